"""Real mail: the vote threads of public archives, labelled by hand, where the archives are at hand.

``real.toml`` holds no name, address or sentence: a mail is known by a hash of its Message-ID.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from kipvote.inputs import profile
from kipvote.mbox import RawMessage, read_archive
from kipvote.messages import Header, header_block, parse_header
from kipvote.mime import decode_text
from kipvote.readings import Message, Reading, read_message
from tests import oracle
from tests.accuracy.corpus import Result, result
from tests.accuracy.meanings import parse_label

ARCHIVES = Path(__file__).resolve().parents[3] / "shared" / "data" / "archives"
LABELS = Path(__file__).with_name("real.toml")
VOTE_SUBJECT = "Re: [VOTE] Release Example Widget 1.0.0"


def available() -> bool:
    """Whether every labelled archive is there to be read."""
    return all((ARCHIVES / name).is_file() for name in _labels())


def results() -> Iterator[Result]:
    """Every labelled mail: vote threads as they stand, and other mail as if it answered a call."""
    for name, labels in _labels().items():
        yield from _threads(ARCHIVES / name, labels["threads"])
        yield from _answers(ARCHIVES / name, labels["answers"])


def label_key(header: Header) -> str:
    """How a mail is named in ``real.toml``."""
    return sha256(header.message_id.encode()).hexdigest()[:16]


def _labels() -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads(LABELS.read_text(encoding="utf-8"))


_RELEASE = profile("asf-release")


def _threads(archive: Path, labels: Mapping[str, str]) -> Iterator[Result]:
    """A label is the kind of the mail, a colon, and what it says."""
    groups, _ = oracle.read(oracle.raw_messages([archive]), _RELEASE)
    read = {label_key(reading.header): reading for group in groups.values() for reading in group}
    for key, label in labels.items():
        place, _, meaning = label.partition(":")
        yield _in_place(key, place, meaning.strip(), read[key])


def _in_place(key: str, place: str, meaning: str, reading: Reading) -> Result:
    judged = result(key, "real vote threads", parse_label(meaning), reading)
    return replace(judged, place=place, read_place=reading.kind.value)


def _answers(archive: Path, labels: Mapping[str, str]) -> Iterator[Result]:
    """Mail that has nothing to do with a vote, as if it stood in a vote thread: the severest place for it."""
    found: set[str] = set()
    for raw in read_archive(archive):
        if not isinstance(raw, RawMessage):
            continue
        header = parse_header(header_block(raw.data), envelope=raw.envelope)
        key = label_key(header)
        if key in labels and key not in found:
            found.add(key)
            answer = replace(header, subject=VOTE_SUBJECT, references=())
            reading = read_message(Message(header=answer, text=decode_text(raw.data)), _RELEASE)
            yield result(key, "real mail as answers", parse_label(labels[key]), reading)
