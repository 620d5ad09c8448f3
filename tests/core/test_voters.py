"""Voters: which senders are one person, and what says so."""

from __future__ import annotations

import mailbox
from collections import Counter
from contextlib import closing
from email.header import decode_header, make_header
from email.utils import parseaddr
from pathlib import Path
from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kipvote.messages import Sender
from kipvote.names import agree, read_name
from kipvote.roster import Person, Roster, Tenure, names_of, parse_roster
from kipvote.voters import By, Match, evidence, group, match_sender

SHARED = Path(__file__).parents[3] / "shared" / "data"
REAL = SHARED / "archives" / "maven-dev-2017-11-mboxvm.mbox"
REAL_ROSTER = SHARED / "roster" / "kafka-roster.json"
DEV = "dev@list.example.org"
RELAY = "git@git.apache.org"

ANNA = Person("aberg", "Anna Berg", ("Anna B. Berg-Holm",), ("anna@example.org",), "annagit", Tenure())
JOSE = Person("jgomez", "José Gómez Ruiz", ("Pepe", "José Gómez"), (), "pepe7", Tenure(), Tenure())
QIN = Person("zqin", "Zhen Qin", ("Zhenzhen (Ada) Qin",), ("zq@example.com",))
DAVID = Person("dmarot", "Daniel Marot")
WEI1 = Person("wei1", "Wei Lin", (), ("wei@example.org",))
WEI2 = Person("wei2", "Wei Lin")
SAX = Person("tsand", "Tobias J. Sand")
SIGNS = Person("dlin", "Dashan Lin", ("林大山", "David Lin"))
EVA = Person("eva", "Eva Ek")
MIKE = Person("mike", "Michael Roe")
HALE = Person("ghale", "Greg Hale")
COLE = Person("cmarsh", "Cole Marsh", ("Cole P. Marsh", "Cole Patrick Marsh"))
HARSH = Person("hchin", "Harshan Chin", ("Harsh", "Harsh C"))
OWEN = Person("ohale", "Owen O'Hale")
JUN = Person("jtarn", "Jun Tarn")
ANN = Person("annlee", "Ann Lee")
NOID = Person(None, "Cem Tarn")
VIKTOR = Person("viktor", "Viktoriya Holm")
TWIN = Person("lone7", "lone7")
ROSTER = Roster(
    (
        *(ANNA, JOSE, QIN, DAVID, WEI1, WEI2, SAX, SIGNS, EVA, MIKE, VIKTOR, TWIN),
        *(HALE, COLE, HARSH, OWEN, JUN, ANN, NOID),
    ),
    dated=True,
    source="roster.json",
)


def by_relay(name: str) -> Sender:
    return Sender(name, DEV, relayed=True)


