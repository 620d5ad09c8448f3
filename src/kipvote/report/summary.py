"""Summary: the whole of a digest in a few sentences, and in the subject of its mail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kipvote.digest import Decision, Digest, Needs, Week
from kipvote.digest.facts import shown
from kipvote.moments import day
from kipvote.phrases import number
from kipvote.report.words import apart, days, hour
from kipvote.rules import Profile

_DAYS = 7
"""The days of a week of the chart."""


def heading(profile: Profile) -> str:
    """What the report is about: ``Kafka KIP votes``."""
    noun = profile.id.partition("{")[0].strip(" -")
    return shown(" ".join(filter(None, (profile.name[:1].upper() + profile.name[1:], noun, "votes"))))


def headline(digest: Digest) -> str:
    """The subject of the mail: what it is about, and the figures of the week."""
    week = digest.week
    span = f"week {week.label}" if week.days == _DAYS else f"{days(week.days)} to {day(week.as_of)}"
    return f"[REPORT] {heading(digest.profile)}, {span}: {', '.join(_figures(digest))}"


def _figures(digest: Digest) -> list[str]:
    found = []
    if digest.personal is not None:
        found.append(f"{len(digest.personal.to_vote)} waiting for {digest.personal.name}")
    if digest.needs is not None:
        needs = digest.needs
        lists = (("open", needs.open), ("pending", needs.pending), ("to announce", needs.closable.shown))
        found += [f"{len(votes)} {what}" for what, votes in lists if votes]
    return [*found, *_outcomes(digest.decided or ())] or [_quiet(digest)]


def _quiet(digest: Digest) -> str:
    if digest.extent.nothing:
        return "no mail in the archive"
    return "nothing in the available mail" if digest.extent.partial else _quiet_time(digest.week)


def _quiet_time(week: Week) -> str:
    return f"a quiet {'week' if week.days == _DAYS else 'time'}"


def period(week: Week) -> str:
    """The days of a report."""
    span = f"{days(week.days)} to {hour(week.as_of)}"
    return f"Week {week.label}: {span}" if week.days == _DAYS else span


def summary(digest: Digest) -> str:
    """The whole report in a few sentences."""
    parts = (digest.personal, digest.needs, digest.decided, digest.started, digest.housekeeping)
    if not any(parts) and not digest.only and digest.personal is None:
        return _NOTHING if digest.extent.nothing else _nothing_known(digest)
    said = (*_personal(digest), *_needs(digest), *_decided(digest), *_started(digest), *_votes(digest))
    return " ".join((*said, *((_NOTHING,) if digest.extent.nothing else ())))


_NOTHING = "The archive holds no mail from these days: anything written in them is unknown."


def _nothing_known(digest: Digest) -> str:
    where = "In the available mail" if digest.extent.partial else f"{_quiet_time(digest.week).capitalize()}:"
    return f"{where} no vote is open, nothing was decided and nothing was started."


def _personal(digest: Digest) -> Iterator[str]:
    mine = digest.personal
    if mine is None:
        return
    if not mine:
        known = "is known to wait" if digest.extent.partial else "waits"
        yield f"Nothing {known} for {apart(mine.name)}."
    if mine.to_vote:
        binds = "bind" if mine.binds else "not bind"
        votes = number(len(mine.to_vote), "open vote")
        lack = "lacks" if len(mine.to_vote) == 1 else "lack"
        yield f"{votes} {lack} a vote from {apart(mine.name)}, which would {binds}."
    if mine.to_repeat:
        which = "it" if len(mine.to_repeat) == 1 else "they"
        yield f"{number(len(mine.to_repeat), 'vote')} to cast again: {which} would bind now."
    if mine.called:
        yield f"{number(len(mine.called), 'vote')} to look after as the caller."
    if mine.mishaps:
        mishaps = len(mine.mishaps.shown) + mine.mishaps.more
        yield f"{number(mishaps, 'vote')} cast {'does' if mishaps == 1 else 'do'} not count as written."


def _needs(digest: Digest) -> Iterator[str]:
    needs = digest.needs
    if needs is None:
        return
    yield (
        f"{number(len(needs.open), 'vote')} {_are(needs.open)} open{_close(needs)}."
        if needs.open
        else f"No {'open vote is known' if digest.extent.nothing else 'vote is open'}."
    )
    if needs.pending:
        hours = f"{digest.profile.minimum_hours} hours are over"
        passes = f"passes when its {hours}" if len(needs.pending) == 1 else f"pass when their {hours}"
        yield f"{number(len(needs.pending), 'vote')} {passes}."
    if needs.closable.shown:
        yield f"{number(len(needs.closable.shown), 'vote')} can be closed now."
    if needs.left:
        were = "was" if len(needs.left) == 1 else "were"
        yield f"{number(len(needs.left), 'vote')} {were} left open when a later candidate was called."


def _close(needs: Needs) -> str:
    """How many of the open votes lack one binding +1 only."""
    close = sum(vote.missing == 1 and vote.facts.closed is None for vote in needs.open)
    which = f"{close} of them " if close < len(needs.open) else "each " if close > 1 else ""
    return f", {which}only 1 binding +1 short" if close else ""


def _decided(digest: Digest) -> Iterator[str]:
    if digest.decided is not None:
        found = ", ".join(_outcomes(digest.decided))
        if found or not digest.extent.nothing:
            yield f"Decided: {found}." if found else "Nothing was decided."
        unchecked = sum(decision.unchecked for decision in digest.decided)
        if unchecked:
            calls = "its call is" if unchecked == 1 else "their calls are"
            yield f"{number(unchecked, 'disputed vote')} cannot be checked: {calls} not in the archive."


def _outcomes(decided: Sequence[Decision]) -> list[str]:
    """How many votes were decided, by outcome.

    >>> _outcomes(())
    []
    """
    found = [decision.facts.outcome.value for decision in decided]
    return [f"{found.count(outcome)} {outcome}" for outcome in dict.fromkeys(found)]


def _started(digest: Digest) -> Iterator[str]:
    started = digest.started
    if started is None:
        return
    begun = _listed("Started", ((started.proposals, "proposal"), (started.calls, "vote")))
    if begun or not digest.extent.nothing:
        yield begun or "Nothing was started."
    if started.quiet:
        yield f"Gone quiet: {number(len(started.quiet), 'discussion')}."
    if started.lapsed:
        yield f"Lapsed: {number(len(started.lapsed), 'vote')}."


def _listed(what: str, groups: Iterable[tuple[Sequence[object], str]]) -> str:
    found = ", ".join(number(len(things), noun) for things, noun in groups if things)
    return f"{what}: {found}." if found else ""


def _votes(digest: Digest) -> Iterator[str]:
    """How many votes were cast in the seven days."""
    last = digest.chart.weeks[-1:] if digest.week.days == _DAYS else ()
    for bar in last:
        if bar.binding is not None and bar.non_binding is not None and bar.binding + bar.non_binding:
            votes = bar.binding + bar.non_binding
            yield f"{number(votes, 'vote')} cast, {_binding(bar.binding, votes)}."


def _binding(binding: int, votes: int) -> str:
    """How many of them bind.

    >>> [_binding(*counts) for counts in ((1, 1), (0, 1), (2, 2), (0, 2), (1, 2))]
    ['binding', 'not binding', 'all of them binding', 'none of them binding', '1 of them binding']
    """
    if votes == 1:
        return "binding" if binding else "not binding"
    return f"{ {0: 'none', votes: 'all'}.get(binding, binding) } of them binding"


def _are(things: Sequence[object]) -> str:
    return "is" if len(things) == 1 else "are"
