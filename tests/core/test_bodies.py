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

from kipvote.bodies import MOST_CHARACTERS, own_words
from kipvote.bodies.attributions import LAST_MARKS, attribution_ending
from kipvote.bodies.body import shown_by_package, visible
from kipvote.bodies.letterheads import is_rule
from kipvote.bodies.phrasebook import BARE_TITLES, DEVICE_LINES, DISCLAIMERS, PHONE_LABELS
from kipvote.bodies.signatures import is_device_line, is_footer, is_phone_line, may_close

ARCHIVES = Path(__file__).resolve().parents[3] / "shared" / "data" / "archives"

CALL = "> Please vote on the proposal.\n> [ ] +1 approve\n> [ ] -1 disapprove\n"
FOOTER = (
    "---------------------------------------------------------------------\n"
    "To unsubscribe, e-mail: dev-unsubscribe@example.org\n"
    "For additional commands, e-mail: dev-help@example.org\n"
)

PLAIN = [
    ("empty", "", []),
    ("blank lines only", "\n \n\n", []),
    ("bare vote", "+1 (binding)\n", ["+1 (binding)"]),
    ("indentation is kept", "Votes:\n   +1 mine", ["Votes:", "   +1 mine"]),
    ("byte-order mark and no-break space", "\ufeff+1\u00a0(binding)", ["+1 (binding)"]),
    ("carriage returns", "+1\r\n\r\nDora\r\n", ["+1", "", "Dora"]),
    (
        "minus one is no signature",
        "Hi all,\n\n-1 (binding)\n\nReason: x",
        ["Hi all,", "", "-1 (binding)", "", "Reason: x"],
    ),
    ("dash list", "Tested:\n- build\n- tests", ["Tested:", "- build", "- tests"]),
    ("option at the line start", "I ran\n--with-ssl\n+1", ["I ran", "--with-ssl", "+1"]),
    ("lone header word", "To: everyone who tested\n\n+1", ["To: everyone who tested", "", "+1"]),
    ("from and to in prose", "From: 3.5\nTo: 3.6\n\n+1", ["From: 3.5", "To: 3.6", "", "+1"]),
    ("heading underlined", "Checks\n------\nall fine", ["Checks", "------", "all fine"]),
    (
        "prose ending in a colon",
        "As I wrote on 2026-01-05 10:00:\n+1",
        ["As I wrote on 2026-01-05 10:00:", "+1"],
    ),
    ("log with times", "+1\n2026-01-05 10:00:01 started:\nok", ["+1", "2026-01-05 10:00:01 started:", "ok"]),
]

ATTRIBUTIONS = [
    ("english", "On Mon, Jan 5, 2026 at 10:00 AM Dora Lind <dora@example.org> wrote:"),
    ("english wrapped before wrote", "On Mon, Jan 5, 2026 at 10:00 AM Dora Lind <dora@example.org>\nwrote:"),
    ("english wrapped in the bracket", "On Mon 5 Jan 2026 at 10:00, Dora Lind <\ndora@example.org> wrote:"),
    ("english over four lines", "On Mon,\n5 Jan 2026 10:00:00 +0100,\nDora Lind\n<dora@example.org> wrote:"),
    ("bracket closed behind a mark", "On Mon, 5 Jan 2026 at 10:00, Dora Lind <dora@example.org\n> wrote:"),
    ("apple", "On 5 Jan 2026, at 10:00, Dora Lind <dora@example.org> wrote:"),
    ("no address", "On 5 Jan 2026, at 10:00, Dora Lind wrote:"),
    ("backslash", "On 1/5/2026 10:00 AM, CORP\\dora wrote:"),
    ("iso on two lines", "On 2026-01-05T10:00:54 +0000\nDora Lind <dora@example.org> wrote:"),
    ("iso and a quoted name", 'On 2026-01-05T10:00:54 +0000\n"Dora Lind" <dora@example.org> wrote:'),
    ("pony mail", "On 2026/02/13 05:59:02 Dora Lind wrote:"),
    ("name and wrote", "Dora Lind wrote:"),
    ("year of two digits", "On 5 Jan 26, at 10:00 AM 5 Jan 26, Dora Lind wrote:"),
    ("date and address, no verb", "2026/1/5 Dora Lind <dor...@example.org>"),
    ("date and address, no colon", "On 5 January 2026 at 10:00 pm, Dora Lind <dora at example.org>"),
    ("article and a name", 'In article <1A2@example.org>, "Dora Lind"\n<dora@example.org> wrote:'),
    ("name wrote on", "Dora Lind wrote on 2026-01-05 10:00:"),
    ("gmail iso", "2026-01-05 10:00 GMT+02:00 Dora Lind <dora@example.org>:"),
    ("gmail iso wrapped", "2026-01-05 10:00 GMT+01:00 Dora Lind\n<dora@example.org>:"),
    ("yahoo", "--- Dora Lind <dora@example.org> wrote:"),
    ("netease", 'At 2026-01-05 10:00:00, "Dora Lind" <dora@example.org> wrote:'),
    ("usenet", "In message <123@example.org>, Dora Lind writes:"),
    ("ctime", "On Mon Jan  5 10:00:00 2026, Dora Lind wrote:"),
    ("excerpts", "Excerpts from Dora Lind's message of Mon Jan 05 10:00:00 +0100 2026:"),
    ("mutt", "* Dora Lind <dora@example.org> [2026-01-05 10:00]:"),
    ("german", "Am 05.01.26 um 10:00 schrieb Dora Lind:"),
    ("german gmail", "Am Mo., 5. Jan. 2026 um 10:00 Uhr schrieb Dora Lind <\ndora@example.org>:"),
    ("french", "Le lundi 5 janvier 2026, 10:00:07 CET Dora Lind a écrit :"),
    ("french no-break space", "Le lun. 5 janv. 2026 à 10:00, Dora Lind <dora@example.org> a écrit\u00a0:"),
    ("spanish", "El lun, 5 ene 2026 a las 10:00, Dora Lind (<dora@example.org>) escribió:"),
    ("italian", "Il giorno lun 5 gen 2026 alle ore 10:00 Dora Lind <\ndora@example.org> ha scritto:"),
    ("portuguese", "Em seg., 5 de jan. de 2026 às 10:00, Dora Lind <dora@example.org> escreveu:"),
    ("dutch", "Op ma 5 jan 2026 om 10:00 schreef Dora Lind <dora@example.org>:"),
    ("swedish", "Den mån 5 jan. 2026 kl 10:00 skrev Dora Lind <dora@example.org>:"),
    ("danish", "Den man. 5. jan. 2026 kl. 10.00 skrev Dora Lind <dora@example.org>:"),
    ("norwegian", "man. 5. jan. 2026 kl. 10:00 skrev Dora Lind <dora@example.org>:"),
    ("finnish", "ma 5. tammik. 2026 klo 10.00 Dora Lind (dora@example.org) kirjoitti:"),
    ("polish", "pon., 5 sty 2026 o 10:00 Dora Lind <dora@example.org> napisał(a):"),
    ("russian", "пн, 5 янв. 2026 г. в 10:00, Dora Lind <dora@example.org>:"),
    ("russian with a verb", "05.01.2026 10:00, Dora Lind пишет:"),
    ("ukrainian", "пн, 5 січ. 2026 р. о 10:00 Dora Lind <dora@example.org> пише:"),
    ("czech", "po 5. 1. 2026 v 10:00 odesílatel Dora Lind <dora@example.org> napsal:"),
    ("turkish", "Dora Lind <dora@example.org>, 5 Oca 2026 Pzt, 10:00 tarihinde şunu yazdı:"),
    ("hungarian", "Dora Lind <dora@example.org> ezt írta (időpont: 2026. jan. 5., H, 10:00):"),
    ("chinese", "Dora Lind <dora@example.org> 于2026年1月5日周一 上午10:00写道："),
    ("chinese traditional without a time", "Dora Lind 於 2026年1月5日 寫道："),
    ("japanese", "2026年1月5日(月) 10:00 Dora Lind <dora@example.org>:"),
    (
        "hebrew",
        "\u202bבתאריך יום ב׳, 5 בינו׳ 2026 ב-10:00 מאת \u202aDora\u202c <\u202ad@example.org\u202c>:\u202c",
    ),
    ("korean", "2026년 1월 5일 (월) 오전 10:00, Dora Lind <dora@example.org>님이 작성:"),
    ("dashes around", "---- On Mon, 05 Jan 2026 10:00:00 +0100 Dora Lind <dora@example.org> wrote ----"),
    ("dashes around two lines", "---- On Mon, 05 Jan 2026 10:00:00 +0100 Dora\n<dora@example.org> wrote ---"),
    (
        "weekday in full, wrapped, Russian",
        "понедельник, 5 января 2026 г., 10:00:54 GMT+3, Dora Lind\n<dora@example.org> написал(а):",
    ),
    (
        "wrapped within the name, Russian",
        "понедельник, 5 января 2026 г., 10:00:54\nGMT+3, Dora de la Lind\n<dora@example.org> написал(а):",
    ),
    (
        "wrapped, Greek",
        "Στις Δευ 5 Ιαν 2026 στις 10:00 π.μ., ο χρήστης Dora Lind\n<dora@example.org> έγραψε:",
    ),
    ("wrapped, Romanian", "În lun., 5 ian. 2026 la 10:00, Dora Lind\n<dora@example.org> a scris:"),
    (
        "weekday in full, wrapped, German",
        "Montag, 5. Januar 2026 um 10:00:54 MEZ hat Dora Lind\n<dora@example.org> Folgendes geschrieben:",
    ),
    (
        "weekday in full, wrapped, Italian",
        "lunedì 5 gennaio 2026 alle ore 10:00:54 CET, Dora Lind\n<dora@example.org> ha scritto:",
    ),
    (
        "weekday in full, wrapped, Polish",
        "poniedziałek, 5 stycznia 2026 10:00:54 CET Dora Lind\n<dora@example.org> napisał(a):",
    ),
    (
        "last dashes wrapped, Zoho",
        "---- On Mon, 05 Jan 2026 10:00:54 +0100 Dora Lind <dora@example.org> wrote\n----",
    ),
    (
        "dashes, Greek",
        "---- Στις Δευ, 05 Ιαν 2026 10:00:54 +0200 ο χρήστης Dora Lind <dora@example.org> έγραψε ----",
    ),
    ("writer first, wrapped", "Dora de la Lind <dora@example.org>\nwrote on Mon, 5 Jan 2026 at 10:00:"),
    (
        "writer first, wrapped, German",
        "Dora de la Lind <dora@example.org>\nschrieb am Mo., 5. Jan. 2026 um 10:00:",
    ),
    ("writer first, wrapped, Taiwan", "Dora Lind <dora@example.org> 於\n2026年1月5日 週一 上午10:00寫道："),
    ("writer first, wrapped, China", "Dora Lind <dora@example.org>\n于2026年1月5日周一 10:00写道："),
]

