"""The sentences that are watched: in their form, half of them hidden, and judged as they are read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.accuracy import sentences as watched
from tests.accuracy.meanings import parse_label
from tests.accuracy.sentences import COLUMNS, judged, sentences
from tests.accuracy.sets import groups

ALL = tuple(sentences())


def test_every_sentence_is_there_once_and_half_of_them_are_hidden() -> None:
    assert len({(sentence.text, sentence.subject) for sentence in ALL}) == len(ALL) >= 4_000
    assert len({sentence.id for sentence in ALL}) == len(ALL)
    assert 0.45 < sum(sentence.hidden for sentence in ALL) / len(ALL) < 0.55


def test_every_class_has_sentences() -> None:
    kinds = Counter(sentence.kind for sentence in ALL)
    assert set(kinds) == {"votes", "votes against", "doubtful", "no votes", "withdrawals"}
    assert min(kinds.values()) >= 50


def test_nothing_hidden_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it is misread: here every label is wrong."""
    few = [sentence for sentence in ALL if sentence.kind == "no votes"][:40]
    wrong = [watched.Sentence(each.id, "+1", each.text, each.subject, each.hidden) for each in few]
    monkeypatch.setattr(watched, "sentences", lambda: iter(wrong))
    (score,) = watched.scores().values()
    assert score.figures["messages"] == len(few) == sum(score.figures[figure] for figure in COLUMNS[1:])
    shown = {result.id.partition(" ")[0] for result, _ in score.faulty}
    assert shown == {each.id for each in few if not each.hidden}


def test_as_mail_they_keep_what_is_hidden(tmp_path: Path) -> None:
    found = list(groups("sentences", tmp_path))
    assert [group.hidden for group in found] == [sentence.hidden for sentence in ALL]
    assert all(Path(path).is_file() for group in found[:20] for path in group.paths)


@pytest.mark.parametrize(
    ("label", "read", "figure"),
    [
        ("+1", "+1 binding", "counted"),
        ("+1", "-1", "false"),
        ("+1", "unclear +1", "unclear"),
        ("-1", "none", "silent"),
        ("unclear +1", "+1", "false"),
        ("unclear +1", "unclear -1", "unclear"),
        ("none", "+1", "false"),
        ("none", "none", "silent"),
        ("withdraws", "withdraws", "counted"),
        ("withdraws", "none", "silent"),
        ("none", "withdraws", "false"),
    ],
)
def test_a_sentence_counts_by_what_is_read(label: str, read: str, figure: str) -> None:
    (expected,), (found,) = parse_label(label), parse_label(read)
    assert judged(expected, found) == figure
