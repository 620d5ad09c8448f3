"""Announcements: what result mails claim, and what only sounds like one."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.announcements import Announcement, Verdict
from kipvote.announcements.cancellations import CALLING_OFF, calls_off
from kipvote.announcements.closings import closes, gives_results
from kipvote.announcements.reader import read_announcement, read_cancellation
from kipvote.announcements.terms import ANNOUNCING
from kipvote.announcements.verdicts import stated
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import own_line, sentences
from kipvote.votes.signs import has_word
from kipvote.votes.templates import own_lines

# One row per text. What it announces, in order: the verdict or "-", "b" and "nb" counts, then the names
# with their value and "b", "nb" or "?"; "none" is no announcement at all.
PROSE = [
    ("The vote has passed, with this result:", "accepted"),
    ("The vote has passed.", "accepted"),
    ("The vote passes.", "accepted"),
    ("The vote passed.", "accepted"),
    ("This vote passes with 3 binding +1s.", "accepted b +1=3"),
    ("vote passes with 3 binding +1s and 2 non-binding", "accepted b +1=3 nb +1=2"),
    ("The vote passes with three binding votes and no -1s.", "accepted b +1=3 -1=0 nb -1=0"),
    (
        "The vote passed with 4 binding +1 (Ann Alder, Bob Birch, Cy Cedar, Dee Dorn)",
        "accepted b +1=4 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b, Dee Dorn +1 b",
    ),
    ("The vote passes with 3 +1 (binding) votes", "accepted b +1=3"),
    ('The vote passes with 5 "+1 Binding votes"', "accepted b +1=5"),
    ("The vote passes: 3 binding +1s, no 0 and no -1 votes", "accepted b +1=3 0=0 -1=0 nb 0=0 -1=0"),
    (
        "The vote passes with 12 +1 votes (9 binding), no 0 votes and no -1 votes.",
        "accepted b +1=9 0=0 -1=0 nb 0=0 -1=0",
    ),
    (
        "Glad to announce: KIP-9 has been accepted with\n+9 binding (Ann Alder, Bob\nBirch)"
        " votes and\n"
        "+5 non-binding(Cy Cedar, Dee Dorn)\nvotes.",
        "accepted b +1=9 nb +1=5 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb, Dee Dorn +1 nb",
    ),
    ("KIP-9 has been accepted with 3 binding votes.", "accepted b +1=3"),
    ("KIP-9 is adopted with 4 binding +1 votes", "accepted b +1=4"),
    ("The vote for KIP-9 has been accepted", "accepted"),
    ("The KIP vote is approved, 3 binding votes", "accepted b +1=3"),
    (
        "The vote on version 4.1 of the tool has PASSED and is\nclosed now.\n\n3 PMC +1 binding votes:\n\n"
        "* Ann Alder\n* Bob Birch\n* Cy Cedar",
        "accepted b +1=3 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b",
    ),
    (
        "Vote passed with +1's from: Ann Alder, Bob Birch and Cy Cedar",
        "accepted Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar +1 ?",
    ),
    (
        "The vote passes with 3 binding votes from Ann Alder, Bob Birch and Cy Cedar.",
        "accepted b +1=3 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b",
    ),
    ("I'll go ahead and close the vote: it passes with 3 binding +1s.", "accepted b +1=3"),
    ("The vote failed to pass.", "rejected"),
    ("The vote failed to reach a majority.", "rejected"),
    ("KIP-9 passed the vote with 3 binding +1s.", "accepted b +1=3"),
    ("This vote does pass, with 3 binding +1s.", "accepted b +1=3"),
    ("The vote did not pass.", "rejected"),
    ("The vote has failed.", "rejected"),
    ("This vote does not pass, with 2 binding +1s and 1 binding -1.", "rejected b +1=2 -1=1"),
    ("The vote was rejected with 1 binding +1 and 3 binding -1.", "rejected b +1=1 -1=3"),
    ("The vote didn't pass", "rejected"),
    ("Thanks everyone. I'm closing this vote with 3 binding +1 votes.", "- b +1=3"),
    ("Closing this vote: 4 binding, 2 non-binding votes", "- b +1=4 nb +1=2"),
    ("The vote is now closed.\n\n+1 binding: 3\n+1 non-binding: 2", "- b +1=3 nb +1=2"),
    (
        "Thank you all for voting. The vote passes.\n\nBinding +1s: 4\nNon-binding +1s: 2",
        "accepted b +1=4 nb +1=2",
    ),
    (
        "Thanks for voting. KIP-9 is accepted with 4 binding votes (Ann, Bob, Cy, Dee) "
        "and one non-binding vote (Eve).",
        "accepted b +1=4 nb +1=1 Ann +1 b, Bob +1 b, Cy +1 b, Dee +1 b, Eve +1 nb",
    ),
    (
        "KIP-9 has been accepted with 3 binding +1 votes from Ann Alder, Bob Birch, and Cy Cedar "
        "and 1 non-binding vote "
        "from Dee Dorn.",
        "accepted b +1=3 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b, Dee Dorn +1 nb",
    ),
    ("Since we have 3 binding +1s, and 72 hours have passed, the vote is accepted.", "accepted b +1=3"),
    ("I'd like to close this vote as passed with 3 binding votes.", "accepted b +1=3"),
    ("The vote passes with 4 +1 (3 binding, 1 non-binding) and no -1.", "accepted b +1=3 -1=0 nb +1=1 -1=0"),
    ("The vote passes with 3 (binding) +1 votes and 2 (non-binding) +1 votes", "accepted b +1=3 nb +1=2"),
    ("The vote closed with 3 binding +1, KIP accepted.", "accepted b +1=3"),
    (
        "The vote has passed with 2 binding +1 votes (Ann Alder, Bob Birch), 1 binding 0 (Cy Cedar).",
        "accepted b +1=2 0=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar 0 b",
    ),
    (
        "The vote has passed.\n\n+1 (* for non-binding):\n"
        "Ann Alder, Bob Birch, Cy\nCedar, Dee Dorn*, Eve\nElm*",
        "accepted Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b, Dee Dorn +1 nb, Eve Elm +1 nb",
    ),
    ("The vote has passed: 3 binding 0 non-binding +1", "accepted b +1=3 nb +1=0"),
    ("The vote failed, there were 2 binding -1 votes and only 1 binding +1.", "rejected b +1=1 -1=2"),
    ("The vote did not find enough support in two weeks and has failed.", "rejected"),
    ("The vote did not get a third binding +1 and was rejected, with 2 binding +1.", "rejected b +1=2"),
    ("The vote did not reach the majority: 2 binding +1, 3 binding -1.", "rejected b +1=2 -1=3"),
    ("The vote does not reach the required three binding +1s, so the KIP is rejected.", "rejected"),
    ("We needed three votes and got 4 binding +1s, so the vote passes.", "accepted b +1=4"),
]
NOTHING = [
    "With the next +1 the vote passes.",
    "The 72 hours of the vote have passed.",
    "The time for this vote has passed.",
    "With lazy consensus, no vote passes without a +1.",
    "I hope to announce that KIP-9 has been accepted.",
    "I will be happy to announce that the vote has passed.",
    "With one more +1, the vote passes.",
    "With another binding +1 the vote passes.",
    "After three weeks, the vote has not passed yet.",
    "After the vote passed, we publish the artifacts.",
    "With no other votes, the vote may have passed.",
    "I was about to close the vote with 2 binding +1s, but the bylaws ask for three.",
    "The vote was supposed to close today with 2 binding +1 votes, I will leave it open.",
    "The discussion of the old vote ended with 2 binding +1s and 1 binding -1.",
    "Note that the vote passes only with three binding +1s.",
    "The vote did not get three binding votes so far.",
    "The vote does not reach the quorum yet, so it may fail.",
    "If it does not get three votes, so that the vote fails, we try again",
    "The vote has not passed yet.",
    "The vote hasn't passed yet",
    "The vote has not yet passed.",
    "The vote has not passed so far.",
    "This vote has still not passed, two binding votes are missing.",
    "The KIP has not yet been accepted.",
    "The vote isn't accepted until Friday",
    "The vote is not approved at this point.",
    "So the vote currently does not pass.",
    "Currently the vote fails.",
    "As of now the vote passes.",
    "As it stands the vote fails.",
    "At the moment this vote passes with 3 binding +1s.",
    "So far the vote passes.",
    "Right now the vote fails with 2 binding votes.",
    "The vote passed a while ago.",
    "Note that the vote passed in 2019.",
    "The vote can't have passed, I count two.",
    "The vote cannot pass with two binding votes.",
    "A vote passes with three binding +1s.",
    "Votes pass by lazy majority.",
    "I'll go ahead and close the vote if it passes.",
    "I'm not sure the vote passed.",
    "I am unsure this vote has passed.",
    "Let's make sure the vote passes.",
    "To make this vote pass we need one more binding vote.",
    "Glad to see this vote pass.",
    "The vote request was rejected.",
    "The candidate's vote has failed.",
    "Vote failed to send",
    "My vote failed to arrive, so again",
    "The first vote failed, so here is a new one.",
    "The original vote was approved by three.",
    "The KIP passed the freeze date.",
    "I hope the vote passes",
    "if the vote passes, we can merge",
    "the vote will pass",
    "once the vote passes I will merge",
    "when the vote passes",
    "the vote is still open",
    "one more binding vote needed",
    "We need 1 more binding vote",
    "I'll close the vote tomorrow",
    "the vote can be closed",
    "I will close the vote with 3 binding votes tomorrow",
    "this has been approved by legal",
    "The proposal was approved by legal",
    "+1, looks like the vote passes",
    "Has the vote passed?",
    "did the vote pass",
    "The last vote passed",
    "72 hours have passed since the vote was opened",
    "The voting period has passed",
    "The vote passed the 72 hours mark",
    "All tests passed, I vote +1",
    "All tests passed",
    "For the vote to pass we need three binding votes",
    "We have 3 binding +1s so far",
    "I am not sure the vote has passed, we only have 2 binding votes",
    "The vote is closed now. Thanks everyone!",
    "My vote was rejected by the mail server",
    "The vote would have passed with one more",
    "+1 (binding)",
    "-1, the build failed",
    "I vote -1 as the tests failed",
    "The vote needs one more binding vote to pass",
    "The vote has not reached the quorum so far",
    "If the vote does not reach the quorum we can try again",
    "I do not know whether the vote reached the quorum and has passed",
    "",
    "One more +1 later, the vote passes.",
    "One more binding +1 and the vote passes.",
    "As we have 2 binding votes, one more and this vote passes.",
    "As long as we have 3 binding votes, this vote passes.",
    "As we need 3 binding votes in 72 hours, the vote fails without Bob.",
    "Without Bob's vote the vote fails.",
    "The vote fails without a third binding vote.",
    "Otherwise, the vote is rejected.",
    "In that case the vote fails.",
    "With your vote, the vote passes.",
    "Had Bob voted, the vote had passed.",
    "A release vote passes with three binding +1 votes.",
    "Release votes are accepted by majority.",
    "Votes that failed are listed on the page.",
    "We had a vote that passed.",
    "Bob said the vote passed.",
    "The page says that the vote failed.",
    "I don't understand why the vote failed.",
    "I propose that the vote be accepted.",
    "Let's call the vote passed.",
    "In 2019 the vote failed.",
    "The request to extend the vote was rejected.",
    "The build of the release failed.",
    "The release candidate passed all tests.",
    "RC1 failed with an error on Java 8.",
    "It passes on Linux.",
    "The first version of the proposal was rejected.",
    "Bob's proposal was accepted.",
    "The KIP was accepted as a draft.",
    "The proposal has been accepted for discussion.",
    "The proposal passed to the board.",
    "The vote passes into the second week.",
    "Rejected alternatives: see the page.",
    "Accepted changes are listed below.",
    "Failed tests: 2",
]
REMARKS = [
    "The pre-vote response was rejected, so the vote request failed.",
    "A vote record that was accepted stays in the log.",
    "+1 (binding)\n\nWith that the vote passes.",
    "+1 (binding)\n\nWith this the vote passes with 3 binding +1s.",
    "+1 (non-binding). Since we already have three binding +1s the vote passes anyway.",
    "+1 (binding). I count 3 binding +1 votes (Ann, Bob, me), so this KIP passes.",
    "+1 (binding)\n\nOne nit: the page says that the vote is closed after 3 +1s.",
    "Adding mine, +1 (binding).\n\nThe vote passes with 3 binding +1s: Ann Alder, Bob Birch and Cy Cedar.",
    "KIP-7 has been accepted, so we can build on it",
    "The KIP was accepted without objections.",
]
# Headings by what they count and by the side they take; one that is not understood ends the list above it.
HEADED = [
    (  # without any heading the claims show that it is a list, and the last of it need not have one
        "It passed with 3 votes (2 binding).\n\n* Ann Alder (binding)\n* Bob Birch (binding)\n* Cy Cedar",
        "accepted b +1=2 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 ?",
    ),
    (
        "It passed.\n\nAnn Alder (binding)\nBob Birch (binding)\n\nGus Gum",
        "accepted Ann Alder +1 b, Bob Birch +1 b",
    ),
    (  # figures behind a gap, behind the names, behind an "x", with a sign
        "Binding +1s       2   (Ann Alder, Bob Birch)\nNon-binding +1s   0\n-1s               0",
        "- b +1=2 -1=0 nb +1=0 -1=0 Ann Alder +1 b, Bob Birch +1 b",
    ),
    (
        "+1 (binding): Ann Alder, Bob Birch (2)\n+1 (non-binding): Cy Cedar, Dee Dorn (2 votes)",
        "- b +1=2 nb +1=2 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb, Dee Dorn +1 nb",
    ),
    ("+1 binding x3\n+1 non-binding x1", "- b +1=3 nb +1=1"),
    ("+3 binding\n+1 non-binding", "- b +1=3 nb +1=1"),
    ("+1 binding\n+2 non-binding\n-3 binding", "- b +1=1 -1=3 nb +1=2"),
    ("Binding:\n+3\n\nNon-binding:\n+1", "- b +1=3 nb +1=1"),
    (
        "## Binding\n* +1: 2 (Ann Alder, Bob Birch)\n* -1: 0\n\n## Non-binding\n* +1: 1 (Cy Cedar)\n* -1: 0",
        "- b +1=2 -1=0 nb +1=1 -1=0 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "2 IPMC/binding +1\n  Ann Alder\n  Bob Birch\n\n1 other (non-binding) +1\n  Cy Cedar",
        "- b +1=2 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "Binding votes came from Ann Alder and Bob Birch, and Cy Cedar gave a non-binding one.",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (  # claims below a value are of that value
        "+1s:\nBinding (2): Ann Alder, Bob Birch\n\n-1s:\nBinding (1): Cy Cedar\n\nNon-binding (1): Dee Dorn",
        "- b +1=2 -1=1 nb -1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar -1 b, Dee Dorn -1 nb",
    ),
    (
        "-1\nBinding:\nCy Cedar\n+1\nBinding:\nAnn Alder\nBob Birch\nNon-binding:\nDee Dorn",
        "- Cy Cedar -1 b, Ann Alder +1 b, Bob Birch +1 b, Dee Dorn +1 nb",
    ),
    (
        "0:\n- binding: Cy Cedar\n- non-binding: Dee Dorn\n\n+1:\n- binding: Ann Alder, Bob Birch",
        "- Cy Cedar 0 b, Dee Dorn 0 nb, Ann Alder +1 b, Bob Birch +1 b",
    ),
    (
        "Binding - 2\nAnn Alder\nBob Birch\n\nNon Binding - 1\nCy Cedar",
        "- b +1=2 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "Binding +1s (2):\n   Ann Alder, Bob Birch\nNon-binding +1s (1):\n   Cy Cedar",
        "- b +1=2 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "Votes in favour, binding (2): Ann Alder, Bob Birch.\nVotes in favour, non-binding (1): Cy Cedar.",
        "- b +1=2 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (  # the figure behind a list is of the list
        "+1 : Ann Alder, Bob Birch (2 binding)",
        "- b +1=2 Ann Alder +1 b, Bob Birch +1 b",
    ),
    (
        "+1: Ann Alder, Bob Birch, Cy Cedar (2 binding)",
        "- b +1=2 Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar +1 ?",
    ),
    ("+1 (2 non-binding)\nAnn Alder\nBob Birch", "- nb +1=2 Ann Alder +1 nb, Bob Birch +1 nb"),
    ("+1 (2 binding)\nAnn Alder\nBob Birch", "- b +1=2 Ann Alder +1 b, Bob Birch +1 b"),
    (
        "+1 (2 binding)\nAnn Alder\nBob Birch\nCy Cedar",
        "- b +1=2 Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar +1 ?",
    ),
    (
        "For (binding)\n  Ann Alder, Bob Birch\nFor (non-binding)\n  Cy Cedar\nAgainst\n  -",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    ("In favour\nAnn Alder\nBob Birch\nAgainst\nCy Cedar", "- Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar -1 ?"),
    (
        "The vote has passed.\n\n+1 votes:\n  binding - Ann, Bob, Cy\n  non-binding - Dee, Eli",
        "accepted Ann +1 b, Bob +1 b, Cy +1 b, Dee +1 nb, Eli +1 nb",
    ),
    ("+1: ann*, bob*, cy*\n\n*) PMC member", "- ann +1 b, bob +1 b, cy +1 b"),
    ("+1: aalder*, bbirch, ccedar\n\n(*) PMC members", "- aalder +1 b, bbirch +1 nb, ccedar +1 nb"),
    ("+1: ann, bob, cy (binding)", "- ann +1 ?, bob +1 ?, cy +1 b"),
    ("+1: clean, fast, works (binding)", "-"),
    ("+1: nice, clean, fast*", "-"),
    ("+1: Ann Alder, Bob Birch*\n* = binding", "- Ann Alder +1 nb, Bob Birch +1 b"),
    ("+1: *Ann Alder, Bob Birch*", "- Ann Alder +1 ?, Bob Birch +1 ?"),
    ("The vote passes with 3 +1 (all binding) and no other votes.\n\n Ann Alder\n Bob Birch\n Cy Cedar\n\n"
     "Thanks",
     "accepted b +1=3 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b"),
    ("The vote passes with 2 +1 votes (both non-binding)\n\nAnn Alder\nBob Birch",
     "accepted nb +1=2 Ann Alder +1 nb, Bob Birch +1 nb"),
    ("The vote passes with 3 +1 (all binding).\n\nAnn Alder\nBob Birch\n\nThanks", "accepted b +1=3"),
    ("The vote passes with 2 +1 (all binding).\n\nMany thanks\nAnn Alder", "accepted b +1=2"),
    ("Binding votes:\n+1 Ann Alder\n\nNon-binding votes:\n+1 Bob Birch\n\n"
     "Total: 1 binding +1, 1 non-binding +1, no -1.",
     "- b +1=1 -1=0 nb +1=1 -1=0 Ann Alder +1 b, Bob Birch +1 nb"),
    ("Binding +1s (2): Ann Alder, Bob Birch\nNon-binding +1s (1): Cy Cedar",
     "- b +1=2 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb"),
    ("+1 [3] Ann, Bob, Cy", "- Ann +1 ?, Bob +1 ?, Cy +1 ?"),
    ("+1 (2) Ann, Bob", "- Ann +1 ?, Bob +1 ?"),
    ("+1 [4] Docs, Tests", "-"),
    ("+1s: Ann (binding), Bob (binding), Eve, Fay. -1s: none.",
     "- b -1=0 nb -1=0 Ann +1 b, Bob +1 b, Eve +1 ?, Fay +1 ?"),
    ("+1b Ann Alder\n+1nb Bob Birch\n+1 Cy Cedar", "- Ann Alder +1 b, Bob Birch +1 nb, Cy Cedar +1 ?"),
    ("+1 (binding with *):\n\n* Ann Alder *\n* Bob Birch *\n* Dee Drum",
     "- Ann Alder +1 b, Bob Birch +1 b, Dee Drum +1 nb"),
    ("+1 (binding with a '*'):\n- Ann Alder*\n- Dee Drum", "- Ann Alder +1 b, Dee Drum +1 nb"),
    ("2 binding +1 votes:\n- Ann Alder\n- Bob Birch\n\n1 binding +0.5 vote:\n- Hal Holm",
     "- b +1=2 Ann Alder +1 b, Bob Birch +1 b, Hal Holm +0.5 b"),
    ("-0.9 (non-binding):\n- Ann Alder\n\n+1 (binding): Bob Birch", "- Ann Alder -0.9 nb, Bob Birch +1 b"),
    *(
        (f"+1: 2 {kind}\n* Ann Alder\n* Bob Birch\n\n{value}: 1 {kind.rstrip('s')}\n* Cy Cedar",
         f"- {figures}Ann Alder +1 {mark}, Bob Birch +1 {mark}, Cy Cedar {value} {mark}")
        for value in ("-1", "+0")
        for kind, mark, figures in (
            ("binding votes", "b", f"b +1=2 {'0' if value == '+0' else value}=1 "),
            ("votes", "?", ""),
        )
    ),
    ("+1 votes: 2 (binding)\nAnn Alder\nBob Birch\n\n-1 votes: 1 (non-binding)\nCy Cedar",
     "- b +1=2 nb -1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar -1 nb"),
    ("+1: two binding votes\nAnn Alder\nBob Birch\n\n-1: no votes",
     "- b +1=2 -1=0 nb -1=0 Ann Alder +1 b, Bob Birch +1 b"),
    *(
        (f"+1 (binding):\n* Ann Alder\n* Bob Birch\n\n{head}\n* Cy Cedar",
         f"- Ann Alder +1 b, Bob Birch +1 b{who}")
        for head, who in (
            *((head, ", Cy Cedar -1 ?") for head in (
                "Negative votes:", "Negative:", "Negative vote from:", "Rejecting votes:",
                "Vetoes:", "Vetos:",
                "Disapproving votes:", "Other negative votes by committers:",
                "Votes against", "Opposing votes:", "Negative votes",
            )),
            ("Binding vetoes: 1", ", Cy Cedar -1 b"),
            ("Non-binding negative votes:", ", Cy Cedar -1 nb"),
            ("Abstaining votes:", ", Cy Cedar 0 ?"),
            ("Committers:", ", Cy Cedar +1 b"),
            *((head, "") for head in (
                "Superseded votes:", "Late votes:", "Negative votes and community:", "Votes not counted:",
                "Thanks to everybody:", "Vetoes that were dropped:",
            )),
        )
    ),
    ("Positive votes:\n* Ann Alder\n* Bob Birch\n\nNegative votes:\n* Cy Cedar",
     "- Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar -1 ?"),
    ("Votes in favor\n* Ann Alder\n* Bob Birch\n\nVotes against\n* Cy Cedar",
     "- Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar -1 ?"),
    ("+1 (binding): Ann Alder, Bob Birch, Cy Cedar; -1 (binding): Dee Dogwood",
     "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b, Dee Dogwood -1 b"),
    ("+1: Ann Alder, Bob Birch; -1: Dee Dogwood", "- Ann Alder +1 ?, Bob Birch +1 ?, Dee Dogwood -1 ?"),
    ("+1: 2\nAnn Alder\nBob Birch\n\n-1: 0\n\nDetails\nAnn Alder\nBob Birch",
     "- b -1=0 nb -1=0 Ann Alder +1 ?, Bob Birch +1 ?"),
    *((f"+1\nAnn Alder {star}\nBob Birch\n\n{said}", "- Ann Alder +1 b, Bob Birch +1 nb") for star, said in (
        ("*", "* indicates IPMC"), ("*", "* means PMC member"), ("(*)", "(*) indicates PMC members."),
    )),
    ("+1:\n* Ann Alder\n* Bob Birch\n\n* indicates PMC", "- Ann Alder +1 ?, Bob Birch +1 ?"),
    ("+1:\n* Ann Alder\n\n* PMC members:\n* Bob Birch", "- Ann Alder +1 ?, Bob Birch +1 b"),
    ("+1: Ann Alder\n-1: Eve Elm\n\nEve Elm's -1 was about the build.", "- Ann Alder +1 ?, Eve Elm -1 ?"),
    ("- +1, Alder, Ann (binding)\n- +1, Birch, Bob (non-binding)", "- Ann Alder +1 b, Bob Birch +1 nb"),
    ("Vote passes with 2 binding votes: Ann Alder, Bob Birch and 2 non-binding: Cy Cedar, Dee Dorn.",
     "accepted b +1=2 nb +1=2 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb, Dee Dorn +1 nb"),
    ("name      apache id\n+1 Ann Alder(mentor)       aalder\n+1 Bob Birch         bbirch",
     "- Ann Alder +1 ?, Bob Birch +1 ?"),
    ("+1 Ann Alder     binding\n+1 Bob Birch     binding", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("+1 (binding): aalder, bbirch, ccedar", "- aalder +1 b, bbirch +1 b, ccedar +1 b"),
    ("+1 (binding): signatures, hashes, license", "-"),
    ("+1 (binding): clean, fast", "-"),
    ("+1 (binding): unpacked, compared, installed", "-"),
    ("Veto: Cy Cedar", "- Cy Cedar -1 ?"),
    ("Vetoes: none", "-"),
    ("-1: 1 binding vote: Cy Cedar", "- b -1=1 Cy Cedar -1 b"),
    ("+1: Ann Alder; Bob Birch; -1: Cy Cedar", "- Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar -1 ?"),
    ("+1 (binding): Ann Alder; +1 (non-binding): Bob Birch, Cy Cedar; no -1s",
     "- b -1=0 nb -1=0 Ann Alder +1 b, Bob Birch +1 nb, Cy Cedar +1 nb"),
    ("+1: Ann Alder, Bob Birch; thanks to all: Cy Cedar", "- Ann Alder +1 ?, Bob Birch +1 ?"),
    ("The vote passes with 3 binding +1 (aalder, bbirch, Cy).",
     "accepted b +1=3 aalder +1 b, bbirch +1 b, Cy +1 b"),
    ("The vote passes with 4 binding +1 (aalder, bbirch, Cy).", "accepted b +1=4"),
    ("+1 (binding): Ann Alder; Bob Birch; Cy Cedar", "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b"),
]  # fmt: skip

# What Apache's release platform writes by machine into the results it sends, and its like.
HEADED += [
    ("Yes votes:\nAnn Alder\nBob Birch\n\nNo votes:\nCy Cedar",
     "- Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar -1 ?"),
    ("Yes votes (binding): Ann Alder, Bob Birch\nNo votes (binding): Cy Cedar",
     "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar -1 b"),
    ("Yes votes:\nAnn Alder\nBob Birch\n\nNo votes:\nNone",
     "- b -1=0 nb -1=0 Ann Alder +1 ?, Bob Birch +1 ?"),
    ("+1 (binding):\n- Alder, Ann (binding)\n- Birch, Bob (binding)", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("- Alder, Ann (binding)\n- Birch, Bob (non-binding)", "- Ann Alder +1 b, Bob Birch +1 nb"),
    ("+1 (binding):\n- Ann, Bob (binding)\n- Cy Cedar (binding)", "- Ann +1 b, Bob +1 b, Cy Cedar +1 b"),
]  # fmt: skip
_SIDES = "+1 (binding):\n* Ann Alder\n* Bob Birch\n\n"
_SIDES_NAMES = "- Ann Alder +1 b, Bob Birch +1 b"
HEADED += [
    *(
        (f"{_SIDES}{head}\n- Ivy Iron{mark}", f"{_SIDES_NAMES}, Ivy Iron {value} {claim}")
        for head, value in (
            *((head, "-1") for head in (
                "There is 1 disapproving vote:", "There is 1 disapproving vote", "There is 1 -1 vote:",
                "We also got one -1 vote:", "The following person voted -1:", "There was one veto:",
                "There is 1 vote against:", "One person voted against:", "The following people voted no:",
                "Those opposed were:", "Against the release:",
            )),
            ("There is 1 +0 vote:", "+0"),
            ("There is 1 (+0 no opinion) vote", "+0"),
            ("One person abstained:", "0"),
            ("We also got one +1 vote:", "+1"),
            ("There is 1 approving vote:", "+1"),
        )
        for mark, claim in ((" (binding)", "b"), ("", "?"))
    ),
    *(
        (f"{_SIDES}{head}\n- Ivy Iron (binding)\n- Jon Jun", _SIDES_NAMES)
        for head in (
            "Objections:", "The following did not vote:", "Not counted:", "Thanks to:", "Reviewers:",
            "Concerns were raised by:", "One member disagreed", "Late votes:", "Late votes:\n",
            "Votes received after the close:", "2 late votes (binding):",
        )
    ),
    (f"{_SIDES}Late votes:\n+1 Ivy Iron (binding)\n\n-1:\n* Jon Jun", f"{_SIDES_NAMES}, Jon Jun -1 ?"),
    (f"Late votes: 2 binding +1\n{_SIDES}-1: none", f"- b -1=0 nb -1=0{_SIDES_NAMES.removeprefix('-')}"),
    ("Objections:\n- Ivy Iron (binding)\n\n+1:\n- Ann Alder (binding)", "- Ann Alder +1 b"),
    *(
        (f"{_SIDES}{head}\n- Ivy Iron (binding)\n- Jon Jun (binding)",
         f"{_SIDES_NAMES}, Ivy Iron +1 b, Jon Jun +1 b")
        for head in (
            "Mentors:", "From the general list:", "Carried over from the podling vote:",
            "Votes received after the vote was extended:",
        )
    ),
    *(
        (f"{head}\n\n- Ann Alder (binding)\n- Bob Birch (binding)", claimed)
        for head, claimed in (
            ("Thanks to everyone who took part:", _SIDES_NAMES),
            ("The vote passes with no vetoes.", f"accepted b -1=0 nb -1=0{_SIDES_NAMES.removeprefix('-')}"),
            ("There were no -1s, and the votes are:", f"- b -1=0 nb -1=0{_SIDES_NAMES.removeprefix('-')}"),
        )
    ),
    *(
        (f"{_SIDES}{text}", f"- {figures}Ann Alder +1 b, Bob Birch +1 b, Ivy Iron {value} {claim}")
        for text, figures, value, claim in (
            ("There is 1 disapproving vote (binding) from Ivy Iron.", "b -1=1 ", "-1", "b"),
            ("With no 0 votes, there is one vote against:\n* Ivy Iron", "b 0=0 nb 0=0 ", "-1", "?"),
            ("There was one veto from Ivy Iron.", "", "-1", "?"),
            ("There was one abstention from Ivy Iron.", "", "0", "?"),
        )
    ),
    *((f"{head}\n- Ivy Iron (binding)\n- Jon Jun (binding)", "-") for head in (
        "We had 3 approving and 1 disapproving votes:", "There were 4 votes, one against:",
        "Votes in favour and against:", "The following people voted against or abstained:",
        "There was one veto, which was withdrawn:",
    )),
    ("After the vetoes were withdrawn, the following voted +1:\n- Ann Alder\n- Bob Birch",
     "- Ann Alder +1 ?, Bob Birch +1 ?"),
    *((f"{_SIDES}There is 1 disapproving vote:\n- iiron{mark}", f"{_SIDES_NAMES}, iiron -1 {claim}")
      for mark, claim in ((" (binding)", "b"), ("", "?"))),
    (f"{_SIDES}There is 1 disapproving vote:\n- it broke", _SIDES_NAMES),
    (f"{_SIDES}Objections: Ivy Iron (binding), Jon Jun (binding)", _SIDES_NAMES),
]  # fmt: skip
HEADED += [
    (f"Binding: {names}\nNon-binding: ddog, Eli Elm",
     "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b, ddog +1 nb, Eli Elm +1 nb")
    for names in ("Ann Alder, Bob Birch, Cy Cedar", "Ann Alder, Bob Birch, Cy\nCedar")
] + [
    (f"+1 (binding): Ann Alder, Bob Birch\n-1 (binding){filler}",
     "- b -1=0 Ann Alder +1 b, Bob Birch +1 b")
    for filler in (
        ": N/A", ": nil", ": empty", ": \u65e0", ": NA", ": n.a.", ": --", ": [none]", ": <none>", ": .",
        ": ...", ": => none", ": ( )", ": /", " => none", " - none", " - -", ": {}", ": []", ": nobody",
        ": null",
    )
] + [
    ("+1 (binding): Ann Alder, Bob Birch\n-1 (binding): Na", "- Ann Alder +1 b, Bob Birch +1 b, Na -1 b"),
    ("-1 (binding): bob birch\n+1 (binding): Ann Alder", "- bob birch -1 b, Ann Alder +1 b"),
    *((f"+1:\nAnn Alder *\nBob Birch\n\n{legend}", "- Ann Alder +1 b, Bob Birch +1 nb") for legend in (
        "* - indicates PMC", "* - means binding", "* - binding", "* \u2013 denotes a PMC vote",
    )),
    ("+1:\nAnn Alder *\nBob Birch\n\n* - marks the end", "- Ann Alder +1 ?, Bob Birch +1 ?"),
    *((f"+1 (binding): Ann Alder\n{row}", "- Ann Alder +1 b, Cy Cedar -1 ?") for row in (
        "1 -1 (Cy Cedar).", "1 x -1 (Cy Cedar).", "-1 (Cy Cedar).", "-1 Cy Cedar", "-1 Cy Cedar: no sources",
    )),
    ("Binding:\n+1 Ann Alder\n-1 Bob Birch", "- Ann Alder +1 b, Bob Birch -1 b"),
    ("+1 (binding):\n+1 Ann Alder\n+1 Bob Birch", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("3 binding +1, 1 -1 (Cy Cedar).", "- b +1=3 Cy Cedar -1 ?"),
    ("Binding: 2 +1 (Ann Alder, Bob Birch)", "- Ann Alder +1 b, Bob Birch +1 b"),
]  # fmt: skip
_ROWS_NAMES = "- aalder +1 b, bbirch +1 b, ccedar +0 b, ddorn -1 b"
HEADED += [
    ("2 (+1 binding) votes from the PMC (Ann Alder, bbirch)\n"
     "2 (+1 non-binding) votes from the rest of the developer community (Cy Cedar, ddorn)",
     "- b +1=2 nb +1=2 Ann Alder +1 b, bbirch +1 b, Cy Cedar +1 nb, ddorn +1 nb"),
    ("2 (+1 binding) Ann Alder, bbirch\n1 (-1 non-binding) ccedar",
     "- b +1=2 nb -1=1 Ann Alder +1 b, bbirch +1 b, ccedar -1 nb"),
    ("2 (+1 binding) looks good\n1 (-1 non-binding) reverted", "- b +1=2 nb -1=1"),
    *((f"{head}\n+1{colon} aalder, bbirch\n+0{colon} ccedar\n-1{colon} ddorn", _ROWS_NAMES)
      for head in ("Binding", "Binding:", "Binding votes:") for colon in ("", ":")),
    ("Binding:\n+1: aalder, bbirch\n-1: ccedar\n\nNon-binding:\n+1: Dee Dorn\n-1: none",
     "- nb -1=0 aalder +1 b, bbirch +1 b, ccedar -1 b, Dee Dorn +1 nb"),
    *((f"Binding votes:\n{rows}", "-") for rows in (
        "+1 accept\n-1 reject", "+1 yes\n-1 no", "+1 good work\n-1 aalder",
    )),
    *((f"Passes with +1 from {group}members Ann Alder, Bob Birch and Cy Cedar.",
       "accepted Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar +1 ?")
      for group in ("PSC ", "PMC ", "the PPMC ", "")),
    ("+1 votes\nPMC Members:\n* Ann Alder\n\nCommitters:\n* Bob Birch\n\nCommunity:\n* Cy Cedar\n\n"
     "-1 votes:\nPMC Members:\n* Dee Dorn",
     "- Ann Alder +1 b, Bob Birch +1 ?, Cy Cedar +1 nb, Dee Dorn -1 b"),
    ("+1 votes\nPPMC members:\n* Ann Alder\n\nIPMC members:\n* Bob Birch",
     "- Ann Alder +1 ?, Bob Birch +1 b"),
    ("+1 (non-binding):\nPMC members:\n* Ann Alder", "- Ann Alder +1 nb"),
]  # fmt: skip
OF_THESE = "There were 4 binding votes.\n\nOf these binding votes, 3 were +1, 1 was -1, and 0 were 0."
PLATFORM = [
    (
        "The binding votes were cast as follows:\n\n+1 aalder (binding)\n+1 bbirch (binding, updated)\n"
        f"+1 ccedar (binding)\n-1 ddorn (binding)\n\n{OF_THESE}\n\n"
        "The committer votes were cast as follows:\n\n+1 eelm (committer)\n\n"
        "The contributor and non-binding votes were cast as follows:\n\n+1 fay@example.org (unknown)\n"
        "0 guy@example.org (contributor)\n? hal@example.org (unknown)",
        "- b +1=3 0=0 -1=1 aalder +1 b, bbirch +1 b, ccedar +1 b, ddorn -1 b, eelm +1 nb, "
        "fay@example.org +1 nb, guy@example.org 0 nb",
    ),
    (OF_THESE, "- b +1=3 0=0 -1=1"),
    (
        "There were 4 binding votes.\nBinding votes: +1: 3, 0: 0, -1: 1.\n"
        "Non-binding votes: +1: 2, 0: 1, -1: 0.",
        "- b +1=3 0=0 -1=1 nb +1=2 0=1 -1=0",
    ),
    (
        "The ipmc votes were cast as follows:\n\n+1 aalder (binding)\n\nThere were 3 ipmc votes.\n\n"
        "Of these ipmc votes, 3 were +1, 0 were -1, and 0 were 0.",
        "- b +1=3 0=0 -1=0 aalder +1 b",
    ),
    (
        "The vote failed.\n\nThe binding votes were cast as follows:\n\n-1 aalder (binding)\n\n"
        "There was 1 binding vote.",
        "rejected aalder -1 b",
    ),
    ("The vote passed with 4 binding votes (3 +1, 1 -1).", "accepted b +1=3 -1=1"),
    ("The vote passed with 4 binding votes (3 +1, no -1).", "accepted b +1=4 -1=0 nb -1=0"),
    ("There were 3 binding votes, 1 of them +1 and 2 of them -1.", "- b +1=1 -1=2"),
    ("The vote passed with 5 binding votes, 3 +1 by mail and 2 +1 by hand.", "accepted b +1=5"),
    ("There were 4 binding votes.", "- b +1=4"),
    ("There were 4 binding votes.\n\n+1 (binding): 3\n-1 (binding): 1", "- b +1=3 -1=1"),
]

# A row of a result that goes on with why its voter voted so: whose it is, and what is none.
REASONED = [
    ("-1 Bob Birch (binding): the LICENSE is wrong", "- Bob Birch -1 b"),
    ("-1 Bob Birch: the LICENSE is wrong", "- Bob Birch -1 ?"),
    ("-1 (binding): Bob Birch, because it breaks", "- Bob Birch -1 b"),
    ("-1 (binding) Bob Birch: it breaks", "- Bob Birch -1 b"),
    ("-1: Eve Elm, no sources.", "- Eve Elm -1 ?"),
    ("+0 Bob Birch (non-binding): not tested", "- Bob Birch +0 nb"),
    ("* -1 Jan van der Berg (PMC) - no sources", "- Jan van der Berg -1 ?"),
    ("-1 Bob (binding) because it breaks", "- Bob -1 b"),
    ("-1 Bob Birch (bbirch, binding), no sources", "- Bob Birch -1 b"),
    ("-1 Bob Birch since it breaks", "- Bob Birch -1 ?"),
    (
        "+1 Ann Alder: works for me\n+1 Bob Birch: signatures ok\n-1 Eve Elm: no sources",
        "- Ann Alder +1 ?, Bob Birch +1 ?, Eve Elm -1 ?",
    ),
    ("+1 Ann Alder (binding)\n-1 Bob Birch (binding): it breaks", "- Ann Alder +1 b, Bob Birch -1 b"),
    ("+1 Verified Sources: ok", "-"),
    ("+1 Docker Image: works", "-"),
    ("+1 Apache Foo, works well", "-"),
    ("+1 bbirch: works", "-"),
    ("+1 (binding): Verified the sources, Ann", "-"),
    ("+1 Great Work: checked signatures", "-"),
    ("+1 (binding), checked on Linux", "-"),
]

LISTS = [
    ("Since no one objected, the lazy consensus has passed.", "accepted"),
    ("96 hours later, the vote passes.", "accepted"),
    ("Having waited for 5 days, the vote passes.", "accepted"),
    ("As we got only 2 binding votes after 2 weeks, the vote fails.", "rejected b +1=2"),
    ("I'm happy to announce that FLIP-321 has been accepted.", "accepted"),
    ("I am very pleased to announce that PIP-30: Better sinks for all [1] has been accepted.", "accepted"),
    ("I am pleased to announce that Foo 1.0 has been approved.", "accepted"),
    ("I'm happy to announce that we have unanimously approved FLIP-321.", "accepted"),
    ("FLIP-321 has been approved by the following people:", "accepted"),
    ("FLIP-321 has been approved by the following tests:", "-"),
    ("No objections in 72 hours, so this passes by lazy consensus.", "accepted b -1=0 nb -1=0"),
    ("I'd be happy to announce that FLIP-321 has been accepted.", "-"),
    ("After 72 hours, the vote passes.", "accepted"),
    ("with +1s by Ann Alder, Bob Birch and me and no other votes cast the vote has passed.", "accepted"),
    ("With +1s by Ann Alder and one more the vote will pass.", "- Ann Alder +1 ?"),
    *(
        (said, "rejected")
        for said in (
            "RC1 didn't get enough votes, I'll prepare another one.",
            "RC1 did not get enough binding votes.",
            "RC1 didn't make it.",
            "With three -1s the KIP did not make it, sorry.",
            "Failed: -1 Ann, Bob.",
        )
    ),
    *(
        (said, "-")
        for said in (
            "RC1 didn't get enough votes so far.",
            "RC1 didn't get enough votes, so I extend it.",
            "Sorry, Bob didn't make it.",
            "This didn't make it into the docs.",
            "Accepted changes: +1 Ann.",
        )
    ),
    ("Passes: +1 Ann, Bob, Cy.", "accepted"),
    ("With no other votes cast the vote has passed.", "accepted"),
    ("Having been open for 72 hours, the vote has not passed.", "rejected"),
    ("I'm happy to announce that we have unanimously approved this release.", "accepted"),
    ("The release has been accepted by the community.", "accepted"),
    ("The release has been approved by legal.", "-"),
    (
        "+1 : Ann Alder, Bob Birch, Cy Cedar,\nDee Dorn",
        "- Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar +1 ?, Dee Dorn +1 ?",
    ),
    (
        "The vote has passed, with this result:\n\n"
        "+1 (binding): Ann Alder, Bob\nBirch, Cy Cedar\n+1 (non-binding): Dee Dorn",
        "accepted Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b, Dee Dorn +1 nb",
    ),
    (
        "Binding votes:\n* Ann Alder\n* Bob Birch\n\nNon-binding votes:\n* Cy Cedar",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "+1 (binding)\n1. Ann Alder\n2. Bob Birch\n\n-1 (binding)\n1. Cy Cedar",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar -1 b",
    ),
    ("+1 (* for non-binding):\nAnn Alder\nBob Birch*", "- Ann Alder +1 b, Bob Birch +1 nb"),
    ("+1 votes:\nAnn Alder*\nBob Birch\n\n* denotes binding", "- Ann Alder +1 b, Bob Birch +1 nb"),
    ("+1 votes:\nAnn Alder*\nBob Birch", "- Ann Alder +1 ?, Bob Birch +1 ?"),
    (
        "+1 votes\nPMC Members:\n* Ann Alder\n\nCommitters:\n* None\n\nCommunity:\n* Bob Birch\n* Cy Cedar",
        "- Ann Alder +1 b, Bob Birch +1 nb, Cy Cedar +1 nb",
    ),
    (
        "+1s (1 binding):\n* Ann Alder (binding)\n* Bob Birch\n* Cy Cedar",
        "- b +1=1 Ann Alder +1 b, Bob Birch +1 ?, Cy Cedar +1 ?",
    ),
    (
        "+1 votes (binding votes are marked with a *):\n- Ann Alder *\n- Bob Birch",
        "- Ann Alder +1 b, Bob Birch +1 nb",
    ),
    (
        "Ann Alder (binding)\nBob Birch (binding)\nCy Cedar (non-binding)",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "+1 votes\n\n- Ann Alder (aalder, binding)\n- Bob Birch (bbirch)\n\n"
        "0 votes\n- None\n-1 votes\n- None",
        "- b 0=0 -1=0 nb 0=0 -1=0 Ann Alder +1 b, Bob Birch +1 ?",
    ),
    ("## +1 votes\n- Ann Alder (aalder) (binding)", "- Ann Alder +1 b"),
    ("- Ann Alder: +1 (binding)\n- Bob Birch: -1 (non-binding)", "- Ann Alder +1 b, Bob Birch -1 nb"),
    ("+1 Ann Alder (binding)\n+1 Bob Birch", "- Ann Alder +1 b, Bob Birch +1 ?"),
    ("| Ann Alder | +1 | binding |\n| Bob Birch | +1 | non-binding |", "- Ann Alder +1 b, Bob Birch +1 nb"),
    ("Binding:\n+1: 3\n-1: 0\n\nNon-binding:\n+1: 2", "- b +1=3 -1=0 nb +1=2"),
    ("+1 binding: 3\n+1 non-binding: 2\n0: 0\n-1: 0", "- b +1=3 0=0 -1=0 nb +1=2 0=0 -1=0"),
    (
        "3 binding +1:\n- Ann Alder\n- Bob Birch\n- Cy Cedar\n\nThanks all!\n\nDee Dorn",
        "- b +1=3 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b",
    ),
    (
        "This vote passes with 7 +1 votes (4 bindings) and no 0 or -1 votes.\n\n+1 votes\n"
        "PMC Members:\n* Ann Alder\n\n"
        "Community:\n* Bob Birch\n\n0 votes\n* No votes",
        "accepted b +1=4 0=0 -1=0 nb 0=0 -1=0 Ann Alder +1 b, Bob Birch +1 nb",
    ),
    (
        "The vote has passed with +1s by\n\nAnn Alder*\nBob van der Berg*\nJosé Álamo\n\n(* = binding)",
        "accepted Ann Alder +1 b, Bob van der Berg +1 b, José Álamo +1 nb",
    ),
    (
        "The results are as follows:\n\n+1 (binding)\nAnn Alder, Bob Birch\n\n-1\nnone",
        "- b -1=0 nb -1=0 Ann Alder +1 b, Bob Birch +1 b",
    ),
    ("We got 3 binding +1s (Ann Alder, Bob Birch, myself).", "- b +1=3 Ann Alder +1 b, Bob Birch +1 b"),
    ("It passed, thank you all.", "accepted"),
    ("Thanks to all of you who found an hour for it, this is accepted now.", "accepted"),
    ("Thanks to all of you who found an hour for it, the tests passed as well.", "-"),
    ("Accepted.", "accepted"),
    ("The vote is cancelled because of a bug.", "cancelled"),
    ("The vote is called off, the subject names another KIP.", "cancelled"),
    ("Thanks for voting.", "-"),
    ("The vote thread is here: https://example.org/1", "-"),
    ("The vote has PASSED.\n\nI will promote the artifacts.", "accepted"),
    ("It did not reach the quorum.", "rejected"),
    ("Closing this vote as we did not get enough binding votes.", "rejected"),
    ("Closing this vote as we got enough binding votes.", "accepted"),
    ("The vote does not reach the three binding votes it needs, so I close it.", "rejected"),
    ("The vote doesn't reach the quorum, therefore I am now closing it.", "rejected"),
    ("The vote does not reach the three binding votes it needs.", "-"),
    ("The vote does not reach the quorum, so I close it tomorrow.", "-"),
    ("The vote does not reach the quorum, so I am not closing it.", "-"),
    ("If it does not reach the three binding votes it needs, I close it.", "-"),
    ("KIP-9 was voted down with 1 binding +1 (Ann Alder).", "rejected b +1=1 Ann Alder +1 b"),
    ("The proposal has been voted down.", "rejected"),
    ("KIP-9 has not been voted down.", "-"),
    ("The first draft of KIP-9 was voted down.", "-"),
    (
        "The vote passed. Those in favour (votes with * are binding):\n- Ann Alder *\n- Bob Birch",
        "accepted Ann Alder +1 b, Bob Birch +1 nb",
    ),
    (
        "The vote passed. Votes in favour (* marks binding votes):\n\n- Ann Alder *\n- Bob Birch\n\nDee",
        "accepted Ann Alder +1 b, Bob Birch +1 nb",
    ),
    (
        "Glad to say that the vote passed with +1s by\n\nAnn Alder*\nBob Birch\n\n(* = binding)",
        "accepted Ann Alder +1 b, Bob Birch +1 nb",
    ),
    (
        "These people gave a binding +1:\nAnn Alder\nBob Birch\n\nAnd a -1 came from\nCy Cedar\nDee Dorn",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar -1 ?, Dee Dorn -1 ?",
    ),
    (
        "The vote failed. Votes against the proposal were cast by:\n* Ann Alder\n* Bob Birch",
        "rejected Ann Alder -1 ?, Bob Birch -1 ?",
    ),
    ("It passed. Thanks for the votes, and for the help of:\nAnn Alder\nBob Birch", "accepted"),
    ("It passed, though I still wait for a vote of:\nAnn Alder\nBob Birch", "accepted"),
    ("The vote passed. Votes are here:\n\nhttps://example.org/1\n\nAnn Alder", "accepted"),
    (
        "Binding +1s:\n- Ann Alder\n- Bob Birch\n- and others\n\nNon-binding +1s:\n- Cy Cedar\n- and 2 more",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    ("+1 (binding): Ann Alder, Bob Birch and others", "- Ann Alder +1 b, Bob Birch +1 b"),
    (
        "Binding: Ann Alder / Bob Birch\nNon-binding: Cy/Dee",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy +1 nb, Dee +1 nb",
    ),
    ("+1 (binding): Ann Alder, Bob Birch\n\nDee", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("+1 (binding):\n- Ann Alder\n- Bob Birch\n\nDee Dorn", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("+1 (binding):\n\nAnn Alder\n\nBob Birch", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("+1 (binding): Ann Alder\n\n+1 (non-binding)\n\nBob Birch", "- Ann Alder +1 b, Bob Birch +1 nb"),
    ("+1 (binding): Ann Alder\n\nCommunity:\n\nBob Birch", "- Ann Alder +1 b, Bob Birch +1 nb"),
    ("Ann Alder: 0 (non-binding)\nBob Birch: +1 (binding)", "- Ann Alder 0 nb, Bob Birch +1 b"),
    ("| Ann Alder | 0 | binding |\n| Bob Birch | -1 | binding |", "- Ann Alder 0 b, Bob Birch -1 b"),
    ("Ann Alder - 0 (non-binding)\nBob Birch - -1 (binding)", "- Ann Alder 0 nb, Bob Birch -1 b"),
    (
        "Binding +1: Ann Alder\nBinding 0: Bob Birch\nNon-binding 0: Cy Cedar, Dee Dorn",
        "- Ann Alder +1 b, Bob Birch 0 b, Cy Cedar 0 nb, Dee Dorn 0 nb",
    ),
    (
        "Binding (2)\n* Ann Alder\n* Bob Birch\nNon-binding (0)",
        "- b +1=2 nb +1=0 Ann Alder +1 b, Bob Birch +1 b",
    ),
    ("* +1 binding: Ann Alder\n* 0 non-binding: Bob Birch", "- Ann Alder +1 b, Bob Birch 0 nb"),
    ("+1 binding: Ann Alder\n0 non-binding: none", "- nb +1=0 Ann Alder +1 b"),
    ("0 Ann Alder (binding)\n+1 Bob Birch", "- Ann Alder 0 b, Bob Birch +1 ?"),
    ("Ann Alder (0, non-binding)\nBob Birch (+1, binding)", "- Ann Alder 0 nb, Bob Birch +1 b"),
    (
        "Binding: Ann Alder, Bob Birch\nNon-binding: \uae40\ud558\ub298, Cy Cedar",
        "- Ann Alder +1 b, Bob Birch +1 b, \uae40\ud558\ub298 +1 nb, Cy Cedar +1 nb",
    ),
    (
        "Binding: Ann Alder, \u738b\u5c0f\u660e\nNon-binding: Cy Cedar, Dee",
        "- Ann Alder +1 b, \u738b\u5c0f\u660e +1 b, Cy Cedar +1 nb, Dee +1 nb",
    ),
    (
        "+1 (binding)\n* Ann Alder\n\n0 (non-binding)\n* Bob Birch",
        "- Ann Alder +1 b, Bob Birch 0 nb",
    ),
    ("+1 votes:\n3 (binding)\n0 (non-binding)", "- b +1=3 nb +1=0"),
    (
        "+1 (binding): Ann Alder\n-1 (binding): Bob Birch\n\nViele Gr\u00fc\u00dfe\nDee Dorn",
        "- Ann Alder +1 b, Bob Birch -1 b",
    ),
    ("+1 (binding): Ann Alder\nBest Regards,\nDee Dorn", "- Ann Alder +1 b"),
    ("+1 (binding): Ann Alder\n\nMed V\u00e4nlig H\u00e4lsning\n\nDee", "- Ann Alder +1 b"),
    ("+1 (binding)\nAnn Alder\n\nUn Saludo\nDee Dorn\nExample Society", "- Ann Alder +1 b"),
    ("+1 (binding)\nAnn Alder\n\n\uac10\uc0ac\ud569\ub2c8\ub2e4\nDee", "- Ann Alder +1 b"),
    (
        "The vote passes.\n\n+1 (binding):\n- Ann Alder\n- Bob Birch\n\n+1:\n- Cy Cedar\n- Dee Dorn",
        "accepted Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 ?, Dee Dorn +1 ?",
    ),
    (
        "+1 (binding):\n- Ann Alder\n\n+1 (non-binding):\n- Bob Birch\n\n-1:\n- Cy Cedar",
        "- Ann Alder +1 b, Bob Birch +1 nb, Cy Cedar -1 ?",
    ),
    ("Binding:\n\n+1:\n- Ann Alder\n\n-1:\n- Bob Birch", "- Ann Alder +1 b, Bob Birch -1 b"),
    ("Binding:\n- Ann Alder\n\n+1:\n- Bob Birch", "- Ann Alder +1 b, Bob Birch +1 ?"),
    ("Binding votes:\n- Ann Alder\n\nCommunity votes:\n- Bob Birch", "- Ann Alder +1 b, Bob Birch +1 nb"),
    ("Binding votes:\n- Ann Alder\n\nOthers:\n- Bob Birch", "- Ann Alder +1 b, Bob Birch +1 nb"),
    (
        "Binding +1s: Ann Alder, Bob Birch.\nOther +1s: Cy Cedar.",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 ?",
    ),
    (
        "Binding\n-------\nAnn Alder\n\nNon-binding\n-----------\nBob Birch",
        "- Ann Alder +1 b, Bob Birch +1 nb",
    ),
    (
        "Vote passed with 3 +1 votes (2 binding*):\n\nAnn Alder*\nBob Birch*\nCy Cedar\n\n* = binding",
        "accepted b +1=2 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "The vote has passed with 3 +1 (2 binding):\n\n1. Ann Alder [PMC]\n2. Bob Birch [PMC]\n3. Cy Cedar",
        "accepted b +1=2 Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar +1 ?",
    ),
    (
        "+1 (PMC): Ann Alder, Bob Birch\n+1 (non PMC): Cy Cedar, Dee Dorn",
        "- Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar +1 ?, Dee Dorn +1 ?",
    ),
    (
        "2 binding +1s:\n\nAnn Alder, Widget PMC\nBob Birch, Widget committer",
        "- b +1=2 Ann Alder +1 b, Bob Birch +1 b",
    ),
    (
        "The KIP passes with 3 +1s (binding: Ann Alder, Bob Birch; non-binding: Cy Cedar).",
        "accepted Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "It passes with 2 binding +1s: Ann Alder, Bob Birch; and 1 non-binding +1: Cy Cedar.",
        "accepted b +1=2 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "It passes with 2 binding +1: Ann Alder, Bob Birch, and one non-binding: Cy Cedar",
        "accepted b +1=2 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "It passes with two binding +1 votes by Ann Alder and Bob Birch\n"
        "and one non-binding +1 vote by Cy Cedar.",
        "accepted b +1=2 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "It passed with 2 binding +1's (Ann Alder/Bob Birch).",
        "accepted b +1=2 Ann Alder +1 b, Bob Birch +1 b",
    ),
    (
        "+1 binding: Ann Alder\n0: Bob Birch\n-1 binding: Cy Cedar",
        "- Ann Alder +1 b, Bob Birch 0 ?, Cy Cedar -1 b",
    ),
    ("It passed with 3 binding +1s: see the thread, thanks to all.", "accepted b +1=3"),
    (
        "Thanks\n\nBinding votes:\nAnn Alder\nBob Birch",
        "- Ann Alder +1 b, Bob Birch +1 b",
    ),
    (
        "The KIP passed with 2 binding votes\n\nAnn Alder, Bob Birch\n\nand 2 non-binding votes\n\nCy, Dee",
        "accepted b +1=2 nb +1=2 Ann Alder +1 b, Bob Birch +1 b, Cy +1 nb, Dee +1 nb",
    ),
    (
        "KIP-9 passed the vote with 2 binding +1's\n\n- Ann Alder\n- Bob Birch",
        "accepted b +1=2 Ann Alder +1 b, Bob Birch +1 b",
    ),
    (
        "2 binding approvals:\n- Ann Alder\n- Bob Birch\n\n1 non-binding approval:\n- Cy Cedar",
        "- b +1=2 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "+2 (binding) Ann Alder, Bob Birch\n+2 (non-binding) Cy Cedar, Dee Dorn",
        "- b +1=2 nb +1=2 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb, Dee Dorn +1 nb",
    ),
    (
        "Binding:\n+1 Ann Alder, Bob Birch\n-1 nobody\n\nNon-binding:\n+1 Cy Cedar, Dee Dorn\n-1 nobody",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb, Dee Dorn +1 nb",
    ),
    (
        "- 2 binding votes from committers: Ann, Bob\n- 2 votes from the community: Cy, Dee",
        "- b +1=2 Ann +1 b, Bob +1 b, Cy +1 nb, Dee +1 nb",
    ),
    (
        "Binding\n\n+1: Ann, Bob\n 0: none\n\nNon-binding\n\n+1: none",
        "- b 0=0 nb +1=0 Ann +1 b, Bob +1 b",
    ),
    (
        "For:\n- Ann Alder (binding)\n- Bob Birch\n\nAgainst:\n- Cy Cedar (binding)\n\nAbstained: Dee",
        "- Ann Alder +1 b, Bob Birch +1 ?, Cy Cedar -1 b, Dee 0 ?",
    ),
    (
        "- 1 binding vote: Ann Alder\n- 1 non-binding +1 vote: Bob Birch\n- no -1",
        "- b +1=1 -1=0 nb +1=1 -1=0 Ann Alder +1 b, Bob Birch +1 nb",
    ),
    (
        "| Binding | Ann Alder, Bob Birch |\n| Non-binding | Cy Cedar, Dee Dorn |",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb, Dee Dorn +1 nb",
    ),
    (
        "|    | voters |\n|----|---|\n| +1 | Ann Alder, Bob Birch |\n| -1 | Cy Cedar |",
        "- Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar -1 ?",
    ),
    ("| Partitions | Ann Alder, Bob Birch |", "-"),
    ("- 1 (binding): Ann Alder", "- Ann Alder -1 b"),
    ("In favor: Ann, Bob\nAgainst: none", "- Ann +1 ?, Bob +1 ?"),
    ("Against (binding): Ann, Bob", "- Ann -1 b, Bob -1 b"),
    (
        "* Ann Alder, binding\n* Bob Birch, non-binding",
        "- Ann Alder +1 b, Bob Birch +1 nb",
    ),
    (
        "Voter           Vote    Binding\n-------------------------------\n"
        "Ann Alder       +1      yes\nBob Birch       -1      no",
        "- Ann Alder +1 b, Bob Birch -1 nb",
    ),
    (
        "| Name | Vote | Binding |\n|---|---|---|\n| Ann Alder | +1 | Y |\n| Bob Birch | +1 | N |",
        "- Ann Alder +1 b, Bob Birch +1 nb",
    ),
    (
        "KIP-9 is accepted with 3 +1 votes, 2 of them binding:\n\n1. Ann Alder (binding)\n2. Bob Birch",
        "accepted b +1=2 Ann Alder +1 b, Bob Birch +1 ?",
    ),
    # Near neighbours: lines that head no list of voters, and lists of something else.
    ("It passed with 2 binding votes\n\nCiao,\nDee", "accepted b +1=2"),
    ("It passed with 2 binding votes\n\nCiao, Dee", "accepted b +1=2"),
    (
        "It passed with 2 binding votes\n\nNext steps\n\n- Ann Alder tests it\n- Bob Birch, too",
        "accepted b +1=2",
    ),
    ("It passed with 2 binding and 2 non-binding votes\n\nAnn Alder, Bob Birch", "accepted b +1=2 nb +1=2"),
    ("It passed with 2 binding votes.\n\nAnn Alder, Bob Birch will test it.", "accepted b +1=2"),
    ("It passed with 2 binding votes.\n\nFor:\n- Widget Streams\n- Widget Connect", "accepted b +1=2"),
    ("It passed with 2 binding votes.\n\nFor Ann Alder: the page is updated.", "accepted b +1=2"),
    ("+1 (binding): Ann, Bob\n\nContributors: Cy, Dee", "- Ann +1 b, Bob +1 b"),
    ("+1 (binding): Ann, Bob\n\nOther users: Acme, Widget", "- Ann +1 b, Bob +1 b"),
    ("+1 Excellent, Ann", "-"),
    ("-2 (binding) Ann Alder, Bob Birch", "- b +1=2"),
]

# Verdicts that need the tag, or the caller, to be of the vote.
TOLD = [
    ("tl;dr: passed (3 binding / 2 non-binding)", "accepted b +1=3 nb +1=2"),
    ("With 3 binding +1s and none against we can now move ahead: KIP-9 is approved.", "accepted b +1=3"),
    ("Since one binding -1 couldn't be resolved, this vote has not passed.", "rejected b -1=1"),
    ("Because we could not get a third vote, the KIP is rejected.", "rejected"),
    ("No quorum was reached, the vote is closed without success.", "rejected"),
    ("The vote was a success.", "accepted"),
    ("We got 3 binding +1, so vote is success.", "accepted b +1=3"),
    ("The result of the vote is positive, with 3 binding +1s.", "accepted b +1=3"),
    ("The outcome is negative.", "rejected"),
    ("The vote concludes positively.", "accepted"),
    ("There were not enough binding votes for this KIP to pass.", "rejected"),
    ("Closing this one, as there are not enough binding votes (2 binding +1).", "rejected b +1=2"),
    ("The KIP fell short of the required three binding votes.", "rejected"),
    ("We have sufficient votes to pass this KIP.", "accepted"),
    ("The KIP has received enough binding votes to be accepted.", "accepted"),
    ("The KIP is accept.", "accepted"),
    ("The motion did not carry.", "rejected"),
    ("Binding: +3\nNon-binding: +2\n\nIt passed.", "accepted b +1=3 nb +1=2"),
    ("It passed.\n\nvote   binding   non-binding\n+1     3         1\n-1     0         0",
     "accepted b +1=3 -1=0 nb +1=1 -1=0"),
]  # fmt: skip
# Entries with a remark, an address or an employer, and the columns of tables that hold more than votes.
NOTED = [
    (
        "+1 (binding)\nAnn Alder: checked the hashes\nBob Birch: built it here,\n  and ran it\nCy Cedar",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b",
    ),
    (
        "+1 (binding):\n* Ann Alder - deployed locally\n* Bob Birch - bbirch@example.org\n\n"
        "+1 (non-binding):\n* Cy Cedar ccedar@example.org\n* Dee Dorn https://example.org/d",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb, Dee Dorn +1 nb",
    ),
    (
        "Binding +1s:\n  Ann Alder, who also ran it\n  Bob Birch - Blue Sky\n  Cy Cedar",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b",
    ),
    ("Binding:\n* Ann Alder\n* Bob Birch / Blue Sky\n* Cy Cedar", "- Ann Alder +1 b, Cy Cedar +1 b"),
    ("+1: 3 votes (2 binding)\nAnn Alder (binding)\nBob Birch (binding)\nCy Cedar",
     "- b +1=2 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 ?"),
    ("+1: 3 (2 binding)\nAnn Alder*\nBob Birch*\nCy Cedar\n* binding",
     "- b +1=2 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb"),
    ("+1 (binding) x2:\nAnn Alder\nBob Birch\n-1 (non-binding) x1:\nCy Cedar",
     "- b +1=2 nb -1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar -1 nb"),
    ("Binding: @ann @bob @cy\nNon-binding: @dee @eve",
     "- ann +1 b, bob +1 b, cy +1 b, dee +1 nb, eve +1 nb"),
    ("+1 binding\n@ann\n@bob\n+1 non-binding\n@dee", "- ann +1 b, bob +1 b, dee +1 nb"),
    ("binding: ann, bob\nnon-binding: dee", "- ann +1 b, bob +1 b, dee +1 nb"),
    ("+1 binding: ann alder, bob birch\n+1 non-binding: cy cedar",
     "- ann alder +1 b, bob birch +1 b, cy cedar +1 nb"),
    ("| Name | Binding | Vote | Notes |\n| Ann Alder | yes | +1 | fine |\n| Bob Birch | no | +1 | |",
     "- Ann Alder +1 b, Bob Birch +1 nb"),
    ("Voter      Vote  Binding  Remarks\nAnn Alder  +1    yes      fine\nBob Birch  0     no       no time",
     "- Ann Alder +1 b, Bob Birch 0 nb"),
    ("3 +1s from committers (Ann, Bob, Cy - all binding)\n1 +1 of a user (Dee Dorn - non-binding)",
     "- Ann +1 b, Bob +1 b, Cy +1 b, Dee Dorn +1 nb"),
    # Near neighbours: remarks that are of no entry, and what is no list of logins.
    ("+1 (binding)\nAnn Alder\nBob Birch\n\nCy Cedar: can you merge it?", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("+1 (binding): Ann Alder, Bob Birch\nCy Cedar: can you merge it?", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("+1 (binding)\nAnn Alder\nBob Birch\nDocs: to be updated", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("binding: three votes\nnon-binding: two votes, one late", "- b +1=3 nb +1=2"),
    ("binding: yes\nnon-binding: no", "- nb +1=0"),
]  # fmt: skip

AMONG = "+1 (binding):\nAnn Alder\nBob Birch"
# Names in lower case, of one word or with figures, which the layout of a list shows to be names.
ODD_NAMES = [
    (
        "+1 (binding): Ann Alder, bob birch, Cy Cedar\n+1 (non-binding): Dee Dorn, eelm, Fay (Fi) Fir",
        "- Ann Alder +1 b, bob birch +1 b, Cy Cedar +1 b, Dee Dorn +1 nb, eelm +1 nb, Fay Fir +1 nb",
    ),
    (
        "+1 (binding) - Ann Alder, Jean-Luc d'Orme, van der Elm\n-1 (non-binding) - dee dorn",
        "- Ann Alder +1 b, Jean-Luc d'Orme +1 b, van der Elm +1 b, dee dorn -1 nb",
    ),
    (
        "+1 (binding): Ann Alder, So Young Birch, The Anh Cedar, No Dorn\n0: none\n-1: elm, fir9",
        "- b 0=0 nb 0=0 Ann Alder +1 b, So Young Birch +1 b, The Anh Cedar +1 b, No Dorn +1 b, "
        "elm -1 ?, fir9 -1 ?",
    ),
    (
        "+1 (binding):\nAnn Alder, bob birch,\ncy cedar, Dee Dorn\n\n+1 (non-binding):\neve elm, fir9",
        "- Ann Alder +1 b, bob birch +1 b, cy cedar +1 b, Dee Dorn +1 b, eve elm +1 nb, fir9 +1 nb",
    ),
    (
        "+1 (binding): Ann Alder @aalder, Bob (bob9) Birch, Cy Cedar via dev, S.Y. Dorn, Eve Elm, Jr.",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b, S.Y. Dorn +1 b, Eve Elm +1 b",
    ),
    ("+1 (non-binding): Ann B, B Birch, Cy B Cedar", "- Ann B +1 nb, B Birch +1 nb, Cy B Cedar +1 nb"),
    ("+1: Ann Alder (B), Bob Birch (nb), Cy - B", "- Ann Alder +1 b, Bob Birch +1 nb, Cy +1 b"),
    ("+1 (binding): Ann Alder, bob birch, see the thread", "- Ann Alder +1 b, bob birch +1 b"),
    ("+1 (binding): Great work, Ann Alder", "-"),
    ("+1 (binding): aalder, bbirch", "-"),
    (
        "Binding:\n+1 ann Alder\n+1 Bob Birch\n+1 CyCedar87\n+1 dee dorn",
        "- ann Alder +1 b, Bob Birch +1 b, CyCedar87 +1 b, dee dorn +1 b",
    ),
    (
        "+1\nAnn (binding)\nBob\nCy\nDee (binding)\nEve Elm\n\n-0 Fay (binding)\n-1 None",
        "- b -1=0 nb -1=0 Ann +1 b, Bob +1 ?, Cy +1 ?, Dee +1 b, Eve Elm +1 ?, Fay -0 b",
    ),
    ("+1\nAnn (binding)\n\n-1 Bob (binding)\n-0 Cy Cedar", "- Ann +1 b, Bob -1 b, Cy Cedar -0 ?"),
    ("+1\nann(binding)\nbob\ncy(bindng)\nDee Dorn", "- ann +1 b, bob +1 ?, cy +1 b, Dee Dorn +1 ?"),
    ("+1\n\nann alder(binding)\nbob birch\n\n-1 None",
     "- b -1=0 nb -1=0 ann alder +1 b, bob birch +1 ?"),
    ("Binding votes:\n- Ann Alder\n- bob\n- cy cedar", "- Ann Alder +1 b, bob +1 b, cy cedar +1 b"),
    ("+1 votes:\n- ann (binding)\n- bob birch\n- Cy", "- ann +1 b, bob birch +1 ?, Cy +1 ?"),
    ("+1 ann (PMC)\n+1 bob (PMC)\n+1 cy", "- ann +1 ?, bob +1 ?, cy +1 ?"),
    ("+1 ann\n+1 bob\n+1 cy", "- ann +1 ?, bob +1 ?, cy +1 ?"),
    ("Binding:\n+1 bob", "- bob +1 b"),
    ("-1 (non-binding): bob birch", "- bob birch -1 nb"),
    ("-1 bbirch9 (binding)", "- bbirch9 -1 b"),
    ("+1 binding, Ann Alder\n+1 binding, bob\n+1 non-binding, Cy", "- Ann Alder +1 b, bob +1 b, Cy +1 nb"),
    ("+1 votes:\n* Ann Alder / binding\n* Bob Birch", "- Ann Alder +1 b, Bob Birch +1 ?"),
    (
        "3 (+1 binding) votes from the IPMC,\nAnn Alder,\nBob Birch,\nCy Cedar\n\n"
        "1 (+1 non-binding) vote from the rest of the developer community\n\nDee Dorn",
        "- b +1=3 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b, Dee Dorn +1 nb",
    ),
    ("3 (+1 binding) (Ann Alder, Bob Birch, Cy)", "- b +1=3 Ann Alder +1 b, Bob Birch +1 b, Cy +1 b"),
    ("2x +1 (binding): Ann, Bob\n\n1x -1 (binding): Cy", "- b +1=2 -1=1 Ann +1 b, Bob +1 b, Cy -1 b"),
    ("+1 (binding): Ann\nBob\nCy", "- Ann +1 b, Bob +1 b, Cy +1 b"),
    ("+1: Ann (binding)\nBob (binding)\nCy", "- Ann +1 b, Bob +1 b, Cy +1 ?"),
    ("+1 votes\n\nPMC members:\n\n* Ann Alder\n* bob", "- Ann Alder +1 b, bob +1 b"),
    ("+1 (binding) x 3:\nAnn Alder\nbob\nCy", "- b +1=3 Ann Alder +1 b, bob +1 b, Cy +1 b"),
    ("+1 votes\nPMC members:\n* Ann Alder\n\nCommunity:\n* di Dorn\n* Eve Elm",
     "- Ann Alder +1 b, di Dorn +1 nb, Eve Elm +1 nb"),
    # One row alone below the label of a group, or beside other rows; "-1" and a value behind the name, too.
    ("Binding:\n+1 Ann Alder\n+1 Bob Birch\n\nNon binding\n+1 dan",
     "- Ann Alder +1 b, Bob Birch +1 b, dan +1 nb"),
    ("PMC:\n+1 Ann Alder\n+1 Bob Birch\n\nCommunity:\n-1 dan42",
     "- Ann Alder +1 ?, Bob Birch +1 ?, dan42 -1 ?"),
    ("PMC:\n- +1 Ann Alder\n\nContributors:\n\n- +1 Dan", "- Ann Alder +1 ?, Dan +1 ?"),
    ("From PPMC members:\n+1 Ann Alder\n\nFrom Mentors:\n+1 dan (IPMC)", "- Ann Alder +1 ?, dan +1 ?"),
    ("Seen on the other list:\n+1 jdoe\n\nNew votes:\n+1 Bob Birch\n+1 Cy Cedar",
     "- jdoe +1 ?, Bob Birch +1 ?, Cy Cedar +1 ?"),
    ("PMC:\nAnn Alder +1\nBob Birch +1\n\nCommunity:\ndan +1", "- Ann Alder +1 ?, Bob Birch +1 ?, dan +1 ?"),
    ("Ann Alder: +1 (binding)\ndan: +1\neve: -1", "- Ann Alder +1 b, dan +1 ?, eve -1 ?"),
    ("+1 ann (PPMC)\n+1 bob (PPMC)\n\n+1 dan (IPMC)", "- ann +1 ?, bob +1 ?, dan +1 ?"),
    ("Community:\n+1 works fine", "-"),
    ("Seen on the other list:\n+1 jdoe", "-"),
    ("signatures: +1\nbuild: +1\ndocs: +1", "-"),
    ("PMC:\n+1 Ann Alder\n+1 Bob Birch\n\nAlso:\n- foo-1\n- bar - 1", "- Ann Alder +1 ?, Bob Birch +1 ?"),
    # A word in lower case or with figures between names, and lists with a comma at each line's end.
    ("+1\nAnn\nBob\ncy9\nDee", "- Ann +1 ?, Bob +1 ?, cy9 +1 ?, Dee +1 ?"),
    ("+1\nAnn\nBob\npush\ntags", "- Ann +1 ?, Bob +1 ?"),
    ("+1\nAnn\nBob\nsoon we go\nDee", "- Ann +1 ?, Bob +1 ?"),
    ("+1 (non-binding)\nDee Dorn,\nfir0,\nGus Gum", "- Dee Dorn +1 nb, fir0 +1 nb, Gus Gum +1 nb"),
    ("+1:\nann,\nbob42,\nCy Cedar,\nDee Dorn", "- ann +1 ?, bob42 +1 ?, Cy Cedar +1 ?, Dee Dorn +1 ?"),
    ("It passes with 3 binding votes from Ann Alder,\nbob,\nCy Cedar.",
     "accepted b +1=3 Ann Alder +1 b, bob +1 b, Cy Cedar +1 b"),
    # Podlings have a PPMC; a heading may count in a sign.
    ("2 PPMC +1 Votes\n- Ann Alder\n- bob\n\n1 PPMC -1 Vote\n- Cy Cedar",
     "- b +1=2 -1=1 Ann Alder +1 b, bob +1 b, Cy Cedar -1 b"),
    ("+2 (PPMC): Ann Alder, Bob Birch\n+1 (Community): Cy Cedar",
     "- Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar +1 ?"),
    ("3 (+1 binding) votes from the PPMC (Ann Alder, bob, Cy Cedar)",
     "- b +1=3 Ann Alder +1 b, bob +1 b, Cy Cedar +1 b"),
    # A star of the heading marks those who bind, if any name has one.
    ("+1 (2 binding*):\nAnn Alder*\nBob Birch*\nCy Cedar",
     "- b +1=2 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb"),
    ("+1 (2 binding*):\nAnn Alder\nBob Birch\n\n* one came late", "- b +1=2 Ann Alder +1 ?, Bob Birch +1 ?"),
    ("The vote passes with 1 binding +1 (*).\n\n* Ann Alder (*)\n* Cy Cedar",
     "accepted b +1=1 Ann Alder +1 b, Cy Cedar +1 nb"),
    ("+1 (*binding*):\nAnn Alder\nBob Birch", "- Ann Alder +1 b, Bob Birch +1 b"),
    # Who is listed without a value where others have one did not vote.
    ("It passed with the following votes:\n\n- Ann Alder +1\n- Bob Birch\n- Cy Cedar (chair)\n- dee +1",
     "accepted Ann Alder +1 ?"),
    ("It passed with the following votes:\n\nAnn Alder +1\nBob Birch -\nCy Cedar n/a",
     "accepted Ann Alder +1 ?"),
    ("It passed with the following votes:\n\n- Ann Alder\n- Bob Birch\n- Cy Cedar -1",
     "accepted Ann Alder +1 ?, Bob Birch +1 ?, Cy Cedar -1 ?"),
    ("It passed with the following +1s:\n\n- Ann Alder +1\n- Bob Birch",
     "accepted Ann Alder +1 ?, Bob Birch +1 ?"),
    # One line below a heading, beside another list: a name if it may be one, or a name with its reason.
    *(
        (f"{AMONG}\n\n{head}\n{line}\n\nThank you.",
         f"- Ann Alder +1 b, Bob Birch +1 b{name and f', {name} {value}'}")
        for head, value in (
            ("-1 (binding):", "-1 b"), ("+1 (non-binding)", "+1 nb"), ("-1:", "-1 ?"), ("-1", "-1 ?"),
            ("Non-binding votes:", "+1 nb"), ("Abstain:", "0 ?"),
        )
        for line, name in (
            *((f"{given} Elm", f"{given} Elm") for given in "Bin Da Del Di Do Du Ter Van Zu".split()),
            ("- Bin Wang", "Bin Wang"), ("eve elm", "eve elm"), ("- eve elm", "eve elm"), ("eelm", "eelm"),
            ("@eelm", "eelm"), ("Van", "Van"), ("Eve Elm, because of the client", "Eve Elm"),
            ("Eve Elm: the client breaks", "Eve Elm"), ("- Eve Elm - the client breaks", "Eve Elm"),
            ("eelm (Eve Elm)", "Eve Elm"), ('Eve "ee" Elm', 'Eve "ee" Elm'),
            ("[Eve Elm](https://example.org)", "Eve Elm"), ("Eve Elm (see the thread)", "Eve Elm"),
            ("eelm@example.org", ""), ("the client breaks", ""), ("The client.", ""), ("see the thread", ""),
            ("Next steps", ""), ("Release manager", ""), ("nobody voted so", ""), ("pending", ""),
            ("foo-1.2", ""),
            ("Please mend the page", ""), ("Thanks to all", ""), ("eve elm, because of the client", ""),
        )
    ),
    (f"-1 (binding):\neve elm\n\n{AMONG}", "- eve elm -1 b, Ann Alder +1 b, Bob Birch +1 b"),
    (f"{AMONG}\n\n-1 (binding):\neve elm\nbreaks it", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("-1 (binding):\neve elm\n\nThank you.", "-"),
    (f"{AMONG}\n\n[Foo Bar](https://example.org)", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("+1:\naalder (Ann Alder)\nbob (Acme Corp)\nccedar (Cy Cedar, binding)\nEve Elm",
     "- Ann Alder +1 ?, bob +1 ?, Cy Cedar +1 b, Eve Elm +1 ?"),
    (f"{AMONG}\n\nChanges:\n- eve elm", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("3 binding votes:\nAnn Alder\nBob Birch\nCy Cedar\n\n1 non-binding vote:\nBin Wang\n\n"
     "1 -1 vote:\nVan Nguyen",
     "- b +1=3 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b, Bin Wang +1 nb, Van Nguyen -1 ?"),
    ("+1 non-binding(Di Xu)", "- Di Xu +1 nb"),
    # First names in a row, odd ones between others.
    ("+1: Ann, Bea, cyc, Dee", "- Ann +1 ?, Bea +1 ?, cyc +1 ?, Dee +1 ?"),
    ("+1 (binding): Ann, cyc and Dee\n-1: none",
     "- b -1=0 nb -1=0 Ann +1 b, cyc +1 b, Dee +1 b"),
    ("+1: Docs, tests, License", "-"),
    ("+1: Ann, cyc, dee, Eve", "-"),
    # Who is said to have abstained.
    ("Ann Alder abstained from the vote.\nBob Birch abstained", "- Ann Alder 0 ?, Bob Birch 0 ?"),
    ("The board abstained from voting.\nNobody abstained.\nAnn abstained once.", "-"),
    # What the vote leaves to do names no voters.
    *(
        (f"The vote has passed with {lead}:\n\n- Ann Alder\n- Bob Birch", "accepted")
        for lead in (
            "the following changes", "these caveats", "a few open issues", "the following conditions",
            "some tasks left", "these notes", "the following changes requested by",
        )
    ),
    *(
        (f"{lead}:\n\n- Ann Alder\n- Bob Birch", "accepted Ann Alder +1 ?, Bob Birch +1 ?")
        for lead in (
            "The vote on the changes has passed with the following votes",
            "The vote on these changes has passed with +1s by", "The vote for the changes has passed",
            "The vote has passed with the following +1 votes and comments",
        )
    ),
    # Near neighbours: prose is no name, whatever stands beside it.
    ("+1 (binding):\n- Ann Alder\n- Bob Birch\n\n- Eve Elm does it\n- push the tag",
     "- Ann Alder +1 b, Bob Birch +1 b"),
    ("+1 (binding):\n- Ann Alder\n\n- Eve Elm\n- push tags", "- Ann Alder +1 b, Eve Elm +1 b"),
    ("+1 Ann Alder\n+1 looks fine\n+1 works on my machine", "- Ann Alder +1 ?"),
    ("+1 (binding) woohoo", "-"),
    ("+1 woohoo", "-"),
    ("+1 great (binding)", "-"),
    ("+1 votes:\n- Ann Alder\n- thanks to all", "- Ann Alder +1 ?"),
    ("Binding:\nAnn Alder\nbob\nCy Cedar\n\nI will push the tag\nsoon",
     "- Ann Alder +1 b, bob +1 b, Cy Cedar +1 b"),
    ("+1 (binding)\n- Ann Alder\n- bob\n\nNext steps\n- push the tag\n- mail people",
     "- Ann Alder +1 b, bob +1 b"),
    ("It passes.\n\nChanges:\n- Fix Ann Alder\n- bump foo", "accepted"),
    ("Binding:\n- Ann Alder\n- bob@example.org", "- Ann Alder +1 b"),
    ("It passes by the votes of Ann (binding) and Bob\nBirch (binding).",
     "accepted Ann +1 b, Bob Birch +1 b"),
    ("It passes with 3 binding +1s from Ann Alder, Bob and\nCy Cedar\nThanks",
     "accepted b +1=3 Ann Alder +1 b, Bob +1 b, Cy Cedar +1 b"),
]  # fmt: skip
# The verdict alone, and the figures: goals, fractions, groups, and rows of a value and its figure.
FIGURES = [
    (
        "+1 (binding): Ada Quill, Bo Marsh, Hal Underhill (Java 8 and 11)\n+1 (non-binding): Olu Bankole",
        "- Ada Quill +1 b, Bo Marsh +1 b, Hal Underhill +1 b, Olu Bankole +1 nb",
    ),
    (
        "The vote passes with 3 binding +1 and 2\nnon-binding +1 votes.",
        "accepted b +1=3 nb +1=2",
    ),
    ("Passed:\n\n+1s: 4 binding, 3 nb\n-1s: 1 binding, 2 nb", "accepted b +1=4 -1=1 nb +1=3 -1=2"),
    ("Passed:\n\n+1 (4 binding, 3 nb)\n-1 (1 binding, 2 nb)", "accepted b +1=4 -1=1 nb +1=3 -1=2"),
    ("Passed:\n\n+1: 3 binding\n0: 1 binding, 1 non-binding", "accepted b +1=3 0=1 nb 0=1"),
    ("Passed:\n\n-1: 0, 3 binding, 2 non-binding", "accepted b +1=3 -1=0 nb +1=2 -1=0"),
    ("-1 votes do not block, and with 3 binding votes it passed.", "- b +1=3"),
    ("Passed:\n\n+1  2  (2 binding)\n-1  3  (3 binding)", "accepted b +1=2 -1=3"),
    ("Failed:\n\n-1  3  (1 binding, 2 non-binding)", "rejected b -1=1 nb -1=2"),
    ("Passed: 6 +1 (5 binding, 1 nb), 3 -1 (1 binding, 2 nb).", "accepted b +1=5 -1=1 nb +1=1 -1=2"),
    ("Passed with no -1 votes (3 binding +1).", "accepted b +1=3 -1=0 nb -1=0"),
    ("Passed with 3 bindings and 2 non-bindings.", "accepted b +1=3 nb +1=2"),
    ("Passed with 3 binding +1s and 4 nb +1s.", "accepted b +1=3 nb +1=4"),
    ("Passed with 3 binding +1s. See note 2, NB: votes were late.", "accepted b +1=3"),
    ("Passed with 7 +1 (all binding).", "accepted b +1=7"),
    ("Passed.\n\n+1 binding\n\n0 binding\n\n-1 binding", "accepted"),
    ("Passed.\n\n3 binding\n0 non-binding", "accepted b +1=3 nb +1=0"),
    ("I call the vote to be non successful.", "rejected"),
    ("The vote is non-successful.", "rejected"),
    ("I hereby declare the vote to be successful.", "accepted"),
    ("We want the vote to be successful.", "-"),
    ("The KIP is to be accepted by the board.", "-"),
    ("The votes of the mentors are carried over from the other list.", "-"),
    ("Only 2 of the votes on the other list carried over.", "-"),
    ("The vote carries on until Friday.", "-"),
    ("The motion carries with 3 binding +1s.", "accepted b +1=3"),
    ("The resolution passes with 3 binding +1s.", "accepted b +1=3"),
    ("The vote is now closed.\n\nDid not pass.", "rejected"),
    ("Did not pass with 2 binding +1 votes.", "rejected b +1=2"),
    ("Did the vote pass", "-"),
    ("Has not passed yet.", "-"),
    ("Foo Widgets prepared on 2026-01-03 have been accepted.", "accepted"),
    ("Foo 1.0 and Bar 2.0 have been accepted.", "accepted"),
    ("Foo Python Client 2.5.0 (based on 2.5.0rc1) has been accepted.", "accepted"),
    ("Foo 1.0 and Bar 2.0 have not been accepted yet.", "-"),
    ("Foo 1.0 and Bar 2.0 have been accepted by legal.", "-"),
    ("All comments on Foo 1.0 and Bar 2.0 have been accepted.", "-"),
    ("Changes of Ann in Foo 1.0 and Bar 2.0 have been accepted.", "-"),
    ("If Foo 1.0 and Bar 2.0 have been accepted, we go on.", "-"),
    ("This vote has FAILED due to less than three binding +1 votes.", "rejected"),
    ("The vote fails for want of three binding +1 votes.", "rejected"),
    ("It passes with at least 3 binding +1 votes.", "-"),
    ("There must be at least 3 binding +1 votes; we have 5 binding +1 votes. The vote passes.",
     "accepted b +1=5"),
    ("3 binding +1 votes are required, we have 5 binding +1 votes. It passes.", "accepted b +1=5"),
    ("It passes with 5 binding +1 votes where 3 binding +1 votes are needed.", "accepted b +1=5"),
    ("It passes with 4 binding +1s, no -1 and after a minimum of 72 hours.", "accepted b +1=4 -1=0 nb -1=0"),
    ("5 of 11 binding votes are -1 with good reasons. The vote fails.", "rejected b -1=5"),
    ("4 out of 7 binding votes are +1. The vote passes.", "accepted b +1=4"),
    ("3 of the 5 +1 votes are binding. The vote passes.", "accepted b +1=3"),
    ("1 of the 3 binding +1 votes is late. The vote passes.", "accepted"),
    ("The vote passes with 3 of 5 binding votes.", "accepted"),
    (
        "The vote passes with\n  2 (+1 binding) votes from the mentors,\n"
        "  2 (+1 binding) votes from other IPMC members,\n  3 (+1 non-binding) votes from the PPMC,\n"
        "  4 (+1 non-binding) votes from the rest of the community.",
        "accepted b +1=4 nb +1=7",
    ),
    (
        "- 2 binding +1 votes from the mentors\n- 3 binding +1 votes from the rest of the IPMC",
        "- b +1=5",
    ),
    # A total said again, a part of it, or a group that may hold the other one adds nothing.
    (
        "It passes with 5 binding +1 votes: 3 binding +1 votes from the mentors and 2 binding +1 votes from"
        " other IPMC members.",
        "accepted b +1=5",
    ),
    ("It passes with 5 binding +1 votes from the IPMC, including 2 binding +1 votes from others.",
     "accepted b +1=5"),
    ("It passes with 5 binding +1 votes from the IPMC, 2 binding +1 votes from the mentors.",
     "accepted b +1=5"),
    ("Binding Votes:\n\n+1 6\n 0 1\n-1 2", "- b +1=6 0=1 -1=2"),
    ("Binding Votes:\n\n+1 [4]:\n\n- Ann Alder\n- Bob Birch\n\n0 [0]:\n\n-1 [0]:",
     "- b +1=4 0=0 -1=0 Ann Alder +1 b, Bob Birch +1 b"),
    ("+1 (binding) 4\n+1 (non-binding) 2\n-1 (binding) 1", "- b +1=4 -1=1 nb +1=2"),
    ("+1, Binding (3)\nAnn Alder\nBob Birch\nCy Cedar\n\n-1, Non-binding (1)\nDee Dorn",
     "- b +1=3 nb -1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b, Dee Dorn -1 nb"),
    ("We are one binding +1 short, the vote fails.", "rejected"),
    ("The vote fails: 2 binding +1, one binding +1 is missing.", "rejected b +1=2"),
    ("In short: 3 binding +1 votes, the vote passes.", "accepted b +1=3"),
    ("3 of 3 binding +1. Passed.", "accepted b +1=3"),
    ("No 0s or -1s.", "- b 0=0 -1=0 nb 0=0 -1=0"),
    ("No -1s or 0s.", "- b 0=0 -1=0 nb 0=0 -1=0"),
    ("It passes with 3 binding +1s and no further 0 or -1 votes.", "accepted b +1=3 0=0 -1=0 nb 0=0 -1=0"),
    ("It passes with 3 binding +1s and no other votes.", "accepted b +1=3"),
    ('3 binding +1s, no "0 votes", and no "-1 vote".', "- b +1=3 0=0 -1=0 nb 0=0 -1=0"),
    ("0 votes\n- None\n\n-1 votes\n- None", "- b 0=0 -1=0 nb 0=0 -1=0"),
    ("+1 (binding):\nAnn Alder\n\n-1 (binding):\n\nNone", "- b -1=0 Ann Alder +1 b"),
    ("+1\nAnn (binding)\nBob (binding)\n\n-0 Cy (binding)\n-1 None",
     "- b -1=0 nb -1=0 Ann +1 b, Bob +1 b, Cy -0 b"),
    ("Binding:\n-1:\n- None\n\nNon-binding:\n-1:\n- Ann Alder", "- b -1=0 Ann Alder -1 nb"),
    ("-1 votes\n- None\n\n-1 Ann Alder (non-binding)", "- Ann Alder -1 nb"),
    ("-1 votes\n- Ann Alder", "- Ann Alder -1 ?"),
    ("There are no disapproving votes.", "- b -1=0 nb -1=0"),
    ("It passes with 3 binding +1s and 2 negative votes.", "accepted b +1=3"),
    ("It passes with 3 binding +1s and without any -1.", "accepted b +1=3 -1=0 nb -1=0"),
    ("It passes without a binding -1.", "accepted b -1=0"),
    ("It passes without a hitch, with 2 binding -1s.", "accepted b -1=2"),
    ("4 + votes\n0 - votes", "- b -1=0 nb -1=0"),
    # A figure without a value is of the one before it where their sum says so, or only the value is told.
    ("The vote fails: 3 -1s, two binding, one non-binding.", "rejected b -1=2 nb -1=1"),
    ("It fails with 3 -1s, of which two are binding and one is non-binding.", "rejected b -1=2 nb -1=1"),
    ("It fails. We got 3 -1s. Two binding, one non-binding.", "rejected b -1=2 nb -1=1"),
    ("It fails. We got 3 -1s. 2 of them are binding.", "rejected b -1=2"),
    ("The vote fails with -1s: 2 binding, 1 non-binding.", "rejected b -1=2 nb -1=1"),
    ("-1 votes: 2 binding votes, 1 non-binding vote.", "- b -1=2 nb -1=1"),
    ("+1: 4 binding, 1 non-binding\n-1: 0 binding, 3 non-binding", "- b +1=4 -1=0 nb +1=1 -1=3"),
    ("It passes with 2 0s, one binding, one non-binding.", "accepted b 0=1 nb 0=1"),
    ("It passes with one -1: 1 non-binding.", "accepted nb -1=1"),
    ("It passes with 1 -1, 3 binding and 2 non-binding.", "accepted b +1=3 nb +1=2"),
    ("There is one -1. It passes with 3 binding and 1 non-binding votes.", "accepted b +1=3 nb +1=1"),
    ("It passes with 5 +1s, 3 binding and 2 non-binding.", "accepted b +1=3 nb +1=2"),
    # What may be a part and need not be is of no value.
    ("We have one -1 and one binding.", "-"),
    ("We got 3 -1s and 2 binding.", "-"),
    ("One -1. One binding.", "-"),
    ("It passes with 3 +1s, 2 -1s, 2 binding.", "accepted"),
    ("It passes with 3 +1s, 1 -1, three binding, one non-binding.", "accepted"),
    ("It fails with 2 binding -1s and 1 non-binding.", "rejected b -1=2"),
    ("It fails with 2 binding and 1 non-binding -1s.", "rejected nb -1=1"),
    ("It passes with 3 binding votes and 1 non-binding -1.", "accepted b +1=3 nb -1=1"),
    # The side that votes take is their value.
    ("It fails with 3 binding votes against and one binding in favour.", "rejected b +1=1 -1=3"),
    ("The vote fails with one binding veto.", "rejected b -1=1"),
    ("It fails with 2 negative binding votes.", "rejected b -1=2"),
    ("It passes with 3 binding votes and 2 binding abstentions.", "accepted b +1=3 0=2"),
    ("It passes with 3 binding votes and no negative comments.", "accepted b +1=3"),
    ("3 binding yes, 1 binding no. It passes.", "accepted b +1=3 -1=1"),
    ("It passes with 3 binding against 1 non-binding.", "accepted b +1=3 nb +1=1"),
    ("It passes with 3 binding, no votes against.", "accepted b +1=3 -1=0 nb -1=0"),
    ("The vote fails with a single binding -1.", "rejected b -1=1"),
    ("It passes with 3 binding +1s. A single binding -1 would block it.", "accepted b +1=3"),
    ("It passes without a single -1.", "accepted b -1=0 nb -1=0"),
    ("It passes with four binding and two not.", "accepted b +1=4 nb +1=2"),
    ("It passes with four binding +1s, and two are not binding.", "accepted b +1=4 nb +1=2"),
    ("It passes with four binding votes and two not counted.", "accepted b +1=4"),
    ("| +1 | -1 |\n|----|----|\n| 0 | 0 |", "- b +1=0 -1=0 nb +1=0 -1=0"),
    ("| +1 (binding) | +1 (non-binding) | -1 |\n|---|---|---|\n| 3 | 2 | 0 |",
     "- b +1=3 -1=0 nb +1=2 -1=0"),
    ("| | +1 | 0 | -1 |\n|---|---|---|---|\n| Binding | 3 | 0 | 1 |\n| Non-binding | 2 | 1 | 0 |",
     "- b +1=3 0=0 -1=1 nb +1=2 0=1 -1=0"),
    *((f"It passed with 3 binding +1s{said}", f"accepted b +1=3{figures}") for said, figures in (
        *((said, " -1=0 nb -1=0") for said in (" and no objections.", " without any objections.",
          ". There were no objections.", ", with no objections to the release.", ". I saw no objections.")),
        *((said, "") for said in (". I have no objections.", ". No objections to the new name.",
          " and no objections from legal.", ". If there are no objections I'll merge it.")),
        (", 1 binding -1 and no further objections.", " -1=1"),
        (". No other objections. 1 binding -1.", " -1=1"),
    )),
    ("| Name | +1 | -1 |\n|---|---|---|\n| Ann Alder | 1 | 0 |", "-"),
    ("| | +1 | -1 |\n|---|---|---|\n| Binding | 3 | 0 |\n| Others | 2 | 1 |\n| Total | 5 | 1 |",
     "- b +1=3 -1=0 nb +1=2 -1=1"),
    ("| | binding | non-binding |\n|---|---|---|\n| +1 | 3 | 2 |\n| -1 | 0 | 1 |",
     "- b +1=3 -1=0 nb +1=2 -1=1"),
    ("Passed.\n\n          +1   0   -1\nbinding    3   0    0\nothers     2   0    1",
     "accepted b +1=3 0=0 -1=0 nb +1=2 0=0 -1=1"),
    ("Passed.\n\n+1   0   -1\nOthers    2   0    1\nBinding:   3   0    0\nTotal:   5   0    1",
     "accepted b +1=3 0=0 -1=0 nb +1=2 0=0 -1=1"),
    ("Passed.\n\n      binding   non-binding\n+1     3          2\n0      0         0\n-1     0         1",
     "accepted b +1=3 0=0 -1=0 nb +1=2 0=0 -1=1"),
    ("Passed.\n\n+1 -1\n--- ---\nothers 3 0", "accepted"),
    ("Passed.\n\n+1   0   -1\nhosts    2   0    1", "accepted b -1=0 nb -1=0"),
    ("| +1 | 0 |\n|---|---|\n| 2026 | 7 |", "-"),
    # An election between persons or options counts for none of the values.
    ("10 binding votes for ann, 8 binding votes for bob.", "-"),
    ("4 binding votes for option A and 3 binding votes for option B.", "-"),
    ("3 binding votes for the release, 2 non-binding votes for Foo.", "- b +1=3 nb +1=2"),
    ("Approved by 2 binding votes.", "accepted b +1=2"),
    ("Rejected by three binding -1 votes.", "rejected b -1=3"),
    ("Approved by 3 reviewers.", "-"),
    ("We are glad to announce that Foo community has approved the Foo Bar 1.0 release:", "accepted"),
    ("We are glad to announce that legal has approved the text of the Foo Bar 1.0 release:", "-"),
    ("Thanks to the community, I have approved the new release notes.", "-"),
    ("The Foo community has voted to release Foo 1.0.", "accepted"),
    ("The Foo community has not voted to release Foo 1.0.", "-"),
    ("Once the community has voted to release Foo 1.0, we go on.", "-"),
    ("Three members have voted to release Foo 1.0.", "-"),
    ("The vote has passed, but we will leave it for a day to give all a last chance to change votes.", "-"),
    ("The vote has passed, thanks to all who took the chance to vote.", "accepted"),
    ("+1 2026", "-"),
    ("Binding votes:\n\n+1 3", "-"),
    ("+1 [0]\n 0 [0]", "- b +1=0 0=0 nb +1=0 0=0"),
]  # fmt: skip
# The same for a mail by Dee Dorn.
FIGURES += [
    ("Binding: 3 +1, 0 0, 1 -1\nNon-binding: 2 +1, 0 0, 0 -1", "- b +1=3 0=0 -1=1 nb +1=2 0=0 -1=0"),
    ("Binding votes: 3 +1; 1 +0; 1 -1", "- b +1=3 0=1 -1=1"),
    ("Binding tally: +1 = 4, 0 = 0, -1 = 0", "- b +1=4 0=0 -1=0"),
    ("-1: 3\nBinding: 2\nNon-binding: 1", "- b -1=2 nb -1=1"),
    ("+1: 5\nBinding: 3\nNon-binding: 2\n\n-1: 1\nBinding: 1\nNon-binding: 0", "- b +1=3 -1=1 nb +1=2 -1=0"),
    ("+1: 5\n-1: 0\nBinding: 3\nNon-binding: 2", "- b +1=3 -1=0 nb +1=2 -1=0"),
    ("+1: 3\n-1: 3\nBinding: 2\nNon-binding: 1", "-"),
    ("+1 (3 binding): Ann Alder, Bob Birch, ccedar\n+1 (1 non-binding): Dee Dorn",
     "- b +1=3 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, ccedar +1 b, Dee Dorn +1 nb"),
    ("+1 (1 binding): Ann Alder, Bob Birch", "- b +1=1 Ann Alder +1 ?, Bob Birch +1 ?"),
    ("3 PMC +1 votes and 2 non-PMC +1 votes.", "- b +1=3 nb +1=2"),
    ("3 PPMC +1 Votes:\n- Ann Alder", "- b +1=3 Ann Alder +1 b"),
    ("4 PPMC +1 votes, 3 IPMC +1 votes.", "- b +1=3"),
    ("4 PMC +1 votes (3 binding)", "- b +1=3"),
    ("+1 binding (3): Ann Alder, Bob Birch", "- b +1=3 Ann Alder +1 b, Bob Birch +1 b"),
    ("+1 3 binding, 2 non-binding\n0 0 binding, 0 non-binding", "- b +1=3 0=0 nb +1=2 0=0"),
    ("I count 4 binding +1, 2 other +1, and no -1 votes.", "- b +1=4 -1=0 nb +1=2 -1=0"),
    ("9 +1 votes (3 bindings)", "- b +1=3"),
]  # fmt: skip
_MAJORITY = "+1 (binding): Ann Alder, Bob Birch, Cy Cedar\n-1: none\n\n"
STEPS = [
    *((f"{_MAJORITY}{said}", "accepted") for said in (
        "RC1 will be released as Foo 1.0.0.", "The artifacts will be published soon.",
        "So this candidate will now be released.",
    )),
    *((f"{_MAJORITY}{said}", "-") for said in (
        "RC2 will be released as Foo 1.0.0.", "RC1 will be released if nobody objects.",
        "RC1 will be released by Bob.", "RC1 would be released as Foo 1.0.0.",
    )),
    *((f"{_MAJORITY}{said}", "accepted") for said in (
        "I will process to publish the release and send ANNOUNCE.", "I'll proceed with the release.",
        "Then I'm going to invite Zed Zebrawood to join us soon. Thanks!",
        "I'll get the artifacts published.", "I'll get this published.",
        "We will proceed to publish the approved artifacts.", "I will now release the staging repository.",
        "I will publish the release and make an announcement once it is done.",
        "As there were no objections, I'll proceed with the release of Foo 1.0.0.",
        "I'll push the artifacts to the mirrors and send out the announcement.",
        "I will send the announcement email in the next days.", "I'll announce the release on Monday.",
    )),
    *((f"{_MAJORITY}{said}", "-") for said in (
        "I'll proceed with the release if nobody objects.", "I will prepare a new release.",
        "I will publish the release notes.", "I'll announce the result of the vote later.",
        "I will release RC2 soon.", "Bob says I will publish the release.",
        "Shall I proceed with the release?",
        "I would proceed with the release.", "When the tests pass, I will publish the release.",
        "I'll wait for one more vote and publish the release.", "I will publish a fix.",
        "I'll upload the artifacts to staging for a second look.", "I'll push the release to next Monday.",
        "I'll invite Zed to the discussion.", "I'll proceed with closing the vote.",
        "I'll be the release manager.",
        "I'll proceed with the release of Bar 3.0.", "Please publish the release.",
        "I will not publish the release.", "The artifacts will be published by Bob.",
        "I'd like to publish the release, is that fine?", "I'll ship the release late.",
    )),
    ("+1 (binding): Ann Alder, Bob Birch\n\nI'll proceed with the release.", "-"),
    ("+1: Ann Alder, Bob Birch, Cy Cedar\n\nI'll proceed with the release.", "-"),
    ("3 binding +1, 3 binding -1\n\nI'll proceed with the release.", "-"),
    ("3 binding +1, no -1\n\nI'll proceed with the release.", "accepted"),
    ("3 binding +1, no -1. Unfortunately the tag is wrong.\n\nI'll proceed with the release.", "-"),
]  # fmt: skip
BY_DEE = [
    ("Ann Alder +1 (binding)\nmyself +1 (non-binding)", "- Ann Alder +1 b, Dee Dorn +1 nb"),
    ("With +1s by Ann Alder and myself the vote has passed.", "accepted Ann Alder +1 ?, Dee Dorn +1 ?"),
    ("+1 (binding): Ann Alder, me", "- Ann Alder +1 b, Dee Dorn +1 b"),
    ("+1 (binding): me, Ann Alder", "- Dee Dorn +1 b, Ann Alder +1 b"),
    ("+1 (binding):\n- Ann Alder\n- Myself", "- Ann Alder +1 b, Dee Dorn +1 b"),
    ("+1:\n- Ann Alder (binding)\n- me (non-binding)", "- Ann Alder +1 b, Dee Dorn +1 nb"),
    ("It passed with 3 binding votes (Ann, Bob, Cy) and 2 non-binding (Eve, and mine).",
     "accepted b +1=3 nb +1=2 Ann +1 b, Bob +1 b, Cy +1 b, Eve +1 nb, Dee Dorn +1 nb"),
    ("It passed with 3 binding votes (Ann, Bob, and mine) and 2 non-binding votes (Eve and Fay).",
     "accepted b +1=3 nb +1=2 Ann +1 b, Bob +1 b, Dee Dorn +1 b, Eve +1 nb, Fay +1 nb"),
    ("It passed with 3 +1 binding votes from Ann, Bob and Cy, 1 +1 non-binding from Eve and "
     "+1 non-binding from me.",
     "accepted b +1=3 nb +1=2 Ann +1 b, Bob +1 b, Cy +1 b, Eve +1 nb, Dee Dorn +1 nb"),
    ("It passed with 3 binding +1s from Ann, Bob and Cy,\nand one non-binding +1 from myself.",
     "accepted b +1=3 nb +1=1 Ann +1 b, Bob +1 b, Cy +1 b, Dee Dorn +1 nb"),
    ("It passed with 3 binding +1s, and +1 (binding) from me.", "accepted b +1=3"),
    ("It passed with 3 binding +1s. A friend of mine, Eve Elm, helped.", "accepted b +1=3"),
    ("We got 2 binding +1s (Ann Alder and I).", "- b +1=2 Ann Alder +1 b, Dee Dorn +1 b"),
    ("It passes with binding votes from Ann Alder, Bob Birch and myself.",
     "accepted Ann Alder +1 b, Bob Birch +1 b, Dee Dorn +1 b"),
    ("+1 (binding):\n- Ann Alder\n\nDee", "- Ann Alder +1 b"),
    ("+1 (binding):\n- Ann Alder\n\n- Dee", "- Ann Alder +1 b"),
    ("+1 (binding):\n- Ann Alder\n\nDee Dorn\nExample Society", "- Ann Alder +1 b"),
    ("+1 (binding):\n- Ann Alder\n- Dee Dorn", "- Ann Alder +1 b, Dee Dorn +1 b"),
    ("+1 (binding):\n\nAnn Alder\n\nDee Dorn", "- Ann Alder +1 b, Dee Dorn +1 b"),
    ("+1 (binding):\nAnn Alder, Bob Birch\n\nCy Cedar", "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b"),
    ("Binding: Ann, Bob (and me)\nNon-binding: Eve", "- Ann +1 b, Bob +1 b, Dee Dorn +1 b, Eve +1 nb"),
    ("Binding: Ann Alder, plus my own +1", "- Ann Alder +1 b, Dee Dorn +1 b"),
    ("+1: Ann Alder (binding), and my non-binding +1", "- Ann Alder +1 b, Dee Dorn +1 nb"),
    ("Binding: Ann, Bob + myself", "- Ann +1 b, Bob +1 b, Dee Dorn +1 b"),
    ("Binding: Ann Alder, Bob Birch. It was fun for Ann and me.", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("It passed, thanks from me, Ann Alder and the others", "accepted"),
    ("+1 (binding): Ann Alder, Bob Birch\n\nSunny Days\nDee Dorn", "- Ann Alder +1 b, Bob Birch +1 b"),
    ("+1 (binding)\n* Ann Alder\n\nAlles Liebe\nDee", "- Ann Alder +1 b"),
    ("+1 (binding)\nAnn Alder\n\nBob Birch\nDee Dorn", "- Ann Alder +1 b, Bob Birch +1 b, Dee Dorn +1 b"),
]  # fmt: skip

# The same for the names in sentences: where a list begins and ends, and what of it is binding.
SENTENCES = [
    (
        "It passes with 3 binding votes (Ann Alder, bob birch, Cy (Cyd) Cedar) and "
        "one non-binding vote (Dee Dorn).",
        "accepted b +1=3 nb +1=1 Ann Alder +1 b, bob birch +1 b, Cy Cedar +1 b, Dee Dorn +1 nb",
    ),
    (
        "It passes with 4 binding votes from Ann Alder, bob birch, S.Y. Cedar and Dee Dorn, at last, Eve.",
        "accepted b +1=4 Ann Alder +1 b, bob birch +1 b, S.Y. Cedar +1 b, Dee Dorn +1 b",
    ),
    (
        "It passes with 2 binding votes from Ann Alder, podling mentor, and Bob Birch.",
        "accepted b +1=2 Ann Alder +1 b",
    ),
    (
        "We have received these good - 1s (Ann Alder, Bob Birch and Cy Cedar).",
        "- Ann Alder -1 ?, Bob Birch -1 ?, Cy Cedar -1 ?",
    ),
    ("Closing the vote as failed: only 2 binding votes.", "rejected b +1=2"),
    ("The vote fails: only two binding votes.", "rejected b +1=2"),
    ("The vote passes only with 3 binding votes.", "- b +1=3"),
    (
        "KIP-9 is accepted. Binding: Ann Alder, Bob Birch. Non-binding: Cy Cedar, Dee. Thanks!",
        "accepted Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb, Dee +1 nb",
    ),
    (
        "The vote passes with 2 binding +1s from Ann Alder and Bob Birch, over 72 hours after its start.",
        "accepted b +1=2 Ann Alder +1 b, Bob Birch +1 b",
    ),
    (
        "The vote passes with 2 binding +1s from Ann Alder and Bob Birch as well as 1 non-binding +1 from"
        " Cy Cedar.",
        "accepted b +1=2 nb +1=1 Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    (
        "We got 2 +1 (binding) from Ann Alder & Bob Birch and 2 +1 (non-binding) from Cy & Dee, it passes.",
        "accepted b +1=2 nb +1=2 Ann Alder +1 b, Bob Birch +1 b, Cy +1 nb, Dee +1 nb",
    ),
    (
        "It passed with 2 binding +1s from Ann R. Alder and Bob Birch. "
        "Thanks to Cy and Dee for the non-binding +1s.",
        "accepted b +1=2 Ann R. Alder +1 b, Bob Birch +1 b, Cy +1 nb, Dee +1 nb",
    ),
    (
        "It passes with 2 binding votes from committers Ann and Bob, and there is no -1.",
        "accepted b +1=2 -1=0 nb -1=0 Ann +1 b, Bob +1 b",
    ),
    (
        "It passes by the votes of Ann and Bob (binding), no -1 was given.",
        "accepted b -1=0 nb -1=0 Ann +1 b, Bob +1 b",
    ),
    (
        "It passes with two +1 (binding) votes by Ann, Bob and two +1 (non-binding) votes by Cy and Dee.",
        "accepted b +1=2 nb +1=2 Ann +1 b, Bob +1 b, Cy +1 nb, Dee +1 nb",
    ),
    (
        "It passes with 2 binding votes - Ann, Bob - and 2 non-binding votes - Cy and Dee.",
        "accepted b +1=2 nb +1=2 Ann +1 b, Bob +1 b, Cy +1 nb, Dee +1 nb",
    ),
    (
        "KIP-9 is accepted with 2 +1 (binding) (Ann, Bob) and 1 +1 (non-binding) (Cy Cedar).",
        "accepted b +1=2 nb +1=1 Ann +1 b, Bob +1 b, Cy Cedar +1 nb",
    ),
    ("KIP-9 is accepted with 2 +1 (binding): Ann, Bob.", "accepted b +1=2 Ann +1 b, Bob +1 b"),
    ("Passed with two +1 (binding) votes (Ann; Bob).", "accepted b +1=2 Ann +1 b, Bob +1 b"),
    (
        "With 2 binding (+1: Ann, Bob) and 1 non-binding (+1: Cy Cedar) votes, KIP-9 has been accepted.",
        "accepted b +1=2 nb +1=1 Ann +1 b, Bob +1 b, Cy Cedar +1 nb",
    ),
    (
        "The vote passes: Ann Alder, Bob Birch and Cy Cedar (binding), Dee and Eve (non-binding).",
        "accepted Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 b, Dee +1 nb, Eve +1 nb",
    ),
    (
        "With the votes of Ann, Bob and Cy (binding) and Dee and Eve (nb) the KIP is accepted.",
        "accepted Ann +1 b, Bob +1 b, Cy +1 b, Dee +1 nb, Eve +1 nb",
    ),
    (
        "Ann, Bob and Cy voted +1 (binding), Dee and Eve -1 (non-binding). The vote passes.",
        "accepted Ann +1 b, Bob +1 b, Cy +1 b, Dee -1 nb, Eve -1 nb",
    ),
    (
        "Ann and Bob gave a binding +1, Cy and Dee gave a non-binding +1. The vote passes.",
        "accepted Ann +1 b, Bob +1 b, Cy +1 nb, Dee +1 nb",
    ),
    (
        "Closed with 3 binding approvals: Ann Alder / Bob Birch / Cy. KIP-9 is accepted.",
        "accepted b +1=3 Ann Alder +1 b, Bob Birch +1 b, Cy +1 b",
    ),
    (
        "It passes with 3 binding +1s. Also thanks to Cy for the non-binding +1.",
        "accepted b +1=3 Cy +1 nb",
    ),
    (
        "For (binding): Ann Alder and Bob Birch\nFor (non-binding): Cy and Dee\nAgainst: none",
        "- Ann Alder +1 b, Bob Birch +1 b, Cy +1 nb, Dee +1 nb",
    ),
    (
        "The vote passes: Ann Alder, Bob Birch (binding), Cy Cedar (binding).",
        "accepted Ann Alder +1 ?, Bob Birch +1 b, Cy Cedar +1 b",
    ),
    (
        "The vote passes: Ann (binding), Bob and Cy (binding).",
        "accepted Ann +1 b, Bob +1 ?, Cy +1 b",
    ),
    (
        "The KIP is adopted with the binding +1 votes of Ann and Bob.",
        "accepted Ann +1 b, Bob +1 b",
    ),
    ("With +1 (binding) votes from Ann and Bob, this KIP is accepted.", "accepted Ann +1 b, Bob +1 b"),
    (
        "The vote passes with 2 binding +1s: Ann Alder (Widgets, Inc.), Bob Birch (Acme).",
        "accepted b +1=2 Ann Alder +1 b, Bob Birch +1 b",
    ),
    (
        "The vote passes with 2 binding +1s from Ann Alder (Widgets) and Bob Birch (Acme).",
        "accepted b +1=2 Ann Alder +1 b, Bob Birch +1 b",
    ),
    (
        "The vote passes with 2 binding votes: Ann Alder, Bob\nBirch and 2 non-binding votes: Cy, Dee\nDorn",
        "accepted b +1=2 nb +1=2 Ann Alder +1 b, Bob Birch +1 b, Cy +1 nb, Dee Dorn +1 nb",
    ),
    (
        "It passes:\n\n- 2 binding votes: Ann Alder, Jos\u00e9 \u00c1lamo\nOrtiz\n"
        "- 2 non-binding votes: Dee, Eve",
        "accepted b +1=2 nb +1=2 Ann Alder +1 b, Jos\u00e9 \u00c1lamo Ortiz +1 b, Dee +1 nb, Eve +1 nb",
    ),
    (
        "+1 by Ann, Bob (binding)\n+1 by Cy, Dee (non-binding)",
        "- Ann +1 ?, Bob +1 b, Cy +1 ?, Dee +1 nb",
    ),
    (
        "+1 from Ann Alder (binding)\n+1 from Bob Birch",
        "- Ann Alder +1 b, Bob Birch +1 ?",
    ),
]
# Near neighbours: people who are spoken of beside a result, and did not vote by it.
BESIDE = [
    (
        "It passes with 2 binding +1s from Ann and Bob, thanks also to Cy and Dee for the reviews!",
        "accepted b +1=2 Ann +1 b, Bob +1 b",
    ),
    (
        "It passes with 2 binding +1s from Ann and Bob. Cy Cedar will review the PR.",
        "accepted b +1=2 Ann +1 b, Bob +1 b",
    ),
    ("It passes. Binding: Ann, Bob. Next steps: Cy and Dee test it.", "accepted Ann +1 b, Bob +1 b"),
    ("It passes with 3 binding +1s. Also thanks to Cy and Dee for the comments.", "accepted b +1=3"),
    ("It passes with 3 +1 (binding) (see the mail of Cy Cedar for the rest).", "accepted b +1=3"),
    ("It passes with 3 binding +1s (Widgets, see below, asked for it).", "accepted b +1=3"),
    (
        "As Ann, Bob and Cy asked (binding or not), it was dropped. It passes with 3 binding +1s.",
        "accepted b +1=3",
    ),
    ("It passes with 3 binding +1s. Ann Alder (binding) was the first.", "accepted b +1=3"),
    ("Thanks Ann and Bob, +1 (binding) from me, so it passes.", "accepted"),
    ("It passes with 3 binding +1s. They spoke of the binding of Widget (non-binding).", "accepted b +1=3"),
    ("It passes with 3 binding +1s and the changes requested by Ann and Bob are in.", "accepted b +1=3"),
    ("It passes with 3 binding +1s, and KIP-10 by Ann and Bob is next.", "accepted b +1=3"),
    ("It passes with 3 binding +1s, votes of Acme and Widget employees included.", "accepted b +1=3"),
    ("It passes with 2 binding +1s from: Ann, Bob. Merci!", "accepted b +1=2 Ann +1 b, Bob +1 b"),
    (
        "It passes.\n\n2 x +1 (binding): aalder, bbirch\n2 x +1 (non-binding): Cy Cedar, ddorn",
        "accepted b +1=2 nb +1=2 aalder +1 b, bbirch +1 b, Cy Cedar +1 nb, ddorn +1 nb",
    ),
    ("It passes with 2 binding votes from Ann, Bob, others abstained.", "accepted b +1=2 Ann +1 b, Bob +1 b"),
    (
        "It passes with 2 +1s from Ann Alder* and Bob Birch (* binding).",
        "accepted Ann Alder +1 b, Bob Birch +1 nb",
    ),
    (
        "It passes with 3 +1s (2 binding).\n\n(* = binding)\n+1:\n- Ann Alder *\n- Bob Birch\n\n-1: None",
        "accepted b +1=2 -1=0 nb -1=0 Ann Alder +1 b, Bob Birch +1 nb",
    ),
    ("It fails with -1 votes of Ann and Bob (binding).", "rejected"),
    ("Ann and Bob (binding) voted -1, Cy (binding) voted +1. The vote fails.", "rejected"),
    ("Votes against: Ann Alder (binding), Bob Birch (binding). The vote fails.", "rejected"),
    (
        "It passes with 2 binding +1s, from: Ann, Bob Birch\nWiki: Updated",
        "accepted b +1=2 Ann +1 b, Bob Birch +1 b",
    ),
    ("It passes with 3 binding +1s. Ann and Bob (binding) had no time to vote.", "accepted b +1=3"),
    ("It passes with 3 binding +1s, and Ann's and Bob's comments - Cy and Dee agree.", "accepted b +1=3"),
    (
        "It passes with 2 binding votes from Ann, Bob (thanks!), and Cy's non-binding vote.",
        "accepted b +1=2 Ann +1 b, Bob +1 b",
    ),
    ("It passes with 3 binding +1s - Happy Friday!", "accepted b +1=3"),
    (
        "It passes with +1 from Ann Alder* and Bob Birch (* binding).",
        "accepted Ann Alder +1 b, Bob Birch +1 nb",
    ),
    ("It passes with 3 binding votes by Friday noon.", "accepted b +1=3"),
    ("It passes with 3 binding votes from Widget Streams committers.", "accepted b +1=3"),
    ("It passes with 3 binding votes from Acme and Widget people.", "accepted b +1=3"),
    ("It passes with 3 binding votes. The patch of Ann Alder and Bob Birch is in.", "accepted b +1=3"),
    ("It passes with 3 binding votes (2 of Acme), for the Widget API of Ann and Bob.", "accepted b +1=3"),
    ("It passes with 3 binding +1s in 72 hours from Monday, Tuesday or so.", "accepted b +1=3"),
]


def said(announcement: Announcement | None) -> str:
    """An announcement in the words of the table."""
    if announcement is None:
        return "none"
    parts = [announcement.verdict.value if announcement.verdict else "-"]
    for mark, counts in (("b", announcement.binding), ("nb", announcement.non_binding)):
        if counts is not None:
            parts += [mark, *(f"{value}={counts[value]}" for value in ("+1", "0", "-1") if value in counts)]
    marks = {True: "b", False: "nb", None: "?"}
    names = ", ".join(f"{n.name} {n.value} {marks[n.binding]}" for n in announcement.names)
    return " ".join([*parts, names]).strip()


@pytest.mark.parametrize(("text", "claimed"), PROSE, ids=[text[:60] for text, _ in PROSE])
def test_announced_in_prose(text: str, claimed: str) -> None:
    assert said(read_announcement(text.split("\n"), tagged=False)) == claimed


@pytest.mark.parametrize(("text", "claimed"), ODD_NAMES, ids=[text[:60] for text, _ in ODD_NAMES])
def test_odd_names_are_known_by_their_list(text: str, claimed: str) -> None:
    """A heading, a claim or its neighbours show that a line of a list is a name; prose never is one."""
    assert said(read_announcement(text.split("\n"), tagged=True)) == claimed


@pytest.mark.parametrize(("text", "claimed"), REASONED, ids=[text[:60] for text, _ in REASONED])
def test_rows_that_give_a_reason(text: str, claimed: str) -> None:
    """A name in full or with a claim between a value and a reason is who voted so."""
    assert said(read_announcement(text.split("\n"), tagged=True, sender="Zoe Ode")) == claimed


@pytest.mark.parametrize(("text", "claimed"), HEADED, ids=[text[-60:] for text, _ in HEADED])
def test_lists_below_headings(text: str, claimed: str) -> None:
    assert said(read_announcement(text.split("\n"), tagged=True)) == claimed


@pytest.mark.parametrize(("text", "claimed"), PLATFORM, ids=[text[:60] for text, _ in PLATFORM])
def test_what_the_release_platform_writes(text: str, claimed: str) -> None:
    """Voters by id or address, and totals that are split into values."""
    assert said(read_announcement(text.split("\n"), tagged=True)) == claimed


@pytest.mark.parametrize(("text", "claimed"), FIGURES, ids=[text[:60] for text, _ in FIGURES])
def test_only_what_is_counted_is_a_figure(text: str, claimed: str) -> None:
    """Never the votes that are needed, nor all of which only some are told."""
    assert said(read_announcement(text.split("\n"), tagged=True)) == claimed


@pytest.mark.parametrize(("text", "verdict"), STEPS, ids=[text[-60:] for text, _ in STEPS])
def test_who_goes_on_with_the_release_has_accepted_it(text: str, verdict: str) -> None:
    """Where the votes suffice and nothing in the mail is against it."""
    about = (ProposalId("Foo 1.0.0 RC1"),)
    announced = read_announcement(text.split("\n"), tagged=True, about=about)
    assert said(announced).partition(" ")[0] == verdict
    assert read_announcement(["I'll proceed with the release."], tagged=False) is None


@pytest.mark.parametrize(
    ("text", "claimed"),
    PROSE + LISTS + NOTED + TOLD,
    ids=[text[:60] for text, _ in PROSE + LISTS + NOTED + TOLD],
)
def test_announced_under_the_tag(text: str, claimed: str) -> None:
    assert said(read_announcement(text.split("\n"), tagged=True)) == claimed


@pytest.mark.parametrize(
    ("text", "claimed"), SENTENCES + BESIDE, ids=[text[:60] for text, _ in SENTENCES + BESIDE]
)
def test_named_in_sentences(text: str, claimed: str) -> None:
    """The names of a sentence are those of its lists, whatever stands before and behind them."""
    assert said(read_announcement(text.split("\n"), tagged=True)) == claimed


@pytest.mark.parametrize(("text", "claimed"), BY_DEE, ids=[text[:60] for text, _ in BY_DEE])
def test_announced_by_a_known_sender(text: str, claimed: str) -> None:
    """In a list of names the sender is "me"; below it, alone, the sender's name is a signature."""
    assert said(read_announcement(text.split("\n"), tagged=True, sender="Dee Dorn")) == claimed


