"""What of a text is the sender's own: one row per shape of quotation, closing and vote around them."""

import mailbox
import sys
from collections.abc import Callable
from contextlib import closing
from email.message import Message
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from types import FrameType

import pytest
from email_reply_parser import EmailReplyParser
from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.mail import MOST_CHARACTERS, Body, clients, lines_of, own_words
from kipvote.mail.parts import Part, classified

ARCHIVES = Path(__file__).resolve().parents[3] / "shared" / "data" / "archives"

CALL = "> Please vote on the proposal.\n> [ ] +1 approve\n> [ ] -1 disapprove\n"
FOOTER = (
    "---------------------------------------------------------------------\n"
    "To unsubscribe, e-mail: dev-unsubscribe@example.org\n"
    "For additional commands, e-mail: dev-help@example.org\n"
)

PLAIN = [
    ("empty", "", []),
    ("bare vote", "+1 (binding)\n", ["+1 (binding)"]),
    ("indentation is kept", "Votes:\n   +1 mine", ["Votes:", "   +1 mine"]),
    ("byte-order mark and no-break space", "\ufeff+1\u00a0(binding)", ["+1 (binding)"]),
    ("carriage returns", "+1\r\n\r\nDora\r\n", ["+1", "", "Dora"]),
    ("minus one is no signature", "Hi all,\n\n-1 (binding)\n\nReason: x",
     ["Hi all,", "", "-1 (binding)", "", "Reason: x"]),
    ("versions", "From: 3.5\nTo: 3.6\n\n+1", None),
    ("versions and branches", "Upgraded:\nFrom: Foo 3.5\nTo: Foo 3.6\n\nFrom: main\nTo: next\n\n+1", None),
    ("heading underlined", "Checks\n------\nall fine", ["Checks", "------", "all fine"]),
    ("prose ending in a colon", "As I wrote on 2026-01-05 10:00:\n+1",
     ["As I wrote on 2026-01-05 10:00:", "+1"]),
]  # fmt: skip

QUOTATIONS = [
    ("top-posted", "+1\n\nOn 2026/01/05 10:00:00 Dora wrote:\n" + CALL, ["+1"]),
    ("bottom-posted", "On 2026/01/05 10:00:00 Dora wrote:\n" + CALL + "\n-1 (binding)\n", ["-1 (binding)"]),
    ("no space after the mark", ">+1 from Ole\n>>-1 from Kim\n+0", ["+0"]),
    ("interleaved", "> One?\n\nYes.\n\n> Two?\n\n+1\n\n> Three?\n", ["Yes.", "", "+1"]),
    ("answer below a question", "> Do you agree?\n+1\n> And this?\nNo.", ["+1", "", "No."]),
    ("nested", "-1\n\n> +1\n>\n> On 2026/01/05 10:00:00 Ole wrote:\n> > +1\n> > > -0\n", ["-1"]),
    ("attribution behind a mark lost its tail", "> On Mon, Ole <ole@example.org>\nwrote:\n>> +1\n\n+0",
     ["+0"]),
    ("quoted signature does not end the answer", "> Please vote.\n> -- \n> Dora\n\n+1\n", ["+1"]),
    ("quoted footer", "+1\n\n> Please vote.\n> To unsubscribe, e-mail: x@example.org\n", ["+1"]),
    ("date and time in the sentence above",
     "It ran on Jan 5, 2026 at 10:00.\nDora <dora@example.org> wrote:\n> x\n\n+1",
     ["It ran on Jan 5, 2026 at 10:00.", "", "+1"]),
    ("address in the line above",
     "Please ask Ole <ole@example.org>\nOn Mon, Jan 5, 2026 at 10:00 AM Dora <d@example.org> wrote:\n> x",
     ["Please ask Ole <ole@example.org>"]),
    ("wrote at the end of the sender's own sentence", "It is the tool we\nwrote:\nhttps://example.org/tool",
     None),
    ("attribution with nothing quoted", "On 2026/01/05 10:00:00 Dora wrote:\n\n+1 (binding)",
     ["+1 (binding)"]),
    ("unmarked below an attribution",
     "Fine with me.\n\nOn 2026/01/05 10:00:00 Dora Lind wrote:\n\nHere is my +1.\n\nDora", ["Fine with me."]),
    ("first paragraph lost its mark",
     "On 2026/01/05 10:00:00 Dora Lind wrote:\n\nHere is my +1.\n>> Please vote.\n\n-1", ["-1"]),
    ("wrapped tail",
     "> needs at least 3 binding votes, 3 +1\nand more +1 than -1)\n> further text\n\n-1 (binding)",
     ["-1 (binding)"]),
    ("wrapped tail at the full width",
     "> it is accepted by lazy majority, which needs at least three binding\n+1 votes\n> here\n\n-0", ["-0"]),
    ("torn line that closes a bracket",
     "> three of them (at least\n+1 from each) must be there\n> before it ends\n\n-0", ["-0"]),
    ("answer squeezed into a sentence", "> rename the tool\n+1\n> and drop the old", ["+1"]),
    ("letterhead above marks is answered below",
     "From: Dora\nSent: Monday\nTo: dev\nSubject: x\n\n> Please vote.\n\n+1 (binding)", ["+1 (binding)"]),
]  # fmt: skip

