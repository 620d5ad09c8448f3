"""Objects: what a value is to, on or for: the proposal, one aspect of it, or what somebody said."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.agreements import is_all_said, is_next, is_to_author, to_mentioned
from kipvote.votes.clauses import CLAIMS, Sentence, Token, TokenKind
from kipvote.votes.rulebook import Stance, Standing, cast, refused, unclear
from kipvote.votes.surroundings import REACH, Setting, has


def seconded(s: Setting) -> Stance | None:
    """+1 to Bob's suggestion seconds Bob; +1 to the proposal votes; +1 on one aspect can be either."""
    mentioned = to_mentioned(s)
    if mentioned is not None:
        return mentioned
    if _closes_aside(s):
        return None
    tail = s.tail[1:] if s.next == "goes" else s.tail
    preposition = tail[0].text if tail else ""
    object_of = tail[1:] if preposition in (*_OBJECT_OF, "with") else tail
    reach = 3 if len(object_of) < len(tail) else 1
    owner = next((i for i, t in enumerate(object_of[:reach]) if vocab.is_possessive(t.text)), None)
    if owner is not None:
        owned = [t.text for t in object_of[owner + 1 : owner + 3]]
        if len(owned) == 1 and has(owned, _PROPOSED):
            return cast("vote-on-proposal")
        proposal = has(owned[:1], vocab.ADOPTED)
        return unclear("on-a-topic") if proposal else refused("seconded")
    if s.next == "what" or is_all_said(s):
        return unclear("on-a-topic") if s.next != "what" and is_to_author(s) else refused("seconded")
    if _and_overall(s) or _is_on_this_matter(s):
        return None
    if s.last in ("my", "voted") and s.tail_words[1:2] == ["the"] and s.tail_words[-1:] == ["list"]:
        return None
    if s.next == "that":
        return _opinion_shared(s)
    if preposition in _OBJECT_OF:
        named = [token.text for token in object_of[1:4]]
        texts = s.claimed and has(named[:1], _LATEST) and has(named[1:2], _TEXT) and not named[2:]
        return cast("vote-on-proposal") if texts else _object(preposition, object_of)
    words = [word for word in s.tail_words or s.after if word != "#"]
    return unclear("on-a-topic") if _names_option(words) and len(words) <= _LONGEST_OPTION else None


def _opinion_shared(s: Setting) -> Stance | None:
    """+1 that docs need more eyes, that we should wait; but "+1 that change helps" is of the proposal.

    A -1 gives its reason so, and what begins with "That" stands for itself.
    """
    if len(s.tail) <= 2:
        return unclear("on-a-topic")
    words = [word for word in s.tail_words[1:] if not vocab.is_adverb(word)]
    clause = has(words[:1], _CLAUSE_SUBJECTS) or any(map(is_proposal_id, words[:1])) or _is_plural(words)
    if s.negative or not clause or s.tail[0].written[:1].isupper():
        return None
    on_it = s.claimed or any(word in _ADOPTING or is_proposal_id(word) for word in words)
    on_it = on_it or has(words[:1], vocab.POINTING) or words[-1] in vocab.POINTING
    told = has(words, _OUGHT) or words[0] == "people" or s.tail[1].kind is TokenKind.PLURAL
    return refused("seconded") if told and not on_it else unclear("on-a-topic")


def _is_plural(words: Sequence[str]) -> bool:
    """Docs need; tests should: "that" before these begins a clause."""
    several = words[0].endswith("s") and words[0][-2:] not in ("ss", "us", "is")
    return several and has(words[1:2], _OUGHT, _OF_SEVERAL)


_CLAUSE_SUBJECTS = (
    vocab.PRONOUNS - {"that"}
    | {"the", "a", "an", "these", "people", "our", "your"}
    | vocab.POINTING - {"now"}
)
_OUGHT = vocab.words("should shouldn't must mustn't need ought")
_OF_SEVERAL = vocab.words("are aren't were weren't have haven't do don't tend mean")
_ADOPTING = (
    vocab.ADOPTED - vocab.words("everything all me going move moving feature vote start begin effort")
) | (vocab.words("accepted adopted approved merged released ready"))


def turned(s: Setting) -> Stance | None:
    """+1 from me for the rename, +1 as well on renaming: what it is to comes behind a turn.

    Not so with what names no thing and no doing: "+1 from me for Linux".
    """
    tail, words = s.tail, s.tail_words
    turn = next((turn for turn in _TURNS if words[: len(turn)] == turn), None)
    at = len(turn) if turn is not None else 0
    preposition = "for" if turn is not None and turn[-1] == "of" else "".join(words[at : at + 1])
    of_it = tail[at:] if turn is not None and turn[-1] == "of" else tail[at + 1 :]
    named = [token.text for token in of_it[:5]]
    if turn is None or preposition not in _OBJECT_OF or s.negative or s.claimed:
        return None
    if has(named, vocab.PRAISE, vocab.APPROVAL) or not (
        has(named[:1], _THE) or "".join(named[:1]).endswith("ing")
    ):
        return None
    found = _object(preposition, of_it)
    return None if found.standing is Standing.CAST else found


