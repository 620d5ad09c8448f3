"""Findings, and the steps of one proposal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from kipvote.findings import Finding, Weight
from kipvote.moments import moment
from kipvote.process import Dossier, Event, Evidence, Step, StepState
from kipvote.terminal.say import COLOURS, say, title_of

_WEIGHTS = {Weight.WRONG: "red", Weight.MISSING: "yellow", Weight.UNTIDY: "bright_black"}
_STATES = {
    StepState.DONE: ("done", "green"),
    StepState.NEXT: ("next", "bold cyan"),
    StepState.TODO: ("to do", ""),
    StepState.ATTENTION: ("look", "yellow"),
    StepState.UNKNOWN: ("?", "bright_black"),
}


def show_findings(console: Console, findings: Sequence[Finding]) -> None:
    """Findings by proposal, each with its evidence and how to mend it; last how many there are."""
    for proposal, group in groupby(findings, key=lambda finding: finding.proposal):
        say(console, Text(proposal or "the wiki", "bold"))
        for finding in group:
            _show_finding(console, finding)
        console.print()
    counts = [(weight, sum(finding.weight is weight for finding in findings)) for weight in Weight]
    told = ", ".join(f"{count} {weight.value}" for weight, count in counts if count)
    say(console, Text(f"{len(findings)} findings: {told}" if findings else "nothing was found"))


def _show_finding(console: Console, finding: Finding) -> None:
    weight = (f"{finding.weight.value:<8}", _WEIGHTS[finding.weight])
    say(console, Text.assemble(weight, finding.says, (f"  [{finding.kind.value}]", "bright_black")), 2)
    _show_evidence(console, finding.evidence)
    say(console, Text.assemble(("mend: ", "bold"), finding.mend), 10)


def _show_evidence(console: Console, evidence: Iterable[Evidence]) -> None:
    for piece in evidence:
        say(console, Text(f"{piece.what}: {piece.where}", "bright_black"), 10)


def show_status(
    console: Console,
    dossier: Dossier,
    steps: Sequence[Step],
    events: Sequence[Event],
    findings: Sequence[Finding],
) -> None:
    """The way of one proposal: what is done, what comes next, what happened, what is wrong."""
    tally = dossier.tally
    titles = [title_of(tally)] if tally and tally.title else [page.title for page in dossier.pages]
    say(console, Text.assemble((dossier.proposal, "bold"), f"  {titles[0] if titles else ''}"))
    if tally is not None:
        outcome = (tally.outcome.value.upper(), f"bold {COLOURS[tally.outcome]}")
        say(console, Text.assemble(outcome, f"  {tally.reason}"), 2)
    console.print()
    for step in steps:
        word, style = _STATES[step.state]
        say(console, Text.assemble((f"{word:<6}", style), step.says), 2)
    console.print()
    for event in events:
        date = moment(event.date) if event.date else event.written or "at a meeting"
        say(console, Text.assemble((f"{date}  ", "bright_black"), event.says), 2)
    if findings:
        console.print()
        for finding in findings:
            _show_finding(console, finding)