CLOSINGS = [
    ("list footer", "+1\n\n" + FOOTER, ["+1"]),
    ("list footer with a preface",
     "+1\n\n" + "-" * 69 + "\nThe official forum of the project.\nTo unsubscribe, e-mail: u@example.org\n"
     '   "   from the digest: d@example.org\n', ["+1"]),
    ("signature", "-1\n\n-- \nDora Lind\n+1 650 555 0100\n", ["-1"]),
    ("signature below a vote", "+1\n--\n* Dora Lind", ["+1"]),
    ("signature above the quotation", "Hi.\n-- \nDora\n\n> Please vote.\n\n+1", ["Hi.", "", "+1"]),
    ("signature of fifteen lines", "+1\n-- \n" + "a\n" * 15 + "b", ["+1", "", "b"]),
    ("signature below a short rule", "-1\n\n---\nRegards,\nDora\nMobile +1 (650) 555 0100", ["-1"]),
    ("signature below a rule apart", "+1\n\n---\n\nDora Lind\nExample Ltd", ["+1"]),
    ("withdrawal below a rule", "+1\n\n-----\n\nHi all,\n\nI withdraw my vote on it.\n\nBo", ["+1"]),
    ("log with rules", "-1\n\n[INFO]\n-------\n[INFO] failed", None),
    ("vote below a short rule", "Hi,\n\n---\n-1 (binding)", ["Hi,", "", "---", "-1 (binding)"]),
    ("telephone lines in brackets", "-1\n\nDora\n(+1) 512 555 0100\n[+1] 512-555-0100", ["-1", "", "Dora"]),
    ("telephone line", "+1\n\nDora\n+1 650 555 0100\nTel: +49 30 1234567", ["+1", "", "Dora"]),
    ("vote and a version is no telephone", "+1 2.8.0\n+1 2026-01-05", ["+1 2.8.0", "+1 2026-01-05"]),
    ("sent from", "+1\n\nSent from my iPhone", ["+1"]),
    ("vote below a footer", "To unsubscribe, e-mail:\n-1 (binding)", ["-1 (binding)"]),
    ("disclaimer", "+1\n\nCONFIDENTIALITY NOTICE: this mail\nis for its readers only.", ["+1"]),
    ("vote inside a disclaimer's paragraph", "This message is intended to say\n-1", ["-1"]),
    ("vote behind a disclaimer's beginning", "This message is intended as my vote: +1 from me", None),
    ("value within a disclaimer",
     "-0\n\nCONFIDENTIALITY NOTICE: whoever is not\nnumber +1 on the list above\nmust not read it.", ["-0"]),
]  # fmt: skip

ARMOUR = [
    ("clear-signed", "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nHi,\n\n- -1 (binding)\n"
     "-----BEGIN PGP SIGNATURE-----\nVersion: GnuPG v2\n\niQEcBAE=\n=abcd\n-----END PGP SIGNATURE-----\n\n"
     + FOOTER, ["Hi,", "", "-1 (binding)"]),
    ("signature cut off",
     "-----BEGIN PGP SIGNED MESSAGE-----\n\n- -1\n-----BEGIN PGP SIGNATURE-----\n\niQEcBAEBCAAGBQJabc12\n"
     "\n-- \nDora", ["-1"]),
    ("vote below a signature cut off",
     "+1\n-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE1234567890abcdefABCDEF\n-1 (binding)",
     ["+1", "-1 (binding)"]),
]  # fmt: skip

HEAD = "On 2026/01/05 10:00:00 Dora Lind wrote:\n"

