"""How much of a result is read, and what of it is read wrongly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.accuracy.corpus import Result
from tests.accuracy.meanings import Meaning, parse_label
from tests.accuracy.scores import RESULT_FAULTS, judge

LABEL = "announces accepted binding +1=3 -1=0 names=Ada Quill b;Bo Marsh b;Cem Tarn"
JUDGED = [
    ("all of it", LABEL, set()),
    ("a zero unsaid", LABEL.replace(" -1=0", ""), set()),
    ("turned round", LABEL.replace("accepted", "rejected"), {"verdict_turned"}),
    ("no verdict", LABEL.replace("accepted ", ""), set()),
    ("another figure", LABEL.replace("=3", "=4"), {"figures_wrong"}),
    ("another side", LABEL.replace("binding", "non-binding"), {"figures_wrong"}),
    ("a stranger", LABEL.replace("Bo Marsh b", "Dee Dorn b"), {"names_wrong"}),
    ("another claim", LABEL.replace("Marsh b", "Marsh nb"), {"names_wrong"}),
    ("a name less", LABEL.replace(";Bo Marsh b", ""), {"silently_short"}),
    ("no figures", LABEL.replace("binding +1=3 -1=0 ", ""), {"silently_short"}),
]


@pytest.mark.parametrize(("read", "faults"), [row[1:] for row in JUDGED], ids=[row[0] for row in JUDGED])
def test_what_is_wrong_with_a_result(read: str, faults: set[str]) -> None:
    counts = judged(LABEL, parse_label(read)[0])
    assert {fault for fault in RESULT_FAULTS if counts[fault]} == faults
    assert counts["verdicts"] == counts["results"] == 1
    assert counts["verdicts_read"] == int("accepted" in read)


def test_what_is_said_to_be_unread_is_not_silent() -> None:
    (read,) = parse_label("announces accepted")
    assert read.announces is not None
    told = replace(read, announces=replace(read.announces, unread=True))
    assert judged(LABEL, read)["silently_short"] == 1
    assert judged(LABEL, told)["silently_short"] == 0


def test_a_verdict_that_nobody_gave_is_turned_round() -> None:
    assert judged("announces binding +1=3", parse_label("announces rejected")[0])["verdict_turned"] == 1


def judged(label: str, read: Meaning) -> dict[str, int]:
    (expected,) = parse_label(label)
    return judge(expected, Result("x", "k", (expected,), read, None, ()))
