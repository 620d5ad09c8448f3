"""Listed voters: one entry of a result's list, and whether what stands around its name makes it binding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kipvote.announcements.headings import Section
from kipvote.votes.namelists import ListedName


@dataclass(frozen=True, slots=True)
class Listed:
    """A voter named by a result: ``binding`` None where it does not say; ``line`` where it stands.

    ``heading`` is the line of the heading it stands below, its own line in a row; None in prose.
    """

    name: str
    value: str
    binding: bool | None
    line: int
    heading: int | None = None


def entries(
    names: Sequence[ListedName], section: Section, line: int, meaning: bool | None, heading: int | None = None
) -> Iterator[Listed]:
    """The names of a line in a section; ``meaning`` is what a star beside a name says by the legend."""
    for name in names:
        yield Listed(name.name, section.value, binding_of(name, section.binding, meaning), line, heading)


def binding_of(name: ListedName, section: bool | None, meaning: bool | None) -> bool | None:
    """The name's own mark, else the legend's reading of its star, else the heading's claim."""
    if name.claim is not None:
        return name.claim
    if meaning is not None and (name.starred or section is None):
        return meaning if name.starred else not meaning
    return section


def is_nobody(text: str) -> bool:
    """Whether a line says that a list is empty.

    >>> [is_nobody(text) for text in ("None.", "[none]", "N / A", "Na", "--", "-")]
    [True, True, True, False, False, True]
    """
    bare = text.strip(_FILLING)
    return text.strip(" .*") == "-" or bare == "NA" or bare.lower().replace(" / ", "/") in _NOBODY


def is_empty_list(text: str) -> bool:
    """Whether what stands beside a heading names nobody: a word for it, or marks alone, "--", "( )"."""
    return is_nobody(text) or (bool(text.strip()) and not text.strip(_FILLING))


_FILLING = " .*[](){}<>=-\u2013\u2014/_!\"'\u2026"
_NOBODY = frozenset(
    {"none", "n/a", "n.a", "nobody", "no one", "no votes", "no vote", "nil", "empty", "null"}
    | {"\u65e0", "\u7121", "\u6ca1\u6709", "\u6c92\u6709", "\u306a\u3057", "\uc5c6\uc74c"}
)
"""Words for it, some of them in Chinese, Japanese and Korean."""
