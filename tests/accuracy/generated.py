"""Generated mail: a stance in prose, among quotations, signed and encoded; its truth known by construction.

Hypothesis draws the parts: a property takes ``mails()`` and shrinks to the smallest mail that breaks it,
``make accuracy`` takes ``generate()``, the same mails every time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.header import Header
from functools import cache
from itertools import count, islice
from textwrap import wrap
from typing import TypeVar

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from kipvote.inputs import profile
from kipvote.messages import header_block, parse_header
from kipvote.mime import decode_text
from kipvote.tally.reading import Message, read_messages
from tests.accuracy import phrases
from tests.accuracy.corpus import SUBJECT, Result, result
from tests.accuracy.encodings import FORMS, Body, Parts, Passage, Quotation, fits, forms
from tests.accuracy.meanings import parse_label

MESSAGES = 2400

_KAFKA = profile("kafka")
_DEEPEST = 5
_RUN = 10
"""Examples a run: after ten, hypothesis mostly repeats what it has drawn with one part changed."""

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Generated:
    """One mail and its truth. ``own`` are its sender's lines, ``raw`` the mail as it is sent."""

    kind: str
    label: str
    layout: str
    charset: str
    form: str
    sender: str
    own: tuple[str, ...]
    raw: bytes


def generate(messages: int = MESSAGES) -> Iterator[Generated]:
    """So many mails, no two alike."""
    return islice(_different(), messages)


def _different() -> Iterator[Generated]:
    seen: set[bytes] = set()
    for number in count():
        for mail in _run(number):
            if mail.raw not in seen:
                seen.add(mail.raw)
                yield mail


