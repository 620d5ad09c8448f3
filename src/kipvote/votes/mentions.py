"""Mentions: values that are spoken of, counted, listed or told as a score, and given by nobody."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.additions import adds_another
from kipvote.votes.clauses import CLAIMS, Sentence, Token, TokenKind
from kipvote.votes.hedges import other_beside
from kipvote.votes.predicates import fails_to
from kipvote.votes.reports import hands_over, names_person
from kipvote.votes.rulebook import Stance, cast, refused, unclear
from kipvote.votes.surroundings import Setting, has, recent


def listed(s: Setting) -> Stance | None:
    """+1, 0 or -1: values joined by nothing but commas and "or"."""
    tokens, at = s.sentence.tokens, s.at
    if _follows_number(s):
        return refused("number-in-prose")
    if _repeated(s):
        return None
    if other_beside(s):
        return unclear("split-stance")
    for step in (-1, 1):
        if _joined_by_and(s, step):
            return refused("values-listed")
        i, joined = at + step, False
        while (
            0 <= i < len(tokens)
            and abs(i - at) <= _LONGEST_JOINT
            and (tokens[i].text in (",", "or", "/", "vs", "versus", "to") or tokens[i].kind in CLAIMS)
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


def _repeated(s: Setting) -> bool:
    """+1, +1, +1: one value, said with emphasis."""
    others = s.before + s.after
    return bool(others) and set(others) == {s.token.text}


def _follows_number(s: Setting) -> bool:
    """First 0, then -1."""
    number = s.before[-2:-1] if s.lead else ()
    told = s.lead in (("then",), ("later",)) and s.mark_before == "" and has(number, _NUMBERS)
    return told and not has(s.before, vocab.MYSELF, vocab.VOTE_WORDS)


_NUMBERS = frozenset({"0", "1", "+1", "-1"})


def _joined_by_and(s: Setting, step: int) -> bool:
    """+1 and -1; two +1 and a -1, unless the writer gives both or opens with one."""
    tokens = s.sentence.tokens
    joint = _beyond_counts(s, s.at + step, step)
    if not 0 <= joint < len(tokens) or tokens[joint].text != "and":
        return False
    other = _beyond_counts(s, joint + step, step)
    if not 0 <= other < len(tokens) or not tokens[other].is_value:
        return False
    counted = abs(other - s.at) > _SHORTEST_LIST
    opens = not s.sentence.words(0, min(s.at, other))
    return not counted or not (opens or has(s.before, vocab.MYSELF))


_LONGEST_JOINT = 4
"""Tokens from a value to the next in "+1 (binding), or -1"."""
_SHORTEST_LIST = 2
"""Tokens from a value to the next in "+1 and -1"."""


def _beyond_counts(s: Setting, at: int, step: int) -> int:
    """The first place from ``at`` on that holds neither an article nor a count."""
    tokens = s.sentence.tokens
    while 0 <= at < len(tokens) and _counts(tokens[at]):
        at += step
    return at


def _counts(token: Token) -> bool:
    return token.text in ("a", "an", "no", "one") or token.text in vocab.COUNTING


def _values(sentence: Sentence) -> list[Token]:
    return [token for token in sentence.tokens if token.is_value]


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
    if not _is_course(tokens[max(0, start - 2) : start + 3]):
        return None
    mover = _mover(tokens[: start - 2])
    elided = tokens[start - 2].text.endswith("ing") and _ends(tokens[start + 3 :])
    mine = mover.text in ("i", "i've", "i'm") if mover else elided
    if mine and s.sentence.end != "?" and not has(s.before + s.after, vocab.TECHNICAL):
        return refused("former-value") if start == s.at else cast("changed-to")
    if mover is None or has(s.before, vocab.MYSELF, vocab.VOTE_WORDS):
        return None
    return refused("others-vote" if names_person(mover) else "number-or-code")


def _mover(tokens: Sequence[Token]) -> Token | None:
    """Who or what goes from 0 to +1; None where it goes without saying ("Sorry, switching from")."""
    said = [token for token in tokens if token.text not in vocab.AUXILIARIES]
    if not said or said[-1].kind is TokenKind.MARK or said[-1].text in vocab.RESETS | vocab.INTERJECTIONS:
        return None
    return said[-1]


def _is_course(tokens: Sequence[Token]) -> bool:
    """Went from 0 to +1."""
    words = [token.text for token in tokens]
    joined = words[1:2] == ["from"] and words[3:4] in (["to"], ["into"]) and len(words) > 4
    return joined and words[0] in vocab.COURSES and tokens[2].is_value and tokens[4].is_value


def _ends(tokens: Sequence[Token]) -> bool:
    """Whether nothing follows, or a claim, or a reason."""
    if not tokens or tokens[0].kind in (TokenKind.MARK, *CLAIMS):
        return True
    return has([tokens[0].text], vocab.GROUNDS, _TIMES, {"now"})


def counted(s: Setting) -> Stance | None:
    """3 binding +1; no -1; three +1 votes; +1 3, -1 1; but "another +1 from me" is one."""
    following = [token.text for token in s.tail[:2]]
    if _are_votes(s) or (following[:1] and following[0] in vocab.PLURAL_VOTES):
        return refused("count")
    if following[:1] == ["vote"] and s.lead:
        mine = has(s.lead[-7:], vocab.FIRST_PERSON) or following[1:] == ["from"] or has(s.lead[:1], _CASTING)
        return None if mine and not has(s.lead, _NEEDING) else refused("count")
    if _is_multiplied(s):
        return refused("count")
    if adds_another(s) or wholly(s) or _ends_a_phrase(s) or hands_over(s):
        return None
    if s.last == "both":
        return _both(s)
    if len(s.tail) == 1 and s.next.isdecimal() and len(_values(s.sentence)) > 1:
        return refused("count")
    if s.last.isdecimal() or s.last in vocab.COUNTING or s.last in ("no", "zero", "one"):
        lonely = s.last.isdecimal() and not has(s.before, vocab.COUNT_CONTEXT) and len(s.lead) > 1
        if lonely and not _counts_another(s):
            return unclear("in-prose")
        return refused("count")
    return None


def _is_multiplied(s: Setting) -> bool:
    """3 x +1; 3x +1."""
    times = [token.text for token in s.sentence.tokens[max(0, s.at - 2) : s.at]]
    parted = times[1:] in (["x"], ["\u00d7"]) and times[0].isdecimal()
    return parted or (s.last.endswith("x") and s.last[:-1].isdecimal())


def _are_votes(s: Setting) -> bool:
    """4 of 7 votes are -1; a single -1 was received; but "my votes are -1" on both."""
    votes = has(s.lead[-2:-1], vocab.PLURAL_VOTES) and s.last in ("are", "were")
    return (votes and not has(s.lead, vocab.FIRST_PERSON)) or (s.last == "single" and s.next == "was")


def _counts_another(s: Setting) -> bool:
    """9 +1 and 8 -1; 7 +1 vs. 5 -1."""
    near = s.sentence.tokens[max(0, s.at - 6) : s.at + 7]
    counted = [one.text for number, one in pairwise(near) if number.text.isdecimal() and one.is_value]
    return len(set(counted)) > 1


def missing(s: Setting) -> Stance | None:
    """We're 1 binding +1 short; anyone for the third +1? No one gives these."""
    short = s.last.isdecimal() and s.next in _SHORT
    ordinal = s.last in _ORDINALS and has(s.lead[-2:-1], vocab.ARTICLES) and s.sentence.end == "?"
    return refused("count") if short or ordinal else None