MATCHES = {
    "plain, address known": (Sender("Anna Berg", "anna@example.org"), ANNA, By.ADDRESS),
    "address known, another name": (Sender("A.", "anna@example.org"), ANNA, By.ADDRESS),
    "bare address": (Sender(None, "anna@example.org"), ANNA, By.ADDRESS),
    "apache id": (Sender("whoever", "dmarot@apache.org"), DAVID, By.ID),
    "name, address unknown": (Sender("Anna Berg", "ab@example.net"), ANNA, By.NAME),
    "lower case": (Sender("anna berg", "ab@example.net"), ANNA, By.NAME),
    "last, first": (Sender("Berg, Anna", "ab@example.net"), ANNA, By.NAME),
    "organisation": (Sender("Berg, Anna (ORG/ SITE)", "ab@example.net"), ANNA, By.NAME),
    "family name first": (Sender("Berg Anna", "ab@example.net"), ANNA, By.NAME),
    "quoted": (Sender('"Anna Berg"', "ab@example.net"), ANNA, By.NAME),
    "without accents": (Sender("Jose Gomez Ruiz", "jg@example.net"), JOSE, By.NAME),
    "alias": (Sender("Jose Gomez", "jg@example.net"), JOSE, By.ALIAS),
    "single word alias": (Sender("pepe", "jg@example.net"), JOSE, By.ALIAS),
    "id as a display name": (Sender("jgomez", "jg@example.net"), JOSE, By.ALIAS),
    "id that is the first name": (Sender("Eva", "eva.lund@example.net"), None, None),
    "id that is a name for short": (Sender("Mike", "mike@example.net"), None, None),
    "id that begins a first name": (Sender("viktor", "v@example.net"), None, None),
    "id for want of a name": (Sender("lone7", "l@example.net"), TWIN, By.NAME),
    "first name at apache": (Sender("Eva", "eva@apache.org"), EVA, By.ID),
    "signs": (Sender("林大山", "l@example.net"), SIGNS, By.ALIAS),
    "signs with a blank": (Sender("林 大山", "l@example.net"), SIGNS, By.ALIAS),
    "signs and letters": (Sender("林山大 (Dashan Lin)", "l@example.net"), SIGNS, By.NAME),
    "work behind the name": (Sender("Anna Berg | Example", "ab@example.net"), ANNA, By.NAME),
    "via dev": (by_relay("Anna Berg"), ANNA, By.NAME),
    "address via dev": (by_relay("Anna@example.org"), ANNA, By.ALIAS),
    "address via dev, marked invalid": (by_relay("anna@example.org.INVALID"), ANNA, By.ALIAS),
    "apache address via dev": (by_relay("'dmarot@apache.org'"), DAVID, By.ALIAS),
    "unknown address via dev": (by_relay("ravi@example.net"), None, None),
    "apache address and more via dev": (by_relay("not dmarot@apache.org"), None, None),
    "via dev, damaged": (by_relay("Jos\ufffd\ufffd G\ufffd\ufffdmez Ruiz"), JOSE, By.DAMAGED_NAME),
    "via dev, damaged beyond repair": (by_relay("\ufffd\ufffd\ufffd \ufffd\ufffd"), None, None),
    "jira": (Sender("Anna Berg", "jira@apache.org", relayed=True), ANNA, By.NAME),
    "github login": (Sender("AnnaGit", RELAY, relayed=True), ANNA, By.GITHUB),
    "github login (via GitHub)": (Sender("pepe7 (via GitHub)", "git@apache.org", True), JOSE, By.GITHUB),
    "github login that is another's id": (Sender("dmarot", RELAY, relayed=True), None, None),
    "github robot": (Sender("annagit[bot]", RELAY, relayed=True), None, None),
    "login where nothing is relayed": (Sender("annagit", "g@example.net"), None, None),
    "relayed address of a person": (Sender(None, "anna@example.org", relayed=True), None, None),
    "nickname": (Sender("Qin (Zhen) Zhenzhen", "q@example.net"), QIN, By.ALIAS),
    "nickname before an initial": (Sender("D. (David) Lin", "d@example.net"), SIGNS, By.NAME),
    "nickname, another given name": (Sender("Qin (Zhen) Li", "q@example.net"), None, None),
    "nickname is an alias, another given name": (Sender("Wei (David) Lin", "w@example.net"), None, None),
    "nickname is an alias, the given name": (Sender("Dashan (David) Lin", "w@example.net"), SIGNS, By.NAME),
    "nickname is the given name": (Sender("Lu (Greg) Hale", "l@example.net"), HALE, By.NAME),
    "nickname nobody knows": (Sender("Greg (Lu) Hale", "l@example.net"), HALE, By.NAME),
    "nickname in brackets is the roster's": (Sender("Ada Qin", "q@example.net"), QIN, By.ALIAS),
    "initial left out": (Sender("Tobias Sand", "t@example.net"), SAX, By.NAME),
    "another initial": (Sender("Tobias K. Sand", "t@example.net"), None, None),
    "another initial, known without one too": (Sender("Cole Q. Marsh", "c@example.net"), None, None),
    "another middle name": (Sender("Cole Quinn Marsh", "c@example.net"), None, None),
    "the initial of the middle name": (Sender("Cole P Marsh", "c@example.net"), COLE, By.ALIAS),
    "the middle name and more": (Sender("Cole Patrick Q. Marsh", "c@example.net"), COLE, By.NAME),
    "initials inside are a nickname": (Sender('Cole "CM" Marsh', "c@example.net"), COLE, By.NAME),
    "middle name for the initial": (Sender("Tobias James Sand", "t@example.net"), SAX, By.NAME),
    "middle name, none known": (Sender("Gregory-Lu Hale", "g@example.net"), None, None),
    "middle name where none is known": (Sender("Greg Lars Hale", "g@example.net"), HALE, By.NAME),
    "a given name in two words": (Sender("Jun Feng Tarn", "j@example.net"), None, None),
    "a middle initial, a given name in two words": (Sender("Jun F. Tarn", "j@example.net"), JUN, By.NAME),
    "turned around": (Sender("Lee Ann", "a@example.net"), ANN, By.NAME),
    "turned around and a middle word": (Sender("Lee Mona Ann", "a@example.net"), None, None),
    "turned around by a comma, a middle word": (Sender("Lee, Ann Mona", "a@example.net"), ANN, By.NAME),
    "another apache id": (Sender("Daniel Marot", "danm@apache.org"), None, None),
    "another apache id with more": (Sender("Daniel Marot", "danm+x@apache.org"), None, None),
    "the apache id with more": (Sender("DM", "dmarot+kafka@apache.org"), DAVID, By.ID),
    "a list at apache": (Sender("Daniel Marot", "infra-dev@apache.org"), DAVID, By.NAME),
    "an apache id shortened": (Sender("Daniel Marot", "dmar...@apache.org"), DAVID, By.NAME),
    "apache, but no id": (Sender("Daniel Marot", "danm@list.apache.org"), DAVID, By.NAME),
    "apache id, none known": (Sender("Cem Tarn", "ctarn@apache.org"), NOID, By.NAME),
    "id before another's address": (Sender("ghale", "gary.hale@example.com"), None, None),
    "id before another's address, turned": (Sender("ghale", "hale_gary2@example.com"), None, None),
    "id before the own address": (Sender("ghale", "greg.hale@example.com"), HALE, By.ALIAS),
    "id before the own initial": (Sender("ghale", "g.hale@example.com"), HALE, By.ALIAS),
    "id before the own name in full": (Sender("ghale", "gregory.hale@example.com"), HALE, By.ALIAS),
    "id before a word": (Sender("ghale", "night.owl@example.com"), HALE, By.ALIAS),
    "id before an address shortened": (Sender("ghale", "gary.ha...@example.com"), HALE, By.ALIAS),
    "alias before the own address": (Sender("Harsh", "harsh.chin@example.com"), HARSH, By.ALIAS),
    "id before an address with the id": (Sender("lone7", "lone7.mail@example.com"), TWIN, By.NAME),
    "alias before another's address": (Sender("Harsh", "harsh.lund@example.com"), None, None),
    "alias before the family name": (Sender("Harsh Chin", "h@example.net"), HARSH, By.ALIAS),
    "alias before the family name, and a company": (
        Sender("Harsh Chin (Example Inc.)", "h@example.net"),
        HARSH,
        By.ALIAS,
    ),
    "alias behind the family name": (Sender("Chin, Harsh", "h@example.net"), HARSH, By.ALIAS),
    "alias before another family name": (Sender("Harsh Lund", "h@example.net"), None, None),
    "a blank for the apostrophe": (Sender("Owen O Hale", "o@example.net"), OWEN, By.NAME),
    "an initial, no apostrophe": (Sender("Owen O. Hale", "o@example.net"), None, None),
    "underscore": (Sender("Cem_Tarn", "c@example.net"), NOID, By.NAME),
    "a gateway's mark": (Sender("EXTERNAL: Greg Hale", "g@example.net"), HALE, By.NAME),
    "in letters and in signs": (Sender("Greg Hale 林", "g@example.net"), HALE, By.NAME),
    "in signs and in letters": (Sender("林大山 Greg Hale", "g@example.net"), HALE, By.NAME),
    "UTF-8 read as Latin-1": (Sender("JosÃ© GÃ³mez Ruiz", "jg@example.net"), JOSE, By.NAME),
    "initial for a first name": (Sender("T. Sand", "t@example.net"), None, None),
    "family name only": (Sender("Sand", "t@example.net"), None, None),
    "70 % alike": (Sender("Daniel Mau", "dm@example.net"), None, None),
    "name of two": (Sender("Wei Lin", "w@example.net"), None, None),
    "name of two, address of one": (Sender("Wei Lin", "wei@example.org"), WEI1, By.ADDRESS),
    "address as a name": (Sender("anna@example.org", "x@example.net"), None, None),
    "nothing": (Sender(None, ""), None, None),
    "unknown": (Sender("Ravi Patel", "ravi@example.net"), None, None),
    "someone else at apache": (Sender("Ravi Patel", "ravi@apache.org"), None, None),
}


