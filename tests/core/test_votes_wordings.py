"""Votes in few, solemn or foreign words, the numbers said in much the same, and voters' roles."""

from __future__ import annotations

import pytest

from kipvote.bodies import own_words
from kipvote.readings.inline import read_body_votes
from kipvote.votes.reader import read_votes
from tests.core.test_votes import spoken

ROLES = [
    ("+1 (non-committer)", "+1 nb"),
    ("+1 (not a committer yet)", "+1 nb"),
    ("+1 (not yet a committer)", "+1 nb"),
    ("+1 (contributor)", "+1 nb"),
    ("+1 (just a contributor)", "+1 nb"),
    ("+1 (committer)", "+1"),
    ("+1 (committer and contributor)", "+1"),
    ("+1 n.b.", "+1 nb"),
    ("+1 n.b. the notice is old", "+1"),
    ("+1. N.b. the notice is old.", "+1"),
]
TABLE = ROLES


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
