"""Readings: what a message says in its thread, where its words alone do not tell."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.mime import Text
from kipvote.reading import Reading
from kipvote.rules import Profile
from kipvote.tally.reading import Message, read_message, read_messages, words_digest
from kipvote.threads.kind import Kind
from tests.mails import call, mail, message_id
from tests.mails import tally as tally_of

POINT = "> 3) the limit should be a power of two\n\n"
REMARK = "> Nobody who voted here can know what the tool does.\n\n"
NEXT = "\n\n> 4) the tool should say what it does\n\nIt will."

# The subject of a result, how its text begins, and the verdict.
ENDED = [
    ("[RESULT] [VOTE] KIP-9: Better logs PASSED", "", "accepted"),
    ("[RESULT] [VOTE] KIP-9: Better logs (failed)", "", "rejected"),
    ("[RESULT] [VOTE] KIP-9: Better logs - not accepted", "", "rejected"),
    ("[VOTE] KIP-9: Better logs (accepted)", "", "accepted"),
    ("[VOTE][PASSED] KIP-9: Better logs", "", "accepted"),
    ("[ACCEPTED] KIP-9: Better logs", "", "accepted"),
    ("[VOTE][CLOSED] KIP-9: Better logs", "", None),
    ("[VOTE][PASSED][FAILED] KIP-9: Better logs", "", None),
    ("[RESULT] [VOTE] KIP-9: Retry what has failed", "", None),
    ("[RESULT] [VOTE] KIP-9: Retry FAILED tasks", "", None),
    ("[RESULT] [VOTE] KIP-9: Better logs PASSED", "The vote passed.", "accepted"),
    ("[RESULT] [VOTE] KIP-9: Better logs PASSED", "The vote failed.", None),
    ("[RESULT] [VOTE] KIP-9: Better logs FAILED", "The vote passes.", None),
    ("[RESULT] [VOTE] KIP-9: Better logs FAILED", "The vote is cancelled.", "cancelled"),
    ("[RESULT] [VOTE] KIP-9: Better logs", "I am cancelling this vote because of the -1.", "cancelled"),
    ("[RESULT] [VOTE] KIP-9: Better logs", "Should I cancel this vote because of the -1?", None),
    ("[RESULT] [VOTE] KIP-9: Better logs PASSED", "I am cancelling this vote.", None),
    ("[RESULT] [VOTE] KIP-9: Better logs PASSED", "Sorry, the vote is still open.", None),
]

# An answer in the vote thread, and its votes: value, and "?" with the rule where it is unclear.
ANSWERS = [
    ("bare value below a point", f"{POINT}-1\n\nNobody counts in bits.{NEXT}", ["-1 ? inline-answer"]),
    ("with its reason on the line", f"{POINT}-1, nobody counts in bits.{NEXT}", ["-1 ? inline-answer"]),
    ("below an interjection", f"{POINT}Yes, +1{NEXT}", ["+1 ? inline-answer"]),
    ("below a question alone", "> Should it be the default?\n\n+1\n\nGus", ["+1 ? inline-answer"]),
    ("below a question on a number", "+1\n\n> Should it be 0 or -1?\n\n-1", ["+1"]),
    ("below a question on a number alone", "> Should it be 0 or -1?\n\n-1", ["-1 ? inline-answer"]),
    ("below the call's question", "On Monday, Zoe wrote:\n> Should we release this?\n\n+1\n\nGus", ["+1"]),
    ("below another of a call", "> Shall we publish it?\n\n+1", ["+1"]),
    ("below one for objections", "> Any objections?\n\nNone, +1", ["+1"]),
    ("below objections to a part", "> I would drop it. Any objections?\n\n+1", ["+1 ? inline-answer"]),
    ("two of them",
     f"{POINT}+1{NEXT}\n\n> 5) drop it\n\n-1", ["+1 ? inline-answer", "-1 ? inline-answer"]),
    ("with a claim", f"{POINT}-1 (binding){NEXT}", ["-1"]),
    ("with a claim on the next line", f"{POINT}-1\n(non-binding){NEXT}", ["-1"]),
    ("from me", f"{POINT}+1 from me{NEXT}", ["+1"]),
    ("named a vote", f"{POINT}My vote: +1{NEXT}", ["+1"]),
    ("clear vote at the end", f"{POINT}-1{NEXT}\n\nAll in all:\n\n+1 (binding)", ["+1"]),
    ("clear vote at the beginning", f"+1\n\nSome answers:\n\n{POINT}-1{NEXT}", ["+1"]),
    ("the same value clear elsewhere", f"+1\n\n{POINT}+1{NEXT}", ["+1"]),
    ("claimed here, bare there", f"{POINT}+1 (binding){NEXT}\n\n> 5) drop it\n\n-1", ["+1"]),
    ("bottom-posted", "> Hi all,\n>\n> what about the limit?\n>\n> Is it right?\n\n+1", ["+1"]),
    ("top-posted", f"+1\n\n{POINT}{NEXT}", ["+1"]),
    ("below the request to vote", "> Please vote on KIP-9.\n\n+1\n\n> The page says why we need it.", ["+1"]),
    ("last paragraph after all answers", f"{POINT}Done.{NEXT}\n\n> I am happy with that.\n\n+1", ["+1"]),
    ("below what may attribute it", "Thanks.\n\nAnn Alder wrote:\n\n-1 (binding)", ["-1 ? may-be-quoted"]),
    ("above what may attribute it", "+1\n\nGus\n\nAnn Alder wrote:\n\n-1 (binding)", ["+1"]),
    ("a vote below dashes",
     "Two points.\n\n--\n\n(a) It is too large.\n\nSo I vote -1.", ["-1 ? may-be-quoted"]),
    ("a value right below dashes", "Two points.\n\n--\n\n-1 (binding)", ["-1 ? may-be-quoted"]),
    ("a value below a signature", "Fine by me.\n-- \nGus\n\n-1", ["-1 ? may-be-quoted"]),
    ("a value that is quoted below a signature",
     "Fine by me.\n--\nGus\n\nAnn Alder wrote:\n\nI vote -1.", ["-1 ? may-be-quoted"]),
    ("a column of figures", "Result of the query:\n\ncount\n--\n\n-1\n\n(1 row)", ["-1 ? may-be-quoted"]),
    ("a zone below dashes", "Fine by me.\n--\nGus\n\nTime zone: UTC +1", ["+1 ? may-be-quoted"]),
    ("a liking below dashes", "Fine by me.\n--\n\n+1 for free software", ["+1 ? may-be-quoted"]),
    ("below dashes, and above", "+1\n\n--\n\nGus\n\n-1", ["+1"]),
    ("a telephone below dashes", "Fine by me.\n-- \nGus\n\n+1 650 555 0100\n\nMobile +1 650 555 0101", []),
    ("agreeing with what nobody is known to have written", f"{REMARK}+1. I agree with that.", ["+1"]),
    ("agreeing with the call", "> Please vote on KIP-9.\n\n+1. I agree with that.", ["+1"]),
    ("agreeing with nothing quoted", "+1. I agree with that.", ["+1"]),
    ("further down than the answer", f"{POINT}Nobody does.\n\n+1{NEXT}", ["+1"]),
]  # fmt: skip


@pytest.mark.parametrize(("subject", "begins", "verdict"), ENDED)
def test_the_subject_of_a_result_may_tell_how_the_vote_ended(
    subject: str, begins: str, verdict: str | None, kafka: Profile
) -> None:
    text = f"{begins}\n\n+1 (binding): Ann Alder, Bob Birch, Cy Cedar\n"
    result = read_messages([call(), mail("Rae Moss", 80, text, subject=subject)], kafka)[-1]
    assert result.announcement is not None
    assert result.announcement.verdict == verdict


@pytest.mark.parametrize(
    ("ending", "verdict"),
    [
        (" PASSED", "accepted"),
        (" has not passed", "rejected"),
        (" [FAILED]", "rejected"),
        (" complete", None),
    ],
)
def test_the_result_of_a_release_may_end_with_its_verdict(
    ending: str, verdict: str | None, asf_release: Profile
) -> None:
    subject = f"[RESULT] [VOTE] Release Foo 1.0{ending}"
    result = read_message(
        mail("Rae Moss", 80, "+1 (binding): Ann Alder, Bob Birch", subject=subject), asf_release
    )
    assert result.announcement is not None
    assert result.announcement.verdict == verdict


def test_a_call_that_ends_in_such_a_word_tells_of_no_verdict(kafka: Profile) -> None:
    opened = replace(call(), header=replace(call().header, subject="[VOTE] KIP-9: Retry what - failed"))
    text = "+1 (binding): Ann Alder, Bob Birch, Cy Cedar"
    result = mail("Rae Moss", 80, text, subject="[RESULT] [VOTE] KIP-9: Retry what - failed")
    announced = read_messages([opened, result], kafka)[-1].announcement
    assert announced is not None
    assert announced.verdict is None


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("> What about the ticket?\n\nClosed as rejected.\n\nZoe", None),
        ("This has passed! Merging!", "accepted"),
    ],
)
def test_what_is_said_in_a_word_below_a_quotation_is_of_that(
    text: str, verdict: str | None, kafka: Profile
) -> None:
    announced = read_messages([call(), mail("Zoe Ode", 90, text)], kafka)[-1].announcement
    assert (announced and announced.verdict) == verdict


def answer(text: str, profile: Profile) -> Reading:
    """The reading of a text that answers a call."""
    return read_messages([call(), mail("Gus Hale", 1, text, name="answer")], profile)[-1]


# Below a remark that Bo, who did not call the vote, wrote amid others.
AGREED = [
    ("+1. I agree with that.", ["+1 ? inline-answer"]),
    ("+1\nWell said!", ["+1 ? inline-answer"]),
    ("+1 (binding). I agree with that.", ["+1"]),
    ("+1. I agree with that.\n\n-1 (binding)", ["-1"]),
    ("+1. I agree with this KIP.", ["+1"]),
    ("+1. I do not agree with that.", ["+1"]),
    ("-1. I agree with that.", ["-1"]),
    ("I agree with that.\n\n+1", ["+1"]),
]
LONG = "Thanks for the page. The limit is explained, and so are the names.\n\nI read the code as well."


@pytest.mark.parametrize(("text", "read"), AGREED)
def test_who_agrees_with_a_remark_may_mean_that_alone(text: str, read: list[str], kafka: Profile) -> None:
    remark = mail("Bo Birch", 1, f"{REMARK[2:]}{LONG}", name="remark")
    answered = mail("Gus Hale", 2, f"{REMARK}{text}", name="answer", to="remark")
    assert votes(read_messages([call(), remark, answered], kafka)[-1]) == read


def test_who_agrees_with_the_caller_votes(kafka: Profile) -> None:
    remark = mail("Zoe Ode", 1, f"{REMARK[2:]}{LONG}", name="remark")
    answered = mail("Gus Hale", 2, f"{REMARK}+1. I agree with that.", name="answer", to="remark")
    assert votes(read_messages([call(), remark, answered], kafka)[-1]) == ["+1"]


def votes(reading: Reading) -> list[str]:
    return [vote.value if vote.certain else f"{vote.value} ? {vote.rule}" for vote in reading.votes]


@pytest.mark.parametrize(("text", "read"), [pytest.param(*row[1:], id=row[0]) for row in ANSWERS])
def test_a_value_below_one_quoted_point(text: str, read: list[str], kafka: Profile) -> None:
    """What a careful reader could take either way is unclear: not counted, listed with its line."""
    assert votes(answer(text, kafka)) == read


LAG = "Hi Zoe,\n\nwhat is the lag if nobody knows it, 0 or -1?\n\nBo"
QUOTED_LAG = "\n\nBo Marsh wrote:\n> what is the lag if nobody knows it, 0 or -1?\n"

# What a mail asks, what its answer says, and the votes in that.
ASKED = [
    (LAG, "-1.", ["-1 ? inline-answer"]),
    (LAG, "Yes, -1." + QUOTED_LAG, ["-1 ? inline-answer"]),
    (LAG, "-1, as for unknown topics." + QUOTED_LAG, ["-1 ? inline-answer"]),
    (LAG, "-1 for both.", ["-1 ? inline-answer"]),
    (LAG, "Hi Bo,\n\n\u22121.\n\nGus", ["-1 ? inline-answer"]),
    ("Do we use a negative number\nsuch as -1 there?", "Yes, -1.", ["-1 ? inline-answer"]),
    ("Is it lag=-1 then?", "-1", ["-1 ? inline-answer"]),
    ("Does the method return -1? It should be documented.", "Right, -1.", ["-1 ? inline-answer"]),
    ("And null is 0? Or -1?\n\nDora Lind wrote:\n> Nice.", "-1", ["-1 ? inline-answer"]),
    # With a claim, as the sender's, named a vote, or beside one.
    (LAG, "-1 (binding)", ["-1"]),
    (LAG, "-1 from me", ["-1"]),
    (LAG, "I vote -1.", ["-1"]),
    (LAG, "It is -1 then.\n\n+1 (binding)", ["+1"]),
    (LAG, "+1 (binding)\n\n-1, as for unknown topics.", ["+1"]),
    # Another value than was asked about.
    (LAG, "+1", ["+1"]),
    # A question about votes.
    ("Do you still vote -1?", "-1", ["-1"]),
    ("Is your -1 still standing?", "Yes, -1.", ["-1"]),
    ("So is it +1 or -1?", "-1", ["-1"]),
    ("Is that a -1?", "Yes, -1.", ["-1"]),
    ("[ ] -1 Do not release it, because?", "-1", ["-1"]),
    # What the mail only quotes, and its call.
    ("Is it 0 or -1?", "Hi Bo,\n\n> Is it 0 or -1?\n\n-1.\n\nI have tried it.", ["-1 ? inline-answer"]),
]


@pytest.mark.parametrize("asked", ["Any objections?", "Shall we publish it?", "Ready to release?"])
def test_such_a_question_of_anybody_else_is_on_a_point(asked: str, kafka: Profile) -> None:
    remark = mail("Bo Marsh", 1, f"I would write a page on it.\n\n{asked}", name="remark")
    reply = mail("Gus Hale", 2, f"> {asked}\n\nYes, +1", to="remark")
    assert votes(read_messages([call(), remark, reply], kafka)[-1]) == ["+1 ? inline-answer"]


@pytest.mark.parametrize(("asked", "text", "read"), ASKED)
def test_a_number_that_a_mail_asks_about(asked: str, text: str, read: list[str], kafka: Profile) -> None:
    """A bare value may be no more than the answer; a claim, or a word of voting, makes it a vote."""
    question = mail("Bo Marsh", 1, asked, name="question")
    assert (
        votes(read_messages([call(), question, mail("Gus Hale", 2, text, to="question")], kafka)[-1]) == read
    )


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Yes, -1.", ["-1 ? inline-answer"]),
        ("OK, -1 then.", ["-1 ? inline-answer"]),
        ("Right. -1", ["-1 ? inline-answer"]),
        ("Yes, -1 (binding)", ["-1"]),
        ("Yes, +1", ["+1"]),
        ("Sorry, -1: the key is lost.", ["-1"]),
    ],
)
def test_who_called_the_vote_may_agree_with_a_number(text: str, read: list[str], kafka: Profile) -> None:
    remark = mail("Bo Marsh", 1, "So the default means unlimited.", name="remark")
    assert votes(read_messages([call(), remark, mail("Zoe Ode", 2, text, to="remark")], kafka)[-1]) == read


# What Bo remarks, what the caller answers, and whether that is counted.
NUMBERS = [
    ("Should the default be -1?", "Correct, -1. Updated.", []),
    ("Should the default be -1?", "Yes, -1 is better. Updated the KIP.", []),
    ("Should the default be -1?", "-1", []),
    ("-1 would be better than 0, I think.", "I went with -1, as 0 is valid.", []),
    ("I prefer 0 there.", "OK, 0 it is.", []),
    ("Is it -1?", "Yes.\n\n+1 (binding)", ["+1"]),
    ("Is it -1?", "-1 (binding)", ["-1"]),
    ("I'm -1 on this, it breaks clients.", "-1, I see it as well.", ["-1"]),
    ("+1 approve\n0 no opinion\n-1 reject\n\nIt breaks clients.", "-1, I see it as well.", ["-1"]),
]


@pytest.mark.parametrize(("remark", "text", "counted"), NUMBERS)
def test_a_number_that_a_mail_names_is_no_vote_of_the_caller(
    remark: str, text: str, counted: list[str], kafka: Profile
) -> None:
    mails = [call(), mail("Bo Marsh", 1, remark, name="remark"), mail("Zoe Ode", 2, text, to="remark")]
    found = read_messages(mails, kafka)[-1].votes
    assert [vote.value for vote in found if vote.certain] == counted


def test_a_question_in_a_call_asks_for_votes(kafka: Profile) -> None:
    opened = call(text="Should the default be 0 or -1? See the page.\n\nPlease vote.")
    assert votes(read_messages([opened, mail("Gus Hale", 1, "-1, it breaks clients.")], kafka)[-1]) == ["-1"]


def test_a_question_may_be_known_by_its_quotation_alone(kafka: Profile) -> None:
    lost = mail("Gus Hale", 1, f"-1.{QUOTED_LAG}", to="lost")
    assert votes(read_messages([call(), lost], kafka)[-1]) == ["-1 ? inline-answer"]


BARE = st.sampled_from(["+1", "-1", "+0", "Yes, +1", "-1, that would be slow."])
CLEAR = st.sampled_from(["+1 (binding)", "-1 (non-binding)", "+1 from me", "I vote -1."])


@given(answers=st.lists(BARE, min_size=1, max_size=4), clear=CLEAR)
def test_a_clear_vote_counts_whatever_the_answers_are(answers: list[str], clear: str, kafka: Profile) -> None:
    """A vote may stand anywhere in those words, under a quotation or a long log."""
    points = "\n\n".join(f"> {i}) this is point number {i}\n\n{text}" for i, text in enumerate(answers, 1))
    reading = answer(f"{points}\n\n> That is all I have to say.\n\n{clear}", kafka)
    assert [(vote.line, vote.certain) for vote in reading.votes] == [(clear, True)]


@given(answers=st.lists(BARE, min_size=1, max_size=4))
def test_answers_to_points_alone_are_never_counted(answers: list[str], kafka: Profile) -> None:
    """What cannot be read for certain is shown as such, never guessed and never dropped."""
    points = "\n\n".join(f"> {i}) this is point number {i}\n\n{text}" for i, text in enumerate(answers, 1))
    reading = answer(f"{points}\n\n> 9) this is the last of the points\n\nFine.", kafka)
    assert reading.votes
    assert not any(vote.certain for vote in reading.votes)


RESULT = "[RESULT][VOTE] KIP-9: Better logs"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The vote passes.\n\n+1 (binding): Ada Quill, Bo Marsh, me", ["Ada Quill", "Bo Marsh", "Zoe Ode"]),
        ("The vote passes.\n\nBinding votes:\n- Ada Quill\n- myself", ["Ada Quill", "Zoe Ode"]),
        ("The vote passes.\n\n+1 (binding): Ada Quill\n+1: Bo Marsh\n\nZoe", ["Ada Quill", "Bo Marsh"]),
    ],
    ids=["me", "myself", "signed by the sender"],
)  # fmt: skip
@pytest.mark.parametrize("subject", [RESULT, "Re: [VOTE] KIP-9: Better logs"])
def test_an_announcement_knows_its_sender(text: str, names: list[str], subject: str, kafka: Profile) -> None:
    result = mail("Zoe Ode", 90, text, subject=subject, name="result", to="call")
    reading = read_messages([call(), result], kafka)[-1]
    assert reading.kind is Kind.ANNOUNCEMENT
    assert reading.announcement is not None
    assert [named.name for named in reading.announcement.names] == names
    assert reading.message_id == message_id("result")


ONE_MAIL = [
    ("the same mail from another archive", "+1 (binding)\n", True),
    ("a line escaped by its archive", ">From my side: +1 (binding)\n", False),
    ("other white space", "  +1   (binding)\n\n\n", True),
    ("another vote", "-1 (binding)\n", False),
    ("more words", "+1 (binding)\n\nI take that back.\n", False),
]


@pytest.mark.parametrize(("text", "same"), [row[1:] for row in ONE_MAIL], ids=[row[0] for row in ONE_MAIL])
def test_two_mails_say_the_same(text: str, same: bool) -> None:
    assert (words_digest(Text(text)) == words_digest(Text("+1 (binding)"))) is same


def test_of_other_mail_with_its_id_a_tally_warns(kafka: Profile) -> None:
    """Whatever a message is, and where there is no vote at all."""
    vote = replace(mail("Ada Quill", 1, "+1"), rivals=("there is another one",))
    talk = replace(mail("Bo Marsh", 1, "Why?", subject="Re: [DISCUSS] KIP-9"), rivals=("here, too",))
    warning = "<ada.quill.1@example.org>: there is another one"
    assert warning in tally_of([call(), vote], kafka).warnings
    assert tally_of([talk], kafka).warnings == ("<bo.marsh.1@example.org>: here, too",)


def test_what_archives_do_to_a_line_that_begins_with_from_makes_no_other_mail() -> None:
    assert words_digest(Text("+1\nFrom my side")) == words_digest(Text("+1\n>From my side"))


ACCEPTED = "Thanks for voting. KIP-9 has been accepted. Thank you!"
ANNOUNCED = [
    ("by the caller", mail("Zoe Ode", 90, ACCEPTED), Kind.ANNOUNCEMENT),
    (
        "by the caller from another address",
        mail("Zoe Ode", 90, ACCEPTED, address="zo@x.org"),
        Kind.ANNOUNCEMENT,
    ),
    ("by the caller, family name first", mail("Ode, Zoe", 90, ACCEPTED), Kind.ANNOUNCEMENT),
    ("by the caller, without a reference", mail("Zoe Ode", 90, ACCEPTED, to=None), Kind.ANNOUNCEMENT),
    ("by the caller's address", mail("zo", 90, ACCEPTED, address="zoe.ode@example.org"), Kind.ANNOUNCEMENT),
    ("with a vote of the caller's own", mail("Zoe Ode", 90, f"I'm +1 too.\n\n{ACCEPTED}"), Kind.ANNOUNCEMENT),
    ("with a bare vote", mail("Zoe Ode", 90, f"+1\n\n{ACCEPTED}"), Kind.ANNOUNCEMENT),
    (
        "of the podling's vote, in the first hours",
        mail("Zoe Ode", 9, "The podling vote passed with 3 +1s. We now ask the IPMC to vote."),
        Kind.VOTE,
    ),
    ("of this vote, early", mail("Zoe Ode", 9, "The vote passes with 3 binding +1s."), Kind.ANNOUNCEMENT),
    ("by a voter", mail("Ada Quill", 90, ACCEPTED), Kind.VOTE),
    ("by a namesake by first name", mail("Zoe Vole", 90, ACCEPTED), Kind.VOTE),
    ("of another proposal", mail("Zoe Ode", 90, ACCEPTED.replace("KIP-9", "KIP-8")), Kind.VOTE),
]


@pytest.mark.parametrize(("answer", "kind"), [pytest.param(*row[1:], id=row[0]) for row in ANNOUNCED])
def test_who_called_the_vote_may_announce_without_figures(
    answer: Message, kind: Kind, kafka: Profile
) -> None:
    """Announcements may be in-thread, threaded or not, and may come from another address."""
    assert read_messages([call(), answer], kafka)[-1].kind is kind


FIGURES = "The vote passes with 3 binding +1s."
CALL_SUBJECT = "[VOTE] KIP-9: Better logs"
CLOSED_BY_OTHERS = [
    ("after the hours", mail("Ada Quill", 90, FIGURES), Kind.ANNOUNCEMENT),
    ("before them, with all counts",
     mail("Ada Quill", 70, "The vote passes with 3 binding and 2 non-binding +1s."), Kind.ANNOUNCEMENT),
    ("before them, with a list",
     mail("Ada Quill", 70, f"{FIGURES}\n\n+1 (binding): Bo Marsh, Cem Tarn, Dee Vole"), Kind.ANNOUNCEMENT),
    ("before them, by the caller", mail("Zoe Ode", 20, FIGURES), Kind.ANNOUNCEMENT),
    ("before them, under the tag",
     mail("Ada Quill", 20, FIGURES, subject="[RESULT][VOTE] KIP-9: Better logs"), Kind.ANNOUNCEMENT),
    ("with a vote", mail("Ada Quill", 90, f"+1 (binding)\n\n{FIGURES}"), Kind.VOTE),
    ("with a vote by the caller", mail("Zoe Ode", 90, f"+1 (binding)\n\n{FIGURES}"), Kind.ANNOUNCEMENT),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "kind"), [pytest.param(*row[1:], id=row[0]) for row in CLOSED_BY_OTHERS])
def test_who_did_not_call_the_vote_closes_it_in_time_and_without_voting(
    answer: Message, kind: Kind, kafka: Profile
) -> None:
    """A round must stay open for at least 72 hours from its call; a voter who counts only remarks."""
    assert read_messages([call(), answer], kafka)[-1].kind is kind


SENT_ANEW = [
    ("a result", "Zoe Ode", FIGURES, CALL_SUBJECT, Kind.ANNOUNCEMENT),
    ("by somebody else", "Ada Quill", FIGURES, CALL_SUBJECT, Kind.CALL),
    ("no figures", "Zoe Ode", "The vote passes.", CALL_SUBJECT, Kind.CALL),
    ("the rule", "Zoe Ode",
     "The vote passes with a majority of at least three +1 votes, and more +1 votes than -1 votes.",
     CALL_SUBJECT, Kind.CALL),
    ("another attempt", "Zoe Ode", FIGURES, f"{CALL_SUBJECT} (take 2)", Kind.CALL),
    ("posted again", "Zoe Ode", "Please vote.", CALL_SUBJECT, Kind.CALL),
    ("after a rejection", "Zoe Ode",
     "The vote failed with 2 binding -1s. I would like to start a new vote.", CALL_SUBJECT, Kind.CALL),
    ("asks for one more", "Zoe Ode", f"{FIGURES} Please vote all the same.", CALL_SUBJECT, Kind.CALL),
]  # fmt: skip


@pytest.mark.parametrize(
    ("who", "text", "subject", "kind"), [pytest.param(*row[1:], id=row[0]) for row in SENT_ANEW]
)
def test_a_result_may_be_sent_as_a_new_mail_under_the_calls_subject(
    who: str, text: str, subject: str, kind: Kind, kafka: Profile
) -> None:
    """Announcements may be threaded or not; a call posted again while a round is open is the same round."""
    again = mail(who, 90, text, subject=subject, to=None)
    assert read_messages([call(), again], kafka)[-1].kind is kind


def test_without_the_call_nobody_knows_how_early_it_is(kafka: Profile) -> None:
    answer = mail("Ada Quill", 20, FIGURES)
    assert read_messages([answer], kafka)[-1].kind is Kind.ANNOUNCEMENT


# What a call says of values, and the caller's own votes among them.
IN_A_CALL = [
    ("rules", "Please vote +1 if you are happy with it, -1 if not.", []),
    ("requirements", "Requirements for a +1: signatures, hashes, LICENSE.", []),
    ("a rule to pass", "It passes if a majority of +1 votes are cast, with a minimum of 3 +1 votes.", []),
    ("own", "Please vote. Here is my +1 (binding).", ["+1"]),
    (
        "names it has heard of",
        "Time to vote. I have heard +1s from these folks:\n\n+1\n\nAda Quill*\nBo Marsh\nCy Tarn*",
        [],
    ),
    (
        "names heard of, wrapped",
        "So far I've heard +1s from the following\nfolks, who need not vote again:\n\n+1"
        "\n\nAda Quill\nBo Marsh",
        [],
    ),
    ("own, signed", "Please vote on the KIP, as fixed by Ada:\n\n+1\n\nZoe Ode\nExample Society", ["+1"]),
    ("own, conditional", "Please vote. I'm +1 if the tests pass on ARM.", ["+1 ?"]),
]


@pytest.mark.parametrize(("text", "read"), [pytest.param(*row[1:], id=row[0]) for row in IN_A_CALL])
def test_a_call_tells_others_how_to_vote(text: str, read: list[str], kafka: Profile) -> None:
    asked = mail("Zoe Ode", 0, text, subject=CALL_SUBJECT, to=None)
    found = read_messages([asked], kafka)[0]
    assert found.kind is Kind.CALL
    assert [vote.value if vote.certain else f"{vote.value} ?" for vote in found.votes] == read


# The caller's mail that closes the vote, and what is read of the caller's own vote in it.
LISTED = f"{FIGURES}\n\n+1 (binding):\nAda Quill\nBo Marsh"
CLOSINGS = [
    ("lists", f"{FIGURES}\n\n+1 (binding): Ada Quill, Bo Marsh\n-1: none", []),
    ("a list with an odd name", "The vote passes.\n\n-1 (binding): Ada Quill, bo marsh", []),
    ("a heading", f"{FIGURES}\n\n+1 (binding)\n- Ada Quill\n- Bo Marsh", []),
    ("a heading of bare names", f"{FIGURES}\n\n+1 (binding)\n\nAda Quill\nBo Marsh", []),
    ("nobody's heading", f"{FIGURES}\n\n+1 (binding)\n\n- Ada Quill\n- Bo Marsh\n\n-1\n\n- none", []),
    ("logins", f"{FIGURES}\n\n+1: aquill, bmarsh, ctarn", []),
    ("another's row", f"{FIGURES}\n\n-1 Bo Marsh (binding): the LICENSE is wrong", []),
    ("in the first person", f"I'm +1 too.\n\n{FIGURES}", ["+1"]),
    ("bare, above", f"+1 (binding)\n\n{FIGURES}", ["+1"]),
    ("bare, above lists", f"+1 (binding)\n\n{LISTED}", ["+1"]),
    ("below", f"{FIGURES}\n\n+1 (binding)\n\nZoe", ["+1"]),
    ("against", "-1 (binding)\n\nThe vote fails with 2 binding -1s.", ["-1"]),
    ("below lists, in a sentence", f"{LISTED}\n\nI am +1, too.", ["+1"]),
]


@pytest.mark.parametrize(("text", "read"), [pytest.param(*row[1:], id=row[0]) for row in CLOSINGS])
@pytest.mark.parametrize("subject", [RESULT, "Re: [VOTE] KIP-9: Better logs"])
def test_the_callers_own_vote_beside_an_announcement_is_read(
    text: str, read: list[str], subject: str, kafka: Profile
) -> None:
    """Never a name list inside an announcement; but the sender's own vote is not lost beside it."""
    reading = read_messages([call(), mail("Zoe Ode", 90, text, subject=subject)], kafka)[-1]
    assert (reading.kind, [vote.value for vote in reading.votes]) == (Kind.ANNOUNCEMENT, read)