# What in a mail answers one quoted point among several.
INLINE = [
    ("no quotation", "+1", []),
    ("top-posted", f"+1\n\n{HEAD}> Please have a look.\n> Does it work?\n", []),
    ("bottom-posted", f"{HEAD}> Here is the call.\n>\n> Does anybody object?\n\n+1", []),
    ("below a quoted statement", "> I have nothing to add.\n\n+1", []),
    ("below a question", "> Should the tool have its own page?\n\n+1", ["+1"]),
    ("below a question about the vote", "> Does anybody want to vote?\n\n+1", []),
    ("below one numbered point", "> 3) rename the option\n\n-1\nIt is known.", ["-1", "It is known."]),
    ("between two points", "> 3) rename it\n\n-1\n\nI like it.\n\n> 4) drop the tool\n\nFine.",
     ["-1", "Fine."]),
    ("quotation goes on",
     "> The page should say more about it.\n+1\n> And the tool is too slow on a full disk.", ["+1"]),
    ("last of several, below a question", "> It is slow.\n\nYes.\n\n> Is it worth it?\n\n+1", ["Yes.", "+1"]),
    ("below the call", "> Please vote on it until Friday.\n\n+1\n\n> The page explains all of it.", []),
    ("quotation ends in a sign-off",
     "> It is all on the page now.\n\n+1\n\n> Thanks and best regards,\n> Dora", []),
    ("quotation ends in a signature", "> It is on the page.\n\n+1\n\n> --\n> Dora Lind, head of all the logs",
     []),
    ("an older mail is quoted below",
     "> I have changed it.\n\n+1\n\n> On 2026/01/04 10:00:00 Ole wrote:\n>> Please change the name of it.",
     []),
]  # fmt: skip

LONG = "the migration tool reads every segment twice before it writes the index anew and checks both sums"
THEIRS = f"Hi all,\n\nI looked at it again and found that {LONG}.\n\n+1 (binding)\n\nRegards,\nOle"
LIST = "I checked:\n1. Links are fine.\n2. Sums are fine.\n3. Licences are right.\n"
CHECKED = f"+1 (binding)\n\n{LIST}"
AGAINST = "-1 (binding) for my part, as the notice of the archive has the wrong year in all of its lines."

