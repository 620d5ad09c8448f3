"""``kipvote tally`` and ``kipvote list``: where proposals stand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kipvote.cli import options
from kipvote.cli.console import complain, console, show
from kipvote.cli.moments import moment_of, when
from kipvote.cli.stores import asked, complain_of_list, open_store, summaries_of, taker

if TYPE_CHECKING:
    from datetime import datetime

    from kipvote.filesystems import Place
    from kipvote.outcomes import Outcome
    from kipvote.process import WikiStand
    from kipvote.store import Store
    from kipvote.subjects import ProposalId, ProposalKey
    from kipvote.summary import Summary


@click.command()
@click.argument("proposal")
@click.argument("archives", nargs=-1, metavar="[ARCHIVE...]")
@options.STORE
@options.AS_OF
@options.PROFILE
@options.ROSTER
@options.MASTER
@options.form("text", "json")
@click.option("--short-links", is_flag=True, help="Link messages by the short ids of lists.apache.org.")
def tally(
    proposal: str,
    archives: Sequence[str],
    store: Place | None,
    as_of: str | None,
    profile: str | None,
    roster: Path | None,
    master: str | None,
    form: str,
    short_links: bool,
) -> None:
    """Say where a proposal stands, and why.

    Every vote with its line, which ones bind, the outcome, and what is missing. If ARCHIVE... are given, they
    are read first, into a temporary store; --store is then left alone.
    """
    moment = moment_of(as_of)
    with asked(store, archives, profile, roster, master) as opened:
        key, name = _found(opened, proposal, moment)
        found = taker(opened, moment, roster)(name, opened.readings(key))
        stand = _stands(opened, moment).get(key)
    if form == "json":
        from kipvote.contract import dump, tally_json

        show(dump(tally_json(found, stand)))
    else:
        from kipvote.terminal import show_tally

        show_tally(console(), found, stand, short_links=short_links)


def _found(opened: Store, proposal: str, moment: datetime) -> tuple[ProposalKey, ProposalId]:
    """The proposal a person names; of one that only the wiki knows, that is said."""
    from kipvote.errors import ProposalError
    from kipvote.subjects import named_in, proposal_key

    try:
        return opened.find(proposal)
    except ProposalError:
        stands = _stands(opened, moment)
        for name in named_in(proposal, opened.profile):
            if stand := stands.get(proposal_key(name)):
                what = "a page" if stand.pages else "an entry in the index"
                hint = f"'kipvote status {name}' shows what the wiki says about it"
                raise ProposalError(f"{name} has {what}, but no mail in the store", hint=hint) from None
        raise


@click.command(name="list")
@click.option("--outcome", metavar="OUTCOME,...", help="Only these outcomes, separated by commas.")
@click.option("--since", metavar="WHEN", help="Only proposals with mail since then.")
@options.STORE
@options.AS_OF
@options.form("text", "json", "csv")
def list_(outcome: str | None, since: str | None, store: Place | None, as_of: str | None, form: str) -> None:
    """List proposals and where they stand."""
    from kipvote.subjects import in_order

    wanted = _outcomes(outcome)
    after = when(since, "--since") if since else None
    moment = moment_of(as_of)
    opened = open_store(store)
    written = [
        summary
        for summary in summaries_of(opened, moment)
        if summary.last_activity is not None and (after is None or summary.last_activity >= after)
    ]
    ordered = sorted(
        (one for one in written if one.outcome in wanted), key=lambda one: in_order(one.proposal)
    )
    _print_list(ordered, _stands(opened, moment), form)
    if form == "text":
        _complain_of_store(opened, moment)


def _complain_of_store(opened: Store, moment: datetime) -> None:
    """What a person should know of a list, above all of an empty one."""
    from kipvote.remarks import NO_ROSTER, cut_short

    complain_of_list(opened)
    for remark in cut_short(opened.coverage(), moment):
        complain(remark)
    if opened.manifest.roster is None:
        complain(NO_ROSTER)


def _stands(opened: Store, moment: datetime) -> dict[ProposalKey, WikiStand]:
    """What the store's copy of the wiki says of each proposal, without what was changed after a moment."""
    wiki = opened.wiki()
    if wiki is None:
        return {}
    from kipvote.process import stands
    from kipvote.wiki import until

    return stands(until(wiki, moment))


def _outcomes(text: str | None) -> frozenset[Outcome]:
    from kipvote.outcomes import Outcome

    known = sorted(Outcome)
    what = f"not one of {', '.join(known)}"
    return frozenset(map(Outcome, options.words(text, known, option="--outcome", what=what)))


def _print_list(listed: Sequence[Summary], stands: dict[ProposalKey, WikiStand], form: str) -> None:
    if form == "text":
        from kipvote.terminal import show_list

        show_list(console(), listed, stands)
        return
    from kipvote.contract import dump, list_csv, list_json

    show(dump(list_json(listed, stands)) if form == "json" else list_csv(listed, stands))
