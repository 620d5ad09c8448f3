"""Stances: how one value in one sentence is taken, refusals first, then doubts, then votes."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.additions import added
from kipvote.votes.clauses import Marker, Sentence, TokenKind
from kipvote.votes.counts import wholly
from kipvote.votes.frames import gives
from kipvote.votes.labels import leads_to_others
from kipvote.votes.objects import is_proposal_id, seconded
from kipvote.votes.positions import in_role, speaks_for, stated
from kipvote.votes.refusals import DOUBTS, Rule
from kipvote.votes.reprieves import spared
from kipvote.votes.rulebook import Stance, Standing, cast, refused, unclear
from kipvote.votes.surroundings import (
    Setting,
    circumstance,
    conceded,
    concludes,
    has,
    nothing_wrong,
    praises_words,
    setting_of,
    since_reset,
    sums_up,
    without_end,
)


def _labelled(s: Setting) -> Stance | None:
    if s.mark_before != ":":
        return None
    label = s.before[-3:]
    known = vocab.VOTE_WORDS | vocab.INTERJECTIONS | vocab.FIRST_PERSON | vocab.ADOPTED | vocab.CHANGING
    if s.negative and _vetoes(s):
        return cast("opens-clause")
    if s.before in _LEADING_UP or concludes(list(s.before)) or (not s.negative and _tells_state(s.before)):
        return cast("opens-clause")
    if (
        has(since_reset(s.before), _WAITED_FOR)
        and not has(s.tail_words[:2], vocab.MYSELF)
        and not _shown(s.before)
    ):
        return refused("others-vote")
    if s.before in vocab.MY_VOTE_ABROAD or (label == ("ps",) and (s.claimed or not s.negative)):
        return cast("opens-clause")
    topic = _names_a_topic(s.before) or has(s.before[:1], vocab.DETERMINERS - {"my", "our"})
    topic = topic and not any(map(is_proposal_id, label))
    if topic and not has(label, vocab.VOTE_WORDS, vocab.FIRST_PERSON, vocab.ADOPTED):
        return unclear("labelled")
    if s.negative and not s.claimed and _is_measured(s):
        return refused("number-in-prose")
    if leads_to_others(s.before, negative=s.negative and not s.claimed):
        return unclear("labelled")
    if has(label, known) or len(s.before) > 3 or is_proposal_id(label[-1] if label else ""):
        return cast("opens-clause")
    return unclear("labelled")


def _vetoes(s: Setting) -> bool:
    """This is a veto: -1; veto: -1 (binding); but "what a veto is: -1" explains one."""
    return s.before[-1:] == ("veto",) and _VETOING.issuperset(s.before) and (s.claimed or "this" in s.before)


_VETOING = vocab.words("this is a my veto that that's it's")

_LEADING_UP = frozenset(
    tuple(phrase.split())
    for phrase in (
        *("let's do it", "let's do this", "let's go", "let's ship it"),
        *("ich bin dafür", "ich stimme dafür", "je suis pour", "estoy a favor"),
        *("tests fail", "the tests fail", "the build fails", "build fails", "the build is broken"),
        *("signature is wrong", "the signature is wrong", "the license is wrong"),
    )
)
"""What stands before a colon and leads up to a vote, as a whole."""


def _shown(label: Sequence[str]) -> bool:
    """And here's the missing vote; here is your last one: what was waited for is given."""
    led = [word for word in label if word not in vocab.INTERJECTIONS - _HERE]
    return led[:1] in (["here's"], ["here"]) and has(led[-1:], vocab.VOTE_WORDS, {"one"})


_HERE = vocab.words("here here's")


def _tells_state(label: Sequence[str]) -> bool:
    """No issues found; tests passed; as mentor; same vote as before; same as Bo: what was done, or how."""
    checked = has(label[:-1], _CHECKED) and has(label[-1:], _PASSED)
    nothing = has(label[:1], _NOTHING) and has(label[1:], vocab.FAULTS, vocab.ASIDES, _IN_THE_WAY)
    role = label[:1] == ("as",) and has(label[1:], vocab.ROLES)
    minor = (has(label[:1], _ONLY) and has(label, _MINOR)) or label == ("not", "a", "blocker")
    again = label[:1] == ("same",) and (has(label[-1:], _BEFORE) or label[1:2] == ("as",))
    return nothing or checked or role or minor or again or "hat" in label


_BEFORE = vocab.words("before time previously vote")


