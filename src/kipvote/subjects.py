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
_REPLY = (
    r"(?:re|aw|sv|svar|vs|antw|antwort|odp|ref|réf|rif|res|resp|rép|réponse|ynt|yan|vá|bls|doorst|fwd?|forwarded|wg|"
    r"tr|rv|enc|vb|pd|ilt|(?:auto(?:matic)?[ -]?reply)|"
    r"отв|на|ответ|пересл|απ|σχετ|πρθ|回复|回覆|答复|转发|轉寄|返信|転送|답장|회신|전달)"
)
_BEHIND_REPLY = r"(?:\s*[\[(^]\s*\d+\s*[\])]?|\d+)?\s*(?:\.\s*)?[:：;]\s*"
_PREFIX = re.compile(rf"(?:{_REPLY}|r|i){_BEHIND_REPLY}|(?:re|fwd?|aw)\s+(?=\[)", re.IGNORECASE)
# The same behind what a gateway or a client put in front of it: "**External** Re: ", "+1 Re: ".
_PREFIX_WITHIN = re.compile(rf"(?<!\w)(?:{_REPLY}{_BEHIND_REPLY}|(?:re|fwd?|aw)\s*$)", re.IGNORECASE)
# What a gateway puts before a tag; with a figure it may be an attempt: "(2nd) [VOTE]".
_BANNERS = re.compile(
    r"(?:\([^()\d]{1,40}\)|\{[^{}\d]{1,40}\}|<[^<>\d]{1,40}>|\*++[^*\d]{1,40}\*++|[+-][01](?=\s)"
    r"|(?:external|ext|spam)\b[?!]?|[\s:：*|>–—-])++",
    re.IGNORECASE,
)
_BRACKET = re.compile(r"\[([^\[\]]{0,80})\]")
_HEAD = re.compile(r"(?:\[[^\[\]]{0,80}\]\s*)*")
_ODD_BRACKETS = re.compile(r"^[\[({<]\s*([A-Za-z]{4,12})\s*[\])}>]")
_WAS = re.compile(
    r"[(\[]\s*was\b\s*[:：]?(?P<before>.*)$|\bwas\s*[:：]\s*(?P<tagged>(?:re:\s*)*\[.*)$", re.IGNORECASE
)
_UNCLOSED = re.compile(r"\[?([A-Za-z]{4,12})(\] ?| )(?=[^\]]*$)")
_WORD = re.compile(r"[^\W\d_]+", re.UNICODE)
_BARE_TAG = re.compile(r"([A-Za-z]+)((?:\s*[:：]+\s*|\s+[-–—]\s+|\s+)\s*)")
_BARE_TAGS = re.compile(r"((?:[A-Za-z]{1,12} ){1,4}[A-Za-z]{1,12})(?: ?[:：]+| [-–—] )\s*")
_TAG_BEHIND = re.compile(r"(?: [-–—]+ ?|(?P<shown> ?\())(?P<word>[A-Za-z]{5,12}) ?\)?[.!]?$")
_GATEWAY = re.compile(
    r"(?:external(?: sender| e?-?mail)?|ext|caution|suspicious|spam\??)(?:\s*[:：]|\s+[-–—](?=\s))\s*"
    r"|>[>\s]*",
    re.IGNORECASE,
)
_FILLER = frozenset(
    "of the for on and re this call calling request take round v thread new second third final official "
    "formal reminder extended restart restarted again repeat repeated rerun reroll respin reopened run roll "
    "spin open st nd rd th".split()
)
# Beside a tag of a vote they say that it is over, as [RESULT] does.
_OVER = frozenset("passed passes accepted approved adopted rejected failed closed successful".split())
# In brackets before the title these do, too; behind it they are its own.
_ENDS = frozenset("success succeeded complete completed concluded ended finished".split())
_SMALL = _FILLER | _OVER | _ENDS
# In brackets at the front they say so alone; builds are "[FAILED]", and issues "[CLOSED]".
_DECIDED = frozenset("passed accepted approved adopted rejected".split())
_ENDED = re.compile(
    r"(?<![\s:–—-])[\s:–—-]++(?:(?:vote|has|have|is|was) ){0,3}+(?P<word>[a-z]{5,12})[.!]?$", re.IGNORECASE
)
_BRACKETS = str.maketrans("\u3010\u3011\uff3b\uff3d", "[][]")
_TITLE_MARK = re.compile(r"\d|[(\[{]")
_ASKED = re.compile(
    r"(?:(?P<call>call(?:ing)? for (?:an? |the )?votes?)|vote) (?:on|for) (?=\S)", re.IGNORECASE
)
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
    current = _without_former(subject.translate(_BRACKETS))
    headed, reply = _strip_prefixes(current, profile)
    rest, tags = _strip_tags(headed, profile)
    take, again, stripped = strip_take(rest, headed, profile.pattern)
    plain = _clean(stripped)
    proposals: tuple[ProposalId, ...] = ()
    title: str | None = plain or None
    if tags or not profile.tagged:
        proposals, title = _proposals(plain, profile)
    return Subject(subject, reply, tags, proposals, title, take, again)


