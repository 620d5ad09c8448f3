"""Findings, and the steps of one proposal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from kipvote.moments import moment
from kipvote.phrases import number
from kipvote.process import Dossier, Event, Evidence, Finding, Step, StepState, Weight
from kipvote.terminal.say import COLOURS, say, title_of
from kipvote.wiki import parse_title

_WEIGHTS = {Weight.WRONG: "red", Weight.MISSING: "yellow", Weight.UNTIDY: "bright_black"}
_STATES = {
    StepState.DONE: ("done", "green"),
    StepState.NEXT: ("next", "bold cyan"),
    StepState.TODO: ("to do", ""),
    StepState.ATTENTION: ("look", "yellow"),
    StepState.UNKNOWN: ("?", "bright_black"),
    StepState.NOT_NEEDED: ("-", "bright_black"),
}


def show_findings(console: Console, findings: Sequence[Finding], limits: Sequence[str]) -> None:
    """Findings by proposal, with evidence and how to fix them; last their number and what is left out."""
    for proposal, group in groupby(findings, key=lambda finding: finding.proposal):
        say(console, Text(proposal or "the wiki", "bold"))
        for finding in group:
            _show_finding(console, finding)
        console.print()
    counts = [(weight, sum(finding.weight is weight for finding in findings)) for weight in Weight]
    told = ", ".join(f"{count} {weight.value}" for weight, count in counts if count)
    say(console, Text(f"{number(len(findings), 'finding')}: {told}" if findings else "no findings"))
    for limit in limits:
        say(console, Text(limit))


def _show_finding(console: Console, finding: Finding) -> None:
    weight = (f"{finding.weight.value:<8}", _WEIGHTS[finding.weight])
    say(console, Text.assemble(weight, finding.says, (f"  [{finding.kind.value}]", "bright_black")), 2)
    _show_evidence(console, finding.evidence)
    say(console, Text.assemble(("fix: ", "bold"), finding.mend), 10)


def _show_evidence(console: Console, evidence: Iterable[Evidence]) -> None:
    for piece in evidence:
        say(console, Text(f"{piece.what}: {piece.where}", "bright_black"), 10)


def show_status(
    console: Console,
    dossier: Dossier,
    steps: Sequence[Step],
    events: Sequence[Event],
    findings: Sequence[Finding],
    warnings: Sequence[str],
) -> None:
    """The way of one proposal: what is done, what comes next, what happened, what is wrong."""
    tally = dossier.tally
    titles = [parse_title(page.title).name for page in dossier.pages]
    title = title_of(tally) if tally and tally.title else next(iter(titles), "")
    say(console, Text.assemble((dossier.proposal, "bold"), f"  {title}" if title else ""))
    if tally is not None:
        outcome = (tally.outcome.value.upper(), f"bold {COLOURS[tally.outcome]}")
        say(console, Text.assemble(outcome, f"  {tally.reason}"), 2)
    for warning in warnings:
        say(console, Text.assemble(("warning: ", "yellow"), warning), 2)
    console.print()
    for (state, says), _ in groupby(steps, key=lambda step: (step.state, step.says)):
        word, style = _STATES[state]
        say(console, Text.assemble((f"{word:<6}", style), says), 2)
    console.print()
    for event in events:
        date = moment(event.date) if event.date else event.written or "at a meeting"
        say(console, Text.assemble((f"{date}  ", "bright_black"), event.says), 2)
    if findings:
        console.print()
        for finding in findings:
            _show_finding(console, finding)
