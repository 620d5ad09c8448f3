"""Sentences: the same value given, added, counted, promised, withheld or ruled on, as its words say."""

from __future__ import annotations

import pytest

from kipvote.votes import read_votes
from tests.core.test_votes import spoken

# One row per text, as in the table of test_votes. A vote beside others' is one; one that is wanted is none.
ADDED = [
    ("Another +1!", "+1"),
    ("Another +1 here.", "+1"),
    ("Another +1 (non-binding) here.", "+1 nb"),
    ("Another non-binding +1.", "+1 nb"),
    ("Yet another +1 (binding)", "+1 b"),
    ("And another +1 from our side.", "+1"),
    ("Another -1 (binding)", "-1 b"),
    ("Another big +1", "+1"),
    ("Here is one more +1 (binding).", "+1 b"),
    ("Here's another +1 (non-binding).", "+1 nb"),
    ("A further +1 (binding).", "+1 b"),
    ("Another +1 for this KIP (binding)", "+1 b"),
    ("Another +1, thanks Ann!", "+1"),
    ("One more +1!", "?+1"),
    ("One more +1 (non-binding)", "?+1 nb"),
    ("One more binding +1", "?+1 b"),
    ("We need another +1", "no"),
    ("One more +1 is missing.", "no"),
    ("Another +1 would be welcome.", "no"),
    ("Another +1 is needed.", "no"),
    ("Another binding +1 and we are done.", "no"),
    ("One more +1 and this passes.", "no"),
    ("Still waiting for one more binding +1.", "no"),
    ("Missing: another +1.", "no"),
    ("Another +1?", "no"),
    ("Another +1 from Bob.", "no"),
    ("Another +1, anyone?", "no"),
    ("Another +1, please!", "no"),
    ("Another +1 anybody?", "no"),
    ("Another two +1", "no"),
    ("Another +1 to go.", "no"),
    ("Another +1 if the name changes", "?+1"),
    ("I'd like to add another +1 (non-binding).", "+1 nb"),
    ("Adding another +1 (binding)", "+1 b"),
    ("I will ask Ann to add another +1.", "no"),
    ("Another +1 to Bob's idea.", "no"),
    ("Alice and I are both +1 (binding).", "+1 b"),
    ("We are both +1.", "+1"),
    ("Ann and Bob are both +1.", "no"),
    ("They are both +1", "no"),
    ("Both +1 (binding)", "?+1 b"),
    ("100% +1", "+1"),
    ("100 % +1 (binding)", "+1 b"),
    ("I'm 100% +1 on this", "+1"),
    ("It grew by 100% +1 byte", "no"),
]
# For what it's worth: a manner of speaking. For what Bob said: seconded.
WORTH = [
    ("+1 (for what it's worth)", "+1"),
    ("+1 (for what it's worth, non-binding)", "+1 nb"),
    ("+1 (for what my non-binding vote is worth)", "+1 nb"),
    ("+1 for what it is worth", "+1"),
    ("+1 for whatever it's worth", "+1"),
    ("+1 for what Bob said", "no"),
    ("+1 to what it says on the page", "no"),
]
# For want of something, or while something lasts.
WANT = [
    ("Without a migration plan I'm -1 (binding).", "?-1 b"),
    ("Without the numbers I am -1.", "?-1"),
    ("Without hesitation I'm +1", "+1"),
    ("Without having tested it I'm +1 (non-binding)", "+1 nb"),
    ("For as long as this isn't clear I remain -1.", "?-1"),
    ("As long as the name is not settled I'm -1 (binding).", "?-1 b"),
    ("As long as the default is false I'm +1.", "?+1"),
    ("For as long as this isn't clear I am not +1.", "no"),
]
# None of the values there are, and yet something that may be meant as one.
NOTATION = [
    ("+1.0", "?+1"),
    ("+1.0 (binding)", "?+1 b"),
    ("-1.0 (binding)", "?-1 b"),
    ("+ 1.0 (binding)", "?+1 b"),
    ("+1.5", "?+1"),
    ("+1/2", "?+1"),
    ("+0.99999 (binding)", "?+1 b"),
    ("+1,000", "?+1"),
    ("+1e6 (non-binding)", "?+1 nb"),
    ("The latency changed by +1.5 ms", "no"),
    ("-1.5 GB of heap, measured twice.", "no"),
    ("-1.0 is what it returns.", "no"),
    ("plus 1 (non-binding)", "?+1 nb"),
    ("Minus 1 from me.", "?-1"),
    ("plus 1 broker", "no"),
    ("LGTM, so a binding plus one from me.", "?+1 b"),
    ("That's a plus one from me (non-binding).", "?+1 nb"),
    ("A plus one of this design is that it is small.", "no"),
    ("Vote = +1 (non-binding)", "?+1 nb"),
    ("My vote = -1", "?-1"),
    ("== +1 (binding) ==", "?+1 b"),
    ("acks = -1", "no"),
    ("x == -1", "no"),
    ("<+1>", "+1"),
    ("+1_binding", "+1 b"),
    ("+1_to_this_branch", "no"),
    ("+1です。", "?+1"),
    ("賛成です。+1 (binding)", "+1 b"),
    ("+1, +1, +1!!!", "+1"),
    ("+1 +1 +1", "+1"),
    ("-1, -1", "-1"),
    ("+1, 0, -1", "no"),
    ("So far we have +1, +1 and -1.", "no"),
]
TABLE = ADDED + WORTH + WANT + NOTATION


@pytest.mark.parametrize(("text", "cast"), TABLE, ids=[text[:70] for text, _ in TABLE])
def test_sentence_casts(text: str, cast: str) -> None:
    assert spoken(read_votes(text.split("\n"))) == cast
