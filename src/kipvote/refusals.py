"""Refusals: what surrounds a value that is no vote, or that could be taken either way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kipvote import vocabulary as vocab
from kipvote.clauses import CLAIMS, Marker, Sentence, Token, TokenKind
from kipvote.rulebook import Stance, cast, refused, unclear
from kipvote.surroundings import REACH, SKIPPED, Setting

def _not_a_value(s: Setting) -> Stance | None:
    kind = s.token.kind
    if kind is TokenKind.PLURAL:
        return _refused("count")
    if kind is TokenKind.THUMB:
        return _unclear("emoji") if not s.before or not s.after else _refused("mentioned")
    if kind is TokenKind.EXCESS:
        return (
            _unclear("exaggerated")
            if not s.lead or _has(s.lead[-2:], vocab.FIRST_PERSON)
            else _refused("quantity")
        )
    if kind in (TokenKind.CODE, TokenKind.NUMBER):
        return _refused("number-or-code")
    return None


def _gap(s: Setting) -> Stance | None:
    """``- 1``: a list mark or a sum, unless it stands as a vote would."""
    if not s.token.gap:
        return None
    if s.lead and not _has(
        s.lead[-1:], vocab.FIRST_PERSON, vocab.INTERJECTIONS, vocab.VOTE_WORDS, frozenset({"is"})
    ):
        return _refused("number-or-code")
    grounded = not s.tail or s.next in vocab.GROUNDS or s.tail[0].gap
    return None if grounded or s.lead else _refused("list-bullet")


def _code(s: Setting) -> Stance | None:
    if s.mark_before in ("=", "|", "/") or s.mark_after == "=":
        return _refused("number-or-code")
    if s.mark_before == "call":
        called = s.sentence.tokens[s.at - 2].written
        code = called[1:] != called[1:].lower() or "." in called or "_" in called or called in vocab.TECHNICAL
        return _refused("number-or-code") if code else _unclear("in-prose")
    if s.mark_before == "->" or s.mark_before == "=>":
        changing = _has(s.before, vocab.CHANGING, vocab.VOTE_WORDS)
        return _cast("changed-to") if changing else _unclear("in-prose")
    return None


def _unit(s: Setting) -> Stance | None:
    """-1 day, +1 offset; but "+1 more thing" is not written, and "+1, days ago" has its comma."""
    return _refused("quantity") if s.next in vocab.UNITS and not s.token.gap else None


def _listed(s: Setting) -> Stance | None:
    """+1, 0 or -1: values joined by nothing but commas and "or"."""
    tokens, at = s.sentence.tokens, s.at
    for step in (-1, 1):
        if [token.text for token in tokens[max(0, at + step) : at + step + 1]] == ["and"]:
            beyond = tokens[max(0, at + 2 * step) : at + 2 * step + 1]
            if at + 2 * step >= 0 and beyond and beyond[0].kind is TokenKind.VALUE:
                return _refused("values-listed")
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
        several = len(_values(s.sentence)) > 2
        if (other.kind is TokenKind.VALUE or other.text in ("0", "1")) and (joined or several):
            return _refused("values-listed")
    return None


def _values(sentence: Sentence) -> list[Token]:
    return [token for token in sentence.tokens if token.kind is TokenKind.VALUE or token.text == "0"]


def _counted(s: Setting) -> Stance | None:
    following = [token.text for token in s.tail[:2]]
    if following[:1] and (following[0] in vocab.PLURAL_VOTES):
        return _refused("count")
    if following[:1] == ["vote"] and s.lead:
        mine = _has(s.lead[-7:], vocab.FIRST_PERSON) or following[1:] == ["from"]
        return None if mine else _refused("count")
    if s.last.isdecimal() or s.last in vocab.COUNTING or s.last in ("no", "zero", "one"):
        if s.last.isdecimal() and not _has(s.before, vocab.COUNT_CONTEXT) and len(s.lead) > 1:
            return _unclear("in-prose")
        return _refused("count")
    return None


def _mentioned(s: Setting) -> Stance | None:
    if "than" in s.tail_words and any(token.kind is TokenKind.VALUE for token in s.tail):
        return _refused("count")
    if s.next in ("is", "was") and _claimed_next(s):
        return _cast("first-person") if s.last == "my" else _unclear("in-prose")
    technical = _has(s.tail_words[:6], vocab.TECHNICAL)
    if s.next in vocab.MENTION_VERBS:
        sure = s.lead or technical or s.next in ("means", "meaning", "equals", "implies", "counts")
        return _refused("mentioned") if sure else _unclear("in-prose")
    return _unclear("in-prose") if s.next == "as" and technical else None


def _claimed_next(s: Setting) -> bool:
    """My +1 is binding."""
    following = s.sentence.tokens[s.at + 2 : s.at + 4]
    return "my" in s.lead[-3:] and any(token.kind in CLAIMS for token in following)


def _changed(s: Setting) -> Stance | None:
    """Changing my vote from -1 to +1: the value after "to" stands, the one before it does not."""
    changing = _has(s.before, vocab.CHANGING)
    if _has(s.lead, vocab.TECHNICAL) and not _has(s.before, vocab.VOTE_WORDS):
        return None
    if not changing or not _has(s.before, vocab.VOTE_WORDS, frozenset({"my", "i'm"}), _SIGNED):
        return None
    if s.last in ("from", "my") or (s.last == "the" and _has(s.tail_words, frozenset({"to", "into"}))):
        return _refused("former-value") if _has(s.after, frozenset({"to", "into"})) else None
    if _has(_recent(s.lead, 3), frozenset({"to", "into"})) or s.mark_before == ":":
        subject = _since_reset(s.before)
        if _would(subject) or _has(subject, vocab.NEGATIONS, vocab.CONDITIONS) or _conditional_tail(s):
            return _refused("hypothetical")
        if (
            s.sentence.end == "?"
            or _has(subject, vocab.TENTATIVE)
            or _has(subject, frozenset({"you", "please"}))
        ):
            return _refused("question")
        return _cast("changed-to")
    return None


_SIGNED = frozenset({"+1", "-1", "+0", "-0"})


def _recent(words: Sequence[str], count: int) -> Sequence[str]:
    return words[-count:]


def _question(s: Setting) -> Stance | None:
    if s.sentence.end != "?":
        return None
    opener = s.before[0] if s.before else ""
    if opener in vocab.QUESTION_WORDS:
        return _refused("question")
    asked = s.mark_after == "" and not (s.tail and not s.lead and s.next in vocab.QUESTION_WORDS)
    return _unclear("asked") if asked else None


def _hypothetical(s: Setting) -> Stance | None:
    words = _since_reset(s.lead)
    planned = _has(words, frozenset({"was", "were", "planned", "intended"})) and _has(
        words, frozenset({"going", "about", "planning", "planned", "intended", "thinking"})
    )
    if planned or _would(words) or (_has(words, vocab.HYPOTHETICAL) and _conditional_tail(s)):
        return _refused("hypothetical")
    promised = _has(
        words, frozenset({"will", "i'll", "we'll", "happy", "glad", "ready", "willing", "going", "can"})
    )
    return _refused("hypothetical") if promised and _conditional_tail(s) else None


def _would(words: Sequence[str]) -> bool:
    """Whether the writer would do something; "I'd like to" and "I would say" are only polite."""
    return any(
        word in vocab.HYPOTHETICAL and not _has(words[i + 1 : i + 3], frozenset({"like", "say"}))
        for i, word in enumerate(words)
    )


def _conditional_tail(s: Setting) -> bool:
    words = s.tail_words
    if words[:1] and words[0] in vocab.CONDITIONS_NEXT and s.sentence.end != "?":
        # "-1 until the notice is fixed" is a -1 now, and so is a -1 "when" or "after" something came to light.
        return not _is_no(s)
    ahead = [token for token in s.sentence.tokens[s.at + 1 : s.at + 1 + REACH] if token.kind not in CLAIMS]
    opening = [token.text for token in ahead if token.text not in _SKIPPED][:2]
    if opening[:1] and opening[0] in ("from", "for", "on", "to"):
        words = words[:12]
    elif opening[:1] == [","] or opening[:1] == ["-"]:
        if opening[1:] and opening[1] in vocab.CONDITIONS:
            return True
    return _condition_in(words)


def _condition_in(words: Sequence[str]) -> bool:
    for i, word in enumerate(words):
        if word in vocab.CONDITIONS and not _has(words[max(0, i - 2) : i], vocab.NOT_CONDITIONS):
            return word != "subject" or words[i + 1 : i + 2] == ["to"]
    phrase = " ".join(words)
    return "as long as" in phrase or "as soon as" in phrase


def _condition(s: Setting) -> Stance | None:
    if _conditional_tail(s) or _condition_in(_since_reset(s.before)):
        return _unclear("condition-attached")
    return None


def _negated(s: Setting) -> Stance | None:
    words = _recent(_since_reset(s.lead), 5)
    return _refused("negated") if _has(words, vocab.NEGATIONS) else None


def _technical(s: Setting) -> Stance | None:
    if s.mark_before == ":" or (s.mark_before == "-" and not s.lead):
        label = s.before[-1:] or ("",)
        identifier = "." in label[0] or "_" in label[0]
        return _refused("number-or-code") if label[0] in vocab.TECHNICAL or identifier else None
    near = _recent(s.lead, 3)
    if not near or _has(_recent(s.lead, 5), vocab.VOTE_WORDS):
        return None
    if near[-1] in vocab.TECHNICAL and not s.tail and not _is_no(s) and _has(s.lead, vocab.APPROVAL):
        return _unclear("in-prose")
    if near[-1] in vocab.TECHNICAL or "." in near[-1].rstrip(".") or "_" in near[-1]:
        return _refused("number-or-code")
    if near[-1] in vocab.PREPOSITIONS_OF_VALUE and not _voting(s):
        return _refused("number-or-code") if _has(s.before, vocab.TECHNICAL) or _is_no(s) else None
    return None


def _is_no(s: Setting) -> bool:
    return not s.token.text.startswith("+1")


def _voting(s: Setting) -> bool:
    """Whether the words before the value speak of a vote of the writer's."""
    near = _recent(s.lead, 6)
    if _has(near, vocab.VOTE_WORDS):
        return True
    mine = _has(near, vocab.FIRST_PERSON) or not near[:-1]
    return mine and (_has(near, vocab.GIVING, vocab.CHANGING) or s.next == "from" or near[-1:] == ("be",))


