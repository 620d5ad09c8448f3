"""Releases: what tells a release and its candidate from others, however a subject words it.

Ids of releases are free text: "Apache Foo 1.5.0 (RC1)", "Foo 1.5.0-rc1" and "Foo version 1.5.0, release
candidate #1" name one thing. Its versions and the number of the candidate distinguish it; words around them
do not.

Where a result answers nothing, these words are all that leads to its call, and more of them must fit
(:func:`calls_of`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from kipvote.messages import MessageId

# Each run of what may stand before a candidate is tried once, from its first character.
_CANDIDATE = re.compile(
    r"(?<![\s(\[,:–—-])[\s(\[,:–—-]*+(?:based on (?:the )?)?(?<![^\W\d_])"
    r"(?:(?:release|vote)[ -])?(?:candidate|rc)[ #.:-]*+(\d+)[)\]]*+"
)
_EMPTY = re.compile(r"\b(?:apache|version|release)(?![^\W\d_]|-)")
_BEFORE_VERSION = re.compile(r"(?<![\s\d_-])[\s_-]++v?(?=\d+\.\d)")
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
_RC = re.compile(r"rc\d+")


def plain(proposal: str) -> str:
    """An id in lower case without blanks and words that tell nothing, version and candidate in one spelling.

    >>> plain("Apache Foo 1.5.0 (RC1)"), plain("foo-1.5.0, release candidate #1")
    ('foo1.5.0-rc1', 'foo1.5.0-rc1')
    """
    text = " ".join(proposal.casefold().split())
    if "candidate" in text or "rc" in text:
        text = _CANDIDATE.sub(r"-rc\1", text)
    if "." in text:
        text = _BEFORE_VERSION.sub("", text)
    return "".join(_EMPTY.sub("", text).split()) if " " in text else text


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
        words -= _ORDINALS
    named = bool(versions) or any(map(str.isdigit, words))
    return " ".join(sorted(versions | words | candidates)) if named else None


def calls_of(mails: Iterable[ReleaseMail]) -> dict[MessageId, MessageId]:
    """The calls of results that answer nothing and word the release in another way than its call.

    "[RESULT] Release Foo 1.5.0" closes "[VOTE] Foo 1.5.0 RC1" if who called sent it to the same list within
    ``CALL_DAYS``, and if of all that it may mean this alone is open. Words that the name of the list holds
    tell nothing there: on dev@foo "1.5.0 RC1" is Foo's.
    """
    alike: defaultdict[Hashable, list[ReleaseMail]] = defaultdict(list)
    for mail in mails:
        alike[mail.list_id, _words(mail) - _candidates(mail)].append(mail)
    found: dict[MessageId, MessageId] = {}
    for told in alike.values():
        for result in told:
            call = _call_of(result, told) if result.closes and result.alone else None
            if call is not None:
                found[result.message_id] = call.message_id
    return found


def _call_of(result: ReleaseMail, told: Iterable[ReleaseMail]) -> ReleaseMail | None:
    """The one open call a result may be of, among mail with the same words."""
    before = list(_before(result, told))
    closed = {mail.keys for mail in before if mail.closes}
    calls = [mail for mail in before if not mail.closes]
    still_open = [mail for mail in calls if mail.keys not in closed]
    own = [mail for mail in still_open if result.writer and mail.writer == result.writer]
    named = any(mail.keys & result.keys for mail in before)
    if named or not own or len({mail.keys for mail in still_open}) > 1:
        return None
    return min(own, key=lambda mail: (mail.date, mail.message_id))


def _before(result: ReleaseMail, told: Iterable[ReleaseMail]) -> Iterator[ReleaseMail]:
    """What a result may be about; not what is as much alone as itself under the same name."""
    for mail in told:
        near = timedelta(0) <= result.date - mail.date <= timedelta(days=CALL_DAYS)
        same = mail.closes and mail.alone and mail.keys == result.keys
        if near and not same and _candidates(result) <= _candidates(mail):
            yield mail


def _words(mail: ReleaseMail) -> frozenset[str]:
    return frozenset(mail.wording.split()) - frozenset(re.split(r"[.-]", mail.list_id or ""))


def _candidates(mail: ReleaseMail) -> frozenset[str]:
    return frozenset(word for word in mail.wording.split() if _RC.fullmatch(word))
