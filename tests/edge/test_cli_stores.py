"""What commands leave undone, for speed, gives what the whole way gives."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kipvote.cli.stores import dossiers_of, summaries_of, taker
from kipvote.contract import list_json
from kipvote.coverage import Coverage
from kipvote.outcomes import Outcome
from kipvote.process import find, history, next_number, steps
from kipvote.store import Store
from kipvote.subjects import ProposalKey, proposal_key
from kipvote.summary import Summary
from tests import golden
from tests.stores import make_store

BEFORE = datetime(2025, 9, 1, tzinfo=UTC)
MOMENTS = [*(BEFORE + timedelta(days=days) for days in range(0, 400, 7)), datetime(2031, 1, 1, tzinfo=UTC)]
"""From before the first mail to long after the last."""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store.open(golden.make_store_with_wiki(tmp_path_factory.mktemp("stores") / "store"))


def by_tallies(opened: Store, moment: datetime) -> list[Summary]:
    take = taker(opened, moment)
    return [Summary.of(take(name, readings)) for name, readings in opened.all_readings()]


def told(listed: list[Summary]) -> list[dict[str, object]]:
    return list_json(sorted(listed, key=lambda summary: summary.proposal))


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: f"{moment:%Y-%m-%d}")
def test_a_list_says_what_the_tallies_say(moment: datetime, opened: Store) -> None:
    assert told(summaries_of(opened, moment)) == told(by_tallies(opened, moment))


# Mail with a date alone

MAIL = """\
From {envelope}
From: {name} <{name}@example.org>
Subject: {subject}
Message-ID: <{name}.{date:%Y%m%d%H}@example.org>
In-Reply-To: <ada.2026010512@example.org>
Date: {date:%a, %d %b %Y %H:%M:%S} +0000

{text}

"""
"""Without Received; a From_ line of a mail server tells when the list had it, a bare one nothing."""


def mail(name: str, date: datetime, text: str, *, tag: str = "Re: [VOTE]", clocked: bool = True) -> str:
    envelope = f"{name}@example.org {date:%a %b %d %H:%M:%S %Y}" if clocked else "nobody"
    return MAIL.format(envelope=envelope, name=name, subject=f"{tag} KIP-9: Logs", date=date, text=text)


CALLED = datetime(2026, 1, 5, 12, tzinfo=UTC)
VOTES = mail("ada", CALLED, "Please vote.", tag="[VOTE]") + "".join(
    mail(name, CALLED + timedelta(hours=hour), "+1 (binding)") for hour, name in enumerate("abcd", start=1)
)
LATER = mail("ada", CALLED + timedelta(days=4), "Hello.", tag="[DISCUSS]")


def store_of(folder: Path, *mails: str) -> Store:
    folder.mkdir()
    (folder / "a.mbox").write_text("".join(mails))
    return Store.open(make_store(folder / "store", [folder / "a.mbox"], roster=None))


@pytest.mark.parametrize("year", [1971, 2027, 2099])
def test_one_date_alone_moves_no_end(year: int, tmp_path: Path) -> None:
    """It is believed for its message, but not for where the archive begins and ends."""
    stray = mail("eve", datetime(year, 1, 3, tzinfo=UTC), "Hello.", tag="[DISCUSS]", clocked=False)
    plain, marred = store_of(tmp_path / "a", VOTES, LATER), store_of(tmp_path / "b", VOTES, LATER, stray)
    assert marred.coverage() == plain.coverage() == Coverage(frozenset({"2026-01"}))
    assert [moment for moment, _ in marred.summaries()] == [CALLED + timedelta(days=4)]
    then = datetime(2026, 6, 1, tzinfo=UTC)
    (one,), (other,) = (list(by_tallies(store, then)) for store in (plain, marred))
    assert (one.outcome, one.complete) == (other.outcome, other.complete)
    assert marred.background().activity.covered == plain.background().activity.covered
    (header,) = [r.header for _, rs in marred.all_readings() for r in rs if r.header.sender.name == "eve"]
    assert header.date == datetime(year, 1, 3, tzinfo=UTC)


@pytest.mark.parametrize("days", [20, 40, 200])
def test_a_list_says_what_the_tallies_say_of_mail_beyond_the_end(days: int, tmp_path: Path) -> None:
    """What the ingest decided as of the archive's end is decided again, once such mail is of the past."""
    result = mail("ada", CALLED + timedelta(days=60), "The vote fails.", tag="[RESULT][VOTE]", clocked=False)
    opened = store_of(tmp_path / "a", VOTES, LATER, result)
    moment = CALLED + timedelta(days=days)
    assert told(summaries_of(opened, moment)) == told(by_tallies(opened, moment))
    (summary,) = summaries_of(opened, moment)
    assert summary.outcome is (Outcome.ACCEPTED if days < 60 else Outcome.REJECTED)


def test_what_another_version_decided_is_decided_again(
    opened: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rules may have been others."""
    decided: list[str] = []
    monkeypatch.setattr(Summary, "of", lambda tally: decided.append(tally.proposal))
    summaries_of(opened, MOMENTS[-1])
    few = len(decided)
    monkeypatch.setattr("kipvote.__version__", "0")
    summaries_of(opened, MOMENTS[-1])
    assert few < len(opened.proposals()) == len(decided) - few


@pytest.mark.parametrize("moment", [MOMENTS[20], golden.AS_OF, MOMENTS[-1]], ids=lambda at: f"{at:%Y-%m-%d}")
def test_few_dossiers_are_the_same_as_among_all(moment: datetime, opened: Store) -> None:
    """Their steps, their history, their findings, and the next number."""
    wiki = opened.wiki()
    few, whole = (dossiers_of(opened, moment, wiki, few=few) for few in (True, False))
    assert few.proposals.keys() == whole.proposals.keys()
    assert next_number(few) == next_number(whole)
    found = find(whole)
    for key, dossier in whole.proposals.items():
        mine, theirs = few.proposals[key], dossier
        assert (steps(mine, few), history(mine)) == (steps(theirs, whole), history(theirs))
        assert find(few, about={key}) == tuple(one for one in found if one.proposal == dossier.proposal)


def test_of_one_proposal_no_tally_but_its_own_is_taken(
    opened: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    whole = Store.readings

    def readings(store: Store, key: ProposalKey) -> object:
        read.append(key)
        return whole(store, key)

    monkeypatch.setattr(Store, "readings", readings)
    dossiers = dossiers_of(opened, golden.AS_OF, opened.wiki(), few=True)
    next_number(dossiers)
    assert read == []
    find(dossiers, about={proposal_key("KIP-1086")})
    assert read == ["kip-1086"]
