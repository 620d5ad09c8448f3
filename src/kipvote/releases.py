"""Releases: what tells a release and its candidate from others, however a subject words it.

Ids of releases are free text: "Apache Foo 1.5.0 (RC1)", "Foo 1.5.0-rc1" and "Foo version 1.5.0, release
candidate #1" name one thing. Its versions and the number of the candidate distinguish it; words around them
do not.

Where a result answers nothing, these words are all that leads to its call, and more of them must fit
(:func:`calls_of`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from kipvote.messages import MessageId

# Each run of what may stand before a candidate is tried once, from its first character.
_CANDIDATE = re.compile(
    r"(?<![\s(\[,:–—-])[\s(\[,:–—-]*+(?:based on (?:the )?)?(?<![^\W\d_])"
    r"(?:(?:release|vote)[ -])?(?:candidate|rc)[ #.:-]*+0*(\d+)[)\]]*+"
)
_EMPTY = re.compile(r"\b(?:apache|version|release)(?![^\W\d_]|-)")
_BEFORE_VERSION = re.compile(r"(?<![\s\d_-])[\s_-]++v?(?=\d+\.\d)")
# A vote behind a name, without blanks: "+1", "=>-1", "(+1)", ":+1(binding)"; "1.5.0-1" is a version.
_CAST = re.compile(
    r"(?<![=>:,(–—-])[=>:,(–—-]*(?:\+|(?<=-rc\d)-|(?<=[=>:,(–—-])-)[01]\)?(?:\(?(?:non-?)?binding\)?)?[.!]?$"
)
_BEHIND_FIGURE = re.compile(r"(?<=\d)[\s_-]++v?(?=\d+\.\d)")
_MARKED = re.compile(r"-rc(\d+)")
_STAGE = re.compile(r"(?<![^\W\d_])(alpha|beta|milestone|preview|m)[-.]?(\d+)")
_VERSION = re.compile(r"\d+(?:\.\d+)++")
_FIGURE = re.compile(r"\d+")
_WORD = re.compile(r"[^\W_]+")
_TELLS_NOTHING = frozenset(
    "apache incubating incubator release releases released releasing version v vote voting candidate "
    "prepared preparation date available download a an and as based for from is now of on the".split()
)
_ORDINALS = frozenset("first second third fourth fifth sixth".split())
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)")
_RC = re.compile(r"rc\d+")
_MANY = 64  # calls of one version; of so many nobody can say any more which is meant


def plain(proposal: str) -> str:
    """An id in lower case without blanks and words that tell nothing, version and candidate in one spelling.

    >>> plain("Apache Foo 1.5.0 (RC1)"), plain("foo-1.5.0, release candidate #1")
    ('foo1.5.0-rc1', 'foo1.5.0-rc1')
    """
    text = " ".join(proposal.casefold().split())
    if "candidate" in text or "rc" in text:
        text = _CANDIDATE.sub(r"-rc\1", text)
    if "." not in text:
        return "".join(_EMPTY.sub("", text).split()) if " " in text else text
    text = _EMPTY.sub("", _BEFORE_VERSION.sub("", text))
    # A name may end in a figure: "Foo2 1.5.0" is not "Foo 21.5.0".
    return "".join(_BEHIND_FIGURE.sub("-", text).split())


def same_release(own: str, above: str) -> bool:
    """Whether an answer whose subject names ``own`` may be about ``above``; both are keys of proposals.

    The one may name fewer versions than the other, and ``own`` no candidate where ``above`` names one. Not
    the other way round: "Foo 1.5.0" may be discussed before its candidates are.

    >>> same_release("foo1.5.0(extended)", "foo1.5.0-rc1"), same_release("foo1.5.0-rc2", "foo1.5.0-rc1")
    (True, False)
    """
    if own == above:
        return True
    (versions, stages), (others, known) = _numbers(own), _numbers(above)
    fits = versions <= others or (bool(others) and others <= versions)
    return fits and stages <= known and bool(versions or stages)


def same_call(own: str, above: str) -> bool:
    """Whether a call that answers another mail may be an answer to it that lost its "Re:".

    It words the name in the same way, at most without the candidate, or with the vote behind it.

    >>> same_call("foo1.5.0-rc1+1", "foo1.5.0-rc1"), same_call("foo1.5.0-rc1(java)", "foo1.5.0-rc1")
    (True, False)
    """
    said, known = (_CAST.sub("", key) for key in (own, above))
    return _MARKED.sub("", said) == _MARKED.sub("", known) and same_release(said, known)


def _numbers(key: str) -> tuple[frozenset[str], frozenset[str]]:
    """The versions a key names, and the candidates or stages of these."""
    stages = {f"rc{number}" for number in _MARKED.findall(key)}
    rest = _MARKED.sub(" ", key)
    stages |= {word + number for word, number in _STAGE.findall(rest)}
    versions = _VERSION.findall(rest) or _FIGURE.findall(_STAGE.sub(" ", rest))
    return frozenset(map(_shortest, versions)), frozenset(stages)


def _shortest(version: str) -> str:
    """A version without zeros at its end: 1.5.0 is 1.5."""
    parts = [part.lstrip("0") or "0" for part in version.split(".")]
    while len(parts) > 1 and parts[-1] == "0":
        parts.pop()
    return ".".join(parts)


@dataclass(frozen=True, slots=True)
class ReleaseMail:
    """A call of a vote on a release, or mail that closes one.

    ``wording`` is that of the release (:func:`wording`), ``keys`` are those of the proposals it is about.
    ``writer`` is the address of its sender, empty where it is not one person's. ``closes``: it is no
    call; ``alone``: it answers no mail that is about any proposal.
    """

    message_id: MessageId
    date: datetime
    wording: str
    keys: frozenset[str]
    list_id: str | None
    writer: str
    closes: bool
    alone: bool


CALL_DAYS = 30
"""For how many days after a call a result alone may be its, though it words the release in another way."""


OPEN_HOURS = 72
"""For how many hours a vote on a release stays open: a result before that may be of an earlier candidate."""


def wording(proposal: str) -> str | None:
    """What an id of a release says in words that tell something, sorted; None where it names no version.

    >>> wording("Apache Foo 1.5.0 (RC1)"), wording("Foo 1.5 from 1.5rc1"), wording("Foo 1.5 for Bar 2")
    ('1.5 foo rc1', '1.5 foo rc1', '1.5 2 bar foo')
    """
    text = _CANDIDATE.sub(r"-rc\1 ", proposal.casefold())
    candidates = {f"rc{number}" for number in _MARKED.findall(text)}
    text = _MARKED.sub(" ", text)
    versions = set(map(_shortest, _VERSION.findall(text)))
    words = set(_WORD.findall(_VERSION.sub(" ", text))) - _TELLS_NOTHING
    if candidates:
        words = {word for word in words - _ORDINALS if not _ORDINAL.fullmatch(word)}
    named = bool(versions) or any(map(str.isdigit, words))
    return " ".join(sorted(versions | words | candidates)) if named else None


def candidate(proposal: str) -> tuple[str, int] | None:
    """What an id says of a release, worded as by :func:`wording`, and the number of its only candidate.

    >>> candidate("Apache Foo 1.5.0 (RC2)"), candidate("Foo 1.5.0")
    (('1.5 foo', 2), None)
    """
    words = wording(proposal) or ""
    number = _number(words)
    return None if number is None else (" ".join(w for w in words.split() if not _RC.fullmatch(w)), number)


def _number(words: str) -> int | None:
    """The number of the only candidate in words of :func:`wording`."""
    found = [int(word.removeprefix("rc")) for word in words.split() if _RC.fullmatch(word)]
    return found[0] if len(found) == 1 else None


def calls_of(mails: Iterable[ReleaseMail]) -> dict[MessageId, MessageId]:
    """The calls of results that answer nothing and word the release in another way than its call.

    "[RESULT] Release Foo 1.5.0" closes "[VOTE] Foo 1.5.0 RC1" if who called sent it to the same list within
    ``CALL_DAYS``, if of all candidates it may mean this alone is open, or is the last one they called a vote
    on, and if no call has its own words.
    Words that the name of the list holds tell nothing there: on dev@foo "1.5.0 RC1" is Foo's.
    """
    calls: defaultdict[Hashable, list[ReleaseMail]] = defaultdict(list)
    closed: defaultdict[frozenset[str], list[datetime]] = defaultdict(list)
    alone: list[ReleaseMail] = []
    for mail in mails:
        if not mail.closes:
            calls[_place(mail)].append(mail)
            continue
        closed[mail.keys].append(mail.date)
        if mail.alone and mail.writer:
            alone.append(mail)
    for dates in closed.values():
        dates.sort()
    called = {key for told in calls.values() for call in told for key in call.keys}
    found: dict[MessageId, MessageId] = {}
    for result in alone:
        told = calls.get(_place(result), [])
        if result.keys.isdisjoint(called) and len(told) <= _MANY:
            still_open = [call for call in told if _may_be_of(result, call, closed[call.keys])]
            if own := _own(result, still_open):
                found[result.message_id] = own.message_id
    return found


def _may_be_of(result: ReleaseMail, call: ReleaseMail, closed: Sequence[datetime]) -> bool:
    """Whether a result may be of a call with the same words, which was ``closed`` at some moments."""
    near = timedelta(0) <= result.date - call.date <= timedelta(days=CALL_DAYS)
    ends = bisect_left(closed, call.date)
    still_open = ends == len(closed) or closed[ends] > result.date
    return near and still_open and _candidates(result) <= _candidates(call)


def _own(result: ReleaseMail, still_open: Sequence[ReleaseMail]) -> ReleaseMail | None:
    """The call it is of, by the same writer; where other candidates are open, of the last one."""
    if len({call.keys for call in still_open}) > 1:
        still_open = _of_last_candidate(result, still_open)
    own = [call for call in still_open if call.writer == result.writer]
    return min(own, key=lambda call: (call.date, call.message_id), default=None)


def _of_last_candidate(result: ReleaseMail, still_open: Sequence[ReleaseMail]) -> Sequence[ReleaseMail]:
    """The calls of the last candidate; none if it may be of another, as when their callers differ.

    Who calls for a vote on RC1 has given up RC0, whether or not they said so in a subject.
    """
    numbered = ((call.keys, _number(call.wording)) for call in still_open)
    numbers = {keys: number for keys, number in numbered if number is not None}
    last = max(still_open, key=lambda call: (call.date, call.message_id))
    writers = {call.writer for call in still_open}
    if writers != {result.writer} or any(call.keys not in numbers for call in still_open):
        return ()
    first = {keys: min(call.date for call in still_open if call.keys == keys) for keys in numbers}
    in_order = sorted(numbers, key=lambda keys: (first[keys], sorted(keys)))
    rising = all(numbers[one] < numbers[other] for one, other in pairwise(in_order))
    rising = rising and in_order[-1] == last.keys
    if not rising or result.date - first[last.keys] < timedelta(hours=OPEN_HOURS):
        return ()
    return [call for call in still_open if call.keys == last.keys]


def _place(mail: ReleaseMail) -> Hashable:
    """The list, and all words but the candidate."""
    words = frozenset(mail.wording.split()) - frozenset(re.split(r"[.-]", mail.list_id or ""))
    return mail.list_id, words - _candidates(mail)


def _candidates(mail: ReleaseMail) -> frozenset[str]:
    return frozenset(word for word in mail.wording.split() if _RC.fullmatch(word))


def candidates_in(text: str) -> frozenset[str]:
    """The numbers of the release candidates that a text names.

    >>> sorted(candidates_in("Foo 1.5.0-rc1 and RC 2"))
    ['1', '2']
    """
    return frozenset(_NUMBERED.findall(text))


def named_beside(text: str, about: Sequence[str]) -> frozenset[str]:
    """The versions that a text names and that are not of ``about``; without any, the candidates it names.

    >>> [sorted(named_beside(text, ["Foo 1.5.0 RC1"])) for text in ("1.5.0 RC2", "1.5.1 RC1")]
    [['2'], ['1.5.1']]
    """
    known = " ".join(about)
    own = [f"{version}." for version in _DOTTED.findall(known)]
    named = _DOTTED.findall(text)
    others = {one for one in named if own and not any(_begins(f"{one}.", version) for version in own)}
    return frozenset(others) or (candidates_in(text) if candidates_in(known) else frozenset())


def _begins(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


_DOTTED = re.compile(r"(?<![\w.])v?(\d{1,5}(?:\.\d{1,5}){1,4})(?!\d|\.\w)", re.IGNORECASE)
_NUMBERED = re.compile(r"(?<![a-z])rc[ \-]?(\d{1,3})(?!\w)", re.IGNORECASE)
