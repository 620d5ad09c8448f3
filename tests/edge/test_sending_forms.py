"""What is needed to send: a URL, credentials, addresses, the mail itself; and the draft that shows them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.errors import SendError
from kipvote.sending import (
    Credentials,
    Entry,
    Envelope,
    Errand,
    Letter,
    SmtpUrl,
    State,
    find_credentials,
    opened,
    parse_address,
)
from tests.smtp import mail

HOST = SmtpUrl.parse("smtps://mail.example.org")
HERE = SmtpUrl.parse("smtp://[::1]?starttls=no")
ENVELOPE = Envelope.of("reports@example.org", ["dev@example.org", "ada@example.org"])

URLS = {
    "smtps://mail.example.org": ("mail.example.org:465", "TLS"),
    "smtp://Mail.Example.org": ("mail.example.org:587", "STARTTLS"),
    "SMTP://mail.example.org:25/": ("mail.example.org:25", "STARTTLS"),
    "smtps://192.0.2.7": ("192.0.2.7:465", "TLS"),
    "smtp://[2001:db8::7]:2525": ("[2001:db8::7]:2525", "STARTTLS"),
    "smtp://localhost?starttls=no": ("localhost:25", ""),
    "smtp://127.0.0.1:26?starttls=no": ("127.0.0.1:26", ""),
    "smtp://[::1]?starttls=no": ("[::1]:25", ""),
    "smtp://mail_out": ("mail_out:587", "STARTTLS"),
}


@pytest.mark.parametrize(("text", "read"), URLS.items(), ids=URLS.keys())
def test_urls(text: str, read: tuple[str, str]) -> None:
    url = SmtpUrl.parse(text)
    assert (str(url), url.security) == read


@pytest.mark.parametrize(
    "text",
    ["smtp://ada:secret", "smtp://mail.example.org:0", "smtp://mail.example.org:65536", "mail.example.org",
     "https://mail.example.org", "smtp:mail.example.org", "smtp://[::1", "smtp://", "smtp://:587",
     "smtp://-mail.example.org", "smtp://mail..example.org", "smtp://[fe80::1%25eth0]",
     "smtp://mail.example.org/inbox", "smtp://mail.example.org#x", "smtp://mail.example.org?password=secret",
     "smtp://mail.example.org?starttls=yes", "smtps://127.0.0.1?starttls=no",
     "smtp://mail.example.org?starttls=no", "smtp://192.0.2.7?starttls=no", "smtp://bücher.example",
     "smtp://mail.example.org\r\nRSET", "smtp://mail.example .org"],
)  # fmt: skip
def test_urls_that_are_refused(text: str) -> None:
    """Mail goes over the network encrypted or not at all."""
    with pytest.raises(SendError, match=r"not an SMTP URL|not sent over the network without") as refused:
        SmtpUrl.parse(text)
    assert refused.value.hint
    assert "secret" not in str(refused.value)


@given(
    secret=st.text("sX9/:?#%[]\\!$&'*+,;=", min_size=9, max_size=12),
    form=st.sampled_from(
        ["smtp://ada:{}@mail.example.org", "smtps://{}@mail.example.org:465", "smtp://mail.example.org:{}@x",
         "ada:{}@mail.example.org", "smtp://ada:{}%40mail.example.org"]
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
  password "open sesame, dear shark"
"""
NAMES = ("KIPVOTE_SMTP_USER", "KIPVOTE_SMTP_PASSWORD", "KIPVOTE_SMTP_CREDENTIALS")


def environment(*values: str) -> dict[str, str]:
    return dict(zip(NAMES, values, strict=False))


def test_credentials_are_found(tmp_path: Path) -> None:
    """A file that is named goes before the environment, in which an empty variable is one that is not set."""
    path = write(tmp_path, NETRC)
    read = Credentials("ada", "open sesame, dear shark", str(path))
    assert find_credentials(HOST, {}) is None
    assert find_credentials(HOST, environment("", "", "")) is None
    assert find_credentials(HOST, environment("a", "b", "")) == Credentials("a", "b", "environment")
    assert find_credentials(HOST, environment("", "", str(path))) == read
    assert find_credentials(HOST, environment("a", "b"), path) == read


