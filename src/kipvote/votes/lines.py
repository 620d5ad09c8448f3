"""Lines: those that hold values without casting any, known by their shape before a word is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kipvote.votes.tokens import Line, plain

VALUE = re.compile(r"[*\"'`(\[ ]*(?P<value>[+-] ?(?:0[.,]\d{1,2}|[01])|0)(?![\w/]|[.,:]\d|-\w)[*\"'`)\] ]*")
"""A value at the beginning of a line, as a ballot or a list would have it."""

_CLAIM = r"(?:[(\[]?\s*(?:non?t?e?[\s_-]*)?bi?n?d?[a-z]{1,4}ng\b\s*[)\]]?)"
_CLAIMED = re.compile(rf"\s*{_CLAIM}\s*", re.IGNORECASE)
_NAME = r"(?:@?[^\W\d_][\w.'\-]*[\w.](?:\s(?:[^\W\d_]\.|\(?[^\W\d_][\w.'\-]*\)?)){0,3})"
_MARKED_NAME = rf"{_NAME}(?:\s?(?:\*|\([^)]{{0,30}}\))){{0,2}}"
_NAMES = re.compile(
    rf"[\s*\-@]*{_MARKED_NAME}(?:\s?(?:,|;|&|,?\s?\band\b|\bund\b)\s{{0,3}}{_MARKED_NAME})+[\s.*]*\Z"
)
_NOBODY = re.compile(
    r"[\s(\[]*(?:none|n/a|nobody(?: voted)?|no[ -]one|no votes?|nil|-+|/)"
    r"(?: (?:so far|yet|at all|received|cast))?[\s)\].]*\Z",
    re.IGNORECASE,
)
_COUNT = re.compile(r"\(?\d{1,3}\)?(?:\s*(?:votes?|binding|non-binding|[(:,;.*]).*)?\Z", re.IGNORECASE)
_VOTES = re.compile(r"\s*(?:binding |non-binding )?(?:votes?|from|by)\b", re.IGNORECASE)
_BOX = re.compile(
    r"(?:[\[(](?P<mark>[^\])\w+-]{0,6}|[\s_.\-]*[xXvV][\s_.\-]*|[\s_.]*\+[\s_.]*)[\])]"
    r"|(?P<empty>[\u2610\u25a1\u25fb\u2b1c])|(?P<full>[\u2611\u2612\u2713\u2714\u2705]))\s*"
)
_TICK = re.compile(r"[xXvV+\u2713\u2714\u2611\u2705\u221a*]")
_BOX_BEHIND = re.compile(r"\s*[\[(](?P<mark>\s*[xX\u2713\u2714]?\s*)[\])]\s*\Z")
_ANY_VALUE = re.compile(
    r"(?<![\w.,+\-])(?:[+\-] ?[01]|0)(?!\w|[.,]\d)|[\U0001F44D\U0001F44E]|:[+-]1:|(?<=[a-z\u4e00-\u9fff])\+1",
    re.IGNORECASE,
)
_HUNK = re.compile(r"@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@")
_LIST_MARKER = re.compile(
    r"(?:(?P<number>\(?(?!0[.)])\d{1,3}[.)](?=\s)|[A-Za-z]\)(?=\s))"
    r"|[*\u2022\u00b7\u25cf\u2023\u25e6](?=\s)|[-+](?=\s(?!\s*[01](?!\w))))\s+(?=\S)"
)
_WIDE_SIGN = re.compile(r"\A([+\-])\s+(?=[01](?!\w))")
# A word that agrees, with a value right behind it: LGTM+1; "offset+1" is none.
_GLUED = re.compile(
    r"(?:(?<!\w)(?:[LS]GTM|agreed?|yes|ok(?:ay)?)|\u540c\u610f|\u652f\u6301|\u8d5e[\u6210\u540c])(?=\+1(?!\w))",
    re.IGNORECASE,
)
_LOGGED = re.compile(
    r"\[?\d{4}-\d\d-\d\d[ T]\d\d:|\[(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE)\]|(?:INFO|WARN|ERROR|DEBUG)\b\s"
    r"|at [\w.$]+\([\w.]+:\d+\)|[$>#%]\s|>>>\s|[\w.\-]+@[\w.\-]+:[\w.~/\-]*[$#%]\s|In \[\d+\]:"
    r"|[a-z][\w\-]*(?:>|=[#>])\s|Tests run: \d|\[\d+\]|[\w./-]+\.(?:java|py|scala|xml|md):\d+",
)
_MISMATCH = re.compile(r"\bexpected:? ?[<\[].{1,80} but (?:was|got|found):? ?[<\[]", re.IGNORECASE)
_BALLOT_GAP = 3
"""Lines from one option of a ballot to the next: a wrapped explanation, or a blank line, may lie between."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One shape of lines that cast nothing; ``finds`` gives the places of such among prepared lines.

    Beside them it is given the lines as written. ``yes`` are texts some line of which it bars.
    """

    id: str
    says: str
    finds: Callable[[Sequence[Line], Sequence[str]], Iterable[int]]
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()


def own_lines(lines: Sequence[str]) -> list[Line]:
    """Every line ready for reading, those whose shape can hold no vote barred with the row's id."""
    read = [_line(i, line) for i, line in enumerate(lines)]
    if not any(_ANY_VALUE.search(line.text) or _BOX.match(line.text) for line in read):
        return read
    read = [_box(line) for line in read]
    for bar in BARS:
        found = set(bar.finds(read, lines))
        if found:
            read = [
                replace(line, barred=line.barred or bar.id) if i in found else line
                for i, line in enumerate(read)
            ]
    return read


