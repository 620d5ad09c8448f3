"""Frames: the closed list of sentences around a value that cast it, and of those that are known not to.

A value is a vote only where a row of standing CAST takes its whole sentence and no row of another standing
does; REFUSED ones are no vote; any other value is unclear. Rows of one standing may stand in any order.
``patterns.rows`` says how a row is written.
"""

from __future__ import annotations

from kipvote.votes.patterns import Standing, Table, rows
from kipvote.votes.words import CLASSES, FRAGMENTS

_NO_VOTE = r"""
hypothetical = … {WOULD} {!LIKE} {!TURN}* § …
    A value the writer would give is not given.
    + I'd be +1 if the default stayed.
    + I would have been +1, had I seen it.
    - I would like to vote +1
    - +1, it would help us
negated = … {NOT} {!TURN}* § …
    A value the writer says they are not giving is not given.
    + I can't give my +1 to something that has not been measured.
    - Not an expert, but +1
plural = … §s …
    Votes spoken of in the plural are no vote.
    + Thanks for the +1s!
count = … {NUMBER|NUMBER-WORD} {CLAIM|more|a|"|(|pmc|x}* § …
    A count of votes is no vote.
    + There are 3 binding +1 so far
    + We still need one more binding +1
    - I owe you one: +1
quantity = … § {UNIT} …
    A value that counts a unit is a quantity.
    + Memory grew by +1 MB
    + -1 day
others-vote = … {OWNER|his|her|their|your|whose} {STRENGTH}* § …
    A value that belongs to someone else is no vote of the writer.
    + Rhona's -1 is about the order of the fields
    + Suda, your +1 is missing
others-voted = … {NAME|he|she|they|you|nobody|who|someone|somebody|everyone|anyone|people|others} {HAS}*
    = {VOTED} {a|an|with|my|her|his|is|was|the|STRENGTH}* § …
    A value that someone else gave is no vote of the writer.
    + Gideon voted -1, so let us wait
    + Nobody has voted -1 until now
seconded = … § {CLAIM}? {to|for|with|on} {the|this|all}* {OWNER|SAID} …
    A value to a person or to what one said is no vote.
    + +1 to Suda's suggestion
    + +1 to what Suda said
    - +1 to this KIP
seconded-at = … § {CLAIM}? to? @ …
    A value to a person is no vote.
    + +1 @Suda
others-listed = {NAME} {NAME}? : {VALUE} … § …
    A value in a report of others' votes is no vote.
    + Dov: -0, now +1
arrow-before = … § {CLAIM|)}* -> {STRENGTH}* {VALUE} …
    The value a vote is changed from is no vote any more.
    + -1 -> +1
asked-for = … {THANKING} {you|me|to|for|any|see|have|the|your|a|an|another|get|of}* {CLAIM}? § …
    A value that is asked or thanked for is no vote.
    + Thanks for the +1
    + just looking for a +1
    - Thanks, +1
mentioned = … {the|a|an} {CLAIM}? § {CLAIM}? {MEANS} …
    A value spoken of is no vote.
    + A -1 is not a veto here
    + The -1 came in late
    - A +1 from me
said-of = … {the|these|those|any|every|each|no|such} {CLAIM|last|missing|first}* § …
    A value spoken of as known is no vote.
    + because of the -1
listed = … § {CLAIM|)|"|'}* {or|/|nor|&|than} {CLAIM|a|an|STRENGTH|"|(|'}* {VALUE} …
    Values listed as choices are no vote.
    + Please vote +1 or -1 by Friday
listed-on = … § , {VALUE} [{,|or|and|)} …]?
    Values listed as choices are no vote.
    + write +1, 0 or -1
listed-last = … ( {VALUE} , § {)} …
    Values listed as choices are no vote.
    + (-1, 0)
count-number = … § {CLAIM}? [{(|:|=|*|[}* {NUMBER} {CLAIM} … | {(|:|=|*|[}* {NUMBER} {MARK|so|far}* |
    = {(|:|=|[}* {NUMBER} {)|-|,|]|/} …]
    A count of votes is no vote.
    + +1 (3 binding)
count-claims = … § {CLAIM} {,|and|/|;}* {NUMBER|one|two|VALUE} {CLAIM} …
    A count of votes is no vote.
    + 0 binding, 2 non-binding
count-so-far = … § {CLAIM}? {so far|count|only|toc|pmc|community|is missing} …
    A count of votes is no vote.
    + +1 (binding) so far: Ann
count-behind = … § {CLAIM}? {vote|votes|voters} …
    A count of votes is no vote.
    + 0 non-binding votes
listed-behind = … {VALUE} {CLAIM|)|"|'}* {or|/|nor|and|&|than|between} {CLAIM|a|an|STRENGTH|"|(|'}* § …
    Values listed as choices are no vote.
    + Please vote +1 or -1 by Friday
question = [… {,|;|:|-}]? {OPENING|,}* {ASKING|why} … § … {QUESTION}
    A value asked about is no vote.
    + Why -1 on the tasks?
    + Does a -1 block a KIP?
number-in-prose = … {TECHNICAL|CODE} {is|was|to|of|=|be|are|were|at|as|it|the|(|:|or|from|"}* §-0 …
    A -1 or 0 behind a word of measuring is a number.
    + The default of -1 looks right
    + retries is set to -1
    - My vote is -1
former-value = … {CHANGING} … § {CLAIM}? {VOTE-WORD|from|of|before|.|,}* {to|into|->|as} {STRENGTH|now}*
    = {VALUE} …
    The value a vote is changed from is no vote any more.
    + Changing my vote from -1 to +1
former-my = … {my|the|our} own? {earlier|previous|last|former|prior|first|original|initial|old} § …
    An earlier value of the writer is no vote any more.
    + Please read my last -1 as a +1
instead-of = … {instead of|rather than|in place of|not} {my|a|the}* {EARLIER}* § …
    The value another one replaces is no vote.
    + please count me as 0 instead of -1
no-longer = … no longer {a|an|at|my|really|CLAIM}* § …
    A value the writer no longer gives is no vote.
    + I am no longer -1 on this
was = … {was|were|had|used} {been|to|at|be|a|VOTED|going|vote|STILL|about}* § …
    A value of the past is no vote.
    + I was going to vote +1, but then I saw
    + I had voted -1 because of the threads
"""

