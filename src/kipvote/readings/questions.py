"""Questions: numbers that a mail asks about ("0 or -1?"), which a bare value in an answer may only give.

So may a bare value by who called the vote, behind a yes: who calls it seldom votes against it. In answer to
who names that number it is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from kipvote.bodies import Body
from kipvote.bodies.quotations import depth_of, unmarked
from kipvote.readings.unread import MOST_ANSWERED, start_of
from kipvote.votes import Vote
from kipvote.votes.reader import read_votes

_SIGN = r"[-−－]"
_GIVEN = re.compile(rf"(?<![\w.+\-−]){_SIGN}?[01](?![\w]|[.,:/]\d)")
_NUMBER = re.compile(rf"(?<![\w.+\-−/:])(?:{_SIGN}1|0)(?![\w%/]|[.,:]\d)")
_AGREED = re.compile(
    rf"(?:yes|yeah|yep|yup|right|ok|okay|sure|true|correct|exactly|indeed|no)\b\W{{1,3}}(?:{_SIGN}1|0)(?![\w%/]|[.,:]\d)",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.!?？])\s+")
_ON_VOTING = re.compile(
    r"\+ ?1\b|\bvot|\bballot|\bbinding\b|\bveto"
    rf"|^\W*{_SIGN}1\b|^\W*why (?:the )?{_SIGN}1\W*$"  # of a template, or of whom votes so
    r"|(?:\b(?:your|my|his|her|their|an?|any|no|another|that|this|still|you|i|am|are)|['’](?:s|re|m))"
    rf" {_SIGN}1\b"
    rf"|{_SIGN}1 (?:on|to|for|from|still|stands?)\b",
    re.IGNORECASE,
)


def gives_number(lines: Iterable[str]) -> bool:
    """Whether some line holds what may be a number asked for; cheap, as few lines do."""
    return any(_GIVEN.search(line) for line in lines if "1" in line or "0" in line)


def quoted_directly(text: str) -> Iterator[str]:
    """The lines of a text that quote the mail it answers, without their marks, and no older one."""
    lines = map(str.strip, text.split("\n"))
    return (unmarked(line) if depth_of(line) == 1 else "" for line in lines)


def supposes(quoted: Iterable[str]) -> bool:
    """Whether what is quoted asks what would be: "If Ann changes her vote, does it pass?".

    >>> supposes(["If Ann votes -1,", "does it pass?"]), supposes(["Did it pass? If so, I will merge it."])
    (True, False)
    """
    return _SUPPOSED.search(" ".join(quoted)) is not None


_SUPPOSED = re.compile(r"\b(?:if|suppose|assuming|what happens when)\b[^?.]{3,300}\?", re.IGNORECASE)


def with_asked(body: Body, quoted: Sequence[str], above: Sequence[str] = ()) -> Body:
    """``body`` with the paragraphs inline that give a number about which the lines it answers ask.

    Those are ``quoted``, and the first paragraph answers them, or are of the mail ``above``.

    >>> with_asked(Body(("-1.",)), ["What does it return, 0 or -1?"]).inline
    frozenset({0})
    >>> with_asked(Body(("-1.",)), ["Do you still vote -1?"]).inline
    frozenset()
    """
    beside = set(_asked(quoted))
    asked = set(_asked(above)) - beside
    if not asked and not beside:
        return body
    first = _first_paragraph(body.lines)
    numbers = (asked | beside if at in first else asked for at in range(len(body.lines)))
    given = (at for at, told in enumerate(numbers) if not told.isdisjoint(_plain(_GIVEN, body.lines[at])))
    return _with_inline(body, given)


def with_agreed(body: Body) -> Body:
    """``body`` with the paragraphs inline that agree with a number: "Yes, -1."; for the mails of the caller.

    >>> with_agreed(Body(("Yes, -1.",))).inline, with_agreed(Body(("Sorry, -1.",))).inline
    (frozenset({0}), frozenset())
    """
    agreed = (at for at, line in enumerate(body.lines) if _AGREED.match(line))
    return _with_inline(body, agreed)


def numbers_named(votes: Sequence[Vote], answered: Sequence[str]) -> tuple[Vote, ...]:
    """Those of ``votes``, of the caller, that are numbers which the lines ``answered`` name.

    >>> given = read_votes(["Sure, -1."]).votes
    >>> [len(numbers_named(given, [said])) for said in ("-1 may be better.", "I vote -1.", "-1, it breaks.")]
    [1, 0, 0]
    """
    may = [v for v in votes if v.value in ("-1", "0") and not v.claim and not _GIVES.search(v.line)]
    named = _named(start_of(answered, MOST_ANSWERED)) if may else frozenset[str]()
    return tuple(vote for vote in may if vote.value in named)


def _named(lines: Sequence[str]) -> Set[str]:
    """The numbers named in lines that speak of no vote and offer none."""
    offered = any(_OFFERED.match(line) for line in lines)
    said = ["" if offered and _OPTION.match(line) else line for line in lines]
    text = "\n".join(said)
    cast = {vote.value for vote in read_votes(said).votes if vote.certain}
    return frozenset() if _VOTING.search(text) else frozenset(_plain(_NUMBER, text)) - cast


_OFFERED = re.compile(r"\W{0,6}\+ ?1\b")
_OPTION = re.compile(r"\W{0,6}[01]\b")
_VOTING = re.compile(
    rf"(?:\b(?:your|my|his|her|their|an?|no|you|i|am|are|so|rather)|['’](?:s|re|m)) {_SIGN}1\b"
    r"|\bvot|\bballot|\bbinding|\bveto",
    re.IGNORECASE,
)
_GIVES = re.compile(
    r"\b(?:vot|binding|veto|block|cancel|respin|regress)|\bfrom (?:me|my)\b|\bmy\b|\bi(?:['’]m| am)\b",
    re.IGNORECASE,
)
"""What shows that a number is given as a vote."""


def _with_inline(body: Body, found: Iterable[int]) -> Body:
    given = frozenset(found)
    if not given:
        return body
    inline = (paragraph for paragraph in _paragraphs(body.lines) if not given.isdisjoint(paragraph))
    return replace(body, inline=body.inline.union(*inline))


def _asked(lines: Sequence[str]) -> Iterator[str]:
    for paragraph in "\n".join(line.strip() for line in lines).split("\n\n"):
        for sentence in _SENTENCE_END.split(" ".join(paragraph.split())):
            if sentence.endswith(("?", "？")) and not _ON_VOTING.search(sentence):
                yield from _plain(_NUMBER, sentence)


def _plain(values: re.Pattern[str], text: str) -> Iterator[str]:
    return (value.translate(_ASCII) for value in values.findall(text))


_ASCII = str.maketrans("−－", "--")


def _first_paragraph(lines: Sequence[str]) -> range:
    """The lines of the first paragraph that is more than a greeting."""
    at = next((at for at, line in enumerate(lines) if len(line.split()) > _GREETING), 0)
    return range(next((below for below in range(at, len(lines)) if not lines[below]), len(lines)))


_GREETING = 3


def _paragraphs(lines: Sequence[str]) -> Iterator[range]:
    """The lines between blank ones."""
    start = 0
    for at, line in enumerate((*lines, "")):
        if not line:
            yield range(start, at)
            start = at + 1
