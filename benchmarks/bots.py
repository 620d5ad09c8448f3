"""Bots: the mail of Jira, GitHub and Jenkins, two messages of five on a dev list, and no vote in any."""

from __future__ import annotations

from random import Random

from benchmarks import prose
from benchmarks.chance import Weighted
from benchmarks.clock import stamp
from benchmarks.envelopes import Letter
from benchmarks.people import Cast

_TEXTS = 300
_MENTIONS = ("", "", "", "", "", " (KIP-{n})", " for KIP-{n}")
_SORTS = Weighted({"jira": 60, "github": 34, "jenkins": 6})
_EVENTS = ("Created", "Commented", "Commented", "Updated", "Resolved", "Assigned")

_JIRA = """\
From: "%(name)s (Jira)" <jira@apache.org>
To: dev@kafka.apache.org
Subject: [jira] [%(event)s] (KAFKA-%(n)d) %(title)s
%(date)sMessage-ID: <JIRA.%(serial)d.%(at)d000.%(token)d.%(at)d000@Atlassian.JIRA>
In-Reply-To: <JIRA.%(serial)d.1500000000000@Atlassian.JIRA>
References: <JIRA.%(serial)d.1500000000000@Atlassian.JIRA>
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit
X-JIRA-FingerPrint: 30527f35849b9dde25b450d4833f0394
MIME-Version: 1.0

     [ https://issues.example.org/jira/browse/KAFKA-%(n)d?page=all-tabpanel ]

%(name)s %(event)s KAFKA-%(n)d:
------------------------------

%(text)s

> %(title)s
> ---------
>
>                 Key: KAFKA-%(n)d
>             Project: Kafka
>          Issue Type: Bug
>            Priority: Major

--
This message was sent by Atlassian Jira
(v8.20.10#820010)
"""
_GITHUB = """\
From: "%(login)s (via GitHub)" <git@apache.org>
To: dev@kafka.apache.org
Subject: [PR] KAFKA-%(n)d: %(title)s [kafka]
%(date)sMessage-ID: <pr.%(n)d.%(token)d.%(at)d@gitbox.apache.org>
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit
X-GitHub-Event: pull_request
MIME-Version: 1.0

%(login)s opened a new pull request, #%(n)d:
URL: https://code.example.org/apache/kafka/pull/%(n)d

%(text)s

   ### Committer Checklist (excluded from commit message)
   - [ ] Verify design and implementation
   - [ ] +1 from a second reviewer


--
This is an automated message from the Apache Git Service.
To respond to the message, please log on to GitHub and use the
URL above to go to the specific comment.
"""
_JENKINS = """\
From: Apache Jenkins Server <jenkins@builds.apache.org>
To: dev@kafka.apache.org
Subject: Build failed in Jenkins: Kafka » kafka-trunk-nightly #%(n)d
%(date)sMessage-ID: <%(token)d.%(n)d.%(at)d000@jenkins.builds.apache.org>
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit
X-Jenkins-Job: kafka-trunk-nightly
X-Jenkins-Result: FAILURE
MIME-Version: 1.0

See <https://ci.example.org/job/Kafka/job/nightly/%(n)d/display/redirect>

------------------------------------------
[...truncated 81,302 lines...]
%(text)s
1 test failed, change +1
"""
_FORMS = {"jira": _JIRA, "github": _GITHUB, "jenkins": _JENKINS}
_HOSTS = {
    "jira": b"jira-mail.example.org",
    "github": b"gitbox.example.org",
    "jenkins": b"jenkins.example.org",
}


class Bots:
    """Makes mail of bots out of prepared texts."""

    def __init__(self, chance: Random, cast: Cast) -> None:
        self._chance = chance
        self._names = [str(person.name) for person in cast.others if str(person.name).isascii()]
        self._texts = [self._text() for _ in range(_TEXTS)]

    def _text(self) -> str:
        """What a bot passes on, once in a while with a long log or a patch."""
        chance = self._chance
        long = prose.log(chance, chance.randrange(20, 60)) if chance.random() < 0.04 else ""
        return f"{prose.discussion(chance)}\n\n{long}".rstrip()

    def letter(self, at: int) -> Letter:
        """A mail that the list sends out at a moment; a quarter of Jira's has no Date."""
        chance = self._chance
        sort, n = _SORTS.draw(chance), chance.randrange(1000, 20_000)
        undated = sort == "jira" and n % 4 == 0
        content = _FORMS[sort] % {
            "name": chance.choice(self._names),
            "login": f"{chance.choice(self._names).replace(' ', '').lower()[:12]}",
            "event": chance.choice(_EVENTS),
            "title": prose.title(n) + chance.choice(_MENTIONS).format(n=n % 1200),
            "n": n,
            "serial": 13_000_000 + n,
            "token": chance.getrandbits(40),
            "at": at,
            "date": "" if undated else f"Date: {stamp(at - 3)}\n",
            "text": chance.choice(self._texts),
        }
        return Letter(at, at if undated else at - 3, _HOSTS[sort], content.encode())
