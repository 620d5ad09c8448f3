"""Wiki: pages in every form people keep them in, each beside what is read of it (``fixtures/wiki/cases``)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kipvote.wiki import Index, Link, Page, Wiki, gather, parse_wiki

CASES = Path(__file__).parents[2] / "fixtures" / "wiki" / "cases"
FILES = sorted(path for path in CASES.iterdir() if path.suffix != ".expected")


def told(wiki: Wiki) -> Iterator[str]:
    """What was read, a line each; what is not there is left out."""
    for page in wiki.pages:
        yield f"page: {page.where}"
        yield from of_page(page)
    if wiki.index is not None:
        yield from of_index(wiki.index)
    yield from (f"reject: {reject.where} | {reject.reason}" for reject in wiki.rejects)


def of_page(page: Page) -> Iterator[str]:
    facts: dict[str, object] = {name: getattr(page, name) for name in ("proposal", "title", "url", "version")}
    facts |= {"created": page.created, "modified": page.modified, "outdated": page.outdated}
    facts |= {"template": page.template, "state": page.state.state.value, "written": page.state.written}
    facts |= {"release": page.state.release}
    facts |= {name: link_told(getattr(page, name)) for name in ("discussion", "vote", "jira")}
    facts |= {f"section {name.value}": condition.value for name, condition in page.sections.items()}
    yield from (f"{name}: {value}" for name, value in facts.items() if value)
    yield from (f"doubt: {doubt}" for doubt in page.doubts)


def of_index(index: Index) -> Iterator[str]:
    yield f"index: {index.where} | next {index.next_number} | version {index.version}"
    for entry in index.entries:
        named = (entry.shelf, entry.proposal, entry.title, entry.release, entry.note, entry.written)
        yield f"entry: {' | '.join(str(value) for value in named)}"
    for remark in index.remarks:
        yield f"remark: {remark.meeting} | {remark.date} | {', '.join(remark.proposals)} | {remark.text}"
    yield from (f"doubt: {doubt}" for doubt in index.doubts)


def link_told(link: Link | None) -> str:
    said = (link.kind, link.written, link.url, link.message_id, link.mailing_list, link.issue) if link else ()
    return " | ".join(str(value) for value in said if value is not None)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_case_is_read_as_it_should_be(path: Path) -> None:
    wiki = gather([parse_wiki(path.read_text(encoding="utf-8"), where=path.name)])
    expected = path.with_name(f"{path.name}.expected").read_text(encoding="utf-8")
    assert "\n".join(told(wiki)) + "\n" == expected


def test_every_expectation_has_its_case() -> None:
    expected = {path.name.removesuffix(".expected") for path in CASES.glob("*.expected")}
    assert expected == {path.name for path in FILES}
    assert len(FILES) > 60
