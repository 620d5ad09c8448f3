"""The mail: right by RFC 5322, complete without its picture, and no title or name can break it."""

from __future__ import annotations

import email
import email.policy
import re
from datetime import UTC, datetime
from email.message import EmailMessage
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kipvote.digest import Digest, digest
from kipvote.errors import KipvoteError
from kipvote.mime.flowed import unflow
from kipvote.report.mail import compose, message_id
from kipvote.report.outline import outline
from kipvote.report.picture import draw
from kipvote.report.text import plain_text
from kipvote.rules import Profile
from kipvote.tally.reading import Message, read_message
from kipvote.threads.kind import Kind
from tests.core.test_digest import gathered, story, vote
from tests.edge.test_report_golden import LIST, MOMENTS, SENDER, WEEKS, fixture_digest
from tests.mails import COMMITTERS

BUSY = WEEKS["2026-W07"]
HEADERS = [
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "Auto-Submitted",
    "X-Auto-Response-Suppress",
    "MIME-Version",
    "Content-Type",
]
PICTURE = b"\x89PNG\r\n\x1a\n not really"


@cache
def busy() -> bytes:
    found = fixture_digest(BUSY)
    return compose(found, sender=SENDER, to=[LIST], picture=draw(found.chart))


def parsed(data: bytes) -> EmailMessage:
    mail = email.message_from_bytes(data, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def parts(data: bytes) -> dict[str, EmailMessage]:
    """The parts that hold something, by type."""
    found = [part for part in parsed(data).walk() if not part.is_multipart()]
    assert all(isinstance(part, EmailMessage) for part in found)
    return {part.get_content_type(): part for part in found}


def test_its_structure() -> None:
    """multipart/alternative of the plain text, and of HTML related to its picture; the best comes last."""
    mail = parsed(busy())
    assert [part.get_content_type() for part in mail.walk()] == [
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
    ]
    assert not [defect for part in mail.walk() for defect in part.defects]
    boundaries = [part.get_boundary() for part in mail.walk() if part.is_multipart()]
    assert len(set(boundaries)) == 2
    for boundary in boundaries:
        assert busy().count(f"--{boundary}\r\n".encode()) == 2
        assert busy().count(f"--{boundary}--".encode()) == 1


def test_its_headers() -> None:
    """Each once, none of the list server's, and those that keep programs from answering.

    Not Precedence: Apache's lists drop such mail silently.
    """
    mail = parsed(busy())
    assert mail.keys() == HEADERS
    assert (mail["From"], mail["To"]) == (SENDER, LIST)
    assert mail["Subject"] == "[REPORT] Kafka KIP votes, week 2026-W07: 2 open, 1 to announce, 1 accepted"
    assert mail["Date"].datetime == BUSY
    assert mail["Message-ID"] == "<kipvote.dev.kafka.apache.org.kafka.2026-W07@example.org>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["X-Auto-Response-Suppress"] == "All"
    assert not [header for header in mail if header.lower().startswith(("list-", "received", "resent-"))]


def test_its_bytes() -> None:
    """ASCII, lines of at most 78 that end in CRLF: every server passes them on as they are."""
    assert busy().isascii()
    assert busy().count(b"\n") == busy().count(b"\r") == busy().count(b"\r\n")
    headers, _, body = busy().partition(b"\r\n\r\n")
    assert max(map(len, headers.split(b"\r\n"))) <= 998
    assert max(map(len, body.split(b"\r\n"))) <= 78


def test_its_parts() -> None:
    found = parts(busy())
    text, html, picture = found["text/plain"], found["text/html"], found["image/png"]
    assert text["Content-Type"].params == {"charset": "utf-8", "format": "flowed"}
    assert text["Content-Transfer-Encoding"] == html["Content-Transfer-Encoding"] == "quoted-printable"
    assert html["Content-Type"].params == {"charset": "utf-8"}
    assert picture.get_content_disposition() == "inline"
    cids = re.findall(r'src="cid:([^"]+)"', html.get_content())
    assert [f"<{cid}>" for cid in cids] == [picture["Content-ID"]]
    assert picture.get_content() == draw(fixture_digest(BUSY).chart)


def test_the_text_is_whole_without_the_picture() -> None:
    """Unwrapped, it is the plain report line for line."""
    text = parts(busy())["text/plain"].get_content().replace("\r\n", "\n")
    unwrapped = [line.rstrip() for line in unflow(text).split("\n")]
    plain = plain_text(outline(fixture_digest(BUSY)))
    assert " ".join(" ".join(unwrapped).split()) == " ".join(plain.split())
    assert "cid:" not in text
    assert "<" not in text


def test_without_a_picture_it_is_text_alone() -> None:
    """Apache's lists cut HTML without a picture out of a mail."""
    mail = parsed(compose(fixture_digest(BUSY), sender=SENDER, to=[LIST]))
    assert [part.get_content_type() for part in mail.walk()] == ["text/plain"]
    assert mail["Content-Type"].params == {"charset": "utf-8", "format": "flowed"}
    assert mail.get_content() == parts(busy())["text/plain"].get_content()


def test_no_address_of_a_voter_is_in_it() -> None:
    """Mail addresses stay in the local store; only links hold the ids of messages."""
    for name, part in parts(busy()).items():
        if name.startswith("text/"):
            text = re.sub(r"https://lists\.apache\.org/\S+|cid:\S+", "", part.get_content())
            assert not re.findall(r"[\w.+-]+@[\w-]+\.[\w.-]+", text)


@pytest.mark.parametrize("as_of", MOMENTS, ids=[f"{moment:%Y-%m-%d}" for moment in MOMENTS])
def test_kipvote_does_not_read_its_own_report_as_mail_about_a_vote(as_of: datetime, kafka: Profile) -> None:
    """No reply loops: it is automatic, belongs to no proposal, and holds no vote."""
    data = compose(fixture_digest(as_of), sender=SENDER, to=[LIST])
    message = Message.of(data.replace(b"\r\n", b"\n"), envelope=b"From kipvote@example.org")
    found = read_message(message, kafka)
    assert (found.kind, found.subject.proposals, found.votes) == (Kind.OTHER, (), ())
    assert found.header.automatic


NAMES = [
    ("the same week, another day", {}, datetime(2026, 2, 13, tzinfo=UTC), True),
    ("another week", {}, datetime(2026, 2, 21, tzinfo=UTC), False),
    ("more days", {"days": 8}, BUSY, False),
    ("a part", {"only": ["open"]}, BUSY, False),
    ("some proposals", {"subscribed": ["KIP-1086"]}, BUSY, False),
    ("a person", {"mention": "Benoît Quesnel"}, BUSY, False),
]


@pytest.mark.parametrize(
    ("options", "as_of", "same"), [row[1:] for row in NAMES], ids=[row[0] for row in NAMES]
)
def test_a_report_is_named_by_list_profile_week_and_filters(
    options: dict[str, object], as_of: datetime, same: bool
) -> None:
    """The domain is the sender's own: nobody else may name mail in the list's."""
    name = message_id(fixture_digest(as_of, **options), "Example.org")
    form = r"<kipvote\.dev\.kafka\.apache\.org\.kafka\.2026-W\d\d(\.[0-9a-f]{12})?@example\.org>"
    assert re.fullmatch(form, name)
    assert (name == message_id(fixture_digest(BUSY), "example.org")) is same


ADDRESSES = [
    ("kipvote@example.org", True),
    ("kipvote <kipvote@example.org>", True),
    ('"Quill, Ada" <ada@example.org>', True),
    ("Bürotier <ada@example.org>", True),
    ("", False),
    ("kipvote", False),
    ("Ada <ada>", False),
    ("ada@example.org, bo@example.org", False),
    ("ada@example.org\r\nBcc: everyone@example.org", False),
    ("ada@example.org\nBcc: everyone@example.org", False),
    ("Ada\r\n <ada@example.org>", False),
    ("ädä@example.org", False),
    ("friends: ada@example.org, bo@example.org;", False),
]


@pytest.mark.parametrize(("address", "good"), ADDRESSES, ids=[ascii(row[0]) for row in ADDRESSES])
def test_an_address_is_one_address(address: str, good: bool) -> None:
    found = fixture_digest(MOMENTS[-1])
    for sender, to in ((address, LIST), (SENDER, address)):
        if good:
            mail = parsed(compose(found, sender=sender, to=[to]))
            assert set(mail.keys()) == {*HEADERS, "Content-Transfer-Encoding"}
            assert len(mail["From"].addresses) == len(mail["To"].addresses) == 1
        else:
            with pytest.raises(KipvoteError, match="is not a mail address"):
                compose(found, sender=sender, to=[to])


def test_several_recipients_stand_in_one_header() -> None:
    mail = parsed(compose(fixture_digest(MOMENTS[-1]), sender=SENDER, to=[LIST, "ada@example.org"]))
    assert [address.addr_spec for address in mail["To"].addresses] == [LIST, "ada@example.org"]


STRANGE = [
    "line\r\nBcc: everyone@example.org",
    "line\nSubject: another",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }} {% for %}",
    "\u202egnirts\u202c and \u2066isolated",
    "שלום עולם",
    "e\u0301\u0302\u0303\u0304 a\u200d\u0301",
    "$\\frac{1}{2}$ ^_^",
    "=?utf-8?q?encoded?=",
    "--=_0\r\n.\r\nFrom ",
    "語" * 90,
    "x" * 400,
    "\x1b[31mred\x00\x07",
]