def spelled(line: str) -> str:
    """``line`` in plain typography, stripped, without a leading backslash."""
    text = plain(line).strip()
    if text.startswith(("\\+", "\\-")):
        text = text[1:]  # as some write it for Markdown
    if text[1:3] == "  ":
        text = _WIDE_SIGN.sub(r"\1 ", text)
    if "+1" in text:
        text = _GLUED.sub(r"\g<0> ", text)
    return text.replace("`", "", 2) if text.startswith("`") else text


def _line(index: int, line: str) -> Line:
    """A line without its list marker; ``- 1`` is how some write -1, and no item of a list."""
    text = spelled(line)
    if not text or not (text[0] in _MARKERS or text[0].isalnum()):
        return Line(index, text)
    marked = _LIST_MARKER.match(text)
    if marked is None:
        return Line(index, text)
    return Line(index, text[marked.end() :].strip(), "number" if marked["number"] else "bullet")


_MARKERS = frozenset("*\u2022\u00b7\u25cf\u2023\u25e6-+(")


def _code(_: Sequence[Line], lines: Sequence[str]) -> set[int]:
    """The lines inside ``` fences and inside the hunks of a unified diff."""
    inside: set[int] = set()
    fence: int | None = None
    left = 0
    for i, line in enumerate(lines):
        hunk = _HUNK.match(line.lstrip())
        if hunk is not None:
            left = sum(int(count or 1) for count in hunk.groups())
            inside.add(i)
        elif line.lstrip().startswith("```"):
            if fence is not None:
                inside.update(range(fence, i + 1))
            fence = i if fence is None else None
        elif left > 0 and (not line or (line[0] in " +-\\\t" and not _alone(line))):
            inside.add(i)
            left -= 1 if line[:1] in ("+", "-") else 2
        else:
            left = 0
    return inside


def _alone(text: str) -> bool:
    """Whether a line is a value, maybe with its claim, and nothing else."""
    return _behind(text) == ""


def _behind(text: str) -> str | None:
    """What stands behind the value that a line is led by, and its claim; None where no value leads it."""
    value = VALUE.match(text)
    if value is None:
        return None
    claim = _CLAIMED.match(text, value.end())
    return text[claim.end() if claim else value.end() :].strip()


def _box(line: Line) -> Line:
    """A ballot line with a box: ticked it votes, else it is a template."""
    box = _BOX.match(line.text)
    if box is not None and (box["mark"] is None or box.end() < len(line.text)):
        rest = line.text[box.end() :]
        ticked = bool(box["full"] or (box["mark"] and _TICK.search(box["mark"])))
        square = line.text[0] != "("
        if ticked and (VALUE.match(rest) or square):
            return replace(line, text=rest, marker="tick")
        if not ticked and (VALUE.match(rest) or (square and _ANY_VALUE.search(rest))):
            return replace(line, barred="template-line")
        return line
    value = VALUE.match(line.text)
    behind = _BOX_BEHIND.search(line.text, value.end()) if value else None
    if value is None or behind is None:
        return line
    if behind["mark"].strip():
        return replace(line, text=line.text[: behind.start()], marker="tick")
    return replace(line, barred="template-line")


