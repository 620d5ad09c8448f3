"""Wiki: what it says of the proposals, on a page for each and on the index of all, from any form of copy."""

from kipvote.wiki.copies import Reject, Wiki, gather, parse_wiki, until
from kipvote.wiki.index import Entry, Index, Remark, Shelf
from kipvote.wiki.links import Naming, ThreadLink, read_link, resolved, thread_links
from kipvote.wiki.page import (
    Condition,
    Link,
    LinkKind,
    Page,
    PageState,
    SectionName,
    State,
    doubtful_numbers,
    parse_title,
)
from kipvote.wiki.states import read_state

__all__ = [
    "Condition",
    "Entry",
    "Index",
    "Link",
    "LinkKind",
    "Naming",
    "Page",
    "PageState",
    "Reject",
    "Remark",
    "SectionName",
    "Shelf",
    "State",
    "ThreadLink",
    "Wiki",
    "doubtful_numbers",
    "gather",
    "parse_title",
    "parse_wiki",
    "read_link",
    "read_state",
    "resolved",
    "thread_links",
    "until",
]
