"""The labelled corpus: in its form, complete, and read no worse than recorded."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.accuracy import generated, real, recorded
from tests.accuracy.corpus import CORPUS, Labelled, Result, labelled, parse_file, read
from tests.accuracy.meanings import Cast, LabelError, Meaning, parse_label
from tests.accuracy.scores import FAULTS, Score, judge, score

LABELS = tuple(labelled())
KINDS = tuple(dict.fromkeys(label.kind for label in LABELS))

needs_archives = pytest.mark.skipif(not real.available(), reason="the archives are not here")


@pytest.fixture(scope="module")
def scores() -> dict[str, Score]:
    return score(map(read, LABELS))


@pytest.mark.parametrize("kind", KINDS)
def test_a_class_is_read_no_worse_than_recorded(scores: dict[str, Score], kind: str) -> None:
    before = recorded.load()["corpus"]
    told = {"corpus": {kind: before.get(kind, {})}}
    assert list(recorded.worse("corpus", {kind: scores[kind]}, told)) == []


def test_no_class_has_gone() -> None:
    assert set(recorded.load()["corpus"]) <= set(KINDS)


@needs_archives
def test_real_mail_is_read_no_worse_than_recorded() -> None:
    assert list(recorded.worse("real", score(real.results()), recorded.load())) == []


@needs_archives
@pytest.mark.parametrize("archive", real.labelled_keys(), ids=lambda archive: archive.stem)
def test_every_real_mail_that_a_person_wrote_is_labelled_once(archive: Path) -> None:
    """Real mail is labelled message by message: none left out, and none that is not in the archive."""
    assert Counter(real.labelled_keys()[archive]) == Counter(real.written_by_people(archive))


def test_every_message_has_its_own_id() -> None:
    assert [label_id for label_id, times in Counter(label.id for label in LABELS).items() if times > 1] == []


def test_the_corpus_is_large_and_half_of_it_has_context() -> None:
    lines = [len([line for line in label.text.split("\n") if line.strip()]) for label in LABELS]
    assert len(LABELS) >= 420
    assert sum(count >= 3 for count in lines) >= len(LABELS) / 2


def test_every_mail_is_used_and_written_by_the_script(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-B", str(CORPUS / "make_mails.py"), str(tmp_path)], check=True, timeout=60
    )
    kept = {path.name: path.read_bytes() for path in (CORPUS / "mails").glob("*.eml")}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept
    assert {label.raw.name for label in LABELS if label.raw is not None} == set(kept)


def test_the_example_of_the_readme_is_in_the_form() -> None:
    _, _, rest = (CORPUS / "README.md").read_text(encoding="utf-8").partition("```\n")
    example, _, _ = rest.partition("```")
    assert [str(label.expected[0]) for label in parse_file(example)] == ["+1 binding", "none"]


def test_a_message_in_the_form() -> None:
    (label,) = parse_file(
        "=== a | b | -1\n@subject: Re: x\n@from: Bo Marsh\n@earlier\nOne.\n@body\n% > +1\n\n-1\n"
    )
    given = (label.id, label.kind, label.subject, label.sender, label.earlier, label.text)
    assert given == ("a", "b", "Re: x", "Bo Marsh", "One.", "> +1\n\n-1\n")
    assert "".join(label.own) == "-1"


BAD = [
    ("too few fields", "=== a | +1\n+1\n"),
    ("a value that is none", "=== a | b | yes\n+1\n"),
    ("a claim that is none", "=== a | b | +1 loud\n+1\n"),
    ("a count without a claim", "=== a | b | announces accepted +1=3\n+1\n"),
    ("an unknown directive", "=== a | b | +1\n@date: now\n+1\n"),
]


@pytest.mark.parametrize("text", [row[1] for row in BAD], ids=[row[0] for row in BAD])
def test_a_label_not_in_the_form_is_refused(text: str) -> None:
    with pytest.raises(LabelError):
        list(parse_file(text))


# What the label says, what was read, and the faults that follow.
JUDGED = [
    ("right", "+1 binding", "+1 binding", set()),
    ("silent miss", "+1", "none", {"missed"}),
    ("listed miss", "+1 binding", "unclear +1", {"unsure", "binding_missed"}),
    ("lost against", "-1", "none", {"missed", "lost_minus"}),
    ("other value", "-1", "+1", {"false", "lost_minus"}),
    ("false vote", "none", "+1", {"false"}),
    ("doubt resolved", "unclear +1", "+1", {"false"}),
    ("doubt unseen", "unclear +1", "none", {"unlisted"}),
    ("needless doubt", "none", "unclear +1", {"needless"}),
    ("other claim", "+1 binding", "+1", {"claims_wrong"}),
    ("announced alike", "announces accepted binding +1=3", "announces accepted binding +1=3 0=0", set()),
    (
        "other count",
        "announces accepted binding +1=3",
        "announces accepted binding +1=4",
        {"statements_wrong"},
    ),
    ("other verdict", "announces accepted", "announces rejected", {"statements_wrong"}),
    ("a name less", "announces accepted names=A B;C D", "announces accepted names=A B", {"statements_wrong"}),
    ("nothing announced", "none", "announces accepted", {"statements_false"}),
    ("withdrawal unseen", "withdraws", "none", {"statements_wrong"}),
    ("called off by nobody", "none", "cancels", {"statements_false"}),
]


@pytest.mark.parametrize(
    ("expected", "read_as", "faults"), [row[1:] for row in JUDGED], ids=[row[0] for row in JUDGED]
)
def test_a_fault_is_counted(expected: str, read_as: str, faults: set[str]) -> None:
    (wanted,), (said,) = parse_label(expected), parse_label(read_as)
    counts = judge(wanted, outcome(wanted, said))
    assert {fault for fault in FAULTS if counts.get(fault)} == faults


def outcome(wanted: Meaning, said: Meaning) -> Result:
    return Result(id="x", kind="k", expected=(wanted,), read=said, own=("+1",), read_own=("+1",))


def test_words_lost_or_added_are_a_fault() -> None:
    result = outcome(Meaning(), Meaning())
    assert judge(Meaning(), replace(result, read_own=("+1", "Ann")))["own_words"] == 1


def test_the_nearest_alternative_counts() -> None:
    wanted = parse_label("cancels or none")
    result = replace(outcome(wanted[0], Meaning()), expected=wanted)
    assert not score([result])["k"].faulty


def test_one_fault_more_is_worse_and_one_message_less() -> None:
    scores = score([outcome(Meaning(Cast("+1")), Meaning())])
    assert list(recorded.worse("s", scores, {"s": {"k": {"messages": 1, "missed": 1}}})) == []
    assert len(list(recorded.worse("s", scores, {"s": {"k": {"messages": 2}}}))) == 2


def test_figures_are_kept_as_recorded(tmp_path: Path) -> None:
    path = tmp_path / "recorded.toml"
    scores = score([outcome(Meaning(Cast("+1")), Meaning())])
    recorded.record({"s": scores}, path)
    recorded.record({"t": scores}, path)
    assert recorded.load(path) == {name: {"k": {"messages": 1, "missed": 1}} for name in ("s", "t")}


def test_generated_mail_is_the_same_each_time_and_differs_within() -> None:
    mails = list(generated.generate(40))
    assert mails == list(generated.generate(40))
    assert len({mail.raw.partition(b"MIME-Version")[2] for mail in mails}) == 40


def test_a_label_is_of_the_messages_own_words() -> None:
    """Whoever votes writes the value: a label +1 stands for a text that has a 1 in it."""

    def written(label: Labelled) -> str:
        return "".join(label.own)

    silent = [
        label.id
        for label in LABELS
        if label.expected[0].vote is not None and not set("01０１") & set(written(label))
    ]
    assert silent == []
