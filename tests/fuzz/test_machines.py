"""Machines: whatever is done to an archive, a body, a subject or a thread, one step after the other."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kipvote.archives import Archive
from kipvote.mail import own_words
from kipvote.mbox import RawMessage, read_at, read_spans, split
from kipvote.messages import DateSource, Header, MessageId, Sender
from kipvote.subjects import ProposalId, parse_subject
from kipvote.threads import assign, node_of
from kipvote.votes.read import read_votes
from tests.fuzz.targets import AS_OF, check_account, profiles

MOMENT = b"Mon Nov  3 12:00:00 2025"
BODIES = [
    b"+1\n",
    b"",
    b"\n",
    b">From my side +1\n",
    b"> +1\n\nFrom here on it is fine\n",
    b"\0\xff\n",
    b"a\n\n\nb\n",
]


class Growing(RuleBasedStateMachine):
    """An archive that is appended to, broken off and appended to again, as by one download after another."""

    def __init__(self) -> None:
        super().__init__()
        self.data = b""
        self.starts: list[int] = []
        """Where messages stand that are whole, in an archive that was whole up to there."""
        self.broken = False
        self.count = 0

    @rule(body=st.sampled_from(BODIES), end=st.sampled_from([b"\n", b"\r\n"]))
    def append_mail(self, body: bytes, end: bytes) -> None:
        self.count += 1
        line = b"From dev-return-%d-a=b@list.example.org %b\n" % (self.count, MOMENT)
        mail = line + b"Message-ID: <%d@example.org>\nSubject: x\n\n%b\n" % (self.count, body)
        if not self.broken:
            self.starts.append(len(self.data))
        self.data += mail.replace(b"\n", end)

    @precondition(lambda self: self.data)
    @rule(
        junk=st.sampled_from(
            [b"junk", b"junk\n\n", b"From nowhere\n\n", b"\0" * 40, b"\xff\xfe", b"Date: x\n\n"]
        )
    )
    def append_junk(self, junk: bytes) -> None:
        self.data += junk
        self.broken = self.broken or not junk.endswith(b"\n\n")

    @precondition(lambda self: self.data)
    @rule(share=st.floats(0, 1))
    def break_off(self, share: float) -> None:
        self.data = self.data[: int(len(self.data) * share)]
        # The rest of the last message may end in the middle of a line: what is appended then is its text.
        self.starts = [at for at in self.starts if at < len(self.data)][:-1]
        self.broken = bool(self.data)

    @invariant()
    def every_byte_is_accounted_for(self) -> None:
        check_account(list(read_spans(Archive("a", self.data))), self.data)

    @invariant()
    def whole_messages_are_found_where_they_stand(self) -> None:
        found = {one.offset: one for one in read_spans(Archive("a", self.data))}
        assert all(isinstance(found.get(at), RawMessage) for at in self.starts)

    @invariant()
    def any_two_ranges_give_each_message_once(self) -> None:
        archive = Archive("a", self.data)
        whole = list(read_spans(archive))
        bounds = sorted({0, len(self.data) // 3, *self.starts[1:2], len(self.data)})
        assert [one for start, stop in pairwise(bounds) for one in read_spans(archive, start, stop)] == whole
        assert all(
            read_at(archive, one.offset, one.length) == one for one in whole if isinstance(one, RawMessage)
        )
        assert len(list(split(self.data))) == sum(isinstance(one, RawMessage) for one in whole)


OWN = [
    "+1 (binding)",
    "-1, the default looks wrong",
    "+1",
    "Thanks, all clear now.",
    "I am fine with the default.",
]
PEOPLE = ["Ada Quill", "Bo Marsh", "Cem Tarn"]


class Answering(RuleBasedStateMachine):
    """A thread of answers, each quoting all before it; footers and signatures are added on the way."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.own: list[str] = []
        self.foreign: set[str] = set()

    @initialize(line=st.sampled_from(OWN))
    def begin(self, line: str) -> None:
        self.text, self.own = f"{line} (0)", [f"{line} (0)"]

    def _quoted(self, who: str) -> str:
        marked = "\n".join(f"> {line}".rstrip() for line in self.text.split("\n"))
        return f"On Mon, Jan 5, 2026 at 12:00 PM {who} <{who[:2].lower()}@example.org> wrote:\n\n{marked}"

    def _answer(self, line: str) -> str:
        self.foreign |= set(self.own)
        answer = f"{line} ({len(self.foreign)})"
        self.own = [answer]
        return answer

    @rule(line=st.sampled_from(OWN), who=st.sampled_from(PEOPLE))
    def answer_above(self, line: str, who: str) -> None:
        self.text = f"{self._answer(line)}\n\n{self._quoted(who)}"

    @rule(line=st.sampled_from(OWN), who=st.sampled_from(PEOPLE))
    def answer_below(self, line: str, who: str) -> None:
        self.text = f"{self._quoted(who)}\n\n{self._answer(line)}"

    @rule()
    def the_list_adds_its_footer(self) -> None:
        rule_ = "-" * 69
        self.text += f"\n\n{rule_}\nTo unsubscribe, e-mail: dev-unsubscribe@list.example.org\n"

    @rule(who=st.sampled_from(PEOPLE))
    def a_client_adds_a_signature(self, who: str) -> None:
        self.text += f"\n-- \n{who}\n+1 650 555 0100"

    @invariant()
    def own_words_are_those_of_the_last_answer(self) -> None:
        """What was quoted never is the sender's again, and what the sender wrote always is."""
        lines = own_words(self.text).lines
        assert not self.foreign & set(lines)
        assert set(self.own) <= set(lines)


