"""Refusals: what surrounds a value that is no vote, or that could be taken either way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Marker, Sentence, Token, TokenKind
from kipvote.votes.rulebook import Stance, cast, refused, unclear
from kipvote.votes.surroundings import REACH, SKIPPED, Setting, has, recent, since_reset

Rule = Callable[[Setting], Stance | None]


def _not_a_value(s: Setting) -> Stance | None:
    kind = s.token.kind
    if kind is TokenKind.PLURAL:
        return refused("count")
    if kind is TokenKind.THUMB:
        return unclear("emoji") if not s.before or not s.after else refused("mentioned")
    if kind is TokenKind.EXCESS:
        return (
            unclear("exaggerated")
            if not s.lead or has(s.lead[-2:], vocab.FIRST_PERSON)
            else refused("quantity")
        )
    if kind in (TokenKind.CODE, TokenKind.NUMBER):
        return refused("number-or-code")
    return None


def _gap(s: Setting) -> Stance | None:
    """``- 1``: a list mark or a sum, unless it stands as a vote would."""
    if not s.token.gap:
        return None
    if s.lead and not has(
        s.lead[-1:], vocab.FIRST_PERSON, vocab.INTERJECTIONS, vocab.VOTE_WORDS, frozenset({"is"})
    ):
        return refused("number-or-code")
    grounded = not s.tail or s.next in vocab.GROUNDS or s.tail[0].gap
    return None if grounded or s.lead else refused("list-bullet")


def _code(s: Setting) -> Stance | None:
    if s.mark_before in ("=", "|", "/") or s.mark_after == "=":
        return refused("number-or-code")
    if s.mark_before == "call":
        called = s.sentence.tokens[s.at - 2].written
        code = called[1:] != called[1:].lower() or "." in called or "_" in called or called in vocab.TECHNICAL
        return refused("number-or-code") if code else unclear("in-prose")
    if s.mark_before == "->" or s.mark_before == "=>":
        changing = has(s.before, vocab.CHANGING, vocab.VOTE_WORDS)
        return cast("changed-to") if changing else unclear("in-prose")
    return None


def _unit(s: Setting) -> Stance | None:
    """-1 day, +1 offset; but "+1 more thing" is not written, and "+1, days ago" has its comma."""
    return refused("quantity") if s.next in vocab.UNITS and not s.token.gap else None


def _listed(s: Setting) -> Stance | None:
    """+1, 0 or -1: values joined by nothing but commas and "or"."""
    tokens, at = s.sentence.tokens, s.at
    for step in (-1, 1):
        if [token.text for token in tokens[max(0, at + step) : at + step + 1]] == ["and"]:
            beyond = tokens[max(0, at + 2 * step) : at + 2 * step + 1]
            if at + 2 * step >= 0 and beyond and beyond[0].kind is TokenKind.VALUE:
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


def _values(sentence: Sentence) -> list[Token]:
    return [token for token in sentence.tokens if token.kind is TokenKind.VALUE or token.text == "0"]


def _counted(s: Setting) -> Stance | None:
    following = [token.text for token in s.tail[:2]]
    if following[:1] and (following[0] in vocab.PLURAL_VOTES):
        return refused("count")
    if following[:1] == ["vote"] and s.lead:
        mine = has(s.lead[-7:], vocab.FIRST_PERSON) or following[1:] == ["from"]
        return None if mine else refused("count")
    if s.last.isdecimal() or s.last in vocab.COUNTING or s.last in ("no", "zero", "one"):
        if s.last.isdecimal() and not has(s.before, vocab.COUNT_CONTEXT) and len(s.lead) > 1:
            return unclear("in-prose")
        return refused("count")
    return None


def _mentioned(s: Setting) -> Stance | None:
    if "than" in s.tail_words and any(token.kind is TokenKind.VALUE for token in s.tail):
        return refused("count")
    if s.next in ("is", "was") and _claimed_next(s):
        return cast("first-person") if s.last == "my" else unclear("in-prose")
    technical = has(s.tail_words[:6], vocab.TECHNICAL)
    if s.next in vocab.MENTION_VERBS:
        sure = s.lead or technical or s.next in ("means", "meaning", "equals", "implies", "counts")
        return refused("mentioned") if sure else unclear("in-prose")
    return unclear("in-prose") if s.next == "as" and technical else None


def _claimed_next(s: Setting) -> bool:
    """My +1 is binding."""
    following = s.sentence.tokens[s.at + 2 : s.at + 4]
    return "my" in s.lead[-3:] and any(token.kind in CLAIMS for token in following)


def _changed(s: Setting) -> Stance | None:
    """Changing my vote from -1 to +1: the value after "to" stands, the one before it does not."""
    changing = has(s.before, vocab.CHANGING)
    if has(s.lead, vocab.TECHNICAL) and not has(s.before, vocab.VOTE_WORDS):
        return None
    if not changing or not has(s.before, vocab.VOTE_WORDS, frozenset({"my", "i'm"}), _SIGNED):
        return None
    if s.last in ("from", "my") or (s.last == "the" and has(s.tail_words, frozenset({"to", "into"}))):
        return refused("former-value") if has(s.after, frozenset({"to", "into"})) else None
    if has(recent(s.lead, 3), frozenset({"to", "into"})) or s.mark_before == ":":
        subject = since_reset(s.before)
        if _would(subject) or has(subject, vocab.NEGATIONS, vocab.CONDITIONS) or _conditional_tail(s):
            return refused("hypothetical")
        if (
            s.sentence.end == "?"
            or has(subject, vocab.TENTATIVE)
            or has(subject, frozenset({"you", "please"}))
        ):
            return refused("question")
        return cast("changed-to")
    return None


_SIGNED = frozenset({"+1", "-1", "+0", "-0"})


def _question(s: Setting) -> Stance | None:
    if s.sentence.end != "?":
        return None
    opener = s.before[0] if s.before else ""
    if opener in vocab.QUESTION_WORDS:
        return refused("question")
    asked = s.mark_after == "" and not (s.tail and not s.lead and s.next in vocab.QUESTION_WORDS)
    return unclear("asked") if asked else None


def _hypothetical(s: Setting) -> Stance | None:
    words = since_reset(s.lead)
    planned = has(words, frozenset({"was", "were", "planned", "intended"})) and has(
        words, frozenset({"going", "about", "planning", "planned", "intended", "thinking"})
    )
    if planned or _would(words) or (has(words, vocab.HYPOTHETICAL) and _conditional_tail(s)):
        return refused("hypothetical")
    promised = has(
        words, frozenset({"will", "i'll", "we'll", "happy", "glad", "ready", "willing", "going", "can"})
    )
    return refused("hypothetical") if promised and _conditional_tail(s) else None


def _would(words: Sequence[str]) -> bool:
    """Whether the writer would do something; "I'd like to" and "I would say" are only polite."""
    return any(
        word in vocab.HYPOTHETICAL and not has(words[i + 1 : i + 3], frozenset({"like", "say"}))
        for i, word in enumerate(words)
    )


def _conditional_tail(s: Setting) -> bool:
    words = s.tail_words
    if words[:1] and words[0] in vocab.CONDITIONS_NEXT and s.sentence.end != "?":
        # "-1 until the notice is fixed" is a -1 now, and so is one "after" something came to light.
        return not s.negative
    ahead = [token for token in s.sentence.tokens[s.at + 1 : s.at + 1 + REACH] if token.kind not in CLAIMS]
    opening = [token.text for token in ahead if token.text not in SKIPPED][:4]
    if opening[:1] and opening[0] in ("from", "for", "on", "to"):
        words = words[:12]
    elif opening[:1] in ([","], ["-"]) and (
        has(opening[1:2], vocab.CONDITIONS) or opening[1:3] == ["as", "long"]
    ):
        return True
    return _condition_in(words)


def _condition_in(words: Sequence[str]) -> bool:
    for i, word in enumerate(words):
        if word in vocab.CONDITIONS and not has(words[max(0, i - 2) : i], vocab.NOT_CONDITIONS):
            return word != "subject" or words[i + 1 : i + 2] == ["to"]
    phrase = " ".join(words)
    return "as long as" in phrase or "as soon as" in phrase


def _condition(s: Setting) -> Stance | None:
    if _conditional_tail(s) or _condition_in(since_reset(s.before)):
        return unclear("condition-attached")
    return None


def _negated(s: Setting) -> Stance | None:
    words = recent(since_reset(s.lead), 5)
    return refused("negated") if has(words, vocab.NEGATIONS) else None


def _technical(s: Setting) -> Stance | None:
    if s.mark_before == ":" or (s.mark_before == "-" and not s.lead):
        label = s.before[-1:] or ("",)
        identifier = "." in label[0] or "_" in label[0]
        return refused("number-or-code") if label[0] in vocab.TECHNICAL or identifier else None
    near = recent(s.lead, 3)
    if not near or has(recent(s.lead, 5), vocab.VOTE_WORDS):
        return None
    if near[-1] in vocab.TECHNICAL and not s.tail and not s.negative and has(s.lead, vocab.APPROVAL):
        return unclear("in-prose")
    if near[-1] in vocab.TECHNICAL or "." in near[-1].rstrip(".") or "_" in near[-1]:
        return refused("number-or-code")
    if near[-1] in vocab.PREPOSITIONS_OF_VALUE and not _voting(s):
        return refused("number-or-code") if has(s.before, vocab.TECHNICAL) or s.negative else None
    return None


def verbal(s: Setting) -> bool:
    """Whether the value is what the writer does: "I have to -1 this"."""
    resolved = frozenset({"have", "need", "want", "going", "like"})
    own = has(s.lead[-4:-2], frozenset({"i", "i'm", "i'll", "would", "i'd"}))
    return s.last == "to" and own and has(s.lead[-2:-1], resolved)


def _voting(s: Setting) -> bool:
    """Whether the words before the value speak of a vote of the writer's."""
    near = recent(s.lead, 6)
    if has(near, vocab.VOTE_WORDS) or verbal(s):
        return True
    mine = has(near, vocab.FIRST_PERSON) or not near[:-1]
    return mine and (has(near, vocab.GIVING, vocab.CHANGING) or s.next == "from" or near[-1:] == ("be",))


