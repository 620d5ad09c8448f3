"""Numbers: which are used, which of those are believed, and which is the next that is free."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from kipvote import phrases
from kipvote.errors import ProfileError
from kipvote.moments import moment
from kipvote.process.case import Case, Findings, told
from kipvote.process.dossier import Dossier, Dossiers
from kipvote.process.evidence import Evidence, of_entry, of_mail, of_title
from kipvote.process.headings import is_numbered, number_of
from kipvote.subjects import ProposalId, ProposalKey, proposal_key

_FAR = 100
"""Numbers are taken one after the other: two that are not so far apart vouch for each other."""
_FEW = 3
"""So many may be far above all others, and far from each other, and not be believed."""
_ENOUGH = 20
"""Among fewer numbers, and without an index, nobody can say what is in proportion."""


@dataclass(frozen=True, slots=True)
class NextNumber:
    """The number to take for a new proposal, and why it is that one, in whole sentences."""

    number: int
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Used:
    """The numbers in use: those believed, in order; of the others why they are not, and which are meant.

    ``offered`` is the next number of the index, and where it says so.
    """

    believed: Mapping[int, Dossier]
    doubted: Mapping[ProposalKey, str]
    meant: Mapping[ProposalKey, ProposalId]
    offered: int | None
    offer: tuple[Evidence, ...]


@lru_cache(maxsize=1)  # it takes all mail, and many findings of one check may ask for it
def next_number(dossiers: Dossiers) -> NextNumber:
    """The first number above all that are believed, by wiki and mail together, and not below the index's own.

    Raises:
        ProfileError: the proposals of the profile have no numbers.
    """
    if not is_numbered(dossiers.profile):
        what = f"the proposals of the profile {dossiers.profile.name} have no numbers"
        raise ProfileError(what, hint="numbers come from a group named 'number' in proposal.pattern")
    used = _used(dossiers)
    number = max(max(used.believed, default=0), (used.offered or 1) - 1) + 1
    return NextNumber(number, tuple(_because(dossiers, used)))


def _because(dossiers: Dossiers, used: _Used) -> Iterator[str]:
    if not used.believed:
        yield "Neither the wiki nor the mail uses any number."
    else:
        user = used.believed[max(used.believed)]
        yield f"{user.proposal} has the highest number in use (by {_user(user)})."
    if used.offered is not None and used.offered in used.believed:
        taken_by = _user(used.believed[used.offered])
        yield f"The index offers {used.offered}, which {taken_by} has already taken."
    elif used.offered is not None:
        yield f"The index offers {used.offered}."
    if not dossiers.wiki.pages:
        yield "There are no wiki pages: a number that only a page has taken is missed."
    if dossiers.is_ahead:
        since = moment(dossiers.as_of)
        yield f"The copy of the wiki was changed after {since}: numbers taken since then count as well."
    if not dossiers.about:
        yield "There is no mail: a number that only a thread has taken is missed."
    for key, why in used.doubted.items():
        yield f"{dossiers.proposals[key].proposal} is ignored: {why}."


def _user(dossier: Dossier) -> str:
    """What uses a number, in words."""
    if dossier.pages:
        return "a page"
    return "the mail" if dossier.posts else "the index itself"


def number_doubtful(case: Case) -> Findings:
    """A slip is fixed by the number that is meant."""
    record, key = case.record.in_use, proposal_key(case.dossier.proposal)
    used = _used(record)
    if key in used.doubted:
        mend = f"Use {used.meant[key]} in the subject of the next mail." if key in used.meant else None
        yield told(*_of_use(record.proposals[key], record), why=used.doubted[key], mend=mend)


def number_above_next(case: Case) -> Findings:
    """A number that was passed over; where the index is out of date, that is told once."""
    record, number = case.record.in_use, number_of(case.dossier.proposal, case.profile)
    used = _used(record)
    if number is None or used.offered is None or used.offered in used.believed or number <= used.offered:
        return
    user = used.believed.get(number)
    if user is not None and user.proposal == case.dossier.proposal:
        yield told(*_of_use(user, record), *used.offer, offered=used.offered, proposal=user.proposal)


def next_number_taken(case: Case) -> Findings:
    """The index is out of date."""
    record = case.record.in_use
    used = _used(record)
    if used.offered is not None and used.offered in used.believed:
        above = sum(number > used.offered for number in used.believed)
        others = f", and so {'is' if above == 1 else 'are'} {above} above it" if above else ""
        evidence = (*used.offer, *_of_use(used.believed[used.offered], record))
        yield told(*evidence, offered=used.offered, others=others)


def numbers_unused(case: Case) -> Findings:
    """Numbers that are left out. Where most are, the copy of the wiki is not whole, and nothing is said."""
    record = case.record.in_use
    used = _used(record).believed
    if not record.wiki.pages or not used:
        return
    first, last = min(used), max(used)
    if (missing := last - first + 1 - len(used)) and missing < len(used):
        count = f"{phrases.number(missing, 'number')} below {last} {'is' if missing == 1 else 'are'}"
        numbers = ranges(number for number in range(first, last) if number not in used)
        yield told(*_of_use(used[last], record), count=count, numbers=numbers)


def ranges(numbers: Iterable[int]) -> str:
    """Ascending numbers, runs of them joined.

    >>> ranges([9, 10, 11, 130])
    '9-11, 130'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("-".join(map(str, run)) for run in runs)


