"""Mentions: values that are spoken of, counted, listed or told as a score, and given by nobody."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Sentence, Token, TokenKind
from kipvote.votes.reports import adds_another, names_person
from kipvote.votes.rulebook import Stance, cast, refused, unclear
from kipvote.votes.surroundings import Setting, has, recent


def listed(s: Setting) -> Stance | None:
    """+1, 0 or -1: values joined by nothing but commas and "or"."""
    tokens, at = s.sentence.tokens, s.at
    for step in (-1, 1):
        if _joined_by_and(s, step):
            return refused("values-listed")
        i, joined = at + step, False
        while (
            0 <= i < len(tokens)
            and abs(i - at) <= 3
            and tokens[i].text in (",", "or", "/", "vs", "versus", "to")
        ):
            joined = joined or tokens[i].text in ("or", "/", "vs", "versus")
            i += step
        other = tokens[i] if 0 <= i < len(tokens) and i != at else None
        if other is None or other.kind not in (TokenKind.VALUE, TokenKind.WORD) or abs(i - at) < 2:
            continue
        joined = joined or any(token.text == "or" for token in tokens[i + 1 : i + 2])
        several = len(_values(s.sentence)) > 2
        if (other.kind is TokenKind.VALUE or other.text in ("0", "1")) and (joined or several):
            return refused("values-listed")
    return None


def _joined_by_and(s: Setting, step: int) -> bool:
    """+1 and -1; two +1 and a -1, unless the writer gives both or opens with one."""
    tokens = s.sentence.tokens
    joint = _beyond_counts(s, s.at + step, step)
    if not 0 <= joint < len(tokens) or tokens[joint].text != "and":
        return False
    other = _beyond_counts(s, joint + step, step)
    if not 0 <= other < len(tokens) or not _is_value(tokens[other]):
        return False
    counted = abs(other - s.at) > SHORTEST_LIST
    opens = not s.sentence.words(0, min(s.at, other))
    return not counted or not (opens or has(s.before, vocab.MYSELF))


SHORTEST_LIST = 2
"""Tokens from a value to the next in "+1 and -1"."""


def _beyond_counts(s: Setting, at: int, step: int) -> int:
    """The first place from ``at`` on that holds neither an article nor a count."""
    tokens = s.sentence.tokens
    while 0 <= at < len(tokens) and _counts(tokens[at]):
        at += step
    return at


def _counts(token: Token) -> bool:
    return token.text in ("a", "an", "no", "one") or token.text in vocab.COUNTING


def _is_value(token: Token) -> bool:
    return token.kind is TokenKind.VALUE or token.text == "0"


def _values(sentence: Sentence) -> list[Token]:
    return [token for token in sentence.tokens if _is_value(token)]


def spanned(s: Setting) -> Stance | None:
    """Between -1 and +1: a choice to be made; but I'm between a +0 and a +1 tells where the writer is."""
    words = s.sentence.words(max(0, s.at - 7), s.at + 5)
    if "between" not in words[:7] or not _spans(s):
        return None
    if has(s.lead, vocab.DECIDING):
        return refused("values-listed")
    return unclear("split-stance") if has(s.lead, vocab.FIRST_PERSON) else None


def _spans(s: Setting) -> bool:
    """Whether the value is one of the two that "between" is followed by."""
    start = next((i for i in reversed(range(s.at)) if s.sentence.tokens[i].text == "between"), s.at)
    words = [token.text for token in s.sentence.tokens[start + 1 : start + 6]]
    return s.at - start <= 5 and [word for word in words if word not in ("a", "an")][1:2] == ["and"]


def told(s: Setting) -> Stance | None:
    """The score went from 0 to +1; but "I went from 0 to +1" is how a vote was changed."""
    tokens = s.sentence.tokens
    start = s.at - 2 if s.last in ("to", "into") else s.at
    course = tokens[max(0, start - 3) : start + 3]
    if len(course) < LENGTH_OF_COURSE or course[2].text != "from" or course[4].text not in ("to", "into"):
        return None
    if not (_is_value(course[3]) and _is_value(course[5])) or course[1].text not in vocab.COURSES:
        return None
    mover = course[0]
    if mover.text == "i" and s.sentence.end != "?" and not has(s.before + s.after, vocab.TECHNICAL):
        return refused("former-value") if start == s.at else cast("changed-to")
    if has(s.before, vocab.MYSELF, vocab.VOTE_WORDS):
        return None
    return refused("others-vote" if names_person(mover) else "number-or-code")


LENGTH_OF_COURSE = 6
"""Tokens of "score went from 0 to +1"."""


