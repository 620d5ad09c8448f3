"""Matter: what the front matter of a copy says of a proposal, where its page says nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kipvote.pages import template
from kipvote.pages.document import Block, BlockKind, shortened
from kipvote.pages.page import Link, LinkKind, PageState, State
from kipvote.pages.status import Status, read_status


def with_matter(status: Status, matter: Mapping[str, str]) -> Status:
    """The status of a page with what the fields above it say of what it lacks.

    A state is never taken from them without a doubt: whoever keeps copies may have meant his own reading of
    the page. "status" beside the address that the copy was made of is of the copy, and no state.
    """
    told = read_status(
        [Block(BlockKind.PARAGRAPH, f"{name}: {value}") for name, value in matter.items() if value]
    )
    doubts = list(status.doubts)
    return replace(
        status,
        state=_state(
            status.state, told.state, doubts, of_the_copy="source" in matter and "state" not in matter
        ),
        discussion=status.discussion or _leading(told.discussion, LinkKind.LIST),
        vote=status.vote or _leading(told.vote, LinkKind.LIST),
        jira=status.jira or _leading(told.jira, LinkKind.TRACKER),
        doubts=tuple(doubts),
    )


def _state(state: PageState, told: PageState, doubts: list[str], *, of_the_copy: bool) -> PageState:
    if told.written is None:
        return state
    if state.written and template.without_choices(state.written):
        if told.state not in {state.state, State.UNKNOWN} and not of_the_copy:
            doubts.append(f'the front matter has another state: "{shortened(told.written)}"')
        return state
    doubts.append(f'the page has no state of its own; its front matter says "{shortened(told.written)}"')
    return state if of_the_copy else told


def _leading(link: Link | None, kind: LinkKind) -> Link | None:
    return link if link is not None and link.kind is kind else None
