"""Corpus: labelled messages as people write them down; ``fixtures/corpus/README.md`` describes the form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from kipvote.inputs import profile
from kipvote.messages import DateSource, Header, MessageId, Sender, header_block, parse_header
from kipvote.mime import Text, decode_text
from kipvote.reading import Reading
from kipvote.rules import Profile
from kipvote.tally.reading import Message, read_messages
from tests.accuracy.meanings import LabelError, Meaning, meaning_of, parse_label

CORPUS = Path(__file__).parents[2] / "fixtures" / "corpus"
SUBJECT = "[VOTE] KIP-1120: Tidy up broker logs"
CALLER, VOTER = "Maren Holt", "Perla Quintero"
"""Who calls the vote, and who answers where a label names nobody else."""

_HEAD = "=== "
_FOREIGN = "%"
_CALLED = datetime(2026, 2, 2, 10, 11, tzinfo=UTC)
_CALL_ID = MessageId("<call@corpus.example.org>")


@dataclass(frozen=True, slots=True)
class Labelled:
    """One message of the corpus. ``own`` are the lines its sender wrote, ``raw`` a whole mail in a file."""

    id: str
    kind: str
    expected: tuple[Meaning, ...]
    subject: str
    text: str
    own: tuple[str, ...]
    earlier: str = ""
    raw: Path | None = None
    sender: str = VOTER


@dataclass(frozen=True, slots=True)
class Result:
    """A label beside what was read; ``own`` and ``read_own`` are words, however they were wrapped.

    ``place`` is the kind the mail has in its thread, empty where the label does not say.
    """

    id: str
    kind: str
    expected: tuple[Meaning, ...]
    read: Meaning
    own: tuple[str, ...] | None
    read_own: tuple[str, ...]
    rules: tuple[str, ...] = ()
    place: str = ""
    read_place: str = ""


def labelled(folder: Path = CORPUS) -> Iterator[Labelled]:
    """Every message of the corpus, file by file.

    Raises:
        LabelError: a message not in the form that the corpus describes.
    """
    for path in sorted(folder.glob("*.txt")):
        yield from parse_file(path.read_text(encoding="utf-8"), folder)


def parse_file(text: str, folder: Path = CORPUS) -> Iterator[Labelled]:
    """The messages of one file; directives before the first message hold for all of them."""
    preface, *entries = ("\n" + text).split("\n" + _HEAD)
    common, _ = _directives(preface.split("\n")[1:])
    for entry in entries:
        head, *lines = entry.split("\n")
        fields = [field.strip() for field in head.split("|")]
        if len(fields) != 3:
            raise LabelError(f"{head}: not `id | class | expected`")
        own, rest = _directives(lines)
        yield _entry(fields[0], fields[1], fields[2], common | own, rest, folder)


def _directives(lines: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """The directives that lines begin with, and the lines below them."""
    found: dict[str, str] = {}
    rest = list(lines)
    while rest and rest[0].startswith("@"):
        name, _, value = rest.pop(0)[1:].partition(":")
        if name == "earlier":
            end = rest.index("@body")
            value, rest = "\n".join(rest[:end]), rest[end + 1 :]
        elif name not in ("subject", "raw", "from"):
            raise LabelError(f"@{name}: no such directive")
        found[name] = value.strip()
    return found, rest


def _entry(
    label_id: str, kind: str, expected: str, given: dict[str, str], lines: Sequence[str], folder: Path
) -> Labelled:
    body = [line.removeprefix(_FOREIGN).removeprefix(" ") if _is_foreign(line) else line for line in lines]
    return Labelled(
        id=label_id,
        kind=kind,
        expected=parse_label(expected),
        subject=given.get("subject", f"Re: {SUBJECT}"),
        text="\n".join(body).rstrip("\n") + "\n",
        own=tuple(line for line in lines if not _is_foreign(line)),
        earlier=given.get("earlier", ""),
        raw=folder / given["raw"] if "raw" in given else None,
        sender=given.get("from", VOTER),
    )


def _is_foreign(line: str) -> bool:
    return line == _FOREIGN or line.startswith(_FOREIGN + " ")


_KAFKA = profile("kafka")


def read(label: Labelled, rules: Profile = _KAFKA) -> Result:
    """Read one message in its thread: the call, an earlier answer if it has one, and the message itself."""
    mail = _message(label)
    readings = read_messages([*_thread(label), mail], rules, discussions=True)
    reading = next(reading for reading in readings if reading.message_id == mail.header.message_id)
    return result(label.id, label.kind, label.expected, reading, own=label.own)


def result(
    label_id: str,
    kind: str,
    expected: tuple[Meaning, ...],
    reading: Reading,
    *,
    own: Sequence[str] | None = None,
) -> Result:
    """A label beside a reading."""
    return Result(
        id=label_id,
        kind=kind,
        expected=expected,
        read=meaning_of(reading),
        own=None if own is None else written(own),
        read_own=written(reading.own_words),
        rules=tuple(sorted({vote.rule for vote in reading.votes} | {no.rule for no in reading.refused})),
    )


_INVISIBLE = str.maketrans(dict.fromkeys("\ufeff\u200b\u200e\u200f\u202a\u202b\u202c"))


def written(lines: Sequence[str]) -> tuple[str, ...]:
    """The words of some lines; how they are wrapped and marks nobody sees make no difference."""
    return tuple("\n".join(lines).translate(_INVISIBLE).replace("\u00a0", " ").split())


def _thread(label: Labelled) -> list[Message]:
    """What the message answers, oldest first: the mail its subject repeats, or the call."""
    root = label.subject.removeprefix("Re: ") if label.subject.startswith("Re: ") else SUBJECT
    thread = [_mail(_CALL_ID, CALLER, root, "Hi all,\n\nplease have a look at KIP-1120.\n", 0, ())]
    if label.earlier:
        answer = MessageId("<earlier@corpus.example.org>")
        thread.append(_mail(answer, "Gideon Wray", f"Re: {root}", label.earlier, 1, (_CALL_ID,)))
    return thread


def _message(label: Labelled) -> Message:
    if label.raw is not None:
        raw = label.raw.read_bytes()
        return Message(header=parse_header(header_block(raw)), text=decode_text(raw))
    references = tuple(message.header.message_id for message in _thread(label))
    own_id = MessageId(f"<{label.id}@corpus.example.org>")
    starts = not label.subject.lower().startswith("re:")
    return _mail(own_id, label.sender, label.subject, label.text, 96, () if starts else references)


def _mail(
    own_id: MessageId, name: str, subject: str, text: str, hours: int, references: tuple[MessageId, ...]
) -> Message:
    header = Header(
        message_id=own_id,
        date=_CALLED + timedelta(hours=hours),
        date_source=DateSource.DATE,
        sender=Sender(name, f"{name.split()[0].lower()}@example.org"),
        subject=subject,
        references=references,
    )
    return Message(header=header, text=Text(text))