def _others(s: Setting) -> Stance | None:
    """A value that is someone's ("Bob's +1"), of all ("everyone is +1"), or thanked for or wanted."""
    possessive = s.last.endswith(("'s", "s'")) and s.last not in vocab.CONTRACTED
    if possessive or s.last in ("your", "yours"):
        return refused("others-vote")
    if _mine(s):
        return None
    found = _of_others(s.lead) or _wanted(s) or _asked_of_others(s)
    return refused("others-vote") if found else None


def _mine(s: Setting) -> bool:
    voting = s.last in vocab.CASTING and has(recent(s.lead, 6), frozenset({"i", "i'll", "i'm"}))
    from_me = s.next == "from" and has(s.tail_words[1:2], vocab.MINE - {"the"})
    return voting or from_me or has(recent(s.lead, 4), frozenset({"my"}))


def _of_others(lead: Sequence[str]) -> bool:
    if len(lead) > 1 and lead[0] in vocab.OTHERS and "me" not in lead[-6:]:
        return True
    near = recent(lead, 3)
    return (
        has(near, vocab.OTHERS)
        and not has(near, frozenset({"i", "i'm"}))
        and lead[-1] not in ("everyone", "members")
    )


def _wanted(s: Setting) -> bool:
    """Thanks for the +1; looking for a +1; need one more +1."""
    if has(recent(s.lead, 4), vocab.THANKING) and s.last in ("the", "for", "your", "a", "those"):
        return True
    near = recent(s.lead, 6)
    article = s.last in ("a", "the", "to", "with", "for", "as", "of", "an")
    wanting = vocab.WANTING if article else vocab.WANTING - {"please"}
    return has(near, wanting) and (article or s.last not in vocab.APPROVAL | vocab.INTERJECTIONS)


def _asked_of_others(s: Setting) -> bool:
    asked = has(s.lead, frozenset({"please", "feel", "kindly"}))
    return asked and s.last in ("please", "to", "vote", "reply", "respond", "with", "your", "cast")


def _tentative(s: Setting) -> Stance | None:
    near = recent(since_reset(s.lead), 4)
    assertive = has(near, frozenset({"my", "cast"})) and not has(
        near, frozenset({"happy", "able", "can", "ready"})
    )
    assertive = assertive or (s.last == "my" and "you" in near)
    return unclear("tentative") if has(near, vocab.TENTATIVE) and not assertive else None


def _marked(s: Setting) -> Stance | None:
    if s.sentence.marker is Marker.HEADING and not s.before:
        return unclear("heads-names")
    return unclear("numbered-point") if s.sentence.marker is Marker.NUMBER and not s.before else None


DOUBTS: Sequence[Rule] = (
    _not_a_value,
    _gap,
    _code,
    _unit,
    _listed,
    _changed,
    _counted,
    _mentioned,
    _question,
    _hypothetical,
    _negated,
    _technical,
    _others,
    _condition,
    _tentative,
    _marked,
)
"""In order: each stands on what surrounds the value, and the first that applies holds."""
