"""Sets: the labelled mail as files, for whatever reads mail from files and knows no label."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from email.header import Header
from email.utils import format_datetime, formataddr
from hashlib import sha256
from pathlib import Path

from kipvote.roster import Tenure
from tests.accuracy import corpus, generated, real, sentences, threads
from tests.accuracy.letters import written

AS_OF = "2030-01-01T00:00:00+00:00"
"""When a set is looked at whose labels name no moment: all its votes are over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Mail that is read together. ``hidden`` is what may be counted and never shown."""

    name: str
    paths: tuple[str, ...]
    profile: str = "kafka"
    roster: str | None = None
    as_of: str = AS_OF
    hidden: bool = False

    def line(self) -> str:
        """The group as a line of JSON."""
        return json.dumps(asdict(self)) + "\n"


def _corpus(folder: Path) -> Iterator[Group]:
    """Every message of the corpus with the mail it answers."""
    for label in corpus.labelled():
        yield Group(name="corpus", paths=_labelled(folder, label))


def _sentences(folder: Path) -> Iterator[Group]:
    """Every sentence as an answer to a call."""
    for sentence in sentences.sentences():
        paths = _labelled(folder, sentence.as_labelled())
        yield Group(name="sentences", paths=paths, profile=sentence.profile, hidden=sentence.hidden)


def _labelled(folder: Path, label: corpus.Labelled) -> tuple[str, ...]:
    """A message of the corpus behind what it answers."""
    root = label.subject.removeprefix("Re: ") if label.subject.startswith("Re: ") else corpus.SUBJECT
    paths = [_call(folder, root)]
    answers: tuple[str, ...] = ("call",)
    if label.earlier:
        earlier = mail("earlier", "Gideon Wray", f"Re: {root}", label.earlier, 1, answers)
        paths.append(put(folder / f"{label.id}-answers.eml", earlier))
        answers = ("call", "earlier")
    cited = answers if label.subject.lower().startswith("re:") else ()
    own = label.raw.read_bytes() if label.raw else b""
    own = own or mail(label.id, label.sender, label.subject, label.text, 96, cited)
    return (*paths, put(folder / f"{label.id}.eml", own))


def _threads(folder: Path) -> Iterator[Group]:
    """Every labelled thread, read alone."""
    roster = put(folder / "people.json", json.dumps(_people()).encode())
    for thread in (thread for found in threads.labelled().values() for thread in found):
        place = folder / re.sub(r"\W+", "-", thread.proposal)
        paths = [
            put(place / f"{letter.id}.eml", raw)
            for letter, raw in zip(thread.letters, written(thread.letters), strict=True)
        ]
        yield Group(
            name="threads",
            paths=tuple(paths),
            profile=thread.profile,
            roster=roster,
            as_of=thread.as_of.isoformat(),
        )


def _people() -> dict[str, object]:
    """The people of the threads as a file that ``--roster`` takes."""
    people = [
        {
            "id": person.id,
            "name": person.name,
            "aliases": list(person.aliases),
            "addresses": list(person.addresses),
            "committer_since": _since(person.committer),
            "pmc_since": _since(person.pmc),
        }
        for person in threads.ROSTER.people
    ]
    return {"project": "threads", "captured": "2030-01-01", "people": people}


def _since(tenure: Tenure | None) -> str | None:
    return tenure.since.isoformat() if tenure and tenure.since else None


def _real(folder: Path) -> Iterator[Group]:
    """The real archives as they stand, and their mail outside votes as if it answered a call."""
    roster = real.ARCHIVES.parent / "roster" / "maven-2017.json"
    for archive in real.labelled_keys():
        yield Group(
            name="real",
            paths=(str(archive),),
            profile="asf-release",
            roster=str(roster) if archive.name.startswith("maven") else None,
        )
        answers = [
            put(folder / archive.stem / f"{key}.eml", raw) for key, raw in real.as_answers(archive).items()
        ]
        for answer in answers:
            yield Group(name="real", paths=(answer,), profile="asf-release")


def _generated(folder: Path) -> Iterator[Group]:
    """Every generated mail with the call it answers."""
    called = put(folder / "call.eml", generated.CALL)
    for number, answer in enumerate(generated.generate()):
        yield Group(name="generated", paths=(called, put(folder / f"g{number:04}.eml", answer.raw)))


def _call(folder: Path, subject: str) -> str:
    """The mail that calls the vote on what a subject names."""
    call = mail("call", corpus.CALLER, subject, "Hi all,\n\nplease have a look at KIP-1120.\n", 0, ())
    return put(folder / f"call-{sha256(subject.encode()).hexdigest()[:8]}.eml", call)


def mail(mail_id: str, who: str, subject: str, text: str, hours: int, answers: tuple[str, ...]) -> bytes:
    """A mail of the corpus, so many hours after its call."""
    at = datetime(2026, 2, 2, 10, 11, tzinfo=UTC) + timedelta(hours=hours)
    sender = formataddr((who, f"{who.split()[0].lower()}@example.org"))
    cited = " ".join(f"<{answer}@corpus.example.org>" for answer in answers)
    head = [
        f"From: {sender}",
        f"Date: {format_datetime(at)}",
        f"Message-ID: <{mail_id}@corpus.example.org>",
        *([f"References: {cited}"] if cited else []),
        f"Subject: {Header(subject, 'utf-8').encode() if not subject.isascii() else subject}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
    ]
    return ("\n".join(head) + "\n\n" + text).encode()


def put(path: Path, data: bytes) -> str:
    """Write a file; its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return str(path)


SETS: Mapping[str, Callable[[Path], Iterator[Group]]] = {
    "corpus": _corpus,
    "threads": _threads,
    "real": _real,
    "generated": _generated,
    "sentences": _sentences,
}
"""Writes the mail of a set into a folder."""


def groups(name: str, folder: Path) -> Iterator[Group]:
    """The mail of a set, written below a folder."""
    if name == "real" and not real.available():
        return
    yield from SETS[name](folder / name)
