"""Bodies: what of a message's text its sender wrote, and what is someone else's.

Rules about lines come first: quotation marks, attributions, letterheads, footers and signatures each
mark what is not the sender's. What they leave is read by email_reply_parser, whose own patterns for
all these are replaced: as shipped they take ``-1`` for a signature and need cubic time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from email_reply_parser import EmailMessage, Fragment

from kipvote.bodies.answers import inline_answers
from kipvote.bodies.armour import ARMOUR, without_armour
from kipvote.bodies.budget import affordable
from kipvote.bodies.echoes import mark_echoes
from kipvote.bodies.headed import is_repeated, mark_headed_votes
from kipvote.bodies.letterheads import is_rule
from kipvote.bodies.marks import plainly_marked, votes_in_runs
from kipvote.bodies.quotations import (
    Part,
    doubtful_lines,
    mark_below_headings,
    marked_parts,
    restored_answers,
    restored_tails,
    unmarked,
)
from kipvote.bodies.signatures import mark_closings, restored_below_dashes
from kipvote.bodies.ticks import ticks
from kipvote.bodies.values import holds_vote

MOST_CHARACTERS = 256 * 1024
"""The cap on the text that is read, in characters."""
MOST_LINES = 10_000
"""The same in lines."""

_NEVER = re.compile(r"(?!)")
_SIGNATURE_MARKS = "-_=*~—"
# Byte-order and zero-width marks, and the direction marks around names in right-to-left attributions.
_MARKS = "\ufeff\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\r"
_INVISIBLE = str.maketrans({"\u00a0": " ", "\u202f": " "} | dict.fromkeys(_MARKS))
_CHANGED = tuple(map(chr, _INVISIBLE))


@dataclass(frozen=True, slots=True)
class Body:
    """A message's text, parted into the sender's own lines and the rest.

    ``lines`` are the own lines in order, right-stripped, without blank lines at either end; a blank line
    inside separates paragraphs. ``stop`` is how many lines of the text were read, of which ``truncated`` says
    that they were not all, and ``places`` are the indexes of the own ones among them (without armour).
    ``inline`` are the indexes of the lines that answer one quoted point among several, or a question about
    a number, where a value may be no more than that answer; ``doubtful`` those of the lines that may as well
    be quoted without a mark. ``ticked`` are lines of a quotation, without
    marks, with a ticked box: the sender may have ticked it, or whom it quotes.
    """

    lines: tuple[str, ...]
    truncated: bool = False
    inline: frozenset[int] = frozenset()
    doubtful: frozenset[int] = frozenset()
    ticked: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    stop: int = 0

    def within(self, most: int) -> Body:
        """As much of it as so much work can judge: the lines above the first that takes more."""
        end = affordable(self.lines, most)
        if end == len(self.lines):
            return self
        stop = self.places[end] if self.places else end
        while end and not self.lines[end - 1]:
            end -= 1
        inline, doubtful = (frozenset(at for at in of if at < end) for of in (self.inline, self.doubtful))
        return Body(self.lines[:end], True, inline, doubtful, self.ticked, self.places[:end], stop)


_Shown = tuple[str, int]
"""An own line and its index in the text; a blank one stands for all that was left out there."""


class _Remainder(EmailMessage):  # type: ignore[misc]
    """The package's reading of what the line rules left: a rule with little below it is a signature.

    Attributions and header lines are marked before; one match of the package's would hide all below it.
    """

    SIG_REGEX = re.compile(rf"[{_SIGNATURE_MARKS}]{{2,}}$")
    QUOTE_HDR_REGEX = _NEVER
    HEADER_REGEX = _NEVER
    MULTI_QUOTE_HDR_REGEX = _NEVER
    MULTI_QUOTE_HDR_REGEX_MULTILINE = _NEVER


def lines_of(text: str) -> list[str]:
    """The lines out of which :func:`own_words` chooses."""
    return _lines(_capped(text)[0])


def own_words(
    text: str,
    *,
    earlier: Sequence[str] = (),
    answered: str | None = None,
    called: bool = False,
    remark: str | None = None,
) -> Body:
    r"""Take quotations, attributions, footers, signatures and PGP armour off ``text``.

    ``text`` has ``\n`` line ends and quotations marked by ``>`` (format=flowed and HTML already rendered).
    ``earlier`` are the texts of earlier messages of the thread by other people, against which
    quotations without any mark are found. ``answered`` is the text of the mail it answers, None where that
    is not known: a box ticked in its quotation is the sender's, and the line is an own one, without the mark.
    ``called``: that mail calls for votes; ``remark`` is its text where another than the caller wrote it.

    >>> own_words("On 2026/02/13 05:59:02 Dora wrote:\n> Please vote.\n\n-1 (binding)\n-- \nOle").lines
    ('-1 (binding)',)
    """
    head, truncated = _capped(text)
    lines = _lines(plainly_marked(head))
    bare = [line.strip() for line in lines]
    parts, unsure = _parts(bare, earlier)
    unsure |= votes_in_runs(lines)
    sender = Part.OWN  # an enum is slow to find its members
    own = [line if part is sender else ">" for line, part in zip(lines, parts, strict=True)]
    added = ticks(bare, parts, answered)
    for at in added.own:
        if not is_repeated(bare, at, earlier):  # ticked by whom it quotes without a mark
            own[at] = unmarked(bare[at])
    shown = _trimmed(visible(own))
    answers = inline_answers(bare, parts, called=called, remark=remark)
    inline = frozenset(at for at, (_, source) in enumerate(shown) if source in answers)
    doubtful = frozenset(at for at, (line, source) in enumerate(shown) if line and source in unsure)
    ticked = tuple(unmarked(bare[at]) for at in sorted(added.doubtful))
    places = tuple(source for _, source in shown)
    return Body(tuple(line for line, _ in shown), truncated, inline, doubtful, ticked, places, len(lines))


def _capped(text: str) -> tuple[str, bool]:
    """The text up to the cap, ending with a whole line: half of "+1 650 555 0100" is a vote."""
    long = len(text) > MOST_CHARACTERS
    if long:
        end = text.rfind("\n", 0, MOST_CHARACTERS)
        text = text[: end if end >= 0 else MOST_CHARACTERS]
    if text.count("\n") < MOST_LINES:
        return text, long
    return "\n".join(text.split("\n", MOST_LINES)[:MOST_LINES]), True


def _lines(text: str) -> list[str]:
    """The lines without armour, right-stripped, nothing invisible in them."""
    lines = text.split("\n")
    if ARMOUR in text:
        lines = without_armour(lines)
    if any(mark in text for mark in _CHANGED):
        lines = [line.translate(_INVISIBLE) for line in lines]
    return [line.rstrip() for line in lines]


def _parts(lines: Sequence[str], earlier: Sequence[str]) -> tuple[list[Part], frozenset[int]]:
    """The part of each line, and the own lines that may be somebody else's."""
    parts = marked_parts(lines)
    mark_closings(lines, parts)
    unsure = restored_tails(lines, parts) | restored_below_dashes(lines, parts)
    if earlier:
        unsure |= mark_headed_votes(lines, parts, earlier)
        unsure |= mark_echoes(lines, parts, earlier)
    mark_below_headings(lines, parts)
    unsure |= restored_answers(lines, parts)
    return parts, unsure | doubtful_lines(lines, parts)


