"""Prose headings: what a sentence or a line of prose says of the names that follow it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kipvote.announcements.figures import SIGNED, number_of, value_of
from kipvote.announcements.headings import (
    DISSENT,
    FOR,
    IN_FAVOUR,
    OTHERS,
    VOTING,
    Section,
    claim_in,
    is_figure,
    names_denied,
    section_of,
    side_of,
    tokens_in,
    without_denied,
)
from kipvote.announcements.legends import without_legend
from kipvote.announcements.terms import NEITHER
from kipvote.votes.clauses import CLAIMS, Token, TokenKind
from kipvote.votes.vocabulary import words

_LEADS = (" by", " from", " with", " are", ":")
_SENTENCE_END = re.compile(r"[.!?;] ")
_LONGEST_LEAD = 300
# "Thanks for the votes and for the help of:", "we still wait for the votes of:"
_ABOUT_OTHERS = words(
    "thank thanks help helped need needs needed wait waiting missing still without ask asked not nobody"
)
_TURNS = words("and but after as since following") | {","}


def leads_on(text: str) -> bool:
    """Whether a line is left open for the list below it: by a colon, or by "passed with +1s from"."""
    return text.lower().rstrip(" *_").endswith(_LEADS)


def section_in_prose(text: str) -> Section | None:
    """What the last sentence of ``text``, which leads on to a list, says of the voters in it.

    >>> section_in_prose("The vote passed. Votes in favour (* marks binding votes):")
    Section(value='+1', binding=None)
    >>> section_in_prose("Thanks to all who voted, and for the reviews by:") is None
    True
    """
    if not leads_on(text):
        return None
    said = _SENTENCE_END.split(without_legend(text[-_LONGEST_LEAD:]))[-1]
    if names_denied(said):
        return None
    said = without_denied(said)
    tokens = tokens_in(said.replace("bindings", "binding"))
    spoken = {token.text for token in tokens}
    values = {value_of(token) for token in tokens if token.kind in SIGNED}
    if spoken & _ABOUT_OTHERS or len(values) > 1 or _leads_to_matter(tokens):
        return None
    if not values and not spoken & (VOTING | IN_FAVOUR | DISSENT | NEITHER):
        return None
    if not values and _mixes_sides(tokens, spoken):
        return None
    denied = _VOTED_NO.search(said) is not None
    if not denied and any(number_of(word) == 0 for word in spoken - {"0"}):
        return None  # "no -1 votes, and the votes are:"
    claims = [token for token in tokens if token.kind in CLAIMS]
    binding = claim_in(tokens, claims)
    return Section("-1" if denied else values.pop() if values else side_of(spoken), binding)


def _leads_to_matter(tokens: Sequence[Token]) -> bool:
    """Whether a lead ends with what the vote leaves to do, and not with who voted: "with these changes:"."""
    told = [i for i, token in enumerate(tokens) if token.kind in SIGNED or token.text in _TOLD]
    behind = [token.text for token in tokens[told[-1] + 1 if told else 0 :]]
    beside = behind[:1] == ["and"] and len(behind) > 1 and behind[1] in _MATTERS  # "votes and comments:"
    return not beside and not _MATTERS.isdisjoint(behind)


def _mixes_sides(tokens: Sequence[Token], spoken: set[str]) -> bool:
    """Whether a lead is of several sides, or of votes that do not count: "Vetoes that were withdrawn:"."""
    if not _SETTLED.isdisjoint(spoken):
        return True
    if spoken.isdisjoint(DISSENT | NEITHER):
        return False
    figures = sum(is_figure(token.text) for token in tokens)
    several = ("and" in spoken and spoken & OTHERS) or (figures > 1 and "of" not in spoken)
    return (
        bool(several) or not spoken.isdisjoint(FOR | IN_FAVOUR) or bool(spoken & DISSENT and spoken & NEITHER)
    )


_SETTLED = words("dropped withdrawn withdrew resolved lifted overruled removed superseded late")
_VOTED_NO = re.compile(r"\bvoted? [\"']?no\b\W*$", re.IGNORECASE)
_TOLD = VOTING | IN_FAVOUR | DISSENT | NEITHER | words("pass passed passes closed carried succeeded")
_MATTERS = words(
    "change changes issue issues caveat caveats condition conditions task tasks note notes comment comments "
    "remark remarks todo todos item items point points fix fixes modification modifications amendment "
    "amendments action actions exception exceptions proviso provisos step steps concern concerns"
)


def speaks_of_dissent(text: str) -> bool:
    """Whether a line may head those who are not for the proposal, or are not counted.

    >>> [speaks_of_dissent(line) for line in ("Objections:", "One person disagreed", "No vetoes.", "Votes:")]
    [True, True, False, False]
    """
    said = set(re.findall(r"[\w+\-]+", text.lower()))
    return not said.isdisjoint(_OTHER_SIDES) and said.isdisjoint(_NO)


_NO = words("no zero none without nobody any neither nor")
_OTHER_SIDES = (
    DISSENT
    | NEITHER
    | words(
        "-1 -1s +0 -0 late objection objections objected objecting objectors concern concerns "
        "disagreed disagreeing disagreement dissented dissenters unhappy vetoed refused withdrew "
        "uncounted uncast excluded didn't"
    )
)


def counted_last(text: str) -> Section | None:
    """What a line says of the names below it that ends with a count of them: "passed with 3 binding votes".

    >>> counted_last("The KIP has passed with 3 binding votes")
    Section(value='+1', binding=True)
    >>> counted_last("It passed with 3 binding and 2 non-binding votes") is None
    True

    A star behind it says which of them are: "passed with 3 binding +1 (*)."
    """
    bare = text.rstrip(" .").removesuffix("(*)")
    if bare != text.rstrip(" ."):
        section = counted_last(bare.rstrip())
        return section and replace(section, binding=None)
    said = text.split()
    figures = [at for at, word in enumerate(said) if is_figure(word.lower())]
    if not figures or not said[-1][-1:].isalnum() or sum(t.kind in CLAIMS for t in tokens_in(text)) != 1:
        return None
    section = section_of(" ".join(said[figures[-1] :]))
    return section if section is not None and section.binding is not None else None


def last_said(head: str) -> Section | None:
    """The value and claim said last before a list: of "3 binding and 2 non-binding" the second."""
    tokens = tokens_in(head.replace("\n", " "))[-8:]
    tokens = _last_figure(tokens)
    values = [value_of(token) for token in tokens if token.kind in SIGNED]
    claims = [token for token in tokens if token.kind in CLAIMS]
    if [token.text for token in tokens if token.text not in ("vote", "votes")][-1:] == ["0"]:
        values.append("0")
    side = _side_counted(tokens)
    if not values and not claims and side is None:
        return None
    binding = claims[-1].kind is TokenKind.BINDING if claims else None
    return Section(values[-1] if values else side or "+1", binding)


def _last_figure(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens from the last joint on, if a figure and its value stand there: "3 binding +1, | 1 -1"."""
    at = max((n + 1 for n, token in enumerate(tokens) if token.text in (",", "and")), default=0)
    last = tokens[at:]
    counted = len(last) > 1 and is_figure(last[0].text) and any(token.kind in SIGNED for token in last[1:])
    return last if counted else tokens


