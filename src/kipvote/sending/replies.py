"""Replies: what a server answers, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kipvote.errors import SendError
from kipvote.messages.charsets import clean_line

DONE, GO_ON, NOT_NOW, NEVER = 2, 3, 4, 5
"""The first digit of a reply's code (RFC 5321, 4.2.1)."""

CLOSING = 421
"""With this code a server takes its leave, whatever it was asked."""

_LONGEST = 300


class PassingError(Exception):
    """A failure that may pass, and with which the mail was certainly not taken; ``error`` says what it is."""

    def __init__(self, error: SendError) -> None:
        super().__init__(error)
        self.error = error


class InDoubtError(SendError):
    """A mail was handed over whole, and nobody can tell whether it was taken."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A server's answer: its code, and its words on one line and fit for a terminal."""

    code: int
    words: str = ""

    @classmethod
    def of(cls, code: int, text: bytes | str, *, hidden: Iterable[str] = ()) -> Reply:
        r"""Read an answer; what is ``hidden`` is not repeated even where the server does.

        >>> Reply.of(550, b"5.1.1 No \x1b[31msuch user\nhere")
        Reply(code=550, words='5.1.1 No such user here')
        """
        words = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
        for secret in hidden:
            words = words.replace(secret, "***")
        return cls(code, clean_line(words)[:_LONGEST])

    @property
    def kind(self) -> int:
        """The first digit of the code; 0 for what is no answer of SMTP."""
        return self.code // 100 if 200 <= self.code < 600 else 0

    def __str__(self) -> str:
        return f"{self.code} {self.words}".rstrip() if self.kind else f"no SMTP: {self.words!r}"


def refusal(reply: Reply, what: str, *, where: str, hint: str | None = None) -> SendError | PassingError:
    """What to raise for an answer that does not let the mail go on."""
    error = SendError(f"{what}: {reply}", where=where, hint=hint)
    return PassingError(error) if reply.kind == NOT_NOW else error


def require(kind: int, reply: Reply, what: str, *, where: str, hint: str | None = None) -> None:
    """Go on only with an answer of one kind; ``what`` says what any other one means.

    Raises:
        PassingError: the server may say otherwise later.
        SendError: it will not, or what it says cannot be understood.
    """
    if reply.kind != kind:
        raise refusal(reply, what, where=where, hint=hint)
