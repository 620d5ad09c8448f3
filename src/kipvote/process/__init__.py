"""Process: a proposal's whole way, from its number to the index, by mail and wiki together."""

from kipvote.process.decisions import Decision, accepted, decisions
from kipvote.process.dossier import Dossier, Dossiers, Post, collect, in_order
from kipvote.process.evidence import Evidence
from kipvote.process.history import Event, EventKind, history
from kipvote.process.step import Step, StepId, StepState
from kipvote.process.steps import steps

__all__ = [
    "Decision",
    "Dossier",
    "Dossiers",
    "Event",
    "EventKind",
    "Evidence",
    "Post",
    "Step",
    "StepId",
    "StepState",
    "accepted",
    "collect",
    "decisions",
    "history",
    "in_order",
    "steps",
]
