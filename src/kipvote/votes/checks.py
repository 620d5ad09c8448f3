"""Checks: a +1 right behind what its writer checked the candidate with: tested with Maven 3.9.6 +1.

A version is a number, and "epoch 3 +1" is arithmetic. Here it is the tool's or the platform's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import Token, TokenKind
from kipvote.votes.objects import is_proposal_id
from kipvote.votes.positions import from_writer
from kipvote.votes.rulebook import Stance, cast, unclear
from kipvote.votes.surroundings import REACH, Setting, has

_VERSION = re.compile(r"v?\d{1,5}(?:[._+-]\w{1,12}){0,5}\Z|\d{1,3}(?:/\d{1,3}){1,4}\Z|\d{1,3}\.x\Z")
_CHECKING = vocab.words(
    "tested tests test built builds build building ran runs run running works worked working verified "
    "checked compiled compiles compiling validated installed passes passed pass green testing tried"
)
_LEADING = (
    vocab.INTERJECTIONS
    | vocab.MYSELF
    | vocab.APPROVAL
    | vocab.words(
        "no found looks we we've have has all the this it everything source sources code rc release "
        "candidate unit integration successfully locally clean package packages examples example "
        "quickstart signature signatures checksums hashes binaries binary fine"
    )
)
_WITH = vocab.words("on with using under in against via at for")
_TOOLS = vocab.words(
    "java jdk jre openjdk maven mvn gradle python scala node npm go gcc clang cmake ant sbt gpg docker "
    "kubernetes spark hadoop debian ubuntu fedora centos rhel macos osx windows linux arch mac amd arm"
)


def checked(s: Setting) -> Stance | None:
    """Tested on Debian 12, Java 17 => +1; builds fine with JDK 21 +1; but "tested with offset 5 +1" adds."""
    if s.mark_before not in ("", "->", "=") or not s.before or not _VERSION.match(s.before[-1]):
        return None
    told = not s.tail or from_writer(s) or s.next in vocab.GROUNDS - {"of", "we", "i", "the"}
    verb = next((i for i, word in enumerate(s.before) if word in _CHECKING), len(s.before))
    named = _names_tools(s.sentence.tokens[max(0, s.at - REACH) : s.at])
    if not (told and named and has(s.before[verb + 1 :], _WITH)) or has(s.before, vocab.PLURAL_VOTES):
        return None
    led = all(word in _LEADING or vocab.is_adverb(word) for word in s.before[:verb])
    sure = led and not s.negative and s.sentence.end != "?" and not has(s.before, *_AGAINST)
    return cast("closes-sentence") if sure else unclear("in-prose")


_AGAINST = (vocab.NEGATIONS, vocab.CONDITIONS, vocab.HYPOTHETICAL, vocab.FAILING, {"by"})


def _names_tools(tokens: Sequence[Token]) -> bool:
    """Whether the numbers that tokens end with are the versions of something by name: Java 8, 11 and 17."""
    kept = (token for token in tokens if token.kind is not TokenKind.MARK)
    words = [token for token in kept if token.text not in ("and", "or")]
    while words and _VERSION.match(words[-1].text):
        words.pop()
    name = words[-1] if words else None
    if name is None or name.kind is not TokenKind.WORD or name.text in vocab.TECHNICAL - _TOOLS:
        return False
    return name.text in _TOOLS or (any(map(str.isupper, name.written)) and not is_proposal_id(name.text))
