"""Rejoinders: values in answer to what somebody remarks on the proposal.

"Should we rename it as well?" - "+1": of who has voted before, that may be on the name alone, and says
nothing of the vote; and "+1 for renaming it" is on that alone, whoever writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

from kipvote.kinds import Kind
from kipvote.readings import Reading
from kipvote.votes import Vote

# What these rules read says by itself that it is a vote.
_VOTES = frozenset({"ticked-ballot", "changed-to"})
_PROPOSAL = re.compile(
    r"\b[a-z]{1,3}p-\d|\b(?:kip|flip|spip|aip|pip|cep|proposal|release|releasing|candidate|rc ?\d*)\b",
    re.IGNORECASE,
)
_VALUE = r"[+\-−] ?[01]\b"
_NAMED = re.compile(
    rf"^\W*[a-z]{{1,3}}p-\d+\W{{1,3}}{_VALUE}\W*$"
    rf"|{_VALUE} (?:on|for|to) (?:the|this) (?:kip|proposal|release)\W*$",
    re.IGNORECASE,
)
"""A value and what it is on, with nothing behind: "KIP-9: +1", "I am +1 on the KIP."."""
_ON_VOTING = r"\bvot(?:e|es|ed|er|ers|ing)\b|\bbinding\b|\bveto|\bballot"
_AGAIN = (
    r"\bre-?(?:consider|check|test|review|verif|valid|buil|ran\b|run\b)\w*|\b(?:another|second|fresh) look\b"
    r"|\b(?:look|read|check|test|verif|review|try|tri|built|build|ran|run)\w*(?: \w+){0,3} "
    r"(?:again|twice|once more)\b"
)
_CHANGES = re.compile(
    rf"{_ON_VOTING}|{_AGAIN}|\bafter all\b|\bwithdraw|\bchange[ds]? my mind\b|\bconvinced\b"
    r"|\bno (?:further|more|other) (?:concern|question|objection)s\b|\bcast(?:ing)?\b|\bcount me\b"
    r"|\bsorry (?:for|about) (?:the|my) delay\b|\bsome thought\b|\bslept on\b"
    r"|\bread the (?:latest|new|updated|current|whole|final) "
    r"|\b(?:chang|switch|revis|updat|flip|revers|retract|mov|turn)\w* (?:it |back )?(?:my|to) "
    rf"|\bmy (?:\w+ )?(?:{_VALUE}|(?:concern|objection|question|issue|point|comment|blocker)s?\b)"
    rf"|\bnow,?(?: so)?(?: i['’]?m| i am| it['’]?s)?(?: an?| my)? {_VALUE}|{_VALUE},?(?: from me)?,? now\b"
    r"|\b(?:good|fine|great|ok|okay|better|clear|works?|happy|satisfied)(?: to me)? now\b"
    r"|\bnow (?:looks?|works?|fine|good|great|happy|ok|okay|clear|satisfied)\b|\bnow that\b"
    r"|\bthank(?:s| you)(?: \w+)? for (?:the )?(?:\w+ )?(?:clarif|expla|fix|updat|address|chang|answer)"
    r"|\bthank(?:s| you)(?: \w+)? for (?:the|this) (?:kip|release)\b",
    re.IGNORECASE,
)
_OBJECTS = re.compile(
    r"\bblock\w*|\bregress\w*|\bre-?(?:spin|roll)|\bshow-?stopper|\b(?:good|nice|great) (?:catch|find)\b"
    r"|\b(?:new|another|next) (?:rc|release candidate|candidate)\b|\b(?:releas|ship)(?:e|es|ing)?\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    rf"{_ON_VOTING}|{_AGAIN}|\+1s?\b|\b(?:your|the|an?|my|his|her) [-−]1\b"
    r"|\b(?:bump|ping|remind)(?:s|ed|er|ing)?\b",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"\b(?:concern|objection|blocker)s?\b|\b(?:address|resolv|fix)(?:es|ed|ing)\b"
    r"|(?:\b(?:i|we|have|has)|['’]ve)(?: \w+)? "
    r"(?:updated|changed|reworked|added|removed|renamed|dropped|pushed|merged|reverted|replaced|uploaded)\b",
    re.IGNORECASE,
)
_SUGGESTS = re.compile(
    r"\b(?:should|shall|could|can|may|might|maybe|perhaps|would|why|suggest\w*|propos\w*|idea)\b"
    r"|\b(?:how|what) about\b|\blet['’]?s\b",
    re.IGNORECASE,
)
_OPINES = re.compile(
    r"\?|\b(?:think|believe|feel|prefer|rather|needs?|needed|must|wonder\w*|confus\w*|misleading|odd|strange"
    r"|nice to|better|agree|missing|typos?|nits?)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n\n")


_OBJECT = re.compile(
    r"\+ ?1\W{1,3}(?P<turn>(?:(?:from me|as well|too|also)\W{1,2})?"
    r"(?:to|for|on|about|regarding|with|in favou?r of)|let['’]?s"
    r"|the(?= \w+ing\b| \w+ (?:makes?|is|would|will)\b))\s(?P<object>[^.,;:!?()]+)",
    re.IGNORECASE,
)
_THAT = re.compile(r"that (?:idea|suggestion|proposition|change|wording)\b|all of that\s*$", re.IGNORECASE)
_CHANGE = re.compile(r"the (?:change|correction)s?\s*$", re.IGNORECASE)
_WORD = re.compile(r"[a-z][a-z-]{3,}")
_ENDING = re.compile(r"(?:ing|ed|es|s|e|al)$")
_NO_OBJECTS = frozenset(
    "that this with from have having into being than then them they would should could also more other "
    "change changes proposal release vote idea approach design direction whole plan motivation".split()
)


def without_seconded(answer: Reading, answered: Reading) -> tuple[Vote, ...]:
    """Its votes without each that agrees with a suggestion of ``answered``; what may agree is unclear.

    It agrees where it is to what that mail suggests, in the words of that ("+1 for renaming it"), and these
    are not of the title; a mail that casts a vote suggests nothing.
    """
    said = "\n".join(answered.own_words)
    suggests = _OPINES.search(said) or _SUGGESTS.search(said)
    votes = answer.votes
    if answered.kind is not Kind.VOTE or not suggests or any(vote.certain for vote in answered.votes):
        return votes
    named = _stems(said) - _stems(answer.subject.title or "")
    name = (answered.header.sender.name or "").casefold().split()
    return tuple(kept for vote in votes if (kept := _unseconded(vote, named, name)) is not None)


def _unseconded(vote: Vote, named: Set[str], name: Sequence[str]) -> Vote | None:
    found = _OBJECT.search(vote.line)
    plain = found is not None and vote.value == "+1" and vote.claim is None
    if found is None or not plain or re.search(_ON_VOTING, vote.line, re.IGNORECASE):
        return vote
    thing = found["object"].strip()
    if found["turn"].lower() == "with":
        of_sender = name and name[0].startswith(thing.casefold())
        return replace(vote, certain=False, rule="on-a-remark") if of_sender else vote
    suggested = not named.isdisjoint(_stems(thing))
    if not vote.certain:
        return None if suggested or _THAT.match(thing) else vote
    doubtful = _CHANGE.match(thing) or (suggested and found["turn"].lower() == "the")
    return replace(vote, certain=False, rule="on-a-remark") if doubtful else vote


def _stems(text: str) -> frozenset[str]:
    words = (word for word in _WORD.findall(text.casefold()) if word not in _NO_OBJECTS)
    return frozenset(_ENDING.sub("", word) for word in words)


def may_rejoin(answer: Reading, answered: Reading, former: Reading) -> bool:
    """Whether a vote of ``answer`` may be no more than an opinion on what another remarks in ``answered``.

    A remark asks, suggests or opines: of facts one votes. Not so where either of the two mails speaks of
    votes, or of what would change one, or where ``answered`` casts the same vote and asks nothing, or
    replies without a suggestion to ``former``, the mail in which the voter objected.
    """
    said = "\n".join(answered.own_words)
    remarks = _OPINES.search(said) or _SUGGESTS.search(said)
    if answer.kind is not Kind.VOTE or answered.kind is not Kind.VOTE or not remarks:
        return False
    words = "\n".join(answer.own_words)
    values = {vote.value for vote in answer.votes}
    negative = "-1" in values
    if _CHANGES.search(words) or (negative and _OBJECTS.search(words)):
        return False
    cast = [vote for vote in answered.votes if vote.certain]
    if cast and {vote.value for vote in cast} == values and "?" not in said:
        return False
    lines = {vote.line for vote in cast}
    text = "\n".join("" if line in lines else line for line in answered.own_words)
    told = [sentence for sentence in _SENTENCE_END.split(text) if sentence.strip()]
    if any(map(_ASKS.search, told)):
        return False
    replies = answered.header.references[-1:] == (former.message_id,)
    objected = replies and any(vote.value == "-1" for vote in former.votes)
    plain = [sentence for sentence in told if not _SUGGESTS.search(sentence)]
    return negative or not (any(map(_DONE.search, plain)) or (objected and len(plain) == len(told)))


def repeats(vote: Vote, former: Vote) -> bool:
    """Whether a value to some thing is the one that stands, which it changes in no reading."""
    return (
        vote.rule == "on-a-topic" and vote.value == former.value and not vote.certain and vote.claim is None
    )


def rejoined(votes: Iterable[Vote], former: Vote) -> tuple[Vote, ...]:
    """Its votes: a bare one that repeats what stands keeps its claim, others are unclear."""
    return tuple(_rejoined(vote, former) if _is_bare(vote) else vote for vote in votes)


def _rejoined(vote: Vote, former: Vote) -> Vote:
    if vote.value == former.value:
        standing = vote if vote.certain else former  # "+1, good point" is certain of who has voted so
        return replace(standing, claim=former.claim, line=vote.line)
    return replace(vote, certain=False, rule="on-a-remark")


def _is_bare(vote: Vote) -> bool:
    if not (vote.certain or vote.rule == "after-praise") or vote.claim is not None or vote.rule in _VOTES:
        return False
    if _NAMED.search(vote.line):
        return False
    return vote.rule != "vote-on-proposal" or not _PROPOSAL.search(vote.line)
