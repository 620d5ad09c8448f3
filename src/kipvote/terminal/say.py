"""Say: text for a person, at any width, in colour on a terminal, whole lines in a pipe."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from kipvote.addresses import without_addresses
from kipvote.characters import harmless
from kipvote.outcomes import Outcome
from kipvote.summary import Summary
from kipvote.tally import Tally

COLOURS = {
    Outcome.ACCEPTED: "green",
    Outcome.PENDING: "cyan",
    Outcome.REJECTED: "red",
    Outcome.DISPUTED: "magenta",
    Outcome.CANCELLED: "red",
    Outcome.OPEN: "yellow",
    Outcome.LAPSED: "bright_black",
    Outcome.NOT_VOTED: "bright_black",
}


def say(console: Console, text: Text, indent: int = 0) -> None:
    """One paragraph; wrapped at a terminal's width with its indent, never wrapped in a pipe."""
    text = visible(text)
    if console.is_terminal:
        console.print(Padding(text, (0, 0, 0, indent), expand=False))
    else:
        console.print(Text(" " * indent) + text, soft_wrap=True)


def visible(text: Text) -> Text:
    """The text without what steers a terminal or is not seen; if there was any, in one colour.

    What a mail says is cleaned when it is read; this is for names of files and people from elsewhere.
    """
    plain = harmless(text.plain)
    return text if plain == text.plain else Text(plain, text.style)


def title_of(told: Tally | Summary) -> str:
    """The title of a proposal, as people may see it."""
    return without_addresses(told.title or "")
