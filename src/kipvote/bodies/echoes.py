"""Echoes: quotations without any mark, found because an earlier message of the thread has the same words.

About 1.6 % of replies quote this way. People also copy each other's words honestly: a checklist, a
``+1 (binding)``. So an echo is a long run of the same words that begins and ends where paragraphs do,
in both texts; a checklist with one item changed is not. Nor is an echo that holds the only value of its
message always a quotation: see :mod:`kipvote.bodies.copies`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from kipvote.bodies.copies import Writer, writer_of
from kipvote.bodies.courtesies import greets
from kipvote.bodies.quotations import Part, filled, unmarked
from kipvote.bodies.values import holds_vote

_FEWEST_WORDS = 15
_FEWEST_BELOW_HEADING = 5
_KEY = 4  # words by which the beginnings of paragraphs are looked up
_MOST_PLACES = 4  # places tried for one key in a text: keeps hostile repetition linear
_MOST_PLACED = 32  # runs with a vote of which it is asked whose they are
_MOST_COMPARED = 24  # words of earlier texts for each of a text's own: each may be in all of them
_MOST_TOLD = 32  # texts whose words are kept: more than a message is compared with
_GRAM = 5
_LONGEST_TAIL = 12  # words of a wrapped quotation's last line
_SHORT = 5  # words of a line that anybody may have written alike
_BREAK = ""  # no word: ends a run


@dataclass(slots=True)
class _Words:
    """The words of some lines in order; where paragraphs start and stop, and each word's line."""

    words: list[str] = field(default_factory=list)
    line_of: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    stops: set[int] = field(default_factory=set)

    def begin(self) -> None:
        self.stops.add(len(self.words))
        self.starts.append(len(self.words))

    def end(self) -> None:
        self.stops.add(len(self.words))
        self.words.append(_BREAK)
        self.line_of.append(-1)


def mark_echoes(lines: Sequence[str], parts: list[Part], earlier: Sequence[str]) -> frozenset[int]:
    """Mark the own lines (stripped) that repeat a text of ``earlier``, unless nothing would be left.

    Returns the lines that may be repeated or the sender's: they stay own.
    """
    mine = _read(lines, parts)
    doubtful: frozenset[int] = frozenset()
    if len(mine.words) > _FEWEST_BELOW_HEADING:  # most answers are too short to repeat anything
        answered = _answered_mail(lines, parts)
        runs = list(_runs(lines, parts, mine, list(map(_told, earlier)), answered))
        if runs and {line for line in mine.line_of if line >= 0}.difference(*(run.lines for run in runs)):
            doubtful = _judge(lines, parts, runs)
    _mark_tails(lines, parts, earlier)
    return doubtful


@dataclass(frozen=True, slots=True)
class _Run:
    """The lines of an echo, and the texts that it may repeat.

    ``headed``: a heading stands above it, or a letterhead anywhere above.
    """

    lines: tuple[int, ...]
    told: tuple[_Told, ...]
    headed: bool


def _judge(lines: Sequence[str], parts: list[Part], runs: Sequence[_Run]) -> frozenset[int]:
    """Mark the runs that are somebody else's, and return the lines of those that may be."""
    echoed = {line for run in runs for line in run.lines}
    voted = any(holds_vote(lines[at]) for at in filled(lines, parts) if at not in echoed)
    marked = _marked(lines, parts, runs)
    doubtful: set[int] = set()
    placed = 0
    for run in runs:
        if run.headed:
            writer = Writer.ANOTHER
        elif _is_quoted_by_marks(run, parts, marked):
            writer = Writer.SENDER
        elif voted or not any(holds_vote(lines[at]) for at in run.lines):
            writer = Writer.ANOTHER
        else:
            placed += 1  # each looks through the whole text
            writer = writer_of(lines, parts, run.lines) if placed <= _MOST_PLACED else Writer.EITHER
        if writer is Writer.ANOTHER:
            for at in run.lines if run.headed else _without_votes_at_the_edges(lines, run.lines):
                parts[at] = Part.FOREIGN
        elif writer is Writer.EITHER:
            doubtful.update(run.lines)
    return frozenset(doubtful)


def _answered_mail(lines: Sequence[str], parts: Sequence[Part]) -> int:
    """Where the letterhead of a mail stands that is answered above it; behind all lines if there is none."""
    letterhead = parts.index(Part.LETTERHEAD) if Part.LETTERHEAD in parts else len(parts)
    own = filled(lines[:letterhead], parts[:letterhead])
    return len(parts) if all(greets(lines[at]) for at in own) else letterhead


def _marked(lines: Sequence[str], parts: Sequence[Part], runs: Sequence[_Run]) -> set[int]:
    """Which of the texts that runs repeat are quoted behind marks, too, by their identity."""
    quoted = Part.QUOTED  # an enum is slow to find its members
    if quoted not in parts:
        return set()
    pairs = zip(lines, parts, strict=True)
    grams = set(_grams(_words_of(unmarked(line) if part is quoted else None for line, part in pairs)))
    told = {id(one): one for run in runs for one in run.told}
    return {at for at, one in told.items() if not grams.isdisjoint(one.grams)}


def _is_quoted_by_marks(run: _Run, parts: Sequence[Part], marked: set[int]) -> bool:
    """Whether marks quote the text that the run repeats: then the run itself is no quotation of it.

    A first paragraph that lost its mark stands directly above the marks.
    """
    below = run.lines[-1] + 1
    if not marked or (below < len(parts) and parts[below] is Part.QUOTED):
        return False
    return any(id(told) in marked for told in run.told)


