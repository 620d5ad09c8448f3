"""Proposals: which of them a value is said about, where a mail names others than those it votes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Sentence, Token, TokenKind

Named = Callable[[str], Set[str]]
"""The keys of the proposals that a text names."""


@dataclass(frozen=True, slots=True)
class Proposals:
    """The keys of the proposals a mail votes on, and how one is known in a text.

    ``candidates`` of one release are named before a value to compare them ("Same checks as for RC1: +1"), and
    only behind it to say what it is given to. ``nominees`` are the names of whom a vote on a person is about,
    ``titled`` the words (lower case) of the title of a release.
    """

    own: frozenset[str]
    named: Named
    candidates: bool = False
    nominees: frozenset[str] = frozenset()
    titled: tuple[str, ...] = ()

    def parted(self, text: str) -> bool:
        """Whether a text names another proposal, or there are several of which it names one."""
        named = self.named(text) if self.own else frozenset()
        return bool(named) and (not named <= self.own or len(self.own) > 1)


_TOPIC = vocab.words("on for regarding concerning about to unlike re")
_LEADING = _TOPIC | vocab.INTERJECTIONS | vocab.words("as in contrast with respect of the that said kip")
_BESIDE = vocab.words(
    "on for to regarding about of in the proposal vote kip rc is goes and a an releasing release version"
)
_SAYING = vocab.words("i i'm i'd we we're my see where is gets it's it")
_HERE = vocab.words("this here it's these both all ours")
_MARKS = frozenset("()[],:-=\"'")
_REACH = 6  # tokens
_FRONT = 5
"""Tokens within which a sentence that is about a proposal names it."""


def said_about(sentence: Sentence, at: int, about: Proposals) -> Set[str]:
    """The keys of the proposals that the value at ``at`` is given to; none where the sentence does not tell.

    It does where a proposal follows the value ("-1 on KIP-9"), labels it ("KIP-9: -1") or leads the sentence
    ("On KIP-9 I am still -1"); one that is merely mentioned ("As KIP-9 is done, +1") tells nothing.
    """
    found = _named_at(sentence.tokens, about.named)
    if not found:
        return frozenset()
    behind = _behind(sentence.tokens, at, found)
    return behind if behind or about.candidates else _in_front(sentence.tokens, at, found)


def divides(given: Sequence[tuple[str, Set[str]]], own: Set[str]) -> bool:
    """Whether ``given``, values and what each is about, is other than one value for all of ``own``."""
    parts = [(value, keys & own) for value, keys in given if keys & own and not own <= keys]
    covered = frozenset().union(*(keys for _, keys in parts))
    return bool(parts) and not (covered == own and len({value for value, _ in parts}) == 1)


def doubt(keys: Set[str], own: Set[str], *, divided: bool) -> str | None:
    """The rule by which a value about the proposals ``keys`` is unclear, in a mail that votes on ``own``."""
    if not keys or own <= keys:
        return None
    if keys.isdisjoint(own):
        return "another-proposal"
    return "one-of-several" if divided else None


def _named_at(tokens: Sequence[Token], named: Named) -> Mapping[int, Set[str]]:
    """The places where a proposal is named, in one word or in two (KIP 9)."""
    found: dict[int, Set[str]] = {}
    for i, token in enumerate(tokens):
        if token.text[-1:].isdecimal() and token.kind in (TokenKind.WORD, TokenKind.CODE):
            before = tokens[i - 1].written if i else ""
            keys = named(token.written) or named(f"{before} {token.written}")
            if keys:
                found[i] = keys
    return found


def _behind(tokens: Sequence[Token], at: int, found: Mapping[int, Set[str]]) -> Set[str]:
    for i in range(at + 1, min(len(tokens), at + _REACH)):
        if i in found:
            return _joined(tokens, i, found)
        bracket = tokens[i].text in ("(", ")") or tokens[i].kind in CLAIMS
        if not bracket and tokens[i].text not in _BESIDE:
            break
    return frozenset()


def _in_front(tokens: Sequence[Token], at: int, found: Mapping[int, Set[str]]) -> Set[str]:
    places = [i for i in found if i < at]
    if not places:
        return frozenset()
    start, stop = _group(tokens, places[-1], found)
    between = [token.text for token in tokens[stop + 1 : at]]
    lead = [token.text for token in tokens[:start]]
    labels = all(text in _MARKS or text in ("is", "a") for text in between) and "," not in between
    leads = (
        start <= _FRONT
        and (not lead or not _TOPIC.isdisjoint(lead))
        and _LEADING.union(_MARKS).issuperset(lead)
    )
    if labels or (leads and between[0] in _SAYING | _MARKS and _HERE.isdisjoint(between)):
        return _joined(tokens, places[-1], found)
    return frozenset()


def _joined(tokens: Sequence[Token], at: int, found: Mapping[int, Set[str]]) -> Set[str]:
    start, stop = _group(tokens, at, found)
    return frozenset().union(*(found[i] for i in found if start <= i <= stop))


def _group(tokens: Sequence[Token], at: int, found: Mapping[int, Set[str]]) -> tuple[int, int]:
    """From where to where proposals are named together: KIP-9, KIP-10 and KIP-11."""
    return _edge(tokens, at, found, -1), _edge(tokens, at, found, 1)


def _edge(tokens: Sequence[Token], at: int, found: Mapping[int, Set[str]], step: int) -> int:
    edge = at
    for i in _steps(len(tokens), at + step, step):
        if i in found:
            edge = i
        elif tokens[i].text not in ("and", ",", "&", "/", "kip"):
            break
    return edge


def _steps(count: int, start: int, step: int) -> Iterator[int]:
    while 0 <= start < count:
        yield start
        start += step
