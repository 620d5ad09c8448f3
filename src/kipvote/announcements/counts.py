"""Counts: the figures a result mail announces, "3 binding +1s" or "+1 (binding): 3"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kipvote.announcements.descriptions import (
    BETWEEN,
    COUNT_WIDTH,
    FILLERS,
    OBJECTIONS,
    VOTES,
    counted_value,
    described,
    is_value,
    is_votes,
)
from kipvote.announcements.figures import (
    SIGNED,
    Count,
    choice_behind,
    group_behind,
    is_joined,
    is_sourced,
    number_of,
)
from kipvote.announcements.shorthand import spelled_out
from kipvote.announcements.terms import ARE
from kipvote.votes.clauses import CLAIMS, Token, TokenKind
from kipvote.votes.vocabulary import words

_OR = words("or nor and")
_YEARS = 1000
_LABEL_MARKS = frozenset("()[],:.")


def counts_in(tokens: Sequence[Token], *, section: bool | None = None, zeros: bool = True) -> Iterator[Count]:
    """The counts in the tokens of one sentence; ``section`` is the binding its heading states.

    A figure with a claim and no value counts +1: "passes with 3 binding and 2 non-binding votes". ``zeros``
    says that the 0 of a "0 (binding)" is such a figure, and not the value of those who voted 0.
    """
    tokens = spelled_out(tokens)
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
            bare=width == len(("3", "binding")) and not is_votes(tokens[i + width : i + width + 1]),
            of_them=[token.text for token in tokens[i + 1 : i + 2]] == ["of"],
            sourced=is_sourced(tokens, i + width),
            objected=any(token.text in OBJECTIONS for token in tokens[i : i + width]),
            labelled=tokens[i].kind in (*SIGNED, *CLAIMS) or _is_zero_label(tokens, i),
        )
        i += width
        also = tokens[i : i + 2]
        if count.number == 0 and len(also) == 2 and also[0].text in _OR and is_value(also[1]):
            # "no 0 or -1 votes": the second value has no figure of its own
            yield Count(counted_value(also[1]), binding, 0, count.line)


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
    figures = all(token.kind in CLAIMS or token.text in VOTES or number_of(token.text) for token in row[1:])
    return counted_value(row[0]) if figures and not (whole and whole.number == 0) else None


_ROW_MARKS = frozenset("*|():,[]=")


def _row_at(tokens: Sequence[Token], i: int) -> Count | None:
    """The figure of a row whose parts are in brackets: "-1  3  (3 binding)"."""
    number = _number(tokens, i + 1) if i + 2 < len(tokens) and tokens[i + 2].text == "(" else None
    row = number is not None and tokens[i].kind is TokenKind.VALUE and (i == 0 or tokens[i - 1].text == "*")
    if not row or number is None:
        return None
    return Count(counted_value(tokens[i]), None, number, tokens[i].line)


def _count_at(tokens: Sequence[Token], i: int) -> tuple[Count | None, int]:
    number = _number(tokens, i)
    if tokens[i].text == "without":
        return _without(tokens, i)
    whole = _whole(tokens, i + 1) if number is not None else 0
    if number is not None and whole:
        return _fraction(tokens, i, i + 1 + whole, number)
    if number is not None and not _heads_zeros(tokens, i) and not _closes_line(tokens, i):
        value, binding, width = described(tokens, i + 1)
        if width:
            return Count(value, binding, number, tokens[i].line), width + 1
    if tokens[i].kind in SIGNED or tokens[i].kind in CLAIMS or _is_zero_label(tokens, i):
        return _labelled(tokens, i)
    return None, 0


def _closes_line(tokens: Sequence[Token], i: int) -> bool:
    """Whether a figure ends a line in brackets, and what is below it is no more of it: "(Java 8 and 11)"."""
    behind = tokens[i + 1 : i + 3]
    return len(behind) > 1 and behind[0].text == ")" and behind[1].line != tokens[i].line


def _without(tokens: Sequence[Token], i: int) -> tuple[Count | None, int]:
    """The votes there are none of: "without any -1", "without a binding -1"."""
    start = i + 1 + any(token.text in ("any", "a") for token in tokens[i + 1 : i + 2])
    start += any(token.text == "single" for token in tokens[start : start + 1])
    value, binding, width = described(tokens, start)
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
    value, binding, width = described(tokens, start)
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
    if len(tokens) == len(("4", "+", "votes")) and tokens[1].text in ("+", "-") and tokens[2].text in VOTES:
        number = _number(tokens, 0)
        return None if number is None else Count(f"{tokens[1].text}1", None, number, tokens[0].line)
    said = [token for token in tokens if token.text not in _LABEL_MARKS and token.text not in VOTES]
    claims = [token for token in said[1:-1] if token.kind in CLAIMS]
    valued = bool(said) and (said[0].kind in SIGNED or said[0].text == "0")
    number = _number(said, len(said) - 1) if valued and len(said) == 2 + len(claims) else None
    if number is None or len(claims) > 1:
        return None
    binding = claims[0].kind is TokenKind.BINDING if claims else None
    return Count(counted_value(said[0]), binding, number, said[0].line)


def counts_in_brackets(tokens: Sequence[Token]) -> bool:
    """Whether a figure has its claim in brackets, "3 (binding)": a 0 with one is then a figure, too."""
    return any(_number(tokens, i) and _has_claim(tokens, i) for i in range(len(tokens)))


def heading_value(tokens: Sequence[Token]) -> str | None:
    """The value of a line that is nothing but a value and its claim, which heads a list: "0 binding:"."""
    said = [token for token in tokens if token.text != ":" and token.text not in VOTES]
    claimed = len(said) == len(("0", "binding")) and said[1].kind in CLAIMS
    if not claimed or not (said[0].kind is TokenKind.VALUE or said[0].text == "0"):
        return None
    return counted_value(said[0])


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


def _labelled(tokens: Sequence[Token], i: int) -> tuple[Count | None, int]:
    """A figure after its label: "+1 (binding): 3", "Binding +1s: 4", "non-binding: 2"."""
    value: str | None = None
    binding: bool | None = None
    for j in range(i, min(i + COUNT_WIDTH, len(tokens))):
        token = tokens[j]
        if token.kind in CLAIMS and binding is None:
            binding = token.kind is TokenKind.BINDING
        elif token.kind in SIGNED and value is None:
            value = counted_value(token)
        elif token.text == "0" and value is None and j == i:
            value = "0"
        elif token.text in (":", "=", "x") and j + 1 < len(tokens):
            number = _number(tokens, j + 1)
            if number is None or any(t.kind in SIGNED for t in tokens[j + 2 : j + 3]):
                return None, 0
            follows = tokens[j + 2 : j + 5]
            binding = _trailing_claim(follows) if binding is None else binding
            return Count(value, binding, number, token.line), j + 2 - i
        elif token.text not in VOTES and token.text not in FILLERS and token.text not in BETWEEN:
            break
    return None, 0


def _trailing_claim(tokens: Sequence[Token]) -> bool | None:
    """The claim after a figure: "+1: 3 (binding)"."""
    claim = tokens[0] if tokens and tokens[0].kind in CLAIMS else None
    return None if claim is None else claim.kind is TokenKind.BINDING


def tallied(counts: Iterable[Count]) -> tuple[dict[str, int] | None, dict[str, int] | None]:
    """The binding and the non-binding counts by value, the first announced of each; None where none is.

    A count that does not say whether it binds belongs to neither, unless it is of no votes at all; nor does
    one of fractions, which count neither for nor against.
    """
    binding: dict[str, int] = {}
    non_binding: dict[str, int] = {}
    for count in counts:
        if count.value is None or "." in count.value or (count.binding is None and count.number):
            continue
        if count.binding is not False:
            binding.setdefault(count.value, count.number)
        if count.binding is not True:
            non_binding.setdefault(count.value, count.number)
    return binding or None, non_binding or None
