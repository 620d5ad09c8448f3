"""Positions: a value the writer holds, and says so; as against one that something else is set to."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.objects import is_proposal_id
from kipvote.votes.surroundings import Setting, has, since_reset, without_end

SUBJECTS = vocab.words("i i'd i'll i'm i've we we'd we'll we're we've")
_BARE_VERBS = vocab.words("remain remaining stay staying")
"""Verbs that take a value without a preposition: I remain -1."""


def holds(s: Setting) -> bool:
    """I go with -1; sticking to my -1; I've read it all and end up at -1; my vote stays at -1."""
    said = without_end(s.lead, vocab.ARTICLES, vocab.STRENGTH, {"my"})
    if tuple(said[-2:]) == ("side", "of"):
        said = without_end(said[:-2], vocab.ARTICLES)
    led = without_end(said[:-1], vocab.PARTICLES)
    if has(said[-1:], {"at", "on"}) and (led[-1:] == ("i'm",) or led[-2:] == ("i", "am")):
        return True
    if led and said[-1] in vocab.HOLDING.get(led[-1], ()):
        return _is_writers(s, led[:-1], led[-1])
    said = without_end(said, vocab.PARTICLES)
    return has(said[-1:], _BARE_VERBS) and _is_writers(s, said[:-1], said[-1])


def _is_writers(s: Setting, led: Sequence[str], verb: str) -> bool:
    subject = without_end(led, vocab.AUXILIARIES)
    if not subject:
        return verb.endswith("ing") or "will" in led
    if subject[-1] in ("and", "but", "so"):
        return has(s.before, vocab.MYSELF)
    return subject[-1] in SUBJECTS or tuple(subject[-2:]) == ("let", "me")


def stated(s: Setting) -> bool:
    """For me it is -1; from our side this is a -1; unfortunately it is -1 from me; this is -1 (binding)."""
    if _judges(s) or _has_to_be(s):
        return True
    if not s.lead or not all(word in _STATING or vocab.is_adverb(word) for word in s.lead):
        return False
    verb = has(s.lead, {"is", "it's", "that's", "be", "means", "makes"})
    source = next((i for i, word in enumerate(s.lead) if word in vocab.SOURCES), len(s.lead))
    return verb and (from_writer(s) or is_own(s.lead[source + 1 :]))


_STATING = (
    vocab.ARTICLES
    | vocab.STRENGTH
    | vocab.INTERJECTIONS
    | vocab.SOURCES
    | vocab.words("on me my our us side end part one it it's is that's will be have has i think means makes")
)


def _has_to_be(s: Setting) -> bool:
    """Have to be -1 here; has to be -1 I'm afraid; this has to be a -1: who holds it is left out."""
    led = [word for word in s.before if word not in _LINKING and not vocab.is_adverb(word)]
    said = led[-3:] == ["have", "to", "be"] or led[-3:] == ["has", "to", "be"]
    if not said or has(s.after, vocab.TECHNICAL) or s.sentence.end == "?":
        return False
    sorry = has(s.tail_words[:1], vocab.MYSELF) or from_writer(s)
    this = led[:-3] in (["this"], ["it"]) and s.last == "a" and s.negative
    if sorry:
        return led[:1] in (["has"], ["have"]) or this
    here = s.next == "here" or (s.next == "on" and has(s.tail_words[1:2], vocab.POINTING))
    ended = not s.tail or here or s.next in vocab.GROUNDS - {"on", "for", "to", "with", "the"}
    return (led[:1] == ["have"] or this) and ended


_LINKING = vocab.ARTICLES - {"this", "that"} | vocab.STRENGTH | vocab.words("sorry so then but well still")


def _judges(s: Setting) -> bool:
    """This is -1 (binding), the tag is missing; because of the jar it's -1 (binding): the claim shows it.

    Where a place is named ("in the table it is"), or others ("you voted, so it is"), it may tell how the vote
    stands.
    """
    led = s.lead[:-1] if s.last in ("it's", "its") else _without_subject(s.lead)
    if led is None or not s.claimed_at_once:
        return False
    alone = all(word in vocab.INTERJECTIONS | vocab.RESETS or vocab.is_adverb(word) for word in led)
    told = has(s.before, vocab.OTHERS, vocab.SPEAKING) or has(s.before + s.after, vocab.VALUES)
    told = told or (has(s.before, _STANDING) and not has(s.before, vocab.MYSELF))
    ended = not s.tail or has(s.tail_words[:1], vocab.GROUNDS, vocab.MYSELF, vocab.CONDITIONS)
    return (alone or has(led[:1], _GROUNDED)) and ended and not told


def _without_subject(lead: Sequence[str]) -> Sequence[str] | None:
    """What stands before "this is", "the RC is", "RC2 is"; None where nothing of the kind is said."""
    if lead[-1:] != ("is",):
        return None
    if lead[-3:-2] in (("the",), ("this",)) and has(lead[-2:-1], _CANDIDATE):
        return lead[:-3]
    return lead[:-2] if has(lead[-2:-1], _THIS) or any(map(is_proposal_id, lead[-2:-1])) else None


