"""Results: lines that list how others voted, and the headings above them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import takewhile

from kipvote.votes import vocabulary as vocab
from kipvote.votes.ballots import VALUE
from kipvote.votes.clauses import Marker, OwnLine
from kipvote.votes.figuretables import sides, tallied
from kipvote.votes.logins import may_list_logins, voters_in
from kipvote.votes.namelists import is_full_name, is_name, is_name_list, listed_names
from kipvote.votes.valuelines import (
    ARROW,
    CLAIM_HEADING,
    behind_value,
    beside_value,
    is_empty,
    past_claim,
    tells_nobody,
    value_alone,
)

_FIGURE = r"\d+(?: (?:non-?)?binding)?(?: votes?)?\*?"
_COUNTED = re.compile(
    rf"(?:{_FIGURE}|(?:no|one|two|three|four|five|six|seven|eight|nine|ten) (?:(?:non-?)?binding )?votes?)",
    re.IGNORECASE,
)
_TIMES = re.compile(rf"\s*(?::\s*)?(?:\({_FIGURE}(?:, {_FIGURE})?\)|[x\u00d7*]\s?\d{{1,2}})\s*:?\s*\Z")
_PORTION = re.compile(
    rf"\s*(?::\s*)?(?:\({_FIGURE}(?:(?: ?/ ?| of |, ){_FIGURE})?\)"
    rf"|\[{_FIGURE}(?: ?/ ?{_FIGURE}\]|\](?=:)))[\s:*]*\Z"
)
"""Of how many votes a heading is, "(4/9):"; behind a vote it may be a part of a mail or a reference."""
_GROUP = (
    r"(?:[A-Z]{2,5}|(?i:members?|committers?|community|mentors?|contributors?|developers?|users?|maintainers?"
    r"|steering|technical|committee|council|board|other))"
)
_OF_GROUP = re.compile(
    rf"\A\s*(?:(?:{_GROUP}|[(\[]?(?i:non[ -]?)?binding[)\]]?) ){{0,4}}[vV]ote(?P<many>s)?"
    rf"(?: (?:from|by|of)(?: the)?(?: {_GROUP}){{0,3}})?(?=\s*(?:[(\[:]|\Z))"
    rf"|\A\s*(?:from|by)(?: the)?(?: {_GROUP}){{1,3}}(?=\s*[(\[])"
)
"""Whose votes a heading is of, behind its claim: "+1 binding | PMC votes | (4):"."""
_LED_CLAIM = re.compile(r"\A(?:non?t?[\s_-]*)?binding\s+(?:votes?\s+)?(?=[+-])", re.IGNORECASE)
_HEADING_GROUP = re.compile(
    r"(?:(?:other|non-?binding|binding|votes?|from|by|the) ){0,3}"
    r"(?:[ip]?pmc|mentors?|committers?|community|contributors?|developers?|users?|others)"
    r"(?: (?:members?|votes?|carried|over)){0,3}:",
    re.IGNORECASE,
)
_LINK = re.compile(r"\s*[:,\-\u2013]?\s{0,4}[(\[<]?https?://\S{1,200}\Z")
"""Where a row's vote is to be found: "Ann Alder +1: https://lists.example.org/thread/1"."""
_RULE = re.compile(r"[-=_]{3,}\Z")
_OPEN_SIDE = re.compile(r"\s*(?:(?:[:=]|[-=]{1,2}>)\s*(?P<dots>[\s.]*)|-[-\s]*)")
_STATUS = vocab.words("status state far votes tally recap current standing results result summary now")
_OWN = vocab.words("my mine i i'm our cast casting reply")
_ROW_MARKS = " :-,\t"


def results(lines: Sequence[OwnLine]) -> Iterator[int]:
    """Lines of a result: "+1 (binding): A, B", a heading above names, rows of "+1 Name" or "Name: +1".

    So is a side of it with nobody on it, "-1 (binding):" or "-1 (binding): ...".
    """
    lines = [_led_by_value(line) for line in lines]
    found = frozenset(_filled(lines))
    yield from found
    yield from _unfilled(lines, found)