def _others(s: Setting) -> Stance | None:
    lead = s.lead
    if lead and lead[-1].endswith(("'s", "s'")) and lead[-1] not in vocab.CONTRACTED:
        return _refused("others-vote")
    if s.last in ("your", "yours"):
        return _refused("others-vote")
    near = _recent(lead, 6)
    mine = s.last in ("my", "own") or (
        s.last in vocab.CASTING and _has(near, frozenset({"i", "i'll", "i'm"}))
    )
    if len(lead) > 1 and lead[0] in vocab.OTHERS and not mine and not _has(near, frozenset({"me"})):
        return _refused("others-vote")
    if _has(_recent(lead, 4), vocab.THANKING) and (s.last in ("the", "for", "your", "a", "those")):
        return _refused("others-vote")
    if (
        _has(near, vocab.WANTING)
        and not mine
        and s.last in ("a", "the", "to", "with", "for", "as", "your", "of", "an")
    ):
        return _refused("others-vote")
    if (
        _has(near, vocab.WANTING - {"please"})
        and not mine
        and s.last not in vocab.APPROVAL | vocab.INTERJECTIONS
    ):
        return _refused("others-vote")
    if _has(_recent(lead, 3), vocab.OTHERS) and not _has(_recent(lead, 3), frozenset({"i", "i'm", "my"})):
        return _refused("others-vote") if s.last not in ("everyone", "members") else None
    return None if not _asked_of_others(s) else _refused("others-vote")


