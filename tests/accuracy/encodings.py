"""Encodings: a text of passages and quotations, as the bytes that mail programs make of it."""

from __future__ import annotations

import base64
import html
import quopri
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tests.accuracy.phrases import FOOTER


@dataclass(frozen=True, slots=True)
class Passage:
    """Some paragraphs, all the sender's own or none of them."""

    text: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Quotation:
    """A quoted mail. ``heading`` says whose, or is empty; ``spaced``: with a blank line below the heading."""

    heading: str
    parts: Parts
    spaced: bool = True


Parts: TypeAlias = "tuple[Passage | Quotation, ...]"


@dataclass(frozen=True, slots=True)
class Body:
    """What a mail says, from top to bottom; ``mark`` is what its text has before each quoted line."""

    parts: Parts
    mark: str = "> "

    def text(self) -> str:
        return "".join(f"{_marked(line, self.mark * depth)}\n" for depth, line in _lines(self.parts))

    def own(self) -> tuple[str, ...]:
        return tuple(part.text for part in self.parts if isinstance(part, Passage) and part.own)


def _marked(line: str, marks: str) -> str:
    return marks + line if line else marks.rstrip()


def _lines(parts: Parts, depth: int = 0) -> Iterator[tuple[int, str]]:
    """The lines of a text, each with the depth of its quotation."""
    for number, part in enumerate(parts):
        if number:
            yield depth, ""
        if isinstance(part, Passage):
            yield from ((depth, line) for line in part.text.split("\n"))
            continue
        if part.heading:
            yield from ((depth, line) for line in part.heading.split("\n"))
            yield from ((depth, "") for _ in range(part.spaced))
        yield from _lines(part.parts, depth + 1)


Form: TypeAlias = Callable[[Body, str], bytes]
"""Takes a charset; gives the content fields of a mail, a blank line and the content."""


def _fields(kind: str, charset: str, *, transfer: str = "8bit", more: str = "") -> bytes:
    declared = f"Content-Type: {kind}; charset={charset}{more}\nContent-Transfer-Encoding: {transfer}\n\n"
    return declared.encode()


def _plain(body: Body, charset: str) -> bytes:
    return _fields("text/plain", charset) + body.text().encode(charset)


def _undeclared(body: Body, charset: str) -> bytes:
    return b"Content-Type: text/plain\n\n" + body.text().encode(charset)


def _quoted_printable(body: Body, charset: str) -> bytes:
    return _escaped(quopri.encodestring(body.text().encode(charset)), charset)


def _torn(body: Body, charset: str) -> bytes:
    """Quoted-printable with soft line breaks so close that they fall into the vote."""
    whole = quopri.encodestring(body.text().encode(charset)).replace(b"=\n", b"")
    atoms = (re.findall(rb"=[0-9A-F]{2}|.", line) for line in whole.split(b"\n"))
    return _escaped(b"\n".join(b"=\n".join(_pieces(line)) for line in atoms), charset)


def _pieces(atoms: list[bytes]) -> Iterator[bytes]:
    for start in range(0, max(1, len(atoms)), 7):
        yield b"".join(atoms[start : start + 7])


def _escaped(content: bytes, charset: str) -> bytes:
    return _fields("text/plain", charset, transfer="quoted-printable") + content


def _base64(body: Body, charset: str) -> bytes:
    return _based(body.text().encode(charset), charset)


def _base64_and_footer(body: Body, charset: str) -> bytes:
    """The list's footer as text behind the base64 of the rest, which needs no padding."""
    endings = ("", "\n", "\n\n")
    contents = (f"{body.text()}{ending}".encode(charset) for ending in endings)
    return _based(next(content for content in contents if len(content) % 3 == 0), charset) + _FOOTER


def _based(content: bytes, charset: str) -> bytes:
    return _fields("text/plain", charset, transfer="base64") + base64.encodebytes(content)


_FOOTER = f"\n{FOOTER}\n".encode()


def _flowed(body: Body, charset: str) -> bytes:
    return _fields("text/plain", charset, more="; format=flowed") + _flow(body, " ").encode(charset)


def _flowed_delsp(body: Body, charset: str) -> bytes:
    fields = _fields("text/plain", charset, more="; format=flowed; delsp=yes")
    return fields + _flow(body, "  ").encode(charset)


