"""Terms: the words in which the end of a vote is told, and those that leave it open."""

from __future__ import annotations

from kipvote.votes.vocabulary import CONDITIONS, HYPOTHETICAL, INFERRING, words

PASSED = words("pass passes passed carries carried succeed succeeds succeeded successful successfully")
ACCEPTED = words("accepted approved adopted ratified")
FAILED = words("fails failed rejected unsuccessful non-successful nonsuccessful defeated declined")
CANCELLED = words("cancelled canceled withdrawn aborted")
VOTE = words("vote votes voting ballot poll revote re-vote")
NAMED = words("kip proposal")
SINCE = words("since as because given")
PROPOSAL = words("proposal kip release candidate rc motion change")
NOT = words(
    "not never n't didn't doesn't don't hasn't haven't hadn't isn't aren't wasn't weren't won't can't cannot"
)
DOUBT = (
    HYPOTHETICAL
    | CONDITIONS
    | words(
        "when whenever until before after will won't can can't cannot currently presently hope hopes "
        "hoping hopefully wish whether "
        "assume seems seem looks look likely probably expect expecting i'll we'll think "
        "sure unsure ensure convinced unclear "
        "believe wonder guess soon almost nearly last previous earlier prior other another "
        "every each any how needs need requires require"
    )
)
PERIOD = words("period deadline window time hours days week weeks mark")
OPEN_FOR = words(
    "being having been is was has it open running for over more than at least about the a an this full "
    "required minimum usual period hour hours hrs h 72h day days week weeks month months 72-hour business "
    "almost nearly around roughly exactly well little bit"
)
"""Words of how long a vote was open, beside figures."""
BY_OTHERS = words("by legal board tests test ci build builds jenkins check checks")
REACH = 14
REACHING = words("reach meet achieve get attain receive gather obtain collect attract garner generate")
GOALS = words("quorum majority required")
CLOSING = words("closing closed close concluding concluded concludes ending ended ends")
ENDED = words("over done finished complete completed")
"""Words for a vote that has ended, which may be said of anything."""
RESULTS = words("result results outcome tally")
ANNOUNCING = PASSED | ACCEPTED | FAILED | GOALS | CLOSING | ENDED | RESULTS | words("voted carry")
"""Words one of which every sentence has that states or closes a vote, or gives its results."""
WEEKDAYS = words("monday tuesday wednesday thursday friday saturday sunday")
ONLY_THEN = words("if unless once when until")
"""Words behind which stands what is waited for."""
PENDING = words("pending provided assuming")
HENCE = INFERRING
LINKS = HENCE | words("and but")
SETTLED = words(
    "has have had been is are was isn't wasn't hasn't got now not hereby officially formally "
    "finally thus therefore unanimously"
)
OF = words("of on in to for with about from by")
POINTING = words("this it")
RELEASES = words("release candidate")
BALLOTS = VOTE | PROPOSAL | {"resolution"}
"""What names a vote, or what one is on."""
SOON = 5
"""Words from a verb on within which its time is told: "accepted last year"."""
OTHER_TIMES = words(
    "ago before earlier first originally initially once back then year years month months already yesterday"
)
ARE = words("are is were was")
AUXILIARIES = ARE | HENCE | words("has have had been be it now also")
FORMER = words("old original former initial first")
WIRED = words(
    "request requests response responses rpc rpcs record records message messages mail thread state"
)
CANDIDATES = words("candidate candidates candidate's election leader leader's voter's broker's pre my your")
NEITHER = words("abstain abstained abstaining abstention abstentions neutral")
"""Words for a 0."""
