"""Frames: the closed list of sentences around a value that cast it, and of those that are known not to.

A value is a vote only where a row of standing CAST takes its whole sentence and no row of another standing
does; REFUSED ones are no vote; any other value is unclear. Rows of one standing may stand in any order.
``patterns`` says how rows, classes of words and fragments are written; each class stands here once.
"""

from __future__ import annotations

from kipvote.votes.patterns import Standing, Table, classes, entries, rows

_CLASSES = """
OPENING: otherwise anyway anyhow so yes yeah yep yup ok okay great good nice awesome cool perfect excellent
    fantastic wonderful super wow hi hey hello thanks thank thx cheers lgtm sgtm sure well then thus hence
    therefore hereby consequently now still again also and but update edit edited finally overall sorry agreed
    done hopefully tl dr summary correction nevertheless however belated late just simply here all everyone
    everybody folks team guys friends fine fwiw imho imo btw ftr wfm formal official final please too ps love
    approved early new revised same no always danke merci gracias obrigado bonjour hallo dann | even so | in
    any case | in either case | either way | on balance | for the record | of course | at least | to me |
    thank you | many thanks | as always | as before | as promised | here you go | here goes | here it is |
    here comes one | count me in | you can count me in | after all | no objections | no objection | no
    concerns | no further comments | no comments | for me | looks good | at last | no doubt | that said |
    having said that | from me | make sense | makes sense | sounds good | from my side | to be clear | in that
    case | count this as | once more | i agree | i like it | well done | great work | good work | nice work |
    great idea | good idea | very nice
STRENGTH: a an big huge massive strong solid clear firm hard definite enthusiastic easy gentle friendly warm
    reluctant hesitant belated cautious super own formal official late quick simple plain happy full final
    just also major
MANNER: definitely absolutely strongly clearly happily gladly obviously certainly regretfully sadly
    unfortunately reluctantly officially formally finally personally wholeheartedly enthusiastically warmly
    firmly really simply totally fully surely gratefully very consequently heartily
RESERVE: if once unless until till provided providing assuming pending when whenever should must need except
    however could wait maybe perhaps instead rename renamed fixed respin depending subject contingent
    conditional conditionally later tomorrow tonight option caveat condition conditions prefer rather hope
    hopefully expect principle theory general mostly otherwise tentative tentatively reservation reservations
    step though although suppose modulo unsure doubt doubts guess might may shall addressed address resolved
    resolve settled settle clarified clarify lands land green revert reconsider documented document dropped
    drop removed remove split postpone retract withdraw than or apart aside proviso proposed partly parts
    section options says said voted wrote told why whoever which others wouldn't can't cannot couldn't unclear
    worried worry broken failing fails fail soon counted counts behalf | save for | not sure | let us | let's
    do | let's fix | given that we | not yet | i think | please cut | another round | for the moment | for the
    time being | in spirit | fix it | fix the | fix this | to fix | given we | not quite sure
REQUEST: should fix fixed rename renamed drop remove let's imagine suppose expect whoever anyone somebody
    option missing unless wait until | we need | you need | it needs | needs to | need to be | please update |
    please fix | other votes
ROLE: user operator author proposer contributor committer maintainer mentor member rm champion shepherd
    developer downstream newcomer consumer
NOTHING-LEFT: i i've i'd i'm have having had see there is are no not any don't more further other comments
    comment questions question objections objection concerns concern doubts doubt reservations left my at side
    from this now the quite contrary to add nothing convinced sold against it either without only that was
    answered
READING: i i've we we've have read reviewed gone went looked it the kip page proposal discussion thread all
    twice through again carefully whole latest version of once more over checked tested verified ran code
    tests passed docs links and both everything fine good release artifacts source signatures hashes built
    build ok my
APPROVING: looks look looking good great fine nice useful sense makes make to me now sounds agree agreed with
    like love support all very much for ok okay it this that in favor favour cool better work i i'm i'd the
    kip proposal idea is excellent awesome perfect lgtm yes please clear sure same here well done on board
    happy glad neutral we change addition improvement welcome
LEAD: vote re-voting well unfortunately sadly overall personally still oops | to sum up | in short | short
    version | as said | as i said | as i said in the discussion | as discussed | for what it's worth | for
    what it is worth | what it's worth | in that case | given all that | given the above | given that | that
    said | with that said | with that | with this | with that changed | now that there are numbers | having
    slept on it | i changed my mind | i gave it some thought | not being an expert on logs | not being an
    expert | my questions are answered | i forgot to vote | forgot to vote | forgot to vote on my own proposal
    | too late | i know | i know i'm late | looks like i'm late | i'm late | late to the party | after careful
    consideration | after a lot of thinking | after another night | after thinking more about it | after a
    second look | after that second look | so after that second look | after the last edit of the page | after
    the clarification | after the discussion | as this is the formal vote | i know the vote is nearly over |
    and it's closed already | as it stands | i still owe you a vote | i owe you one | and since i never voted
    on my own proposal | since i never voted | i see it the other way | i see that i'm too late | i don't want
    to block this | i don't want to block this for everybody else | i think | i read it all | read it all | i
    am not a committer | i'm not a committer | not a committer | after all | same here | my vote | and my vote
    | my vote stays | my vote stays as it was in the last thread | upgrading my vote | so changing my vote |
    changing my vote | counting mine | plus one from me | apart from that | other than that | nits aside | i
    understand it better now | from me | for that reason | on balance | i'm in favor | i'm in favour | i'm
    neutral on this | i'm neutral | i'm neutral on this one | here comes one | i'm fine with the kip as it
    stands | i have no opinion | on the whole | i'm happy with the latest version | the code reads well | i
    take it back | that was my only doubt | only doubt | mon vote | me too | as before | so for now | for now
    | i'm afraid | i believe | i'll abstain | i abstain | i have no more questions and i am glad that it is
    moving | i think that this was answered | nothing to add | i pressed send too early | scratch that | wrong
    button | even so | as the author | that makes it | until then | après réflexion | after reading it again
TURN: , ; : ( ) .. ... -> so but and hence therefore otherwise thus then however though although because
ME: me myself us here | my side | our side | my end | my part | our part | our team | my team | our company |
    my point of view | my perspective | the operators ' corner | a tired operator | the connect side | all of
    us | my point | a user | our end
ME-ABROAD: | von mir | pour moi | per me | ode mnie | por mi parte | van mij | de ma part
I-AM: i'm im we're | i am | we are | i'll be | i support | i support this | i support it | i agree | i approve
    | i'm in favor | i'm in favour | have to go
STILL: still also now therefore thus hence just then again so definitely absolutely very firmly happily afraid
    too a an big strong all hereby already officially only with at and | going to | happy to | sorry to | as
    well | for now
WILL: will i'll have to must want going also now hereby therefore thus still just am happy glad pleased then
    so do here again already be had need first let like would get me | would like | would love | like to
VOTE: vote cast give say register record | put my | leave my | add my
VOTING: voting casting giving recording | putting in
MY: my our | my own | our own | my personal | my final | my first | my updated | my formal | my late | my new
    | my vote of | my vote | and my | my binding
VOTE-WORD: vote stance answer ballot verdict position opinion choice decision
IS: is stays remains becomes = ist | is still | is now | is a | is therefore | is an | will be | goes to | has
    to be | is also | is clearly | is a clear | must be | is simply | is unchanged | would be
IT-IS: it's that's its this's c'est | it is | that is | this is | it stays | that makes it | make it | make
    that | makes it | call it | consider this | consider it | take this as | take it as | count this as |
    count it as | please take this as | please consider this | das ist | this has to be | it has to be | you
    can take this as
MAKE-IT: | make it | make that | call it | consider this | consider it | count this as | count it as | take
    this as | take it as | you can take this as
HERE-IS: here's adding giving casting leaving recording sending starting you've | here is | here goes | here
    comes | i add | i give | i cast | you have | you've got | you can have | please add | please count |
    please record | please take | let me add | i'm adding | starting with | starting the count with | it has |
    this has | i'd like to add | i'm giving | i'm casting | i hereby cast | this kip has | the kip has |
    please note | so here is | i leave | i'll leave | i'm putting in | it gets | this gets | you get | closing
    the vote with | i'm closing the vote with
COUNT-ME: | count me as | count me in with | put me down for | put me down as | mark me as | mark me down as |
    count my vote as | put me down | count mine as | count from me | list me as | put me as | record me as |
    record my vote as | count me | consider my vote | consider me | consider me a | consider this my | take
    this as my | you can count me as
TOO: too also again now here anyway obviously already today then | as well | this time | for now | of course |
    after all | for sure | once more | in any case | either way | at this point | for the moment | to begin
    with | as before | for this | on this | for the time being | at the moment | right away | as the author |
    as a user | as the proposer
OF: on to for about regarding with of
ADOPTING: adopt accept approve release ship proceed publish adopting accepting approving releasing shipping
    proceeding publishing merging merge promote adoption acceptance approval continue start starting | go
    ahead | going ahead | move forward | moving forward | going forward | having this | having this kip
LABEL: vote my votes verdict so update again still conclusion summary answer stance ballot result edit
    correction from too me abstaining agree agreed réflexion après unfortunately therefore hence thus
    otherwise now here goes up mind sum short record anyway decision final opinion sure done yes ok well note
    ps clear but overall line version view case that it
GROUNDS: because since due thanks thank thx looking based cheers great good nice i i'm i've now merci danke
    obrigado gracias again very awesome love excellent happy glad sorry excited checked tested verified built
    downloaded ran release compiled success installed validated reviewed approve approved build lgtm stable
    nit well not non-blocking too also always just verify everything | even if | even though | and thanks |
    and thank | and good | and sorry | and will | and a | and i | and to | as i | as promised
REMARK: finally obviously same been repeated this that's it's look looks compatible works working ship no
    we've see issue reproducible with including nothing small solid clean clear useful helpful interesting
    fantastic wonderful fine cool bravo je yes binding non-binding committer pmc greetings keep congrats kudos
    reluctantly | let's go | let's ship | as always | as in the | as discussed | as said | as well
AGAINST-GROUNDS: because since due until unless sorry but thanks i i'm mostly found do | and i | and sorry |
    and thanks | for now | for the moment | for the reasons | for the reason | for lack | for me | for the
    time | from me | on this | in this form | in its current | at the moment | at this point | not convinced |
    not for me | as i
AGAINST-REMARK: the this it it's we see tests there no your my our build signature release same as not these
CHANGING: change changing switch switching upgrade upgrading revise revising update updating move moving flip
    flipping convert converting turn turning adjust adjusting amend raise raising bump downgrade downgrading
    changed revised switched correct correcting lower lowering
I-CHANGE: i i'm i'd i've we am hereby please need have to like would want now must then so and therefore just
    also
EARLIER: my our the mine vote own earlier previous prior last former first original initial old position
    stance ballot binding non-binding this it a an myself
WITHDRAW: withdraw withdrawing retract retracting revoke revoking rescind rescinding cancel cancelling
    canceling disregard ignore drop dropping remove removing lift lifting recant scratch discard pull pulling
    strike forget | take back | taking back | put on hold
WITHDRAWN: withdrawn retracted revoked rescinded dropped removed lifted void invalid cancelled canceled moot
    obsolete resolved | no longer stands | no longer applies | no longer counts | no longer valid | taken back
    | does not stand
IF: if once unless provided providing assuming pending conditional conditionally contingent depending modulo
    subject whenever barring | as long as | as soon as | so long as | on condition | on the condition | under
    the condition | only when | only after | only once | in case | but only if | when the | when this | when
    that | when it | after the
IF-LATER: if once when unless whenever provided
BEFORE-IF: if before once unless provided assuming pending when whenever until supposing imagine | after that
    | after this | as soon as | as long as | on condition | in case | only if | only when | had i | were i |
    should the
NOT: not never cannot can't don't won't isn't wasn't aren't doesn't didn't haven't hasn't neither nor refuse
LEANING: leaning lean inclined tempted maybe perhaps probably possibly tentative tentatively soft weak weakly
    slight slightly mild almost nearly close towards hardly guess suppose think assume plan intend hoping hope
    wanted ready willing prepared tend considering between
ASKING: why what how who whose where when which does do did is are was were can could should would will may
    might shall any has have isn't aren't doesn't what's who's where's how's am
HAS: is was are were has had have voted gave said wrote put cast votes votes' gives says already also just
    been being be a an the with at for changed my of vote's
VOTED: voted gave said wrote cast votes gives says voting vote answered put
NUMBER-WORD: two three four five six seven eight nine ten several many multiple few more additional another
    enough both further fewer less missing sufficient most every each any no zero 1 one only second third next
MEANS: means indicates denotes represents is was were would counts implies should has isn't wasn't will
    doesn't does could may might can cannot came comes blocks needs must requires vote votes without
THANKING: thanks thank thx appreciate grateful waiting wait looking need needs ask asking hoping expecting
    missing seeking want wants needed require requires got get gets received welcome
UNIT: day days week weeks month months year years hour hours hr minute minutes min mins second seconds secs ms
    byte bytes bit bits kb mb gb tb offset offsets partition partitions broker brokers replica replicas %
    point points line lines karma index times node nodes thread threads position positions level commit
    commits errors failures error failure
TECHNICAL: return returns returned returning set sets setting default defaults value values offset offsets
    timeout timeouts epoch index id equals code exit status size length count level number argument parameter
    parameters config configs property field ttl retention priority port int integer long delta utc gmt est
    pst column row limit weight bound threshold lag partition partitions replica generation sentinel print
    prints show shows shown log logs logged expected actual between below above than acks retries minus plus
    score lock zone range delay diff
SAID: suggestion suggestions comment comments point points question questions remark remarks feedback concern
    concerns what that's whatever request observation thought thoughts argument sentiment review
PRAISE: good great nice fair excellent valid interesting
CATCH: point points catch question questions suggestion argument explanation
"""

