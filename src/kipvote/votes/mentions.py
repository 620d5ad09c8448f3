"""Mentions: values that are spoken of, and given by nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Marker, Sentence, Token, TokenKind
from kipvote.votes.predicates import fails_to
from kipvote.votes.rulebook import Stance, cast, refused, unclear
from kipvote.votes.surroundings import REACH, Setting, has, resumed


def mentioned(s: Setting) -> Stance | None:
    """-1 means a veto; better than a -1; -1 as the default; my +1 was a mistake; before +1'ing this."""
    if s.token.written.endswith("ing") and has(s.lead[-2:], _DOING):
        return unclear("tentative") if "i'll" in s.lead else refused("mentioned")
    implied = s.last in ("implied", "implicit") and has(s.lead[-2:-1], _ARTICLED) and s.next != "from"
    if _compared(s) or implied or _is_explained(s):
        return refused("mentioned")
    if s.negative and s.tail_words == ["it", "is"]:
        return unclear("in-prose")
    recalled = _recalled(s)
    if recalled is not None:
        return recalled
    if s.next in ("is", "was", "goes", "counts"):
        own = _told_of_mine(s)
        if own is not None or s.last == "my":
            return own
    if s.negative and s.lead in ((), ("a",), ("the",)) and has(s.tail_words[:2], vocab.SEEMING):
        return unclear("in-prose")
    if s.sentence.tokens[s.at + 1 : s.at + 2] and s.sentence.tokens[s.at + 1].text == "(":
        return None
    if s.next in vocab.MENTION_VERBS and not (s.negative and fails_to(s.tail_words)):
        technical = has(s.tail_words[:6], vocab.TECHNICAL)
        technical = technical or (has(s.tail_words[1:3], _RECEIVED) and not has(s.after, vocab.MYSELF))
        sure = s.lead or technical or s.next in _DEFINING
        voted = has(s.tail_words, vocab.VOTE_WORDS) and has(s.after, vocab.MYSELF)
        return refused("mentioned") if sure and not voted else unclear("in-prose")
    return _in_a_role(s) if s.next == "as" else None


def _is_explained(s: Setting) -> bool:
    """A +1 here means you agree; or +1 to indicate that you agree: how the readers may vote."""
    words = s.tail_words
    told = has(s.lead[:1], _ANSWERING) or not s.lead
    if told and words[:1] == ["here"] and has(words[1:2], _DEFINING) and has(words[2:4], _YOU):
        return True
    return words[:1] == ["to"] and has(words[1:2], _SHOWING) and has(words[2:4], _YOU)


_ALL = vocab.words("all both most each none")
_ANSWERING = vocab.words("replying answering responding writing sending putting a")
_SHOWING = vocab.words("indicate show signal express signify")
_YOU = vocab.words("you you're your")


_RECEIVED = vocab.words("received cast given recorded counted submitted registered")
_ARTICLED = vocab.words("the an your their")
_DOING = vocab.words(
    "by of in for before after without about from those anyone people stop consider i'll will"
)
"""Words before a value that is done by somebody, or will be: by +1'ing this, those -1'ing it."""
_DEFINING = vocab.words("means meaning equals implies counts indicates denotes represents signifies signals")


def _recalled(s: Setting) -> Stance | None:
    """My +1 above was for KIP-98, my +1 below is for this: a vote of another mail, and where it belongs."""
    if "my" not in s.lead[-2:]:
        return None
    told = [word for word in s.tail_words[:4] if word not in _BEFORE_NOW]
    if told[:1] == ["was"] and not _claimed_next(s):
        return unclear("tentative") if "for" in told[1:3] else refused("mentioned")
    return None


_BEFORE_NOW = vocab.words("above earlier before below yesterday")


def is_position(sentence: Sentence, at: int) -> bool:
    """I am -0 rather than -1 on this; so I'm only -0.5, not -1: all of a sentence but a reason.

    The other value is denied, so that nothing else says which is the writer's.
    """
    led = " ".join(token.text for token in sentence.tokens[max(0, at - REACH) : at])
    if sentence.end == "?" or sentence.quoted or sentence.marker is not Marker.NONE:
        return False
    behind = sentence.tokens[at + 1 :]
    if _MERELY.fullmatch(led) and not has(sentence.words(0, at), vocab.CONDITIONS):
        denied = [token.text for token in behind[:2]] == [",", "not"] and len(behind) == _DENIED
        return not behind or (denied and _is_other(sentence.tokens[at], behind[2]))
    behind = behind[1:] if behind and behind[0].kind in CLAIMS else behind
    rather = [token.text for token in behind[:2]] == ["rather", "than"] and len(behind) >= _DENIED
    if not rather or not _POSITION.fullmatch(led) or not _is_other(sentence.tokens[at], behind[2]):
        return False
    rest = [token.text for token in behind[3:]]
    rest = rest[2:] if rest[:2] == ["on", "this"] else rest[rest[:1] == ["here"] :]
    reason = has(rest[rest[:1] == [","] :][:1], _REASONS) and not has(rest, vocab.CONDITIONS)
    return not rest or (reason and not any(token.kind in CLAIMS for token in behind[3:]))


def _is_other(one: Token, two: Token) -> bool:
    return two.kind is TokenKind.VALUE and two.text != one.text


