"""Finding: what is wrong, missing or untidy in the record of a proposal, with its evidence."""

from __future__ import annotations

from dataclasses import dataclass

from kipvote.findings.catalogue import CATALOGUE, FindingKind, Weight
from kipvote.process import Evidence
from kipvote.subjects import ProposalId


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
        return CATALOGUE[self.kind].weight


def found(
    kind: FindingKind, proposal: ProposalId | None, says: str, *evidence: Evidence, mend: str | None = None
) -> Finding:
    """A finding, to be mended as the catalogue says where nothing closer is known."""
    return Finding(kind, proposal, says, evidence, mend or CATALOGUE[kind].mend)
