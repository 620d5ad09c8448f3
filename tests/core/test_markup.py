"""Markup: HTML to the lines a person sees."""

from __future__ import annotations

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.mime.markup import html_to_text

CASES = [
    pytest.param(
        "<p>Hi,</p><p>-1 <b>(bin<i>ding</i>)</b></p>", "Hi,\n\n-1 (binding)", id="inline tags break nothing"
    ),
    pytest.param(
        "<div>-1\n  <span>(binding)\n</span></div>", "-1 (binding)", id="source line breaks are spaces"
    ),
    pytest.param("<div>a</div><div>b</div>", "a\nb", id="divs are lines"),
    pytest.param(
        "<div>a<br></div><div><br></div><div>b</div>", "a\n\nb", id="an empty line as web mail writes it"
    ),
    pytest.param("a<br>b<br/><br>c", "a\nb\n\nc", id="br"),
    pytest.param("<p>a<p>b", "a\n\nb", id="paragraphs not closed"),
    pytest.param("<p>a</p><p></p><p>b</p>", "a\n\nb", id="an empty paragraph shows nothing"),
    pytest.param("<div><p>a</p></div>b", "a\n\nb", id="space after a nested paragraph"),
    pytest.param("a &lt;b&gt; &amp;&nbsp;c &#43;1 &eacute;", "a <b> & c +1 é", id="entities"),
    pytest.param("a <!-- <p>x</p> --> b<!-->c", "a bc", id="comments"),
    pytest.param(
        "<!doctype html><html><head><title>t</title><style>s</style></head><body>b</body>", "b", id="head"
    ),
    pytest.param("a<script>if (1 < 2) '<p>'</script>b", "ab", id="script"),
    pytest.param("<SPAN STYLE='Display : None'>no</SPAN>yes", "yes", id="not displayed"),
    pytest.param("<ul><li>a<li><p>b</p></ul>c", "* a\n\n* b\n\nc", id="list"),
    pytest.param("<table><tr><td>a<td>b</tr><tr><td>c</table>", "a b\nc", id="table"),
    pytest.param("x<pre>a\n  b\n\n c</pre>y", "x\n\na\n  b\n\n c\n\ny", id="pre"),
    pytest.param("a<hr>b", "a\n\nb", id="rule"),
    pytest.param("<h1>a</h1>b", "a\n\nb", id="heading"),
    pytest.param("1 < 2 and 3 > 2", "1 < 2 and 3 > 2", id="stray brackets"),
    pytest.param('<div title="a > b <p>">c</div>', "c", id="brackets in an attribute"),
    pytest.param("<o:p>a</o:p> <font color=red>b</font>", "a b", id="unknown tags"),
    pytest.param("", "", id="empty"),
]

QUOTATIONS = [
    pytest.param("a<blockquote>b<br>c</blockquote>d", "a\n> b\n> c\nd", id="blockquote"),
    pytest.param(
        "<blockquote type=cite>a<blockquote>b</blockquote></blockquote>", "> a\n>> b", id="two levels"
    ),
    pytest.param("<blockquote><p>a</p><p>b</p></blockquote><p>c</p>", "> a\n>\n> b\n\nc", id="paragraphs"),
    pytest.param(
        "<div class=gmail_quote>Jo wrote:<blockquote class='gmail_quote x'>a</blockquote><div>+1</div></div>",
        "Jo wrote:\n> a\n+1",
        id="an answer inside Gmail's quotation",
    ),
    pytest.param(
        "+1<div class='gmail_quote'>a<div>b</div></div>", "+1\n> a\n> b", id="gmail_quote without one"
    ),
    pytest.param("<div class=yahoo_quoted>a</div>+1", "> a\n+1", id="Yahoo"),
    pytest.param("<blockquote style='margin:0 0 0 40px;border:none'>+1</blockquote>", "+1", id="indentation"),
    pytest.param(
        "<blockquote style='border:none;border-left:solid 1pt'>+1</blockquote>", "> +1", id="Outlook's"
    ),
    pytest.param("&gt; +1<br>no", "> +1\nno", id="marked in the text"),
]
STRUCK = [
    pytest.param("<strike>+1</strike> -1", "-1", id="strike"),
    pytest.param("<p><s>+1</s> <del>0</del> -1</p>", "-1", id="s and del"),
    pytest.param('<span style="text-decoration: line-through">+1</span> -1', "-1", id="line-through"),
    pytest.param('<span style="text-decoration: underline">+1</span>', "+1", id="underlined"),
]


@pytest.mark.parametrize(("source", "text"), CASES + QUOTATIONS + STRUCK)
def test_html_to_text(source: str, text: str) -> None:
    assert html_to_text(source) == text


LINES = st.lists(
    st.text("abc +1<>&'\"é", min_size=1, max_size=12).map(str.strip).filter(bool), min_size=1, max_size=6
)


@given(LINES)
def test_text_written_as_html_comes_back(lines: list[str]) -> None:
    """White space is collapsed as a browser does, and nothing else is lost."""
    source = "".join(f"<div>{html.escape(line)}</div>" for line in lines)
    assert html_to_text(source) == "\n".join(" ".join(line.split()) for line in lines)


INLINE = st.sampled_from(["b", "i", "span", "font", "a", "em", "u", "code"])


@given(st.lists(INLINE, max_size=8), st.integers(0, 12), st.integers(0, 12))
def test_inline_tags_never_break_a_line(tags: list[str], begin: int, end: int) -> None:
    """A blank line in the wrong place splits ``-1 (binding)`` in three."""
    text = "-1 (binding)"
    first, last = sorted((begin, end))
    opened, closed = "".join(f"<{tag}>" for tag in tags), "".join(f"</{tag}>" for tag in reversed(tags))
    assert html_to_text(text[:first] + opened + text[first:last] + closed + text[last:]) == text


@given(
    st.lists(st.sampled_from(["<blockquote>", "</blockquote>", "<div>", "</div>", "<p>", "<br>", "+1", " "]))
)
def test_quoted_text_is_marked(pieces: list[str]) -> None:
    """Lines of a quotation start with a ``>``."""
    lines = html_to_text("<blockquote>" + "".join(p for p in pieces if p != "</blockquote>")).split("\n")
    assert all(line.startswith(">") for line in lines if line)


@given(st.text(alphabet="<>/!-&;\"'= abpdiv\n\x00", max_size=200))
def test_no_html_raises(source: str) -> None:
    """However broken it is."""
    assert isinstance(html_to_text(source), str)


@pytest.mark.parametrize(
    "source",
    [
        "<div>" * 10_000 + "+1",
        "<blockquote>" * 50_000 + "+1",
        "".join(f"<p><font color={number}>" for number in range(40_000)) + "+1",
        "<!-- " * 100_000 + "-->+1",
        "<![if" * 200_000 + ">+1",
        "<a '" * 200_000 + "'>+1",
        "".join(f"<body a{number}>" for number in range(40_000)) + "+1",
        "<script></script " * 60_000 + "></script>+1",
        "<optgroup>" * 50_000 + "+1",
        "<table><div><p><span>" * 30_000 + "+1",
    ],
    ids=[
        "nested",
        "quotations",
        "formatting",
        "comments",
        "declarations",
        "quotes",
        "bodies",
        "scripts",
        "unknown",
        "mixed",
    ],
)
def test_hostile_html_takes_no_time(source: str) -> None:
    """Time is linear in the input: a parser that follows the standard takes minutes for some."""
    assert html_to_text(source).endswith("+1")
