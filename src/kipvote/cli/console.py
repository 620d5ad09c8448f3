"""Console: what the commands print, and where."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from kipvote.addresses import without_addresses
from kipvote.characters import harmless

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
    line = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in harmless(text))
    click.echo(f"kipvote: {line}", err=True)


def refuse(error: click.ClickException) -> None:
    """What click says of a command line, which may hold anything: a name, an address, what a script read."""
    out = io.StringIO()
    error.show(file=out)
    for line in out.getvalue().rstrip("\n").split("\n"):
        click.echo(without_addresses(harmless(line)), err=True)


def tell(text: str) -> None:
    """One line on stdout; names of files in it may hold anything."""
    click.echo(harmless(text))


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
    from rich.text import Text

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with console.status("") as status:
        yield lambda doing: status.update(Text(harmless(f"{doing} …")))
