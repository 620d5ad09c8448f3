"""Coverage: how far an archive goes its list's clock says, or much of its mail; not one mail."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.coverage import Coverage, Gap, believed, beyond, held, together

Mail = tuple[datetime, bool]


def mails(month: str, *, clocked: int = 0, dated: int = 0) -> list[Mail]:
    date = datetime.fromisoformat(f"{month}-03").replace(tzinfo=UTC)
    return [(date, True)] * clocked + [(date, False)] * dated


def listed(*months: str, clocked: int = 0, dated: int = 0) -> list[Mail]:
    return [mail for month in months for mail in mails(month, clocked=clocked, dated=dated)]


CLOCKED = listed("2026-01", "2026-02", clocked=9)
DATED = listed("2026-01", "2026-02", dated=9)
BELIEVED: dict[str, tuple[list[Mail], list[str]]] = {
    "nothing": ([], []),
    "the clock": (CLOCKED, ["2026-01", "2026-02"]),
    "dates alone": (DATED, ["2026-01", "2026-02"]),
    "one mail": (mails("2026-01", dated=1), ["2026-01"]),
    "in 2099, beside the clock": (CLOCKED + mails("2099-01", dated=1), ["2026-01", "2026-02"]),
    "in 2099, beside dates": (DATED + mails("2099-01", dated=1), ["2026-01", "2026-02"]),
    "a month later, beside the clock": (CLOCKED + mails("2026-03", dated=1), ["2026-01", "2026-02"]),
    "a month later, beside dates": (DATED + mails("2026-03", dated=1), ["2026-01", "2026-02", "2026-03"]),
    "long ago": (mails("1999-12", dated=1) + CLOCKED, ["2026-01", "2026-02"]),
    "within what the clock spans": (
        listed("2026-01", "2026-03", clocked=9) + mails("2026-02", dated=1), ["2026-01", "2026-02", "2026-03"]
    ),
    "the clock in 2099": (CLOCKED + mails("2099-01", clocked=1), ["2026-01", "2026-02", "2099-01"]),
    "much later mail, saved otherwise": (
        CLOCKED + listed("2026-03", "2026-04", dated=5) + mails("2099-01", dated=1),
        ["2026-01", "2026-02", "2026-03", "2026-04"],
    ),
    "a list that is often silent": (
        listed("2024-01", "2024-09", "2025-08", dated=1), ["2024-01", "2024-09", "2025-08"]
    ),
}  # fmt: skip


@pytest.mark.parametrize(("mail", "months"), BELIEVED.values(), ids=BELIEVED.keys())
def test_how_far_an_archive_goes(mail: list[Mail], months: list[str]) -> None:
    """One mail dated 2099, without any list host's clock, does not move the archive's end."""
    assert list(believed(held(mail))) == months
    assert Coverage.of(held(mail)).months == set(months)


DATES = st.datetimes(datetime(1990, 1, 1), datetime(2099, 12, 31), timezones=st.just(UTC))
MAIL = st.lists(st.tuples(DATES, st.booleans()), max_size=30)


@given(MAIL.filter(lambda mail: any(clocked for _, clocked in mail)), DATES)
def test_no_date_alone_moves_an_end(mail: list[Mail], date: datetime) -> None:
    """Beside a list's clock, one more mail with a date alone adds no month beyond those believed before."""
    proved = [at for at, clocked in mail if clocked]
    only = [(at, clocked) for at, clocked in mail if clocked]
    before, after = believed(held(only)), believed(held([*only, (date, False)]))
    assert (min(after), max(after)) == (min(before), max(before))
    assert max(one.last for one in after.values()) - max(proved) < timedelta(days=31)


@given(MAIL, st.randoms(), st.integers(0, 30))
def test_neither_order_nor_parts_matter(mail: list[Mail], random: Random, cut: int) -> None:
    """What an archive covers depends on the mail in it, not on the order or the runs that brought it."""
    shuffled = sorted(mail, key=lambda _: random.random())
    parts = together([held(shuffled[:cut]), held(shuffled[cut:])])
    assert believed(parts) == believed(held(mail))
    assert Coverage.of(parts) == Coverage.of(held(mail))


def test_mail_beyond_the_end() -> None:
    """What was decided as of the end may have to be decided again, once later mail is of the past."""
    months = held(CLOCKED + mails("2026-04", dated=1))
    end = max(one.last for one in believed(months).values())
    assert not beyond(months, end, datetime(2026, 3, 31, tzinfo=UTC))
    assert beyond(months, end, datetime(2026, 4, 1, tzinfo=UTC))
    assert not beyond(held(CLOCKED), end, datetime(2099, 1, 1, tzinfo=UTC))


def test_a_gap_is_of_the_months_it_may_touch() -> None:
    january, spring = Gap("2026-01", "2026-01", 2), Gap("2026-03", "2026-05", 1)
    coverage = Coverage.of(held(CLOCKED), [spring, january])
    lacking = [
        coverage.lacking(datetime(2026, first, 20, tzinfo=UTC), datetime(2026, last, 2, tzinfo=UTC))
        for first, last in ((1, 2), (2, 2), (2, 4), (1, 12), (6, 7))
    ]
    assert lacking == [(january,), (), (spring,), (january, spring), ()]


def test_a_gap_in_what_was_held_is_no_continuation() -> None:
    """Verdicts that a gap may touch are taken again; a later one touches none of them."""
    former = Coverage(frozenset({"2025-12"}))
    for gap, continues in ((Gap("2025-12", "2025-12", 1), False), (Gap("2026-01", "2026-01", 1), True)):
        later = Coverage(frozenset({"2025-12", "2026-01"}), frozenset({gap}))
        assert later.continues(former) is continues
