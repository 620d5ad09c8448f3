"""Entry: a proposal in a list of a report, and what is said of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kipvote.digest import Topic
from kipvote.links import thread_link
from kipvote.messages import MessageId
from kipvote.report.words import apart


def link_to(message: MessageId | None, topic: Topic) -> str | None:
    """Where a message about a proposal can be read; None where nobody knows."""
    return None if message is None else thread_link(message, topic.list_id)


class Mood(StrEnum):
    """How a mark beside a proposal is coloured; its word says the same."""

    GOOD = "good"
    BAD = "bad"
    WRONG = "wrong"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Mark:
    """A word beside a proposal."""

    word: str
    mood: Mood


@dataclass(frozen=True, slots=True)
class Point:
    """A line below a proposal, and where it leads."""

    text: str
    link: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A proposal in a list, linked to ``message``.

    ``facts`` are its figures in words, ``cells`` the same for a table with columns, ``notes`` what the cells
    do not say. ``progress`` is how many binding +1 there are, and the quorum.
    """

    topic: Topic
    message: MessageId | None = None
    facts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()
    mark: Mark | None = None
    cells: tuple[str, ...] = ()
    progress: tuple[int, int] | None = None

    @property
    def proposal(self) -> str:
        return self.topic.proposal

    @property
    def title(self) -> str:
        return apart(self.topic.title or "")

    @property
    def link(self) -> str | None:
        return link_to(self.message, self.topic)


@dataclass(frozen=True, slots=True)
class Group:
    """Entries of a kind. ``columns`` name the cells of the entries; ``tail`` says what is not listed."""

    title: str
    entries: tuple[Entry, ...]
    columns: tuple[str, ...] = ()
    tail: str | None = None
