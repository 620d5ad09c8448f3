"""Subjects: tags, prefixes, proposals and takes, as people write them."""

from dataclasses import replace
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.patterns import compile_pattern
from kipvote.rules import Profile
from kipvote.subjects import Tag, parse_subject, proposal_key

D, V, R, C = Tag.DISCUSS, Tag.VOTE, Tag.RESULT, Tag.CANCEL

# subject, reply, tags, proposals, title
KAFKA = [
    ("[VOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE]KIP-9", False, {V}, ["KIP-9"], None),
    ("[VOTE][KIP-9] Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[ACCELERATED VOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[LAZY CONSENSUS VOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[Release Vote] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[IPMC VOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[FAST-TRACK VOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[24h VOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE, 24h] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[LAZY CONSENSUS] KIP-9: Better logs", False, set(), ["KIP-9"], "Better logs"),
    ("[VOTE COUNTING] KIP-9: Better logs", False, set(), ["KIP-9"], "Better logs"),
    ("Release vote: KIP-9: Better logs", False, set(), ["KIP-9"], "Better logs"),
    ("[STOPPED][VOTE] KIP-9: Better logs", False, {V, Tag.CANCEL}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP 9 Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] kip9 - Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-0009: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("Vote KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("Re: Vote KIP-9 - Better logs", True, {V}, ["KIP-9"], "Better logs"),
    ("Vote KIP-9", False, {V}, ["KIP-9"], None),
    ("Vote KIP-9 into the release", False, set(), ["KIP-9"], "into the release"),
    ("Votes KIP-9: Better logs", False, set(), ["KIP-9"], "Better logs"),
    ("KIP-9 - vote", False, {V}, ["KIP-9"], None),
    ("Re: KIP-9: Vote", True, {V}, ["KIP-9"], None),
    ("KIP-9 (vote)", False, {V}, ["KIP-9"], None),
    ("KIP-9 - votes", False, set(), ["KIP-9"], "votes"),
    ("KIP-9 vote", False, set(), ["KIP-9"], "vote"),
    ("KIP-9 - vote on the name", False, set(), ["KIP-9"], "vote on the name"),
    ("[DISCUSS] KIP-9 - vote", False, {D}, ["KIP-9"], "vote"),
    ("[VOTE] KIP:9 Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[DISCUSS] KIP: 3 questions", False, {D}, [], "KIP: 3 questions"),
    ("[VOTE] (KIP-9) Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9.1: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9.1 - Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9: 2.0 logs", False, {V}, ["KIP-9"], "2.0 logs"),
    ("[VOTE] KIP-9 (was 7): Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9 (was: KIP-7): Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9: Better logs (was 7)", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] Better logs (KIP-9)", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] Better logs - KIP-9", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] Better logs for KIP-9", False, {V}, ["KIP-9"], None),
    ("[VOTE] Adopt: KIP-9", False, {V}, ["KIP-9"], None),
    ("VOTE: KIP-9", False, {V}, ["KIP-9"], None),
    ("[vote] KIP-9 – Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE]: KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("VOTE KIP-9 Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[DISCUSS]: KIP-9: Better logs", False, {D}, ["KIP-9"], "Better logs"),
    ("DISCUSS: KIP-1378 Better logs", False, {D}, ["KIP-1378"], "Better logs"),
    ("[DISCUSSION] KIP-9 Better logs", False, {D}, ["KIP-9"], "Better logs"),
    ("KIP-1349 : Better logs", False, set(), ["KIP-1349"], "Better logs"),
    ("Re: [VOTE] KIP-9: Better logs", True, {V}, ["KIP-9"], "Better logs"),
    ("RE: Re: AW: [VOTE] KIP-9: Better logs", True, {V}, ["KIP-9"], "Better logs"),
    ("SV: Antw: R: [VOTE] KIP-9: Better logs", True, {V}, ["KIP-9"], "Better logs"),
    ("Fwd: [VOTE] KIP-9: Better logs", True, {V}, ["KIP-9"], "Better logs"),
    ("Re[2]: [VOTE] KIP-9: Better logs", True, {V}, ["KIP-9"], "Better logs"),
    ("回复：[VOTE] KIP-9: Better logs", True, {V}, ["KIP-9"], "Better logs"),
    ("答复: Re: [VOTE] KIP-9: Better logs", True, {V}, ["KIP-9"], "Better logs"),
    ("[EXTERNAL] Re: [VOTE] KIP-9: Better logs", True, {V}, ["KIP-9"], "Better logs"),
    ("Re: [EXTERNAL] [VOTE] KIP-9: Better logs", True, {V}, ["KIP-9"], "Better logs"),
    ("EXTERNAL: Re: [VOTE] KIP-9: Better logs", True, {V}, ["KIP-9"], "Better logs"),
    ("[External Sender] [VOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[RESULT][VOTE] KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[VOTE][RESULT] KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[VOTE] [RESULT] KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[RESULTS] KIP-9 Better logs", False, {R}, ["KIP-9"], "Better logs"),
    ("[VOTE RESULT] KIP-9 Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[RESULT OF VOTE] KIP-9 Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("RESULT: [VOTE] KIP-9 Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[CANCELED] [VOTE] KIP-9: Better logs", False, {C, V}, ["KIP-9"], "Better logs"),
    ("[CANCELLED][VOTE] KIP-9: Better logs", False, {C, V}, ["KIP-9"], "Better logs"),
    ("[VOTE][CANCEL] KIP-9: Better logs", False, {C, V}, ["KIP-9"], "Better logs"),
    ("\u3010VOTE\u3011KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("\uff3bVOTE\uff3d KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE THREAD] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[NEW VOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[Second vote] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[REVOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[CALL FOR VOTES] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE EXTENDED] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE][REMINDER] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE][PASSED] KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[VOTE PASSED] KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[ACCEPTED] [VOTE] KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("Re: [VOTE][CLOSED] KIP-9: Better logs", True, {R, V}, ["KIP-9"], "Better logs"),
    ("[ACCEPTED] KIP-9: Better logs", False, {R}, ["KIP-9"], "Better logs"),
    ("Accepted: [VOTE] KIP-9 sync", False, {V}, ["KIP-9"], "sync"),
    ("[DISCUSS][CLOSED] KIP-9: Better logs", False, {D}, ["KIP-9"], "Better logs"),
    ("[KIP-9][VOTE] Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("KIP-9: Better logs [VOTE]", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP–9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP\u20119: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP -9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP- 9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[DISCUSS] My KIP - 2 questions", False, {D}, [], "My KIP - 2 questions"),
    ("[VOTE] SKIP-9 and KIPS 9", False, {V}, [], "SKIP-9 and KIPS 9"),
    ("(VOTE) KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("Re: [VOTE} KIP-9: Better logs", True, {V}, ["KIP-9"], "Better logs"),
    ("(new) KIP-9: Better logs", False, set(), ["KIP-9"], "Better logs"),
    ("[CANCELLATION] [VOTE] KIP-9: Better logs", False, {C, V}, ["KIP-9"], "Better logs"),
    ("[ABANDONED] [VOTE] KIP-9: Better logs", False, {C, V}, ["KIP-9"], "Better logs"),
    ("[ABORTED] [VOTE] KIP-9: Better logs", False, {C, V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9: Better logs - CANCELLED", False, {C, V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9: Better logs (cancelled)", False, {C, V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9: Better logs [CANCELLED]", False, {C, V}, ["KIP-9"], "Better logs"),
    ("[VOTE]KIP-9: Better logs - RESULT", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9: Better logs (RESULT)", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9: Better logs – Results", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9 (passed)", False, {R, V}, ["KIP-9"], None),
    ("[VOTE] KIP-9: Better logs - PASSED", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[RESULT] [VOTE] KIP-9: Better logs - accepted", False, {R, V}, ["KIP-9"], "Better logs"),
    ("VOTE RESULT: KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("Result of the vote: KIP-9 Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("Call for vote - KIP-9 Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9: Retry what has failed", False, {V}, ["KIP-9"], "Retry what has failed"),
    ("[VOTE] KIP-9: Logs - closed", False, {V}, ["KIP-9"], "Logs - closed"),
    ("[VOTE] KIP-9: Transactions - abort", False, {V}, ["KIP-9"], "Transactions - abort"),
    ("[VOTE] Results of the vote on KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[VOTE] Result of formal vote: KIP-9 Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9: Results of the vote on logs", False, {V}, ["KIP-9"], "Results of the vote on logs"),
    ("[VOTE] KIP-9: Logs - better results", False, {V}, ["KIP-9"], "Logs - better results"),
    ("[DISCUSS] KIP-9: Better logs (cancelled)", False, {D}, ["KIP-9"], "Better logs (cancelled)"),
    ("Thoughts on the vote: KIP-9", False, set(), ["KIP-9"], None),
    ("[2nd VOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE RESTART] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[RESTART] [VOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE-2] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[PIVOT] KIP-9: Better logs", False, set(), ["KIP-9"], "Better logs"),
    ("VOTES on KIP-9", False, set(), ["KIP-9"], None),
    ("Please vote on KIP-9", False, set(), ["KIP-9"], None),
    ("[DISCUSS] KIP-9: Better logs (was: KIP-8: Worse logs)", False, {D}, ["KIP-9"], "Better logs"),
    ("[DISCUSS] KIP-9: Better logs (was: [VOTE] KIP-8)", False, {D}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9 and KIP-10: Two things", False, {V}, ["KIP-9", "KIP-10"], "Two things"),
    ("[VOTE] KIP-9, KIP-10 & KIP-11", False, {V}, ["KIP-9", "KIP-10", "KIP-11"], None),
    ("[VOTE] KIP-9/KIP-10 Two things", False, {V}, ["KIP-9", "KIP-10"], "Two things"),
    (
        "[VOTE] KIP-9: One thing, KIP-10: another",
        False,
        {V},
        ["KIP-9", "KIP-10"],
        "One thing, KIP-10: another",
    ),
    ("[VOTE] KIP-9: Finish what KIP-8 began", False, {V}, ["KIP-9"], "Finish what KIP-8 began"),
    ("[VOTE] KIP-9: Unify logs and KIP-8 semantics", False, {V}, ["KIP-9"], "Unify logs and KIP-8 semantics"),
    ("[VOTE] KIP-9: Join KIP-7 and KIP-8", False, {V}, ["KIP-9"], "Join KIP-7 and KIP-8"),
    ("[VOTE] KIP-" + "9" * 30, False, {V}, ["KIP-" + "9" * 30], None),
    *(
        (f"{before}[VOTE] KIP-9: Better logs", True, {V}, ["KIP-9"], "Better logs")
        for before in (
            *("[EXTERNAL] - Re: ", "[EXTERNAL]: Re: ", "[External] : Re: ", "**External Email** Re: "),
            *("{External} Re: ", "(External) Re: ", "<External> Re: ", "EXTERNAL - Re: ", "*EXT* Re: "),
            *("RE ", "Fwd ", "Re; ", "Odp.: ", "Antw.: ", "Rép : ", "Réf: ", "Réponse : ", "Svar: "),
            *("> Re: ", "> > Re: ", "Forwarded: ", "Automatic reply: ", "+1 Re: ", "Heads up - Re: "),
            *("Re: {EXT} ", "Re: (External) ", "Re: ***UNCHECKED*** ", "Re: +1 "),
        )
    ),
    *(
        (f"{before}[VOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs")
        for before in (
            "{EXT} ",
            "**External** ",
            "[EXTERNAL] - ",
            "Wire: ",
            "Core: ",
            "Read: ",
            "Redo ",
            "+1 ",
        )
    ),
    ("KIP-9 Re: [VOTE] the logs", False, {V}, ["KIP-9"], "Re: the logs"),
    ("[VOTE] KIP-9: Logs re: [load]", False, {V}, ["KIP-9"], "Logs re: [load]"),
    ("[DISCUSS] Re: [VOTE] KIP-9: Better logs", True, {D}, ["KIP-9"], "Better logs"),
    ("[DISCUSS] [VOTE] KIP-9: Better logs", False, {D}, ["KIP-9"], "Better logs"),
    ("Re: [DISCUSS] [RESULT][VOTE] KIP-9: Better logs", True, {D}, ["KIP-9"], "Better logs"),
    ("[VOTE] Re: [DISCUSS] KIP-9: Better logs", True, {D, V}, ["KIP-9"], "Better logs"),
    ("[DISCUSS/VOTE] KIP-9: Better logs", False, {D, V}, ["KIP-9"], "Better logs"),
    ("[DISCUSS][CANCELLED] KIP-9: Better logs", False, {D, C}, ["KIP-9"], "Better logs"),
    ("[RESULT] (was: [VOTE] KIP-9: Better logs)", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[RESULT] (was: Re: [VOTE] KIP-9: Better logs)", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[RESULT] was: Re: [VOTE] KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[DISCUSS] (was: [VOTE] KIP-9: Better logs)", False, {D}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9: Say what a log was: text", False, {V}, ["KIP-9"], "Say what a log was: text"),
    ("Results of [VOTE] KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("Result of the [VOTE] KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("Cancelled: [VOTE] KIP-9: Better logs", False, {C, V}, ["KIP-9"], "Better logs"),
    ("Better results [VOTE] KIP-9", False, {V}, ["KIP-9"], None),
    ("Vote passed: KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("VOTE CLOSED - KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[VOTE][SUCCESS] KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[VOTE PASSES] KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[VOTE COMPLETE] KIP-9: Better logs", False, {R, V}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9: Logs that are [complete]", False, {V}, ["KIP-9"], "Logs that are [complete]"),
    ("[PASSED] KIP-9: Better logs", False, {R}, ["KIP-9"], "Better logs"),
    ("[ACCEPTED] A talk on logs", False, set(), [], "A talk on logs"),
    ("[CLOSED] KIP-9: Better logs", False, set(), ["KIP-9"], "Better logs"),
    ("[FAILED] KIP-9: Better logs", False, set(), ["KIP-9"], "Better logs"),
    ("KIP-9: Logs [accepted] by all", False, set(), ["KIP-9"], "Logs [accepted] by all"),
    ("[DISCUSS][ACCEPTED] KIP-9: Better logs", False, {D}, ["KIP-9"], "Better logs"),
    ("[VOTE KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("VOTE] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[VOTE on KIP-9: Better logs", False, set(), ["KIP-9"], "Better logs"),
    ("[VOTE REQUEST] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("[Calling for Vote] KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("Vote on KIP-9: Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("Call for votes on KIP-9", False, {V}, ["KIP-9"], None),
    ("Calling for a vote on KIP-9 Better logs", False, {V}, ["KIP-9"], "Better logs"),
    ("Vote on KIP-9 stalled", False, set(), ["KIP-9"], "stalled"),
    ("Vote on KIP-9?", False, set(), ["KIP-9"], "?"),
    ("My vote on KIP-9: Better logs", False, set(), ["KIP-9"], "Better logs"),
    ("[DISCUSS] Vote on KIP-9: Better logs", False, {D}, ["KIP-9"], "Better logs"),
    ("[VOTE] KIP-9 & 10", False, {V}, ["KIP-9", "KIP-10"], None),
    ("[VOTE] KIP-9, 10 and 11: Three things", False, {V}, ["KIP-9", "KIP-10", "KIP-11"], "Three things"),
    ("[VOTE] KIP-9 and 10 - Two things", False, {V}, ["KIP-9", "KIP-10"], "Two things"),
    ("[VOTE] KIP-9 and 2 more", False, {V}, ["KIP-9"], "and 2 more"),
    ("[VOTE] KIP-9: 1 and 2", False, {V}, ["KIP-9"], "1 and 2"),
    ("[VOTE] KIP-9 Logs of 1 and 2", False, {V}, ["KIP-9"], "Logs of 1 and 2"),
    ("[VOTE] KIP-9, 10: Logs", False, {V}, ["KIP-9"], "10: Logs"),
    *(
        (f"[VOTE] KIP{mark}9: Better logs", False, {V}, ["KIP-9"], "Better logs")
        for mark in ("\u2012", "\u2212", "\uff0d", " \u2212", "_", "#", " #")
    ),
    ("[VOTE] New KIP: 3 logs", False, {V}, [], "New KIP: 3 logs"),
    ("Voting for a new logo", False, set(), [], "Voting for a new logo"),
    ("", False, set(), [], None),
    ("Re: ", True, set(), [], None),
    ("[VOTE] [KAFKA-1] KIP-9: Better [logs]", False, {V}, ["KIP-9"], "Better [logs]"),
]


@pytest.mark.parametrize(
    ("text", "reply", "tags", "proposals", "title"), KAFKA, ids=[row[0] or "empty" for row in KAFKA]
)
def test_kafka_subject(
    text: str, reply: bool, tags: set[Tag], proposals: list[str], title: str | None, kafka: Profile
) -> None:
    subject = parse_subject(text, kafka)
    assert (subject.reply, set(subject.tags), list(subject.proposals), subject.title) == (
        reply,
        tags,
        proposals,
        title,
    )


TAKES = [
    ("[VOTE] KIP-9: Better logs", None, False),
    ("[VOTE] KIP-9: Better logs (take 2)", 2, False),
    ("[VOTE] KIP-9: Better logs - take two", 2, False),
    ("[VOTE] KIP-9: Better logs, second attempt", 2, False),
    ("[VOTE] KIP-9: Better logs (3rd attempt)", 3, False),
    ("[VOTE] KIP-9 v2", 2, False),
    ("[VOTE] KIP-9 v2: Better logs", 2, False),
    ("[VOTE v2] KIP-9: Better logs", 2, False),
    ("[VOTE][v2] KIP-9: Better logs", 2, False),
    ("[VOTE] KIP-9: Better logs (v2)", 2, False),
    ("Re[2]: [VOTE] KIP-9: Better logs", None, False),
    ("[RE-VOTE] KIP-9: Better logs", None, True),
    ("[REVOTE] KIP-9: Better logs", None, True),
    ("[NEW VOTE] KIP-9: Better logs", None, True),
    ("[Second vote] KIP-9: Better logs", 2, False),
    ("[VOTE] KIP-9: Better logs (re-vote)", None, True),
    ("[VOTE] KIP-9: Round 2 of better logs", 2, False),
    ("[VOTE] KIP-9: Logs for v2 brokers", None, False),
    ("[VOTE-2] KIP-9: Better logs", 2, False),
    ("[VOTE 2] KIP-9: Better logs", 2, False),
    ("[2nd VOTE] KIP-9: Better logs", 2, False),
    ("[VOTE] (2nd) KIP-9: Better logs", 2, False),
    ("[VOTE] #2: KIP-9: Better logs", 2, False),
    ("[VOTE] KIP-9 #2", 2, False),
    ("[VOTE] [RESTARTED] KIP-9: Better logs", None, True),
    ("[RESTART] [VOTE] KIP-9: Better logs", None, True),
    ("[VOTE RESTART] KIP-9: Better logs", None, True),
    ("[VOTE][AGAIN] KIP-9: Better logs", None, True),
    ("[VOTE] KIP-9: Better logs (restarted)", None, True),
    ("[VOTE] KIP-9: Better logs (re-run)", None, True),
    ("[VOTE] KIP-9: Keep logs across restarts", None, False),
    ("[VOTE] KIP-9: Open logs again", None, False),
    ("[VOTE] KIP-9: Part #2 of better logs", None, False),
    ("[VOTE] #2 KIP-9: Better logs", 2, False),
    ("[VOTE] v2 KIP-9: Better logs", 2, False),
    ("[VOTE] KIP-9: Better logs (2nd time)", 2, False),
    ("[VOTE] (second time) KIP-9: Better logs", 2, False),
    ("[VOTE] Take II: KIP-9: Better logs", 2, False),
    ("[VOTE] KIP-9: Better logs, take III", 3, False),
    ("[VOTE] KIP-9 (2) Better logs", 2, False),
    ("[VOTE (2)] KIP-9: Better logs", 2, False),
    ("[VOTE] KIP-9: Read logs a second time", None, False),
    ("[VOTE] KIP-9: Between the first call of log() and the second call of log()", None, False),
    ("[VOTE] KIP-9: A take(5) operator", None, False),
    ("[VOTE] KIP-9: An operator take(5)", None, False),
    ("[VOTE] KIP-9: Add (V2) records", None, False),
    ("[VOTE] KIP-9: Take into account", None, False),
]


@pytest.mark.parametrize(("text", "take", "again"), TAKES, ids=[row[0] for row in TAKES])
def test_take(text: str, take: int | None, again: bool, kafka: Profile) -> None:
    """A new call starts a new round if its subject says so ("v2", "take 2", "second attempt", "re-vote")."""
    subject = parse_subject(text, kafka)
    assert (subject.take, subject.again) == (take, again)
    assert subject.proposals == ("KIP-9",)
    assert Tag.VOTE in subject.tags


PIECES = st.sampled_from(
    "re - vote [ ] ( ) KIP-9 : # call take attempt round try 2 1st third two v2 revoting again new".split()
)


def test_what_is_no_attempt_stays_in_the_title(kafka: Profile) -> None:
    for title in ("Add (V2) records", "A take(5) operator", "Before the second call of log()"):
        assert parse_subject(f"[VOTE] KIP-9: {title}", kafka).title == title


@given(pieces=st.lists(PIECES, max_size=8), between=st.sampled_from(["", " "]))
def test_a_claim_is_found_beside_any_letters(pieces: list[str], between: str, kafka: Profile) -> None:
    """Where none can be claimed no attempt is searched for; letters other than ASCII leave that open."""
    text = between.join(pieces)
    plain, other = (parse_subject(f"{letter} KIP-7 {text}", kafka) for letter in "eé")
    assert replace(other, text=plain.text) == plain
    plain, other = (parse_subject(f"{text} KIP-7 {letter}", kafka) for letter in "eé")
    title = other.title and other.title.replace("é", "e")
    assert replace(other, text=plain.text, title=title) == plain


RELEASES = [
    ("[VOTE] Results of the vote on Foo 1.4.0 RC2", ["Foo 1.4.0 RC2"]),
    ("[VOTE] Release Apache Foo 1.2.3", ["Apache Foo 1.2.3"]),
    ("[VOTE] Release Apache Foo  version 1.2.3 (take 2)", ["Apache Foo version 1.2.3"]),
    ("Re: [VOTE] Release of Apache Foo 1.2.3", ["Apache Foo 1.2.3"]),
    ("[RESULT] [VOTE] Release Apache Foo 1.2.3", ["Apache Foo 1.2.3"]),
    ("[CANCELED] [VOTE] Release Apache Foo 1.2.3", ["Apache Foo 1.2.3"]),
    ("[VOTE] Apache Foo release version 1.2.3-rc1", ["Apache Foo release version 1.2.3-rc1"]),
    ("[VOTE] Apache Foo 1.2.3 RC1", ["Apache Foo 1.2.3 RC1"]),
    ("[VOTE] Please vote on releasing Apache Foo 1.2", ["Apache Foo 1.2"]),
    ("[VOTE] Release Apache Foo 91 based on RC1", ["Apache Foo 91 based on RC1"]),
    ("[VOTE] Release Foo POM version 36", ["Foo POM version 36"]),
    ("[VOTE] Foo POM version 36", ["Foo POM version 36"]),
    ("[VOTE] Release Apache Foo 24 [vote candidate 3]", ["Apache Foo 24 vote candidate 3"]),
    (
        "[VOTE] Foo Providers prepared on January 05, 2026",
        ["Foo Providers prepared on January 05, 2026"],
    ),
    (
        "[VOTE] Foo Providers, release preparation date 2026-01-05",
        ["Foo Providers, release preparation date 2026-01-05"],
    ),
    ("[VOTE] Foo Providers - release prepared 2026-01-05", ["Foo Providers - release prepared 2026-01-05"]),
    (
        "[RESULT][VOTE] Foo Providers - release of January 05, 2026",
        ["Foo Providers - release of January 05, 2026"],
    ),
    ("[VOTE] Statement prepared by 3 members", []),
    ("[VOTE] On the release of the 2026 report", []),
    ("[VOTE] [RC2] Release Foo 1.2.3", ["RC2 Release Foo 1.2.3"]),
    ("[VOTE] Release Foo 3.2.5 #2", ["Foo 3.2.5"]),
    ("[VOTE] #2: Release Foo 3.2.5", ["Foo 3.2.5"]),
    ("[VOTE] (2nd) Release Foo 3.2.5", ["Foo 3.2.5"]),
    ("[VOTE] Release Foo 3.2.5 (re-roll)", ["Foo 3.2.5"]),
    ("[VOTE] Release Foo 3.2.5, release candidate #2", ["Foo 3.2.5, release candidate #2"]),
    ("[VOTE] Release Foo 3.2.5 RC1 [CANCELLED]", ["Foo 3.2.5 RC1"]),
    ("[RESULT][VOTE] Release Foo 3.2.5 RC1 - passed", ["Foo 3.2.5 RC1"]),
    ("[RESULT] Release Foo 3.2.5 RC1 - passed", ["Foo 3.2.5 RC1"]),
    *(
        (f"{before}[VOTE] Release Foo 3.2.5 RC1", ["Foo 3.2.5 RC1"])
        for before in (
            *("[EXTERNAL] - Re: ", "**External Email** Re: ", "RE ", "Odp.: ", "+1 Re: ", "Re: {EXT} "),
            *("{EXT} ", "[EXTERNAL] - ", "**External** ", "+1 ", "Re: ***UNCHECKED*** ", "Results of "),
        )
    ),
    *(
        (f"[VOTE] [RESULT] Release Foo 3.2.5{behind}", ["Foo 3.2.5"])
        for behind in (
            *(" PASSED", " FAILED", " CANCELLED", " has passed", " vote has passed.", " was successful!"),
            *(": passed", " passes", " [PASSED]"),
        )
    ),
    ("[VOTE] Release Foo 3.2.5 PASSED", ["Foo 3.2.5"]),
    ("[VOTE] Release Foo 3.2.5 (fast passes)", ["Foo 3.2.5 (fast passes)"]),
    ("[VOTE] Release Passed 3.2.5", ["Passed 3.2.5"]),
    ("[RESULT] (was: [VOTE] Release Foo 3.2.5 RC1)", ["Foo 3.2.5 RC1"]),
    ("[RESULT] was: [VOTE] Release Foo 3.2.5 RC1", ["Foo 3.2.5 RC1"]),
    ("[RESULT] Foo 3.2.5 was: [VOTE] Release Foo 3.2.5 RC1", ["Foo 3.2.5"]),
    ("[RESULT] Vote to release Foo 3.2.5", ["Foo 3.2.5"]),
    ("[VOTE] Vote to drop Bar 2.12", []),
    ("Foo [VOTE] 3.2.5 RC1", ["Foo 3.2.5 RC1"]),
    ("Re: Foo [VOTE] 3.2.5 RC1", ["Foo 3.2.5 RC1"]),
    ("[VOTE] V8 Foo 3.2.5", ["V8 Foo 3.2.5"]),
    ("Vote on Foo 3.2.5: Better", []),
    ("[ACCEPTED] Foo 3.2.5", []),
    ("[VOTE] Two new committers in 2026", []),
    ("[VOTE] Release policy", []),
    ("[VOTE] Release cadence", []),
    ("[VOTE] Release policy of the 2.x and 3.0 lines", []),
    ("[VOTE] Release manager for 4.0", []),
    ("[VOTE] Drop support for Bar 2.12", []),
    ("[VOTE] Vote on dropping Bar 2.12", []),
    ("Re: [VOTE] Please vote for the drop of Bar 2.12", []),
    ("[VOTE] Support Tools 2.0.1", ["Support Tools 2.0.1"]),
    ("[VOTE] End User Tools 2.0.1", ["End User Tools 2.0.1"]),
    ("[VOTE] Require JDK 17 for Foo 4.0", []),
    ("[VOTE] Adopt Code of Conduct 1.4", []),
    ("[VOTE] End of life for 2.4", []),
    ("[VOTE] Merge branch-2.4 into main", []),
    ("[VOTE] Bar 3.8 removal", []),
    ("[VOTE] PIP-300: API 2.0", []),
    ("[VOTE] FLIP 9: API 2.0", []),
    ("[VOTE] Foo-PIP-300 2.0", ["Foo-PIP-300 2.0"]),
    ("[VOTE] zip-2.0.1", ["zip-2.0.1"]),
    ("[VOTE] Zip 2.0.1 RC1", ["Zip 2.0.1 RC1"]),
    ("[VOTE] Dropwizard 2.0.1", ["Dropwizard 2.0.1"]),
    ("[VOTE] Drop-In 2.0.1", ["Drop-In 2.0.1"]),
    ("[VOTE] Move Tools 2.0 RC1", ["Move Tools 2.0 RC1"]),
    ("[VOTE] Accept Foo 2.0.1", ["Accept Foo 2.0.1"]),
    ("[VOTE] Release Drop 2.0.1", ["Drop 2.0.1"]),
    ("[VOTE] Release Manager 2.0.1", ["Manager 2.0.1"]),
    ("[VOTE] Release Apache Foo Manager 2.0.1", ["Apache Foo Manager 2.0.1"]),
    ("[VOTE] Drop 2.0.1 RC1 and go for RC2", ["Drop 2.0.1 RC1 and go for RC2"]),
    ("Release Foo 91", []),
    ("Foo 1.2.3 is broken", []),
    ("[VOTE] New logo", []),
]


@pytest.mark.parametrize(("text", "proposals"), RELEASES, ids=[row[0] for row in RELEASES])
def test_release_subject(text: str, proposals: list[str], asf_release: Profile) -> None:
    assert list(parse_subject(text, asf_release).proposals) == proposals


@pytest.mark.parametrize(
    ("text", "proposal", "reply"),
    [
        ("[VOTE] Release Foo 1.0-beta-2 +1", "Foo 1.0-beta-2", True),
        ("[VOTE] Release Foo 1.0 RC1: +1 (binding)", "Foo 1.0 RC1", True),
        ("[VOTE] Release Foo 1.0 (take 2) +1", "Foo 1.0", True),
        ("[VOTE] Release Foo 1.0 - -1 [non-binding]!", "Foo 1.0", True),
        ("[VOTE] Release Foo 1.0 => -1", "Foo 1.0", True),
        ("[VOTE] Release Foo 1.0 (+1)", "Foo 1.0", True),
        ("Re: [VOTE] Release Foo 1.0 -1", "Foo 1.0", True),
        ("[VOTE] Release Foo 1.0 RC -1", "Foo 1.0 RC -1", False),
        ("[VOTE] Release Foo 1.0 RC - 1", "Foo 1.0 RC - 1", False),
        ("[VOTE] Release Foo 1.0+1", "Foo 1.0+1", False),
        ("[VOTE] Release Foo 1.0-1", "Foo 1.0-1", False),
    ],
)
def test_a_value_behind_the_subject_of_a_call_is_an_answer(
    text: str, proposal: str, reply: bool, asf_release: Profile
) -> None:
    """Typed there by hand, in a mail without references, it would be a proposal of its own."""
    subject = parse_subject(text, asf_release)
    assert (subject.proposals, subject.reply) == ((proposal,), reply)


def test_a_title_may_end_in_a_value(kafka: Profile) -> None:
    subject = parse_subject("[VOTE] KIP-9: Seek to the end +1", kafka)
    assert (subject.title, subject.reply) == ("Seek to the end +1", False)


def test_ids_that_differ_in_case_and_spaces_are_one_proposal() -> None:
    assert proposal_key("Apache Foo 1.0") == proposal_key("APACHE  foo 1.0")


ONE_RELEASE = [
    "Apache Foo 1.5.0 RC1",
    "Foo 1.5.0 (RC1)",
    "Foo 1.5.0-rc1",
    "foo-1.5.0-rc.1",
    "Apache Foo v1.5.0 - RC 1",
    "Foo 1.5.0rc1",
    "Foo version 1.5.0, release candidate #1",
    "Apache Foo release 1.5.0 based on RC1",
    "Foo 1.5.0 [RC1]",
    "Apache Foo 1.5.0 (Candidate 1)",
    "Apache Foo 1.5.0 RC01",
    "Foo 1.5.0-rc.001",
]


@pytest.mark.parametrize(
    "spelling", ["Foo2 1.5.0 RC1", "Apache Foo2-1.5.0-rc1", "Foo2 v1.5.0 (RC1)", "Foo 2 version 1.5.0 RC1"]
)
def test_a_name_that_ends_in_a_figure_is_kept_apart_from_the_version(spelling: str) -> None:
    assert proposal_key(spelling) == "foo2-1.5.0-rc1" != proposal_key("Foo 21.5.0 RC1")


def test_the_first_candidate_may_be_zero() -> None:
    assert proposal_key("Foo 1.5.0 RC0") == proposal_key("Foo 1.5.0-rc00") == "foo1.5.0-rc0"


@pytest.mark.parametrize("spelling", ONE_RELEASE)
def test_ids_that_differ_in_how_the_candidate_is_written_are_one_proposal(spelling: str) -> None:
    assert proposal_key(spelling) == "foo1.5.0-rc1"


OTHERS = [
    "Foo 1.5.0 RC2",
    "Foo 1.5.0 RC11",
    "Foo 1.5.0",
    "Foo 1.5.01 RC1",
    "Foo 1.5.1 RC1",
    "Bar 1.5.0 RC1",
    "Foo 1.5.0 Arc1",
    "Foo Java 1.5.0 RC1",
    "Foo 1.5.0 RC1 (Java)",
    "ApacheFoo 1.5.0 RC1",
]


@pytest.mark.parametrize("spelling", OTHERS)
def test_other_versions_candidates_and_names_are_other_proposals(spelling: str) -> None:
    assert proposal_key(spelling) != "foo1.5.0-rc1"


@pytest.mark.parametrize(
    ("ending", "tags"),
    [("PASSED", {V, R}), ("FAILED", {V, R}), ("has passed", {V, R}), ("CANCELLED", {V, R, C})],
)
def test_how_a_vote_on_a_release_ended(ending: str, tags: set[Tag], asf_release: Profile) -> None:
    assert parse_subject(f"[VOTE] [RESULT] Release Foo 3.2.5 {ending}", asf_release).tags == tags


@pytest.mark.parametrize("opening", ["(", " ", "-", "a(", "rc", "candidate ", "based on ", "rc("])
def test_the_key_of_an_id_takes_time_by_its_length(opening: str) -> None:
    begun = process_time()
    proposal_key(f"{opening * 20_000} candidate")
    assert process_time() - begun < 1


@pytest.mark.parametrize(
    ("pattern", "form"), [("(?P<n>x*)", "{n}"), ("(?P<n>x*)", "KIP-{n}"), ("(?P<n>x*)K", "{n}")]
)
def test_a_pattern_that_matches_nothing_names_nothing(pattern: str, form: str, kafka: Profile) -> None:
    profile = replace(kafka, pattern=compile_pattern(pattern), id=form)
    assert parse_subject("[VOTE] KIP-9: Better logs", profile).proposals == ()
