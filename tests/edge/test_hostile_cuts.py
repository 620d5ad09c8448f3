"""Cuts: archives that broke off in the middle, or of which the beginning is missing; nothing else is lost.

``python -m tests.fuzz.cuts``, a part of ``make fuzz``, takes each cut up to its tallies, and some to a store.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kipvote.rules import Profile
from tests.fuzz import cuts

CUTS = 200


@pytest.mark.parametrize("path", cuts.archives(), ids=lambda path: path.name)
def test_an_archive_cut_anywhere(path: Path, kafka: Profile) -> None:
    """Cut at 200 random places: both halves are read, and every byte is accounted for."""
    data = cuts.content(path)
    whole = cuts.offsets(cuts.check_read(data, kafka))
    for at in cuts.places(path, data, CUTS):
        cuts.check_halves(data, at, whole, lambda half: cuts.check_read(half, kafka))


@pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
def test_an_archive_cut_everywhere(end: bytes, kafka: Profile) -> None:
    """Every place of a small archive, one after the other, up to its tally."""
    line = b"From jo@example.org Mon Nov  3 12:00:00 2025\n"
    mails = [
        line + b"Message-ID: <%d@example.org>\nSubject: [VOTE] KIP-9: x\n\n+1\n\n" % at for at in range(3)
    ]
    data = b"".join(mails).replace(b"\n", end)
    whole = cuts.offsets(cuts.check_tallied(data, kafka))
    assert len(whole) == 3
    for at in range(len(data) + 1):
        cuts.check_halves(data, at, whole, lambda half: cuts.check_tallied(half, kafka))


def test_a_message_that_is_lost_is_noticed(kafka: Profile) -> None:
    """The check itself can fail."""
    line = b"From jo@example.org Mon Nov  3 12:00:00 2025\nSubject: x\n\n"
    with pytest.raises(AssertionError):
        cuts.check_halves(
            line * 2, 10, [0, len(line), 2 * len(line)], lambda half: cuts.check_read(half, kafka)
        )