ECHOES = [
    ("above", "-1\n\n" + THEIRS, [THEIRS], ["-1"]),
    ("wrapped otherwise", "-1\n\n" + THEIRS.replace(" before", "\nbefore"), [THEIRS], ["-1"]),
    ("answered below", THEIRS + "\n\nI do not agree: -1", [THEIRS], ["I do not agree: -1"]),
    ("the same vote", "+1 (binding)\n\nRegards,\nDora", [THEIRS], ["+1 (binding)", "", "Regards,", "Dora"]),
    ("checklist with one item changed", CHECKED + "4. Built on one system.",
     [CHECKED + "4. Built on another system."], (CHECKED + "4. Built on one system.").split("\n")),
    ("vote above the same checklist", CHECKED + "\nThanks for all the work", [CHECKED],
     ["+1 (binding)", "", "Thanks for all the work"]),
    ("whole below own words", f"Thanks for it.\n\n{THEIRS}", [THEIRS], ["Thanks for it."]),
    ("short text below an attribution",
     "On 2026/01/05 10:00:00 Ole wrote:\n\nI vote +1 for this one.\n\nMe not: -1",
     ["I vote +1 for this one."], ["Me not: -1"]),
    ("letterhead answered below", f"From: Ole\nSent: Monday\nTo: dev\nSubject: x\n\n{THEIRS}\n\n-1 (binding)",
     [THEIRS], ["-1 (binding)"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "own"), [pytest.param(*row[1:], id=row[0]) for row in [*PLAIN, *QUOTATIONS, *CLOSINGS, *ARMOUR]]
)
def test_own_words(text: str, own: list[str] | None) -> None:
    """``None`` stands for the whole text."""
    assert list(own_words(text).lines) == (text.split("\n") if own is None else own)


ATTRIBUTIONS = [
    pytest.param(example, id=f"{row.id}-{nth}")
    for row in clients.WRITTEN
    for nth, example in enumerate(row.examples)
]


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
@pytest.mark.parametrize(
    ("before", "after", "own"),
    [
        pytest.param("-1\n\n", "\n" + CALL, ["-1"], id="top"),
        pytest.param("-1\n", CALL, ["-1"], id="tight"),
        pytest.param("", "\n" + CALL + "\n-1\n", ["-1"], id="bottom"),
        pytest.param("> +0\n> ", CALL + "\n-1\n", ["-1"], id="inside"),
    ],
)
def test_attribution(attribution: str, before: str, after: str, own: list[str]) -> None:
    heading = attribution.replace("\n", "\n> ") if before.startswith(">") else attribution
    assert list(own_words(f"{before}{heading}\n{after}").lines) == own


ADDED = [f"{phrase} iPhone" for phrase in clients.DEVICES]
ADDED += [f"{phrase}, e-mail: dev-help@example.org" for phrase in clients.FOOTERS]
ADDED += [f"{phrase} files\nwith it are for its readers only." for phrase in clients.DISCLAIMERS]


@pytest.mark.parametrize("closing_lines", ADDED)
def test_what_is_added_below_a_vote(closing_lines: str) -> None:
    assert own_words(f"-1 (binding)\n\n{closing_lines}\n").lines == ("-1 (binding)",)


def fields(nth: int) -> list[str]:
    """A line for each of the four fields, by the nth of its names."""
    values = ("Dora Lind", "Monday, January 5, 2026 10:00 AM", "dev@example.org", "Re: [VOTE] KIP-9")
    names = (clients.FIELDS[kind] for kind in ("writer", "sent", "to", "subject"))
    return [f"{of[nth % len(of)].capitalize()}: {value}" for of, value in zip(names, values, strict=True)]


QUOTED_MAIL = "Hi all,\n\nhere is my +1.\n[ ] +1 approve\n\n> +1\n\nOle\n"


@pytest.mark.parametrize("nth", range(len(clients.FIELDS["sent"])))
@pytest.mark.parametrize("two", [(0, 1), (0, 2), (0, 3), (1, 2), (2, 3), (0, 1, 2, 3)], ids=str)
def test_two_fields_begin_a_quotation(nth: int, two: tuple[int, ...]) -> None:
    """Outlook may leave any of From, Sent, To and Subject; the mail below is not the sender's."""
    block = "\n".join(fields(nth)[at] for at in two)
    assert own_words(f"Fine.\n\n{block}\n\n-1 (binding)").lines == ("Fine.",)
    assert own_words(f"-1 (binding)\n\n{block}\n\n{QUOTED_MAIL}").lines == ("-1 (binding)",)
    assert own_words(f"{block}\n\n> Please vote.\n> Dora\n\n-1 (binding)\n").lines == ("-1 (binding)",)


LETTERHEADS = [
    ("bold", "*From:* Dora Lind\n*Sent:* Monday"),
    ("rule above", "________________________________\nFrom: Dora Lind\nSubject: Re: [VOTE] x"),
    ("title above", "-----Original Message-----\nFrom: Dora Lind\nSent: Monday\nSubject: x"),
    ("title alone", "-------- Original Message --------"),
    ("long recipients",
     "From: Dora\nSent: Monday\nTo: Ole <o@example.org>;\n Kim <k@example.org>\nSubject: x"),
    ("on one line", "From: Dora Lind Sent: Monday, 5 Jan To: dev@example.org Subject: [VOTE] x"),
    ("behind a rule", "_____________________ From: Dora Lind Sent: Monday, 5 Jan Subject: x"),
    ("forwarded", "---------- Forwarded message ---------\nFrom: Dora Lind\nDate: Mon, 5 Jan 2026"),
    ("apple forward", "Begin forwarded message:\n\nFrom: Dora Lind\nSubject: x\nDate: 5 January 2026"),
    ("german title", "-----Ursprüngliche Nachricht-----\nVon: Dora\nGesendet: Montag\nAn: dev"),
    ("chinese title", "------------------ 原始邮件 ------------------\n发件人: Dora\n发送时间: 1\n主题: x"),
    ("bloomberg", "From: dev@example.org At: 01/05/26 10:00:10 UTC-5:00To:  dev@example.org\nSubject: Re: x"),
    ("alibaba", f"{'-' * 60}\nSender:Dora <d@example.org>\nSent At:2026 Jan. 5 10:00\nRecipient:dev"),
    ("samsung", "-------- Original Message --------\nSender : Dora\nDate : 2026-01-05 10:00\nTitle : Re: x"),
    ("a field not known", "Từ: Dora Lind\nGửi: Thứ Hai, 5 tháng 1\nĐến: dev@example.org\nChủ đề: x"),
    ("title above an attribution",
     "------- Original Message -------\nOn Monday, January 5th, 2026 at 10:00, Dora wrote:"),
]  # fmt: skip


@pytest.mark.parametrize("letterhead", [pytest.param(text, id=name) for name, text in LETTERHEADS])
def test_letterhead(letterhead: str) -> None:
    text = f"-1 (binding)\n\nDora\n\n{letterhead}\n\n{QUOTED_MAIL}"
    assert own_words(text).lines == ("-1 (binding)", "", "Dora")
    assert own_words(f"{letterhead}\n\n> Please vote.\n> Dora\n\n-1 (binding)\n").lines == ("-1 (binding)",)


def test_below_a_letterhead_and_a_vote_stands_the_quoted_mail() -> None:
    """An answer written below its own quotation, quoted as a whole by someone who has voted above it."""
    quoted = "From: Ann Lee <ann@example.org>\nSubject: Re: x\n> Please vote.\n\n*+1*\n\nAnn\n"
    assert own_words(f"+1 (non-binding)\n\n{quoted}").lines == ("+1 (non-binding)",)
    assert own_words(f"Hi all,\n\n{quoted}").lines == ("Hi all,", "", "*+1*", "", "Ann")


AT = "On 2026/01/05 10:00:00 Dora Lind <dora@example.org> wrote:\n"


@pytest.mark.parametrize(
    "mark", [*(f"{mark} " for mark in sorted(clients.ODD_MARKS)), "Dora> ", "&gt; ", "＞"]
)
@pytest.mark.parametrize("heading", [AT, AT + "\n", "Dora Lind wrote:\n"], ids=["tight", "apart", "short"])
def test_marks_of_few_programs(mark: str, heading: str) -> None:
    quoted = "".join(f"{mark}{line}\n" for line in ("I looked at it.", "-1 (binding), it is broken."))
    assert own_words(f"{heading}{quoted}\nI see.\n\nOle").lines == ("I see.", "", "Ole")


def doubtful(body: Body) -> list[str]:
    return [body.lines[at] for at in sorted(body.doubtful)]


DOUBTFUL = [
    ("below a name", "Thanks.\n\nDora Lind wrote:\n\n-1 (binding)\n\nDora",
     ["Dora Lind wrote:", "-1 (binding)", "Dora"]),
    ("below a name and a date", "Thanks.\n\nDora schrieb am 05.01.26 um 10:00:\n\n-1",
     ["Dora schrieb am 05.01.26 um 10:00:", "-1"]),
    ("a wrapped tail", f"{AT}> Please vote on the candidate\nmine is -1 (binding)\n> thanks",
     ["mine is -1 (binding)"]),
    ("below the dashes of a signature", "It is broken.\n\n--\n\n-1 (binding)", ["-1 (binding)"]),
    ("in a disclaimer", "This message is intended to say\n-1", ["-1"]),
    ("a wrapped tail beside a vote",
     f"{AT}> Please vote on the candidate\nmine is -1 (binding)\n> thanks\n\n+0", []),
    ("below the dashes, and above", "+1\n\n--\n\nDora\n\n-1", []),
    ("a telephone below the dashes", "Fine.\n-- \nDora\n\nMobile +1 650 555 0100", []),
    ("below an own sentence", "Thanks.\n\nThe build said:\n\nOK\n\n+1", []),
    ("below a greeting", "Hi all,\n\nDora wrote:\n\nit is open.\n\n+1", []),
    ("below a whole attribution", f"{AT}\n-1\n\nThe signatures are fine.\n\nOle Berg", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), [pytest.param(*row[1:], id=row[0]) for row in DOUBTFUL])
def test_a_weak_sign_hides_no_only_vote(text: str, lines: list[str]) -> None:
    assert doubtful(own_words(text)) == lines


@pytest.mark.parametrize(("text", "inline"), [pytest.param(*row[1:], id=row[0]) for row in INLINE])
def test_inline_answers(text: str, inline: list[str]) -> None:
    body = own_words(text)
    assert [body.lines[at] for at in sorted(body.inline)] == inline


@pytest.mark.parametrize(("called", "inline"), [(False, True), (True, False)])
def test_what_a_call_asks_of_everybody_is_no_point(called: bool, inline: bool) -> None:
    assert bool(own_words("> Shall we release it?\n\n+1", called=called).inline) == inline


@pytest.mark.parametrize(
    ("said", "inline"), [("I agree with that.", True), ("I do not agree with that.", False)]
)
def test_a_bare_vote_that_agrees_with_a_part_of_a_remark(said: str, inline: bool) -> None:
    remark = "The tool is too slow by far.\n\nI have read all of the page twice, and it is clear."
    text = f"> The tool is too slow by far.\n\n+1. {said}"
    assert bool(own_words(text, remark=remark).inline) == inline
    assert not own_words(text).inline


@pytest.mark.parametrize(("text", "earlier", "own"), [pytest.param(*row[1:], id=row[0]) for row in ECHOES])
def test_echo(text: str, earlier: list[str], own: list[str] | None) -> None:
    """``None`` stands for the whole text."""
    body = own_words(text, earlier=earlier)
    assert list(body.lines) == (text.split("\n") if own is None else own)
    assert not body.doubtful


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        pytest.param(f"Ole went through all of it.\n\n{CHECKED}\nDora", "+1 (binding)", id="words above"),
        pytest.param(f"{AGAINST}\n\nDora", AGAINST, id="the same reason"),
        pytest.param(f"Ole has said it.\n\n{AGAINST}\n\nLet us see.", AGAINST, id="one paragraph"),
    ],
)
def test_an_echo_may_be_another_s_or_the_sender_s(text: str, vote: str) -> None:
    assert doubtful(own_words(text, earlier=[f"{CHECKED}\nOle", f"Hi,\n\n{AGAINST}\n\nOle"])) == [vote]


