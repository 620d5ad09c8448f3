"""Results: golden pairs of a mail's own lines and what is read of them, and what holds for any result."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from kipvote.announcements import Announcement, Says, Verdict
from kipvote.announcements.figures import heads, joined
from kipvote.announcements.read import listed, read_act, read_result
from kipvote.announcements.sentences import Subjects, sentences
from kipvote.announcements.verdicts import ACTS, VERDICTS, By, Row, Table
from kipvote.announcements.voters import Known, looks_like_name
from tests import growth

FIXTURES = Path(__file__).parents[2] / "fixtures" / "results"
ROWS = [(table, row) for table in (VERDICTS, ACTS) for row in table.rows]
NAMES = ("Ilse Tamm", "Goran Petrov", "Aiko Mori", "Lou Ferrand")


@dataclass(frozen=True)
class Mail:
    """A golden mail: who writes it, in what place, and its own lines."""

    place: str
    sender: str
    about: tuple[str, ...]
    voters: tuple[str, ...]
    lines: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Mail:
        head, _, body = text.partition("\n\n")
        fields = dict(line.split(":", 1) for line in head.split("\n"))
        place, _, sender = fields["as"].strip().partition(" ")
        voters = tuple(name.strip() for name in fields["voters"].split(";") if name.strip())
        return cls(place, sender, (fields["about"].strip(),), voters, tuple(body.rstrip("\n").split("\n")))

    def read(self) -> str:
        """What is read, as the golden files say it."""
        said = read_result(
            self.lines,
            about=self.about,
            voters=self.voters,
            sender=self.sender,
            tagged=self.place == "tagged",
            by_caller=self.place == "caller",
        )
        act = read_act(self.lines, about=self.about, by_caller=self.place != "anybody")
        told = [*([] if said is None else announced(said))]
        told += [] if act is None else [f"act: {act.says} ({act.rule}: {act.words})"]
        return "\n".join(told or ["nothing"]) + "\n"


def announced(said: Announcement) -> list[str]:
    rows = [f"verdict: {said.verdict or 'none'}" + (f" ({said.rule}: {said.words})" if said.rule else "")]
    for claim, counted in (("binding", said.binding), ("non-binding", said.non_binding)):
        rows += (
            [f"{claim}: " + " ".join(f"{value}={n}" for value, n in sorted(counted.items()))]
            if counted
            else []
        )
    for voter in said.names:
        claim = {True: "binding", False: "non-binding", None: "no claim"}[voter.binding]
        found = "known" if voter.known else "not known"
        rows.append(f"name: {voter.name} {voter.value}, {claim}, {found} | {voter.section}")
    return [*rows, f"line: {said.line}", *(f"unread: {reason}" for reason in said.unread)]


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.txt")), ids=lambda path: path.stem)
def test_a_mail_says_what_its_golden_file_says(path: Path) -> None:
    mail = Mail.of(path.read_text(encoding="utf-8"))
    assert mail.read() == path.with_suffix(".expected").read_text(encoding="utf-8")


def taken(table: Table, text: str) -> set[str]:
    """The rows that take any sentence of a text, which is of KIP-9 or of a release."""
    subjects = Subjects([] if "Foo" in text else ["KIP-9"])
    return {one.row.id for said in sentences([text]) for one in table.find(said, subjects, By.TAGGED)}


@pytest.mark.parametrize(("table", "row"), ROWS, ids=[row.id for _, row in ROWS])
def test_a_row_takes_its_sentences_and_no_others(table: Table, row: Row) -> None:
    assert [text for text in row.yes if row.id not in taken(table, text)] == []
    assert [text for text in row.no if row.id in taken(table, text)] == []


def test_every_row_has_an_id_of_its_own_and_sentences_for_and_against() -> None:
    assert len({row.id for _, row in ROWS}) == len(ROWS)
    assert [row.id for _, row in ROWS if not (row.yes and row.no)] == []


def test_no_row_gives_the_sentence_of_another_a_different_verdict() -> None:
    """Two that take one sentence say the same, or one says less."""
    by_id = {row.id: row for row in VERDICTS.rows}
    for row in VERDICTS.rows:
        for text in row.yes:
            said = {by_id[other].says for other in taken(VERDICTS, text)}
            assert len(said & set(Verdict)) < 2, (row.id, text)


@pytest.mark.parametrize("table", [VERDICTS, ACTS], ids=["verdicts", "acts"])
def test_the_order_of_rows_has_no_meaning(table: Table) -> None:
    backwards = Table(table.rows[::-1], table.stems)
    subjects = Subjects(["KIP-9"])
    for said in (said for row in table.rows for text in row.yes for said in sentences([text])):
        assert table.find(said, subjects, By.TAGGED) == backwards.find(said, subjects, By.TAGGED)


@pytest.mark.parametrize("row", VERDICTS.rows, ids=lambda row: row.id)
def test_a_row_takes_no_sentence_that_asks(row: Row) -> None:
    asked = [text.rstrip(".!") + "?" for text in row.yes if ". " not in text]
    assert [text for text in asked if taken(VERDICTS, text)] == []


@pytest.mark.parametrize("row", VERDICTS.rows, ids=lambda row: row.id)
def test_a_row_takes_no_sentence_on_a_condition(row: Row) -> None:
    doubted = [f"I wonder whether {text[0].lower()}{text[1:]}" for text in row.yes if ". " not in text]
    assert [text for text in doubted if row.id in taken(VERDICTS, text)] == []


def result(names: tuple[str, ...] = NAMES, *, head: str = "The vote passes.") -> list[str]:
    return [head, "", "+1 (binding)", *(f"- {name}" for name in names), "", "Thanks,", "Maja"]


def read(lines: list[str], **given: object) -> Announcement:
    said = read_result(lines, **{"voters": NAMES, "sender": "Maja Brandt", "tagged": True} | given)  # type: ignore[arg-type]
    assert said is not None
    return said


def test_the_order_of_names_and_of_voters_makes_no_difference() -> None:
    there, back = read(result()), read(result(NAMES[::-1]), voters=NAMES[::-1])
    assert {(one.name, one.value, one.binding, one.known) for one in there.names} == {
        (one.name, one.value, one.binding, one.known) for one in back.names
    }
    assert len(there.names) == len(NAMES)


def test_what_is_said_twice_is_read_once() -> None:
    once, twice = read(result()), read([*result(), "", *result()])
    assert (once.verdict, once.names, once.unread) == (twice.verdict, twice.names, twice.unread)


def test_words_that_tell_nothing_of_the_vote_change_nothing() -> None:
    plain = read(result())
    more = read(["Hi all,", "", *result()[:-2], "I'll update the page and open the tickets.", "", "Maja"])
    assert (plain.verdict, plain.names, plain.unread) == (more.verdict, more.names, more.unread)


def test_a_name_is_known_however_it_is_spelled() -> None:
    known = Known(["Díaz-Luna, Ana", "gpetrov"])
    assert [known.knows(name) for name in ("Ana Diaz Luna", "ana", "gpetrov", "Anna", "")] == [
        *(True, True, True),
        *(False, False),
    ]


def test_who_is_named_without_a_vote_in_the_archive_is_named() -> None:
    assert [one.known for one in read(result((*NAMES, "Vera Stranger"))).names] == [True] * 4 + [False]


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Ana de la Cruz", True),
        ("S. Iyer", True),
        ("왕소명", True),
        ("Thanks everybody", False),
        ("the others", False),
        ("I will update the page", False),
    ],
)
def test_what_has_the_shape_of_a_name(line: str, named: bool) -> None:
    assert looks_like_name(line) is named


FIGURES = [
    ("3 binding +1 votes and no -1", [("+1", True, 3), ("-1", None, 0)]),
    ("4 binding and 2 non-binding +1 votes", [("+1", True, 4), ("+1", False, 2)]),
    ("+1s: 5 (3 binding)", [("+1", None, 5), ("+1", True, 3)]),
    ("12 +1 votes (9 binding), no 0", [("+1", None, 12), ("+1", True, 9), ("0", None, 0)]),
    ("one vote in favour, two against", [("+1", None, 1), ("-1", None, 2)]),
    ("Binding: +1 x 3, 0 x 1", [("+1", True, 3), ("0", None, 1)]),
    ("for at least 72 hours", []),
]


@pytest.mark.parametrize(("text", "figures"), FIGURES, ids=[text for text, _ in FIGURES])
def test_figures_share_a_value_with_their_neighbours(
    text: str, figures: list[tuple[str | None, bool | None, int]]
) -> None:
    found = joined(heads(text), text)
    assert [(head.value, head.binding, head.number) for head in found] == figures


def test_lists_and_headings_are_told_from_the_senders_own_vote() -> None:
    lines = [
        "+1 (binding) from me.",
        "",
        "The vote passes:",
        "",
        "+1 (binding): Ilse Tamm, Aiko Mori",
        "-1: none",
    ]
    assert listed(lines, voters=NAMES, sender="Maja Brandt") == {4, 5}


def test_a_result_that_cannot_be_read_says_so() -> None:
    said = read(["The details are on the page."])
    assert (said.verdict, said.rule, said.binding, said.names) == (None, "", None, ())
    assert said.unread == ("no form of the list says how the vote ended",)


def test_only_a_full_form_is_a_result_of_anybody() -> None:
    assert read_result(["The vote has passed."]) is None
    assert read_result(["The vote has passed with 3 binding +1 votes."]) is not None


def test_a_correction_in_a_mail_that_ends_the_vote_is_no_act() -> None:
    assert read_act(["Correction: 4 binding votes."]) is not None
    act = read_act(["Correction: 4 binding votes. The vote passes."])
    assert act is None or act.says is not Says.CORRECTED


HOSTILE = [
    *("+1 on the ", "the vote for ", "3 binding ", "Ilse Tamm, ", "- Ilse Tamm\n", "+1 Ilse (binding)\n"),
    *("the vote passes with ", "Binding:\n", "a.", "((", "0 0 ", "| +1 | 3 ", "not "),
]


@pytest.mark.parametrize("unit", HOSTILE, ids=[repr(unit) for unit in HOSTILE])
def test_the_work_on_a_result_is_linear(unit: str) -> None:
    """Four times the mail is four times the work; a [RESULT] mail may be of any length."""

    def call(size: int) -> object:
        lines = ("The vote passes. " + unit * (size // len(unit))).split("\n")
        return read_result(lines, voters=NAMES, tagged=True), read_act(["I cancel", *lines], by_caller=True)

    assert growth.growth(call, 4 << 10, 16 << 10) < growth.MOST
