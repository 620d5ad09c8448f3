"""Reports: values that the words around them give to somebody else, by name, by role or by quotation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Token, TokenKind
from kipvote.votes.positions import from_writer
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import REACH, Setting, has

_THIRD_PERSONS = vocab.words("he she they")
STATES = vocab.words("was is went voted gave cast")
# What may stand between a person and a value that is theirs: "Ann was -0 and is now +1".
STATING = STATES | frozenset(
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
    | vocab.words("almost nearly initially originally previously first earlier already only")
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
    while start and (tokens[start - 1].text in STATING or _is_cast(tokens[start - 1])):
        start -= 1
    said = [token.text for token in tokens[start:] if token.text not in ("has", "have", "already", "both")]
    if start and tokens[start - 1].text == "," and said[:1] in (["is"], ["was"]):
        return None if has(s.before, vocab.FIRST_PERSON) or start < 2 else unclear("tentative")
    if start and tokens[start - 1].text in (":", ","):
        return _after_label(s, start)
    if not start or not has(said[:1], STATES):
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


_BESIDE = frozenset({":", "(", ")", "-", "=", "->", "with", "a", "at", "on", "are"}) | STATES | _SPEAKING
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
    """Ann: a -1 for the name; Ann asked me to pass on: -1; from Ann on IRC: +1: it may be the writer's."""
    tokens = s.sentence.tokens[: s.at]
    while tokens and tokens[-1].text in ("a", "an", '"'):
        tokens = tokens[:-1]
    if not tokens or tokens[-1].text != ":":
        return None
    label = tokens[:-1]
    told = any(names_person(one) and verb.text in _SPEAKING | _SENDING for one, verb in pairwise(label))
    said = [token.text for token in label]
    own = said[:3] == ["on", "behalf", "of"] and has(said[3:4], _OURS) and _TEAMS.issuperset(said[4:])
    own = own or (has(said[:2], _CARRYING) and "my" in said)
    told = told or (has(said, _FORWARDING) and not own)
    sent = said[:1] == ["from"] and any(map(names_person, label[1:]))
    told = told or (sent and not has(said, vocab.MYSELF, _OURS, _TEAMS))
    articled = s.sentence.tokens[s.at - 1].text in ("a", "an") and _names_label(label)
    return unclear("labelled") if told or articled else None


_CARRYING = vocab.words("carry carrying")
_SENDING = vocab.words("sent mailed messaged texted pinged")
_OURS = vocab.words("my our")
_TEAMS = vocab.words("team whole entire company employer group organization organisation project")
_FORWARDING = vocab.words("forwarding forward behalf relaying")


def polled(s: Setting) -> Stance | None:
    """Currently +1: Ann, Bo."""
    if s.mark_after != ":" or s.tail or s.lead not in _STANDING_NOW:
        return None
    colon = next(i for i in range(s.at, len(s.sentence.tokens)) if s.sentence.tokens[i].text == ":")
    named = [token for token in s.sentence.tokens[colon + 1 :] if token.text not in (",", "and")]
    all_named = bool(named) and all(names_person(token) or token.kind in CLAIMS for token in named)
    return refused("others-vote") if all_named else None


_STANDING_NOW = frozenset({("currently",), ("presently",), ("now",), ("already",), ("so", "far")})


def changed_by_another(s: Setting) -> bool:
    """Bob changed his vote to +1; Ann's -1 is changed to +1."""
    tokens = s.sentence.tokens[: s.at]
    verb = next((i for i, token in enumerate(tokens) if token.text in vocab.CHANGING), 0)
    while verb and tokens[verb - 1].text in ("has", "have", "had", "just", "already", "also"):
        verb -= 1
    person = verb > 0 and (names_person(tokens[verb - 1]) or tokens[verb - 1].text in _THIRD_PERSONS)
    theirs = has(s.before, {"his", "her", "their"}) or _is_anothers(s.lead)
    # "Bob updated the KIP, so +1" tells why, and what was changed is no vote.
    voted = has(s.before, vocab.VOTE_WORDS) or has(s.lead[-3:], {"to", "into", "from"})
    concluded = has(s.before[-2:], vocab.INFERRING, {"and"})
    return (person or theirs) and voted and not concluded and not has(s.before, vocab.FIRST_PERSON)


def _is_anothers(words: Sequence[str]) -> bool:
    """Ann's -1 is changed; not "given Ann's -1, changing to"."""
    verb = next((i for i, word in enumerate(words) if word in vocab.CHANGING), 0)
    while verb and words[verb - 1] in _BECOMING:
        verb -= 1
    return verb > 1 and words[verb - 1] in vocab.VALUES and vocab.is_possessive(words[verb - 2])


_BECOMING = vocab.words("is was has been being now got already also")


def _after_label(s: Setting, start: int) -> Stance | None:
    tokens = s.sentence.tokens
    colon = next((i for i, token in enumerate(tokens[:start]) if token.text == ":"), -1)
    between = tokens[colon + 1 : s.at] + tokens[s.at + 1 : s.at + 3]
    stated = all(token.text in STATING or _is_cast(token) or token.text == "," for token in between)
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
    if start == s.at - 1 and s.before[:2] == ("you", "said") and " ".join(s.before[-5:]) in _READ:
        return refused("others-vote")
    if start >= 0 and _asks(tokens[:start]) and not from_writer(s):
        return refused("others-vote")
    stop = next((i for i in marks if i > s.at), len(tokens))
    inside = [t.text for t in tokens[start + 1 : stop] if t.kind is TokenKind.WORD]
    reported = _reports(tokens[: max(0, start)])
    told = reported and (has(inside, {"i", "i'm", "my"}) or (s.negative and len(inside) > 1))
    if len({t.text for t in tokens[start + 1 : stop] if t.is_value}) > 2:
        return refused("values-listed")
    if len(inside) <= _SHORT_QUOTATION and not told:
        return None
    if s.next == "votes":
        return refused("count")  # a rule that is cited: "three binding +1 votes"
    return refused("others-vote") if reported else unclear("quoted-speech")


_READ = ("which read to me like", "which sounded to me like")
"""You said something | which read to me like "+1"."""


def _asks(lead: Sequence[Token]) -> bool:
    """Please vote and say something like | "+1, I tested it": what all are asked to write."""
    return _ASKING.search(" ".join(token.text for token in lead[-_LONGEST_ASKING:])) is not None


_LONGEST_ASKING = 8
_ASKING = re.compile(
    r"(?:^|[,.:] |(?:so|and|then|also) )please (?:do |just )?(?:vote|say|write|reply)"
    r"(?: and (?:say|write))?(?: something)?(?: like)?\Z"
)


def _reports(lead: Sequence[Token]) -> bool:
    """Whether what leads up to a quotation says that another spoke: "Ann:", "she wrote"."""
    words = [token.text for token in lead if token.kind is TokenKind.WORD]
    if has(words, vocab.FIRST_PERSON):
        return False
    named = len(lead) > 1 and lead[-1].text == ":" and names_person(lead[-2])
    return named or has(words[-4:], _SPEAKING)
