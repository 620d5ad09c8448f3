"""Sentences: a sender's own lines as sentences, and the plain words that rows are held against."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

_LONGEST = 900
"""Characters of a sentence that are read together: what is longer is read in pieces."""
_WRAPS = 38
"""Characters of a line at least that goes on in the next."""
_WIDTH = 68
"""Characters at least of a line of names and the word that it had no room for."""

BULLET = re.compile(r"^(?:[-*•·–◦‣+](?=\s)(?!\s*=)|\d{1,2}[.)](?=\s)|\(\d{1,2}\)(?=\s))\s*")
"""What begins an item of a list."""
_VALUE_FIRST = re.compile(
    r"^\W{0,3}[+-]?[01]\b|^[\[|]|^\((?:n?b|[+-]?[01]|binding|non)|^(?:non-?)?binding\b(?!\s+[a-z])|^@\w|^\S+:\s",
    re.IGNORECASE,
)
_UNENDED = re.compile(
    r"(?:[a-z]{3}\s\d{1,2}|\d\s(?:non-)?binding|\s(?:and|with|the|from|by|of|for|to|is|a|an|in|on))$"
)
"""The end of a line that does not end there."""
_BREAK = re.compile(r"(?<=[.!?])[)\"'”’]?\s+(?=[^\W\d_]|[+\-(]?\d|[\"'“(@\[+=])|(?<=;)\s+|\s+(?==>)")
_INITIAL = re.compile(r"(?:^|[\s(])(?:[^\W\d_]|Dr|Mr|Ms|Mrs|St|vs|e\.g|i\.e|no)\.\)?$", re.IGNORECASE)
_WORD = re.compile(
    r"https?://\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[+-]\d+(?:\.\d+)*(?:'?s\b)?|\w+(?:[.'/&+#@-]\w+)*|=>|->|[^\w\s]"
)
_SPELLED = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "→": ">", "−": "-"})
_SHORT = (
    (re.compile(r"\b(i)'m\b|\b(i)´m\b"), r"i am"),
    (re.compile(r"\b(we|they|you)'re\b"), r"\1 are"),
    (re.compile(r"\b(it|that|here|vote|this|there|voting|what)'s\b"), r"\1 is"),
    (re.compile(r"\b(i|we|it|you|they)'ve\b"), r"\1 have"),
    (re.compile(r"\b(i|we|it|they)'ll\b"), r"\1 will"),
    (re.compile(r"\b(i|we)'d\b"), r"\1 would"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"\bcan't\b|\bcannot\b"), "can not"),
    (re.compile(r"\b(did|do|does|has|have|is|was|are|were|could|would|should|ha)n't\b"), r"\1 not"),
    (re.compile(r"\bnon[ -]?binding"), "nonbinding"),
    (re.compile(r"\[\d{1,2}\]"), " "),
    (re.compile(r"[:;]-?\)"), "."),
)
_DROPPED = frozenset("\"'`*_|[]#~")
_VERSION = re.compile(r"v?\d+(?:\.\d+)+(?:[.-]?(?:rc|m|alpha|beta)-?\d+)?(?:-\w+)?|rc[ -]?\d+")
_IMPROVES = re.compile(r"[a-z]{0,3}[ie]p-\d+")
_ID = re.compile(r"\b([a-z]+)[- ](\d+)(?![\d.])")

IT, OTHER = "<it>", "<other>"
"""The words that stand for the proposal of the thread, and for any other of its kind."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as written, and its first and last line.

    ``item`` says that it begins an item of a list or a row; ``opens`` that it begins what stands together.
    """

    raw: str
    line: int
    last: int
    item: bool
    opens: bool

    @property
    def asks(self) -> bool:
        """Whether it is a question."""
        return self.raw.rstrip(" )\"'").endswith("?")


class Subjects:
    """The proposals of a thread, told from others of their kind in plain words."""

    def __init__(self, about: Collection[str]) -> None:
        known = " ".join(about).lower()
        self._series = {head for head, _ in _ID.findall(known) if head != "rc"}
        self._ids = {f"{head}-{number}" for head, number in _ID.findall(known)}
        named = {re.sub(r"rc[ -]?", "rc", name) for name in _VERSION.findall(known)}
        self._candidates = {name for name in named if name.startswith("rc")}
        self._candidates |= {f"rc{number}" for name in named for number in re.findall(r"rc-?(\d+)", name)}
        self._versions = {_bare(name) for name in named} - self._candidates
        series = "|".join(map(re.escape, sorted(self._series)))
        self._parted = re.compile(rf"\b({series})[ #]+(\d+)\b") if series else None

    def plain(self, text: str) -> str:
        """The plain words of a text, in small letters, contractions written out, a space on either side."""
        text = text.lower().translate(_SPELLED)
        for form, written in _SHORT:
            text = form.sub(written, text)
        if self._parted is not None:
            text = self._parted.sub(r"\1-\2", text)
        text = re.sub(r"\brc[ -]#?(\d+)", r"rc\1", text)
        words = (self._word(word) for word in _WORD.findall(text) if word not in _DROPPED)
        return f" {' '.join(words)} "

    def _word(self, word: str) -> str:
        of_series = not self._series and _IMPROVES.fullmatch(word)
        if (found := _ID.fullmatch(word)) and (of_series or found[1] in self._series):
            return IT if word in self._ids or not self._series else OTHER
        if word.startswith("rc") and word[2:].isdecimal():
            return IT if not self._candidates or word in self._candidates else OTHER
        if _VERSION.fullmatch(word):
            known = not self._versions or _bare(word) in self._versions
            candidate = re.search(r"rc-?(\d+)", word)
            same = not (candidate and self._candidates) or f"rc{candidate[1]}" in self._candidates
            return IT if known and same else OTHER
        return word


def _bare(version: str) -> str:
    return re.split(r"[.-]?rc", version.removeprefix("v"))[0]


def sentences(lines: Sequence[str]) -> Iterator[Sentence]:
    """The sentences of some lines in order; a line that may go on in the next is read with it."""
    for first, together in _joined(lines):
        starts = [0, *accumulate(len(text) + 1 for text in together)]
        text = " ".join(together)
        bullet = BULLET.match(text)
        begin = bullet.end() if bullet else 0
        for start, end in _parts(text, begin):
            opens = start == begin
            item = opens and (bullet is not None or _VALUE_FIRST.match(text, begin) is not None)
            line, last = (first + bisect_right(starts, at) - 1 for at in (start, max(start, end - 1)))
            yield Sentence(text[start:end].strip(), line, last, item, opens)


def _joined(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines that stand together, each stripped: wrapped prose, wrapped lists of names, or one alone."""
    first, together = 0, list[str]()
    for at, line in enumerate(lines):
        text = line.strip()
        if together and text and _goes_on(together, text):
            together.append(text)
            continue
        if together:
            yield first, together
        first, together = at, [text] if text else []
    if together:
        yield first, together


