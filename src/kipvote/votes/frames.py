"""Frames: the closed list of ways in which writers say what a value is to them: I'm, I vote, here is my."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.counts import wholly
from kipvote.votes.mentions import main_verb
from kipvote.votes.objects import is_proposal_id
from kipvote.votes.positions import SUBJECTS, holds, verbal
from kipvote.votes.surroundings import Setting, circumstance, has, resumed, since_reset

_FORMER = vocab.words("previous earlier")
_QUALITIES = (
    vocab.STRENGTH
    | _FORMER
    | vocab.words(
        "a an another my own first second final last official formal personal hearty massive reluctant "
        "hesitant enthusiastic very much so still now also too both all here therefore thus hence then "
        "again well late belated quick humble short happy"
    )
)
"""What may stand between a verb and the value it gives; adverbs of manner, too."""

_ARE = (("i", "am"), ("we", "are"), ("i", "are"))
_AUXILIARIES = (vocab.AUXILIARIES - {"had"}) | vocab.words("are can do would only hereby once be both all")
_WILLING = vocab.words("sorry happy glad pleased forced obliged compelled continue")
"""I'm sorry | to, I continue | to: words before a "to" that leads to a verb of giving."""
_LIKING = vocab.words("like love rather")
_RESOLVED = vocab.words("have need want going sorry")


def _table(text: str) -> Mapping[str, Set[str]]:
    """The verbs of each line, before a colon, and what may stand between them and a value."""
    rows = (line.partition(":") for line in text.strip().splitlines())
    return {verb: vocab.words(places) for verbs, _, places in rows for verb in verbs.split()}


_GIVING = _table("""
    vote voting revote revoting re-vote re-voting: for with
    cast casting recast recasting: in
    give giving: it this that you the kip proposal rc release
    say saying: to it
    go going: with for at
    put putting register registering record recording enter entering submit submitting: in down
    leave leaving keep keeping: it at
    add adding offer offering send sending: in
    count: from me
""")
_REPEATING = vocab.words(
    "repeat repeating reiterate reiterating reaffirm reaffirming restate restating confirm confirming renew "
    "renewing maintain maintaining uphold upholding keep keeping carry carrying copy copying forward bring "
    "forwarding transfer transferring transferred repost reposting re-post re-posting recast recasting "
    "bringing re-cast re-casting resend resending"
)
"""Verbs that give a value only where it is the writer's own: I reiterate my."""
_ENTERING = vocab.words(
    "put putting register registering record recording enter entering submit submitting leave leaving keep "
    "keeping add adding offer offering send sending"
)
"""Verbs of things that may as well be numbers: I put -1 in the table, I'm adding a -1 check."""
_BEHIND = (vocab.GROUNDS | vocab.INTERJECTIONS) - {"there"} | vocab.words("of too vote votes if once")
_OVER = vocab.words("over in here forward up")
_ROUND = vocab.words("start starting open opening begin beginning close closing kick kicking lead leading")
"""Verbs of "I'm closing the vote with my own"."""

_SHOWING = frozenset(
    tuple(phrase.split())
    for phrase in (
        *("here is", "here's", "here comes", "this is", "that is", "that's", "hence", "there's", "consider"),
        *("you have", "you've", "you get", "you got", "you can have", "you can add", "you have got", "count"),
        *("you have earned", "you've earned", "you've got", "you'll get", "you'll have", "you earned"),
        *("this gets", "it gets", "that gets", "this has", "it has", "release gets", "release has"),
        *("kip gets", "kip has", "proposal gets", "proposal has", "rc gets", "rc has", "candidate gets"),
    )
)
_STANDING = (
    vocab.words("stands still holds remains remain stays as too again also here now goes for to on because")
    | vocab.words("since comes carries then and but vote i continues nevertheless due already till in this")
    | vocab.words("based counts")
)
"""How a sentence may go on behind "my -1" that opens it, where the writer gives it."""
_PLACING = vocab.words("for to on in this from")
_VOTE = vocab.VOTE_WORDS - vocab.words("voting voted binding cast casting")
_IS = vocab.words("is was are will be remains stays means goes can has")
_AROUND_IS = _IS | vocab.words("have to must shall only now still remain stay also just")
_MEANT = vocab.words("supposed meant intended")
"""My vote was supposed to be, and is; but not where the sentence goes on: "but I changed my mind"."""
_GENERAL = vocab.words("is isn't was wasn't would wouldn't should shouldn't makes means helps seems")


def gives(s: Setting) -> bool:
    """Whether what leads to a value is one of the frames in which its writer gives it.

    What stands in front of one does not matter where it has a subject; without that it opens the clause.
    """
    led, own = _bare(s)
    return (
        (led in _WHOLE and not _tells_number(s))
        or _is_position(led)
        or _does(led, s)
        or _casts(led, s, own=own)
        or _shows(led, s, own=own)
        or _tells(led, s)
        or _includes(s)
        or carries_over(s)
        or (s.last not in _POINTED and holds(s) and not _is_placed(s))
    )


