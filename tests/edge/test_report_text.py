"""The report as text: 72 columns, whatever stands in it, and the same when a client has wrapped it anew."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.coverage import Coverage
from kipvote.digest import Digest, Listed, digest
from kipvote.mime.flowed import unflow
from kipvote.report.outline import outline
from kipvote.report.summary import headline
from kipvote.report.text import WIDTH, flowed_text, plain_text, width
from kipvote.report.words import MOST_NAMES, apart, names
from kipvote.rules import Profile
from kipvote.tally.reading import Message
from tests.core.test_digest import VOTERS, gathered, story, told, vote
from tests.edge.test_report_golden import MOMENTS, fixture_digest
from tests.edge.test_report_mail import STRANGE, about
from tests.mails import COMMITTERS, call

AT = pytest.mark.parametrize("as_of", MOMENTS, ids=[f"{moment:%Y-%m-%d}" for moment in MOMENTS])


def texts(found: Digest) -> tuple[str, str]:
    report = outline(found)
    return plain_text(report), flowed_text(report)


def sixty(profile: Profile) -> Digest:
    """A week with 60 open votes: a third each of 1, 2 and 3 binding +1 missing, called hour by hour."""
    stories = {f"KIP-{n}": story(f"KIP-{n}", n % 3, n, title=f"Proposal number {n}") for n in range(1, 61)}
    return digest(gathered(stories, profile, hours=24 * 30), roster=COMMITTERS)


def check_lines(text: str) -> None:
    """No line is wider than 72 columns, but for the addresses at the end."""
    for line in text.split("\n"):
        assert width(line) <= WIDTH or line.startswith("["), line


@AT
def test_no_line_is_wider_than_72_columns(as_of: datetime) -> None:
    for text in texts(fixture_digest(as_of)):
        check_lines(text)


@AT
def test_a_client_that_wraps_it_anew_shows_the_same(as_of: datetime) -> None:
    """RFC 3676: lines that end in a space go on; joined, they are the paragraphs of the plain text."""
    plain, flowed = texts(fixture_digest(as_of))
    assert unflow(flowed).split() == plain.split()
    assert not [line for line in unflow(flowed).split("\n") if line.endswith(" ") and line != "-- "]


@pytest.mark.parametrize("strange", STRANGE, ids=[ascii(text)[:24] for text in STRANGE])
def test_strange_titles_and_names_keep_to_72_columns(strange: str, kafka: Profile) -> None:
    for text in texts(about(strange, strange, kafka)):
        check_lines(text)


_BREAKS = st.text(st.sampled_from(">- From\u8a9e"), max_size=300)


@given(title=st.text(max_size=120), name=st.text(max_size=40), words=_BREAKS)
def test_any_title_keeps_to_72_columns(title: str, name: str, words: str, kafka: Profile) -> None:
    """Text lines of at most 78 after they are wrapped for mail, wherever they break."""
    plain, flowed = texts(about(f"{title} {words}", name, kafka))
    check_lines(plain)
    check_lines(flowed)
    assert "".join(unflow(flowed).split()) == "".join(plain.split())
    assert flowed.count("\n-- \n") == 1


@pytest.mark.parametrize("line", [">quoted", "From the start", " indented", "--", "> > deep"])
def test_no_line_of_ours_is_read_as_a_quotation(line: str, kafka: Profile) -> None:
    """RFC 3676, section 4.4: space-stuffing."""
    found = about("x" * (WIDTH - len("KIP-9: ") - 1) + " " + line, "Ned Nobody", kafka)
    _, flowed = texts(found)
    assert not [row for row in flowed.split("\n") if row.startswith((">", "From "))]


def test_no_line_of_ours_is_read_as_the_signature(kafka: Profile) -> None:
    """RFC 3676, section 4.3: two dashes and a space begin it; dashes of a title that end a line get none."""
    room = WIDTH - len("KIP-9: ") - 1
    _, flowed = texts(about(f"{'x' * room} -- {'y' * (WIDTH - 1)}", "Ned Nobody", kafka))
    lines = flowed.split("\n")
    assert "--" in lines
    assert lines.count("-- ") == 1


def test_a_quiet_week_is_short(kafka: Profile) -> None:
    """No headings over nothing."""
    found = told([], kafka, hours=0)
    assert plain_text(outline(found)) == (
        "Kafka KIP votes\n"
        "Week 2026-W02: 7 days to Mon 2026-01-05 12:00 UTC\n"
        "\n"
        "A quiet week: no vote is open, nothing was decided and nothing was\n"
        "started.\n"
        "\n"
        "--\n"
        "Made by kipvote from the list's archive. Every figure is the one\n"
        "kipvote tally gives at 2026-01-05T12:00:00Z, with the message and the\n"
        "line behind it.\n"
    )


NO_MAIL = "The archive holds no mail from these days: anything written in them is unknown."


@pytest.mark.parametrize(
    ("months", "messages", "summary", "subject"),
    [
        pytest.param({"2026-01"}, [], "A quiet week: no vote is open", "a quiet week", id="quiet"),
        pytest.param({"2025-12", "2026-02"}, [], NO_MAIL, "no mail in the archive", id="a month is missing"),
        pytest.param({"2026-02"}, [], NO_MAIL, "no mail in the archive", id="before the archive"),
        pytest.param({"2025-11"}, [], NO_MAIL, "no mail in the archive", id="after the archive"),
        pytest.param(
            {"2025-12", "2026-02"}, [call()], f"1 vote is open. {NO_MAIL}", "1 open", id="a vote is known"
        ),
    ],
)
def test_a_week_without_mail_is_not_called_quiet(
    months: set[str], messages: list[Message], summary: str, subject: str, kafka: Profile
) -> None:
    """What is not in the archive may have been decided all the same."""
    coverage = Coverage(frozenset(months))
    story = {"KIP-9": messages} if messages else {}
    found = digest(gathered(story, kafka, hours=24 * 8, coverage=coverage), roster=COMMITTERS)
    assert outline(found).summary.startswith(summary)
    assert headline(found).endswith(f": {subject}")


def test_days_that_are_no_week_are_not_called_one(kafka: Profile) -> None:
    found = digest(gathered({}, kafka, hours=24 * 8), roster=COMMITTERS, days=60)
    assert outline(found).summary.startswith("A quiet time: no vote is open")
    assert headline(found) == "[REPORT] Kafka KIP votes, 60 days to 2026-01-13: a quiet time"
    assert "\n60 days to Tue 2026-01-13 12:00 UTC\n" in plain_text(outline(found))


def test_of_a_month_that_is_missing_in_part_only_the_mail_at_hand_is_told(kafka: Profile) -> None:
    coverage = Coverage(frozenset({"2025-11", "2026-01"}))
    later, sooner = (gathered({}, kafka, hours=hours, coverage=coverage) for hours in (24 * 5, 0))
    assert outline(digest(later, roster=COMMITTERS)).summary.startswith("A quiet week: ")
    assert outline(digest(sooner, roster=COMMITTERS)).summary.startswith(
        "In the available mail no vote is open, "
    )


def test_sixty_open_votes_are_in_order(kafka: Profile) -> None:
    """A week with 60 open votes: by what is missing, then by age, none left out."""
    text, _ = texts(sixty(kafka))
    rows = re.findall(r"^(KIP-\d+): Proposal number", text, flags=re.MULTILINE)
    wanted = [f"KIP-{n}" for rest in (2, 1, 0) for n in range(1, 61) if n % 3 == rest]
    assert rows[:60] == wanted
    heads = [line for line in text.split("\n") if line.endswith("binding +1 missing")]
    assert heads == ["1 binding +1 missing", "2 binding +1 missing", "3 binding +1 missing"]
    assert "60 votes are open, 20 of them only 1 binding +1 short." in " ".join(text.split())


def test_a_name_written_right_to_left_draws_nothing_along() -> None:
    """Behind it stands the mark by which the text goes on from left to right; no other text is touched."""
    hebrew, arabic = "\u05d3\u05e0\u05d4", "\u0644\u064a\u0644\u0649"
    assert names([hebrew, arabic, "Ada"]) == f"{hebrew}\u200e, {arabic}\u200e, Ada"
    assert apart("Zoe\u0301") == "Zoe\u0301"


def test_many_names_are_cut() -> None:
    people = [f"P{n}" for n in range(MOST_NAMES + 3)]
    assert names(people) == "P0, P1, P2, P3, P4, P5 and 3 more"
    assert names(people[:MOST_NAMES]) == "P0, P1, P2, P3, P4, P5"


@given(st.text(max_size=60))
def test_a_width_is_that_of_its_letters(text: str) -> None:
    """Two columns for a sign of the Far East, none for a mark on the letter before, one for any other."""
    assert width(text) == sum(map(width, text))
    assert width(unicodedata.normalize("NFC", "e\u0301" + text)) <= 1 + width(text) + 2
    assert width("\u8a9e" * 3) == 6


def test_a_long_list_says_where_the_rest_is(kafka: Profile) -> None:
    stories = {f"KIP-{n}": story(f"KIP-{n}", 1, 0) for n in range(12)}
    for proposal, messages in stories.items():
        subject = f"Re: [VOTE] {proposal}: Better logs"
        messages.append(
            vote("Ned Nobody", 2, "+1 (binding)", to=proposal, subject=subject, name=f"{proposal}.claim")
        )
    found = digest(gathered(stories, kafka, hours=50), roster=COMMITTERS)
    assert found.housekeeping is not None
    assert isinstance(found.housekeeping.claimed, Listed)
    text = plain_text(outline(found))
    assert "And 2 more, see: kipvote tally." in text
    assert text.count("Ned Nobody, ") == 10


def test_a_report_for_one_person_speaks_of_what_waits_for_them(kafka: Profile) -> None:
    text = plain_text(outline(told(story("KIP-9", 0, 0), kafka, hours=50, mention="ada")))
    assert "1 open vote lacks a vote from Ada Quill, which would bind." in " ".join(text.split())
    assert "Waiting for your vote (your vote would bind)" in text
    assert "Decided" not in text
    voted = told(story("KIP-9", 1, 0), kafka, hours=50, mention="ada")
    assert "Nothing waits for Ada Quill." in plain_text(outline(voted))
    assert VOTERS[0] == "Ada Quill"
