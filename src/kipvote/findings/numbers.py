"""Numbers: which are used, which of those are believed, and which is the next that is free."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from kipvote import phrases
from kipvote.errors import ProfileError
from kipvote.findings.catalogue import FindingKind
from kipvote.findings.finding import Finding, found
from kipvote.findings.hindsight import is_ahead
from kipvote.moments import moment
from kipvote.process import Dossier, Dossiers, Evidence
from kipvote.process.evidence import of_entry, of_message, of_title
from kipvote.process.headings import is_numbered, number_of
from kipvote.subjects import ProposalId, ProposalKey, proposal_key
from kipvote.wiki import doubtful_numbers

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
    """The numbers in use: those believed, in order; of the others why they are not, and which are meant."""

    believed: Mapping[int, Dossier]
    doubted: Mapping[ProposalKey, str]
    meant: Mapping[ProposalKey, ProposalId]


@lru_cache(maxsize=1)  # it takes all mail, and many findings of one check may ask for it
def next_number(dossiers: Dossiers) -> NextNumber:
    """The first number above all that are believed, by wiki and mail together, and not below the index's own.

    Raises:
        ProfileError: the proposals of the profile have no numbers.
    """
    if not is_numbered(dossiers.profile):
        what = f"the proposals of the profile {dossiers.profile.name} have no numbers"
        raise ProfileError(what, hint="numbers come from a group named 'number' in proposal.pattern")
    used, index = _used(dossiers), dossiers.wiki.index
    highest = max(used.believed, default=None)
    offered = index.next_number if index else None
    number = max(0 if highest is None else highest, (offered or 1) - 1) + 1
    return NextNumber(number, tuple(_because(dossiers, used, highest, offered)))


def _because(dossiers: Dossiers, used: _Used, highest: int | None, offered: int | None) -> Iterator[str]:
    if highest is None:
        yield "Neither the wiki nor the mail uses any number."
    else:
        user = used.believed[highest]
        yield f"{user.proposal} has the highest number in use (by {_user(user)})."
    if offered is not None and offered in used.believed:
        yield f"The index offers {offered}, which {_user(used.believed[offered])} has already taken."
    elif offered is not None:
        yield f"The index offers {offered}."
    if not dossiers.wiki.pages:
        yield "There are no wiki pages: a number that only a page has taken is missed."
    if is_ahead(dossiers):
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


def of_numbers(dossiers: Dossiers) -> Iterator[Finding]:
    """The findings on the numbers of all proposals together."""
    if not is_numbered(dossiers.profile):
        return
    used, index = _used(dossiers), dossiers.wiki.index
    for key, why in used.doubted.items():
        dossier = dossiers.proposals[key]
        says = f"The number is not credible: {why}."
        mend = f"Use {used.meant[key]} in the subject of the next mail." if key in used.meant else None
        yield found(
            FindingKind.NUMBER_DOUBTFUL, dossier.proposal, says, *_of_use(dossier, dossiers), mend=mend
        )
    offered = index.next_number if index else None
    if index is not None and offered is not None:
        offer = Evidence("next number", f"{offered}, {index.where}")
        yield from _beyond(used, offered, offer, dossiers)
    if dossiers.wiki.pages and used.believed:
        yield from _unused(used, dossiers)


def _beyond(used: _Used, offered: int, offer: Evidence, dossiers: Dossiers) -> Iterator[Finding]:
    """What is at or above the number that the index offers: it is out of date, or was passed over."""
    above = [number for number in used.believed if number > offered]
    if offered not in used.believed:
        for number in above:
            dossier = used.believed[number]
            says = f"The index offers {offered} as the next number, but {dossier.proposal} is above it."
            evidence = _of_use(dossier, dossiers)
            yield found(FindingKind.NUMBER_ABOVE_NEXT, dossier.proposal, says, *evidence, offer)
        return
    others = f", and so {'is' if len(above) == 1 else 'are'} {len(above)} above it" if above else ""
    says = f"The index offers {offered} as the next number; it is already taken{others}."
    evidence = _of_use(used.believed[offered], dossiers)
    yield found(FindingKind.NEXT_NUMBER_TAKEN, None, says, offer, *evidence)


def _unused(used: _Used, dossiers: Dossiers) -> Iterator[Finding]:
    """Numbers that are left out. Where most are, the copy of the wiki is not whole, and nothing is said."""
    first, last = min(used.believed), max(used.believed)
    if last - first + 1 - len(used.believed) >= len(used.believed):
        return
    missing = [n for n in range(first, last) if n not in used.believed]
    if missing:
        unused = phrases.number(len(missing), "number")
        are = "is" if len(missing) == 1 else "are"
        says = f"{unused} below {last} {are} unused: {ranges(missing)}."
        highest = _of_use(used.believed[last], dossiers)
        yield found(FindingKind.NUMBERS_UNUSED, None, says, *highest)


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
        return (of_message("mail", dossier.posts[0].message_id),)
    index = dossiers.wiki.index
    return tuple(of_entry(entry, index) for entry in dossier.entries) if index else ()


def _used(dossiers: Dossiers) -> _Used:
    """Some numbers are doubted by the pages alone; then those of pages, mail and index are taken together."""
    numbered = {
        number: key
        for key, dossier in dossiers.proposals.items()
        if (number := number_of(dossier.proposal, dossiers.profile)) is not None
    }
    pages = [page for page in dossiers.wiki.pages if not page.template]
    doubted = {proposal_key(proposal): why for proposal, why in doubtful_numbers(pages).items()}
    index = dossiers.wiki.index
    far = _far_above(
        [n for n, key in numbered.items() if key not in doubted], index.next_number if index else None
    )
    meant = _mistyped(dossiers)
    aside = {*doubted, *meant}
    others = [n for n, key in numbered.items() if key not in aside and n not in far]
    slips = [n for n, key in numbered.items() if key in meant and _is_far(n, max(others, default=0))]
    for number in {*far, *slips}:
        likely = meant.get(key := numbered[number])
        more = f", and probably means {likely}, whose title its mail has" if likely else ""
        doubted[key] = f"it is out of proportion to all others{more}"
    believed = {n: dossiers.proposals[key] for n, key in sorted(numbered.items()) if key not in doubted}
    doubts = {key: doubted[key] for key in dossiers.proposals if key in doubted}
    return _Used(believed, doubts, {key: meant[key] for key in doubts if key in meant})


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
        known_enough = offered is not None or len(others) >= _ENOUGH
        if known_enough and alone and _is_far(far[0], highest):
            return far
    return ()


def _is_far(number: int, highest: int) -> bool:
    return number > max(2 * highest, highest + _FAR)
