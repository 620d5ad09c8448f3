"""Spoken: the words of a sentence with its pauses, and whether one names the vote or the proposal whole."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from kipvote.announcements.namings import is_candidate, is_id, of_thread
from kipvote.announcements.terms import FORMER, VOTE
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence, TokenKind
from kipvote.votes.vocabulary import GROUNDS, words

_BALLOT = VOTE | words("rc release candidate")
"""What is put to the vote or voted in."""
_PROPOSED = words("proposal kip motion")
_NOT_THIS = FORMER | words("my your a an his her their any each every other previous earlier")
# What goes on behind the thing spoken of: a ground, a time, another clause; no noun that it is a part of.
_GOES_ON = (GROUNDS - {"from", "with", "for", "the", "to", "on"}) | words(
    "here now then again too so today altogether entirely completely by at after before while there it "
    "thread threads immediately instead as without per following based pending effective sorry early "
    "already prematurely officially though however anyway back off"
)
_FOR = words("now time moment this these lack want good reasons")
_IN = words("favor favour order light view response agreement its interest hope meantime")
_WITH = words("this that regret immediate apologies")
_LONGEST = 60
"""Words of a sentence that are read."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """The words of a sentence with their lines; ``pauses`` are the positions behind which a mark
    stands, ``colons`` those of colons and semicolons. ``about`` are the proposals of the thread, where they
    are known.
    """

    words: list[str]
    lines: list[int]
    pauses: frozenset[int]
    colons: frozenset[int]
    about: Collection[ProposalId]

    @classmethod
    def of(cls, sentence: Sentence, about: Collection[ProposalId] = ()) -> Spoken:
        tokens = sentence.tokens
        at = [i for i, token in enumerate(tokens) if token.text[:1].isalnum()][:_LONGEST]
        marks = [_marks(sentence, i, j) for i, j in pairwise([*at, len(tokens)])]
        pauses = frozenset(n for n, found in enumerate(marks) if found)
        colons = frozenset(n for n, found in enumerate(marks) if found & {":", ";"})
        return cls([tokens[i].text for i in at], [tokens[i].line for i in at], pauses, colons, about)

    def since_pause(self, i: int) -> list[str]:
        """The words before ``i`` from the last pause on."""
        return self.words[max((at + 1 for at in self.pauses if at < i), default=0) : i]

    def names_whole(self, j: int) -> bool:
        """Whether the word at ``j`` names the thread's vote or proposal, and not a part of it or another.

        "The proposal for a new metric" is a part of one, "the vote request" nothing on a list.
        """
        word = self.words[j]
        if word == "one":
            told = any(is_candidate(other) or other in VOTE for other in self.words)
            return told and self.words[j - 1 : j] == ["this"] and self._is_whole(j)
        if word in VOTE and set(self.words[max(0, j - 2) : j]) & _NOT_THIS:
            return False
        if not self._is_named(word) and word not in _BALLOT | _PROPOSED:
            return False
        return (not self._is_named(word) or of_thread(word, self.about)) and self._is_whole(j)

    def _is_named(self, word: str) -> bool:
        return is_id(word) or is_candidate(word)

    def _is_whole(self, j: int) -> bool:
        follows = self.words[j + 1 : j + 5]
        if j in self.pauses:
            return True
        if follows[0] in _BALLOT:
            return self._is_whole(j + 1)
        if follows[0].isdecimal() or self._is_named(follows[0]):
            return of_thread(follows[0], self.about) and self._is_whole(j + 1)
        of_ballot = self.words[j] in _BALLOT or is_candidate(self.words[j])
        if follows[0] == "from":  # "I withdraw the KIP from the vote"
            return next((word in VOTE for word in follows[1:] if word not in ("the", "this")), False)
        of_raft = follows[0] == "of" and not set(follows[1:]) & (_BALLOT - {"candidate"} | _PROPOSED)
        if of_ballot and follows[0] in ("for", "on", "of", "to", "with") and not of_raft:
            return all(of_thread(word, self.about) for word in follows[1:] if self._is_named(word))
        then = {"for": _FOR, "in": _IN, "with": _WITH}.get(follows[0])
        return follows[0] in _GOES_ON if then is None else bool(then & set(follows[1:3]))


def _marks(sentence: Sentence, i: int, j: int) -> set[str]:
    """The marks between two words but quotation marks; the end of the sentence is one."""
    between = (token for token in sentence.tokens[i + 1 : j] if token.kind is TokenKind.MARK)
    end = {"."} if j == len(sentence.tokens) else set[str]()
    return {token.text for token in between if token.text not in "\"'`"} | end
