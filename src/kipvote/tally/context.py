"""Context: what only the thread tells of a message: the one place that overrules what its own lines say.

``votes`` reads a mail's own lines alone. A value there may be an answer to one quoted point, a number that
somebody asked for, a line of the call, or quoted without a mark: such a one is unclear here, or refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property
from itertools import islice

from kipvote.mail import Body, affordable, own_words
from kipvote.messages import Header, MessageId, Sender
from kipvote.names import display_name, fold
from kipvote.threads import ancestors, header_order
from kipvote.threads.kind import Kind, Kinds
from kipvote.votes import Proposals, Refusal, Vote, VoteReading
from kipvote.votes.read import read_votes

RULES = {
    "inline-answer": "unclear: it answers one quoted point, or a question about a number",
    "may-be-quoted": "unclear: its lines may be quoted without a mark",
    "quoted-ballot": "unclear: a ballot ticked in a quotation, by the sender or by whom it quotes",
    "other-subject": "unclear: it answers under a subject that somebody typed over that of the vote",
    "resent": "unclear: a mail of the sender's own, sent on",
    "on-a-remark": "unclear: who has voted answers a remark of somebody else, perhaps on that alone",
    "own-name": "a vote: it stands beside the name of who writes",
    "result-list": "no vote: of a list of a result",
    "of-the-call": "no vote: a line of the call, repeated without a mark",
    "end-of-title": "no vote: the end of the proposal's title",
    "tells-how-to-vote": "no vote: in a call it tells others how to vote",
}
"""What a context decides, by its id."""

_MOST_ABOVE = 12
"""Messages above one in its thread with which it is compared."""
_LONGEST = 64 * 1024
"""Characters of each of them: no real mail that others quote is half as long."""
_MOST_ANSWERED = 1_024
"""How much work is done on a mail to see what an answer to it means (:func:`kipvote.mail.affordable`)."""

_MOST_QUOTED = 64
"""Quoted lines in which a question is looked for."""
_OPTION = re.compile(r"\W{0,6}(?:[+-] ?[01]|0)\b")
_GIVEN = re.compile(
    r"\bvot|\bballot|\bbinding|\bveto|\bfrom (?:me|my|our)\b|\b(?:my|i['’]?m|i am)\b|\b[a-z]{1,3}p-\d"
    r"|\b(?:kip|proposal|releas\w+|candidate|rc ?\d*)\b|[+-]1\W{1,3}(?:on|for|to) "
    r"|^\W{0,3}[\[(] ?\w ?[\])]",
    re.IGNORECASE,
)
"""What shows that a value is given as a vote, and not only in answer to what stands above it."""
_FOR_ALL = re.compile(r"[01] for (?:both|all|each|either)\b", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w.+\-/:])(?:-1|0)(?![\w%/]|[.,:]\d)")
_ON_VOTING = re.compile(
    r"\+ ?1\b|\bvot|\bballot|\bbinding\b|\bveto|^\W*-1\b|\b(?:my|your|his|her|a) -1\b", re.I
)
_AGREED = re.compile(
    r"(?:yes|yeah|yep|yup|right|ok|okay|sure|true|correct|exactly|indeed|no)\b\W{1,3}(?:-1|0)(?!\w)", re.I
)
"""A number that who called the vote agrees with: few of them vote against it."""
_QUESTION = re.compile(r"[^.!?]++[?？]")
_REMARKS = re.compile(
    r"\?|\b(?:should|shall|could|can|may|might|maybe|perhaps|would|why|suggest\w*|propos\w*|idea|think|feel"
    r"|believe|prefer|rather|needs?|must|wonder\w*|confus\w*|misleading|better|agree|missing|typos?|nits?)\b"
    r"|\b(?:how|what) about\b|\blet['’]?s\b",
    re.IGNORECASE,
)
_ON_VOTES = re.compile(
    r"\bvot(?:e|es|ed|er|ers|ing)\b|\bbinding\b|\bveto|\bballot|\b(?:bump|ping|remind)\w*\b|\+1s?\b|\W-1\b"
    r"|\b(?:look|test|check|review)\w* (?:\w+ )?again\b",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"\b(?:address|resolv|fix)(?:es|ed)\b|(?:\b(?:i|we|have|has)|['’]ve)(?: \w+)? "
    r"(?:updated|changed|added|removed|renamed|dropped|pushed|merged|reverted|replaced)\b",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"\bvot|\bbinding\b|\bveto|\bballot|\b(?:re-?)?(?:consider|check|test|review|verif|valid|buil|read|ran\b)\w*"
    r"|\bafter all\b|\bwithdraw|\bconvinced\b|\bcount me\b|\bnow\b|\bmy\b|\bblock|\bregress|\bthought\b"
    r"|\bno (?:further|more|other)\b|\bsorry\b|\bagain\b"
    r"|\bthank(?:s| you)(?: \w+)? for (?:the |this )?(?:\w+ )?"
    r"(?:clarif|expla|fix|updat|address|chang|answer|kip|rel)",
    re.IGNORECASE,
)
"""What shows that somebody who has voted means the vote: of voting, of work on it, of a changed mind."""
_LEADING_VALUE = re.compile(r"^\W{0,3}[+-] ?[01](?:\s*\(?(?:non-?)?binding\)?)?", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n")


class Context:
    """The messages of one proposal as those around each of them; ``texts`` are those that could be had."""

    def __init__(self, kinds: Kinds, texts: Mapping[MessageId, str]) -> None:
        self._kinds, self._texts = kinds, texts
        self._own: dict[MessageId, tuple[str, ...]] = {}

    def body(self, header: Header, text: str) -> Body:
        """The own words of a message, told from what it quotes of the others."""
        above = self._above(header)
        said = self._texts.get(above.message_id) if above else None
        called = above is not None and above.message_id in self._calls
        other = above is not None and above.sender != header.sender and not self._kinds.by_caller(above)
        return own_words(
            text,
            earlier=self._earlier(header, text),
            answered=None if above is None or _quotes_another(text, above.sender) else said,
            called=called,
            remark=said if other and not called and self._kinds.calls else None,
        )

    def _above(self, header: Header) -> Header | None:
        return self._kinds.headers.get(header.references[-1]) if header.references else None

    def _earlier(self, header: Header, text: str) -> tuple[str, ...]:
        """The texts by others that a message may quote: of those it answers, else of the last before it."""
        quoted = dict.fromkeys(ancestors(header, self._kinds.headers, most=_MOST_ABOVE))
        if (not quoted and self._kinds.subject(header).reply) or _ATTRIBUTED.search(text):
            at = self._places[header.message_id]
            quoted |= dict.fromkeys(self._in_order[max(0, at - _MOST_ABOVE) : at])
        others = (of for of in quoted if self._kinds.headers[of].sender != header.sender)
        return tuple(self._texts[of][:_LONGEST] for of in others if of in self._texts)

    @cached_property
    def _in_order(self) -> Sequence[MessageId]:
        return [header.message_id for header in sorted(self._kinds.headers.values(), key=header_order)]

    @cached_property
    def _places(self) -> Mapping[MessageId, int]:
        return {message_id: at for at, message_id in enumerate(self._in_order)}

    @cached_property
    def _calls(self) -> frozenset[MessageId]:
        return frozenset(call.message_id for call in self._kinds.calls)

    @cached_property
    def _offered(self) -> Mapping[str, MessageId | None]:
        """The options that calls offer, each with the only call that does, or None."""
        offered: dict[str, MessageId | None] = {}
        for call in self._calls:
            for line in {
                _plain(line) for line in self._texts.get(call, "").split("\n") if _OPTION.match(line)
            }:
                offered[line] = None if line in offered else call
        return offered

    def votes(
        self, header: Header, kind: Kind, body: Body, about: Proposals | None, text: str
    ) -> VoteReading:
        """The votes of so much of a message as ``body`` holds, as far as the thread bears them out.

        What is doubtful stays listed as unclear, unless a vote stands elsewhere in the message: then that one
        counts.
        """
        found, offers = self._sure(header, kind, body, about, text)
        if not (found.withdrawal or any(vote.certain for vote in found.votes)):
            found = replace(found, votes=(*found.votes, *_ticked(body, about)))
            found = _with_own_name(found, header.sender)
            if kind is Kind.VOTE and not found.votes:
                found = replace(found, votes=tuple(_resent(text, header.sender, about)))
        if self._kinds.strays(header):
            strayed = (replace(vote, certain=False, rule="other-subject") for vote in found.votes)
            found = replace(found, votes=tuple(strayed), withdrawal=None)
        title = (self._kinds.subject(header).title or "").casefold().split()
        refused = {vote: rule for vote in found.votes if (rule := _refusal(vote, kind, title))}
        return replace(
            found,
            votes=tuple(vote for vote in found.votes if vote not in refused),
            refused=(
                *found.refused,
                *(Refusal(line, "of-the-call") for line in offers),
                *(Refusal(vote.line, rule, vote.words, vote.at) for vote, rule in refused.items()),
            ),
        )

    def _sure(
        self, header: Header, kind: Kind, body: Body, about: Proposals | None, text: str
    ) -> tuple[VoteReading, Sequence[str]]:
        """The votes of the own lines, and the options of a call among them."""
        offers = () if kind is Kind.CALL else self._options(header, body.lines)
        lines = _unsigned(["" if line in offers else line for line in body.lines], header.sender)
        held = dict.fromkeys(body.doubtful, "may-be-quoted")
        inline = (
            body.inline | self._asked(header, body, text)
            if any(_NUMBER.search(x) or _OPTION.search(x) for x in map(_plain, lines))
            else frozenset[int]()
        )
        bare = list(_bare_answers(lines, inline, about))
        held |= {at: "inline-answer" for paragraph, _ in bare for at in paragraph}
        if not held:
            return read_votes(lines, about), offers
        elsewhere = read_votes(["" if at in held else line for at, line in enumerate(lines)], about)
        if elsewhere.withdrawal or any(vote.certain for vote in elsewhere.votes):
            return elsewhere, offers
        found = (*read_votes(lines, about).votes, *(vote for _, vote in bare))
        doubtful = {vote.at: vote for vote in found if vote.at in held}
        unclear = (replace(vote, certain=False, rule=held[at]) for at, vote in sorted(doubtful.items()))
        return replace(elsewhere, votes=(*elsewhere.votes, *unclear)), offers

    def _options(self, header: Header, lines: Sequence[str]) -> Sequence[str]:
        """The lines that repeat several options of a call of somebody else's, so that none is chosen."""
        if not self._offered:
            return ()
        found = [
            line
            for line in lines
            if _OPTION.match(line)
            and (said := _plain(line)) in self._offered
            and self._offered[said] != header.message_id
            and len(said.split()) > 1
        ]
        return found if len({_plain(line) for line in found}) > 1 else ()

    def _asked(self, header: Header, body: Body, text: str) -> frozenset[int]:
        """The lines that give a number about which what they answer, no call, asks: "0 or -1?"."""
        above = self._above(header)
        lines = [line.translate(_ASCII) for line in body.lines]
        given = [at for at, line in enumerate(lines) if _NUMBER.search(line)]
        if not given or not header.references or (above is not None and above.message_id in self._calls):
            return frozenset()
        quoted = (line.lstrip()[1:] for line in text.split("\n") if line.lstrip().startswith(">"))
        answered = " ".join(
            (*(self._words(above.message_id) if above else ()), ".", *islice(quoted, _MOST_QUOTED))
        )
        agreed = {at for at in given if self._kinds.by_caller(header) and _AGREED.match(lines[at])}
        asked = (one for one in _QUESTION.findall(answered) if not _ON_VOTING.search(one))
        numbers = {number for sentence in asked for number in _NUMBER.findall(sentence)}
        return frozenset(agreed.union(at for at in given if numbers.intersection(_NUMBER.findall(lines[at]))))

    def _words(self, of: MessageId) -> tuple[str, ...]:
        """The own words of a message as far as answers are held against them, parted once."""
        if of not in self._own:
            lines = own_words(self._texts[of]).lines if of in self._texts else ()
            self._own[of] = lines[: affordable(lines, _MOST_ANSWERED)]
        return self._own[of]

    def on_remark(self, header: Header, own: Sequence[str], votes: Sequence[Vote]) -> bool:
        """Whether bare votes answer what somebody asks or suggests who did not call the vote.

        Of who has voted before, they may be on that alone. Not so where either of the two mails speaks of
        votes, or of what would change one.
        """
        above = self._above(header)
        if above is None or not votes or not all(v.certain and _is_bare(v) for v in votes):
            return False
        if (
            above.sender == header.sender
            or self._kinds.of(above) is not Kind.VOTE
            or self._kinds.by_caller(above)
        ):
            return False
        said = "\n".join(_LEADING_VALUE.sub("", line) for line in self._words(above.message_id))
        told = _SENTENCE_END.split(said)
        facts = [one for one in told if not _REMARKS.search(one)]
        settled = all(vote.value != "-1" for vote in votes) and any(map(_DONE.search, facts))
        remarks = len(facts) < len(told) and not settled and not any(map(_ON_VOTES.search, told))
        return remarks and not _CHANGES.search("\n".join(own))