_WHOLE = frozenset(
    tuple(phrase.split())
    for phrase in ("i", "it's", "i once more", "i'm afraid it's", "i am afraid it's", "i'm sorry but it's")
)
"""What leads to a value and is a frame as a whole."""

_POINTED = vocab.ARTICLES - {"a", "an"}


def _tells_number(s: Setting) -> bool:
    """It's -1 in the docs, it's 0 by default, it's -1, not 0: what a setting is, and not a vote."""
    if s.last != "it's" or s.token.text == "+1" or s.claimed or has(s.lead, vocab.MYSELF):
        return False
    voted = s.next in _PLACING - {"in"} or s.next in vocab.GROUNDS - {"in"} or s.next in _IT_GOES_ON
    return bool(s.tail and not voted) or s.after[:1] == ("not",)


_IT_GOES_ON = vocab.words(
    "until unless here again still i'm sorry afraid unfortunately i though binding then"
)


def _bare(s: Setting) -> tuple[tuple[str, ...], bool]:
    """What leads to a value without its article and adjectives, and whether "my" is among these."""
    stop = len(s.lead)
    while stop and (s.lead[stop - 1] in _QUALITIES or vocab.is_adverb(s.lead[stop - 1])):
        stop -= 1
    if wholly(s) and s.lead[stop - 1 : stop] == ("100",):
        stop -= 1
    led = s.lead[:stop]
    if led[:2] == ("i", "too"):
        led = (led[0], *led[2:])
    return led, has(s.lead[stop:], {"my"})


def _is_position(led: Sequence[str]) -> bool:
    """I'm; Ann and I are; I'll have to be; we at the company are."""
    if led[-1:] in (("i'm",), ("we're",)) or tuple(led[-2:]) in _ARE:
        return True
    if led[-1:] == ("be",):
        return has(_subject(led[:-1])[-1:], SUBJECTS)
    return led[:2] == ("we", "at") and led[-1:] == ("are",)


def _is_placed(s: Setting) -> bool:
    """I put -1 in my config: a -1 or 0 that is set somewhere."""
    voted = has(s.lead, vocab.VOTE_WORDS) or s.last == "my"
    tail = s.tail_words[:4]
    until = next((i for i, word in enumerate(tail) if word in vocab.GROUNDS - {"the"}), len(tail))
    return s.negative and not voted and has(tail[:until], vocab.TECHNICAL)


def _does(led: Sequence[str], s: Setting) -> bool:
    """I have to | -1 this; I'm sorry to | -1 this."""
    resolved = s.negative and led[-1:] == ("to",) and has(led[-2:-1], _RESOLVED)
    return verbal(s) or (resolved and has(_subject(led)[-1:], SUBJECTS))


def _casts(led: Sequence[str], s: Setting, *, own: bool) -> bool:
    """I have to vote; we give this a; I reiterate my; casting; and nothing else between verb and value."""
    at, stop = len(led) - 1, max(-1, len(led) - 1 - _REACH)
    while at > stop and led[at] not in _GIVING and not (own and led[at] in _REPEATING):
        at -= 1
    if at <= stop:
        return False
    if own and led[at] in _OVER and has(led[max(0, at - 1) : at], _REPEATING):
        at -= 1  # carrying | forward
    verb, between = led[at], led[at + 1 :]
    places = _GIVING.get(verb, frozenset()) | _OVER
    if not all(word in places or word in _QUALITIES or vocab.is_adverb(word) for word in between):
        return False
    if not own and verb in _ENTERING and s.tail and s.next not in _BEHIND:
        return False
    usual = has(s.tail_words, _USUAL) or has(s.lead, _USUAL - {"such"})
    return not usual and not _is_placed(s) and _is_writers(led[:at], s, verb, own=own)


_USUAL = vocab.words("such any every always usually normally generally never")
_REACH = 3
"""Words from a verb to a value that is given, without its article and adjectives."""


def _subject(words: Sequence[str]) -> Sequence[str]:
    """``words`` up to who does what they lead to: I | will have to; I'm | sorry to."""
    stop = len(words)
    while stop:
        word = words[stop - 1]
        infinitive = word in _WILLING and words[stop : stop + 1] == ("to",)
        if not (word in _AUXILIARIES or infinitive or vocab.is_adverb(word)):
            break
        stop -= 1
    return words[:stop]


