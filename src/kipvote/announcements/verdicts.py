"""Verdicts: a sentence that states how a vote ended, and not that it might."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from kipvote.announcements.doubts import is_doubtful, same_clause, subject_of
from kipvote.announcements.goals import misses_goal
from kipvote.announcements.namings import is_candidate, is_id, names_other_proposal, names_other_release
from kipvote.announcements.terms import (
    ACCEPTED,
    BY_OTHERS,
    CANCELLED,
    CANDIDATES,
    CLOSING,
    DOUBT,
    FAILED,
    NOT,
    OF,
    OTHER_TIMES,
    PASSED,
    PERIOD,
    POINTING,
    PROPOSAL,
    REACH,
    RELEASES,
    SETTLED,
    SOON,
    VOTE,
    WIRED,
)
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import CLAIMS, Sentence, TokenKind
from kipvote.votes.vocabulary import CONDITIONS, HYPOTHETICAL, QUESTION_WORDS, words


@dataclass(frozen=True, slots=True)
class Statement:
    """A verdict: ``outcome`` is accepted, rejected or cancelled.
    ``needs_figures`` where the sentence could also be a remark about a proposal, so that only figures
    beside it make it an announcement.
    """

    outcome: str
    line: int
    needs_figures: bool


def stated(
    sentence: Sentence, *, tagged: bool, about: Collection[ProposalId] = (), by_caller: bool = False
) -> Statement | None:
    """The verdict ``sentence`` states of the vote or the proposal; None for a hope, a condition, a question.

    ``tagged``: in a result mail "It passed" and "Accepted" state it too. ``about`` are the proposals of the
    thread, where they are known: a reply may tell of another. ``by_caller``: who called the vote needs no
    figures to say that "the KIP has been accepted".
    """
    tokens = [token for token in sentence.tokens if token.text[:1].isalnum()][:60]
    said = [token.text for token in tokens]
    if sentence.end == "?" or (said[:1] and said[0] in QUESTION_WORDS):
        return None
    if not tagged and _of_machines(sentence, said):
        return None
    for i, word in enumerate(said):
        if by_caller and _marks(said, i):
            return Statement("accepted", tokens[i].line, needs_figures=True)
        outcome = "rejected" if misses_goal(said, i) else _outcome(word, said[max(0, i - 4) : i])
        pointed = tagged or (by_caller and _counted(sentence))
        if outcome is None or not _about_vote(said, i, tagged=pointed) or is_doubtful(said, i):
            continue
        if not tagged and _of_another(said, i, about):
            continue
        vote = of_vote(said[max(0, i - REACH) : i]) or said[:1] == ["vote"]
        remark = not vote or misses_goal(said, i)
        settled = by_caller and (vote or _settles(said, i, outcome))
        return Statement(outcome, tokens[i].line, needs_figures=remark and not settled)
    return None


def _counted(sentence: Sentence) -> bool:
    """Whether a sentence has binding votes: who called the vote may then say "It passes"."""
    return any(token.kind is TokenKind.BINDING for token in sentence.tokens)


def _marks(said: Sequence[str], i: int) -> bool:
    """Whether the writer enters the proposal as accepted: "I'll mark it as accepted"."""
    if (
        said[i] not in ACCEPTED
        or said[i - 1 : i] != ["as"]
        or not set(said[max(0, i - 5) : i - 1]) & _MARKING
    ):
        return False
    return not set(said) & (CONDITIONS | NOT | _LATER | HYPOTHETICAL)


_MARKING = words("mark marking marked declare declaring declared close closing")
_LATER = words("after when once until before tomorrow soon later next")


def _of_machines(sentence: Sentence, said: Sequence[str]) -> bool:
    """Whether brokers vote: "with two nodes the vote passes, and the candidate becomes leader"."""
    if not _MACHINES & set(said) or any(is_id(word) for word in said):
        return False
    at = next((j for j, word in enumerate(said) if word in VOTE), 0)
    voted_on = set(said[at + 1 : at + 2]) & {"on", "for", "of", "about"}
    return not voted_on and not any(token.kind in CLAIMS for token in sentence.tokens)


_MACHINES = words(
    "leader leaders follower followers broker brokers node nodes epoch election elections replica replicas "
    "controller observer observers"
)


def _of_another(said: Sequence[str], i: int, about: Collection[ProposalId]) -> bool:
    """Whether the word at ``i`` is said of a proposal or a release that is none of the thread's."""
    if names_other_proposal(said[:i], said[i:], about) or names_other_release(said[:i], about):
        return True
    at = max((j for j, word in enumerate(said[:i]) if word in VOTE), default=i)
    voted_on = said[at + 1 : i] if said[at + 1 : at + 2] in (["for"], ["on"], ["of"]) else []
    releases = any(word in RELEASES or is_candidate(word) for word in voted_on)
    known = bool(about) and all(is_id(proposal.lower()) for proposal in about)
    return known and releases and not any(is_id(word) for word in voted_on)


