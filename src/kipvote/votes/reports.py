"""Reports: values that the words around them give to somebody else, by name, by role or by quotation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.additions import adds_another
from kipvote.votes.clauses import CLAIMS, Token, TokenKind
from kipvote.votes.positions import does, from_writer, holds, is_own, stated
from kipvote.votes.rulebook import Stance, cast, refused, unclear
from kipvote.votes.surroundings import REACH, Setting, has, nothing_wrong, recent

_THIRD_PERSONS = vocab.words("he she they")
_STATES = vocab.words("was is went voted gave cast")
# What may stand between a person and a value that is theirs: "Ann was -0 and is now +1".
_STATING = _STATES | frozenset(
    {"and", "now", "still", "then", "also", "from", "to", "a", "the", "at", "first", "before"}
    | {"has", "have", "already", "both"}
)
_SPEAKING = vocab.words("says said saying wrote writes asked told answered replied states quote")
_NO_PERSONS = (
    vocab.VOTE_WORDS
    | vocab.FIRST_PERSON
    | vocab.INTERJECTIONS
    | vocab.POINTING
    | vocab.TECHNICAL
    | vocab.ADOPTED
    | vocab.CHANGING
    | vocab.CONCLUDING
    | vocab.CONCLUDING_PAIRS.keys()
    | vocab.ABSTAINING
    | vocab.QUESTION_WORDS
    | vocab.ASPECTS
    | {"that", "there", "i"}
)
_SHORT_QUOTATION = 3
"""Words that a value in quotation marks may have beside it and still be only set off by them."""


def names_person(token: Token) -> bool:
    """Whether a word is written as a name is: a capital first, letters only, and none of the words known."""
    bare = token.written.replace("-", "").replace(".", "")
    capital = token.kind is TokenKind.WORD and token.written[:1].isupper()
    return capital and bare.isalpha() and token.text not in _NO_PERSONS


def _names_label(label: Sequence[Token]) -> bool:
    """Whether what stands before a colon could be a person: up to three words, each written as a name."""
    return 1 <= len(label) <= 3 and all(names_person(token) for token in label)


def state_of_another(s: Setting) -> Stance | None:
    """Ann voted -1; Ann was -0 and is now +1; Ann: -0, now +1."""
    tokens = s.sentence.tokens[: s.at]
    start = s.at
    while start and (tokens[start - 1].text in _STATING or _is_cast(tokens[start - 1])):
        start -= 1
    said = [token.text for token in tokens[start:] if token.text not in ("has", "have", "already", "both")]
    if start and tokens[start - 1].text == "," and said[:1] in (["is"], ["was"]):
        return None if has(s.before, vocab.FIRST_PERSON) or start < 2 else unclear("tentative")
    if start and tokens[start - 1].text in (":", ","):
        return _after_label(s, start)
    if not start or not has(said[:1], _STATES):
        return None
    person = tokens[start - 1]
    if any(phrase in " ".join(s.after) for phrase in ("so do i", "so am i", "as do i", "me too")):
        return unclear("tentative")
    told = start > 1 and not has(s.before, {"i", "i'm", "my", "me"})
    if person.text in _THIRD_PERSONS or (names_person(person) and (told or said[0] == "voted")):
        return refused("others-vote")
    return unclear("tentative") if names_person(person) and s.sentence.end != "?" else None


def tabled(s: Setting) -> Stance | None:
    """Ann +1, Bob -1: values beside names, two of them at least."""
    tokens = s.sentence.tokens
    near = range(max(0, s.at - REACH), min(len(tokens), s.at + REACH))
    for named in (_name_before, _name_after):
        if named(tokens, s.at) and any(tokens[i].is_value and named(tokens, i) for i in near if i != s.at):
            return refused("others-vote")
    return None


def _name_before(tokens: Sequence[Token], at: int) -> bool:
    """Ann +1; Ann: +1; Ann (+1); Ann (binding) with +1; Ann says +1; nobody -1."""
    i = at - 1
    while i > 0 and at - i <= _NEAR and (tokens[i].text in _BESIDE or tokens[i].kind in CLAIMS):
        i -= 1
    return i >= 0 and (names_person(tokens[i]) or tokens[i].text in ("nobody", "none"))


def _name_after(tokens: Sequence[Token], at: int) -> bool:
    """+1 Ann, +1 (Bob); +1 from Cy: a name with nothing but other names behind it."""
    after = tokens[at + 1 : at + 7]
    after = after[1:] if after and after[0].kind in CLAIMS else after
    after = after[1:] if after and after[0].text in ("(", ":", "from", "by") else after
    beyond = [token for token in after if not names_person(token)]
    ends = not beyond or beyond[0].kind is TokenKind.MARK or beyond[0].text == "and"
    return bool(after) and names_person(after[0]) and ends


_BESIDE = frozenset({":", "(", ")", "-", "=", "->", "with", "a", "at", "on", "are"}) | _STATES | _SPEAKING
_NEAR = 3


def copied(s: Setting) -> Stance | None:
    """Copying the votes from the old thread: +1 (binding) Ann; votes so far: Ann +1; not "my votes: +1"."""
    tokens = s.sentence.tokens
    colon = next((i for i in reversed(range(s.at)) if tokens[i].text == ":"), -1)
    label = s.sentence.words(0, max(colon, 0))
    if not has(label, _SEVERAL) or has(label, vocab.MYSELF) or from_writer(s):
        return None
    if _name_before(tokens, s.at) or _name_after(tokens, s.at):
        return refused("others-vote")
    return unclear("labelled") if s.mark_before == ":" else None


_SEVERAL = vocab.words("votes")


def labelled_by_another(s: Setting) -> Stance | None:
    """Ann: a -1 because of the name; Ann asked me to pass on: -1. It may be the writer's own, said to Ann."""
    tokens = s.sentence.tokens[: s.at]
    while tokens and tokens[-1].text in ("a", "an", '"'):
        tokens = tokens[:-1]
    if not tokens or tokens[-1].text != ":":
        return None
    label = tokens[:-1]
    told = any(names_person(one) and verb.text in _SPEAKING | _SENDING for one, verb in pairwise(label))
    said = [token.text for token in label]
    own = said[:3] == ["on", "behalf", "of"] and has(said[3:4], _OURS) and _TEAMS.issuperset(said[4:])
    told = told or (has(said, _FORWARDING) and not own)
    articled = s.sentence.tokens[s.at - 1].text in ("a", "an") and _names_label(label)
    return unclear("labelled") if told or articled else None


