"""Way: a proposal on its way through the process, with what several of its steps ask for."""

from __future__ import annotations

from datetime import datetime, timedelta

from kipvote.moments import day, whole_hours
from kipvote.outcomes import Outcome
from kipvote.process.decisions import Decision, decisions
from kipvote.process.dossier import Dossier, Dossiers
from kipvote.process.evidence import quoted
from kipvote.process.headings import prescribed
from kipvote.process.reach import sees_vote_of
from kipvote.process.step import Step, StepId, StepState, unknown
from kipvote.rules import Profile
from kipvote.subjects import Tag
from kipvote.tally import Tally
from kipvote.wiki import Page, State, parse_title

NO_COPY = "there is no copy of the wiki"


class Way:
    """A dossier among the others. ``current`` is the decision on its current round, if there is one."""

    def __init__(self, dossier: Dossier, dossiers: Dossiers) -> None:
        self.dossier, self.dossiers = dossier, dossiers
        self.page: Page | None = dossier.page
        self.tally: Tally | None = dossier.tally
        self.decisions: tuple[Decision, ...] = decisions(dossier.tally)
        self.current: Decision | None = self.decisions[-1] if self.decisions else None

    @property
    def profile(self) -> Profile:
        return self.dossiers.profile

    @property
    def outcome(self) -> Outcome:
        return self.current.outcome if self.current else Outcome.NOT_VOTED

    @property
    def is_adopted(self) -> bool:
        """Whether its vote was accepted; the page's word counts where the archive holds no vote."""
        by_vote = self.outcome is Outcome.ACCEPTED and not self.is_mixed
        return by_vote or self.is_adopted_by_page

    @property
    def is_mixed(self) -> bool:
        """Whether votes on another proposal may be among those counted, and nobody announced a result."""
        current = self.current
        return current is not None and current.closing is None and bool(current.round.doubts)

    @property
    def is_adopted_by_page(self) -> bool:
        """Whether the page says so and the archive does not tell: most votes are older than an archive."""
        return self.is_accepted_by_page and not self.lacks_vote

    @property
    def lacks_vote(self) -> bool:
        """Whether the page says accepted, and the archive would hold the vote if there had been one."""
        return self.is_accepted_by_page and self.page is not None and sees_vote_of(self.page, self.dossiers)

    @property
    def is_accepted_by_page(self) -> bool:
        """Whether the page says so, and the archive holds no vote."""
        return self.current is None and self.page is not None and self.page.state.state is State.ACCEPTED

    @property
    def was_adopted(self) -> bool:
        """Whether a round before the current one was accepted: it may be an amendment that is voted on."""
        return any(decision.outcome is Outcome.ACCEPTED for decision in self.decisions[:-1])

    @property
    def is_rejected(self) -> bool:
        return self.outcome is Outcome.REJECTED

    @property
    def is_over(self) -> bool:
        """Whether the proposal was rejected, cancelled or withdrawn: by its vote, else by its page."""
        if self.outcome in {Outcome.REJECTED, Outcome.CANCELLED}:
            return True
        if self.page is None or self.outcome in {Outcome.OPEN, Outcome.PENDING}:
            return False
        state = self.page.state.state
        return state is State.WITHDRAWN or (state is State.REJECTED and not self.is_adopted)

    @property
    def why_over(self) -> str:
        """Why nothing more is needed of a proposal that is over."""
        if self.current is not None and self.is_rejected:
            return "the vote was rejected"
        written = self.page.state.written if self.page else None
        return f'the page says "{quoted(written)}"' if written else "the page says that it is over"

    @property
    def first_call(self) -> datetime | None:
        """When the first vote was called; None where none was, or where its call is not in the archive."""
        return self.tally.rounds[0].round.opened if self.tally and self.tally.rounds else None

    @property
    def hours(self) -> timedelta:
        return timedelta(hours=self.profile.minimum_hours)

    def subject(self, tag: Tag) -> str:
        """The subject a thread of it should have, in quotation marks."""
        told = self.tally.title if self.tally else None
        title = told or (parse_title(self.page.title).name if self.page else None)
        return f'"{prescribed(tag, self.dossier.proposal, title, self.profile)}"'

    @property
    def subject_anew(self) -> str:
        """The subject of another call, in quotation marks: votes of a former round do not count in it."""
        takes = [call.subject.take or 1 for decision in self.decisions for call in decision.round.round.calls]
        take = max(len(self.decisions), *takes, 1) + 1
        return f'{self.subject(Tag.VOTE)[:-1]} (take {take})"'

    def of_no_page(self, step: StepId, what: str, says: str) -> Step:
        """A step on a page that is not there: to do, or unknown where the copy may lack it, or some of it."""
        if self.dossier.pages or not self.dossiers.wiki.pages:
            return unknown(step, f"{what}: {self._no_page()}")
        return Step(step, StepState.TODO, says)

    def _no_page(self) -> str:
        """Why nothing can be said of the page."""
        if not self.dossier.pages:
            return NO_COPY
        return "this copy of the page does not tell" if self.page else "several pages claim the number"


def hours_of(span: timedelta) -> int:
    """The whole hours of a span, none where it is negative: clocks differ."""
    return whole_hours(max(span, timedelta()))


def on(date: datetime | None) -> str:
    """``" on 2026-01-09"``; nothing where the day is not known."""
    return f" on {day(date)}" if date else ""


def sentence(reason: str) -> str:
    """A reason as a sentence.

    >>> sentence("needs 1 more binding +1")
    'Needs 1 more binding +1.'
    """
    return f"{reason[:1].upper()}{reason[1:]}."