def test_below_a_letterhead_marks_may_be_the_sender_s_or_of_the_mail_it_quotes() -> None:
    quoted = "From: Greta\nSent: Monday\n\n> Is it off by default?\n\nYes.\n\n+1 (binding)\n\nGreta"
    assert doubtful(own_words(f"I will look at it again.\n\n{quoted}")) == ["+1 (binding)"]


OFFER = "Please vote.\n\n[ ] +1 take it\n[ ] -1 leave it\n"
TICKS = [
    ("in the mail answered", "> [ ] +1 take it\n> [x] -1 leave it", OFFER, ["[x] -1 leave it"], []),
    ("without marks", "Hi,\n\nFrom: Dora\nSent: Monday\n\n[ ] +1 take it\n[x] -1 leave it", OFFER,
     ["Hi,", "", "[x] -1 leave it"], []),
    ("by whom it quotes", "> [x] -1 leave it\n\nI see.", OFFER.replace("[ ] -", "[x] -"), ["I see."], []),
    ("of a mail not known", "> [x] -1 leave it\n\nI see.", None, ["I see."], ["[x] -1 leave it"]),
    ("deeper", "> > [x] -1 leave it\n\nI see.", None, ["I see."], []),
    ("boxes filled with values", "> [+1] +1 take it\n> [-1] -1 leave it\n\nI see.", None, ["I see."], []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "answered", "own", "ticked"), [pytest.param(*row[1:], id=row[0]) for row in TICKS]
)
def test_ticks(text: str, answered: str | None, own: list[str], ticked: list[str]) -> None:
    body = own_words(text, answered=answered)
    assert (list(body.lines), list(body.ticked)) == (own, ticked)


