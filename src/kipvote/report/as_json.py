"""JSON: a report for other programs. Schema version 1: fields may be added, never changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kipvote.contract import SCHEMA, Json, date_json
from kipvote.digest import (
    Bar,
    Beginnings,
    Decision,
    Digest,
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
    Timeline,
    Topic,
    Word,
)
from kipvote.messages import MessageId
from kipvote.moments import moment
from kipvote.process import Successor
from kipvote.report.entry import link_to
from kipvote.report.summary import summary

_T = TypeVar("_T")


def report_json(digest: Digest) -> Json:
    """``kipvote report --format json``. A part that was not asked for is null.

    Fields that ``kipvote tally`` has too are named and filled as there.
    """
    week = digest.week
    return {
        "schema": SCHEMA,
        "profile": digest.profile.name,
        "as_of": moment(week.as_of),
        "since": moment(week.start),
        "days": week.days,
        "week": week.label,
        "only": [part.value for part in digest.only],
        "subscribed": list(digest.subscribed),
        "summary": summary(digest),
        "remarks": list(digest.remarks),
        "personal": None if digest.personal is None else _personal(digest.personal),
        "needs": None if digest.needs is None else _needs(digest.needs),
        "decided": None if digest.decided is None else [_decision(each) for each in digest.decided],
        "started": None if digest.started is None else _started(digest.started),
        "housekeeping": None if digest.housekeeping is None else _housekeeping(digest.housekeeping),
        "chart": {
            "timelines": [_timeline(line) for line in digest.chart.timelines],
            "weeks": [_bar(bar) for bar in digest.chart.weeks],
        },
    }


def _topic(topic: Topic) -> Json:
    return {"proposal": topic.proposal, "title": topic.title}


def _message(message: MessageId | None, topic: Topic) -> Json:
    return {"message_id": message, "link": link_to(message, topic)}


def _listed(listed: Listed[_T], one: Callable[[_T], Json]) -> Json:
    return {"listed": [one(thing) for thing in listed.shown], "more": listed.more}


def _facts(facts: Facts) -> Json:
    return {
        **_topic(facts.topic),
        "outcome": facts.outcome.value,
        "reason": facts.reason,
        "complete": facts.complete,
        "round": facts.round,
        "rounds": facts.rounds,
        "caller": facts.caller,
        "call": _message(facts.call, facts.topic),
        "opened": date_json(facts.opened),
        "earliest_close": date_json(facts.earliest_close),
        "closed": date_json(facts.closed),
        "binding": facts.binding.as_dict(),
        "non_binding": facts.non_binding.as_dict(),
        "accepted_before": date_json(facts.accepted_before),
    }


def _needs(needs: Needs) -> Json:
    return {
        "open": [_vote(vote) for vote in needs.open],
        "pending": [_vote(vote) for vote in needs.pending],
        "closable": _listed(needs.closable, _vote),
        "left": [_vote(vote) for vote in needs.left],
    }


def _vote(vote: OpenVote) -> Json:
    after = vote.successor
    return {
        **_facts(vote.facts),
        "missing": vote.missing,
        "quorum": vote.quorum,
        "days_open": vote.days_open,
        "days_silent": vote.days_silent,
        "waiting": list(vote.waiting),
        "decided": date_json(vote.decided),
        "hours_end": date_json(vote.hours_end),
        "repeatable": list(vote.repeatable),
        "talks": [_talk(talk, vote.facts.topic) for talk in vote.talks],
        "successor": None if after is None else _successor(after, vote.facts.topic),
    }


def _successor(after: Successor, topic: Topic) -> Json:
    return {"proposal": after.proposal, "date": moment(after.date), **_message(after.call, topic)}


def _decision(decision: Decision) -> Json:
    return {
        **_facts(decision.facts),
        "decided": moment(decision.at),
        "by": None if decision.message is None else _message(decision.message, decision.facts.topic),
        "closer": decision.closer,
        "agrees": decision.agrees,
        "differences": list(decision.differences),
        "talks": [_talk(talk, decision.facts.topic) for talk in decision.talks],
        "minimum_hours": decision.minimum_hours,
        "closed_after_hours": decision.early,
        "late": {"binding": decision.late.as_dict(), "non_binding": decision.late_others.as_dict()},
    }


def _talk(talk: Talk, topic: Topic) -> Json:
    return {"name": talk.name, "date": moment(talk.date), **_message(talk.message, topic)}


def _started(started: Beginnings) -> Json:
    return {
        "proposals": [_opening(opening) for opening in started.proposals],
        "calls": [_opening(opening) for opening in started.calls],
        "quiet": [_silence(silence) for silence in started.quiet],
        "lapsing": [_lapse(lapse) for lapse in started.lapsing],
        "lapsed": [_lapse(lapse) for lapse in started.lapsed],
    }


def _opening(opening: Opening) -> Json:
    return {
        **_topic(opening.topic),
        "by": opening.who,
        "date": moment(opening.date),
        "round": opening.round,
        **_message(opening.message, opening.topic),
    }


def _silence(silence: Silence) -> Json:
    return {
        **_topic(silence.topic),
        "messages": silence.messages,
        "last": moment(silence.last),
        **_message(silence.message, silence.topic),
    }


def _lapse(lapse: Lapse) -> Json:
    return {**_facts(lapse.facts), "missing": lapse.missing, "lapses": moment(lapse.at)}


def _housekeeping(found: Housekeeping) -> Json:
    return {
        "findings": _listed(found.notes, _note),
        "claimed": _listed(found.claimed, _word),
        "unclear": _listed(found.unclear, _word),
        "incomplete": _listed(found.gaps, _gap),
        "late": _listed(found.late, _word),
    }


def _note(note: Note) -> Json:
    return {
        **_topic(note.topic),
        "kind": note.kind,
        "says": note.says,
        "mend": note.mend,
        **_message(note.message, note.topic),
    }


def _word(word: Word) -> Json:
    return {
        **_topic(word.topic),
        "voter": word.voter,
        "value": word.value,
        "line": word.line,
        "date": moment(word.date),
        "status": word.status.value,
        "because": word.because.value,
        **_message(word.message, word.topic),
    }


def _gap(gap: Gap) -> Json:
    return {**_facts(gap.facts), "incomplete_because": list(gap.because)}


def _personal(mine: Personal) -> Json:
    return {
        "name": mine.name,
        "binds": mine.binds,
        "to_vote": [_vote(vote) for vote in mine.to_vote],
        "called": [_vote(vote) for vote in mine.called],
        "mishaps": _listed(mine.mishaps, _word),
        "to_repeat": [{"vote": _vote(vote), "word": _word(word)} for vote, word in mine.to_repeat],
    }


def _timeline(line: Timeline) -> Json:
    return {
        "proposal": line.proposal,
        "hours": line.hours,
        "minimum_hours": line.minimum_hours,
        "quorum": line.quorum,
        "marks": [{"hours": mark.hours, "value": mark.value, "binding": mark.binding} for mark in line.marks],
    }


def _bar(bar: Bar) -> Json:
    return {"until": moment(bar.until), "binding": bar.binding, "non_binding": bar.non_binding}
