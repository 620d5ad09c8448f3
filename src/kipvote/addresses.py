"""Addresses: people's mail addresses, which stay in the store.

Any form of RFC 5321, 5322 or 6531 is one, as is one with another character for "@", or encoded for a URL or
a page: whatever a reader could write to. "ada at example.org" is none: people write so what may be shown. Nor
is "@" with a word behind it that has no dot, unless something stands right before it ("@Override", "@ noon").
"""

from __future__ import annotations

import re

from kipvote.characters import seen

# As it is, fullwidth, small, in a circle; in a URL, and in one within another; as HTML may write it.
_ALIKE = "@\uff20\ufe6b\u24d0"
_ENCODED = r"(?:%(?:25){0,3}40|&(?:#0{0,5}64|#[xX]0{0,5}40|commat);)"
_AT = rf"(?:[{_ALIKE}]|{_ENCODED})"
# Outside ASCII anything may stand in a local part but blanks. "…" is what stands for an address.
_ATOM = rf'[^\x00-\x20\x7f\s()<>\[\]:;\\,"…{_ALIKE}]'
_LOCAL = rf"(?:(?!{_ENCODED}){_ATOM})++"
# Of a URL only what follows its last slash is a local part; elsewhere a slash may stand in one. An apostrophe
# may begin one, but is rather a quotation mark.
_KEPT = rf"(?P<kept>['`]|//(?:(?:(?!/|{_ENCODED}){_ATOM})*+/)*+)?+"
_QUOTED = r'(?<!\\)"(?:[^"\\\n]|\\.){0,64}+"'  # as long as RFC 5321 allows
# Letters of any script with their marks; dots are those of IDNA.
_LETTER = (
    r"[^\x00-,./:-@\[-^`{-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\xd7\xf7\s"
    r"\u2000-\u206f\u3000-\u303f\ufe50-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]"
)
_DOT = r"[.\u3002\uff0e\uff61]"
_DOMAIN = rf"(?:(?!-){_LETTER}++(?:{_DOT}{_LETTER}++)*+|\[[^\[\]\n@]{{1,99}}\])"
_WHOLE = rf"(?:{_QUOTED}|(?<!{_ATOM}){_KEPT}{_LOCAL}){_AT}{_DOMAIN}(?:(?:{_LOCAL})?+{_AT}{_DOMAIN})*+"
# Blanks or a comment may stand on either side of "@". Names in Java end in capitals: "@Stability.Evolving".
_GAP = r"[ \t]{0,9}(?:\([^()\n]{0,99}\)[ \t]{0,9})?"
_HOST = rf"{_AT}{_GAP}(?:{_LETTER}++{_DOT})+(?:[a-z]{{2,}}|[A-Z]{{2,}})(?!{_DOT}?{_LETTER})"
_ADDRESS = re.compile(f"{_WHOLE}|{_HOST}")
AT_SIGN = re.compile(_AT)
"""What no address is without."""


def without_addresses(text: str) -> str:
    """A text that people may see: "…" stands for an address, and for the host alone where blanks part it.

    What nobody sees is left out, since an address may hide behind it.

    >>> without_addresses("+1 (binding), Ada <ada@example.org>")
    '+1 (binding), Ada <…>'
    """
    plain = seen(text)
    return _ADDRESS.sub(r"\g<kept>…", plain) if AT_SIGN.search(plain) else plain