WRONG = {
    "no password": (environment("ada"), "by half"),
    "no user": (environment("", "secret"), "by half"),
    "file too": (environment("", "secret", "/x"), "given twice"),
    "line break": (environment("ada", "sec\nret"), "password is empty, or not printable ASCII"),
    "zero byte": (environment("a\0da", "secret"), "user is empty, or not"),
    "not ASCII": (environment("ada", "secrét"), "password is empty, or not"),
}


@pytest.mark.parametrize(("environ", "message"), WRONG.values(), ids=WRONG.keys())
def test_credentials_by_half_or_twice(environ: dict[str, str], message: str) -> None:
    with pytest.raises(SendError, match=message) as refused:
        find_credentials(HOST, environ)
    assert "ret" not in str(refused.value)


FILES = {
    "group": (NETRC, 0o640, "others can read the credentials"),
    "others": (NETRC, 0o604, "others can read the credentials"),
    "other host": (NETRC.replace("machine mail", "machine mail2"), 0o600, "no credentials for mail.example"),
    "two words": ("machine mail.example.org login a password b secret", 0o600, "no credentials in line 1"),
    "no password": ("machine mail.example.org login ada", 0o600, "the password is empty"),
    "no user": ("machine mail.example.org password secret", 0o600, "the user is empty"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "mode", "message"), FILES.values(), ids=FILES.keys())
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


def test_a_password_is_neither_shown_nor_sent_in_the_clear() -> None:
    assert "secret" not in f"{Credentials('ada', 'secret', 'environment')!r}"
    with pytest.raises(SendError, match="a password is only sent encrypted"):
        find_credentials(HERE, environment("ada", "secret"))


# Addresses


@pytest.mark.parametrize(
    "text", ["dev@kafka.example.org", "a.b+c@localhost", "o'hara!x@xn--bcher-kva.example"]
)
def test_addresses(text: str) -> None:
    assert parse_address(text) == text


@pytest.mark.parametrize(
    "text",
    ["dev@example.org\r\nRCPT TO:<x@example.org>", "dev@example.org\n", "Ada Quill <ada@example.org>",
     "<ada@example.org>", "a@example.org,b@example.org", "a@b@example.org", '"a b"@example.org', "ada",
     "@example.org", "ada@", "a..b@example.org", "ada@-example.org", "ada@[192.0.2.7]", "",
     "a" * 65 + "@example.org", "ada@" + "a23456789." * 25 + "org", "ada@bücher.example", "ådä@example.org"],
)  # fmt: skip
def test_addresses_that_are_refused(text: str) -> None:
    with pytest.raises(SendError, match="is not a mail address") as refused:
        Envelope.of("ada@example.org", ["dev@example.org", text])
    assert str(refused.value).isascii()
    assert str(refused.value).isprintable()


def test_everyone_receives_once() -> None:
    """As first written, in the order given; who is meant does not depend on case."""
    envelope = Envelope.of("a@example.org", ["Dev@example.org", "b@example.org", "dev@Example.org"])
    assert envelope.recipients == ("Dev@example.org", "b@example.org")
    with pytest.raises(SendError, match="a mail to nobody"):
        Envelope.of("a@example.org", [])


@pytest.mark.parametrize(
    ("sender", "good"),
    [
        ("Reports <reports@example.org>", True),
        ('"Vote reports, weekly" <reports@example.org>', True),
        ("Été <reports@example.org> ", True),
        ("Reports <reports@example.org>, <x@example.org>", False),
        ("Reports\r\n<reports@example.org>", False),
        ("Reports <reports>", False),
    ],
    ids=["name", "quoted", "letters", "two", "line break", "no address"],
)
def test_the_sender_may_have_a_name(sender: str, good: bool) -> None:
    """The envelope has the bare address."""
    if good:
        assert Envelope.of(sender, ["dev@example.org"]).sender == "reports@example.org"
        return
    with pytest.raises(SendError, match="is not a mail address"):
        Envelope.of(sender, ["dev@example.org"])


