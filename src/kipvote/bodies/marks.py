"""Marks: what mail programs other than most put before the lines they quote, in place of ``>``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from kipvote.bodies.attributions import LAST_MARKS, attribution_ending, may_attribute
from kipvote.bodies.values import holds_vote

_INITIALS = re.compile(r"^[ \t]*(?P<who>[A-Z]{2,4})> ?", re.MULTILINE)
_SIGNS = re.compile(r"^(?:(?:&gt;|＞|﹥) ?)+", re.MULTILINE)
_SIGN = re.compile(r"(?:&gt;|＞|﹥) ?")
_NAMED = re.compile(r"(?P<who>[^\W\d_]{1,15}(?: [^\W\d_]{1,15})?)>{1,3}(?!\S)")
_RARE = re.compile(r"(?:[}»│┃¦▎‖%|:#@]|-{1,2}>|=>|;;|%>|=\||\|>)(?!\S)")
_MARKS_OF_RUNS = frozenset("}»│┃¦▎‖|:")
_RUN = re.compile(r"^(?P<mark>[}»│┃¦▎‖|:]) \S.*(?:\n(?P=mark)(?: .*)?(?=\n|\Z))*", re.MULTILINE)
_FEWEST_WORDS = 5
_OPTION = re.compile(r"\[ ?\] ?[+\-−]?[01]")
_LAST_MARKS = tuple(mark for mark in LAST_MARKS if mark != ">")  # below the rest only plain marks quote
_RUN_ON = {
    f" {word} ": re.compile(rf" {word} (?=\D{{0,20}}\d)") for word in "On Am Le El Il Em Op Den".split()
}
"""Where an attribution may begin that was not set on a line of its own."""
_FLAT = re.compile(r"[:：]\s+(?=>)")
_MOST_WORDS = 8  # of a vote before it
_MOST_LINES = 4  # of an attribution
_LONGEST = 600  # characters of these
_SUPERCITE = ">>>>>"
_NEAR = 3  # lines below an attribution where its quotation begins
_DEEPER = 2  # columns
_FAR = 4  # columns, by which Yahoo indents an attribution, and all below it by one
_MOST_TRIED = 64  # attributions: each may send through all of the text


def plainly_marked(text: str) -> str:
    r"""``text`` with one mark for all quotations.

    Some clients put the initials of who wrote before it, or their name; some forget to decode the mark; some
    have one of their own, or none but an indentation, and only the attribution above tells.

    >>> plainly_marked("GH> Please vote.\nGH> It is open.\n+1\nSQL> quit")
    '> Please vote.\n> It is open.\n+1\nSQL> quit'
    >>> plainly_marked("Ole Berg wrote:\n} -1\n\n} Ole\n\n+1")
    'Ole Berg wrote:\n> -1\n\n> Ole\n\n+1'
    """
    text = _set_apart(text)
    if "&gt;" in text or "＞" in text or "﹥" in text:
        text = _SIGNS.sub(lambda found: "> " * len(_SIGN.findall(found[0])), text)
    who = Counter(found["who"] for found in _INITIALS.finditer(text)) if "> " in text else Counter[str]()
    quoting = {initials for initials, times in who.items() if times > 1}
    if quoting:
        text = _INITIALS.sub(lambda found: "> " if found["who"] in quoting else found[0], text)
    return _marked_in_runs(_marked_below_attributions(text))


def _set_apart(text: str) -> str:
    """``text`` with a line of its own for an attribution that a client put behind the sender's vote.

    Marks follow it: without them, nothing tells what is quoted below. If they follow on the same line, they
    no longer begin lines, and the paragraph is marked.
    """
    openers = [pattern for opener, pattern in _RUN_ON.items() if opener in text]
    places = (found.start() for opener in openers for found in islice(opener.finditer(text), _MOST_TRIED))
    for at in sorted(places, reverse=True):
        own = text[text.rfind("\n", 0, at) + 1 : at]
        if len(own) > _LONGEST or ">" in own or len(own.split()) > _MOST_WORDS or not holds_vote(own):
            continue
        said, newline, below = text[at + 1 :].partition("\n")
        below = newline + below
        flat = _FLAT.search(said)
        led = [line.strip() for line in (said[: flat.end()] if flat else said + below[:_LONGEST]).split("\n")]
        ends = (end for end, line in enumerate(led[:_MOST_LINES]) if line.endswith(LAST_MARKS))
        if not any(_is_whole(led, end) and (flat or _is_marked_below(led, end)) for end in ends):
            continue
        if flat:
            quoted, blank, rest = (said[flat.end() :] + below).partition("\n\n")
            marked = "\n".join(f"> {line}" for line in quoted.split("\n"))
            said, below = said[: flat.end()].rstrip(), f"\n{marked}{blank}{rest}"
        text = f"{text[:at]}\n\n{said}{below}"
    return text


def _is_whole(lines: Sequence[str], end: int) -> bool:
    found = attribution_ending(lines, end, quoted_below=False)
    return found is not None and found.sure and found.start == 0


def _is_marked_below(lines: Sequence[str], end: int) -> bool:
    return next(filter(None, lines[end + 1 :]), "").startswith(">")


def _marked_in_runs(text: str) -> str:
    """``text`` with plain marks for those of a few programs before a call that is quoted, with its ballot.

    The boxes are empty, no line may cast a vote, and the sender has words without the mark.
    """
    for mark in dict.fromkeys(run["mark"] for run in _RUN.finditer(text) if _is_prose(text, run)):
        lines = text.split("\n")
        bare = [line.rstrip() for line in lines]
        marked = [line for line in bare if _is_behind(mark, line)]
        if any(map(_OPTION.search, marked)) and _is_told(bare, marked) and not any(map(_is_row, marked)):
            _replace(lines, bare, 0, mark)
            text = "\n".join(lines)
    return text


def votes_in_runs(lines: Sequence[str]) -> frozenset[int]:
    """The lines with a vote, behind such a mark, that may be quoted: only one of its lines has any."""
    found: set[int] = set()
    text = "\n".join(lines) if any(line[:1] in _MARKS_OF_RUNS for line in lines) else ""
    for mark in dict.fromkeys(run["mark"] for run in _RUN.finditer(text) if _is_prose(text, run)):
        marked = [at for at, line in enumerate(lines) if _is_behind(mark, line)]
        votes = [at for at in marked if _is_row(lines[at])]
        if len(votes) == 1 and _is_told(lines, [lines[at] for at in marked]):
            found.update(votes)
    return frozenset(found)


def _is_behind(mark: str, line: str) -> bool:
    return line == mark or line.startswith(mark + " ")


def _is_told(lines: Sequence[str], marked: Sequence[str]) -> bool:
    """Whether the marks stand before no rows of a table, where they come once more, and not before all."""
    mark = marked[0][0]
    tabled = any(mark in line[1:].split() or line[1:].endswith(mark) for line in marked if mark != ":")
    return not tabled and any(line and line[0] not in (mark, ">") for line in lines)


def _is_row(line: str) -> bool:
    """Whether a line may tell of a vote that was cast, unlike an option of a ballot with an empty box."""
    return holds_vote(_OPTION.sub("", line))


def _is_prose(text: str, run: re.Match[str]) -> bool:
    """Whether a run of marked lines stands apart, or below a colon, and holds a sentence."""
    start = text.rfind("\n", 0, max(run.start() - 1, 0)) + 1
    above = text[start : run.start()].strip()
    apart = not above or above.endswith(":") or above.startswith(">")
    alone = "\n" in run[0] or not text[run.end() : run.end() + 2].strip()
    return apart and alone and any(_says_much(line) for line in run[0].split("\n"))


def _says_much(line: str) -> bool:
    """Whether a line has more words in small letters than a row of a table, or a name below a heading."""
    return sum(word[0].islower() for word in line.split()) >= _FEWEST_WORDS


def _marked_below_attributions(text: str) -> str:
    lines = text.split("\n")
    bare: list[str] | None = None
    tried = 0
    for end, line in enumerate(lines):
        if not line.rstrip().endswith(_LAST_MARKS):
            continue
        first = next(
            (at for at in range(end + 1, min(end + 1 + _NEAR, len(lines))) if lines[at].strip()), None
        )
        if first is None or not (_may_be_quoted(lines[first], line) or _hangs(lines, end, first)):
            continue
        bare = bare or [line.strip() for line in lines]
        _mark(lines, bare, end, first)
        tried += 1
        if tried == _MOST_TRIED:
            break
    return text if bare is None else "\n".join(lines)


def _may_be_quoted(line: str, above: str) -> bool:
    bare = line.lstrip()
    odd = _RARE.match(bare) or _NAMED.match(bare)
    return odd is not None or _indentation(line) >= _indentation(above) + _DEEPER


def _hangs(lines: Sequence[str], end: int, first: int) -> bool:
    """Whether the attribution that ends at ``end``, perhaps wrapped, begins far right of what it quotes.

    Words of the sender stand above it, where what is quoted begins with a quotation itself.
    """
    begins = max(map(_indentation, lines[max(end - 1, 0) : end + 1]))
    if not (begins >= _FAR and 0 < _indentation(lines[first]) <= begins - _DEEPER):
        return False
    return not lines[first].lstrip().startswith(">") or any(map(str.strip, lines[: max(end - 1, 0)]))


def _mark(lines: list[str], bare: Sequence[str], end: int, first: int) -> None:
    """Put plain marks before the quotation that begins at ``first``, if ``end`` attributes it."""
    named, rare = _NAMED.match(bare[first]), _RARE.match(bare[first])
    if named is not None:
        supercited = bare[end].startswith(_SUPERCITE)
        if _names(bare[end], named["who"]) and (supercited or _attributes(bare, end)):
            _replace(lines, bare, first, named[0])
    elif rare is not None and _attributes(bare, end):
        _replace(lines, bare, first, rare[0])
    elif _hangs(lines, end, first):
        if _attributes_surely(bare, end):
            _mark_indented(lines, bare, first, 1)
    elif rare is None and not bare[first].startswith(">") and _attributes_surely(bare, end):
        _mark_indented(lines, bare, first, _indentation(lines[end]) + _DEEPER)


def _attributes(bare: Sequence[str], end: int) -> bool:
    return attribution_ending(bare, end, quoted_below=True) is not None


def _attributes_surely(bare: Sequence[str], end: int) -> bool:
    return attribution_ending(bare, end, quoted_below=False) is not None or may_attribute(bare, end)


def _names(attribution: str, who: str) -> bool:
    """Whether the mark is a name in the attribution, or initials."""
    initials = who.isupper() and len(who) > 1
    return initials or re.search(rf"\b{re.escape(who)}\b", attribution, re.IGNORECASE) is not None


def _replace(lines: list[str], bare: Sequence[str], first: int, mark: str) -> None:
    for at in range(first, len(lines)):
        if bare[at] == mark or bare[at].startswith(mark + " "):
            lines[at] = "> " + bare[at].removeprefix(mark).lstrip()


def _mark_indented(lines: list[str], bare: Sequence[str], first: int, column: int) -> None:
    for at in range(first, len(lines)):
        if bare[at]:
            if _indentation(lines[at]) < column:
                break
            lines[at] = "> " + bare[at]


def _indentation(line: str) -> int:
    expanded = line.expandtabs(4)
    return len(expanded) - len(expanded.lstrip())
