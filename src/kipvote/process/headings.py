"""Headings: the subject the process prescribes for the threads of a proposal, and the number in its id.

Source: the page "Kafka Improvement Proposals", step 3: "Please ensure that the subject of the thread is of
the format [DISCUSS] KIP-{your KIP number} {your KIP heading}". For the vote, step 4 names the tag only; we
take the same form.
"""

from __future__ import annotations

import re

from kipvote.rules import Profile
from kipvote.subjects import ProposalId, Subject, Tag

_LONGEST_NUMBER = 9
_TITLE = re.compile(r"(?!\d)\s*[:：–—-]?\s*\w")


def prescribed(tag: Tag, proposal: ProposalId, title: str | None, profile: Profile) -> str:
    """The subject to write: ``[DISCUSS] KIP-9 Better logs``; a release may have no title."""
    heading = title or ("(its title)" if is_numbered(profile) else "")
    return f"[{_word(tag, profile).upper()}] {proposal} {heading}".rstrip()


def is_prescribed(subject: Subject, tag: Tag, proposal: ProposalId, profile: Profile) -> bool:
    """Whether a subject has the form, in any case; a colon or a dash may follow the number.

    Of a thread on several proposals any of them may stand first.
    """
    tagged, text = f"[{_word(tag, profile)}]".lower(), subject.text.lower()
    behind = text[len(tagged) :]
    ids = (proposal, *(subject.proposals if proposal in subject.proposals else ()))
    titled = behind.lstrip()
    named = any(titled.startswith(one.lower()) and _TITLE.match(titled, len(one)) for one in ids)
    return text.startswith(tagged) and behind[:1].isspace() and named


def number_of(proposal: str, profile: Profile) -> int | None:
    """The number in a proposal's id; None where it has none, or one of more than nine digits."""
    named = profile.pattern.fullmatch(proposal)
    number = named.groupdict().get("number") if named else None
    if number is None or len(number) > _LONGEST_NUMBER or not (number.isascii() and number.isdecimal()):
        return None
    return int(number)


def is_numbered(profile: Profile) -> bool:
    """Whether the proposals of a profile have numbers, and so pages and a discussion, as KIPs have."""
    return "number" in profile.pattern.groupindex


def _word(tag: Tag, profile: Profile) -> str:
    return next((words[0] for name, words in profile.tags if name == tag.value and words), tag.value)
