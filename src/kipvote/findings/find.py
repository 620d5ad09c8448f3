"""Find: every rule on every proposal, page and number of a copy of the record."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import chain

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
from kipvote.process import Dossiers
from kipvote.subjects import ProposalKey, in_order, proposal_key

_OF_A_PROPOSAL = (of_results, of_shelves, of_namesakes, of_silence, of_voting)
_OF_MAIL = (of_discussions, of_counting)  # a later page can only excuse what these find
_OF_A_PAGE = (of_links, of_contents)
_ORDER = {kind: at for at, kind in enumerate(FindingKind)}


def find(dossiers: Dossiers, *, about: Collection[ProposalKey] | None = None) -> tuple[Finding, ...]:
    """All findings at the dossiers' ``as_of``: by proposal, those of no proposal last, then by kind.

    Without a wiki only the rules on mail apply, and without an index those on it do not. What the wiki says
    since ``as_of`` is not held against it. ``about`` some proposals (None: all) are the findings on these
    alone; hardly any tally of another is then asked for.
    """
    found = _found(dossiers, dossiers.proposals if about is None else about)
    if about is None:
        found = chain(found, _of_no_proposal(dossiers))
    else:
        found = (one for one in found if one.proposal is not None and proposal_key(one.proposal) in about)
    return tuple(sorted(found, key=_in_order))


def _found(dossiers: Dossiers, about: Collection[ProposalKey]) -> Iterator[Finding]:
    """The findings on some proposals, with some on others and on none."""
    known = as_known(dossiers)
    indexed = replace(dossiers, wiki=replace(dossiers.wiki, index=known.wiki.index))
    for key in dossiers.proposals.keys() & about:
        for rule in _OF_A_PROPOSAL:
            yield from rule(known.proposals[key], known)
        for rule in _OF_MAIL:
            yield from rule(dossiers.proposals[key], dossiers)
        yield from of_pageless(dossiers.proposals[key], indexed)
    for page in known.wiki.pages:
        named = None if page.proposal is None else proposal_key(page.proposal)
        if page.template or (named is not None and named not in about):
            continue
        for judge in _OF_A_PAGE:
            yield from judge(page, known.proposals.get(named) if named is not None else None, known)
    yield from of_doubts(known)
    yield from of_numbers(in_use(dossiers))


def _of_no_proposal(dossiers: Dossiers) -> Iterator[Finding]:
    known = as_known(dossiers)
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
