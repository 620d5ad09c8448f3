"""Bodies: what of a message's text its sender wrote, and what is someone else's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Body:
    """A message's text, parted into the sender's own lines and the rest.

    ``lines`` are the own lines in order, right-stripped, without blank lines at either end; a blank line
    inside separates paragraphs. ``truncated`` says that the text was longer than the cap and its
    remainder was not read.
    """

    lines: tuple[str, ...]
    truncated: bool = False


def own_words(text: str, *, earlier: Sequence[str] = ()) -> Body:
    """Take quotations, attributions, footers, signatures and PGP armour off ``text``.

    ``text`` has ``\\n`` line ends and quotations marked by ``>`` (format=flowed and HTML already rendered).
    ``earlier`` are the texts of earlier messages of the thread by other people, against which
    quotations without any mark are found.
    """
    raise NotImplementedError