def empty_sides(lines: Sequence[OwnLine]) -> Iterator[int]:
    """Lines of a result that give a value to nobody: "-1:" beside others, "-1: ...", "-1: none"."""
    lines = [_led_by_value(line) for line in lines]
    found = frozenset(_filled(lines))
    yield from (line.index for line in lines if line.index in found and _names_nobody(line.text))
    yield from _unfilled(lines, found)


def _led_by_value(line: OwnLine) -> OwnLine:
    """``line`` with its value first where a claim leads it: "Binding +1: Ann, Bob"."""
    led = None if line.barred or line.text[:1] not in _CLAIM_INITIALS else _LED_CLAIM.match(line.text)
    if led is None or ":" not in line.text:
        return line
    claim = led.group().lower().replace("votes", "").replace("vote", "").strip()
    return replace(line, text=_VALUE_LED.sub(rf"\1 ({claim})", line.text[led.end() :], count=1))


_CLAIM_INITIALS = tuple("bnBN")
_VALUE_LED = re.compile(r"\A([+-] ?[01])")


def _unfilled(lines: Sequence[OwnLine], found: Set[int]) -> Iterator[int]:
    """Sides with nobody on them beside the lines ``found`` that say who voted."""
    if found:
        yield from _stacked(lines, found)
        yield from _open_sides(lines, found)


def _filled(lines: Sequence[OwnLine]) -> Iterator[int]:
    """Lines of a result that say who voted so, or that nobody did."""
    yield from _headed(lines)
    yield from _rolls(lines)
    yield from tallied(lines)
    yield from sides(lines)
    rows: list[OwnLine] = []
    block: list[OwnLine] = []
    above, listed = "", sum(_heads_row(line.text) for line in lines) > 1
    for i, line in enumerate(lines):
        if not line.text:
            block = []
        if line.barred or not line.text:
            continue
        held = "0" in line.text or "1" in line.text  # without a figure there is no value
        lenient = bool(rows) or (listed and _heads_row(above))
        row = replace(line, text=_LINK.sub("", line.text)) if held and "://" in line.text else line
        if held and (_is_row(row.text) or _is_short_row(row.text, lenient=lenient)):
            rows.append(row)
        elif not (rows and _has_not_voted(line, rows[-1])):
            found = tuple(_rows(rows, above, listed=listed))
            yield from found
            rows, above, listed = [], line.text, listed or bool(found)
        told = held and (_is_result(line, lines[i + 1 : i + 4]) or _heads_portion(line, lines, i))
        if told or (held and _may_be_result(line)):
            block.append(line)
        if told or len(block) > 1:
            yield from (one.index for one in block)
            del block[:-1]
    yield from _rows(rows, above, listed=listed)


def _has_not_voted(line: OwnLine, row: OwnLine) -> bool:
    """Whether an item of a list of votes is of a name alone: who has not voted."""
    return line.marker is row.marker is not Marker.NONE and is_name(line.text)


def _heads_row(above: str) -> bool:
    """Whether a line heads others' votes, were it but one row: "Community:", "Non-binding"."""
    return _HEADING_GROUP.fullmatch(above) is not None or CLAIM_HEADING.fullmatch(above) is not None


def _rows(lines: Sequence[OwnLine], above: str, *, listed: bool) -> Iterator[int]:
    """Two rows and more are a list; of first names only with a claim or a heading, or in three rows.

    Where another list is ``listed`` above, or another group of voters, one row below a heading of its own is
    one, too.
    """
    if listed and _heads_row(above):
        yield from (line.index for line in lines)
    told = any(_is_row(line.text) or "binding" in line.text.lower() for line in lines)
    told = told or leads_to_result(above)
    if len(lines) > 1 and (told or (len(lines) > 2 and all(VALUE.match(line.text) for line in lines))):
        yield from (line.index for line in lines)


