"""Clauses: own words as tokens and sentences, so that a value is read in the words around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from kipvote.votes import vocabulary as vocab
from kipvote.votes.spellings import MANY_TIMES, ODD_VALUE, PHONE, is_binding, spelled_values
from kipvote.votes.typography import plain


class TokenKind(Enum):
    """What a token is to a reader of votes."""

    WORD = "word"
    MARK = "mark"
    VALUE = "value"
    BINDING = "binding"
    NON_BINDING = "non-binding"
    PLURAL = "plural"  # "+1s", "-1's": votes spoken of, not cast
    THUMB = "thumb"  # an emoji for a value
    EXCESS = "excess"  # "+1000", "+1.0"
    SPELLED = "spelled"  # "plus one", "1+", "yes (binding)": no value, though it may be meant as one
    NUMBER = "number"  # a telephone number, a time zone, a signed figure
    CODE = "code"  # `between backticks`, or an expression such as n+1


CLAIMS = (TokenKind.BINDING, TokenKind.NON_BINDING)
WORDLIKE = (TokenKind.WORD, TokenKind.VALUE, TokenKind.PLURAL, TokenKind.CODE)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, mark or value; ``text`` is lower case (a value is in ASCII), ``written`` as it stands.

    ``line`` is the index of the line it stands on; ``gap`` marks a value with a space after its sign, or
    a word glued to the token before it.
    """

    kind: TokenKind
    text: str
    written: str
    line: int
    gap: bool = False
    enclosed: bool = False  # a claim in brackets of its own

    @property
    def is_value(self) -> bool:
        """Whether it is a value, or a bare 0, which may be one."""
        return self.kind is TokenKind.VALUE or self.text == "0"