def visible(lines: Sequence[str]) -> list[_Shown]:
    """The lines the package shows; ``>`` alone stands for a line that is foreign.

    The package hides quotations, and what stands below the mark of a signature: without one, only the former.
    """
    if any(line and not line.strip(_SIGNATURE_MARKS) for line in map(str.strip, lines)):
        return shown_by_package(lines)
    return _spaced(lines, [bool(line) and line != ">" for line in lines])


def shown_by_package(lines: Sequence[str]) -> list[_Shown]:
    """The same by the package itself, which takes its time.

    It strips fragments and adds blank lines before rules, so of its answer only the choice is taken.
    """
    given = [_unsplit(above, line.strip()) for above, line in zip(("", *lines), lines, strict=False)]
    fragments = _Remainder("\n".join(given)).read().fragments
    contents = [fragment.content for fragment in fragments]
    own = [_is_shown(fragment) for fragment in fragments]
    for i, content in enumerate(contents[:-1]):
        own[i] = own[i] or (own[i + 1] and _lists(content) and _RULE.match(contents[i + 1]) is not None)
    shown = "\n".join(content for content, is_own in zip(contents, own, strict=True) if is_own)
    queue = [line for line in map(str.strip, shown.split("\n")) if line]
    chosen, at = [False] * len(lines), 0
    for source, sent in enumerate(given):
        if at < len(queue) and sent == queue[at]:
            chosen[source] = True
            at += 1
    return _spaced(lines, chosen)


def _spaced(lines: Sequence[str], chosen: Sequence[bool]) -> list[_Shown]:
    """The lines chosen, one blank line between those that have any other between them."""
    kept: list[_Shown] = []
    for source, (line, own) in enumerate(zip(lines, chosen, strict=True)):
        if own:
            kept.append((line, source))
        elif kept and kept[-1][0]:
            kept.append(("", source))
    return kept


def _unsplit(above: str, line: str) -> str:
    """Dashes inside a paragraph drawn otherwise: the package would begin a signature at them, as in a log."""
    inside = above not in ("", ">") and is_rule(line)
    return line.replace("-", "=") if inside else line


def _is_shown(fragment: Fragment) -> bool:
    """A signature has one rule, above it, and no vote."""
    if fragment.quoted or not fragment.hidden:
        return not fragment.quoted
    lines = [line.strip() for line in fragment.content.split("\n")]
    return any(is_rule(line) for line in lines[1:]) or any(map(holds_vote, lines))


def _lists(content: str) -> bool:
    """Whether a rule leads a plain list: of what a call is about, where own words follow a rule below it."""
    rule = _RULE.match(content)
    if rule is None or not content.startswith("\n", rule.end()) or _DECIDING.search(content):
        return False
    paragraphs = content[rule.end() :].strip().split("\n\n")
    items = sum(_ITEM.match(line) is not None for text in paragraphs for line in text.split("\n"))
    return items > 1 and all(map(_ITEM.match, paragraphs))


_RULE = re.compile(r"([-_=*~—])\1{2,}(?:\n|\Z)")
_ITEM = re.compile(r"(?:[*•-]|\d{1,2}[.)]) \S")
_DECIDING = re.compile(
    r"[+−-] ?[01]\b|\b(?:vot(?:e|es|ed|ing)|withdr[ae]w\w*|retract\w*|cancel\w*|pass(?:es|ed)|fail(?:s|ed)"
    r"|accepted|adopted|approved|rejected|released|void|ignore|disregard)\b",
    re.IGNORECASE,
)
"""What a signature or a list of results may hold, and would be taken for the sender's."""


def _trimmed(lines: Sequence[_Shown]) -> Sequence[_Shown]:
    """Without blank lines and mere rules at either end."""
    start, stop = 0, len(lines)
    while start < stop and _is_empty(lines[start][0]):
        start += 1
    while start < stop and _is_empty(lines[stop - 1][0]):
        stop -= 1
    return lines[start:stop]


def _is_empty(line: str) -> bool:
    return not line or is_rule(line.strip())