@pytest.mark.parametrize(
    "text", NOTHING + REMARKS, ids=[text[:60] or "nothing" for text in NOTHING + REMARKS]
)
def test_a_plain_reply_announces_nothing(text: str) -> None:
    assert read_announcement(text.split("\n"), tagged=False) is None


# What a reply announces that the caller of the vote on KIP-9 sends in its thread.
_LISTED = "\n\n+1 (binding): Ann Alder, Bob Birch\n+1 (non-binding): Cy Cedar"
_LISTED_NAMES = "- Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb"
BY_CALLER = [
    ("Vote closed; KIP-9 is approved with 3 binding +1s", "accepted b +1=3"),
    ("Correction: it's 4 binding votes.", "- b +1=4"),
    ("If I missed a vote, tell me. There are 3 binding +1s.", "none"),
    # any words will do beside a majority, where nothing in the mail is against it
    ("The vote on KIP-9 is finished and it went through. 3 binding +1s.", "accepted b +1=3"),
    ("We've got 3 binding +1 votes on KIP-9. So it's approved.", "accepted b +1=3"),
    ("The vote has been open for more than 72 hours and KIP-9 passes with 3 binding +1s.", "accepted b +1=3"),
    ("The vote was open for a week, and KIP-9 has passed with 3 binding votes.", "accepted b +1=3"),
    (
        "After 72 hours with three binding votes (Ann, Bob, Cy), KIP-9 is adopted.",
        "accepted b +1=3 Ann +1 b, Bob +1 b, Cy +1 b",
    ),
    ("I'm closing the vote with 3 binding votes. Accepted, then.", "accepted b +1=3"),
    (
        "Thanks Ann, Bob and Cy (binding) and Dee (non-binding) for the +1s. So it's approved.",
        "accepted Ann +1 b, Bob +1 b, Cy +1 b, Dee +1 nb",
    ),
    ("We have 3 binding +1s so far, the KIP passes on Friday.", "none"),
    ("3 binding +1s. The KIP will be accepted tomorrow.", "none"),
    ("3 binding +1s. All system tests passed.", "none"),
    ("3 binding +1s. KIP-10 went through.", "none"),
    ("2 binding +1s. It went through the CI.", "none"),
    ("With 3 binding votes the KIP would be accepted.", "none"),
    (
        "3 binding +1s. That means we've got enough to accept KIP-9, and the vote is closed.",
        "accepted b +1=3",
    ),
    ("3 binding +1s. I think we've got enough to accept KIP-9, if so the vote is closed.", "none"),
    ("Enough time has passed, 3 binding +1s, no objections => accepted.", "accepted b +1=3 -1=0 nb -1=0"),
    ("3 binding votes --> KIP-9 is accepted", "accepted b +1=3"),
    ("3 binding +1s are needed => accepted only then", "none"),
    ("3 binding +1s => accepted?", "none"),
    ("I am closing this vote, which has passed with 3 binding +1s.", "accepted b +1=3"),
    ("The votes which were successful are those with 3 binding +1s.", "none"),
    ("I am not closing this vote, which was rejected once.", "none"),
    ("The vote has been open for 80 hours, so I'm closing it as accepted. 3 binding +1s.", "accepted b +1=3"),
    ("The ticket has been open for 80 hours, so I'm closing it as accepted.", "none"),
    ("3 binding votes. Hence closing the voting and moving the KIP to Accepted state.", "accepted b +1=3"),
    ("Closing the tabs and marking it as accepted in my list.", "none"),
    (
        "The vote is closed with 3 binding +1 and 1 binding -1. As lazy majority is needed, the KIP passes.",
        "accepted b +1=3 -1=1",
    ),
    ("As lazy majority is what we need, the KIP passes.", "none"),
    (
        "The KIP got 3 binding +1s (Ada, Bo, Jun) and 1 non-binding +1 (Tamar). It's accepted. Thank you!",
        "accepted b +1=3 nb +1=1 Ada +1 b, Bo +1 b, Jun +1 b, Tamar +1 nb",
    ),
    (
        f"Thank you all for the votes. It is accepted, with the following votes:{_LISTED}",
        _LISTED_NAMES.replace("-", "accepted", 1),
    ),
    (f"It has passed with the following votes:{_LISTED}", _LISTED_NAMES.replace("-", "accepted", 1)),
    ("It is accepted, with the following votes:", "none"),
    ("It is accepted that brokers vote with the following votes:", "none"),
    ("Tests are green. It's accepted.", "none"),
    ("The page got 3 edits. It's accepted.", "none"),
    ("The idea got 2 +1s in the call. It's accepted.", "none"),
    ("The KIP got 3 binding +1s. It's accepted once Bob agrees.", "none"),
    ("The KIP got 3 binding +1s. Is it accepted?", "none"),
    ("Not enough votes, the vote failed.", "rejected"),
    ("There were not enough binding votes, so the vote failed.", "rejected"),
    ("Not enough votes to say that the vote failed.", "none"),
    ("Not enough votes, I do not think the vote failed.", "none"),
    ("Not enough votes, the tests failed.", "none"),
    ("If there are not enough votes, the vote failed.", "none"),
    (
        "Closing this vote thread as the KIP has received the required three binding +1 votes from Ann, Bob "
        "and Cy.",
        "accepted Ann +1 b, Bob +1 b, Cy +1 b",
    ),
    ("As it got enough binding +1 votes, I'm closing the vote.", "accepted"),
    ("So with three binding -1s this didn't make it.", "rejected b -1=3"),
    (
        "I'm closing the vote with 3 binding +1 votes and no -1. RC1 will be released as Foo 1.0.0.",
        "accepted b +1=3 -1=0 nb -1=0",
    ),
    (
        "I'm closing the vote with 2 binding +1 votes and no -1. RC1 will be released as Foo 1.0.0.",
        "- b +1=2 -1=0 nb -1=0",
    ),
    ("3 binding +1 votes and no -1. RC1 will be released as Foo 1.0.0.", "none"),
    ("I'll close the vote once it has received the required three binding votes.", "none"),
    ("I'm closing the vote as the KIP has not received the required three binding votes.", "none"),
    ("It has received the required three binding votes, I will close the vote tomorrow.", "none"),
    ("So with three binding -1s Bob didn't make it.", "none"),
    ("Sorry, this didn't make it.", "none"),
    ("As there aren't enough binding votes after three weeks, the KIP isn't accepted.", "rejected"),
    ("The KIP wasn't accepted last year, let's try again.", "none"),
    ("Passed!\n\n3 binding +1s, 2 non-binding +1s", "accepted b +1=3 nb +1=2"),
    ("Hi all,\n\nApproved.\n\n3 binding +1s, no -1s", "accepted b +1=3 -1=0 nb -1=0"),
    ("I ran the tests. Passed!\n\n3 binding +1s so far", "none"),
    ("Accepted! I'll rename it.", "none"),
    (f"Voting is closed. Result:{_LISTED}", _LISTED_NAMES),
    (f"The vote is closed.{_LISTED}", _LISTED_NAMES),
    (f"Here are the results of the vote:{_LISTED}", _LISTED_NAMES),
    ("Thanks for voting! Here is the result:\n\n3 binding +1\n1 non-binding +1", "- b +1=3 nb +1=1"),
    ("Here is the final tally:\n3 binding +1s, 2 non-binding +1s.", "- b +1=3 nb +1=2"),
    ("The voting period is over. 3 binding +1s, 1 non-binding +1.", "- b +1=3 nb +1=1"),
    ("The voting period of 72 hours is over. We have 3 binding +1s.", "- b +1=3"),
    ("The voting has now completed with 4 binding +1s.", "- b +1=4"),
    ("72 hours have passed, so voting is done. 4 binding +1s.", "- b +1=4"),
    ("When the voting is over, we will have 3 binding +1s.", "none"),
    ("The vote is almost over, 3 binding +1s so far.", "none"),
    ("Voting isn't over yet. 3 binding +1s so far.", "none"),
    ("Is voting over? I see 3 binding +1s.", "none"),
    ("The voting is over for KIP-8 with 3 binding +1s.", "none"),
    ("With three binding votes the election is over. Vote results in a leader.", "none"),
    ("Vote results so far: 3 binding +1s.", "none"),
    ("Current result of the vote: 3 binding +1s.", "none"),
    ("Test results:\n+1: 3 binding", "none"),
    (
        "Since Ann, Bob and Cy have voted +1 (binding), the KIP is approved.",
        "accepted Ann +1 b, Bob +1 b, Cy +1 b",
    ),
    (
        "With Ann, Bob and Cy (binding) the vote passes.",
        "accepted Ann +1 b, Bob +1 b, Cy +1 b",
    ),
    ("I consider the patch approved.", "none"),
    ("People consider this approved.", "none"),
    ("I've moved the KIP to the accepted format.", "none"),
    ("I've moved the state to accepted.", "none"),
    ("I've moved the KIP examples to accepted.", "none"),
    ("I'm marking as accepted.", "accepted"),
    ("The vote passes with 3 binding votes, please update the page.", "accepted b +1=3"),
    ("The KIP has been rejected, please note the comments.", "rejected"),
    ("The KIP has been rejected, please see the comments.", "rejected"),
    ("The KIP was voted in a hurry.", "none"),
    ("The KIP was slowed down.", "none"),
    ("Bob voted down the KIP.", "none"),
    ("Test: passed.", "none"),
    ("My own status: accepted.", "none"),
    ("The KIP was accepted then.", "none"),
    ("The KIP was rejected.", "none"),
    ("The vote has been put off.", "none"),
    ("The KIP is accepted pending Bob's review.", "none"),
    ("The vote has passed, but I'll give Bob the chance to review the page.", "accepted"),
    ("The vote passed with 1200 readers.", "accepted"),
    ("Let us call the vote accepted.", "none"),
    ("As said, the vote passed.", "accepted"),
    ("For us the vote passed.", "accepted"),
    ("Please let Bob know that the vote passed.", "accepted"),
    ("The vote passes with 2 more votes.", "none"),
    ("The KIP is accepted to start coding.", "none"),
    ("The KIP was accepted for review.", "none"),
    ("The KIP is accepted, a draft of the code follows.", "accepted"),
    ("The KIP is accepted for the next release.", "accepted"),
    ("All accepted changes are in.", "none"),
    ("I was going to close the vote as accepted.", "none"),
    ("The plan is to close the vote as accepted.", "none"),
    ("The KIP was accepted in the meeting.", "none"),
    ("The KIP was wrongly marked as accepted.", "none"),
    ("The KIP is accepted as soon as Bob agrees.", "none"),
    ("I should like to announce that the KIP has passed.", "accepted"),
    ("Did it pass the quorum.", "none"),
    ("The vote did not get the votes it needs yet, so I close it on Friday.", "none"),
    ("My proposal was accepted by the other team.", "none"),
    ("The old proposal was accepted.", "none"),
    ("Bob's proposal was accepted.", "none"),
    ("Since we have votes, the KIP could be accepted.", "none"),
    ("As we have 3 binding votes but need one more, this vote passes.", "none"),
    ("I'll add my +1 tomorrow: the vote passes.", "none"),
    ("The request of Bob to extend the vote was accepted.", "none"),
    ("A vote passes with three votes.", "none"),
    ("Any vote passes.", "none"),
    ("The vote of brokers passes, the leader changes.", "none"),
    ("We have accepted KIP-9 with 3 binding votes.", "accepted b +1=3"),
    ("As we have 3 binding votes after 72 hours, this vote passes.", "accepted b +1=3"),
    ("Since we have 3 binding +1s so far, this vote passes.", "none"),
    ("As soon as we have 3 binding votes, this vote passes.", "none"),
    ("After being open for 8 days, the vote passed with 4 binding +1s.", "accepted b +1=4"),
    ("After 72 hours, the vote has failed with 2 binding -1s.", "rejected b -1=2"),
    ("After more than a week, the vote has passed.", "accepted"),
    ("With 3 +1s and no other votes, the vote has passed.", "accepted"),
    (
        "With no -1s and 3 binding +1s (Ann, Bob, Cy) the vote passes.",
        "accepted b +1=3 -1=0 nb -1=0 Ann +1 b, Bob +1 b, Cy +1 b",
    ),
    ("With 3 binding votes and no other votes, KIP-9 is accepted.", "accepted b +1=3"),
    ("After 72 hours, the vote passes.", "none"),
    ("After the other vote passed with 3 binding +1s, we called this one.", "none"),
    ("Thanks for voting. KIP-9 has been accepted. Thank you!", "accepted"),
    ("The KIP is accepted.", "accepted"),
    ("Thanks all, this KIP is now officially approved.", "accepted"),
    ("KIP 9 has been adopted", "accepted"),
    ("KIP has been accepted. Closing the vote.", "accepted"),
    ("Proposal accepted, thanks all!", "accepted"),
    ("This proposal (KIP-9) is accepted, I will update the wiki.", "accepted"),
    ("KIP-9 has been accepted, so we can build on it", "accepted"),
    ("Thanks for your votes and for the frank words. The KIP is rejected.", "rejected"),
    ("The KIP has not been accepted.", "rejected"),
    ("The vote did not reach the quorum.", "rejected"),
    ("Closing this with my own +1 (binding). KIP-9 is accepted.", "accepted"),
    (
        "72 hours have passed and the KIP got 2 binding votes (Ann, Bob). I'll mark it as accepted.",
        "accepted b +1=2 Ann +1 b, Bob +1 b",
    ),
    ("KIP-9 will be marked as accepted, it received 3 binding +1s.", "accepted b +1=3"),
    ("Closing this out: accepted with 3 binding votes", "accepted b +1=3"),
    ("The vote on leader elections in KIP-9 has passed", "accepted"),
    ("I'll mark it as accepted.", "none"),
    ("The vote did not reach the quorum of three binding votes, so it did not pass.", "rejected"),
    ("This vote did not get the three binding votes it needs, so it fails.", "rejected"),
    ("In a three node quorum the vote passes with 2 votes, and the candidate becomes leader.", "none"),
    ("With two nodes left the vote fails and no leader is elected.", "none"),
    ("It has 3 binding +1s. I'll mark it as accepted after the weekend.", "none"),
    ("It has 3 binding +1s. I'll mark it as accepted if nobody objects.", "none"),
    ("KIP-7 has been accepted, so we can build on it", "none"),
    ("The vote on KIP-7 has passed, see its thread.", "none"),
    ("KIP-9 has been accepted, KIP-10 is next.", "accepted"),
    ("KIP-7 has been accepted, so KIP-9 can build on it.", "none"),
    ("The vote has passed for KIP 7.", "none"),
    ("RC1 fails.", "rejected"),
    (
        "The vote passed.\n\n+1 bindings:\nAnn Alder\nBob Birch\n\n+1 non-bindings:\nCy Cedar",
        "accepted Ann Alder +1 b, Bob Birch +1 b, Cy Cedar +1 nb",
    ),
    ("RC1 fails on Windows.", "none"),
    ("The second vote passes with 3 binding +1s.", "accepted b +1=3"),
    (
        "Result\n\nBinding +1 (2): Ann Alder, Bob Birch\n-1 (0)\n\nPasses.",
        "accepted b +1=2 Ann Alder +1 b, Bob Birch +1 b",
    ),
    ("The second vote has failed.", "rejected"),
    ("The first vote has failed.", "none"),
    ("The re-vote passes with 3 binding +1s.", "accepted b +1=3"),
    ("The revote has passed.", "accepted"),
    ("It passes with 3 binding +1s and 2 non-binding +1s.", "accepted b +1=3 nb +1=2"),
    ("This has passed with 3 +1 (binding) and no -1.", "accepted b +1=3 -1=0 nb -1=0"),
    ("I ran the test again. It passes with 3 brokers.", "none"),
    ("It passes now, +1 to the fix.", "none"),
    ("Both KIP-8 and KIP-9 are accepted with 3 binding +1s each.", "accepted b +1=3"),
    ("KIP-9 and KIP-10 have been accepted.", "accepted"),
    ("KIP-8 and KIP-10 have been accepted.", "none"),
    ("KIP-9 needs KIP-10, which was accepted", "none"),
    ("KIP-9 will be accepted with one more vote", "none"),
    ("Once KIP-9 is accepted I will open a ticket", "none"),
    ("I hope the KIP is accepted", "none"),
    ("KIP-9 could be accepted today", "none"),
    ("Is KIP-9 accepted now?", "none"),
    ("The KIP was accepted before, in its first form", "none"),
    ("This change was rejected, since it costs too much", "none"),
    ("I have updated the section on rejected alternatives of the KIP.", "none"),
    ("The KIP proposes that keys are accepted", "none"),
    ("All comments on the KIP have been accepted", "none"),
    ("The KIP says that such a record is rejected", "none"),
    ("The vote is still open, the KIP needs one more binding vote to be accepted.", "none"),
    ("Thanks for the votes! I will close the vote now as accepted.", "accepted"),
    (
        "Since we have enough binding votes and no objections, I am marking this KIP as accepted.",
        "accepted b -1=0 nb -1=0",
    ),
    ("I'm closing this vote and moving the KIP to accepted.", "accepted"),
    ("I'll go ahead and mark KIP-9 as adopted.", "accepted"),
    ("I've updated the KIP status to Accepted. Thanks everyone.", "accepted"),
    ("Moving this KIP to accepted state as it has enough votes.", "accepted"),
    ("Closing as accepted, thanks all!", "accepted"),
    ("I'll conclude the vote as accepted.", "accepted"),
    ('I\'ve changed the status of the KIP to "Accepted".', "accepted"),
    ('The KIP status is now "Accepted".', "accepted"),
    ("I would mark the KIP as accepted.", "none"),
    ("I'd mark the KIP as accepted on Friday if there are no more votes.", "none"),
    ("I'll mark the KIP as accepted on Friday.", "none"),
    ("I will close the vote as accepted tomorrow.", "none"),
    ("I can mark the KIP as accepted.", "none"),
    ("I plan to mark the KIP as accepted.", "none"),
    ("I asked Bob to mark the KIP as accepted.", "none"),
    ("I had marked the KIP as accepted by mistake.", "none"),
    ("I've marked the KIP as accepted too early.", "none"),
    ("Bob will mark the KIP as accepted.", "none"),
    ("I'm not moving the KIP to accepted.", "none"),
    ("I've moved KIP-7 to accepted.", "none"),
    ("I'm marking the suggestion as accepted.", "none"),
    ("I've updated the KIP, the broker marks such requests as accepted.", "none"),
    ("I've changed the KIP page to list the accepted values.", "none"),
    ("I've changed the KIP to accepted naming rules.", "none"),
    ("I've set the request status to accepted.", "none"),
    ("Marking the KIP as accepted needs one more vote.", "none"),
    ("I'm changing the KIP as accepted in the discussion.", "none"),
    ("Should I mark the KIP as accepted now?", "none"),
    ("Thanks all, the KIP got accepted.", "accepted"),
    ("KIP-9 got approved today.", "accepted"),
    ("KIP-7 got accepted yesterday, so I updated the reference.", "none"),
    ("I hope this KIP got accepted.", "none"),
    ("The KIP got accepted into the release plan.", "none"),
    ("KIP-9 got accepted for 4.2 subject to the vote.", "none"),
    ("The patch got approved by Ann.", "none"),
    ("Vote closed. Passed.", "accepted"),
    ("I'm closing the vote. It passes!", "accepted"),
    ("Closing the vote. 3 binding +1s, 2 non-binding +1s. Accepted.", "accepted b +1=3 nb +1=2"),
    (
        "Closing it: 3 binding +1s, 1 binding -1. As there are more +1s than -1s, it passes.",
        "accepted b +1=3 -1=1",
    ),
    (
        "+1 (binding): Ann Alder, Bob Birch\n-1: none\n\nPassed. Thanks!",
        "accepted b -1=0 nb -1=0 Ann Alder +1 b, Bob Birch +1 b",
    ),
    ("+1 (binding)\n\nPassed.", "none"),
    ("-1 (binding)\n\nfails", "none"),
    ("Closing the vote with 2 binding -1s. Failed.", "rejected b -1=2"),
    ("Result: accepted.\n\n+1 (binding): Ann Alder, Bob Birch", "accepted Ann Alder +1 b, Bob Birch +1 b"),
    ("Passed.", "none"),
    ("Closing the vote soon. Passed the tests.", "none"),
    ("I ran the tests of the vote. Passed.", "none"),
    ("+1 (binding): Ann Alder, Bob Birch\n\nOne more is needed. I fixed the test, it passes now.", "none"),
    ("+1 (binding): Ann Alder, Bob Birch\n\nTests: passed.", "none"),
    ("+1 (binding): Ann Alder, Bob Birch\n\nI ran the test. It passes.", "none"),
    ("We have 2 binding +1s so far. Your point: accepted.", "none"),
    ("We have 2 binding +1s so far. Accepted your suggestion.", "none"),
    ("Your suggestion: accepted, thanks!", "none"),
    ("Since KIPs need a lazy majority, KIP-9 is accepted.", "accepted"),
    ("As we need three binding votes and have them, the KIP is accepted.", "accepted"),
    ("As we need three binding votes and got 4 binding +1s, the KIP is accepted.", "accepted b +1=4"),
    ("This thread can be closed, KIP-9 is accepted.", "accepted"),
    ("Since KIPs need a lazy majority only, the vote passes with one -1.", "none"),
    ("Since we need one more vote, I hope that KIP-9 is accepted.", "none"),
    ("As we need three votes, my patch was accepted.", "none"),
    ("Because we need the votes, please vote; the KIP is accepted with three.", "none"),
    ("We need three binding votes until the KIP is accepted.", "none"),
    ("We still need one more vote, the KIP is accepted then.", "none"),
    ("As soon as we have the votes we need, the KIP is accepted.", "none"),
    ("Since KIP-9 needs KIP-7, which was accepted, we can go on.", "none"),
    ("Since this vote cannot be closed, the KIP is accepted later.", "none"),
    ("Please say whether this thread can be closed, the KIP is accepted then.", "none"),
    ("The KIP was approved by legal.", "none"),
    ("The KIP was approved by Ann Alder (binding) in the discussion.", "none"),
    ("The KIP was approved by legal, so here is my +1 (binding).", "none"),
    ("The wording was approved by Ann Alder (binding) and Bob Birch (binding).", "none"),
    ("I'll go ahead and close the vote: it's passing with 3 binding votes.", "accepted b +1=3"),
    ("The vote is passing with 3 binding votes, so I'm closing it.", "accepted b +1=3"),
    ("The vote is passing with 3 binding votes.", "none"),
    ("The vote is passing with 3 binding votes, I'll close it tomorrow.", "none"),
    ("The vote is passing, I'm closing it on Friday.", "none"),
    ("The vote closed on Friday with 3 binding +1s.", "- b +1=3"),
    ("OK, the KIP is rejected then; I'll update the wiki.", "rejected"),
    ("If there is one more -1, the KIP is rejected then.", "none"),
    ("The KIP was rejected then.", "none"),
    ("The KIP was rejected back then.", "none"),
    ("Such requests are rejected then.", "none"),
    ("I plan to close the vote tomorrow as accepted.", "none"),
    ("I plan to close the vote as accepted.", "none"),
    ("I intend to close the vote tomorrow as accepted.", "none"),
    ("I intend to close this vote as accepted.", "none"),
    ("We intend to close the vote as passed on Monday.", "none"),
    ("I want to close the vote tomorrow as accepted.", "none"),
    ("Going to close the vote on Monday as accepted.", "none"),
    ("I'm going to close the vote as accepted on Monday.", "none"),
    ("Let me close the vote tomorrow as accepted.", "none"),
    ("Let me close the vote as accepted tomorrow.", "none"),
    ("Tomorrow I'll close the vote as accepted.", "none"),
    ("On Monday I will close the vote as accepted.", "none"),
    ("On Monday, I'll close the vote as passed.", "none"),
    ("I wanted to close the vote as passed today, but let's wait for Hal.", "none"),
    ("I was going to close the vote as accepted, but let's wait for Hal.", "none"),
    ("I was about to close the vote as accepted, but there is a new question.", "none"),
    ("I meant to close the vote as passed today.", "none"),
    ("I'm planning to close the vote as accepted.", "none"),
    ("My plan is to close the vote as accepted.", "none"),
    ("I'm ready to close the vote as accepted.", "none"),
    ("Planning to close this vote as accepted at the end of the week.", "none"),
    ("I tried to close the vote as accepted, but forgot the wiki.", "none"),
    ("Bump. The vote passes as soon as we get one more binding vote.", "none"),
    ("The vote passes once we have one more binding vote.", "none"),
    ("The vote passes with one more binding vote.", "none"),
    ("The vote passes on Friday.", "none"),
    ("The vote passes tomorrow.", "none"),
    ("The vote passes tonight with 3 binding votes.", "none"),
    ("The vote passes next week.", "none"),
    ("The vote passes at the end of the week.", "none"),
    ("The vote passes with 3 binding votes if nobody objects.", "none"),
    ("The vote passes with 3 binding votes unless somebody objects until Monday.", "none"),
    ("The vote passes with these three votes as long as nobody objects.", "none"),
    ("The KIP is accepted as of Monday if nobody objects.", "none"),
    ("The KIP is accepted as of Monday.", "none"),
    ("The KIP is accepted tomorrow.", "none"),
    ("The KIP is accepted on Friday if nobody objects.", "none"),
    ("The KIP is accepted when the 72 hours are over.", "none"),
    ("The KIP is accepted by lazy consensus if there are no more comments.", "none"),
    ("The KIP is accepted as soon as Hal confirms his vote.", "none"),
    ("The KIP is accepted, unless somebody objects.", "none"),
    ("I thought the vote passed already.", "none"),
    ("I thought the KIP was accepted already.", "none"),
    ("I thought this vote had passed.", "none"),
    ("I had thought the KIP is accepted.", "none"),
    ("I understood that the vote passed.", "none"),
    ("I heard that the vote passed.", "none"),
    ("Somebody told me that the KIP was accepted.", "none"),
    ("Ann asked whether the vote passed.", "none"),
    ("Thanks Ann, the change was approved in the PR.", "none"),
    ("Thanks, the change was approved in the pull request.", "none"),
    ("The change was approved in review.", "none"),
    ("The proposal was accepted in the discussion.", "none"),
    ("The KIP was accepted in our meeting on Monday.", "none"),
    ("The change was approved on GitHub.", "none"),
    ("This change was accepted in the ticket.", "none"),
    ("The change has been approved.", "none"),
    ("The proposal was approved on the PR.", "none"),
    ("As accepted by all, the vote goes on.", "none"),
    ("The vote is treated as passed after 72 hours.", "none"),
    ("The KIP is considered accepted after 72 hours.", "none"),
    ("I announced too early that the vote passed.", "none"),
    ("The vote passed too early, I reopen it.", "none"),
    ("I wrongly said the vote passed.", "none"),
    ("I would say the KIP is accepted, but wait for one more vote.", "none"),
    ("The vote passed on Friday.", "accepted"),
    ("The vote passed, thanks all!", "accepted"),
    ("The vote passed, I'll update the wiki tomorrow.", "accepted"),
    ("The vote has passed, I'll open the ticket when I am back.", "accepted"),
    (
        "The vote passes with 3 binding votes, and I will update the page once I have the right to.",
        "accepted b +1=3",
    ),
    ("I'm going to close the vote as accepted.", "accepted"),
    ("I'll close the vote as accepted now.", "accepted"),
    ("I'd like to close the vote as accepted.", "accepted"),
    ("I am closing the vote as accepted and will update the wiki tomorrow.", "accepted"),
    ("I'm closing the vote today as accepted.", "accepted"),
    ("I want to thank everyone, the vote passed with 3 binding votes.", "accepted b +1=3"),
    ("I want to announce that the vote passed.", "accepted"),
    ("I plan to start with the code, the vote passed.", "accepted"),
    ("As planned, I'm closing the vote as accepted.", "accepted"),
    ("Thanks for your patience, the KIP was accepted with 3 binding votes.", "accepted b +1=3"),
    ("The KIP was accepted in this vote with 3 binding +1s.", "accepted b +1=3"),
    ("The KIP is accepted as of today.", "accepted"),
    ("The KIP is now accepted.", "accepted"),
    (
        "This vote passes with 3 binding votes (Ann, Bo, Cy). I'll merge the PR when the tests pass.",
        "accepted b +1=3 Ann +1 b, Bo +1 b, Cy +1 b",
    ),
    ("The vote passed on Monday with 4 binding votes.", "accepted b +1=4"),
    ("The vote passes. If you have more comments, please write.", "accepted"),
    ("Let me close the vote: it passes with 3 binding votes.", "accepted b +1=3"),
    ("Let me close the vote as accepted.", "accepted"),
    ("The KIP is accepted, I'll move it to the right table tomorrow.", "accepted"),
    ("KIP-9 has been accepted for 4.2.", "accepted"),
    (
        "I'll add my +1 (binding) too and close the vote: it passes with 3 binding +1s (Ann, Bo and me).",
        "accepted b +1=3 Ann +1 b, Bo +1 b",
    ),
    ("I'll add my +1 (binding), so the vote passes with 3 binding +1 votes.", "accepted b +1=3"),
    (
        "+1 (binding) from me. I'll close the vote: it passes with 3 binding votes (Ann, Bo, and me).",
        "accepted b +1=3 Ann +1 b, Bo +1 b",
    ),
    ("I'll cast my +1 (binding) as well, so the KIP is accepted with 3 binding votes.", "accepted b +1=3"),
    ("I will add my +1, so the vote passes with 3 binding votes.", "accepted b +1=3"),
    ("I'll close the vote: the KIP is accepted with 3 binding votes.", "accepted b +1=3"),
    ("I'll add my +1 (binding) tomorrow, so the vote passes with 3 binding +1 votes.", "none"),
    ("I'll close the vote tomorrow: it passes with 3 binding votes.", "none"),
    ("I'll add my +1 (binding) if it helps, so the vote passes with 3 binding +1 votes.", "none"),
    ("I won't add my +1 (binding), so the vote passes only with Hal's.", "none"),
    ("I'll add my +1 (binding), so the vote passes as soon as Hal votes.", "none"),
    ("I could add my +1, so the vote passes with 3 binding votes.", "none"),
    ("I'll add my tests, so the vote passes with 3 binding votes.", "none"),
    ("I'll wait for Hal, so the vote passes with 3 binding votes.", "none"),
    ("The vote did not pass (only two binding +1s).", "rejected b +1=2"),
    ("The vote did not pass.", "rejected"),
    ("The vote did not pass (2 binding +1s only).", "rejected b +1=2"),
    ("Closing this vote: the KIP did not get the three binding votes.", "rejected"),
    ("Closing this vote, the KIP didn't get enough binding votes.", "rejected"),
    ("The KIP didn't reach the three binding votes, so it is not accepted.", "rejected"),
    ("With two binding votes only, this vote did not succeed.", "rejected b +1=2"),
    ("With only two binding votes, this vote did not succeed.", "rejected b +1=2"),
    ("With two binding votes the vote does not pass.", "rejected b +1=2"),
    (
        "Bumped the KIP to Accepted, since we have 3 binding +1s and more than 72 hours have passed.",
        "accepted b +1=3",
    ),
    ("KIP-9 was voted down with 1 binding +1 and 3 binding -1.", "rejected b +1=1 -1=3"),
    ("The vote does not reach the three binding votes it needs, so I close it.", "rejected"),
    ("The vote does not reach the three binding votes it needs, so I keep it open.", "none"),
    ("KIP-7 was voted down with 1 binding +1 and 3 binding -1.", "none"),
    ("The idea to rename it was voted down, with 3 binding -1.", "none"),
    ("Bumped the KIP to Accepted.", "accepted"),
    ("Bumping the KIP to accepted now.", "accepted"),
    (
        "Since there are three binding +1s and no objections I'll consider this approved.",
        "accepted b +1=3 -1=0 nb -1=0",
    ),
    (
        "Since there are three binding +1s and no objections, I consider this approved.",
        "accepted b +1=3 -1=0 nb -1=0",
    ),
    ("With three binding +1s I'm going to consider this KIP accepted.", "accepted b +1=3"),
    ("With three binding +1s I consider the vote passed.", "accepted b +1=3"),
    ("We have enough votes for this KIP to pass, so I am closing the vote. Thanks!", "accepted"),
    ("There are enough votes for the KIP to be accepted, so I'm closing the vote.", "accepted"),
    ("The KIP has been voted in with 3 binding +1s", "accepted b +1=3"),
    ("KIP-9 was voted in with 3 binding votes.", "accepted b +1=3"),
    ("I've moved the KIP to the accepted table.", "accepted"),
    ("I moved this KIP to the adopted section of the wiki.", "accepted"),
    ('Moved KIP-9 to the "Accepted" table.', "accepted"),
    ("3 of 5 +1 == 60%, motion carries.", "accepted"),
    ("Motion carries with 3 binding votes.", "accepted b +1=3"),
    ("The motion carries.", "accepted"),
    ("The vote does not pass with two binding votes only, please vote.", "none"),
    ("The vote did not pass yet (only two binding +1s).", "none"),
    ("The vote has not passed (only two binding +1s so far).", "none"),
    ("The KIP did not get the three binding votes yet.", "none"),
    ("The KIP did not get the three binding votes, so please vote.", "none"),
    ("The KIP did not get a binding vote in a week, please have a look.", "none"),
    ("With two binding votes only this vote will not succeed.", "none"),
    ("With two binding votes this vote has not succeeded yet.", "none"),
    ("We didn't reach the three binding votes, so please vote.", "none"),
    ("The KIP didn't reach the three binding votes so far, so it is not accepted yet.", "none"),
    ("Bumping the KIP.", "none"),
    ("Bumped the version to accepted values.", "none"),
    ("Bumping this, once accepted I'll merge.", "none"),
    ("I'd consider this approved with one more vote.", "none"),
    ("I'll consider this approved tomorrow.", "none"),
    ("I consider this approved if nobody objects.", "none"),
    ("I consider your suggestion accepted.", "none"),
    ("If there are no objections I'll consider this approved.", "none"),
    ("Since there are no objections I'll consider this approved tomorrow.", "none"),
    ("Do we have enough votes for this KIP to pass?", "none"),
    ("We don't have enough votes for this KIP to pass.", "none"),
    ("We have not enough votes for this KIP to pass, so I am closing the vote on Friday.", "none"),
    ("We need enough votes for this KIP to pass, so I'm keeping the vote open.", "none"),
    ("We have enough votes for this KIP to pass, so I am closing the vote tomorrow.", "none"),
    ("We have enough votes for this KIP to pass, so I could close the vote.", "none"),
    ("I'm closing the vote if we have enough votes for this KIP to pass.", "none"),
    ("Looks like the KIP got accepted.", "none"),
    ("Looks like the KIP will be accepted, closing soon.", "none"),
    ("It looks like the vote passes with one more vote, closing tomorrow.", "none"),
    ("I've moved the names to the accepted table of the page.", "none"),
    ("I've moved the table of accepted values to the KIP.", "none"),
    ("I've moved KIP-7 to the accepted table.", "none"),
    ("I'll move the KIP to the accepted table tomorrow.", "none"),
    ("Please move the KIP to the accepted table.", "none"),
    ("Bob moved KIP-7 to the accepted table.", "none"),
    ("The controller was voted in with 3 votes.", "none"),
    ("KIP-7 has been voted in with 3 binding +1s, this one builds on it.", "none"),
    ("The KIP will be voted in next week.", "none"),
    ("The KIP has been voted on by three people.", "none"),
    ("Carries no weight.", "none"),
    ("Reach the quorum the vote didn't yesterday, I forgot.", "none"),
    ("The motion carries risks.", "none"),
    ("If the motion carries, I'll merge.", "none"),
]


