"""Threads: which messages are about which proposal."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import timedelta
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.bodies import own_words
from kipvote.messages import Header, MessageId, Sender
from kipvote.readings.reader import told_proposal
from kipvote.rules import Profile, parse_profile
from kipvote.subjects import ProposalId, mentioned_in, proposal_key
from kipvote.threads import ancestors, assign, node_of
from tests.core.test_rules import MINIMAL
from tests.mails import mail, message_id

KIP_9 = ("KIP-9",)


def header(
    name: str,
    subject: str,
    to: list[str] | str | None = None,
    *,
    hours: float | None = 0,
    automatic: bool = False,
    who: str = "Ada Quill",
    list_id: str | None = None,
    relayed: bool = False,
) -> Header:
    written = mail(who, hours, "", subject=subject, to=None, name=name, automatic=automatic).header
    references = [to] if isinstance(to, str) else to or []
    return Header(
        message_id=written.message_id,
        date=written.date,
        date_source=written.date_source,
        sender=replace(written.sender, relayed=relayed),
        subject=subject,
        references=tuple(message_id(reference) for reference in references),
        list_id=list_id,
        automatic=automatic,
    )


def assigned(
    headers: Iterable[Header], profile: Profile, told: Mapping[MessageId, ProposalId] = MappingProxyType({})
) -> dict[MessageId, tuple[ProposalId, ...]]:
    return assign(node_of(one, profile, told.get(one.message_id)) for one in headers)


ROOT = header("root", "[VOTE] KIP-9: Better logs")
OTHER = header("other", "Lunch?")

TYPED_OVER = header("call", "Re: [VOTE] KIP-9: Better logs", "d", hours=1)
BY_TITLE = header("result", "[RESULT] Better logs", hours=80)

ASSIGNED = [
    ("by subject", [header("a", "Re: [VOTE] KIP-9")], "a", KIP_9),
    ("by reference", [ROOT, header("a", "Re: the vote", "root")], "a", KIP_9),
    (
        "through a reply",
        [ROOT, header("a", "Re: the vote", "root"), header("b", "Re: the vote", "a")],
        "b",
        KIP_9,
    ),
    ("through a gap", [ROOT, header("b", "Re: the vote", ["root", "gone"])], "b", KIP_9),
    ("the nearest known wins", [ROOT, OTHER, header("b", "Re: Lunch?", ["root", "other"])], "b", None),
    ("its own subject wins", [ROOT, header("a", "Re: [VOTE] KIP-8", "root")], "a", ("KIP-8",)),
    ("a new subject is a new topic", [ROOT, header("a", "Lunch?", "root")], "a", None),
    ("a result without the id", [ROOT, header("a", "[RESULT] Better logs", "root")], "a", KIP_9),
    ("no ancestor known", [header("a", "Re: the vote", "gone")], "a", None),
    ("bots are about nothing", [ROOT, header("a", "Re: [VOTE] KIP-9", "root", automatic=True)], "a", None),
    (
        "a result found by its title",
        [ROOT, header("a", "[RESULT] Better Logs!", hours=80)],
        "a",
        KIP_9,
    ),
    ("a result before the call", [ROOT, header("a", "[RESULT] Better logs", hours=-1)], "a", None),
    ("a result long after it", [ROOT, header("a", "[RESULT] Better logs", hours=24 * 100)], "a", None),
    (
        "a title of two proposals",
        [ROOT, header("b", "[VOTE] KIP-10: Better logs"), header("a", "[RESULT] Better logs", hours=80)],
        "a",
        None,
    ),
    ("two proposals", [header("a", "[VOTE] KIP-9 and KIP-10")], "a", ("KIP-9", "KIP-10")),
    (
        "a result with the title of a call that was typed over a reply",
        [
            header("d", "[DISCUSS] KIP-9: Better logs"),
            TYPED_OVER,
            header("a", "[RESULT] Better logs", hours=80),
        ],
        "a",
        KIP_9,
    ),
    (
        "an answer to a result found by its title",
        [TYPED_OVER, BY_TITLE, header("a", "Re: how it went", "result", hours=90)],
        "a",
        KIP_9,
    ),
    (
        "an answer to an answer to it",
        [
            TYPED_OVER,
            BY_TITLE,
            header("b", "Re: it", "result", hours=90),
            header("a", "Re: it", "b", hours=91),
        ],
        "a",
        KIP_9,
    ),
    (
        "an answer to a result of the same title that is another's",
        [TYPED_OVER, header("z", "[VOTE] KIP-8: Better logs"), BY_TITLE, header("a", "Re: it", "result")],
        "a",
        None,
    ),
    (
        "a new topic typed over an answer to a result",
        [TYPED_OVER, BY_TITLE, header("a", "Lunch?", "result", hours=90)],
        "a",
        None,
    ),
]


TOLD = [
    ("named in the words", [ROOT, header("a", "[RESULT] The vote", hours=80)], KIP_9),
    ("its own subject first", [ROOT, header("a", "[RESULT] KIP-8", hours=80)], ("KIP-8",)),
    ("the call it answers first", [header("r", "[VOTE] KIP-8"), header("a", "[RESULT] It", "r")], ("KIP-8",)),
    ("nothing written of it", [header("a", "[RESULT] The vote")], None),
    ("written of later only", [ROOT, header("a", "[RESULT] The vote", hours=-1)], None),
    ("written of long before", [ROOT, header("a", "[RESULT] The vote", hours=24 * 100)], None),
]


@pytest.mark.parametrize(("headers", "expected"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD])
def test_a_result_that_names_its_proposal_in_its_words_only(
    headers: list[Header], expected: tuple[str, ...] | None, kafka: Profile
) -> None:
    """Joined also when the announcement starts its own thread and has another subject."""
    told = {message_id("a"): ProposalId("kip-9")}
    found = assigned(headers, kafka, told).get(message_id("a"))
    assert (None if found is None else tuple(proposal.upper() for proposal in found)) == expected


def test_answers_to_a_result_follow_it_to_the_proposal_that_its_words_name(kafka: Profile) -> None:
    """A vote sent after the announcement is kept, marked late, and not counted."""
    answers = [header("b", "Re: [RESULT] The vote", "a", hours=90), header("c", "Re: it", "b", hours=91)]
    told = {message_id("a"): ProposalId("KIP-9")}
    found = assigned([ROOT, header("a", "[RESULT] The vote", hours=80), *answers], kafka, told)
    assert {found.get(message_id(name)) for name in "abc"} == {KIP_9}


WORDS = [
    ("one id", "[RESULT] The vote", "KIP-9 has passed with 3 binding +1.", "KIP-9"),
    ("twice the same", "[RESULT] The vote", "KIP-9 has passed.\n\nI will close kip 9 on the wiki.", "KIP-9"),
    ("two ids", "[RESULT] The vote", "KIP-9 has passed. KIP-10 has not.", None),
    ("only quoted", "[RESULT] The vote", "It has passed.\n\n> Let us vote on KIP-9.", None),
    ("invisibly broken", "[RESULT] The vote", "KIP-\u200b9 has passed.", "KIP-9"),
    ("a subject that names one", "[RESULT] KIP-8", "KIP-9 has passed.", None),
    ("no result", "The vote", "KIP-9 has passed.", None),
]


@pytest.mark.parametrize(
    ("subject", "text", "expected"), [row[1:] for row in WORDS], ids=[row[0] for row in WORDS]
)
def test_what_a_result_names_in_its_own_words(
    subject: str, text: str, expected: str | None, kafka: Profile
) -> None:
    assert told_proposal(mail("Ada Quill", 1, text, subject=subject, to=None), kafka) == expected


_LINES = [
    "KIP-9 has passed.",
    "KIP-\u200b10",
    "> KIP-9",
    "On Monday Ada wrote:",
    "-- ",
    "",
    "kip 9",
    "KIP-",
    "9",
]


@given(lines=st.lists(st.sampled_from(_LINES), max_size=8))
def test_what_a_result_names_is_in_its_own_words(lines: list[str], kafka: Profile) -> None:
    """Looking for a name before own words are told from the rest changes nothing."""
    text = "\n".join(lines)
    named = mentioned_in("\n".join(own_words(text).lines), kafka)
    expected = next(iter(named)) if len(named) == 1 else None
    assert told_proposal(mail("Ada Quill", 1, text, subject="[RESULT] The vote", to=None), kafka) == expected


@pytest.mark.parametrize(
    ("headers", "name", "expected"), [row[1:] for row in ASSIGNED], ids=[row[0] for row in ASSIGNED]
)
def test_assign(headers: list[Header], name: str, expected: tuple[str, ...] | None, kafka: Profile) -> None:
    assert assigned(headers, kafka).get(message_id(name)) == expected


_CALL = ("a", "[VOTE] KIP-81: Better logs", "", "81")
_SLIP = ("b", "Re: [VOTE] KIP-18: Better logs", "a", "81")
_NOW = "[VOTE] KIP-18: Better logs (was: KIP-81)"

NUMBERS = [
    # message, subject, what it answers, the number it is about; who calls writes all mail but of ``_WHO``
    ("a mistyped number", [_CALL, _SLIP]),
    ("in another case", [_CALL, ("b", "Re: [VOTE] KIP-18 - better Logs", "a", "81")]),
    ("answers to it", [_CALL, _SLIP, ("c", "Re: [VOTE] KIP-18: Better logs", "b", "81")]),
    ("through mail without a number", [_CALL, ("b", "Re: logs", "a", "81"), ("c", *_SLIP[1:2], "b", "81")]),
    ("a result in the thread", [_CALL, ("b", "[RESULT] [VOTE] KIP-18: Better logs", "a", "81")]),
    ("typed over a discussion", [
        ("a", "[DISCUSS] KIP-81: Better logs", "", "81"),
        ("b", "Re: [VOTE] KIP-81: Better logs", "a", "81"),
        ("c", "Re: [VOTE] KIP-18: Better logs", "b", "81"),
    ]),
    ("another vote has the number", [_CALL, _SLIP, ("e", "[VOTE] KIP-18: Quotas of a client", "", "18")]),
    ("a thread of its own", [_CALL, (*_SLIP[:2], "", "18")]),
    ("of what is not known", [_CALL, (*_SLIP[:2], "gone", "18")]),
    ("one in the thread, one not", [_CALL, _SLIP, ("c", _SLIP[1], "gone", "18")]),
    ("another title", [_CALL, ("b", "Re: [VOTE] KIP-18: Worse logs", "a", "18")]),
    ("no title", [_CALL, ("b", "Re: [VOTE] KIP-18", "a", "18")]),
    ("it was called, too", [_CALL, (*_SLIP[:3], "18"), ("c", "[VOTE] KIP-18: Better logs", "", "18")]),
    ("called in the same thread", [_CALL, ("b", "[VOTE] KIP-18: Better logs", "a", "18")]),
    ("typed over its own discussion", [
        _CALL,
        (*_SLIP[:3], "18"),
        ("c", "[DISCUSS] KIP-18: Better logs", "", "18"),
        ("e", "Re: [VOTE] KIP-18: Better logs", "c", "18"),
    ]),
    ("nobody knows which is right", [("a", f"Re: {_CALL[1]}", "gone", "81"), (*_SLIP[:3], "18")]),
    ("two proposals", [_CALL, ("b", "Re: [VOTE] KIP-18 and KIP-19: Better logs", "a", "18 19")]),
    ("a discussion", [_CALL, ("b", "Re: [DISCUSS] KIP-18: Better logs", "a", "18")]),
    ("a new number", [(*_CALL[:3], "18"), ("b", _NOW, "a", "18")]),
    ("a new number in a reply", [(*_CALL[:3], "18"), ("b", f"Re: {_NOW}", "a", "18")]),
    ("votes under the old one", [
        (*_CALL[:3], "18"),
        ("b", _NOW, "a", "18"),
        ("c", f"Re: {_CALL[1]}", "a", "18"),
        ("d", f"Re: {_NOW}", "b", "18"),
        ("e", "Re: logs", "c", "18"),
        ("f", f"[RESULT] {_CALL[1]}", "", "18"),
        ("g", "[RESULT] KIP-81: Better logs", "", "18"),
    ]),
    ("two new numbers", [
        (*_CALL[:3], "28"),
        ("b", _NOW, "a", "28"),
        ("c", "[VOTE] KIP-28: Better logs (was: KIP-18)", "b", "28"),
        ("e", f"Re: {_CALL[1]}", "a", "28"),
    ]),
    ("back again", [
        _CALL,
        ("b", _NOW, "a", "81"),
        ("c", "[VOTE] KIP-81: Better logs (was: KIP-18)", "b", "81"),
        ("e", f"Re: {_NOW}", "b", "81"),
    ]),
    ("a slip below a new number", [
        (*_CALL[:3], "18"),
        ("b", _NOW, "a", "18"),
        ("c", "Re: [VOTE] KIP-88: Better logs", "b", "18"),
    ]),
    ("not by the caller", [_CALL, ("d", f"Re: {_NOW}", "a", "81")]),
    ("by the caller from elsewhere", [(*_CALL[:3], "18"), ("h", _NOW, "a", "18")]),
    ("by the caller under a short name", [(*_CALL[:3], "18"), ("i", _NOW, "a", "18")]),
    ("perhaps by the caller", [_CALL, ("j", _NOW, "a", "81")]),
    ("not in the thread", [_CALL, ("b", _NOW, "", "18")]),
    ("another topic", [_CALL, ("b", "[VOTE] KIP-18: Worse logs (was: KIP-81)", "a", "18")]),
    ("the discussion stays", [
        ("e", "[DISCUSS] KIP-81: Better logs", "", "81"),
        (*_CALL[:3], "18"),
        ("b", _NOW, "a", "18"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize("mails", [row[1] for row in NUMBERS], ids=[row[0] for row in NUMBERS])
def test_the_number_of_a_vote(mails: list[tuple[str, str, str, str]], kafka: Profile) -> None:
    """A mistyped number is none if nobody called a vote under it, and of two numbers the later stands."""
    headers = numbered(mails)
    expected = {name: {f"kip-{number}" for number in numbers.split()} for name, _, _, numbers in mails}
    for order in (headers, headers[::-1]):
        about = assigned(order, kafka)
        assert {
            one.strip("<>").partition("@")[0]: set(map(proposal_key, about[one])) for one in about
        } == expected


_WHO = {
    "d": Sender("Bo Marsh", "bo@example.org"),
    "h": Sender("Quill, Ada", "home@example.org"),
    "i": Sender("ada", "ada.quill@example.org"),
    "j": Sender("Ada", "home@example.org"),
}


def numbered(mails: Iterable[tuple[str, str, str, str]]) -> list[Header]:
    """The headers of a row of ``NUMBERS``."""
    found = [header(name, subject, to or None, hours=at) for at, (name, subject, to, _) in enumerate(mails)]
    return [
        replace(one, sender=_WHO.get(name, one.sender)) for one, (name, *_) in zip(found, mails, strict=True)
    ]


RC1 = "[VOTE] Release Apache Foo 1.5.0 RC1"
RELEASE = header("root", RC1)
NAMED = ("Apache Foo 1.5.0 RC1",)


def answered(subject: str, to: str | None = "root") -> list[Header]:
    return [RELEASE, header("a", subject, to, hours=1)]


ANSWERS_OF_RELEASES = [
    ("the candidate in brackets", answered("Re: [VOTE] Release Apache Foo 1.5.0 (RC1)"), NAMED),
    ("the candidate behind a dash", answered("Re: [VOTE] Release Apache Foo 1.5.0-RC1"), NAMED),
    ("no candidate", answered("Re: [VOTE] Release Apache Foo 1.5.0"), NAMED),
    ("no project", answered("Re: [VOTE] 1.5.0 RC1"), NAMED),
    ("a shorter version", answered("Re: [VOTE] Release Foo 1.5 RC1"), NAMED),
    ("a remark behind", answered(f"Re: {RC1} - extended until Friday"), NAMED),
    ("a remark with a figure", answered(f"Re: {RC1} (2 more votes needed)"), NAMED),
    ("a remark with an older version", answered(f"Re: {RC1} - broken since 1.4.9"), NAMED),
    ("the vote in the subject", answered(f"Re: {RC1} => +1"), NAMED),
    ("a result", answered("[RESULT][VOTE] Release Foo 1.5.0 - passed"), NAMED),
    ("a cancellation", answered("[CANCELLED] [VOTE] Release Foo 1.5.0 RC1 - blocker found"), NAMED),
    ("behind a gateway's mark", answered(f"[EXTERNAL] - Re: {RC1}"), NAMED),
    ("without Re:, the vote in the subject", answered(f"{RC1} +1"), NAMED),
    ("without Re:, the vote with a claim", answered("[VOTE] Foo 1.5.0 RC1: +1 (binding)"), NAMED),
    ("without Re:, the vote behind an arrow", answered("[VOTE] Foo 1.5.0-RC1 => -1"), NAMED),
    ("without Re:, the vote in brackets", answered("[VOTE] Foo 1.5.0-RC1 (+1)"), NAMED),
    ("without Re:, the vote against it", answered(f"{RC1} -1"), NAMED),
    ("without Re: and candidate", answered("[VOTE] Release Foo 1.5.0"), NAMED),
    ("without Re:, another candidate", answered("[VOTE] Foo 1.5.0 RC2 +1"), ("Foo 1.5.0 RC2",)),
    ("without Re:, another name", answered("[VOTE] Foo Api 1.5.0 RC1"), ("Foo Api 1.5.0 RC1",)),
    ("without Re:, another build", answered("[VOTE] Foo 1.5.0-1"), ("Foo 1.5.0-1",)),
    ("another candidate", answered("Re: [VOTE] Release Apache Foo 1.5.0 RC2"), ("Apache Foo 1.5.0 RC2",)),
    ("another version", answered("Re: [VOTE] Release Apache Foo 1.5.1 RC1"), ("Apache Foo 1.5.1 RC1",)),
    ("another stage", answered("Re: [VOTE] Foo 1.5.0-beta1"), ("Foo 1.5.0-beta1",)),
    ("a new call", answered(f"{RC1} (Java client)"), ("Apache Foo 1.5.0 RC1 (Java client)",)),
    ("nothing known above", answered(f"Re: {RC1} (extended)", "gone"), ("Apache Foo 1.5.0 RC1 (extended)",)),
    (
        "an answer to such an answer",
        [RELEASE, header("b", f"Re: {RC1} (extended)", "root"), header("a", f"Re: {RC1} (extended)", "b")],
        NAMED,
    ),
    (
        "an answer to the next candidate, called in the thread of this one",
        [
            RELEASE,
            header("b", "[VOTE] Release Apache Foo 1.5.0 RC2", "root"),
            header("a", "Re: [VOTE] Release Apache Foo 1.5.0 (RC2)", ["root", "b"]),
        ],
        ("Apache Foo 1.5.0 RC2",),
    ),
    (
        "another candidate behind an answer that names none",
        [
            RELEASE,
            header("b", "Re: [VOTE] Release Foo 1.5.0", "root"),
            header("a", "Re: [VOTE] Release Foo 1.5.0 RC2", "b"),
        ],
        ("Foo 1.5.0 RC2",),
    ),
    (
        "a candidate after a discussion of the release",
        [header("root", "[DISCUSS] Release Foo 1.5.0"), header("a", f"Re: {RC1}", "root")],
        NAMED,
    ),
    (
        "answers in a circle",
        [header("root", "Re: [VOTE] Foo 1.5.0", "a"), header("a", f"Re: {RC1}", "root")],
        NAMED,
    ),
]


@pytest.mark.parametrize(
    ("headers", "expected"), [pytest.param(*row[1:], id=row[0]) for row in ANSWERS_OF_RELEASES]
)
def test_an_answer_stays_with_the_release_it_answers(
    headers: list[Header], expected: tuple[str, ...], asf_release: Profile
) -> None:
    """Versions and candidates distinguish releases; the words around them, which people change, do not."""
    assert assigned(headers, asf_release)[message_id("a")] == expected
    assert assigned(reversed(headers), asf_release)[message_id("a")] == expected


LIST = "dev.foo.example.org"


def closing(call: str, result: str, **more: Any) -> list[Header]:
    """A call of Ada Quill's, and a result of hers in a thread of its own, three days later."""
    sent: dict[str, Any] = {"hours": 72, "list_id": LIST} | more
    return [header("call", call, list_id=LIST), header("a", result, **sent)]


