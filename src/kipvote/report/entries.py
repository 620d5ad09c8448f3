"""Entries: every part of a digest as groups of entries, its figures in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from kipvote.ballots import Status
from kipvote.digest import (
    Beginnings,
    Decision,
    Facts,
    Gap,
    Housekeeping,
    Lapse,
    Listed,
    Needs,
    Note,
    Opening,
    OpenVote,
    Personal,
    Silence,
    Talk,
    Topic,
    Word,
)
from kipvote.moments import day
from kipvote.outcomes import Outcome
from kipvote.phrases import number
from kipvote.report.entry import Entry, Group, Mark, Mood, Point, link_to
from kipvote.report.words import ago, apart, cast, counted, days, hour, in_short, names, quoted
from kipvote.rules import Profile

_T = TypeVar("_T", Note, Word)


_COLUMNS = ("Binding", "Others", "Open", "Silent")


def open_votes(needs: Needs, profile: Profile) -> Iterator[Group]:
    """What waits for somebody; open votes by what they lack."""
    asked = [vote for vote in needs.open if vote.facts.outcome is Outcome.OPEN and vote.facts.closed is None]
    for missing, votes in groupby(asked, key=lambda vote: vote.missing):
        title = f"{missing} binding +1 missing" if missing else "Stopped by a binding -1"
        yield Group(title, tuple(map(_open, votes)), _COLUMNS)
    mixed = tuple(_open(vote) for vote in needs.open if vote.facts.outcome is not Outcome.OPEN)
    yield Group("Perhaps votes on two proposals, counted together", mixed, _COLUMNS)
    unread = tuple(_open(vote) for vote in needs.open if vote.facts.closed is not None)
    yield Group("Closed by a result that could not be read", unread, _COLUMNS)
    yield Group(
        f"Carried, waiting for the {profile.minimum_hours} hours",
        tuple(map(_pending, needs.pending)),
        (*_COLUMNS[:2], "Can close from"),
    )
    yield Group(
        "Can be closed now: decided by votes, not announced",
        tuple(map(_closable, needs.closable.shown)),
        tail=_silent(needs.closable.more, days(profile.lapse_days)),
    )
    yield Group("Left open: a vote on a later candidate was called", tuple(map(_left, needs.left)))


def _silent(votes: int, time: str) -> str | None:
    """What to say of votes that are decided, not announced, and forgotten."""
    if not votes:
        return None
    are = "is" if votes == 1 else "are"
    return (
        f"{number(votes, 'vote')} without a message for over {time} {are} not listed: "
        "kipvote list --outcome accepted,rejected"
    )


def _open(vote: OpenVote) -> Entry:
    facts = vote.facts
    missing = f"{vote.missing} more needed" if vote.missing else "no +1 can carry it"
    if facts.outcome in (Outcome.PENDING, Outcome.ACCEPTED):
        missing = "carried so far"
    at_least = "at least " if facts.opened is None else ""
    return _vote(
        vote,
        (
            counted(facts.binding, "binding"),
            *((missing,) if facts.closed is None else ()),
            counted(facts.non_binding, "non-binding"),
            f"open {at_least}{days(vote.days_open)}",
            f"last message {ago(vote.days_silent)}",
        ),
        cells=(f"{at_least}{number(vote.days_open, 'day')}", number(vote.days_silent, "day")),
        notes=(f"can close from {hour(vote.hours_end)}",) if vote.hours_end else (),
    )


def _pending(vote: OpenVote) -> Entry:
    facts = vote.facts
    close = hour(vote.hours_end) if vote.hours_end else "now"
    return _vote(
        vote,
        (
            *_figures(facts),
            f"can close from {close}",
        ),
        cells=(close,),
    )


def _vote(
    vote: OpenVote, said: tuple[str, ...], *, cells: tuple[str, ...], notes: tuple[str, ...] = ()
) -> Entry:
    facts = vote.facts
    waiting = (Point(f"Took part, no vote: {names(vote.waiting)}"),) if vote.waiting else ()
    again = (Point(f"Would bind if cast again: the vote of {names(vote.repeatable)}"),)
    return Entry(
        topic=facts.topic,
        message=facts.call,
        facts=said,
        notes=(*notes, *_notes(facts)),
        points=(*waiting, *_talks(vote.talks, facts), *(again if vote.repeatable else ())),
        cells=(in_short(facts.binding), in_short(facts.non_binding), *cells),
        progress=(facts.binding.plus, vote.quorum),
    )


_MOST_TALKS = 3


def _talks(talks: Sequence[Talk], facts: Facts) -> Iterator[Point]:
    """Where people without a vote wrote in the discussion: perhaps the vote they think they cast."""
    for talk in talks[:_MOST_TALKS]:
        yield Point(
            f"{apart(talk.name)} wrote in the discussion on {day(talk.date)}, during the vote: "
            "a +1 there is not counted",
            link_to(talk.message, facts.topic),
        )


def _figures(facts: Facts) -> tuple[str, str]:
    return counted(facts.binding, "binding"), counted(facts.non_binding, "non-binding")


def _notes(facts: Facts) -> tuple[str, ...]:
    """What to know of the figures of a round: which it is, and why they may be less than certain."""
    said = []
    if facts.rounds > 1:
        said.append(f"round {facts.round} of {facts.rounds}")
    if facts.accepted_before is not None:
        said.append(f"accepted in an earlier round on {day(facts.accepted_before)}")
    if facts.closed is not None and facts.outcome is Outcome.OPEN:
        said.append(f"the result of {day(facts.closed)} could not be read")
    if not facts.complete:
        said.append("the tally may lack votes")
    return tuple(said)


def _closable(vote: OpenVote) -> Entry:
    facts = vote.facts
    return Entry(
        topic=facts.topic,
        message=facts.call,
        facts=(
            *_figures(facts),
            *((f"since {day(vote.decided)}",) if vote.decided else ()),
            f"last message {ago(vote.days_silent)}",
        ),
        notes=_notes(facts),
        mark=_MARKS[facts.outcome],
    )


def _left(vote: OpenVote) -> Entry:
    facts, after = vote.facts, vote.successor
    assert after is not None
    return Entry(
        topic=facts.topic,
        message=facts.call,
        facts=(
            *_figures(facts),
            f"last message {ago(vote.days_silent)}",
            "to be cancelled by mail",
        ),
        notes=_notes(facts),
        points=(Point(f"{after.proposal}, called {day(after.date)}", link_to(after.call, facts.topic)),),
    )


_MARKS = {
    outcome: Mark(outcome.value, mood)
    for outcome, mood in (
        (Outcome.ACCEPTED, Mood.GOOD),
        (Outcome.REJECTED, Mood.BAD),
        (Outcome.DISPUTED, Mood.WRONG),
        (Outcome.CANCELLED, Mood.OVER),
    )
}


def decided_votes(decided: Sequence[Decision]) -> Iterator[Group]:
    """What was decided, with the announcement's differences."""
    yield Group("", tuple(map(_decision, decided)))