def about(title: str, name: str, profile: Profile) -> Digest:
    """The report of a vote with a title by a person whose vote is unclear and whose claim is refused."""
    messages = story("KIP-9", 2, 0, title=title)
    subject = messages[0].header.subject
    messages += [
        vote(name, 5, "+1 (binding)", to="KIP-9", subject=f"Re: {subject}", name="claim"),
        vote(name, 6, f"+1? {title}", to="KIP-9", subject=f"Re: {subject}", name="unclear"),
    ]
    return digest(gathered({"KIP-9": messages}, profile, hours=50), roster=COMMITTERS)


_TEXT = st.text(
    st.characters(exclude_categories=()) | st.sampled_from("\r\n\x00\x1b\u202e\u2028<>&\"'=?@"), max_size=80
)


@pytest.mark.parametrize("strange", STRANGE, ids=[ascii(text)[:24] for text in STRANGE])
def test_a_strange_title_or_name_stays_what_it_is(strange: str, kafka: Profile) -> None:
    _check_mail(about(strange, strange, kafka))


@given(title=_TEXT, name=_TEXT)
@example(title="\r\n\r\n<b>", name="\n")
def test_no_title_or_name_breaks_the_mail(title: str, name: str, kafka: Profile) -> None:
    """Header injection is impossible, whatever stands in titles and names."""
    _check_mail(about(title, name, kafka))


