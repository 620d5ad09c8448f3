"""What the report of a week says, and of whom and what it is asked."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.background import Background
from kipvote.coverage import Coverage
from kipvote.digest import Digest, Part, Week, digest
from kipvote.digest.facts import shown
from kipvote.errors import KipvoteError
from kipvote.process import Dossiers, collect
from kipvote.roster import Person, Roster, Tenure
from kipvote.rules import Profile
from kipvote.subjects import ProposalId
from kipvote.tally import Tally, take_tally
from kipvote.tally.reading import Message, read_messages
from kipvote.wiki import Wiki
from tests.mails import CALL, COMMITTERS, at, call, mail

DAY = 24.0
DISCUSS = "[DISCUSS] KIP-9: Better logs"


def gathered(
    stories: Mapping[str, Sequence[Message]],
    profile: Profile,
    *,
    hours: float,
    roster: Roster | None = COMMITTERS,
    coverage: Coverage | None = None,
) -> Dossiers:
    """The dossiers of some proposals, so many hours after START."""
    read = {ProposalId(named): read_messages(messages, profile) for named, messages in stories.items()}
    covered = coverage or Coverage()

    def take(named: ProposalId) -> Tally:
        background = Background(covered)
        return take_tally(
            named, read[named], profile=profile, roster=roster, as_of=at(hours), background=background
        )

    return collect(read.items(), Wiki(), take=take, profile=profile, as_of=at(hours), coverage=covered)


def told(messages: Sequence[Message], profile: Profile, *, hours: float, **options: object) -> Digest:
    """The report about KIP-9 alone."""
    roster = options.pop("roster", COMMITTERS)
    assert roster is None or isinstance(roster, Roster)
    dossiers = gathered({"KIP-9": messages}, profile, hours=hours, roster=roster)
    return digest(dossiers, roster=roster, **options)  # type: ignore[arg-type]


def vote(
    who: str,
    hours: float,
    text: str = "+1",
    *,
    subject: str = f"Re: {CALL}",
    to: str = "call",
    name: str | None = None,
) -> Message:
    return mail(who, hours, text, subject=subject, to=to, name=name)


VOTERS = ("Ada Quill", "Bo Marsh", "Cem Tarn", "Dee Vole", "Eli Wren", "Fay Yarrow")
THREE = (vote("Ada Quill", 1), vote("Bo Marsh", 2), vote("Cem Tarn", 3))
RESULT = mail(
    "Zoe Ode", 100, "The vote passes with 3 binding +1.", subject="[RESULT][VOTE] KIP-9: Better logs"
)


def several(profile: Profile) -> dict[str, list[Message]]:
    """KIP-1 to KIP-5 with 0, 1, 2, 2 and 3 binding +1, called at the hours 1, 2, 3, 0 and 5."""
    assert profile.quorum == 3
    votes = {"KIP-1": (0, 1), "KIP-2": (1, 2), "KIP-3": (2, 3), "KIP-4": (2, 0), "KIP-5": (3, 5)}
    return {proposal: story(proposal, votes, hours) for proposal, (votes, hours) in votes.items()}


def story(proposal: str, votes: int, hours: float, *, title: str = "Better logs") -> list[Message]:
    """A call, and so many binding +1 an hour after it."""
    subject = f"[VOTE] {proposal}: {title}"
    called = call(hours=hours, subject=subject, name=proposal)
    return [
        called,
        *(
            vote(who, hours + 1, subject=f"Re: {subject}", to=proposal, name=f"{proposal}.{who[:2]}")
            for who in VOTERS[:votes]
        ),
    ]


@given(st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1)), st.integers(1, 400))
def test_no_message_is_in_two_reports(date: datetime, days: int) -> None:
    """The end belongs to a week and the start does not."""
    week = Week(date.replace(tzinfo=UTC), days)
    assert week.holds(week.as_of)
    assert not week.holds(week.start)
    assert not Week(week.start, days).holds(week.as_of)
    assert Week(week.start, days).holds(week.start)


@pytest.mark.parametrize(
    ("as_of", "label"),
    [
        pytest.param(datetime(2026, 3, 1, tzinfo=UTC), "2026-W09", id="first second of a Sunday"),
        pytest.param(datetime(2026, 3, 2, tzinfo=UTC), "2026-W09", id="first second of a Monday"),
        pytest.param(datetime(2026, 3, 2, 0, 0, 1, tzinfo=UTC), "2026-W10", id="second second of a Monday"),
        pytest.param(datetime(2027, 1, 1, 12, tzinfo=UTC), "2026-W53", id="January in the last week"),
        pytest.param(datetime.min.replace(tzinfo=UTC), "1-W01", id="the first moment there is"),
    ],
)
def test_a_week_is_named_by_the_day_before_it_ends(as_of: datetime, label: str) -> None:
    assert Week(as_of).label == label


@pytest.mark.parametrize("days", [1, 7, 10**9])
def test_a_week_may_begin_before_time(days: int) -> None:
    assert Week(datetime.min.replace(tzinfo=UTC), days).start == datetime.min.replace(tzinfo=UTC)


@pytest.mark.parametrize("part", Part)
def test_only_the_parts_asked_for(part: Part, kafka: Profile) -> None:
    found = told([call(), *THREE], kafka, hours=50, only=[part])
    told_of = {
        Part.OPEN: found.needs,
        Part.DECIDED: found.decided,
        Part.STARTED: found.started,
        Part.HOUSEKEEPING: found.housekeeping,
    }
    assert [each for each, value in told_of.items() if value is not None] == [part]
    assert bool(found.chart) is (part is Part.OPEN)


def test_only_the_proposals_subscribed_to(kafka: Profile) -> None:
    """A report about some proposals says of them what the whole does, and names those it does not know."""
    dossiers = gathered(several(kafka), kafka, hours=50)
    whole = digest(dossiers, roster=COMMITTERS)
    found = digest(dossiers, roster=COMMITTERS, subscribed=["kip-3", "KIP-5", "KIP-77"])
    assert found.needs is not None
    assert whole.needs is not None
    assert [vote.facts.topic.proposal for vote in (*found.needs.open, *found.needs.pending)] == [
        "KIP-3",
        "KIP-5",
    ]
    assert set(found.needs.open) < set(whole.needs.open)
    assert found.remarks == ("There is no mail and no page for KIP-77.",)


@pytest.mark.parametrize(
    ("roster", "months", "remark"),
    [
        pytest.param(COMMITTERS, {"2025-12", "2026-01"}, None, id="nothing to mind"),
        pytest.param(COMMITTERS, {"2025-12"}, None, id="a month that has only begun"),
        pytest.param(COMMITTERS, {"2026-01"}, "begins in 2026-01", id="the archive begins in the week"),
        pytest.param(COMMITTERS, {"2026-02"}, "begins in 2026-02", id="the archive begins after"),
        pytest.param(COMMITTERS, {"2025-11", "2026-01"}, "no mail from 2025-12:", id="a month is missing"),
        pytest.param(
            COMMITTERS, {"2025-11", "2026-02"}, "no mail from 2025-12 and 2026-01", id="months are missing"
        ),
        pytest.param(COMMITTERS, {"2025-11"}, "The archive ends in 2025-11", id="the archive ends before"),
        pytest.param(None, {"2025-12", "2026-01"}, "There was no roster", id="no roster"),
        pytest.param(
            dataclasses.replace(COMMITTERS, dated=False),
            {"2025-12", "2026-01"},
            "no dates",
            id="undated roster",
        ),
    ],
)
def test_what_must_be_known_of_the_whole(
    roster: Roster | None, months: set[str], remark: str | None, kafka: Profile
) -> None:
    coverage = Coverage(frozenset(months))
    dossiers = gathered({"KIP-9": [call()]}, kafka, hours=50, roster=roster, coverage=coverage)
    found = digest(dossiers, roster=roster)
    assert len(found.remarks) == (remark is not None)
    assert all(remark in said for said in found.remarks if remark)


NAMED = Roster(
    (
        *COMMITTERS.people,
        Person(id="same1", name="Sam Same", committer=Tenure()),
        Person(id="same2", name="Sam Same", committer=Tenure()),
    ),
    dated=True,
    source="test",
)


@pytest.mark.parametrize(
    ("mention", "name", "binds"),
    [
        pytest.param("Ada Quill", "Ada Quill", True, id="name"),
        pytest.param("ADA", "Ada Quill", True, id="Apache id"),
        pytest.param("Quill, Ada", "Ada Quill", True, id="name in another order"),
        pytest.param("Ned Nobody", "Ned Nobody", False, id="not on the roster"),
        pytest.param("same2", "Sam Same", True, id="namesake by id"),
    ],
)
def test_a_person_is_found(mention: str, name: str, binds: bool, kafka: Profile) -> None:
    messages = [call(), vote("Ned Nobody", 3, "Why?")]
    mine = told(messages, kafka, hours=50, mention=mention, roster=NAMED).personal
    assert mine is not None
    assert (mine.name, mine.binds) == (name, binds)
    assert [vote.facts.topic.proposal for vote in mine.to_vote] == ["KIP-9"]


@pytest.mark.parametrize(
    ("mention", "what"),
    [
        pytest.param("Nora Nowhere", "nobody named 'Nora Nowhere'", id="nobody"),
        pytest.param("", "nobody named ''", id="no name at all"),
        pytest.param("Sam Same", "the name of several people: use one of the ids: same1, same2", id="two"),
    ],
)
def test_a_person_who_cannot_be_told(mention: str, what: str, kafka: Profile) -> None:
    with pytest.raises(KipvoteError) as caught:
        told([call()], kafka, hours=50, mention=mention, roster=NAMED)
    assert what in str(caught.value)


PERSONAL = [
    ("nothing said", [], ["KIP-9"], []),
    ("voted", [vote("Ada Quill", 1)], [], []),
    ("voted unclearly", [vote("Ada Quill", 1, "+1?")], [], ["unclear"]),
    (
        "voted and took it back",
        [vote("Ada Quill", 1), vote("Ada Quill", 2, "I withdraw my vote.")],
        ["KIP-9"],
        ["superseded"],
    ),
    ("voted twice", [vote("Ada Quill", 1, "-1"), vote("Ada Quill", 2)], [], ["superseded"]),
    ("another did", [vote("Bo Marsh", 1, "+1?")], ["KIP-9"], []),
]


@pytest.mark.parametrize(
    ("messages", "to_vote", "mishaps"), [row[1:] for row in PERSONAL], ids=[row[0] for row in PERSONAL]
)
def test_what_waits_for_one_person(
    messages: Sequence[Message], to_vote: list[str], mishaps: list[str], kafka: Profile
) -> None:
    """Open votes they have not voted in, and their ballots that were superseded, unclear or refused."""
    found = told([call(), *messages], kafka, hours=50, mention="Ada Quill")
    assert found.personal is not None
    assert [vote.facts.topic.proposal for vote in found.personal.to_vote] == to_vote
    assert [word.status.value for word in found.personal.mishaps.shown] == mishaps
    assert (found.needs, found.decided, found.started, found.housekeeping) == (None,) * 4


@pytest.mark.parametrize(("who", "called"), [("Ada Quill", 1), ("Bo Marsh", 0)])
def test_the_votes_one_called(who: str, called: int, kafka: Profile) -> None:
    mine = told([call("Ada Quill"), *THREE], kafka, hours=100, mention=who).personal
    assert mine is not None
    assert len(mine.called) == called


def test_a_refused_claim_is_told_to_its_voter(kafka: Profile) -> None:
    messages = [call(), vote("Ned Nobody", 1, "+1 (binding)")]
    mine = told(messages, kafka, hours=50, mention="Ned Nobody").personal
    assert mine is not None
    assert [word.because.value for word in mine.mishaps.shown] == ["claim-refused"]


HOSTILE = st.text(
    st.characters(codec="utf-8") | st.sampled_from("\r\n\x00\x1b\x85\u2028\u202e\u2066\u200f<>&\"'@"),
    max_size=60,
)


@given(HOSTILE)
def test_nothing_shown_steers(text: str) -> None:
    """Control characters, direction marks, line ends and addresses are gone from all that is shown."""
    line = shown(f"{text} ada@example.org {text}")
    assert "ada@example.org" not in line
    assert line == " ".join(line.split())
    assert not any(ord(c) < 32 or 0x7F <= ord(c) <= 0x9F for c in line)
    assert not set("\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069") & set(line)
    assert shown(line) == line


def test_a_line_without_end_is_cut() -> None:
    assert len(shown("x" * 5000)) == 300
    assert shown("x" * 5000).endswith("x…")


@given(data=st.data())
def test_any_mail_gives_a_report(data: st.DataObject, kafka: Profile) -> None:
    """A report is made of whatever mail there is, and the order of the mail changes nothing in it."""
    words = st.sampled_from(
        ["+1", "-1", "+1?", "+1 (binding)", "I withdraw my vote.", "Why?", "The vote passes."]
    )
    subjects = st.sampled_from(
        [
            f"Re: [VOTE] KIP-9: {HOSTILE_TITLE}",
            f"[VOTE] KIP-9: {HOSTILE_TITLE}",
            DISCUSS,
            f"Re: {DISCUSS}",
            RESULT.header.subject,
        ]
    )
    hours = st.none() | st.integers(-2000, 2000)
    drawn = data.draw(
        st.lists(st.tuples(st.sampled_from((*VOTERS, "Ned Nobody", "")), hours, words, subjects), max_size=12)
    )
    messages = [
        mail(who, when, text, subject=subject, to=None, name=str(n))
        for n, (who, when, text, subject) in enumerate(drawn)
    ]
    as_of = data.draw(st.integers(-1000, 3000))
    other = data.draw(st.permutations(messages))
    assert told(messages, kafka, hours=as_of) == told(other, kafka, hours=as_of)


HOSTILE_TITLE = "<b>Logs</b>\r\nBcc: ada@example.org \u202eeveryone"
