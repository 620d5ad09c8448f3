"""Withdrawals: whether a sentence takes back an earlier vote of its writer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import WORDLIKE, Sentence
from kipvote.votes.conditions import is_known_event
from kipvote.votes.promises import asks
from kipvote.votes.surroundings import without_end

_PULLING = vocab.words("pull pulling pulled")
_PUTTING = vocab.words("put putting place placing")
_VOID = vocab.words("void invalid cancelled canceled")
_CONSIDERING = vocab.words("consider treat regard take")
_PLAINLY = vocab.WITHDRAWING | _VOID | {"take", "taking", "longer"}
_FORGETTING = (["forget"], ["forget", "about"], ["never", "mind"], ["nevermind"])
_SETTLED = vocab.words(
    "resolved withdrawn lifted cleared addressed retracted dropped moot obsolete settled removed revoked "
    "rescinded void invalid cancelled canceled"
)
_IGNORED = _SETTLED | vocab.words("ignored disregarded forgotten")
_ANY_MORE = (["anymore"], ["any", "more"], ["any", "longer"])
TAKING_BACK = (_PLAINLY | _PULLING | _PUTTING | _IGNORED) | vocab.words(
    "count counting forget mind nevermind apply stand hold anymore more"
)
"""Words one of which every sentence has that takes a vote back."""

_REACH = 40  # words
_VOTED = vocab.VALUES | {"vote", "votes", "veto"}
_OWNED = vocab.words("my earlier previous prior original initial old former the own first")
_FIRST_PERSON = vocab.words("i i'm i'll i've hereby am my please")
_DOUBT = (
    vocab.HYPOTHETICAL
    | vocab.NEGATIONS
    | {"can", "happy", "you", "did", "will", "going"}
    | vocab.words(
        "willing ready able prepared glad pleased open inclined tempted plan planning planned intend"
    )
    | vocab.words(
        "intending intended hope hoping considering thinking about promise promised offer offered "
        "nearly almost"
    )
)
_WAITING = vocab.words("after when whenever upon soon")
_LATER = vocab.words("then later tomorrow soon tonight shortly next afterwards before")
_DONE = vocab.words("is are has have gets get be it's that's they're this")
_PROMISING = vocab.words("i'll we'll")
_LIKING = vocab.words("like love")
_VOTING = (["vote"], ["voting"])
_STANDING = vocab.words("stand stands hold holds apply applies count counts valid")


def takes_back(sentence: Sentence) -> bool:
    """Whether the writer takes an earlier vote of their own back, without a condition."""
    words = sentence.words()[:_REACH]
    said = _gives_up(words) or _withdraws(sentence, words) or _bars_counting(words) or _voids(words)
    return said and sentence.end != "?"


def may_be_taken_back(sentence: Sentence, at: int) -> bool:
    """Whether the value at ``at`` is one of the writer's that the sentence speaks of taking back."""
    words = sentence.words(0, at)[-_REACH:]
    return words[-1:] == ["my"] and _withdrawing_verb(words) >= 0


def is_taken_back(sentence: Sentence, at: int) -> bool:
    """Whether the value at ``at`` is one that the sentence takes back."""
    words = sentence.words(0, at)[-_REACH:]
    owned = bool(words) and words[-1] in _OWNED
    led = [word for word in words[-4:] if word not in vocab.ARTICLES]
    given_up = (led[:-1] if led[-1:] in _VOTING else led)[-2:] == ["no", "longer"]
    return (owned or given_up) and takes_back(sentence)


def said_on(sentence: Sentence) -> int:
    """The line on which the word stands that takes a vote back, of a sentence that does."""
    said = [token for token in sentence.tokens if token.text in TAKING_BACK]
    return next((token for token in said if token.text in _PLAINLY), said[0]).line


def is_of_former(sentence: Sentence) -> bool:
    """Whether what is taken back is a vote of another mail: please disregard my earlier vote."""
    words = sentence.words()
    led = (words[i - 1] for i, word in enumerate(words) if i and word in _VOTED)
    return not _FORMER.isdisjoint(led)


_FORMER = vocab.words("earlier previous prior former old first")


