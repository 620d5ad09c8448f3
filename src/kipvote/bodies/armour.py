"""Armour: what OpenPGP's cleartext signature framework (RFC 9580, section 7) puts around a text."""

from __future__ import annotations

from collections.abc import Sequence

ARMOUR = "-----BEGIN PGP"
"""What every text that holds armour holds."""

_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_END = "-----END PGP SIGNATURE-----"
_MOST_SIGNATURE_LINES = 80
_BASE64 = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=")


def without_armour(lines: Sequence[str]) -> list[str]:
    """The lines without armour, dash-escapes undone only where a text was clear-signed.

    Section 7.2 escapes every line that starts with a dash: ``-1`` travels as ``- -1``.

    >>> without_armour([_SIGNED, "Hash: SHA256", "", "- -1 (binding)", _SIGNATURE, "", "iQ==", _END, "- -1"])
    ['-1 (binding)', '- -1']
    """
    kept: list[str] = []
    at, signed = 0, False
    while at < len(lines):
        line = lines[at]
        if line.rstrip() == _SIGNED:
            signed, at = True, _after_headers(lines, at + 1)
        elif line.rstrip() == _SIGNATURE:
            signed, at = False, _after_signature(lines, at + 1)
        else:
            kept.append(line[2:] if signed and line.startswith("- ") else line)
            at += 1
    return kept


def _after_headers(lines: Sequence[str], at: int) -> int:
    while at < len(lines) and lines[at].strip():
        if ": " not in lines[at]:
            return at
        at += 1
    return at + 1


def _after_signature(lines: Sequence[str], at: int) -> int:
    """Past the END line, or, where it was cut off, past the lines that can only be armour."""
    for end in range(at, min(at + _MOST_SIGNATURE_LINES, len(lines))):
        if lines[end].rstrip() == _END:
            return end + 1
        if lines[end].startswith(ARMOUR):
            break
    while at < len(lines) and _is_armour(lines[at].strip()):
        at += 1
    return at


def _is_armour(line: str) -> bool:
    if not line or line.startswith(("Version: ", "Comment: ", "=")):
        return True
    return len(line) >= 20 and _BASE64.issuperset(line)
