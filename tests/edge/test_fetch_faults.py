"""Whatever goes wrong, only whole months are there under their names."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.archives import expand
from tests.ponymail import CURRENT, FAULTS, LAST, MBOX, OLD, STATS, Lists, Web, served

COUNTS = ["is busy", "has a fault", "is a page", "is gone", "drops the connection", None]
RUNS = st.lists(
    st.tuples(
        st.lists(st.sampled_from([*FAULTS, None]), max_size=8),  # of the mail
        st.lists(st.sampled_from(COUNTS), max_size=4),
        st.integers(0, 2),  # messages that come before the run
        st.booleans(),  # refresh
        st.booleans(),  # the record is lost
    ),
    max_size=4,
)


@settings(max_examples=30)
@given(RUNS)
def test_whatever_goes_wrong_the_folder_holds_whole_months_only(
    runs: list[tuple[list[str | None], list[str | None], int, bool, bool]],
) -> None:
    """Under its final name a month is what the server had of it at some moment, from first byte to last."""
    folder = Path(tempfile.mkdtemp())
    try:
        with served(Web()) as web:
            lists = Lists(web, folder)
            lists.mail.fill(OLD, 3)
            lists.mail.fill(CURRENT, 2)
            had: dict[str, set[bytes]] = {
                OLD: {lists.mail.whole(OLD)},
                LAST: set(),
                CURRENT: {lists.mail.whole(CURRENT)},
            }
            for mail, counts, more, refresh, lost in runs:
                lists.mail.fill(CURRENT, len(lists.mail.months[CURRENT]) + more)
                had[CURRENT].add(lists.mail.whole(CURRENT))
                web.scripts.clear()
                web.script(MBOX, *(FAULTS[fault] if fault else None for fault in mail))
                web.script(STATS, *(FAULTS[fault] if fault else None for fault in counts))
                if lost:
                    (folder / "fetch.json").unlink(missing_ok=True)
                lists.fetch(OLD, LAST, CURRENT, refresh=refresh)
                for path in expand([str(folder)]) if any(folder.rglob("*.mbox")) else []:
                    assert path.read_bytes() in had[Path(str(path)).stem]
            web.scripts.clear()
            assert lists.fetch(OLD, LAST, CURRENT).complete
            assert lists.path(OLD).read_bytes() == lists.mail.whole(OLD)
            assert lists.path(CURRENT).read_bytes() == lists.mail.whole(CURRENT)
            assert lists.names() == {"2026-01.mbox", "2026-03.mbox"}
    finally:
        shutil.rmtree(folder)
