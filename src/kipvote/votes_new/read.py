"""Reader: the votes of one message, sentence by sentence out of its sender's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kipvote.votes_new.frames import FRAMES
from kipvote.votes_new.lines import own_lines
from kipvote.votes_new.patterns import Standing
from kipvote.votes_new.tokens import CLAIMS, Kind, Sentence, sentences
from kipvote.votes_new.vote import Claim, Proposals, Refusal, Vote, VoteReading


def read_votes(lines: Sequence[str], about: Proposals | None = None) -> VoteReading:
    """Read the votes out of a sender's own words (blank lines separate paragraphs).

    ``about`` are the proposals the mail votes on; without it a value is one on them, whatever it names.

    >>> reading = read_votes(["Thanks for the KIP. I have no further comments,", "so +1 from me (binding)."])
    >>> [(vote.value, vote.claim.value, vote.line) for vote in reading.votes]
    [('+1', 'binding', 'so +1 from me (binding).')]
    """
    told = list(sentences(own_lines(lines)))
    votes: list[Vote] = []
    refused: list[Refusal] = []
    for i, sentence in enumerate(told):
        for at, token in enumerate(sentence.tokens):
            if token.kind in (Kind.VALUE, Kind.LIKE, Kind.PLURAL):
                found = FRAMES.match(sentence, at)
                rule = found.row.id if found else "no-form"
                if rule == "no-form" and token.text == "0":
                    continue
                if found and found.row.standing is Standing.REFUSED:
                    refused.append(Refusal(lines[token.line], rule, found.words, token.line))
                else:
                    cast = bool(found) and found.row.standing is Standing.CAST
                    votes.append(
                        Vote(
                            token.text,
                            claim_of(told, i, at),
                            lines[token.line],
                            cast,
                            rule,
                            found.words if found else "",
                            token.line,
                        )
                    )
    certain = [v for v in votes if v.certain]
    return VoteReading(tuple(certain[-1:] or votes), tuple(refused))


def claim_of(told: Sequence[Sentence], i: int, at: int) -> Claim | None:
    for token in told[i].tokens[at:]:
        if token.kind in CLAIMS:
            return Claim(token.kind.value)
    return None
