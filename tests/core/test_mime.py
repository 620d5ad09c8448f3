"""MIME: the text a person reading a message would see, whatever it is wrapped in."""

from __future__ import annotations

import base64
import binascii
import quopri
from email.message import EmailMessage

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kipvote.characters import seen
from kipvote.messages.charsets import clean_text, decode_bytes, encoding_of
from kipvote.mime import MAX_PARTS, MAX_TEXT, Text, decode_text
from kipvote.mime.content import NAMES, parameters, parameters_by_library
from kipvote.mime.flowed import unflow
from kipvote.mime.text import clean


def single(body: bytes, content_type: str = "", encoding: str = "") -> Text:
    head = "Subject: x\n"
    head += f"Content-Type: {content_type}\n" if content_type else ""
    head += f"Content-Transfer-Encoding: {encoding}\n" if encoding else ""
    return decode_text(head.encode() + b"\n" + body)


def part(body: str, content_type: str = "text/plain", *fields: str) -> str:
    return "\n".join([f"Content-Type: {content_type}", *fields, "", body])


def multipart(kind: str, *parts: str, boundary: str = "=_b") -> str:
    lines = "".join(f"--{boundary}\n{content}\n" for content in parts)
    return f'Content-Type: multipart/{kind};\n boundary="{boundary}"\n\n{lines}--{boundary}--\nepilogue\n'


def text_of(message: str) -> str:
    return decode_text(message.encode()).text


CHARSETS = [
    pytest.param("é+1".encode(), "", "é+1", (), id="8 bit without a charset: UTF-8"),
    pytest.param(
        "é+1".encode("latin-1"), "", "é+1", ("charset not declared, read as cp1252",), id="else cp1252"
    ),
    pytest.param("é".encode("latin-1"), "; charset=ISO-8859-1", "é", (), id="declared"),
    pytest.param(b"\x93x\x94", '; charset="iso-8859-1"', "“x”", (), id="latin-1 is cp1252"),
    pytest.param(
        "é".encode(), "; charset=us-ascii", "é", ("not us-ascii as declared, read as utf-8",), id="not ASCII"
    ),
    pytest.param(b"\xe9", "; charset=utf-8", "é", ("not utf-8 as declared, read as cp1252",), id="not UTF-8"),
    pytest.param(
        "é".encode(), "; charset=x-foo", "é", ("charset x-foo unknown, read as utf-8",), id="unknown"
    ),
    pytest.param(
        "é".encode(), "; charset=idna", "é", ("charset idna unknown, read as utf-8",), id="no charset of mail"
    ),
    pytest.param(
        b"\\x2b1",
        "; charset=Unicode-Escape",
        "\\x2b1",
        ("charset unicode-escape unknown, read as utf-8",),
        id="the same, spelled otherwise",
    ),
    pytest.param(
        b"b9" * 500_000,
        "; charset=punycode-",
        "b9" * 500_000,
        ("charset punycode- unknown, read as utf-8",),
        id="one that takes quadratic time",
    ),
    pytest.param("語".encode("gbk"), "; charset=gb2312", "語", (), id="superset"),
    pytest.param(
        "日本".encode("iso-2022-jp"), "; charset=iso-2022-jp", "日本", (), id="escape sequences of a charset"
    ),
]


@pytest.mark.parametrize(("body", "parameter", "text", "faults"), CHARSETS)
def test_charset(body: bytes, parameter: str, text: str, faults: tuple[str, ...]) -> None:
    """Declared charset, then UTF-8, then cp1252."""
    assert single(body, "text/plain" + parameter) == Text(text, faults)


LABELS = {
    "å": "x-mac-roman mac iso88591 8859_1 8859-1 cp-1252 x-cp1252 cp-850 iso-8859-1-windows-3.1-latin-1",
    "ש": "iso-8859-8-e logical",
    "ж": "win-1251 x-cp1251 koi8 koi8-ru iso88595 x-mac-cyrillic",
    "ł": "x-cp1250 iso88592 8859_2",
    "π": "x-cp1253 iso88597",
    "ไ": "windows-874 dos-874",
    "山": "x-sjis x-euc-jp x-gbk csgb2312 cn-big5",
    "감": "windows-949 x-windows-949 ks_c_5601-1989 cseuckr",
    "€": "latin-9 utf-8-mac unicode-1-1-utf-8",
}


