"""Syllables: given names written as two words of which neither is a middle name."""

from __future__ import annotations

import re
from collections.abc import Sequence

# The sounds of Mandarin as pinyin spells them, without tones.
_SYLLABLE = re.compile(
    r"[jqx](?:i(?:a|e|ao|u|an|n|ang|ng|ong)?|u(?:e|an|n)?)"
    r"|(?:zh|ch|sh|[bpmfdtnlgkhrzcsyw])"
    r"(?:a(?:i|o|n|ng)?|o(?:u|ng)?|e(?:i|n|ng)?|i(?:e|ao|u|an|n|ang|ng)?|u(?:o|ai|i|an|n|ang|e)?)"
    r"|a(?:i|o|n|ng)|ou|e(?:n|r|i)"
)


def is_given_in_two(words: Sequence[str]) -> bool:
    """Whether folded words are the two syllables of one given name and a family name.

    >>> is_given_in_two(["jun", "feng", "doe"]), is_given_in_two(["jane", "ann", "doe"])
    (True, False)
    """
    return len(words) == 3 and all(map(_SYLLABLE.fullmatch, words[:2]))
