"""Ticks: boxes of a ballot that are ticked inside the quotation of the mail that offers it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kipvote.bodies.courtesies import greets, signs_off
from kipvote.bodies.quotations import Part, depth_of, unmarked

_TICK = "xXvV*\u2713\u2714\u2611\u2705\u221a"
_FULL, _EMPTY = "\u2611\u2612\u2713\u2714\u2705", "\u2610\u25a1\u25fb\u2b1c"
_FILLED = r"\[\s{0,4}([+\-][01])\s{0,4}\]\s{0,4}(?=\1)"
"""A box that holds the value of its option instead of a tick: [-1] -1 I don't."""
_FILLED_BOX = re.compile(_FILLED)
_TICKED = re.compile(rf"[\[(][\s_.\-]{{0,4}}[{_TICK}][\s_.\-]{{0,4}}[\])]|[{_FULL}]|{_FILLED}")
_MOST = 32
"""Ticked lines that are looked at: no ballot has so many options."""
_BOX = re.compile(rf"[\[(][\s_.\-]{{0,4}}[{_TICK}]?[\s_.\-]{{0,4}}[\])]|[{_FULL}{_EMPTY}]|{_FILLED}")


@dataclass(frozen=True, slots=True)
class Ticks:
    """The lines ticked in a quotation: ``own`` by the sender, ``doubtful`` by them or by whom they quote."""

    own: frozenset[int] = frozenset()
    doubtful: frozenset[int] = frozenset()


def is_ticked(line: str) -> bool:
    """Whether a line holds a ticked box, behind whatever marks."""
    return _TICKED.search(line) is not None


def ticks(lines: Sequence[str], parts: Sequence[Part], answered: str | None) -> Ticks:
    """The ticks of a text's (stripped) lines in quotations; ``answered`` is the mail it answers, if known.

    A line that stands there with an empty box, one level higher, and nowhere with a ticked one, was ticked by
    the sender, and so was one that is all that is said. Else one quoted one level deep is doubtful unless it
    was ticked there; deeper it is another's.
    """
    quoted = [at for at, line in enumerate(lines) if _may_be_quoted(parts[at]) and _TICKED.search(line)]
    filled = [at for at in quoted if _FILLED_BOX.search(lines[at])]
    if len(filled) > 1:  # every option has its own, and none is ticked
        quoted = [at for at in quoted if at not in filled]
    if not quoted:
        return Ticks()
    boxed = [line.strip() for line in (answered or "").split("\n") if _BOX.search(line)]
    theirs = [_said(line) for line in boxed if _TICKED.search(line)]
    offered = [line for line in boxed if not _TICKED.search(line)]
    told = [at for at in quoted[:_MOST] if not _begins_one(_said(lines[at]), theirs)]
    own: set[int] = set()
    for at in told if _quotes_one_mail(lines, parts) else ():
        level = depth_of(lines[at]) - (parts[at] is Part.QUOTED)
        if _begins_one(_said(lines[at]), (_said(line) for line in offered if depth_of(line) == level)):
            own.add(at)
    near = {at for at in told if parts[at] is Part.QUOTED and depth_of(lines[at]) == 1} - own
    if len(near) == 1 and not own and _is_all_said(lines, parts, *near):
        own, near = near, own
    return Ticks(frozenset(own), frozenset(near))


def _is_all_said(lines: Sequence[str], parts: Sequence[Part], tick: int) -> bool:
    """Whether a marked line with a tick, attributed to nobody, is what the sender has to say.

    Copied out of a quotation it keeps its mark, and nothing else of the mail stands beside it. Nothing else
    is said but a claim, or nothing at all where the option stands once more, with an empty box.
    """
    stop = next((at for at in range(tick, len(parts)) if parts[at] is not Part.QUOTED), len(parts))
    above = (line for line, part in zip(lines[:tick], parts[:tick], strict=True) if part is not Part.OWN)
    if any(above) or not all(_BOX.search(line) for line in lines[tick:stop]):
        return False
    own = [line for line, part in zip(lines, parts, strict=True) if line and part is Part.OWN]
    claimed, option = any(map(_CLAIM.fullmatch, own)), _CLAIM_BEHIND.sub("", lines[tick])
    if not all(_CLAIM.fullmatch(line) or greets(line) or signs_off(line) for line in own):
        return False
    below = (line for line in lines[tick + 1 :] if _BOX.search(line) and not _TICKED.search(line))
    return claimed or _begins_one(_said(option), map(_said, below))


_CLAIM = re.compile(r"\(?(?:non-?)?binding\)?[.!]?", re.IGNORECASE)
_CLAIM_BEHIND = re.compile(rf"(?<=\w)\s{{1,4}}{_CLAIM.pattern}\Z", re.IGNORECASE)


def _may_be_quoted(part: Part) -> bool:
    return part is Part.QUOTED or part is Part.FOREIGN


def _said(line: str) -> str:
    """A line without marks, its box, emphasis and spaces."""
    return "".join(_BOX.sub("", unmarked(line), count=1).split()).replace("*", "").casefold()


def _begins_one(said: str, known: Iterable[str]) -> bool:
    """Whether what a line says is what one of ``known`` begins with: it may have been wrapped."""
    return bool(said) and any(other.startswith(said) for other in known)


def _quotes_one_mail(lines: Sequence[str], parts: Sequence[Part]) -> bool:
    """Whether no more than one attribution without a mark stands in a text: another mail may be quoted."""
    led = [part is Part.ATTRIBUTION and line[:1] != ">" for line, part in zip(lines, parts, strict=True)]
    return sum(here and not above for above, here in pairwise([False, *led])) <= 1
