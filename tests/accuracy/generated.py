"""Generated mail: a stance in prose, among quotations, signed and encoded; its truth known by construction.

The same seed gives the same mail, byte for byte.
"""

from __future__ import annotations

import base64
import html
import quopri
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from kipvote.inputs import profile
from kipvote.messages import header_block, parse_header
from kipvote.mime import decode_text
from kipvote.readings import Message, read_messages
from tests.accuracy import phrases
from tests.accuracy.corpus import SUBJECT, Result, result
from tests.accuracy.meanings import parse_label

MESSAGES = 2400
SEED = 1120

_KAFKA = profile("kafka")


@dataclass(frozen=True, slots=True)
class Generated:
    """One mail and its truth. ``own`` are its sender's lines, ``raw`` the mail as it is sent."""

    id: str
    kind: str
    label: str
    own: tuple[str, ...]
    raw: bytes


@dataclass(frozen=True, slots=True)
class _Body:
    """A text in blocks, each the sender's own or not."""

    blocks: tuple[tuple[bool, str], ...]

    def text(self) -> str:
        return "\n\n".join(block for _, block in self.blocks) + "\n"

    def own(self) -> tuple[str, ...]:
        return tuple(block for own, block in self.blocks if own)


def generate(count: int = MESSAGES, seed: int = SEED) -> Iterator[Generated]:
    """So many mails."""
    for number in range(count):
        yield _mail(number, Random(f"{seed}:{number}"))


def results(count: int = MESSAGES) -> Iterator[Result]:
    """Every generated mail, read in the thread of its call."""
    for mail in generate(count):
        yield read(mail)


def read(mail: Generated) -> Result:
    """One generated mail, read in the thread of its call."""
    messages = [_parsed(raw) for raw in (_CALL, mail.raw)]
    reading = next(
        reading
        for reading in read_messages(messages, _KAFKA)
        if reading.message_id == messages[1].header.message_id
    )
    return result(mail.id, mail.kind, parse_label(mail.label), reading, own=mail.own)


def _parsed(raw: bytes) -> Message:
    return Message(header=parse_header(header_block(raw)), text=decode_text(raw))


def _mail(number: int, random: Random) -> Generated:
    kind, stance, label = _stance(random)
    sender = random.choice(phrases.PEOPLE)
    layout, encoding = random.choice(tuple(_LAYOUTS)), random.choice(tuple(_ENCODINGS))
    body = _LAYOUTS[layout](_own(random, stance, sender), random)
    body = _closed(body, random, sender, layout)
    name = f"g{number:04}-{layout}-{encoding}"
    content = _ENCODINGS[encoding](body.text())
    return Generated(name, f"generated {kind}", label, body.own(), _head(name, sender) + content)


def _stance(random: Random) -> tuple[str, str, str]:
    """The kind of a stance, its text and its label; seven in ten are votes."""
    chance = random.random()
    if chance < 0.7:
        value, (written, claim) = random.choice(phrases.VALUES), random.choice(phrases.CLAIMS)
        text = random.choice(phrases.VOTES).format(vote=value + written)
        return "votes", text, f"{value} {claim}"
    if chance < 0.88:
        return "look-alikes", random.choice(phrases.NO_VOTES), "none"
    if chance < 0.95:
        text, value = random.choice(phrases.DOUBTFUL)
        return "doubtful", text, f"unclear {value}"
    return "withdrawals", random.choice(phrases.WITHDRAWALS), "withdraws"


def _own(random: Random, stance: str, sender: str) -> str:
    first = sender.split()[0]
    sign_off = random.choice(phrases.SIGN_OFFS).format(first=first, name=sender)
    parts = (
        random.choice(phrases.GREETINGS),
        random.choice(phrases.BEFORE),
        stance,
        random.choice(phrases.AFTER),
    )
    return "\n\n".join(part for part in (*parts, sign_off) if part)


def _quoted(random: Random, depth: int = 1) -> str:
    """A quotation of another mail, with its attribution."""
    text = random.choice(phrases.QUOTED)
    if depth > 1:
        text += "\n\n" + _quoted(random, depth - 1)
    marked = "\n".join(f"> {line}".rstrip() for line in text.split("\n"))
    return f"{random.choice(phrases.ATTRIBUTIONS)}\n\n{marked}"


_Layout = Callable[[str, Random], _Body]


def _unquoted(own: str, _: Random) -> _Body:
    return _Body(((True, own),))


def _above(own: str, random: Random) -> _Body:
    return _Body(((True, own), (False, _quoted(random, random.randint(1, 3)))))


def _below(own: str, random: Random) -> _Body:
    return _Body(((False, _quoted(random)), (True, own)))