_FRAGMENTS = r"""
open: [{OPENING|MANNER} {,|!|:|-|..|...|;|)|.|&|:)}?]*
clause: [so? {NOTHING-LEFT}* | {READING|,}* | {APPROVING|MANNER|,}* | {OPENING|,}* {LEAD} |
    {as|for|and|since}* {a|an|the|another}? {ROLE} {!MARK}*]
thanking: {thanks|thank|thx|merci|danke|gracias|grazie|sorry|apologies|teşekkürler|schöne|hi|hello|hey|dear}
    {!MARK}*
on-this: {OF} [{this|PROPOSAL} | {the|this|your|these|both} {whole|overall|current|updated|kip|release|great}*
    {kip|kips|proposal|one|vote|release|rc|version|candidate|whole thing|motion|artifacts|pile|PROPOSAL}]
    {itself|overall|as written|as well|as it stands}?
pause: {,|;|:|-|...|..|so|but|therefore|hence|thus|)|!}
lead: [<thanking> {,|;|:|-|...|so|!} ,?]? [<clause> {NAME}? <pause>]? [<clause> <pause>]? <open>
say: [<thanking> {,|;|:|-|...|so|!} ,?]? [<clause> {NAME}? <pause>]? [<clause> <pause>? | … ,
    {so|therefore|hence|but} | having {!MARK}* | {i|i've|i'd|having|as|unfortunately|because|since|given}
    {!IF|QUESTION}* {and|,|;|so|thus}]? <open>
v: {(|"|[|'|<}? {STRENGTH}* [{CLAIM} {,|:}?]? {STRENGTH}* § {)|"|]|'|!|>|*}* [{,|-|:|/|(}? {CLAIM}]?
    {CLAIM|)|!}*
claimed: {(|"|[}? {STRENGTH}* § {)|"|]|!}? [{,|-|:|/|(}? {me|obviously|committer|pmc|STILL|,}* {CLAIM} | (
    {WORD} ,? {CLAIM} | {CLAIM}]
rest: {MARK}* [{GROUNDS} … | {MARK} {GROUNDS|REMARK|MANNER|CLAIM} …]?
end: {MARK}* [{MARK} {GROUNDS|REMARK|MANNER|AGAINST-GROUNDS|AGAINST-REMARK|CLAIM} … | {GROUNDS} …]?
aside: {TOO|,|(}* [<on-this>]? [{from|for} {ME}]? {TOO|,|(|stands|remains|holds}* {CLAIM|)}*
tail: <aside> <rest>
told: <aside> [{MARK}* [{,|;|:|-|(|.|..|...} … | {GROUNDS} …]?]
"""

