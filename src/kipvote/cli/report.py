"""``kipvote report``: the week as text, HTML or JSON, and as a mail that can be sent."""

from __future__ import annotations

import base64
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kipvote.cli import options
from kipvote.cli.console import complain, show
from kipvote.cli.moments import clock, moment_of
from kipvote.cli.stores import dossiers_of, local_store, open_store
from kipvote.cli.wikis import wiki_of

if TYPE_CHECKING:
    from kipvote.digest import Digest, Part
    from kipvote.filesystems import Place
    from kipvote.sending import Receipt


@click.command(short_help="Write the week's report, or send it.")
@options.STORE
@options.AS_OF
@click.option(
    "--days", type=click.IntRange(1, 366), default=7, show_default=True, help="How many days it covers."
)
@options.WIKI
@options.form("text", "html", "eml", "json")
@click.option("--only", metavar="PART,...", help="Only these parts: open, decided, started, housekeeping.")
@click.option("--subscribe", metavar="KIP-n", multiple=True, help="Only this proposal; can be repeated.")
@click.option("--mention", metavar="NAME", help="What waits for one person, by name or Apache id.")
@click.option("--from", "sender", metavar="ADDR", help="Who sends the mail: name@host, or Name <name@host>.")
@click.option("--to", metavar="ADDR", multiple=True, help="Who gets it; can be repeated [default: the list].")
@click.option("--send", is_flag=True, help="Send it unless already sent; needs --from, --to, --smtp.")
@click.option("--smtp", metavar="URL", help="smtps://HOST, or smtp://HOST with STARTTLS.")
@click.option(
    "--smtp-credentials",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Login, as a netrc file [default: from the environment].",
)
@click.option("--dry-run", is_flag=True, help="With --send: show envelope and size, but send nothing.")
@click.option("--again", is_flag=True, help="With --send: send it even if already sent.")
@click.option("--confirm", is_flag=True, help="Say whether the last mail sent is in the archive.")
def report(
    store: Place | None,
    as_of: str | None,
    days: int,
    wiki: str | None,
    form: str,
    only: str | None,
    subscribe: Sequence[str],
    mention: str | None,
    sender: str | None,
    to: Sequence[str],
    send: bool,
    smtp: str | None,
    smtp_credentials: Path | None,
    dry_run: bool,
    again: bool,
    confirm: bool,
) -> int:
    """Write what a week brought: what needs you, what was decided, what began, what looks wrong.

    The week ends at --as-of. Without --send nothing is sent; a week already sent is not sent again.
    """
    _check(send, sender, to, smtp, {"--smtp": smtp, "--dry-run": dry_run, "--again": again})
    if confirm:
        return 0 if _confirm(store) else 1
    found = _digest(store, as_of, days, wiki, _parts(only), subscribe, mention)
    if not send:
        show(_drafted(found, form, sender, to))
        return 0
    assert sender is not None
    assert smtp is not None
    mail = _mail(found, sender, to)
    _send(mail, sender, to, smtp, smtp_credentials, store, dry_run=dry_run, again=again)
    return 0


def _check(
    send: bool, sender: str | None, to: Sequence[str], smtp: str | None, sending: dict[str, object]
) -> None:
    if send and not (sender and to and smtp):
        raise click.UsageError("--send needs --from, --to and --smtp")
    stray = [flag for flag, given in sending.items() if given]
    if stray and not send:
        raise click.UsageError(f"{' and '.join(stray)} can only be used with --send")


def _digest(
    store: Place | None,
    as_of: str | None,
    days: int,
    wiki: str | None,
    only: Sequence[Part],
    subscribe: Sequence[str],
    mention: str | None,
) -> Digest:
    from kipvote.digest import digest
    from kipvote.process import find

    moment = moment_of(as_of)
    opened = open_store(store)
    dossiers = dossiers_of(opened, moment, wiki_of(opened, wiki))
    return digest(
        dossiers,
        roster=opened.roster,
        days=days,
        findings=find(dossiers),
        only=only,
        subscribed=subscribe,
        mention=mention,
    )


