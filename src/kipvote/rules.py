"""Rules: the profile of a kind of vote, and whether a count meets its rule.

Sources. Apache Kafka Bylaws, section "Approvals": lazy majority is three binding +1 and more binding +1 than
-1; that a -1 which does not bind has no weight, and is shown, is our reading. The KIP process
(https://cwiki.apache.org/confluence/display/KAFKA/Kafka+Improvement+Proposals), step 4; its 72 hours are
custom. The ASF's voting page (https://www.apache.org/foundation/voting.html) and glossary, "majority
approval".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from kipvote.errors import ProfileError
from kipvote.patterns import Pattern, PatternError, compile_pattern
from kipvote.roster import Role


class Rule(StrEnum):
    """How binding votes decide."""

    LAZY_MAJORITY = "lazy-majority"
    CONSENSUS = "consensus"
    TWO_THIRDS = "two-thirds"


@dataclass(frozen=True, slots=True)
class Count:
    """How many votes for, neither and against. ``+0``, ``-0`` and fractions are neither."""

    plus: int = 0
    zero: int = 0
    minus: int = 0

    @classmethod
    def of(cls, values: Iterable[str]) -> Count:
        """Count votes as cast.

        A fraction is never rounded to a full vote:

        >>> Count.of(["+1", "+0.5", "-0", "-1"])
        Count(plus=1, zero=2, minus=1)
        """
        cast = list(values)
        plus, minus = cast.count("+1"), cast.count("-1")
        return cls(plus, len(cast) - plus - minus, minus)

    @property
    def total(self) -> int:
        """All votes, those for neither side included."""
        return self.plus + self.zero + self.minus

    def __str__(self) -> str:
        """A count of binding votes in the words of a reason."""
        return f"{self.plus} binding +1 and {self.minus} binding -1"

    def as_dict(self) -> dict[str, int]:
        """The form of the JSON contract."""
        return {"+1": self.plus, "0": self.zero, "-1": self.minus}


TAGS: Mapping[str, str] = {
    "discuss": "discuss discussion",
    "vote": "vote votes voting revote",
    "result": "result results",
    "cancel": (
        "cancel canceled cancelled canceling cancelling cancelation cancellation withdraw withdrawn abort "
        "aborted abandon abandoned retract retracted stopped"
    ),
}
"""The words of a subject's tags, lower case; a profile may name its own."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules of one kind of vote: data, not code.

    ``pattern`` is searched in a subject without its prefixes and tags; its named groups fill ``id``.
    ``tagged`` believes the pattern only where the subject carries a tag. ``minimum_hours`` and
    ``lapse_days`` count from the call and from the last message of the round. ``silent_months`` without a
    mail make a holder of the role emeritus by the project's rules; None where no number of months does.
    """

    name: str
    list_address: str | None
    pattern: Pattern
    id: str
    rule: Rule
    quorum: int
    minimum_hours: int
    binding_role: Role
    lapse_days: int
    tagged: bool
    tags: tuple[tuple[str, tuple[str, ...]], ...]
    silent_months: int | None = None

    def holds(self, binding: Count) -> bool:
        """Whether the binding votes carry the proposal.

        Lazy majority: "at least three binding +1 votes and more +1 votes than -1 votes". Consensus: three
        binding +1 and no binding -1, which is a veto. Two thirds: three binding votes and at least
        twice as many binding +1 as -1 (one +1 at the least: silence carries nothing). Those are two thirds of
        the votes cast; where bylaws mean two thirds of all who could vote, it is for a person to count.
        """
        match self.rule:
            case Rule.LAZY_MAJORITY:
                return binding.plus >= self.quorum and binding.plus > binding.minus
            case Rule.CONSENSUS:
                return binding.plus >= self.quorum and binding.minus == 0
            case Rule.TWO_THIRDS:
                return binding.total >= self.quorum and binding.plus >= max(1, 2 * binding.minus)

    def defeats(self, binding: Count) -> bool:
        """Whether enough binding votes were cast and they go against the proposal.

        Lazy majority: "at least 3 binding votes, and binding -1 >= binding +1". The other rules follow
        the same thought: a quorum took part, and what stands against it is not mere want of votes.
        """
        if binding.total < self.quorum:
            return False
        match self.rule:
            case Rule.LAZY_MAJORITY:
                return binding.minus >= binding.plus
            case Rule.CONSENSUS:
                return binding.minus > 0
            case Rule.TWO_THIRDS:
                return binding.plus < max(1, 2 * binding.minus)

    def missing(self, binding: Count) -> int:
        """How many more binding +1 would carry the proposal; 0 where none would (a veto) or it holds."""
        match self.rule:
            case Rule.LAZY_MAJORITY:
                return max(0, self.quorum - binding.plus, binding.minus + 1 - binding.plus)
            case Rule.CONSENSUS:
                return 0 if binding.minus else max(0, self.quorum - binding.plus)
            case Rule.TWO_THIRDS:
                return max(0, self.quorum - binding.total, max(1, 2 * binding.minus) - binding.plus)


@cache
def shipped_profiles() -> Mapping[str, str]:
    """The TOML of the profiles that come with kipvote, by name, in their order; Kafka's comes first."""
    found = {file.name.removesuffix(".toml"): file for file in (files("kipvote") / "profiles").iterdir()}
    names = sorted(found, key=lambda name: (name != "kafka", name != "asf-release", name))
    return {name: found[name].read_text(encoding="utf-8") for name in names}