def _goes_on(above: Sequence[str], text: str) -> bool:
    """Whether a line goes on with those above it: it was wrapped, and does not begin a row itself."""
    last = above[-1]
    if len(last) >= _WRAPS and len(above) < _LINES and _UNENDED.search(last):
        return True
    if len(above) >= _LINES or last.endswith((":", ".", "!", "?")):
        return False
    if (
        BULLET.match(text)
        or _VALUE_FIRST.match(text)
        or any("|" in one or "  " in one for one in (last, text))
    ):
        return False
    if last.endswith(","):
        return last.count(" ") > 1 or text[:1].islower()
    filled = len(last) + len(text.split()[0])
    if "," in last and filled >= _WIDTH:
        return True
    return len(last) >= _WRAPS and filled >= _WRAPS + 8 and (text[:1].islower() or not _is_row(text))


def _is_row(text: str) -> bool:
    """Whether a line may be a row by itself: a few words that all begin with capitals."""
    words = text.split()
    return 1 < len(words) < 5 and not any(word[:1].islower() for word in words)


_LINES = 12
"""Lines at most that are read as one."""


def _parts(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Where the sentences of a text begin and end; what is longer than a sentence is comes in pieces."""
    for gap in _BREAK.finditer(text, start):
        if gap.end() > start and not _INITIAL.search(text, max(start, gap.start() - 8), gap.start()):
            yield from _pieces(text, start, gap.end())
            start = gap.end()
    if start < len(text):
        yield from _pieces(text, start, len(text))


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while end - start > _LONGEST:
        space = text.rfind(" ", start, start + _LONGEST)
        cut = space if space > start else start + _LONGEST
        yield start, cut
        start = cut
    yield start, end