@pytest.mark.parametrize(
    ("letter", "label"), [(letter, label) for letter, labels in LABELS.items() for label in labels.split()]
)
def test_labels_python_does_not_know(letter: str, label: str) -> None:
    """WHATWG Encoding Standard, "Names and labels", and what else mail has."""
    raw = letter.encode(encoding_of(label))
    assert decode_bytes(raw, label.upper()) == (letter, None)


CLEAN = [
    pytest.param("a\r\nb\rc\n", "a\nb\nc\n", id="line ends"),
    pytest.param("\ufeff+1\n\u200b+1\n\u200d+1", "+1\n+1\n+1", id="invisible before a vote"),
    pytest.param("+1\u00a0(binding)", "+1 (binding)", id="no-break space"),
    pytest.param("a\x00b\x1b[31mc\x07\td", "abc\td", id="controls"),
    pytest.param("a\u2028b\x0cc", "a\nb\nc", id="other line ends"),
    pytest.param("\u202e+1\u202c", "+1", id="direction marks"),
]


@pytest.mark.parametrize(("body", "text"), CLEAN)
def test_clean_text(body: str, text: str) -> None:
    assert single(body.encode(), "text/plain; charset=utf-8").text == text


FOOTER = b"\n" + b"-" * 69 + b"\nTo unsubscribe, e-mail: dev-x@list.example.org\n"


@pytest.mark.parametrize("body", [b"+1 (binding)", b"+1 binding", b"+1 bindings", b"+1 (binding) " * 20])
def test_footer_after_base64(body: bytes) -> None:
    """A list footer after base64 without padding makes the standard library return the body undecoded."""
    found = single(base64.encodebytes(body) + FOOTER, encoding="BASE64")
    assert found.text.split("\n", 1)[0] == body.decode()
    assert found.text.endswith(FOOTER.decode())
    assert found.faults == ()


BASE64 = [
    pytest.param(b"KzE=\n", "+1", (), id="padded"),
    pytest.param(b"KzE\n", "+1", (), id="padding lost"),
    pytest.param(base64.encodebytes("+1 \ufffd\n".encode()), "+1 \ufffd\n", (), id="U+FFFD was sent"),
    pytest.param(b"\r\nKz\r\nE=\r\n", "+1", (), id="lines of any length"),
    pytest.param(b"KzEgb25lK\n", "+1 one", ("base64 broken off",), id="broken off"),
    pytest.param(b"+1, not base64\n", "+1, not base64\n", ("base64 broken, read as it stands",), id="none"),
    pytest.param(b"", "", (), id="empty"),
    pytest.param(b"\n" * 100, "", (), id="blank"),
]


@pytest.mark.parametrize(("body", "text", "faults"), BASE64)
def test_base64(body: bytes, text: str, faults: tuple[str, ...]) -> None:
    assert single(body, encoding="base64") == Text(text, faults)


PRINTED = st.characters(exclude_categories=("C", "Z"), include_characters=" ")


@given(st.text(PRINTED, max_size=300))
@pytest.mark.parametrize("encoding", ["base64", "quoted-printable", "8bit"])
def test_what_is_encoded_is_decoded(encoding: str, text: str) -> None:
    """Nothing is decoded twice, and nothing is lost."""
    encoded = {
        "base64": base64.encodebytes(text.encode()),
        "quoted-printable": quopri.encodestring(text.encode()),
        "8bit": text.encode(),
    }
    found = single(encoded[encoding], "text/plain; charset=utf-8", encoding)
    assert found.text == seen(text)
    assert found.faults == ()


