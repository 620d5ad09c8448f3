"""Trust: which fields the list's own hosts wrote, and what they say of the sender."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.mbox import RawMessage, read_archive
from kipvote.messages.header import header_block, parse_header
from kipvote.messages.hops import hop_of, hop_of_words, words_of
from kipvote.messages.trust import MAX_MARKS, Standing, Trust, trust_of

MIRA = "mira@example.org"
FROM = "From: Mira Okafor <mira@example.org>"

# The way of a mail through the list, top first: archive, list software, spam filter, mail exchanger.
ARCHIVE = (
    "Received: from out.apache.org (out.apache.org [198.51.100.1])\n\tby mx.archive.example.net (Postfix)"
    " with ESMTPS id 1 for <archive@archive.example.net>; Mon, 3 Nov 2025 12:00:04 +0000"
)
LIST = "Received: (qmail 31310 invoked by uid 998); 3 Nov 2025 12:00:03 -0000"
QPSMTPD = (
    "Received: from spam1.apache.org (HELO spam1.apache.org) (198.51.100.2)\n"
    " by apache.org (qpsmtpd/0.94) with ESMTP; Mon, 03 Nov 2025 12:00:02 +0000"
)
FILTERED = (
    "Received: from localhost (localhost [127.0.0.1])\n\tby spam1.apache.org (ASF Mail Server at"
    " spam1.apache.org) with ESMTP id 2 for <dev@kafka.apache.org>; Mon, 3 Nov 2025 12:00:02 +0000 (UTC)"
)
AMAVIS = (
    "Received: from mx1.apache.org ([198.51.100.3])\n\tby localhost (spam1.apache.org [198.51.100.2])"
    " (amavisd-new, port 10024)\n\twith ESMTP id 3 for <dev@kafka.apache.org>; Mon, 3 Nov 2025 12:00:01 +0000"
)
BOUNDARY = (
    "Received: from mail.example.org (mail.example.org [203.0.113.7])\n\t(using TLSv1.3)"
    " (No client certificate requested)\n\tby mx1.apache.org (ASF Mail Server at mx1.apache.org)"
    " with ESMTPS id 4\n\tfor <dev@kafka.apache.org>; Mon, 3 Nov 2025 12:00:00 +0000 (UTC)"
)
PASS = (
    "Authentication-Results: spam1.apache.org (amavisd-new);\n\tdkim=pass (2048-bit key) header.d=example.org"
)
PASSED = Trust(Standing.PASSED, ("dkim=pass example.org",))
NOTHING = Trust(Standing.UNKNOWN)


def trust(*lines: str, address: str = MIRA, end: str = "\n") -> Trust:
    return trust_of(("\n".join(lines) + "\n").replace("\n", end).encode(), sender_address=address)


def marked(*marks: str, author: str = FROM, address: str = MIRA) -> Trust:
    """Of a mail that went all the way and was marked by the spam filter."""
    return trust(ARCHIVE, LIST, QPSMTPD, FILTERED, *marks, AMAVIS, BOUNDARY, author, address=address)


MARKS = [
    pytest.param(PASS, PASSED, id="signed by the author's domain"),
    pytest.param(
        "AUTHENTICATION-RESULTS : SPAM1.Apache.ORG 1;DKIM=Pass HEADER.D=Example.org", PASSED, id="mixed case"
    ),
    pytest.param(
        "Authentication-Results:\n spam1.apache.org\n (a (nested) remark;\n dkim=fail)\n ;\n\tdkim\n = pass\n"
        '\theader.s="a;b"\n header.d\n =\n example.org',
        PASSED,
        id="folded, with comments, quotes and spaces",
    ),
    pytest.param(
        "Authentication-Results: apache.org 1; dkim/1=pass header.i=@mail.example.org header.s=k",
        Trust(Standing.PASSED, ("dkim=pass mail.example.org",)),
        id="signed by a subdomain, versions told",
    ),
    pytest.param(
        "Authentication-Results: apache.org; dkim=pass header.d=example.net",
        Trust(Standing.FAILED, ("dkim=pass example.net",)),
        id="signed by another domain alone",
    ),
    pytest.param(
        "Authentication-Results: apache.org; dkim=pass header.d=example-org.20230601.gappssmtp.com",
        Trust(Standing.UNKNOWN, ("dkim=pass example-org.20230601.gappssmtp.com",)),
        id="signed by Google in place of the author's domain",
    ),
    pytest.param(
        "Authentication-Results: apache.org; dkim=pass header.d=example-net.20230601.gappssmtp.com",
        Trust(Standing.FAILED, ("dkim=pass example-net.20230601.gappssmtp.com",)),
        id="signed by Google in place of another's domain",
    ),
    pytest.param(
        "Authentication-Results: apache.org; dkim=pass header.d=notexample.org",
        Trust(Standing.FAILED, ("dkim=pass notexample.org",)),
        id="signed by a domain that ends alike",
    ),
    pytest.param(
        "Authentication-Results: apache.org; dkim=pass header.d=org",
        Trust(Standing.UNKNOWN, ("dkim=pass",)),
        id="signed by a top-level domain",
    ),
    pytest.param(
        'Authentication-Results: apache.org; dkim=pass header.i="x header.d=example.org; "@example.net',
        Trust(Standing.FAILED, ("dkim=pass example.net",)),
        id="a quoted local part tells no domain",
    ),
    pytest.param(
        "Authentication-Results: apache.org; dkim=pass header.d=example.org header.d=example.net",
        Trust(Standing.UNKNOWN, ("dkim=pass",)),
        id="two domains for one result",
    ),
    pytest.param(
        "Authentication-Results: apache.org; auth=none; dkim=fail header.d=example.org;"
        " dkim=pass header.d=example.net; spf=fail smtp.mailfrom=bounce@lists.example.net; dmarc=fail",
        Trust(
            Standing.FAILED,
            ("dkim=fail example.org", "dkim=pass example.net", "spf=fail lists.example.net", "dmarc=fail"),
        ),
        id="several methods, none passed",
    ),
    pytest.param(
        "Authentication-Results: apache.org; spf=softfail smtp.mailfrom=mira@example.org;"
        " dmarc=pass header.from=example.org",
        Trust(Standing.PASSED, ("spf=softfail example.org", "dmarc=pass example.org")),
        id="a pass outweighs a failure",
    ),
    pytest.param(
        "Authentication-Results: apache.org; dkim=fail header.d=example.net",
        Trust(Standing.UNKNOWN, ("dkim=fail example.net",)),
        id="a broken signature of another domain",
    ),
    pytest.param(
        "Authentication-Results: apache.org; spf=pass smtp.helo=mail.example.org", NOTHING, id="spf of a HELO"
    ),
    pytest.param("Authentication-Results: apache.org; none", NOTHING, id="no results"),
    pytest.param("Authentication-Results: dkim=pass header.d=example.org", NOTHING, id="no server named"),
    pytest.param(
        "Authentication-Results: apache.org.example.net; dkim=pass header.d=example.org",
        NOTHING,
        id="another server named",
    ),
    pytest.param(
        "ARC-Authentication-Results: i=1; apache.org; dkim=pass header.d=example.org", NOTHING, id="arc"
    ),
    pytest.param(
        "Received-SPF: Pass (mailfrom) identity=mailfrom; client-ip=203.0.113.7; helo=mail.example.org;\n"
        " envelope-from=mira@example.org; receiver=<UNKNOWN>",
        Trust(Standing.PASSED, ("spf=pass example.org",)),
        id="received-spf",
    ),
    pytest.param(
        "Received-SPF: pass (spam1.apache.org: domain of mira@example.org designates 203.0.113.7 as such)",
        Trust(Standing.PASSED, ("spf=pass example.org",)),
        id="received-spf, in a comment",
    ),
    pytest.param(
        'Received-SPF: pass (apache.org: domain of "a@example.org domain of mira@example.org"@example.net)',
        Trust(Standing.UNKNOWN, ("spf=pass",)),
        id="received-spf, an address in an address",
    ),
    pytest.param(
        "Received-SPF: softfail (apache.org: domain of transitioning mira@example.org does not designate it)",
        Trust(Standing.FAILED, ("spf=softfail example.org",)),
        id="received-spf, softfail in a comment",
    ),
    pytest.param(
        "Received-SPF: Softfail (mailfrom) identity=mailfrom; envelope-from=x@example.net",
        Trust(Standing.FAILED, ("spf=softfail example.net",)),
        id="received-spf, softfail",
    ),
    pytest.param(
        "Received-SPF: Pass (helo) identity=helo; helo=example.org; envelope-from=mira@example.org",
        NOTHING,
        id="received-spf of a HELO",
    ),
    pytest.param(
        "X-Spam-Status: No, score=0.1 tagged_above=-999 required=6.31\n\ttests=[DKIM_SIGNED=0.1,"
        " DKIM_VALID=-0.1,\n\tDKIM_VALID_AU=-0.1, SPF_HELO_PASS=-0.1,\n\tSPF_PASS=-0.001] autolearn=disabled",
        Trust(Standing.PASSED, ("dkim-valid", "dkim-valid-au", "spf-pass")),
        id="spam filter: valid for the author",
    ),
    pytest.param(
        "X-Spam-Status: No, tests=[DKIM_SIGNED=0.1, DKIM_VALID=-0.1, SPF_PASS=-0.001]",
        Trust(Standing.UNKNOWN, ("dkim-valid", "spf-pass")),
        id="spam filter: valid, for whom is not said",
    ),
    pytest.param(
        "X-ASF-Spam-Status: No, hits=1.9 required=10.0\n\ttests=HTML_MESSAGE,SPF_SOFTFAIL,\n\tT_DKIM_INVALID",
        Trust(Standing.FAILED, ("spf-softfail", "dkim-invalid")),
        id="spam filter: failed, without brackets",
    ),
    pytest.param(
        "X-Spam-Status: No, score=0 tests=[] autolearn=DKIM_VALID_AU", NOTHING, id="spam filter: no tests"
    ),
]


@pytest.mark.parametrize(("mark", "expected"), MARKS)
def test_marks(mark: str, expected: Trust) -> None:
    assert marked(mark) == expected


def test_marks_stand_in_the_order_of_the_header_each_once() -> None:
    assert marked("Received-SPF: none", PASS, PASS).marks == ("spf=none", "dkim=pass example.org")


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_line_ends(end: str) -> None:
    assert trust(ARCHIVE, QPSMTPD, PASS, BOUNDARY, FROM, end=end) == PASSED


DOMAINS = [
    pytest.param("example.org", "mail.example.org", True, id="below the signer's"),
    pytest.param("lists.example.org", "mail.example.org", False, id="beside it"),
    pytest.param("example.co.uk", "example.co.uk", True, id="the same, below a shared one"),
    pytest.param("co.uk", "example.co.uk", False, id="shared by a country"),
    pytest.param("com.br", "example.com.br", False, id="shared by another country"),
]


@pytest.mark.parametrize(("signer", "author", "aligned"), DOMAINS)
def test_alignment(signer: str, author: str, aligned: bool) -> None:
    """RFC 7489, 3.1: in relaxed mode the two organizational domains must be the same."""
    found = marked(
        f"Authentication-Results: apache.org; dkim=pass header.d={signer}",
        author=f"From: <mira@{author}>",
        address=f"mira@{author}",
    )
    assert (found.standing is Standing.PASSED) is aligned


OUTSIDE = "Received: from {} by mx1.apache.org (ASF Mail Server at mx1.apache.org) with ESMTP id 5"
FORGERIES = [
    pytest.param([ARCHIVE, LIST, QPSMTPD, FILTERED, AMAVIS, BOUNDARY, PASS], id="below the boundary"),
    pytest.param(
        [ARCHIVE, QPSMTPD, BOUNDARY, "X-Spam-Status: No, tests=[DKIM_VALID_AU=-0.1]"],
        id="spam status below the boundary",
    ),
    pytest.param(
        [ARCHIVE, QPSMTPD, BOUNDARY, QPSMTPD, FILTERED, PASS, AMAVIS, BOUNDARY],
        id="a whole way through the list below the boundary",
    ),
    pytest.param(
        [OUTSIDE.format("mx2.apache.org (mail.example.net [203.0.113.9])"), PASS, BOUNDARY],
        id="HELO of the list",
    ),
    pytest.param(
        [OUTSIDE.format("mx2.apache.org (unknown [203.0.113.9])"), PASS, BOUNDARY],
        id="HELO of the list, no name looked up",
    ),
    pytest.param(
        [OUTSIDE.format("mx2.apache.org ([203.0.113.9])"), PASS, BOUNDARY],
        id="HELO of the list, address only",
    ),
    pytest.param([OUTSIDE.format("mx2.apache.org"), PASS, BOUNDARY], id="HELO of the list, nothing else"),
    pytest.param(
        [OUTSIDE.format("mx2.apache.org (203.0.113.9)"), PASS, BOUNDARY],
        id="HELO of the list, as Exchange writes",
    ),
    pytest.param(
        [OUTSIDE.format("x (mx2.apache.org [203.0.113.9] (may be forged))"), PASS, BOUNDARY],
        id="a name that does not lead back",
    ),
    pytest.param(
        [OUTSIDE.format("mail.example.net (HELO mx2.apache.org) (203.0.113.9)"), PASS, BOUNDARY],
        id="HELO of the list, qpsmtpd",
    ),
    pytest.param(
        [OUTSIDE.format("mail.example.net (HELO x)(10.0.0.1) (203.0.113.9)"), PASS, BOUNDARY],
        id="HELO with an address in it",
    ),
    pytest.param(
        [OUTSIDE.format("by (mail.example.net [203.0.113.9])"), PASS, BOUNDARY], id="HELO is the word by"
    ),
    pytest.param(
        [
            OUTSIDE.format("x (mail.example.net [203.0.113.9]) (CN y by localhost (amavisd-new))"),
            PASS,
            BOUNDARY,
        ],
        id="a content filter in a comment",
    ),
    pytest.param(
        [OUTSIDE.format("x (notapache.org [203.0.113.9])"), PASS, BOUNDARY], id="a domain that ends alike"
    ),
    pytest.param(
        [OUTSIDE.format("x (mx2.apache.org [203.0.113.999])"), PASS, BOUNDARY], id="an address that is none"
    ),
    pytest.param([OUTSIDE.format("x ((((("), PASS, BOUNDARY], id="parentheses left open"),
    pytest.param(
        ["Received: by shell.apache.org (Postfix, from userid 1000)\n\tid 6", PASS, BOUNDARY],
        id="written by somebody with an account",
    ),
    pytest.param(
        [QPSMTPD, AMAVIS.replace("spam1.apache.org", "spam1.example.net"), PASS, BOUNDARY],
        id="a content filter elsewhere",
    ),
    pytest.param([ARCHIVE, LIST, PASS], id="no hop under it: a header the list stripped"),
    pytest.param(
        [ARCHIVE, QPSMTPD, PASS, "Received: from x (x.example.net [203.0.113.8]) by mail.example.net"],
        id="under a list host that wrote no line",
    ),
    pytest.param([PASS, ARCHIVE, QPSMTPD, BOUNDARY], id="above the list: written after it"),
    pytest.param(
        [
            "Received: from x (mail.example.net [203.0.113.9]) by mx.archive.example.net",
            QPSMTPD,
            PASS,
            BOUNDARY,
        ],
        id="sent to the archive, past the list",
    ),
    pytest.param(
        [
            "Received: from a.example.net (a.example.net [203.0.113.9]) by b.example.net",
            PASS,
            "Received: from x (x.example.com [203.0.113.10]) by a.example.net",
        ],
        id="a list host never had it",
    ),
    pytest.param([PASS], id="no hop at all"),
]


@pytest.mark.parametrize("lines", FORGERIES)
def test_a_forged_mark_does_not_help(lines: list[str]) -> None:
    """A forged `Authentication-Results` from outside must not help."""
    assert trust(*lines, FROM) == NOTHING


INSIDE = [
    pytest.param([QPSMTPD, PASS, BOUNDARY], id="the list's own archive"),
    pytest.param([PASS, BOUNDARY], id="above the line of the host that wrote it"),
    pytest.param([ARCHIVE, PASS, BOUNDARY], id="an archive elsewhere"),
    pytest.param([QPSMTPD, FILTERED, AMAVIS, PASS, BOUNDARY], id="below the spam filter"),
    pytest.param(
        [
            "Received: from in.example.net (in.example.net [203.0.113.20]) by store.example.net (Postfix)",
            "Received: by in.example.net (Postfix)\n\tid 7; Mon, 3 Nov 2025 12:00:05 +0000",
            "Received: from mail.apache.org (out.apache.org. [198.51.100.1]) by in.example.net (Postfix)",
            PASS,
            BOUNDARY,
        ],
        id="an archive of two hosts",
    ),
    pytest.param(
        ["Received: from x (unknown [10.40.0.8]) by mx3.apache.org with ESMTP", PASS, BOUNDARY],
        id="a private address",
    ),
    pytest.param(
        ["Received: from x (unknown [IPv6:fd00::8]) by mx3.apache.org with ESMTP", PASS, BOUNDARY],
        id="a private address of version 6",
    ),
    pytest.param(
        ["Received: (qmail 1 invoked from network); 3 Nov 2025 12:00:05 -0000", QPSMTPD, PASS, BOUNDARY],
        id="qmail",
    ),
    pytest.param(
        [QPSMTPD, PASS, OUTSIDE.format("x (unknown [IPv6:2001:db8::7])")], id="from an address without a name"
    ),
]


@pytest.mark.parametrize("lines", INSIDE)
def test_marks_of_list_hosts_count(lines: list[str]) -> None:
    assert trust(*lines, FROM) == PASSED


def test_another_list_has_other_hosts() -> None:
    block = "\n".join([QPSMTPD, PASS, BOUNDARY, FROM, ""]).replace("apache.org", "lists.example.com").encode()
    assert trust_of(block, sender_address=MIRA, list_domain="Lists.example.COM") == PASSED
    assert trust_of(block, sender_address=MIRA) == NOTHING


def test_the_lists_relay_vouches_for_addresses_of_its_own_site() -> None:
    """Quoting the design: "a mark of the list's own hosts passed for the domain of From (...; ASF's relay for
    @apache.org)".
    """
    relayed = (
        "Received: from pc (dsl.example.net [203.0.113.30]) by relay.apache.org (Postfix) with ESMTPSA id 8"
    )
    author = "From: Mira Okafor <mira@apache.org>"
    within = QPSMTPD.replace("ESMTP", "ESMTPSA")
    found = trust(ARCHIVE, within, relayed, author, address="mira@apache.org")
    assert found == Trust(Standing.PASSED, ("auth=pass relay.apache.org",))
    author = author.replace("apache.org", "example.org")
    found = trust(ARCHIVE, within, relayed, author, address="mira@example.org")
    assert found == Trust(Standing.UNKNOWN, ("auth=pass relay.apache.org",))


AUTHORS = [
    pytest.param(FROM, MIRA, Standing.PASSED, id="as written"),
    pytest.param("from :\n <MIRA@Example.org>", "Mira@example.ORG", Standing.PASSED, id="mixed case, folded"),
    pytest.param("From: <mira@example.org.INVALID>", MIRA, Standing.PASSED, id="made invalid by the list"),
    pytest.param(
        'From: "Mira Okafor via dev" <dev@example.org>',
        "dev@example.org",
        Standing.PASSED,
        id="via a relay: for the relay",
    ),
    pytest.param(
        "From: Mira Okafor via dev <dev@example.org>\nReply-To: mira@example.org",
        MIRA,
        Standing.FAILED,
        id="via what is not the list, the address from Reply-To",
    ),
    pytest.param("From: <tomas@example.org>", MIRA, Standing.FAILED, id="somebody else"),
    pytest.param(
        "From: <jira@example.org>", "jira@example.org", Standing.PASSED, id="a gateway: for the gateway"
    ),
    pytest.param(
        "From: <mira@example.org>\nFrom: <tomas@example.org>", MIRA, Standing.FAILED, id="two From lines"
    ),
    pytest.param("Subject: x", MIRA, Standing.UNKNOWN, id="no From line"),
    pytest.param("From: Mira Okafor", "", Standing.UNKNOWN, id="no address"),
]


@pytest.mark.parametrize(("author", "address", "standing"), AUTHORS)
def test_marks_are_about_the_address_in_from(author: str, address: str, standing: Standing) -> None:
    found = marked(PASS, author=author, address=address)
    assert found == Trust(standing, ("dkim=pass example.org",))


@pytest.mark.parametrize("list_id", ["Developers <dev.example.org>", "dev.example.org"])
def test_mail_in_the_name_of_the_list_is_known_by_its_list_id(list_id: str) -> None:
    author = "From: Mira Okafor <dev@example.org>"
    tops: list[list[str]] = [[f"List-Id: {list_id}"], []]
    found = [trust(*top, QPSMTPD, PASS, BOUNDARY, author, address="dev@example.org") for top in tops]
    assert [each.standing for each in found] == [Standing.UNKNOWN, Standing.PASSED]


def test_no_header() -> None:
    assert trust_of(b"", sender_address=MIRA) == NOTHING


# Properties

values = st.one_of(
    st.text(max_size=60).map(lambda text: text.replace("\n", "\n ").replace("\r", "")),
    st.sampled_from(
        [line.partition(": ")[2] for line in (ARCHIVE, QPSMTPD, FILTERED, AMAVIS, BOUNDARY, PASS)]
    ),
    st.sampled_from(["No, tests=[DKIM_VALID_AU=-0.1]", "pass (a: domain of mira@example.org designates)"]),
)
names = st.sampled_from(
    ["Received", "Authentication-Results", "Received-SPF", "X-Spam-Status", "List-Id", "Reply-To", "Sender"]
)
lines = st.builds("{}: {}".format, names, values)
ways = st.sampled_from([PASS, "X-Spam-Status: No, tests=[SPF_FAIL=1]", "X-Mailer: x"])


@given(ways, st.lists(lines, max_size=6), st.lists(lines, max_size=6))
def test_lines_below_the_boundary_change_nothing(mark: str, over: list[str], under: list[str]) -> None:
    """What stands below the line of the host that took the mail in from outside is the sender's to write."""
    way = [ARCHIVE, LIST, QPSMTPD, FILTERED, mark, AMAVIS, BOUNDARY]
    assert trust(*way, *over, FROM, *under) == trust(*way, FROM)


