"""Intentions: values for another candidate, round or time, beside the vote that a mail casts on this one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import Sentence
from kipvote.votes.proposals import Proposals
from kipvote.votes.rulebook import Standing
from kipvote.votes.series import Found, turned
from kipvote.votes.surroundings import Setting, has, setting_of

_CANDIDATE = re.compile(r"(?:\S*[\d-])?rc-?\d{1,3}\Z")
_VERSION = re.compile(r"v?\d{1,4}(?:\.\d{1,4}){1,3}(?:\.x)?\Z")
_ROUNDS = vocab.words(
    "time times round rounds rc rcs candidate candidates release releases release-candidate version versions "
    "vote build iteration respin one attempt try"
)
_ANEW = vocab.words("another new fresh further future later coming upcoming following")
_WILL = vocab.words("will i'll we'll it'll you'll that'll this'll would i'd")
_READY = vocab.words("going happy glad pleased forward able ready")
_APART = vocab.words("otherwise else")
_ELSE = vocab.words("then otherwise else or")
_ENDING = vocab.words("because since as but if due given until unless though although once after")
"""Words behind which a sentence gives its reason, and does not say any more what a value is given to."""
_SUBJECTS = vocab.words("i i'll i'm it it'll it's this that that'll you'll you a my will would be vote have")
_PLACING = vocab.words("in on for with at from")
_LONGEST_OBJECT = 8
"""Words of "on doing another release candidate, version 1.3"."""


def without_intentions(
    told: Sequence[Sentence], found: Sequence[Found], about: Proposals | None
) -> list[Found]:
    """``found`` with what its writer means to vote another time refused, where the mail casts another value.

    ``about`` are the proposals it votes on.
    """
    if len({one.token.text for one in found if one.standing is Standing.CAST}) < 2:
        return [*found]
    held: list[Found] = []
    for one in found:
        rivals = [
            other for other in held if other.standing is Standing.CAST and other.token.text != one.token.text
        ]
        later = one.standing is Standing.CAST and rivals and _is_later(told, rivals, one, about)
        held.append(replace(one, standing=Standing.REFUSED, rule="hypothetical") if later else one)
    return held


def _is_later(told: Sequence[Sentence], rivals: Sequence[Found], one: Found, about: Proposals | None) -> bool:
    s = setting_of(told[one.sentence], one.at)
    if _is_for_another(s, about):
        return True
    threatens = _is_threat(s) and not s.claimed and any(_stands_alone(told, rival) for rival in rivals)
    return threatens and not turned(told, one.sentence, but=vocab.VOTE_WORDS)


def _stands_alone(told: Sequence[Sentence], one: Found) -> bool:
    """Whether a value is nothing but that, or has a claim: +1 (binding)."""
    s = setting_of(told[one.sentence], one.at)
    return not s.before and (s.claimed or not s.after)


def _is_threat(s: Setting) -> bool:
    """Otherwise I'll vote -1; fix it or I will be -1; then I'm happy to vote +1; otherwise it's a +1."""
    if has(s.before[:1], _APART) or has(s.lead[:1], _APART):
        return True
    behind = s.tail_words[:1]
    return _is_to_come(s) and (has(s.before, _ELSE) or has(behind, _ELSE) or s.before[:1] == ("if",))


def _is_to_come(s: Setting) -> bool:
    """I will vote; I'm happy to; it will be a."""
    return has(s.lead, _WILL) or (has(s.lead, _READY) and "to" in s.lead)


def _is_for_another(s: Setting, about: Proposals | None) -> bool:
    behind = _object(s)
    if _names_next(behind) or _names_other(behind, about) or _is_put_off(s.after, about):
        return True
    front = s.before
    if _is_led(front, about):
        return True
    open_case = front[:1] == ("if",) or has(front, {"or", "otherwise"})
    return _is_to_come(s) and open_case and (_names_next(front) or _names_other(front, about))


def _object(s: Setting) -> Sequence[str]:
    """What follows the value up to a reason: on the next RC."""
    words = [token.text for token in s.tail][:_LONGEST_OBJECT]
    end = next((i for i, word in enumerate(words) if word in _ENDING), len(words))
    return words[:end]


def _is_led(front: Sequence[str], about: Proposals | None) -> bool:
    """Next time it's a; last time it was a; in 1.3 this will be a; with a new RC I'll vote."""
    end = next((i for i, word in enumerate(front) if word in _SUBJECTS - {"a"}), len(front))
    led = front[:end]
    last = led[:1] == ("last",) and has(led[1:2], _ROUNDS)
    opens = has(led[:1], _PLACING) or led[:1] == ("next",) or led[:2] == ("as", "of") or last
    if not opens or len(led) > _LONGEST_LEAD or not _GOING_ON.issuperset(front[end:]):
        return False
    return last or _names_next(led) or _names_other(led, about)


_LONGEST_LEAD = 5
"""Words of "in the next release candidate"."""
_GOING_ON = (
    _SUBJECTS | vocab.STRENGTH | vocab.words("was happily gladly to going happy again is voting certainly")
)


def _is_put_off(words: Sequence[str], about: Proposals | None) -> bool:
    """But that's for 1.3."""
    at = next((i for i, word in enumerate(words) if word in ("that's", "that")), len(words))
    rest = [word for word in words[at + 1 : at + 5] if word not in ("is", "the")]
    return rest[:1] == ["for"] and (_names_next(rest) or _names_other(rest, about))


def _names_next(words: Sequence[str]) -> bool:
    """The next time; a new release candidate; but "the new one" may be this one."""
    return any(
        has(words[i + 1 : i + 3], _ROUNDS)
        and (word == "next" or (word in _ANEW and not has(words[max(0, i - 1) : i], _THIS)))
        for i, word in enumerate(words)
    )


_THIS = vocab.words("the this your that")


def _names_other(words: Sequence[str], about: Proposals | None) -> bool:
    """RC2, RC 2 or 1.3, where that is not what is voted on; of that no more than the candidate is known."""
    for i, word in enumerate(words):
        said = f"{word}{words[i + 1]}" if word == "rc" and i + 1 < len(words) else word
        if _CANDIDATE.match(said):
            return about is None or not about.candidates or about.own.isdisjoint(about.named(said))
        if _VERSION.match(said) and (i == 0 or words[i - 1] in _NAMING or words[i - 1].endswith("ing")):
            return True
    return False


_NAMING = _PLACING | vocab.ARTICLES | vocab.words("the of release version")
