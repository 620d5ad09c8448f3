"""Promises: values that are asked something for first, announced for later, or held back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import Token
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import Setting, has

_REQUESTED = vocab.words(
    "fix change rename add drop remove update answer clarify address make document explain resolve correct "
    "adjust mention describe tell show set split replace revert rebase delete move put rework rewrite reword "
    "simplify extend provide include specify"
)
_PLEADING = vocab.words("please just but only kindly simply also first")
_OBJECTS = vocab.DETERMINERS | vocab.ARTICLES | vocab.words("it them its their all both one two")
_CHECKING = vocab.words("testing checking verifying running reading reviewing waiting building trying")
_LITTLE = vocab.words("more last final small minor little tiny")
# What may stand between "and" or "then" and a value given for something: you'll get my, it's a.
GIVEN = (
    vocab.MYSELF
    | vocab.STRENGTH
    | vocab.ARTICLES
    | vocab.CHANGING
    | vocab.words(
        "am be will we're you you'll you've have get got to it's it is that's here's of course happily "
        "gladly -1 -0 0 +0 vote give cast also very much"
    )
)
_TURNING = frozenset({",", ":", ";", "-", "but", "so", ")"})


def owed(s: Setting) -> Stance | None:
    """Fix the default and I'm +1; one more nit, then +1: given for what is still to be done."""
    tokens = s.sentence.tokens[: s.at]
    joint = _joint(tokens)
    if joint < 1:
        return None
    then = tokens[joint].text == "then"
    given = then or joint + 1 < s.at
    wanting = any(
        asks(clause) or (then and (has(clause[:2], _CHECKING) or _comes_first(clause)))
        for clause in _clauses(tokens[:joint])
    ) or (given and _remarks([token.text for token in tokens[:joint]]))
    return unclear("condition-attached") if wanting else None


def _comes_first(clause: Sequence[str]) -> bool:
    """Let's settle the name; we should settle it first: then there is a value."""
    words = [word for word in clause if word not in _IDLE]
    settled = words[:1] == ["let's"] and not has(words[1:2], vocab.ADOPTED, _GOING_AHEAD)
    return settled or clause[-2:] == ["first", "and"]


_GOING_AHEAD = vocab.words("do get have then")


def _remarks(lead: Sequence[str]) -> bool:
    """A few minor comments; just one question; two nits to fix: to be answered before "and I'm +1"."""
    told = [word for word in lead if word not in _POINTERS]
    start = max((i + 1 for i, word in enumerate(told[:-1]) if word == ","), default=0)
    words = [word for word in told[start:] if word not in _OPENERS]
    noun = next((i for i, word in enumerate(words) if word in _REMARKS), len(words))
    return noun < _LONGEST_REMARK and set(words[:noun]) <= _FEW and noun + 1 == len(words)


_LONGEST_REMARK = 5
"""Words of "just a couple of minor nits", without the nits."""
_REMARKS = vocab.words(
    "comment comments question questions nit nits nitpick nitpicks remark remarks suggestion suggestions "
    "thing things point points concern concerns issue issues request requests typo typos fix fixes change "
    "changes"
)
_FEW = vocab.ARTICLES | vocab.COUNTING | _LITTLE | vocab.words("one couple of quick very only just my")
_POINTERS = vocab.words(
    "below above inline left first here though still remaining to address fix answer and -"
)
_OPENERS = vocab.words("just only so ok okay well hi hello hey thanks thank you sorry ,")


def _joint(tokens: Sequence[Token]) -> int:
    """Where the "and" or "then" stands that leads up to a value that is given; -1 where none does."""
    for i in reversed(range(len(tokens))):
        if tokens[i].text in ("and", "then"):
            return i
        if tokens[i].text not in GIVEN:
            break
    return -1


def _clauses(tokens: Sequence[Token]) -> Iterator[list[str]]:
    """The clauses up to the last one in which the writer says something of themselves."""
    clause: list[str] = []
    for token in reversed(tokens):
        if token.text in _TURNING:
            yield clause[::-1]
            clause = []
        elif token.text in ("i", "i'm", "i've", "i'd"):
            return
        else:
            clause.append(token.text)
    yield clause[::-1]


def asks(words: Sequence[str]) -> bool:
    """Whether a clause asks for something, or says that it is still to be done.

    >>> [asks(text.split()) for text in ("please fix it", "needs a test", "fix looks good", "ok")]
    [True, True, False, False]
    """
    start = next((i for i, word in enumerate(words) if word in _REQUESTED or word not in _IDLE), len(words))
    pleaded, rest = "please" in words[:start], words[start:]
    if rest[:2] in (["could", "you"], ["can", "you"], ["would", "you"], ["let", "us"]):
        pleaded, rest = True, [word for word in rest[2:] if word not in _PLEADING]
    elif rest[:1] == ["let's"]:
        pleaded, rest = True, rest[1:]
    if has(rest[:1], _REQUESTED):
        return len(rest) > 1 and rest[1] != "me" and (pleaded or rest[1] in _OBJECTS)
    return rest[:1] == ["needs"]


_IDLE = vocab.INTERJECTIONS | _PLEADING


