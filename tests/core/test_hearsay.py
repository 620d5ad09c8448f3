"""Hearsay: votes that a message only quotes, and whose they are said to be."""

import pytest

from kipvote.rules import Profile
from kipvote.tally.hearsay import hearsay
from tests.mails import call, counts, mail, tally

HEARD = [
    (
        "one line",
        "Me too.\n\nOn Mon, Jan 5, 2026 at 9:01 PM Dora Lind <dora@example.org> wrote:\n> +1 (binding)\n",
        [("Dora Lind", "+1")],
    ),
    (
        "wrapped",
        "+1\n\nOn Mon, Jan 5, 2026 at 9:01 PM Dora Lind <dora@example.org>\nwrote:\n\n> -1\n",
        [("Dora Lind", "-1")],
    ),
    ("pony mail", "On 2026/02/13 05:59:02 Dora Lind wrote:\n> 0\n\nok", [("Dora Lind", "0")]),
    (
        "german",
        "+1\n\nAm 5. Januar 2026 um 10:00 schrieb Dora Lind <dora@example.org>:\n> +1\n",
        [("Dora Lind", "+1")],
    ),
    ("no attribution", "ok\n\n> +1\n", []),
    ("no vote", "ok\n\nOn 2026/02/13 05:59:02 Dora Lind wrote:\n> I'd be +1 if it were faster\n", []),
    (
        "two deep",
        "+1\n\nOn 2026/02/13 05:59:02 Dora Lind wrote:\n> +1 (binding)\n>\n"
        "> On 2026/02/12 05:59:02 Ole Berg wrote:\n> > -1\n",
        [("Dora Lind", "+1"), ("Ole Berg", "-1")],
    ),
]


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in HEARD], ids=[row[0] for row in HEARD])
def test_hearsay(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(heard.name, heard.value) for heard in hearsay(text)] == expected


QUOTING = "+1\n\nOn Mon, Jan 5, 2026 at 9:01 PM Dora Lind <dora@example.org> wrote:\n> +1 (binding)\n"


def test_a_ballot_known_only_by_quotation_is_said_to_be_missing(kafka: Profile) -> None:
    """They are not ballots, the tally is incomplete and should say which."""
    found = tally([mail("Ada Quill", 3, QUOTING, to="gone")], kafka)
    assert counts(found)[1:] == (1, 0, 0, 0)
    assert "a +1 by Dora Lind is only quoted: its message is not in the archive" in found.incomplete_because


def test_a_quoted_ballot_that_is_here_is_not_missing(kafka: Profile) -> None:
    found = tally(
        [call(), mail("Dora Lind", 2, "+1 (binding)"), mail("Ada Quill", 3, QUOTING, to="gone")], kafka
    )
    assert found.complete
