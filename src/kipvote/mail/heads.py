"""Heads: the lines that say whose mail is quoted below them, attributions and letterheads.

Mail programs write attributions in their user's language and wrap them over up to four lines. What they share
is looked for: a colon at the end, and before it a verb of writing, a date and a time, an address, or several
of these. A letterhead is a block of fields, From and its like, or a title between dashes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import normalize

from kipvote.mail import clients

LAST_MARKS = (":", "：", "*", "-")
"""What the last line of an attribution ends in."""
RULE = "-_=—–─*"
"""What rules are drawn with."""

_MOST_LINES = 4  # of an attribution
_MOST_FIELDS = 48  # lines of a letterhead with its recipients
_LONGEST_LINE = 300  # characters; also what keeps the work on one line bounded

_PHRASES = [phrase for row in clients.WRITTEN for phrase in row.phrases]
_PARTED = "|".join(phrase for phrase in _PHRASES if phrase[0] < "\u0900")
_UNPARTED = "|".join(phrase for phrase in _PHRASES if phrase[0] >= "\u0900")  # scripts that do not part words
_VERBS = re.compile(rf"\b(?:{_PARTED})\b|{_UNPARTED}")
_ADDRESS = re.compile(r"[^\s<>@]@[^\s<>@]")
_ADDRESS_LAST = re.compile(r"@[^\s<>@]{1,120}[>)\]]*$")
_WORD = r"[^\W\d_]{2,15}"
_DATE = re.compile(
    r"(?<!\d)(?:(?:19|20)\d\d ?[-/.年년] ?\d{1,2}"  # 2026-01-05, 2026年1月5日
    r"|\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}"  # 5.1.2026, 1/5/26
    rf"|\d{{1,2}}\.? (?:de )?{_WORD}[.׳']?,? (?:de |г\. )?(?:19|20)?\d\d(?![\d:]))"  # 5 de ene. de 2026
    rf"|{_WORD}\.? \d{{1,2}}(?:st|nd|rd|th)?,? (?:[\d:]{{8}} (?:[+-]\d{{4}} |[a-z]{{2,5}} )?)?(?:19|20)\d\d"
)
_TIME = re.compile(r"(?<!\d)\d{1,2}[:h]\d\d|\bklo \d|(?<![\d.])\d{1,2}\.\d\d(?![\d.])")
_VOTE = re.compile(r"(?<!\S)[+\-−] ?[01]\b|^[01](?:\W*$|\s*\()|^\W[+\-−][01]\b")
_WRITER = re.compile(r"[^@]{0,80}@[^\s<>@]{1,120}>[\s,]*[在于於]?")  # wrapped away from "wrote on Monday:"
_VERB_LAST = re.compile(rf"\b(?:{_PARTED})[- ]*$")  # of what stands between dashes
_KINDS = {name: kind for kind, names in clients.FIELDS.items() for name in names}
_FIELD = re.compile(r"[*_| ]*(\w[^:：|*_]{0,24}?)[*_ \u3000]*[:：][*_ ]*(.*)")
_NO_WRITER = re.compile(r"[^@]{0,60}\bv?\d[\w.-]*$|v?\d|[a-z]+$")  # a version or a branch
_FLAT = re.compile(r"[\W_]*(?:From|Von|De|Van)\s?:.{1,300}\b(?:Sent|Date|Gesendet|Datum|Verzonden)\s?:")


def attribution_start(lines: Sequence[str], end: int, *, quoted_below: bool) -> int | None:
    """The first line of the attribution whose last is ``lines[end]`` (stripped), None if it is none.

    With marks directly below it, ``quoted_below``, it may say less.

    >>> lines = ["On 2026-01-05T10:00:54 +0000", "Dora <dora@example.org> wrote:"]
    >>> attribution_start(lines, 1, quoted_below=False)
    0
    >>> attribution_start(["The build wrote:"], 0, quoted_below=False) is None
    True
    """
    last, above = lines[end].casefold().rstrip("* "), lines[end - 1] if end else ""
    if not last.endswith((":", "：")) and not (last.endswith("-") and _VERB_LAST.search(f"{above} {last}")):
        return None
    start = _full_start(lines, end)
    if start is not None and (quoted_below or is_sure(lines[start : end + 1])):
        return start
    return end if last[:1] != ">" and _says_who(lines[end], above, quoted_below=quoted_below) else None


def is_sure(attribution: Sequence[str]) -> bool:
    """Whether lines attribute what stands below them even where it has no marks: they say when, or whose."""
    dated = _opens(attribution[0]) and _DATE.search(" ".join(attribution).casefold())
    return bool(dated) or any(map(_ADDRESS.search, attribution))


def _full_start(lines: Sequence[str], end: int) -> int | None:
    """The first line of the shortest window that says enough, with the lines above that belong to it."""
    found: int | None = None
    text = ""
    for start in range(end, max(-1, end - _MOST_LINES), -1):
        line = lines[start]
        other = start < end and line.endswith((".", "!", "?"))
        if other or not 0 < len(line) <= _LONGEST_LINE or line[0] == ">":
            break
        text = f"{' '.join(line.casefold().split())} {text}".rstrip()
        dated = _DATE.search(text) is not None
        longer = found is None or _opens(line) or (dated and _TIME.search(text))
        found = start if longer and _says_enough(text) else found
        if found is not None and dated and not line[0].isdigit():
            break  # only "5 Jan 2026 10:00" may have more above its date: "On Monday,"
    above = lines[found - 1] if found else ""
    parted = _WRITER.fullmatch(above) and ("@" not in text or above.startswith("In <"))
    return found - 1 if found and parted else found


def _says_enough(low: str) -> bool:
    dated, addressed = _DATE.search(low) is not None, _ADDRESS.search(low) is not None
    if _VOTE.match(low):
        return False
    if _VERBS.search(low):
        return dated or addressed
    return dated and bool(_TIME.search(low) and _ADDRESS_LAST.search(low.rstrip("*:： ")))


def _says_who(line: str, above: str, *, quoted_below: bool) -> bool:
    """Whether one line attributes without a date, "Dora Lind wrote:", or in a language that is not known."""
    low, words, alone = line.casefold(), line.split(), above[:1] in ("", ">")
    if len(words) > 12 or len(low) > _LONGEST_LINE or _VOTE.search(low):
        return False
    verb, dated = _VERBS.search(low), _DATE.search(low)
    if not quoted_below:
        named = len(words) > 2 and all(word[0].isupper() for word in words[:-1])
        return bool(verb and not above and (named or dated))
    return bool(_ADDRESS.search(low) or (verb and len(words) <= 5) or (alone and (verb or dated)))


def _opens(line: str) -> bool:
    """Whether an attribution may start with this line: "On ...", "2026-...", "søn. 5. nov. ..."."""
    first = normalize("NFC", line).casefold().lstrip("- ").partition(" ")[0].rstrip(".,")
    return line[0].isdigit() or not clients.OPENERS.isdisjoint((first, line[0]))


def letterhead_stop(lines: Sequence[str], start: int) -> int:
    """Where the letterhead ends that begins with ``lines[start]`` (stripped), exclusive; there if none does.

    Two of the four fields make one, but not two versions: "From: 3.5" / "To: 3.6".

    >>> letterhead_stop(["*Von:* Dora Lind", "*Gesendet:* Montag", "", "Hallo"], 0)
    2
    """
    line = lines[start]
    return start + 1 if _is_title(line) or _FLAT.match(line) else _fields_stop(lines, start)


def _fields_stop(lines: Sequence[str], start: int) -> int:
    found: dict[str, str] = {}
    stop = start
    for at in range(start, min(start + _MOST_FIELDS, len(lines))):
        kind, value = _field(lines[at])
        if kind in found and kind != "other":
            break  # of the next mail
        if kind or (start < at == stop and lines[at - 1].endswith((",", ";"))):  # recipients wrap
            found.setdefault(kind, value)
            stop = at + 1
        elif lines[at] or at > stop:
            break
    kinds = found.keys() & {"writer", "sent", "to", "subject"}
    two = len(kinds) > 1 or found.keys() >= {"writer", "other"}
    return stop if two and not _NO_WRITER.match(found.get("writer", "")) else start


def _is_title(line: str) -> bool:
    """``-----Original Message-----`` in one of many languages, or Apple's "Begin forwarded message:"."""
    if line[0] not in RULE and not line.endswith(":"):
        return False
    low = normalize("NFC", line).casefold()
    core = low.lstrip(RULE + " ")
    drawn = core != low and core.startswith(clients.TITLES) and ("--" in core or core[-1] in RULE)
    return drawn or low in clients.TITLES


def _field(line: str) -> tuple[str, str]:
    """The kind of a line of a letterhead and its value, both empty for any other line."""
    found = _FIELD.match(line[:_LONGEST_LINE])
    name = normalize("NFC", found[1]).replace("\u3000", "").casefold() if found else ""
    kind = _KINDS.get(name, "")
    return kind, found[2].strip("*_| ") if found and kind else ""
