"""Refusals: what surrounds a value that is no vote, or that could be taken either way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Marker, Sentence, Token, TokenKind
from kipvote.votes.conditions import condition, conditional, conditional_tail, hypothetical, would
from kipvote.votes.reports import (
    adds_another,
    changed_by_another,
    others,
    quoted_speech,
    sourced,
    state_of_another,
)
from kipvote.votes.rulebook import Stance, cast, refused, unclear
from kipvote.votes.surroundings import Setting, has, recent, since_reset, sums_up

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


def _range(s: Setting) -> Stance | None:
    """Between -1 and +1; I'm between a +0 and a +1."""
    words = s.sentence.words(max(0, s.at - 7), s.at + 5)
    if "between" not in words[:7] or not _spans(s):
        return None
    return unclear("split-stance") if has(s.lead, vocab.FIRST_PERSON) else None


def _spans(s: Setting) -> bool:
    """Whether the value is one of the two that "between" is followed by."""
    start = next((i for i in reversed(range(s.at)) if s.sentence.tokens[i].text == "between"), s.at)
    words = [token.text for token in s.sentence.tokens[start + 1 : start + 6]]
    return s.at - start <= 5 and [word for word in words if word not in ("a", "an")][1:2] == ["and"]


def _values(sentence: Sentence) -> list[Token]:
    return [token for token in sentence.tokens if token.kind is TokenKind.VALUE or token.text == "0"]


def _counted(s: Setting) -> Stance | None:
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


def _mentioned(s: Setting) -> Stance | None:
    if "than" in s.tail_words and any(token.kind is TokenKind.VALUE for token in s.tail):
        return refused("count")
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


def _entered(s: Setting) -> Stance | None:
    """Please count me as -1; put me down for a +1: asked of whoever counts, and a vote."""
    verb = max((i for i, word in enumerate(s.lead) if word in vocab.ENTERING), default=-1)
    told = s.lead[verb + 1 :]
    if (
        verb < 0
        or not _entered_for_me(s, s.lead[:verb], told)
        or has(recent(s.lead[:verb], 5), vocab.NEGATIONS)
    ):
        return None
    if s.sentence.end == "?" and not s.mark_after:
        return unclear("asked")
    allowed = frozenset({"you"}) & set(s.lead[:verb])
    if would(s.lead[:verb]) and not allowed:
        return None
    return unclear("condition-attached") if conditional(s) else cast("first-person")


def _changed(s: Setting) -> Stance | None:
    """Changing my vote from -1 to +1: the value after "to" stands, the one before it does not."""
    changing = has(s.before, vocab.CHANGING)
    if changing and changed_by_another(s):
        return refused("others-vote")
    if _switched(s):
        return cast("changed-to")
    if has(s.lead, vocab.TECHNICAL) and not has(s.before, vocab.VOTE_WORDS):
        return None
    if not changing or not has(s.before, vocab.VOTE_WORDS, frozenset({"my", "i'm"}), _SIGNED):
        return None
    if s.last in ("from", "my") or (s.last == "the" and has(s.tail_words, frozenset({"to", "into"}))):
        return refused("former-value") if has(s.after, frozenset({"to", "into"})) else None
    if has(recent(s.lead, 3), frozenset({"to", "into"})) or s.mark_before == ":":
        subject = since_reset(s.before)
        if would(subject) or has(subject, vocab.NEGATIONS, vocab.CONDITIONS) or conditional_tail(s):
            return refused("hypothetical")
        if (
            s.sentence.end == "?"
            or has(subject, vocab.TENTATIVE)
            or has(subject, frozenset({"you", "please"}))
        ):
            return refused("question")
        return cast("changed-to")
    return None


def _entered_for_me(s: Setting, asked: Sequence[str], told: Sequence[str]) -> bool:
    """Whether what is entered is the writer's: me, mine, "this" in a bare imperative, or "for me"."""
    if not set(told) <= vocab.ENTERED or has(s.tail_words[:6], vocab.TECHNICAL):
        return False
    imperative = not has(asked, vocab.FIRST_PERSON, vocab.NEGATIONS) and has(told[:1], frozenset({"this"}))
    own = has(told[:2], frozenset({"me", "my", "mine", "myself"}))
    return own or imperative or s.tail_words[:2] == ["for", "me"]


def _switched(s: Setting) -> bool:
    """Switching to +1 after your last edit: nothing else in the sentence says what is switched."""
    opened = len(s.before) == 2 and s.before[0] in vocab.CHANGING and s.last == "to"
    told = not s.tail or s.next in vocab.GROUNDS | {"after", "now", "based", "then"}
    return opened and told and not has(s.after, vocab.TECHNICAL) and not _asked_or_conditional(s)