@given(st.lists(st.one_of(lines, st.just(FROM), st.just("From: <tomas@example.org>")), max_size=8))
def test_nothing_below_the_boundary_makes_a_sender_pass(below: list[str]) -> None:
    """A forged `Authentication-Results` from outside must not help."""
    assert trust(ARCHIVE, LIST, QPSMTPD, BOUNDARY, *below) == NOTHING


@given(st.lists(st.sampled_from([ARCHIVE, LIST, QPSMTPD, FILTERED, AMAVIS, BOUNDARY, FROM]), max_size=8))
def test_without_marks_nothing_is_known(way: list[str]) -> None:
    assert trust(*way) == NOTHING


HOP = st.sampled_from("from by with id for x ESMTPSA ;".split())
SCRAPS = st.sampled_from(
    [
        "(",
        ")",
        '"',
        "\\",
        "\n\t",
        "\x85",
        "By",
        "mx.apache.org",
        "(x [192.0.2.1])",
        "(HELO x) (192.0.2.1)",
        "(qmail 5)",
    ]
)


@settings(max_examples=400)
@given(st.lists(st.one_of(HOP, HOP, SCRAPS), max_size=12).map(" ".join).map(str.strip))
def test_the_front_of_a_hop_tells_what_all_of_it_tells(value: str) -> None:
    """Of a line of which the front is told apart, the rest adds nothing."""
    words = words_of(value)
    note = bool(words) and words[0].startswith("(qmail ")
    assert hop_of(value) == (None if note else hop_of_words(words))


