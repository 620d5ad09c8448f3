"""Trust beside a ballot: a vote that binds by its name alone, and what speaks for it or against it."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from kipvote.background import Background, Sighting
from kipvote.messages import MessageId, Sender, Standing, Trust
from kipvote.moments import moment
from kipvote.rules import Profile
from kipvote.tally.reading import Message
from tests.mails import START, at, ballots, call, counts, mail, message_id, tally

OTHER_THREAD = MessageId("<other@example.org>")
LONG_AGO = START - timedelta(days=31)
MARK = ("spf=fail",)


def seen(address: str, name: str, since: datetime, thread: MessageId = OTHER_THREAD) -> Background:
    """An archive in which an address was used under a name before."""
    return Background(sightings={address: (Sighting(name, since, thread, None),)})


UNLISTED = "ada@work.example.org"
LEVELS = [
    ("the roster's address, passed", "ada.quill@example.org", Standing.PASSED, Background(), "passed"),
    ("the roster's address, no marks", "ada.quill@example.org", Standing.UNKNOWN, Background(), "unknown"),
    ("the roster's address, failed", "ada.quill@example.org", Standing.FAILED, Background(), "failed"),
    ("the Apache address", "ada@apache.org", Standing.PASSED, Background(), "passed"),
    ("another's Apache address", "gus@apache.org", Standing.PASSED, Background(), "name-only"),
    ("never seen, passed", UNLISTED, Standing.PASSED, Background(), "name-only"),
    ("never seen, no marks", UNLISTED, Standing.UNKNOWN, Background(), "name-only"),
    ("never seen, failed", UNLISTED, Standing.FAILED, Background(), "failed"),
    ("seen a month ago", UNLISTED, Standing.PASSED, seen(UNLISTED, "Ada Quill", LONG_AGO), "passed"),
    ("seen, no marks", UNLISTED, Standing.UNKNOWN, seen(UNLISTED, "Ada Quill", LONG_AGO), "unknown"),
    (
        "seen under another name",
        UNLISTED,
        Standing.PASSED,
        seen(UNLISTED, "Gus Hale", LONG_AGO),
        "name-only",
    ),
    ("seen last week", UNLISTED, Standing.PASSED, seen(UNLISTED, "Ada Quill", START), "name-only"),
    (
        "seen in this thread alone",
        UNLISTED,
        Standing.PASSED,
        seen(UNLISTED, "Ada Quill", LONG_AGO, message_id("call")),
        "name-only",
    ),
]


@pytest.mark.parametrize(
    ("address", "standing", "background", "level"),
    [row[1:] for row in LEVELS if "another's" not in row[0]],
    ids=[row[0] for row in LEVELS if "another's" not in row[0]],
)
def test_levels_of_proof(
    address: str, standing: Standing, background: Background, level: str, kafka: Profile
) -> None:
    """Quoting the design: "A first ballot that would bind counts at every level, but at *name only* it is
    always named in a warning, and at *failed* the tally is incomplete too."
    """
    vote = replace(mail("Ada Quill", 1, "-1", address=address), trust=Trust(standing, MARK))
    found = tally([call(), vote], kafka, background=background)
    assert counts(found) == ("open", 0, 1, 0, 0)
    assert found.current is not None
    assert [ballot.proof for ballot in found.current.ballots] == [level]
    warned = [warning for warning in found.warnings if "Ada Quill" in warning and "claims" not in warning]
    assert bool(warned) is (level in ("name-only", "failed"))
    assert found.complete is (level != "failed")


def test_another_apache_id_is_another_person(kafka: Profile) -> None:
    found = tally([call(), mail("Ada Quill", 1, "-1", address="gus@apache.org")], kafka)
    assert counts(found) == ("open", 0, 0, 0, 1)


# what stands of a first vote (+1) and a later mail, by the standing of its marks
LATER = [
    ("a change", "Changing my vote to -1", Standing.UNKNOWN, None, ("-1", True)),
    ("a change that failed", "Changing my vote to -1", Standing.FAILED, None, ("+1", False)),
    ("a vote by name only", "-1", Standing.PASSED, UNLISTED, ("+1", False)),
    ("a withdrawal", "I withdraw my vote.", Standing.UNKNOWN, None, (None, True)),
    ("a withdrawal that failed", "I withdraw my vote.", Standing.FAILED, None, ("+1", False)),
    ("a withdrawal by name only", "I withdraw my vote.", Standing.UNKNOWN, UNLISTED, ("+1", False)),
    ("the same again, failed", "+1", Standing.FAILED, None, ("+1", False)),
]


@pytest.mark.parametrize(
    ("text", "standing", "address", "expected"), [row[1:] for row in LATER], ids=[row[0] for row in LATER]
)
def test_a_worse_proved_message_never_silently_undoes_a_better_proved_one(
    text: str, standing: Standing, address: str | None, expected: tuple[str | None, bool], kafka: Profile
) -> None:
    """Quoting the design: "The ballot stands and counts, the later message is listed as unclear, the tally is
    incomplete."
    """
    later = replace(mail("Ada Quill", 2, text, address=address), trust=Trust(standing, MARK))
    found = tally([call(), mail("Ada Quill", 1, "+1"), later], kafka)
    assert found.current is not None
    stands, complete = expected
    assert [ballot.value for ballot in found.current.counted] == ([stands] if stands else [])
    assert found.complete is complete
    assert complete or any(later.header.message_id in warning for warning in found.warnings)


def test_a_vote_repeated_from_a_known_address_settles_it(kafka: Profile) -> None:
    """Quoting the design: "the voter repeats it from a known address"."""
    forged = replace(mail("Ada Quill", 2, "-1"), trust=Trust(Standing.FAILED, MARK))
    again = mail("Ada Quill", 3, "+1 still, the other was not mine")
    found = tally([call(), mail("Ada Quill", 1, "+1"), forged, mail("Ada Quill", 4, "+0"), again], kafka)
    assert [b[1:] for b in ballots(found)][-1] == ("+0", True, "counted")
    assert found.complete


def received(message: Message, hours: float) -> Message:
    return replace(message, header=replace(message.header, received=at(hours)))


CLOSED = "[RESULT][VOTE] KIP-9: Better logs"
CLOCKS = [
    ("dated before, received after", 99, 101.5, "late"),
    ("both after", 102, 102, "late"),
    ("both before", 99, 99, "counted"),
]


@pytest.mark.parametrize(
    ("dated", "reached", "status"), [row[1:] for row in CLOCKS], ids=[row[0] for row in CLOCKS]
)
def test_the_lists_clock_decides_at_a_border(
    dated: float, reached: float, status: str, kafka: Profile
) -> None:
    """Quoting the design: "A message whose Date is before and whose Received by the list's host is after what
    ended the round is late; both times are shown."
    """
    closing = received(mail("Zoe Ode", 100, "The vote fails.", subject=CLOSED), 101)
    found = tally([call(), received(mail("Ada Quill", dated, "+1"), reached), closing], kafka)
    assert [b[3] for b in ballots(found)] == [status]
    both = [w for w in found.warnings if moment(at(dated)) in w and moment(at(reached)) in w]
    assert bool(both) is (dated < 100 and status == "late")


ONE_ADDRESS = [
    ("two names", "Jane Doe", "John Doe", True),
    ("a nickname", "William Hale", "Bill Hale", True),
    ("a name for short", "Robert Hale", "Rob Hale", False),
    ("an initial", "Robert Hale", "R. Hale", False),
]


@pytest.mark.parametrize(
    ("one", "other", "warned"), [row[1:] for row in ONE_ADDRESS], ids=[row[0] for row in ONE_ADDRESS]
)
def test_two_voters_of_one_address_are_told(one: str, other: str, warned: bool, kafka: Profile) -> None:
    """Never guessed: names that do not say they are one person's count as two, and the tally says so."""
    votes = [mail(name, hour, "+1", address="hale@example.org") for hour, name in enumerate((one, other), 1)]
    found = tally([call(), *votes], kafka)
    assert counts(found)[3] == (2 if warned else 1)
    said = f"{one} and {other} voted from one address, but count as 2 people"
    assert (said in found.warnings) is warned


def test_voters_of_two_addresses_or_of_a_relay_are_not_told(kafka: Profile) -> None:
    votes = [mail(name, hour, "+1") for hour, name in enumerate(("Jane Doe", "John Doe"), 1)]
    relayed = [
        replace(vote, header=replace(vote.header, sender=Sender(name, "dev@x.org", True)))
        for name, vote in zip(("Ann Roe", "Bo Roe"), votes, strict=True)
    ]
    assert not any("one address" in w for w in tally([call(), *votes], kafka).warnings)
    assert not any("one address" in w for w in tally([call(), *relayed], kafka).warnings)
