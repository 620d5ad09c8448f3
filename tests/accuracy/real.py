"""Real mail: every mail of some public archives that a person wrote, where the archives are at hand.

Each is labelled by itself, by reading it. ``real.toml`` holds no name, address or sentence: a mail is known
by a hash of its Message-ID.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from kipvote.inputs import profile
from kipvote.mbox import RawMessage, read_archive
from kipvote.messages import Header, header_block, parse_header
from kipvote.mime import decode_text
from kipvote.reading import Reading
from kipvote.tally.reading import Message, read_message
from tests import oracle
from tests.accuracy.corpus import Result, result
from tests.accuracy.meanings import parse_label

ARCHIVES = Path(__file__).resolve().parents[3] / "shared" / "data" / "archives"
LABELS = Path(__file__).with_name("real.toml")
VOTE_SUBJECT = "Re: [VOTE] Release Example Widget 1.0.0"


def available() -> bool:
    """Whether every labelled archive is there to be read."""
    return all(archive.is_file() for archive in labelled_keys())


def results() -> Iterator[Result]:
    """Every labelled mail: vote threads as they stand, and other mail as if it answered a call."""
    for name, labels in _labels().items():
        yield from _threads(ARCHIVES / name, labels.get("threads", {}))
        yield from _answers(ARCHIVES / name, labels["answers"])


def labelled_keys() -> dict[Path, list[str]]:
    """The labelled mails of each archive; one that stands in both sections is here twice."""
    return {
        ARCHIVES / name: [key for section in labels.values() for key in section]
        for name, labels in _labels().items()
    }


def written_by_people(archive: Path) -> set[str]:
    """The keys of an archive's mails that are not automatic; a mail that it holds twice has one key."""
    return {label_key(header) for _, header in _mails(archive) if not header.automatic}


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
    """Mail outside any vote, as if it stood in a vote thread: the severest place for it."""
    found: set[str] = set()
    for raw, header in _mails(archive):
        key = label_key(header)
        if key in labels and key not in found:
            found.add(key)
            answer = replace(header, subject=VOTE_SUBJECT, references=())
            reading = read_message(Message(header=answer, text=decode_text(raw.data)), _RELEASE)
            yield result(key, "real mail as answers", parse_label(labels[key]), reading)


_PLACE = re.compile(rb"^(?:Subject|References|In-Reply-To):.*\n(?:[ \t].*\n)*", re.IGNORECASE | re.MULTILINE)


def as_answers(archive: Path) -> dict[str, bytes]:
    """The labelled mails outside any vote, by their keys, with the subject of an answer to a call."""
    labels = _labels()[archive.name]["answers"]
    found: dict[str, bytes] = {}
    for raw, header in _mails(archive):
        if label_key(header) in labels:
            head = header_block(raw.data)
            placed = f"Subject: {VOTE_SUBJECT}\n".encode() + _PLACE.sub(b"", head) + raw.data[len(head) :]
            found.setdefault(label_key(header), placed)
    return found


def _mails(archive: Path) -> Iterator[tuple[RawMessage, Header]]:
    for raw in read_archive(archive):
        if isinstance(raw, RawMessage):
            yield raw, parse_header(header_block(raw.data), envelope=raw.envelope)