def _parts(only: str | None) -> tuple[Part, ...]:
    from kipvote.digest import Part

    what = f"not one of {', '.join(Part)}"
    return (
        () if only is None else tuple(map(Part, options.words(only, list(Part), option="--only", what=what)))
    )


def _drafted(found: Digest, form: str, sender: str | None, to: Sequence[str]) -> str:
    """The report in the form asked for."""
    if form == "json":
        from kipvote.contract import dump
        from kipvote.report.as_json import report_json

        return dump(report_json(found))
    if form == "text":
        from kipvote.report.outline import outline
        from kipvote.report.text import plain_text

        return plain_text(outline(found))
    if form == "html":
        return _page(found)
    if sender is None:
        raise click.UsageError("--format eml needs --from")
    return _mail(found, sender, to).decode("ascii")


def _page(found: Digest) -> str:
    """The report as a page in one file, its picture in it."""
    from kipvote.report.html import page
    from kipvote.report.outline import outline
    from kipvote.report.picture import description, draw

    picture = draw(found.chart)
    if picture is None:
        return page(outline(found))
    address = f"data:image/png;base64,{base64.b64encode(picture).decode('ascii')}"
    return page(outline(found), picture=address, description=description(found.chart))


def _mail(found: Digest, sender: str, to: Sequence[str]) -> bytes:
    from kipvote.report.mail import compose
    from kipvote.report.picture import draw

    list_address = found.profile.list_address
    if not to and list_address is None:
        raise click.UsageError("the profile names no list: say who gets it with --to")
    return compose(found, sender=sender, to=to or (list_address or "",), picture=draw(found.chart))


def _send(
    mail: bytes,
    sender: str,
    to: Sequence[str],
    smtp: str,
    credentials: Path | None,
    store: Place | None,
    *,
    dry_run: bool,
    again: bool,
) -> None:
    from kipvote import sending

    url, folder = sending.SmtpUrl.parse(smtp), local_store(store)
    login = sending.find_credentials(url, os.environ, credentials)
    letter, envelope = sending.Letter.of(mail), sending.Envelope.of(sender, to)
    errand = sending.Errand(letter, envelope, url, login)
    if dry_run:
        click.echo(errand.describe(folder))
        return
    if sending.read_entries(folder):
        _confirm(store)
    done = sending.send(errand, store=folder, clock=clock(), again=again, told=complain)
    click.echo(_told(done))


def _confirm(store: Place | None) -> bool:
    """Say whether the last mail sent is in the archive; if so, it was sent, whatever the ledger knew."""
    from kipvote.moments import moment
    from kipvote.sending import State, opened

    held = open_store(store)
    with opened(local_store(store)) as ledger:
        if not ledger.entries:
            complain("no mail was sent from this store")
            return False
        last = ledger.entries[-1]
        archive = held.archive_of(last.message_id)
        if archive is not None and last.state is not State.SENT:
            ledger.put(last, replace(last, state=State.SENT, said="in the archive"))
    what = f"{last.message_id}, sent {moment(last.at)} to {', '.join(last.to)}"
    if archive is not None:
        click.echo(f"in the archive: {what} ({Path(archive).name})")
        return True
    ends = max((row["last"] for row in held.archives() if row["last"]), default=None)
    until = f", which has mail until {moment(ends)}" if ends else ""
    complain(f"not in the archive{until}: {what}")
    return False


def _told(done: Receipt) -> str:
    from kipvote.moments import moment

    to = ", ".join(done.recipients)
    if done.tries:
        return f"sent to {to}: {done.message_id}"
    changed = " (another version of it)" if done.changed else ""
    return f"not sent: {to} got it{changed} at {moment(done.at)}; --again sends it once more"
