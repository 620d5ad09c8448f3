"""Report: what a fetch did, item by item, and why it ended early if it did."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from kipvote.errors import FetchError
from kipvote.fetch.manners import ServerError

_TOO_MANY = 3

T = TypeVar("T")


class Status(StrEnum):
    """What became of an item."""

    FETCHED = "fetched"
    UNCHANGED = "unchanged"
    EMPTY = "empty"  # the server has no mail of that month
    GONE = "gone"  # no longer on the server, moved aside here
    INCOMPLETE = "incomplete"  # came, but not all of it
    FAILED = "failed"


_BAD = frozenset({Status.INCOMPLETE, Status.FAILED})


@dataclass(frozen=True, slots=True)
class Item:
    """One file by its place in the folder, and what is to be said of it."""

    name: str
    status: Status
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The items in the order they were asked for; ``stopped`` says why the rest was not."""

    items: tuple[Item, ...] = ()
    stopped: FetchError | None = None

    @property
    def complete(self) -> bool:
        """Whether everything that was asked for is there, whole."""
        return self.stopped is None and not any(item.status in _BAD for item in self.items)


Told = Callable[[Item], None]
"""Is called with every item as soon as it is done."""


def quiet(_item: Item) -> None:
    """Tell nobody."""


def fetch_each(
    things: Iterable[T], fetch: Callable[[T], Item], *, name: Callable[[T], str], told: Told
) -> Report:
    """Fetch one after the other; a failure is that item's own, until the server is seen to be in trouble.

    Three failures in a row count as that: to go on asking would be of no use and a burden.
    """
    items: list[Item] = []
    failed = 0
    for thing in things:
        try:
            item = fetch(thing)
        except ServerError as error:
            return Report(tuple(items), error)
        except FetchError as error:
            item = Item(name(thing), Status.FAILED, str(error))
        told(item)
        items.append(item)
        failed = failed + 1 if item.status is Status.FAILED else 0
        if failed == _TOO_MANY:
            hint = "fetch again later: what is there is kept"
            return Report(
                tuple(items), ServerError(f"{failed} failures in a row", where=item.name, hint=hint)
            )
    return Report(tuple(items))
