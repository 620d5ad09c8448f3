"""Short verdicts: one that is a whole clause, "Passed. Thanks!", and what stands around it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from kipvote.announcements.closings import closes, stays_open
from kipvote.announcements.doubts import subject_of
from kipvote.announcements.figures import SIGNED
from kipvote.announcements.namings import is_id, of_thread, votes_on_candidate
from kipvote.announcements.terms import CLOSING, ENDED, FAILED, HENCE, NOT, PASSED, SINCE, VOTE
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import CLAIMS, Sentence, TokenKind
from kipvote.votes.vocabulary import CONDITIONS, words

VOTES = (*CLAIMS, *SIGNED)
"""The tokens that tell of votes."""


def concludes(told: Sequence[Sentence], about: Collection[ProposalId]) -> int | None:
    """The line on which the caller of a vote that is over says that it passed: "We reached majority!".

    "Approved unanimously" and "Release approved and published" need no end told, where the mail begins so.

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> [concludes(tuple(sentences([own_line(0, text)])), ()) for text in (
    ...     "The voting is over! We reached majority!", "We reached majority!", "Approved unanimously.")]
    [0, None, 0]
    """
    ended = False
    for at, sentence in enumerate(told):
        text = " ".join(token.text for token in sentence.tokens)
        *led, said = _CLAUSES.split(text)
        ended = ended or closes(sentence, about) or _LAST_CAST.match(text) is not None
        of_others = any(is_id(word) and not of_thread(word, about) for word in sentence.words())
        named = _APPROVED.fullmatch(said)
        if named and not (_opens_mail(told, at, led) and (not named["release"] or votes_on_candidate(about))):
            named = None
        if (named or (ended and _CONCLUDES.fullmatch(said))) and sentence.end != "?" and not of_others:
            return None if any(map(stays_open, told)) else sentence.tokens[0].line
    return None


def _opens_mail(told: Sequence[Sentence], at: int, led: Sequence[str]) -> bool:
    """Whether nothing but a greeting stands before a sentence, and behind it on its line only thanks."""
    below = told[at + 1] if at + 1 < len(told) else None
    ends = below is None or below.tokens[0].line > told[at].tokens[-1].line or _only_thanks(below)
    greeted = _GREETINGS.issuperset(" ".join(led).split()) and all(map(only_greets, told[:at]))
    return ends and greeted


_CLAUSES = re.compile(r" , (?:and |so )?| and (?=(?:it|this|we) )| ; ")
_LAST_CAST = re.compile(
    r"(?:as of [\w\- ]{1,20} , )?the last vote (?:has (?:now )?been|was) cast"
    r"(?: (?:on|for) (?:this|it|[a-z]{2,8}-\d{1,6}|the (?:kip|proposal)))?(?: ,|$| and )"
)
_OUR = r"(?:it|this|(?:the|this) (?:vote|kip|proposal)|[a-z]{2,8}-\d{1,6})"
_NEEDED = r"(?:(?:a|the|our) )?(?:(?:required|necessary|needed|simple|absolute|clear|2/3|two-thirds) ){0,2}"
_UNANIMOUS = (
    r"(?:accepted|approved|adopted|passed) unanimously|unanimously (?:accepted|approved|adopted|passed)"
)
_CONCLUDES = re.compile(
    r"(?:(?:so|thus|this means(?: that)?|and) )?"
    rf"(?:(?:we|{_OUR})(?: (?:have|has|now)){{0,2}} reached {_NEEDED}majority"
    rf"|{_NEEDED}majority (?:has been|is|was) reached|{_OUR} (?:now )?has unanimous (?:approval|support)"
    rf"|{_OUR} (?:has )?passed {_NEEDED}(?:quorum|majority)(?: of (?:2/3|two thirds|\d{{1,3}}(?: votes)?))?"
    rf"|{_UNANIMOUS})"
)
_APPROVED = re.compile(
    rf"{_UNANIMOUS}"
    r"|(?:url (?:- ){0,2})?(?P<release>release)(?: is| was| has been)? approved"
    r"(?: and (?:released|published))?"
)


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
    """Whether it is all that the mail says: "This passed!", "This passed. Thanks!", "Closed as passed"."""
    said = [token.text for token in sentence.tokens[: place + 1]]
    alone = said[:-1] in _POINTED and place == len(sentence.tokens) - 1
    return alone and (_only_thanks(below) or (below is not None and holds_votes(below)))


def _only_thanks(below: Sentence | None) -> bool:
    """Whether nothing stands below but thanks, a greeting or a name."""
    thanks = below.words() if below is not None else []
    signed = below is not None and all(one.written[:1].isupper() or one.text == "," for one in below.tokens)
    thanked = len(thanks) <= _THANKS and (signed or thanks[:1] in (["thanks"], ["thank"]))
    return only_greets(below) or thanked


_CLOSED_AS = ["closed", "as"]
_POINTED = (["this"], ["this", "has"], ["it"], ["it", "has"], _CLOSED_AS)
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
    if led[-2:] == _CLOSED_AS:
        led = led[:-2]
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
