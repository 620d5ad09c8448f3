"""A real month, counted by hand: the vote threads of dev@maven.apache.org of November 2017.

Runs where the real archives are. People and words stay there: a message is known here by a digest of its id.
"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from kipvote.mbox import RawMessage, read_archive
from kipvote.roster import parse_roster
from kipvote.rules import Profile
from tests import oracle

SHARED = Path(__file__).parents[2] / "shared" / "data"
RENDITIONS = ["mboxvm", "mailarchivesao", "listsao"]
AS_OF = datetime(2017, 12, 31, tzinfo=UTC)

pytestmark = pytest.mark.skipif(not SHARED.exists(), reason="the real archives are not here")

JDEPRSCAN = "Apache Maven JDeprScan Plugin version 3.0.0-alpha-1"
JAVADOC = "Apache Maven Javadoc Plugin version 3.0.0"
INDEXER = "Maven Indexer 6.0.0"

# message (digest), value, claim, binding
BALLOTS: dict[str, list[tuple[str, str, str | None, bool]]] = {
    JDEPRSCAN: [
        ("7d308ef6afb9", "+1", None, True),
        ("68bc6b4a25a9", "+1", None, True),
        ("3ecaaabd9a9c", "+1", None, True),
        ("614014316911", "+1", None, True),
    ],
    # The second of two rounds, both called off: nobody voted in it.
    JAVADOC: [],
    INDEXER: [
        ("afe9a3b6f152", "+1", "non-binding", False),
        ("c64ef99c4a26", "+1", None, False),
        ("03bcb5507899", "+1", None, True),
        ("9ef3d3df3142", "+1", None, True),
        ("dab5afebc7a9", "+1", None, True),
    ],
}

OUTCOMES = {
    JDEPRSCAN: ("accepted", 1, {"+1": 4, "0": 0, "-1": 0}, {"+1": 0, "0": 0, "-1": 0}),
    JAVADOC: ("cancelled", 2, {"+1": 0, "0": 0, "-1": 0}, {"+1": 0, "0": 0, "-1": 0}),
    INDEXER: ("accepted", 1, {"+1": 3, "0": 0, "-1": 0}, {"+1": 2, "0": 0, "-1": 0}),
}


def archive(rendition: str) -> Path:
    return SHARED / "archives" / f"maven-dev-2017-11-{rendition}.mbox"


def tallies(rendition: str, profile: Profile, as_of: datetime = AS_OF) -> dict[str, Any]:
    roster = parse_roster(
        (SHARED / "roster" / "maven-2017.json").read_text(encoding="utf-8"), file="maven-2017.json"
    )
    found = oracle.tallies([archive(rendition)], profile, roster, as_of)
    return {proposal: json.loads(text) for proposal, text in found.items()}


def digest(message_id: str) -> str:
    return hashlib.sha256(message_id.encode()).hexdigest()[:12]


@pytest.mark.parametrize("rendition", RENDITIONS)
def test_the_release_votes_are_those_counted_by_hand(rendition: str, asf_release: Profile) -> None:
    found = tallies(rendition, asf_release)
    assert {
        p: (t["outcome"], t["rounds"], t["binding"], t["non_binding"]) for p, t in found.items()
    } == OUTCOMES
    for proposal, expected in BALLOTS.items():
        ballots = found[proposal]["ballots"]
        assert [(digest(b["message_id"]), b["value"], b["claim"], b["binding"]) for b in ballots] == expected
        assert {b["status"] for b in ballots} <= {"counted"}


def test_the_first_round_of_the_cancelled_vote_holds_its_minus_one(asf_release: Profile) -> None:
    """At a moment before the second call, the first round is the current one."""
    found = tallies("mboxvm", asf_release, datetime(2017, 11, 18, 13, 4, 30, tzinfo=UTC))[JAVADOC]
    assert (found["outcome"], found["rounds"], found["non_binding"]) == (
        "cancelled",
        1,
        {"+1": 0, "0": 0, "-1": 1},
    )
    assert [(b["value"], b["claim"], b["status"]) for b in found["ballots"]] == [
        ("-1", "non-binding", "counted")
    ]


def test_the_announcement_names_somebody_who_cast_no_vote(asf_release: Profile) -> None:
    """The release manager took "works well for me" for a +1; nobody should."""
    announced = tallies("mboxvm", asf_release)[JDEPRSCAN]["announced"]
    assert (announced["outcome"], announced["agrees"], len(announced["names"])) == ("accepted", False, 5)
    assert len(announced["differences"]) == 1


def test_all_three_renditions_give_the_same_tallies(asf_release: Profile) -> None:
    """Each archive's own host tells when it got a mail: these differ by seconds."""
    first, *others = (tallies(rendition, asf_release) for rendition in RENDITIONS)
    for tally in (tally for rendition in (first, *others) for tally in rendition.values()):
        for ballot in tally["ballots"]:
            del ballot["received"]
    assert all(other == first for other in others)


@pytest.mark.parametrize(
    ("rendition", "messages"), [("mboxvm", 317), ("mailarchivesao", 317), ("listsao", 320)]
)
def test_every_message_is_accounted_for(rendition: str, messages: int) -> None:
    """Found = read + rejected, and no byte is left out. One rendition holds three messages twice."""
    found = list(read_archive(archive(rendition)))
    assert (len(found), sum(isinstance(message, RawMessage) for message in found)) == (messages, messages)
    assert sum(message.length for message in found) == archive(rendition).stat().st_size
