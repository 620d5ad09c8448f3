"""Tallies, lists and readings as JSON and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from kipvote.activity import Activity
from kipvote.acts import Act
from kipvote.addresses import without_addresses
from kipvote.announcements import Act as ActOnVote
from kipvote.announcements import Announcement
from kipvote.ballots import Ballot
from kipvote.comparison import Announced
from kipvote.contract.writing import SCHEMA, Json, date_json, dump_csv
from kipvote.links import permalink
from kipvote.moments import moment
from kipvote.reading import Reading
from kipvote.rules import Count
from kipvote.subjects import ProposalKey, proposal_key
from kipvote.summary import Summary
from kipvote.tally import Tally
from kipvote.tally.rule import rules

if TYPE_CHECKING:  # a tally without a wiki should not wait for it
    from kipvote.process import WikiStand


def tally_json(tally: Tally, stand: WikiStand | None = None) -> Json:
    """``kipvote tally --format json``; ``stand`` is what a copy of the wiki says, where one is at hand."""
    current = tally.current
    round_ = current.round if current else None
    call = round_.call if round_ else None
    mail = {reading.message_id: reading for each in tally.rounds for reading in each.round.readings}
    return {
        "schema": SCHEMA,
        "proposal": tally.proposal,
        "title": _line(tally.title),
        "profile": tally.profile.name,
        "as_of": moment(tally.as_of),
        "outcome": tally.outcome.value,
        "reason": tally.reason,
        "complete": tally.complete,
        "incomplete_because": list(tally.incomplete_because),
        "round": round_.number if round_ else None,
        "rounds": len(tally.rounds),
        "call": None
        if call is None
        else {
            "message_id": call.message_id,
            "date": date_json(call.header.date),
            "voter": current.caller if current else None,
            "permalink": permalink(call),
        },
        "opened": date_json(round_.opened) if round_ else None,
        "earliest_close": date_json(tally.earliest_close),
        "closed": date_json(round_.closed) if round_ else None,
        "binding": (current.binding if current else Count()).as_dict(),
        "non_binding": (current.non_binding if current else Count()).as_dict(),
        "by_claims": {
            "binding": (current.claims_binding if current else Count()).as_dict(),
            "outcome": tally.claims_outcome.value,
        },
        "ballots": [
            _ballot(ballot, tally.activity) | {"permalink": permalink(mail.get(ballot.message_id))}
            for ballot in (current.ballots if current else ())
        ],
        "acts": [_act(act, counted.round.number) for counted in tally.rounds for act in counted.round.acts],
        "announced": None
        if tally.announced is None
        else _announced(tally.announced) | {"permalink": permalink(mail.get(tally.announced.message_id))},
        "warnings": list(tally.warnings),
        "wiki": None if stand is None else _stand(stand),
    }


def _stand(stand: WikiStand) -> Json:
    state = stand.state
    return {
        "state": state.state.value if state else None,
        "written": _line(state.written) if state else None,
        "index": stand.shelf.value if stand.shelf else None,
        "release": stand.release,
        "pages": stand.pages,
    }


def _line(line: str | None) -> str | None:
    return None if line is None else without_addresses(line)


def _last_active(ballot: Ballot, activity: Activity) -> str | None:
    """The last month before the vote's in which a member of the roster wrote to the list."""
    person = ballot.voter.person
    return activity.last_before(person, ballot.date) if person else None


def _ballot(ballot: Ballot, activity: Activity) -> Json:
    return {
        "voter": ballot.voter.name,
        "value": ballot.value,
        "binding": ballot.binding,
        "because": ballot.because.value,
        "claim": ballot.vote.claim.value if ballot.vote.claim else None,
        "date": moment(ballot.date),
        "message_id": ballot.message_id,
        "line": without_addresses(ballot.vote.line),
        "status": ballot.status.value,
        "rule": ballot.vote.rule,
        "id": ballot.voter.person.id if ballot.voter.person else None,
        "matched_by": ballot.matched_by.value if ballot.matched_by else None,
        "trust": {"standing": ballot.trust.standing.value, "marks": list(ballot.trust.marks)},
        "proof": ballot.proof.value,
        "sent": moment(ballot.date),
        "received": date_json(ballot.received),
        "last_active": _last_active(ballot, activity),
    }


def _act(act: Act, round_number: int) -> Json:
    """Who called a round, ended it, or tried to: ``effect`` tells, and ``because`` why."""
    return {
        "round": round_number,
        "kind": act.kind.value,
        "name": act.voter.name,
        "date": date_json(act.reading.header.date),
        "message_id": act.message_id,
        "effect": act.effect,
        "because": act.ground.value,
        "proof": act.proof.value,
        "permalink": permalink(act.reading),
    }


