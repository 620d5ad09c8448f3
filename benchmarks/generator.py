"""Generator: archives of any size, the mail of an invented Kafka-like dev list, and the truth beside them.

    python -m benchmarks.generator FOLDER --size 400 --since 2016-01 --months 120

The same seed and the same settings give the same bytes. The archive is never held in memory: days are made
one after another, proposals as they begin. FOLDER gets ``archives/``, ``roster.json`` and ``truth.jsonl``.
"""

from __future__ import annotations

import gzip
import heapq
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import IO, Self, cast

import click

from benchmarks import truth
from benchmarks.bots import Bots
from benchmarks.clock import DAY, first_of, month, months_later
from benchmarks.envelopes import FIRST_NUMBER, Letter, entry
from benchmarks.mail import Mail, letter
from benchmarks.people import Cast
from benchmarks.proposals import Story
from benchmarks.topics import Topics
from tests.accuracy.encodings import Body

MEGABYTE = 1_000_000
_PROPOSAL = 2 * MEGABYTE
"""To so much of dev@kafka's mail comes one proposal: 1,400 to 3 GB."""
BOTS = 0.42
"""The share of bots in the mail that is about no proposal: two in five of all."""


class Packing(StrEnum):
    """How the archives lie on disk."""

    PLAIN = "plain"
    GZ = "gz"
    MIXED = "mixed"  # every other month zipped
    ONE = "one"  # a single plain file


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """An archive to be made. ``size`` is in bytes, decompressed; the last day may pass it by a mail.

    ``proposals`` begin at random moments, their mail is there whatever the size: with ``size`` 0
    there is no other. ``since`` is the first month, ``2016-01``.
    """

    size: int
    proposals: int
    since: str = "2016-01"
    months: int = 120
    seed: str = "1"
    packing: Packing = Packing.PLAIN

    @property
    def first(self) -> int:
        return first_of(self.since)

    @property
    def stop(self) -> int:
        return first_of(months_later(self.since, self.months))


