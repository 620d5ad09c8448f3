"""Next steps: what only who takes a vote for accepted does, "I'll proceed with the release"."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from kipvote.announcements.announcement import side
from kipvote.announcements.listed import Listed
from kipvote.announcements.namings import names_other_release
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence
from kipvote.votes.vocabulary import HYPOTHETICAL

_WRITER = (
    r"(?:^|[,.;:!)] |\b(?:and|so|then|now|next|therefore|thus|hence) )"
    r"(?:(?:i|we) (?:will|shall|am|are)|i'll|i'm|we'll|we're)(?: (?:now|then|also|soon|shortly|be|next)){0,3}"
)
_BEGINNING = (
    r"(?: (?:going to|going ahead and|go ahead and|proceed to|proceeding to|process to|continue to|start to|"
    r"start|starting to|begin to|begin|move on to|moving on to)){0,3}"
)
_THE = r"(?: (?:the|these|this|all|our|its|of|official|approved|final|staged|apache|signed)){0,4}"
_RELEASED = r"(?: (?:release|source|binary|convenience|staging|maven|candidate|version|package|docker)){0,3}"
_THING = (
    r"(?: (?:releases?|artifacts?|artefacts|packages?|binaries|sources|candidate|images|repository|version|"
    r"rc\d{0,2})| [a-z][\w\-]{1,30}(?: [a-z][\w\-]{1,30})? v?\d[\w.\-]{0,20})"
)
_VERBS = (
    r"(?:publish|publishing|release|releasing|promote|promoting|upload|uploading|push|pushing|distribute|"
    r"distributing|ship|shipping|finalize|finalizing|finalise|finalising|deploy|deploying|announce|announcing)"
)
_ONWARD = (
    r"(?:proceed|proceeding|process|continue|continuing|go ahead|going ahead|move forward|moving forward)"
)
_PROCESS = r"(?: (?:publishing|publication|promotion|promoting|announcement|announcing|releasing))?"
_STEPS = (
    rf" {_VERBS}{_THE}{_RELEASED}{_THING}(?: process)?",
    rf" {_ONWARD} with{_THE}{_PROCESS}{_THE}(?:{_RELEASED}{_THING}(?: process)?| publication| announcement)",
    rf" get(?: this|{_THE}{_RELEASED}{_THING}) (?:published|released|promoted|out|uploaded)",
    r" (?:send|sending)(?: out)?(?: (?:the|an?|official)){0,2} announce(?:ment)?(?: e?-?mail)?",
    r" invite(?: [^\W\d_][\w'\-.]{0,30}){1,5} (?:to join|as an?|to become|to be)(?: \w{1,20}){0,4}",
    r" (?:send|sending)(?: out)?(?: (?:the|an))? (?:invitation|invite)(?: (?:mail|email))?",
)
_GOES_ON = (
    r"(?=$| [.,;:!()]| (?:and|now|soon|shortly|today|tomorrow|later|asap|this week|next week|via|then|"
    r"as soon as possible|as planned|in the (?:next|coming)|on [a-z]{3,6}day|"
    r"to (?:the )?(?:dist|mirrors?|maven|central|pypi|npm|docker|apache|download|users?))\b)"
)
_RELEASED_SO = (
    r"(?:^|[,.;:!)] |\b(?:and|so|then|now|therefore|thus|hence) )"
    r"(?:rc ?\d{1,2}|(?:this|the)(?: release)? candidate|(?:this|the) release|(?:these|the) artifacts)"
    r" (?:will|shall)(?: (?:now|then|soon|shortly|therefore|thus)){0,2} be"
    r" (?:released|published|promoted|shipped)(?: as(?: [a-z][\w\-]{1,30}){0,3} v?\d[\w.\-]{0,20})?"
)
"""What becomes of the candidate, whoever does it: "RC2 will be released as Foo 1.0"."""
_STEP = re.compile(rf"(?:{_WRITER}{_BEGINNING}(?:{'|'.join(_STEPS)})|{_RELEASED_SO}){_GOES_ON}")
_AGAINST = re.compile(
    r"\b(?:cancel|fail|reject|withdr|abort|declin|restart|re-?roll|re-?spin|re-?vote|unsuccess|postpon|"
    r"unfortunate|sorry|block|another|again|revert|redo|insufficient|lack|pending|unless|until|wait|extend|drop|"
    r"instead|however|hold|too few|more vote|still|objection|new (?:rc|candidate|release|vote|version)|"
    r"next (?:rc|candidate|release|version))|\b(?:not|never|cannot|if|but|yet)\b|n't\b"
)
"""What leaves it open whether the vote has been accepted, wherever in the mail it stands."""
_NO_OTHERS = re.compile(
    r"\brejected alternatives\b|\b(?:nobody|no one|none|no votes?)(?: \w{1,8})? against\b"
    r"|\b(?:no|without(?: an?y?)?) (?:further |other )?(?:objections?|blockers?)\b"
)
_DONE = re.compile(
    r" (?:once|when|after) (?:it|this|that|everything|all)(?:'s| is| are)? ?(?:done|finished)?(?= |$)"
)
_CONDITION = re.compile(r"\b(?:once|when|after|before|whether|assuming|provided|depending)\b")


def goes_ahead(told: Sequence[Sentence], about: Collection[ProposalId] = ()) -> int | None:
    """The line on which the writer goes on with what was voted on.

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> [goes_ahead(tuple(sentences([own_line(0, said)]))) for said in (
    ...     "I'll proceed with the release.", "I'll proceed with the release if nobody objects.",
    ...     "I will process to publish the release and send ANNOUNCE.", "I will prepare the branch.")]
    [0, None, 0, None]
    """
    for sentence, text in zip(told, _texts(told), strict=True):
        step = _STEP.search(text) if sentence.end != "?" else None
        words = set(sentence.words())
        if step is None or words & HYPOTHETICAL or _CONDITION.search(_DONE.sub("", text)):
            continue
        if not names_other_release(sentence.words(), about):
            return sentence.tokens[0].line
    return None


def speaks_against(told: Sequence[Sentence]) -> bool:
    """Whether anything in a mail leaves it open whether the vote has been accepted."""
    return any(_AGAINST.search(text) for text in _texts(told))


def _texts(told: Sequence[Sentence]) -> list[str]:
    return [_NO_OTHERS.sub("", " ".join(token.text for token in sentence.tokens)) for sentence in told]


def has_majority(binding: Mapping[str, int] | None, names: Sequence[Listed]) -> bool:
    """Whether three votes that bind are for it, and more than against it, by figures or else by names."""
    figures = binding or {}
    listed = [(side(entry.value), entry.binding) for entry in names]
    agreed = figures.get("+1", listed.count(("+1", True)))
    against = max(figures.get("-1", 0), sum(value == "-1" and claim is not False for value, claim in listed))
    return agreed >= _ENOUGH and agreed > against


_ENOUGH = 3
