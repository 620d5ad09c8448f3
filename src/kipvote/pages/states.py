"""States: the words people write for where a proposal stands, read into a closed set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from kipvote.messages.charsets import clean_line
from kipvote.pages.page import PageState, State
from kipvote.pages.template import without_choices

_DECISION = "decision"  # "not accepted" is a decision too
_WORK = "work"  # "not released" says nothing of the vote

_VOTE_WAS = r"vot(?:e|ing) (?:(?:has|was|is) )?(?:been )?"
_TALK = r"(?:discuss(?:ions?|ed|ing)?|review(?:ed)?)"
_PHRASES: tuple[tuple[State | None, str, str], ...] = (
    # What is over is no state of its own: "discussion closed", "voting thread".
    (None, "", r"(?:vot(?:e|ing)|discussion)s? (?:thread|link|mail|page)"),
    (None, "", r"(?:vot(?:e|ing)|discussion)s? (?:closed|ended|over|completed?|done|finished)"),
    (State.ACCEPTED, _DECISION, rf"{_VOTE_WAS}(?:passed|successful|succeeded|accepted|carried)"),
    (State.REJECTED, "", rf"{_VOTE_WAS}(?:failed|rejected|did not pass|not passed)|voted down"),
    (State.WITHDRAWN, "", r"(?:merged|folded|subsumed|moved|split) (?:in)?(?:to|with|by) kip[- ]?\d+"),
    (State.WITHDRAWN, "", r"duplicate of kip[- ]?\d+|withdrawn|withdrew|discard(?:ed)?|abandon(?:ed)?"),
    (State.WITHDRAWN, "", r"super[sc]eded|replaced (?:by|with)|subsumed|obsoleted?|cancell?ed|dropped"),
    (State.WITHDRAWN, "", r"retracted|overtaken|wo not (?:do|fix)|no longer (?:needed|pursued|relevant)"),
    (State.UNDER_DISCUSSION, "", rf"ready (?:for|to) (?:be )?(?:a )?(?:vot(?:e|ing)|{_TALK})"),
    (State.UNDER_DISCUSSION, "", rf"(?:under|in|being|for|to|start(?:ed|ing)?) (?:the |active )?{_TALK}"),
    (State.UNDER_DISCUSSION, "", r"discussing"),
    (State.UNDER_DISCUSSION, "", r"discussions? (?:is )?(?:started|ongoing|open|in progress|phase)"),
    (State.VOTING, "", r"(?:in|under|on|for|being|put to) (?:a |the )?vot(?:e|ed|ing)"),
    (State.VOTING, "", r"vot(?:e|ing) (?:is )?(?:open|started|in progress|ongoing|called|under ?way|phase)"),
    (State.VOTING, "", r"voting"),
    (State.ACCEPTED, _DECISION, r"accepted|adopted|approved|passed"),
    (State.ACCEPTED, _WORK, r"implemented|released|merged|committed|completed?|done|shipped|delivered"),
    (State.REJECTED, "", r"rejected|declined|denied|failed"),
    (State.DRAFT, "", r"draft(?:ed|ing)?|wip|work in progress"),
    (State.DORMANT, "", r"dormant|inactive|stalled|on hold|idle|postponed|deferred|parked|paused|suspended"),
)
_PHRASE = re.compile("|".join(rf"(?P<p{n}>\b(?:{pattern})\b)" for n, (_, _, pattern) in enumerate(_PHRASES)))
_ALONE = {
    "discussion": State.UNDER_DISCUSSION,
    "discussions": State.UNDER_DISCUSSION,
    "discuss": State.UNDER_DISCUSSION,
    "review": State.UNDER_DISCUSSION,
    "vote": State.VOTING,
    "votes": State.VOTING,
    "accept": State.ACCEPTED,
    "adopt": State.ACCEPTED,
    "approve": State.ACCEPTED,
    "reject": State.REJECTED,
}
"""Words that are a state only where nothing else is written, but for the release of what is accepted."""

_NEGATION = re.compile(r"\b(?:not|never|non|no longer)(?: (?:been|be|formally|officially|fully|yet))* $")
_UNDECIDED = re.compile(r"yet|no longer")
_HEDGE = re.compile(
    r"\b(?:(?:to|will|would|should|could|might|may|must|can) (?:be|get)"
    r"|(?:if|once|when|until|before|unless|pending|awaiting|waiting for|almost|nearly|likely|probably"
    r"|expected|planned|hopefully|needs?|target(?:ed)?)(?: [a-z]+){0,2}) $"
)
_AHEAD = re.compile(r"\b(?:wait(?:ing|s)?|scheduled|slated|due) $")
# Something else is accepted: the proposal this one waits for, or what it is made of.
_OF_ANOTHER = re.compile(
    r"\bkip[- ]?\d+ ?[(\[](?:(?:which|is|was|has been|already|now|still|not|yet) )*$"
    r"|\b(?:depend(?:s|ing|ent) (?:up)?on|(?:blocked|preceded) by|based on|builds on|after|requires)"
    r" kip[- ]?\d+,? (?:(?:which|is|was|has been|being|already|now|still|not|yet) )*$"
    r"|\b(?:design|spec(?:ification)?|architecture|concept|outline|prototype|poc|approach|plan)s?:? "
    r"(?:(?:is|was|has been|already|now) )*$"
)
_CLOSED = re.compile(
    r" ?[(\[:,–-]? ?(?:(?:is|was|has|now|already) )*(?:(?:closed|ended|finished)\b|over\W*(?:$|[),.;]))"
)
_UNDONE = re.compile(r"\b(?:reverted|rolled back|backed out|undone|rescinded)\b")
_PASSING = frozenset({State.VOTING, State.UNDER_DISCUSSION})
_CHOICE = re.compile(r"\W*one of\b")
_PARTLY = re.compile(r"\bpart(?:ial)?ly $")
_ORDERED = re.compile(r"[-=]+>|[→⇒»]|\b(?:then|now|later|subsequently|afterwards)\b")
_OF_THE_CODE = re.compile(r"\b(?:prs?|pull requests?|patch(?:es)?|implementation|code)\b")
_JOINED = re.compile(r"\s*(?:and|or|/|&)\s*")
_CLAUSE_END = re.compile(r"[,;.()\[\]]")

_LONGEST = 1_000
"""A text of more characters tells a story, not a state."""

_MARKUP = re.compile(r"~~[^~]{1,300}~~|<[^<>]{1,300}>|[*_~`\"“”„'‘’«]+")
_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")
_WORD = re.compile(r"[a-z]{6,}")
_MISTYPED = {
    "accepted": 1,
    "adopted": 1,
    "approved": 1,
    "discussion": 2,
    "rejected": 1,
    "discarded": 1,
    "abandoned": 1,
    "withdrawn": 1,
    "superseded": 2,
    "implemented": 1,
    "released": 1,
    "voting": 1,
    "dormant": 1,
    "inactive": 1,
}
"""Words people mistype, and by how many letters one may be off."""
_OTHER_WORDS = frozenset({"adapted", "discussions"})
_INSIDE_A_WORD = re.compile(
    r"(?<=[^\W_])(?P<mark>[*_]{1,3})(?P<inner>[^\W_]{1,40})(?P=mark)(?!\w)"
    r"|(?<![\w*])(?P<first>[*_]{1,3})(?P<head>[^\W_]{1,40})(?P=first)(?=[^\W_])"
)
# A comparison of versions shows the words that went and those that came next to each other.
_COMPARED = re.compile(r"(?<=\w)[\"”](?=\w)")
_UNRELEASED = re.compile(
    r"\bun ?released\b|^not yet\b"
    r"|\b(?:not|never)(?: (?:been|be|yet)){0,3} (?:released|available|in (?:a|any) release)\b",
    re.IGNORECASE,
)
_NOT_IN = re.compile(
    r"\bnot (?:yet )?(?:in |for |part of )?v?\d{1,2}(?:\.\d{1,2}){1,3}(?![\d.]*\d)", re.IGNORECASE
)
_NUMBER = r"v?\d{1,2}(?:\.\d{1,2}){1,3}(?![\d.]*\d)"
# The release that something went with is not the one it came with.
_GONE_IN = re.compile(
    r"\b(?:deprecated|removed|reverted|rolled back|backed out|undone|discarded|abandoned|rejected|withdrawn"
    r"|dropped|super[sc]eded|obsoleted?|replaced|retired)(?: (?:[a-z]{1,15}|kip[- ]?\d{1,5})){0,5}? ?[(,:]? ?"
    rf"{_NUMBER}(?:(?:,| and| or|/) ?{_NUMBER}){{0,5}}",
    re.IGNORECASE,
)
# What stands in angle brackets is a placeholder.
_RELEASE = re.compile(r"(?<![\d.\w<-])v?(\d{1,2}\.\d{1,2}(?:\.\d{1,2}){0,2})(?!\.?\d|\w)")


@dataclass(frozen=True, slots=True)
class _Finding:
    """A state a text names, and where."""

    state: State
    start: int
    end: int


def read_state(words: str | None) -> PageState:
    """The state that the words of a page's status line name.

    It is UNKNOWN where they name none, or two in no clear order.

    >>> read_state("Adopted in 2.4")
    PageState(state=<State.ACCEPTED: 'accepted'>, written='Adopted in 2.4', release='2.4')
    >>> read_state("Not yet accepted").state
    <State.UNKNOWN: 'unknown'>
    """
    written = clean_line(words or "")
    if not written:
        return PageState(State.UNKNOWN, None)
    if len(written) > _LONGEST:
        return PageState(State.UNKNOWN, written)
    parts = [_normal(part) for part in _COMPARED.split(without_choices(written))]
    states = {_state(part) for part in parts}
    state = states.pop() if len(states) == 1 else State.UNKNOWN
    return PageState(state, written, read_release(" ".join(parts)))


def read_release(text: str) -> str | None:
    """The releases a text names, joined by commas: ``3.9``, or ``2.5, 2.6``.

    None where it names none, or says that it was not released.
    """
    if _UNRELEASED.search(text):
        return None
    text = _GONE_IN.sub(" ", _NOT_IN.sub(" ", text))
    return ", ".join(dict.fromkeys(_RELEASE.findall(text))) or None


def _normal(text: str) -> str:
    """Lower case without quotes, emphasis and hyphens between words, with typing errors put right."""
    joined = _INSIDE_A_WORD.sub(lambda part: part["inner"] or part["head"], text)
    plain = joined.casefold().replace("n't", " not").replace("n’t", " not")
    return _WORD.sub(_respelled, _HYPHEN.sub(" ", " ".join(_MARKUP.sub(" ", plain).split())))


def _respelled(word: re.Match[str]) -> str:
    written = word.group()
    if written in _MISTYPED or written in _OTHER_WORDS:
        return written
    return next((right for right, most in _MISTYPED.items() if _is_off_by(written, right, most)), written)


def _is_off_by(written: str, right: str, most: int) -> bool:
    """Whether a word becomes another by at most so many letters added, lost, changed or swapped.

    The first letter counts: "unreleased" is not "released" mistyped.
    """
    if written[0] != right[0] or abs(len(written) - len(right)) > most:
        return False
    before: list[int] = []
    last = list(range(len(right) + 1))
    for i, letter in enumerate(written, start=1):
        row = [i]
        for j, other in enumerate(right, start=1):
            cost = min(last[j] + 1, row[-1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == right[j - 2] and written[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1] <= most


def _state(text: str) -> State:
    if text.endswith("?") or _CHOICE.match(text) or _UNDONE.search(text):
        return State.UNKNOWN
    unreleased = _RELEASE.sub("", text)
    alone = _ALONE.get(unreleased.strip(" .:[]()"))
    if alone is State.ACCEPTED or (alone is not None and unreleased == text):
        return alone
    findings = list(_findings(text))
    if State.UNDER_DISCUSSION in (found.state for found in findings):
        # A draft may well be under discussion.
        findings = [found for found in findings if found.state is not State.DRAFT]
    return _last_in_order(findings, text)


def _last_in_order(findings: list[_Finding], text: str) -> State:
    """The state the findings agree on, or come to in order: "Accepted, now superseded"."""
    if not findings:
        return State.UNKNOWN
    for former, found in pairwise(findings):
        if found.state is not former.state and not _ORDERED.search(text[former.end : found.start]):
            return State.UNKNOWN
    return findings[-1].state


def _findings(text: str) -> Iterator[_Finding]:
    """The states named, in order, without those denied, hoped for, or said of the code alone."""
    accepted = False
    doubted = -1  # where the last phrase ends that does not say what it names
    for match in _PHRASE.finditer(text):
        state, kind, _ = _PHRASES[int((match.lastgroup or "p0")[1:])]
        if state is None:
            continue
        read = _weighed(state, kind, text, match)
        if doubted >= 0 and _JOINED.fullmatch(text, doubted, match.start()):
            read = None  # "not yet accepted and merged"
        if read is not state:
            doubted = match.end()
        # Of what is accepted, the code may still be worked on, reviewed or put off.
        about_code = kind != _WORK and bool(_OF_THE_CODE.search(_clause(text, match)))
        if read is None or about_code or (accepted and read is State.DRAFT):
            continue
        accepted = accepted or read is State.ACCEPTED
        yield _Finding(read, match.start(), match.end())


def _weighed(state: State, kind: str, text: str, match: re.Match[str]) -> State | None:
    """The state after the words right before and behind it: a decision denied is its opposite."""
    before = text[max(0, match.start() - 60) : match.start()]
    if _HEDGE.search(before) or _OF_ANOTHER.search(before) or text[match.end() : match.end() + 1] == "?":
        return None
    if _is_over_or_ahead(state, text, match, before):
        return None
    if kind == _DECISION and _PARTLY.search(before):
        return None
    if negation := _NEGATION.search(before):
        refused = kind == _DECISION and not _UNDECIDED.search(negation.group())
        return State.REJECTED if refused else None
    return state


def _is_over_or_ahead(state: State, text: str, match: re.Match[str], before: str) -> bool:
    """Whether a discussion or a vote is named that has ended, or a vote that is still waited for."""
    ahead = state is State.VOTING and bool(_AHEAD.search(before))
    return ahead or (state in _PASSING and bool(_CLOSED.match(text, match.end())))


def _clause(text: str, match: re.Match[str]) -> str:
    """The words around a phrase up to the next comma, bracket or full stop, at most 80 characters away."""
    before = _CLAUSE_END.split(text[max(0, match.start() - 80) : match.start()])[-1]
    behind = _CLAUSE_END.split(text[match.end() : match.end() + 80])[0]
    return f"{before} {behind}"
