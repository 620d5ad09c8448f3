"""Domains: whether one mail domain is another, or below it, and where people cannot own one."""

from __future__ import annotations

import re

_LONGEST_DOMAIN = 253  # RFC 1035, section 2.3.4, without the dot at the end
_DOMAIN = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)+")

# Below two-letter country domains these are no one's own: co.uk, com.br, ac.jp.
_SHARED = frozenset(
    {"ac", "co", "com", "edu", "go", "gob", "gouv", "gov", "gub", "id", "idv", "ind", "ltd", "me", "mil"}
    | {"ne", "net", "nom", "or", "org", "plc", "sch"}
)


def mail_domain(text: str) -> str:
    """The domain of an address, or of a domain written where one belongs; empty where it is none."""
    return domain_name(text.strip('"<>').rpartition("@")[2].lower().rstrip("."))


def domain_name(text: str) -> str:
    """``text`` if it is a domain name of two labels or more, else nothing."""
    return text if len(text) <= _LONGEST_DOMAIN and _DOMAIN.fullmatch(text) else ""


def within(name: str, domain: str) -> bool:
    """Whether a host or domain is ``domain`` or below it."""
    return bool(domain) and (name == domain or name.endswith("." + domain))


def organisation(host: str) -> str:
    """The domain someone can own that a host is in: ``example.org`` of ``mx.example.org``."""
    labels = host.split(".")
    for count in (2, 3):
        domain = ".".join(labels[-count:])
        if len(labels) >= count and not is_shared(domain):
            return domain
    return ""


def is_shared(domain: str) -> bool:
    """Whether a domain is one below which strangers own theirs."""
    labels = domain.split(".")
    return len(labels) < 2 or (len(labels) == 2 and len(labels[1]) == 2 and labels[0] in _SHARED)


def aligned(one: str, other: str) -> bool:
    """Whether two domains are one, or one is below the other (RFC 7489, section 3.1, relaxed).

    A parent that many share aligns with nothing: "example.co.uk" and "co.uk" are strangers.
    """
    shorter, longer = sorted((one, other), key=len)
    return within(longer, shorter) and not is_shared(shorter)
