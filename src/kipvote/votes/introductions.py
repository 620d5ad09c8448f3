"""Introductions: numbers that the text above them leads up to, and the output of commands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import DANGLING, Marker, OwnLine
from kipvote.votes.surroundings import concludes, has
from kipvote.votes.valuelists import is_claimed

_NUMBER = re.compile(r"[\"'`*(]{0,3}(?:- ?[01]|[+-]?0)(?:[.,]\d{1,2})?(?![\w/%]|[.,:+\-]\d|-\w)")
_BARE = re.compile(r"[\"'`]?[+\-]?\d{1,9}[\"'`]?\Z")
_PROMPT = re.compile(
    r"(?:[$%]|>>>|[a-z][a-z0-9\-]{1,20}(?:>|[=-][#>])"
    r"|\[?[\w.\-]{1,40}@[\w.\-:~/ ]{1,60}\]?[$#%]|In \[\d{1,4}\]:)\s+\S"
)
_RULE = re.compile(r"[-=+|]{3,}\Z")
_SETTING = re.compile(r"[^\W\d][._=]")
_STOP = re.compile(r"[.!?](?=\s)")
_WORD = re.compile(r"[^\s()\[\]{}\"`,;]+")
_ENDS = (".", "!", "?", ")", ",", "\u2026")
_LONGEST_LABEL = 4  # words
_INDENTED = 2
"""Columns by which what is set apart stands further in than the line above it."""
_PRINTING = vocab.words(
    "print prints printed return returns returned send sends sent says shows showed outputs yields replace "
    "replaces replaced expect expects expected got voted"
)
_VOTER = vocab.VOTE_WORDS | vocab.words("i'm my us all dear team cents take")
_VOTING = vocab.words("vote voting voted against")
_GREETING = vocab.INTERJECTIONS | vocab.THANKING
_AGREEING = vocab.words("as like after same")


def outputs(lines: Sequence[OwnLine]) -> Iterator[int]:
    """Bare numbers right below a command, and that; or below the name of a figure: exit code, errors."""
    printed = False
    for above, line in zip((None, *lines), lines, strict=False):
        number = _BARE.match(line.text) and not line.text.startswith("+1")
        named = above is not None and _names_figure(above.text)
        if _is_mismatch(line.text):
            yield line.index
        if number and printed and above is not None:
            yield above.index
        printed = bool(_PROMPT.match(line.text)) or (printed and bool(number))
        if number and (printed or named):
            yield line.index


def _is_mismatch(text: str) -> bool:
    """Whether the only values of a line are what a test expected and got: "expected:<[-1]> but was:<[1]>"."""
    rest = _MISMATCH.sub("", text) if " but " in text else text
    return rest != text and _VALUE.search(rest) is None


_MISMATCH = re.compile(
    r"\bexpected:? ?(?:<[^<>]{1,80}>|\[[^\[\]]{1,80}\])"
    r" but (?:was|got|found):? ?(?:<[^<>]{1,80}>|\[[^\[\]]{1,80}\])",
    re.IGNORECASE,
)
_VALUE = re.compile(r"[+-] ?[01](?!\d)|(?<!\S)0(?!\S)")


def _names_figure(label: str) -> bool:
    words = _words(label)
    figure = has(words[-1:], vocab.TECHNICAL, vocab.UNITS) and not _of_a_voter(words)
    return label.endswith(":") and len(words) <= _LONGEST_LABEL and figure


def _of_a_voter(words: Sequence[str]) -> bool:
    """Whether what leads up to a number may as well lead up to a vote: my answer, in short, update."""
    return has(words, _VOTER) or concludes(words) or set(words) <= vocab.INTERJECTIONS or _opines(words)


def _opines(words: Sequence[str]) -> bool:
    """This is what I think of it; here is how I feel about the KIP: of what is voted on, no part."""
    at = next((i for i in range(len(words) - 2) if " ".join(words[i : i + 3]) in _OPINING), -1)
    what = words[at + 4 :] if has(words[at + 3 : at + 4], {"of", "about", "on"}) else words[at + 3 :]
    opened = " ".join(words[: max(0, at)]) in _HERE
    return at >= 0 and opened and all(has([word], vocab.ADOPTED, _THE) for word in what)


_OPINING = frozenset({"what i think", "how i feel", "where i stand", "how i see", "what i make"})
_HERE = frozenset({"", "this is", "here is", "here's", "so here is", "so this is", "in that sense here is"})
_THE = vocab.POINTING | {"the", "all", "that"}


def introduced(lines: Sequence[OwnLine], written: Sequence[str]) -> Iterator[int]:
    """The lines that open with a -1 or a 0 without a claim to which the line above them leads up."""
    for i, line in enumerate(lines):
        if line.barred or line.marker is Marker.TICK or not i or not _NUMBER.match(line.text):
            continue
        apart = not lines[i - 1].text
        above = i - 1 - (apart and i > 1)
        if is_claimed(line) or not lines[above].text:
            continue
        deeper = _indent(written[line.index]) - _indent(written[lines[above].index]) >= _INDENTED
        if _leads_up(lines[above].text, apart=apart, deeper=deeper) or _heads(lines[max(0, i - 2) : i]):
            yield line.index


def _leads_up(text: str, *, apart: bool, deeper: bool) -> bool:
    words = _words(text)
    if words[:1] == ["those"] and words[-1] in _VOTING and not has(words, vocab.MYSELF):
        return True  # "Those who vote", above "-1 think it is too early"
    if not words or _of_a_voter(words) or text.startswith("@"):
        return False
    if text.endswith(":"):
        return not has(words[:1], _GREETING) and not has(words[-1:], vocab.ADOPTED)
    if text.endswith(_ENDS):
        return False
    if words[-1] in DANGLING:
        return apart and not has(words, vocab.MYSELF)  # otherwise the sentence goes on
    if has(words[:1], _GREETING, _AGREEING) or has(words, vocab.NEGATIONS):
        return False
    figure = words[-1] in vocab.TECHNICAL or _SETTING.search(words[-1]) is not None
    named = figure and not has(words, vocab.FINITE, vocab.FIRST_PERSON)
    return words[-1] in _PRINTING or (not apart and (named or deeper))


def _heads(above: Sequence[OwnLine]) -> bool:
    """Whether the last two lines are the head of a table: a name, and a rule below it."""
    return len(above) > 1 and bool(above[-2].text) and _RULE.match(above[-1].text) is not None


def _words(text: str) -> list[str]:
    """The words of the last sentence that a line begins."""
    start = max((stop.end() for stop in _STOP.finditer(text)), default=0)
    return [word.lower().rstrip(":") for word in _WORD.findall(text, start)]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
