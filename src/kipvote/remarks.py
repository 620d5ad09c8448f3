"""Remarks: what a reader of a tally should know: why it may not be all there, and what to mind."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from kipvote.activity import Activity
from kipvote.acts import Ground
from kipvote.addresses import without_addresses
from kipvote.ballots import RoundTally, Status
from kipvote.cautions import late_by_the_list, on_acts, only_names, unproven, unproven_reasons
from kipvote.comparison import Announced
from kipvote.coverage import Coverage, runs
from kipvote.messages import DateSource
from kipvote.moments import moment, month, months_before
from kipvote.names import read_name
from kipvote.names.spellings import Spellings
from kipvote.outcomes import hours_of_early_close
from kipvote.phrases import number
from kipvote.reading import Reading
from kipvote.roster import Role, Roster
from kipvote.rounds import Ending, Round, gives_up_later
from kipvote.rules import Profile
from kipvote.subjects import ProposalId, ProposalKey, former_part, mentioned_in, proposal_key
from kipvote.threads.call import Note
from kipvote.threads.kind import Kind

NO_ROSTER = "no roster: votes bind if their voters claim so"


def incomplete_because(
    current: RoundTally | None, undated: Sequence[Reading], coverage: Coverage, as_of: datetime
) -> tuple[str, ...]:
    """Why a tally may lack votes: what is missing of its current round, and messages without any date."""
    reasons = [] if current is None else list(_round_incomplete(current, coverage, as_of))
    if undated:
        reasons.append(f"{number(len(undated), 'message')} without any date")
    return tuple(reasons)


def _round_incomplete(current: RoundTally, coverage: Coverage, as_of: datetime) -> Iterator[str]:
    """Why a round may not be all there: no call, months without mail, unclear votes, unread messages."""
    round_ = current.round
    if round_.call is None:
        yield "the call of the round is not in the archive"
    yield from current.doubts
    for act in round_.acts:
        if act.ground is Ground.UNREAD:
            yield f"a mail that may be a result could not be read ({act.message_id})"
    unclear = [ballot.voter.name for ballot in current.ballots if ballot.status is Status.UNCLEAR]
    if unclear:
        who = ", ".join(dict.fromkeys(unclear))
        yield f"{number(len(unclear), 'unclear vote')} to be read by a person: {who}"
    yield from unproven_reasons(current)
    yield from _only_quoted(current)
    unread = sum(reading.unread for reading in round_.readings)
    if unread:
        yield f"{number(unread, 'message')} of the round could not be read"
    if round_.first_seen is not None:
        end = min(round_.closed or as_of, as_of)
        for months in runs(coverage.missing(round_.first_seen, end)):
            where, when = "in the archive", f"from {months}"
            yield f"no mail {where} {when}" if "," in months else f"no mail {when} {where}"
        for gap in coverage.lacking(round_.first_seen, end):
            months = gap.first if gap.first == gap.last else f"{gap.first} to {gap.last}"
            yield f"the archive lacks {number(gap.mails, 'mail')} of {months}"


def _only_quoted(current: RoundTally) -> Iterator[str]:
    """Ballots seen only as quotations: those of people who have none here."""
    known = Spellings((read_name(ballot.voter.name), at) for at, ballot in enumerate(current.ballots))
    heard = [heard for reading in current.round.readings for heard in reading.hearsay]
    for value, name in dict.fromkeys((h.value, h.name) for h in heard):
        if next(known.agreeing(read_name(name)), None) is None:
            yield f"a {value} by {name} is only quoted: its message is not in the archive"


def warnings(
    proposal: ProposalId,
    rounds: Sequence[RoundTally],
    announced: Announced | None,
    roster: Roster | None,
    profile: Profile,
    activity: Activity,
    mail: Sequence[Reading],
) -> tuple[str, ...]:
    """What to mind of the last round, each in one sentence; ``mail`` is all of its proposal."""
    current = rounds[-1]
    round_ = current.round
    found: list[str] = []
    if roster is None:
        found.append(NO_ROSTER)
    elif not roster.dated:
        found.append(
            "the roster has no dates: whoever holds a role now is assumed to have held it at the vote"
        )
    found.extend(warning for ballot in current.ballots for warning in ballot.warnings)
    found.extend(unproven(current, all_by_name=only_names(roster, mail)))
    found.extend(late_by_the_list(current))
    found.extend(on_acts(rounds))
    found.extend(_quiet(current, profile, activity, mail))
    found.extend(_dates(current))
    found.extend(_claims(current))
    found.extend(_one_address(current))
    found.extend(_early_close(current, profile))
    found.extend(_two_proposals(round_))
    found.extend(_called_again(round_, profile))
    found.extend(_renumbered(proposal, round_, profile))
    found.extend(_asked_again(current))
    found.extend(_after_cancellation(current))
    found.extend(_given_up_later(current))
    if announced is not None and announced.agrees is False:
        found.append("the announcement does not agree with the ballots")
    found.extend(_unread(round_))
    found.extend(_contradictions(current, announced))
    found.extend(f"{r.message_id}: {fault}" for r in round_.readings for fault in r.faults)
    return tuple(dict.fromkeys(found))


def cut_short(coverage: Coverage, as_of: datetime) -> tuple[str, ...]:
    """That the archive ends before the moment asked for, if it does."""
    last = coverage.ends_before(as_of)
    return (f"the archive ends in {last}: anything written after that is unknown",) if last else ()


def _unread(round_: Round) -> Iterator[str]:
    """What of the announcement could not be read, so that its figures or names may not be all of them."""
    standing = round_.announcement.announcement if round_.announcement else None
    for line in standing.left_out[:_NAMED] if standing else ():
        yield f"not all of the announcement could be read: {without_addresses(line)}"


def _quiet(
    current: RoundTally, profile: Profile, activity: Activity, mail: Sequence[Reading]
) -> Iterator[str]:
    """Binding votes of people from whom the list had not heard for long, nor in the month of the vote."""
    silent = profile.silent_months
    if silent is None:
        return
    first: dict[tuple[str, str], datetime] | None = None
    for ballot in current.counted:
        person = ballot.voter.person
        if not ballot.binding or person is None or not activity.quiet(person, ballot.date, silent):
            continue
        new = not person.holds(profile.binding_role, ballot.date - _A_MONTH * silent)
        if first is None:
            first = _first_of_months(current, mail)
        wrote = first.get((ballot.voter.key, month(ballot.date)), ballot.date)
        if not new and wrote >= ballot.date:
            months = tuple(months_before(ballot.date, silent))
            yield (
                f"{ballot.voter.name} did not write to the list from {months[-1]} to {months[0]}, nor "
                f"earlier in the month of the vote; a {_HOLDER[profile.binding_role]} inactive for {silent} "
                "months is emeritus by the bylaws, but the vote is counted all the same"
            )


_HOLDER = {Role.COMMITTER: "committer", Role.PMC: "PMC member"}
_A_MONTH = timedelta(days=30.5)


def _first_of_months(current: RoundTally, mail: Sequence[Reading]) -> dict[tuple[str, str], datetime]:
    """When each voter first wrote in each month."""
    first: dict[tuple[str, str], datetime] = {}
    for reading in mail:
        if (date := reading.header.date) is not None:
            key = (current.writer(reading).key, month(date))
            first[key] = min(date, first.get(key, date))
    return first


def _dates(current: RoundTally) -> Iterator[str]:
    """Mail that opens, closes or holds a vote, and whose own date was missing, not believed, or is odd."""
    marks = {reading.message_id for reading in (*current.round.calls, *current.round.closings)}
    for reading in current.round.readings:
        date, source = reading.header.date, reading.header.date_source
        if date is None or not (reading.votes or reading.message_id in marks):
            continue
        whose, at = f"a mail from {current.writer(reading).name}", moment(date)
        if source in _DATED_BY:
            yield f"{whose} has no credible date: {at}, {_DATED_BY[source]}, is used instead"
        elif _is_before_call(reading, current.round):
            yield f"{whose} is dated {at}, before the call it answers: one of the two clocks was wrong"


def _is_before_call(reading: Reading, round_: Round) -> bool:
    """Whether a mail is dated so long before the call it answers that it is worth a word."""
    date, opened = reading.header.date, round_.opened
    answers = round_.call is not None and round_.call.message_id in reading.header.references
    return answers and date is not None and opened is not None and opened - date > _CLOCKS_APART


_DATED_BY = {
    DateSource.RECEIVED: "when the list received it",
    DateSource.ENVELOPE: "by the archive's own mark",
    DateSource.NONE: "that of the mail it answers",
}
_CLOCKS_APART = timedelta(hours=1)


def _claims(current: RoundTally) -> Iterator[str]:
    """Who makes the count by claims another than the count by the roster."""
    if current.claims_binding == current.binding:
        return
    silent = [b.voter.name for b in current.counted if b.binding and not b.claims_to_bind]
    if silent:
        yield f"by claims alone these binding votes would not bind: {', '.join(silent)}"
    loud = [b.voter.name for b in current.counted if b.claims_to_bind and not b.binding]
    if loud:
        yield f"by claims alone these votes would bind: {', '.join(loud)}"


def _one_address(current: RoundTally) -> Iterator[str]:
    """Votes of one address that count as those of several: names that do not say they are one person's."""
    voters: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for ballot in current.ballots:
        own = ballot.sender.own_address
        if own and ballot.status in (Status.COUNTED, Status.SUPERSEDED):
            voters[own][ballot.voter.key] = ballot.voter.name
    for names in voters.values():
        if len(names) > 1:
            yield f"{' and '.join(names.values())} voted from one address, but count as {len(names)} people"