QUOTED_BARE = (
    "Hi all,\n\nI read the page and the tests twice and ran the tool on a small cluster for a week or so.\n\n"
    "I have no further questions, so -1 (binding).\n\nBest,\nBo"
)


def test_a_reply_that_lost_its_references_may_quote_any_mail_of_the_thread(kafka: Profile) -> None:
    bo = mail("Bo Marsh", 1, QUOTED_BARE)
    ada = mail("Ada Quill", 2, f"I'll go with +1.\n\nAda\n\nSent from my iPhone\n\n{QUOTED_BARE}", to=None)
    assert votes(read_messages([call(), bo, ada], kafka)[-1]) == ["+1"]


TALK = "[DISCUSS] KIP-9: Better logs"
REPEATED = "I am against the second name in the first table of the page, it says the same as the third"


def test_of_a_discussion_only_the_header_is_read(kafka: Profile) -> None:
    """People say "+1" in the [DISCUSS] thread before or during the vote (not a vote)."""
    talk = call(subject=TALK, text=f"+1\n\n{REPEATED}.", name="talk")
    vote = mail("Ada Quill", 9, "+1")
    first, last = read_messages([call(), talk, vote], kafka)[0], read_messages([talk, vote], kafka)[0]
    assert (last.kind, last.own_words, last.votes, last.unread) == (Kind.DISCUSSION, (), (), False)
    assert first.own_words == ("Please vote.",)
    asked = read_messages([talk, vote], kafka, discussions=True)[0]
    assert (asked.kind, asked.votes) == (Kind.DISCUSSION, ())
    assert asked.own_words == ("+1", "", f"{REPEATED}.")
    assert read_message(talk, kafka).own_words == asked.own_words


