"""Tallies, each with every vote, its line and its link."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from kipvote.activity import Activity
from kipvote.acts import Act, ActKind
from kipvote.addresses import without_addresses
from kipvote.ballots import Ballot, Because, RoundTally, Status
from kipvote.comparison import Announced
from kipvote.links import Links
from kipvote.moments import moment
from kipvote.outcomes import Judge
from kipvote.proof import Proof
from kipvote.reading import Reading
from kipvote.rules import Count
from kipvote.tally import Tally
from kipvote.terminal.say import COLOURS, say, title_of

if TYPE_CHECKING:  # a tally without a wiki should not wait for it
    from kipvote.process import WikiStand


def show_tally(
    console: Console, tally: Tally, stand: WikiStand | None = None, *, short_links: bool = False
) -> None:
    """A whole tally: verdict, counts, every vote with its line and link, what was announced, what to mind."""
    say(console, Text.assemble((tally.proposal, "bold"), f"  {title_of(tally)}"))
    verdict = Text.assemble(
        (tally.outcome.value.upper(), f"bold {COLOURS[tally.outcome]}"), f"  {tally.reason}"
    )
    say(console, verdict, 2)
    say(console, Text(f"as of {moment(tally.as_of)}, profile {tally.profile.name}", "bright_black"), 2)
    if stand is not None:
        say(console, Text(f"wiki: {_wiki_line(stand)}"), 2)
    if tally.current is not None:
        _show_round(console, tally, tally.current, Links(tally, short=short_links))
    for reason in tally.incomplete_because:
        say(console, Text.assemble(("not complete: ", "bold yellow"), reason), 2)
    for warning in tally.warnings:
        say(console, Text.assemble(("warning: ", "yellow"), warning), 2)


def _wiki_line(stand: WikiStand) -> str:
    """What the wiki says, in a line: the state as its page words it, and the table of the index."""
    facts = []
    if stand.state is not None:
        facts.append(f"“{stand.state.written}”" if stand.state.written else "no state on the page")
    elif stand.pages:
        facts.append(f"{stand.pages} pages with this number")
    if stand.shelf is not None:
        facts.append(f"listed as {stand.shelf.words}")
    if stand.release:
        facts.append(f"release {stand.release}")
    return without_addresses(", ".join(facts))


def _show_round(console: Console, tally: Tally, current: RoundTally, links: Links) -> None:
    round_ = current.round
    call = (
        f"called by {current.caller} on {moment(round_.opened)}"
        if round_.opened
        else "its call is not in the archive"
    )
    for former in tally.rounds[:-1]:
        say(console, Text(_former(former, tally)), 2)
    say(console, Text(f"round {round_.number} of {len(tally.rounds)}, {call}"), 2)
    if round_.closed is not None:
        say(console, Text(f"closed {moment(round_.closed)}"), 2)
    elif tally.earliest_close is not None:
        say(console, Text(f"may close from {moment(tally.earliest_close)}"), 2)
    for act in round_.acts:
        if act.kind is not ActKind.CALL or not act.effect:
            _show_act(console, act, links)
    console.print()
    say(console, _counts("binding", current.binding), 2)
    say(console, _counts("non-binding", current.non_binding), 2)
    console.print()
    for ballot in current.ballots:
        _show_ballot(console, ballot, tally.activity, links)
    superseded = {b.voter.key for b in current.ballots if b.status is Status.SUPERSEDED}
    for reading in filter(round_.in_time, round_.readings):
        if reading.withdrawal is not None and current.writer(reading).key in superseded:
            _show_withdrawal(console, reading, current, links)
    if tally.announced is not None:
        _show_announced(console, tally.announced, links)


_DONE = {
    ActKind.CALL: "called anew",
    ActKind.CLOSE: "result",
    ActKind.CANCEL: "called off",
    ActKind.RENUMBER: "given another number",
    ActKind.TAKE_BACK: "result taken back",
}


def _show_act(console: Console, act: Act, links: Links) -> None:
    """Who ended a round or called it anew, when and where; or tried to, without a say."""
    date = act.reading.header.date
    head = f"{_DONE[act.kind]} by {act.voter.name}  {moment(date) if date else ''}".rstrip()
    where = links[act.message_id]
    effect = Text("" if act.effect else "  without effect", "yellow")
    say(console, Text.assemble(head, effect, "  ", (where, "bright_black")), 2)


def _former(former: RoundTally, tally: Tally) -> str:
    """What became of an earlier round, in a line."""
    outcome, _ = Judge(former.round, tally.profile, tally.as_of).decide(former.binding)
    closed = f" {former.round.closed:%Y-%m-%d}" if former.round.closed else ""
    count = f"{former.binding.plus} binding +1 and {former.binding.minus} binding -1"
    return f"round {former.round.number}: {outcome.value}{closed}, {count}"


def _show_withdrawal(console: Console, reading: Reading, current: RoundTally, links: Links) -> None:
    """The line by which a voter took a vote back: it supersedes what came before it."""
    date = reading.header.date
    head = f"taken back by {current.writer(reading).name}  {moment(date) if date else ''}".rstrip()
    say(console, Text(head), 4)
    where = links[reading.message_id]
    line = without_addresses((reading.withdrawal or "").strip())
    say(console, Text.assemble(f"“{line}”  ", (where, "bright_black")), 8)


def _counts(kind: str, count: Count) -> Text:
    cells = (f"{value}: {number}" for value, number in count.as_dict().items())
    return Text(f"{kind:<14}" + "".join(f"{cell:<8}" for cell in cells).rstrip())


def _show_ballot(console: Console, ballot: Ballot, activity: Activity, links: Links) -> None:
    weight = "binding" if ballot.binding else "non-binding"
    person = ballot.voter.person
    name = f"{ballot.voter.name} ({person.id})" if person and person.id else ballot.voter.name
    style = "" if ballot.status is Status.COUNTED else "bright_black"
    status = "" if ballot.status is Status.COUNTED else f"  {_status(ballot)}"
    facts = "".join(f"  {fact}" for fact in _facts(ballot, activity))
    head = Text(f"{ballot.value:>4}  {weight:<11}  {name}  {moment(ballot.date)}{facts}{status}", style)
    say(console, head, 2)
    where = links[ballot.message_id]
    say(
        console,
        Text.assemble((f"“{without_addresses(ballot.vote.line.strip())}”  ", style), (where, "bright_black")),
        8,
    )


def _status(ballot: Ballot) -> str:
    """What became of a vote that does not count; an unclear one is not shown as if it had counted before."""
    doubted = not ballot.vote.certain and ballot.status is not Status.UNCLEAR
    return f"{ballot.status.value} (was unclear)" if doubted else ballot.status.value


def _facts(ballot: Ballot, activity: Activity) -> Iterator[str]:
    """What a vote may be weighed by: how its voter is known, what the list checked, when last heard of."""
    person = ballot.voter.person
    if ballot.because is Because.CLAIM_REFUSED:
        yield "claim refused"
    yield _PROOF[ballot.proof]
    if ballot.status is Status.LATE and ballot.received is not None:
        yield f"received {moment(ballot.received)}"
    if ballot.binding and person is not None and (last := activity.last_before(person, ballot.date)):
        yield f"last active {last}"


_PROOF = {
    Proof.PASSED: "proof passed",
    Proof.UNKNOWN: "proof unknown",
    Proof.NAME_ONLY: "by name only",
    Proof.FAILED: "proof failed",
}


def _show_announced(console: Console, announced: Announced, links: Links) -> None:
    verdict = announced.verdict.value if announced.verdict else "a result"
    agrees = {True: ", and the ballots agree", False: ", but the ballots do not agree", None: ""}[
        announced.agrees
    ]
    where = links[announced.message_id]
    console.print()
    say(console, Text.assemble(f"announced as {verdict}{agrees}  ", (where, "bright_black")), 2)
    for difference in announced.differences:
        say(console, Text(f"- {without_addresses(difference)}"), 4)
