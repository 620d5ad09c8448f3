"""Where two checkouts read the same mail in another way.

``python -m tests.accuracy.against CHECKOUT MAIL...``:
MAIL is the name of a set or an mbox file or folder. CHECKOUT is read as ``a``, the checkout this is run in as
``b``; the packages are those of the environment it is run in. Exit code 0: no difference; 3: some; 2: usage;
1: one of them could not read.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.accuracy import sets
from tests.accuracy.differences import WHAT, Difference, of_groups

HERE = Path(__file__).resolve().parents[2]
READING = Path(__file__).with_name("reading.py")
SPEED = Path(__file__).with_name("speed.py")


class CheckoutError(Exception):
    """A checkout that cannot be read with."""


def main(args: Sequence[str] | None = None) -> int:
    """Read with both, and print what differs, or how fast they are."""
    options = _options(args)
    print(f"a  {options.checkout}\nb  {options.b}\n")
    with tempfile.TemporaryDirectory() as folder:
        groups = list(_groups(options, Path(folder)))
        try:
            if options.speed:
                print("\n".join(_speed(options, _own_lines(_read(options.b, groups, "--own")))))
                return 0
            before, after = (_read(checkout, groups) for checkout in (options.checkout, options.b))
        except CheckoutError as error:
            print(error, file=sys.stderr)
            return 1
    found = [
        (group, difference)
        for group, one, other in zip(groups, before, after, strict=True)
        for difference in of_groups(one, other)
    ]
    for group, difference in found:
        wanted = difference.what in (options.only or WHAT)
        if wanted and not group.hidden and (options.all or not difference.slight):
            print("\n".join(_shown(group, difference, folder)))
    print("\n".join(_summary(groups, found)))
    return 3 if any(options.all or not difference.slight for _, difference in found) else 0


def _options(args: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.accuracy.against", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("checkout", type=Path, help="the root of another checkout")
    parser.add_argument(
        "mail", nargs="+", metavar="MAIL", help=f"{', '.join(sets.SETS)}, or an mbox file or folder"
    )
    parser.add_argument("--b", type=Path, default=HERE, help="compare with this checkout instead of this one")
    parser.add_argument("--profile", default="kafka", help="of archives")
    parser.add_argument("--roster", help="of archives")
    now = datetime.now(UTC)
    parser.add_argument("--as-of", type=_moment, default=now, help="the moment to decide archives")
    parser.add_argument("--all", action="store_true", help="what changes no vote, result or tally, too")
    parser.add_argument("--only", action="append", choices=WHAT, help="print these alone")
    parser.add_argument(
        "--speed", type=_passes, metavar="N", help="how fast either reads the own lines, in N passes by turns"
    )
    options = parser.parse_args(args)
    for checkout in (options.checkout, options.b):
        if not (checkout / "src" / "kipvote").is_dir():
            parser.error(f"{checkout}: no checkout of kipvote")
    for name in options.mail:
        if name not in sets.SETS and not Path(name).exists():
            parser.error(f"{name}: neither a set nor mail")
    return options


def _moment(text: str) -> datetime:
    """A date or a moment, UTC if it does not say."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _passes(text: str) -> int:
    if int(text) < 1:
        raise ValueError("at least one")
    return int(text)


def _groups(options: argparse.Namespace, folder: Path) -> Iterator[sets.Group]:
    for name in options.mail:
        if name in sets.SETS:
            yield from sets.groups(name, folder)
        else:
            yield sets.Group(
                name=name,
                paths=(str(Path(name).resolve()),),
                profile=options.profile,
                roster=options.roster,
                as_of=options.as_of.isoformat(),
            )


