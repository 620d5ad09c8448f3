"""Hearsay: votes that a message only quotes.

They are no ballots. Where the message quoted is not in the archive, they say which ballots the tally lacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.mail import affordable, own_words
from kipvote.names import display_name, read_name
from kipvote.reading import Hearsay
from kipvote.votes.read import read_votes

MOST_QUOTED = 8_192
"""How much of a mail is read for votes that are only quoted (:func:`kipvote.mail.affordable`)."""
_DEEPEST = 16
"""Levels of quotation that are looked into; real chains go 15 deep."""
_ADDRESS = re.compile(r"\s*(?:<?mailto:)?<?[^\s<>]+@[^\s<>]+>?.*$")
_VERBS = frozenset("wrote writes said schrieb schreef skrev napisał napsal escribió escreveu écrit".split())
_NO_NAME = frozenset("am pm at um on le el il op em den a gmt utc cet cest est pst in dnia kl klo".split())


def hearsay(text: str) -> tuple[Hearsay, ...]:
    r"""The certain votes in a text's quotations, each with whom the line above it names.

    >>> hearsay("Same here.\n\nOn 2026/02/13 05:59:02 Dora Lind wrote:\n> +1 (binding)\n> > +1\n")
    (Hearsay(name='Dora Lind', value='+1', line='+1 (binding)'),)
    """
    lines = text.split("\n")
    return tuple(dict.fromkeys(_heard(lines[: affordable(lines, MOST_QUOTED)], _DEEPEST)))


def _heard(lines: Sequence[str], levels: int) -> Iterator[Hearsay]:
    for name, quoted in _quotations(lines):
        if name is not None:
            votes = read_votes(own_words("\n".join(quoted)).lines).votes
            yield from (Hearsay(name, vote.value, vote.line) for vote in votes if vote.certain)
        if levels > 1:
            yield from _heard(quoted, levels - 1)


def _quotations(lines: Sequence[str]) -> Iterator[tuple[str | None, list[str]]]:
    """Each stretch of quoted lines, one mark taken off, with the name that the paragraph above it gives."""
    above: list[str] = []
    quoted: list[str] = []
    for line in (*lines, "end"):
        if line.lstrip().startswith(">"):
            quoted.append(line.lstrip().removeprefix(">").removeprefix(" "))
        elif line.strip():
            if quoted:
                yield _name_above(above), quoted
                above, quoted = [], []
            above.append(line.strip())
        elif above and not above[-1].endswith((":", "：")):
            above = []


def _name_above(lines: Sequence[str]) -> str | None:
    return name_in(" ".join(lines[-3:])) if lines and lines[-1].endswith((":", "：")) else None


def name_in(attribution: str) -> str | None:
    """The name in an attribution: the words before the address or the last verb, back to the date."""
    words: list[str] = []
    for word in reversed(_ADDRESS.sub("", attribution.rstrip(" :：")).split()):
        if word in _VERBS:
            if words:
                break
            continue
        if any(char.isdigit() for char in word) or word.strip(".,").casefold() in _NO_NAME:
            break
        words.append(word)
    name = display_name(" ".join(reversed(words)).strip(" ,\"'"))
    return name if read_name(name).words else None