_NEEDING = vocab.words("need needs needed")
_SHORT = vocab.words("short away missing left")
_ORDINALS = vocab.words("second third fourth last final missing next")


def _ends_a_phrase(s: Setting) -> bool:
    """Whether what could count is the end of a phrase: I like this one, +1; thanks all, +1."""
    pointed = s.last == "one" and has(s.lead[-2:-1], vocab.POINTING)
    return pointed or tuple(s.lead) in vocab.TURNS_OF_SPEECH


def wholly(s: Setting) -> bool:
    """100% +1; I'm 100% +1."""
    percent = s.at > 0 and s.sentence.tokens[s.at - 1].text == "%"
    return percent and s.lead[-1:] == ("100",) and (len(s.lead) == 1 or has(s.lead, vocab.MYSELF))


def _both(s: Setting) -> Stance | None:
    """Ann and I are both +1; but "both +1" may be two votes counted, or one on two things."""
    if has(s.lead, _WE):
        return None
    return unclear("in-prose") if s.lead == ("both",) else refused("count")


_CASTING = vocab.words("casting adding giving registering")
_WE = vocab.words("i we we're")


def mentioned(s: Setting) -> Stance | None:
    """-1 means a veto; better than a -1; -1 as the default; my +1 was a mistake; before +1'ing this."""
    if s.token.written.endswith("ing") and has(s.lead[-2:], _DOING):
        return unclear("tentative") if "i'll" in s.lead else refused("mentioned")
    implied = s.last in ("implied", "implicit") and has(s.lead[-2:-1], _ARTICLED) and s.next != "from"
    if _compared(s) or implied:
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
    return unclear("in-prose") if told[:1] == ["is"] and s.next != "is" else None


