"""How well labelled mail is read, class by class: ``python -m tests.accuracy``.

Exit code 1 when any figure is worse than recorded.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence

from tests.accuracy import corpus, generated, real, recorded, sentences, threads
from tests.accuracy.scores import (
    FAULTS,
    GRAVE,
    RESULT_FAULTS,
    RESULT_TOTALS,
    THREAD_FAULTS,
    THREAD_TOTALS,
    TOTALS,
    Difference,
    Score,
    score,
    total,
)

SETS: Mapping[str, Callable[[], Mapping[str, Score]]] = {
    "corpus": lambda: score(map(corpus.read, corpus.labelled())),
    "threads": threads.scores,
    "real": lambda: score(real.results()),
    "generated": lambda: score(generated.results()),
    "sentences": sentences.scores,
}
COLUMNS = {"threads": (*THREAD_TOTALS, *THREAD_FAULTS), "sentences": sentences.COLUMNS}
"""The figures of a set that has others than the corpus."""


def main(args: Sequence[str] | None = None) -> int:
    """Read every set, print its table, compare it with what is recorded."""
    options = _options(args)
    sets = {name: SETS[name]() for name in options.set or SETS if _readable(name)}
    for name, scores in sets.items():
        print(_table(name, scores))
    for kind in options.show or ():
        print("\n".join(_faulty(kind, sets)))
    if options.record:
        recorded.record(sets)
        return 0
    before = recorded.load()
    complaints = [line for name, scores in sets.items() for line in recorded.worse(name, scores, before)]
    print("\n".join(f"worse: {line}" for line in complaints) or "no figure is worse than recorded")
    return 1 if complaints else 0


def _options(args: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy", description=__doc__.partition(":")[0])
    parser.add_argument("--set", action="append", choices=tuple(SETS), help="read only this set")
    parser.add_argument(
        "--show", action="append", metavar="CLASS", help="print what is misread of a class, or of `all`"
    )
    parser.add_argument("--record", action="store_true", help="accept the figures as they are")
    return parser.parse_args(args)


def _readable(name: str) -> bool:
    if name == "real" and not real.available():
        print("real: skipped, the archives are not here\n")
        return False
    return True


def _table(name: str, scores: Mapping[str, Score]) -> str:
    """A line for each class, and one for all of them; figures that are 0 are left blank."""
    whole = total(scores.values())
    columns = COLUMNS.get(name, (*TOTALS, *FAULTS))
    width = max(map(len, (*scores, "all of " + name)))
    head = " ".join([" " * width, *(_heading(column) for column in columns)])
    rows = [_row(kind, each, width, columns) for kind, each in (*scores.items(), ("all of " + name, whole))]
    if name in COLUMNS:
        return "\n".join([head, *rows, ""])
    grave = ", ".join(f"{fault} {whole.figures[fault]}" for fault in GRAVE)
    votes, found = whole.figures["votes"], whole.figures["found"]
    share = f"votes not found {votes - found} of {votes} ({(votes - found) / max(1, votes):.2%})"
    return "\n".join([head, *rows, f"{share}; {grave}", *_results(whole), ""])


def _results(whole: Score) -> Iterable[str]:
    """How results are read, where there are some: a verdict may be read though a name is not."""
    if whole.figures["results"]:
        names = (*RESULT_TOTALS, *RESULT_FAULTS)
        yield ", ".join(f"{name} {whole.figures[name]}" for name in names)


def _heading(column: str) -> str:
    return column.replace("statements", "stmts").replace("binding", "bind").rjust(_width(column))


def _width(column: str) -> int:
    return max(6, len(column.replace("statements", "stmts").replace("binding", "bind")))


def _row(kind: str, each: Score, width: int, columns: Iterable[str]) -> str:
    cells = (str(each.figures[column] or "").rjust(_width(column)) for column in columns)
    return " ".join([kind.ljust(width), *cells])


def _faulty(kind: str, sets: Mapping[str, Mapping[str, Score]]) -> Iterable[str]:
    for scores in sets.values():
        for name, each in scores.items():
            if kind in (name, "all"):
                for result, faults in each.faulty:
                    yield from _fault(result, faults)


def _fault(result: corpus.Result | Difference, faults: Sequence[str]) -> Iterable[str]:
    yield f"{result.id} ({result.kind}): {', '.join(faults)}"
    yield f"    expected  {' or '.join(map(str, result.expected))}"
    if isinstance(result, Difference):
        yield f"    read      {result.read}"
        return
    yield f"    read      {result.read}   by {', '.join(result.rules) or 'no rule'}"
    if "own_words" in faults:
        yield f"    own words {' '.join(result.own or ())}"
        yield f"    shown     {' '.join(result.read_own)}"
    if "misplaced" in faults:
        yield f"    place     {result.place}, read as {result.read_place}"


if __name__ == "__main__":
    sys.exit(main())