WHOLE = base64.b64encode(b"+1 (binding)\n\nThe build passes on my machine.\n")
NOTICE = b"-" * 69 + b"\nTo unsubscribe, e-mail: dev-x@list.example.org\n"
READ = "+1 (binding)\n\nThe build passes on my machine.\n"
IN_TWO = base64.b64encode(b"Hi Jane,\n\nthanks") + b"\n" + base64.b64encode(b".\n\n-1 (binding)\n") + b"\n"
DAMAGED = [
    pytest.param(WHOLE[:20] + b" " + WHOLE[20:], READ, "base64 damaged", id="a blank"),
    pytest.param(WHOLE[:20] + b"!\n " + WHOLE[20:], READ, "base64 damaged", id="a mark where it was folded"),
    pytest.param(WHOLE + b"!\n", READ, "base64 damaged", id="a mark at the end"),
    pytest.param(WHOLE[:30] + b"\0" + WHOLE[30:], READ, "base64 damaged", id="a NUL"),
    pytest.param(WHOLE[:40] + b"\r\r\n" + WHOLE[40:] + b"\r\r\n", READ, None, id="CR CR LF"),
    pytest.param(WHOLE[:40] + b"\n\n" + WHOLE[40:], READ, None, id="a blank line"),
    pytest.param(WHOLE + NOTICE, READ + "\n" + NOTICE.decode(), None, id="a footer on the last line"),
    pytest.param(
        b"Sent from outside\n\n" + WHOLE, "Sent from outside\n\n" + READ, "text before base64", id="before"
    ),
    pytest.param(b"[External]\n" + WHOLE, "[External]\n" + READ, "text before base64", id="a note before"),
    pytest.param(b"KzEK\n" + NOTICE, "+1\n\n" + NOTICE.decode(), None, id="a short vote and a footer"),
    pytest.param(b"--\n" + WHOLE, READ, None, id="a rule before"),
    pytest.param(
        IN_TWO, "Hi Jane,\n\nthanks.\n\n-1 (binding)\n", "base64 in pieces, joined", id="two pieces"
    ),
    pytest.param(
        IN_TWO.replace(b"\n", b""),
        "Hi Jane,\n\nthanks.\n\n-1 (binding)\n",
        "base64 in pieces, joined",
        id="on a line",
    ),
    pytest.param(
        base64.encodebytes(b"+1\n") + base64.encodebytes(b"the list\n"),
        "+1\nthe list\n",
        None,
        id="a footer of its own",
    ),
    pytest.param(
        base64.encodebytes("同意 +1".encode("gbk")), "同意 +1", None, id="what is not ASCII, as declared"
    ),
]


@pytest.mark.parametrize(("body", "text", "fault"), DAMAGED)
def test_damaged_base64(body: bytes, text: str, fault: str | None) -> None:
    """What is not of the alphabet does not count, what was written beside the data stays."""
    assert single(body, "text/plain; charset=gbk", "base64") == Text(text, (fault,) if fault else ())


NOT_ENCODED = [
    "+1\n",
    "-1\n",
    "0\n",
    "+1 binding\n",
    "+1 from me\n\nthanks a lot\n",
    "Thanks\nCarlos\n\n+1 (binding)\n",
    "Thank you for all the work on this release\n\n+1\n",
    "> " + WHOLE.decode() + "\n",
    "LGTM +1\nJo\n",
    "LGTM\n\n+1 (binding)\n",
    "Best of luck!\nOkay\n",
]


@pytest.mark.parametrize("body", NOT_ENCODED)
@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1"])
def test_what_was_never_encoded_stands_as_it_is(body: str, charset: str) -> None:
    """Plain text never becomes garbage, nor a quotation the writer's own words."""
    found = single(body.encode(), f"text/plain; charset={charset}", "base64")
    assert found == Text(body, ("base64 broken, read as it stands",))


WORD = st.text("abcXYZ+-1()", min_size=1, max_size=12)
BREAK = st.text(" \n", min_size=1, max_size=3)
WORDS = st.tuples(WORD, st.lists(st.tuples(BREAK, WORD).map("".join), min_size=2, max_size=8).map("".join))


@given(WORDS.map("".join))
@example("1\nY\n1")
@example("Xc+1\n1 1")
@example("X\nc\n++")
def test_words_declared_base64_are_kept_or_said(words: str) -> None:
    found = single(words.encode(), "text/plain; charset=utf-8", "base64")
    assert found.faults or found.text == words or found.text.isascii()


def test_quoted_printable() -> None:
    assert single(b"=2B1 =\nnow =E2=80=93", encoding="quoted-printable") == Text("+1 now –")
    assert single(b"a =ZZ b", encoding="quoted-printable") == Text("a =ZZ b", ("quoted-printable broken",))


SOFT_BREAKS = ["= \n", "=\t\n", "=  \r\n", "=\r\n", "=\r\r\n", "= \r\r\n", "=\r"]


@pytest.mark.parametrize("line_break", SOFT_BREAKS, ids=ascii)
def test_blanks_behind_a_soft_line_break_do_not_count(line_break: str) -> None:
    """RFC 2045, section 6.7: white space at the end of a line was added on the way and "must be deleted"."""
    body = f"+1 (non-{line_break}binding)\n"
    assert single(body.encode(), encoding="quoted-printable").text == "+1 (non-binding)\n"
    assert single(f"+1 ={line_break}".encode(), encoding="quoted-printable").text.startswith("+1 ")


