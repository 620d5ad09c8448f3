"""Series: the values of one mail, each taken by itself before, held against each other."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from kipvote.votes import vocabulary as vocab
from kipvote.votes.afterthoughts import answers, counts_something, has_grounds, is_figure
from kipvote.votes.claims import claim_of
from kipvote.votes.clauses import CLAIMS, Marker, Sentence, Token
from kipvote.votes.hedges import named_next
from kipvote.votes.mentions import is_position
from kipvote.votes.rulebook import Standing
from kipvote.votes.sequels import follows_request, is_other_case
from kipvote.votes.surroundings import has, praises_words, setting_of
from kipvote.votes.wishes import denied_next


@dataclass(frozen=True, slots=True)
class Found:
    """A value in a sentence, and how it is taken."""

    sentence: int
    at: int
    token: Token
    standing: Standing
    rule: str


def held_together(told: Sequence[Sentence], found: Sequence[Found]) -> list[Found]:
    """``found`` with what the others of the mail, in the sentences ``told``, leave of each value."""
    held = _settled(told, _weighed(told, found))
    open_cases = frozenset(one.sentence for one in held if one.rule in _CONDITIONAL)
    held = [_in_sequence(told, open_cases, _agreed(told, _asked(told, one))) for one in held]
    return _held_alone(told, [_beside_next(told, one) for one in held])


def _held_alone(told: Sequence[Sentence], found: Sequence[Found]) -> list[Found]:
    """``found`` with a value held beside one that is denied a vote, where no other value may be one.

    What the sentence above leads up to, or may be on, is no such value: "On the name. I'm only -0".
    """
    held = [one for one in found if one.rule in _SPOKEN_OF and is_position(told[one.sentence], one.at)]
    if len(held) != 1 or any(one.standing is not Standing.REFUSED for one in found if one not in held):
        return [*found]
    above = told[held[0].sentence - 1].tokens if held[0].sentence else ()
    if above and (above[-1].text == ":" or above[0].text in _TOPICAL):
        return [*found]
    vote = replace(held[0], standing=Standing.CAST, rule="first-person")
    return [vote if one in held else one for one in found]


_SPOKEN_OF = vocab.words("mentioned in-prose")
_TOPICAL = vocab.words("on for about as regarding concerning re")


def _weighed(told: Sequence[Sentence], found: Sequence[Found]) -> list[Found]:
    """``found`` with what may be a mere number unclear where a plain vote stands above it.

    Another vote takes the place of that one if it says so, or why; if not, both are unclear.
    """
    plain = next((one for one in found if _is_plain(told, one)), None)
    if plain is None:
        return [*found]
    below = [one for one in found if one.sentence > plain.sentence and one.standing is Standing.CAST]
    numbers = {one for one in below if _is_number(told, plain, one)}
    rivals = {one for one in below if one not in numbers and _contradicts(told, plain, one)}
    held = [
        replace(one, standing=Standing.UNCLEAR, rule="in-prose") if one in numbers else one for one in found
    ]
    opened = {plain, *rivals} if rivals else frozenset()
    return [
        replace(one, standing=Standing.UNCLEAR, rule="split-stance") if one in opened else one for one in held
    ]


def _is_number(told: Sequence[Sentence], plain: Found, one: Found) -> bool:
    """Whether a value below a plain vote may as well be a number."""
    if one.rule in _OPENING and counts_something(told[one.sentence], one.at):
        return True
    listed = told[one.sentence].marker is Marker.BULLET and told[plain.sentence].marker is not Marker.BULLET
    before = told[one.sentence - 1]
    asked = before.end == "?" and before.tokens[-1].line == one.token.line
    return one.token.text != plain.token.text and is_figure(
        told[one.sentence], one.at, listed=listed, asked=asked
    )


_OPENING = vocab.words("opens-sentence opens-clause")


def _contradicts(told: Sequence[Sentence], plain: Found, one: Found) -> bool:
    """Whether a value differs from the plain vote above it, and nothing says that it takes its place."""
    if one.token.text == plain.token.text or one.rule == "changed-to":
        return False
    grounded = turned(told, one.sentence, above=plain.sentence) or has_grounds(told[one.sentence], one.at)
    return not grounded


def turned(told: Sequence[Sentence], sentence: int, *, above: int = -1, but: Set[str] = frozenset()) -> bool:
    """Whether a sentence, or one right before it, says that a value below the one ``above`` replaces it.

    ``but`` are words that do not say so.
    """
    between = told[max(above + 1, sentence - _NEAR) : sentence + 1]
    return any(has(other.words(), _TURNING - but, vocab.CHANGING) for other in between)


_NEAR = 2
"""Sentences before another vote in which it may be said that it is one."""
_TURNING = vocab.words(
    "thought thoughts reflection edit correction actually now instead scratch sorry oops ups wait meant hmm "
    "hm mistake overlooked missed forgot noticed realized realised discovered update overall vote voting"
)


def _is_plain(told: Sequence[Sentence], one: Found) -> bool:
    """Whether a value is a vote with a claim, or one that opens the mail alone."""
    sentence = told[one.sentence]
    alone = one.sentence == 0 and len(sentence.words()) == 1
    return one.standing is Standing.CAST and (alone or any(t.kind in CLAIMS for t in sentence.tokens))


def _settled(told: Sequence[Sentence], found: Sequence[Found]) -> list[Found]:
    """``found`` with stances that contradict each other within one sentence or ballot made unclear."""
    groups: dict[object, set[str]] = {}
    for one in found:
        leaning = one.rule == "tentative" and _group(told, one) in groups
        if leaning:
            groups[_group(told, one)].add(one.token.text)
        if one.standing is Standing.CAST and one.rule != "changed-to":
            groups.setdefault(_group(told, one), set()).add(one.token.text)
    return [
        replace(one, standing=Standing.UNCLEAR, rule="split-stance")
        if one.standing is Standing.CAST
        and len(groups.get(_group(told, one), ())) > 1
        and one.rule != "changed-to"
        else one
        for one in found
    ]


def _agreed(told: Sequence[Sentence], one: Found) -> Found:
    """A bare value right behind praise of what someone said: a vote, or agreement with that."""
    if one.rule != "opens-sentence" or one.sentence == 0 or claim_of(told, one.sentence, one.at) is not None:
        return one
    before = told[one.sentence - 1]
    alone = len(told[one.sentence].words()) == 1 and before.tokens[-1].line == one.token.line
    if not (alone and praises_words(before.words())):
        return one
    return replace(one, standing=Standing.UNCLEAR, rule="after-praise")


def _asked(told: Sequence[Sentence], one: Found) -> Found:
    """A number that a question right before it asks for, or that stands in an expression of code."""
    if one.standing is not Standing.CAST or one.sentence == 0 or one.rule != "opens-sentence":
        return one
    before, claimed = told[one.sentence - 1], claim_of(told, one.sentence, one.at) is not None
    if claimed or not before.tokens or before.tokens[-1].line != one.token.line:
        return one
    if answers(told[one.sentence], one.at, before):
        return replace(one, standing=Standing.REFUSED, rule="number-or-code")
    wondered = before.end == "?" and before.words()[:1] == ["what"] and one.token.text != "+1"
    return replace(one, standing=Standing.UNCLEAR, rule="in-prose") if wondered else one


def _in_sequence(told: Sequence[Sentence], open_cases: frozenset[int], one: Found) -> Found:
    """A value that hangs on what the sentence before it asked for, or on the case that it left."""
    if one.standing is not Standing.CAST or one.sentence == 0:
        return one
    sentence, before = told[one.sentence], one.sentence - 1
    other_case = before in open_cases and is_other_case(sentence, one.at)
    if not (other_case or follows_request(sentence, one.at, told[before])):
        return one
    return replace(one, standing=Standing.UNCLEAR, rule="condition-attached")


def _beside_next(told: Sequence[Sentence], one: Found) -> Found:
    """+1. Or maybe 0: the next sentence names another value beside, or denies a wish."""
    follows = told[one.sentence + 1 : one.sentence + 2]
    if one.standing is not Standing.CAST or not follows:
        return one
    if denied_next(setting_of(told[one.sentence], one.at), follows[0]):
        return replace(one, standing=Standing.REFUSED, rule="hypothetical")
    if not named_next(follows[0], one.token.text):
        return one
    return replace(one, standing=Standing.UNCLEAR, rule="split-stance")


_CONDITIONAL = vocab.words("condition-attached hypothetical")


def _group(told: Sequence[Sentence], one: Found) -> object:
    return "ballot" if told[one.sentence].marker is Marker.TICK else one.sentence
