"""Rulebook: the rules by which a value is read as a vote, left unclear, or refused, each with its id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Standing(Enum):
    """How a value in a sentence is to be taken."""

    CAST = "cast"
    UNCLEAR = "unclear"
    REFUSED = "refused"


RULES: Mapping[str, str] = {
    # read as a vote
    "ticked-ballot": "A ballot line with its box ticked is a vote.",
    "opens-sentence": "A value that opens its sentence is a vote, with whatever claim or reason follows.",
    "opens-clause": "A value that opens a clause after a comma, a colon or a dash is a vote.",
    "after-interjection": "A value after an interjection or a link word (Otherwise +1) is a vote.",
    "first-person": "A value the writer states as theirs or gives (I'm +1, here is my +1) is a vote.",
    "from-me": "A value that is said to come from the writer (+1 from me) is a vote.",
    "closes-sentence": "A value that closes a sentence of approval (Looks good to me +1) is a vote.",
    "changed-to": "The value a vote is changed to is the vote.",
    "vote-on-proposal": "A value to, on or for the proposal or its adoption is a vote.",
    # could be taken either way
    "condition-attached": "A value with a condition (+1 if the tests pass) may or may not be a vote yet.",
    "asked": "A value in a question (+1?) may or may not be a vote.",
    "tentative": "A value the writer leans to, or reports, may or may not be a vote.",
    "on-a-topic": "A value on one aspect (+1 on keeping the name) may be a vote or an opinion.",
    "numbered-point": "A value in an answer to a numbered point may be a vote or an answer to that point.",
    "split-stance": "Two values in one sentence or ballot, neither replacing the other, leave the vote open.",
    "labelled": "A value after a label (Ann: +1) may be the writer's vote or a report of another's.",
    "may-be-row": "In a result, a value beside a word that may be a voter's login may be that voter's.",
    "heads-names": "A value above a list of what may be names may be a vote or the heading of a result.",
    "emoji": "A thumb is not one of the values of a vote, though it may be meant as one.",
    "exaggerated": "A value such as +1000, ++1 or +1.0 is not a value of a vote, though +1 may be meant.",
    "in-words": "A value in words or turned round (plus one, 1+, yes (binding)) may be meant as a vote.",
    "in-prose": "A value in the middle of a sentence that says nothing else about a vote is open.",
    "from-someone": "A value from a name may be signed by the writer or report another's vote.",
    "inline-answer": "A bare value below one quoted point, or asked about, may be a vote or an answer to it.",
    "quoted-ballot": "A ballot ticked inside a quotation may be the sender's or the quoted person's.",
    "may-be-quoted": "A value in lines that may be quoted without a mark is the sender's or another's.",
    "resent": "A value in a mail that its own writer passes on may be their vote.",
    "after-praise": "A bare value right beside praise of words (Great point! +1) may agree with them only.",
    "on-a-remark": "A bare value of who has voted, in answer to a remark, may be on that alone.",
    "introduced": "A -1 or 0 that the line above leads up to (The tool prints) may be a number it announces.",
    "another-proposal": "A value to a proposal the subject does not name may be a slip or a vote there.",
    "one-of-several": "A value to one of several proposals voted on leaves the vote on the others open.",
    "one-part": "A value to one option or part of what is voted on leaves the vote on the whole open.",
    "quoted-speech": "A value inside quotation marks may be what somebody else has said.",
    # no vote
    "quotation": "A line marked as quoted is someone else's.",
    "template-line": "A ballot line that is not ticked, or an option of a ballot without boxes, is no vote.",
    "result-list": "A line of a result, a value with the names or the count of its voters, is no vote.",
    "code-block": "Nothing inside a block of code or a diff is a vote.",
    "number-or-code": "A number, an expression, a setting, a time zone or a telephone number is no vote.",
    "number-in-prose": "A -1 or 0 in prose that speaks of no vote is a number.",
    "list-bullet": "A dash before a number that counts something is a list mark.",
    "quantity": "A value that counts a unit (-1 day) is a quantity.",
    "count": "A count of votes (3 binding +1s) is no vote.",
    "values-listed": "Values listed as choices (+1, 0 or -1), or explained line by line, are no vote.",
    "mentioned": "A value spoken of (-1 means a veto) is no vote.",
    "hypothetical": "A value the writer would or may give (I'd be +1 if) is not given.",
    "negated": "A value the writer says they are not giving is not given.",
    "question": "A value asked about (Why -1 on the tasks?) is no vote.",
    "others-vote": "A value that belongs to someone else, or is asked of them, is no vote of the writer.",
    "seconded": "A value to a person or to what one said (+1 to Bob's suggestion) is no vote.",
    "former-value": "The value a vote is changed from is no vote any more.",
    "withdrawn": "A value that is taken back is no vote any more.",
}
"""Every rule a vote, an unclear vote or a refusal can carry: id -> what it says, in one sentence."""


@dataclass(frozen=True, slots=True)
class Stance:
    """How one value is taken, and the rule that says so."""

    standing: Standing
    rule: str


def cast(rule: str) -> Stance:
    """A vote, read by ``rule``."""
    return Stance(Standing.CAST, rule)


def unclear(rule: str) -> Stance:
    """A value that ``rule`` keeps from being certain."""
    return Stance(Standing.UNCLEAR, rule)


def refused(rule: str) -> Stance:
    """No vote, by ``rule``."""
    return Stance(Standing.REFUSED, rule)
