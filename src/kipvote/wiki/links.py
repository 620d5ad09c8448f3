"""Links: where a link of a page leads, told by its address, and the message or issue it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from kipvote.messages import MessageId
from kipvote.messages.charsets import clean_line
from kipvote.wiki.page import Link, LinkKind, Page, shortened

_HOSTS = {
    host: kind
    for kind, hosts in {
        LinkKind.LIST: "lists.apache.org mail-archives.apache.org mail-archives.eu.apache.org markmail.org "
        "mail-archives.us.apache.org mail-archive.com marc.info search-hadoop.com sematext.com nabble.com "
        "gmane.org narkive.com grokbase.com",
        LinkKind.CHAT: "slack.com discord.com discord.gg discordapp.com gitter.im zulip.com zulip.org "
        "zulipchat.com teams.microsoft.com teams.live.com matrix.to t.me chat.google.com",
        LinkKind.TRACKER: "issues.apache.org jira.com atlassian.net",
    }.items()
    for host in hosts.split()
}
"""By the host, or what it is below; others are called after what they serve, as ``cwiki.apache.org``."""
_CALLED = {"jira": LinkKind.TRACKER, "cwiki": LinkKind.WIKI, "wiki": LinkKind.WIKI}
_CODE = re.compile(
    r"(?:www\.)?git(?:hub|lab)\.com/[^/]+/[^/]+/(?:-/)?(?:issues|pulls?|merge_requests)(?:/.*)?"
)
_WIKI_PATH = re.compile(r"(?:/confluence|/wiki)?/(?:display|pages|spaces|x)/")

DISCUSSION_OF_TEMPLATE = "<CAOeJiJh6Vkkca85bWYgkeOZ8rC6+KDh7zzq8vMKECL_7PNExTA@mail.gmail.com>"
"""The mail the template's own discussion link leads to, in the archive of January 2015."""
ISSUE_OF_TEMPLATE = "KAFKA-1"
_REQUEST = re.compile(
    r"\[?\s*change the link from (?:the KIP proposal|KAFKA-1)\b[^\]]{0,80}\]?", re.IGNORECASE
)

_ISSUE = re.compile(r"(?<![\w-])(?!KIP-|UTF-|ISO-)([A-Z][A-Z0-9]{1,15}-[0-9]{1,7})(?![\w-])")
_ISSUE_PATH = re.compile(r"/(?:browse|issues)/([^/]+)/?$")
_NO_LINK = re.compile(
    r"(?:here\W{0,3}(?=\w))?"
    r"(?:to be (?:added|created|done|filed|filled|announced|defined|started|opened)|t\.?b\.?[dac]\.?"
    r"|todo|n/?a|none|pending|coming soon|not (?:yet|started)(?: \w+)?|(?:link )?to follow|x{2,5}|\?+"
    r"|[a-z]+-(?:x{1,5}|\?{1,5}|n{1,5}|tbd))?[\s.:!-]*",
    re.IGNORECASE,
)
# In brackets, words that begin so say when there will be one: "(to be filed on the list)".
_NO_LINK_YET = re.compile(
    r"[\s*_\"'“”]{0,9}[(\[](?:(?:the )?(?:link |thread )?to (?:be [a-z]+|follow)|t\.?b\.?[dac]|todo|n/?a"
    r"|none|pending|coming|will (?:be|follow)|not (?:yet|started|needed|applicable))\b"
    r"[^()\[\]]{0,200}[)\]][\s*_\"'“”.]{0,9}",
    re.IGNORECASE,
)
# The front page of a list, which holds every thread and names none.
_FRONT_PAGE = re.compile(
    r"(?:/list(?:\.html)?(?:\?[\w.+-]{1,60}@[\w.-]{1,60}(?::[\w=|-]{0,40})?)?|/mod_mbox/[a-z0-9-]{1,80}"
    r"|/[\w.+-]{1,60}@[\w.-]{1,60}(?:/(?:index|maillist|threads)\.html)?)?/?",
    re.IGNORECASE,
)
_WRAPPING = " \t*_[](){}\"'“”‘’`.,:;-–—"

