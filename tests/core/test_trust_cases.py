"""Who may say what, and how well it is proved: cases of invented mail, against what the rules make of them.

``fixtures/trust`` holds one archive a case, and three tables of what each must come to, written by hand from
the rules. docs/trust.md shows the same cases in the form of a table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from fixtures.authoring.trust.cases import trust_cases
from fixtures.authoring.trust.post import mbox
from tests.trust import TRUST, golden, message_id, tallies_of_case

DOCS = Path(__file__).parents[2] / "docs"


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the tally of one proposal of a case must be, in one of the ways to take it."""

    case: str
    mode: str
    sentence: str
    who: str
    act: Mapping[str, str]
    spec: Mapping[str, Any]

    def filled(self, word: str) -> str:
        return word.replace("$who", self.who).replace("$date", self.act.get("date", "$date"))


def _merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Both tables: tables in them merged, lists one behind the other, of anything else the later."""
    merged = dict(one)
    for key, value in other.items():
        former = merged.get(key)
        if isinstance(former, dict) and isinstance(value, dict):
            merged[key] = _merged(former, value)
        elif isinstance(former, list) and isinstance(value, list) and key in {"warn", "quiet", "because"}:
            merged[key] = [*former, *value]
        else:
            merged[key] = value
    return merged


def _expectations() -> Iterator[Expectation]:
    for table in ("acts", "votes", "copies"):
        rules = tomllib.loads((TRUST / f"{table}.toml").read_text("utf-8"))
        for group, act in rules.items():
            if group in {"who", "words", "cases"}:
                continue
            words = rules["words"] | act["words"]
            for case in trust_cases():
                rest = case.removeprefix(f"{group}-")
                row = act.get("cases", {}).get(rest, rules.get("cases", {}).get(rest))
                if rest != case and row is not None:
                    yield from _of_row(case, row, words, _who(rules.get("who", {}), case, rest), act)


def _who(names: Mapping[str, Any], case: str, rest: str) -> dict[str, str]:
    """Who acts in a case, by mode; named by the longest beginning of its name."""
    keys = [key for key in names if case.startswith(key) or rest.startswith(key)]
    found = names[max(keys, key=len)] if keys else ""
    pair = [found, found] if isinstance(found, str) else found
    return {"roster": pair[0], "names": pair[0], "claims": pair[1]}


def _of_row(
    case: str, row: Any, words: Mapping[str, Any], who: Mapping[str, str], act: Mapping[str, Any]
) -> Iterator[Expectation]:
    modes = row if isinstance(row, dict) else dict(zip(("roster", "claims"), row, strict=True))
    named = {key: act[key] for key in ("kind", "date") if key in act}
    for mode, found in modes.items():
        for sentence in [found] if isinstance(found, str) else found:
            spec: dict[str, Any] = {}
            for word in sentence.split():
                spec = _merged(spec, words[word])
            yield Expectation(case, mode, sentence, who[mode], named, spec)


EXPECTED = list(_expectations())


def test_the_files_are_what_the_script_makes() -> None:
    made = {f"{name}.mbox": mbox(posts) for name, posts in trust_cases().items()}
    assert {path.name: path.read_bytes() for path in TRUST.glob("*.mbox")} == made


@pytest.mark.parametrize("case", trust_cases())
def test_a_case_gives_its_golden_tallies(case: str) -> None:
    assert golden(case) == (TRUST / f"{case}.json").read_text("utf-8")


def test_every_case_has_what_it_must_come_to() -> None:
    assert {each.case for each in EXPECTED} == set(trust_cases())


def test_docs_name_every_case_and_no_other() -> None:
    text = (DOCS / "trust.md").read_text("utf-8")
    groups = tuple(f"{name.partition('-')[0]}-" for name in trust_cases())
    names = [name for found in re.findall(r"`([\w{},-]+)`", text) for name in _spelled_out(found)]
    assert {name for name in names if name.startswith(groups)} == set(trust_cases())


def _spelled_out(name: str) -> list[str]:
    """``a-{b,c}`` is ``a-b`` and ``a-c``."""
    braces = re.search(r"{([^{}]*)}", name)
    if braces is None:
        return [name]
    head, tail = name[: braces.start()], name[braces.end() :]
    return [whole for choice in braces[1].split(",") for whole in _spelled_out(head + choice + tail)]


@pytest.mark.parametrize(
    "expected", EXPECTED, ids=[f"{each.case}, {each.mode}: {each.sentence}" for each in EXPECTED]
)
def test_a_case_comes_to_what_the_rules_say(expected: Expectation) -> None:
    wrong = list(problems(expected, tallies_of_case(expected.case, expected.mode)))
    if wrong:
        head = f"{expected.case}.mbox, {expected.mode}, must be: {expected.sentence}"
        pytest.fail("\n  ".join([head, *wrong]), pytrace=False)


def problems(expected: Expectation, found: Mapping[str, Any]) -> Iterator[str]:
    """Where a tally is not as expected, in words."""
    spec = expected.spec
    figures = dict(spec.get("tally", {}))
    proposal = figures.pop("proposal", "KIP-77")
    if proposal not in found:
        yield f"no tally of {proposal}, only of {', '.join(found)}"
        return
    tally = found[proposal]
    for key, value in figures.items():
        yield from _differs(key, _figure(tally, key), value)
    if "outcomes" in spec and tally["outcome"] not in spec["outcomes"]:
        yield f"outcome: {tally['outcome']}, not one of {', '.join(spec['outcomes'])}"
    if "call" in spec:
        found_call = tally["call"]["message_id"] if tally["call"] else None
        yield from _differs("call", found_call, message_id(spec["call"][1:-1]))
    yield from _ballot_problems(expected, tally["ballots"])
    if "effect" in spec:
        yield from _act_problems(expected, tally)
    yield from _word_problems(expected, tally)


def _differs(what: str, found: object, value: object) -> Iterator[str]:
    if found != value:
        yield f"{what}: {found}, not {value}"


def _figure(tally: Mapping[str, Any], key: str) -> object:
    value = tally[key]
    if key in {"binding", "non_binding"}:
        return list(value.values())
    if key == "announced":
        return value["outcome"] if value else "none"
    return value


def _ballot_problems(expected: Expectation, ballots: list[dict[str, Any]]) -> Iterator[str]:
    for key, fields in expected.spec.get("ballots", {}).items():
        mine = [ballot for ballot in ballots if ballot["message_id"] == message_id(key)]
        if len(mine) != 1:
            listed = ", ".join(ballot["message_id"] for ballot in ballots)
            yield f"{len(mine)} ballots of {message_id(key)}; listed are {listed}"
            continue
        for field, value in fields.items():
            yield from _field_problems(f"{field} of {key}", mine[0].get(field, "not there"), value, expected)


def _field_problems(what: str, found: object, value: object, expected: Expectation) -> Iterator[str]:
    if isinstance(value, list):
        if found not in value:
            yield f"{what}: {found}, not {' or '.join(value)}"
    elif what.startswith(("sent ", "received ")):
        if not str(found).startswith(str(value)):
            yield f"{what}: {found}, not {value}"
    else:
        yield from _differs(what, found, expected.filled(value) if isinstance(value, str) else value)


def _act_problems(expected: Expectation, tally: Mapping[str, Any]) -> Iterator[str]:
    """Every act is listed, of whatever round, with who tried it and whether it had effect."""
    rounds = tally.get("rounds_detail") or []
    acts = [*(tally.get("acts") or []), *(act for each in rounds for act in each.get("acts") or [])]
    mine = [act for act in acts if act["message_id"] == message_id("the-act")]
    wanted = {"name": expected.who, "kind": expected.act["kind"], "effect": expected.spec["effect"]}
    if not mine:
        yield f"no act {message_id('the-act')} among {len(acts)} acts; it must be {wanted}"
    for act in mine:
        for key, value in wanted.items():
            yield from _differs(f"{key} of the act", act[key], value)
        if not str(act["date"]).startswith(expected.act["date"]):
            yield f"date of the act: {act['date']}, not {expected.act['date']}"


def _word_problems(expected: Expectation, tally: Mapping[str, Any]) -> Iterator[str]:
    spec, warnings, reasons = expected.spec, tally["warnings"], tally["incomplete_because"]
    for words in spec.get("warn", []):
        wanted = [expected.filled(word) for word in words]
        if not any(all(_says(text, word) for word in wanted) for text in warnings):
            yield f"no warning says {', '.join(wanted)}; warnings: {warnings}"
    for words in spec.get("because", []):
        wanted = [expected.filled(word) for word in words]
        if not any(all(_says(text, word) for word in wanted) for text in reasons):
            yield f"no reason to be incomplete says {', '.join(wanted)}; reasons: {reasons}"
    for word in spec.get("quiet", []):
        yield from (
            f"a warning says {expected.filled(word)}, but nothing is to be said: {text}"
            for text in warnings
            if _says(text, expected.filled(word))
        )
    if "warnings" in spec:
        yield from _differs(f"number of warnings {warnings}", len(warnings), spec["warnings"])


def _says(text: str, word: str) -> bool:
    """Whether a text has a word; ``<x>`` is a Message-ID, as it is or as links have it."""
    if re.fullmatch(r"<[\w-]+>", word):
        bare = message_id(word[1:-1])[1:-1]
        return bare in text or quote(bare, safe="") in text
    return word in text