@given(name=_TEXT.filter(str.strip))
def test_no_mention_breaks_the_mail(name: str, kafka: Profile) -> None:
    """The name a report is for stands in its subject."""
    messages = [*story("KIP-9", 2, 0), vote(name, 5, "+1?", to="KIP-9", name="unclear")]
    dossiers = gathered({"KIP-9": messages}, kafka, hours=50)
    try:
        found = digest(dossiers, roster=COMMITTERS, mention=name)
    except KipvoteError:
        return
    _check_mail(found)
    assert f"waiting for {found.personal.name if found.personal else None}" in _check_mail(found)["Subject"]


def _check_mail(found: Digest) -> EmailMessage:
    """The structure and the headers of any mail, whatever is told in it."""
    data = compose(found, sender=SENDER, to=[LIST], picture=PICTURE)
    mail = parsed(data)
    assert mail.keys() == HEADERS
    assert not [defect for part in mail.walk() for defect in part.defects]
    assert [part.get_content_type() for part in mail.walk()] == [
        "multipart/alternative",
        "text/plain",
        "multipart/related",
        "text/html",
        "image/png",
    ]
    assert data.isascii()
    assert max(map(len, data.split(b"\r\n"))) <= 998
    text = parts(data)["text/plain"].get_content().replace("\r\n", "\n")
    assert not [char for char in text if ord(char) < 32 and char != "\n"]
    return mail
