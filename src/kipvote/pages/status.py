"""Status: the lines of a page that say where the proposal stands and where it is discussed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby

from kipvote.pages import template
from kipvote.pages.document import Anchor, Block, BlockKind, shortened
from kipvote.pages.links import doubts_of_issue, read_link
from kipvote.pages.page import Link, LinkKind, PageState, State
from kipvote.pages.states import read_release, read_state


class _Label(StrEnum):
    """The lines that are read."""

    STATE = "Current state"
    DISCUSSION = "Discussion thread"
    VOTE = "Vote thread"
    JIRA = "JIRA"
    RELEASE = "Released"


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

    ``word`` is the label as it stands there.
    """

    label: _Label | None
    text: str
    anchors: list[Anchor] = field(default_factory=list)
    word: str = ""


_LABELS = {
    _Label.STATE: r"current (?:state|status)|state|status",
    _Label.DISCUSSION: r"discuss(?:ion)?s?(?: (?:e?-?mail |mailing list )?(?:threads?|links?|page))?",
    _Label.VOTE: r"vot(?:e|es|ing)(?: (?:e?-?mail |mailing list )?(?:threads?|links?))?",
    _Label.JIRA: r"jiras?(?: (?:tickets?|issues?|links?))?|(?:related |tracking )?(?:ticket|issue)s?",
    _Label.RELEASE: r"released?(?: (?:in|version))?|(?:target|fix) (?:release|version)",
}
_NAMES = "|".join(f"(?P<{label.name}>{names})" for label, names in _LABELS.items())
_AT_START = re.compile(rf"(?:{_NAMES})(?: ?\(s\))?\s*(?:[:：=|]\s*|[–—-]\s+|$)", re.IGNORECASE)
# Without a colon, or in the middle of a line, only names that are nothing else.
_UNMISTAKABLE = (
    rf"(?P<{_Label.STATE.name}>current state)|(?P<{_Label.DISCUSSION.name}>discussion thread)"
    rf"|(?P<{_Label.VOTE.name}>vot(?:e|ing) thread)"
)
_BARE = re.compile(rf"(?:{_UNMISTAKABLE})\s+", re.IGNORECASE)
# A text copy may lose the colon and the space: "Current stateAccepted", "JIRAKAFKA-7", "JIRA here".
_KEY = r"(?-i:[A-Z][A-Z0-9]{1,15}-[0-9]{1,7})"
_HERE = r"here\b|https?://"
_NOT_YET = r"(?:here)?\W?(?:here|tb[adc]|todo|n/?a)\W*$"
_STATE_WORDS = r"(?:accepted|adopted|approved|rejected|withdrawn|discarded|draft|under discussion)\b"
_GLUED = re.compile(
    rf"(?:{_UNMISTAKABLE})(?=(?-i:(?<=[a-z])[A-Z])|[\"“”\[<]|{_HERE}|{_NOT_YET}|{_STATE_WORDS})"
    rf"|(?P<{_Label.JIRA.name}>jira)(?:\s*(?={_KEY}|https?://|{_NOT_YET})|(?={_HERE}))"
    rf"|(?P<{_Label.RELEASE.name}>released)(?=v?\d{{1,2}}\.\d|<)",
    re.IGNORECASE,
)
_BEFORE_LINK = re.compile(rf"(?:{_UNMISTAKABLE}|(?P<{_Label.JIRA.name}>jira))\s*", re.IGNORECASE)
_KEYS = re.compile(rf"{_KEY}(?:[\s,;&]+(?:and\s+)?{_KEY})*")
# A line with a label of its own, which is none of ours: "Pull request: ...", "PR (in progress): ...".
_OTHER_LABEL = re.compile(r"[A-Z][A-Za-z ()/&-]{1,40}:(?!\S)")
_INSIDE = re.compile(rf"\b(?:{_UNMISTAKABLE}|(?P<{_Label.JIRA.name}>JIRA))\s?:\s*", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://[^\s<>\"\[\]]+")
_LONGEST_VALUE = 60
_WANTED = {_Label.DISCUSSION: LinkKind.LIST, _Label.VOTE: LinkKind.LIST, _Label.JIRA: LinkKind.TRACKER}


def read_status(blocks: Sequence[Block]) -> Status:
    """The status lines among ``blocks``: in any order, one or several in a block, or rows of a table.

    The state is UNKNOWN where the page has the line twice with different states.
    """
    elided = any(block.kind is BlockKind.ELISION for block in blocks)
    found: dict[_Label, list[_Line]] = {label: [] for label in _Label}
    unread: list[str] = []
    for line in _with_keys(_with_values(_lines(_without_requests(blocks)))):
        if line.label is not None:
            found[line.label].append(line)
        elif not template.is_head(line.text):
            unread.append(line.text)
    doubts: list[str] = []
    links = {label: _link(label, found[label], doubts, elided=elided) for label in _WANTED}
    return Status(
        state=_state(found[_Label.STATE], found[_Label.RELEASE], doubts),
        discussion=links[_Label.DISCUSSION],
        vote=links[_Label.VOTE],
        jira=links[_Label.JIRA],
        unmistakable=_is_unmistakable(found),
        unread=tuple(unread),
        doubts=tuple(doubts),
    )


def _is_unmistakable(found: Mapping[_Label, Sequence[_Line]]) -> bool:
    """Many a text has a line "Status: ..."; with the template's words, or beside a link, it is a page's."""
    states = found[_Label.STATE]
    return any(line.word.lower().startswith("current state") for line in states) or (
        bool(states) and any(found[label] for label in _WANTED)
    )


def _without_requests(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks without the template's introduction and its request to keep to the list."""
    texts = [block.text for block in blocks]
    for start, end in template.stretches(texts):
        if not template.is_head(" ".join(texts[start:end])):
            yield from blocks[start:end]


def is_labelled(line: str) -> bool:
    """Whether a line begins with a label and goes on behind it, if with a colon alone."""
    label = _AT_START.match(line) or _BARE.match(line) or _GLUED.match(line)
    return label is not None and (label.end() < len(line) or line[-1] in ":：=|")


def _with_keys(lines: Iterable[_Line]) -> Iterator[_Line]:
    """The lines, those that hold keys of issues and nothing else, and follow one that is read, labelled."""
    follows = True
    for line in lines:
        keys = line.label is None and bool(_KEYS.fullmatch(line.text))
        if keys and follows:
            line.label = _Label.JIRA
        follows = line.label is not None
        yield line


def _lines(blocks: Iterable[Block]) -> Iterator[_Line]:
    for place, group in groupby(
        blocks, key=lambda block: block.place and (block.place.table, block.place.row)
    ):
        if place is None:
            for block in group:
                if block.text and block.kind is not BlockKind.ELISION:
                    yield from _split(block.text, block.anchors)
        else:
            yield from _row(list(group))


def _row(blocks: list[Block]) -> Iterator[_Line]:
    """The lines of a row: one where its first cell is a label, else each block by itself."""
    first, *others = blocks
    label = _AT_START.fullmatch(first.text)
    if label is None or not others:
        for block in blocks:
            yield from _split(block.text, block.anchors)
        return
    anchors = [anchor for block in others for anchor in block.anchors]
    yield _Line(_label(label), " ".join(block.text for block in others), anchors, first.text)


def _split(text: str, anchors: Iterable[Anchor]) -> Iterator[_Line]:
    """The lines in one block, each from its label to the next; a link belongs where its words are."""
    starts = [(match.start(), match.end(), _label(match)) for match in _INSIDE.finditer(text)]
    anchors = tuple(anchors)
    at_start = _AT_START.match(text) or _BARE.match(text) or _GLUED.match(text)
    if at_start is None and anchors:
        at_start = _BEFORE_LINK.fullmatch(text, 0, anchors[0].start)
    if at_start:
        inside = [start for start in starts if start[0] >= at_start.end()]
        starts = [(0, at_start.end(), _label(at_start)), *inside]
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


def _label(match: re.Match[str]) -> _Label | None:
    return _Label[match.lastgroup] if match.lastgroup else None


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
        waiting = line if line.label is not None and not line.text and not line.anchors else None
        if waiting is None:
            yield line
    if waiting is not None:
        yield waiting


def _is_value(line: _Line, waiting: _Line) -> bool:
    if waiting.label is _Label.STATE and not line.text and not line.anchors:
        return read_state(line.word).state is not State.UNKNOWN  # "Voting" is a label and a state
    if _OTHER_LABEL.match(line.text) and not _fits(line, waiting):
        return False
    led = bool(line.anchors) or bool(_ADDRESS.search(line.text))
    return (
        line.label is None and (led or len(line.text) <= _LONGEST_VALUE) and not template.is_head(line.text)
    )


def _fits(line: _Line, waiting: _Line) -> bool:
    """Whether a line with a label of its own says what the label above it asks for all the same."""
    if waiting.label is _Label.STATE:
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


def _link(label: _Label, lines: list[_Line], doubts: list[str], *, elided: bool) -> Link | None:
    """The link of the lines with this label: the first that leads where it should, else the first."""
    if not lines:
        return Link(LinkKind.UNTOLD, "...") if elided else None
    links = [link for line in lines for link in _targets(line)]
    best = next((link for link in links if link.kind is _WANTED[label]), links[0])
    others = {link.url for link in links if link.url and link.kind is not LinkKind.PLACEHOLDER} - {best.url}
    if others:
        doubts.append(f"{label.value} has {len(others) + 1} links; read is the first that fits, {best.url}")
    if label is _Label.JIRA:
        doubts.extend(doubts_of_issue(best))
        issues = dict.fromkeys(link.issue for link in links if link.kind is best.kind and link.issue)
        if len(issues) > 1 and not others:
            doubts.append(f"the JIRA line names more than one issue: {shortened(', '.join(issues))}")
    return best


def _targets(line: _Line) -> list[Link]:
    """The line's words with each of its targets, or without one."""
    told = [anchor.url for anchor in line.anchors if anchor.url and not anchor.url.startswith("#")]
    bare = [address.rstrip(".,;:)") for address in _ADDRESS.findall(line.text)]
    words = line.text or " ".join(anchor.words for anchor in line.anchors)
    lost = line.anchors[0].url if line.anchors else None
    return [read_link(words, url) for url in dict.fromkeys(told or bare)] or [read_link(words, lost)]
