"""Sending to a real server: what it gets, and what becomes of what it says."""

from __future__ import annotations

import base64
import socket
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kipvote.errors import SendError
from kipvote.sending import Credentials, InDoubtError, Patience, State, read_entries
from tests.smtp import (
    PASSWORD,
    USER,
    Certificate,
    Fault,
    Post,
    Script,
    Server,
    mail,
    make_certificate,
    served,
)

TWO = ("dev@example.org", "bo@example.org")
LOGIN = Credentials(USER, PASSWORD, "environment")


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with served() as server:
        yield server


@pytest.fixture
def post(running: Server, tmp_path: Path) -> Post:
    running.connections.clear()
    running.taken.clear()
    running.scripts.clear()
    running.without = frozenset()
    running.stalled.clear()
    return Post(running, tmp_path)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("tls"))


@pytest.fixture
def trusted(certificate: Certificate, monkeypatch: pytest.MonkeyPatch) -> Certificate:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.file))
    return certificate


# What the server gets


def test_one_transaction_for_everyone(post: Post) -> None:
    receipt = post.send(to=TWO)
    assert (receipt.message_id, receipt.recipients) == ("<week-10@example.org>", TWO)
    assert (receipt.at, receipt.tries, receipt.changed) == (post.time.now(), 1, False)
    assert post.server.verbs == [["EHLO", "MAIL", "RCPT", "RCPT", "DATA", "QUIT"]]
    taken = post.server.taken[0]
    assert (taken.sender, taken.recipients, taken.data) == ("reports@example.org", TWO, mail())
    assert taken.options == (f"SIZE={len(taken.data)}",)
    assert post.told == []


@given(body=st.lists(st.sampled_from(["", ".", "..", ". x", ".x", "x.", "QUIT", "x" * 990]), max_size=8))
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_byte_arrives(post: Post, body: list[str]) -> None:
    """Leading dots, lone dots, commands and long lines come out as they went in."""
    message = mail("\n".join(body) + "\n")
    post.send(message, again=True)
    assert post.server.taken[-1].data == message


# Encryption and login


@pytest.mark.parametrize("mechanisms", [{}, {"PLAIN"}, {"LOGIN"}], ids=["both", "LOGIN", "PLAIN"])
@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_encrypted_and_logged_in(
    scheme: str, mechanisms: set[str], trusted: Certificate, tmp_path: Path
) -> None:
    """By STARTTLS and from the first byte."""
    tls = {"starttls" if scheme == "smtp" else "implicit": trusted.context}
    with served(login=True, **tls) as server:
        server.without = frozenset(mechanisms)
        post = Post(server, tmp_path, scheme, query="", credentials=LOGIN)
        assert post.send().tries == 1
        assert [(mail.encrypted, mail.user) for mail in server.taken] == [(True, USER)]
        hello = ["EHLO", "STARTTLS", "EHLO"] if scheme == "smtp" else ["EHLO"]
        assert server.verbs == [[*hello, "AUTH", "MAIL", "RCPT", "DATA", "QUIT"]]


@pytest.mark.parametrize("without", ["PLAIN", "LOGIN"])
def test_a_wrong_password_is_tried_once(without: str, trusted: Certificate, tmp_path: Path) -> None:
    with served(starttls=trusted.context, login=True) as server:
        server.without = frozenset({without})
        post = Post(server, tmp_path, query="", credentials=replace(LOGIN, password="guess, again"))
        with pytest.raises(SendError, match=r"refused the login: 535 .*: it is from environment"):
            post.send()
        assert server.verbs == [["EHLO", "STARTTLS", "EHLO", "AUTH", "QUIT"]]
    assert (post.time.slept, post.states) == ([], [])


def test_a_password_is_not_shown_where_the_server_repeats_it(trusted: Certificate, tmp_path: Path) -> None:
    encoded = base64.b64encode(f"\0{USER}\0{PASSWORD}".encode()).decode()
    with served(starttls=trusted.context, login=True) as server:
        server.script({"AUTH": f"535 {PASSWORD} is not it, nor is {encoded}"})
        with pytest.raises(SendError, match=r"535 \*\*\* is not it, nor is \*\*\*"):
            Post(server, tmp_path, query="", credentials=LOGIN).send()


def test_who_has_to_log_in_is_told_how(trusted: Certificate, tmp_path: Path) -> None:
    with served(starttls=trusted.context, login=True) as server:
        post = Post(server, tmp_path, query="")
        with pytest.raises(SendError, match=r"530 .*: set KIPVOTE_SMTP_USER and KIPVOTE_SMTP_PASSWORD"):
            post.send()


