"""Referents: what a verdict is said of: the vote, its proposal or release, or something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

from kipvote.announcements.announcement import Verdict
from kipvote.announcements.doubts import same_clause, subject_of
from kipvote.announcements.figures import number_of
from kipvote.announcements.namings import (
    is_candidate,
    is_id,
    names_other_proposal,
    names_other_release,
    of_thread,
)
from kipvote.announcements.terms import (
    ACCEPTED,
    BALLOTS,
    BY_OTHERS,
    CANDIDATES,
    CLOSING,
    FAILED,
    HENCE,
    NAMED,
    OF,
    OTHER_TIMES,
    PERIOD,
    POINTING,
    PROPOSAL,
    REACH,
    RELEASES,
    SETTLED,
    SOON,
    VOTE,
    WIRED,
)
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import CLAIMS, Sentence, Token, TokenKind
from kipvote.votes.vocabulary import words


def about_vote(
    said: Sequence[str],
    i: int,
    *,
    tagged: bool,
    by_voters: bool,
    is_named: Callable[[str], bool],
) -> bool:
    """Whether the word at ``i`` is said of the vote, the proposal, or (in a result mail) its subject.

    ``is_named`` tells whether a word is an id that the proposal may have.
    """
    led, follows = said[max(0, i - REACH) : i], said[i + 1 : i + 4]
    if _is_of_period(led) or set(follows[:2]) & (PERIOD | {"72"}):
        return False
    by_voters = by_voters or (
        said[i + 1 : i + 4] == _BY_FOLLOWING and bool(_PEOPLE & set(said[i + 4 : i + 7]))
    )
    if said[i] in ACCEPTED | FAILED and not by_voters and by_others(follows):
        return False
    if set(led[-3:]) & BY_OTHERS:
        return False
    subject = of_vote(led) or any(word in PROPOSAL or word.startswith("rc") or is_named(word) for word in led)
    voted_on = _is_object(follows) or any(is_named(word) for word in follows[:1])
    subject = subject or (said[i] in ACCEPTED and voted_on and "we" in led)
    bare = (not led or led[0] in CLOSING) and (set(said[i + 1 :]) & (VOTE | {"with"}))
    pointed = bool((POINTING | {"consensus"}) & set(subject_of(led)[-1:]))
    return bool(subject or bare or (tagged and (pointed or len(led) <= 5) and not set(led) & BY_OTHERS))


_BY_FOLLOWING = ["by", "the", "following"]
_MEMBERS = words("people members committers voters")
_PEOPLE = _MEMBERS | words("votes pmc ppmc ipmc")


def _is_of_period(led: Sequence[str]) -> bool:
    """Whether a time has passed, and no vote.

    >>> told = ("the period for the vote has", "the 72 hours have", "after 2 weeks the vote has")
    >>> [_is_of_period(text.split()) for text in told]
    [True, True, False]
    """
    subject = subject_of(led)
    if set(subject[-1:]) & (VOTE | NAMED) and set(subject[-2:-1]) & {"the", "this"}:
        return bool(set(subject[-3:-2]) & OF and set(subject[-5:-3]) & PERIOD)
    return bool(set(same_clause(_behind_so(led))[-4:]) & PERIOD)


def _behind_so(led: Sequence[str]) -> Sequence[str]:
    """What is said behind a "so": "no objections in 72 hours, so | this"."""
    at = max((j for j, word in enumerate(led) if word in HENCE), default=-1)
    return led[at + 1 :] if at < len(led) - 1 else led


def of_vote(led: Sequence[str]) -> bool:
    """Whether a vote on the list is named: in Kafka, brokers vote as well, by requests and records."""
    return any(
        word in VOTE
        and not (set(led[j + 1 : j + 2]) & WIRED or set(led[max(0, j - 1) : j]) & CANDIDATES)
        and not (word == "voting" and _names_people(led, j))
        for j, word in enumerate(led)
    )


def _names_people(led: Sequence[str], j: int) -> bool:
    """Whether "voting" only says which people are meant: "two voting members", "the members voting"."""
    return bool(_PEOPLE & set(led[j + 1 : j + 2]) or _MEMBERS & set(led[max(0, j - 1) : j]))


def by_some(said: Sequence[str], i: int) -> bool:
    """Whether the word at ``i`` tells what some have said to a proposal: "two voters have approved the KIP".

    >>> texts = ("2 of 5 members have approved this kip", "the pmc has approved kip-9", "most have approved")
    >>> [by_some(text.split(), text.split().index("approved")) for text in texts]
    [True, False, False]
    """
    led, follows = subject_of(said[:i]), said[i + 1 : i + 4]
    passive = not _BE.isdisjoint(said[len(led) : i])
    if said[i] not in ACCEPTED or passive or not led or not (_is_object(follows) or _is_named(follows)):
        return False
    return led[-1] not in _VOTING | VOTE and "we" not in led


_BE = words("is are was were been be isn't wasn't got")


def _is_named(follows: Sequence[str]) -> bool:
    return any(is_id(word) or is_candidate(word) for word in follows[:1])


def of_former_vote(said: Sequence[str]) -> bool:
    """Whether a vote held elsewhere is told of, which went before: "the PPMC vote", "the vote on dev@foo".

    >>> texts = ("the podling's vote passed", "the vote on the dev list", "the vote on dev@foo", "the vote")
    >>> [of_former_vote(text.split()) for text in texts]
    [True, True, True, False]
    """
    votes = [j for j, word in enumerate(said) if word in VOTE]
    held = any(set(said[max(0, j - 2) : j]) & _HOLDERS for j in votes)
    return bool(_PODLING & set(said)) or held or any(_is_list(said[j : j + 3]) for j in range(len(said)))


def of_told_vote(
    sentence: Sentence, above: Sequence[Sentence], about: Collection[ProposalId], *, by_caller: bool = False
) -> bool:
    """Whether a verdict ends what is told of another vote: "Bob was proposed. | The vote failed.".

    Who called the vote tells of its history, too: of another only "Bob was proposed. That vote was" is.

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> def read(text):
    ...     *above, last = sentences([own_line(0, text)])
    ...     return of_told_vote(last, above, ())
    >>> [read(text) for text in (
    ...     "Bob was named. The vote failed.", "In 2019 we chose a logo. The vote passed.",
    ...     "KIP-9 was proposed in 2019. The vote passed.", "I had named three goals. The vote passed.")]
    [True, True, False, False]
    """
    if by_caller:
        of_that = " ".join(sentence.words()[:-1]) in ("that vote was", "that vote was marked as")
        return of_that and bool(above) and _is_on_somebody(above[-1].words())
    for one in (sentence, *reversed(above)):
        said = one.words()
        pairs = tuple(pairwise(said))
        if any(is_id(word) and of_thread(word, about) for word in said):
            return False
        if any(word == "this" and what in BALLOTS for word, what in pairs):
            return False
        if one is not sentence and (_is_long_ago(pairs) or _is_on_somebody(said)):
            return True
    return False


def _is_long_ago(pairs: Sequence[tuple[str, str]]) -> bool:
    dated = any(word == "in" and year.isdecimal() and len(year) == _YEAR for word, year in pairs)
    return dated or not _LONG_AGO.isdisjoint(pairs)


_YEAR = 4
_LONG_AGO = {("last", "year"), ("year", "ago"), ("years", "ago"), ("back", "then"), ("once", "voted")}


def of_then(told: Sequence[Sentence]) -> bool:
    """Whether what was done is told of long after: "It was cancelled. | I told the list so at the time.".

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> texts = ("It was cancelled, as I said at the time.", "I cancel it. It was broken at the time.")
    >>> [of_then(tuple(sentences([own_line(0, text)]))) for text in texts]
    [True, False]
    """
    said = [word for one in told for word in one.words()]
    then = any(
        said[n : n + 3] == ["at", "the", "time"] and not _TELLING.isdisjoint(said[max(0, n - 4) : n])
        for n in range(len(said))
    )
    return then and "was" in said


_TELLING = words("wrote said told explained announced posted reported")


def _is_on_somebody(said: Sequence[str]) -> bool:
    """Whether a person was put to the vote: "Bob was | nominated"."""
    return any(
        word in _PUT_UP and passive in ("was", "were", "been") and who not in _NOBODY
        for who, passive, word in zip(said, said[1:], said[2:], strict=False)
    )


_PUT_UP = words("named nominated proposed elected")
_NOBODY = BALLOTS | POINTING | words("that which has have changes changed field class it's")

_PODLING = words("podling podling's podlings ppmc ppmc's")
_HOLDERS = words("community project dev")


def _is_list(named: Sequence[str]) -> bool:
    name, at, _ = named[0].partition("@")
    return name == "dev" and (bool(at) or "list" in named)


def by_others(follows: Sequence[str]) -> bool:
    """Approved by legal; but "by the community" is said of the vote."""
    others = set(follows) & BY_OTHERS - {"test", "tests"}
    figure = "".join(follows[1:2])
    if follows[:1] == ["by"] and (number_of(figure)) and set(follows[2:]) & _CAST:
        return False  # "approved by 3 binding votes"
    return bool(others - {"by"}) or ("by" in others and not set(follows) & _VOTERS)


_VOTERS = words("community pmc ipmc committers vote majority consensus")
_CAST = words("vote votes binding non-binding +1 -1")


def names_voters(sentence: Sentence, place: int) -> bool:
    """Whether a proposal is accepted by those who voted: "was approved by Ann Alder (binding), ..."."""
    tokens = sentence.tokens[place + 1 :]
    if [token.text for token in tokens[:1]] != ["by"]:
        return False
    claims = [
        n
        for n in range(1, len(tokens))
        if tokens[n].kind in CLAIMS and tokens[n - 1].kind is TokenKind.WORD and _in_brackets(tokens, n)
    ]
    return len(claims) > 1 or any(tokens[n - 1].text in ("all", "both") for n in claims)


def _in_brackets(tokens: Sequence[Token], n: int) -> bool:
    return tokens[n].enclosed or [token.text for token in tokens[n + 1 : n + 2]] == [")"]


def by_all(led: Sequence[str]) -> bool:
    """Whether it is said of the voters together: "that the Foo community has"."""
    return bool(_VOTING & set(subject_of(led)[-1:]))


_VOTING = words("we community pmc ppmc ipmc")


def decided_by_all(sentence: Sentence, about: Collection[ProposalId]) -> bool:
    """Whether a sentence says that those who decide have accepted the proposal, and nothing else.

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> texts = ("The PMC has approved it.", "The PMC has approved KIP-9.", "Our PMC has approved KIP-9.")
    >>> [decided_by_all(next(iter(sentences([own_line(0, text)]))), ()) for text in texts]
    [False, True, False]
    """
    text = " ".join(token.text for token in sentence.tokens)
    found = _BY_ALL.match(text) if sentence.end != "?" else None
    return found is not None and (found["id"] is None or of_thread(found["id"], about))


_BY_ALL = re.compile(
    r"(?:(?:so|thus|therefore|hence|finally|(?:as )?per (?:our|the) (?:by-?laws|rules|governance|guidelines))"
    r"(?: ,)? )?the (?:apache )?(?:kafka )?(?:pmc|community)"
    r" has (?:(?:now|hereby|officially|formally|unanimously) )?"
    r"(?:approved|accepted|adopted|voted to (?:approve|accept|adopt)) "
    r"(?:(?:this|the) (?:kip|proposal)|(?:this )?(?P<id>[a-z]{2,8}-\d{1,6}))(?! -)"
    r"(?: with [^,;]*(?:votes?|binding|\+1s?|\))|(?: ,)? thanks?\b.*| , so (?:i|we)(?:'ll| will) merge\b.*)?"
    r"(?: [.!)])*$"
)


def _is_object(follows: Sequence[str]) -> bool:
    """We have approved this release, the KIP."""
    return bool(set(follows[:1]) & {"this", "the"} and set(follows[1:3]) & PROPOSAL)


def of_another(said: Sequence[str], i: int, about: Collection[ProposalId]) -> bool:
    """Whether the word at ``i`` is said of a proposal or a release that is none of the thread's."""
    if names_other_proposal(said[:i], said[i:], about) or names_other_release(said[:i], about):
        return True
    at = max((j for j, word in enumerate(said[:i]) if word in VOTE), default=i)
    voted_on = said[at + 1 : i] if said[at + 1 : at + 2] in (["for"], ["on"], ["of"]) else []
    releases = any(word in RELEASES or is_candidate(word) for word in voted_on)
    known = bool(about) and all(is_id(proposal.lower()) for proposal in about)
    return known and releases and not any(is_id(word) for word in voted_on)