@given(st.binary(max_size=400), st.text(max_size=40), st.text(max_size=20))
def test_no_bytes_raise(below: bytes, address: str, domain: str) -> None:
    top = f"Received: from x (x.apache.org [198.51.100.9]) by {domain}\n".encode("utf-8", "replace")
    for block in (below, top + below, b"Received: " + below, b"Authentication-Results: apache.org;" + below):
        trust_of(block, sender_address=address, list_domain=domain)
        trust_of(block + b"\n" + BOUNDARY.encode(), sender_address=address)


HOSTILE = [
    pytest.param('"\\' * 150_000, id="quotes and backslashes"),
    pytest.param("(" * 300_000, id="opened"),
    pytest.param("(a" * 150_000 + ")" * 150_000, id="nested"),
    pytest.param("\n " * 150_000, id="folded"),
    pytest.param("apache.org;" + "dkim=pass header.d=example.org;" * 10_000, id="results"),
    pytest.param("from x (" + "a." * 150_000 + " [10.0.0.1]) by mx1.apache.org", id="a long name"),
    pytest.param("from x by " * 30_000, id="hops in a hop"),
    pytest.param("x tests=" + "DKIM_VALID_AU," * 20_000, id="tests"),
    pytest.param("from a (HELO " + ") (" * 100_000, id="HELO"),
    pytest.param("x <" * 100_000, id="angles"),
]


