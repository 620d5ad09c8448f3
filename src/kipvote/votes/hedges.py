"""Hedges: what is said behind a value by somebody who is not sure of it, or names another one beside it."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Sentence, Token, TokenKind
from kipvote.votes.surroundings import REACH, SKIPPED, Setting, has

_SOFTENING = vocab.words("maybe perhaps possibly rather even better probably actually just")
_JOINT = _SOFTENING | vocab.ARTICLES | {",", "-", "or", "(", ")"}
_LONGEST_JOINT = 6
"""Tokens from a value to the other in "+1 (binding), or rather a 0"."""
_UNSURE = vocab.words("depends depending undecided unsure torn confused unclear")
_LED = vocab.INTERJECTIONS | {"i'm", "i", "am", "either", "me", "from"}
_QUALIFYING = vocab.words("yet though really entirely quite still either now")
_RESOLVED = (
    ("let", "me"),
    ("want", "to"),
    ("need", "to"),
    ("have", "to"),
    ("like", "to"),
    ("i'll",),
    ("will",),
)
_WEIGHING = vocab.words("sleep think reconsider ponder")
_READING = vocab.words("read look review check test verify go study finish")
_ANEW = vocab.words(
    "again first rest half second remaining closer fully properly through thoroughly carefully"
)
_LATER = 9
"""Words of "let me read the second half of it first"."""


def other_beside(s: Setting) -> bool:
    """Whether the writer is between a value and another: +1 or 0, not sure yet; +1, or rather 0."""
    joint = _joint(s.sentence.tokens[s.at + 1 : s.at + 1 + _LONGEST_JOINT], s.token.text)
    if joint is None or not all(word in _LED or vocab.is_adverb(word) for word in s.before):
        return False
    open_question = s.sentence.end == "?" and s.claimed
    return has(joint, _SOFTENING) or open_question or _is_unsure(s.after)


def named_next(sentence: Sentence, value: str) -> bool:
    """Whether a sentence goes on with another value than that of the one before: Or maybe 0."""
    return has(sentence.words(0, 1), {"or"}) and _joint(sentence.tokens, value) is not None


def _joint(tokens: Sequence[Token], value: str) -> Sequence[str] | None:
    """The words between a value and another one, with an "or" among them; None where there is no other."""
    for i, token in enumerate(tokens[:_LONGEST_JOINT]):
        if token.text in vocab.VALUES:
            words = [other.text for other in tokens[:i]]
            return words if token.text != value and "or" in words else None
        if token.kind not in CLAIMS and token.text not in _JOINT:
            break
    return None


def _is_unsure(words: Sequence[str]) -> bool:
    at = next((i for i, word in enumerate(words) if word == "not"), len(words))
    return has(words, _UNSURE) or words[at + 1 : at + 2] == ("sure",)


def hedged(s: Setting) -> bool:
    """+1 I think; +1, not sure yet; +1 but let me read it again."""
    opinion = _clause_behind(s)
    if tuple(opinion[:1]) == ("i",) and len(opinion) == len(("i", "think")) and opinion[1] in vocab.GUESSING:
        return True
    doubt = [word for word in opinion if word not in _QUALIFYING]
    return doubt in (["not", "sure"], ["i'm", "not", "sure"], ["i", "am", "not", "sure"]) or _weighs_on(s)


def _clause_behind(s: Setting) -> list[str]:
    """The words up to the next mark behind a value, its claim, and what parts it from them."""
    tokens = s.sentence.tokens[s.at + 1 : s.at + 1 + REACH]
    at = 0
    while at < len(tokens) and (
        tokens[at].kind in CLAIMS or tokens[at].text in (",", "-", "...", "but", "though")
    ):
        at += 1
    end = next((i for i in range(at, len(tokens)) if tokens[i].kind is TokenKind.MARK), len(tokens))
    apart = any(token.text in SKIPPED - {"!"} for token in tokens[end : end + 1])
    return [] if apart else [token.text for token in tokens[at:end]]


def _weighs_on(s: Setting) -> bool:
    """But let me sleep over it; but I want to read the code first; I still have to read the second half."""
    words = list(s.after)
    start = next((i for i, word in enumerate(words) if word in ("but", "still")), len(words))
    later = words[start + 1 : start + 1 + _LATER]
    resolved = next((i + len(verb) for i in range(4) for verb in _RESOLVED if _begins(later[i:], verb)), -1)
    if resolved < 0 or start == len(words):
        return False
    return has(later[resolved:], _WEIGHING) or (
        has(later[resolved : resolved + 2], _READING) and has(later[resolved:], _ANEW)
    )


def _begins(words: Sequence[str], phrase: Sequence[str]) -> bool:
    return tuple(words[: len(phrase)]) == tuple(phrase)
