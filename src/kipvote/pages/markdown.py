r"""Markdown: what a line of it shows: links, emphasis, escapes, and the loose tags of HTML it allows.

What an author escaped or wrote as code is taken as it stands: :func:`shielded` puts other characters for its
marks, one for one, before anything else is read, and :func:`unshielded` puts them back.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence

from kipvote.messages.charsets import clean_text
from kipvote.pages.document import Anchor
from kipvote.pages.lines import Line

_MARKS = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
_BASE = 0x10FF00  # of a plane for private use, where no copy has anything
_SHIELDED = {ord(mark): chr(_BASE + ord(mark)) for mark in _MARKS}
_UNSHIELDED = {_BASE + ord(mark): mark for mark in _MARKS}
_LITERAL = re.compile(rf"\\(?P<escaped>[{re.escape(_MARKS)}])|`(?P<code>[^`]{{1,300}})`")

# An address may hold brackets in pairs, or stand in angle brackets; a title may follow it.
_BARE = r"(?!<)[^()\s]{0,2000}+(?:\([^()\s]{0,300}+\)[^()\s]{0,2000}+){0,9}"
_TITLE = r"(?:\s{1,9}(?:\"[^\"]{0,300}\"|'[^']{0,300}'))?\s{0,9}"
_TARGET = rf"\(\s{{0,9}}(?:<[^<>]{{0,2000}}>|{_BARE}){_TITLE}\)"
_WORDS = r"(?:[^\[\]]|\[[^\[\]]{0,100}\]){0,300}"
_SHOWN = rf"!\[[^\[\]]{{0,300}}\]{_TARGET}"
_PICTURE = re.compile(rf"{_SHOWN}|<img\b[^<>]{{0,3000}}>", re.IGNORECASE)
_PICTURE_OF_MARKDOWN = re.compile(_SHOWN)
_TAGS = "a|abbr|b|big|center|cite|code|em|font|i|ins|kbd|mark|p|q|small|span|strong|sub|sup|tt|u"
_LINK = rf"\[(?P<words>{_WORDS})\]\(\s{{0,9}}(?:<(?P<angled>[^<>]{{0,2000}})>|(?P<url>{_BARE})){_TITLE}\)"
_PART = re.compile(
    rf"{_LINK}"
    r"|<(?P<shown>https?://[^\s<>]{1,2000})>"
    rf"|<(?P<closing>/?)(?P<tag>{_TAGS})(?P<rest>(?:\s[^<>]{{0,3000}})?)>"
    r"|(?P<plain>[^\[<]+|[\[<])",
    re.IGNORECASE,
)
_ANY_LINK = re.compile(_LINK)
_HREF = re.compile(r"\bhref\s{0,9}=\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)
_STRUCK = re.compile(
    r"<(?P<struck>s|del|strike)(?:\s[^<>]{0,300})?>.{0,500}?</(?P=struck)\s{0,9}>", re.IGNORECASE
)
_ENTITY = re.compile(r"&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});", re.IGNORECASE)
_EMPHASIS = re.compile(
    rf"(?P<kept>https?://\S+|\]{_TARGET}|<a\s[^<>]{{0,3000}}>)"
    r"|~~(?=\S)[^~]{1,300}~~"
    r"|(?P<mark>\*{1,3})(?=\S)(?P<inner>[^*]{1,500})(?<=\S)(?P=mark)"
    r"|(?<!\w)_(?=\S)(?P<italic>[^_]{1,500})(?<=\S)_(?!\w)"
)
# A link whose words or title a copy wrapped; the next line begins with no mark of a block.
_NEXT = r"\n[ \t]*(?![-*+•>#|]\s|\d{1,2}[.)]\s|\s)"
_WRAPPED = re.compile(
    rf"\[[^\[\]\n]{{0,300}}(?:{_NEXT}[^\[\]\n]{{1,300}}){{1,3}}(?=\]\()"
    rf"|\]\([^()\s]{{1,2000}}(?:{_NEXT}|[ \t]+)\"[^\"\n]{{0,300}}(?:{_NEXT}[^\"\n]{{1,300}}){{0,2}}\"\)"
)
_DEFINITION = re.compile(
    r"[ ]{0,3}\[(?P<label>[^\[\]]{1,100})\]:[ \t]{1,9}<?(?P<url>https?://[^\s<>]{1,2000})>?(?:[ \t].*)?"
)
_REFERENCE = re.compile(r"(?<!\])\[(?P<words>[^\[\]]{1,300})\](?:\[(?P<label>[^\[\]]{0,100})\])?(?![(\[:])")


def shielded(text: str) -> str:
    r"""``text`` with other characters for the marks that are escaped or stand in code.

    >>> unshielded(shielded(r"\*a `b_c_`")), len(shielded(r"\*a"))
    ('*a b_c_', 2)
    """
    return _LITERAL.sub(lambda part: (part["escaped"] or part["code"]).translate(_SHIELDED), text)


def unshielded(text: str) -> str:
    """``text`` with the marks again that :func:`shielded` replaced."""
    return text if text.isascii() else text.translate(_UNSHIELDED)


def read_line(text: str) -> tuple[str, tuple[Anchor, ...], bool]:
    """The words and the links that a line of Markdown shows, and whether it shows a picture.

    >>> read_line('**See** <a href="x">b</a> ~~not~~')
    ('See b', (Anchor(start=4, words='b', url='x'),), False)
    """
    shown = _STRUCK.sub("", _PICTURE.sub("", text))
    line = Line()
    for part in _PART.finditer(_plain(shown)):
        if part["words"] is not None:
            line.link(_decoded(part["angled"] or part["url"] or ""), _decoded(part["words"]))
        elif part["shown"]:
            line.link(part["shown"], part["shown"])
        elif part["tag"]:
            _read_tag(line, part)
        else:
            line.write(_decoded(part["plain"]))
    line.end()
    words, anchors = line.take()
    shown_anchors = tuple(
        Anchor(each.start, unshielded(each.words), each.url and unshielded(each.url)) for each in anchors
    )
    return unshielded(words), shown_anchors, bool(_PICTURE.search(text))


def _read_tag(line: Line, tag: re.Match[str]) -> None:
    """Begin or end a link; any other tag is emphasis."""
    if tag["tag"].lower() != "a":
        return
    target = _HREF.search(tag["rest"])
    if tag["closing"]:
        line.end()
    elif target:
        line.begin(_decoded(target[1] or target[2] or target[3] or ""))


def _decoded(text: str) -> str:
    return _ENTITY.sub(lambda entity: clean_text(html.unescape(entity.group())), text)


def _plain(text: str) -> str:
    """``text`` without marks of emphasis, but for those in addresses; they nest one in another."""
    for _ in range(3):
        shorter = _EMPHASIS.sub(lambda part: part["kept"] or part["inner"] or part["italic"] or "", text)
        if shorter == text:
            break
        text = shorter
    return text


def as_html(line: str) -> str:
    """A line of HTML, the emphasis and the links of Markdown in it as tags or gone.

    >>> as_html("<p>**See** [here](x)</p>")
    '<p>See <a href="x">here</a></p>'
    """
    return _ANY_LINK.sub(
        lambda link: f'<a href="{html.escape(link["angled"] or link["url"] or "")}">{link["words"]}</a>',
        _plain(_PICTURE_OF_MARKDOWN.sub("<img>", line)),
    )


def with_whole_links(lines: Sequence[str]) -> list[str]:
    """The lines, each link that a copy wrapped on one of them.

    >>> with_whole_links(["- [Test", "  Plan](x)", "- it"])
    ['- [Test Plan](x)', '- it']
    """
    text = "\n".join(lines)
    return _WRAPPED.sub(lambda link: " ".join(link.group().split()), text).split("\n")


def with_targets(lines: Sequence[str]) -> list[str]:
    """The lines, each link that names its target by a label of a line below with the target itself.

    >>> with_targets(["See [here][1].", "", "[1]: https://example.org/x", "[2]: https://example.org/y"])
    ['See [here](<https://example.org/x>).', '', '[2]: https://example.org/y']
    """
    defined = {at: found for at, line in enumerate(lines) if (found := _DEFINITION.fullmatch(line))}
    if not defined:
        return list(lines)
    targets: dict[str, str] = {}
    for found in defined.values():
        targets.setdefault(found["label"].casefold(), found["url"])
    used: set[str] = set()
    read = [line if at in defined else _targeted(line, targets, used) for at, line in enumerate(lines)]
    return [
        line
        for at, line in enumerate(read)
        if at not in defined or defined[at]["label"].casefold() not in used
    ]


def _targeted(line: str, targets: Mapping[str, str], used: set[str]) -> str:
    def target(link: re.Match[str]) -> str:
        label = (link["label"] or link["words"]).casefold()
        if label not in targets:
            return link.group()
        used.add(label)
        return f"[{link['words']}](<{targets[label]}>)"

    return _REFERENCE.sub(target, line)
