"""Meanings: what one message says about a vote, as a label writes it and as kipvote reads it."""

from __future__ import annotations

from dataclasses import dataclass

from kipvote.announcements import Announcement
from kipvote.reading import Reading

_CLAIMS = ("binding", "non-binding")
_MARKS = {"b": True, "nb": False}
_VERDICTS = ("accepted", "rejected", "cancelled")


@dataclass(frozen=True, slots=True)
class Cast:
    """A vote that a careful reader takes for one; ``claim`` is empty where the voter makes none."""

    value: str
    claim: str = ""

    def __str__(self) -> str:
        return f"{self.value} {self.claim}".strip()


@dataclass(frozen=True, slots=True)
class Named:
    """A voter in the list of a result; ``binding`` is None where the list does not say."""

    name: str
    value: str
    binding: bool | None

    def __str__(self) -> str:
        mark = {True: " b", False: " nb", None: ""}[self.binding]
        return f"{self.name}{'' if self.value == '+1' else ' ' + self.value}{mark}"


@dataclass(frozen=True, slots=True)
class Announced:
    """What a result claims. ``counts`` holds (claim, value, number); ``listed`` how many names there are.

    A label that gives no names has ``names`` empty and ``listed`` None: they are then not compared.
    ``unread`` is a result of which kipvote says that it could not read all.
    """

    verdict: str = ""
    counts: frozenset[tuple[str, str, int]] = frozenset()
    names: frozenset[Named] = frozenset()
    listed: int | None = None
    unread: bool = False

    def agrees(self, read: Announced) -> bool:
        """Whether ``read`` says what this label does; a zero that is left unsaid says nothing."""
        said = {count for count in read.counts if count[2]} | (read.counts & self.counts)
        if self.verdict != read.verdict or said != self.counts:
            return False
        return self.listed is None or (
            self.listed == read.listed and (not self.names or self.names == read.names)
        )

    def __str__(self) -> str:
        counts = [f"{claim} {value}={number}" for claim, value, number in sorted(self.counts)]
        names = ["names=" + ";".join(sorted(map(str, self.names)))] if self.names else []
        listed = [f"names={self.listed}"] if self.listed and not self.names else []
        unread = ["unread"] * self.unread
        return " ".join(["announces", self.verdict, *counts, *names, *listed, *unread]).replace("  ", " ")


@dataclass(frozen=True, slots=True)
class Meaning:
    """Everything one message says: the vote it casts, the values that stay unclear, what it states."""

    vote: Cast | None = None
    unclear: tuple[str, ...] = ()
    announces: Announced | None = None
    cancels: bool = False
    withdraws: bool = False

    def __str__(self) -> str:
        parts = [str(part) for part in (self.vote, self.announces) if part is not None]
        parts += ["unclear " + " ".join(self.unclear)] if self.unclear else []
        parts += ["cancels"] * self.cancels + ["withdraws"] * self.withdraws
        return " & ".join(parts) or "none"


class LabelError(ValueError):
    """A label that is not in the form the corpus describes."""


def parse_label(text: str) -> tuple[Meaning, ...]:
    """The meanings a label allows: the alternatives between ``or``, all clauses between ``&`` of each.

    >>> [str(meaning) for meaning in parse_label("+1 binding & announces accepted binding +1=3 or none")]
    ['+1 binding & announces accepted binding +1=3', 'none']

    Raises:
        LabelError: an unknown word.
    """
    return tuple(_meaning(alternative) for alternative in text.split(" or "))


def _meaning(text: str) -> Meaning:
    vote: Cast | None = None
    unclear: tuple[str, ...] = ()
    announces: Announced | None = None
    cancels = withdraws = False
    for clause in map(str.strip, text.split("&")):
        first, _, rest = clause.partition(" ")
        match first:
            case "unclear":
                unclear = tuple(rest.split())
            case "announces":
                announces = _announced(rest)
            case "cancels":
                cancels = True
            case "withdraws":
                withdraws = True
            case "none":
                pass
            case _:
                vote = _cast(first, rest.strip())
    return Meaning(vote, unclear, announces, cancels, withdraws)


def _cast(value: str, claim: str) -> Cast:
    number = value.lstrip("+-").replace(".", "", 1)
    if not number.isdecimal() or claim not in ("", *_CLAIMS):
        raise LabelError(f"{value} {claim}: not a vote")
    return Cast(value, claim)


def _announced(text: str) -> Announced:
    text, _, listed = text.partition("names=")
    counts: set[tuple[str, str, int]] = set()
    verdict = claim = ""
    for word in text.split():
        value, mark, number = word.partition("=")
        if word in _VERDICTS:
            verdict = word
        elif word in _CLAIMS:
            claim = word
        elif mark and claim and number.isdecimal():
            counts.add((claim, value, int(number)))
        else:
            raise LabelError(f"{word}: neither a verdict, a claim nor a count")
    if listed.strip().isdecimal():
        return Announced(verdict, frozenset(counts), listed=int(listed))
    names = frozenset(_named(entry.strip()) for entry in listed.split(";")) if listed else frozenset[Named]()
    return Announced(verdict, frozenset(counts), names, len(names) if listed else None)


def _named(entry: str) -> Named:
    *words, last = entry.split()
    binding = _MARKS.get(last)
    words = words if binding is not None else [*words, last]
    value = words.pop() if words[-1] in ("+1", "+0", "0", "-0", "-1") else "+1"
    return Named(" ".join(words), value, binding)


def meaning_of(reading: Reading) -> Meaning:
    """What kipvote read, in the words of the labels."""
    certain = [vote for vote in reading.votes if vote.certain]
    said = reading.announcement
    return Meaning(
        vote=Cast(certain[-1].value, certain[-1].claim or "") if certain else None,
        unclear=tuple(vote.value for vote in reading.votes if not vote.certain),
        announces=None if said is None else _claimed(said),
        cancels=reading.cancellation is not None,
        withdraws=reading.withdrawal is not None,
    )


def _claimed(said: Announcement) -> Announced:
    counts = {
        (claim, value, number)
        for claim, counted in zip(_CLAIMS, (said.binding, said.non_binding), strict=True)
        for value, number in (counted or {}).items()
    }
    names = frozenset(Named(voter.name, voter.value, voter.binding) for voter in said.names)
    unread = bool(getattr(said, "unread", ()))
    return Announced(said.verdict or "", frozenset(counts), names, len(said.names), unread)
