"""Inputs: what a user names on the command line, read and checked: profiles, rosters, wikis, moments."""

from __future__ import annotations

import codecs
import os
from contextlib import suppress
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING

from kipvote.errors import KipvoteError, ProfileError, RosterError, WikiError
from kipvote.files import read_whole
from kipvote.filesystems import Place, place
from kipvote.messages.charsets import decode_bytes
from kipvote.roster import project_of
from kipvote.rules import Profile, parse_profile, shipped_profiles
from kipvote.store import RosterSource, Store

if TYPE_CHECKING:
    from kipvote.wiki import Wiki

LARGEST_PROFILE = 16 << 10
LARGEST_ROSTER = 16 << 20
"""In bytes. The profiles that come with kipvote have less than two thousand."""

LARGEST_PAGE = 64 * 1024 * 1024
LARGEST_WIKI = 1024 * 1024 * 1024
"""A page has some hundred kilobytes, a list of all of them less than one megabyte. In bytes."""

_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_APACHE = ("public_ldap_projects.json", "public_ldap_people.json", "committee-info.json")


def default_store() -> Place:
    """Where a store is kept if none is named: ``$KIPVOTE_STORE``, else in the user's data folder."""
    if named := os.environ.get("KIPVOTE_STORE"):
        return place(named)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "kipvote"


def profile_text(name: str) -> str:
    """The TOML of a shipped profile by its name, or of a file by its path.

    Raises:
        ProfileError: neither a shipped profile nor a readable file, or not a valid profile.
    """
    if name in shipped_profiles():
        return shipped_profiles()[name]
    try:
        text = read_whole(Path(name), LARGEST_PROFILE).decode("utf-8")
    except (OSError, ValueError) as error:
        hint = f"name one of {', '.join(shipped_profiles())} or a TOML file"
        is_there = isinstance(error, OSError) and not isinstance(error, FileNotFoundError)
        why = f": {error.strerror}" if isinstance(error, OSError) and is_there else ""
        raise ProfileError(f"no such profile{why}", where=name, hint=hint) from error
    parse_profile(text, file=name)
    return text


def ingest_profile(name: str | None, store: Place) -> str:
    """The TOML to ingest with: of the profile named, else of the store if it is there, else Kafka's.

    Raises:
        ProfileError: as :func:`profile_text`.
        StoreError: the store is there and cannot be read.
    """
    standing = Store.find_in(store) if name is None else None
    return profile_text(name or "kafka") if standing is None else standing.manifest.profile


def ingest_rules(profile: str | None, roster: Path | None, store: Place) -> tuple[str, RosterSource | None]:
    """The profile's TOML to ingest with, as :func:`ingest_profile`, and the roster named, if any.

    Raises:
        ProfileError: as :func:`profile_text`.
        RosterError: as :func:`roster_source`.
        StoreError: as :func:`ingest_profile`.
    """
    text = ingest_profile(profile, store)
    rules = parse_profile(text, file=profile or str(store))
    return text, roster_source(roster, rules) if roster else None


def profile(name: str) -> Profile:
    """The profile of :func:`profile_text`."""
    return parse_profile(profile_text(name), file=name)


def roster_source(path: Path, profile_of_vote: Profile) -> RosterSource:
    """A roster as given: our own file, or one of Apache's with the others beside it.

    Of Apache's, ``committee-info.json`` may be missing.

    Raises:
        RosterError: unreadable, or not a valid roster.
    """
    texts = tuple(_roster_text(file) for file in _roster_files(path))
    address = profile_of_vote.list_address if len(texts) > 1 else None
    source = RosterSource(path.name, texts, project_of(address) if address else None)
    source.parse()
    return source


def _roster_files(path: Path) -> tuple[Path, ...]:
    if path.name not in _APACHE:
        return (path,)
    projects, people, committees = map(path.with_name, _APACHE)
    return (projects, people, committees) if committees.exists() else (projects, people)


def _roster_text(path: Path) -> str:
    try:
        return read_whole(path, LARGEST_ROSTER).decode("utf-8-sig")
    except FileNotFoundError as error:
        raise RosterError(
            "no such roster file", where=str(path), hint="check the path given to --roster"
        ) from error
    except OSError as error:
        raise RosterError(f"the roster cannot be read: {error.strerror}", where=str(path)) from error
    except ValueError as error:
        raise RosterError("the roster is not UTF-8", where=str(path)) from error


