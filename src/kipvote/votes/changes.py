"""Changes: what the values of one mail say of each other, and what takes an earlier vote back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise

from kipvote.votes.frames import BARE, CLASSES, FRAGMENTS
from kipvote.votes.patterns import Standing, Table, rows
from kipvote.votes.tokens import CLAIMS, Kind, Line, Sentence, Token


@dataclass(frozen=True, slots=True)
class Found:
    """A value in a sentence (by their indices), how it is taken, by which row, and which words that took."""

    sentence: int
    at: int
    token: Token
    standing: Standing
    rule: str
    words: str = ""


_WITHDRAWALS = r"""
withdraws = [… {TURN|.}]?
    = {OPENING|MANNER|,|i|i'm|i'd|am|hereby|have|to|want|wish|must|would|like|sorry|back}* {WITHDRAW} my
    = {EARLIER}* {VALUE|vote|votes|veto|ballot} {!IF-LATER|QUESTION}*
    A vote that its writer takes back is none any more.
    + I withdraw my -1.
    + Please disregard my previous vote.
    - I will not withdraw my -1.
    - I withdraw my -1 once it is fixed
takes-back = … {take|taking|pull|pulling} {it|my|that} {EARLIER}* {VALUE|vote|votes}? back
    = {!IF-LATER|QUESTION}*
    A vote that its writer takes back is none any more.
    + I take my +1 back
    + Please ignore my +1 of Monday, I take it back: I had read the wrong page.
is-withdrawn = [… {,|;|.|downgrades}]? {OPENING|consider|treat|regard|please|,|i|hereby}* my {EARLIER}*
    = {VALUE|vote} {CLAIM|is|as|was|has|been|to|be|now|hereby|therefore|thus|no|any|more}* {WITHDRAWN}
    = {!IF-LATER|QUESTION}*
    A vote that its writer calls withdrawn is none any more.
    + Consider my vote withdrawn.
    + my -1 no longer stands
"""

WITHDRAWALS = Table(rows(Standing.CAST, _WITHDRAWALS), CLASSES, FRAGMENTS)
"""Sentences that take back an earlier vote of their writer."""

DOUBTS: Mapping[str, str] = {
    "after-praise": "A bare value right behind praise of words (Great point! +1) may agree with them only.",
    "asked": "A value right behind a question may answer it.",
    "beside-a-result": "A bare value in a mail that lists others' votes may be of that list.",
    "introduced": "A value to which the line above leads up (The tool prints) may be a number.",
    "list-bullet": "A dash before a number may be a list mark.",
    "numbered-point": "A value in an answer to a numbered point may be an answer to that point.",
    "one-of-a-list": "One of several lines with a value each may be of a list.",
    "other-case": "A value for another case (Then +1. Otherwise -1.) may or may not be a vote.",
    "quoted-speech": "A value inside quotation marks may be what somebody else has said.",
    "reserved": "A value with a reservation in the next sentence may or may not be a vote.",
    "split-stance": "Different values, neither of which replaces the other, leave the vote open.",
    "too-long": "A sentence this long, or with so many values, is not read.",
    "withdrawn": "A value that is taken back is no vote any more.",
}
"""What the sentences around that of a value leave of it, by the rule's id."""

_TAKING_BACK = frozenset(
    word for name in ("WITHDRAW", "WITHDRAWN") for phrase in CLASSES[name] for word in phrase.split()
) - {"for", "put", "on", "not", "no", "does"} | {"back", "count", "consider", "include"}
_SETTLING = frozenset("changed-to changing-to read-as arrow meant withdrawn-for".split())
_TURNING = frozenset(
    "thought thoughts reflection edit correction actually instead scratch sorry oops ups wait meant hmm hm "
    "mistake overlooked missed forgot noticed realized realised discovered update change changed changing "
    "switch withdraw".split()
)
_SAFE = frozenset(
    word
    for name in ("NOTHING-LEFT", "READING", "APPROVING", "LEAD", "OPENING", "STRENGTH")
    for said in CLASSES[name]
    for word in said.split()
)
_POINT = re.compile(r"\(?[A-Za-z]{0,3}\d{1,3}[.:)]\s")
_THEN = frozenset({"then", "with", "after", "otherwise"})


