"""Words: the English around votes, each class once. Data, not code; all lower case.

A class holds words and phrases; a pattern names it as ``{class}``. A fragment is a pattern with a name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def _words(text: str, *phrases: str) -> tuple[str, ...]:
    return (*text.split(), *phrases)


ABBREVIATIONS = frozenset(_words("n.b e.g i.e vs cf approx eg ie resp dr mr"))
"""What a full stop behind does not end a sentence."""

DANGLING = frozenset(
    _words(
        "either between a an the to of is are be at my your his her our their from for and or with by as "
        "than into on in if was would will i'd i'm i we you that which not no more another utc gmt = vote "
        "voting voted cast set"
    )
)
"""A line that ends in one of these goes on in the next, however short it is."""

CLASSES: Mapping[str, Sequence[str]] = {
    # what may open a vote, and says nothing
    "opening": _words(
        "otherwise anyway anyways anyhow so yes yeah yep yup ok okay great good nice awesome cool perfect "
        "excellent fantastic wonderful super wow hi hey hello thanks thank thx cheers lgtm sgtm sure well then thus "
        "hence therefore hereby consequently now still again also and but update edit edited finally overall sorry agreed done "
        "obviously clearly happily gladly regretfully sadly unfortunately hopefully yay conclusion tl dr tl;dr summary result correction hooray clear for "
        "nevertheless nonetheless however belated late retro officially formally just simply here there all both "
        "everyone everybody folks team guys friends fine fwiw imho imo btw ftr wfm ditto recast formal official ergo "
        "final hm hmm woohoo yippee hurray please you i me same from my side in ps p.s too one more another "
        "count interesting love it this lovely approved support looking brilliant makes sense "
        "danke dann daher deshalb somit merci alors donc gracias entonces obrigado allora quindi bonjour hallo",
        "even so",
        "in any case",
        "either way",
        "all in all",
        "on balance",
        "for the record",
        "of course",
        "at least",
        "to me",
        "thank you",
        "as always",
        "as before",
        "as promised",
        "after all",
        "no objections",
        "no concerns",
        "no further comments",
        "no comments",
        "from me",
        "for me",
        "looks good",
        "at last",
        "with pleasure",
        "why not",
        "no doubt",
        "that said",
        "this said",
        "having said that",
    ),
    "strength": _words(
        "a an big huge massive strong solid clear firm hard definite hearty resounding wholehearted "
        "enthusiastic emphatic easy gentle friendly warm heartfelt tiny mega reluctant hesitant grudging belated "
        "very cautious supportive super own formal official late quick another simple plain happy loud absolute "
        "full final definitely absolutely strongly really obviously just also"
    ),
    "me": _words(
        "me myself us here",
        "my side",
        "our side",
        "my end",
        "our end",
        "my part",
        "me too",
        "me as well",
        "our team",
        "my team",
        "the operators' corner",
        "my point of view",
        "my perspective",
        "us here",
        "our company",
        "my corner",
    ),
    "too": _words(
        "too also again then now here instead", "as well", "this time", "for now", "of course", "so far"
    ),
    "from": _words("from for by"),
    "i-am": _words(
        "i'm im",
        "i am",
        "i remain",
        "i stay",
        "i stand",
        "i stay at",
        "i stay with",
        "i remain at",
        "i stand at",
        "i remain with",
        "i'll be",
        "i stick with",
        "i stick to",
        "i'm at",
        "i am at",
        "we are",
        "we're",
        "i end up at",
        "i come down at",
        "i keep",
        "i go",
        "i go with",
        "i'll go with",
        "i go for",
        "i'm going with",
        "i am going with",
        "i'll stay at",
        "i'll stay with",
        "i'll stick with",
        "i settle on",
        "i land on",
    ),
    "still": _words(
        "still also now therefore thus hence just then again so definitely absolutely very strongly firmly "
        "clearly happily gladly reluctantly personally afraid too a an big strong all hereby already officially "
        "only with at mildly",
        "going to",
        "happy to",
        "sorry to",
    ),
    "on-this": _words(
        "this it that both all everything here",
        "the kip",
        "this kip",
        "the proposal",
        "this proposal",
        "this one",
        "the release",
        "this release",
        "this vote",
        "the vote",
        "the rc",
        "this rc",
        "the candidate",
        "the idea",
        "the kip itself",
        "the whole",
        "this change",
        "these",
        "releasing",
        "the release candidate",
        "the page",
        "the whole thing",
        "the kip as it stands",
        "your kip",
        "your proposal",
        "adoption",
        "this candidate",
        "the motion",
        "the kips",
        "both kips",
        "the adoption",
        "this idea",
        "the change",
        "the feature",
        "this feature",
        "the updated kip",
        "the latest version",
        "the new version",
        "the overall proposal",
    ),
    "of": _words("on to for about regarding with in of"),
    "adopting": _words(
        "adopt accept approve merge release ship proceed publish adopting accepting approving merging releasing "
        "shipping proceeding publishing having",
        "go ahead",
        "going ahead",
        "move forward",
        "moving forward",
        "go forward",
        "going forward",
    ),
    "vote-word": _words("vote stance answer ballot verdict position opinion choice decision"),
    "is": _words(
        "is stays remains becomes :",
        "is still",
        "is now",
        "is a",
        "is therefore",
        "is an",
        "will be",
        "stays at",
        "remains at",
        "is thus",
        "is hence",
        "goes to",
        "stays a",
        "remains a",
        "would be a",
    ),
    "it-is": _words(
        "it's that's",
        "it is",
        "that is",
        "this is",
        "so it's",
        "it stays",
        "it remains",
        "i say",
        "i'd say",
        "that makes it",
        "make it",
        "make that",
        "makes it",
        "call it",
        "consider this",
        "consider it",
        "take this as",
        "take it as",
        "count this as",
        "count it as",
        "please count this as",
        "please take this as",
        "please consider this",
        "please treat this as",
        "treat this as",
    ),
    "vote": _words(
        "vote cast give voting casting giving register say put record enter leave add submit recast"
    ),
    "will": _words(
        "will i'll have to must can would like want going also now hereby therefore thus still just am need "
        "happy glad then so do gladly here again already be"
    ),
    "my": _words(
        "my our mine",
        "my own",
        "our own",
        "my personal",
        "my final",
        "my first",
        "my usual",
        "my updated",
        "my official",
        "my formal",
        "my humble",
        "my belated",
        "my late",
        "my current",
        "my new",
    ),
    "here-is": _words(
        "here's adding add giving casting leaving recording sending submitting registering starting dropping throwing",
        "here is",
        "here goes",
        "here comes",
        "i add",
        "i give",
        "i cast",
        "i'll add",
        "you have",
        "you've",
        "you've got",
        "you get",
        "you can have",
        "please add",
        "please count",
        "please record",
        "please take",
        "let me add",
        "let me give",
        "i'm adding",
        "i am adding",
        "count",
        "take",
        "starting with",
        "it has",
        "this has",
        "this gets",
        "it gets",
        "have",
        "i'd like to add",
        "i want to add",
        "i'm giving",
        "i'm casting",
        "i hereby cast",
        "i hereby give",
        "this kip has",
        "this kip gets",
        "the kip has",
        "the kip gets",
        "i'll start with",
        "i'm giving this",
        "i'll give this",
        "adding in",
    ),
    "count-me": _words(
        "",
        "count me as",
        "count me in as",
        "count me in with",
        "count me for",
        "count me as a",
        "count me in for",
        "put me down for",
        "put me down as",
        "count me with",
        "mark me as",
        "mark me down as",
        "put me down for a",
        "count me as an",
        "put me down with",
        "put me in for",
        "count mine as",
        "count from me",
        "list me as",
        "note me as",
        "put me as",
        "count me in for a",
    )[1:],
    "grounds": _words(
        "because since as given due thanks thank thx and but with considering although though looking - based while "
        "cheers great good nice looks would will please i we it the this can let let's now that after having "
        "despite even except at merci danke obrigado gracias in so then again after until pending"
    ),
    "pause": _words(', ; : - ( ) .. ... …a . ! / -> " :) ]'),
    # doubts
    "if": _words(
        "if once unless provided providing assuming pending conditional conditionally contingent depending "
        "modulo subject whenever barring",
        "as long as",
        "as soon as",
        "so long as",
        "on condition",
        "on the condition",
        "under the condition",
        "only when",
        "only after",
        "only once",
    ),
    "when": _words("when after until till upon before"),
    "would": _words(
        "would could might may should i'd we'd he'd she'd they'd you'd it'd wouldn't couldn't shouldn't ought"
    ),
    "like": _words("like love prefer rather have appreciate"),
    "not": _words(
        "not never cannot can't don't won't isn't wasn't aren't doesn't didn't haven't hasn't without neither nor"
    ),
    "leaning": _words(
        "leaning lean inclined tempted maybe perhaps probably possibly tentative tentatively soft weak "
        "weakly slight slightly mild almost nearly close borderline towards toward torn "
        "preliminary provisional provisionally guess suppose think assume planning plan intend considering "
        "hoping hope wanted meant ready willing prepared supposed"
    ),
}

FRAGMENTS: Mapping[str, str] = {
    # what may stand before a vote in its sentence, and behind it
    "open": "[{opening|strength|manner|claim|name} {,|!|:|-|..|...|.|;}?]*",
    "lead": "[… {,|;|:|-|..|...|->|)|.|so|but|and|hence|therefore|otherwise|thus|then}]? <open>",
    "rest": "[{pause} …|{grounds} …]?",
    "value": "{(|\"|[|'}? {strength}* § {)|\"|]|'|!}? [{,|-|:|/}? {claim}]? {claim}? {!|)}?",
}
