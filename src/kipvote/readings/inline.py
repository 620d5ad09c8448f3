"""Inline answers: values in or below a quotation, which may be votes or no more than a yes to one point."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from kipvote.bodies import Body
from kipvote.readings.unread import MOST_ANSWERED, start_of
from kipvote.votes import Vote, VoteReading
from kipvote.votes.proposals import Proposals
from kipvote.votes.reader import read_votes

# The rules by which a value alone is a vote; all others find more in its sentence that makes it one.
_BARE = frozenset({"opens-sentence", "opens-clause", "after-interjection", "closes-sentence"})
_ON_VOTING = re.compile(
    r"\bvot(?:e|es|ed|ing)\b|(?:\bcannot|\bnot|n['\u2019]t) (?:release|ship|publish) (?:this|that|it|the)\b",
    re.IGNORECASE,
)
_FOR_ALL = re.compile(
    r"[01] for (?:both|all|each|either)\b(?! (?:kips?|proposals|releases|artifacts))", re.IGNORECASE
)


def read_body_votes(body: Body, about: Proposals | None) -> VoteReading:
    """The votes of a body; unclear is a bare value that answers one quoted point, and one in doubtful lines.

    So is a ballot that the sender may have ticked, or whom they quote. Both stay listed as unclear unless a
    vote stands elsewhere in the message: then that one counts.
    """
    found = _read_own(body, about)
    if not body.ticked or found.withdrawal or any(vote.certain for vote in found.votes):
        return found
    said = () if found.votes else ("", *body.lines)  # a claim may stand there
    told = (start_of([line, *said], MOST_ANSWERED // len(body.ticked)) for line in body.ticked)
    ballots = (vote for lines in told for vote in read_votes(lines, about).votes)
    ticked = (vote for vote in ballots if vote.rule == "ticked-ballot")
    unclear = (replace(vote, certain=False, rule="quoted-ballot") for vote in ticked)
    return replace(found, votes=(*found.votes, *unclear))


def _read_own(body: Body, about: Proposals | None) -> VoteReading:
    """The votes of the own words; one in lines that may be quoted is unclear, unless another stands."""
    if not body.doubtful:
        return _read_answers(body, about)
    sure = tuple("" if at in body.doubtful else line for at, line in enumerate(body.lines))
    elsewhere = _read_answers(replace(body, lines=sure), about)
    if elsewhere.withdrawal or any(vote.certain for vote in elsewhere.votes):
        return elsewhere
    whole = _read_answers(body, about)
    unclear = (replace(vote, certain=False, rule="may-be-quoted") for vote in whole.votes)
    return replace(whole, votes=tuple(unclear), withdrawal=None)


def _read_answers(body: Body, about: Proposals | None) -> VoteReading:
    found = read_votes(body.lines, about)
    answers, others = _parted(body)
    clear = any(vote.certain and not _is_inline_answer(vote, body) for vote in found.votes)
    if not answers or clear:
        return found
    elsewhere = read_votes(others, about)
    if elsewhere.withdrawal or any(vote.certain for vote in elsewhere.votes):
        return elsewhere
    unclear = (replace(vote, certain=False, rule="inline-answer") for vote in answers)
    return replace(elsewhere, votes=(*elsewhere.votes, *unclear))


def _parted(body: Body) -> tuple[list[Vote], list[str]]:
    """The bare values that answer a quoted point, and the own lines without the paragraphs of those."""
    lines = list(body.lines)
    answers: list[Vote] = []
    for paragraph in _runs(sorted(body.inline)):
        bare = [vote for vote in read_votes([lines[at] for at in paragraph]).votes if _is_bare(vote)]
        for at in paragraph if bare else ():
            lines[at] = ""
        answers += bare
    return answers, lines


def _is_inline_answer(vote: Vote, body: Body) -> bool:
    stands = {at for at, line in enumerate(body.lines) if line == vote.line}
    return stands <= body.inline and _is_bare(vote)


def _is_bare(vote: Vote) -> bool:
    """Whether nothing but its place makes it a vote: no claim, no word of voting, nobody who gives it."""
    bare = vote.rule in _BARE or _FOR_ALL.search(vote.line)
    return vote.certain and vote.claim is None and bool(bare) and not _ON_VOTING.search(vote.line)


def _runs(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Ascending numbers in runs without a gap."""
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run
