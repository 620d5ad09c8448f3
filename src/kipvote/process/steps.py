"""Steps: the way of one proposal through the process: what is done of it, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from kipvote.outcomes import Outcome
from kipvote.process import judges
from kipvote.process.case import Case
from kipvote.process.dossier import Dossier, Dossiers
from kipvote.process.evidence import Evidence, quoted
from kipvote.process.judges import Stand, StepState


class Part(StrEnum):
    """What a step is of: before the vote, which a called vote passes by; the vote; the wiki behind it."""

    BEFORE = "before"
    VOTE = "vote"
    WIKI = "wiki"


class StepId(StrEnum):
    """The steps, in the order of the process: id, part, judge. docs/authors.md says what each asks."""

    part: Part
    judge: Callable[[Case], Stand]

    def __new__(cls, name: str, part: Part, judge: Callable[[Case], Stand]) -> Self:
        step = str.__new__(cls, name)
        step._value_, step.part, step.judge = name, part, judge
        return step

    PAGE = ("page", Part.BEFORE, judges.page)
    SECTIONS = ("sections", Part.BEFORE, judges.sections)
    JIRA = ("jira", Part.BEFORE, judges.jira)
    DISCUSSION = ("discussion", Part.BEFORE, judges.discussion)
    DISCUSSED = ("discussed", Part.BEFORE, judges.discussed)
    CALL = ("call", Part.VOTE, judges.call)
    VOTES = ("votes", Part.VOTE, judges.votes)
    HOURS = ("hours", Part.VOTE, judges.hours)
    RESULT = ("result", Part.VOTE, judges.result)
    PAGE_UPDATED = ("page-updated", Part.WIKI, judges.page_updated)
    INDEX_UPDATED = ("index-updated", Part.WIKI, judges.index_updated)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of one proposal; ``says`` is in whole sentences, on what is done or what is to do."""

    id: StepId
    state: StepState
    says: str
    evidence: tuple[Evidence, ...] = ()


def steps(dossier: Dossier, dossiers: Dossiers) -> tuple[Step, ...]:
    """Every step of a proposal, in the order of the process; of a release those of its vote.

    One of them is next as long as anything is to do; else what is unknown behind the last step that was
    taken, unless the proposal was rejected, cancelled or withdrawn. A step before the vote that was passed
    by needs attention, and is not next any more.
    """
    case = Case(dossiers, dossier, dossier.page)
    wanted = [step for step in StepId if step.part is Part.VOTE or case.is_numbered]
    taken = [Step(step, *step.judge(case)) for step in wanted]
    if case.is_over and case.outcome is not Outcome.CANCELLED:
        taken = [_without_need(case, step) for step in taken]
    elif case.current is not None or case.is_accepted_by_page:
        taken = [_passed_by(step) for step in taken]
    return tuple(_with_next(case, taken))


def _without_need(case: Case, step: Step) -> Step:
    """What is not done of a proposal that is over needs not be done, but to say so."""
    rejected = case.outcome is Outcome.REJECTED
    wanted = step.id.part is Part.WIKI or (rejected and step.id is StepId.RESULT)
    if step.state is not StepState.TODO or wanted:
        return step
    written = case.page.state.written if case.page else None
    why = f'the page says "{quoted(written)}"' if written else "the page says that it is over"
    says = f"Not needed: {'the vote was rejected' if rejected else why}."
    return replace(step, state=StepState.NOT_NEEDED, says=says)


def _passed_by(step: Step) -> Step:
    passed = step.state is StepState.TODO and step.id.part is Part.BEFORE
    return replace(step, state=StepState.ATTENTION) if passed else step


def _with_next(case: Case, taken: Sequence[Step]) -> list[Step]:
    """The first step to do is next; where none is, the unknown one behind the last that was taken."""
    to_do = [at for at, step in enumerate(taken) if step.state is StepState.TODO]
    passed = [at for at, step in enumerate(taken) if step.state in {StepState.DONE, StepState.ATTENTION}]
    left = [] if case.is_over else range(max(passed, default=-1) + 1, len(taken))
    following = next(iter(to_do or left), None)
    return [_as_next(step) if at == following else step for at, step in enumerate(taken)]


def _as_next(step: Step) -> Step:
    says = step.says if step.state is StepState.TODO else f"Look this up. {step.says}"
    return replace(step, state=StepState.NEXT, says=says)
