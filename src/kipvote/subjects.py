"""Subjects: the convention by which a message says what it is about.

A list subject is reply prefixes, gateway tags and the tags [VOTE] [DISCUSS] [RESULT] [CANCEL...] in any
order and spelling, then the proposal and its title. Everything here works on the decoded, unfolded subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NewType

from kipvote.releases import plain
from kipvote.rules import Profile
from kipvote.takes import strip_take

ProposalId = NewType("ProposalId", str)
"""A proposal as people name it: ``KIP-1086``. Compare by :func:`proposal_key`."""

ProposalKey = NewType("ProposalKey", str)
"""A proposal id without case, white space and empty words: what makes two spellings one proposal."""


class Tag(StrEnum):
    """What a subject says the thread is."""

    DISCUSS = "discuss"
    VOTE = "vote"
    RESULT = "result"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject taken apart.

    ``reply`` is true behind any reply or forward prefix. ``proposals`` are those the message is about,
    in order: usually one, two where the subject joins them ("KIP-1 and KIP-2: ..."), none where it names
    none. ``take`` is the number of the attempt the subject claims (None: says nothing), ``again``
    that it claims to repeat a vote without a number ("re-vote").
    """

    text: str
    reply: bool
    tags: frozenset[Tag]
    proposals: tuple[ProposalId, ...]
    title: str | None
    take: int | None = None
    again: bool = False


def proposal_key(proposal: str) -> ProposalKey:
    """The form in which ids that differ in case, white space and empty words are one.

    >>> proposal_key("Apache Foo  1.0") == proposal_key("apache foo 1.0")
    True
    >>> proposal_key("Apache Foo 1.0 (RC1)") == proposal_key("Foo 1.0-rc1")
    True
    """
    return ProposalKey(plain(proposal))


def named_in(text: str, profile: Profile) -> tuple[ProposalId, ...]:
    """The proposals that a text without tags or prefixes names."""
    return _proposals(_clean(text), profile)[0]


def mentioned_in(text: str, profile: Profile) -> frozenset[ProposalId]:
    """Every proposal a text mentions, each in its first spelling."""
    found: dict[ProposalKey, ProposalId] = {}
    for _, proposal in _named(text, profile):
        found.setdefault(proposal_key(proposal), proposal)
    return frozenset(found.values())