def _of_use(dossier: Dossier, dossiers: Dossiers) -> tuple[Evidence, ...]:
    """Where a number is used: its pages, else its first mail, else its rows of the index."""
    if dossier.pages:
        return tuple(map(of_title, dossier.pages))
    if dossier.posts:
        return of_mail("mail", dossier.posts[0].message_id)
    index = dossiers.wiki.index
    return tuple(of_entry(entry, index) for entry in dossier.entries) if index else ()


@lru_cache(maxsize=4)  # the copy of now, of then, and that of what was in use
def _used(dossiers: Dossiers) -> _Used:
    """Some numbers are doubted by the pages alone; then those of pages, mail and index are taken together."""
    if not is_numbered(dossiers.profile):
        return _Used({}, {}, {}, None, ())
    index = dossiers.wiki.index
    offered = index.next_number if index else None
    keyed = ((number_of(each.proposal, dossiers.profile), key) for key, each in dossiers.proposals.items())
    named = {number: key for number, key in keyed if number is not None}
    doubted = {proposal_key(name): why for name, why in dossiers.doubtful.items()}
    far = _far_above([n for n, key in named.items() if key not in doubted], offered)
    meant = _mistyped(dossiers)
    others = [n for n, key in named.items() if key not in {*doubted, *meant} and n not in far]
    slips = [n for n, key in named.items() if key in meant and _is_far(n, max(others, default=0))]
    for number in {*far, *slips}:
        likely = meant.get(key := named[number])
        more = f", and probably means {likely}, whose title its mail has" if likely else ""
        doubted[key] = f"it is out of proportion to all others{more}"
    doubts = {key: doubted[key] for key in dossiers.proposals if key in doubted}
    return _Used(
        believed={n: dossiers.proposals[named[n]] for n in sorted(named) if named[n] not in doubted},
        doubted=doubts,
        meant={key: meant[key] for key in doubts if key in meant},
        offered=offered,
        offer=(Evidence("next number", f"{offered}, {index.where}"),) if index else (),
    )


def _mistyped(dossiers: Dossiers) -> Mapping[ProposalKey, ProposalId]:
    """Proposals of answers alone, under the title of one other's own thread: each with that other one."""
    named: defaultdict[str, set[ProposalId]] = defaultdict(set)
    for dossier in dossiers.proposals.values():
        for post in dossier.posts:
            if post.opens and post.subject.title:
                named[post.subject.title.casefold()].add(dossier.proposal)
    meant: dict[ProposalKey, ProposalId] = {}
    for key, dossier in dossiers.proposals.items():
        titles = {(post.subject.title or "").casefold() for post in dossier.posts}
        bare = not dossier.pages and not dossier.entries and not any(post.opens for post in dossier.posts)
        likely = named.get(titles.pop(), set()) if bare and len(titles) == 1 else set()
        if len(likely) == 1:
            meant[key] = next(iter(likely))
    return meant


def _far_above(numbers: Iterable[int], offered: int | None) -> Sequence[int]:
    """The few numbers, each alone, that are over twice as high as all others and the index's next one."""
    known = sorted(numbers)
    for few in range(min(_FEW, len(known)), 0, -1):
        others, far = known[:-few], known[-few:]
        highest = max(others[-1] if others else 0, offered or 0)
        alone = all(above - below > _FAR for below, above in pairwise(far))
        if (offered is not None or len(others) >= _ENOUGH) and alone and _is_far(far[0], highest):
            return far
    return ()


def _is_far(number: int, highest: int) -> bool:
    return number > max(2 * highest, highest + _FAR)