def _two_proposals(round_: Round) -> Iterator[str]:
    if round_.call is not None and len(round_.call.subject.proposals) > 1:
        yield f"the call puts {' and '.join(round_.call.subject.proposals)} to one vote"


def _renumbered(proposal: ProposalId, round_: Round, profile: Profile) -> Iterator[str]:
    """Mail whose subject has another number, or says that the proposal had one before: votes may be there."""
    if profile.tagged:
        return
    numbers: dict[ProposalKey, list[Reading]] = {proposal_key(proposal): []}
    for reading in round_.readings:
        if len(reading.subject.proposals) == 1:
            numbers.setdefault(proposal_key(reading.subject.proposals[0]), []).append(reading)
    for mails in list(numbers.values())[1:]:
        which = ", ".join(mail.message_id for mail in mails[:_NAMED])
        more = f" and {len(mails) - _NAMED} more" if len(mails) > _NAMED else ""
        what = f"{number(len(mails), 'message')} under {mails[0].subject.proposals[0]}"
        yield f"{what} {'is' if len(mails) == 1 else 'are'} taken for mail of this vote: {which}{more}"
    for reading in round_.readings:
        own = set(map(proposal_key, reading.subject.proposals))
        former = {
            proposal: proposal_key(proposal)
            for proposal in mentioned_in(former_part(reading.subject.text), profile)
        }
        others = sorted(one for one, key in former.items() if key not in numbers and key not in own)
        if reading.subject.proposals and others:
            yield f"a subject says that it was {' and '.join(others)} before: votes may have been cast there"


