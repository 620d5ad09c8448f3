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
_ZONE = re.compile(r"(?:\b(?:GMT|UTC))?([+-][0-9]{2}):?([0-9]{2})\b")
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

    A missing or impossible zone is UTC. Years outside 1970 to 9998 are none.

    >>> read_date("Wed, 1 Nov 17 07:04:60 +0100 (CET)").isoformat()
    '2017-11-01T06:04:59+00:00'
    """
    try:
        fields = parsedate_tz(_ZONE.sub(r"\1\2", text)) if text else None
        if fields is None:
            return _usable(_utc(datetime.fromisoformat(text)))
        year, month, day, hour, minute, second, *_ = fields
        offset = timedelta(seconds=fields[9] or 0)
        moment = datetime(year, month, day, hour, minute, min(second, 59), tzinfo=UTC)
        return _usable(moment - offset if abs(offset) < timedelta(days=1) else moment)
    except (ValueError, OverflowError, IndexError, TypeError):
        return None


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
