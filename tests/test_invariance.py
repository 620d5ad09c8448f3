"""Invariance: what happens to mail on its way never changes a tally.

The order of messages, duplicated messages, re-wrapped quoting, added footers, another charset or transfer
encoding: each is done to the raw messages of the sample archives, and every tally must come out the same.
"""

from __future__ import annotations

import base64
import quopri
import random
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.mbox import RawMessage
from kipvote.mime import decode_text
from kipvote.roster import Roster, parse_roster
from kipvote.rules import Profile
from tests import oracle
from tests.conftest import shipped

FIXTURES = Path(__file__).parents[1] / "fixtures"
AS_OF = datetime(2026, 3, 1, tzinfo=UTC)
RAWS = oracle.raw_messages([FIXTURES / "archives"])
ROSTER = parse_roster((FIXTURES / "roster.json").read_text(encoding="utf-8"), file="roster.json")
KAFKA = shipped("kafka")

Change = Callable[[RawMessage], RawMessage]

_CONTENT_HEADERS = re.compile(
    rb"^(?:content-[a-z-]+|mime-version):.*\n(?:[ \t].*\n)*", re.IGNORECASE | re.MULTILINE
)
FOOTER = (
    "\n---------------------------------------------------------------------\n"
    "To unsubscribe, e-mail: dev-unsubscribe@kafka.example.org\n"
    "For additional commands, e-mail: dev-help@kafka.example.org\n"
)


def tallies(raws: list[RawMessage], profile: Profile = KAFKA, roster: Roster = ROSTER) -> dict[str, str]:
    found = oracle.tallies_of(raws, profile, roster, AS_OF)
    return {str(name): _PERMALINK.sub("", text) for name, text in found.items()}


_PERMALINK = re.compile(r'"permalink": "[^"]*"')  # made of the very bytes


BEFORE = tallies(RAWS)


def rewritten(raw: RawMessage, text: str, encode: Callable[[str], tuple[str, str, bytes]]) -> RawMessage:
    """The message with one text part, encoded anew; ``encode`` gives charset, transfer encoding and body."""
    head = raw.data.replace(b"\r\n", b"\n").partition(b"\n\n")[0] + b"\n"
    charset, transfer, body = encode(text)
    fields = (
        f'MIME-Version: 1.0\nContent-Type: text/plain; charset="{charset}"\n'
        f"Content-Transfer-Encoding: {transfer}\n"
    )
    return replace(raw, data=_CONTENT_HEADERS.sub(b"", head) + fields.encode() + b"\n" + body)


def utf8(text: str) -> tuple[str, str, bytes]:
    return "utf-8", "8bit", text.encode()


def base64_utf8(text: str) -> tuple[str, str, bytes]:
    return "utf-8", "base64", base64.encodebytes(text.encode())


def quoted_printable(text: str) -> tuple[str, str, bytes]:
    return "utf-8", "quoted-printable", quopri.encodestring(text.encode())


def utf16(text: str) -> tuple[str, str, bytes]:
    return "utf-16", "base64", base64.encodebytes(text.encode("utf-16"))


def latin(text: str) -> tuple[str, str, bytes]:
    try:
        return "iso-8859-15", "8bit", text.encode("iso-8859-15")
    except UnicodeEncodeError:
        return "gb18030", "base64", base64.encodebytes(text.encode("gb18030"))


def encoded_as(encode: Callable[[str], tuple[str, str, bytes]]) -> Change:
    return lambda raw: rewritten(raw, decode_text(raw.data).text, encode)


def with_footer(raw: RawMessage) -> RawMessage:
    return rewritten(raw, decode_text(raw.data).text.rstrip("\n") + "\n" + FOOTER, utf8)


def rewrapped(raw: RawMessage) -> RawMessage:
    """Long quoted lines broken in two, each half with its marks, as clients do that wrap at another width."""
    lines = [half for line in decode_text(raw.data).text.split("\n") for half in _broken(line)]
    return rewritten(raw, "\n".join(lines), utf8)


def _broken(line: str) -> list[str]:
    marks = re.match(r"^(?:> ?)+", line)
    words = line.split(" ")
    if marks is None or len(line) < 60 or len(words) < 6:
        return [line]
    middle = len(words) // 2
    return [" ".join(words[:middle]), marks.group() + " ".join(words[middle:])]


def quoted_deeper(raw: RawMessage) -> RawMessage:
    """One more level of marks on what is quoted already."""
    lines = decode_text(raw.data).text.split("\n")
    return rewritten(raw, "\n".join(f"> {line}" if line.startswith(">") else line for line in lines), utf8)


CHANGES: dict[str, Change] = {
    "utf-8": encoded_as(utf8),
    "base64": encoded_as(base64_utf8),
    "quoted-printable": encoded_as(quoted_printable),
    "utf-16": encoded_as(utf16),
    "8-bit and gb18030": encoded_as(latin),
    "footer": with_footer,
    "quoting re-wrapped": rewrapped,
    "quoting deeper": quoted_deeper,
    "crlf": lambda raw: replace(raw, data=raw.data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_what_happens_to_a_text_on_its_way_changes_no_tally(change: Change) -> None:
    after = tallies([change(raw) for raw in RAWS])
    assert after.keys() == BEFORE.keys()
    for proposal, tally in BEFORE.items():
        assert after[proposal] == tally


@settings(max_examples=15)
@given(
    seed=st.integers(0, 2**32), names=st.lists(st.sampled_from(["a.mbox", "b.mbox", "z/c.mbox"]), min_size=3)
)
def test_order_duplicates_and_archives_change_no_tally(seed: int, names: list[str]) -> None:
    """In any order, some twice, under any name and place in the archives."""
    chance = random.Random(seed)
    again = [raw for raw in RAWS if chance.random() < 0.2]
    shuffled = [
        replace(raw, archive=chance.choice(names), offset=chance.randrange(10**6)) for raw in RAWS + again
    ]
    chance.shuffle(shuffled)
    assert tallies(shuffled) == BEFORE