def _decision(decision: Decision) -> Entry:
    facts = decision.facts
    points = tuple(Point(apart(said)) for said in decision.differences)
    return Entry(
        topic=facts.topic,
        message=decision.message or facts.call,
        facts=(
            *_figures(facts),
            f"{_how(decision)} {day(decision.at)}{_by(decision)}",
        ),
        notes=(*_notes(facts), *_end(decision)),
        points=(*points, *_talks(decision.talks, facts)),
        mark=_MARKS[facts.outcome],
    )


def _end(decision: Decision) -> Iterator[str]:
    """What was wrong with the end of a vote."""
    if decision.early is not None:
        hours = number(decision.early, "hour")
        yield f"closed {hours} after the call, before the {decision.minimum_hours} hours were over"
    late = ", ".join(
        said for said in (cast(decision.late, "binding"), cast(decision.late_others, "non-binding")) if said
    )
    if late:
        yield f"sent after the end and not counted: {late}"
    if decision.unchecked:
        yield "the announcement cannot be checked, as the call is not in the archive"
    elif decision.differences:
        yield "the announcement does not agree with the ballots"


def _how(decision: Decision) -> str:
    if decision.message is None:
        return "not announced, decided by votes since"
    return "called off" if decision.facts.outcome is Outcome.CANCELLED else "announced"


def _by(decision: Decision) -> str:
    return f" by {apart(decision.closer)}" if decision.closer else ""


def started_votes(started: Beginnings) -> Iterator[Group]:
    """What began, went quiet or lapses."""
    yield Group("New proposals", tuple(map(_opening, started.proposals)))
    yield Group("New votes", tuple(map(_opening, started.calls)))
    yield Group("Discussions gone quiet", tuple(map(_silence, started.quiet)))
    yield Group("Votes about to lapse", tuple(_lapse(lapse, "lapses") for lapse in started.lapsing))
    yield Group("Votes that lapsed", tuple(_lapse(lapse, "lapsed") for lapse in started.lapsed))


def _opening(opening: Opening) -> Entry:
    which = (f"round {opening.round}",) if opening.round is not None and opening.round > 1 else ()
    return Entry(
        topic=opening.topic,
        message=opening.message,
        facts=(f"by {apart(opening.who)}", f"on {day(opening.date)}", *which),
    )


