"""Calls: whether the words of a mail call for votes, for all of them anew or elsewhere, and on what.

Subject and references leave that open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.rules import Profile
from kipvote.subjects import ProposalId, mentioned_in

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
    return any(map(_calls, _sentences(lines)))


def _sentences(lines: Sequence[str]) -> list[str]:
    text = "\n".join(line if line.strip() else "." for line in lines)
    return _SENTENCE.findall(" ".join(text.split()))


def _calls(sentence: str) -> bool:
    if "vot" not in sentence.lower() or sentence.rstrip().endswith("?"):
        return False
    if _OPEN_UNTIL.search(sentence):
        return True
    asked = _ASKED.search(sentence)
    if asked is None or _NOT_NOW.search(sentence[: asked.end()]):
        return False
    return not _ONLY_THEN.search(sentence[asked.end() :])


_REPEATED = re.compile(
    rf"\bre-?(?:start|open|run|do)\w*\b[^.!?]{{0,40}}?{_VOTE}"
    r"|\b(?:new|fresh|another|second|third|2nd|3rd) (?:round of )?(?:vote|voting)\b"
    r"(?! (?:request|response|rpc|record))"
    rf"|\b{_BEGIN}\b[^.!?]{{0,60}}?{_VOTE}[^.!?]{{0,20}}\b(?:again|anew|afresh)\b"
    rf"|\b(?:here is|here['’]s|this is|have) (?:the|a) {_VOTE}[^.!?]{{0,20}}\b(?:again|anew)\b",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:kip|proposal|page|design|document|it)\b(?:(?!\bnot\b|n['’]t\b)[^.!?]){0,40}?"
    r"\b(?:changed|updated|reworked|revised|rewritten|redesigned)\b"
    r"|\b(?:changed|updated|reworked|revised|rewritten|redesigned|new version of the) (?:kip|proposal)\b"
    r"|\b(?:changed|reworked|revised|rewrote|redesigned) (?:the|this) (?:kip|proposal)\b",
    re.IGNORECASE,
)
_ASKED_AGAIN = re.compile(
    r"\bplease\b(?:(?!\bnot\b|n['’]t\b)[^.!?]){0,40}?"
    r"\b(?:re-?vote|vote (?:again|anew)|re-?cast|cast your votes? (?:again|anew))\b",
    re.IGNORECASE,
)
_SECOND = re.compile(
    r"\bthis is (?:now )?(?:the|a) (?:second|third|2nd|3rd) (?:vote|round of voting|attempt)\b(?! thread)",
    re.IGNORECASE,
)
_VOID = re.compile(
    rf"{_VOTE}[^.!?]{{0,60}}?\b(?:(?:do|does|will|are|is) not|don['’]t|doesn['’]t|won['’]t|no longer) "
    r"(?:be )?(?:count|valid|carried over)\w*",
    re.IGNORECASE,
)
_STILL_COUNT = re.compile(
    r"\b(?:no need to|need not|don['’]t (?:need|have) to|do not (?:need|have) to|without)\b[^.!?]{0,20}"
    r"\b(?:re-?vot|vot(?:e|ing) again)"
    r"|(?:\bvotes|[+-]1s)\b[^.!?]{0,60}\b(?:still|carry over|carried over|remain valid|stand)\b",
    re.IGNORECASE,
)
_REPOSTED = re.compile(
    r"\b(?:gmail|hid|hidden|landed|mixed|merged|messed|broken|broke|spam|re-?sen[dt]\w*|re-?post\w*|lost"
    r"|bump\w*|remind\w*|wrong (?:thread|subject)|discuss\w*\]? thread)\b",
    re.IGNORECASE,
)
_MAYBE = re.compile(r"\b(?:if|when|once|unless|would|might|may|could|should)\b", re.IGNORECASE)


def votes_anew(lines: Sequence[str]) -> bool:
    """Whether a call says that all vote again and that the votes before it are of another text, or void.

    A call posted again, because its thread is hard to find, does not.

    >>> [votes_anew([text]) for text in ("I restart the vote, as the KIP has changed.", "Here it is again.")]
    [True, False]
    """
    told = _sentences(lines)
    if any(map(_VOID.search, told)) and not any(map(_STILL_COUNT.search, told)):
        return True
    if any(_REPOSTED.search(one) or _STILL_COUNT.search(one) for one in told):
        return False
    changed = any(_CHANGED.search(one) and not _MAYBE.search(one) for one in told)
    asked = any(_ASKED_AGAIN.search(one) or _SECOND.search(one) for one in told)
    return asked or (changed and speaks_of_repeating(lines))


def speaks_of_repeating(lines: Sequence[str]) -> bool:
    """Whether a call speaks of a vote that is repeated, whatever becomes of the votes before it."""
    return any(_REPEATED.search(one) and not _MAYBE.search(one) for one in _sentences(lines))


def goes_on_elsewhere(line: str) -> bool:
    """Whether a line that calls a vote off says that the vote goes on in another thread; not that it will.

    >>> [goes_on_elsewhere(line) for line in ("It is restarted in a new thread.", "I withdraw the KIP.")]
    [True, False]
    >>> goes_on_elsewhere("This vote is cancelled. I'll start a new one when the page is updated.")
    False
    """
    return _ELSEWHERE.search(line) is not None and _LATER.search(line) is None


_ELSEWHERE = re.compile(
    r"\b(?:re-?start|start over|(?:new|another|other|fresh) (?:vote|thread|one)\b)", re.IGNORECASE
)


_LATER = re.compile(
    r"\b(?:will|shall|going to|plan(?:ning)? to|once|when|after|as soon as|later|soon)\b|['’]ll\b",
    re.IGNORECASE,
)


def takes_back(lines: Sequence[str]) -> str | None:
    """The sentence that takes a result back, in plain words: it is to be ignored, or the vote goes on.

    >>> takes_back(["Please ignore my last mail, the vote is still open.", "Is the vote still open?"])
    'Please ignore my last mail, the vote is still open.'
    """
    told = (one.strip() for one in _sentences(lines))
    return next((one for one in told if _RETRACTED.search(one) and not _HEDGED.search(one)), None)


_RETRACTED = re.compile(
    r"\b(?:ignore|disregard) (?:my|the|this|that) (?:last |previous |earlier |above )?"
    r"(?:e-?mail|mail|message|result)s?\b"
    r"|\b(?:take|taking) (?:my|the|this|that) (?:result|e-?mail|mail|message) back\b"
    r"|\b(?:retract|withdraw|revoke)(?:ing)? (?:my|the|this|that) result\b"
    r"|^\W*(?:the|this) vote (?:is still|is again|remains|stays) open\b",
    re.IGNORECASE,
)
_HEDGED = re.compile(r"\?$|\b(?:if|unless|should|would|could|may|might|not)\b|n['’]t\b", re.IGNORECASE)


def voted_on(lines: Sequence[str], profile: Profile) -> tuple[ProposalId, ...]:
    """The proposals that the words of a call put to the vote: "please vote on KIP-2"."""
    found: dict[ProposalId, None] = {}
    for sentence in filter(_calls, _sentences(lines)):
        for vote in _ON.finditer(sentence):
            named = profile.pattern.match(sentence, vote.end())
            if named is not None:
                found |= dict.fromkeys(mentioned_in(named[0], profile))
    return tuple(found)


_ON = re.compile(rf"{_VOTE} (?:on|for|of|to (?:accept|adopt|approve)) (?:the )?", re.IGNORECASE)
