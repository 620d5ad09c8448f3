"""Mail in a line: messages of an invented list, for tests that need threads and rounds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from kipvote.activity import Activity
from kipvote.acts import Say
from kipvote.background import Background
from kipvote.coverage import Coverage
from kipvote.messages import DateSource, Header, MessageId, Sender
from kipvote.mime import Text
from kipvote.proof import Prover
from kipvote.roster import Person, Roster, Tenure
from kipvote.rounds import Round, build_rounds
from kipvote.rules import Profile
from kipvote.subjects import ProposalId
from kipvote.tally import Tally, take_tally
from kipvote.tally.reading import Message, read_messages
from kipvote.voters import group

START = datetime(2026, 1, 5, 12, tzinfo=UTC)
"""Hour 0 of the tests."""

EVERY_MONTH = Coverage()
UNKNOWN = Activity()

CALL = "[VOTE] KIP-9: Better logs"

COMMITTERS = Roster(
    tuple(
        Person(
            id=name.split()[0].lower(),
            name=name,
            addresses=(f"{name.replace(' ', '.').lower()}@example.org",),
            committer=Tenure(),
        )
        for name in ("Ada Quill", "Bo Marsh", "Cem Tarn", "Dee Vole", "Eli Wren", "Fay Yarrow")
    ),
    dated=True,
    source="test",
)


def at(hours: float) -> datetime:
    """The moment so many hours after START."""
    return START + timedelta(hours=hours)


def mail(
    who: str,
    hours: float | None,
    text: str,
    *,
    subject: str = f"Re: {CALL}",
    to: str | None = "call",
    name: str | None = None,
    address: str | None = None,
    automatic: bool = False,
) -> Message:
    """A message by ``who`` (a full name), so many hours after START, in answer to the one named ``to``."""
    local = who.replace(" ", ".").lower()
    label = name or f"{local}.{hours}"
    header = Header(
        message_id=message_id(label),
        date=None if hours is None else at(hours),
        date_source=DateSource.NONE if hours is None else DateSource.DATE,
        sender=Sender(who, address or f"{local}@example.org"),
        subject=subject,
        references=() if to is None else (message_id(to),),
        automatic=automatic,
    )
    return Message(header=header, text=Text(text))


def rounds(messages: Sequence[Message], profile: Profile, roster: Roster | None = COMMITTERS) -> list[Round]:
    """The rounds of the messages of one proposal."""
    readings = read_messages(messages, profile)
    voters = group((r.header.sender for r in readings), roster)
    say = Say(Prover(voters, roster, Background()), profile.binding_role)
    return list(build_rounds(readings, say, profile))


def call(
    who: str = "Zoe Ode",
    hours: float = 0,
    *,
    subject: str = CALL,
    text: str = "Please vote.",
    name: str = "call",
) -> Message:
    return mail(who, hours, text, subject=subject, to=None, name=name)


def message_id(label: str) -> MessageId:
    return MessageId(f"<{label}@example.org>")


def tally(
    messages: Sequence[Message],
    profile: Profile,
    *,
    hours: float = 24 * 30,
    roster: Roster | None = COMMITTERS,
    coverage: Coverage = EVERY_MONTH,
    activity: Activity = UNKNOWN,
    background: Background | None = None,
) -> Tally:
    """The tally of KIP-9 so many hours after START."""
    return take_tally(
        ProposalId("KIP-9"),
        read_messages(messages, profile),
        profile=profile,
        roster=roster,
        as_of=at(hours),
        background=background or Background(coverage, activity),
    )


def counts(found: Tally) -> tuple[str, int, int, int, int]:
    """Outcome, binding +1 and -1, non-binding +1 and -1."""
    current = found.current
    if current is None:
        return (found.outcome.value, 0, 0, 0, 0)
    binding, others = current.binding, current.non_binding
    return (found.outcome.value, binding.plus, binding.minus, others.plus, others.minus)


def ballots(found: Tally) -> list[tuple[str, str, bool, str]]:
    """Voter, value, binding, status of every vote of the current round."""
    assert found.current is not None
    return [(b.voter.name, b.value, b.binding, b.status.value) for b in found.current.ballots]