_ONLY = vocab.words("only just these all minor mostly")
_MINOR = vocab.words("minor nits nit small cosmetic")


_WAITED_FOR = vocab.words("waiting missing needed lacking")
_NOTHING = vocab.words("no nothing neither none")
_IN_THE_WAY = vocab.words("blocking blocker serious major critical")
_CHECKED = vocab.words("test tests build builds checks signatures everything all")
_PASSED = vocab.words("pass passed passes ok okay fine good green work works worked")


def _is_measured(s: Setting) -> bool:
    """Lag after the restart: -1; expected: 0 but was: -1."""
    said = has(s.before, vocab.MYSELF, vocab.VOTE_WORDS)
    if s.token.text in ("+0", "-0"):
        return False
    measured = has(s.before, vocab.TECHNICAL, _MEASURING) or has(s.before[-1:], _WAS)
    return measured and not said and not any(map(is_proposal_id, s.before[-3:]))


_WAS = vocab.words("is was were")
_MEASURING = vocab.words("expected actual got lag measured reported score temperature assertionerror")


def _opening(s: Setting) -> Stance | None:
    if not s.before:
        return cast("opens-sentence")
    if s.lead:
        return None
    if _names_a_topic(s.before):
        return unclear("on-a-topic")
    mine = has(s.before, vocab.FIRST_PERSON) and not has(s.before, vocab.GUESSING)
    doubtful = s.negative and has(s.before, vocab.TECHNICAL) and not mine and not sums_up(list(s.before))
    return refused("number-in-prose") if doubtful else cast("opens-clause")


_TOPIC_LEADS = vocab.words("on to regards regarding concerning about for re")


def _names_a_topic(before: Sequence[str]) -> bool:
    """On point 3, +1; regarding the name, +1; but "on balance, +1" names none."""
    if tuple(before) in vocab.TURNS_OF_SPEECH:
        return False
    if before[:1] == ("as",) and has(before[1:2], {"for", "to", "regards"}):
        before = before[1:]
    if not 2 <= len(before) <= 4 or before[0] not in _TOPIC_LEADS:
        return False
    return not has(before[1:], vocab.ADOPTED, vocab.FIRST_PERSON, {"what", "now"}) and not any(
        is_proposal_id(word) for word in before
    )


def _interjected(s: Setting) -> Stance | None:
    """Otherwise +1; regretfully -1; late to the party but +1."""
    only = all(word in _EMPTY or vocab.is_adverb(word) for word in s.lead[-6:])
    only = only or circumstance(list(s.lead)) or (wholly(s) and len(s.lead) == 1)
    only = only or nothing_wrong(s.lead) or conceded(s) or s.lead[0] == "without"
    linked = s.last in ("but", "so", "otherwise", "therefore", "hence", "thus") and not s.tail
    opposed = s.last in vocab.THAT_IS and has(s.before, vocab.OPPOSING, vocab.VOTE_WORDS, vocab.APPROVAL)
    linked = (linked or opposed) and not has(s.before, vocab.TECHNICAL)
    if s.last == "otherwise" and s.negative and len(s.before) > 1:
        return None  # "its epoch is returned, otherwise -1" tells of a value
    only = only or (s.last == "happy" and s.lead[:1] in (("a",), ("another",)))
    only = only or (s.claimed_at_once and len(s.before) == 1 and is_proposal_id(s.last))
    abstaining = s.last in vocab.ABSTAINING - {"opinion"} and not s.tail and _abstains(s.lead)
    return cast("after-interjection") if only or linked or abstaining else None


def _abstains(lead: Sequence[str]) -> bool:
    """I'm neutral; no strong opinion, so neutral; but "Ann is neutral" tells of another."""
    own = has(lead, vocab.MYSELF, _NOTHING)
    return own or all(word in _EMPTY | vocab.ABSTAINING or vocab.is_adverb(word) for word in lead)


_EMPTY = (
    vocab.INTERJECTIONS
    | vocab.STRENGTH
    | vocab.words("a an very much reluctant hesitant grudging belated enthusiastic hearty")
)


def _first_person(s: Setting) -> Stance | None:
    if s.last == "meant" or s.lead[-4:-1] == ("i", "meant", "to"):
        return _meant(s)
    return cast("first-person") if gives(s) else None