def _is_result(line: OwnLine, below: Sequence[OwnLine]) -> bool:
    rest = behind_value(line.text)
    if rest is None:
        return False
    group = _OF_GROUP.match(rest)
    grouped = rest if group is None else rest[group.end() :]
    if group is not None and group["many"] and not grouped.strip(": *_"):
        return True  # one sender has one vote, whatever stands below
    if _TIMES.match(rest):
        return True
    rest = rest if _PORTION.match(grouped) else grouped
    if ARROW.match(rest) and is_empty(rest):
        return True
    named = rest.strip().rstrip(".")
    if named.startswith("(") and named.endswith(")"):
        return is_empty(named) or ("," in named and is_name_list(named[1:-1]))
    if not rest.startswith((":", "=", "(* ")):
        return False
    listed = rest[1:].partition(". ")[0].strip()
    if rest.startswith("(* ") or _COUNTED.fullmatch(listed.rstrip(".")) or is_empty(listed):
        return True
    following = next((other.text for other in below if other.text), "")
    return is_name_list(listed) if listed else (is_name_list(following) or _has_voters(following))


def _heads_portion(line: OwnLine, lines: Sequence[OwnLine], at: int) -> bool:
    """Whether a line is "+1 PMC votes (4/9):" above names, or one of two such lines."""
    if not _is_portion(line.text):
        return False
    head, below = line.text.rstrip("* "), lines[at + 1 : at + 4]
    following = next((_LINK.sub("", other.text) for other in below if other.text), "")
    named = is_name_list(following) or _has_voters(following)
    login = "votes" in head.lower() and _LOGIN.fullmatch(following)
    if (head.endswith(":") or "votes" in head.lower()) and (named or login):
        return True
    return any(other is not line and _is_portion(other.text) for other in lines)


def _is_portion(text: str) -> bool:
    rest = behind_value(text)
    return rest is not None and bool(_PORTION.match(_OF_GROUP.sub("", rest, count=1)))


_LOGIN = re.compile(r"@?[\w.-]{2,30}")


def _open_side(text: str) -> re.Match[str] | None:
    rest = behind_value(text)
    return _OPEN_SIDE.fullmatch(rest) if rest else None


def _names_nobody(text: str) -> bool:
    """Whether a line is a value, a sign and nobody: "-1: none"; "-1 (binding):" may be a heading."""
    rest = behind_value(text) or ""
    return rest[:1] in (":", "=") and is_empty(rest[1:])


def _has_voters(text: str) -> bool:
    """Whether a line is a list of two full names or more, whatever names stand beside them."""
    return sum(is_full_name(entry.name) for entry in voters_in(text)) > 1


def _rolls(lines: Sequence[OwnLine]) -> Iterator[int]:
    """Lines of a value and its voters: two full names, others beside them may be in lower case or logins.

    So is a line next to such a one whose parts may all be names: "-1 (binding): dora dorn".
    """
    written = [line for line in lines if line.text]
    known = [len(_full_names(line)) > 1 for line in written]
    near = [bool(_listed_behind(line, told=True)) or _counts_nobody(line) for line in written]
    for at in (*range(1, len(written)), *range(len(written) - 2, -1, -1)):
        beside = any(known[max(0, at - 1) : at + 2])
        known[at] = known[at] or (near[at] and beside)
    yield from (line.index for line, is_roll in zip(written, known, strict=True) if is_roll)


def _counts_nobody(line: OwnLine) -> bool:
    return not line.barred and ":" in line.text and is_empty(line.text.partition(":")[2])


def _full_names(line: OwnLine) -> list[str]:
    return [name for name in _listed_behind(line) if is_full_name(name)]


def _listed_behind(line: OwnLine, *, told: bool = False) -> list[str]:
    """The voters behind a value, its claim, and a colon; or a dash, where there are three of them.

    Two behind a dash may be who votes, and where they work.
    """
    value = VALUE.match(line.text) if not line.barred else None
    mark = _LIST_MARK.match(line.text, past_claim(line.text, value.end())) if value else None
    names = [entry.name for entry in voters_in(line.text[mark.end() :], told=told)] if mark else []
    return names if told or len(names) > _TWO or (mark and mark.group().strip() in (":", "=")) else []


_LIST_MARK = re.compile(r"[:=]|(?<=\s)-{1,2}\s|\s-{1,2}\s")
_TWO = 2


