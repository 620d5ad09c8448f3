"""Console: what the commands print, and where."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

_WIDE = 10_000


def write_any_character() -> None:
    """Have written as an escape what the encoding of the terminal or the pipe lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def complain(text: str) -> None:
    """One line on stderr; names of files in it may hold anything."""
    line = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
    click.echo(f"kipvote: {line}", err=True)


def show(text: str) -> None:
    """Text as it is on stdout."""
    click.echo(text, nl=False)


def console() -> Console:
    """Where tables and text for people go."""
    from rich.console import Console

    # In a pipe nothing is wrapped or cut: the next program, or a wider screen, gets whole lines.
    return Console(highlight=False, width=None if sys.stdout.isatty() else _WIDE)


@contextlib.contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Say on a terminal what is being done; nothing in a pipe."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with console.status("") as status:
        yield lambda doing: status.update(f"{doing} …")
