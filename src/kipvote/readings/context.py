"""Context: what the other mail of a proposal tells of one message: what it may quote, and what it answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

from kipvote.bodies import own_words
from kipvote.messages import Header, MessageId
from kipvote.readings.bearers import Words, words_of_sender
from kipvote.readings.questions import quoted_directly
from kipvote.readings.quoted import named_without_marks, ticked_text
from kipvote.readings.sent import Sent
from kipvote.threads import ancestors, header_order
from kipvote.threads.kind import Kinds
from kipvote.votes.clauses import spelled

_MOST_QUOTED = 12
"""Messages above one in its thread, and by those it names, with which it is compared."""
_LONGEST_QUOTED = 64 * 1024
"""Characters of each of them: no real mail that others quote is half as long."""


class Context:
    """The messages of one proposal as those around each of them; ``texts`` are those that could be had.

    All is looked up: what is asked for one message costs the same however many others there are.
    """

    def __init__(self, kinds: Kinds, texts: Mapping[MessageId, str]) -> None:
        self._kinds, self._texts = kinds, texts
        self._own: dict[MessageId, tuple[str, ...]] = {}
        self._said: dict[Words, dict[str, tuple[bool, str, str, str]]] = {}

    def earlier(self, header: Header, text: str) -> tuple[str, ...]:
        """The texts by others this message may quote: of those it answers, and by those whom it names."""
        quoted = dict.fromkeys(ancestors(header, self._kinds.headers, most=_MOST_QUOTED))
        if not quoted and self._kinds.subject(header).reply:  # of which nobody can say what it answers
            quoted = dict.fromkeys(self.sent.before(header, most=_MOST_QUOTED))
        if named := named_without_marks(text):
            quoted |= dict.fromkeys(self.sent.first_by(named, header, most=_MOST_QUOTED))
        others = (of for of in quoted if self._kinds.headers[of].sender != header.sender)
        return tuple(self._texts[of][:_LONGEST_QUOTED] for of in others if of in self._texts)

    def answered(self, header: Header, text: str) -> str | None:
        """The text of the very message this one answers, whoever wrote it, or of that it quotes a tick of."""
        above = self._above(header)
        said = self._texts.get(above.message_id) if above else None
        answered = (above.sender, said) if above and said is not None else None

        def by(named: Words) -> list[str]:
            theirs = self.sent.last_by(named, header, most=_MOST_QUOTED)
            return [self._texts[of][:_LONGEST_QUOTED] for of in theirs if of in self._texts]

        return ticked_text(text, answered, by)

    def answers_call(self, header: Header) -> bool:
        """Whether the very message it answers calls a vote."""
        return bool(header.references) and header.references[-1] in self._calls

    def remark(self, header: Header) -> str | None:
        """The text of the very message it answers if that is neither its sender's nor the caller's."""
        above = self._above(header)
        if above is None or above.message_id not in self._texts or self.answers_call(header):
            return None
        by_others = above.sender != header.sender and not self._kinds.by_caller(above)
        return self._texts[above.message_id] if by_others and self._kinds.calls else None

    def asking(self, header: Header, text: str) -> tuple[Sequence[str], Sequence[str]]:
        """The lines that a mail answers: those it quotes, and those of the mail above it, unless a call."""
        above = None if self.answers_call(header) else self._above(header)
        return tuple(quoted_directly(text)), self._own_words(above.message_id) if above else ()

    def is_offered(self, line: str, header: Header) -> bool:
        """Whether another mail that calls the vote holds a line, in plain typography."""
        return any(of != header.message_id for of in self._offered.get(line, ()))

    def said_before(self, line: str, header: Header) -> bool:
        """Whether an earlier mail by whoever has its sender's name holds a line."""
        first = self._said_by(words_of_sender(header.sender)).get(line)
        return first is not None and first < header_order(header)

    @cached_property
    def sent(self) -> Sent:
        return Sent(self._kinds.headers.values())

    def _above(self, header: Header) -> Header | None:
        return self._kinds.headers.get(header.references[-1]) if header.references else None

    def _own_words(self, of: MessageId) -> tuple[str, ...]:
        """Its sender's own words, parted once: all of a thread may answer one mail."""
        if of not in self._own:
            self._own[of] = own_words(self._texts[of]).lines if of in self._texts else ()
        return self._own[of]

    def _said_by(self, words: Words) -> Mapping[str, tuple[bool, str, str, str]]:
        """The lines of all mail by those of a name, each with the first that holds it."""
        if words not in self._said:
            said = self._said[words] = {}
            for header in self.sent.by(words):
                for line in self._texts.get(header.message_id, "").splitlines():
                    said.setdefault(line.strip(), header_order(header))
        return self._said[words]

    @cached_property
    def _calls(self) -> frozenset[MessageId]:
        return frozenset(call.message_id for call in self._kinds.calls)

    @cached_property
    def _offered(self) -> Mapping[str, Sequence[MessageId]]:
        """The lines of the calls, in plain typography, each with two calls that hold it."""
        offered: defaultdict[str, list[MessageId]] = defaultdict(list)
        for call in self._kinds.calls:
            for line in dict.fromkeys(self._texts.get(call.message_id, "").split("\n")):
                calls = offered[spelled(line)]
                if len(calls) < 2 and call.message_id not in calls:
                    calls.append(call.message_id)
        return offered
