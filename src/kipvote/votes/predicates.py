"""Predicates: what a sentence says of a value that is its subject, and what of the proposal, unnamed."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.objects import is_proposal_id
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import Setting, concludes, has

# "-1 breaks our build": who votes so leaves out what it is said of, and it is not the -1.
_COMPLAINING = vocab.words(
    "breaks fails lacks misses needs violates contains includes introduces adds ships bundles duplicates "
    "contradicts conflicts leaks hangs crashes segfaults deadlocks regresses slows hurts harms infringes "
    "exposes complicates bloats ignores omits forgets drops kills hides bypasses undermines weakens "
    "degrades creates mixes couples worsens defeats neglects overlooks oversteps "
    "obscures pollutes"
)
_RUNNING = vocab.words(
    "compile build pass run start install verify match address solve fix justify convince follow comply "
    "fit scale respect consider cover explain include contain mention help meet belong"
)
_HARMING = vocab.words("needs breaks hurts harms violates fails")
_NOTHING = vocab.words("no nothing")
_FAULTY = vocab.FAULTS | vocab.FAILING | vocab.words("incompatible insecure outdated stale expired unsafe")
# "-1 lets the broker decide": what a setting or a number does, or what becomes of it.
_VALUED = vocab.words(
    "stays remains keeps means marks denotes indicates represents signals signifies implies refers lets "
    "tells sets resets leaves gives returns yields maps translates corresponds equals waits blocks "
    "disables enables switches requires depends changes turns selects picks chooses serves acts applies "
    "appears shows happens occurs wins works reads sounds looks behaves defaults resolves evaluates "
    "triggers causes leads prints throws logs raises sends reports preserves survives overrides "
    "inherits delegates matches matters does suffices exists falls became becomes got gets has had "
    "stayed remained meant marked denoted caused led fell behaved used worked"
)
_SYMBOLIC = vocab.words(
    "means meant marks marked denotes denoted indicates represents signals signifies refers maps corresponds "
    "equals"
)
"""What is said of a +1 only where it is a number; else people say of a proposal what they say of it."""
# Verbs of which the next word says if they are said of a value: stands for none; stands until it is fixed.
_WITH = {
    "takes": vocab.words("precedence effect over priority"),
    "stands": vocab.words("for"),
    "stood": vocab.words("for"),
    "comes": vocab.words("from"),
    "came": vocab.words("from"),
    "goes": vocab.words("away to into through"),
    "ended": vocab.words("up"),
    "ends": vocab.words("up"),
}
_MODALS = vocab.words("may might shall ought could")
_CANNOT = vocab.words("cannot can't couldn't")
_NOT = vocab.words("doesn't does didn't")
_BETWEEN = vocab.words("only also always never just now still already then no longer there itself alone")
_PLACING = vocab.words("in on for at")
_WITHIN = vocab.words("in under inside within for")
_OBJECTS = vocab.words("the a an its it them this")
_STAYING = vocab.words("stays remains")
_NO_VERBS = (
    vocab.INTERJECTIONS | vocab.CONDITIONS | vocab.STOPPERS | vocab.words("besides towards regards always")
)
_LONGEST_PLACE = 5
"""Words of "in the old request" between a value and its verb."""
_SHORTEST_VERB = 4
"""Letters of a word that may be a verb by its s: has, as and is are known, or none."""


def predicated(s: Setting) -> Stance | None:
    """-1 stays the default; Hi Ann, -1 falls back to the broker's; +1 gets added to the epoch."""
    said = s.after[1:] if s.mark_after == "," and s.after[:1] == ("which",) else s.tail_words
    if s.claimed or not said or not _leads(s.lead) or _is_bracketed(s):
        return None
    words = _from_verb(said)
    if not (_says_of_value(words, placed=_is_placed(s)) if s.negative else _says_of_one(words)):
        return None
    defined = s.negative and has(words[:1], _SYMBOLIC, _STAYING) and has(words[1:6], vocab.TECHNICAL)
    return refused("mentioned") if defined else unclear("in-prose")


def _complains(words: Sequence[str]) -> bool:
    """Whether words behind a value say what is wrong with the proposal: breaks our build; needs a test."""
    said = _from_verb(words)
    harmless = has(said[:1], _HARMING) and has(said[1:2], _NOTHING)
    return (has(said[:1], _COMPLAINING) and not harmless) or fails_to(words)


def fails_to(words: Sequence[str]) -> bool:
    """Whether they say what only the proposal could do, and does not: does not compile on Windows."""
    said = _from_verb(words)
    if said[:2] in (["does", "not"], ["did", "not"]):
        said = ["doesn't", *said[2:]]
    return has(said[:1], _NOT) and has(said[1:2], _RUNNING)


