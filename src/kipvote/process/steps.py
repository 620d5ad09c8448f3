"""Steps: the way of one proposal through the process: what is done of it, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kipvote.process import preparing, recording, voting
from kipvote.process.dossier import Dossier, Dossiers
from kipvote.process.step import Step, StepId, StepState
from kipvote.process.way import Way

_STEPS = (
    preparing.page,
    preparing.sections,
    preparing.jira,
    preparing.discussion,
    preparing.discussed,
    voting.call,
    voting.votes,
    voting.hours,
    voting.result,
    recording.page_updated,
    recording.index_updated,
)
_TAKEN = frozenset({StepState.DONE, StepState.ATTENTION})
_BEFORE_THE_VOTE = frozenset(
    {StepId.PAGE, StepId.SECTIONS, StepId.JIRA, StepId.DISCUSSION, StepId.DISCUSSED, StepId.CALL}
)


def steps(dossier: Dossier, dossiers: Dossiers) -> tuple[Step, ...]:
    """Every step of a proposal, in the order of the process.

    One of them is next, unless the proposal was rejected, cancelled or withdrawn, or nothing is left behind
    the last step that was taken. A step before the vote that was passed by needs attention, and is not next
    any more.
    """
    way = Way(dossier, dossiers)
    taken = [judge(way) for judge in _STEPS]
    return tuple(taken if way.is_over else _with_next(_passed_by(taken)))


def _passed_by(taken: Sequence[Step]) -> list[Step]:
    last = _last_taken(taken)
    return [
        replace(step, state=StepState.ATTENTION)
        if step.state is StepState.TODO and step.id in _BEFORE_THE_VOTE and at < last
        else step
        for at, step in enumerate(taken)
    ]


def _with_next(taken: Sequence[Step]) -> list[Step]:
    """The first step to do is next; where none is, the unknown one behind the last that was taken."""
    to_do = [at for at, step in enumerate(taken) if step.state is StepState.TODO]
    following = next(iter(to_do or range(_last_taken(taken) + 1, len(taken))), None)
    return [_as_next(step) if at == following else step for at, step in enumerate(taken)]


def _as_next(step: Step) -> Step:
    says = step.says if step.state is StepState.TODO else f"Look this up. {step.says}"
    return replace(step, state=StepState.NEXT, says=says)


def _last_taken(taken: Sequence[Step]) -> int:
    """The place of the last step that was taken; -1 where none was."""
    return max((at for at, step in enumerate(taken) if step.state in _TAKEN), default=-1)
