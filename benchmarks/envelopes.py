"""Envelopes: what the list server and the mail programs write above a mail, and the archive around it."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from random import Random

from benchmarks.clock import asctime, stamp
from benchmarks.people import Client

FIRST_NUMBER = 100_000
_LIST = b"kafka.apache.org"
_BLOB = base64.b64encode(Random("blob").randbytes(48 * 1024))
_HEX = Random("hex").randbytes(16 * 1024).hex().encode()


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail as it left its sender, and when the list sent it out.

    ``date`` is when it counts as written; ``host`` the server it came from; ``content`` begins with the
    sender's own header lines.
    """

    delivered: int
    date: int
    host: bytes
    content: bytes
    copies: int = 1


def made_id(number: int) -> str:
    """By which id a mail without a Message-ID is known: its number in the list."""
    return f"<dev-return-{number}@{_LIST.decode()}>"


def entry(number: int, letter: Letter) -> bytes:
    """The letter as an mboxo holds it: From_ line, the list's headers, escaped content, a blank line."""
    at = letter.delivered
    when, queued = stamp(at).encode(), stamp(at)[5:-6].encode()
    sender = b"dev-return-%d-archiver=example.org@%b" % (number, _LIST)
    content = letter.content
    if b"\nFrom " in content:
        content = content.replace(b"\nFrom ", b"\n>From ")
    return b"From %b  %b\n" % (sender, asctime(at).encode()) + _TRACE % {
        b"sender": sender,
        b"serial": number,
        b"when": when,
        b"queued": queued,
        b"host": letter.host,
        b"token": _HEX[number % 30_000 : number % 30_000 + 10],
    } + content + b"\n"  # fmt: skip


_TRACE = b"""\
Return-Path: <%(sender)b>
X-Original-To: archiver@example.org
Delivered-To: archiver@example.org
Received: from mx1-lists.example.org (mx1-lists.example.org [192.0.2.17])
\tby archiver.example.org (Postfix) with ESMTPS id %(token)b
\tfor <archiver@example.org>; %(when)b (UTC)
Received: (qmail %(serial)d invoked by uid 998); %(queued)b -0000
Mailing-List: contact dev-help@kafka.apache.org; run by ezmlm
Precedence: bulk
List-Help: <mailto:dev-help@kafka.apache.org>
List-Unsubscribe: <mailto:dev-unsubscribe@kafka.apache.org>
List-Post: <mailto:dev@kafka.apache.org>
List-Id: <dev.kafka.apache.org>
Reply-To: dev@kafka.apache.org
Delivered-To: mailing list dev@kafka.apache.org
Received: (qmail %(serial)d invoked by uid 116); %(queued)b -0000
Received: from mailgw-he-de.example.org (HELO mailgw-he-de.example.org) (198.51.100.69)
    by mx1-lists.example.org (qpsmtpd/0.94) with ESMTP; %(when)b
Received: from spamd1-lists.example.org (localhost [127.0.0.1])
\tby spamd1-lists.example.org (ASF Mail Server at spamd1-lists.example.org) with ESMTP id %(token)b
\tfor <dev@kafka.apache.org>; %(when)b (UTC)
X-Virus-Scanned: Debian amavisd-new at spamd1-lists.example.org
X-Spam-Flag: NO
X-Spam-Score: 0.249
X-Spam-Level:
X-Spam-Status: No, score=0.249 tagged_above=-999 required=6.31
\ttests=[DKIM_SIGNED=0.1, DKIM_VALID=-0.1, FREEMAIL_ENVFROM_END_DIGIT=0.25,
\tSPF_PASS=-0.001] autolearn=disabled
Authentication-Results: spamd1-lists.example.org (amavisd-new);
\tdkim=pass (2048-bit key) header.d=%(host)b
Received: from %(host)b (%(host)b [198.51.100.24])
\tby mx1-lists.example.org (Postfix) with ESMTPS id %(token)b
\tfor <dev@kafka.apache.org>; %(when)b (UTC)
"""