def settled(told: Sequence[Sentence], found: Sequence[Found], lines: Sequence[Line]) -> list[Found]:
    """``found`` with what the others of the mail leave of each value."""
    if not found:
        return []
    listing = any(line.barred == "result-list" for line in lines)
    heading = next((i for i, sentence in enumerate(told) if _heads_report(sentence)), len(told))
    items = [one for one in found if one.standing is Standing.CAST or one.rule in _LISTING]
    edges = {
        one.token.line for one in items if one.rule not in _SETTLING and _at_edge(told[one.sentence], one.at)
    }
    held = []
    for one in found:
        reported = (listing and one.rule in BARE) or (one.sentence > heading and one.rule in _BARE_OR_CLAIMED)
        rule = "beside-a-result" if reported else _doubt(told, one, lines)
        if rule is None and one.rule in _BARE_OR_CLAIMED and _is_listed(one.token.line, edges):
            rule = "one-of-a-list"
        held.append(_doubted(one, rule) if rule else one)
    return _unsplit(told, held)


def _doubted(one: Found, rule: str) -> Found:
    return replace(one, standing=Standing.UNCLEAR, rule=rule) if one.standing is Standing.CAST else one


def _doubt(told: Sequence[Sentence], one: Found, lines: Sequence[Line]) -> str | None:
    """The rule by which what stands around its sentence leaves a value that is no more than one open."""
    if one.standing is not Standing.CAST:
        return None
    sentence = told[one.sentence]
    claimed = any(token.kind in CLAIMS for token in sentence.tokens)
    if " " in one.token.written and (claimed or one.token.text[1:] == "0"):
        return "list-bullet"
    follows = told[one.sentence + 1].tokens[0] if one.sentence + 1 < len(told) else None
    if follows is not None and follows.text == "otherwise" and _valued(told[one.sentence + 1]):
        return "other-case"
    if follows is not None and follows.text in _RESERVING and follows.line - one.token.line < 2:
        return "reserved"
    before = told[one.sentence - 1] if one.sentence else None
    if before is not None and _is_other_case(before, sentence):
        return "other-case"
    if before is None or claimed or one.rule not in BARE or (follows is not None and follows.kind in CLAIMS):
        return None
    return _near(before, sentence, one, lines)


def _is_other_case(before: Sentence, sentence: Sentence) -> bool:
    """Whether a sentence tells of what would be if the question before it were settled: "Then +1"."""
    first = sentence.tokens[0].text
    if first not in _THEN or "said" in sentence.texts:
        return False
    return before.end == "?" or (first == "otherwise" and _valued(before))


def _near(before: Sentence, sentence: Sentence, one: Found, lines: Sequence[Line]) -> str | None:
    """What the sentence before a bare value makes of it: praise, a point, what leads up to a number."""
    same_line = before.tokens[-1].line == one.token.line
    if before.end == "?" and same_line and sentence.tokens[0] is one.token:
        return "asked"
    if same_line and _praises(before) and len(sentence.tokens) == 1:
        return "after-praise"
    if same_line and (_POINT.match(lines[one.token.line].text) or lines[one.token.line].marker == "number"):
        return "numbered-point"
    directly = one.token.line - before.tokens[-1].line < 2
    if len(sentence.tokens) > 1 or before.end or same_line or (one.token.text == "+1" and not directly):
        return None
    known = all(
        token.text in _SAFE or token.kind in (Kind.MARK, Kind.NAME, Kind.PROPOSAL, Kind.VALUE, *CLAIMS)
        for token in before.tokens
    )
    colon = before.tokens[-1].text == ":" and one.token.text != "+1"
    return None if known and not (colon and not _OWN.intersection(before.texts)) else "introduced"


_BARE_OR_CLAIMED = BARE | {"claimed"}
_RESERVING = frozenset("or maybe provided assuming unless once except pending conditional though".split())
_REPORTING = frozenset("votes tally status results result far count counts score voters list".split())


