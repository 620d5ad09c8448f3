"""The command line: the only place that prints, colours or exits, and the one boundary for errors."""

from __future__ import annotations

import contextlib
import io
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kipvote import __version__
from kipvote.errors import ArchiveError, KipvoteError

if TYPE_CHECKING:  # heavy ones are imported where they are used: a query should not wait for them
    from rich.console import Console

    from kipvote.readings import Reading
    from kipvote.rules import Profile
    from kipvote.spark.ingest import Report
    from kipvote.store import RosterSource, Store
    from kipvote.subjects import ProposalId
    from kipvote.tally import Tally

_STORE = click.option(
    "--store",
    type=click.Path(path_type=Path),
    help="Folder of the store [default: $KIPVOTE_STORE, or in your data folder].",
)
_PROFILE = click.option(
    "--profile", metavar="NAME|FILE", help="Rules of the vote: kafka, asf-release, or a TOML file."
)
_ROSTER = click.option(
    "--roster",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Who is committer or PMC member, since when.",
)


def _checked_master(_context: click.Context, _option: click.Parameter, master: str | None) -> str | None:
    # Spark says so too, seconds later and in a page of Java.
    if master is not None and not _MASTER_URL.fullmatch(master):
        raise click.BadParameter("not local, local[N], local[*], spark://HOST:PORT, k8s://URL or yarn")
    return master


_MASTER_URL = re.compile(r"local(?:\[(?:\*|\d+)(?:,\d+)?\]|-cluster\[[\d, ]+\])?|(?:spark|k8s)://.+|yarn")
_MASTER = click.option(
    "--master", metavar="URL", callback=_checked_master, help="Spark master [default: local[*]]."
)
_AS_OF = click.option(
    "--as-of",
    metavar="WHEN",
    help="The moment to judge at, as 2026-01-09 or 2026-01-09T12:00:00Z [default: now].",
)
_FORMAT_HELP = "How to print it."
_WIDE = 10_000


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="kipvote")
def cli() -> None:
    """Who voted what on a proposal, whose votes bind, and does it pass.

    kipvote reads mbox archives of Apache lists, finds the [VOTE] threads of proposals and decides them, with
    a message and a line behind every figure.

    \b
    kipvote ingest 2026-*.mbox --roster roster.json
    kipvote tally KIP-1086
    """  # noqa: D301 (click reads the \b: what follows is not wrapped)


@cli.command()
@click.argument("archives", nargs=-1, required=True, metavar="ARCHIVE...")
@_STORE
@_PROFILE
@_ROSTER
@_MASTER
def ingest(
    archives: Sequence[str], store: Path | None, profile: str | None, roster: Path | None, master: str | None
) -> None:
    """Read archives into the store, with Spark.

    ARCHIVE is an mbox file, a folder or a glob; plain, .gz, .bz2, .xz or .zst. Archives that did not
    change are not read again, changed ones replace what was read of them before, others stay.
    """
    from kipvote.terminal import show_archives

    path = _store_path(store)
    report = _ingest(archives, path, profile, roster, master)
    _show_rejects(path, report)
    console = _console()
    show_archives(console, report.read, report.unchanged)
    click.echo(f"store {path}: {report.proposals} proposals, {report.votes} votes")


@cli.command()
@click.argument("proposal")
@click.argument("archives", nargs=-1, metavar="[ARCHIVE...]")
@_STORE
@_AS_OF
@_PROFILE
@_ROSTER
@_MASTER
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help=_FORMAT_HELP)
def tally(
    proposal: str,
    archives: Sequence[str],
    store: Path | None,
    as_of: str | None,
    profile: str | None,
    roster: Path | None,
    master: str | None,
    form: str,
) -> None:
    """Say where a proposal stands, and why.

    Every vote with its line, whose bind, the outcome, and what is missing. With ARCHIVE... these are read
    first, into a store of their own that is dropped afterwards; --store is then left alone.
    """
    moment = _as_of(as_of)
    with _store(store, archives, profile, roster, master) as opened:
        key, name = opened.find(proposal)
        found = _taker(opened, moment, roster)(name, opened.readings(key))
    if form == "json":
        from kipvote.contract import dump, tally_json

        _print(dump(tally_json(found)))
    else:
        from kipvote.terminal import show_tally

        show_tally(_console(), found)


