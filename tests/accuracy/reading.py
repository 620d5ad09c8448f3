"""Reading: what one checkout reads in groups of mail, as the JSON of its commands.

``against`` runs this file with the packages of that checkout. It stands on what outlives a change of rules:
the command ``explain``, the JSON of a reading and of a tally, and ``tests.oracle``.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from datetime import datetime
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def main() -> None:
    """Answer every group on stdin with what is read in it; the first line says where kipvote is.

    With ``--own`` only the own lines of its mail are told.
    """
    answer = own_lines if "--own" in sys.argv else read
    out, sys.stdout = sys.stdout, io.StringIO()
    print(json.dumps({"kipvote": import_module("kipvote").__file__}), file=out)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), file=out)


def read(group: Mapping[str, Any]) -> Json:
    """The mails of a group alone, those of each proposal together, and the tallies."""
    alone = [said for path in group["paths"] for said in explained(path, group["profile"])]
    as_of = datetime.fromisoformat(group["as_of"])
    return {"alone": alone, **decided(group["paths"], group["profile"], group["roster"], as_of)}


@cache
def explained(path: str, profile: str) -> tuple[Json, ...]:
    """``kipvote explain --format json``: what every mail of a file or a folder says by itself."""
    main = import_module("kipvote.cli").main
    out, complaint = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(complaint):
        code = main(["explain", path, "--profile", profile, "--format", "json"])
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    return tuple(said) if code == 0 else (*said, {"file": path, "error": complaint.getvalue()})


def decided(paths: Sequence[str], profile: str, roster: str | None, as_of: datetime) -> Json:
    """The readings of the mail of every proposal, their own lines, and ``kipvote tally --format json``."""
    oracle: Any = import_module("tests.oracle")
    rules = found_in("kipvote.inputs", "profile")(profile)
    people = found_in("kipvote.inputs", "roster_source")(Path(roster), rules).parse() if roster else None
    raws = oracle.raw_messages([Path(path) for path in paths])
    with _kept(oracle, "read") as found:
        tallies = oracle.tallies_of(raws, rules, people, as_of)
    explain_json = found_in("kipvote.contract", "explain_json")
    readings = [reading for read, _ in found for group in read.values() for reading in group]
    return {
        "together": [explain_json("", reading) for reading in readings],
        "tallies": {proposal: json.loads(text) for proposal, text in tallies.items()},
    }


def own_lines(group: Mapping[str, Any]) -> list[Any]:
    """The kind and own lines of the mails of every proposal."""
    oracle: Any = import_module("tests.oracle")
    raws = oracle.raw_messages([Path(path) for path in group["paths"]])
    found, _ = oracle.read(raws, found_in("kipvote.inputs", "profile")(group["profile"]))
    readings = (reading for together in found.values() for reading in together if reading.own_words)
    return [[reading.kind.value, reading.own_words] for reading in readings]


@contextmanager
def _kept(module: Any, name: str) -> Iterator[list[Any]]:
    """What a function of a module returns meanwhile, so that what it takes long to find is found once."""
    function, found = getattr(module, name), list[Any]()

    def keeping(*args: Any) -> Any:
        found.append(function(*args))
        return found[-1]

    setattr(module, name, keeping)
    try:
        yield found
    finally:
        setattr(module, name, function)


def found_in(module: str, name: str) -> Callable[..., Any]:
    """A function by its name, in a module or in one that has taken its place."""
    for place in _places(module):
        try:
            found: Callable[..., Any] = getattr(import_module(place), name)
        except (ImportError, AttributeError):
            continue
        return found
    raise ImportError(f"no {name} in {', '.join(_places(module))}")


def _places(module: str) -> Iterator[str]:
    yield module
    yield from _MOVED.get(module, ())


_MOVED = {
    "kipvote.inputs": ("kipvote.cli.inputs", "kipvote.cli.options"),
    "kipvote.contract": ("kipvote.store.contract", "kipvote.cli.contract"),
}
"""Where what stands in a module today may stand in a later checkout."""

if __name__ == "__main__":
    main()
