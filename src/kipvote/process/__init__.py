"""Process: a proposal's whole way, from its number to the index, by mail and wiki together."""

from kipvote.process.candidates import Successor, successors
from kipvote.process.decisions import DECIDED, Decision, accepted, decide, decisions, last_decision
from kipvote.process.dossier import Dossier, Dossiers, Post, collect
from kipvote.process.evidence import Evidence
from kipvote.process.history import Event, EventKind, history
from kipvote.process.reach import caveats
from kipvote.process.step import Step, StepId, StepState
from kipvote.process.steps import steps

__all__ = [
    "DECIDED",
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
    "Successor",
    "accepted",
    "caveats",
    "collect",
    "decide",
    "decisions",
    "history",
    "last_decision",
    "steps",
    "successors",
]