class Addressing(RuleBasedStateMachine):
    """A subject on its way through mail clients and gateways: still about the same proposal."""

    def __init__(self) -> None:
        super().__init__()
        self.subject = "[VOTE] KIP-9: Better logs"
        self.replied = False

    @rule(prefix=st.sampled_from(["Re: ", "RE:", "AW: ", "Fwd: ", "Re[2]: ", "回复："]))
    def reply(self, prefix: str) -> None:
        self.subject, self.replied = prefix + self.subject, True

    @rule(mark=st.sampled_from(["[EXTERNAL] ", "[Ext] ", "[SPAM?] ", "EXTERNAL: "]))
    def pass_a_gateway(self, mark: str) -> None:
        self.subject = mark + self.subject

    @rule()
    def fold(self) -> None:
        self.subject = self.subject.replace(" ", "\n  ", 1)

    @invariant()
    def it_is_about_the_same(self) -> None:
        subject = parse_subject(self.subject, profiles()[0])
        assert subject.proposals == ("KIP-9",)
        assert (subject.title, [tag.value for tag in subject.tags]) == ("Better logs", ["vote"])
        assert subject.reply == self.replied


class Voting(RuleBasedStateMachine):
    """A mail with one vote, and more and more around it that is none."""

    def __init__(self) -> None:
        super().__init__()
        self.paragraphs: list[str] = []
        self.cast: str | None = None

    @precondition(lambda self: self.cast is None)
    @rule(
        value=st.sampled_from(["+1", "-1", "0"]), claim=st.sampled_from(["", " (binding)", " (non-binding)"])
    )
    def vote(self, value: str, claim: str) -> None:
        self.paragraphs.append(value + claim)
        self.cast = value

    @rule(above=st.booleans(), prose=st.sampled_from([
        "Thanks for the KIP, KIP-9 is what we need.", "We have run it for a week without a loss.",
        "[ ] +1 approve\n[ ] -1 disapprove", "The default retries are -1 as before.", "UTC+1 suits me.",
    ]))  # fmt: skip
    def add_what_is_no_vote(self, above: bool, prose: str) -> None:
        self.paragraphs.insert(0 if above else len(self.paragraphs), prose)

    @invariant()
    def the_vote_is_the_one_cast(self) -> None:
        votes = read_votes("\n\n".join(self.paragraphs).split("\n")).votes
        assert [vote.value for vote in votes if vote.certain] == ([self.cast] if self.cast else [])


class Threading(RuleBasedStateMachine):
    """Messages that come one after the other, in groups that never cite each other nor share a title."""

    def __init__(self) -> None:
        super().__init__()
        self.headers: dict[int, list[Header]] = {0: [], 1: []}
        self.before: dict[int, dict[MessageId, tuple[ProposalId, ...]]] = {0: {}, 1: {}}

    def _assigned(self, *groups: int) -> dict[MessageId, tuple[ProposalId, ...]]:
        kafka = profiles()[0]
        return assign(node_of(header, kafka) for group in groups for header in self.headers[group])

    @rule(
        group=st.sampled_from([0, 1]),
        cites=st.lists(st.integers(0, 12), max_size=3),
        subject=st.sampled_from(
            ["Re: x", "x", "[VOTE] KIP-{n}: The {n} logs", "[RESULT] The {n} logs", "Re: [VOTE] y"]
        ),
        hours=st.none() | st.integers(0, 3000),
    )
    def a_mail_comes(self, group: int, cites: list[int], subject: str, hours: int | None) -> None:
        other = 1 - group
        number = len(self.headers[group])
        self.before[other] = {
            key: value for key, value in self._assigned(0, 1).items() if key[1] == str(other)
        }
        self.headers[group].append(
            Header(
                message_id=MessageId(f"<{group}.{number}@example.org>"),
                date=None if hours is None else AS_OF + timedelta(hours=hours),
                date_source=DateSource.NONE if hours is None else DateSource.DATE,
                sender=Sender("Ada Quill", "ada@example.org"),
                subject=subject.format(n=group),
                references=tuple(
                    MessageId(f"<{group}.{cited}@example.org>") for cited in cites if cited != number
                ),
            )
        )
        found = self._assigned(0, 1)
        assert {key: value for key, value in found.items() if key[1] == str(other)} == self.before[other]

    @invariant()
    def each_group_alone_says_the_same(self) -> None:
        assert self._assigned(0, 1) == self._assigned(0) | self._assigned(1)


QUICK = settings(max_examples=30, stateful_step_count=25)
for machine in (Growing, Answering, Addressing, Voting, Threading):
    machine.TestCase.settings = QUICK

TestGrowing = Growing.TestCase
TestAnswering = Answering.TestCase
TestAddressing = Addressing.TestCase
TestVoting = Voting.TestCase
TestThreading = Threading.TestCase