@pytest.mark.parametrize(("text", "claimed"), BY_CALLER, ids=[text[:60] for text, _ in BY_CALLER])
def test_who_called_the_vote_may_announce_in_a_word(text: str, claimed: str) -> None:
    """Announcements may be an in-thread "the vote passes with ..."."""
    about = (ProposalId("KIP-9"),)
    said_by_caller = read_announcement(text.split("\n"), tagged=False, about=about, by_caller=True)
    assert said(said_by_caller) == claimed


@pytest.mark.parametrize("text", NOTHING, ids=[text[:60] or "nothing" for text in NOTHING])
def test_no_verdict_is_guessed_by_the_caller(text: str) -> None:
    assert read_announcement(text.split("\n"), tagged=False, by_caller=True) is None


@pytest.mark.parametrize("text", NOTHING, ids=[text[:60] or "nothing" for text in NOTHING])
def test_no_verdict_is_guessed_under_the_tag(text: str) -> None:
    """What is no verdict in a reply is none in a result mail, however it is tagged."""
    announcement = read_announcement(text.split("\n"), tagged=True)
    assert announcement is not None
    assert announcement.verdict is None


CANCELLED = [
    "This vote is stopped.",
    "The vote on KIP-9 is hereby stopped.",
    "This vote has been stopped.",
    "I've restarted the vote in a new thread, please vote there and ignore this one.",
    "We have restarted the vote in another thread.",
    "Let's consider this vote withdrawn",
    "Let us consider this vote void.",
    "Superseded by RC2, see the new thread. This vote is closed without a result.",
    "I'm ending this vote here, and a fresh vote is started at [1].",
    "I'm ending the vote here, a new one will be started.",
    "I'm going to kill this vote and fix it first.",
    "I'm killing this RC.",
    "I'll pull this RC and do another one without the jar.",
    "Pulling RC2 and respinning.",
    "I'm closing this RC, because of FOO-1.",
    "I hereby close this vote, due to the issue found by Bob.",
    "Then I pull the vote back until we know where it comes from.",
    "Let me put this vote on hold and restart it when the KIP is complete.",
    "There are more open points. Let me close this vote and go back to the discussion thread.",
    "Closing this vote and taking it back to DISCUSS.",
    "I'm discontinuing this vote.",
    "We're discontinuing KIP-9.",
    "I sent a new vote thread as this one got mixed up. Please consider this one as void and vote there.",
    "I'm halting this vote as I found an issue while implementing it.",
    "I'm suspending this vote until the security question is answered.",
    "Pausing this vote, I need to update the KIP.",
    "I'm putting this vote on hold until we agree on the fix.",
    "I'm moving this back to DISCUSS.",
    "I'll take this KIP back to the discussion phase.",
    "This vote is superseded by the one on KIP-10.",
    "I am terminating this vote since the KIP changed substantially.",
    "OK, let's cancel this one.",
    "Respinning for FOO-12, this vote is closed.",
    "So vote is void.",
    "Please stop voting on this RC, it's been cancelled: the tag was wrong.",
    "This KIP is abandoned in favour of KIP-10.",
    "KIP-9 has been discarded.",
    "This proposal is now dropped.",
    "I am moving this KIP to discarded.",
    "Closing this vote due to lack of interest.",
    "Let's pause this vote. I'm withdrawing it for now.",
    "The release is dead.",
    "Due to the blocker this RC is dead.",
    "Sorry, please disregard this vote.",
    "I've marked as discarded on the wiki.",
    "I've moved the KIP to discarded because of KIP-10.",
    "OK I've moved the KIP to discarded.",
    "I consider this vote cancelled.",
    "We consider this vote cancelled.",
    "I have cancelled voting.",
    "Cancelling vote, RC2 will follow.",
    "I withdraw my proposal.",
    "Closing this vote. A new one is now open.",
    "Closing this vote. A new vote is already open.",
    "Closing this. I'll start a new vote.",
    "Closing this vote. We're going to start a new vote.",
    "Closing this vote. We shall start a new vote.",
    "Closing this vote. Will start a new one.",
    "Cancelled in favor of a new RC.",
    "I'm cancelling this for now.",
    "This vote thread is obsolete.",
    "Okay so this vote is now obsolete.",
    "I'm closing this vote in favour of another proposal.",
    "Closing this vote in favour of KIP-10.",
    "Please consider my proposal withdrawn.",
    "Cancelled the vote.",
    "RC1 has been cancelled.",
    "The vote for Apache Foo 1.0 has been cancelled.",
    "I'm withdrawing this until the discussion has ended.",
    "Please stop voting. I'll start a new vote tomorrow.",
    "I'm closing this thread. A new vote has been started.",
    "I'm closing this vote. A fresh thread is up.",
    "This KIP is superseded by KIP-10, so I'm closing this vote.",
    "I've moved the KIP to withdrawn because of KIP-10.",
    "I've marked KIP-9 as discarded now.",
    "I've set this KIP to discarded in the wiki.",
    "I'm restarting this vote in another thread.",
    "This vote has been restarted in a new thread.",
    "So please consider this vote cancelled.",
    "This RC is therefore dead.",
    "In light of the -1s the vote on RC1 is canceled.",
    "Because of the -1 from Bob RC1 is cancelled.",
    "The release candidate for Foo 1.0 has been withdrawn.",
    "The vote thread for this release is cancelled.",
    "Given the -1 from Bob this RC is dead. I will cut RC2 tomorrow.",
    "OK, RC1 is now dead because of the license.",
    "With the license issue, this release candidate is dead.",
    "After talking to Ann I'm withdrawing this KIP.",
    "We talked about the pool for a week and decided to drop this KIP.",
    "I'm cancelling this vote and will prepare a new RC once the fix is merged.",
    "Cancelling this vote, I'll create RC3 when the fix is in.",
    "I'm canceling the vote due to the issue above; RC3 will follow once it is merged.",
    "I'm cancelling this vote until the open points in the discussion are resolved.",
    "I'm closing this KIP as it is superseded by KIP-10.",
    "I am closing this vote without a result.",
    "I'm cancelling this vote",
    "I'm canceling the vote.",
    "I am going to cancel the vote",
    "I'm going to cancel this vote.",
    "I'll cancel the vote and roll another release",
    "I'll cancel the vote and prepare a new candidate with that fix.",
    "This vote is cancelled",
    "The vote has been canceled.",
    "This vote is withdrawn",
    "The vote is called off.",
    "I'm calling off this vote",
    "Cancelling this vote",
    "Canceling the vote due to a bug.",
    "I withdraw this KIP",
    "I withdraw this vote",
    "I withdraw this vote because of the -1 on the name",
    "I am withdrawing the proposal.",
    "I hereby withdraw KIP-9",
    "I would like to cancel this vote, there is a bug",
    "Thanks Ann, good catch. I will cancel this vote.",
    "We're cancelling RC1.",
    "Vote cancelled.",
    "OK, so I cancel the vote.",
    "I'm retracting the KIP.",
    "Stopping the vote here. More discussion is needed.",
    "We decided to discard this KIP in favour of KIP-2000.",
    "I'm dropping KIP-9, the pool does the same.",
    "Please disregard this vote thread, I'll start a new one.",
    "Please ignore this vote, the subject names another KIP.",
    "I'm closing this vote thread for now, we need more discussion. Will restart it later.",
    "Closing this vote as I need to rework the KIP.",
    "I withdraw the proposal for now.",
    "I withdraw the proposal for the time being.",
    "I'm cancelling the KIP vote.",
    "I'm cancelling the RC1 vote, more tests are needed.",
    "I'm cancelling this release candidate based on the ticket.",
    "I'm cancelling the vote in the light of the bug.",
    "I cancel this vote to fix the page.",
    "We cancel the vote for KIP-9 with immediate effect.",
    "RC1 is cancelled, I'll roll RC2 shortly.",
    "RC1 is cancelled.",
    "The ticket is a blocker: RC1 is cancelled, I'll roll RC2.",
    "It did not pass: given the blocker I'm cancelling RC1.",
    "Closing this vote in favour of RC2.",
    "Closing this vote in favor of a new candidate.",
    "Please consider this vote cancelled.",
    "We will drop RC1 and start RC2.",
    "I'm scrapping this RC.",
    "Let's cancel this one and go for RC2.",
    "Closing this vote, as the KIP was changed. I'll start a new vote.",
    "I'm closing this vote and will start a new one.",
    "I'm closing this vote and will start a new one once the page is complete.",
    "As the KIP changed a lot, I am closing this vote and will call for a new one next week.",
    "Let's close this thread, I'll call a new vote.",
    "I will cancel this and start a new vote.",
    "Let's stop the vote here, I'll open a new vote thread after the discussion.",
    "I'll close this vote and start another one for KIP-9.",
    "I will close the vote thread. We found a flaw and will open a new vote after the update.",
    "I'll restart the vote with a new thread.",
    "I'm going to restart the vote in a new thread.",
    "I'm restarting this vote in a new thread, please vote there.",
    "This vote is restarted in a new thread.",
    "This vote has been restarted in another thread.",
    "I'm closing this vote thread. A new one is open.",
    "Closing this vote. A new vote has been started.",
    "I'm closing this vote and will kick off a new one on Monday.",
    "I withdraw my KIP.",
    "I found a flaw and will start over with a new vote thread.",
    "Please stop voting. I found a flaw in the second section and will call a new vote.",
    "Dee is right, so let me pull this vote back.",
    "I'm pulling the KIP back for now.",
    "I'm calling the vote off.",
    "I'm withdrawing this for now.",
    "Dee has found a flaw. I'm withdrawing this until it is fixed.",
    "It is too early to vote on this. I am withdrawing it until the discussion has ended.",
    "We decided to go with KIP-2000 instead. This vote is obsolete.",
    "With that, this vote is now void.",
    "I'm withdrawing this KIP from the vote.",
    "I'm withdrawing this KIP from the vote, as KIP-501 covers the same ground.",
    "I am withdrawing KIP-9 from voting.",
    "I'm taking KIP-9 back to the discussion, consider this vote as cancelled.",
    "The page has to be changed, please consider this vote cancelled.",
    "I found a flaw, so please consider this vote as cancelled.",
    "I'm going to roll RC3 to include the fix, consider RC2 as cancelled.",
    "KIP-9 is superseded by KIP-501, so I'm closing this vote.",
    'Marked as "Discarded" in the wiki.',
    "I've marked the KIP as discarded.",
    'Marked the KIP as "Withdrawn" in the wiki.',
    "I moved the KIP to discarded.",
    "I'm cancelling this vote since it was too early.",
    "I was wrong about the flag, so I'm cancelling this vote.",
    "I was wrong, I'm cancelling the vote.",
    "As planned, I'm cancelling the vote.",
    "I thought about it and decided: I'm cancelling the vote.",
    "I have thought about it, and I'm cancelling the vote.",
    "Cancelling this vote as the KIP needs rework.",
    "Cancelling the vote since there is a flaw.",
    "Cancelling this vote: the KIP is not ready.",
    "Cancelling this vote, the KIP has to change.",
    "Cancelling the vote due to what Ann has found.",
    "Cancelling RC1 because the build is broken.",
    "Withdrawing this KIP in favour of KIP-10, which has a better plan.",
    "This vote was cancelled.",
    "The vote was cancelled because of the bug.",
    "I'm cancelling the second vote, too.",
    "I'm calling this vote off.",
    "I withdraw the KIP from the vote.",
    "I'd like to cancel this vote.",
    "Restarting the vote, please see the new thread.",
    "I'm restarting the vote, please vote in the new thread.",
    "Restarting this vote in a new thread.",
]
# Said at the beginning of a mail these call the vote off; further down they may be of anything.
CANCELLED_IN_A_WORD = [
    "-1 then, cancelling.",
    "OK, cancelling.",
    "Cancelled, see FOO-77.",
    "Cancelled.",
    "Cancelling, there is a blocker.",
    "Withdrawn.",
]
NOT_CANCELLED = [
    "Should this vote be stopped?",
    "If Bob agrees this vote is stopped.",
    "This vote is stopped when the leader fails.",
    "With that option this vote is stopped.",
    "The vote is stopped by the controller once the term is over.",
    "This vote is not stopped.",
    "Bob has restarted the vote in a new thread.",
    "I haven't restarted the vote in a new thread.",
    "I've restarted the vote in a new thread, as it landed in the discuss thread.",
    "Let's not consider this vote withdrawn.",
    "Let's consider this option withdrawn.",
    "I'm ending this vote tomorrow, unless somebody needs more time.",
    "I'm ending the vote here, a new vote is not needed.",
    "I'm not going to kill this vote.",
    "I'm going to kill this process and fix it first.",
    "I'm killing the RC2 container.",
    "-1 then, cancelling is racy.",
    "-1, cancelling jobs is not safe.",
    "I'll pull RC2 and report back.",
    "I'll pull this RC and try another one without the jar.",
    "I'll pull RC2 and roll it out on my cluster.",
    "I'm closing this RC tomorrow.",
    "I'm closing FOO-1, because of this RC.",
    "I'm closing this vote due to lack of objections.",
    "I'm not closing this vote due to the issue Ann found.",
    "This RC is void of bugs.",
    "This RC is void if the license is missing.",
    "The signature of this RC is void.",
    "This RC is dead, I guess.",
    "I moved the metric back to discussion.",
    "Please vote on RC2 instead of waiting.",
    "If Ann agrees I'll close this vote and go back to the discussion.",
    "Let me close this vote and go back to the discussion if nobody objects.",
    "Let me close this vote and go back to coding.",
    "I'm discontinuing the weekly summary of votes.",
    "The field is optional; please consider this one void.",
    "Please consider this one as void if it is null.",
    "I'm pausing my work on this KIP.",
    "The consumer is pausing the vote request.",
    "Should we suspend this vote?",
    "I am not pausing this vote.",
    "I moved the table back to the discussion section.",
    "Let's move this back to the thread.",
    "I'll put a note on hold times into the KIP.",
    "A vote is void when cast late.",
    "I voted on this RC before, it was cancelled if I remember it well.",
    "I'd cancel this one test.",
    "This KIP is abandoned if nobody picks it up.",
    "I think this KIP is abandoned.",
    "The option was dropped. This KIP is not abandoned.",
    "Is this KIP abandoned?",
    "Closing the vote given the lack of objections.",
    "More thoughts on this. I'm withdrawing it for now.",
    "I'm pulling this release now to test it.",
    "Hmm, cancelled builds are back.",
    "Cancel, if you like, the meeting.",
    "Cancelling jobs needs a redesign.",
    "Work in cancelling jobs needs a redesign.",
    "RC1 was dead, now it works.",
    "I've updated the KIP for cancelled, late and lost jobs.",
    "I've changed the KIP to cancelled messages only.",
    "I've moved KIP-9 leftovers to discarded.",
    "Withdrawn proposal: none",
    "I'm cancelling the meeting, this KIP here needs time.",
    "Closing this vote. Will we start a new vote?",
    "I'll start over with a new one.",
    "Closing this vote. A new vote is better.",
    "Closing this vote. The old vote is open.",
    "Reading this vote before closing time. I'll start a new vote tomorrow.",
    "Closing this vote next week. I'll start a new vote.",
    "Closing tickets and issues. I'll start a new vote tomorrow.",
    "Closing this vote. I'll follow another vote.",
    "Closing this vote. Maybe I'll start a new vote.",
    "Closing this vote. I'll start a new vote on Monday if Bob agrees.",
    "Closing this vote. I'll start a new vote tomorrow unless Bob objects.",
    "Closing this vote. I'll start a new vote for this bug.",
    "I'd say +1 on this vote. I'm withdrawing it for now.",
    "My vote on this stands. I'm withdrawing it until Monday.",
    "Your vote on this came late. I'm withdrawing it for now.",
    "The vote on this was early. I'm withdrawing mine for now.",
    "I might withdraw this for now.",
    "Bob is withdrawing this for now.",
    "This argument is void.",
    "This vote thread mentions a rule that is void.",
    "This RC is dead, unless Bob fixes the build.",
    "This RC is dead, I think.",
    "Since you asked whether this RC is dead, no.",
    "Voting is dead, sadly.",
    "Bob is dropping this KIP.",
    "People are abandoning this KIP.",
    "Nobody should disregard this vote.",
    "Ann marked the KIP as discarded.",
    "I've marked the option as discarded.",
    "I've moved the KIP to discarded now unless Bob takes it over.",
    "I've moved the KIP to accepted, closing the discussion.",
    "I have marked the KIP and its pages as discarded.",
    "Some people consider this vote cancelled.",
    "Please consider this vote cancelled once RC2 is out.",
    "Ann is cancelling this vote.",
    "The vote is aborting too early in the tests.",
    "A vote in another project was cancelled.",
    "I'm withdrawing my RC1 vote.",
    "I'm closing this vote. The section on logs is superseded by KIP-10.",
    "Closing this vote. This KIP is partly superseded by KIP-10.",
    "Closing this vote. Is this KIP superseded by KIP-10?",
    "Closing this vote. A new issue is open.",
    "Closing this vote. You could say a new vote is open.",
    "Closing this vote tomorrow. I'll start a new vote then.",
    "Closing this issue. I'll start a new vote tomorrow.",
    "Closing this vote. Bob will start a new vote.",
    "Closing this vote. I may start a new vote, will you?",
    "Closing this vote. I'll start a new thread.",
    "Closing this vote. I'll start a new vote if Bob agrees.",
    "Closing this vote. I'll start a new release, the vote passed.",
    "The brokers are restarting this vote in a new thread.",
    "The broker restarted this vote in a new thread.",
    "The election restarted in a new thread.",
    "I'm restarting this test of the vote in a new thread.",
    "I restart the vote in my head, as a new thread would be wrong.",
    "Shall I restart the vote with a new thread?",
    "I'll restart the broker with a new one.",
    "The vote was cancelled last month.",
    "The vote was cancelled two months ago.",
    "The build of RC1 was aborted.",
    "The vote for the logo was cancelled.",
    "Cancelled votes are listed below.",
    "I was about to cancel this vote.",
    "I thought about cancelling this vote.",
    "I have spoken of cancelling this vote.",
    "Cancelling this vote would be too early.",
    "I'm pulling the vote page back into shape.",
    "Can I restart the vote with a new thread?",
    "Withdrawn votes:",
    "Cancelled votes: none",
    "The vote for the feature was cancelled.",
    "The vote on our new logo has been cancelled.",
    "The build of RC1 was cancelled.",
    "The test run of RC1 was aborted.",
    "This RC aborted with an error on my machine.",
    "The upload of the release candidate was cancelled.",
    "One of the jobs for this RC has been aborted.",
    "I'm inclined to cancel this vote.",
    "I think this RC is dead.",
    "This RC is dead slow on my machine.",
    "This RC is dead unless Bob takes his -1 back.",
    "This RC is not dead.",
    "The link in this RC is dead.",
    "The vote for Apache Foo version 1.0 was cancelled last month.",
    "I'm cancelling this vote when nobody objects.",
    "I'm cancelling this vote, if that is fine with everyone, and will start a new one.",
    "I withdraw my proposal to rename it.",
    "I don't mind canceling the vote if that helps everyone.",
    "I don't mind cancelling the vote",
    "should we cancel?",
    "Should we cancel the vote?",
    "please cancel the vote",
    "Can you cancel this vote?",
    "I would cancel the vote if it was mine",
    "I think we should cancel the vote",
    "I will cancel the vote if nobody objects",
    "I'll cancel the vote unless someone objects",
    "If this is a bug I'll cancel the vote",
    "I won't cancel the vote",
    "I suggest cancelling the vote",
    "The previous vote was cancelled",
    "I withdraw my vote",
    "I withdraw this vote, reverting my position to -1, until the two of you agree.",
    "I withdraw this vote and change my vote to +0",
    "I withdraw my -1",
    "I cancel my vote",
    "Users can cancel the request",
    "The consumer is cancelled",
    "We need to decide whether to cancel the vote",
    "I'd rather cancel this vote",
    "I'm closing the vote. Thanks all!",
    "I am closing this vote for now if nobody objects",
    "Should we stop the vote?",
    "I think we should discard this KIP",
    "Stop the vote, please",
    "We discard the old records in this KIP",
    "The broker stops voting for the controller",
    "Please ignore my vote",
    "Consider my vote withdrawn.",
    "Please consider my +1 vote as void.",
    "Please ignore the release candidate of last week",
    "I dropped the vote table from the page of the KIP",
    "No need to cancel the vote",
    "I cancelled the change of the wire format, it is not in the KIP any more.",
    "I dropped the proposal to rename the metric. The KIP is otherwise the same.",
    "I've dropped the proposal for a new metric, please have another look.",
    "I'm discarding the proposal with two calls; the page is updated.",
    "I retract the proposal of a second topic.",
    "Let's drop this one, you are right.",
    "I dropped this one from the list.",
    "I dropped RC1 from the download page.",
    "I will drop the RC1 artifacts after the vote.",
    "I'm stopping the release script.",
    "I drop the proposal in the third section.",
    "Let me drop the proposal section 4 and keep the rest.",
    "Dropping KIP-2998 from the dependencies.",
    "I have dropped KIP-2998 from the list of future work.",
    "In that case the vote is cancelled and the candidate becomes a follower again.",
    "The vote request is cancelled then.",
    "I removed the cancel vote RPC.",
    "Stopping the vote of a candidate early is covered in the KIP as well.",
    "I dropped the cancel button of the vote.",
    "I'm withdrawing the change to the admin client from this KIP.",
    "Please consider this vote, it is cancelled tomorrow otherwise",
    "I'm closing this vote in favour of the proposal.",
    "I'm closing this vote next week and will start a new one.",
    "I'm closing this vote, and will start a new one if the KIP changes again.",
    "I'm closing this vote and will start a new thread on the open points.",
    "I'm closing this vote, thanks all! I'll start a new vote for the follow-up KIP.",
    "I'm closing this vote. It passed. I'll start a new vote on KIP-10.",
    "I'm closing this vote as accepted and will start a new one for the rest.",
    "I think I should close this vote and will start a new one.",
    "I'm happy to close this vote, I'll start a new one.",
    "Bob is closing this vote and will start a new one.",
    "I'm closing this vote, Bob will start a new one.",
    "Shall I close this vote? I'll start a new vote.",
    "Closing this vote and starting a new one takes another week.",
    "I'm closing this vote. I have started a new one, please vote there.",
    "The candidate closes this vote and will start a new one.",
    "If there are more changes I'll start a new vote.",
    "I'll start a new vote.",
    "I will stop this timer and start a new vote.",
    "I'll close this ticket. I will call a new vote next week.",
    "I'll cancel this change and start a new vote.",
    "I'll start a new vote thread, this one is hard to find.",
    "I'll call for a new vote if you think the change is too big, otherwise this one goes on.",
    "I'll restart the vote with a new thread if nobody objects.",
    "Should I restart the vote with a new thread?",
    "I suggest restarting this vote in a new thread.",
    "I'm restarting this vote in a new thread, it landed in the discuss thread.",
    "The broker is restarted in a new thread.",
    "The last vote was restarted in a new thread.",
    "The vote was restarted in another thread last year.",
    "A new one is open.",
    "I'm closing this ticket. A new one is open.",
    "I'm closing this vote, a new vote on KIP-10 is open.",
    "I can restart the vote with a new thread.",
    "Bob will restart the vote with a new thread.",
    "I'll restart the vote in a new thread, this one landed in the discuss thread.",
    "I'm restarting the vote now.",
    "I'll restart the vote counter with a new thread.",
    "The broker will start over with a new vote.",
    "Please stop voting in the old thread.",
    "Please stop voting until the page is complete.",
    "Brokers stop voting. I will call a new vote.",
    "I'm pulling the second metric out of the KIP. The vote goes on.",
    "Let me pull the vote table back into the page.",
    "I'm pulling the KIP back into the list of the release.",
    "I'm pulling my vote back.",
    "Please pull this vote back.",
    "I'm withdrawing this suggestion for now.",
    "I'm withdrawing this, you are right.",
    "The second name is odd. I'm withdrawing it for now.",
    "My -1 vote was about the name. I'm withdrawing it for now.",
    "I'm withdrawing my question from above.",
    "The old patch is obsolete, I opened a new one.",
    "Is this vote obsolete?",
    "This vote is now obsolete if KIP-10 passes.",
    "For old clients this vote is void.",
    "I'm pulling back my objection to the vote.",
    "I'm withdrawing my objection to the vote.",
    "The vote counts look odd. I'm withdrawing it for now.",
    "We vote on the second name next week. I'm withdrawing it for now.",
    "If the page changes this vote is obsolete.",
    "The vote of such a broker is obsolete.",
    "I'm withdrawing this section from the KIP.",
    "I'm withdrawing my point from the vote.",
    "I'm withdrawing this KIP from the list of candidates if nobody objects.",
    "I'm thinking about withdrawing this KIP from the vote.",
    "If it is a bug, consider this vote as cancelled.",
    "Should we take it back to the discussion, and consider this vote as cancelled?",
    "I don't consider this vote cancelled.",
    "You may consider this vote cancelled when I have a flaw.",
    "Would you, as Ann says, consider this vote as cancelled.",
    "This section is superseded by KIP-501. I'm closing the ticket.",
    "The KIP supersedes KIP-7. I'm closing the vote.",
    "KIP-7 is superseded by this KIP. I'm closing the vote.",
    "This KIP is superseded by KIP-501 in part. I'm closing the section.",
    "If this KIP is superseded by KIP-501, I'm closing the vote.",
    'Marked as "Discarded": the second alternative.',
    "Marked the alternative as discarded in the wiki.",
    "Records are marked as discarded.",
    "I marked the ticket as discarded.",
    "I'd mark the KIP as discarded.",
    'The old page is marked as "Discarded" in the wiki.',
    "I was going to cancel the vote, but Hal is fine now.",
    "We were going to cancel this vote, but the fix is in.",
    "I was about to cancel the vote.",
    "I'm about to cancel the vote.",
    "I had planned to cancel the vote, but Hal is fine now.",
    "I wanted to cancel this vote yesterday.",
    "I intended to withdraw the KIP, but there is a use for it.",
    "I thought about cancelling this vote, but the fix is small.",
    "I thought we cancelled the vote.",
    "I'm thinking of cancelling the vote.",
    "I considered withdrawing this KIP.",
    "I tried to cancel the vote.",
    "We talked about cancelling RC1.",
    "I hesitated to cancel the vote.",
    "Bumping this. The old vote was cancelled, this is the new one.",
    "The old vote was cancelled.",
    "The first vote was cancelled, please vote here.",
    "The former vote is cancelled, this one counts.",
    "The original vote was withdrawn.",
    "The initial vote is cancelled, see the new page.",
    "I cancelled the first vote since the KIP had changed; please vote here.",
    "I cancelled the old vote.",
    "Cancelling the vote now would miss the KIP freeze.",
    "Cancelling this vote is not what I want.",
    "Cancelling the vote seems too early.",
    "Withdrawing the KIP means more work for all of us.",
    "Cancelling RC1 takes a day.",
    "Cancelling the vote to fix a typo would be silly.",
    "Dropping this KIP is the best option for some.",
    "I'm cancelling the meeting about the vote.",
    "I'm withdrawing the second metric from the proposal.",
    "I'm dropping the second metric of this KIP.",
    "I'll cancel the timer in the KIP.",
    "I was restarting this vote in a new thread, but Gmail hid it.",
    "If you want, I'm restarting the vote, please see the new thread.",
    "I thought about restarting the vote in a new thread.",
    "Restarting the vote takes a week, please see the thread.",
    "Restarting the broker, please see the new thread.",
    "Restarting the vote would be unfair, please see the new thread.",
    "I've started a new discussion thread, please comment there.",
    "Please see the new thread.",
    "+1 (binding)",
    "",
]


