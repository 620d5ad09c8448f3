"""People: the names in a line of a result, its sender's "me" among them."""

from __future__ import annotations

import re

from kipvote.announcements.listed import is_empty_list
from kipvote.votes import logins
from kipvote.votes.namelists import (
    ListedName,
    all_entries,
    is_full_name,
    is_name,
    is_name_list,
    listed_names,
    sole_entry,
)
from kipvote.votes.vocabulary import words

SENDER = "Thesender"
"""What stands for "me" where names are read: a name, so that it is read as one."""

_ME = r"(?:(?i:me|myself|mine|my(?: own)? vote|my own)|I)"
_SELF = re.compile(
    r"(?P<lead>^[\s>*+\u2022\u00b7\-]{0,8}(?:\(?\d{1,3}[.)]\s)?|[,;:(&]\s{0,2}|\band\s)"
    + _ME
    + r"(?=\s{0,2}(?:[,;&()*\[.]|and\b|$))"
    + r"|(?P<source>\b(?:from|by)\s)"
    + _ME
    + r"(?=\s{0,2}(?:[,;&]|and\b))"
    + r"|(?P<row>^[\s*\-\u2022]{0,8})(?i:me|myself)(?=\s[+-][01](?:\s\([^()]{1,20}\))?\s*$)"
)
_OWN = re.compile(r"\b(?:me|my|myself|mine)\b", re.IGNORECASE)
_ADDED = re.compile(
    r"(?<=[\w)]),?\s{1,2}(?P<open>\()?(?:and|plus|[&+])\s"
    r"(?P<me>my(?: own)?(?: (?P<claim>(?:non-)?binding))? (?:vote|\+ ?1)|me|myself|mine|my own)"
    r"(?(open)\))(?=\s{0,2}(?:[,;).]|(?:the|this|it)\b|$))",
    re.IGNORECASE,
)
"""The sender at the end of a list, in brackets or with a vote: "Ann, Bob (and me)", "plus my own +1"."""
_LAST = re.compile(
    r"(?P<joined>(?:^|\band |[,&]\s{0,2})(?:(?:a|an|one|1) )?(?:\+ ?1 )?"
    r"[(\[]?(?i:(?:non[ -]?)?binding)[)\]]? (?:\+ ?1 |votes? )?(?:from|by)\s)"
    + _ME
    + r"(?=\s{0,2}(?:[.;)]|$))"
)
_OTHERS_NAMED = re.compile(r"\b(?:from|by):? [A-Z]")
_REST = frozenset({"others", "more"})
_COUNTED_REST = _REST | frozenset(
    "and many some several few a the other all community members voters people non-binding binding &".split()
)
_ROLE = re.compile(
    r"\s{0,2}[,\-\u2013]\s{1,2}(?:[A-Z][\w.]{1,20} ){0,2}"
    r"(?:I?PMC(?: [Mm]ember| [Cc]hair)?|[Cc]ommitter|[Cc]ontributor)(?=\s*(?:$|[,;)]))"
)
_EMPLOYER = re.compile(
    r"(?<=\w)(?P<name> [^\W\d_a-z][\w.'\-]{1,30}) [-\u2013] (?!(?i:non|n?b\b|binding))[A-Z][\w&.]{1,20}"
    r"(?: [A-Z][\w&.]{1,20}){0,3}(?=\s*(?:$|[,;(]))"
)
"""Whom a voter works for, behind a full name and a dash: "Ann Alder - Foo Bar"."""
_NOTED = re.compile(
    r"(?:,| /)\s{1,2}(?P<claim>(?:non[ -]?)?binding|n?b(?!\.))(?=\s{0,2}(?:$|[,;.)]))", re.IGNORECASE
)
OPENS_SIDE = re.compile(r"\s{0,8}(?:non[ -]?)?binding(?: votes?)? [-\u2013\u2014]{1,2} ", re.IGNORECASE)
"""A claim and a dash, with which a line of voters begins: "non-binding - Ann, Bob"."""
SIGNATURE_MARKS = "-–—~/* "


def naming_sender(line: str, above: str = "") -> str:
    """``line`` with a name for the "me", "mine", "myself" or "I" that stands in a list of names.

    ``above`` is the line above it: behind other names, "and +1 from me" ends a list.

    >>> naming_sender("+1 (binding): Ann, Bob and me"), naming_sender("+1 from me, as I said")
    ('+1 (binding): Ann, Bob and Thesender', '+1 from Thesender, as I said')
    >>> naming_sender("* myself +1 (binding)"), naming_sender("me +1 that")
    ('* Thesender +1 (binding)', 'me +1 that')
    >>> naming_sender("2 +1s from Ann and Bob, and a non-binding +1 from me.")
    '2 +1s from Ann and Bob, and a non-binding +1 from Thesender.'
    """
    line = _ADDED.sub(_added, line) if _OWN.search(line) else line
    told = _SELF.sub(lambda found: f"{found['lead'] or found['source'] or found['row'] or ''}{SENDER}", line)
    last = _LAST.search(told) if "from" in told or "by" in told else None
    if last is None or _OTHERS_NAMED.search(f"{above} {told[: last.start()]}") is None:
        return told
    return f"{told[: last.start()]}{last['joined']}{SENDER}{told[last.end() :]}"