def _meant(s: Setting) -> Stance | None:
    """I meant +1, I meant to write +1; but "I meant -1" may correct a number just as well."""
    said = s.lead[: s.lead.index("meant")]
    mine = has(said[-1:], vocab.MYSELF) and not has(s.before, vocab.TECHNICAL)
    return cast("first-person") if mine and (s.claimed or not s.negative) else None


_DECLARING = frozenset({"it's a", "that's a", "this is a", "that is a"})
_SHORT_LEAD = 5
"""Words that may lead to a value in a language of which no more than "from me" is known."""


def _declared(s: Setting) -> Stance | None:
    """This is a +1 (non-binding); from my side, it's a +1; von mir auch ein +1."""
    if stated(s):
        return cast("first-person")
    if speaks_for(s) or in_role(s):
        return cast("from-me")
    if _takes_side(s):
        return cast("first-person")
    if s.lead in vocab.I_VOTE_ABROAD and (s.claimed or not s.negative):
        return cast("first-person")
    if s.lead[:2] in vocab.FROM_ME_ABROAD and len(s.lead) <= _SHORT_LEAD and not s.tail:
        return cast("from-me")
    led = [word for word in s.lead if not (has([word], vocab.STRENGTH, {"just"}) or vocab.is_adverb(word))]
    if " ".join(led[-3:]) not in _DECLARING and " ".join(led[-2:]) not in _DECLARING:
        return None
    mine = has(s.before + s.after, vocab.FIRST_PERSON)
    if not mine and "you're" in s.before:
        return refused("others-vote")
    return cast("first-person") if mine or s.claimed or _is_opinion(s) else None


def _takes_side(s: Setting) -> bool:
    """I'm in favour (+1 binding); I'm against (-1 binding): brackets behind the side the writer is on."""
    led = [word for word in s.lead if not vocab.is_adverb(word)]
    led = [f"{led[0]}'m", *led[2:]] if led[:2] == ["i", "am"] else led
    aside = s.sentence.tokens[s.at - 1].text == "(" and len(s.lead) == len(s.before)
    return aside and " ".join(led) in (_AGAINST if s.negative else _FOR) and not s.tail


_FOR = frozenset({"i'm in favour", "i'm in favor", "i'm for it", "i'm for this", "i'm all for it"})
_AGAINST = frozenset({"i'm against", "i'm against it", "i'm against this", "i'm opposed"})


def _is_opinion(s: Setting) -> bool:
    """IMHO this is a -1; to be clear: this is a -1."""
    led = s.before[: len(s.before) - len(s.lead)] + s.lead[: s.lead.index("a") - 1]
    led = led[:-1] if led[-1:] in (("this",), ("that",)) else led
    told = bool(led) and (set(led) <= _OPINING or sums_up(list(led)))
    return told and (not s.tail or s.next in vocab.GROUNDS)


_OPINING = vocab.words("imho imo sorry so but")


def _closing(s: Setting) -> Stance | None:
    """Looks good to me +1; thanks for driving this, a big +1: what leads to it is whole without the value.

    "I'd like to give some background on the -1" and "I love the +1" are not, and speak of a value.
    """
    if s.tail or s.mark_after not in ("", ",", ";", "-", "..", "...") or not has(s.lead, vocab.APPROVAL):
        return None
    led = s.lead if s.last in _ENDINGS else without_end(s.lead, vocab.STRENGTH, _EMPHASIS)
    told = has(led, vocab.SPEAKING, _WRITING)
    aside = s.sentence.tokens[s.at - 1].text == "("
    ended = has(led[-1:], _CLOSED if s.negative and not aside else _ENDINGS)
    ended = ended or (not s.negative and not has(led[-1:], _TAKING))
    given = (ended and not told) or (s.lead[-2:] == ("with", "a") and has(s.lead[:1], {"let"}))
    return cast("closes-sentence") if given else None