def _unsigned(lines: Sequence[str], sender: Sender) -> Sequence[str]:
    """Lines without the sender's own name on one of its own: a value above it heads no list of names."""
    name = fold(display_name(sender.name or ""))
    own = {name, name.partition(" ")[0]} - {""}
    return ["" if fold(line.strip(" ,.*_-")) in own else line for line in lines] if own else lines


def _plain(line: str) -> str:
    return " ".join(line.translate(_ASCII).casefold().split())


_ASCII = str.maketrans("−–", "--")


def _paragraphs(lines: Sequence[str]) -> Iterator[range]:
    """The lines between blank ones."""
    start = 0
    for at, line in enumerate((*lines, "")):
        if not line:
            yield range(start, at)
            start = at + 1


def _bare_answers(
    lines: Sequence[str], inline: Set[int], about: Proposals | None
) -> Iterator[tuple[range, Vote]]:
    """The paragraphs with an answer to one point, each with the bare value in it."""
    for paragraph in _paragraphs(lines) if inline else ():
        if not inline.isdisjoint(paragraph):
            found = read_votes(lines[paragraph.start : paragraph.stop], about).votes
            yield from ((paragraph, replace(v, at=v.at + paragraph.start)) for v in found if _is_bare(v))


def _is_bare(vote: Vote) -> bool:
    """Whether nothing but its place makes it a vote: no claim, no word of voting, nobody who gives it."""
    return vote.claim is None and (_FOR_ALL.search(vote.line) is not None or not _GIVEN.search(vote.line))


