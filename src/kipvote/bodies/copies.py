"""Copies: whose words an echo is, the sender's or the other's who wrote them first.

Voters copy each other's checklists, with the vote above them or below. A quotation without marks comes
whole, with the greeting and the name of who wrote it, and it does not say what the message says nowhere
else: how its sender votes.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from kipvote.bodies.quotations import Part, filled
from kipvote.bodies.signatures import holds_vote

_MOST_WORDS = 6  # of a line that greets, thanks or signs off
_MOST_NAME_WORDS = 3
_GREETINGS = frozenset("hi hello hey dear hallo greetings good bonjour hola ciao folks team all everyone".split())
_THANKS = frozenset("thank thanks thx".split())
_SIGN_OFFS = frozenset(
    "thank thanks thx many best kind warm regards cheers sincerely yours with greetings viele grüsse".split()
)


class Writer(Enum):
    """Whose words an echo is."""

    SENDER = auto()
    ANOTHER = auto()
    EITHER = auto()


def writer_of(lines: Sequence[str], parts: Sequence[Part], run: Sequence[int], *, voted: bool) -> Writer:
    """Whose the lines ``run`` are. ``voted``: the sender's other words hold a value.

    The sender's, if they hold the message's only value and either open it or stand between thanks and a
    name; another's, if they come with the greeting or the name of who wrote them.
    """
    if voted or not any(holds_vote(lines[at]) for at in run):
        return Writer.ANOTHER
    own = filled(lines, parts)
    above = [lines[at] for at in own if at < run[0]]
    below = [lines[at] for at in own if at > run[-1]]
    greeted = not above or all(map(_greets, above))
    if _is_name(lines[run[-1]]) or (not greeted and _greets(lines[run[0]])):
        return Writer.ANOTHER
    thanked = all(_greets(line) or _led_by(line, _THANKS) for line in above)
    signed = bool(below) and all(_signs_off(line) for line in below)
    asked = any(line.endswith("?") for line in below)  # what opens a message may be answered below it
    return Writer.SENDER if (greeted and not asked) or (thanked and signed) else Writer.EITHER


def _led_by(line: str, words: frozenset[str]) -> bool:
    said = line.split()
    return said[0].strip(",.!:-").casefold() in words


def _greets(line: str) -> bool:
    return len(line.split()) <= _MOST_WORDS and _led_by(line, _GREETINGS) and not holds_vote(line)


def _signs_off(line: str) -> bool:
    return (len(line.split()) <= _MOST_WORDS and _led_by(line, _SIGN_OFFS)) or _is_name(line)


def _is_name(line: str) -> bool:
    words = line.strip(",.-~ ").split()
    return 0 < len(words) <= _MOST_NAME_WORDS and all(_is_name_word(word) for word in words)


def _is_name_word(word: str) -> bool:
    letters = word.strip(".()").replace("-", "").replace("'", "").replace("’", "")
    return letters.isalpha() and (letters[0].isupper() or not letters.isascii()) and len(letters) < 24