def _without_former(text: str) -> str:
    """A subject without its "(was: ...)"; if it says nothing else but tags, that is what it is about."""
    former = _WAS.search(text) if "was" in text.lower() else None
    if former is None:
        return text
    now = text[: former.start()]
    if not (_HEAD.fullmatch(now) and now.strip()):
        return now
    then = (former["tagged"] or (former["before"] or "").rstrip(")] ")).lstrip()
    while prefix := _PREFIX.match(then):
        then = then[prefix.end() :]
    return now + then


def _strip_prefixes(text: str, profile: Profile) -> tuple[str, bool]:
    """Take reply prefixes and gateway words off the head, through leading gateway tags.

    What stands before a prefix, and that before the first tag, is not what the subject is about, unless it
    names that: "+1 Re: [VOTE] KIP-9", but "KIP-9 Re: [VOTE]".
    """
    reply = False
    rest = text.strip()
    skipped = ""
    while True:
        if bracket := _BRACKET.match(rest):
            # A tag or a gateway mark may stand before a prefix: "[EXTERNAL] Re: [VOTE] KIP-9".
            skipped, rest = skipped + bracket.group(), rest[bracket.end() :].lstrip()
        elif prefix := _PREFIX.match(rest):
            reply, rest = True, rest[prefix.end() :]
        elif gateway := _GATEWAY.match(rest):
            rest = rest[gateway.end() :]
        elif end := _prefix_within(skipped, rest, profile):
            reply, rest = True, rest[end:].lstrip()
        else:
            return f"{skipped} {rest}".strip(), reply


def _prefix_within(skipped: str, rest: str, profile: Profile) -> int:
    """Where the last reply prefix ends that stands before the first tag; 0: there is none."""
    if "[" not in rest:
        return 0
    words = _tag_words(profile)
    first = _first_tag(rest, words)
    if first <= 0 or _first_tag(skipped, words) >= 0:
        return 0
    head = rest[:first]
    if not profile.tagged and profile.pattern.search(head):
        return 0
    return max((prefix.end() for prefix in _PREFIX_WITHIN.finditer(head)), default=0)


def _first_tag(text: str, words: Mapping[str, Tag]) -> int:
    """Where the first tag in brackets stands; -1: there is none."""
    for bracket in _BRACKET.finditer(text):
        if not words.keys().isdisjoint(_said_in(bracket[1], words)):
            return bracket.start()
    return -1


@lru_cache(maxsize=16)
def _tag_words(profile: Profile) -> Mapping[str, Tag]:
    return {word: Tag(tag) for tag, words in profile.tags for word in words}


def _strip_tags(text: str, profile: Profile) -> tuple[str, frozenset[Tag]]:
    words = _tag_words(profile)
    text = _with_brackets(text, words, profile)
    said: set[str] = set()
    split_off: list[bool] = []
    head = _HEAD.match(text)
    head_end = head.end() if head else 0

    def bracket(match: re.Match[str]) -> str:
        found, leads = _said_in(match.group(1), words), match.start() < head_end
        said.update(found if leads else found - _ENDS)
        if tags := {words[word] for word in found if word in words}:
            split_off.append(tags == {Tag.DISCUSS})
            return " "
        if profile.pattern.search(match.group(1)):
            return f" {match.group(1)} "
        # Unknown marks before the text ("[EXTERNAL]") are a gateway's; behind it they belong to the title.
        return " " if leads or (profile.tagged and not _OVER.isdisjoint(found)) else match.group()

    rest = " ".join(_BRACKET.sub(bracket, text).split())
    tags = {words[word] for word in said if word in words}
    title = _strip_bare_tags(rest, words, tags, said, profile)
    if tags & {Tag.VOTE, Tag.RESULT}:
        title = _strip_tag_behind(title, words, tags, profile)
    over = not said.isdisjoint(_OVER | _ENDS) if tags else _decided(text[:head_end], rest, profile)
    if over and (Tag.VOTE in tags or not tags):
        tags.add(Tag.RESULT)
    if split_off[:1] == [True] and Tag.VOTE in tags:
        # Split off from a vote, or from its result: "[DISCUSS] Re: [VOTE] KIP-9".
        tags = {Tag.DISCUSS}
    return title, frozenset(tags)


def _decided(head: str, rest: str, profile: Profile) -> bool:
    """Whether a bracket says in one word how the vote on a numbered proposal ended: "[ACCEPTED] KIP-9"."""
    if profile.tagged or not head or profile.pattern.search(rest) is None:
        return False
    return any(content.strip().casefold() in _DECIDED for content in _BRACKET.findall(head))


