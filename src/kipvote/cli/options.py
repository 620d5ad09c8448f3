"""Options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from kipvote.characters import harmless
from kipvote.filesystems import place

_Command = TypeVar("_Command", bound=Callable[..., Any])

STORE = click.option(
    "--store",
    type=place,
    metavar="DIR|URI",
    help="Where the store is [default: $KIPVOTE_STORE, or in your data folder].",
)


def _profiles_that_begin(
    _context: click.Context, _option: click.Parameter, begun: str
) -> list[CompletionItem]:
    """The profiles that come with kipvote, and files."""
    from kipvote.rules import shipped_profiles

    names = [CompletionItem(name) for name in shipped_profiles() if name.startswith(begun)]
    return [*names, CompletionItem(begun, type="file")]


PROFILE = click.option(
    "--profile",
    metavar="NAME|FILE",
    shell_complete=_profiles_that_begin,
    help="Rules of the vote: a name that `kipvote profiles` lists, or a TOML file [default: kafka].",
)
ROSTER = click.option(
    "--roster",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Who is a committer or PMC member, since when.",
)
WIKI = click.option(
    "--wiki",
    metavar="PATH|URL",
    help="A copy of the wiki, or the URL of its page of proposals [default: the copy in the store].",
)
AS_OF = click.option(
    "--as-of",
    metavar="WHEN",
    help="The moment to judge at, as 2026-01-09 or 2026-01-09T12:00:00Z [default: now].",
)


def form(*forms: str) -> Callable[[_Command], _Command]:
    """The option ``--format``; the first form is the default."""
    return click.option(
        "--format", "form", type=click.Choice(forms), default=forms[0], help="The form of the output."
    )


def words(text: str | None, known: Sequence[str], *, option: str, what: str) -> tuple[str, ...]:
    """The words, separated by commas, that an option was given, in lower case; all that are known without it.

    Raises:
        click.BadParameter: there are none, or others among them: ``what`` says which there are.
    """
    if text is None:
        return tuple(known)
    given = [word for word in (part.strip().lower() for part in text.split(",")) if word]
    unknown = [word for word in given if word not in known]
    if unknown or not given:
        raise click.BadParameter(f"{harmless(', '.join(unknown)) or 'nothing'}: {what}", param_hint=option)
    return tuple(given)


def _checked_master(_context: click.Context, _option: click.Parameter, master: str | None) -> str | None:
    # Spark says so too, seconds later and in a page of Java.
    if master is not None and not _MASTER_URL.fullmatch(master):
        raise click.BadParameter("not local, local[N], local[*], spark://HOST:PORT, k8s://URL or yarn")
    return master


_MASTER_URL = re.compile(r"local(?:\[(?:\*|\d+)(?:,\d+)?\]|-cluster\[[\d, ]+\])?|(?:spark|k8s)://.+|yarn")
MASTER = click.option(
    "--master", metavar="URL", callback=_checked_master, help="Spark master [default: local[*]]."
)