@pytest.mark.parametrize("text", CANCELLED)
def test_called_off(text: str) -> None:
    """A sentence by which the vote or the proposal is called off, whole."""
    assert read_cancellation(["Hi all,", "", *text.split("\n")]) == text


@pytest.mark.parametrize("text", NOT_CANCELLED)
def test_not_called_off(text: str) -> None:
    assert read_cancellation(["Hi all,", "", *text.split("\n")]) is None


@pytest.mark.parametrize("text", CANCELLED_IN_A_WORD)
def test_called_off_in_a_word(text: str) -> None:
    assert read_cancellation([text, "", "Thanks all."]) == text
    assert read_cancellation(["Hi all,", "", text]) == text
    assert read_cancellation(["What becomes of the second request?", "", text]) is None


# What is called off, the proposal of the thread, and whether it is this one.
OF_ANOTHER = [
    ("Please vote on RC2 instead.", "Foo 1.5.0 RC1", True),
    ("Please vote on RC2 instead of this one.", "Foo 1.5.0 RC1", True),
    ("Please vote on RC1 instead.", "Foo 1.5.0 RC1", False),
    ("Please do not vote on RC2 instead.", "Foo 1.5.0 RC1", False),
    ("Could you please vote on RC2 instead?", "Foo 1.5.0 RC1", False),
    ("Please vote on RC2 when it is out.", "Foo 1.5.0 RC1", False),
    ("This RC is void, see you in RC2.", "Foo 1.5.0 RC1", True),
    ("RC0 is void, RC1 is the one to test.", "Foo 1.5.0 RC1", False),
    ("I'll pull RC1 and roll RC2.", "Foo 1.5.0 RC1", True),
    ("I'll pull RC0 and roll RC2.", "Foo 1.5.0 RC1", False),
    ("I'm closing RC0, because of FOO-1.", "Foo 1.5.0 RC1", False),
    ("I've started a vote for RC2, hence this one is closed.", "Foo 1.5.0 RC1", True),
    ("I've started a vote for the logo, hence this one is closed.", "Foo 1.5.0 RC1", False),
    ("Closing this vote. A new vote for RC2 will be started.", "Foo 1.5.0 RC1", True),
    ("Closing this vote. A new vote for RC2 will be started if needed.", "Foo 1.5.0 RC1", False),
    ("Closing this vote. A new vote for the logo will be started.", "Foo 1.5.0 RC1", False),
    ("Closing this vote. RC2 will follow.", "Foo 1.5.0 RC1", True),
    ("Closing this vote. RC1 will follow to the mirrors.", "Foo 1.5.0 RC1", False),
    ("Closing this vote. KIP-10 will follow.", "KIP-9", False),
    ("The vote on KIP-10 is hereby stopped.", "KIP-9", False),
    ("Let's consider KIP-10 withdrawn.", "KIP-9", False),
    ("This release is dead.", "KIP-9", False),
    ("We decided not to proceed with this KIP.", "KIP-9", True),
    ("We've decided not to go ahead with this KIP.", "KIP-9", True),
    ("I've decided not to pursue this KIP any further.", "KIP-9", True),
    ("I'm no longer pursuing this KIP.", "KIP-9", True),
    ("I am retiring this KIP.", "KIP-9", True),
    ("I'm retiring KIP-9.", "KIP-9", True),
    ("I'm going to stop the vote here.", "KIP-9", True),
    ("I will stop voting here.", "KIP-9", False),
    ("Let's put the vote on hold until KIP-10 is finalized.", "KIP-9", True),
    ("I'm moving this KIP back to under discussion.", "KIP-9", True),
    ("I moved this back to under discussion.", "KIP-9", True),
    ("I have decided to put this KIP on hold.", "KIP-9", True),
    ("I'm moving KIP-8 back to under discussion.", "KIP-9", False),
    ("I'm putting my vote on hold.", "KIP-9", False),
    ("I'm putting the merge on hold.", "KIP-9", False),
    ("I'm moving this KIP to the discarded section.", "KIP-9", True),
    ('I moved the KIP to the "Discarded KIPs" table.', "KIP-9", True),
    ("We decided not to proceed with the second metric of this KIP.", "KIP-9", False),
    ("We've not decided to proceed with this KIP.", "KIP-9", False),
    ("They decided not to proceed with this KIP.", "KIP-9", False),
    ("We decided not to proceed with KIP-10.", "KIP-9", False),
    ("I've decided not to pursue this KIP in this release.", "KIP-9", False),
    ("I'm no longer pursuing this idea.", "KIP-9", False),
    ("I'm no longer pursuing the second part of this KIP.", "KIP-9", False),
    ("I am retiring the old request with this KIP.", "KIP-9", False),
    ("I was going to stop the vote here.", "KIP-9", False),
    ("I'm going to stop the vote if Bob agrees.", "KIP-9", False),
    ("Let's put the rename on hold until KIP-10 is finalized.", "KIP-9", False),
    ("Let's not put the vote on hold.", "KIP-9", False),
    ("I'm moving the second section back to under discussion.", "KIP-9", False),
    ("I'm moving this metric to the discarded section.", "KIP-9", False),
    ("I'm moving this to the discarded section.", "KIP-9", False),
    ("We decided not to proceed with this KIP until Bob is back.", "KIP-9", False),
    ("If Bob agrees, I'm retiring this KIP.", "KIP-9", False),
    ("Last year we decided not to pursue this KIP.", "KIP-9", False),
    ("We decided not to proceed with this KIP, but Bob changed my mind.", "KIP-9", False),
    ("Sorry all, I'm retiring this KIP, as KIP-10 does the same.", "KIP-9", True),
    ("I'm pulling this RC.", "Foo 1.5.0 RC1", True),
    ("I'll pull this candidate, the NOTICE is wrong.", "Foo 1.5.0 RC1", True),
    ("I'm pulling RC0.", "Foo 1.5.0 RC1", False),
    ("I'm pulling this RC to test it.", "Foo 1.5.0 RC1", False),
    ("I'm pulling this RC, will report back.", "Foo 1.5.0 RC1", False),
    ("I'm pulling RC1 from the mirror.", "Foo 1.5.0 RC1", False),
    ("I'm pulling RC1.", "KIP-9", False),
    ("This vote is cancelled, I'll roll RC2 once the NOTICE is fixed.", "Foo 1.5.0 RC1", True),
    ("I'll respin once #12838 is merged, so this vote is cancelled.", "Foo 1.5.0 RC1", True),
    ("I'm cancelling this vote, RC2 will follow as soon as #12838 is merged.", "Foo 1.5.0 RC1", True),
    ("This vote is cancelled and RC2 will follow once the fix is in.", "Foo 1.5.0 RC1", True),
    ("RC1 is cancelled; we'll roll RC2 when the fix is merged.", "Foo 1.5.0 RC1", True),
    ("Once the fix is in I'll roll RC2, so I'm cancelling this vote.", "Foo 1.5.0 RC1", True),
    ("I'm cancelling this vote once Bob agrees.", "Foo 1.5.0 RC1", False),
    ("I'm cancelling this vote as soon as RC2 is up.", "Foo 1.5.0 RC1", False),
    ("This vote is cancelled as soon as RC2 is up.", "Foo 1.5.0 RC1", False),
    ("I'm cancelling this vote and starting a new one as soon as #5 is in.", "Foo 1.5.0 RC1", True),
    ("I will cancel this vote and respin as soon as the fix is in.", "Foo 1.5.0 RC1", True),
    ("I'm cancelling this vote as RC2 will be up as soon as #5 is merged.", "Foo 1.5.0 RC1", True),
    ("This vote is cancelled, I'll say so once Bob agrees.", "Foo 1.5.0 RC1", False),
    ("I'll respin if Bob agrees, so this vote is cancelled.", "Foo 1.5.0 RC1", False),
    ("When I roll RC2, this vote is cancelled.", "Foo 1.5.0 RC1", False),
    ("This vote is closed, RC1 passed and RC2 is not needed.", "Foo 1.5.0 RC1", False),
    ("Vote for Apache Foo 1.0 has been cancelled.", "Foo 1.0 RC1", True),
    ("I'm cancelling KIP-8 for this release.", "KIP-9", False),
    ("Closing this vote. This KIP is inspired by KIP-10.", "KIP-9", False),
    ("Closing this vote. This KIP is covered in KIP-10.", "KIP-9", False),
    ("Closing this vote. A new vote is open on KIP-10.", "KIP-9", False),
    ("Closing this vote. KIP-9 metrics are superseded by KIP-10.", "KIP-9", False),
    ("Closing this vote. Nothing is superseded by KIP-10.", "KIP-9", False),
    ("Closing this vote. This KIP is covered by KIP-9.", "KIP-9", False),
    ("Closing this vote. This KIP is superseded by KIP-10 in part.", "KIP-9", False),
    ("Closing this vote. This KIP is superseded by KIP-10 if Bob agrees.", "KIP-9", False),
    ("Closing this vote. Is this KIP superseded by KIP-10?", "KIP-9", False),
    ("Closing this vote. The KIP is superseded by KIP-10.", "KIP-9", True),
    ("RC0 has been dead for a week, RC1 works.", "Foo 1.5.0 RC1", False),
    ("Closing this vote. I'll start a new vote on KIP-10.", "KIP-9", False),
    ("The vote on RC2, sadly, is cancelled.", "Foo 1.0 RC1", False),
    ("I'm closing the vote. KIP-8 is superseded by KIP-10.", "KIP-9", False),
    ("I've moved KIP-8 to withdrawn.", "KIP-9", False),
    ("I've moved KIP-9 to withdrawn.", "KIP-9", True),
    ("This vote is abandoned, RC2 is coming up.", "Foo 1.0 RC1", True),
    ("Closing this vote. I'll start a new vote for this KIP.", "KIP-9", True),
    ("Closing this vote. I'll start a new vote on Monday.", "KIP-9", True),
    ("The vote on this was early. I'm withdrawing it for now.", "KIP-9", True),
    ("The vote for the Foo 1.0 release has been cancelled.", "Foo 1.0 RC1", True),
    ("The vote for Apache Foo version 1.0 has been canceled.", "Apache Foo 1.0 RC1", True),
    ("The vote for Apache Foo version 0.9 has been canceled.", "Apache Foo 1.0 RC1", False),
    ("The vote for Foo 1.0 documentation was cancelled.", "Apache Foo 1.0 RC1", False),
    ("The vote for Foo was cancelled.", "Apache Foo 1.0 RC1", True),
    ("The vote for this KIP was cancelled.", "KIP-9", True),
    ("RC1 is dead.", "Apache Foo 1.0 RC1", True),
    ("RC1 is dead.", "Apache Foo 1.0 RC2", False),
    ("RC1 is cancelled.", "Foo 1.5.0 RC1", True),
    ("RC0 is cancelled.", "Foo 1.5.0 RC1", False),
    ("I'm cancelling RC0.", "Foo 1.5.0 RC1", False),
    ("I'm cancelling the vote for RC1.", "Foo 1.5.0 RC1", True),
    ("I'm cancelling the vote for RC0.", "Foo 1.5.0 RC1", False),
    ("I'm dropping KIP-9, the pool does the same.", "KIP-9", True),
    ("I'm dropping KIP-10, this one does the same.", "KIP-9", False),
    ("I withdraw KIP-10.", "KIP-9", False),
    ("Closing this vote, RC2 is coming up.", "Foo 1.5.0 RC1", True),
    ("RC2 is coming up, this vote is cancelled.", "Foo 1.5.0 RC1", True),
    ("RC2 is coming up, its vote is not cancelled.", "Foo 1.5.0 RC1", False),
    ("I am closing this vote, a new RC will follow.", "Foo 1.5.0 RC1", True),
    ("Cancelling in favor of RC2.", "Foo 1.5.0 RC1", True),
    ("Cancelling in the broker works as before.", "Foo 1.5.0 RC1", False),
    ("This vote is closed, please vote on RC2.", "Foo 1.5.0 RC1", True),
    ("This vote is closed, RC1 is accepted.", "Foo 1.5.0 RC1", False),
    ("This vote is closed, thanks all.", "Foo 1.5.0 RC1", False),
    ("Closing this vote, RC1 is good to go.", "Foo 1.5.0 RC1", False),
    ("Closing this vote, RC1 has been accepted and RC2 is not needed.", "Foo 1.5.0 RC1", False),
    ("It is superseded by KIP-10, so I'm closing the vote.", "KIP-9", True),
    ("I'm closing the vote, KIP-10 is next.", "KIP-9", False),
    ("KIP-10 is withdrawn.", "KIP-9", False),
    ("KIP-10 has been discarded.", "KIP-9", False),
    ("I'm withdrawing KIP-7 from the vote.", "KIP-9", False),
    ("The vote on KIP-10 is cancelled.", "KIP-9", False),
    ("This KIP is superseded by KIP-501. I'm closing the vote.", "KIP-9", True),
    ("KIP-9 was superseded by KIP-501. Closing the vote.", "KIP-9", True),
]


