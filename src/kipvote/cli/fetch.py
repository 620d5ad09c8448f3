"""``kipvote fetch``: mail, rosters and the wiki from Apache's servers into a folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kipvote.cli.console import complain, tell
from kipvote.cli.moments import clock
from kipvote.errors import FetchError

if TYPE_CHECKING:
    from kipvote.fetch import Client, Item, Report

_server = partial(click.option, metavar="URL", show_default=True)


@click.command(short_help="Download mail, rosters and the wiki.")
@click.option("--since", metavar="YYYY-MM", help="The first month of mail to fetch.")
@click.option(
    "--until", metavar="YYYY-MM", help="The last month of mail to fetch [default: the current one]."
)
@click.option("--list", "address", metavar="LIST", default="dev@kafka.apache.org", show_default=True)
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The folder to fetch into.")
@click.option("--rosters", is_flag=True, help="Also bring a dated roster of committers and PMC up to date.")
@click.option("--wiki", is_flag=True, help="Also fetch the wiki's pages of proposals.")
@click.option("--wiki-page", metavar="ID", help="The page they are under [default: Kafka's].")
@click.option("--refresh", is_flag=True, help="Ask for everything again, settled months included.")
@click.option(
    "--accept-incomplete", is_flag=True, help="Take months of which the archive lost mail for good."
)
@click.option(
    "--contact",
    metavar="MAIL",
    envvar="KIPVOTE_CONTACT",
    help="Whom the servers' admins may write to [default: $KIPVOTE_CONTACT, or you at this machine].",
)
@_server("--server", "mail_server", default="https://lists.apache.org", help="The Pony Mail server.")
@_server("--roster-server", default="https://whimsy.apache.org", help="Where the rosters are.")
@_server("--wiki-server", default="https://cwiki.apache.org/confluence", help="Where the wiki is.")
@click.option(
    "--ca-file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Certificates to trust [default: the system's].",
)
@click.option(
    "--pause",
    type=click.FloatRange(min=0),
    default=2.0,
    show_default=True,
    metavar="SECONDS",
    help="The pause from the end of one request to the next.",
)
def fetch(
    since: str | None,
    until: str | None,
    address: str,
    out: Path,
    rosters: bool,
    wiki: bool,
    wiki_page: str | None,
    refresh: bool,
    accept_incomplete: bool,
    contact: str | None,
    mail_server: str,
    roster_server: str,
    wiki_server: str,
    ca_file: Path | None,
    pause: float,
) -> int:
    """Download archives, rosters and wiki pages, politely and completely.

    Months already there are not fetched again; the current one and the one before are brought up to date.
    An incomplete download is kept as .part, reported, and tried again next time; the exit code is then 1.
    """
    if since is None and not (rosters or wiki):
        raise click.UsageError("give the first month with --since, or --rosters or --wiki")
    from kipvote.fetch import Client, Manners

    asked = ((mail_server, since is not None), (roster_server, rosters), (wiki_server, wiki))
    servers = [server for server, wanted in asked if wanted]
    manners = Manners(contact=contact, pause=pause)
    whole = True
    asking = {"refresh": refresh, "accept_incomplete": accept_incomplete}
    with Client(servers, clock=clock(), manners=manners, ca_file=ca_file) as client:
        if since is not None:
            whole &= _ended(_mail(client, address, since, until, out, mail_server, **asking))
        if rosters:
            whole &= _ended(_rosters(client, address, out, roster_server))
        if wiki:
            whole &= _ended(_wiki(client, wiki_page, out, wiki_server))
    return 0 if whole else 1


def _mail(
    client: Client, address: str, since: str, until: str | None, out: Path, server: str, **asking: bool
) -> Report:
    from kipvote import fetch as fetching

    now = client.clock.now()
    first = fetching.read_month(since, option="--since")
    last = fetching.read_month(until, option="--until") if until else None
    months = fetching.months_to_fetch(first, last, now)
    return fetching.fetch_mail(client, address, months, out, server=server, now=now, told=_tell, **asking)


def _rosters(client: Client, address: str, out: Path, server: str) -> Report:
    from kipvote.fetch import fetch_rosters
    from kipvote.roster import project_of

    now = client.clock.now()
    return fetch_rosters(client, project_of(address), out, server=server, now=now, told=_tell)


def _wiki(client: Client, page: str | None, out: Path, server: str) -> Report:
    from kipvote import fetch as fetching

    root = fetching.read_page_id(page, option="--wiki-page") if page else fetching.PageTitle()

    def changed(item: Item) -> None:  # of more than a thousand pages, those with news
        if item.status is not fetching.Status.UNCHANGED:
            _tell(item)

    report = fetching.fetch_wiki(client, root, out, server=server, told=changed)
    unchanged = sum(item.status is fetching.Status.UNCHANGED for item in report.items)
    if unchanged:
        click.echo(f"{unchanged} pages unchanged")
    return report


def _tell(item: Item) -> None:
    from kipvote.fetch import Status

    line = f"{item.name}: {item.status.value}" + (f", {item.detail}" if item.detail else "")
    if item.status in (Status.INCOMPLETE, Status.FAILED):
        complain(line)
    else:
        tell(line)


def _ended(report: Report) -> bool:
    if isinstance(report.stopped, FetchError):
        complain(str(report.stopped))
    return report.complete
