"""Step: one step of the process, and where a proposal stands with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kipvote.process.evidence import Evidence


class StepId(StrEnum):
    """The steps, in the order of the process."""

    PAGE = "page"
    SECTIONS = "sections"
    JIRA = "jira"
    DISCUSSION = "discussion"
    DISCUSSED = "discussed"
    CALL = "call"
    VOTES = "votes"
    HOURS = "hours"
    RESULT = "result"
    PAGE_UPDATED = "page-updated"
    INDEX_UPDATED = "index-updated"


class StepState(StrEnum):
    """Where a step stands.

    ``attention``: done or passed by, and not as it should be. ``unknown``: neither the mail nor the copy of
    the wiki at hand can tell. ``not-needed``: not done, and not to do any more.
    """

    DONE = "done"
    NEXT = "next"
    TODO = "todo"
    ATTENTION = "attention"
    UNKNOWN = "unknown"
    NOT_NEEDED = "not-needed"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of one proposal; ``says`` is in whole sentences, on what is done or what is to do."""

    id: StepId
    state: StepState
    says: str
    evidence: tuple[Evidence, ...] = ()


def unknown(step: StepId, what: str, evidence: tuple[Evidence, ...] = ()) -> Step:
    """A step of which cannot be said ``what``: "whether there is a page"."""
    return Step(step, StepState.UNKNOWN, f"It is not known {what}.", evidence)