@pytest.mark.parametrize(("text", "proposal", "off"), OF_ANOTHER, ids=[row[0] for row in OF_ANOTHER])
def test_only_what_the_thread_is_about_is_called_off(text: str, proposal: str, off: bool) -> None:
    found = read_cancellation(["Hi all,", "", text], about=(ProposalId(proposal),))
    assert found == (text if off else None)


# What a reply says of a vote, the proposal of its thread, and what it announces of that.
OTHER_VOTES = [
    (
        "FYI: the vote for Foo Connectors 3.2.0 passed with 3 binding +1s, so bump it.",
        "Foo 1.5.0 RC1",
        "none",
    ),
    ("Please note the vote on 1.4.0 RC1 has passed with 4 binding +1.", "Foo 1.5.0 RC1", "none"),
    ("The vote on RC0 failed with 2 binding -1s.", "Foo 1.5.0 RC1", "none"),
    ("The vote for Foo 4.0.0 RC2 has passed with 4 binding +1s.", "KIP-9", "none"),
    ("The vote on 1.5.0 RC1 has passed with 4 binding +1s.", "Foo 1.5.0 RC1", "accepted b +1=4"),
    ("The vote on Foo 1.5 has passed with 4 binding +1s.", "Foo 1.5.0 RC1", "accepted b +1=4"),
    ("The vote on KIP-9 for the 4.1 release has passed with 4 binding +1s.", "KIP-9", "accepted b +1=4"),
    ("The vote has passed with 4 binding +1s, RC2 of 1.6.0 is next.", "Foo 1.5.0 RC1", "accepted b +1=4"),
    ("The vote has passed as far as I can see.", "Foo 1.5.0 RC1", "none"),
    ("The vote has passed I think, 3 binding +1s.", "KIP-9", "none"),
]