WORDED_OTHERWISE = [
    (RC1, "[RESULT][VOTE] Release Apache Foo 1.5.0"),
    (RC1, "[RESULTS] [VOTE] Foo version 1.5"),
    (RC1, "[CANCEL][VOTE] Release Apache Foo 1.5.0"),
    (RC1, "[RESULT][VOTE] Foo 1.5.0 is released"),
    ("[VOTE] 1.5.0 RC1", "[RESULTS] [VOTE] Release Foo version 1.5.0 RC1"),
    ("[VOTE] 1.5.0 RC1", "[RESULTS] [VOTE] Release Foo version 1.5.0"),
    ("[VOTE] Release Apache Bar 1.5.0 from 1.5.0rc2", "[RESULT][VOTE] Release Bar 1.5.0"),
    ("[VOTE] Release food-1.5.0-rc1 as food-1.5.0", "[RESULT] [VOTE] Release food-1.5.0"),
    (
        "[VOTE] Release Apache Bar 1.0.0-incubating (rc4)",
        "[RESULT][VOTE] Apache Bar 1.0.0 (incubating) RC4",
    ),
    ("[VOTE] Release Bar 0.47.0-rc.2 - Vote Round 2", "[RESULT][VOTE] Release Bar 0.47.0-rc.2"),
    ("[VOTE] Bar Release 3.3.1 Candidate 2", "[RESULT] [VOTE] Release Apache Bar 3.3.1"),
    ("[VOTE] First release candidate for Bar 2.6.1 (RC0) is available", "[RESULT] [VOTE] Bar 2.6.1 (RC0)"),
    ("[VOTE] The 2nd Bar 2.6.1 release candidate (RC1) is available", "[RESULT] [VOTE] Bar 2.6.1 RC1"),
    ("[VOTE] Release Apache Bar2 1.5.0", "[VOTE] [RESULT] Release Apache Bar2 1.5.0 PASSED"),
    (RC1, "[VOTE] [RESULT] Release Apache Foo 1.5.0 has passed"),
    (RC1, "[RESULT] (was: [VOTE] Release Apache Foo 1.5.0 RC1)"),
    (RC1, "Results of [VOTE] Release Apache Foo 1.5.0"),
    (
        "[VOTE] Bar Providers prepared on January 05, 2026",
        "[RESULT][VOTE] Bar Providers - release of January 05, 2026",
    ),
    ("[VOTE] Release Bar 1.5.0 RC1 and Bar Client 2.0.0 RC1", "[RESULT] Bar 1.5.0, Bar Client 2.0.0"),
]
"""A call, and a result that words the name of its release in another way."""