_OPEN = r"""
condition-on-against = … §-0 {)|"|CLAIM}* {MARK}? {but|only|,}* {if|once|when|pending|assuming} …
    A value with a condition may or may not be a vote yet.
    + -1 if this breaks old clients
    - -1 unless the option goes
condition-before = [… {,|;|:|-|(|.|...|and|but|so}]? {OPENING|,|MANNER}* {BEFORE-IF} … §+ …
    A value behind a condition may or may not be a vote yet.
    + If the tests pass, +1
condition-before-against = [… {,|;|:|-|(|.|...|and|but|so}]? {OPENING|,|MANNER}* {BEFORE-IF-NOT} … §-0 …
    A value behind a condition may or may not be a vote yet.
    + Without a schema, -1
    - Until it is fixed, -1
after-attached = {!CHANGING}* §+ {)|"|CLAIM}* {MARK}? after …
    A value with a condition may or may not be a vote yet.
    + +1 after the weekend
    - Changing my vote to +1 after the update
changed-after = … §+ {)|"|CLAIM}* {MARK}? {after|when|once} … {is|are|has|have|gets|lands|goes|was} …
    A value with a condition may or may not be a vote yet.
    + Changing my vote to +1 after the page is up
another-proposal = … § {CLAIM}? {OF|the|kip|vote|(|proposal|goes}* {ELSEWHERE|RIVAL} …
    A value to a proposal the subject does not name may be a slip or a vote there.
another-labelled = {OPENING|OF|kip|the|as|my|vote|re|,}* {ELSEWHERE} [{and|,|&|/|kip} {ELSEWHERE|PART}]*
    = {:|,|-|=|is|i|am|i'm|vote|my|a|still}* § …
    A value to a proposal the subject does not name may be a slip or a vote there.
one-of-several = … § {CLAIM}? {OF|the|kip|vote|(|proposal}* {PART} {!and|,|&|PART}* …
    A value to one of several proposals voted on leaves the vote on the others open.
one-labelled = {OPENING|OF|kip|the|as|my|vote|re|,}* {PART} {:|,|-|=|is|i|am|i'm|vote|my|a|still}* § …
    A value to one of several proposals voted on leaves the vote on the others open.
heads-names = <open> {STRENGTH|CLAIM}* § {CLAIM|)}* {:|=} {NAME} …
    A value above or before what may be names may be a vote or the heading of a result.
    + +1 (binding): Ann Alder
    - +1: nice, clean
heads-logins = <open> {STRENGTH|CLAIM}* § {CLAIM|)}* {:|=} {UNKNOWN} {UNKNOWN}? {,|and} {UNKNOWN} …
    A value before what may be names may be a vote or the heading of a result.
    + +1: aalder, bbirch
heads-claimed = {CLAIM} § {:|=} …
    A value before what may be names may be a vote or the heading of a result.
    + Non-binding +1: cy
of-names = … § {CLAIM|)}* {of|by|from} {NAME} …
    A value from a name may be signed by the writer or report another's vote.
    + +1 from Ann
    + +1 (binding) by Ann
named-beside = … § {(|[} {for|against|on|after|during|NAME|UNKNOWN} {!CLAIM}* …
    A value with a remark in brackets right behind it may be on that alone.
    + +1 (for the rename)
    + -1 (against the flag)
reserved = … §+ … {RESERVE} …
    A value with a reservation may or may not be a vote.
    + +1 but not sure
    + +1, let's do another round
reserved-first = … §+ … {!the} first {MARK}*
    A value for after something may or may not be a vote yet.
    + +1, tests to come first
reserved-against = … §-0 {CLAIM|)}* {MARK|and|so}? {RESERVE-AGAINST} …
    A value with a reservation may or may not be a vote.
    + -1 I think
    + -1: unlimited
requested = … {REQUEST} … §+ …
    A value behind a request or a report may or may not be a vote.
    + You need another page, +1
reported = … {NAME|he|she|they|you|who|somebody|someone} {REPORT} that? {!TURN}* § …
    A value in what somebody else says may be theirs.
    + You wrote that I'm +1
another-time = … {ANOTHER-TIME} {!OPENING}* § …
    A value of another time may be no vote here.
    + Next time I am -1 on this
on-a-topic = {so|and|but|,|hi|well}* {on|for|about|regarding|re|as to} {the|a|this}? {!ON-TOPIC|PROPOSAL}
    = {!MARK}*
    = {,|:|-} {STRENGTH|CLAIM}* § …
    A value on one aspect may be a vote or an opinion.
    + For the docs, +1.
    + On point 3, +1
    - For the record, +1
times = … § {×|x|*|/|%} …
    A value many times over is not one of a vote.
    + +1 × 1000!
would-but = … {would|i'd} like to … § {,|-}? {but|however} …
    A wish that is taken back may or may not be a vote.
    + I'd like to vote +1, but Ann is away.
and-then = … {!OPENING|MARK|MANNER|until|since|by|VALUE|CLAIM} ,? and? then {!MARK}* § …
    A value for after something may or may not be a vote yet.
    + A page more, then I'm +1
do-and = {please|could|can|just|let's|let|fix|drop|change|rename|update|keep|add|remove|a|one|two} {!MARK}*
    = and {!MARK}* § …
    A value for after something may or may not be a vote yet.
    + Drop the config and I'll be +1
    + A few nits and I'm +1.
would-change = … {happy|glad|open|will|i'll|can|may|ready|willing} to? {CHANGING} … § …
    A value a vote may be changed to is none yet.
    + I'm happy to change my vote to +1
emoji = … §~ …
    A thumb, +1000 or ++1 is not one of the values of a vote, though it may be meant as one.
    + 👍
tentative = … {LEANING} {!TURN}* § …
    A value the writer leans to may or may not be a vote.
    + I'm leaning +1
    + Probably -1 from me
asked = … § {!CLAIM}* {QUESTION}
    A value in a question may or may not be a vote.
    + +1, right?
numbered-point = {POINT} … § …
    A value in an answer to a numbered point may be an answer to that point.
    + 2) +1
quoted-speech = … {"} {WORD} {!"}* § …
    A value inside quotation marks may be what somebody else has said.
    + "I am done, +1" was her answer
labelled = {!LABEL|PROPOSAL|TICK|VALUE|MARK} {!LABEL|PROPOSAL|VALUE|MARK}? {NAME}? {:|=|-|->} <v> …
    A value after a label may be the writer's vote or a report of another's.
    + Ann: +1
    - Vote: +1
"""