def of_machines(sentence: Sentence, said: Sequence[str]) -> bool:
    """Whether brokers vote: "with two nodes the vote passes, and the candidate becomes leader"."""
    if not _MACHINES & set(said) or any(is_id(word) for word in said):
        return False
    at = next((j for j, word in enumerate(said) if word in VOTE), 0)
    voted_on = set(said[at + 1 : at + 2]) & {"on", "for", "of", "about"}
    return not voted_on and not any(token.kind in CLAIMS for token in sentence.tokens)


_MACHINES = words(
    "leader leaders follower followers broker brokers node nodes epoch election elections replica replicas "
    "controller observer observers"
)


def settles(said: Sequence[str], i: int, verdict: Verdict, *, missed: bool = False) -> bool:
    """Whether the word at ``i`` is said of this proposal and of now: "KIP-9 has been accepted".

    "This change was rejected" may tell of an alternative, "the KIP was accepted last year" of another vote.
    """
    led = said[:i]
    at = max((j for j, word in enumerate(led) if word in _SETTLED_OF or is_id(word)), default=-1)
    near = set(said[: i + SOON])
    if said[i - 1 : i] == ["is"] and said[i + 1 : i + 2] == ["then"]:
        near.discard("then")  # "the KIP is rejected then" concludes
    if at < 0 or near & OTHER_TIMES or (verdict is Verdict.REJECTED and "was" in led):
        return False
    pointed = at == 0 or led[at - 1 : at] in (["the"], ["this"])
    named = is_id(led[at]) or any(word.isdecimal() for word in led[at + 1 : at + 2])
    part = bool(OF & set(led[max(0, at - 1 - pointed) : at]))
    between = {word for word in led[at + 1 :] if not word.isdecimal() and word != "status"}
    carried = led[at] == "motion" and at == i - 1 and said[i] in ("carries", "carried")
    auxiliaries = SETTLED | _FAILED_TO if missed else SETTLED
    return (named or pointed or carried) and not part and between <= auxiliaries


_SETTLED_OF = PROPOSAL - {"change"}
_FAILED_TO = words("did didn't could couldn't")
