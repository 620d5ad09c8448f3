"""Clashes: calls under one number that are of two proposals, so that nobody knows whose votes are whose."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.addresses import without_addresses
from kipvote.calls import voted_on
from kipvote.kinds import Kind
from kipvote.likeness import are_two
from kipvote.readings import Reading
from kipvote.rounds import Ending, Round
from kipvote.rules import Profile
from kipvote.subjects import mentioned_in, proposal_key


def clashes(rounds: Sequence[Round], profile: Profile) -> tuple[str, ...]:
    """Why votes of the last of ``rounds`` may be on another proposal, by its calls and those before it.

    A round that was called off is none that this one may be mistaken for: so a wrong number is put right.
    """
    if profile.tagged or not rounds:
        return ()
    before = [r for round_ in rounds[:-1] if round_.ending is not Ending.CANCELLED for r in _calls(round_)]
    calls = _calls(rounds[-1])
    told = ((_by_number(call, calls, before, profile), _by_title(call, calls, before)) for call in calls)
    return tuple(found for number, title in told if (found := number or title))


def _by_title(call: Reading, calls: Sequence[Reading], before: Sequence[Reading]) -> str | None:
    """That the title of a call has nothing of that of an earlier one."""
    here = next((other for other in calls[: calls.index(call)] if _are_two(other, call)), None)
    there = next((other for other in reversed(before) if _are_two(other, call)), None)
    other = here or there
    if other is None:
        return None
    what = f"the titles of the calls {_name(other)} and {_name(call)} have nothing in common"
    if here is not None:
        return f"{what}: if they are two proposals, votes on both are counted together"
    return f"{what}: one of the two votes may be on another proposal"


def _by_number(
    call: Reading, calls: Sequence[Reading], before: Sequence[Reading], profile: Profile
) -> str | None:
    """That the words of a call put another proposal to the vote than its subject, which they do not name."""
    own = {proposal_key(proposal) for proposal in call.subject.proposals}
    others = voted_on(call.own_words, profile)
    if not (own and others) or own & {
        proposal_key(proposal) for proposal in mentioned_in("\n".join(call.own_words), profile)
    }:
        return None
    subject = " and ".join(call.subject.proposals)
    asked = " and ".join(others)
    what = f"the call {_name(call)} asks for votes on {asked}, but its subject says {subject}"
    rest = next((other for other in calls if other is not call), None)
    if rest is not None:
        return f"{what}: its votes are counted with those of the call {_name(rest)}"
    return f"{what}; the vote before it was on {_name(before[-1])}" if before else what


def _calls(round_: Round) -> list[Reading]:
    """The calls of a round, and what was taken for an answer to one."""
    return [reading for reading in round_.readings if reading.kind is Kind.CALL]


def _are_two(one: Reading, other: Reading) -> bool:
    joint = len(one.subject.proposals) > 1 or len(other.subject.proposals) > 1
    return not joint and are_two(one.subject.title or "", other.subject.title or "")


_LONGEST = 80


def _name(call: Reading) -> str:
    title = without_addresses(" ".join((call.subject.title or call.subject.text).split()))
    cut = title if len(title) <= _LONGEST else f"{title[: _LONGEST - 1]}…"
    return f"“{cut}” ({call.header.date:%Y-%m-%d}, {call.message_id})"