@cli.command(name="list")
@click.option("--outcome", metavar="OUTCOME,...", help="Only these outcomes, separated by commas.")
@click.option("--since", metavar="WHEN", help="Only proposals with mail since then.")
@_STORE
@_AS_OF
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "csv"]), default="text", help=_FORMAT_HELP
)
def list_(outcome: str | None, since: str | None, store: Path | None, as_of: str | None, form: str) -> None:
    """List proposals and where they stand."""
    wanted = _outcomes(outcome)
    after = _moment(since, "--since") if since else None
    moment = _as_of(as_of)
    opened = _open(store)
    take = _taker(opened, moment, None)
    tallies = [take(name, readings) for name, readings in opened.all_readings()]
    written = [
        t for t in tallies if t.last_activity is not None and (after is None or t.last_activity >= after)
    ]
    _print_list(sorted((t for t in written if t.outcome in wanted), key=_by_number), form)


@cli.command()
@click.argument("mails", nargs=-1, required=True, metavar="MAIL...")
@_PROFILE
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help=_FORMAT_HELP)
def explain(mails: Sequence[str], profile: str | None, form: str) -> None:
    """Show what is read out of a mail, and why.

    Its own words, the votes in them, and what looks like a vote and is none. MAIL is a file with one
    message (.eml) or an mbox with several.
    """
    from kipvote import inputs
    from kipvote.archives import expand

    rules = inputs.profile(profile or "kafka")
    show = _shower(form)
    for path in expand(mails):
        for reading in _readings(path, rules):
            show(str(path), reading)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code: 0 done, 1 a clear error, 2 usage."""
    given = list(arguments) if arguments is not None else None
    try:
        _write_any_character()
        cli.main(args=given, prog_name="kipvote", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        _complain("interrupted")
        return 130
    except KipvoteError as error:
        _complain(str(error))
        return 1
    except OSError as error:  # no room on the disk, no permission: what no reader of a file foresaw
        _complain(f"{error.strerror or error}" + (f" ({error.filename})" if error.filename else ""))
        return 1
    return 0


def _write_any_character() -> None:
    """Have written as an escape what the encoding of the terminal or the pipe lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _complain(text: str) -> None:
    """One line on stderr; names of files in it may hold anything."""
    line = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
    click.echo(f"kipvote: {line}", err=True)


def _console() -> Console:
    from rich.console import Console

    # In a pipe nothing is wrapped or cut: the next program, or a wider screen, gets whole lines.
    return Console(highlight=False, width=None if sys.stdout.isatty() else _WIDE)


def _shower(form: str) -> Callable[[str, Reading], None]:
    """What prints a reading of a file in the form asked for."""
    if form == "json":
        from kipvote.contract import dump_lines, explain_json

        return lambda file, reading: _print(dump_lines([explain_json(file, reading)]))
    from kipvote.terminal import show_reading

    return partial(show_reading, _console())


def _readings(path: Path, rules: Profile) -> Iterator[Reading]:
    """What each message of a file says, read on its own; what is no message is said on stderr."""
    from kipvote.mbox import Reject, read_archive
    from kipvote.readings import Message, read_message

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
        _complain(f"rejected: {path}, offset {reject.offset}: {reject.reason}")


def _print(text: str) -> None:
    click.echo(text, nl=False)


def _store_path(store: Path | None) -> Path:
    from kipvote.inputs import default_store

    return store or default_store()


def _open(store: Path | None) -> Store:
    from kipvote.store import Store

    return Store.open(_store_path(store))


