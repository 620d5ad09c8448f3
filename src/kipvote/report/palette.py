"""Palette: the colours of a report in a light and in a dark room, and which of them meet.

Contrast is at least 4.5 to 1 wherever text stands on a colour (WCAG 2.2, success criterion 1.4.3).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """Colours as ``#rrggbb``; those named after a mood are a mark's text and ground."""

    page: str
    card: str
    text: str
    quiet: str
    link: str
    rule: str
    full: str
    good: str
    good_ground: str
    bad: str
    bad_ground: str
    wrong: str
    wrong_ground: str
    over: str
    over_ground: str


LIGHT = Palette(
    page="#f3f5f7",
    card="#ffffff",
    text="#1d2730",
    quiet="#55636f",
    link="#0a58a8",
    rule="#dde3e9",
    full="#1f7a4d",
    good="#12633a",
    good_ground="#e2f4e9",
    bad="#9b2420",
    bad_ground="#fdeae8",
    wrong="#7a4a00",
    wrong_ground="#fff0d2",
    over="#4d5a66",
    over_ground="#eceff2",
)

DARK = Palette(
    page="#11161b",
    card="#1a2128",
    text="#e4e9ee",
    quiet="#a5b1bc",
    link="#82bdf7",
    rule="#323c46",
    full="#5fc08e",
    good="#93dfb2",
    good_ground="#16362a",
    bad="#f7aaa5",
    bad_ground="#40201f",
    wrong="#f2cb80",
    wrong_ground="#3a2e15",
    over="#bcc6cf",
    over_ground="#2b333b",
)

PAIRS = (
    ("text", "page"),
    ("quiet", "page"),
    ("link", "page"),
    ("text", "card"),
    ("quiet", "card"),
    ("link", "card"),
    ("full", "card"),
    ("good", "good_ground"),
    ("bad", "bad_ground"),
    ("wrong", "wrong_ground"),
    ("over", "over_ground"),
)
"""Which colour of text stands on which ground."""