def _refusal(vote: Vote, kind: Kind, title: Sequence[str]) -> str | None:
    """Why the thread makes no vote of an unclear value; None if it does not."""
    if vote.certain:
        return None
    said = vote.line.casefold().split()
    if title[-1:] == [vote.value] and " ".join(title) in " ".join(said):
        return "end-of-title"
    return "tells-how-to-vote" if kind is Kind.CALL and not _FIRST.intersection(said) else None


_FIRST = frozenset("i i'm i’m my me".split())


def _ticked(body: Body, about: Proposals | None) -> Iterator[Vote]:
    """Ballots ticked in a quotation, by the sender or by whom they quote."""
    for line in body.ticked:
        found = (
            read_votes([line, "", *body.lines], about).votes
            if body.lines
            else read_votes([line], about).votes
        )
        yield from (replace(vote, certain=False, rule="quoted-ballot") for vote in found if vote.at == 0)


_CLAIMED = r"(?:\s*[(\[]?(?:non?[ \-]?)?binding[)\]]?)?"
_BESIDE = re.compile(
    rf"(?P<name>[^:]{{3,60}}):\s*[+-] ?[01]{_CLAIMED}[\s.!]*\Z"
    rf"|[+-] ?[01]{_CLAIMED}\s+from\s+(?P<giver>[^,;:(]{{2,60}}?){_CLAIMED}[\s.!]*\Z"
    rf"|[+-] ?[01]{_CLAIMED}\s+\((?P<login>[a-z][a-z0-9]{{1,30}})\)[\w .'-]{{1,60}}\Z",
    re.IGNORECASE,
)