def _between(own: str, random: Random) -> _Body:
    question = "> Is the option off by default?"
    return _Body(((False, question), (True, "Yes, it is."), (False, _quoted(random)), (True, own)))


def _outlook(own: str, random: Random) -> _Body:
    letterhead, text = random.choice(phrases.LETTERHEADS), random.choice(phrases.QUOTED)
    return _Body(((True, own), (False, f"{letterhead}\n{text}")))


_LAYOUTS: dict[str, _Layout] = {
    "unquoted": _unquoted,
    "above": _above,
    "below": _below,
    "between": _between,
    "outlook": _outlook,
}


def _closed(body: _Body, random: Random, sender: str, layout: str) -> _Body:
    """With a signature where the sender's own words end the mail, and the list's footer now and then."""
    signature = random.choice(phrases.SIGNATURES).format(name=sender)
    blocks = list(body.blocks)
    if signature and layout in ("unquoted", "below", "between"):
        blocks.append((False, signature))
    if random.random() < 0.4:
        blocks.append((False, phrases.FOOTER))
    return _Body(tuple(blocks))


def _plain(text: str) -> bytes:
    return b"Content-Type: text/plain; charset=UTF-8\n\n" + text.encode()


def _undeclared(text: str) -> bytes:
    return b"Content-Type: text/plain\n\n" + text.encode()


def _crlf(text: str) -> bytes:
    return _plain(text).replace(b"\n", b"\r\n")


def _quoted_printable(text: str) -> bytes:
    fields = b"Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: quoted-printable\n\n"
    return fields + quopri.encodestring(text.encode())


def _base64(text: str) -> bytes:
    fields = b"Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: base64\n\n"
    return fields + base64.encodebytes(text.encode())


def _base64_and_footer(text: str) -> bytes:
    """The list's footer as text behind the base64 of the rest, which needs no padding."""
    content = text.encode()
    return _base64((content + b"\n" * (-len(content) % 3)).decode()) + f"\n{phrases.FOOTER}\n".encode()


def _flowed(text: str) -> bytes:
    lines = [flow for line in text.split("\n") for flow in _flow(line)]
    return b"Content-Type: text/plain; charset=UTF-8; format=flowed\n\n" + "\n".join(lines).encode()


def _flow(line: str) -> Iterator[str]:
    """A line cut at 72 characters, soft breaks ending in a space (RFC 3676); quotations are left whole."""
    stuffed = " " + line if line.startswith((" ", "From ")) else line
    if line == "-- " or line.startswith(">"):
        yield line
        return
    while len(stuffed) > 72 and (cut := stuffed.rfind(" ", 1, 72)) > 1:
        yield stuffed[: cut + 1]
        stuffed = stuffed[cut + 1 :]
        stuffed = " " + stuffed if stuffed.startswith((" ", "From ", ">")) else stuffed
    yield stuffed.rstrip(" ")


def _html(text: str) -> bytes:
    paragraphs = (_paragraph(block) for block in text.rstrip("\n").split("\n\n"))
    return (
        b"Content-Type: text/html; charset=UTF-8\n\n"
        + f"<html><body>{''.join(paragraphs)}</body></html>\n".encode()
    )


def _paragraph(block: str) -> str:
    """A paragraph; one that is quoted becomes a block quote."""
    lines = block.split("\n")
    quoted = all(line.startswith(">") for line in lines)
    shown = "<br>\n".join(
        html.escape(line.removeprefix(">").removeprefix(" ") if quoted else line) for line in lines
    )
    return f"<blockquote>{shown}</blockquote>\n" if quoted else f"<p>{shown}</p>\n"


_ENCODINGS: dict[str, Callable[[str], bytes]] = {
    "plain": _plain,
    "undeclared": _undeclared,
    "crlf": _crlf,
    "quoted-printable": _quoted_printable,
    "base64": _base64,
    "base64-footer": _base64_and_footer,
    "flowed": _flowed,
    "html": _html,
}


def _head(name: str, sender: str) -> bytes:
    address = sender.split()[0].lower().replace("ü", "ue")
    return (
        f"From: {sender} <{address}@example.org>\nDate: Tue, 03 Feb 2026 09:00:00 +0000\n"
        f"Subject: Re: {SUBJECT}\nMessage-ID: <{name}@generated.example.org>\n"
        "References: <call@generated.example.org>\nMIME-Version: 1.0\n"
    ).encode()


_CALL = (
    "From: Maren Holt <maren@example.org>\nDate: Mon, 02 Feb 2026 10:11:00 +0000\n"
    f"Subject: {SUBJECT}\nMessage-ID: <call@generated.example.org>\n"
    "\nHi all,\n\nplease have a look at KIP-1120.\n"
).encode()
