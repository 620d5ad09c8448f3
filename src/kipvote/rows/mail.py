"""Rows of the mail: readings, votes, rounds and outcomes as rows of the store's tables, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from kipvote.activity import Activity, PersonKey
from kipvote.announcements import Act, Announcement, NamedVoter, Says, Verdict
from kipvote.background import Sighting
from kipvote.ballots import Ballot, RoundTally
from kipvote.coverage import Gap, Held, Months
from kipvote.messages import DateSource, Header, MessageId, Sender, Standing, Trust
from kipvote.outcomes import Outcome
from kipvote.reading import Hearsay, Reading
from kipvote.rules import Count, Profile
from kipvote.subjects import ProposalId, parse_subject
from kipvote.summary import Summary, missing
from kipvote.tables import HEADER, Row
from kipvote.tally import Tally
from kipvote.threads.call import Note
from kipvote.threads.kind import Kind
from kipvote.votes import Claim, Refusal, Vote

HEADER_COLUMNS = tuple(field.name for field in HEADER)


def header_values(header: Header) -> tuple[Any, ...]:
    """A header as values of ``HEADER_COLUMNS``."""
    sender = header.sender
    return (
        header.message_id,
        header.date,
        str(header.date_source),
        header.received,
        sender.name,
        sender.address,
        sender.relayed,
        header.subject,
        list(header.references),
        header.list_id,
        header.automatic,
        header.id_made,
    )


def header_row(header: Header) -> Row:
    """A header as ``HEADER_COLUMNS``."""
    return dict(zip(HEADER_COLUMNS, header_values(header), strict=True))


def row_header(row: Mapping[str, Any]) -> Header:
    """The reverse of :func:`header_row`."""
    return Header(
        message_id=MessageId(row["message_id"]),
        date=row["date"],
        date_source=DateSource(row["date_source"]),
        received=row["received"],
        sender=Sender(row["sender_name"], row["sender_address"], row["sender_relayed"]),
        subject=row["subject"],
        references=tuple(MessageId(reference) for reference in row["references"]),
        list_id=row["list_id"],
        automatic=row["automatic"],
        id_made=row["id_made"],
    )


def reading_row(reading: Reading) -> Row:
    """A reading as columns of ``readings``, without the proposal and the place in the archive."""
    return header_row(reading.header) | {
        "kind": reading.kind.value,
        "own_words": list(reading.own_words),
        "votes": [
            {
                "value": vote.value,
                "claim": vote.claim.value if vote.claim else None,
                "line": vote.line,
                "certain": vote.certain,
                "rule": vote.rule,
                "words": vote.words,
                "at": vote.at,
            }
            for vote in reading.votes
        ],
        "refused": [{name: getattr(one, name) for name in _OF_REFUSAL} for one in reading.refused],
        "withdrawal": reading.withdrawal,
        "announcement": _announcement_row(reading.announcement),
        "cancellation": reading.cancellation,
        "retraction": reading.retraction,
        "act": None if reading.act is None else {name: getattr(reading.act, name) for name in _OF_ACT},
        "notes": sorted(reading.notes),
        "asks_for": list(reading.asks_for),
        "hearsay": [{"name": h.name, "value": h.value, "line": h.line} for h in reading.hearsay],
        "faults": list(reading.faults),
        "rivals": list(reading.rivals),
        "unread": reading.unread,
        "trust": trust_row(reading.trust),
        "permalink": reading.permalink,
    }


def row_reading(row: Mapping[str, Any], profile: Profile) -> Reading:
    """The reverse of :func:`reading_row`; the subject is taken apart again by ``profile``."""
    return Reading(
        header=row_header(row),
        subject=parse_subject(row["subject"], profile),
        kind=Kind(row["kind"]),
        own_words=tuple(row["own_words"]),
        votes=tuple(_vote(vote) for vote in row["votes"]),
        refused=tuple(Refusal(*(one[name] for name in _OF_REFUSAL)) for one in row["refused"]),
        withdrawal=row["withdrawal"],
        announcement=_row_announcement(row["announcement"]),
        cancellation=row["cancellation"],
        retraction=row["retraction"],
        act=None if row["act"] is None else _act(row["act"]),
        notes=frozenset(map(Note, row["notes"])),
        asks_for=tuple(map(ProposalId, row["asks_for"])),
        hearsay=tuple(Hearsay(heard["name"], heard["value"], heard["line"]) for heard in row["hearsay"]),
        faults=tuple(row["faults"]),
        rivals=tuple(row["rivals"]),
        unread=row["unread"],
        trust=row_trust(row["trust"]),
        permalink=row["permalink"],
    )


OUTLINE = (*HEADER_COLUMNS, "kind", "permalink")
"""The columns of ``readings`` that :func:`row_outline` reads."""


def row_outline(row: Mapping[str, Any], profile: Profile) -> Reading:
    """A reading with no more than its header, subject, kind and permalink, as of one that only discusses."""
    return Reading(
        header=row_header(row),
        subject=parse_subject(row["subject"], profile),
        kind=Kind(row["kind"]),
        permalink=row["permalink"],
    )


def trust_row(trust: Trust) -> Row:
    """What the list's hosts recorded, as a column of ``readings``."""
    return {"standing": trust.standing.value, "marks": list(trust.marks)}


