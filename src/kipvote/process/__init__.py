"""Process: a proposal's whole way, from its number to the index, and where mail and wiki disagree."""

from kipvote.process.candidates import Successor, successors
from kipvote.process.catalogue import FindingKind, Weight
from kipvote.process.decisions import DECIDED, Decision, decide, decisions
from kipvote.process.dossier import Dossier, Dossiers, Post, WikiStand, collect, limits, stands
from kipvote.process.evidence import Evidence
from kipvote.process.findings import Finding, find
from kipvote.process.history import Event, EventKind, history
from kipvote.process.judges import StepState
from kipvote.process.numbers import NextNumber, next_number
from kipvote.process.reach import caveats
from kipvote.process.steps import Step, StepId, steps

__all__ = [
    "DECIDED",
    "Decision",
    "Dossier",
    "Dossiers",
    "Event",
    "EventKind",
    "Evidence",
    "Finding",
    "FindingKind",
    "NextNumber",
    "Post",
    "Step",
    "StepId",
    "StepState",
    "Successor",
    "Weight",
    "WikiStand",
    "caveats",
    "collect",
    "decide",
    "decisions",
    "find",
    "history",
    "limits",
    "next_number",
    "stands",
    "steps",
    "successors",
]