_LIST_ID = re.compile(r"(?:^|@)<([a-z0-9-]{1,60})\.([a-z0-9-]{1,60}\.apache\.org)>", re.IGNORECASE)
_LIST_ADDRESS = re.compile(r"([\w.+-]{1,60}@[\w.-]{1,60}\.apache\.org)", re.IGNORECASE)
_MESSAGE = re.compile(
    r"/(?:thread(?:\.html)?|message|\d{6}\.mbox(?:/[a-z]+)?)/(?P<open><?)(?P<id>[^<>\s@]+@[^<>\s@/?]+)(?P<close>>?)$"
)
# Sources: Pony Mail's generators, of which "dkim" makes 160 bits in base32 without vowels, the others 224 in
# hexadecimal, as ``r<hash>@<list>`` or with a time in between.
_PERMALINK = re.compile(r"/thread/([0-9b-df-hj-tv-z]{32})/?")
_OLDER = re.compile(r"(?:/x)?/thread(?:\.html)?/(r?[0-9a-f]{56})(?:@.*)?")


def read_link(written: str, url: str | None) -> Link:
    """What the words of a status line and the target behind them lead to.

    ``url`` is None, or begins with "#", where the copy has lost it.

    >>> read_link("KAFKA-1 [Change the link from KAFKA-1 to your own ticket]", None).kind
    <LinkKind.PLACEHOLDER: 'placeholder'>
    >>> link = read_link("here", "https://lists.apache.org/thread/%3Ca%2Bb%40example.org%3E?%3Cdev.kafka.apache.org%3E")
    >>> link.kind, link.message_id, link.mailing_list
    (<LinkKind.LIST: 'list'>, '<a+b@example.org>', 'dev@kafka.apache.org')
    """
    written, url = clean_line(written), clean_line(url or "")
    words = _REQUEST.sub(" ", written).strip()
    if not url or url.startswith("#"):
        return _without_target(written, words, url or None)
    parts = _split(url)
    kind = _kind(parts) if parts else LinkKind.OTHER
    if parts is not None and kind is LinkKind.TRACKER:
        issue = _issue(parts, words)
        left = (
            words != written
        )  # the template's request is there, so another project's issue was not looked up
        path = _ISSUE_PATH.search(parts.path)
        nothing = bool(path and _NO_LINK.fullmatch(path[1])) if issue is None else issue == ISSUE_OF_TEMPLATE
        foreign = issue is not None and left and not issue.startswith("KAFKA-")
        return Link(LinkKind.PLACEHOLDER if nothing or foreign else kind, written, url, issue=issue)
    if parts is None or kind is not LinkKind.LIST:
        return Link(kind, written, url)
    message_id = _message(parts)
    shown = parts.path + (f"?{unquote(parts.query)}" if parts.query else "")
    if message_id == DISCUSSION_OF_TEMPLATE or _FRONT_PAGE.fullmatch(shown):
        kind = LinkKind.PLACEHOLDER
    return Link(kind, written, url, message_id, _mailing_list(parts))


def doubts_of_issue(link: Link) -> Iterator[str]:
    """What is doubtful about the issue that a link to the tracker names."""
    if link.kind is not LinkKind.TRACKER:
        return
    said = tuple(dict.fromkeys(_ISSUE.findall(_REQUEST.sub(" ", link.written))))
    if link.issue is None:
        yield f"the JIRA link names no issue: {shortened(link.url or link.written)}"
    elif said and link.issue not in said:
        yield f"the JIRA link says {said[0]} and leads to {link.issue}"
    elif len(said) > 1:
        yield f"the JIRA line names more than one issue: {shortened(', '.join(said))}"


class Naming(StrEnum):
    """How the address of a thread names its message."""

    MESSAGE_ID = "message-id"
    PERMALINK = "permalink"  # the 32 characters that Pony Mail Foal makes of a mail; they can be made offline
    OLDER_HASH = "older-hash"  # of a former Pony Mail: it leads somewhere, and only the archive knows where
    NONE = "none"  # a search, a list's page, another archive's own number


class ThreadLink(NamedTuple):
    """A link of a page to a thread: of its discussion or its vote, and what it names the message by."""

    of: str
    link: Link
    naming: Naming
    id: str | None


def thread_links(page: Page) -> tuple[ThreadLink, ...]:
    """The links of a page that lead to mail of a list, to be resolved by whoever has the mail."""
    linked = (("discussion", page.discussion), ("vote", page.vote))
    return tuple(
        ThreadLink(of, link, *naming(link)) for of, link in linked if link and link.kind is LinkKind.LIST
    )


