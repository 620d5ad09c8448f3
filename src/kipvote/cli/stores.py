"""Stores: the one a command asks, and what it asks it."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kipvote.cli.console import complain, progress
from kipvote.files import temporary

if TYPE_CHECKING:  # heavy ones are imported where they are used: a query should not wait for them
    from datetime import datetime

    from kipvote.filesystems import Place
    from kipvote.process import Dossiers
    from kipvote.reading import Reading
    from kipvote.spark.ingest import Report
    from kipvote.store import RosterSource, Store
    from kipvote.subjects import ProposalId
    from kipvote.summary import Summary
    from kipvote.tally import Tally
    from kipvote.wiki import Wiki


def store_path(store: Place | None) -> Place:
    """The store named, else the user's own."""
    from kipvote.inputs import default_store

    return store or default_store()


def local_store(store: Place | None) -> Path:
    """As :func:`store_path`, for what can only be kept in a folder of this machine.

    Raises:
        StoreError: it is elsewhere.
    """
    path = store_path(store)
    if not isinstance(path, Path):
        from kipvote.errors import StoreError

        what = "what was sent is recorded beside the store, so the store must be on this machine"
        raise StoreError(what, where=str(path), hint="send from a local copy of the store")
    return path


def open_store(store: Place | None) -> Store:
    """The store named, else the user's own, opened."""
    from kipvote.arrow import without

    with without("numpy"):  # of which pyarrow is full and a query needs nothing: it waits a sixth less
        from kipvote.store import Store

    return Store.open(store_path(store))


@contextlib.contextmanager
def asked(
    store: Place | None, archives: Sequence[str], profile: str | None, roster: Path | None, master: str | None
) -> Iterator[Store]:
    """The store to ask: the one named, or one made of the archives named and dropped at the end."""
    if not archives:
        opened = open_store(store)
        if profile is not None:
            from kipvote.inputs import profile_text

            opened.require_profile(profile_text(profile))
        yield opened
        return
    with temporary() as (folder, _):
        fill(archives, folder, profile, roster, master)
        yield open_store(folder)


def fill(
    archives: Sequence[str], store: Place, profile: str | None, roster: Path | None, master: str | None
) -> Report:
    """Ingest archives into a store, on Spark."""
    from kipvote.arrow import lighten

    lighten()
    from kipvote.archives import expand
    from kipvote.inputs import ingest_rules

    expand(archives)  # a wrong path is said before a JVM is started
    text, source = ingest_rules(profile, roster, store)
    with progress() as doing:
        doing("starting")  # to import pyspark takes half a second
        from kipvote.spark import ingest as spark
        from kipvote.spark.failures import told
        from kipvote.spark.session import running

        request = spark.Request(tuple(archives), text, source)
        with told():
            return spark.ingest(partial(running, master), store, request, progress=doing)


def taker(
    opened: Store, moment: datetime, roster: Path | None = None
) -> Callable[[ProposalId, Sequence[Reading]], Tally]:
    """How to take a tally of what a store holds, with everything that is the same for all proposals."""
    from kipvote.activity import Activity
    from kipvote.tally import take_tally

    source, background = _roster_of(opened, roster), opened.background()
    if source != opened.manifest.roster:  # of its people nothing is known
        background = replace(background, activity=Activity())
    return partial(
        take_tally,
        profile=opened.profile,
        roster=source.parse() if source else None,
        as_of=moment,
        background=background,
    )


def summaries_of(opened: Store, moment: datetime) -> list[Summary]:
    """Where every proposal stands at a moment, in a line each.

    What lasts is read as the ingest decided it; only what time may have changed since is decided again, or
    mail that the ingest took for later than the archive's end.
    """
    from kipvote import __version__
    from kipvote.coverage import beyond
    from kipvote.outcomes import lasts
    from kipvote.subjects import proposal_key
    from kipvote.summary import Summary

    profile, known, months = opened.profile, opened.manifest.reader == __version__, opened.months()
    told = {
        proposal_key(summary.proposal): summary
        for as_of, summary in opened.summaries()
        if known and as_of <= moment and lasts(summary.outcome, profile) and not beyond(months, as_of, moment)
    }
    others, take = opened.proposals().keys() - told.keys(), taker(opened, moment)
    for name, readings in opened.all_readings(only=others):
        told[proposal_key(name)] = Summary.of(take(name, readings))
    return list(told.values())


def dossiers_of(opened: Store, moment: datetime, wiki: Wiki | None, *, few: bool = False) -> Dossiers:
    """Everything a store holds at a moment, by proposal, with a copy of the wiki beside it.

    ``few``: only few of the tallies will be asked for, and the words of no other mail are read.
    """
    from kipvote.process import collect
    from kipvote.subjects import proposal_key
    from kipvote.wiki import Wiki

    tally = taker(opened, moment)
    taken: dict[ProposalId, Tally] = {}

    def read() -> Iterator[tuple[ProposalId, Sequence[Reading]]]:
        for name, readings in opened.all_readings():
            taken[name] = tally(name, readings)  # so that what was read can be dropped
            yield name, readings

    def take(name: ProposalId) -> Tally:
        return tally(name, opened.readings(proposal_key(name))) if few else taken[name]

    return collect(
        opened.outlines() if few else read(),
        wiki or Wiki(),
        take=take,
        profile=opened.profile,
        as_of=moment,
        coverage=opened.coverage(),
    )


def complain_of_list(opened: Store) -> None:
    """That no message of the store names a proposal, where that is so: perhaps it is of another list."""
    from kipvote.tables import MESSAGES, values

    if opened.proposals():
        return
    lists = Counter(values(opened.table(MESSAGES, columns=["list_id"]), "list_id"))
    if lists:
        from kipvote.process.reach import wrong_list

        complain(wrong_list(lists, opened.profile))


def _roster_of(opened: Store, given: Path | None) -> RosterSource | None:
    """The roster named on the command line, else the store's."""
    if given is None:
        return opened.manifest.roster
    from kipvote.inputs import roster_source

    return roster_source(given, opened.profile)
