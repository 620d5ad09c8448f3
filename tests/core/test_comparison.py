"""Comparison: the names of a result held against the ballots, however either writes them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.comparison import Announced
from kipvote.roster import Person, Roster, Tenure
from kipvote.rules import Profile
from tests.mails import call, mail, tally

PEOPLE = {
    "Ada Quill": "aquill",
    "Ada Marsh": "adam",
    "Cem Tarn": "ctarn",
    "José Vole": "jvole",
    "Zoe Ode": "zode",
}
ROSTER = Roster(
    tuple(Person(id=own_id, name=name, committer=Tenure()) for name, own_id in PEOPLE.items()),
    dated=True,
    source="test",
)
ALL = "Ada Quill, Ada Marsh, Cem Tarn, José Vole, Zoe Ode"
NOT_COUNTED = "is announced with +1, but no such vote is counted"


def announced(names: str, profile: Profile, *, against: str = "") -> Announced:
    """What is made of a result by Zoe Ode that lists ``names``; all of PEOPLE voted +1, binding."""
    votes = [mail(name, hours, "+1 (binding)") for hours, name in enumerate(PEOPLE, 1)]
    listed = f"The vote passes.\n\n+1 (binding): {names}\n-1 (binding): {against or 'none'}\n"
    result = mail("Zoe Ode", 90, listed, subject="[RESULT][VOTE] KIP-9: Better logs", to=None)
    found = tally([call(), *votes, result], profile, roster=ROSTER)
    assert found.announced is not None
    return found.announced


# The names listed as +1, and the differences.
LISTS = [
    ("as they are", ALL, []),
    ("family name first", "Quill Ada, Marsh Ada, Tarn Cem, Vole José, Ode Zoe", []),
    ("accents dropped", ALL.replace("José", "Jose"), []),
    ("accents added", ALL.replace("Cem", "Çem"), []),
    ("initials", "Ada Q, Ada M, C. Tarn, José V., Z. Ode", []),
    ("first names where they are enough", "Ada Quill, Ada Marsh, Cem, José, Zoe", []),
    ("one of two first names left over", "Ada Quill, Ada, Cem, José, Zoe", []),
    ("family names", "Quill, Marsh, Tarn, Vole, Ode", []),
    ("Apache ids", "Aquill, Adam, Ctarn, Jvole, Zode", []),
    ("the sender as me", "Ada Quill, Ada Marsh, Cem Tarn, José Vole and me", []),
    ("the sender as myself", "myself, Ada Quill, Ada Marsh, Cem Tarn, José Vole", []),
    ("the sender as I", "Ada Quill, Ada Marsh, Cem Tarn, José Vole and I", []),
    ("forgotten", "Ada Quill, Ada Marsh, José Vole, me", ["Cem Tarn voted +1 (binding), but is not named"]),
    ("invented", f"{ALL}, Gus Hale", [f"Gus Hale {NOT_COUNTED}"]),
    (
        "letters swapped",
        ALL.replace("Cem Tarn", "Cem Tran"),
        [f"Cem Tran {NOT_COUNTED}; Cem Tarn voted +1 and is not named"],
    ),
    (
        "misspelled first name alone",
        ALL.replace("José Vole", "Jossé"),
        [f"Jossé {NOT_COUNTED}; José Vole voted +1 and is not named"],
    ),
    (
        "another person for one who voted",
        ALL.replace("Cem Tarn", "Gus Hale"),
        [f"Gus Hale {NOT_COUNTED}", "Cem Tarn voted +1 (binding), but is not named"],
    ),
    (
        "a first name of two",
        "Ada, Cem Tarn, José Vole, Zoe Ode",
        ["Ada is announced with +1, and may be Ada Quill or Ada Marsh"],
    ),
]


@pytest.mark.parametrize(("names", "differences"), [pytest.param(*row[1:], id=row[0]) for row in LISTS])
def test_names_against_ballots(names: str, differences: list[str], kafka: Profile) -> None:
    """Beside it: what was announced, and whether it agrees with the ballots, name by name."""
    found = announced(names, kafka)
    assert list(found.differences) == differences
    assert found.agrees is not bool(differences)


def test_a_value_that_differs_is_told_of_a_misspelled_name_too(kafka: Profile) -> None:
    found = announced("Ada Quill, Ada Marsh, José Vole, me", kafka, against="Cem Tran")
    assert list(found.differences) == [
        "Cem Tran is announced with -1, but no such vote is counted; Cem Tarn voted +1 and is not named"
    ]


def test_an_apache_address_tells_the_id(kafka: Profile) -> None:
    vote = mail("Cem Tarn", 1, "+1 (binding)")
    sender = replace(vote.header.sender, address="ctarn@apache.org")
    known = replace(vote, header=replace(vote.header, sender=sender))
    said = "The vote failed.\n\n+1 (binding):\n- ctarn\n- zode\n"
    result = mail("Zoe Ode", 90, said, subject="[RESULT][VOTE] KIP-9: Better logs", to=None)
    found = tally([call(), known, result], kafka, roster=None).announced
    assert found is not None
    assert list(found.differences) == ["zode is announced with +1, but no such vote is counted"]


# What a result says of a binding -1 by Cem Tarn that it does not name, and the differences.
OMITTED = [
    ("The vote passed with 2 binding +1s (Ada Quill, Ada Marsh).", True),
    ("The vote passed with 2 binding +1s (Ada Quill, Ada Marsh) and no objections.", True),
    ("The vote passed with 2 binding +1s (Ada Quill, Ada Marsh) and no -1s.", True),
    ("The vote passed with 2 binding +1s (Ada Quill, Ada Marsh) and 1 binding -1.", False),
    ("The vote failed with 2 binding +1s (Ada Quill, Ada Marsh).", False),
    ("The vote passed with 2 binding +1s.", False),
]


@pytest.mark.parametrize(("text", "named"), OMITTED)
def test_a_vote_against_is_not_passed_over(text: str, named: bool, kafka: Profile) -> None:
    votes = [mail("Ada Quill", 1, "+1"), mail("Ada Marsh", 2, "+1"), mail("Cem Tarn", 3, "-1 (binding)")]
    result = mail("Zoe Ode", 90, text, subject="[RESULT][VOTE] KIP-9: Better logs", to=None)
    found = tally([call(), *votes, result], kafka, roster=ROSTER).announced
    assert found is not None
    assert ("Cem Tarn voted -1 (binding), but is not named" in found.differences) is named
    zero = "0 binding -1 announced, 1 counted" in found.differences
    assert zero is ("no " in text)


@given(order=st.permutations(list(PEOPLE)), short=st.lists(st.booleans(), min_size=5, max_size=5))
def test_the_order_of_the_names_changes_nothing(order: list[str], short: list[bool], kafka: Profile) -> None:
    """A list says the same in any order, in full or shortened where that names one person."""
    names = [name.split()[1] if cut else name for name, cut in zip(order, short, strict=True)]
    assert announced(", ".join(names), kafka).agrees is True


# The voter, the name announced, and whether the voter is hinted at.
SHORT = [
    ("Stanislav Kozin", "Stan", True),
    ("Stanislav Kozin", "Stan Kozin", True),
    ("Rob Kozin", "Robert", True),
    ("Stanislav Kozin", "Tanis", False),
    ("Jo Kozin", "Jonathan", False),
]


@pytest.mark.parametrize(("voter", "name", "hinted"), SHORT)
def test_a_short_first_name_is_a_hint_and_no_match(
    voter: str, name: str, hinted: bool, kafka: Profile
) -> None:
    """Where it may be short for one voter only: of two nobody is told."""
    said = f"The vote did not pass.\n\n+1 (binding): {name}\n"
    result = mail("Zoe Ode", 90, said, subject="[RESULT][VOTE] KIP-9: Better logs", to=None)
    found = tally([call(), mail(voter, 1, "+1 (binding)"), result], kafka, roster=None).announced
    assert found is not None
    hint = f"; {voter} voted +1 and is not named" if hinted else ""
    assert f"{name} {NOT_COUNTED}{hint}" in found.differences


@pytest.mark.parametrize("cast", ["+0", "0", "-0"])
@pytest.mark.parametrize("told", ["+0", "0", "-0"])
def test_a_zero_is_a_zero_however_it_is_written(cast: str, told: str, kafka: Profile) -> None:
    """+0 and -0 count under "0" and keep their own spelling in ``value``."""
    votes = [mail(name, hours, "+1 (binding)") for hours, name in enumerate(list(PEOPLE)[:3], 1)]
    votes.append(mail("José Vole", 9, f"{cast} (binding)"))
    listed = (
        f"The vote passes.\n\n+1 (binding): Ada Quill, Ada Marsh, Cem Tarn\n{told} (binding): José Vole\n"
    )
    result = mail("Zoe Ode", 90, listed, subject="[RESULT][VOTE] KIP-9: Better logs", to=None)
    found = tally([call(), *votes, result], kafka, roster=ROSTER).announced
    assert found is not None
    assert found.differences == ()


LOST = "\ufffd\ufffd"
# Voters that the roster does not know, the names announced, and the differences.
DAMAGED = [
    ("lost where the vote was sent", [f"{LOST}ukasz Wexmann"], "\u0141ukasz Wexmann", []),
    ("typed without its accent", [f"J{LOST}rg Amsel"], "Joerg Amsel", []),
    ("lost in the result", ["J\u00f6rg Amsel"], f"J{LOST}rg Amsel", []),
    ("lost in both", [f"J{LOST}rg Amsel"], f"J{LOST}rg Amsel", []),
    (
        "two who can be meant",
        [f"J{LOST}rg Amsel", f"J{LOST}rg Amsel#"],
        "J\u00f6rg Amsel",
        [f"J\u00f6rg Amsel is announced with +1, and may be J{LOST}rg Amsel or J{LOST}rg Amsel"],
    ),
    (
        "the voter is known by the whole name as well",
        [f"J{LOST}rg Amsel", "J\u00f6rg Amsel"],
        "J\u00f6rg Amsel",
        [],
    ),
    (
        "two names that can mean one voter",
        [f"J{LOST}rg Amsel"],
        "J\u00f6rg Amsel, J\u00fcrg Amsel",
        [
            f"J\u00f6rg Amsel {NOT_COUNTED}; J{LOST}rg Amsel voted +1 and is not named",
            f"J\u00fcrg Amsel {NOT_COUNTED}",
        ],
    ),
    (
        "other letters than those lost differ",
        [f"J{LOST}rg Amsel"],
        "J\u00f6rn Amsel",
        [
            f"J\u00f6rn Amsel {NOT_COUNTED}",
            f"J{LOST}rg Amsel voted +1 (non-binding), but is not named",
        ],
    ),
]


@pytest.mark.parametrize(
    ("voters", "names", "differences"), [pytest.param(*row[1:], id=row[0]) for row in DAMAGED]
)
def test_a_name_that_lost_letters(
    voters: list[str], names: str, differences: list[str], kafka: Profile
) -> None:
    """A name whose letters arrived as two U+FFFD each is matched where one voter only can be meant."""
    votes = [
        mail(name.rstrip("#"), hours, "+1", name=f"v{hours}", address=f"v{hours}@example.org")
        for hours, name in enumerate(voters, 1)
    ]
    text = f"The vote did not pass.\n\n+1 (non-binding): {names}\n"
    result = mail("Zoe Ode", 90, text, subject="[RESULT][VOTE] KIP-9: Better logs", to=None)
    found = tally([call(), *votes, result], kafka, roster=ROSTER).announced
    assert found is not None
    assert list(found.differences) == differences