@pytest.mark.parametrize(("sender", "person", "by"), MATCHES.values(), ids=MATCHES)
def test_a_sender_is_the_one_person_it_names(sender: Sender, person: Person | None, by: By | None) -> None:
    match = match_sender(sender, ROSTER)
    assert (match.person, match.by) == (person, by) if match else (person, by) == (None, None)


@pytest.mark.parametrize(("sender", "person", "by"), MATCHES.values(), ids=MATCHES.keys())
def test_asking_again_gives_the_same_answer(sender: Sender, person: Person | None, by: By | None) -> None:
    found = [match_sender(sender, ROSTER) for _ in range(3)]
    assert found == [None if person is None else Match(person, by or By.NAME)] * 3


@pytest.mark.parametrize(
    ("by", "name_only"),
    [(By.ADDRESS, False), (By.ID, False), (By.GITHUB, False), *((by, True) for by in list(By)[3:])],
)
def test_a_display_name_alone_can_be_forged_and_says_so(by: By, name_only: bool) -> None:
    assert by.name_only is name_only


def parted(senders: list[Sender], roster: Roster | None = None) -> set[frozenset[Sender]]:
    """The senders, those of one voter together."""
    voters = group(senders, roster)
    return {frozenset(s for s in senders if voters[s] == voter) for voter in voters.values()}