_VOTES = r"""
ticked-ballot = {TICK} {(|"}? § …
    A ballot line with its box ticked is a vote.
    + [x] +1 approve
claimed = <lead> <claimed> [<told> | {with|makes|mvn|was|looking|found|let's|unless|until|tested|instead} …]
    A value that opens its sentence or clause and says whether it binds is a vote.
    + +1 (binding)
    + Thanks, +1 (non-binding) tested with example DAGs
but-against = {i|sorry|thanks|not|too} {!QUESTION}* , but {CLAIM}? §-0 {CLAIM}? [{,|:|-}? {AGAINST-GROUNDS}
    = …]?
    A -1 or 0 in spite of what the writer says before is a vote.
    + I hate to be that person, but -1 until the rollback is written down
claimed-colon = {here|as|and|counting|not|still|re-voting|forgot|without}
    = {!NAME|OWNER|IF|"}* {:|so|,} <open> <claimed> <tail>
    A value that is announced and says whether it binds is a vote.
    + Here is the third: +1 (non-binding)
    - As Ann puts it: +1 (binding)
claim-first = <lead> {STRENGTH}* {CLAIM} {:|,|-}? {STRENGTH}* § {)|!}* <tail>
    A value behind its claim is a vote.
    + non-binding +1 from me
    + (binding) +1
plain = <lead> {(|"}? {STRENGTH|my}* §+ {)|"|!|]}* {TOO}* <rest>
    A +1 that opens its sentence or clause is a vote, whatever reason follows.
    + +1
    + Otherwise, +1
    + Thanks for the KIP, +1
    - +1?
    - the +1
plain-against = <lead> {(|"}?
    = {big|huge|strong|solid|firm|clear|hard|definite|reluctant|soft|own|late|MANNER}* §-0 {)|"|!|]}* {TOO}*
    = [{AGAINST-GROUNDS|MANNER} … | {,|:|-|;|(|.|..|...}
    = {AGAINST-GROUNDS|AGAINST-REMARK|MANNER|PROPOSAL|CODE} … | {.|!|:)|..|...|)|"|]}*]
    A -1 or 0 that opens its sentence is a vote, whatever reason follows.
    + -1
    + -1 for now.
    + So -1, sorry
    - -1 for the name
proposal-colon = {my|vote|on|re|for}* {PROPOSAL} {:|,|-} <v> <rest>
    A value behind the proposal is a vote.
    + KIP-1120: +1
from-me = [<lead> | <clause> | … {,|.|;} {so|hence|therefore|but} | since {!MARK}* {:|,}]
    = {IT-IS|this|that|i|is}* <v> {TOO|,}*
    = [{OF} {ON-THIS}]? {FROM} {ME} {TOO|(|,}* [{OF} {ON-THIS|PROPOSAL}]? {CLAIM}? {)}? [{MARK}* [{MARK} … |
    = {GROUNDS} …]?]
    A value that is said to come from the writer is a vote.
    + +1 from my side, nice KIP
    + Big +1 (binding) from me.
    + So it's +1 from me
    - +1 from Ann
    - +1 from the bot
from-abroad = <lead> {ME-ABROAD} {IT-IS|è|is|auch|ein|un|,|a|:}* <v> <rest>
    A value that is said to come from the writer is a vote.
    + Von mir auch ein +1.
abroad = <lead> <v> {ME-ABROAD} <rest>
    A value that is said to come from the writer is a vote.
    + +1 pour moi
me-first = <lead> {from|for} {ME} {,|:|-}? {IT-IS|is|also|a|an|it|TOO|,}* <v> <rest>
    A value that is said to come from the writer is a vote.
    + From our team -1.
    + from my side, it's a +1
make-it = [<say> | {i|sorry} … {:|;|,} but?] {MAKE-IT} {a|an|STRENGTH|STILL}* <v> {too|then|from|me|please|,}*
    = <end>
    A value that is stated as one is a vote.
    + make that -1
meant = <say> i meant {to|write|say|vote|my|vote}* [§+ | <claimed>] {TOO}* <rest>
    A value meant instead of another is a vote.
    + Oops, I meant +1 (non-binding) of course
arrow = {OPENING|VOTE-WORD|my|changing|change|:|,|i'm|the}* {VALUE} {CLAIM|)}* -> <v> <rest>
    The value a vote is changed to is the vote.
    + -1 -> +1 (binding)
it-is = <say> {IT-IS} {STILL}*
    = {clear|easy|strong|big|solid|firm|huge|definite|massive|resounding|simple|happy} §+ {CLAIM|)|!}*
    = <tail>
    A +1 that is stated is a vote.
    + Now it's a clear +1
first-person = <say> {I-AM} {STILL|MANNER|,|STRENGTH|(}* <v> <told>
    A value that the writer says to be at is a vote.
    + I'm +1 on this
    + I am still -1 (binding) on the KIP, because of the name
    - I'm +1 on keeping the name
my-vote = <say> [{HERE-IS|this is|it's|here}]? {MY} {VOTE-WORD}? [{OF} {ON-THIS|PROPOSAL}]? {IS|:|,|-}
    = {STILL|MANNER|STRENGTH}* <v> <told>
    A value that is said to be the writer's vote is a vote.
    + My vote is +1 (non-binding)
my = <open> my {own|STRENGTH}* <v> {TOO|stands|remains|,|goes|to|ON-THIS}* <end>
    A value called the writer's own is a vote.
    + My +1 as well
    + my +1 (binding) goes to this
i-vote = <say> {i|i'm|i'd|i'll|i've|we|let me|have} {WILL|MANNER|,}* {VOTE|VOTING}
    = {my|a|an|with|it|this|you|that|the|kip|vote}* {STRENGTH|STILL}* <v> <told>
    A value that the writer gives is a vote.
    + I vote +1
    + I will cast a -1 for now
    + I'd like to vote +1
voting = <lead> {VOTING} {my|a|an|with|it|this|in|own}* {STRENGTH|STILL}* <v> [{OF} {ON-THIS|PROPOSAL}]?
    = {TOO}* [{MARK} …]?
    A value that the writer gives is a vote.
    + Voting 0 (binding)
    + Casting +1 (binding) - I reviewed it
vote = {so|and|hence|my|,}* vote {:|-}? <v> <rest>
    A value under the word vote is a vote.
    + Vote +1
here-is = <say> {HERE-IS} {my|our} {own|my|vote|the}* {STRENGTH|STILL}* <v> <told>
    A value that the writer hands over is a vote.
    + Here is my +1
    + Adding my own +1 (binding)
    + You have my +1
here-is-a = <say> {HERE-IS} {a|an|another} {STRENGTH|STILL}* <v> {from|for} {ME} <rest>
    A value that the writer hands over is a vote.
    + You have a +1 from me
withdrawn-for = … {WITHDRAW} {my|our} {EARLIER}* {VALUE} {CLAIM}? {,|;|and|-|.}*
    = {now|i'm|i|am|vote|change|it|that|to|cast|a|so|then|instead|go|for|switch|at}* <v> <tail>
    A value that takes the place of one taken back is a vote.
    + Forget my -1, +1 (binding) from me.
    + I withdraw my -1 and change it to 0
stands-no-longer = <open> my {EARLIER}* {VALUE} {CLAIM|is|now}* {WITHDRAWN} {,|;|-} <v> <tail>
    A value that takes the place of one taken back is a vote.
    + My -1 no longer stands, +1 from me
on-proposal = <lead> <v> {OF} {ON-THIS|PROPOSAL} {CLAIM|TOO|from|me|.}* <rest>
    A value to, on or for the proposal is a vote.
    + +1 on the proposal
    + +1 (binding) for this KIP
    - +1 for the name
to-adopt = <lead> <v> {to|for|on} {ADOPTING} [{MARK|with|as|in|this|it|from|now|at|ON-THIS|PROPOSAL} …]?
    A value to adopt the proposal is a vote.
    + +1 to merge with the latest commits.
    - +1 for merging the tables
count-me = <say> {COUNT-ME} {STILL|STRENGTH|the}* <v> <told>
    A value that the writer asks to be counted for is a vote.
    + Please count me as +1
closes = {APPROVING|MANNER|,|.}* {CLOSING} {STRENGTH|(}* §+ {)|!|CLAIM|:)}* {.}?
    A +1 that closes a sentence of approval is a vote.
    + That makes sense to me +1
changed-to = <say> {I-CHANGE}* {CHANGING} {my|mine|our|vote} {EARLIER}* [{VALUE} {CLAIM}? {VOTE-WORD}?]?
    = [from {EARLIER}* {VALUE} {CLAIM}?]? {TO} {STRENGTH|STILL}* <v> [after {!MARK}*]? <tail>
    The value a vote is changed to is the vote.
    + Changing my vote to +1.
    + I'm changing my -1 to a +1
changing-to = [<say> {i|i'm|we} {I-CHANGE}* | <open>] {CHANGING-NOW} [from {EARLIER}* {VALUE} {CLAIM}?]? to
    = :? {STRENGTH|STILL}* <v> [after {!MARK}*]? <rest>
    The value a vote is changed to is the vote.
    + Switching from 0 to +1.
    + I'm moving from +1 to -0
read-as = [… {:|,|;}]? <open> {read|treat|take|consider|count} {MY} {EARLIER}* {VALUE} {CLAIM}? as
    = {STRENGTH}* <v> <rest>
    The value a vote is to be read as is the vote.
    + Please read my last -1 as a +1
my-vote-colon = my {!NAME|OWNER|IF|"}* vote {!NAME|OWNER|IF|"}* : <open> <v> <tail>
    A value that is announced as the writer's vote is a vote.
    + My first binding vote, and an easy one: +1 (binding)
    - My colleague's vote: +1
here-by-mail = … {here it is|here is mine|here it comes} {!MARK|IF}* ,? {TOO}? : <v> <end>
    A value that is said to be sent here is a vote.
    + I wrote +1 on the page, so here it is by mail, too: +1
closing-with = <say> {i'm|i am|i|we're}* {closing|close} {the|this|vote|voting|thread|it}* with my
    = {own|STRENGTH}*
    = <v> <end>
    A value with which the writer closes the vote is a vote.
    + I'm closing the vote with my own +1 (binding).
"""