def _with_own_name(found: VoteReading, sender: Sender) -> VoteReading:
    """``found`` with its only vote certain where it stands alone beside the name of who writes.

    That is "Ann Alder: +1" by Ann Alder, "-1 from Ann." by her too: a first name alone labels anybody. So is
    the login of her address, as Apache's platform writes it: "+1 (aalder) Ann Alder".
    """
    name = fold(display_name(sender.name or "")).split()
    beside = _BESIDE.match(found.votes[0].line.strip().translate(_ASCII)) if len(found.votes) == 1 else None
    if beside is None:
        return found
    said = fold(beside["name"] or beside["giver"] or "").split()
    if beside["login"]:
        own = sender.own_address.partition("@")[0].casefold() == beside["login"].casefold()
    else:
        own = len(name) > 1 and said == name if beside["name"] else bool(name) and said in (name, name[:1])
    return replace(found, votes=(replace(found.votes[0], certain=True, rule="own-name"),)) if own else found


_LETTERHEAD = re.compile(
    r"^[\s*]{0,4}From:[*\s]+(?P<who>[^\n]{2,200})\n(?:[\s*]{0,4}[A-Z][\w-]{1,12}:[^\n]*\n){1,6}", re.M
)


def _resent(text: str, sender: Sender, about: Proposals | None) -> Iterator[Vote]:
    """The votes in a mail of the sender's own that ``text`` passes on, all unclear."""
    head = _LETTERHEAD.search(text)
    if head is None:
        return
    name, who = fold(display_name(sender.name or "")), fold(head["who"])
    address = sender.own_address.casefold()
    if (address and address in head["who"].casefold()) or (len(name.split()) > 1 and name in who):
        lines = own_words(text[head.end() :]).lines
        for vote in read_votes(lines[: affordable(lines, _MOST_ANSWERED)], about).votes:
            yield replace(vote, certain=False, rule="resent")


_BELOW = r"[ \t]*\n(?:[ \t]*\n){0,2}[ \t]*"
_ATTRIBUTED = re.compile(
    rf"^(?![ \t]*>).{{0,200}}\b(?:wrote|writes|said|schrieb)\s?:{_BELOW}(?![>\s])", re.MULTILINE
)
"""An attribution with nothing marked below it: a client may quote another mail than it answers."""
_NAMED_ABOVE = re.compile(rf"^(?![ \t]*>)(.{{4,300}}):{_BELOW}>", re.MULTILINE)


def _quotes_another(text: str, sender: Sender) -> bool:
    """Whether a quotation is attributed to somebody else than ``sender``."""
    words = set(_WORDS.findall(fold(display_name(sender.name or ""))))
    address = str(sender.address).casefold()
    named = (fold(found[1]) for found in islice(_NAMED_ABOVE.finditer(text), _MOST_QUOTED))
    return bool(words) and any(
        words.isdisjoint(_WORDS.findall(said)) and address not in said for said in named
    )


_WORDS = re.compile(r"[^\W\d_]+")
