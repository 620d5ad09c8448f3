"""Content: what the content fields of a body part say of it (RFC 2045; RFC 2183 for the disposition)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from functools import lru_cache

NAMES = ("boundary", "charset", "delsp", "filename", "format", "name", "x-action")
"""The parameters that tell how to read a part."""

# Fields as nearly all mail writes them: no escapes, no comments, nothing of RFC 2231. A bare value in angle
# brackets, or an escape in a quoted one, means something to the standard library.
_TOKEN = r"[A-Za-z0-9.+_-]++"
_QUOTED, _BARE = r'"[ !#-:<-\[\]-~]*+"', r"[!#-:=?-\[\]-~]++"
_USUAL = re.compile(rf"{_TOKEN}(?:/{_TOKEN})?[ \t]*+(?:;[ \t]*+[A-Za-z0-9_-]++=(?:{_QUOTED}|{_BARE}))*+;?")
_PARAMETER = re.compile(r';[ \t]*+([A-Za-z0-9_-]++)=(?:"([^"]*+)"|([^;]*+))')

_COMMENT = re.compile(r"\([^()]*+\)")
_KIND = re.compile(r"[!#$%&*+.^_`{|}~0-9a-z-]+/[!#$%&*+.^_`{|}~0-9a-z-]+")
# A kind written with blanks, in quotes, behind a comment or the field's name, without a ";" behind it.
_ODD_KIND = re.compile(
    r"(?:\([^()]*+\)[ \t]*+)*+(?:content-type[ \t]*+:[ \t]*+)?+[\"']?+"
    r"([!#$%&*+.^_`{|}~\w-]++)[ \t]*+/[ \t]*+([!#$%&*+.^_`{|}~\w-]++)[\"']?+[ \t]*+[,:]?+[ \t]*+",
    re.IGNORECASE,
)
_ENCODING_BEHIND = re.compile(r"[ \t]content-transfer-encoding[ \t]*+:", re.IGNORECASE)
_NO_LETTER = re.compile(r"[^a-z0-9]+")
_ENCODINGS = {
    "7bit": "7bit",
    "7bits": "7bit",
    "8bit": "8bit",
    "8bits": "8bit",
    "binary": "binary",
    "base64": "base64",
    "xbase64": "base64",
    "quotedprintable": "quoted-printable",
    "xquotedprintable": "quoted-printable",
    "xuuencode": "x-uuencode",
    "uuencode": "x-uuencode",
    "xuue": "x-uuencode",
}
"""Transfer encodings by the letters of the names that mail has for them."""


@dataclass(frozen=True, slots=True)
class Content:
    """The content fields of one part; what they do not say is empty.

    ``kind`` is the content type, in lower case as are ``disposition`` and ``encoding``; ``name`` is a file's.
    """

    kind: str
    encoding: str
    disposition: str
    boundary: str
    charset: str
    name: str
    flowed: bool
    delsp: bool

    @property
    def main(self) -> str:
        return self.kind.partition("/")[0]


@lru_cache(maxsize=256)  # a list's mail has few of them, boundaries apart
def content_of(
    kind: bytes | None, encoding: bytes | None, disposition: bytes | None, default: str
) -> Content:
    """The content of a part from the raw values of its fields, None where there is none.

    ``default`` is the kind of a part without a Content-Type.
    """
    value, behind = _mended(_line(kind))
    said, given = parameters(value), parameters(_line(disposition))
    return Content(
        kind=default if kind is None else _kind(value, said),
        encoding=_encoding(_line(encoding) or behind),
        disposition=_first(_line(disposition)),
        boundary=said.get("boundary", ""),
        charset=said.get("charset", ""),
        name=given.get("filename", "") or said.get("name", ""),
        flowed=said.get("format", "").lower() == "flowed",
        delsp=said.get("delsp", "").lower() == "yes",
    )


def parameters(value: str) -> Mapping[str, str]:
    """The parameters of a field's value that tell how to read a part; of one written twice, the first.

    >>> parameters('text/plain; Charset="utf-8"; format=flowed')
    {'charset': 'utf-8', 'format': 'flowed'}
    """
    if not _USUAL.fullmatch(value):
        return parameters_by_library(value)
    found: dict[str, str] = {}
    for name, quoted, bare in _PARAMETER.findall(value):
        found.setdefault(name.lower(), (quoted or bare).strip())
    return found


def parameters_by_library(value: str) -> Mapping[str, str]:
    """The same by the standard library, which knows all forms and takes its time."""
    fields = Message()
    fields["content-type"] = value
    return {name: found for name in NAMES if (found := _parameter(fields, name))}


def _parameter(fields: Message, name: str) -> str:
    try:
        value = fields.get_param(name, "")
    except (TypeError, ValueError, IndexError):  # the standard library trips over parameters at odds
        return ""
    # RFC 2231 makes a triple of it: charset, language, value.
    return str(value[2] if isinstance(value, tuple) else value).strip()


def _line(value: bytes | None) -> str:
    text = (value or b"").decode("latin-1")
    return text.replace("\r", "").replace("\n", "").strip()


def _mended(value: str) -> tuple[str, str]:
    """A Content-Type as it was meant, and the transfer encoding that was written on the same line."""
    if _USUAL.fullmatch(value):
        return value, ""
    value, *behind = _ENCODING_BEHIND.split(value, maxsplit=1)
    found = _ODD_KIND.match(value)
    if found is not None:
        rest = value[found.end() :].strip()
        value = f"{found[1]}/{found[2]}" + (rest if rest.startswith(";") or not rest else f"; {rest}")
    return value, behind[0].strip() if behind else ""


def _kind(value: str, said: Mapping[str, str]) -> str:
    kind = _first(value)
    main, _, sub = kind.partition("/")
    if main == "multipart" and not sub:
        return "multipart/mixed"
    if not _KIND.fullmatch(kind):
        return "text/plain"  # RFC 2045, section 5.2
    if kind == "application/pgp" and not said.get("x-action", "").lower().startswith("enc"):
        # Mutt sent what it signed so, before RFC 3156.
        return "text/plain" if said.get("format", "text").lower() == "text" else kind
    return "text/plain" if sub in {"plain", "text"} and main != "multipart" else kind


def _encoding(value: str) -> str:
    """The name of a transfer encoding; one that is unknown stays as it is written."""
    written = _first(value)
    if written in _ENCODINGS:
        return _ENCODINGS[written]
    letters = _NO_LETTER.sub("", _COMMENT.sub("", value.lower()).partition(";")[0].partition(",")[0])
    return _ENCODINGS.get(letters, written)


def _first(value: str) -> str:
    return value.partition(";")[0].strip().lower()
