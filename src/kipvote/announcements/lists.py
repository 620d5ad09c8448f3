"""Lists: the figures and voters of a result, sentence by sentence, under the headings where they stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kipvote.announcements import NamedVoter
from kipvote.announcements.figures import (
    Count,
    Head,
    columns,
    counts,
    heads,
    is_filler,
    joined,
    shorthand,
    tokens,
)
from kipvote.announcements.sentences import Sentence
from kipvote.announcements.voters import (
    LINK,
    NOBODY,
    SELF,
    Known,
    Name,
    gaps,
    has_name,
    is_sender,
    lead_of,
    leading_names,
    looks_like_name,
    names_of,
    rows_of,
)

_OWN = re.compile(r"\b(?:I|I['’]m|my|mine|me|myself)\b")
_MINE = re.compile(r"\b(?:my|mine)\b", re.IGNORECASE)
_BINDS = r"(?:an?\s+)?(non-?binding|binding)(?: votes?)?\s*\)?"
_STAR = re.compile(
    rf"\(?\s*\*+\W{{0,3}}(?:for|marks?|means|denotes|indicates|is|are)?\s*{_BINDS}"
    r"|\(?(non-?binding|binding)(?: votes?)? (?:are )?marked (?:with|by)(?: an?)? (?:\*|star|asterisk)\s*\)?",
    re.IGNORECASE,
)
_ROLES = re.compile(r"\((?:ipmc|ppmc|pmc|committers?|contributors?|community|mentors?)\)", re.IGNORECASE)
"""The role of a voter, or of all of a list: it tells no claim."""
_OF_SOME = re.compile(
    r"\b(?:last|first|other|remaining|her|his|hers|their|theirs)\b.*\bbinding\b", re.IGNORECASE
)
_HEADING_WORDS = frozenset(
    "with following result results tally outcome summary details as follows below follow we have got has had "
    "received get here there from by yes no to hereby final so far the were are".split()
)
"""Words that may stand in a heading beside its heads."""


@dataclass(frozen=True, slots=True)
class Section:
    """What names that follow stand under: a value, a claim, and the heading that says so.

    ``listing``: names may follow. ``prose``: a sentence leads to them. ``filled``: some have been read.
    """

    value: str | None = None
    binding: bool | None = None
    heading: str = ""
    listing: bool = False
    prose: bool = False
    filled: bool = False

    @property
    def says(self) -> bool:
        """Whether names under it are voters."""
        return self.value is not None or self.binding is not None


@dataclass(slots=True)
class Lists:
    """What is read of a result's figures and names, which lines head or list them, and what is unread."""

    names: list[tuple[NamedVoter, int]] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)
    listed: set[int] = field(default_factory=set)
    unread: list[str] = field(default_factory=list)


def read_lists(told: Sequence[Sentence], *, known: Known, sender: str) -> Lists:
    """The figures and voters of a result's sentences, in one pass from above."""
    reader = _Reader(known, sender, _star_means(told))
    end = _closing(told)
    last = -1
    for sentence in told:
        if sentence.line > last + 1:
            reader.blank(sentence)
        reader.read(sentence, end)
        last = sentence.last
    return reader.lists


def _closing(told: Sequence[Sentence]) -> int:
    """Where the last lines of a mail that stand together begin."""
    start = told[-1].line if told else -1
    for sentence in reversed(told):
        if sentence.last < start - 1:
            break
        start = sentence.line
    return start


def _star_means(told: Sequence[Sentence]) -> bool | None:
    """Whether a star marks votes that bind, or those that do not; None where no legend says so."""
    for sentence in told:
        if "*" in sentence.raw and (match := _STAR.search(sentence.raw)):
            return not (match[1] or match[2]).lower().startswith("non")
    return None


