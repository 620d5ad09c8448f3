"""Status: the lines of a page that say where the proposal stands and where it is discussed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from kipvote.pages import template
from kipvote.pages.document import Anchor, Block, BlockKind, shortened
from kipvote.pages.labels import (
    Label,
    has_other_label,
    is_keys,
    label_alone,
    label_at_start,
    label_of,
    labels_inside,
    names_authors,
    names_columns,
)
from kipvote.pages.links import doubts_of_issue, read_link
from kipvote.pages.page import Link, LinkKind, PageState, State
from kipvote.pages.states import read_release, read_state


@dataclass(frozen=True, slots=True)
class Status:
    """What the status lines of a page say; ``unread`` are those that nothing was made of."""

    state: PageState
    discussion: Link | None = None
    vote: Link | None = None
    jira: Link | None = None
    unmistakable: bool = False  # whether its lines are those of a proposal's page and of nothing else
    unread: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(slots=True)
class _Line:
    """A line, or the part of one that a label opens: what stands behind the label, and the links in it.

    ``word`` is the label as it stands there. The value of a ``whole`` line stands in it, or nowhere.
    """

    label: Label | None
    text: str
    anchors: list[Anchor] = field(default_factory=list)
    word: str = ""
    whole: bool = False


_ADDRESS = re.compile(r"https?://[^\s<>\"\[\]]+")
_LONGEST_VALUE = 60
_WANTED = {Label.DISCUSSION: LinkKind.LIST, Label.VOTE: LinkKind.LIST, Label.JIRA: LinkKind.TRACKER}


def read_status(blocks: Sequence[Block]) -> Status:
    """The status lines among ``blocks``: in any order, one or several in a block, or rows of a table.

    The state is UNKNOWN where the page has the line twice with different states.
    """
    elided = any(block.kind is BlockKind.ELISION for block in blocks)
    found: dict[Label, list[_Line]] = {label: [] for label in Label}
    unread: list[str] = []
    for line in _with_keys(_with_values(_lines(_without_requests(blocks)))):
        if line.label is not None:
            found[line.label].append(line)
        elif not template.is_head(line.text) and not is_byline(line.text):
            unread.append(line.text)
    doubts: list[str] = []
    for line in found[Label.BOTH]:
        _take_apart(line, found, doubts)
    links = {label: _link(label, found[label], doubts, elided=elided) for label in _WANTED}
    return Status(
        state=_state(found[Label.STATE], found[Label.RELEASE], doubts),
        discussion=links[Label.DISCUSSION],
        vote=links[Label.VOTE],
        jira=links[Label.JIRA],
        unmistakable=_is_unmistakable(found),
        unread=tuple(unread),
        doubts=tuple(doubts),
    )


def _is_unmistakable(found: Mapping[Label, Sequence[_Line]]) -> bool:
    """Many a text has a line "Status: ..."; with the template's words, or beside a link, it is a page's."""
    states = found[Label.STATE]
    # Proposals of other projects have a line "Mailing List discussion" too.
    links = [
        line for label in _WANTED for line in found[label] if not line.word.lower().startswith("mailing")
    ]
    return any(line.word.lower().startswith("current state") for line in states) or bool(states and links)


def _take_apart(line: _Line, found: Mapping[Label, list[_Line]], doubts: list[str]) -> None:
    """Share out the links of a line for both threads: two in the order of the label, one to the discussion.

    What names none says that there is neither.
    """
    order = [Label.DISCUSSION, Label.VOTE]
    if line.word.lower().startswith("vot"):
        order.reverse()
    anchors = [anchor for anchor in line.anchors if anchor.url]
    if len(anchors) == len(order):
        for label, anchor in zip(order, anchors, strict=True):
            found[label].append(_Line(label, anchor.words, [anchor], line.word))
        return
    found[Label.DISCUSSION].append(line)
    if _targets(line)[0].kind is LinkKind.PLACEHOLDER:
        found[Label.VOTE].append(line)
    else:
        word = line.word.strip(" :：=|–—-")
        doubts.append(f'one line is for both threads, "{word}"; its link is read as that of the discussion')


def is_byline(text: str) -> bool:
    """Whether a line says who wrote the page, and nothing of where the proposal stands."""
    return names_authors(text) and read_state(text).state is State.UNKNOWN


def _without_requests(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks without the template's introduction and its request to keep to the list."""
    texts = [block.text for block in blocks]
    for start, end in template.stretches(texts):
        if not template.is_head(" ".join(texts[start:end])):
            yield from blocks[start:end]


def _with_keys(lines: Iterable[_Line]) -> Iterator[_Line]:
    """The lines, those that hold keys of issues and nothing else, and follow one that is read, labelled."""
    follows = True
    for line in lines:
        keys = line.label is None and is_keys(line.text)
        if keys and follows:
            line.label = Label.JIRA
        follows = line.label is not None
        yield line


def _lines(blocks: Iterable[Block]) -> Iterator[_Line]:
    blocks = list(blocks)
    wide = {block.place.table for block in blocks if block.place and block.place.column}
    for place, group in groupby(
        blocks, key=lambda block: block.place and (block.place.table, block.place.row)
    ):
        if place is None:
            for block in group:
                if block.text and block.kind is not BlockKind.ELISION:
                    yield from _split(block.text, block.anchors)
        else:
            yield from _row(list(group), wide=place[0] in wide)