@pytest.mark.parametrize(("call", "result"), WORDED_OTHERWISE)
def test_a_result_alone_that_words_the_release_otherwise_joins_its_call(
    call: str, result: str, asf_release: Profile
) -> None:
    headers = closing(call, result)
    headers.append(header("b", f"Re: {result}", "a", hours=90, who="Bo Marsh"))
    for order in (headers, headers[::-1]):
        found = assigned(order, asf_release)
        assert found[message_id("a")] == found[message_id("b")] == found[message_id("call")]


RESULT = "[RESULT][VOTE] Release Apache Foo 1.5.0"
RC2 = "[VOTE] Release Apache Foo 1.5.0 RC2"
STAYS_ALONE = [
    ("another version", closing(RC1, "[RESULT][VOTE] Release Apache Foo 1.5.1")),
    ("a longer version", closing(RC1, "[RESULT][VOTE] Release Apache Foo 1.5.0.1")),
    ("another candidate", closing(RC1, "[RESULT][VOTE] Release Apache Foo 1.5.0 (RC2)")),
    ("a candidate of a call without", closing("[VOTE] Release Foo 1.5.0", f"[RESULT]{RC1}")),
    (
        "another candidate in words",
        closing("[VOTE] Second candidate of Foo 1.5.0", "[RESULT] First of Foo 1.5.0"),
    ),
    (
        "another date",
        closing(
            "[VOTE] Foo Providers prepared on January 05, 2026",
            "[RESULT][VOTE] Foo Providers - release of January 19, 2026",
        ),
    ),
    ("another stage", closing(RC1, "[RESULT][VOTE] Release Apache Foo 1.5.0-beta1")),
    ("another thing", closing(RC1, "[RESULT][VOTE] Release Apache Foo Connector 1.5.0")),
    ("another project", closing("[VOTE] Release Bar 1.5.0 RC1", RESULT)),
    ("another project of a call without name", closing("[VOTE] 1.5.0 RC1", "[RESULT][VOTE] Bar 1.5.0")),
    (
        "a figure of the name",
        closing("[VOTE] Foo 1.5.0 RC1 for Bar 2", "[RESULT][VOTE] Foo 1.5.0 for Bar 3"),
    ),
    ("a name of one word more", closing(RC1, "[RESULT][VOTE] Release Apache Foo 1.5.0 for Bar")),
    ("somebody else's", closing(RC1, RESULT, who="Bo Marsh")),
    ("of an account that many use", closing(RC1, RESULT, relayed=True)),
    ("of another list", closing(RC1, RESULT, list_id="general.foo.example.org")),
    ("before the call", closing(RC1, RESULT, hours=-1)),
    ("months after it", closing(RC1, RESULT, hours=24 * 40)),
    ("without a date", closing(RC1, RESULT, hours=None)),
    ("no result", closing(RC1, "[VOTE] Release Apache Foo 1.5.0")),
    ("an answer", closing(RC1, "Re: [VOTE] Release Apache Foo 1.5.0")),
    ("nothing called", closing("[DISCUSS] Release Apache Foo 1.5.0 RC1", RESULT)),
    ("nothing called but answered", closing(f"Re: {RC1}", RESULT)),
    (
        "two candidates are open, and the last one not for long",
        [*closing(RC1, RESULT), header("c", RC2, hours=24, list_id=LIST)],
    ),
    (
        "two candidates are open, the last one another's",
        [*closing(RC1, RESULT, hours=150), header("c", RC2, hours=24, list_id=LIST, who="Bo Marsh")],
    ),
    (
        "two candidates are open, and the first was called again",
        [
            header("c", RC2, list_id=LIST),
            *closing(RC1, RESULT, hours=150),
            header("d", RC1, hours=30, list_id=LIST),
        ],
    ),
    (
        "another's candidate is open",
        [*closing(RC1, RESULT), header("c", RC2, hours=24, list_id=LIST, who="Bo Marsh")],
    ),
    (
        "a call of its own words",
        [*closing(RC1, RESULT), header("c", "[VOTE] Foo 1.5.0", hours=24, list_id=LIST, who="Bo Marsh")],
    ),
    (
        "a call of its own words on another list",
        [*closing(RC1, RESULT), header("c", "[VOTE] Foo 1.5.0", list_id="general.foo.example.org")],
    ),
    (
        "the candidate has its result",
        [*closing(RC1, RESULT), header("c", f"[RESULT]{RC1}", "call", hours=71, list_id=LIST)],
    ),
    (
        "the candidate is cancelled by somebody else",
        [*closing(RC1, RESULT), header("c", f"Re: [CANCEL]{RC1}", "call", hours=71, list_id=LIST, who="Bo")],
    ),
    (
        "it answers another release",
        [
            header("c", "[VOTE] Release Apache Foo 1.4.9", list_id=LIST),
            header("call", RC1, list_id=LIST),
            header("a", RESULT, "c", hours=72, list_id=LIST),
        ],
    ),
]