def _flow(body: Body, soft: str) -> str:
    """Lines cut at 72 characters, quoted ones too, soft breaks ending in ``soft`` (RFC 3676)."""
    lines = (">" * depth + cut for depth, line in _lines(body.parts) for cut in _cut(line, depth, soft))
    return "".join(f"{line}\n" for line in lines)


def _cut(line: str, depth: int, soft: str) -> Iterator[str]:
    rest = line if line == "-- " else line.rstrip(" ")
    while len(rest) > 72 and (cut := rest.rfind(" ", 1, 72)) > 0:
        yield _stuffed(rest[:cut], depth) + soft
        rest = rest[cut + 1 :]
    yield _stuffed(rest, depth)


def _stuffed(line: str, depth: int) -> str:
    """With a space before what a reader would take for something else, and between marks and text."""
    return f" {line}" if line.startswith((" ", ">", "From ")) or (depth and line) else line


def _html(body: Body, charset: str) -> bytes:
    return _page("".join(map(_paragraphs, body.parts)), charset)


def _page(content: str, charset: str) -> bytes:
    page = f"<html><head><title>+1</title></head><body>{content}</body></html>\n"
    return _fields("text/html", charset) + page.encode(charset)


def _paragraphs(part: Passage | Quotation) -> str:
    """Paragraphs, and block quotes around what is quoted."""
    if isinstance(part, Passage):
        return "".join(f"<p>{_broken(paragraph)}</p>\n" for paragraph in part.text.split("\n\n"))
    heading = f"<p>{html.escape(part.heading)}</p>\n" if part.heading else ""
    return f"{heading}<blockquote type=cite>{''.join(map(_paragraphs, part.parts))}</blockquote>\n"


def _gmail(body: Body, charset: str) -> bytes:
    return _page(f'<div dir="ltr">{"".join(map(_divisions, body.parts))}</div>', charset)


def _divisions(part: Passage | Quotation) -> str:
    """As Gmail writes them: lines in a ``div``, and one of class ``gmail_quote`` around what is quoted."""
    if isinstance(part, Passage):
        return f"<div>{_broken(part.text)}</div><div><br></div>\n"
    heading = (
        f'<div dir="ltr" class="gmail_attr">{html.escape(part.heading)}<br></div>' if part.heading else ""
    )
    quoted = "".join(map(_divisions, part.parts))
    style = "margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"
    return (
        f'<div class="gmail_quote">{heading}<blockquote class="gmail_quote" style="{style}">{quoted}'
        "</blockquote></div><br>\n"
    )


def _broken(text: str) -> str:
    return html.escape(text).replace("\n", "<br>\n")


def _alternative(body: Body, charset: str) -> bytes:
    return _multipart("alternative", _quoted_printable(body, charset), _gmail(body, charset))


def _mixed(body: Body, charset: str) -> bytes:
    """The list's footer in a part of its own."""
    return _multipart("mixed", _plain(body, charset), _fields("text/plain", "us-ascii") + _FOOTER)


def _multipart(kind: str, *contents: bytes) -> bytes:
    declared = f"Content-Type: multipart/{kind}; boundary=next\n\n".encode()
    return declared + b"".join(b"--next\n" + content + b"\n" for content in contents) + b"--next--\n"


FORMS: Mapping[str, Form] = {
    "plain": _plain,
    "undeclared": _undeclared,
    "quoted-printable": _quoted_printable,
    "torn": _torn,
    "base64": _base64,
    "base64-footer": _base64_and_footer,
    "flowed": _flowed,
    "flowed-delsp": _flowed_delsp,
    "html": _html,
    "gmail": _gmail,
    "alternative": _alternative,
    "mixed": _mixed,
}


def forms(charset: str) -> tuple[str, ...]:
    """The forms that can carry a charset: no line may hold UTF-16, and few others can be guessed."""
    if charset == "utf-16":
        return ("base64", "base64-footer")
    guessed = charset in ("utf-8", "windows-1252")
    return tuple(form for form in FORMS if guessed or form != "undeclared")


def fits(text: str, charset: str) -> bool:
    """Whether a charset has every character of a text."""
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        return False
    return True