def is_kept(sentence: Sentence, at: int) -> bool:
    """Whether the sentence says that the value at ``at`` is not taken back: I refuse to withdraw my -1."""
    words = sentence.words(0, at)[-_REACH:]
    verb = _withdrawing_verb(words)
    led = _clause(sentence, words, verb, stop=at) if verb > 0 else []
    denied = any(no == "no" and what in _REASONS for no, what in pairwise(led))
    return denied or not _REFUSING.isdisjoint(led)


_REFUSING = vocab.words(
    "unlikely refuse refusing refused reluctant hesitant loath hardly scarcely never nothing"
)
_REASONS = vocab.words(
    "plan plans reason reasons intention intentions need wish desire way point grounds cause"
)


def _withdraws(sentence: Sentence, words: Sequence[str]) -> bool:
    """I withdraw my -1; consider my vote withdrawn; I'd like to take my +1 back."""
    verb = _withdrawing_verb(words)
    if verb < 0:
        return False
    if not (_does_so(_clause(sentence, words, verb), words[verb]) or _is_apart(sentence, verb)):
        return False
    led = _without_wish(words[_concluded(words[:verb]) : verb])
    led = led[2:] if led[:2] == ["as", "promised"] else led
    doubtful = not _DOUBT.isdisjoint(led) or not vocab.CONDITIONS.isdisjoint(words[: verb + 12])
    doubtful = doubtful or _is_promised(led, words[verb + 1 : verb + _REACH])
    own_act = not led or not _FIRST_PERSON.isdisjoint(led) or led[-1] in vocab.RESETS
    return own_act and not doubtful and _names_own_vote(words[: verb + 8], verb)


def _clause(sentence: Sentence, words: Sequence[str], verb: int, stop: int | None = None) -> Sequence[str]:
    """The words before the one at ``verb``, from the mark, the "and" or the "so" on that stands before it.

    ``words`` are the first ones of the sentence, or the last ones before ``stop``.
    """
    at = [n for n, token in enumerate(sentence.tokens[:stop]) if token.kind in WORDLIKE]
    at = at if stop is None else at[-len(words) :]
    start = verb
    while start > 0 and words[start - 1] not in vocab.RESETS and words[start - 1] != "and":
        if sentence.tokens[at[start] - 1].text in _APART:
            break
        start -= 1
    return words[start:verb]


def _does_so(before: Sequence[str], verb: str) -> bool:
    """Whether the writer does it here and now: I'm | withdrawing; I have to | take; consider my -1 | void.

    >>> [_does_so(led.split(), "withdraw") for led in ("i", "i refuse to", "no reason to", "i have to")]
    [True, False, False, True]
    """
    led = _without_wish(without_end(before, _NOW))
    last, other = "".join(led[-1:]), "".join(led[-2:-1])
    if not led or last in vocab.RESETS or set(led) <= vocab.INTERJECTIONS:
        return True
    if verb.endswith("ing"):
        return last in ("i'm", "am") or (last in ("as", "me") and not _CONSIDERING.isdisjoint(led))
    if verb in _DONE_SO or verb in _VOID:
        entered = not (_CONSIDERING | _ENTERING).isdisjoint(led) or led[:-2] in _FORGETTING
        stands = other == "my" and (entered or set(led[:-2]) <= vocab.INTERJECTIONS | _POLITELY)
        return last in _HAVING or (last in _BEING and "my" in led) or stands or (entered and "my" in led)
    if not _SUBORDINATE.isdisjoint(led[-4:-1]):
        return False
    return other in _RESOLVED if last == "to" else last in _DOING or (last, other) == ("do", "i")


def _is_apart(sentence: Sentence, verb: int) -> bool:
    """Whether a mark stands before the word at ``verb``: that answers it, | withdrawing my -1."""
    at = [n for n, token in enumerate(sentence.tokens) if token.kind in WORDLIKE][verb]
    return at > 0 and sentence.tokens[at - 1].text in _APART


