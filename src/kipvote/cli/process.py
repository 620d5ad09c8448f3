"""``kipvote check``, ``status`` and ``next-number``: mail and wiki together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from kipvote.cli import options
from kipvote.cli.console import complain, console, show
from kipvote.cli.moments import moment_of
from kipvote.cli.stores import complain_of_list, dossiers_of, open_store
from kipvote.cli.wikis import wiki_of

if TYPE_CHECKING:
    from kipvote.filesystems import Place
    from kipvote.process import Dossiers, Finding
    from kipvote.subjects import ProposalKey

FOUND = 3
"""The exit code where findings are listed."""


@click.command(short_help="Find what is wrong in mail and wiki.")
@options.WIKI
@options.STORE
@options.AS_OF
@click.option("--only", metavar="KIND|WEIGHT,...", help="Only these kinds or weights, separated by commas.")
@click.option("--proposal", "proposals", metavar="KIP-n", multiple=True, help="Only these proposals.")
@options.form("text", "json", "csv")
def check(
    wiki: str | None,
    store: Place | None,
    as_of: str | None,
    only: str | None,
    proposals: Sequence[str],
    form: str,
) -> int:
    """Find where mail and wiki contradict each other, or the process.

    Each finding with its evidence and how to fix it. Without a copy of the wiki, only what the mail alone
    shows. Exits with 3 if anything is listed, so that a cron job can tell.
    """
    from kipvote.process import find

    wanted = _kinds(only)
    dossiers = _dossiers(store, as_of, wiki, few=bool(proposals))
    keys = {_key(name, dossiers) for name in proposals}
    findings = [
        finding
        for finding in find(dossiers, about=keys or None)
        if finding.kind.value in wanted or finding.weight.value in wanted
    ]
    _print_findings(findings, dossiers, form)
    return FOUND if findings else 0


@click.command()
@click.argument("proposal")
@options.WIKI
@options.STORE
@options.AS_OF
@options.form("text", "json")
def status(proposal: str, wiki: str | None, store: Place | None, as_of: str | None, form: str) -> None:
    """Say what to do next with a proposal.

    Every step of the process, from its number to the index: what is done, what comes next, and what is
    not as it should be; then everything that has happened so far.
    """
    from kipvote.process import caveats, find, history, steps

    dossiers = _dossiers(store, as_of, wiki, few=True)
    key = _key(proposal, dossiers)
    dossier = dossiers.proposals[key]
    told = steps(dossier, dossiers), history(dossier)
    findings = find(dossiers, about={key})
    if form == "json":
        from kipvote.contract import dump
        from kipvote.contract.process import status_json

        show(dump(status_json(dossier, dossiers, *told, findings)))
    else:
        from kipvote.terminal.process import show_status

        show_status(console(), dossier, *told, findings, caveats(dossier, dossiers))


@click.command(name="next-number", short_help="Say which number is free.")
@options.WIKI
@options.STORE
@options.AS_OF
@options.form("text", "json")
def next_number(wiki: str | None, store: Place | None, as_of: str | None, form: str) -> None:
    """Say which number a new proposal should take, by wiki and mail together."""
    from kipvote.contract import dump
    from kipvote.contract.process import next_number_json
    from kipvote.process import next_number as find_next

    found = find_next(_dossiers(store, as_of, wiki, few=True))
    if form == "json":
        show(dump(next_number_json(found)))
    else:
        show("\n".join([str(found.number), *found.because]) + "\n")


def _dossiers(store: Place | None, as_of: str | None, wiki: str | None, *, few: bool) -> Dossiers:
    """Those of a store and a copy of the wiki; ``few``: only few of their tallies will be asked for."""
    moment = moment_of(as_of)
    opened = open_store(store)
    complain_of_list(opened)
    return dossiers_of(opened, moment, wiki_of(opened, wiki), few=few)


def _key(name: str, dossiers: Dossiers) -> ProposalKey:
    from kipvote.errors import ProposalError
    from kipvote.subjects import named_in, proposal_key

    for key in (*map(proposal_key, named_in(name, dossiers.profile)), proposal_key(name)):
        if key in dossiers.proposals:
            return key
    hint = "'kipvote list' shows those in the store"
    raise ProposalError(f"no proposal {name!r} in the mail or on the wiki", hint=hint)


def _kinds(text: str | None) -> frozenset[str]:
    from kipvote.process import FindingKind, Weight

    what = "neither a kind of finding nor a weight; docs/check.md lists both"
    return frozenset(options.words(text, [*FindingKind, *Weight], option="--only", what=what))


def _print_findings(findings: Sequence[Finding], dossiers: Dossiers, form: str) -> None:
    from kipvote.process import limits

    if form == "text":
        from kipvote.terminal.process import show_findings

        show_findings(console(), findings, tuple(limits(dossiers)))
        return
    for limit in limits(dossiers):
        complain(limit)
    from kipvote.contract import dump
    from kipvote.contract.process import check_csv, check_json

    show(dump(check_json(findings, dossiers)) if form == "json" else check_csv(findings))
