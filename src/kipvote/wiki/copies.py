"""Copies: files of any of the forms people keep pages in, and how the copies of one page become one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import reduce
from itertools import takewhile

from kipvote.errors import WikiError
from kipvote.moments import moment
from kipvote.wiki.fields import Status, is_byline, is_labelled, read_status
from kipvote.wiki.index import Entry, Index, Remark, Shelf, find_index, with_table
from kipvote.wiki.page import (
    Block,
    BlockKind,
    Condition,
    Document,
    Page,
    PageState,
    SectionName,
    State,
    Title,
    doubtful_numbers,
    parse_title,
    shortened,
    squash,
)
from kipvote.wiki.plaintext import read_plaintext
from kipvote.wiki.rest import Content, read_json
from kipvote.wiki.states import read_state, without_choices
from kipvote.wiki.storage import read_html
from kipvote.wiki.template import STATUS, condition, names_section, section_of, without_head

Sections = Mapping[SectionName | str | None, Sequence[Block]]
"""The blocks of a page by the heading they stand below, under None those above."""

_JSON = re.compile(r"\s*+(?:\{|\[\s*+(?:\{|\]))")
_COMMENT = re.compile(r"\s*+<!--")
_MARKUP = re.compile(r"\s*+<[a-z!?]", re.IGNORECASE)
_HEADING = re.compile(r"<h[1-6][\s>]", re.IGNORECASE)
_HEADING_OF_MARKDOWN = re.compile(
    r"^#{1,6}[ \t]{1,9}(?:KIP[- ]?\d|(?:status|motivation|public interfaces|proposed changes)\b)",
    re.IGNORECASE | re.MULTILINE,
)
_MOST_DOUBTS = 3
"""How many lines nothing was made of are quoted; the others are counted."""
_NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Reject:
    """Something of a copy that is not read, claims no number, or gave way to a newer copy, and why."""

    where: str
    reason: str


@dataclass(frozen=True, slots=True)
class Wiki:
    """The pages of a copy of the wiki, its index if it is there, and what was not read.

    ``shelves`` are the tables of the index on pages of their own, until :func:`gather` puts them into it.
    """

    pages: tuple[Page, ...] = ()
    index: Index | None = None
    rejects: tuple[Reject, ...] = ()
    shelves: tuple[Index, ...] = ()

    @property
    def entries(self) -> Sequence[Entry]:
        """Those of its index."""
        return self.index.entries if self.index else ()

    @property
    def remarks(self) -> Sequence[Remark]:
        """Those of its index."""
        return self.index.remarks if self.index else ()


def parse_wiki(text: str, *, where: str, fault: str | None = None) -> Wiki:
    """What a file holds: a page, the index, or one table of it on its own page; as JSON, any number of them.

    ``fault`` is what was wrong with the file: a doubt about all that is in it.

    Raises:
        WikiError: the file is neither text, HTML, storage format nor JSON of any of these.
    """
    text = _without_comments(text.removeprefix("\ufeff"))
    if not text.strip():
        raise WikiError("the file is empty", where=where)
    if _JSON.match(text):
        return _sorted_out([_recognised(content) for content in read_json(text, where=where)], fault)
    markup = _MARKUP.match(text) and (_HEADING.search(text) or not _HEADING_OF_MARKDOWN.search(text))
    document = read_html(text) if markup else read_plaintext(text)
    found = _of_document(document, where)
    if found is None:
        hint = "a page has a line for the current state, or headings of the template"
        raise WikiError("neither a proposal's page nor the index", where=where, hint=hint)
    return _sorted_out([found], fault)


def _without_comments(text: str) -> str:
    """A text behind the comments it begins with, as that of a licence: Markdown may begin with one too."""
    start = 0
    while (opened := _COMMENT.match(text, start)) and (closed := text.find("-->", opened.end() - 2)) >= 0:
        start = closed + 3
    return text[start:]


def _recognised(content: Content) -> Page | Index | Reject:
    title = parse_title(content.document.title or "")
    found: Page | Index | None = None
    if content.refused:
        return Reject(content.where, content.refused)
    if content.body:
        found = _of_document(content.document, content.where)
    elif content.status or title.of_a_proposal:
        found = _page(content.document, content.where, title, content.status or read_status(()), {})
    if found is None:
        reason = f'neither a proposal\'s page nor the index: "{shortened(title.written)}"'
        return Reject(content.where, reason)
    found = replace(found, doubts=(*found.doubts, *content.doubts))
    if isinstance(found, Index):
        return found
    above = (parse_title(name).proposal for name in content.ancestors)
    if found.proposal is not None and found.proposal in above:
        reason = f'below the page of {found.proposal}, claims no number: "{shortened(found.title)}"'
        return Reject(found.where, reason)
    return _labelled(found, content.labels)


def _labelled(page: Page, labels: Iterable[str]) -> Page:
    """A page with the state that its labels give, where it has none of its own."""
    named = {label: state for label in labels if (state := read_state(label)).state is not State.UNKNOWN}
    if page.state.state is not State.UNKNOWN or without_choices(page.state.written or "") or not named:
        return page
    if len({state.state for state in named.values()}) > 1:
        doubt = f"its labels give several states: {', '.join(sorted(named))}"
        return replace(page, doubts=(*page.doubts, doubt))
    return replace(page, state=named[min(named)])


def _sorted_out(found: Iterable[Page | Index | Reject], fault: str | None) -> Wiki:
    """What was found as one copy; a page that is only a copy of another claims no number, and is none."""
    pages: list[Page] = []
    indexes: list[Index] = []
    rejects: list[Reject] = []
    for each in found:
        if fault and not isinstance(each, Reject):
            each = replace(each, doubts=(*each.doubts, fault))
        if isinstance(each, Page) and each.proposal and parse_title(each.title).of_a_copy:
            rejects.append(Reject(each.where, f'a copy, claims no number: "{shortened(each.title)}"'))
        elif isinstance(each, Page):
            pages.append(each)
        elif isinstance(each, Index):
            indexes.append(each)
        else:
            rejects.append(each)
    index, *shelves = [_newest(indexes, shelf, rejects) for shelf in (None, *Shelf)]
    return Wiki(tuple(pages), index, tuple(rejects), tuple(filter(None, shelves)))


def _of_document(document: Document, where: str) -> Page | Index | None:
    """The index or a page; a page is known by its title, its line for the state, or its headings."""
    if index := find_index(document, where):
        return index
    title, blocks = _titled(document)
    sections = _sections(blocks)
    head, above = _head(sections)
    status = read_status(head)
    headings = sum(isinstance(name, SectionName) for name in sections)
    named = parse_title(document.title or "").of_a_proposal or (title.of_a_proposal and headings > 0)
    if not (named or headings > 1 or status.unmistakable):
        return None
    there = {name: condition(blocks) for name, blocks in sections.items()}
    made = {name: there.get(name, Condition.MISSING) for name in SectionName}
    page = _page(document, where, title, status, made)
    return replace(page, doubts=(*page.doubts, *_doubts(title, status, sections, above)))


def _page(
    document: Document, where: str, title: Title, status: Status, made: Mapping[SectionName, Condition]
) -> Page:
    # The template itself has no number, and nobody's own word in any section.
    template = title.proposal is None and status.state.state is State.UNKNOWN
    if made:
        template &= set(made.values()) - {Condition.MISSING} == {Condition.UNTOUCHED}
    else:
        template &= title.unnumbered and squash(title.name) in {"", "inserttitlehere"}
    return Page(
        proposal=title.proposal,
        title=title.written,
        where=where,
        state=_state_of(status.state, title),
        discussion=status.discussion,
        vote=status.vote,
        jira=status.jira,
        sections=made,
        created=document.created,
        modified=document.modified,
        version=document.version,
        url=document.url,
        outdated=document.outdated,
        template=template,
        doubts=tuple(_doubts_of_title(title, template=template)),
    )


def _state_of(state: PageState, title: Title) -> PageState:
    """The state of a page; where it has none, the one its title is tagged with: "[DRAFT] KIP-1: ..."."""
    if state.state is not State.UNKNOWN or without_choices(state.written or ""):
        return state
    tagged = (read_state(tag) for tag in title.tags)
    return next((each for each in tagged if each.state is not State.UNKNOWN), state)


def _doubts_of_title(title: Title, *, template: bool) -> Iterator[str]:
    """What a title leaves in doubt: whose page it is, and whether it is meant to be one."""
    if not title.written:
        yield "the copy has no title"
    elif title.proposal is None and not template:
        yield f'the title names no proposal: "{shortened(title.written)}"'
    yield from (f'the title begins with "{tag}"' for tag in title.tags)


def _doubts(title: Title, status: Status, sections: Sections, above: Sequence[Block]) -> Iterator[str]:
    """What is in doubt; ``above`` are the blocks that stand above the lines of the status."""
    yield from status.doubts
    over = [block.text for block in without_head(above) if block.text and not is_byline(block.text)]
    unread = [line for line in (*status.unread, *over) if parse_title(line).written != title.written]
    yield from (f'not read: "{shortened(line)}"' for line in unread[:_MOST_DOUBTS])
    if len(unread) > _MOST_DOUBTS:
        yield f"{len(unread) - _MOST_DOUBTS} more lines of the head of the page were not read"
    cut = [name for name, under in sections.items() if any(b.kind is BlockKind.ELISION for b in under)]
    if cut:
        yield f"the copy leaves out some of: {', '.join(name or 'its head' for name in cut)}"


def _titled(document: Document) -> tuple[Title, Sequence[Block]]:
    """The title, and the blocks of the page itself: without navigation above the heading that is the title.

    The title is the one that the wiki gives; or the first line of the page itself, if it has the form of
    one; or the heading above the first section that has.
    """
    blocks = document.blocks
    if document.title:
        return parse_title(document.title), blocks
    head = list(takewhile(lambda block: section_of(block) is None, blocks))
    titles = [parse_title(block.text) if len(block.text) <= 300 else parse_title("") for block in head]
    items = takewhile(lambda at: head[at].kind is BlockKind.ITEM, range(len(head)))
    several = len({titles[at].proposal for at in items if titles[at].of_a_proposal}) > 1
    if head and titles[0].of_a_proposal and not several:
        return titles[0], blocks
    top = min((block.level for block in blocks if block.kind is BlockKind.HEADING), default=0)
    at = [n for n, block in enumerate(head) if block.kind is BlockKind.HEADING and titles[n].of_a_proposal]
    if len({titles[n].proposal for n in at}) != 1 or head[at[0]].level != top:
        return parse_title(""), blocks
    navigation = not read_status(head[: at[0]]).unmistakable
    return titles[at[0]], blocks[at[0] :] if navigation else blocks


def _sections(blocks: Iterable[Block]) -> Sections:
    """The blocks below each heading of the template, up to the next of them.

    A heading that stands twice (a list of contents without its bullets) opens one section. That of the status
    stands above its lines; behind them the word is the name of a field or the like.
    """
    told = False  # whether lines of the status, or a mark for them, were met below its heading
    sections: dict[SectionName | str | None, list[Block]] = {None: []}
    opened: SectionName | str | None = None
    for block in blocks:
        section = section_of(block)
        if section is None or (section == STATUS and told):
            sections[opened].append(block)
            of_status = block.kind is BlockKind.ELISION or block.place is not None or is_labelled(block.text)
            told = told or (opened == STATUS and of_status)
        else:
            opened = section
            sections.setdefault(section, [])
    return sections


def _head(sections: Sections) -> tuple[Sequence[Block], Sequence[Block]]:
    """The blocks that may tell the state, and those above them: of the status section, else before the first.

    What stands above everything counts also where only a word further down looks like the heading. A list of
    contents is none of either.
    """
    above = sections[None]
    if any(block.kind is BlockKind.ITEM and names_section(block.text) for block in above):
        above = [block for block in above if block.kind is not BlockKind.ITEM]
    if STATUS not in sections:
        return above, ()
    below = sections[STATUS]
    listed = [*takewhile(lambda b: b.kind is BlockKind.ITEM and not is_labelled(b.text), below)]
    if any(names_section(block.text) for block in listed):
        below = below[len(listed) :]
    told = read_status(above).unmistakable and not read_status(below).unmistakable
    return (above, ()) if told else (below, above)


def gather(parts: Iterable[Wiki]) -> Wiki:
    """The whole of several copies. Their order decides nothing, where they lie only between equals.

    Of the copies of one page (equal id and title) the newest stands, one of an old version never beside
    another; the others are among what was not read. Two different pages with one number both stay.
    """
    parts = list(parts)
    rejects = [each for part in parts for each in part.rejects]
    pages = _newest_pages([page for part in parts for page in part.pages], rejects)
    indexes = [each for part in parts for each in (part.index, *part.shelves) if each]
    index, *shelves = [_newest(indexes, shelf, rejects) for shelf in (None, *Shelf)]
    for shelf in filter(None, shelves):
        index = with_table(index, shelf)
    doubtful = doubtful_numbers(pages)
    for at, page in enumerate(pages):
        if page.proposal and page.proposal in doubtful:
            pages[at] = replace(page, doubts=(*page.doubts, doubtful[page.proposal]))
    return Wiki(tuple(pages), index, tuple(sorted(rejects, key=lambda each: (each.where, each.reason))))


def until(wiki: Wiki, date: datetime) -> Wiki:
    """A copy without what was changed after a date: what it said before is not known.

    Of several pages that claim one number all go with one.
    """

    def is_later(modified: datetime | None) -> bool:
        return modified is not None and modified > date

    later = {page.proposal or page.where for page in wiki.pages if is_later(page.modified or page.created)}
    pages = tuple(page for page in wiki.pages if (page.proposal or page.where) not in later)
    index = None if wiki.index is None or is_later(wiki.index.modified) else wiki.index
    return replace(wiki, pages=pages, index=index)


def _newest_pages(pages: Iterable[Page], rejects: list[Reject]) -> list[Page]:
    copies: dict[tuple[str, str], list[Page]] = {}
    for page in sorted(pages, key=lambda page: page.where):
        # A copy without a title may be of any page.
        key = (page.proposal or "", page.title or f"\0{page.where}")
        copies.setdefault(key, []).append(page)
    newest: list[Page] = []
    for same in copies.values():
        newest.append(stands := reduce(_newer, same))
        reason = f"another copy of the page in {stands.where}, which stands"
        rejects += [Reject(other.where, reason) for other in same if other is not stands]
    return sorted(
        newest, key=lambda page: (len(page.proposal or ""), page.proposal or "", page.title, page.where)
    )


def _newer(one: Page, other: Page) -> Page:
    """The copy that stands: the first of two that are alike. A list of pages knows little of them."""
    if one.outdated != other.outdated:
        return other if one.outdated else one
    if one.version is not None and other.version is not None and one.version != other.version:
        return other if other.version > one.version else one
    if one.modified is not None and other.modified is not None and one.modified != other.modified:
        return other if other.modified > one.modified else one
    rank, rival = ((bool(x.sections), x.version is not None, x.modified is not None) for x in (one, other))
    return other if rival > rank else one


def _newest(indexes: Sequence[Index], shelf: Shelf | None, rejects: list[Reject]) -> Index | None:
    """The index that stands, or the page of one of its tables; the others are added to ``rejects``."""
    same = sorted((index for index in indexes if index.shelf is shelf), key=lambda index: index.where)
    if not same:
        return None
    newest = max(same, key=lambda copy: (not copy.outdated, copy.version or 0, copy.modified or _NEVER))
    what = f"page of what is {shelf.value}" if shelf else "index"
    since = f" of {moment(newest.modified)}" if newest.modified else ""
    reason = f"another {what}; the one in {newest.where}{since} stands"
    rejects += [Reject(copy.where, reason) for copy in same if copy is not newest]
    return newest
