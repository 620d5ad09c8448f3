"""Own votes: which votes beside a result its sender casts, and which lines only head or hold its lists."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kipvote.announcements.figures import number_of
from kipvote.announcements.grids import grid_heads
from kipvote.announcements.headings import heading_alone, is_of_group
from kipvote.announcements.listed import is_empty_list, is_nobody
from kipvote.announcements.people import most_voters, names_in, voters_in
from kipvote.announcements.reasons import may_name_voter
from kipvote.announcements.resultlists import list_lines, listed_voters
from kipvote.announcements.signoffs import without_sign_off
from kipvote.votes import Claim, Vote
from kipvote.votes.ballots import value_at_start
from kipvote.votes.clauses import Marker, OwnLine, own_line
from kipvote.votes.namelists import is_name
from kipvote.votes.templates import own_lines
from kipvote.votes.valuelines import value_alone

_FIRST_PERSON = re.compile(r"\b(?:i|my|mine|me|myself)\b", re.IGNORECASE)
_OPENING = re.compile(
    r"(?:^|[.!?)] )[*\s]{0,3}[+-] ?[01](?!\w|[.,]\d)[*\s]{0,3}"
    r"(?:[(\[]?(?:non[- ]?)?binding[)\]]?)?[*\s]{0,3}(?P<rest>.*)",
    re.IGNORECASE,
)
_LED = frozenset({"after-interjection", "closes-sentence"})
_FIGURES = re.compile(r"[\w+\-]+")


def own_votes(votes: Sequence[Vote], lines: Sequence[str], *, sender: str | None) -> tuple[Vote, ...]:
    """Those of ``votes`` that the sender of a result casts beside it; the others are lines of its lists.

    A vote in the first person is one, and so is a bare value that heads no list. One above what may be
    a list that cannot be read is unclear.
    """
    if not votes:
        return ()
    listing, rows = list_lines(lines, sender=sender)
    rows |= grid_heads(lines)
    votes = [_counted_in(vote, lines, sender) for vote in votes]
    votes = [vote for vote in _outside(votes, lines, rows) if not _tells(vote)]
    bare = [vote for vote in votes if not in_first_person(vote.line)]
    if not any(vote.certain for vote in bare):
        return tuple(vote for vote in votes if vote not in bare)
    opened = [line.index for line in own_lines(lines) if value_at_start(line) and line.index not in listing]
    read = (_judged(vote, lines, listing, sender) if vote in bare else vote for vote in votes)
    kept = (vote for vote in read if vote is not None and (vote not in bare or len(opened) <= 1))
    return tuple(_doubted(vote, sender) for vote in kept)


def _counted_in(vote: Vote, lines: Sequence[str], sender: str | None) -> Vote:
    """``vote``, certain where the result counts it and lists its sender so: "With my +1 the tally is:"."""
    counted = None if vote.certain or sender is None else _MY_VOTE.search(vote.line)
    if counted is None or counted["value"].replace(" ", "") != vote.value:
        return vote
    own = frozenset((sender or "").casefold().split())
    claims = {
        entry.binding
        for entry in listed_voters(lines, sender=sender)
        if entry.value == vote.value and own == frozenset(entry.name.casefold().split())
    }
    told = None if vote.claim is None else vote.claim is Claim.BINDING
    agrees = bool(claims) and (told is None or not claims.isdisjoint({told, None}))
    if not agrees:
        return vote
    claim = Claim.NON_BINDING if vote.claim is None and claims == {False} else vote.claim
    return replace(vote, certain=True, rule="first-person", claim=claim)


_MY_VOTE = re.compile(
    r"(?<!not )(?:^|[\s(])(?:with|including|incl\.?|counting|count|adding|and|plus) my(?: own)?"
    r"(?: (?:non-?)?binding)? (?P<value>[+-] ?1)(?![\w.])",
    re.IGNORECASE,
)


def _tells(vote: Vote) -> bool:
    """Whether what may be a vote is a figure that the sender tells: "I count 4 binding +1, 2 other +1"."""
    return vote.rule == "in-prose" and _TOLD.search(vote.line) is not None


_TOLD = re.compile(
    r"\b(?:(?:i|we) (?:count|counted|see|have|had|got|received)|counting) (?:\d{1,3}|[a-z]{3,6}) "
    r"(?:(?:(?:non-)?binding|other) )?[+-][01](?!\w)",
    re.IGNORECASE,
)


def without_rows(votes: Sequence[Vote], lines: Sequence[str], *, sender: str | None) -> tuple[Vote, ...]:
    """``votes`` without those on rows of others', "-1 Ann Alder: no sources"; what may be one is unclear."""
    rows = list_lines(lines, sender=sender)[1] if votes else frozenset[int]()
    return tuple(_doubted(vote, sender) for vote in _outside(votes, lines, rows))


def _outside(votes: Sequence[Vote], lines: Sequence[str], rows: frozenset[int]) -> list[Vote]:
    return [vote for vote in votes if not rows or not rows.issuperset(_stands(vote, lines))]


def _doubted(vote: Vote, sender: str | None) -> Vote:
    """``vote``, unclear if what stands beside its value may be the login of another."""
    own = frozenset((sender or "").casefold().split())
    odd = vote.certain and may_name_voter(own_line(0, vote.line).text, own)
    return replace(vote, certain=False, rule="may-be-row") if odd else vote


