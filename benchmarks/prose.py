"""Prose: what people write about that is no vote. Sentences are put together, so that few come twice."""

from __future__ import annotations

from random import Random

_SUBJECTS = (
    "The broker",
    "The new coordinator",
    "The log cleaner",
    "A consumer that lags",
    "The admin client",
    "Every follower",
    "The metadata cache",
    "The quota manager",
    "A producer with idempotence",
    "The group protocol",
    "The snapshot reader",
    "The controller",
    "The rebalance listener",
    "Each partition",
    "The upgrade path",
    "The remote storage layer",
    "The command line tool",
    "The test harness",
    "The fetch session",
    "The old format",
)
_VERBS = (
    "keeps",
    "would have to carry",
    "already writes",
    "drops",
    "reads",
    "should expose",
    "cannot see",
    "ignores",
    "rebuilds",
    "publishes",
    "copies",
    "still needs",
    "would not touch",
    "has to compare",
    "sorts",
)
_OBJECTS = (
    "the epoch of the leader",
    "the offsets of the group",
    "a second index",
    "the whole segment",
    "its own copy of the settings",
    "the records of the last hour",
    "the list of assigned partitions",
    "the size of the batch",
    "the name of the listener",
    "a marker for each transaction",
    "the timestamps of both sides",
    "the result of the last check",
    "the old schema",
    "the metrics of the client",
    "the state of the snapshot",
)
_TAILS = (
    "until the next restart",
    "even when nothing has changed",
    "as long as the timeout is not reached",
    "before the request is answered",
    "on every node of the cluster",
    "unless it is told otherwise",
    "and nobody has complained so far",
    "which is what the page says as well",
    "so the order does not matter",
    "while the migration is going on",
    "in the same way as the other tools do",
    "because of what we learned last year",
    "and that is easy to test",
    "when the disk is slow",
    "without holding the lock",
)
_OPENINGS = (
    "",
    "",
    "",
    "As far as I can see, ",
    "If I read the page right, ",
    "For what it is worth, ",
    "Today, ",
)
_QUESTIONS = (
    "Could the page say a few words about that?",
    "Is there a test for it?",
    "Does that hold for old clients, too?",
    "What happens when both settings are given?",
    "Have you measured it with many small topics?",
    "Shall we leave that for a later proposal?",
    "Did you think about the case without any leader?",
    "Who would use it?",
)
_LOG = (
    "    [2017-03-{day:02d} 11:20:01,{n:03d}] INFO [GroupCoordinator {n}]: Assigned (offset=-1)\n"
    "    [2017-03-{day:02d} 11:20:04,{n:03d}] WARN [ReplicaFetcher {n}]: retrying, 0 of 3 attempts left\n"
    "    [2017-03-{day:02d} 11:20:09,{n:03d}] INFO [Log partition=topic-{n}]: rolled new segment +1\n"
)
_POINTS = "{n}. {sentence}"
_VERB = (
    "Add Allow Bound Cache Clarify Deprecate Drop Expose Extend Limit Merge Move Open Rename Split Tidy"
).split()
_WHAT = (
    "broker logs",
    "consumer offsets",
    "group coordinators",
    "quota metrics",
    "listener names",
    "snapshot files",
    "client timeouts",
    "topic aliases",
    "fetch sessions",
    "producer state",
    "record headers",
    "remote segments",
    "rebalance callbacks",
    "admin requests",
    "replica placement",
    "schema checks",
)
_WHERE = (
    "in the controller",
    "for old clients",
    "across restarts",
    "by default",
    "per listener",
    "in mixed clusters",
    "during upgrades",
    "for tiered storage",
    "without downtime",
    "in Streams",
    "on slow disks",
    "for large groups",
    "in the admin client",
    "with naïve assignors",
)
TITLES = len(_VERB) * len(_WHAT) * len(_WHERE)


def sentence(chance: Random) -> str:
    """One sentence about nothing anybody votes on."""
    opening, subject = chance.choice(_OPENINGS), chance.choice(_SUBJECTS)
    subject = subject[0].lower() + subject[1:] if opening else subject
    return f"{opening}{subject} {chance.choice(_VERBS)} {chance.choice(_OBJECTS)} {chance.choice(_TAILS)}."


def paragraph(chance: Random) -> str:
    """Some sentences, wrapped as mail programs do, now and then with a question at the end."""
    said = [sentence(chance) for _ in range(chance.choice((1, 1, 2, 2, 3, 4)))]
    if chance.random() < 0.3:
        said.append(chance.choice(_QUESTIONS))
    return _wrapped(" ".join(said))


def discussion(chance: Random) -> str:
    """What one mail of a discussion says: prose, numbered points, an excerpt of a log."""
    paragraphs = [paragraph(chance) for _ in range(chance.choice((1, 1, 2, 2, 3, 5)))]
    if chance.random() < 0.2:
        points = (_POINTS.format(n=n, sentence=sentence(chance)) for n in range(1, chance.choice((3, 4, 6))))
        paragraphs.insert(1, "\n".join(points))
    if chance.random() < 0.12:
        paragraphs.append(log(chance))
    return "\n\n".join(paragraphs)


def log(chance: Random, length: int | None = None) -> str:
    """An excerpt of a program's log: ``length`` times three lines."""
    n, day = chance.randrange(1000), chance.randrange(1, 29)
    length = length or chance.choice((1, 2, 4, 8))
    return "".join(_LOG.format(day=day, n=(n + i) % 1000) for i in range(length)).rstrip("\n")


def title(at: int) -> str:
    """The title of a proposal or a topic; another for each of the first ``TITLES`` numbers."""
    # A step that shares no factor with the number of titles meets each of them once.
    at = at * 1009 % TITLES
    verb, rest = at % len(_VERB), at // len(_VERB)
    return f"{_VERB[verb]} {_WHAT[rest % len(_WHAT)]} {_WHERE[rest // len(_WHAT)]}"


def _wrapped(text: str) -> str:
    """Lines of at most 76 characters; textwrap takes ten times as long."""
    lines, start = [], 0
    while len(text) - start > 76:
        cut = text.rfind(" ", start, start + 76)
        lines.append(text[start:cut])
        start = cut + 1
    return "\n".join((*lines, text[start:]))
