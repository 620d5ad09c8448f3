"""Readings: what was taken out of one message, and why."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from kipvote.addresses import without_addresses
from kipvote.announcements import Announcement, NamedVoter
from kipvote.reading import Reading
from kipvote.tally.rule import rules
from kipvote.terminal.say import say


def show_reading(console: Console, file: str, reading: Reading) -> None:
    """What was taken as own words, which row took each value, and what was refused and why."""
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
        say(console, Text.assemble((f"{certain}: {vote.value}{claim}", "bold"), f": {_quoted(vote.line)}"), 2)
        say(console, Text(_because(vote.rule, vote.words)), 4)
    for refusal in reading.refused:
        say(console, Text(f"no vote: {_quoted(refusal.line)}"), 2)
        say(console, Text(_because(refusal.rule, refusal.words)), 4)
    if not reading.votes:
        say(console, Text("no vote was read"), 2)
    for text, indent in (*_done(reading), *_announced(reading.announcement)):
        say(console, Text(text), indent)
    for fault in reading.faults:
        say(console, Text(f"fault: {without_addresses(fault)}"), 2)


def _done(reading: Reading) -> Iterator[tuple[str, int]]:
    """What a mail does with a vote, each line with its indent."""
    does = (
        ("withdraws", reading.withdrawal),
        ("calls the vote off", reading.cancellation),
        ("takes the result back", reading.retraction),
        ("has all vote again", reading.restart),
    )
    for label, said in does:
        if said is not None:
            yield f"{label}: {_quoted(said)}", 2
    if reading.act is not None:
        yield _because(reading.act.rule, reading.act.words), 4


def _quoted(line: str) -> str:
    return f"“{without_addresses(line).strip()}”"


def _because(rule_id: str, words: str) -> str:
    """The rule by its id, the words it took, what it says and its pattern."""
    rule = rules().get(rule_id)
    took = f" took {_quoted(words)}" if words else ""
    says = f": {rule.says}" if rule else ""
    pattern = f" ({rule.pattern})" if rule and rule.pattern else ""
    return f"rule {rule_id}{took}{says}{pattern}"


def _announced(announcement: Announcement | None) -> Iterator[tuple[str, int]]:
    """What a result says, each line with its indent."""
    if announcement is None:
        return
    verdict = announcement.verdict.value if announcement.verdict else "no verdict"
    yield f"announces {verdict}: {_quoted(announcement.line)}", 2
    if announcement.rule:
        yield _because(announcement.rule, announcement.words), 4
    for kind, counts in (("binding", announcement.binding), ("non-binding", announcement.non_binding)):
        if counts:
            yield f"{kind}: {', '.join(f'{value} {number}' for value, number in counts.items())}", 4
    for named in announcement.names:
        yield _named(named), 4
    for line in announcement.unread:
        yield f"not read: {without_addresses(line)}", 4


def _named(named: NamedVoter) -> str:
    section = f", under {_quoted(named.section)}" if named.section else ""
    return f"{named.value} {without_addresses(named.name)}{section}"
