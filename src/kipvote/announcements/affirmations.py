"""Affirmations: what a result whose votes suffice says in any words: "it went through", "so approved".

By itself none of it would state a verdict; beside a majority, and with nothing against it, it does.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import zip_longest

from kipvote.announcements.doubts import asks_back
from kipvote.announcements.namings import names_other_proposal, names_other_release
from kipvote.announcements.terms import BY_OTHERS, PERIOD, WEEKDAYS
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence
from kipvote.votes.vocabulary import words

_PASSED = r"pass(?:es|ed)|succeed(?:s|ed)|successful|accepted|approved|adopted|ratified|good to go|made it"
_THROUGH = r"(?:went|goes|gone|is|got) through"
_AHEAD = r"(?:we|i)(?:'ll| will| can| shall)?(?: now| then)? (?:go|move|proceed) (?:ahead|forward)"
_RELEASED = r"is (?:now )?released|(?:is going to|will) be (?:our|the) (?:new )?official"
_AFFIRMS = re.compile(rf"\b(?:{_PASSED}|{_THROUGH}|{_AHEAD}|{_RELEASED})\b")
_THING = r"(?:(?:the|this) (?:vote|kip|proposal|one)|[a-z]{2,8}-\d{1,6}|it|this)"
_BEGINS = r"(?:^|[,.;:!)] |\b(?:and|so|thus|therefore|hence) )"
_BEEN = r"(?: (?:is|has|was|been|now|hereby|officially|therefore|thus)){0,4}"
_STATES = re.compile(
    rf"{_BEGINS}(?:(?:{_THING}(?: (?:on|for) {_THING})?{_BEEN}|it's|that's) (?:{_PASSED}|{_THROUGH})"
    r"(?=$| [.,;!(:]| with (?:\d|a |an |one|two|three|four|five|six|seven|eight|nine|ten|the following|no )"
    r"| by (?:lazy|the community|the pmc)\b| unanimously\b)"
    rf"|.{{0,80}}\bthe community (?:has )?(?:accepted|approved|adopted) {_THING}$)"
)
"""What states it where the mail closes nothing: a clause of its own, of the vote or of what is voted on."""
_SEEMING = re.compile(
    rf"\b(?:it )?(?:looks|seems|appears) (?:like|that|as if) (?:we're (?:all )?done(?: here)?(?= [:,;-])"
    rf"|(?={_THING}{_BEEN} (?:{_PASSED}|{_THROUGH})\b))"
)
"""How a writer leads up to a verdict that the figures beside it prove: "looks like this passes"."""
_LEFT_OPEN = re.compile(
    r"\b(?:would|should|could|may|might|can be|will (?:be (?:acc|app|ado)|pass)|hop(?:e|ing)|expect|think"
    r"|guess|seems?|looks?|so far|when|once|before|tonight|tomorrow|later|\w{2,6}day|next week|weekend"
    r"|please|end of the week|needs?|needed|required?|missing|previous|earlier|already|reminder|ago|last"
    r"|other|another|first|proposes?|want|which|who|let me know|at the moment|right now|as (?:long|soon)|only"
    r"|at least|in that case|assuming|provided|after (?:the|this|it)|plan\w*|prefer|intend"
    r"|going to (?:be (?:acc|app|ado)|pass)|an?y? (?:\w+ )?vote|every|each)\b"
)
"""What leaves the sentence itself in doubt, or is said of another time."""
_BEHIND = 20
"""Characters behind the verdict in which another thing may be named that it is of: "passed all the tests"."""
_ELSEWHERE = (BY_OTHERS - {"by"}) | words("team security review reviews")
"""What else may pass or approve: tests, people who do not vote here."""
_JOINED = re.compile(r" and |, | so | thus ")
_NEAR = 4
"""Words before the verb among which a period is that has passed: "72 hours have passed"."""


def all_approve(told: Sequence[Sentence]) -> int | None:
    """The line that counts votes in favour, all binding, of a result that tells of nothing against it.

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> [all_approve(tuple(sentences([own_line(0, said)]))) for said in (
    ...     "There are 4 approving votes, all binding.",
    ...     "There are 4 approving votes, all binding. Bob said -1.")]
    [0, None]
    """
    lines = [
        sentence.tokens[0].line
        for sentence in told
        if _ALL_APPROVE.fullmatch(" ".join(token.text for token in sentence.tokens))
    ]
    asks = any(sentence.end == "?" for sentence in told)
    opposed = asks or any(
        token.text in _OPPOSED or token.text[:2] == "-1" for sentence in told for token in sentence.tokens
    )
    return lines[0] if len(lines) == 1 and not opposed else None


_ALL_APPROVE = re.compile(r"there are \d{1,3} approving votes(?: ,)? all (?:of them )?binding(?: [.!])?")
_OPPOSED = WEEKDAYS | words(
    "against veto vetoes vetos vetoed vetoing oppose opposed opposes opposing dissent dissenting negative "
    "disapproving rejecting objection objections no not open opened reopen reopened ongoing running ipmc "
    "incubator general podling mentors left remaining remain remains until till yet still more wait waiting "
    "hours days extend extended tomorrow unless if but however keep continue "
    "please welcome soon later pending podling's deadline"
)
"""What tells of votes against, of another vote, or of one that goes on."""


def affirmed(told: Sequence[Sentence], about: Collection[ProposalId] = (), *, ends: bool) -> int | None:
    """The line that affirms the vote; None where there is none. The caller sees to it that the votes suffice.

    ``ends``: the mail is a result, or closes the vote. In any other it has to be a clause of its own, said of
    the vote or of what is voted on.

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> [affirmed(tuple(sentences([own_line(0, said)])), ends=True) for said in (
    ...     "The vote is finished and it went through.", "So we go ahead.", "It should have passed.")]
    [0, 0, None]
    """
    for sentence, behind in zip_longest(told, told[1:]):
        text = _SEEMING.sub("", " ".join(token.text for token in sentence.tokens))
        found = _AFFIRMS.search(text) if sentence.end != "?" else None
        if found is None or _LEFT_OPEN.search(text) or asks_back(behind):
            continue
        led = _JOINED.split(text[: found.start()])[-1].split()
        said = [word for word in text[: found.end() + _BEHIND].split() if word[:1].isalnum()]
        elsewhere = not PERIOD.isdisjoint(led[-_NEAR:]) or not _ELSEWHERE.isdisjoint(said)
        if elsewhere or names_other_proposal(said, said, about) or names_other_release(said, about):
            continue
        if ends or _STATES.search(text):
            return sentence.tokens[0].line
    return None
