"""What commands leave undone, for speed, gives what the whole way gives."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from kipvote.cli.stores import dossiers_of, summaries_of, taker
from kipvote.contract import list_json
from kipvote.findings import find, next_number
from kipvote.process import history, steps
from kipvote.store import Store
from kipvote.subjects import ProposalKey, proposal_key
from kipvote.summary import Summary
from tests import golden

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
