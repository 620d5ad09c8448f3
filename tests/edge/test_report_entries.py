"""What a report says of one vote, beside its figures: true, and no more than is known."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from kipvote.report.outline import outline
from kipvote.report.text import plain_text
from kipvote.roster import Person, Roster, Tenure
from kipvote.rules import Profile
from kipvote.tally.reading import Message
from tests.core.test_digest import DISCUSS, RESULT, THREE, told, vote
from tests.mails import COMMITTERS, call, mail

NEW = Roster(
    (*COMMITTERS.people, Person(id="new", name="Nan Other", committer=Tenure(since=date(2026, 1, 8)))),
    dated=True,
    source="test",
)
"""Nan Other became a committer 60 hours after START."""


def text(messages: Sequence[Message], profile: Profile, hours: float, **options: object) -> str:
    return " ".join(plain_text(outline(told(messages, profile, hours=hours, **options))).split())


def talk(who: str, hours: float) -> Message:
    return mail(who, hours, "+1 (binding)", subject=f"Re: {DISCUSS}", to="discuss")


RESULT_SUBJECT = "[RESULT][VOTE] KIP-9: Better logs"


def result(hours: float, said: str = "The vote passes with 3 binding +1.") -> Message:
    return mail("Zoe Ode", hours, said, subject=RESULT_SUBJECT)


TALKED = "Cem Tarn wrote in the discussion on 2026-01-06, during the vote: a +1 there is not counted [2]"


@pytest.mark.parametrize(
    ("messages", "is_told"),
    [
        pytest.param([talk("Cem Tarn", 30)], True, id="meanwhile"),
        pytest.param([talk("Cem Tarn", 20), talk("Cem Tarn", 30)], True, id="the last is told"),
        pytest.param([talk("Cem Tarn", -30)], False, id="before the call"),
        pytest.param([talk("Cem Tarn", 30), vote("Cem Tarn", 31)], False, id="voted since"),
        pytest.param([talk("Ned Nobody", 30)], False, id="whose vote would not bind"),
        pytest.param([talk("Cem Tarn", -30), talk("Cem", 30)], False, id="a first name is anybody's"),
    ],
)
def test_who_wrote_in_the_discussion_only_is_told(
    messages: list[Message], is_told: bool, kafka: Profile
) -> None:
    """What they wrote is not read, so it is not said that they voted."""
    assert (TALKED in text([call(), *messages], kafka, 60)) is is_told
    assert ("wrote in the discussion" in text([call(), *messages], kafka, 60)) is is_told


def test_an_announced_vote_of_the_discussion_is_pointed_to(kafka: Profile) -> None:
    said = "The vote passes with 3 binding +1: Ada Quill, Bo Marsh, Cem Tarn."
    found = text(
        [call(), *THREE[:2], talk("Cem Tarn", 30), talk("Dee Vole", 30), result(100, said)], kafka, 110
    )
    assert "Cem Tarn is announced with +1, but no such vote is counted" in found
    assert TALKED in found
    assert "Dee Vole" not in found


@pytest.mark.parametrize(
    ("messages", "said", "not_said"),
    [
        pytest.param(
            [result(46)], ["closed 46 hours after the call, before the 72 hours were over"], [], id="early"
        ),
        pytest.param([result(72)], [], ["before the 72", "sent after"], id="in time"),
        pytest.param(
            [result(80), vote("Dee Vole", 90, "-1"), vote("Ned Nobody", 91), vote("Eli Wren", 92)],
            [
                "sent after the end and not counted: 1 binding +1, 1 binding -1, 1 non-binding +1",
                "Sent after the result, against it",
                "Dee Vole, 2026-01-09, -1: “-1”",
            ],
            ["Eli Wren, ", "Ned Nobody, "],
            id="late",
        ),
    ],
)
def test_how_a_vote_ended(
    messages: list[Message], said: list[str], not_said: list[str], kafka: Profile
) -> None:
    found = text([call(), *THREE, *messages], kafka, 100)
    assert [each for each in said if each not in found] == []
    assert [each for each in not_said if each in found] == []


def test_a_late_vote_against_a_result_of_the_week_before_is_told(kafka: Profile) -> None:
    messages = [call(), *THREE, RESULT, vote("Dee Vole", 24 * 12, "-1"), vote("Eli Wren", 24 * 12)]
    assert "Sent after the result, against it" in text(messages, kafka, 24 * 14)
    assert "Eli Wren, " not in text(messages, kafka, 24 * 14)
    assert "Sent after the result" not in text(messages, kafka, 24 * 21)


def test_an_amendment_does_not_hide_the_acceptance(kafka: Profile) -> None:
    again = call(hours=200, subject="[VOTE] KIP-9: Better logs (amendment)", name="again")
    accepted = "round 2 of 2, accepted in an earlier round on 2026-01-09"
    assert accepted in text([call(), *THREE, RESULT, again], kafka, 230)
    failed = result(100, "The vote did not pass.")
    assert "in an earlier round" not in text([call(), failed, again], kafka, 230)


def test_what_lacks_its_call_cannot_be_checked(kafka: Profile) -> None:
    said = mail("Cem Tarn", 100, "The vote passes with 3 binding +1.", subject=RESULT_SUBJECT)
    found = text([*THREE[:2], said], kafka, 110)
    assert "Decided: 1 disputed. 1 disputed vote cannot be checked: its call is not in the archive." in found
    assert "the announcement cannot be checked, as the call is not in the archive" in found
    assert "does not agree" not in found
    known = text([call(), *THREE[:2], result(100)], kafka, 110)
    assert "cannot be checked" not in known
    assert "the announcement does not agree with the ballots" in known


@pytest.mark.parametrize(
    ("messages", "hours", "would_bind"),
    [
        pytest.param([vote("Nan Other", 10)], 100, True, id="before the role"),
        pytest.param([vote("Nan Other", 10)], 50, False, id="the role has not begun"),
        pytest.param([vote("Nan Other", 80)], 100, False, id="since the role"),
        pytest.param([vote("Nan Other", 80, "+1 (non-binding)")], 100, False, id="modest"),
        pytest.param([vote("Nan Other", 10), vote("Nan Other", 80)], 100, False, id="cast again"),
    ],
)
def test_a_vote_from_before_the_role_is_to_be_repeated(
    messages: list[Message], hours: float, would_bind: bool, kafka: Profile
) -> None:
    story = [call(), *THREE[:1], *messages]
    whole = text(story, kafka, hours, roster=NEW)
    assert ("Would bind if cast again: the vote of Nan Other" in whole) is would_bind
    mine = text(story, kafka, hours, roster=NEW, mention="Nan Other")
    assert ("1 vote to cast again: it would bind now." in mine) is would_bind
    assert ("before your role began: “+1”" in mine) is would_bind
    assert "cast again, it would carry" not in mine
    carrying = text([call(), *THREE[:2], *messages], kafka, hours, roster=NEW, mention="Nan Other")
    assert ("cast again, it would carry the vote" in carrying) is would_bind


def test_nobody_is_asked_for_a_vote_that_was_closed(kafka: Profile) -> None:
    """Whether it passed could not be read in its result: no vote counts any more, whatever is missing."""
    messages = [call(), *THREE[:1], talk("Dee Vole", 2), result(90, "The votes: 1 binding +1.")]
    found = text(messages, kafka, 100)
    assert "the result of 2026-01-09 could not be read" in found
    assert "Closed by a result that could not be read" in found
    assert "needed" not in found
    assert "Took part" not in found
    assert "Nothing waits for Dee Vole." in text(messages, kafka, 100, mention="Dee Vole")


def test_a_vote_that_is_carried_lacks_nothing(kafka: Profile) -> None:
    found = text([call(), *THREE], kafka, 50, mention="Dee Vole")
    assert "3 binding +1, carried so far, " in found
    assert "no +1 can carry it" not in found


def test_an_unclear_line_of_two_values_is_told_once(kafka: Profile) -> None:
    line = "+1 (binding) for KIP-9, -1 for KIP-10 as the tags are not needed."
    messages = [
        call(subject="[VOTE] KIP-9 and KIP-10: Tags"),
        vote("Ada Quill", 5, line, subject="Re: [VOTE] KIP-9 and KIP-10: Tags"),
    ]
    found = text(messages, kafka, 50)
    assert found.count("Ada Quill, 2026-01-05, ") == 1
    assert f"Ada Quill, 2026-01-05, +1 or -1: “{line}”" in found
