"""Documents: docs/votes.md, made of the tables by which votes are read: ``python -m tests.documents``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from kipvote.announcements.verdicts import ACTS, VERDICTS
from kipvote.votes.changes import DOUBTS, WITHDRAWALS
from kipvote.votes.frames import FRAMES, WORDED
from kipvote.votes.lines import BARS
from kipvote.votes.patterns import Row, Standing

PATH = Path(__file__).parents[1] / "docs" / "votes.md"
_EXAMPLES = 2
"""Sentences that stand beside a rule at most."""

_HEAD = """# Why was my vote not counted?

Vote on a line of its own, and it is counted: `+1 (binding)`, `+1 (non-binding)`, `0` or `-1`. Any other form
that is listed here is read as well; a value in other words is **unclear**: listed with its line, counted by
nobody, until you vote again. `kipvote explain mail.eml` shows which row took each value of a mail.

| what the tally says | why | what to do |
|---|---|---|
| the vote is not listed | your words hold none, or it is in the [DISCUSS] thread | answer the [VOTE] mail |
| `unclear` | no row takes your words for certain | vote again, plainly: that vote stands |
| `superseded` | you voted again, or took the vote back | nothing: the later one counts |
| `late` | it was sent after the result | nothing |
| non-binding, `claim-refused` | the roster has no role for you that day | if it is wrong, have it corrected |
| non-binding, `claim` | you hold the role and wrote "non-binding" | vote again without it |

Only your own words are read: no quotation, signature, footer, or template. A value is `+1`, `+0`, `0`, `-0`,
`-1` or a fraction, in any typography; the claim may follow on the next line. The last vote of a mail stands,
and the last mail of a voter.
"""


_ENDS = """## What ends a vote, or begins it anew

Only in a listed form, and only from who called the vote or has a role whose votes bind. A mail that looks
like a result and cannot be read leaves the vote open, and the tally says so.
"""


def votes() -> str:
    """The text of docs/votes.md."""
    by_standing = {
        standing: [row for row in FRAMES.rows if row.standing is standing] for standing in Standing
    }
    parts = [
        _HEAD,
        _section("What counts", by_standing[Standing.CAST]),
        _section("What takes a vote back", WITHDRAWALS.rows),
        "## What does not count, whatever its words\n",
        _listed({bar.says: tuple(bar.yes) for bar in BARS}),
        _section("What does not count, by its words", by_standing[Standing.REFUSED]),
        _section("What is unclear", (*by_standing[Standing.UNCLEAR], *WORDED.rows)),
        "## What is unclear for what stands beside it\n",
        _listed(dict.fromkeys(DOUBTS.values(), ())),
        _ENDS,
        _listed(_ends()),
    ]
    return "\n".join(parts)


def _ends() -> Mapping[str, tuple[str, ...]]:
    """What a mail may say of a vote, with sentences that say so."""
    said: dict[str, tuple[str, ...]] = {}
    for row in (*VERDICTS.rows, *ACTS.rows):
        says = f"{str(row.says).capitalize()}:"
        said[says] = (*said.get(says, ()), *row.yes[:1])
    return said


def _section(title: str, rows: Iterable[Row]) -> str:
    said: dict[str, tuple[str, ...]] = {}
    for row in rows:
        said[row.says] = (*said.get(row.says, ()), *row.yes[:1])
    return f"## {title}\n\n{_listed(said)}"


def _listed(said: Mapping[str, tuple[str, ...]]) -> str:
    return "\n".join(_items(said)) + "\n"


def _items(said: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for says, examples in said.items():
        yield f"- {says} {_first(examples)}".rstrip()


def _first(examples: Iterable[str]) -> str:
    short = [text for text in examples if "\n" not in text and "`" not in text]
    return ", ".join(f"`{text}`" for text in short[:_EXAMPLES])


if __name__ == "__main__":
    PATH.write_text(votes(), encoding="utf-8")
