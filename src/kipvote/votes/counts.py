"""Counts: values that are listed, counted or told as a score, and given by nobody."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.additions import adds_another
from kipvote.votes.clauses import CLAIMS, Sentence, Token, TokenKind
from kipvote.votes.hedges import other_beside
from kipvote.votes.owners import hands_over
from kipvote.votes.reports import names_person
from kipvote.votes.rulebook import Stance, cast, refused, unclear
from kipvote.votes.surroundings import Setting, has


def enumerated(s: Setting) -> Stance | None:
    """I tried 0, 1, -1: the last of several numbers; one alone may be a version: "on 17, -1"."""
    if _glossed(s.sentence.tokens, s.at):
        return refused("values-listed")
    if s.mark_before != "," or s.claimed or s.next == "from":
        return None
    led = [token.text for token in s.sentence.tokens[max(0, s.at - len(("0", ",", "1", ","))) : s.at]]
    if led[1::2] != [",", ","] or not set(led[::2]) <= _NUMBERS or _repeated(s):
        return None
    return unclear("in-prose") if s.tail else refused("values-listed")


def listed(s: Setting) -> Stance | None:
    """+1, 0 or -1: values joined by nothing but commas and "or"."""
    tokens, at = s.sentence.tokens, s.at
    if _follows_number(s):
        return refused("number-in-prose")
    if _repeated(s):
        return None
    if set(s.before + s.after) == {s.token.text, "or"} and s.sentence.end != "?":
        return unclear("split-stance")
    if other_beside(s) or either(s) or _shared_out(s):
        return unclear("split-stance")
    for step in (-1, 1):
        if _joined_by_and(s, step):
            return refused("values-listed")
        i, joined = at + step, False
        while 0 <= i < len(tokens) and (tokens[i].text in (",", "or", "/", "to") or tokens[i].kind in CLAIMS):
            joined = joined or tokens[i].text in ("or", "/")
            i += step
        other = tokens[i] if 0 <= i < len(tokens) and i != at else None
        if other is None or abs(i - at) < 2:
            continue
        joined = joined or any(token.text == "or" for token in tokens[i + 1 : i + 2])
        several = len(_values(s.sentence)) > 2
        if (other.kind is TokenKind.VALUE or other.text in ("0", "1")) and (joined or several):
            return unclear("split-stance") if _claimed_last(s) else refused("values-listed")
    return None


def _glossed(tokens: Sequence[Token], at: int) -> bool:
    """Whether each of three values is told by what it means: +1 (approval), 0 (neutral), -1 (veto).

    Of those that all are asked to choose from, the first is enough: please vote +1 (for) or -1 (and say why).
    """
    if [token.text for token in tokens[at + 1 : at + 2]] != ["("]:
        return False
    values = [n for n, token in enumerate(tokens) if token.is_value]
    behind = [[token.text for token in tokens[n + 1 : n + 5]] for n in values]
    led = [token.text for token in tokens[: values[0]]]
    several = len({tokens[n].text for n in values})
    if " ".join(led) in _ASKING and several >= _PAIR and has(behind[0][1:], _MEANINGS):
        plain = all(said[:1] == ["("] for said in behind)
        return plain and not any(token.kind in CLAIMS for token in tokens) and not _speaks(tokens)
    told = all(said[:1] == ["("] and ")" in said[2:] and has(said[1:], _MEANINGS) for said in behind)
    return told and _LEGEND.issuperset(led) and several > _PAIR


def _speaks(tokens: Sequence[Token]) -> bool:
    """Whether the writer speaks of themselves outside brackets: please vote +1 (yes), I vote -1 (no)."""
    depth = 0
    for token in tokens:
        depth += (token.text == "(") - (token.text == ")")
        if depth <= 0 and token.text in vocab.MYSELF:
            return True
    return False


_LEGEND = vocab.words(
    "reminder legend key scale options values votes please vote voting consists of as a usual : ,"
)
_ASKING = frozenset(
    " ".join((*asked, verb, *by))
    for asked in (("please",), ("you", "can"), ("you", "may"), ("please", "just"), ("you", "can", "just"))
    for verb in ("vote", "cast", "reply", "answer")
    for by in ((), ("with",), ("by",))
)
"""What asks all to vote, before the values."""
_MEANINGS = vocab.words(
    "approval approve approving disapproval disapprove agreement agree disagreement disagree against favour "
    "favor for yes no neutral abstain abstention objection object veto reject rejection support "
    "oppose accept"
)


def _shared_out(s: Setting) -> bool:
    """Please fix the name, +1 (for the rest), -1 (against the name): each value says in brackets to what."""
    tokens = s.sentence.tokens
    if tokens[0].text != "please":
        return False
    values = [n for n, token in enumerate(tokens) if token.kind is TokenKind.VALUE]
    behind = [[token.text for token in tokens[n + 1 : n + 4]] for n in values]
    shared = all(said[:1] == ["("] and has(said[1:2], _TO_WHAT) and ")" not in said for said in behind)
    return shared and len({tokens[n].text for n in values}) > 1


_TO_WHAT = vocab.words("for against")


def _claimed_last(s: Setting) -> bool:
    """Good with either 0 or -1, +1 (binding): the last one may well be the vote."""
    spoken = any(word.isalpha() and word not in ("or", "and") for word in s.before)
    return s.claimed_at_once and s.mark_before == "," and not s.after and spoken


def _repeated(s: Setting) -> bool:
    """+1, +1, +1: one value, said with emphasis."""
    others = s.before + s.after
    return bool(others) and set(others) == {s.token.text}


def either(s: Setting) -> bool:
    """+1 / -0, and nothing else; +1 (non-binding) / +1 for the docs: where +1 / 0 / -1 is a choice."""
    tokens = s.sentence.tokens
    values = [token.text for token in tokens if token.is_value]
    parted = sum(token.text == "/" for token in tokens) == 1 and len(values) == _PAIR
    return parted and (values[0] == values[1] or len(s.before) + len(s.after) == 1)


_PAIR = 2


def _follows_number(s: Setting) -> bool:
    """First 0, then -1."""
    told = s.lead == ("then",) and has(s.before[-2:-1], _NUMBERS)
    return told and not has(s.before, vocab.MYSELF, vocab.VOTE_WORDS)


_NUMBERS = frozenset({"0", "1", "+1", "-1"})


def _joined_by_and(s: Setting, step: int) -> bool:
    """+1 and -1; two +1 and a -1, unless the writer gives both or opens with one."""
    tokens = s.sentence.tokens
    joint = _beyond_counts(s, s.at + step, step)
    if not 0 <= joint < len(tokens) or tokens[joint].text != "and":
        return False
    other = _beyond_counts(s, joint + step, step)
    if not 0 <= other < len(tokens) or not tokens[other].is_value:
        return False
    counted = abs(other - s.at) > _SHORTEST_LIST
    opens = not s.sentence.words(0, min(s.at, other))
    return not counted or not (opens or has(s.before, vocab.MYSELF))


_SHORTEST_LIST = 2
"""Tokens from a value to the next in "+1 and -1"."""


def _beyond_counts(s: Setting, at: int, step: int) -> int:
    """The first place from ``at`` on that holds neither an article nor a count."""
    tokens = s.sentence.tokens
    while 0 <= at < len(tokens) and _counts(tokens[at]):
        at += step
    return at


def _counts(token: Token) -> bool:
    return token.text in ("a", "no", "one") or token.text in vocab.COUNTING


def _values(sentence: Sentence) -> list[Token]:
    return [token for token in sentence.tokens if token.is_value]


def spanned(s: Setting) -> Stance | None:
    """Between -1 and +1: a choice to be made; but I'm between a +0 and a +1 tells where the writer is."""
    words = s.sentence.words(max(0, s.at - 7), s.at + 5)
    if "between" not in words[:7] or not _spans(s):
        return None
    if has(s.lead, vocab.DECIDING):
        return refused("values-listed")
    return unclear("split-stance") if has(s.lead, vocab.FIRST_PERSON) else None


