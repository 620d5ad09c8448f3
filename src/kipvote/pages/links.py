"""Links: where a link of a page leads, told by its address, and the message or issue it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from kipvote.messages import MessageId
from kipvote.messages.charsets import clean_line
from kipvote.pages import template
from kipvote.pages.document import shortened
from kipvote.pages.page import Link, LinkKind

_LIST_HOSTS = re.compile(
    r"(?:.*\.)?(?:lists\.apache\.org|mail-archives(?:\.[a-z]{2})?\.apache\.org|mail-archive\.com|markmail\.org|marc\.info"
    r"|search-hadoop\.com|sematext\.com|nabble\.com|gmane\.org|narkive\.com|grokbase\.com)"
)
_CHAT_HOSTS = re.compile(
    r"(?:.*\.)?(?:slack\.com|discord\.(?:com|gg)|discordapp\.com|gitter\.im|zulip(?:chat)?\.(?:com|org)"
    r"|teams\.(?:microsoft|live)\.com|matrix\.to|t\.me|chat\.google\.com)"
)
_TRACKER_HOSTS = re.compile(r"issues\.apache\.org|jira\..*|.*\.jira\.com|.*\.atlassian\.net")
_CODE_HOSTS = re.compile(r"(?:www\.)?(?:github|gitlab)\.com")
_WIKI_HOSTS = re.compile(r"(?:cwiki|wiki)\..*")
_WIKI_PATH = re.compile(r"(?:/confluence|/wiki)?/(?:display|pages|spaces|x)/")

_ISSUE = re.compile(r"(?<![\w-])(?!KIP-|UTF-|ISO-)([A-Z][A-Z0-9]{1,15}-[0-9]{1,7})(?![\w-])")
_ISSUE_PATH = re.compile(r"/(?:browse|issues)/([^/]+)/?$")
_CODE_PATH = re.compile(r"/[^/]+/[^/]+/(?:-/)?(?:issues|pull|pulls|merge_requests)(?:/|$)")
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

_DOMAIN_OF_LIST = re.compile(r"<?([a-z0-9-]{1,60})\.([a-z0-9-]{1,60}\.apache\.org)>?", re.IGNORECASE)
_ADDRESS_OF_LIST = re.compile(r"([\w.+-]{1,60}@[\w.-]{1,60}\.apache\.org)", re.IGNORECASE)
_MESSAGE = re.compile(
    r"/(?:thread(?:\.html)?|message|\d{6}\.mbox(?:/[a-z]+)?)/(?P<open><?)(?P<id>[^<>\s@]+@[^<>\s@/?]+)(?P<close>>?)"
)


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
    words = template.without_instruction(written)
    if not url or url.startswith("#"):
        return _without_target(written, words, url or None)
    parts = _split(url)
    if parts is None:
        return Link(LinkKind.OTHER, written, url)
    issue = _issue_of(parts, words)
    kind = _kind(parts)
    if kind is LinkKind.TRACKER and _is_placeholder(issue, parts, left=words != written):
        return Link(LinkKind.PLACEHOLDER, written, url, issue=issue)
    if kind is not LinkKind.LIST:
        return Link(kind, written, url, issue=issue)
    message_id, mailing_list = _message(parts), _mailing_list(parts)
    shown = parts.path + (f"?{unquote(parts.query)}" if parts.query else "")
    if message_id == template.DISCUSSION or _FRONT_PAGE.fullmatch(shown):
        kind = LinkKind.PLACEHOLDER
    return Link(kind, written, url, message_id, mailing_list)


def _issues_in(words: str) -> tuple[str, ...]:
    """The issues that words name, as KAFKA-1234, in order."""
    return tuple(dict.fromkeys(_ISSUE.findall(words)))


def doubts_of_issue(link: Link) -> Iterator[str]:
    """What is doubtful about the issue that a link to the tracker names."""
    if link.kind is not LinkKind.TRACKER:
        return
    said = _issues_in(template.without_instruction(link.written))
    if link.issue is None:
        yield f"the JIRA link names no issue: {shortened(link.url or link.written)}"
    elif said and link.issue not in said:
        yield f"the JIRA link says {said[0]} and leads to {link.issue}"
    elif len(said) > 1:
        yield f"the JIRA line names more than one issue: {shortened(', '.join(said))}"


def _split(url: str) -> SplitResult | None:
    """The parts of an address; None where it cannot be taken apart."""
    try:
        return urlsplit(url if "://" in url or url.startswith(("/", "mailto:")) else f"https://{url}")
    except ValueError:
        return None


def _without_target(written: str, words: str, url: str | None) -> Link:
    issue = next(iter(_issues_in(words)), None)
    left = words != written
    if issue is not None:
        ours = issue.startswith("KAFKA-") and issue != template.ISSUE
        kind = LinkKind.TRACKER if ours or not (left or issue == template.ISSUE) else LinkKind.PLACEHOLDER
        return Link(kind, written, url, issue=issue)
    if left or _NO_LINK.fullmatch(words.strip(_WRAPPING)) or _NO_LINK_YET.fullmatch(words):
        return Link(LinkKind.PLACEHOLDER, written, url)
    return Link(LinkKind.UNTOLD, written, url)


def _kind(parts: SplitResult) -> LinkKind:
    host, path = (parts.hostname or "").lower(), parts.path
    if _LIST_HOSTS.fullmatch(host):
        return LinkKind.LIST
    if _CHAT_HOSTS.fullmatch(host):
        return LinkKind.CHAT
    if _TRACKER_HOSTS.fullmatch(host):
        return LinkKind.TRACKER
    if _CODE_HOSTS.fullmatch(host) and _CODE_PATH.match(path):
        return LinkKind.TRACKER
    if _WIKI_HOSTS.fullmatch(host) or (not host and _WIKI_PATH.match(path)):
        return LinkKind.WIKI
    return LinkKind.OTHER


def _issue_of(parts: SplitResult, words: str) -> str | None:
    """The issue the address names; the one in the words where the address has the template's, or none."""
    if _kind(parts) is not LinkKind.TRACKER:
        return None
    path = _ISSUE_PATH.search(parts.path)
    named = _ISSUE.fullmatch(unquote(path[1])) if path else None
    if path and named is None:
        return None
    if named is None or named[1] == template.ISSUE:
        return next(iter(_issues_in(words)), named[1] if named else None)
    return named[1]


