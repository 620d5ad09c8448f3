"""Votes: a table of what people write and what it casts, and the rules as properties."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.votes import RULES, Claim, VoteReading, read_votes

# One row per text: the own words, and what they cast. "+1", "+1 b" (claims binding), "+1 nb" (claims
# non-binding); "?+1" is unclear; "no" is no vote at all; "withdrawn" takes a vote back.
PLAIN = [
    ("+1", "+1"),
    ("-1", "-1"),
    ("+0", "+0"),
    ("-0", "-0"),
    ("0", "0"),
    ("+1 (binding)", "+1 b"),
    ("+1 (non-binding)", "+1 nb"),
    ("-1 (binding)", "-1 b"),
    ("-1 (non-binding)", "-1 nb"),
    ("0 (binding)", "0 b"),
    ("0 (non-binding)", "0 nb"),
    ("+0 (non-binding)", "+0 nb"),
    ("-0 (binding)", "-0 b"),
    ("+0.5", "+0.5"),
    ("-0.9 (non-binding)", "-0.9 nb"),
    ("+0.5 (binding), I like the direction.", "+0.5 b"),
    ("-0,5", "-0.5"),
    ("+1!", "+1"),
    ("+1!!!", "+1"),
    ("+1.", "+1"),
    ("+1,", "+1"),
    ("+1...", "+1"),
    ("+1 :)", "+1"),
    ("(+1)", "+1"),
    ("[+1]", "+1"),
    ('"+1"', "+1"),
    ("- +1", "+1"),
    ("* -1 (binding)", "-1 b"),
    ("- -1", "-1"),
    ("- -1 (binding)", "-1 b"),
]
TYPOGRAPHY = [
    ("- 1", "-1"),
    ("+ 1", "+1"),
    ("- 1 (binding)", "-1 b"),
    ("+ 1 (non-binding)", "+1 nb"),
    ("- 1, the name is misleading.", "-1"),
    ("- 1 because it breaks old clients", "-1"),
    ("\u22121", "-1"),
    ("\u20131 (binding)", "-1 b"),
    ("\uff0b\uff11", "+1"),
    ("\uff0d\uff11", "-1"),
    ("+\uff11 \uff08binding\uff09", "+1 b"),
    ("+1 \uff08non binding\uff09", "+1 nb"),
    ("+1\uff08binding\uff09", "+1 b"),
    ("\ufeff+1", "+1"),
    ("\ufeff+1 (binding)", "+1 b"),
    ("\u00ef\u00bb\u00bf+1", "+1"),
    ("+1\u00a0(binding)", "+1 b"),
    ("*+1*", "+1"),
    ("**+1** (binding)", "+1 b"),
    ("_+1_", "+1"),
    ("*+1 (binding)*", "+1 b"),
    ("*+1* (*non-binding*)", "+1 nb"),
    ("`+1`", "+1"),
    ("`+1 (binding)`", "+1 b"),
    ("\u201c+1\u201d", "+1"),
    ("+1 \u2014 great work", "+1"),
    ("\u2795 1", "+1"),
]
CLAIMS = [
    ("+1 (Binding)", "+1 b"),
    ("+1 (BINDING)", "+1 b"),
    ("+1 binding", "+1 b"),
    ("+1 Binding.", "+1 b"),
    ("+1 non-binding", "+1 nb"),
    ("+1 non binding", "+1 nb"),
    ("+1 (non binding)", "+1 nb"),
    ("+1 (nonbinding)", "+1 nb"),
    ("+1 (non_binding)", "+1 nb"),
    ("+1 (Non-Binding)", "+1 nb"),
    ("+1 (not binding)", "+1 nb"),
    ("+1, not binding", "+1 nb"),
    ("+1 (un-binding)", "+1 nb"),
    ("+1 (nb)", "+1 nb"),
    ("+1 (NB)", "+1 nb"),
    ("+1 (b)", "+1 b"),
    ("+1(b)", "+1 b"),
    ("+1 [binding]", "+1 b"),
    ("+1 [non-binding]", "+1 nb"),
    ("+1 {binding}", "+1 b"),
    ("+1(binding)", "+1 b"),
    ("+1 (biding)", "+1 b"),
    ("+1 (binging)", "+1 b"),
    ("+1 (bindng)", "+1 b"),
    ("+1 (bidning)", "+1 b"),
    ("+1 (non-biding)", "+1 nb"),
    ("+1 (non-bindng)", "+1 nb"),
    ("+1 from me(binging)", "+1 b"),
    ("+1(binding) for KIP-9.", "+1 b"),
    ("+1 (binding) from me.", "+1 b"),
    ("+1 from me (non-binding)", "+1 nb"),
    ("+1, look forward to it (non binding)", "+1 nb"),
    ("+1. Thanks! (binding)", "+1 b"),
    ("+1\n(non-binding)", "+1 nb"),
    ("+1\n(binding)\n\nAnn", "+1 b"),
    ("+1\n\n(non-binding)", "+1 nb"),
    ("+1 (non-\nbinding)", "+1 nb"),
    ("+1\nnon-binding", "+1 nb"),
    ("+1 - binding", "+1 b"),
    ("+1, binding", "+1 b"),
    ("+1: binding", "+1 b"),
    ("binding +1", "+1 b"),
    ("Non-binding +1 from me", "+1 nb"),
    ("(binding) +1", "+1 b"),
    ("My non-binding +1.", "+1 nb"),
    ("My vote is +1 (non-binding).", "+1 nb"),
    ("This is my first binding vote. +1", "+1 b"),
    ("+1. This is a non-binding vote.", "+1 nb"),
    ("+1. My vote is not binding.", "+1 nb"),
    ("+1. We still need one more binding vote.", "+1"),
    ("+1, we still need two more binding votes.", "+1"),
    ("+1. Congratulations on the third binding vote!", "+1"),
    ("+1 (not sure whether this is binding)", "+1"),
    ("+1 (binding?)", "+1"),
    ("+1 I like the building blocks", "+1"),
    ("+1 (non-binding)\n\nI saw a +1 (binding) on the other thread.", "+1 nb"),
]
PROSE_VOTES = [
    ("From my side this is a +1 (non-binding).", "+1 nb"),
    ("For my part this is a +1.", "+1"),
    ("here is my +1", "+1"),
    ("Here's my +1 (binding)", "+1 b"),
    ("So +1 from me.", "+1"),
    ("Awesome! +1", "+1"),
    ("Awesome +1", "+1"),
    ("Otherwise, +1.", "+1"),
    ("Otherwise +1 from my side", "+1"),
    ("Anyway, +1\nto the proposal!", "+1"),
    ("+1 on the proposal.", "+1"),
    ("+1 on the KIP", "+1"),
    ("+1 for the proposal", "+1"),
    ("+1 to the KIP", "+1"),
    ("+1 to this", "+1"),
    ("+1 on this one from me", "+1"),
    ("+1 to this release", "+1"),
    ("+1 to release", "+1"),
    ("+1 for releasing", "+1"),
    ("+1 to adopt the KIP", "+1"),
    ("+1 to accept", "+1"),
    ("+1 for KIP-9", "+1"),
    ("+1 to KIP-1086 (binding)", "+1 b"),
    ("+1 to merge with the latest commits.", "+1"),
    ("Massive +1 from me.", "+1"),
    ("A big +1 from me", "+1"),
    ("Huge +1!", "+1"),
    ("Strong +1", "+1"),
    ("Starting with my own +1.", "+1"),
    ("I'm +1 on this", "+1"),
    ("I am +1", "+1"),
    ("I'm +1 (binding)", "+1 b"),
    ("I\u2019m still +1 on the KIP", "+1"),
    ("I remain +1.", "+1"),
    ("I vote +1", "+1"),
    ("I vote +1 (binding) on this KIP.", "+1 b"),
    ("I'll vote +1", "+1"),
    ("My vote: +1", "+1"),
    ("Vote: +1 (binding)", "+1 b"),
    ("vote:+1", "+1"),
    ("My vote is 0.", "0"),
    ("My vote is -1.", "-1"),
    ("I'm -0 on this one", "-0"),
    ("I'm 0 on this", "0"),
    ("Mine is +1", "+1"),
    ("I give it a +1", "+1"),
    ("I'd like to give my +1 (binding)", "+1 b"),
    ("I would like to cast a +1 vote", "+1"),
    ("Adding my +1 (non-binding)", "+1 nb"),
    ("Please consider this my +1.", "+1"),
    ("Count this as a +1 from me", "+1"),
    ("You can add my +1 (non-binding)", "+1 nb"),
    ("LGTM, +1", "+1"),
    ("LGTM +1 (binding)", "+1 b"),
    ("Looks good to me, +1 (binding)", "+1 b"),
    ("Looks good to me +1", "+1"),
    ("Thanks for the KIP, Ann! +1 (binding)", "+1 b"),
    ("Thanks for the KIP, Ann. +1", "+1"),
    ("Thanks for driving this +1 (binding)", "+1 b"),
    ("Hi Ann,\n\nThanks for the KIP.\n\n+1 (binding)\n\nBest,\nBob", "+1 b"),
    ("Hi Ann, +1 from me", "+1"),
    ("Thanks, and +1 from me.", "+1"),
    ("Thanks for the updates, so +1 from me (binding).", "+1 b"),
    ("Great idea; +1.", "+1"),
    ("Yes, +1", "+1"),
    ("Sure +1", "+1"),
    ("OK, then +1 (binding).", "+1 b"),
    ("+1 thanks for the KIP", "+1"),
    ("+1 great work everyone", "+1"),
    ("+1, thanks Ann!", "+1"),
    ("+1 Thank you, Ann.", "+1"),
    ("+1 good for me", "+1"),
    ("+1 LGTM", "+1"),
    ("+1 as well", "+1"),
    ("+1 (binding), tested with the 4.0 broker", "+1 b"),
    ("+1 verified signatures and hashes", "+1"),
    ("-1: I like the idea but the default is wrong.", "-1"),
    ("-1 The build is broken.", "-1"),
    ("-1 - the build is broken", "-1"),
    ("-1, this breaks compatibility.", "-1"),
    ("-1 for now", "-1"),
    ("-1 until the notice is fixed", "-1"),
    ("-1 for the reasons above", "-1"),
    ("-1 for reasons mentioned by Bob", "-1"),
    ("-1 as Ann's concern is not addressed", "-1"),
    ("-1 on this release because the build fails", "-1"),
    ("I have to -1 this", "-1"),
    ("Unfortunately I need to vote -1 (binding) due to the licence.", "-1 b"),
    ("I'll have to go with -1 here.", "-1"),
    ("Regretfully -1 (binding)", "-1 b"),
    ("I'm sorry but -1", "-1"),
    ("I'm a strong -1 on this", "-1"),
    ("I keep my -1", "-1"),
    ("So it's -1 for me", "-1"),
    ("-1 (binding), happy to change to +1 if it is fixed", "-1 b"),
    ("I don't have a strong opinion, so 0.", "0"),
    ("Late to the party but +1 (binding)", "+1 b"),
    ("It gets a +1 from me", "+1"),
    ("Please consider my vote as +1", "+1"),
    ("Going with +1", "+1"),
    ("I +1 this", "+1"),
    ("+1 (binding) /Ann", "+1 b"),
    ("+1 (as a user, non-binding)", "+1 nb"),
    ("+1 (I'm a committer, so binding)", "+1 b"),
    ("+1 When will this be released?", "+1"),
    ("Carrying over my +1 from RC1", "+1"),
    ("To be clear, my +1 is binding", "+1 b"),
    ("It's not binding, but +1", "+1 nb"),
    (
        "I read it twice and it is well motivated and the proposed design is\nsound, so I am\n+1 (binding).",
        "+1 b",
    ),
    ("Sorry, -1 because the license file is missing.", "-1"),
    ("As this is the official vote, I will cast a -1 for now.", "-1"),
    ("I have to vote -1 here", "-1"),
    ("I'm afraid it's a -1 from me", "-1"),
    ("Therefore I vote -1 (binding).", "-1 b"),
    ("+0, I have no opinion", "+0"),
    ("0, I have no opinion", "0"),
    ("0 - no opinion", "0"),
    ("0 from me", "0"),
    ("+1 vote from me", "+1"),
    ("+1 @ all of it", "no"),
    ("KIP-9: +1", "+1"),
    ("TL;DR: +1", "+1"),
    ("Update: +1 now", "+1"),
    ("+1 even if the name is odd", "+1"),
    ("+1, I wonder if we should also update the docs.", "+1"),
    ("+1, could you also update the docs?", "+1"),
    ("+1 for the KIP, but have you considered the name?", "+1"),
    ("+1 from me. Could you also update the docs?", "+1"),
    ("It would be nice if the docs said so, but +1", "+1"),
    ("+1. The default of -1 looks right to me.", "+1"),
    ("+1 (binding). session.timeout=-1 is fine.", "+1 b"),
    ("+1\n\nOne question: why is the default -1?", "+1"),
    ("-1 for the moment. I would be +1 if the config had a default.", "-1"),
    ("-1, but I would be +1 if the config had a default.", "-1"),
    ("-1 (binding)\n\nI would be +1 if the name changed.", "-1 b"),
    ("Here are the logs:\n  offset 1\n  offset 2\n\n+1 (binding)", "+1 b"),
    ("I tested it on Linux.\n+1 (binding)", "+1 b"),
    ("I tested it on Linux\n+1 (binding)", "+1 b"),
    ("Thanks for the KIP\n+1", "+1"),
    ("+1 (binding)\n\nI have tested:\n\n1. Links\n2. License\n3. Checksum", "+1 b"),
    ("+1\n\nQuestions:\n- 1 broker is enough?\n- 2 is better?", "+1"),
]
CHANGES = [
    ("Changing my vote to +1", "+1"),
    ("I'm changing my vote to +1 (binding).", "+1 b"),
    ("I change my vote from -1 to +1", "+1"),
    ("Changing my -1 to a +1.", "+1"),
    ("Changing my vote: -1 -> +1", "+1"),
    ("I'd like to change my vote to -1", "-1"),
    ("-1 (binding)\n\nUpdate: +1 now that the name is fixed", "+1"),
    ("-1\n\nEdit: changing my vote to +1", "+1"),
    ("I withdraw my -1 and vote +1", "+1"),
    ("I withdraw my -1. +1 (binding) now.", "+1 b"),
    ("+1 (binding). I withdraw my earlier -1.", "+1 b"),
    ("I withdraw my -1", "withdrawn"),
    ("I hereby withdraw my vote.", "withdrawn"),
    ("I retract my vote", "withdrawn"),
    ("I'm retracting my -1 for now.", "withdrawn"),
    ("Withdrawing my +1 until the licence is clear", "withdrawn"),
    ("Please disregard my previous vote.", "withdrawn"),
    ("I take back my +1", "withdrawn"),
    ("I would withdraw my -1 if the default changed", "no"),
    ("Should I withdraw my vote?", "no"),
    ("I will not withdraw my -1", "no"),
    ("Can you withdraw your -1?", "no"),
]
TICKED = [
    ("[x] +1 approve", "+1"),
    ("[X] +1", "+1"),
    ("[X] -1", "-1"),
    ("(x) +1", "+1"),
    ("[ x ] +1 approve", "+1"),
    ("[\u2713] +1 approve", "+1"),
    ("\u2611 +1 approve", "+1"),
    ("+1 [x]", "+1"),
    ("[x] 0 no opinion", "0"),
    ("[X] +1 approve\n[ ] +0 no opinion\n[ ] -1 disapprove", "+1"),
    ("[ ] +1 approve\n[ ] +0 no opinion\n[x] -1 disapprove (and why)", "-1"),
    ("[x] +1 (binding)\n[ ] 0\n[ ] -1", "+1 b"),
    ("[x] +1\n[ ] 0\n[x] -1", "?+1 ?-1"),
    ("+1 Adopt it\n0 I'm indifferent\n-1 Do not adopt\n\n+1 (binding)", "+1 b"),
    ("+1\n\n+1 Adopt it\n0 I'm indifferent\n-1 Do not adopt", "+1"),
]
TEMPLATES = [
    ("[ ] +1 approve", "no"),
    ("[] +1", "no"),
    ("( ) -1 disapprove", "no"),
    ("[_] +1", "no"),
    ("- [ ] +1 approve", "no"),
    ("\u2610 +1 approve", "no"),
    ("+1 [ ]", "no"),
    ("[ ] +1\n[ ] +0\n[ ] -1", "no"),
    ("[ ] +1 approve\n[ ] 0 no opinion\n[ ] -1 disapprove with the reason", "no"),
    ("+1 Adopt it\n0 I'm indifferent\n-1 Do not adopt", "no"),
    ("+1: yes\n+0: no strong opinion\n-1: no, because", "no"),
    ("* +1 - approve\n* 0 - abstain\n* -1 - disapprove", "no"),
    ("+1 Adopt it, and publish\nit at once\n0 I'm indifferent\n-1 Do not adopt it\nbecause of this", "no"),
    ("+1 approve\n-1 disapprove (and reason why)", "no"),
    ("The vote passes with at least three +1 votes and more\n+1 votes than -1 votes.", "no"),
    ("A majority needs three binding votes\n+1 and more +1 than -1)", "no"),
]
UNCLEAR = [
    ("+1?", "?+1"),
    ("+1 (binding)?", "?+1 b"),
    ("+1 on keeping the name", "?+1"),
    ("-1 on the new config", "?-1"),
    ("+1 for keeping the old name", "?+1"),
    ("+1 to the approach", "?+1"),
    ("+1 if the tests pass", "?+1"),
    ("+1 once the docs are updated", "?+1"),
    ("+1 (binding), assuming the tests pass", "?+1 b"),
    ("+1 pending the licence fix", "?+1"),
    ("If the tests pass, +1 from me", "?+1"),
    ("I'm +1 as long as the default stays", "?+1"),
    ("I'm leaning +1", "?+1"),
    ("I lean towards -1", "?-1"),
    ("Probably -1 from me", "?-1"),
    ("Maybe +1", "?+1"),
    ("1. +1", "?+1"),
    ("AB1: +1", "?+1"),
    ("+1 from Ann", "?+1"),
    ("Ann: +1", "?+1"),
    ("In summary, +1 to merge the demos, -1 to merge the tasks", "?+1 ?-1"),
    ("+1 for the KIP, -1 for the KIP title", "?+1 ?-1"),
    (":+1:", "?+1"),
    ("\U0001f44d", "?+1"),
    ("\U0001f44e", "?-1"),
    ("+1000", "?+1"),
    ("++1", "?+1"),
    ("+1 (binding)\n- Ann Alder\n- Bob Birch", "?+1 b"),
    ("On point 3, +1", "?+1"),
    ("+1 would be great to have this", "?+1"),
    ("+1 is this in 4.0?", "?+1"),
    ("+1 (binding) - as long as Ann agrees", "?+1 b"),
    ("This deserves a -1", "?-1"),
    ("+1 to that", "?+1"),
    ("I already voted +1 on the other thread", "?+1"),
]
REFUSED = [
    ("Non binding but it runs well for us", "no"),
    ("It works well for me, ship it", "no"),
    ("+1 to Bob's suggestion", "no"),
    ("+1 to Bob", "no"),
    ("+1 to what Ann said", "no"),
    ("+1 what Ann said", "no"),
    ("+1 on Bob's comment", "no"),
    ("+1 @bob", "no"),
    ("+1 to the suggestion in the KIP", "no"),
    ("Agree, +1 to Ann's point", "no"),
    ("I'd be +1 if the name changed", "no"),
    ("I\u2019d be +1 on that", "no"),
    ("I would be +1 on this", "no"),
    ("I could be +1 with a better name", "no"),
    ("I will vote +1 once the docs are there", "no"),
    ("I'll vote +1 when the docs are there", "no"),
    ("Happy to cast my +1 once 2 and 4 are answered", "no"),
    ("Happy to +1 once the docs are there", "no"),
    ("Why -1 on the tasks?", "no"),
    ("Is this a +1?", "no"),
    ("Should I vote +1 here?", "no"),
    ("Does anyone want to give a +1?", "no"),
    ("Bob's +1", "no"),
    ("I saw Bob's +1 (binding)", "no"),
    ("Can I have your +1", "no"),
    ("Thanks for the +1s", "no"),
    ("thanks for the +1s so far", "no"),
    ("Thanks for the +1, Ann", "no"),
    ("Thanks for your +1", "no"),
    ("We got a +1 from Jan", "no"),
    ("I am only looking for a +1 from another committer", "no"),
    ("I take it I can translate this into a +1", "no"),
    ("I assume this is to be read as a +1...", "no"),
    ("Still waiting for one more +1", "no"),
    ("We need another +1 (binding)", "no"),
    ("Please vote +1 or -1", "no"),
    ("Please reply with +1", "no"),
    ("If you agree please vote +1", "no"),
    ("Feel free to +1", "no"),
    ("Everyone seems to be +1", "no"),
    ("I was going to vote +1 but the build fails", "no"),
    ("It's +1 from Ann and Bob", "no"),
    ("between -1 and +1", "no"),
    ("5 +1, 0 -1", "no"),
    ("+1 x 5", "no"),
    ("We decided to go with -1 for the sentinel", "no"),
    ("I changed the timeout from 30 to -1", "no"),
    ("The new one has a value that can be set to either\n-1, 0 or 1.", "no"),
    ("Thanks for the\n+1, Ann", "no"),
    ("Everyone who voted +1 please check again", "no"),
    ("You voted +1 last time", "no"),
    ("There are 3 binding +1s so far", "no"),
    ("We have 3 +1 (binding) so far", "no"),
    ("So far three +1 votes", "no"),
    ("no 0 and no -1 votes", "no"),
    ('5 "+1 Binding votes"', "no"),
    ("more +1 votes than -1 votes", "no"),
    ("+1 votes than -1 votes", "no"),
    ("+1 means you approve", "no"),
    ("-1 is the default", "no"),
    ("The values are +1, 0 or -1", "no"),
    ("vote +1/-1", "no"),
    ("I'm not +1 on this", "no"),
    ("I can't give a +1 to this", "no"),
    ("I do not want to cast a -1", "no"),
    ("session.timeout=-1", "no"),
    ("session.timeout = -1", "no"),
    ("session.timeout: -1", "no"),
    ("timeout:-1", "no"),
    ("retention.ms is set to -1", "no"),
    ("set to -1", "no"),
    ("set it to -1", "no"),
    ("a value of -1", "no"),
    ("the default of -1", "no"),
    ("it defaults to -1", "no"),
    ("The timeout is -1", "no"),
    ("The result is -1 in this case.", "no"),
    ("offset +1", "no"),
    ("return -1", "no"),
    ("returns -1 when there is none", "no"),
    ("we use -1 for unlimited", "no"),
    ("indexOf(-1)", "no"),
    ("-1 day", "no"),
    ("+1 day", "no"),
    ("-1 means unlimited", "no"),
    ("0-1.", "no"),
    ("it is 1-1", "no"),
    ("n+1", "no"),
    ("the n+1 problem", "no"),
    ("x + 1", "no"),
    ("new byte[length * 3 + 1];", "no"),
    ("C++1", "no"),
    ("version 2.0.0-1", "no"),
    ("UTC+1", "no"),
    ("GMT+01:00", "no"),
    ("On 12 Nov 2017 16:15:07 +0100", "no"),
    ("at 10:30 UTC +1", "no"),
    ("GMT +1", "no"),
    ("+1 650 555 0100", "no"),
    ("+1-650-555-0100", "no"),
    ("+1 (650) 555 0100", "no"),
    ("Phone: +1 650 555 0100", "no"),
    ("Mobile +1 (650) 555 0100", "no"),
    ("+1.650.555.0100", "no"),
    ("KIP-1", "no"),
    ("KIP-0 and KIP-1", "no"),
    ("1. foo\n2. bar", "no"),
    ("0 errors", "no"),
    ("There were 0 failures", "no"),
    ("- 1 broker", "no"),
    ("- 1 broker\n- 2 clients", "no"),
    ("-1-", "no"),
    ("see [1]", "no"),
    ("[1] https://example.org/a", "no"),
    ("https://example.org/?a=+1&b=-1", "no"),
    ("https://example.org/ +1-2", "no"),
    ("```\n+1\nreturn -1\n```", "no"),
    ("@@ -1,6 +1,7 @@\n-old\n+1 line\n context", "no"),
    ("+1 (binding): Ann Alder, Bob Birch, Cy Cedar", "no"),
    ("+1 : Ann Alder, Bob Birch, Cy Cedar,\nDee Dorn", "no"),
    ("+1 (binding):\n* Ann Alder\n* Bob Birch", "no"),
    ("+1 (* for non-binding):\nAnn Alder\nBob Birch*", "no"),
    ("-1 (binding): None", "no"),
    ("+1 binding: 3", "no"),
    ("Binding +1s: 4", "no"),
    ("| Ann Alder | +1 | binding |", "no"),
    ("Ann Alder +1 (binding)\nBob Birch +1 (binding)", "no"),
    ("+1 Ann Alder\n+1 Bob Birch", "no"),
    ("The vote passes with 3 +1 (binding) votes", "no"),
    ("3 PMC +1 binding votes:", "no"),
    ("The KIP got four +1 votes", "no"),
    ("unsubscribe", "no"),
    ("", "no"),
]
REPORTED = [
    ("Bob was +0 and is now +1", "?+0 ?+1"),
    ("A recap: Bob was -0 and is now +1, Ann was -1 and still is.", "no"),
    ("So far: Cy went from -1 to +0", "no"),
    ("- Cy: -0, now +1", "no"),
    ("I was -0 on this, now +1", "+1"),
    ("Was -1, now +1", "+1"),
    ("My colleague was -1 on it, but I'm +1", "+1"),
    ("Bob voted -1, so we should wait", "no"),
    ("As Ann is +1 on this, I think we can proceed", "no"),
    ("She voted -1 in the other thread.", "no"),
    ("Given the -1 from Bob and the missing tests I call this off", "no"),
    ("Because of the -1 by Bob we wait", "no"),
    ("Despite the -1 from Bob, +1 from me", "+1"),
    ("+1 from Ann and me", "?+1"),
    ("So +1 from Ann and me", "?+1"),
    ('Bob asked me to send this on:\n\n"I tested it twice, +1 (binding). Bob"', "?+1 b"),
    ('Ann: "I am +1 on this." Bob: "I\'m still -1."', "no"),
    ('Ann wrote "I am +1 on all of it as it stands".', "no"),
    ('"+1 (binding)" from me', "+1 b"),
    ("Ann +1 (binding)\nBob +1\nCy -1", "no"),
    ("Binding: 2 x +1, 1 x -1", "no"),
    ("I take it that this amounts to a +1", "no"),
    ("This translates to a +1, I hope", "no"),
    ("I'll take that as a +1", "no"),
    ("Take this as my +1", "+1"),
    ("Or give a -1 and say why", "no"),
    ("If you have already sent a +1, there is no need to repeat it.", "no"),
    ("You did a great job +1", "?+1"),
    ("Thank you +1", "+1"),
    ("I'm somewhere between a +0 and a +1", "?+0 ?+1"),
    ("I am between +0 and +1, call it a weak +1", "?+0 ?+1 ?+1"),
    ("I'd say +0, perhaps +1", "?+0 ?+1"),
    ("I was leaning -1 before, but I'm +1 now", "+1"),
]
COUNT_ME = [
    ("Please count me as +1", "+1"),
    ("Please count me as -1 (binding).", "-1 b"),
    ("Please count me as +1 instead of -1.", "+1"),
    ("Kindly put me down for a +1", "+1"),
    ("Please record my vote as -1", "-1"),
    ("Please mark me as +0 (non-binding)", "+0 nb"),
    ("please register me as 0", "0"),
    ("You can count me as a +1", "+1"),
    ("You may put me down as -1", "-1"),
    ("Could you put me down for a +1?", "?+1"),
    ("Please count Ann as +1", "no"),
    ("Please do not count me as +1", "no"),
]
AGAINST = [
    ("Short version: -1.", "-1"),
    ("In short: -1", "-1"),
    ("Bottom line: -1 (binding)", "-1 b"),
    ("I have to vote against, i.e. -1.", "-1"),
    ("I'm against this, i.e. -1 (binding)", "-1 b"),
    ("I vote against the new size: -1", "-1"),
    ("I am still -1 (binding) on this.", "-1 b"),
    ("I'm still strongly -1", "-1"),
    ("I am now -1.", "-1"),
    ("I am therefore -0", "-0"),
    ("-1 (binding) unless the flag goes", "-1 b"),
    ("-1 unless there is a test", "-1"),
    ("I will vote -1 unless there is a test", "?-1"),
    ("I'd be -1 unless there is a test", "no"),
    ("My -1 stands.", "-1"),
    ("If I have to choose, I'll vote -1", "?-1"),
]
ZEROS = [
    ("I have no stake in it, so 0 from me.", "0"),
    ("I'm neutral here, so: 0", "0"),
    ("Abstaining: 0", "0"),
    ("I abstain: 0 (binding)", "0 b"),
    ("Otherwise, 0", "0"),
    ("So 0 from me", "0"),
    ("It's 0 from my side", "0"),
    ("I'll cast a 0 for now", "0"),
    ("I would like to cast my 0 (non-binding) for this KIP.", "0 nb"),
    ("Put me down for 0.", "0"),
    ("Thanks for the answers, 0 (binding)", "0 b"),
    ("Thanks for the answers, 0", "0"),
    ("KIP-9: 0", "0"),
    ("I'm still 0 on it", "0"),
    ("Anyway, 0 to the proposal!", "0"),
    ("I have no further questions, so 0.", "0"),
    ("To sum up: 0", "0"),
    ("Adding my 0", "0"),
    ("Changing my vote to 0 (binding).", "0 b"),
    ("I was asked to vote, and so that it's on record: 0", "0"),
    ("I have no opinion, call it 0", "?0"),
    ("I keep the limit at 0", "no"),
    ("I would set it to 0", "no"),
    ("Failures so far: 0", "no"),
    ("The number of lost records was: 0.", "no"),
    ("Of 400 runs, 0 failed", "no"),
    ("0 binding -1 votes", "no"),
    ("Votes against so far: 0", "no"),
    ("We start at 0, as before", "no"),
    ("In our tests, 0 (as expected)", "no"),
    ("The exit code was 0, so it works for me", "no"),
    ("I ran it with 0, 1 and 2 brokers", "no"),
]
CONCLUSIONS = [
    ("As it stands: -1 (binding).", "-1 b"),
    ("With that: +1", "+1"),
    ("To sum up: +1", "+1"),
    ("All in all: +1", "+1"),
    ("In summary: -0", "-0"),
    ("Nach langem Hin und Her: +1", "+1"),
    ("Apr\u00e8s r\u00e9flexion : -1", "-1"),
    ("Decision: +1", "+1"),
    ("Ann Alder: +1", "?+1"),
    ("Naming: -1", "?-1"),
    ("The new name: -1", "?-1"),
    ("As for the name: -1", "?-1"),
    ("Default value: -1", "no"),
    ("version: -1", "no"),
    ("Big +1 from the brokers' side of the house.", "+1"),
    ("+1 from a tired maintainer", "+1"),
    ("+1 from a colleague", "?+1"),
    ("We have a +1 from a reviewer", "no"),
    ("+1 from the committers", "?+1"),
    ("My +1 goes to this one.", "+1"),
    ("My +1 still stands", "+1"),
    ("My +1 goes to Bob's proposal", "no"),
    ("My +1 was a mistake", "no"),
    ("Switching to +1 after your last edit.", "+1"),
    ("Switching to +1 (binding) after reading the new section", "+1 b"),
    ("Switching to -1 disables the limit", "no"),
    ("+1 after the docs are updated", "?+1"),
    ("+1 after the discussion on the thread", "+1"),
]
NO_DOUBT = [
    ("Is it kept? With retention.ms: -1 it would be.", "no"),
    ("With the default: -1 as before", "no"),
    ("As of today we have +1 from Ann, Bob and Cy, and -1 from Dee.", "no"),
    ("Naming: +1\nStorage: -1", "?+1 ?-1"),
    ("Ann: +1 (binding)\nBob: -1", "no"),
    ("Von mir auch ein +1.", "+1"),
    ("De ma part, +1 (binding)", "+1 b"),
    ("I'd say -1", "?-1"),
    ("Once that is fixed you'll have my +1.", "no"),
    ("When the docs are there I'll send my +1", "no"),
    ("If you drop the flag I'll give my +1", "no"),
    ("If it is not too late I'll add my +1", "?+1"),
    ("Bob, could you take back your -1 now that there is a test?", "no"),
    ("Cy, do you count the +1 that I sent in the other thread?", "no"),
    ("A question: does a -1 stop this?", "no"),
    ("Ann, +1, but could you add a test?", "+1"),
    ("+1 to b.", "no"),
    ("+1 to (3)", "no"),
    ("+1 to #2", "no"),
    ("  test_size[2]  FAILED  expected +1, got -1", "no"),
    ("2026-01-31   -1 (no data)\n2026-02-01   +1", "no"),
    ("Please do not use -1 as a length", "no"),
    ("You've got a +1 from me", "+1"),
]
MENDED = REPORTED + COUNT_ME + AGAINST + ZEROS + CONCLUSIONS + NO_DOUBT
TABLE = PLAIN + TYPOGRAPHY + CLAIMS + PROSE_VOTES + CHANGES + TICKED + TEMPLATES + UNCLEAR + REFUSED + MENDED


def spoken(reading: VoteReading) -> str:
    """A reading in the words of the table."""
    if reading.withdrawal is not None:
        return "withdrawn"
    marks = {Claim.BINDING: " b", Claim.NON_BINDING: " nb", None: ""}
    said = [("" if v.certain else "?") + v.value + marks[v.claim] for v in reading.votes]
    return " ".join(said) or "no"


@pytest.mark.parametrize(("text", "cast"), TABLE, ids=[text[:70] or "nothing" for text, _ in TABLE])
def test_text_casts(text: str, cast: str) -> None:
    assert spoken(read_votes(text.split("\n"))) == cast


def test_every_rule_is_in_the_table() -> None:
    """Every vote and every refusal carries the id of a rule that explain can put in words."""
    readings = [read_votes(text.split("\n")) for text, _ in TABLE]
    used = {v.rule for r in readings for v in r.votes} | {x.rule for r in readings for x in r.refused}
    assert used <= set(RULES)
    assert set(RULES) - used <= {"quotation", "inline-answer"}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Hi,\n\nThanks for the KIP, so\nhere is my +1  (binding)\n\nAnn", "here is my +1  (binding)"),
        ("\ufeff+1 \uff08binding\uff09", "\ufeff+1 \uff08binding\uff09"),
        ("[X] +1 approve\n[ ] -1", "[X] +1 approve"),
        ("I have one remark, otherwise\n+1 from me,\nnon-binding", "+1 from me,"),
    ],
    ids=["prose", "full-width", "ballot", "wrapped"],
)
def test_line_is_the_one_written(text: str, line: str) -> None:
    (vote,) = read_votes(text.split("\n")).votes
    assert vote.line == line


def test_a_refusal_says_which_rule() -> None:
    reading = read_votes(["[ ] +1 approve", "", "+1 to Bob's suggestion", "", "Thanks for the +1s"])
    assert [(r.line, r.rule) for r in reading.refused] == [
        ("[ ] +1 approve", "template-line"),
        ("+1 to Bob's suggestion", "seconded"),
        ("Thanks for the +1s", "count"),
    ]


def test_a_quotation_left_in_is_no_vote() -> None:
    assert read_votes(["> +1 (binding)"]).refused[0].rule == "quotation"


CASES = st.sampled_from([str.lower, str.upper, str.title])
MINUS = st.sampled_from(["-", "\u2212", "\u2013", "\uff0d", "- ", "\ufeff-"])
FRAME = st.sampled_from(["{}", "*{}*", "**{}**", " {}", "{} ", "\ufeff{}"])
CLAIMED = st.sampled_from(
    [
        ("", None),
        (" (binding)", Claim.BINDING),
        (" (non-binding)", Claim.NON_BINDING),
        ("\uff08non binding\uff09", Claim.NON_BINDING),
    ]
)
REASON = st.sampled_from(
    ["", ".", "!", ", the default is wrong.", ": this breaks clients", " - see above", " because it is slow"]
)
PROSE = st.sampled_from(
    [
        "Hi all,",
        "Thanks for the KIP, Ann.",
        "I read the proposal and the discussion twice.",
        "How would this behave with an old client?",
        "The broker keeps the last epoch it has seen, which\nis what we want.",
        "1. Could the name be shorter?\n2. What about metrics?",
        "- one broker\n- two clients",
        "I would prefer another name, if there is one.",
        "Best,\nBob",
    ]
)
PARAGRAPHS = st.lists(PROSE, max_size=4)


@given(PARAGRAPHS, PARAGRAPHS, MINUS, FRAME, CLAIMED, REASON)
def test_a_minus_one_is_never_lost(
    above: list[str], below: list[str], minus: str, frame: str, claimed: tuple[str, Claim | None], reason: str
) -> None:
    """A vote may stand anywhere in the sender's own words."""
    line = frame.format(f"{minus}1") + claimed[0] + reason
    reading = read_votes("\n\n".join([*above, line, *below]).split("\n"))
    assert [(v.value, v.claim, v.line, v.certain) for v in reading.votes] == [("-1", claimed[1], line, True)]


