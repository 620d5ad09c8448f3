"""Housekeeping: what a person should look at in the votes that are alive or were decided in the week."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime

from kipvote.ballots import Ballot, Because, Status
from kipvote.digest.decisions import Decision, decisions
from kipvote.digest.facts import Facts, Listed, Topic, current_facts, shown
from kipvote.digest.needs import Needs
from kipvote.digest.week import Week
from kipvote.messages import MessageId
from kipvote.outcomes import Outcome
from kipvote.process import DECIDED, Dossiers, Finding, FindingKind, Weight, decide
from kipvote.rounds import Ending
from kipvote.subjects import ProposalKey, proposal_key
from kipvote.tally import Tally

MOST = 10
"""How many things of a kind are listed; ``kipvote check`` and ``kipvote tally`` tell them all."""


@dataclass(frozen=True, slots=True)
class Word:
    """A vote with the line it was read from."""

    topic: Topic
    voter: str
    value: str
    line: str
    date: datetime
    message: MessageId
    status: Status
    because: Because

    @classmethod
    def of(cls, topic: Topic, ballot: Ballot) -> Word:
        return cls(
            topic=topic,
            voter=shown(ballot.voter.name),
            value=ballot.value,
            line=shown(ballot.vote.line),
            date=ballot.date,
            message=ballot.message_id,
            status=ballot.status,
            because=ballot.because,
        )


@dataclass(frozen=True, slots=True)
class Gap:
    """A tally that may lack votes, and why."""

    facts: Facts
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A finding of ``kipvote check``: what it says, what to do, and the first message it rests on."""

    topic: Topic
    kind: str
    says: str
    mend: str
    message: MessageId | None


@dataclass(frozen=True, slots=True)
class Housekeeping:
    """What a person should look at.

    ``notes`` are findings. ``claimed`` are counted votes said to bind that do not, ``unclear`` are votes that
    are not counted before a person has read them, ``late`` those of the week that came after a result and
    speak against it, ``gaps`` are tallies that lack something else.
    """

    notes: Listed[Note]
    claimed: Listed[Word]
    unclear: Listed[Word]
    late: Listed[Word]
    gaps: Listed[Gap]

    def __bool__(self) -> bool:
        return bool(self.notes or self.claimed or self.unclear or self.late or self.gaps)


def voted(waiting: Needs, decided: Sequence[Decision]) -> Set[ProposalKey]:
    """The proposals whose vote waits for somebody or was decided in the week."""
    return {vote.facts.key for vote in waiting.votes} | {decision.facts.key for decision in decided}


def written(dossiers: Dossiers, week: Week) -> Set[ProposalKey]:
    """The proposals about which anything was written in the week."""
    return {
        key
        for key, dossier in dossiers.proposals.items()
        if any(week.holds(post.date) for post in dossier.posts)
    }


def _decided_of_late(dossiers: Dossiers, week: Week) -> Set[ProposalKey]:
    """The proposals decided no longer ago than a vote takes to lapse."""
    late = decisions(dossiers, Week(week.as_of, dossiers.profile.lapse_days))
    return {decision.facts.key for decision in late}


def housekeeping(
    dossiers: Dossiers, week: Week, waiting: Needs, decided: Sequence[Decision], findings: Sequence[Finding]
) -> Housekeeping:
    """What a person should look at, in the order of the proposals' numbers."""
    votes = voted(waiting, decided)
    mailed = dossiers.tallies
    tallies = [tally for key, tally in mailed.items() if key in votes]
    topics = {key: Topic.of(tally) for key, tally in mailed.items()}
    waits = {vote.facts.key for vote in waiting.votes}
    undecided = {key for key, tally in mailed.items() if tally.outcome not in DECIDED}
    live = waits | (undecided & written(dossiers, week))
    late = topics.keys() & _decided_of_late(dossiers, week)
    told = [finding for finding in findings if _is_told(finding, live, late)]
    return Housekeeping(
        notes=Listed.of(list(_notes(topics, told)), MOST),
        claimed=Listed.of(list(_words(tallies, _is_refused)), MOST),
        unclear=Listed.of(list(_words(tallies, _is_unclear)), MOST),
        late=Listed.of([word for tally in mailed.values() for word in _late(tally, week)], MOST),
        gaps=Listed.of([gap for tally in tallies if (gap := _gap(tally, dossiers))], MOST),
    )


_AFTER_VOTE = frozenset(
    {
        FindingKind.ACCEPTED_PAGE_OPEN,
        FindingKind.RESULT_NOT_ON_PAGE,
        FindingKind.ACCEPTED_NOT_IN_INDEX,
        FindingKind.INDEX_CONTRADICTS_PAGE,
    }
)
"""What is found only days after a decision, when its week is over."""


def _is_told(finding: Finding, live: Set[ProposalKey], late: Set[ProposalKey]) -> bool:
    """Whether a finding belongs in the report.

    Not what is untidy only, nor what the report tells itself; of a decided vote only what is found after it.
    """
    if finding.proposal is None or finding.weight is Weight.UNTIDY:
        return False
    key = proposal_key(finding.proposal)
    if finding.kind in _AFTER_VOTE:
        return key in live | late
    return key in live and finding.kind is not FindingKind.RESULT_NOT_SENT


def _notes(topics: Mapping[ProposalKey, Topic], findings: Sequence[Finding]) -> Iterator[Note]:
    for finding in findings:
        if finding.proposal is not None:
            topic = topics[proposal_key(finding.proposal)]
            said = (shown(finding.says), shown(finding.mend))
            yield Note(topic, finding.kind.value, *said, _message(finding))


def _message(finding: Finding) -> MessageId | None:
    found = (
        each.where for each in finding.evidence if each.where.startswith("<") and each.where.endswith(">")
    )
    return next(map(MessageId, found), None)


def _words(tallies: Sequence[Tally], which: Callable[[Ballot], bool]) -> Iterator[Word]:
    for tally in tallies:
        topic = Topic.of(tally)
        for ballot in tally.current.ballots if tally.current else ():
            if which(ballot):
                yield Word.of(topic, ballot)


def _late(tally: Tally, week: Week) -> Iterator[Word]:
    """The binding votes of the week that came after a result and speak against it."""
    topic = Topic.of(tally)
    for counted in tally.rounds:
        decided = decide(counted, tally.profile, tally.as_of)
        if counted.round.ending is Ending.ANNOUNCED:
            against = "-1" if decided.outcome is Outcome.ACCEPTED else "+1"
            for ballot in counted.ballots:
                sent = ballot.status is Status.LATE and week.holds(ballot.date)
                if sent and ballot.binding and ballot.vote.certain and ballot.value == against:
                    yield Word.of(topic, ballot)


def _is_refused(ballot: Ballot) -> bool:
    return ballot.because is Because.CLAIM_REFUSED and ballot.status is Status.COUNTED


def _is_unclear(ballot: Ballot) -> bool:
    return ballot.status is Status.UNCLEAR


def _gap(tally: Tally, dossiers: Dossiers) -> Gap | None:
    """Why a tally may lack votes; None where its unclear votes, listed on their own, are the only reason."""
    current = tally.current
    if current is None or tally.complete:
        return None
    if len(tally.incomplete_because) == 1 and any(map(_is_unclear, current.ballots)):
        return None
    return Gap(current_facts(tally, current, dossiers.coverage), tuple(map(shown, tally.incomplete_because)))