_THIS = vocab.words("it this")
_CANDIDATE = vocab.words("rc release candidate proposal kip")
_GROUNDED = vocab.words("because due since given")
_STANDING = vocab.words(
    "currently presently far status tally score total stands result vote votes you're they're"
)


def speaks_for(s: Setting) -> bool:
    """From our team -1; from my end -1: a place, and whose it is."""
    place = s.lead[2:] if has(s.lead[1:2], {"my", "our"}) else ()
    ends = not s.tail or s.next in vocab.GROUNDS
    return s.lead[:1] == ("from",) and bool(place) and ends and _PLACES.issuperset(place)


_PLACES = vocab.words("side end part team whole entire company group own")


def in_role(s: Setting) -> bool:
    """As a committer a clear +1; for me as one of the mentors -1: a role of the writer's, and no more.

    "As the other committers", "as a committer asked" and "Ann as a committer" tell of others, "as the author
    of the -1" of a vote, "as a user in region -1" of a number.
    """
    at = s.lead.index("as") if "as" in s.lead else len(s.lead)
    introduced = since_reset(s.lead[:at])
    own = all(word in _INTRODUCING or vocab.is_adverb(word) for word in introduced)
    apart = s.before[: len(s.before) - len(s.lead) + at - len(introduced)]
    own = own and (not apart or has(apart, SUBJECTS, vocab.INTERJECTIONS, vocab.APPROVAL))
    signed = s.token.written[:1] in ("+", "-")
    if not own or not signed or (s.tail and s.next not in vocab.GROUNDS):
        return False
    said = without_end(s.lead[at + 1 :], {"a", "an"}, vocab.STRENGTH)
    given = len(said) < len(s.lead[at + 1 :])
    among = tuple(said[:2]) == ("one", "of")
    said = said[2:] if among else said
    end = next((i for i, word in enumerate(said) if word in vocab.STOPPERS), len(said))
    role = "".join(said[end - 1 : end])
    known = (role.removesuffix("s") if among else role) in vocab.ROLES and end <= _LONGEST_ROLE
    whole = among or has(said[:1], {"a", "an", "the"}) or role in _OFFICES
    number = s.negative and has(said[:end], vocab.TECHNICAL)
    told = number or has(said, _TELLING) or any(word.isdecimal() for word in said)
    return known and whole and not told and _is_of_group(said[end:], given=given)


def _is_of_group(said: Sequence[str], *, given: bool) -> bool:
    """As a member | of the PMC +1; as a user | of the broker a +1: whose role it is, and no more."""
    what = said[2:] if has(said[1:2], {"the", "this", "our"}) else said[1:]
    known = what[:1] and (has(what, _GROUPS) or (given and has(said[1:2], {"the", "this"})))
    return not said or (has(said[:1], {"of", "on"}) and len(what) == 1 and bool(known))


_GROUPS = vocab.words("pmc ppmc ipmc project community team kafka")
_OFFICES = vocab.words("committer member mentor rm manager pmc ipmc ppmc chair")
"""Roles that stand without an article: as committer +1. "As user -1" may be a number."""
_INTRODUCING = (
    vocab.INTERJECTIONS
    | vocab.MINE
    | vocab.words("from with on voting speaking wearing hat hats point of view own personally")
)
_LONGEST_ROLE = 5
"""Words of "a long time PMC member"."""
_TELLING = (
    vocab.FINITE
    | vocab.PRONOUNS
    | vocab.SPEAKING
    | vocab.CASTING
    | vocab.words("other others every who wrote")
)


def from_writer(s: Setting) -> bool:
    """-1 from me; -1 from our side; -1 for me."""
    if s.next == "for":
        return s.tail_words[1:] in (["me"], ["us"], ["me", "too"])
    return s.next in ("from", "by") and is_own(s.tail_words[1:5])


def is_own(source: Sequence[str]) -> bool:
    """Whether what follows "from" is the writer: me, my side, this end."""
    if has(source[:1], vocab.MINE - {"the"}):
        return True
    place = {"side", "end", "part"}
    return has(source[:1], {"the", "this"}) and has(source[1:2], place)


def verbal(s: Setting) -> bool:
    """Whether the value is what the writer does: "I have to -1 this"."""
    own = len(s.lead) == 2 or has(s.lead[-4:-2], {"i", "i'm", "i'll", "would", "i'd"})
    if s.lead in (("i", "must"), ("let", "me")):
        return True
    return s.last == "to" and own and has(s.lead[-2:-1], _RESOLVED)


def does(s: Setting) -> bool:
    """Whether the writer needs or wants to -1 this, and so does; who needs to +1 it may do so later."""
    return s.negative and verbal(s) and s.lead[:1] != ("all",)


_RESOLVED = vocab.words("have need want going like")