def counted(s: Setting) -> Stance | None:
    """3 binding +1; no -1; three +1 votes; but "another +1 from me" is one."""
    following = [token.text for token in s.tail[:2]]
    if following[:1] and (following[0] in vocab.PLURAL_VOTES):
        return refused("count")
    if following[:1] == ["vote"] and s.lead:
        mine = has(s.lead[-7:], vocab.FIRST_PERSON) or following[1:] == ["from"]
        return None if mine else refused("count")
    times = [token.text for token in s.sentence.tokens[max(0, s.at - 2) : s.at]]
    if times[1:] in (["x"], ["\u00d7"]) and times[0].isdecimal():
        return refused("count")
    if s.last.endswith("x") and s.last[:-1].isdecimal():
        return refused("count")
    if adds_another(s):
        return None
    if s.last.isdecimal() or s.last in vocab.COUNTING or s.last in ("no", "zero", "one"):
        if s.last.isdecimal() and not has(s.before, vocab.COUNT_CONTEXT) and len(s.lead) > 1:
            return unclear("in-prose")
        return refused("count")
    return None


def mentioned(s: Setting) -> Stance | None:
    """-1 means a veto; my +1 is binding; a -1 on this would surprise me."""
    if "than" in s.tail_words and any(token.kind is TokenKind.VALUE for token in s.tail):
        return refused("count")
    if has(recent(s.lead, 2), frozenset({"than"})) and has(s.lead[-1:], vocab.ARTICLES, frozenset({"than"})):
        return refused("mentioned")
    if s.next in ("is", "was") and _claimed_next(s):
        return cast("first-person") if s.last == "my" else unclear("in-prose")
    if s.last == "my" and s.next in ("goes", "is") and has(s.tail_words[1:2], frozenset({"to", "for", "on"})):
        return None
    if s.negative and s.lead in ((), ("a",), ("the",)) and has(s.tail_words[:2], vocab.SEEMING):
        return unclear("in-prose")
    if s.sentence.tokens[s.at + 1 : s.at + 2] and s.sentence.tokens[s.at + 1].text == "(":
        return None
    technical = has(s.tail_words[:6], vocab.TECHNICAL)
    if s.next in vocab.MENTION_VERBS:
        sure = s.lead or technical or s.next in ("means", "meaning", "equals", "implies", "counts")
        return refused("mentioned") if sure else unclear("in-prose")
    if s.next != "as" or not technical:
        return None
    spoken = not s.lead or has(s.before, vocab.VOTE_WORDS, vocab.FIRST_PERSON)
    return unclear("in-prose") if spoken else refused("number-or-code")


def _claimed_next(s: Setting) -> bool:
    """My +1 is binding."""
    following = s.sentence.tokens[s.at + 2 : s.at + 4]
    return "my" in s.lead[-3:] and any(token.kind in CLAIMS for token in following)


def subject(s: Setting) -> Stance | None:
    """A -1 without a reason will not help: the value has an article, and a verb of its own."""
    article = _article(s.lead)
    if article < 0 or has(s.lead[max(0, article - 1) : article], vocab.GIVING - {"say", "state"}):
        return None
    words = s.tail_words
    at = _main_verb(words)
    if at < 0:
        return unclear("in-prose") if _set_off(s) else None
    mine = s.next in ("from", "for") and has(words[1:2], vocab.MYSELF)
    mine = mine and words[at] not in vocab.HYPOTHETICAL
    doubtful = s.lead[article] == "this" or words[at] in _SEEMING or has(words[:at], _TIMES)
    return unclear("in-prose") if doubtful or mine else refused("mentioned")


_SEEMING = frozenset({"looks", "seems", "sounds", "feels"})
_TIMES = frozenset({"when", "while", "until", "after", "before"})


def _article(lead: Sequence[str]) -> int:
    """Where the article of the value stands, with nothing but adjectives between; -1 where it has none."""
    for back, word in enumerate(reversed(recent(lead, 3)), start=1):
        if word in vocab.ARTICLES:
            return len(lead) - back
        if word in vocab.FINITE | vocab.GIVING | vocab.FIRST_PERSON | vocab.PREPOSITIONS_OF_VALUE:
            break
    return -1


def _main_verb(words: Sequence[str]) -> int:
    """Where the verb is whose subject stands before ``words``, not that of a clause within them; -1 if none."""
    if has(words[:1], vocab.DETERMINERS, vocab.PRONOUNS):
        return -1
    relative = False  # the word before was "that" or "who": its verb is next
    for i, word in enumerate(words):
        if word in vocab.JOINING:
            return -1
        if relative or word in vocab.RELATIVES:
            relative = not relative and not has(words[i + 1 : i + 2], vocab.PRONOUNS)
        elif word in vocab.FINITE and not has(words[max(0, i - 1) : i], vocab.PRONOUNS):
            return i
    return -1


def _set_off(s: Setting) -> bool:
    """A -1, in my eyes, needs a reason."""
    tokens = s.sentence.tokens[s.at + 1 : s.at + 10]
    commas = [i for i, token in enumerate(tokens) if token.text == ","]
    resumed = [token.text for token in tokens[commas[1] + 1 :][:1]] if len(commas) > 1 else []
    return commas[:1] == [0] and has(resumed, vocab.FINITE)
