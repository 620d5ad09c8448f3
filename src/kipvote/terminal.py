"""Terminal: tallies, lists and readings as text a person reads, at any width, in colour on a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import quote

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kipvote.activity import Activity
from kipvote.ballots import Ballot, Because, RoundTally, Status
from kipvote.comparison import Announced
from kipvote.contract import without_addresses
from kipvote.messages import Standing
from kipvote.moments import moment
from kipvote.outcomes import Outcome
from kipvote.readings import Reading
from kipvote.rules import Count
from kipvote.tables import Row
from kipvote.tally import Tally
from kipvote.votes import RULES

_COLOURS = {
    Outcome.ACCEPTED: "green",
    Outcome.PENDING: "cyan",
    Outcome.REJECTED: "red",
    Outcome.DISPUTED: "magenta",
    Outcome.CANCELLED: "red",
    Outcome.OPEN: "yellow",
    Outcome.LAPSED: "bright_black",
    Outcome.NOT_VOTED: "bright_black",
}


def link(message_id: str, list_id: str | None) -> str | None:
    """Where the list's public archive shows a message, built offline; None for a list it does not hold.

    >>> link("<a+b@example.org>", "dev.kafka.apache.org")
    'https://lists.apache.org/thread/%3Ca%2Bb%40example.org%3E?%3Cdev.kafka.apache.org%3E'
    """
    if list_id is None or not list_id.endswith(".apache.org"):
        return None
    return f"https://lists.apache.org/thread/{quote(message_id, safe='')}?{quote(f'<{list_id}>', safe='')}"


def _list_id(tally: Tally, current: RoundTally) -> str | None:
    """The list of the profile, else the one the round's messages came over."""
    if tally.profile.list_address is not None:
        return tally.profile.list_address.replace("@", ".")
    return next((r.header.list_id for r in current.round.readings if r.header.list_id), None)


def show_tally(console: Console, tally: Tally) -> None:
    """A whole tally: verdict, counts, every vote with its line and link, what was announced, what to mind."""
    _say(console, Text.assemble((tally.proposal, "bold"), f"  {_title(tally)}"))
    verdict = Text.assemble(
        (tally.outcome.value.upper(), f"bold {_COLOURS[tally.outcome]}"), f"  {tally.reason}"
    )
    _say(console, verdict, 2)
    _say(console, Text(f"as of {moment(tally.as_of)}, profile {tally.profile.name}", "bright_black"), 2)
    if tally.current is not None:
        _show_round(console, tally, tally.current)
    for reason in tally.incomplete_because:
        _say(console, Text.assemble(("not complete: ", "bold yellow"), reason), 2)
    for warning in tally.warnings:
        _say(console, Text.assemble(("warning: ", "yellow"), warning), 2)


def _show_round(console: Console, tally: Tally, current: RoundTally) -> None:
    round_ = current.round
    call = (
        f"called by {current.caller} on {moment(round_.opened)}"
        if round_.opened
        else "its call is not in the archive"
    )
    _say(console, Text(f"round {round_.number} of {len(tally.rounds)}, {call}"), 2)
    if round_.closed is not None:
        _say(console, Text(f"closed {moment(round_.closed)}"), 2)
    elif tally.earliest_close is not None:
        _say(console, Text(f"may close from {moment(tally.earliest_close)}"), 2)
    console.print()
    _say(console, _counts("binding", current.binding), 2)
    _say(console, _counts("non-binding", current.non_binding), 2)
    console.print()
    list_id = _list_id(tally, current)
    for ballot in current.ballots:
        _show_ballot(console, ballot, tally.activity, list_id)
    if tally.announced is not None:
        _show_announced(console, tally.announced, list_id)


def _counts(kind: str, count: Count) -> Text:
    cells = (f"{value}: {number}" for value, number in count.as_dict().items())
    return Text(f"{kind:<14}" + "".join(f"{cell:<8}" for cell in cells).rstrip())


