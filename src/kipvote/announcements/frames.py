"""Frames: what a verdict has to be said of, and how it may go on, to be that of the vote it stands in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from kipvote.announcements.namings import is_ballot, is_id
from kipvote.announcements.prospects import ENDING, ENTERING
from kipvote.announcements.terms import (
    ACCEPTED,
    ARE,
    BALLOTS,
    FAILED,
    HENCE,
    PASSED,
    POINTING,
    PROPOSAL,
    RELEASES,
    SETTLED,
    VOTE,
    WEEKDAYS,
)
from kipvote.subjects import ProposalId
from kipvote.votes.vocabulary import is_possessive, words

_PRESENT = words("pass passes fails succeeds carries")


def is_of_else(
    said: Sequence[str], i: int, about: Collection[ProposalId], *, tagged: bool, of_any: bool = False
) -> bool:
    """Whether the word at ``i`` is said by others, on a condition, or of another thing than the vote.

    ``about`` is what the vote is on, where it is known; a result (``tagged``) may name it by any word of it.
    ``of_any``: it may be told of any vote or proposal, as by somebody who did not call this one.
    """
    led, behind = said[:i], said[i + 1 :]
    if _is_told(led) or _is_waited_for(led, said[i], behind) or _goes_elsewhere(said[i], behind):
        return True
    if _is_alternative(said, i) or _goes_well(said, i) or (not tagged and _is_rule(led, behind)):
        return True
    of_one = not tagged and behind[:1] == ["one"]  # "a change on an | approved one"
    if said[i] in ACCEPTED | FAILED and (of_any or of_one) and _is_attribute(led):
        return True
    if of_any and _is_of_any_vote(led):
        return True
    phrase = _phrase(led)
    if (
        _is_relative(led, of_any=of_any)
        or _is_any(phrase)
        or _is_part(phrase, about)
        or _is_anothers(phrase)
        or _describes(led, said[i], behind)
    ):
        return True
    of_vote = not VOTE.isdisjoint(phrase)
    if of_vote:
        return _is_on_other(phrase, about)
    return _is_of_trial(behind) or (tagged and _is_other(phrase, about))


def _is_told(led: Sequence[str]) -> bool:
    """Whether others say it, or somebody proposes it: "Bob says that the vote", "let's call the vote"."""
    said = any(word == "said" and who not in _OWN_SAYING for who, word in pairwise(led))
    return said or not _SAYING.isdisjoint(led) or ("let" in led and "us" in led)


def _goes_well(said: Sequence[str], i: int) -> bool:
    """Whether it only tells how something was done: "was | successfully moved", "sent | successfully"."""
    return said[i] == "successfully" and not _DONE.isdisjoint(said[max(0, i - 1) : i + 2])


_DONE = words("started restarted sent moved used tested implemented prototyped built renamed running")


def _is_alternative(said: Sequence[str], i: int) -> bool:
    """Whether it may end one way or the other: "accepted or | rejected", "one of | Accepted, Rejected".

    >>> [_is_alternative(text.split(), text.split().index("accepted")) for text in (
    ...     "one of accepted rejected", "either rejected or accepted", "one of the accepted ones")]
    [True, True, False]
    """
    either = said[i - 2 : i - 1] if said[max(0, i - 1) : i] == ["or"] else []
    other = said[i + 2 : i + 3] if said[i + 1 : i + 2] == ["or"] else []
    return not _ENDS.isdisjoint((*either, *other)) or _is_one_of(said, i)


def _is_one_of(said: Sequence[str], i: int) -> bool:
    """Whether it is one of two ends or more in a row behind "one of", "any of" or "either"."""
    start = next((at for at in range(i, -1, -1) if said[at] not in _ENDS | {"or", "and"}), -1) + 1
    listed = 0
    while start + listed < len(said) and said[start + listed] in _ENDS | {"or", "and"}:
        listed += 1
    ends = sum(word in _ENDS for word in said[start : start + listed])
    framed = said[max(0, start - 2) : start] in (["one", "of"], ["any", "of"])
    return ends > 1 and (framed or said[max(0, start - 1) : start] == ["either"])


_ENDS = PASSED | ACCEPTED | FAILED


def _is_rule(led: Sequence[str], behind: Sequence[str]) -> bool:
    """Whether it is told what a successful vote will lead to.

    >>> [_is_rule(text.split(), "shall be used".split()) for text in (
    ...     "upon a successful vote the text as", "upon review of the vote the text")]
    [True, False]
    """
    at = next((n for n, pair in enumerate(pairwise(led)) if pair == ("successful", "vote")), 0)
    opens = list(led[:at]) in (["upon", "a"], ["on", "a"], ["after", "a"], ["following", "a"])
    return opens and not _MODAL.isdisjoint((*led[at:], *behind))


_MODAL = words("shall will must can may should")


def _is_of_any_vote(led: Sequence[str]) -> bool:
    """Whether a rule is told: "upon a successful vote to accept", "a successful vote means".

    >>> [_is_of_any_vote(text.split()) for text in ("a successful vote means it is", "the vote is a")]
    [True, False]
    """
    success = (led[at - 1 : at] for at, pair in enumerate(pairwise(led)) if pair == ("successful", "vote"))
    upon = led[:1] == ["upon"] or led[:2] == ["on", "success"]
    return upon or any(word in (["a"], ["any"], ["each"]) for word in success)


def _is_attribute(led: Sequence[str]) -> bool:
    """Whether it only tells which one is meant: "an | approved one", "the draft as | accepted".

    >>> [_is_attribute(text.split()) for text in ("a change on an", "the draft as", "i close it as")]
    [True, True, False]
    >>> [_is_attribute(text.split()) for text in ("it alters an already", "the kip already", "it is already")]
    [True, True, False]
    """
    entered = led[-1:] != ["as"] or not _ENTERED_AS.isdisjoint(led[-_NEAR:])
    since = bool(led) and led[-1] in _ALREADY
    beside = led[:-1] if since else led
    one = beside[-1:] in (["a"], ["an"]) or (since and beside != [] and SETTLED.isdisjoint(beside[-1:]))
    return not entered or one


_ALREADY = words("already newly recently previously formerly")
_NEAR = 9
_ENTERED_AS = (
    ENDING
    | ENTERING
    | words(
        "marks declares declared updated bumped called considers considering considered regard regarded "
        "treat treated came resulted put take taken deem deemed count counts counted went goes list listed "
        "moves enter entered record recorded status stands finished done over"
    )
)
_SAYING = words(
    "says tells claims reports reported propose proposes proposed proposing suggests suggested told heard "
    "read why let's whose wonders asked asks claimed"
)
_OWN_SAYING = words("i as we having being been be is")


def _is_waited_for(led: Sequence[str], verb: str, behind: Sequence[str]) -> bool:
    """Whether it depends on what is not there yet: "without Bob", "one more +1 and", "otherwise"."""
    if led[:1] == ["had"] or any(
        word == "in" and year.isdecimal() and len(year) == _YEAR for word, year in pairwise(led)
    ):
        return True
    if verb not in _PRESENT and not {"is", "be"} & set(led[-1:]):
        return False
    if "otherwise" in (*led, *behind) or ("in", "that", "case") in zip(led, led[1:], led[2:], strict=False):
        return True
    if list(led[:2]) == ["as", "long"] or list(led[:2]) == ["as", "soon"]:
        return True
    without = any(
        word == "without" and not _lacks_nothing((*led, verb, *behind)[at + 1 :])
        for at, word in enumerate((*led, verb, *behind))
    )
    more = any(
        word == "more"
        and at
        and set(led[at + 1 : at + 2]) <= _MORE_VOTES
        and _HAVING.isdisjoint(led[max(0, at - 3) : at])
        for at, word in enumerate(led)
    )
    more = more or (behind[:1] == ["with"] and behind[2:3] == ["more"] and "than" not in behind)
    return without or more or list(led[:2]) == ["with", "your"]


def _lacks_nothing(behind: Sequence[str]) -> bool:
    """Whether nothing is missed: "without any -1", "without objections", "without a hitch"."""
    if not _NOT_MISSED.isdisjoint(behind[:3]):
        return True
    if _ONE.isdisjoint(behind[:1]):
        return bool(behind) and behind[0].endswith("s") and not is_possessive(behind[0])
    return VOTE.isdisjoint(behind[1:4])


_YEAR = 4
_MORE_VOTES = VOTE | words("binding non-binding approval approvals later and then the this")
_HAVING = words("have has had got received get came no than with")
_ONE = words("a an one")
_NOT_MISSED = words(
    "delay any objection objections veto vetoes vetos negative dissent dissenting opposition discussion "
    "abstention abstentions comment comments issue issues problem problems further opposing change changes"
)


def _goes_elsewhere(verb: str, behind: Sequence[str]) -> bool:
    """Whether the verb is of another kind: "passed all tests", "passed to Bob", "accepted as a draft"."""
    follows = behind[0] if behind else ""
    if verb in PASSED:
        return follows in _TO or (follows in _ALL and VOTE.isdisjoint(behind[1:4]))
    if verb not in ACCEPTED:
        return False
    then = behind[1] if len(behind) > 1 else ""
    if follows == "as" and not _PRELIMINARY.isdisjoint(behind[1:5]):
        return True
    return (follows == "for" and then in _FOR) or (follows == "to" and then in _BEGIN)


_TO = words("to into")
_ALL = words("all our my its every each these those both some most another")
_FOR = words("discussion publication review testing consideration trial discussions")
_PRELIMINARY = words(
    "draft item gsoc starting basis goal idea experiment mentor value values parameter argument option"
)
_BEGIN = words("start begin open")


def _phrase(led: Sequence[str]) -> Sequence[str]:
    """The words a verb is said of: those before it from where the clause begins, without its auxiliaries."""
    at = _verb_start(led)
    start = max((j + 1 for j in range(at) if led[j] in _LINKS), default=0)
    return led[start:at]


def _verb_start(led: Sequence[str]) -> int:
    at = len(led)
    while at and (led[at - 1] in SETTLED or led[at - 1] in _BESIDE_VERB):
        at -= 1
    return at


_LINKS = HENCE | words("and but that then because as since")
_BESIDE_VERB = words("be were did does not didn't didnt don't will")


def _is_any(phrase: Sequence[str]) -> bool:
    """Whether it is said of votes as such: "a release vote", "release votes", "votes that"."""
    if phrase[-1:] in (["votes"], ["releases"], ["proposals"]) and len(phrase) <= len(("release", "votes")):
        return phrase[0] not in _POINTED
    return phrase[-1:] != [] and phrase[-1] in BALLOTS and not _ANY.isdisjoint(phrase[-3:-1])


def _is_relative(led: Sequence[str], *, of_any: bool) -> bool:
    """Whether it only tells which votes are meant: "votes that", "a vote which has".

    >>> [_is_relative(text.split(), of_any=True) for text in (
    ...     "a vote which has", "i am closing the vote which was", "it corrects a kip we have")]
    [True, False, True]
    """
    at = _verb_start(led)
    if of_any and led[at - 1 : at] == ["we"] and not _THINGS.isdisjoint(led[max(0, at - 2) : at - 1]):
        return True
    closed = led[at - 4 : at] in (["closing", "the", "vote", "which"], ["closing", "this", "vote", "which"])
    joined = led[at - 1 : at] in (["that"], ["which"]) and not closed
    return joined and not BALLOTS.isdisjoint(led[max(0, at - 2) : at - 1])


_THINGS = PROPOSAL | words("one ones kips proposals changes text version draft")
_ANY = words("a any every each")
_POINTED = words("the these those both all our")


def _is_part(phrase: Sequence[str], about: Collection[ProposalId]) -> bool:
    """Whether it is said of a part or of a deed: "the build of the release", "the request to extend it"."""
    at = next((j for j, word in enumerate(phrase[:_HEAD]) if word in _OF), 0)
    head = phrase[:at]
    return (
        bool(head)
        and head[0] in _THE
        and phrase[-1] not in POINTING
        and ARE.isdisjoint(phrase)
        and not any(is_ballot(word) or word in _RESULT or word in _known(about) for word in head)
    )


_HEAD = 5
_OF = words("of in from to for on with")
_THE = words("the a an our this")
_RESULT = words(
    "result results outcome status verdict community pmc ppmc ipmc committee consensus kips proposals"
)


def _is_anothers(phrase: Sequence[str]) -> bool:
    """Whether somebody's own is meant, or one of another time: "Bob's proposal", "the old proposal"."""
    return any(
        (is_possessive(word) or word in _OWN) and after in PROPOSAL for word, after in pairwise(phrase)
    )


