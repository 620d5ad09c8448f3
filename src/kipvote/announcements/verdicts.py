"""Verdicts: the closed list of forms in which a mail says how a vote ended, or does something with it.

A row is the only way to state a verdict or an act; docs/votes.md is made of these.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property

from kipvote.announcements import Says, Verdict
from kipvote.announcements.sentences import Sentence, Subjects


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


_CLASSES: Mapping[str, str] = {
    "adverb": "now|hereby|therefore|thus|then|also|officially|formally|finally|unanimously|already|"
    "successfully|considered|declared|as|just|so|hence|clearly|consequently|been",
    "opening": "hi|hello|hey|dear|all|everyone|everybody|folks|team|devs|and|so|then|therefore|hence|thus|"
    "thanks|thank you|ok|okay|yes|good|great|alright|right|well|sadly|unfortunately|finally|accordingly|"
    "consequently|now|with that|with this|with those|as a result|as such|per the bylaws|as per our bylaws|"
    "again|i see that|happy to say|happy to say that|happy to share that|quick heads up that|for the record|"
    "that means",
    "the": "the|this|our|my|that",
    "votename": "vote|voting|votes|ballot|motion|vote thread|voting period|voting time|thread|rc vote|kip "
    "vote|release vote|<it> vote|<it> voting|<it> release vote|proposal vote",
    "thing": "kip|proposal|release|candidate|release candidate|rc|kip <it>|proposal <it>|release <it>|<it> "
    "kip|release of <it>|<it> release|version <it>|candidate <it>|one|change|feature",
    "of": "for|on|of|to adopt|to release|to accept|to approve|about|regarding|in favour of|in favor of",
    "is": "is|was|has been|have been|got|gets|is being|stands|are",
    "stated": "is|has been|is being|as|are",
    "good": "accepted|approved|adopted|passed|ratified|successful|a success|carried",
    "passes": "passes|passed|carries|carried|succeeds|succeeded|went through|goes through|made it",
    "failed": "rejected|declined|defeated|unsuccessful|voted down|not accepted|not approved|not passed|"
    "failed|not adopted|not successful|turned down",
    "not": "did not|does not|has not|have not|do not|could not",
    "need": "votes|quorum|majority|binding|nonbinding|support|approvals|+1|+1s|+1's|consensus|vote",
    "closing": "closing|close|closed|conclude|concluding|concluded|ending|end|ended|finishing|finish|wrap up|"
    "calling|call|declare|declaring|consider|considering|mark|marking|marked|moving|moved|move|resolve|"
    "resolving",
    "cancelling": "cancelling|canceling|withdrawing|aborting|calling off|stopping|dropping|abandoning|"
    "scrapping|discontinuing|retracting|halting|revoking|sinking|pulling",
    "cancelled": "cancelled|canceled|withdrawn|aborted|called off|stopped|dropped|abandoned|discontinued|"
    "halted|retracted|revoked|void|terminated|suspended|dead|invalid|scrapped|off|null and void|superseded",
    "target": "vote|the vote|this vote|voting|the voting|this voting|the vote thread|this vote thread|this "
    "thread|this one|<it>|this <it>|the <it>|this kip|the kip|my kip|this proposal|the proposal|my proposal|"
    "this rc|our proposal|the rc|this release|the release|this candidate|the candidate|this release "
    "candidate|this call|the release candidate|the whole vote|the current vote|<it> vote|<it> voting",
}
"""Classes of words that several patterns share."""
_IN_GAPS = (
    r"(?:(?!(?:<other>|[:;?]|is|are|was|were|has|have|had|will|be|not|until|till|if|when|hours|days|open|"
    r"should|would|can|could|may|might|needs?|must|before|after|once|unless|you|we|i|no|nobody|did|does|do|"
    r"who) )\S+ )"
)
"""A word of a gap: none with which a new statement may begin."""
_BEHIND = (
    "so|so that|and|but|then|hence|thus|therefore|with that|report that|announce that|say that|share that|"
    "announcing that|inform you that|+1|+1s|+0|-1|-1s|votes|me|myself|hours|days|week|weeks|month|months|"
    ",|;|:|(|!|.|>|-"
)
"""Words and marks behind which a clause begins."""
_BEGINS = (
    "(?:^ |"
    + "|".join(f"(?<= {re.escape(word)} )" for word in _BEHIND.split("|"))
    + "|(?<=[a-z] )(?=(?:i|we) (?:am|are|hereby|would|will|decided?|withdraw|call|consider|declare) ))"
)
_ENDS = (
    r"(?=$|[.,;:!()?=>/-]|by (?:lazy|majority|a |the (?:community|pmc|votes|following)|consensus)|"
    r"(?:with|and|as|because|since|so|due|based|after|for|in|thanks|thank|on|from|but|having|now|today|"
    r"yesterday|unanimously|at|under|per|including|which|see|this|i|we|it|until|that|following|within|than|"
    r"then|state|status|without|over|here|https?\S*|\d\S*|[+-]\d\S*|none|even|while|next|\S+day|please|"
    r"result|results|again) )"
)
"""What may stand behind a form: a mark, or a word with which another part of the sentence begins."""
_ANYTHING = " any"
"""The end of a pattern behind which anything may stand."""
_LEAD = (
    "{opening}* {i would like to|i can|i have to|i want to|we would like to}? {i|we}? {am|are}? {very|so|"
    "really}? {happy|glad|pleased|delighted|excited|proud|sorry|sad}? {to}? {announce|announce that|report|"
    "report that|say|say that|share|share that|inform you that|tell you that|let you know that|confirm that|"
    "declare that|see that|announcing that} {opening}*"
)
"""What may stand before any form, as a greeting may: "I am happy to announce that"."""
_UNITS = re.compile(r"\{([^}]+)\}([?*]?)|(\.\.\.)|(\S+?)(\??)(?=\s|$)")


def _regex(pattern: str) -> str:
    """The regular expression of a pattern over plain words; every repetition in it is bounded and flat."""
    parts = list[str]()
    ends = "" if pattern.endswith(_ANYTHING) else _ENDS
    for named, times, gap, word, maybe in _UNITS.findall(pattern.removesuffix(_ANYTHING)):
        if gap:
            parts.append(_IN_GAPS + "{0,10}?")
        elif named:
            written = (_CLASSES.get(word, word).split("|") for word in named.split("|"))
            words = sorted({one for some in written for one in some}, key=lambda one: (-len(one), one))
            repeated = {"*": "{0,6}", "?": "?", "": ""}[times]
            parts.append(f"(?:{'|'.join(re.escape(one) + ' ' for one in words)}){repeated}")
        else:
            parts.append(f"(?:{re.escape(word)} ){maybe}")
    return "".join(parts).replace("\\ ", " ") + ends


_DOUBT = re.compile(
    r" (?:<other>|if|unless|would|should|could|might|may|whether|once|when|until|till|hopefully|suppose|"
    r"assuming|provided|before|maybe|perhaps|probably|not sure|don't|do not|why|how|proposed|suggested|"
    r"propose|suggest|told|can we|shall|had|wish|ask|asks|asked|no problem with|mind|were) "
)
"""Words before a form, in its sentence, after which it states nothing, or says it of another proposal."""
_CONDITION = re.compile(
    r"(?:now )?(?:is what|was what|would|should|could|might|may|is not|can) |"
    r"(?:[^.;!]*? )?(?:at the moment|at present|so far|currently|as of now|right now|yet) |"
    r"(?:(?!(?:[.,:;!]|and) )\S+ ){0,12}?(?<!even )(?:if|unless|once|provided|assuming|as soon as|when|"
    r"as long as) "
)
"""Words behind a form that make it depend on something, or tell only how the vote stands."""


class Table:
    """Rows that are held against sentences together; ``stems`` are one of what any of them has."""

    def __init__(self, rows: Sequence[Row], stems: str) -> None:
        self.rows = tuple(rows)
        self.stems = stems
        self._stems = tuple(stems.split("|"))

    @cached_property
    def _any(self) -> re.Pattern[str]:
        """Any of the forms: it spares most clauses to be held against each."""
        return re.compile("|".join(_regex(row.pattern) for row in self.rows))

    def may_find(self, text: str) -> bool:
        """Whether any row may take a sentence of a text: spares most mail all that follows."""
        text = text.lower()
        return any(stem in text for stem in self._stems)

    def find(self, sentence: Sentence, subjects: Subjects, by: By) -> list[Found]:
        """The rows that take a clause of a sentence, those that may stand in anybody's mail first.

        None takes a question, or what is said on a condition or of another vote.
        """
        if sentence.asks or not self.may_find(sentence.raw):
            return []
        plain = subjects.plain(sentence.raw)
        found: dict[str, Found] = {}
        for start in _starts(plain):
            if self._any.match(plain, start) is None or _DOUBT.search(plain, 0, start):
                continue
            for row in self.rows:
                match = row.form.match(plain, start) if row.by <= by and row.id not in found else None
                if match and not _CONDITION.match(plain, match.end()):
                    found[row.id] = Found(row, match[0].strip())
        return sorted(found.values(), key=_fullest)


def _fullest(found: Found) -> tuple[By, bool, int, str]:
    row = found.row
    return row.by, row.needs_figures, -len(found.words), row.id


@cache
def _compiled(form: str) -> re.Pattern[str]:
    return re.compile(form)


def _starts(plain: str) -> list[int]:
    """Where forms may begin in plain words: at a clause, behind its greeting, and behind an announcement."""
    begins = [match.end() for match in _compiled(_BEGINS).finditer(plain)]
    led = (_compiled(form).match(plain, begin) for form in (_GREETED, _LED) for begin in begins)
    return sorted({*begins, *(match.end() for match in led if match)})


_GREETED, _LED = _regex("{opening}*" + _ANYTHING), _regex(_LEAD + _ANYTHING)


_ACCEPTED, _REJECTED = Verdict.ACCEPTED, Verdict.REJECTED
_ANYBODY, _CALLER, _TAGGED = By.ANYBODY, By.CALLER, By.TAGGED

# fmt: off
_VERDICTS = (
    Row("vote-passed", _ACCEPTED, _ANYBODY,
        "{the}? {votename} {adverb}* {has|is|was|has been|did|ended|concluded|was concluded}? {adverb}* "
        "{passes|good}",
        yes=("So the vote has therefore passed.", "Vote passed."),
        no=("I thought the vote passed.", "Has the vote passed?")),
    Row("vote-on-passed", _ACCEPTED, _ANYBODY,
        "{the}? {votename} {of} ... {adverb}* {has|is|was|has been|ended|concluded|was concluded}? {adverb}* "
        "{passes|good}",
        yes=("The vote for KIP-9 passes.", "The vote to release Foo 1.0 has passed."),
        no=("The vote on it is open until 72 hours have passed.", "The vote on KIP-9 may have passed.")),
    Row("passed-closing", _ACCEPTED, _CALLER,
        "{passed|accepted|approved|adopted} {,|and|-} {closing|closed} any",
        yes=("Passed, closing the thread.",), no=("Tests passed, closing the ticket.",)),
    Row("ended-successfully", _ACCEPTED, _ANYBODY,
        "{the}? {votename} ... {is|was|has|has been}? {adverb}* {ended|concluded|closed|finished|completed} "
        "{successfully|with success|as successful|as passed|as accepted|as approved}",
        yes=("The voting on KIP-9 ended successfully.", "The vote was concluded successfully."),
        no=("The upgrade ended successfully.",)),
    Row("proposal-accepted", _ACCEPTED, _ANYBODY,
        "{the}? {thing|<it>} {<it>|proposal|kip|release|vote|itself}? {adverb}* {has|have|is|was|has been|"
        "have been|got|gets|are|will be|did}? {adverb}* {been|now|to be|as}? {adverb}* {passes|good|voted in|"
        "good to go}",
        yes=("The KIP is considered as accepted.", "KIP-9 passed with 3 binding +1s."),
        no=("The KIP is accepted if Ann votes.", "The proposal passes a flag to the broker.")),
    Row("release-accepted", _ACCEPTED, _ANYBODY,
        "... <it> {<it>|proposal|kip|release|vote|( <it> )|)}? {adverb}* {has|have|is|was|has been|have "
        "been}? {adverb}* {passes|good}",
        yes=("Foo 1.2.0 (RC4) passed with four binding +1s.", "Candidate 1 of Foo 1.2 is accepted."),
        no=("Foo 1.2.0 passes a flag to the broker.",), needs_figures=True),
    Row("we-approved", _ACCEPTED, _ANYBODY,
        "{we|the pmc|the community|the kafka community|the kafka pmc|community} {have|has}? {adverb}* "
        "{accepted|approved|adopted} {the|this}? {kip|proposal|release|<it>|candidate|<it> release}",
        yes=("We have unanimously approved this release.", "The community accepted KIP-9."),
        no=("The community accepted a patch.",)),
    Row("it-passed", _ACCEPTED, _CALLER,
        "{it|this|this one|that|which} {adverb}* {has|is|was|has been|got|gets|did}? {adverb}* {passes|good|"
        "voted in|good to go}",
        yes=("It was approved: three binding +1s.", "So it's accepted."),
        no=("It is accepted by the parser.", "It has passed the tests.")),
    Row("in-a-word", _ACCEPTED, _CALLER,
        "{the}? {vote|voting|result|results|outcome|status|voting result|vote result|final result}? {of the "
        "vote}? {is|are}? {:|-|=}? {adverb}* {passed|accepted|approved|adopted|passes|successful|vote passed|"
        "vote passes}",
        yes=("Passed with three binding +1.", "Vote result: PASSED"),
        no=("Accepted by the parser.", "Approved your pull request."), needs_figures=True),
    Row("held-accepted", _ACCEPTED, _CALLER,
        "{i|we}? {am|are|going to|will|have|can|therefore|hereby|thus|now}* {closing} {adverb}* {the}? "
        "{thing|votename|<it>|it|this}? {<it>|kip|vote|proposal|out}? {adverb}* {to|as|is|to the|in}? "
        "{adverb}* {accepted|approved|adopted|passed|successful|with success|a success}",
        yes=("Marking the KIP as accepted.", "I hereby close the vote with success."),
        no=("I would mark it as accepted.", "Should I mark it as accepted?")),
    Row("go-ahead", _ACCEPTED, _TAGGED,
        "{we|so we|i}? {can|will|may}? {go|move|proceed} {ahead|forward} {with the proposal|with it|with "
        "this|with the kip|with the release}?",
        yes=("That means we can go ahead, thanks folks!", "So we go ahead with the proposal."),
        no=("Can we go ahead?",), needs_figures=True),
    Row("vote-failed", _REJECTED, _ANYBODY,
        "{the}? {votename} ... {has|is|was|has been}? {adverb}* {fails|failed|rejected|unsuccessful|defeated|"
        "not passed|not successful|not accepted|not approved}",
        yes=("The vote has failed, as there were only two.", "The vote for KIP-9 fails."),
        no=("The vote fails if Ann votes against it.",)),
    Row("vote-did-not-pass", _REJECTED, _ANYBODY,
        "{the}? {votename|thing|<it>|it} ... {adverb}* {not} {adverb}* {pass|passed|carry|carried|succeed|"
        "succeeded|been accepted|been approved|been adopted|make it|made it|go through}",
        yes=("The vote did not pass: 1 binding +1.", "The KIP does not pass."),
        no=("The vote does not pass a flag to us.", "Does the vote not pass?")),
    Row("proposal-rejected", _REJECTED, _ANYBODY,
        "{the}? {thing|<it>} {<it>|proposal|kip|release}? {adverb}* {has|have|is|was|has been|have been} "
        "{adverb}* {failed}",
        yes=("The KIP is rejected.", "KIP-9 has been voted down."),
        no=("KIP-9 is rejected by the parser of mine.", "If so the KIP is rejected.")),
    Row("too-few", _REJECTED, _CALLER,
        "{the}? {votename|thing|<it>|we|it} ... {not|failed to|has failed to} {get|gather|reach|receive|"
        "attract|achieve|obtain|collect|have|find|gain|reached|received} {enough|the|a|the required|the "
        "needed|the necessary|sufficient|required|three|3|two|any|more|its|the minimum|number of}* {need} "
        "{need}? {need}?",
        yes=("KIP-9 did not reach the needed number of binding votes.", "It failed to get enough votes."),
        no=("We did not get the votes of last week by mail.", "The client failed to get the binding.")),
    Row("held-failed", _REJECTED, _CALLER,
        "{i|we}? {am|are|will|have to|must|have|hereby}* {closing} {the}? {thing|votename|<it>|it|this} "
        "{adverb}* {as}? {failed|rejected|not passed|not accepted|unsuccessful|not successful}",
        yes=("Closing this vote as not passed.", "I have to call it failed."),
        no=("I would close it as failed.",)),
    Row("result-cancelled", Verdict.CANCELLED, _TAGGED,
        "{the}? {votename} ... {is|was|has been} {adverb}* {cancelled}",
        yes=("The vote is cancelled as the page will be split.", "This vote on KIP-9 has been cancelled."),
        no=("The vote would be cancelled then.",)),
    Row("vote-closed", CLOSED, _ANYBODY,
        "{the}? {votename} ... {is|has|has been|was|is being} {adverb}* {closed|over|ended|concluded|"
        "complete|completed|finished|done|up}",
        yes=("The vote is closed with 3 binding +1s.", "Voting has ended."),
        no=("The vote is closed when Ann has voted.", "Is the vote closed?"), needs_figures=True),
    Row("closing-vote", CLOSED, _ANYBODY,
        "{i|we}? {am|are|will|would like to|can|have|going to|hereby|therefore|now|want to|also|let us}* "
        "{closing|closing out|close|closed|concluding|conclude|ending|end|finishing|wrapping up|wrap up} "
        "{out}? {the|this} {votename|one|thread|up}",
        yes=("I'm closing this vote with 4 binding votes.", "Closing this vote."),
        no=("Should I close this vote?", "Please do not close this vote."), needs_figures=True),
)

_ACTS = (
    Row("i-cancel", Says.CANCELLED, _ANYBODY,
        "{i|we}? {am|are|will|hereby|therefore|have to|must|want to|decided to|decide to|going to|would like "
        "to|am going to|have decided to|now|need to|thus|shall|also|then|let me|so|d like to}* {cancel|"
        "withdraw|abort|call off|stop|drop|abandon|discontinue|scrap|retract|halt|revoke|sink|pull} {target}",
        yes=("I hereby withdraw this vote.", "Okay, I cancel the vote."),
        no=("Please don't cancel the vote.", "Should we cancel the vote?")),
    Row("cancelling", Says.CANCELLED, _ANYBODY,
        "{i|we}? {am|are|will be|hereby|therefore|also|now|so|then|thus|now therefore}* {cancelling} {target|"
        "it here|it now}",
        yes=("Cancelling this vote.", "The vote was premature, I am stopping it here."),
        no=("I'd have no problem with cancelling the vote.", "cancelling the vote would be fine")),
    Row("is-cancelled", Says.CANCELLED, _ANYBODY,
        "{target} {hereby|therefore|thus|now|officially}* {stated}? {hereby|therefore|thus|now|officially|"
        "considered|to be considered|as}* {cancelled|closed without a result}",
        yes=("Vote cancelled, see the thread.", "RC1 is cancelled, I'll prepare RC2."),
        no=("KIP-10 is withdrawn.", "If so the vote is cancelled.")),
    Row("vote-on-is-cancelled", Says.CANCELLED, _ANYBODY,
        "{the|this} {votename} {of} ... {is|was|has been} {hereby|therefore|thus|now|officially}* "
        "{cancelled}",
        yes=("The vote on KIP-9 is hereby stopped.", "The vote for KIP-9 has been cancelled."),
        no=("The vote on KIP-10 is cancelled.",)),
    Row("consider-cancelled", Says.CANCELLED, _ANYBODY,
        "{please}? {let us|let's|i|we|you can}? {please}? {consider|regard|treat|declare} {target} {as|to "
        "be}? {cancelled}",
        yes=("Please consider this vote as cancelled.", "Let's consider this vote withdrawn."),
        no=("Should we consider this vote as cancelled?",)),
    Row("ignore-vote", Says.CANCELLED, _ANYBODY,
        "{please}? {all}? {ignore|disregard|stop voting on|hold off voting on} {this vote|this vote thread|"
        "this one|this thread|the vote|this call|this rc|this candidate|this vote request}",
        yes=("Please ignore this vote, the subject names the wrong KIP.", "Please stop voting on this one."),
        no=("Please ignore this vote if you voted there.", "We ignore the vote of observers.")),
    Row("closing-without-result", Says.CANCELLED, _ANYBODY,
        "{i|we}? {am|are|will|going to|would like to|therefore|let me|want to|have to|need to|hereby|now}* "
        "{closing|close|ending|end|stopping} {this|the} {votename} {thread}? {here}? {for now|without a "
        "result|without result|early|for the moment|and go back|and move back|and restart|and start|and will "
        "start a new|and will call a new|and will send a new|, and a new vote|, and a fresh vote|, a new "
        "vote|and a new vote} any",
        yes=("I'm closing this vote for now.", "I'm closing this vote without a result."),
        no=("Should I close this vote for now?", "I'm closing this vote with 3 binding votes.")),
    Row("pull-back", Says.CANCELLED, _CALLER,
        "{i|we|let me} {will|am|are|have}? {pull|pulling|take|taking|move|moving|put|putting} {target|this|"
        "the page|it} {back|on hold|on ice} any",
        yes=("OK, then I pull the vote back until we know more.", "Let me put this vote on hold for now."),
        no=("Should I pull the vote back?", "I take the page back to the team if it passes.")),
    Row("in-a-word-cancelled", Says.CANCELLED, _CALLER,
        "{vote}? {cancelling|cancelled|canceling}",
        yes=("Vote cancelled.", "Cancelling."),
        no=("Cancelled jobs are kept.", "The cancelled flag is never read.")),
    Row("votes-do-not-count", Says.RESTARTED, _ANYBODY,
        "{the}? {votes} {above|so far|until now|cast so far|before this mail|cast until now|given so far|up "
        "to now|from before} {do not|will not|no longer} {count|be counted}",
        yes=("Please vote again, the votes above do not count.", "The votes so far will not be counted."),
        no=("Votes by mail do not count.",)),
    Row("vote-again", Says.RESTARTED, _ANYBODY,
        "{please|so please|everybody please|all please} {vote again|re-vote|revote|cast your vote again|cast "
        "your votes again|repeat your vote|repeat your votes|vote once more} {here|in this thread|below|on "
        "the new text|on this version}?",
        yes=("Please vote again.", "The page has changed, please cast your votes again."),
        no=("Should we vote again?", "Please vote again there.")),
    Row("restarting", Says.RESTARTED, _ANYBODY,
        "{i|we} {am|are|hereby|will|have|therefore|now}* {restarting|restart|restarted} {the|this} {vote|"
        "voting|clock} {here|now|with this mail|in this thread|from zero|from scratch}",
        yes=("I'm restarting the vote here.", "I hereby restart the vote with this mail."),
        no=("Should I restart the vote here?", "I've restarted the vote in a new thread.")),
    Row("ignore-my-mail", Says.TAKEN_BACK, _ANYBODY,
        "{please}? {all}? {ignore|disregard|forget} {my|the|that} {last|previous|earlier|above|other|result|"
        "wrong}? {last|previous|earlier|result|closing}? {mail|email|e-mail|message|result|announcement|"
        "post}",
        yes=("Please ignore my last mail, the vote is still open.", "Disregard the previous message."),
        no=("Please ignore my last mail if you have voted.", "Please ignore the noise.")),
    Row("still-open", Says.TAKEN_BACK, _ANYBODY,
        "{the|this}? {vote|voting|vote thread} {is still|remains|stays|will remain|will stay|is of course "
        "still|is in fact still} {open}",
        yes=("The vote is still open.", "Sorry, the vote remains open until Friday."),
        no=("Is the vote still open?", "If so the vote stays open.")),
    Row("reopened", Says.TAKEN_BACK, _ANYBODY,
        "{i|we} {am|are|hereby|will|have|therefore}* {reopening|reopen|re-opening|reopened|re-open|extending|"
        "extend} {the|this} {vote|voting}",
        yes=("I'm reopening the vote.", "I hereby reopen this vote."), no=("Should I reopen the vote?",)),
    Row("correction", Says.CORRECTED, _ANYBODY,
        "{a|one|small|slight|minor|quick}* {correction|corrected count|corrected counts|corrected result|"
        "corrected results|corrected tally|corrected figures|erratum} {of|to|for}? {the|my|to}? {result|"
        "tally|count|mail|above}?",
        yes=("Correction: it's 4 binding votes.", "A small correction to the result: 4 binding votes."),
        no=("The correction of the text is done.",)),
)
# fmt: on

VERDICTS = Table(
    _VERDICTS,
    "pass|accept|approv|adopt|carri|succe|reject|fail|declin|went through|goes through|made it|make it|go "
    "through|voted |good to go|ahead|forward|not get|not reach|not receive|not gather|not attract|not have|"
    "not find|n't get|n't reach|n't receive|n't gather|n't attract|n’t get|n’t reach|not obtain|not achieve|"
    "not collect|cancel|withdr|clos|conclu|ended|ending|end the|end this|over|finish|complete|done|is up|"
    "wrap|ratif|defeated|turned down|stopped|aborted|dropped",
)
"""How a mail says that a vote ended."""
ACTS = Table(
    _ACTS,
    "cancel|withdr|abort|call|stop|drop|abandon|discontinu|scrap|retract|halt|revok|void|terminat|suspend|"
    "dead|sink|invalid|supersed|ignor|disregard|forget|hold|on ice|for now|without|early|for the moment|"
    "fresh|a new |new vote|restart|open|again|revote|re-vote|not count|n't count|n’t count|be counted|no "
    "longer|extend|correct|erratum|pull|back",
)
"""What a mail does with a vote other than to tell how it ended."""
