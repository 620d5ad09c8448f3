"""Bench: what reading archives costs, as ratios within one run on one machine.

    python -m benchmarks.bench                       # archives of 400 MB, one of 2 GB; about 25 minutes
    python -m benchmarks.bench --size 40 --growth 10,20,40 --kips 1,20 --repeat 1
    python -m benchmarks.bench --only ingest,tally --markdown

Archives are generated once and kept in --folder. Each thing runs in a process of its own, --repeat times in
turn with the others, and the least counts: what disturbs a run only ever makes it longer. Of memory the most.
The long ones, of growth and of the single file, run once.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from benchmarks import truth
from benchmarks.accuracy import compare
from benchmarks.figures import Figures, megabytes
from benchmarks.generator import MEGABYTE, Made, Packing, Plan, generate, usual_proposals
from benchmarks.processes import Usage, run
from kipvote import __version__
from kipvote.cli.process import FOUND
from kipvote.spark.java import java_home
from kipvote.spark.session import JOB

ROOT = Path(__file__).parents[1]
_SOURCES = (ROOT / "benchmarks", ROOT / "tests" / "accuracy")
_MEASURING = frozenset({"accuracy", "bench", "figures", "processes", "runs"})
"""Modules on which no generated archive depends."""
_MAIN = {"local[1]": "main-1", "local[2]": "main-2"}
"""The masters that are compared, and the stores they fill."""
_SMALL = ROOT / "fixtures" / "archives"
_CLASSES_SECONDS = 120
"""How long the archive of Spark's classes is waited for, which is made in the background."""
_COMMANDS = 5
"""How often a command is measured: it is short, so little disturbs it much."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What to measure: sizes in megabytes."""

    folder: Path
    size: int
    growth: Sequence[int]
    kips: Sequence[int]
    one_file: int
    repeat: int


@dataclass(frozen=True, slots=True)
class Ingest:
    """The least an ingest took, in seconds, and the most memory, in bytes."""

    total: float
    session: float
    rest: float
    own: int
    mapped: int


