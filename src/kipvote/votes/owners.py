"""Owners: whose a value is that the writer has from somebody, thanks for, or asks for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.additions import adds_another
from kipvote.votes.clauses import CLAIMS, Token, TokenKind
from kipvote.votes.labels import leads_to_others
from kipvote.votes.namelists import is_name
from kipvote.votes.positions import does, holds, in_role, is_own, stated
from kipvote.votes.reports import STATES, STATING, names_person
from kipvote.votes.rulebook import Stance, cast, refused, unclear
from kipvote.votes.surroundings import Setting, has, nothing_wrong


def sourced(s: Setting) -> Stance | None:
    """+1 from me is the writer's, from a tired operator too; +1 from Ann is Ann's, unless it leads."""
    if s.next == "for" and s.tail_words[1:] == ["me"]:
        return cast("from-me")
    if s.next in ("by", "of") and any(map(names_person, s.tail[1:2])):
        joint = [token.text for token in s.tail[1:5]]
        return refused("others-vote") if "and" in joint else unclear("from-someone")
    if _heads_name(s):
        return unclear("from-someone")
    if s.next != "from" or s.last in ("my", "own"):
        return None
    leads = all(word in vocab.INTERJECTIONS or word == "a" for word in s.lead)
    leads = leads and not any(token.kind is TokenKind.VALUE for token in s.sentence.tokens[: s.at])
    if is_own(s.tail_words[1:5]) or (leads and not _is_cited(s) and _describes(s.tail[1:5])):
        return cast("from-me")
    own = has(s.tail_words[1:5], {"me", "myself"}) or has(s.lead, vocab.SECONDING)
    return unclear("from-someone") if leads or own else refused("others-vote")


def _heads_name(s: Setting) -> bool:
    """Non-binding +1: Ann; a row of a list by itself, most likely."""
    led = s.mark_after == ":" and s.at == 1 and s.sentence.tokens[0].kind in CLAIMS
    named = s.sentence.tokens[s.at + 2 :] if led else ()
    return bool(named) and all(map(names_person, named)) and is_name(" ".join(one.written for one in named))


def _is_cited(s: Setting) -> bool:
    """I'm quoting; from IRC: a label behind which another may speak, and say who they are."""
    short = len(s.before) <= _SHORT and not has(s.before, vocab.MYSELF, vocab.INTERJECTIONS)
    return s.mark_before == ":" and (short or leads_to_others(s.before, negative=s.negative))


def _describes(source: Sequence[Token]) -> bool:
    """Whether a source says what the writer is: "a tired operator", "the author of this KIP"."""
    if not source or source[0].text not in ("a", "an", "the", "this"):
        return False
    clause = next((i for i, token in enumerate(source) if token.text in vocab.RELATIVES), len(source))
    words = [token.text for token in source[1:clause]]
    noun = any(token.written[:1].islower() for token in source[1:3])
    end = next((i for i, word in enumerate(words) if i and word in vocab.STOPPERS), len(words))
    if not noun or has(words, vocab.OTHERS - {"committer", "member"}, vocab.COLLEAGUES):
        return False
    some = source[0].text in ("a", "an") and not has(words[max(0, end - 1) : end], _NOBODY)
    return some or has(words[max(0, end - 1) : end], _ROLES)


_ROLES = vocab.words(
    "manager author maintainer mentor user operator developer side perspective view end corner team "
    "contributor champion champions shepherd proposer creator packager"
)
"""What the writer may be of whom a +1 is: from the author of the page."""
_NOBODY = vocab.words(
    "community list majority crowd rest group project bot thread mail message vote round branch script tool "
    "linter build checker test run friend committer member reviewer"
)


def others(s: Setting) -> Stance | None:
    """A value that is someone's ("Bob's +1"), of all ("everyone is +1"), or thanked for or wanted."""
    possessive = vocab.is_possessive(s.last)
    if possessive and has(s.lead, vocab.SECONDING):
        return unclear("tentative")
    if hands_over(s):
        return cast("first-person") if has(s.lead, _SHOWING) else unclear("in-prose")
    if possessive or s.last in ("your", "yours") or _possessed_label(s) or _possessed_vote(s.before):
        return refused("others-vote")
    if _of_colleague(s.lead):
        return refused("others-vote")
    if _mine(s):
        return None
    if _taken_from_words(s) or _wanted(s) or _asked_of_others(s) or _reason_of_others(s):
        return refused("others-vote")
    return _of_others(s)


def hands_over(s: Setting) -> bool:
    """Here is your binding +1; your third +1: what was asked for, given."""
    led = [word for word in s.lead if word not in vocab.INTERJECTIONS - _SHOWING]
    while has(led[:1], _SHOWING):
        led.pop(0)
    ordinal = has(led[1:2], vocab.ORDINALS)
    shown = has(s.lead, _SHOWING)
    whole = led[:1] == ["your"] and len(led) == 1 + ordinal and (shown or ordinal)
    return whole and not s.tail and s.sentence.end != "?" and not has(s.after, vocab.CONDITIONS)


_SHOWING = vocab.words("here is here's there you go")


def _possessed_vote(words: Sequence[str]) -> bool:
    """Ann's vote is +1; as far as I know Chris' vote is -1."""
    owner = words[-3:-2] if words[-2:-1] == ("vote",) and has(words[-1:], STATES) else ()
    return any(map(vocab.is_possessive, owner))


