"""Labels: words before a colon that lead up to a value of somebody or something else than the writer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.surroundings import has

_REPORTING = vocab.SPEAKING | vocab.words(
    "says lists listed prints printed answers answered writes puts replied"
)
_CITING = vocab.words("quote quoting quoted cite citing cited reporting reports reported repeats repeated")
_PERCEIVING = vocab.words("got get read found find see saw hear heard")
_LAST = _PERCEIVING | vocab.words("need want voted")
_POINTING = vocab.words("this these in from")
_SUMMARY = vocab.words("reading impression summary understanding recollection")
_OF_BALLOT = (
    vocab.VOTE_WORDS
    | vocab.INTERJECTIONS
    | vocab.STRENGTH
    | vocab.DETERMINERS
    | vocab.MYSELF
    | vocab.ADOPTED
    | vocab.words("own first is to on in as it we us from with by personal")
)


def leads_to_others(label: Sequence[str], *, negative: bool) -> bool:
    """Whether a label leads up to what others say, or what something shows: "I found this in the log".

    ``negative`` says that the value may be a mere number.

    >>> [leads_to_others(said.split(), negative=True) for said in ("as ann puts it", "as i said", "my vote")]
    [True, False, False]
    """
    return _reports(label) or _is_of_another(label) or (negative and _shows_number(label))


def _reports(label: Sequence[str]) -> bool:
    """The KIP says; let me quote the bylaws; the answer I got; my reading of the thread."""
    pairs = [*pairwise(["", *label])]
    if has(label, {"reason", "reasons"}):
        return False
    said = any(word in _REPORTING and before not in _SAYING for before, word in pairs) or has(label, _CITING)
    perceived = has(label[-1:], _LAST) or any(
        before in _PERCEIVING and word in _POINTING for before, word in pairs
    )
    return said or perceived or any(before in _SUMMARY and word == "of" for before, word in pairs)


_SAYING = vocab.words("i i'd i'll i've i'm we me to have already just as")
"""Words before a verb of speaking that is the writer's own: as I said; I have to say."""


def _is_of_another(label: Sequence[str]) -> bool:
    """The last vote; position of the vendor; vote options: a vote noun that is not the writer's."""
    if not has(label[-_NEAR:], vocab.VOTE_WORDS) or has(label, vocab.MYSELF, {"our", "count"}):
        return False
    return len(label) <= _LONGEST and not all(word in _OF_BALLOT or vocab.is_adverb(word) for word in label)


_NEAR = 4
_LONGEST = 4
"""Words of "the answer of Kafka", and not of a sentence."""


def _shows_number(label: Sequence[str]) -> bool:
    """In my terminal; we are changing it: where a number stands or what becomes one."""
    if has(label, vocab.VOTE_WORDS, vocab.OPPOSING, vocab.FAILING):
        return False
    changed = has(label, vocab.CHANGING) and has(label, {"we", "they"})
    return len(label) <= _LONGEST and ((label[:1] == ("in",) and has(label, {"my", "our", "the"})) or changed)
