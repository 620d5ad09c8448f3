"""Name lists: names free of bullets, handles, titles, stars and claims."""

from __future__ import annotations

import pytest

from kipvote.votes.namelists import is_name_list, listed_names


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann Alder", [("Ann Alder", None, False)]),
        ("* Ann Alder", [("Ann Alder", None, False)]),
        ("3. Ann Alder", [("Ann Alder", None, False)]),
        ("Ann Alder*", [("Ann Alder", None, True)]),
        ("Ann Alder (binding)", [("Ann Alder", True, False)]),
        ("Ann Alder (aalder, non-binding)", [("Ann Alder", False, False)]),
        ("Ann Alder [binding]", [("Ann Alder", True, False)]),
        ("Ann Alder - binding", [("Ann Alder", True, False)]),
        ("Ann (Nan) Alder", [("Ann Alder", None, False)]),
        ("Dr. Ann Alder", [("Ann Alder", None, False)]),
        ("Ann B. Alder", [("Ann B. Alder", None, False)]),
        ("Ann Alder <ann@example.org>", [("Ann Alder", None, False)]),
        ("José Álamo and Jan van der Berg", [("José Álamo", None, False), ("Jan van der Berg", None, False)]),
        ("Ann B Alder, Bo B", [("Ann B Alder", None, False), ("Bo B", None, False)]),
        ("NB Alder, B Birch", [("NB Alder", None, False), ("B Birch", None, False)]),
        ("Ann Alder - B, Bob Birch [nb]", [("Ann Alder", True, False), ("Bob Birch", False, False)]),
        ("Ann Alder, Jr., Bob Birch, Ph.D.", [("Ann Alder", None, False), ("Bob Birch", None, False)]),
        ("Ann Alder @aalder, Bob Birch via dev", [("Ann Alder", None, False), ("Bob Birch", None, False)]),
        ("王小明", [("王小明", None, False)]),
        ("Ann Alder, myself", [("Ann Alder", None, False)]),
        ("Bin Wang, Van Nguyen", [("Bin Wang", None, False), ("Van Nguyen", None, False)]),
        ("Van Le and Du Du", [("Van Le", None, False), ("Du Du", None, False)]),
        ("van der Berg", []),
        ("Van der Berg", []),
        ("Van der", []),
        ("Do Not Reply", []),
        ("I tested it on Linux", []),
        ("Thanks", []),
        ("", []),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_listed_names(text: str, expected: list[tuple[str, bool | None, bool]]) -> None:
    assert [(entry.name, entry.claim, entry.starred) for entry in listed_names(text)] == expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann Alder, Bob Birch", True),
        ("Ann Alder", True),
        ("Ann", False),
        ("I like the idea but the name is wrong", False),
        ("Looks Good, Thanks", False),
        ("Signatures OK", False),
        ("", False),
    ],
)
def test_only_names_make_a_name_list(text: str, names: bool) -> None:
    assert is_name_list(text) is names