def _added(found: re.Match[str]) -> str:
    joint = "," if found["open"] else " and"  # "Bob (and me)": what stands above it is no more of the list
    return f"{joint} {SENDER} ({found['claim']})" if found["claim"] else f"{joint} {SENDER}"


def names_in(text: str, *, lenient: bool = False) -> tuple[ListedName, ...]:
    """The names in ``text``, as ``listed_names`` reads them, without "and others", and their roles.

    >>> [entry.claim for entry in names_in("Ann Alder, binding, Bob Birch, non-binding")]
    [True, False]
    >>> [entry.name for entry in (*names_in("Ann Alder / Bob Birch"), *names_in("Cy Cedar, PMC member"))]
    ['Ann Alder', 'Bob Birch', 'Cy Cedar']
    """
    return listed_names(_entries_of(text), lenient=lenient)


def voters_in(text: str, *, told: bool = False) -> tuple[ListedName, ...]:
    """As ``names_in``, with what may be a name in lower case, a login or an odd one beside a name in full.

    ``told`` says that another list stands beside it: then none has to be in full.

    >>> [entry.name for entry in voters_in("Ann Alder, bob birch, cy9 and 2 others")]
    ['Ann Alder', 'bob birch', 'cy9']
    >>> [entry.name for entry in voters_in("@aalder, @bbirch")]
    ['aalder', 'bbirch']
    """
    if is_empty_list(text):
        return ()
    told = told or _HANDLES.match(text) is not None
    return names_in(text) or logins.voters_in(_entries_of(text), told=told)


_HANDLES = re.compile(r"@[\w.\-]{2,40}(?:,\s?| and | & |,? ?\Z)(?:@|\Z)")
"""Where a list of handles begins, or one is alone: they are logins, whatever stands beside them."""