def _possessed_label(s: Setting) -> bool:
    """Ann's vote: +1."""
    label = s.before if s.mark_before == ":" and len(s.before) <= _SHORT else ()
    return any(map(vocab.is_possessive, label))


_SHORT = 3
"""Words of "and Ann's vote", and of "for the binding"."""


def _read_from_another(words: Sequence[str]) -> bool:
    """I took your answer for a +1."""
    whose = {"your", "his", "her", "their"}
    return any(owner in whose and verb in vocab.READING for verb, owner in pairwise(words))


def _mine(s: Setting) -> bool:
    voting = s.last in vocab.CASTING and has(s.lead[-6:], {"i", "i'll", "i'm"})
    from_me = s.next == "from" and has(s.tail_words[1:2], vocab.MINE - {"the"})
    am = s.last == "i'm" or s.lead[-2:] == ("i", "am")
    said = holds(s) or stated(s) or does(s) or in_role(s)
    return am or voting or from_me or said or has(s.lead[-4:], {"my"})


def _of_colleague(lead: Sequence[str]) -> bool:
    """My colleague is +1; but not "my colleague and I are"."""
    theirs = has(lead[:1], {"my", "our", "a", "one"}) and has(lead[1:3], vocab.COLLEAGUES)
    return theirs and not has(lead[1:], vocab.MYSELF) and has(lead[1:5], vocab.FINITE)


def _of_others(s: Setting) -> Stance | None:
    """Everyone is +1; you voted +1; but "You did a great job +1" may well be a vote."""
    if adds_another(s):
        return None
    thanked = {i for i, word in enumerate(s.lead) if word == "you" and has(s.lead[:i][-1:], vocab.THANKING)}
    lead = [word for i, word in enumerate(s.lead) if i not in thanked]
    subject = len(lead) > 1 and lead[0] in vocab.OTHERS and "me" not in lead[-6:]
    near = _concluding(lead)[-3:]
    close = has(near, vocab.OTHERS) and not has(near, {"i", "i'm"})
    close = close and lead[-1] not in ("everyone", "members")
    if not subject and not close:
        return None
    praised = "you" in lead[:1] and has(lead, vocab.APPROVAL)
    praised = praised and s.last not in STATING | vocab.CASTING | vocab.VOTE_WORDS
    return unclear("in-prose") if praised else refused("others-vote")


def _concluding(lead: Sequence[str]) -> Sequence[str]:
    """What stands behind a "so": I'm not a committer, so | +1."""
    at = max((i for i, word in enumerate(lead) if word in vocab.INFERRING), default=-1)
    return lead[at + 1 :]


def _taken_from_words(s: Setting) -> bool:
    """I'll take that as a +1; this translates to a +1."""
    if s.last not in ("a", "as", "to") or s.next == "from":
        return False
    if has(s.lead[-4:], vocab.TRANSLATING) or _read_from_another(s.lead[-6:]):
        return True
    near = s.lead[-6:]
    reader = has(near, {"i", "i'll", "we", "we'll"})
    taken = [verb for verb, what in pairwise(near) if what in ("that", "it", "this")]
    return reader and has(taken, {"take", "count", "read", "treat"})


def _wanted(s: Setting) -> bool:
    """Thanks for the +1; looking for a +1; need one more +1."""
    if nothing_wrong(s.lead):
        return False
    if has(s.lead[-4:], vocab.THANKING) and s.last in ("the", "for", "your", "a", "those"):
        return True
    if s.lead[:1] == ("for",) and len(s.lead) <= _SHORT and has(s.before[:2], vocab.THANKING):
        return s.last in ("the", "your", "that", "this")
    near = _since_subject(s.lead[-6:])
    article = s.last in ("a", "the", "to", "with", "for", "as", "of", "an")
    wanting = vocab.WANTING if article else vocab.WANTING - {"please"}
    wanted = any(word in wanting and not _is_noun(near, i) for i, word in enumerate(near))
    return wanted and (article or s.last not in vocab.APPROVAL | vocab.INTERJECTIONS)


def _since_subject(words: Sequence[str]) -> Sequence[str]:
    """``words`` from the last "I" on: in "after a second look I go with" nothing is looked for."""
    at = max((i for i, word in enumerate(words) if word in vocab.MYSELF - {"my", "me", "mine"}), default=0)
    return words[at:]


def _is_noun(words: Sequence[str], at: int) -> bool:
    """A second look; the request."""
    return has(words[max(0, at - 2) : at], vocab.ARTICLES | {"my", "second", "another", "closer"})


def _asked_of_others(s: Setting) -> bool:
    """Please reply with +1; or give a -1 and say why; just answer "+1" to this mail."""
    if s.lead[:1] == ("or",) and has(s.lead[1:2], vocab.CASTING):
        return True
    if len(s.lead) > 1 and has(s.lead[-2:-1], _MERELY) and has(s.lead[-1:], _ANSWER):
        return True
    asked = has(s.lead, {"please", "feel", "kindly"})
    return asked and s.last in ("please", "to", "vote")


_MERELY = vocab.words("just simply please")
_ANSWER = vocab.words("answer send write type post")


def _reason_of_others(s: Setting) -> bool:
    """Because of the -1 by Bob."""
    return s.next in ("by", "of") and has(s.lead, {"given", "despite", "because"})