_OWN = words("my old other earlier alternative")


def _describes(led: Sequence[str], verb: str, behind: Sequence[str]) -> bool:
    """Whether the word describes one behind it: "rejected alternatives", "the accepted changes"."""
    alone = not led or led[-1] in ("the", "all", "these")
    if not alone or not behind or verb in ("voted", "off"):
        return False
    return behind[0].isalpha() and behind[0] not in _GOES_ON and not behind[0].endswith("ly")


_GOES_ON = WEEKDAYS | words(
    "with by the this as in on after at and so due because since thanks for from following per without thank "
    "of now here today again it vote votes voting binding all yay congratulations congrats best cheers "
    "regards but i we only having to one two three four five six seven eight nine ten no"
)


def _is_on_other(phrase: Sequence[str], about: Collection[ProposalId]) -> bool:
    """Whether the vote is on something that no word of its title names: "the vote for the new logo"."""
    known = _known(about)
    if not known or all(is_id(proposal.lower()) for proposal in about):
        return False
    at = max(j for j, word in enumerate(phrase) if word in VOTE)
    voted_on = phrase[at + 1 :]
    voted_on = voted_on[1:] if voted_on[:1] == ["thread"] else voted_on
    if not voted_on or voted_on[0] not in _VOTED_ON or phrase[0] not in ("the", "this", "our"):
        return False
    voted_on = voted_on[: voted_on.index("by")] if "by" in voted_on else voted_on
    return not _is_known(voted_on[-1], known) and voted_on[-1] not in _RESULT and "@" not in voted_on[-1]