@given(st.sampled_from(TEMPLATES), PARAGRAPHS, PARAGRAPHS)
def test_a_template_never_votes(template: tuple[str, str], above: list[str], below: list[str]) -> None:
    """Never a template line."""
    assert read_votes("\n\n".join([*above, template[0], *below]).split("\n")).votes == ()


SPELT = [row for row in PLAIN + CLAIMS if row[0].isascii() and len(row[0]) < 30 and "\n" not in row[0]]


@given(st.sampled_from(SPELT), CASES, st.sampled_from(["+", "\uff0b"]), st.booleans())
def test_case_and_typography_do_not_matter(row: tuple[str, str], case: object, plus: str, wide: bool) -> None:
    """A value line reads the same in any case and in any typography of its signs and brackets."""
    text = case(row[0]) if callable(case) else row[0]
    text = text.replace("+1", plus + ("\uff11" if wide else "1"))
    text = text.replace("(", "\uff08").replace(")", "\uff09") if wide else text
    assert spoken(read_votes([text])) == row[1]


@given(st.sampled_from(PLAIN + CLAIMS + PROSE_VOTES + REFUSED), PARAGRAPHS)
def test_prose_without_values_changes_nothing(row: tuple[str, str], below: list[str]) -> None:
    """Appending prose that says nothing of a vote never changes what is read."""
    said = spoken(read_votes(row[0].split("\n")))
    assert spoken(read_votes("\n\n".join([row[0], *below]).split("\n"))) == said


