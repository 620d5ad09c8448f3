"""Activity: shown beside a ballot, never applied."""

from datetime import date

import pytest

from kipvote.activity import Activity, PersonKey
from kipvote.moments import months_before
from kipvote.roster import Person, Roster, Tenure
from kipvote.rules import Profile
from kipvote.tally.reading import Message
from tests.mails import COMMITTERS, START, at, call, counts, mail, tally

SIX = frozenset(months_before(START, 6))
ADA = PersonKey("ada")
HOME, WORK = "ada.quill@example.org", "ada@work.example.org"

QUIET = [
    ("never seen", {}, SIX, True),
    ("long ago", {ADA: {HOME: frozenset({"2024-01"})}}, SIX | {"2024-01"}, True),
    ("half a year ago", {ADA: {HOME: frozenset({"2025-07"})}}, SIX, False),
    ("this month only", {ADA: {HOME: frozenset({"2026-01"})}}, SIX, True),
    ("an archive too short to know", {}, SIX - {"2025-07"}, False),
]


@pytest.mark.parametrize(
    ("people", "covered", "quiet"), [row[1:] for row in QUIET], ids=[row[0] for row in QUIET]
)
def test_a_quiet_member_is_shown_and_counted(
    people: dict[PersonKey, dict[str, frozenset[str]]], covered: frozenset[str], quiet: bool, kafka: Profile
) -> None:
    """Activity in the archive is shown beside a ballot, never applied silently."""
    found = tally([call(), mail("Ada Quill", 1, "+1 (binding)")], kafka, activity=Activity(people, covered))
    assert counts(found) == ("open", 1, 0, 0, 0)
    assert any(warning.startswith("Ada Quill did not write") for warning in found.warnings) is quiet


HALF_NEW = Tenure(since=date(2025, 9, 1))
TALKED = mail("Ada Quill", -30, "How does it scale?", subject="[DISCUSS] KIP-9: Better logs", to=None)


@pytest.mark.parametrize(
    ("before", "tenure", "warned"),
    [
        ([], Tenure(), True),
        ([], Tenure(since=date(2025, 6, 1)), True),
        ([], HALF_NEW, False),
        ([TALKED], Tenure(), False),
        ([mail("Bo Marsh", -30, "How?", subject="[DISCUSS] KIP-9: Better logs", to=None)], Tenure(), True),
    ],
)
def test_who_wrote_in_the_month_of_the_vote_or_is_new_is_not_quiet(
    before: list[Message], tenure: Tenure, warned: bool, kafka: Profile
) -> None:
    roster = Roster((Person(id="ada", name="Ada Quill", committer=tenure),), dated=True, source="test")
    messages = [*before, call(), mail("Ada Quill", 1, "+1 (binding)")]
    found = tally(messages, kafka, roster=roster, activity=Activity({}, SIX))
    quiet = (
        "Ada Quill did not write to the list from 2025-07 to 2025-12, nor earlier in the month of the vote; "
        "a committer inactive for 6 months is emeritus by the bylaws, but the vote is counted all the same"
    )
    assert (quiet in found.warnings) is warned
    assert sum("emeritus" in warning for warning in found.warnings) == warned


def test_the_last_month_before_the_vote() -> None:
    activity = Activity(
        {ADA: {HOME: frozenset({"2025-03", "2026-01"}), WORK: frozenset({"2025-11", "2026-02"})}}
    )
    assert activity.last_before(COMMITTERS.people[0], at(0)) == "2025-11"


@pytest.mark.parametrize(
    ("address", "covered", "strange"), [(HOME, SIX, False), (WORK, SIX, True), (WORK, frozenset(), False)]
)
def test_an_address_never_seen_for_a_person(address: str, covered: frozenset[str], strange: bool) -> None:
    activity = Activity({ADA: {HOME: frozenset({"2025-11"}), WORK: frozenset({"2026-01"})}}, covered)
    assert activity.strange(COMMITTERS.people[0], address, at(0)) is strange