LETTERHEADS = [
    (
        "english",
        "From: Dora Lind\nSent: Monday, January 5, 2026 10:00\nTo: dev@example.org\nSubject: [VOTE] x",
    ),
    ("bold", "*From:* Dora Lind\n*Sent:* Monday\n*To:* dev@example.org\n*Subject:* [VOTE] x"),
    ("rule above", "________________________________\nFrom: Dora Lind\nSent: Monday\nTo: dev\nSubject: x"),
    ("rule above two fields", "________________________________\nFrom: Dora Lind\nSubject: Re: [VOTE] x"),
    ("title above", "-----Original Message-----\nFrom: Dora Lind\nSent: Monday\nSubject: x"),
    ("title alone", "-------- Original Message --------"),
    (
        "long recipients",
        "From: Dora\nSent: Monday\nTo: Ole <o@example.org>;\n Kim <k@example.org>\nSubject: x",
    ),
    ("on one line", "From: Dora Lind Sent: Monday, 5 Jan To: dev@example.org Subject: [VOTE] x"),
    (
        "forwarded",
        "---------- Forwarded message ---------\nFrom: Dora Lind\nDate: Mon, 5 Jan 2026\nSubject: x",
    ),
    ("apple forward", "Begin forwarded message:\n\nFrom: Dora Lind\nSubject: x\nDate: 5 January 2026"),
    ("german", "-----Ursprüngliche Nachricht-----\nVon: Dora\nGesendet: Montag\nAn: dev\nBetreff: x"),
    ("french", "-----Message d'origine-----\nDe : Dora Lind\nEnvoyé : lundi\nÀ : dev\nObjet : x"),
    ("spanish", "De: Dora Lind\nEnviado el: lunes\nPara: dev\nAsunto: x"),
    ("dutch", "Van: Dora Lind\nVerzonden: maandag\nAan: dev\nOnderwerp: x"),
    ("dutch on one line", "-------- Oorspronkelijk bericht --------Van: Dora Datum: 05-01-26 Onderwerp: x"),
    ("italian", "Da: Dora Lind\nInviato: lunedì\nA: dev\nOggetto: x"),
    ("portuguese", "De: Dora Lind\nEnviada em: segunda-feira\nPara: dev\nAssunto: x"),
    ("swedish", "Från: Dora Lind\nSkickat: måndag\nTill: dev\nÄmne: x"),
    ("polish", "Od: Dora Lind\nWysłano: poniedziałek\nDo: dev\nTemat: x"),
    ("russian", "От: Dora Lind\nОтправлено: понедельник\nКому: dev\nТема: x"),
    ("chinese", "发件人： Dora Lind\n发送时间： 2026年1月5日\n收件人： dev\n主题： x"),
    ("chinese title", "------------------ 原始邮件 ------------------\n发件人: Dora\n发送时间: 1\n主题: x"),
    ("japanese", "差出人: Dora Lind\n送信日時: 2026年1月5日\n宛先: dev\n件名: x"),
    (
        "notes",
        '"Dora Lind" <dora@example.org>\n01/05/2026 10:00 AM\nPlease respond to\ndev@example.org\n\n\n'
        "To\n<dev@example.org>\ncc\n\nSubject\nRe: [VOTE] x",
    ),
    (
        "notes, with colons",
        "Dora Lind <dora@example.org> on 01/05/2026 10:00:10 AM\n\nPlease respond to dev@example.org\n\n"
        "To:   dev@example.org\ncc:\nSubject:  Re: [VOTE] x",
    ),
    (
        "notes, in columns",
        "             Dora Lind\n             <dora@example.org>\n" + " " * 60 + "To\n"
        "             01/05/2026 10:00          dev@example.org\n             PM" + " " * 40 + "cc\n\n"
        "             Please respond to                    Subject\n             dev@example.org      Re: x",
    ),
    ("bloomberg", "From: dev@example.org At: 01/05/26 10:00:10 UTC-5:00To:  dev@example.org\nSubject: Re: x"),
    ("groupwise", ">>> Dora Lind 01/05/26 10:00 AM >>>"),
    (
        "groupwise, later",
        ">>> Dora <d@example.org> schrieb am 05.01.2026 um 10:00 in Nachricht <1@example.org>:",
    ),
    (
        "alibaba",
        "-" * 60 + "\nSender:Dora <d@example.org>\nSent At:2026 Jan. 5 10:00\nRecipient:dev\nSubject:Re: x",
    ),
    ("samsung", "-------- Original Message --------\nSender : Dora\nDate : 2026-01-05 10:00\nTitle : Re: x"),
    ("two fields", "From: Dora Lind\nSent: Monday, January 5, 2026 10:00 AM"),
    ("two fields below a rule", "_" * 36 + "\nFrom: Dora Lind\nSubject: Re: [VOTE] x"),
    ("romanian", "De la: Dora Lind\nTrimis: luni, 5 ianuarie 2026 10:00\nCătre: dev\nSubiect: Re: x"),
    (
        "no colons",
        '------ Original Message ------\nFrom "Dora" <d@example.org>\nTo dev\nDate 1/5/2026\nSubject x',
    ),
    (
        "recipients over many lines",
        "From: Dora\nTo: "
        + ",\n".join(f"<a{at}@example.org>, <b{at}@example.org>" for at in range(9))
        + "\nSent: Monday, January 5, 2026 10:00\nSubject: x",
    ),
    (
        "values on lines of their own",
        "---- Original Message ----\nSubject: \nRe: x\nDate: \nMon, 5 Jan 2026\nFrom: \nDora\nTo: \ndev",
    ),
    ("sent by", "From: Dora\nTo: dev\nDate: 05-01-2026 10:00\nSubject: x\nSent by: dev-bounces"),
    (
        "warning below",
        "From: Dora\nDate: Monday\nTo: dev\nSubject: x\n\nZjQcmQRYFpfptBannerStart\nThis Message Is From an "
        "External Sender\n\nZjQcmQRYFpfptBannerEnd",
    ),
    (
        "title above an attribution",
        "------- Original Message -------\nOn Monday, January 5th, 2026 at 10:00, Dora wrote:",
    ),
    ("korean", "보낸 사람: Dora Lind\n보낸 날짜: 월요일\n받는 사람: dev\n제목: x"),
]