@given(st.lists(st.sampled_from(TABLE), max_size=4))
def test_at_most_one_certain_vote(rows: list[tuple[str, str]]) -> None:
    """One message casts at most one vote, and unclear ones are listed only where there is no certain one."""
    votes = read_votes("\n\n".join(text for text, _ in rows).split("\n")).votes
    assert len(votes) <= 1 or not any(vote.certain for vote in votes)


@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    """Every vote and refusal leads back to the exact line."""
    lines = text.split("\n")
    reading = read_votes(lines)
    assert {v.line for v in reading.votes} | {r.line for r in reading.refused} <= set(lines)


HOSTILE = [
    "+1 ",
    "(",
    "- 1",
    "_",
    "`",
    '"',
    "+1 or ",
    "if +1 ",
    "@@ -1,1 +1,1 @@ ",
    "[ ] ",
    "--",
    "a=",
    "non ",
    "+1 (binding): A B, ",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_time_is_linear(piece: str) -> None:
    """Eight times the text takes eight times as long, with room for a busy machine."""
    short, long = (_seconds(piece, size) for size in (4_000, 32_000))
    assert long < 8 * 4 * short + 0.1


def _seconds(piece: str, size: int) -> float:
    text = (piece * (size // len(piece) + 1))[:size]
    start = time.perf_counter()
    read_votes([text])
    read_votes([piece] * (size // len(piece)))
    return time.perf_counter() - start