def row_trust(row: Mapping[str, Any]) -> Trust:
    """The reverse of :func:`trust_row`."""
    return Trust(Standing(row["standing"]), tuple(row["marks"]))


def held_rows(months: Months) -> list[Row]:
    """The months of an archive, as a column of ``archives``."""
    return [{"month": month, **one._asdict()} for month, one in months.items()]


def row_held(rows: Iterable[Mapping[str, Any]]) -> Months:
    """The reverse of :func:`held_rows`."""
    return {row["month"]: Held(row["clocked"], row["dated"], row["last"]) for row in rows}


def row_gaps(rows: Iterable[Mapping[str, Any]]) -> Iterator[Gap]:
    """The mail that rows of ``archives`` lack: of the month a file is named by, else of any it holds."""
    for row in rows:
        named = _MONTH.search(row["archive"])
        months = [named[1]] if named else row["months"]
        if row["lacks"] and months:
            yield Gap(min(months), max(months), row["lacks"])


_MONTH = re.compile(r"(?:^|/)((?:19|20)\d\d-(?:0[1-9]|1[0-2]))\.mbox[^/]*$")


def row_activity(rows: Iterable[Mapping[str, Any]], covered: frozenset[str]) -> Activity:
    """Rows of ``activity`` as one value; ``covered`` are the months with any mail."""
    people: dict[PersonKey, dict[str, frozenset[str]]] = {}
    for row in rows:
        people.setdefault(PersonKey(row["person"]), {})[row["address"]] = frozenset(row["months"])
    return Activity(people, covered)


def row_sightings(rows: Iterable[Mapping[str, Any]]) -> dict[str, tuple[Sighting, ...]]:
    """Rows of ``sightings``, in the order of their table, as those of each address."""
    found: dict[str, list[Sighting]] = {}
    for row in rows:
        sighting = Sighting(row["name"], row["first"], MessageId(row["thread"]), row["elsewhere"])
        found.setdefault(row["address"], []).append(sighting)
    return {address: tuple(seen) for address, seen in found.items()}


def _vote(row: Mapping[str, Any]) -> Vote:
    claim = Claim(row["claim"]) if row["claim"] else None
    return Vote(row["value"], claim, row["line"], row["certain"], row["rule"], row["words"], row["at"])


_OF_ACT = ("says", "line", "rule", "words")
_OF_REFUSAL = ("line", "rule", "words", "at")
_OF_NAME = ("name", "value", "binding", "section", "known")


def _act(row: Mapping[str, Any]) -> Act:
    return Act(Says(row["says"]), row["line"], row["rule"], row["words"])


def _announcement_row(announcement: Announcement | None) -> Row | None:
    if announcement is None:
        return None
    return {
        "verdict": announcement.verdict.value if announcement.verdict else None,
        "binding": _counts_row(announcement.binding),
        "non_binding": _counts_row(announcement.non_binding),
        "names": [{name: getattr(named, name) for name in _OF_NAME} for named in announcement.names],
        "line": announcement.line,
        "rule": announcement.rule,
        "words": announcement.words,
        "unread": list(announcement.unread),
    }


def _counts_row(counts: Mapping[str, int] | None) -> list[Row] | None:
    return None if counts is None else [{"value": v, "count": n} for v, n in sorted(counts.items())]