def test_other_blanks_of_quoted_printable_stay() -> None:
    """The signature separator is often sent so."""
    assert single(b"a = b\n-- \nJo", encoding="quoted-printable").text == "a = b\n-- \nJo"


ENCODING_NAMES = [
    (
        "base64",
        WHOLE,
        ["Base64", '"base64"', "'base64'", "base64 (x)", "(x) base64", "x-base64", "base-64", "base64,"],
    ),
    (
        "quoted-printable",
        quopri.encodestring(READ.replace("+", "=2B", 0).encode()).replace(b"+1", b"=2B1"),
        [
            "quoted printable",
            "quoted_printable",
            '"Quoted-Printable"',
            "quoted-printable (recoded by: mx.example.org)",
            "x-quoted-printable;",
        ],
    ),
    ("plain", READ.encode(), ["7-bit", "8bits", "7bit (x)", "8BIT,", "Binary"]),
    (
        "uuencode",
        b"begin 644 vote.txt\n"
        + binascii.b2a_uu(READ[:40].encode())
        + binascii.b2a_uu(READ[40:].encode())
        + b"`\nend\n",
        ["x-uuencode", "uuencode", "X-UUE"],
    ),
]


@pytest.mark.parametrize(
    ("body", "encoding"), [(body, name) for _, body, names in ENCODING_NAMES for name in names]
)
def test_names_of_transfer_encodings(body: bytes, encoding: str) -> None:
    """Servers on the way write comments, quotes and their own spelling."""
    assert single(body, encoding=encoding) == Text(READ)
    empty = b"Content-Transfer-Encoding:\nContent-Transfer-Encoding: " + encoding.encode() + b"\n\n" + body
    assert decode_text(empty) == Text(READ)


def test_an_encoding_on_the_line_of_the_type() -> None:
    kind = 'text/plain; charset = "iso-8859-1" Content-Transfer-Encoding: quoted-printable'
    assert single(b"=2B1 caf=E9", kind) == Text("+1 café")


def test_unknown_transfer_encoding() -> None:
    assert single(b"+1", encoding="x-foo") == Text("+1", ("transfer encoding x-foo unknown",))
    assert single(b"+1", encoding="x-uue") == Text("+1", ("uuencode broken, read as it stands",))


def test_fields_at_odds_are_said() -> None:
    found = decode_text(b"Content-Transfer-Encoding: 7bit\nContent-Transfer-Encoding: base64\n\nKzE=\n")
    assert found == Text("KzE=\n", ("a content field given twice, the first believed",))


KINDS = [
    "text /plain",
    "text / plain",
    "Text/ Plain; charset=utf-8",
    "(x) text/plain",
    '"text/plain"; charset=utf-8',
    "Content-Type: text/plain",
    "/",
    "application/text",
    "application/plain",
    "message/plain",
    "text/plain, charset=utf-8",
    "text/plain charset=utf-8",
    "application/pgp; x-action=sign; format=text",
    "application/pgp; format=text; x-action=signclear",
    "application/pgp",
]


@pytest.mark.parametrize("kind", KINDS)
def test_kinds_that_are_plain_text(kind: str) -> None:
    """However it is written; and beside the footer of a list it is not lost."""
    assert single("é +1".encode(), kind) == Text("é +1")
    assert text_of(multipart("mixed", part("é +1", kind), part("footer"))) == "é +1\nfooter"


@pytest.mark.parametrize(
    "kind",
    ["application/pgp; x-action=encrypt; format=text", "application/pgp; format=mime", "application/x"],
)
def test_kinds_that_are_no_text(kind: str) -> None:
    assert single(b"+1", kind) == Text("", ("no text part",))


def test_a_file_in_place_of_a_message_is_text_if_it_reads_so() -> None:
    kind = "application/octet-stream"
    assert single("é +1".encode(), kind) == Text("é +1", (f"{kind} read as text",))
    assert single(b"\x00\x01\x02\xff\xfe+1", kind) == Text("", ("no text part",))
    assert text_of(multipart("mixed", PLAIN, part("+1", kind))) == "plain"


PLAIN, HTML = part("plain"), part("<p>ht<b>ml</b></p>", "text/html")
ATTACHED = part("log", "text/plain", "Content-Disposition: attachment; filename=log.txt")
FOREIGN = part("Subject: y\n\n+1 foreign", "message/rfc822")