_SENDING = vocab.words("sent mailed messaged texted pinged")
_OURS = vocab.words("my our")
_TEAMS = vocab.words("team whole entire company employer group organization organisation project")
_FORWARDING = vocab.words("forwarding forward behalf relaying")


def changed_by_another(s: Setting) -> bool:
    """Bob changed his vote to +1."""
    tokens = s.sentence.tokens[: s.at]
    verb = next((i for i, token in enumerate(tokens) if token.text in vocab.CHANGING), 0)
    while verb and tokens[verb - 1].text in ("has", "have", "had", "just", "already", "also"):
        verb -= 1
    person = verb > 0 and (names_person(tokens[verb - 1]) or tokens[verb - 1].text in _THIRD_PERSONS)
    theirs = has(s.before, {"his", "her", "their"})
    # "Bob updated the KIP, so +1" tells why, and what was changed is no vote.
    voted = has(s.before, vocab.VOTE_WORDS) or has(s.before[-3:], {"to", "into", "from"})
    concluded = has(s.before[-2:], {"so", "hence", "therefore", "thus", "and"})
    return (person or theirs) and voted and not concluded and not has(s.before, vocab.FIRST_PERSON)


def _after_label(s: Setting, start: int) -> Stance | None:
    tokens = s.sentence.tokens
    colon = next((i for i, token in enumerate(tokens[:start]) if token.text == ":"), -1)
    between = tokens[colon + 1 : s.at] + tokens[s.at + 1 : s.at + 3]
    stated = all(token.text in _STATING or _is_cast(token) or token.text == "," for token in between)
    moved = any(token.text in ("now", "then", "still") for token in between)
    return refused("others-vote") if moved and stated and _names_label(tokens[: max(colon, 0)]) else None


def _is_cast(token: Token) -> bool:
    return token.is_value or token.kind in CLAIMS


def camp(s: Setting) -> Stance | None:
    """-1 say: it is too early; +1 argue that it helps: those who vote so speak, it may be for the writer."""
    told = not s.before and not s.claimed and has(s.after[:1], _ARGUING) and s.mark_after in ("", ":")
    told = told and not has(s.after[:4], vocab.MYSELF)
    return unclear("tentative") if told else None


