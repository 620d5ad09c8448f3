"""Say: text for a person, at any width, in colour on a terminal, whole lines in a pipe."""

from __future__ import annotations

import re

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from kipvote.addresses import without_addresses
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


# What a mail says is cleaned when it is read; this is for names of files and people that come from elsewhere.
_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: Text) -> Text:
    """The text with U+FFFD for characters that steer a terminal instead of being shown."""
    text.plain = _STEERING.sub("\N{REPLACEMENT CHARACTER}", text.plain)
    return text


def title_of(told: Tally | Summary) -> str:
    """The title of a proposal, as people may see it."""
    return without_addresses(told.title or "")