QUOTATIONS = [
    (
        "claim on the next line",
        "On 2026/01/05 10:00:00 Dora wrote:\n" + CALL + "\n+1\n(non-binding)",
        ["+1", "(non-binding)"],
    ),
    ("top-posted", "+1\n\nOn 2026/01/05 10:00:00 Dora wrote:\n" + CALL, ["+1"]),
    ("bottom-posted", "On 2026/01/05 10:00:00 Dora wrote:\n" + CALL + "\n-1 (binding)\n", ["-1 (binding)"]),
    ("directly below", CALL + "-1\n", ["-1"]),
    ("no space after the mark", ">+1 from Ole\n>>-1 from Kim\n+0", ["+0"]),
    ("indented mark", "   > +1\n+0", ["+0"]),
    ("interleaved", "> One?\n\nYes.\n\n> Two?\n\n+1\n\n> Three?\n", ["Yes.", "", "+1"]),
    ("answer below a question", "> Do you agree?\n+1\n> And this?\nNo.", ["+1", "", "No."]),
    ("nested", "-1\n\n> +1\n>\n> On 2026/01/05 10:00:00 Ole wrote:\n> > +1\n> > > -0\n", ["-1"]),
    (
        "attribution behind a mark lost its tail",
        "> On Mon, Ole <ole@example.org>\nwrote:\n>> +1\n\n+0",
        ["+0"],
    ),
    ("quoted signature does not end the answer", "> Please vote.\n> -- \n> Dora\n\n+1\n", ["+1"]),
    ("quoted footer", "+1\n\n> Please vote.\n> To unsubscribe, e-mail: x@example.org\n", ["+1"]),
    ("vote on the line above without a blank", "+1\nDora Lind <dora@example.org> wrote:\n> x", ["+1"]),
    ("zero on the line above without a blank", "0\nIn message <1@example.org>, Dora writes:\n> x", ["0"]),
    (
        "vote between what could open an attribution",
        "At 10\nno, +1.\nDora <d@example.org> wrote:\n> x",
        ["At 10", "no, +1."],
    ),
    (
        "date and time in the sentence above",
        "It ran on Jan 5, 2026 at 10:00.\nDora <dora@example.org> wrote:\n> x\n\n+1",
        ["It ran on Jan 5, 2026 at 10:00.", "", "+1"],
    ),
    (
        "address in the line above",
        "Please ask Ole <ole@example.org>\nOn Mon, Jan 5, 2026 at 10:00 AM Dora <d@example.org> wrote:\n> x",
        ["Please ask Ole <ole@example.org>"],
    ),
    (
        "wrote at the end of the sender's own sentence",
        "It is the tool we\nwrote:\nhttps://example.org/tool",
        None,
    ),
    ("dashes below the sender's own sentence", "This is what I wrote\n---\nDora", None),
    (
        "attribution with nothing quoted",
        "On 2026/01/05 10:00:00 Dora wrote:\n\n+1 (binding)",
        ["+1 (binding)"],
    ),
    (
        "unmarked below an attribution",
        "Fine with me.\n\nOn 2026/01/05 10:00:00 Dora Lind wrote:\n\nHere is my +1.\n\nDora",
        ["Fine with me."],
    ),
    (
        "first paragraph lost its mark",
        "On 2026/01/05 10:00:00 Dora Lind wrote:\n\nHere is my +1.\n>> Please vote.\n\n-1",
        ["-1"],
    ),
    (
        "wrapped tail",
        "> needs at least 3 binding votes, 3 +1\nand more +1 than -1)\n> further text\n\n-1 (binding)",
        ["-1 (binding)"],
    ),
    (
        "wrapped tail at the full width",
        "> it is accepted by lazy majority, which needs at least three binding\n+1 votes\n> here\n\n-0",
        ["-0"],
    ),
    (
        "torn line that closes a bracket",
        "> three of them (at least\n+1 from each) must be there\n> before it ends\n\n-0",
        ["-0"],
    ),
    (
        "torn line that states the rule",
        "> it takes more\n+1 votes than -1 votes\n> in the end\n\n-0",
        ["-0"],
    ),
    ("answer squeezed into a sentence", "> rename the tool\n+1\n> and drop the old", ["+1"]),
    ("wrapped address", "> see\nhttps://example.org/" + "x" * 60 + "\n> for more\n\n+1", ["+1"]),
    (
        "letterhead above marks is answered below",
        "From: Dora\nSent: Monday\nTo: dev\nSubject: x\n\n> Please vote.\n\n+1 (binding)",
        ["+1 (binding)"],
    ),
    (
        "letterhead above a bottom-posted mail",
        "+0\n\nFrom: Dora\nSent: Monday\nTo: dev\nSubject: x\n\nOle Berg wrote:\n> Vote.\n\nHere is my +1.",
        ["+0"],
    ),
]