def resolved(page: Page, known: Mapping[str, MessageId]) -> Page:
    """A page whose links by permalink name the messages that are ``known`` by those."""
    named = {
        link: replace(link, message_id=known[name])
        for _, link, how, name in thread_links(page)
        if how is Naming.PERMALINK and name is not None and name in known
    }
    if not named:
        return page
    discussion, vote = (named.get(link, link) if link else None for link in (page.discussion, page.vote))
    return replace(page, discussion=discussion, vote=vote)


def naming(link: Link) -> tuple[Naming, str | None]:
    """How a link names its message, and the Message-ID, permalink or hash itself.

    >>> naming(read_link("here", "https://lists.apache.org/thread/8xm1n2k9wz4cx1v0g6fqkz5p1d3l7b0y"))
    (<Naming.PERMALINK: 'permalink'>, '8xm1n2k9wz4cx1v0g6fqkz5p1d3l7b0y')
    """
    if link.message_id is not None:
        return Naming.MESSAGE_ID, link.message_id
    parts = _split(link.url or "")
    if parts is not None and (parts.hostname or "").lower() == "lists.apache.org":
        path = re.sub("/{2,}", "/", unquote(parts.path))
        for kind, pattern in ((Naming.PERMALINK, _PERMALINK), (Naming.OLDER_HASH, _OLDER)):
            if named := pattern.fullmatch(path):
                return kind, named[1]
    return Naming.NONE, None


def _split(url: str) -> SplitResult | None:
    """The parts of an address; None where it cannot be taken apart."""
    try:
        return urlsplit(url if "://" in url or url.startswith(("/", "mailto:")) else f"https://{url}")
    except ValueError:
        return None


def _kind(parts: SplitResult) -> LinkKind:
    host = (parts.hostname or "").lower()
    names = host.split(".")[-4:]
    known = [kind for at in range(len(names)) if (kind := _HOSTS.get(".".join(names[at:])))]
    if _CODE.fullmatch(host + parts.path):
        return LinkKind.TRACKER
    if not host and _WIKI_PATH.match(parts.path):
        return LinkKind.WIKI
    return known[0] if known else _CALLED.get(host.partition(".")[0], LinkKind.OTHER)


def _without_target(written: str, words: str, url: str | None) -> Link:
    issue = next(iter(_ISSUE.findall(words)), None)
    left = words != written
    if issue is not None:
        ours = issue.startswith("KAFKA-") and issue != ISSUE_OF_TEMPLATE
        kind = LinkKind.TRACKER if ours or not (left or issue == ISSUE_OF_TEMPLATE) else LinkKind.PLACEHOLDER
        return Link(kind, written, url, issue=issue)
    if left or _NO_LINK.fullmatch(words.strip(_WRAPPING)) or _NO_LINK_YET.fullmatch(words):
        return Link(LinkKind.PLACEHOLDER, written, url)
    return Link(LinkKind.UNTOLD, written, url)


def _issue(parts: SplitResult, words: str) -> str | None:
    """The issue the address names; the one in the words where the address has the template's, or none."""
    path = _ISSUE_PATH.search(parts.path)
    named = _ISSUE.fullmatch(unquote(path[1])) if path else None
    if path and named is None:
        return None
    if named is None or named[1] == ISSUE_OF_TEMPLATE:
        return next(iter(_ISSUE.findall(words)), named[1] if named else None)
    return named[1]


def _message(parts: SplitResult) -> MessageId | None:
    """The Message-ID an address of an archive holds: bare or in angle brackets, encoded once or twice."""
    path = unquote(parts.path)
    named = _MESSAGE.search(unquote(path) if "%3c" in path.lower() else path)
    if named is None or bool(named["open"]) != bool(named["close"]):
        return None
    return MessageId(f"<{named['id']}>")


def _mailing_list(parts: SplitResult) -> str | None:
    """The list an address of an archive names: by its id, its address, or the archive's own name for it."""
    host, path, query = (parts.hostname or "").lower(), unquote(parts.path), unquote(parts.query)
    if named := _LIST_ID.search(path) or _LIST_ID.search(query):
        return f"{named[1]}@{named[2]}".lower()
    if host.startswith("mail-archives."):
        named = re.match(r"/mod_mbox/([a-z0-9]+)-([a-z0-9-]+)(?:/|$)", path)
        return f"{named[2]}@{named[1]}.apache.org" if named else None
    texts = (
        parse_qs(parts.query).get("l", [""])[0],
        path if host.endswith("mail-archive.com") else "",
        query,
    )
    return next((address[1].lower() for text in texts if (address := _LIST_ADDRESS.search(text))), None)