def _spans(s: Setting) -> bool:
    """Whether the value is one of the two that "between" is followed by."""
    start = next((i for i in reversed(range(s.at)) if s.sentence.tokens[i].text == "between"), s.at)
    words = [token.text for token in s.sentence.tokens[start + 1 : start + 6]]
    return s.at - start <= 5 and [word for word in words if word != "a"][1:2] == ["and"]


def told(s: Setting) -> Stance | None:
    """The score went from 0 to +1; but "I went from 0 to +1" is how a vote was changed."""
    tokens = s.sentence.tokens
    start = s.at - 2 if s.last == "to" else s.at
    if not _is_course(tokens[max(0, start - 2) : start + 3]):
        return None
    mover = _mover(tokens[: start - 2])
    thanked = start > 2 and tokens[start - 3].text == "for"
    elided = tokens[start - 2].text.endswith("ing") and _ends(tokens[start + 3 :]) and not thanked
    own = start > 3 and tokens[start - 4].text == "my" and tokens[start - 3].text == "vote"
    mine = own or (mover.text in ("i", "i've", "i'm") if mover else elided)
    if mine and s.sentence.end != "?" and not has(s.before + s.after, vocab.TECHNICAL):
        return refused("former-value") if start == s.at else cast("changed-to")
    if mover is None or has(s.before, vocab.MYSELF, vocab.VOTE_WORDS):
        return None
    return refused("others-vote" if names_person(mover) else "number-or-code")


