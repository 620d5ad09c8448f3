"""Told: what a generator of findings tells of a case, without its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kipvote.process.evidence import Evidence


@dataclass(frozen=True, slots=True)
class Told:
    """The evidence, the words for the sentence of the kind, and what to do where that is known closer."""

    evidence: tuple[Evidence, ...]
    words: Mapping[str, object]
    mend: str | None


Findings = Iterator[Told]


def told(*evidence: Evidence, mend: str | None = None, **words: object) -> Told:
    """One finding: ``words`` fill the gaps in the sentence of its kind."""
    return Told(evidence, words, mend)
