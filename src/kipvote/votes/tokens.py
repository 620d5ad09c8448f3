"""Tokens: a sender's own lines in plain typography, as sentences of words, marks, values and claims."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What a token is to a reader of votes and results."""

    WORD = "word"
    NAME = "name"  # a word that begins with a capital letter
    MARK = "mark"
    VALUE = "value"  # +1, -0, a lone 0, +0.5
    LIKE = "like"  # what may be meant as a value and is none: a thumb, "plus one", +1000
    PLURAL = "plural"  # +1s: votes spoken of
    BINDING = "binding"
    NON_BINDING = "non-binding"
    NUMBER = "number"
    PROPOSAL = "proposal"  # KIP-9
    ELSEWHERE = "elsewhere"  # a proposal that is not voted on
    RIVAL = "rival"  # another candidate of the release that is voted on
    PART = "part"  # one of several proposals that are voted on
    CODE = "code"  # an address, `code`, an expression such as n+1


CLAIMS = (Kind.BINDING, Kind.NON_BINDING)


class Token(NamedTuple):
    """A word, mark or value; ``text`` is lower case (a value is in ASCII), ``written`` as it stands.

    ``line`` is the index of the line it stands on, ``glued`` says that no space parts it from the one before.
    """

    kind: Kind
    text: str
    written: str
    line: int
    glued: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line ready for reading: plain typography, its list marker or ticked box taken off.

    ``barred`` is the id of the row by which nothing on the line can be a vote; ``marker`` is "bullet",
    "number", "tick" or empty.
    """

    index: int
    text: str
    marker: str = ""
    barred: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """The tokens up to a full stop, a blank line, or a line break that ends a thought.

    ``end`` is its mark (".", "!", "?", or none). ``opens`` says that a blank line, or nothing, is above it;
    ``cut`` that it is the rest of one too long to be read; ``quoted`` that a quotation mark is still open.
    """

    tokens: tuple[Token, ...]
    end: str = ""
    marker: str = ""
    opens: bool = False
    cut: bool = False
    quoted: bool = False

    @property
    def texts(self) -> list[str]:
        """The tokens' texts."""
        return [token.text for token in self.tokens]


LONGEST = 80
"""Tokens after which a sentence is taken to end, so that reading it for each of its values stays linear."""
WRAP_WIDTH = 60
"""Columns below which a line is taken to end where its author ended it, not where the client wrapped it."""

_MINUS = "\u2010\u2011\u2012\u2013\u2212\u02d7\u207b\ufe63\uff0d"
_INVISIBLE = "\ufeff\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u202a\u202b\u202c\u202d\u202e\ufe0e\ufe0f"
_TABLE = str.maketrans(
    dict.fromkeys(_MINUS, "-")
    | dict.fromkeys("\u2014\u2015", " - ")
    | dict.fromkeys(_INVISIBLE, "")
    | dict.fromkeys("\u2018\u2019\u02bc\u00b4", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"')
    | dict.fromkeys("\u2192\u21d2\u2794\u279c\u27a1\u27f6", "->")
    | {"\u2795": "+", "\u2796": "-", "\u3010": "[", "\u3011": "]", "\u3002": ". ", "\u3001": ", "}
)
_MISREAD_BOM = "\u00ef\u00bb\u00bf"  # the bytes of a byte-order mark, decoded as cp1252
# It looks behind itself, so that a run of underscores is entered once and time stays linear.
_UNDERLINE = re.compile(r"(?<!\w)_+|(?<!_)_+(?![^\W_])")
_EITHER_SIGN = re.compile("\u00b1 ?(?=0(?!\\w|[.,]\\d))")

_PHONE = r"\+1[)\]]?[\ .\-]{0,2}[(\[]?\d{3}[)\]]?[\ .\-/]{0,2}\d{3}[\ .\-/]?\d{2,4}(?!\w)"
_SCRIPTS = r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]"  # written without spaces
_TOKEN = re.compile(
    rf"""
    (?P<CODE>(?:https?|ftp)://\S*[^\s.,;:!?)\]}}>"']|`[^`]*`|(?<![\w+\-=/]){_PHONE})
  | (?P<WORD>\w+(?:(?:[./@'\\&]|[=<>]*[+\-]+|=)\w+)*)
  | (?P<THUMB>:[+-]1:|[\U0001F44D\U0001F44E][\U0001F3FB-\U0001F3FF]?)
  | (?P<PLURAL>(?<![\w+\-=/])[+-]\ ?[01]'?s\b)
  | (?P<VALUE>(?:(?<![\w+\-=/<>@\#$%^&|\\])|(?<=(?<!\w)<)(?=[+\-]1>))[+\-]\ ?(?:0[.,]\d{{1,2}}|[01])
      (?=_?(?i:(?:non?[_\-]?)?binding\b|nb\b)|(?![\w%\u00b0]|/(?!(?i:non|not|binding))|[.,:+\-]\d|-\w|'\w)))
  | (?P<MANY>(?<![\w+\-=/])
      (?:\+10{{1,9}}|\+\+1|\+1(?:\+1){{1,9}}|[+\-]1(?:[.,]\d{{1,3}})|[+-]1(?={_SCRIPTS}))(?![\w.:,%/+\-]\w|\d))
  | (?P<SMILEY>(?<![\w)])[:;]-?[)(DP](?!\w))
  | (?P<ARROW>-{{1,3}}>|={{1,3}}>)
  | (?P<MARK>\.\.+|[^\w\s])
    """,
    re.VERBOSE,
)
_NUMERIC = re.compile(r"\d+(?:[.,]\d+)*(?:st|nd|rd|th)?\Z")
_PROPOSAL = re.compile(r"[A-Za-z]{2,10}-\d{1,5}\Z")
_SIGNED = re.compile(r"[+\-=][01]\Z")
_BINDING = re.compile(
    r"(?P<no>(?:non?e?|not|un)[-_/]?)?(?:b(?:indin?g|inding|indings|iding|idning|indign|iniding|inding's|nding|inging|"
    r"inidng|indng|idnding|indding|dinding|inindg|ining|onding|ounding|indinng|indinig|dining|indi?ng|nb|ind)?)\Z"
)
_BRACKETED_ONLY = frozenset(
    {"b", "nb", "n-b", "non-b", "bind", "bonding", "bounding", "n/b", "bining", "bindings", "bing"}
)
_CLAIM_INITIALS = frozenset("bnu_")  # of "binding", of every "non", and what may be drawn before them
_NON = frozenset({"non", "not", "no", "none", "un", "isn't"})
_OPEN, _CLOSE = frozenset("([{<"), frozenset(")]}>")
_EMPHASIS = frozenset("*~")
_STOPS = frozenset(".!?")
_ABBREVIATIONS = frozenset("approx cf dr e.g eg i.e ie mr n.b resp vs".split())
"""What a full stop behind does not end a sentence."""

