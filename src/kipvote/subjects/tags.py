"""Tags: what a subject says the thread is, in brackets and without."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache

from kipvote.rules import Profile
from kipvote.subjects.proposals import TRIM


class Tag(StrEnum):
    """What a subject says the thread is."""

    DISCUSS = "discuss"
    VOTE = "vote"
    RESULT = "result"
    CANCEL = "cancel"


# What a gateway puts before a tag; with a figure it may be an attempt: "(2nd) [VOTE]".
_BANNERS = re.compile(
    r"(?:\([^()\d]{1,40}\)|\{[^{}\d]{1,40}\}|<[^<>\d]{1,40}>|\*++[^*\d]{1,40}\*++|[+-][01](?=\s)"
    r"|(?:external|ext|spam)\b[?!]?|[\s:：*|>–—-])++",
    re.IGNORECASE,
)

BRACKET = re.compile(r"\[([^\[\]]{0,80})\]")
"""Anything in brackets; ``[1]`` is what stands in them."""
HEAD = re.compile(r"(?:\[[^\[\]]{0,80}\]\s*)*")
"""All that stands in brackets at the front."""

_ODD_BRACKETS = re.compile(r"^[\[({<]\s*([A-Za-z]{4,12})\s*[\])}>]")
_UNCLOSED = re.compile(r"\[?([A-Za-z]{4,12})(\] ?| )(?=[^\]]*$)")
_WORD = re.compile(r"[^\W\d_]+", re.UNICODE)
_BARE_TAG = re.compile(r"([A-Za-z]+)((?:\s*[:：]+\s*|\s+[-–—]\s+|\s+)\s*)")
_BARE_TAGS = re.compile(r"((?:[A-Za-z]{1,12} ){1,4}[A-Za-z]{1,12})(?: ?[:：]+| [-–—] )\s*")
_TAG_BEHIND = re.compile(
    r"(?: [-–—]+ ?|(?P<shown> ?\())(?P<negated>not )?(?P<word>[A-Za-z]{5,12}) ?\)?[.!]?$", re.IGNORECASE
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
# In brackets, what kind of vote it is: "[ACCELERATED VOTE]", "[VOTE, 24h]", "[IPMC VOTE]".
_IN_BRACKETS = _SMALL | frozenset(
    "accelerated shortened lazy consensus quick fast track flash emergency urgent release ipmc pmc ppmc h "
    "hours".split()
)
NEGATED = "not "
"""What stands before a word of :data:`ENDED` that is denied: "not passed"."""
ENDED = frozenset({*_OVER, *_ENDS, *(NEGATED + word for word in _OVER)})
"""How a vote ended, in the words of a subject."""
# In brackets at the front they say so alone; builds are "[FAILED]", and issues "[CLOSED]".
_DECIDED = frozenset("passed accepted approved adopted rejected".split())
_ENDED = re.compile(
    r"(?<![\s:–—-])[\s:–—-]++(?:(?:vote|has|have|is|was) ){0,3}+(?P<negated>not )?+"
    r"(?P<word>[a-z]{5,12})[.!]?$",
    re.IGNORECASE,
)
_TITLE_MARK = re.compile(r"\d|[(\[{]")
_ASKED = re.compile(
    r"(?:(?P<call>call(?:ing)? for (?:an? |the )?votes?) (?:on|for)|vote(?: on| for)?) (?=\S)", re.IGNORECASE
)
_VOTE_ALONE = re.compile(r"\s*(?:[-–—:：]\s*vote|\(vote\))$", re.IGNORECASE)


_RESULTS_OF = re.compile(
    r"results? (?:of|from|for) (?:(?:the|this|our|formal|official|i?pmc|ppmc|community|release) ){0,3}"
    r"(?:vote|voting)(?: thread)?(?: (?:on|for|of))?(?::? )(?=\S)",
    re.IGNORECASE,
)
"""Where a vote's subject goes on as no call does: "[VOTE] Results of the vote on Foo 1.0"."""


def first_tag(text: str, words: Mapping[str, Tag]) -> int:
    """Where the first tag in brackets stands; -1: there is none."""
    for bracket in BRACKET.finditer(text):
        if not words.keys().isdisjoint(_said_in(bracket[1], words, _IN_BRACKETS)):
            return bracket.start()
    return -1


@lru_cache(maxsize=16)
def tag_words(profile: Profile) -> Mapping[str, Tag]:
    """What the profile's words for tags say."""
    return {word: Tag(tag) for tag, words in profile.tags for word in words}


