"""Row forms: rows of a result that are laid out otherwise, brought into the form "+1 Ann Alder (binding)"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from kipvote.announcements.namings import is_id
from kipvote.announcements.people import is_account_of
from kipvote.announcements.terms import ACCEPTED, PASSED, RESULTS, VOTE
from kipvote.votes.namelists import is_full_name
from kipvote.votes.vocabulary import words

_VALUE = r"(?P<lead>\s{0,8}(?:[-*\u2022]\s)?[+-]?[01])"
_FAMILY_FIRST = re.compile(
    _VALUE + r",\s(?P<family>[^\W\d_a-z][\w'\-]{1,40}),\s(?P<given>[^\W\d_a-z][\w'\-]{1,40})"
    r"(?P<note>\s?\([^()]{1,40}\))?\s*"
)
_NUMBERED_ROW = re.compile(
    _VALUE + r",? (?P<family>[^\W\d_a-z][\w'\-]{1,40}), (?P<given>[^\W\d_a-z][^\W\d_]{1,30}\d{1,2})"
    r"(?P<note> ?\((?i:(?:non[ -]?)?binding)\))?\s*"
)
"""A name as a directory has it, with a number: "+1, Alder, Ann1"."""
_FAMILY_ROW = re.compile(
    r"(?P<lead>\s{0,8}(?:[-*\u2022]|\d{1,2}[.)])) (?P<family>[^\W\d_a-z][\w'\-]{1,40}), "
    r"(?P<given>[^\W\d_a-z][\w'\-]{1,40})(?P<note> ?\((?i:(?:non[ -]?)?binding)\))\s*"
)
_NAME_FIRST = re.compile(
    r"\s{0,8}(?:[-*\u2022]|\d{1,2}[.)]) [^,:()+]{3,60} ?\((?i:(?:non[ -]?)?binding)\)\s*"
)
_SIDE = re.compile(
    r"(?P<lead>[*_# \-]{0,6})(?P<side>yes|no)(?P<votes> votes?[*_ ]{0,4}(?:\([^()]{1,20}\))?[*_]{0,2}:.*)",
    re.IGNORECASE,
)
_WITH_ID = re.compile(
    _VALUE + r"\s{1,8}(?P<name>[^\W\d_].{1,60}?\S)(?:\s{2,60}|\t)(?!(?:non-?)?binding|yes|no\b)"
    r"(?P<id>[a-z][\w.\-]{1,30})\s*"
)


_SHORT_CLAIM = re.compile(r"\A(?P<lead>\s{0,8}(?:[-*\u2022]\s)?[+-][01])(?P<claim>n?b) (?=[^\W\d_a-z])")


_ADDRESS = re.compile(
    r"(?<=[^\W\d_])(?:\s?[:,]|\s[-\u2013\u2014]{1,2})?\s{1,8}"
    r"(?:[\w.+\-]{1,60}@(?:[\w\-]{1,40}\.){1,5}[a-z]{2,10}|https?://[^\s,;()]{1,200})"
    r"(?=\s*(?:$|[,;(\[]))"
)
_HANDLES = re.compile(r"(?<=\s)@[\w.\-]{2,40}(?: @[\w.\-]{2,40}){1,40}")


def _without_address(line: str) -> str:
    """A line without the addresses and links behind its names, and with commas between its handles.

    >>> _without_address("* Ann Alder - aalder@example.org"), _without_address("Binding: @aalder @bbirch")
    ('* Ann Alder', 'Binding: @aalder, @bbirch')
    """
    line = _HANDLES.sub(lambda found: found.group().replace(" ", ", "), line)
    return _ADDRESS.sub("", line) if "." in line else line


def _spelled_out(row: re.Match[str]) -> str:
    """The beginning of a row with a claim of one letter: "+1b Ann Alder"."""
    return f"{row['lead']} ({'non-binding' if row['claim'] == 'nb' else 'binding'}) "


def formed(lines: Sequence[str]) -> list[str]:
    """The lines, with rows of "+1, Alder, Ann" turned round, and without the ids of a table's last column.

    Both forms are known by two rows of theirs, "Alder, Ann1" by its number; an id is made of
    the name beside it in one of them at least.

    >>> formed(["- +1, Alder, Ann (binding)", "- 0, Birch, Bob", "+1 Cy Cedar   ccedar", "+1 Dee Dorn   dd"])
    ['- +1 Ann Alder (binding)', '- 0 Bob Birch', '+1 Cy Cedar', '+1 Dee Dorn']
    """
    lines = [_without_address(line) if "@" in line or "://" in line else line for line in lines]
    lines = [_SHORT_CLAIM.sub(_spelled_out, line) if "b " in line else line for line in lines]
    lines = _without_slips(lines)
    turned = {i: found for i, line in enumerate(lines) if (found := _FAMILY_FIRST.fullmatch(line))}
    numbered = {i: found for i, line in enumerate(lines) if (found := _NUMBERED_ROW.fullmatch(line))}
    turned = turned if len(turned) > 1 else numbered
    tabled = {i: found for i, line in enumerate(lines) if (found := _WITH_ID.fullmatch(line))}
    read = list(lines)
    for i, row in turned.items():
        read[i] = f"{row['lead']} {row['given']} {row['family']}{row['note'] or ''}"
    if len(tabled) > 1 and any(is_account_of(row["id"], row["name"]) for row in tabled.values()):
        for i, row in tabled.items():
            read[i] = f"{row['lead']} {row['name']}"
    return _with_names_first(_without_family_first(_without_firms(read)))


_MARK = r"\s{0,8}(?:[-*\u2022]|\d{1,2}[.)]) "
_NOTE = r"(?: ?\([^()]{1,20}\))?"
_MARKED = re.compile(_MARK)
_ITEM = re.compile(rf"{_MARK}(?P<name>[^,;:()]{{1,60}}?)(?P<note>{_NOTE})\s*")
_OF_FIRM = re.compile(
    rf"(?P<row>{_MARK}[^,;:()]{{3,60}}{_NOTE}), [^,;:()+]{{1,60}}(?:,? )(?:Inc|Ltd|LLC|GmbH|Corp)\.?"
    rf"(?P<note>{_NOTE})\s*"
)


def _without_firms(lines: list[str]) -> list[str]:
    """The lines, with items of a voter alone for those that name a firm, too, where no item has more.

    >>> _without_firms(["- Ann Alder, Foo Rockets, Inc", "- Bob Birch"])
    ['- Ann Alder', '- Bob Birch']
    >>> _without_firms(["- Ann Alder, Foo Inc", "- Bob Birch, Cy Cedar"])
    ['- Ann Alder, Foo Inc', '- Bob Birch, Cy Cedar']
    """
    firms = {i: row for i, line in enumerate(lines) if "," in line and (row := _OF_FIRM.fullmatch(line))}
    if not firms:
        return lines
    read = [f"{row['row']}{row['note']}" if (row := firms.get(i)) else line for i, line in enumerate(lines)]
    items = [_ITEM.fullmatch(line) for line in read]
    for marked, run in groupby(range(len(read)), lambda i: _MARKED.match(read[i]) is not None):
        told = [(i, items[i]) for i in run]
        alone = marked and len(told) > 1 and all(item is not None for _, item in told)
        for i, item in told:
            named = alone and item is not None and is_full_name(item["name"].strip())
            read[i] = read[i] if named else lines[i]
    return read


_ACCOUNT_ROW = re.compile(
    r"(?P<lead>\s{0,8}(?:[-*\u2022]|\d{1,2}[.)]) (?:[+-]?[01] )?)@?(?P<id>[\w.\-]{2,39}) "
    r"\((?P<name>[^\W\d_a-z][\w.'\-]{1,30}(?: [\w.'\-]{1,30}){1,3})\)"
    r"(?P<note> ?\((?i:(?:non[ -]?)?binding)\))?\s*"
)
_NO_PERSON = re.compile(
    r"\b(?:corp|inc|ltd|llc|gmbh|labs?|team|i?pmc|ppmc|members?|manager|committers?|university|group|company"
    r"|systems|software|technolog\w*|foundation|apache|chair|mentor|release|binding)\b",
    re.IGNORECASE,
)


def _with_names_first(lines: list[str]) -> list[str]:
    """The lines, with items of an account and a name turned round, where the account is made of the name.

    Where one is, so is one that is odd. A word of the name may be a person's or a firm's.

    >>> _with_names_first(["- aalder (Ann Alder)", "- xz9 (Bob Birch)", "- Bob (Red Hat)"])
    ['- Ann Alder (aalder)', '- Bob Birch (xz9)', '- Bob (Red Hat)']
    >>> _with_names_first(["- Acme (Acme Rockets)", "- bbirch (Bob Birch, Acme)"])
    ['- Acme (Acme Rockets)', '- bbirch (Bob Birch, Acme)']
    """
    rows = {i: row for i, line in enumerate(lines) if "(" in line and (row := _ACCOUNT_ROW.fullmatch(line))}
    rows = {i: row for i, row in rows.items() if _may_be_person(row["name"])}
    own = {i for i, row in rows.items() if is_account_of(row["id"], row["name"])}
    known = any(rows[i]["id"] not in rows[i]["name"].split() for i in own)
    odd = {i for i, row in rows.items() if _is_odd_account(row["id"], row["name"])}
    turned = {i: row for i, row in rows.items() if known and i in own | odd}
    return [
        f"{row['lead']}{row['name']} ({row['id']}){row['note'] or ''}" if (row := turned.get(i)) else line
        for i, line in enumerate(lines)
    ]


def _may_be_person(name: str) -> bool:
    return is_full_name(name) and _NO_PERSON.search(name) is None


def _is_odd_account(account: str, name: str) -> bool:
    """Whether no person is called so: it has a figure, or letters of the name in order and no others."""
    left = iter(name.lower())
    letters = [letter for letter in account if letter.isalpha()]
    short = account.islower() and len(letters) >= _LETTERS and letters[0] == name[0].lower()
    return any(map(str.isdigit, account)) or (short and all(letter in left for letter in letters))


_LETTERS = 4


_VALUED = r"\s{0,8}(?:[-*\u2022]\s)?[^\W\d_][^\d:,+]{2,60}\s[+-][01]"
_ROW = re.compile(rf"{_VALUED}\s*")
_SLIP = re.compile(rf"(?P<row>{_VALUED})[a-z]{{1,3}}\s*")


def _without_slips(lines: list[str]) -> list[str]:
    """The lines, without letters that slipped in behind the value of a row between two others.

    >>> _without_slips(["Ann Alder +1", "Bob Birch +1oh", "Cy Cedar +1"])
    ['Ann Alder +1', 'Bob Birch +1', 'Cy Cedar +1']
    """
    slips = (i for i in range(1, len(lines) - 1) if "1" in lines[i][-5:] and lines[i].rstrip()[-1:].isalpha())
    slipped = {i: row for i in slips if (row := _SLIP.fullmatch(lines[i]))}
    rows = {i: row["row"] for i, row in slipped.items() if all(map(_ROW.fullmatch, lines[i - 1 : i + 2 : 2]))}
    return [rows.get(i, line) for i, line in enumerate(lines)] if rows else lines


def _without_family_first(lines: list[str]) -> list[str]:
    """The lines, with items of "Alder, Ann (binding)" turned round where there are two.

    Where another item is of a name alone, "Ann, Bob (binding)" may be of two people.

    >>> _without_family_first(["- Alder, Ann (binding)", "- Birch, Bob (non-binding)"])
    ['- Ann Alder (binding)', '- Bob Birch (non-binding)']
    """
    turned = {i: row for i, line in enumerate(lines) if "," in line and (row := _FAMILY_ROW.fullmatch(line))}
    if len(turned) < len(("one", "two")) or any(map(_NAME_FIRST.fullmatch, lines)):
        return lines
    return [
        line
        if (row := turned.get(i)) is None
        else f"{row['lead']} {row['given']} {row['family']}{row['note']}"
        for i, line in enumerate(lines)
    ]


def sided(lines: Sequence[str]) -> list[str]:
    """The lines, with values for the "No votes:" below a "Yes votes:".

    >>> sided(["Yes votes:", "Ann Alder", "No votes (1):"]), sided(["No votes:"])
    (['+1 votes:', 'Ann Alder', '-1 votes (1):'], ['No votes:'])
    >>> sided(["- Yes: 5", "- Abstain: 0"]), sided(["No: 0"]), sided(["Tests:", "Yes: 5", "No: 0"])[1]
    (['+1: 5', '0: 0'], ['No: 0'], 'Yes: 5')
    """
    rows = {
        i: (_VALUES[row["side"].lower()], row["number"])
        for i, line in enumerate(lines)
        if line[-1:].isdecimal() and (row := _SIDE_ROW.fullmatch(line))
    }
    # Rows of one side in several tables are of several votes, if these are not parted by the claim.
    values = [value for value, _ in rows.values()]
    tables = max(map(values.count, values), default=0)
    single = tables == 1 or sum(_CLAIM_ALONE.fullmatch(line) is not None for line in lines) == tables
    if len(set(values)) > 1 and single and _leads_to_votes(lines[: min(rows)]):
        lines = [f"{rows[i][0]}: {rows[i][1]}" if i in rows else line for i, line in enumerate(lines)]
    if not any(line.lower().lstrip("*_# -").startswith("yes vote") for line in lines):
        return list(lines)
    sides = {i: found for i, line in enumerate(lines) if (found := _SIDE.fullmatch(line))}
    if [side["side"].lower() for side in sides.values()] != ["yes", "no"]:
        return list(lines)
    return [
        line
        if (side := sides.get(i)) is None
        else f"{side['lead']}{_VALUES[side['side'].lower()]}{side['votes']}"
        for i, line in enumerate(lines)
    ]


def _leads_to_votes(above: Sequence[str]) -> bool:
    """Whether some lines lead to figures of the vote: their heading speaks of it, or else any sentence."""
    last = next((line for line in reversed(above) if line.strip()), "").rstrip(" *_")
    told = " ".join(above) if last.endswith((".", "!")) else last.rpartition(". ")[2]
    said = re.findall(r"[\w'\-]+", told.lower())
    return not _OF_VOTES.isdisjoint(said) or any(map(is_id, said)) or _RESULTING.issuperset(said)


_OF_VOTES = VOTE | words("voted binding non-binding")
_CLAIM_ALONE = re.compile(r"\W{0,6}(?:non[ -]?)?binding(?: votes?)?\W{0,6}", re.IGNORECASE)
_RESULTING = (
    RESULTS
    | PASSED
    | ACCEPTED
    | words("here is are as follows we have got the it this has final summary count counts")
)


_VALUES = {
    **dict.fromkeys(("yes", "for", "in favor", "in favour", "approve", "approved"), "+1"),
    **dict.fromkeys(("no", "against", "veto", "vetoes", "opposed", "reject", "rejected"), "-1"),
    **dict.fromkeys(("abstain", "abstained", "abstentions", "neutral"), "0"),
}
_SIDE_ROW = re.compile(
    rf"[*_# \-]{{0,6}}(?P<side>{'|'.join(_VALUES)})(?: votes?)?"
    r"[*_]{0,2} ?[:=][*_]{0,2} ?(?P<number>\d{1,3})",
    re.IGNORECASE,
)
"""A row of a table of figures that names a side: "Yes: 5"."""
