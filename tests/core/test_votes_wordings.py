"""Votes in few, solemn or foreign words, the numbers said in much the same, and voters' roles."""

from __future__ import annotations

import pytest

from kipvote.bodies import own_words
from kipvote.readings.inline import read_body_votes
from kipvote.votes.reader import read_votes
from tests.core.test_votes import spoken

# One row per text, as in the table of test_votes. What has or is forced to be.
FORCED = [
    ("Have to be -1 here, this loses data.", "-1"),
    ("Has to be -1 I'm afraid.", "-1"),
    ("Sorry, have to be -1 on this.", "-1"),
    ("Have to be +1 here", "+1"),
    ("This has to be a -1.", "-1"),
    ("This has to be a -1 from me.", "-1"),
    ("I'm forced to vote -1.", "-1"),
    ("I continue to be -1.", "-1"),
    ("I continue to vote -1 (binding).", "-1 b"),
    ("The build fails: -1", "-1"),
    ("It has to be -1.", "no"),
    ("The default has to be -1 here.", "no"),
    ("Has to be -1 in the config.", "no"),
    ("Have to be -1 for unlimited.", "no"),
    ("This has to be -1.", "no"),
    ("Must be a -1, the license is wrong.", "?-1"),
    ("Make it -1 then.", "?-1"),
    ("The key is missing: -1", "no"),
    ("If lookup fails: -1", "?-1"),
    ("I'm forced to use -1.", "no"),
]
# What is carried, changed or given in few words.
GIVEN = [
    ("Thanks for updating the KIP, +1 (binding)", "+1 b"),
    ("Thanks for raising this, +1 (binding)", "+1 b"),
    ("Cool, thanks for changing the name - +1", "+1"),
    ("Thanks for updating the KIP, still -1 (binding)", "-1 b"),
    ("Pia changed it to int, +1 (binding)", "+1 b"),
    ("Please change the default to 0, +1 (binding).", "+1 b"),
    ("Thanks for changing your vote to +1", "no"),
    ("Thanks for turning your -1 into a +1", "no"),
    ("I found a blocker: https://issues.example.org/browse/FOO-12. -1 for this RC.", "-1"),
    ("There's a regression: https://example.org/foo/issues/77, -1", "-1"),
    ("The build is red: https://example.org/foo/actions/runs/123456789\n-1", "-1"),
    ("CI is green (https://example.org/runs/123456). +1", "+1"),
    ("Tried it with our jobs: https://example.org/jobs/pull/12\n+1 (non-binding)", "+1 nb"),
    ("Carry forward my vote: +1 (binding)", "+1 b"),
    ("Carrying forward my +1 (binding) vote from dev@", "+1 b"),
    ("I'm carrying forward my +1 vote from RC0", "+1"),
    ("Carry forward the votes: +1 (binding)", "?+1 b"),
    ("Carry forward his vote: +1 (binding)", "?+1 b"),
    ("Previously -1, now +1.", "+1"),
    ("Was -1, now +1 (binding)", "+1 b"),
    ("Previously -1, now 0", "?-1"),
    ("The default was previously -1, now +1.", "?-1 ?+1"),
    ("A cautious +1.", "+1"),
    ("A very happy +1!", "+1"),
    ("Woohoo +1", "+1"),
    ("Weak +1.", "?+1"),
    ("Let's do it: +1", "+1"),
    ("Let's do it like this: +1 on each side", "?+1"),
    ("My vote = +1 (binding)", "+1 b"),
    ("my vote = -1", "?-1"),
    ("Je vote +1 (binding).", "+1 b"),
    ("ich bin daf\u00fcr: +1 (binding).", "+1 b"),
    ("Mi voto es +1 (binding).", "+1 b"),
    ("Voto -1", "?-1"),
]
# What leads up to a vote, or stands beside one, and may hold a number.
LED = [
    ("Re-voting for the new number: +1", "+1"),
    ("Voting again for the new id: +1 (binding)", "+1 b"),
    ("The new number: +1", "no"),
    ("Vote for the new number: +1", "?+1"),
    ("Re-voting for the new number: -1", "?-1"),
    ("Same vote as before: +1", "+1"),
    ("Same as last time: +1 (binding)", "+1 b"),
    ("Same vote as Ann: +1", "?+1"),
    ("With -1 as the default: +1 (binding)", "+1 b"),
    ("The default: +1 (binding)", "?+1 b"),
    ("+1 (binding), with one nit: -1 in the table should be 0", "+1 b"),
    ("+1 with a typo: -1 in S3 is missing its sign", "+1"),
    ("Just a nit: -1 in the table should be 0.", "?-1"),
    ("+1 (binding)\n\nAs of 1.3, -1 from me on the old name.", "+1 b"),
    ("As of 1.3, -1 from me on the old name.", "-1"),
    ("+ my own +1", "+1"),
    ("and my own +1 (binding)", "+1 b"),
    ("The default is 3 + my own +1 offset", "no"),
]
# What somebody passes on for another, or another for the writer.
RELAYED = [
    ("From Hal on Slack: +1", "?+1"),
    ("From Hal via IRC: +1 (binding)", "?+1 b"),
    ("From the Slack thread: +1", "?+1"),
    ("Bob is carrying forward my +1", "?+1"),
    ("Bob carries forward my +1.", "?+1"),
    ("Ann asked me to cast +1 for her", "?+1"),
    ("Ann asked me to vote +1 on her behalf", "?+1"),
    ("From my side: +1", "+1"),
    ("From our team: +1", "+1"),
    ("I'm carrying forward my +1", "+1"),
    ("Ann asked me to vote, so +1", "+1"),
]
ROLES = [
    ("+1 (non-committer)", "+1 nb"),
    ("+1 (not a committer yet)", "+1 nb"),
    ("+1 (not yet a committer)", "+1 nb"),
    ("+1 (contributor)", "+1 nb"),
    ("+1 (just a contributor)", "+1 nb"),
    ("+1 (committer)", "+1"),
    ("+1 (committer and contributor)", "+1"),
    ("+1 (PMC)", "+1"),
    ("+1 (as a committer), thanks", "+1"),
    ("+1 (PMC member)", "+1"),
    ("+1 (not a committer)", "+1 nb"),
    ("+1 (just a user)", "+1"),
    ("-1 (committer)", "-1"),
    ("Yes, binding.", "?+1 b"),
    ("+1 n.b.", "+1 nb"),
    ("+1 n.b. the notice is old", "+1"),
    ("+1. N.b. the notice is old.", "+1"),
]
# What a +1 is to is a thing or a doing: a part of what is voted on, or what somebody suggests.
SIDE_POINTS = [
    ("+1 for moving it to the appendix", "?+1"),
    ("+1 to moving the table up", "?+1"),
    ("+1 let's rename it", "?+1"),
    ("+1, that would be clearer", "?+1"),
    ("+1 from me for the rename", "?+1"),
    ("+1 in favor of the rename", "?+1"),
    ("+1 as well on renaming", "?+1"),
    ("+1 on all of that", "?+1"),
    ("+1 for moving forward", "+1"),
    ("+1 for moving it forward.", "+1"),
    ("+1 for moving to Java 17", "+1"),
    ("+1 from me for the KIP", "+1"),
    ("+1 from me on Linux", "+1"),
    ("+1 from me for the great work", "+1"),
    ("+1 as well for this KIP", "+1"),
    ("+1 in favour of the proposal", "+1"),
    ("+1 (binding) from me for the rename", "+1 b"),
    ("+1, let's do it", "+1"),
    ("+1, let's ship it", "+1"),
    ("+1, that would be a great feature", "+1"),
    ("+1 to all of this", "+1"),
]
# A vote that is changed, or given now that it can be; what the writer can do besides is another clause.
ABLE = [
    ("I can reproduce it, I change my vote to -1 (binding).", "-1 b"),
    ("We can reproduce it, changing my vote to -1", "-1"),
    ("I can confirm that it works, I change my vote to +1 (binding).", "+1 b"),
    ("I can't build it, I change my vote to -1.", "-1"),
    ("I might be wrong, I change my vote to -1.", "-1"),
    ("You may want to rename it, I change my vote to -1", "-1"),
    ("Given the explanation I can change my vote to +1 (binding)", "+1 b"),
    ("I can now change my vote to +1.", "+1"),
    ("So I can change my vote to +1 now.", "+1"),
    ("I can now vote +1 (binding).", "+1 b"),
    ("I can give my +1 (binding) now.", "+1 b"),
    ("Now I can vote +1 (binding)", "+1 b"),
    ("I can finally vote +1 (non-binding)", "+1 nb"),
    ("Please fix S3, so I can change my vote to +1 (binding).", "?+1 b"),
    ("Please fix S3, so I can change my vote to +1 now.", "?+1"),
    ("Fix it and I can change my vote to +1", "?+1"),
    ("Then I can change my vote to +1", "?+1"),
    ("Please fix S3, so that I can finally vote +1.", "?+1"),
    ("I can change my vote to +1, just let me know", "?+1"),
    ("I can change my vote to +1 if the docs are fixed", "no"),
    ("I can change my vote to +1 after that", "no"),
    ("Can I change my vote to +1?", "no"),
    ("You can change your vote to +1", "no"),
    ("I can vote +1", "?+1"),
    ("I can now vote +1 if the docs are fixed", "no"),
    ("I will test it tomorrow, I may change my vote to +1", "no"),
]
TABLE = FORCED + GIVEN + LED + RELAYED + ROLES + SIDE_POINTS + ABLE


