"""Call: what the words of a mail do to a vote in a thread: they call for votes, here, anew or elsewhere.

Subject and references leave that open. It is read once, with the mail; what is kept of it are notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from kipvote.rules import Profile
from kipvote.subjects import ProposalId, mentioned_in


class Note(StrEnum):
    """What the words of a mail say beside its votes and its result."""

    CALLS = "calls"
    """They start a vote, or ask for votes, here and now."""
    ANEW = "anew"
    """All are to vote again: what they voted on has changed, or their votes are void."""
    REPEATS = "repeats"
    """They speak of a vote that is repeated, whatever becomes of the votes before it."""
    ELSEWHERE = "elsewhere"
    """The vote that they call off goes on in another thread."""
    CORRECTS = "corrects"
    """They put figures of a result right, and no more."""
    ON_REMARK = "on-remark"
    """The votes answer a remark of somebody else, and may be on that alone."""


_SENTENCE = re.compile(r"[^.!?]++[.!?]*+")
_VOTE = r"\bvot(?:e|es|ing)\b"
_BEGIN = r"(?:re-?)?(?:start|open|call|begin|kick|launch|initiat|resum|run)\w*"
_NOT_DENIED = r"(?:(?!\bnot\b|n['’]t\b)[^.!?]){0,40}?"
_ASKED = re.compile(
    rf"\b{_BEGIN}\b[^.!?]{{0,80}}?{_VOTE}"
    rf"|{_VOTE}[^.!?]{{0,40}}\b(?:again|anew|once more|open|opens|ends|closes|runs|lasts|starts|restarts)\b"
    r"|\b(?:put|bring|submit|propose)\w*\b[^.!?]{0,80}?\b(?:to|for) (?:an? |the )?(?:\w+ )?vote\b"
    r"|\b(?:new|another|second|third) (?:vote|round of voting)\b"
    r"|\bplease\b[^.!?]{0,60}\b(?:re-?)?vote\b|\bcast your vote|\bre-?voting\b",
    re.IGNORECASE,
)
_NOT_NOW = re.compile(
    rf"\bthank|\b(?:will|'ll|’ll|going to|plan to|planning to|want to)(?: then| soon)? {_BEGIN}\b"
    r"|\b(?:once|when|if|before|should|later|soon|next)\b",
    re.IGNORECASE,
)
_ONLY_THEN = re.compile(r"\b(?:once|when|if|later|soon|next)\b|^\W*(?:only )?after\b", re.IGNORECASE)
_OPEN_UNTIL = re.compile(rf"{_VOTE}[^.!?]{{0,20}}\b(?:will|is|shall)\b[^.!?]{{0,20}}\bopen\b", re.IGNORECASE)
_REPEATED = re.compile(
    rf"\bre-?(?:start|open|run|do)\w*\b[^.!?]{{0,40}}?{_VOTE}"
    r"|\b(?:new|fresh|another|second|third|2nd|3rd) (?:round of )?(?:vote|voting)\b"
    r"(?! (?:request|response|rpc|record))"
    rf"|\b{_BEGIN}\b[^.!?]{{0,60}}?{_VOTE}[^.!?]{{0,20}}\b(?:again|anew|afresh)\b"
    rf"|\b(?:here is|here['’]s|this is|have) (?:the|a) {_VOTE}[^.!?]{{0,20}}\b(?:again|anew)\b",
    re.IGNORECASE,
)
_WORKED = r"(?:changed|updated|reworked|revised|rewritten|rewrote|redesigned)"
_CHANGED = re.compile(
    rf"\b(?:kip|proposal|page|design|document|it)\b{_NOT_DENIED}\b{_WORKED}\b"
    rf"|\b(?:{_WORKED}|new version of the)(?: the| this)? (?:kip|proposal)\b",
    re.IGNORECASE,
)
_ASKED_AGAIN = re.compile(
    rf"\bplease\b{_NOT_DENIED}\b(?:re-?vote|vote (?:again|anew)|re-?cast|cast your votes? (?:again|anew))\b"
    r"|\bthis is (?:now )?(?:the|a) (?:second|third|2nd|3rd) (?:vote|round of voting|attempt)\b(?! thread)",
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
_ELSEWHERE = re.compile(
    r"\b(?:re-?start|start over|(?:new|another|other|fresh) (?:vote|thread|one)\b)", re.IGNORECASE
)
_LATER = re.compile(
    r"\b(?:will|shall|going to|plan(?:ning)? to|once|when|after|as soon as|later|soon)\b|['’]ll\b",
    re.IGNORECASE,
)
_ON = re.compile(rf"{_VOTE} (?:on|for|of|to (?:accept|adopt|approve)) (?:the )?", re.IGNORECASE)


def notes_on(lines: Sequence[str]) -> frozenset[Note]:
    """What own words say of calling for votes.

    A call posted again, because its thread is hard to find, calls for votes and not anew.

    >>> sorted(notes_on(["I restart the vote, as the KIP has changed."]))
    [<Note.ANEW: 'anew'>, <Note.CALLS: 'calls'>, <Note.REPEATS: 'repeats'>]
    >>> sorted(notes_on(["Thanks for calling the vote!"])), sorted(notes_on(["Please vote."]))
    ([], [<Note.CALLS: 'calls'>])
    """
    told = list(_sentences(lines)) if any("vot" in line.lower() for line in lines) else []
    repeats = any(_REPEATED.search(one) and not _MAYBE.search(one) for one in told)
    holds = (
        (Note.CALLS, any(map(_calls, told))),
        (Note.REPEATS, repeats),
        (Note.ANEW, bool(told) and _votes_anew(told, repeats=repeats)),
    )
    return frozenset(note for note, is_so in holds if is_so)


def _sentences(lines: Sequence[str]) -> Iterable[str]:
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


def _votes_anew(told: Sequence[str], *, repeats: bool) -> bool:
    if any(map(_VOID.search, told)) and not any(map(_STILL_COUNT.search, told)):
        return True
    if any(_REPOSTED.search(one) or _STILL_COUNT.search(one) for one in told):
        return False
    changed = any(_CHANGED.search(one) and not _MAYBE.search(one) for one in told)
    return any(map(_ASKED_AGAIN.search, told)) or (changed and repeats)


def goes_on_elsewhere(line: str) -> bool:
    """Whether a line that calls a vote off says that the vote goes on in another thread; not that it will.

    >>> [goes_on_elsewhere(line) for line in ("It is restarted in a new thread.", "I withdraw the KIP.")]
    [True, False]
    """
    return _ELSEWHERE.search(line) is not None and _LATER.search(line) is None


def put_to_vote(lines: Sequence[str], profile: Profile) -> tuple[ProposalId, ...]:
    """The proposals that the words of a call put to the vote: "please vote on KIP-2"."""
    return tuple(dict.fromkeys(_put_to_vote(lines, profile)))


def _put_to_vote(lines: Sequence[str], profile: Profile) -> Iterator[ProposalId]:
    for sentence in filter(_calls, _sentences(lines)):
        for vote in _ON.finditer(sentence):
            if (named := profile.pattern.match(sentence, vote.end())) is not None:
                yield from mentioned_in(named[0], profile)