def most_voters(text: str, *, told: bool = False) -> tuple[ListedName, ...]:
    """As ``voters_in``, and those of a list with something else in it, if most parts of it may be names.

    >>> [entry.name for entry in most_voters("Ann Alder, bob birch, see the thread")]
    ['Ann Alder', 'bob birch']
    >>> most_voters("Great work, Ann Alder"), most_voters("bob birch, cy", told=True)[:1]
    ((), (ListedName(name='bob birch', claim=None, starred=False),))
    """
    names = voters_in(text, told=told)
    entries = [] if names else all_entries(_entries_of(text))
    kept = tuple(entry for entry in entries if logins.may_be_voter(entry.name))
    full = any(is_full_name(entry.name) for entry in kept)
    return names or (kept if full and len(kept) > max(1, len(entries) // 2) else ())


def _entries_of(text: str) -> str:
    return _without_rest(_without_slashes(_noted(text)))


def name_alone(text: str) -> ListedName | None:
    """The one entry in ``text``, in lower case or not; None where there are several, or none.

    >>> name_alone("bob birch / binding").claim, name_alone("Ann Alder, Bob Birch")
    (True, None)
    """
    return None if is_empty_list(text) else sole_entry(_noted(text))


def lone_voter(text: str) -> ListedName | None:
    """The one name of a line below a heading, beside lists: in lower case, a login, or with a reason.

    >>> said = ("bob birch", "@bbirch", "Bob Birch, as it breaks", "Bob Birch - it breaks", "None so far")
    >>> [entry and entry.name for entry in map(lone_voter, said)]
    ['bob birch', 'bbirch', 'Bob Birch', 'Bob Birch', None]
    """
    text = _LINKED.sub(r"\g<name>", text) if "](" in text else text
    if _REASONED.fullmatch(text) is not None:
        return next(iter(remarked(text)), None)
    entry = name_alone(text)
    if entry is None or _ADDRESS.search(text) or text.endswith((".", ":", "?", "!")):
        return None
    bare = " ".join(_NICKNAME.sub(" ", entry.name).split())
    told = is_full_name(bare) or (logins.may_be_login(bare) and _EMPTY.isdisjoint(bare.lower().split()))
    return entry if told else None


def remarked(text: str) -> tuple[ListedName, ...]:
    """The one full name of a line of a list that goes on with a remark: "Ann Alder: checked the hashes".

    >>> [len(remarked(text)) for text in ("Ann Alder - ran it", "Ann Alder, Bob Birch", "Next steps: none")]
    [1, 0, 0]
    """
    found = _REASONED.fullmatch(text)
    if found is None or is_name_list(found["reason"]):
        return ()
    if _UNCOUNTED.search(found["reason"]) or not _THINGS.isdisjoint(found["name"].lower().split()):
        return ()
    began = found["reason"][:1].islower() or found["reason"].split()[0].lower() in logins.PROSE
    listed = found["mark"] == "," and voters_in(found["reason"], told=True)
    names = names_in(found["name"]) if began and not listed else ()
    return names if len(names) == 1 and is_full_name(names[0].name) else ()


_UNCOUNTED = re.compile(
    r"\b(?:withdr|chang|late\b|not\b|voted|concern|non|abstain|against|veto)|n't\b|-1|\b0\b", re.I
)
"""What a remark says of somebody whose vote may not be that of the list."""
_THINGS = words(
    "steps points ticket tickets page pages question questions items notes links thread date release next"
)
_REASONED = re.compile(
    r"(?P<name>[^,:;.]{3,60}?)(?:(?P<mark>[,:;])\s{1,2}|\s[-\u2013\u2014]{1,2}\s)(?P<reason>[^\W\d_].{0,200})"
)
_NICKNAME = re.compile(r"\"[\w.\- ]{1,30}\"")
_ADDRESS = re.compile(r"[\w.+\-]{1,60}@\w|\d\.\d")
_EMPTY = words(
    "unknown tbd nothing empty see above below soon unanimous nil absent waived open closed nope page pages "
    "list link links details next steps note notes missing pending"
)
"""What stands below a heading and names nobody, though its form is that of a login."""


def _noted(text: str) -> str:
    """``text`` without the roles behind its names, and with their claims in brackets.

    A name in brackets behind a login that is made of it stands for both.
    """
    text = _WITH_LOGIN.sub(_turned, text) if "(" in text else text
    text = _EMPLOYER.sub(r"\g<name>", text) if " - " in text or " \u2013 " in text else text
    return _NOTED.sub(r" (\g<claim>)", _ROLE.sub("", text))


def _turned(found: re.Match[str]) -> str:
    """A login and the name in brackets behind it, turned round where the login is made of the name."""
    name, login = found["name"], found["login"]
    return f"{name} ({login}" if is_account_of(login, name) and is_full_name(name) else found.group()


def is_account_of(login: str, name: str) -> bool:
    """Whether a login is made of a name: it has a word of it.

    >>> is_account_of("aalder", "Ann Alder"), is_account_of("xz9", "Ann Alder")
    (True, False)
    """
    words_of = re.findall(r"[^\W\d_]+", name.lower())
    return any(len(word) > _SHORT and word in login.lower() for word in words_of)


def has_account(text: str) -> bool:
    """Whether a full name has its account in brackets behind it: "Ann Alder (aalder)"."""
    found = _WITH_ACCOUNT.fullmatch(text)
    return found is not None and is_account_of(found["login"], found["name"]) and is_full_name(found["name"])


_WITH_ACCOUNT = re.compile(r"(?P<name>[^()]{3,60}) \((?P<login>[\w.\-]{3,39})\)(?: \([^()]{1,20}\))?\s*")


_LINKED = re.compile(r"\[(?P<name>[^\[\]()\d]{3,60})\]\(https?://[^()\s]{1,200}\)")
_WITH_LOGIN = re.compile(
    r"(?<![\w.])(?P<login>[a-z][\w.\-]{1,30}) ?"
    r"\((?P<name>[^\W\d_][\w.'\-]{0,30}(?: [\w.'\-]{1,30}){1,3})(?=[,)])"
)
_SHORT = 2


def _without_slashes(text: str) -> str:
    """``text`` with commas between the names that slashes part."""
    parts = text.split("/")
    return ", ".join(parts) if len(parts) > 1 and all(map(is_name, parts)) else text


def is_rest(text: str) -> bool:
    """Whether a line of a list stands for people it does not name: "and 3 others"."""
    said = [word.strip("(.,!)") for word in text.lower().lstrip(SIGNATURE_MARKS).split()[:8]]
    return bool(_REST & set(said)) and all(word in _COUNTED_REST or word.isdecimal() for word in said)


def _without_rest(text: str) -> str:
    """``text`` up to an "and others", "and 3 more" at its end."""
    said = text.rstrip(" .!").rsplit(maxsplit=4)
    for start in range(1, len(said)):
        tail = [word.lower() for word in said[start:]]
        if tail[0] in ("and", "&") and is_rest(" ".join(tail)):
            return " ".join(said[:start]).rstrip(" ,")
    return text
