r"""Patterns: the regular expressions of profiles, and whether matching one could take for ever.

Python's ``re`` goes back and tries anew where a match fails. Whatever is repeated and may itself match in
more than one way, such as ``(a+)+`` or ``(a|a)*``, doubles the tries with each character of a subject:
forty take years. Where each repetition can go one way only, the tries grow with a power of the length, and
the length is capped.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable
from dataclasses import dataclass

# One piece of a pattern that re has accepted: every class, group and escape in it is closed.
_PIECE = re.compile(
    r"""
      (?P<comment> \(\?\#[^)]*\) )
    | (?P<flags>   \(\?[aiLmsux]+\) )
    | (?P<cited>   \(\?P=\w+\) )
    | (?P<opening> \( (?: \?P<\w+> | \?\(\w+\) | \?<?[=!] | \?> | \?(?P<within>[aiLmsux]*)(?:-[imsx]+)?: )? )
    | (?P<closing> \) )
    | (?P<or>      \| )
    | (?P<repeat>  (?P<times> [*+?] | \{(?:\d+(?:,\d*)?|,\d*)\} ) (?P<how>[+?]?) )
    | \\. | \[\^?\]?(?:\\.|[^]\\])*\] | .
    """,
    re.VERBOSE | re.DOTALL,
)
_ONE_WAY = ("(?>", "(?=", "(?!", "(?<=", "(?<!")
"""Groups that are not gone back into once they have matched."""


class PatternError(ValueError):
    """A pattern that is none, or one that must not be let loose on mail."""


def compile_pattern(text: str) -> re.Pattern[str]:
    r"""Compile a pattern whose time on a text is bounded by a power of the text's length.

    >>> compile_pattern(r"FLIP-(?P<number>\d+(?:\.\d++)*)").pattern
    'FLIP-(?P<number>\\d+(?:\\.\\d++)*)'

    Raises:
        PatternError: it is no regular expression, or time could double with each character.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", FutureWarning)  # it would mean something else in a later Python
            pattern = re.compile(text)
    except (re.error, OverflowError, RecursionError, FutureWarning) as error:
        raise PatternError(f"no regular expression: {error}") from error
    pieces = list(_PIECE.finditer(text))
    if pattern.flags & re.VERBOSE or any("x" in (piece["within"] or "") for piece in pieces):
        raise PatternError("in verbose form (?x): write it in one piece")
    _refuse_endless(pieces)
    return pattern


@dataclass(slots=True)
class _Group:
    """A group that is open: whether it is gone back into, and can so far match in more than one way."""

    opening: str
    several: bool = False
    last: bool = False
    """Whether the piece before can match in more than one way: what a repetition would repeat."""

    def add(self, several: bool) -> None:
        """A piece has ended, and another begins that can match in ``several`` ways, or in one."""
        self.several |= self.last
        self.last = several

    def ends_in_several(self) -> bool:
        return (self.several or self.last) and self.opening not in _ONE_WAY

    def repeat(self, piece: re.Match[str]) -> None:
        """The piece before is repeated."""
        least, most = _times(piece["times"])
        if self.last and (most is None or most > 1):
            raise PatternError(
                f"endless on some subjects: {piece[0]} at character {piece.start() + 1} repeats what can "
                "match in more than one way"
            )
        self.last = (self.last or least != most) and piece["how"] != "+"


def _refuse_endless(pieces: Iterable[re.Match[str]]) -> None:
    groups = [_Group("")]
    for piece in pieces:
        match piece.lastgroup:
            case "opening":
                groups.append(_Group(piece[0]))
            case "closing":
                several = groups.pop().ends_in_several()
                groups[-1].add(several)
            case "repeat":
                groups[-1].repeat(piece)
            case "or":
                groups[-1].add(several=True)
            case "comment" | "flags":
                pass
            case _:
                groups[-1].add(several=False)


def _times(repeat: str) -> tuple[int, int | None]:
    """How often at least and at most: ``+`` is 1 and None, ``{,3}`` 0 and 3.

    >>> [_times(repeat) for repeat in ("*", "+", "?", "{2}", "{2,}", "{,2}", "{,}")]
    [(0, None), (1, None), (0, 1), (2, 2), (2, None), (0, 2), (0, None)]
    """
    if repeat in _SHORT:
        return _SHORT[repeat]
    least, comma, most = repeat[1:-1].partition(",")
    return int(least or 0), int(most) if most else None if comma else int(least)


_SHORT: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}
