"""Short verdicts: one that is a whole clause, "Passed. Thanks!", and what stands around it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from kipvote.announcements.closings import closes
from kipvote.announcements.doubts import subject_of
from kipvote.announcements.figures import SIGNED
from kipvote.announcements.namings import is_id
from kipvote.announcements.terms import ACCEPTED, CLOSING, ENDED, FAILED, HENCE, NOT, PASSED, SINCE, VOTE
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import CLAIMS, Sentence, Token, TokenKind
from kipvote.votes.vocabulary import CONDITIONS, words

VOTES = (*CLAIMS, *SIGNED)
"""The tokens that tell of votes."""


def heads_votes(sentence: Sentence, place: int) -> bool:
    """Whether a colon or a comma and votes follow the verdict at ``place``."""
    behind = sentence.tokens[place + 1 : place + 3]
    return len(behind) > 1 and behind[0].text in (":", ",") and behind[1].kind in VOTES


def only_greets(above: Sentence | None) -> bool:
    """Whether nothing stands before a sentence but a greeting, or thanks."""
    said = above.words() if above is not None else []
    return len(said) <= _GREETING and set(said) <= _GREETINGS


_GREETING = 5
_GREETINGS = words(
    "hi hello hey dear all everyone everybody team folks thanks thank you for voting and to the votes"
)


def closes_beside(sentence: Sentence, place: int) -> bool:
    """Whether nothing but the end of the vote follows the verdict: "Passed, closing the thread"."""
    behind = [token.text for token in sentence.tokens[place + 1 :] if token.text[:1].isalnum()]
    return pauses(sentence, place) and behind[:1] == ["closing"] and set(behind[1:]) <= _CLOSED


def opens_alone(sentence: Sentence, place: int, below: Sentence | None) -> bool:
    """Whether it is all that the mail says: "This passed!", "Closed as passed"; "It passed. I'm closing."."""
    said = [token.text for token in sentence.tokens[: place + 1]]
    if place < len(sentence.tokens) - 1:
        return False
    if said[:-1] in (["it's"], ["it", "has"], ["it"]):
        return below is not None and closes(below)
    alone = said[:-1] in (["this"], ["this", "has"], _CLOSED_AS)
    return alone and (only_greets(below) or only_thanks(below) or (below is not None and holds_votes(below)))


def only_thanks(sentence: Sentence | None) -> bool:
    """Whether a sentence is no more than "Thanks all!"."""
    said = sentence.words() if sentence is not None else []
    return len(said) <= _THANKS and said[:1] in (["thanks"], ["thank"])


def is_closed_as(sentence: Sentence) -> bool:
    """Whether a sentence is "Closed as accepted", which a ticket may be as well."""
    said = sentence.words()
    return said[:-1] == _CLOSED_AS


_CLOSED_AS = ["closed", "as"]
_THANKS = 3
_CLOSED = VOTE | words("the this thread now")


def counted(sentence: Sentence | None) -> bool:
    """Whether a sentence has binding votes: who called the vote may then say "It passes"."""
    return sentence is not None and any(token.kind is TokenKind.BINDING for token in sentence.tokens)


def stands_alone(
    sentence: Sentence, place: int, above: Sentence | None, about: Collection[ProposalId] = ()
) -> bool:
    """Whether a verdict is a whole clause: "Passed. Thanks!" below votes, or "Status: accepted"."""
    listed = _heads_list(sentence, place)
    if not (listed or pauses(sentence, place)):
        return False
    led = [token.text for token in sentence.tokens[:place]]
    if led[:1] and led[0] in SINCE and "," in led:
        led = led[len(led) - led[::-1].index(",") :]
    if led[-1:] == [":"]:
        return len(led) == 2 and led[0] in _LABELS
    led = [] if led == _CLOSED_AS else led
    if is_labelled(led):
        return list(subject_of(led[2:])) in (["the", "request"], ["it"], ["this"])
    failed = sentence.tokens[place].text in FAILED
    closed = above is not None and closes(above, about)
    while closed and led[:1] and led[0] in HENCE | {"and"}:
        led = led[1:]
    below = closed or (above is not None and holds_votes(above) and not failed)
    pointed = list(subject_of(led)) in ([], ["it"], ["this"]) or (led == ["it's"] and counted(above))
    return (below or (listed and bool(led))) and pointed


def is_labelled(led: Sequence[str]) -> bool:
    """Whether a label announces what follows: "Decision: the request is accepted"."""
    return led[1:2] == [":"] and led[0] in _LABELS


_LABELS = words("status result outcome verdict decision")


def _heads_list(sentence: Sentence, place: int) -> bool:
    """Whether the votes follow the verdict at ``place`` as a list: "accepted, with the following votes:"."""
    behind = [token.text for token in sentence.tokens[place + 1 :] if token.text != ","]
    told = behind[:1] == ["with"] and behind[-1:] == [":"] and not VOTE.isdisjoint(behind)
    return told and set(behind) <= _FOLLOWING


_FOLLOWING = VOTE | words("with the these following binding non-binding result results tally :")


def pauses(sentence: Sentence, place: int, before: Collection[str] = ()) -> bool:
    """Whether a clause ends with the token at ``place``, or one of some words goes on with it."""
    tokens = (token.text for token in sentence.tokens[place + 1 :])
    follows = next((text for text in tokens if text not in _QUOTES), ".")
    return follows in PAUSES or follows in before


def is_state(sentence: Sentence, place: int) -> bool:
    """Whether a participle is one of some names of states in a row: "Voting", "Accepted".

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> [is_state(next(iter(sentences([own_line(0, text)]))), -1) for text in (
    ...     'Draft, Voting, Accepted', 'Voting over, accepted', 'KIP-9, Voting, Accepted')]
    [True, False, False]
    """
    if any(token.text in ("vote", "votes") or is_id(token.text) for token in sentence.tokens):
        return False
    last = sentence.tokens[place]
    tokens = [token for token in sentence.tokens if token.text not in _QUOTES]
    return any(
        mark.text in _PARTING and last in (one, two) and all(_is_state_name(token) for token in (one, two))
        for one, mark, two in zip(tokens, tokens[1:], tokens[2:], strict=False)
    )


def _is_state_name(token: Token) -> bool:
    return token.text in _STATES and token.written.istitle()


_PARTING = frozenset({",", "/", "and", "or"})
_STATES = PASSED | ACCEPTED | FAILED | words("voting discussion draft open")


def is_interim(below: Sentence | None) -> bool:
    """Whether the figures behind a sentence are those so far: "There are 3 binding +1s so far"."""
    return below is not None and ("so", "far") in pairwise(below.words())


def is_item(sentence: Sentence, place: int, about: Collection[ProposalId] = ()) -> bool:
    """Whether a participle is one of a list of states: "Voting", "Accepted".

    Behind a comma it states how the vote ended only where that is closed, or its votes are told.
    """
    tokens = [token for token in sentence.tokens[: place + 1] if token.text not in _QUOTES]
    led, last = tokens[:-1], tokens[-1]
    joined = led[-1:] and led[-1].text in ("and", "or") and last.written.istitle()
    if not (joined or (led and led[-1].text in (",", "/")) or [one.text for one in led].count("->") > 1):
        return False
    labelled = any(one.text == ":" for one in led)
    if not labelled and last.text in PASSED | {"failed", "fails"} and led[0].text in ("the", "this"):
        return False  # "the vote, finally, passed"
    ended = any(one.text in VOTE and two.text in CLOSING | ENDED for one, two in pairwise(led))
    told = ended or closes(replace(sentence, tokens=tuple(led)), about)
    return not (told or any(token.kind in VOTES for token in led))


_QUOTES = frozenset("\"'`")
PAUSES = frozenset({",", ".", ";", "!", ")"})
"""Marks with which a clause ends."""


def holds_votes(sentence: Sentence) -> bool:
    """Whether a sentence is of a result: "-1: none", "3 binding votes"; "+1 (binding)" alone is a vote."""
    kinds = {token.kind for token in sentence.tokens}
    listed = any(token.text == ":" or token.text.isdecimal() for token in sentence.tokens)
    return TokenKind.PLURAL in kinds or (listed and bool(kinds & {*CLAIMS, TokenKind.VALUE}))


def was_left_open(above: Sentence | None) -> bool:
    """Whether somebody saw that nobody has closed the vote: "It looks like this vote was never closed"."""
    said = above.words() if above is not None and above.end != "?" else []
    told = any(word == "closed" and set(said[max(0, i - 3) : i]) & NOT for i, word in enumerate(said))
    return told and bool(set(said) & VOTE) and not set(said) & CONDITIONS
