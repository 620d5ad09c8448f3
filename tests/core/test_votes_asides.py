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
]
TABLE = INFERRED


@pytest.mark.parametrize(("text", "cast"), TABLE, ids=[text[:70] for text, _ in TABLE])
def test_text_casts(text: str, cast: str) -> None:
    assert spoken(read_votes(text.split("\n"))) == cast