@pytest.mark.parametrize(
    "heading", ["Ada Quill wrote:", "On 6 Jan 2026 09:00, Ada Quill <a@example.org> wrote:"]
)
@pytest.mark.parametrize("vote", ["-1", "[x] -1"])
def test_an_earlier_vote_below_its_attribution_is_quoted(heading: str, vote: str) -> None:
    reason = "The NOTICE must be in the root directory of the tarball."
    text = f"{heading}\n{vote}\n\n{reason}\n\nI agree, we missed that one."
    body = own_words(text, earlier=[f"{vote}\n\n{reason}"], answered=OFFER.replace("leave it", ""))
    assert body.lines == ("I agree, we missed that one.",)


def test_text_up_to_the_cap_is_read() -> None:
    body = own_words("+1\n" + "x" * (MOST_CHARACTERS - 3))
    assert (body.lines[0], body.truncated) == ("+1", False)


def test_text_over_the_cap_is_cut_at_a_line() -> None:
    """Half of a telephone number is a vote."""
    body = own_words("a" * (MOST_CHARACTERS - 4) + "\n+1 650 555 0100")
    assert (len(body.lines), body.truncated) == (1, True)


def test_as_much_is_read_as_so_much_work_can_judge() -> None:
    body = own_words("Hi\n\n" + "+1 to it\n" * 100).within(300)
    assert 1 < len(body.lines) < 20
    assert (body.truncated, body.lines[-1], body.stop) == (True, "+1 to it", len(body.lines))


