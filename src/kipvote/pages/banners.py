"""Banners: the lines a wiki puts around a page, and what they say of it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kipvote.pages.document import Block, BlockKind, squash

_OLD = re.compile(r"you are viewing an old version of this", re.IGNORECASE)
_VERSION = re.compile(r"[«<‹]\s*previous\s+version\s+(\d{1,6})\b", re.IGNORECASE)
_SITE = re.compile(r" - Apache Kafka - Apache Software Foundation$|^Apache Kafka : ")
_PRINTED = re.compile(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d{2}(?: ?[AP]M)?\s+(?=\S)", re.IGNORECASE)
_FURNITURE = re.compile(
    r"skip to (?:end|start|main|content|breadcrumbs?|search)\b.{0,40}|go to (?:end|start) of .{1,40}"
    r"|child pages|\d+ more child pages|space shortcuts|space tools|page tree|browse pages|breadcrumbs?"
    r"|configure space tools|attachments(?: \(\d+\))?|page (?:history|information|comparison)"
    r"|(?:un)?resolved comments|export to (?:pdf|word)|jira links|no labels|edit labels|add a comment"
    r"|view (?:in hierarchy|source|page|current version|the current version\.?)|write a comment.{0,3}|like"
    r"|be the first to like this|\d+ min(?:ute)? read|compare with current(?: view page history)?"
    r"|view page history|restore this version|previous|next|[«‹] previous.{0,40}|.{0,40}next [»›]|edit"
    r"|save for later|watch(?:ing)?|share|log in|sign up"
    r"|modified on \w{3,9} \d{1,2}, \d{4}.{0,40}"
    r"|created by .{1,120}|last (?:modified|updated)\b.{1,80}|powered by .{1,80}|printed by .{1,80}"
    r"|evaluate confluence today.{0,20}|dashboard|pages|blog|apache kafka|kafka improvement proposals"
    r"|apache software foundation|pages / .{1,200}|due to spam,? sign-?up is disabled\b.{0,200}"
    r"|this confluence has been ldap enabled\b.{0,300}"
    r"|table of contents(?: \|)?|-{3,}",
    re.IGNORECASE,
)


def of_an_old_version(blocks: Iterable[Block]) -> bool:
    """Whether a line warns that the page is not the current one."""
    return any(_OLD.search(block.text) for block in blocks)


def version_shown(blocks: Iterable[Block]) -> int | None:
    """The version that a line for going to the one before and the one after tells."""
    told = (_VERSION.search(block.text) for block in blocks)
    return next((int(shown[1]) for shown in told if shown), None)


def without_site(title: str) -> str:
    """A title as a browser shows it, without the name of the site."""
    return _SITE.sub("", title)


def title_shown(line: str) -> str | None:
    """The title in a line that a browser shows or prints above a page: it ends with the name of the site."""
    title = without_site(line)
    return _PRINTED.sub("", title, count=1).strip() if title != line else None


def without_furniture(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """The blocks that are the page's own: no navigation, banners, bylines."""
    own = (BlockKind.CODE, BlockKind.ELISION, BlockKind.FIGURE)
    return tuple(block for block in blocks if block.kind in own or not _is_furniture(block.text))


def _is_furniture(line: str) -> bool:
    return not squash(line) or bool(_OLD.search(line)) or bool(_FURNITURE.fullmatch(line))
