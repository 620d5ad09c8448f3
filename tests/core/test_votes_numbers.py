"""Votes beside numbers: lists of values, output and settings near a vote, and the votes that stand there."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.votes.reader import read_votes
from tests.core.test_votes import spoken

# Blocks of numbers, none of them a vote: what they cast where nothing else stands (words of test_votes).
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
    ("root@host:/tmp# echo $?\n-1", "no"),
    ("[ann@host src]$ echo $?\n0", "no"),
    ("In [3]: df.count()\n0", "no"),
    ("sql> select a from t\n-1\n0\n1", "no"),
    ("psql=# select min(a) from t;\n-1", "no"),
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
# One sentence or row with a number in it.
FIGURES = [
    ("-1 default is fine.", "?-1"),
    ("-1, meaning unlimited, should be the default.", "?-1"),
    ("Shouldn't the sentinel be Long.MIN_VALUE?\n-1 can be a valid offset delta.", "no"),
    ("-1 needs to be in the table.", "?-1"),
    ("`-1` needs to be in the table.", "?-1"),
    ("-1 in the example is wrong, should be 0.", "?-1"),
    ("The line\n-1 (unlimited)\nin the table is wrong, it's 0.", "?-1"),
    ("Missing in the table: -1", "?-1"),
    ("Typo in S3, -1 instead of 0", "no"),
    ("Nit, -1 rather than 0 would match retention.ms", "no"),
    ("200 passed, 0 failed, -1 skipped", "no"),
    ("japicmp report: +12 methods, -1 method (see above)", "no"),
    ("Tested with `acks` in {-1, 0, 1}.", "no"),
    ("It holds for (-1, 0).", "no"),
    ("< 0\n---\n> -1", "no"),
    ("I'm setting it to -1.", "?-1"),
    ("I'm keeping -1.", "?-1"),
    ("I will keep -1.", "?-1"),
    ("I'm thinking of -1.", "?-1"),
    ("I'm proposing -1.", "?-1"),
    ("It's -1.", "?-1"),
    ("Changed to -1.", "?-1"),
    ("For me it's -1 that is confusing, can we use null?", "?-1"),
    ("I vote for 0.", "?0"),
    ("Delta to trunk:\n-1 %\n+0.5 %", "no"),
    ("(+1, -1)", "no"),
    ("It's -1, same as there.", "?-1"),
    ("It's -1, as in 1.6.", "?-1"),
    ("0, meaning no expiry.", "?0"),
    ("-1, i.e. unlimited.", "?-1"),
    ("-1, not a regression.", "?-1"),
    ("-1, that's not a real blocker.", "?-1"),
    ("No, the URL has always ended in ?-1", "no"),
    ("[0, -1]", "no"),
    ("12 new methods, -1 field", "no"),
]
# One aspect, or one part.
TOPICS = [
    ("For the sentinel I vote for -1.", "?-1"),
    ("Regarding the default: I'm for 0.", "no"),
    ("For the sentinel, -1 from me ;)", "?-1"),
    ("On S3, I'm -1.", "?-1"),
    ("My answer to S3 is -1.", "?-1"),
    ("My vote for the default is -1.", "?-1"),
    ("On the alternative with a new RPC I'm -1.", "?-1"),
    ("About dropping the metric: -1 from my side, we use it.", "?-1"),
    ("For the record, the name is a -0 for me.", "?-0"),
    ("Rejected alternative 2 is a clear -1 for me.", "?-1"),
    ("signatures: +1\nhashes: +1\nbuild: -1", "?+1 ?+1 ?-1"),
    ("module-a: 0\nmodule-b: 0\nmodule-c: -1", "?-1"),
    ("amazon: +1 (binding)\nssh: +1 (binding)\ngoogle: -1 (binding), it fails", "?+1 b ?+1 b ?-1 b"),
    ("+1 on all but google, -1 on google", "?+1 ?-1"),
]
# Others' words, and one's own of another time.
ELSEWHERE = [
    ("Ann voted\n-1 (binding)\nbecause of the name, I don't mind it.", "no"),
    ("Ann: a -1 because of the name seems harsh.", "?-1"),
    ('Ann said in the PR: "-1, name is confusing". Is it resolved?', "no"),
    ("PS: Ann asked me off-list to pass on: -1 because of the name.", "?-1"),
    ("Current votes: +1 3, 0 0, -1 1", "no"),
    ("So we have\n+1 Ann\n+1 Bob\n-1 Carol", "no"),
    ("Carrying over:\n+1 Ann (binding)\n+1 Bob (binding)", "no"),
    ("So far:\n\n+1 (binding): Ann, Bob\n+1 (non-binding): Carol\n-1: none", "no"),
    ("+1 (binding): Ann\n+1: Carol", "no"),
    ("Votes so far:\n  +1 (binding)  2\n  +1            3\n  -1            0", "no"),
    ("Thanks for addressing my -1.", "no"),
    ("My -1 from RC1 has been addressed, thanks.", "no"),
    ("This resolves my -1 from the last RC.", "no"),
    ("My -1 on RC1 was about the LICENSE, which is ok now.", "no"),
    ("I checked the files which were the reason for my -1.", "no"),
    ("Next time I will vote -1 on this.", "no"),
]
# Tables of figures: a result without a name.
TALLIES = [
    ("We got:\n\n+3 binding\n+1 non-binding", "no"),
    ("+1 (binding)\n+3 (non-binding)\n0 abstain\n-1 none", "no"),
    ("Binding:\n+3\n\nNon-binding:\n+1", "no"),
    ("Binding votes:\n+1\n\nNon-binding votes:\n+3", "no"),
    ("binding: +3\nnon-binding: +1", "no"),
    ("-1: (0)", "no"),
    ("+1 (binding): 3\n-1: (0)", "no"),
    ("+4\n-0", "no"),
    ("+1 *** (3)\n+1 nb * (1)", "no"),
    ("* +3 binding\n* +1 non-binding\n* no -1", "no"),
    ("The vote fails.\n\n+1 binding\n+2 non-binding\n-3 binding", "no"),
    ("+1 (binding) 4\n+1 (non-binding) 1\n-1", "no"),
    ("4 +1 binding votes from A B, C D and myself, and one +1 non-binding vote from E F. No -1.", "no"),
    ("So we have one +1 vote from Ann.", "no"),
    ("Yes: 5\nVeto: 0\nAbstain: 0", "no"),
    ("Votes for Foo. Results:\n\n- Yes: 5\n- No: 1\n- Abstain: 0", "no"),
    ("For: 5\nAgainst: 0\nAbstain: 1", "no"),
    ("Yes: 5, Veto: 0, Abstain: 0", "no"),
    ("**Yes** (binding): 3\n**Abstain** (binding): 0", "no"),
    ("+1: 3\nAbstain: 0", "no"),
    ("+1 binding PMC votes (4/9):\nAnn Alder: https://example.org/1", "no"),
    ("-1 binding PMC votes (1/9):\nAnn Alder", "no"),
    ("+1 TSC votes (5 of 9):\nann", "no"),
    ("+1 votes from the PMC (4):\nAnn Alder", "no"),
    ("+1 non-binding community votes [3/7]:\nann\nbob", "no"),
    ("**+1 binding TOC votes (6/9):**\n\nann", "no"),
    ("+1 PMC votes:\nAnn Alder\nBob Birch", "no"),
    ("+1 (3/9)\nAnn Alder\nBob Birch\n-1 (0/9)", "no"),
]
BLOCKS = LISTS + OUTPUT + INTRODUCED + TALLIES
# Votes that something leads up to, or that stand beside numbers.
VOTES = [
    ("+3 binding\n+1 non-binding\n\nMy own vote: +1 (binding)", "+1 b"),
    ("+3 binding\n+1 non-binding\n\n+1 from me as well", "+1"),
    ("+1 (binding)\n\n+10 for the name", "+1 b"),
    ("+1\n+10", "+1"),
    ("+3 for the name\n+1 (binding)", "+1 b"),
    ("+1 (binding)\n\nBinding:\n+3\nNon-binding:\n+1", "+1 b"),
    ("-1 (binding)\n\n2 things", "-1 b"),
    ("+1 (binding)\n- 2 tests", "+1 b"),
    ("Binding:\n+1", "+1 b"),
    ("+1 (binding) [1]\n\n[1] https://example.org/4", "+1 b"),
    ("+1 (binding)\n\nYes: 5\nNo: 0", "+1 b"),
    ("+1 from me as a PMC member.", "+1"),
    ("Abstaining: 0", "0"),
    ("Abstained: 0", "no"),
    ("Members who abstained: 0", "no"),
    ("Undecided: 0", "0"),
    ("I abstained: 0", "0"),
    ("Abstained: 0, as I had no time to read it.", "0"),
    ("for: 4, against: 0, abstained: 0, not voted: 0", "no"),
    ("passed: yes (for: 4, against: 1, neutral: 0, absent: 2)", "no"),
    ("For (4)\nAgainst (0)\nAbstained (0)", "no"),
    ("+1 7", "no"),
    ("-1 2", "no"),
    ("Ole/2, +1 6, 3 abstain", "no"),
    ("+1 6, motion carried", "no"),
    ("+1 (binding) 6", "no"),
    ("+1 100", "?+1"),
    ("I give it a +1 7", "?+1"),
    ("+1 3 brokers tested", "+1"),
    ("+1 1) the tests pass 2) the docs are fine", "+1"),
    ("+1 7.0.1 looks fine", "+1"),
    ("+1\n7 tests added", "+1"),
    ("Until now only 2 PMC :+1; are there.", "no"),
    ("RC 2 :+1; thanks", "?+1"),
    ("Looks good :+1; thanks", "+1"),
    ("It's -1, the build fails.", "-1"),
    ("-1, meaning I'm against it.", "-1"),
    ("-1 (binding), not a regression but annoying.", "-1 b"),
    ("-1, this is a regression.", "-1"),
    ("-1, not a fan.", "-1"),
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
    ("-1 (binding) to the current version.\n+1 once the config is renamed.", "-1 b"),
    ("I don't like it (-1, the name is bad).", "-1"),
    ("Not ready yet (-1, sorry)", "?-1"),
    ("(-1, because of the name)", "-1"),
    ("(-1, 2 tests fail)", "-1"),
    ("200 passed, -1", "-1"),
    ("Tests: 200 passed, +1 skipped", "+1"),
    ("Typo in S3, +1 for the rest", "?+1"),
    ("Good for 0", "0"),
    ('-1 as "unlimited"', "?-1"),
    ("On S3, I'm +1", "+1"),
    ("On S3, I'm -1 (binding)", "-1 b"),
    ("My vote for this release is -1", "-1"),
    ("This name is a -0 for me", "-0"),
    ("On testing for lack of docs, -1", "-1"),
    ("On testing the release, -1", "-1"),
    ("On Linux testing fails and is slow, -1", "-1"),
    ("On testing it myself, -1", "-1"),
    ("I saw the timeout, -1", "-1"),
]
VOTES += [
    ("+1: Carol", "+1"),
    ("+1 Ann (binding)", "+1 b"),
    ("-1, the default is wrong.", "-1"),
    ("-1, sorry, the name is wrong.", "-1"),
    ("-1 breaks old clients.", "-1"),
    ("-1 the table is wrong", "-1"),
    ("As the author of the page: -1", "-1"),
    ("3 questions, -1 because of the first", "-1"),
    ("For me, -1.", "-1"),
    ("For now I'm -1.", "-1"),
    ("On reflection I'm -1.", "-1"),
    ("On the proposal as it stands I'm -1.", "-1"),
    ("Regarding the KIP: -1 from me.", "-1"),
    ("For the sentinel alone it is worth it, +1 (binding)", "+1 b"),
    ("I'm keeping my -1.", "-1"),
    ("I'll stay at -1.", "-1"),
    ("It's -1 from me.", "-1"),
    ("It's a -1.", "-1"),
    ("tests: 0\nMy vote: -1", "-1"),
    ("signatures: +1\nhashes: +1", "?+1 ?+1"),
    ("signatures: +1\nbuild: -1\n\nOverall: -1", "-1"),
    ("My -1 stands until the licence is fixed.", "-1"),
    ("+1 (binding), you've addressed my -1.", "+1 b"),
    ("+1 (binding)\n\nThanks for addressing my -1.", "+1 b"),
    ("+1 (binding)\n\n-1 known flaky test", "+1 b"),
    ("+1 (binding)\n\n0: Title has a typo", "+1 b"),
    ("+1\n\n-1 test failed on my machine", "+1"),
    ("+1 (binding)\n\n-1 because the name is wrong", "-1"),
    ("+1 (binding)\n\n-1 after all, the name is wrong", "-1"),
    ("+1 (binding)\n\n-1, I had not seen the name", "-1"),
    ("+1 (binding)\n\n-1", "?+1 b ?-1"),
    ("I vote -1 instead of +1", "-1"),
    ("I vote for -1", "-1"),
    ("It's -1, sorry.", "-1"),
    ("It's -1 because the name is wrong.", "-1"),
    ("Changed to -1, sorry.", "-1"),
    ("On JDK17 the tests fail: -1", "-1"),
    ("On Linux the tests fail, -1", "-1"),
    ("exit status 1\n-1", "-1"),
    ("@Ann:\n-1", "-1"),
    ("Here's my +1 (binding) now that you fixed the name.", "+1 b"),
    ("Here is my -1 as the name was fixed badly.", "-1"),
    ("Thanks for fixing it, here is my +1.", "+1"),
    ("You answered my questions, my +1", "+1"),
    ("Next time, please link the page; +1 (binding)", "+1 b"),
    ("-1\n\n0: the name\n1: the default", "-1"),
    ("-1: see below\n1: the name\n2: the default", "-1"),
    ("-1 (see below)\n1 - the name\n2 - the default", "-1"),
    ("C# is no reason\n-1", "-1"),
    ("Ann> the name is odd\n-1", "-1"),
    ("$ gpg --verify a.asc\ngpg: BAD signature\n-1", "-1"),
    ("$ ./gradlew test\nBUILD FAILED\n-1 (binding)", "-1 b"),
    ("As Ann said\n-1", "-1"),
    ("What I have to say is\n\n-1", "-1"),
    ("I don't like what it returns\n-1", "-1"),
    ("Thanks for the report\n-1", "-1"),
    ("I saw the log\n-1", "-1"),
    ("The client breaks in daily use\n-1", "-1"),
    ("Not convinced\n    -1", "-1"),
    ("Hello Ann and thanks\n    -1", "-1"),
    ("Concerning the release:\n-1", "-1"),
    ("+1binding", "+1 b"),
    ("+1non-binding", "+1 nb"),
]
# A number below a vote leaves it alone; another vote takes its place if it says so, or else both are open.
BELOW = [
    ("+1 (binding)\n\n-1 (the default) disables it", "+1 b"),
    ("+1 (binding)\n\n-1, which is the default, disables it.", "+1 b"),
    ("+1 (binding)\n\n-1, 0 and 1 are all valid values.", "+1 b"),
    ("+1 (binding)\n\n-1 i.e. disabled", "+1 b"),
    ("+1 (binding)\n\n-1 (never), 0 (immediately)", "+1 b"),
    ("+1 (binding)\n\n-1 -> never", "+1 b"),
    ("+1 (binding)\n\n-1: never", "+1 b"),
    ("+1 (binding)\n\nPlease add to the docs:\n\n- -1: never\n- 0: immediately", "+1 b"),
    ('+1 (binding)\n\n"-1"', "+1 b"),
    ("+1 (binding)\n\nreturn epoch == null ? -1 : epoch;", "+1 b"),
    ("+1 (binding)\n\nHow many failures? 0", "+1 b"),
    ("+1 (binding)\n\nWhat is the default? -1.", "+1 b"),
    ("+1 (binding)\n\n0", "+1 b"),
    ("+1 (binding)\n\n-1 when unknown", "+1 b"),
    ("+1 (binding)\n\n-1 by default, 0 if disabled", "+1 b"),
    ("+1 (binding)\n\nAgree with Ann, -1.", "?+1 b ?-1"),
    ("-1 (binding)\n\nAgree with Ann, +1.", "?-1 b ?+1"),
    ("+1 (binding)\n\nSo -1.", "?+1 b ?-1"),
    ("+1 (binding)\n\n-1 (binding)", "?+1 b ?-1 b"),
    ("+1 (binding)\n\nEDIT: on second thought -1 (binding), I just saw the bug", "-1 b"),
    ("+1 (binding)\n\nOops, wait. The licence is missing. -1 (binding)", "-1 b"),
    ("+1 (binding)\n\nI have to change that: -1 (binding)", "-1 b"),
    ("-1 (binding)\n\nAh, I see it now. +1 (binding)", "+1 b"),
    ("-1, the name is fine.\n\nOverall +1 (binding)", "+1 b"),
    ("+1\n\n+1 (binding)", "+1 b"),
    ("+1 (binding)\n\n- docs, -1 typo fixed", "+1 b"),
    ("+1 (binding)\n\nTested on Postgres 16, -1 issue that also exists in 2.9.0", "+1 b"),
    ("+1 (binding)\n\n- Windows build, -1 (known)", "+1 b"),
    ("+1 (binding)\n\n> count 't1'\n0 row(s)\nTook 0.5 seconds\n=> 0", "+1 b"),
    ("+1 (binding)\n\nEDIT: just saw the bug, so -1.", "-1"),
    ("return offset == null ? -1 : offset + 1;", "no"),
    ("int x = a ? 0 : -1;", "?-1"),
    ("What is the default? -1.", "?-1"),
    ("How many tests failed? 0.", "no"),
    ("Ready to go? +1", "+1"),
    ("Are we there yet? +1 (binding)", "+1 b"),
    ("[ ] +1\n[ ] +/- 0\n[ ] -1", "no"),
]
# Behind what the candidate was checked with, whose version is no number that is added to.
CHECKED = [
    ("Tested on Debian 12, Java 17 => +1", "+1"),
    ("Tested with Maven 3.9.6 +1", "+1"),
    ("Builds fine with JDK 21 +1", "+1"),
    ("Checked on macOS 14.5 / Java 17: +1 (binding)", "+1 b"),
    ("Verified signatures with gpg 2.4 +1 (non-binding)", "+1 nb"),
    ("All unit tests pass on Java 8, 11 and 17 +1", "+1"),
    ("Looks good, tested with java 17 +1 from me", "+1"),
    ("No issues found, ran the quickstart on Ubuntu 22.04 +1, thanks!", "+1"),
    ("Not tested on Windows 11 +1", "?+1"),
    ("Ann tested with Java 17 +1", "?+1"),
    ("Works with Java 17 +1?", "?+1"),
    ("Checked with Java 17 -1", "?-1"),
    ("Fails with JDK 21 -1", "?-1"),
    ("Java 17 +1", "?+1"),
    ("RC 1 +1", "?+1"),
    ("offset 5 +1", "?+1"),
    ("we need epoch 3 +1", "no"),
    ("Tested with offset 5 +1", "no"),
    ("Tested with a partition count of 3 +1", "no"),
    ("Builds with Java 8 +1 more", "no"),
    ("Passed with 3 +1 votes", "no"),
    ("It passes with Binding 3 +1", "no"),
]
# Ballots without boxes, also with blank lines between their options.
BALLOTS = [
    ("+1 approve\n\n0 no opinion\n\n-1 disapprove", "no"),
    ("+1\n\n0\n\n-1", "no"),
    ("+1 (binding)\n0 (binding)\n-1 (binding)", "no"),
    ("+1: 5 (2 binding)\n0: 1\n-1: 1 (binding)", "no"),
    ("Please vote:\n(+1) yes\n(0) neutral\n(-1) no", "no"),
    ("Accept the KIP?\n[ ] Yes (+1)\n[ ] No (-1)", "no"),
    ("[ ] approve\n[ ] no opinion\n[ ] disapprove", "no"),
    ("[x] approve\n[ ] no opinion\n[ ] disapprove", "?+1"),
    ("[ ] approve\n[ ] no opinion\n[X] disapprove", "?-1"),
    ("[ ] approve\n[x] no opinion\n[ ] disapprove", "?0"),
    ("[x] approve of it, the tests ran", "?+1"),
    ("+1 approve   [x]\n+0 no opinion [ ]\n-1 disapprove [ ]", "+1"),
    ("+1 approve   [ ]\n+0 no opinion [ ]\n-1 disapprove [x]", "-1"),
]


@pytest.mark.parametrize(
    ("text", "cast"), BLOCKS + FIGURES + TOPICS + ELSEWHERE + VOTES + BELOW + BALLOTS + CHECKED
)
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


ASIDE = BLOCKS + FIGURES + TOPICS + ELSEWHERE


@given(st.sampled_from(PLAIN[:3]), st.sampled_from([text for text, _ in ASIDE]))
def test_a_claimed_vote_stands_whatever_numbers_follow(vote: str, aside: str) -> None:
    lines = [vote, "", *aside.split("\n")]
    assert [cast.line for cast in read_votes(lines).votes if cast.certain] == [vote]


@given(st.sampled_from(PLAIN[:3]), st.sampled_from([text for text, _ in LISTS + OUTPUT]))
def test_a_claimed_vote_stands_right_above_numbers(vote: str, block: str) -> None:
    assert [cast.line for cast in read_votes([vote, *block.split("\n")]).votes if cast.certain] == [vote]


@pytest.mark.parametrize("gap", [" ", " *", "\t"])
def test_a_wide_gap_behind_a_figure_takes_no_time(gap: str) -> None:
    start = time.thread_time()
    read_votes([f"{figure}{gap * 5_000}x" for figure in ("+3", "+3 binding", "binding:", "-1 votes:")])
    assert time.thread_time() - start < 2
