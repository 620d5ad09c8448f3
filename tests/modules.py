"""How many modules of kipvote a plain vote goes through: ``python -m tests.modules``.

A module counts if one of its functions is entered; its own lines and those of its classes, which run when it
is imported, do not. Of an older checkout: ``PYTHONPATH=CHECKOUT/src:CHECKOUT python -P tests/modules.py``.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from datetime import UTC, datetime
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType

from kipvote.cli import main as kipvote
from kipvote.inputs import profile
from tests import oracle

_SUBJECT = "[VOTE] KIP-9: Better logs"


def _mail(who: str, day: int, text: str, subject: str = f"Re: {_SUBJECT}") -> bytes:
    """A mail in a thread whose call is of the fifth."""
    name = who.split()[0].lower()
    cited = "" if subject == _SUBJECT else "References: <zoe.5@example.org>\n"
    return (
        f"From: {who} <{name}@example.org>\nDate: {day:02} Jan 2026 12:00:00 +0000\n"
        f"Message-ID: <{name}.{day}@example.org>\n{cited}Subject: {subject}\n\n{text}\n"
    ).encode()


PLAIN = _mail("Bo Marsh", 6, "+1 from my side, nice KIP")
THREAD = (
    _mail("Zoe Ode", 5, "Hi all,\n\nplease vote on KIP-9.", _SUBJECT),
    PLAIN,
    _mail("Ada Quill", 6, "Thanks for the KIP. +1 (binding)"),
    _mail("Cem Tarn", 7, "+1 (binding)"),
    _mail(
        "Zoe Ode",
        9,
        "The vote passes with 3 +1 votes:\n\nAda Quill\nBo Marsh\nCem Tarn",
        f"[RESULT] {_SUBJECT}",
    ),
)


def entered(run: Callable[[], object]) -> frozenset[str]:
    """The modules of kipvote of which a function is entered by a call, once what it needs is imported."""
    run()
    found: set[str] = set()

    def see(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_flags & CO_OPTIMIZED:
            found.add(frame.f_globals["__name__"])

    sys.setprofile(see)
    try:
        run()
    finally:
        sys.setprofile(None)
    return frozenset(name for name in found if name.partition(".")[0] == "kipvote")


def explained(mail: bytes = PLAIN) -> frozenset[str]:
    """Those of ``kipvote explain`` for one mail."""
    with _written([mail]) as (path,), redirect_stdout(io.StringIO()):
        return entered(lambda: kipvote(["explain", str(path)]))


def tallied(mails: tuple[bytes, ...] = THREAD) -> frozenset[str]:
    """Those of the tally of a thread, from the bytes of its mail to the JSON."""
    rules, as_of = profile("kafka"), datetime(2026, 3, 1, tzinfo=UTC)
    with _written(mails) as paths:
        return entered(lambda: oracle.tallies_of(oracle.raw_messages(paths), rules, None, as_of))


@contextmanager
def _written(mails: Sequence[bytes]) -> Iterator[list[Path]]:
    """Mails as files, for a while."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.eml" for number in range(len(mails))]
        for path, mail in zip(paths, mails, strict=True):
            path.write_bytes(mail)
        yield paths


def main() -> None:
    """Print how many there are, and which with ``--list``."""
    parser = argparse.ArgumentParser(prog="python -m tests.modules", description=__doc__)
    parser.add_argument("--list", action="store_true", help="name them")
    options = parser.parse_args()
    for what, modules in (("a plain vote explained", explained()), ("a thread of five tallied", tallied())):
        packages = Counter(name.split(".")[1] for name in modules if "." in name)
        print(f"{what}: {len(modules)} modules")
        for package, number in packages.most_common():
            print(f"  {number:4} {package}")
        print("\n".join(f"    {name}" for name in sorted(modules)) if options.list else "")


if __name__ == "__main__":
    main()
