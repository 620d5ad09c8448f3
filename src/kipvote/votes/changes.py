"""Changes: a value that stands beside another one, which it replaces or by which it is replaced."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS
from kipvote.votes.conditions import conditional, conditional_tail, would
from kipvote.votes.reports import changed_by_another
from kipvote.votes.rulebook import Stance, cast, refused, unclear
from kipvote.votes.surroundings import Setting, has, since_reset


def arrow(s: Setting) -> Stance | None:
    """-1 -> +1: the first is no vote any more, the second is; the default -1 -> 0 is none."""
    numeric = has(s.before, vocab.TECHNICAL) and not has(s.before, vocab.VOTE_WORDS)
    if s.mark_after == "->" and has(s.after[:1], vocab.VALUES):
        return refused("number-or-code" if numeric else "former-value")
    if s.mark_before != "->" or not s.before:
        return None
    if numeric and not (s.negative and has(s.before[-1:], vocab.FAILING)):
        return refused("number-or-code")
    if _asked_or_conditional(s) or has(s.before, vocab.CONDITIONS):
        return unclear("condition-attached")
    led = [word for word in s.before[:-1] if word not in vocab.INTERJECTIONS]
    replaced = has(s.before[-1:], vocab.VALUES) and (not led or led[0] in vocab.THANKING)
    voting = has(s.before, vocab.CHANGING, vocab.VOTE_WORDS)
    if replaced or voting:
        return cast("changed-to")
    praised = not s.negative and has(s.before[-2:], vocab.APPROVAL)
    sure = (s.claimed_at_once or praised) and not has(s.before, vocab.VALUES)
    return cast("opens-clause") if sure else unclear("in-prose")


def replaced(s: Setting) -> Stance | None:
    """Previously -1, now +1: the first is no vote any more, the second is, where nothing else is said.

    "Previously -1, now 0" and "the default was previously -1, now +1" may be about a number.
    """
    text = [token.text for token in s.sentence.tokens if token.kind not in CLAIMS]
    at = next((i for i, (word, old) in enumerate(pairwise(text)) if _was(word, old)), len(text))
    new = text[at + 4 : at + 5]
    if text[at + 2 : at + 4] != [",", "now"] or not has(new, vocab.VALUES) or has(text[:at], vocab.MYSELF):
        return None
    if at or len(text) > len(_PREVIOUSLY) or new != ["+1"] or s.sentence.end == "?":
        return unclear("in-prose")
    return cast("changed-to") if s.before[-1:] == ("now",) else refused("former-value")


def _was(word: str, value: str) -> bool:
    return word in _BEFORE_NOW and value in vocab.VALUES


_PREVIOUSLY = ("previously", "-1", ",", "now", "+1")
_BEFORE_NOW = vocab.words("previously formerly earlier initially originally before was")


def side_by_side(s: Setting) -> Stance | None:
    """-1 +1: one of the two may be struck out, or crept in."""
    near = [*s.lead[-1:], *s.tail_words[:1]]
    apart = s.token.text in _SIGNED and has(near, _SIGNED - {s.token.text})
    return unclear("split-stance") if apart else None


def recast(s: Setting) -> Stance | None:
    """Read my earlier -1 as a +1: the value after "as" is the vote now, the one before it no more."""
    if not has(s.lead, vocab.ENTERING) or has(s.lead, vocab.NEGATIONS):
        return None
    follows = [word for word in s.tail_words[:4] if word not in vocab.ARTICLES]
    if follows[:1] == ["as"] and has(follows[1:2], vocab.VALUES) and "my" in s.lead[-3:]:
        return refused("former-value")
    led = [word for word in s.lead if word not in vocab.ARTICLES]
    if led[-1:] != ["as"] or not has(led[-2:-1], vocab.VALUES) or "my" not in led[-5:-2]:
        return None
    if s.sentence.end == "?":
        return unclear("asked")
    if conditional(s):
        return unclear("condition-attached")
    return refused("hypothetical") if would(s.lead) else cast("changed-to")


def became(s: Setting) -> Stance | None:
    """My -1 becomes a +0: the second is the vote now; -1 lifted: whose it was is open."""
    if len(s.tail) <= _SHORT_NOTE and has(s.tail_words[:1], _LIFTED):
        return unclear("tentative")
    if s.last == "my" and len(since_reset(s.lead)) == 1 and _turns(s.tail_words):
        return refused("former-value")
    led = since_reset(s.lead)
    if led[:1] != ("my",) or not has(led[1:2], vocab.VALUES) or not _turns([*led[2:], s.token.text]):
        return None
    return unclear("condition-attached") if _asked_or_conditional(s) else cast("changed-to")


def _turns(words: Sequence[str]) -> bool:
    """Whether a value follows after nothing but "becomes a", "is now" or the like."""
    at = next((i for i, word in enumerate(words) if word in vocab.VALUES), -1)
    return at > 0 and _TURNING.issuperset(words[:at]) and has(words[:at], _TURNED)


_SHORT_NOTE = 2
"""Words of "withdrawn now"."""
_LIFTED = vocab.words("lifted withdrawn retracted revoked rescinded removed dropped resolved cancelled")
_TURNED = vocab.words("becomes become turns turned changes changed now")
_TURNING = _TURNED | vocab.ARTICLES | vocab.words("is has to into hereby therefore thus then")


def corrected(s: Setting) -> Stance | None:
    """That should have been +1; my vote should read +1 (binding): a -1 may correct a number as well."""
    led = tuple(word for word in since_reset(s.lead) if word not in _ARTICLES)
    said = led[1:] if led[:1] in (("that",), ("this",), ("it",)) else ()
    said = led[2:] if led[:2] == ("my", "vote") else said
    told = not s.tail or (s.next in vocab.GROUNDS - {"from", "on", "for", "to"} | {"instead", "rather"})
    meant = said in (("should", "have", "been"), ("should", "have", "read"))
    read = said in (("should", "read"), ("should", "be")) and s.claimed
    if not (meant or read) or not told:
        return None
    sure = (s.claimed or not s.negative) and not _asked_or_conditional(s)
    return cast("changed-to") if sure else unclear("tentative")


def changed(s: Setting) -> Stance | None:
    """Changing my vote from -1 to +1: the value after "to" stands, the one before it does not."""
    changing = has(s.before, vocab.CHANGING) or _reverts(s)
    if changing and (changed_by_another(s) or _thanked_for(s.lead)):
        return refused("others-vote")
    if _switched(s):
        return cast("changed-to")
    if has(s.lead, vocab.TECHNICAL) and not (has(s.before, vocab.VOTE_WORDS) or _names_own(s)):
        return None
    mine = _changes_me(s.before)
    if not changing or not (mine or has(s.before, vocab.VOTE_WORDS, _SIGNED) or _names_former(s)):
        return None
    if s.last in ("from", "my") or (s.last == "the" and has(s.tail_words, {"to", "into"})):
        return refused("former-value") if has(s.after, {"to", "into"}) else None
    if s.last in _BEFORE_NOW and has(s.lead[-3:-1], vocab.VALUES) and has(s.lead[-4:-2], {"to", "into"}):
        return refused("former-value")
    if has(s.lead[-3:], {"to", "into"}) or s.mark_before == ":":
        return _given_instead(s, mine=mine)
    return None


def _names_own(s: Setting) -> bool:
    """I don't mind the default so I'm changing my -1 to 0: whose value it is leaves no number in doubt."""
    led = since_reset(s.lead)
    pairs = pairwise((*led, s.token.text))
    return not has(led, vocab.TECHNICAL) and any(word == "my" and one in _SIGNED for word, one in pairs)


def _names_former(s: Setting) -> bool:
    """Changing to +1 (was -1)."""
    led = [word for word in s.before if word not in vocab.INTERJECTIONS]
    return (
        len(led) == len(("changing", "to")) and has(s.after[:1], _BEFORE_NOW) and has(s.after[1:2], _SIGNED)
    )


def _given_instead(s: Setting, *, mine: bool) -> Stance:
    """What a vote is changed to: given now, wished for, still to come, or asked of others."""
    subject = since_reset(s.before)
    clause = since_reset(s.lead) if has(s.lead, vocab.CHANGING, _REVERTING) else subject
    wished = mine and (subject[:1] == ("i'd",) or subject[:2] == ("i", "would"))
    if wished and would(subject) and (s.negative or not conditional(s)):
        return unclear("condition-attached" if conditional(s) else "tentative")
    waits = conditional_tail(s) and not (_tells_since_when(s) and not has(subject, _TO_COME))
    if would(clause) or has(clause, vocab.NEGATIONS) or has(subject, vocab.CONDITIONS) or waits:
        seen = _sees_it_so(s) or _tells_since_when(s) or (s.negative and s.next == "pending")
        seen = seen and not has(subject, _TO_COME)
        return unclear("condition-attached") if seen else refused("hypothetical")
    allowed = subject[:2] == ("you", "can") and "my" in subject
    asked = "you" in clause or ("please" in subject and not mine)
    if s.sentence.end != "?" and _can_change(clause) and not asked:
        leading = {"now", "so"} if s.lead == s.before else {"now"}
        led = [word for word in s.lead if word not in leading]
        now = "now" in s.lead or s.tail_words == ["now"]
        sure = led[:2] == ["i", "can"] and (now or (s.claimed and s.lead[0] == "i"))
        sure = (sure or has(s.lead[:1], _GROUNDED)) and not s.mark_after and s.tail_words in ([], ["now"])
        return cast("changed-to") if sure else unclear("tentative")
    if s.sentence.end == "?" or (not allowed and (asked or has(clause, vocab.TENTATIVE))):
        return refused("question") if asked or not _tells_since_when(s) else unclear("condition-attached")
    return cast("changed-to")


def _tells_since_when(s: Setting) -> bool:
    """Changing my vote to +1 after the update: what has happened; not "after the fix is in"."""
    words = s.tail_words
    named = words[:1] == ["after"] and has(words[1:2], vocab.DETERMINERS) and len(words) <= _MOST_NAMED
    return named and not has(words[:-1], vocab.FINITE) and s.sentence.end != "?"


_MOST_NAMED = 5
"""Words of "after all the latest changes" at most."""
_GROUNDED = vocab.words("given thanks thank since considering")


def _can_change(clause: Sequence[str]) -> bool:
    """With that fixed I can change my vote: said politely; "I can change it, just ask" may be an offer."""
    tentative = [word for word in clause if word in vocab.TENTATIVE]
    led = [word for word in clause if word != "now" and not vocab.is_adverb(word)]
    return tentative == ["can"] and led[max(0, led.index("can") - 1) :][:1] == ["i"] and "my" in led


def _sees_it_so(s: Setting) -> bool:
    """When I look at it as an exception, when viewing it so: how the writer sees it, and nothing to come."""
    seen = s.tail_words[1:2]
    return s.next == "when" and any(word == "i" or word.endswith("ing") for word in seen)


_TO_COME = vocab.NEGATIONS | vocab.CONDITIONS | vocab.words("will i'll can may going")


def edited(s: Setting) -> Stance | None:
    """I'm changing the default to -1; fixed, it's -1 now: the proposal is changed, and no vote."""
    if not s.negative:
        return None
    if has(s.before, _DONE) and s.lead in _NOW and not s.claimed:
        return refused("number-in-prose") if s.next != "from" else None
    verb = max((i for i, word in enumerate(s.lead) if word in vocab.CHANGING), default=-1)
    what = s.lead[verb + 1 : -1]
    if verb < 0 or s.last != "to" or not what:
        return None
    of_votes = has(what, vocab.MYSELF, vocab.VALUES) or has(s.before, vocab.VOTE_WORDS, {"mind"})
    if of_votes or changes_own(s):
        return None
    return refused("number-or-code") if has(what, vocab.TECHNICAL) else unclear("in-prose")


def changes_own(s: Setting) -> bool:
    """Whether "it" is the writer's own value: I withdraw my -1 and change it to."""
    own = any(whose == "my" and what in vocab.VALUES | {"vote"} for whose, what in pairwise(s.before))
    joined = s.lead[-4:-3] == ("and",) and has(s.lead[-3:-2], vocab.CHANGING)
    return own and joined and s.lead[-2:] in (("it", "to"), ("that", "to"))