def test_what_a_vote_repeats_of_a_discussion_is_known_for_it(kafka: Profile) -> None:
    """About 1.6 % of replies quote with no mark at all: their text is found in an earlier message."""
    said = f"-1 from me. {REPEATED}, and nobody will find it there."
    talk = call("Gus Holm", subject=TALK, text=said, name="talk")
    vote = mail("Ada Quill", 9, f"+1\n\n{said}", subject="Re: [VOTE] KIP-9: Better logs", to="talk")
    votes = [
        [vote.value for vote in read_messages(known, kafka)[-1].votes] for known in ([talk, vote], [vote])
    ]
    assert votes == [["+1"], ["+1", "-1"]]


BALLOT = "[ ] +1 approve\n[ ] +0 no opinion\n[ ] -1 disapprove (and reason why)"
OFFERED = f"Please vote on releasing Foo 1.2.0.\n\n{BALLOT}"
TICKED = OFFERED.replace("[ ] -1", "[X] -1")


def cited(text: str, marks: str = "> ", who: str = "Zoe Ode") -> str:
    """A text as a quotation below its attribution."""
    quoted = "\n".join(f"{marks}{line}".rstrip() for line in text.split("\n"))
    return f"On Mon, Jan 5, 2026 at 3:30 PM {who} <z@example.org> wrote:\n\n{quoted}"