_DANGLING = frozenset(
    (
        "= a an and another are as at be between by cast either for from gmt her his i i'd i'm if in into is "
        "more my no not of on or our set than that the their to utc vote voted voting was we which will with "
        "would you your "
    ).split()
)
"""A line that ends in one of these goes on in the next, however short it is."""
_ASIDE = 8
"""Tokens a remark in brackets may be long for its full stop not to end the sentence."""


def plain(line: str) -> str:
    r"""``line`` with one spelling for every sign: ASCII signs and digits, no emphasis by ``_``.

    Letters keep their case and accents; the length may change.

    >>> plain("\ufeff\uff0b\uff11\uff08non binding\uff09 _\u22121_")
    '+1(non binding)  -1 '
    """
    if line.isascii() and "_" not in line and "\t" not in line:
        return line
    text = line.removeprefix(_MISREAD_BOM).translate(_TABLE)
    text = _EITHER_SIGN.sub("", unicodedata.normalize("NFKC", text).translate(_TABLE))
    return _UNDERLINE.sub(" ", " ".join(text.split("\t")))


def tokens_of(text: str, line: int = 0) -> list[Token]:
    """The tokens of one line in plain typography, its claims put together: "( non binding )" is one."""
    found: list[Token] = []
    previous = -1
    for match in _TOKEN.finditer(text):
        kind, written = match.lastgroup or "MARK", match.group()
        start, end = match.span()
        if kind == "WORD" and written.isalpha():
            lower = written.lower()
            named = Kind.WORD if lower == written else Kind.NAME
            found.append(Token(named, lower, written, line, start == previous))
            previous = end
            continue
        if kind == "MARK" and written in _EMPHASIS:
            previous = end if start == previous else previous
            continue
        token = _token(kind, written, line, glued=start == previous)
        if written == "0" and start and text[start - 1] in "/.:-=#[" and text[start - 2 : start] != "- ":
            token = token._replace(kind=Kind.NUMBER)
        previous = end
        if token.kind is Kind.MARK and [other.text for other in found[-2:]] == [token.text] * 2:
            continue  # a rule drawn of marks says no more than two of them
        found.append(token)
    return _with_claims(found)


def _token(kind: str, written: str, line: int, *, glued: bool) -> Token:
    text = written.lower()
    if kind == "WORD":
        return Token(_kind_of_word(written), text, written, line, glued)
    if kind == "VALUE":
        return Token(Kind.VALUE, written.replace(" ", "").replace(",", "."), written, line, glued)
    if kind == "THUMB":
        text = "-1" if written == ":-1:" or written[0] == "\U0001f44e" else "+1"
        return Token(Kind.LIKE, text, written, line, glued)
    if kind in ("PLURAL", "MANY"):
        return Token(Kind.PLURAL if kind == "PLURAL" else Kind.LIKE, f"{written[0]}1", written, line, glued)
    if kind == "CODE":
        return Token(Kind.CODE, text, written, line, glued)
    return Token(Kind.MARK, {"SMILEY": ":)", "ARROW": "->"}.get(kind, text), written, line, glued)


