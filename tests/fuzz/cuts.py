"""Cuts: archives that broke off in the middle, or of which the beginning is missing; nothing else is lost.

``python -m tests.fuzz.cuts [NAME...] [--cuts N] [--spark N]``: every archive at hand (or those of these
names), cut at N random places, both halves read by the core up to their tallies; then N cuts of each archive
together through an ingest. The places hang on the archive's name alone, so a run can be had again.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from kipvote.archives import Archive, expand, open_archive
from kipvote.inputs import profile, profile_text
from kipvote.mbox import RawMessage, Reject, read_archive, read_spans
from kipvote.rules import Profile
from kipvote.store import Store
from kipvote.tally.reading import Message, read_message
from kipvote.verify import verify
from tests import oracle
from tests.fuzz.targets import AS_OF, check_account

ROOT = Path(__file__).parents[2]
REAL = ROOT.parent / "shared" / "data" / "archives"
OURS = ROOT / "fixtures" / "archives"

Found = list[RawMessage | Reject]
Check = Callable[[bytes], Found]

_messages: dict[tuple[bytes, bytes], Message] = {}
"""Messages that were read before: of an archive cut at another place, all but one are the same."""


def archives() -> list[Path]:
    """Every archive at hand."""
    found = expand([str(folder) for folder in (REAL, OURS) if folder.is_dir()])
    return [Path(str(path)) for path in found]


def content(path: Path) -> bytes:
    """The mail of an archive, expanded."""
    with open_archive(path) as archive:
        return archive.data[:]


def places(path: Path, data: bytes, cuts: int) -> list[int]:
    """Where to cut an archive."""
    random = Random(path.name)
    return [random.randrange(len(data) + 1) for _ in range(cuts)]


def check_read(data: bytes, rules: Profile) -> Found:
    """Read an archive of these bytes: all of it is accounted for, and every message can be read."""
    found = list(read_spans(Archive("cut", data)))
    check_account(found, data)
    for one in found:
        if isinstance(one, RawMessage) and (one.data, one.envelope) not in _messages:
            message = _messages[one.data, one.envelope] = oracle.message_of(one)
            assert not read_message(message, rules).unread
    return found


def check_tallied(data: bytes, rules: Profile) -> Found:
    """As :func:`check_read`, and every proposal in it is tallied."""
    found = check_read(data, rules)
    raws = [one for one in found if isinstance(one, RawMessage)]
    assert all(
        oracle.tallies_of(raws, rules, None, AS_OF, lambda raw: _messages[raw.data, raw.envelope]).values()
    )
    return found


def offsets(found: Iterable[RawMessage | Reject]) -> list[int]:
    """Where the messages stand."""
    return [one.offset for one in found if isinstance(one, RawMessage)]


def check_halves(data: bytes, cut: int, whole: Sequence[int], check: Check) -> None:
    """Both halves are read, and no message of ``whole`` is lost but the one that is cut."""
    before, after = [at for at in whole if at < cut], [at for at in whole if at >= cut]
    # Half a From_ line is no separator: it ends the message before it.
    assert offsets(check(data[:cut])) in (before, before[:-1])
    found = offsets(check(data[cut:]))
    # Blank lines left from the message that is cut belong to the next one.
    rest = [at - cut if data[cut:at].strip() else 0 for at in after]
    assert found == rest or (not rest and found == [0])


def check_ingested(folder: Path, store: Path) -> int:
    """Ingest a folder of archives: the store is whole and says what the core says. How many messages."""
    from kipvote.spark.ingest import Request, ingest  # only here: it starts a Java virtual machine
    from kipvote.spark.session import held, running
    from tests import stores

    with running("local[2]") as spark:
        ingest(held(spark), store, Request((str(folder),), profile_text(_RELEASE), None))
    verified = verify(Store.open(store))
    assert verified.faults == ()
    expected = {str(path): list(read_archive(path)) for path in expand([str(folder)])}
    assert {account.archive: (account.found, account.read) for account in verified.accounts} == {
        path: (len(found), len(offsets(found))) for path, found in expected.items()
    }
    core = oracle.tallies([folder], profile(_RELEASE), None, AS_OF)
    assert stores.tallies(store, AS_OF) == core != {}
    return sum(account.read for account in verified.accounts)


_RELEASE = "asf-release"
"""The archives that are real hold votes on releases; ours hold KIPs."""


def main() -> int:
    """Run what the command line names; 1 if something broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.cuts")
    parser.add_argument("name", nargs="*", help="archives, by file name; all of them unless named")
    parser.add_argument("--cuts", type=int, default=200, help="of each archive, read by the core")
    parser.add_argument("--spark", type=int, default=3, help="of each archive, ingested together")
    arguments = parser.parse_args()
    paths = [path for path in archives() if not arguments.name or path.name in arguments.name]
    start = time.monotonic()
    cut = sum(_cut(path, arguments.cuts) for path in paths) if arguments.cuts else 0
    print(f"{cut:,} cuts of {len(paths)} archives, both halves tallied: {time.monotonic() - start:.0f} s")
    if arguments.spark:
        with tempfile.TemporaryDirectory() as folder:
            halves = sum(_write(Path(folder, "mail"), path, arguments.spark) for path in paths)
            messages = check_ingested(Path(folder, "mail"), Path(folder, "store"))
        print(f"{halves} halves, {messages:,} messages ingested at once: whole, and as the core says")
    return 0


def _cut(path: Path, cuts: int) -> int:
    data, rules = content(path), profile(_RELEASE if path.is_relative_to(REAL) else "kafka")
    whole = offsets(check_tallied(data, rules))
    for at in places(path, data, cuts):
        check_halves(data, at, whole, lambda half: check_tallied(half, rules))
    print(f"{path.name:<42}{cuts:>5} cuts, {len(whole):>4} messages, held", flush=True)
    return cuts


def _write(folder: Path, path: Path, cuts: int) -> int:
    folder.mkdir(exist_ok=True)
    data = content(path)
    halves = list(_halves(data, places(path, data, cuts)))
    for number, half in enumerate(halves):
        (folder / f"{path.name}-{number}.mbox").write_bytes(half)
    return len(halves)


def _halves(data: bytes, at: Iterable[int]) -> Iterator[bytes]:
    for cut in at:
        yield from (data[:cut], data[cut:])


if __name__ == "__main__":
    sys.exit(main())
