"""Cuts: archives that broke off in the middle, or of which the beginning is missing; nothing else is lost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from kipvote.archives import Archive, expand, open_archive
from kipvote.mbox import RawMessage, Reject, read_spans
from kipvote.readings import Message, read_message
from kipvote.rules import Profile

ROOT = Path(__file__).parents[2]
REAL = ROOT.parent / "shared" / "data" / "archives"
OURS = ROOT / "fixtures" / "archives"
CUTS = 200

SEEN: dict[tuple[bytes, bytes], None] = {}
"""Messages that were read before: of an archive cut at another place, all but one are the same."""


def check(data: bytes, profile: Profile) -> list[RawMessage | Reject]:
    """Read an archive of these bytes; its messages and rejects follow each other and cover all of it."""
    found = list(read_spans(Archive("cut", data)))
    ends = [one.offset + one.length for one in found]
    assert [one.offset for one in found] == [0, *ends][: len(found)]
    assert (ends[-1] if ends else 0) == len(data)
    for one in found:
        if isinstance(one, RawMessage) and (one.data, one.envelope) not in SEEN:
            reading = read_message(Message.of(one.data, envelope=one.envelope), profile)
            assert not reading.unread
            SEEN[one.data, one.envelope] = None
    return found


def offsets(found: Sequence[RawMessage | Reject]) -> list[int]:
    return [one.offset for one in found if isinstance(one, RawMessage)]


ARCHIVES = expand([str(folder) for folder in (REAL, OURS) if folder.is_dir()])


def check_halves(data: bytes, cut: int, whole: Sequence[int], profile: Profile) -> None:
    """Both halves are read, and no message is lost but the one that is cut."""
    before, after = [at for at in whole if at < cut], [at for at in whole if at >= cut]
    # Half a From_ line is no separator: it ends the message before it.
    assert offsets(check(data[:cut], profile)) in (before, before[:-1])
    found = offsets(check(data[cut:], profile))
    # Blank lines left from the message that is cut belong to the next one.
    rest = [at - cut if data[cut:at].strip() else 0 for at in after]
    assert found == rest or (not rest and found == [0])


@pytest.mark.parametrize("path", ARCHIVES, ids=lambda path: path.name)
def test_an_archive_cut_anywhere(path: Path, kafka: Profile) -> None:
    """Cut at 200 random places: both halves are read, and every byte is accounted for.

    The seed is the archive's name.
    """
    with open_archive(path) as archive:
        data = archive.data[:]
    whole = offsets(check(data, kafka))
    random = Random(path.name)
    for _ in range(CUTS):
        check_halves(data, random.randrange(len(data) + 1), whole, kafka)


@pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
def test_an_archive_cut_everywhere(end: bytes, kafka: Profile) -> None:
    """Every place of a small archive, one after the other."""
    line = b"From jo@example.org Mon Nov  3 12:00:00 2025\n"
    mails = [
        line + b"Message-ID: <%d@example.org>\nSubject: [VOTE] KIP-9: x\n\n+1\n\n" % at for at in range(3)
    ]
    data = b"".join(mails).replace(b"\n", end)
    whole = offsets(check(data, kafka))
    assert len(whole) == 3
    for cut in range(len(data) + 1):
        check_halves(data, cut, whole, kafka)
