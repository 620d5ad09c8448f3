"""Changes: what the values and sentences of one mail say of each other, and what takes an earlier vote back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kipvote.votes_new.frames import BARE
from kipvote.votes_new.patterns import Row, Standing, Table
from kipvote.votes_new.tokens import CLAIMS, Line, Sentence, Token
from kipvote.votes_new.words import CLASSES, FRAGMENTS


@dataclass(frozen=True, slots=True)
class Found:
    """A value in a sentence (by their indices), how it is taken, by which row, and the words that row took."""

    sentence: int
    at: int
    token: Token
    standing: Standing
    rule: str
    words: str = ""


WITHDRAWALS = Table(
    (
        Row(
            "withdraws",
            Standing.CAST,
            "[… {TURN|.}]? {OPENING|MANNER|,|i|i'm|i'd|am|hereby|have|to|want|wish|must|would|like|sorry|back}* {WITHDRAW} "
            "{my|our|the} {EARLIER}* {VALUE|vote|votes|veto|ballot} {!IF-LATER|QUESTION}*",
            "A vote that its writer takes back is none any more.",
            yes=("I withdraw my -1.", "Please disregard my previous vote.", "I'd like to retract my +1"),
            no=("I will not withdraw my -1.", "I withdraw my -1 once it is fixed", "Will you withdraw your -1?"),
        ),
        Row(
            "takes-back",
            Standing.CAST,
            "… {take|taking|pull|pulling} {it|my|that|the} {EARLIER}* {VALUE|vote|votes}? back {!IF-LATER|QUESTION}*",
            "A vote that its writer takes back is none any more.",
            yes=("I take my +1 back", "Please ignore my +1 of Monday, I take it back: I had read the wrong page."),
        ),
        Row(
            "is-withdrawn",
            Standing.CAST,
            "[… {TURN|.|downgrades|that|this}]? {OPENING|consider|treat|regard|please|,|with|i|hereby}* my {EARLIER}* {VALUE|vote} {CLAIM|is|as|was|has|been|to|be|now|hereby|therefore|thus|no|any|more}* "
            "{WITHDRAWN} {!IF-LATER|QUESTION}*",
            "A vote that its writer calls withdrawn is none any more.",
            yes=("Consider my vote withdrawn.", "my -1 no longer stands"),
        ),
        Row(
            "not-counted",
            Standing.CAST,
            "[… {TURN|.}]? {OPENING|do|don't|not|,}* {don't|not} {count|consider|include} {my|the} {EARLIER}* {VALUE|vote|votes} {!IF-LATER|QUESTION}*",
            "A vote that its writer asks not to count is none any more.",
            yes=("Please do not count my vote.",),
        ),
    ),
    CLASSES,
    FRAGMENTS,
)
"""Sentences that take back an earlier vote of their writer."""

_TAKING_BACK = frozenset(
    word for name in ("WITHDRAW", "WITHDRAWN") for phrase in CLASSES[name] for word in phrase.split()
) - {"for", "put", "on", "not", "no", "does"} | {"back", "count", "consider", "include"}
_SETTLING = frozenset({"changed-to", "read-as", "arrow", "meant"})


def settled(told: Sequence[Sentence], found: Sequence[Found], lines: Sequence[Line]) -> list[Found]:
    """``found`` with what the others of the mail leave of each value."""
    held = [one for one in found]
    if any(line.barred == "result-list" for line in lines):
        held = [_doubted(one, "beside-a-result") if one.rule in BARE else one for one in held]
    held = [_after_praise(told, one) for one in held]
    return _unsplit(told, held)


def _doubted(one: Found, rule: str) -> Found:
    return replace(one, standing=Standing.UNCLEAR, rule=rule) if one.standing is Standing.CAST else one


def _after_praise(told: Sequence[Sentence], one: Found) -> Found:
    """A bare value right behind praise of what someone said: a vote, or agreement with that."""
    sentence = told[one.sentence]
    if one.rule not in BARE or one.sentence == 0 or len(sentence.tokens) > 1:
        return one
    before = told[one.sentence - 1]
    near = before.tokens[-1].line == one.token.line
    follows = told[one.sentence + 1] if one.sentence + 1 < len(told) else None
    claimed = follows is not None and len(follows.tokens) == 1 and follows.tokens[0].kind in CLAIMS
    return _doubted(one, "after-praise") if near and not claimed and _praises(before) else one


def _praises(sentence: Sentence) -> bool:
    words = sentence.texts[:3]
    praise, said = CLASSES["PRAISE"], CLASSES["CATCH"]
    return any(word in praise and then in said for word, then in zip(words, words[1:], strict=False))


def _unsplit(told: Sequence[Sentence], found: Sequence[Found]) -> list[Found]:
    """Different votes cast in one sentence, or by two ticks of one ballot, leave the vote open."""
    groups: dict[object, set[str]] = {}
    for one in found:
        if one.standing is Standing.CAST and one.rule not in _SETTLING:
            groups.setdefault(_group(told, one), set()).add(one.token.text)
    return [
        _doubted(one, "split-stance")
        if one.rule not in _SETTLING and len(groups.get(_group(told, one), ())) > 1
        else one
        for one in found
    ]


def _group(told: Sequence[Sentence], one: Found) -> object:
    return "ballot" if told[one.sentence].marker == "tick" else one.sentence


def taking_back(told: Sequence[Sentence]) -> list[int]:
    """The sentences by which their writer takes an earlier vote back."""
    return [
        i
        for i, sentence in enumerate(told)
        if not _TAKING_BACK.isdisjoint(sentence.texts) and WITHDRAWALS.match(sentence) is not None
    ]


def withdrawal(told: Sequence[Sentence], back: Sequence[int], found: Sequence[Found]) -> int | None:
    """The line of the last withdrawal that no vote of the mail outlives.

    A vote cast in the same mail outlives the withdrawal of an earlier one, before or after it.
    """
    cast = [one for one in found if one.standing is Standing.CAST]
    if not back:
        return None
    last = told[back[-1]]
    values = {one.token.text for one in found if one.sentence == back[-1] and one not in cast}
    former = not values and not {"earlier", "previous", "prior", "former", "last"}.isdisjoint(last.texts)
    if any(one.sentence >= back[-1] or former or (values and one.token.text not in values) for one in cast):
        return None
    said = [token for token in last.tokens if token.text in _TAKING_BACK]
    return (said or last.tokens)[0].line