JANE, HOME, WORK, OTHER = "Jane Doe", "jane@home.example.org", "jd@work.example.com", "x@example.net"
ONE_VOTER = {
    "two addresses": [Sender(JANE, HOME), Sender(JANE, WORK)],
    "two spellings": [Sender(JANE, HOME), Sender("DOE, Jane (ORG/ SITE)", WORK)],
    "accents": [Sender("Jörg Doe", HOME), Sender("Joerg Doe", WORK), Sender("jorg doe", DEV)],
    "address only": [Sender("jane", HOME), Sender(None, HOME), Sender(JANE, HOME)],
    "an initial at the same address": [Sender("J. Doe", HOME), Sender(JANE, HOME)],
    "chain of name and address": [
        Sender("jane", HOME),
        Sender(JANE, HOME),
        Sender(JANE, WORK),
        Sender("jd", WORK),
    ],
    "via dev": [Sender(JANE, HOME), by_relay(JANE)],
    "via dev, damaged": [Sender("Zoë Doe-Müller", HOME), by_relay("Zo\ufffd\ufffd Doe-M\ufffd\ufffdller")],
    "damaged, accents never typed": [Sender("Renata Gomez", HOME), by_relay("Renata G\ufffd\ufffdmez")],
    "middle initial": [Sender("Jane Q. Doe", HOME), Sender(JANE, WORK)],
    "middle name and its initial": [
        Sender("Jane Q. Doe", HOME),
        Sender(JANE, WORK),
        Sender("Jane Quinn Doe", DEV),
    ],
    "nickname": [Sender("Doe (Jane) Zhen", HOME), Sender(JANE, WORK)],
    "two nicknames": [Sender("Zhen (Jane) Doe", HOME), Sender("Jane (Zhen) Doe", WORK)],
    "one login, two relays": [Sender("jd", RELAY, True), Sender("jd (via GitHub)", "git@apache.org", True)],
    "one word spelled two ways at one address": [Sender("Jane", HOME), Sender("jane", HOME)],
    "three signs": [Sender("林大山", HOME), by_relay("林大山")],
    "three signs with a blank": [Sender("林 大山", HOME), Sender("林大山", WORK)],
    "signs and letters": [Sender("林大山 (Dashan Lin)", HOME), Sender("Dashan Lin", WORK)],
    "company behind the name": [Sender("Jane Doe - Example Inc", WORK), Sender(JANE, HOME)],
    "work behind the name": [
        Sender("Jane Doe - Example", WORK),
        Sender("Jane Doe | Sample", OTHER),
        Sender(JANE, HOME),
    ],
    "work behind the name at one address": [Sender("Jane Doe - Example", WORK), Sender(JANE, WORK)],
    "a hyphen left out": [Sender("Su-Min Li", HOME), Sender("Sumin Li", WORK)],
    "a first name of two words": [Sender("Su Min Li", HOME), Sender("Sumin Li", WORK)],
    "a shortened first name at one address": [Sender("Rob Doe", HOME), Sender("Robert Doe", HOME)],
    "initials of the first name at one address": [
        Sender("JB Doe", HOME),
        Sender("Jean-Baptiste Doe", HOME),
    ],
    "initials of two first names at one address": [
        Sender("Doe, JP", HOME),
        Sender("John Paul Doe", HOME),
        Sender("John Paul Doe", WORK),
    ],
    "a customary short form at one address": [Sender("Steven A Doe", HOME), Sender("Steve Doe", HOME)],
    "a shortened first name and an initial": [Sender("Rob Doe", HOME), Sender("Robert J. Doe", HOME)],
    "an apache id and another address": [Sender(JANE, "jdoe@apache.org"), Sender(JANE, WORK)],
    "a list at apache": [Sender(JANE, "jdoe@apache.org"), Sender(JANE, "private@apache.org")],
    "signs and letters without brackets": [Sender("林大山 Jane Doe", HOME), Sender(JANE, WORK)],
    "a given name in two words and its initial": [Sender("Jun Feng Lin", HOME), Sender("Jun F. Lin", WORK)],
    "address via dev": [Sender(JANE, HOME), by_relay(HOME)],
    "address via dev twice": [by_relay(HOME.upper()), by_relay(HOME)],
}
TWO_VOTERS = {
    "alike": [Sender("Daniel Mau", HOME), Sender("Daniel Marot", WORK)],
    "via dev, one address": [by_relay("Daniel Mau"), by_relay("Daniel Marot")],
    "role account not marked as relayed": [Sender("Daniel Mau", DEV), Sender("Daniel Marot", DEV)],
    "role account, a damaged name": [Sender("Daniel Mau", DEV), Sender("J\ufffd\ufffdrg Marot", DEV)],
    "one word": [Sender("jane", HOME), Sender("jane", WORK)],
    "one word and a full name": [Sender("jane", HOME), Sender(JANE, WORK)],
    "initial": [Sender("J. Doe", HOME), Sender(JANE, WORK)],
    "the same initial twice": [Sender("J. Doe", HOME), Sender("J. Doe", WORK)],
    "other middle initial": [Sender("Jane Q. Doe", HOME), Sender("Jane R. Doe", WORK)],
    "no names": [Sender(None, HOME), Sender(None, WORK)],
    "no name and no address": [Sender(None, ""), Sender("", "")],
    "two addresses via dev": [by_relay(HOME), by_relay(WORK)],
    "two apache ids": [Sender(JANE, "jdoe@apache.org"), Sender(JANE, "janed@apache.org")],
    "turned around and a middle initial": [Sender("Lee Ann", HOME), Sender("Ann B. Lee", WORK)],
    "a given name in two words": [Sender("Jun Feng Lin", HOME), Sender("Jun Lin", WORK)],
    "a customary short form": [Sender("Steven Doe", HOME), Sender("Steve Doe", WORK)],
    "two given names, neither short": [Sender("Zhi Yun", HOME), Sender("Ted Yun", HOME)],
    "a shortened first name and two initials": [Sender("Rob K. Doe", HOME), Sender("Robert J. Doe", HOME)],
    "a shortened first name": [Sender("Rob Doe", HOME), Sender("Robert Doe", WORK)],
    "two first names, one the longer": [Sender("Jan Doe", HOME), Sender("Jana Doe", HOME)],
    "one company behind signs": [
        Sender("林大山 (Example Cloud)", HOME),
        Sender("王小明 (Example Cloud)", WORK),
    ],
    "two people of one team": [Sender("Shop Team | Jane", HOME), Sender("Shop Team | John", WORK)],
    "two people at one company": [Sender("Jane | Example", HOME), Sender("Jane | Example", WORK)],
    "two logins of one relay": [Sender("jd", RELAY, True), Sender("rp", RELAY, True)],
    "brothers at home": [Sender(JANE, HOME), Sender("John Doe", HOME)],
    "initials of the first name": [Sender("JB Doe", HOME), Sender("Jean-Baptiste Doe", WORK)],
    "initials of another first name at one address": [
        Sender("KT Doe", HOME),
        Sender("Jean-Baptiste Doe", HOME),
    ],
    "initials of another family name": [Sender("JB Doe", HOME), Sender("Jean-Baptiste Roe", HOME)],
    "initials of more names than there are": [Sender("JB Doe", HOME), Sender(JANE, HOME)],
    "a short name that is no initials": [Sender("Jo Doe", HOME), Sender("Jane Olivia Doe", HOME)],
    "half of a double name": [Sender("Ann Berg-Holm", HOME), Sender("Ann Berg", WORK)],
}
ALL_APART = {
    "a name between two": [Sender("Jane Q. Doe", HOME), Sender("Jane R. Doe", WORK), Sender(JANE, OTHER)],
    "an umlaut between two": [
        Sender("Jörg Doe", HOME),
        Sender("Joerg Q. Doe", WORK),
        Sender("Jorg R. Doe", OTHER),
    ],
    "a nickname between two": [Sender("Li (Jane) Doe", HOME), Sender("Jane Li", WORK), Sender(JANE, OTHER)],
    "a nickname of two": [Sender("Li (Jane) Doe", HOME), Sender("Wu (Jane) Doe", WORK), Sender(JANE, OTHER)],
    "a word at a shared address": [Sender("jane", DEV), Sender(JANE, DEV), Sender("Ravi Patel", DEV)],
    "a damaged name that fits two": [
        Sender("Jön Doe", HOME),
        Sender("Ján Doe", WORK),
        by_relay("J\ufffd\ufffdn Doe"),
    ],
    "an initial at the addresses of two": [Sender("J. Doe", DEV), Sender("John Doe", DEV), Sender(JANE, DEV)],
}