_POSITION = re.compile(r"(?:(?:so|then|overall|for now) ?,? )?(?:i am|i'm|i vote|my vote is)")
_MERELY = re.compile(r"(?:so )?(?:i am|i'm) only|.*, so (?:i am|i'm) only")
_DENIED = 3
"""Tokens of ", not -1" and of "rather than -1"."""
_REASONS = vocab.words("because since")


def _compared(s: Setting) -> bool:
    """All of them +1; more +1 than -1; better than a -1; not "no other way than -1", "-1 rather than +1"."""
    if s.mark_before != ":" and s.lead[-2:] == ("of", "them") and has(s.lead[-3:-2], _ALL):
        return True
    if (
        "than" in s.tail_words
        and not _given_rather(s)
        and any(token.kind is TokenKind.VALUE for token in s.tail)
    ):
        return True
    compared = has(s.lead[-2:], _THAN) and has(s.lead[-1:], vocab.ARTICLES, _THAN)
    return compared and "other" not in s.lead


_THAN = vocab.words("than")


def _given_rather(s: Setting) -> bool:
    """-1 rather than a +1; +0 rather than +1 from me: nothing else is said of where it stands."""
    at = next((n for n, token in enumerate(s.tail) if token.kind is TokenKind.VALUE), 0)
    behind = s.tail_words[at + 1 : at + 2]
    ended = not behind or has(behind, vocab.GROUNDS - {"on", "for", "to", "with"}, {"now"})
    return not s.lead and s.tail_words[:2] == ["rather", "than"] and ended


def _told_of_mine(s: Setting) -> Stance | None:
    """My +1 is binding; -1 is my vote."""
    if s.next == "is" and s.tail_words[1:2] == ["my"] and has(s.tail_words[2:4], vocab.VOTE_WORDS):
        return cast("first-person")
    if s.next in ("is", "was") and _claimed_next(s):
        return cast("first-person") if s.last == "my" else unclear("in-prose")
    if s.last != "my" or (s.next in ("goes", "is") and has(s.tail_words[1:2], vocab.SOURCES)):
        return None
    return unclear("in-prose")


def _in_a_role(s: Setting) -> Stance | None:
    """We keep -1 as the default; not "I vote -1 as the default is wrong", nor "as long as it is missing"."""
    if s.negative and s.tail_words[1:2] == ["the"] and _is_praised(s.tail_words[3:]):
        return refused("mentioned")
    reason = s.claimed or has(s.tail_words[1:2], vocab.PRONOUNS - {"this", "that"}, {"long"})
    if reason or not has(s.tail_words[:6], vocab.TECHNICAL):
        return None
    named = len(s.tail) <= _LONGEST_ROLE and has(s.tail_words[-1:], vocab.TECHNICAL)
    spoken = not s.lead or has(s.before, vocab.VOTE_WORDS, vocab.FIRST_PERSON)
    spoken = spoken and not (named and has(s.lead[-1:], _SETTING))
    return unclear("in-prose") if spoken else refused("number-or-code")


def _is_praised(words: Sequence[str]) -> bool:
    """-1 as the default | is good: no reason for a -1."""
    return words[:1] in (["is"], ["looks"], ["sounds"], ["works"]) and has(words[1:2], vocab.APPROVAL)


_LONGEST_ROLE = 4
"""Words of "as the default value"."""
_SETTING = vocab.words(
    "keep keeping use using have having leave leaving set support supporting allow choose pick"
)


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
    at = main_verb(words)
    if at < 0:
        return unclear("in-prose") if has(resumed(s), vocab.FINITE) else None
    mine = s.next in ("from", "for") and has(words[1:2], vocab.MYSELF)
    mine = mine and words[at] not in vocab.HYPOTHETICAL
    doubtful = words[at] in _SEEMING or has(words[:at], vocab.TIMES)
    return unclear("in-prose") if doubtful or mine else refused("mentioned")


_SEEMING = vocab.words("looks seems sounds feels")


def _article(lead: Sequence[str]) -> int:
    """Where the article of the value stands, with nothing but adjectives between; -1 where it has none."""
    for back, word in enumerate(reversed(lead[-3:]), start=1):
        if word in vocab.ARTICLES:
            return len(lead) - back
        if has([word], *_NO_ADJECTIVES) or (word.endswith("s") and not word.endswith("ous")):
            break
    return -1


_NO_ADJECTIVES = (
    vocab.FINITE,
    vocab.GIVING,
    vocab.FIRST_PERSON,
    vocab.PREPOSITIONS_OF_VALUE,
    vocab.TECHNICAL,
)


def main_verb(words: Sequence[str]) -> int:
    """Where the verb is whose subject stands before ``words``; not that of a clause in them. -1 if none."""
    if has(words[:1], (vocab.DETERMINERS | vocab.PRONOUNS) - {"that"}):
        return -1
    relative = False  # the word before was "that" or "who": its verb is next
    for i, word in enumerate(words):
        if word in vocab.JOINING:
            return -1
        if relative or word in vocab.RELATIVES:
            relative = not relative and not has(words[i + 1 : i + 2], vocab.PRONOUNS)
        elif word in vocab.FINITE and not _is_subject(words, i - 1):
            return i
    return -1


def _is_subject(words: Sequence[str], at: int) -> bool:
    """Whether a pronoun is what the next verb says something of; in "on it" it is not."""
    after_preposition = has(words[max(0, at - 1) : max(0, at)], vocab.STOPPERS, {"to", "without"})
    return has(words[max(0, at) : at + 1], vocab.PRONOUNS) and not after_preposition
