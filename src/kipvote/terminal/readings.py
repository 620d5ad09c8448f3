"""Readings: what was taken out of one message, and why."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from kipvote.addresses import without_addresses
from kipvote.reading import Reading
from kipvote.terminal.say import say
from kipvote.votes import RULES


def show_reading(console: Console, file: str, reading: Reading) -> None:
    """What was taken as own words, which votes were read by which rule, and what was refused and why."""
    say(console, Text.assemble((file, "bold"), f"  {reading.message_id}"))
    say(console, Text(f"subject: {without_addresses(reading.subject.text)}"), 2)
    proposals = ", ".join(map(without_addresses, reading.subject.proposals)) or "none in its subject"
    say(console, Text(f"kind: {reading.kind.value}; proposal: {proposals}"), 2)
    say(console, Text("own words:"), 2)
    for line in reading.own_words:
        say(console, Text(without_addresses(line)), 6)
    for vote in reading.votes:
        certain = "vote" if vote.certain else "unclear vote"
        claim = f", claims {vote.claim.value}" if vote.claim else ""
        say(
            console,
            Text.assemble((f"{certain}: {vote.value}{claim}", "bold"), _because(vote.line, vote.rule)),
            2,
        )
    for refusal in reading.refused:
        say(console, Text.assemble("no vote", _because(refusal.line, refusal.rule)), 2)
    if not reading.votes:
        say(console, Text("no vote was read"), 2)
    does = (
        ("withdraws", reading.withdrawal),
        ("calls the vote off", reading.cancellation),
        ("takes the result back", reading.retraction),
    )
    for label, said in does:
        if said is not None:
            say(console, Text(f"{label}: “{without_addresses(said.strip())}”"), 2)
    _show_announcement(console, reading)
    for fault in reading.faults:
        say(console, Text(f"fault: {without_addresses(fault)}"), 2)


def _because(line: str, rule: str) -> str:
    said = f"{rule}: {RULES[rule]}" if rule in RULES else rule
    return f": “{without_addresses(line).strip()}” (rule {said})"


def _show_announcement(console: Console, reading: Reading) -> None:
    announcement = reading.announcement
    if announcement is None:
        return
    verdict = announcement.verdict.value if announcement.verdict else "no verdict"
    say(console, Text(f"announces {verdict}: “{without_addresses(announcement.line.strip())}”"), 2)
    for kind, counts in (("binding", announcement.binding), ("non-binding", announcement.non_binding)):
        if counts:
            say(
                console,
                Text(f"{kind}: {', '.join(f'{value} {number}' for value, number in counts.items())}"),
                4,
            )
    for named in announcement.names:
        say(console, Text(f"{named.value} {without_addresses(named.name)}"), 4)
