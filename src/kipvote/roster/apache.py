"""Apache's own files: who is listed and since when, and a dated roster that goes on from one to the next.

An LDAP group says who is a committer (``members``) and on the PMC (``owners``), without a date. Nobody was a
committer before the account was made; ``committee-info.json`` knows since when somebody is on the PMC.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from kipvote.errors import RosterError
from kipvote.roster.entries import Entry, read_document
from kipvote.roster.people import ACCOUNT, Person, Roster, Tenure

_PMC = "committee-info"
_TIMESTAMP = re.compile(r"(\d{4})-?(\d\d)-?(\d\d)(?:\d{6}.*|[T ].*)?", re.ASCII)
_FEW = 3

Document = Mapping[str, Any]
"""A roster of our own form, as JSON."""


@dataclass(frozen=True, slots=True)
class Committer:
    """Someone an LDAP group lists: when the account was made, whether on the PMC, and since when there."""

    id: str
    name: str
    account: date | None
    on_pmc: bool
    pmc_since: date | None = None

    @property
    def since(self) -> date | None:
        """No later than the role began: the day of the account, or an earlier one on the PMC."""
        return min((day for day in (self.account, self.pmc_since) if day), default=None)


def project_of(list_address: str) -> str:
    """The project whose list has an address: ``kafka`` of ``dev@kafka.apache.org``."""
    return list_address.partition("@")[2].partition(".")[0]


def parse_ldap(
    projects_text: str,
    people_text: str,
    committees_text: str | None = None,
    *,
    project: str | None,
    file: str,
) -> Roster:
    """Read Apache's files as they are: who is listed today has held the role since the account was made.

    Only a lower bound is known so, and the roster is not ``dated``; see :func:`parse_committers`.

    Raises:
        RosterError: a file is not of that form, or has no such project.
    """
    listed = parse_committers(projects_text, people_text, committees_text, project=project, file=file)
    people = (
        Person(
            id=one.id,
            name=one.name,
            committer=Tenure(one.since),
            pmc=Tenure(one.pmc_since or one.account) if one.on_pmc else None,
            account=one.account,
        )
        for one in listed
    )
    return Roster(tuple(people), dated=False, source=file)


def parse_committers(
    projects_text: str,
    people_text: str,
    committees_text: str | None = None,
    *,
    project: str | None,
    file: str,
) -> tuple[Committer, ...]:
    """Read ``public_ldap_projects.json``, ``public_ldap_people.json`` and ``committee-info.json``, if given.

    ``project`` may be None where the file holds one project only. ``file`` stands for all in errors.

    Raises:
        RosterError: a file is not of that form, or has no such project.
    """
    projects = _table(projects_text, "projects", f"{file} (projects)")
    name, group = _group(projects, project, file)
    people = _table(people_text, "people", f"{file} (people)")
    members, owners = group.texts("members"), group.texts("owners")
    if not members and not owners:
        raise group.fault("a project without members", "get the file from whimsy.apache.org/public again")
    where = f"{file} (committees)"
    committees = _table(committees_text, "committees", where) if committees_text is not None else {}
    committee = _of(_of(committees.get(name or "")).get("roster"))
    return tuple(
        Committer(
            id=id,
            name=_name(people.get(id)) or id,
            account=_day(_of(people.get(id)).get("createTimestamp"), f"{file} (people, {id})"),
            on_pmc=id in owners,
            pmc_since=_day(_of(committee.get(id)).get("date"), f"{where[:-1]}, {id})")
            if id in owners
            else None,
        )
        for id in sorted({*members, *owners})
    )


def _table(text: str, key: str, where: str) -> Document:
    table = read_document(text, file=where).get(key)
    if not isinstance(table, dict) or not table:
        hint = "give Apache's " + (
            "committee-info.json" if key == "committees" else f"public_ldap_{key}.json"
        )
        raise RosterError(f"no {key} by name", where=f"{where}, line 1", hint=hint)
    return table


def _group(projects: Document, project: str | None, file: str) -> tuple[str | None, Entry]:
    name = next(iter(projects)) if project is None and len(projects) == 1 else project
    group = projects.get(name) if name else None
    if not isinstance(group, dict):
        what = "no project named" if name is None else f"no project {name!r}"
        known = ", ".join(sorted(projects)[:5]) + (", ..." if len(projects) > 5 else "")
        raise RosterError(what, where=f"{file} (projects), line 1", hint=f"name one of: {known}")
    return name, Entry(group, f"{file} (projects, {name})", 1)


def _of(value: object) -> Document:
    return value if isinstance(value, dict) else {}


def _name(person: object) -> str | None:
    name = _of(person).get("name")
    return name if isinstance(name, str) and name.strip() else None


def _day(value: object, where: str) -> date | None:
    """A day as LDAP writes it, or as a date.

    >>> _day("20120321235959Z", ""), _day("2012-03-21", "")
    (datetime.date(2012, 3, 21), datetime.date(2012, 3, 21))
    """
    if value is None:
        return None
    try:
        found = _TIMESTAMP.fullmatch(str(value))
        if found is not None:
            return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        pass
    raise RosterError(f"not a date: {value!r:.60}", where=where, hint="get the file from whimsy again")


def carry_on(
    listed: Sequence[Committer], earlier: Document | None, *, project: str, today: date, file: str
) -> dict[str, Any]:
    """A roster of our own form by who is listed ``today``, going on from the one made before, in JSON.

    Who is new since then became a committer in between, no earlier than the day it was made and no later than
    ``today``; who is gone left in between. Whatever else is in it, as an alias somebody wrote, is kept.
    ``source`` says of each date where it is from.

    Raises:
        RosterError: the earlier one has no day, or far fewer are listed than there.
    """
    if earlier is None:
        people = [_first(one) for one in listed]
        return {"project": project, "captured": today.isoformat(), "people": people}
    seen, former = _earlier(earlier, file)
    by_id = {entry["id"]: entry for entry in former if isinstance(entry.get("id"), str)}
    gone = [id for id, entry in by_id.items() if _holds(entry) and id not in {one.id for one in listed}]
    if len(gone) > max(_FEW, len(by_id) // 2):
        what = f"{len(gone)} of {len(by_id)} committers are not listed any more"
        raise RosterError(what, where=file, hint="if that is right, move this file away and fetch again")
    people = [
        _kept(by_id[one.id], one, seen) if one.id in by_id else _new(one, seen, today) for one in listed
    ]
    others = [entry for entry in former if entry.get("id") not in {one.id for one in listed}]
    people += [_left(entry, seen, today) if entry.get("id") in gone else dict(entry) for entry in others]
    return {**earlier, "project": project, "captured": today.isoformat(), "people": people}


def _earlier(earlier: Document, file: str) -> tuple[date, list[dict[str, Any]]]:
    people = earlier.get("people")
    try:
        seen = date.fromisoformat(str(earlier.get("captured")))
    except ValueError as error:
        hint = 'write "captured": "YYYY-MM-DD", the day it was made, or move it away to begin anew'
        raise RosterError("a roster without the day it was made", where=file, hint=hint) from error
    if not isinstance(people, list) or not all(isinstance(entry, dict) for entry in people):
        raise RosterError("no list of people", where=file, hint="move it away to begin anew")
    return seen, people


def _holds(entry: Document) -> bool:
    dates = ("committer_since", "committer_present_by", "pmc_since", "pmc_present_by")
    known = entry.get("role") in {"committer", "pmc"} or any(map(entry.get, dates))
    return known and not (entry.get("left") or entry.get("left_ldap"))


def _first(one: Committer) -> dict[str, Any]:
    """Of somebody listed when nothing was known before: the account's day bounds the role, or the PMC's."""
    entry: dict[str, Any] = {"id": one.id, "name": one.name, "role": "pmc" if one.on_pmc else "committer"}
    entry["source"] = {"committer_since": ACCOUNT}
    if one.account:
        entry["account"] = one.account.isoformat()
    if one.since:
        by = _PMC if one.since == one.pmc_since and one.since != one.account else ACCOUNT
        _date(entry, "committer_since", one.since, by)
    if one.on_pmc and (one.pmc_since or one.account):
        _date(entry, "pmc_since", one.pmc_since or one.account, _PMC if one.pmc_since else ACCOUNT)
    return entry


def _new(one: Committer, seen: date, today: date) -> dict[str, Any]:
    entry = _first(one)
    since = min(max(seen, one.account or seen), today)
    _date(entry, "committer_since", since, f"listed between {seen} and {today}")
    entry["committer_present_by"] = today.isoformat()
    if one.on_pmc:
        _pmc(entry, one, since)
    return entry


def _kept(former: Document, one: Committer, seen: date) -> dict[str, Any]:
    entry = {key: value for key, value in former.items() if key != "left_ldap"}
    entry["source"] = dict(_of(former.get("source")))
    entry["role"] = "pmc" if one.on_pmc else "committer"
    if one.account:
        entry.setdefault("account", one.account.isoformat())
    if not entry.get("committer_since") and not entry.get("committer_present_by") and one.since:
        _date(entry, "committer_since", one.since, ACCOUNT)
    held = entry.get("pmc_since") or entry.get("pmc_present_by")
    if one.on_pmc:
        entry.pop("pmc_until", None)
        if not held or (one.pmc_since and entry["source"].get("pmc_since", _PMC) != _PMC):
            _pmc(entry, one, seen if not held else None)
    elif held and not entry.get("pmc_until"):
        _date(entry, "pmc_until", seen, "not listed on the PMC the next time")
    return entry


def _pmc(entry: dict[str, Any], one: Committer, seen: date | None) -> None:
    """The day on the PMC: the committee's, else the last on which it was not so; no earlier than that."""
    first = str(entry.get("committer_since") or "")
    if one.pmc_since:
        _date(entry, "pmc_since", max(one.pmc_since.isoformat(), first), _PMC)
    elif seen:
        _date(entry, "pmc_since", max(seen.isoformat(), first), f"listed after {seen}")


def _left(former: Document, seen: date, today: date) -> dict[str, Any]:
    return {**former, "left_ldap": {"after": seen.isoformat(), "by": today.isoformat()}}


def _date(entry: dict[str, Any], key: str, day: date | str | None, source: str) -> None:
    entry[key] = str(day)
    entry.setdefault("source", {})[key] = source
