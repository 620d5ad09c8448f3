"""Template: the wiki's own text on the page that proposals are copied from, so that nobody's is taken for it.

Sentences are compared by their letters and digits alone (:func:`~kipvote.pages.document.squash`), because a
copy may lose bullets, quotes and line ends. Source: the page "KIP-Template" of the Kafka wiki.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.messages import MessageId
from kipvote.pages.document import squash

DISCUSSION = MessageId("<CAOeJiJh6Vkkca85bWYgkeOZ8rC6+KDh7zzq8vMKECL_7PNExTA@mail.gmail.com>")
"""The mail the template's own discussion link leads to, in the archive of January 2015."""

ISSUE = "KAFKA-1"
"""The issue the template names."""

_INTRODUCTION = (
    "This page is meant as a template for writing a KIP.",
    "To create a KIP choose Tools->Copy on this page and modify with your content and replace the heading "
    "with the next KIP number and a description of your issue.",
    "Replace anything in italics with your own description.",
)
_HOUSEKEEPING = (
    "Please keep the discussion on the mailing list rather than commenting on the wiki "
    "(wiki discussions get unwieldy fast).",
)
_INSTRUCTIONS = (
    "Describe the problems you are trying to solve.",
    "Briefly list any new interfaces that will be introduced as part of this proposal or any existing "
    "interfaces that will be removed or changed.",
    "The purpose of this section is to concisely call out the public contract that will come along with this "
    "feature.",
    "A public interface is any change to the following:",
    "Describe the new thing you want to do in appropriate detail.",
    "This may be fairly extensive and have large subsections of its own.",
    "Or it may be a few sentences.",
    "Use judgement based on the scope of the change.",
    "What impact (if any) will there be on existing users?",
    "If we are changing behavior how will we phase out the older behavior?",
    "If we need special migration tools, describe them here.",
    "When will we remove the existing behavior?",
    "Describe in few sentences how the KIP will be tested.",
    "We are mostly interested in system tests (since unit-tests are specific to implementation details).",
    "How will we know that the implementation works as expected?",
    "How will we know nothing broke?",
    "If there are alternative ways of accomplishing the same thing, what were they?",
    "The purpose of this section is to motivate why the design is the way it is and not some other way.",
)
# An author may well mean one of these lines; alone they tell nothing.
_LISTED = (
    "Binary log format",
    "The network protocol and api behavior",
    "Any class in the public packages under clients",
    "Configuration, especially client configuration",
    "org/apache/kafka/common/serialization",
    "org/apache/kafka/common",
    "org/apache/kafka/common/errors",
    "org/apache/kafka/clients/producer",
    "org/apache/kafka/clients/consumer (eventually, once stable)",
    "Monitoring",
    "Command line tools and arguments",
    "Anything else that will likely break existing users in some way when they upgrade",
)
_LEAST_WITHIN = 30
"""How many letters a sentence must have to be told in the middle of other text."""
_LEAST_BEGUN = 6
"""How many letters of a sentence stand on the line it begins on, where a copy wraps its lines."""
_MOST_WRAPPED = 16
"""Over how many lines."""


def _one_of(sentences: tuple[str, ...]) -> str:
    # The longest first: some begin with another.
    return "|".join(sorted(map(squash, sentences), key=len, reverse=True))


_FURNITURE_OF_THE_HEAD = re.compile(f"(?:{_one_of(_INTRODUCTION + _HOUSEKEEPING)})+")
_ONLY_INSTRUCTIONS = re.compile(f"(?:{_one_of(_INSTRUCTIONS + _LISTED)})+")
_ONLY_LISTED = re.compile(f"(?:{_one_of(_LISTED)})+")
_INSTRUCTION_WITHIN = re.compile(
    _one_of(tuple(sentence for sentence in _INSTRUCTIONS if len(squash(sentence)) >= _LEAST_WITHIN))
)
_BEGUN = re.compile(
    "|".join(
        sorted(
            {squash(sentence)[:_LEAST_BEGUN] for sentence in _INTRODUCTION + _HOUSEKEEPING + _INSTRUCTIONS}
        )
    )
)
_STATE = re.compile(
    r"\[?\s*one of\W{1,6}under discussion\W{1,6}accepted\W{1,6}rejected\W{0,4}", re.IGNORECASE
)
_BRACKET = re.compile(
    r"\[?\s*change the link from (?:the KIP proposal|KAFKA-1)\b[^\]]{0,80}\]?", re.IGNORECASE
)


def rejoined(lines: Sequence[str]) -> list[str]:
    """Lines, of which those that hold one of the template's own texts between them are one again.

    >>> rejoined(["Please keep the discussion on the mailing list rather than commenting on",
    ...           "the wiki (wiki discussions get unwieldy fast).", "Ours."])[1:]
    ['Ours.']
    """
    return [" ".join(lines[start:end]) for start, end in stretches(lines)]


def stretches(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the lines start and end that hold a text of the template between them; any other alone."""
    squashed = [squash(line) for line in lines]
    at = 0
    while at < len(lines):
        end = _end_of_wrapped(squashed, at)
        yield at, end
        at = end


def _end_of_wrapped(squashed: Sequence[str], at: int) -> int:
    """Where the template's text ends that begins on a line and goes on below it; else the next line."""
    end, text = at + 1, squashed[at]
    if not text or not _BEGUN.match(text):
        return end
    for behind in range(at + 1, min(at + _MOST_WRAPPED, len(squashed))):
        text += squashed[behind]
        if _FURNITURE_OF_THE_HEAD.fullmatch(text) or _ONLY_INSTRUCTIONS.fullmatch(text):
            end = behind + 1
    return end


def is_head(text: str) -> bool:
    """Whether a line of a page's head is the template's introduction or its request to keep to the list."""
    return bool(_FURNITURE_OF_THE_HEAD.fullmatch(squash(text)))


def is_instruction(text: str) -> bool:
    """Whether a line tells the author what to write, and nothing else."""
    squashed = squash(text)
    return bool(_ONLY_INSTRUCTIONS.fullmatch(squashed)) and not _ONLY_LISTED.fullmatch(squashed)


def is_listed(text: str) -> bool:
    """Whether a line is of the template's list of public interfaces; an author may have meant it."""
    return bool(_ONLY_LISTED.fullmatch(squash(text)))


def has_instruction(text: str) -> bool:
    """Whether an instruction stands in a line that has more than it."""
    return bool(_INSTRUCTION_WITHIN.search(squash(text)))


def without_choices(state: str) -> str:
    """A state without the template's list of states to choose from."""
    return _STATE.sub(" ", state).strip()


def without_instruction(link: str) -> str:
    """The words of a link without the template's request to change it."""
    return _BRACKET.sub(" ", link).strip()
