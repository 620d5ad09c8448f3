"""``python -m tests.fuzz [TARGET...] [--seconds N]``: run targets, N seconds each; 1 if one broke.

Guided by coverage where atheris can be imported; elsewhere by hypothesis, which knows only the words.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.inputs import explore
from tests.fuzz.targets import TARGETS
from tests.fuzz.vocabulary import dictionary, seeds

_LONGEST = 6_000  # bytes of one input
_HANGS = 60  # seconds for one input, on a busy machine
_MEMORY = 2_000  # MB


def main() -> int:
    """Run what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", nargs="*", help=f"all of them unless named: {', '.join(TARGETS)}")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--work", type=Path, default=Path("build/fuzz"), help="where inputs are kept")
    arguments = parser.parse_args()
    unknown = [target for target in arguments.target if target not in TARGETS]
    if unknown:
        parser.error(f"no target: {', '.join(unknown)}")
    broken = 0
    guided = find_spec("atheris") is not None
    for target in arguments.target or TARGETS:
        run = _guided if guided else _unguided
        executions, found = run(target, arguments.seconds, arguments.work)
        said = f"broke: {', '.join(map(str, found))}" if found else "held"
        print(f"{target:<10}{executions:>12,} executions, {said}", flush=True)
        broken += bool(found)
    print(f"guided by {'coverage' if guided else 'words only: atheris is not installed'}")
    return int(broken > 0)


def _guided(target: str, seconds: int, work: Path) -> tuple[int, list[Path]]:
    corpus, found = work / target / "corpus", work / target / "found"
    for folder in (corpus, found):
        folder.mkdir(parents=True, exist_ok=True)
    _write(corpus, seeds(target))
    words = work / target / "words.dict"
    words.write_text(dictionary(target) or '" "\n', encoding="ascii")  # libFuzzer takes no empty one
    before = set(found.iterdir())
    options = {
        "max_total_time": seconds,
        "max_len": _LONGEST,
        "timeout": _HANGS,
        "rss_limit_mb": _MEMORY,
        "artifact_prefix": f"{found}/",
        "dict": words,
        "print_final_stats": 1,
    }
    flags = [f"-{name}={value}" for name, value in options.items()]
    command = [sys.executable, "-m", "tests.fuzz.worker", target, *flags, str(corpus)]
    log = work / target / "log.txt"
    with log.open("wb") as output:
        code = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, check=False).returncode
    told = re.search(rb"stat::number_of_executed_units:\s*(\d+)", log.read_bytes())
    new = sorted(set(found.iterdir()) - before)
    return int(told[1]) if told else 0, new or ([log] if code else [])


def _write(folder: Path, inputs: Iterable[bytes]) -> None:
    for number, data in enumerate(inputs):
        (folder / f"seed-{number}").write_bytes(data)


def _unguided(target: str, seconds: int, work: Path) -> tuple[int, list[Path]]:
    end = time.monotonic() + seconds
    executions, broken = explore(target, lambda: time.monotonic() < end)
    if broken is None:
        return executions, []
    found = work / target / "found"
    found.mkdir(parents=True, exist_ok=True)
    (found / "least").write_bytes(broken)
    return executions, [found / "least"]


if __name__ == "__main__":
    sys.exit(main())