def _run(number: int) -> list[Generated]:
    """The mails of one seed."""
    drawn: list[Generated] = []

    @seed(number)
    @settings(
        max_examples=_RUN,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(mails())
    def collect(mail: Generated) -> None:
        drawn.append(mail)

    collect()
    return drawn


def results(messages: int = MESSAGES) -> Iterator[Result]:
    """Every generated mail, read in the thread of its call."""
    for number, mail in enumerate(generate(messages)):
        yield read(mail, number)


def read(mail: Generated, number: int = 0) -> Result:
    """One generated mail, read in the thread of its call."""
    messages = [_parsed(raw) for raw in (CALL, mail.raw)]
    reading = next(
        reading
        for reading in read_messages(messages, _KAFKA)
        if reading.message_id == messages[1].header.message_id
    )
    name = f"g{number:04}-{mail.layout}-{mail.charset}-{mail.form}"
    return result(name, f"generated {mail.kind}", parse_label(mail.label), reading, own=mail.own)


def _parsed(raw: bytes) -> Message:
    return Message(header=parse_header(header_block(raw)), text=decode_text(raw))


@st.composite
def mails(draw: st.DrawFn) -> Generated:
    """A mail that answers the call."""
    charset = draw(_one_of(_CHARSETS))
    kind = draw(_one_of(_KINDS))
    stance, label = _STANCES[kind](draw, charset)
    sender = draw(_fitting(phrases.PEOPLE, charset))
    layout = draw(_one_of(tuple(_LAYOUTS)))
    parts = _LAYOUTS[layout](draw, _words(draw, stance, sender, charset), charset)
    body = Body(_closed(draw, parts, sender), draw(_one_of(("> ", ">"))))
    form = draw(_one_of(forms(charset)))
    raw = _head(draw, sender) + FORMS[form](body, charset)
    raw = raw.replace(b"\n", draw(_one_of((b"\n", b"\n", b"\n", b"\r\n"))))
    return Generated(kind, label, layout, charset, form, sender, body.own(), raw)


_CHARSETS = (*["utf-8"] * 7, *phrases.TONGUES)
_KINDS = (*["votes"] * 14, *["look-alikes"] * 4, "doubtful", "withdrawals")


@cache
def _one_of(pool: Sequence[T]) -> st.SearchStrategy[T]:
    return st.sampled_from(pool)


@cache
def _fitting(pool: Sequence[str], charset: str) -> st.SearchStrategy[str]:
    """One of the phrases that can be written in a charset."""
    return st.sampled_from([phrase for phrase in pool if fits(phrase, charset)])


_Stance = Callable[[st.DrawFn, str], tuple[str, str]]
"""Gives a text in a charset, and its label."""


def _vote(draw: st.DrawFn, charset: str) -> tuple[str, str]:
    value, written = draw(_one_of(phrases.VALUES)), draw(_fitting(tuple(phrases.CLAIMS), charset))
    text = draw(_fitting(phrases.VOTES, charset)).format(vote=value + written)
    return text, f"{value} {phrases.CLAIMS[written]}"


def _look_alike(draw: st.DrawFn, charset: str) -> tuple[str, str]:
    return draw(_fitting(phrases.NO_VOTES, charset)), "none"


def _doubtful(draw: st.DrawFn, charset: str) -> tuple[str, str]:
    text = draw(_fitting(tuple(phrases.DOUBTFUL), charset))
    return text, f"unclear {phrases.DOUBTFUL[text]}"


def _withdrawal(draw: st.DrawFn, charset: str) -> tuple[str, str]:
    return draw(_fitting(phrases.WITHDRAWALS, charset)), "withdraws"


_STANCES: Mapping[str, _Stance] = {
    "votes": _vote,
    "look-alikes": _look_alike,
    "doubtful": _doubtful,
    "withdrawals": _withdrawal,
}


def _words(draw: st.DrawFn, stance: str, sender: str, charset: str) -> tuple[str, str]:
    """What the sender writes: up to the stance, and from there on."""
    before = phrases.TONGUES.get(charset, phrases.BEFORE)
    opening = _joined(draw(_fitting(phrases.GREETINGS, charset)), draw(_fitting(before, charset)))
    after = draw(_fitting(phrases.AFTER, charset))
    sign_off = draw(_fitting(phrases.SIGN_OFFS, charset)).format(first=sender.split()[0], name=sender)
    return opening, _joined(stance, after, sign_off)


def _joined(*paragraphs: str) -> str:
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def _quotation(
    draw: st.DrawFn, charset: str, texts: Sequence[str] = phrases.QUOTED, deepest: int = _DEEPEST
) -> Quotation:
    """A quoted mail that may quote another one, above or below its own text."""
    name = draw(_one_of(phrases.QUOTED_PEOPLE))
    parts: Parts = (_quoted(draw, texts, name, charset),)
    if deepest > 1 and draw(st.booleans()):
        nested = _quotation(draw, charset, deepest=deepest - 1)
        parts = (nested, *parts) if draw(st.booleans()) else (*parts, nested)
    return Quotation(_attribution(draw, name, charset), parts, spaced=draw(st.booleans()))


def _quoted(draw: st.DrawFn, texts: Sequence[str], name: str, charset: str) -> Passage:
    return Passage(draw(_fitting(texts, charset)).format(name=name, first=name.split()[0]))


def _attribution(draw: st.DrawFn, name: str, charset: str) -> str:
    """As its mail program writes it, or wrapped anew."""
    text = _heading(draw, phrases.ATTRIBUTIONS, name, charset)
    width = draw(_one_of((0, 76, 45)))
    lines = wrap(text, width, break_long_words=False, break_on_hyphens=False) if width else [text]
    return "\n".join(lines)


def _heading(draw: st.DrawFn, texts: Sequence[str], name: str, charset: str) -> str:
    address = f"{name.split()[0].lower()}@example.org"
    return draw(_fitting(texts, charset)).format(name=name, address=address)


_Layout = Callable[[st.DrawFn, tuple[str, str], str], Parts]
"""Sets the two halves of the sender's words among quotations."""


def _unquoted(_: st.DrawFn, words: tuple[str, str], __: str) -> Parts:
    return (_own(*words),)


def _above(draw: st.DrawFn, words: tuple[str, str], charset: str) -> Parts:
    return _own(*words), _quotation(draw, charset)


def _below(draw: st.DrawFn, words: tuple[str, str], charset: str) -> Parts:
    return _quotation(draw, charset), _own(*words)


def _below_ballot(draw: st.DrawFn, words: tuple[str, str], charset: str) -> Parts:
    return _quotation(draw, charset, phrases.BALLOTS, deepest=1), _own(*words)


def _around(draw: st.DrawFn, words: tuple[str, str], charset: str) -> Parts:
    opening, rest = words
    above = (_own(opening),) if opening else ()
    return *above, _quotation(draw, charset), _own(rest)


def _between(draw: st.DrawFn, words: tuple[str, str], charset: str) -> Parts:
    question, answer = draw(_one_of(phrases.QUESTIONS))
    asked = Quotation("", (Passage(question),))
    return asked, _own(answer), _quotation(draw, charset), _own(*words)


def _outlook(draw: st.DrawFn, words: tuple[str, str], charset: str) -> Parts:
    """The quoted mail without any mark, below a letterhead."""
    name = draw(_one_of(phrases.QUOTED_PEOPLE))
    letterhead = _heading(draw, phrases.LETTERHEADS, name, charset)
    return _own(*words), Passage(letterhead), _quoted(draw, phrases.QUOTED, name, charset)


def _own(*paragraphs: str) -> Passage:
    return Passage(_joined(*paragraphs), own=True)


_LAYOUTS: Mapping[str, _Layout] = {
    "unquoted": _unquoted,
    "above": _above,
    "below": _below,
    "below-ballot": _below_ballot,
    "around": _around,
    "between": _between,
    "outlook": _outlook,
}


def _closed(draw: st.DrawFn, parts: Parts, sender: str) -> Parts:
    """With a signature below the sender's last words, and the list's footer now and then."""
    last = max(at for at, part in enumerate(parts) if isinstance(part, Passage) and part.own)
    signature = draw(_one_of(phrases.SIGNATURES)).format(name=sender)
    signed = (Passage(signature),) if signature else ()
    footer = (Passage(phrases.FOOTER),) if draw(st.booleans()) else ()
    return *parts[: last + 1], *signed, *parts[last + 1 :], *footer


def _head(draw: st.DrawFn, sender: str) -> bytes:
    """The header; a name beyond ASCII is an encoded word (RFC 2047) or written as it is."""
    name = Header(sender, "utf-8").encode() if draw(st.booleans()) else sender
    return (
        f"From: {name} <voter@example.org>\nDate: Tue, 03 Feb 2026 09:00:00 +0000\n"
        f"Subject: Re: {SUBJECT}\nMessage-ID: <answer@generated.example.org>\n"
        "References: <call@generated.example.org>\nMIME-Version: 1.0\n"
    ).encode()


CALL = (
    "From: Maren Holt <maren@example.org>\nDate: Mon, 02 Feb 2026 10:11:00 +0000\n"
    f"Subject: {SUBJECT}\nMessage-ID: <call@generated.example.org>\n"
    "\nHi all,\n\nplease have a look at KIP-1120.\n"
).encode()
"""The mail that every generated one answers."""