class Marker(Enum):
    """What a sentence's first line is led by."""

    NONE = "none"
    BULLET = "bullet"
    NUMBER = "number"
    TICK = "tick"
    HEADING = "heading"
    SCORE = "score"  # one of several rows of a label and a value
    PART = "part"  # its value is given to one of several parts or options
    INTRODUCED = "introduced"  # the line above leads up to it


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A line ready for reading: plain typography, without its list marker or ticked box.

    ``barred`` is the id of the rule by which nothing on the line can be a vote.
    """

    index: int
    text: str
    marker: Marker = Marker.NONE
    barred: str | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """The tokens up to a full stop, a blank line, or a line break that ends a thought.

    ``quoted`` is true where a quotation mark of the paragraph is still open at its beginning.
    """

    tokens: tuple[Token, ...]
    end: str
    marker: Marker = Marker.NONE
    quoted: bool = False

    def words(self, start: int = 0, stop: int | None = None) -> list[str]:
        """The words (values too, claims not) among ``tokens[start:stop]``."""
        return [token.text for token in self.tokens[start:stop] if token.kind in WORDLIKE]


# Most tokens are words, so a word is tried first; nothing but an address begins like one.
_TOKEN = re.compile(
    r"""
    (?!\s)(?:
    (?P<WORD>(?!(?:https?|ftp)://\S)\w+(?:(?:[./@'\\&]|[=<>]*[+\-]+|=)\w+)*)
  | (?P<URL>(?:https?|ftp)://\S*[^\s.,;:!?)\]}>"'])
  | (?P<CODE>`[^`]*`)
  | (?P<THUMB>:[+-]1:|[\U0001F44D\U0001F44E][\U0001F3FB-\U0001F3FF]?)
  | (?P<PLURAL>(?<![\w+\-=/])[+-]\ ?[01]'?s\b)
  | (?P<NUMBER>"""
    + PHONE
    + r""")
  | (?P<VALUE>(?:(?<![\w+\-=/<>@\#$%^&|\\])(?<!\s\?)|(?<=(?<!\w)<)(?=[+\-]1>))[+\-]\ ?(?:0[.,]\d{1,2}|[01])
      (?:'?ing\b)?(?!"""
    + MANY_TIMES
    + r""")
      (?=_?(?i:(?:non[_\-]?)?binding\b|nb\b)|(?![\w%\u00b0]|/(?!(?i:non|not|binding))|[.,:+\-]\d|-\w|'\w)))
  | (?P<EXCESS>(?<![\w+\-=/])(?:\+10{1,9}|\+\+1|\+1(?:\+1){1,9}|[+\-]1"""
    + MANY_TIMES
    + r""")(?![\w.:,%/]\w|\w))
  | (?P<ODD>(?<![\w+\-=/<>@\#$%^&|\\])(?:"""
    + ODD_VALUE
    + r"""))
  | (?P<SMILEY>(?<![\w)])[:;]-?[)(DP](?!\w))
  | (?P<ARROW>-{1,3}>|={1,3}>)
  | (?P<MARK>\.\.+|[^\w\s])
    )
    """,
    re.VERBOSE,
)
_SIGNED = re.compile(r"[+\-=][01]\Z")
_AS_WRITTEN = {kind: TokenKind[kind] for kind in ("WORD", "MARK", "PLURAL", "NUMBER", "CODE")}
_ASIDE = 8  # tokens a remark in brackets may be long for its full stop not to end the sentence
_QUOTED = 12  # tokens a quotation in single marks may be long for its end not to be taken for a name's own
_EMPHASIS = frozenset("*~")
_STOPS = frozenset(".!?")
_CLAIM_INITIALS = frozenset("abinuw_")  # of "binding", of every "non", and what may be drawn before them
_NON = vocab.words("non not no none un isn't aint")
_OPENING, _CLOSING = frozenset("([{<"), frozenset(")]}>")
_MISTYPED = vocab.words("bonding bounding")
"""Words of their own, and in brackets of their own "binding"."""
_MISTYPED_ALONE = [[word] for word in sorted(_MISTYPED)]
_ABBREVIATIONS = vocab.words("n.b e.g i.e vs cf approx eg ie resp")
# A line that ends in one of these goes on in the next, however short it is.
DANGLING = vocab.words(
    "either between a an the to of is are be at my your his her our their from for and or with by as "
    "than into on in if was would will i'd i'm i we you that which not no more another utc gmt = vote "
    "voting voted cast set"
)
_LONGEST = 240
"""Tokens after which a sentence is taken to end, so that reading it for each of its values stays linear."""
WRAP_WIDTH = 60
"""Columns below which a line is taken to end where its author ended it, not where the client wrapped it."""


def tokens_of(line: OwnLine) -> Sequence[Token]:
    """The tokens of one line, claims not yet put together."""
    read = _known_tokens if len(line.text) < _OF_PROSE else _read_tokens
    return read(line.index, line.text, line.marker is Marker.TICK)


def _read_tokens(index: int, text: str, ticked: bool) -> tuple[Token, ...]:
    found: list[Token] = []
    at = 0
    for start, stop, value in spelled_values(text, ticked=ticked):
        found += _tokens(index, text, at, start)
        found.append(Token(TokenKind.SPELLED, value, text[start:stop], index))
        at = stop
    return (*found, *_tokens(index, text, at, len(text)))


# Of one mail the same lines are asked for by every reader in turn, four times in five.
_known_tokens = lru_cache(maxsize=256)(_read_tokens)
_OF_PROSE = 500
"""Characters of a line that somebody writes; of longer ones nothing is remembered."""


def _tokens(index: int, line: str, at: int, stop: int) -> list[Token]:
    """The tokens of ``line`` from column ``at`` to ``stop``."""
    found: list[Token] = []
    previous_end = at or -1
    for match in _TOKEN.finditer(line, at, stop):
        kind, text = match.lastgroup or "MARK", match.group()
        start, end = match.span()
        if kind == "MARK" and text in _EMPHASIS:
            previous_end = end if start == previous_end else previous_end
            continue
        if text == "'" and start == previous_end and _owns(found) and line[end : end + 1] == " ":
            found[-1] = replace(found[-1], text=f"{found[-1].text}'", written=f"{found[-1].written}'")
            continue
        found.append(_token(kind, text, index, glued=start == previous_end))
        previous_end = end
    return found


def _owns(words: Sequence[Token]) -> bool:
    """Whether an apostrophe makes a name of the last word's own: Chris'; not where it closes a quotation."""
    word = words[-1] if words else None
    named = word is not None and word.kind is TokenKind.WORD and word.written[:1].isupper()
    return named and words[-1].text.endswith("s") and all(other.text != "'" for other in words[-_QUOTED:])


def _token(kind: str, text: str, line: int, *, glued: bool) -> Token:
    if kind in _AS_WRITTEN and not (kind == "WORD" and _SIGNED.search(text[-2:])):
        return Token(_AS_WRITTEN[kind], text.lower(), text, line, glued)
    match kind:
        case "VALUE":
            value = text.removesuffix("ing").rstrip("'").replace(" ", "").replace(",", ".")
            return Token(TokenKind.VALUE, value, text, line, " " in text)
        case "THUMB":
            value = "-1" if text == ":-1:" or text.startswith("\U0001f44e") else "+1"
            return Token(TokenKind.THUMB, value, text, line)
        case "EXCESS" | "ODD":
            return Token(TokenKind.EXCESS, f"{text[0]}1", text, line)
        case "SMILEY":
            return Token(TokenKind.MARK, ":)", text, line)
        case "ARROW":
            return Token(TokenKind.MARK, "->", text, line)
        case "URL":
            return Token(TokenKind.CODE, "url", text, line)
        case _:  # a word that ends like a value
            return Token(TokenKind.CODE, text.lower(), text, line)


def with_claims(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """``tokens`` with every "(non-binding)", "non binding", "(nb)" and the like as one token."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        claim, width = _claim_at(tokens, i) if token.text[:1] in _CLAIM_INITIALS else (None, 0)
        if claim is None:
            out.append(token)
            i += 1
            continue
        after = i + width
        if out and out[-1].text in _OPENING and after < len(tokens) and tokens[after].text in _CLOSING:
            out[-1] = replace(claim, enclosed=True)
            i = after + 1
        else:
            out.append(claim)
            i = after
    return tuple(out)


def _claim_at(tokens: Sequence[Token], i: int) -> tuple[Token | None, int]:
    token = tokens[i]
    if token.kind is not TokenKind.WORD:
        return None, 0
    bracketed = (
        i > 0 and tokens[i - 1].text in _OPENING and i + 1 < len(tokens) and tokens[i + 1].text in _CLOSING
    )
    kind = _claim_word(token.text.lstrip("_"), bracketed=bracketed)
    if kind is not None:
        return replace(token, kind=kind), 1
    if _is_initials(tokens, i) or _is_without(tokens, i):
        return replace(token, kind=TokenKind.NON_BINDING), 2
    if token.text == "nb" and _is_beside_value(tokens, i):
        return replace(token, kind=TokenKind.NON_BINDING), 1
    if token.text in _NON:
        ahead = [t.text for t in tokens[i + 1 : i + 4]]
        skip = 1 if ahead[:1] in (["-"], ["a"]) else 0
        mistyped = tokens[i - 1].text in _OPENING and ahead[skip : skip + 1] in _MISTYPED_ALONE
        if len(ahead) > skip and (is_binding(ahead[skip]) or mistyped):
            return replace(token, kind=TokenKind.NON_BINDING, text="non-binding"), skip + 2
    return None, 0


def _is_initials(tokens: Sequence[Token], i: int) -> bool:
    """Whether "n.b." stands in brackets of its own, or behind a value at the end: +1 n.b."""
    if tokens[i].text != "n.b":
        return False
    ends = i > 0 and tokens[i - 1].kind is TokenKind.VALUE and [t.text for t in tokens[i + 1 :]] == ["."]
    return ends or _around(tokens, i) == ["(", ".", ")"]


def _is_without(tokens: Sequence[Token], i: int) -> bool:
    """Whether "without binding" stands in brackets of its own; "passes without binding -1s" is none."""
    return tokens[i].text == "without" and _around(tokens, i) == ["(", "binding", ")"]


def _around(tokens: Sequence[Token], i: int) -> list[str]:
    """The word before the one at ``i``, and the two behind it."""
    return [token.text for token in (*tokens[i - 1 : i], *tokens[i + 1 : i + 3])]


def _is_beside_value(tokens: Sequence[Token], i: int) -> bool:
    """Whether the word at ``i`` stands where a claim would: +1 nb; +1, nb; nb +1; but not "+1 NB: the"."""
    before, after = tokens[max(0, i - 2) : i], tokens[i + 1 : i + 2]
    if not before:
        return [token.kind for token in after] == [TokenKind.VALUE]
    joined = before[-1].kind is TokenKind.VALUE or (
        before[-1].text in (",", "(") and before[0].kind is TokenKind.VALUE
    )
    return joined and all(token.kind is TokenKind.MARK and token.text != ":" for token in after)


def _claim_word(word: str, *, bracketed: bool) -> TokenKind | None:
    if is_binding(word) or (bracketed and word in ("b", "bind", "bindings")):
        return TokenKind.BINDING
    if bracketed and word in _MISTYPED:
        return TokenKind.BINDING
    if bracketed and word in ("nb", "n-b", "n.b", "non-b", "n/b"):
        return TokenKind.NON_BINDING
    bare = word.replace("-", "").replace("_", "").replace("/", "")
    for prefix in ("none", "non", "not", "un", "no"):
        if bare.startswith(prefix):
            rest = bare.removeprefix(prefix)
            if is_binding(rest) or (bracketed and rest in _MISTYPED):
                return TokenKind.NON_BINDING
    return None


def sentences(lines: Sequence[OwnLine]) -> Iterator[Sentence]:
    """The sentences of ``lines``, in order; a barred line ends one and is in none."""
    quoted = False
    for parted, sentence in _parted(lines):
        quoted = quoted and not parted
        yield replace(sentence, quoted=True) if quoted else sentence
        quoted ^= sum(token.text == '"' for token in sentence.tokens) % 2 == 1


def _parted(lines: Sequence[OwnLine]) -> Iterator[tuple[bool, Sentence]]:
    """Every sentence, and whether a blank line parts it from the one before."""
    held: list[Token] = []
    marker = Marker.NONE
    parted = True
    before: OwnLine | None = None
    for line in lines:
        tokens = [] if line.barred else tokens_of(line)
        if held and (not tokens or before is None or not _flows_on(before, line, tokens)):
            yield parted, Sentence(with_claims(held), "", marker)
            held, parted = [], False
        parted = parted or not tokens
        if not held:
            marker = line.marker
        for token in tokens:
            held.append(token)
            ends = token.text[0] in _STOPS and _ends_sentence(held)
            if ends or len(held) >= _LONGEST:
                end = held.pop().text[:1] if ends else ""
                yield parted, Sentence(with_claims(held), end, marker)
                held, marker, parted = [], Marker.NONE, False
        before = line if tokens else None
    if held:
        yield parted, Sentence(with_claims(held), "", marker)


def _flows_on(before: OwnLine, line: OwnLine, tokens: Sequence[Token]) -> bool:
    """Whether ``line`` carries the sentence of the line before it on."""
    if line.marker is not Marker.NONE:
        return False
    words = before.text.split()
    if not words:
        return False
    last, first = words[-1].lower(), tokens[0]
    if "://" in last and first.is_value:
        return False  # a link ends what it is given for: "The build is red: https://...", and below it "-1"
    wrapped = len(before.text) + 1 + len(line.text.split(maxsplit=1)[0]) > WRAP_WIDTH
    if first.text in _REMARKS and [token.text for token in tokens[1:2]] == [":"] and words[0] in vocab.VALUES:
        return False
    return last in DANGLING or last[-1] in ",-(" or wrapped or first.written[:1].islower()


_REMARKS = vocab.words("comment comments remark remarks note notes nit nits rationale concern concerns why")
"""Words that head what is said below a value."""


def _ends_sentence(held: Sequence[Token]) -> bool:
    """Whether the last token, one of ``_STOPS``, does."""
    token = held[-1]
    if token.kind is not TokenKind.MARK or len(held) == 1:
        return False
    if token.text[0] == "." and held[-2].text in _ABBREVIATIONS:
        return False
    near = [other.text for other in held[-_ASIDE:]]
    return near.count("(") <= near.count(")")


def own_line(index: int, line: str) -> OwnLine:
    """``line`` in plain typography, its list marker taken off.

    A sign and a space is a list marker only where no lone 0 or 1 follows: ``- 1`` is how some write -1.
    """
    text = spelled(line)
    unmarked = _LIST_MARKER.match(text)
    if unmarked is None:
        return OwnLine(index, text)
    kind = Marker.NUMBER if unmarked["number"] else Marker.BULLET
    return OwnLine(index, text[unmarked.end() :].strip(), kind)


@lru_cache(maxsize=128)  # every rule reads the lines of a message
def spelled(line: str) -> str:
    """``line`` in plain typography, stripped, and without the first backticks if it begins with one."""
    text = plain(line).strip()
    if text.startswith(("\\+", "\\-")):
        text = text[1:]  # as some write it for Markdown
    if text[1:3] == "  ":
        text = _WIDE_SIGN.sub(r"\1 ", text)
    if text.count(":") > 1:
        text = _EMOJI.sub("", text).strip()
    if "~~" in text:
        text = _STRUCK.sub("", text).strip()
    if "/" in text:
        text = _EITHER.sub(r"\1 / ", text)
    if "+1" in text:
        text = _GLUED.sub(r"\g<0> ", text)
    return text.replace("`", "", 2) if text.startswith("`") else text


_WIDE_SIGN = re.compile(r"\A([+\-])\s+(?=[01](?!\w))")
_EMOJI = re.compile(r"(?<!\S):(?![+\-]1:)[a-z0-9_+\-]{2,30}:(?!\S)")  # ":100:", not ":+1:"
_STRUCK = re.compile(r"~~(?! )[^~]{1,200}~~")
_ONE_VALUE = r"[+\-][01](?: ?\(?(?:non-?)?binding\)?)?"
_EITHER = re.compile(rf"\A({_ONE_VALUE}) ?/ ?(?={_ONE_VALUE}[ .!]{{0,3}}\Z)")
# A word that agrees, with a value right behind it: LGTM+1, agree(+1); "offset+1" is none.
_GLUED = re.compile(
    r"(?:(?<!\w)(?:[LS]GTM|agreed?|approved?|support|yes|ok(?:ay)?)"
    r"|\u540c\u610f|\u652f\u6301|\u8d5e\u6210|\u8d5e\u540c|\u8d0a\u6210|\u8cdb\u6210)(?=\(?\+1(?!\w))",
    re.IGNORECASE,
)
_LIST_MARKER = re.compile(
    r"(?:(?P<number>\(?\d{1,3}[.)](?=\s)|\(?(?![Rr][Cc]\d)[A-Za-z]{1,3}\d{1,3}[.:)](?=\s)|[A-Za-z]\)(?=\s))"
    r"|[*\u2022\u00b7\u25cf\u2023\u25e6](?=\s)|[-+](?=\s(?!\s*[01](?!\w))))\s+(?=\S)"
)
