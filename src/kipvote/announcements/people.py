"""People: the names in a line of a result, its sender's "me" among them, and the name it is signed with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from kipvote.announcements.headings import cut, is_bare_heading, leads_on, section_of
from kipvote.votes.clauses import Marker, own_line
from kipvote.votes.namelists import ListedName, is_name, listed_names

SENDER = "Thesender"
"""What stands for "me" where names are read: a name, so that it is read as one."""

_ME = r"(?:(?i:me|myself|my own)|I)"
_SELF = re.compile(
    r"(?P<lead>^[\s>*+\u2022\u00b7\-]{0,8}(?:\(?\d{1,3}[.)]\s)?|[,;:(&]\s{0,2}|\band\s)"
    + _ME
    + r"(?=\s{0,2}(?:[,;&()*\[.]|and\b|$))"
    + r"|(?P<source>\b(?:from|by)\s)"
    + _ME
    + r"(?=\s{0,2}(?:[,;&]|and\b))"
)
_REST = frozenset({"others", "more"})
_COUNTED_REST = _REST | frozenset(
    "and many some several few a the other all community members voters people non-binding binding &".split()
)
_SIGNATURE_MARKS = "-–—~/* "


def naming_sender(line: str) -> str:
    """``line`` with a name for the "me", "myself" or "I" that stands in a list of names.

    >>> naming_sender("+1 (binding): Ann, Bob and me"), naming_sender("+1 from me, as I said")
    ('+1 (binding): Ann, Bob and Thesender', '+1 from Thesender, as I said')
    """
    return _SELF.sub(lambda found: f"{found['lead'] or found['source'] or ''}{SENDER}", line)


def names_in(text: str, *, lenient: bool = False) -> tuple[ListedName, ...]:
    """The names in ``text``, as ``listed_names`` reads them, without its "and others"."""
    return listed_names(_without_rest(text), lenient=lenient)


def is_rest(text: str) -> bool:
    """Whether a line of a list stands for people it does not name: "and 3 others"."""
    said = [word.strip("(.,!)") for word in text.lower().lstrip(_SIGNATURE_MARKS).split()[:8]]
    return bool(_REST & set(said)) and all(word in _COUNTED_REST or word.isdecimal() for word in said)


def _without_rest(text: str) -> str:
    """``text`` up to an "and others", "and 3 more" at its end."""
    said = text.rstrip(" .!").rsplit(maxsplit=4)
    for start in range(1, len(said)):
        tail = [word.lower() for word in said[start:]]
        if tail[0] in ("and", "&") and is_rest(" ".join(tail)):
            return " ".join(said[:start]).rstrip(" ,")
    return text


def without_sign_off(lines: Sequence[str], sender: str | None) -> Sequence[str]:
    """The lines without the name a mail is signed with: a paragraph of its own, and its last.

    A name below a heading, or below other names that stand alone, is one of their list; so is a full name
    that is not the sender's, where the sender is known.
    """
    last = _last_paragraph(lines, len(lines))
    above = _last_paragraph(lines, last.start)
    if not above or _opens_list(lines[above[-1]]) or (len(last) == 1 and _is_alike(lines, above, last)):
        return lines
    own = own_line(0, lines[last.start])
    name = own.text.strip(_SIGNATURE_MARKS)
    if sender is not None and _is_part(name, sender):
        return lines[: last.start]
    bare = len(last) == 1 and own.marker is Marker.NONE and is_name(name)
    return lines[: last.start] if bare and (sender is None or " " not in name) else lines


def _last_paragraph(lines: Sequence[str], stop: int) -> range:
    """The indexes of the last paragraph above ``stop``; none where there is none."""
    end = next((at + 1 for at in range(stop - 1, -1, -1) if lines[at].strip()), 0)
    size = sum(1 for _ in takewhile(lambda at: lines[at].strip(), range(end - 1, -1, -1)))
    return range(end - size, end)


def _opens_list(line: str) -> bool:
    head, _, rest = cut(own_line(0, line).text)
    bare = not rest and is_bare_heading(head) and section_of(head) is not None
    return bare or leads_on(line)


def _is_alike(lines: Sequence[str], above: range, last: range) -> bool:
    """Whether two paragraphs are one name each, with a list mark or without one alike."""
    one, other = own_line(0, lines[above.start]), own_line(0, lines[last.start])
    names = names_in(one.text)
    return (
        len(above) == 1 and one.marker is other.marker and len(names) == 1 and is_name(one.text.split("(")[0])
    )


def _is_part(name: str, sender: str) -> bool:
    """Whether a name is the sender's, or some of its words."""
    said, whole = name.casefold().replace(".", " ").split(), sender.casefold().replace(".", " ").split()
    return bool(said) and set(said) <= set(whole)