VOTES = st.sampled_from(
    ["-1 (binding)", "+1", "-1", "+1 (non-binding)", "0", "+1, thanks!", "-1: not like this"]
)
PROSE = st.sampled_from(
    ["Thanks for the proposal.", "I read the code twice.", "Hi all,", "One question remains."]
)
PARAGRAPH = st.lists(PROSE, min_size=1, max_size=3).map("\n".join)
QUOTED = st.lists(
    st.sampled_from(["Please vote.", "+1 from Ole", "", "-- ", "Kim", "-0.5"]), min_size=1, max_size=5
).map(lambda lines: "\n".join(f"> {line}" for line in lines))
HEADINGS = [example for row in clients.WRITTEN for example in row.examples]
HEADED = st.tuples(st.sampled_from(HEADINGS), QUOTED).map("\n".join)
CLOSED = st.sampled_from(
    ["", FOOTER, "-- \nOle Berg\n+1 650 555 0100", "Sent from my iPhone", "--\nOle\n\n" + FOOTER]
)


@st.composite
def replies(draw: st.DrawFn) -> tuple[str, str]:
    """A reply with own text and quotations in any order, and the vote that stands somewhere in it."""
    vote = draw(VOTES)
    blocks = draw(st.lists(st.one_of(PARAGRAPH, QUOTED, HEADED), max_size=4))
    blocks.insert(draw(st.integers(0, len(blocks))), vote)
    return "\n\n".join(blocks), vote


@given(replies(), CLOSED)
def test_an_own_vote_is_never_lost(reply: tuple[str, str], closing: str) -> None:
    """A vote may stand anywhere in those words (the design's rules, votes and ballots)."""
    text, vote = reply
    assert vote in own_words(f"{text}\n\n{closing}").lines


def test_the_package_as_shipped_loses_own_votes() -> None:
    """What the property above guards against does happen: otherwise it would show nothing."""
    text = "Hi all,\n\n-1 (binding)\n\nReason: not like this.\n"
    assert "-1 (binding)" not in EmailReplyParser.parse_reply(text)
    assert "-1 (binding)" in own_words(text).lines


@given(st.lists(st.one_of(PARAGRAPH, QUOTED, HEADED), max_size=5), CLOSED)
def test_a_quoted_vote_never_appears(blocks: list[str], closing: str) -> None:
    """Only the sender's own words count; never a quotation, a signature, a list footer."""
    lines = own_words("\n\n".join([*blocks, closing])).lines
    assert not [line for line in lines if "1" in line or "0" in line]


@given(replies(), CLOSED)
def test_a_closing_changes_nothing(reply: tuple[str, str], closing: str) -> None:
    assert own_words(f"{reply[0]}\n\n{closing}").lines == own_words(reply[0]).lines


@given(replies())
def test_another_level_of_quotation_changes_nothing(reply: tuple[str, str]) -> None:
    deeper = "\n".join(f">{line}" if line.startswith(">") else line for line in reply[0].split("\n"))
    assert own_words(deeper) == own_words(reply[0])


@given(replies())
def test_own_words_of_own_words_are_the_same(reply: tuple[str, str]) -> None:
    once = own_words(reply[0])
    assert own_words("\n".join(once.lines)).lines == once.lines


@given(replies())
def test_only_what_stands_below_a_quotation_is_an_inline_answer(reply: tuple[str, str]) -> None:
    """Ordinary bottom-posting and top-posting are no answers to a point: one quotation, one answer."""
    answer = "\n".join(line for line in reply[0].split("\n") if not line.startswith(">"))
    assert not own_words(answer).inline
    assert not own_words(f"{answer}\n\n> Please vote.\n> It is open for three days.").inline


WORDS = st.lists(
    st.sampled_from(["a", "vote", "needs", "three", "binding", "+1", "and", "more", "than", "-1"]),
    min_size=40,
)


@given(WORDS, st.integers(80, 90), st.integers(68, 76), st.sampled_from(["> ", ">> ", "> > > "]))
def test_a_rewrapped_quotation_stays_a_quotation(
    words: list[str], before: int, after: int, mark: str
) -> None:
    """A re-wrapped quotation can put "+1 and more +1 than -1)" at the start of a line without any mark."""
    quoted = [mark + line for line in wrap(" ".join(words), before)]
    rewrapped = [piece for line in quoted for piece in wrap(line, after)]
    text = "\n".join(["Dora Lind wrote:", *rewrapped, ">", "", "-0"])
    assert own_words(text).lines == ("-0",)