_NOW = vocab.words(
    "hereby herewith thereby hence now therefore also then thus just still again both already so please "
    "kindly too all"
)
_DONE_SO = vocab.words("withdrawn withdrew retracted revoked cancelled canceled dropped removed lifted")
_ENTERING = vocab.words("count mark record note list register")
_HAVING = vocab.words("i i've have had we we've")
_BEING = vocab.words("is are be been was being")
_RESOLVED = vocab.words(
    "have had got need want decided decide agree agreed choose chose chosen forced obliged compelled "
    "convinced persuaded ask request wish writing fair right time"
)
_DOING = vocab.words("i i'll we we'll must shall hereby please let's")
_SUBORDINATE = vocab.words("why how whether until till before unless doubt do did nor")
_APART = frozenset(",;:-.()")


def _concluded(words: Sequence[str]) -> int:
    """Where begins what follows from the rest: I don't want to block it, so | I remove."""
    at = max((i for i, word in enumerate(words) if word in vocab.INFERRING), default=-1)
    return at + 1 if list(words[at + 1 : at + 2]) in (["i"], ["i'm"]) and at >= 0 else 0


def _is_promised(led: Sequence[str], follows: Sequence[str]) -> bool:
    """Fix the name, and I'll; I'll remove it after the fix; as soon as it is done I. Then it still stands."""
    announced = not _PROMISING.isdisjoint(led)
    named = next((i for i, word in enumerate(follows) if word in _VOTED), 0)
    behind = follows[named + 1 :][: _LONG if announced else 1]
    if _awaits(led) or any(word in _WAITING and _is_open(follows[named + 1 :], word) for word in behind):
        return True
    if announced and not _LATER.isdisjoint((*led, *behind)):
        return True
    joint = next((i for i in reversed(range(len(led))) if led[i] in ("and", "then")), 0)
    begins = (start for start in range(joint) if not start or led[start - 1] not in vocab.DETERMINERS)
    return any(asks(led[start:joint]) for start in begins)


_LONG = 8
"""Words behind a value in which may be said when it is to be taken back."""


def _is_open(words: Sequence[str], event: str) -> bool:
    """Whether what is to come follows: after the fix, when it is done. "After your answer" tells why."""
    return not is_known_event(words[words.index(event) :])


def _awaits(led: Sequence[str]) -> bool:
    """When it's done; after the fix; but "when I asked" tells what was."""
    told = [word for word in led if word in _WAITING and _is_open(led, word)]
    done = "when" in told and _DONE.isdisjoint(led[led.index("when") :])
    return bool(told) and not done


def _withdrawing_verb(words: Sequence[str]) -> int:
    """Where "withdraw", "take back" or the like stands in ``words``; -1 where it does not."""
    for i, word in enumerate(words):
        if word in vocab.WITHDRAWING or (word in ("take", "taking") and "back" in words[i + 1 : i + 5]):
            return i
        follows = [after for after in words[i + 1 : i + 6] if after != "back"]
        held = word in _PUTTING and any(pair == ("on", "hold") for pair in pairwise(follows))
        mine = follows[:1] == ["my"] and not set(follows[1:2]) - _VOTED - _OWNED
        if (word in _PULLING or held) and mine:
            return i
        if word in _VOID and "my" in words[:i] and not _CONSIDERING.isdisjoint(words[:i]):
            return i
    return -1


def _names_own_vote(words: Sequence[str], verb: int) -> bool:
    """Whether ``words`` say whose vote it is: my -1, before the verb or soon after it."""
    owners = (i for i, word in enumerate(words[: verb + 4]) if word == "my")
    return any(not _VOTED.isdisjoint(words[i + 1 : i + 4]) for i in owners)


def _without_wish(led: Sequence[str]) -> Sequence[str]:
    """I'd like to; I would love to; let me: whoever says so of their own vote does it by saying so."""
    if led[-2:] == ["let", "me"]:
        return [*led[:-2], "i"]
    if led[-1:] == ["to"] and not _LIKING.isdisjoint(led[-2:-1]):
        if led[-3:-2] == ["i'd"]:
            return [*led[:-3], "i"]
        if led[-4:-2] == ["i", "would"]:
            return led[:-3]
    return led


