"""The labelled threads: in their form, and read no worse than recorded."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.accuracy import recorded
from tests.accuracy.letters import THREADS
from tests.accuracy.meanings import LabelError
from tests.accuracy.scores import Score
from tests.accuracy.threads import labelled, parse_file, score_of

EXAMPLE = (THREADS / "README.md").read_text(encoding="utf-8").split("```\n")[1]


@pytest.mark.parametrize("kind", recorded.load()["threads"])
def test_threads_are_read_no_worse_than_recorded(kind: str) -> None:
    before = {"threads": {kind: recorded.load()["threads"][kind]}}
    assert list(recorded.worse("threads", {kind: score_of(kind, labelled()[kind])}, before)) == []


def test_every_file_is_recorded_and_has_each_proposal_once() -> None:
    assert set(labelled()) == set(recorded.load()["threads"])
    times = Counter(thread.proposal for threads in labelled().values() for thread in threads)
    assert set(times.values()) == {1}


def read(text: str) -> Score:
    return score_of("example", tuple(parse_file(text)))


def test_the_example_of_the_readme_is_read_as_labelled() -> None:
    score = read(EXAMPLE)
    assert not score.faulty
    assert (score.figures["outcomes"], score.figures["found"], score.figures["told"]) == (1, 3, 1)


# What is changed in the example, into what, and the fault that it then shows.
WRONG = [
    ("other outcome", "| accepted |", "| rejected |", "outcome_wrong"),
    ("other announcement", "+1=3 names", "+1=4 names", "announced_wrong"),
    ("nothing to announce", " | 6 says accepted +1=3 names=ada,bo,hal", "", "announced_wrong"),
    ("other value", "form=html | +1", "form=html | -1", "vote_wrong"),
    ("vote unseen", "re=3 bare", "re=3 bare | +1 binding", "vote_wrong"),
    ("vote where none is", "above | +1 binding", "above", "false"),
    ("vote of an earlier round", "above | +1 binding", "above | +1 binding earlier", "false"),
    ("doubt where no vote is", "re=1 above | +1 binding\n", "re=1 above\nMaybe ", "needless"),
]


@pytest.mark.parametrize(
    ("text", "other", "fault"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_what_is_not_read_as_labelled_is_counted(text: str, other: str, fault: str) -> None:
    assert text in EXAMPLE
    assert fault in {fault for _, faults in read(EXAMPLE.replace(text, other)).faulty for fault in faults}


def test_labels_that_are_equally_right() -> None:
    assert not read(EXAMPLE.replace("html | +1 binding", "html | unclear or +1 binding")).faulty


BAD = [
    ("a ballot that is none", "| +1 binding", "| yes"),
    ("nobody known", "--- 2 ada", "--- 2 eve"),
    ("an unknown option", "unthreaded", "unread"),
    ("an unknown form", "form=html", "form=paper"),
    ("no date", "2024-03-04T09:00", "+0h"),
]


@pytest.mark.parametrize(("text", "other"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_thread_not_in_the_form_is_refused(text: str, other: str) -> None:
    with pytest.raises(LabelError):
        list(parse_file(EXAMPLE.replace(text, other)))