def moves_own(s: Setting) -> bool:
    """Whether the writer's own vote goes over into this one: my -1 to; my vote from +1 to."""
    led = [word for word in s.lead if word not in vocab.ARTICLES and word != "back"]
    if led[-1:] not in (["to"], ["into"]) or not has(led, vocab.CHANGING, _REVERTING):
        return False
    led.pop()
    if has(led[-1:], vocab.VALUES) and led[-2:-1] == ["from"]:
        del led[-2:]
        if not led[1:]:
            return True
    while has(led[-1:], vocab.VALUES, _VOTE):
        led.pop()
    return led[-1:] == ["my"]


_VOTE = vocab.words("vote veto")


def goes_over(s: Setting) -> bool:
    """The same in fewer words: +1 -> ; my +1 becomes a; switching to; back to; my vote is now."""
    if s.mark_before == "->":
        return has(s.before[-1:], vocab.VALUES)
    led = [word for word in s.before if word not in _ARTICLES and word not in _AROUND - {"back"}]
    if led[:1] == ["my"] and has(led[1:2], vocab.VALUES) and _turns([*led[2:], s.token.text]):
        return True
    going = s.lead == s.before and s.last == "to" and bool(led[:-1]) and _GOING.issuperset(led[:-1])
    return moves_own(s) or going or _is_now_own(s)