def _asked_of_others(s: Setting) -> bool:
    asked = _has(s.lead, frozenset({"please", "feel", "kindly"}))
    return asked and s.last in ("please", "to", "vote", "reply", "respond", "with", "your", "cast")


def _sourced(s: Setting) -> Stance | None:
    """+1 from me is the writer's; +1 from Ann is Ann's, unless the sentence begins with it."""
    if s.next != "from" or s.last in ("my", "own"):
        return None
    source = s.tail_words[1:4]
    if _has(source, vocab.MINE) and not _has(source[:1], frozenset({"the"})):
        return _cast("from-me")
    return _refused("others-vote") if s.lead else _unclear("from-someone")


def _tentative(s: Setting) -> Stance | None:
    near = _recent(_since_reset(s.lead), 4)
    assertive = _has(near, frozenset({"my", "cast"})) and not _has(
        near, frozenset({"happy", "able", "can", "ready"})
    )
    assertive = assertive or (s.last == "my" and "you" in near)
    return _unclear("tentative") if _has(near, vocab.TENTATIVE) and not assertive else None


def _marked(s: Setting) -> Stance | None:
    if s.sentence.marker is Marker.HEADING and not s.before:
        return _unclear("heads-names")
    return _unclear("numbered-point") if s.sentence.marker is Marker.NUMBER and not s.before else None
