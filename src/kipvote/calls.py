"""Calls: whether the words of a mail call for votes, where its subject and references leave that open."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SENTENCE = re.compile(r"[^.!?]++[.!?]*+")
_VOTE = r"\bvot(?:e|es|ing)\b"
_BEGIN = r"(?:re-?)?(?:start|open|call|begin|kick|launch|initiat|resum|run)\w*"
_ASKED = re.compile(
    rf"\b{_BEGIN}\b[^.!?]{{0,80}}?{_VOTE}"
    rf"|{_VOTE}[^.!?]{{0,40}}\b(?:again|anew|once more|open|opens|ends|closes|runs|lasts|starts|restarts)\b"
    r"|\b(?:put|bring|submit|propose)\w*\b[^.!?]{0,80}?\b(?:to|for) (?:an? |the )?(?:\w+ )?vote\b"
    r"|\b(?:new|another|second|third) (?:vote|round of voting)\b"
    r"|\bplease\b[^.!?]{0,60}\bre-?vote\b|\bplease\b[^.!?]{0,60}\bvote\b|\bcast your vote|\bre-?voting\b",
    re.IGNORECASE,
)
_NOT_NOW = re.compile(
    rf"\bthank|\b(?:will|'ll|’ll|going to|plan to|planning to|want to)(?: then| soon)? {_BEGIN}\b"
    r"|\b(?:once|when|if|before|should|later|soon|next)\b",
    re.IGNORECASE,
)
_ONLY_THEN = re.compile(r"\b(?:once|when|if|later|soon|next)\b|^\W*(?:only )?after\b", re.IGNORECASE)
_OPEN_UNTIL = re.compile(rf"{_VOTE}[^.!?]{{0,20}}\b(?:will|is|shall)\b[^.!?]{{0,20}}\bopen\b", re.IGNORECASE)


def calls_for_votes(lines: Sequence[str]) -> bool:
    """Whether a sentence starts a vote or asks for votes here and now, and is no thanks for it or plan of it.

    >>> [calls_for_votes([text]) for text in ("I start the vote again.", "Thanks for calling the vote!")]
    [True, False]
    """
    text = "\n".join(line if line.strip() else "." for line in lines)
    return any(map(_calls, _SENTENCE.findall(" ".join(text.split()))))


def _calls(sentence: str) -> bool:
    if "vot" not in sentence.lower() or sentence.rstrip().endswith("?"):
        return False
    if _OPEN_UNTIL.search(sentence):
        return True
    asked = _ASKED.search(sentence)
    if asked is None or _NOT_NOW.search(sentence[: asked.end()]):
        return False
    return not _ONLY_THEN.search(sentence[asked.end() :])