def _mover(tokens: Sequence[Token]) -> Token | None:
    """Who or what goes from 0 to +1; None where it goes without saying ("Sorry, switching from")."""
    said = [token for token in tokens if token.text not in vocab.AUXILIARIES]
    if not said or said[-1].kind is TokenKind.MARK or said[-1].text in vocab.INTERJECTIONS:
        return None
    return said[-1]


def _is_course(tokens: Sequence[Token]) -> bool:
    """Went from 0 to +1."""
    words = [token.text for token in tokens]
    joined = words[1:2] == ["from"] and words[3:4] == ["to"] and len(words) > 4
    return joined and words[0] in vocab.COURSES and tokens[2].is_value and tokens[4].is_value


def _ends(tokens: Sequence[Token]) -> bool:
    """Whether nothing follows, or a claim, or a reason."""
    if not tokens or tokens[0].kind in (TokenKind.MARK, *CLAIMS):
        return True
    return has([tokens[0].text], vocab.GROUNDS, vocab.TIMES, {"now"})


def counted(s: Setting) -> Stance | None:
    """3 binding +1; no -1; three +1 votes; +1 3, -1 1; but "another +1 from me" is one."""
    following = [token.text for token in s.tail[:2]]
    following = following[1:] if s.last.isdecimal() and has(following[:1], _SIDES) else following
    if _are_votes(s) or _are_several(s) or (following[:1] and following[0] in vocab.PLURAL_VOTES):
        return refused("count")
    if following[:1] == ["vote"] and s.lead:
        near = s.lead if has(s.lead[-3:], vocab.CASTING) else s.lead[-7:]
        given = following[1:] == ["from"]
        if given and s.last == "one" and not has(s.tail_words[2:3], vocab.MYSELF, {"our"}):
            return refused("count")
        mine = has(near, vocab.FIRST_PERSON) or given or has(s.lead[:1], _CASTING)
        return None if mine and not has(s.lead, _NEEDING) else refused("count")
    if _is_multiplied(s) or _heads_option(s):
        return refused("count")
    if adds_another(s) or wholly(s) or _ends_a_phrase(s) or hands_over(s):
        return None
    if s.last == "both":
        return _both(s)
    if len(s.tail) == 1 and s.next.isdecimal() and len(_values(s.sentence)) > 1:
        return refused("count")
    if s.last.isdecimal() or s.last in vocab.COUNTING or s.last in ("no", "zero", "one"):
        lonely = s.last.isdecimal() and not has(s.before, vocab.COUNT_CONTEXT) and len(s.lead) > 1
        if lonely and not _counts_another(s):
            return unclear("in-prose")
        return refused("count")
    return None


def _is_multiplied(s: Setting) -> bool:
    """3 x +1; 3x +1."""
    end = s.at - 1 if _in_brackets(s) else s.at
    times = [token.text for token in s.sentence.tokens[max(0, end - 2) : end]]
    parted = times[1:] in (["x"], ["\u00d7"]) and times[0].isdecimal()
    return parted or (s.last.endswith("x") and s.last[:-1].isdecimal())