class _Reader:
    """Reads sentence by sentence; the section is that of the last heading, ``outer`` the claim above it."""

    def __init__(self, known: Known, sender: str, star: bool | None) -> None:
        self.lists = Lists()
        self._known, self._sender, self._star = known, sender, star
        self._section = Section()
        self._outer: bool | None = None
        self._columns: tuple[bool, bool] | None = None
        self._yes_no = self._numbered = self._signed = False

    def blank(self, sentence: Sentence) -> None:
        """Lines are empty above a sentence: a list that has begun ends, if its items go not on."""
        if self._section.filled and not sentence.item:
            self._section = Section()

    def read(self, sentence: Sentence, end: int) -> None:
        """Read one sentence; from the line ``end`` on a name may be a signature."""
        if sentence.line >= end and not sentence.item and is_sender(sentence.raw, self._sender):
            return
        figures, text = shorthand(_ROLES.sub(" ", sentence.raw), sentence.line)
        self.lists.counts += figures
        text = text if self._star is None else _STAR.sub(" ", text)
        if not text.strip(" ()*.,-=_~#|+:"):
            return
        if self._columns and (row := columns(text, sentence.line, self._columns)):
            self.lists.counts += row
            self._list(sentence)
            return
        found = joined(heads(text, yes_no=self._yes_no), text)
        if not found:
            self._without_head(sentence, text, end)
        elif self._is_header(sentence, text, found):
            self._list(sentence)
        elif not self._rest(found, text):
            self._heading(sentence, text, found)
        elif self._is_own(found, text):
            self._section = Section()
        elif self._rows(sentence, text, found):
            self._list(sentence)
        else:
            self._prose(sentence, text, found)

    def _without_head(self, sentence: Sentence, text: str, end: int) -> None:
        """A sentence without value, claim or number: names below a heading, or prose that ends them."""
        section = self._section
        accounts = sentence.item and section.listing and section.says and not section.prose
        names = names_of(text, self._known, self._sender, accounts=accounts)
        if not section.listing:
            alone = sentence.opens and names and sentence.line < end and _stand_alone(text, names)
            if (alone and (self.lists.names or self.lists.counts) and not is_sender(text, self._sender)) or (
                self.lists.names and _TOLD.search(text) and has_name(text.partition(" ")[2])
            ):
                self._unread(sentence)
            return
        starred = any(name.starred for name in names or ())
        if names and (section.says or starred) and sentence.opens:
            self._name(sentence, names, section.value or "+1", section.binding, section.heading)
            self._section = replace(section, filled=True)
            return
        near = sentence.item or (len(text.split()) < _SHORT and not text.endswith((".", "!", ",")))
        if names is None and section.says and near and has_name(text):
            self._unread(sentence)
        if not (names is not None and sentence.item):
            self._section, self._outer = Section(), None

    def _is_header(self, sentence: Sentence, text: str, found: Sequence[Head]) -> bool:
        """A row that names the columns of a table: "Binding   Non-binding", "Name   Vote   Binding"."""
        said = [token.text for token in tokens(text) if token.text not in ("|", "-")]
        claims = [head.binding for head in found]
        both = sorted(claims, key=str) == [False, True] and ("  " in sentence.raw or "|" in sentence.raw)
        if both and all(word in _COLUMN_WORDS or word.endswith("binding") for word in said):
            self._columns = (bool(claims[0]), bool(claims[1]))
            return True
        if said[0] in ("name", "voter", "who", "person") and len(said) < _SHORT:
            self._yes_no = True
            self._section = Section(value="+1", heading=sentence.raw, listing=True)
            return True
        return False

    @staticmethod
    def _rest(found: Sequence[Head], text: str) -> bool:
        """Whether any word beside the heads says something of its own."""
        words = (token.text for one, other in gaps(found, text) for token in tokens(text[one:other]))
        return any(
            not is_filler(word) and word not in NOBODY and word not in _HEADING_WORDS for word in words
        )

    def _heading(self, sentence: Sentence, text: str, found: Sequence[Head]) -> None:
        """A sentence of nothing but heads: figures, or the heading of the names below."""
        lone = found[0].value if len(found) == 1 and found[0].number is None else None
        if lone == "0" and self._numbered:
            found = [replace(found[0], value=None, number=0)]
        elif lone == "+1" and self._signed:
            found = [replace(found[0], number=1)]
        first, last = found[0], found[-1]
        self._signed = _SIGNED.match(text) is not None
        self._numbered = first.value is None and first.number is not None and len(found) == 1
        self._count(sentence, text, found)
        self._list(sentence)
        if not (sentence.opens or text.rstrip().endswith(":")):
            self._section = Section()
            return
        value, binding = first.value, first.binding
        if len(found) > 1 and binding is None and last.number == first.number:
            binding = last.binding
        if len([head for head in found if head.number]) > 1 and len({head.binding for head in found}) > 1:
            binding = None
        if value is None:
            above = self._section
            empty = not above.prose and not above.filled
            value = above.value if empty and above.binding is None else None
            self._outer = binding
        elif binding is None:
            binding = self._outer
        else:
            self._outer = None
        self._section = Section(value, binding, sentence.raw, listing=True)

    def _is_own(self, found: Sequence[Head], text: str) -> bool:
        """Whether the sender votes in a sentence: "+1 (binding) from me as well"."""
        if any(head.number is not None for head in found) or not _OWN.search(text):
            return False
        begun = re.sub(r"^\W*(?:and )?", "", text[: found[0].start]).strip(" :-*(").lower()
        return begun not in SELF and not any(has_name(text[one:other]) for one, other in gaps(found, text))

    def _count(self, sentence: Sentence, text: str, found: Sequence[Head]) -> None:
        section = self._section
        value = section.value if section.listing and not section.filled and not section.prose else None
        self.lists.counts += counts(found, text, sentence.line, value=value, claim=self._outer)

    def _rows(self, sentence: Sentence, text: str, found: Sequence[Head]) -> bool:
        """Read rows of names and what they voted: "Ann Lee: +1 (binding)", "Ann (binding), Bob"."""
        if any(head.number for head in found):
            return False
        lead = lead_of(found, text)
        value, claim = self._above(lead)
        if number := _TOTAL.search(text) if lead else None:
            text = text[: number.start()]
        rows = rows_of(
            text, found, self._known, self._sender, alone=sentence.opens, listing=self._section.listing
        )
        if not rows or not any(row.names for row in rows):
            return False
        if (value, claim) == (None, None) and not any(row.says for row in rows):
            return False
        section = self._section
        if number and lead and claim is not None:
            self.lists.counts.append(Count(lead.value or "+1", claim, int(number[1]), sentence.line))
        for row in rows:
            heading = section.heading if row.value is None and section.says and not lead else sentence.raw
            named = row.names if row.of_all else row.names[-1:]
            before = [name for name in row.names if name not in named]
            if before and row.binding is not None and row.binding is not claim:
                self._unread(sentence)
            cast, binding = row.value or value or "+1", claim if row.binding is None else row.binding
            self._name(sentence, before, cast, claim, heading)
            self._name(sentence, named, cast, binding, heading)
        if not section.listing and sentence.opens and lead is None:
            self._section = Section("+1", None, sentence.raw, listing=True, filled=True)
        else:
            self._section = replace(section, filled=True)
        return True

    def _above(self, lead: Head | None) -> tuple[str | None, bool | None]:
        """The value and claim under which a row stands: those it begins with, or those of its section."""
        section = self._section
        if lead is None:
            return (section.value, section.binding) if section.listing else (None, None)
        claims_only = section.listing and section.value is None
        above = section.binding if claims_only else self._outer
        return lead.value, lead.binding if lead.binding is not None else above if lead.value else None

    def _prose(self, sentence: Sentence, text: str, found: Sequence[Head]) -> None:
        """A sentence of figures and other words: names behind a figure are its voters."""
        begins = sentence.opens and lead_of(found, text) is not None
        if not begins:
            self._outer = None
        self._count(sentence, text, found)
        used = 0
        for at, head in enumerate(found):
            end = found[at + 1].start if at + 1 < len(found) else len(text)
            names = [] if head.goal else self._behind(sentence, text[head.end : end], head)
            if names:
                binding = self._outer if head.binding is None and begins else head.binding
                later = found[at + 1 : at + 2]
                if binding is None and later and later[0].enclosed and later[0].number == len(names):
                    binding = later[0].binding
                value = (
                    head.value or (self._section.value if self._section.listing and begins else None) or "+1"
                )
                self._name(sentence, names, value, binding, sentence.raw)
                used += len(names)
        if used and begins:
            self._list(sentence)
        self._check(sentence, text, found, used)
        self._open(sentence, text, found)

    def _behind(self, sentence: Sentence, gap: str, head: Head) -> list[Name]:
        """The names that stand behind a head: in brackets, behind a colon or "from"."""
        link = LINK.match(gap)
        if link is None or (head.number is None and link[0].split()[-1:] in ([","], ["of"])):
            return []
        rest = gap[link.end() :]
        rest = rest.partition(")")[0] if "(" in link[0] else _ended(rest)
        names, whole = leading_names(rest, self._known, self._sender, listed=":" in link[0] or "(" in link[0])
        several = head.number == len(names) or (head.number is None and len(names) > 1)
        if not whole or not (several or all(name.certain for name in names)):
            self._unread(sentence)
            return [name for name in names if name.certain]
        return names

    def _check(self, sentence: Sentence, text: str, found: Sequence[Head], used: int) -> None:
        """Say so where somebody is named beside a value or a claim, and was not read with it."""
        named = 0
        for start, end in gaps(found, text):
            begun = start == 0 and found[0].number is not None
            named += 0 if begun else sum(map(has_name, re.split(r"[,;]|\band\b", _ended(text[start:end]))))
        behind = text[found[0].end :].lstrip(" )*_")
        begins = sentence.opens and lead_of(found, text) is not None
        heads_nobody = begins and behind[:1] == ":" and all(head.number is None for head in found)
        of_sender = used and _MINE.search(text)
        if named > used or of_sender or (heads_nobody and not used) or _OF_SOME.search(text):
            self._unread(sentence)

    def _open(self, sentence: Sentence, text: str, found: Sequence[Head]) -> None:
        """Open a section where the sentence leads to a list: "with 3 binding votes:", "+1s by"."""
        counted = [head for head in found if head.number]
        if not text.rstrip(" *_").endswith((":", " by", " from", " of", " with")):
            self._section = Section()
            return
        head = counted[0] if len(counted) == 1 else found[-1] if not counted else None
        value, binding = (head.value, head.binding) if head else ("+1", None)
        claims = {one.binding for one in found} - {None}
        if head and binding is None and len(claims) == 1:
            binding = claims.pop()
        self._section = Section(value, binding, sentence.raw, listing=True, prose=True)

    def _name(
        self, sentence: Sentence, names: Sequence[Name], value: str, binding: bool | None, heading: str
    ) -> None:
        """Take names under a value and a claim; in a list with a legend a star tells the claim."""
        for name in names:
            marked = self._star is not None and binding is None
            claim = self._star is name.starred if marked else binding
            if name.starred and not marked:
                self._unread(sentence)
            voter = NamedVoter(name.text, value, claim, heading, name.known)
            if all(
                (voter.name, voter.value) != (one.name, one.value) for one, _ in self.lists.names[-_AGAIN:]
            ):
                self.lists.names.append((voter, sentence.line))
        if names and sentence.opens:
            self._list(sentence)

    def _list(self, sentence: Sentence) -> None:
        self.lists.listed.update(range(sentence.line, sentence.last + 1))

    def _unread(self, sentence: Sentence) -> None:
        self.lists.unread.append(f"who voted how: {sentence.raw}")


_TOTAL = re.compile(r"\(\s*(\d{1,3})(?: votes?)?\s*\)\W*$")
"""The number of the names of a row, behind them."""
_TOLD = re.compile(r"\bvotes?\b.*\b(?:from|by|of|came)\b|\bvoted\b", re.IGNORECASE)
"""A sentence without value or claim that may tell of more voters."""
_SHORT = 7
_AGAIN = 64
_COLUMN_WORDS = frozenset("vote votes value".split())


_SIGNED = re.compile(r"^\W*\+(?:[2-9]|\d\d)\d* ")
"""A figure with a sign: "+3 binding", beside which "+1 non-binding" is one too."""


def _stand_alone(text: str, names: Sequence[Name]) -> bool:
    """Whether a line is names and nothing else: two words at least, or several names."""
    return len(names) > 1 or (looks_like_name(text.strip(" *")) and len(text.split()) > 1)


def _ended(text: str) -> str:
    """A text as far as its sentence goes, or the brackets in which it stands."""
    return re.split(r"(?<!\b\w)[.!?](?:\s|$)|\)", text, maxsplit=1)[0]