class Bench:
    """Measures one thing after another."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._stores = settings.folder / "stores"

    # What is measured.

    def ingest(self) -> Iterator[Figures]:
        """Reading the same archive by kipvote, by the standard library, and by grep as the floor."""
        made = self._archive(self._settings.size)
        files = [str(file) for file in sorted(made.archives.iterdir())]
        run(["wc", "-c", *files], cwd=ROOT)
        grep: list[Usage] = []
        library: list[float] = []
        runs: dict[str, list[Ingest]] = {master: [] for master in _MAIN}
        for _ in range(self._settings.repeat):
            grep.append(run(["grep", "-c", "^From ", *files], cwd=ROOT))
            library.append(_told(_runs("mailbox", *files))["seconds"])
            for master, found in runs.items():
                found.append(self._ingest(made, master, self._fresh(_MAIN[master])))
        floor, loop = min(usage.wall for usage in grep), min(library)
        size = made.bytes / MEGABYTE
        least = {master: _least(found) for master, found in runs.items()}
        rows = [
            ("grep -c '^From '", floor),
            ("stdlib mailbox, 4 headers decoded", loop),
            *((f"kipvote {master}, without session start", found.rest) for master, found in least.items()),
            *((f"kipvote {master}, total", found.total) for master, found in least.items()),
        ]
        yield Figures(
            f"Reading {size:.0f} MB",
            ("what", "seconds", "MB/s", "times grep", "times faster than mailbox"),
            [(what, taken, size / taken, taken / floor, loop / taken) for what, taken in rows],
        )
        yield Figures(
            f"Memory while reading {size:.0f} MB: driver, JVM and workers together",
            ("what", "MB of its own", "MB with mapped files"),
            [(master, megabytes(found.own), megabytes(found.mapped)) for master, found in least.items()],
        )
        yield self._accuracy(made, self._stores / _MAIN["local[2]"])

    def session(self) -> Iterator[Figures]:
        """Starting Spark, and a query through a Python worker: as it comes, and as kipvote does it.

        The latter with an archive of classes, and without.
        """
        start = ("session", "--master", "local[2]")
        kinds: Mapping[str, Callable[[], Usage]] = {
            "Spark as it comes": lambda: _runs(*start, "--plain"),
            "kipvote, loading every class": lambda: _runs(
                *start, prefix=["env", "KIPVOTE_CLASS_ARCHIVE=off"]
            ),
            "kipvote, classes from the archive": lambda: _runs(*start),
        }
        found: dict[str, list[Mapping[str, float]]] = {kind: [] for kind in kinds}
        for _ in range(self._settings.repeat):
            for kind, begin in kinds.items():
                found[kind].append(_told(begin()))
        rows = []
        for kind, told in found.items():
            session, query = (min(one[name] for one in told) for name in ("session", "query"))
            rows.append((kind, session, query, session + query))
        yield Figures("Starting Spark", ("what", "session", "first query", "both"), rows)

    def tally(self) -> Iterator[Figures]:
        """``kipvote tally`` from stores of several sizes, each time in a cold process."""
        rows = []
        for kips in self._settings.kips:
            command = [*_asked("tally", self._store_of(kips)), _middle(kips), "--format", "json"]
            cpu, wall, memory = _cold(command)
            rows.append((kips, cpu, wall, memory, _imports_pyspark(command)))
        columns = ("KIPs in the store", *_COLD, "imports pyspark")
        yield Figures("kipvote tally, cold", columns, rows)

    def queries(self) -> Iterator[Figures]:
        """Other commands, asked of the largest of those stores, each time in a cold process."""
        kips = max(self._settings.kips)
        store, name = self._store_of(kips), _middle(kips)
        asked = [("list",), ("status", name), ("next-number",), ("check", "--proposal", name), ("check",)]
        rows = [
            (f"kipvote {' '.join(words)}", *_cold([*_asked(words[0], store), *words[1:]]))
            for words in [*asked, ("report",)]
        ]
        yield Figures(f"Other commands, cold, with {kips} KIPs in the store", ("what", *_COLD), rows)

    def incremental(self) -> Iterator[Figures]:
        """One new month on top of ten years."""
        made = self._archive(self._settings.size)
        *before, last = sorted(made.archives.iterdir())
        base = self._fresh("incremental-base")
        self._ingest(made, "local[2]", base, *map(str, before))
        runs: dict[str, list[Ingest]] = {"month": [], "alone": []}
        for _ in range(self._settings.repeat):
            store = self._fresh("incremental")
            shutil.copytree(base, store, symlinks=True)
            runs["month"].append(self._ingest(made, "local[2]", store))
            runs["alone"].append(self._ingest(made, "local[2]", self._fresh("incremental-alone"), str(last)))
        size = last.stat().st_size / MEGABYTE
        rows = [
            (f"{size:.1f} MB on top of {made.bytes / MEGABYTE - size:.0f} MB", _least(runs["month"])),
            (f"the same {size:.1f} MB alone", _least(runs["alone"])),
        ]
        yield Figures(
            "One new month on top of the others, local[2]",
            ("what", "total", "session start", "without it"),
            [(what, found.total, found.session, found.rest) for what, found in rows],
        )

    def growth(self) -> Iterator[Figures]:
        """Time and memory as the archive grows."""
        rows = []
        for size in self._settings.growth:
            made = self._archive(size)
            found = self._ingest(made, "local[2]", self._fresh(f"growth-{size}"))
            rows.append(_grown(f"{size} MB", made, found))
        yield Figures("Growth, local[2]", _GROWTH, rows)

    def one_file(self) -> Iterator[Figures]:
        """A single huge file."""
        made = self._archive(self._settings.one_file, Packing.ONE)
        found = self._ingest(made, "local[2]", self._fresh("one-file"))
        yield Figures("One file, local[2]", _GROWTH, [_grown(f"{self._settings.one_file} MB", made, found)])
        yield self._accuracy(made, self._stores / "one-file")

    # How.

    def _ingest(self, made: Made, master: str, store: Path, *archives: str) -> Ingest:
        named = archives or (str(made.archives),)
        usage = _runs(
            "ingest", "--master", master, "--store", str(store), "--roster", str(made.roster), *named
        )
        told = _told(usage)
        return Ingest(usage.wall, told["session"], told["ingest"], usage.own, usage.mapped)

    def _accuracy(self, made: Made, store: Path) -> Figures:
        told = truth.read(made.truth)
        found = compare(store, told)
        columns = ("what", "in the archive", "differences")
        wrong = sum(difference.kind.startswith(("outcome", "proposal")) for difference in found)
        rows = [("votes", len(told.votes), len(found) - wrong), ("outcomes", len(told.outcomes), wrong)]
        return Figures(f"Read against the truth: {megabytes(made.bytes)} MB", columns, rows)

    def _fresh(self, name: str) -> Path:
        path = self._stores / name
        shutil.rmtree(path, ignore_errors=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def _archive(self, size: int, packing: Packing = Packing.PLAIN) -> Made:
        bytes_ = size * MEGABYTE
        plan = Plan(size=bytes_, proposals=usual_proposals(bytes_), packing=packing)
        return self._made(f"{size}-{packing}", plan)

    def _store_of(self, kips: int) -> Path:
        """A store of so many proposals: their mail and nothing else."""
        made = self._made(f"{kips}-kips", Plan(size=0, proposals=kips))
        store = self._stores / f"{kips}-kips"
        mark, wanted = store / "made", f"{_digest()} {__version__}"
        if not mark.exists() or mark.read_text() != wanted:
            self._fresh(store.name)
            self._ingest(made, "local[2]", store)
            mark.write_text(wanted)
        return store

    def _made(self, name: str, plan: Plan) -> Made:
        """The archive of a plan, generated unless it is there already."""
        folder = self._settings.folder / name
        mark, wanted = folder / "made.json", asdict(plan) | {"generator": _digest()}
        known = json.loads(mark.read_text()) if mark.exists() else {}
        if known.get("plan") != wanted:
            shutil.rmtree(folder, ignore_errors=True)
            made = generate(folder, plan)
            mark.write_text(json.dumps({"plan": wanted, "messages": made.messages, "bytes": made.bytes}))
            return made
        return Made(
            folder / "archives",
            folder / "roster.json",
            folder / "truth.jsonl",
            known["messages"],
            known["bytes"],
        )


_GROWTH = (
    "size",
    "seconds without session start",
    "seconds per 100 MB",
    "MB of its own",
    "MB with mapped files",
)


def _grown(what: str, made: Made, found: Ingest) -> tuple[str, float, float, int, int]:
    per = found.rest / made.bytes * 100 * MEGABYTE
    return what, found.rest, per, megabytes(found.own), megabytes(found.mapped)


def _least(found: Sequence[Ingest]) -> Ingest:
    return Ingest(
        min(one.total for one in found),
        min(one.session for one in found),
        min(one.rest for one in found),
        max(one.own for one in found),
        max(one.mapped for one in found),
    )


def _runs(*arguments: str, prefix: Sequence[str] = ()) -> Usage:
    return run([*prefix, sys.executable, "-m", "benchmarks.runs", *arguments], cwd=ROOT)


def _settle() -> None:
    """Bring about what users have from their second run on: bytecode, and the archive of Spark's classes."""
    run([sys.executable, "-m", "compileall", "-q", str(ROOT / "src"), str(ROOT / "benchmarks")], cwd=ROOT)
    with tempfile.TemporaryDirectory() as folder:
        ingest = [_script("kipvote"), "ingest", str(_SMALL), "--store", folder, "--master", "local[2]"]
        _note_classes(java_home(work=JOB), ingest)
    _note_classes(java_home(), [sys.executable, "-m", "benchmarks.runs", "session", "--master", "local[2]"])