PARTS = [
    pytest.param(multipart("alternative", PLAIN, HTML), "plain", id="alternative"),
    pytest.param(multipart("alternative", HTML, PLAIN), "plain", id="alternative, HTML first"),
    pytest.param(multipart("alternative", part(" \n"), HTML), "html", id="alternative, plain blank"),
    pytest.param(multipart("alternative", part("")), "", id="alternative, all blank"),
    pytest.param(
        multipart("alternative", part("BEGIN:VCALENDAR", "text/calendar"), HTML), "html", id="a date and HTML"
    ),
    pytest.param(
        multipart("alternative", part("This message is in HTML format. Use another reader."), HTML),
        "html",
        id="plain text that only says that there is HTML",
    ),
    pytest.param(
        multipart(
            "alternative",
            part("The HTML looks good,\n+1"),
            part("<p>The HTML looks good, +1</p>", "text/html"),
        ),
        "The HTML looks good,\n+1",
        id="plain text about HTML",
    ),
    pytest.param(
        multipart("alternative", part("I see no HTML, +1"), part("BEGIN:VCALENDAR", "text/calendar")),
        "I see no HTML, +1",
        id="plain text about HTML, and no HTML",
    ),
    pytest.param(
        multipart("alternative", multipart("related", HTML, boundary="r")), "html", id="related HTML"
    ),
    pytest.param(multipart("mixed", PLAIN, ATTACHED), "plain", id="attachment"),
    pytest.param(multipart("mixed", ATTACHED), "log", id="attachment only"),
    pytest.param(multipart("mixed", PLAIN, part("footer")), "plain\nfooter", id="footer as a part"),
    pytest.param(multipart("mixed", HTML, part("footer")), "html\nfooter", id="HTML and footer"),
    pytest.param(multipart("mixed", PLAIN, part("x", "text/x-patch")), "plain", id="patch"),
    pytest.param(multipart("mixed", PLAIN, part("x", "text/plain; name=x.log")), "plain", id="named part"),
    pytest.param(multipart("mixed", part("x", "text/plain; name=x.log")), "x", id="named part first"),
    pytest.param(multipart("mixed", PLAIN, FOREIGN), "plain", id="attached message"),
    pytest.param(multipart("mixed", FOREIGN), "", id="attached message only"),
    pytest.param(multipart("digest", "\nSubject: y\n\n+1 foreign"), "", id="digest"),
    pytest.param(multipart("signed", PLAIN, part("x", "application/pgp-signature")), "plain", id="signed"),
    pytest.param(multipart("mixed", "\nno header"), "no header", id="part without header"),
    pytest.param(multipart("mixed", PLAIN).replace("\n", "\r\n"), "plain", id="CRLF"),
    pytest.param(part("<p>a<br>b</p>", "text/html"), "a\nb", id="HTML only"),
    pytest.param(part("x", "text/x-log"), "x", id="other text"),
    pytest.param(
        part("a\nb\n\nc <<<bold>d</bold><param>e</param>", "text/enriched"), "a b\nc <d", id="enriched"
    ),
    pytest.param(part("x", "application/pdf"), "", id="no text"),
    pytest.param("Subject: a\nHello\n\nmore", "Hello\n\nmore", id="no blank line after the header"),
    pytest.param("Subject: a\nbroken fold\nX-Y: z\n\nmore", "more", id="a broken line in the header"),
    pytest.param("Hello\n\nmore", "Hello\n\nmore", id="no header"),
    pytest.param("\nHello: more", "Hello: more", id="empty header"),
    pytest.param("Subject: a", "", id="header only"),
]


@pytest.mark.parametrize(("message", "text"), PARTS)
def test_parts(message: str, text: str) -> None:
    assert text_of(message) == text


FAULTS = [
    pytest.param(multipart("mixed", PLAIN).replace("--=_b--", ""), "multipart not closed", id="not closed"),
    pytest.param(part("plain", "multipart/mixed"), "multipart without boundary", id="no boundary"),
    pytest.param(
        multipart("mixed", *["\nplain"] * (MAX_PARTS + 5)), f"over {MAX_PARTS} parts", id="too many"
    ),
]


@pytest.mark.parametrize(("message", "fault"), FAULTS)
def test_faults_keep_the_text(message: str, fault: str) -> None:
    """The text then holds the best reading."""
    found = decode_text(message.encode())
    assert "plain" in found.text
    assert fault in found.faults


