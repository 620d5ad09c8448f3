"""Voters: whom a result names, each with the value and the claim of the section where the name stands.

Who may have voted is known before a result is read: their names are looked up. What else has the shape of a
name and stands where they do is named too. Where neither is certain the line is said to be unread.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from kipvote.announcements_new.announcement import NamedVoter
from kipvote.announcements_new.figures import (
    Count,
    Head,
    columns,
    counts,
    heads,
    is_filler,
    joined,
    shorthand,
    tokens,
    without_shorthand,
)
from kipvote.announcements_new.sentences import Sentence

_MOST_WORDS = 6
"""Words of a name at most."""
_PARTICLES = frozenset(
    "de da di do dos del della den der des du el al bin ben ibn la le los ten ter van von vom zu af av y e".split()
)
_NO_NAMES = frozenset(
    "thanks thank best regards cheers hi hello hey dear all the this that these those we our i it its vote votes "
    "voting result results kip pr prs no none yes next here there and as with for from by on in at to of if so "
    "since after before please kind yours sincerely many big great good happy sorry note notes total summary "
    "discussion original tracking implementation pmc quorum ipmc binding accepted passed approved rejected closed "
    "everyone everybody folks team community best bests viele mit un med met bien cordialement saludos grazie "
    "nobody others more also release artifacts jira wiki code tests build issue issues follow "
    "will would not now then thus hence therefore however congratulations details thread links link voters name "
    "voter status however outcome tally proposal apache software foundation http https steps step what "
    "others some most several both each my your his her their mentors mentor".split()
)
"""Words with which no name begins."""
_SELF = frozenset("me myself i mine".split())
_NOBODY = frozenset("none nobody no-one nil - -- n/a na no 0 zero nothing".split())
_LINK = re.compile(
    r"^[\s*_\"”)\]]*(?:(?:votes?|voters?|voted|members?)\b\s*)?(?::|->|=>|=|–|—|-(?=\s)|\(|,(?=\s)|"
    r"(?:from|by|of|came from|come from|are from|were from|cast by|given by)\b)[\s:*(]*"
    r"(?:(?:from|by|came from|the|pmc members?|committers?)\b[\s:]*){0,2}",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"\s*[,;|]\s*(?:(?:and|&|plus)\s+)?|\s+(?:and|&|plus|as well as)\s+|\s+/\s+|\s+(?=@\w)|\s{3,}")
_VOTED = re.compile(
    r"\s+(?:(?:all )?(?:voted|gave|cast|has given|have given|have voted|has voted|votes|voted for it)(?: an?| with)?)"
    r"[\s:]*$",
    re.IGNORECASE,
)
_ACCOUNT = re.compile(r"\s*(?:\(\s*@?[\w.-]+\s*\)|<[^<>]*>|\[[^\[\]]*@[^\[\]]*\])$|\s+[\w.+-]+@[\w.-]+$")
_ROLES = re.compile(r"\s*\((?:pmc|ipmc|committer|pmc member|mentor|vp|chair|co-?author)\)$", re.IGNORECASE)
_ADDRESS = re.compile(r"[\w.+-]+@[\w.-]+\.\w+")
_HANDLE = re.compile(r"@?[a-z][\w.-]{1,30}")
_WORD = re.compile(r"[^\W\d_](?:[^\W_]|['’.\-]|\u0300-\u036f)*")
_NOTE = re.compile(r"\s*(?:\([^()]*\)|[-–—:,]\s.*)$")
_OWN = re.compile(r"\b(?:I|I['’]m|my|mine|me|myself)\b")
_STAR = re.compile(
    r"\(?\s*(\*+)\W{0,3}(?:=|for|marks?|means|denotes|indicates|is|are|:|-)?\s*"
    r"(?:an?\s+)?(non-?binding|binding)(?: votes?)?\s*\)?|\(?(non-?binding|binding)(?: votes?)? (?:are )?marked"
    r" (?:with|by)(?: an?)? (?:\*|star|asterisk)\s*\)?",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"\(?\bn?b\s*[=:]\s*(?:non-?)?binding\W{0,3}(?:\bn?b\s*[=:]\s*(?:non-?)?binding)?\)?", re.I)
_UNSAID = re.compile(r"\b(?:last|first|other|remaining)\b.*\b(?:non-?)?binding\b|\bbinding vote against\b", re.I)


class Known:
    """The names under which somebody may have voted, looked up word by word, however they are spelled."""

    def __init__(self, names: Iterable[str]) -> None:
        self._people: list[frozenset[str]] = [frozenset(_folded(name)) for name in names]
        self._with: dict[str, list[int]] = {}
        for at, words in enumerate(self._people):
            for word in words:
                self._with.setdefault(word, []).append(at)

    def knows(self, name: str) -> bool:
        """Whether a name is somebody's, whole or in part, its words in any order."""
        words = _folded(name)
        rarest = min((self._with.get(word, []) for word in words), key=len, default=[])
        return any(self._people[at].issuperset(words) for at in rarest[:_MANY])


