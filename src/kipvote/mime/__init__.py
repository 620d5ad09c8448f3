"""MIME: the decoded text of a raw message."""

from kipvote.mime.text import (
    MAX_PARTS,
    MAX_TEXT,
    Text,
    decode_text,
)

__all__ = [
    "MAX_PARTS",
    "MAX_TEXT",
    "Text",
    "decode_text",
]