# The mail

LETTERS = {
    "no id": (b"Subject: x\r\n\r\nhello\r\n", "no Message-ID"),
    "empty": (b"", "no Message-ID"),
    "two ids": (b"Message-ID: <1@x>\r\nMessage-Id: <2@x>\r\n\r\nhello\r\n", "more than one"),
    "no real id": (b"Message-ID: week 10\r\n\r\nhello\r\n", "no Message-ID"),
    "id in body": (b"Subject: x\r\n\r\nMessage-ID: <1@x>\r\n", "no Message-ID"),
    "CR": (b"Message-ID: <1@x>\r\n\r\none\rtwo\r\n", r"misread it \(byte 24\)"),
    "LF": (b"Message-ID: <1@x>\r\n\r\none\ntwo\r\n", "misread it"),
    "smuggled": (b"Message-ID: <1@x>\r\n\r\none\r\n\r.\r\ntwo\r\n", "misread it"),
    "zero": (b"Message-ID: <1@x>\r\n\r\none\0\r\n", "misread it"),
    "long": (b"Message-ID: <1@x>\r\n\r\n" + b"x" * 999 + b"\r\n", "misread it"),
    "8 bit": ("Message-ID: <1@x>\r\n\r\né\r\n".encode(), "misread it"),
    "open": (b"Message-ID: <1@x>\r\n\r\none", r"misread it \(byte 24\)"),
}


@pytest.mark.parametrize(("message", "fault"), LETTERS.values(), ids=LETTERS.keys())
def test_mails_that_are_refused(message: bytes, fault: str) -> None:
    with pytest.raises(SendError, match=fault):
        Letter.of(message)


def test_a_letter_is_its_mail() -> None:
    longest = mail("x" * 998 + "\n")
    assert Letter.of(longest).data == longest
    assert (Letter.of(mail()).message_id, Letter.of(mail()).subject) == (
        "<week-10@example.org>",
        "Week 10: été",
    )


# The draft


def test_a_draft_shows_everything_but_the_password(tmp_path: Path) -> None:
    errand = Errand(Letter.of(mail()), ENVELOPE, HOST, Credentials("ada", "secret", "environment"))
    assert errand.describe(tmp_path).splitlines() == [
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
    assert "secret" not in f"{errand!r}"
    assert list(tmp_path.iterdir()) == [], "nothing is written"


def test_a_draft_says_what_was_sent_before(tmp_path: Path) -> None:
    letter, other = Letter.of(mail()), Letter.of(mail(message_id="<week-11@example.org>"))
    at = datetime(2026, 3, 10, 7, tzinfo=UTC)
    with opened(tmp_path) as ledger:
        ledger.put(None, Entry(letter.message_id, ENVELOPE.recipients[:1], letter.sha256, State.SENT, at))
        ledger.put(None, Entry(other.message_id, ENVELOPE.recipients, other.sha256, State.SENDING, at))
    draft = Errand(letter, ENVELOPE, HERE).describe(tmp_path).splitlines()
    assert draft[3:5] == ["Server      [::1]:25, no encryption", "Login       none"]
    assert draft[8:] == ["Earlier     sent 2026-03-10T07:00:00Z to dev@example.org"]


def test_a_subject_cannot_move_the_cursor(tmp_path: Path) -> None:
    message = mail().replace(b"=C3=A9t=C3=A9", b"=1B=5B2J=0D=0ASize_0=E2=80=AE")
    draft = Errand(Letter.of(message), ENVELOPE, HOST).describe(tmp_path)
    assert "\nSubject     Week 10: Size 0\n" in draft
