"""The ledger: a mail is sent once, and what it says of every other case is what happened."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.errors import SendError
from kipvote.sending import Entry, Envelope, InDoubtError, Letter, Receipt, State, opened, read_entries
from kipvote.sending.ledger import FILE
from tests.smtp import NO_WAIT, Fault, Post, Script, Server, mail, served

DEV, BO, CY = "dev@example.org", "bo@example.org", "cy@example.org"
AT = datetime(2026, 3, 10, 7, tzinfo=UTC)
LETTER = Letter.of(mail())
TO_DEV = Envelope.of("reports@example.org", [DEV])


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with served() as server:
        yield server


@pytest.fixture
def post(running: Server, tmp_path: Path) -> Post:
    renew(running)
    return Post(running, tmp_path)


def renew(server: Server) -> None:
    server.connections.clear()
    server.taken.clear()
    server.scripts.clear()
    server.stalled.clear()


# The same mail again


def test_a_second_time_nothing_is_done(post: Post) -> None:
    """The same Message-ID to the same recipients; not even the server is asked."""
    post.send(to=[DEV, BO])
    post.time.sleep(3600)
    for to in ([BO, "Dev@Example.org"], [BO]):
        recipients = Envelope.of("x@example.org", to).recipients
        assert post.send(to=to) == Receipt(LETTER.message_id, recipients, AT, 0)
    assert (len(post.server.taken), len(post.server.connections)) == (1, 1)


def test_that_it_would_be_another_mail_is_said(post: Post) -> None:
    """A week that is reported anew, after more mail came, has the same Message-ID and is not sent twice."""
    post.send()
    again = post.send(mail("Two votes were decided.\n"))
    assert (again.tries, again.changed) == (0, True)


def test_another_week_and_other_recipients_are_sent(post: Post) -> None:
    post.send()
    post.send(mail(message_id="<week-11@example.org>"))
    post.time.sleep(3600)
    post.send(to=[BO])
    assert [mail.recipients for mail in post.server.taken] == [(DEV,), (DEV,), (BO,)]
    everyone = post.send(to=[DEV, BO])
    assert everyone.tries == 0
    assert everyone.at == AT + timedelta(hours=1), "when the last of them was"


def test_some_have_it_and_some_do_not(post: Post) -> None:
    """Nobody gets it twice by that, and nobody is left out silently."""
    post.send()
    with pytest.raises(
        SendError, match=r"already sent to some, but not to bo@example.org, cy@example.org: name only"
    ):
        post.send(to=[BO, DEV, CY])
    post.send(to=[BO, CY])
    assert [mail.recipients for mail in post.server.taken] == [(DEV,), (BO, CY)]


def test_again_is_sent_again(post: Post) -> None:
    post.send()
    assert post.send(again=True).tries == 1
    assert (len(post.server.taken), post.states) == (2, [State.SENT, State.SENT])


def test_a_failed_second_sending_does_not_undo_the_first(post: Post) -> None:
    post.send()
    post.server.script({"dot": "554 5.6.0 seen before"})
    with pytest.raises(SendError, match="seen before"):
        post.send(again=True)
    assert post.states == [State.SENT]
    assert post.send().tries == 0


def test_doubt_is_about_who_was_to_receive(post: Post) -> None:
    post.send(to=[BO])
    post.server.script({"dot": Fault.HANG_UP})
    with pytest.raises(InDoubtError):
        post.send(to=[BO, CY], again=True)
    assert post.send(to=[BO]).tries == 0, "BO has it anyway"
    with pytest.raises(InDoubtError):
        post.send(to=[CY])
    assert post.send(to=[DEV]).tries == 1


# What is on the disk


def test_the_ledger_as_a_file(post: Post) -> None:
    post.send(to=[DEV, BO])
    assert json.loads((post.store / FILE).read_text(encoding="utf-8")) == {
        "version": 1,
        "mails": [
            {
                "message_id": "<week-10@example.org>",
                "to": [DEV, BO],
                "sha256": LETTER.sha256,
                "state": "sent",
                "at": "2026-03-10T07:00:00Z",
                "said": "250 2.0.0 Ok: queued as 1",
            }
        ],
    }
    assert sorted(path.name for path in post.store.iterdir()) == [".sent.lock", "sent.json"]


def test_it_is_on_the_disk_before_the_mail_is_taken(post: Post) -> None:
    seen: list[tuple[Entry, ...]] = []
    post.server.when_taken = lambda: seen.append(read_entries(post.store))
    try:
        post.send()
    finally:
        post.server.when_taken = lambda: None
    assert [[entry.state for entry in entries] for entries in seen] == [[State.SENDING]]


ENTRY: dict[str, object] = {
    "message_id": "<1@x>",
    "to": [DEV],
    "sha256": "0",
    "state": "sent",
    "at": "2026-03-10T07:00:00Z",
}
SAID: dict[str, object] = ENTRY | {"said": ""}
WRONG: list[dict[str, object]] = [
    ENTRY, ENTRY | {"said": 0}, SAID | {"state": "posted"}, SAID | {"at": "today"}, SAID | {"at": None},
    SAID | {"at": "2026-03-10T07:00:00"}, SAID | {"to": DEV}, SAID | {"to": []}, SAID | {"to": [7]},
    SAID | {"message_id": None}, SAID | {"sha256": 0}, SAID | {"more": ""},
]  # fmt: skip
UNREADABLE = [
    *("", "{", "[]", "\xff", "[" * 100_000, '{"version": 1}', '{"version": 2, "mails": []}'),
    *(json.dumps({"version": 1, "mails": mails}) for mails in (7, [7], *([mail] for mail in WRONG))),
]


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: text[:40] + text[-60:])
def test_a_ledger_that_cannot_be_read(post: Post, text: str) -> None:
    """Nobody knows what was sent, so nothing is; the file stays as it is."""
    (post.store / FILE).write_text(text, encoding="latin-1")
    with pytest.raises(SendError, match=r"the record of sent mail cannot be read: .*sent.json\): repair it"):
        post.send(again=True)
    assert post.server.connections == []
    assert (post.store / FILE).read_text(encoding="latin-1") == text


def test_a_store_that_is_not_there(post: Post) -> None:
    post.store = post.store / "none"
    with pytest.raises(SendError, match="cannot be written: No such file"):
        post.send()
    assert post.server.connections == []


def test_a_ledger_that_cannot_be_written_before(post: Post) -> None:
    """Then the mail is not handed over: the transaction ends before DATA."""
    (post.store / f".{FILE}.new").mkdir()
    with pytest.raises(SendError, match="cannot be written: Is a directory"):
        post.send()
    assert post.server.verbs == [["EHLO", "MAIL", "RCPT", "QUIT"]]


def test_a_ledger_that_cannot_be_written_after(post: Post) -> None:
    """The error says that the mail was sent, and the ledger still that it was being."""
    post.server.when_taken = lambda: (post.store / f".{FILE}.new").mkdir()
    try:
        with pytest.raises(SendError, match=r"cannot be written: .*: the mail was sent; set its state"):
            post.send()
    finally:
        post.server.when_taken = lambda: None
    assert (post.states, len(post.server.taken)) == ([State.SENDING], 1)


states = st.sampled_from(State)
entries = st.lists(
    st.builds(
        replace,
        st.just(Entry(LETTER.message_id, TO_DEV.recipients, LETTER.sha256, State.SENT, AT)),
        message_id=st.sampled_from(["<1@x>", "<2@x>"]),
        to=st.lists(st.sampled_from([DEV, BO, CY]), min_size=1, unique=True).map(tuple),
        state=states,
        at=st.datetimes(timezones=st.just(UTC)).map(lambda at: at.replace(microsecond=0)),
        said=st.text(st.characters(exclude_categories=("C", "Z"), include_characters=" "), max_size=20),
    ),
    max_size=5,
)


@given(written=entries)
def test_what_is_written_is_read(written: list[Entry], tmp_path_factory: pytest.TempPathFactory) -> None:
    """Every entry comes back; one that was being sent when its process ended is unknown."""
    store = tmp_path_factory.mktemp("store")
    with opened(store) as ledger:
        for entry in written:
            begun = replace(entry, state=State.SENDING, said="")
            ledger.put(None, begun)
            ledger.put(begun, entry)
            refused = replace(entry, state=State.SENDING, at=AT)
            ledger.put(None, refused)
            ledger.put(refused, None)
    assert read_entries(store) == tuple(written)
    with opened(store) as ledger:
        ended = "the process that sent it ended before it knew"
        expected = [
            replace(entry, state=State.UNKNOWN, said=ended) if entry.state is State.SENDING else entry
            for entry in written
        ]
        assert ledger.entries == tuple(expected)
    assert read_entries(store) == tuple(expected)


# Two at once, and one that is killed


CHILD = """
import sys, time
from datetime import UTC, datetime
from pathlib import Path
from kipvote.sending import Clock, Envelope, Errand, Letter, SmtpUrl, send