OUTLOOK = "From: Zoe Ode\nSent: Monday, January 5, 2026\nTo: dev\nSubject: x\n\n"
# What is said above, the mail answered (None: it is missing), the answer, and what is read of it.
BALLOTS = [
    ("ticked in the quotation", OFFERED, cited(TICKED), ["-1"]),
    ("a reason below", OFFERED, f"{cited(TICKED)}\n\nThe archive holds a compiled jar.", ["-1"]),
    ("a reason above", OFFERED, f"There is a jar in it.\n\n{cited(TICKED)}", ["-1"]),
    ("a box drawn otherwise", OFFERED.replace("[ ]", "[]"), cited(TICKED.replace("[X]", "[ x ]")), ["-1"]),
    ("wrapped", OFFERED, cited(TICKED.replace(" why", "\n> why")), ["-1"]),
    ("without marks", OFFERED, f"{OUTLOOK}{TICKED}", ["-1"]),
    ("two ticked", OFFERED,
     cited(TICKED.replace("[ ] +1", "[X] +1")), ["+1 ? split-stance", "-1 ? split-stance"]),
    ("with the same vote in words", OFFERED, f"-1 (binding)\n\n{cited(TICKED)}", ["-1"]),
    ("not ticked", OFFERED, cited(OFFERED), []),
    ("ticked by whom they answer", TICKED, cited(TICKED), []),
    ("ticked in a quotation they answer", cited(TICKED), cited(cited(TICKED)), []),
    ("ticked there, cited flat", cited(TICKED), cited(TICKED), []),
    ("ticked there, wrapped", TICKED, cited(TICKED.replace(" why", "\n> why")), []),
    ("another mail's", "Please vote.", cited(TICKED), ["-1 ? quoted-ballot"]),
    ("copied with its mark", None, f"> [x] -1 disapprove\n\nGus Hale\n\n{cited(OFFERED)}",
     ["-1 ? quoted-ballot"]),
    ("copied, with a claim", None, "> [x] -1 disapprove\n\n(binding)\n\nGus Hale", ["-1 ? quoted-ballot"]),
    ("copied, a claim behind", None,
     f"> [x] -1 disapprove (binding)\n\n{cited(OFFERED)}", ["-1 ? quoted-ballot"]),
    ("copied, and asked about", None,
     f"> [x] -1 disapprove\n\nWhy?\n\n{cited(OFFERED)}", ["-1 ? quoted-ballot"]),
    ("with more of its mail", None,
     f"> [x] -1 disapprove\n> It has a jar.\n\nThanks\n\n{cited(OFFERED)}", ["-1 ? quoted-ballot"]),
    ("without the call", None, "> [x] -1 disapprove\n\nThanks,\nGus", ["-1 ? quoted-ballot"]),
    ("with a claim below", None, f"{cited(TICKED)}\n\n(binding)\n\nGus", ["-1 ? quoted-ballot"]),
    ("of two mails cited", OFFERED,
     f"{cited('Hi all')}\n\n{cited(TICKED, who='Bo Marsh')}", ["-1 ? quoted-ballot"]),
    ("deeper", OFFERED, cited(TICKED, ">> "), []),
    ("deeper, ticked by them", cited(OFFERED), cited(cited(TICKED)), ["-1"]),
    ("the mail is missing", None, cited(TICKED), ["-1 ? quoted-ballot"]),
    ("deeper in a missing mail", None, cited(TICKED, "> > "), []),
    ("missing, with a vote in words", None, f"+1 (binding)\n\n{cited(TICKED)}", ["+1"]),
    ("missing, with an unclear one", None, f"+1?\n\n{cited(TICKED)}", ["+1 ? no-form", "-1 ? quoted-ballot"]),
    ("missing, without marks", None, f"{OUTLOOK}{TICKED}", []),
    ("code in a missing mail", None, cited("f(x) -1 is what it returns\n(x) no value\n[x] sums checked"),
     ["-1 ? quoted-ballot"]),
]  # fmt: skip


