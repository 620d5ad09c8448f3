"""Addresses: people's mail addresses, which stay in the store."""

from __future__ import annotations

import re

# One may stand right behind another, as where mail lost a line break: "ada@example.org=bo@example.net".
_ADDRESS = re.compile(r"(?<![\w.+%=-])(?:[\w.+%=-]++@[\w-]++(?:\.[\w-]++)++)++")


def without_addresses(text: str) -> str:
    """A text that people may see.

    >>> without_addresses("+1 (binding), Ada <ada@example.org>")
    '+1 (binding), Ada <…>'
    """
    return _ADDRESS.sub("…", text)
