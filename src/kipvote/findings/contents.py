"""Contents: what is written on a page, and what of the copy of the wiki could not be read."""

from __future__ import annotations

from collections.abc import Iterator

from kipvote.findings.catalogue import FindingKind
from kipvote.findings.finding import Finding, found
from kipvote.process import Dossier, Dossiers, Evidence
from kipvote.process.evidence import of_title, quoted
from kipvote.process.preparing import unwritten, with_template
from kipvote.process.reach import is_tended
from kipvote.subjects import proposal_key
from kipvote.wiki import Condition, Page, State, Wiki, doubtful_numbers, parse_title


def of_contents(page: Page, dossier: Dossier | None, dossiers: Dossiers) -> Iterator[Finding]:
    """The findings on the sections of a page, where the copy has them; a draft may be unfinished."""
    if page.sections and page.state.state is not State.DRAFT and is_tended(page, dossier, dossiers):
        yield from _sections(page)


def _sections(page: Page) -> Iterator[Finding]:
    """Source: the process, "A KIP should contain the following sections"; the test plan is not among them."""
    lacking = [f"{name} ({page.sections.get(name, Condition.MISSING)})" for name in unwritten(page)]
    if lacking:
        says = f"Not written: {'; '.join(lacking)}."
        yield found(FindingKind.SECTIONS_MISSING, page.proposal, says, of_title(page))
    if left := with_template(page):
        says = f"The template's own text is still in: {'; '.join(left)}."
        yield found(FindingKind.TEMPLATE_LEFT, page.proposal, says, of_title(page))


def of_doubts(dossiers: Dossiers) -> Iterator[Finding]:
    """The findings on what of the pages is in doubt; of doubts on their numbers another rule speaks."""
    pages = [page for page in dossiers.wiki.pages if not page.template]
    on_numbers = frozenset(doubtful_numbers(pages).values())
    for page in pages:
        doubts = [quoted(doubt) for doubt in page.doubts if doubt not in on_numbers]
        named = dossiers.proposals.get(proposal_key(page.proposal)) if page.proposal else None
        if doubts and (_is_odd(page) or is_tended(page, named, dossiers)):
            says = f"Not everything on the page is certain: {'; '.join(doubts)}."
            yield found(FindingKind.PAGE_DOUBTED, page.proposal, says, of_title(page))


def _is_odd(page: Page) -> bool:
    """Whether the title has words before its id, or none: that misleads whatever became of the proposal."""
    return bool(parse_title(page.title).tags) or (bool(page.title) and page.proposal is None)


def of_copy(wiki: Wiki) -> Iterator[Finding]:
    """The findings on the copy of the wiki as a whole."""
    index = wiki.index
    for doubt in index.doubts if index else ():
        says = f"Not everything in the index is certain: {quoted(doubt)}."
        where = Evidence("index", index.where if index else "")
        yield found(FindingKind.INDEX_DOUBTED, None, says, where)
    for reject in wiki.rejects:
        says = f"A file or entry of the copy was not used: {quoted(reject.reason)}."
        yield found(FindingKind.COPY_NOT_READ, None, says, Evidence("copy", reject.where))
