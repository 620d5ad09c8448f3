"""Signatures: what mail programs and lists put below a text: signature, list footer, disclaimer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from kipvote.bodies.courtesies import is_name
from kipvote.bodies.letterheads import RULE, is_rule
from kipvote.bodies.phrasebook import DEVICE_LINES, DISCLAIMERS, PHONE_LABELS
from kipvote.bodies.quotations import Part, filled, restore
from kipvote.bodies.values import holds_vote, is_phone

_MOST_SIGNATURE_LINES = 15
_MOST_FOOTER_LINES = 4
_MOST_DISCLAIMER_LINES = 60
_LONG_RULE = 20
_SIGNING = ("-- ", "— ")
SEPARATORS = frozenset(("--", "—", "– –", "- -"))  # RFC 3676 section 4.3, and what reformatting makes of it

_VOTE_FIRST = re.compile(r"[+\-−＋－] ?[01]\b")
_BARE_VOTE = re.compile(rf"{_VOTE_FIRST.pattern}[, ]*\(?(?:(?:non-?)?binding)?\)?[.!]?")
_PLAIN_VOTE = re.compile(rf"(?:(?:so )?I vote )?(?:{_BARE_VOTE.pattern})", re.IGNORECASE)
_AMID_WORDS = re.compile(r"(?<=[^\W\d_] )[+\-−＋－] ?[01](?= [^\W\d_])")
_HEADING = re.compile(r"[+\-−]?[01] (?:\(?(?:non-?)?binding\)? )?votes?(?: \(?\d{1,3}\)?)?:?", re.IGNORECASE)
_ITEMS = ("* ", "- ", "+ ", "• ", "1. ", "1) ")
_LONGEST_DEVICE_LINE = 90
_FOOTERS = ("to unsubscribe", "for additional commands", "to subscribe", "list archives:", "unsubscribe:")
_DIGEST = "from the digest:"
_OPENINGS = frozenset(phrase[:3] for phrase in (*_FOOTERS, *DEVICE_LINES, *DISCLAIMERS))
_CLOSING_MARKS = frozenset(RULE + '"')


def mark_closings(lines: Sequence[str], parts: list[Part]) -> None:
    """Mark footers, signatures, device lines and disclaimers among the own lines (stripped)."""
    own = filled(lines, parts)
    suspects = [at for at in own if may_close(lines[at])]
    for at in suspects:
        if parts[at] is Part.OWN:
            _mark_footer(lines, parts, at)
    if not SEPARATORS.isdisjoint(lines):
        _mark_signatures(lines, parts)
    _mark_last_name(lines, parts, own)
    _mark_disclaimers(lines, parts, suspects)
    for at in suspects:
        line, leads = lines[at], at == 0 or not lines[at - 1]
        if parts[at] is Part.OWN and (
            is_device_line(line) or is_phone_line(line) or (leads and _names_program(line))
        ):
            parts[at] = Part.CLOSING


def may_close(line: str) -> bool:
    """Whether a line may begin a footer or a disclaimer, or be a device's: spares most lines those rules."""
    return line[0] in _CLOSING_MARKS or line[-1].isdecimal() or _opens_stock(line)


def _opens_stock(line: str) -> bool:
    return line.lstrip("<*_[( ")[:3].casefold()[:3] in _OPENINGS


def is_device_line(line: str) -> bool:
    """Whether a telephone wrote it, such as "Sent from my phone"; never with a vote on the same line."""
    low = line[: _LONGEST_DEVICE_LINE + 1].casefold().lstrip("<*_ ")
    return len(line) <= _LONGEST_DEVICE_LINE and low.startswith(DEVICE_LINES) and not holds_vote(line)


def _names_program(line: str) -> bool:
    """Sent using Mail for Foo; not "Sent using the wrong key, sorry", where a sentence may begin so."""
    return _PROGRAM.fullmatch(line) is not None and not holds_vote(line)


_PROGRAM = re.compile(r"Sent using(?: (?!.*(?i:binding))[^\s,]+){1,4}")
"""Six words at most."""


def is_phone_line(line: str) -> bool:
    """A line of nothing but a telephone number, with or without a word like "Mobile" before it."""
    label, _, number = line.partition(" ")
    return is_phone(number.lstrip(": ") if label.rstrip(":.").casefold() in PHONE_LABELS else line)


def _mark_footer(lines: Sequence[str], parts: list[Part], at: int) -> None:
    if is_footer(lines[at]):
        start = _rule_above(lines, at)
        stop = at + 1
        # ezmlm's address may have been wrapped away from its label.
        if lines[at].endswith(":") and stop < len(lines) and _is_address(lines[stop]):
            stop += 1
        _close(lines, parts, start, stop)
    elif len(lines[at]) >= _LONG_RULE and is_rule(lines[at]):
        below = list(takewhile(bool, lines[at + 1 : at + 1 + _MOST_FOOTER_LINES]))
        if any("/listinfo/" in line or line.endswith(" mailing list") for line in below):
            _close(lines, parts, at, at + 1 + len(below))