def _heads_report(sentence: Sentence) -> bool:
    """Whether a sentence leads up to how others voted: "Votes so far:"."""
    texts = sentence.texts
    return texts[-1] == ":" and not _REPORTING.isdisjoint(texts) and _FIRST.isdisjoint(texts)


_OWN = frozenset("vote votes my me i verdict answer".split())


def _valued(sentence: Sentence) -> bool:
    return any(token.kind is Kind.VALUE for token in sentence.tokens)


def _praises(sentence: Sentence) -> bool:
    words = sentence.texts[:3]
    praise, said = CLASSES["PRAISE"], CLASSES["CATCH"]
    return any(word in praise and then in said for word, then in pairwise(words))


def _unsplit(told: Sequence[Sentence], found: Sequence[Found]) -> list[Found]:
    """Different values, none of which says that it takes the place of the one above, leave the vote open."""
    cast = {one.sentence for one in found if one.standing is Standing.CAST}
    rivals = [i for i, one in enumerate(found) if _is_rival(told, one, cast)]
    opened: set[int] = set()
    for above, below in pairwise(rivals):
        if found[above].token.text == found[below].token.text:
            continue
        if not _replaces(told, found[above], found[below]):
            opened |= {above, below}
        elif found[below].standing is not Standing.CAST:
            opened.add(above)
    return [_doubted(one, "split-stance") if i in opened else one for i, one in enumerate(found)]


def _is_listed(line: int, edges: Set[int]) -> bool:
    """Whether another value leads or ends a line right above or below."""
    return any(line + step in edges for step in (-2, -1, 1, 2))


def _at_edge(sentence: Sentence, at: int) -> bool:
    behind = [token for token in sentence.tokens[at + 1 :] if token.kind not in CLAIMS]
    return len(sentence.tokens) <= _LIST_ITEM and (at == 0 or not behind)


_LISTING = frozenset({"labelled", "heads-names", "of-names", "named-beside"})
_LIST_ITEM = 8
"""Tokens of an item of a list at most."""


def _is_rival(told: Sequence[Sentence], one: Found, cast: Set[int]) -> bool:
    """Whether a value is cast, or may as well be: it opens its sentence, or stands beside one cast."""
    if one.standing is not Standing.UNCLEAR or one.token.kind is not Kind.VALUE:
        return one.standing is Standing.CAST
    texts = told[one.sentence].texts
    spoken = not _FIRST.isdisjoint(texts) and not _VOTING.isdisjoint(texts)
    return one.token.text != "0" and (one.at == 0 or one.sentence in cast or spoken)


_FIRST = frozenset("i i'm i'll it's my".split())
_VOTING = frozenset("vote voting now change changing".split())


def _replaces(told: Sequence[Sentence], above: Found, one: Found) -> bool:
    """Whether a value says that it takes the place of the one above it."""
    between = told[max(above.sentence + 1, one.sentence - 2) : one.sentence + 1]
    if one.rule in _SETTLING or any(not _TURNING.isdisjoint(sentence.texts) for sentence in between):
        return True
    return one.sentence > above.sentence and "now" in told[one.sentence].texts


def taking_back(told: Sequence[Sentence]) -> list[int]:
    """The sentences by which their writer takes an earlier vote back."""
    return [
        i
        for i, sentence in enumerate(told)
        if not _TAKING_BACK.isdisjoint(sentence.texts) and WITHDRAWALS.match(sentence) is not None
    ]


def withdrawal(told: Sequence[Sentence], back: Sequence[int], found: Sequence[Found]) -> int | None:
    """The line of the last withdrawal that no vote of the mail outlives.

    A vote cast in the same mail outlives the withdrawal of an earlier one, before or after it.
    """
    cast = [one for one in found if one.standing is Standing.CAST]
    if not back:
        return None
    last = told[back[-1]]
    values = {one.token.text for one in found if one.sentence == back[-1] and one not in cast}
    former = not values and not {"earlier", "previous", "prior", "former", "last"}.isdisjoint(last.texts)
    if any(one.sentence >= back[-1] or former or (values and one.token.text not in values) for one in cast):
        return None
    said = [token for token in last.tokens if token.text in _TAKING_BACK]
    return (said or last.tokens)[0].line
