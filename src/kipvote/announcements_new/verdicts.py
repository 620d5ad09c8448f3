"""Verdicts: the closed list of forms in which a mail says how a vote ended, or does something with it.

A row is the only way to state a verdict or an act; docs/votes.md is made of these.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property

from kipvote.announcements_new.announcement import Says, Verdict
from kipvote.announcements_new.sentences import IT, Sentence, Subjects


class By(IntEnum):
    """In whose mail a form counts: under a subject that says [RESULT], in the caller's, or in anybody's.

    Each includes those below it. In anybody's it is a result only with figures or names beside it.
    """

    ANYBODY = 0
    CALLER = 1
    TAGGED = 2


CLOSED = "closed"
"""What a form says that ends a vote and gives no verdict."""


@dataclass(frozen=True)
class Row:
    """A form: what it says, in whose mail, its pattern, and sentences that it takes and does not take.

    Words stand for themselves, ``{class}`` for a class of this module, ``{a|b c}`` for one of some words,
    ``?`` for one that may be missing, ``*`` for up to six, ``...`` for up to ten words of any kind. A pattern
    begins where a clause does and ends where one may.
    """

    id: str
    says: Verdict | Says | str
    by: By
    pattern: str
    yes: tuple[str, ...]
    no: tuple[str, ...]
    needs_figures: bool = False

    @cached_property
    def form(self) -> re.Pattern[str]:
        """The regular expression that the plain words of a clause match from where it begins."""
        return re.compile(_regex(self.pattern))


@dataclass(frozen=True, slots=True)
class Found:
    """A row that took a sentence, and the words it matched."""

    row: Row
    words: str


_ADVERBS = (
    "now|hereby|therefore|thus|then|also|officially|formally|finally|unanimously|already|successfully|considered|"
    "considered as|declared|as|just|so|hence|clearly|consequently|been"
)
_GREET = (
    "hi|hello|hey|dear|all|everyone|everybody|folks|team|devs|and|so|then|therefore|hence|thus|thanks|thank you|ok|"
    "okay|yes|good|great|alright|right|well|sadly|unfortunately|finally|accordingly|consequently|with that|"
    "with this|with those|as a result|as such|per the bylaws|as per our bylaws|now|again|"
    "i think|i believe|i see that|happy to say that|happy to say|happy to report that|on behalf of maren|"
    "happy to share that|glad to say|pleased to announce that|quick heads up that|for the record|that means"
)
_CLASSES: Mapping[str, str] = {
    "adverb": _ADVERBS,
    "opening": _GREET,
    "the": "the|this|our|my|that",
    "votename": "vote|voting|votes|ballot|motion|vote thread|voting period|voting time|thread|rc vote|release vote|"
    f"kip vote|{IT} vote|{IT} voting|{IT} release vote|vote result|vote time|proposal vote|vote request",
    "thing": f"kip|proposal|release|candidate|release candidate|rc|kip {IT}|proposal {IT}|release {IT}|{IT} kip|"
    f"release of {IT}|{IT} release|version {IT}|candidate {IT}|one|change|feature|proposed change|kip itself|"
    "community vote",
    "of": "for|on|of|to adopt|to release|to accept|to approve|about|regarding|in favour of|in favor of|called for",
    "is": "is|was|has been|have been|has now been|got|gets|is being|had been|stands|will be|are",
    "stated": "is|has been|is being|as|are",
    "good": "accepted|approved|adopted|passed|ratified|successful|a success|agreed|carried",
    "passes": "passes|passed|passing|carries|carried|succeeds|succeeded|went through|goes through|made it",
    "failed": "rejected|declined|defeated|unsuccessful|voted down|not accepted|not approved|not passed|"
    "not adopted|not successful|failed|turned down",
    "not": "did not|does not|has not|have not|had not|do not|could not",
    "gather": "get|gather|reach|receive|attract|achieve|obtain|collect|have|find|gain|meet|garner|gotten|got|"
    "reached|received|gathered|recieve",
    "enough": "enough|the required|the needed|the necessary|the|a|sufficient|the requisite|required|three|3|two|"
    "any|more|the needed number of|the required number of|the minimum|the minimum number of|its|"
    "the required three|the required 3|a sufficient number of|the number of",
    "need": "votes|quorum|majority|binding|nonbinding|support|approvals|+1|+1s|+1's|consensus|vote",
    "closing": "closing|close|closed|conclude|concluding|concluded|ending|end|ended|finishing|wrapping up|"
    "finish|wrap up|calling|call|declare|declaring|consider|considering|mark|marking|marked|"
    "closing out|close out|moving|moved|move|resolve|resolving",
    "announce": "announce|report|say|share|inform you|inform|tell you|tell|let you know|confirm|declare|see|"
    "announce to you|announce here",
    "announcement": "announce that|report that|say that|share that|inform you that|tell you that|let you know that|"
    "confirm that|declare that|see that|announcing that|announce|report|share|say|announce here that|"
    "inform everyone that|tell everyone that|inform all that",
    "glad": "happy|glad|pleased|delighted|excited|proud|thrilled|sorry|sad",
    "i": "i|we",
    "am": "am|are",
    "new": "new|fresh|another|next|revised|second|updated",
    "cancel": "cancel|withdraw|abort|call off|stop|drop|abandon|discontinue|scrap|retract|halt|revoke|void|"
    "terminate|suspend|kill|sink|pull",
    "cancelling": "cancelling|canceling|withdrawing|aborting|calling off|stopping|dropping|abandoning|"
    "discontinuing|scrapping|retracting|halting|revoking|voiding|terminating|suspending|killing|sinking|"
    "pulling",
    "cancelled": "cancelled|canceled|withdrawn|aborted|called off|stopped|dropped|abandoned|discontinued|"
    "retracted|halted|revoked|void|terminated|suspended|dead|invalid|scrapped|off|null and void|"
    "superseded|cancelled and void",
    "target": "the vote|this vote|voting|the voting|this one|this rc|the rc|this kip|the kip|this proposal|"
    "the proposal|this release|this candidate|the candidate|the release|this release candidate|"
    f"this thread|this vote thread|{IT}|my proposal|my kip|our proposal|the whole vote|this call|"
    f"this voting|the vote thread|the release candidate|the current vote|my vote request|"
    f"this {IT}|the {IT}|vote|the voting thread|this discussion and vote",
}
_PLAIN_WORD = (
    r"(?:(?!(?:<other>|[:;?]|is|are|was|were|has|have|had|will|be|not|until|till|if|when|hours|days|open|should|"
    r"would|can|could|may|might|needs?|must|before|after|once|unless|you|we|i|no|nobody|did|does|do|who) )\S+ )"
)
"""A word of a gap: none with which a new statement may begin."""
_BEGINS = (
    r"(?:^ |(?<=[,;:()!>.-] )|(?<=\+1s )|(?<=\+1 )|(?<=-1s )|(?<=-1 )|(?<=\+0 )|(?<= myself )|(?<= me )|(?<= votes )|(?<= hours )|(?<= weeks )|(?<= days )|(?<= week )|"
    r"(?<=[a-z] )(?=(?:i|we) (?:am|are|hereby|would|will|decide|decided|withdraw|therefore|call|consider|declare) )|"
    r"(?<= report that )|(?<= announce that )|(?<= say that )|(?<= share that )|(?<= announcing that )|"
    r"(?<= inform you that )|(?<= so )|(?<= so that )|(?<= and )|(?<= hence )|(?<= thus )|(?<= therefore )|(?<= but )"
    r"|(?<= then )|(?<= with that )|(?<= ! ))"
)
_ENDS = (
    r"(?=$|[.,;:!()?=>/-]|by (?:lazy|majority|a |the (?:community|pmc|votes|following)|consensus)|"
    r"(?:with|and|as|because|since|so|due|based|after|for|in|thanks|thank|on|from|but|having|now|today|yesterday|"
    r"unanimously|at|under|per|including|which|see|this|i|we|it|until|that|following|within|than|then|state|status|without|over|here|"
    r"according|https?\S*|\d\S*|[+-]\d\S*|none|even|tally|while|next|\S+day|please|following|result|results|again) )"
)
"""What may stand behind a form: a mark, or a word with which another part of the sentence begins."""
_ANYTHING = " any"
"""The end of a pattern behind which anything may stand."""
_LEAD = (
    "{opening}* {i would like to|i can|i have to|i want to|we would like to|on behalf of maren}? {i|we}? {am|are}? "
    "{very|so|really}? {glad}? {to}? {announcement} {opening}*"
)
"""What may stand before any form, as a greeting may: "I am happy to announce that"."""
_UNITS = re.compile(r"\{([^}]+)\}([?*]?)|(\.\.\.)|(\S+?)(\??)(?=\s|$)")


def _regex(pattern: str) -> str:
    """The regular expression of a pattern over plain words; every repetition in it is bounded and flat."""
    parts = list[str]()
    ends = "" if pattern.endswith(_ANYTHING) else _ENDS
    for named, times, gap, word, maybe in _UNITS.findall(pattern.removesuffix(_ANYTHING)):
        if gap:
            parts.append(_PLAIN_WORD + "{0,10}?")
        elif named:
            written = (_CLASSES.get(word, word).split("|") for word in named.split("|"))
            words = sorted({one for some in written for one in some}, key=lambda one: (-len(one), one))
            repeated = {"*": "{0,6}", "?": "?", "": ""}[times]
            parts.append(f"(?:{'|'.join(re.escape(one) + ' ' for one in words)}){repeated}")
        else:
            parts.append(f"(?:{re.escape(word)} ){maybe}")
    return "".join(parts).replace("\\ ", " ") + ends


_DOUBT = re.compile(
    r" (?:if|unless|would|should|could|might|may|whether|once|when|until|till|hopefully|suppose|assuming|provided|"
    r"before|maybe|perhaps|probably|not sure|don't|do not|did not say|why|how|proposed|suggested|propose|suggest|told|"
    r"can we|shall|had|wish|asks|asked|no problem with|mind|were|want to see|ask) "
)
"""Words before a form, in its sentence, after which it states nothing."""
_CONDITION = re.compile(
    r"(?:now )?(?:is what|was what|would|should|could|might|may|is not|can) |(?:[^.;!]*? )?(?:at the moment|at present|so far|currently|as of now|right now|yet) |"
    r"(?:[^.,:;!]*? )?(?<!even )(?:if|unless|once|provided|assuming|only if|as soon as|in case|when|as long as) "
    r"(?!(?:the )?(?:mirrors?|somebody|someone|anyone|anybody|you|i|we|ci|it is|build|pr|artifacts?|everything|i am|"
    r"something|they|there are|possible|needed|necessary|time|the (?:page|kip|fix|docs?|wiki|pr|build|artifacts)) )"
)
"""Words behind a form that make it depend on something."""


class Table:
    """Rows that are held against sentences together; ``stems`` are one of what any of them has."""

    def __init__(self, rows: Sequence[Row], stems: str) -> None:
        self.rows = tuple(rows)
        self._forms = "|".join(_regex(row.pattern) for row in rows)
        self._stems = tuple(stems.split("|"))

    def may_find(self, text: str) -> bool:
        """Whether any row may take a sentence of a text: spares most mail all that follows."""
        text = text.lower()
        return any(stem in text for stem in self._stems)

    def find(self, sentence: Sentence, subjects: Subjects, by: By) -> list[Found]:
        """The rows that take a clause of a sentence: no question, nothing on a condition or of another vote."""
        if sentence.asks or not self.may_find(sentence.raw):
            return []
        plain, any_of = subjects.plain(sentence.raw), _compiled(self._forms)
        found: dict[str, Found] = {}
        for start in _starts(plain):
            if any_of.match(plain, start) is None or _DOUBT.search(plain, 0, start):
                continue
            for row in self.rows:
                match = row.form.match(plain, start) if row.by <= by and row.id not in found else None
                if match and not _CONDITION.match(plain, match.end()):
                    found[row.id] = Found(row, match[0].strip())
        return list(found.values())


@cache
def _compiled(form: str) -> re.Pattern[str]:
    return re.compile(form)


def _starts(plain: str) -> list[int]:
    """Where forms may begin in plain words: at a clause, behind its greeting, and behind an announcement."""
    begins = [match.end() for match in _compiled(_BEGINS).finditer(plain)]
    led = (_compiled(form).match(plain, begin) for form in (_GREETED, _LED) for begin in begins)
    return sorted({*begins, *(match.end() for match in led if match)})


_GREETED, _LED = _regex("{opening}*" + _ANYTHING), _regex(_LEAD + _ANYTHING)


def _row(
    row_id: str,
    says: Verdict | Says | str,
    by: By,
    pattern: str,
    *,
    yes: tuple[str, ...],
    no: tuple[str, ...],
    needs_figures: bool = False,
) -> Row:
    return Row(row_id, says, by, pattern, yes, no, needs_figures)


_PROPOSAL = f"{{the}}? {{thing|{IT}}} {{{IT}|proposal|kip|release|vote|itself}}? {{adverb}}*"
_NAMED = f"... {IT} {{{IT}|proposal|kip|release|vote|( {IT} )}}? {{adverb}}*"
_HAS = (
    "{has|have|is|was|has been|have been|got|gets|are|will be|did} {adverb}* {been|now|to be|as}? {adverb}*"
)
_A, _R, _C = Verdict.ACCEPTED, Verdict.REJECTED, Verdict.CANCELLED
_ANY, _CALLER, _TAGGED = By.ANYBODY, By.CALLER, By.TAGGED

VERDICTS = Table(
    (
        _row(
            "vote-passed",
            _A,
            _ANY,
            "{the}? {votename} {adverb}* {has|is|was|has been|did|ended|concluded|was concluded}? {adverb}* {passes|good}",
            yes=(
                "The vote passes with 3 binding +1s.",
                "Vote passed.",
                "All over, so the vote has therefore passed.",
            ),
            no=("The vote passes if Ann votes.", "Has the vote passed?", "I thought the vote passed."),
        ),
        _row(
            "vote-on-passed",
            _A,
            _ANY,
            "{the}? {votename} {of} ... {adverb}* {has|is|was|has been|ended|concluded|was concluded}? {adverb}* "
            "{passes|good}",
            yes=("The vote for KIP-9 passes.", "The vote to release Foo 1.0 has passed with 3 binding +1s."),
            no=("The vote on it is open until 72 hours have passed.", "The vote on KIP-9 may have passed."),
        ),
        _row(
            "vote-ended-well",
            _A,
            _ANY,
            "{the}? {votename} ... {is|has|was|is now}? {over|ended|concluded|closed|complete|finished|done} {and|,|, and} "
            "{it|the vote|that|this}? {adverb}* {has|is|was}? {adverb}* {passes|good}",
            yes=("The vote is over and was successful.", "The vote on KIP-9 is closed, and it has passed."),
            no=("The vote is closed and the tests have passed.",),
        ),
        _row(
            "passed-closing",
            _A,
            _CALLER,
            "{passed|accepted|approved|adopted} {,|and|- } {closing|closed} any".replace("- }", "-}"),
            yes=("Passed, closing the thread.",),
            no=("Tests passed, closing the ticket.",),
        ),
        _row(
            "ended-successfully",
            _A,
            _ANY,
            "{the}? {votename} ... {is|was|has|has been}? {adverb}* {ended|concluded|closed|finished|completed} "
            "{successfully|with success|as successful|as passed|as accepted|as approved}",
            yes=("The voting on KIP-9 ended successfully.", "The vote was concluded successfully."),
            no=("The upgrade ended successfully.",),
        ),
        _row(
            "proposal-accepted",
            _A,
            _ANY,
            f"{_PROPOSAL} {_HAS} {{good|voted in|good to go}}",
            yes=(
                "KIP-9 is accepted.",
                "The KIP has now been approved.",
                "This KIP is considered as accepted.",
            ),
            no=(
                "Once it is fixed the KIP is accepted.",
                "Is the KIP accepted?",
                "The KIP is accepted if Ann votes.",
            ),
        ),
        _row(
            "proposal-passes",
            _A,
            _ANY,
            f"{_PROPOSAL} {{has|have}}? {{adverb}}* {{passes|accepted|approved|adopted}}",
            yes=(
                "KIP-9 passes.",
                "The proposal carries, with four binding +1s.",
                "KIP-9 passed with 3 binding +1s.",
            ),
            no=("The proposal passes a flag to the broker.", "KIP-9 approved by nobody yet?"),
        ),
        _row(
            "release-accepted",
            _A,
            _ANY,
            f"{_NAMED} {{has|have|is|was|has been|have been}}? {{adverb}}* {{passes|good}}",
            yes=(
                "Foo Client 1.2.0 (RC4) passed with four binding +1 votes.",
                "Candidate 1 of Foo 1.2 is accepted.",
            ),
            no=("Foo 1.2.0 passes a flag to the broker.",),
            needs_figures=True,
        ),
        _row(
            "we-approved",
            _A,
            _ANY,
            f"{{we|the pmc|the community|the kafka community|the kafka pmc|community}} {{have|has}}? {{adverb}}* "
            f"{{accepted|approved|adopted}} {{the|this}}? {{kip|proposal|release|{IT}|candidate|{IT} release}}",
            yes=("We have unanimously approved this release.", "The community accepted KIP-9."),
            no=("The community accepted a patch.",),
        ),
        _row(
            "it-passed",
            _A,
            _CALLER,
            "{it|this|this one|that|which} {adverb}* {has|is|was|has been|got|gets|did}? {adverb}* "
            "{passes|good|voted in|good to go}",
            yes=("It was approved: three binding +1s.", "So it's accepted.", "This is now approved."),
            no=("It is accepted by the parser.", "It has passed the tests.", "this passes a flag"),
        ),
        _row(
            "in-a-word",
            _A,
            _CALLER,
            "{the}? {vote|voting|result|results|outcome|status|voting result|vote result|final result}? {of the vote}? "
            "{is|are}? {:|-|=}? {adverb}* {passed|accepted|approved|adopted|passes|successful|vote passed|vote passes}",
            yes=(
                "Passed with three binding +1.",
                "Vote result: PASSED",
                "Accepted, then.",
                "Outcome: accepted",
            ),
            no=("Accepted by the parser.", "Approved your pull request."),
            needs_figures=True,
        ),
        _row(
            "in-one-word",
            _A,
            _TAGGED,
            "{adverb}* {passed|accepted|approved|adopted|vote passed} {.|!}".replace(" {.|!}", ""),
            yes=("Accepted. Thanks for voting.", "Passed"),
            no=("Accepted by the parser.",),
        ),
        _row(
            "held-accepted",
            _A,
            _CALLER,
            f"{{i|we}}? {{am|are|will|have|can|therefore|hereby|thus|now}}* {{closing}} {{adverb}}* "
            f"{{the}}? {{thing|votename|{IT}|it|this}}? {{{IT}|kip|vote|proposal|out}}? {{adverb}}* {{to|as|is|to the|in}}? "
            "{adverb}* {accepted|approved|adopted|passed|successful|with success|a success}",
            yes=(
                "Marking the KIP as accepted.",
                "I hereby close the vote with success.",
                "I consider it adopted.",
            ),
            no=("I would mark it as accepted.", "Should I mark it as accepted?"),
        ),
        _row(
            "vote-closed-and-accepted",
            _A,
            _CALLER,
            f"{{i|we}} {{consider|declare|call}} {{the vote closed|the voting closed|it closed}} {{and}} {{the}}? "
            f"{{thing|{IT}|it}} {{as}}? {{accepted|approved|adopted|passed}}",
            yes=("I consider the vote closed and KIP-9 accepted.",),
            no=("I consider the vote closed and KIP-10 accepted.",),
        ),
        _row(
            "go-ahead",
            _A,
            _TAGGED,
            "{we|so we|i}? {can|will|may}? {go|move|proceed} {ahead|forward} {with the proposal|with it|with this|with "
            "the kip|with the release}?",
            yes=("That means we can go ahead, thanks folks!", "So we go ahead with the proposal."),
            no=("Can we go ahead?",),
            needs_figures=True,
        ),
        _row(
            "enough",
            _A,
            _CALLER,
            f"{{we}} {{have|have got|got}} {{enough|the needed votes|the required votes|quorum|enough votes}} {{to accept|to "
            f"adopt|to approve}} {{the}}? {{thing|{IT}|it|this}}",
            yes=("That means we've got enough to accept KIP-9, and the vote is closed.",),
            no=("Do we have enough to accept it?",),
        ),
        _row(
            "vote-failed",
            _R,
            _ANY,
            "{the}? {votename} ... {has|is|was|has been}? {adverb}* {fails|failed|rejected|unsuccessful|defeated|not passed|"
            "not successful|not accepted|not approved}",
            yes=(
                "The vote has failed, as there were only two.",
                "The vote for KIP-9 fails.",
                "This vote is not passed.",
            ),
            no=("The vote fails if Ann votes against it.",),
        ),
        _row(
            "vote-did-not-pass",
            _R,
            _ANY,
            f"{{the}}? {{votename|thing|{IT}|it}} ... {{adverb}}* {{not}} {{adverb}}* {{pass|passed|carry|carried|succeed|"
            "succeeded|been accepted|been approved|been adopted|make it|made it|go through}",
            yes=(
                "The vote did not pass: 1 binding +1.",
                "The KIP does not pass.",
                "So the vote doesn't pass.",
            ),
            no=("The vote does not pass a flag to us.", "Does the vote not pass?"),
        ),
        _row(
            "proposal-rejected",
            _R,
            _ANY,
            f"{{the}}? {{thing|{IT}}} {{{IT}|proposal|kip|release}}? {{adverb}}* {{has|have|is|was|has been|have been}} "
            "{adverb}* {failed}",
            yes=("The KIP is rejected.", "KIP-9 has been voted down."),
            no=("KIP-9 is rejected by the parser of mine.", "If so the KIP is rejected."),
        ),
        _row(
            "too-few",
            _R,
            _CALLER,
            f"{{the|this}}? {{votename|thing|{IT}|we|it|this}} ... {{not}} {{gather}} {{enough}}* {{need}} {{need}}? {{need}}?",
            yes=(
                "KIP-9 did not reach the needed number of binding votes.",
                "We did not get enough binding votes.",
            ),
            no=("We did not get the votes of last week by mail.",),
        ),
        _row(
            "failed-to-gather",
            _R,
            _CALLER,
            f"{{the|this}}? {{votename|thing|{IT}|it|this}} {{adverb}}* {{has|have}}? {{failed to}} {{gather}} {{enough}}* "
            "{need} {need}? {need}?",
            yes=(
                "The vote has failed to gather enough binding votes.",
                "It failed to get the required three votes.",
            ),
            no=("The client failed to get the binding.",),
        ),
        _row(
            "held-failed",
            _R,
            _CALLER,
            f"{{i|we}}? {{am|are|will|have to|must|have|hereby}}* {{closing}} {{the}}? {{thing|votename|{IT}|it|this}} "
            "{adverb}* {as}? {failed|rejected|not passed|not accepted|unsuccessful|not successful}",
            yes=("Closing this vote as not passed.", "I have to call it failed.", "Closing this as failed."),
            no=("I would close it as failed.",),
        ),
        _row(
            "failed-in-a-word",
            _R,
            _TAGGED,
            "{the}? {vote|voting|result|outcome|vote result}? {is}? {:|-}? {failed|rejected|not passed|not accepted}",
            yes=("Rejected.", "Result: failed"),
            no=("Failed tests are listed below.",),
            needs_figures=True,
        ),
        _row(
            "result-cancelled",
            _C,
            _TAGGED,
            "{the}? {votename} ... {is|was|has been} {adverb}* {cancelled}",
            yes=(
                "The vote is cancelled because the page will be split.",
                "This vote on KIP-9 has been cancelled.",
            ),
            no=("The vote would be cancelled then.",),
        ),
        _row(
            "vote-closed",
            CLOSED,
            _ANY,
            f"{{the}}? {{votename}} ... {{is|has|has been|was|is being}} {{adverb}}* {{closed|over|ended|concluded|complete|"
            "completed|finished|done|up}",
            yes=("The vote is closed with 3 binding +1s.", "Voting has ended.", "This vote is now closed."),
            no=("The vote is closed when Ann has voted.", "Is the vote closed?"),
            needs_figures=True,
        ),
        _row(
            "closing-vote",
            CLOSED,
            _ANY,
            f"{{i|we}}? {{am|are|will|would like to|can|have|going to|hereby|therefore|now|want to|also|let us}}* "
            f"{{closing|closing out|close|closed|concluding|conclude|ending|end|finishing|wrapping up|wrap up}} {{out}}? "
            f"{{the|this}} {{votename|one|thread|up}}",
            yes=(
                "I'm closing this vote with 4 binding votes.",
                "Closing this vote.",
                "I'd like to close the vote.",
            ),
            no=("Should I close this vote?", "Please do not close this vote."),
            needs_figures=True,
        ),
        _row(
            "results-are",
            CLOSED,
            _CALLER,
            "{here|these|below|the}? {is|are}? {the}? {final}? {result|results|tally|outcome|summary|final count} "
            f"{{of|for}}? {{the|this}}? {{votename}}? {{on|for}}? {{the}}? {{thing|{IT}}}? "
            "{is|are}? {as follows|the following|below|"
            "following}?",
            yes=("Here are the results of the vote:", "The tally:", "Final count: 3 binding +1"),
            no=("Here are the results of the tests so far.",),
            needs_figures=True,
        ),
    ),
    "pass|accept|approv|adopt|carri|succe|reject|fail|declin|unsucc|went through|made it|voted |good to go|go ahead|"
    "not get|not reach|not receive|not gather|not attract|not have|not find|n't get|n't reach|n't receive|n't gather|"
    "n't attract|n’t get|n’t reach|not garner|not obtain|not achieve|not collect|not make it|forward|cancel|withdr|"
    "clos|conclu|ended|ending|end the|end this|over|result|tally|outcome|final count|summary|finish|complete|done|"
    "wrap|ratif|defeated|turned down|agreed|time is up|is up|stopped|aborted|dropped",
)
"""How a mail says that a vote ended."""

ACTS = Table(
    (
        _row(
            "i-cancel",
            Says.CANCELLED,
            _ANY,
            "{i|we}? {am|are|will|hereby|therefore|have to|must|want to|decided to|decide to|going to|would like to|am "
            "going to|have decided to|now|need to|thus|shall|also|then|let me|so|d like to}* {cancel} {target}",
            yes=("I hereby withdraw this vote.", "Okay, I cancel the vote.", "I'd like to cancel this vote."),
            no=(
                "Please don't cancel the vote.",
                "Should we cancel the vote?",
                "You may want to cancel this vote.",
            ),
        ),
        _row(
            "cancelling",
            Says.CANCELLED,
            _ANY,
            "{i|we}? {am|are|will be|hereby|therefore|also|now|so|then|thus|now therefore}* {cancelling} {target}",
            yes=(
                "I'm cancelling this vote.",
                "Cancelling this vote.",
                "We are cancelling the vote because of a bug.",
            ),
            no=("I'd have no problem with cancelling the vote.", "cancelling the vote would be fine"),
        ),
        _row(
            "is-cancelled",
            Says.CANCELLED,
            _ANY,
            "{target} {hereby|therefore|thus|now|officially}* {stated}? "
            "{hereby|therefore|thus|now|officially|considered|to be considered|as}* {cancelled}",
            yes=(
                "This vote is cancelled.",
                "Vote cancelled, see the thread.",
                "RC1 is cancelled, I'll prepare RC2.",
            ),
            no=(
                "I think that the vote should be cancelled.",
                "KIP-10 is withdrawn.",
                "If so the vote is cancelled.",
            ),
        ),
        _row(
            "vote-on-is-cancelled",
            Says.CANCELLED,
            _ANY,
            "{the|this} {votename} {of} ... {is|was|has been} {hereby|therefore|thus|now|officially}* {cancelled}",
            yes=("The vote on KIP-9 is hereby stopped.", "The vote for KIP-9 has been cancelled."),
            no=("The vote on KIP-10 is cancelled.",),
        ),
        _row(
            "consider-cancelled",
            Says.CANCELLED,
            _ANY,
            "{please}? {let us|let's|i|we|you can}? {please}? {consider|regard|treat|declare} {target} {as|to be}? "
            "{cancelled}",
            yes=("Please consider this vote as cancelled.", "Let's consider this vote withdrawn."),
            no=("Should we consider this vote as cancelled?",),
        ),
        _row(
            "ignore-vote",
            Says.CANCELLED,
            _ANY,
            "{please}? {all}? {ignore|disregard|stop voting on|hold off voting on} {this vote|this vote thread|this one|this "
            "thread|the vote|this call|this rc|this candidate|this vote request}",
            yes=(
                "Please ignore this vote, the subject names the wrong KIP.",
                "Please stop voting on this one.",
            ),
            no=("Please ignore this vote if you voted there.", "We ignore the vote of observers."),
        ),
        _row(
            "closing-without-result",
            Says.CANCELLED,
            _ANY,
            "{i|we}? {am|are|will|going to|would like to|therefore|let me|want to|have to|need to|hereby|now}* "
            "{closing|close|ending|end|stopping} {this|the} {votename} {thread}? {here}? {for now|without a result|without "
            "result|early|for the moment|and go back|and move back|and restart|and start|and will start a new|and will send a new|, and a "
            "new vote|, and a fresh vote|, a new vote|and a new vote} any",
            yes=("I'm closing this vote for now.", "I'm closing this vote without a result."),
            no=("Should I close this vote for now?", "I'm closing this vote with 3 binding votes."),
        ),
        _row(
            "closed-without-result",
            Says.CANCELLED,
            _ANY,
            "{target} {is|has been|was} {adverb}* {closed|stopped|ended} {without a result|for now|without result|in favour "
            "of|in favor of|because of}",
            yes=("This vote is closed without a result.",),
            no=("This vote is closed with 3 binding +1s.",),
        ),
        _row(
            "in-favour-of",
            Says.CANCELLED,
            _ANY,
            "{i|we}? {am|are|will|have|and|decided to|have decided to}* {cancel|cancelling|cancelled} {target}? {in favour "
            "of|in favor of} any",
            yes=("Cancelled in favour of KIP-10.", "We decided to drop this KIP in favour of another."),
            no=("The vote is open in favour of KIP-10.",),
        ),
        _row(
            "stopping-it",
            Says.CANCELLED,
            _CALLER,
            "{i|we} {am|are|will} {hereby|therefore|now}* {cancelling} {it} {here|now}",
            yes=("The vote was premature, I am stopping it here.",),
            no=("Am I stopping it here?",),
        ),
        _row(
            "on-hold",
            Says.CANCELLED,
            _ANY,
            "{let me|i will|i am|we|we are|i}? {put|putting} {target} {on hold|on ice} any",
            yes=("Let me put this vote on hold and restart it later.",),
            no=("Should I put this vote on hold?",),
        ),
        _row(
            "pull-back",
            Says.CANCELLED,
            _CALLER,
            "{i|we} {will|am|have}? {pull|pulling|take|taking|move|moving} {the vote|this vote|the kip|this|the page|it} "
            "{back}",
            yes=("OK, then I pull the vote back until we know more.",),
            no=("Should I pull the vote back?",),
        ),
        _row(
            "called-anew",
            Says.CANCELLED,
            _ANY,
            "{i|we} {have}? {restarted|started|opened|reopened|called} {the|a} {new}? {vote|voting|vote thread} {again}? "
            "{in|on|as|at} ... {thread|one} any",
            yes=(
                "I have restarted the vote in a new thread.",
                "I've restarted the vote in a new thread, vote there.",
            ),
            no=("Have you restarted the vote in a new thread?",),
        ),
        _row(
            "in-a-word-cancelled",
            Says.CANCELLED,
            _CALLER,
            "{vote}? {cancelling|cancelled|canceling}",
            yes=("Vote cancelled.", "Cancelling.", "Cancelled, see the ticket."),
            no=("Cancelled jobs are kept.", "The cancelled flag is never read."),
        ),
        _row(
            "votes-do-not-count",
            Says.RESTARTED,
            _ANY,
            "{the}? {votes} {above|so far|until now|cast so far|before this mail|cast until now|given so far|up to now|from "
            "before} {do not|will not|no longer} {count|be counted}",
            yes=("Please vote again, the votes above do not count.", "The votes so far will not be counted."),
            no=("Votes by mail do not count.",),
        ),
        _row(
            "vote-again",
            Says.RESTARTED,
            _ANY,
            "{please|so please|everybody please|all please} {vote again|re-vote|revote|cast your vote again|cast your votes "
            "again|repeat your vote|repeat your votes|vote once more} {here|in this thread|below|on the new text|on this "
            "version}?",
            yes=("Please vote again.", "The page has changed, please cast your votes again."),
            no=("Should we vote again?", "Please vote again there."),
        ),
        _row(
            "restarting",
            Says.RESTARTED,
            _ANY,
            "{i|we} {am|are|hereby|will|have|therefore|now}* {restarting|restart|restarted} {the|this} {vote|voting|clock} "
            "{here|now|with this mail|in this thread|from zero|from scratch}",
            yes=("I'm restarting the vote here.", "I hereby restart the vote with this mail."),
            no=("Should I restart the vote here?", "I've restarted the vote in a new thread."),
        ),
        _row(
            "ignore-my-mail",
            Says.TAKEN_BACK,
            _ANY,
            "{please}? {all}? {ignore|disregard|forget} {my|the|that} {last|previous|earlier|above|other|result|wrong}? "
            "{last|previous|earlier|result|closing}? {mail|email|e-mail|message|result|announcement|post}",
            yes=("Please ignore my last mail, the vote is still open.", "Disregard the previous message."),
            no=("Please ignore my last mail if you have voted.", "Please ignore the noise."),
        ),
        _row(
            "still-open",
            Says.TAKEN_BACK,
            _ANY,
            "{the|this}? {vote|voting|vote thread} {is still|remains|stays|will remain|will stay|"
            "is of course still|is in fact still} {open}",
            yes=("The vote is still open.", "Sorry, the vote remains open until Friday."),
            no=("Is the vote still open?", "If so the vote stays open."),
        ),
        _row(
            "closed-too-early",
            Says.TAKEN_BACK,
            _ANY,
            "{i|we} {have}? {closed|ended|announced} {the|this|it} {vote|result}? {too early|by mistake|too soon|prematurely|"
            "mistakenly}",
            yes=("Sorry, I closed the vote too early.",),
            no=("Did I close the vote too early?",),
        ),
        _row(
            "reopened",
            Says.TAKEN_BACK,
            _ANY,
            "{i|we} {am|are|hereby|will|have|therefore}* {reopening|reopen|re-opening|reopened|re-open|extending|extend} "
            "{the|this} {vote|voting}",
            yes=("I'm reopening the vote.", "I hereby reopen this vote."),
            no=("Should I reopen the vote?",),
        ),
        _row(
            "correction",
            Says.CORRECTED,
            _ANY,
            "{a|one|small|slight|minor|quick}* {correction|corrected count|corrected counts|corrected result|corrected "
            "results|corrected tally|corrected figures|erratum} {of|to|for}? {the|my|to}? {result|tally|count|mail|above}?",
            yes=("Correction: it's 4 binding votes.", "A small correction to the result: 4 binding votes."),
            no=("The correction of the text is done.",),
        ),
        _row(
            "miscounted",
            Says.CORRECTED,
            _ANY,
            "{sorry|sorry ,|oops|oops ,|apologies|apologies ,}* {i|we} {have}? {missed|overlooked|forgot|forgot to count|miscounted} ... {vote|votes|+1|counts|count} any",
            yes=("Sorry, I missed the vote of Bob.", "I miscounted the votes."),
            no=("If I missed a vote, tell me.", "I forgot the wiki."),
        ),
    ),
    "cancel|withdr|abort|call|stop|drop|abandon|discontinu|scrap|retract|halt|revok|void|terminat|suspend|dead|sink|"
    "kill|invalid|supersed|ignor|disregard|hold|on ice|for now|without|early|for the moment|go back|move back|fresh|"
    "restart|reopen|re-open|again|revote|re-vote|not count|n't count|n’t count|be counted|no longer|still open|"
    "remains open|stays open|remain open|stay open|extend|correct|erratum|miss|overlook|forgot|miscount|pull|favour|favor|"
    "forget|mistake|prematur|too soon|back|new vote|new thread|another thread|open",
)
"""What a mail does with a vote other than to tell how it ended."""
