"""Parts: every line of a mail is its sender's, quoted, a signature or a footer; one classifier tells which.

What is marked, headed or of a list for sure is taken off. Where a line with a value is quoted or signed by a
weak sign, and no other own line holds a value, it stays own: a vote is neither lost nor made by a guess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from itertools import takewhile

from kipvote.mail import clients
from kipvote.mail.echoes import echoes
from kipvote.mail.heads import LAST_MARKS, RULE, attribution_start, is_sure, letterhead_stop


class Part(Enum):
    """What a line is. Attributions and letterheads are quoted, and say whose the quotation below is."""

    OWN = auto()  # blank lines, too
    QUOTED = auto()
    ATTRIBUTION = auto()
    LETTERHEAD = auto()
    SIGNATURE = auto()
    FOOTER = auto()


OWN, QUOTED = Part.OWN, Part.QUOTED  # an enum is slow to find its members
_HEADS = (Part.ATTRIBUTION, Part.LETTERHEAD)
_WRAP_WIDTH = 66  # RFC 3676 section 4.2 asks for lines of 66 to 78: what did not fit there was wrapped
_MOST_SIGNATURE_LINES = 15
_MOST_FOOTER_LINES = 4  # of a list's own words, below a rule
_MOST_DISCLAIMER_LINES = 60
_LONGEST_DEVICE_LINE = 90
_BARE = 5  # words of a bare vote
_SEPARATORS = frozenset(("--", "—", "– –", "- -"))  # RFC 3676 section 4.3, and what reformatting makes of it
_SENTENCE_ENDS = (".", "?", "!", ":", ";", "。", "？", "！", "：")
_DEVICES, _FOOTERS = clients.all_of(clients.DEVICES), clients.all_of(clients.FOOTERS)
_DISCLAIMERS = clients.all_of(clients.DISCLAIMERS)
_OPENINGS = frozenset(phrase[:3] for phrase in (*_DEVICES, *_FOOTERS, *_DISCLAIMERS))
_VALUE = re.compile(
    r"(?<![\w.+\-−])[+\-−＋－] ?[01０１](?![\w０-９])(?![.,]\d)|^\W{0,3}[01]\b(?! ?[\d.)/:-])"
)
_DIGIT = re.compile(r"[01０１]")
_PHONE = re.compile(
    r"(?![+\d ]{0,4}(?:19|20)\d\d[-/.]\d)(?=.{0,20}\d{3})"
    r"[(\[*]{0,2}\+?(?:\d[ ()\[\]*./·–‑\-]{0,4}){6,14}\d(?!\w)"
)
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|hallo|greetings|good|bonjour|hola|ciao|folks|team|all|everyone)\b\D{0,32}",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?:[^\W\d_a-z][\w.'’-]{0,23},? ?){1,3}")


def depth_of(line: str) -> int:
    """How many marks a stripped line begins with: 2 for ``> > text`` as for ``>>text``."""
    return line[: len(line) - len(line.lstrip("> "))].count(">") if line.startswith(">") else 0


def unmarked(line: str) -> str:
    """A stripped line without its quotation marks."""
    return line.lstrip("> ") if line.startswith(">") else line


def holds_vote(line: str) -> bool:
    """Whether anything in the line could be a vote: wide on purpose, phone numbers excepted.

    >>> holds_vote("-1 (binding)"), holds_vote("Mobile +1 (650) 555 0100"), holds_vote("Dora Lind")
    (True, False, False)
    """
    return _DIGIT.search(line) is not None and _VALUE.search(_PHONE.sub("", line[:2000])) is not None


def _filled(lines: Sequence[str], at: int, most: int = 1 << 30) -> int:
    """The first of the ``most`` lines from ``at`` on that is not blank; behind all if there is none."""
    return next((later for later in range(at, min(at + most, len(lines))) if lines[later]), len(lines))


def _stop(parts: Sequence[Part], at: int, of: Part) -> int:
    return next((later for later in range(at, len(parts)) if parts[later] is not of), len(parts))


def marked_parts(lines: Sequence[str]) -> list[Part]:
    """The part of each stripped line as far as marks, attributions and letterheads tell it."""
    parts = [QUOTED if line[:1] == ">" else OWN for line in lines]
    stop = 0
    for at, line in enumerate(lines):
        if at >= stop and line and parts[at] is OWN and (":" in line or "：" in line or line[0] in RULE):
            stop = letterhead_stop(lines, at)
            parts[at:stop] = [Part.LETTERHEAD] * (stop - at)
    odd: set[str] = set()
    for end in range(len(lines) - 1, -1, -1):
        if lines[end].endswith(LAST_MARKS) and parts[end] in (OWN, QUOTED):
            below = _filled(lines, end + 1, 3)
            mark = _odd_mark(lines[below]) if below < len(lines) else ""
            quoted = bool(mark) or (below < len(lines) and parts[below] is QUOTED)
            start = attribution_start(lines, end, quoted_below=quoted)
            if start is not None:
                parts[start : end + 1] = [Part.ATTRIBUTION] * (end + 1 - start)
                odd.add(mark)
    for at in range(len(lines)) if any(odd) else ():
        if parts[at] is OWN and lines[at] and _odd_mark(lines[at]) in odd - {""}:
            parts[at] = QUOTED
    return parts


def _odd_mark(line: str) -> str:
    """What few programs put before a line they quote: a sign, or the name of who wrote it, "Dora>"."""
    mark = line.split(" ", 1)[0]
    return mark if mark in clients.ODD_MARKS or (mark[-1:] == ">" and mark[:-1].isalpha()) else ""


def classified(lines: Sequence[str], earlier: Sequence[str] = ()) -> tuple[list[Part], frozenset[int]]:
    """The part of each stripped line, and the own lines that may be quoted all the same."""
    parts = marked_parts(lines)
    weak = _mark_closings(lines, parts) | (_mark_tails(lines, parts) if QUOTED in parts else set())
    weak |= _mark_echoes(lines, parts, earlier) if earlier else set()
    weak |= _mark_below_heads(lines, parts) if any(head in parts for head in _HEADS) else set()
    voting = [at for at in weak if parts[at] is not OWN and holds_vote(lines[at])]
    if voting and not any(part is OWN and holds_vote(line) for line, part in zip(lines, parts, strict=True)):
        for at in voting:
            parts[at] = OWN
    return parts, frozenset(at for at in weak if parts[at] is OWN)


def _mark_tails(lines: Sequence[str], parts: list[Part]) -> set[int]:
    """Mark single unmarked lines that a wrapped quotation left between two quoted ones: a weak sign.

    An answer between quotations is set off by blank lines, or stands below a finished sentence.
    """
    tails: set[int] = set()
    for at in range(1, len(lines) - 1):
        above, line, below = lines[at - 1 : at + 2]
        if not (parts[at] is OWN and line and parts[at - 1] is QUOTED is parts[at + 1]):
            continue
        said, below = unmarked(above), unmarked(below)
        full = " " in said and len(above) + len(line.split(maxsplit=1)[0]) >= _WRAP_WIDTH
        torn = line.count(")") > line.count("(") or (" than " in line and line.count("1") > 1)
        goes_on = bool(said) and (not below or below[0].islower()) and (line[0].islower() or torn)
        if (full or goes_on) and not said.endswith(_SENTENCE_ENDS):
            parts[at] = QUOTED
            tails |= set() if torn else {at}
    return tails


def _mark_closings(lines: Sequence[str], parts: list[Part]) -> set[int]:
    """Mark footers, signatures, device lines and disclaimers; the last and signatures are weak signs."""
    weak: set[int] = set()
    left = 0  # lines of the signature still to come
    for at, line in enumerate(lines):
        if parts[at] is not OWN or not line:
            left = left if parts[at] is OWN else 0
            continue
        low = line[:200].casefold().lstrip('<*_[( "')
        stock = low[:3] in _OPENINGS
        start, stop = at, at + 1
        if line in _SEPARATORS:
            left = _MOST_SIGNATURE_LINES + 1
        elif stock and is_footer(low):
            start, stop = _footer_around(lines, parts, at)
        elif stock and low.startswith(_DISCLAIMERS) and not left and not "".join(lines[max(at - 1, 0) : at]):
            stop += len(list(takewhile(bool, lines[stop : at + _MOST_DISCLAIMER_LINES])))
            weak.update(range(at, stop))
        elif (
            not left
            and not (line[-1].isdecimal() and _is_phone(line))
            and not (stock and _is_of_device(line, low))
        ):
            continue
        weak |= {at} if left else set()
        parts[start:stop] = [Part.SIGNATURE if stop == at + 1 == start + 1 else Part.FOOTER] * (stop - start)
        left = max(0, left - 1)
    return weak


def is_footer(low: str) -> bool:
    """A line of the footer that a list appends, in small letters, such as "to unsubscribe, e-mail: ..."."""
    return low.startswith(_FOOTERS) and (low.endswith(":") or "@" in low or "http" in low or "mailto" in low)


def _footer_around(lines: Sequence[str], parts: Sequence[Part], at: int) -> tuple[int, int]:
    """Where a footer begins, at the rule above a list's own words, and ends, below a wrapped address."""
    start = stop = at + 1
    for above in range(at - 1, max(-1, at - 2 - _MOST_FOOTER_LINES), -1):
        if parts[above] is not OWN or not lines[above] or holds_vote(lines[above]):
            break
        start = above if is_rule(lines[above]) else start
    address = "".join(lines[stop : stop + 1]) if lines[at].endswith(":") else ""
    return min(start, at), stop + (" " not in address and ("@" in address or "://" in address))