@pytest.mark.parametrize(("text", "proposal", "claimed"), OTHER_VOTES, ids=[row[0] for row in OTHER_VOTES])
def test_a_vote_on_something_else_announces_nothing(text: str, proposal: str, claimed: str) -> None:
    """A statement about another proposal, or one that its writer is not sure of, announces nothing."""
    assert said(read_announcement([text], tagged=False, about=(ProposalId(proposal),))) == claimed


# The same of a result on Foo 1.0 RC1.
OF_FOO = [
    ("The feedback is positive.", "-"),
    ("The test results are positive.", "-"),
    ("The result is negative for the new flag.", "-"),
    ("The release was a success for the team.", "-"),
    ("The vote has been a success so far.", "-"),
    ("There are not enough votes yet.", "-"),
    ("There are not enough votes, I am extending the vote.", "-"),
    ("We do not have enough votes for it to pass.", "-"),
    ("The last vote fell short of three votes.", "-"),
    ("The votes do not carry over.", "-"),
    ("The PR is approve.", "-"),
    ("Will it be accept?", "-"),
    ("Not enough votes, the vote failed.", "rejected"),
    ("Not enough votes, so it is not clear whether the vote failed.", "-"),
    ("Not sure the vote failed.", "-"),
    ("The community has voted to postpone Foo 1.0.", "-"),
    ("The community has voted on Foo 1.0.", "-"),
    ("The community has not voted to release Foo 1.0.", "-"),
    ("Some have voted to release Foo 1.0.", "-"),
    ("The vote was put off.", "-"),
    ("The vote was not cancelled.", "-"),
    ("RC1 passes under Linux.", "-"),
    ("The release passes with Java 21.", "-"),
    ("The release notes were accepted.", "-"),
    ("The vote for Foo 1.0 artifacts has passed.", "accepted"),
    ("The vote by dev@foo for dev@foo has passed.", "accepted"),
    ("All 3 votes have passed.", "accepted"),
    ("The board accepted the report.", "-"),
    ("72 hours have passed.", "-"),
    ("The deadline for the vote has passed.", "-"),
    ("The period of the vote has passed.", "-"),
    ("Foo 1.0 has passed.", "accepted"),
    ("The old Foo 0.9 has passed.", "-"),
    ("Two weeks have passed.", "-"),
    ("RC2 has passed.", "-"),
    ("The tests of RC1 have passed.", "-"),
    ("The Foo community has accepted the new Foo 1.0 release.", "accepted"),
    ("I'm happy to announce that Bob has been accepted as a mentor.", "-"),
    ("I'm happy to announce that our talk has been accepted.", "-"),
    ("I'm happy to announce that Foo has been accepted.", "accepted"),
    ("My patch was accepted.", "-"),
    ("The release notes were approved.", "-"),
    ("The vote for the new logo passed.", "-"),
    ("The vote for Foo 1.0 documentation passed.", "-"),
    ("The vote for releasing Foo 1.0 based on RC1 passed.", "accepted"),
    ("The vote for RC0 failed.", "-"),
    ("The vote for the Foo 1.0 release by the PMC has passed.", "accepted"),
    ("The vote of the PMC has passed.", "accepted"),
    ("The vote on this list has passed.", "accepted"),
    ("RC0 was rejected. RC1 has been accepted.", "accepted"),
    ("The vote for RC0 was cancelled.", "-"),
    ("The veto was withdrawn, so the vote passes.", "accepted"),
    ("Withdrawn votes:\n\nNone", "-"),
    ("The vote for RC1 was cancelled.", "cancelled"),
    ("The final tally is 3 binding +1, so we have a release!", "accepted b +1=3"),
    ("One more binding +1, so we have a release!", "-"),
    ("With 3 binding +1s, so we have a release manager.", "- b +1=3"),
    ("As we have 3 binding votes after 72 hours, this vote passes.", "accepted b +1=3"),
    ("The vote passes without a hitch.", "accepted"),
    ("It passes without any objections.", "accepted b -1=0 nb -1=0"),
    ("We got one more +1, so the vote passes.", "accepted"),
    ("One more thing: the vote has passed.", "accepted"),
    ("The proposal to release Foo 1.0 is accepted.", "accepted"),
    ("The result of the vote is that the release is accepted.", "accepted"),
    ("The artifacts have been accepted.", "accepted"),
    ("All votes were positive and the release has passed.", "accepted"),
]


