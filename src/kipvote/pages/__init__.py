"""Pages: what the wiki says of the proposals, on a page for each and on the index of all."""

from kipvote.pages.copies import parse_wiki
from kipvote.pages.index import Entry, Index, Remark, Shelf
from kipvote.pages.links import read_link
from kipvote.pages.numbers import doubtful_numbers
from kipvote.pages.page import Condition, Link, LinkKind, Page, PageState, SectionName, State
from kipvote.pages.states import read_state
from kipvote.pages.titles import parse_title
from kipvote.pages.wiki import Reject, Wiki, gather, until

__all__ = [
    "Condition",
    "Entry",
    "Index",
    "Link",
    "LinkKind",
    "Page",
    "PageState",
    "Reject",
    "Remark",
    "SectionName",
    "Shelf",
    "State",
    "Wiki",
    "doubtful_numbers",
    "gather",
    "parse_title",
    "parse_wiki",
    "read_link",
    "read_state",
    "until",
]