@pytest.mark.parametrize(("text", "cast"), TABLE, ids=[text for text, _ in TABLE])
def test_text_casts(text: str, cast: str) -> None:
    assert spoken(read_votes(text.split("\n"))) == cast


OFFER = "[ ] +1 I support this\n[ ] +0\n[ ] -1 I don't, because:"
# A box that holds the value of its option, in own words and in the quotation of the offer.
FILLED = [
    ("[+1] +1 I support this\n[ ] +0\n[ ] -1 I don't, because:", "+1"),
    ("[ ] +1 I support this\n[ ] +0\n[-1] -1 I don't, because: the notice is wrong", "-1"),
    ("[+1] +1 I support this\n[0] 0\n[-1] -1 I don't", "no"),
    ("> [+1] +1 I support this\n> [ ] +0\n> [ ] -1 I don't, because:", "+1"),
    ("> [ +1 ] +1 I support this\n> [ ] +0\n> [ ] -1 I don't, because:", "+1"),
    ("> [ ] +1 I support this\n> [ ] +0\n> [-1] -1 I don't, because: the notice is wrong", "?-1"),
    ("> [+1] +1 I support this\n> [+0] +0\n> [-1] -1 I don't, because:", "no"),
    ("> > [+1] +1 I support this\n> > [ ] +0\n> > [ ] -1 I don't, because:", "no"),
]


@pytest.mark.parametrize(("text", "cast"), FILLED)
def test_a_box_with_the_value_of_its_option_is_ticked(text: str, cast: str) -> None:
    reading = read_body_votes(own_words(text, answered=OFFER), None)
    assert spoken(reading) == cast
