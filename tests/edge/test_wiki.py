"""Wiki: files and folders of copies, told by what they hold."""

from __future__ import annotations

import codecs
import gzip
import json
import os
from pathlib import Path

import pytest

from kipvote import inputs
from kipvote.errors import WikiError
from kipvote.inputs import read_wiki
from kipvote.wiki import Index, Reject, Shelf, State

PAGE = "KIP-7: Bessere Protokolle für Makler\n\nCurrent state: Accepted\n\nMotivation\n\nWarum?\n"
HTML = "<h1>KIP-8: Better logs</h1><p>Current state: Voting</p><h1>Motivation</h1><p>Why.</p>"
INDEX = "Next KIP Number: 9\nAdopted KIPs\nKIP-7: Bessere Protokolle für Makler\n"


def put(folder: Path, files: dict[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def test_a_folder_is_read_whole(tmp_path: Path) -> None:
    """All files below it, told by content, not by name, but for hidden ones; what is no copy is a reject."""
    folder = put(
        tmp_path,
        {
            "b.html": PAGE,
            "a/kip.txt": HTML,
            "a/index": INDEX,
            "list.md": json.dumps({"pages": [{"number": 6, "title": "KIP-6: It", "state": "accepted"}, 1]}),
            "notes.txt": "Bring milk.",
            "logo.png": b"\x89PNG\r\n\x00\x1a",
            "empty": b"",
            ".hidden.txt": PAGE.replace("KIP-7", "KIP-70"),
            ".git/kip.txt": PAGE.replace("KIP-7", "KIP-71"),
        },
    )
    wiki = read_wiki(folder)
    assert [(page.proposal, page.where) for page in wiki.pages] == [
        ("KIP-6", "list.md, entry 1"),
        ("KIP-7", "b.html"),
        ("KIP-8", "a/kip.txt"),
    ]
    assert isinstance(wiki.index, Index)
    assert (wiki.index.where, wiki.index.next_number) == ("a/index", 9)
    assert wiki.rejects == (
        Reject("empty", "the file is empty"),
        Reject("list.md, entry 2", "an entry without a title"),
        Reject("logo.png", "not text"),
        Reject("notes.txt", "neither a proposal's page nor the index"),
    )


def test_the_tables_of_the_index_that_are_files_of_their_own_are_put_into_it(tmp_path: Path) -> None:
    folder = put(
        tmp_path,
        {
            "a.txt": "Discarded KIPs\nKIP\tComment\nKIP-6 - Bl\xe4tter\tSuperseded by KIP-8\n".encode(
                "cp1252"
            ),
            "index": INDEX,
        },
    )
    index = read_wiki(folder).index
    assert index is not None
    assert [(entry.shelf, entry.proposal) for entry in index.entries] == [
        (Shelf.ADOPTED, "KIP-7"),
        (Shelf.DISCARDED, "KIP-6"),
    ]
    assert index.where == "index, a.txt"
    assert index.doubts[-1] == "charset not declared, read as cp1252"
    (entry,) = (entry for entry in index.entries if entry.shelf is Shelf.DISCARDED)
    assert entry.note == "Superseded by KIP-8"


def test_a_file_by_itself(tmp_path: Path) -> None:
    (page,) = read_wiki(put(tmp_path, {"kip.txt": PAGE}) / "kip.txt").pages
    assert (page.proposal, page.where, page.state.state) == ("KIP-7", "kip.txt", State.ACCEPTED)


@pytest.mark.parametrize(
    ("content", "doubts"),
    [
        pytest.param(PAGE.encode(), (), id="UTF-8"),
        pytest.param(codecs.BOM_UTF8 + PAGE.encode(), (), id="UTF-8 with a byte order mark"),
        pytest.param(PAGE.encode("utf-16"), (), id="UTF-16 with a byte order mark"),
        pytest.param(
            PAGE.encode("latin-1"), ("charset not declared, read as cp1252",), id="what is no UTF-8 is Latin"
        ),
    ],
)
def test_the_encoding_of_a_file(content: bytes, doubts: tuple[str, ...], tmp_path: Path) -> None:
    (page,) = read_wiki(put(tmp_path, {"kip.txt": content}) / "kip.txt").pages
    assert (page.title, page.doubts) == ("KIP-7: Bessere Protokolle für Makler", doubts)


def test_the_encoding_of_the_index_is_a_doubt_about_the_index(tmp_path: Path) -> None:
    index = read_wiki(put(tmp_path, {"index": INDEX.encode("latin-1")})).index
    assert index is not None
    assert index.doubts[-1] == "charset not declared, read as cp1252"
    assert index.entries[0].title == "KIP-7: Bessere Protokolle für Makler"


def test_a_newer_copy_stands_whatever_the_names(tmp_path: Path) -> None:
    fetched = {"title": "KIP-8: Better logs", "body": {"view": {"value": HTML}}}
    files: dict[str, str | bytes] = {
        f"{name}.json": json.dumps(fetched | {"version": {"number": number}})
        for name, number in (("a", 2), ("b", 3), ("c", 1))
    }
    wiki = read_wiki(put(tmp_path, files))
    assert [(page.where, page.version) for page in wiki.pages] == [("b.json", 3)]
    assert [reject.where for reject in wiki.rejects] == ["a.json", "c.json"]


def test_what_cannot_be_read_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "LARGEST_PAGE", 1024 * 1024)
    put(tmp_path, {"large": b"x" * (1024 * 1024 + 1), "notes": "Bring milk.", "half.json": '{"title":'})
    refused = {
        "nowhere": "no such file or folder",
        "large": "cannot be read: more than 1,048,576 bytes",
        "notes": "neither a proposal's page nor the index",
        "half.json": "not JSON: Expecting value",
    }
    for name, what in refused.items():
        with pytest.raises(WikiError) as caught:
            read_wiki(tmp_path / name)
        assert caught.value.what == what
        assert name in (caught.value.where or "")


def test_a_folder_holds_no_more_than_a_wiki(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is too large to be read, or no file, does not count."""
    put(tmp_path, {"kip.txt": PAGE, "large": b"x" * 3000})
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(inputs, "LARGEST_PAGE", 2000)
    monkeypatch.setattr(inputs, "LARGEST_WIKI", 2000)
    assert [reject.where for reject in read_wiki(tmp_path).rejects] == ["large"]
    put(tmp_path, {"more": b"x" * 2000})
    with pytest.raises(WikiError, match=r"more than 2,000 bytes in all"):
        read_wiki(tmp_path)


def test_a_folder_without_a_page_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(WikiError, match="no wiki page in this folder"):
        read_wiki(tmp_path)
    put(tmp_path, {"half.json": '{"title":'})
    with pytest.raises(WikiError, match=r"half.json: not JSON: Expecting value \(half.json, line 1\)"):
        read_wiki(tmp_path)


FIXTURES = Path(__file__).parents[2] / "fixtures" / "wiki"
SMALL = [
    ("template.txt", None, "unknown", "placeholder", None, "placeholder", "uuuuuu"),
    ("1086.json", "KIP-1086", "voting", "list", "list", "tracker", "wwwwww"),
    ("list.json, entry 1", "KIP-1099", "accepted", "list", None, "tracker", ""),
    ("list.json, entry 2", "KIP-1100", "rejected", None, None, None, ""),
    ("1101.json", "KIP-1101", "accepted", "list", "list", "tracker", "wwwwww"),
    ("1102.txt", "KIP-1102", "under-discussion", "list", None, "tracker", "wwwwww"),
    ("1103.html", "KIP-1103", "accepted", None, "list", "tracker", "wwwwuw"),
    ("results.json, result 1", "KIP-1104", "rejected", "list", None, "tracker", "wwwwwu"),
    ("1105.txt", "KIP-1105", "under-discussion", "placeholder", None, "placeholder", "wpwuwu"),
    ("1106-lag.json", "KIP-1106", "under-discussion", None, None, "placeholder", "wuuuuu"),
    ("1106.json", "KIP-1106", "accepted", "chat", None, "tracker", "wwwwww"),
    ("results.json, result 2", "KIP-1107", "dormant", "list", None, "tracker", "wwwwem"),
    ("1108.json", "KIP-1108", "accepted", "list", None, "tracker", "wwwwww"),
    ("1109.json", "KIP-1109", "dormant", None, "list", "tracker", "wwwwwm"),
    ("1110.json", "KIP-1110", "accepted", "list", None, "tracker", "wwwwww"),
    ("1113.txt", "KIP-1113", "draft", "placeholder", None, "placeholder", "wmummm"),
    ("20520.json", "KIP-20520", "under-discussion", None, None, "tracker", "wuuuuu"),
]
"""File, proposal, state, kinds of the links (discussion, vote, JIRA), initials of the conditions."""


def test_the_small_wiki_is_read_as_its_readme_says() -> None:
    wiki = read_wiki(FIXTURES / "pages")
    assert [
        (
            page.where,
            page.proposal,
            page.state.state.value,
            *(link and link.kind.value for link in (page.discussion, page.vote, page.jira)),
            "".join(condition.value[0] for condition in page.sections.values()),
        )
        for page in wiki.pages
    ] == SMALL
    assert [reject.where for reject in wiki.rejects] == [
        "1110-version-3.txt",
        "list.json, entry 3",
        "results.json, result 3",
    ]
    assert wiki.index is not None
    assert (wiki.index.next_number, wiki.index.doubts) == (1111, ())


def test_the_readme_lists_every_file_of_the_small_wiki() -> None:
    rows = (FIXTURES / "README.md").read_text(encoding="utf-8").splitlines()
    listed = {row.split("`")[1] for row in rows if row.startswith("| `")}
    assert listed == {path.name for path in (FIXTURES / "pages").iterdir()}


def test_the_small_wiki_links_to_the_mail_of_the_archives() -> None:
    """Every Message-ID behind its links is one of the fixtures' archives."""
    mail = b"".join(
        gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        for path in (FIXTURES.parent / "archives").iterdir()
    ).decode("utf-8", "replace")
    ids = {
        link.message_id
        for page in read_wiki(FIXTURES / "pages").pages
        for link in (page.discussion, page.vote)
        if link is not None and link.message_id is not None
    }
    assert len(ids) == 10
    assert {each for each in ids if each not in mail} == set()