def is_footer(line: str) -> bool:
    """A line of the footer that a list appends, such as "To unsubscribe, e-mail: ..."."""
    low = line[:200].casefold()
    if not low.startswith(_FOOTERS):
        return _DIGEST in low and low.startswith('"')
    return low.endswith(":") or "@" in low or "http" in low or "mailto" in low


def _is_address(line: str) -> bool:
    return " " not in line and ("@" in line or "://" in line)


def _rule_above(lines: Sequence[str], at: int) -> int:
    """The rule a list draws above its footer, with the list's own words between, or ``at``."""
    for above in range(at - 1, max(-1, at - 2 - _MOST_FOOTER_LINES), -1):
        if not lines[above] or lines[above].startswith(">"):
            break
        if is_rule(lines[above]):
            return above
        if holds_vote(lines[above]):
            break
    return at


def _mark_signatures(lines: Sequence[str], parts: list[Part]) -> None:
    left = 0
    for at, line in enumerate(lines):
        if parts[at] is not Part.OWN:
            left = 0
        elif line in SEPARATORS and not _underlines(lines, at):
            parts[at] = Part.CLOSING
            left = _MOST_SIGNATURE_LINES
        elif line and left:
            parts[at] = Part.CLOSING
            left -= 1


def restored_below_dashes(lines: Sequence[str], parts: list[Part]) -> frozenset[int]:
    """The lines below the mark of a signature that may be the sender's only vote, made own again.

    Who parts their text by two dashes votes in a paragraph of its own, nothing but prose above it.
    """
    if SEPARATORS.isdisjoint(lines):
        return frozenset()
    found: list[int] = []
    below = False
    for at, line in enumerate(lines):
        parted = line in SEPARATORS and (at == 0 or not lines[at - 1] or _is_sentence(lines[at - 1]))
        below = parted or (below and (not line or parts[at] is Part.CLOSING))
        if not below or not line or line in SEPARATORS:
            continue
        opens, ends = lines[at - 1] in ("", *SEPARATORS), not "".join(lines[at + 1 : at + 2])
        if opens and ends and _PLAIN_VOTE.fullmatch(line):
            found.append(at)
        below = _NO_PROSE.search(line) is None and (not ends or _is_sentence(line))
    return restore(lines, parts, found)


def _is_sentence(line: str) -> bool:
    return line.endswith((".", "!", "?")) and len(line.split()) >= _FEWEST_WORDS


_FEWEST_WORDS = 4
_NO_PROSE = re.compile(
    r"@|://|\b(?:wrote|from|sent|date|zone|phone|office|mobile|tel)\b|:\Z|[+\-−]? ?\d{3}", re.IGNORECASE
)


def _mark_last_name(lines: Sequence[str], parts: list[Part], own: Sequence[int]) -> None:
    """Mark a signature on one line, "-- dora", the last of the sender's, below a vote: else it may be one."""
    last = next((at for at in reversed(own) if parts[at] is Part.OWN), 0)
    signs = last and lines[last].startswith(_SIGNING) and not lines[last - 1]
    if signs and any(parts[at] is Part.OWN and _VOTE_FIRST.match(lines[at]) for at in own if at < last):
        name = lines[last].split(maxsplit=1)[1]
        nick = name.isalpha() and any(_BARE_VOTE.fullmatch(lines[at]) for at in own if at < last)
        if (is_name(name) or nick) and "binding" not in name.casefold():
            parts[last] = Part.CLOSING


def _underlines(lines: Sequence[str], at: int) -> bool:
    """Whether two dashes underline a heading of votes, "+1 votes", above the items of its list."""
    above, below = lines[max(0, at - 1)], "".join(lines[at + 1 : at + 2])
    return _HEADING.fullmatch(above) is not None and below.startswith(_ITEMS)


def _mark_disclaimers(lines: Sequence[str], parts: list[Part], suspects: Sequence[int]) -> None:
    for at in suspects:
        fresh = parts[at] is Part.OWN and (at == 0 or not lines[at - 1] or parts[at - 1] is not Part.OWN)
        if fresh and lines[at].casefold().lstrip("*_[( ").startswith(DISCLAIMERS):
            paragraph = list(takewhile(bool, lines[at : at + _MOST_DISCLAIMER_LINES + 1]))
            if len(paragraph) <= _MOST_DISCLAIMER_LINES and not _says_vote(paragraph):
                _close(lines, parts, at, at + len(paragraph))


def _says_vote(paragraph: Sequence[str]) -> bool:
    """Whether a disclaimer could cast a vote: a value amid its words is none where it speaks of no vote."""
    on_voting = any("vot" in line.casefold() for line in paragraph)
    return any(holds_vote(line if on_voting else _AMID_WORDS.sub(" ", line)) for line in paragraph)


def _close(lines: Sequence[str], parts: list[Part], start: int, stop: int) -> None:
    for at in range(start, stop):
        if parts[at] is Part.OWN and lines[at]:
            parts[at] = Part.CLOSING
