"""Findings: where mail and wiki contradict each other, or the process of proposals."""

from kipvote.findings.catalogue import CATALOGUE, FindingKind, Weight
from kipvote.findings.find import find
from kipvote.findings.finding import Finding
from kipvote.findings.hindsight import limits
from kipvote.findings.numbers import NextNumber, next_number

__all__ = [
    "CATALOGUE",
    "Finding",
    "FindingKind",
    "NextNumber",
    "Weight",
    "find",
    "limits",
    "next_number",
]
