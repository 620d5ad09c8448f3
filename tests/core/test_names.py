"""Names: which spellings are one name, and which only look alike."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.names import PersonalName, agree, display_name, fold, read_name
from kipvote.names.name import _abbreviates, _agree
from kipvote.names.shortforms import is_shortened_name
from kipvote.names.spellings import Spellings

LETTERS = "abcdefghijklmnopqrstuvwxyzäöüßéøłıñ"
words = st.text(LETTERS, min_size=6, max_size=8)  # longer than any title, and than any that stands behind
any_text = st.text(max_size=40)

SAME_KEY = {
    "case": ("jane doe", "Jane DOE"),
    "order": ("Doe Jane", "Jane Doe"),
    "comma": ("Doe, Jane", "Jane Doe"),
    "organisation": ("Jane Doe (ORG/ SITE)", "Jane Doe"),
    "comma and organisation": ("Doe, Jane (ORG/ SITE)", "Jane Doe"),
    "gateway": ("Jane Doe (Jira)", "Jane Doe"),
    "square brackets": ("Jane Doe [Example]", "Jane Doe"),
    "quoted": ('"Jane Doe"', "Jane Doe"),
    "single quotes": ("'Jane Doe'", "Jane Doe"),
    "typographic quotes": ("“Doe, Jane”", "Jane Doe"),
    "only in brackets": ("(Jane Doe)", "Jane Doe"),
    "title": ("Prof. Dr. Jane Doe", "Jane Doe"),
    "suffix": ("John Doe Jr.", "John Doe"),
    "suffix after comma": ("John Doe, Ph.D.", "John Doe"),
    "certificate after comma": ("John Doe, CISSP", "John Doe"),
    "two of them": ("John Doe, Ph.D., PMP", "John Doe"),
    "suffix of the family name": ("Doe Jr, John", "John Doe"),
    "accents": ("Renée Åkerlund", "Renee Akerlund"),
    "decomposed accents": ("Rene\u0301e Doe", "Renée Doe"),
    "umlaut plain": ("Jörg Doe", "Jorg Doe"),
    "umlaut as two letters": ("Jörg Doe", "Joerg Doe"),
    "sharp s": ("Groß, Jana", "Jana Gross"),
    "stroke": ("Søren Łuczak", "Soren Luczak"),
    "stroke as two letters": ("Søren Berg", "Soeren Berg"),
    "ligature": ("Æsa Doe", "Aesa Doe"),
    "dotless i": ("Işıl YILMAZ", "isil yilmaz"),
    "dotted capital i": ("İpek Doe", "ipek doe"),
    "d with stroke": ("Đorđe Doe", "Dorde Doe"),
    "hyphen": ("Jo-Anne Doe", "Jo Anne Doe"),
    "other hyphen": ("Jo\u2011Anne Doe", "Jo-Anne Doe"),
    "apostrophe": ("Pat O’Doe", "pat o'doe"),
    "accent for an apostrophe": ("Pat O´Doe", "pat o'doe"),
    "run-on initials": ("Jane Q.X Doe", "Jane Q X Doe"),
    "no-break space": ("Jane\u00a0Doe", "Jane Doe"),
    "zero width": ("Jane\u200b Doe\ufeff", "Jane Doe"),
    "full-width": ("Ｊａｎｅ Doe（Example）", "Jane Doe"),
    "address beside it": ("Jane Doe jane@example.org", "Jane Doe"),
    "cjk": ("林大山", " 林大山 "),
    "cjk with a blank": ("林 大山", "林大山"),
    "cjk with a full-width blank": ("林\u3000大山", "林大山"),
    "cjk, family name last": ("大山 林", "林大山"),
    "two signs with a blank": ("林 山", "林山"),
    "kana and signs with a blank": ("林 はな", "林はな"),
    "hangul with a blank": ("김 민준", "김민준"),
    "hyphen left out": ("Su-Min Li", "Sumin Li"),
    "hyphen left out, other order": ("Li Su-Min", "SUMIN LI"),
    "hyphen left out of a family name": ("Ann Berg-Holm", "Ann BergHolm"),
    "emoji": ("Jane Doe 🚀", "Jane Doe"),
    "emoji drawn in colour": ("Jane Doe \u2615\ufe0f", "Jane Doe"),
    "emoji before it": ("\u2764\ufe0f Jane Doe", "Jane Doe"),
    "emoji of several": ("Jane Doe 👩\u200d💻", "Jane Doe"),
    "flag": ("Jane Doe 🇪🇺", "Jane Doe"),
    "company behind a stroke": ("Jane Doe | Example Ltd.", "Jane Doe"),
    "company behind a dash": ("Jane Doe - Some Example Inc", "Jane Doe"),
    "company behind another dash": ("Jane Doe – Example GmbH", "Jane Doe"),
    "work behind at": ("Jane Doe @ Example", "Jane Doe"),
    "comma and company behind a stroke": ("Doe, Jane | Example Inc", "Jane Doe"),
    "note and work": ("Jane Doe (ORG) @ Example", "Jane Doe"),
    "company behind a comma": ("Jane Doe, Example Inc.", "Jane Doe"),
    "last, first, company": ("Doe, Jane, Example GmbH", "Jane Doe"),
    "signs and work": ("林大山 @ Example", "林大山"),
    "underscore": ("Jane_Doe", "Jane Doe"),
    "a gateway's mark": ("EXTERNAL: Doe, Jane", "Jane Doe"),
    "a gateway's mark in short": ("Ext: Jane Doe", "Jane Doe"),
    "UTF-8 read as Latin-1": ("JÃ¶rg Doe", "Jörg Doe"),
    "UTF-8 read as Windows-1252": ("Å\u0081ukasz Doe", "Łukasz Doe"),
    "signs in UTF-8 read as Windows-1252": ("林".encode().decode("cp1252") + " Doe", "林 Doe"),
    "dash within a first name": ("Jo - Anne Doe", "Jo-Anne Doe"),
}
OTHER_KEY = {
    "70 % alike": ("Daniel Mau", "Daniel Marot"),
    "one letter": ("Jan Doe", "Jana Doe"),
    "initial for a first name": ("J. Doe", "Jane Doe"),
    "part": ("Jane", "Jane Doe"),
    "half of a double name": ("Ann Berg-Holm", "Ann Berg"),
    "cjk": ("林大山", "林大川"),
    "voiced kana": ("かき", "がき"),
    "hyphens elsewhere": ("Su-Min Li", "Sum-In Lee"),
    "two people of one stroke": ("Jane Doe/John Roe", "Jane Doe"),
    "two families": ("Ana Doe Roe, Jo Ann", "Ana Doe Roe"),
    "two people": ("Jane Doe and John Roe", "Jane Doe"),
    "two people of one team": ("Example Team | Jane", "Example Team | John"),
    "two people of one site": ("Example Team/DE/Jane", "Example Team/DE/John"),
    "two people of one company": ("Example Inc - Jane Doe", "Example Inc - John Roe"),
    "a word that ends as a gateway's mark": ("Next: Jane Doe", "Jane Doe"),
    "a word before a colon": ("Doe: Jane Roe", "Jane Roe"),
    "letters that are no UTF-8": ("Ãna Doe", "Ana© Roe"),
    "two signs turned around": ("林山", "山林"),
    "not a title but a name": ("Jr Doe", "Doe"),
}


@pytest.mark.parametrize(("one", "other"), SAME_KEY.values(), ids=SAME_KEY)
def test_one_name_spelled_two_ways_has_a_key_in_common(one: str, other: str) -> None:
    assert read_name(one).keys & read_name(other).keys


@pytest.mark.parametrize(("one", "other"), OTHER_KEY.values(), ids=OTHER_KEY)
def test_names_that_only_look_alike_have_no_key_in_common(one: str, other: str) -> None:
    assert not read_name(one).keys & read_name(other).keys


@pytest.mark.parametrize(
    "text", ["", "  ", "Jane " * 300, '""', "()", "jane@example.org", "<jane@example.org>", "---", "."]
)
def test_what_holds_no_name_has_no_key(text: str) -> None:
    assert not read_name(text).keys
    assert display_name(text) == ""


@pytest.mark.parametrize(
    ("text", "full"),
    [
        pytest.param("Jane Doe", True, id="two words"),
        pytest.param("Jane Doe | Example", True, id="two words and a note"),
        pytest.param("Jane | Example", False, id="one word and a note"),
        pytest.param("Jane Q. Doe", True, id="with an initial"),
        pytest.param("林大山", True, id="three signs"),
        pytest.param("김민준", True, id="three syllables"),
        pytest.param("jdoe", False, id="login"),
        pytest.param("Jane", False, id="first name"),
        pytest.param("J. Doe", False, id="initial and family name"),
        pytest.param("Dr. Doe", False, id="title and family name"),
        pytest.param("user 12", False, id="a number is no name"),
        pytest.param("マリア", False, id="kana, a first name"),
        pytest.param("J\ufffd\ufffdrg Doe", False, id="damaged"),
    ],
)
def test_a_full_name_is_two_words_that_are_more_than_initials(text: str, full: bool) -> None:
    assert read_name(text).full is full


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("Doe, Jane", "Jane Doe", id="comma"),
        pytest.param("Jane Doe (ORG/ SITE)", "Jane Doe", id="organisation"),
        pytest.param('"Jane Doe"', "Jane Doe", id="quoted"),
        pytest.param("Doe (Ada) Zhen", "Doe (Ada) Zhen", id="nickname in brackets"),
        pytest.param('Jane "Jay" Doe', "Jane (Jay) Doe", id="nickname in quotes"),
        pytest.param('"Jay" Doe', "Jay Doe", id="quoted first name"),
        pytest.param('Jane "Doe', "Jane Doe", id="a lone quotation mark"),
        pytest.param("Jane Doe (Exam", "Jane Doe", id="a lone bracket"),
        pytest.param("Jane   Doe, Jr.", "Jane Doe", id="suffix"),
        pytest.param("Jane Doe jane@example.org", "Jane Doe", id="address beside it"),
        pytest.param("J\ufffd\ufffdrg Doe", "J\ufffd\ufffdrg Doe", id="damaged"),
        pytest.param("Jane Doe | Example Inc", "Jane Doe", id="company behind a stroke"),
        pytest.param("Jane Doe @ Example", "Jane Doe", id="work behind at"),
        pytest.param("Jane Doe, Example Inc.", "Jane Doe", id="company behind a comma"),
        pytest.param("林大山 (Dashan Lin)", "林大山 (Dashan Lin)", id="in signs and in letters"),
        pytest.param("林大山 (ORG/ SITE)", "林大山", id="in signs, organisation"),
    ],
)
def test_a_name_is_shown_as_people_say_it(text: str, shown: str) -> None:
    assert display_name(text) == shown


KNOWN = (
    "Jürgen Kovács",
    "Maria Lund",
    "Mario Lund",
    "Mária Sund",
    "Renata Gomez",
    "Zhen Doe",
    "Ann B. Chu",
    "Kí Morgenrot",
    "Té Lú",
    "Sumin Li",
    "Dashan Lin",
    "李素敏 (Ada Zhao)",
)
SPELLINGS = Spellings((read_name(name), at) for at, name in enumerate(KNOWN))


@pytest.mark.parametrize(
    ("damaged", "meant"),
    [
        pytest.param("J\ufffd\ufffdrgen Kov\ufffd\ufffdcs", {"Jürgen Kovács"}, id="two letters lost"),
        pytest.param("Kov\ufffd\ufffdcs J\ufffd\ufffdrgen", {"Jürgen Kovács"}, id="other order"),
        pytest.param("kov\ufffdcs, j\ufffdrgen", {"Jürgen Kovács"}, id="one mark for a letter"),
        pytest.param("Renata G\ufffd\ufffdmez", {"Renata Gomez"}, id="known without accents"),
        pytest.param("Mari\ufffd\ufffd Lund", {"Maria Lund", "Mario Lund"}, id="two fit"),
        pytest.param("M\ufffd\ufffdria Sund", {"Mária Sund"}, id="the accented one"),
        pytest.param("Renata G\ufffd\ufffd\ufffd\ufffdmez", set(), id="more letters lost than there are"),
        pytest.param("Renate G\ufffd\ufffdmez", set(), id="the rest differs"),
        pytest.param("K\ufffd\ufffd Morgenrot", {"Kí Morgenrot"}, id="one letter left of a word"),
        pytest.param("T\ufffd\ufffd L\ufffd\ufffd", set(), id="more lost than left"),
        pytest.param("Renata \ufffd\ufffd\ufffd\ufffd", set(), id="nothing left of a word"),
        pytest.param("\ufffd\ufffd\ufffd \ufffd\ufffd", set(), id="nothing left"),
        pytest.param("J\ufffd\ufffdrgen", set(), id="one word"),
    ],
)
def test_a_damaged_name_means_those_whose_other_letters_all_agree(damaged: str, meant: set[str]) -> None:
    assert {KNOWN[at] for at in SPELLINGS.undamaged(read_name(damaged))} == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        pytest.param("Zhen (Ada) Doe", {"Zhen Doe"}, id="nickname left out"),
        pytest.param("Doe (Zhen) Tao", {"Zhen Doe"}, id="nickname for the given name"),
        pytest.param("Ann Chu", {"Ann B. Chu"}, id="initial left out"),
        pytest.param("Ann Bea Chu", {"Ann B. Chu"}, id="middle name written out"),
        pytest.param("Ann C. Chu", set(), id="another initial"),
        pytest.param("A. Chu", set(), id="initial for the first name"),
        pytest.param("Zhen Doe | Example", {"Zhen Doe"}, id="work behind a stroke"),
        pytest.param("Zhen Doe - Some Example", {"Zhen Doe"}, id="work behind a dash"),
        pytest.param("Zhen Doe – Example", {"Zhen Doe"}, id="work behind another dash"),
        pytest.param("Zhen Doe/Example", {"Zhen Doe"}, id="work behind an oblique stroke"),
        pytest.param("Zhen Doe/Example/DE", {"Zhen Doe"}, id="work and site"),
        pytest.param("Zhen Doe/Some Town/Example", {"Zhen Doe"}, id="site of two words"),
        pytest.param("Doe, Zhen | Example", {"Zhen Doe"}, id="comma and work"),
        pytest.param("Zhen Doe (ORG) - Example", {"Zhen Doe"}, id="note and work"),
        pytest.param("Zhen Doe/Maria Roe", set(), id="perhaps two people"),
        pytest.param("Example | Zhen Doe", set(), id="work before it"),
        pytest.param("林大山 (Dashan Lin) @ Example", {"Dashan Lin"}, id="in signs, in letters, and work"),
        pytest.param("Su Min Li", {"Sumin Li"}, id="a first name of two words"),
        pytest.param("Li Su Min", {"Sumin Li"}, id="a first name of two words, behind"),
        pytest.param("S Umin Li", set(), id="an initial is no syllable"),
        pytest.param("Min Su Li", set(), id="syllables turned around"),
        pytest.param("林大山 (Dashan Lin)", {"Dashan Lin"}, id="in signs and in letters"),
        pytest.param("林 大山 (Dashan Lin)", {"Dashan Lin"}, id="in signs with a blank and in letters"),
        pytest.param("林大山 (Dashan)", set(), id="in signs, first name in letters"),
        pytest.param("Ada Zhao", {"李素敏 (Ada Zhao)"}, id="known in signs and in letters"),
        pytest.param("李素敏", {"李素敏 (Ada Zhao)"}, id="known in signs beside letters"),
    ],
)
def test_a_variant_leaves_out_or_adds_a_nickname_or_a_middle_word(text: str, meant: set[str]) -> None:
    name = read_name(text)
    assert {KNOWN[at] for at in SPELLINGS.same(name) | SPELLINGS.variants(name)} == meant


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param("J. Doe", "Jane Doe", True, id="initial"),
        pytest.param("Doe J", "Jane Doe", True, id="initial behind"),
        pytest.param("Jane Doe", "Ann Jane Doe-Roe", True, id="words left out"),
        pytest.param("Doe (Ada) Zhen", "Ada Doe", True, id="nickname"),
        pytest.param("JB Doe", "Jean-Baptiste Doe", True, id="initials in one word"),
        pytest.param("Doe JRR", "John Ronald Reuel Doe", True, id="three initials in one word"),
        pytest.param("KT Doe", "Jean-Baptiste Doe", False, id="other initials in one word"),
        pytest.param("JB Doe", "Jean Doe", False, id="more initials than names"),
        pytest.param("JB Doe", "Jean-Baptiste Marie Doe", False, id="fewer initials than names"),
        pytest.param("Jo Doe", "Jane Olivia Doe", False, id="a name, not initials"),
        pytest.param("JB", "Jean-Baptiste Doe", False, id="initials in one word only"),
        pytest.param("JB Roe", "Jean-Baptiste Doe", False, id="initials before another name"),
        pytest.param("John Doe", "Jane Doe", False, id="two first names"),
        pytest.param("K. Doe", "Jane Doe", False, id="another initial"),
        pytest.param("J. D.", "Jane Doe", False, id="initials only"),
        pytest.param("Jane Doe", "Ravi Patel", False, id="nothing in common"),
    ],
)
def test_two_names_at_one_address_agree_only_where_one_shortens_the_other(
    one: str, other: str, expected: bool
) -> None:
    assert agree(read_name(one), read_name(other)) is expected
    assert agree(read_name(other), read_name(one)) is expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param("Rob Doe", "Robert Doe", True, id="beginning of the first name"),
        pytest.param("Doe, Alex", "Alexandra Doe", True, id="other order"),
        pytest.param("Rob Q. Doe", "Robert Q. Doe", True, id="with an initial"),
        pytest.param("Rob Doe", "Robert Q. Doe", True, id="an initial left out"),
        pytest.param("Rob R. Doe", "Robert Q. Doe", False, id="another initial"),
        pytest.param("Steve Doe", "Steven A Doe", True, id="customary"),
        pytest.param("Doe, Mike", "Michael Doe", True, id="customary, other order"),
        pytest.param("Mike Doe", "Steven Doe", False, id="customary for another name"),
        pytest.param("Bill Doe", "William Doe", False, id="a nickname that begins otherwise"),
        pytest.param("Julia Doe", "Julian Doe", False, id="one letter more is another name again"),
        pytest.param("Steve D", "Steven D", False, id="nothing but an initial is the same"),
        pytest.param("Jan Doe", "Jana Doe", False, id="one letter more is another name"),
        pytest.param("Li Doe", "Ling Doe", False, id="two letters are no beginning"),
        pytest.param("Rob Doe", "Robert Roe", False, id="another family"),
        pytest.param("Rob Doe", "Rupert Doe", False, id="another name"),
        pytest.param("Rob", "Robert", False, id="no family name"),
        pytest.param("Rob Doe", "Doe", False, id="left out"),
        pytest.param("Rob Doe", "Rob Doe", False, id="the same"),
        pytest.param("Rob D\ufffd\ufffde", "Robert D\ufffd\ufffde", False, id="damaged"),
    ],
)
def test_a_name_is_shortened_where_one_word_is_the_beginning_of_the_other(
    one: str, other: str, expected: bool
) -> None:
    assert is_shortened_name(read_name(one), read_name(other)) is expected
    assert is_shortened_name(read_name(other), read_name(one)) is expected


@given(st.text("ab |/@-,()", max_size=200))
def test_a_note_behind_a_name_never_adds_to_it(text: str) -> None:
    """Where people work is no part of their name."""
    assert read_name(f"Jane Doe | a{text}").bare == ("jane", "doe")
    assert read_name(f"Jane Doe @ a{text}").words == ("jane", "doe")


@given(any_text)
def test_folding_twice_changes_nothing(text: str) -> None:
    """A folded text has neither accents nor capitals left to fold."""
    assert fold(fold(text)) == fold(text)


@given(st.lists(words, min_size=2, max_size=4), st.data())
def test_the_order_of_words_never_changes_a_key(parts: list[str], data: st.DataObject) -> None:
    """A person is recognised across name orders."""
    turned = data.draw(st.permutations(parts))
    assert read_name(" ".join(turned)).keys == read_name(" ".join(parts)).keys


@given(words, words)
def test_a_comma_reads_as_the_other_order(first: str, last: str) -> None:
    """People whose client writes "Last, First" are the same people."""
    assert read_name(f"{last}, {first}").words == read_name(f"{first} {last}").words


@given(any_text)
def test_any_text_can_be_read_and_shows_no_address(text: str) -> None:
    """Every From line has a sender; a voter's name is never an address."""
    read_name(text)
    assert "@" not in display_name(text)


