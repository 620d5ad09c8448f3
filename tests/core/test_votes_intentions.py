"""Values for another candidate, round or time: beside a vote on this one they are no vote."""

from __future__ import annotations

import pytest

from kipvote.readings.reader import read_message
from kipvote.rules import Profile
from kipvote.votes import VoteReading
from kipvote.votes.reader import read_votes
from tests.core.test_votes import spoken
from tests.mails import mail

# What stands below "-1 (binding)" and a reason, and below "+1 (binding)" and a remark.
FOR_LATER = [
    "Happy to vote +1 on the next RC.",
    "I'm happy to vote +1 on a new RC.",
    "Then I'll vote +1.",
    "Otherwise it's a +1 from me.",
    "Otherwise +1.",
    "I will vote +1 in the next round.",
    "I'll be happy to vote +1 then.",
    "I'm +1 on doing RC3.",
    "I'll be +1 on RC3.",
    "You'll have my +1 for RC 3.",
    "With a new candidate, I'll vote +1.",
    "In RC3 it will be a +1 from me.",
    "Please cut a new RC and I will vote +1 on that.",
    "Fix it and you'll get my +1 in the next round.",
    "I'm going to be +1 on 1.5.1.",
]
AGAINST_LATER = [
    "If it's still wrong in RC3, I'll vote -1.",
    "Please fix this in the next release, or I will vote -1.",
    "Please fix it, or I'll vote -1.",
    "Do that again and I'll be -1 next time.",
    "Otherwise I'll vote -1 on 1.6.",
    "Otherwise I'll have to vote -1 for 1.6.",
    "I'll be voting -1 next time.",
    "In 1.6 this will be a -1 from me.",
    "Otherwise -1 next time.",
    "Next time, -1.",
    "Last time it was a -1 from me, thanks for fixing it.",
    "I will be -1 on any further release without it.",
    "Next time it's a -1 from me.",
    "I'm still -1 on shipping the jars, but that's for 1.6.",
    "Please fix it in 1.5.1 or I'll be -1 there :)",
]
# Below the same, what takes the place of the vote.
CHANGES = [
    ("-1 (binding)\n\nThe notice is wrong.\n\nEdit: +1", "+1"),
    ("-1\n\nThe notice is wrong.\n\nUpdate: it is fixed. I'm now +1", "+1"),
    ("-1\n\nThe notice is wrong. Hm, it's not, so I'll vote +1 after all.", "+1"),
    ("+1\n\nLooks good.\n\nWait, the notice is wrong. I'll have to vote -1.", "-1"),
    ("+1 on the design\n\nHowever the binary does not start. I will vote -1.", "-1"),
    ("+1 (binding)\n\nHm, wait. If I read it right the keys are missing, so I will vote -1.", "-1"),
    ("-1\n\nSorry, I had tested RC0. This one is fine, I'm going to vote +1.", "+1"),
    ("-1\n\nOk, I had the wrong key. Then I'll vote +1, sorry!", "+1"),
    ("-1\n\nEdit: it works now. +1 from me, on to the next release!", "+1"),
    ("-1\n\nThe notice is wrong.\n\nEdit: I vote +1 on the new RC.", "+1"),
    ("-1 (binding)\n\nUpdate: it was my setup. Happy to vote +1 (binding).", "+1 b"),
    ("-1 (binding), but I'll be +1 on the next RC.", "-1 b"),
    ("I'd be +1 on the next RC, but this one is -1 from me.", "-1"),
    ("I will vote +1 after all", "+1"),
    ("I will vote +1 after all tests", "no"),
]
ROWS = [(f"-1 (binding)\n\nThe notice is wrong.\n\n{text}", "-1 b") for text in FOR_LATER]
ROWS += [(f"+1 (binding)\n\nThe notice is old.\n\n{text}", "+1 b") for text in AGAINST_LATER]


@pytest.mark.parametrize(("text", "cast"), ROWS + CHANGES)
def test_text_casts(text: str, cast: str) -> None:
    assert spoken(read_votes(text.split("\n"))) == cast


@pytest.mark.parametrize(("candidate", "cast"), [("RC2", "+1"), ("RC3", "-1")])
def test_the_candidate_voted_on_is_no_other(candidate: str, cast: str, asf_release: Profile) -> None:
    subject = "Re: [VOTE] Release Apache Foo 1.5.0 RC2"
    text = f"-1\n\nThe notice is wrong.\n\nEdit: no, it is fine. I will vote +1 on {candidate}."
    reading = read_message(mail("Gus Hale", 1, text, subject=subject, to=None), asf_release)
    assert spoken(VoteReading(reading.votes, reading.refused, reading.withdrawal)) == cast
