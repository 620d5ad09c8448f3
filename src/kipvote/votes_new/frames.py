"""Frames: the closed list of sentences around a value that cast it, and of those that are known not to.

A value is a vote only where a row of standing CAST takes its whole sentence; refused is what a row of
standing REFUSED takes; any other value is unclear. Rows of one standing may stand in any order.
"""

from __future__ import annotations

from kipvote.votes_new.patterns import Row, Standing, Table
from kipvote.votes_new.words import CLASSES, FRAGMENTS

CAST, UNCLEAR, REFUSED = Standing.CAST, Standing.UNCLEAR, Standing.REFUSED

FRAMES = Table(
    (
        # ---- no vote -------------------------------------------------------------------------------------
        Row(
            "hypothetical",
            REFUSED,
            "… {would} {word}* {claim}? § …",
            "A value the writer would give is not given.",
            yes=("I'd be +1 if the default stayed.",),
            no=("+1, it would help us.",),
        ),
        # ---- could be taken either way -------------------------------------------------------------------
        Row(
            "condition-attached",
            UNCLEAR,
            '… § {)|"}? {claim}? {pause}? {but|and|only|so|,}* {if} …',
            "A value with a condition may or may not be a vote yet.",
            yes=("+1 if the tests pass", "+1 (binding), provided that the name changes"),
            no=("+1, and let me know if I can help",),
        ),
        Row(
            "condition-before",
            UNCLEAR,
            "[… {,|;|:|-|(}]? {opening|,}* {if} … {claim}? § …",
            "A value behind a condition may or may not be a vote yet.",
            yes=("If the tests pass, +1",),
        ),
        Row(
            "tentative",
            UNCLEAR,
            "… {leaning} {word}* {claim}? § …",
            "A value the writer leans to may or may not be a vote.",
            yes=("I'm leaning +1", "Probably -1 from me"),
        ),
        # ---- votes -----------------------------------------------------------------------------------------
        Row(
            "plain",
            CAST,
            "<lead> <value> <rest>",
            "A value that opens its sentence or clause, with whatever reason follows, is a vote.",
            yes=("+1", "+1 (binding)", "Otherwise, +1", "Thanks for the KIP, +1"),
            no=("+1 if the tests pass", "+1?", "the +1"),
        ),
        Row(
            "from-me",
            CAST,
            "<lead> {it-is}? <value> {too}* {from} {me} {too}* <rest>",
            "A value that is said to come from the writer is a vote.",
            yes=("+1 from my side, nice KIP", "Big +1 (binding) from me.", "So it's +1 from me"),
            no=("+1 from Ann", "+1 from the bot"),
        ),
        Row(
            "first-person",
            CAST,
            "[… {,|;|:|-|)|so|but|and|hence|therefore|then|that}]? <open> {i-am} {still|manner|,}* <value> [{of} {on-this}]? {too}* <rest>",
            "A value that the writer says to be at is a vote.",
            yes=("I'm +1 on this", "I am still -1 (binding) on the KIP, because of the name"),
            no=("I'm +1 on keeping the name",),
        ),
        Row(
            "my-vote",
            CAST,
            "[… {,|;|:|-|)|so|but|and|hence|therefore|then|that}]? <open> {my} {vote-word} [{of} {on-this}]? {is} {still|manner}* <value> {too}* <rest>",
            "A value that is said to be the writer's vote is a vote.",
            yes=("My vote is +1 (non-binding)",),
        ),
        Row(
            "i-vote",
            CAST,
            "[… {,|;|:|-|)|so|but|and|hence|therefore|then|that}]? <open> {i|we|i'm|i've}? {will|manner}* {vote} {my|a|an|with|it|this|with my|you my|this my|it my|it a|this a}? {still}* <value> [{of} {on-this}]? {too}* <rest>",
            "A value that the writer gives is a vote.",
            yes=("I vote +1", "I will cast a -1 for now"),
        ),
        Row(
            "here-is",
            CAST,
            "[… {,|;|:|-|)|so|but|and|hence|therefore|then|that}]? <open> {here-is} {my|a|an|another|one} {strength}* {still}* <value> [{of} {on-this}]? {too}* <rest>",
            "A value that the writer hands over is a vote.",
            yes=("Here is my +1", "Adding my own +1 (binding)", "You have my +1"),
        ),
        Row(
            "vote-on-proposal",
            CAST,
            "<lead> <value> {of} {on-this} {from me|from my side|as well|too|now}? <rest>",
            "A value to, on or for the proposal is a vote.",
            yes=("+1 on the proposal", "+1 (binding) for this KIP"),
            no=("+1 for the name",),
        ),
        Row(
            "count-me",
            CAST,
            "[… {,|;|:|-|)|so|but|and}]? <open> {count-me} {still}* <value> {too}* <rest>",
            "A value that the writer asks to be counted for is a vote.",
            yes=("Please count me as +1",),
        ),
    ),
    CLASSES,
    FRAGMENTS,
)
