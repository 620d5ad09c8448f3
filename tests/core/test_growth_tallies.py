"""Growth of what is said of a round: calls held against each other, results against ballots, remarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from kipvote.activity import Activity
from kipvote.announcements import NamedVoter, Verdict
from kipvote.ballots import Ballot, RoundTally
from kipvote.clashes import clashes
from kipvote.comparison import compare
from kipvote.coverage import Coverage
from kipvote.messages import Sender
from kipvote.moments import month, months_before
from kipvote.names import read_name
from kipvote.names.spellings import Spellings
from kipvote.process import decide
from kipvote.reading import Hearsay, Reading
from kipvote.remarks import incomplete_because, warnings
from kipvote.roster import Person, Roster, Tenure
from kipvote.rounds import Ending
from kipvote.subjects import ProposalId
from kipvote.threads.kind import Kind
from kipvote.voters import Voter
from kipvote.votes import Claim
from tests.growth import MOST, growth
from tests.mails import CALL, at, message_id
from tests.readings import CALLER, KAFKA, called, person, reading, resulted, tallied, voted, word

DAMAGE = "\ufffd"


def ratio(call: Callable[[int], Callable[[], object]], small: int = 60) -> float:
    """How many times the work is on four times as many; names are read and titles compared before."""
    works = {size: call(size) for size in (small, 4 * small)}
    for work in works.values():
        work()
    return growth(lambda size: works[size](), small, 4 * small)


def of_names(names: Sequence[str], base: RoundTally) -> tuple[Ballot, ...]:
    """A counted vote for each of some voters, in the order of time."""
    (one,) = base.ballots
    return tuple(
        replace(
            one,
            voter=Voter(f"v{number}", name, None, None, frozenset()),
            message_id=message_id(f"{number}.v"),
        )
        for number, name in enumerate(names)
    )


def counted(*readings: Reading, roster: Roster | None = None) -> RoundTally:
    current = tallied([called(), *readings], roster=roster).current
    assert current is not None
    return current


ONE = counted(voted(person(1), 1))


def named(form: str, number: int) -> str:
    """A name of a form, with words of its own in it."""
    return form.format(a=word(number), b=word(7 * number + 5), c=word(number + 7_000))


# the names of all voters, and those a result gives them
NAMES = {
    "full names": ("{a} {b}", "{a} {b}"),
    "of one given name": ("Ada {a}", "Ada {a}"),
    "initials": ("Ada {a}", "A. {a}"),
    "the part that all have": ("Ada {a}", "Ada ({b}"),
    "the part that each has": ("{a} Quill", "{a}"),
    "of one first and last name": ("Ada {a} Quill", "Ada {a} Quill"),
    "one word": ("Ada", "Ada ({b}"),
    "nicknames": ("Ada ({a}) Quill", "Ada ({a}) Quill"),
    "letters lost": (f"J{DAMAGE}hn {{a}}", f"J{DAMAGE}{DAMAGE}n {{a}}"),
    "letters lost on one side": (f"J{DAMAGE}hn {{a}}", "Jöhn {a}"),
    "of nobody": ("{a} {b}", "{b} {c}"),
}


@pytest.mark.parametrize(("voters", "announced"), NAMES.values(), ids=NAMES)
def test_names_of_a_result_are_looked_up(voters: str, announced: str) -> None:
    """Linear in voters and in names: no name is held against every ballot, nor the few left against all."""

    def comparing(size: int) -> Callable[[], object]:
        ballots = of_names([named(voters, n) for n in range(size)], ONE)
        told = [NamedVoter(named(announced, n), "+1", True) for n in range(size)]
        return lambda: compare(resulted(100, names=told), ballots, KAFKA)

    assert ratio(comparing, 150) <= MOST


def test_twenty_thousand_voters_are_met_by_name() -> None:
    """Each has the one ballot, and nothing differs."""
    names = [named("{a} {b}", n) for n in range(20_000)]
    told = [NamedVoter(name, "+1", False) for name in names]
    found = compare(resulted(100, None, names=told), of_names(names, ONE), KAFKA)
    assert found is not None
    assert found.differences == ()


def test_a_name_that_very_many_share_is_told_in_a_line() -> None:
    """Eight are named, and how many more there may be."""
    found = compare(
        resulted(100, None, names=[NamedVoter("Ada", "+1", False)]), of_names(["Ada"] * 2_000, ONE), KAFKA
    )
    assert found is not None
    assert found.differences[0].startswith("Ada is announced with +1, and may be Ada or Ada or")
    assert len(found.differences[0]) < 200


TITLES = {
    "one title": "Better logs for brokers",
    "alike": "Better logs for brokers {n}",
    "each another": "{a} {b} {c} {d}",
}


def calls(size: int, title: str, apart: float = 1) -> list[Reading]:
    """Calls by a few people, so many hours apart."""
    words = ({"n": n} | {name: word(n + 500 * k) for k, name in enumerate("abcd")} for n in range(size))
    return [
        called(f"c{n}", n * apart, who=person(n % 7), subject=f"[VOTE] KIP-9: {title.format(**named)}")
        for n, named in enumerate(words)
    ]


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_calls_posted_again_are_held_against_few(title: str) -> None:
    """A call posted again while a round is open is the same round, however often it is posted."""

    def clashing(size: int) -> Callable[[], object]:
        base = ONE.round
        round_ = replace(base, calls=tuple(calls(size, title)), answers=())
        return lambda: clashes((round_,), KAFKA)

    assert ratio(clashing) <= MOST


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
@pytest.mark.parametrize("ending", [Ending.ANNOUNCED, Ending.CANCELLED, None])
def test_rounds_are_held_against_few_before_them(title: str, ending: Ending | None) -> None:
    """As the tally asks: for each round, with all before it."""

    def clashing(size: int) -> Callable[[], object]:
        base = ONE.round
        rounds = [replace(base, calls=(call,), answers=(), ending=ending) for call in calls(size, title)]
        return lambda: [clashes(rounds[: n + 1], KAFKA) for n in range(size)]

    assert ratio(clashing) <= MOST


def test_a_call_is_held_against_the_last_rounds_and_the_first_titles() -> None:
    """What is looked at of very many calls tells of another proposal all the same."""
    others = calls(300, TITLES["alike"])
    other = called("other", 999, subject="[VOTE] KIP-9: Topic quotas per tenant")
    base = replace(ONE.round, answers=(), ending=Ending.ANNOUNCED)
    one = replace(base, calls=(*others, other))
    many = [*(replace(base, calls=(call,)) for call in others), replace(base, calls=(other,))]
    assert [len(clashes((one,), KAFKA)), len(clashes(many, KAFKA))] == [1, 1]


DECADE = tuple(months_before(at(0), 120))
QUIET = Activity({}, frozenset({*DECADE, month(at(0))}))


def committers(size: int) -> Roster:
    people = (Person(f"id{n}", person(n).name or "", committer=Tenure()) for n in range(size))
    return Roster(tuple(people), dated=True, source="test")


def quiet_voters(size: int) -> RoundTally:
    return counted(*(voted(person(n), 1 + n / 100) for n in range(size)), roster=committers(size))


def heard(size: int) -> RoundTally:
    votes = [voted(person(n), 1 + n / 100) for n in range(size)]
    told = (Hearsay(f"{word(n + 3_000)} Quill", "+1", "+1") for n in range(size))
    return counted(*(replace(vote, hearsay=(one,)) for vote, one in zip(votes, told, strict=True)))


def called_again(size: int) -> RoundTally:
    current = tallied(calls(size, TITLES["one title"], apart=24 * 70)).current
    assert current is not None
    return current


def numbers(size: int) -> RoundTally:
    subject = "Re: [VOTE] KIP-{} Better logs (was: KIP-{})"
    return counted(
        *(
            reading(f"m{n}", person(n), Kind.VOTE, 1 + n / 100, subject=subject.format(n + 10, 9_999 - n))
            for n in range(size)
        )
    )


def silent_answers(size: int) -> RoundTally:
    answers = [reading(f"m{n}", person(n), Kind.VOTE, 1 + n / 100) for n in range(size)]
    results = [resulted(200 + n, label=f"r{n}") for n in range(size)]
    return counted(*answers, *results)


def remarks_of_strangers(size: int) -> RoundTally:
    """Answers that announce, as bystanders' remarks do that close nothing."""
    said = [resulted(2 + n / 100, Verdict.REJECTED, who=person(n), label=f"s{n}") for n in range(size)]
    return counted(*said, *(resulted(200 + n, label=f"r{n}") for n in range(size)))


