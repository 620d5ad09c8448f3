"""docs/report.md says what is there: the parts, the numbers of the rules, and pictures to look at."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kipvote.digest import Part
from kipvote.digest.beginnings import LAPSE_NOTICE, LIVE_MESSAGES, LIVE_PEOPLE, QUIET_DAYS
from kipvote.digest.housekeeping import MOST
from kipvote.report.picture import MOST_TIMELINES

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "report.md").read_text(encoding="utf-8")
PICTURES = sorted((DOCS / "report").glob("*.png"))


def test_every_part_has_its_section() -> None:
    sections = re.findall(r"^### .* \(`--only (\w+)`\)$", TEXT, flags=re.MULTILINE)
    assert sections == [part.value for part in Part]


def test_the_numbers_are_those_of_the_rules() -> None:
    words = " ".join(TEXT.split())
    assert (MOST, MOST_TIMELINES) == (10, 12)  # "Ten of each kind", "Twelve votes"
    assert f"at least {LIVE_MESSAGES} messages of at least {LIVE_PEOPLE} people" in words
    assert f"it was {QUIET_DAYS} days since the last" in words
    assert f"lapse within {LAPSE_NOTICE} days" in words
    assert "Ten of each kind are listed" in words
    assert "Twelve votes are drawn at most" in words


@pytest.mark.parametrize("picture", PICTURES, ids=[picture.name for picture in PICTURES])
def test_a_picture_is_shown_and_small(picture: Path) -> None:
    assert f"](report/{picture.name})" in TEXT
    assert picture.stat().st_size < 150_000


def test_there_are_four_pictures() -> None:
    """Desktop and phone width, light and dark."""
    assert len(PICTURES) == 4


def test_the_schema_is_schema_1() -> None:
    schema = json.loads((DOCS / "contract" / "report.schema.json").read_text(encoding="utf-8"))
    assert schema["title"] == "kipvote report --format json, schema 1"