def _bars_counting(words: Sequence[str]) -> bool:
    """Please don't count my vote yet; not "please do not count my vote twice, as binding"."""
    at = next((i for i, word in enumerate(words) if word in ("count", "counting")), 0)
    asked = [word for word in words[:at] if word not in vocab.INTERJECTIONS | {"please", "do", "yet"}]
    counted, follows = words[at + 1 : at + 4], words[at + 2 :]
    mine = counted[:1] == ["my"] and not _VOTED.isdisjoint(counted[1:])
    behind = follows[next((i + 1 for i, word in enumerate(follows) if word in _VOTED), 0) :]
    ended = not behind or behind[0] in _FOR_NOW or _has_ended(behind)
    return asked in (["don't"], ["not"], ["stop"]) and mine and ended


_FOR_NOW = vocab.words("yet for until till now anymore please here then above from as-is before")


def _gives_up(words: Sequence[str]) -> bool:
    """My -1 no longer stands; I am no longer -1; I no longer vote +1."""
    at = next((i for i, pair in enumerate(pairwise(words)) if pair == ("no", "longer")), None)
    if at is None:
        return False
    led = words[: at - 1] if words[at - 1 : at] in (["is"], ["am"]) else words[:at]
    rest = [word for word in words[at + 2 : at + 8] if word not in vocab.ARTICLES]
    if led[-2:-1] == ["my"] and led[-1] in _VOTED:
        return not _STANDING.isdisjoint(rest[:1])
    given = rest[1:2] if rest[:1] in _VOTING else rest[:1]
    return led[-1:] in (["i"], ["i'm"]) and not vocab.VALUES.isdisjoint(given)


def _voids(words: Sequence[str]) -> bool:
    """Forget my -1; consider my -1 resolved; my -1 can be ignored; I'm not -1 any more."""
    at = next((i for i, word in enumerate(words) if i and word in _VOTED), 0)
    led, behind = words[: at - 1], words[at + 1 :]
    if not at or not vocab.CONDITIONS.isdisjoint(words) or not _WAITING.isdisjoint(behind):
        return False
    if words[at - 1] in vocab.ARTICLES | {"not"} and led[-2:] and words[at] in vocab.VALUES:
        held = led if words[at - 1] == "not" else led[:-1]
        denied = words[at - 1] == "not" or led[-1] == "not"
        return denied and _has_ended(behind) and (held[-1] == "i'm" or held[-2:] == ["i", "am"])
    if words[at - 1] != "my":
        return False
    led = [word for word in led if word not in _POLITELY and word not in vocab.INTERJECTIONS]
    if led in _FORGETTING:
        return behind[:2] not in (["for", "a"], ["for", "the"])
    said = [word for word in behind if word not in _IDLY]
    if led[-1:] and led[-1] in _CONSIDERING:
        return led[:-1] in ([], ["i"], ["i'll"]) and not _SETTLED.isdisjoint(said[:1])
    return not led and (_may_be_ignored(said) or _lapses(said))


_POLITELY = vocab.words("please kindly you can may just will should")
_IDLY = vocab.words("as now then also therefore hereby fully already completely")


def _may_be_ignored(said: Sequence[str]) -> bool:
    """Can be considered withdrawn; may be ignored."""
    if said[:2] not in (["can", "be"], ["may", "be"], ["should", "be"]):
        return False
    considered = said[2:3] in (["considered"], ["treated"], ["regarded"], ["seen"])
    return not _IGNORED.isdisjoint(said[3:4] if considered else said[2:3])


def _lapses(said: Sequence[str]) -> bool:
    """Does not apply any more; doesn't stand."""
    verb = next((i for i, word in enumerate(said[:4]) if word in _STANDING), 0)
    denied = said[:verb] in (["does", "not"], ["doesn't"], ["do", "not"], ["don't"])
    return denied and (_has_ended(said[verb + 1 :]) or (said[verb] in _LAPSING and len(said) == verb + 1))


def _has_ended(behind: Sequence[str]) -> bool:
    """Any more; anymore; not "any more than"."""
    size = 1 if behind[:1] in _ANY_MORE else 2
    return behind[:size] in _ANY_MORE and behind[size : size + 1] != ["than"]


_LAPSING = vocab.words("apply applies stand stands")
