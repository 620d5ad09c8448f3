"""Charsets: bytes of a mail to clean text, whatever the mail says about them."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from encodings import normalize_encoding
from functools import lru_cache

from kipvote.addresses import AT_SIGN
from kipvote.characters import UNSEEN

_UNSAID = frozenset({"", "unknown", "x-unknown", "unknown-8bit", "default", "none"})
# Codecs of Python that are no charset of mail, by the names of their modules; some take quadratic time.
_REFUSED = frozenset({"idna", "punycode", "undefined", "mbcs", "oem", "unicode_escape", "raw_unicode_escape"})
# What mail declares under these names is in fact the superset (WHATWG Encoding Standard, "Names and labels").
_SUPERSETS = {
    "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252",
    "iso_8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb_2312-80": "gb18030",
    "ks_c_5601-1987": "cp949",
    "euc-kr": "cp949",
    "shift_jis": "cp932",
    "windows-31j": "cp932",
    "iso-8859-8-i": "iso-8859-8",
    "unicode-1-1-utf-7": "utf-7",
}
# Labels that Python does not know (the same standard, and what else mail has).
_LABELS = {
    "big5": "cn-big5 x-x-big5",
    "cp1250": "cp-1250 win-1250 win1250 windows1250 x-cp1250",
    "cp1251": "cp-1251 win-1251 win1251 windows1251 x-cp1251",
    "cp1252": "cp-1252 win-1252 win1252 windows1252 x-cp1252 iso88591 8859_1 8859-1 iso-8859"
    " iso-8859-1-windows-3.1-latin-1",
    "cp1253": "cp-1253 win-1253 win1253 windows1253 x-cp1253",
    "cp1254": "cp-1254 win-1254 win1254 windows1254 x-cp1254",
    "cp850": "cp-850",
    "cp874": "dos-874 windows-874 x-windows-874",
    "cp932": "x-sjis",
    "cp949": "csksc56011987 cseuckr iso-ir-149 ks_c_5601-1989 ksc_5601 windows-949 x-windows-949",
    "euc-jp": "cseucpkdfmtjapanese x-euc-jp",
    "gb18030": "csgb2312 gb_2312 gb2312_charset x-gbk",
    "iso-8859-15": "csisolatin9 latin-9",
    "iso-8859-6": "iso-8859-6-e iso-8859-6-i csiso88596e csiso88596i",
    "iso-8859-8": "iso-8859-8-e csiso88598e csiso88598i logical visual",
    "koi8-r": "koi koi8",
    "koi8-u": "koi8-ru",
    "mac-cyrillic": "x-mac-cyrillic x-mac-ukrainian",
    "mac-roman": "csmacintosh mac x-mac-roman",
    "utf-8": "unicode-1-1-utf-8 unicode11utf8 utf-8-mac utf-8mac x-unicode20utf8",
}
_LABELLED = {label: codec for codec, labels in _LABELS.items() for label in labels.split()}
_PARTS_OF_8859 = {
    label: f"iso-8859-{part}"
    for part in range(2, 17)
    for label in (f"iso8859{part}", f"8859_{part}", f"8859-{part}")
}
_CODECS = _PARTS_OF_8859 | _LABELLED | _SUPERSETS

_WORD = re.compile(r"=\?([^?\s]{1,60})\?([bBqQ])\?([^?]*)\?=")
_TERMINAL = re.compile("\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\x07\x1b\n]*(?:\x07|\x1b\\\\))")
_REMOVED = rf"\x00-\x08\x0e-\x1f\x7f-\x9f\ufff9-\ufffb\ud800-\udfff{UNSEEN}"
_CONTROL = re.compile(f"[{_REMOVED}]")
_LINE_END = re.compile("\r\n?|[\x0b\x0c\u2028\u2029]")
_WIDE_SPACE = re.compile("[\xa0\u2007\u202f]")
CHANGED = rf"\r\x0b\x0c\u2028\u2029\xa0\u2007\u202f{_REMOVED}"
"""What :func:`clean_text` changes, as a class of a regular expression."""


def decode_bytes(raw: bytes, declared: str | None = None) -> tuple[str, str | None]:
    r"""The text of ``raw`` and what was wrong with its declared charset, if anything.

    The declared charset, then UTF-8, then cp1252 (bytes it does not know become U+FFFD).

    >>> decode_bytes(b"caf\xc3\xa9", "x-foo")
    ('café', 'charset x-foo unknown, read as utf-8')
    """
    name = _charset(declared)
    fault = None
    if name:
        try:
            return raw.decode(encoding_of(name)), None
        except LookupError:
            fault = f"charset {name} unknown"
        except ValueError:  # UnicodeError is one
            fault = f"not {name} as declared"
    try:
        return raw.decode("utf-8"), fault and f"{fault}, read as utf-8"
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace"), f"{fault or 'charset not declared'}, read as cp1252"


@lru_cache(maxsize=256)
def encoding_of(label: str) -> str:
    """Python's name of the charset that mail means by a label, in lower case; empty for what is none.

    >>> encoding_of("latin1"), encoding_of("unicode-escape")
    ('cp1252', '')
    """
    # Python knows a codec by any label that is its module's name but for punctuation: "punycode-".
    return "" if normalize_encoding(label) in _REFUSED else _CODECS.get(label, label)


def _charset(declared: str | None) -> str:
    if not declared:
        return ""
    name = encoding_name(declared)[:60].strip(" \"'").lower()
    return "" if name in _UNSAID else name


def encoding_name(text: str) -> str:
    """The name of an encoding as people may see it: what looks like an address is none (RFC 2045, "token").

    >>> encoding_name("x-foo@example.org")
    'x-foo'
    """
    return clean_line(AT_SIGN.split(text, maxsplit=1)[0])


def decode_words(text: str) -> str:
    """Decode the encoded words of a header value (RFC 2047), leniently.

    A word that cannot be decoded stays as it is written. White space between words goes, and a
    character may be split between words of one charset (forbidden by the RFC, done by mail clients).

    >>> decode_words("=?utf-8?B?w4k=?= =?utf-8?Q?mil?= Novak")
    'Émil Novak'
    """
    return "".join(_decoded(text)) if "=?" in text else text


def _decoded(text: str) -> Iterator[str]:
    charset, run, end = "", b"", 0
    for word in _WORD.finditer(text):
        gap = text[end : word.start()]
        end = word.end()
        named, content = _word(word)
        if run and not gap.strip():
            gap = ""
        if gap or named != charset:
            yield decode_bytes(run, charset)[0]
            run = b""
        yield gap
        charset, run = named, run + content
    yield decode_bytes(run, charset)[0]
    yield text[end:]


def _word(word: re.Match[str]) -> tuple[str, bytes]:
    content = word[3].encode("utf-8", "replace")
    if word[2] in "qQ":
        return word[1].partition("*")[0].lower(), binascii.a2b_qp(content, header=True)
    try:
        return word[1].partition("*")[0].lower(), binascii.a2b_base64(content.rstrip(b"=") + b"==")
    except binascii.Error:
        return "utf-8", word[0].encode("utf-8", "replace")


def clean_line(text: str) -> str:
    """``text`` on one line: white space collapsed; what :func:`clean_text` removes is removed."""
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():  # nearly all are: then there is nothing to remove
        return line
    return " ".join(_CONTROL.sub("", " ".join(_TERMINAL.sub("", text).split())).split())


def clean_text(text: str) -> str:
    r"""``text`` with ``\n`` line ends and nothing invisible in it.

    Control characters other than tab, terminal escapes and what nobody sees (:mod:`kipvote.characters`) are
    removed; spaces that do not break become spaces.

    >>> clean_text("\ufeff+1\u00a0(binding)\r\n\x1b[31mred\x00")
    '+1 (binding)\nred'
    """
    text = _LINE_END.sub("\n", text)
    text = _CONTROL.sub("", _TERMINAL.sub("", text))
    return text if text.isascii() else _WIDE_SPACE.sub(" ", text)
