"""Wiki: what people write for states, links and titles, and what it is read as."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.wiki import (
    Condition,
    LinkKind,
    Naming,
    Page,
    PageState,
    State,
    parse_title,
    read_link,
    read_state,
    thread_links,
)
from kipvote.wiki.states import FORMS, Form

STATES = [
    (State.ACCEPTED, "*Accepted*"),
    (State.ACCEPTED, "<strong>Accepted</strong>"),
    (State.ACCEPTED, '"Accepted"Adopted (4.1)'),
    (State.UNDER_DISCUSSION, "Under_Discussion"),
    (State.ACCEPTED, "~~Under Discussion~~ Accepted"),
    (State.ACCEPTED, "Acepted"),
    (State.ACCEPTED, "Accpeted"),
    (State.ACCEPTED, "Adpoted"),
    (State.ACCEPTED, "Accepted (vote thread)"),
    (State.ACCEPTED, "Accepted, discussion closed"),
    (State.ACCEPTED, "Accepted, not yet implemented"),
    (State.ACCEPTED, "Accepted (to be released in 4.1)"),
    (State.ACCEPTED, "Accepted; PR under review"),
    (State.ACCEPTED, "Under Discussion -> Voting -> Accepted"),
    (State.ACCEPTED, '[One of "Under Discussion", "Accepted", "Rejected"] Accepted'),
    (State.UNDER_DISCUSSION, '["Under Discussion"]'),
    (State.UNDER_DISCUSSION, "under-discussion"),
    (State.UNDER_DISCUSSION, "Under Dicussion"),
    (State.VOTING, "Votting"),
    (State.REJECTED, "wasn’t adopted"),
    (State.WITHDRAWN, "superceeded by KIP-500"),
    (State.WITHDRAWN, "Accepted, now superseded by KIP-7"),
    (State.UNKNOWN, ""),
    (State.UNKNOWN, 'One of "Under Discussion", "Accepted", "Rejected"'),
    (State.UNKNOWN, "Under discussion (was accepted in June)"),
    (State.UNKNOWN, "Accepted (in review)"),
    (State.UNKNOWN, "Voting, accepted"),
    (State.UNKNOWN, '"Under Discussion"Adopted'),
    (State.UNKNOWN, '"Accepted"Draft'),
    (State.UNKNOWN, "Under DiscussionAccepted"),
    (State.UNKNOWN, "pending approval"),
    (State.UNKNOWN, "Accepted, " + "and so on, " * 100),
    (State.UNKNOWN, "Adapted to KRaft"),
    (State.UNKNOWN, "Depends on KIP-9 (accepted)"),
    (State.UNKNOWN, "Depends on KIP-9, which is accepted"),
    (State.UNKNOWN, "Blocked by KIP-9 (under discussion)"),
    (State.UNDER_DISCUSSION, "Under discussion (depends on KIP-9, accepted)"),
    (State.ACCEPTED, "Accepted (depends on KIP-9)"),
    (State.ACCEPTED, "Accepted with KIP-9 (released in 3.0)"),
    (State.ACCEPTED, "Voting (closed), accepted"),
    (State.UNDER_DISCUSSION, "Under discussion over mail"),
    (State.UNKNOWN, "Accepted but reverted"),
    (State.ACCEPTED, "Accepted, reverts KIP-9"),
    (State.ACCEPTED, "Adopted, deprecated in 4.0"),
    (State.ACCEPTED, "[Accept]"),
    (State.UNKNOWN, "Spec: accepted"),
    (State.ACCEPTED, "Accepted by design"),
    (State.UNKNOWN, "one of ['Accepted', 'Adopted']"),
    (State.UNKNOWN, "'Under Discussion', 'Accepted', 'Adopted', 'Rejected'"),
]


@pytest.mark.parametrize("form", FORMS, ids=[form.id for form in FORMS])
def test_a_form_reads_its_examples(form: Form) -> None:
    assert form.yes
    assert {read_state(words).state for words in form.yes} == {form.state or State.UNKNOWN}
    assert form.state is None or form.state not in {read_state(words).state for words in form.no}


def test_every_form_has_an_id_of_its_own_and_every_state_a_form() -> None:
    assert len({form.id for form in FORMS}) == len(FORMS)
    assert {form.state for form in FORMS} == {None, *State} - {State.UNKNOWN}


@pytest.mark.parametrize(("state", "words"), STATES, ids=[words[:60] or "nothing" for _, words in STATES])
def test_a_state_is_what_its_words_say_for_certain(state: State, words: str) -> None:
    assert read_state(words).state is state


RELEASES = [
    ("Accepted (3.9)", "3.9"),
    ("Adopted in v2.4.0", "2.4.0"),
    ("Adopted (0.10.0.0)", "0.10.0.0"),
    ("Partly released in 2.5, fully in 2.6", "2.5, 2.6"),
    ("Released in 3.0, see 3.0", "3.0"),
    ("Accepted on 12.03.2024", None),
    ("Accepted 2024.03.12", None),
    ("Accepted, see KIP-1.2", None),
    ("Accepted in 4", None),
    ("Accepted, not yet released (4.1)", None),
    ("Accepted, unreleased (4.1)", None),
    ("Accepted <4.1.0>", None),
    ("Accepted (to be released in 4.1)", "4.1"),
    ("Released in 4.1, not 4.0", "4.1"),
    ("Accepted (not in 4.0)", None),
    ("Accepted, not yet in 4.0.1", None),
    ("Adopt (2.1)", "2.1"),
    ("Adopted, deprecated in 4.0", None),
    ("Accepted, removed in Kafka 4.0", None),
    ("Accepted, reverted in 3.1", None),
    ("Accepted in 3.0, deprecated since 3.5, removed in 4.0 and 4.1", "3.0"),
    ("Released in 3.0, then replaced by KIP-9 in 4.0", "3.0"),
    ("Discarded in 3.0", None),
    ("Discarded (3.0)", None),
    ("Accepted, deprecates it in 4.0", "4.0"),
    ("Superseded; released in 3.0", "3.0"),
]


@pytest.mark.parametrize(("words", "release"), RELEASES, ids=[words for words, _ in RELEASES])
def test_the_release_a_state_names(words: str, release: str | None) -> None:
    assert read_state(words).release == release


def test_the_words_of_a_state_are_kept() -> None:
    assert read_state("  Accepted\u200b\n *(3.9)* ") == PageState(State.ACCEPTED, "Accepted *(3.9)*", "3.9")
    assert read_state(None) == PageState(State.UNKNOWN, None)


@pytest.mark.parametrize("words", ["Accepted", "adopted (3.9)", "Accepted and merged", "approved", "Acepted"])
@pytest.mark.parametrize("denial", ["not {}", "Not yet {}", "to be {}", "if {}", "{}?"])
def test_the_opposite_of_accepted_is_never_accepted(words: str, denial: str) -> None:
    """Words that deny a state, hope for it or ask for it must not read as it."""
    assert read_state(denial.format(words)).state is not State.ACCEPTED


HASH = "rf56d512739db2471e8a3a3495c44a628eb8f141fed8e1e3d9ecfbf92"
DEV, USERS = "dev@kafka.apache.org", "users@kafka.apache.org"
LISTS = "https://lists.apache.org/thread"
MOD_MBOX = "http://mail-archives.apache.org/mod_mbox"
ARCHIVES = [
    ("https://lists.apache.org/thread/8xm1n2k9wz4cx1v0g6fqkz5p1d3l7b0y", None, None),
    ("https://lists.apache.org//thread/8xm1n2k9wz4cx1v0g6fqkz5p1d3l7b0y", None, None),
    (f"https://lists.apache.org/thread.html/{HASH}@%3Cdev.kafka.apache.org%3E", None, DEV),
    (f"https://lists.apache.org/thread.html/{HASH}%40%3Cusers.kafka.apache.org%3E", None, USERS),
    (f"https://lists.apache.org/x/thread.html/{HASH}@<dev.kafka.apache.org>", None, DEV),
    ("https://lists.apache.org/thread.html/%3Ca=b@example.org%3E", "<a=b@example.org>", None),
    ("https://lists.apache.org/thread/a+b@example.org", "<a+b@example.org>", None),
    (f"{LISTS}/%3Ca%2Fb%40example.org%3E?%3Cdev.kafka.apache.org%3E", "<a/b@example.org>", DEV),
    ("https://lists.apache.org/thread/yrw2gr6n5fqy13_7PN%40example.org%3E", None, None),
    ("https://lists.apache.org/list.html?dev@kafka.apache.org:lte=1M:KIP-7", None, DEV),
    ("https://lists.apache.org/list?dev@kafka.apache.org:2020-12:KIP-7", None, DEV),
    (f"{MOD_MBOX}/kafka-dev/201501.mbox/%3Ca+b@example.org%3E", "<a+b@example.org>", DEV),
    (f"{MOD_MBOX}/kafka-dev/201901.mbox/ajax/%3Ca%3D%40example.org%3E", "<a=@example.org>", DEV),
    (f"{MOD_MBOX}/kafka-dev/201901.mbox/%253Ca%40example.org%253E", "<a@example.org>", DEV),
    (f"{MOD_MBOX}/hadoop-common-dev/202105.mbox/browser", None, "common-dev@hadoop.apache.org"),
    ("https://www.mail-archive.com/dev@kafka.apache.org/msg35742.html", None, DEV),
    ("https://www.mail-archive.com/search?l=dev@kafka.apache.org&q=KIP-7", None, DEV),
    ("http://markmail.org/message/sl5v4v4cvoctxisr?q=KIP-7", None, None),
    ("http://kafka.markmail.org/thread/glcyw3bvngtvobbs", None, None),
    ("http://search-hadoop.com/m/Kafka/uyzND145UExGK8AT1?subj=+DISCUSS+KIP+7", None, None),
    ("https://sematext.com/opensee/m/Kafka/uyzND1OYRKh2RrGba1", None, None),
]  # fmt: skip


@pytest.mark.parametrize(("url", "message_id", "mailing_list"), ARCHIVES, ids=[url for url, _, _ in ARCHIVES])
def test_a_link_to_an_archive(url: str, message_id: str | None, mailing_list: str | None) -> None:
    """It names the message where its address holds the Message-ID, decoded, and the list where it tells."""
    link = read_link("here", url)
    assert (link.kind, link.message_id, link.mailing_list) == (LinkKind.LIST, message_id, mailing_list)
    assert (link.written, link.url) == ("here", url)


PERMALINK = "8xm1n2k9wz4cx1v0g6fqkz5p1d3l7b0y"
OLD_HASH = "0123456789abcdef" * 3 + "01234567"
NAMINGS = [
    pytest.param(f"{LISTS}/{PERMALINK}", Naming.PERMALINK, PERMALINK, id="permalink"),
    pytest.param(f"https://lists.apache.org//thread/{PERMALINK}/", Naming.PERMALINK, PERMALINK, id="slashes"),
    pytest.param(
        f"{LISTS}.html/{OLD_HASH}@%3Cdev.kafka.apache.org%3E", Naming.OLDER_HASH, OLD_HASH, id="older"
    ),
    pytest.param(f"{LISTS}.html/r{OLD_HASH}@1234@<d>", Naming.OLDER_HASH, f"r{OLD_HASH}", id="older with r"),
    pytest.param(f"{LISTS}/%3Ca@example.org%3E", Naming.MESSAGE_ID, "<a@example.org>", id="Message-ID"),
    pytest.param(f"{LISTS}/{PERMALINK[:-1]}", Naming.NONE, None, id="a character short"),
    pytest.param(f"{LISTS}/{PERMALINK[:-1]}e", Naming.NONE, None, id="a vowel"),
    pytest.param(f"{LISTS}.html/{OLD_HASH[:-1]}", Naming.NONE, None, id="a hash cut short"),
    pytest.param(f"http://markmail.org/thread/{PERMALINK}", Naming.NONE, None, id="another archive"),
]


@pytest.mark.parametrize(("url", "naming", "name"), NAMINGS)
def test_how_a_link_to_a_thread_names_its_message(url: str, naming: Naming, name: str | None) -> None:
    """An older hash is told apart from an address that leads nowhere known."""
    link = read_link("here", url)
    page = Page(None, "", "p", PageState(State.UNKNOWN, None), discussion=link, vote=link)
    assert thread_links(page) == (("discussion", link, naming, name), ("vote", link, naming, name))


@pytest.mark.parametrize(
    "url", ["https://acme.slack.com/x", "https://issues.apache.org/jira/browse/KAFKA-7", None]
)
def test_what_leads_to_no_list_is_no_thread(url: str | None) -> None:
    page = Page(None, "", "p", PageState(State.UNKNOWN, None), discussion=read_link("TBD", url))
    assert thread_links(page) == ()


JIRA = "https://issues.apache.org/jira"
YOURS = "[Change the link from KAFKA-1 to your own ticket]"
THREAD = "[Change the link from the KIP proposal email archive to your own email thread]"
TEMPLATE = (
    "http://mail-archives.apache.org/mod_mbox/kafka-dev/201501.mbox/"
    "%3CCAOeJiJh6Vkkca85bWYgkeOZ8rC6%2BKDh7zzq8vMKECL_7PNExTA%40mail.gmail.com%3E"
)
FRONT_PAGES = (
    "lists.apache.org/ lists.apache.org/list.html?dev@kafka.apache.org "
    "lists.apache.org/list?dev@kafka.apache.org lists.apache.org/list.html?dev%40kafka.apache.org "
    "lists.apache.org/list.html?dev@kafka.apache.org:2026-1 "
    "mail-archives.apache.org/mod_mbox/kafka-dev/ mail-archives.apache.org/mod_mbox/kafka-dev "
    "www.mail-archive.com/dev@kafka.apache.org/ www.mail-archive.com/dev@kafka.apache.org/maillist.html"
).split()
THREADS = (
    "lists.apache.org/list.html?dev@kafka.apache.org:lte=1M:KIP-7 lists.apache.org/thread/x "
    "mail-archives.apache.org/mod_mbox/kafka-dev/202601.mbox/browser markmail.org/message/x "
    "www.mail-archive.com/dev@kafka.apache.org/msg7.html"
).split()
NOT_YET = (
    "here TODO|hereTODO|here (TBD)|here: n/a|(to be filed on dev@kafka.apache.org)"
    "|_(n/a until discussion closes)_"
    "|[will be added when the vote starts]|(pending the discussion)|(link to be added)|to be started"
).split("|")
LOST = (
    "(here)|(the thread to be)|to be or not|(n/a) and (here)|(TBDs of KIP-7)|here|Here.|here and here"
    "|hereafter"
).split("|")
LINKS = [
    (LinkKind.CHAT, "https://acme.slack.com/archives/C021/p1690905387380699", "", None),
    (LinkKind.CHAT, "https://discord.gg/x", "", None),
    (LinkKind.CHAT, "https://gitter.im/a/b", "", None),
    (LinkKind.CHAT, "https://acme.zulipchat.com/#narrow", "", None),
    (LinkKind.CHAT, "https://teams.microsoft.com/l/x", "", None),
    (LinkKind.TRACKER, f"{JIRA}/browse/KAFKA-7077", "", "KAFKA-7077"),
    (LinkKind.TRACKER, f"{JIRA}/browse/KAFKA-7077/?filter=-1", "", "KAFKA-7077"),
    (LinkKind.TRACKER, f"{JIRA}/projects/KAFKA/issues/KAFKA-7077?filter=all", "", "KAFKA-7077"),
    (LinkKind.TRACKER, "https://acme.atlassian.net/browse/KMETA-1086", "", "KMETA-1086"),
    (LinkKind.TRACKER, f"{JIRA}/browse/KAFKA-13281v", "", None),
    (LinkKind.TRACKER, f"{JIRA}/browse/KAFKA-KIP-940", "", None),
    (LinkKind.TRACKER, f"{JIRA}/browse/KAFKA-1", f"KAFKA-7077 {YOURS}", "KAFKA-7077"),
    (LinkKind.TRACKER, f"{JIRA}/browse/KAFKA-7077", f"KAFKA-1 {YOURS}", "KAFKA-7077"),
    (LinkKind.TRACKER, f"{JIRA}/browse/KAFKA-7077", f"here {YOURS}", "KAFKA-7077"),
    (LinkKind.TRACKER, "https://github.com/apache/kafka/pull/12337", "KAFKA-9 (PR)", "KAFKA-9"),
    (LinkKind.TRACKER, "https://github.com/apache/kafka/issues/7", "here", None),
    (LinkKind.TRACKER, None, "KAFKA-7077", "KAFKA-7077"),
    (LinkKind.TRACKER, None, f"KAFKA-7077 {YOURS}", "KAFKA-7077"),
    (LinkKind.TRACKER, None, "KMETA-1086", "KMETA-1086"),
    (LinkKind.WIKI, "/confluence/display/KAFKA/KIP-424%3A+Suppression", "here", None),
    (LinkKind.WIKI, "https://cwiki.apache.org/confluence/display/KAFKA/KIP-7", "here", None),
    (LinkKind.OTHER, "http://temp.com", "here", None),
    (LinkKind.OTHER, "https://github.com/apache/kafka", "here", None),
    (LinkKind.OTHER, "http://[", "here", None),
    (LinkKind.PLACEHOLDER, None, "TBD", None),
    (LinkKind.PLACEHOLDER, None, "(tbd)", None),
    (LinkKind.PLACEHOLDER, None, "TODO", None),
    (LinkKind.PLACEHOLDER, None, "N/A", None),
    (LinkKind.PLACEHOLDER, None, "to be created", None),
    (LinkKind.PLACEHOLDER, None, "", None),
    (LinkKind.PLACEHOLDER, None, "KAFKA-XXXX", None),
    (LinkKind.PLACEHOLDER, f"{JIRA}/browse/KAFKA-XXX", "here", None),
    (LinkKind.PLACEHOLDER, None, "KAFKA-1", "KAFKA-1"),
    (LinkKind.PLACEHOLDER, f"{JIRA}/browse/KAFKA-1", f"here {YOURS}", "KAFKA-1"),
    (LinkKind.PLACEHOLDER, None, f"KMETA-1086 {YOURS}", "KMETA-1086"),
    (LinkKind.PLACEHOLDER, f"{JIRA}/browse/KMETA-1086", f"KMETA-1086 {YOURS}", "KMETA-1086"),
    (LinkKind.PLACEHOLDER, "#", f"here {THREAD}", None),
    (LinkKind.PLACEHOLDER, None, f"here {THREAD}", None),
    (LinkKind.PLACEHOLDER, TEMPLATE, "here", None),
    *((LinkKind.PLACEHOLDER, f"https://{front}", "here", None) for front in FRONT_PAGES),
    *((LinkKind.LIST, f"https://{thread}", "here", None) for thread in THREADS),
    *((LinkKind.PLACEHOLDER, None, words, None) for words in NOT_YET),
    *((LinkKind.UNTOLD, None, words, None) for words in LOST),
    (LinkKind.LIST, "https://lists.apache.org/thread/x", f"here {THREAD}", None),
    (LinkKind.UNTOLD, None, "here", None),
    (LinkKind.UNTOLD, "#", "here", None),
    (LinkKind.UNTOLD, "#KIP7-Status", "here", None),
    (LinkKind.UNTOLD, None, "thread of KIP-7 on the list", None),
]


@pytest.mark.parametrize(
    ("kind", "url", "words", "issue"), LINKS, ids=[f"{kind}: {words} {url}" for kind, url, words, _ in LINKS]
)
def test_where_a_link_leads(kind: LinkKind, url: str | None, words: str, issue: str | None) -> None:
    link = read_link(words, url)
    assert (link.kind, link.issue, link.written, link.url) == (kind, issue, words, url)


TITLES = [
    ("KIP-1 - Foo bar", "KIP-1", "Foo bar", ()),
    ("KIP-38: ZooKeeper", "KIP-38", "ZooKeeper", ()),
    ("KIP-94 Session Windows", "KIP-94", "Session Windows", ()),
    ("KIP-64 -Allow it", "KIP-64", "Allow it", ()),
    ("KIP-164- Add it", "KIP-164", "Add it", ()),
    ("KIP-135 : Send it", "KIP-135", "Send it", ()),
    ("KIP-347:  Enable it", "KIP-347", "Enable it", ()),
    ("KIP-1316:Circuit Breaker", "KIP-1316", "Circuit Breaker", ()),
    ("KIP 42: Allow it", "KIP-42", "Allow it", ()),
    ("KIP48 (delegation tokens)", "KIP-48", "(delegation tokens)", ()),
    ("kip-0007: lower case", "KIP-7", "lower case", ()),
    ("[KIP-7] Bracketed", "KIP-7", "Bracketed", ()),
    ("KIP-7", "KIP-7", "", ()),
    ("[DISCARD] KIP-658 Deprecate it", "KIP-658", "Deprecate it", ("[DISCARD]",)),
    ("Copy of KIP-1139: Add it", "KIP-1139", "Add it", ("Copy of",)),
    ("Copy of [DRAFT] KIP-7: It", "KIP-7", "It", ("Copy of", "[DRAFT]")),
    ("DRAFT: KIP-7: It", "KIP-7", "It", ("DRAFT",)),
    ("KIP-20461: Support it", "KIP-20461", "Support it", ()),
    ("KIP-NEXT: Insert Title Here", None, "Insert Title Here", ()),
    ("KIP-XXX: It", None, "It", ()),
    ("KIP-Template", None, "", ()),
    ("Notes on KIP-7", None, "Notes on KIP-7", ()),
    ("KIPS", None, "KIPS", ()),
    ("OLD KIP-1139: Add it", "KIP-1139", "Add it", ("OLD",)),
    ("[OLD] KIP-7: It", "KIP-7", "It", ("[OLD]",)),
    ("Old habits of KIP-7", None, "Old habits of KIP-7", ()),
    ("FLIP-27: Refactor sources", "FLIP-27", "Refactor sources", ()),
    ("AIP-1 Improve it", "AIP-1", "Improve it", ()),
    ("SHIP-1: another word", None, "SHIP-1: another word", ()),
    ("", None, "", ()),
]


@pytest.mark.parametrize(
    ("written", "proposal", "name", "tags"), TITLES, ids=[title or "none" for title, *_ in TITLES]
)
def test_a_title_names_a_proposal(
    written: str, proposal: str | None, name: str, tags: tuple[str, ...]
) -> None:
    title = parse_title(written)
    assert (title.proposal, title.name, title.tags) == (proposal, name, tags)
    assert title.unnumbered == written.startswith(("KIP-NEXT", "KIP-XXX", "KIP-Template"))


@given(st.text(max_size=200), st.one_of(st.none(), st.text(max_size=200)))
def test_any_words_are_read_as_something(words: str, url: str | None) -> None:
    """No words of a page raise: what cannot be told is UNKNOWN, UNTOLD or OTHER."""
    assert read_state(words).state in State
    assert read_link(words, url).kind in LinkKind
    assert parse_title(words).name in parse_title(words).written


@pytest.mark.parametrize("closed", [State, LinkKind, Condition], ids=lambda closed: closed.__name__)
def test_the_docs_list_the_closed_sets(closed: type[StrEnum]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "wiki.md").read_text(encoding="utf-8")
    section = {State: "States", LinkKind: "Links", Condition: "Sections"}[closed]
    told = text.partition(f"## {section}\n")[2].partition("\n## ")[0]
    assert {member.value for member in closed} <= set(re.findall(r"`([a-z-]+)`", told))