_SIGNATURE = b"""\
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;
        d=%(host)b; s=20230601;
        h=to:subject:message-id:date:from:in-reply-to:references:mime-version
         :from:to:cc:subject:date:message-id:reply-to;
        bh=%(short)b;
        b=%(line1)b
         %(line2)b
         %(line3)b
         %(line4)b
         %(line5)b==
"""
_OWN = {
    Client.GMAIL: _SIGNATURE
    + _SIGNATURE.replace(b"DKIM-Signature", b"X-Google-DKIM-Signature")
    + b"""\
X-Gm-Message-State: %(line1)b
\t%(line2)b
\t%(line3)b
\t%(line4)b
X-Google-Smtp-Source: %(line5)b%(short)b
X-Received: by 2002:a05:6402:%(hex)b with SMTP id
 %(hex)bmr1234567eds.7.%(at)d;
        %(when)b
""",
    Client.OUTLOOK: b"""\
ARC-Seal: i=1; a=rsa-sha256; s=arcselector9901; d=example.org; cv=none;
 b=%(line1)b%(line2)b%(line3)b%(line4)b%(line5)b%(line1)b==
ARC-Message-Signature: i=1; a=rsa-sha256; c=relaxed/relaxed; d=example.org;
 s=arcselector9901;
 h=From:Date:Subject:Message-ID:Content-Type:MIME-Version:X-MS-Exchange-AntiSpam-MessageData-ChunkCount;
 bh=%(short)b;
 b=%(line2)b%(line3)b%(line4)b%(line5)b%(line1)b%(line2)b==
"""
    + _SIGNATURE
    + b"""\
Received: from AM0PR08MB1234.eurprd08.prod.example.org (2603:10a6:208:%(hex)b)
 by AM0PR08MB5678.eurprd08.prod.example.org (2603:10a6:208:%(hex)b) with Microsoft SMTP
 Server (version=TLS1_2, cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id 15.20.%(at)d
X-MS-Has-Attach:
X-MS-TNEF-Correlator:
x-ms-publictraffictype: Email
x-ms-office365-filtering-correlation-id: %(hex)b
x-ms-exchange-senderadcheck: 1
x-microsoft-antispam: BCL:0;
x-microsoft-antispam-message-info: %(line1)b%(line2)b%(line3)b%(line4)b%(line5)b%(line3)b%(line1)b
x-ms-exchange-antispam-messagedata-0: %(line5)b%(line4)b%(line3)b%(line2)b%(line1)b
""",
    Client.THUNDERBIRD: _SIGNATURE
    + b"User-Agent: Mozilla Thunderbird\nContent-Language: en-US\nX-ME-IP: 203.0.113.9\n",
    Client.APPLE: b"X-Mailer: Apple Mail (2.3445.1.7)\n" + _SIGNATURE,
    Client.MUTT: b"User-Agent: Mutt/1.9.1 (2017-09-22)\nX-Operating-System: Linux\n",
    Client.PONY: b"x-sender-ip: 203.0.113.77\nx-mailer: LuaSocket 3.0-rc1\n",
}


def own_lines(chance: Random, client: Client, host: bytes, at: int) -> bytes:
    """The header lines a mail program and its server add of their own accord."""
    place = chance.randrange(len(_BLOB) - 1000)
    lines = (_BLOB[place + 70 * n : place + 70 * n + 70] for n in range(5))
    start = chance.randrange(len(_HEX) - 40)
    fields: dict[bytes, object] = {b"line%d" % n: line for n, line in enumerate(lines, 1)} | {
        b"short": _BLOB[place : place + 44],
        b"hex": _HEX[start : start + 16],
        b"host": host,
        b"at": at,
        b"when": stamp(at, -480).encode(),
    }
    return _OWN[client] % fields


def fresh_id(chance: Random, client: Client, host: str, at: int) -> str:
    """A Message-ID in the form of a mail program, with its angle brackets."""
    token = f"{chance.getrandbits(128):032x}"
    match client:
        case Client.GMAIL:
            return f"<CA{token[:6]}+{token[6:14]}=K{token[14:22]}_{token[22:30]}@mail.example.org>"
        case Client.OUTLOOK:
            server = f"AM0PR08MB{int(token[:3], 16):04d}"
            return f"<{server}{token[3:24].upper()}@{server}.eurprd08.prod.example.org>"
        case Client.MUTT:
            return f"<{at}.{token[:8]}@{host}>"
        case Client.PONY:
            return f"<{token[:26]}@lists.example.org>"
        case _:
            uuid = "-".join((token[:8], token[8:12], token[12:16], token[16:20], token[20:]))
            return f"<{uuid.upper() if client is Client.APPLE else uuid}@{host}>"