@pytest.mark.parametrize(("said", "text", "read"), [pytest.param(*row[1:], id=row[0]) for row in BALLOTS])
def test_a_ballot_ticked_inside_the_quotation(
    said: str | None, text: str, read: list[str], kafka: Profile
) -> None:
    """Only the sender's own words count: a tick that the mail quoted has not is one of them."""
    vote = mail("Gus Hale", 9, text, to="asked")
    asked = [] if said is None else [mail("Zoe Ode", 1, said, name="asked")]
    reading = read_messages([call(), *asked, vote], kafka)[-1]
    assert votes(reading) == read
    assert all(line.line in text for line in reading.votes)


@pytest.mark.parametrize("below", ["(binding)", "Non-binding.\n\nGus"])
def test_a_claim_below_a_tick_that_keeps_its_mark(below: str, kafka: Profile) -> None:
    for text in ("> [x] -1 disapprove", cited(TICKED)):
        (vote,) = read_messages([call(), mail("Gus Hale", 9, f"{text}\n\n{below}")], kafka)[-1].votes
        assert vote.claim is not None
        assert vote.claim.value == below.partition("\n")[0].lower().strip("(.)")
        assert not vote.certain


SHORT = f"{cited('Please vote.')}\n> [ ] +1 approve\n\n[x] -1\n\nThere is a jar in it."
JAR = "> [x] -1\n>\n> There is a jar in it.\n\nDarn."
# Whose mail a ticked box is quoted from, where the answer names the call: the attribution above it tells.
TICKED_BY_OTHERS = [
    ("quoted whole", cited(SHORT, who="Bo Marsh") + "\n\nDarn, we missed that.", ["-1 ? quoted-ballot"]),
    ("without a time", f"On Sunday, Bo Marsh wrote:\n{JAR}", ["-1 ? quoted-ballot"]),
    ("by a first name", f"On 2026/01/05 10:00:00 Bo wrote:\n{JAR}", ["-1 ? quoted-ballot"]),
    ("of the call", cited(TICKED), ["-1"]),
    ("of the call, dated behind", cited(TICKED).replace("On Mon,", "Zoe Ode wrote on Mon,"), ["-1"]),
    ("of the call, without a date", "Zoe wrote on Monday:\n" + cited(TICKED).partition("\n\n")[2], ["-1"]),
    ("of nobody known", f"On Sunday, Cem Tarn wrote:\n{JAR}", ["-1 ? quoted-ballot"]),
]