CLOSINGS = [
    ("signature on its dashes", "+1\n\n-- dora\n\nDora Lind wrote:\n> Vote.", ["+1"]),
    ("a name on its dashes", "+1\n\n— Dora Lind", ["+1"]),
    ("a remark on dashes", "+1\n\n-- all fine here", ["+1", "", "-- all fine here"]),
    ("a claim on dashes", "+1\n\n-- binding", ["+1", "", "-- binding"]),
    ("a vote on dashes", "So my vote?\n\n— Abstain", ["So my vote?", "", "— Abstain"]),
    ("a word on dashes", "+1?\n\n-- nope", ["+1?", "", "-- nope"]),
    ("dashes amid a text", "Ran:\n\n-- dora\n\n+1", ["Ran:", "", "-- dora", "", "+1"]),
    ("list footer", "+1\n\n" + FOOTER, ["+1"]),
    ("list footer twice", "+1\n" + FOOTER + "\n" + FOOTER, ["+1"]),
    (
        "list footer with a wrapped address",
        "+1\n\nTo unsubscribe, e-mail:\ndev-unsubscribe@example.org",
        ["+1"],
    ),
    (
        "list footer with a preface",
        "+1\n\n" + "-" * 69 + "\nThe official forum of the project.\nTo unsubscribe, e-mail: u@example.org\n"
        '   "   from the digest: d@example.org\n',
        ["+1"],
    ),
    ("mailman footer", "+1\n" + "_" * 47 + "\ndev mailing list\nhttps://example.org/listinfo/dev", ["+1"]),
    ("vote between a rule and a footer", "-----\n+1\nTo unsubscribe, e-mail: u@example.org", ["+1"]),
    ("signature", "-1\n\n-- \nDora Lind\n+1 650 555 0100\n", ["-1"]),
    ("signature without its space", "-1\n--\nDora Lind\nhttps://example.org", ["-1"]),
    (
        "heading of a list, underlined",
        "+1 votes\n--\n* Dora Lind (binding)\n\n-1 votes (1)\n--\n* Eva Holm\n\n-- \nDora",
        ["+1 votes", "--", "* Dora Lind (binding)", "", "-1 votes (1)", "--", "* Eva Holm"],
    ),
    ("signature below a vote", "+1\n--\n* Dora Lind", ["+1"]),
    ("signature below votes", "Thanks for the +1 votes\n--\n* Dora Lind", ["Thanks for the +1 votes"]),
    ("signature with an em dash", "-1\n\n—\nDora Lind", ["-1"]),
    ("signature above the quotation", "Hi.\n-- \nDora\n\n> Please vote.\n\n+1", ["Hi.", "", "+1"]),
    ("signature of fifteen lines", "+1\n-- \n" + "a\n" * 15 + "b", ["+1", "", "b"]),
    ("signature below a short rule", "-1\n\n---\nRegards,\nDora\nMobile +1 (650) 555 0100", ["-1"]),
    ("signature below underscores", "-1\nDora\n_______________\nDora Lind\nExample Ltd", ["-1", "Dora"]),
    ("signature below a rule apart", "+1\n\n---\n\nDora Lind\nExample Ltd", ["+1"]),
    ("signature of paragraphs", "Hi.\n\n---\nDora\nExample Ltd\n\nWe are hiring people now.", ["Hi."]),
    ("list between rules", "Hi,\n\n---\n\n1. one\n2. two\n\n---\n\nAll of it is fine. +1", None),
    ("list above a signature", "Hi,\n\n---\n\n1. one\n2. two\n\n---\n\nDora Lind, of Example Ltd.", ["Hi,"]),
    ("list below a rule", "+1\n\n---\n* blog: a.example.org\n* code: b.example.org\n\nDora", ["+1"]),
    ("withdrawal below a rule", "+1\n\n-----\n\nHi all,\n\nI withdraw my vote on it.\n\nBo", ["+1"]),
    ("verdict below a rule", "Well.\n\n___\n\nHi all, this vote has passed.\n\nThanks,\nOle", ["Well."]),
    ("saying below a rule", "+1\n\n---\n\nDo not vote before noon.\n\n  - an old saying", ["+1"]),
    (
        "verdicts between rules",
        "Hi,\n\n---\n\n1. KIP-8 was accepted.\n2. KIP-9 was not.\n\n---\n\nAll of it is fine. +1",
        ["Hi,", "", "---", "", "All of it is fine. +1"],
    ),
    ("log with rules", "-1\n\n[INFO]\n-------\n[INFO] failed", None),
    ("log between rules", "-1\n\n-------\nTESTS\n-------\nfailed: 3", None),
    ("vote below a short rule", "Hi,\n\n---\n-1 (binding)", ["Hi,", "", "---", "-1 (binding)"]),
    ("vote below a sign-off", "Looks good.\n\nRegards,\nDora\n\n-1 (binding)", None),
    ("telephone lines in brackets", "-1\n\nDora\n(+1) 512 555 0100\n[+1] 512-555-0100", ["-1", "", "Dora"]),
    ("telephone line with dashes", "-1\n\nDora\n+1 – 512 – 555 – 0100\n+1·512·555·0100", ["-1", "", "Dora"]),
    ("telephone line", "+1\n\nDora\n+1 650 555 0100\nTel: +49 30 1234567", ["+1", "", "Dora"]),
    ("vote and a version is no telephone", "+1 2.8.0\n+1 2026-01-05", ["+1 2.8.0", "+1 2026-01-05"]),
    ("sent from", "+1\n\nSent from my iPhone", ["+1"]),
    ("sent from in german", "+1\n\nVon meinem iPad gesendet", ["+1"]),
    ("sent from in french", "+1\n\nEnvoyé de mon téléphone", ["+1"]),
    ("sent from in chinese", "+1\n\n发自我的 iPhone", ["+1"]),
    ("sent using", "+1\n\nSent using Mail for Foo", ["+1"]),
    ("sent using in a paragraph", "+1\nSent using my apache account", None),
    ("sent using and a claim", "+1\n\nSent using my PMC address (binding)", None),
    ("sent using in small letters", "-1: records\n\nsent using acks get lost", None),
    ("sent using and a clause", "-1\n\nSent using the wrong key, sorry", None),
    ("sent from with a vote", "Sent from my phone: +1", ["Sent from my phone: +1"]),
    ("footer's address wrapped away", "+1\n\nTo unsubscribe, e-mail:\ndev-unsubscribe@example.org", ["+1"]),
    ("vote below a footer", "To unsubscribe, e-mail:\n-1 (binding)", ["-1 (binding)"]),
    ("disclaimer", "+1\n\nCONFIDENTIALITY NOTICE: this mail\nis for its readers only.", ["+1"]),
    ("vote inside a disclaimer's paragraph", "This message is intended to say\n-1", None),
    ("vote behind a disclaimer's beginning", "This message is intended as my vote: +1 from me", None),
    (
        "value within a disclaimer",
        "-0\n\nCONFIDENTIALITY NOTICE: whoever is not\nnumber +1 on the list above\nmust not read it.",
        ["-0"],
    ),
]

ARMOUR = [
    (
        "clear-signed",
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nHi,\n\n- -1 (binding)\n"
        "-----BEGIN PGP SIGNATURE-----\nVersion: GnuPG v2\n\niQEcBAE=\n=abcd\n-----END PGP SIGNATURE-----\n\n"
        + FOOTER,
        ["Hi,", "", "-1 (binding)"],
    ),
    ("dash escape outside", "- -1 is what I mean", ["- -1 is what I mean"]),
    (
        "dash escape below the armour",
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA1\n\n- -0\n-----BEGIN PGP SIGNATURE-----\n\n"
        "iQEc\n-----END PGP SIGNATURE-----\n- -1",
        ["-0", "- -1"],
    ),
    (
        "signature cut off",
        "-----BEGIN PGP SIGNED MESSAGE-----\n\n- -1\n-----BEGIN PGP SIGNATURE-----\n\niQEcBAEBCAAGBQJabc12\n"
        "\n-- \nDora",
        ["-1"],
    ),
    (
        "vote below a signature cut off",
        "+1\n-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE1234567890abcdefABCDEF\n-1 (binding)",
        ["+1", "-1 (binding)"],
    ),
    ("signed signature", "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA1\n\n+1\n\n- -- \nDora", ["+1"]),
]

HEAD = "On 2026/01/05 10:00:00 Dora Lind wrote:\n"

