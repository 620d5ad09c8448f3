"""A vote held on Apache's release platform: its mails have no display names, and are written by machine."""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime

from kipvote.rules import Profile
from kipvote.subjects import ProposalId
from kipvote.tally import Tally, take_tally
from kipvote.tally.reading import Message, read_messages
from tests.mails import START, at

SUBJECT = "[VOTE] Release Foo 1.0"
RESULT = """The vote thread is archived at the following URL:

https://lists.example.org/thread/abcdefabcdefabcdefabcdefabcdefab

The binding votes were cast as follows:

+1 aalder (binding)
+1 bbirch (binding, updated)
-1 ccedar (binding)
+1 ddogwood (binding)

There were 4 binding votes.

Of these binding votes, 3 were +1, 1 was -1, and 0 were 0.

The contributor and non-binding votes were cast as follows:

+1 eelm (contributor)
0 guy@example.org (unknown)

Thanks,
Rita Manager (rmanager)"""


def sent(
    who: str,
    hours: float,
    body: str,
    *,
    subject: str = f"Re: {SUBJECT}",
    opens: bool = False,
    domain: str = "apache.org",
) -> Message:
    """A mail as the platform sends it for a committer."""
    fields = {
        "Message-ID": f"<{who}.{hours}@apache.org>",
        "From": f"{who}@{domain}",
        "Subject": subject,
        "Date": format_datetime(START + timedelta(hours=hours)),
    } | ({} if opens else {"In-Reply-To": "<rmanager.0@apache.org>"})
    head = "".join(f"{name}: {value}\n" for name, value in fields.items())
    footer = f"This email was sent by {who}@apache.org on the Apache Trusted Releases platform"
    return Message.of(f"{head}\n{body}\n\n{footer}\n".encode(), envelope=b"")


MAIL = [
    sent(
        "rmanager",
        0,
        "Please vote.\n\n[ ] +1 Release this package\n[ ] -1 Do not",
        subject=SUBJECT,
        opens=True,
    ),
    sent("aalder", 1, "+1 (binding) (aalder) Ann Alder"),
    sent("bbirch", 2, "-1 (binding) (bbirch) Bob Birch\n\nThe build fails.\n\n-- \nBob Birch (bbirch)"),
    sent("bbirch", 4, "+1 (binding) (bbirch) Bob Birch\n\nIt was my JDK.\n\n-- \nBob Birch (bbirch)"),
    sent("ccedar", 5, "-1 (binding) (ccedar) Cy Cedar"),
    sent("ddogwood", 6, "+1 (binding) (ddogwood) Dee Dogwood"),
    sent("eelm", 7, "+1 (eelm) Eve Elm"),
    sent("guy", 8, "0", domain="example.org"),  # answered from elsewhere
]


def taken(result: str, subject: str, profile: Profile) -> Tally:
    messages = [*MAIL, sent("rmanager", 80, result, subject=subject)]
    readings = read_messages(messages, profile)
    return take_tally(ProposalId("Foo 1.0"), readings, profile=profile, roster=None, as_of=at(100))


def test_a_vote_on_the_platform_agrees_with_its_result(asf_release: Profile) -> None:
    found = taken(RESULT, "[VOTE] [RESULT] Release Foo 1.0 PASSED", asf_release)
    assert found.current is not None
    assert found.complete
    assert found.current.binding.as_dict() == {"+1": 3, "0": 0, "-1": 1}
    assert found.current.non_binding.as_dict() == {"+1": 1, "0": 1, "-1": 0}
    assert found.announced is not None
    assert found.announced.differences == ()


def test_a_result_of_the_platform_that_contradicts_its_vote(asf_release: Profile) -> None:
    found = taken(
        RESULT.replace("-1 ccedar", "+1 ccedar"), "[VOTE] [RESULT] Release Foo 1.0 FAILED", asf_release
    )
    assert found.announced is not None
    assert any("ccedar is announced with +1" in said for said in found.announced.differences)