@given(st.lists(st.one_of(PARAGRAPH, QUOTED, HEADED), max_size=5), CLOSED)
def test_every_line_is_in_one_class(blocks: list[str], closing: str) -> None:
    """Nothing is lost: what is shown is own, and all that is own is shown but blank lines and rules."""
    text = "\n\n".join([*blocks, closing])
    lines = lines_of(text)
    parts, _ = classified([line.strip() for line in lines])
    own = [line for line, part in zip(lines, parts, strict=True) if line.strip("- ") and part is Part.OWN]
    assert len(parts) == len(lines)
    assert [line for line in own_words(text).lines if line] == own


@given(
    st.text(alphabet=">-_ \n\t+1:<@a.On*Fromwrt,2026/٣２é\r\x85\u2028", max_size=300),
    st.lists(st.text(max_size=40)),
)
@settings(max_examples=200)
def test_no_text_is_too_odd(text: str, earlier: list[str]) -> None:
    lines = own_words(text, earlier=earlier).lines
    assert all("\n" not in line and line == line.rstrip() for line in lines)
    assert lines == () or (lines[0] and lines[-1])


HOSTILE = {
    "on": "On ",
    "on lines": "On Mon, Jan 5,\n",
    "odd marks": "Dora wrote:\n} a\nKim wrote:\n  b\nOle wrote:\nOle> c\n\n",
    "runs of marks": ": a b c d e f g h\n: i\n\n| a b c d e f g h\n| i\n\n",
    "attributions run on": "+1 On 1/5/2026 10:00, CORP\\dora wrote: >\n",
    "notes": "01/05/2026 10:00\nPlease respond to\n",
    "titles": "---- Original Message ----\nOn 1/5/2026 10:00, Dora wrote:\n",
    "groupwise": ">>> Dora 01/05/26 10:00 AM >>>\n",
    "may attribute": "a\n\nDora wrote:\n\n",
    "attributions": "On 1/5/2026 10:00, CORP\\dora wrote:\n\n",
    "marks": ">",
    "tails": "> a\nb\n",
    "rules": "------\n",
    "footers": "To unsubscribe, e-mail:\n",
    "letterheads": "From: a\nTo: b\n\n",
    "armour": "-----BEGIN PGP SIGNATURE-----\n",
    "colons": "a:\n",
    "brackets": "a <\n> b:\n",
    "digits": "1(((((((((",
    "blank lines": "\n",
    "answers": "> 1) a?\n\nb\n\n",
    "quoted headings": "> a:\n>> b:\n",
    "dashes": "---- a wrote ----\n",
    "disclaimers": "This message is intended for a +1 a\n\n",
    "ticks": "> [x] +1 a\n",
    "one word": "a a a a a a a a\n\n",
}


def work(call: Callable[[], object]) -> int:
    """The functions entered, built-in ones too: a measure of time that no busy machine disturbs."""
    count = 0

    def step(_frame: FrameType, _event: str, _arg: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(step)
    try:
        call()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("unit", [pytest.param(unit, id=name) for name, unit in HOSTILE.items()])
def test_work_is_linear_in_the_text(unit: str) -> None:
    sizes = [4_000, 8_000, 16_000]
    texts = ["Hi\n" + unit * (size // len(unit)) for size in sizes]
    counts = [
        work(lambda text=text: own_words(text, earlier=[text], answered=text))  # type: ignore[misc]
        for text in texts
    ]
    assert all(more <= 2.3 * less + 500 for less, more in pairwise(counts))


def text_of(message: Message) -> str:
    part = next((part for part in message.walk() if part.get_content_type() == "text/plain"), message)
    payload = part.get_payload(decode=True)
    return payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""


@pytest.mark.skipif(not ARCHIVES.is_dir(), reason="needs the shared archives")
@pytest.mark.parametrize("name", ["maven-dev-2017-11-mboxvm.mbox", "apisix-dev-part.mbox"])
def test_real_mail(name: str) -> None:
    """No line behind a mark, no list footer and no attribution is left in two months of real mail."""
    with closing(mailbox.mbox(ARCHIVES / name)) as archive:
        texts = [text_of(message) for message in archive]
    for text in texts:
        lines = own_words(text).lines
        assert not [line for line in lines if line.lstrip().startswith((">", "To unsubscribe, e-mail"))]
        assert not [line for line in lines if line.endswith((" wrote:", " a écrit :"))]