@contextlib.contextmanager
def _store(
    store: Path | None, archives: Sequence[str], profile: str | None, roster: Path | None, master: str | None
) -> Iterator[Store]:
    """The store to ask: the one named, or one made of the archives named and dropped at the end."""
    if not archives:
        opened = _open(store)
        if profile is not None:
            from kipvote.inputs import profile_text

            opened.require_profile(profile_text(profile))
        yield opened
        return
    with tempfile.TemporaryDirectory(prefix="kipvote-") as folder:
        _ingest(archives, Path(folder), profile, roster, master)
        yield _open(Path(folder))


def _ingest(
    archives: Sequence[str], store: Path, profile: str | None, roster: Path | None, master: str | None
) -> Report:
    from kipvote import inputs
    from kipvote.archives import expand
    from kipvote.rules import parse_profile

    expand(archives)  # a wrong path is said before a JVM is started
    text = inputs.ingest_profile(profile, store)
    rules = parse_profile(text, file=profile or str(store))
    source = inputs.roster_source(roster, rules) if roster else None
    with _progress() as progress:
        progress("starting Spark")
        from kipvote.spark import ingest as spark
        from kipvote.spark.failures import told
        from kipvote.spark.session import running

        with told(), running(master) as session:
            return spark.ingest(
                session, store, spark.Request(tuple(archives), text, source), progress=progress
            )


@contextlib.contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Say on a terminal what is being done; nothing in a pipe."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with console.status("") as status:
        yield lambda doing: status.update(f"{doing} …")


def _show_rejects(path: Path, report: Report) -> None:
    from kipvote.store import Store
    from kipvote.tables import REJECTS, to_rows

    read = {row["archive"] for row in report.read if row["rejects"]}
    if not read:
        return
    rows = sorted(to_rows(Store.open(path).table(REJECTS)), key=itemgetter("archive", "offset"))
    for row in rows:
        if row["archive"] in read:
            _complain(f"rejected: {row['archive']}, offset {row['offset']}: {row['reason']}")


def _taker(
    opened: Store, moment: datetime, roster: Path | None
) -> Callable[[ProposalId, Sequence[Reading]], Tally]:
    """How to take a tally of what a store holds, with everything that is the same for all proposals."""
    from kipvote.activity import Activity
    from kipvote.tally import take_tally

    source, background = _roster_of(opened, roster), opened.background()
    if source != opened.manifest.roster:  # of its people nothing is known
        background = replace(background, activity=Activity())
    return partial(
        take_tally,
        profile=opened.profile,
        roster=source.parse() if source else None,
        as_of=moment,
        background=background,
    )


def _by_number(tally: Tally) -> list[tuple[int, str]]:
    """KIP-9 before KIP-10."""
    return [
        (int(part), "") if part.isdecimal() else (-1, part)
        for part in re.split(r"(\d+)", tally.proposal.casefold())
    ]


def _roster_of(opened: Store, given: Path | None) -> RosterSource | None:
    """The roster named on the command line, else the store's."""
    if given is None:
        return opened.manifest.roster
    from kipvote.inputs import roster_source

    return roster_source(given, opened.profile)


def _outcomes(text: str | None) -> frozenset[str]:
    from kipvote.outcomes import Outcome

    known = {outcome.value for outcome in Outcome}
    wanted = known if text is None else {word.strip().lower() for word in text.split(",")} - {""}
    if not wanted or wanted - known:
        what = f"{', '.join(sorted(wanted - known)) or 'nothing'}: not one of {', '.join(sorted(known))}"
        raise click.BadParameter(what, param_hint="--outcome")
    return frozenset(wanted)


def _print_list(tallies: Sequence[Tally], form: str) -> None:
    if form == "text":
        from kipvote.terminal import show_list

        show_list(_console(), tallies)
        return
    from kipvote.contract import dump, list_csv, list_json

    _print(dump(list_json(tallies)) if form == "json" else list_csv(tallies))


def _as_of(text: str | None) -> datetime:
    return _moment(text, "--as-of") if text else datetime.now(UTC)


def _moment(text: str, option: str) -> datetime:
    from kipvote.inputs import moment

    return moment(text, option=option)