def _is_of_device(line: str, low: str) -> bool:
    return low.startswith(_DEVICES) and len(line) <= _LONGEST_DEVICE_LINE and not holds_vote(line)


def _is_phone(line: str) -> bool:
    """A line of nothing but a telephone number, with or without a word like "Mobile" before it."""
    label, _, number = line.partition(" ")
    number = number.lstrip(": ") if label.rstrip(":.").casefold() in clients.PHONE_LABELS else line
    return _PHONE.fullmatch(number) is not None


def is_rule(line: str) -> bool:
    """A line drawn with dashes, underscores or the like, at least five of them."""
    return len(line) >= 5 and not line.strip(RULE + " ")


def _mark_echoes(lines: Sequence[str], parts: list[Part], earlier: Sequence[str]) -> set[int]:
    """Mark the own lines that repeat an earlier text, and return those that may be the sender's all the same.

    Below an attribution they are quoted. Else the only value of a mail is the sender's where a greeting alone
    stands above the echo and no question below it, and quoted where the echo greets or ends with a name.
    """
    headed = {_filled(lines, at + 1) for at, part in enumerate(parts) if part in _HEADS}
    letterhead = parts.index(Part.LETTERHEAD) if Part.LETTERHEAD in parts else 0
    if any(lines[at] and parts[at] is OWN and not _GREETING.fullmatch(lines[at]) for at in range(letterhead)):
        headed.update(range(letterhead, len(lines)))  # of a mail that is answered above
    own = [line if part is OWN else None for line, part in zip(lines, parts, strict=True)]
    runs = echoes(own, earlier, headed)
    echoed = {at for run in runs for at in run}
    said = [at for at, line in enumerate(own) if line] if runs else []
    voted = any(at not in echoed and holds_vote(lines[at]) for at in said)
    opens = next((at for at in said if not _GREETING.fullmatch(lines[at])), 0)
    asks = max((at for at in said if lines[at].endswith("?")), default=-1)
    weak: set[int] = set()
    for run in runs:
        first, last = run[0], run[-1]
        if first in headed or voted or not any(holds_vote(lines[at]) for at in run):
            theirs = run if first in headed else _without_votes_at_the_edges(lines, run)
        elif _NAME.fullmatch(lines[last]) or (opens < first and _GREETING.fullmatch(lines[first])):
            theirs = run
        else:
            theirs = []
            weak.update(run if opens < first or asks > last else ())
        for at in theirs:
            parts[at] = QUOTED
    return weak


