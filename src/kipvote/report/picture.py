"""Picture: the open votes against their hours and quorum, and the votes of a year, as PNG.

The same chart gives the same bytes: the font is the one matplotlib ships, and no date or version is written.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any

from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator

from kipvote.digest import Bar, Chart, Mark, Timeline
from kipvote.phrases import number
from kipvote.report.palette import LIGHT

MOST_TIMELINES = 12
"""How many open votes are drawn; the report lists them all."""

_DPI = 160
_WIDTH = 6.0  # inches, as wide as a report on a large screen
_ROW = 0.32
_TOGETHER = 0.012  # of the axis' length: votes so close are drawn above each other
_APART, _FAN = 0.3, 0.6  # of a row: from one of them to the next, and from the first to the last
_LEGEND_LINE = 24  # points: a title too long to stand beside the legend stands above it
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_BINDING, _OTHER, _AGAINST = LIGHT.full, "#a3c4b3", LIGHT.bad
_SPAN, _UNKNOWN = "#e6edf4", "#eef0f2"
_DAYS = (1, 3, 7, 14, 30, 60, 120, 240, 480)
_LONGEST_NAME = 16
_FONT = "DejaVu Sans"
_TEXT: dict[str, Any] = {"family": _FONT, "fontsize": 10}
_LEGEND: dict[str, Any] = {
    "loc": "lower right",
    "bbox_to_anchor": (1.0, 1.0),
    "ncols": 4,
    "frameon": False,
    "prop": {"family": _FONT, "size": 9},
    "labelcolor": LIGHT.quiet,
    "handlelength": 1.2,
    "handletextpad": 0.3,
    "columnspacing": 0.9,
    "borderaxespad": 0.2,
}


def draw(chart: Chart) -> bytes | None:
    """The picture; None where there is nothing to draw."""
    if not chart:
        return None
    out = io.BytesIO()
    with style.context("default"):  # whatever the machine's own settings are
        _figure(chart).savefig(out, format="png", metadata={"Software": None})
    return out.getvalue()


def description(chart: Chart) -> str:
    """What the picture shows, in words, for those who do not see it."""
    said = []
    if chart.timelines:
        votes = (
            f"{line.proposal} {_plus(line)} of {line.quorum} in {number(int(line.hours // 24), 'day')}"
            for line in chart.timelines[:MOST_TIMELINES]
        )
        said.append(f"Binding +1 of the open votes since their calls: {', '.join(votes)}.")
    cast = _cast(chart.weeks)
    if cast:
        last = f", {cast[-1]} in the last" if chart.weeks[-1].binding is not None else ""
        weeks = number(len(cast), "week")
        said.append(f"Votes cast per week over {weeks}: {min(cast)} to {max(cast)}{last}.")
    return " ".join(said)


def _cast(weeks: Sequence[Bar]) -> list[int]:
    """The votes of each week the archive holds; nothing where there are none at all."""
    counts = ((bar.binding, bar.non_binding) for bar in weeks)
    known = [binding + others for binding, others in counts if binding is not None and others is not None]
    return known if any(known) else []


def _plus(line: Timeline) -> int:
    return sum(mark.binding and mark.value == "+1" for mark in line.marks)


def _figure(chart: Chart) -> Figure:
    shown = chart.timelines[:MOST_TIMELINES]
    heights = [*([0.95 + _ROW * len(shown)] if shown else []), *([1.9] if _cast(chart.weeks) else [])]
    figure = Figure(figsize=(_WIDTH, sum(heights)), dpi=_DPI, facecolor=LIGHT.card, layout="constrained")
    FigureCanvasAgg(figure)
    panels = figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0].tolist()
    if shown:
        more = len(chart.timelines) > len(shown)
        title = f"Open votes, the first {len(shown)} of {len(chart.timelines)}" if more else "Open votes"
        _timelines(panels.pop(0), shown, title)
    if panels:
        _weeks(panels.pop(0), chart.weeks)
    figure.draw_without_rendering()
    for axes in figure.axes:
        if _stands_on_legend(axes):
            _entitle(axes, axes.get_title(loc="left"), pad=_LEGEND_LINE)
    return figure


def _stands_on_legend(axes: Axes) -> bool:
    legend, title = axes.get_legend(), axes.get_title(loc="left")
    return legend is not None and bool(
        _entitle(axes, title).get_window_extent().overlaps(legend.get_window_extent())
    )


def _timelines(axes: Axes, lines: Sequence[Timeline], title: str) -> None:
    """One row a vote. Days are drawn by their square root: most votes are cast in the first of many."""
    minimum = lines[0].minimum_hours
    longest = max(*(line.hours for line in lines), 1.5 * minimum)
    axes.axvspan(0, _at(minimum), color=_SPAN, linewidth=0)
    for row, line in enumerate(lines):
        axes.plot([0, _at(line.hours)], [row, row], color=LIGHT.rule, linewidth=2, zorder=1)
        for mark, off in _fanned(line.marks, _TOGETHER * _at(longest)):
            _mark(axes, mark.value, _at(mark.hours), row + off, binding=mark.binding)
        total = f"{_plus(line)} of {line.quorum}"
        axes.text(_at(longest) * 1.03, row, total, va="center", color=LIGHT.text, **_TEXT)
    axes.set_ylim(len(lines) - 0.5, -0.5)
    axes.set_xlim(-0.1, _at(longest) * 1.02)
    axes.set_yticks(range(len(lines)), [_name(line) for line in lines], parse_math=False)
    ticks = [day for day in _DAYS if day * 24 <= longest]
    axes.set_xticks([_at(day * 24) for day in ticks], [str(day) for day in ticks])
    axes.set_xlabel("days since the call", color=LIGHT.quiet, **_TEXT)
    _dress(axes, title)
    axes.legend(
        handles=[
            Line2D([], [], marker="o", linestyle="", color=_BINDING, markersize=7, label="binding +1"),
            Line2D([], [], marker="o", linestyle="", color=_OTHER, markersize=4, label="other +1"),
            Line2D([], [], marker="x", linestyle="", color=_AGAINST, markersize=6, label="-1"),
            Patch(color=_SPAN, label=f"first {minimum} h"),
        ],
        **_LEGEND,
    )


def _fanned(marks: Sequence[Mark], together: float) -> Iterator[tuple[Mark, float]]:
    """Each vote, and how far from the middle of its row it is drawn: none hides another of the same hour."""
    groups: list[list[Mark]] = []
    for mark in sorted(marks, key=lambda mark: mark.hours):
        if groups and _at(mark.hours) - _at(groups[-1][0].hours) <= together:
            groups[-1].append(mark)
        else:
            groups.append([mark])
    for group in groups:
        step = min(_APART, _FAN / max(1, len(group) - 1))
        yield from ((mark, (at - (len(group) - 1) / 2) * step) for at, mark in enumerate(group))


def _mark(axes: Axes, value: str, x: float, y: float, *, binding: bool) -> None:
    size, order = (7, 3) if binding else (4, 2)
    plus = ("o", _BINDING if binding else _OTHER)
    marker, color = {"+1": plus, "-1": ("x", _AGAINST)}.get(value, ("|", LIGHT.quiet))
    edge: dict[str, Any] = {"markeredgecolor": LIGHT.card, "markeredgewidth": 0.5} if marker == "o" else {}
    axes.plot([x], [y], marker=marker, color=color, markersize=size, linestyle="", zorder=order, **edge)


def _at(hours: float) -> float:
    return sqrt(max(0.0, hours) / 24)


def _name(line: Timeline) -> str:
    """A proposal's id in letters the font has."""
    plain = "".join(char if char.isascii() and char.isprintable() else "?" for char in line.proposal)
    return plain if len(plain) <= _LONGEST_NAME else f"{plain[: _LONGEST_NAME - 3]}..."


