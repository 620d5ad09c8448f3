"""Votes on several proposals: which of them a value is given to, where a mail names others than its own."""

from __future__ import annotations

import pytest

from kipvote.readings.reader import read_message
from kipvote.rules import Profile
from kipvote.votes import VoteReading
from tests.core.test_votes import spoken
from tests.mails import mail

ONE = "Re: [VOTE] KIP-900: Faster fencing"
TWO = "Re: [VOTE] KIP-900 and KIP-901: Fencing"
# The own words of a mail on KIP-900, and what they cast in the words of test_votes.
OTHERS = [
    ("KIP-900: +1 (binding)\nKIP-901: +0", "+1 b"),
    ("KIP-900: +1 (binding)\nKIP-901: -1 (binding)", "+1 b"),
    ("* KIP-900: +1 (binding)\n* KIP-901: -1", "+1 b"),
    ("+1 KIP-900\n-1 KIP-901", "+1"),
    ("+1 for KIP-900, -1 for KIP-901", "+1"),
    ("-1 on KIP-901", "?-1"),
    ("KIP-901: -1", "?-1"),
    ("KIP 901: -1", "?-1"),
    ("I'm -1 on KIP-901, unrelated to this.", "?-1"),
    ("In contrast to KIP-901, where I'm -1, this one is +1 (binding).", "?-1 ?+1 b"),
    ("+1 (binding)\n\nThat said, on KIP-850 I'm -1.", "+1 b"),
    ("+1 (binding)\n\nOn KIP-901 I am still -1, please see there.", "+1 b"),
    ("+1 (binding)\n\nKIP-901: -1, see the other thread.", "+1 b"),
    ("+1 (binding)\n\nFor KIP-901 see the other thread, -1 there.", "+1 b"),
    ("+1 for KIP-90 (binding)", "?+1 b"),
    ("+1 (binding) for KIP-905.\n-1 (binding) for KIP-906, it is not needed.", "?+1 b ?-1 b"),
]
OWN = [
    ("+1 for KIP-900 (binding)", "+1 b"),
    ("+1 for kip 900", "+1"),
    ("KIP-900: +1 (binding)", "+1 b"),
    ("+1 to KIP-900 and KIP-901", "+1"),
    ("As in KIP-901, +1 (binding)", "+1 b"),
    ("Since KIP-901 is done, +1 (binding)", "+1 b"),
    ("This builds on KIP-901, +1 from me.", "+1"),
    ("+1 (binding). KIP-901 would profit from it, too.", "+1 b"),
    ("Thanks, this is what KIP-901 lacks. +1", "+1"),
    ("-1 as it breaks KIP-901.", "-1"),
    ("-1, KIP-901 does it better.", "-1"),
    ("On KIP-901 I had doubts, but this is a +1 from me.", "+1"),
    ("KIP-901 comes first. -1", "-1"),
]
# The same of a mail on both.
SEVERAL = [
    ("+1 (binding)", "+1 b"),
    ("+1 for KIP-900 and KIP-901", "+1"),
    ("KIP-900: +1 (binding)\nKIP-901: +1 (binding)", "+1 b"),
    ("KIP-900: +1\nKIP-901: -1", "?+1 ?-1"),
    ("+1 for KIP-900\n-1 for KIP-901", "?+1 ?-1"),
    ("-1 for KIP-900 (binding)\n+1 for KIP-901 (binding)", "?-1 b ?+1 b"),
    ("+1 for KIP-900", "?+1"),
    ("-1 (binding) on KIP-901", "?-1 b"),
]
CASES = [(ONE, *row) for row in OTHERS + OWN] + [(TWO, *row) for row in SEVERAL]


@pytest.mark.parametrize(("subject", "text", "cast"), CASES)
def test_a_value_to_another_proposal_is_not_counted(
    subject: str, text: str, cast: str, kafka: Profile
) -> None:
    reading = read_message(mail("Gus Hale", 1, text, subject=subject, to=None), kafka)
    assert spoken(VoteReading(reading.votes, reading.refused, reading.withdrawal)) == cast


@pytest.mark.parametrize("text", ["-1 on KIP-901", "KIP-901: -1"])
def test_without_a_subject_a_proposal_is_any(text: str, kafka: Profile) -> None:
    """What cannot be told apart is read as it stands."""
    reading = read_message(mail("Gus Hale", 1, text, subject="Re: [VOTE] Fencing", to=None), kafka)
    assert [vote.value for vote in reading.votes] == ["-1"]


NOMINATED = "Re: [VOTE] Zed Zebrawood as committer"
ON_A_PERSON = [
    ("+1 to Zed!", "+1"),
    ("+1 for Zed (binding)", "+1 b"),
    ("BIG +1 for Zed", "+1"),
    ("I'm +1 for Zed", "+1"),
    ("-1 on Zed Zebrawood", "-1"),
    ("+1 to adding Zed", "+1"),
    ("+1 to making Zed a committer", "+1"),
    ("+1 to asking Zed first", "?+1"),
    ("+1 to Zed, good point", "?+1"),
    ("+1 to Zed and Bo", "?+1"),
    ("+1 for Zed if he accepts", "?+1"),
    ("+1 to Zed's suggestion", "no"),
    ("+1 to Bo", "no"),
    ("+1 to what Zed said", "no"),
]


