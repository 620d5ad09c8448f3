"""Case: a proposal, or one page of it, among all others: what steps and findings ask of it, and tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from kipvote.coverage import Coverage
from kipvote.moments import day, whole_hours
from kipvote.outcomes import Outcome
from kipvote.process.decisions import Decision
from kipvote.process.dossier import Dossier, Dossiers
from kipvote.process.evidence import Evidence
from kipvote.process.headings import is_numbered, prescribed
from kipvote.process.reach import GRACE, is_tended, sees_vote_of
from kipvote.rounds import Round
from kipvote.rules import Profile
from kipvote.subjects import Tag
from kipvote.wiki import Page, State, parse_title


@dataclass(frozen=True)
class Case:
    """One dossier of a record, and a page: the only one of the proposal, or the one that is looked at."""

    record: Dossiers
    dossier: Dossier
    page: Page | None

    @property
    def profile(self) -> Profile:
        return self.record.profile

    @property
    def coverage(self) -> Coverage:
        return self.record.coverage

    @property
    def is_numbered(self) -> bool:
        return is_numbered(self.profile)

    @property
    def hours(self) -> timedelta:
        """For how long a vote must be open."""
        return timedelta(hours=self.profile.minimum_hours)

    # The page

    @property
    def page_now(self) -> Page | None:
        """The page, unless the copy is of an old version."""
        return None if self.page is None or self.page.outdated else self.page

    @cached_property
    def tended(self) -> Page | None:
        """The page, where somebody may be expected to put it right."""
        return self.page if self.page and is_tended(self.page, self.dossier, self.record) else None

    def is_due(self, date: datetime | None) -> bool:
        """Whether what was settled on a date should be on record by now."""
        return date is not None and self.record.as_of - date > GRACE

    # The vote

    @property
    def current(self) -> Decision | None:
        """The decision on the current round."""
        return self.dossier.decisions[-1] if self.dossier.decisions else None

    @property
    def due(self) -> Decision | None:
        """The same, where the record should tell by now what was decided."""
        return self.current if self.current and self.is_due(self.current.settled) else None

    @property
    def round(self) -> Round | None:
        return self.current.round.round if self.current else None

    @property
    def outcome(self) -> Outcome:
        return self.current.outcome if self.current else Outcome.NOT_VOTED

    @property
    def incomplete(self) -> tuple[str, ...]:
        """Why votes may be missing here."""
        return tuple(self.dossier.tally.incomplete_because) if self.dossier.tally else ()

    @property
    def first_call(self) -> datetime | None:
        """When the first vote was called; None where none was, or where its call is not in the archive."""
        return self.dossier.decisions[0].round.round.opened if self.dossier.decisions else None

    @property
    def too_soon(self) -> str:
        """Why the wiki should not say accepted yet."""
        return f"the {'vote in the archive has not passed' if self.current else 'archive holds no vote'}"

    # Vote and page together

    @property
    def is_mixed(self) -> bool:
        """Whether votes on another proposal may be among those counted, and nobody announced a result."""
        return self.current is not None and self.current.closing is None and bool(self.current.round.doubts)

    @property
    def is_accepted_by_page(self) -> bool:
        """Whether the page says so, and the archive holds no vote."""
        return self.current is None and self.page is not None and self.page.state.state is State.ACCEPTED

    @property
    def lacks_vote(self) -> bool:
        """Whether the page says accepted, and the archive would hold the vote if there had been one."""
        return self.is_accepted_by_page and self.page is not None and sees_vote_of(self.page, self.record)

    @property
    def is_adopted_by_page(self) -> bool:
        """Whether the page says so and the archive does not tell: most votes are older than an archive."""
        return self.is_accepted_by_page and not self.lacks_vote

    @property
    def is_adopted(self) -> bool:
        """Whether its vote was accepted; the page's word counts where the archive holds no vote."""
        return (self.outcome is Outcome.ACCEPTED and not self.is_mixed) or self.is_adopted_by_page

    @property
    def was_adopted(self) -> bool:
        """Whether a round before the current one was accepted: it may be an amendment that is voted on."""
        return any(decision.outcome is Outcome.ACCEPTED for decision in self.dossier.decisions[:-1])

    @property
    def is_over(self) -> bool:
        """Whether the proposal was rejected, cancelled or withdrawn: by its vote, else by its page."""
        if self.outcome in {Outcome.REJECTED, Outcome.CANCELLED}:
            return True
        if self.page is None or self.outcome in {Outcome.OPEN, Outcome.PENDING}:
            return False
        state = self.page.state.state
        return state is State.WITHDRAWN or (state is State.REJECTED and not self.is_adopted)

    # Subjects

    def subject(self, tag: Tag) -> str:
        """The subject a thread of it should have, in quotation marks."""
        told = self.dossier.tally.title if self.dossier.tally else None
        title = told or (parse_title(self.page.title).name if self.page else None)
        return f'"{prescribed(tag, self.dossier.proposal, title, self.profile)}"'

    @property
    def subject_anew(self) -> str:
        """The subject of another call, in quotation marks: votes of a former round do not count in it."""
        rounds = [decision.round.round for decision in self.dossier.decisions]
        takes = [call.subject.take or 1 for round_ in rounds for call in round_.calls]
        return f'{self.subject(Tag.VOTE)[:-1]} (take {max(len(rounds), *takes, 1) + 1})"'


def hours_of(span: timedelta) -> int:
    """The whole hours of a span, none where it is negative: clocks differ."""
    return whole_hours(max(span, timedelta()))


def on(date: datetime | None) -> str:
    """``" on 2026-01-09"``; nothing where the day is not known."""
    return f" on {day(date)}" if date else ""


@dataclass(frozen=True, slots=True)
class Told:
    """The evidence, the words for the sentence of the kind, and what to do where that is known closer."""

    evidence: tuple[Evidence, ...]
    words: Mapping[str, object]
    mend: str | None


Findings = Iterator[Told]


def told(*evidence: Evidence, mend: str | None = None, **words: object) -> Told:
    """One finding: ``words`` fill the gaps in the sentence of its kind."""
    return Told(evidence, words, mend)