@pytest.mark.parametrize(("text", "claimed"), OF_FOO, ids=[row[0][:60] for row in OF_FOO])
def test_a_result_tells_of_its_own_vote(text: str, claimed: str) -> None:
    about = (ProposalId("Apache Foo 1.0 RC1"),)
    assert said(read_announcement(text.split("\n"), tagged=True, about=about)) == claimed


# What a result says of releases that are known by their day, and what it announces.
OF_A_DAY = [
    ("Apache Foo Providers prepared on December 08, 2023 have been accepted.", "accepted"),
    ("Foo Providers prepared on December 08, 2023 have been approved, thanks all.", "accepted"),
    ("Apache Foo Providers prepared on November 01, 2023 have been accepted.", "-"),
    ("Comments on Apache Foo Providers prepared on December 08, 2023 have been accepted.", "-"),
    ("The talks of December 08, 2023 have been accepted.", "-"),
]


@pytest.mark.parametrize(("text", "claimed"), OF_A_DAY, ids=[row[0] for row in OF_A_DAY])
def test_releases_may_be_known_by_their_day(text: str, claimed: str) -> None:
    about = (ProposalId("Apache Foo Providers prepared on December 08, 2023"),)
    assert said(read_announcement([text], tagged=True, about=about)) == claimed


# What the caller of the vote on Foo 1.5.0 RC1 says of a candidate in its thread, and what that announces.
OF_CANDIDATE = [
    ("RC1 has failed. I'll cut RC2 when the fix is merged.", "rejected"),
    ("All right, RC1 has failed.", "rejected"),
    ("RC1 did not pass, due to FOO-12.", "rejected"),
    ("RC1 fails due to FOO-12.", "rejected"),
    ("RC1 has failed because of FOO-12.", "rejected"),
    ("So this RC fails.", "rejected"),
    ("RC1 failed to build.", "none"),
    ("RC1 failed the license check.", "none"),
    ("RC1 did not pass the license check, due to FOO-12.", "none"),
    ("RC1 fails for me.", "none"),
    ("RC1 fails on Windows.", "none"),
    ("RC1 fails due to a missing jar on my machine.", "none"),
    ("The build of RC1 fails due to FOO-12.", "none"),
    ("If RC1 fails due to FOO-12, I'll cut RC2.", "none"),
    ("RC0 did not pass, due to FOO-12.", "none"),
    ("RC1 has failed?", "none"),
]