_NO_VOTE = r"""
hypothetical = … {would|could|might|i'd|we'd|he'd|you'd|wouldn't|couldn't} {!like|love} {!TURN}* § …
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
seconded = … § {CLAIM}? [{to|for|with|on} {the|this|all}* {OWNER|SAID} | to? @] …
    A value to a person or to what one said is no vote.
    + +1 to Suda's suggestion
    + +1 @Suda
    - +1 to this KIP
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
mentioned = … [{the|a|an} {CLAIM}? § {CLAIM}? {MEANS} |
    = {the|these|those|any|every|each|no|such} {CLAIM|last|missing|first}* §] …
    A value spoken of is no vote.
    + A -1 is not a veto here
    + because of the -1
    - A +1 from me
listed = … § [, {VALUE} [{,|or|and|)} …]? |
    = {CLAIM|)|"|'}* {or|/|nor|&|than} {CLAIM|a|an|STRENGTH|"|(|'}* {VALUE} …]
    Values listed as choices are no vote.
    + write +1, 0 or -1
    + Please vote +1 or -1 by Friday
count-behind = … § {CLAIM}? [{vote|votes|voters|so far|count|only|toc|pmc|community|is missing} … |
    = {,|and|/|;}* {NUMBER|one|two|VALUE} {CLAIM} … |
    = {(|:|=|*|[}* {NUMBER} [{CLAIM} … | {MARK|so|far}* | {)|-|,|]|/} …]]
    A count of votes is no vote.
    + 0 non-binding votes
    + +1 (3 binding)
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
former = … [{my|the|our} own? {earlier|previous|last|former|prior|first|original|initial|old} |
    = {instead of|rather than|in place of|not} {my|a|the}* {EARLIER}* | no longer {a|an|at|my|really|CLAIM}* |
    = {was|were|had|used} {been|to|at|be|a|VOTED|going|vote|STILL|about}*] § …
    A value of the past, or one that another replaces, is no vote any more.
    + Please read my last -1 as a +1
    + I was going to vote +1, but then I saw
promised = {OPENING|,}* [{i'm|i|am|would|be|will}* {happy|glad|ready|willing} to {cast|give} {my|a|MANNER}* §
    = {CLAIM}? {once|when|if|after|as} | {once|when|if|before|after} … {will|i'll|you'll} {have|get|cast|give}
    = {my|a}* §] …
    A value promised for later is not given.
    + Happy to cast my +1 once the rollback section is written.
    + Once that is fixed you'll have my +1.
    - Happy to cast my +1
"""