@pytest.mark.parametrize(
    "name", ["Received", "Authentication-Results", "Received-SPF", "X-Spam-Status", "List-Id"]
)
@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_values_take_no_time(name: str, value: str) -> None:
    """Time is linear in the input: quadratic, a third of a megabyte would take minutes."""
    found = trust(ARCHIVE, f"{name}: {value}", *[f"{name}: {value[:40]}"] * 2000, BOUNDARY, FROM)
    assert len(found.marks) <= MAX_MARKS


def test_marks_are_limited() -> None:
    results = "".join(f"; dkim=pass header.d=s{number}.example.org" for number in range(MAX_MARKS + 9))
    assert len(marked(f"Authentication-Results: apache.org{results}").marks) == MAX_MARKS


# Real mail

ARCHIVES = Path(__file__).parents[3] / "shared" / "data" / "archives"
real = pytest.mark.skipif(not ARCHIVES.exists(), reason="the real archives are not here")


def standings(archive: str) -> dict[str, Trust]:
    """Of every message that a person wrote: its id, and what is known of its sender."""
    found: dict[str, Trust] = {}
    for message in read_archive(ARCHIVES / f"{archive}.mbox"):
        if isinstance(message, RawMessage):
            block = header_block(message.data)
            header = parse_header(block, envelope=message.envelope)
            if not header.automatic:
                found[header.message_id] = trust_of(block, sender_address=header.sender.address)
    return found


@real
@pytest.mark.parametrize(
    ("archive", "passed", "failed", "unknown"),
    [
        pytest.param("maven-dev-2017-11-mboxvm", 119, 0, 77, id="2017"),
        pytest.param("apisix-dev-part", 16, 0, 9, id="2025"),
        pytest.param("httpd-users-200606-part", 0, 0, 12, id="2006: checked by hosts of others"),
    ],
)
def test_real_months(archive: str, passed: int, failed: int, unknown: int) -> None:
    found = [trust.standing for trust in standings(archive).values()]
    assert [found.count(standing) for standing in Standing] == [passed, failed, unknown]


@real
def test_renditions_of_a_month_tell_the_same_of_each_sender() -> None:
    first, *others = (
        standings(f"maven-dev-2017-11-{name}") for name in ("mboxvm", "mailarchivesao", "listsao")
    )
    assert others == [first, first]
