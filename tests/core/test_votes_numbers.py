"""Votes beside numbers: value lists, output and settings below or above a vote, and the votes that stand there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.votes import read_votes
from tests.core.test_votes import spoken

# Blocks of numbers, none of them a vote: what they cast where nothing else stands, in the words of test_votes.
LISTS = [
    ("The values are:\n-1 unlimited\n0 off", "no"),
    ("Nit: the table should read\n\n -1  no limit\n  0  disabled", "no"),
    ("* -1: no limit\n* 0: disabled", "no"),
    ("- -1 = no limit\n- 0 = disabled", "no"),
    ("-1: use the broker default\n 0: disabled", "no"),
    ("0 = none\n1 = leader\n-1 = all", "no"),
    ("0 - off\n1 - on\n-1 - broker default", "no"),
    ("We saw two values:\n0 (during a restart)\n-1 (after it)", "no"),
    ("-1      unlimited\n0       off", "no"),
    ("Could we use\n  -1 -> use the default\n   0 -> off\ninstead of an enum?", "no"),
    ("I tested with acks set to\n- 0\n- 1\n- -1", "no"),
    ("I tested acks:\n0: fine\n1: fine\n-1: fine", "no"),
    ("Tested with\n- 1 broker\n- 0 brokers (fails as expected)", "no"),
    (" 0 critical CVEs in the scan\n-1 warning compared to the last release", "no"),
    ("0 - the motivation has a typo\n1 - the table has one too", "no"),
]
OUTPUT = [
    ("$ ./gradlew test; echo $?\n0", "no"),
    ("$ bin/foo ttl a\n-1\n$ bin/foo ttl b\n0", "no"),
    ("$ kcat -C -t a | wc -l\n0", "no"),
    ("ann@host:~$ echo $?\n0", "no"),
    ("In [3]: df.count()\n0", "no"),
    ("sql> select a from t\n-1\n0\n1", "no"),
    ("spark-sql> select min(a) from t;\n-1\nTime taken: 0.5 s", "no"),
    ("exit code:\n0", "no"),
    ("Exit status:\n0", "no"),
    ("Errors:\n0", "no"),
    ("Errors:\n  0\nSkipped:\n  -1", "?-1"),
    ("result\n------\n0\n(1 row)", "?0"),
]
INTRODUCED = [
    ("If the epoch is unknown we send\n-1 (unknown).", "?-1"),
    ("The tool prints\n\n-1\n\nwhen there is no offset.", "?-1"),
    ("S1: default\n-1", "?-1"),
    ("I tried --add-config idle=\n    -1", "?-1"),
    ("The doc says\n    -1 (unlimited)", "?-1"),
    ("retention.ms\n-1", "?-1"),
    ("The count after the test is\n0\nas it should be.", "no"),
    ("Bob's comment was:\n   -1, the name is confusing.", "?-1"),
]
BLOCKS = LISTS + OUTPUT + INTRODUCED
# Votes that something leads up to, or that stand beside numbers.
VOTES = [
    ("Here is my vote:\n-1", "-1"),
    ("My two cents:\n\n-1", "-1"),
    ("Hi Ann:\n-1", "-1"),
    ("In short:\n-1", "-1"),
    ("Conclusion:\n-1", "-1"),
    ("My vote is\n-1", "-1"),
    ("I have read all of it, and my vote is\n\n-1", "-1"),
    ("I don't think we need this\n-1", "-1"),
    ("I don't agree with the default\n-1", "-1"),
    ("Thanks Ann\n\n-1", "-1"),
    ("Thanks Ann\n-1", "-1"),
    ("I disagree.\n\n    -1", "-1"),
    ("I ran the tests:\n0 errors\n\n-1, the licence is missing", "-1"),
    ("$ gpg --verify a.asc\ngpg: BAD signature\n\n-1", "-1"),
    ("$ ./gradlew test; echo $?\n0\n\n-1 (binding), the licence is missing", "-1 b"),
    ("The tests say:\n+1 (binding)", "+1 b"),
    ("-1: this breaks old clients.", "-1"),
    ("-1 breaks old clients\n3 brokers are not enough", "-1"),
    ("+1\n2 remarks below", "+1"),
    ("-1\n2 reasons:\n1 the name", "-1"),
    ("+1 (binding)\n0 issues found", "+1 b"),
    ("+1 (binding)\n\n-1: this breaks old clients.", "-1"),
    ("+1 (binding)\n\nActually, -1 because the name is wrong.", "-1"),
    ("+1 (binding)\n\nSorry, I have to change my vote:\n-1", "-1"),
    ("-1 (binding) as it stands.\n+1 once the config is renamed.", "-1 b"),
    ("-1 (binding) to the current version.\n+1 once the config is renamed.", "?-1 b ?+1"),
]
# Ballots without boxes, also with blank lines between their options.
BALLOTS = [
    ("+1 approve\n\n0 no opinion\n\n-1 disapprove", "no"),
    ("+1\n\n0\n\n-1", "no"),
    ("+1 (binding)\n0 (binding)\n-1 (binding)", "no"),
    ("+1: 5 (2 binding)\n0: 1\n-1: 1 (binding)", "no"),
]


@pytest.mark.parametrize(("text", "cast"), BLOCKS + VOTES + BALLOTS)
def test_text_casts(text: str, cast: str) -> None:
    assert spoken(read_votes(text.split("\n"))) == cast


PLAIN = [
    "+1 (binding)",
    "+1 (binding), thanks Gil!",
    "+1 (binding) from me.",
    "+1",
    "-1 (binding)",
    "+0 (binding)",
]


@given(st.sampled_from(PLAIN), st.sampled_from([text for text, _ in BLOCKS]), st.booleans())
def test_a_vote_in_a_paragraph_of_its_own_stands_beside_any_numbers(
    vote: str, block: str, below: bool
) -> None:
    """A vote may stand anywhere in those words."""
    text = f"{block}\n\n{vote}" if below else f"{vote}\n\n{block}"
    assert [cast.line for cast in read_votes(text.split("\n")).votes if cast.certain] == [vote]


@given(st.sampled_from(PLAIN[:3]), st.sampled_from([text for text, _ in LISTS + OUTPUT]))
def test_a_claimed_vote_stands_right_above_numbers(vote: str, block: str) -> None:
    assert [cast.line for cast in read_votes([vote, *block.split("\n")]).votes if cast.certain] == [vote]