ROUNDS: dict[str, Callable[[int], RoundTally]] = {
    "quiet voters": quiet_voters,
    "quoted votes": heard,
    "calls again": called_again,
    "numbers": numbers,
    "answers and results": silent_answers,
    "remarks of strangers": remarks_of_strangers,
}


@pytest.mark.parametrize("make", ROUNDS.values(), ids=ROUNDS)
def test_remarks_are_linear_in_the_round(make: Callable[[int], RoundTally]) -> None:
    """No ballot is held against all mail, no mail against all calls, no quoted vote against all ballots."""

    def remarking(size: int) -> Callable[[], object]:
        current, roster = make(size), committers(size)
        mail = current.round.readings
        as_of = at(24 * 36_500)

        def remark() -> Sequence[str]:
            told = warnings(ProposalId("KIP-9"), [current], None, roster, KAFKA, QUIET, mail)
            return (*incomplete_because(current, (), Coverage(), as_of), *told)

        return remark

    assert ratio(remarking) <= MOST


def test_who_wrote_earlier_in_the_month_is_not_quiet() -> None:
    """The first mail of a voter in the month decides, whoever else wrote and however much."""
    roster = committers(40)
    current = quiet_voters(40)
    early = [reading(f"e{n}", person(n), Kind.DISCUSSION, 0.5, to=None) for n in range(20)]
    mail = [*early, *current.round.readings]
    told = warnings(ProposalId("KIP-9"), [current], None, roster, KAFKA, QUIET, mail)
    assert sum("did not write to the list" in warning for warning in told) == 20