@pytest.mark.parametrize("headers", [pytest.param(row[1], id=row[0]) for row in STAYS_ALONE])
def test_a_result_that_may_be_of_another_release_stays_alone(
    headers: list[Header], asf_release: Profile
) -> None:
    for order in (headers, headers[::-1]):
        found = assigned(order, asf_release)
        assert list(map(proposal_key, found[message_id("a")])) != list(
            map(proposal_key, found[message_id("call")])
        )


JOINS_ONE_OF_TWO = [
    (
        "the last candidate, where the former was given up in its thread",
        [header("call", RC2, hours=24, list_id=LIST)],
        RESULT,
    ),
    (
        "called again after a cancellation",
        [
            header("c", RC2, hours=1, list_id=LIST),
            header("call", f"[CANCEL]{RC1}", hours=2, list_id=LIST),
            header("d", f"[CANCEL]{RC2}", hours=3, list_id=LIST),
            header("e", f"{RC2} (take 2)", hours=4, list_id=LIST),
        ],
        RESULT,
    ),
    (
        "the former is cancelled",
        [header("c", f"[CANCEL]{RC1}", hours=20, list_id=LIST), header("call", RC2, hours=24, list_id=LIST)],
        RESULT,
    ),
    (
        "it names its candidate",
        [header("call", RC2, hours=24, list_id=LIST)],
        "[RESULT] Foo 1.5 release, RC2",
    ),
    (
        "the former is long ago",
        [header("call", RC2, hours=24 * 35, list_id=LIST)],
        RESULT,
    ),
]