def _announced(announced: Announced) -> Json:
    return {
        "outcome": announced.verdict.value if announced.verdict else None,
        "binding": _counts(announced.binding),
        "names": [without_addresses(name) for name in announced.names],
        "message_id": announced.message_id,
        "agrees": announced.agrees,
        "differences": [without_addresses(difference) for difference in announced.differences],
    }


def _counts(counts: Mapping[str, int] | None) -> Json | None:
    """Counts from +1 down to -1, in whatever order the announcement gave them."""
    if counts is None:
        return None
    return {value: counts[value] for value in sorted(counts, key=lambda value: (-float(value), value))}


_Stands: TypeAlias = "Mapping[ProposalKey, WikiStand]"
"""What a copy of the wiki says of each proposal."""
_NO_WIKI: _Stands = MappingProxyType({})


def list_json(listed: Iterable[Summary], stands: _Stands = _NO_WIKI) -> list[Json]:
    """``kipvote list --format json``."""
    return [_list_row(summary, stands.get(proposal_key(summary.proposal))) for summary in listed]


_LIST_FIELDS = (
    "proposal",
    "title",
    "outcome",
    "reason",
    "complete",
    "round",
    "rounds",
    "opened",
    "binding",
    "non_binding",
    "last_activity",
    "wiki_state",
)
_EMPTY: Json = dict.fromkeys(_LIST_FIELDS) | {"binding": Count().as_dict(), "non_binding": Count().as_dict()}


def _list_row(summary: Summary, stand: WikiStand | None) -> Json:
    return {
        "proposal": summary.proposal,
        "title": _line(summary.title),
        "outcome": summary.outcome.value,
        "reason": summary.reason,
        "complete": summary.complete,
        "round": summary.round,
        "rounds": summary.rounds,
        "opened": date_json(summary.opened),
        "binding": summary.binding.as_dict(),
        "non_binding": summary.non_binding.as_dict(),
        "last_activity": date_json(summary.last_activity),
        "wiki_state": stand.state.state.value if stand and stand.state else None,
    }


def list_csv(listed: Iterable[Summary], stands: _Stands) -> str:
    """``kipvote list --format csv``: the fields of the JSON, counts in a column each."""
    rows = [_flat(row) for row in list_json(listed, stands)]
    return dump_csv(rows[0] if rows else _flat(_EMPTY), (row.values() for row in rows))


def _flat(row: Json) -> Json:
    flat: Json = {}
    for name, value in row.items():
        flat |= (
            {f"{name} {side}": number for side, number in value.items()}
            if isinstance(value, dict)
            else {name: value}
        )
    return flat


def explain_json(file: str, reading: Reading) -> Json:
    """``kipvote explain --format json``, one object a mail."""
    return {
        "file": file,
        "message_id": None if reading.header.id_made else reading.message_id,
        "kind": reading.kind.value,
        "own_words": [without_addresses(line) for line in reading.own_words if line.strip()],
        "votes": [
            {
                "value": vote.value,
                "claim": vote.claim.value if vote.claim else None,
                "line": without_addresses(vote.line),
                "certain": vote.certain,
                "rule": vote.rule,
                **_took(vote.rule, vote.words),
            }
            for vote in reading.votes
        ],
        "announcement": None if reading.announcement is None else _announcement(reading.announcement),
        "refused": [
            {
                "line": without_addresses(refusal.line),
                "rule": refusal.rule,
                **_took(refusal.rule, refusal.words),
            }
            for refusal in reading.refused
        ],
        "withdrawal": _line(reading.withdrawal),
        "cancellation": _line(reading.cancellation),
        "retraction": _line(reading.retraction),
        "restart": _line(reading.restart),
        "act": None if reading.act is None else _act_on_vote(reading.act),
        "faults": list(reading.faults),
    }


def _announcement(announcement: Announcement) -> Json:
    """What a result mail claims, as ``explain`` shows it."""
    return {
        "outcome": announcement.verdict.value if announcement.verdict else None,
        "binding": _counts(announcement.binding),
        "non_binding": _counts(announcement.non_binding),
        "names": [
            {
                "name": without_addresses(named.name),
                "value": named.value,
                "binding": named.binding,
                "section": without_addresses(named.section),
            }
            for named in announcement.names
        ],
        "line": without_addresses(announcement.line),
        "rule": announcement.rule or None,
        **_took(announcement.rule, announcement.words),
        "unread": [without_addresses(line) for line in announcement.unread],
    }


def _act_on_vote(act: ActOnVote) -> Json:
    """What a mail does with a vote, as ``explain`` shows it."""
    return {
        "says": act.says.value,
        "line": without_addresses(act.line),
        "rule": act.rule,
        **_took(act.rule, act.words),
    }


def _took(rule_id: str, words: str) -> Json:
    """The words that a rule took, what it says, and the pattern of its row."""
    rule = rules().get(rule_id)
    return {
        "words": without_addresses(words) or None,
        "says": rule.says if rule else None,
        "pattern": rule.pattern if rule else None,
    }