_MANY = 64


def _folded(name: str) -> list[str]:
    """The words of a name in small letters without accents; initials are none."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    return [word for word in re.split(r"[\W_]+", letters) if len(word) > 1]


@dataclass(slots=True)
class Section:
    """What names that follow stand under: a value and a claim, and the line that says so.

    ``open``: names may follow below. ``filled``: some have. ``commas``: they stand in one line.
    ``told`` says that the heading is one of votes.
    """

    value: str | None = None
    binding: bool | None = None
    heading: str = ""
    line: int = -1
    open: bool = False
    filled: bool = False
    commas: bool = False


@dataclass(slots=True)
class Lists:
    """What is read of a result's figures and names so far, and which lines head or list them."""

    known: Known
    sender: str
    names: list[tuple[NamedVoter, int]] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)
    listed: set[int] = field(default_factory=set)
    unread: list[str] = field(default_factory=list)
    star: bool | None = None
    outer: bool | None = None
    columns: tuple[bool, bool] | None = None
    yes_no: bool = False
    section: Section = field(default_factory=Section)


def read_lists(told: Sequence[Sentence], *, known: Known, sender: str) -> Lists:
    """The figures and voters of a result's sentences, in one pass from above."""
    lists = Lists(known, sender, star=_star_means(told))
    last = -1
    end = max((sentence.last for sentence in told), default=-1)
    for sentence in told:
        if sentence.line > last + 1 and lists.section.filled and not sentence.item:
            lists.section = Section()
        if not (sentence.line == end and not sentence.item and _is_sender(sentence.raw, sender)):
            _Reader(lists, sentence).read()
        last = sentence.last
    return lists


def _star_means(told: Sequence[Sentence]) -> bool | None:
    """Whether a star marks votes that bind, or those that do not; None where no legend says so."""
    for sentence in told:
        if match := _STAR.search(sentence.raw):
            return not (match[2] or match[3]).lower().startswith("non")
    return None


def _is_sender(text: str, sender: str) -> bool:
    words = _folded(text)
    return bool(words) and len(words) <= _MOST_WORDS and set(words) <= set(_folded(sender))


