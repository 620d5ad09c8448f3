"""Rounds: a call and its answers until it is closed, cancelled or called anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property

from kipvote.acts import Act, ActKind, Ground, Say
from kipvote.announcements import Verdict
from kipvote.calls import calls_for_votes, goes_on_elsewhere, votes_anew
from kipvote.kinds import Kind
from kipvote.messages import MessageId
from kipvote.proof import Proof
from kipvote.readings import Reading
from kipvote.rules import Profile
from kipvote.subjects import ProposalKey, Tag


class Ending(StrEnum):
    """How a round ended."""

    ANNOUNCED = "announced"
    CANCELLED = "cancelled"


@dataclass(frozen=True, kw_only=True)
class Round:
    """A round of voting on one proposal; all readings in the order of time.

    ``calls`` hold the call first and then the mails that posted it again while it was open; they are
    empty where the archive does not hold the call. ``closings`` are announcements and cancellations by
    somebody with a say. ``closed`` is the moment of the first of them; an announcement after it may correct
    its counts. One among the ``answers`` closes nothing. ``acts`` are all acts on the round, those without
    effect as well.
    """

    number: int
    calls: tuple[Reading, ...]
    answers: tuple[Reading, ...]
    closings: tuple[Reading, ...]
    ending: Ending | None
    acts: tuple[Act, ...] = ()

    @property
    def call(self) -> Reading | None:
        return self.calls[0] if self.calls else None

    @property
    def opened(self) -> datetime | None:
        """When the call was made; None where the call is not in the archive."""
        return self.calls[0].header.date if self.calls else None

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """All messages of the round in the order of time."""
        return tuple(sorted((*self.calls, *self.answers, *self.closings), key=_moment))

    @property
    def first_seen(self) -> datetime | None:
        """The date of the round's first message: the call's, or an upper bound on it."""
        return next((r.header.date for r in self.readings), None)

    @property
    def last_seen(self) -> datetime | None:
        """The date of the round's last message."""
        return self.readings[-1].header.date if self.readings else None

    @property
    def closed(self) -> datetime | None:
        return self.closings[0].header.date if self.closings else None

    @property
    def announced(self) -> Reading | None:
        """The last announcement of which anything could be read."""
        made = (r for r in reversed(self.closings) if r.kind is Kind.ANNOUNCEMENT and r.announcement)
        return next(made, None)

    @property
    def ended_by(self) -> Act | None:
        """Who ended the round, and in which mail: the last word stands."""
        last = self.closings[-1].message_id if self.closings else None
        return next((act for act in reversed(self.acts) if act.message_id == last), None)

    def in_time(self, reading: Reading) -> bool:
        """Whether a message came before the round was closed.

        "A message whose Date is before and whose Received by the list's host is after what ended the round is
        late." What answers the closing mail was not there before, whatever the clocks say. Where the list's
        does not tell, what the closing mail answers was: senders' clocks differ.
        """
        if not self.closings:
            return True
        closing = self.closings[0]
        if closing.message_id in reading.header.references:
            return reading.message_id == closing.message_id
        arrived, end = reading.header.received, closing.header.received
        if arrived is not None and end is not None and arrived != end:
            return arrived < end
        if reading.message_id in closing.header.references or reading.message_id == closing.message_id:
            return True
        return _moment(reading)[0] <= _moment(closing)[0]

    @cached_property
    def announcement(self) -> Reading | None:
        """The announcement that stands: the last one that claims something, else the last.

        One that only repeats the verdict leaves the figures and names of an earlier one standing, one that
        puts figures right its verdict.
        """
        standing: Reading | None = None
        for made in (r for r in self.closings if r.kind is Kind.ANNOUNCEMENT):
            former = standing.announcement if standing is not None else None
            if former is not None and made.announcement is not None and _corrects(made):
                standing = replace(made, announcement=made.announcement.correcting(former))
            elif standing is None or not _repeats(made, standing):
                standing = made
        return standing


