"""Addresses: whatever form one has, nothing of it is shown, and looking for it takes linear time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.addresses import without_addresses
from kipvote.characters import harmless, seen
from kipvote.names import display_name
from kipvote.process.evidence import quoted
from tests.fuzz.growth import is_linear, repeated

WITHOUT = {
    "in-a-sentence": ("Ask ada@example.org, please", "Ask …, please"),
    "at-its-end": ("Ask ada@example.org.", "Ask …."),
    "dots-and-a-plus": ("ada.quill+kafka@lists.example.org", "…"),
    "through-a-relay": ("relay%ada@example.org", "…"),
    "as-it-bounces": ("prvs=ada=example.net@example.org", "…"),
    "a-long-one": (f"{'a' * 70}@example.org", "…"),
    "one-behind-another": ("ada@example.org=bo@example.net", "…"),
    "two-signs": ("ada@bo@example.org", "…"),
    "two-of-them": ("ada@example.org, bo@example.net", "…, …"),
    "in-angles": ("Ada <ada@example.org>", "Ada <…>"),
    "in-quotation-marks": ("'ada@example.org' and \"bo@example.org\"", "'…' and \"…\""),
    "a-link": ("mailto:ada@example.org", "mailto:…"),
    "any-sign-of-an-atom": ("!#$%&'*+-/=?^_`{|}~@example.org", "…"),
    "braces": ("ada{x}@example.org", "…"),
    "an-apostrophe": ("o'hara@example.org", "…"),
    "quoted": ('Ada <"ada b"@x.example>', "Ada <…>"),
    "quoted-with-a-sign": ('"ada@b"@x.example', "…"),
    "quoted-with-an-escape": (r'"ada\"b"@x.example', "…"),
    "a-host-without-a-dot": ("@Override and ada@localhost", "@Override and …"),
    "an-address-of-a-host": ("ada@[192.0.2.7]", "…"),
    "an-address-of-version-six": ("ada@[IPv6:2001:db8::1]", "…"),
    "a-fullwidth-sign": ("ada\uff20example.org", "…"),
    "a-small-sign": ("ada\ufe6bexample.org", "…"),
    "a-sign-in-a-circle": ("ada \u24d0 example.org", "ada …"),
    "other-dots": ("ada@example\u3002org", "…"),
    "other-letters": ("\u0905\u0926\u093e@\u0909\u0926\u093e\u0939.\u092d\u093e\u0930\u0924", "…"),
    "a-mark-on-its-last-letter": ("jose\u0301@example.org", "…"),
    "in-a-chinese-sentence": ("ada@example.org\uff0c\u8c22\u8c22", "…\uff0c\u8c22\u8c22"),
    "for-a-url": ("https://example.net/?to=ada%40example.org", "https://example.net/…"),
    "for-a-url-twice": ("ada%2540example.org", "…"),
    "for-a-page": ("ada&#64;example.org ada&#x40;example.org ada&commat;example.org", "… … …"),
    "hidden-characters": ("ada\u200b@\u2060exam\u00adple.org\U000e0041", "…"),
    "blanks-around-the-sign": ("ada @ example.org", "ada …"),
    "a-comment-before-it": ("ada(at work)@example.org", "ada(at work)…"),
    "a-comment-behind-it": ("ada@ (work) example.org", "ada…"),
    "login-of-a-url": ("https://ada@example.org/x", "https://…/x"),
    "a-message-in-a-url": ("https://lists.example.org/<1@example.org>", "https://lists.example.org/<…>"),
}  # fmt: skip

NONE = {
    "java": "@Override @org.junit.Test @InterfaceStability.Evolving",
    "a-mention": "+1 @ada",
    "a-time": "meet @ noon, tested @ 3.9.0",
    "a-url": "https://example.net/@ada/post",
    "a-login-at-a-prompt": "$ @",
    "worded": "ada at example.org",
}


@pytest.mark.parametrize(("text", "shown"), WITHOUT.values(), ids=WITHOUT.keys())
def test_no_part_of_an_address_is_shown(text: str, shown: str) -> None:
    """Every valid form of an address is hidden in what is shown."""
    assert without_addresses(text) == shown
    assert quoted(text) == shown


@pytest.mark.parametrize("text", NONE.values(), ids=NONE.keys())
def test_what_is_no_address_stays(text: str) -> None:
    assert without_addresses(text) == text


ATOMS = st.text("abz09.!#$%&'*+-/=?^_`{|}~é中", min_size=1, max_size=64)
QUOTED = st.text("ab @.,;:<>()[]", max_size=62).map(lambda text: f'"{text}"')
LABELS = st.from_regex(r"[a-z0-9](?:[a-z0-9-]{0,9}[a-z0-9])?", fullmatch=True)
HOSTS = st.lists(LABELS, min_size=1, max_size=4).map(".".join) | st.just("[192.0.2.7]")


@given(ATOMS.filter(lambda text: text[0] not in "'`" and "//" not in text) | QUOTED, HOSTS)
def test_any_address_is_hidden(local: str, host: str) -> None:
    """Every form of RFC 5321: atoms and quoted strings, at domains, names of hosts and their addresses."""
    assert without_addresses(f"Ask {local}@{host}, please") == "Ask …, please"


@given(st.text(alphabet='ab.@=%+- …"[]()/4 0&#;\\\uff20\u200b', max_size=40))
def test_nothing_is_left_that_looks_like_one(text: str) -> None:
    """One address right behind another is one too."""
    shown = without_addresses(text)
    assert without_addresses(shown) == shown


@pytest.mark.parametrize(
    "text", ["ada@example.org", "ada\uff20example.org", "ada \uff20 localhost", "ada%40x"]
)
def test_no_name_is_an_address(text: str) -> None:
    """A voter is called by the words of a display name that are no address."""
    assert "example" not in display_name(f"{text} Quill")
    assert not {"@", "\uff20", "%"} & {*display_name(f"{text} Quill")}


UNITS = r"""a a. a@ a@a. a@a.a= %= %40 a%40 &#64; &commat; " "a "\" a"b@ "@" @( a@[ a@[x] @a. @a.A @a.b"""
UNITS += " / // //a/ //a@ a/@"


@pytest.mark.parametrize("unit", [*UNITS.split(), "@ (", "\u200b@"])
def test_time_is_linear(unit: str) -> None:
    """Whatever a line is made of, looking for addresses takes time in its length."""
    small, large = (f"a@b {repeated(unit, length)}" for length in (50_000, 200_000))
    assert is_linear(without_addresses, small, large)


# Characters that nobody sees

IGNORABLE = [
    *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0x200B, 0x2010)),
    *(*range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164, *range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0),
    *(*range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000)),
]
"""Default_Ignorable_Code_Point, as DerivedCoreProperties.txt lists it."""


def test_what_nobody_sees_is_left_out() -> None:
    """All of Unicode's default-ignorables, joiners and variation selectors too; and nothing else."""
    assert [at for at in range(0x110000) if not seen(chr(at))] == IGNORABLE
    assert seen("a\u200db\ufe0f\U000e0041c") == "abc"


def test_what_steers_a_terminal_is_marked() -> None:
    assert harmless("a\x1b[31m\n\u202e\udc80\u2028\u061cb") == "a\ufffd[31m\ufffd\ufffd\ufffd\ufffdb"
