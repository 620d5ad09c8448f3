"""Readings in a line, without a text that is read: for rounds of thousands of messages."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.announcements import Announcement, NamedVoter, Verdict
from kipvote.messages import DateSource, Header, Sender
from kipvote.reading import Reading
from kipvote.roster import Roster
from kipvote.rules import Profile
from kipvote.subjects import ProposalId, parse_subject
from kipvote.tally import Tally, take_tally
from kipvote.threads.kind import Kind
from kipvote.votes import Claim, Vote
from tests.conftest import shipped
from tests.mails import CALL, at, message_id

KAFKA = shipped("kafka")
CALLER = Sender("Zoe Ode", "zoe.ode@example.org")


def word(number: int) -> str:
    """A name of four letters or more, another for each number."""
    letters, rest = "", number + 26**3
    while rest:
        rest, letter = divmod(rest, 26)
        letters = chr(ord("a") + letter) + letters
    return letters.title()


def person(number: int) -> Sender:
    """One of as many people as are wanted, nobody's namesake."""
    return Sender(f"{word(number)} {word(7 * number + 5)}", f"p{number}@example.org")


def reading(
    label: str,
    who: Sender,
    kind: Kind,
    hours: float,
    *,
    subject: str = f"Re: {CALL}",
    to: str | None = "call",
    own_words: Sequence[str] = (),
    votes: Sequence[Vote] = (),
    announcement: Announcement | None = None,
) -> Reading:
    """What ``who`` wrote so many hours after START, in answer to the message labelled ``to``."""
    header = Header(
        message_id=message_id(label),
        date=at(hours),
        date_source=DateSource.DATE,
        sender=who,
        subject=subject,
        references=() if to is None else (message_id(to),),
        automatic=False,
    )
    return Reading(
        header=header,
        subject=parse_subject(subject, KAFKA),
        kind=kind,
        own_words=tuple(own_words),
        votes=tuple(votes),
        announcement=announcement,
    )


def called(
    label: str = "call", hours: float = 0, *, who: Sender = CALLER, subject: str = CALL, words: str = "Vote."
) -> Reading:
    return reading(label, who, Kind.CALL, hours, subject=subject, to=None, own_words=(words,))


def voted(
    who: Sender,
    hours: float,
    value: str = "+1",
    *,
    label: str | None = None,
    to: str = "call",
    claim: Claim | None = None,
) -> Reading:
    vote = Vote(value=value, claim=claim, line=value, certain=True, rule="value")
    name = label or f"{who.address}.{hours}"
    return reading(name, who, Kind.VOTE, hours, to=to, own_words=(value,), votes=(vote,))


def resulted(
    hours: float,
    verdict: Verdict | None = Verdict.ACCEPTED,
    *,
    names: Sequence[NamedVoter] = (),
    who: Sender = CALLER,
    label: str = "result",
    to: str = "call",
) -> Reading:
    said = Announcement(verdict, None, None, tuple(names), "It is over.")
    subject = f"[RESULT] {CALL}"
    return reading(label, who, Kind.ANNOUNCEMENT, hours, subject=subject, to=to, announcement=said)


def tallied(
    readings: Sequence[Reading], *, roster: Roster | None = None, profile: Profile = KAFKA, days: int = 36_500
) -> Tally:
    """The tally of KIP-9 so many days after START."""
    return take_tally(ProposalId("KIP-9"), readings, profile=profile, roster=roster, as_of=at(24 * days))