def _is_now_own(s: Setting) -> bool:
    """My vote is now; count my vote as."""
    led = [word for word in s.lead if word not in vocab.ARTICLES]
    while led and led[-1] in _BEING:
        led.pop()
    return led[-2:] == ["my", "vote"] and len(led) < len(s.lead)


_ARTICLES = vocab.ARTICLES - {"that", "this"}
_BEING = vocab.words("is now as at therefore")
_GOING = vocab.CHANGING | vocab.words("go going back return returning revert reverting")
_DONE = vocab.words("fixed updated changed corrected done edited adjusted")
_NOW = (("it's",), ("it", "is"), ("now", "it's"), ("that's",), ("it's", "now"))


def _reverts(s: Setting) -> bool:
    """I revert my -1 | to +1; I lower my +1 | to 0."""
    led = [*s.lead, s.token.text]
    return any(
        verb in _REVERTING and led[i + 1 : i + 2] == ["my"] and has(led[i + 2 : i + 3], vocab.VALUES)
        for i, verb in enumerate(led)
    )


def _thanked_for(words: Sequence[str]) -> bool:
    """Thanks for turning the -1 into; not "thanks for updating the KIP +1", where a vote follows."""
    at = next((i for i, word in enumerate(words) if word in vocab.CHANGING), 0)
    thanked = has(words[max(0, at - 3) : at], vocab.THANKING) and words[at - 1] == "for"
    joined = has(words[-2:], _JOINING)
    return thanked and joined and not has(words[at:], vocab.MYSELF)


