"""HTML: a report as mail clients show it: tables, one sheet of styles, nothing fetched from anywhere.

What stands once has its style in its tag; what is repeated has a class, so that many votes make no large
mail.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from kipvote.phrases import number
from kipvote.report.entry import Group
from kipvote.report.outline import Outline
from kipvote.report.palette import DARK, LIGHT

LARGEST = 102_000
"""Bytes of HTML, lines ended as in mail, behind which Gmail cuts a mail."""

_LENGTHS = (60, 40, 30, 20, 15, 10, 5, 3, 1)
"""How many entries of a list are tried, the most first."""


def page(outline: Outline, *, picture: str | None = None, description: str = "") -> str:
    """The report as a page of its own.

    ``picture`` is the address of the picture (``cid:...`` in a mail, ``data:...`` in a file), None for none;
    ``description`` says what it shows.
    """
    return _template().render(
        report=outline,
        picture=picture,
        description=description,
        light=asdict(LIGHT),
        dark=asdict(DARK),
    )


def page_for_mail(outline: Outline, *, picture: str | None = None, description: str = "") -> str:
    """The same, its lists as short as a mail needs that is not to be cut; each says what it leaves out.

    Votes that wait, in tables with columns, are left out last.
    """
    shown = page(outline, picture=picture, description=description)
    for shorter in _shorter(outline):
        if len(shown.encode()) + shown.count("\n") < LARGEST:
            break
        shown = page(shorter, picture=picture, description=description)
    return shown


def _shorter(outline: Outline) -> Iterator[Outline]:
    for keeps_waiting in (True, False):
        for most in _LENGTHS:
            yield replace(
                outline,
                sections=tuple(
                    replace(
                        section,
                        groups=tuple(
                            group if keeps_waiting and group.columns else _cut(group, most)
                            for group in section.groups
                        ),
                    )
                    for section in outline.sections
                ),
            )


def _cut(group: Group, most: int) -> Group:
    """A group with its first entries only."""
    more = len(group.entries) - most
    if more <= 0:
        return group
    said = f"And {number(more, 'more proposal')}, see: kipvote report"
    return replace(
        group,
        entries=group.entries[:most],
        tail=". ".join(filter(None, (said, group.tail))),
    )


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("kipvote.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("report.html.j2")