def _may_be_result(line: OwnLine) -> bool:
    """Whether a line is of a result beside another: alone, "+1: Ann" may end with who writes."""
    rest = (behind_value(line.text) or "").strip()
    return rest.isdecimal() or (rest.startswith(":") and is_name(rest[1:].strip()))


def _is_row(text: str) -> bool:
    """Whether a line is a name and a value and nothing else: "+1 Ann Alder", "Ann Alder: +1 (binding)"."""
    rest = " ".join(beside_value(text)).strip(_ROW_MARKS)
    return " " in rest and is_name_list(rest)


def _is_short_row(text: str, *, lenient: bool) -> bool:
    """Whether a line is a first name and its value: "Ann: +1 (binding)", "+1 Ann", "+1 Ann (binding)".

    ``lenient``, below other rows, takes a login for a name.
    """
    before, after = beside_value(text)
    name, behind = before.strip(_ROW_MARKS), after.strip()
    if name and behind:
        return False
    listed = listed_names(behind, lenient=lenient) if behind else ()
    if lenient and len(listed) == 1 and " " not in listed[0].name and not name:
        return True
    name = name or (listed[0].name if len(listed) == 1 and " " not in listed[0].name else "")
    return is_name(name) and not name[-1].isdecimal()


def _headed(lines: Sequence[OwnLine]) -> Iterator[int]:
    """Lines with nothing but a value that head a list: above nobody, above names in a status of the vote.

    So is one above two who are marked with a claim each: its writer has one name. Two are headings of one
    list where each stands above names or nobody, and one above several names. So is one below such that
    stands above nothing but thanks.
    """
    heads = [i for i, line in enumerate(lines) if not line.barred and _is_heading(line)]
    named = {i: _named_below(lines, i) for i in heads}
    yield from (
        lines[i].index
        for i in heads
        if named[i] == 0
        or _claimed_below(lines, i) > 1
        or (named[i] > 0 and _has_status_above(lines, i))
        or (named[i] > 1 and _heard_from(lines, i))
    )
    listing = [i for i in heads if named[i] >= 0]
    if len(listing) > 1 and any(named[i] != 1 for i in listing):
        empty = (i for i in heads if i > listing[0] and named[i] < 0 and _ends_below(lines, i))
        yield from (lines[i].index for i in (*listing, *empty))


def _stacked(lines: Sequence[OwnLine], found: Set[int]) -> Iterator[int]:
    """Headings below a list that stand directly above or below one another, and so nobody between them."""
    heads = {i for i, line in enumerate(lines) if not line.barred and _is_heading(line)}
    stacked = [i for i in heads if i - 1 in heads or i + 1 in heads]
    lists = {i for i in heads if _named_below(lines, i) > 1} if stacked else set[int]()
    lists |= {i for i, line in enumerate(lines) if line.index in found and i not in heads}
    first = min(lists, default=len(lines))
    yield from (lines[i].index for i in stacked if i > first and _named_below(lines, i) < 1)


def _open_sides(lines: Sequence[OwnLine], found: Set[int]) -> Iterator[int]:
    """Values beside lines ``found`` to be a result, and nothing behind them but a colon, an arrow or a dash.

    One that ends with its sign may head what stands below it: it is a side with nobody on it at the end of
    the mail, or right next to another line of the result with nothing below. Below "My vote:" none is.
    """
    led: Sequence[str] = ()
    for i, line in enumerate(lines):
        sign = None if line.barred or line.index in found else _open_side(line.text)
        if sign is None or not _OWN.isdisjoint(led):
            led = line.text.lower().rstrip(" :").split() if line.text else led
            continue
        near = [other for other in lines[max(0, i - 1) : i + 2] if other is not line and other.text]
        listed = any(other.index in found or listed_names(other.text) for other in near)
        below = lines[i + 1].text if i + 1 < len(lines) else ""
        next_to = listed and (not below or VALUE.match(below) is not None)
        if sign["dots"] != "" or next_to or _ends_below(lines, i):
            yield line.index