# What in a mail answers one quoted point among several.
INLINE = [
    ("no quotation", "+1", []),
    ("top-posted", f"+1\n\n{HEAD}> Please have a look.\n> Does it work?\n", []),
    ("bottom-posted", f"{HEAD}> Here is the call.\n>\n> Does anybody object?\n\n+1", []),
    ("below a list", f"{HEAD}> It changes:\n>\n> 1. the tool\n> 2. the page\n\n+1", []),
    ("below a quoted statement", "> I have nothing to add.\n\n+1", []),
    ("below a question", "> Should the tool have its own page?\n\n+1", ["+1"]),
    ("below a question, claimed further down", "> Should it?\n+1\n\n(binding)", ["+1"]),
    ("below a question about the vote", "> Does anybody want to vote?\n\n+1", []),
    ("below a question that holds a vote", "> Is this a +1?\n\n+1", []),
    ("below one numbered point", "> 3) rename the option\n\n-1\nIt is known.", ["-1", "It is known."]),
    (
        "between two points",
        "> 3) rename it\n\n-1\n\nI like it.\n\n> 4) drop the tool\n\nFine.",
        ["-1", "Fine."],
    ),
    (
        "quotation goes on",
        "> The page should say more about it.\n+1\n> And the tool is too slow on a full disk.",
        ["+1"],
    ),
    ("quotation goes on with a question", "> Rename it.\n+1\n> Why not?", ["+1"]),
    ("last of several, below a question", "> It is slow.\n\nYes.\n\n> Is it worth it?\n\n+1", ["Yes.", "+1"]),
    ("last of several, below a statement", "> It is slow.\n\nYes.\n\n> I am happy with it.\n\n+1", ["Yes."]),
    ("below the call", "> Please vote on it until Friday.\n\n+1\n\n> The page explains all of it.", []),
    (
        "quotation ends in a sign-off",
        "> It is all on the page now.\n\n+1\n\n> Thanks and best regards,\n> Dora",
        [],
    ),
    (
        "quotation ends in a signature",
        "> It is on the page.\n\n+1\n\n> --\n> Dora Lind, head of all the logs",
        [],
    ),
    ("quotation ends in a footer", "> It is there.\n\n+1\n\n> To unsubscribe, e-mail: u@example.org", []),
    (
        "an older mail is quoted below",
        "> I have changed it.\n\n+1\n\n> On 2026/01/04 10:00:00 Ole wrote:\n>> Please change the name of it.",
        [],
    ),
]

LONG = "the migration tool reads every segment twice before it writes the index anew and checks both sums"
THEIRS = f"Hi all,\n\nI looked at it again and found that {LONG}.\n\n+1 (binding)\n\nRegards,\nOle"
LIST = "I checked:\n1. Links are fine.\n2. Sums are fine.\n3. Licences are right.\n"
CHECKED = f"+1 (binding)\n\n{LIST}"
AGAINST = "-1 (binding) for my part, as the notice of the archive has the wrong year in all of its lines."

CHECKS = (
    "I checked the signatures and the hashes, built it from source, and ran all tests on JDK 17 and on 21."
)

ECHOES = [
    ("above", "-1\n\n" + THEIRS, [THEIRS], ["-1"]),
    ("wrapped otherwise", "-1\n\n" + THEIRS.replace(" before", "\nbefore"), [THEIRS], ["-1"]),
    ("answered below", THEIRS + "\n\nI do not agree: -1", [THEIRS], ["I do not agree: -1"]),
    (
        "one paragraph",
        f"Not true:\n\nI looked at it again and found that {LONG}.\n\n-1",
        [THEIRS],
        ["Not true:", "", "-1"],
    ),
    ("the same vote", "+1 (binding)\n\nRegards,\nDora", [THEIRS], ["+1 (binding)", "", "Regards,", "Dora"]),
    (
        "the same vote above the same checks",
        f"I ran it with retries = -1 too.\n\n+1 (binding)\n\n{CHECKS}",
        [f"+1 (binding)\n\n{CHECKS}"],
        ["I ran it with retries = -1 too.", "", "+1 (binding)"],
    ),
    ("the same text and no more", THEIRS, [THEIRS], THEIRS.split("\n")),
    (
        "checklist with one item changed",
        CHECKED + "4. Built on one system.",
        [CHECKED + "4. Built on another system."],
        (CHECKED + "4. Built on one system.").split("\n"),
    ),
    (
        "vote above the same checklist",
        CHECKED + "\nThanks for all the work",
        [CHECKED],
        (CHECKED + "\nThanks for all the work").split("\n"),
    ),
    ("greeting above the same checklist", f"Hi all,\n\n{CHECKED}\nDora", [CHECKED + "\nOle"], None),
    ("vote below the same checklist", f"{LIST}\nI vote -1.\n\nDora", [f"{LIST}\nI vote -1.\n\nOle"], None),
    ("thanks above, a name below", f"Thanks, Kim!\n\n{CHECKED}\nDora", [CHECKED + "\nOle"], None),
    ("the same reason", f"{AGAINST}\n\nDora", [f"Please vote on it.\n\n{AGAINST}\n\nOle"], None),
    ("whole below own words", f"Thanks for it.\n\n{THEIRS}", [THEIRS], ["Thanks for it."]),
    ("whole above own words", f"{THEIRS}\n\nThanks for it.", [THEIRS], ["Thanks for it."]),
    (
        "greeting of another below own words",
        f"Fine.\n\nHi all,\n\n{CHECKED}\nDora",
        [f"Hi all,\n\n{CHECKED}\nOle"],
        ["Fine.", "", "Dora"],
    ),
    (
        "quoted with marks as well",
        f"Fine, as below.\n\n{CHECKED}\nDora\n\n> I checked:\n> 1. Links are fine.\n> Ole",
        [CHECKED + "\nOle"],
        ["Fine, as below.", "", *CHECKED.split("\n"), "Dora"],
    ),
    (
        "short text below an attribution",
        "On 2026/01/05 10:00:00 Ole wrote:\n\nI vote +1 for this one.\n\nMe not: -1",
        ["I vote +1 for this one."],
        ["Me not: -1"],
    ),
    (
        "letterhead answered below",
        f"From: Ole\nSent: Monday\nTo: dev\nSubject: x\n\n{THEIRS}\n\n-1 (binding)",
        [THEIRS],
        ["-1 (binding)"],
    ),
    (
        "in a mail below its letterhead that quotes with marks itself",
        f"I read it.\n\nFrom: Ole\nSent: Monday\nTo: dev\nSubject: x\n\n> Is it off?\n\n{CHECKED}\nOle",
        [f"> Is it off?\n\n{CHECKED}\nOle"],
        ["I read it."],
    ),
    (
        "last line of a wrapped quotation",
        "> I looked at it again and found that the\nmigration tool reads every segment.\n\n+1",
        [f"I looked at it again and found that {LONG.replace('segment', 'segment.')}"],
        ["+1"],
    ),
    (
        "quoted there too",
        "> Please vote on it all again.\n+1 (binding)",
        ["> Please vote on it all again.\n+1 (binding)"],
        ["+1 (binding)"],
    ),
]


@pytest.mark.parametrize(
    ("text", "own"), [pytest.param(*row[1:], id=row[0]) for row in [*PLAIN, *QUOTATIONS, *CLOSINGS, *ARMOUR]]
)
def test_own_words(text: str, own: list[str] | None) -> None:
    """``None`` stands for the whole text."""
    assert list(own_words(text).lines) == (text.split("\n") if own is None else own)


@pytest.mark.parametrize("attribution", [pytest.param(text, id=name) for name, text in ATTRIBUTIONS])
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
    inside = before.startswith(">")
    heading = attribution.replace("\n", "\n> ") if inside else attribution
    assert list(own_words(f"{before}{heading}\n{after}").lines) == own