def _kind_of_word(written: str) -> Kind:
    if written == "0":
        return Kind.VALUE
    if written[0].isdecimal() and _NUMERIC.match(written):
        return Kind.NUMBER
    if _SIGNED.search(written[-2:]) and not _PROPOSAL.match(written):
        return Kind.CODE
    if _PROPOSAL.match(written):
        return Kind.PROPOSAL
    if "://" in written or "@" in written or "=" in written or "\\" in written:
        return Kind.CODE
    return Kind.NAME if written[0].isupper() else Kind.WORD


def _with_claims(tokens: list[Token]) -> list[Token]:
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        width, kind = _claim_at(tokens, i) if token.text[0] in _CLAIM_INITIALS else (0, None)
        if kind is None:
            out.append(token)
            i += 1
            continue
        after = i + width
        said = " ".join([other.written for other in tokens[i:after]])
        token = token._replace(kind=kind, text=kind.value, written=said)
        if out and out[-1].text in _OPEN and after < len(tokens) and tokens[after].text in _CLOSE:
            out[-1] = token._replace(written=f"({said})")
            after += 1
        else:
            out.append(token)
        i = after
    return out


def _claim_at(tokens: Sequence[Token], i: int) -> tuple[int, Kind | None]:
    """How many tokens from ``i`` on are a claim, and which."""
    word = tokens[i].text.lstrip("_")
    if word[:1] not in ("b", "n", "u") or tokens[i].kind not in (Kind.WORD, Kind.NAME):
        return 0, None
    alone = i > 0 and tokens[i - 1].text in _OPEN
    one = _claim_word(word, alone=alone and i + 1 < len(tokens) and tokens[i + 1].text in _CLOSE)
    if one is not None:
        return 1, one
    if word in _NON:
        skip = 2 if tokens[i + 1 : i + 2] and tokens[i + 1].text in ("-", "a") else 1
        follows = tokens[i + skip].text if i + skip < len(tokens) else ""
        if _claim_word(follows, alone=alone) is Kind.BINDING:
            return skip + 1, Kind.NON_BINDING
    behind_value = i > 0 and tokens[i - 1].kind is Kind.VALUE
    if word in ("nb", "n.b") and (behind_value or (alone and tokens[i + 1 : i + 2])):
        return 1, Kind.NON_BINDING
    return 0, None


def _claim_word(word: str, *, alone: bool) -> Kind | None:
    found = _BINDING.match(word)
    if found is None or word in ("no", "non", "not", "none", "un") or (not alone and word in _BRACKETED_ONLY):
        return Kind.NON_BINDING if alone and word in ("nb", "n-b", "n.b", "n/b", "non-b") else None
    return Kind.NON_BINDING if found["no"] else Kind.BINDING


def sentences(lines: Sequence[Line]) -> Iterator[Sentence]:
    """The sentences of ``lines``, in order; a barred line ends one and is in none."""
    quoted = False
    for sentence in _parted(lines):
        quoted = quoted and not sentence.opens
        yield replace(sentence, quoted=True) if quoted else sentence
        quoted ^= sentence.texts.count('"') % 2 == 1


def _parted(lines: Sequence[Line]) -> Iterator[Sentence]:
    held: list[Token] = []
    marker, opens, cut = "", True, False
    before: Line | None = None
    for line in lines:
        tokens = [] if line.barred else tokens_of(line.text, line.index)
        if held and (not tokens or before is None or not _flows_on(before, line, tokens)):
            yield Sentence(tuple(held), "", marker, opens, cut)
            held, opens, cut = [], False, False
        opens = opens or not tokens
        if not held:
            marker = line.marker
        for token in tokens:
            held.append(token)
            ends = token.text[0] in _STOPS and token.kind is Kind.MARK and _ends_sentence(held)
            if ends or len(held) >= LONGEST:
                end = held.pop().text[:1] if ends else ""
                if held:
                    yield Sentence(tuple(held), end, marker, opens, cut)
                held, marker, opens, cut = [], "", False, not ends
        before = line if tokens else None
    if held:
        yield Sentence(tuple(held), "", marker, opens, cut)


def _flows_on(before: Line, line: Line, tokens: Sequence[Token]) -> bool:
    """Whether ``line`` carries the sentence of the line before it on."""
    words = before.text.split()
    if line.marker or not words:
        return False
    last, first = words[-1].lower(), tokens[0]
    if "://" in last and first.kind is Kind.VALUE:
        return False  # a link ends what it is given for: "The build is red: https://...", and below it "-1"
    wrapped = len(before.text) + 1 + len(line.text.split(maxsplit=1)[0]) > WRAP_WIDTH
    return last in _DANGLING or last[-1] in ",-(" or wrapped or first.written[:1].islower()


def _ends_sentence(held: Sequence[Token]) -> bool:
    """Whether the last token, one of ``_STOPS``, does."""
    if len(held) > 1 and held[-1].text == "." and held[-2].text in _ABBREVIATIONS:
        return False
    near = [token.text for token in held[-_ASIDE:]]
    return near.count("(") <= near.count(")")
