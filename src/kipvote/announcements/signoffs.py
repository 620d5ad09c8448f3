"""Sign-offs: the greeting and the name below a result, which are no voters of its list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from kipvote.announcements.headings import heading_alone
from kipvote.announcements.people import SIGNATURE_MARKS, names_in
from kipvote.announcements.proseheadings import leads_on
from kipvote.votes.clauses import Marker, own_line
from kipvote.votes.namelists import is_name
from kipvote.votes.vocabulary import words

_FAREWELLS = words(
    "regards cheers best thanks thank thx sincerely yours respectfully greetings wishes "
    "grüsse gruesse grusse gruss grüss mfg lg vg dank danke servus "
    "cordialement salutations amicalement merci saludo saludos atentamente gracias abrazo abrazos "
    "saluti grazie atenciosamente cumprimentos abraço abraços obrigado obrigada "
    "groet groeten groetjes bedankt hälsning hälsningar mvh tack hilsen hilsener takk tak "
    "terveisin terveiset kiitos pozdrawiam pozdrowienia dziękuję pozdravem pozdravom pozdrav děkuji "
    "ďakujem hvala üdvözlettel üdv köszönöm saygılarımla selamlar teşekkürler "
    "уважением спасибо повагою дякую поздрави благодаря ευχαριστώ χαιρετισμούς kasih "
    "谢谢 謝謝 多谢 多謝 此致 敬礼 敬禮 祝好 よろしく よろしくお願いします よろしくお願いいたします "
    "ありがとうございます 敬具 감사합니다 감사드립니다 고맙습니다"
)
# What stands beside one of those: "Viele Grüße", "Kind regards", "Un cordial saludo", "С уважением".
_BESIDE = _FAREWELLS | words(
    "all everyone everybody folks team kind kindest warm warmest many my with and you so much again "
    "mit freundlichen freundliche freundlicher viele vielen liebe lieben beste besten bester herzliche "
    "herzlichen schöne schönen sonnige un une cordial muchas mil bien meilleures sincères distinti cordiali "
    "tanti molte met vriendelijke vriendelijk hartelijke med vänlig vänliga venlig vennlig bästa "
    "mange många ystävällisin serdecznie z s lijep с з наилучшими με terima"
)
_LONGEST = 6
"""Words of a sign-off's greeting at most."""
_LINES_BELOW = 3
"""Lines that stand below it at most: a name, and what its bearer is."""


def without_sign_off(lines: Sequence[str], sender: str | None) -> Sequence[str]:
    """The lines without the greeting and the name that a mail ends with.

    A name below a heading, or below other names that stand alone, is one of their list; so is a full name
    that is not the sender's, where the sender is known.

    >>> without_sign_off(["+1 (binding): Ann Alder", "", "Viele Grüße", "Dee"], None)
    ['+1 (binding): Ann Alder', '']
    """
    farewell = _farewell(lines)
    return _without_name(lines if farewell is None else lines[:farewell], sender)


def above_own_name(lines: Sequence[str], sender: str | None) -> int:
    """The number of lines above the sender's name, and a greeting before it, with which a mail ends.

    >>> [above_own_name(["It passed.", "Best,", name], "Dee Dorn") for name in ("Dee", "Ubuntu")]
    [1, 3]
    """
    written = [at for at, line in enumerate(lines) if line.strip()]
    if sender is None or not written or not _signs(lines[written[-1]], sender):
        return len(lines)
    greets = len(written) > 1 and _is_farewell(lines[written[-2]])
    return written[-2] if greets else written[-1]


def _farewell(lines: Sequence[str]) -> int | None:
    """Where the greeting stands below which there is nothing but who writes."""
    written = [at for at, line in enumerate(lines) if line.strip()]
    for at in reversed(written[-1 - _LINES_BELOW :]):
        if _is_farewell(lines[at]):
            return at
        if ":" in lines[at] or any(char.isdecimal() for char in lines[at]):
            return None
    return None


def _is_farewell(line: str) -> bool:
    """Whether a line greets and says nothing else: "Best regards,", "Mit freundlichen Grüßen".

    >>> [_is_farewell(line) for line in ("Un saludo,", "Thanks to Ann", "Gus Best", "감사합니다.")]
    [True, False, False, True]
    """
    said = [word.strip(",.!;~-–—") for word in line.casefold().split()[: _LONGEST + 1]]
    said = [word for word in said if word]
    return len(said) <= _LONGEST and not _FAREWELLS.isdisjoint(said) and _BESIDE.issuperset(said)


def _without_name(lines: Sequence[str], sender: str | None) -> Sequence[str]:
    last = _last_paragraph(lines, len(lines))
    above = _last_paragraph(lines, last.start)
    opens = bool(above) and _opens_list(lines[above[-1]])
    tallied = opens and sum(_FIGURE.fullmatch(lines[at]) is not None for at in above) > 1
    if not above or (opens and not tallied) or (len(last) == 1 and _is_alike(lines, above, last)):
        return lines
    if sender is not None and (_signs(lines[last.start], sender) or _is_signed(lines, above, last, sender)):
        return lines[: last.start]
    if tallied:
        return lines
    own = own_line(0, lines[last.start])
    name = own.text.strip(SIGNATURE_MARKS)
    bare = len(last) == 1 and own.marker is Marker.NONE and is_name(name)
    return lines[: last.start] if bare and (sender is None or " " not in name) else lines


_FIGURE = re.compile(r"[\s*]{0,8}(?:[+-] ?1|[+-]?0)\s?[:=]\s{0,4}\d{1,3}\s*")
"""A row of figures: below several, the sender's name is no voter of the last."""


def _last_paragraph(lines: Sequence[str], stop: int) -> range:
    """The indexes of the last paragraph above ``stop``; none where there is none."""
    end = next((at + 1 for at in range(stop - 1, -1, -1) if lines[at].strip()), 0)
    size = sum(1 for _ in takewhile(lambda at: lines[at].strip(), range(end - 1, -1, -1)))
    return range(end - size, end)


def _opens_list(line: str) -> bool:
    return leads_on(line) or heading_alone(own_line(0, line).text) is not None


def _is_alike(lines: Sequence[str], above: range, last: range) -> bool:
    """Whether two paragraphs are one name each, with a list mark or without one alike."""
    one, other = own_line(0, lines[above.start]), own_line(0, lines[last.start])
    names = names_in(one.text)
    return (
        len(above) == 1 and one.marker is other.marker and len(names) == 1 and is_name(one.text.split("(")[0])
    )


def _is_signed(lines: Sequence[str], above: range, last: range, sender: str) -> bool:
    """Whether a few bare lines end with the sender's name, and the list above them is laid out otherwise."""
    bare = len(last) <= _LINES_BELOW and not any(_is_laid_out(lines[at]) for at in last)
    return bare and _signs(lines[last[-1]], sender) and all(_is_laid_out(lines[at]) for at in above[-1:])


def _is_laid_out(line: str) -> bool:
    """Whether a line has a list mark, a colon or commas, as lists of voters do and signatures do not."""
    return own_line(0, line).marker is not Marker.NONE or "," in line or ":" in line


def _signs(line: str, sender: str) -> bool:
    """Whether a line is the sender's name, or some of its words."""
    name = own_line(0, line).text.strip(SIGNATURE_MARKS)
    said, whole = name.casefold().replace(".", " ").split(), sender.casefold().replace(".", " ").split()
    return bool(said) and set(said) <= set(whole)