@pytest.mark.parametrize("letterhead", [pytest.param(text, id=name) for name, text in LETTERHEADS])
def test_letterhead(letterhead: str) -> None:
    text = (
        f"-1 (binding)\n\nDora\n\n{letterhead}\n\nHi all,\n\nhere is my +1.\n[ ] +1 approve\n\n> +1\n\nOle\n"
    )
    assert own_words(text).lines == ("-1 (binding)", "", "Dora")


@pytest.mark.parametrize("letterhead", [pytest.param(text, id=name) for name, text in LETTERHEADS])
def test_marks_below_a_letterhead_belong_to_it(letterhead: str) -> None:
    assert own_words(f"{letterhead}\n\n> Please vote.\n> Dora\n\n-1 (binding)\n").lines == ("-1 (binding)",)


AT = "On 2026/01/05 10:00:00 Dora Lind <dora@example.org> wrote:\n"

# The mark or the indentation of a quotation that nothing but the attribution above tells.
ODD_MARKS = ["} ", "» ", "│ ", "% ", "-> ", "| ", ": ", "# ", "&gt; ", "&gt;", "＞", "Dora> ", "DL> ", "    "]


@pytest.mark.parametrize("mark", ODD_MARKS)
@pytest.mark.parametrize("heading", [AT, AT + "\n", "Dora Lind wrote:\n"], ids=["tight", "apart", "short"])
def test_marks_of_few_programs(mark: str, heading: str) -> None:
    quoted = "".join(f"{mark}{line}\n" for line in ("I looked at it.", "-1 (binding), it is broken."))
    assert own_words(f"{heading}{quoted}\nI see.\n\nOle").lines == ("I see.", "", "Ole")


RUN = "{0} I looked at the old name once more and\n{0} it has to go: -1 (binding).\n{0}\n{0} Dora\n"


@pytest.mark.parametrize("mark", [":", "|", "}", "»", "│"])
def test_a_ballot_behind_a_mark_is_quoted_without_an_attribution_and_a_vote_may_be(mark: str) -> None:
    call = f"{mark} Please vote on the new name of it:\n{mark} [ ] +1 take it\n{mark} [ ] -1 do not\n"
    assert own_words(f"+1\n\n{call}").lines == ("+1",)
    for text in (
        f"{RUN.format(mark)}\nIt is gone.",
        f"Hi,\n\n{RUN.format(mark)}\nOle",
        f"I have:\n\n{mark} tried to build it, which does not work: -1\n\nOle",
        f"Mine:\n\n{call.replace('[ ] -', '[x] -')}\nOle",
        f"Hi,\n\n{mark} One of these for the new name: [ ] +1 [x] -1\n\nOle",
    ):
        body = own_words(text)
        assert body.lines == tuple(text.split("\n"))
        assert [body.lines[at] for at in body.doubtful] == [line for line in body.lines if "1" in line][-1:]


@pytest.mark.parametrize(
    "text",
    [
        "Result:\n\n| Who | Vote |\n| Ann Alder of the team that wrote it | +1 |\n| Bo | -1 |\n\nThanks",
        "Result:\n\n| +1 (binding) from Ann Alder who has built it\n| +1 (binding) from Bo Marsh\n\nThanks",
        "+1 binding\n: Ann Alder, with a remark on it that is rather long\n: Bo Marsh\n\nThanks",
        "Yes:\n\n: Ann Alder\n: Bo Marsh\n\n+1",
        "Checked:\n\n| the signature is good for all archives\n| it builds\n\nAll good, so +1 from me.",
        "{\n} else if (a and b and c and d or e) {\n} else {\n}\n\n+1",
        RUN.format("|").rstrip(),
        "| Ann Alder (Foo Widgets Ltd, Kent) +1 binding\n\nSo far there is one.",
    ],
    ids=[
        "bars between columns",
        "several votes",
        "below a term",
        "names",
        "report",
        "code",
        "nothing else",
        "one row",
    ],
)
def test_what_else_stands_behind_such_a_mark_is_the_sender_s(text: str) -> None:
    assert list(own_words(text).lines) == text.split("\n")


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ('>>>>> "Dora" == Dora Lind <d@example.org> writes:\n\n    Dora> -1\n\nI see.', ["I see."]),
        (
            "Hello Dora,\n\nMonday, January 5, 2026, 10:00:10, you wrote:\n\nDL> Vote.\n\n-1",
            ["Hello Dora,", "", "-1"],
        ),
        (f"Hi,\n\n{AT}[...]\n\n-1 (binding)", ["Hi,", "", "[...]", "", "-1 (binding)"]),
        (f"Hi,\n\n{AT}\n-1 (binding)", ["Hi,", "", "-1 (binding)"]),
        (f"Thanks.\n\n{AT}\n-1 (binding)", ["Thanks."]),
        ("Hi,\n\nOn 2026-01-05 10:00 the build said:\n\n  BUILD OK\n\n+1", None),
        ("It ran.\n\nOn 2026-01-05 10:00 our tool wrote:\n\nOK\n\n+1", None),
        ("My list:\n\n    built\n    tested\n\n+1", None),
        ("As I said:\n\n    +1 (binding)", None),
        ("The trees:\nFrom: v1.0\nTo: v1.1\nDate: 2026-01-05\n\n+1", None),
        ("The trees:\nFrom: main\nTo: next\nDate: 2026-01-05\n\n+1", None),
        (">>> import foo\n>>> foo.bar()\n\n+1", ["+1"]),
        ("2026. 1. 5. 10:00, Dora Lind xyz:\n> Please vote.\n\n-1", ["-1"]),
        (f"-1 (binding) {AT}> Please vote.\n", ["-1 (binding)"]),
        ("Fine, +1 On 5 Jan 2026 at 10:00, Dora Lind <\nd@example.org> wrote:\n\n> Vote.", ["Fine, +1"]),
        ("+1 Am 05.01.26 um 10:00 schrieb Dora Lind:\n> Vote.\n\nOle", ["+1", "", "Ole"]),
        (f"-1 {AT.strip()} > Hi,\nplease > vote. > [ ] +1 yes\n> [ ] -1 no\n\nOle", ["-1", "", "Ole"]),
        (
            "2026-01-05: -1 (binding) Ole Berg <ole@example.org>\n> Vote.",
            ["2026-01-05: -1 (binding) Ole Berg <ole@example.org>"],
        ),
        (
            "On 5 January 2026 I vote against it, Ole <ole@example.org>\n> Vote.",
            ["On 5 January 2026 I vote against it, Ole <ole@example.org>"],
        ),
        ("I see Ann's -1. On 5 Jan 2026, at 10:00, Dora Lind wrote:\n\nIt is not.\n\nI vote -1, too.", None),
        ("I saw -1 On 5 brokers of 2026, and it wrote:\n\nnothing", None),
        ("+1 On 2026-01-05 10:00 the build said:\n\nOK", None),
        (f"{AT}> They are at\n> https://example.org/{'x' * 60}\n-1\n> Dora", ["-1"]),
    ],
)
def test_what_is_quoted_below_an_attribution(text: str, own: list[str] | None) -> None:
    """``None`` stands for the whole text."""
    body = own_words(text)
    assert list(body.lines) == (text.split("\n") if own is None else own)
    assert not body.doubtful


FAR = "     On Monday, January 5, 2026 at 10:00:54 AM GMT+1, Dora Lind"


@pytest.mark.parametrize("heading", [f"{FAR} wrote:  \n \n", f"{FAR}\n <dora@example.org> wrote:\n \n"])
@pytest.mark.parametrize("quoted", [" Hi,\n", "  > > Hi\n", " > Hi\n > all\n"])
def test_text_that_is_indented_by_a_column_below_an_attribution_far_right(heading: str, quoted: str) -> None:
    """Yahoo has no marks of its own; those below are of the mail that it quotes."""
    text = (
        f"Thanks Dora.\n\n{heading}{quoted} I have looked at it.\n \n -1 (binding)\n \n AT wrote:\n > Vote.\n"
    )
    assert own_words(text).lines == ("Thanks Dora.",)
    assert own_words(f"{text}\n+1\n").lines == ("Thanks Dora.", "", "+1")


