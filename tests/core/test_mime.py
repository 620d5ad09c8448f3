"""MIME: the text a person reading a message would see, whatever it is wrapped in."""

from __future__ import annotations

import base64
import quopri
from email.message import EmailMessage

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.messages.charsets import clean_text
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
    pytest.param("語".encode("gbk"), "; charset=gb2312", "語", (), id="superset"),
    pytest.param(
        "日本".encode("iso-2022-jp"), "; charset=iso-2022-jp", "日本", (), id="escape sequences of a charset"
    ),
]


@pytest.mark.parametrize(("body", "parameter", "text", "faults"), CHARSETS)
def test_charset(body: bytes, parameter: str, text: str, faults: tuple[str, ...]) -> None:
    """Declared charset, then UTF-8, then cp1252."""
    assert single(body, "text/plain" + parameter) == Text(text, faults)


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
    pytest.param(b"\r\nKz\r\nE=\r\n", "+1", (), id="lines of any length"),
    pytest.param(b"KzEgb25lK\n", "+1 one", ("base64 broken off",), id="broken off"),
    pytest.param(b"+1, not base64\n", "+1, not base64\n", ("base64 broken, read as it stands",), id="none"),
    pytest.param(b"", "", (), id="empty"),
]


@pytest.mark.parametrize(("body", "text", "faults"), BASE64)
def test_base64(body: bytes, text: str, faults: tuple[str, ...]) -> None:
    assert single(body, encoding="base64") == Text(text, faults)


@given(st.text(max_size=300).filter(lambda text: text.isprintable()))
@pytest.mark.parametrize("encoding", ["base64", "quoted-printable", "8bit"])
def test_what_is_encoded_is_decoded(encoding: str, text: str) -> None:
    """Nothing is decoded twice, and nothing is lost."""
    encoded = {
        "base64": base64.encodebytes(text.encode()),
        "quoted-printable": quopri.encodestring(text.encode()),
        "8bit": text.encode(),
    }
    found = single(encoded[encoding], "text/plain; charset=utf-8", encoding)
    invisible = dict.fromkeys(map(ord, "\xad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
    assert found.text.translate(invisible) == text.translate(invisible)
    assert found.faults == ()


def test_quoted_printable() -> None:
    assert single(b"=2B1 =\nnow =E2=80=93", encoding="quoted-printable") == Text("+1 now –")
    assert single(b"a =ZZ b", encoding="quoted-printable") == Text("a =ZZ b", ("quoted-printable broken",))


def test_unknown_transfer_encoding() -> None:
    assert single(b"+1", encoding="x-uuencode") == Text("+1", ("transfer encoding x-uuencode unknown",))


PLAIN, HTML = part("plain"), part("<p>ht<b>ml</b></p>", "text/html")
ATTACHED = part("log", "text/plain", "Content-Disposition: attachment; filename=log.txt")
FOREIGN = part("Subject: y\n\n+1 foreign", "message/rfc822")

PARTS = [
    pytest.param(multipart("alternative", PLAIN, HTML), "plain", id="alternative"),
    pytest.param(multipart("alternative", HTML, PLAIN), "plain", id="alternative, HTML first"),
    pytest.param(multipart("alternative", part(" \n"), HTML), "html", id="alternative, plain blank"),
    pytest.param(multipart("alternative", part("")), "", id="alternative, all blank"),
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
        pytest.param("x\n" * 300_000 + "\n+1", id="no header, no blank line"),
        pytest.param(
            multipart("mixed", part("+1" + "\n--" * 300_000), boundary="-"), id="boundary like a rule"
        ),
    ],
)
def test_hostile_messages_take_no_time(message: str) -> None:
    """Nesting and parts beyond the caps are not read; time is linear in the input."""
    assert "+1" in text_of(message)
