"""Rows of the wiki: pages and the index as rows of the store's tables, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kipvote.messages import MessageId
from kipvote.subjects import ProposalId
from kipvote.tables import Row
from kipvote.wiki import (
    Condition,
    Entry,
    Index,
    Link,
    LinkKind,
    Page,
    PageState,
    Reject,
    Remark,
    SectionName,
    Shelf,
    State,
    Wiki,
)


def page_rows(wiki: Wiki) -> list[Row]:
    """The pages of a copy, in its order."""
    return [
        {
            "position": position,
            "proposal": page.proposal,
            "title": page.title,
            "source": page.where,
            "state": page.state.state.value,
            "written": page.state.written,
            "release": page.state.release,
            "discussion": _link_row(page.discussion),
            "vote": _link_row(page.vote),
            "jira": _link_row(page.jira),
            "sections": [{"name": n.value, "condition": c.value} for n, c in page.sections.items()],
            "created": page.created,
            "modified": page.modified,
            "version": page.version,
            "url": page.url,
            "outdated": page.outdated,
            "template": page.template,
            "doubts": list(page.doubts),
        }
        for position, page in enumerate(wiki.pages)
    ]


def _row_page(row: Mapping[str, Any]) -> Page:
    return Page(
        proposal=_proposal(row["proposal"]),
        title=row["title"],
        where=row["source"],
        state=PageState(State(row["state"]), row["written"], row["release"]),
        discussion=_row_link(row["discussion"]),
        vote=_row_link(row["vote"]),
        jira=_row_link(row["jira"]),
        sections={SectionName(s["name"]): Condition(s["condition"]) for s in row["sections"]},
        created=row["created"],
        modified=row["modified"],
        version=row["version"],
        url=row["url"],
        outdated=row["outdated"],
        template=row["template"],
        doubts=tuple(row["doubts"]),
    )


def _link_row(link: Link | None) -> Row | None:
    if link is None:
        return None
    return {
        "kind": link.kind.value,
        "written": link.written,
        "url": link.url,
        "message_id": link.message_id,
        "mailing_list": link.mailing_list,
        "issue": link.issue,
    }


def _row_link(row: Mapping[str, Any] | None) -> Link | None:
    if row is None:
        return None
    message_id = None if row["message_id"] is None else MessageId(row["message_id"])
    return Link(
        LinkKind(row["kind"]), row["written"], row["url"], message_id, row["mailing_list"], row["issue"]
    )


def entry_rows(wiki: Wiki) -> list[Row]:
    """The rows of the index's tables, in its order."""
    return [
        {
            "position": position,
            "shelf": entry.shelf.value,
            "proposal": entry.proposal,
            "title": entry.title,
            "written": entry.written,
            "release": entry.release,
            "note": entry.note,
        }
        for position, entry in enumerate(wiki.entries)
    ]


def remark_rows(wiki: Wiki) -> list[Row]:
    """What the index says of meetings, in its order."""
    return [
        {
            "position": position,
            "meeting": remark.meeting,
            "date": remark.date,
            "proposals": list(remark.proposals),
            "text": remark.text,
        }
        for position, remark in enumerate(wiki.remarks)
    ]


def wiki_row(wiki: Wiki) -> Row:
    """What there is once in a copy: the head of the index, and what could not be read."""
    index = wiki.index
    return {
        "index": index.where if index else None,
        "next_number": index.next_number if index else None,
        "modified": index.modified if index else None,
        "version": index.version if index else None,
        "outdated": index.outdated if index else False,
        "doubts": list(index.doubts) if index else [],
        "rejects": [{"source": reject.where, "reason": reject.reason} for reject in wiki.rejects],
    }


def row_wiki(
    head: Mapping[str, Any], pages: Iterable[Row], entries: Sequence[Row], remarks: Sequence[Row]
) -> Wiki:
    """A copy of the wiki from its rows, each table in the order of ``position``."""
    index = None
    if head["index"] is not None:
        index = Index(
            where=head["index"],
            next_number=head["next_number"],
            entries=tuple(_row_entry(row) for row in entries),
            remarks=tuple(_row_remark(row) for row in remarks),
            modified=head["modified"],
            version=head["version"],
            outdated=head["outdated"],
            doubts=tuple(head["doubts"]),
        )
    rejects = tuple(Reject(reject["source"], reject["reason"]) for reject in head["rejects"])
    return Wiki(tuple(_row_page(row) for row in pages), index, rejects)


def _row_entry(row: Row) -> Entry:
    proposal = _proposal(row["proposal"])
    return Entry(Shelf(row["shelf"]), proposal, row["title"], row["written"], row["release"], row["note"])


def _row_remark(row: Row) -> Remark:
    proposals = tuple(ProposalId(proposal) for proposal in row["proposals"])
    return Remark(row["meeting"], row["date"], proposals, row["text"])


def _proposal(text: str | None) -> ProposalId | None:
    return None if text is None else ProposalId(text)