def _show_ballot(console: Console, ballot: Ballot, activity: Activity, list_id: str | None) -> None:
    weight = "binding" if ballot.binding else "non-binding"
    person = ballot.voter.person
    name = f"{ballot.voter.name} ({person.id})" if person and person.id else ballot.voter.name
    style = "" if ballot.status is Status.COUNTED else "bright_black"
    status = "" if ballot.status is Status.COUNTED else f"  {ballot.status.value}"
    facts = "".join(f"  {fact}" for fact in _facts(ballot, activity))
    head = Text(f"{ballot.value:>4}  {weight:<11}  {name}  {moment(ballot.date)}{facts}{status}", style)
    _say(console, head, 2)
    where = link(ballot.message_id, list_id) or ballot.message_id
    _say(
        console,
        Text.assemble((f"“{without_addresses(ballot.vote.line.strip())}”  ", style), (where, "bright_black")),
        8,
    )


def _facts(ballot: Ballot, activity: Activity) -> Iterator[str]:
    """What a vote may be weighed by: how its voter is known, what the list checked, when last heard of."""
    person = ballot.voter.person
    if ballot.because is Because.CLAIM_REFUSED:
        yield "claim refused"
    if ballot.binding and ballot.matched_by is not None and ballot.matched_by.name_only:
        yield "known by name only"
    if ballot.trust.standing is Standing.FAILED:
        yield "failed the list's checks"
    if ballot.binding and person is not None and (last := activity.last_before(person, ballot.date)):
        yield f"last active {last}"


def _show_announced(console: Console, announced: Announced, list_id: str | None) -> None:
    verdict = announced.verdict.value if announced.verdict else "a result"
    agrees = {True: ", and the ballots agree", False: ", and the ballots do not agree", None: ""}[
        announced.agrees
    ]
    where = link(announced.message_id, list_id) or announced.message_id
    console.print()
    _say(console, Text.assemble(f"announced as {verdict}{agrees}  ", (where, "bright_black")), 2)
    for difference in announced.differences:
        _say(console, Text(f"- {without_addresses(difference)}"), 4)


def show_list(console: Console, tallies: Sequence[Tally]) -> None:
    """One line a proposal, or a paragraph on a narrow terminal; a star marks a tally that is not complete."""
    rows = [[_visible(cell) for cell in _list_cells(tally)] for tally in tallies]
    if console.is_terminal and _width(rows) > console.width:
        _show_paragraphs(console, rows)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for name in _LIST:
        table.add_column(name, no_wrap=name != "title", overflow="fold")
    for cells in rows:
        table.add_row(*cells)
    console.print(table)


_LIST = ("proposal", "outcome", "missing", "binding", "others", "last mail", "title")
_NARROWEST_TITLE = 12


def _width(rows: Sequence[Sequence[Text]]) -> int:
    """The columns a list needs, with only the title wrapped."""
    columns = list(zip(*(map(str, row) for row in (_LIST, *rows)), strict=True))[:-1]
    return sum(2 + max(map(cell_len, column)) for column in columns) + _NARROWEST_TITLE


def _show_paragraphs(console: Console, rows: Iterable[Sequence[Text]]) -> None:
    """The cells of a list one after the other, each with the name of its column."""
    for proposal, outcome, *facts, title in rows:
        named = zip(_LIST[2:-1], facts, strict=True)
        _say(console, Text.assemble(proposal, "  ", outcome))
        _say(
            console, Text(", ").join(Text.assemble(f"{name} ", cell) for name, cell in named if cell.plain), 2
        )
        _say(console, title, 2)


def _list_cells(tally: Tally) -> tuple[Text, ...]:
    current = tally.current
    undecided = current is not None and tally.outcome in (Outcome.OPEN, Outcome.LAPSED)
    missing = tally.profile.missing(current.binding) if current and undecided else 0
    return (
        Text(tally.proposal),
        Text(tally.outcome.value + ("" if tally.complete else " *"), _COLOURS[tally.outcome]),
        Text(f"{missing} +1" if missing else ""),
        Text(_short(current.binding) if current else ""),
        Text(_short(current.non_binding) if current else ""),
        Text(f"{tally.last_activity:%Y-%m-%d}" if tally.last_activity else ""),
        Text(_title(tally)),
    )


