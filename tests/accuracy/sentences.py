"""Sentences: what was once written to try every rule of votes, each as a mail of its own.

They are watched and nothing is tuned to them: most of them nobody sent, so that ``unclear`` is a good answer.
Half of them, chosen by a hash, is never shown. ``sentences.jsonl`` holds a label, as in the corpus, a text,
and the subject where it is not that of the corpus.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from kipvote.inputs import profile
from tests.accuracy.corpus import SUBJECT, Labelled, read
from tests.accuracy.meanings import Meaning, parse_label
from tests.accuracy.scores import Score

SENTENCES = Path(__file__).with_name("sentences.jsonl")

COLUMNS = ("messages", "counted", "unclear", "silent", "false")
"""Figures of a class: read rightly as a vote or a withdrawal, listed as unclear, passed over without a word,
and counted, or taken for a withdrawal, though it is none, is doubtful, or has another value.
"""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, or a few; ``expected`` is what a careful reader takes it for."""

    id: str
    label: str
    text: str
    subject: str
    hidden: bool

    @property
    def expected(self) -> Meaning:
        (meaning,) = parse_label(self.label)
        return meaning

    @property
    def profile(self) -> str:
        return "kafka" if "KIP-" in self.subject else "asf-release"

    @property
    def kind(self) -> str:
        vote = self.expected.vote
        if vote is not None:
            return "votes against" if vote.value.startswith("-1") else "votes"
        if self.expected.unclear:
            return "doubtful"
        return "withdrawals" if self.expected.withdraws else "no votes"

    def as_labelled(self) -> Labelled:
        """The sentence as a message of the corpus."""
        return Labelled(
            id=self.id,
            kind=self.kind,
            expected=(self.expected,),
            subject=self.subject,
            text=self.text + "\n",
            own=(),
        )


def sentences(path: Path = SENTENCES) -> Iterator[Sentence]:
    """Every sentence of the file."""
    for line in path.read_text("utf-8").splitlines():
        label, text, *subject = json.loads(line)
        digest = sha256("\n".join((text, *subject)).encode("utf-8", "surrogatepass")).hexdigest()
        hidden = int(digest, 16) % 2 == 0
        yield Sentence(digest[:12], label, text, "".join(subject) or f"Re: {SUBJECT}", hidden)


def scores() -> dict[str, Score]:
    """The figures of each class; at fault are only those that may be shown."""
    found: dict[str, Score] = {}
    for sentence in sentences():
        score = found.setdefault(sentence.kind, Score())
        result = read(sentence.as_labelled(), profile(sentence.profile))
        figure = judged(sentence.expected, result.read)
        score.figures.update({"messages": 1, figure: 1})
        if not sentence.hidden and figure not in _RIGHT[sentence.kind]:
            shown = replace(result, id=f"{sentence.id} {sentence.text!r}")
            score.faulty.append((shown, (figure,)))
    return found


_RIGHT = {
    "votes": {"counted"},
    "votes against": {"counted"},
    "withdrawals": {"counted"},
    "doubtful": {"unclear"},
    "no votes": {"silent"},
}


def judged(expected: Meaning, read_as: Meaning) -> str:
    """The figure under which a sentence counts."""
    if read_as.vote is not None:
        right = expected.vote is not None and expected.vote.value == read_as.vote.value
        return "counted" if right else "false"
    if read_as.withdraws:
        return "counted" if expected.withdraws else "false"
    return "unclear" if read_as.unclear else "silent"
