"""What a person reads: nothing cut, nothing that steers the terminal, every figure with its message."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

import pytest
from rich.console import Console

from kipvote import terminal
from kipvote.announcements import Announcement, NamedVoter, Verdict
from kipvote.background import Background
from kipvote.characters import seen
from kipvote.inputs import profile, roster_source
from kipvote.links import thread_link
from kipvote.reading import Reading
from kipvote.rules import Profile
from kipvote.subjects import ProposalId
from kipvote.summary import Summary
from kipvote.tally import Tally, take_tally
from kipvote.tally.reading import Message, read_message
from kipvote.threads.kind import Kind
from tests import mails, oracle
from tests.stores import ARCHIVES_FOLDER, ROSTER

WIDTHS = [30, 40, 60, 79, 80, 100, 200]


@cache
def tallies() -> dict[ProposalId, Tally]:
    """The tallies of the fixtures as of 2026-03-01."""
    kafka = profile("kafka")
    found, coverage = oracle.read(oracle.raw_messages([ARCHIVES_FOLDER]), kafka)
    roster = roster_source(ROSTER, kafka).parse()
    as_of = datetime(2026, 3, 1, tzinfo=UTC)
    return {
        name: take_tally(
            name, readings, profile=kafka, roster=roster, as_of=as_of, background=Background(coverage)
        )
        for name, readings in found.items()
    }


def screen(width: int, *, tty: bool = True) -> Console:
    """A console without colours; ``tty`` makes it a terminal."""
    return Console(file=io.StringIO(), width=width, force_terminal=tty, no_color=True, highlight=False)


def shown(console: Console) -> str:
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue().replace("\x1b[1m", "").replace("\x1b[0m", "")


def words(text: str) -> list[str]:
    return text.split()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_list_is_never_cut(width: int) -> None:
    console = screen(width)
    terminal.show_list(console, list(map(Summary.of, tallies().values())))
    text = shown(console)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= width
    for tally in tallies().values():
        assert {tally.proposal, tally.outcome.value, f"{tally.last_activity:%Y-%m-%d}"} <= set(words(text))
        for counted in tally.rounds[-1:]:
            count = counted.binding
            assert f"+{count.plus} ±{count.zero} -{count.minus}" in " ".join(words(text))


def test_a_list_is_one_line_a_proposal_in_a_pipe() -> None:
    console = screen(10_000, tty=False)
    terminal.show_list(console, list(map(Summary.of, tallies().values())))
    lines = shown(console).splitlines()
    assert len(lines) == 1 + len(tallies())
    assert [line.split()[0] for line in lines] == ["proposal", *tallies()]
    assert lines[0].split("  ")[0] == "proposal"


def test_an_empty_list_has_its_heads() -> None:
    console = screen(80)
    terminal.show_list(console, [])
    assert words(shown(console)) == words("proposal outcome missing binding others last mail title")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("proposal", tallies())
def test_a_tally_loses_nothing_at_any_width(proposal: ProposalId, width: int) -> None:
    narrow, wide = screen(width), screen(10_000, tty=False)
    for console in (narrow, wide):
        terminal.show_tally(console, tallies()[proposal])
    assert max(len(line.rstrip()) for line in shown(narrow).splitlines()) <= width
    assert "".join(words(shown(narrow))) == "".join(words(shown(wide)))


def test_every_vote_stands_with_its_line_and_link() -> None:
    """Every figure leads back to a message (Message-ID, date, the exact line)."""
    tally = tallies()[ProposalId("KIP-1086")]
    console = screen(10_000, tty=False)
    terminal.show_tally(console, tally)
    text = shown(console)
    assert tally.current is not None
    for ballot in tally.current.ballots:
        assert f"“{ballot.vote.line.strip()}”" in text
        assert str(thread_link(ballot.message_id, "dev.kafka.apache.org")) in text
    assert text.count("superseded") == 1
    assert text.count("claim refused") == 1


@pytest.mark.parametrize(("first", "shown_as"), [("+1?", "superseded (was unclear)"), ("-1", "superseded")])
def test_an_unclear_vote_that_a_plain_one_replaced_is_not_shown_as_a_vote(first: str, shown_as: str) -> None:
    sent = [mails.call(), mails.mail("Ada Quill", 1, first), mails.mail("Ada Quill", 2, "+1 (binding)")]
    found = mails.tally(sent, profile("kafka"))
    console = screen(10_000, tty=False)
    terminal.show_tally(console, found)
    assert [line.strip() for line in shown(console).splitlines() if line.endswith(shown_as)]
    assert found.complete


def test_every_tally_says_why_it_is_not_complete_and_what_to_mind() -> None:
    for tally in tallies().values():
        console = screen(10_000, tty=False)
        terminal.show_tally(console, tally)
        text = shown(console)
        assert all(f"not complete: {reason}" in text for reason in tally.incomplete_because)
        assert all(f"warning: {warning}" in text for warning in tally.warnings)
        if tally.announced is not None:
            assert all(f"- {difference}" in text for difference in tally.announced.differences)


# What steers a terminal

STEERING = [
    "\x1b[31m",
    "\x9b2J",
    "\x07",
    "\r",
    "\n",
    "\x1b]0;title\x07",
    "\u202e",
    "\u2066",
    "\x7f",
    "\udc80",
    "\u061c",
    "\u180e",
    "\u200d",
    "\ufe0f",
    "\u3164",
    "\U000e0041",
]


@pytest.mark.parametrize("steering", STEERING, ids=ascii)
def test_nothing_a_file_or_a_person_is_called_steers_the_terminal(steering: str, kafka: Profile) -> None:
    roster = replace(
        mails.COMMITTERS, people=(replace(mails.COMMITTERS.people[0], name=f"Ada{steering}Quill"),)
    )
    messages = [mails.call(), mails.mail("Ada Quill", 1, "+1 (binding)")]
    tally = mails.tally(messages, kafka, roster=roster)
    console = screen(100, tty=False)
    terminal.show_tally(console, replace(tally, title=f"a{steering}b"))
    terminal.show_list(console, [Summary.of(replace(tally, title=f"a{steering}b"))])
    terminal.show_archives(
        console, [{"archive": f"/a{steering}b", "messages": 1, "rejects": 0, "mail_bytes": 1}], []
    )
    terminal.show_reading(console, f"a{steering}b.eml", reading("+1", kafka))
    text = shown(console)
    assert "".join(text.split("\n")).isprintable()
    assert seen(text) == text


MARKUP = "[red]not markup[/red] [link=https://example.org]x[/link] :smile:"


def test_what_people_write_is_no_markup(kafka: Profile) -> None:
    console = screen(200)
    terminal.show_reading(console, "a.eml", reading(f"+1 {MARKUP}", kafka))
    assert MARKUP in shown(console)


# Why a line was read so

EXPLAINED = {
    "vote": ("+1 from my side, nice KIP", "rule from-me took “+1 from my side"),
    "refused": ("3 binding +1s so far.", "no vote: “3 binding +1s so far.”"),
    "no form": ("This deserves a cautious +1 of sorts", "a plain vote on a line of its own is taken"),
    "withdrawn": ("I withdraw my vote.", "withdraws: “I withdraw my vote.”"),
    "called off": ("I'm cancelling this vote.", "rule cancelling took “i am cancelling this vote”"),
    "result": (
        "The vote passes with 3 binding +1s.",
        "rule vote-passed took “the vote passes”: it says accepted (",
    ),
}


@pytest.mark.parametrize(("text", "says"), EXPLAINED.values(), ids=EXPLAINED.keys())
def test_a_reading_tells_the_row_that_took_it(text: str, says: str, kafka: Profile) -> None:
    console = screen(400)
    terminal.show_reading(console, "a.eml", reading(text, kafka))
    assert says in shown(console)


# Addresses


def reading(text: str, profile: Profile) -> Reading:
    return read_message(mails.mail("Ada Quill", 1, text, subject="Re: [VOTE] KIP-9: Better logs"), profile)


def test_no_address_is_shown(kafka: Profile) -> None:
    """Mail addresses stay in the local store: text shows names and Apache ids only."""
    line = "+1 (binding), as ada.quill@example.org"
    announcement = Announcement(
        verdict=Verdict.ACCEPTED,
        binding={"+1": 3},
        non_binding=None,
        names=(NamedVoter("bo@example.org", "+1", True),),
        line="passed, says cem@example.org",
    )
    said = replace(
        reading(line, kafka),
        kind=Kind.ANNOUNCEMENT,
        announcement=announcement,
        withdrawal="as dee@example.org",
        cancellation="as eli@example.org",
    )
    console = screen(200)
    terminal.show_reading(console, "a.eml", said)
    tally = mails.tally([mails.call(text=line), mails.mail("Ada Quill", 1, line)], kafka)
    terminal.show_tally(console, replace(tally, title="by fay@example.org"))
    terminal.show_list(console, [Summary.of(replace(tally, title="by fay@example.org"))])
    shown_ids = shown(console).replace("<ada.quill.1@example.org>", "")
    assert "@example.org" not in shown_ids
    assert shown_ids.count("…") >= 8


LINKS = {
    "kafka": ("<a+b@x.org>", "dev.kafka.apache.org", "https://lists.apache.org/thread/%3Ca%2Bb%40x.org%3E?%3Cdev.kafka.apache.org%3E"),
    "path-signs": ("<a/b?c#d@x.org>", "dev.x.apache.org", "https://lists.apache.org/thread/%3Ca%2Fb%3Fc%23d%40x.org%3E?%3Cdev.x.apache.org%3E"),
    "no-list": ("<a@x.org>", None, None),
    "another-host": ("<a@x.org>", "dev.example.org", None),
}  # fmt: skip


@pytest.mark.parametrize(("message_id", "list_id", "url"), LINKS.values(), ids=LINKS.keys())
def test_a_link_is_built_offline(message_id: str, list_id: str | None, url: str | None) -> None:
    """A message is linked as https://lists.apache.org/thread/<Message-ID>?<list-id>."""
    assert thread_link(message_id, list_id) == url


