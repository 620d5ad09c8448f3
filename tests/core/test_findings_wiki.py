"""Findings on the real wiki's pages, read by others in 2026, and on single pages copied from it."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from kipvote.coverage import Coverage
from kipvote.process import (
    Dossiers,
    Finding,
    FindingKind,
    StepState,
    Weight,
    collect,
    find,
    next_number,
    steps,
)
from kipvote.wiki import Wiki, gather, parse_wiki
from tests.conftest import shipped

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "wiki"
LIST = "kip-pages-2026-08.json"
CAPTURED = datetime(2026, 8, 22, tzinfo=UTC)

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the copies of the wiki are not at hand")


def read(*names: str) -> Dossiers:
    """Dossiers of some copies, without any mail."""
    copies = (parse_wiki((FOLDER / name).read_text(encoding="utf-8"), where=name) for name in names)
    wiki: Wiki = gather(copies)
    return collect([], wiki, take=pytest.fail, profile=shipped("kafka"), as_of=CAPTURED, coverage=Coverage())


@cache
def listed() -> tuple[Finding, ...]:
    return find(read(LIST))


def test_a_discussion_in_a_chat_is_found() -> None:
    found = {finding.kind: finding for finding in find(read("kip-page-kmeta-1086.txt"))}
    assert FindingKind.DISCUSSION_OFF_LIST in found
    assert "confluent.slack.com" in found[FindingKind.DISCUSSION_OFF_LIST].evidence[0].where
    assert FindingKind.JIRA_MISSING in found, "KMETA is no project of the tracker"
    assert FindingKind.SECTIONS_MISSING in found


def test_a_discussion_to_be_done_is_found() -> None:
    (finding,) = (
        each
        for each in find(read("kip-page-old-version.txt"))
        if each.kind is FindingKind.DISCUSSION_LINK_MISSING
    )
    assert finding.evidence[0].where == "'TBD', kip-page-old-version.txt (an old version)"


def test_the_template_is_no_finding() -> None:
    assert find(read("kip-template-page.txt")) == ()


def test_odd_titles_and_a_number_out_of_proportion_are_reported() -> None:
    told = {finding.proposal: finding.kind for finding in listed() if "doubt" in finding.kind}
    assert told == {
        "KIP-658": FindingKind.PAGE_DOUBTED,
        "KIP-821": FindingKind.PAGE_DOUBTED,
        "KIP-20461": FindingKind.NUMBER_DOUBTFUL,
    }


def test_pages_of_ten_years_are_not_nagged_about() -> None:
    """1,325 pages without any mail: under a tenth of them are spoken of, and what is wrong is one number."""
    assert len({finding.proposal for finding in listed()}) < 130
    assert [finding.proposal for finding in listed() if finding.weight is Weight.WRONG] == ["KIP-20461"]
    silent = [finding for finding in listed() if finding.kind is FindingKind.ACCEPTED_OUT_OF_REACH]
    assert [finding.says.partition(" accepted")[0] for finding in silent] == [
        "The archive cannot show the vote on 752"
    ]
    assert Counter(finding.kind for finding in listed())[FindingKind.NUMBERS_UNUSED] == 1


def test_the_next_number_is_above_what_is_believed() -> None:
    assert next_number(read(LIST)).number == 1372


def test_an_index_of_2017_contradicts_pages_of_2026_in_what_it_knows_only() -> None:
    found = find(read(LIST, "kip-index-page.txt"))
    numbers = {
        int(finding.proposal.partition("-")[2])
        for finding in found
        if finding.proposal and "index" in finding.kind
    }
    assert numbers
    assert max(numbers) < 124
    assert [finding.says for finding in found if finding.kind is FindingKind.NEXT_NUMBER_TAKEN] == [
        "The index offers 124 as the next number; it is already taken, and so are 1202 above it."
    ]


def test_every_page_has_its_steps() -> None:
    """One step is next, unless the page says that the proposal is over."""
    dossiers = read(LIST)
    for dossier in dossiers.proposals.values():
        states = [step.state for step in steps(dossier, dossiers)]
        over = dossier.page is not None and dossier.page.state.state.value in {"rejected", "withdrawn"}
        assert states.count(StepState.NEXT) == (0 if over else 1), dossier.proposal