def _title(tally: Tally) -> str:
    return without_addresses(tally.title or "")


def _short(count: Count) -> str:
    return f"+{count.plus} ±{count.zero} -{count.minus}"


def show_reading(console: Console, file: str, reading: Reading) -> None:
    """What was taken as own words, which votes were read by which rule, and what was refused and why."""
    _say(console, Text.assemble((file, "bold"), f"  {reading.message_id}"))
    _say(console, Text(f"subject: {reading.subject.text}"), 2)
    proposals = ", ".join(reading.subject.proposals) or "none by its subject"
    _say(console, Text(f"kind: {reading.kind.value}; proposal: {proposals}"), 2)
    _say(console, Text("own words:"), 2)
    for line in reading.own_words:
        _say(console, Text(without_addresses(line)), 6)
    for vote in reading.votes:
        certain = "vote" if vote.certain else "unclear vote"
        claim = f", claims {vote.claim.value}" if vote.claim else ""
        _say(
            console,
            Text.assemble((f"{certain}: {vote.value}{claim}", "bold"), _because(vote.line, vote.rule)),
            2,
        )
    for refusal in reading.refused:
        _say(console, Text.assemble("no vote", _because(refusal.line, refusal.rule)), 2)
    if not reading.votes:
        _say(console, Text("no vote was read in it"), 2)
    for label, said in (("withdraws", reading.withdrawal), ("calls the vote off", reading.cancellation)):
        if said is not None:
            _say(console, Text(f"{label}: “{without_addresses(said.strip())}”"), 2)
    _show_announcement(console, reading)
    for fault in reading.faults:
        _say(console, Text(f"fault: {fault}"), 2)


def _because(line: str, rule: str) -> str:
    line = without_addresses(line)
    return (
        f": “{line.strip()}” (rule {rule}: {RULES[rule]})"
        if rule in RULES
        else f": “{line.strip()}” (rule {rule})"
    )


def _show_announcement(console: Console, reading: Reading) -> None:
    announcement = reading.announcement
    if announcement is None:
        return
    verdict = announcement.verdict.value if announcement.verdict else "no verdict"
    _say(console, Text(f"announces {verdict}: “{without_addresses(announcement.line.strip())}”"), 2)
    for kind, counts in (("binding", announcement.binding), ("non-binding", announcement.non_binding)):
        if counts:
            _say(
                console,
                Text(f"{kind}: {', '.join(f'{value} {number}' for value, number in counts.items())}"),
                4,
            )
    for named in announcement.names:
        _say(console, Text(f"{named.value} {without_addresses(named.name)}"), 4)


def show_archives(console: Console, archives: Iterable[Row], unchanged: Sequence[str]) -> None:
    """The account of each archive read: messages found = read + rejected, and the bytes they cover."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("archive", overflow="fold")
    for name in ("found", "read", "rejected", "bytes"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in archives:
        found = row["messages"] + row["rejects"]
        cells = (found, row["messages"], row["rejects"], row["mail_bytes"])
        table.add_row(_visible(Text(row["archive"])), *(f"{cell:,}" for cell in cells))
    if table.row_count:
        console.print(table)
    if unchanged:
        console.print(Text(f"{len(unchanged)} unchanged, not read again"))


def _say(console: Console, text: Text, indent: int = 0) -> None:
    """One paragraph; wrapped at a terminal's width with its indent, never wrapped in a pipe."""
    text = _visible(text)
    if console.is_terminal:
        console.print(Padding(text, (0, 0, 0, indent), expand=False))
    else:
        console.print(Text(" " * indent) + text, soft_wrap=True)


# What a mail says is cleaned when it is read; this is for names of files and people that come from elsewhere.
_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def _visible(text: Text) -> Text:
    """The text with U+FFFD for characters that steer a terminal instead of being shown."""
    text.plain = _STEERING.sub("\N{REPLACEMENT CHARACTER}", text.plain)
    return text
