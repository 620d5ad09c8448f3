"""Results: the mails that announce how a vote ended, right and wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from benchmarks.chance import Weighted


class Twist(StrEnum):
    """What is wrong with a result."""

    FORGOTTEN = "forgotten"  # a voter is left out
    PROMOTED = "promoted"  # a vote that does not bind is listed as one that does
    MISSPELLED = "misspelled"  # letters of a name are exchanged
    MISCOUNTED = "miscounted"  # one binding vote too many


@dataclass(frozen=True, slots=True)
class Named:
    """A vote as a result tells it; ``value`` is +1, 0 or -1."""

    name: str
    value: str
    binding: bool


@dataclass(frozen=True, slots=True)
class Result:
    """The text of a result, and what it says: its verdict, and whether that and all figures are right."""

    text: str
    verdict: str
    agrees: bool


def announce(
    chance: Random, about: str, votes: Sequence[Named], *, verdict: str, carried: bool, twist: Twist | None
) -> Result:
    """A result of these votes. ``carried`` says whether they carry the proposal.

    A twist that would not show with these votes is left out.
    """
    told = _twisted(chance, votes, twist)
    wrong = told != list(votes) or twist is Twist.MISCOUNTED
    form = _forms(told, twist if wrong else None).draw(chance)
    text = form(_head(chance, about, verdict), told, int(twist is Twist.MISCOUNTED))
    return Result(text, verdict, not wrong and carried is (verdict == "accepted"))


def _forms(told: Sequence[Named], twist: Twist | None) -> Weighted[_Form]:
    """The forms in which these votes can be told and the twist shows."""
    if twist is Twist.MISCOUNTED:
        return _COUNTING
    others = any(vote.value != "+1" for vote in told)
    if twist is not None:
        return _NAMING_OTHERS if others else _NAMING
    return _WITH_OTHERS if others else _ANY


def _twisted(chance: Random, votes: Sequence[Named], twist: Twist | None) -> list[Named]:
    told = list(votes)
    fitting = [
        at for at, vote in enumerate(told) if twist and vote.value == "+1" and _fits(vote, told, twist)
    ]
    if not fitting:
        return told
    at = chance.choice(fitting)
    match twist:
        case Twist.FORGOTTEN:
            del told[at]
        case Twist.PROMOTED:
            told[at] = replace(told[at], binding=True)
        case Twist.MISSPELLED:
            told[at] = replace(told[at], name=_misspelled(told[at].name))
    return told


def _fits(vote: Named, votes: Sequence[Named], twist: Twist) -> bool:
    """A forgotten voter shows only where others of the same weight are named."""
    if twist is Twist.FORGOTTEN:
        return sum((vote.value, vote.binding) == (other.value, other.binding) for other in votes) > 1
    return not vote.binding if twist is Twist.PROMOTED else True


def _misspelled(name: str) -> str:
    """The last name with its second and third letter exchanged."""
    first, _, last = name.rpartition(" ")
    return f"{first} {last[0]}{last[2]}{last[1]}{last[3:]}".strip()


_HEADS: Mapping[str, Sequence[str]] = {
    "accepted": (
        "The vote for {about} has passed.",
        "The vote has passed, and {about} is accepted.",
        "Hi all,\n\nThe vote on {about} is closed, and it has passed.",
        "Thanks for voting. {about} has been accepted.",
        "Hello everyone,\n\nHappy to say that the vote passed.",
    ),
    "rejected": (
        "The vote for {about} did not pass.",
        "Hi all,\n\nThe vote on {about} has failed.",
        "Thanks for your votes and for the frank words. The KIP is rejected.",
    ),
}
_PASSES = {"accepted": "passes", "rejected": "fails"}


@dataclass(frozen=True, slots=True)
class _Head:
    sentence: str
    about: str
    verdict: str


def _head(chance: Random, about: str, verdict: str) -> _Head:
    return _Head(chance.choice(_HEADS[verdict]).format(about=about), about, verdict)


def _of(votes: Sequence[Named], value: str, *, binding: bool) -> list[str]:
    return [vote.name for vote in votes if vote.value == value and vote.binding is binding]


_SECTIONS = tuple((value, binding) for value in ("+1", "0", "-1") for binding in (True, False))


def _claim(binding: bool) -> str:
    return "binding" if binding else "non-binding"


def _counted(head: _Head, votes: Sequence[Named], extra: int) -> str:
    """All in one sentence: "with 3 binding +1 votes, 2 non-binding +1 votes and no -1 votes"."""
    figures = []
    for value, binding in _SECTIONS:
        number = len(_of(votes, value, binding=binding)) + (extra if (value, binding) == ("+1", True) else 0)
        if number or (value == "+1" and binding):
            plural = "vote" if number == 1 else "votes"
            figures.append(f"{number or 'no'} {_claim(binding)} {value} {plural}")
    if not any(vote.value == "-1" for vote in votes):
        figures.append("no -1 votes")
    *most, last = figures
    said = f"{', '.join(most)} and {last}" if most else last
    return f"The vote for {head.about} {_PASSES[head.verdict]} with {said}."


def _table(head: _Head, votes: Sequence[Named], extra: int) -> str:
    """The counts below two headings."""
    lines = [head.sentence]
    for binding in (True, False):
        lines += ["", f"{_claim(binding).capitalize()}:"]
        for value in ("+1", "0", "-1"):
            number = len(_of(votes, value, binding=binding)) + (extra if binding and value == "+1" else 0)
            lines.append(f"{value}: {number}")
    return "\n".join(lines)


def _lines(head: _Head, votes: Sequence[Named], _: int) -> str:
    """A line for each value and claim, the names behind it, wrapped."""
    rows = [
        _wrapped(f"{value} ({_claim(binding)}): {', '.join(names)}")
        for value, binding in _SECTIONS
        if (names := _of(votes, value, binding=binding))
    ]
    return "\n".join((head.sentence, "", *rows))


def _lists(head: _Head, votes: Sequence[Named], _: int) -> str:
    """A heading for each value and claim, the names below it."""
    blocks = [
        "\n".join((f"{value} ({_claim(binding)})", *(f"* {name}" for name in names)))
        for value, binding in _SECTIONS
        if (names := _of(votes, value, binding=binding))
    ]
    return "\n\n".join((head.sentence, *blocks))


def _rows(head: _Head, votes: Sequence[Named], _: int) -> str:
    """A row for each vote: "Ann Alder: +1 (binding)"."""
    rows = (f"{vote.name}: {vote.value} ({_claim(vote.binding)})" for vote in votes)
    return "\n".join((head.sentence, "", *rows))


def _both(head: _Head, votes: Sequence[Named], _: int) -> str:
    """The counts in a sentence, then the names of the +1 votes."""
    names = {binding: _of(votes, "+1", binding=binding) for binding in (True, False)}
    counts = f"{len(names[True])} binding and {len(names[False])} non-binding +1 votes"
    rows = (
        _wrapped(f"{label}: {', '.join(names[binding])}")
        for binding, label in ((True, "Binding"), (False, "Non-binding"))
        if names[binding]
    )
    return "\n".join((f"The vote for {head.about} {_PASSES[head.verdict]} with {counts}:", "", *rows))


def _starred(head: _Head, votes: Sequence[Named], _: int) -> str:
    """One list, its binding votes marked with a star."""
    rows = (f"- {vote.name}{' *' if vote.binding else ''}" for vote in votes)
    return "\n".join((f"{head.sentence} Votes in favour (* marks binding votes):", "", *rows))


def _starred_otherwise(head: _Head, votes: Sequence[Named], _: int) -> str:
    """One list, its non-binding votes marked with a star."""
    names = ", ".join(f"{vote.name}{'' if vote.binding else '*'}" for vote in votes)
    return "\n".join((head.sentence, "", "+1 (* for non-binding):", _wrapped(names)))


def _bare(head: _Head, _: Sequence[Named], __: int) -> str:
    """The verdict and nothing else."""
    return f"{head.sentence} Thank you!"


def _wrapped(text: str) -> str:
    """As a mail program wraps it: anywhere, within a name too."""
    lines = []
    while len(text) > 76:
        cut = text.rfind(" ", 0, 76)
        lines.append(text[:cut])
        text = text[cut + 1 :]
    return "\n".join((*lines, text))


_Form = Callable[[_Head, Sequence[Named], int], str]
_ANY: Weighted[_Form] = Weighted(
    {
        _counted: 25,
        _lists: 20,
        _lines: 18,
        _both: 10,
        _table: 6,
        _starred: 6,
        _bare: 6,
        _rows: 5,
        _starred_otherwise: 4,
    }
)
_WITH_OTHERS: Weighted[_Form] = Weighted({_counted: 35, _lines: 25, _lists: 25, _rows: 10, _table: 5})
_COUNTING: Weighted[_Form] = Weighted({_counted: 80, _table: 20})
_NAMING: Weighted[_Form] = Weighted({_lines: 30, _lists: 30, _both: 15, _rows: 10, _starred: 10})
_NAMING_OTHERS: Weighted[_Form] = Weighted({_lines: 40, _lists: 40, _rows: 20})