def test_a_mail_that_is_indented_whole_answers_below_its_quotation() -> None:
    assert own_words("     Dora Lind wrote:\n > Please vote.\n \n -1 (binding)").lines == (" -1 (binding)",)


LONG_LINE = "I have gone through the archive, the sums and the licence files of all the"


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [
        ("Thanks.\n\nDora Lind wrote:\n\n-1 (binding)\n\nDora", ["Dora Lind wrote:", "-1 (binding)", "Dora"]),
        ("Thanks.\n\nDora schrieb am 05.01.26 um 10:00:\n\n-1", ["Dora schrieb am 05.01.26 um 10:00:", "-1"]),
        (
            f"{AT}> {LONG_LINE}\nlibraries, and it is\n-1 from me.\n>\n> Dora",
            ["libraries, and it is", "-1 from me."],
        ),
        (f"{AT}> {LONG_LINE}\n-1 (binding)\n\n> Dora", ["-1 (binding)"]),
        (f"{AT}> Please vote on the candidate\nmine is -1 (binding)\n> thanks", ["mine is -1 (binding)"]),
        (
            "Please see inline.\n\nFrom: Dora\nSent: Monday\nTo: dev\nSubject: x\n\nVote.\n\n[Ole] -1, no.\n",
            ["[Ole] -1, no."],
        ),
        ("Thanks.\n\nAs we wrote there:\n\n-1\n\nDora", ["As we wrote there:", "-1", "Dora"]),
        ("I tried:\n> foo.size()\n-1", ["-1"]),
        (f"{AT}\n-1 while it is red.\n\nAbout your -1: it is green.\n\nOle", ["-1 while it is red."]),
        (f"Hi,\n\n{AT}It is red.\n\n-1\n\nThanks for your vote, it is green.", ["It is red.", "-1"]),
        ("Dora Lind wrote:\n\n-1 (binding)\n\nPlease look at your veto again.", ["-1 (binding)"]),
        (f"{AT}\n-1\n\nThe signatures are fine.\n\nOle Berg\nSenior Engineer at Example Ltd.", []),
        (f"{AT}\n-1 because of FOO-12\n\nSorry for being late, and thanks for your work!", []),
        (f"{AT}\nHi Dora,\n\n-1 (binding), it is red.\n\nCould you please look at it, Dora?", []),
        (f"{AT}\n-1 as long as it is red.\n\nThanks,\nOle", []),
        (f"{AT}\nIt is red.\n\n-1 as long as it is.\n\nOle", []),
        (f"{AT}> Please vote.\n\n-1 (binding)\n\nIt is not green.", []),
        ("> foo(bar(1), 2);\n0", ["0"]),
        (">>> 5 - 6\n-1", ["-1"]),
        (f"{AT}> Vote on it (see below)\n-1", []),
        (f"{AT}>> Please vote.\n>>> Hi,\n-1", []),
        ("Thanks.\n\nThe build said:\n\nOK\n\n+1", []),
        ("Hi all,\n\nDora wrote:\n\nit is open.\n\n+1", []),
        (f"{AT}> {LONG_LINE}\n-1 (binding)\n\nOle", []),
    ],
)
def test_what_may_be_quoted(text: str, doubtful: list[str]) -> None:
    body = own_words(text)
    assert [body.lines[at] for at in sorted(body.doubtful)] == doubtful


@pytest.mark.parametrize(("text", "inline"), [pytest.param(*row[1:], id=row[0]) for row in INLINE])
def test_inline_answers(text: str, inline: list[str]) -> None:
    body = own_words(text)
    assert [body.lines[at] for at in sorted(body.inline)] == inline


NOTICED = "The NOTICE file has to be in the root of the tarball."
OBJECTED = (
    f"On 5 Jan 2026 08:51, Cal Call wrote:\n\n> Please vote.\n\n[x] -1\n\n{NOTICED}\n\nThe name is wrong."
)
SEEN = "I agree, we missed that one."
# A vote below an attribution, with the line that follows it in an earlier mail: (text, own lines).
HEADED_VOTES = [
    (f"Ann Alder wrote:\n[x] -1\n\n{NOTICED}\n\n{SEEN}", [SEEN]),
    (f"On 6 Jan 2026 09:00, Ann Alder <ann@example.org> wrote:\n-1\n\n{NOTICED}\n\n{SEEN}", [SEEN]),
    (
        "On 6 Jan 2026 09:00, Ann Alder <ann@example.org> wrote:\nOn 5 Jan 2026 08:51, Cal Call wrote:\n\n"
        f"> Please vote.\n\n[x] -1\n\n{NOTICED}\n\n{SEEN}\n\nThe name is wrong.",
        [SEEN, "", "The name is wrong."],
    ),
    (f"-1\n\n{NOTICED}\n\n{SEEN}", ["-1", "", NOTICED, "", SEEN]),
    (f"Ann Alder wrote:\n-1\n\n{SEEN}", ["Ann Alder wrote:", "-1", "", SEEN]),
    (f"Ann Alder wrote:\n+1\n\n{NOTICED}\n\n{SEEN}", ["Ann Alder wrote:", "+1", "", NOTICED, "", SEEN]),
    (f"The build said:\n-1\n\n{NOTICED}\n\n{SEEN}", ["The build said:", "-1", "", NOTICED, "", SEEN]),
]


@pytest.mark.parametrize(("text", "own"), HEADED_VOTES)
def test_a_vote_below_an_attribution_that_an_earlier_mail_holds_is_quoted(text: str, own: list[str]) -> None:
    body = own_words(text, earlier=[OBJECTED])
    assert list(body.lines) == own
    assert not body.doubtful


def test_what_stands_in_quotation_marks_below_who_said_it_may_be_quoted() -> None:
    body = own_words('Ann Alder said:\n"-1 (binding)"\nbut I see no reason.')
    assert [body.lines[at] for at in sorted(body.doubtful)] == ['"-1 (binding)"']


def test_a_vote_below_an_attribution_may_be_all_there_is() -> None:
    body = own_words(f"Ann Alder wrote:\n-1\n\n{NOTICED}", earlier=[OBJECTED])
    assert [body.lines[at] for at in sorted(body.doubtful)] == ["-1", NOTICED]


@pytest.mark.parametrize(("text", "earlier", "own"), [pytest.param(*row[1:], id=row[0]) for row in ECHOES])
def test_echo(text: str, earlier: list[str], own: list[str] | None) -> None:
    """``None`` stands for the whole text."""
    body = own_words(text, earlier=earlier)
    assert list(body.lines) == (text.split("\n") if own is None else own)
    assert not body.doubtful


ANSWERED = "From: Greta\nSent: Monday\nTo: dev\nSubject: x"