def _settles(said: Sequence[str], i: int, outcome: str) -> bool:
    """Whether the word at ``i`` is said of this proposal and of now: "KIP-9 has been accepted".

    "This change was rejected" may tell of an alternative, "the KIP was accepted last year" of another vote.
    """
    led = said[:i]
    at = max((j for j, word in enumerate(led) if word in PROPOSAL or is_id(word)), default=-1)
    if at < 0 or set(said[: i + SOON]) & OTHER_TIMES or (outcome == "rejected" and "was" in led):
        return False
    pointed = at == 0 or led[at - 1 : at] in (["the"], ["this"])
    named = is_id(led[at]) or any(word.isdecimal() for word in led[at + 1 : at + 2])
    part = bool(OF & set(led[max(0, at - 1 - pointed) : at]))
    between = {word for word in led[at + 1 :] if not word.isdecimal()}
    return (named or pointed) and not part and between <= SETTLED


def _outcome(word: str, before: Sequence[str]) -> str | None:
    negated = bool(set(before) & NOT)
    if word in PASSED:
        return "rejected" if negated else "accepted"
    if word in ACCEPTED:
        return "rejected" if negated else "accepted"
    if word in FAILED:
        return None if negated else "rejected"
    off = word == "off" and before[-1:] == ["called"]
    return "cancelled" if (word in CANCELLED or off) and not negated else None


def _about_vote(said: Sequence[str], i: int, *, tagged: bool) -> bool:
    """Whether the word at ``i`` is said of the vote, the proposal, or (in a result mail) its subject."""
    led, follows = said[max(0, i - REACH) : i], said[i + 1 : i + 4]
    if set(same_clause(led)[-4:]) & PERIOD or set(follows[:2]) & (PERIOD | {"72"}):
        return False
    if said[i] in ACCEPTED | FAILED and _by_others(follows):
        return False
    if set(led[-3:]) & BY_OTHERS:
        return False
    subject = of_vote(led) or any(word in PROPOSAL or word.startswith(("kip-", "rc")) for word in led)
    subject = subject or (said[i] in ACCEPTED and _is_object(follows) and "we" in led)
    bare = (not led or led[0] in CLOSING) and (set(said[i + 1 :]) & (VOTE | {"with"}))
    pointed = bool(POINTING & set(subject_of(led)[-1:]))
    return bool(subject or bare or (tagged and (pointed or len(led) <= 5) and not set(led) & BY_OTHERS))


def _by_others(follows: Sequence[str]) -> bool:
    """Approved by legal; but "by the community" is said of the vote."""
    others = set(follows) & BY_OTHERS - {"test", "tests"}
    return bool(others - {"by"}) or ("by" in others and not set(follows) & _VOTERS)


_VOTERS = words("community pmc ipmc committers vote majority consensus")


def _is_object(follows: Sequence[str]) -> bool:
    """We have approved this release, the KIP."""
    return bool(set(follows[:1]) & {"this", "the"} and set(follows[1:3]) & PROPOSAL)


def of_vote(led: Sequence[str]) -> bool:
    """Whether a vote on the list is named: in Kafka, brokers vote as well, by requests and records."""
    return any(
        word in VOTE and not (set(led[j + 1 : j + 2]) & WIRED or set(led[max(0, j - 1) : j]) & CANDIDATES)
        for j, word in enumerate(led)
    )


def closes(sentence: Sentence) -> bool:
    """Whether the writer closes the vote here and now: "Closing this vote:", "The vote is closed"."""
    said = sentence.words()[:60]
    if sentence.end == "?" or not set(said) & VOTE:
        return False
    for i, word in enumerate(said):
        if word in CLOSING:
            led, follows = said[:i], said[i + 1 :]
            if (led[-1:] == ["to"] and set(led[-3:-1]) & _ONLY_MEANT) or set(led) & _FORMER:
                return False
            doubt = set(led) & (DOUBT | NOT | {"please"}) or set(follows) & {
                "tomorrow",
                "if",
                "once",
                "when",
                "soon",
            }
            return not doubt
    return False


_ONLY_MEANT = words("about supposed planned planning meant intended wanted hoped tempted scheduled due")
_FORMER = words("old original former initial first")
