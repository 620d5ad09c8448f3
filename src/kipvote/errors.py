"""The one kind of error a user meets: what is wrong, where, and what to do about it."""

from __future__ import annotations


class KipvoteError(Exception):
    """Bad input, said once and clearly; the command line prints it and exits with 1.

    ``what`` is the fault in a few words, ``where`` the file, offset, line or Message-ID it was met
    at, ``hint`` what to do next. Each is plain text without a trailing full stop.

    >>> str(KipvoteError("unknown proposal KIP-9", where="store ./kv", hint="ingest its archive first"))
    'unknown proposal KIP-9 (store ./kv): ingest its archive first'
    """

    def __init__(self, what: str, *, where: str | None = None, hint: str | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        text = self.what if self.where is None else f"{self.what} ({self.where})"
        return text if self.hint is None else f"{text}: {self.hint}"

    def __reduce__(self) -> tuple[object, ...]:
        # Spark carries an error from a worker to the driver; keyword-only fields must survive that.
        return (_rebuild, (type(self), self.what, self.where, self.hint))


def _rebuild(kind: type[KipvoteError], what: str, where: str | None, hint: str | None) -> KipvoteError:
    return kind(what, where=where, hint=hint)


class ArchiveError(KipvoteError):
    """An archive cannot be read at all: missing, unreadable, or not mail."""


class RosterError(KipvoteError):
    """A roster file is not one of the known forms, or contradicts itself."""


class ProfileError(KipvoteError):
    """A profile is missing, is not TOML, or has a value outside its closed set."""


class StoreError(KipvoteError):
    """A store is missing, empty, of another schema version, or held by another ingest."""


class ProposalError(KipvoteError):
    """A proposal asked for is not in the store, or the name fits several."""


class WikiError(KipvoteError):
    """A copy of the wiki cannot be read: missing, too large, or of no known form."""


class FetchError(KipvoteError):
    """A download failed, or what came is not complete."""


class SendError(KipvoteError):
    """A mail was not sent, or nobody can tell whether it was."""
