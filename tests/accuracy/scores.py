"""Scores: how far what was read is from the labels, class by class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tests.accuracy.corpus import Result
from tests.accuracy.meanings import Announced, Meaning, Named

TOTALS = ("messages", "votes", "found", "doubtful", "statements", "right")
"""Figures that say how much there is and how much of it is read: ``doubtful`` are labels that say unclear."""

FAULTS = (
    "missed",
    "unsure",
    "lost_minus",
    "binding_missed",
    "false",
    "unlisted",
    "needless",
    "claims_wrong",
    "statements_wrong",
    "statements_false",
    "own_words",
    "misplaced",
)
"""Figures that should be 0. ``missed`` votes leave no trace, ``unsure`` ones are listed as unclear;
``lost_minus`` and ``binding_missed`` are those of either kind, or read as another value, that are a -1 or
claim to bind. ``false`` votes are counted and should not be; ``unlisted`` labels say unclear and nothing was
listed; ``needless`` readings are unclear where a careful reader is not. ``own_words``: some were
lost, or others' are shown.
``misplaced``: a call, an answer or a result was taken for something else.
"""

RESULT_TOTALS = ("results", "verdicts", "verdicts_read", "unread_said")
"""Figures of results: those labelled, those with a verdict, with this verdict read, and those of which it is
said that not all could be read.
"""

RESULT_FAULTS = ("verdict_turned", "figures_wrong", "names_wrong", "silently_short")
"""Results with a verdict that is not theirs; with a figure or a name, or its value or claim, that they do not
give; with fewer of them than they give, and no word about it.
"""

THREAD_TOTALS = ("messages", "threads", "outcomes", "votes", "found", "announced", "told")
"""Figures of whole threads: ``outcomes``, ``found`` and ``told`` are the outcomes, votes and announcements
that are read as labelled.
"""

THREAD_FAULTS = ("outcome_wrong", "vote_wrong", "false", "needless", "announced_wrong")
"""Figures of whole threads that should be 0. ``false``: a vote is counted that is none; ``needless``: one is
listed as unclear, late or superseded.
"""

GRAVE = ("false", "lost_minus", "statements_false")
"""Faults that make a tally wrong without a word about it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something in a thread that is not read as its label says."""

    id: str
    kind: str
    expected: Sequence[str]
    read: str


@dataclass
class Score:
    """The figures of one class, and the results that are at fault."""

    figures: Counter[str] = field(default_factory=Counter)
    faulty: list[tuple[Result | Difference, tuple[str, ...]]] = field(default_factory=list)

    def add(self, result: Result) -> None:
        """Count one result, by the alternative of its label that it is nearest to."""
        counts = min((judge(meaning, result) for meaning in result.expected), key=_weight)
        self.figures.update(counts)
        faults = tuple(name for name in FAULTS if counts.get(name))
        if faults:
            self.faulty.append((result, faults))


def _weight(counts: Mapping[str, int]) -> int:
    return sum(counts.get(name, 0) for name in FAULTS)


def score(results: Iterable[Result]) -> dict[str, Score]:
    """The score of every class, in the order in which classes occur."""
    scores: dict[str, Score] = {}
    for result in results:
        scores.setdefault(result.kind, Score()).add(result)
    return scores


def total(scores: Iterable[Score]) -> Score:
    """One score for several classes."""
    whole = Score()
    for each in scores:
        whole.figures.update(each.figures)
        whole.faulty += each.faulty
    return whole


def judge(expected: Meaning, result: Result) -> dict[str, int]:
    """The figures of one result against one meaning of its label."""
    counts = {"messages": 1} | _judge_vote(expected, result.read) | _judge_statements(expected, result.read)
    counts["own_words"] = int(result.own is not None and result.own != result.read_own)
    counts["misplaced"] = int(bool(result.place) and result.place != result.read_place)
    return counts


def _judge_vote(expected: Meaning, read: Meaning) -> dict[str, int]:
    if expected.vote is None:
        return {
            "false": int(read.vote is not None),
            "doubtful": int(bool(expected.unclear)),
            "unlisted": int(read.vote is None and not set(expected.unclear) <= set(read.unclear)),
            "needless": int(bool(read.unclear) and not expected.unclear),
        }
    found = read.vote is not None and read.vote.value == expected.vote.value
    return {
        "votes": 1,
        "found": int(found),
        "false": int(read.vote is not None and not found),
        "missed": int(read.vote is None and not read.unclear),
        "unsure": int(read.vote is None and bool(read.unclear)),
        "lost_minus": int(expected.vote.value.startswith("-1") and not found and not read.unclear),
        "binding_missed": int(expected.vote.claim == "binding" and not found),
        "claims_wrong": int(found and read.vote is not None and read.vote.claim != expected.vote.claim),
    }


def _judge_statements(expected: Meaning, read: Meaning) -> dict[str, int]:
    """Announcements, cancellations and withdrawals: what a message states about the vote or takes back."""
    counts: Counter[str] = Counter()
    for wanted, said in ((expected.cancels, read.cancels), (expected.withdraws, read.withdraws)):
        counts.update(_judge_statement(wanted=wanted, said=said, agrees=said))
    label, announced = expected.announces, read.announces
    agrees = label is not None and announced is not None and label.agrees(announced)
    counts.update(_judge_statement(wanted=label is not None, said=announced is not None, agrees=agrees))
    if label is not None:
        counts.update(_judge_result(label, announced or Announced()))
    return dict(counts)


def _judge_result(label: Announced, read: Announced) -> dict[str, int]:
    """How much of a result is read, and whether what is read of it stands in it."""
    figures = {count for count in read.counts if count[2]}
    listed = label.listed is not None
    strange = read.names - label.names if label.names else set[Named]()
    more = listed and (read.listed or 0) > (label.listed or 0)
    fewer = listed and (read.listed or 0) < (label.listed or 0)
    wrong = {
        "verdict_turned": read.verdict not in ("", label.verdict),
        "figures_wrong": not figures <= label.counts,
        "names_wrong": bool(strange) or more,
    }
    short = fewer or not {count for count in label.counts if count[2]} <= figures
    return {
        "results": 1,
        "verdicts": int(bool(label.verdict)),
        "verdicts_read": int(bool(label.verdict) and read.verdict == label.verdict),
        "unread_said": int(read.unread),
        "silently_short": int(short and not read.unread and not any(wrong.values())),
    } | {fault: int(at_fault) for fault, at_fault in wrong.items()}


def _judge_statement(*, wanted: bool, said: bool, agrees: bool) -> dict[str, int]:
    return {
        "statements": int(wanted),
        "right": int(wanted and agrees),
        "statements_wrong": int(wanted and not agrees),
        "statements_false": int(said and not wanted),
    }
