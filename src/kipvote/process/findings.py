"""Findings: what is wrong, missing or untidy in the record of all proposals, with its evidence."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from kipvote.process.case import Case
from kipvote.process.catalogue import FindingKind, Scope, Weight
from kipvote.process.dossier import Dossier, Dossiers
from kipvote.process.evidence import Evidence
from kipvote.subjects import ProposalId, ProposalKey, in_order, proposal_key

_ORDER = {kind: at for at, kind in enumerate(FindingKind)}
_NONE = Dossier(ProposalId(""))


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. ``proposal`` is None for the wiki as a whole, and for a page that names no proposal.

    ``says`` and ``mend`` are a sentence each: what was found, and what to do about it.
    """

    kind: FindingKind
    proposal: ProposalId | None
    says: str
    evidence: tuple[Evidence, ...]
    mend: str

    @property
    def weight(self) -> Weight:
        return self.kind.weight


def find(dossiers: Dossiers, *, about: Collection[ProposalKey] | None = None) -> tuple[Finding, ...]:
    """All findings at the dossiers' ``as_of``: by proposal, those of no proposal last, then by kind.

    Without a wiki only the kinds on mail apply, and without an index those on it do not. What the wiki says
    since ``as_of`` is not held against it. ``about`` some proposals (None: all) are the findings on these
    alone; hardly any tally of another is then asked for.
    """
    kinds = {scope: [kind for kind in FindingKind if kind.scope is scope] for scope in Scope}
    found = [
        Finding(kind, proposal, kind.says.format(**told.words), told.evidence, told.mend or kind.mend)
        for scope, proposal, case in _cases(dossiers, about)
        for kind in kinds[scope]
        for told in kind.generate(case)
    ]
    return tuple(sorted(found, key=_in_order))


def _cases(
    dossiers: Dossiers, about: Collection[ProposalKey] | None
) -> Iterator[tuple[Scope, ProposalId | None, Case]]:
    """What each scope is judged on, and the proposal that is named by what is found."""
    known = dossiers.known
    keys = dossiers.proposals.keys() if about is None else dossiers.proposals.keys() & about
    for key in keys:
        then, now = known.proposals[key], dossiers.proposals[key]
        yield Scope.PROPOSAL, then.proposal, Case(known, then, then.page)
        yield Scope.MAIL, now.proposal, Case(dossiers, now, now.page)
    for page in known.wiki.pages:
        named = proposal_key(page.proposal) if page.proposal else None
        if not page.template and (named in keys if named else about is None):
            then = known.proposals[named] if named else _NONE
            yield Scope.PAGE, page.proposal, Case(known, then, page)
    if about is None:
        yield Scope.RECORD, None, Case(dossiers, _NONE, None)


def _in_order(finding: Finding) -> tuple[object, ...]:
    proposal = finding.proposal
    return (
        proposal is None,
        in_order(proposal or ""),
        _ORDER[finding.kind],
        finding.says,
        tuple((evidence.what, evidence.where) for evidence in finding.evidence),
    )