class _Reader:
    """Reads one sentence into what is read so far."""

    def __init__(self, lists: Lists, sentence: Sentence) -> None:
        self._lists = lists
        self._sentence = sentence
        text = _LETTERS.sub(" ", _STAR.sub(" ", sentence.raw)) if lists.star is not None else sentence.raw
        self._text = without_shorthand(_LETTERS.sub(" ", text))
        self._legend = self._text.strip(" ()*.") == "" and bool(sentence.raw.strip())

    def read(self) -> None:
        lists, sentence = self._lists, self._sentence
        if self._legend:
            return
        lists.counts += shorthand(sentence.raw, sentence.line)
        if lists.columns and (row := columns(self._text, sentence.line, lists.columns)):
            lists.counts += row
            lists.listed.add(sentence.line)
            return
        found = joined(heads(self._text, yes_no=lists.yes_no), self._text)
        if not found:
            self._plain()
        elif self._is_header(found) or self._is_heading(found) or self._is_own(found):
            return
        else:
            self._mixed(found)

    def _plain(self) -> None:
        """A sentence without value, claim or number: names below a heading, or prose that ends them."""
        section = self._lists.section
        if not section.open:
            return
        if section.filled and section.commas and "," not in self._text and not self._sentence.item:
            self._lists.section = Section()
            return
        names = _names(self._text, self._lists, item=self._sentence.item)
        if names is None:
            looks = self._sentence.item and _has_name(self._text, self._lists.known)
            if looks and (section.value or section.binding is not None):
                self._unread()
            elif self._sentence.opens:
                self._lists.section = Section()
            return
        if section.value is None and section.binding is None and not any(star for _, star in names):
            return
        for name, starred in names:
            self._add(name, section.value or "+1", self._claim(section.binding, starred=starred), section.heading)
        section.filled, section.commas = True, "," in self._text

    def _is_header(self, found: Sequence[Head]) -> bool:
        """A row that names the columns of a table: "Binding   Non-binding", "Name   Vote   Binding"."""
        said = [token.text for token in tokens(self._text) if token.text not in ("|", "-")]
        claims = [head.binding for head in found]
        if set(said) <= {"vote", "votes", "value", "binding", "non-binding", "nonbinding", "non binding"}:
            if claims == [True, False] or claims == [False, True]:
                self._lists.columns = (bool(claims[0]), bool(claims[1]))
                return "|" in self._text or "  " in self._text or ":" not in self._text
        if {"name", "voter", "who", "person"} & set(said[:1]) and len(said) < 7:
            self._lists.yes_no = True
            self._lists.section = Section(value="+1", open=True, heading=self._sentence.raw)
            return True
        return False

    def _is_heading(self, found: Sequence[Head]) -> bool:
        """A sentence of nothing but heads: figures, or the heading of the names below."""
        if self._rest(found):
            return False
        last = found[-1]
        section = self._lists.section
        self._count(found)
        self._lists.listed.update(range(self._sentence.line, self._sentence.last + 1))
        first = found[0]
        if last.number == 0 and last.value is not None:
            value, binding = last.value, last.binding
        else:
            value, binding = first.value, first.binding
            if first.number is not None and len(found) == 2 and found[1].binding is not None and first.binding is None:
                binding = found[1].binding if found[1].number == first.number else None
        if value is None and section.binding is None and section.value is not None and not section.filled:
            value = section.value
        if binding is None and value is not None:
            binding = self._lists.outer
        elif first.value is None:
            self._lists.outer = binding
        else:
            self._lists.outer = None
        heading = self._sentence.raw
        self._lists.section = Section(value, binding, heading, self._sentence.line, open=True)
        return True

    def _rest(self, found: Sequence[Head]) -> list[str]:
        """The words beside the heads that say something of their own."""
        edges = [0, *(edge for head in found for edge in (head.start, head.end)), len(self._text)]
        gaps = (self._text[edges[n] : edges[n + 1]] for n in range(0, len(edges), 2))
        words = (token.text for gap in gaps for token in tokens(gap))
        return [word for word in words if not is_filler(word) and word not in _NOBODY and word not in _HEADING]

    def _is_own(self, found: Sequence[Head]) -> bool:
        """Whether the sender votes in it: "+1 (binding) from me as well"."""
        if any(head.number is not None for head in found) or not _OWN.search(self._text):
            return False
        begun = self._text[: found[0].start].strip(" :-*").lower()
        named = begun in _SELF or any(
            _has_name(self._text[one:other], self._lists.known)
            for one, other in _gaps(found, self._text)
        )
        return not named

    def _count(self, found: Sequence[Head]) -> None:
        section = self._lists.section
        value = section.value if section.open and not section.filled else None
        outer = self._lists.outer if section.open else None
        first = found[0]
        led = self._text[first.end :].lstrip().startswith(":") and first.value is None and first.number is None
        claim = first.binding if led and len(found) > 1 else outer
        self._lists.counts += counts(found, self._text, self._sentence.line, value=value, claim=claim)

    def _mixed(self, found: Sequence[Head]) -> None:
        """A sentence with heads and other words: rows of names, names behind a figure, or prose."""
        if self._rows(found):
            self._lists.listed.update(range(self._sentence.line, self._sentence.last + 1))
            return
        self._count(found)
        section, taken = self._lists.section, False
        inherit = section if section.open and self._sentence.opens else Section()
        used = 0
        for at, head in enumerate(found):
            end = found[at + 1].start if at + 1 < len(found) else len(self._text)
            gap = self._text[head.end : end]
            begins = not self._text[: head.start].strip(" -*•([\"'+") and self._sentence.opens
            names = self._behind(gap, begins=begins)
            if names and not head.goal:
                value = head.value or inherit.value or "+1"
                binding = head.binding if head.binding is not None else self._lists.outer if begins else None
                for name, starred in names:
                    self._add(name, value, self._claim(binding, starred=starred), self._sentence.raw)
                taken, used = True, used + len(names)
        if taken and (self._sentence.item or self._text[: found[0].start].strip(" -*•([\"'") == ""):
            self._lists.listed.update(range(self._sentence.line, self._sentence.last + 1))
        self._check(found, used)
        self._opens(found)

    def _rows(self, found: Sequence[Head]) -> bool:
        """Rows of a name and what it voted: "Ann Lee: +1 (binding)", "Ann (binding), Bob (non-binding)"."""
        if any(head.number is not None and head.number > 0 for head in found):
            return False
        section = self._lists.section
        value, claim = (section.value, section.binding) if section.open else (None, None)
        heading = section.heading if section.open else ""
        rows: list[tuple[list[tuple[str, bool]], str | None, bool | None]] = []
        start, note = 0, ""
        lead = _lead(found, self._text)
        if lead:
            value, claim, heading = lead.value or value, lead.binding if lead.binding is not None else None, ""
            start = lead.end
        rest = [head for head in found if head is not lead]
        for n, head in enumerate(rest):
            gap = self._text[start : head.start]
            names = _annotated(gap, self._lists, first=start == 0)
            if names is None:
                if rows and not _has_name(gap, self._lists.known) and head.value is None and self._is_note(gap):
                    note = gap
                    break
                if rows and not gap.strip(" (-:,|[").strip():
                    rows[-1] = (rows[-1][0], head.value or rows[-1][1], head.binding if head.binding is not None else rows[-1][2])
                    start = head.end
                    continue
                return False
            if n and not _parts(gap)[0]:
                return False
            rows.append((names, head.value, head.binding))
            start = head.end
        tail = note or self._text[start:]
        if not self._tail(tail, rows, lead, value, claim, found):
            return False
        if not rows or (value is None and not any(one[1] or one[2] is not None for one in rows)):
            return False
        for names, said, binds in rows:
            for at, (name, starred) in enumerate(names):
                alone = at == len(names) - 1 or bool(_VOTED.search(self._text))
                binding = binds if alone and binds is not None else claim
                self._add(name, said or value or "+1", self._claim(binding, starred=starred), heading or self._sentence.raw)
                if len(names) > 1 and not alone and binds is not None:
                    self._unread()
        section.filled = True
        return True

    def _tail(
        self,
        tail: str,
        rows: list[tuple[list[tuple[str, bool]], str | None, bool | None]],
        lead: Head | None,
        value: str | None,
        claim: bool | None,
        found: Sequence[Head],
    ) -> bool:
        """Read what stands behind the last head of a row: nothing, more names, or a note on the vote."""
        clean = tail.strip(" )].,;:*_-|\"'\t")
        if not clean:
            return bool(rows)
        if lead is not None and found[-1] is lead:
            names = _names(_LINK.sub("", tail) if _LINK.match(tail) else tail, self._lists, item=True)
            if names is None:
                return False
            rows.append((names, None, None))
            return True
        more = _names(clean, self._lists, item=False) if re.match(r"\s*[\])]*\s*(?:,|and\b|;)", tail) else None
        if more is not None and rows and not clean[:1].islower():
            rows.append((more, None, None))
            return True
        if not rows or not self._sentence.opens:
            return False
        return self._is_note(tail) and not _has_name(clean.partition(" ")[0], self._lists.known)

    @staticmethod
    def _is_note(tail: str) -> bool:
        """Whether what stands behind a vote is a remark on it: ", with a comment", "- tested on Linux"."""
        return re.match(r"^[\s)\]]*(?:[,;:–—-]|\(|\.)\s*\S", tail) is not None

    def _behind(self, gap: str, *, begins: bool) -> list[tuple[str, bool]] | None:
        """The names that stand behind a head: in brackets, behind a colon or "from", or at once in a row."""
        link = _LINK.match(gap)
        if link is None and not begins:
            return None
        rest = gap[link.end() :] if link else gap
        if link and "(" in link[0] and ")" in rest:
            rest, _, _ = rest.partition(")")
            return _names(rest, self._lists, item=True)
        names, whole = _parts(_ended(rest)), True
        kept: list[tuple[str, bool]] = []
        for part in names:
            found = _name(part, self._lists)
            if found is None:
                whole = not part or not _has_name(part, self._lists.known)
                break
            kept += found
        if link and "," in link[0] and ":" not in link[0] and not begins and len(kept) < 1:
            return None
        return kept if whole or kept else None

    def _check(self, found: Sequence[Head], used: int) -> None:
        """Say so where somebody is named beside a value or a claim, and was not read with it."""
        named = 0
        for start, end in _gaps(found, self._text):
            if start == 0 and not used and found[0].number is not None:
                continue
            parts = _parts(_ended(self._text[start:end]))
            named += sum(_has_name(part, self._lists.known) for part in parts)
        claimed = any(head.binding is not None or head.value is not None for head in found)
        if (claimed and named > used) or _UNSAID.search(self._text):
            self._unread()

    def _opens(self, found: Sequence[Head]) -> None:
        """Open a section where the sentence leads to a list: "with 3 binding votes:", "+1s by"."""
        text = self._text.rstrip(" *_")
        leads = text.endswith((":", " by", " from", " of", " with")) or (
            found[-1].end >= len(text) - 8 and not self._rest(found[-1:])[8:]
        )
        last = found[-1]
        if text.endswith((":", " by", " from")) or leads:
            lone = len([head for head in found if head.number]) == 1 or last.number is None
            heading = self._sentence.raw
            binding = last.binding if lone else None
            self._lists.section = Section(last.value or "+1", binding, heading, self._sentence.line, open=True)
        elif self._sentence.opens:
            self._lists.section = Section()

    def _claim(self, binding: bool | None, *, starred: bool) -> bool | None:
        """The claim of a name in a list whose stars mark one."""
        star = self._lists.star
        if star is None:
            if starred:
                self._unread()
            return binding
        return star if starred else not star

    def _add(self, name: str, value: str, binding: bool | None, heading: str) -> None:
        named = NamedVoter(name, value, binding, heading, self._lists.known.knows(name))
        if all(named != one for one, _ in self._lists.names[-_MANY:]):
            self._lists.names.append((named, self._sentence.line))
        self._lists.listed.update(range(self._sentence.line, self._sentence.last + 1))

    def _unread(self) -> None:
        self._lists.unread.append(f"who voted how: {self._sentence.raw}")