def strip_tags(text: str, profile: Profile) -> tuple[str, frozenset[Tag], frozenset[str]]:
    """Take the tags off: what remains of the subject, what they say, and the words of how the vote ended."""
    words = tag_words(profile)
    text = _with_brackets(text, words, profile)
    said: set[str] = set()
    split_off: list[bool] = []
    head = HEAD.match(text)
    head_end = head.end() if head else 0

    def bracket(match: re.Match[str]) -> str:
        found, leads = _said_in(match.group(1), words, _IN_BRACKETS), match.start() < head_end
        said.update(found if leads else found - _ENDS)
        if tags := {words[word] for word in found if word in words}:
            split_off.append(tags == {Tag.DISCUSS})
            return " "
        if profile.pattern.search(match.group(1)):
            return f" {match.group(1)} "
        # Unknown marks before the text ("[EXTERNAL]") are a gateway's; behind it they belong to the title.
        return " " if leads or (profile.tagged and not _OVER.isdisjoint(found)) else match.group()

    rest = " ".join(BRACKET.sub(bracket, text).split())
    tags = {words[word] for word in said if word in words}
    title = _strip_bare_tags(rest, words, tags, said, profile)
    if Tag.VOTE in tags and (results := _RESULTS_OF.match(title)):
        tags.add(Tag.RESULT)
        title = title[results.end() :]
    if tags & {Tag.VOTE, Tag.RESULT}:
        title = _strip_ending(title, words, tags, said, profile)
    over = not said.isdisjoint(_OVER | _ENDS) if tags else _decided(text[:head_end], rest, profile)
    if over and (Tag.VOTE in tags or not tags):
        tags.add(Tag.RESULT)
    if split_off[:1] == [True] and Tag.VOTE in tags:
        # Split off from a vote, or from its result: "[DISCUSS] Re: [VOTE] KIP-9".
        tags = {Tag.DISCUSS}
    return title, frozenset(tags), frozenset(said & ENDED if Tag.RESULT in tags else ())


def _decided(head: str, rest: str, profile: Profile) -> bool:
    """Whether a bracket says in one word how the vote on a numbered proposal ended: "[ACCEPTED] KIP-9"."""
    if profile.tagged or not head or profile.pattern.search(rest) is None:
        return False
    return any(content.strip().casefold() in _DECIDED for content in BRACKET.findall(head))


def _with_brackets(text: str, words: Mapping[str, Tag], profile: Profile) -> str:
    """A subject whose first tag is in whole brackets, and whatever a gateway put before it left out."""
    if (odd := _ODD_BRACKETS.match(text)) and odd[1].casefold() in words:
        return f"[{odd[1]}]{text[odd.end() :]}"
    if text.count("[") != text.count("]") and (half := _UNCLOSED.match(text)) and half[1].casefold() in words:
        closed = text.startswith("[") != half[2].startswith("]")
        if closed and profile.pattern.match(text, half.end()):
            return f"[{half[1]}] {text[half.end() :]}"
    first = first_tag(text, words) if "[" in text else -1
    if first > 0 and not text.startswith("["):
        before, behind = text[:first], text[first:]
        phrase = _said_in(before, words)
        if not words.keys().isdisjoint(phrase) and not _TITLE_MARK.search(before):
            return f"[{before.strip(TRIM)}]{behind}"
        if _BANNERS.fullmatch(before):
            return behind
    elif first > 0:
        head = HEAD.match(text)
        if head and head.end() < first and _BANNERS.fullmatch(text, head.end(), first):
            return text[: head.end()] + text[first:]
    return text


def _said_in(content: str, words: Mapping[str, Tag], small: frozenset[str] = _SMALL) -> set[str]:
    """What a phrase says of the thread: nothing unless all its words are tags or ``small`` ones."""
    found = {word.casefold() for word in _WORD.findall(content)}
    return found if all(word in words or word in small for word in found) else set()


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
    elif not tags and (alone := _named_before_vote(rest, profile)):
        tags.add(Tag.VOTE)
        return alone
    while match := _BARE_TAG.match(rest):
        tag = words.get(match.group(1).casefold())
        behind = rest[match.end() :]
        marked = any(mark in match.group(2) for mark in ":：-–—")
        if tag is None or not (marked or (profile.pattern.match(behind) and match.group(1).isupper())):
            break
        tags.add(tag)
        rest = behind
    return rest.lstrip(TRIM)


def _named_before_vote(rest: str, profile: Profile) -> str | None:
    """The id of a subject that holds nothing else but that it is voted on: "KIP-9 - vote"."""
    named = None if profile.tagged else profile.pattern.match(rest)
    return named[0] if named and _VOTE_ALONE.fullmatch(rest, named.end()) else None


def _strip_ending(
    title: str, words: Mapping[str, Tag], tags: set[Tag], said: set[str], profile: Profile
) -> str:
    """How a vote ended, said at the end of its subject: "... - RESULT", "... (cancelled)", "... - passed".

    Behind the name of a release, which no title follows, it needs no mark: "... PASSED", "... has passed".
    """
    marked = _TAG_BEHIND.search(title)
    ended = marked or (_ENDED.search(title) if profile.tagged else None)
    tag = _ending(ended, words) if ended else None
    if ended is None or tag is None:
        return title
    if not (Tag.RESULT in tags or ended["word"].isupper() or (marked and _is_no_title(marked, tag, words))):
        return title
    tags.add(tag)
    said.add((NEGATED if ended["negated"] else "") + ended["word"].casefold())
    return title[: ended.start()]


def _ending(ended: re.Match[str], words: Mapping[str, Tag]) -> Tag | None:
    """The tag that a word at the end stands for, if it may say what became of a vote."""
    word = ended["word"].casefold()
    tag = words.get(word, Tag.RESULT if word in _OVER else None)
    denied = ended["negated"] and word not in _OVER
    return tag if tag in (Tag.RESULT, Tag.CANCEL) and not denied else None


def _is_no_title(marked: re.Match[str], tag: Tag, words: Mapping[str, Tag]) -> bool:
    """Whether a title hardly ends so: in "- cancelled" or "(FAILED)", but it may in "- abort", "- failed"."""
    word = marked["word"].casefold()
    tells = word in words and (tag is Tag.RESULT or word.endswith(("ed", "wn", "ion")))
    return tells or marked["shown"] is not None
