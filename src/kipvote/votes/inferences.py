"""Inferences: a value that "so" or "hence" draws from what stands before it: a ground, or a sum."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.rulebook import Stance, unclear
from kipvote.votes.surroundings import Setting, has

_LINKS = vocab.INFERRING | vocab.words("ergo consequently")
# What tells of a judgment, a review or a need, and not of a number.
_GROUNDS = (
    vocab.APPROVAL
    | vocab.ADOPTED
    | vocab.ASIDES
    | vocab.ASPECTS
    | vocab.FAULTS
    | vocab.THANKING
    | vocab.PRAISE
    | vocab.VOTE_WORDS
    | vocab.OPPOSING
    | vocab.ABSTAINING
    | vocab.MYSELF
    | vocab.COLLEAGUES
    | vocab.words(
        "am us our me it's this that reviewed checked verified ran running built read signatures signature "
        "checksums checksum hashes build builds license notice need needed needs users user pain painful "
        "important worth solves solved addressed addresses resolved answered answers explained explains "
        "convinced convincing improves improve better simple simpler simplifies clear cleaner helps right "
        "correct direction expected production works worked fits much reasonable straightforward safe "
        "harmless missing long everyone everybody nobody nothing concern nits nit typos same impressive neat "
        "lovely"
    )
) - vocab.words("me well going go move moving moved start begin all hi ok")


def inferred(s: Setting) -> Stance | None:
    """One round trip, so +1; the loop ends at n, hence +1; but "docs are good, so +1" has its ground."""
    linked = has(s.lead, _LINKS) and all(word in _LINKS or vocab.is_adverb(word) for word in s.lead)
    led = s.before[: len(s.before) - len(s.lead)]
    if not linked or not led or s.claimed or s.tail:
        return None
    return None if _has_ground(led, negative=s.negative) else unclear("in-prose")


_ERRORS = vocab.words("error errors exception exceptions")


def _has_ground(words: Sequence[str], *, negative: bool) -> bool:
    if negative:
        return not has(words, vocab.TECHNICAL) or has(
            words, vocab.FAILING, vocab.FAULTS, vocab.MYSELF, _ERRORS
        )
    return has(words, _GROUNDS) or all(word in vocab.INTERJECTIONS for word in words)