@pytest.mark.parametrize("senders", ONE_VOTER.values(), ids=ONE_VOTER)
def test_senders_that_are_one_voter(senders: list[Sender]) -> None:
    assert parted(senders) == {frozenset(senders)}


@pytest.mark.parametrize("senders", (TWO_VOTERS | ALL_APART).values(), ids=TWO_VOTERS | ALL_APART)
def test_senders_that_could_be_different_people_stay_apart(senders: list[Sender]) -> None:
    assert parted(senders) == {frozenset({sender}) for sender in senders}


def test_two_people_with_one_short_name_are_not_joined_through_it() -> None:
    short = [Sender(JANE, HOME), Sender(JANE, WORK)]
    long = [Sender("Jane Q. Doe", HOME), Sender("Jane R. Doe", WORK)]
    assert parted(short + long) == {frozenset(short), *(frozenset({sender}) for sender in long)}


@pytest.mark.parametrize("name", ["José Gómez Ruiz", "Pepe"])
def test_two_people_of_the_roster_never_join(name: str) -> None:
    anna, jose = Sender("Anna Berg", "team@example.net"), Sender(name, "team@example.net")
    voters = group([anna, jose, Sender("x", "team@example.net")], ROSTER)
    assert [voter.person for voter in voters.values()].count(None) == 1
    assert (voters[anna].person, voters[jose].person) == (ANNA, JOSE)