def _stands(vote: Vote, lines: Sequence[str]) -> list[int]:
    return [at for at, line in enumerate(lines) if line == vote.line]


def in_first_person(text: str) -> bool:
    """Whether the writer speaks of themselves, as those do who cast a vote beside a list of others'.

    >>> in_first_person("I'm +1"), in_first_person("Ann Alder: +1")
    (True, False)
    """
    return _FIRST_PERSON.search(text) is not None


def _judged(vote: Vote, lines: Sequence[str], listing: frozenset[int], sender: str | None) -> Vote | None:
    stands = _stands(vote, lines)
    if not vote.certain or listing.issuperset(stands) or not _is_plain(vote, told=bool(listing)):
        return None
    below = _below(lines, stands[-1])
    if _heads_nobody(lines, stands[-1], listing):
        return None
    alike = _is_headed_alike(lines, stands[-1], listing)
    if is_nobody(below.text) or (alike and below.text.lower().split()[:1] == ["none"]):
        return None
    named = [name.name.casefold() for name in voters_in(below.text, told=bool(listing))]
    if len(named) > 1 and (sender or "").casefold() not in named:
        return None
    if _may_list(below, sender) or alike:
        return replace(vote, certain=False, rule="heads-names")
    return vote


def _is_headed_alike(lines: Sequence[str], at: int, listing: frozenset[int]) -> bool:
    """Whether a bare value looks like the headings of the lists beside it: by a colon, or by standing below.

    Above them, and without a colon, it is how the sender votes who then tells the result; so it is below a
    label in the first person.
    """
    text = own_line(0, lines[at]).text
    led = next((line for line in reversed(lines[:at]) if line.strip()), "")
    if not listing or not value_alone(text.rstrip(" :")) or in_first_person(led):
        return False
    value = value_at_start(own_line(0, text))
    above = [own_line(0, lines[i]).text for i in listing if i < at]
    return text.endswith(":") or any(heading_alone(head) or _is_of_another(head, value) for head in above)


def _is_of_another(head: str, value: str | None) -> bool:
    """Whether a line is led by a value, and by another one."""
    return value_at_start(own_line(0, head)) not in (None, value)


def _heads_nobody(lines: Sequence[str], at: int, listing: frozenset[int]) -> bool:
    """Whether a bare value stands as the headings above it do, of another value, and nobody below it.

    Then a blank line and thanks or the end follow it; or any text, where it ends with a colon.
    """
    text = own_line(0, lines[at]).text
    heads = [own_line(0, lines[i]).text for i in listing if i < at]
    value = value_at_start(own_line(0, text))
    others = [head for head in heads if _is_of_another(head, value) and value_alone(head.rstrip(" :"))]
    led = next((line for line in reversed(lines[:at]) if line.strip()), "")
    if not others or not value_alone(text.rstrip(" :")) or in_first_person(led):
        return False
    below = [line for line in lines[at + 1 : at + 2] if line.strip()]
    colons = text.endswith(":") and all(head.endswith(":") for head in others)
    left = sum(bool(line.strip()) for line in without_sign_off(lines[at:], None))
    return not below and (colons or left == 1)


def _is_plain(vote: Vote, *, told: bool) -> bool:
    """Whether a line casts a vote and no more: "+1 (binding). Thanks!", not "+1: 3" or "+1: ann, bob".

    ``told`` says that there are lists of voters beside it.
    """
    text = own_line(0, vote.line).text
    opening = _OPENING.search(text)
    if opening is None or _counts(text[: opening.start()]):
        return vote.rule in _LED and not _counts(text)
    rest = opening["rest"]
    if rest.startswith((".", "!", ";")):
        return True
    if told and rest.startswith((":", "=")) and is_empty_list(rest[1:]):
        return False
    after, *_ = re.split(r"[.!;]", rest.lstrip(" ,-:=([*"), maxsplit=1)
    listed = names_in(after, lenient=rest.startswith((":", "="))) or most_voters(after)
    beside = told and len(most_voters(after, told=True)) > 1
    return not _counts(after) and not listed and not beside and not is_nobody(after)


def _counts(text: str) -> bool:
    """Whether a text holds a figure: "- 3 votes", "4 binding"."""
    said = (word.strip("+-") for word in _FIGURES.findall(text.lower()))
    return any((number_of(word) or 0) > 1 for word in said)


def _below(lines: Sequence[str], at: int) -> OwnLine:
    """The next line that is written, without its list mark."""
    return own_line(0, next((line for line in lines[at + 1 :] if line.strip()), ""))


def _may_list(below: OwnLine, sender: str | None) -> bool:
    """Whether a line may be of a list of other people: it has a mark, an address, or begins with a name.

    So may one that is the label of a group of them.
    """
    said = below.text.split()
    if is_of_group(below.text):
        return True
    if sender is not None and {word.casefold() for word in said} <= set(sender.casefold().split()):
        return False
    led = is_name(" ".join(said[:2])) if len(said) > 1 else bool(names_in(below.text, lenient=True))
    return below.marker is not Marker.NONE or "@" in below.text or led
