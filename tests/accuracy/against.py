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
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.accuracy import sets
from tests.accuracy.differences import Difference, of_groups

HERE = Path(__file__).resolve().parents[2]
READING = Path(__file__).with_name("reading.py")


class CheckoutError(Exception):
    """A checkout that cannot be read with."""


def main(args: Sequence[str] | None = None) -> int:
    """Read with both, and print what differs."""
    options = _options(args)
    with tempfile.TemporaryDirectory() as folder:
        groups = list(_groups(options, Path(folder)))
        if not groups:
            print("no mail to read")
            return 2
        try:
            before, after = (_read(checkout, groups) for checkout in (options.checkout, options.b))
        except CheckoutError as error:
            print(error, file=sys.stderr)
            return 1
        found = [
            (group, difference)
            for group, one, other in zip(groups, before, after, strict=True)
            for difference in of_groups(one, other)
        ]
    print(f"a  {options.checkout}\nb  {options.b}\n")
    for group, difference in found:
        if not group.hidden and (options.all or not difference.slight):
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


def _read(checkout: Path, groups: Iterable[sets.Group]) -> list[Any]:
    """What a checkout reads in each group.

    Raises:
        CheckoutError: it fails, or another kipvote than its own was read with.
    """
    checkout = checkout.resolve()
    run = subprocess.run(
        [sys.executable, "-P", str(READING)],
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


def _shown(group: sets.Group, difference: Difference, folder: str) -> Iterator[str]:
    mail = difference.mail.replace(f"{folder}/", "").replace(f"{HERE}/", "")
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