OTHERS = {
    "first name of the roster's": ("Pepe", "Pepe Lund", None),
    "an id that is no name": ("jgomez", "Jim Gomez", None),
    "the person's own full name": ("Pepe", "José Gómez", JOSE),
    "a full name that shortens the person's": ("jgomez", "José Ruiz", JOSE),
    "a name of someone else at the address": ("Pepe", "Ravi Patel", JOSE),
    "no full name": ("Pepe", "P. Lund", JOSE),
}


@pytest.mark.parametrize(("word", "full", "person"), OTHERS.values(), ids=OTHERS)
def test_the_full_name_of_an_address_says_who_a_single_word_is(
    word: str, full: str, person: Person | None
) -> None:
    """``Eva`` of an address that also writes as Eva Lund is not the roster's Eva Ek."""
    voter, beside = Sender(word, "p@example.net"), Sender(full, "p@example.net")
    assert group([voter], ROSTER, others=[beside])[voter].person == person
    assert group([voter, beside], ROSTER)[voter].person == person


def test_a_shortened_first_name_at_a_members_address_is_the_member() -> None:
    member, short = Sender("Daniel Marot", "dm@example.net"), Sender("Dan Marot", "dm@example.net")
    voters = group([member, short], ROSTER)
    assert voters[short].person == DAVID
    assert evidence(short, voters[short], ROSTER) is By.JOINED


def test_two_people_of_the_roster_are_not_joined_by_a_shortened_name() -> None:
    rob, robert = Person("rdoe", "Rob Doe"), Person("rdoe2", "Robert Doe")
    senders = [Sender(person.name, "doe@example.net") for person in (rob, robert)]
    assert len(parted(senders, Roster((rob, robert), dated=True, source="roster.json"))) == 2


def test_a_name_the_roster_knows_of_two_joins_neither() -> None:
    known, unknown = Sender("Wei Lin", "wei@example.org"), Sender("Wei Lin", "w@example.net")
    assert parted([known, unknown], ROSTER) == {frozenset({known}), frozenset({unknown})}


def test_a_middle_initial_the_roster_contradicts_does_not_join() -> None:
    known, other = Sender("Tobias Sand", "t@example.net"), Sender("Tobias K. Sand", "k@example.net")
    voters = group([known, other], ROSTER)
    assert (voters[known].person, voters[other].person) == (SAX, None)


CONTRADICTED = {
    "an initial": ("Cole Marsh", "Cole Q. Marsh"),
    "a given name before the nickname": ("Zhen Qin", "Li (Zhen) Qin"),
    "an alias as a nickname": ("David Lin", "Wei (David) Lin"),
    "a given name in two words": ("Jun Tarn", "Jun Feng Tarn"),
    "order and a middle word": ("Ann Lee", "Lee Mona Ann"),
}


@pytest.mark.parametrize(("name", "other"), CONTRADICTED.values(), ids=CONTRADICTED)
def test_who_contradicts_a_members_names_is_not_joined_to_the_member(name: str, other: str) -> None:
    known, stranger = Sender(name, "k@example.net"), Sender(other, "s@example.net")
    voters = group([known, stranger], ROSTER)
    assert voters[known].person is not None
    assert voters[stranger].person is None


def test_a_member_and_a_namesake_with_another_apache_id_are_two_voters() -> None:
    """Also where a third address might be either's: whom the roster names is the member."""
    known, stranger = Sender("Daniel Marot", "dmarot@apache.org"), Sender("Daniel Marot", "danm@apache.org")
    home = Sender("Daniel Marot", HOME)
    voters = group([known, stranger, home], ROSTER)
    assert [voters[one].person for one in (known, stranger, home)] == [DAVID, None, DAVID]
    assert parted([known, stranger, home]) == {frozenset({one}) for one in (known, stranger, home)}