_BEFORE_NOW = vocab.words("above earlier before below yesterday")


def _compared(s: Setting) -> bool:
    """More +1 than -1; better than a -1; but "no other way than -1"."""
    if "than" in s.tail_words and any(token.kind is TokenKind.VALUE for token in s.tail):
        return True
    compared = has(recent(s.lead, 2), _THAN) and has(s.lead[-1:], vocab.ARTICLES, _THAN)
    return compared and "other" not in s.lead


_THAN = vocab.words("than")


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
    """We keep -1 as the default; but "I vote -1 as the default is wrong"."""
    reason = s.claimed or has(s.tail_words[1:2], vocab.PRONOUNS - {"this", "that"})
    if reason or not has(s.tail_words[:6], vocab.TECHNICAL):
        return None
    named = len(s.tail) <= _LONGEST_ROLE and has(s.tail_words[-1:], vocab.TECHNICAL)
    spoken = not s.lead or has(s.before, vocab.VOTE_WORDS, vocab.FIRST_PERSON)
    spoken = spoken and not (named and has(s.lead[-1:], _SETTING))
    return unclear("in-prose") if spoken else refused("number-or-code")


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
    at = _main_verb(words)
    if at < 0:
        return unclear("in-prose") if _set_off(s) else None
    mine = s.next in ("from", "for") and has(words[1:2], vocab.MYSELF)
    mine = mine and words[at] not in vocab.HYPOTHETICAL
    doubtful = s.lead[article] == "this" or words[at] in _SEEMING or has(words[:at], _TIMES)
    return unclear("in-prose") if doubtful or mine else refused("mentioned")


_SEEMING = vocab.words("looks seems sounds feels")
_TIMES = vocab.words("when while until after before")


def _article(lead: Sequence[str]) -> int:
    """Where the article of the value stands, with nothing but adjectives between; -1 where it has none."""
    for back, word in enumerate(reversed(recent(lead, 3)), start=1):
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


def _main_verb(words: Sequence[str]) -> int:
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


def _set_off(s: Setting) -> bool:
    """A -1, in my eyes, needs a reason."""
    tokens = s.sentence.tokens[s.at + 1 : s.at + 10]
    commas = [i for i, token in enumerate(tokens) if token.text == ","]
    resumed = [token.text for token in tokens[commas[1] + 1 :][:1]] if len(commas) > 1 else []
    return commas[:1] == [0] and has(resumed, vocab.FINITE)
