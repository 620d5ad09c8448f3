"""Verdicts: a sentence that states how a vote ended, and not that it might."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from kipvote.announcements.announcement import Verdict
from kipvote.announcements.closings import closes
from kipvote.announcements.doubts import (
    doing_before,
    ground_before,
    has_enough,
    is_doubtful,
    shortage_before,
    votes_before,
    will_not_be,
)
from kipvote.announcements.entries import ENTERED, considers, enters, marks
from kipvote.announcements.frames import is_of_else
from kipvote.announcements.goals import (
    did_not_make_it,
    falls_short,
    has_consensus,
    meets_goal,
    misses_goal,
    without_seeming,
)
from kipvote.announcements.hearsay import is_hearsay, is_remark
from kipvote.announcements.namings import (
    is_candidate,
    is_id,
    is_voted_on,
    names_other_release,
    names_released,
    of_thread,
    votes_on_candidate,
)
from kipvote.announcements.openers import without_opener
from kipvote.announcements.prospects import is_prospect, tells_what_it_takes
from kipvote.announcements.referents import (
    about_vote,
    by_all,
    by_others,
    by_some,
    decided_by_all,
    names_voters,
    of_another,
    of_machines,
    of_vote,
    settles,
)
from kipvote.announcements.shortverdicts import (
    PAUSES,
    VOTES,
    closes_beside,
    counted,
    heads_votes,
    holds_votes,
    is_interim,
    is_item,
    is_state,
    only_greets,
    opens_alone,
    pauses,
    stands_alone,
    was_left_open,
)
from kipvote.announcements.terms import (
    ACCEPTED,
    DOUBT,
    FAILED,
    GOALS,
    HENCE,
    NAMED,
    NOT,
    OTHER_TIMES,
    PROPOSAL,
    REACH,
    RESULTS,
    SETTLED,
    SINCE,
    SOON,
    VOTE,
    WEEKDAYS,
)
from kipvote.announcements.verbs import is_voted_down, verdict_by, verdict_by_tone, votes_to_release
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence
from kipvote.votes.vocabulary import INTERJECTIONS, QUESTION_WORDS, words


@dataclass(frozen=True, slots=True)
class Statement:
    """A verdict and its line.

    ``needs_figures`` where the sentence could also be a remark about a proposal, so that only figures
    beside it make it an announcement.
    """

    verdict: Verdict
    line: int
    needs_figures: bool


def stated(
    sentence: Sentence,
    *,
    tagged: bool,
    about: Collection[ProposalId] = (),
    by_caller: bool = False,
    shown: bool = False,
    above: Sentence | None = None,
    below: Sentence | None = None,
) -> Statement | None:
    """The verdict ``sentence`` states of the vote or the proposal; None for a hope, a condition, a question.

    ``tagged``: in a result mail "It passed" and "Accepted" state it too. ``about`` are the proposals of the
    thread, where they are known: a reply may tell of another. ``by_caller``: who called the vote needs no
    figures to say that "the KIP has been accepted", nor who has ``shown`` them more than plain words.
    ``above`` is the sentence before: below one that closes the vote or holds votes, its caller may say
    "Passed." alone. ``below`` is the sentence behind.
    """
    above, sentence = _concluded(
        above, without_opener(sentence, tagged=tagged, by_caller=by_caller, below=below)
    )
    places = [n for n, token in enumerate(sentence.tokens) if token.text[:1].isalnum()][:60]
    said = [sentence.tokens[n].text for n in places]
    if sentence.end == "?" or _asks(said) or tells_what_it_takes(sentence):
        return None
    if not tagged and of_machines(sentence, said):
        return None
    told = _Told(sentence, above, below, places, said, about, tagged, by_caller, shown)
    found = (told.entered(i) or told.verdict(i) for i in range(len(said)))
    return next((statement for statement in found if statement is not None), None)


def _concluded(above: Sentence | None, sentence: Sentence) -> tuple[Sentence | None, Sentence]:
    """Votes before an arrow as a sentence of their own: "3 binding +1s, no objections => | accepted"."""
    tokens = sentence.tokens
    at = next((n for n, token in enumerate(tokens) if token.text == "->"), 0)
    led = replace(sentence, tokens=tokens[:at])
    return (led, replace(sentence, tokens=tokens[at + 1 :])) if holds_votes(led) else (above, sentence)


def _asks(said: Sequence[str]) -> bool:
    """Whether a sentence begins as a question does: "Did it pass", but not "Did not pass"."""
    return bool(QUESTION_WORDS & set(said[:1])) and said[1:2] != ["not"]


@dataclass(frozen=True, slots=True)
class _Told:
    """The words of a sentence, their ``places`` among its tokens, and what is known as of ``stated``."""

    sentence: Sentence
    above: Sentence | None
    below: Sentence | None
    places: Sequence[int]
    said: Sequence[str]
    about: Collection[ProposalId]
    tagged: bool
    by_caller: bool
    shown: bool

    def entered(self, i: int) -> Statement | None:
        """The verdict the writer enters somewhere: "I am marking this KIP as accepted"."""
        line = self.sentence.tokens[self.places[i]].line
        if self.said[i] in ACCEPTED | FAILED and self._is_prospect(i):
            return None
        if self.said[i] in FAILED:
            return Statement(Verdict.REJECTED, line, needs_figures=False) if self._is_given_up(i) else None
        named = enters(self.said, i) and pauses(self.sentence, self.places[i], ENTERED)
        if (self.by_caller or self.tagged) and named and not of_another(self.said, i, self.about):
            return Statement(Verdict.ACCEPTED, line, needs_figures=False)
        if self.tagged and counted(self.sentence) and self._has_release(i):
            return Statement(Verdict.ACCEPTED, line, needs_figures=False)
        marked = self.by_caller and (marks(self.said, i) or considers(self.said, i))
        if not marked or self._is_prospect(i):
            return None
        return Statement(Verdict.ACCEPTED, line, needs_figures=self.said[i] != "passed")

    def _is_given_up(self, i: int) -> bool:
        """Whether the writer takes the vote or the candidate for failed: "let's consider this RC failed"."""
        told = self.said[max(0, i - 5) : i]
        names = [word for word in told if is_id(word) or is_candidate(word)]
        named = bool(names) or not (VOTE | NAMED).isdisjoint(told)
        named = named or (votes_on_candidate(self.about) and not _CANDIDATES.isdisjoint(told))
        named = named or told[-3:] == ["closing", "this", "as"]
        if not (named and (self.by_caller or self.tagged)) or of_another(self.said, i, self.about):
            return False
        entered = enters(self.said, i) and pauses(self.sentence, self.places[i], ENTERED)
        entered = entered or (considers(self.said, i) and pauses(self.sentence, self.places[i], _GROUNDS))
        return entered and all(of_thread(name, self.about) for name in names)

    def _has_release(self, i: int) -> bool:
        """Whether the figures are concluded from: "3 binding +1s, so we have a release"."""
        told = list(self.said[max(0, i - 4) : i + 1]) in _WE_HAVE
        return (
            told
            and not set(self.said[:i]) & (DOUBT | NOT | {"more"})
            and pauses(self.sentence, self.places[i])
        )

    def verdict(self, i: int) -> Statement | None:
        """The verdict the word at ``i`` gives: "the vote passes"."""
        verdict = self._verdict(i)
        if verdict is None or (verdict is Verdict.REJECTED and _pleads(self.said)):
            return None
        if self.said[i] in FAILED and not _CONSIDERED.isdisjoint(self.said[max(0, i - 5) : i]):
            return None  # "Bob considers this RC failed"
        if self.said[i] == "carry" and not self._did_not_pass(i):
            return None  # "the vote did not carry the label"
        alone = self.by_caller and stands_alone(self.sentence, self.places[i], self.above, self.about)
        opens = self.by_caller and only_greets(self.above) and self._opens(i)
        if not self._is_meant(i, alone=alone or opens) or self._is_doubtful(i) or self._is_prospect(i):
            return None
        heard = not self.tagged and is_hearsay(self.said, i)
        if self._of_others and (heard or is_remark(self.said, i)):
            return None
        vote = of_vote(self.said[max(0, i - REACH) : i])
        missed = self._misses_goal(i)
        closed = (opens and len(self.said) > 1) or (
            alone and self.above is not None and closes(self.above, self.about)
        )
        failed = verdict is Verdict.REJECTED and self._candidate_fails(i, self._ground(i))
        ground = self._ground(i)
        told = vote or closed or failed or self._meets_goal(i) or self._is_told_by_all(i)
        failed_to = missed or self._did_not_pass(i)
        settled = self.by_caller and (
            told
            or (self._names_released(i) and self._is_closed())
            or self._is_settled(i, ground, verdict, missed=failed_to)
        )
        line = self.sentence.tokens[self.places[i]].line
        loose = heard or ((missed or not vote) and not settled)
        return Statement(verdict, line, needs_figures=loose)

    @property
    def _of_others(self) -> bool:
        """Whether the writer neither called the vote nor announces or shows its result."""
        return not (self.by_caller or self.tagged or self.shown)

    def _is_settled(self, i: int, ground: int, verdict: Verdict, *, missed: bool) -> bool:
        """As ``referents.settles``; "KIP-9 is | closed as accepted", too, where no other id stands nearer."""
        said = self.said[ground : i + SOON]
        i -= ground
        if said[max(0, i - 2) : i] == ["closed", "as"]:
            ids = [word for word in said[:i] if is_id(word)]
            said, i = [*said[: i - 2], *said[i:]], i - 2
            if not all(of_thread(one, self.about) for one in ids[-1:]):
                return False
        return settles(said, i, verdict, missed=missed)

    def _opens(self, i: int) -> bool:
        """Whether the verdict is all that the first sentence says: "Passed", "This passed!"."""
        if i > 0:
            return opens_alone(self.sentence, self.places[i], self.below)
        return len(self.said) == 1 or closes_beside(self.sentence, self.places[0])

    def _agrees(self, i: int) -> bool:
        """Whether the vote is closed with the consensus of all: "we have | consensus on proceeding"."""
        if not self.by_caller or not has_consensus(self.said, i):
            return False
        return self._is_closed()

    def _is_closed(self) -> bool:
        """Whether the sentence, or the one above it, closes the vote."""
        return any(one is not None and closes(one, self.about) for one in (self.sentence, self.above))

    def _is_told_by_all(self, i: int) -> bool:
        """Whether those who decide have: "the PMC has | approved it", "the PMC | voted to accept it"."""
        if self.said[i] in ("voted", "consensus"):
            return True
        return self.said[i] in ACCEPTED and decided_by_all(self.sentence, self.about)

    def _is_of_podling(self, i: int) -> bool:
        """Whether a release is told to be approved, which may be in the vote that went before this one."""
        decided = self.said[i] in ACCEPTED and by_all(self.said[:i])
        return (decided or votes_to_release(self.said, i)) and votes_on_candidate(self.about)

    def _did_not_pass(self, i: int) -> bool:
        """Whether what does not "pass" or "carry" is told as over: "KIP-9 did not | pass, as"."""
        if self.said[i] not in ("pass", "succeed", "carry"):
            return False
        led = self.said[
            : max((j for j in range(i) if self.said[j] in PROPOSAL or is_id(self.said[j])), default=0)
        ]
        counts = any(token.kind in VOTES for token in self.sentence.tokens[: self.places[i]])
        if not (counts or set(led) <= HENCE | {"the", "this"}):
            return False
        behind = [token.text for token in self.sentence.tokens[self.places[i] + 1 :] if token.text != "."]
        ground = behind[1:] if behind[:1] == [","] else behind
        told = ground[:1] and ground[0] in _HOW | SINCE | {"due"} and "," not in ground
        of_votes = not (GOALS | VOTE | {"binding"}).isdisjoint(ground)
        return not behind or bool(told and of_votes and OTHER_TIMES.isdisjoint(ground))

    def _candidate_fails(self, i: int, ground: int = 0) -> bool:
        """Whether it is all that is told of the thread's candidate: "All right, RC1 has failed"."""
        known = votes_on_candidate(self.about) or len(self.said) == len(("rc1", "fails"))
        named = [word for word in self.said[ground:i] if word not in _FAILING]
        pointed = len(named) > 1 and named[0] in ("this", "the")
        thing = named[1:] if pointed else named
        thing = thing[1:] if thing[:1] == ["release"] else thing
        one = thing == ["one"] and pointed and bool(self.about)
        if not (known and len(thing) == 1 and (is_candidate(thing[0]) or one or thing[0] in _CANDIDATES)):
            return False
        if names_other_release(named, self.about):
            return False
        end = self.places[min(i + (self.said[i] == "make"), len(self.places) - 1)]
        behind = [token.text for token in self.sentence.tokens[end + 1 :]]
        because = behind[1:] if behind[:1] == [","] else behind
        told = because[:1] and because[0] in _GROUNDS and "my" not in because
        told = told or (behind[:1] == [","] and self._goes_on_to_another(because))
        return bool(told) or not behind or behind[0] in PAUSES - {","}

    def _goes_on_to_another(self, told: Sequence[str]) -> bool:
        """Whether the next candidate is spoken of: "will prepare RC2", "on to RC2", "RC2 will follow"."""
        begins = told[:1] and (told[0] in _WILL or is_candidate(told[0]))
        begins = told[:2] == ["on", "to"] or (begins and not _COMING.isdisjoint(told[:2]))
        return bool(begins) and any(is_candidate(one) and not of_thread(one, self.about) for one in told)

    def _misses_goal(self, i: int) -> bool:
        ends = self.by_caller or self.tagged
        if (ends and did_not_make_it(self.said, i)) and pauses(self.sentence, self.places[i + 1]):
            voted = self.tagged or any(t.kind in VOTES for t in self.sentence.tokens)
            return voted or self._candidate_fails(i)
        closing = ends and closes(self.sentence, self.about)
        if (self.tagged or closing) and falls_short(self.said, i):
            return True
        return misses_goal(self.said, i, closing=closing, ends=ends, tagged=self.tagged)

    def _meets_goal(self, i: int) -> bool:
        """Whether the writer closes the vote because it got what it needs: "as it has the required +1s"."""
        if not (self.by_caller or self.tagged) or not meets_goal(self.said, i):
            return False
        against = any(token.kind in VOTES and token.text[:1] == "-" for token in self.sentence.tokens)
        return not against and closes(self.sentence, self.about)

    def _verdict(self, i: int) -> Verdict | None:
        if self._misses_goal(i):
            return Verdict.REJECTED
        if self._meets_goal(i):
            return Verdict.ACCEPTED
        passing = self.by_caller and self.said[i] == "passing" and closes(self.sentence, self.about)
        voted_in = self.said[max(0, i - 2) : i + 1] in _VOTED_IN
        voted_in = voted_in and pauses(self.sentence, self.places[i], _HOW)
        if (self.by_caller or self.tagged) and is_voted_down(self.said, i):
            return Verdict.REJECTED
        decided = self.tagged and votes_to_release(self.said, i)
        settles = self.by_caller and votes_to_release(self.said, i)
        decided = decided or (settles and decided_by_all(self.sentence, self.about))
        if passing or voted_in or decided or self._agrees(i):
            return Verdict.ACCEPTED
        tone = verdict_by_tone(self.said, i) if self.by_caller or self.tagged else None
        if tone is not None and pauses(self.sentence, self.places[i], _HOW | RESULTS):
            return tone
        return verdict_by(self.said[i], self.said[max(0, i - 4) : i])

    def _is_meant(self, i: int, *, alone: bool) -> bool:
        """Whether it is said of the vote or the proposal of the thread."""
        if not self.tagged and (by_some(self.said, i) or self._is_of_podling(i)):
            return False
        if not self.tagged and is_state(self.sentence, self.places[i]):
            return False
        if self._of_others and is_item(self.sentence, self.places[i], self.about):
            return False
        if self.said[i] in ("enough", "consensus"):
            return not of_another(self.said, i, self.about)
        by_voters = self.by_caller and names_voters(self.sentence, self.places[i])
        known = counted(self.sentence) and (self.by_caller or was_left_open(self.above))
        pointed = (self.tagged or alone or known) and not by_voters
        released = self._names_released(i)
        released = released or self.said[i] in ("voted", "make") or self._is_told_by_all(i)
        named = partial(is_voted_on, about=self.about, tagged=self.tagged)
        released = released or (self._meets_goal(i) and any(map(named, self.said[i + 1 : i + 6])))
        if not released and not about_vote(self.said, i, tagged=pointed, by_voters=by_voters, is_named=named):
            return False
        # What a mark parts from the verdict says no more of it: "Passes: +1 Ann, Bob", "Passed, closing it".
        place = self.places[i]
        ended = heads_votes(self.sentence, place) or closes_beside(self.sentence, place)
        said = self.said[: i + 1] if ended else self.said
        of_any = self._of_others or (self.by_caller and is_interim(self.below))
        if is_of_else(said, i, self.about, tagged=self.tagged, of_any=of_any):
            return False
        if self.tagged:
            return not names_other_release(self.said[:i], self.about)
        return not of_another(self.said, i, self.about)

    def _names_released(self, i: int) -> bool:
        """Whether it is said of releases by their names; outside a result mail by the caller, of this one."""
        known = {word for proposal in self.about for word in proposal.lower().split()} | _RELEASED
        if not self.tagged and not (self.by_caller and self.about and known.issuperset(self.said[: i + 1])):
            return False
        named = names_released(self.sentence, self.places[i], self.about)
        behind = self.sentence.tokens[self.places[i] + 1 :]
        named = named and (self.tagged or not behind or behind[0].text != ",")  # "is approved, I hope"
        return named and not by_others(self.said[i + 1 : i + 4])

    def _is_prospect(self, i: int) -> bool:
        if self.said[i - 1 : i] == ["as"] and not _PLANNED.isdisjoint(self.said):
            return True  # "I plan to close the vote as passed"
        return is_prospect(self.sentence, self.places[i], tagged=self.tagged)

    def _is_doubtful(self, i: int) -> bool:
        """As ``is_doubtful``, but what a closer's verdict rests on leaves it in no doubt; a rule's does."""
        if self._is_ahead(i):
            return True
        if has_enough(self.said[:i]) and (
            self.tagged or (self.by_caller and closes(self.sentence, self.about))
        ):
            return False
        if will_not_be(self.said, i) and pauses(self.sentence, self.places[i], SINCE | {"due"}):
            return False
        if self.by_caller and (done := doing_before(self.sentence, self.places[i])):
            return is_doubtful(self.said[done:], i - done)
        ground = self._ground(i)
        said = without_seeming(self.said) if self._meets_goal(i) else self.said
        return is_doubtful(said[ground:], i - ground)

    def _is_ahead(self, i: int) -> bool:
        """Whether what it takes "to get | accepted" is told before the vote ends; by others it may be."""
        if self.tagged or self.said[max(0, i - 2) : i] not in (["to", "get"], ["to", "become"]):
            return False
        below = self.below.words() if self.below is not None else []
        return not self.by_caller or not _LATER.isdisjoint((*self.said[i + 1 :], *below))

    def _ground(self, i: int) -> int:
        """The number of words before ``i`` that only tell what the verdict rests on, by who may give one."""
        if not (self.by_caller or self.tagged):
            return 0
        ended = self.above is not None and closes(self.above, self.about)
        failed = self._verdict(i) is Verdict.REJECTED
        rule = self.said[i] in ("pass", "passes", "succeed") and not (ended or failed)
        ground = 0 if rule else ground_before(self.sentence, self.places[i], failed=failed)
        ground = ground or votes_before(self.sentence, self.places[i])
        return ground or (shortage_before(self.sentence, self.places[i]) if self.said[i] in FAILED else 0)


_RELEASED = SETTLED | HENCE | ACCEPTED | words("apache the release version candidate been")
_FAILING = SETTLED | NOT | INTERJECTIONS | words("right alright did didn't does doesn't")
_PLANNED = words("plan planning prefer intend intending weekend week")
_WILL = words("will i'll we'll")
_LATER = WEEKDAYS | _WILL | words("tomorrow soon later until please")
_COMING = _WILL | words("to coming")
_CANDIDATES = words("rc candidate")
_CONSIDERED = words("consider considers considered considering")
_GROUNDS = SINCE | words("due so thanks see")


def _pleads(said: Sequence[str]) -> bool:
    """Whether more is asked for, so that nothing has ended: "it did not get three votes, please vote"."""
    return any(
        word == "please" and said[j + 1 : j + 2] not in (["note"], ["see"]) for j, word in enumerate(said)
    )


_WE_HAVE = ([*"so we have a release".split()], [*"thus we have a release".split()])
_VOTED_IN = (["been", "voted", "in"], ["was", "voted", "in"], ["is", "voted", "in"])
_HOW = words("with by unanimously")
