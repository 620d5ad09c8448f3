"""The report as HTML: readable in light and dark, by eye and by ear, and nothing of others becomes markup."""

from __future__ import annotations

import re
from dataclasses import asdict
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import given

from kipvote.digest import Digest, digest
from kipvote.report.html import LARGEST, page, page_for_mail
from kipvote.report.outline import outline
from kipvote.report.palette import DARK, LIGHT, PAIRS, Palette
from kipvote.report.picture import description
from kipvote.rules import Profile
from tests.core.test_digest import gathered, story, told, vote
from tests.edge.test_report_golden import MOMENTS, fixture_digest
from tests.edge.test_report_mail import _TEXT, STRANGE, about
from tests.edge.test_report_text import sixty
from tests.mails import COMMITTERS, mail

AT = pytest.mark.parametrize("as_of", MOMENTS, ids=[f"{moment:%Y-%m-%d}" for moment in MOMENTS])


class Tags(HTMLParser):
    """The tags of a page in their order with their attributes, and the text between them."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.ends: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.ends.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def of(self, *names: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag in names]


def page_of(found: Digest) -> str:
    return page(outline(found), picture="cid:votes", description=description(found.chart))


@AT
def test_it_can_be_read_aloud(as_of: object) -> None:
    """One language, headings in order, every picture described, every column named."""
    assert as_of in MOMENTS
    text = page_of(fixture_digest(as_of))  # type: ignore[arg-type]
    tags = Tags(text)
    assert tags.of("html") == [{"lang": "en"}]
    levels = [int(tag[1]) for tag, _ in tags.tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below - above <= 1 for above, below in pairwise(levels))
    for image in tags.of("img"):
        assert image["alt"]
    assert all(head["scope"] == "col" for head in tags.of("th"))
    plain = [table for table in tags.of("table") if table.get("role") != "presentation"]
    assert len(plain) == text.count(">Proposal</th>")


@AT
def test_nothing_is_fetched_and_nothing_runs(as_of: object) -> None:
    """No external resources, no script, no style that mail clients drop."""
    text = page_of(fixture_digest(as_of))  # type: ignore[arg-type]
    tags = Tags(text)
    assert {tag for tag, _ in tags.tags} <= {
        *("html", "head", "meta", "title", "style", "body", "table", "tr", "td", "th"),
        *("h1", "h2", "h3", "p", "div", "span", "a", "b", "ul", "li", "img"),
    }
    assert [image["src"] for image in tags.of("img")] in ([], ["cid:votes"])
    assert all((link["href"] or "").startswith("https://lists.apache.org/thread/") for link in tags.of("a"))
    assert "url(" not in text
    assert "@import" not in text
    assert "position:" not in text


@AT
def test_every_tag_is_closed(as_of: object) -> None:
    tags = Tags(page_of(fixture_digest(as_of)))  # type: ignore[arg-type]
    void = {"meta", "img"}
    assert sorted(tag for tag, _ in tags.tags if tag not in void) == sorted(tags.ends)


def _luminance(color: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("text", "ground"), PAIRS)
@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_text_stands_out_from_its_ground(palette: Palette, text: str, ground: str) -> None:
    """WCAG 2.2, 1.4.3 (AA): a contrast ratio of at least 4.5:1."""
    colors = asdict(palette)
    assert contrast(colors[text], colors[ground]) >= 4.5


def test_contrast_is_measured_right() -> None:
    assert round(contrast("#000000", "#ffffff"), 2) == 21
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54


def test_every_color_is_of_the_palettes() -> None:
    """Whatever has a colour in the light has one in the dark."""
    text = "".join(page_of(fixture_digest(as_of)) for as_of in MOMENTS)
    used = set(re.findall(r"#[0-9a-f]{6}\b", text))
    assert used <= {*asdict(LIGHT).values(), *asdict(DARK).values()}
    dark = re.search(r"@media \(prefers-color-scheme: dark\) \{(.*?)\n\}", text, re.DOTALL)
    assert dark is not None
    changed = set(re.findall(r"\.(\w+)(?:,| \{)", dark[1]))
    sheet = text[text.index("<style>") : text.index("</style>")]
    rules = re.findall(r"^(.+) \{(.*)\}$", sheet, re.MULTILINE)
    coloured = {name for named, rule in rules if "#" in rule for name in re.findall(r"\.(\w+)", named)}
    assert coloured
    assert coloured <= changed
    for tag, attributes in Tags(text).tags:
        style = attributes.get("style") or ""
        if (
            re.search(r"(?<![-\w])(?:color|background|border-bottom|border-top|border):[^;]*#", style)
            and tag != "img"
        ):
            assert changed & set((attributes.get("class") or "").split()), (tag, style)


@pytest.mark.parametrize("strange", STRANGE, ids=[ascii(text)[:24] for text in STRANGE])
def test_a_strange_title_is_text(strange: str, kafka: Profile) -> None:
    _check_injection(strange, strange, kafka)


@given(title=_TEXT, name=_TEXT)
def test_no_title_or_name_becomes_markup(title: str, name: str, kafka: Profile) -> None:
    """HTML injection is impossible: the tags are those of a plain title, which is read back as it was."""
    _check_injection(title, name, kafka)


def _check_injection(title: str, name: str, profile: Profile) -> None:
    found = about(f"Logs {title}", f"Ned {name}", profile)
    tags = Tags(page_of(found))
    plain = Tags(page_of(about("Logs", "Ned Nobody", profile)))
    shape = [(tag, sorted(attributes)) for tag, attributes in tags.tags]
    wanted = [(tag, sorted(attributes)) for tag, attributes in plain.tags]
    if (
        found.housekeeping
        and len(found.housekeeping.claimed.shown) == len(found.housekeeping.unclear.shown) == 1
    ):
        assert shape == wanted
    assert found.needs is not None
    shown = found.needs.open[0].facts.topic.title
    assert shown is not None
    assert shown in [word.rstrip("\u200e") for word in tags.words]


def test_sixty_open_votes_are_not_cut_by_the_mail_client(kafka: Profile) -> None:
    """Every vote has its row; and Gmail shows only the first 102 kB of a mail's HTML."""
    text = page_of(sixty(kafka))
    assert len(re.findall(r">KIP-\d+</a>", text)) >= 60
    assert len(text.encode()) < 102_000


