"""Front matter: the lines of YAML that programs which clip pages put above Markdown, and what they say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kipvote.pages import template
from kipvote.pages.document import Block, BlockKind, shortened
from kipvote.pages.page import Link, LinkKind, PageState, State
from kipvote.pages.status import Status, read_status

_RULE = re.compile(r"---[ \t]{0,9}")
_FIELD = re.compile(r"(?P<name>[A-Za-z][\w -]{0,40}):(?:[ \t]+(?P<value>.*))?")
_BELOW = re.compile(r"[ \t]{1,20}\S.*|-[ \t].*|[ \t]*")
_MOST_LINES = 60


def split_front_matter(lines: Sequence[str]) -> tuple[Mapping[str, str], Sequence[str]]:
    """The fields at the head of a text, by their names in lower case, and the lines below them.

    There are none unless the text begins with them, from rule to rule, and names a title.

    >>> split_front_matter(["---", 'title: "KIP-7: It"', "tags:", "  - x", "---", "# Status"])
    ({'title': 'KIP-7: It', 'tags': ''}, ['# Status'])
    """
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    if not lines or not _RULE.fullmatch(lines[first]):
        return {}, lines
    fields: dict[str, str] = {}
    for at, line in enumerate(lines[first + 1 : first + _MOST_LINES], start=first + 1):
        if _RULE.fullmatch(line):
            return (fields, lines[at + 1 :]) if fields.get("title") else ({}, lines)
        if field := _FIELD.fullmatch(line):
            fields.setdefault(field["name"].lower(), _unquoted((field["value"] or "").strip()))
        elif not _BELOW.fullmatch(line):
            break
    return {}, lines


def _unquoted(value: str) -> str:
    quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
    return value[1:-1] if quoted else value


def with_front_matter(status: Status, matter: Mapping[str, str]) -> Status:
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