_ARGUING = vocab.words("say argue claim insist maintain")


def quoted_speech(s: Setting) -> Stance | None:
    """Ann: "I am +1 on this"; but a "+1" of one's own may stand in quotation marks."""
    tokens = s.sentence.tokens
    marks = [i for i, token in enumerate(tokens) if token.text == '"']
    before = [i for i in marks if i < s.at]
    if s.sentence.quoted == (len(before) % 2 == 1):
        return None
    start = before[-1] if before else -1
    stop = next((i for i in marks if i > s.at), len(tokens))
    inside = [t.text for t in tokens[start + 1 : stop] if t.kind is TokenKind.WORD]
    reported = _reports(tokens[: max(0, start)])
    told = reported and (has(inside, {"i", "i'm", "my"}) or (s.negative and len(inside) > 1))
    if len(inside) <= _SHORT_QUOTATION and not told:
        return None
    if s.next == "votes":
        return refused("count")  # a rule that is cited: "three binding +1 votes"
    return refused("others-vote") if reported else unclear("quoted-speech")


def _reports(lead: Sequence[Token]) -> bool:
    """Whether what leads up to a quotation says that another spoke: "Ann:", "she wrote"."""
    words = [token.text for token in lead if token.kind is TokenKind.WORD]
    if has(words, vocab.FIRST_PERSON):
        return False
    named = len(lead) > 1 and lead[-1].text == ":" and names_person(lead[-2])
    return named or has(words[-4:], _SPEAKING)


def sourced(s: Setting) -> Stance | None:
    """+1 from me is the writer's, from a tired operator too; +1 from Ann is Ann's, unless it leads."""
    if s.next == "for" and s.tail_words[1:] == ["me"]:
        return cast("from-me")
    if s.next in ("by", "of") and any(map(names_person, s.tail[1:2])):
        joint = [token.text for token in s.tail[1:5]]
        return refused("others-vote") if "and" in joint else unclear("from-someone")
    if s.next != "from" or s.last in ("my", "own"):
        return None
    leads = all(word in vocab.INTERJECTIONS or word == "a" for word in s.lead)
    leads = leads and not any(token.kind is TokenKind.VALUE for token in s.sentence.tokens[: s.at])
    if is_own(s.tail_words[1:5]) or (leads and _describes(s.tail[1:5])):
        return cast("from-me")
    own = has(s.tail_words[1:5], {"me", "myself"}) or has(s.lead, vocab.SECONDING)
    return unclear("from-someone") if leads or own else refused("others-vote")


def _describes(source: Sequence[Token]) -> bool:
    """Whether a source says what the writer is: an article, and nobody's name or role in a vote."""
    if not source or source[0].text not in ("a", "an", "the", "this"):
        return False
    clause = next((i for i, token in enumerate(source) if token.text in vocab.RELATIVES), len(source))
    words = [token.text for token in source[1:clause]]
    noun = any(token.written[:1].islower() for token in source[1:3])
    head = next((i for i, word in enumerate(words[1:], start=1) if word in vocab.STOPPERS), len(words))
    return (
        noun and not has(words, vocab.OTHERS, vocab.COLLEAGUES) and not has(words[head - 1 : head], _BODIES)
    )


_BODIES = vocab.words("community list majority crowd rest group project")


def others(s: Setting) -> Stance | None:
    """A value that is someone's ("Bob's +1"), of all ("everyone is +1"), or thanked for or wanted."""
    possessive = s.last.endswith(("'s", "s'")) and s.last not in vocab.CONTRACTED
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
    ordinal = has(led[1:2], _ASKED_FOR)
    shown = has(s.lead, _SHOWING)
    whole = led[:1] == ["your"] and len(led) == 1 + ordinal and (shown or ordinal)
    return whole and not s.tail and s.sentence.end != "?" and not has(s.after, vocab.CONDITIONS)


_SHOWING = vocab.words("here is here's there you go")
_ASKED_FOR = vocab.words("second third fourth fifth 2nd 3rd 4th 5th last final missing next")


def _possessed_vote(words: Sequence[str]) -> bool:
    """Ann's vote is +1; as far as I know Chris' vote is -1."""
    owner = words[-3:-2] if words[-2:-1] == ("vote",) and has(words[-1:], _STATES) else ()
    return any(word.endswith(("'s", "s'")) and word not in vocab.CONTRACTED for word in owner)


