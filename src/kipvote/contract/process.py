"""Findings, steps and the next number as JSON and CSV."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kipvote.contract.writing import SCHEMA, Json, date_json, dump_csv
from kipvote.moments import moment
from kipvote.process import Dossier, Dossiers, Event, Evidence, Finding, NextNumber, Step, caveats


def check_json(findings: Iterable[Finding], dossiers: Dossiers) -> Json:
    """``kipvote check --format json``."""
    return {
        "schema": SCHEMA,
        "profile": dossiers.profile.name,
        "as_of": moment(dossiers.as_of),
        "findings": [_finding(finding) for finding in findings],
    }


def _finding(finding: Finding) -> Json:
    return {
        "kind": finding.kind.value,
        "weight": finding.weight.value,
        "proposal": finding.proposal,
        "says": finding.says,
        "evidence": _evidence(finding.evidence),
        "mend": finding.mend,
    }


def _evidence(evidence: Iterable[Evidence]) -> list[Json]:
    return [{"what": piece.what, "where": piece.where} for piece in evidence]


_COLUMNS = ("kind", "weight", "proposal", "says", "evidence", "mend")


def check_csv(findings: Iterable[Finding]) -> str:
    """``kipvote check --format csv``: the fields of the JSON, the evidence in one cell."""
    return dump_csv(_COLUMNS, map(_csv_row, findings))


def _csv_row(finding: Finding) -> list[str | None]:
    pieces = "; ".join(f"{piece.what}: {piece.where}" for piece in finding.evidence)
    row = _finding(finding) | {"evidence": pieces}
    return [row[name] for name in _COLUMNS]


def status_json(
    dossier: Dossier,
    dossiers: Dossiers,
    steps: Sequence[Step],
    events: Sequence[Event],
    findings: Sequence[Finding],
) -> Json:
    """``kipvote status --format json``."""
    return {
        "schema": SCHEMA,
        "proposal": dossier.proposal,
        "profile": dossiers.profile.name,
        "as_of": moment(dossiers.as_of),
        "outcome": dossier.tally.outcome.value if dossier.tally else None,
        "steps": [
            {
                "id": step.id.value,
                "state": step.state.value,
                "says": step.says,
                "evidence": _evidence(step.evidence),
            }
            for step in steps
        ],
        "history": [
            {
                "kind": event.kind.value,
                "date": date_json(event.date),
                "written": event.written,
                "says": event.says,
                "evidence": _evidence(event.evidence),
            }
            for event in events
        ],
        "findings": [_finding(finding) for finding in findings],
        "warnings": list(caveats(dossier, dossiers)),
    }


def next_number_json(found: NextNumber) -> Json:
    """``kipvote next-number --format json``."""
    return {"schema": SCHEMA, "number": found.number, "because": list(found.because)}
