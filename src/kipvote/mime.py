"""MIME: the decoded text of a raw message."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a message: ``\\n`` line ends, quotations marked by ``>``, nothing decoded twice.

    ``faults`` says in a few words each what could not be decoded as declared ("charset x-foo unknown,
    read as UTF-8"); the text then holds the best reading. ``truncated``: longer than the cap.
    """

    text: str
    faults: tuple[str, ...] = ()
    truncated: bool = False


def decode_text(raw: bytes) -> Text:
    """Decode the text a person reading the raw RFC 5322 message (no From_ line) would see."""
    raise NotImplementedError
