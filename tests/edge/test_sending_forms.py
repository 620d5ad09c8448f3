"""What is needed to send: a URL, credentials, addresses, the mail itself; and the draft that shows them."""

from __future__ import annotations

from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.errors import SendError
from kipvote.sending import (
    Credentials,
    Envelope,
    Letter,
    Security,
    SmtpUrl,
    describe,
    find_credentials,
    parse_address,
)
from kipvote.sending.ledger import State, opened
from tests.smtp import mail

HOST = SmtpUrl.parse("smtps://mail.example.org")


# URLs


@pytest.mark.parametrize(
    ("text", "shown", "security"),
    [
        ("smtps://mail.example.org", "mail.example.org:465", Security.TLS),
        ("smtp://Mail.Example.org", "mail.example.org:587", Security.STARTTLS),
        ("SMTP://mail.example.org:25/", "mail.example.org:25", Security.STARTTLS),
        ("smtps://192.0.2.7", "192.0.2.7:465", Security.TLS),
        ("smtp://[2001:db8::7]:2525", "[2001:db8::7]:2525", Security.STARTTLS),
        ("smtp://localhost?starttls=no", "localhost:25", Security.NONE),
        ("smtp://127.0.0.1:26?starttls=no", "127.0.0.1:26", Security.NONE),
        ("smtp://[::1]?starttls=no", "[::1]:25", Security.NONE),
        ("smtp://mail_out", "mail_out:587", Security.STARTTLS),
    ],
)
def test_urls(text: str, shown: str, security: Security) -> None:
    url = SmtpUrl.parse(text)
    assert (str(url), url.security) == (shown, security)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("smtp://ada:secret@mail.example.org", "a user or a password in it"),
        ("smtp://ada@mail.example.org", "a user or a password in it"),
        ("smtp://ada:se/cret@mail.example.org", "a user or a password in it"),
        ("smtp://ada:secret", "an invalid port"),
        ("smtp://ada:secret%40mail.example.org", "an invalid port"),
        ("smtp://mail.example.org:0", "an invalid port"),
        ("smtp://mail.example.org:65536", "an invalid port"),
        ("mail.example.org", "not an SMTP URL"),
        ("https://mail.example.org", r"not an SMTP URL \(https\)"),
        ("smtp:mail.example.org", "not an SMTP URL"),
        ("smtp://[::1", "not an SMTP URL"),
        ("smtp://", "not an SMTP URL"),
        ("smtp://:587", "without a host name"),
        ("smtp://-mail.example.org", "without a host name"),
        ("smtp://mail..example.org", "without a host name"),
        ("smtp://[fe80::1%25eth0]", "without a host name"),
        ("smtp://mail.example.org/inbox", "goes on after the host"),
        ("smtp://mail.example.org#x", "goes on after the host"),
        ("smtp://mail.example.org?password=secret", "the unknown parameter 'password'"),
        ("smtp://mail.example.org?starttls=yes", "a meaningless 'starttls'"),
        ("smtps://127.0.0.1?starttls=no", "a meaningless 'starttls'"),
        ("smtp://mail.example.org?starttls=no", "not sent over the network without encryption"),
        ("smtp://192.0.2.7?starttls=no", "not sent over the network without encryption"),
        ("smtp://bücher.example", "characters that no URL has"),
        ("smtp://mail.example.org\r\nRSET", "characters that no URL has"),
        ("smtp://mail.example .org", "characters that no URL has"),
    ],
)
def test_urls_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(SendError, match=message) as refused:
        SmtpUrl.parse(text)
    assert "secret" not in str(refused.value)
    assert "cret" not in str(refused.value.__cause__), "a traceback shows no more than the message"


@given(
    secret=st.text("sX9/:?#%[]\\!$&'*+,;=", min_size=9, max_size=12),
    form=st.sampled_from(
        ["smtp://ada:{}@mail.example.org", "smtps://{}@mail.example.org:465", "smtp://mail.example.org:{}@x",
         "ada:{}@mail.example.org"]
    ),
)  # fmt: skip
def test_a_password_in_a_url_is_refused_and_not_shown(secret: str, form: str) -> None:
    """Everyone on a machine can read the arguments of a process; a log would keep them for longer."""
    with pytest.raises(SendError) as refused:
        SmtpUrl.parse(form.format(secret))
    assert secret not in str(refused.value)
    assert refused.value.__cause__ is None


