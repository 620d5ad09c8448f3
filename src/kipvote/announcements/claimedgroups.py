"""Claimed groups: the voters a sentence names before their claim, "Ann, Bob and Cy (binding)"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from kipvote.announcements.headings import Section
from kipvote.announcements.people import voters_in
from kipvote.announcements.stretches import LONGEST, names_before
from kipvote.votes.namelists import ListedName
from kipvote.votes.vocabulary import words

_VERB = r",? (?:(?:have|has|all|both|also) ){0,3}(?:voted|gave|given|cast)(?: an?| their)?"
_CLAIM = r"(?:non[ -]?)?binding"
_CLAIMED = re.compile(
    rf"(?:{_VERB})? ?(?:(?P<value>[+-] ?[01]) )?[(\[](?P<all>all |both )?(?P<claim>{_CLAIM}|nb)[)\]](?!\s?:)"
    rf"|(?:{_VERB}| an?) (?P<given>{_CLAIM}) (?:(?P<vote>[+-][01])(?:'?s\b)?|one\b|votes?\b)"
    rf"| for (?:the|their) (?P<thanked>{_CLAIM}) (?:\+1'?s?|votes?)",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(
    r"(?<!no )(?<!no binding )(?<![\w+-])(?:- ?1|[+-]?0)\b|\b(?:against|abstain|objection|objected|veto|"
    r"disapprov|disagree|oppos|dissent|negative|concern|reject)",
    re.IGNORECASE,
)
_FOLLOWING = re.compile(r"\s(?P<word>[a-z']+)")
_JOINING = words(
    "and or as plus for to with from the this that we so thus therefore hence which who in on while voted"
)
_STOP = re.compile(r"[.!?](?=\s|$)")
_JOINED = re.compile(r"\sand\s|&")


def claimed_groups(text: str) -> Iterator[tuple[Section, tuple[ListedName, ...]]]:
    """The names before each claim of ``text``, where there are two or more of them or a vote is spoken of.

    A claim behind several names is of all of them: "Ann and Bob (binding), Cy and Dee (non-binding)". Where
    it comes back it may stand behind each name that it is of, and says nothing of those without it. In a
    sentence with other votes than +1 each group has to name its value.

    >>> [[(n.name, n.claim) for n in names] for _, names in claimed_groups("Ann and Bob (binding), Cy (nb)")]
    [[('Ann', True), ('Bob', True)], [('Cy', False)]]
    >>> [[(n.name, n.claim) for n in names] for _, names in claimed_groups("Ann, Bob (binding)")]
    [[('Ann', None), ('Bob', True)]]
    """
    found: list[tuple[re.Match[str], str, tuple[ListedName, ...]]] = []
    end = 0
    for match in _CLAIMED.finditer(text):
        before = text[max(end, match.start() - LONGEST) : match.start()]
        stretch = names_before(before, thanked=match["value"] is None)
        end = match.end()
        if stretch and _is_of_vote(text, match):
            found.append((match, stretch, voters_in(stretch)))
    often = Counter(_binds(match) for match, _, _ in found)
    plain = any(match["given"] or match["thanked"] for match, _, _ in found)
    if not plain and sum(len(names) for _, _, names in found) < 2:
        return
    for match, stretch, names in found:
        binding = _binds(match)
        joined = _JOINED.search(stretch) is not None and often[binding] == 1
        last = len(names) - 1
        whole = joined or any(match[said] for said in ("all", "value", "given", "thanked"))
        section = Section((match["value"] or match["vote"] or "+1").replace(" ", ""))
        yield (
            section,
            tuple(replace(n, claim=binding) if whole or i == last else n for i, n in enumerate(names)),
        )


def _is_of_vote(text: str, match: re.Match[str]) -> bool:
    """Whether a claim is of a vote of those before it: not in "Ann (binding) asked", nor beside a -1."""
    if match["value"] or match["vote"] or match["thanked"]:
        return True
    follows = _FOLLOWING.match(text, match.end())
    told = follows is not None and follows["word"] not in _JOINING
    return not told and _OTHERWISE.search(_sentence(text, match)) is None


def _sentence(text: str, match: re.Match[str]) -> str:
    """The sentence that a claim stands in, of 600 characters before it and behind it at most."""
    before = _STOP.split(text[max(0, match.start() - LONGEST) : match.start()])[-1]
    return before + match.group() + _STOP.split(text[match.end() : match.end() + LONGEST])[0]


def _binds(match: re.Match[str]) -> bool:
    claim = match["claim"] or match["given"] or match["thanked"]
    return not claim.lower().startswith("n")
