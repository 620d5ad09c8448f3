"""Votes on options and parts: a value to one of them is no vote on the whole, and none is lost."""

from __future__ import annotations

import pytest

from kipvote.readings.reader import read_messages
from kipvote.rules import Profile
from kipvote.votes.reader import read_votes
from tests.core.test_votes import spoken
from tests.mails import call, mail

# Values beside what they are given to.
BESIDE = [
    ("+0 option #1\n\n+1 option #2", "?+0 ?+1"),
    ("-1 option #1\n\n+1 option #2", "?-1 ?+1"),
    ("+1 option #2", "?+1"),
    ("+1 for option #2", "?+1"),
    ("-1 option 1\n+1 option 2", "?-1 ?+1"),
    ("+1 keep the jar\n-1 drop the jar", "?+1 ?-1"),
    ("-1 keep the jar\n\n+1 drop the jar", "?-1 ?+1"),
    ("* +1 keep the jar\n* -1 drop the jar", "?+1 ?-1"),
    ("+1 Quux Core\n-1 Quux Shell", "?+1 ?-1"),
    ("+1 Quux Core\n+1 Quux Shell", "?+1 ?+1"),
    ("+1 Quux Core 1.2\n-1 Quux Shell 2.0 (no NOTICE)", "?+1 ?-1"),
    ("-1 Shell (NOTICE missing)\n+1 Core", "?-1 ?+1"),
    ("+1 Core (binding)\n0 Shell (not tested)", "?+1 b"),
    ("+1 Core 1.2\n+1 Shell 2.0", "?+1 ?+1"),
    ("+1 RNG\n-1 Matrix", "?+1 ?-1"),
    ("+1 RNG\n+1 Matrix\n\nThe others should stay where they are.", "?+1 ?+1"),
    ("+1 RNG\n+1 Matrix\n+1 Fraction\n\nTwo of them are there already.", "?+1 ?+1 ?+1"),
    ("+1 to RNG\n0 to Matrix\n-1 to Fraction", "?+1 ?-1"),
    ("Hi all,\n\n+1 Core\n-1 Shell\n\nCheers,\nAda", "?+1 ?-1"),
    ("+1 Core\n-1 Shell\n\n+1 (binding)", "+1 b"),
    # a ballot on the whole, a list of voters, remarks
    ("+1 approve\n0 no opinion\n-1 disapprove", "no"),
    ("+1 approve\n-1 disapprove", "no"),
    ("+1 yes\n-1 no", "no"),
    ("+1 release it\n-1 do not release it", "no"),
    ("+1 Yes, ship\n0 whatever\n-1 No", "no"),
    ("Please vote:\n+1 keep the jar\n-1 drop the jar", "no"),
    ("[ ] +1 keep the jar\n[ ] -1 drop the jar", "no"),
    ("[x] +1 keep the jar\n[ ] -1 drop the jar", "+1"),
    ("+1 [ ] keep\n-1 [ ] drop", "no"),
    ("+1 Ada Quill\n-1 Bo Marsh", "no"),
    ("+1 Ada Quill\n+1 Ada Vole\n+1 Bo Marsh", "no"),
    ("+1 Ada (binding)\n+1 Bo (binding)", "no"),
    ("Votes so far:\n+1 Ada\n+1 Bo", "no"),
    ("So far we have:\n+1 Ada\n+1 Bo", "no"),
    ("-1 unlimited\n0 off\n+1 on", "no"),
    ("+1 KIP-9\n+1 KIP-10", "+1"),
    ("+1 plan-1\n-1 plan-2", "?+1 ?-1"),
    ("+1 great work\n+1 nice docs", "+1"),
    ("+1 Thanks!\n+1 Ship it", "+1"),
    ("+1 (binding)\n\nI checked:\n+1 Signatures\n+1 Hashes\n+1 Build", "+1 b"),
    ("+1 for the release, #2 of this year", "+1"),
    ("+1 for me\n\n-1 to the idea in the other thread", "+1"),
]
# Values below headings of their own.
BELOW = [
    (
        "Option #1:\n    -0 bmarsh - I think we should keep it\n\n"
        "Option #2:\n    +1 bmarsh - It is the normal way",
        "?-0 ?+1",
    ),
    ("Option #1\n-1\n\nOption #2\n+1", "?-1 ?+1"),
    ("Option #1: keep the jar\n-1\n\nOption #2: drop the jar\n+1", "?-1 ?+1"),
    ("Keeping the jar\n+1\n\nDropping the jar\n-1", "?+1 ?-1"),
    ("Quux Core 1.2:\n+1\n\nQuux Shell 2.0:\n-1, tests fail", "?+1 ?-1"),
    ("Quux Core 1.2\n+1\n\nQuux Shell 2.0\n-1, tests fail", "?+1 ?-1"),
    ("Quux Core 1.2\n\n+1\n\nQuux Shell 2.0\n\n-1, tests fail", "?+1 ?-1"),
    ("Release Quux Core\n+1\n\nRelease Quux Shell\n-1", "?+1 ?-1"),
    ("Core\n+1 (binding)\n\nShell\n-1 (binding)", "?+1 b ?-1 b"),
    ("Core\n+1\nShell\n-1", "?+1 ?-1"),
    ("* Core\n+1\n* Shell\n-1", "?+1 ?-1"),
    ("a. Core\n+1\n\nb. Shell\n-1", "?+1 ?-1"),
    ("Core and API\n+1\n\nShell\n-1", "?+1 ?-1"),
    ("Quux Core 1.2\n+1\n\nQuux Shell 2.0\n+1", "+1"),
    ("Hi Ada\n+1\n\nUpdate\n-1", "-1"),
    ("Hi all\n\n+1\n\nUpdate:\n\n-1, the key is missing", "-1"),
    ("Thanks Ada\n+1\n\nOn second thought\n-1", "-1"),
    ("+1\n\nMinor remarks\n-1 is printed by the tool", "+1"),
]


@pytest.mark.parametrize(("text", "cast"), BESIDE + BELOW)
def test_text_casts(text: str, cast: str) -> None:
    assert spoken(read_votes(text.split("\n"))) == cast


OFFER = "Please choose.\n\n+1 keep the jar\n-1 drop the jar"
# What is called for, an answer, and how many values are read of it.
OFFERED = [
    ("the options as they stand", OFFER, "Sorry, what is the jar?\n\n+1 keep the jar\n-1 drop the jar", 0),
    ("another value to one", OFFER, "-1 keep the jar\n+1 drop the jar", 2),
    ("options that the call has not", "Please vote.", "+1 keep the jar\n-1 drop the jar", 2),
]


@pytest.mark.parametrize(("asked", "text", "count"), [pytest.param(*row[1:], id=row[0]) for row in OFFERED])
def test_options_of_the_call_repeated_are_no_vote(asked: str, text: str, count: int, kafka: Profile) -> None:
    reading = read_messages([call(text=asked), mail("Gus Hale", 1, text)], kafka)[-1]
    assert [vote.certain for vote in reading.votes] == [False] * count
    assert count or {refusal.rule for refusal in reading.refused} == {"template-line"}