def parse_profile(text: str, *, file: str) -> Profile:
    """Read a profile from TOML; ``file`` names it in errors.

    Raises:
        ProfileError: not TOML, a key missing or unknown, or a value outside its closed set.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of many digits, tables nested deeply
        raise ProfileError(f"not TOML: {error}", where=file, hint="see docs/profiles.md") from error
    table = _Table(data, file, _lines(text))
    proposal, vote = table.table("proposal"), table.table("vote")
    tags = table.table("tags", default={})
    profile = Profile(
        name=table.text("name"),
        list_address=table.text("list", default="") or None,
        pattern=proposal.regex("pattern", limited=text not in shipped_profiles().values()),
        id=proposal.text("id"),
        tagged=proposal.flag("tagged"),
        rule=Rule(vote.choice("rule", [rule.value for rule in Rule])),
        quorum=vote.number("quorum", default=3),
        minimum_hours=vote.number("minimum_hours", default=72),
        binding_role=Role(vote.choice("binding_role", [role.value for role in Role])),
        lapse_days=vote.number("lapse_days", default=60),
        silent_months=vote.number("silent_months", default=0) or None,
        tags=tuple((tag, tags.words(tag, default=words.split())) for tag, words in TAGS.items()),
    )
    for part in (table, proposal, vote, tags):
        part.refuse_unknown()
    if not _fits(profile):
        groups = sorted(profile.pattern.groupindex)
        what = f"proposal.id {profile.id!r} does not fit the pattern's named groups {groups}"
        raise proposal.error(what, "id", hint="use a group of the pattern in braces, such as KIP-{number}")
    return profile


def _fits(profile: Profile) -> bool:
    """Whether the id asks for no more than the pattern's named groups."""
    groups = profile.pattern.groupindex.keys()
    try:
        fields = [(name, form, how) for _, name, form, how in Formatter().parse(profile.id)]
    except ValueError:
        return False
    return all(name in groups and not form and not how for name, form, how in fields if name is not None)


def _lines(text: str) -> dict[str, int]:
    r"""The line of each table and of each key, with its table before it; counted from 1.

    >>> _lines('name = "x"\n[vote]\nquorum = 3')
    {'name': 1, 'vote': 2, 'vote.quorum': 3}
    """
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            table = f"{header[1]}."
            found.setdefault(header[1], number)
        elif key := _KEY.match(line):
            found.setdefault(table + key[1], number)
    return found


_HEADER = re.compile(r"\s*\[\s*([\w-]+)\s*\]")
_KEY = re.compile(r"\s*[\"']?([\w.-]+)[\"']?\s*=")


class _Table:
    """One TOML table, read key by key so that an error can name the key and its line."""

    def __init__(
        self, data: Mapping[str, Any], file: str, lines: Mapping[str, int], prefix: str = ""
    ) -> None:
        self._data, self._file, self._lines, self._prefix = data, file, lines, prefix
        self._known: set[str] = set()

    def _get(self, key: str, kind: type, default: object) -> Any:
        self._known.add(key)
        value = self._data.get(key, default)
        if value is None:
            raise self.error(f"{self._prefix}{key} is missing", key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(f"{self._prefix}{key} is {value!r}, not a {_KINDS[kind]}", key)
        return value

    def error(
        self, what: str, key: str, *, hint: str = "see docs/profiles.md for the form of a profile"
    ) -> ProfileError:
        """The error to raise about a key: where it stands, else where its table begins."""
        table = self._lines.get(self._prefix.removesuffix("."), 1)
        line = self._lines.get(self._prefix + key, table)
        return ProfileError(what, where=f"{self._file}, line {line}", hint=hint)

    def table(self, key: str, *, default: Mapping[str, Any] | None = None) -> _Table:
        return _Table(self._get(key, dict, default), self._file, self._lines, f"{self._prefix}{key}.")

    def text(self, key: str, *, default: str | None = None) -> str:
        return str(self._get(key, str, default))

    def flag(self, key: str) -> bool:
        return bool(self._get(key, bool, False))

    def words(self, key: str, *, default: list[str]) -> tuple[str, ...]:
        return tuple(str(word).casefold() for word in self._get(key, list, default))

    def number(self, key: str, *, default: int) -> int:
        value = int(self._get(key, int, default))
        if value < 0:
            raise self.error(f"{self._prefix}{key} is {value}, which is below 0", key)
        if value > _MOST:
            raise self.error(f"{self._prefix}{key} is {value}, which is above {_MOST}", key)
        return value

    def choice(self, key: str, allowed: list[str]) -> str:
        value = self.text(key)
        if value not in allowed:
            raise self.error(f"{self._prefix}{key} is {value!r}, not one of {', '.join(allowed)}", key)
        return value

    def regex(self, key: str, *, limited: bool) -> Pattern:
        try:
            return compile_pattern(self.text(key), limited=limited)
        except PatternError as error:
            raise self.error(f"{self._prefix}{key} is {error}", key) from error

    def refuse_unknown(self) -> None:
        for key in self._data:
            if key not in self._known:
                raise self.error(f"{self._prefix}{key} is not a key of a profile", key)


_MOST = 100_000
"""Of votes, hours and days; behind a date of today more of them may lie beyond the last year there is."""
_KINDS = {dict: "table", str: "string", int: "whole number", bool: "true or false", list: "list of words"}