@pytest.mark.parametrize("without", [{"AUTH"}, {"PLAIN", "LOGIN"}], ids=["no AUTH", "no mechanism"])
def test_a_server_without_login(without: set[str], trusted: Certificate, tmp_path: Path) -> None:
    with served(starttls=trusted.context) as server:
        server.without = frozenset(without)
        post = Post(server, tmp_path, query="", credentials=LOGIN)
        with pytest.raises(SendError, match="offers no login by password"):
            post.send()
        assert server.taken == []


def test_a_server_that_offers_no_starttls_is_not_used(post: Post) -> None:
    """Nor is one from whose answer somebody has taken it out."""
    post.query = ""
    with pytest.raises(SendError, match="the server offers no STARTTLS"):
        post.send()
    assert post.server.verbs == [["EHLO", "QUIT"]]


def test_starttls_that_is_not_ready_is_tried_again(trusted: Certificate, tmp_path: Path) -> None:
    with served(starttls=trusted.context) as server:
        server.script({"STARTTLS": "454 4.7.0 not now"}, {})
        receipt = Post(server, tmp_path, query="").send()
    assert receipt.tries == 2


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_certificate_is_verified(scheme: str, certificate: Certificate, tmp_path: Path) -> None:
    tls = {"starttls" if scheme == "smtp" else "implicit": certificate.context}
    with served(**tls) as server:  # type: ignore[arg-type]
        post = Post(server, tmp_path, scheme, query="")
        with pytest.raises(SendError, match=r"certificate is not trusted: self.signed .*SSL_CERT_FILE"):
            post.send()
        assert (server.taken, post.time.slept) == ([], [])


def test_a_certificate_for_another_host(trusted: Certificate, tmp_path: Path) -> None:
    class Elsewhere(Post):
        @property
        def url(self) -> str:
            return f"smtp://localhost:{self.server.port}"

    with (
        served(starttls=trusted.context) as server,
        pytest.raises(SendError, match="certificate is not trusted: Hostname mismatch"),
    ):
        Elsewhere(server, tmp_path).send()


def test_tls_to_a_server_that_speaks_plainly(post: Post) -> None:
    post.scheme, post.query = "smtps", ""
    with pytest.raises(SendError, match=r"no secure connection: .*smtps:// is encrypted from the first byte"):
        post.send()


# Refusals: told at once, and nobody gets the mail


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ({"connect": "554 5.3.2 not today"}, "refused the session: 554 5.3.2 not today"),
        ({"EHLO": "502 what?"}, r"refused the session: 502 what\?"),
        ({"MAIL": "550 5.7.1 not you"}, "refused the sender reports@example.org: 550 5.7.1 not you"),
        ({"RCPT": "550 5.1.1 nobody"}, r"dev@example.org: 550 5.1.1 nobody; bo@example.org: 550"),
        ({"RCPT bo@example.org": "550 5.1.1 nobody"}, r"mail: bo@example.org: 550 5.1.1 nobody"),
        ({"RCPT bo@example.org": "550 a", "RCPT dev@example.org": "451 b"}, "dev@.*: 451 b; bo@.*: 550 a"),
        ({"DATA": "554 5.5.1 no"}, "refused the mail: 554 5.5.1 no"),
        ({"DATA": "250 what?"}, "refused the mail: 250 what?"),
        ({"dot": "554 5.6.0 no \x1b[31mred\x1b[0m mail"}, "refused the mail: 554 5.6.0 no red mail"),
        ({"MAIL": "SSH-2.0-what"}, "refused the sender reports@example.org: no SMTP: '2.0-what'"),
    ],
    ids=["greeting", "EHLO", "sender", "every recipient", "one recipient", "one now, one ever", "DATA",
         "wrong DATA", "mail", "no SMTP"],
)  # fmt: skip
def test_refusals(post: Post, script: Script, message: str) -> None:
    post.server.script(script)
    with pytest.raises(SendError, match=message) as refused:
        post.send(to=TWO)
    assert not isinstance(refused.value, InDoubtError)
    assert f"127.0.0.1:{post.server.port}" in str(refused.value)
    assert str(refused.value).isprintable()
    assert (len(post.server.connections), post.server.taken, post.time.slept, post.states) == (1, [], [], [])


LARGE = ("x" * 900 + "\n") * 15_000
"""More than lies unread between a client and a server, so that one can stop in its middle."""