@pytest.mark.parametrize(
    ("others", "result"), [pytest.param(*row[1:], id=row[0]) for row in JOINS_ONE_OF_TWO]
)
def test_a_result_alone_joins_the_one_candidate_that_is_open(
    others: list[Header], result: str, asf_release: Profile
) -> None:
    closed = max(other.date for other in others if other.date) + timedelta(days=3)
    result_of = replace(header("a", result, list_id=LIST), date=closed)
    headers = [header("first", RC1, list_id=LIST), *others, result_of]
    for order in (headers, headers[::-1]):
        assert assigned(order, asf_release)[message_id("a")] == ("Apache Foo 1.5.0 RC2",)


def test_a_result_told_twice_joins_twice(asf_release: Profile) -> None:
    headers = [*closing(RC1, RESULT), header("b", RESULT, hours=75, list_id=LIST)]
    headers.append(header("c", f"Re: {RESULT}", "a", hours=74, who="Bo Marsh"))
    assert set(assigned(headers, asf_release).values()) == {NAMED}


def test_a_result_of_a_numbered_proposal_is_not_taken_for_another(kafka: Profile) -> None:
    headers = [header("call", "[VOTE] KIP-9", list_id=LIST), header("a", "[RESULT] KIP-10", list_id=LIST)]
    assert assigned(headers, kafka)[message_id("a")] == ("KIP-10",)