def _silence(silence: Silence) -> Entry:
    return Entry(
        topic=silence.topic,
        message=silence.message,
        facts=(number(silence.messages, "message"), f"the last on {day(silence.last)}"),
    )


def _lapse(lapse: Lapse, verb: str) -> Entry:
    facts = lapse.facts
    return Entry(
        topic=facts.topic,
        message=facts.call,
        facts=(
            counted(facts.binding, "binding"),
            f"{lapse.missing} more needed",
            f"{verb} {hour(lapse.at)}",
        ),
        notes=_notes(facts),
    )


def chores(found: Housekeeping) -> Iterator[Group]:
    """What a person should look at."""
    yield Group(
        "Wiki and process", _by_topic(found.notes, _note), tail=_tail(found.notes, "more, see: kipvote check")
    )
    yield Group(
        "Unclear votes, to be read by a person",
        _by_topic(_merged(found.unclear), _word),
        tail=_more(found.unclear),
    )
    yield Group("Sent after the result, against it", _by_topic(found.late, _word), tail=_more(found.late))
    yield Group(
        "Claimed as binding, but not by the roster",
        _by_topic(found.claimed, _word),
        tail=_more(found.claimed),
    )
    yield Group("Tallies that may lack votes", tuple(map(_gap, found.gaps.shown)), tail=_more(found.gaps))


def _more(listed: Listed[Word] | Listed[Gap]) -> str | None:
    return _tail(listed, "more, see: kipvote tally")


def _tail(listed: Listed[Note] | Listed[Word] | Listed[Gap], rest: str) -> str | None:
    return f"And {listed.more} {rest}" if listed.more else None


def _by_topic(listed: Listed[_T], point: Callable[[_T], Point]) -> tuple[Entry, ...]:
    """One entry a proposal, with all there is of it."""
    points: dict[Topic, list[Point]] = {}
    for thing in listed.shown:
        points.setdefault(thing.topic, []).append(point(thing))
    return tuple(Entry(topic=topic, points=tuple(said)) for topic, said in points.items())


def _note(note: Note) -> Point:
    return Point(f"{apart(note.says)} {apart(note.mend)}", link_to(note.message, note.topic))


def _merged(listed: Listed[Word]) -> Listed[Word]:
    """Votes read from one line of one mail as one, with all their values."""
    lines: dict[tuple[str, str, str, str], Word] = {}
    for word in listed.shown:
        key = (word.topic.proposal, word.message, word.voter, word.line)
        known = lines.get(key)
        if known is None:
            lines[key] = word
        elif word.value not in known.value.split(" or "):
            lines[key] = replace(known, value=f"{known.value} or {word.value}")
    return replace(listed, shown=tuple(lines.values()))


def _word(word: Word) -> Point:
    text = f"{apart(word.voter)}, {day(word.date)}, {word.value}: {quoted(word.line)}"
    return Point(text, link_to(word.message, word.topic))


def _gap(gap: Gap) -> Entry:
    facts = gap.facts
    return Entry(
        topic=facts.topic,
        message=facts.call,
        points=tuple(Point(apart(reason[:1].upper() + reason[1:])) for reason in gap.because),
    )


def waiting_for(mine: Personal) -> Iterator[Group]:
    """What waits for one person."""
    binds = "your vote would bind" if mine.binds else "your vote would not bind"
    yield Group(f"Waiting for your vote ({binds})", tuple(map(_open, mine.to_vote)), _COLUMNS)
    yield Group("Your votes that would bind if cast again", tuple(_again(*each) for each in mine.to_repeat))
    yield Group("Votes you called", tuple(map(_called, mine.called)))
    yield Group(
        "Votes of yours that do not count as cast", _by_topic(mine.mishaps, _mishap), tail=_more(mine.mishaps)
    )


def _again(vote: OpenVote, word: Word) -> Entry:
    entry = _called(vote)
    carries = word.value == "+1" and vote.missing == 1
    text = f"{word.value}, {day(word.date)}, before your role began: {quoted(word.line)}"
    return replace(
        entry,
        notes=(*entry.notes, *(("cast again, it would carry the vote",) if carries else ())),
        points=(Point(text, link_to(word.message, word.topic)),),
    )


def _called(vote: OpenVote) -> Entry:
    if vote.successor is not None:
        return _left(vote)
    match vote.facts.outcome:
        case Outcome.OPEN:
            return _open(vote)
        case Outcome.PENDING:
            return _pending(vote)
        case _:
            return _closable(vote)


def _mishap(word: Word) -> Point:
    why = "claimed as binding, but not by the roster" if word.status is Status.COUNTED else word.status.value
    return Point(
        f"{word.value}, {day(word.date)}, {why}: {quoted(word.line)}", link_to(word.message, word.topic)
    )