def _asked_or_conditional(s: Setting) -> bool:
    return s.sentence.end == "?" or conditional(s)


_SIGNED = frozenset({"+1", "-1", "+0", "-0"})


def _question(s: Setting) -> Stance | None:
    if s.sentence.end != "?":
        return None
    opened = s.before[:1] if s.mark_after else s.before[:1] + s.lead[:1]
    if has(opened, vocab.QUESTION_WORDS):
        return refused("question")
    if s.negative and s.lead and s.tail and not has(s.before + s.after, vocab.VOTE_WORDS, vocab.FIRST_PERSON):
        return refused("question")
    asked = s.mark_after == "" and not (s.tail and not s.lead and s.next in vocab.QUESTION_WORDS)
    return unclear("asked") if asked else None


def _negated(s: Setting) -> Stance | None:
    words = recent(since_reset(s.lead), 5)
    return refused("negated") if has(words, vocab.NEGATIONS) else None


def _technical(s: Setting) -> Stance | None:
    if s.mark_before == ":" or (s.mark_before == "-" and not s.lead):
        return _technical_label(s)
    near = recent(s.lead, 3)
    if not near or has(recent(s.lead, 5), vocab.VOTE_WORDS) or near[-1] in vocab.THAT_IS:
        return None
    if all(word[0].isdecimal() for word in s.lead) and len(s.lead[0]) > LONGEST_COUNT:
        return refused("number-or-code")
    if near[-1] in vocab.RECEIVED and s.next != "from":
        return refused("number-or-code")
    if near[-1] in vocab.TECHNICAL and not s.tail and not s.negative and has(s.lead, vocab.APPROVAL):
        return unclear("in-prose")
    if near[-1] in vocab.TECHNICAL or "." in near[-1].rstrip(".") or "_" in near[-1]:
        return refused("number-or-code")
    if near[-1] in vocab.PREPOSITIONS_OF_VALUE and not _voting(s):
        return refused("number-or-code") if has(s.before, vocab.TECHNICAL) or s.negative else None
    return None


def _technical_label(s: Setting) -> Stance | None:
    """timeout: -1; but "Short version: -1" concludes, and "I vote against the new size: -1" votes."""
    label = s.before[-1] if s.before else ""
    if label[:1].isdecimal() and label.replace(".", "").isdecimal():
        return unclear("labelled") if s.negative else None
    if sums_up(list(s.before)) or (label not in vocab.TECHNICAL and "." not in label and "_" not in label):
        return None
    positive = not s.negative and has(s.before, vocab.FIRST_PERSON, vocab.APPROVAL)
    if any(token.kind in CLAIMS for token in s.sentence.tokens[s.at + 1 : s.at + 2]) or positive:
        return unclear("labelled")
    if "i" in s.before and has(s.before, frozenset({"vote", "voting", "voted", "against"})):
        return None
    spoken = has(s.before, vocab.VOTE_WORDS, vocab.OPPOSING)
    return unclear("labelled") if spoken else refused("number-or-code")


def verbal(s: Setting) -> bool:
    """Whether the value is what the writer does: "I have to -1 this"."""
    resolved = frozenset({"have", "need", "want", "going", "like"})
    own = len(s.lead) == 2 or has(s.lead[-4:-2], frozenset({"i", "i'm", "i'll", "would", "i'd"}))
    if s.lead in (("i", "must"), ("let", "me")):
        return True
    return s.last == "to" and own and has(s.lead[-2:-1], resolved)


def _voting(s: Setting) -> bool:
    """Whether the words before the value speak of a vote of the writer's."""
    near = recent(s.lead, 6)
    if has(near, vocab.VOTE_WORDS) or verbal(s):
        return True
    mine = has(near, vocab.FIRST_PERSON) or not near[:-1]
    return mine and (has(near, vocab.GIVING, vocab.CHANGING) or s.next == "from" or near[-1:] == ("be",))


def _tentative(s: Setting) -> Stance | None:
    """I'm leaning +1; I'd like to vote +1 but I can't."""
    if s.after[:2] == ("but", "i") and has(s.after[2:3], vocab.NEGATIONS) and "like" in s.lead:
        return unclear("tentative")
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


LONGEST_COUNT = 4
"""Digits and signs a count of votes has at most; what is longer and leads a row is a date or a measure."""

DOUBTS: Sequence[Rule] = (
    _not_a_value,
    _gap,
    _code,
    _unit,
    quoted_speech,
    _range,
    _listed,
    _entered,
    _changed,
    _counted,
    _mentioned,
    _question,
    state_of_another,
    hypothetical,
    _negated,
    _technical,
    others,
    condition,
    _tentative,
    _marked,
    sourced,
)
"""In order: each stands on what surrounds the value, and the first that applies holds."""