@pytest.mark.parametrize(("text", "read"), [pytest.param(*row[1:], id=row[0]) for row in TICKED_BY_OTHERS])
def test_a_box_ticked_by_whom_the_attribution_names(text: str, read: list[str], kafka: Profile) -> None:
    ticked = mail("Bo Marsh", 1, SHORT)
    reading = read_messages([call(text=OFFERED), ticked, mail("Gus Hale", 9, text)], kafka)
    assert votes(reading[1]) == ["-1"]
    assert votes(reading[-1]) == read


def test_the_caller_may_tick_the_ballot_of_the_own_call(kafka: Profile) -> None:
    reading = read_messages([call(text=OFFERED), mail("Zoe Ode", 1, cited(TICKED))], kafka)[-1]
    assert votes(reading) == ["-1"]
    again = mail("Zoe Ode", 2, cited(TICKED), to="zoe.ode.1")
    assert votes(read_messages([call(), mail("Zoe Ode", 1, TICKED), again], kafka)[-1]) == []


NAMED = [
    ("own full name", "Gus Hale", "Gus Hale: +1 (binding)", ["+1"]),
    ("family name first", "Hale, Gus", "Gus Hale: +1 (binding)", ["+1"]),
    ("another's name", "Gus Hale", "Bo Marsh: +1 (binding)", ["+1 ? labelled"]),
    ("a first name", "Gus Hale", "Gus: +1 (binding)", ["+1 ? labelled"]),
    ("from the own first name", "Gus Hale", "-1 from Gus.", ["-1"]),
    ("from the own full name", "Gus Hale", "-1 (binding) from Gus Hale", ["-1"]),
    ("from another", "Gus Hale", "-1 from Bo.", ["-1 ? of-names"]),
    ("beside another", "Gus Hale", "Gus Hale: +1\n\nBo Marsh: +1", []),
    ("without a name", "", "-1 from Gus.", ["-1 ? of-names"]),
]


