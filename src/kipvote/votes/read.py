"""Reader: the votes of one message, sentence by sentence out of its sender's own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from kipvote.votes import Claim, Proposals, Refusal, Vote, VoteReading
from kipvote.votes.changes import Found, settled, taking_back, withdrawal
from kipvote.votes.frames import FRAMES, WORDED
from kipvote.votes.lines import own_lines
from kipvote.votes.patterns import Standing
from kipvote.votes.tokens import CLAIMS, Kind, Line, Sentence, Token, sentences, tokens_of

_CANDIDATES = (Kind.VALUE, Kind.LIKE, Kind.PLURAL)
_SIGN = r"+\-\xb1\u2010-\u2015\u207b\u2212\u02d7\u2795\u2796\ufe63\uff0b\uff0d"
_WORTH_READING = re.compile(
    rf"(?<![\w+\-/.])[{_SIGN}]_?\s{{0,3}}[01\uff10\uff11](?!\d)|\+1|(?<![\w.,:/])[0\uff10](?![\w:])"
    r"|[\U0001f44d\U0001f44e\u2611\u2612\u2705\u2713\u2714]|:[+-]1:|\[\s?[xXvV\u2713]\s?\]"
    r"|\b(?:plus|minus) (?:one|1)\b|abstain|\bveto\b|\bvot(?:e|ing)\b.{0,12}(?:yes|no|for|in fav|against)\b"
    r"|\bbinding\b|\bmy (?:\w+ ){0,3}(?:votes?|veto|ballot)\b|\bback\b",
    re.IGNORECASE,
)
"""What a paragraph has that says something of a vote of its sender, or has it beside it."""
_WORDED = frozenset(
    "abstain abstaining plus minus veto vote votes lgtm yes aye approved approve accept agree".split()
)
_BESIDE = 3
"""Lines of a paragraph beside one that is worth reading which are read, too."""
_MOST_VALUES = 40
"""Values of one sentence that are read; of more, none is a vote."""


def read_votes(lines: Sequence[str], about: Proposals | None = None) -> VoteReading:
    """Read the votes out of a sender's own words (blank lines separate paragraphs).

    ``about`` are the proposals the mail votes on; without it a value is one on them, whatever it names.

    >>> reading = read_votes(["Thanks for the KIP. I have no further comments,", "so +1 from me (binding)."])
    >>> [(vote.value, vote.claim.value, vote.line) for vote in reading.votes]
    [('+1', 'binding', 'so +1 from me (binding).')]
    """
    near = _near(lines)
    if not near:
        return VoteReading()
    prepared = own_lines([line if at in near else "" for at, line in enumerate(lines)])
    told = list(sentences(prepared))
    if about is not None:
        parted = about.parted("\n".join(lines))
        told = [_addressed(sentence, about, parted=parted) for sentence in told]
    back = taking_back(told)
    found = settled(
        told, [one for i, sentence in enumerate(told) for one in _read(i, sentence, back)], prepared
    )
    withdrawn = withdrawal(told, back, found)
    votes = [_vote(told, one, lines) for one in found if one.standing is not Standing.REFUSED]
    refused = [
        Refusal(lines[one.token.line], one.rule, one.words, one.token.line)
        for one in found
        if one.standing is Standing.REFUSED
    ]
    return VoteReading(
        votes=() if withdrawn is not None else tuple(_standing_vote(votes) or votes),
        refused=tuple(dict.fromkeys([*_barred(prepared, lines), *refused])),
        withdrawal=None if withdrawn is None else lines[withdrawn],
    )


def _near(lines: Sequence[str]) -> set[int]:
    """The lines of every paragraph that is worth reading, and the nearest of the ones above and below it."""
    blank = [-1, *(at for at, line in enumerate(lines) if not line.strip()), len(lines)]
    paragraphs = [(start + 1, stop) for start, stop in pairwise(blank) if stop - start > 1]
    worth = [any(map(_WORTH_READING.search, lines[start:stop])) for start, stop in paragraphs]
    near: set[int] = set()
    for at, (start, stop) in enumerate(paragraphs):
        if worth[at]:
            near.update(range(start, stop))
            continue
        if worth[at + 1 : at + 2] == [True]:
            near.update(range(max(start, stop - _BESIDE), stop))
        if at and worth[at - 1]:
            near.update(range(start, min(stop, start + _BESIDE)))
    return near


def _standing_vote(votes: Sequence[Vote]) -> list[Vote]:
    """The last vote; said again without its claim, it keeps that."""
    certain = [vote for vote in votes if vote.certain]
    if not certain or certain[-1].claim is not None:
        return certain[-1:]
    claims = (vote.claim for vote in reversed(certain) if vote.claim and vote.value == certain[-1].value)
    return [replace(certain[-1], claim=next(claims, None))]


def _barred(prepared: Sequence[Line], lines: Sequence[str]) -> Iterator[Refusal]:
    for line in prepared:
        if line.barred and any(token.kind in _CANDIDATES for token in tokens_of(line.text)):
            yield Refusal(lines[line.index], line.barred, line.text, line.index)


def _read(index: int, sentence: Sentence, back: Sequence[int]) -> Iterator[Found]:
    values = [at for at, token in enumerate(sentence.tokens) if token.kind in _CANDIDATES]
    if not values and not _WORDED.isdisjoint(sentence.texts):
        said = WORDED.match(sentence)
        if said is not None:
            token = sentence.tokens[0]._replace(text=said.row.id.rpartition(":")[2])
            yield Found(index, 0, token, Standing.UNCLEAR, said.row.id, said.words)
    if sentence.cut or len(values) > _MOST_VALUES:
        yield from (Found(index, at, sentence.tokens[at], Standing.UNCLEAR, "too-long") for at in values[:1])
        return
    for at in values:
        yield from _taken(index, sentence, at, back)


def _taken(index: int, sentence: Sentence, at: int, back: Sequence[int]) -> Iterator[Found]:
    token = sentence.tokens[at]
    match = FRAMES.match(sentence, at)
    standing = match.row.standing if match else Standing.UNCLEAR
    rule = match.row.id if match else "no-form"
    if index in back and standing is not Standing.CAST:
        standing, rule = Standing.REFUSED, "withdrawn"
    elif sentence.quoted and standing is Standing.CAST:
        standing, rule = Standing.UNCLEAR, "quoted-speech"
    if match or token.text != "0" or _may_be_meant(sentence, at):
        yield Found(index, at, token, standing, rule, match.words if match else "")


def _may_be_meant(sentence: Sentence, at: int) -> bool:
    """Whether a bare 0 that no row takes ends a sentence of its writer, parted from what is before it."""
    behind = {token.text for token in sentence.tokens[at + 1 :]}
    before = sentence.tokens[at - 1].text if at else ""
    spoken = not _OF_WRITER.isdisjoint(token.text for token in sentence.tokens[:at])
    return before in (",", ";", ":", "so") and spoken and behind <= {".", ")", "!", "from", "me"}


_OF_WRITER = frozenset("i i'm i've i'll i'd my no not to so having thanks as it's".split())


def _addressed(sentence: Sentence, about: Proposals, *, parted: bool) -> Sentence:
    """A sentence whose names of other proposals, or of one of several, are tokens of a kind of their own."""
    if not parted and all(token.kind is not Kind.PROPOSAL for token in sentence.tokens):
        return sentence
    tokens = list(sentence.tokens)
    for i, token in enumerate(tokens):
        if not token.text[-1:].isdecimal() or token.kind in _CANDIDATES:
            continue
        before = tokens[i - 1].written if i else ""
        keys = about.named(token.written) or about.named(f"{before} {token.written}")
        if keys and keys.isdisjoint(about.own):
            tokens[i] = token._replace(kind=Kind.RIVAL if about.candidates else Kind.ELSEWHERE)
        elif keys and not about.own <= keys:
            tokens[i] = token._replace(kind=Kind.PART)
        elif token.kind is Kind.PROPOSAL and not keys:
            tokens[i] = token._replace(kind=Kind.CODE)
    return replace(sentence, tokens=tuple(tokens))


def _vote(told: Sequence[Sentence], one: Found, lines: Sequence[str]) -> Vote:
    claim = claim_of(told, one.sentence, one.at)
    certain = one.standing is Standing.CAST
    at = one.token.line
    return Vote(one.token.text, claim, lines[at], certain, one.rule, one.words, at)


_OTHERS = frozenset(
    "need needs more another other their your his her waiting wait get got votes voters three two one "
    "require requires required missing least whether sure unsure anyone someone".split()
)
_OWN = frozenset("my mine i'm".split())
_BESIDE_CLAIM = frozenset("vote and as a committer pmc obviously of course ps".split())
_CORRECTING = frozenset("edit correction sorry oops erratum actually".split())
_NEAR = 12


def claim_of(told: Sequence[Sentence], index: int, at: int) -> Claim | None:
    """The claim nearest to the value at ``at``: in its sentence, else in the one after it, or before."""
    for sentence in told[index + 1 : index + 4]:
        if sentence.tokens[0].text in _CORRECTING and sentence.end != "?" and not _values(sentence.tokens):
            claims = _claims(sentence.tokens)
            if len(claims) == 1:
                return claims[0]
    tokens = told[index].tokens
    places = [i for i, token in enumerate(tokens) if token.kind in CLAIMS and _is_own(tokens, i, at)]
    if places:
        nearest = min(places, key=lambda i: (i < at, abs(i - at)))
        return None if _is_open(tokens, nearest) else Claim(tokens[nearest].kind.value)
    if any(token.kind in CLAIMS for token in tokens[at : at + _NEAR]):
        return None
    for near in (1, -1, 2):
        if 0 <= index + near < len(told):
            claim = _sentence_claim(told[index + near], alone=near == 2)
            if claim is not None:
                return claim
    last = told[-1] if 2 < len(told) - index <= 6 else None
    return _sentence_claim(last, alone=True) if last is not None and len(last.tokens) < 6 else None


def _is_own(tokens: Sequence[Token], claim: int, value: int) -> bool:
    """Whether a claim is about the value: no other value between, and nothing of others'."""
    low, high = min(claim, value), max(claim, value)
    between = tokens[low + 1 : high]
    if _values(between) or [token.text for token in tokens[claim + 1 : claim + 2]] == ["?"]:
        return False
    words = [token.text for token in tokens[max(0, claim - 4) : claim + 2]]
    sure = high - low <= 2 or not between or tokens[claim].written.startswith("(")
    return (sure and not {"sure", "unsure"} & set(words)) or (
        high - low <= _NEAR and not _OTHERS & set(words)
    )


