"""Reasons: rows of a result that name a voter and why they voted so, "-1 Ann Alder (binding): no sources"."""

from __future__ import annotations

import re
from dataclasses import replace

from kipvote.announcements.people import name_alone, names_in
from kipvote.votes.ballots import VALUE
from kipvote.votes.clauses import OwnLine
from kipvote.votes.logins import PROSE, may_be_name, may_list_logins
from kipvote.votes.namelists import ListedName, is_full_name, is_name
from kipvote.votes.vocabulary import VALUES, words

_CLAIM = re.compile(
    r"\s*[(\[]?(?P<claim>(?:non?t?[\s_-]?)?binding)[)\]]?(?![\w-])\s*[,:\-]?\s*|\s*[,:=\-]?\s*", re.IGNORECASE
)
_NAMED = re.compile(
    r"(?P<name>[^\W\d_][^:,;()\[\]|<>]{1,60}?)\s?"
    r"(?:(?P<note>[(\[][^()\[\]]{1,40}[)\]])(?P<told>\s?[:,;]|\s[-\u2013\u2014]{1,2}|\s)"
    r"|[:,;](?=\s)|\s[-\u2013\u2014]{1,2}(?=\s)|\s(?=(?:because|since|as|due to)\s))\s*(?P<reason>\S.*)"
)
_FIRST_PART = re.compile(r"[^,;:(.]{1,60}")
_NO_PERSON = PROSE | words("apache")


def reasoned(own: OwnLine) -> tuple[str, ListedName] | None:
    """The value and the voter of a row that goes on with a reason; None for any other line.

    The name is in full, or has a claim of its own: "-1 Bob (binding), the license is wrong".

    >>> [(r[0], r[1].name) for t in ("-1 (binding): Ann Alder, no sources", "+1 Bob (nb): ok", "+1 Java: ok")
    ...  if (r := reasoned(OwnLine(0, t)))]
    [('-1', 'Ann Alder'), ('+1', 'Bob')]
    """
    value = VALUE.match(own.text)
    if value is None:
        return None
    led = _CLAIM.match(own.text, value.end())
    found = _NAMED.match(own.text, led.end() if led else value.end())
    if found is None or _goes_on(found["reason"]):
        return None
    name = name_alone(f"{found['name']} {found['note'] or ''}")
    if name is None or not is_name(name.name) or _is_of_prose(name.name):
        return None
    if name.claim is None and led is not None and led["claim"]:
        name = replace(name, claim=not led["claim"].lower().startswith("n"))
        known = is_full_name(name.name)
    else:
        known = is_full_name(name.name) or name.claim is not None
    plain = found["note"] is None or name.claim is not None or found["told"].strip()
    said = value["value"].replace(" ", "")
    return (said, name) if known and plain and said in VALUES else None


def may_name_voter(text: str, own: frozenset[str] = frozenset()) -> bool:
    """Whether a value leads a line and what may be a voter's name or login, and it ends or gives a reason.

    ``own`` are the words of the sender's name.

    >>> [may_name_voter(text) for text in ("-1 bbirch: no sources", "+1, aa, bb", "+1 tested it")]
    [True, True, False]
    """
    value = VALUE.match(text)
    rest = text[value.end() :] if value else ""
    if value and _names_others(rest, own):
        return True
    found = _ODD.match(rest)
    if found is None or own.issuperset(found["name"].casefold().split()):
        return False
    return may_be_name(found["name"]) and not _is_of_prose(found["name"])


_ODD = re.compile(
    r"(?P<claimed>[(\[]?(?i:(?:non[\s_-]?)?binding)[)\]]?(?![\w-])\s*)?(?:[:,=\-]\s+)?"
    r"(?P<name>[^\W\d_][\w.'\-@]{1,40}(?: [^\W\d_a-z][\w.'\-]{0,40}){0,3})\s?"
    r"(?::\s|(?(claimed)(?!)|(?:[(\[][^()\[\]]{1,40}[)\]]|[,;]\s|\s[-\u2013\u2014]{1,2}\s|\sbecause\s|\Z)))"
)


def _names_others(rest: str, own: frozenset[str]) -> bool:
    """Whether logins are listed behind a claim, "(binding), aalder, bbirch", or a name begins a sentence.

    The latter has no mark behind it: "Bob Birch the license is wrong".
    """
    led = _CLAIM.match(rest)
    said = rest[led.end() :] if led else rest
    begun = _BEGUN.match(said)
    name = begun["name"] if begun else ""
    named = is_full_name(name) and not _is_of_prose(name) and not own.issuperset(name.casefold().split())
    return named or (led is not None and "," in led.group() and may_list_logins(said))


_BEGUN = re.compile(r"(?P<name>[^\W\d_a-z][\w.'\-]{1,40} [^\W\d_a-z][\w'\-]{1,40}) +\w")


def _goes_on(reason: str) -> bool:
    """Whether what stands behind a name is no reason, but the next name of a list."""
    first = _FIRST_PART.match(reason)
    return first is not None and any(is_full_name(name.name) for name in names_in(first.group()))


def _is_of_prose(name: str) -> bool:
    return not _NO_PERSON.isdisjoint(name.lower().split())
