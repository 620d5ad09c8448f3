"""Takes: which attempt at a vote a subject claims to be ("take 2", "2nd vote", "re-vote")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kipvote.patterns import Pattern

_ORDINAL = {
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "ii": 2,
    "iii": 3,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
}
_NUMBER = r"(?:\d{1,2}|iii?|two|three|four|five)"
_TAKE = re.compile(
    rf"[(\[]?\s*\b(?:(?:take|attempt|round|try)\s*[#:]?\s*(?P<after>{_NUMBER})"
    r"|(?P<before>\d{1,2}(?=st|nd|rd|th)|second|third|fourth|fifth)(?:st|nd|rd|th)?\s+"
    r"(?:attempt|vote|round|try|take|call(?! (?:of|to)\b)|time(?=\s*[)\]])))\b\s*[)\]]?",
    re.IGNORECASE,
)
_TAKE_IN_BRACKETS = re.compile(
    r"[(\[]\s*(?:vote[\s-]*)?[v#]?\s*(\d)\s*(?:st|nd|rd|th)?\s*[)\]]|(?:^|(?<=\d) |\] )#(\d)(?=:|$)",
    re.IGNORECASE,
)
_TAKE_BEFORE_ID = re.compile(r"\s*[v#](\d)\s+", re.IGNORECASE)
_TAKE_AT_END = re.compile(r"(?:^|[\s:,–-])v(\d)\s*[.)]?\s*$", re.IGNORECASE)
_NEAR = 40  # characters; of a longer word its end will do
_LAST_WORD = re.compile(r"[^\W\d_]+\s*$")
_TAKE_BEHIND_ID = re.compile(r"\s*[-–,(]?\s*\bv(\d)\b\)?(?!\.\d)", re.IGNORECASE)
_REPEATED = r"(?:re-?(?:start|open|run|roll|do)(?:ed)?|re-?(?:spin|done|spun)|repeat(?:ed)?|again)"
_AGAIN = re.compile(
    r"[(\[]?\s*\b(?:re-?vote|revoting|re-?start(?:ed)?(?: of)? vote|vote again|new vote)\b\s*[)\]]?"
    rf"|[(\[]\s*(?:vote[\s-]+)?{_REPEATED}(?:\s+vote)?\s*[)\]]",
    re.IGNORECASE,
)
# Of these words and figures one stands in all that the five expressions above find.
_TAKE_WORDS = (
    *("take", "attempt", "round", "try", "second", "third", "fourth", "fifth", "revot", "re-vot"),
    *("again", "repeat", "start", "open", "rerun", "re-run", "roll", "spin", "spun", "redo", "re-do"),
)
_TAKE_FIGURE = re.compile(r"[0-9](?:st|nd|rd|th|\s*[)\]])|v[0-9]|#[0-9]")


def strip_take(rest: str, subject: str, proposal: Pattern) -> tuple[int | None, bool, str]:
    """The number of the attempt a subject claims, whether it claims to repeat a vote, and what else it says.

    ``rest`` is the subject without its tags, in which ``proposal`` finds what it is about.

    >>> strip_take("(take 2) KIP-9", "[VOTE] (take 2) KIP-9", re.compile("KIP-9"))
    (2, False, '  KIP-9')
    """
    if not _may_claim_take(subject):
        return None, False, rest
    again = bool(_AGAIN.search(subject))
    plain = _AGAIN.sub(" ", rest)
    if match := _TAKE.search(subject):
        return _as_number(match.group("after") or match.group("before")), again, _TAKE.sub(" ", plain)
    if match := next(_in_brackets(subject), None):
        return int(match.group(1) or match.group(2)), again, _without(plain, _in_brackets(plain))
    # What is named with its first word begins with it: "V8 Engine 1.0".
    match = None if proposal.match(rest.lstrip()) else _TAKE_BEFORE_ID.match(rest)
    if match and proposal.match(rest, match.end()):
        return int(match.group(1)), again, rest[match.end() :]
    named = proposal.search(rest)
    if named and (match := _TAKE_BEHIND_ID.match(rest, named.end())):
        return int(match.group(1)), again, rest[: named.end()] + rest[match.end() :]
    if match := _TAKE_AT_END.search(plain):
        # "v2" at the end may be part of the title (a message format v2): it stays there.
        return int(match.group(1)), again, plain
    return None, again, plain


def _in_brackets(text: str) -> Iterator[re.Match[str]]:
    """Attempts in brackets; one between the words of a title ("Add (V2) records", "take(5)") is its own."""
    for match in _TAKE_IN_BRACKETS.finditer(text):
        before, behind = text[: match.start()], text[match.end() :]
        word = _LAST_WORD.search(before[-_NEAR:])
        between = word is not None and word[0].casefold() not in ("vote", "votes")
        attached = between and before[-1].isalpha()
        if not attached and not (between and behind.lstrip()[:1].isalpha()):
            yield match


def _without(text: str, found: Iterable[re.Match[str]]) -> str:
    for match in reversed(list(found)):
        text = f"{text[: match.start()]} {text[match.end() :]}"
    return text


def _may_claim_take(subject: str) -> bool:
    # Nearly all subjects claim none, and to search for all the ways takes longer than all else here.
    words = subject.lower()
    return (
        any(map(words.__contains__, _TAKE_WORDS))
        or "new vote" in words
        or not subject.isascii()
        or _TAKE_FIGURE.search(words) is not None
    )


def _as_number(word: str) -> int:
    return int(word) if word.isdigit() else _ORDINAL[word.casefold()]