def _without_votes_at_the_edges(lines: Sequence[str], run: Sequence[int]) -> Sequence[int]:
    """Without the bare votes that a run begins and ends with: those anybody writes alike."""
    more = [at for at in run if len(lines[at].split()) > _BARE or not holds_vote(lines[at])]
    return [at for at in run if more and more[0] <= at <= more[-1]]


def _mark_below_heads(lines: Sequence[str], parts: list[Part]) -> set[int]:
    """Mark what is quoted without marks below attributions and letterheads; a name alone is a weak sign.

    Below a letterhead it is all, unless marks begin directly below and nothing above could be a vote: then it
    stands for an attribution. Below an attribution it goes on to where marks begin, if the sender has written
    something above, or the marks show that the first paragraph lost its own.
    """
    weak: set[int] = set()
    above = voted = False
    judged = 0  # lines looked at for votes
    for at, part in enumerate(parts):
        if part is OWN and lines[at] and not above:
            above = not _GREETING.fullmatch(lines[at])
        if part not in _HEADS or parts[at + 1 : at + 2] == [part]:
            continue
        below = _filled(lines, at + 1)
        led = below < len(lines) and part is Part.LETTERHEAD and parts[below] is Part.ATTRIBUTION
        first = _filled(lines, _stop(parts, below, Part.ATTRIBUTION)) if led else below
        quoted = first < len(lines) and parts[first] is QUOTED and (lines[first][0] == ">" or not above)
        stop = at
        if part is Part.LETTERHEAD:
            voted = voted or any(parts[i] is OWN and holds_vote(lines[i]) for i in range(judged, at))
            judged, stop = at, at if quoted and not voted else len(lines)
        elif not quoted:
            stop = _stop(parts, at + 1, OWN)
            lost = stop < len(lines) and parts[stop] is QUOTED and depth_of(lines[stop]) > 1
            stop = stop if above or lost else at
        filled = [i for i in range(at + 1, stop) if parts[i] is OWN and lines[i]]
        start = next((i for i in range(at, 0, -1) if parts[i - 1] is not part), 0)
        unsure = part is Part.ATTRIBUTION and not quoted and not is_sure(lines[start : at + 1])
        weak.update([at, *filled] if unsure and filled else ())
        for i in (at, *filled):
            parts[i] = OWN if unsure else part if i == at else QUOTED
        if stop == len(lines):
            break
    return weak