_VOTED_ON = words("for on of to about")


def _known(about: Collection[ProposalId]) -> frozenset[str]:
    """The words of what the vote is on."""
    return frozenset(word for proposal in about for word in _named(proposal.lower())) - _THE


def _named(text: str) -> list[str]:
    return [word.strip("()[],.:;\"'") for word in text.replace("/", " ").split()]


def _is_known(word: str, known: Collection[str]) -> bool:
    word = word.strip("\"'`")
    stem = word.removesuffix("s")
    return (
        word in known
        or any(stem == name.removesuffix("s") for name in known)
        or word in BALLOTS | _GENERIC
        or any(char.isdecimal() for char in word)
    )


_GENERIC = words(
    "list above below subject artifacts this it thread mail following proposals kips releases candidates"
)


def _is_of_trial(behind: Sequence[str]) -> bool:
    """Whether something ran: "passes on Linux", "failed with an NPE", "passed on the second run"."""
    return behind[:1] in (["on"], ["with"], ["under"]) and not _TRIAL.isdisjoint(behind[1:5])


_TRIAL = words(
    "linux windows macos mac osx ubuntu debian fedora java jdk python machine laptop run runs error "
    "exception npe stacktrace ci jenkins travis server"
)


def _is_other(phrase: Sequence[str], about: Collection[ProposalId]) -> bool:
    """Whether a result tells of something else: a thing that is no release, and no word of the title."""
    known = _known(about)
    if not known or not phrase:
        return False
    if len(phrase) > 1 and phrase[-2] in RELEASES and not _is_known(phrase[-1], known):
        return True  # the release notes
    return not any(word in _TELLING or (_is_known(word, known) and not word.isdecimal()) for word in phrase)


_TELLING = _RESULT | POINTING | words("we which that thus tally count all release unanimous you i")
