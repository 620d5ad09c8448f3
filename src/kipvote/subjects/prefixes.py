"""Prefixes: what clients and gateways put before a subject, and what it was called before."""

from __future__ import annotations

import re

from kipvote.rules import Profile
from kipvote.subjects.tags import BRACKET, HEAD, first_tag, tag_words

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
# What the subject was before: "(was: [DISCUSS] KIP-9)".
_WAS = re.compile(
    r"[(\[]\s*was\b\s*[:：]?(?P<before>.*)$|\bwas\s*[:：]\s*(?P<tagged>(?:re:\s*)*\[.*)$", re.IGNORECASE
)
# The same in the middle: "KIP-9 (was 8): title".
_WAS_WITHIN = re.compile(r"[(\[]\s*was\b[^()\[\]]{0,80}[)\]](?=\s*[:：]\s*\S)", re.IGNORECASE)
# A gateway's word without brackets: "EXTERNAL: Re: [VOTE] KIP-9".
_GATEWAY = re.compile(
    r"(?:external(?: sender| e?-?mail)?|ext|caution|suspicious|spam\??)(?:\s*[:：]|\s+[-–—](?=\s))\s*"
    r"|>[>\s]*",
    re.IGNORECASE,
)


def without_former(text: str) -> str:
    """A subject without its "(was: ...)"; if it says nothing else but tags, that is what it is about."""
    if "was" not in text.lower():
        return text
    within = _WAS_WITHIN.search(text)
    if within and not HEAD.fullmatch(text[: within.start()]):
        text = text[: within.start()].rstrip() + text[within.end() :]
    former = _WAS.search(text)
    if former is None:
        return text
    now = text[: former.start()]
    if not (HEAD.fullmatch(now) and now.strip()):
        return now
    then = (former["tagged"] or (former["before"] or "").rstrip(")] ")).lstrip()
    while prefix := _PREFIX.match(then):
        then = then[prefix.end() :]
    return now + then


def former_part(text: str) -> str:
    """What a subject says it was before; empty where it says nothing of that."""
    former = (_WAS_WITHIN.search(text) or _WAS.search(text)) if "was" in text.lower() else None
    return former[0] if former else ""


def strip_prefixes(text: str, profile: Profile) -> tuple[str, bool]:
    """Take reply prefixes and gateway words off the head, through leading gateway tags.

    What stands before a prefix, and that before the first tag, is not what the subject is about, unless it
    names that: "+1 Re: [VOTE] KIP-9", but "KIP-9 Re: [VOTE]".
    """
    reply = False
    rest = text.strip()
    skipped = ""
    while True:
        if bracket := BRACKET.match(rest):
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
    words = tag_words(profile)
    first = first_tag(rest, words)
    if first <= 0 or first_tag(skipped, words) >= 0:
        return 0
    head = rest[:first]
    if not profile.tagged and profile.pattern.search(head):
        return 0
    return max((prefix.end() for prefix in _PREFIX_WITHIN.finditer(head)), default=0)