def _quotations(lines: Sequence[Line], _: Sequence[str]) -> Iterator[int]:
    return (line.index for line in lines if line.text.startswith((">", "< ")))


def _logs(lines: Sequence[Line], _: Sequence[str]) -> Iterator[int]:
    logged = False
    for i, line in enumerate(lines):
        command = bool(_LOGGED.match(line.text))
        if (
            command
            or (" but " in line.text and _MISMATCH.search(line.text))
            or (logged and _NUMBER.fullmatch(line.text))
        ):
            yield i
        logged = command


_NUMBER = re.compile(r"[+-]?\d{1,9}")


def _ballots(lines: Sequence[Line], _: Sequence[str]) -> Iterator[int]:
    """Options without boxes close together, no value twice, +1 and -1 or three of them among them.

    Two values in a mail that holds nothing else offer nothing to anybody.
    """
    options = [
        i for i, line in enumerate(lines) if not line.barred and line.marker != "tick" and _option(line)
    ]
    run: list[int] = []
    for at in (*options, len(lines) + _BALLOT_GAP + 1):
        value = _option(lines[at]) if at < len(lines) else None
        if run and (at - run[-1] > _BALLOT_GAP or value in [_option(lines[i]) for i in run]):
            values = {_option(lines[i]) for i in run}
            if len(values) > 2 or (values >= {"+1", "-1"} and any(_behind(lines[i].text) for i in run)):
                yield from run
            run = []
        run.append(at)


_OWNED = re.compile(rf"{_CLAIMED.pattern}|\s*from (?:me|my|our|us)\b", re.IGNORECASE)


def _option(line: Line) -> str | None:
    """The value that a line is led by, if it makes no claim, nor says whose it is."""
    value = VALUE.match(line.text)
    if value is None or _OWNED.match(line.text, value.end()):
        return None
    return value["value"].replace(" ", "").replace("+0", "0").replace("-0", "0")


def _results(lines: Sequence[Line], _: Sequence[str]) -> Iterator[int]:
    yield from (line.index for line in lines if line.text.count("|") > 1)
    yield from _rows(lines)
    yield from _headings(lines)


def _rows(lines: Sequence[Line]) -> Iterator[int]:
    """Rows of a value and its voters: a list of names, a count, nobody; two rows of a name each."""
    short = [
        i
        for i, line in enumerate(lines)
        if len(line.text) <= _LONGEST_ROW and not line.barred and ("1" in line.text or "0" in line.text)
    ]
    rows = [i for i in short if _is_row(lines[i].text)]
    known = set(rows)
    for i in rows:
        beside = i - 1 in known or i + 1 in known or (i - 2 in known and not lines[i - 1].text)
        if beside or (i + 2 in known and not lines[i + 1].text):
            yield i
    yield from (i for i in short if _is_result(lines[i].text))


_LONGEST_ROW = 400
"""Characters of a line of a result at most."""


def _is_row(text: str) -> bool:
    """Whether a line is a name and a value and nothing else: "+1 Ann Alder", "Ann: +1 (binding)"."""
    if len(text) > 80:
        return False
    rest = _behind(text)
    if rest:
        return _is_name(rest.lstrip(":= -").strip())
    before = _ENDING.search(text)
    return before is not None and _is_name(text[: before.start()].strip(" :=-,|(").strip())


_ENDING = re.compile(rf"(?<![\w+\-])(?:[+-] ?[01]|0)\s*{_CLAIM}?[\s.,)]*\Z", re.IGNORECASE)


def _is_name(text: str) -> bool:
    if not text or len(text) > 60:
        return False
    words = re.sub(r"\([^)]*\)|<[^>]*>|[*]", "", text).split()
    return (
        0 < len(words) <= 4
        and len(text) > 1
        and all(word[0].isupper() or word in _PARTICLES for word in words)
        and (words[0].lower().strip(",.!") not in _NO_NAMES and not text.endswith(("!", "?")))
    )


_PARTICLES = frozenset("de van von der la di bin el al da du".split())
_NO_NAMES = frozenset(
    "thanks thank great nice good awesome i my the this we it looks vote voting so otherwise yes ok no "
    "sorry cheers hi hello lgtm here's not and but kip binding non-binding non with build tested verified "
    "checked all for".split()
)