def is_result_mail(reading: Reading) -> bool:
    """Whether a mail is sent as a result: its own subject says so."""
    return Tag.RESULT in reading.subject.tags and not reading.subject.reply


def build_rounds(
    readings: Iterable[Reading], say: Say, profile: Profile, key: ProposalKey | None = None
) -> tuple[Round, ...]:
    """Part the readings of one proposal into rounds; ``key`` is the proposal's.

    "A new call starts a new round if the last was closed or cancelled, or if its subject says so. A call
    posted again while a round is open is the same round." Who has a say calls a vote off where the words of
    their next call say that all vote anew. What looks like an answer may call anew, and what
    looks like a call may answer: there the words decide. Messages join the round they refer to;
    those without a reference that leads there join by the attempt their subject names, else the
    round of their time. Undated messages belong to no round.
    """
    builder = _Builder(key, say, profile)
    for reading in _in_order([r for r in readings if r.header.date is not None]):
        builder.add(reading)
    return builder.rounds()


def _moment(reading: Reading) -> tuple[datetime, MessageId]:
    assert reading.header.date is not None
    return reading.header.date, reading.message_id


def clock(reading: Reading) -> datetime:
    """When the list received a message, where that is known; else its date. For order alone."""
    assert reading.header.date is not None
    return reading.header.received or reading.header.date


def _in_order(readings: Sequence[Reading]) -> list[Reading]:
    """Readings by the list's clock, but never before a message they answer: senders' clocks differ."""
    moments = {r.message_id: (clock(r), r.message_id) for r in readings}
    answered = {r.message_id: [ref for ref in r.header.references if ref in moments] for r in readings}
    order: dict[MessageId, tuple[datetime, int, MessageId]] = {}
    for reading in readings:
        date, message_id = moments[reading.message_id]
        above = max((moments[ref][0] for ref in answered[message_id] if ref != message_id), default=date)
        order[message_id] = (max(date, above), len(answered[message_id]) if above >= date else 0, message_id)
    return sorted(readings, key=lambda r: order[r.message_id])


@dataclass(slots=True)
class _Open:
    """A round being built. ``last`` is the date of its last message."""

    number: int
    calls: list[Reading] = field(default_factory=list)
    answers: list[Reading] = field(default_factory=list)
    closings: list[Reading] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    take: int | None = None
    again: bool = False
    last: datetime | None = None
    told: set[Verdict] = field(default_factory=set)
    announced: Reading | None = None

    @property
    def closed(self) -> bool:
        return bool(self.closings)

    def close(self, act: Act) -> None:
        """Add what somebody with a say wrote to end the round; ``told`` are the verdicts of its caller."""
        self.acts.append(act)
        self.closings.append(act.reading)
        said = act.reading.announcement
        if said is not None and said.verdict is not None and act.ground is Ground.CALLER:
            self.told.add(said.verdict)
        if act.reading.kind is Kind.ANNOUNCEMENT and said is not None:
            self.announced = act.reading

    def reopen(self, act: Act) -> None:
        """Take the results so far back: they are answers like any other, and the round goes on."""
        self.acts.append(act)
        self.answers.extend([*self.closings, act.reading])
        self.closings.clear()
        self.told.clear()
        self.announced = None

    def ending(self) -> Ending | None:
        """A cancellation may follow an announcement and the other way round: the last word stands."""
        if not self.closings:
            return None
        return Ending.ANNOUNCED if self.closings[-1].kind is Kind.ANNOUNCEMENT else Ending.CANCELLED

    def freeze(self) -> Round:
        return Round(
            number=self.number,
            calls=tuple(self.calls),
            answers=tuple(self.answers),
            closings=tuple(self.closings),
            ending=self.ending(),
            acts=tuple(self.acts),
        )


