"""Fields: the lines of a page's head that say where the proposal stands and where it is discussed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby

from kipvote.wiki.links import doubts_of_issue, read_link
from kipvote.wiki.page import Anchor, Block, BlockKind, Link, LinkKind, PageState, State, shortened
from kipvote.wiki.states import begins_with_state, read_release, read_state, without_choices
from kipvote.wiki.template import without_head


class Label(StrEnum):
    """The lines that are read."""

    STATE = "Current state"
    DISCUSSION = "Discussion thread"
    VOTE = "Vote thread"
    BOTH = "Discussion and vote thread"
    JIRA = "JIRA"
    RELEASE = "Released"


_WANTED = {Label.DISCUSSION: LinkKind.LIST, Label.VOTE: LinkKind.LIST, Label.JIRA: LinkKind.TRACKER}
_DISCUSSION = r"(?:mailing list )?discuss(?:ion)?s?(?: (?:e?-?mail |mailing list )?(?:threads?|links?|page))?"
_VOTE = r"(?:mailing list )?vot(?:e|es|ing)(?: (?:e?-?mail |mailing list )?(?:threads?|links?))?"
_AND = r" ?(?:[/&+]|\band\b) ?"
_NAMES = (
    rf"(?P<BOTH>{_DISCUSSION}{_AND}{_VOTE}|{_VOTE}{_AND}{_DISCUSSION})"
    rf"|(?P<STATE>current (?:state|status)|state|status)|(?P<DISCUSSION>{_DISCUSSION})|(?P<VOTE>{_VOTE})"
    r"|(?P<JIRA>jiras?(?: (?:tickets?|issues?|links?))?|(?:related |tracking )?(?:ticket|issue)s?)"
    r"|(?P<RELEASE>released?(?: (?:in|version))?|(?:target|fix) (?:release|version))"
)
_KEY = r"(?-i:[A-Z][A-Z0-9]{1,15}-[0-9]{1,7})"
_AT_START = re.compile(rf"(?:{_NAMES})(?: ?\(s\))?\s*(?:[:：=|]\s*|[–—-]\s+|$)", re.IGNORECASE)
# Without a colon, or in the middle of a line, only names that are nothing else. A text copy may lose the
# colon, and the space too: "Current stateAccepted", "JIRAKAFKA-7".
_UNMISTAKABLE = r"(?P<STATE>current state)|(?P<DISCUSSION>discussion thread)|(?P<VOTE>vot(?:e|ing) thread)"
_BARE = re.compile(rf"(?:{_UNMISTAKABLE}|(?P<JIRA>jira))", re.IGNORECASE)
_INSIDE = re.compile(rf"\b(?:{_UNMISTAKABLE}|(?P<JIRA>(?-i:JIRA)))\s?:\s*", re.IGNORECASE)
_RELEASED = re.compile(r"(?P<RELEASE>released)(?=v?\d{1,2}\.\d|<)", re.IGNORECASE)
_GLUED = re.compile(r"\s|[\"“”\[<]|https?://|(?-i:(?<=[a-z])[A-Z])", re.IGNORECASE)
_GLUED_LINK = re.compile(
    r"here\b|lists\.apache\.org/|(?:(?:the|this|user|dev|vote|voting|discussion|mailing|kafka) ){0,2}"
    r"(?:threads?|links?|lists?|e-?mails?|archives?)(?:\W.{0,60})?$|\d(?: ?(?:[,;/&]|and) ?\d){0,9}\W*$",
    re.IGNORECASE,
)
_GLUED_ISSUE = re.compile(rf"\s*(?:{_KEY}|https?://)|here\b", re.IGNORECASE)
_KEYS = re.compile(rf"{_KEY}(?:[\s,;&]+(?:and\s+)?{_KEY})*")
# A line with a label of its own, which is none of ours: "Pull request: ...", "PR (in progress): ...".
_OTHER_LABEL = re.compile(r"[A-Z][A-Za-z ()/&-]{1,40}:(?!\S)")
_BYLINE = re.compile(
    r"(?:co[- ]?)?(?:authors?|collaborators?|contributors?)(?: ?\(s\))?\s?(?:[:：].{0,200})?", re.IGNORECASE
)
_COLUMN_NAMES = frozenset({"field", "key", "name", "item", "property", "value", "description", "details"})
_ADDRESS = re.compile(r"https?://[^\s<>\"\[\]]+")
_LONGEST_VALUE = 60


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


def is_labelled(text: str) -> bool:
    """Whether a line begins with a label and goes on behind it, if with a colon alone."""
    label = _label(text)
    return label is not None and (label.end() < len(text) or text[-1] in ":：=|")


def is_byline(text: str) -> bool:
    """Whether a line says who wrote the page; who they are is not asked for."""
    return bool(_BYLINE.fullmatch(text))


def read_status(blocks: Sequence[Block]) -> Status:
    """The status lines among ``blocks``: in any order, one or several in a block, or rows of a table.

    The state is UNKNOWN where the page has the line twice with different states.
    """
    elided = any(block.kind is BlockKind.ELISION for block in blocks)
    found: dict[Label, list[_Line]] = {label: [] for label in Label}
    unread: list[str] = []
    doubts: list[str] = []
    follows = True  # whether the line before was read: then keys of issues alone are of the JIRA line
    for line in _with_values(_lines(without_head(blocks))):
        if line.label is None and follows and _KEYS.fullmatch(line.text):
            line.label = Label.JIRA
        follows = line.label is not None
        if line.label is not None:
            found[line.label].append(line)
        elif line.text and not is_byline(line.text):
            unread.append(line.text)
    for line in found[Label.BOTH]:
        # Two links stand in the order of the label; a single one is the discussion's.
        order = [Label.DISCUSSION, Label.VOTE][:: -1 if line.word.lower().startswith("vot") else 1]
        anchors = [anchor for anchor in line.anchors if anchor.url]
        for label, anchor in zip(order, anchors, strict=False) if len(anchors) == 2 else ():
            found[label].append(_Line(label, anchor.words, [anchor], line.word))
        if len(anchors) != 2:
            found[Label.DISCUSSION].append(line)
    discussion, vote, jira = (_link(label, found[label], doubts, elided=elided) for label in _WANTED)
    states = found[Label.STATE]
    # Many a text has a line "Status: ...", and proposals elsewhere have "Mailing List discussion" too.
    ours = [line for label in _WANTED for line in found[label] if not line.word.lower().startswith("mailing")]
    named = any(line.word.lower().startswith("current state") for line in states)
    state = _state(states, found[Label.RELEASE], doubts)
    unmistakable = named or bool(states and ours)
    return Status(state, discussion, vote, jira, unmistakable, tuple(unread), tuple(doubts))


def _label(text: str, link: int | None = None) -> re.Match[str] | None:
    """The label a line begins with; ``link`` is where the first link of the line starts, if it has any."""
    if found := _AT_START.match(text) or _RELEASED.match(text):
        return found
    found = _BARE.match(text)
    if found is None or (text[found.end() : link].strip() == "" and link is not None):
        return found
    behind = text[found.end() :]
    of_it: object
    if found.lastgroup == "JIRA":
        of_it = _GLUED_ISSUE.match(behind)
    elif found.lastgroup == "STATE":
        of_it = _GLUED.match(text, found.end()) or begins_with_state(behind)
    else:
        of_it = _GLUED.match(text, found.end()) or _GLUED_LINK.match(behind)
    return found if of_it or read_link(behind, None).kind is LinkKind.PLACEHOLDER else None


def _label_of(match: re.Match[str]) -> Label:
    return Label[match.lastgroup or "STATE"]


def _lines(blocks: Iterable[Block]) -> Iterator[_Line]:
    blocks = [block for block in blocks if block.kind not in {BlockKind.FIGURE, BlockKind.ELISION}]
    wide = {block.place.table for block in blocks if block.place and block.place.column}
    for place, group in groupby(blocks, key=lambda block: block.place and block.place[:2]):
        row = list(group)
        label = _AT_START.fullmatch(row[0].text) if place else None
        if place and len(row) > 1 and _is_no_field([block.text for block in row]):
            continue
        if label is None or place is None or not (len(row) > 1 or place[0] in wide):
            for block in row:
                yield from _parts(block.text, block.anchors)
        else:
            anchors = [anchor for block in row[1:] for anchor in block.anchors]
            value = " ".join(block.text for block in row[1:])
            yield _Line(_label_of(label), value, anchors, row[0].text, whole=True)


def _is_no_field(cells: Sequence[str]) -> bool:
    """Whether a row has the names of the columns, or the authors."""
    authors = is_byline(f"{cells[0]}: {' '.join(cells[1:])}")
    return authors or {cell.casefold() for cell in cells} <= _COLUMN_NAMES


def _parts(text: str, anchors: Sequence[Anchor]) -> Iterator[_Line]:
    """The lines in one block, each from its label to the next; a link belongs where its words are."""
    label = _label(text, anchors[0].start if anchors else None)
    first = (0, label.end(), _label_of(label)) if label else (0, 0, None)
    starts: list[tuple[int, int, Label | None]] = [first]
    for inside in _INSIDE.finditer(text, starts[0][1]):
        if inside.start() == 0:
            starts.clear()
        starts.append((inside.start(), inside.end(), _label_of(inside)))
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
    if _OTHER_LABEL.match(line.text) and not _fits(line, waiting):
        return False
    led = bool(line.anchors) or bool(_ADDRESS.search(line.text))
    return line.label is None and (led or len(line.text) <= _LONGEST_VALUE)


def _fits(line: _Line, waiting: _Line) -> bool:
    """Whether a line with a label of its own says what the label above it asks for all the same."""
    if waiting.label is Label.STATE:
        return read_state(line.text.partition(":")[0]).state is not State.UNKNOWN
    wanted = [link for link in _targets(line) if waiting.label and link.kind is _WANTED.get(waiting.label)]
    return any(link.issue or link.kind is not LinkKind.TRACKER for link in wanted)


def _state(lines: list[_Line], releases: list[_Line], doubts: list[str]) -> PageState:
    written = "; ".join(dict.fromkeys(line.text for line in lines if line.text))
    state = read_state(written)
    if state.state is State.UNKNOWN and without_choices(written):
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
