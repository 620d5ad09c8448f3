"""Findings: where mail and wiki contradict each other, or the process of proposals."""

from kipvote.findings.catalogue import CATALOGUE, FindingKind, Meaning, Weight
from kipvote.findings.find import find
from kipvote.findings.finding import Finding
from kipvote.findings.hindsight import limits
from kipvote.findings.numbers import NextNumber, next_number
from kipvote.process import Evidence

__all__ = [
    "CATALOGUE",
    "Evidence",
    "Finding",
    "FindingKind",
    "Meaning",
    "NextNumber",
    "Weight",
    "find",
    "limits",
    "next_number",
]