def test_html_that_shows_nothing_is_said() -> None:
    """It may be broken, or a picture."""
    assert decode_text(part("<p><title>+1</p>", "text/html").encode()) == Text("", ("HTML without text",))
    assert decode_text(part(" \n", "text/html").encode()) == Text("")
    assert decode_text(multipart("alternative", PLAIN, part("<p></p>", "text/html")).encode()) == Text(
        "plain"
    )


TWO = "--b\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\nKzE=\n--b\n\nfooter\n--b--\n"
MENDED = [
    pytest.param('multipart/mixed; boundary="c"', id="another is declared"),
    pytest.param('multipart/mixed; boundary="B"', id="in other case"),
    pytest.param("multipart/mixed; boundary='b'", id="in single quotes"),
    pytest.param('multipart/mixed; boundary="b', id="quote not closed"),
    pytest.param('multipart/mixed; boundary="\\b"; boundary=c', id="declared twice"),
    pytest.param("multipart/mixed; boundary=;b", id="cut at a semicolon"),
    pytest.param("multipart/mixed", id="none is declared"),
    pytest.param('multipart/mixed boundary="b"', id="no semicolon"),
    pytest.param('multipart/mixed, boundary="b"', id="a comma"),
    pytest.param('multipart/mixed; boundary: "b"', id="a colon"),
    pytest.param('multipart/mixed;\nboundary="b"', id="not indented"),
    pytest.param("multipart", id="no subtype, none is declared"),
    pytest.param('multipart/; boundary="b"', id="no subtype"),
    pytest.param('\nContent-Type: multipart /mixed; boundary="b"', id="an empty field before"),
]


@pytest.mark.parametrize("kind", MENDED)
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_boundaries_that_are_not_declared(kind: str, end: str) -> None:
    """The first line before a content field tells what the boundary is."""
    message = f"Content-Type: {kind}\nSubject: x\n\n{TWO}"
    assert text_of(message.replace("\n", end)) == "+1\nfooter"


@pytest.mark.parametrize("note", ["", "This is a multi-part message in MIME format.\n"])
def test_no_blank_line_before_the_first_delimiter(note: str) -> None:
    """Nor is one needed before a part within."""
    inner = multipart("alternative", PLAIN, HTML, boundary="i").replace('"\n\n--i', f'"\n{note}--i', 1)
    assert text_of(inner) == "plain"
    assert text_of(multipart("mixed", inner, part("footer"))) == "plain\nfooter"


FRONT = "text before the first part"
BEFORE_THE_PARTS = [
    pytest.param("+1\n", "+1\n\nfooter", (FRONT,), id="its delimiter is lost"),
    pytest.param("This is MIME.\n\n+1\n", "+1\n\nfooter", (FRONT,), id="behind the note that this is MIME"),
    pytest.param(
        TWO, "+1\nfooter\nfooter", (FRONT, "multipart without its boundary, read by another"), id="its own"
    ),
    pytest.param(
        "Content-Transfer-Encoding: base64\n\nKzE=\n", "+1\nfooter", (FRONT,), id="fields of its own"
    ),
    pytest.param("This is a multi-part message\nin several parts.\n", "footer", (), id="a note"),
    pytest.param(
        "This message is in MIME format. Your reader\nmay not show it.\n",
        "footer",
        (),
        id="a note of two lines",
    ),
    pytest.param(" \n\n", "footer", (), id="blank"),
]


@pytest.mark.parametrize(("before", "text", "faults"), BEFORE_THE_PARTS)
def test_text_before_the_first_part(before: str, text: str, faults: tuple[str, ...]) -> None:
    """A list that appends a footer as a part must not cost the message itself."""
    head, body = multipart("mixed", part("footer")).split("\n\n", 1)
    assert decode_text(f"{head}\n\n{before}{body}".encode()) == Text(text, faults)


def test_text_before_alternatives_does_not_take_their_place() -> None:
    head, body = multipart("alternative", HTML).split("\n\n", 1)
    assert text_of(f"{head}\n\nWhat is this?\n{body}") == "html"
    assert text_of(multipart("alternative").replace("\n\n", "\n\n+1\n", 1)) == "+1\n"


@pytest.mark.parametrize("body", ["+1\n", "+1\n--b--\n"], ids=["no delimiter", "the last alone"])
def test_a_multipart_without_parts_is_text(body: str) -> None:
    found = decode_text(f'Content-Type: multipart/signed; boundary="b"\n\n{body}'.encode())
    assert found == Text("+1\n", ("multipart without boundary",))


def test_parameters_at_odds_do_not_raise() -> None:
    assert text_of(part("x", "text/plain; charset*=a; charset*0=b; name*0=c; name*=d")) == "x"