_HEADING = frozenset(
    "with following result results tally outcome summary details as follows below follow we have got has had "
    "received get here there from by yes no to hereby votes: final so far".split()
)
"""Words that may stand in a heading beside its heads."""


def _gaps(found: Sequence[Head], text: str) -> Iterator[tuple[int, int]]:
    edges = [0, *(edge for head in found for edge in (head.start, head.end)), len(text)]
    for n in range(0, len(edges), 2):
        yield edges[n], edges[n + 1]


def _lead(found: Sequence[Head], text: str) -> Head | None:
    """The head that a row begins with, of which names follow: "+1 (binding): Ann", "(b) Ann"."""
    first = found[0]
    return first if not text[: first.start].strip(" -*•([\"'_") else None


def _ended(text: str) -> str:
    """A text as far as its sentence goes."""
    return re.split(r"[.!?](?:\s|$)|\)", text, maxsplit=1)[0] if not re.search(r"\b\w\.\s", text) else text


def _parts(text: str) -> list[str]:
    return [part for part in (one.strip(" \t*_\"'“”•()[]-–—:") for one in _SPLIT.split(text)) if part]


def _annotated(gap: str, lists: Lists, *, first: bool) -> list[tuple[str, bool]] | None:
    """The names of a gap before a head that is said of the last of them, or of all that "voted" so."""
    text = _VOTED.sub("", gap.rstrip(" (-–—:|[=\t,"))
    if not text.strip():
        return None
    return _names(text, lists, item=first)


