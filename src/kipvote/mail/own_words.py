"""Own words: the lines of a mail that its sender wrote, without quotations, footers, signatures and armour.

What :mod:`kipvote.mail.parts` leaves is read by email_reply_parser, whose own patterns are replaced: as
shipped they take ``-1`` for a signature and need cubic time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from email_reply_parser import EmailMessage, Fragment

from kipvote.mail.answers import inline_answers, ticks
from kipvote.mail.parts import OWN, classified, holds_vote, is_rule, unmarked

MOST_CHARACTERS = 256 * 1024
"""The cap on the text that is read, in characters."""
MOST_LINES = 10_000
"""The same in lines."""

_MARKS = "\ufeff\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_INVISIBLE = str.maketrans({"\u00a0": " ", "\u202f": " "} | dict.fromkeys(_MARKS))
_SIGNED, _SIGNATURE, _END = (
    f"-----{said}-----" for said in ("BEGIN PGP SIGNED MESSAGE", "BEGIN PGP SIGNATURE", "END PGP SIGNATURE")
)
_PGP = ("-----BEGIN PGP", _END)
_ARMOUR = re.compile(r"|(?:Version|Comment): .*|=.*|[A-Za-z0-9+/=]{20,}")
_SIGNS = re.compile(r"^(?:(?:&gt;|＞|﹥) ?)+")
_Shown = tuple[str, int]
"""An own line and its index in the text; a blank one stands for all that was left out there."""
_NEVER = re.compile(r"(?!)")
_DRAWN = "-_=*~—"
_RULED = re.compile(rf"^[^\S\n]*[{_DRAWN}]+$", re.MULTILINE)
_TOKEN = re.compile(r"\w{1,8}|[^\w\s]")
_COSTLY = re.compile(
    r"[+\-−＋－] ?[01]|(?<!\w)[01](?!\w)|[\U0001F44D\U0001F44E]|\b(?:plus|minus) one\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Body:
    """A mail's text, parted into the sender's own lines and the rest.

    ``lines`` are the own lines in order, right-stripped; a blank one inside stands for all that was left out.
    ``places`` are their indexes among the ``stop`` lines that were read, which are not all if ``truncated``.
    ``inline`` are the indexes of lines that answer one quoted point, where a value may be no more than that,
    ``doubtful`` of those that may as well be quoted. ``ticked`` are quoted lines, without marks, with a box
    that the sender may have ticked, or whom the mail quotes.
    """

    lines: tuple[str, ...]
    truncated: bool = False
    inline: frozenset[int] = frozenset()
    doubtful: frozenset[int] = frozenset()
    ticked: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    stop: int = 0

    def within(self, most: int) -> Body:
        """As much of it as so much work can judge: the lines above the first that takes more."""
        end = affordable(self.lines, most)
        if end == len(self.lines):
            return self
        stop = self.places[end] if self.places else end
        while end and not self.lines[end - 1]:
            end -= 1
        inline, doubtful = (frozenset(at for at in of if at < end) for of in (self.inline, self.doubtful))
        return Body(self.lines[:end], True, inline, doubtful, self.ticked, self.places[:end], stop)


def own_words(
    text: str,
    *,
    earlier: Sequence[str] = (),
    answered: str | None = None,
    called: bool = False,
    remark: str | None = None,
) -> Body:
    r"""Take quotations, attributions, footers, signatures and PGP armour off ``text``.

    ``text`` has ``\n`` line ends and quotations marked by ``>`` (format=flowed and HTML already rendered).
    ``earlier`` are texts of earlier mails of the thread by others, which it may quote without any mark.
    ``answered`` is the text of the mail it answers, None where that is not known: a box ticked in its
    quotation is the sender's, and the line an own one. ``called``: that mail calls for votes; ``remark`` is
    its text where another than the caller wrote it.

    >>> own_words("On 2026/02/13 05:59:02 Dora wrote:\n> Please vote.\n\n-1 (binding)\n-- \nOle").lines
    ('-1 (binding)',)
    """
    head, truncated = _capped(text)
    lines = _lines(head)
    bare = [line.strip() for line in lines]
    parts, weak = classified(bare, earlier)
    own = [line if part is OWN else ">" for line, part in zip(lines, parts, strict=True)]
    ticked, maybe = ticks(bare, parts, answered)
    repeated = [at for at in ticked if bare[at][0] != ">" and any(bare[at] in told for told in earlier)]
    for at in ticked.difference(repeated):
        own[at] = unmarked(bare[at])
    shown = _trimmed(_visible(own))
    answers = inline_answers(bare, parts, called=called, remark=remark)
    return Body(
        tuple(line for line, _ in shown),
        truncated,
        frozenset(at for at, (_, source) in enumerate(shown) if source in answers),
        frozenset(at for at, (line, source) in enumerate(shown) if line and source in weak),
        tuple(unmarked(bare[at]) for at in maybe),
        tuple(source for _, source in shown),
        len(lines),
    )


def lines_of(text: str) -> list[str]:
    """The lines out of which :func:`own_words` chooses."""
    return _lines(_capped(text)[0])


def _capped(text: str) -> tuple[str, bool]:
    """The text up to the cap, ending with a whole line: half of "+1 650 555 0100" is a vote."""
    long = len(text) > MOST_CHARACTERS
    if long:
        end = text.rfind("\n", 0, MOST_CHARACTERS)
        text = text[: end if end >= 0 else MOST_CHARACTERS]
    if text.count("\n") < MOST_LINES:
        return text, long
    return "\n".join(text.split("\n", MOST_LINES)[:MOST_LINES]), True


def _lines(text: str) -> list[str]:
    """The lines without armour, right-stripped, nothing invisible in them."""
    lines = text.replace("\r", "").split("\n")
    if "-----BEGIN PGP" in text:
        lines = list(_without_armour(lines))
    if not text.isascii():
        lines = [line if line.isascii() else line.translate(_INVISIBLE) for line in lines]
    if "&gt;" in text or "＞" in text or "﹥" in text:  # marks that were not decoded
        lines = [
            _SIGNS.sub(lambda signs: "> " * len(re.findall("[;＞﹥]", signs[0])), line) for line in lines
        ]
    return [line.rstrip() for line in lines]


def _without_armour(lines: Sequence[str]) -> Iterator[str]:
    """The lines without what OpenPGP puts around a text (RFC 9580, section 7): there ``-1`` is ``- -1``."""
    at, signed = 0, False
    while at < len(lines):
        line = lines[at].rstrip()
        at += 1
        if line == _SIGNED:
            signed = True
            while at < len(lines) and ": " in lines[at]:
                at += 1
            at += not "".join(lines[at : at + 1]).strip()
        elif line == _SIGNATURE:
            signed = False
            marks = (i for i in range(at, min(at + 80, len(lines))) if lines[i].startswith(_PGP))
            end = next(marks, at)
            if end < len(lines) and lines[end].rstrip() == _END:
                at = end + 1
            else:  # the rest was cut off
                while at < len(lines) and _ARMOUR.fullmatch(lines[at].strip()):
                    at += 1
        else:
            yield lines[at - 1][2:] if signed and line.startswith("- ") else lines[at - 1]


class _Remainder(EmailMessage):  # type: ignore[misc]
    """The package's reading of what the line rules left: a rule with little below it is a signature.

    Attributions and header lines are marked before; one match of the package's would hide all below it.
    """

    SIG_REGEX = re.compile(rf"[{_DRAWN}]{{2,}}$")
    QUOTE_HDR_REGEX = _NEVER
    HEADER_REGEX = _NEVER
    MULTI_QUOTE_HDR_REGEX = _NEVER
    MULTI_QUOTE_HDR_REGEX_MULTILINE = _NEVER


def _visible(lines: Sequence[str]) -> list[_Shown]:
    """The lines the package shows; ``>`` alone stands for a line that is foreign.

    It hides quotations, and what stands below the mark of a signature: without one it need not be asked. It
    strips fragments and adds blank lines before rules, so of its answer only the choice is taken.
    """
    chosen = [bool(line) and line != ">" for line in lines]
    if _RULED.search("\n".join(lines)):
        given = [_unsplit(above, line.strip()) for above, line in zip(("", *lines), lines, strict=False)]
        fragments = _Remainder("\n".join(given)).read().fragments
        shown = "\n".join(fragment.content for fragment in fragments if _is_shown(fragment))
        queue, at = [line for line in map(str.strip, shown.split("\n")) if line], 0
        for source, sent in enumerate(given):
            chosen[source] = at < len(queue) and sent == queue[at]
            at += chosen[source]
    kept: list[_Shown] = []
    for source, (line, own) in enumerate(zip(lines, chosen, strict=True)):
        if own:
            kept.append((line, source))
        elif kept and kept[-1][0]:
            kept.append(("", source))
    return kept


def _unsplit(above: str, line: str) -> str:
    """Dashes inside a paragraph drawn otherwise: the package would begin a signature at them, as in a log."""
    inside = above not in ("", ">") and is_rule(line)
    return line.replace("-", "=") if inside else line


def _is_shown(fragment: Fragment) -> bool:
    """A signature has one rule, above it, and no vote."""
    if fragment.quoted or not fragment.hidden:
        return not fragment.quoted
    lines = [line.strip() for line in fragment.content.split("\n")]
    return any(is_rule(line) for line in lines[1:]) or any(map(holds_vote, lines))


def _trimmed(lines: Sequence[_Shown]) -> Sequence[_Shown]:
    """Without blank lines and mere rules at either end."""
    said = [at for at, (line, _) in enumerate(lines) if line and not is_rule(line.strip())]
    return lines[said[0] : said[-1] + 1] if said else []


def affordable(lines: Sequence[str], most: int) -> int:
    """How many of the lines can be read with so much work; the one that takes more is not read at all.

    A line takes its tokens, 16 for each value and 4 more. Half of "+1 650 555 0100" would be a vote.

    >>> affordable(["+1", "+1", "+1"], 50)
    2
    """
    if 21 * sum(map(len, lines)) <= most:
        return len(lines)
    for at, line in enumerate(lines):
        most -= 4 + len(_TOKEN.findall(line)) + 16 * len(_COSTLY.findall(line)) if line else 0
        if most < 0:
            return at
    return len(lines)