_WRITING = vocab.words("wrote writes says answers answered prints printed returns returned")
_EMPHASIS = vocab.words("a an very really so just simply and hence still yes")
_CLOSED = vocab.words(
    "me us all everyone folks team guys good fine well great nice thanks thx agree agreed kip proposal rc "
    "release work job effort discussion explanation clarification update together so far now here though "
    "then you am issues problems concerns objections"
)
_ENDINGS = (
    _CLOSED
    | (vocab.APPROVAL - vocab.words("happy glad love like support sounds looking ship thumbs"))
    | vocab.words(
        "it this there too again indeed candidate feature features change changes clarifications "
        "updates correct builds tests driving improvements fix fixes found land landed merged"
    )
)
"""Words with which a sentence of approval may end; behind others a -1 may be what it speaks of."""
_TAKING = (
    vocab.ARTICLES
    | vocab.DETERMINERS
    | vocab.PREPOSITIONS_OF_VALUE
    | vocab.STOPPERS
    | vocab.TECHNICAL
    | vocab.GIVING
    | vocab.RECEIVED
    | vocab.words("see sees saw seeing get gets getting gave gives love like likes hate want wants need")
    | vocab.words(
        "needs appreciate welcome have has had having my his her their its another one's missing extra"
    )
    | vocab.words("quote quotes quoting mean means meaning call calls calling per without over more")
)
"""Words that take what is behind them, or tell what it is: I love the | +1; happy to see | +1."""


def _emphatic(s: Setting) -> Stance | None:
    """A value after an emphasis: "I find it excellent, really a big +1 for the proposal"."""
    adjectives = vocab.INTERJECTIONS - {"and", "for", "at", "but", "also", "all"}
    led = [word for word in s.lead if word not in _EMPTY]
    placed = has(led[:1], {"from", "for"}) and has(led, vocab.MYSELF) and has(led[-2:], {"is", "it's"})
    alone = placed or all(word in _EMPHATIC or vocab.is_adverb(word) for word in led)
    return cast("after-interjection") if alone and s.last in adjectives and not s.negative else None


_EMPHATIC = _EMPTY | vocab.words(
    "really from my our side end part me us it is it's that's this i am i'm be will to on by such another"
)


def _default(s: Setting) -> Stance:
    if s.last == "a" or s.claimed:
        return unclear("in-prose")
    if s.last in vocab.STRENGTH | vocab.FAILING:
        return unclear("in-prose")
    speaks_of_votes = has(s.before + s.after, vocab.VOTE_WORDS, vocab.OPPOSING, vocab.SPEAKERS)
    if speaks_of_votes or (_alone(s) if s.negative else not _one_of_several_numbers(s)):
        return unclear("in-prose")
    return refused("number-in-prose")


def _alone(s: Setting) -> bool:
    """Because of that -1: a short sentence without a verb, or a number, or anything that is counted."""
    words = s.before + s.after
    numeric = has(words, vocab.TECHNICAL, vocab.FINITE) or any(word[-1].isdecimal() for word in words)
    numeric = numeric or has(words[:1], vocab.DETERMINERS)
    return not s.after and len(words) <= _LONGEST_ELLIPSIS and not numeric


_LONGEST_ELLIPSIS = 6
"""Words of a sentence that may have lost its verb."""


def _one_of_several_numbers(s: Setting) -> bool:
    """It returns -1 when there is no key, 0 when it is empty and +1 otherwise."""
    others = any(word in ("-1", "0", "+1") for word in s.before)
    return others and has(s.before, vocab.TECHNICAL)


_CASTING: Sequence[Rule] = (
    _labelled,
    _opening,
    added,
    _interjected,
    _first_person,
    _declared,
    _closing,
    _emphatic,
)


def _first_of(rules: Sequence[Rule], s: Setting) -> Stance | None:
    for rule in rules:
        found = rule(s)
        if found is not None:
            return found
    return None


def stance(sentence: Sentence, at: int) -> Stance:
    """How the value at ``sentence.tokens[at]`` is to be taken.

    The order matters: a refusal stands on what surrounds the value, and a value that opens its
    sentence is a vote only when nothing around it says otherwise.
    """
    s = setting_of(sentence, at)
    return spared(s, _taken(s))


def _taken(s: Setting) -> Stance:
    if s.sentence.marker is Marker.TICK and not s.before:
        return unclear("in-words") if s.token.kind is TokenKind.SPELLED else cast("ticked-ballot")
    found = _first_of(DOUBTS, s)
    if found is not None:
        return found
    voted = _first_of(_CASTING, s)
    topic = seconded(s)
    if topic is not None and topic.rule == "on-a-topic" and praises_words(s.before):
        return refused("seconded")
    if topic is not None and s.next == "on" and "idea" in s.tail_words[1:4] and voted is not None:
        return unclear("on-a-topic")
    if topic is None or (voted is None and topic.standing is not Standing.REFUSED):
        return voted or _default(s)
    return voted if topic.standing is Standing.CAST and voted is not None and s.lead else topic
