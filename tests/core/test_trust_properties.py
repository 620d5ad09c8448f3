"""Properties: whatever people without a say write, and whatever failed mail says, a tally stands.

Proposals are generated from plain phrases, so that it is not about English.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import Phase, assume, given, note, settings
from hypothesis import strategies as st

from fixtures.authoring.trust.acts import ACTS, AGAIN, CALL, CANCELLED, RESULT
from fixtures.authoring.trust.cast import (
    ADA,
    BO,
    CEM,
    DEE,
    FAY,
    MARA,
    NOOR,
    PIA,
    ROLF,
    elsewhere,
    fresh,
    github,
    older,
    refused,
    silent,
)
from fixtures.authoring.trust.post import Post, Sender
from tests.trust import message_id, raw_messages, tallies_of

few = settings(max_examples=50, phases=tuple(each for each in Phase if each is not Phase.explain))

VOTERS = (ADA, BO, CEM, DEE, FAY, NOOR)
STRANGERS = (
    PIA,
    silent(PIA),
    refused(PIA),
    elsewhere(PIA),
    ROLF,
    github("yarrowbyte", "github@evil.example"),
)
FAILED = tuple(fails(who) for who in (MARA, *VOTERS, PIA) for fails in (refused, elsewhere))
ANYBODY = (*(how(who) for who in (MARA, *VOTERS) for how in (silent, fresh)), *VOTERS, *STRANGERS, *FAILED)

VALUES = ("+1 (binding)", "-1 (binding)", "+1", "0")
MORE_VOTES = (*VALUES, "I withdraw my vote.", "Changing my vote to -1 (binding).", "Changing my vote to +1.")

Words = tuple[str, str]
"""Subject and text; without a subject it is an answer."""

VOTES: tuple[Words, ...] = tuple(("", text) for text in MORE_VOTES)
ENDING = ("close-accepted", "close-rejected", "cancel", "withdraw", "renumber", "take-back")
STEPS: tuple[Words, ...] = (
    *((ACTS[name].subject, ACTS[name].text) for name in ENDING),
    ("", "The vote failed."),
    ("", "The vote passes with 3 binding +1 votes and no -1."),
)
CALLS: tuple[Words, ...] = tuple((ACTS[name].subject, ACTS[name].text) for name in ("anew-open", "repost"))

LAST = 20 * 24
"""The last hour after the call in which mail is written; all of it comes before the tally is taken."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The mail of a vote, all of it well proved, and the minutes in which a round of it is open."""

    posts: tuple[Post, ...]
    open: tuple[range, ...]


def _at(minutes: int) -> str:
    return f"{datetime.fromisoformat(CALL.when) + timedelta(minutes=minutes):%Y-%m-%d %H:%M}"


@st.composite
def proposals(draw: st.DrawFn, closers: Sequence[Sender] = (MARA, FAY)) -> Proposal:
    """A call, votes on the hour; perhaps an end, a quarter past; perhaps another call, at half past."""
    hours = draw(st.lists(st.integers(1, LAST), max_size=8, unique=True))
    votes = [
        Post(key=f"vote-{hour}", who=who, when=_at(60 * hour), to="call", text=text)
        for hour in hours
        for who, text in [draw(st.tuples(st.sampled_from(VOTERS), st.sampled_from(VALUES)))]
    ]
    failed = replace(RESULT, text="The vote failed.")
    end = draw(st.none() | st.sampled_from((RESULT, failed, CANCELLED)))
    if end is None:
        return Proposal((CALL, *votes), (range(60 * LAST),))
    ended = 60 * draw(st.integers(75, LAST - 20)) + 15
    posts = [CALL, replace(end, who=draw(st.sampled_from(closers)), when=_at(ended))]
    if not draw(st.booleans()):
        return Proposal((*posts, *votes), (range(ended),))
    called = ended + 60 * draw(st.integers(1, 10)) + 15
    again = replace(CALL, key="again", when=_at(called), text=AGAIN)
    moved = (replace(vote, to="again") if vote.received > again.received else vote for vote in votes)
    return Proposal((*posts, again, *moved), (range(ended), range(called, 60 * LAST)))