def read_wiki(path: Path) -> Wiki:
    """What a file or a folder (with all below it, but for hidden files) holds of the wiki.

    Files are told by what they hold, not by name. In a folder, a file that is no copy of a page is among
    the rejects.

    Raises:
        WikiError: there is no such path; the file named is no copy of a page; no file in the folder is; there
            is more in it than any wiki holds.
    """
    from kipvote.wiki import Reject, Wiki, gather, parse_wiki  # what reads pages takes a while to load

    def read(file: Path, where: str) -> Wiki:
        text, fault = _page_text(file, where)
        return parse_wiki(text, where=where, fault=fault)

    if not path.is_dir():
        return gather([read(path, path.name)])
    parts: list[Wiki] = []
    for file in _pages_below(path):
        where = file.relative_to(path).as_posix()
        try:
            parts.append(read(file, where))
        except WikiError as error:
            reason = error.what if error.where in {None, where} else f"{error.what} ({error.where})"
            parts.append(Wiki(rejects=(Reject(where, reason),)))
    wiki = gather(parts)
    if not wiki.pages and wiki.index is None:
        reason = f"; {wiki.rejects[0].where}: {wiki.rejects[0].reason}" if wiki.rejects else ""
        hint = "put copies of pages into it: HTML, text, or JSON of the wiki's REST interface"
        raise WikiError(f"no wiki page in this folder{reason}", where=str(path), hint=hint)
    return wiki


def _pages_below(folder: Path) -> list[Path]:
    """The files below a folder in the order of their paths."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    shown = [
        path for path in files if not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]
    sizes = [path.stat().st_size for path in shown]
    if sum(size for size in sizes if size <= LARGEST_PAGE) > LARGEST_WIKI:
        hint = "name the folder that holds the pages and nothing else"
        raise WikiError(f"more than {LARGEST_WIKI:,} bytes in all", where=str(folder), hint=hint)
    return shown


def _page_text(path: Path, where: str) -> tuple[str, str | None]:
    """The text of a file, and what was wrong with it: by its byte order mark, else UTF-8, else cp1252."""
    try:
        raw = read_whole(path, LARGEST_PAGE)
    except FileNotFoundError as error:
        hint = "check the path of the wiki"
        raise WikiError("no such file or folder", where=str(path), hint=hint) from error
    except OSError as error:
        raise WikiError(f"cannot be read: {error.strerror}", where=where) from error
    declared = next((charset for bom, charset in _BOMS if raw.startswith(bom)), None)
    if declared is None and b"\0" in raw:
        raise WikiError("not text", where=where)
    return decode_bytes(raw, declared)


def local_path(uri: str) -> Path:
    """The path of a ``file:`` URI, or of a plain path: of what can only be read on this machine.

    >>> str(local_path("file:///var/mail/a%20b.mbox"))
    '/var/mail/a b.mbox'

    Raises:
        KipvoteError: a URI of another scheme, or of another host.
    """
    found = None
    with suppress(KipvoteError):
        found = place(uri)
    if not isinstance(found, Path):
        hint = "copy it to a file system of this machine and name its path"
        raise KipvoteError("not a local file", where=uri, hint=hint)
    return found


def read_moment(text: str, *, option: str) -> datetime:
    """A moment given as ISO 8601, aware and UTC: without a zone it is UTC, a bare date its first second.

    >>> read_moment("2026-01-09", option="--as-of").isoformat()
    '2026-01-09T00:00:00+00:00'

    Raises:
        KipvoteError: not a date or a date and time.
    """
    try:
        if len(text.strip()) <= len("2026-01-09"):
            return datetime.combine(date.fromisoformat(text.strip()), time(), UTC)
        read = datetime.fromisoformat(text.strip())
        return (read if read.tzinfo else read.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        hint = "write it as 2026-01-09 or 2026-01-09T12:00:00Z"
        raise KipvoteError(f"{text!r} is not a date", where=option, hint=hint) from error
