"""Subjects: the convention by which a message says what it is about.

A list subject is reply prefixes, gateway tags and the tags [VOTE] [DISCUSS] [RESULT] [CANCEL...] in any
order and spelling, then the proposal and its title. Everything here works on the decoded, unfolded subject.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from kipvote.rules import Profile
from kipvote.subjects.prefixes import former_part, strip_prefixes, without_former
from kipvote.subjects.proposals import ProposalId, ProposalKey, about, clean, mentioned_in, proposal_key
from kipvote.subjects.tags import Tag, strip_tags
from kipvote.takes import strip_take


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject taken apart.

    ``reply`` is true behind any reply or forward prefix, and with a value behind the name of a release.
    ``proposals`` are those the message is about, in order: usually one, two where the subject joins them
    ("KIP-1 and KIP-2: ..."), none where it names none. ``take`` is the number of the attempt the subject
    claims (None: says nothing), ``again``
    that it claims to repeat a vote without a number ("re-vote"). ``ended`` are the words in which a result
    says how the vote ended: "passed", "not passed". ``former`` is the one number that the proposal had
    before: "(was: KIP-9)".
    """

    text: str
    reply: bool
    tags: frozenset[Tag]
    proposals: tuple[ProposalId, ...]
    title: str | None
    take: int | None = None
    again: bool = False
    ended: frozenset[str] = frozenset()
    former: ProposalKey | None = None

    @property
    def key(self) -> ProposalKey | None:
        """The one proposal that it names."""
        return proposal_key(self.proposals[0]) if len(self.proposals) == 1 else None


# Typed behind the subject of the call, which has no title there: "[VOTE] Release Foo 1.0 +1 (binding)".
_VALUE_BEHIND = re.compile(
    r"(?:(?<=[\d)\]])\s*(?:[:,–—-]|[=-]>)?\s[(\[]?[-−]|(?<=[\w)\]])\s*(?:[:,–—-]|[=-]>)?\s[(\[]?\+)1"
    r"[)\]]?(?:\s*[(\[]?(?:non?[ -]?)?binding[)\]]?)?[\s.!]*$",
    re.IGNORECASE,
)
_BRACKETS = str.maketrans("\u3010\u3011\uff3b\uff3d", "[][]")


@lru_cache(maxsize=65536)
def parse_subject(text: str, profile: Profile) -> Subject:
    """Take a decoded subject apart by the convention of ``profile``.

    >>> from kipvote.rules import parse_profile
    >>> from importlib.resources import files
    >>> kafka = parse_profile((files("kipvote") / "profiles/kafka.toml").read_text(), file="kafka.toml")
    >>> s = parse_subject("RE: [EXTERNAL] Re: [VOTE]KIP 9 : Better logs (take 2)", kafka)
    >>> s.reply, sorted(s.tags), s.proposals, s.title, s.take
    (True, [<Tag.VOTE: 'vote'>], ('KIP-9',), 'Better logs', 2)
    """
    subject = " ".join(text.split())
    current = without_former(subject.translate(_BRACKETS))
    headed, reply = strip_prefixes(current, profile)
    rest, tags, ended = strip_tags(headed, profile)
    if profile.tagged and tags == {Tag.VOTE} and (value := _VALUE_BEHIND.search(rest)):
        rest, reply = rest[: value.start()], True
    take, again, stripped = strip_take(rest, headed, profile.pattern)
    plain = clean(stripped)
    proposals: tuple[ProposalId, ...] = ()
    title: str | None = plain or None
    if tags or not profile.tagged:
        proposals, title = about(plain, profile)
    then = mentioned_in(former_part(subject), profile)
    former = proposal_key(next(iter(then))) if len(then) == 1 else None
    return Subject(subject, reply, tags, proposals, title, take, again, ended, former)
