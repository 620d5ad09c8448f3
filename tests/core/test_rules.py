"""Rules: the profile file, and what carries or defeats a proposal."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.errors import ProfileError
from kipvote.roster import Role
from kipvote.rules import Count, Profile, Rule, parse_profile

counts = st.builds(Count, plus=st.integers(0, 9), zero=st.integers(0, 4), minus=st.integers(0, 9))


def with_rule(profile: Profile, rule: Rule) -> Profile:
    return dataclasses.replace(profile, rule=rule)


LAZY = [
    (3, 0, 0, True, False, 0),
    (3, 0, 2, True, False, 0),
    (3, 0, 3, False, True, 1),
    (2, 0, 0, False, False, 1),
    (2, 5, 0, False, False, 1),
    (0, 0, 0, False, False, 3),
    (2, 0, 1, False, False, 1),
    (1, 0, 2, False, True, 2),
    (0, 0, 2, False, False, 3),
    (4, 0, 6, False, True, 3),
    (9, 0, 8, True, False, 0),
]


@pytest.mark.parametrize(("plus", "zero", "minus", "holds", "defeats", "missing"), LAZY)
def test_lazy_majority(
    plus: int, zero: int, minus: int, holds: bool, defeats: bool, missing: int, kafka: Profile
) -> None:
    """At least 3 binding +1, and more binding +1 than binding -1. No veto: a -1 only counts."""
    binding = Count(plus, zero, minus)
    assert (kafka.holds(binding), kafka.defeats(binding), kafka.missing(binding)) == (holds, defeats, missing)


CONSENSUS = [(3, 0, 0, True, False), (5, 0, 1, False, True), (2, 0, 0, False, False), (2, 0, 1, False, True)]


@pytest.mark.parametrize(("plus", "zero", "minus", "holds", "defeats"), CONSENSUS)
def test_consensus(plus: int, zero: int, minus: int, holds: bool, defeats: bool, kafka: Profile) -> None:
    """3 binding +1 and no binding -1 (a veto)."""
    profile = with_rule(kafka, Rule.CONSENSUS)
    assert (profile.holds(Count(plus, zero, minus)), profile.defeats(Count(plus, zero, minus))) == (
        holds,
        defeats,
    )


TWO_THIRDS = [
    (3, 0, 0, True),
    (4, 0, 2, True),
    (3, 0, 2, False),
    (2, 0, 1, True),
    (2, 0, 0, False),
    (0, 3, 0, False),
]


@pytest.mark.parametrize(("plus", "zero", "minus", "holds"), TWO_THIRDS)
def test_two_thirds(plus: int, zero: int, minus: int, holds: bool, kafka: Profile) -> None:
    """3 binding votes and at least twice as many binding +1 as -1."""
    assert with_rule(kafka, Rule.TWO_THIRDS).holds(Count(plus, zero, minus)) is holds


@given(binding=counts, rule=st.sampled_from(Rule))
def test_nothing_is_both_carried_and_defeated(binding: Count, rule: Rule) -> None:
    profile = with_rule(_lazy(), rule)
    assert not (profile.holds(binding) and profile.defeats(binding))


@given(binding=counts, rule=st.sampled_from(Rule))
def test_missing_says_how_many_more_carry_it(binding: Count, rule: Rule) -> None:
    """Says how many binding +1 are missing: so many more carry it, and one fewer does not."""
    profile = with_rule(_lazy(), rule)
    missing = profile.missing(binding)
    if rule is Rule.CONSENSUS and binding.minus:
        assert missing == 0
        return
    assert profile.holds(dataclasses.replace(binding, plus=binding.plus + missing))
    if missing:
        assert not profile.holds(dataclasses.replace(binding, plus=binding.plus + missing - 1))


def _lazy() -> Profile:
    return parse_profile(MINIMAL, file="minimal.toml")


MINIMAL = """
name = "minimal"
[proposal]
pattern = 'FLIP-(?P<number>[0-9]+)'
id = "FLIP-{number}"
[vote]
rule = "lazy-majority"
binding_role = "committer"
"""


def test_defaults() -> None:
    profile = _lazy()
    assert (profile.quorum, profile.minimum_hours, profile.lapse_days) == (3, 72, 60)
    assert (profile.list_address, profile.tagged, profile.binding_role) == (None, False, Role.COMMITTER)


def test_shipped_profiles(kafka: Profile, asf_release: Profile) -> None:
    """For KIPs the votes of committers bind; for releases those of PMC members."""
    assert (kafka.binding_role, kafka.list_address) == (Role.COMMITTER, "dev@kafka.apache.org")
    assert (asf_release.binding_role, asf_release.tagged) == (Role.PMC, True)


BROKEN = [
    ("not toml", "name = ", "not TOML"),
    ("no name", MINIMAL.replace('name = "minimal"', ""), "name is missing (profile.toml, line 1)"),
    (
        "unknown rule",
        MINIMAL.replace("lazy-majority", "loud-majority"),
        "not one of lazy-majority, consensus, two-thirds",
    ),
    (
        "unknown role",
        MINIMAL.replace("committer", "king"),
        "vote.binding_role is 'king', not one of committer, pmc (profile.toml, line 8)",
    ),
    ("unknown key", MINIMAL + "quorom = 3\n", "vote.quorom is not a key of a profile (profile.toml, line 9)"),
    ("wrong kind", MINIMAL + 'quorum = "3"\n', "vote.quorum is '3', not a whole number"),
    ("below zero", MINIMAL + "quorum = -1\n", "below 0"),
    (
        "without end",
        MINIMAL + "minimum_hours = 100000000000\n",
        "vote.minimum_hours is 100000000000, which is above",
    ),
    ("pattern", MINIMAL.replace("[0-9]+)", "[0-9"), "proposal.pattern is no regular expression"),
    (
        "no pattern",
        MINIMAL.replace("pattern", "patern"),
        "proposal.pattern is missing (profile.toml, line 3)",
    ),
    (
        "id",
        MINIMAL.replace("FLIP-{number}", "FLIP-{nr}"),
        "does not fit the pattern's named groups ['number']",
    ),
]


@pytest.mark.parametrize(("text", "message"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_broken_profile_is_refused_with_its_key(text: str, message: str) -> None:
    with pytest.raises(ProfileError, match=r"profile\.toml") as caught:
        parse_profile(text, file="profile.toml")
    assert message in str(caught.value)