def spans(size: int) -> RoundTally:
    """Binding votes for and against in turn: a carried vote is broken again and again."""
    votes = [voted(person(n), 100 + n, ("+1", "-1")[n % 2], claim=Claim.BINDING) for n in range(size // 2)]
    turns = [
        voted(CALLER, 1_000 + n, ("+1", "-1")[n % 2], claim=Claim.BINDING, label=f"t{n}")
        for n in range(size // 2)
    ]
    last = [voted(person(900_000 + n), 90_000 + n, claim=Claim.BINDING) for n in range(3)]
    return counted(*votes, *turns, *last)


def test_since_when_votes_decide_is_found_in_one_pass() -> None:
    """Decided "since the moment from which they carried the proposal without a break"."""
    rounds = {size: spans(size) for size in (100, 400)}
    as_of = at(24 * 36_500)
    assert growth(lambda size: decide(rounds[size], KAFKA, as_of), 100, 400) <= MOST
    # Before the last three, one more is against it than for it.
    assert [decide(rounds[size], KAFKA, as_of).date for size in rounds] == [at(90_001), at(90_001)]


def test_very_many_names_are_looked_up_each_by_itself() -> None:
    """Twenty thousand people of one given name, and as many announced: each is one."""
    names = [read_name(f"Ada {word(n)}") for n in range(20_000)]
    known = Spellings((name, at) for at, name in enumerate(names))
    assert all(set(known.agreeing(name)) == {at} for at, name in enumerate(names))


def test_senders_of_the_tests_are_different_people() -> None:
    assert len({(person(n).name, person(n).address) for n in range(20_000)}) == 20_000
    assert isinstance(CALLER, Sender)
    assert CALL.startswith("[VOTE]")
