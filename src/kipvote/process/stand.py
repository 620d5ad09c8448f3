"""Stand: what the wiki says of a proposal in a few words, to be shown beside its outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kipvote.process.dossier import entries_of, pages_of
from kipvote.subjects import ProposalKey
from kipvote.wiki import Entry, Page, PageState, Shelf, Wiki


@dataclass(frozen=True, slots=True)
class WikiStand:
    """The state on the page and the table of the index; ``state`` is None unless there is one page."""

    state: PageState | None
    shelf: Shelf | None
    release: str | None
    pages: int


def stands(wiki: Wiki) -> dict[ProposalKey, WikiStand]:
    """What a copy of the wiki says of every proposal that a page or the index names."""
    pages, entries = pages_of(wiki), entries_of(wiki)
    named = sorted(pages.keys() | entries.keys())
    return {key: _stand(pages.get(key, ()), entries.get(key, ())) for key in named}


def _stand(pages: Sequence[Page], entries: Sequence[Entry]) -> WikiStand:
    state = pages[0].state if len(pages) == 1 else None
    shelves = {entry.shelf for entry in entries}
    releases = (*(entry.release for entry in entries), state.release if state else None)
    return WikiStand(
        state=state,
        shelf=shelves.pop() if len(shelves) == 1 else None,
        release=next((release for release in releases if release), None),
        pages=len(pages),
    )
