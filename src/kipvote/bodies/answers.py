"""Answers: which of the sender's lines reply to one quoted point among several, and not to the whole mail."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kipvote.bodies.courtesies import takes_leave
from kipvote.bodies.letterheads import is_rule
from kipvote.bodies.quotations import Part, depth_of, paragraph_stop, unmarked
from kipvote.bodies.signatures import SEPARATORS, is_footer
from kipvote.bodies.values import holds_vote

_PICKED = 2
"""A remark is less than one part in so many of the mail it is picked out of."""
_DEEP = 1 << 30  # deeper than any quotation
_FEWEST_WORDS = 4  # of a quoted remark: less may be a name below a mail
_POINT = re.compile(r"(?:[(\[]?(?:[A-Za-z]{0,2}\d{1,3}[.:)\]]+|[A-Za-z][.)\]]+)|[-*•·])\s")
_NUMBERS = re.compile(r"\A(?:[^+]|(?<=\w )\+(?= 1))*\?\Z")  # of a question without +1, but for "offset + 1"
# What a call may ask of everybody: whether to release or accept all that it names, and who objects.
_RELEASE = r"(?:releas|publish|shipp?|accept|adopt|approv)(?:e|ed|ing)?"
_WHOLE = (
    r"(?:it|this|them|these|(?:(?:this|these|the) )?(?:release )?"
    r"(?:candidate|release|version|artifacts|bits|packages?|rc ?\d*|kip|[a-z]{1,3}p-\d+|proposal))"
    r"(?: as (?:[\w.-]+ ){0,4}v?\d[\w.-]*)?"
)
_OF_CALL = re.compile(
    r"(?:(?:should|shall|can|may|could) (?:we|this)(?: now| be)?|(?:are you )?(?:ok|okay|ready|good) to)"
    rf" {_RELEASE}(?: {_WHOLE})?(?: now)?\s*[?？]"
    r"|(?:are there )?(?:any|no)(?: other| further| more)? (?:objections?|vetoe?s)\s*[?？]",
    re.IGNORECASE,
)
# A bare +1 that agrees with somebody's words, and says no more; "I agree with this change" need not.
_AGREES = re.compile(
    r"\+ ?1[.,!]? (?:(?:there )?I(?: (?:do|fully|totally|completely|really|also|strongly))?"
    r" agree with (?:that|you|it|this)|this is something I agree with|well (?:said|put)"
    r"|you(?:'| a)re (?:so |quite )?right)[.!]?",
    re.IGNORECASE,
)
_APPROVING = re.compile(
    r"\bplease\b|\[ {0,3}\]|\bcast\b|\bcall(?:ing)? (?:for|a|the|this)\b|\blgtm\b|\bready\b|\bgood\b",
    re.IGNORECASE,
)
_ON_VOTING = re.compile(r"\b(?:re-?)?(?:vot(?:e|es|ed|ing)|ballots?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Passage:
    """The quoted lines directly above an answer: the last paragraph, and whether it is all there is."""

    paragraph: tuple[str, ...]
    alone: bool
    depth: int

    @property
    def is_point(self) -> bool:
        """Whether it is one question, or one point of a list."""
        return self.paragraph[-1].endswith(("?", "？")) or bool(_POINT.match(self.paragraph[0]))

    def on_voting(self, *, called: bool) -> bool:
        """Whether it calls for votes, so that a value below it is the vote it asks for.

        A call offers +1, or asks in words; what asks "0 or -1?" is about a number.
        """
        if called and _OF_CALL.fullmatch(" ".join(self.paragraph)):
            return True
        return any(
            _ON_VOTING.search(line) or (holds_vote(line) and not _NUMBERS.search(line))
            for line in self.paragraph
        )

    def picked_from(self, remark: str) -> bool:
        """Whether it is a remark picked out of a mail, a small part of it that asks for no vote."""
        attributed = self.paragraph[0].endswith(":")
        quoted = self.paragraph[1:] if attributed else self.paragraph
        said = _squashed(" ".join(quoted))
        asks = any(_APPROVING.search(line) or holds_vote(line) for line in quoted)
        whole = _said_in(remark)
        plain = self.alone and self.depth == 1 and not asks and len(" ".join(quoted).split()) >= _FEWEST_WORDS
        return plain and said in whole and _PICKED * len(said) < len(whole)


@lru_cache(maxsize=8)  # a thread may answer one mail
def _said_in(remark: str) -> str:
    return _squashed(" ".join(line for line in remark.split("\n") if not line.startswith(">")))


def _squashed(text: str) -> str:
    """The letters and figures of a text, however it was wrapped."""
    return "".join(filter(str.isalnum, text.casefold()))


def inline_answers(
    lines: Sequence[str], parts: Sequence[Part], *, called: bool = False, remark: str | None = None
) -> frozenset[int]:
    """The own lines (stripped) of every paragraph that directly answers one quoted point.

    One is: a paragraph below a quotation that goes on after it; below a question or a point of a list that
    is quoted alone; and the last of several such answers where a question or a point stands above it. An
    answer below a whole mail is none, whatever that mail ends in, nor is one below a request to vote. A bare
    +1 that agrees with the only lines quoted above it is one, where they are picked out of a ``remark``.
    ``called``: the mail answers a call; ``remark`` is its text where the caller did not write it.
    """
    starts = list(_answer_starts(lines, parts))
    if not starts:
        return frozenset()
    remarks = _depths_below(lines, parts, starts[0])
    said = _words_said(lines, parts) if remark else 0
    found: set[int] = set()
    several = False
    for start in starts:
        stop = paragraph_stop(lines, parts, start)
        passage = _passage_above(lines, parts, start)
        picked = passage.is_point and (passage.alone or several)
        picked = (picked or remarks[stop] <= passage.depth) and not passage.on_voting(called=called)
        if picked or (remark and _agrees_only(lines[start:stop], said) and passage.picked_from(remark)):
            found.update(range(start, stop))
        several = True
    return frozenset(found)


def _words_said(lines: Sequence[str], parts: Sequence[Part]) -> int:
    own = Part.OWN  # an enum is slow to find its members
    return sum(len(line.split()) for line, part in zip(lines, parts, strict=True) if part is own)


def _agrees_only(answer: Sequence[str], said: int) -> bool:
    """Whether a bare +1 agrees with what is above it, and the mail, of ``said`` words, adds only thanks."""
    text = " ".join(answer)
    return _AGREES.fullmatch(text) is not None and said - len(text.split()) <= _THANKS


_THANKS = 6
"""Words of "Hi Ann, thanks for looking", or of a name."""


def _answer_starts(lines: Sequence[str], parts: Sequence[Part]) -> Iterator[int]:
    """The own lines that have a quotation directly above them, blank lines apart."""
    own, quoted, foreign = Part.OWN, Part.QUOTED, Part.FOREIGN  # an enum is slow to find its members
    below_quotation = False
    for at, (line, part) in enumerate(zip(lines, parts, strict=True)):
        if not line or part is foreign:
            continue
        if part is quoted:
            below_quotation = below_quotation or bool(unmarked(line))
        elif below_quotation:
            below_quotation = False
            if part is own:
                yield at


def _passage_above(lines: Sequence[str], parts: Sequence[Part], start: int) -> _Passage:
    """The passage that ends above ``start``; a deeper or shallower quotation above it is not of it."""
    paragraph: list[str] = []
    depth, alone, parted = 0, True, False
    for at in range(start - 1, -1, -1):
        if lines[at] and parts[at] not in (Part.QUOTED, Part.FOREIGN):
            break
        text, level = unmarked(lines[at]), depth_of(lines[at])
        if not text:
            parted = bool(paragraph)
            continue
        if parted or (level and depth and level != depth):
            alone = False
            break
        depth = depth or level
        paragraph.append(text)
    return _Passage(tuple(reversed(paragraph)), alone, depth)


def _depths_below(lines: Sequence[str], parts: Sequence[Part], first: int) -> list[int]:
    """For each line from ``first``, an own one, to the end: the least depth at which more is said below."""
    depths = [_DEEP] * (len(lines) + 1)
    for at in _remarks(lines, parts, first):
        depths[at] = depth_of(lines[at])
    for at in range(len(lines) - 1, first - 1, -1):
        depths[at] = min(depths[at], depths[at + 1])
    return depths


def _remarks(lines: Sequence[str], parts: Sequence[Part], first: int) -> Iterator[int]:
    """The quoted lines from ``first`` on that say something: no sign-off, signature, footer or ballot."""
    signature = 0  # the depth of a quoted signature
    headings = _headings(lines, first)
    for at in range(first, len(lines)):
        line = lines[at]
        if parts[at] is not Part.QUOTED:
            signature = 0 if line else signature
            continue
        text, depth = unmarked(line), depth_of(line)
        if text in SEPARATORS:
            signature = depth
        elif depth != signature:
            signature = 0
            if at not in headings and _is_remark(text):
                yield at


def _headings(lines: Sequence[str], first: int) -> set[int]:
    """The quoted lines that lead to a deeper quotation: its attribution, with the paragraph it stands in."""
    found: set[int] = set()
    below, heading = 0, False
    for at in range(len(lines) - 1, first - 1, -1):
        depth, text = depth_of(lines[at]), unmarked(lines[at])
        if text:
            heading = (depth < below and text.endswith((":", "："))) or (heading and depth == below)
            below = depth
            if heading:
                found.add(at)
        elif depth:
            heading = False
    return found


def _is_remark(text: str) -> bool:
    if not text or is_rule(text) or is_footer(text) or text.startswith("["):
        return False
    if takes_leave(text):
        return False
    return len(text.split()) >= _FEWEST_WORDS or text.endswith("?") or bool(_POINT.match(text))
