"""Topics: what people write to a dev list that is about no proposal: questions, releases, patches."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from random import Random

from benchmarks import prose
from benchmarks.bodies import signed, written
from benchmarks.chance import Deck, Weighted
from benchmarks.clock import stamp
from benchmarks.envelopes import Letter, fresh_id, own_lines
from benchmarks.forms import encoded
from benchmarks.mail import Mail
from benchmarks.people import Cast, Person
from tests.accuracy import phrases

_PREPARED = 40
_LENGTH = 14
"""So many threads of so many mails are written, of whose bodies all others are made."""
_OPEN = 40
"""How many threads people write in at one time."""
_LONGEST = Weighted({1: 8, 3: 22, 8: 35, 20: 25, 60: 10})
_SUBJECTS = Weighted(
    {
        "{title}": 40,
        "[DISCUSS] {title}": 15,
        "Question: {title}": 15,
        "[VOTE] {release}": 12,
        "[RESULTS] [VOTE] {release}": 3,
        "[ANNOUNCE] {release}": 3,
        "Request for permissions to create pages": 6,
        "Re: {title}": 6,
    }
)


@dataclass(slots=True)
class _Topic:
    subject: str
    ids: tuple[str, ...]
    left: int


class Topics:
    """Makes mails of many threads out of prepared bodies: the older a thread, the deeper it quotes."""

    def __init__(self, chance: Random, cast: Cast) -> None:
        self._chance, self._cast = chance, cast
        self._topics: deque[_Topic] = deque(maxlen=_OPEN)
        self._first: list[bytes] = []
        self._answers: list[bytes] = []
        for _ in range(_PREPARED):
            self._prepare_thread()

    def letter(self, at: int) -> Letter:
        """A mail that the list sends out at a moment."""
        chance = self._chance
        author = chance.choice(self._cast.people)
        topic = chance.choice(self._topics) if self._topics and chance.random() < 0.8 else None
        if topic is None or not topic.left:
            topic = self._open()
        guise, answers = author.guises[0], bool(topic.ids)
        host = guise.address.partition("@")[2].removesuffix(".INVALID")
        own = fresh_id(chance, author.client, host, at)
        content = (
            own_lines(chance, author.client, host.encode(), at),
            b"From: " + guise.line,
            f"\nTo: dev@kafka.apache.org\nSubject: {'Re: ' if answers else ''}{topic.subject}".encode(),
            f"\nDate: {stamp(at - 5, author.zone)}\nMessage-ID: {own}".encode(),
            _referring(topic.ids),
            b"\nMIME-Version: 1.0\n",
            chance.choice(self._answers if answers else self._first),
        )
        topic.ids = (*topic.ids, own)[-12:]
        topic.left -= 1
        return Letter(at, at - 5, host.encode(), b"".join(content))

    def _open(self) -> _Topic:
        chance = self._chance
        n = chance.randrange(100_000)
        release = f"Apache Kafka {2 + n % 3}.{n % 10}.{n % 4} RC{n % 5}"
        subject = _SUBJECTS.draw(chance).format(title=prose.title(n), release=release)
        topic = _Topic(subject, (), _LONGEST.draw(chance))
        self._topics.append(topic)
        return topic

    def _prepare_thread(self) -> None:
        """Bodies of one thread, each quoting one before it."""
        chance, known = self._chance, list[Mail]()
        for number in range(_LENGTH):
            author = chance.choice(self._cast.people)
            answered = (known[-1] if chance.random() < 0.85 else chance.choice(known)) if known else None
            mail = self._prepared(author, answered)
            known.append(mail)
            bodies = self._answers if number else self._first
            bodies.append(encoded(chance, author.client, mail.body))

    def _prepared(self, author: Person, answered: Mail | None) -> Mail:
        chance = self._chance
        text = prose.discussion(chance) if chance.random() < 0.85 else chance.choice(phrases.NO_VOTES)
        said = ("", f"{text}\n\n{signed(chance, author)}".rstrip())
        body = written(chance, Deck(chance), author, said, answered)
        return Mail(
            author=author,
            guise=author.guises[0],
            written=0,
            delivered=answered.delivered + 1 if answered else 1_500_000_000,
            subject="",
            body=body,
            message_id=None,
        )


def _referring(ids: tuple[str, ...]) -> bytes:
    return f"\nIn-Reply-To: {ids[-1]}\nReferences: {_LINE.join(ids)}".encode() if ids else b""


_LINE = "\n "
