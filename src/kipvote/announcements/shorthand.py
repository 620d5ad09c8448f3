"""Shorthand: figures and claims written otherwise, put into the form in which they are counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from kipvote.announcements.descriptions import VOTES
from kipvote.announcements.figures import SIGNED, number_of
from kipvote.announcements.terms import ARE
from kipvote.votes.clauses import CLAIMS, Token, TokenKind
from kipvote.votes.signs import has_word
from kipvote.votes.vocabulary import words

_TIMES = re.compile(r"(?<!\w)(?P<number>\d{1,3})[x\u00d7](?= ?[(+-])")
_TIMES_BEHIND = re.compile(r"(?<=\)) ?[x\u00d7] ?(?P<number>\d{1,3}):?\s*\Z")
_PLUS_MANY = re.compile(r"(?<=inding: )\+ ?(?=(?:[2-9]|\d\d)\b)")
_VALUE_TIMES = re.compile(r"(?<![\w+\-.])(?P<value>[+-][01]|0) x (?P<number>\d{1,3})(?=[,;.]? |[,;.]?\Z)")
_ROW = re.compile(r"\s{0,8}(?:[Nn]on[ -]?)?[Bb]inding(?P<value> [+-]?[01]'?s?)?(?: votes?)? ?[:=(] ?\d")
_ARROW = re.compile(r"(?<=: \d) ?(?:[-=]>|\u2192) (?=[^\W\d_])")
_VOTES_NAMED = re.compile(r"(?<=inding\)), (?P<number>\d{1,3}) votes?: (?=[^\W\d_])")
_DASHED_ONE = re.compile(
    r"(?P<margin>\s{0,8})[-\u2013] (?=1 (?:non[ -]?)?binding (?:\+1|(?:[+-][01] )?(?:vote|approval)s?\b))",
    re.IGNORECASE,
)


def respelt(lines: Sequence[str]) -> Sequence[str]:
    """The lines, with "successful" for the ways in which it is often misspelt.

    >>> respelt(["Vote Sucessful.", "It was succesfully closed."])
    ['Vote Successful.', 'It was successfully closed.']
    """
    return [_MISSPELT.sub(_spelt, line) for line in lines] if has_word(lines, _SUCCESSES) else lines


def _spelt(found: re.Match[str]) -> str:
    return f"{found['s']}uccessful{'ly' if found['ly'] else ''}"


_SUCCESSES = words(
    "sucessful sucessfully sucessfull succesful succesfully succesfull successfull successfuly sucesful "
    "sucesfully"
)
_MISSPELT = re.compile(r"\b(?P<s>s)uc{1,2}es{1,2}ful{1,2}(?P<ly>y?)\b", re.IGNORECASE)


def itemised(lines: Sequence[str]) -> list[str]:
    """The lines, with a star for a dash before a figure of one, which is an item's and makes no -1 of it.

    >>> itemised(["- 1 binding vote: Ann Alder", "- 1 (binding)", "3x +1 (binding)"])
    ['* 1 binding vote: Ann Alder', '- 1 (binding)', '3 x +1 (binding)']
    >>> itemised(["Binding: +1 x 3, 0 x 1", "+1 (binding), 2 votes: Ann, Bo"])
    ['Binding: 3 x +1, 1 x 0', '+1 (binding) (2): Ann, Bo']
    >>> itemised(["It passed with +3/-0 binding votes."])
    ['It passed with 3 binding +1, 0 binding -1.']
    """
    told = [_TIMES.sub(r"\g<number> x", _DASHED_ONE.sub(r"\g<margin>* ", line)) for line in lines]
    told = [_TIMES_BEHIND.sub(r": \g<number>", line) if "x" in line else line for line in told]
    told = [_VALUE_TIMES.sub(r"\g<number> x \g<value>", line) if " x " in line else line for line in told]
    told = [_ARROW.sub(": ", line) if "inding" in line else line for line in told]
    told = [_VOTES_NAMED.sub(r" (\g<number>): ", line) if "inding" in line else line for line in told]
    told = [_PLUS_MANY.sub("", line) if "inding: +" in line else line for line in told]
    told = [_OF_SIDES.sub(_by_value, line) if "inding" in line and ": " in line else line for line in told]
    told = [_SCORE.sub(_by_sides, line) if "/" in line and "inding" in line else line for line in told]
    return _with_claims_of_members(_ended(told))


def _ended(lines: list[str]) -> list[str]:
    """The lines, with a full stop behind a figure above a row: "Total: 5" is no "5 binding +1" of the next.

    >>> _ended(["Total: 5", "binding +1: 3"]), _ended(["It has 5", "binding +1 votes."])
    (['Total: 5.', 'binding +1: 3'], ['It has 5', 'binding +1 votes.'])
    """
    rows = [_ROW.match(below) for below in lines[1:]]
    return [
        f"{line}." if line[-1:].isdecimal() and row and (row["value"] or "otal" in line) else line
        for line, row in zip_longest(lines, rows)
    ]


def _with_claims_of_members(lines: list[str]) -> list[str]:
    """The lines, with a claim for the "PMC" of a figure: "3 PMC +1 votes, 2 non-PMC +1 votes".

    Where the IPMC's votes are told, the podling's own bind nobody.
    """
    if not any("PMC" in line and "+1" in line for line in lines):
        return lines
    overruled = any("IPMC" in line for line in lines)
    return [
        line
        if "binding" in line.lower()
        else _OF_MEMBERS.sub(
            lambda found: found.group() if overruled and found["who"] == "PPMC" else _claimed(found), line
        )
        for line in lines
    ]


def _by_value(found: re.Match[str]) -> str:
    """The figures of a claim by their values: "Binding votes: 3 positive, 1 negative"."""
    claim, sides = found["claim"], _OF_SIDE.finditer(found["sides"])
    return ", ".join(f"{number_of(one['number'])} {claim} {_SIDES[one['side']]}" for one in sides)


def _by_sides(found: re.Match[str]) -> str:
    """The figures of a claim in a row: "+3/0/-1 binding votes"."""
    claim = found["claim"]
    sides = (("for", "+1"), ("neither", "0"), ("against", "-1"))
    told = (f"{found[side]} {claim} {value}" for side, value in sides if found[side])
    return ", ".join(told)


_SCORE = re.compile(
    r"(?<!\S)\+(?P<for>\d{1,2}) ?/ ?(?:[+-]?(?P<neither>\d{1,2}) ?/ ?)?-(?P<against>\d{1,2})"
    r" \(?(?P<claim>(?:[Nn]on-)?[Bb]inding)(?:\)| votes\b)?(?= and\b|[.,;:!]|\s*\Z)"
)
_SIDES = {
    **dict.fromkeys(("positive", "in favor", "in favour", "for", "yes"), "+1"),
    **dict.fromkeys(("negative", "against"), "-1"),
    **dict.fromkeys(("neutral", "abstained", "abstentions", "abstention"), "0"),
}
_SIDE = rf"(?:\d{{1,3}}|none|no) (?:{'|'.join(_SIDES)})"
_OF_SIDE = re.compile(rf"(?P<number>\d{{1,3}}|none|no) (?P<side>{'|'.join(_SIDES)})")
_OF_SIDES = re.compile(
    r"\b(?P<claim>(?:[Nn]on-)?[Bb]inding)(?: votes)?: "
    rf"(?P<sides>{_SIDE}(?:(?:, and |, | and ){_SIDE}){{0,2}})(?=[.;]? *$|[.;] )"
)


def _claimed(found: re.Match[str]) -> str:
    return f"{found['number']} {'non-binding' if found['non'] else 'binding'}"


_OF_MEMBERS = re.compile(
    r"\b(?P<number>[Nn]o|\d{1,3}|[a-z]{3,6}) (?P<non>[Nn]on-)?(?P<who>I?PMC|PPMC)(?= [+-][01]\b)"
)


def spelled_out(tokens: Sequence[Token]) -> Sequence[Token]:
    """``tokens`` with a plain claim or figure for "3 bindings", "two not", "a single -1" and "+1 from me"."""
    return _with_own(_with_singles(_with_denied(_with_claim_of_all(_with_plural_claims(tokens)))))


def _with_claim_of_all(tokens: Sequence[Token]) -> Sequence[Token]:
    """``tokens`` with a claim right behind votes that all have it: "3 +1 votes, all of which are binding".

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> told = next(iter(sentences([own_line(0, "We have 3 votes, all of them binding.")])))
    >>> [token.text for token in _with_claim_of_all(told.tokens)]
    ['we', 'have', '3', 'votes', 'binding']
    """
    if _ALL.isdisjoint(token.text for token in tokens):
        return tokens
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _end_of_all(tokens, at)
        voted = end > at and bool(found) and (found[-1].kind in SIGNED or found[-1].text in VOTES)
        at = end if voted else at
        found.append(tokens[at])
        at += 1
    return found


def _end_of_all(tokens: Sequence[Token], at: int) -> int:
    """The place of the claim to which a ", all of which are" at ``at`` leads; ``at`` where none does."""
    end, said = at + (tokens[at].text in (",", "-")), []
    while end < len(tokens) and tokens[end].text in _OF_ALL:
        said.append(tokens[end].text)
        end += 1
    led = said[:2] == ["of", "which"] or said[:1] in _ALONE
    claimed = end < len(tokens) and tokens[end].kind in CLAIMS
    return end if claimed and led and not _ALL.isdisjoint(said) else at


_ALL = words("all both")
_ALONE = (["all"], ["both"])
_OF_ALL = _ALL | ARE | words("of which them these those")


def _with_own(tokens: Sequence[Token]) -> Sequence[Token]:
    """``tokens`` with a figure for the sender's vote at the end of those of others: "and +1 from me"."""
    if not any(token.text in _SENDER for token in tokens[2:]):
        return tokens
    found: list[Token] = []
    others = next((n for n, token in enumerate(tokens) if token.text in ("from", "by")), len(tokens))
    for n, token in enumerate(tokens):
        behind = [other.text for other in tokens[n + 1 : n + 6] if other.kind not in CLAIMS]
        behind = [text for text in behind if text not in _AROUND]
        joined = n > others and tokens[n - 1].text in ("and", ",", "plus")
        if joined and token.kind is TokenKind.VALUE and behind[:1] == ["from"] and set(behind[1:2]) & _SENDER:
            found.append(replace(token, kind=TokenKind.WORD, text="1"))
        found.append(token)
    return found


_SENDER = words("me myself")
_AROUND = frozenset({"vote", "(", ")"})


def _with_plural_claims(tokens: Sequence[Token]) -> Sequence[Token]:
    """``tokens`` with a claim for "bindings", "non-bindings" and the "nb" of a figure.

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> told = next(iter(sentences([own_line(0, "3 bindings, 2 non bindings, 4 nb +1s")])))
    >>> [token.text for token in _with_plural_claims(told.tokens) if token.kind in CLAIMS]
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