_WORDED = r"""
in-words:+1 = <open> {plus one|plus 1} {CLAIM|,|MARK|from|me|TOO}* [{GROUNDS} …]?
    A value in words may be meant as one.
    + Plus one from me
votes-yes:+1 = … {i vote|my vote is|vote :|i am voting|i'm voting} {yes|for|in favor|in favour|aye} …
    A yes may be meant as a vote.
    + I vote yes
yes-claimed:+1 = <open> {lgtm|yes|aye|approved|approve|i approve|agree|agreed} {,|.|MARK}? {CLAIM} …
    A yes may be meant as a vote.
    + LGTM (binding)
ticked-yes:+1 = {TICK} {yes|approve|accept|agree|adopt|release} …
    A yes may be meant as a vote.
    + [x] yes
in-words:-1 = <open> {minus one|minus 1} {CLAIM|,|MARK|from|me|TOO}* [{GROUNDS} …]?
    A value in words may be meant as one.
    + Minus one from me
votes-no:-1 = … {i vote|my vote is|vote :|i am voting|i'm voting|i have to vote} {no|against} …
    A no may be meant as a vote.
    + I vote no
veto:-1 = <open> i? veto {this|CLAIM|MARK|it|the|kip|proposal|release}* [{GROUNDS} …]?
    A veto may be meant as a vote.
    + I veto this
abstains:0 = [… {BREAK|.}]? <open> {i|i'm|i'll|am|will|have|to|need|must|also|therefore|just|going|want}*
    = {abstain|abstaining} {!IF|vote}*
    Who abstains may mean a 0.
    + I abstain
"""

FRAMES = Table(
    (*rows(Standing.REFUSED, _NO_VOTE), *rows(Standing.UNCLEAR, _OPEN), *rows(Standing.CAST, _VOTES)),
    CLASSES,
    FRAGMENTS,
)
"""Values, by the sentence around them."""

WORDED = Table(rows(Standing.UNCLEAR, _WORDED), CLASSES, FRAGMENTS)
"""Sentences without a value that may be meant as one: the id ends in which."""

BARE = frozenset("claim-first claimed closes plain plain-against".split())
"""The rows by which a value is a vote that says neither whose it is nor what it is on."""