_THE = vocab.words("the a an")
_TURNS = (
    *(["from", "me"], ["from", "my", "side"], ["from", "my", "end"], ["from", "my", "part"]),
    *(["as", "well"], ["too"], ["also"], ["in", "favor", "of"], ["in", "favour", "of"]),
)


def _closes_aside(s: Setting) -> bool:
    """I'm against it (I vote -1) to keep it simple: what follows is of the sentence around the brackets."""
    tokens = s.sentence.tokens
    near = [token.text for token in tokens[max(0, s.at - REACH) : s.at]]
    opened = "(" in near[:-1] and ")" not in near[near.index("(") :]
    behind = [token.text for token in tokens[s.at + 1 : s.at + 3] if token.kind not in CLAIMS]
    return s.next == "to" and opened and behind[:1] == [")"]


def _names_option(words: Sequence[str]) -> bool:
    """Whether words begin with one of the ways that a proposal leaves open: plan-1, option B, opt 2."""
    head, _, mark = words[0].partition("-") if words else ("", "", "")
    mark = mark or "".join(words[1:2])
    return head in _OPTIONS and (mark.isdecimal() or (len(mark) == 1 and mark.isalpha()))


_OPTIONS = vocab.words("option opt plan variant alternative approach solution choice")
_LONGEST_OPTION = 3
"""Words of "option 2 please"."""


def _and_overall(s: Setting) -> bool:
    """+1 to the wording, and overall; not "and overall it is fine"."""
    ahead = [token for token in s.sentence.tokens[s.at + 1 : s.at + 1 + REACH] if token.text != ")"]
    said = zip(ahead, ahead[1:], [*ahead[2:], None], strict=False)
    return any(
        (one.text, other.text) == ("and", "overall") and (then is None or then.kind is TokenKind.MARK)
        for one, other, then in said
    )


def _is_on_this_matter(s: Setting) -> bool:
    """I vote -1 on this issue; hence my -1 on this matter."""
    if s.tail_words == ["on", "this", "issue"] and s.last in vocab.CASTING:
        return True
    words = s.after
    matter = words[:2] == ("on", "this") and words[2:] in _MATTERS
    return matter and s.before[-1:] == ("my",) and s.before[:-1] in _HENCE


_MATTERS = (("issue",), ("matter",), ("matter", "of", "procedure"))
_HENCE = ((), ("hence",), ("thus",), ("so",), ("therefore",))
_PROPOSED = vocab.words("kip flip cep aip fip")
_OBJECT_OF = ("to", "on", "for", "towards", "regarding", "about")


def _object(preposition: str, tokens: Sequence[Token]) -> Stance:
    words = [token.text for token in tokens[:5]]
    if not words:
        return unclear("on-a-topic")
    if preposition == "to" and _is_point(words):
        return refused("seconded")
    if _works_against(words):
        return unclear("on-a-topic")
    if words[:2] == ["my", "own"] and has(words[2:3], vocab.ADOPTED):
        return cast("vote-on-proposal")
    if words[0] == "my" and has(words[1:2], {"side", "end", "part"}):
        return cast("from-me")
    if preposition == "for" and _is_formal(words):
        return cast("vote-on-proposal")
    if preposition == "for" and has(words[:2], {"now", "today", "sure", "moment", "time"}):
        return cast("vote-on-proposal")
    if _is_version(words) or _gets_in(words) or words in (*_BOTH, *_GRADES, *_PROCEDURES):
        return cast("vote-on-proposal")
    person = preposition == "to" and tokens[0].written[:1].isupper() and words[0] not in vocab.DETERMINERS
    if words[0] in ("all", "everything") and (has(words[1:2], {"but", "except"}) or words[1:] in _OF_THOSE):
        return unclear("on-a-topic")
    return _taken_up(words) or (refused("seconded") if person else unclear("on-a-topic"))


_OF_THOSE = (["of", "that"], ["of", "those"], ["of", "the", "above"])


def _is_formal(words: Sequence[str]) -> bool:
    """For the record; for completeness; not "for the record format"."""
    return any(
        words[: len(said)] == said and (len(words) == len(said) or words[len(said)] in _BEHIND)
        for said in _FORMALITIES
    )


_FORMALITIES = (
    ["the", "record"],
    ["the", "records"],
    ["the", "archive"],
    ["the", "archives"],
    ["the", "books"],
    ["the", "sake", "of", "completeness"],
    ["completeness"],
    ["completeness'", "sake"],
    ["completeness's", "sake"],
    ["clarity"],
    ["good", "measure"],
)
_BEHIND = vocab.GROUNDS | vocab.MYSELF | {"too", "again", "here"}