# Credentials


def write(folder: Path, text: str, mode: int = 0o600) -> Path:
    path = folder / "smtp.netrc"
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    return path


NETRC = """# mail
machine other.example.org login bo password wrong
machine mail.example.org
  login ada
  password "open sesame, dear Blåhaj"
"""


def test_credentials_are_found(tmp_path: Path) -> None:
    """A file that is named goes before the environment, in which an empty variable is one that is not set."""
    path = write(tmp_path, NETRC)
    user, password, file = "KIPVOTE_SMTP_USER", "KIPVOTE_SMTP_PASSWORD", "KIPVOTE_SMTP_CREDENTIALS"
    read = Credentials("ada", "open sesame, dear Blåhaj", str(path))
    assert find_credentials(HOST, {}) is None
    assert find_credentials(HOST, {user: "", password: "", file: ""}) is None
    assert find_credentials(HOST, {user: "a", password: "b", file: ""}) == Credentials(
        "a", "b", "environment"
    )
    assert find_credentials(HOST, {user: "", file: str(path)}) == read
    assert find_credentials(HOST, {user: "a", password: "b"}, path) == read


@pytest.mark.parametrize(
    ("environ", "message"),
    [
        ({"KIPVOTE_SMTP_USER": "ada"}, "KIPVOTE_SMTP_PASSWORD is not set"),
        ({"KIPVOTE_SMTP_PASSWORD": "secret"}, "KIPVOTE_SMTP_USER is not set"),
        ({"KIPVOTE_SMTP_PASSWORD": "secret", "KIPVOTE_SMTP_CREDENTIALS": "/x"}, "given twice"),
        ({"KIPVOTE_SMTP_USER": "ada", "KIPVOTE_SMTP_PASSWORD": "sec\nret"}, "password is empty or has a"),
        ({"KIPVOTE_SMTP_USER": "a\0da", "KIPVOTE_SMTP_PASSWORD": "secret"}, "user is empty or has a"),
    ],
    ids=["no password", "no user", "file too", "line break", "zero byte"],
)  # fmt: skip
def test_credentials_by_half_or_twice(environ: dict[str, str], message: str) -> None:
    with pytest.raises(SendError, match=message) as refused:
        find_credentials(HOST, environ)
    assert "ret" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "mode", "message"),
    [
        (NETRC, 0o640, "others can read the credentials"),
        (NETRC, 0o604, "others can read the credentials"),
        (NETRC.replace("machine mail", "machine mail2"), 0o600, "no credentials for mail.example.org"),
        ("machine mail.example.org login ada password open secret", 0o600, "cannot be read, line 1"),
        ("machine mail.example.org login ada", 0o600, "the password is empty"),
        ("machine mail.example.org password secret", 0o600, "the user is empty"),
    ],
    ids=["group", "others", "other host", "password of two words", "no password", "no user"],
)  # fmt: skip
def test_files_that_are_refused(text: str, mode: int, message: str, tmp_path: Path) -> None:
    path = write(tmp_path, text, mode)
    with pytest.raises(SendError, match=message) as refused:
        find_credentials(HOST, {}, path)
    assert str(path) in str(refused.value)
    assert "secret" not in f"{refused.value} {refused.value.__cause__}"


def test_a_file_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(SendError, match="cannot be read: No such file"):
        find_credentials(HOST, {}, tmp_path / "none")
    (tmp_path / "folder").mkdir(mode=0o700)
    with pytest.raises(SendError, match="cannot be read: Is a directory"):
        find_credentials(HOST, {}, tmp_path / "folder")


def test_a_password_is_not_in_what_credentials_look_like() -> None:
    assert "secret" not in f"{Credentials('ada', 'secret', 'environment')!r}"


# Addresses