def _side_counted(tokens: Sequence[Token]) -> str | None:
    """The side of the votes that the last figure counts: "one disapproving vote", "2 votes against"."""
    at = max((n for n, token in enumerate(tokens) if number_of(token.text)), default=len(tokens))
    said = {token.text for token in tokens[at + 1 :]}
    counted = not said.isdisjoint(_COUNTABLE)
    return side_of(said) if counted and not said.isdisjoint(DISSENT | NEITHER) else None


_COUNTABLE = words(
    "vote votes veto vetoes vetos rejection rejections disapproval disapprovals abstention abstentions"
)


def turns_away(head: str) -> bool:
    """Whether a head comes to speak of something else than the votes in it: "3 binding +1s, and KIP-7 by".

    >>> [turns_away(head) for head in ("3 binding +1s, ", "2 binding votes on KIP-9 ", "3 +1s and a patch ")]
    [False, False, True]
    """
    tokens = tokens_in(head)[-8:]
    voted = [i for i, token in enumerate(tokens) if token.kind in (*SIGNED, *CLAIMS)]
    behind = [token.text for token in tokens[voted[-1] + 1 :]] if voted else []
    return not _TURNS.isdisjoint(behind[:-1] if behind[-1:] == [","] else behind)


def counts_claimed(head: str) -> bool:
    """Whether a figure and a claim stand close before the list: "with 3 binding +1s"."""
    tokens = tokens_in(head)[-6:]
    return any(is_figure(token.text) for token in tokens) and any(token.kind in CLAIMS for token in tokens)
