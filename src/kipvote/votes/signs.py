"""Signs: what own words must hold for a rule to find anything in them; without it nothing need be parted.

Most mail of a vote casts none, announces none and calls none off: it is read here in one pass over its text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from functools import lru_cache

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import spelled
from kipvote.votes.spellings import ODD_ENDS
from kipvote.votes.withdrawals import TAKING_BACK

# A value, its plural, a code that ends like one ("n+1"); an excess; a lone 0; a thumb; "1+".
_VALUE = re.compile(
    rf"[+\-] ?[01](?:(?![^\Ws])|(?={ODD_ENDS})|(?=(?i:nb)\b))|\+10|(?<!\w)0(?!\w)|[\U0001F44D\U0001F44E]|1\+"
)
# A value in words: "LGTM (binding)", "veto", "I abstain", "plus one", "I vote yes", "this has my vote".
_IN_A_WORD = vocab.words("binding nonbinding veto abstain abstaining")
_IN_TWO = tuple(
    vocab.words(pair)
    for pair in (
        *("plus one", "minus one", "plus 1", "minus 1", "vote yes", "vote no"),
        *(f"{verb} my vote" for verb in ("has", "have", "gets", "get", "got")),
    )
)
# "[x] approve": the box is looked at where an option is named.
_OPTIONS = vocab.words(
    "approve yes accept agree adopt stable availability ga alpha beta release disapprove no reject disagree "
    "broken not don abstain neutral indifferent"
)
_TICKED = re.compile(r"[^\w\n]{0,8}[xXvV\u2713\u2714\u2611\u2705\u221a*]")
_WORD = re.compile(r"\w+")
_OWN = vocab.words("my longer anymore")  # "my -1", or "I am no longer -1", "I'm not -1 anymore"
_ANY_MORE = vocab.words("not any more")


def may_vote(lines: Sequence[str]) -> bool:
    """Whether anything in own words could be read as a vote, as one refused, or as taking one back.

    >>> [may_vote([line]) for line in ("KIP-1086 has one +1.", "KIP-1086 looks good.", "I withdraw my vote.")]
    [True, False, True]
    """
    said = words_in(lines)
    in_words = any(_TICKED.match(spelled(line)) for line in lines) if not said.isdisjoint(_OPTIONS) else False
    in_words = in_words or not said.isdisjoint(_IN_A_WORD) or any(pair <= said for pair in _IN_TWO)
    return in_words or _holds_value(tuple(lines)) or may_take_back(lines)


def may_take_back(lines: Sequence[str]) -> bool:
    """Whether anything in own words could take a vote back."""
    said = words_in(lines)
    back = not said.isdisjoint(_OWN) and not said.isdisjoint(TAKING_BACK)
    return back or (said >= _ANY_MORE and _holds_value(tuple(lines)))


def has_word(lines: Sequence[str], words: Set[str]) -> bool:
    """Whether one of ``words`` (lower case, letters and digits only) is a word of the lines."""
    return not words_in(lines).isdisjoint(words)


def words_in(lines: Sequence[str]) -> Set[str]:
    """The runs of letters and digits of own words, in lower case; every plain word of a sentence is one."""
    return _words_in(tuple(lines))


@lru_cache(maxsize=8)
def _holds_value(lines: tuple[str, ...]) -> bool:
    return _VALUE.search(_text(lines)) is not None


@lru_cache(maxsize=8)
def _words_in(lines: tuple[str, ...]) -> Set[str]:
    return frozenset(_WORD.findall(_text(lines).lower()))


def _text(lines: Sequence[str]) -> str:
    return "\n".join(map(spelled, lines))