def test_no_fault_steers_a_terminal() -> None:
    found = single(b"+1", encoding="\x1b[31mred")
    assert found == Text("+1", ("transfer encoding red unknown",))


LONG = "x" * 100 + "\n"


def test_only_what_is_shown_can_be_cut() -> None:
    """A long log attached to a vote says nothing of the vote; what stands behind it is read."""
    log = part(LONG * 50_000, "text/plain", "Content-Disposition: attachment; filename=x.log")
    assert decode_text(multipart("mixed", log, PLAIN).encode()) == Text("plain")
    assert decode_text(multipart("mixed", part(LONG * 50_000), PLAIN).encode()).truncated


def test_many_long_parts_are_cut_together() -> None:
    """What is decoded of one message does not grow with the number of its parts."""
    html = part("+1" + "<b></b>" * 300_000, "text/html")
    assert not decode_text(multipart("mixed", html).encode()).truncated
    assert decode_text(multipart("mixed", html, html, html).encode()).truncated


FLOWED = [
    pytest.param("Anyway, +1 \nto it!\n", False, "Anyway, +1 to it!\n", id="joined"),
    pytest.param("+ \n1 \n", True, "+1", id="DelSp"),
    pytest.param("a \n> b \n> c\n>> d \ne", False, "a\n> b c\n>> d\ne", id="quote depths"),
    pytest.param(">> a \n>>  b\n>", False, ">> a  b\n>", id="stuffed quotation, empty quotation"),
    pytest.param("a \n-- \nJo \nDoe", False, "a\n-- \nJo Doe", id="signature"),
    pytest.param("> a \n> -- \n> Jo", False, "> a\n> -- \n> Jo", id="quoted signature"),
    pytest.param(" From here\n  two", False, "From here\n two", id="stuffed"),
    pytest.param(" >not quoted", False, " >not quoted", id="stuffed mark of one's own"),
    pytest.param("", False, "", id="empty"),
    pytest.param("a ", False, "a", id="broken off"),
]


@pytest.mark.parametrize(("body", "delsp", "text"), FLOWED)
def test_flowed(body: str, delsp: bool, text: str) -> None:
    kind = "text/plain; Format=Flowed" + ("; DelSp=Yes" if delsp else "")
    assert single(body.encode(), kind).text == text


@given(st.lists(st.text("ab+1 >-", max_size=12), max_size=12))
def test_flowed_keeps_every_word(lines: list[str]) -> None:
    """Joining lines loses nothing but white space; only quoted lines come out quoted."""
    text = "\n".join(lines)
    found = unflow(text)
    assert [*found.replace(">", "").replace(" ", "").replace("\n", "")] == [
        *text.replace(">", "").replace(" ", "").replace("\n", "")
    ]
    assert {line[:1] == ">" for line in found.split("\n")} <= {line[:1] == ">" for line in lines or [""]}


def test_long_text_is_cut_at_a_line() -> None:
    found = single(b"+1 line\n" * 200_000)
    assert found.truncated
    assert MAX_TEXT - 10 < len(found.text) <= MAX_TEXT
    assert found.text.endswith("+1 line\n")


def test_text_within_the_cap_is_whole() -> None:
    assert single(b"x" * MAX_TEXT) == Text("x" * MAX_TEXT)


@given(st.text("abc é+1\n", max_size=60).filter(str.strip), st.text("xyz <&>", max_size=40), st.booleans())
def test_agrees_with_the_standard_library(plain: str, other: str, attached: bool) -> None:
    """For well-formed mail, the plain text is the one the standard library's parser holds."""
    message = EmailMessage()
    message.set_content(plain)
    message.add_alternative(f"<p>{other}</p>", subtype="html")
    if attached:
        message.add_attachment("log", filename="x.txt")
    body = message.get_body(("plain",))
    assert body is not None
    assert decode_text(message.as_bytes()).text.rstrip("\n") == body.get_content().rstrip("\n")


@given(st.binary(max_size=400))
def test_no_bytes_raise(raw: bytes) -> None:
    """Doubtful input becomes a text with faults."""
    assert "\x00" not in decode_text(raw).text


SAID = 'text/plain text charset= Charset=" boundary format=flowed delsp=yes name= filename=a utf-8'
MARKS = '; = " "" \' * *0 \\ < > <x> %41 =_b (x) é /'
FRONTS = ["", "text/plain;", "a/b; charset=", 'text/html; name="', 'a/b; boundary="b"']
VALUES = st.sampled_from([*SAID.split(), *MARKS.split(), "charset*=utf-8''", "; ", ";\t", "a b", "\x00"])


