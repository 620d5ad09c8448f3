"""Threads: whole votes, labelled with what a careful reader makes of them, beside what kipvote makes of them.

``fixtures/threads/README.md`` describes the form.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kipvote.ballots import Ballot, Status
from kipvote.inputs import profile
from kipvote.mbox import RawMessage
from kipvote.messages import MessageId
from kipvote.roster import Person, Roster, Tenure
from kipvote.subjects import ProposalId, proposal_key
from kipvote.tally import Tally, take_tally
from tests import oracle
from tests.accuracy.encodings import FORMS
from tests.accuracy.letters import PLACES, THREADS, Letter, answer_subject, written
from tests.accuracy.meanings import LabelError
from tests.accuracy.scores import Difference, Score

_PEOPLE: Mapping[str, Mapping[str, Any]] = tomllib.loads((THREADS / "people.toml").read_text("utf-8"))
_LATER = timedelta(days=10)
"""When a thread is looked at after its last mail, where it does not say."""

_BALLOT = re.compile(r"none|unclear|([+-]?[01]) (non-)?binding( superseded| late| earlier)?")
_DIRECTIVE = re.compile(r"@(subject|from|as-of): (.*)\n?")
_OPTIONS = {"re", "as", "form", "unthreaded", *PLACES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """A proposal's mail and its labels: each is a tuple of readings that are equally right.

    ``ballots`` are by the id of the letter; ``announced`` is ("none",) where nothing is.
    """

    proposal: ProposalId
    profile: str
    letters: tuple[Letter, ...]
    as_of: datetime
    outcome: tuple[str, ...]
    announced: tuple[str, ...]
    ballots: Mapping[str, tuple[str, ...]]


def labelled(folder: Path = THREADS) -> dict[str, tuple[Thread, ...]]:
    """The threads of each file, by its name.

    Raises:
        LabelError: a thread not in the form.
    """
    return {path.stem: tuple(parse_file(path.read_text("utf-8"))) for path in sorted(folder.glob("*.txt"))}


def parse_file(text: str) -> Iterator[Thread]:
    """The threads of one file, whose first line names their profile."""
    preface, *entries = ("\n" + text).split("\n=== ")
    for entry in entries:
        yield _thread(preface.strip().removeprefix("@profile: "), entry)


def _thread(profile_name: str, entry: str) -> Thread:
    first, *parts = entry.split("\n--- ")
    head, _, rest = first.partition("\n")
    proposal, outcome, announced, *_ = (*map(str.strip, head.split("|")), "none")
    given, _ = _directives(rest)
    bases = [when for part in parts if "T" in (when := part.split()[2])]
    if len(bases) != 1:
        raise LabelError(f"{proposal}: not one mail with a date")
    letters: dict[str, Letter] = {}
    ballots: dict[str, tuple[str, ...]] = {}
    for part in parts:
        head, _, rest = part.partition("\n")
        head, _, label = map(str.strip, head.partition("|"))
        letter = _letter(proposal, head, rest, _utc(bases[0]), letters)
        letters[letter.id] = letter
        ballots[letter.id] = tuple((label or "none").split(" or "))
        if not all(map(_BALLOT.fullmatch, ballots[letter.id])):
            raise LabelError(f"{proposal}, {letter.id}: {label}: not a ballot")
    return Thread(
        proposal=ProposalId(proposal),
        profile=profile_name,
        letters=tuple(sorted(letters.values(), key=lambda letter: letter.at)),
        as_of=_utc(given["as-of"]) if "as-of" in given else max(x.at for x in letters.values()) + _LATER,
        outcome=tuple(outcome.split(" or ")),
        announced=tuple(announced.split(" or ")),
        ballots=ballots,
    )


def _letter(proposal: str, head: str, rest: str, base: datetime, known: Mapping[str, Letter]) -> Letter:
    letter_id, who, when, *words = head.split()
    options = {key: value for key, _, value in (word.partition("=") for word in words)}
    form = options.get("form", "plain")
    if who not in _PEOPLE or not options.keys() <= _OPTIONS or form not in FORMS:
        raise LabelError(f"{proposal}: {head}: not `id who when` and options")
    person = _PEOPLE[who]
    given, text = _directives(rest)
    name, _, address = given.get("from", f"{person['name']} <{person['address']}>").partition(" <")
    answered = known[options["re"]] if "re" in options else None
    slug = re.sub(r"\W+", "-", proposal).lower()
    return Letter(
        id=letter_id,
        message_id=MessageId(f"<{slug}.{letter_id}@threads.example.org>"),
        who=who,
        sender=(name, address.rstrip(">")),
        at=base if "T" in when else base + timedelta(hours=int(when.removesuffix("h"))),
        to=options.get("re", ""),
        subject=given.get("subject") or answer_subject(answered.subject if answered else ""),
        client=options.get("as", person.get("client", "gmail")),
        place=next((place for place in PLACES if place in options), "below"),
        form=form,
        threaded="unthreaded" not in options,
        text=text.strip("\n"),
    )


def _utc(written_at: str) -> datetime:
    return datetime.fromisoformat(written_at).replace(tzinfo=UTC)


def _directives(text: str) -> tuple[dict[str, str], str]:
    """The directives that a text begins with, and what is below them."""
    given: dict[str, str] = {}
    while match := _DIRECTIVE.match(text):
        given[match[1]] = match[2]
        text = text[match.end() :]
    return given, text


def _role(person: Mapping[str, Any], role: str) -> Tenure | None:
    return Tenure(since=date(person[role], 1, 1)) if role in person else None


ROSTER = Roster(
    tuple(
        Person(
            id=key,
            name=person["name"],
            aliases=(person["alias"],) if "alias" in person else (),
            addresses=(person["address"],),
            committer=_role(person, "committer"),
            pmc=_role(person, "pmc"),
        )
        for key, person in _PEOPLE.items()
        if "committer" in person or "pmc" in person
    ),
    dated=True,
    source="people.toml",
)


def scores() -> dict[str, Score]:
    """The score of every file, whose threads are read as one archive, by the core alone."""
    return {kind: score_of(kind, threads) for kind, threads in labelled().items()}


def score_of(kind: str, threads: Sequence[Thread]) -> Score:
    """The score of the threads of one archive."""
    rules = profile(threads[0].profile)
    raws = [
        RawMessage(thread.proposal, number, len(data), b"", data)
        for thread in threads
        for number, data in enumerate(written(thread.letters))
    ]
    found, coverage = oracle.read(raws, rules)
    background = oracle.background(raws, ROSTER, coverage)
    take = partial(take_tally, profile=rules, roster=ROSTER, background=background)
    by_key = {proposal_key(proposal): readings for proposal, readings in found.items()}
    score = Score()
    for thread in threads:
        readings = by_key.get(proposal_key(thread.proposal), ())
        judge(score, kind, thread, take(thread.proposal, readings, as_of=thread.as_of))
    return score


class _Check(NamedTuple):
    """One thing that a label says; ``counted`` names the figures of all such and of those read right."""

    what: str
    wanted: Sequence[str]
    read: str
    fault: str
    counted: tuple[str, str] | None


def judge(score: Score, kind: str, thread: Thread, tally: Tally) -> None:
    """Count what was read of one thread."""
    score.figures["messages"] += len(thread.letters)
    for check in (*_statements(thread, tally), *_ballots(thread, tally)):
        right = check.read in check.wanted
        if check.counted:
            score.figures.update(dict(zip(check.counted, (1, int(right)), strict=True)))
        if not right:
            score.figures[check.fault] += 1
            where = f"{thread.proposal}, {check.what}"
            score.faulty.append((Difference(where, kind, check.wanted, check.read), (check.fault,)))


def _statements(thread: Thread, tally: Tally) -> Iterator[_Check]:
    yield _Check("outcome", thread.outcome, tally.outcome.value, "outcome_wrong", ("threads", "outcomes"))
    counted = None if thread.announced == ("none",) else ("announced", "told")
    yield _Check("announced", thread.announced, _announced(tally, thread), "announced_wrong", counted)


def _ballots(thread: Thread, tally: Tally) -> Iterator[_Check]:
    """A check for every mail of the thread, and for every other of whom the last round has a ballot."""
    found: dict[MessageId, list[Ballot]] = defaultdict(list)
    for ballot in tally.current.ballots if tally.current else ():
        found[ballot.message_id].append(ballot)
    for letter in thread.letters:
        labels = thread.ballots[letter.id]
        wanted = tuple("none" if label.endswith(" earlier") else label for label in labels)
        yield _mail(letter.id, wanted, found.pop(letter.message_id, ()), _PEOPLE[letter.who]["name"])
    for message_id, ballots in found.items():
        yield _mail(message_id, ("none",), ballots, "")


def _mail(mail: str, wanted: Sequence[str], ballots: Sequence[Ballot], sender: str) -> _Check:
    read = " & ".join(sorted({_told(ballot, sender) for ballot in ballots})) or "none"
    if wanted[0] != "none":
        return _Check(f"mail {mail}", wanted, read, "vote_wrong", ("votes", "found"))
    counts = any(ballot.status is Status.COUNTED for ballot in ballots)
    return _Check(f"mail {mail}", wanted, read, "false" if counts else "needless", None)


def _told(ballot: Ballot, sender: str) -> str:
    """A ballot in a mail of somebody, as a label writes it."""
    by = "" if ballot.voter.name == sender else f" by {ballot.voter.name}"
    if ballot.status is Status.UNCLEAR:
        return "unclear" + by
    binds = "binding" if ballot.binding else "non-binding"
    status = "" if ballot.status is Status.COUNTED else f" {ballot.status}"
    return f"{ballot.value} {binds}{status}{by}"


def _announced(tally: Tally, thread: Thread) -> str:
    """What was announced, as a label writes it."""
    said = tally.announced
    if said is None:
        return "none"
    ids = {letter.message_id: letter.id for letter in thread.letters}
    words = [ids.get(said.message_id, said.message_id), "says"]
    words += [said.verdict] if said.verdict else []
    words += [f"{value}={number}" for value, number in sorted((said.binding or {}).items()) if number]
    words += ["names=" + ",".join(sorted(map(_key, said.names)))] if said.names else []
    return " ".join([*words, "differs"] if said.agrees is False else words)


def _key(name: str) -> str:
    """Whom an announcement names: the key in ``people.toml``, or the name itself if it is of nobody there."""
    words = set(_plain(name).split())
    for key, person in _PEOPLE.items():
        if words <= {key, *_plain(f"{person['name']} {person.get('alias', '')}").split()}:
            return key
    return "_".join(name.split())


def _plain(name: str) -> str:
    """A name in small letters without accents."""
    spelled = name.casefold().replace("þ", "th").replace("ð", "d").replace("ł", "l")
    return "".join(c for c in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(c))
