"""Agreements: a value that answers somebody: what they said, suggest or ask for, and not the proposal."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Token
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import Setting, has


def to_mentioned(s: Setting) -> Stance | None:
    """+1 @ann, as @ann said: to what Ann said; but who thanks @ann, or tells @ann why not, votes."""
    tokens = s.sentence.tokens[s.at + 1 : s.at + 1 + _MENTION_REACH]
    said = [token.text for token in tokens if token.kind not in CLAIMS]
    at = next((i for i, text in enumerate(said[:2]) if text == "@"), None)
    if at is None:
        return None
    led, behind = said[:at], said[at + 2 :]
    while has(behind[:1], _JOINING) or behind[:1] == ["@"]:
        behind = behind[2:] if behind[0] == "@" else behind[1:]
    to_what = has(led, _TO_WHAT)
    if not to_what and (s.claimed or has(led, _COURTEOUS) or has(behind[:1], _COURTEOUS)):
        return None
    return unclear("on-a-topic") if s.negative or s.claimed else refused("seconded")


_MENTION_REACH = 12
"""Tokens of "thanks @ann, @bob and @cy"."""
_TO_WHAT = vocab.words("to for on as what with like per")
_JOINING = frozenset({",", "-", ":", "&", "and"})
_COURTEOUS = vocab.THANKING | vocab.words(
    "ty tks sorry apologies cc congratulations congrats kudos cheers welcome hi hello hey dear fyi"
)
"""What is said to whom a mail mentions, and is no agreement with what they said."""


def is_all_said(s: Setting) -> bool:
    """+1 to everything you have both said; to all that Ann wrote: they agree with persons."""
    words = s.tail_words
    if s.negative or s.claimed or s.lead or words[:1] != ["to"] or not has(words[1:2], _ALL):
        return False
    if any(token.is_value for token in s.sentence.tokens[s.at + 1 :]):
        return False
    said = s.tail[2 + (words[2:3] == ["that"]) :]
    said = said[:-1] if has(words[-1:], _ABOVE) else said
    if words[2:4] == ["that", "was"]:
        return len(said) == _PASSIVE < len(words) - 2 and has([said[-1].text], _UTTERING)
    who = said[:-1]
    named = all(token.text in _PERSONS or _may_be_name(token) for token in who)
    return bool(who) and named and who[0].text != "and" and has([said[-1].text], _UTTERING)


def is_to_author(s: Setting) -> bool:
    """Whether "you" are one, and may have written what is voted on."""
    return "you" in s.tail_words and not has(s.tail_words, {"both", "and"})


def _may_be_name(token: Token) -> bool:
    return (
        token.written.istitle()
        and token.written.isalpha()
        and not has([token.text], vocab.ADOPTED, vocab.DETERMINERS)
    )


_PASSIVE = 2
"""Words of "was said", behind which "above" stands."""
_ALL = vocab.words("all everything anything")
_ABOVE = vocab.words("above here already so")
_PERSONS = vocab.words("you you've they they've he she he's she's both and have has had just all")
_UTTERING = vocab.words(
    "said say says saying write writes wrote written suggested suggest suggests raised argued argue"
)


def remarked(s: Setting) -> Stance | None:
    """+1, let's respin; +1, good catch: a yes to what somebody said, unless a claim shows it is a vote."""
    if s.negative or s.claimed:
        return None
    if _starts_over(s.after) or _does_so(s.after):
        return unclear("on-a-topic")
    return unclear("after-praise") if _praises_words(s.after) else None


def _starts_over(after: Sequence[str]) -> bool:
    """Let's respin; we should cut a new RC; please cancel this vote; let's wait for the fix."""
    words = [*after]
    while has(words[:1], _LINKING):
        words.pop(0)
    lead = next((lead for lead in _PROPOSING if words[: len(lead)] == lead), None)
    if lead is None or has(words, vocab.CONDITIONS, vocab.NEGATIONS):
        return False
    verb, rest = words[len(lead) : len(lead) + 1], words[len(lead) + 1 :]
    this = not rest or (
        has(rest[:1], vocab.POINTING, {"the"}) and (not rest[1:] or has(rest[1:2], _VOTED_ON))
    )
    again = has(rest[1:2], {"new"}) or rest[:1] == ["another"]
    anew = has(rest[:1], _ONE) and (has(rest[1:3], _ROUNDS) or (again and "vote" in rest[:3]))
    anew = anew or any(map(_NUMBERED.match, rest[:2]))
    return (
        has(verb, _AGAIN)
        or (has(verb, _STOPPING) and this)
        or (has(verb, _MAKING) and anew)
        or (has(verb, {"wait"}) and has(rest[:1], {"for"}) and not has(rest, vocab.PLURAL_VOTES, {"vote"}))
    )


_LINKING = vocab.INTERJECTIONS | {"i", "think", "agree"}
_PROPOSING = (
    *(["let's"], ["let", "us"], ["lets"], ["please"], ["we", "should"], ["we", "need", "to"], ["we", "must"]),
    *(["we", "have", "to"], ["you", "should"], ["we'll", "need", "to"]),
)
_AGAIN = vocab.words("respin re-spin reroll re-roll")
_STOPPING = vocab.words(
    "cancel abort withdraw postpone stop delay hold extend suspend restart reject abandon pause rebuild redo"
)
_MAKING = vocab.words("cut roll do make prepare build spin create have start get")
_VOTED_ON = vocab.words("vote voting rc release candidate")


def is_next(words: Sequence[str]) -> bool:
    """A new RC; another candidate; an RC2: none that is voted on."""
    named = has(words[1:2], _ROUNDS, {"new"}) or any(map(_NUMBERED.match, words[1:2]))
    return has(words[:1], _ONE) and named


_ONE = vocab.words("a an another")
_NUMBERED = re.compile(r"rc-?\d")
_ROUNDS = vocab.words("rc candidate respin re-spin round release-candidate")


def _does_so(after: Sequence[str]) -> bool:
    """Let's rename it; that would be clearer: what somebody suggests; "let's do it" is a vote."""
    words = [*after]
    while has(words[:1], vocab.INTERJECTIONS):
        words.pop(0)
    if words[:3] in (["that", "would", "be"], ["that'd", "be"], ["it", "would", "be"]):
        return has(words[2:5], _COMPARED) and "to" not in words
    led = words[:1] in (["let's"], ["lets"])
    onward = has(words[1:2], vocab.ADOPTED, vocab.FURTHERING, vocab.ADOPTED_NOW, _ONWARDS)
    return led and not onward and words[2:] in (["it"], ["that"], ["them"], ["those"])


_COMPARED = vocab.words("clearer better nicer simpler safer easier cleaner shorter faster cheaper")
_ONWARDS = vocab.words("do try get make see have use ship land finish take call keep")


def _praises_words(after: Sequence[str]) -> bool:
    """Good catch; nice suggestion: praise of what somebody said, and not of the proposal."""
    led = [word for word in after[:_LONGEST_PRAISE] if word not in vocab.ARTICLES]
    return has(led[:1], vocab.PRAISE) and has(led[1:2], vocab.SAID - _WRITTEN)


_LONGEST_PRAISE = 3
"""Words of "a good catch"."""
_WRITTEN = vocab.words("writeup summary analysis explanation")
"""What is said, and may be all of the proposal."""