def _works_against(words: Sequence[str]) -> bool:
    """To cancel this vote; for a new candidate; on moving it back; on merging the PR."""
    moved = has(words[:1], _MOVING) and has(words[1:2], _MOVED) and not has(words[2:], _ONWARD)
    back = has(words[:1], _MOVING | {"push", "pushing"}) and "back" in words
    beside = words[0].endswith("ing") and has(words[1:3], _CODE)
    return has(words[:1], _AGAINST) or is_next(words) or back or beside or moved


_MOVING = vocab.words("move moving")
_MOVED = vocab.words("it the them that these those a an its")
_ONWARD = vocab.words("forward ahead on onward forwards along")
"""Where a proposal is moved; "moving the table up" moves a part of it."""


_CODE = vocab.words("pr prs patch branch")
_AGAINST = vocab.words(
    "cancel cancelling canceling hold holding delay delaying drop dropping postpone postponing withdraw "
    "withdrawing abandon abandoning stop stopping defer deferring reject rejecting revert reverting roll "
    "rolling cut cutting respin rebuild restart restarting redo redoing pause pausing suspend suspending "
    "extend extending"
)


def _taken_up(words: Sequence[str]) -> Stance | None:
    """What a value is to, on or for: the proposal, its adoption, or what somebody said."""
    if words[0].endswith("ing") and not has(words[:1], vocab.ADOPTED, vocab.FURTHERING):
        return None
    if words[0] in ("what", "whatever") and "worth" in words:
        return cast("opens-sentence")
    if words[0] in vocab.DETERMINERS and words[1:] in (["idea"], ["ideas"]):
        return unclear("on-a-topic")
    if has(words[:4], {"reason", "reasons"}):
        return cast("opens-sentence")
    whole = {"one"} if words[0] == "that" else {"one", "too"}
    if words[0] in vocab.POINTING and all(word in vocab.STOPPERS for word in words[1:2] if word not in whole):
        return cast("vote-on-proposal")
    for i, word in enumerate(words):
        if word in vocab.SUGGESTED:
            return refused("seconded")
        if word in vocab.ADOPTED or is_proposal_id(word):
            return unclear("on-a-topic") if has(words[:i], _ANOTHER) else cast("vote-on-proposal")
        if i and word in vocab.STOPPERS:
            break
    return None


def _is_version(words: Sequence[str]) -> bool:
    """The latest version of the KIP, this change; but "the version check" is one aspect."""
    if words in (["this", "change"], ["the", "change"], ["these", "changes"], ["the", "changes"]):
        return True
    named = has(words[:1], {"the", "this"}) and has(words[1:2], _LATEST) and has(words[2:3], _VERSION)
    return named and (len(words) == len(("the", "new", "version")) or words[3] in _BEHIND_VERSION)


def _gets_in(words: Sequence[str]) -> bool:
    """To get this in; to getting this merged."""
    furthered = has(words[:1], vocab.FURTHERING, {"get", "have", "see"}) and has(words[1:2], vocab.POINTING)
    return furthered and len(words) == len(("get", "this", "in")) and words[2] in vocab.ADOPTED_NOW


_VERSION = vocab.words("version revision draft iteration")
_TEXT = vocab.words("text wording")
"""What may be of a part as well; behind a claim it is of the proposal."""
_BEHIND_VERSION = vocab.words("of as because since now and but")
_BOTH = (["both"], ["both", "releases"], ["both", "kips"])
_PROCEDURES = (
    ["this", "procedural", "issue"],
    ["this", "procedural", "matter"],
    ["this", "matter", "of", "procedure"],
)
_GRADES = (["ga"], ["stable"], ["general", "availability"])
_RATINGS = {"stable": "+1", "ga": "+1", "beta": "+1", "alpha": "+1", "broken": "-1"}


def rates(sentence: Sentence, at: int) -> bool:
    """Whether a sentence is what the ballot of a release calls it, and its value: Stable +1; Broken: -1."""
    words = [token.text for token in sentence.tokens if token.kind not in (*CLAIMS, TokenKind.MARK)]
    rated = len(words) == len(("stable", "+1")) and _RATINGS.get(words[0]) == sentence.tokens[at].text
    return rated and sentence.end != "?"


_LATEST = vocab.words(
    "latest current new newest revised updated amended simplified reworked rewritten improved reduced final"
)
_ANOTHER = vocab.words("another separate follow-up followup follow future different next second own")


def _is_point(words: Sequence[str]) -> bool:
    """A letter or a number by which a list names its points: +1 to b."""
    named = words[1:] if words[0] in ("option", "point", "item", "alternative", "#") else words
    return len(named) == 1 and (named[0].isdecimal() or (len(named[0]) == 1 and named[0].isalpha()))


def is_proposal_id(word: str) -> bool:
    """kip-9, rc1, 4.0.0, v3: what a vote is about; plan-1 is not."""
    head, _, number = word.rpartition("-")
    if number.startswith("rc"):
        return True
    version = word.removeprefix("v").replace(".", "").partition("-")[0]
    numbered = version.isdecimal() and version != word
    named = head.isalpha() and number.isdecimal() and head not in _OPTIONS
    return named or word.startswith("rc") or numbered
