"""Scopes: whether what is said to have ended is this vote, a part of it, another, or one of another time."""

from __future__ import annotations

from kipvote.announcements.doubts import subject_of
from kipvote.announcements.namings import is_ballot, of_thread
from kipvote.announcements.spoken import Spoken
from kipvote.announcements.terms import HENCE, OF, VOTE
from kipvote.votes.vocabulary import INTERJECTIONS, words


def is_on_other(said: Spoken, i: int) -> bool:
    """Whether a vote on something else ended: "the vote for the feature", "on the Foo 1.0 documentation"."""
    subject = subject_of(said.since_pause(i))
    at = max((j for j, word in enumerate(subject) if word in VOTE), default=len(subject))
    voted_on = subject[at + 1 + (subject[at + 1 : at + 2] == ["thread"]) :]
    if not set(voted_on[:1]) & _OF_RELEASE:
        return False
    last = voted_on[-1]
    known = {word for proposal in said.about for word in proposal.lower().split()} | _THE_RELEASE
    return not (is_ballot(last) or last in known or last[-1:].isdecimal() or last in _POINTING_AT)


_POINTING_AT = words("this it that above subject thread")


def is_past(said: Spoken, i: int) -> bool:
    """Whether it is told of another time: "was cancelled last month"."""
    return said.words[i + 1 : i + 2] == ["last"] or "ago" in said.words[i + 1 : i + 5]


def is_of_part(said: Spoken, i: int) -> bool:
    """Whether something of the candidate or the vote ended: "the build of RC1 was", "RC1 aborted with"."""
    subject = subject_of(said.since_pause(i))
    if said.words[i] == "aborted" and said.words[i - 1 : i] == list(subject[-1:]):
        return i not in said.pauses
    of = [j for j, word in enumerate(subject) if word in PART_OF]
    head = subject[: of[0]] if of else subject
    if not of or any(is_ballot(word) for word in [*head, *subject[of[-1] - 1 : of[-1]]]):
        return False
    named = subject[of[-1] + 1 :]
    return all(is_ballot(word) or word in _THE_RELEASE or word[-1:].isdecimal() for word in named)


def is_vote_on(said: Spoken, i: int) -> bool:
    """The vote for Apache Foo version 1.0 has been: a vote on the thread's release, named by nothing else."""
    subject = subject_of(said.since_pause(i))
    at = next((j for j, word in enumerate(subject) if word in VOTE), -1)
    voted_on = subject[at + 1 + (subject[at + 1 : at + 2] == ["thread"]) :]
    led = [word for word in subject[: max(at, 0)] if word not in INTERJECTIONS | HENCE]
    if at < 0 or set(led) - _THE_RELEASE or not set(voted_on[:1]) & _OF_RELEASE:
        return False
    known = (
        {word for proposal in said.about for word in proposal.lower().split()} | _THE_RELEASE | _OF_RELEASE
    )
    return all(word in known or _is_version(word, said) for word in voted_on)


def _is_version(word: str, said: Spoken) -> bool:
    return word[-1:].isdecimal() and of_thread(word, said.about)


_THE_RELEASE = words("the this release version candidate apache")
_OF_RELEASE = words("for on of")


PART_OF = OF | words("at into")