def _weeks(axes: Axes, weeks: Sequence[Bar]) -> None:
    """One bar a week, the votes that bind at its foot; weeks the archive lacks are shaded."""
    for at, bar in enumerate(weeks):
        if bar.binding is None or bar.non_binding is None:
            axes.axvspan(at - 0.5, at + 0.5, color=_UNKNOWN, linewidth=0)
        else:
            axes.bar(at, bar.binding, width=0.8, color=_BINDING)
            axes.bar(at, bar.non_binding, width=0.8, bottom=bar.binding, color=_OTHER)
    months = [at for at, bar in enumerate(weeks) if bar.until.day <= 7]
    axes.set_xticks(months, [_MONTHS[weeks[at].until.month - 1] for at in months])
    axes.set_xlim(-0.6, len(weeks) - 0.4)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=4, integer=True))
    _dress(axes, "Votes cast a week")
    labels = [Patch(color=_BINDING, label="binding"), Patch(color=_OTHER, label="others")]
    if any(bar.binding is None for bar in weeks):
        labels.append(Patch(color=_UNKNOWN, label="not in the archive"))
    axes.legend(handles=labels, **_LEGEND)


def _entitle(axes: Axes, title: str, *, pad: float | None = None) -> Text:
    return axes.set_title(
        title, loc="left", pad=pad, color=LIGHT.text, family=_FONT, fontsize=11.5, fontweight="bold"
    )


def _dress(axes: Axes, title: str) -> None:
    """A plain frame: no box, quiet labels."""
    _entitle(axes, title)
    axes.set_facecolor(LIGHT.card)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(length=0, labelsize=10, labelcolor=LIGHT.quiet, labelfontfamily=_FONT)
