"""Conditions: whether a value is given now, or only would be, once something has come to pass."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import REACH, SKIPPED, Setting, has, is_trifle, since_reset, without_end

_PROMISING = vocab.words("will i'll we'll you'll happy glad ready willing going can")
_PROMISED = vocab.words("will i'll we'll you'll you'd you")
# "If I have to choose", "if it is not too late": a manner of speaking, not a condition on the proposal.
_POLITE = vocab.words("late open possible ok okay need needed helps counts")
_KNOWN_EVENTS = vocab.words(
    "my your last latest recent yesterday's today's discussion discussions clarification clarifications "
    "explanation explanations answer answers reply edit edits look thought thoughts reflection consideration"
)
_STILL_TO_COME = vocab.words("is are has have gets get be been")


def hypothetical(s: Setting) -> Stance | None:
    """I'd be +1 if; happy to cast my +1 once; when it is fixed I'll send my +1."""
    words = since_reset(s.lead)
    planned = has(words, {"was", "were", "planned", "intended"}) and has(
        words, {"going", "about", "planning", "planned", "intended", "thinking"}
    )
    if would(words) and s.next == "from" and has(words, {"that", "this", "it", "that'd"}):
        return refused("hypothetical") if conditional(s) else unclear("tentative")
    depends = planned or conditional(s) or "unless" in s.tail_words
    if s.negative and _softened(s, words) and not depends:
        return unclear("tentative")  # a -1 said politely is not to be lost
    if planned or would(words) or (has(words, vocab.HYPOTHETICAL) and conditional_tail(s)):
        return refused("hypothetical")
    if has(words, _PROMISING) and (conditional_tail(s) or "unless" in s.tail_words):
        return unclear("condition-attached") if s.negative else refused("hypothetical")
    return refused("hypothetical") if _promised_on_condition(s) else None


def _instructs(s: Setting) -> bool:
    """When voting +1, please list; members are required to: said to all who vote, not by one of them."""
    if _asks_anyone(s) or _supposes_one(s):
        return True
    told = has(s.before + s.after, _INSTRUCTING) or "please" in s.after[:2]
    voting = s.last in ("voting", "vote")
    return voting and told and not has(s.before + s.after, _SPEAKERS)


def _asks_anyone(s: Setting) -> bool:
    """If anybody wants a week more, just | vote -1; vote +1 if you agree: what others are to do."""
    others = s.before[:1] == ("if",) and has(s.before[1:2], _ANYBODY, {"you"})
    led = [word for word in s.lead if word not in _SIMPLY]
    if s.mark_before not in ("", ",") or has(s.before + s.after, _SPEAKERS):
        return False
    return (others and led == ["vote"] and not s.mark_before) or _asks_who_opines(s)


def _asks_who_opines(s: Setting) -> bool:
    """Just vote +1 if you agree, -1 if you don't: what all are asked; "if you fix it" is said to one."""
    led = [word for word in s.before if word not in _SIMPLY]
    if led[:1] != ["vote"] or s.last not in _OFFERING_VALUE:
        return False
    if any(token.kind in CLAIMS for token in s.sentence.tokens):
        return False
    opinion = " ".join(s.tail_words)
    return _OPINING.fullmatch(opinion) is not None or (len(led) > 1 and opinion in _DISAGREEING)


_OFFERING_VALUE = vocab.words("vote and or") | {""}
_OPINING = re.compile(
    r"if you (?:agree|are in favou?r|like|support|approve)"
    r"(?: (?:with |of )?(?:this|it|that|the kip|the proposal))?"
    r"(?: (?:with |to )?(?:to |the )?following(?: \w+){0,4})?"
)
_DISAGREEING = frozenset(("if you don't", "if you do not", "if you disagree", "if not"))


def _supposes_one(s: Setting) -> bool:
    """Even if there was a | -1; when there's a | -1: nobody's yet."""
    led = s.lead[:-1] if has(s.lead[-2:-1], {"is", "was", "were"}) else s.lead
    there = led[-2:-1] == ("there",) or (led is s.lead and led[-2:-1] == ("there's",))
    supposed = there and has(led[-3:-2], _SUPPOSING) and s.last in ("a", "one")
    if s.lead[-4:-2] == ("if", "there"):
        return supposed
    told = ":" in [token.text for token in s.sentence.tokens[s.at + 1 :]]
    return supposed and not told and not has((*s.before, *s.after), vocab.FIRST_PERSON - {"we"})


_SUPPOSING = vocab.words("if when whenever")
_SIMPLY = vocab.words("just please then simply kindly")
_INSTRUCTING = vocab.words("required requested encouraged expected invited supposed")
_SPEAKERS = vocab.words("i i'm i'll i've my me we")


def _softened(s: Setting, words: Sequence[str]) -> bool:
    """I'd be a; I would have to vote; I'd rather make it a: of this proposal, not of "any without a test"."""
    said = [word for word in words if not (vocab.is_adverb(word) or has([word], vocab.STRENGTH, _STILL))]
    soft = _SOFT.search(" ".join(said))
    if soft is None:
        return False
    of_this = not s.tail or _OF_THIS.match(" ".join(s.tail_words)) is not None
    return soft["verb"] == "be" or (soft["verb"] is not None and of_this) or _grounded(s)