def _row_announcement(row: Mapping[str, Any] | None) -> Announcement | None:
    if row is None:
        return None
    return Announcement(
        verdict=Verdict(row["verdict"]) if row["verdict"] else None,
        binding=_row_counts(row["binding"]),
        non_binding=_row_counts(row["non_binding"]),
        names=tuple(NamedVoter(*(named[name] for name in _OF_NAME)) for named in row["names"]),
        line=row["line"],
        rule=row["rule"],
        words=row["words"],
        unread=tuple(row["unread"]),
    )


def _row_counts(rows: Sequence[Mapping[str, Any]] | None) -> dict[str, int] | None:
    return None if rows is None else {row["value"]: row["count"] for row in rows}


def outcome_row(tally: Tally) -> Row:
    """A tally as a row of ``outcomes``."""
    current = tally.current
    return {
        "proposal": tally.proposal,
        "title": tally.title,
        "as_of": tally.as_of,
        "outcome": tally.outcome.value,
        "reason": tally.reason,
        "complete": tally.complete,
        "incomplete_because": list(tally.incomplete_because),
        "round": current.round.number if current else None,
        "rounds": len(tally.rounds),
        "opened": current.round.opened if current else None,
        "closed": current.round.closed if current else None,
        "last_activity": tally.last_activity,
        "announced": tally.announced.verdict.value if tally.announced and tally.announced.verdict else None,
        "agrees": tally.announced.agrees if tally.announced else None,
    } | _count_columns(current)


_SIDES = ("plus", "zero", "minus")
SUMMARY = (
    *("proposal", "title", "as_of", "outcome", "reason", "complete", "round", "rounds", "opened"),
    *(f"{kind}_{side}" for kind in ("binding", "non_binding") for side in _SIDES),
    "last_activity",
)
"""The columns of ``outcomes`` that :func:`row_summary` reads, and the moment they are of."""


def row_summary(row: Mapping[str, Any], profile: Profile) -> Summary:
    """A row of ``outcomes`` as the summary of its tally, taken by ``profile``."""
    outcome, binding = Outcome(row["outcome"]), _row_count(row, "binding")
    return Summary(
        proposal=ProposalId(row["proposal"]),
        title=row["title"],
        outcome=outcome,
        reason=row["reason"],
        complete=row["complete"],
        round=row["round"],
        rounds=row["rounds"],
        opened=row["opened"],
        binding=binding,
        non_binding=_row_count(row, "non_binding"),
        missing=missing(outcome, binding, profile),
        last_activity=row["last_activity"],
    )


def _row_count(row: Mapping[str, Any], kind: str) -> Count:
    return Count(*(row[f"{kind}_{side}"] or 0 for side in _SIDES))


def _count_columns(counted: RoundTally | None) -> Row:
    counts = {"binding": counted.binding, "non_binding": counted.non_binding} if counted else {}
    return {f"{kind}_{side}": getattr(count, side) for kind, count in counts.items() for side in _SIDES}


def round_rows(tally: Tally) -> list[Row]:
    """A tally's rounds as rows of ``rounds``."""
    return [
        {
            "proposal": tally.proposal,
            "round": counted.round.number,
            "call": counted.round.call.message_id if counted.round.call else None,
            "caller": counted.caller,
            "opened": counted.round.opened,
            "closed": counted.round.closed,
            "ending": counted.round.ending.value if counted.round.ending else None,
            "ended_by": counted.round.ended_by.voter.name if counted.round.ended_by else None,
            "last_message": counted.round.last_seen,
            "messages": len(counted.round.readings),
        }
        | _count_columns(counted)
        for counted in tally.rounds
    ]


def vote_rows(tally: Tally) -> list[Row]:
    """The votes of all rounds as rows of ``votes``."""
    return [
        _vote_row(ballot) | {"proposal": tally.proposal, "round": counted.round.number}
        for counted in tally.rounds
        for ballot in counted.ballots
    ]


def _vote_row(ballot: Ballot) -> Row:
    return {
        "voter": ballot.voter.name,
        "voter_key": ballot.voter.key,
        "value": ballot.value,
        "claim": ballot.vote.claim.value if ballot.vote.claim else None,
        "binding": ballot.binding,
        "because": ballot.because.value,
        "matched_by": ballot.matched_by.value if ballot.matched_by else None,
        "proof": ballot.proof.value,
        "status": ballot.status.value,
        "date": ballot.date,
        "received": ballot.received,
        "message_id": ballot.message_id,
        "line": ballot.vote.line,
        "rule": ballot.vote.rule,
    }