def _read(checkout: Path, groups: Iterable[sets.Group], *how: str) -> list[Any]:
    """What a checkout reads in each group.

    Raises:
        CheckoutError: it fails, or another kipvote than its own was read with.
    """
    checkout = checkout.resolve()
    run = subprocess.run(
        [sys.executable, "-P", str(READING), *how],
        input="".join(group.line() for group in groups),
        capture_output=True,
        text=True,
        cwd=checkout,
        env=environment(checkout),
        check=False,
    )
    if run.returncode:
        raise CheckoutError(f"{checkout} cannot read: {run.stderr.strip()}")
    first, *lines = run.stdout.splitlines()
    used = Path(json.loads(first)["kipvote"]).resolve()
    if not used.is_relative_to((checkout / "src").resolve()):
        raise CheckoutError(f"{checkout}: read with {used}")
    return [json.loads(line) for line in lines]


def environment(checkout: Path) -> dict[str, str]:
    """The variables of a process that imports the packages of a checkout: ``kipvote`` and ``tests``."""
    return {**os.environ, "PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{checkout}"}


def _own_lines(read: Iterable[Any]) -> list[Any]:
    """The kind and own lines of every mail that was read, once each: a call may stand in many groups."""
    once = {json.dumps(own): own for group in read for own in group}
    return list(once.values())


def _speed(options: argparse.Namespace, mails: Sequence[Any]) -> Iterator[str]:
    """The least time of each to read the own lines of some mails, and how many times as fast ``b`` is."""
    with ExitStack() as stack:
        a, b = (stack.enter_context(_reader(side)) for side in (options.checkout, options.b))
        for run in (a, b):
            print(json.dumps(mails), file=run.stdin, flush=True)
        passes = [(_seconds(a), _seconds(b)) for _ in range(options.speed)]
    yield f"{len(mails)} mails, {options.speed} passes"
    least = [[min(turn[side][part] for turn in passes) for part in (0, 1)] for side in (0, 1)]
    for part, one, other in zip(_PARTS, *((*side, sum(side)) for side in least), strict=True):
        yield f"{part:8} a {one:8.3f} s  b {other:8.3f} s  {one / max(other, 1e-9):6.2f} times as fast"


_PARTS = ("votes", "results", "both")


def _reader(checkout: Path) -> subprocess.Popen[str]:
    """A process that reads with a checkout, as often as it is told to."""
    return subprocess.Popen(
        [sys.executable, "-P", str(SPEED)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=checkout,
        env=environment(checkout.resolve()),
    )


def _seconds(run: subprocess.Popen[str]) -> list[float]:
    """How long the process takes for one pass: votes, and results.

    Raises:
        CheckoutError: it has ended.
    """
    print(file=run.stdin, flush=True)
    line = run.stdout.readline() if run.stdout else ""
    if not line:
        raise CheckoutError("one of them cannot read")
    seconds: list[float] = json.loads(line)
    return seconds


def _shown(group: sets.Group, difference: Difference, folder: str) -> Iterator[str]:
    mail = difference.mail if "/" in difference.mail else f"{difference.mail}, {group.paths[-1]}"
    mail = mail.replace(f"{folder}/", "").replace(f"{HERE}/", "")
    yield f"{group.name}, {difference.what}: {mail}"
    if difference.line:
        yield f"    {difference.line}"
    yield f"    a  {difference.sides[0] or 'none'}"
    yield f"    b  {difference.sides[1] or 'none'}"


def _summary(groups: Sequence[sets.Group], found: Sequence[tuple[sets.Group, Difference]]) -> Iterator[str]:
    """How often each kind of difference was found in each set."""
    read = Counter(group.name for group in groups)
    counted = Counter((group.name, d.what, d.change) for group, d in found if not d.slight)
    slight = Counter(group.name for group, d in found if d.slight)
    for name, number in read.items():
        yield f"{name}: {number} groups of mail read"
        rows = [(what, change, n) for (of, what, change), n in counted.items() if of == name]
        for what, change, n in sorted(rows, key=lambda row: (row[0], -row[2], row[1])):
            yield f"  {n:6} {what}: {change}"
        yield f"  {slight[name]:6} that change no vote, result or tally (--all shows them)"


if __name__ == "__main__":
    sys.exit(main())
