"""Permalinks: the ids that Apache's archive gives, by the form that its generator ``dkim`` describes."""

from __future__ import annotations

import pytest

from kipvote.messages import permalink_of

LIST = "dev.kafka.apache.org"
MAIL = b"From: Ada <ada@example.org>\nSubject: [VOTE] KIP-9: Better logs\nX-Way: a\n\nHi,\n\n+1\n"
ID = "fk9mopzv9pn1jthgml01hjlkf1c82dgg"

SAME = {
    "as it is": MAIL,
    "line ends of the net": MAIL.replace(b"\n", b"\r\n"),
    "blank lines behind it": MAIL + b"\n\n",
    "names of fields in capitals": MAIL.replace(b"Subject", b"SUBJECT"),
    "folded": MAIL.replace(b"KIP-9: ", b"KIP-9:\n\t"),
    "more blanks": MAIL.replace(b"Subject: ", b"Subject :   "),
    "another way to the archive": MAIL.replace(b"X-Way: a", b"Received: b\nX-Way: c"),
}
OTHER = {
    "another sender": MAIL.replace(b"Ada", b"Bo"),
    "another order": b"\n".join([*MAIL.split(b"\n")[1::-1], *MAIL.split(b"\n")[2:]]),
    "other words": MAIL.replace(b"+1", b"-1"),
    "a blank in the text": MAIL.replace(b"Hi,", b"Hi, "),
    "no mail": b"",
}


@pytest.mark.parametrize("data", SAME.values(), ids=SAME)
def test_what_archives_change_makes_no_other_id(data: bytes) -> None:
    assert permalink_of(data, LIST) == ID


@pytest.mark.parametrize("data", OTHER.values(), ids=OTHER)
def test_another_mail_has_another_id(data: bytes) -> None:
    assert permalink_of(data, LIST) != ID


def test_each_list_has_its_own() -> None:
    assert permalink_of(MAIL, "users.kafka.apache.org") != ID


def test_the_quoting_of_an_archive_is_taken_off() -> None:
    assert permalink_of(MAIL + b">From here on\n", LIST) == permalink_of(MAIL + b"From here on\n", LIST)
