"""Answers: own lines that reply to one quoted point alone, and boxes ticked in the quotation of a ballot.

A value there may be a vote, or no more than a yes: what it is, only the thread tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from kipvote.mail.parts import OWN, QUOTED, Part, depth_of, holds_vote, is_rule, unmarked

_ASKS = ("?", "？")
_FEWEST_WORDS = 4  # of a quoted remark: less may be a name below a mail
_POINT = re.compile(r"(?:[(\[]?(?:[A-Za-z]{0,2}\d{1,3}[.:)\]]+|[A-Za-z][.)\]]+)|[-*•·])\s")
_ON_VOTING = re.compile(r"\b(?:re-?)?(?:vot(?:e|es|ed|ing)|ballots?)\b", re.IGNORECASE)
_OF_CALL = re.compile(  # what a call may ask of everybody
    r"(?:should|shall|can|may|could) we (?:now )?(?:release|publish|accept|adopt|approve)\b[^,.;]{0,40}\?"
    r"|(?:are there )?any (?:other |further |more )?(?:objections|vetoe?s)\s?\?",
    re.IGNORECASE,
)
_AGREES = re.compile(
    r"\+ ?1\W{1,2}(?:I (?:\w+ )?agree with (?:that|you|it|this)|well said)\W?", re.IGNORECASE
)
_MUTE = re.compile(  # sign-offs, footers and ballots
    r"(?:thanks?|thx|many|best|kind|warm|regards|cheers|sincerely|yours)\b\D{0,40}\Z"
    r"|to (?:un)?subscribe|for additional commands|sent from|\[",
    re.IGNORECASE,
)
_EMPTY_BOX = r"[\[(][\s_.\-]{0,4}[\])]|[\u2610\u25a1\u25fb\u2b1c]"
_FILLED = re.compile(r"\[\s{0,4}([+\-][01])\s{0,4}\]\s{0,4}(?=\1)")  # by its value: [-1] -1 no
_TICK = "xXvV*\u2713\u2714\u2611\u2705\u221a"
_TICKED = re.compile(
    rf"[\[(][\s_.\-]{{0,4}}[{_TICK}][\s_.\-]{{0,4}}[\])]|[\u2611\u2612\u2713\u2714\u2705]|{_FILLED.pattern}"
)
_BOX = re.compile(rf"{_EMPTY_BOX}|{_TICKED.pattern}")
_MOST_TICKED = 32  # no ballot has so many options


class _Block(NamedTuple):
    """A paragraph by one hand: of one part and one depth, which is 0 for all but marked quotations."""

    part: Part
    depth: int
    places: Sequence[int]
    said: Sequence[str]


def inline_answers(
    lines: Sequence[str], parts: Sequence[Part], *, called: bool = False, remark: str | None = None
) -> frozenset[int]:
    """The own lines (stripped) of every paragraph that directly answers one quoted point.

    It stands below a quotation that goes on after it, or below a question or a point of a list, quoted
    alone or after another answer, that asks for no votes. A bare +1 to a part of a ``remark`` is one, too.
    """
    quoted = parts.index(QUOTED) if QUOTED in parts else len(lines)
    if not any(part is OWN and line for line, part in zip(lines[quoted:], parts[quoted:], strict=True)):
        return frozenset()  # as in most mail
    blocks = list(_blocks(lines, parts, quoted))
    answers = [at for at in range(1, len(blocks)) if blocks[at].part is OWN and blocks[at - 1].depth]
    found: set[int] = set()
    below, least = len(blocks), len(lines)
    for at in reversed(answers):
        above, answer = blocks[at - 1 : at + 1]
        least = min([least, *_depths(blocks[at + 1 : below])])
        below = at
        alone = at == 1 or blocks[at - 2].part is not QUOTED
        point = above.said[-1].endswith(_ASKS) or _POINT.match(above.said[0])
        picked = (point and (alone or at != answers[0])) or least <= above.depth
        agrees = alone and remark and _agrees_with_part(above.said, answer.said, remark)
        if agrees or (picked and not _asks_for_votes(above.said, called=called)):
            found.update(answer.places)
    return frozenset(found)


def _blocks(lines: Sequence[str], parts: Sequence[Part], first: int) -> Iterator[_Block]:
    kinds: list[tuple[Part, int, bool]] = []
    for line, part in zip(lines[first:], parts[first:], strict=True):
        carried = kinds[-1][1] if line and kinds else 0  # by the tail that wrapping left without a mark
        kinds.append((part, (depth_of(line) or carried) if part is QUOTED else 0, bool(unmarked(line))))
    for (part, depth, filled), run in groupby(range(first, len(lines)), key=lambda at: kinds[at - first]):
        if filled:
            places = list(run)
            yield _Block(part, depth, places, [unmarked(lines[at]) for at in places])


def _depths(blocks: Sequence[_Block]) -> Iterator[int]:
    """The depths at which quotations say something.

    Signatures, sign-offs, footers, ballots and the attribution of a deeper quotation say nothing.
    """
    for block, below in zip_longest(blocks, blocks[1:]):
        heads = below and below.depth > block.depth and block.said[-1].endswith((":", "："))
        signs = block.said[0] in ("--", "—")
        if block.depth and not heads and not signs and any(map(_says, block.said)):
            yield block.depth


def _says(text: str) -> bool:
    long = len(text.split()) >= _FEWEST_WORDS or text.endswith(_ASKS) or _POINT.match(text)
    return bool(long) and not is_rule(text) and not _MUTE.match(text)


def _asks_for_votes(said: Sequence[str], *, called: bool) -> bool:
    """Whether a value below a quoted paragraph is a vote rather than a yes."""
    return (
        any(map(_ON_VOTING.search, said))
        or any(holds_vote(line) and not line.endswith(_ASKS) for line in said)
        or (called and _OF_CALL.fullmatch(" ".join(said)) is not None)
    )


def _agrees_with_part(quoted: Sequence[str], answer: Sequence[str], remark: str) -> bool:
    part = 2 * len(" ".join(quoted)) < len(remark) and not any(map(holds_vote, quoted))
    return part and _AGREES.fullmatch(" ".join(answer)) is not None


def ticks(lines: Sequence[str], parts: Sequence[Part], answered: str | None) -> tuple[set[int], list[int]]:
    """The quoted lines ticked by the sender, and those ticked by them or by whom they quote.

    A line that stands in the mail ``answered`` with an empty box, one level higher, and nowhere with a ticked
    one, was ticked by the sender. Else one quoted one level deep may be.
    """
    quoted = [at for at, line in enumerate(lines) if parts[at] is QUOTED and _TICKED.search(line)]
    filled = [at for at in quoted if _FILLED.search(lines[at])]
    quoted = [at for at in quoted if len(filled) < 2 or at not in filled]  # every option has its own
    boxes = [line.strip() for line in (answered or "").split("\n") if quoted and _BOX.search(line)]
    own, maybe = set[int](), list[int]()
    for at in quoted[:_MOST_TICKED]:
        said, depth = _said(lines[at]), depth_of(lines[at])
        same = [box for box in boxes if _said(box).startswith(said)]
        if any(map(_TICKED.search, same)):
            continue
        if any(depth_of(box) == max(depth - 1, 0) for box in same):
            own.add(at)
        elif depth == 1:
            maybe.append(at)
    return own, maybe


def _said(line: str) -> str:
    """A line without marks, its box, emphasis and spaces."""
    return "".join(_BOX.sub("", unmarked(line), count=1).split()).replace("*", "").casefold()
