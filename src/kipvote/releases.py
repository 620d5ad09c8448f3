"""Releases: what tells a release and its candidate from others, however a subject words it.

Ids of releases are free text: "Apache Foo 1.5.0 (RC1)", "Foo 1.5.0-rc1" and "Foo version 1.5.0, release
candidate #1" name one thing. Its versions and the number of the candidate distinguish it; words around them
do not.
"""

from __future__ import annotations

import re

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
