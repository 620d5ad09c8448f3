"""Namings: which proposal or release a sentence names, and whether it is one of its thread."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from kipvote.announcements.terms import BALLOTS, HENCE
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence, Token, TokenKind
from kipvote.votes.vocabulary import words

_VERSION = re.compile(r"(?<![\w.])v?(\d{1,5}(?:\.\d{1,5}){1,4})(?!\d|\.\w)", re.IGNORECASE)
_CANDIDATE = re.compile(r"(?<![a-z])rc[ \-]?(\d{1,3})(?!\w)", re.IGNORECASE)
_IMPROVES = re.compile(r"[a-z]{0,3}[ie]p-\d")
"""The ids of improvement proposals: AIP, CEP, FLIP, PIP, SPIP."""
_DATED = re.compile(r"v?\d{1,5}(?:[.\-]\d{1,5}){1,4}")
_AUXILIARIES = words("has have been is are now hereby officially formally")
_ENDING = frozenset({".", "!", ",", ";", ":", "with", "by"})
_BETWEEN_NAMES = words(
    "and the of on from based prepared version versions release releases candidate candidates"
)
_NO_RELEASES = words(
    "all comments changes change patch patches pr prs pull request requests issue issues test tests fix "
    "fixes i we you he she they it these those your our my but if when while since after before"
)


def is_id(word: str) -> bool:
    """Whether a word is a proposal's id, in lower case: kip-9."""
    head, _, number = word.rpartition("-")
    return head.isalpha() and number.isdecimal()


def is_voted_on(word: str, about: Collection[ProposalId], *, tagged: bool) -> bool:
    """Whether a word is the id of the thread's proposal; in a result mail (``tagged``), of any kind of them.

    >>> [is_voted_on(word, (), tagged=True) for word in ("kip-9", "flip-9", "java-17")]
    [True, True, False]
    >>> is_voted_on("flip-9", (ProposalId("FLIP-9"),), tagged=False)
    True
    """
    if word.startswith("kip-") or not is_id(word):
        return word.startswith("kip-")
    return word in {proposal.lower() for proposal in about} or (tagged and _IMPROVES.match(word) is not None)


def is_candidate(word: str) -> bool:
    """Whether a word names a release candidate, in lower case: rc1, 4.0.0-rc1."""
    return _CANDIDATE.search(word) is not None


def is_ballot(word: str) -> bool:
    """Whether a word names a vote, or what one is on."""
    return word in BALLOTS or is_candidate(word) or is_id(word)


def candidates(text: str) -> frozenset[str]:
    """The numbers of the release candidates that a text names.

    >>> sorted(candidates("Foo 1.5.0-rc1 and RC 2"))
    ['1', '2']
    """
    return frozenset(_CANDIDATE.findall(text))


def named_beside(text: str, about: Collection[ProposalId]) -> frozenset[str]:
    """The versions that a text names and that are not of ``about``; without any, the candidates it names.

    >>> [sorted(named_beside(text, [ProposalId("Foo 1.5.0 RC1")])) for text in ("1.5.0 RC2", "1.5.1 RC1")]
    [['2'], ['1.5.1']]
    """
    others = (version for version in _VERSION.findall(text) if names_other_release([version], about))
    known = candidates(" ".join(about))
    return frozenset(others) or (candidates(text) if known else frozenset())


def of_thread(word: str, about: Collection[ProposalId]) -> bool:
    """Whether an id or a candidate may be one of ``about``; where nothing is known, any may.

    >>> [of_thread(word, [ProposalId("KIP-9")]) for word in ("kip-9", "kip-10", "rc2")]
    [True, False, True]
    """
    if not about or (is_id(word) and word in {proposal.lower() for proposal in about}):
        return True
    return not is_id(word) and not names_other_release([word], about)


def follows(word: str, about: Collection[ProposalId]) -> bool:
    """Whether a word names a later candidate of the release that ``about`` names.

    >>> [follows(word, [ProposalId("Foo 1.5.0 RC2")]) for word in ("rc3", "1.5.0-rc3", "rc1", "1.5.1-rc3")]
    [True, True, False, False]
    """
    known, named = candidates(" ".join(about)), candidates(word)
    later = bool(known and named) and min(map(int, named)) > max(map(int, known))
    return later and not names_other_release([_CANDIDATE.sub("", word)], about)