def _note_classes(home: Path, command: Sequence[str]) -> None:
    """Have the archive of classes made that ``command`` needs, if it is not there."""
    classes = home / "classes.jsa"
    if not classes.exists():
        run(command, cwd=ROOT)
    deadline = time.monotonic() + _CLASSES_SECONDS
    while not classes.exists() and time.monotonic() < deadline:
        time.sleep(1)


def _told(usage: Usage) -> Mapping[str, float]:
    figures: Mapping[str, float] = json.loads(usage.output.strip().splitlines()[-1])
    return figures


_COLD = ("CPU seconds", "seconds", "MB")


def _cold(command: Sequence[str]) -> tuple[float, float, int]:
    """The least CPU and time that a command takes, in seconds, and the most memory, in megabytes."""
    usages = [run(command, cwd=ROOT, codes=(0, FOUND)) for _ in range(_COMMANDS)]
    most = megabytes(max(usage.mapped for usage in usages))
    return min(usage.cpu for usage in usages), min(usage.wall for usage in usages), most


def _asked(command: str, store: Path) -> list[str]:
    return [_script("kipvote"), command, "--store", str(store)]


def _middle(kips: int) -> str:
    """A proposal of a store of so many."""
    return f"KIP-{(kips + 1) // 2}"


def _script(name: str) -> str:
    return str(Path(sys.executable).parent / name)


