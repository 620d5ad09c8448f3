"""Find: every rule on every proposal, page and number of a copy of the record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kipvote.findings.catalogue import FindingKind
from kipvote.findings.contents import of_contents, of_copy, of_doubts
from kipvote.findings.counting import of_counting
from kipvote.findings.discussions import of_discussions
from kipvote.findings.finding import Finding
from kipvote.findings.hindsight import as_known, in_use
from kipvote.findings.linking import of_links
from kipvote.findings.namesakes import of_namesakes
from kipvote.findings.numbers import of_numbers
from kipvote.findings.results import of_results, out_of_reach
from kipvote.findings.shelving import of_shelves
from kipvote.findings.silence import of_silence
from kipvote.findings.voting import of_pageless, of_voting
from kipvote.process import Dossiers, in_order
from kipvote.subjects import proposal_key

_OF_A_PROPOSAL = (of_results, of_shelves, of_namesakes, of_silence, of_voting)
_OF_MAIL = (of_discussions, of_counting)  # a later page can only excuse what these find
_OF_A_PAGE = (of_links, of_contents)
_ORDER = {kind: at for at, kind in enumerate(FindingKind)}


def find(dossiers: Dossiers) -> tuple[Finding, ...]:
    """All findings at the dossiers' ``as_of``: by proposal, those of no proposal last, then by kind.

    Without a wiki only the rules on mail apply, and without an index those on it do not. What the wiki says
    since ``as_of`` is not held against it.
    """
    return tuple(sorted(_found(dossiers), key=_in_order))


def _found(dossiers: Dossiers) -> Iterator[Finding]:
    known = as_known(dossiers)
    indexed = replace(dossiers, wiki=replace(dossiers.wiki, index=known.wiki.index))
    for dossier in known.proposals.values():
        for rule in _OF_A_PROPOSAL:
            yield from rule(dossier, known)
    for dossier in dossiers.proposals.values():
        for rule in _OF_MAIL:
            yield from rule(dossier, dossiers)
        yield from of_pageless(dossier, indexed)
    for page in known.wiki.pages:
        if page.template:
            continue
        named = known.proposals.get(proposal_key(page.proposal)) if page.proposal is not None else None
        for judge in _OF_A_PAGE:
            yield from judge(page, named, known)
    yield from of_doubts(known)
    yield from of_numbers(in_use(dossiers))
    yield from out_of_reach(known)
    yield from of_copy(known.wiki)


def _in_order(finding: Finding) -> tuple[object, ...]:
    proposal = finding.proposal
    return (
        proposal is None,
        in_order(proposal or ""),
        _ORDER[finding.kind],
        finding.says,
        tuple((evidence.what, evidence.where) for evidence in finding.evidence),
    )