_SOFT = re.compile(
    r"(?:^| )(?:i'd|i would)(?: (?:have|need) to)?"
    r"(?: (?P<verb>be|vote"
    r"|(?:go (?:with|for)|count as|cast|give (?:this|it)|make (?:this|it|that))(?= (?:an?|my)\b)))?"
    r"(?: more of)?(?: (?:an?|the|at|my|this|that))*$"
)
_OF_THIS = re.compile(
    r"(?:(?:on|to|for) )?(?:this|it|the (?:kip|proposal))\b|here\b|(?:right )?now\b"
    r"|for (?:now|the (?:moment|time being))\b|at (?:the moment|th(?:is|e present) (?:point|stage|time))\b"
    r"|as (?:it|is|this|the|written|proposed|described|things)\b|in (?:its|the) (?:present|current)\b"
)
_STILL = vocab.words("still also now rather just then")


def _grounded(s: Setting) -> bool:
    """Whether a reason follows, and so the writer speaks of what is: this RC, since; for the missing file."""
    at = next((i for i, word in enumerate(s.after[:_LONGEST_OBJECT]) if word in _REASONS), -1)
    if at < 0 or has(s.before + s.after, _USUAL):
        return False
    this = not at or has(s.after[:1], vocab.POINTING, {"the"})
    told = s.after[at] != "for" or has(s.after[at + 1 : at + 2], vocab.DETERMINERS - {"a", "an"})
    return this and told


_LONGEST_OBJECT = 5
"""Words of "this release candidate, since"."""
_REASONS = vocab.words("for since as because due given until")
_USUAL = vocab.words("but normally usually otherwise generally any such every could")


def beforehand(s: Setting) -> Stance | None:
    """Before I vote +1: a vote that is still to come. "I ran it before voting +1" may be one."""
    if _instructs(s):
        return refused("hypothetical")
    at = max((i for i, word in enumerate(s.lead) if word in _BEFORE), default=-1)
    told = has(s.lead[max(0, at - 1) : max(0, at)], vocab.SPEAKING)
    led: Sequence[str] = s.lead[at + 1 :]
    # "Before I go +1 from me": the comma before the +1 is often left out.
    from_me = s.next == "from" and has(s.tail_words[1:2], vocab.MYSELF) and led[:1] == ("i",)
    if at < 0 or told or from_me:
        return None
    if led == ("my",):
        return unclear("tentative")
    led = without_end(led, _GOVERNED)
    another = has(led[1:], vocab.MYSELF - {"my", "me", "mine"})
    turned = s.last in ("to", "a") and has(led, vocab.CHANGING)
    given = turned or has(led[-1:], vocab.GIVING, vocab.CHANGING, _BECOMING)
    if another or not given:
        return None
    if turned or has(led[:1], vocab.PRONOUNS, _ANYBODY, vocab.CHANGING):
        return refused("hypothetical")
    return unclear("tentative") if len(led) == 1 else None


_BEFORE = vocab.words("before until till til")
_GOVERNED = vocab.ARTICLES | vocab.STRENGTH | {"my", "your", "their", "our", "it", "with", "to", "at", "as"}
_BECOMING = vocab.words("be been am is i'm become becomes have get gets can")
_ANYBODY = vocab.words("anyone anybody everyone everybody someone somebody people")


def _promised_on_condition(s: Setting) -> bool:
    """Once that is fixed you'll have my +1."""
    words = since_reset(s.before)
    at = next((i for i, word in enumerate(words) if word in ("once", "when", "if", "after")), None)
    polite = at is not None and (has(words[at:], _POLITE) or has(words[at + 1 : at + 2], vocab.MYSELF))
    if at is None or polite or not has(words[at:], _PROMISED):
        return False
    return s.last in ("my", "a", "the") and has(s.lead, vocab.GIVING, {"have", "get"})


def would(words: Sequence[str]) -> bool:
    """Whether the writer would do something; "I'd like to" and "I would say" are only polite."""
    return any(
        word in vocab.HYPOTHETICAL and not has(words[i + 1 : i + 3], {"like", "say"})
        for i, word in enumerate(words)
    )


def conditional_tail(s: Setting) -> bool:
    """Whether what follows the value makes it depend on something.

    "-1 until the notice is fixed", "-1 unless" it is, is a -1 now, and so is one "after" something came
    to light.
    """
    words = s.tail_words
    if words == ["after", "all"]:
        return False
    if words[:1] and words[0] in vocab.CONDITIONS_NEXT and s.sentence.end != "?":
        return not s.negative and not is_known_event(words) and not _still_holds(s)
    conditions = vocab.CONDITIONS - {"unless"} if s.negative else vocab.CONDITIONS
    if has(words[:1], _OFFERING) or words[:2] in (["i", "will"], ["i", "can"]):
        conditions = conditions - {"once"}
    ahead = [token for token in s.sentence.tokens[s.at + 1 : s.at + 1 + REACH] if token.kind not in CLAIMS]
    opening = [token.text for token in ahead if token.text not in SKIPPED][:4]
    if opening[:1] in ([","], ["-"]) and (
        (has(opening[1:2], conditions) and not _is_idle(s.after, 0))
        or opening[1:3] in (["as", "long"], ["so", "long"])
        or (opening[1:2] in (["on"], ["under"]) and has(opening[2:], _PROVIDED))
        or (opening[1:2] == ["with"] and _condition_in(s.after[:4], frozenset()))
    ):
        return True
    return _condition_in(words, conditions, provisos=_PROVISOS[2:] if s.negative else _PROVISOS)