def _with_brackets(text: str, words: Mapping[str, Tag], profile: Profile) -> str:
    """A subject whose first tag is in whole brackets, and whatever a gateway put before it left out."""
    if (odd := _ODD_BRACKETS.match(text)) and odd[1].casefold() in words:
        return f"[{odd[1]}]{text[odd.end() :]}"
    if text.count("[") != text.count("]") and (half := _UNCLOSED.match(text)) and half[1].casefold() in words:
        closed = text.startswith("[") != half[2].startswith("]")
        if closed and profile.pattern.match(text, half.end()):
            return f"[{half[1]}] {text[half.end() :]}"
    first = _first_tag(text, words) if "[" in text else -1
    if first > 0 and not text.startswith("["):
        before, behind = text[:first], text[first:]
        phrase = _said_in(before, words)
        if not words.keys().isdisjoint(phrase) and not _TITLE_MARK.search(before):
            return f"[{before.strip(_TRIM)}]{behind}"
        if _BANNERS.fullmatch(before):
            return behind
    elif first > 0:
        head = _HEAD.match(text)
        if head and head.end() < first and _BANNERS.fullmatch(text, head.end(), first):
            return text[: head.end()] + text[first:]
    return text


def _said_in(content: str, words: Mapping[str, Tag]) -> set[str]:
    """What a bracket says of the thread: nothing unless all its words are tags, "passed" or small words."""
    found = {word.casefold() for word in _WORD.findall(content)}
    return found if all(word in words or word in _SMALL for word in found) else set()


def _strip_bare_tags(
    rest: str, words: Mapping[str, Tag], tags: set[Tag], said: set[str], profile: Profile
) -> str:
    """Tags without brackets: "VOTE: KIP-9", "DISCUSS KIP-9"; "Votes on ..." and "vote for me" are prose."""
    if (phrase := _BARE_TAGS.match(rest)) and (found := words.keys() & _said_in(phrase[1], words)):
        tags.update(words[word] for word in found)
        said.update(_said_in(phrase[1], words))
        rest = rest[phrase.end() :]
    elif (asked := _ASKED.match(rest)) and not tags and not profile.tagged:
        named = profile.pattern.match(rest, asked.end())
        if named and (asked["call"] or re.match(r"\s*(?:[:：]|[-–—] |$)", rest[named.end() :])):
            tags.add(Tag.VOTE)
            return rest[asked.end() :]
    while match := _BARE_TAG.match(rest):
        tag = words.get(match.group(1).casefold())
        behind = rest[match.end() :]
        marked = any(mark in match.group(2) for mark in ":：-–—")
        if tag is None or not (marked or (profile.pattern.match(behind) and match.group(1).isupper())):
            break
        tags.add(tag)
        rest = behind
    return rest.lstrip(_TRIM)


def _strip_tag_behind(title: str, words: Mapping[str, Tag], tags: set[Tag], profile: Profile) -> str:
    """How a vote ended, said at the end of its subject: "... - RESULT", "... (cancelled)", "... - passed"."""
    behind = _TAG_BEHIND.search(title)
    if behind is None:
        return _strip_end(title, words, tags) if profile.tagged else title
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


def _strip_end(title: str, words: Mapping[str, Tag], tags: set[Tag]) -> str:
    """The same behind the name of a release, which no title follows: "... PASSED", "... has passed"."""
    ended = _ENDED.search(title)
    if ended is None or not (Tag.RESULT in tags or ended["word"].isupper()):
        return title
    word = ended["word"].casefold()
    tag = words.get(word, Tag.RESULT if word in _OVER else None)
    if tag not in (Tag.RESULT, Tag.CANCEL):
        return title
    tags.add(tag)
    return title[: ended.start()]


def _clean(text: str) -> str:
    return " ".join(text.split()).strip(_TRIM)


_JOINED = re.compile(r"^[\s,;/&+]*(?:\band\b|\bund\b|[,;/&+])?[\s,;/&+]*$", re.IGNORECASE)
# Figures alone behind an id, and nothing but the title behind them: "KIP-1, 2 and 3: ...".
_MORE = re.compile(r"(?<=\d)(?:, ?\d{1,5})*+(?:,? and | ?& ?)\d{1,5}(?=\s*(?:$|[:：]|[-–—] ))")
_FIGURE = re.compile(r"\d+")
_JOINED_TITLE = re.compile(r"(?:\band|[,;/&+])\s*$", re.IGNORECASE)


def _proposals(text: str, profile: Profile) -> tuple[tuple[ProposalId, ...], str | None]:
    """The proposals the text is about, and the title behind them.

    The first the pattern finds, and those joined to it: "KIP-1 and KIP-2: title", "KIP-1: a, KIP-2: b". One
    merely mentioned in a title ("KIP-3: finish what KIP-2 began") is not what the mail is about.
    """
    found: list[ProposalId] = []
    first_end = end = 0
    if not profile.tagged and (" and " in text or "&" in text) and (more := _MORE.search(text)):
        text = _spelled_out(text, more, profile)
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


def _spelled_out(text: str, more: re.Match[str], profile: Profile) -> str:
    """A text that says "KIP-1 and 2: ..." with the id whole each time."""
    named = next(profile.pattern.finditer(text), None)
    if named is None or named.end() != more.start() or len(named.groupdict()) != 1:
        return text
    number, start = next(iter(named.groupdict().values())), named.start()
    if not number or not named[0].endswith(number):
        return text
    word = text[start : named.end() - len(number)]
    return text[: more.start()] + _FIGURE.sub(lambda figure: word + figure[0], more[0]) + text[more.end() :]


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
