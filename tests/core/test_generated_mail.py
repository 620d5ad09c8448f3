"""Generated mail: read as it is labelled, the same in every process, and of every sort."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from email import message_from_bytes, policy
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, note, settings

from kipvote.messages import header_block, parse_header
from tests.accuracy.encodings import FORMS, Body, Passage, Quotation, forms
from tests.accuracy.generated import Generated, generate, mails, read
from tests.accuracy.meanings import parse_label
from tests.accuracy.phrases import TONGUES
from tests.accuracy.scores import FAULTS, judge

ROOT = Path(__file__).parents[2]


@settings(max_examples=60)
@given(mails())
def test_a_mail_says_what_its_label_says(mail: Generated) -> None:
    """The value and the claim of a vote, a doubt, a withdrawal; and nothing certain where it knows none."""
    note(mail.raw.decode("utf-8", "replace"))
    (expected,) = parse_label(mail.label)
    counts = judge(expected, read(mail))
    assert [fault for fault in FAULTS if fault != "needless" and counts.get(fault)] == []


@settings(max_examples=60)
@given(mails())
def test_the_own_words_are_those_of_the_sender(mail: Generated) -> None:
    """None is lost and none is another's, whatever stands around them and however they were sent."""
    note(mail.raw.decode("utf-8", "replace"))
    result = read(mail)
    assert result.read_own == result.own


@settings(max_examples=60)
@given(mails())
def test_the_sender_is_read_as_written(mail: Generated) -> None:
    """Names beyond ASCII, with combining characters, as encoded words (RFC 2047) or as they are."""
    sender = parse_header(header_block(mail.raw)).sender
    assert sender is not None
    assert sender.name == mail.sender


DIGEST = """
from hashlib import sha256
from tests.accuracy.generated import generate
print(sha256(b"".join(mail.raw for mail in generate(40))).hexdigest())
"""


@pytest.mark.parametrize("settings_of_ci", [{}, {"CI": "1"}], ids=["here", "in CI"])
def test_every_process_generates_the_same_mail(settings_of_ci: dict[str, str]) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "CI"}
    other = subprocess.run(
        [sys.executable, "-B", "-c", DIGEST],
        env=kept | settings_of_ci | {"PYTHONHASHSEED": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert other.stdout.strip() == sha256(b"".join(mail.raw for mail in generate(40))).hexdigest()


@pytest.fixture(scope="module")
def some() -> list[Generated]:
    return list(generate(600))


def test_there_are_as_many_mails_as_asked_for_and_no_two_alike(some: list[Generated]) -> None:
    assert len({mail.raw for mail in some}) == len(some) == 600
    assert len({mail.own for mail in some}) > 590


# The least share of each sort, in percent.
SHARES = [
    ("kind", {"votes": 60, "look-alikes": 15, "doubtful": 3, "withdrawals": 3}),
    (
        "layout",
        dict.fromkeys(
            ("unquoted", "above", "below", "below-ballot", "around", "between", "outlook"),
            10,
        ),
    ),
    ("charset", {"utf-8": 50} | dict.fromkeys(TONGUES, 5)),
    ("form", dict.fromkeys(FORMS, 3)),
]


@pytest.mark.parametrize(("field", "least"), SHARES, ids=[row[0] for row in SHARES])
def test_no_sort_is_rare(some: list[Generated], field: str, least: dict[str, int]) -> None:
    counts = Counter(getattr(mail, field) for mail in some)
    assert set(counts) == set(least)
    assert [sort for sort, share in least.items() if counts[sort] < share * len(some) / 100] == []


ATTRIBUTION = "On Mon, Feb 2, 2026 at 10:11 AM Maren <m@example.org> wrote:"
SENT = [
    (form, charset)
    for charset in ("utf-8", *TONGUES)
    for form in ("plain", "quoted-printable", "torn", "base64", "alternative", "mixed")
    if form in forms(charset)
]


@pytest.mark.parametrize(("form", "charset"), SENT, ids=map("-".join, SENT))
def test_what_is_sent_is_what_the_standard_library_reads(form: str, charset: str) -> None:
    """That the truth of a mail is known does not rest on kipvote's own decoding."""
    tongue = TONGUES.get(charset, ("Zoe\u0308",))[0]
    quoted = Quotation("", (Quotation(ATTRIBUTION, (Passage("-1"),), spaced=False),))
    body = Body((Passage(f"{tongue}\n\n+1 (binding)", own=True), quoted))
    sent = message_from_bytes(FORMS[form](body, charset), policy=policy.default)
    plain = sent.get_body(("plain",))
    assert plain is not None
    assert plain.get_content().rstrip("\n") == f"{tongue}\n\n+1 (binding)\n\n> {ATTRIBUTION}\n> > -1"
