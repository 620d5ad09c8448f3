"""Counts: the figures a result mail announces, "3 binding +1s" or "+1 (binding): 3"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kipvote.announcements.announcement import side
from kipvote.announcements.figures import (
    SIGNED,
    Count,
    choice_behind,
    group_behind,
    is_joined,
    number_of,
    value_of,
)
from kipvote.announcements.terms import ARE
from kipvote.votes.clauses import CLAIMS, Token, TokenKind
from kipvote.votes.vocabulary import words

_NOISE = words(
    "x pmc ppmc ipmc committer committers community member members of positive total unique were was are is "
    "with them those which"
)
_VOTES = words("vote votes approval approvals")
_OR = words("or nor and")
_NONE = words("no zero without")
_MORE = words("further other")
_AGAINST = words("disapproving negative dissenting opposing")
_ZEROS = frozenset({"0s", "0's"})
_BETWEEN = frozenset("()\"'*[]:=+")
_COUNT_WIDTH = 9
_YEARS = 1000
_TIMES = re.compile(r"(?<!\w)(?P<number>\d{1,3})[x\u00d7](?= ?[(+-])")
_LABEL_MARKS = frozenset("()[],:.")
_DASHED_ONE = re.compile(
    r"(?P<margin>\s{0,8})[-\u2013] (?=1 (?:non[ -]?)?binding (?:\+1|(?:[+-][01] )?(?:vote|approval)s?\b))",
    re.IGNORECASE,
)


def itemised(lines: Sequence[str]) -> list[str]:
    """The lines, with a star for a dash before a figure of one, which is an item's and makes no -1 of it.

    >>> itemised(["- 1 binding vote: Ann Alder", "- 1 (binding)", "3x +1 (binding)"])
    ['* 1 binding vote: Ann Alder', '- 1 (binding)', '3 x +1 (binding)']
    """
    return [_TIMES.sub(r"\g<number> x", _DASHED_ONE.sub(r"\g<margin>* ", line)) for line in lines]


def counts_in(tokens: Sequence[Token], *, section: bool | None = None, zeros: bool = True) -> Iterator[Count]:
    """The counts in the tokens of one sentence; ``section`` is the binding its heading states.

    A figure with a claim and no value counts +1: "passes with 3 binding and 2 non-binding votes". ``zeros``
    says that the 0 of a "0 (binding)" is such a figure, and not the value of those who voted 0.
    """
    tokens = _with_singles(_with_denied(with_plural_claims(tokens)))
    claimed = any(token.kind in CLAIMS for token in tokens)
    i, whole = 0, None
    while i < len(tokens):
        count, width = (None, 0) if not zeros and _claims_zero(tokens, i) else _count_at(tokens, i)
        if count is None:
            row = _row_at(tokens, i)
            whole = row or whole
            i += len(("+1", "3")) if row else max(width, 1)
            continue
        inside = _in_brackets(tokens, i)
        if inside and count.value is None and _exceeds(count, whole):
            i += width
            continue
        binding = section if count.binding is None else count.binding
        value = count.value or (whole.value if inside and whole else None)
        value = value or _label_before(tokens, i, whole)
        whole = whole if inside else replace(count, value=value)
        told = value or ("+1" if claimed else None)
        group, choice = group_behind(tokens, i + width), choice_behind(tokens, i + width)
        yield Count(
            told,
            binding,
            count.number,
            count.line,
            group,
            is_joined(tokens, i),
            choice,
            implied=value is None,
            bare=width == len(("3", "binding")) and not _is_votes(tokens[i + width : i + width + 1]),
            of_them=[token.text for token in tokens[i + 1 : i + 2]] == ["of"],
            labelled=tokens[i].kind in (*SIGNED, *CLAIMS) or _is_zero_label(tokens, i),
        )
        i += width
        also = tokens[i : i + 2]
        if count.number == 0 and len(also) == 2 and also[0].text in _OR and _is_value(also[1]):
            # "no 0 or -1 votes": the second value has no figure of its own
            yield Count(_value(also[1]), binding, 0, count.line)


def _is_votes(tokens: Sequence[Token]) -> bool:
    return any(token.text in _VOTES for token in tokens)


def _is_value(token: Token) -> bool:
    return token.kind in SIGNED or token.text in _ZEROS


def _in_brackets(tokens: Sequence[Token], i: int) -> bool:
    """Whether a figure stands in brackets, of the value before them: "12 +1 votes (9 binding, 3 others)"."""
    marks = (token.text for token in reversed(tokens[:i]))
    return next((text for text in marks if text in ("(", ")")), ")") == "("


def _exceeds(part: Count, whole: Count | None) -> bool:
    """Whether a figure in brackets is none of those before them: "no -1 votes (3 binding)"."""
    return whole is not None and whole.binding is None and part.number > whole.number


def _label_before(tokens: Sequence[Token], i: int, whole: Count | None) -> str | None:
    """The value at the beginning of a line that goes on in figures alone: "-1s: 1 binding, 2 non-binding"."""
    start = next((n + 1 for n in reversed(range(i)) if tokens[n].line != tokens[i].line), 0)
    row = [token for token in tokens[start:i] if token.text not in _ROW_MARKS]
    zero = [token.text for token in tokens[start : start + 2]] in (["0", ":"], ["0", "("])
    if not row or not (row[0].kind in SIGNED or zero):
        return None
    figures = all(token.kind in CLAIMS or token.text in _VOTES or number_of(token.text) for token in row[1:])
    return _value(row[0]) if figures and not (whole and whole.number == 0) else None


_ROW_MARKS = frozenset("*|():,[]=")


def _row_at(tokens: Sequence[Token], i: int) -> Count | None:
    """The figure of a row whose parts are in brackets: "-1  3  (3 binding)"."""
    number = _number(tokens, i + 1) if i + 2 < len(tokens) and tokens[i + 2].text == "(" else None
    row = number is not None and tokens[i].kind is TokenKind.VALUE and (i == 0 or tokens[i - 1].text == "*")
    return Count(_value(tokens[i]), None, number, tokens[i].line) if row and number is not None else None


def with_plural_claims(tokens: Sequence[Token]) -> Sequence[Token]:
    """``tokens`` with a claim for "bindings", "non-bindings" and the "nb" of a figure.

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> told = next(iter(sentences([own_line(0, "3 bindings, 2 non bindings, 4 nb +1s")])))
    >>> [token.text for token in with_plural_claims(told.tokens) if token.kind in CLAIMS]
    ['binding', 'non-binding', 'non-binding']
    """
    if not any(token.text in _PLURAL_CLAIMS for token in tokens):
        return tokens
    found: list[Token] = []
    for token in tokens:
        claim = _PLURAL_CLAIMS.get(token.text) if token.kind is TokenKind.WORD else None
        led = found[-1] if found else None
        if claim is TokenKind.BINDING and led is not None and led.text == "non":
            found.pop()
            claim = TokenKind.NON_BINDING
        if claim is None or (token.text == "nb" and (led is None or not _is_counted(led))):
            found.append(token)
        else:
            found.append(replace(token, kind=claim, text=claim.value))
    return found


def _with_denied(tokens: Sequence[Token]) -> Sequence[Token]:
    """``tokens`` with a claim for the "not" of a figure beside one that binds: "four binding and two not"."""
    if not any(token.text == "not" for token in tokens):
        return tokens
    found: list[Token] = []
    bound = denied = False
    for n, token in enumerate(tokens):
        behind = tokens[n + 1] if n + 1 < len(tokens) else None
        if denied and token.kind is TokenKind.BINDING:
            denied = False
            continue
        led = [other.text for other in found[-3:] if other.text not in ARE]
        ends = behind is None or behind.kind in (TokenKind.MARK, TokenKind.BINDING)
        figure = len(led) > 1 and led[-2] in _JOINED and number_of(led[-1])
        denied = bool(bound and token.text == "not" and ends and figure)
        bound = bound or token.kind is TokenKind.BINDING
        kind = TokenKind.NON_BINDING
        found.append(replace(token, kind=kind, text=kind.value) if denied else token)
    return found


_JOINED = words("and but") | {","}


def _with_singles(tokens: Sequence[Token]) -> Sequence[Token]:
    """``tokens`` with a figure for "a single binding -1" where it is told that there is one."""
    if not any(token.text == "single" for token in tokens) or not _MAY.isdisjoint(t.text for t in tokens):
        return tokens
    found: list[Token] = []
    for n, token in enumerate(tokens):
        led = [other.text for other in tokens[max(0, n - 2) : n]]
        told = token.text == "single" and len(led) > 1 and led[1] == "a" and led[0] in _HAD
        counted = told and any(other.kind in (*CLAIMS, *SIGNED) for other in tokens[n + 1 : n + 2])
        found.append(replace(token, text="one") if counted else token)
    return found


_HAD = words("with got had has have was is received to of and by")
_MAY = words("would could may might can if enough suffices not even never should will unless")


_PLURAL_CLAIMS = {
    "bindings": TokenKind.BINDING,
    "non-bindings": TokenKind.NON_BINDING,
    "nonbindings": TokenKind.NON_BINDING,
    "nb": TokenKind.NON_BINDING,
}


def _is_counted(token: Token) -> bool:
    return token.kind in SIGNED or (token.kind is TokenKind.WORD and number_of(token.text) is not None)


def _count_at(tokens: Sequence[Token], i: int) -> tuple[Count | None, int]:
    number = _number(tokens, i)
    if tokens[i].text == "without":
        return _without(tokens, i)
    whole = _whole(tokens, i + 1) if number is not None else 0
    if number is not None and whole:
        return _fraction(tokens, i, i + 1 + whole, number)
    if number is not None and not _heads_zeros(tokens, i):
        value, binding, width = _described(tokens, i + 1)
        if width:
            return Count(value, binding, number, tokens[i].line), width + 1
    if tokens[i].kind in SIGNED or tokens[i].kind in CLAIMS or _is_zero_label(tokens, i):
        return _labelled(tokens, i)
    return None, 0


def _without(tokens: Sequence[Token], i: int) -> tuple[Count | None, int]:
    """The votes there are none of: "without any -1", "without a binding -1"."""
    start = i + 1 + any(token.text in ("any", "a") for token in tokens[i + 1 : i + 2])
    start += any(token.text == "single" for token in tokens[start : start + 1])
    value, binding, width = _described(tokens, start)
    if value is None or value == "+1":
        return None, 0
    return Count(value, binding, 0, tokens[i].line), start + width - i


def _whole(tokens: Sequence[Token], start: int) -> int:
    """The width of an "of 7", "out of the 7" at ``start``: how many there are of which some are told."""
    said = [token.text for token in tokens[start : start + 3]]
    width = 2 if said[:2] == ["out", "of"] else int(said[:1] == ["of"])
    width += bool(width) and said[width : width + 1] == ["the"]
    figure = tokens[start + width : start + width + 1]
    return width + 1 if width and figure and _number(figure, 0) is not None else 0


def _fraction(tokens: Sequence[Token], i: int, start: int, number: int) -> tuple[Count | None, int]:
    """The figure of "4 of 7 binding votes are +1", which has to say what the four are, or be of all."""
    value, binding, width = _described(tokens, start)
    told = [n for n in range(start, start + width) if tokens[n].text in ARE]
    all_told = number == _number(tokens, start - 1)
    count = Count(value, binding, number, tokens[i].line) if told or all_told else None
    return count, start + width - i


def labelled_alone(tokens: Sequence[Token]) -> Count | None:
    """The figure of a line that is nothing but a value and how many there are: "+1 [4]", "+1, binding (3)".

    Or "4 + votes".

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> lines = ["+1 [4]:", "", "-1 (binding) 2", "", "+1 6 (5 binding)"]
    >>> told = sentences([own_line(i, line) for i, line in enumerate(lines)])
    >>> [(c.value, c.binding, c.number) if c else None for c in (labelled_alone(s.tokens) for s in told)]
    [('+1', None, 4), ('-1', True, 2), None]
    """
    if len(tokens) == len(("4", "+", "votes")) and tokens[1].text in ("+", "-") and tokens[2].text in _VOTES:
        number = _number(tokens, 0)
        return None if number is None else Count(f"{tokens[1].text}1", None, number, tokens[0].line)
    said = [token for token in tokens if token.text not in _LABEL_MARKS and token.text not in _VOTES]
    claims = [token for token in said[1:-1] if token.kind in CLAIMS]
    valued = bool(said) and (said[0].kind in SIGNED or said[0].text == "0")
    number = _number(said, len(said) - 1) if valued and len(said) == 2 + len(claims) else None
    if number is None or len(claims) > 1:
        return None
    binding = claims[0].kind is TokenKind.BINDING if claims else None
    return Count(_value(said[0]), binding, number, said[0].line)


def counts_in_brackets(tokens: Sequence[Token]) -> bool:
    """Whether a figure has its claim in brackets, "3 (binding)": a 0 with one is then a figure, too."""
    return any(_number(tokens, i) and _has_claim(tokens, i) for i in range(len(tokens)))


def heading_value(tokens: Sequence[Token]) -> str | None:
    """The value of a line that is nothing but a value and its claim, which heads a list: "0 binding:"."""
    said = [token for token in tokens if token.text != ":" and token.text not in _VOTES]
    claimed = len(said) == len(("0", "binding")) and said[1].kind in CLAIMS
    if not claimed or not (said[0].kind is TokenKind.VALUE or said[0].text == "0"):
        return None
    return _value(said[0])


def _has_claim(tokens: Sequence[Token], i: int) -> bool:
    return any(claim.kind in CLAIMS and claim.enclosed for claim in tokens[i + 1 : i + 2])


def _claims_zero(tokens: Sequence[Token], i: int) -> bool:
    """Whether a 0 has a claim in brackets and no figure behind it: "0 (binding)"."""
    labels = any(token.text in (":", "=") for token in tokens[i + 2 : i + 3])
    return tokens[i].text == "0" and _has_claim(tokens, i) and not labels


def _heads_zeros(tokens: Sequence[Token], i: int) -> bool:
    """Whether a 0 is the value of the names behind it: "0 (binding): Ann", "0 binding: Ann"."""
    claimed = any(token.kind in CLAIMS for token in tokens[i + 1 : i + 2])
    colon = any(token.text == ":" for token in tokens[i + 2 : i + 3])
    named = any(_is_word(token) for token in tokens[i + 3 : i + 4])
    return tokens[i].text == "0" and claimed and colon and (named or _has_claim(tokens, i))


def _is_word(token: Token) -> bool:
    return token.kind is TokenKind.WORD and number_of(token.text) is None


def _is_zero_label(tokens: Sequence[Token], i: int) -> bool:
    return (
        tokens[i].text == "0"
        and i + 1 < len(tokens)
        and (tokens[i + 1].text == ":" or tokens[i + 1].kind in CLAIMS)
    )


def _number(tokens: Sequence[Token], i: int) -> int | None:
    number = number_of(tokens[i].text) if tokens[i].kind is TokenKind.WORD else None
    return number if number is not None and number < _YEARS else None


def _described(tokens: Sequence[Token], start: int) -> tuple[str | None, bool | None, int]:
    """What a number counts: the value and the claim that follow it, and how many tokens they take."""
    value: str | None = None
    binding: bool | None = None
    end = start
    for j in range(start, min(start + _COUNT_WIDTH, len(tokens))):
        token = tokens[j]
        if token.kind in CLAIMS and _labels_names(tokens, j):
            break
        if token.kind in CLAIMS and binding is None:
            binding = token.kind is not TokenKind.NON_BINDING
        elif token.kind in SIGNED and value is None:
            value = _value(token)
        elif token.text in {"0", *_ZEROS} and value is None and _is_neutral_value(tokens, j, start):
            value = "0"
        elif value is None and (taken := _side_taken(tokens, j)):
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
    if word in _VETOES or (word in _AGAINST and _is_votes(tokens[j + 1 : j + 3])):
        return "-1"
    if word in _NEITHER:
        return "0"
    whole = not behind or behind[0].kind is TokenKind.MARK or behind[0].text in _BEHIND_SIDE
    if word == "against" and (whole or behind[0].text in ("the", "this", "it")):
        return "-1"
    # "1 binding no", "1 binding no vote"; but "3 binding, no votes against".
    whole = whole or behind[0].text in _VOTES
    return "-1" if word == "no" and whole and tokens[j - 1].kind in CLAIMS else None


_VETOES = words("veto vetoes vetos rejection rejections disapproval disapprovals")
_NEITHER = words("abstain abstained abstaining abstention abstentions neutral")
_BEHIND_SIDE = words("and but from by so because")


def _describes(tokens: Sequence[Token], at: int) -> bool:
    """Whether a claim or a value stands in the bracket before ``at``, maybe of all: "(all binding)"."""
    at += any(token.text in _ALL for token in tokens[at : at + 1])
    return at >= len(tokens) or tokens[at].kind in (*CLAIMS, *SIGNED)


_ALL = words("all both each")


_BESIDE = _VOTES | _NOISE | (_BETWEEN - {":", "="})


def _is_further(tokens: Sequence[Token], j: int, start: int) -> bool:
    """Whether a word stands before the value there is none of: "no further 0"."""
    led = tokens[start - 1].text in _NONE and tokens[j].text in _MORE
    return led and any(_is_value(token) or token.text == "0" for token in tokens[j + 1 : j + 2])


def _labels_names(tokens: Sequence[Token], j: int) -> bool:
    """Whether a claim in brackets is of the names behind it: "5 +1s (binding: Ann, Bob; non-binding: Cy)"."""
    return tokens[j - 1].text == "(" and any(token.text == ":" for token in tokens[j + 1 : j + 2])


def _is_neutral_value(tokens: Sequence[Token], j: int, start: int) -> bool:
    """Whether a 0 is the value counted, "1 binding 0 (Ann)", and no figure: "3 binding 0 non-binding"."""
    if all(token.text == '"' or token.text in _MORE | ARE for token in tokens[start:j]):
        return True
    return tokens[j - 1].kind in CLAIMS and not any(t.kind in CLAIMS for t in tokens[j + 1 : j + 2])


def _labelled(tokens: Sequence[Token], i: int) -> tuple[Count | None, int]:
    """A figure after its label: "+1 (binding): 3", "Binding +1s: 4", "non-binding: 2"."""
    value: str | None = None
    binding: bool | None = None
    for j in range(i, min(i + _COUNT_WIDTH, len(tokens))):
        token = tokens[j]
        if token.kind in CLAIMS and binding is None:
            binding = token.kind is TokenKind.BINDING
        elif token.kind in SIGNED and value is None:
            value = _value(token)
        elif token.text == "0" and value is None and j == i:
            value = "0"
        elif token.text in (":", "=", "x") and j + 1 < len(tokens):
            number = _number(tokens, j + 1)
            if number is None or any(t.kind in SIGNED for t in tokens[j + 2 : j + 3]):
                return None, 0
            follows = tokens[j + 2 : j + 5]
            binding = _trailing_claim(follows) if binding is None else binding
            return Count(value, binding, number, token.line), j + 2 - i
        elif token.text not in _VOTES and token.text not in _NOISE and token.text not in _BETWEEN:
            break
    return None, 0


def _trailing_claim(tokens: Sequence[Token]) -> bool | None:
    """The claim after a figure: "+1: 3 (binding)"."""
    claim = tokens[0] if tokens and tokens[0].kind in CLAIMS else None
    return None if claim is None else claim.kind is TokenKind.BINDING


def _value(token: Token) -> str:
    """+0 and -0 count under 0; a plural ("+1s") under its value."""
    return side(value_of(token)) if token.kind in SIGNED else "0"


def tallied(counts: Iterable[Count]) -> tuple[dict[str, int] | None, dict[str, int] | None]:
    """The binding and the non-binding counts by value, the first announced of each; None where none is.

    A count that does not say whether it binds belongs to neither, unless it is of no votes at all.
    """
    binding: dict[str, int] = {}
    non_binding: dict[str, int] = {}
    for count in counts:
        if count.value is None or (count.binding is None and count.number):
            continue
        if count.binding is not False:
            binding.setdefault(count.value, count.number)
        if count.binding is not True:
            non_binding.setdefault(count.value, count.number)
    return binding or None, non_binding or None
