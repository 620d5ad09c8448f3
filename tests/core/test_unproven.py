"""Trust beside a ballot: a vote that binds by its name alone, and what speaks for it or against it."""

import dataclasses

import pytest

from kipvote.activity import Activity, PersonKey
from kipvote.messages import Sender, Standing, Trust
from kipvote.moments import months_before
from kipvote.roster import Person, Roster, Tenure
from kipvote.rules import Profile
from tests.mails import COMMITTERS, START, call, counts, mail, tally

SIX = frozenset(months_before(START, 6))
SEEN = Activity({PersonKey("ada"): {"ada.quill@example.org": SIX}}, SIX)
NEVER_SEEN = Activity({PersonKey("ada"): {"ada@work.example.org": SIX}}, SIX)
FORGED = "-1 (binding)"

PROOFS = [
    ("passed", Standing.PASSED, NEVER_SEEN, None),
    ("failed", Standing.FAILED, SEEN, "failed the list's checks (spf=fail)"),
    ("nothing recorded, address known", Standing.UNKNOWN, SEEN, None),
    (
        "nothing recorded, address never seen",
        Standing.UNKNOWN,
        NEVER_SEEN,
        "from an address never seen before",
    ),
    ("nothing recorded, archive too short to know", Standing.UNKNOWN, Activity(), None),
]


@pytest.mark.parametrize(
    ("standing", "activity", "warning"), [row[1:] for row in PROOFS], ids=[row[0] for row in PROOFS]
)
def test_a_vote_by_name_only_warns_where_nothing_speaks_for_it(
    standing: Standing, activity: Activity, warning: str | None, kafka: Profile
) -> None:
    """A ballot that binds only by display name from an address never seen, with failing or missing marks."""
    vote = mail("Ada Quill", 1, FORGED)
    marked = dataclasses.replace(vote, trust=Trust(standing, ("spf=fail",)))
    found = tally([call(), marked], kafka, activity=activity)
    assert counts(found) == ("open", 0, 1, 0, 0)
    by_name = [w for w in found.warnings if w.startswith("Ada Quill is known by name only")]
    assert bool(by_name) is (warning is not None)
    assert all(str(warning) in w for w in by_name)


@pytest.mark.parametrize(("standing", "warned"), [(Standing.FAILED, True), (Standing.UNKNOWN, False)])
def test_a_known_address_can_be_forged_too(standing: Standing, warned: bool, kafka: Profile) -> None:
    """A vote forged in someone's name is shown with what speaks against it; missing marks do not."""
    ada = Person(id="ada", name="Ada Quill", addresses=("ada.quill@example.org",), committer=Tenure())
    vote = dataclasses.replace(mail("Ada Quill", 1, "+1"), trust=Trust(standing, ("spf=fail",)))
    roster = Roster((ada, *COMMITTERS.people[1:]), dated=True, source="test")
    found = tally([call(), vote], kafka, roster=roster, activity=NEVER_SEEN)
    assert counts(found) == ("open", 1, 0, 0, 0)
    forged = "Ada Quill is known by the address in the From line, and failed the list's checks (spf=fail)"
    assert (forged in found.warnings) is warned
    assert not any("known by name only" in warning for warning in found.warnings)


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
        dataclasses.replace(
            vote, header=dataclasses.replace(vote.header, sender=Sender(name, "dev@x.org", True))
        )
        for name, vote in zip(("Ann Roe", "Bo Roe"), votes, strict=True)
    ]
    assert not any("one address" in w for w in tally([call(), *votes], kafka).warnings)
    assert not any("one address" in w for w in tally([call(), *relayed], kafka).warnings)
