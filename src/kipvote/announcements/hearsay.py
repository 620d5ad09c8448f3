"""Hearsay: what its writer has only heard, thinks or knows of how a vote ended, and does not announce."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.announcements.namings import is_id
from kipvote.announcements.terms import BALLOTS, SOON, VOTE
from kipvote.votes.vocabulary import words


def is_hearsay(said: Sequence[str], i: int) -> bool:
    """Whether the writer tells a verdict as one hears or sees of it: "IIUC the vote", "glad the vote".

    >>> [is_hearsay(text.split(), text.split().index("passed")) for text in (
    ...     "iiuc the vote passed", "i see no objections so the vote passed", "i see the vote passed")]
    [True, False, True]
    """
    led, behind = " ".join(said[:i]), " ".join(said[i + 1 : i + 2 * SOON])
    return bool(_HEARD.search(led) or _HEARD.search(behind))


def is_remark(said: Sequence[str], i: int) -> bool:
    """Whether somebody who neither called the vote nor announces only thinks of how it ended, or knows it.

    >>> [is_remark(text.split(), text.split().index("passed")) for text in (
    ...     "imho the vote passed", "the vote passed earlier", "the vote passed")]
    [True, True, False]
    """
    led, behind = " ".join(said[:i]), " ".join(said[i + 1 : i + 2 * SOON])
    known = any(_only_mentions(said, at, i) for at in range(i)) or led.endswith(_BY_SOMEBODY)
    known = known or list(said[i + 1 :]) in _FORMERLY
    return known or bool(_OPINED.search(led) or _OPINED.search(behind))


def _only_mentions(said: Sequence[str], at: int, i: int) -> bool:
    """Whether a verdict at ``i`` is known before, and not told now: "surprised | that the vote", "that vote".

    >>> [_only_mentions(text.split(), text.split().index("that"), len(text.split())) for text in (
    ...     "surprised that the vote", "proud to announce that the vote", "in may that vote")]
    [True, False, True]
    """
    if said[at] != "that":
        return False
    named = said[at + 1 : at + 3] if _ARTICLES.isdisjoint(said[at + 1 : at + 2]) else said[at + 2 : at + 4]
    if at == i - 1 or not any(word in BALLOTS or is_id(word) for word in named):
        return False
    led = said[max(0, at - 3) : at]
    concluded = led[-1:] in (["with"], ["by"], ["after"], ["on"], ["for"])  # "With that, KIP-9 is accepted"
    return said[at + 1] in VOTE or not (concluded or _TELLING.intersection(led))


_ARTICLES = words("the this our")
_TELLING = words(
    "announce announcing report inform informing notify say tell confirm confirming share declare declaring "
    "conclude concluding note aware know means mean meaning so given now seeing see find result state "
    "follows count counted clear show shows think consider news up heads-up update "
    "reminder fyi mention informed summary message mail"
)
_FORMERLY = (["before"], ["earlier"], ["previously"])
_BY_SOMEBODY = (" was marked as", " been marked as")
_OPINED = re.compile(
    r"^(?:to|for) me |\b(?:imn?s?h?o|personally|i reckon"
    r"|(?:my|our) (?:(?:humble|personal) )?(?:opinion|(?:point of )?view|eyes|mind|take|impression)"
    r"|(?:surprised|disappointed|puzzled|happy|pleased|delighted|sad|sorry) (?:the|this|it))\b"
)
"""What somebody thinks or feels of a vote that others have called."""
_HEARD = re.compile(
    r"\b(?:iiuc|iirc|afai\w{1,3}|as far as|to my knowledge|apparently|presumably|supposedly|reportedly"
    r"|evidently|allegedly|(?:as|what) (?:i|we) (?:understand|understood|recall|remember|read|see|hear|know)"
    r"|(?:my|our) (?:understanding|recollection|reading)|(?:it|there) appears?|appears to have|if i"
    r"|i (?:gather|recall|remember|understand|understood|take it|read|heard|hear|thought)"
    r"|i (?:see|saw|noticed|notice) (?:that )?(?:the|this|it|kip)|glad (?:the|this|it)"
    r"|(?:glad|happy|good|great|nice) (?:that|to see)|(?:says|(?<!as )said|told me) (?:that )?(?:the|this|it)"
    r"|according to (?!(?:\w+ ){0,2}(?:bylaws|rules?|guidelines|process|policy|count|tally|votes)\b))"
)
"""What somebody says who did not count the votes."""
