"""Artifacts: rows of a value for each of several things that are voted on together, which no names are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kipvote.votes import vocabulary as vocab
from kipvote.votes.ballots import value_at_start
from kipvote.votes.clauses import Marker, OwnLine

_ROW = re.compile(
    r"(?P<first>[^\W\d_][\w.]{0,40})[ -](?P<rest>[^\W\d_][^:=]{0,60})[:=]\s{0,8}(?:[+-][01]|0)\b"
)
_LED_ROW = re.compile(
    r"(?:[+-][01]|0)\s{1,8}(?P<first>[^\W\d_][\w.]{0,40})[ -](?P<rest>[^\W\d_][^:=]{0,60})\Z"
)
_HEADS = vocab.words(
    "artifact artifacts module modules component components project projects subproject repo repository "
    "repositories package packages release releases library libraries part parts"
)


def artifacts(lines: Sequence[OwnLine], titled: Sequence[str]) -> list[OwnLine]:
    """``lines`` with such rows open to be read, and marked: a part of what is voted on has no vote alone.

    They begin with the same word (Foo API: +1, Foo Core: +1; or +1 Foo API, -1 Foo Core), or stand in a table
    headed so (artifact, vote). Of words that are all ``titled`` in what is voted on (Parent: +1, Plugin: +1)
    they are one vote on all of it, if none is left out and the value is the same.
    """
    return list(_from_tables(_marked(_of_title(lines, titled) if titled else lines)))


def _of_title(lines: Sequence[OwnLine], titled: Sequence[str]) -> list[OwnLine]:
    rows = [(line, _TITLED.match(line.text)) for line in lines if line.barred in (None, "result-list")]
    labelled = {
        line.index: (row, _words(row["label"]))
        for line, row in rows
        if row and _words(row["label"]).issubset(titled)
    }
    parts = {words for _, words in labelled.values()}
    if len(parts) < _PAIR or len(parts) < len(labelled):
        return [*lines]
    left = {word for word in titled if word.isalpha() and titled.count(word) == 1} - _NO_PARTS
    alike = len({row["value"] for row, _ in labelled.values()}) == 1 and left <= frozenset().union(*parts)
    told = [*lines]
    for index, (row, _) in labelled.items():
        whole = replace(lines[index], text=lines[index].text[row.end("label") + 1 :].strip(), barred=None)
        told[index] = whole if alike else replace(lines[index], marker=Marker.SCORE, barred=None)
    return told


def _words(label: str) -> frozenset[str]:
    return frozenset(_PARTING.split(label.lower().strip())) - {"apache", "the"}


_TITLED = re.compile(r"(?P<label>[^\W\d_][^:=+]{0,60})[:=]\s{0,8}(?P<value>[+-][01]|0)(?!\w|[.,]\d)")
_NO_PARTS = (
    vocab.DETERMINERS
    | vocab.STOPPERS
    | vocab.words("apache release releases version versions rc candidate incubating")
)
_PARTING = re.compile(r"[\s\-_/()]+")
_PAIR = 2


def _marked(lines: Sequence[OwnLine]) -> list[OwnLine]:
    marked = [*lines]
    for run in _runs(lines):
        for line in run:
            marked[line.index] = replace(line, marker=Marker.SCORE, barred=None)
    return marked


def _runs(lines: Sequence[OwnLine]) -> Iterator[list[OwnLine]]:
    """Rows below one another whose labels begin with the same word, where some look like voters'."""
    run: list[OwnLine] = []
    labels: list[tuple[str, str]] = []
    for line in (*lines, OwnLine(len(lines), "")):
        label = _label(line)
        if run and (label is None or label[0] != labels[0][0] or label in labels):
            if len(run) > 1 and any(row.barred for row in run) and not _stands_among_voters(lines, run):
                yield run
            run, labels = [], []
        if label is not None:
            run.append(line)
            labels.append(label)


def _stands_among_voters(lines: Sequence[OwnLine], run: Sequence[OwnLine]) -> bool:
    """Whether other voters stand next to "+1 Ann Alder", "+1 Ann Birch": namesakes of a list."""
    led = value_at_start(replace(run[0], barred=None)) is not None
    beside = [line for line in lines[max(0, run[0].index - 1) : run[-1].index + 2] if line not in run]
    return led and any(line.barred == "result-list" for line in beside)


def _label(line: OwnLine) -> tuple[str, str] | None:
    if line.barred not in (None, "result-list") or line.marker is Marker.TICK:
        return None
    row = _ROW.match(line.text) or _LED_ROW.match(line.text)
    named = row is not None and row["first"].lower() not in _NO_PRODUCTS
    return (row["first"], row["rest"].strip()) if row is not None and named else None


def _from_tables(lines: Sequence[OwnLine]) -> Iterator[OwnLine]:
    """The rows of a table below a head such as "artifact", each as a label and its value."""
    headed = False
    for line in lines:
        cells = [cell.strip() for cell in line.text.strip("| ").split("|")] if "|" in line.text else []
        value = value_at_start(OwnLine(line.index, cells[-1])) if len(cells) == _COLUMNS else None
        if cells and cells[0].lower() in _HEADS:
            headed = True
        elif not cells:
            headed = False
        row = headed and value is not None and line.barred == "result-list"
        text = f"{cells[0]}: {cells[-1]}" if row else line.text
        yield replace(line, text=text, marker=Marker.SCORE, barred=None) if row else line


_NO_PRODUCTS = (
    vocab.VOTE_WORDS
    | vocab.INTERJECTIONS
    | vocab.DETERMINERS
    | vocab.SOURCES
    | vocab.words("pmc ipmc committer mentor my mr mrs non of")
)
_COLUMNS = 2