def test_all_recipients_or_none(post: Post) -> None:
    """The transaction is undone before the mail, though the server would take it for the other one."""
    post.server.script({"RCPT bo@example.org": "550 5.1.1 nobody"})
    with pytest.raises(SendError, match="so nobody was sent the mail"):
        post.send(to=TWO)
    assert post.server.verbs == [["EHLO", "MAIL", "RCPT", "RCPT", "RSET", "QUIT"]]


ENDLESS = [Fault.ENDLESS, Fault.DRIP]


@pytest.mark.parametrize("fault", ENDLESS, ids=str)
@pytest.mark.parametrize("stage", ["connect", "EHLO", "MAIL", "RCPT", "DATA"])
def test_an_answer_without_an_end(post: Post, stage: str, fault: Fault) -> None:
    """What one answer may take, in bytes and in time, has an end; nothing is said after it."""
    post.patience = replace(post.patience, timeout=0.3)
    post.server.script({stage: fault})
    with pytest.raises(SendError, match="the server's answer has no end") as refused:
        post.send()
    assert not isinstance(refused.value, InDoubtError)
    assert "QUIT" not in post.server.verbs[0]
    assert (len(post.server.connections), post.time.slept, post.states) == (1, [], [])


@pytest.mark.parametrize("fault", ENDLESS, ids=str)
@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_an_encrypted_answer_without_an_end(
    scheme: str, fault: Fault, trusted: Certificate, tmp_path: Path
) -> None:
    tls = {"starttls" if scheme == "smtp" else "implicit": trusted.context}
    with served(**tls) as server:  # type: ignore[arg-type]
        server.script({"MAIL": fault})
        post = Post(server, tmp_path, scheme, query="", patience=Patience(timeout=2))
        with pytest.raises(SendError, match="the server's answer has no end"):
            post.send()
        assert server.verbs[0][-1] == "MAIL"


def test_an_answer_without_an_end_takes_no_memory(post: Post) -> None:
    post.server.script({"EHLO": Fault.ENDLESS})
    tracemalloc.start()
    try:
        with pytest.raises(SendError, match="no end"):
            post.send()
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()


def test_a_long_answer_with_an_end_is_read(post: Post) -> None:
    post.server.script({"taken": "\r\n".join(["250-2.0.0 and more"] * 2000 + ["250 2.0.0 Ok: queued"])})
    post.send()
    assert read_entries(post.store)[0].said.startswith("250 2.0.0 and more")


# What passes


BUSY = ("451 4.3.0 busy", Fault.HANG_UP)
LATER = [
    *({stage: reply} for stage in ("connect", "EHLO", "MAIL", "RCPT", "DATA") for reply in BUSY),
    *({stage: "421 4.3.2 closing"} for stage in ("MAIL", *(f"RCPT {each}" for each in TWO), "dot")),
    {f"RCPT {TWO[1]}": "451 4.7.1 greylisted"},
    {"dot": "452 4.3.1 no space"},
]


@pytest.mark.parametrize("script", LATER, ids=str)
def test_failures_that_pass(post: Post, script: Script) -> None:
    """Greylisting, a busy server, a broken connection: tried again, later each time, until it is taken."""
    post.server.script(script, script, {})
    receipt = post.send(to=TWO)
    assert (receipt.tries, post.time.slept, post.states) == (3, [30, 60], [State.SENT])
    assert [mail.recipients for mail in post.server.taken] == [TWO]
    said = [step for step in script.values() if isinstance(step, str)]
    assert len(post.told) == 2
    assert all(word in told for told in post.told for word in (f"127.0.0.1:{post.server.port}", *said))


@pytest.mark.parametrize("encrypted", [False, True], ids=["plain", "TLS"])
def test_a_break_in_the_middle_of_the_mail(encrypted: bool, trusted: Certificate, tmp_path: Path) -> None:
    """Before the final dot the mail is certainly not taken: it is sent again."""
    with served(starttls=trusted.context if encrypted else None) as server:
        server.script({"body": Fault.HANG_UP}, {})
        post = Post(server, tmp_path, query="" if encrypted else "?starttls=no")
        receipt = post.send(mail(LARGE))
        assert (receipt.tries, len(server.taken), post.states) == (2, 1, [State.SENT])
    assert "the connection broke" in post.told[0]


@pytest.mark.parametrize("stage", ["connect", "EHLO", "MAIL", "RCPT", "DATA"])
def test_a_server_that_says_nothing(post: Post, stage: str) -> None:
    post.patience = replace(post.patience, timeout=0.3, tries=9)
    post.server.script({stage: Fault.STALL}, {})
    receipt = post.send()
    assert (receipt.tries > 1, len(post.server.taken)) == (True, 1)
    assert "timed out" in post.told[0]