@st.composite
def extras(
    draw: st.DrawFn, proposal: Proposal, senders: Sequence[Sender], words: Sequence[Words]
) -> tuple[Post, ...]:
    """Mail by some others, between the hours; none calls the vote while no round is open."""
    hours = draw(st.lists(st.integers(0, LAST - 1), min_size=1, max_size=6, unique=True))
    return tuple(_extra(draw, proposal, 60 * hour + 40, senders, words) for hour in hours)


def _extra(
    draw: st.DrawFn, proposal: Proposal, minute: int, senders: Sequence[Sender], words: Sequence[Words]
) -> Post:
    allowed = words if any(minute in minutes for minutes in proposal.open) else _without_calls(words)
    subject, text = draw(st.sampled_from(allowed))
    threads = [
        post.key for post in proposal.posts if post.key in {"call", "again"} and post.when < _at(minute)
    ]
    to = draw(st.sampled_from((*threads, "") if subject else threads))
    who = draw(st.sampled_from(senders))
    return Post(key=f"extra-{minute}", who=who, when=_at(minute), subject=subject, to=to, text=text)


def _without_calls(words: Sequence[Words]) -> tuple[Words, ...]:
    return tuple(each for each in words if each not in CALLS)


def taken(posts: Sequence[Post], mode: str = "roster") -> dict[str, Any]:
    """The tally of KIP-77 in some mail; the regulars of it wrote long before."""
    everybody = (MARA, *VOTERS, PIA)
    known = older([replace(CALL, who=who) for who in everybody])
    found = tallies_of(raw_messages((*known, *posts)), mode)
    assert "KIP-77" in found, f"there is no tally of KIP-77, only of {', '.join(found)}"
    tally: dict[str, Any] = found["KIP-77"]
    return tally


def told(posts: Sequence[Post]) -> None:
    """Show the mail of a failing example, line by line."""
    for post in sorted(posts, key=lambda post: post.received):
        who = f"{post.who.name} ({post.who.address}, {post.who.way.name} {post.who.marked})"
        note(f"{post.when} {post.key:10} {who}: {post.subject or 'Re:'} | {post.text}")


def standing(tally: Mapping[str, Any]) -> dict[str, Any]:
    """What nobody without a say may change."""
    same = ("outcome", "binding", "round", "rounds", "closed")
    return {key: tally[key] for key in same} | {"announced": (tally["announced"] or {}).get("outcome")}


def ballots(tally: Mapping[str, Any], status: str = "counted") -> dict[str, tuple[str, str]]:
    """Who votes what, by message."""
    listed = tally["ballots"]
    return {b["message_id"]: (b["voter"], b["value"]) for b in listed if b["status"] == status}


@few
@given(data=st.data())
def test_nobody_without_a_say_changes_a_tally(data: st.DataObject) -> None:
    """Rule: "An act of anybody else changes nothing: it is a warning with name, date and link"."""
    proposal = data.draw(proposals())
    more = data.draw(extras(proposal, STRANGERS, (*VOTES, *STEPS, *CALLS)))
    told((*proposal.posts, *more))
    before, after = taken(proposal.posts), taken((*proposal.posts, *more))
    assert standing(after) == standing(before)
    assert ballots(before).items() <= ballots(after).items()


@few
@given(data=st.data())
def test_without_a_roster_the_caller_alone_has_a_say(data: st.DataObject) -> None:
    """Rule: "Without a roster: the caller alone". Votes are left out: without a roster, claims count."""
    proposal = data.draw(proposals(closers=(MARA,)))
    more = data.draw(extras(proposal, (*STRANGERS, FAY, silent(FAY)), (*STEPS, *CALLS)))
    told((*proposal.posts, *more))
    before, after = taken(proposal.posts, "claims"), taken((*proposal.posts, *more), "claims")
    assert standing(after) == standing(before)
    assert ballots(after) == ballots(before)


