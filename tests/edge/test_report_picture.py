"""The picture: the same bytes for the same figures, readable in the dark, and described in words."""

from __future__ import annotations

import dataclasses
import struct
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import matplotlib as mpl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.digest import Bar, Chart, Mark, Timeline
from kipvote.report.picture import MOST_TIMELINES, _figure, description, draw
from kipvote.rules import Profile
from kipvote.subjects import ProposalId
from tests.edge.test_report_golden import WEEKS, fixture_digest
from tests.edge.test_report_text import sixty

BUSY = WEEKS["2026-W07"]
UNTIL = datetime(2026, 2, 14, tzinfo=UTC)


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG file."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + data),)
        yield kind, data
        at += 12 + length


def size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", dict(chunks(png))[b"IHDR"][:8])
    return width, height


def line(name: str = "KIP-9", hours: float = 100, marks: tuple[Mark, ...] = ()) -> Timeline:
    return Timeline(proposal=ProposalId(name), hours=hours, minimum_hours=72, quorum=3, marks=marks)


def bars(*votes: int | None) -> tuple[Bar, ...]:
    return tuple(Bar(UNTIL - timedelta(days=7 * at), cast, cast) for at, cast in enumerate(reversed(votes)))[
        ::-1
    ]


def test_no_date_and_no_version_is_in_it() -> None:
    """Two machines with the same packages give the same bytes: only size, pixels and resolution are in it."""
    picture = draw(fixture_digest(BUSY).chart)
    assert picture is not None
    assert {kind for kind, _ in chunks(picture)} <= {b"IHDR", b"pHYs", b"IDAT", b"IEND"}
    assert size(picture)[0] == 960
    assert len(picture) < 80_000


def test_the_machines_own_settings_do_not_matter() -> None:
    chart = fixture_digest(BUSY).chart
    plain = draw(chart)
    with mpl.rc_context(
        {"font.size": 30, "axes.facecolor": "red", "savefig.dpi": 40, "figure.facecolor": "black"}
    ):
        assert draw(chart) == plain


@pytest.mark.parametrize(
    "chart",
    [
        pytest.param(Chart(), id="nothing"),
        pytest.param(Chart((), bars(0, 0, 0)), id="no votes"),
        pytest.param(Chart((), bars(None, None)), id="no archive"),
    ],
)
def test_nothing_to_draw_gives_no_picture(chart: Chart) -> None:
    assert draw(chart) is None
    assert description(chart) == ""


def test_every_figure_is_drawn_or_said() -> None:
    one, two = draw(Chart((line(),), ())), draw(Chart((line(marks=(Mark(5, "+1", True),)),), ()))
    three = draw(Chart((line(marks=(Mark(5, "-1", True),)),), ()))
    four = draw(Chart((line(marks=(Mark(5, "+1", False),)),), ()))
    five = draw(Chart((), bars(1, 2)))
    six = draw(Chart((), bars(None, 2)))
    assert len({one, two, three, four, five, six}) == 6


def test_at_most_a_dozen_votes_are_drawn(kafka: Profile) -> None:
    """60 open votes make no endless picture; the words say of the same votes what it shows."""
    chart = sixty(kafka).chart
    assert len(chart.timelines) == 60
    picture = draw(chart)
    assert picture is not None
    assert size(picture) == size(draw(dataclasses.replace(chart, timelines=chart.timelines[:12])) or b"")
    assert size(picture)[1] < 1400
    assert description(chart).count("KIP-") == MOST_TIMELINES


@pytest.mark.parametrize("name", ["KIP-9", "A-very-long-profile-id-9"])
@pytest.mark.parametrize("votes", [1, 12, 13, 999])
def test_no_title_stands_on_the_legend(votes: int, name: str) -> None:
    figure = _figure(Chart(tuple(line(name) for _ in range(votes)), bars(1, None, 2)))
    figure.canvas.draw()
    for axes in figure.axes:
        legend = axes.get_legend()
        assert legend is not None
        title = axes._left_title  # type: ignore[attr-defined]
        assert title.get_text()
        assert not title.get_window_extent().overlaps(legend.get_window_extent())


def test_no_vote_hides_another_of_the_same_hour() -> None:
    """As many dots as votes, one above the other where they came together."""
    vote = Mark(24, "+1", True)
    pictures = [draw(Chart((line(marks=(vote,) * count),), ())) for count in (1, 2, 3, 4)]
    assert len(set(pictures)) == 4
    beside = Mark(24.5, "+1", True)
    assert draw(Chart((line(marks=(vote, beside)),), ())) == draw(Chart((line(marks=(beside, vote)),), ()))


def test_it_is_described() -> None:
    chart = Chart((line(hours=250, marks=(Mark(5, "+1", True), Mark(6, "+1", False))),), bars(None, 0, 3, 1))
    assert description(chart) == (
        "Binding +1 of the open votes since their calls: KIP-9 1 of 3 in 10 days. "
        "Votes cast per week over 3 weeks: 0 to 6, 2 in the last."
    )


_MARKS = st.builds(Mark, st.floats(-10, 10_000), st.sampled_from(["+1", "0", "-1", "+0.5"]), st.booleans())
_LINES = st.builds(line, st.text(max_size=30), st.floats(0, 20_000), st.lists(_MARKS, max_size=4).map(tuple))


@settings(max_examples=15)
@given(lines=st.lists(_LINES, max_size=4), votes=st.lists(st.none() | st.integers(0, 500), max_size=60))
def test_any_figures_can_be_drawn(lines: list[Timeline], votes: list[int | None]) -> None:
    """No id, however long or in whatever letters, and no number keeps the report from being made."""
    chart = Chart(tuple(lines), bars(*votes))
    assert (draw(chart) is None) is (description(chart) == "")