@settings(max_examples=400)
@given(st.builds("{}{}".format, st.sampled_from(FRONTS), st.lists(VALUES, max_size=5).map("".join)))
def test_usual_fields_say_what_the_standard_library_reads(value: str) -> None:
    """A field without escapes, comments and RFC 2231 is read at once, and says the same."""
    by_library = parameters_by_library(value)
    assert {name: parameters(value).get(name, "") for name in by_library} == by_library
    assert {name for name, said in parameters(value).items() if said} & set(NAMES) <= by_library.keys()


@given(st.text(max_size=80))
def test_what_is_clean_stays(text: str) -> None:
    assert clean(text) == clean_text(text)


def test_every_character_is_cleaned_as_ever() -> None:
    """Alone, at the start of a line, and inside one."""
    for char in map(chr, range(0x10FFF)):
        assert clean(char) == clean_text(char), ascii(char)
        assert clean(f"a{char}b") == clean_text(f"a{char}b"), ascii(char)


FIELDS = st.sampled_from(
    [
        "Content-Type: multipart/mixed; boundary=b",
        'Content-Type: multipart/alternative; boundary="b"; boundary*0=c',
        "Content-Type: text/html; charset=utf-7",
        "Content-Type: text/plain; format=flowed; charset=\x00",
        "Content-Type: ;;=;",
        "Content-Transfer-Encoding: base64",
        "Content-Transfer-Encoding: quoted-printable",
        "Content-Disposition: attachment; filename*=x'y",
        "--b",
        "--b--",
        "",
        "+1",
        "KzE=",
    ]
)


@given(st.lists(FIELDS, max_size=20))
def test_no_structure_raises(lines: list[str]) -> None:
    """Boundaries, fields and contents in any order."""
    assert isinstance(decode_text("\n".join(lines).encode()).text, str)


def nested(depth: int) -> str:
    opened = "".join(
        f"Content-Type: multipart/mixed; boundary=b{level}\n\n--b{level}\n" for level in range(depth)
    )
    return (
        opened
        + "Content-Type: text/plain\n\n+1\n"
        + "".join(f"--b{level}--\n" for level in reversed(range(depth)))
    )


@pytest.mark.parametrize(
    "message",
    [
        pytest.param(nested(1_000), id="nested 1,000 deep"),
        pytest.param(multipart("mixed", *["\n+1"] * 100_000), id="100,000 parts"),
        pytest.param("Content-Type: text/plain" + ";" * 500_000 + "\n\n+1", id="semicolons"),
        pytest.param(
            part("+1" + "=\n" * 300_000, "text/plain", "Content-Transfer-Encoding: quoted-printable"), id="qp"
        ),
        pytest.param(part("+1\n" + "> \n" * 300_000, "text/plain; format=flowed"), id="flowed"),
        pytest.param(part("+1 " + "<param>" * 150_000, "text/enriched"), id="enriched"),
        pytest.param(
            part(
                "+1" + "=" + " " * 300_000 + "= " * 150_000,
                "text/plain",
                "Content-Transfer-Encoding: quoted-printable",
            ),
            id="blanks in qp",
        ),
        pytest.param(
            part(
                "+1!\n" + "K zE=" * 100_000 + "\nKz\n!" * 100_000,
                "text/plain",
                "Content-Transfer-Encoding: base64",
            ),
            id="damaged base64",
        ),
        pytest.param(
            part("+1\n" + "K\n-\n" * 200_000, "text/plain", "Content-Transfer-Encoding: base64"),
            id="lines in turn",
        ),
        pytest.param(part("+1" + "\n--x" * 200_000, "multipart/mixed; boundary=b"), id="no boundary"),
        pytest.param(
            "Content-Type: multipart/mixed; boundary=b\n\n" + "MIME\n\n" * 100_000 + "+1\n--b\n\nx\n--b--\n",
            id="notes",
        ),
        pytest.param("x\n" * 300_000 + "\n+1", id="no header, no blank line"),
        pytest.param(
            multipart("mixed", part("+1" + "\n--" * 300_000), boundary="-"), id="boundary like a rule"
        ),
    ],
)
def test_hostile_messages_take_no_time(message: str) -> None:
    """Nesting and parts beyond the caps are not read; time is linear in the input."""
    assert "+1" in text_of(message)
