"""Result lists: the voters a result mail names, below headings, in rows or in brackets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from kipvote.announcements.columns import below_headings
from kipvote.announcements.entryruns import Entry, entry_runs
from kipvote.announcements.headingforms import headed
from kipvote.announcements.headings import claim_of_all, cut
from kipvote.announcements.legends import star_means_binding
from kipvote.announcements.listed import Listed
from kipvote.announcements.people import SENDER, naming_sender
from kipvote.announcements.platform import platform_rows
from kipvote.announcements.proselists import in_prose
from kipvote.announcements.rowforms import formed, sided
from kipvote.announcements.shorthand import itemised
from kipvote.announcements.signoffs import without_sign_off
from kipvote.votes.clauses import Marker, own_line
from kipvote.votes.typography import plain


def listed_voters(lines: Sequence[str], *, sender: str | None = None) -> tuple[Listed, ...]:
    """Every voter named, once each, in order of the lines; ``sender`` is whom "me" and "myself" name."""
    platform = platform_rows(lines)
    lines = _written(_without(lines, platform), sender)
    found = _listed_voters(lines if sender is None else _naming_sender(lines))
    found = tuple(replace(entry, name=sender or "") if entry.name == SENDER else entry for entry in found)
    machine = [entry for entry in platform.values() if entry is not None]
    return _once(sorted([*found, *machine], key=lambda entry: entry.line))


def list_lines(lines: Sequence[str], *, sender: str | None = None) -> tuple[frozenset[int], frozenset[int]]:
    """The lines that head a list of voters other than ``sender``, or are a row of one; and the rows alone.

    A row names nobody but others beside their value: whatever it goes on with, it is no vote of ``sender``.
    """
    platform = platform_rows(lines)
    named = _naming_sender(_written(_without(lines, platform), sender))
    found = tuple(below_headings(named, None, entry_runs(named)))
    own = set(f"{SENDER} {sender or ''}".casefold().split())
    others = [entry for entry in found if not own.issuperset(entry.name.casefold().split())]
    others += _among(others, [entry for entry in found if entry not in others], lines)
    mixed = {entry.heading for entry in found if entry not in others}
    rows = {entry.line for entry in others if entry.line == entry.heading}
    listing = {entry.heading for entry in others if entry.heading is not None}
    return frozenset(listing | set(platform)), frozenset((rows - mixed) | set(platform))


def _among(others: Sequence[Listed], own: Sequence[Listed], lines: Sequence[str]) -> list[Listed]:
    """Those of the sender that are items of a list as others are, and no signature below a vote.

    "- Ann" may be one at the end of a mail.
    """
    marks = {_marker(lines, entry) for entry in others} - {Marker.NONE}
    last = max((at for at, line in enumerate(lines) if line.strip()), default=-1)
    items = (entry for entry in own if entry.line != entry.heading and _marker(lines, entry) in marks)
    return [
        one for one in items if one.line < last or not lines[one.line].lstrip().startswith(("-", "–", "—"))
    ]


def _marker(lines: Sequence[str], entry: Listed) -> Marker:
    return own_line(0, lines[entry.line]).marker


def _written(lines: Sequence[str], sender: str | None) -> list[str]:
    """The lines in the forms in which lists are read."""
    return formed(itemised(sided(headed(without_sign_off(lines, sender)))))


def _naming_sender(lines: Sequence[str]) -> list[str]:
    return [naming_sender(line, above) for above, line in pairwise(["", *lines])]


def _without(lines: Sequence[str], rows: Collection[int]) -> Sequence[str]:
    return ["" if i in rows else line for i, line in enumerate(lines)] if rows else lines


def _listed_voters(lines: Sequence[str]) -> tuple[Listed, ...]:
    meaning = star_means_binding("\n".join(plain(line) for line in lines))
    runs = entry_runs(lines)
    told = tuple(in_prose(_without_rows(lines, runs), meaning))
    torn = {piece for entry in told for piece in _pieces(entry.name)}
    columns = _with_claims_of_all(tuple(below_headings(lines, meaning, runs)), lines)
    found = [entry for entry in columns if entry.name not in torn]
    # Nor is what a sentence has of a name that its line has whole: the "Ida" of "Ida (Fay) Marsh".
    whole = {entry.name for entry in columns}
    cut = {(piece, entry.line) for entry in found for piece in _pieces(entry.name)}
    told = tuple(entry for entry in told if entry.name in whole or (entry.name, entry.line) not in cut)
    return tuple(sorted(_once([*found, *told]), key=lambda entry: entry.line))


def _with_claims_of_all(entries: Sequence[Listed], lines: Sequence[str]) -> tuple[Listed, ...]:
    """The entries, with the claim of "+1 (3 binding)" where three stand below it and none has one."""
    listed = Counter(entry.heading for entry in entries)
    told = {entry.heading for entry in entries if entry.binding is not None}
    claims = {
        at: claim_of_all(cut(own_line(at, lines[at]).text)[0], number)
        for at, number in listed.items()
        if at is not None and at not in told
    }
    bound = {at: claim for at, claim in claims.items() if claim is not None}
    return tuple(
        entry if entry.heading is None else replace(entry, binding=bound.get(entry.heading, entry.binding))
        for entry in entries
    )


def _without_rows(lines: Sequence[str], runs: Mapping[int, Entry]) -> list[str]:
    """The lines that may be prose: those of lists are of one name each; one alone may end a sentence."""
    alone = {i for i, entry in runs.items() if not entry.comma}
    rows = {i for i in runs if runs[i].value is not None or (i in alone and {i - 1, i + 1} & alone)}
    return ["" if i in rows else line for i, line in enumerate(lines)]


def _pieces(name: str) -> Iterator[str]:
    """What the end of a line may leave of a name that its sentence has whole: the "Birch" of "Bob⏎Birch"."""
    said = name.split()
    for size in range(1, len(said)):
        yield from (" ".join(said[start : start + size]) for start in range(len(said) - size + 1))


def _once(entries: Iterable[Listed]) -> tuple[Listed, ...]:
    named: dict[str, Listed] = {}
    for entry in entries:
        known = named.setdefault(entry.name, entry)
        if known.binding is None and entry.binding is not None:
            named[entry.name] = replace(known, binding=entry.binding)
    return tuple(named.values())