def _is_result(text: str) -> bool:
    """Whether a line is a value, its claim, and who or how many voted so."""
    rest = _behind(text)
    if not rest:
        return False
    said = rest[1:].strip()
    if rest[0] in ":=" and (_COUNT.match(said) or _NOBODY.match(said)):
        return True
    return (rest[0] in ":=-(" or bool(_VOTES.match(rest))) and (
        rest[-1] == ":" or _lists_names(_LED.sub("", rest).strip("()"))
    )


_LED = re.compile(r"\A[\s:=\-]*(?:votes?|from|by|of|:|=|-){0,3}[\s:]*")


def _lists_names(text: str) -> bool:
    """Whether a text is a list of two or more of what may be names, most of them with a capital letter."""
    words = [word for word in _WORD.findall(_ASIDE.sub("", text)) if word not in ("and", "und")]
    capitals = [word for word in words if word[0].isupper() or word in _PARTICLES]
    return len(words) > 1 and len(capitals) * 3 >= len(words) * 2 and bool(_NAMES.match(text))


_WORD = re.compile(r"[^\W\d_][\w.'\-]*")
_ASIDE = re.compile(r"\([^)]*\)")


def _headings(lines: Sequence[Line]) -> Iterator[int]:
    """A value, its claim and a colon above names, or a value alone above two items or three lines of names.

    Two lines below a value are a signature: a name, and where its bearer works.
    """
    for i, line in enumerate(lines):
        if line.barred or line.marker == "tick" or not line.text:
            continue
        rest = _behind(line.text)
        if rest is None or rest not in ("", ":", "votes", "votes:"):
            continue
        below = [other for other in lines[i + 1 : i + 6] if 0 < len(other.text) <= _LONGEST_ROW][:3]
        named = [_named(other) for other in below]
        apart = i + 1 < len(lines) and not lines[i + 1].text
        if rest and (named[:1] == [True] or (below and _NOBODY.match(below[0].text))):
            yield i
        items = named[:2] == [True, True] and all(other.marker for other in below[:2])
        if not rest and (items or (named == [True] * 3 and not apart)):
            yield i


def _named(line: Line) -> bool:
    return _is_name(_CLAIMED.sub("", line.text).strip(" ,;.*-")) or _lists_names(line.text)


def _lists(lines: Sequence[Line], _: Sequence[str]) -> Iterator[int]:
    """Values explained line by line: "-1 = no limit", "0 = off"; three bare numbers below one another."""
    run: list[int] = []
    for i, line in enumerate((*lines, Line(len(lines), ""))):
        found = _EXPLAINED.match(line.text) if not line.barred and line.marker != "tick" else None
        if found is None:
            numbers = {_SIGNED.sub("", lines[at].text[:3]) for at in run}
            if len(run) > 1 and len(numbers) > 1 and ("+1" not in numbers or len(run) > 2):
                yield from run
            run = []
        else:
            run.append(i)


_SIGNED = re.compile(r"[^+\-\d]")
_EXPLAINED = re.compile(r"[\"'`(]*[+-]?[01][\"'`)]*\s*(?:=|:|->|\bmeans\b|\bis\b)\s*\w|[+-]? ?\d{1,4}\Z")

BARS: Sequence[Bar] = (
    Bar("code-block", "Nothing inside a block of code or a diff is a vote.", _code, ("```\n+1\n```",)),
    Bar("quotation", "A line marked as quoted is someone else's.", _quotations, ("> +1",), ("+1 >",)),
    Bar(
        "number-or-code",
        "A line of a log, of a command or of a test's output is no vote.",
        _logs,
        ("[INFO] offset -1", "$ echo $?\n-1"),
    ),
    Bar(
        "template-line",
        "An option of a ballot that is not ticked is no vote.",
        _ballots,
        ("[ ] +1 approve", "+1 Adopt the KIP\n0 I'm indifferent\n-1 Do not adopt the KIP"),
        ("[x] +1 approve", "+1\n-1"),
    ),
    Bar(
        "result-list",
        "A value with the names or the count of its voters, or above such, is of a result.",
        _results,
        ("+1 (binding): Ann Alder, Bob Birch", "Ann Alder: +1\nBob Birch: +1", "-1: none", "+1:\nAnn\nBob"),
        ("+1, thanks Ann and Bob", "+1 (committer, binding)", "+1 Ann Alder", "+1 (binding)\n\nAnn Alder"),
    ),
    Bar("values-listed", "Values explained line by line are no vote.", _lists, ("-1 = no limit\n0 = off",)),
)
