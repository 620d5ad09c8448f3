"""The command line: the only place that prints, colours or exits, and the one boundary for errors."""

from __future__ import annotations

import gc
from collections.abc import Sequence

import click

from kipvote import __version__
from kipvote.arrow import use_system_pool
from kipvote.cli.console import complain, refuse, write_any_character
from kipvote.cli.explain import explain
from kipvote.cli.fetch import fetch
from kipvote.cli.ingest import ingest
from kipvote.cli.process import check, next_number, status
from kipvote.cli.profiles import profiles
from kipvote.cli.report import report
from kipvote.cli.tallies import list_, tally
from kipvote.cli.verify import verify
from kipvote.errors import KipvoteError


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


for _command in (ingest, tally, list_, explain, check, status, next_number, report, fetch, verify, profiles):
    cli.add_command(_command)


_COLLECT_AFTER = 100_000
"""New objects after which garbage is looked for. After 700, as usual, it takes an eighth of a query."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code: 0 done, 1 a clear error, 2 usage, and what else a command says."""
    gc.set_threshold(_COLLECT_AFTER)
    use_system_pool()
    try:
        write_any_character()
        code = cli.main(args=arguments, prog_name="kipvote", standalone_mode=False)
    except click.ClickException as error:
        refuse(error)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        complain("interrupted")
        return 130
    except KipvoteError as error:
        complain(str(error))
        return 1
    except OSError as error:  # no room on the disk, no permission: what no reader of a file foresaw
        complain(f"{error.strerror or error}" + (f" ({error.filename})" if error.filename else ""))
        return 1
    return code if isinstance(code, int) else 0
