"""Differences: where two versions read the same mail in another way, out of the JSON of either's commands.

A field that one of them does not give is not compared, as an older version may lack it; only what ends a vote
is told also where one of them does not know such a thing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Json = Mapping[str, Any]


WHAT = ("mail", "words", "vote", "result", "closing", "tally", "ballot", "act", "announced")
"""What may differ: of a mail up to ``closing``, of a proposal from ``tally`` on."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is read in two ways: ``sides``, before and after, empty where nothing is read.

    ``change`` says in a few words what became of it, for a summary. ``slight`` is what changes no vote, no
    result and no tally: another rule, another wording, a line refused that was not even named.
    """

    what: str
    mail: str
    line: str
    sides: tuple[str, str]
    change: str
    slight: bool = False


def of_groups(before: Json, after: Json) -> Iterator[Difference]:
    """Where two readings of the same group of mail differ; what differs alone and together is told once."""
    seen: set[Difference] = set()
    for one, other in (*_alone(before, after), *_together(before, after)):
        for difference in of_readings(one, other):
            if difference not in seen:
                seen.add(difference)
                yield difference
    yield from of_tallies(before["tallies"], after["tallies"])


def _alone(before: Json, after: Json) -> Iterator[tuple[Json, Json]]:
    """What either reads in each message of each file; files may be split into messages in two ways."""
    one, other = (_numbered(side["alone"]) for side in (before, after))
    for key in dict.fromkeys((*one, *other)):
        yield one.get(key, _NOTHING), other.get(key, _NOTHING)


def _numbered(readings: Sequence[Json]) -> dict[tuple[str, str | None, int], Json]:
    """Readings by their file, Message-ID, and how often that was met before."""
    found: dict[tuple[str, str | None, int], Json] = {}
    for reading in readings:
        name, number = (reading["file"], reading.get("message_id")), 0
        while (*name, number) in found:
            number += 1
        found[*name, number] = reading
    return found


_NOTHING: Json = {}


def _together(before: Json, after: Json) -> Iterator[tuple[Json, Json]]:
    """What either reads in each message of a proposal, with the file it stands in."""
    files = {reading.get("message_id"): reading["file"] for reading in (*before["alone"], *after["alone"])}
    one, other = (_numbered(_sorted(side["together"], files)) for side in (before, after))
    for key in dict.fromkeys((*one, *other)):
        yield one.get(key, _NOTHING), other.get(key, _NOTHING)


def _sorted(readings: Sequence[Json], files: Mapping[str | None, str]) -> list[Json]:
    """Those of messages without an id in an order of their own words."""
    placed = ({**reading, "file": files.get(reading["message_id"], "")} for reading in readings)
    return sorted(placed, key=lambda reading: (str(reading["message_id"]), str(reading["own_words"])))


def of_readings(before: Json, after: Json) -> Iterator[Difference]:
    """Where one message is read in two ways."""
    known = before or after
    mail = " ".join(filter(None, (known.get("file"), known.get("message_id"))))
    if not before or not after or "error" in before or "error" in after:
        if before.get("error") != after.get("error") or not before or not after:
            yield Difference("mail", mail, "", _both(_shown, before, after), "read by one of them")
        return
    yield from _votes(mail, before, after)
    yield from _result(mail, before.get("announcement"), after.get("announcement"))
    yield from _closings(mail, before, after)
    yield from _fields("mail", mail, before, after, ("kind",))
    yield from _fields("mail", mail, before, after, ("faults",), slight=True)
    words = _both(lambda side: _words(" ".join(side["own_words"])), before, after)
    if words[0] != words[1]:
        yield Difference("words", mail, "", words, "own words", slight=True)


def _both(told: Callable[[Any], str], before: Any, after: Any) -> tuple[str, str]:
    return told(before), told(after)


def _shown(reading: Json) -> str:
    return str(reading.get("error", "read")) if reading else ""


@dataclass(frozen=True, slots=True)
class _Row:
    """A line with a value, and what was made of it."""

    line: str
    value: str
    standing: str
    rule: str

    def __str__(self) -> str:
        return f"{self.value} {self.standing}".strip() + f" ({self.rule})"


_LISTED = ("counted", "unclear")


def _votes(mail: str, before: Json, after: Json) -> Iterator[Difference]:
    for one, other in paired(_rows(before), _rows(after)):
        standings = [row.standing if row else "none" for row in (one, other)]
        values = [row.value if row else "" for row in (one, other)]
        changed = standings[0] != standings[1] or values[0] != values[1]
        change = " -> ".join(standings) if standings[0] != standings[1] else standings[0]
        yield Difference(
            "vote",
            mail,
            (one or other or _NO_ROW).line,
            _both(lambda row: str(row or ""), one, other),
            change + (": another value" if all(values) and values[0] != values[1] else ""),
            slight=not changed or not any(standing in _LISTED for standing in standings),
        )


_NO_ROW = _Row("", "", "", "")


def _rows(reading: Json) -> list[_Row]:
    votes = [
        _Row(
            _words(vote["line"]),
            " ".join(filter(None, (vote["value"], vote["claim"]))),
            "counted" if vote["certain"] else "unclear",
            vote["rule"],
        )
        for vote in reading["votes"]
    ]
    return votes + [_Row(_words(no["line"]), "", "refused", no["rule"]) for no in reading["refused"]]


def _words(line: str) -> str:
    return " ".join(line.split())


_ALIKE: tuple[Callable[[_Row], Hashable], ...] = (
    lambda row: (row.line, row.value, row.standing),
    lambda row: (row.line, row.value),
    lambda row: row.line,
    lambda row: (row.value, row.standing) if row.value else None,
    lambda row: row.value or None,
)
"""By what rows are taken for the same one, the closest first; None is like no other."""


def paired(before: Sequence[_Row], after: Sequence[_Row]) -> Iterator[tuple[_Row | None, _Row | None]]:
    """Rows that are not in both, each beside what the other version made of it."""
    left = [row for row in before if row not in after]
    right = [row for row in after if row not in before]
    for alike in _ALIKE:
        for row in tuple(left):
            match = next((r for r in right if alike(row) is not None and alike(r) == alike(row)), None)
            if match is not None:
                left.remove(row)
                right.remove(match)
                yield row, match
    yield from ((row, None) for row in left)
    yield from ((None, row) for row in right)


def _result(mail: str, before: Json | None, after: Json | None) -> Iterator[Difference]:
    if before is None or after is None:
        if before is not after:
            sides = _both(lambda side: f"announces {side['outcome']}" if side else "", before, after)
            line = _words((before or after or {})["line"])
            yield Difference("result", mail, line, sides, "result -> none" if before else "none -> result")
        return
    yield from _fields("result", mail, before, after, ("outcome",))
    for field in ("binding", "non_binding"):
        figures = _both(_counts, before.get(field), after.get(field))
        if figures[0] != figures[1]:
            yield Difference("result", mail, field, figures, "figures")
    one, other = ({_named(name) for name in side["names"]} for side in (before, after))
    if one != other:
        names = _both(lambda names: "; ".join(sorted(names)), one - other, other - one)
        yield Difference("result", mail, "names", names, "names")
    yield from _fields("result", mail, before, after, ("line",), slight=True)


def _counts(counts: Mapping[str, int] | None) -> str:
    """Figures of a result, where a zero that is left unsaid says as much as one that is said."""
    return " ".join(f"{value}={number}" for value, number in sorted((counts or {}).items()) if number)


def _named(name: Json) -> str:
    mark = {True: " binding", False: " non-binding", None: ""}[name["binding"]]
    return f"{name['name']} {name['value']}{mark}"


def _closings(mail: str, before: Json, after: Json) -> Iterator[Difference]:
    """What ends a vote, or takes back its end: a version that knows no such thing reads none."""
    for field in ("withdrawal", "cancellation", "retraction", "restart"):
        one, other = sides = _both(lambda line: _words(line or ""), before.get(field), after.get(field))
        if one != other:
            change = field if one and other else f"{field} -> none" if one else f"none -> {field}"
            yield Difference("closing", mail, one or other, sides, change, bool(one and other))


def of_tallies(before: Mapping[str, Json], after: Mapping[str, Json]) -> Iterator[Difference]:
    """Where proposals are decided or counted in two ways."""
    for proposal in dict.fromkeys((*before, *after)):
        one, other = before.get(proposal), after.get(proposal)
        if one is None or other is None:
            sides = _both(lambda side: side["outcome"] if side else "", one, other)
            yield Difference("tally", proposal, "", sides, "of one of them")
            continue
        yield from _fields("tally", proposal, one, other, _DECIDED)
        yield from _fields("tally", proposal, _call(one), _call(other), ("call",))
        yield from _fields("tally", proposal, one, other, ("reason", "warnings"), slight=True)
        yield from _keyed("ballot", proposal, _ballots(one), _ballots(other))
        yield from _keyed("act", proposal, _acts(one), _acts(other))
        yield from _announced(proposal, one.get("announced"), other.get("announced"))


def _announced(proposal: str, before: Json | None, after: Json | None) -> Iterator[Difference]:
    if before and after:
        yield from _fields("announced", proposal, before, after, _ANNOUNCED)
        figures = _both(_counts, before.get("binding"), after.get("binding"))
        if figures[0] != figures[1]:
            yield Difference("announced", proposal, "binding", figures, "figures")
        yield from _fields("announced", proposal, before, after, ("differences",), slight=True)
    elif before or after:
        sides = _both(lambda side: f"{side['outcome']} {side['message_id']}" if side else "", before, after)
        yield Difference("announced", proposal, "", sides, "announcement of one of them")


_DECIDED = (
    "outcome",
    "complete",
    "round",
    "rounds",
    "opened",
    "closed",
    "binding",
    "non_binding",
    "by_claims",
)


def _call(tally: Json) -> Json:
    """Which mail called the vote, and who: what a version adds to that, as a link, is no difference."""
    call = tally["call"]
    return {"call": call and " ".join((call["message_id"], call["date"] or "", call["voter"] or ""))}


_ANNOUNCED = ("outcome", "names", "message_id", "agrees")


def _ballots(tally: Json) -> dict[str, str]:
    return {
        f"{ballot['message_id']} {ballot['voter']}": " ".join(
            [
                ballot["value"],
                *filter(None, (ballot["claim"],)),
                "binds" if ballot["binding"] else "does not bind",
                ballot["status"],
            ]
        )
        for ballot in tally["ballots"]
    }


def _acts(tally: Json) -> dict[str, str]:
    return {
        f"round {act['round']}: {act['kind']} {act['message_id']}": _effect(act)
        for act in tally.get("acts", ())
    }


def _effect(act: Json) -> str:
    return "takes effect" if act["effect"] else "without effect"


def _keyed(what: str, mail: str, before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Difference]:
    for key in dict.fromkeys((*before, *after)):
        one, other = before.get(key, ""), after.get(key, "")
        if one != other:
            yield Difference(what, mail, key, (one, other), f"{one or 'none'} -> {other or 'none'}")


def _fields(
    what: str, mail: str, before: Json, after: Json, fields: Sequence[str], *, slight: bool = False
) -> Iterator[Difference]:
    for field in fields:
        if field in before and field in after and before[field] != after[field]:
            one, other = sides = _both(str, before[field], after[field])
            plain = not any(isinstance(side[field], dict | list) for side in (before, after))
            told = f"{field}: {one} -> {other}" if plain and len(one) + len(other) < _SHORT else field
            yield Difference(what, mail, field, sides, told, slight)


_SHORT = 40
"""Letters of two values that a summary still shows."""
