"""Votes: what a sender's own lines cast, row by row of the tables, and what holds for all of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from kipvote.tally.rule import rules
from kipvote.votes import Claim, Proposals, Vote
from kipvote.votes.changes import DOUBTS, WITHDRAWALS
from kipvote.votes.frames import BARE, CLASSES, FRAGMENTS, FRAMES, WORDED
from kipvote.votes.lines import BARS, own_lines
from kipvote.votes.patterns import PatternError, Row, Standing, Table, rows
from kipvote.votes.read import read_votes
from kipvote.votes.tokens import Kind, Sentence, plain, sentences, tokens_of
from tests import documents
from tests.growth import growth

_VALUES = (Kind.VALUE, Kind.LIKE, Kind.PLURAL)
_TABLES = {"frames": FRAMES, "worded": WORDED, "withdrawals": WITHDRAWALS}
_ROWS = [
    pytest.param(table, row, id=f"{name} {row.id}") for name, table in _TABLES.items() for row in table.rows
]
# These are of proposals by name, which only a mail about some can tell from other words.
_CASTING = [row for row in FRAMES.rows if row.standing is Standing.CAST]
_OTHERS = [row for row in FRAMES.rows if row.standing is not Standing.CAST]
_NAMED = {"another-proposal", "another-labelled", "one-of-several", "one-labelled"}


def _places(table: Table, text: str) -> Iterator[tuple[Sentence, int]]:
    """Every sentence of a text, and the places of its values if the table is one of values."""
    for sentence in sentences(own_lines(text.split("\n"))):
        if table is not FRAMES:
            yield sentence, -1
        else:
            yield from ((sentence, at) for at, token in enumerate(sentence.tokens) if token.kind in _VALUES)


def _examples(table: Table) -> list[str]:
    return [text for row in table.rows for text in (*row.yes, *row.no)]


def _read(text: str, about: Proposals | None = None) -> tuple[list[str], list[str]]:
    """The values read as votes, with their claims, and those left unclear."""
    votes = read_votes(text.split("\n"), about).votes
    told = [" ".join(filter(None, (vote.value, vote.claim))) for vote in votes if vote.certain]
    return told, [vote.value for vote in votes if not vote.certain]


@pytest.mark.parametrize(("table", "row"), _ROWS)
def test_a_row_takes_what_it_says(table: Table, row: Row) -> None:
    for text in row.yes:
        taken = [place for place in _places(table, text) if table.takes(row, *place)]
        assert taken, text
        matches = [table.match(*place) for place in taken]
        assert any(match and match.row.standing is row.standing for match in matches), (text, matches)
    for text in row.no:
        for place in _places(table, text):
            match = table.match(*place)
            assert match is None or match.row is not row, text


@pytest.mark.parametrize(("table", "row"), _ROWS)
def test_a_row_changes_something(table: Table, row: Row) -> None:
    """Without it some sentence of its own would stand otherwise."""
    if row.id in _NAMED:
        pytest.skip("its names are known only in a mail about others")
    others = [other for other in table.rows if other is not row and other.standing is row.standing]
    places = [place for text in row.yes for place in _places(table, text) if table.takes(row, *place)]
    assert any(not any(table.takes(other, *place) for other in others) for place in places)


@pytest.mark.parametrize("name", _TABLES)
def test_the_order_of_rows_means_nothing(name: str) -> None:
    table = _TABLES[name]
    turned = Table(reversed(table.rows), CLASSES, FRAGMENTS)
    for text in _examples(table):
        for place in _places(table, text):
            one, other = table.match(*place), turned.match(*place)
            assert (one and one.row.standing) is (other and other.row.standing), text


@pytest.mark.parametrize(
    "row", [row for row in FRAMES.rows if row.standing is Standing.CAST], ids=lambda row: row.id
)
def test_a_row_that_casts_is_read_so_in_a_mail(row: Row) -> None:
    for text in row.yes:
        assert [vote for vote in read_votes(text.split("\n")).votes if vote.certain], text


@pytest.mark.parametrize(
    "row", [row for row in FRAMES.rows if row.standing is not Standing.CAST], ids=lambda row: row.id
)
def test_a_row_that_casts_nothing_is_read_so_in_a_mail(row: Row) -> None:
    for text in row.yes:
        found = [vote for vote in read_votes(text.split("\n")).votes if vote.certain]
        assert all(FRAMES.by_id[vote.rule].standing is Standing.CAST for vote in found), text


@pytest.mark.parametrize("bar", BARS, ids=lambda bar: f"{bar.id} {bar.says}")
def test_a_shape_of_lines_bars_them(bar: object) -> None:
    assert isinstance(bar, type(BARS[0]))
    for text in bar.yes:
        assert bar.id in {line.barred for line in own_lines(text.split("\n"))}, text
        assert not [vote for vote in read_votes(text.split("\n")).votes if vote.certain], text
    for text in bar.no:
        assert bar.id not in {line.barred for line in own_lines(text.split("\n"))}, text


def test_every_class_is_of_use() -> None:
    patterns = " ".join(
        [row.pattern for table in _TABLES.values() for row in table.rows] + [*FRAGMENTS.values()]
    )
    assert [name for name in CLASSES if name not in patterns and name not in ("PRAISE", "CATCH")] == []
    assert [name for name in FRAGMENTS if f"<{name}>" not in patterns] == []


@pytest.mark.parametrize(
    ("pattern", "complaint"),
    [
        ("{NO-SUCH-CLASS} §", "no class"),
        ("<no-such-fragment> §", "no fragment"),
        ("[{VALUE}* x]* §", "a repetition inside another"),
        ("[ x §", "not closed"),
    ],
)
def test_a_pattern_that_says_nothing_is_an_error(pattern: str, complaint: str) -> None:
    table = Table([Row("one", Standing.CAST, pattern, "It is wrong.")], CLASSES, FRAGMENTS)
    with pytest.raises(PatternError, match=complaint):
        table.source(pattern)


def test_rows_are_written_as_text() -> None:
    (row,) = rows(Standing.CAST, "one = a\n    = § b\n    It says\n    this.\n    + a +1 b\n    - +1")
    assert row == Row("one", Standing.CAST, "a § b", "It says this.", ("a +1 b",), ("+1",))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("\uff0b\uff11", "+1"),
        ("\u22121 (binding)", "-1 binding"),
        ("\u20131", "-1"),
        ("\ufeff+1", "+1"),
        ("\u00ef\u00bb\u00bf+1", "+1"),
        ("+ 1", "+1"),
        ("- 1", "-1"),
        ("*+1*", "+1"),
        ("_+1_ (binding)", "+1 binding"),
        ("`+1`", "+1"),
        ("+1!", "+1"),
        ("\\+1", "+1"),
        ("LGTM+1", "+1"),
        ("+1binding", "+1 binding"),
        ("+0.5", "+0.5"),
        ("+0,5 (binding)", "+0.5 binding"),
        ("\u00b10", "0"),
        ("+1 \uff08non binding\uff09", "+1 non-binding"),
        ("\u540c\u610f+1", "+1"),
    ],
)
def test_typography_makes_no_difference(text: str, value: str) -> None:
    assert _read(text) == ([value], [])


_NO_VALUES = [
    *"\U0001f44d :+1: +1000 ++1 +1+1 1.0.0-1 KIP-1 0-1 offset+1 UTC+1 x=-1 -10 +1.5 2026-02-01 n-1".split(),
    *("+1 613 555 0142", "[+1]: https://example.org", "f(x, +1)", "plus one", "I abstain", "I vote yes"),
    *("LGTM (binding)", "yes (binding)", "veto"),
]


@pytest.mark.parametrize("text", _NO_VALUES)
def test_what_looks_like_a_value_is_none(text: str) -> None:
    assert _read(text)[0] == []


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("+1 (binding)", Claim.BINDING),
        ("+1 (Binding)", Claim.BINDING),
        ("+1 (biding)", Claim.BINDING),
        ("+1 from me(binging)", Claim.BINDING),
        ("+1 binding, nice one", Claim.BINDING),
        ("(binding) +1", Claim.BINDING),
        ("+1 (b)", Claim.BINDING),
        ("+1\n(non-binding)", Claim.NON_BINDING),
        ("+1 (non binding)", Claim.NON_BINDING),
        ("+1 (not binding)", Claim.NON_BINDING),
        ("+1 (nonbinding)", Claim.NON_BINDING),
        ("+1 (nb)", Claim.NON_BINDING),
        ("non-binding +1 from me", Claim.NON_BINDING),
        ("+1. This is a non-binding vote.", Claim.NON_BINDING),
        ("+1 (binding)\n\nEdit: non-binding, of course.", Claim.NON_BINDING),
        ("+1", None),
        ("+1 (binding?)", None),
        ("+1. We need two more binding votes.", None),
        ("+1, the building blocks are fine", None),
    ],
)
def test_a_claim_is_read_where_it_stands(text: str, claim: Claim | None) -> None:
    assert {vote.claim for vote in read_votes(text.split("\n")).votes} == {claim}


@pytest.mark.parametrize(
    ("text", "votes", "unclear"),
    [
        pytest.param("[ ] +1 approve\n[x] -1 disapprove", ["-1"], [], id="ticked"),
        pytest.param("[x] +1\n[x] -1", [], ["+1", "-1"], id="ticked twice"),
        pytest.param("+1 [x]\n 0 [ ]\n-1 [ ]", ["+1"], [], id="ticked behind"),
        pytest.param("+1\n\nThanks!\n\n+1 (binding)", ["+1 binding"], [], id="said again"),
        pytest.param(
            "+1 (binding)\n\nThanks for the page.\n\nAs I said: +1",
            ["+1 binding"],
            [],
            id="said again without its claim",
        ),
        pytest.param("+1 (binding)\n\n-1 (binding)", [], ["+1", "-1"], id="two values"),
        pytest.param("-1\n\nI change my vote to +1.", ["+1"], [], id="changed"),
        pytest.param("Changing my vote from -1 to +1 (binding)", ["+1 binding"], [], id="changed from"),
        pytest.param("-1 -> +1 (binding)", ["+1 binding"], [], id="an arrow"),
        pytest.param("I withdraw my -1 and vote +1.", ["+1"], [], id="withdrawn for another"),
        pytest.param("+1. Otherwise -1.", [], ["+1", "-1"], id="another case"),
        pytest.param("Great point! +1", [], ["+1"], id="praise of words"),
        pytest.param("The tool prints\n\n-1", [], ["-1"], id="led up to"),
        pytest.param("Votes so far:\n\n+1 (binding)", [], ["+1"], id="a report"),
    ],
)
def test_the_values_of_one_mail_are_held_against_each_other(
    text: str, votes: Sequence[str], unclear: Sequence[str]
) -> None:
    assert _read(text) == (votes, unclear)


@pytest.mark.parametrize(
    ("text", "withdraws"),
    [
        ("I withdraw my -1.", True),
        ("Please disregard my previous vote.", True),
        ("I take my +1 back for now.", True),
        ("Consider my vote withdrawn.", True),
        ("I will not withdraw my -1.", False),
        ("I withdraw the vote.", False),
        ("I withdraw my -1 once it is fixed.", False),
        ("Should I withdraw my -1?", False),
        ("I withdraw my -1, +1 (binding) from me.", False),
    ],
)
def test_who_withdraws_has_no_vote(text: str, withdraws: bool) -> None:
    reading = read_votes([text])
    assert (reading.withdrawal is not None) is withdraws
    assert not (withdraws and reading.votes)


def _about(*own: str) -> Proposals:
    def named(text: str) -> frozenset[str]:
        return frozenset(
            word.upper() for word in text.replace(",", " ").split() if word.upper().startswith("KIP-")
        )

    return Proposals(frozenset(own), named)


@pytest.mark.parametrize(
    ("text", "own", "votes", "unclear"),
    [
        ("+1 on KIP-8", ["KIP-8"], ["+1"], []),
        ("-1 on KIP-9", ["KIP-8"], [], ["-1"]),
        ("KIP-9: -1", ["KIP-8"], [], ["-1"]),
        ("+1 for Plan-1", ["KIP-8"], [], ["+1"]),
        ("+1 on KIP-8", ["KIP-8", "KIP-9"], [], ["+1"]),
        ("+1", ["KIP-8", "KIP-9"], ["+1"], []),
    ],
)
def test_a_value_to_another_proposal_is_unclear(
    text: str, own: Sequence[str], votes: Sequence[str], unclear: Sequence[str]
) -> None:
    assert _read(text, _about(*own)) == (votes, unclear)


@pytest.mark.parametrize("text", [text for row in FRAMES.rows for text in row.yes])
def test_a_quoted_value_never_counts(text: str) -> None:
    assert not read_votes([f"> {line}" for line in text.split("\n")]).votes


@pytest.mark.parametrize(
    ("vote", "other"),
    list(
        product(
            ("+1", "-1 (binding)", "My vote is +0."),
            (
                "Thanks for the KIP!",
                "The page is clear now.",
                "Best,\nAnn",
                "https://example.org/wiki",
                "Hi all,",
            ),
        )
    ),
)
def test_paragraphs_that_hold_no_value_change_nothing(vote: str, other: str) -> None:
    assert _read(f"{other}\n\n{vote}") == _read(vote) == _read(f"{vote}\n\n{other}")


def test_a_vote_says_where_it_stands_and_why() -> None:
    (vote,) = read_votes(["Thanks!", "", "+1 from my side, nice KIP"]).votes
    assert vote == Vote("+1", None, "+1 from my side, nice KIP", True, "from-me", "+1 from my side , nice", 2)


def test_the_page_for_voters_is_made_of_the_tables() -> None:
    """In at most 150 lines that a voter reads in three minutes."""
    page = documents.votes()
    assert page.count("\n") <= 150
    assert all(row.says in page for table in _TABLES.values() for row in table.rows)
    assert documents.PATH.read_text(encoding="utf-8") == page, "make docs writes it anew"


def test_every_id_of_a_reading_is_explained() -> None:
    known = rules()
    assert all(known[row.id].pattern for table in _TABLES.values() for row in table.rows)
    assert all(known[rule_id].says for rule_id in (*DOUBTS, *(bar.id for bar in BARS), "no-form"))


def test_ids_are_of_one_thing_each() -> None:
    ids = [row.id for table in _TABLES.values() for row in table.rows]
    assert len(ids) == len(set(ids))
    assert set(FRAMES.by_id) >= BARE
    assert all(says.endswith(".") for says in (*DOUBTS.values(), *(row.says for row in FRAMES.rows)))


@pytest.mark.parametrize(
    "line",
    [
        "+1 " * 50,
        "so " * 60,
        "thanks, " * 40 + "+1",
        "( " * 60 + "-1",
        "I'm so very +1 and " * 30,
        "Ann Alder, " * 30,
        "+1 (binding): " + "Ann Alder, " * 20 + "x y",
        "my vote my vote " * 20 + "back",
        "non-" * 80,
        "+1\n\n-1",
        "[x] +1",
        "____ " * 40,
        "-1: a\n0: b",
    ],
)
def test_work_is_linear_in_the_length_of_a_mail(line: str) -> None:
    small = (f"{line}\n" * 100).split("\n")
    assert growth(read_votes, small, small * 2) < 2.3


@pytest.mark.parametrize(
    "unit", ["+1 ", "so ", "thanks, ", "(", "ann, ", "a.b", "-", "1", "'s ", "+1 (binding) ", "x=", "``", "*"]
)
def test_work_is_linear_in_the_length_of_a_line(unit: str) -> None:
    assert growth(read_votes, [unit * 2_000], [unit * 4_000]) < 2.3


def test_queries_do_not_import_the_reader() -> None:
    code = "import sys, kipvote.votes; print(*sorted(name for name in sys.modules if 'votes' in name))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "kipvote.votes"


def test_tokens_keep_their_lines() -> None:
    told = list(sentences(own_lines(["So it is", "+1 from me. Thanks", "", "Ann"])))
    assert [[token.line for token in sentence.tokens] for sentence in told] == [[0, 0, 0, 1, 1, 1], [1], [3]]
    assert [token.text for token in tokens_of(plain("\uff0b1 (non - binding)"))] == ["+1", "non-binding"]
