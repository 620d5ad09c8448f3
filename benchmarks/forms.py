"""Forms: how mail programs send a text, and how often each does."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from benchmarks.chance import Weighted
from benchmarks.people import Client
from tests.accuracy.encodings import FORMS, Body, Form, Parts, Passage, Quotation


def _stripped(body: Body, charset: str) -> bytes:
    """An alternative of which the list has taken the HTML off: most of its multipart mail is so."""
    return _multipart("alternative", FORMS["quoted-printable"](body, charset))


def _signed(body: Body, charset: str) -> bytes:
    """A detached PGP signature beside the text (RFC 3156)."""
    signature = b"Content-Type: application/pgp-signature; name=signature.asc\n\n" + _ARMOUR
    return _multipart("signed", FORMS["plain"](body, charset), signature)


def _clear_signed(body: Body, charset: str) -> bytes:
    """Signed within the text: each line that begins with a dash gets another before it (RFC 9580, 7.2)."""
    text = body.text().encode(charset)
    lines = (b"- " + line if line.startswith(b"-") else line for line in text.rstrip(b"\n").split(b"\n"))
    fields = f"Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: 8bit\n\n".encode()
    begin = b"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n"
    return fields + begin + b"\n".join(lines) + b"\n" + _ARMOUR


def _multipart(kind: str, *contents: bytes) -> bytes:
    head = f'Content-Type: multipart/{kind}; boundary="00000000000052a9f605a1b2c3d4"\n\n'.encode()
    parts = (b"--00000000000052a9f605a1b2c3d4\n" + content + b"\n" for content in contents)
    return head + b"".join(parts) + b"--00000000000052a9f605a1b2c3d4--\n"


_ARMOUR = (
    b"-----BEGIN PGP SIGNATURE-----\n\n"
    b"iQIzBAEBCgAdFiEEo3Vn0mF6vJkq2cX1bT9Lw8hRzYAFAmH3yQkACgkQbT9Lw8hR\nzYBq+g//Xn2u5m1c=\n=k3Qe\n"
    b"-----END PGP SIGNATURE-----\n"
)

_ALL: Mapping[str, Form] = {
    **FORMS,
    "stripped": _stripped,
    "signed": _signed,
    "clear-signed": _clear_signed,
}

_OF_CLIENT: Mapping[Client, Weighted[str]] = {
    Client.GMAIL: Weighted(
        {"stripped": 50, "alternative": 18, "quoted-printable": 12, "plain": 12, "base64": 5, "gmail": 3}
    ),
    Client.THUNDERBIRD: Weighted({"flowed": 60, "plain": 25, "signed": 10, "mixed": 5}),
    Client.APPLE: Weighted({"quoted-printable": 55, "flowed-delsp": 20, "plain": 25}),
    Client.OUTLOOK: Weighted(
        {"quoted-printable": 30, "base64": 20, "base64-footer": 8, "plain": 25, "html": 12, "torn": 5}
    ),
    Client.MUTT: Weighted({"plain": 70, "undeclared": 10, "clear-signed": 10, "signed": 10}),
    Client.PONY: Weighted({"plain": 80, "undeclared": 20}),
}
_CHARSETS = Weighted({"utf-8": 70, "iso-8859-1": 12, "windows-1252": 8, "us-ascii": 10})
_EASTERN = Weighted({"utf-8": 70, "tongue": 30})
_OF_SCRIPT = {"koi8-r": "а", "gb2312": "的", "iso-2022-jp": "の"}


def encoded(chance: Random, client: Client, body: Body) -> bytes:
    """The content fields of a mail, a blank line and the content, as ``client`` would send ``body``."""
    form, charset = _OF_CLIENT[client].draw(chance), _charset(chance, body)
    if form == "undeclared" and charset != "utf-8":
        form = "plain"
    try:
        return _ALL[form](body, charset)
    except UnicodeEncodeError:
        return _ALL[form](body, "utf-8")


def _charset(chance: Random, body: Body) -> str:
    """Of somebody who writes in another script, now and then the charset of it."""
    own = "".join(body.own())
    scripts = [charset for charset, sign in _OF_SCRIPT.items() if sign in own]
    if scripts and _EASTERN.draw(chance) == "tongue":
        return scripts[0]
    return _CHARSETS.draw(chance)


def cut(parts: Parts, deepest: int, lines: int) -> Parts:
    """The parts of a mail as a reply quotes them: no deeper than ``deepest``, of ``lines`` lines at most."""
    kept: list[Passage | Quotation] = []
    for part in parts:
        if isinstance(part, Passage):
            kept.append(part)
            lines -= part.text.count("\n") + 2
        elif deepest > 0:
            inner = cut(part.parts, deepest - 1, lines)
            if inner:
                kept.append(Quotation(part.heading, inner, part.spaced))
                lines -= _height(inner)
        if lines <= 0:
            break
    return tuple(kept)


def _height(parts: Parts) -> int:
    return sum(
        part.text.count("\n") + 2 if isinstance(part, Passage) else _height(part.parts) + 2 for part in parts
    )