# Mail clients' words for "reply" and "forward" in the languages of the lists, before a colon, stacked.
_PREFIX = re.compile(
    r"(?:re|aw|sv|vs|antw|antwort|odp|r|ref|rif|res|resp|ynt|yan|vá|bls|doorst|fwd?|fw|wg|tr|rv|enc|vb|pd|i|ilt|"
    r"отв|на|ответ|пересл|απ|σχετ|πρθ|回复|回覆|答复|转发|轉寄|返信|転送|답장|회신|전달)"
    r"(?:\s*[\[(^]\s*\d+\s*[\])]?|\d+)?\s*[:：]\s*",
    re.IGNORECASE,
)
_BRACKET = re.compile(r"\[([^\[\]]{0,80})\]")
_HEAD = re.compile(r"(?:\[[^\[\]]{0,80}\]\s*)*")
_ODD_BRACKETS = re.compile(r"^[\[({<]\s*([A-Za-z]{4,12})\s*[\])}>]")
_WAS = re.compile(r"[(\[]\s*was\b\s*[:：]?.*$", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+", re.UNICODE)
_BARE_TAG = re.compile(r"([A-Za-z]+)((?:\s*[:：]+\s*|\s+[-–—]\s+|\s+)\s*)")
_BARE_TAGS = re.compile(r"((?:[A-Za-z]{1,12} ){1,4}[A-Za-z]{1,12})(?: ?[:：]+| [-–—] )\s*")
_TAG_BEHIND = re.compile(r"(?: [-–—]+ ?|(?P<shown> ?\())(?P<word>[A-Za-z]{5,12}) ?\)?[.!]?$")
_GATEWAY = re.compile(
    r"(?:external(?: sender| e?-?mail)?|ext|caution|suspicious|spam\??)\s*[:：]\s*", re.IGNORECASE
)
_FILLER = frozenset(
    "of the for on and re this call take round v thread new second third final official formal reminder "
    "extended restart restarted again repeat repeated rerun reroll respin reopened run roll spin open "
    "st nd rd th".split()
)
# Beside a tag of a vote they say that it is over, as [RESULT] does.
_OVER = frozenset("passed accepted approved adopted rejected failed closed".split())
_BRACKETS = str.maketrans("\u3010\u3011\uff3b\uff3d", "[][]")
_TRIM = " \t:：-–—.,;"


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
    current = _WAS.sub("", subject.translate(_BRACKETS))
    headed, reply = _strip_prefixes(current)
    rest, tags = _strip_tags(headed, profile)
    take, again, stripped = strip_take(rest, headed, profile.pattern)
    plain = _clean(stripped)
    proposals: tuple[ProposalId, ...] = ()
    title: str | None = plain or None
    if tags or not profile.tagged:
        proposals, title = _proposals(plain, profile)
    return Subject(subject, reply, tags, proposals, title, take, again)


def _strip_prefixes(text: str) -> tuple[str, bool]:
    """Take reply prefixes and gateway words off the head, through leading gateway tags."""
    reply = False
    rest = text.strip()
    skipped = ""
    while True:
        if prefix := _PREFIX.match(rest):
            reply, rest = True, rest[prefix.end() :]
        elif gateway := _GATEWAY.match(rest):
            rest = rest[gateway.end() :]
        elif bracket := _BRACKET.match(rest):
            # A tag or a gateway mark may stand before a prefix: "[EXTERNAL] Re: [VOTE] KIP-9".
            skipped, rest = skipped + bracket.group(), rest[bracket.end() :].lstrip()
        else:
            return f"{skipped} {rest}".strip(), reply


@lru_cache(maxsize=16)
def _tag_words(profile: Profile) -> Mapping[str, Tag]:
    return {word: Tag(tag) for tag, words in profile.tags for word in words}


def _strip_tags(text: str, profile: Profile) -> tuple[str, frozenset[Tag]]:
    words = _tag_words(profile)
    if (odd := _ODD_BRACKETS.match(text)) and odd[1].casefold() in words:
        text = f"[{odd[1]}]{text[odd.end() :]}"
    said: set[str] = set()
    head = _HEAD.match(text)
    head_end = head.end() if head else 0

    def bracket(match: re.Match[str]) -> str:
        found = _said_in(match.group(1), words)
        said.update(found)
        if not words.keys().isdisjoint(found):
            return " "
        if profile.pattern.search(match.group(1)):
            return f" {match.group(1)} "
        # Unknown marks before the text ("[EXTERNAL]") are a gateway's; behind it they belong to the title.
        return " " if match.start() < head_end else match.group()

    rest = " ".join(_BRACKET.sub(bracket, text).split())
    tags = {words[word] for word in said if word in words}
    title = _strip_bare_tags(rest, words, tags, profile)
    if tags & {Tag.VOTE, Tag.RESULT}:
        title = _strip_tag_behind(title, words, tags)
    if Tag.VOTE in tags and not _OVER.isdisjoint(said):
        tags.add(Tag.RESULT)
    return title, frozenset(tags)


def _said_in(content: str, words: Mapping[str, Tag]) -> set[str]:
    """What a bracket says of the thread: nothing unless all its words are tags, "passed" or small words."""
    found = {word.casefold() for word in _WORD.findall(content)}
    return found if all(word in words or word in _FILLER or word in _OVER for word in found) else set()


def _strip_bare_tags(rest: str, words: Mapping[str, Tag], tags: set[Tag], profile: Profile) -> str:
    """Tags without brackets: "VOTE: KIP-9", "DISCUSS KIP-9"; "Votes on ..." and "vote for me" are prose."""
    if (phrase := _BARE_TAGS.match(rest)) and (found := words.keys() & _said_in(phrase[1], words)):
        tags.update(words[word] for word in found)
        rest = rest[phrase.end() :]
    while match := _BARE_TAG.match(rest):
        tag = words.get(match.group(1).casefold())
        behind = rest[match.end() :]
        marked = any(mark in match.group(2) for mark in ":：-–—")
        if tag is None or not (marked or (profile.pattern.match(behind) and match.group(1).isupper())):
            break
        tags.add(tag)
        rest = behind
    return rest.lstrip(_TRIM)


def _strip_tag_behind(title: str, words: Mapping[str, Tag], tags: set[Tag]) -> str:
    """How a vote ended, said at the end of its subject: "... - RESULT", "... (cancelled)", "... - passed"."""
    behind = _TAG_BEHIND.search(title)
    if behind is None:
        return title
    word = behind["word"].casefold()
    tag = words.get(word, Tag.RESULT if word in _OVER else None)
    if tag not in (Tag.RESULT, Tag.CANCEL):
        return title
    # "- abort" may end a title, and so may "- failed"; "- cancelled" or "(FAILED)" hardly do.
    ended = word in words and (tag is Tag.RESULT or word.endswith(("ed", "wn", "ion")))
    if not (ended or behind["shown"] or behind["word"].isupper() or Tag.RESULT in tags):
        return title
    tags.add(tag)
    return title[: behind.start()]


def _clean(text: str) -> str:
    return " ".join(text.split()).strip(_TRIM)


_JOINED = re.compile(r"^[\s,;/&+]*(?:\band\b|\bund\b|[,;/&+])?[\s,;/&+]*$", re.IGNORECASE)
_JOINED_TITLE = re.compile(r"(?:\band|[,;/&+])\s*$", re.IGNORECASE)


def _proposals(text: str, profile: Profile) -> tuple[tuple[ProposalId, ...], str | None]:
    """The proposals the text is about, and the title behind them.

    The first the pattern finds, and those joined to it: "KIP-1 and KIP-2: title", "KIP-1: a, KIP-2: b". One
    merely mentioned in a title ("KIP-3: finish what KIP-2 began") is not what the mail is about.
    """
    found: list[ProposalId] = []
    first_end = end = 0
    for match, proposal in _named(text, profile):
        between, behind = text[end : match.start()], text[match.end() :]
        if found and not (
            _JOINED.match(between) or (_JOINED_TITLE.search(between) and re.match(r"\s*[:：]|\s*$", behind))
        ):
            break
        if not found or _JOINED.match(between):
            first_end = match.end()
        if proposal not in found:
            found.append(proposal)
        end = match.end()
    if not found:
        return (), text or None
    return tuple(found), _clean(text[first_end:]) or None


def _named(text: str, profile: Profile) -> Iterator[tuple[re.Match[str], ProposalId]]:
    """What the pattern finds, and its id; a pattern may match nothing, and nothing names no proposal."""
    for match in profile.pattern.finditer(text):
        proposal = _proposal_id(match, profile)
        if match[0].strip() and proposal:
            yield match, proposal


def _proposal_id(match: re.Match[str], profile: Profile) -> ProposalId:
    groups = {name: _group(value or "") for name, value in match.groupdict().items()}
    return ProposalId(" ".join(profile.id.format_map(groups).split()))


def _group(value: str) -> str:
    """A number without leading zeros ("KIP-0042" is KIP-42), any other text trimmed."""
    return (value.lstrip("0") or "0") if value.isascii() and value.isdigit() else _clean(value)
