"""Own words: the lines of a mail that its sender wrote, without quotations, footers, signatures and armour.

What :mod:`kipvote.mail.parts` leaves is read by email_reply_parser, whose own patterns are replaced: as
shipped they take ``-1`` for a signature and need cubic time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from email_reply_parser import EmailMessage

from kipvote.mail.answers import inline_answers, ticks
from kipvote.mail.parts import OWN, classified, holds_vote, is_rule, unmarked

MOST_CHARACTERS = 256 * 1024
"""The cap on the text that is read, in characters."""
MOST_LINES = 10_000
"""The same in lines."""

_MARKS = "\ufeff\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_INVISIBLE = str.maketrans({"\u00a0": " ", "\u202f": " "} | dict.fromkeys(_MARKS))
_SIGNATURE = re.compile(  # whole, or as much of it as is there
    r"^-----BEGIN PGP SIGNATURE-----[ \t]*\n"
    r"(?:(?:.*\n){0,80}?-----END PGP SIGNATURE-----[ \t]*$"
    r"|(?:[ \t]*(?:\w+: .*|=.*|[\w+/=]{20,})?(?:\n|\Z))*)",
    re.MULTILINE,
)
_SIGNED = re.compile(
    r"^-----BEGIN PGP SIGNED MESSAGE-----[ \t]*\n(?:[^\n:]*: .*\n)*(?:[ \t]*\n)?", re.MULTILINE
)
_SIGNS = re.compile(r"^(?:(?:&gt;|[＞﹥]) ?)+", re.MULTILINE)
_DRAWN = re.compile(r"[-_=*~—]{2,}")
_NEVER = re.compile(r"(?!)")
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
        end -= end > 0 and not self.lines[end - 1]
        inline, doubtful = (of.intersection(range(end)) for of in (self.inline, self.doubtful))
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
    lines, truncated = _read(text)
    bare = [line.strip() for line in lines]
    parts, weak = classified(bare, earlier)
    own = {at: line for at, (line, part) in enumerate(zip(lines, parts, strict=True)) if line and part is OWN}
    ticked, maybe = ticks(bare, parts, answered)
    for at in ticked:
        if bare[at][0] == ">" or not any(bare[at] in told for told in earlier):
            own[at] = unmarked(bare[at])
    for at in _signed(bare, own):
        del own[at]
    said = sorted(at for at in own if not is_rule(bare[at]))
    shown = [at for at in range(said[0], said[-1] + 1) if at in own or at - 1 in own] if said else []
    answers = inline_answers(bare, parts, called=called, remark=remark)
    return Body(
        tuple(own.get(at, "") for at in shown),
        truncated,
        frozenset(nth for nth, at in enumerate(shown) if at in answers),
        frozenset(nth for nth, at in enumerate(shown) if at in weak and at in own),
        tuple(unmarked(bare[at]) for at in maybe),
        tuple(shown),
        len(lines),
    )


def lines_of(text: str) -> list[str]:
    """The lines out of which :func:`own_words` chooses."""
    return _read(text)[0]


def _read(text: str) -> tuple[list[str], bool]:
    """The lines, right-stripped, without armour and what is invisible, and whether the text goes on.

    It is cut at the end of a line: half of "+1 650 555 0100" is a vote.
    """
    long = len(text) > MOST_CHARACTERS
    if long:
        end = text.rfind("\n", 0, MOST_CHARACTERS)
        text = text[: end if end >= 0 else MOST_CHARACTERS]
    text = text.replace("\r", "")
    if "-----BEGIN PGP" in text:
        text = _without_armour(text)
    if "&gt;" in text or "＞" in text or "﹥" in text:  # marks that were not decoded
        text = _SIGNS.sub(lambda signs: re.sub("&gt;|[＞﹥]", ">", signs[0]), text)
    lines = text.split("\n")
    shown = (line if line.isascii() else line.translate(_INVISIBLE) for line in lines[:MOST_LINES])
    return [line.rstrip() for line in shown], long or len(lines) > MOST_LINES


def _without_armour(text: str) -> str:
    """The text without what OpenPGP puts around it (RFC 9580, section 7): there ``-1`` is ``- -1``."""
    above, *signed = _SIGNED.split(text)
    for part in signed:
        end = _SIGNATURE.search(part)
        stop = end.start() if end else len(part)
        above += re.sub("^- ", "", part[:stop], flags=re.MULTILINE) + part[stop:]
    return _SIGNATURE.sub("", above)


class _Remainder(EmailMessage):  # type: ignore[misc]
    """The package's reading of what the line rules left: a rule with little below it is a signature.

    It is given the numbers of the lines, a rule before its own, and ``>`` for a foreign line. It parts
    a rule of dashes from a paragraph, which is a heading or a log: so dashes are given as ``=``.
    """

    SIG_REGEX = _DRAWN
    QUOTE_HDR_REGEX = _NEVER
    HEADER_REGEX = _NEVER
    MULTI_QUOTE_HDR_REGEX = _NEVER
    MULTI_QUOTE_HDR_REGEX_MULTILINE = _NEVER


def _signed(lines: Sequence[str], own: Mapping[int, str]) -> Iterator[int]:
    """The own lines that the package takes for a signature: those have one rule, above them, and no vote."""
    rules = {at: lines[at].replace("-", "=") for at in own if _DRAWN.fullmatch(lines[at])}
    if not rules:
        return
    given = [f"{rules.get(at, '')}{at}" if at in own else line and ">" for at, line in enumerate(lines)]
    for fragment in _Remainder("\n".join(given)).read().fragments:
        if fragment.hidden and not fragment.quoted:
            places = [int(place) for place in re.findall(r"\d+", fragment.content)]
            said = [lines[at] for at in places]
            if not any(map(is_rule, said[1:])) and not any(map(holds_vote, said)):
                yield from places


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
