"""Values that a number, a remark, a wish or a report holds, beside votes in much the same words."""

from __future__ import annotations

import pytest

from kipvote.votes.reader import read_votes
from tests.core.test_votes import spoken

# One row per text, as in the table of test_votes. What "so" or "hence" draws from what stands before.
INFERRED = [
    ("The epoch is bumped before the hook is called, hence +1.", "?+1"),
    ("One round trip, so +1.", "?+1"),
    ("The loop ends at n, therefore +1", "?+1"),
    ("We start from zero, thus +1.", "?+1"),
    ("The leader counts as well, so +1.", "?+1"),
    ("The producer has no epoch, hence -1.", "?-1"),
    ("Docs are good, so +1", "+1"),
    ("I have no further comments, so +1 from me", "+1"),
    ("My concerns were addressed, so +1", "+1"),
    ("The tests pass, so +1", "+1"),
    ("The epoch is explained well now, so +1 (binding)", "+1 b"),
    ("We need this, so +1.", "+1"),
    ("The build fails, so -1", "-1"),
    ("The epoch is wrong, so -1", "-1"),
    ("Ok, so +1", "+1"),
    ("The error is still there, so -1", "-1"),
]
# What is said to one of several remarks, led by its number or its label.
POINTS = [
    ("BB1. Yes, -1, i.e. disabled.", "?-1"),
    ("BB3. Yes, +1. Fixed.", "?+1"),
    ("1. Yes, -1. Fixed.", "?-1"),
    ("BB2: Sure! +1. Renamed.", "?+1"),
    ("BB2 - +1, renamed.", "?+1"),
    ("101. Good call. +1", "?+1"),
    ("BB1\n-1, I'd keep it.", "?-1"),
    ("BB1\n\nLooks good.\n+1", "+1"),
    ("Updated to -1, thanks!", "?-1"),
    ("Updated to +1, thanks!", "+1"),
    ("Updated to -1 since the key is missing", "-1"),
    ("BB3. Yes, +1 (binding). Fixed.", "+1 b"),
    ("BB1. Thanks.\n\n+1", "+1"),
    ("1. Fixed.\n2. My vote: +1", "+1"),
    ("1. Fixed. I vote +1.", "+1"),
    ("RC1: works. +1", "+1"),
]
# What the writer would like to vote, and does not.
WISHES = [
    ("I'd like to +1 this, but the signature does not verify.", "no"),
    ("I'd like to vote +1, but the tests fail for me. Any hint?", "no"),
    ("I'd like to vote +1. But the tests fail for me.", "no"),
    ("I want to vote +1 but need another day.", "no"),
    ("I'd like to vote +1, but Ann is away.", "?+1"),
    ("I'd like to vote -1 but I can't", "?-1"),
    ("I'd like to vote +1, but only as a user.", "+1"),
    ("I'd like to add my +1, but I'm not a committer", "+1"),
    ("I'd like to vote +1 (binding), but the page does not say who gains.", "+1 b"),
    ("I'd like to vote +1. Ann is away.", "+1"),
    ("I want to vote +1, nice work.", "+1"),
    ("I'd like to vote +1 even though the docs need work", "+1"),
    ("I'd like to vote -1, but nicely: the tests fail.", "-1"),
]
# What a patch is scored with, what a list counts, and what is not given to a proposal.
SCORED = [
    ("+1 overall\n\n| Vote | Subsystem |\n| +1 | javac |\n| -1 | javadoc |", "no"),
    ("+1 (binding)\n\n-1 overall\n\n| -1 | mvnsite |\n| +1 | javac |", "+1 b"),
    ("-1 tests included.  The patch doesn't appear to include any new tests.\n\n+1 javac.  It builds.", "no"),
    ("-1 overall.  Here are the results of testing the latest attachment", "no"),
    ("-1 tests included. I mean it.", "-1"),
    ("-1 overall, the name is bad.", "-1"),
    ("+1 overall\n\n| signatures | ok |\n| build | ok |", "+1"),
    ("-1 from me. The patch doesn't compile.", "-1"),
    ("- default -1\n- +1 test", "?+1"),
    ("* +1 great work", "+1"),
    ("* +1 release", "+1"),
    ("+1 karma to Bo", "no"),
]
# What is asked about, printed, or was given to another candidate.
SPOKEN_OF = [
    ("My vote is 0, there are 2 binding votes", "0"),
    ("0 (binding), with 2 binding votes already", "0 b"),
    ("+1 (binding)\n\nIt's -1 in the javadocs, too.", "+1 b"),
    ("+1 (binding)\n\nPS: it's -1, not 0.", "+1 b"),
    ("It's -1 by default, so nothing changes.", "no"),
    ("It's -1 because of the NOTICE.", "-1"),
    ("It's -1 until this is fixed", "-1"),
    ("For -1, I'd add a constant.", "?-1"),
    ("Good with either 0 or -1, +1 (binding)", "?+1 b"),
    ("Ok ok :) Would you both be +1 if it was for 4.0?", "no"),
    ("Thanks, -1 as the default is good.", "no"),
    ("-1 as the default is not good.", "?-1"),
    ("- and what about -1?", "no"),
    ("So is this a -1, Bo?", "no"),
    ("So +1?", "?+1"),
    ("And +1 from me?", "?+1"),
    ("So what? +1", "+1"),
    ('I get "expected: <0> but was: <-1>"', "no"),
    ("The previous RC had a -1 because of this. Is it fixed?", "no"),
    ("The last release got a -1 from me.", "?-1"),
    ("The last release was good, +1", "+1"),
]
# What a call is written with, and the last of several numbers that were tried.
ARGUMENTS = [
    ("With left(s, -1) I get nothing, is that known?", "no"),
    ('... all of them are "checkSame(x, -1)".', "no"),
    ('checkSame(name.find("x"), -1)', "no"),
    ("It now calls socket.setLinger(true, -1), which fails here.", "no"),
    ("Repro: load(path, -1).", "no"),
    ("rows.head(i, -1) hangs", "no"),
    ("rows.head(n, -1, true) hangs", "no"),
    ("sum(x, +1) fails.", "no"),
    ("I tried 0, 1, -1. All three work.", "no"),
    ("Tried it with 1, 0, -1, all fine.", "no"),
    ("Tried 0, 1, -1 as before", "?-1"),
    ("Ada(PMC, +1)", "?+1"),
    ("(the build is broken, -1)", "-1"),
    ("I tested it (JDK 17, -1)", "-1"),
    ("LGTM(thanks, +1)", "+1"),
    ("checked the hashes(all fine, +1)", "+1"),
    ("I checked the hash(es), the signature(s), +1", "+1"),
    ("Tested on JDK 11, 17, +1", "+1"),
    ("Tested with 1, 0, +1 from me", "+1"),
]
# What a fault, or a clause about something else, comes to: read like a number, and not lost for it.
VERDICTS = [
    ("That is a blocker (-1).", "?-1"),
    ("That is a blocker -1", "?-1"),
    ("The build fails with JDK 17: -1", "?-1"),
    ("The build fails with JDK 17, -1", "?-1"),
    ("The key is missing -1", "?-1"),
    ("There are binaries in the archive -1", "?-1"),
    ("The archive does not match the tag: -1.", "?-1"),
    ("Missing headers (Ada.java, Bo.java) - -1", "?-1"),
    ("Gotta be -1 on this one, sorry.", "?-1"),
    ("Have to go with -1 here.", "?-1"),
    ("I have to go with -1 here.", "-1"),
    ("I can confirm the leak; changing my +1 to -1.", "-1"),
    ("I can confirm it is fixed; changing my -1 to +1.", "+1"),
    ("I can confirm, flipping to -1.", "?-1"),
    ("Down to +0.", "?+0"),
    ("The job fails with exit code -1.", "no"),
    ("The job fails, exit code: -1", "no"),
    ("It fails with -1.", "no"),
    ("I get the wrong value: -1", "no"),
    ("The problem is that we return -1.", "no"),
    ("The vote fails with 2 +1, 1 -1.", "no"),
    ("Is the problem -1?", "no"),
    ("Must be -1.", "no"),
    ("The timeout is fixed; changing to -1.", "no"),
    ("You can change your vote to -1.", "no"),
]
# How a vote stands, told by who counts it or by another.
STANDINGS = [
    ("Current tally: 1 binding +1, 0 non-binding.", "no"),
    ("Tally: 2 binding, 0 non-binding", "no"),
    ("0 binding, 2 non-binding", "no"),
    ("0 (non-binding)", "0 nb"),
    ("+1 needed from one more PMC member.", "no"),
    ("+1 needed", "?+1"),
    ("+1 needed feature", "+1"),
    ("+1, needed this for years", "+1"),
    ("Currently +1: Ada, Bo. Need one more.", "no"),
    ("So far +1: Ada (binding) and Bo", "no"),
    ("Currently +1: the docs are fine.", "+1"),
    ("Currently +1 (binding)", "+1 b"),
    ("Now that Ada's -1 is changed to +1 we have 2 binding votes.", "no"),
    ("With Ada's -1 resolved I'm changing my vote to +1", "+1"),
    ("Given Ada's -1, changing to -1", "-1"),
]
# What is said of a number, behind a word of thanks or of assent.
ASSENTS = [
    ("Thanks. -1 did the trick.", "?-1"),
    ("Thanks. -1 does the job.", "?-1"),
    ("+1 did the trick.", "?+1"),
    ("-1 did not compile here", "-1"),
    ("OK, -1 it is then for the default, thanks!", "?-1"),
    ("-1 it is, then.", "?-1"),
    ("OK, +1 it is then", "+1"),
    ("-1 it is the wrong default", "-1"),
    ("Yes, +1 lookup, but only for the first marker.", "?+1"),
    ("Yes, +1 release, but only with the new key.", "+1"),
    ("+1 great, but only on Linux", "+1"),
]
TABLE = ASSENTS + STANDINGS + VERDICTS + ARGUMENTS + INFERRED + POINTS + WISHES + SCORED + SPOKEN_OF


@pytest.mark.parametrize(("text", "cast"), TABLE, ids=[text[:70] for text, _ in TABLE])
def test_text_casts(text: str, cast: str) -> None:
    assert spoken(read_votes(text.split("\n"))) == cast