class _Builder:
    def __init__(self, key: ProposalKey | None, say: Say, profile: Profile) -> None:
        self._key, self._say, self._lapse = key, say, timedelta(days=profile.lapse_days)
        self._rounds: list[_Open] = []
        self._placed: dict[MessageId, _Open] = {}
        self._roots: dict[MessageId, MessageId] = {}
        self._numbers: dict[MessageId | None, ProposalKey | None] = {}
        self._openers: set[str] = set()
        self._takes: dict[int, _Open] = {}

    def rounds(self) -> tuple[Round, ...]:
        return tuple(round_.freeze() for round_ in self._rounds)

    def add(self, reading: Reading) -> None:
        act = self._act_of_number(reading)
        if act is not None:
            self._renumber(reading, act)
            return
        match reading.kind:
            case Kind.CALL if not self._is_answer(reading):
                self._call(reading)
            case Kind.VOTE if self._calls_anew(reading):
                self._call(reading)
            case Kind.CALL | Kind.VOTE | Kind.ANNOUNCEMENT | Kind.CANCELLATION:
                self._answer(reading)
            case _:
                pass  # discussion belongs to the proposal, not to a round

    def _act_of_number(self, reading: Reading) -> Act | None:
        """What a mail does whose subject gives the vote that it answers another number.

        Who may do so was decided when mail was put together (``renumberings``): the number that the proposal
        goes under tells whether it was applied.
        """
        own, former, answered = reading.subject.key, reading.subject.former, self._answered(reading)
        round_ = self._placed.get(answered) if answered else None
        if round_ is None or not round_.calls or own is None or own == former:
            return None
        if self._numbers.get(answered) != former:
            return None
        act = self._say.on(ActKind.RENUMBER, reading, round_.calls)
        if own == self._key and not act.effect:
            return replace(act, ground=Ground.CALLER)
        return replace(act, ground=Ground.NO_SAY) if former == self._key and act.effect else act

    def _renumber(self, reading: Reading, act: Act) -> None:
        """Add a mail that gave the vote another number, or was to: it posts the call again, or answers it."""
        round_ = self._referred(reading) or self._latest()
        round_.acts.append(act)
        (round_.calls if act.effect else round_.answers).append(reading)
        self._place(reading, round_)

    def _is_answer(self, reading: Reading) -> bool:
        """A short mail that casts a vote under the call's subject is an answer whose client dropped "Re:".

        So is one that calls the vote off, and what others than its opener write below a closed round, unless
        they call for votes. Not so where the subject says that it is another attempt, or its opener calls for
        votes below a closed round: such a call may hold its sender's vote.
        """
        if not self._rounds or _says_anew(reading, self._rounds[-1]):
            return False
        if reading.cancellation is not None:
            return True
        written = [line for line in reading.own_words if line.strip()]
        calls = calls_for_votes(written)
        if len(written) <= 3 and any(vote.certain for vote in reading.votes):
            return not (calls and self._rounds[-1].closed and self._by_opener(reading))
        if not (written and self._rounds[-1].closed and self._rounds[-1].calls):
            return False
        return not self._by_opener(reading) and not calls

    def _calls_anew(self, reading: Reading) -> bool:
        """A call typed into the old thread: below a closed round, or under a subject that says so.

        There the opener says that the vote starts again; others do so in a mail that casts no vote.
        """
        current = self._rounds[-1] if self._rounds else None
        if current is None or reading.subject.tags != {Tag.VOTE}:
            return False
        anew = _says_anew(reading, current)
        if not anew and (reading.subject.reply or not current.closed):
            return False
        return (self._by_opener(reading) or not (anew or reading.votes)) and calls_for_votes(
            reading.own_words
        )

    def _by_opener(self, reading: Reading) -> bool:
        """Whether who writes has called a vote on the proposal before."""
        return self._say.voter(reading).key in self._openers

    def _call(self, reading: Reading) -> None:
        current = self._rounds[-1] if self._rounds else None
        act = self._act_of_call(reading, current)
        if current is None or (act is not None and act.effect and (current.calls or current.closed)):
            current = self._start()
        current.acts.extend([act] if act is not None else [])
        if not current.calls or self._stands_for(reading, current.calls[0]):
            current.take, current.again = reading.subject.take, reading.subject.again
            current.calls.insert(0, reading)
        else:
            current.calls.append(reading)
        if current.take is not None:
            self._takes[current.take] = current
        if self._say.proof(reading) is not Proof.FAILED:
            self._openers.add(self._say.voter(reading).key)
        self._place(reading, current)

    def _stands_for(self, reading: Reading, call: Reading) -> bool:
        """Whether a call is the first that passed the list's checks: who forged one has called no vote."""
        return self._say.proof(call) is Proof.FAILED and self._say.proof(reading) is not Proof.FAILED

    def _act_of_call(self, reading: Reading, current: _Open | None) -> Act | None:
        """What a call does: it opens a round, or calls the open one anew; None where it posts that again.

        "A round that is closed, cancelled or lapsed may be called anew by anybody."
        """
        if current is None or not (current.calls or current.closed):
            return self._say.freely(ActKind.CALL, reading)
        anew = _says_anew(reading, current)
        if current.closed or (anew and self._lapsed(current, reading)):
            act = self._say.on(ActKind.CALL, reading, current.calls)
            return replace(act, ground=Ground.ANYBODY) if act.ground is Ground.NO_SAY else act
        if anew or votes_anew(reading.own_words):
            return self._say.on(ActKind.CALL, reading, current.calls)
        return None

    def _lapsed(self, current: _Open, reading: Reading) -> bool:
        return current.last is not None and clock(reading) - current.last > self._lapse

    def _start(self) -> _Open:
        self._rounds.append(_Open(len(self._rounds) + 1))
        return self._rounds[-1]

    def _answer(self, reading: Reading) -> None:
        round_ = self._referred(reading) or self._by_subject(reading) or self._latest()
        act = self._act_of_end(reading, round_) if _closes(reading) else self._act_of_return(reading, round_)
        if act is not None and act.effect and act.kind is ActKind.TAKE_BACK:
            round_.reopen(act)
        elif act is not None and act.effect:
            self._part(reading, round_)
            round_.close(act)
        else:
            round_.acts.extend([act] if act is not None else [])
            round_.answers.append(reading)
        self._place(reading, round_)

    def _act_of_end(self, reading: Reading, round_: _Open) -> Act | None:
        """What a result or a cancellation does; None for what is said of an end, and ends nothing.

        What becomes of an accepted proposal later does not put aside the vote that accepted it, nor does a
        remark of somebody else the result that the caller sent.
        """
        if gives_up_later(reading, round_.announced) or (_corrects(reading) and not round_.closed):
            return None
        kind = ActKind.CLOSE if reading.kind is Kind.ANNOUNCEMENT else ActKind.CANCEL
        act = self._say.on(kind, reading, round_.calls)
        if act.ground is not Ground.ROLE or is_result_mail(reading):
            return act
        said = reading.announcement.verdict if reading.announcement else None
        contradicts = said is not None and bool(round_.told - {said})
        return replace(act, ground=Ground.AGAINST_CALLER) if contradicts else act

    def _act_of_return(self, reading: Reading, round_: _Open) -> Act | None:
        """What a mail does that takes a result back, where there is one that stands."""
        if reading.retraction is None or round_.ending() is not Ending.ANNOUNCED:
            return None
        return self._say.on(ActKind.TAKE_BACK, reading, round_.calls)

    def _part(self, closing: Reading, round_: _Open) -> None:
        """Part a round whose call was posted again elsewhere, where only the first thread is called off.

        "This vote is restarted in a new thread" may be written after the new call, which then goes on.
        """
        if round_.closed or len(round_.calls) < 2 or not goes_on_elsewhere(closing.cancellation or ""):
            return
        thread = self._thread(closing)
        later = [call for call in round_.calls if self._roots[call.message_id] != thread]
        if not later or self._roots[round_.calls[0].message_id] != thread:
            return
        threads = {self._roots[call.message_id] for call in later}
        apart = self._start()
        apart.take, apart.again, apart.calls, apart.last = round_.take, round_.again, later, round_.last
        if apart.take is not None:
            self._takes[apart.take] = apart
        moved = {call.message_id for call in later}
        apart.acts = [act for act in round_.acts if act.message_id in moved]
        apart.answers = [answer for answer in round_.answers if self._roots[answer.message_id] in threads]
        moved |= {answer.message_id for answer in apart.answers}
        for message_id in moved:
            self._placed[message_id] = apart
        round_.calls = [call for call in round_.calls if call.message_id not in moved]
        round_.acts = [act for act in round_.acts if act.message_id not in moved]
        round_.answers = [answer for answer in round_.answers if answer.message_id not in moved]

    def _place(self, reading: Reading, round_: _Open) -> None:
        round_.last = max(clock(reading), round_.last or clock(reading))
        answered = self._answered(reading)
        self._placed[reading.message_id] = round_
        self._roots[reading.message_id] = self._roots[answered] if answered else reading.message_id
        self._numbers[reading.message_id] = reading.subject.key or self._numbers.get(answered)

    def _thread(self, reading: Reading) -> MessageId:
        """The first message of a thread, as far as it is in the rounds."""
        answered = self._answered(reading)
        return self._roots[answered] if answered else reading.message_id

    def _answered(self, reading: Reading) -> MessageId | None:
        """The nearest message of the rounds that it answers."""
        return next((ref for ref in reversed(reading.header.references) if ref in self._placed), None)

    def _referred(self, reading: Reading) -> _Open | None:
        answered = self._answered(reading)
        return self._placed[answered] if answered else None

    def _by_subject(self, reading: Reading) -> _Open | None:
        take = reading.subject.take
        return None if take is None else self._takes.get(take)

    def _latest(self) -> _Open:
        """The last round; one without a call where the archive begins in the middle."""
        return self._rounds[-1] if self._rounds else self._start()