_OPEN = r"""
condition-behind = … [§-0 {)|"|CLAIM}* {MARK}? {but|only|,}* {if|once|when|pending|assuming} |
    = §+ {)|"|CLAIM}* {MARK}? {after|when|once} … {is|are|has|have|gets|lands|goes|was}] …
    A value with a condition may or may not be a vote yet.
    + -1 if this breaks old clients
    + Changing my vote to +1 after the page is up
    - -1 unless the option goes
condition-before = [… {,|;|:|-|(|.|...|and|but|so}]? {OPENING|,|MANNER}* {BEFORE-IF} … §+ …
    A value behind a condition may or may not be a vote yet.
    + If the tests pass, +1
condition-before-against = [… {,|;|:|-|(|.|...|and|but|so}]? {OPENING|,|MANNER}*
    = {if|once|provided|assuming|when|without|in case|as soon as} … §-0 …
    A value behind a condition may or may not be a vote yet.
    + Without a schema, -1
    - Until it is fixed, -1
after-attached = {!CHANGING}* §+ {)|"|CLAIM}* {MARK}? after …
    A value with a condition may or may not be a vote yet.
    + +1 after the weekend
    - Changing my vote to +1 after the update
another-proposal = … § {CLAIM}? {OF|the|kip|vote|(|proposal|goes}* {ELSEWHERE|RIVAL} …
    A value to a proposal the subject does not name may be a slip or a vote there.
another-labelled = {OPENING|OF|kip|the|as|my|vote|re|,}* {ELSEWHERE} [{and|,|&|/|kip} {ELSEWHERE|PART}]*
    = {:|,|-|=|is|i|am|i'm|vote|my|a|still}* § …
    A value to a proposal the subject does not name may be a slip or a vote there.
one-of-several = … § {CLAIM}? {OF|the|kip|vote|(|proposal}* {PART} {!and|,|&|PART}* …
    A value to one of several proposals voted on leaves the vote on the others open.
one-labelled = {OPENING|OF|kip|the|as|my|vote|re|,}* {PART} {:|,|-|=|is|i|am|i'm|vote|my|a|still}* § …
    A value to one of several proposals voted on leaves the vote on the others open.
heads-names = <open> {STRENGTH|CLAIM}* § {CLAIM|)}* {:|=} [{NAME} | {UNKNOWN} {UNKNOWN}? {,|and} {UNKNOWN}] …
    A value before what may be names may be a vote or the heading of a result.
    + +1 (binding): Ann Alder
    + +1: aalder, bbirch
    - +1: nice, clean
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
reserved = … §+ … [{RESERVE} … | {!the} first {MARK}*]
    A value with a reservation may or may not be a vote.
    + +1 but not sure
    + +1, tests to come first
reserved-against = … §-0 {CLAIM|)}* {MARK|and|so}?
    = {which|meaning|means|i.e|unlimited|default|value|is|looks|i think|i guess|not sure} …
    A value with a reservation may or may not be a vote.
    + -1 I think
    + -1: unlimited
requested = … {REQUEST} … §+ …
    A value behind a request or a report may or may not be a vote.
    + You need another page, +1
would-but = … {would|i'd} like to … § {,|-}? {but|however} …
    A wish that is taken back may or may not be a vote.
    + I'd like to vote +1, but Ann is away.
would-change = … {happy|glad|open|will|i'll|can|may|ready|willing} to? {CHANGING} … § …
    A value a vote may be changed to is none yet.
    + I'm happy to change my vote to +1
emoji = … [§~ | § {×|x|*|/|%}] …
    A thumb, +1000 or ++1 is not one of the values of a vote, though it may be meant as one.
    + 👍
    + +1 × 1000!
tentative = … {LEANING} {!TURN}* § …
    A value the writer leans to may or may not be a vote.
    + I'm leaning +1
    + Probably -1 from me
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
announced = [{here|as|and|counting|not|still|re-voting|forgot|without} {!NAME|OWNER|IF|"}*
    = {:|so|,} <open> <claimed> | my {!NAME|OWNER|IF|"}* vote {!NAME|OWNER|IF|"}* : <open> <v>] <tail>
    A value that is announced, and says whether it binds or that it is the writer's, is a vote.
    + Here is the third: +1 (non-binding)
    + My first binding vote, and an easy one: +1 (binding)
    - As Ann puts it: +1 (binding)
    - My colleague's vote: +1
claim-first = <lead> {STRENGTH}* {CLAIM} {:|,|-}? {STRENGTH}* § {)|!}* <tail>
    A value behind its claim is a vote.
    + non-binding +1 from me
    + (binding) +1
plain = <lead> {(|"}? {STRENGTH|my}* §+ {)|"|!|]}* {TOO}* <rest>
    A +1 that opens its sentence or clause is a vote, whatever reason follows.
    + +1
    + Otherwise, +1
    - +1?
    - the +1
plain-against = <lead> {(|"}?
    = {big|huge|strong|solid|firm|clear|hard|definite|reluctant|soft|own|late|MANNER}* §-0 {)|"|!|]}* {TOO}*
    = [{AGAINST-GROUNDS|MANNER} … | {,|:|-|;|(|.|..|...}
    = {AGAINST-GROUNDS|AGAINST-REMARK|MANNER|PROPOSAL|CODE} … | {.|!|:)|..|...|)|"|]}*]
    A -1 or 0 that opens its sentence is a vote, whatever reason follows.
    + -1
    + -1 for now.
    - -1 for the name
proposal-colon = [{so|and|hence|my|,}* vote {:|-}? | {my|vote|on|re|for}* {PROPOSAL} {:|,|-}] <v> <rest>
    A value behind the proposal or the word vote is a vote.
    + KIP-1120: +1
    + Vote +1
from-me = [<lead> | <clause> | … {,|.|;} {so|hence|therefore|but} | since {!MARK}* {:|,}]
    = {IT-IS|this|that|i|is}* <v> {TOO|,}*
    = [<on-this>]? [{from|for|by} {ME} | {ME-ABROAD}] {TOO|(|,}* [<on-this>]? {CLAIM}? {)}? [{MARK}*
    = [{MARK} … | {GROUNDS} …]?]
    A value that is said to come from the writer is a vote.
    + +1 from my side, nice KIP
    + Big +1 (binding) from me.
    - +1 from Ann
    - +1 from the bot
me-first = <lead> [{from|for} {ME} | {ME-ABROAD}] {,|:|-}? {IT-IS|is|also|a|an|it|TOO|,|è|auch|ein|un}* <v>
    = <rest>
    A value that is said to come from the writer is a vote.
    + From our team -1.
    + Von mir auch ein +1.
make-it = [<say> | {i|sorry} … {:|;|,} but?] [{MAKE-IT} {a|an|STRENGTH|STILL}* <v> |
    = {IT-IS} {STILL}* {clear|easy|strong|big|solid|firm} §+] {too|then|from|me|please|,}* <end>
    A value that is stated as one is a vote.
    + make that -1
    + Now it's a clear +1
meant = <say> i meant {to|write|say|vote|my|vote}* [§+ | <claimed>] {TOO}* <rest>
    A value meant instead of another is a vote.
    + Oops, I meant +1 (non-binding) of course
arrow = {OPENING|VOTE-WORD|my|changing|change|:|,|i'm|the}* {VALUE} {CLAIM|)}* -> <v> <rest>
    The value a vote is changed to is the vote.
    + -1 -> +1 (binding)
first-person = <say> [{I-AM} | {i|i'll|i'm} {STILL|am|do|must|have to}*
    = {stay|staying|remain|remaining|stand|stick|sticking|settle|land|go|going|fall|end up|come down|come out}
    = {at|with|to|on|by|for|the side of}*] {STILL|MANNER|,|STRENGTH|(}* <v> <told>
    A value that the writer says to be at is a vote.
    + I'm +1 on this
    + I am still -1 (binding) on the KIP, because of the name
    - I'm +1 on keeping the name
my-vote = <say> [{HERE-IS|this is|it's|here}]? {MY} {VOTE-WORD}? [<on-this>]? {IS|:|,|-}
    = {STILL|MANNER|STRENGTH}* <v> <told>
    A value that is said to be the writer's vote is a vote.
    + My vote is +1 (non-binding)
my = <open> my {own|STRENGTH}* <v> {TOO|stands|remains|,|goes|to|this|the|kip}* <end>
    A value called the writer's own is a vote.
    + My +1 as well
    + my +1 (binding) goes to this
i-vote = <say> {i|i'm|i'd|i'll|i've|we|let me|have} {WILL|MANNER|,}* {VOTE|VOTING}
    = {my|a|an|with|it|this|you|that|the|kip|vote}* {STRENGTH|STILL}* <v> <told>
    A value that the writer gives is a vote.
    + I vote +1
    + I will cast a -1 for now
voting = <lead> {VOTING} {my|a|an|with|it|this|in|own}* {STRENGTH|STILL}* <v> [<on-this>]?
    = {TOO}* [{MARK} …]?
    A value that the writer gives is a vote.
    + Voting 0 (binding)
    + Casting +1 (binding) - I reviewed it
here-is = <say> {HERE-IS} [{my|our} {own|my|vote|the|STRENGTH|STILL}* <v> |
    = {a|an|another} {STRENGTH|STILL}* <v> {from|for} {ME}] <told>
    A value that the writer hands over is a vote.
    + Here is my +1
    + You have a +1 from me
withdrawn-for = [… {WITHDRAW} {my|our} {EARLIER}* {VALUE} {CLAIM}? {,|;|and|-|.}*
    = {now|i'm|i|am|vote|change|it|that|to|cast|a|so|then|instead|go|for|switch|at}* |
    = <open> my {EARLIER}* {VALUE} {CLAIM|is|now}* {WITHDRAWN} {,|;|-}] <v> <tail>
    A value that takes the place of one taken back is a vote.
    + I withdraw my -1 and change it to 0
    + My -1 no longer stands, +1 from me
on-proposal = <lead> <v> [<on-this> {CLAIM|TOO|from|me|.}* <rest> |
    = {to|for|on} {ADOPTING} [{MARK|with|as|in|this|it|from|now|at|the kip|the release|PROPOSAL} …]?]
    A value to, on or for the proposal or its adoption is a vote.
    + +1 (binding) for this KIP
    + +1 to merge with the latest commits.
    - +1 for the name
    - +1 for merging the tables
count-me = <say> {COUNT-ME} {STILL|STRENGTH|the}* <v> <told>
    A value that the writer asks to be counted for is a vote.
    + Please count me as +1
closes = {APPROVING|MANNER|,|.}* {me|agree|good|great|fine|nice|cool|thanks|yes|同意|支持|赞成} {STRENGTH|(}*
    = §+ {)|!|CLAIM|:)}* {.}?
    A +1 that closes a sentence of approval is a vote.
    + That makes sense to me +1
changed-to = <say> {I-CHANGE}* {CHANGING} {my|mine|our|vote} {EARLIER}* [{VALUE} {CLAIM}? {VOTE-WORD}?]?
    = [from {EARLIER}* {VALUE} {CLAIM}?]? {to|into|as|:|->|with|=} {STRENGTH|STILL}* <v>
    = [after {!MARK}*]? <tail>
    The value a vote is changed to is the vote.
    + Changing my vote to +1.
    + I'm changing my -1 to a +1
changing-to = [<say> {i|i'm|we} {I-CHANGE}* | <open>] {changing|switching|moving|upgrading|downgrading|going}
    = [from {EARLIER}* {VALUE} {CLAIM}?]? to :? {STRENGTH|STILL}* <v> [after {!MARK}*]? <rest>
    The value a vote is changed to is the vote.
    + Switching from 0 to +1.
    + I'm moving from +1 to -0
read-as = [… {:|,|;}]? <open> {read|treat|take|consider|count} {MY} {EARLIER}* {VALUE} {CLAIM}? as
    = {STRENGTH}* <v> <rest>
    The value a vote is to be read as is the vote.
    + Please read my last -1 as a +1
here-by-mail = … {here it is|here is mine|here it comes} {!MARK|IF}* ,? {TOO}? : <v> <end>
    A value that is said to be sent here is a vote.
    + I wrote +1 on the page, so here it is by mail, too: +1
"""