def _is_writers(led: Sequence[str], s: Setting, verb: str, *, own: bool) -> bool:
    """Whether it is the writer who does what a verb says; without a subject the verb opens the clause."""
    subject = _subject(led)
    if has(subject[-1:], SUBJECTS) or subject[-2:] == ("let", "me"):
        if subject[-1].endswith("'d"):
            return has(led[len(subject) :], _LIKING)
        plural = subject[-1].startswith("we") and s.negative and not s.claimed
        return not plural or verb in ("vote", "voting")
    if has(subject[-1:], vocab.RESETS):
        return has(s.before[: len(s.before) - len(s.lead) + len(subject)], vocab.MYSELF)
    if _in_a_role(subject) or _leads_to(subject, s):
        return True
    opens = all(word in vocab.INTERJECTIONS or word == "please" for word in subject) or circumstance(subject)
    elided = verb.endswith("ing") or has(led, {"will", "have", "can", "to"}) or own or not s.tail
    return opens and elided and not rules_on(s)


def _leads_to(subject: Sequence[str], s: Setting) -> bool:
    """The tests fail, leading me | to vote; this leads me | to vote: what the writer is brought to here."""
    led = [word for word in subject if word not in vocab.INTERJECTIONS]
    told = led == ["leading", "me"] and not has(s.before, vocab.CONDITIONS, vocab.NEGATIONS, _USUAL)
    told = told or led in (["this", "leads", "me"], ["which", "leads", "me"], ["that", "leads", "me"])
    return told and (not s.tail or s.next in _PLACING | vocab.GROUNDS | {"here"})


def _in_a_role(subject: Sequence[str]) -> bool:
    """I as a user; I'm a long-time user."""
    at = max((i for i, word in enumerate(subject) if word in ("a", "an")), default=0)
    led = subject[:at]
    return 0 < len(subject) - at <= _LONGEST_ROLE and (
        led[-2:] == ("i", "as") or led[-1:] == ("i'm",) or led[-2:] == ("i", "am")
    )


_LONGEST_ROLE = 4
"""Words of "a long-time user"."""


def rules_on(s: Setting) -> bool:
    """Whether more is said of it that somebody votes so: voting -1 on a release | is not a veto."""
    tail = s.tail_words
    doubled = any(word in vocab.FINITE and tail[i + 1] in _GENERAL for i, word in enumerate(tail[:-1]))
    return doubled or main_verb(tail) >= 0 or has(resumed(s), vocab.FINITE) or _judged(tail)


def _judged(tail: Sequence[str]) -> bool:
    """Because tests fail | is silly; because of a typo | seems harsh: said of it behind its reason."""
    start = next((i + 1 for i, word in enumerate(tail) if word in vocab.JOINING), len(tail))
    reason = tail[start:]
    verbs = [i for i, word in enumerate(reason) if word in vocab.FINITE or word in _JUDGING]
    if not verbs:
        return False
    if reason[:1] == ["of"] or has(reason, _JUDGMENTS):
        return not has(reason[: verbs[0]], vocab.RELATIVES, vocab.JOINING)
    parted = any(has(reason[one:other], _PARTING) for one, other in pairwise(verbs))
    before = reason[max(0, verbs[0] - 1) : verbs[0]]
    return (len(verbs) > 1 and not parted) or has(before, vocab.FAILING, {"lag", "crash", "hang", "leak"})


_JUDGING = vocab.words("is makes helps seems sounds")
_JUDGMENTS = vocab.words(
    "silly harsh lazy unfair overkill petty childish unreasonable excessive rude normal legit justified "
    "unjustified pointless counterproductive absurd"
)
_PARTING = (
    vocab.JOINING
    | vocab.RELATIVES
    | vocab.GUESSING
    | vocab.SPEAKING
    | vocab.words("or when while how not do does did doesn't didn't can will")
)
"""Words between two verbs of a reason each of which has a subject of its own."""


def _shows(led: Sequence[str], s: Setting, *, own: bool) -> bool:
    """Here is my; this gets my; starting with my own; my +1 still stands; here's the +1 I promised."""
    if led[-2:] in (("here's", "the"), ("is", "the")) and s.next == "i":
        return has(led, {"here's", "here"})
    if not own and _opens_voting(led, s):
        return True
    if not own:
        return led[-3:-2] == ("consider",) and led[-2:-1] == ("my",) and has(led[-1:], vocab.VALUES)
    if led[-1:] == ("with",) and has(led[-6:-1], _ROUND):
        return True
    rest = since_reset(led)
    if any(tuple(rest[-size:]) in _SHOWING for size in (1, 2, 3)):
        return _is_given(s)
    opens = all(word in vocab.INTERJECTIONS for word in rest) or circumstance(rest)
    stands = (s.next in _STANDING and (s.next not in _PLACING or main_verb(s.tail_words) < 0)) or not s.tail
    stands = stands or (s.next == "from" and _lasts(s.tail_words))
    return opens and stands and (not has(s.lead, _FORMER) or _stands_on(s))