def test_how_each_sender_leads_to_the_person_is_told() -> None:
    listed, named = Sender("Anna Berg", "anna@example.org"), Sender("Berg, Anna", "ab@example.net")
    beside, other = Sender("ab", "ab@example.net"), Sender("Ravi Patel", "ravi@example.net")
    voters = group([listed, named, beside, other], ROSTER)
    assert voters[listed] == voters[named] == voters[beside]
    assert voters[listed].match is By.ADDRESS
    told = [evidence(sender, voters[sender], ROSTER) for sender in (listed, named, beside, other)]
    assert told == [By.ADDRESS, By.NAME, By.JOINED, None]


@pytest.mark.parametrize(
    ("senders", "name"),
    [
        pytest.param([Sender("Berg, Anna", "anna@example.org")], "Anna Berg", id="the roster's name"),
        pytest.param(
            [Sender("doe, jane", HOME), Sender(JANE, HOME), Sender(JANE, HOME)], JANE, id="most frequent"
        ),
        pytest.param([Sender(JANE, HOME), Sender("Jane Q. Doe", HOME)], "Jane Q. Doe", id="longest"),
        pytest.param([Sender("jd", HOME), Sender("jd", HOME), Sender(JANE, HOME)], JANE, id="a full one"),
        pytest.param(
            [Sender("Zo\ufffd\ufffd Ray", DEV, True), Sender("Zoë Ray", HOME)], "Zoë Ray", id="whole"
        ),
        pytest.param([Sender(None, HOME)], "jane", id="before the @"),
        pytest.param([Sender(HOME, HOME)], "jane", id="an address is no name"),
        pytest.param([by_relay(HOME)], "jane", id="before the @ of an address via dev"),
        pytest.param([Sender(None, "")], "(no name)", id="nothing"),
    ],
)
def test_a_voter_is_shown_by_a_name_and_never_by_an_address(senders: list[Sender], name: str) -> None:
    assert {voter.name for voter in group(senders, ROSTER).values()} == {name}


@pytest.mark.parametrize(
    ("senders", "keys"),
    [
        pytest.param([Sender("Berg, Anna", "ab@example.net")], ["aberg"], id="the id"),
        pytest.param([Sender("Doe, Jane", HOME)], ["doe jane"], id="a full name"),
        pytest.param([Sender("jd", HOME)], ["jd#8b"], id="a word is marked"),
    ],
)
def test_a_voters_key_is_an_id_or_a_name(senders: list[Sender], keys: list[str]) -> None:
    found = [voter.key for voter in group(senders, ROSTER).values()]
    assert [key.partition("#")[0] for key in found] == [key.partition("#")[0] for key in keys]
    assert ["#" in key for key in found] == ["#" in key for key in keys]


def test_a_voters_addresses_are_only_its_own() -> None:
    voters = group([Sender(JANE, HOME), Sender(JANE, WORK), by_relay(JANE)], None)
    assert {voter.addresses for voter in voters.values()} == {frozenset({HOME, WORK})}


FIRST = st.sampled_from(
    ["Jane", "Jan", "José", "Jose", "J.", "Jörg", "Joerg", "J\ufffd\ufffdrg", "Wei", "Anna", "Li", "Pepe"]
)
LAST = st.sampled_from(["Doe", "Doe-Roe", "Lin", "Berg", "Gómez", "Gomez", "G\ufffd\ufffdmez", "Sand"])
MIDDLE = st.sampled_from(["", "", "Q. ", "R. ", "(Jane) ", "Li "])
NAMES = st.builds("{}{} {}".format, MIDDLE, FIRST, LAST) | st.builds("{} {}{}".format, FIRST, MIDDLE, LAST)
ADDRESSES = st.sampled_from([HOME, WORK, DEV, "anna@example.org", "wei@example.org", "tsand@apache.org", ""])
SENDERS = st.builds(Sender, st.none() | FIRST | LAST | NAMES, ADDRESSES, st.booleans())
CROWDS = st.lists(SENDERS, max_size=12)
ROSTERS = st.sampled_from([None, ROSTER])


@given(CROWDS, ROSTERS, st.data())
def test_the_order_of_senders_never_changes_a_voter(
    senders: list[Sender], roster: Roster | None, data: st.DataObject
) -> None:
    """What is read depends on the mail, not on the order that brought it."""
    shuffled = data.draw(st.permutations(senders))
    assert group(shuffled, roster) == group(senders, roster)


