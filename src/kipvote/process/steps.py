"""Steps: the way of one proposal through the process: what is done of it, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kipvote.outcomes import Outcome
from kipvote.process import preparing, recording, voting
from kipvote.process.dossier import Dossier, Dossiers
from kipvote.process.headings import is_numbered
from kipvote.process.step import Step, StepId, StepState
from kipvote.process.way import Way

_PREPARING = (
    preparing.page,
    preparing.sections,
    preparing.jira,
    preparing.discussion,
    preparing.discussed,
)
_VOTING = (voting.call, voting.votes, voting.hours, voting.result)
_RECORDING = (recording.page_updated, recording.index_updated)
_TAKEN = frozenset({StepState.DONE, StepState.ATTENTION})
_BEFORE_THE_VOTE = frozenset({StepId.PAGE, StepId.SECTIONS, StepId.JIRA, StepId.DISCUSSION, StepId.DISCUSSED})
_RECORDED = frozenset({StepId.PAGE_UPDATED, StepId.INDEX_UPDATED})


def steps(dossier: Dossier, dossiers: Dossiers) -> tuple[Step, ...]:
    """Every step of a proposal, in the order of the process; of a release those of its vote.

    One of them is next as long as anything is to do; else what is unknown behind the last step that was
    taken, unless the proposal was rejected, cancelled or withdrawn. A step before the vote that was passed
    by needs attention, and is not next any more.
    """
    way = Way(dossier, dossiers)
    whole = (*_PREPARING, *_VOTING, *_RECORDING)
    taken = [judge(way) for judge in (whole if is_numbered(way.profile) else _VOTING)]
    if way.is_over and way.outcome is not Outcome.CANCELLED:
        taken = _without_need(way, taken)
    elif way.current is not None or way.is_accepted_by_page:
        taken = _passed_by(taken)
    return tuple(_with_next(way, taken))


def _without_need(way: Way, taken: Sequence[Step]) -> list[Step]:
    """What is not done of a proposal that is over needs not be done, but to say so."""
    wanted = _RECORDED | {StepId.RESULT} if way.is_rejected else _RECORDED
    return [
        replace(step, state=StepState.NOT_NEEDED, says=f"Not needed: {way.why_over}.")
        if step.state is StepState.TODO and step.id not in wanted
        else step
        for step in taken
    ]


def _passed_by(taken: Sequence[Step]) -> list[Step]:
    return [
        replace(step, state=StepState.ATTENTION)
        if step.state is StepState.TODO and step.id in _BEFORE_THE_VOTE
        else step
        for step in taken
    ]


def _with_next(way: Way, taken: Sequence[Step]) -> list[Step]:
    """The first step to do is next; where none is, the unknown one behind the last that was taken."""
    to_do = [at for at, step in enumerate(taken) if step.state is StepState.TODO]
    left = [] if way.is_over else range(_last_taken(taken) + 1, len(taken))
    following = next(iter(to_do or left), None)
    return [_as_next(step) if at == following else step for at, step in enumerate(taken)]


def _as_next(step: Step) -> Step:
    says = step.says if step.state is StepState.TODO else f"Look this up. {step.says}"
    return replace(step, state=StepState.NEXT, says=says)


def _last_taken(taken: Sequence[Step]) -> int:
    """The place of the last step that was taken; -1 where none was."""
    return max((at for at, step in enumerate(taken) if step.state in _TAKEN), default=-1)