def _repeats(later: Reading, earlier: Reading) -> bool:
    """Whether an announcement claims nothing that the earlier one does not."""
    said, before = later.announcement, earlier.announcement
    if said is None or before is None:
        return before is not None
    figures = said.binding is not None or said.non_binding is not None or bool(said.names)
    return not figures and said.verdict in (None, before.verdict)


def gives_up_later(reading: Reading, announced: Reading | None) -> bool:
    """Whether a mail calls off what was ``announced`` as accepted more than a week before."""
    if announced is None or (reading.kind is not Kind.CANCELLATION and reading.cancellation is None):
        return False
    said = announced.announcement
    accepted = said is not None and said.verdict is Verdict.ACCEPTED
    return accepted and _moment(reading)[0] - _moment(announced)[0] > _UNDOING


_UNDOING = timedelta(days=7)
"""Within this time a result may be undone by calling the vote off."""


def _corrects(reading: Reading) -> bool:
    """Whether a mail puts figures right and no more: where there is no result yet, it closes nothing."""
    said = reading.announcement
    if said is None or said.verdict is not None or is_result_mail(reading):
        return False
    # Few tallies have such a mail, and none of the others is to wait for the modules that read.
    from kipvote.announcements.closings import only_corrects

    return only_corrects(reading.own_words)


def _closes(reading: Reading) -> bool:
    return reading.kind in (Kind.ANNOUNCEMENT, Kind.CANCELLATION) or reading.cancellation is not None


def _says_anew(reading: Reading, current: _Open) -> bool:
    """Whether a call's subject names another attempt than the open round's."""
    if not current.calls:
        return False
    take, before = reading.subject.take or 1, current.take or 1
    return take > before or (reading.subject.again and not current.again)