def test_an_answer_about_another_proposal_of_the_same_figures_stays_its_own(kafka: Profile) -> None:
    """Only ids that are worded freely yield."""
    assert assigned([ROOT, header("a", "Re: [VOTE] KIP-9 and KIP-10", "root")], kafka)[message_id("a")] == (
        "KIP-9",
        "KIP-10",
    )


def test_two_spellings_of_one_proposal_do_not_hide_its_result() -> None:
    """Ids that differ in case are one proposal, also where a result is found by its title."""
    pattern = "(?P<word>(?i:flip))-(?P<number>[0-9]+)"
    text = MINIMAL.replace("FLIP-(?P<number>[0-9]+)", pattern).replace("FLIP-{number}", "{word}-{number}")
    profile = parse_profile(text, file="spelled.toml")
    calls = [header("a", "[VOTE] FLIP-9: Better logs"), header("b", "[VOTE] flip-9: Better logs", hours=1)]
    result = header("c", "[RESULT] Better logs", hours=80)
    assert assigned([*calls, result], profile)[message_id("c")] == ("flip-9",)
    assert assigned([result, *reversed(calls)], profile)[message_id("c")] == ("flip-9",)


def test_cycles_end(kafka: Profile) -> None:
    loop = [
        header("a", "Re: x", "b"),
        header("b", "Re: x", "c"),
        header("c", "Re: x", "a"),
        header("d", "Re: x", "d"),
    ]
    assert assigned(loop, kafka) == {}
    known = {h.message_id: h for h in loop}
    assert ancestors(loop[0], known) == [message_id("b"), message_id("c")]