def _imports_pyspark(command: Sequence[str]) -> str:
    """Whether a command of ours loads pyspark."""
    report = run(
        ["sh", "-c", 'exec "$0" -X importtime "$@" 2>&1 >/dev/null', sys.executable, *command], cwd=ROOT
    )
    return "yes" if "pyspark" in report.output else "no"


def _digest() -> str:
    """What the generated archives depend on."""
    sources = sorted(path for folder in _SOURCES for path in folder.glob("*.py"))
    own = (path.read_bytes() for path in sources if path.stem not in _MEASURING)
    return hashlib.sha256(b"".join(own)).hexdigest()


_PARTS: Mapping[str, Callable[[Bench], Iterator[Figures]]] = {
    "ingest": Bench.ingest,
    "session": Bench.session,
    "tally": Bench.tally,
    "queries": Bench.queries,
    "incremental": Bench.incremental,
    "growth": Bench.growth,
    "one-file": Bench.one_file,
}


def _numbers(_context: click.Context, _option: click.Parameter, text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def _parts(_context: click.Context, _option: click.Parameter, text: str) -> list[str]:
    wanted = text.split(",")
    unknown = [part for part in wanted if part not in _PARTS]
    if unknown:
        raise click.BadParameter(f"{', '.join(unknown)}: not one of {', '.join(_PARTS)}")
    return wanted


@click.command()
@click.option(
    "--only",
    default=",".join(_PARTS),
    show_default=True,
    callback=_parts,
    help="The parts to run.",
)
@click.option("--size", default=400, show_default=True, help="Megabytes of the archive that all read.")
@click.option("--growth", default="50,200,800", show_default=True, callback=_numbers, help="Megabytes.")
@click.option(
    "--kips", default="1,100,1400", show_default=True, callback=_numbers, help="Proposals in a store."
)
@click.option("--one-file", default=2000, show_default=True, help="Megabytes of the single file.")
@click.option("--repeat", default=2, show_default=True, help="How often each is measured; the least counts.")
@click.option(
    "--folder",
    default=ROOT / "build" / "bench",
    type=click.Path(path_type=Path),
    help="For archives and stores.",
)
@click.option("--markdown", is_flag=True, help="Tables to be pasted into docs/performance.md.")
def main(
    only: list[str],
    size: int,
    growth: list[int],
    kips: list[int],
    one_file: int,
    repeat: int,
    folder: Path,
    markdown: bool,
) -> None:
    """Measure what reading archives costs, and print tables of ratios."""
    bench = Bench(Settings(folder.absolute(), size, growth, kips, one_file, repeat))
    _settle()
    click.echo(f"{os.cpu_count()} processors, Python {sys.version.split()[0]}\n")
    for part in only:
        for figures in _PARTS[part](bench):
            click.echo(figures.markdown() if markdown else figures.text())


if __name__ == "__main__":
    main()