def _ends_below(lines: Sequence[OwnLine], at: int) -> bool:
    """Whether the mail ends below a line, or thanks and greetings follow a blank one."""
    follows = next((line.text for line in lines[at + 1 :] if line.text), "thanks")
    apart = at + 1 >= len(lines) or not lines[at + 1].text
    return apart and follows.lower().strip(" ,.!").split()[0] in _GREETING


_GREETING = vocab.words("thanks thank regards best cheers kind sincerely")


def _is_heading(line: OwnLine) -> bool:
    return value_alone(_LED_CLAIM.sub("", line.text.rstrip(" :"), count=1))


def _named_below(lines: Sequence[OwnLine], at: int) -> int:
    """How many are named in the lines below: 0 where these say that nobody is, -1 for other text."""
    count = -1
    for line in lines[at + 1 :]:
        if _RULE.match(line.text) or (not line.text and count < 0):
            continue
        if count < 0 and tells_nobody(line.text):
            return 0
        valued = not line.text or VALUE.match(line.text)
        names = () if valued else (listed_names(line.text) or voters_in(line.text))
        if not names:
            break
        count = max(count, 0) + len(names)
    return count


def _claimed_below(lines: Sequence[OwnLine], at: int) -> int:
    """How many of those named line by line below are marked with a claim: "Ann Alder (binding)"."""
    named = takewhile(bool, (listed_names(line.text) for line in lines[at + 1 :]))
    return sum(one.claim is not None for entries in named for one in entries)


def _has_status_above(lines: Sequence[OwnLine], at: int) -> bool:
    return _tells_status(next((line.text for line in reversed(lines[:at]) if line.text), ""))


def _heard_from(lines: Sequence[OwnLine], at: int) -> bool:
    """Whether the paragraph above leads up to how others voted: "I have heard +1s from these folks:"."""
    written = [i for i in range(at) if lines[i].text]
    end = written[-1] + 1 if written else 0
    start = next((i + 1 for i in reversed(range(end)) if not lines[i].text), 0)
    said = " ".join(line.text for line in lines[start:end])
    return said.endswith(":") and all(part.search(said[-_LEAD_LENGTH:]) for part in (_VOTED, _FROM_OTHERS))


_VOTED = re.compile(r"\b(?:heard|votes?|voted)\b|(?<!\w)[+-][01]'?s\b", re.IGNORECASE)
_FROM_OTHERS = re.compile(
    r"\b(?:from|by) (?:the |these |those |all )?"
    r"(?:following|these|those|folks|people|persons|members|committers|mentors)\b",
    re.IGNORECASE,
)
_LEAD_LENGTH = 300


def _tells_status(text: str) -> bool:
    """Whether a line leads up to how the vote stands: "Votes so far:"."""
    said = set(text.lower().rstrip(" :").split())
    return text.endswith(":") and not _STATUS.isdisjoint(said) and _OWN.isdisjoint(said)


def leads_to_result(text: str) -> bool:
    """Whether a line above rows says that they are how others voted: "Votes so far:", "Binding votes"."""
    return _tells_status(text) or "binding" in text.lower()


def _heads_voters(text: str) -> bool:
    """Whether what may be logins follows the colon, or one full name among other words that may be names.

    So may dots stand where nobody is to be named.
    """
    rest = (behind_value(text) or "") if ":" in text else ""
    behind = rest[1:].strip() if rest.startswith(":") else ""
    if not behind:
        return False
    return may_list_logins(behind) or len(voters_in(behind)) > 1 or not behind.strip(".")


def headings(lines: Sequence[OwnLine]) -> Iterator[int]:
    """Lines with nothing but a value and a claim above two or more marked lines that may be names.

    So are those with what may be logins behind a colon, "+1: aalder, bbirch", or a name and such: "+1: Ann
    Alder, bob birch".
    """
    yield from (line.index for line in lines if not line.barred and _heads_voters(line.text))
    for line, *below in zip(lines, lines[1:], lines[2:], strict=False):
        marked = not line.barred and all(other.marker is not Marker.NONE for other in below)
        if marked and value_alone(line.text) and all(is_name_list(other.text) for other in below):
            yield line.index
