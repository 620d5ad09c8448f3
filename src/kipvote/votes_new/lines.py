"""Lines."""

from __future__ import annotations
from collections.abc import Sequence
from kipvote.votes_new.tokens import Line, plain


def own_lines(lines: Sequence[str]) -> list[Line]:
    return [Line(i, plain(line).strip()) for i, line in enumerate(lines)]