def _possessed_label(s: Setting) -> bool:
    """Ann's vote: +1."""
    label = s.before[-3:] if s.mark_before == ":" and len(s.before) <= _SHORT_QUOTATION else ()
    return any(word.endswith("'s") and word not in vocab.CONTRACTED for word in label)


def _read_from_another(words: Sequence[str]) -> bool:
    """I took your answer for a +1."""
    whose = {"your", "his", "her", "their"}
    return any(owner in whose and verb in vocab.READING for verb, owner in pairwise(words))


def enters_another(s: Setting, verb: int) -> bool:
    """Count Ann as +1; consider his mail a +1: asked for somebody else."""
    entered = s.lead[verb + 1 :]
    if has(s.lead[:verb], vocab.MYSELF) or not has(entered[-1:], {"a", "as", "for", "at", "to"}):
        return False
    named = has([t.text for t in s.sentence.tokens[: s.at] if names_person(t)], frozenset(entered))
    return named or has(entered[:1], {"his", "her", "their", "him", "them"})


def _mine(s: Setting) -> bool:
    voting = s.last in vocab.CASTING and has(recent(s.lead, 6), {"i", "i'll", "i'm"})
    from_me = s.next == "from" and has(s.tail_words[1:2], vocab.MINE - {"the"})
    am = s.last == "i'm" or s.lead[-2:] == ("i", "am")
    return am or voting or from_me or holds(s) or stated(s) or does(s) or has(recent(s.lead, 4), {"my"})


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
    near = recent(_concluding(lead), 3)
    close = has(near, vocab.OTHERS) and not has(near, {"i", "i'm"})
    close = close and lead[-1] not in ("everyone", "members")
    if not subject and not close and not _told_to(lead):
        return None
    praised = "you" in lead[:1] and has(lead, vocab.APPROVAL)
    praised = praised and s.last not in _STATING | vocab.CASTING | vocab.VOTE_WORDS
    return unclear("in-prose") if praised else refused("others-vote")


def _concluding(lead: Sequence[str]) -> Sequence[str]:
    """What stands behind a "so": I'm not a committer, so | +1."""
    at = max((i for i, word in enumerate(lead) if word in _SO), default=-1)
    return lead[at + 1 :]


_SO = vocab.words("so hence therefore thus")


def _told_to(lead: Sequence[str]) -> bool:
    """If you have already sent a +1."""
    if has(lead, vocab.FIRST_PERSON) or lead[-1:] not in (["a"], ["the"], ["voted"]):
        return False
    return has(lead, {"you", "you've", "anyone", "those", "whoever"}) and has(
        lead, {"have", "has", "sent", "gave", "given", "cast", "voted", "who"}
    )


def _taken_from_words(s: Setting) -> bool:
    """I'll take that as a +1; this translates to a +1."""
    if s.last not in ("a", "as", "to", "into", "for") or s.next == "from":
        return False
    if has(recent(s.lead, 4), vocab.TRANSLATING) or _read_from_another(recent(s.lead, 6)):
        return True
    near = recent(s.lead, 6)
    reader = has(near, {"i", "i'll", "we", "we'll"})
    taken = [verb for verb, what in pairwise(near) if what in ("that", "it", "this")]
    return reader and has(taken, {"take", "count", "read", "treat"})


def _wanted(s: Setting) -> bool:
    """Thanks for the +1; looking for a +1; need one more +1."""
    if nothing_wrong(s.lead):
        return False
    if has(recent(s.lead, 4), vocab.THANKING) and s.last in ("the", "for", "your", "a", "those"):
        return True
    if s.lead[:1] == ("for",) and len(s.lead) <= _SHORT_QUOTATION and has(s.before[:2], vocab.THANKING):
        return s.last in ("the", "your", "that", "this")
    near = _since_subject(recent(s.lead, 6))
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
    """Please reply with +1; or give a -1 and say why."""
    if s.lead[:1] == ("or",) and has(s.lead[1:2], vocab.CASTING, {"send", "reply"}):
        return True
    asked = has(s.lead, {"please", "feel", "kindly"})
    return asked and s.last in ("please", "to", "vote", "reply", "respond", "with", "your", "cast")


def _reason_of_others(s: Setting) -> bool:
    """Given the -1 from Bob."""
    because = has(s.lead, {"given", "despite", "because"}) and s.last in ("the", "a", "of", "this")
    return because and s.next in ("from", "by", "of")
