"""Filesystems: the files and folders a user names, on this machine by path, elsewhere by URI.

A place is a ``pathlib.Path`` or a ``Remote``, which has the part of a path's interface that kipvote needs.
``docs/filesystems.md`` says what may be named, and how.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import unquote

from kipvote.errors import KipvoteError

if TYPE_CHECKING:
    from kipvote.filesystems.remote import Remote

Place: TypeAlias = "Path | Remote"
"""A file or a folder, wherever it is."""

_FILE = re.compile(r"file:(?://(?:localhost)?(?=/)|(?=/(?!/)))", re.IGNORECASE)
_URI = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://([^/]*)(.*)", re.DOTALL)
_BUCKET = re.compile(r"[\w.-]+")
_CONTAINER = re.compile(r"[\w-]+@[\w.-]+")
_HOST = re.compile(r"[\w.-]*(?::\d+)?")
_SCHEMES = {
    "s3": ("s3", _BUCKET),
    "s3a": ("s3", _BUCKET),  # as Hadoop calls it
    "gs": ("gs", _BUCKET),
    "abfs": ("abfs", _CONTAINER),
    "abfss": ("abfss", _CONTAINER),
    "hdfs": ("hdfs", _HOST),
}


def place(name: str | Place) -> Place:
    """What a path, a ``file:`` URI or the URI of an object store names.

    Only ``file:`` URIs are percent-decoded: ``s3://bucket/a%20b`` is a key with a per cent sign in it, as for
    ``aws s3``.

    >>> str(place("file:///var/mail/a%20b.mbox"))
    '/var/mail/a b.mbox'
    >>> str(place("s3a://mail/dev//2026-0?.mbox/"))
    's3://mail/dev/2026-0?.mbox'

    Raises:
        KipvoteError: a URI of a scheme that is not known, or not of the form its scheme asks for.
    """
    if not isinstance(name, str):
        return name
    local = _FILE.match(name)
    if local:
        return Path(unquote(name[local.end() :]))
    uri = _URI.fullmatch(name)
    return _remote(*uri.groups()) if uri else Path(name)


def _remote(scheme: str, authority: str, path: str) -> Remote:
    known = _SCHEMES.get(scheme.lower())
    # Not shown from there on: somebody may have written a password into it.
    where = f"{scheme}://..."
    if known is None:
        hint = f"name a path or a URI of {', '.join(_SCHEMES)}"
        raise KipvoteError("not a file system that kipvote reads", where=where, hint=hint)
    if not known[1].fullmatch(authority):
        hint = "write it as s3://bucket/path; credentials come from the environment"
        raise KipvoteError("not a URI of its kind", where=where, hint=hint)
    from kipvote.filesystems.remote import Remote  # loads pyarrow's file systems

    keys = tuple(part for part in path.split("/") if part not in ("", "."))
    return Remote(f"{known[0]}://{authority}", keys)
