"""Threads: mails and their answers, each dated, addressed and referring as real ones do."""

from __future__ import annotations

from random import Random

from benchmarks.bodies import written
from benchmarks.chance import Deck, Weighted
from benchmarks.clock import DAY
from benchmarks.envelopes import fresh_id
from benchmarks.mail import Mail, Stance
from benchmarks.names import Guise
from benchmarks.people import Client, Person

_REFERENCES = 24
_PREFIXES = Weighted({"Re: ": 90, "RE: ": 5, "AW: ": 2, "SV: ": 1, "Antw: ": 1, "[EXTERNAL] Re: ": 1})


class Thread:
    """The mails about one matter, some of them with the flaws that mail has."""

    def __init__(self, chance: Random, deck: Deck) -> None:
        self._chance, self._deck = chance, deck
        self.mails: list[Mail] = []
        self._cited: dict[Mail, str] = {}
        self._guises: dict[Person, Guise] = {}

    def start(
        self, author: Person, at: int, subject: str, said: tuple[str, str], stance: Stance | None = None
    ) -> Mail:
        """A mail that answers none."""
        mail = self._mail(author, at, subject, said, stance or Stance(), None)
        return self._kept(mail)

    def answer(
        self,
        author: Person,
        at: int,
        answered: Mail,
        said: tuple[str, str],
        stance: Stance | None = None,
        *,
        subject: str | None = None,
        steady: bool = False,
    ) -> Mail:
        """A mail that answers one. ``steady``: it must not seem written before or after it was."""
        subject = self._reply(answered) if subject is None else subject
        mail = self._mail(author, at, subject, said, stance or Stance(), answered)
        mail.references = self._references(answered)
        mail.only_in_reply_to = author.client is Client.MUTT and self._chance.random() < 0.2
        if not steady:
            self._set_clock(mail)
        return self._kept(mail)

    def vote(
        self,
        author: Person,
        at: int,
        answered: Mail,
        said: tuple[str, str],
        stance: Stance,
        *,
        steady: bool = False,
    ) -> Mail:
        """An answer in a round; some refer to nothing, or to a mail that is not in the archive."""
        mail = self.answer(author, at, answered, said, stance, steady=True)
        turn = self._chance.random()
        if turn < 0.06:
            host = author.guises[0].address.partition("@")[2]
            lost = fresh_id(self._chance, Client.THUNDERBIRD, host, at)
            mail.references = () if turn < 0.04 else (lost,)
        elif turn < 0.065:
            mail.message_id = None
        elif turn < 0.07:
            mail.copies = 2
        elif not steady:
            self._set_clock(mail)
        return mail

    def _mail(
        self,
        author: Person,
        at: int,
        subject: str,
        said: tuple[str, str],
        stance: Stance,
        answered: Mail | None,
    ) -> Mail:
        # Who writes again does so as before: from another address a vote would not replace the first.
        guise = self._guises.setdefault(author, author.guise(self._chance))
        host = guise.address.partition("@")[2].removesuffix(".INVALID")
        return Mail(
            author=author,
            guise=guise,
            written=at,
            delivered=at + self._chance.randrange(2, 60),
            subject=subject,
            body=written(self._chance, self._deck, author, said, answered),
            message_id=fresh_id(self._chance, author.client, host, at),
            stance=stance,
        )

    def _kept(self, mail: Mail) -> Mail:
        self.mails.append(mail)
        return mail

    def _reply(self, answered: Mail) -> str:
        """The subject of an answer: one prefix, whatever others stood there."""
        subject, prefix = answered.subject, _PREFIXES.draw(self._chance)
        return subject if subject.startswith(("Re: ", "RE: ", "[EXTERNAL]")) else prefix + subject

    def _references(self, answered: Mail) -> tuple[str, ...]:
        """A mail without an id is cited by one that somebody's mail program made up."""
        own = answered.message_id or self._cited.setdefault(
            answered, fresh_id(self._chance, Client.OUTLOOK, "example.org", answered.delivered)
        )
        return (*answered.references, own)[-_REFERENCES:]

    def _set_clock(self, mail: Mail) -> None:
        """Few mails have no Date, or one of a clock that is wrong by days; others are minutes off."""
        assert mail.written is not None
        turn = self._chance.random()
        if turn < 0.005:
            mail.written = None
        elif turn < 0.01:
            mail.written += self._chance.choice((-40 * DAY, -9 * DAY, 3 * DAY, 400 * DAY))
        elif turn < 0.03:
            mail.written -= self._chance.randrange(60, 300)