def test_below_the_letterhead_of_a_mail_that_is_answered_above_it_few_words_are_an_echo() -> None:
    """Its writer answered below quotations of their own."""
    quoted = "> Is it off by default?\n\nYes.\n\n> Thanks.\n\nHaving slept on it: +1 (binding)\n\nGreta"
    answer = f"I will look at it again tonight.\n\nDelia\n\n{ANSWERED}\n\n{quoted}\n"
    assert "Having slept on it: +1 (binding)" not in own_words(answer, earlier=[quoted]).lines
    assert "Having slept on it: +1 (binding)" in own_words(answer).lines
    below = f"{ANSWERED}\n\n{quoted}\n"
    assert "Having slept on it: +1 (binding)" in own_words(below, earlier=[quoted]).lines, (
        "nothing is above it"
    )


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [
        (f"Ole went through all of it.\n\n{CHECKED}\nDora", CHECKED),
        (f"{CHECKED}\nWhich key did you take for the sums?\n\nDora", CHECKED),
        (f"Ole has said it.\n\n{AGAINST}\n\nLet us see.", AGAINST),
    ],
)
def test_an_echo_may_be_another_s_or_the_sender_s(text: str, doubtful: str) -> None:
    body = own_words(text, earlier=[f"{CHECKED}\nOle", f"Hi,\n\n{AGAINST}\n\nOle"])
    lines = [line for line in doubtful.split("\n") if line]
    assert list(body.lines) == text.split("\n")
    assert [body.lines[at] for at in sorted(body.doubtful)] == lines


@pytest.mark.parametrize(("text", "earlier"), [pytest.param(*row[1:3], id=row[0]) for row in ECHOES[:3]])
def test_an_echo_is_told_only_by_the_earlier_text(text: str, earlier: list[str]) -> None:
    assert "+1 (binding)" in own_words(text).lines
    assert "+1 (binding)" not in own_words(text, earlier=earlier).lines


@pytest.mark.parametrize(
    ("text", "own"),
    [
        (
            "Hello,\n\nMonday, February 2, 2026, you wrote:\n\nGH> Hi,\nGH> -1\n\n+1 (binding)\n\nAnn",
            ["Hello,", "", "+1 (binding)", "", "Ann"],
        ),
        ("GH> One line\n\n+1", ["GH> One line", "", "+1"]),
        ("SQL> select 1\n\n+1", ["SQL> select 1", "", "+1"]),
        ("GH> -1\nGH> because\n\nI see.", ["I see."]),
    ],
)
def test_quotations_behind_the_initials_of_who_wrote(text: str, own: list[str]) -> None:
    assert list(own_words(text).lines) == own


def test_text_up_to_the_cap_is_read() -> None:
    body = own_words("+1\n" + "x" * (MOST_CHARACTERS - 3))
    assert (body.lines[0], body.truncated) == ("+1", False)


def test_text_over_the_cap_is_cut_at_a_line() -> None:
    """Half of a telephone number is a vote."""
    body = own_words("a" * (MOST_CHARACTERS - 4) + "\n+1 650 555 0100")
    assert (len(body.lines), body.truncated) == (1, True)


def test_one_long_line_over_the_cap() -> None:
    body = own_words("a" * (MOST_CHARACTERS + 1))
    assert (len(body.lines[0]), body.truncated) == (MOST_CHARACTERS, True)


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
HEADED = st.tuples(st.sampled_from(ATTRIBUTIONS), QUOTED).map(lambda pair: f"{pair[0][1]}\n{pair[1]}")
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
    assert own_words(f"{reply[0]}\n\n{closing}") == own_words(reply[0])


@given(replies())
def test_another_level_of_quotation_changes_nothing(reply: tuple[str, str]) -> None:
    deeper = "\n".join(f">{line}" if line.startswith(">") else line for line in reply[0].split("\n"))
    assert own_words(deeper) == own_words(reply[0])


@given(replies())
def test_a_reply_quoted_whole_leaves_only_the_answer(reply: tuple[str, str]) -> None:
    quoted = "\n".join(f"> {line}" for line in reply[0].split("\n"))
    text = f"On Mon, Jan 5, 2026 at 10:00 Dora Lind <dora@example.org> wrote:\n\n{quoted}\n\nFine."
    assert own_words(text).lines == ("Fine.",)


@given(replies())
def test_own_words_are_lines_of_the_text_in_order(reply: tuple[str, str]) -> None:
    remaining = iter(reply[0].split("\n"))
    assert all(any(line == other for other in remaining) for line in own_words(reply[0]).lines if line)


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


@given(
    st.text(alphabet=">-_ \n\t+1:<@a.On*Fromwrt,2026/٣２é\r\x85\u2028", max_size=300),
    st.lists(st.text(max_size=40)),
)
@settings(max_examples=200)
def test_no_text_is_too_odd(text: str, earlier: list[str]) -> None:
    lines = own_words(text, earlier=earlier).lines
    assert all("\n" not in line and line == line.rstrip() for line in lines)
    assert lines == () or (lines[0] and lines[-1])


DRAWN = "|>| > |+1|-1|--|-- |  ---|------|_______ x|~~|- -|* * *|Dora|  a".split("|")


@given(st.lists(st.sampled_from(DRAWN), max_size=12))
def test_the_package_is_asked_only_where_its_answer_differs(lines: list[str]) -> None:
    """Without the mark of a signature it hides what is quoted, and nothing else."""
    own = [">" if line.strip() == ">" else line.rstrip() for line in lines]
    assert visible(own) == shown_by_package(own)


STOCK = st.one_of(
    st.sampled_from(DEVICE_LINES + DISCLAIMERS),
    st.sampled_from(
        ["To unsubscribe, e-mail: ", "List archives: ", "From the digest: ", "-" * 20, "x " * 30]
    ),
    st.sampled_from(sorted(PHONE_LABELS)),
    st.sampled_from(["+1 650 555 0100", "555", " ", ": "]),
    st.sampled_from('"<*[( \u017f\ufb06'),
)


@settings(max_examples=400)
@given(st.lists(STOCK, min_size=1, max_size=4).map("".join).map(str.strip).filter(bool), st.booleans())
def test_nothing_closes_a_text_but_what_may(line: str, loud: bool) -> None:
    """A line that no letter or mark tells to be looked at is no footer, device line, number or disclaimer."""
    line = line.upper().strip() if loud else line
    disclaims = line.casefold().lstrip("*_[( ").startswith(DISCLAIMERS)
    rules = (is_footer(line), is_device_line(line), is_phone_line(line), is_rule(line), disclaims)
    assert may_close(line) or not any(rules)


ATTRIBUTION = "On 2026-01-05 10:00 Dora <dora@example.org>|wrote|:|：|*| |--|-----|> |Dora <|@|\n"


@given(st.lists(st.sampled_from(ATTRIBUTION.split("|")), max_size=8).map("".join), st.booleans())
def test_an_attribution_ends_in_one_of_its_marks(text: str, quoted_below: bool) -> None:
    lines = [line.strip() for line in text.split("\n")]
    for end in (at for at, line in enumerate(lines) if line and not line.endswith(LAST_MARKS)):
        assert attribution_ending(lines, end, quoted_below=quoted_below) is None


def test_titles_without_dashes_end_in_a_colon() -> None:
    assert all(title.endswith(":") for title in BARE_TITLES)


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
    sizes = [2_000, 4_000, 8_000]
    texts = ["Hi\n" + (unit * size)[:size] for size in sizes]
    counts = [
        work(lambda text=text: own_words(text, earlier=[text], answered=text))  # type: ignore[misc]
        for text in texts
    ]
    assert all(more <= 2.5 * less + 1_000 for less, more in pairwise(counts))


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


def test_below_a_letterhead_and_a_vote_stands_the_quoted_mail() -> None:
    """An answer written below its own quotation, quoted as a whole by someone who has voted above it."""
    head = "From: Ann Lee <ann@example.org>\nDate: Tuesday, 3 February 2026 at 09:01\nTo: dev@example.org\n"
    quoted = f"{head}Subject: Re: [VOTE] KIP-9: Better logs\n> Please vote.\n\n*+1*\n\nAnn\n"
    assert own_words(f"+1 (non-binding)\n\n{quoted}").lines == ("+1 (non-binding)",)
    assert own_words(f"Hi all,\n\n{quoted}").lines == ("Hi all,", "", "*+1*", "", "Ann")