_NAMED = 8
"""Messages of one kind that a warning names."""


def _called_again(round_: Round, profile: Profile) -> Iterator[str]:
    """Calls in an open round that may have meant a new one: "a call posted again is the same round"."""
    dates = [r.header.date for r in round_.readings if r.header.date]
    for call in round_.calls[1:]:
        date = call.header.date
        before = bisect_left(dates, date) if date is not None else 0
        if date is None or not before:
            continue
        if date - dates[before - 1] > timedelta(days=profile.lapse_days):
            silent = f"after {(date - dates[before - 1]).days} days of silence"
        elif Note.REPEATS in call.notes:
            silent = "in words that suggest a repeated vote"
        else:
            continue
        yield f"called again on {date:%Y-%m-%d} {silent}: the earlier votes count as well"


def _asked_again(current: RoundTally) -> Iterator[str]:
    """Answers in which the caller has all vote again: a new round begins by a call only."""
    for reading in current.round.answers:
        if not current.by_caller(reading):
            continue
        if Note.ANEW in reading.notes or reading.notes >= {Note.REPEATS, Note.CALLS}:
            who = current.writer(reading).name
            yield (
                f"{who} asked on {reading.header.date:%Y-%m-%d} to vote again, in an answer and not by a new "
                f"call: that begins no new round ({reading.message_id})"
            )


def _given_up_later(current: RoundTally) -> Iterator[str]:
    """What was accepted and is called off later: the vote stands as it was announced."""
    for reading in current.round.answers:
        told = current.by_caller(reading) or reading.kind is Kind.CANCELLATION
        if told and gives_up_later(reading, current.round.announced):
            yield (
                f"{current.writer(reading).name} gave it up on {reading.header.date:%Y-%m-%d}, after it was "
                f"announced as accepted: the vote stands ({reading.message_id})"
            )


def _after_cancellation(current: RoundTally) -> Iterator[str]:
    """Votes after a round was called off: perhaps it was called anew, in a mail that does not show it."""
    late = sum(ballot.status is Status.LATE for ballot in current.ballots)
    if current.round.ending is Ending.CANCELLED and late:
        yield f"{number(late, 'vote')} came after the vote was called off, but no new call was found"


def _contradictions(current: RoundTally, announced: Announced | None) -> Iterator[str]:
    """Results that say otherwise than one before, and one against the ballots that is not the caller's."""
    told = [
        (r, r.announcement.verdict)
        for r in current.round.closings
        if r.announcement is not None and r.announcement.verdict is not None
    ]
    for (former, said), (later, otherwise) in pairwise(told):
        if said is not otherwise:
            yield (
                f"announced as {said.value} by {_announcer(former, current)}, and as {otherwise.value} "
                f"by {_announcer(later, current)}: the last one counts"
            )
    standing = current.round.announcement
    differs = announced is not None and announced.agrees is False and len(told) < 2
    if standing is not None and differs and not current.by_caller(standing):
        yield f"the result was announced by {_announcer(standing, current)}"


def _announcer(reading: Reading, current: RoundTally) -> str:
    who = current.writer(reading).name
    stranger = "" if current.by_caller(reading) else ", who did not call the vote,"
    return f"{who}{stranger} on {reading.header.date:%Y-%m-%d}"


def _early_close(current: RoundTally, profile: Profile) -> Iterator[str]:
    hours = hours_of_early_close(current.round, profile)
    if hours is None:
        return
    what = f"announced {hours} h after the call, before the {profile.minimum_hours} h were over"
    whole = current.binding_in_hours
    if whole is None or whole == current.binding:
        yield what
    else:
        later = f"with the votes sent later, but within the {profile.minimum_hours} h"
        yield f"{what}: {later}, it would be {whole}"