def _is_placeholder(issue: str | None, parts: SplitResult, *, left: bool) -> bool:
    """Whether a link to the tracker is the template's still, or was put where a number should have gone.

    ``left`` says that the template's request to change the link is still there: then an issue of another
    project was not looked up either.
    """
    if issue is None:
        path = _ISSUE_PATH.search(parts.path)
        return bool(path and _NO_LINK.fullmatch(path[1]))
    return issue == template.ISSUE or (left and not issue.startswith("KAFKA-"))


def _message(parts: SplitResult) -> MessageId | None:
    """The Message-ID an address of an archive holds: bare or in angle brackets, encoded once or twice."""
    path = unquote(parts.path)
    path = unquote(path) if "%3c" in path.lower() else path
    named = _MESSAGE.search(path)
    if named is None or named.end() != len(path) or bool(named["open"]) != bool(named["close"]):
        return None
    return MessageId(f"<{named['id']}>")


def _mailing_list(parts: SplitResult) -> str | None:
    """The list an address of an archive names: by its id, its address, or the archive's own name for it."""
    host, path, query = (parts.hostname or "").lower(), unquote(parts.path), unquote(parts.query)
    for text in (path, query):
        if by_id := re.search(r"(?:^|@)<([^<>@]{3,120})>", text):
            named = _DOMAIN_OF_LIST.fullmatch(by_id[1])
            if named:
                return f"{named[1]}@{named[2]}".lower()
    if host.startswith("mail-archives."):
        named = re.match(r"/mod_mbox/([a-z0-9]+)-([a-z0-9-]+)(?:/|$)", path)
        return f"{named[2]}@{named[1]}.apache.org" if named else None
    listed = parse_qs(parts.query).get("l", [""])[0]
    for text in (listed, path if host.endswith("mail-archive.com") else "", query):
        if address := _ADDRESS_OF_LIST.search(text):
            return address[1].lower()
    return None