def _read(lines: Sequence[str], parts: Sequence[Part]) -> _Words:
    own = Part.OWN  # an enum is slow to find its members
    return _words_of(line if part is own else None for line, part in zip(lines, parts, strict=True))


def _words_of(lines: Iterable[str | None]) -> _Words:
    """The words of stripped lines; None stands for one that is somebody else's, and ends a run."""
    words = _Words()
    fresh, ended = True, False
    for at, line in enumerate(lines):
        if line:
            split = _split(line)
            if fresh:
                words.begin()
            words.words += split
            words.line_of += [at] * len(split)
            fresh, ended = not split, ended and not split
        else:
            fresh = True
            if line is None and not ended:
                words.end()
                ended = True
    words.end()
    return words


def _split(line: str) -> list[str]:
    words = line.split()
    if "*" in line or "_" in line:
        words = [word for word in (raw.strip("*_") for raw in words) if word]
    return words


@dataclass(frozen=True, slots=True)
class _Told:
    """An earlier text: its words, and where in them paragraphs begin, by their first words."""

    words: _Words
    places: Mapping[tuple[str, ...], Sequence[int]]
    grams: frozenset[tuple[str, ...]]


@lru_cache(maxsize=_MOST_TOLD)
def _told(text: str) -> _Told:
    """Kept for a while: every answer below a message is compared with it."""
    lines = (line.strip() for line in text.split("\n"))
    words = _words_of(None if line.startswith(">") else line for line in lines)
    return _Told(words, _places(words), frozenset(_grams(words)))


def _runs(
    lines: Sequence[str], parts: Sequence[Part], mine: _Words, theirs: Sequence[_Told], answered: int
) -> Iterator[_Run]:
    """The echoes; below a mail that is ``answered`` above its letterhead a few words are one."""
    reached, left = 0, _MOST_COMPARED * len(mine.words)
    for start in mine.starts:
        if start < reached or left <= 0:
            continue
        key = tuple(mine.words[start : start + _KEY])
        stops: list[tuple[int, _Told]] = []
        for told in theirs:
            for place in told.places.get(key, ()):
                stop, compared = _common_stop(mine, start, told.words, place)
                stops.append((stop, told))
                left -= compared
        stop = max((stop for stop, _ in stops), default=start)
        headed = mine.line_of[start] > answered or _below_heading(lines, parts, mine, start)
        if stop - start >= (_FEWEST_BELOW_HEADING if headed else _FEWEST_WORDS):
            reached = stop
            repeated = tuple(told for there, told in stops if there == stop)
            yield _Run(tuple(sorted(set(mine.line_of[start:stop]))), repeated, headed)


def _places(theirs: _Words) -> dict[tuple[str, ...], list[int]]:
    places: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for start in theirs.starts:
        known = places[tuple(theirs.words[start : start + _KEY])]
        if len(known) < _MOST_PLACES:
            known.append(start)
    return places


def _common_stop(mine: _Words, start: int, theirs: _Words, place: int) -> tuple[int, int]:
    """Where the same words follow both places no longer, back at the last end of a paragraph in both.

    Beside it the number of words compared.
    """
    best, at, there = start, start, place
    while mine.words[at] == theirs.words[there] != _BREAK:
        at, there = at + 1, there + 1
        if at in mine.stops and there in theirs.stops:
            best = at
    return best, at - start


def _below_heading(lines: Sequence[str], parts: Sequence[Part], mine: _Words, start: int) -> bool:
    above = mine.line_of[start] - 1
    while above >= 0 and not lines[above]:
        above -= 1
    return above >= 0 and parts[above] in (Part.ATTRIBUTION, Part.LETTERHEAD)


def _without_votes_at_the_edges(lines: Sequence[str], run: Sequence[int]) -> list[int]:
    """A run without the bare votes it begins and ends with: those anybody writes alike."""
    start, stop = 0, len(run)
    while start < stop and _is_bare_vote(lines[run[start]]):
        start += 1
    while start < stop and _is_bare_vote(lines[run[stop - 1]]):
        stop -= 1
    return list(run[start:stop])


def _is_bare_vote(line: str) -> bool:
    return len(line.split()) <= _SHORT and holds_vote(line)


def _mark_tails(lines: Sequence[str], parts: list[Part], earlier: Sequence[str]) -> None:
    """Mark the unmarked last line of a wrapped quotation: it goes on as the quoted text once did."""
    below = [at for at in filled(lines, parts) if at and parts[at - 1] is Part.QUOTED]
    tails = [at for at in below if len(lines[at]) <= 100 and len(lines[at].split()) <= _LONGEST_TAIL]
    if not tails:
        return
    grams = [told.grams for told in map(_told, earlier)]
    for at in tails:
        above = _split(unmarked(lines[at - 1]))[1 - _GRAM :]
        words = above + _split(lines[at])
        windows = [tuple(words[first : first + _GRAM]) for first in range(len(words) - _GRAM + 1)]
        if above and windows and all(any(window in told for told in grams) for window in windows):
            parts[at] = Part.FOREIGN


def _grams(theirs: _Words) -> Iterator[tuple[str, ...]]:
    """All runs of words within one paragraph: a line below a paragraph's end is no tail of it."""
    start = 0
    for stop in sorted(theirs.stops):
        paragraph = theirs.words[start:stop]
        yield from zip(*(paragraph[at:] for at in range(_GRAM)), strict=False)
        start = stop
