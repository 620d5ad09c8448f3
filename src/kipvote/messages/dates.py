"""Dates: the moment a mail's header or its From_ line names, in UTC."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_tz
from functools import lru_cache

ASCTIME = re.compile(
    rb"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),?[ \t]+(?P<month>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    rb"[ \t]+(?P<day>\d{1,2})[ \t]+(?P<time>\d{1,2}:\d\d(?::\d\d)?)"
    rb"(?P<before>[ \t]+[A-Z]{1,5}|[ \t]+[+-]\d{4})?"
    rb"[ \t]+(?P<year>\d{4})(?P<after>[ \t]+[A-Z]{1,5}\b|[ \t]+[+-]\d{4})?"
)
"""The date of a From_ line, with the time zone some tools write after it or before the year."""

_MONTHS = {
    month: number
    for number, month in enumerate(b"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), start=1)
}
_DAY = re.compile(rb"(?:[A-Z][a-z]{2}, ?)?([0-9]{1,2}) (%s) ((?:19[89]|20[0-9])[0-9]) " % b"|".join(_MONTHS))
_MINUTE = re.compile(rb"([01][0-9]|2[0-3]):([0-5][0-9])")
_SECOND = re.compile(rb":([0-5][0-9])")
_USUAL_ZONE = re.compile(rb" ([+-])(0[0-9]|1[0-4])([0-5][0-9])(?: \([A-Z]{1,5}\))?")
_COMMENT = re.compile(r"\([^()]*+\)")
_DOT = re.compile(r"(?<=[0-9A-Za-z])\.(?= )")
_SEPTEMBER = re.compile(r"\bsept\b", re.IGNORECASE)
_HALF_DAY = re.compile(r"\b(0?[0-9]|1[0-2])((?::[0-9]{2}){1,2}) ?([AP])M\b", re.IGNORECASE)
_SLASHED_DAY = re.compile(r"([0-9]{4})/([0-9]{2})/([0-9]{2})(?= )")
_ZONE = re.compile(r"(?:\b(?:GMT|UTC))?([+-][0-9]{2}):?([0-9]{2})\b")
_ZONE_BEHIND_TIME = re.compile(
    r"(?<=:[0-9]{2}) ?(?:GMT|UTC)? ?([+-]) ?([0-9]{1,2})(?::?([0-9]{2}))?(?![0-9:])"
)
_NAMED_ZONE = re.compile(r"(?<=:[0-9]{2}) ?([A-Za-z][^0-9+-]*+)(?:(-?[0-9]{1,2})([A-Za-z]{3,4})?\b)?")
_KNOWN_ZONES = frozenset("UT UTC GMT Z EST EDT CST CDT MST MDT PST PDT AST ADT".split())
# Names that stand for one zone only, or nearly so; not IST (India, Israel, Ireland) and the like.
_ZONES = {
    "WET": "+0000",
    "WEST": "+0100",
    "CET": "+0100",
    "MET": "+0100",
    "MEZ": "+0100",
    "CEST": "+0200",
    "MEST": "+0200",
    "MESZ": "+0200",
    "EET": "+0200",
    "EEST": "+0300",
    "HKT": "+0800",
    "SGT": "+0800",
    "JST": "+0900",
    "KST": "+0900",
    "AEST": "+1000",
    "AEDT": "+1100",
    "NZST": "+1200",
    "NZDT": "+1300",
}
_EARLIEST, _LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(9998, 12, 31, 23, 59, 59, tzinfo=UTC)


def usual_date(value: bytes) -> datetime | None:
    """What :func:`read_date` gives, many times as fast, of the one form that nearly all mail has.

    RFC 5322, section 3.3: ``Wed, 1 Nov 2017 07:04:52 +0100``, with a zone in brackets or none.
    """
    hour = value.find(b":") - 2
    day, offset = _day(value[:hour]), _offset(value[hour + 8 :])
    minutes, seconds = _minutes(value[hour : hour + 5]), _seconds(value[hour + 5 : hour + 8])
    if day is None or minutes is None or seconds is None or offset is None:
        return None
    return day + minutes + seconds - offset


# Mail is read in the order it came: nearly every part of a date was met shortly before.
@lru_cache(maxsize=1024)
def _day(text: bytes) -> datetime | None:
    found = _DAY.fullmatch(text)
    try:
        return datetime(int(found[3]), _MONTHS[found[2]], int(found[1]), tzinfo=UTC) if found else None
    except ValueError:
        return None


@lru_cache(maxsize=1024)
def _offset(text: bytes) -> timedelta | None:
    """How far ahead of UTC a zone ``+hhmm`` is."""
    found = _USUAL_ZONE.fullmatch(text)
    if found is None:
        return None
    ahead = timedelta(hours=int(found[2]), minutes=int(found[3]))
    return -ahead if found[1] == b"-" else ahead


@lru_cache(maxsize=2048)
def _minutes(text: bytes) -> timedelta | None:
    found = _MINUTE.fullmatch(text)
    return timedelta(hours=int(found[1]), minutes=int(found[2])) if found else None


@lru_cache(maxsize=128)
def _seconds(text: bytes) -> timedelta | None:
    found = _SECOND.fullmatch(text)
    return timedelta(seconds=int(found[1])) if found else None


def read_date(text: str) -> datetime | None:
    """The moment a Date header names, aware, UTC, in whole seconds; None where it names none.

    A missing, unknown or impossible zone is UTC. Years outside 1970 to 9998 are none.

    >>> read_date("Wed, 1 Nov 17 07:04:60 +0100 (CET)").isoformat()
    '2017-11-01T06:04:59+00:00'
    """
    return read_date_and_zone(text)[0]


def read_date_and_zone(text: str) -> tuple[datetime | None, bool]:
    """As :func:`read_date`, and whether the zone the text names, if any, is known."""
    plain = _HALF_DAY.sub(_of_whole_day, _SEPTEMBER.sub("Sep", _DOT.sub("", _uncommented(text))))
    zoned, known = _numbered(_SLASHED_DAY.sub(r"\1-\2-\3", plain))
    try:
        fields = parsedate_tz(zoned) if text else None
        if fields is None:
            return _usable(_utc(datetime.fromisoformat(_SLASHED_DAY.sub(r"\1-\2-\3", text)))), True
        year, month, day, hour, minute, second, *_ = fields
        offset = timedelta(seconds=fields[9] or 0)
        moment = datetime(year, month, day, hour, minute, min(second, 59), tzinfo=UTC)
        return _usable(moment - offset if abs(offset) < timedelta(days=1) else moment), known
    except (ValueError, OverflowError, IndexError, TypeError):
        return None, True


def _uncommented(text: str) -> str:
    for _ in range(3 if "(" in text else 0):  # comments may hold comments
        text = _COMMENT.sub(" ", text)
    return text


def _of_whole_day(found: re.Match[str]) -> str:
    return f"{int(found[1]) % 12 + 12 * (found[3] in 'pP')}{found[2]}"


def _numbered(text: str) -> tuple[str, bool]:
    """A date with its zone as ``+hhmm``, and whether a zone it names is known."""
    if (found := _ZONE_BEHIND_TIME.search(text)) is not None:
        zone = f" {found[1]}{found[2]:0>2}{found[3] or '00'}"
        return text[: found.start()] + zone + text[found.end() :], True
    found = _NAMED_ZONE.search(text)
    name = found[1].strip(" \t.,").upper() if found else ""
    if found is None or (name in _KNOWN_ZONES and not found[2]):
        return _ZONE.sub(r"\1\2", text), True
    if found[2]:  # POSIX: EST5EDT is five hours behind in winter, and summer is not told
        behind = int(found[2])
        zone, known = f"{'+' if behind < 0 else '-'}{abs(behind):02}00", not found[3]
    else:
        zone, known = _ZONES.get(name, ""), name in _ZONES
    return (f"{text[: found.start()]} {zone} {text[found.end() :]}" if zone else text), known


def _utc(moment: datetime) -> datetime:
    aware = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    return aware.replace(microsecond=0)


def _usable(moment: datetime) -> datetime | None:
    return moment if _EARLIEST <= moment <= _LATEST else None


def envelope_date(line: bytes) -> datetime | None:
    """The date of a From_ line, read as UTC unless it says otherwise; the epoch, a placeholder, is none.

    >>> envelope_date(b"From jo@example.org Wed Nov  1 06:04:52 2017").isoformat()
    '2017-11-01T06:04:52+00:00'
    """
    found = ASCTIME.search(line[:1000])
    if found is None:
        return None
    zone = (found["before"] or found["after"] or b"").strip()
    parts = (found["day"], found["month"], found["year"], found["time"], zone or b"+0000")
    text = b" ".join(parts)
    moment = usual_date(text) or read_date(text.decode("ascii"))
    return None if moment == _EARLIEST else moment