@pytest.mark.parametrize(("text", "claimed"), OF_CANDIDATE, ids=[row[0] for row in OF_CANDIDATE])
def test_the_caller_may_say_that_the_candidate_fails(text: str, claimed: str) -> None:
    about = (ProposalId("Foo 1.5.0 RC1"),)
    assert said(read_announcement([text], tagged=False, about=about, by_caller=True)) == claimed


APPROVED_BY = [
    "The KIP was approved by Ann Alder (binding), Bob Birch (binding) and Cy Cedar (non-binding).",
    "KIP-9 was accepted by Ann Alder, Bob Birch (both binding) and Cy Cedar (non-binding).",
]


@pytest.mark.parametrize("text", APPROVED_BY)
def test_the_caller_may_say_by_whom_it_was_accepted(text: str) -> None:
    about = (ProposalId("KIP-9"),)
    found = read_announcement([text], tagged=False, about=about, by_caller=True)
    assert found is not None
    assert found.verdict is Verdict.ACCEPTED
    assert read_announcement([text], tagged=False, about=(ProposalId("KIP-10"),)) is None


# What another than the caller says of a vote that nobody closed.
UNCLOSED = [
    ("Closing the vote, it is passing with 3 binding +1s.", "- b +1=3"),
    ("The KIP was voted down.", "none"),
    ("We have enough votes for this KIP to pass, so I'm closing the vote.", "none"),
    ("I'll add my +1 and close the vote: it passes.", "none"),
    ("Since we need three votes and have them, the KIP is accepted.", "none"),
    ("Was this vote never closed? It has passed with 3 binding +1s.", "none"),
    ("This vote was closed. It has passed with 3 binding +1s.", "- b +1=3"),
    ("This vote was never counted. It has passed with 3 binding +1s.", "none"),
    ("If this vote was never closed, tell me. It has passed with 3 binding +1s.", "none"),
    ("Please consider the KIP accepted.", "none"),
    ("I consider this approved with 3 binding +1s.", "none"),
    (
        "It looks like this vote was never closed. It has 3 binding +1s and 2 non-binding, so it has passed.",
        "accepted b +1=3 nb +1=2",
    ),
    ("This vote was not closed. It has passed with 3 binding +1s.", "accepted b +1=3"),
    ("This vote was never closed. Dee, has it passed with 3 binding +1s?", "none"),
    ("This vote was never closed. It has 3 binding +1s, so I think it has passed.", "none"),
    ("This vote was never closed. It needs 3 binding +1s, and has passed the first week.", "none"),
    ("This vote was never closed. It has passed.", "none"),
    ("If this vote was never closed: it has 3 binding +1s, so it has passed.", "none"),
    ("It has 3 binding +1s and 2 non-binding +1s, so it has passed.", "none"),
    ("This thread can be closed, the KIP is accepted.", "none"),
    ("Since KIPs need a lazy majority only, the vote passes with one -1.", "none"),
    ("I am marking this KIP as accepted.", "none"),
    ("Vote closed? No. Passed.", "none"),
    ("The vote is passing with 3 binding votes.", "none"),
    ("The KIP is rejected then.", "none"),
    ("+1 (binding). This vote was never closed. It has 3 binding +1s, so it has passed.", "none"),
    ("The connection was never closed. It has 3 binding +1s, so it has passed.", "none"),
]


@pytest.mark.parametrize(("text", "claimed"), UNCLOSED, ids=[row[0][:60] for row in UNCLOSED])
def test_a_vote_never_closed_is_closed_by_another(text: str, claimed: str) -> None:
    assert said(read_announcement([text], tagged=False, about=(ProposalId("KIP-9"),))) == claimed


NAMES = st.lists(
    st.sampled_from(["Ann Alder", "Bob Birch", "Cy Cedar", "Dee Dorn", "Eve van Elm"]),
    min_size=1,
    unique=True,
)


@given(NAMES, NAMES)
def test_names_survive_any_layout(binding: list[str], others: list[str]) -> None:
    """A name list says the same bulleted, numbered, or on one line."""
    others = [name for name in others if name not in binding]
    layouts = (
        (f"+1 (binding): {', '.join(binding)}", f"+1 (non-binding): {', '.join(others) or 'none'}"),
        (
            "Binding votes:",
            *(f"* {n}" for n in binding),
            "",
            "Non-binding votes:",
            *(f"* {n}" for n in others),
        ),
        ("+1 (binding)", *(f"{i}. {n}" for i, n in enumerate(binding, 1)), "", "+1 (non-binding)", *others),
        tuple(f"{n} (binding)" for n in binding) + tuple(f"{n} (non-binding)" for n in others),
    )
    for layout in layouts:
        announcement = read_announcement(layout, tagged=True)
        assert announcement is not None
        named = {(voter.name, voter.binding) for voter in announcement.names}
        assert named == {(n, True) for n in binding} | {(n, False) for n in others}


@given(st.integers(3, 40), st.integers(0, 40))
def test_counts_are_those_announced(binding: int, others: int) -> None:
    """Counts are what is announced in figures, not what the names add up to."""
    text = f"The vote passes with {binding} binding and {others} non-binding +1 votes (Ann Alder, Bob Birch)."
    announcement = read_announcement([text], tagged=False)
    assert announcement is not None
    assert announcement.verdict is Verdict.ACCEPTED
    assert announcement.binding == {"+1": binding}
    assert announcement.non_binding == {"+1": others}


ENDING = "passes accepted failed rejected majority quorum closing closed cancelled withdraw calling ends"
SAID = "not off the this The I has vote Vote KIP-9 with ` _ - / . ?".split()
PHRASES = [
    "did not reach",
    "the voting period is over",
    "here is the final tally",
    "the vote has",
    "the vote",
    "this vote is",
    "1) ",
    "\n",
    "\ufb01",
    "\u0130",
    "\u017f",
]
SCRAPS = st.one_of(st.sampled_from(ENDING.split()), st.sampled_from(SAID), st.sampled_from(PHRASES))


@settings(max_examples=400)
@given(st.lists(SCRAPS, max_size=6), st.sampled_from([" ", " ", ""]), st.booleans())
def test_without_a_word_of_it_nothing_is_announced(words: list[str], between: str, loud: bool) -> None:
    """A sentence that states or closes a vote, or calls it off, has a word of those that do."""
    text = between.join(words).upper() if loud else between.join(words)
    lines = text.split("\n")
    told = list(sentences([own_line(i, line) for i, line in enumerate(lines)]))
    ended = [
        s for s in (stated(sentence, tagged=False, by_caller=True) for sentence in told) if s is not None
    ]
    announces = any(s.verdict is not Verdict.CANCELLED for s in ended) or any(
        closes(sentence) or gives_results(sentence, by_caller=True) for sentence in told
    )
    assert has_word(lines, ANNOUNCING) or not announces
    off = any(calls_off(sentence) is not None for sentence in sentences(own_lines(lines)))
    assert has_word(lines, CALLING_OFF) or not off


@given(st.lists(st.sampled_from(NOTHING), max_size=4))
def test_replies_add_up_to_no_announcement(replies: list[str]) -> None:
    """A wish, a condition or a question states no outcome, whatever stands beside it."""
    lines = "\n\n".join(replies).split("\n")
    announcement = read_announcement(lines, tagged=False)
    assert announcement is None or announcement.verdict is None


HOSTILE = [
    "+1 (binding): ",
    "(",
    "Ann Alder, ",
    "3 binding +1 (",
    "from Ann ",
    "* ",
    "the vote ",
    "non ",
    "|",
    "Ann Alder +1 ",
    "Ann and Bob (binding), ",
    "votes of Ann, ",
    "Ann Alder (Acme), ",
    "Binding: Ann. ",
    "me, ",
    "and 3 others ",
    "(* votes by",
    "did not reach ",
    "+1 ann\n",
    "ann (binding)\n",
    "3 (+1 binding) (",
    "2 of ",
    "at least 3 are needed ",
    "2 binding +1 votes from others, ",
    "Foo 1.0 and ",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_time_is_linear(piece: str) -> None:
    """Eight times the text takes eight times as long, with room for a busy machine."""
    short, long = (_seconds(piece, size) for size in (4_000, 32_000))
    assert long < 8 * 4 * short + 0.1


def _seconds(piece: str, size: int) -> float:
    text = (piece * (size // len(piece) + 1))[:size]
    lines = [text, *([piece] * (size // len(piece) // 4))]
    start = time.perf_counter()
    read_announcement(lines, tagged=True, sender="Dee Dorn")
    read_cancellation(lines)
    return time.perf_counter() - start
