"""Nominees: the person a vote is on, as its title names them, and values that are given to them by name."""

from __future__ import annotations

from collections.abc import Sequence, Set

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import Sentence
from kipvote.votes.namelists import is_name
from kipvote.votes.rulebook import Stance, cast, unclear
from kipvote.votes.surroundings import has, setting_of

_ROLE = vocab.words("committer committers pmc ppmc ipmc member maintainer chair mentor contributor")
_NO_NAME = _ROLE | vocab.words(
    "add adding invite inviting elect electing make making new vote apache project promote nominate accept "
    "welcome the as for to a an of and or as join"
)
_TO = vocab.words("to for on")
_ELECTING = vocab.words(
    "adding inviting electing making having promoting nominating accepting welcoming appointing add invite "
    "elect make have promote nominate accept welcome appoint"
)
_AS = _ROLE | vocab.words("as a an the our new to be become becoming")
_LED = vocab.INTERJECTIONS | vocab.STRENGTH | vocab.words("a i i'm am vote my is here's here")
_FARTHEST = 4
"""Words of "for adding our Ann"."""
_SECONDABLE = vocab.words("seconded on-a-topic")


def nominees(title: str) -> frozenset[str]:
    """The words (lower case) of the names in the title of a vote on a person; none in any other title.

    >>> sorted(nominees("Ann Alder as Foo committer")), nominees("Release Foo 1.0"), nominees("Add PMC page")
    (['alder', 'ann', 'foo'], frozenset(), frozenset())
    """
    said = title.replace(":", " ").replace(",", " ").split()
    if not any(word.lower() in _ROLE for word in said):
        return frozenset()
    named = frozenset(word.lower() for word in said if is_name(word) and word.lower() not in _NO_NAME)
    return named if len(named) > 1 else frozenset()


def elects(sentence: Sentence, at: int, taken: Stance, names: Set[str]) -> Stance:
    """``taken``, or that a value to, for or on one of ``names`` is a vote on them: +1 for Ann.

    It is unclear where the sentence goes on, and may say what of theirs is agreed to.
    """
    if taken.rule not in _SECONDABLE:
        return taken
    s = setting_of(sentence, at)
    words = s.tail_words
    if not has(words[:1], _TO) or not has(words[1:_FARTHEST], names) or words[1:2] == ["what"]:
        return taken
    led = _LED.issuperset(s.before)
    whole = led and not s.mark_after and sentence.end != "?" and _is_nominee(words[1:], names)
    return cast("vote-on-proposal") if whole else unclear("on-a-topic")


def _is_nominee(words: Sequence[str], names: Set[str]) -> bool:
    """Whether words name one of ``names``, what they are to become, and no more: adding Ann as committer."""
    said = [word for word in words[has(words[:1], _ELECTING) :] if word not in _AS]
    return bool(said) and set(said) <= names