def _names(text: str, lists: Lists, *, item: bool) -> list[tuple[str, bool]] | None:
    """The names of a list, each with whether it bears a star; None where anything else stands in it."""
    found: list[tuple[str, bool]] = []
    parts = [part.strip() for part in _SPLIT.split(text.strip(" \t.;:,"))]
    for part in filter(None, parts):
        named = _name(part, lists)
        if named is None and item and len(parts) == 1 and (note := _NOTE.search(part)):
            named = _name(part[: note.start()], lists)
        if named is None:
            return None
        found += named
    return found


def _name(part: str, lists: Lists) -> list[tuple[str, bool]] | None:
    """The name that a part of a list is; none for "nobody", None where it is no name."""
    text = part.strip(" \t_\"'“”•()[].:-–—=|")
    starred = text.startswith("*") or text.endswith("*")
    text = text.strip("* \t")
    if not text or text.lower() in _NOBODY:
        return []
    text = re.sub(r"^(?:and|also|&)\s+", "", text)
    if text.lower() in _SELF:
        return [(lists.sender or text, starred)]
    full = text
    for form in (_ROLES, _ACCOUNT):
        text = form.sub("", text) or text
    text = text.strip(" @*()").removesuffix(".") if not re.search(r"\b[^\W\d_]\.$", text) else text.strip(" @*()")
    if lists.known.knows(text) and len(text.split()) <= _MOST_WORDS and text.split()[0].lower() not in _NO_NAMES:
        return [(text, starred)]
    if _looks_like_name(text) or _ADDRESS.fullmatch(full) or (full.startswith("@") and _HANDLE.fullmatch(full)):
        return [(text if not _ADDRESS.fullmatch(full) else full, starred)]
    return None


def _looks_like_name(text: str) -> bool:
    """Whether a text has the shape of a name: a few words, each with a capital or of a script without."""
    words = text.split()
    if not 0 < len(words) <= _MOST_WORDS or words[0].lower().rstrip(".,") in _NO_NAMES:
        return False
    return all(_WORD.fullmatch(word) and (not word[0].islower() or word in _PARTICLES) for word in words) and (
        not words[-1].islower() and not words[0].isdigit() and not (len(words) == 1 and len(text) > 2 and text.isupper())
    )


def _has_name(text: str, known: Known) -> bool:
    """Whether a text names anybody, as far as that can be told: a name looked up, or two capitals in a row."""
    words = [word.strip(".,:;()*\"'") for word in text.split()]
    named = [word for word in words if word[:1].isupper() and word.lower() not in _NO_NAMES and word[1:].islower()]
    return bool(named) and any(len(word) > 1 for word in named)
