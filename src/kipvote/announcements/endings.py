"""Endings: how a vote ended by the subject of its result, where the text says nothing else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from kipvote.announcements.announcement import Announcement, Verdict
from kipvote.votes.signs import has_word
from kipvote.votes.vocabulary import words

_PASSED = words("passed passes accepted approved adopted success succeeded successful")
_FAILED = words("rejected failed")
_OPEN = words(
    "still yet reopen reopened reopening extend extended extending mistake mistakenly prematurely early "
    "disregard ignore"
)
"""Words of a text that may take back what the subject says."""


def with_ending(said: Announcement, ended: Collection[str], lines: Sequence[str]) -> Announcement:
    """What a result announces, with the verdict of its subject: "[RESULT] [VOTE] Release Foo 1.0 PASSED".

    It counts where the text states none, and none does where the two contradict one another. ``ended`` are
    the words of the subject; ``lines`` are the text, which may take them back: "the vote is still open".
    """
    verdict = _verdict(ended)
    if verdict is None or said.verdict is verdict:
        return said
    if said.verdict is None:
        return said if has_word(lines, _OPEN) else replace(said, verdict=verdict)
    contradicts = Verdict.ACCEPTED in (verdict, said.verdict)
    return replace(said, verdict=None) if contradicts else said


def _verdict(ended: Collection[str]) -> Verdict | None:
    """The verdict of a subject's words; None where they say nothing or contradict one another.

    >>> [_verdict(said) for said in (["passed"], ["not passed"], ["closed"], ["passed", "failed"])]
    [<Verdict.ACCEPTED: 'accepted'>, <Verdict.REJECTED: 'rejected'>, None, None]
    """
    denied = {word.removeprefix("not ") for word in ended if word.startswith("not ")}
    passed, failed = bool(_PASSED & set(ended)), bool(_FAILED & set(ended) or _PASSED & denied)
    if passed == failed:
        return None
    return Verdict.ACCEPTED if passed else Verdict.REJECTED