def test_nobody_listens(post: Post) -> None:
    """After four tries it is over; the reason is the last one's."""
    with served() as gone:
        port = gone.port
    post.server = replace(post.server, port=port)
    with pytest.raises(SendError, match=r"not sent after 4 tries: the server cannot be reached: .*refused"):
        post.send()
    assert (post.time.slept, len(post.told), post.states) == ([30, 60, 120], 3, [])


def test_patience_has_an_end(post: Post) -> None:
    """No try begins later than the total after the first: 30 + 60 seconds fit into 100, 120 more do not."""
    post.server.script(*[{"RCPT": "451 4.7.1 greylisted"}] * 9)
    for tries, how in ((99, "3 tries"), (1, "one try")):
        post.patience = replace(post.patience, tries=tries, total=100)
        with pytest.raises(SendError, match=rf"not sent after {how}: .*451 4.7.1 greylisted"):
            post.send()
    assert post.time.slept == [30, 60]


@pytest.mark.parametrize(
    ("code", "tries"),
    [(socket.EAI_NONAME, 1), (socket.EAI_AGAIN, 4)],
    ids=["no such name", "no name server answers"],
)
def test_a_host_that_is_not_found(post: Post, code: int, tries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong name stays wrong; a name server that does not answer may do so later."""
    asked: list[object] = []

    def not_found(host: str, *_: object) -> None:
        asked.append(host)
        raise socket.gaierror(code, "told so")

    monkeypatch.setattr(socket, "getaddrinfo", not_found)
    with pytest.raises(SendError, match=r"no server by that name: told so \(127.0.0.1"):
        post.send()
    assert len(asked) == tries


# Nobody can tell


@pytest.mark.parametrize(
    ("script", "copies", "why"),
    [
        ({"dot": Fault.HANG_UP}, 0, "connection broke"),
        ({"dot": Fault.STALL}, 0, "connection broke: .*timed out"),
        ({"taken": Fault.HANG_UP}, 1, "connection broke"),
        ({"taken": Fault.STALL}, 1, "connection broke: .*timed out"),
        ({"taken": "what?"}, 1, "the server answered no SMTP"),
        ({"taken": "354 go on"}, 1, "the server answered 354 go on"),
        ({"taken": "250 " + "x" * 9000}, 1, "Line too long"),
        ({"dot": Fault.ENDLESS}, 0, "the server's answer has no end"),
        ({"taken": Fault.ENDLESS}, 1, "the server's answer has no end"),
    ],
    ids=["break", "silence", "break, taken", "silence, taken", "no SMTP", "wrong answer", "long line",
         "no end", "no end, taken"],
)  # fmt: skip
def test_no_answer_to_the_whole_mail(post: Post, script: Script, copies: int, why: str) -> None:
    """From the final dot on, the mail may be taken (RFC 1047): it is sent again only if that is asked for."""
    silent = Fault.STALL in script.values()
    post.patience = replace(post.patience, timeout=60, final_timeout=0.1 if silent else 60)
    post.server.script(script)
    began = monotonic()
    with pytest.raises(InDoubtError, match=f"nobody can tell whether the mail was sent: .*{why}"):
        post.send()
    assert monotonic() - began < 30, "that answer has a limit of its own"
    assert not silent or post.server.stalled.wait(30)
    assert (len(post.server.connections), len(post.server.taken)) == (1, copies)
    assert (post.time.slept, post.states) == ([], [State.UNKNOWN])

    with pytest.raises(
        InDoubtError, match=r"whether <week-10@.* was sent to dev@example.org at 2026.*--again"
    ):
        post.send()
    assert len(post.server.connections) == 1, "the server is not even asked"

    assert post.send(again=True).tries == 1
    assert post.states == [State.UNKNOWN, State.SENT]
    assert post.send().tries == 0
    assert len(post.server.taken) == copies + 1
    assert len({mail.data for mail in post.server.taken}) == 1, (
        "one Message-ID: receivers can drop the double"
    )


def test_leaving_changes_nothing(post: Post) -> None:
    """The mail is sent when the server has taken it, however it takes the leave."""
    post.server.script({"QUIT": Fault.HANG_UP}, {"QUIT": Fault.ENDLESS})
    assert post.send().tries == 1
    assert post.send(again=True).tries == 1
    post.server.script({"QUIT": "421 4.3.2 closing"})
    assert post.send(again=True).tries == 1
    assert post.states == [State.SENT, State.SENT, State.SENT]