def test_the_account_of_an_ingest() -> None:
    """Messages found = read + rejected."""
    console = screen(60)
    rows = [{"archive": "/mail/2026-01.mbox", "messages": 1316, "rejects": 1, "mail_bytes": 7_654_321}]
    terminal.show_archives(console, rows, ["/mail/2025-12.mbox"])
    text = shown(console)
    assert words(text)[:9] == [
        "archive",
        "found",
        "read",
        "rejected",
        "bytes",
        *words("/mail/2026-01.mbox 1,317 1,316 1"),
    ]
    assert "7,654,321" in text
    assert "1 unchanged, not read again" in text


def tally_text(messages: list[Message]) -> str:
    console = screen(120, tty=False)
    terminal.show_tally(console, mails.tally(messages, profile("kafka")))
    return shown(console)


def test_a_vote_taken_back_shows_the_line_that_did_it() -> None:
    vote = mails.mail("Ada Quill", 1, "+1 (binding)")
    back = mails.mail("Ada Quill", 5, "I retract my +1 for now.", name="back")
    text = tally_text([mails.call(), vote, back])
    assert "taken back by Ada Quill  2026-01-05T17:00:00Z" in text
    assert "“I retract my +1 for now.”" in text
    assert "back%40example.org" in text
    assert "taken back" not in tally_text([mails.call(), vote])


def test_what_became_of_an_earlier_round_is_not_hidden_by_the_last_one() -> None:
    voters = ("Ada Quill", "Bo Marsh", "Cem Tarn")
    votes = [mails.mail(who, hour, "+1 (binding)") for hour, who in enumerate(voters, start=1)]
    result = mails.mail("Zoe Ode", 90, "The vote passes.", subject="[RESULT][VOTE] KIP-9: Better logs")
    again = mails.call(hours=200, subject="[VOTE] KIP-9: Better logs (amendment)", name="again")
    text = tally_text([mails.call(), *votes, result, again])
    assert "OPEN  needs 3 more binding +1" in text
    assert "round 1: accepted 2026-01-09, 3 binding +1 and 0 binding -1\n  round 2 of 2, called by" in text
