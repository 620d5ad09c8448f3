"""States: the closed list of words for where a proposal stands, and the release they name."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple

from kipvote.messages.charsets import clean_line
from kipvote.wiki.page import PageState, State


class Form(NamedTuple):
    """Words for a state, None where they name none. ``yes`` are read as it, ``no`` as anything else."""

    id: str
    state: State | None
    words: str
    yes: tuple[str, ...]
    no: tuple[str, ...] = ()


_VOTE = r"vot(?:e|es|ing)"
_TALK = r"(?:discuss(?:ions?|ed|ing)?|reviews?|reviewed)"
_KIP = r"kip[- ]?\d+(?: ?\([^()]*\))?"
_OVER = r"[ (:]{1,3}(?:(?:is|was|has|now|already) )*(?:closed|ended|finished|completed?|done|over(?=\W*$))"

FORMS: tuple[Form, ...] = (
    Form("thread", None, rf"(?:{_VOTE}|discussions?) (?:threads?|links?|mails?|page)", ("Vote thread",)),
    Form(
        "over",
        None,
        rf"(?:under )?(?:{_VOTE}|discussions?){_OVER}",
        ("Voting closed", "Voting (closed)", "Voting is over", "Under discussion (closed)"),
    ),
    Form("not-accepted", State.REJECTED, r"not (?:been |formally )?(?:accepted|adopted|approved)",
         ("Not accepted", "wasn't accepted"), ("Not yet accepted", "no longer accepted")),
    Form("vote-passed", State.ACCEPTED,
         rf"{_VOTE} (?:(?:has|was|is) )?(?:been )?(?:passed|successful|succeeded|accepted|carried)",
         ("Vote passed", "The vote has passed"), ("Vote closed",)),
    Form("vote-failed", State.REJECTED,
         rf"{_VOTE} (?:(?:has|was|is) )?(?:been )?(?:failed|rejected|did not pass|not passed)|voted down",
         ("Vote failed", "The vote did not pass"), ("Vote may fail",)),
    Form("taken-over", State.WITHDRAWN,
         rf"(?:super[sc]ee?ded|replaced|subsumed|obsoleted?)(?: (?:by|with) {_KIP})?|duplicate of {_KIP}"
         rf"|(?:merged|folded|moved|split) (?:in)?(?:to|with|by) {_KIP}",
         ("Superseded by KIP-500", "Merged into KIP-12", "Superseded by KIP-9 (accepted)"),
         ("Accepted and merged",)),
    Form("given-up", State.WITHDRAWN,
         r"withdrawn|withdrew|discard(?:ed)?|abandon(?:ed)?|cancell?ed|dropped|retracted|overtaken"
         r"|wo not (?:do|fix)|no longer (?:needed|pursued|relevant)",
         ("Withdrawn", "[DISCARD]", "Cancelled", "Won't do"), ("Will be discarded if nobody objects",)),
    Form("draft-discussed", State.UNDER_DISCUSSION, rf"draft,? (?:and )?(?:under|in) {_TALK}",
         ("Draft, under discussion",)),
    Form("discussed", State.UNDER_DISCUSSION,
         rf"(?:under|in|being|for|to|waiting for|start(?:ed|ing)?) (?:the |active )?{_TALK}|discussing"
         rf"|discussions? (?:is )?(?:started|ongoing|open|in progress|phase)"
         rf"|ready (?:for|to) (?:be )?(?:a )?(?:{_VOTE}|{_TALK})",
         ("Under Discussion", "In Discussion", "Under Review", "Ready for vote", "Waiting for review"),
         ("no longer under discussion", "PR under review")),
    Form("discussion", State.UNDER_DISCUSSION, r"(?:discuss(?:ions?)?|review)$", ("Discussion",),
         ("Discussion of it",)),
    Form("voting", State.VOTING,
         rf"(?:up )?(?:in|under|on|for|being|put to) (?:a |the )?(?:{_VOTE}|voted)|voting"
         r"|vote (?:is )?(?:open|started|in progress|ongoing|called|under ?way|phase)|votes?$",
         ("Voting", "In vote", "Up for vote", "Vote", "Voting (thread)"),
         ("Waiting for vote", "Scheduled for voting", "Vote in spring")),
    Form("accepted-undone", State.ACCEPTED,
         r"(?:accepted|adopted|approved) ?\((?:wip|work in progress|in progress|partial(?:ly)?)\)",
         ("Accepted (WIP)",), ("Accepted draft",)),
    Form("accepted", State.ACCEPTED, r"accepted|adopted|adpoted|approved|passed|(?:accept|adopt|approve)$",
         ("Accepted (3.9)", "Adopted in v2.4.0", "Approved", "Adopt (2.1)"),
         ("To be accepted", "Partially accepted", "Accepted?", "design approved (2026-01-02)", "Adopting")),
    Form("done", State.ACCEPTED,
         r"(?:part(?:ial)?ly )?(?:implemented|released|merged|committed|completed?|done|shipped|delivered)",
         ("Released in 3.0", "Implemented"), ("Unreleased", "Voting (completed)")),
    Form("rejected", State.REJECTED, r"rejected|declined|denied|failed", ("Rejected",), ("Not rejected",)),
    Form("draft", State.DRAFT, r"draft(?:ed|ing)?|wip|work in progress", ("Draft", "WIP"), ("In progress",)),
    Form("dormant", State.DORMANT,
         r"dormant|inactive|stalled|on hold|idle|postponed|deferred|parked|paused|suspended",
         ("Dormant/inactive", "On hold"), ("Active",)),
)  # fmt: skip
"""Earlier rows come before later ones. Only what begins with one of them names a state."""

_FORM = re.compile("|".join(rf"(?P<f{n}>\b(?:{form.words})(?!\w))" for n, form in enumerate(FORMS)))
_HEAD = re.compile(r"\W*(?:(?:the|this|kip|it|is|was|has|been|currently|already)\W+)*")
# What is said further on of another proposal, or of the code, is no state of this one.
_ASIDE = re.compile(
    r"\([^()]*\bkip[- ]?\d[^()]*\)"
    r"|[,;.(\[][^,;.()\[\]]*\b(?:prs?|pull requests?|patch(?:es)?|implementation|code)\b[^,;.()\[\]]*"
)
_DENIED = re.compile(r"\b(?:not|never|no longer|be|if|once|when|until|before|unless|pending)(?: \w+){0,2} $")
_UNDONE = re.compile(r"\b(?:reverted|rolled back|backed out|undone|rescinded)\b")
_THEN = re.compile(r"[-=]+>|[→⇒»]|\b(?:then|now|later|subsequently|afterwards)\b")
_CHOICES = re.compile(
    r"\[?\s*one of\W{1,6}under discussion\W{1,6}accepted\W{1,6}rejected\W{0,4}", re.IGNORECASE
)
_MARKS = re.compile(r"~~[^~]{1,300}~~|<[^<>]{1,300}>|[*_~`\"“”„'‘’«]+")
_MISTYPED = (
    "accepted adopted approved discussion rejected discarded abandoned withdrawn superseded implemented "
    "released voting dormant inactive".split()
)
_LONGEST = 1_000
"""A text of more characters tells a story, not a state."""

_NUMBER = r"v?\d{1,2}(?:\.\d{1,2}){1,3}(?![\d.]*\d)"
# What stands in angle brackets is a placeholder.
_RELEASE = re.compile(r"(?<![\d.\w<-])v?(\d{1,2}\.\d{1,2}(?:\.\d{1,2}){0,2})(?!\.?\d|\w)")
_UNRELEASED = re.compile(
    r"\bun ?released\b|^not yet\b|\b(?:not|never)(?: (?:been|be|yet)){0,3} (?:released|available)\b",
    re.IGNORECASE,
)
# The release that something is not in, or that it went with, is not the one it came with.
_NOT_IN = re.compile(
    rf"\bnot (?:yet )?(?:in |for |part of )?{_NUMBER}"
    r"|\b(?:deprecated|removed|reverted|rolled back|backed out|undone|discarded|abandoned|rejected|withdrawn"
    r"|dropped|super[sc]eded|obsoleted?|replaced|retired)(?: (?:[a-z]{1,15}|kip[- ]?\d{1,5})){0,5}? ?[(,:]? ?"
    rf"{_NUMBER}(?:(?:,| and| or|/) ?{_NUMBER}){{0,5}}",
    re.IGNORECASE,
)


def read_state(words: str | None) -> PageState:
    """The state that the words of a page's status line begin with.

    It is UNKNOWN where they begin with none, or go on to another in no clear order.

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
    text = without_choices(written)
    return PageState(_state(_normal(text)), written, read_release(text))


