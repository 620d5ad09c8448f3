"""MIME: the decoded text of a raw message."""

from kipvote.mime.text import (
    MAX_TEXT,
    MAX_PARTS,
    Text,
    decode_text,
)

__all__ = [
    "MAX_TEXT",
    "MAX_PARTS",
    "Text",
    "decode_text",
]
