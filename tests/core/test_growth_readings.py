"""Growth of reading: mail that quotes what is not there or all the same, and mail of nothing but values."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from kipvote.rules import Profile
from kipvote.tally.reading import Message, read_message, read_messages
from tests.fuzz.growth import seconds
from tests.growth import MOST, growth
from tests.mails import CALL, call, mail, tally
from tests.readings import word

# Mails of one thread


def who(number: int) -> str:
    return f"{word(number)} {word(7 * number + 5)}"


def plain(lines: int) -> str:
    return "\n".join(
        f"We think that {word(k)} and {word(k + 50)} need logs of {word(k + 90)}." for k in range(lines)
    )


QUOTED = "\n".join(f"> {line}" for line in plain(30).split("\n"))
BARE = plain(4)


def votes(size: int, text: str, to: Callable[[int], str | None]) -> list[Message]:
    """A vote each, with a text below it."""
    return [
        mail(who(n), 1 + n / 100, f"+1 (binding)\n\n{text}\n", to=to(n), name=f"m{n}") for n in range(size)
    ]


def attributed(text: str) -> str:
    return f"On Mon, 5 Jan 2026, Bo Marsh wrote:\n{text}"


ANSWER = mail("Bo Marsh", 0.5, BARE, name="said")
THREADS: dict[str, Callable[[int], list[Message]]] = {
    "quote a missing parent": lambda size: votes(size, attributed(QUOTED), lambda n: f"gone{n}"),
    "quote a missing parent without marks": lambda size: votes(size, attributed(BARE), lambda n: f"gone{n}"),
    "quote the same 30 lines": lambda size: votes(size, QUOTED, lambda _: "call"),
    "quote one mail without marks": lambda size: [ANSWER, *votes(size, BARE, lambda _: "said")],
    "answer nothing": lambda size: votes(size, BARE, lambda _: None),
    "answer each other": lambda size: votes(size, BARE, lambda n: f"m{n - 1}" if n else "call"),
    "call again": lambda size: [call(who(n), n / 100, name=f"m{n}", text=BARE) for n in range(size)],
    "announce again": lambda size: [
        mail("Zoe Ode", 99 + n / 100, "The vote passes.", subject=f"[RESULT] {CALL}", name=f"m{n}")
        for n in range(size)
    ],
    "have no date": lambda size: [
        mail(who(n), None, "+1", to=f"m{n - 1}" if n else "call", name=f"m{n}") for n in range(size)
    ],
    "send on their own": lambda size: votes(
        size, "-----Original Message-----\nFrom: Bo Marsh\n\n+1", lambda _: "call"
    ),
}


@pytest.mark.parametrize("make", THREADS.values(), ids=THREADS)
def test_reading_is_linear_in_the_mail_of_a_thread(
    make: Callable[[int], list[Message]], kafka: Profile
) -> None:
    """What a mail may quote or answer is looked for among a few, of however many it may be."""
    threads = {size: [call(text=BARE), *make(size)] for size in (10, 40)}

    def read(size: int) -> object:
        return read_messages(threads[size], kafka, discussions=True)

    read(40)
    assert growth(read, 10, 40) <= MOST


# One mail

SUBJECTS = {
    "result": f"[RESULT] {CALL}",
    "answer": f"Re: {CALL}",
    "call": CALL,
    "cancellation": "[CANCELLED] KIP-9",
}
UNITS = {
    "one line": "+1 on the ",
    "lines": "+1 on the\n",
    "votes": "+1\n",
    "names": "+1 (binding) Ada Quill\n",
    "figures": "3 binding +1, ",
    "conditions": "-1 if ",
    "boxes": "[ ] +1 ",
}


def filled(subject: str, unit: str, size: int) -> Message:
    """A mail with so many bytes of a unit."""
    return mail("Zoe Ode", 100, (unit * (size // len(unit) + 1))[:size], subject=subject, name="full")


@pytest.mark.parametrize("kind", ["result", "answer"])
@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_one_mail_is_read_to_a_budget_of_work(unit: str, kind: str, kafka: Profile) -> None:
    """What is judged of a mail does not grow with it, and what is beyond is reported."""
    one, four = (read_message(filled(SUBJECTS[kind], unit, size), kafka) for size in (16 << 10, 64 << 10))
    assert one.own_words == four.own_words
    assert one.unread
    assert [fault for fault in four.faults if "is more than is read of one mail" in fault] == list(one.faults)


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
def test_a_tally_with_a_mail_beyond_the_budget_is_incomplete(subject: str, kafka: Profile) -> None:
    found = tally([call(), filled(subject, UNITS["one line"], 32 << 10)], kafka)
    assert "1 message of the round could not be read" in found.incomplete_because
    assert any(warning.startswith("<full@example.org>: the rest of the mail") for warning in found.warnings)


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
def test_one_mail_takes_two_seconds_at_the_most(subject: str, kafka: Profile) -> None:
    """A result with 32 KB of "+1 on the " took 47 s."""
    full = filled(subject, UNITS["lines"], 256 << 10)
    assert any(seconds(partial(read_message, full, kafka)) < 2 for _ in range(3))
