"""HTML: a report as mail clients show it: tables, colours in the tags, nothing fetched from anywhere."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from kipvote.report.outline import Outline
from kipvote.report.palette import DARK, LIGHT


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