@pytest.mark.parametrize(("text", "cast"), ON_A_PERSON)
def test_a_value_to_the_person_voted_on_is_a_vote(text: str, cast: str, asf_release: Profile) -> None:
    reading = read_message(mail("Gus Hale", 1, text, subject=NOMINATED, to=None), asf_release)
    assert spoken(VoteReading(reading.votes, reading.refused, reading.withdrawal)) == cast


RELEASE = "Re: [VOTE] Release Apache Foo 1.7.0 (RC1)"
UNNUMBERED = "Re: [VOTE] Release Apache Foo 1.7.0"
ON_A_RELEASE = [
    (RELEASE, "+1 for RC1", "+1"),
    (RELEASE, "+1 for 1.7", "+1"),
    (RELEASE, "+1 to release 1.7.0-rc1.", "+1"),
    (RELEASE, "+1 for 1.7.0. Tested with Java 1.8.0.", "+1"),
    (RELEASE, "+1 for this new release", "+1"),
    (RELEASE, "+1, let's cut the release", "+1"),
    (RELEASE, "+1, let's roll it out", "+1"),
    (RELEASE, "+1, let's get a new release out", "+1"),
    (RELEASE, "+1, let's wait for more votes", "+1"),
    (RELEASE, "+1, please redo the diagram", "+1"),
    (RELEASE, "+1, let's do another round", "?+1"),
    (RELEASE, "+1, let's start a new vote", "?+1"),
    (RELEASE, "+1, no need to respin", "+1"),
    (RELEASE, "+1 (binding), good catch by Ann on the notice", "+1 b"),
    (RELEASE, "+1, good work", "+1"),
    (RELEASE, "+1, great writeup", "+1"),
    (RELEASE, "-1, let's respin", "-1"),
    (RELEASE, "-1 please cut a new RC", "-1"),
    (RELEASE, "+1 for 1.7.1.", "?+1"),
    (RELEASE, "+1 on a 1.7.1 release", "?+1"),
    (RELEASE, "+1 for 1.7.1-rc1", "?+1"),
    (RELEASE, "+1 for an RC2 with this fix.", "?+1"),
    (RELEASE, "+1, let's respin", "?+1"),
    (RELEASE, "+1, let's roll RC2", "?+1"),
    (RELEASE, "+1 - please cut a new RC", "?+1"),
    (RELEASE, "+1, I think we should cancel this vote", "?+1"),
    (RELEASE, "+1, let's wait for the fix", "?+1"),
    (RELEASE, "+1, good suggestion. I've added a note.", "?+1"),
    (RELEASE, "+1, a good catch", "?+1"),
    (UNNUMBERED, "+1 for RC2", "+1"),
    (UNNUMBERED, "+1 for an RC2", "?+1"),
    (UNNUMBERED, "+1 for 1.7.1", "?+1"),
]


@pytest.mark.parametrize(("subject", "text", "cast"), ON_A_RELEASE)
def test_a_value_to_the_next_candidate_is_not_counted(
    subject: str, text: str, cast: str, asf_release: Profile
) -> None:
    reading = read_message(mail("Gus Hale", 1, text, subject=subject, to=None), asf_release)
    assert spoken(VoteReading(reading.votes, reading.refused, reading.withdrawal)) == cast


PARTS = "Re: [VOTE] Release Apache Foo Parent 45 and Foo Plugin 3.1.0"
ON_PARTS = [
    ("Parent: +1\nPlugin: +1 (binding)", "+1 b"),
    ("Parent: +1 (binding)\n\nPlugin: +1", "+1 b"),
    ("Foo Parent: +1\nFoo Plugin: +1", "+1"),
    ("Foo Parent 45: +1, builds fine\nFoo Plugin 3.1.0: +1", "+1"),
    ("foo-parent: -1\nfoo-plugin: -1", "-1"),
    ("Parent: +1\nPlugin: -1", "?+1 ?-1"),
    ("Parent: +1 (binding)\nPlugin: -1 (binding)", "?+1 b ?-1 b"),
    ("Parent: +1", "?+1"),
    ("Foo Parent: +1\nParent 45: +1", "?+1 ?+1"),
    ("Parent: +1\nAnn: +1 (binding)", "no"),
    ("Ann: +1\nBob: +1 (binding)", "no"),
    ("Signatures: +1\nBuild: +1", "?+1 ?+1"),
]


@pytest.mark.parametrize(("text", "cast"), ON_PARTS)
def test_the_same_value_to_all_that_the_title_names_is_one_vote(
    text: str, cast: str, asf_release: Profile
) -> None:
    reading = read_message(mail("Gus Hale", 1, text, subject=PARTS, to=None), asf_release)
    assert spoken(VoteReading(reading.votes, reading.refused, reading.withdrawal)) == cast


def test_a_word_of_another_title_is_no_person(asf_release: Profile) -> None:
    reading = read_message(
        mail("Gus Hale", 1, "+1 to Zed!", subject="Re: [VOTE] Release Zed 1.0", to=None), asf_release
    )
    assert not reading.votes


RATED = [
    ("Stable +1", "+1"),
    ("Stable: +1 (binding)", "+1 b"),
    ("Broken -1", "-1"),
    ("Broken +1", "?+1"),
    ("Stable +1?", "?+1"),
]


@pytest.mark.parametrize(("text", "cast"), RATED)
def test_a_release_is_rated_in_the_words_of_its_ballot(text: str, cast: str, asf_release: Profile) -> None:
    reading = read_message(mail("Gus Hale", 1, text, subject=RELEASE, to=None), asf_release)
    assert spoken(VoteReading(reading.votes, reading.refused, reading.withdrawal)) == cast
