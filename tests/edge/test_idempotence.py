"""Idempotence: what a store says hangs on the mail in it; a late mail changes its own rows only.

That archives in any order, twice, in one run or month by month give equal bytes, tests/spark/test_ingest.py
shows; here is what one more mail does to all the other rows.
"""

from __future__ import annotations

import pytest

from kipvote.store import Store
from kipvote.tables import MESSAGES, OUTCOMES, READINGS, VOTES, Row, Table, to_rows
from tests.stores import ARCHIVES_FOLDER, make_store

CALL = "<84fe85907eb9a7ed83b1eb2295@dev.kafka.example.org>"  # of KIP-1102, decided in November
LATE = f"""From dev-return-9-a=b.example.org@kafka.apache.org  Thu Nov  6 12:00:00 2025
From: Late Comer <late@example.org>
To: dev@kafka.apache.org
Subject: Re: [VOTE] KIP-1102: Client-side partition warm-up
Message-ID: <late@example.org>
In-Reply-To: {CALL}
References: {CALL}
Date: Wed, 12 Nov 2025 12:00:00 +0000

+1 (non-binding)

"""


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, Store]:
    """The fixtures, and these with a mail that came late, in an archive that sorts before all others."""
    folder = tmp_path_factory.mktemp("late")
    (folder / "0000-00.mbox").write_text(LATE, encoding="utf-8")
    archives = [ARCHIVES_FOLDER]
    return (
        Store.open(make_store(folder / "without", archives)),
        Store.open(make_store(folder / "with", [folder / "0000-00.mbox", *archives])),
    )


def changed(stores: tuple[Store, Store], table: Table) -> list[Row]:
    """The rows that are in one of the stores only."""
    without, with_it = (to_rows(store.table(table)) for store in stores)
    return [row for row in without if row not in with_it] + [row for row in with_it if row not in without]


@pytest.mark.parametrize("table", [MESSAGES, READINGS, VOTES], ids=lambda table: table.name)
def test_a_late_mail_changes_only_its_own_rows(table: Table, stores: tuple[Store, Store]) -> None:
    """Other tools key their rows by position in the file, and double votes where a late mail shifts these."""
    assert [row["message_id"] for row in changed(stores, table)] == ["<late@example.org>"]


def test_a_late_vote_changes_the_outcome_of_its_own_proposal_only(stores: tuple[Store, Store]) -> None:
    rows = changed(stores, OUTCOMES)
    assert {row["proposal"] for row in rows} == {"KIP-1102"}
    assert [row["non_binding_plus"] for row in rows] == [2, 3]