@pytest.mark.parametrize(
    "text", ["dev@kafka.example.org", "a.b+c@localhost", "o'hara!x@xn--bcher-kva.example"]
)
def test_addresses(text: str) -> None:
    assert parse_address(text) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dev@example.org\r\nRCPT TO:<x@example.org>", "is not a mail address"),
        ("dev@example.org\n", "is not a mail address"),
        ("Ada Quill <ada@example.org>", "is not a mail address"),
        ("<ada@example.org>", "is not a mail address"),
        ("a@example.org,b@example.org", "is not a mail address"),
        ("a@b@example.org", "is not a mail address"),
        ('"a b"@example.org', "is not a mail address"),
        ("ada", "is not a mail address"),
        ("@example.org", "is not a mail address"),
        ("ada@", "is not a mail address"),
        ("a..b@example.org", "is not a mail address"),
        ("ada@-example.org", "is not a mail address"),
        ("ada@[192.0.2.7]", "is not a mail address"),
        ("", "is not a mail address"),
        ("a" * 65 + "@example.org", "is not a mail address"),
        ("ada@" + "a23456789." * 25 + "org", "is not a mail address"),
        ("ada@bücher.example", "is not ASCII"),
        ("ådä@example.org", "is not ASCII"),
    ],
)
def test_addresses_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(SendError, match=message) as refused:
        Envelope.of("ada@example.org", ["dev@example.org", text])
    assert str(refused.value).isascii()
    assert str(refused.value).isprintable()


def test_everyone_receives_once() -> None:
    """As first written, in the order given; who is meant does not depend on case."""
    envelope = Envelope.of("a@example.org", ["Dev@example.org", "b@example.org", "dev@Example.org"])
    assert envelope.recipients == ("Dev@example.org", "b@example.org")
    with pytest.raises(SendError, match="a mail to nobody"):
        Envelope.of("a@example.org", [])


# The mail


@pytest.mark.parametrize(
    ("message", "data"),
    [
        (b"Message-ID: <1@x>\n\na\nb\n", b"Message-ID: <1@x>\r\n\r\na\r\nb\r\n"),
        (b"Message-ID: <1@x>\r\n\r\na\nb", b"Message-ID: <1@x>\r\n\r\na\r\nb\r\n"),
        (b"Message-ID: <1@x>\n\n" + b"x" * 998, b"Message-ID: <1@x>\r\n\r\n" + b"x" * 998 + b"\r\n"),
        (b"Message-ID:\n <1@x>\n", b"Message-ID:\r\n <1@x>\r\n"),
    ],
    ids=["LF", "mixed, last line open", "longest line", "folded, no body"],
)
def test_only_line_ends_are_changed(message: bytes, data: bytes) -> None:
    letter = Letter.of(message)
    assert (letter.data, letter.message_id, letter.size) == (data, "<1@x>", len(data))


@given(st.binary(max_size=200))
def test_a_letter_is_its_mail(body: bytes) -> None:
    """What goes out, without the dots that SMTP adds, is the mail with CRLF; nothing in it ends it early."""
    clean = body.replace(b"\r", b"").replace(b"\0", b"")
    letter = Letter.of(b"Message-ID: <1@x>\n\n" + clean)
    lines = letter.wire.split(b"\r\n")
    assert lines.pop() == b""
    assert b"." not in lines
    unstuffed = b"\n".join(line[1:] if line[:1] == b"." else line for line in lines) + b"\n"
    expected = b"Message-ID: <1@x>\n\n" + clean
    assert unstuffed == (expected if expected.endswith(b"\n") else expected + b"\n")


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        (b"Subject: x\n\nhello\n", "no Message-ID"),
        (b"", "no Message-ID"),
        (b"Message-ID: <1@x>\nMessage-Id: <2@x>\n\nhello\n", "more than one"),
        (b"Message-ID: week 10\n\nhello\n", "no Message-ID"),
        (b"Subject: x\n\nMessage-ID: <1@x>\n", "no Message-ID"),
        (b"Message-ID: <1@x>\n\none\rtwo\n", "line 3 has a carriage return"),
        (b"Message-ID: <1@x>\n\none\n\r.\r\ntwo\n", "line 4 has a carriage return"),
        (b"Message-ID: <1@x>\n\none\0\n", "zero byte"),
        (b"Message-ID: <1@x>\n\n" + b"x" * 999 + b"\n", "line 3 has 999 bytes"),
        ("Message-ID: <1@x>\nSubject: é\n\n".encode(), "header is not ASCII"),
    ],
    ids=["no id", "empty", "two ids", "no real id", "id in body", "CR", "smuggled", "zero", "long", "8 bit"],
)  # fmt: skip
def test_mails_that_are_refused(message: bytes, fault: str) -> None:
    with pytest.raises(SendError, match=fault):
        Letter.of(message)