@pytest.mark.parametrize(("who", "text", "read"), [pytest.param(*row[1:], id=row[0]) for row in NAMED])
def test_a_value_beside_the_own_name(who: str, text: str, read: list[str], kafka: Profile) -> None:
    """A vote that its sender signs with their own name is theirs."""
    vote = mail(who, 9, text, address="gh@example.org", name="vote")
    assert votes(read_messages([call(), vote], kafka)[-1]) == read


HEADS = [
    ("a gateway's mark", "[EXTERNAL] - Re: [VOTE] {}", None, Kind.VOTE),
    ("a gateway's mark in stars", "**External Email** Re: [VOTE] {}", None, Kind.VOTE),
    ("a reply mark without a colon", "RE [VOTE] {}", None, Kind.VOTE),
    ("the vote before the reply mark", "+1 Re: [VOTE] {}", "call", Kind.VOTE),
    ("the vote behind the name", "[VOTE] {} +1", "call", Kind.VOTE),
    ("a discussion split off", "[DISCUSS] Re: [VOTE] {}", "call", Kind.DISCUSSION),
    ("a discussion split off, without a reply mark", "[DISCUSS] [VOTE] {}", "call", Kind.DISCUSSION),
    ("a discussion of a new mail", "[DISCUSS] [VOTE] {}", None, Kind.DISCUSSION),
    ("an answer in it", "Re: [DISCUSS] [VOTE] {}", None, Kind.DISCUSSION),
]