def _row(blocks: list[Block], *, wide: bool) -> Iterator[_Line]:
    """The lines of a row: one where its first cell is a label, else each block by itself.

    Behind a label alone the cell is empty, if its table is ``wide``: what stands below is no value of it.
    """
    first, *others = blocks
    if others and _is_header_or_byline(blocks):
        return
    label = label_alone(first.text)
    if label is None or not (others or wide):
        for block in blocks:
            yield from _split(block.text, block.anchors)
        return
    anchors = [anchor for block in others for anchor in block.anchors]
    yield _Line(label_of(label), " ".join(block.text for block in others), anchors, first.text, whole=True)


def _is_header_or_byline(blocks: Sequence[Block]) -> bool:
    """Whether a row has the names of the columns, or the authors."""
    first, *others = cells = [block.text for block in blocks]
    return names_columns(cells) or (names_authors(first) and is_byline(f"Authors: {' '.join(others)}"))


def _split(text: str, anchors: Iterable[Anchor]) -> Iterator[_Line]:
    """The lines in one block, each from its label to the next; a link belongs where its words are."""
    starts = [(match.start(), match.end(), label_of(match)) for match in labels_inside(text)]
    anchors = tuple(anchors)
    at_start = label_at_start(text, anchors[0].start if anchors else None)
    if at_start:
        inside = [start for start in starts if start[0] >= at_start.end()]
        starts = [(0, at_start.end(), label_of(at_start)), *inside]
    elif not starts or starts[0][0] > 0:
        starts.insert(0, (0, 0, None))
    stops = [start for start, _, _ in starts[1:]] + [len(text) + 1]
    lines = [
        _Line(label, text[end:stop].strip(" \t*"), word=text[start:end])
        for (start, end, label), stop in zip(starts, stops, strict=True)
    ]
    line = 0
    for anchor in anchors:
        while anchor.start >= stops[line] and line < len(lines) - 1:
            line += 1
        lines[line].anchors.append(anchor)
    yield from lines


def _with_values(lines: Iterable[_Line]) -> Iterator[_Line]:
    """The lines, a label alone joined with the value on the line below it."""
    waiting: _Line | None = None
    for line in lines:
        if waiting is not None and _is_value(line, waiting):
            yield _Line(waiting.label, line.text or line.word, line.anchors, waiting.word)
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        lacking = line.label is not None and not line.text and not line.anchors and not line.whole
        waiting = line if lacking else None
        if waiting is None:
            yield line
    if waiting is not None:
        yield waiting


def _is_value(line: _Line, waiting: _Line) -> bool:
    if waiting.label is Label.STATE and not line.text and not line.anchors:
        return read_state(line.word).state is not State.UNKNOWN  # "Voting" is a label and a state
    if has_other_label(line.text) and not _fits(line, waiting):
        return False
    led = bool(line.anchors) or bool(_ADDRESS.search(line.text))
    return (
        line.label is None and (led or len(line.text) <= _LONGEST_VALUE) and not template.is_head(line.text)
    )


def _fits(line: _Line, waiting: _Line) -> bool:
    """Whether a line with a label of its own says what the label above it asks for all the same."""
    if waiting.label is Label.STATE:
        return read_state(line.text.partition(":")[0]).state is not State.UNKNOWN
    wanted = [link for link in _targets(line) if waiting.label and link.kind is _WANTED.get(waiting.label)]
    return any(link.issue or link.kind is not LinkKind.TRACKER for link in wanted)


def _state(lines: list[_Line], releases: list[_Line], doubts: list[str]) -> PageState:
    written = "; ".join(dict.fromkeys(line.text for line in lines if line.text))
    state = read_state(written)
    if state.state is State.UNKNOWN and template.without_choices(written):
        doubts.append(f'the state cannot be told from "{shortened(written)}"')
    release = state.release or next((read_release(line.text) for line in releases), None)
    return PageState(state.state, state.written, release)


def _link(label: Label, lines: list[_Line], doubts: list[str], *, elided: bool) -> Link | None:
    """The link of the lines with this label: the first that leads where it should, else the first."""
    if not lines:
        return Link(LinkKind.UNTOLD, "...") if elided else None
    links = [link for line in lines for link in _targets(line)]
    best = next((link for link in links if link.kind is _WANTED[label]), links[0])
    others = {link.url for link in links if link.url and link.kind is not LinkKind.PLACEHOLDER} - {best.url}
    if others:
        doubts.append(f"{label.value} has {len(others) + 1} links; read is the first that fits, {best.url}")
    if label is Label.JIRA:
        doubts.extend(doubts_of_issue(best))
        issues = dict.fromkeys(link.issue for link in links if link.kind is best.kind and link.issue)
        if len(issues) > 1 and not others:
            doubts.append(f"the JIRA line names more than one issue: {shortened(', '.join(issues))}")
    return best


def _targets(line: _Line) -> list[Link]:
    """The line's words with each of its targets, or without one."""
    told = [anchor.url for anchor in line.anchors if anchor.url and not anchor.url.startswith("#")]
    bare = [_without_stop(address) for address in _ADDRESS.findall(line.text)]
    words = line.text or " ".join(anchor.words for anchor in line.anchors)
    lost = line.anchors[0].url if line.anchors else None
    return [read_link(words, url) for url in dict.fromkeys(told or bare)] or [read_link(words, lost)]


def _without_stop(address: str) -> str:
    """An address without what ends the sentence it stands in; a bracket that it opens is its own."""
    while address[-1] in ".,;:" or (address[-1] == ")" and address.count(")") > address.count("(")):
        address = address[:-1]
    return address