def votes_on_candidate(about: Collection[ProposalId]) -> bool:
    """Whether a release candidate may be voted on; a title need not name it, an id of a proposal is none.

    >>> [votes_on_candidate([ProposalId(about)]) for about in ("Foo 1.0 RC1", "Foo 1.0", "KIP-9")]
    [True, True, False]
    """
    return not about or not all(is_id(proposal.lower()) for proposal in about)


def names_other_proposal(before: Sequence[str], after: Sequence[str], about: Collection[ProposalId]) -> bool:
    """Whether a verb between these words is said of proposals none of which is the thread's.

    It is said of the last ones named before it, or else of the first ones after it: "KIP-8 and KIP-9".
    """
    known = {proposal.lower() for proposal in about}
    series = {proposal.rpartition("-")[0] for proposal in known}
    led, follows = (list(_ids(said, series)) for said in (before, after))
    named = led[-1:] or follows[:1]
    return any(known.isdisjoint(together) for together in named)


def _ids(said: Sequence[str], series: Collection[str]) -> Iterator[list[str]]:
    """The ids of some series among words, in order, "kip 9" too; those joined by "and" are together."""
    pairs = enumerate(pairwise(said))
    parted = [(at, at + 2, f"{word}-{number}") for at, (word, number) in pairs if number.isdecimal()]
    whole = [(at, at + 1, word) for at, word in enumerate(said) if is_id(word)]
    together: list[str] = []
    end = 0
    for at, behind, name in sorted([*parted, *whole]):
        if name.rpartition("-")[0] not in series:
            continue
        if together and list(said[end:at]) != ["and"]:
            yield together
            together = []
        together.append(name)
        end = behind
    if together:
        yield together


def names_other_release(said: Iterable[str], about: Collection[ProposalId]) -> bool:
    """Whether words name a version or a candidate other than that of ``about``.

    >>> [names_other_release([said], [ProposalId("Foo 1.5.0 RC1")]) for said in ("1.5.0", "RC2", "1.4.0")]
    [False, True, True]
    """
    named, known = " ".join(said), " ".join(about)
    versions, versions_known = _VERSION.findall(named), _VERSION.findall(known)
    candidates, candidates_known = _CANDIDATE.findall(named), _CANDIDATE.findall(known)
    other = any(not any(_is_part(version, one) for one in versions_known) for version in versions)
    return (bool(versions_known) and other) or (
        bool(candidates_known) and not set(candidates_known).issuperset(candidates)
    )


def names_released(sentence: Sentence, place: int, about: Collection[ProposalId] = ()) -> bool:
    """Whether the verb at ``place`` is said of releases by their names: "Foo 1.0 and Bar 2.0 have been".

    Each begins with a capital, one has a version or a date, nothing but the verb's auxiliaries parts them
    from the verb, and the sentence ends with it. A date in words has to be that of ``about``.
    """
    led = sentence.tokens[:1] and sentence.tokens[0].text in HENCE
    subject = list(sentence.tokens[1 if led else 0 : place])
    while subject and subject[-1].text in _AUXILIARIES:
        subject.pop()
    behind = [token.text for token in sentence.tokens[place + 1 : place + 2]]
    told = 0 < len(subject) < place - bool(led) and (not behind or behind[0] in _ENDING)
    dated = any(_DATED.match(token.text) for token in subject) or _is_dated(subject, about)
    return told and dated and subject[0].written[:1].isupper() and all(map(_is_of_name, subject))


def _is_dated(subject: Sequence[Token], about: Collection[ProposalId]) -> bool:
    """Whether a release is named by its day, that in its title: "prepared on December 08, 2023"."""
    known = set(" ".join(about).lower().replace(",", " ").split())
    said = [token.text for token in subject]
    figures = {word for word in said if word.isdecimal()}
    return (
        not _MONTHS.isdisjoint(said) and any(len(figure) == _YEAR for figure in figures) and figures <= known
    )


_MONTHS = words(
    "january february march april may june july august september october november december jan feb mar apr "
    "jun jul aug sep oct nov dec"
)
_YEAR = 4


def _is_of_name(token: Token) -> bool:
    return (
        token.text in _BETWEEN_NAMES
        or token.kind is TokenKind.MARK
        or token.written[:1].isupper()
        or token.text[:1].isdecimal()
        or is_candidate(token.text)
    ) and token.text not in _NO_RELEASES


def _is_part(one: str, other: str) -> bool:
    """Whether one version is the other, or its beginning: 1.5 of 1.5.0."""
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")
