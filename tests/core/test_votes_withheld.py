"""Values that are not the writer's, or not given yet: of others, as a price, of a choice, taken back."""

from __future__ import annotations

import pytest

from kipvote.readings.reader import read_message
from kipvote.rules import Profile
from kipvote.votes import VoteReading
from kipvote.votes.reader import read_votes
from tests.core.test_votes import spoken
from tests.mails import mail

# One row per text, as in the table of test_votes. Who votes is the nearest noun before the verb.
BYSTANDERS = [
    ("I'm curious about folks voting -1, what is wrong?", "no"),
    ("I am sad about everybody voting -1 here.", "no"),
    ("I respect the people who are currently voting -1.", "no"),
    ("I see four people voting -1.", "no"),
    ("I'm fine with committers voting -1.", "no"),
    ("I understand why users vote -1.", "no"),
    ("I know of two members voting -1 already.", "no"),
    ("I talked to a colleague voting +1.", "no"),
    ("My colleagues voting +1 asked me to wait.", "no"),
    ("I doubt that the others voting +1 have tested it.", "no"),
    ("I thank everybody voting +1!", "no"),
    ("My thanks go to all voting +1.", "no"),
    ("I was surprised by Ann voting -1.", "no"),
    ("I saw the release manager voting -1.", "no"),
    ("I urge all of you to vote -1", "no"),
    ("I hope more people will vote +1", "no"),
    ("I count five people giving a -1.", "no"),
    ("I'm with the people voting -1.", "?-1"),
    ("I'm one of those voting -1.", "?-1"),
    ("I agree with everybody voting +1.", "?+1"),
    ("I am voting -1", "-1"),
    ("I'm still voting -1", "-1"),
    ("We are all voting +1", "+1"),
    ("My colleagues and I are voting +1 (binding)", "+1 b"),
    ("I as a user vote +1 (non-binding)", "+1 nb"),
    ("I'm a long-time user voting +1 (non-binding)", "+1 nb"),
    ("I am a committer voting +1", "+1"),
    ("Thanks to everybody, voting +1", "+1"),
    ("I trust the reviewers and vote +1", "+1"),
    ("I talked to my colleagues and we are voting +1", "+1"),
    ("I asked the author, and am voting -1", "-1"),
    ("Hi all voting +1", "+1"),
]
STANDING = [
    ('The vote for one fixed name is clearly "-1".', "?-1"),
    ("Yes, the vote is clearly +1.", "?+1"),
    ("So the vote is clearly +1 by now.", "?+1"),
    ("Well, the mood is clearly +1.", "?+1"),
    ("The list's answer is a clear +1.", "?+1"),
    ("Clearly a -1 from the community.", "?-1"),
    ("My vote was -1", "?-1"),
    ("My vote is clearly +1", "+1"),
    ("Our answer is clearly +1", "+1"),
    ("The verdict is clearly +1 from me", "+1"),
    ("Clearly a -1 from me", "-1"),
    ("+1 from a happy user", "+1"),
    ("The outcome is clearly -1.", "no"),
]
PRICES = [
    ("That is a good way to ensure my -1.", "?-1"),
    ("You will earn my -1 with that.", "?-1"),
    ("You'll get my -1 with that.", "?-1"),
    ("Such a change will always get my -1.", "?-1"),
    ("Keep this up and you get my -1.", "?-1"),
    ("That is how you lose my +1.", "?+1"),
    ("It is one way to get my +1.", "?+1"),
    ("A signed tarball is the way to my +1.", "?+1"),
    ("Every release with a signed tarball gets my +1.", "?+1"),
    ("You have my +1", "+1"),
    ("You get my +1 (binding)", "+1 b"),
    ("You'll get my +1", "+1"),
    ("You have earned my +1", "+1"),
    ("Keep up the good work, you have my +1", "+1"),
    ("This gets my -1", "-1"),
    ("It has my +1", "+1"),
]
SIDES = [
    ("+1 side:\n- fast\n\n-1 side:\n- slow", "no"),
    ("-1 people, please speak up!", "no"),
    ("-1 folks: what would you need?", "no"),
    ("+1\n- fast\n- small\n\n-1\n- no docs", "no"),
    ("+1:\n* fast\n-1:\n* no docs", "no"),
    ("For (+1):\n- ready\n\nAgainst (-1):\n- no docs", "no"),
    ("+1 folks!", "+1"),
    ("+1 folks: great work", "+1"),
    ("-1 side note: the docs are bad", "-1"),
    ("+1\n- good docs\n- good tests", "+1"),
    ("-1 (binding)\n- no docs", "-1 b"),
    ("+1 (binding)\n- a\n\n-1 (binding)\n- b", "?+1 b ?-1 b"),
    ("-1\n1. I ran it\n2. It fails\n\nUpdate: +1\n- fixed", "+1"),
    ("+1 (binding)\n-1 (binding)", "?+1 b ?-1 b"),
    ("-1\n+1", "?-1 ?+1"),
    ("Please vote:\n\n+1 (binding)\n-1 (binding)", "no"),
    ("+1\n+0\n-1", "no"),
]
OPTIONS = [
    ("Please answer with one of:\n\n- +1 for Plan-1\n- +1 for Plan-2\n- 0 - No preference", "no"),
    ("Please answer with one of:\n\n* +1 for plan A\n* +1 for plan B\n* 0 - no preference", "no"),
    ("Please answer with one of:\n\n- Option 1\n- Option 2\n- 0 \u2014 No strong preference", "no"),
    ("+1 for Plan-1", "?+1"),
    ("+1 (binding) for Plan-2", "?+1 b"),
    ("+1 Plan 1", "?+1"),
    ("+1 Opt 2\n\nThanks!", "?+1"),
    ("+1, option B please", "?+1"),
    ("I'm +1 for Plan-1", "?+1"),
    ("Plan-2: +1 (binding)", "?+1 b"),
    ("-1 for Plan-1, +1 for Plan-2", "?-1 ?+1"),
    ("+1 (binding), option 2 looks better to me though", "+1 b"),
    ("+1 plan to test it soon", "+1"),
    ("+1 for 3.9.0-rc2", "+1"),
    ("+1 on KIP-9", "+1"),
    ("- I like option 1\n- I like option 2\n- +1 (binding)", "+1 b"),
]
TAKEN_BACK = [
    ("I'm pulling my +1.", "withdrawn"),
    ("I pull back my +1 (binding).", "withdrawn"),
    ("I need to put my +1 on hold.", "withdrawn"),
    ("Putting my vote on hold until AB1 is answered.", "withdrawn"),
    ("Let me take back my vote.", "withdrawn"),
    ("Let me take my vote back until AB1 is answered.", "withdrawn"),
    ("Let me withdraw my +1.", "withdrawn"),
    ("Please don't count my vote yet.", "withdrawn"),
    ("Please do not count my +1.", "withdrawn"),
    ("Please consider my +1 vote as void.", "withdrawn"),
    ("+1 (binding)\n\nPlease do not count my earlier vote.", "+1 b"),
    ("Please don't count my vote twice.", "no"),
    ("Please don't count my vote as binding.", "no"),
    ("They won't let me withdraw my +1.", "no"),
    ("I need to hold my +1 back.", "?+1"),
    ("I'm pulling my hair out, but my +1 stands.", "+1"),
    ("My +1 above is for KIP-98.", "?+1"),
    ("I pulled the branch and my +1 stands", "+1"),
    ("I put my +1 here", "+1"),
    ("Please count my +1", "+1"),
    ("I withdraw my -1 and change it to 0", "0"),
    ("I withdraw my -1 and change it to -0.", "-0"),
    ("I withdraw my -1 and set the default to 0", "withdrawn"),
    ("Sorry, my +1 above was for KIP-98.", "?+1"),
    ("My earlier +1 was meant for KIP-98.", "?+1"),
    ("My +1 was binding.", "+1 b"),
]
PROVISOS = [
    ("+1 (binding) but let's rename the config first.", "?+1 b"),
    ("+1, but we need to fix AB1 first", "?+1"),
    ("+1 (binding), given we fix AB1 before the release.", "?+1 b"),
    ("+1 given that it gets renamed", "?+1"),
    ("+1 (binding) in case we fix AB1.", "?+1 b"),
    ("+1 (binding) with one condition: fix AB1.", "?+1 b"),
    ("+1 (binding) except for the name of the config.", "?+1 b"),
    ("+1 minus the name of the config", "?+1"),
    ("+1 (binding), save for the naming", "?+1 b"),
    ("I think we should rename it. With that change, +1 (binding).", "?+1 b"),
    ("Could you mend the table? With that addressed, I'm +1.", "?+1"),
    ("Could you look again? With that said, +1", "+1"),
    ("Could you update the table? With that addressed, I'm +1.", "?+1"),
    ("+1 but please fix the typo", "+1"),
    ("+1 but I read it first in the docs", "+1"),
    ("+1 given that the tests pass now", "+1"),
    ("+1 given the long discussion", "+1"),
    ("+1 in case my vote counts", "+1"),
    ("+1 with no conditions", "+1"),
    ("+1 except for the nits above", "+1"),
    ("+1, with that addressed now", "+1"),
    ("With that change made, +1", "+1"),
    ("Thanks for the update. With that change, +1", "+1"),
    ("-1 except for the docs", "-1"),
]
# Who is mentioned by "@": they are thanked or told why, or what they said is seconded.
MENTIONED = [
    ("-1 (binding) Sorry @bo but the NOTICE is missing", "-1 b"),
    ("-1 thanks @bo, but the key is missing", "-1"),
    ("-1 @bo the signature is wrong", "?-1"),
    ("-1 @bo", "?-1"),
    ("-1 as @bo said", "?-1"),
    ("+1 Thanks @bo for your work on it!", "+1"),
    ("+1 (binding) thanks @bo for driving this", "+1 b"),
    ("+1 (binding) @bo", "+1 b"),
    ("+1 thanks @bo!", "+1"),
    ("+1 cc @bo", "+1"),
    ("+1 Congratulations @bo", "+1"),
    ("+1 Hey @bo, all checks passed", "+1"),
    ("+1 @bo thanks for driving this", "+1"),
    ("+1 @bo, @cem and @dee, thanks!", "+1"),
    ("+1 @bo", "no"),
    ("+1 @bo @cem", "no"),
    ("+1 @bo I think so too", "no"),
    ("+1 to @bo, thanks!", "no"),
    ("+1 to what @bo said", "no"),
    ("+1 as @bo said", "no"),
    ("+1 (binding) to @bo's point", "?+1 b"),
]
# A change to 0, which elsewhere is a number more often than a vote.
TO_ZERO = [
    ("Changing my -1 to 0, the NOTICE is fine.", "0"),
    ("I change my +1 to 0.", "0"),
    ("I downgrade my +1 to 0.", "0"),
    ("I lower my +1 to 0.", "0"),
    ("Please change my -1 to 0.", "0"),
    ("I change my -1 to 0 after reading the thread.", "0"),
    ("I change my -1 to \u00b10.", "0"),
    ("I change my -1 to \u00b10 for now.", "0"),
    ("-1 -> \u00b10", "0"),
    ("I change my -1 vote to a \u00b10 when viewing this as an exception", "0"),
    ("I change my -1 vote to +0 when viewing this as an exception", "+0"),
    ("I change my -1 to +1 when I look at it as an exception.", "?+1"),
    ("I'll change my -1 to +1 when I see the fix.", "no"),
    ("I'd change my -1 to 0.", "no"),
    ("I'll change my -1 to 0 if the NOTICE is fixed.", "no"),
    ("I won't change my -1 to 0.", "no"),
    ("Could you change my -1 to 0?", "no"),
    ("Bo changed his -1 to 0.", "no"),
    ("I changed my timeout to 0.", "no"),
    ("Please change the -1 to 0 in line 5.", "no"),
    ("a tolerance of \u00b10.5 is fine, +1", "+1"),
]
SPOKEN_OF = [
    ("No binding -1 was received. A number of non-binding +1 and a single -1 was\nreceived.", "no"),
    ("No binding -1 was received.", "no"),
    ("+1 was given by me", "?+1"),
    ("No binding +1 from me", "+1 nb"),
    ("I reiterate my +1s for accepting the code.", "+1"),
    ("I repeat my -1's.", "-1"),
    ("I can't repeat my +1s", "no"),
    ("Should I repeat my +1s?", "no"),
    ("Please repeat my +1s.", "no"),
    ("I counted my +1s", "no"),
    ('A "no" vote from me.', "?-1"),
    ("A yes vote from me (binding)", "?+1 b"),
    ("A no vote from Bo.", "no"),
    ("A no vote is a veto.", "no"),
    ("+1 (non-PMC)", "+1 nb"),
    ("+1 (not a PMC member)", "+1 nb"),
    ("-1 (non-PMC member), the key is missing", "-1 nb"),
    ("+1 (PMC member)", "+1"),
    ("+1 (not PMC yet, but soon)", "+1"),
]
TABLE = BYSTANDERS + STANDING + PRICES + SIDES + OPTIONS + TAKEN_BACK + PROVISOS
TABLE = TABLE + MENTIONED + TO_ZERO + SPOKEN_OF