def usual_proposals(size: int) -> int:
    """How many proposals dev@kafka has in so many bytes of mail."""
    return max(1, size // _PROPOSAL)


@dataclass(frozen=True, slots=True)
class Made:
    """What was made: the folder of the archives, the files beside it, and how much mail there is."""

    archives: Path
    roster: Path
    truth: Path
    messages: int
    bytes: int


def generate(folder: Path, plan: Plan) -> Made:
    """Make an archive, its roster and its truth in ``folder``, which is created."""
    archives, roster, told = folder / "archives", folder / "roster.json", folder / "truth.jsonl"
    archives.mkdir(parents=True, exist_ok=True)
    days = Days(plan)
    roster.write_text(days.cast.roster(plan.stop), encoding="utf-8")
    messages = size = 0
    with _Files(archives, plan.packing) as files:
        for at, mail in days.entries():
            files.write(at, mail)
            messages, size = messages + 1, size + len(mail)
    truth.write(told, days.truth())
    return Made(archives, roster, told, messages, size)


@dataclass(slots=True)
class _Told:
    """A proposal, and those mails of its rounds that were sent out so far."""

    proposal: str
    begun: bool = False
    mails: list[Mail] = field(default_factory=list)


class Days:
    """The mail of a list, day by day. ``cast`` is who writes it."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._chance = Random(f"{plan.seed} list")
        self.cast = Cast.invent(Random(f"{plan.seed} people"), plan.first, plan.stop)
        starts = (self._chance.randrange(plan.first, plan.stop - DAY) for _ in range(plan.proposals))
        self._starts = deque(sorted(starts))
        self._begun = 0
        self._waiting: list[tuple[int, int, Mail, _Told]] = []
        self._told: list[_Told] = []
        self._last = plan.first

    def entries(self) -> Iterator[tuple[int, bytes]]:
        """Every message as an mbox holds it, and when the list sent it out; in that order."""
        number, written = FIRST_NUMBER, 0
        days = range(self._plan.first, self._plan.stop, DAY)
        others = _Others(self._chance, self.cast)
        for count, day in enumerate(days, 1):
            letters = [(letter(mail, self._chance), mail) for mail in self._due(day + DAY)]
            missing = self._plan.size * count // len(days) - written - sum(_size(sent) for sent, _ in letters)
            today = [*letters, *((sent, None) for sent in others.letters(day, missing))]
            for sent, mail in sorted(today, key=lambda pair: pair[0].delivered):
                if mail is not None:
                    mail.number, mail.body = number, _NOTHING
                self._last = max(self._last, sent.date)
                for copy in range(sent.copies):
                    bytes_ = entry(number, sent)
                    yield sent.delivered + copy, bytes_
                    number, written = number + 1, written + len(bytes_)

    def _due(self, stop: int) -> Iterator[Mail]:
        """The mails about proposals that are to be sent out until ``stop``."""
        while self._starts and self._starts[0] < stop:
            self._begin(self._starts.popleft())
        while self._waiting and self._waiting[0][0] < stop:
            _, _, mail, told = heapq.heappop(self._waiting)
            told.begun = True
            if mail.stance.round:
                told.mails.append(mail)
            yield mail

    def _begin(self, start: int) -> None:
        self._begun += 1
        story = Story(self._begun, start, self.cast, self._plan.seed)
        told = _Told(story.proposal)
        self._told.append(told)
        for place, mail in enumerate(story.mails):
            heapq.heappush(self._waiting, (mail.delivered, self._begun * 10_000 + place, mail, told))

    def truth(self) -> truth.Truth:
        """What the mail that was sent out says of every proposal."""
        votes: list[truth.Vote] = []
        names: dict[str, frozenset[str]] = {}
        for told in self._told:
            votes += truth.votes(told.proposal, told.mails)
            voters = (mail.author for mail in told.mails if mail.stance.value is not None)
            names |= {str(voter.name): frozenset(voter.known_as) for voter in voters}
        outcomes = (truth.outcome(told.proposal, told.mails, self._last) for told in self._told if told.begun)
        return truth.Truth(tuple(votes), tuple(outcomes), names)


_NOTHING = Body(())


class _Others:
    """The mail that is about no proposal."""

    def __init__(self, chance: Random, cast: Cast) -> None:
        self._chance = chance
        self._bots, self._topics = Bots(chance, cast), Topics(chance, cast)

    def letters(self, day: int, size: int) -> Iterator[Letter]:
        """So many bytes of mail, sent out at any moment of a day."""
        while size > 0:
            at = day + self._chance.randrange(DAY)
            sent = self._bots.letter(at) if self._chance.random() < BOTS else self._topics.letter(at)
            size -= _size(sent)
            yield sent


def _size(sent: Letter) -> int:
    return len(sent.content) + 2_300  # what the list adds


class _Files:
    """Writes messages to the archive of their month, or all to one."""

    def __init__(self, folder: Path, packing: Packing) -> None:
        self._folder, self._packing = folder, packing
        self._stack = ExitStack()
        self._name = ""
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def write(self, at: int, message: bytes) -> None:
        name = "all" if self._packing is Packing.ONE else month(at)
        if name != self._name or self._file is None:
            self._name, self._file = name, self._open(name)
        self._file.write(message)

    def _open(self, name: str) -> IO[bytes]:
        self._stack.close()
        zipped = self._packing is Packing.GZ or (self._packing is Packing.MIXED and name[-1] in "13579")
        path = self._folder / (f"{name}.mbox.gz" if zipped else f"{name}.mbox")
        file: IO[bytes] = self._stack.enter_context(path.open("wb", buffering=MEGABYTE))
        if not zipped:
            return file
        # Without a name and a moment in it, so that equal mail gives equal bytes.
        stream = gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0, compresslevel=6)
        return cast(IO[bytes], self._stack.enter_context(stream))


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--size", type=int, default=400, show_default=True, help="Megabytes of mail.")
@click.option("--proposals", type=int, help="How many [default: one to 2 MB, as on dev@kafka].")
@click.option("--since", default="2016-01", show_default=True, help="The first month.")
@click.option("--months", type=int, default=120, show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--packing", type=click.Choice([p.value for p in Packing]), default=Packing.PLAIN.value)
def main(
    folder: Path, size: int, proposals: int | None, since: str, months: int, seed: str, packing: str
) -> None:
    """Make an archive in FOLDER: archives/, roster.json and truth.jsonl."""
    bytes_ = size * MEGABYTE
    plan = Plan(
        size=bytes_,
        proposals=usual_proposals(bytes_) if proposals is None else proposals,
        since=since,
        months=months,
        seed=seed,
        packing=Packing(packing),
    )
    made = generate(folder, plan)
    click.echo(f"{made.archives}: {made.messages} messages, {made.bytes / MEGABYTE:.1f} MB")


if __name__ == "__main__":
    main()