@few
@given(data=st.data())
def test_an_act_without_effect_is_a_warning(data: st.DataObject) -> None:
    """Rule: "it is a warning with name, date and link"."""
    proposal = data.draw(proposals())
    steps = tuple((ACTS[name].subject, ACTS[name].text) for name in ("close-rejected", "cancel"))
    step = data.draw(extras(proposal, (PIA, ROLF), steps))[0]
    assume(_minute(step) in proposal.open[-1])  # of a round that has ended, nobody asks
    assume(step.to in {"", ("call", "again")[len(proposal.open) - 1]})
    told((*proposal.posts, step))
    says = (step.who.name, step.when[:10])
    warnings = taken((*proposal.posts, step))["warnings"]
    assert any(_names(text, step) and all(word in text for word in says) for text in warnings), warnings


def _minute(post: Post) -> int:
    return int((post.received - CALL.received).total_seconds()) // 60


def _names(text: str, post: Post) -> bool:
    bare = message_id(post.copied or post.key)[1:-1]
    return bare in text or quote(bare, safe="") in text


@few
@given(data=st.data())
def test_failed_mail_undoes_nothing_and_what_it_adds_is_said(data: st.DataObject) -> None:
    """Rules: "A worse-proved message never silently undoes a better-proved one"; an act "at *failed* none".

    "A first ballot that would bind counts at every level, but at *name only* it is always named in a warning,
    and at *failed* the tally is incomplete too".
    """
    proposal = data.draw(proposals())
    more = data.draw(extras(proposal, FAILED, (*VOTES, *STEPS, *CALLS)))
    told((*proposal.posts, *more))
    before, after = taken(proposal.posts), taken((*proposal.posts, *more))
    assert ballots(before).items() <= ballots(after).items()
    rest = ("round", "rounds", "closed", "announced")
    assert [standing(after)[key] for key in rest] == [standing(before)[key] for key in rest]
    added = [b for b in after["ballots"] if b["status"] == "counted" and b["binding"]]
    for ballot in added:
        if ballot["message_id"] not in ballots(before):
            assert any(ballot["voter"] in text for text in after["warnings"]), after["warnings"]
            assert not after["complete"]


@few
@given(data=st.data())
def test_a_copy_of_a_message_id_changes_nothing_silently(data: st.DataObject) -> None:
    """Rule: a copy is "read for its own thread, and named in a warning of every proposal" it belongs to."""
    proposal = data.draw(proposals())
    original = data.draw(st.sampled_from(proposal.posts))
    later = _minute(original) + 60 * data.draw(st.integers(0, 35)) + 50
    dated = later - 60 * data.draw(st.integers(0, 120))
    choices = [(who, words) for who in (PIA, ROLF) for words in (*VOTES, *STEPS, ("", "Pizza again?"))]
    choices += [(refused(original.who), words) for words in (*STEPS, ("", "Pizza again?"))]
    who, (subject, text) = data.draw(st.sampled_from(choices))
    thread = data.draw(st.sampled_from(("call", "lunch")))
    lunch = Post(key="lunch", who=PIA, when="2026-03-08 09:00", subject="lunch", text="Who joins us?")
    copy = Post(
        key="copy",
        who=who,
        when=_at(later),
        dated=_at(dated),
        subject=subject,
        to=thread,
        text=text,
        copied=original.key,
    )
    told((*proposal.posts, copy))
    before, after = taken((lunch, *proposal.posts)), taken((lunch, *proposal.posts, copy))
    assert standing(after) == standing(before)
    assert ballots(before).items() <= ballots(after).items()
    assert any(_names(text, copy) for text in after["warnings"]), after["warnings"]


@pytest.mark.parametrize("mode", ["roster", "claims"])
@few
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_the_order_of_mail_never_matters(mode: str, data: st.DataObject, seed: int) -> None:
    """Rule: what is said "depends on the mail in it, not on the order or the runs that brought it"."""
    proposal = data.draw(proposals())
    more = data.draw(extras(proposal, ANYBODY, (*VOTES, *STEPS, *CALLS)))
    posts = (*older(proposal.posts), *proposal.posts, *more)
    told(posts)
    raws, chance = raw_messages(posts), random.Random(seed)
    shuffled = [replace(raw, archive=f"{number % 3}.mbox") for number, raw in enumerate(raws)]
    chance.shuffle(shuffled)
    moved = [replace(raw, offset=place * 10_000) for place, raw in enumerate(shuffled)]
    assert tallies_of(moved, mode) == tallies_of(raws, mode)