def _opens_voting(led: Sequence[str], s: Setting) -> bool:
    """I'll start the voting with a | +1; let me kick things off with a | +1: and no more than its ground."""
    subject = next((led[: len(one)] for one in _OPENERS if led[: len(one)] == one), None)
    what = led[len(subject) : -1] if subject and led[-1:] == ("with",) else ()
    starts = has(what[:1], _ROUND - _ENDING) and set(what[1:]) <= _STARTED
    return starts and not s.negative and (not s.tail or s.next in vocab.GROUNDS)


_OPENERS = (("i'll",), ("i", "will"), ("let", "me"), ("i'm",), ("i", "am"), ("i",))
_ENDING = vocab.words("close closing")
_STARTED = vocab.words("the this vote voting votes thread things us it off out up")


def _stands_on(s: Setting) -> bool:
    """My earlier +1 | stands; still holds: what was voted before is the vote now."""
    last = next((i for i, word in enumerate(s.tail_words[:2]) if word in _LASTING), None)
    return last is not None and s.tail_words[:last] in ([], ["still"]) and not s.tail_words[last + 1 :]


def _is_given(s: Setting) -> bool:
    """Whether the sentence goes on with a reason, an object or a time: you have my +1 | for this release.

    "You have my -1 wrong", "Here's my -1 theory" and "This is my +1 from yesterday" speak of one.
    """
    if s.next == "from":
        return _lasts(s.tail_words) or "carried" in s.tail_words
    return not s.tail or s.next in _GIVEN_ON or vocab.is_adverb(s.next)


_GIVEN_ON = vocab.GROUNDS | vocab.words(
    "vote votes support now too also again here there then still today already so if it this that's carried "
    "carrying over after having based per despite all once at nevertheless anyway subject provided assuming "
    "pending unless when"
)


def _includes(s: Setting) -> bool:
    """Including my own vote of; with my own; + my own: a value that is summed up with those of others."""
    led = s.lead[:-2] if s.lead[-2:] == ("vote", "of") else s.lead
    signed = [token.text for token in s.sentence.tokens[max(0, s.at - 3) : s.at]] == ["+", "my", "own"]
    return signed or (led[-2:] == ("my", "own") and has(led[-3:-2], _INCLUDING))


_INCLUDING = vocab.words("with including counting plus and adding")


def _lasts(words: Sequence[str]) -> bool:
    """From the dev list carries over; from RC1 still holds."""
    return has(words, _LASTING) and not has(words, vocab.NEGATIONS, vocab.HYPOTHETICAL)


_LASTING = vocab.words("carries stands holds applies")


def carries_over(s: Setting) -> bool:
    """I voted +1 on the dev list, carrying it over here; my vote there was +1, and I carry it over."""
    carried = has(s.after, _CARRYING) and "over" in s.after
    told = s.lead == ("i", "voted") or (s.lead[:2] == ("my", "vote") and s.last == "was")
    return told and carried and not has(s.after, vocab.NEGATIONS, vocab.HYPOTHETICAL)


_CARRYING = vocab.words("carrying carry bringing")


_TEAMS = vocab.words("team company group employer organization organisation")


def _without_object(noun: Sequence[str]) -> Sequence[str]:
    """My vote | for this release; my vote | on KIP-9: what is voted on left out."""
    at = next((i for i, word in enumerate(noun) if word in ("for", "on")), len(noun))
    what = noun[at + 1 :]
    this = has(what[:1], vocab.DETERMINERS, vocab.POINTING) and has(what[-1:], vocab.ADOPTED, vocab.POINTING)
    voted_on = (this and len(what) <= _PAIR) or any(map(is_proposal_id, what[-1:]))
    return noun[:at] if voted_on else noun


_PAIR = 2
"""Words of "this release"."""


def _tells(led: Sequence[str], s: Setting) -> bool:
    """My vote is; mine will be; our answer is clearly; my vote (+1); reverting my position to."""
    stop = len(led)
    around = _AROUND_IS if s.after else _AROUND_IS | _MEANT
    while stop and led[stop - 1] in around:
        stop -= 1
    noun, verb = led[:stop], led[stop:]
    noun = noun if "was" in verb else _without_object(noun)
    if led[-1:] == ("votes",) and has(led[-2:-1], _TEAMS):
        return has(led[-4:-2], {"my", "our"})
    if noun[-1:] == ("mine",):
        return has(verb, _IS)
    mine = "my" in noun[-4:-1] or ("our" in noun[-4:-1] and not s.negative)
    said = has(verb, _IS) or s.sentence.tokens[s.at - 1].text == "(" or noun[-1:] == ("vote's",)
    turned = "to" in verb and has(noun[-3:-2], {"reverting"})
    return mine and has(noun[-1:], _VOTE) and (said or turned)