def _leads(lead: Sequence[str]) -> bool:
    """Whether nothing but a greeting, a link word or a place stands before a value in its clause."""
    if all(word in vocab.INTERJECTIONS or word in vocab.RESETS or vocab.is_adverb(word) for word in lead):
        return True
    return has(lead[:1], _WITHIN) and not concludes(list(lead)) and not has(lead, vocab.MYSELF, vocab.ADOPTED)


def _is_bracketed(s: Setting) -> bool:
    return any(token.text in ("(", "[", "{") for token in s.sentence.tokens[s.at + 1 : s.at + 2])


def _is_placed(s: Setting) -> bool:
    """In the old protocol, -1: a place where it is a value; and not "in short", "in RC2", "in my tests"."""
    led = list(s.before)
    named = has(led, vocab.MYSELF, vocab.ADOPTED, vocab.POINTING) or any(map(is_proposal_id, led))
    return has(led[:1], _WITHIN) and len(led) > 1 and not concludes(led) and not named


def _from_verb(words: Sequence[str]) -> list[str]:
    """``words`` from the first that may be a verb on: only applies; there means."""
    start = next(
        (i for i, word in enumerate(words) if word not in _BETWEEN and not vocab.is_adverb(word)), len(words)
    )
    return list(words[start:])


def _says_of_value(words: Sequence[str], *, placed: bool) -> bool:
    verb, follows = words[:1], words[1:]
    if _complains(words):
        return placed
    if has(follows[:1], vocab.PRONOUNS - {"it", "this", "that", "there"}):
        return False  # "-1 may I ask", "-1 tests we ran"
    if has(verb, _MODALS) or (has(verb, _CANNOT) and "be" in follows[:1]):
        return True
    if has(verb, _STAYING) and (not follows or has(follows[:1], vocab.GROUNDS - {"the", "as", "for", "on"})):
        return False  # the writer's own, without its "my"
    if has(verb, _COMPLAINING):
        return True  # and yet no complaint: needs no change
    if has(verb, _VALUED):
        return _is_used(words)
    return _governs(words) or _is_symbol(words) or _is_settled(words)


def _is_settled(words: Sequence[str]) -> bool:
    """It is then for the default; did the trick."""
    if _helped(words):
        return True
    said = [word for word in words if word != "then"]
    return said[:3] == ["it", "is", "for"] and has(said[3:], vocab.TECHNICAL)


def _helped(words: Sequence[str]) -> bool:
    return words[:2] == ["did", "the"] and has(words[2:3], {"trick", "job"})


def _is_used(words: Sequence[str]) -> bool:
    """Got renamed, had a meaning, used to be: of a value; "got an error", "had no time": of who votes."""
    if words[0] in ("got", "gets"):
        return any(word.endswith("ed") or word == "set" for word in words[1:2])
    if words[0] in ("had", "has"):
        return has(words[1:4], {"effect", "meaning", "sense"})
    return words[:2] == ["used", "to"] if words[0] == "used" else True


def _governs(words: Sequence[str]) -> bool:
    """Whether an unknown verb has its object behind it: survives the upgrade; not "unless the"."""
    verb = words[0] if words else ""
    if has(words[1:2], _WITH.get(verb, frozenset())):
        return True
    spelled = verb.endswith("s") and not verb.endswith(("ss", "us", "is")) and verb.isalpha()
    known = len(verb) < _SHORTEST_VERB or verb in _NO_VERBS
    return spelled and not known and has(words[1:2], _OBJECTS) and not has(words[1:7], _FAULTY)


def _is_symbol(words: Sequence[str]) -> bool:
    """In the request means none: a place, and then what is said of a value there."""
    at = next((i for i, word in enumerate(words[: _LONGEST_PLACE + 1]) if word in _SYMBOLIC), 0)
    whose = has(words[:at], vocab.PRONOUNS, vocab.JOINING, vocab.RELATIVES, vocab.ADOPTED)
    return has(words[:1], _PLACING) and at > 1 and not whose


def _says_of_one(words: Sequence[str]) -> bool:
    """Marks the latest, gets added: of a +1 that is a number; of a proposal it is not said."""
    if has(words[:1], _STAYING):
        return has(words[1:2], {"the", "a"})
    passive = has(words[:1], {"gets", "got"}) and _is_used(words)
    stands = words[:2] in (["stands", "for"], ["falls", "back"]) or _helped(words)
    return passive or stands or has(words[:1], _SYMBOLIC)
