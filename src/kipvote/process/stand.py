"""Stand: what the wiki says of a proposal in a few words, to be shown beside its outcome."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from kipvote.pages import Entry, Page, PageState, Shelf, Wiki
from kipvote.subjects import ProposalKey, proposal_key


@dataclass(frozen=True, slots=True)
class WikiStand:
    """The state on the page and the table of the index; ``state`` is None unless there is one page."""

    state: PageState | None
    shelf: Shelf | None
    release: str | None
    pages: int


def stands(wiki: Wiki) -> dict[ProposalKey, WikiStand]:
    """What a copy of the wiki says of every proposal that a page or the index names."""
    pages: defaultdict[ProposalKey, list[Page]] = defaultdict(list)
    entries: defaultdict[ProposalKey, list[Entry]] = defaultdict(list)
    for page in wiki.pages:
        if page.proposal is not None and not page.template:
            pages[proposal_key(page.proposal)].append(page)
    for entry in wiki.index.entries if wiki.index else ():
        if entry.proposal is not None:
            entries[proposal_key(entry.proposal)].append(entry)
    return {key: _stand(pages[key], entries[key]) for key in sorted(pages.keys() | entries.keys())}


def _stand(pages: list[Page], entries: list[Entry]) -> WikiStand:
    state = pages[0].state if len(pages) == 1 else None
    shelves = {entry.shelf for entry in entries}
    releases = (*(entry.release for entry in entries), state.release if state else None)
    return WikiStand(
        state=state,
        shelf=shelves.pop() if len(shelves) == 1 else None,
        release=next((release for release in releases if release), None),
        pages=len(pages),
    )
