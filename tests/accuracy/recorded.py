"""Recorded figures: how well mail was read when last accepted, so that no change makes it worse unseen."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.accuracy.scores import FAULTS, RESULT_FAULTS, THREAD_FAULTS, Score

RECORDED = Path(__file__).with_name("recorded.toml")

Figures = Mapping[str, Mapping[str, Mapping[str, int]]]
"""Set, class, figure: how many."""

_FAULTS = tuple(dict.fromkeys((*FAULTS, *THREAD_FAULTS, *RESULT_FAULTS)))
_KEPT = ("messages", *_FAULTS)
_PREFACE = (
    "# Messages and faults of every class, as accepted. Written by `python -m tests.accuracy --record`.\n"
)


def load(path: Path = RECORDED) -> Figures:
    """The recorded figures; none where nothing has been recorded yet."""
    if not path.exists():
        return {}
    figures: Figures = tomllib.loads(path.read_text(encoding="utf-8"))
    return figures


def worse(name: str, scores: Mapping[str, Score], recorded: Figures) -> Iterator[str]:
    """Where one set is read worse than recorded: a fault more, a message less; a new class has none yet."""
    before = recorded.get(name, {})
    for kind in dict.fromkeys((*before, *scores)):
        figures = scores[kind].figures if kind in scores else {}
        then = before.get(kind, {})
        if figures.get("messages", 0) < then.get("messages", 0):
            yield f"{name}, {kind}: {figures.get('messages', 0)} messages, recorded {then['messages']}"
        for fault in _FAULTS:
            if figures.get(fault, 0) > then.get(fault, 0):
                yield f"{name}, {kind}: {fault} {figures[fault]}, recorded {then.get(fault, 0)}"


def record(sets: Mapping[str, Mapping[str, Score]], path: Path = RECORDED) -> None:
    """Write the figures of some sets; what is recorded of others stays."""
    figures = {**load(path)}
    for name, scores in sets.items():
        figures[name] = {kind: {key: score.figures[key] for key in _KEPT} for kind, score in scores.items()}
    tables = (_table(name, kind, counts) for name, kinds in figures.items() for kind, counts in kinds.items())
    path.write_text(_PREFACE + "".join(tables), encoding="utf-8")


def _table(name: str, kind: str, counts: Mapping[str, int]) -> str:
    lines = [f"{key} = {counts[key]}\n" for key in _KEPT if counts.get(key)]
    return f'\n["{name}"."{kind}"]\n' + "".join(lines)
