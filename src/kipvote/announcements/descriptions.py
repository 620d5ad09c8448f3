"""Descriptions: what a figure counts: the value, the side and the claim in the words behind it."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.announcements.announcement import side
from kipvote.announcements.figures import SIGNED, value_of
from kipvote.announcements.terms import ARE, BALLOTS, NEITHER
from kipvote.votes.clauses import CLAIMS, Token, TokenKind
from kipvote.votes.vocabulary import CONDITIONS, words

FILLERS = words(
    "x pmc ppmc ipmc committer committers community member members of positive total unique were was are is "
    "with them those which contributor contributors people person persons voted approving affirmative "
    "supporting"
)
"""Words that may stand between a figure and its value, and say nothing of it."""
VOTES = words("vote votes approval approvals")
_NONE = words("no zero without")
_MORE = words("further other")
_AGAINST = words("disapproving negative dissenting opposing")
_ZEROS = frozenset({"0s", "0's"})
BETWEEN = frozenset("()\"'*[]:=+")
COUNT_WIDTH = 9
"""Tokens of the longest description."""


def described(tokens: Sequence[Token], start: int) -> tuple[str | None, bool | None, int]:
    """What a number counts: the value and the claim that follow it, and how many tokens they take."""
    value: str | None = None
    binding: bool | None = None
    end = start
    for j in range(start, min(start + COUNT_WIDTH, len(tokens))):
        token = tokens[j]
        if token.kind in CLAIMS and _labels_names(tokens, j):
            break
        if token.kind in CLAIMS and binding is None:
            binding = token.kind is not TokenKind.NON_BINDING
        elif token.kind in SIGNED and value is None:
            value = counted_value(token)
        elif token.text in {"0", *_ZEROS} and value is None and _is_neutral_value(tokens, j, start):
            value = "0"
        elif value is None and (taken := _side_taken(tokens, j) or _objected(tokens, start, j)):
            value = taken
        elif token.text in _BESIDE or (value is None and _is_further(tokens, j, start)):
            if token.text == "(" and not _describes(tokens, j + 1):
                break
            continue
        elif token.text in _ALL and tokens[j - 1].text == "(":
            continue
        else:
            break
        end = j + 1
    return value, binding, end - start


def _side_taken(tokens: Sequence[Token], j: int) -> str | None:
    """The value of the side that a word says votes take: of "2 binding votes against", "1 binding veto"."""
    word, behind = tokens[j].text, tokens[j + 1 : j + 2]
    if word in _VETOES or (word in _AGAINST and is_votes(tokens[j + 1 : j + 3])):
        return "-1"
    if word in NEITHER:
        return "0"
    whole = not behind or behind[0].kind is TokenKind.MARK or behind[0].text in _BEHIND_SIDE
    if word == "against" and (whole or behind[0].text in ("the", "this", "it")):
        return "-1"
    # "1 binding no", "1 binding no vote"; but "3 binding, no votes against".
    whole = whole or behind[0].text in VOTES
    return "-1" if word == "no" and whole and tokens[j - 1].kind in CLAIMS else None


def _objected(tokens: Sequence[Token], start: int, j: int) -> str | None:
    """The value of the objections that nobody had: "no objections"; not "no objections to the name"."""
    none = {token.text for token in tokens[max(0, start - 2) : start]} & _NONE
    if tokens[j].text not in OBJECTIONS or not none or any(t.text in CONDITIONS for t in tokens):
        return None
    if any(token.text in ("have", "has") for token in tokens[max(0, start - 2) : start]):
        return None  # "I have no objections"
    behind = [token.text for token in tokens[j + 1 : j + 4]]
    part = behind[:1] and behind[0] in _TO and not (set(behind[1:]) & BALLOTS)
    return None if part else "-1"


OBJECTIONS = words("objection objections")
_TO = words("to on about regarding with against from by as other except")
_VETOES = words("veto vetoes vetos rejection rejections disapproval disapprovals")
_BEHIND_SIDE = words("and but from by so because")


def _describes(tokens: Sequence[Token], at: int) -> bool:
    """Whether a claim or a value stands in the bracket before ``at``, maybe of all: "(all binding)"."""
    at += any(token.text in _ALL for token in tokens[at : at + 1])
    return at >= len(tokens) or tokens[at].kind in (*CLAIMS, *SIGNED)


_ALL = words("all both each")


_BESIDE = VOTES | FILLERS | (BETWEEN - {":", "="})


def _is_further(tokens: Sequence[Token], j: int, start: int) -> bool:
    """Whether a word stands before the value there is none of: "no further 0"."""
    led = tokens[start - 1].text in _NONE and tokens[j].text in _MORE
    return led and any(is_value(token) or token.text == "0" for token in tokens[j + 1 : j + 2])


def _labels_names(tokens: Sequence[Token], j: int) -> bool:
    """Whether a claim in brackets is of the names behind it: "5 +1s (binding: Ann, Bob; non-binding: Cy)"."""
    return tokens[j - 1].text == "(" and any(token.text == ":" for token in tokens[j + 1 : j + 2])


def _is_neutral_value(tokens: Sequence[Token], j: int, start: int) -> bool:
    """Whether a 0 is the value counted, "1 binding 0 (Ann)", and no figure: "3 binding 0 non-binding"."""
    if all(token.text == '"' or token.text in _MORE | ARE for token in tokens[start:j]):
        return True
    return tokens[j - 1].kind in CLAIMS and not any(t.kind in CLAIMS for t in tokens[j + 1 : j + 2])


def is_votes(tokens: Sequence[Token]) -> bool:
    """Whether one of a few tokens says that votes are counted."""
    return any(token.text in VOTES for token in tokens)


def is_value(token: Token) -> bool:
    """Whether a token is a value, also as a plural: +1, 0s."""
    return token.kind in SIGNED or token.text in _ZEROS


def counted_value(token: Token) -> str:
    """+0 and -0 count under 0; a plural ("+1s") under its value."""
    return side(value_of(token)) if token.kind in SIGNED else "0"
