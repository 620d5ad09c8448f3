"""Clauses: where a sentence ends in hard-wrapped mail, and what counts as one token."""

from __future__ import annotations

import pytest

from kipvote.votes.clauses import TokenKind, own_line, sentences, tokens_of, with_claims
from kipvote.votes.spellings import is_binding
from kipvote.votes.typography import plain


def told(text: str) -> list[str]:
    lines = [own_line(i, line) for i, line in enumerate(text.split("\n"))]
    return [" ".join(token.text for token in sentence.tokens) for sentence in sentences(lines)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two", ["one", "two"]),
        ("One\n\nTwo", ["one", "two"]),
        ("Anyway, +1\nto the proposal!", ["anyway , +1 to the proposal"]),
        ("Thanks for the\n+1", ["thanks for the +1"]),
        ("Thanks for the KIP\n+1", ["thanks for the kip", "+1"]),
        ("I read this long line which the mail client has wrapped\nRight here", None),
        ("- one\n- two", ["one", "two"]),
        ("e.g. this, i.e. that", ["e.g . this , i.e . that"]),
        ("version 4.0.0 is out", ["version 4.0.0 is out"]),
        ("Really?! Yes", ["really", "! yes"]),
    ],
    ids=[
        "stop",
        "blank",
        "lower-case",
        "dangling",
        "short",
        "wrapped",
        "bullets",
        "abbreviation",
        "dots",
        "marks",
    ],
)
def test_sentences(text: str, expected: list[str] | None) -> None:
    assert told(text) == (expected or [" ".join(text.lower().split())])


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("+1", [TokenKind.VALUE]),
        ("+1s", [TokenKind.PLURAL]),
        ("+1 650 555 0100", [TokenKind.NUMBER]),
        ("n+1", [TokenKind.CODE]),
        ("session.timeout=-1", [TokenKind.CODE]),
        ("non-binding", [TokenKind.NON_BINDING]),
        ("(non binding)", [TokenKind.NON_BINDING]),
        ("non-\tbinding", [TokenKind.NON_BINDING]),
        ("(b)", [TokenKind.BINDING]),
        ("b", [TokenKind.WORD]),
        ("building", [TokenKind.WORD]),
        (":+1:", [TokenKind.THUMB]),
        ("+1000", [TokenKind.EXCESS]),
        ("https://example.org/?a=+1", [TokenKind.CODE]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_tokens(text: str, kinds: list[TokenKind]) -> None:
    assert [token.kind for token in with_claims(tokens_of(own_line(0, text)))] == kinds


@pytest.mark.parametrize("word", ["binding", "binging", "biding", "bindng", "bidning", "bindig", "bindding"])
def test_a_slip_of_one_letter_is_still_binding(word: str) -> None:
    assert is_binding(word)


@pytest.mark.parametrize("word", ["building", "bending", "blinding", "finding", "bing", "bound", ""])
def test_other_words_are_not_binding(word: str) -> None:
    assert not is_binding(word)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\ufeff+1", "+1"),
        ("\u22121", "-1"),
        ("\uff0b\uff11\uff08binding\uff09", "+1(binding)"),
        ("it\u2019s", "it's"),
        ("_+1_ non_binding", " +1  non_binding"),
        ("plain", "plain"),
    ],
    ids=["bom", "minus", "full-width", "apostrophe", "underline", "ascii"],
)
def test_plain(text: str, expected: str) -> None:
    assert plain(text) == expected