@pytest.mark.parametrize(("subject", "to", "kind"), [pytest.param(*row[1:], id=row[0]) for row in HEADS])
@pytest.mark.parametrize("release", [False, True])
def test_what_stands_before_and_behind_a_subject(
    subject: str, to: str | None, kind: Kind, release: bool, kafka: Profile, asf_release: Profile
) -> None:
    named, profile = (
        ("Release Apache Foo 1.5.0 RC2", asf_release) if release else ("KIP-9: Better logs", kafka)
    )
    opened = mail("Zoe Ode", 0, "Please vote.", subject=f"[VOTE] {named}", to=None, name="call")
    answered = mail("Gus Hale", 5, "-1 (binding)\n", subject=subject.format(named), to=to, name="a")
    read = read_messages([opened, answered], profile)[-1]
    assert read.kind is kind
    assert votes(read) == (["-1"] if kind is Kind.VOTE else [])


# a mail under the subject "KIP-9: Phase 0", and the votes it holds
ON_PHASE_0 = [
    ("I would like to start the vote on KIP-9: Phase 0.", []),
    ("I would like to start the vote on KIP-9: Phase 0.\n\nMy own vote: +1", ["+1"]),
    ("I start the vote on KIP-9: phase  0, and my vote is 0.", ["0"]),
]


@pytest.mark.parametrize(("text", "values"), ON_PHASE_0)
def test_the_end_of_the_title_is_no_vote(text: str, values: list[str], kafka: Profile) -> None:
    (found,) = read_messages([call(subject="[VOTE] KIP-9: Phase 0", text=text)], kafka)
    assert [vote.value for vote in found.votes] == values


REASON = "The NOTICE must be in the root directory of the tarball."
CITING: list[tuple[str, str, str, list[str]]] = [
    ("a vote", "-1", "On 7/14/07, Ada Quill <ada@home.example.org> wrote:\n-1", []),
    ("a tick", "[x] -1", "On 7/14/07, Ada Quill <ada@home.example.org> wrote:\n[x] -1", []),
    ("below a name", "[x] -1", "Ada Quill wrote:\n[x] -1", []),
]


@pytest.mark.parametrize(
    ("said", "cites", "read"), [row[1:] for row in CITING], ids=[row[0] for row in CITING]
)
def test_who_is_named_is_quoted_whatever_mail_is_answered(
    said: str, cites: str, read: list[str], kafka: Profile
) -> None:
    """A quotation without marks is held against all mails of the person whom its attribution names."""
    asked = call(text="Please vote.\n\n[ ] +1 adopt it\n[ ] -1 leave it")
    theirs = mail("Ada Quill", 1, f"{said}\n\n{REASON}")
    answer = mail("Bo Marsh", 2, f"{cites}\n\n{REASON}\n\nI agree, we missed that one.")
    assert votes(read_messages([asked, theirs, answer], kafka)[-1]) == read


def passed_on(value: str, by: str = "From: Gus Marsh <gus.marsh@example.org>") -> str:
    heads = f"{by}\nDate: Mon, 5 Jan 2026 10:00:00 +0000\nTo: dev@example.org\nSubject: Re: the vote"
    return (
        f"It did not reach the list, so once more.\n\n-----Original Message-----\n{heads}\n\n{value}\n\nGus"
    )


PASSED_ON = [
    ("a mail of one's own", passed_on("+1 (binding)"), ["+1 ? resent"]),
    ("sent from another address", passed_on("-1", "From: Gus Marsh <gus@other.example>"), ["-1 ? resent"]),
    ("by another name", passed_on("+1", "From: G. M. <gus.marsh@example.org>"), ["+1 ? resent"]),
    ("a mail by another", passed_on("+1", "From: Ann Alder <ann@example.org>"), []),
    ("by one of the first name", passed_on("+1", "From: Gus <gus@other.example>"), []),
    ("beside a vote", "-1\n\n" + passed_on("+1"), ["-1"]),
    ("without a vote", passed_on("I like it."), []),
]


@pytest.mark.parametrize(("text", "read"), [row[1:] for row in PASSED_ON], ids=[row[0] for row in PASSED_ON])
def test_ones_own_mail_that_is_passed_on_may_vote(text: str, read: list[str], kafka: Profile) -> None:
    readings = read_messages([call(), mail("Gus Marsh", 9, text)], kafka)
    assert votes(readings[-1]) == read


def test_a_value_that_was_only_quoted_before_is_listed_when_it_is_passed_on(kafka: Profile) -> None:
    asked, quoting = mail("Gus Marsh", 8, "> +1\n\nWhy so, Ann?"), mail("Gus Marsh", 9, passed_on("+1"))
    assert votes(read_messages([call(), asked, quoting], kafka)[-1]) == ["+1 ? resent"]
