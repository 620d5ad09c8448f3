"""Records: mail, pages and index of a proposal that was discussed, voted on and accepted, and any others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from hypothesis import strategies as st

from kipvote.background import Background
from kipvote.coverage import Coverage
from kipvote.process import Dossier, Dossiers, collect
from kipvote.rules import Profile
from kipvote.subjects import ProposalId, ProposalKey, proposal_key
from kipvote.tally import Tally, take_tally
from kipvote.tally.reading import Message, read_messages
from kipvote.threads import assign, node_of, spelling
from kipvote.wiki import (
    Condition,
    Entry,
    Index,
    Link,
    LinkKind,
    Page,
    PageState,
    Remark,
    SectionName,
    Shelf,
    State,
    Wiki,
)
from tests.conftest import shipped
from tests.mails import COMMITTERS, at, mail, message_id

KAFKA = shipped("kafka")
KIP_9 = ProposalId("KIP-9")
TITLE = "Better logs for brokers"
SUBJECT = f"[VOTE] KIP-9: {TITLE}"
VOTERS = ("Ada Quill", "Bo Marsh", "Cem Tarn")

DISCUSSION = mail(
    "Zoe Ode", -240, "What do you think?", subject=f"[DISCUSS] KIP-9: {TITLE}", to=None, name="discuss"
)
CALL = mail("Zoe Ode", 0, "Please vote.", subject=SUBJECT, to=None, name="call")
VOTES = tuple(mail(who, hour, "+1 (binding)") for hour, who in enumerate(VOTERS, 1))
RESULT = mail(
    "Zoe Ode",
    90,
    f"The vote passes.\n\n+1 (binding): {', '.join(VOTERS)}\n",
    subject=f"[RESULT] {SUBJECT}",
    name="result",
)
WHOLE = (DISCUSSION, CALL, *VOTES, RESULT)
"""The mail of KIP-9, which was discussed from hour -240 on, and voted on from hour 0 to 90."""

MONTHS = ("2025-09", "2025-10", "2025-11", "2025-12", "2026-01", "2026-02")
AFTER = 24 * 30
"""The hour at which the tests look back: on 4 February 2026."""

WRITTEN = dict.fromkeys(SectionName, Condition.WRITTEN)
DEV = "dev@kafka.apache.org"


def link(kind: LinkKind, name: str | None = None, *, mailing_list: str | None = None) -> Link:
    """A link of a page; ``name`` is that of a message of the tests."""
    return Link(kind, "here", None, message_id(name) if name else None, mailing_list)


PAGE = Page(
    KIP_9,
    f"KIP-9: {TITLE}",
    "kip-9.json",
    PageState(State.ACCEPTED, "Accepted"),
    discussion=link(LinkKind.LIST, "discuss", mailing_list=DEV),
    jira=Link(LinkKind.TRACKER, "KAFKA-90", issue="KAFKA-90"),
    sections=WRITTEN,
    created=at(-400),
    modified=at(100),
)


def state(of: State) -> PageState:
    return PageState(of, of.value)


def page(number: int, title: str = TITLE, **fields: Any) -> Page:
    """A page like that of KIP-9 with another number."""
    named = ProposalId(f"KIP-{number}")
    made = replace(PAGE, proposal=named, title=f"{named}: {title}", where=f"kip-{number}.json")
    return replace(made, **fields)


def entry(shelf: Shelf, number: int = 9, title: str = TITLE) -> Entry:
    written = f"KIP-{number} - {title}"
    return Entry(shelf, ProposalId(f"KIP-{number}"), written, written)


def index(
    *entries: Entry, next_number: int | None = 10, remarks: Sequence[Remark] = (), **fields: Any
) -> Index:
    return Index("index.html", next_number, entries or (entry(Shelf.ADOPTED),), remarks, **fields)


def record(
    mails: Iterable[Message] = WHOLE,
    pages: Iterable[Page] = (PAGE,),
    listed: Index | None = None,
    *,
    months: Iterable[str] = MONTHS,
    hour: float = AFTER,
    profile: Profile = KAFKA,
    **wiki: Any,
) -> Dossiers:
    """The dossiers of some mail and a copy of the wiki at an hour."""
    as_of, coverage = at(hour), Coverage(frozenset(months))
    found = Wiki(tuple(pages), listed, **wiki)
    read = {named: read_messages(messages, profile) for named, messages in _by_proposal(mails, profile)}

    def take(named: ProposalId) -> Tally:
        background = Background(coverage)
        return take_tally(
            named, read[named], profile=profile, roster=COMMITTERS, as_of=as_of, background=background
        )

    return collect(read.items(), found, take=take, profile=profile, as_of=as_of, coverage=coverage)


def _by_proposal(mails: Iterable[Message], profile: Profile) -> list[tuple[ProposalId, list[Message]]]:
    known = {message.header.message_id: message for message in mails}
    groups: defaultdict[ProposalKey, list[Message]] = defaultdict(list)
    for name, proposals in assign(node_of(message.header, profile) for message in known.values()).items():
        for key in dict.fromkeys(map(proposal_key, proposals)):
            groups[key].append(known[name])
    return [(spelling(key, [m.header for m in group], profile), group) for key, group in groups.items()]


def dossier(dossiers: Dossiers, proposal: str = KIP_9) -> Dossier:
    return dossiers.proposals[proposal_key(proposal)]


OPEN_PAGE = replace(PAGE, state=state(State.UNDER_DISCUSSION), modified=at(-300))

# Any record at all

MAILS = st.lists(
    st.builds(
        lambda who, hour, text, subject, to, n: mail(
            who, hour, text, subject=subject, to=to, name=f"{who}.{hour}.{n}"
        ),
        st.sampled_from([*VOTERS, "Zoe Ode", "Gus Hale"]),
        st.none() | st.integers(-3000, 3000),
        st.sampled_from(["", "+1 (binding)", "-1", "The vote passes.", "Let us cancel this vote."]),
        st.sampled_from(
            [
                f"{prefix}{tag}KIP-{number}{colon} {title}"
                for prefix in ("", "Re: ")
                for tag in ("", "[DISCUSS] ", "[VOTE] ", "[RESULT] [VOTE] ", "[CANCELLED] [VOTE] ")
                for number in (8, 9, 20461)
                for colon in ("", ":")
                for title in (TITLE, "Quotas per client id", "")
            ]
        ),
        st.none() | st.sampled_from(["call", "discuss", "unknown"]),
        st.integers(0, 3),
    ),
    max_size=12,
    unique_by=lambda message: message.header.message_id,
)
LINKS = st.none() | st.builds(
    Link,
    st.sampled_from(LinkKind),
    st.sampled_from(["here", "TBD", "https://example.org/a", "KAFKA-20461"]),
    st.none() | st.sampled_from(["https://example.org/a", "#", "mailto:ada.quill@example.org"]),
    st.none() | st.sampled_from([message_id("discuss"), message_id("call"), message_id("nowhere")]),
    st.none() | st.sampled_from([DEV, "users@kafka.apache.org"]),
    st.none() | st.sampled_from(["KAFKA-1", "KAFKA-20461"]),
)
DATES = st.none() | st.integers(-30000, 3000).map(at) | st.just(datetime.min.replace(tzinfo=at(0).tzinfo))
NUMBERS = st.sampled_from([8, 9, 12, 20461])
PAGES = st.lists(
    st.builds(
        lambda number, title, **fields: page(number, title, **fields),
        NUMBERS,
        st.sampled_from([TITLE, "Quotas per client id", ""]),
        state=st.sampled_from(State).map(state),
        discussion=LINKS,
        vote=LINKS,
        jira=LINKS,
        sections=st.just({}) | st.sampled_from(Condition).map(lambda made: dict.fromkeys(SectionName, made)),
        created=DATES,
        modified=DATES,
        outdated=st.booleans(),
        template=st.booleans(),
        where=st.integers(0, 9).map(str),
        doubts=st.sampled_from([(), ("not read",)]),
        proposal=NUMBERS.map(lambda number: ProposalId(f"KIP-{number}")) | st.none(),
    ),
    max_size=5,
    unique_by=lambda each: each.where,
)
INDEXES = st.none() | st.builds(
    lambda entries, number: index(*entries, next_number=number),
    st.lists(st.builds(entry, st.sampled_from(Shelf), NUMBERS), max_size=4),
    st.none() | st.integers(0, 30),
)
ANY = {
    "mails": MAILS,
    "pages": PAGES,
    "listed": INDEXES,
    "months": st.sets(st.sampled_from(MONTHS)),
    "hour": st.integers(-500, 4000),
}