def test_a_quiet_week_has_no_headings_over_nothing(kafka: Profile) -> None:
    tags = Tags(page(outline(told([], kafka, hours=0))))
    assert not tags.of("h2", "h3", "img")
    assert "A quiet week: no vote is open, nothing was decided and nothing was started." in tags.words


def many(profile: Profile, title: str) -> Digest:
    """A week in which 60 votes with long titles were called, an unclear vote in each."""
    stories = {
        name: [
            mail("Zoe Ode", n, "Thoughts?", subject=f"[DISCUSS] {name}: {title}", to=None, name=name),
            *story(name, 1, n + 1, title=title),
            vote("Ned Nobody", n + 3, "+1 if it holds.", subject=f"Re: [VOTE] {name}: {title}", to=name),
        ]
        for name, n in ((f"KIP-{n}", n) for n in range(1, 61))
    }
    return digest(gathered(stories, profile, hours=100), roster=COMMITTERS)


@pytest.mark.parametrize(
    ("title", "rows"),
    [
        pytest.param("größere <Läufe> für höhere Töne & “Übungen” " * 6, 60, id="long titles"),
        pytest.param("語" * 300, 20, id="titles of many bytes"),
    ],
)
def test_however_long_the_titles_the_mail_is_not_cut(title: str, rows: int, kafka: Profile) -> None:
    """Lists are shortened as far as that needs, those of open votes last, and say what they leave out."""
    found = many(kafka, title)
    assert len(page_of(found).encode()) > LARGEST
    text = page_for_mail(outline(found), picture="cid:votes", description=description(found.chart))
    assert len(text.encode()) < LARGEST
    tables = text.split("<h2")
    assert len(re.findall(r">KIP-\d+</a>", tables[1])) >= rows
    for table in tables[1:]:
        left_out = sum(map(int, re.findall(r"And (\d+) more proposals?, see: kipvote report", table)))
        assert (len(re.findall(r">KIP-\d+</a>", table)) + left_out) % 60 == 0 or "Housekeeping" in table


@AT
def test_no_word_is_wider_than_the_screen(as_of: object) -> None:
    """Every table keeps its width, and the words in it are broken where they must be."""
    tags = Tags(page_of(fixture_digest(as_of)))  # type: ignore[arg-type]
    assert all("table-layout:fixed" in (table["style"] or "") for table in tags.of("table"))
    (card,) = (cell["style"] or "" for cell in tags.of("td") if cell.get("class") == "card")
    assert "overflow-wrap:anywhere; word-break:break-word" in card
