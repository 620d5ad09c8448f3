"""Attributions: the lines above a quotation that say who wrote it and when.

Mail clients write them in their user's language and wrap them like any other text, over up to four
lines; none of it is standardised. What they share is what is looked for here: a colon at the end,
and before it a verb of writing, a date with a time of day, a mail address, or several of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import normalize

from kipvote.bodies.phrasebook import ATTRIBUTION_OPENERS, WRITING_VERBS, WRITING_VERBS_WITHOUT_SPACES
from kipvote.bodies.values import holds_vote

LAST_MARKS = (":", "：", "*", "-", ">")
"""What the last line of an attribution ends in."""

_MOST_LINES = 4
_LONGEST_LINE = 300  # characters; also what keeps the work on one line bounded

_VERBS = re.compile(rf"\b(?:{'|'.join(WRITING_VERBS)})\b|{'|'.join(WRITING_VERBS_WITHOUT_SPACES)}")
_ADDRESS = re.compile(r"[^\s<>@]@[^\s<>@]")
_HINT = re.compile(r"[\d@]")
_WORD = r"[^\W\d_]{2,15}"
_DAY = re.compile(
    r"(?<!\d)(?:19|20)\d\d ?[-/.年년] ?\d{1,2}"  # 2026-01-05, 2026年1月5日
    r"|(?<!\d)\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}"  # 5.1.2026, 1/5/26
    r"|(?<!\d)\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d\d(?![\d:])"  # 5 Jan 26
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_DAY_IN_WORDS = re.compile(
    rf"(?<!\d)\d{{1,2}}\.? (?:de )?{_WORD}[.׳']?,? (?:de |г\. )?(?:19|20)\d\d"  # 5 de ene. de 2026
    rf"|{_WORD}\.? \d{{1,2}}(?:st|nd|rd|th)?,? (?:19|20)\d\d"  # Jan 5, 2026
    rf"|{_WORD} \d{{1,2}} \d\d:\d\d:\d\d(?: [+-]\d{{4}}| [A-Z]{{2,5}})? (?:19|20)\d\d",  # Jan 5 10:00:00 2026
    re.IGNORECASE,
)
_TIME = re.compile(r"(?<!\d)\d{1,2}[:h]\d\d|\bklo \d|(?<![\d.])\d{1,2}\.\d\d(?![\d.])")
_PART_OF_DAY = re.compile(rf"(?<!\d)\d{{1,2}}\.? {_WORD}|{_WORD}[.,]{{0,2}} \d{{1,2}}(?!\d)", re.IGNORECASE)
_VOTE_FIRST = re.compile(r"\W?[+\-−][01]\b")
_VOTE = re.compile(r"(?<!\S)[+\-−] ?[01]\b|^[01](?:\W*$|\s*\()")
_FIRST_PERSON = re.compile(r"\b(?:i (?:[a-z]{1,12} )?(?:wrote|said|write)|ich schrieb|j['’]ai écrit)\b")
_BY_A_THING = re.compile(r"\b(?:the|our|my|this|it)\b(?: [\w-]{1,30}){0,3} (?:said|wrote|writes)\W*$")
_ADDRESS_LAST = re.compile(r"@[^\s<>@]{1,120}[>)\]]*\s*$")
_SINCE = "在于於"
_WRITER = re.compile(rf"@[^\s<>@]{{1,120}}>\s*[{_SINCE}]?$")
_DATED_WRITER = re.compile(r"(?:On |\d)[^<>]{8,120} <[^\s<>@]{1,60}(?:@| at )[^\s<>@]{1,60}>$")
_SMALL_WORDS = frozenset("at am pm um om kl de del la van von der den".split())  # of a time or a name
_MESSAGE = re.compile(r"In (?:article|message) <[^<>]{3,120}>, \S")
_REPLY = re.compile(r"In (?:(?:article|message) )?<[^<>\s]{3,250}>,?\Z")
_MOST_WRITER_WORDS = 6
_MOST_WORDS = 14


@dataclass(frozen=True, slots=True)
class Attribution:
    """The lines ``start`` to ``stop`` (exclusive) of a text. ``sure``: one even with no mark below it."""

    start: int
    stop: int
    sure: bool


def attribution_ending(lines: Sequence[str], end: int, *, quoted_below: bool) -> Attribution | None:
    """The attribution whose last line is ``lines[end]``, or None; ``lines`` are stripped.

    A bare "Dora Lind wrote:" is one only directly above a quotation (``quoted_below``).

    >>> lines = ["On 2026-01-05T10:00:54 +0000", "Dora <dora@example.org> wrote:"]
    >>> attribution_ending(lines, 1, quoted_below=False)
    Attribution(start=0, stop=2, sure=True)
    >>> attribution_ending(["As Dora wrote:"], 0, quoted_below=False) is None
    True
    """
    if lines[end].startswith(">") and not (end and _opens_bracket(lines[end - 1])):
        return None
    if lines[end].endswith(">"):
        return Attribution(end, end + 1, sure=False) if quoted_below and _has_no_verb(lines[end]) else None
    if not lines[end].rstrip("* ").endswith((":", "：")) and not _ends_in_dashes(lines, end):
        return None
    start = _full_start(lines, end)
    if start is not None:
        text = " ".join(lines[start : end + 1])
        return Attribution(start, end + 1, sure=bool(_ADDRESS.search(text)) or _begins(text))
    if quoted_below and _is_short_one(lines, end):
        return Attribution(end, end + 1, sure=False)
    return None


def _has_no_verb(line: str) -> bool:
    """Whether a line is of a date and its writer alone: "2026/1/5 Dora Lind <dora@example.org>"."""
    if len(line) > _LONGEST_LINE or not _DATED_WRITER.match(line) or holds_vote(line):
        return False
    *said, _ = line[: line.rindex("<")].split()
    return _is_dated(line) and all(not word[0].islower() or word.rstrip(",") in _SMALL_WORDS for word in said)


def _full_start(lines: Sequence[str], end: int) -> int | None:
    """The first line of the shortest window that says enough; its date or writer may stand above that."""
    found: int | None = None
    for start in _window_starts(lines, end):
        text = " ".join(" ".join(lines[start : end + 1]).split())
        if found is None and not _says_enough(text):
            continue
        dated = _is_dated(text)
        begins = _begins(lines[start]) and _may_open(lines[start])
        if found is None or begins:
            found = start
        elif lines[start].endswith((".", "!", "?")):
            break
        elif dated and _TIME.search(text):
            found = start
        # Only "5 Jan 2026 10:00" may have more above its date: "On Monday,".
        if dated and not (begins and lines[start][0].isdigit()):
            break
    above = lines[found - 1] if found else ""
    return found - 1 if found and (_goes_on_from(above, lines[found]) or _REPLY.match(above)) else found


def _goes_on_from(above: str, line: str) -> bool:
    """Whether a window lacks its writer, wrapped away: "Dora <dora@example.org>", then "wrote on Monday:"."""
    if not _WRITER.search(above[-_LONGEST_LINE:]) or len(above.split()) > _MOST_WRITER_WORDS:
        return False
    led = _VERBS.match(line.casefold()) is not None or line[0] in _SINCE or above[-1] in _SINCE
    return led and not _ADDRESS.search(line)


def _window_starts(lines: Sequence[str], end: int) -> Iterator[int]:
    for start in range(end, max(-1, end - _MOST_LINES), -1):
        line = lines[start]
        if not line or len(line) > _LONGEST_LINE or (start < end and _VOTE.search(line)):
            return
        # "<dora@example.org" wrapped before its ">": the bracket is no quotation mark.
        if line.startswith(">") and not (start > 0 and _opens_bracket(lines[start - 1])):
            return
        yield start


def _opens_bracket(line: str) -> bool:
    return not line.startswith(">") and line.rfind("<") > line.rfind(">")


def _says_enough(text: str) -> bool:
    if not _HINT.search(text):
        return False  # spares most lines the slower patterns
    dated, addressed = _is_dated(text), bool(_ADDRESS.search(text))
    low = text.casefold()
    if not (dated or addressed) or _VOTE_FIRST.match(text) or _FIRST_PERSON.search(low):
        return False
    if not addressed and _BY_A_THING.search(low):
        return False
    timed = bool(_TIME.search(text))
    if _VERBS.search(low):
        return addressed or timed or _begins(text) or _ends_in_verb(low)
    return dated and timed and bool(_ADDRESS_LAST.search(text.rstrip("*:： ")))


def _ends_in_verb(low: str) -> bool:
    return bool(_VERBS.search(low[-24:]))


def _ends_in_dashes(lines: Sequence[str], end: int) -> bool:
    """Whether dashes follow the verb, where Zoho draws them around the attribution and writes no colon."""
    text = lines[end].rstrip("- ")
    if not text and end and lines[end].startswith("---"):
        text = lines[end - 1]  # the dashes alone were wrapped away
    return lines[end].endswith("--") and _VERBS.search(text[-16:].rpartition(" ")[2].casefold()) is not None


def _begins(line: str) -> bool:
    """Whether an attribution may start with this line: "On ...", "2026-...", "søn. 5. nov. ..."."""
    first, *others = line.split(maxsplit=2)[:2]
    word = (others[0] if others and not first.strip("-") else first).rstrip(".,")
    return (
        first in ATTRIBUTION_OPENERS
        or normalize("NFC", word).casefold() in ATTRIBUTION_OPENERS
        or line[0].isdigit()
        or line[0] in _SINCE
    )


def _may_open(line: str) -> bool:
    """Whether the line names a message or a part of a date, or has too little room for one: "On Mon,"."""
    dated = _is_dated(line) or _TIME.search(line) or _PART_OF_DAY.search(line)
    return len(line.split()) <= 2 or bool(dated or _MESSAGE.match(line))


@lru_cache(maxsize=16)  # asked of a line alone, and of what it stands in
def _is_dated(text: str) -> bool:
    return bool(_DAY.search(text) or (_YEAR.search(text) and _DAY_IN_WORDS.search(text)))


def _is_short_one(lines: Sequence[str], end: int) -> bool:
    line = lines[end]
    words = len(line.split())
    if line.startswith(">") or len(line) > _LONGEST_LINE or words > 12 or _VOTE.search(line):
        return False
    alone = end == 0 or not lines[end - 1] or lines[end - 1].startswith(">")
    if alone and _is_dated(line) and _TIME.search(line):
        return True  # in a language that is not known here
    return bool(_ADDRESS.search(line)) or ((alone or words <= 5) and bool(_VERBS.search(line.casefold())))


def may_attribute(lines: Sequence[str], end: int) -> bool:
    """Whether ``lines[end]`` may attribute what stands below it without a mark: "Dora Lind wrote:".

    It stands alone, and is no sentence of the sender's: "As we wrote:", "The build said:".
    """
    line = lines[end]
    if (
        not line.endswith((":", "："))
        or line.startswith(">")
        or len(line) > _LONGEST_LINE
        or _VOTE.search(line)
    ):
        return False
    low = line.casefold()
    if _FIRST_PERSON.search(low) or _BY_A_THING.search(low.rstrip(":： ")):
        return False
    words = len(line.split())
    said = _VERBS.search(low) is not None or (_is_dated(line) and _ADDRESS.search(line) is not None)
    alone = end == 0 or not lines[end - 1]
    return alone and said and words <= _MOST_WORDS and (words < 3 or not line[0].islower())
