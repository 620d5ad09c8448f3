"""Holders: of several mails with one Message-ID, which holds it, and which are messages of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.holders import (
    FIRST_KNOWN,
    Claim,
    Claimant,
    Kept,
    kept,
    numbered,
    own_id,
    threaded_as,
    variant,
)
from kipvote.messages import DateSource, MessageId, Sender
from kipvote.rules import Profile
from tests.mails import at, mail

ID = MessageId("<a@example.org>")
SUBJECT = "Re: [VOTE] KIP-9: Better logs"
ADA = Sender("Ada Quill", "ada@example.org")
ADA_VIA = Sender("Ada Quill", "dev@list.example.org", relayed=True)
HEADER = replace(mail("Ada Quill", 1, "").header, message_id=ID, sender=ADA, subject=SUBJECT)


def one(words: str | None = "+1", *, member: bool = True, **changes: object) -> Claimant:
    return Claimant(replace(HEADER, **changes), words, member)  # type: ignore[arg-type]


def ids(found: Sequence[Kept]) -> list[str]:
    return [one.message_id.replace(ID, "") for one in found]


SAME = [
    # another mail with the id, whether it is the same once more
    ("nothing else", one(), True),
    ("under another number of the list", one(received=at(5)), True),
    ("a gateway's tag", one(subject="[EXTERNAL] Re: [VOTE] KIP-9: Better logs"), True),
    ("another reply prefix", one(subject="AW: [VOTE] KIP-9: Better logs"), True),
    ("over another list", one(list_id="users.list.example.org", received=at(3)), True),
    ("sent by a list in the name of its member", one(sender=ADA_VIA), True),
    ("the same address without a name", one(sender=Sender(None, "ada@example.org")), True),
    ("the name turned around", one(sender=replace(ADA_VIA, name="Quill, Ada")), True),
    ("a date nobody believes", one(date=at(9), date_source=DateSource.RECEIVED), True),
    ("words that cannot be had", one(None), True),
    ("more of the thread", one(references=(MessageId("<root@x>"), *HEADER.references)), True),
    ("other words", one("-1"), False),
    ("another subject", one(subject="Re: lunch"), False),
    ("another number", one(subject="Re: [VOTE] KIP-90: Better logs"), False),
    ("another tag", one(subject="Re: [RESULT] KIP-9: Better logs"), False),
    ("no answer", one(subject="[VOTE] KIP-9: Better logs"), False),
    ("a former number", one(subject="Re: [VOTE] KIP-9: Better logs (was: KIP-8)"), False),
    ("another sender", one(sender=Sender("Bo Marsh", "bo@example.org")), False),
    ("the name at another address", one(sender=Sender("Ada Quill", "ada@evil.example")), False),
    ("another name by a list", one(sender=replace(ADA_VIA, name="Bo Marsh")), False),
    ("another date", one(date=at(2)), False),
    ("an answer to another mail", one(references=(MessageId("<lunch@x>"),)), False),
]


@pytest.mark.parametrize(("other", "same"), [row[1:] for row in SAME], ids=[row[0] for row in SAME])
def test_a_copy_that_is_the_same_mail(other: Claimant, *, same: bool, kafka: Profile) -> None:
    """Every other copy with other words, subject or sender is kept as a message of its own."""
    for pair in ([one(), other], [other, one()]):
        found = kept(pair, 2, kafka)
        assert ids(found) == ([""] if same else ["", "#2"])
        assert [bool(single.rivals) for single in found] == ([False] if same else [False, True])


UNKNOWN = [
    ("the sender's address", one(sender=ADA_VIA), one(), one(sender=Sender("Ada Quill", "ada@evil.example"))),
    ("its words", one(None), one("+1"), one("-1")),
    ("its date", one(date=at(9), date_source=DateSource.RECEIVED), one(), one(date=at(2))),
]


@pytest.mark.parametrize(
    ("less", "first", "second"), [row[1:] for row in UNKNOWN], ids=[row[0] for row in UNKNOWN]
)
def test_what_may_be_either_of_two_mails_makes_them_no_one(
    less: Claimant, first: Claimant, second: Claimant, kafka: Profile
) -> None:
    """It is taken for the first; the mail that is read is the one of which all is known."""
    found = kept([less, first, second], 3, kafka)
    assert [(single.at, single.same) for single in found] == [(1, (0,)), (2, ())]
    assert ids(found) == ["", "#2"]


def test_of_one_mail_that_is_read_which_has_the_address_of_its_sender(kafka: Profile) -> None:
    assert [single.at for single in kept([one(sender=ADA_VIA), one()], 2, kafka)] == [1]
    assert [single.at for single in kept([one(sender=ADA_VIA), one(member=False)], 2, kafka)] == [0]


BO = Sender("Bo Marsh", "bo@example.org")


def test_a_warning_names_every_copy(kafka: Profile) -> None:
    """Named in a warning of every proposal any copy belongs to."""
    lunch = one("Who comes?", subject="Re: lunch", sender=BO, date=at(50), member=False)
    (vote,) = kept([one(), lunch], 2, kafka)
    assert vote.rivals == (
        "another mail with this Message-ID (Bo Marsh, 2026-01-07) is kept elsewhere, as <a@example.org>#2",
    )
    holder, copy = kept([one(), one("-1", sender=BO)], 2, kafka)
    assert (holder.message_id, holder.rivals) == (ID, ())
    assert (copy.message_id, copy.rivals) == (
        "<a@example.org>#2",
        ("another mail came first with this Message-ID (Ada Quill, 2026-01-05): this one is kept beside it",),
    )
    (elsewhere,) = kept([one(member=False), replace(lunch, member=True)], 2, kafka)
    assert (elsewhere.message_id, elsewhere.rivals) == ("<a@example.org>#2", copy.rivals)


def test_a_proposal_to_which_none_belongs_keeps_none(kafka: Profile) -> None:
    assert kept([one(member=False), one("-1", member=False)], 2, kafka) == []


def test_those_that_are_not_told_of_are_counted(kafka: Profile) -> None:
    first = [one(str(number), member=number == 0) for number in range(FIRST_KNOWN)]
    (found,) = kept(first, 5000, kafka)
    assert len(found.rivals) < FIRST_KNOWN
    assert found.rivals[-1] == "4991 more mails with this Message-ID elsewhere"


CLAIMS = [
    # what comes first, what after it
    ("received first", {"received": at(1), "date": at(3)}, {"received": at(2), "date": at(1)}),
    ("written first, where no list told its time", {"date": at(1)}, {"date": at(2)}),
    ("written before the other was received", {"date": at(1)}, {"date": at(0), "received": at(2)}),
    ("dated at all", {"date": at(900)}, {"date": None}),
    ("its marks did not fail", {"date": at(900)}, {"date": at(1), "failed": True}),
    ("undated, but its marks did not fail", {"date": None}, {"date": at(1), "failed": True}),
]


@pytest.mark.parametrize(("first", "second"), [row[1:] for row in CLAIMS], ids=[row[0] for row in CLAIMS])
def test_who_holds_an_id(first: dict[str, object], second: dict[str, object]) -> None:
    """The one the list received first holds the id; marks that failed never before others."""

    def claim(told: dict[str, object]) -> Claim:
        bad = bool(told.get("failed"))
        header = replace(HEADER, **{k: v for k, v in told.items() if k != "failed"})  # type: ignore[arg-type]
        return Claim.of(header, failed=bad)

    assert claim(first) < claim(second)


def test_ids_of_mails_that_hold_none() -> None:
    assert own_id(numbered(ID, 12)) == own_id(ID) == ID
    assert own_id(odd := MessageId("<a@example.org>#2>")) == odd
    alike = [variant(HEADER, None), variant(replace(HEADER, subject="x"), None)]
    assert threaded_as(ID, [alike[0], alike[1], alike[0], alike[1]]) == [ID, f"{ID}#2", ID, f"{ID}#2"]


HEADERS = st.builds(
    lambda words, subject, sender, hours, cited, member: one(
        words, subject=subject, sender=sender, date=at(hours), references=cited, member=member
    ),
    st.sampled_from(["+1", "-1", None]),
    st.sampled_from([SUBJECT, "Re: lunch"]),
    st.sampled_from([ADA, ADA_VIA, BO]),
    st.sampled_from([1, 2]),
    st.sampled_from([(), HEADER.references]),
    st.booleans(),
)


@given(claimants=st.lists(HEADERS, min_size=1, max_size=12))
def test_every_mail_is_kept_once(kafka: Profile, claimants: list[Claimant]) -> None:
    """No mail is lost: each is a message, or the same as one; and what is another's words is no copy."""
    found = kept(claimants, len(claimants), kafka)
    places = [at for single in found for at in (single.at, *single.same)]
    assert len(set(places)) == len(places)
    assert {at for at, claimant in enumerate(claimants) if claimant.member} <= set(places)
    assert len({single.message_id for single in found}) == len(found)
    for single in found:
        assert claimants[single.at].member
        assert len({claimants[at].words for at in (single.at, *single.same)} - {None}) < 2