def _heads_option(s: Setting) -> bool:
    """4 votes - [+1] Move the site: how many votes an option has got."""
    number, votes = s.before[:1], s.before[1:]
    several = votes in (("votes",), ("vote", "s"))
    return (
        several and _in_brackets(s) and (number[0].isdecimal() or has(number, vocab.COUNTING, _ONE_OR_NONE))
    )


def _in_brackets(s: Setting) -> bool:
    return s.at > 0 and s.sentence.tokens[s.at - 1].text in ("[", "(")


def _are_votes(s: Setting) -> bool:
    """4 of 7 votes are -1; a single -1 was received; but "my votes are -1" on both."""
    votes = has(s.lead[-2:-1], vocab.PLURAL_VOTES) and s.last in ("are", "were")
    return (votes and not has(s.lead, vocab.FIRST_PERSON)) or (s.last == "single" and s.next == "was")


def _are_several(s: Setting) -> bool:
    """5 votes of +1; three votes with +1, none of -1; but "3 votes, +1" may be told before a vote."""
    led = s.lead[:-1] if s.last in _OF else s.lead
    none = led[-1:] == ("none",) and s.last in _OF
    counts = [word.isdecimal() or word in vocab.COUNTING or word in _ONE_OR_NONE for word in led[-3:-1]]
    return none or (has(led[-1:], _VOTES) and any(counts) and not has(led[-3:-1], {"my", "our"}))


_SIDES = vocab.words("yes approving positive affirmative")
_OF = vocab.words("of with at")
_VOTES = vocab.words("vote votes")
_ONE_OR_NONE = vocab.words("no zero one single")


def _counts_another(s: Setting) -> bool:
    """9 +1 and 8 -1; 7 +1 vs. 5 -1."""
    near = s.sentence.tokens[max(0, s.at - 6) : s.at + 7]
    counted = [one.text for number, one in pairwise(near) if number.text.isdecimal() and one.is_value]
    return len(set(counted)) > 1


def missing(s: Setting) -> Stance | None:
    """We're 1 binding +1 short; +1 needed from Ann; anyone for the third +1? No one gives these."""
    if _mistyped(s):
        return refused("count")
    if not s.lead and s.next in _NEEDED and (len(s.tail) == 1 or s.tail_words[1] in _WHOSE):
        return refused("count") if has(s.tail_words[1:], {"from"}) else unclear("in-prose")
    short = s.last.isdecimal() and s.next in _SHORT
    ordinal = s.last in vocab.ORDINALS and has(s.lead[-2:-1], vocab.ARTICLES) and s.sentence.end == "?"
    return refused("count") if short or ordinal else None


def _mistyped(s: Setting) -> bool:
    """Only 2 PMC :+1; are received: a smiley for a value that is counted."""
    if s.mark_before != ":" or s.mark_after != ";" or not has(s.after[:1], _ARE):
        return False
    near = [token.text for token in s.sentence.tokens[max(0, s.at - 3) : s.at + 2]]
    return near[2:] == [":", "+1", ";"] and near[0].isdecimal() and near[1] in _COUNTED


_COUNTED = vocab.words("pmc votes binding")
_ARE = vocab.words("are were received")


_NEEDING = vocab.words("need needs needed")


_NEEDED = vocab.words("needed required wanted")
_WHOSE = vocab.words("from by to")
_SHORT = vocab.words("short away missing left")


def _ends_a_phrase(s: Setting) -> bool:
    """Whether what could count is the end of a phrase: I like this one, +1; thanks all, +1."""
    pointed = s.last == "one" and has(s.lead[-2:-1], vocab.POINTING)
    return pointed or tuple(s.lead) in vocab.TURNS_OF_SPEECH


def wholly(s: Setting) -> bool:
    """100% +1; I'm 100% +1."""
    percent = s.at > 0 and s.sentence.tokens[s.at - 1].text == "%"
    return percent and s.lead[-1:] == ("100",) and (len(s.lead) == 1 or has(s.lead, vocab.MYSELF))


def _both(s: Setting) -> Stance | None:
    """Ann and I are both +1; but "both +1" may be two votes counted, or one on two things."""
    if has(s.lead, _WE):
        return None
    return unclear("in-prose") if s.lead == ("both",) else refused("count")


_CASTING = vocab.words("casting adding giving registering")


_WE = vocab.words("i we we're")