@given(st.lists(words, min_size=2, max_size=3))
def test_the_damage_a_gateway_does_never_hides_who_it_was(parts: list[str]) -> None:
    """Non-ASCII letters arrive as one U+FFFD for each byte; the rest agrees."""
    name = read_name(" ".join(parts))
    arrived = PersonalName(tuple(word.encode().decode("ascii", "replace") for word in name.words))
    left = [sum(char.isascii() for char in word) for word in name.words]
    legible = all(left) and 2 * sum(left) > sum(map(len, arrived.words))
    if arrived.damaged:
        assert Spellings([(name, 7)]).undamaged(arrived) == ({7} if legible else set())


NAMED = st.lists(
    st.sampled_from(
        ["jane", "Jürgen", "Juergen", "doe", "J.", "JB", "Jean-Baptiste", "jean", "D", "Doe-Roe", "林"]
    ),
    min_size=1,
    max_size=4,
).map(" ".join)


@settings(max_examples=500)
@given(NAMED, NAMED)
def test_names_without_a_common_word_agree_by_nothing_but_a_key(one: str, other: str) -> None:
    """What is tested first, because it is cheap, decides as all that it spares."""
    first, second = read_name(one), read_name(other)
    if first.spelled.isdisjoint(second.spelled) and not first.keys & second.keys:
        pairs = [sorted(pair, key=len) for pair in product(first.spellings, second.spellings)]
        assert not any(_agree(*pair) for pair in pairs)
        assert not _abbreviates(first.parts, second.parts)
        assert not _abbreviates(second.parts, first.parts)
