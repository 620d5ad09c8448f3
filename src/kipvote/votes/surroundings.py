"""Surroundings: a value and the words about it, within its clause and within its sentence."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Sentence, Token


@dataclass(frozen=True, slots=True)
class Setting:
    """One value and the words around it: ``before`` and ``after`` within its sentence, ``lead`` and ``tail``
    within its clause. Claims are left out of all four.
    """

    sentence: Sentence
    at: int
    before: tuple[str, ...]
    lead: tuple[str, ...]
    after: tuple[str, ...]
    tail: tuple[Token, ...]
    mark_before: str
    mark_after: str

    @property
    def token(self) -> Token:
        return self.sentence.tokens[self.at]

    @property
    def tail_words(self) -> list[str]:
        return [token.text for token in self.tail]

    @property
    def negative(self) -> bool:
        """Whether the value is a 0 or a -1, which prose holds far more often than a +1."""
        return not self.token.text.startswith("+1")

    @property
    def claimed(self) -> bool:
        """Whether a claim follows: "+1 (binding)", "+1, binding"."""
        return self._claim_within(2)

    @property
    def claimed_at_once(self) -> bool:
        """The same with nothing between."""
        return self._claim_within(1)

    def _claim_within(self, reach: int) -> bool:
        return any(token.kind in CLAIMS for token in self.sentence.tokens[self.at + 1 : self.at + 1 + reach])

    @property
    def last(self) -> str:
        """The word right before the value, in its clause."""
        return self.lead[-1] if self.lead else ""

    @property
    def next(self) -> str:
        return self.tail[0].text if self.tail else ""


# A clause ends at one of these; brackets and quotation marks do not end one.
_CLAUSE_MARKS = frozenset({",", ";", ":", ":)", "-", "->", "/", "=", "|", "..", "..."})
SKIPPED = frozenset("()[]{}\"'<>!")
REACH = 40
"""Tokens on either side of a value that are read with it; a long sentence is not read over and over."""


def setting_of(sentence: Sentence, at: int) -> Setting:
    """The setting of the value at ``sentence.tokens[at]``."""
    start, stop = max(0, at - REACH), at + 1 + REACH
    left, right = sentence.tokens[start:at], sentence.tokens[at + 1 : stop]
    lead_from, mark_before = _last_mark(left)
    tail_to, mark_after = _first_mark(right)
    return Setting(
        sentence,
        at,
        before=tuple(sentence.words(start, at)),
        lead=tuple(sentence.words(start + lead_from, at)),
        after=tuple(sentence.words(at + 1, stop)),
        tail=tuple(
            token for token in right[:tail_to] if token.kind not in CLAIMS and token.text not in SKIPPED
        ),
        mark_before=mark_before,
        mark_after=mark_after,
    )


def _last_mark(left: Sequence[Token]) -> tuple[int, str]:
    """Where the clause of a value begins, and the mark that stands right before the value."""
    start = max((i + 1 for i, token in enumerate(left) if token.text in _CLAUSE_MARKS), default=0)
    near = [token.text for token in left if token.text not in SKIPPED][-1:]
    mark = near[0] if near and near[0] in _CLAUSE_MARKS else ""
    if left and left[-1].text == "(" and left[-1].gap:
        return start, "call"
    return start, mark


def _first_mark(right: Sequence[Token]) -> tuple[int, str]:
    for i, token in enumerate(right):
        if token.text in _CLAUSE_MARKS:
            return i, token.text
    return len(right), ""


def has(words: Sequence[str], *vocabularies: Set[str]) -> bool:
    """Whether any of ``words`` is in any of the vocabularies."""
    return any(not vocabulary.isdisjoint(words) for vocabulary in vocabularies)


def without_end(words: Sequence[str], *vocabularies: Set[str]) -> Sequence[str]:
    """``words`` without those at their end that are adverbs of manner, or in any of the vocabularies.

    >>> without_end(["i'm", "now", "strongly"], {"now", "still"})
    ["i'm"]
    """
    stop = len(words)
    while stop and (has(words[stop - 1 : stop], *vocabularies) or vocab.is_adverb(words[stop - 1])):
        stop -= 1
    return words[:stop]


def concludes(words: Sequence[str]) -> bool:
    """Whether what stands before a colon leads up to a conclusion: as it stands; with that; to sum up.

    >>> [concludes(label.split()) for label in ("as it stands", "bottom line", "as for the name", "ann")]
    [True, True, False, False]
    """
    if not words:
        return False
    opened = words[0] in vocab.CONCLUDING or has(
        words[1:2], vocab.CONCLUDING_PAIRS.get(words[0], frozenset())
    )
    read = words[0] == "after" and any(word.endswith("ing") for word in words[1:2])
    return opened or read or sums_up(words) or words[0] in vocab.ABSTAINING or circumstance(words)


_EXCEPTING = vocab.words("besides beside despite notwithstanding")
_EXCEPTING_IN_TWO = frozenset({("other", "than"), ("apart", "from"), ("aside", "from"), ("except", "for")})
_EXCEPTED = vocab.words(
    "that this these those the my a few small minor tiny nit nits nitpicks comment comments remark remarks "
    "question questions typo typos point points thing things above below one two"
)


def is_trifle(words: Sequence[str]) -> bool:
    """Whether words name slips of the pen, and nothing that would wait: "some nits on the second table"."""
    at = next((i for i, word in enumerate(words) if word in _TRIFLES), -1)
    led = all(word in _EXCEPTED or word in _SOME or vocab.is_possessive(word) for word in words[: max(at, 0)])
    return at >= 0 and led and not has(words[at + 1 :], vocab.CONDITIONS, vocab.CONDITIONS_NEXT, _TO_BE)


_TRIFLES = vocab.words("typo typos nit nits nitpicks misspelling misspellings spelling grammar wording")
_SOME = vocab.words("some any couple of very really obvious his her their three several")
_TO_BE = vocab.words("must should needs need first before")


def circumstance(words: Sequence[str]) -> bool:
    """In that case; other than that; for these reasons: it limits what is said and says nothing else."""
    if tuple(words) in vocab.TURNS_OF_SPEECH:
        return True
    if words[0] in _EXCEPTING or tuple(words[:2]) in _EXCEPTING_IN_TWO:
        rest = words[1:] if words[0] in _EXCEPTING else words[2:]
        return bool(rest) and set(rest) <= _EXCEPTED
    led = words[:1] in (["in"], ["at"], ["for"], ["because"], ["under"], ["on"], ["not"], ["with"])
    return (
        led
        and words[-1] not in vocab.ARTICLES - {"that", "this"}
        and vocab.CIRCUMSTANCES.issuperset(words[1:])
    )


def sums_up(words: Sequence[str]) -> bool:
    """In short; to sum up; bottom line: a conclusion whatever its last word means elsewhere."""
    led = words[:1] in (["to"], ["in"], ["on"]) and has(words[1:3], vocab.SUMMING)
    return led or tuple(words[-2:]) in vocab.SUMMED


def praises_words(words: Sequence[str]) -> bool:
    """Whether a sentence praises what someone said, and not the proposal: great point, nice catch.

    >>> [praises_words(text.split()) for text in ("great point ann", "a really nice catch", "great idea")]
    [True, True, False]
    """
    return any(praise in vocab.PRAISE and said in vocab.SAID for praise, said in pairwise(words))


def since_reset(words: Sequence[str]) -> Sequence[str]:
    """What follows the last word that turns the thought (but, otherwise, so).

    So does what says that nothing is wrong: "I don't see any issues | +1".
    """
    at = max((i for i, word in enumerate(words) if word in vocab.RESETS), default=-1)
    return words[max(at, _reassured(words)) + 1 :]


def _reassured(words: Sequence[str]) -> int:
    """Where the word stands with which somebody has told that nothing is wrong; -1 where nobody has."""
    for i, word in enumerate(words):
        if word in vocab.NEGATIONS:
            follows = words[i + 1 : i + 6]
            found = next((j for j, other in enumerate(follows) if other in vocab.FAULTS), None)
            if list(follows[:1]) == ["wait"]:
                return len(words) - 1
            if found is not None and has(follows[:found], _ANY):
                return i + 1 + found
    return -1


def nothing_wrong(words: Sequence[str]) -> bool:
    """Whether words say that nothing is wrong, and no more: "I couldn't find any issues"."""
    return _reassured(words) == len(words) - 1 >= 0


def resumed(s: Setting) -> list[str]:
    """The word the sentence goes on with behind a remark between commas: a -1, in my eyes, | needs."""
    tokens = s.sentence.tokens[s.at + 1 : s.at + 10]
    commas = [i for i, token in enumerate(tokens) if token.text == ","]
    return [token.text for token in tokens[commas[1] + 1 :][:1]] if commas[:1] == [0] and commas[1:] else []


_ANY = vocab.words("any anything see find have")


def conceded(s: Setting) -> bool:
    """Whether it is only conceded that the writer's vote does not count: even though my vote doesn't | -1."""
    words = s.lead
    at = next((i for i, word in enumerate(words[:-1]) if word == "my" and words[i + 1] in _VOICES), -1)
    mine = s.next != "from" or has(s.tail_words[1:2], vocab.MINE - {"the"})
    given = not s.tail or (mine and s.next in vocab.GROUNDS - {"for", "the", "to"})
    return at > 0 and given and set(words[:at]) <= _CONCEDING and tuple(words[at + 2 :]) in _COUNTS_NOT


_VOICES = vocab.words("vote votes voice")
_CONCEDING = vocab.INTERJECTIONS | vocab.words("even though although while i know that as")
_COUNTS_NOT = frozenset(
    (*denial, what)
    for denial in (("doesn't",), ("does", "not"), ("don't",), ("won't",))
    for what in ("count", "matter")
)