@given(CROWDS, ROSTERS)
def test_every_sender_has_one_voter_with_a_key_of_its_own(
    senders: list[Sender], roster: Roster | None
) -> None:
    """No sender is dropped, and no two voters share a key or a person."""
    voters = group(senders, roster)
    assert voters.keys() == set(senders)
    different = set(voters.values())
    assert len({voter.key for voter in different}) == len(different)
    people = [voter.person for voter in different if voter.person]
    assert len(set(people)) == len(people)


@given(CROWDS)
def test_whom_the_roster_names_is_that_person(senders: list[Sender]) -> None:
    """Two people of the roster are never merged, and nobody it names in full is counted as another."""
    for sender, voter in group(senders, ROSTER).items():
        match = match_sender(sender, ROSTER)
        word = match and match.by.name_only and len(read_name(sender.name or "").words) == 1
        assert match is None or word or match.person == voter.person


@given(st.lists(NAMES, max_size=10))
@example(["Jane Gómez", "Jörg Gómez", "J\ufffd\ufffdrg (Jane) Gómez"])
def test_relayed_names_hang_together_only_by_names_that_agree(names: list[str]) -> None:
    """Likeness joins nobody: in one voter each name is another one shortened, turned, folded or damaged."""
    for part in parted([by_relay(name) for name in names]):
        whole = [name for name in (read_name(sender.name or "") for sender in part) if not name.damaged]
        met, rest = whole[:1], whole[1:]
        while near := [name for name in rest if any(agree(name, known) for known in met)]:
            met, rest = met + near, [name for name in rest if name not in near]
        assert not rest


@given(st.lists(st.text("abcdefgh", min_size=5, max_size=6), min_size=2, max_size=2, unique=True), st.data())
def test_two_different_family_names_are_two_voters(families: list[str], data: st.DataObject) -> None:
    """Two people are never merged for being similar, not even at an address they share."""
    relayed = data.draw(st.booleans())
    senders = [Sender(f"Daniel {family}", DEV, relayed) for family in families]
    assert len(parted(senders)) == 2


@given(st.text(max_size=30), st.text(max_size=20), st.booleans())
def test_any_sender_is_a_voter_and_shows_no_address(name: str, address: str, relayed: bool) -> None:
    """Mail addresses stay in the local store: a voter is shown by a name."""
    sender = Sender(name, address, relayed)
    assert "@" not in group([sender], ROSTER)[sender].name


def test_a_large_crowd_takes_time_in_proportion() -> None:
    def seconds(size: int) -> float:
        crowd = [
            Sender(f"Jane Doe{at:05}x Roe{at % 7}", f"{at % (size // 2)}@example.org") for at in range(size)
        ]
        start = process_time()
        group(crowd, ROSTER)
        return process_time() - start

    seconds(100)
    assert seconds(4000) < 8 * seconds(1000) + 1


def senders_of(path: Path) -> list[Sender]:
    with closing(mailbox.mbox(path, create=False)) as archive:
        headers = [str(make_header(decode_header(message["From"]))) for message in archive]
    pairs = (parseaddr(header) for header in headers)
    relays = ("git@", "gitbox@", "jira@")
    return [Sender(name or None, address.lower(), address.startswith(relays)) for name, address in pairs]


@pytest.mark.skipif(not REAL.exists(), reason="needs the shared archives")
def test_a_real_month_merges_nobody_wrongly() -> None:
    """Counted by hand: 35 pairs of name and address, three people with two addresses each."""
    senders = [sender for sender in senders_of(REAL) if not sender.relayed]
    voters = group(senders, None)
    different = set(voters.values())
    assert (len(senders), len(voters), len(different)) == (196, 35, 32)
    assert Counter(Counter(voters.values()).values()) == {1: 29, 2: 3}
    assert all(
        len({read_name(s.name or "").key for s in voters if voters[s] == one}) == 1 for one in different
    )


@pytest.mark.skipif(not REAL_ROSTER.exists(), reason="needs the shared rosters")
def test_everyone_on_a_real_roster_is_found_by_each_name_whole_or_damaged() -> None:
    roster = parse_roster(REAL_ROSTER.read_text(encoding="utf-8"), file="roster")
    named = [(person, name) for person in roster.people for name in names_of(person)]
    found = [match_sender(by_relay(name), roster) for _, name in named]
    assert [match and match.person.id for match in found] == [person.id for person, _ in named]
    letters = [(person, name) for person, name in named if not name.isascii() and any(map(str.isascii, name))]
    arrived = [match_sender(by_relay(n.encode().decode("ascii", "replace")), roster) for _, n in letters]
    assert [(match.person, match.by) for match in arrived if match] == [
        (p, By.DAMAGED_NAME) for p, _ in letters
    ]
