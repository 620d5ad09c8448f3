"""Sent: the mail of a proposal by who sent it, in the order of time, looked up and never searched through."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import islice

from kipvote.messages import Header, MessageId, Sender
from kipvote.readings.bearers import Words, are_one, words_of_sender
from kipvote.threads import header_order

_TWO = 2
"""Senders of which one is another than a given one."""
_MOST_NAMES = 500
"""Names with one word in common that are looked at for one that is looked up; no list has so many."""


class Sent:
    """Messages by the words of their senders' names, so that their order and accents make no difference."""

    def __init__(self, headers: Iterable[Header]) -> None:
        self._headers = sorted(headers, key=header_order)
        self._by: defaultdict[Words, list[Header]] = defaultdict(list)
        self._names: defaultdict[str, list[Words]] = defaultdict(list)
        self._senders: defaultdict[Words, dict[Sender, None]] = defaultdict(dict)  # two of each
        for header in self._headers:
            words = words_of_sender(header.sender)
            if words not in self._by:
                for word in words:
                    self._names[word].append(words)
            self._by[words].append(header)
            if len(self._senders[words]) < _TWO:
                self._senders[words][header.sender] = None

    def before(self, header: Header, *, most: int) -> list[MessageId]:
        """The last ``most`` messages before one."""
        at = _place(self._headers, header)
        return [other.message_id for other in self._headers[max(0, at - most) : at]]

    def first_by(self, named: Iterable[Words], header: Header, *, most: int) -> list[MessageId]:
        """The first ``most`` messages before one by those who bear one of the names."""
        theirs = (self._by[words][: min(most, _place(self._by[words], header))] for words in self._of(named))
        return [other.message_id for other in islice(merge(*theirs, key=header_order), most)]

    def last_by(self, named: Words, header: Header, *, most: int) -> list[MessageId]:
        """The last ``most`` messages before one by those who bear a name, in the order of time."""
        found: list[Header] = []
        for words in self._of([named]):
            at = _place(self._by[words], header)
            found += self._by[words][max(0, at - most) : at]
        return [other.message_id for other in sorted(found, key=header_order)[-most:]]

    def by(self, words: Words) -> Sequence[Header]:
        """The messages of all whose name has these words and no others."""
        return self._by.get(words, ())

    def has_others(self, sender: Sender) -> bool:
        """Whether anybody but a sender wrote."""
        some = (other for senders in islice(self._senders.values(), _TWO) for other in senders)
        return any(other != sender for other in some)

    def is_borne_by_other(self, named: Words, sender: Sender) -> bool:
        """Whether anybody but a sender bears a name."""
        return any(other != sender for words in self._of([named]) for other in self._senders[words])

    def _of(self, named: Iterable[Words]) -> Iterator[Words]:
        """The names of senders that are all of one of ``named``, or of which it is all."""
        near = dict.fromkeys(
            (name, words)
            for name in named
            for word in sorted(name)
            for words in islice(self._names.get(word, ()), _MOST_NAMES)
        )
        yield from dict.fromkeys(words for name, words in near if are_one(name, words))


def _place(headers: Sequence[Header], header: Header) -> int:
    return bisect_left(headers, header_order(header), key=header_order)