_WORDED = r"""
in-words:+1 = [<open> {plus one|plus 1} {CLAIM|,|MARK|from|me|TOO}* [{GROUNDS} …]? |
    = … {i vote|my vote is|vote :|i am voting|i'm voting} {yes|for|in favor|in favour|aye} … |
    = <open> {lgtm|yes|aye|approved|approve|i approve|agree|agreed} {,|.|MARK}? {CLAIM} … |
    = {TICK} {yes|approve|accept|agree|adopt|release} …]
    A yes or a value in words may be meant as a vote.
    + Plus one from me
    + LGTM (binding)
in-words:-1 = [<open> {minus one|minus 1|i veto|veto} {CLAIM|MARK|from|me|TOO|this|it|the|kip|proposal}*
    = [{GROUNDS} …]? | … {i vote|my vote is|vote :|i am voting|i'm voting|i have to vote} {no|against} …]
    A no, a veto or a value in words may be meant as a vote.
    + I vote no
    + I veto this
abstains:0 = [… {TURN|.}]? <open> {i|i'm|i'll|am|will|have|to|need|must|also|therefore|just|going|want}*
    = {abstain|abstaining} {!IF|vote}*
    Who abstains may mean a 0.
    + I abstain
"""

CLASSES = classes(_CLASSES)
FRAGMENTS = entries(_FRAGMENTS)

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