_JOINING = vocab.words("to into from your his her their the")
"""Words between what is changed and a value that is a part of it."""


def _changes_me(words: Sequence[str]) -> bool:
    """Please change my vote; move me."""
    moved = any(what == "me" and verb in vocab.CHANGING for verb, what in pairwise(words))
    return moved or has(words, {"my", "i'm"})


def _switched(s: Setting) -> bool:
    """Switching to +1 after your last edit; back to +1: nothing else says what is switched."""
    led = [word for word in s.lead if word not in _AROUND]
    going = not led[:-1] or led[:-1] == ["going"]
    back = going and led[-1:] == ["to"] and s.before[-2:-1] == ("back",)
    alone = len(s.before) == len(("returning", "to")) and not s.after
    returning = len(led) == 2 and led[0] in _RETURNING and (s.claimed or not s.negative or alone)
    opened = back or ((returning or (len(led) == 2 and led[0] in vocab.CHANGING)) and s.last == "to")
    told = not s.tail or s.next in vocab.GROUNDS | _THEN
    whole = s.lead == s.before or not s.negative  # what stands in front may be what a number is switched in
    clear = whole and not has(s.before + s.after, vocab.TECHNICAL - _RETURNING)
    return opened and told and clear and not _asked_or_conditional(s)


_REVERTING = vocab.words("revert reverting reverted reverse reversing lower lowering lowered reduce reducing")
_THEN = vocab.words("after now based then when while till unless pending")
_RETURNING = vocab.words("return returning revert reverting")
_AROUND = vocab.words("i i'm am now therefore so then back thanks thank you great ok okay good")


def _asked_or_conditional(s: Setting) -> bool:
    return s.sentence.end == "?" or conditional(s)


_SIGNED = vocab.VALUES - {"0"}