url, store = sys.argv[1:]
clock = Clock(lambda: datetime.now(UTC), time.sleep)
envelope = Envelope.of("reports@example.org", ["dev@example.org"])
errand = Errand(Letter.of(sys.stdin.buffer.read()), envelope, SmtpUrl.parse(url))
send(errand, store=Path(store), clock=clock, told=lambda text: print(text, flush=True))
"""


@contextmanager
def child(post: Post) -> Iterator[subprocess.Popen[bytes]]:
    """A process that sends the mail; killed at the end."""
    command = [sys.executable, "-c", CHILD, post.url, str(post.store)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(mail())
        process.stdin.close()
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("script", "copies"),
    [({"DATA": Fault.STALL}, 0), ({"dot": Fault.STALL}, 0), ({"taken": Fault.STALL}, 1)],
    ids=["before the mail", "before it is taken", "before the answer"],
)
def test_a_process_that_is_killed_while_it_sends(post: Post, script: Script, copies: int) -> None:
    """While it is at it nobody else sends; when it is gone, what became of the mail is unknown."""
    post.server.script(script)
    with child(post):
        assert post.server.stalled.wait(60)
        with pytest.raises(SendError, match="another process is sending from this store"):
            post.send(again=True)
        assert post.states == [State.SENDING]
    assert post.states == [State.SENDING]
    with pytest.raises(InDoubtError, match="the process that sent it ended before it knew"):
        post.send()
    assert (post.states, len(post.server.connections)) == ([State.UNKNOWN], 1)
    assert post.send(again=True).tries == 1
    assert len(post.server.taken) == copies + 1


def test_a_process_that_is_killed_between_tries(post: Post) -> None:
    """Then the mail was certainly not taken, and is sent the next time."""
    post.server.script({"dot": "451 4.7.1 greylisted"})
    with child(post) as process:
        assert process.stdout is not None
        assert b"greylisted" in process.stdout.readline()
    assert post.states == []
    assert post.send().tries == 1


# Whatever happens


PASSING: list[Script] = [
    {"connect": "421 busy"}, {"EHLO": "451 busy"}, {"MAIL": "451 busy"}, {"RCPT": "450 greylisted"},
    {"RCPT bo@example.org": "451 greylisted"}, {"DATA": "451 busy"}, {"dot": "452 no space"},
    {"connect": Fault.HANG_UP}, {"MAIL": Fault.HANG_UP}, {"RCPT": Fault.HANG_UP}, {"DATA": Fault.HANG_UP},
]  # fmt: skip
REFUSING: list[Script] = [
    {"connect": "554 no"}, {"MAIL": "550 no"}, {"RCPT bo@example.org": "550 nobody"}, {"DATA": "554 no"},
    {"dot": "554 no"},
]  # fmt: skip
DOUBTFUL: list[Script] = [{"dot": Fault.HANG_UP}, {"taken": Fault.HANG_UP}, {"taken": "what?"}]

runs = st.lists(
    st.tuples(st.lists(st.sampled_from(PASSING + REFUSING + DOUBTFUL + [{}]), max_size=5), st.booleans()),
    max_size=4,
)


def expected_end(scripts: list[Script]) -> Script:
    """The script by which a sending with four tries is decided."""
    tries = [*scripts, {}, {}, {}, {}][: NO_WAIT.tries]
    return next((script for script in tries if script not in PASSING), tries[-1])


@given(sendings=runs)
@settings(max_examples=40)
def test_at_most_one_copy_and_a_true_ledger(
    sendings: list[tuple[list[Script], bool]], running: Server, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A sending gives the server at most one copy, for both recipients; the ledger says what happened."""
    renew(running)
    post = Post(running, tmp_path_factory.mktemp("store"))
    ledger: list[State] = []
    for scripts, again in sendings:
        before, connections = len(running.taken), len(running.connections)
        running.scripts.clear()
        running.script(*scripts)
        end = expected_end(scripts)
        try:
            result: object = post.send(to=[DEV, BO], again=again).tries > 0
        except SendError as error:
            result = error
        copies = len(running.taken) - before
        if ledger and not again:
            assert result is False if State.SENT in ledger else isinstance(result, InDoubtError)
            assert (copies, len(running.connections)) == (0, connections)
        elif end == {}:
            assert (result, copies) == (True, 1)
            ledger.append(State.SENT)
        elif end in DOUBTFUL:
            assert isinstance(result, InDoubtError)
            assert copies == ("taken" in end)
            ledger.append(State.UNKNOWN)
        else:
            assert type(result) is SendError
            assert copies == 0
        assert post.states == ledger
    assert all(mail.recipients == (DEV, BO) for mail in running.taken)
    assert len({mail.data for mail in running.taken}) <= 1