def read_release(text: str) -> str | None:
    """The releases a text names, joined by commas: ``3.9``, or ``2.5, 2.6``.

    None where it names none, or says that it was not released.
    """
    if _UNRELEASED.search(text):
        return None
    return ", ".join(dict.fromkeys(_RELEASE.findall(_NOT_IN.sub(" ", text)))) or None


def without_choices(state: str) -> str:
    """A state without the template's list of states to choose from."""
    return _CHOICES.sub(" ", state).strip()


def begins_with_state(text: str) -> bool:
    """Whether a text begins with words for a state, whatever follows."""
    return bool(_FORM.match(_normal(text)))


def _normal(text: str) -> str:
    """Lower case without releases, quotes, emphasis and hyphens, with typing errors put right."""
    plain = text.casefold().replace("n't", " not").replace("n’t", " not")
    plain = re.sub(r"(?<=[a-z])-(?=[a-z])", " ", _RELEASE.sub("", _MARKS.sub(" ", plain)))
    plain = " ".join(plain.replace("()", " ").split()).strip(" .:[]")
    return re.sub(r"[a-z]{6,14}", _respelled, plain)


def _respelled(word: re.Match[str]) -> str:
    """A word as it was meant; the first letter counts: "unreleased" is not "released" mistyped."""
    meant = [right for right in _MISTYPED if right[0] == word.group()[0]]
    return next(iter(get_close_matches(word.group(), meant, 1, 0.87)), word.group())


def _state(text: str) -> State:
    if "?" in text or _UNDONE.search(text):
        return State.UNKNOWN
    states = [_named(part) for part in _THEN.split(_ASIDE.sub(" ", text)) if _FORM.search(part)]
    return states[-1] if states and State.UNKNOWN not in states else State.UNKNOWN


def _named(text: str) -> State:
    """The one state that a text names, at its head."""
    start = _HEAD.match(text)
    states: set[State] = set()
    for found in _FORM.finditer(text):
        state = FORMS[int((found.lastgroup or "f0")[1:])].state
        if start is not None and found.start() != start.end():
            return State.UNKNOWN
        if state is not None and not _DENIED.search(text[max(0, found.start() - 40) : found.start()]):
            states.add(state)
        start = _HEAD.match(text, found.end()) if not states else None
    return states.pop() if len(states) == 1 else State.UNKNOWN
