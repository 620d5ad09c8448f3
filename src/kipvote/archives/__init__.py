"""Archives: the files a user names, opened as bytes at any offset whatever they are compressed with."""

from kipvote.archives.archive import (
    LACKS,
    MAX_EXPANDED,
    MAX_RATIO,
    Archive,
    Data,
    is_compressed,
    lacking,
    open_archive,
    readable,
    size,
)
from kipvote.archives.fetched import Fetched
from kipvote.archives.naming import expand

__all__ = [
    "LACKS",
    "MAX_EXPANDED",
    "MAX_RATIO",
    "Archive",
    "Data",
    "Fetched",
    "expand",
    "is_compressed",
    "lacking",
    "open_archive",
    "readable",
    "size",
]
