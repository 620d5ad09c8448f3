"""``kipvote explain``: what is read out of a mail."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from kipvote.cli import options
from kipvote.cli.console import complain, console, show
from kipvote.errors import ArchiveError

if TYPE_CHECKING:
    from kipvote.filesystems import Place
    from kipvote.reading import Reading
    from kipvote.rules import Profile


@click.command()
@click.argument("mails", nargs=-1, required=True, metavar="MAIL...")
@options.PROFILE
@options.form("text", "json")
def explain(mails: Sequence[str], profile: str | None, form: str) -> None:
    """Show what is read from a mail, and why.

    Its own words, the votes in them, and what looks like a vote but is not. MAIL is a file with one
    message (.eml) or an mbox with several.
    """
    from kipvote import inputs
    from kipvote.archives import expand

    rules = inputs.profile(profile or "kafka")
    tell = _shower(form)
    for path in expand(mails):
        for reading in _readings(path, rules):
            tell(str(path), reading)


def _shower(form: str) -> Callable[[str, Reading], None]:
    """What prints a reading of a file in the form asked for."""
    if form == "json":
        from kipvote.contract import dump_lines, explain_json

        return lambda file, reading: show(dump_lines([explain_json(file, reading)]))
    from kipvote.terminal import show_reading

    return partial(show_reading, console())


def _readings(path: Place, rules: Profile) -> Iterator[Reading]:
    """What each message of a file says, read on its own; what is no message is said on stderr."""
    from kipvote.mbox import Reject, read_archive
    from kipvote.tally.reading import Message, read_message

    rejects: list[Reject] = []
    empty = True
    for found in read_archive(path):
        if isinstance(found, Reject):
            rejects.append(found)
            continue
        empty = False
        yield read_message(Message.of(found.data, envelope=found.envelope), rules)
    if empty:
        raise ArchiveError(rejects[0].reason if rejects else "no mail in it", where=str(path))
    for reject in rejects:
        complain(f"rejected: {path}, offset {reject.offset}: {reject.reason}")
