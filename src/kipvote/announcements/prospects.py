"""Prospects: a verdict that is planned, or holds from a time to come, on a condition, or elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from kipvote.announcements.terms import ACCEPTED, CLOSING, ONLY_THEN, PENDING, VOTE, WEEKDAYS
from kipvote.votes.clauses import Sentence
from kipvote.votes.vocabulary import words

_MARKS = frozenset({",", ";", ":", "(", ")", ".", "!"})
ENDING = CLOSING | words("mark marking marked declare declaring conclude concluding call calling consider")
ENTERING = words("move moving moved set setting change changing changed update updating bump bumping")
_PLANNING = words(
    "plan plans planned planning intend intends intended intending wanted mean meant hope hopes hoped hoping "
    "about ready tempted supposed tried trying forgot forgotten scheduled due"
)
_PAST = words("was were had has have got been")
_ONCE_DONE = words("passed succeeded carried failed")
_LED = words("as to is be are being gets")
_THOUGHT = words("thought heard understood told assumed believed remembered supposed")
_SOON = words("tomorrow tonight soon later")
_BEFORE_DAYS = words("on by of until till before after from this")
_OPEN_TIMES = (("next", "week"), ("next", "month"), ("end", "of"), ("the", "weekend"))
_ONLY_IF = words("if unless provided assuming")
_MORE = words("one two three another 1 2 3")
_NEXT = words("the your")
_ELSEWHERE = words(
    "pr prs pull review reviews ticket tickets jira issue issues github gerrit branch doc docs document "
    "comment comments discussion discussions meeting sync slack chat"
)
_MISTAKEN = (("too", "early"), ("too", "soon"), ("by", "mistake"))
_WRONGLY = words("wrongly mistakenly prematurely")


def is_prospect(sentence: Sentence, place: int, *, tagged: bool) -> bool:
    """Whether the verdict at ``place`` is one that the writer plans, expects or remembers, and gives not now.

    "I plan to close the vote as accepted", "it passes on Friday", "it is accepted unless somebody objects",
    "I thought it passed already", "it was approved in the review". In a result mail (``tagged``) a day is
    that on which it passed.
    """
    said = [token.text for token in sentence.tokens]
    before, behind = _clause_before(said[:place]), said[place + 1 :]
    if is_planned(before) or _is_mistaken(said) or set(before) & _THOUGHT or _is_elsewhere(said, place):
        return True
    past = _is_past(said, place)
    if _is_conditional(behind, past=past) or _takes_more(behind):
        return True
    if not past and _takes_more(said[:place]):
        return True
    return not (past or tagged) and (_is_to_come(before) or _is_to_come(_clause_behind(behind)))


def tells_what_it_takes(sentence: Sentence) -> bool:
    """Whether it is only told what has to be done "to close the vote", and not that it has been."""
    if "vote" not in (token.text for token in sentence.tokens[:_TO_VOTE]):
        return False
    return _TAKES.match(" ".join(token.text for token in sentence.tokens)) is not None


_TO_VOTE = 6
_TAKES = re.compile(
    r"(?:in order )?to (?:close|pass|complete) (?:the|this) vote\b"
    r"(?!.{0,300}, (?:so )?(?:it|(?:the|this) (?:vote|kip|proposal)|[a-z]{2,8}-\d{1,6})"
    r" (?:has )?pass(?:es|ed)\b)"
    r"(?:[^,]{0,80},.{1,300} (?:must|needs?|have to|should|required)\b| successfully (?:we|i) need\b)"
)


def is_planned(said: Sequence[str]) -> bool:
    """Whether a verb by which a vote is closed is only planned: "I intend to close".

    >>> [is_planned(text.split()) for text in ("i plan to close", "i am going to close", "about to close")]
    [True, False, True]
    """
    for at, word in enumerate(said[:-1]):
        going = word == "going" and bool({"was", "were"} & set(said[max(0, at - 2) : at]))
        plan = going or word in _PLANNING or said[max(0, at - 1) : at + 1] == ["plan", "is"]
        if plan and said[at + 1] == "to" and set(said[at + 2 : at + 6]) & (ENDING | ENTERING):
            return True
    return False


def _clause_before(led: Sequence[str]) -> Sequence[str]:
    """The words before a verdict from the last pause on, and a time set apart: "On Monday, I'll"."""
    at = max((n for n, text in enumerate(led) if text in _MARKS), default=-1)
    start = max((n for n, text in enumerate(led[: max(at, 0)]) if text in _MARKS), default=-1)
    dated = at - start <= len(("on", "monday", ",")) and _is_to_come(led[start + 1 : max(at, 0)])
    return led[start + 1 :] if dated else led[at + 1 :]


def _clause_behind(behind: Sequence[str]) -> Sequence[str]:
    ends = _MARKS | {"and", "but", "so", "since", "because"}
    return behind[: next((n for n, text in enumerate(behind) if text in ends), len(behind))]


def _is_past(said: Sequence[str], place: int) -> bool:
    """Whether the verdict is told of what was: "has been accepted", "I closed it as accepted"."""
    led = said[max(0, place - 4) : place]
    if led[-1:] in (["as"], ["to"]):
        verbs = [word for word in said[max(0, place - 9) : place] if word in ENDING | ENTERING]
        return verbs[-1:] != [] and verbs[-1].endswith("ed")
    return bool(set(led) & _PAST) or (said[place] in _ONCE_DONE and not set(led[-1:]) & _LED)


def _is_to_come(said: Sequence[str]) -> bool:
    """Whether a clause names a time to come: "tomorrow", "on Friday", "at the end of the week"."""
    pairs = list(pairwise(said))
    dated = any(word in _BEFORE_DAYS and day in WEEKDAYS for word, day in pairs)
    return dated or bool(set(said) & _SOON) or any(pair in pairs for pair in _OPEN_TIMES)


def _is_conditional(behind: Sequence[str], *, past: bool) -> bool:
    """Whether a condition follows; behind a comma only if what holds now may depend on it."""
    clause = _clause_behind(behind)
    conditions = _ONLY_IF if past else ONLY_THEN | PENDING
    if conditions & set(clause) or _as_soon_as(clause):
        return True
    rest = behind[len(clause) + 1 :]
    apart = behind[len(clause) : len(clause) + 1] == [","] and rest[:2] != ["once", "again"]
    return not past and apart and (bool(conditions & set(rest[:1])) or _as_soon_as(rest[:4]))


def _as_soon_as(said: Sequence[str]) -> bool:
    told = f" {' '.join(said)} "
    return " as soon as " in told or " as long as " in told


def _takes_more(behind: Sequence[str]) -> bool:
    """Whether votes are still to come: "passes with one more binding vote", "with another +1, it passes"."""
    clause = _clause_behind(behind)
    at = next((n for n, text in enumerate(clause) if text in ("more", "next")), 0)
    led = _MORE if at and clause[at] == "more" else _NEXT
    wanted = bool(at and set(clause[at - 1 : at]) & led and "with" in clause[:at] and "than" not in clause)
    return wanted and any(word in VOTE or word.startswith("+1") for word in clause[at + 1 : at + 4])


def _is_elsewhere(said: Sequence[str], place: int) -> bool:
    """Whether something is approved in another place than the vote: "in the PR", "on GitHub"."""
    clause = _clause_behind(said[place + 1 :])[:5]
    where = said[place] in ACCEPTED and set(clause[:1]) & {"in", "on", "during", "at"}
    return bool(where and set(clause) & _ELSEWHERE)


def _is_mistaken(said: Sequence[str]) -> bool:
    return bool(set(said) & _WRONGLY) or any(pair in _MISTAKEN for pair in pairwise(said))