_OFFERING = vocab.words("i'll happy glad looking")
"""What begins another thought: +1, happy to review the PR once it is there."""
_PROVIDED = vocab.words("condition assumption understanding proviso")


def is_known_event(words: Sequence[str]) -> bool:
    """After your last edit, after reading it: a reason. After the docs are there: a condition."""
    if words[0] != "after":
        return False
    named = has(words[1:6], _KNOWN_EVENTS) and not has(words[1:10], _STILL_TO_COME)
    return named or any(word.endswith("ing") for word in words[1:2])


def _still_holds(s: Setting) -> bool:
    """Still +1 after the changes: who was +1 before tells of what was done since, and waits for nothing."""
    words = s.tail_words
    since = words[:1] == ["after"] and has(words[1:2], vocab.DETERMINERS)
    return since and has(s.lead, _LASTING) and not has(words, _STILL_TO_COME, vocab.HYPOTHETICAL)


_LASTING = vocab.words("still remain remaining stay staying")


def _still_to_come(words: Sequence[str], events: frozenset[str]) -> bool:
    """After the nits are fixed; when the page is there."""
    at = next((i for i, word in enumerate(words) if word in events), None)
    return at is not None and has(words[at + 1 : at + 8], _STILL_TO_COME)


_PROVISOS = (
    "as long as",
    "so long as",
    "as soon as",
    "condition that",
    "assumption that",
    "understanding that",
    "proviso",
)


def _condition_in(
    words: Sequence[str], conditions: frozenset[str], provisos: Sequence[str] = _PROVISOS
) -> bool:
    for i, word in enumerate(words):
        if word in conditions and not _is_idle(words, i):
            return word != "subject" or list(words[i + 1 : i + 2]) == ["to"]
    phrase = " ".join(words)
    return any(proviso in phrase for proviso in provisos)


def _is_idle(words: Sequence[str], at: int) -> bool:
    """Not sure if; once more; if you ask me."""
    if has(words[max(0, at - 2) : at], vocab.NOT_CONDITIONS):
        return True
    again = words[at] == "once" and has(words[at + 1 : at + 2], {"more", "again"})
    wished = list(words[at : at + 3]) == ["if", "i", "could"]
    asked = list(words[at : at + 4]) == ["if", "you", "ask", "me"]
    slip = words[at] == "modulo" and is_trifle(words[at + 1 :])
    return again or wished or asked or slip or _is_manner_of_speaking(words[at:])


def _is_manner_of_speaking(words: Sequence[str]) -> bool:
    """If I may; if it's not too late; if that wasn't clear; unless I'm missing something."""
    said = " ".join(words[:6])
    return said in ("if i may", "if i might", "if i can") or said.startswith(_POLITELY)


_POLITELY = (
    "if it's not too late",
    "if it is not too late",
    "if it isn't too late",
    "if that counts",
    "if it counts",
    "if that wasn't clear",
    "if it wasn't clear",
    "if this wasn't clear",
    "if anyone is counting",
    "if i count right",
    "if i counted right",
    "if i'm not mistaken",
    "if i am not mistaken",
    "unless i'm missing",
    "unless i am missing",
    "unless i missed",
)


def conditional(s: Setting) -> bool:
    """Whether the value depends on something, said before or after it."""
    before = since_reset(s.before)
    led = not s.lead or s.lead == s.before
    # "Until that is sorted out I vote -1" is a -1 now.
    events = _EVENTS if s.negative else _EVENTS | {"until"}
    to_come = led and _still_to_come(before, events)
    return conditional_tail(s) or _condition_in(before, vocab.CONDITIONS) or to_come


_EVENTS = vocab.words("after when whenever")


def condition(s: Setting) -> Stance | None:
    """+1 if the tests pass; without a key, -1."""
    wanting = not s.lead and lacks(s.before)
    return unclear("condition-attached") if conditional(s) or wanting else None


def lacks(words: Sequence[str]) -> bool:
    """Whether a value is given for want of something, or stands where that is missing.

    Not where a sentence goes on with a verb: "without this KIP upgrades are painful".

    >>> [lacks(said.split()) for said in ("without a key", "without hesitation", "without having tried it")]
    [True, False, False]
    """
    thing = words[1:] if "without" in words[:1] else ()
    own = has(thing, vocab.ASIDES, _UNRESERVED) or any(word.endswith("ing") for word in thing[:1])
    return bool(thing) and not own and not has(thing, vocab.FINITE)


_UNRESERVED = vocab.words("hesitation reservation reservations doubt problems concerns reading fear regret")