def _is_open(tokens: Sequence[Token], claim: int) -> bool:
    """Whether a claim is left open: (binding / non-binding); binding or non-binding."""
    behind = tokens[claim + 1 : claim + 3]
    return len(behind) == 2 and behind[0].text in ("/", "or", "|") and behind[1].kind in CLAIMS


def _sentence_claim(sentence: Sentence, *, alone: bool) -> Claim | None:
    """The claim of a sentence that says nothing else, or (unless ``alone``) speaks of one's own vote."""
    claims = _claims(sentence.tokens)
    if len(claims) != 1 or sentence.end == "?" or _values(sentence.tokens):
        return None
    words = [token.text for token in sentence.tokens if token.kind in (Kind.WORD, Kind.NAME)]
    if _BESIDE_CLAIM.issuperset(words):
        return claims[0]
    own = bool(_OWN.intersection(words)) or words[:1] in (["this"], ["it"], ["it's"], ["note"], ["vote"])
    return claims[0] if own and not alone and len(words) <= 14 and not _OTHERS.intersection(words) else None


def _claims(tokens: Sequence[Token]) -> list[Claim]:
    return [Claim(token.kind.value) for token in tokens if token.kind in CLAIMS]


def _values(tokens: Sequence[Token]) -> bool:
    return any(token.kind is Kind.VALUE for token in tokens)
