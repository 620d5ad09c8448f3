"""Evidence: what a statement about a proposal rests on, and where that is found."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from kipvote.addresses import without_addresses
from kipvote.coverage import Coverage, runs
from kipvote.messages import MessageId
from kipvote.messages.charsets import clean_line
from kipvote.moments import day
from kipvote.rounds import Round
from kipvote.wiki import Entry, Index, Link, Page

_LONGEST = 160
_MOST_PHRASES = 6


@dataclass(frozen=True, slots=True)
class Evidence:
    """What it is, as "call" or "page state", and where: a Message-ID, or words and the place they stand in.

    No address of a person is ever in it.
    """

    what: str
    where: str


def quoted(text: str) -> str:
    """Words of a page or a mail as evidence: on one line, cut at 160 characters, without addresses.

    >>> quoted("Ask ada@example.org,  please")
    'Ask …, please'
    """
    plain = without_addresses(clean_line(text))
    return plain if len(plain) <= _LONGEST else f"{plain[: _LONGEST - 3]}..."


def of_call(round_: Round) -> tuple[Evidence, ...]:
    """The call of a round, if the archive holds it."""
    return (Evidence("call", round_.call.message_id),) if round_.call else ()


def of_mail(what: str, *mails: MessageId) -> tuple[Evidence, ...]:
    """Some messages, by their ids."""
    return tuple(Evidence(what, mail) for mail in mails)


def of_page(page: Page) -> Evidence:
    """The state a page gives, since when it stands there at the latest, and the page."""
    written = f"'{quoted(page.state.written)}'" if page.state.written else "none"
    modified = f", modified {day(page.modified)}" if page.modified else ""
    return Evidence("page state", f"{written}{modified}, {_place(page)}")


def of_title(page: Page) -> Evidence:
    """The title of a page, and the page."""
    title = f"'{quoted(page.title)}'" if page.title else "without a title"
    return Evidence("page", f"{title}, {_place(page)}")


def of_link(what: str, link: Link | None, page: Page) -> Evidence:
    """Where a link of a page leads, or the words that stand where it should, and the page."""
    return Evidence(what, f"{target(link)}, {_place(page)}")


def target(link: Link | None) -> str:
    """The address a link leads to, else its words."""
    if link is None:
        return "none"
    if link.url and link.url.startswith(("http://", "https://")):
        return clean_line(link.url)
    return f"'{quoted(link.written)}'" if link.written else "an empty line"


def of_entry(entry: Entry, index: Index) -> Evidence:
    """A row of the index, and the table it stands in."""
    return Evidence("index entry", f"'{quoted(entry.written)}', {entry.shelf.words}, {index.where}")


def of_archive(coverage: Coverage) -> Evidence:
    """The months the archive begins and ends with, and those it lacks in between."""
    if not coverage.months:
        return Evidence("archive", "no mail")
    first, last = min(coverage.months), max(coverage.months)
    lacks = coverage.missing(datetime.fromisoformat(f"{first}-01"), datetime.fromisoformat(f"{last}-01"))
    phrases = runs(lacks)
    named = ("; " if len(lacks) > len(phrases) else ", ").join(phrases)
    named = named if len(phrases) <= _MOST_PHRASES else f"{len(lacks)} months"
    return Evidence("archive", f"{first} to {last}{f', without {named}' if lacks else ''}")


def _place(page: Page) -> str:
    return f"{page.where} (an old version)" if page.outdated else page.where