def is_requested(words: Sequence[str]) -> bool:
    """Whether words hold what may be asked of a proposal, as a verb or as done: fix, renamed."""
    return any(
        not _REQUESTED.isdisjoint((word, word.removesuffix("d"), word.removesuffix("ed"))) for word in words
    )


def to_come(s: Setting) -> Stance | None:
    """My +1 follows; expect my +1 tomorrow; I'm withholding my +1."""
    if _held_back(s):
        return unclear("tentative") if s.negative else refused("negated")
    if _depends(s) or _is_price(s):
        return unclear("condition-attached")
    return unclear("tentative") if _reserved(s) or _announced(s) or _follows(s) else None


def _since_subject(s: Setting) -> Sequence[str]:
    at = max((i for i, word in enumerate(s.lead) if word in ("i", "i'm", "i'll", "i've")), default=0)
    return s.lead[at:]


def _held_back(s: Setting) -> bool:
    """I'm withholding my; reluctant to give my; it keeps me from giving my."""
    words = _since_subject(s)
    if s.last == "reluctant" and has(s.lead[-2:-1], vocab.ARTICLES):
        return False
    given = next((i for i, word in enumerate(words) if word in ("giving", "voting", "casting")), 0)
    return has(words, _WITHHOLDING) or words[max(0, given - 1) : given] == ("from",)


_WITHHOLDING = vocab.words(
    "withhold withholding withheld reluctant hesitant hesitate hesitating refuse refusing unwilling decline "
    "declining"
)


def _reserved(s: Setting) -> bool:
    words = _since_subject(s)
    held = has(words, {"hold", "holding"}) and has([*words, s.next], {"back", "off"})
    return s.last == "my" and (held or has(words, _RESERVING))


_RESERVING = vocab.words(
    "reserve reserving regret regretting delay delaying defer deferring postpone postponing suspend"
)


def _announced(s: Setting) -> bool:
    """Expect a +1 from me; I intend to cast a."""
    words = list(_since_subject(s))
    if has(words, {"expect", "expecting"}):
        return s.last == "my" or (s.next == "from" and has(s.tail_words[1:2], vocab.MYSELF))
    at = next((i for i, word in enumerate(words) if word in _PLANNING), len(words))
    casting = has(words[at + 2 :], vocab.GIVING, {"be"})
    return words[at + 1 : at + 2] == ["to"] and casting and len(words) - at <= _SHORT_PLAN


_PLANNING = vocab.words("intend intending plan planning hope hoping aim aiming about")
_SHORT_PLAN = 6
"""Words of "intend to cast my own big"."""


def _follows(s: Setting) -> bool:
    """+1 from me to follow; +1 incoming."""
    tail = s.tail_words
    tail = tail[2:] if tail[:2] == ["from", "me"] else tail
    coming = tail[:1] == ["coming"] and tail[1:2] != ["from"]
    will = has(s.lead, _WILL) and tail != ["after", "all"]
    will = will and (has(tail[:2], _WHEN) or has(tail[1:2], _TIMES))
    return will or coming or tail[:2] in (["to", "follow"], ["in", "advance"]) or has(tail[:1], _LATER)


_WHEN = vocab.words("after when")
_WILL = vocab.words("will i'll going")
_TIMES = vocab.words("evening weekend week afternoon night tonight")
_LATER = vocab.words("follows incoming upcoming forthcoming soon tomorrow later")


def _depends(s: Setting) -> bool:
    """My +1 depends on; for my +1 I need; to get my +1 it must."""
    if s.last != "my" or not s.tail:
        return False
    wished = s.lead == ("for", "my") or (s.lead[:1] == ("to",) and has(s.lead[1:2], _WINNING))
    return wished or s.next in _DEPENDING


_WINNING = vocab.words("get earn have win secure obtain receive")
_DEPENDING = vocab.words("depends hinges follows awaits waits requires needs relies")


def _is_price(s: Setting) -> bool:
    """That is one way to get my -1; keep this up and you get my -1: how it is won or lost, and not given."""
    if s.last not in ("my", "own"):
        return False
    led = [word for word in s.lead if word not in vocab.STRENGTH | {"my", "own", "you"}]
    verb = led[-1:]
    if has(verb, _FORFEITING) or led[-2:] == ["way", "to"]:
        return True
    won = has(verb, _WINNING, _WON)
    infinitive = led[-2:-1] == ["to"] and has(led[:-2], _MEANS)
    told = has(led[:-1], _ALWAYS) or (has(s.lead[:1], _GOING_ON) and "and" in led)
    foretold = has(s.lead, _WILL, _YOU_WILL) and (verb == ["earn"] or s.next == "with")
    return won and (infinitive or told or foretold)


_FORFEITING = vocab.words(
    "lose loses losing lost forfeit forfeits ensure ensures ensuring guarantee guarantees cost costs"
)
_WON = vocab.words("gets earns wins secures")
_MEANS = vocab.words("way ways how means road path trick takes want wants try trying")
_ALWAYS = vocab.words("always such any every how never anything anyone whoever")
_GOING_ON = vocab.words("keep continue carry go insist push")
_YOU_WILL = vocab.words("you'll")