def test_a_chain_of_many_thousand_replies(kafka: Profile) -> None:
    chain = [ROOT, *(header(str(n), "Re: the vote", str(n - 1) if n else "root") for n in range(5000))]
    assert len(assigned(reversed(chain), kafka)) == 5001


names = st.sampled_from("abcdefgh")
subjects = st.sampled_from(
    ["Re: x", "x", "Re: FLIP-1", "FLIP-2", "Re: [VOTE] x 1.0", f"{RC1}", f"Re: {RC1} or RC2", RC2, RESULT]
)
graphs = st.lists(st.tuples(names, st.lists(names, max_size=3), subjects), max_size=12)


@pytest.mark.parametrize("shipped", [False, True])
@settings(max_examples=100)
@given(graph=graphs, seed=st.randoms(use_true_random=False))
def test_the_order_of_messages_never_changes_a_thread(
    graph: list[tuple[str, list[str], str]], seed: object, *, shipped: bool, asf_release: Profile
) -> None:
    profile = asf_release if shipped else parse_profile(MINIMAL, file="minimal.toml")
    headers = list({name: header(name, subject, to) for name, to, subject in graph}.values())
    shuffled = list(headers)
    seed.shuffle(shuffled)  # type: ignore[attr-defined]
    assert assigned(headers, profile) == assigned(shuffled, profile)
    assert all(isinstance(key, str) and MessageId(key) for key in assigned(headers, profile))
