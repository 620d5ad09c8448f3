"""Reader: the votes of one message, clause by clause out of its sender's own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from kipvote.votes.claims import claim_of
from kipvote.votes.clauses import Sentence, TokenKind, sentences, tokens_of
from kipvote.votes.intentions import without_intentions
from kipvote.votes.latent import with_plurals, with_zeros
from kipvote.votes.nominees import elects
from kipvote.votes.objects import rates
from kipvote.votes.points import in_points
from kipvote.votes.proposals import Proposals, divides, doubt, said_about
from kipvote.votes.rulebook import Standing
from kipvote.votes.series import Found, held_together
from kipvote.votes.signs import may_take_back, may_vote
from kipvote.votes.stances import stance
from kipvote.votes.templates import own_lines
from kipvote.votes.vote import Refusal, Vote, VoteReading
from kipvote.votes.withdrawals import (
    is_kept,
    is_of_former,
    is_taken_back,
    may_be_taken_back,
    said_on,
    takes_back,
)

_CANDIDATES = (TokenKind.VALUE, TokenKind.PLURAL, TokenKind.THUMB, TokenKind.EXCESS, TokenKind.SPELLED)


def read_votes(lines: Sequence[str], about: Proposals | None = None) -> VoteReading:
    """Read the votes out of a sender's own words (blank lines separate paragraphs).

    ``about`` are the proposals the mail votes on; without it a value is one on them, whatever it names.

    >>> reading = read_votes(["Thanks for the KIP. I have no further comments,", "so +1 from me (binding)."])
    >>> [(vote.value, vote.claim.value, vote.line) for vote in reading.votes]
    [('+1', 'binding', 'so +1 from me (binding).')]
    """
    return read_clauses(lines, about) if may_vote(lines) else VoteReading()


def read_clauses(lines: Sequence[str], about: Proposals | None = None) -> VoteReading:
    """The same clause by clause, whatever the lines hold."""
    prepared = own_lines(lines, about.titled if about is not None else ())
    told = [with_zeros(with_plurals(sentence)) for sentence in sentences(prepared)]
    names = about.nominees if about is not None else frozenset[str]()
    found = [found for i, sentence in enumerate(told) for found in _read(i, sentence, names)]
    if about is not None and about.parted("\n".join(lines)):
        found = _addressed(told, found, about)
    if about is not None and about.candidates:
        rated = (one.standing is Standing.UNCLEAR and rates(told[one.sentence], one.at) for one in found)
        found = [
            replace(one, standing=Standing.CAST, rule="vote-on-proposal") if yes else one
            for one, yes in zip(found, rated, strict=True)
        ]
    found = without_intentions(told, in_points(prepared, told, found), about)
    found = held_together(told, found)
    votes = [_vote(told, one, lines) for one in found if one.standing is not Standing.REFUSED]
    certain = [vote for vote in votes if vote.certain]
    barred = [
        Refusal(lines[line.index], line.barred)
        for line in prepared
        if line.barred and any(token.kind in _CANDIDATES for token in tokens_of(line))
    ]
    refused = [Refusal(lines[one.token.line], one.rule) for one in found if one.standing is Standing.REFUSED]
    withdrawn = _withdrawal(told, found) if may_take_back(lines) else None
    if withdrawn is not None:
        votes, certain = [], []
    return VoteReading(
        votes=tuple(_standing_vote(certain) or votes),
        refused=tuple(dict.fromkeys(barred + refused)),
        withdrawal=None if withdrawn is None else lines[withdrawn],
    )


def _standing_vote(certain: Sequence[Vote]) -> list[Vote]:
    """The last vote; said again without its claim, it keeps that."""
    if not certain or certain[-1].claim is not None:
        return [*certain[-1:]]
    claims = (vote.claim for vote in reversed(certain) if vote.claim and vote.value == certain[-1].value)
    return [replace(certain[-1], claim=next(claims, None))]


def _read(index: int, sentence: Sentence, names: Set[str]) -> Iterator[Found]:
    for at, token in enumerate(sentence.tokens):
        if token.kind in _CANDIDATES or (token.kind is TokenKind.CODE and token.text[-2:] in ("+1", "-1")):
            taken = stance(sentence, at)
            taken = elects(sentence, at, taken, names) if names else taken
            rule, standing = taken.rule, taken.standing
            if standing is not Standing.REFUSED and is_taken_back(sentence, at):
                rule, standing = "withdrawn", Standing.REFUSED
            elif standing is not Standing.REFUSED and may_be_taken_back(sentence, at):
                kept = is_kept(sentence, at)
                rule, standing = ("negated", Standing.REFUSED) if kept else ("tentative", Standing.UNCLEAR)
            yield Found(index, at, token, standing, rule)


def _addressed(told: Sequence[Sentence], found: Sequence[Found], about: Proposals) -> list[Found]:
    """``found`` with values unclear that are said about another proposal, or about one of several."""
    nothing: Set[str] = frozenset()
    keyed = [
        (
            one,
            said_about(told[one.sentence], one.at, about) if one.standing is Standing.CAST else nothing,
        )
        for one in found
    ]
    divided = divides([(one.token.text, keys) for one, keys in keyed], about.own)
    return [
        one if rule is None else replace(one, standing=Standing.UNCLEAR, rule=rule)
        for one, rule in ((one, doubt(keys, about.own, divided=divided)) for one, keys in keyed)
    ]


def _withdrawal(told: Sequence[Sentence], found: Sequence[Found]) -> int | None:
    """The line of the last withdrawal that no vote of the message outlives.

    A vote cast in the same message outlives the withdrawal of another value, or of an earlier vote, before or
    after it.
    """
    last = next((i for i in reversed(range(len(told))) if takes_back(told[i])), None)
    if last is None:
        return None
    back = {one.token.text for one in found if one.sentence == last and one.rule == "withdrawn"}
    cast = [one for one in found if one.standing is Standing.CAST]
    former = not back and is_of_former(told[last])
    if any(one.sentence >= last or former or (back and one.token.text not in back) for one in cast):
        return None
    return said_on(told[last])


def _vote(told: Sequence[Sentence], one: Found, lines: Sequence[str]) -> Vote:
    certain = one.standing is Standing.CAST
    return Vote(
        one.token.text, claim_of(told, one.sentence, one.at), lines[one.token.line], certain, one.rule
    )
