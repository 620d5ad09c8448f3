"""Bodies: the sender's words set among what they quote, in the ways of their mail program."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from random import Random
from textwrap import wrap

from benchmarks.chance import Deck, Weighted
from benchmarks.forms import cut
from benchmarks.mail import Mail
from benchmarks.people import Client, Person
from tests.accuracy import phrases
from tests.accuracy.encodings import Body, Parts, Passage, Quotation

_LINES = 160
"""As many lines as one mail quotes at most."""
_DEPTHS = Weighted({1: 8, 2: 8, 4: 24, 8: 35, 15: 25})
"""How deep a mail quotes, if what it answers goes so deep."""
_LONG_ENOUGH = 250
"""Characters: shorter words are known for a quotation by their mark alone."""

_FOREIGN = tuple(
    phrase for charset, said in phrases.TONGUES.items() if charset != "utf-16" for phrase in said
)

_LAYOUTS = {
    Client.GMAIL: Weighted({"above": 72, "alone": 10, "around": 6, "between": 5, "below": 6, "unmarked": 1}),
    Client.THUNDERBIRD: Weighted({"below": 46, "alone": 9, "around": 15, "between": 10, "above": 20}),
    Client.APPLE: Weighted({"above": 78, "alone": 12, "below": 8, "unmarked": 2}),
    Client.OUTLOOK: Weighted({"letterhead": 83, "alone": 14, "unmarked": 3}),
    Client.MUTT: Weighted({"below": 60, "around": 20, "alone": 15, "between": 5}),
    Client.PONY: Weighted({"alone": 30, "above": 50, "below": 20}),
}
_USUAL = {
    Client.GMAIL: (0, 0, 0, 1),
    Client.THUNDERBIRD: (4, 4, 3),
    Client.APPLE: (5,),
    Client.OUTLOOK: (8, 0),
    Client.MUTT: (3,),
    Client.PONY: (7,),
}
"""Which of the attributions each mail program writes in English."""


def written(
    chance: Random, deck: Deck, author: Person, words: tuple[str, str], answered: Mail | None = None
) -> Body:
    """A body that says ``words``: what comes first, and what an answer may set below a quotation."""
    layout = "alone" if answered is None else _LAYOUTS[author.client].draw(chance)
    parts = (
        (_own(*words),)
        if answered is None
        else _SET[layout](chance, author, words, answered)
    )  # fmt: skip
    return Body(_closed(chance, deck, author, parts), author.mark)


def words(
    chance: Random, deck: Deck, author: Person, stance: str, *, greeted: str, about: str
) -> tuple[str, str]:
    """A stance with what people write around it; ``greeted`` is who called the vote ``about`` a proposal."""
    before = _FOREIGN if chance.random() < 0.04 else phrases.BEFORE
    opening = (deck.draw(phrases.GREETINGS), deck.draw(before))
    rest = (stance, deck.draw(phrases.AFTER), signed(chance, author))
    named = (_joined(*part).replace("Maren", greeted).replace("KIP-1120", about) for part in (opening, rest))
    first, second = named
    return first, second


def signed(chance: Random, author: Person) -> str:
    """How a mail ends."""
    return chance.choice(phrases.SIGN_OFFS).format(first=author.name.given, name=author.name)


_Setting = Callable[[Random, Person, tuple[str, str], Mail], Parts]


def _alone(_: Random, __: Person, words: tuple[str, str], ___: Mail) -> Parts:
    return (_own(*words),)


def _above(chance: Random, author: Person, words: tuple[str, str], answered: Mail) -> Parts:
    return _own(*words), _quotation(chance, author, answered)


def _below(chance: Random, author: Person, words: tuple[str, str], answered: Mail) -> Parts:
    return _quotation(chance, author, answered), _own(*words)


def _around(chance: Random, author: Person, words: tuple[str, str], answered: Mail) -> Parts:
    opening, rest = words
    above = (_own(opening),) if opening else ()
    return *above, _quotation(chance, author, answered), _own(rest)


def _between(chance: Random, author: Person, words: tuple[str, str], answered: Mail) -> Parts:
    question, answer = chance.choice(phrases.QUESTIONS)
    quotation = _quotation(chance, author, answered)
    return Quotation("", (Passage(question),)), _own(answer), quotation, _own(*words)


def _letterhead(chance: Random, author: Person, words: tuple[str, str], answered: Mail) -> Parts:
    """The quoted mail without any mark, below the lines of its header."""
    heads = phrases.LETTERHEADS
    head = heads[author.attribution % (2 if author.attribution % 3 else len(heads))]
    text = _filled(head, answered).replace("[VOTE] KIP-1120: Tidy up broker logs", answered.subject)
    return _own(*words), Passage(text), *cut(answered.body.parts, _DEPTHS.draw(chance), _LINES)


def _unmarked(chance: Random, author: Person, words: tuple[str, str], answered: Mail) -> Parts:
    """The quoted words without any mark: known by the mail they come from, if there are enough of them."""
    told = [part for part in answered.body.parts if isinstance(part, Passage) and part.own]
    if answered.author is author or not told or len(told[-1].text) < _LONG_ENOUGH:
        return _above(chance, author, words, answered)
    return _own(*words), Passage(told[-1].text)


_SET: Mapping[str, _Setting] = {
    "alone": _alone,
    "above": _above,
    "below": _below,
    "around": _around,
    "between": _between,
    "letterhead": _letterhead,
    "unmarked": _unmarked,
}


def _own(*paragraphs: str) -> Passage:
    return Passage(_joined(*paragraphs), own=True)


def _joined(*paragraphs: str) -> str:
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def _quotation(chance: Random, author: Person, answered: Mail) -> Quotation:
    parts = cut(answered.body.parts, _DEPTHS.draw(chance) - 1, _LINES)
    return Quotation(_attribution(author, answered), parts, spaced=author.client is Client.GMAIL)


def _attribution(author: Person, answered: Mail) -> str:
    """The line above a quotation: two in three people's mail programs speak English."""
    usual = _USUAL[author.client]
    at = usual[author.attribution % len(usual)] if author.attribution % 3 else author.attribution
    text = _filled(phrases.ATTRIBUTIONS[at % len(phrases.ATTRIBUTIONS)], answered)
    if author.client is not Client.GMAIL or "\n" in text:
        return text
    return "\n".join(wrap(text, 76, break_long_words=False, break_on_hyphens=False))


def _filled(text: str, answered: Mail) -> str:
    year = time.gmtime(answered.delivered).tm_year
    guise = answered.guise
    return text.format(name=guise.shown, address=guise.address).replace("2026", str(year))


def _closed(chance: Random, deck: Deck, author: Person, parts: Parts) -> Parts:
    """With a signature below the sender's last words, and the list's footer now and then."""
    last = max(at for at, part in enumerate(parts) if isinstance(part, Passage) and part.own)
    signature = deck.draw(phrases.SIGNATURES).format(name=author.name)
    below = (Passage(signature),) if signature else ()
    footer = (Passage(phrases.FOOTER),) if chance.random() < 0.15 else ()
    return *parts[: last + 1], *below, *parts[last + 1 :], *footer