@pytest.mark.parametrize(("text", "cast"), TABLE, ids=[text[:70] for text, _ in TABLE])
def test_text_casts(text: str, cast: str) -> None:
    assert spoken(read_votes(text.split("\n"))) == cast


# The own words of a mail on the second candidate, and what they cast.
CANDIDATES = [
    ("+1 for RC3", "?+1"),
    ("+1 (binding) on RC 1", "?+1 b"),
    ("+1 (binding) for RC2", "+1 b"),
    ("+1 for 1.5.0-rc2", "+1"),
    ("+1 on RC1 and RC2", "+1"),
    ("Same checks as for RC1: +1 (binding)", "+1 b"),
    ("Carrying over my +1 (binding) from RC1.", "+1 b"),
    ("-1 (binding), let's do RC3.", "-1 b"),
    ("+1 (binding), RC1 had the bug and this one has not.", "+1 b"),
]


@pytest.mark.parametrize(("text", "cast"), CANDIDATES)
def test_a_value_to_another_candidate_is_not_counted(text: str, cast: str, asf_release: Profile) -> None:
    subject = "Re: [VOTE] Release Apache Foo 1.5.0 RC2"
    reading = read_message(mail("Gus Hale", 1, text, subject=subject, to=None), asf_release)
    assert spoken(VoteReading(reading.votes, reading.refused, reading.withdrawal)) == cast
