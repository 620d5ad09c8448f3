"""Proposals: how each is discussed, put to the vote and decided, mail by mail."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from benchmarks import prose, truth
from benchmarks.bodies import signed, words
from benchmarks.chance import Deck, Weighted
from benchmarks.clock import DAY, HOUR
from benchmarks.mail import Mail, Part, Stance
from benchmarks.people import Cast, Person
from benchmarks.plans import FATES, Ending, Fate, RoundPlan, plans
from benchmarks.results import Named, Result, announce
from benchmarks.threads import Thread
from benchmarks.votes import Act, Voting, claim_of, claimed, vote_text
from tests.accuracy import phrases

_TALKS = (
    "[DISCUSS] {kip}: {title}",
    "[DISCUSS] {kip}: {title}",
    "[DISCUSS] {kip} {title}",
    "DISCUSS: {kip}: {title}",
)
_CALLS = (
    "I would like to start a vote on {kip}: {title}.\n\nThe vote will be open for at least 72 hours.",
    "I'd like to call a vote on {kip}. The page:\n\nhttps://wiki.example.org/display/KAFKA/{kip}\n\nThe "
    "discussion was calm at the end, so I think it is ready.",
    "Thanks to all who took part in the discussion of {kip}. Please vote.",
    "Since there are no further comments I would like to bring {kip} to a vote.\n\n"
    "Page: https://wiki.example.org/x/{kip}\nTicket: https://issues.example.org/browse/KAFKA-12345",
    *phrases.BALLOTS,
)
_ONCE_MORE = "Some clients have hidden the call in the thread of the discussion, so here it is once more."
_CONGRATULATIONS = (
    "Congratulations, {first}!",
    "Thanks for driving this, {first}.",
    "Great, looking forward to it.",
)
_CANCELLATIONS = (
    "I'm cancelling this vote and will come back with a smaller proposal.",
    "This vote is cancelled. I'll start a new one when the page is updated.",
    "I am calling off the vote, the protocol part needs more work than I thought.",
    "Okay, I cancel the vote. Thanks for looking so closely.",
)
_TAGGED_CANCELLATION = "A problem with the index was found, this has to be fixed first."
_OWN_VOTE = (
    "I'm closing the vote with my own {vote}. With that we have {plus} binding +1 votes and the vote passes."
)
_CALL_SUBJECTS = Weighted(
    {
        "[VOTE] {kip}: {title}": 60,
        "[VOTE] {kip} {title}": 12,
        "[VOTE]{kip}: {title}": 4,
        "[VOTE] KIP {number}: {title}": 4,
        "[VOTE][{kip}] {title}": 3,
        "VOTE: {kip}: {title}": 4,
        "[vote] {kip}: {title}": 3,
        "[VOTE] {kip} : {title}": 5,
        "[VOTE] {kip} - {title}": 5,
    }
)
_SECOND_SUBJECTS = Weighted(
    {
        "[VOTE] {kip}: {title} (take 2)": 4,
        "[VOTE] {kip} v2: {title}": 3,
        "[VOTE] {kip}: {title} (second attempt)": 2,
        "[RE-VOTE] {kip}: {title}": 1,
    }
)
_RESULT_SUBJECTS = Weighted(
    {
        "[RESULT] [VOTE] {kip}: {title}": 30,
        "[RESULT][VOTE] {kip}: {title}": 20,
        "[VOTE][RESULT] {kip}: {title}": 10,
        "[RESULTS] [VOTE] {kip}: {title}": 4,
        "[RESULT][VOTE] {title}": 4,
        "": 32,  # an answer to the call
    }
)
_CANCELLED_SUBJECTS = ("[CANCELLED][VOTE] {kip}: {title}", "[VOTE][CANCEL] {kip}: {title}")
_LENGTHS = (50, 74, 80, 96, 120, 168, 240, 400)
"""For how many hours rounds are open; few are closed before the 72 hours are over."""


class Story:
    """One proposal from its first mail to its last; ``mails`` are in the order in which they are sent out."""

    def __init__(self, number: int, start: int, cast: Cast, seed: str) -> None:
        self.proposal = f"KIP-{number}"
        self._chance = Random(f"{seed} proposal {number}")
        self._deck = Deck(self._chance)
        self._cast = cast
        self._names = {"kip": self.proposal, "number": number, "title": prose.title(number)}
        self._opener = cast.somebody(self._chance, start)
        self._thread = Thread(self._chance, self._deck)
        self._fate = FATES.draw(self._chance)
        self._tell(start)

    @property
    def mails(self) -> list[Mail]:
        return self._thread.mails

    def _tell(self, start: int) -> None:
        root, at = self._discuss(start)
        for number, plan in enumerate(plans(self._chance, self._fate), 1):
            at = self._hold(number, plan, root, at + self._chance.randrange(DAY, 9 * DAY))
            if self._chance.random() < 0.5:
                self._answers(root, at, self._chance.randrange(1, 4))
        self.mails.sort(key=lambda mail: mail.delivered)

    # The discussion.

    def _discuss(self, start: int) -> tuple[Mail, int]:
        """The thread of the discussion: its first mail, and the moment it calms down."""
        chance = self._chance
        text = f"I would like to discuss {self._filled('{kip}: {title}')}.\n\n{prose.discussion(chance)}"
        root = self._start(self._opener, start, chance.choice(_TALKS), text)
        return root, self._answers(root, start, min(60, 2 + int(chance.expovariate(1 / 18))))

    def _answers(self, root: Mail, at: int, count: int) -> int:
        """Answers to a discussion; some say "+1" in it, which is no vote. Gives the moment of the last."""
        chance, known = self._chance, [root]
        circle = [self._opener, *(self._cast.somebody(chance, at) for _ in range(1 + count // 4))]
        for _ in range(count):
            at += 600 + int(chance.expovariate(1 / (14 * HOUR)))
            text = prose.discussion(chance) if chance.random() < 0.93 else vote_text(self._deck, "+1")
            answered = known[-1] if chance.random() < 0.7 else chance.choice(known[-6:])
            known.append(self._answer(chance.choice(circle), at, answered, text))
        return at

    # A round of voting.

    def _hold(self, number: int, plan: RoundPlan, root: Mail, at: int) -> int:
        """The mails of a round that begins at a moment; gives the moment of the last."""
        voting = Voting(
            self._chance, self._deck, self._cast, number, at, self._chance.choice(_LENGTHS) * HOUR
        )
        calls = [self._call(number, root, at)]
        if self._chance.random() < 0.04:
            calls.append(self._call_once_more(number, calls[0], at + 20 * HOUR))
        last = self._vote(voting.acts(plan), calls)
        closed = max(last, at + voting.length) + self._chance.randrange(HOUR, 20 * HOUR)
        match plan.ending:
            case Ending.NONE:
                return last
            case Ending.CANCELLED:
                self._cancel(number, calls[0], closed)
                return closed
            case _:
                return self._follow(voting, self._announce(number, plan, calls[0], closed), closed)

    def _call(self, number: int, root: Mail, at: int) -> Mail:
        """The call; some are typed over an answer in the discussion, some hold their opener's vote."""
        chance = self._chance
        text = self._filled(chance.choice(_CALLS))
        stance = Stance(part=Part.CALL, round=number)
        if chance.random() < 0.06:
            vote = claimed(chance, self._opener, "+1", at)
            text = f"{text}\n\nStarting with my own {vote}."
            stance = Stance(part=Part.CALL, round=number, value="+1", claim=claim_of(vote))
        anew = number > 1 and (self._fate is Fate.ANEW or chance.random() < 0.5)
        subject = self._filled((_SECOND_SUBJECTS if anew else _CALL_SUBJECTS).draw(chance))
        if number == 1 and chance.random() < 0.1:
            subject = chance.choice((subject, f"Re: {subject}"))
            return self._answer(self._opener, at, root, text, stance, subject=subject, steady=True)
        return self._start(self._opener, at, subject, text, stance)

    def _call_once_more(self, number: int, call: Mail, at: int) -> Mail:
        stance = Stance(part=Part.CALL, round=number)
        return self._start(self._opener, at, call.subject.removeprefix("Re: "), _ONCE_MORE, stance)

    def _vote(self, acts: Sequence[Act], calls: Sequence[Mail]) -> int:
        """Everything people write in a round, in answer to a call or to others; gives the last moment."""
        known, at = list(calls), calls[0].delivered
        for act in acts:
            at = max(at + 400, act.at)
            sent = [mail for mail in known if mail.delivered < at]
            answered = self._chance.choice((sent[0], sent[0], sent[-1], self._chance.choice(sent)))
            known.append(self._thread.vote(act.who, at, answered, self._words(act), act.stance))
        return at

    # The end of a round.

    def _cancel(self, number: int, call: Mail, at: int) -> Mail:
        stance = Stance(part=Part.CANCELLATION, round=number)
        if self._chance.random() < 0.5:
            return self._answer(self._opener, at, call, self._chance.choice(_CANCELLATIONS), stance)
        subject = self._chance.choice(_CANCELLED_SUBJECTS)
        return self._start(self._opener, at, subject, _TAGGED_CANCELLATION, stance)

    def _announce(self, number: int, plan: RoundPlan, call: Mail, at: int) -> Mail:
        chance = self._chance
        counted = [vote for vote in truth.ballots(self.mails, number) if vote.status == "counted"]
        carried = truth.carries(truth.count(counted, binding=True))
        unvoted = all(vote.voter is not self._opener for vote in counted)
        if carried and unvoted and plan.twist is None and chance.random() < 0.08:
            return self._close_with_vote(number, call, counted, at)
        result = self._result(plan, counted, carried=carried)
        stance = Stance(part=Part.RESULT, round=number, verdict=result.verdict, agrees=result.agrees)
        subject = _RESULT_SUBJECTS.draw(chance)
        # Others need the role to close a vote, and say so in a mail of its own.
        another = bool(subject) and chance.random() < 0.1
        who = chance.choice(self._cast.committers(at)) if another else self._opener
        if not subject:
            return self._answer(who, at, call, result.text, stance)
        return self._start(who, at, subject, result.text, stance)

    def _result(self, plan: RoundPlan, counted: Sequence[truth.Ballot], *, carried: bool) -> Result:
        named = [Named(str(vote.voter.name), _side(vote.value), vote.binding) for vote in counted]
        verdict = "rejected" if plan.ending is Ending.REJECTED else "accepted"
        twist = plan.twist
        return announce(self._chance, self.proposal, named, verdict=verdict, carried=carried, twist=twist)

    def _close_with_vote(self, number: int, call: Mail, counted: Sequence[truth.Ballot], at: int) -> Mail:
        """The opener votes in the result."""
        binds = self._opener.binds(at)
        vote = "+1 (binding)" if binds else "+1 (non-binding)"
        plus = truth.count(counted, binding=True)["+1"] + binds
        stance = Stance(
            part=Part.RESULT, round=number, value="+1", claim=claim_of(vote), verdict="accepted", agrees=True
        )
        text = _OWN_VOTE.format(vote=vote, plus=plus)
        return self._answer(self._opener, at, call, text, stance, steady=True)

    def _follow(self, voting: Voting, result: Mail, at: int) -> int:
        """What follows a result: thanks, and votes that come too late."""
        chance = self._chance
        for _ in range(chance.choice((0, 0, 0, 1, 1, 2))):
            at += chance.randrange(HOUR, 30 * HOUR)
            who = self._cast.somebody(chance, at)
            thanks = chance.choice(_CONGRATULATIONS).format(first=self._opener.name.given)
            act = voting.vote(who, "+1", at) if chance.random() < 0.4 else voting.remark(who, thanks, at)
            self._thread.vote(who, at, result, self._words(act), act.stance, steady=True)
        return at

    # Words.

    def _filled(self, form: str) -> str:
        text = form.format(first=self._opener.name.given, name=self._opener.name, **self._names)
        return text.replace("KIP-1120", self.proposal)

    def _start(self, who: Person, at: int, subject: str, text: str, stance: Stance | None = None) -> Mail:
        return self._thread.start(who, at, self._filled(subject), self._said(who, text), stance)

    def _answer(
        self,
        who: Person,
        at: int,
        answered: Mail,
        text: str,
        stance: Stance | None = None,
        *,
        subject: str | None = None,
        steady: bool = False,
    ) -> Mail:
        said = self._said(who, text)
        return self._thread.answer(who, at, answered, said, stance, subject=subject, steady=steady)

    def _said(self, who: Person, text: str) -> tuple[str, str]:
        return "", f"{text}\n\n{signed(self._chance, who)}".rstrip()

    def _words(self, act: Act) -> tuple[str, str]:
        greeted = self._opener.name.given
        return words(self._chance, self._deck, act.who, act.text, greeted=greeted, about=self.proposal)


def _side(value: str) -> str:
    return "0" if value.endswith("0") else value