def test_a_mail_made_by_the_standard_library() -> None:
    made = EmailMessage(policy=policy.SMTP)
    made["From"], made["To"], made["Subject"] = "ada@example.org", "dev@example.org", "Zoë"
    made["Message-ID"] = "<week-10@example.org>"
    made.set_content("Größe\n.\n", cte="8bit")
    letter = Letter.of(made.as_bytes())
    assert (letter.data, letter.subject, letter.needs_8bit) == (made.as_bytes(), "Zoë", True)
    assert message_from_bytes(letter.data, policy=policy.SMTP).get_content().splitlines() == ["Größe", "."]


# The draft


def test_a_draft_shows_everything_but_the_password(tmp_path: Path) -> None:
    envelope = Envelope.of("reports@example.org", ["dev@example.org", "ada@example.org"])
    draft = describe(mail(), envelope, HOST, Credentials("ada", "secret", "environment"), store=tmp_path)
    assert str(draft).splitlines() == [
        "From        reports@example.org",
        "To          dev@example.org",
        "To          ada@example.org",
        "Server      mail.example.org:465, TLS",
        "Login       ada, from environment",
        "Message-ID  <week-10@example.org>",
        "Subject     Week 10: été",
        "Size        162 bytes",
        "Earlier     not sent before",
    ]
    assert "secret" not in f"{draft!r}"
    assert list(tmp_path.iterdir()) == [], "nothing is written"


def test_a_draft_says_what_was_sent_before(tmp_path: Path) -> None:
    envelope = Envelope.of("reports@example.org", ["dev@example.org"])
    at = datetime(2026, 3, 10, 7, tzinfo=UTC)
    with opened(tmp_path) as ledger:
        ledger.settle(ledger.begin(Letter.of(mail()), envelope, at), State.SENT, at, "250 Ok")
        ledger.begin(Letter.of(mail(message_id="<week-11@example.org>")), envelope, at)
    draft = describe(mail(), envelope, SmtpUrl.parse("smtp://[::1]?starttls=no"), None, store=tmp_path)
    assert str(draft).splitlines()[-5:] == [
        "Login       none",
        "Message-ID  <week-10@example.org>",
        "Subject     Week 10: été",
        "Size        162 bytes",
        "Earlier     sent 2026-03-10T07:00:00Z to dev@example.org",
    ]


def test_a_draft_that_could_not_be_sent(tmp_path: Path) -> None:
    envelope, plain = (
        Envelope.of("a@example.org", ["b@example.org"]),
        SmtpUrl.parse("smtp://[::1]?starttls=no"),
    )
    with pytest.raises(SendError, match="a password is only sent encrypted"):
        describe(mail(), envelope, plain, Credentials("ada", "secret", "environment"), store=tmp_path)
    with pytest.raises(SendError, match="no Message-ID"):
        describe(b"Subject: x\n\n", envelope, HOST, None, store=tmp_path)


def test_a_subject_cannot_move_the_cursor(tmp_path: Path) -> None:
    message = mail().replace(b"=C3=A9t=C3=A9", b"=1B=5B2J=0D=0ASize_0=E2=80=AE")
    envelope = Envelope.of("reports@example.org", ["dev@example.org"])
    assert "\nSubject     Week 10: Size 0\n" in str(describe(message, envelope, HOST, None, store=tmp_path))
