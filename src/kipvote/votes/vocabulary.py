"""Vocabulary: the English around votes, by the part each word plays. Data, not code; all lower case."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of ``text``, as a set."""
    return frozenset(text.split())


VALUES = words("+1 -1 +0 -0 0")


def is_adverb(word: str) -> bool:
    """Whether ``word`` looks like an adverb of manner: reluctantly, gladly."""
    return word.endswith("ly") and word not in ("only", "exactly", "literally", "reply")


def is_possessive(word: str) -> bool:
    """Whether ``word`` says whose something is: ann's, chris'; not it's."""
    return word.endswith(("'s", "s'")) and word not in CONTRACTED


INTERJECTIONS = words(
    "otherwise anyway anyways so yes yeah yep yup ok okay great good nice awesome cool perfect "
    "excellent fantastic wonderful super wow hi hey hello thanks thx cheers lgtm sure well then thus "
    "hence therefore hereby now still again also and but update edit edited finally overall sorry "
    "agreed done definitely absolutely strongly definite strong big huge massive solid enthusiastic "
    "obviously clearly happily gladly hard yay here's here conclusion dr tl verdict summary result "
    "correction hooray clear major hearty resounding wholehearted emphatic for at least nevertheless "
    "however belated late retro officially formally just simply gentle easy obvious fat friendly warm "
    "heartfelt team all everyone folks there guys fine fwiw imho imo btw recast recasting revised new "
    "sgtm wfm ditto anyhow nonetheless formal official unofficial tiny mega quick ergo "
    "final current hm hmm ftr cautious woohoo yippee hurray hurrah supportive re-voting "
    "revoting re-vote revote "
    "danke dann daher deshalb somit merci alors donc gracias entonces obrigado ent\u00e3o allora quindi"
)
APPROVAL = words(
    "lgtm good great thanks thank thx awesome happy glad love like nice agree agreed cool perfect fine "
    "support me proposal done work works yes sense idea useful ok okay excellent fantastic wonderful "
    "kip hi all everyone folks improvement addition helpful approve well verified tested sounds looking "
    "\u540c\u610f \u652f\u6301 \u8d5e\u6210 \u8d5e\u540c \u8d0a\u6210 \u8cdb\u6210 "
    "forward excited ship issues problems concerns objections clean pass passed passes thumbs"
)
PRAISE = words("good great nice fair excellent valid interesting solid awesome")
SAID = words(
    "point points catch question questions suggestion suggestions observation argument arguments explanation "
    "analysis summary writeup"
)
FIRST_PERSON = words("i i'll i've we'll i'm my mine me myself we we're our us am")
MINE = words("me my mine myself here us our side end part the")
VOTE_WORDS = words(
    "vote vote's votes voting voted stance answer opinion position ballot mine cast casting binding verdict "
    "feedback choice"
)
OPPOSING = words("against oppose opposed opposing object objecting")
ABSTAINING = words("neutral abstain abstaining abstained abstention indifferent undecided opinion")
THAT_IS = words("i.e ie")
CONCLUDING = words(
    "given considering having so despite taken therefore weighing decision conclusion overall apr\u00e8s "
    "nach unterm fazit finalement"
)
CONCLUDING_PAIRS = {
    "now": words("that"),
    "with": words("that this these those all"),
    "as": words("it things i a an the one promised discussed said always before"),
    "all": words("in things"),
    "other": words("than"),
    "apart": words("from"),
    "aside": words("from"),
    "besides": words("that this"),
    "after": words("all some much your my long careful reflection consideration discussion"),
    "that": words("said being"),
}
SUMMING = words(
    "sum conclude summarize summarise wrap recap be short brief balance total summary conclusion closing "
    "essence light view any"
)
SUMMED = frozenset(
    tuple(pair.split())
    for pair in (
        *("short version", "brief version", "short answer", "bottom line", "end result", "story short"),
        *(
            "scratch that",
            "count this",
            "plus one",
            "almost forgot",
            "nearly forgot",
            "the party",
            "the train",
        ),
    )
)
TURNS_OF_SPEECH = frozenset(
    tuple(phrase.split())
    for phrase in (
        *("for the record", "on balance", "on reflection", "on board", "on the whole", "on second thought"),
        *("on second thoughts", "on further thought", "on further reflection", "on that basis", "on my side"),
        *("on our side", "on my end", "on our end", "on my part", "on our part"),
        *("in general", "of course", "all in all", "from my point of view", "nits aside", "thanks all"),
        *("lgtm all", "hi all", "hello all", "in any case", "either way", "in either case", "that aside"),
    )
)
GUESSING = words("guess suppose assume presume think believe")
CASTING = words("vote voting cast casting give giving say go going")
CHANGING = words(
    "change changes changed changing switch switching switched upgrade upgrading upgraded revise "
    "revising revised update updating updated move moving moved flip flipping convert converting turn "
    "turning adjust amend raise raising bump downgrade downgrading downgraded"
)
GIVING = words(
    "vote voting give giving cast casting add adding here's is's say saying put register registering "
    "consider count take record leave leaving submit remain stay keep keeping am i'm reiterate repeat "
    "confirm confirming go going starting start state it's reaffirm send sending offer"
)
ENTERING = words("count put record register mark log note enter list consider treat read take make")
ENTERED = words(
    "me my myself mine this that it name vote mail email message reply note in down as for a an the with at "
    "is to big strong firm clear non-binding binding"
)
HOLDING = {
    verb: words(places)
    for verbs, places in (
        ("go going", "with for at"),
        ("stay staying remain remaining stand standing hold holding sit sitting", "at with by on"),
        ("stick sticking stuck", "with to at"),
        ("settle settling settled", "on for at with"),
        ("end ending ended land landed", "at on with"),
        ("come coming came", "at on"),
        ("arrive arrived", "at"),
        ("support supporting approve approving", "with by"),
        ("fall falling fell err erring", "on"),
    )
    for verb in verbs.split()
}
SOURCES = words("from for by to")
CIRCUMSTANCES = words(
    "that this these those its the it current present moment case form state shape reason reasons time now "
    "being circumstances conditions basis all of yet"
)
PARTICLES = words("up down out here now back in still again therefore then firm")
AUXILIARIES = words(
    "will have has must now still also therefore thus just then to like want going am need had personally "
    "again rather probably"
)
MYSELF = words("i i'm i'll i've i'd my mine me myself")
PRONOUNS = words("i i'm i'll i've we we'll he she it they you this that there")
ARTICLES = words("a an the any every each some such this that")
FINITE = words(
    "is isn't are aren't was wasn't were weren't has hasn't have haven't had do does doesn't don't did "
    "didn't will won't would wouldn't can can't cannot could couldn't should shouldn't must mustn't may "
    "might shall needs comes came makes made takes took gets got gives gave goes went means meant requires "
    "required deserves saves saved helps helped stops stopped blocks blocked arrived arrives matters "
    "mattered carries says said tells told seems looks sounds feels felt appears appeared hurts weighs "
    "costs changes changed becomes became depends calls asks wants owes brings brought leads led keeps kept "
    "serves served happens happened count counts shows showed surprised surprises"
)
TIMES = words("when while until after before")
ORDINALS = words("second third fourth fifth 2nd 3rd 4th 5th last final missing next")
RELATIVES = words("that which who whoever whose what whatever where")
JOINING = words("as because since so if but and though although unless")
READING = words(
    "read reads took take takes understood understand count counted counts treat treated interpreted see saw "
    "heard considered consider"
)
ASKING = words(
    "please so then you can may kindly just no wait sorry and but also maybe ok okay hence therefore"
)
BUILDS = words("build job jenkins pipeline ci qa precommit")
DECIDING = words("decide decided deciding choose chosen choosing pick")
COURSES = CHANGING | words(
    "went go goes going moves rose rises fell falls jumped jumps dropped drops climbed slid grew increased "
    "decreased shifted shifting swung"
)
ASPECTS = words(
    "motivation interface interfaces compatibility deprecation migration test tests testing docs naming name "
    "names design implementation api performance security plan alternatives scope idea"
)
SPEAKING = words("said say told mentioned wrote written stated discussed explained argued")
TRANSLATING = words(
    "translate translates translated interpret interprets interpreted amount amounts equate equates"
)
RECEIVED = words("expected expects got actual printed prints logged logs use uses used using")
SPEAKERS = words("i i'm i'd i'll i've my me mine myself stands holds")
STRENGTH = words("clear hard firm strong solid definite full absolute big huge loud")
SEEMING = words("looks look seems seem sounds feels makes gets becomes disables turns works")
FAILING = words("failed fails fail broken breaks missing wrong")
SECONDING = words("second seconding echo echoing share sharing join joining agree agreeing support")
FROM_ME_ABROAD = frozenset(
    {
        ("von", "mir"),
        ("pour", "moi"),
        ("per", "me"),
        ("moi", "aussi"),
        ("auch", "von"),
        ("von", "meiner"),
        ("de", "ma"),
        ("de", "mi"),
        ("por", "mi"),
        ("da", "parte"),
        ("da", "minha"),
        ("van", "mij"),
        ("\u043e\u0442", "\u043c\u0435\u043d\u044f"),
    }
)
MY_VOTE_ABROAD = frozenset(
    tuple(said.split())
    for said in ("mi voto", "mon vote", "mein votum", "meine stimme", "il mio voto", "meu voto", "mijn stem")
)
I_VOTE_ABROAD = frozenset(
    tuple(said.split())
    for said in (
        *("je vote", "je vote pour", "ich stimme", "ich stimme mit", "yo voto", "voto", "eu voto", "io voto"),
        *("ik stem", "mon vote est", "mi voto es", "mein votum ist", "meine stimme ist", "meu voto é"),
        *("il mio voto è", "mijn stem is"),
    )
)
HYPOTHETICAL = words(
    "would could might may should i'd we'd he'd she'd they'd you'd it'd that'd wouldn't couldn't ought"
)
NEGATIONS = words(
    "not never cannot can't don't won't isn't wasn't aren't doesn't didn't haven't hasn't couldn't "
    "wouldn't shouldn't without neither nor instead rather"
)
CONDITIONS = words(
    "if once unless provided providing assuming pending conditional conditionally contingent depending "
    "modulo subject"
)
CONDITIONS_NEXT = words("when after until till upon as-soon-as barring whenever as-long-as")
NOT_CONDITIONS = words(
    "even wonder wondering see know ask asking check checking as unsure unclear sure whether what "
    "understand not"
)
RESETS = words("but otherwise so and hence therefore thus nevertheless anyway however though although still")
INFERRING = words("so hence therefore thus")
QUESTION_WORDS = words(
    "why what how who whose where when which does do did is are was were can could should would will "
    "may might shall any has have isn't aren't doesn't what's who's where's how's"
)
TENTATIVE = words(
    "leaning lean inclined tempted maybe perhaps probably possibly tentative tentatively soft weak "
    "weakly slight slightly mild mildly guess almost nearly close borderline towards toward torn happy "
    "glad ready willing able can voted already preliminary provisional conditional provisionally "
    "somewhat half-hearted"
)
COUNTING = words(
    "two three four five six seven eight nine ten eleven twelve several many multiple few more "
    "additional another enough all both other further fewer less missing sufficient most"
)
COUNT_CONTEXT = words(
    "have has had so far got need needs needed total received with are were there only and no passes"
)
WANTING = words(
    "need needs needed looking look waiting wait wating want wanted asking ask request requesting "
    "seeking get gets getting got received receive receiving translate interpret treat read counted "
    "assume assuming missing require requires required gathered gather collect collected saw seeing "
    "sees remaining additional hoping hope expect expecting reply respond please appreciate welcome"
)
FAULTS = words(
    "issue issues problem problems concern concerns objection objections blocker blockers wrong bad "
    "regression regressions reservations doubts showstopper showstoppers"
)
THANKING = words("thanks thank thx appreciate grateful")
OTHERS = words(
    "you your yours he his she her hers they their theirs someone somebody everyone everybody anyone "
    "anybody people folks others another who nobody committer committers pmc member members whoever "
    "voters"
)
COLLEAGUES = words(
    "colleague colleagues coworker coworkers friend friends teammate teammates reviewer reviewers customer "
    "customers boss"
)
ROLES = words(
    "mentor member pmc ipmc ppmc committer contributor user author rm maintainer developer operator manager "
    "reviewer voter champion shepherd chair newcomer proposer"
)
TECHNICAL = words(
    "return returns returned returning set sets setting default defaults defaulting value values valued "
    "offset offsets timeout timeouts epoch version versions index id equals equal code exit status size "
    "length count level number argument param parameter parameters config configs configuration "
    "property properties field ttl retention priority port result int integer long short byte delta "
    "increment decrement shift utc gmt est pst cest cet rank degree degrees positive negative minus "
    "plus column row line error errno exponent power times sentinel magic special term ordinal exactly "
    "literal constant literally replication factor acks retries isr lag segment bytes ms seconds "
    "partition partitions broker brokers replica replicas node leader generation correlationid nan null "
    "zero jdk java tag max min limit weight scale bound threshold"
)
PREPOSITIONS_OF_VALUE = words("to of is was be are by with as at than from either become becomes being")
UNITS = words(
    "day days week weeks month months year years hour hours hr hrs minute minutes min mins second "
    "seconds sec secs ms byte bytes bit bits kb mb gb tb offset offsets partition partitions broker "
    "brokers replica replicas percent degree degrees character characters char chars point points line "
    "lines more extra karma index times node nodes thread threads element elements position positions level "
    "levels commit commits errors failures"
)
MENTION_VERBS = words(
    "means indicates denotes represents signifies signals is was were would goes equals counts implies "
    "should has isn't wasn't will meaning doesn't or"
)
PLURAL_VOTES = words("votes voters vs versus than")
ADOPTED = words(
    "kip proposal release releasing rc adopt adopting accept accepting approve approving merge merging "
    "proceed proceeding promote promoting publish publishing ship shipping go going move moving "
    "everything all me vote motion adoption acceptance approval kips flip cep aip fip kip's graduation "
    "graduate graduating continue release-candidate candidate start begin feature improvement "
    "initiative effort pile tally"
)
POINTING = words("this it now these")
SUGGESTED = words(
    "suggestion suggestions comment comments point points idea ideas question questions remark remarks "
    "feedback concern concerns what that's whatever request observation thought thoughts opinion "
    "argument sentiment review"
)
DETERMINERS = words(
    "the this that these those a an our your updated current latest new revised overall whole entire"
)
STOPPERS = words("in of by with from about on for as at since because and but given so which to")
TURNS = words("even luck goes work thanks thank sorry apologies enough fair time idea")
ASIDES = words(
    "comment comments question questions objection objections opinion opinions remark remarks concern "
    "concerns preference preferences feelings doubts issues time idea view add"
)
WITHDRAWING = words(
    "withdraw withdrawing withdrawn withdrew retract retracting retracted revoke revoking revoked rescind "
    "rescinding cancel cancelling canceling disregard ignore drop dropping dropped remove removing removed "
    "lift lifting lifted recant scratch"
)
CONTRACTED = words(
    "vote's it's that's let's here's there's what's he's she's who's how's where's today's everyone's kip's "
    "everything's apache's kafka's proposal's release's"
)
GROUNDS = words("because since as from on for to due until given and but thanks with please - not i we the")
ADOPTED_NOW = words("in done merged adopted accepted approved landed shipped released through passed")
# "+1 for having this KIP" is for the proposal, "+1 for splitting this KIP" for what is done to it.
FURTHERING = words(
    "having doing making getting bringing adding introducing including landing passing finishing"
)
