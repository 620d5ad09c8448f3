"""Headings: what the line above a list of voters says of them, "+1 (binding):" or "passed with +1s by"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kipvote.announcements.figures import SIGNED, number_of, value_of
from kipvote.announcements.legends import without_legend
from kipvote.announcements.terms import NEITHER
from kipvote.votes.clauses import CLAIMS, OwnLine, Token, TokenKind, tokens_of, with_claims
from kipvote.votes.vocabulary import words


@dataclass(frozen=True, slots=True)
class Section:
    """What the names below a heading voted; ``binding`` None where it does not say."""

    value: str = "+1"
    binding: bool | None = None


_HEADING_WORDS = words(
    "vote votes voter voters pmc ipmc committer committers member members community users user "
    "total from by of the and for a result results tally has have passed passes with were we got non other "
    "following positive negative neutral abstain cast received count are approval approvals "
    "in favour favor against abstained abstaining abstention abstentions rest developer developers x "
    "ppmc mentor mentors podling carried over contributor contributors"
)
_GROUPS = words("pmc ppmc ipmc mentor mentors committer committers developer developers")
_COUNTING = re.compile(r"\s{0,8}\d{1,3} ?\([+-][01],? (?:non[ -]?)?binding\)", re.IGNORECASE)
_LONGEST_COUNTING = 12
_LEADS = (" by", " from", " with", " are", ":")
_SENTENCE_END = re.compile(r"[.!?;] ")
_LONGEST_LEAD = 300
_VOTING = words("vote votes voted voter voters voting")
_IN_FAVOUR = words("favour favor")
_AGAINST = words("against negative")
_SIDES = {"for", "in favor", "in favour", "against", "neutral", *words("abstain abstained abstentions")}
_FOR = words("positive affirmative approving supporting")
_OPPOSED = words(
    "negative rejecting rejections rejection vetoes vetos veto disapproving disapprovals disapproval "
    "dissenting opposing opposed vetoing"
)
_SIDE_WORDS = _FOR | _OPPOSED | NEITHER
_SIDED = _SIDE_WORDS | words("against favor favour")
_BESIDE_SIDE = words(
    "vote votes voter voters voted binding non-binding (binding) (non-binding) total from by were cast the of"
)
# "Thanks for the votes and for the help of:", "we still wait for the votes of:"
_ABOUT_OTHERS = words(
    "thank thanks help helped need needs needed wait waiting missing still without ask asked not nobody"
)
_TURNS = words("and but after as since following") | {","}
_VALUE = re.compile(r"[+-] ?[01](?!\w)|(?<!\w)0(?!\w)|[+-][01]'?s\b")
_OTHERS = words(
    "community contributor contributors user users other others rest remaining non-pmc non-committers"
)


def cut(text: str) -> tuple[str, str, str]:
    """A heading, its colon, and what follows it on the line; a "+4 (PMC)" counts four +1s.

    A figure and a colon of its own are of the heading: "-1: 1 binding vote: Ann Alder".
    """
    text = text.strip("#*_ ").replace("*:", ":") if text.startswith(("#", "*")) else text
    head, colon, rest = text.partition(":")
    figure, again, named = rest.partition(":")
    if again and COUNTED.fullmatch(figure.lower().strip()):
        head, rest = f"{head}:{figure}", named
    rest = rest.strip()
    starred = rest[:1] not in ("*", "_") and "," in rest  # the star behind the last name of a list is its own
    return _PLUS_FIGURE.sub(r"\g<figure> +1", head), colon, rest if starred else rest.strip(" *_")


_PLUS_FIGURE = re.compile(r"\A\+ ?(?P<figure>[2-9]|\d\d)(?= ?[(\[])")


def section_of(head: str) -> Section | None:
    """The heading's value and claim, if it says one and nothing that is not of a heading."""
    if len(head) > 90:
        return None
    tokens = _tokens(without_legend(head.replace("bindings", "binding")))
    values = [token for token in tokens if token.kind in SIGNED]
    claims = [token for token in tokens if token.kind in CLAIMS]
    # "0 (binding)", "Binding 0"; but "Binding (0)" counts the names below.
    zero = bool(tokens) and (
        tokens[0].text == "0" or (tokens[-1].text == "0" and list(tokens[-2:-1]) == claims)
    )
    sided = takes_side(head)
    if not (values or claims or zero or sided):
        return None
    if not sided and not all(_is_heading_token(token) for token in tokens):
        return None
    spoken = {token.text for token in tokens}
    value = "0" if zero else "-1" if sided and set(head.lower().split()) & _OPPOSED else _side(spoken)
    return Section(value_of(values[0]) if values else value, _claim(tokens, claims))


def takes_side(head: str) -> bool:
    """Whether a heading says on which side the names below it stand, and no value: "Against", "In favor".

    >>> [takes_side(head) for head in ("Votes against", "In favour", "For", "For the record", "2 vetoes")]
    [True, True, True, False, True]
    """
    said = head.lower().strip("#*_ ").split()
    if " ".join(word for word in said if word not in ("vote", "votes", "voted")) in _SIDES:
        return True
    told = [word for word in said if word not in _BESIDE_SIDE and not number_of(word)]
    return len(told) == 1 and told[0] in _SIDE_WORDS


def _claim(tokens: Sequence[Token], claims: Sequence[Token]) -> bool | None:
    """The claim of a heading, if it is of all names: in "+1 votes (3 binding)" it is of some of them."""
    figures = [token for token in tokens if token.kind is TokenKind.WORD and _is_figure(token.text)]
    if len(claims) != 1 or len(figures) > 1 or _counts_some(tokens, claims[0]):
        return None
    return claims[0].kind is TokenKind.BINDING


def _counts_some(tokens: Sequence[Token], claim: Token) -> bool:
    """Whether the claim has a figure of its own in brackets: "+1s (3 binding)"."""
    at = tokens.index(claim)
    return at > 1 and tokens[at - 2].text == "(" and _is_figure(tokens[at - 1].text)


def claim_of_all(head: str, named: int) -> bool | None:
    """The claim of a figure in brackets that is of as many as are ``named`` beside it: "+1 (3 binding)".

    >>> claim_of_all("+1 (3 binding)", 3), claim_of_all("+1 (3 binding)", 4), claim_of_all("5 +1s (3 nb)", 3)
    (True, None, None)
    """
    found = _CLAIMED_FIGURE.search(head)
    figures = [word for word in re.findall(r"(?<![+\-\w])\w+", head.lower()) if number_of(word)]
    if found is None or len(figures) != 1 or number_of(found["number"].lower()) != named:
        return None
    return found["non"] is None


_CLAIMED_FIGURE = re.compile(r"[(\[](?P<number>\w{1,6}) (?P<non>non[ -]?)?binding[)\]]", re.IGNORECASE)


def _is_figure(word: str) -> bool:
    return bool(number_of(word))


def names_a_value(head: str) -> bool:
    """Whether a heading names a value, and not only a claim: "+1 (binding)", not "Binding votes"."""
    return _VALUE.search(head) is not None


def heads_the_others(text: str) -> bool:
    """Whether a line is a heading of those whom the one above it does not mean: "Community votes:".

    >>> [heads_the_others(line) for line in ("Others:", "Community", "PMC members:", "Other binding votes:")]
    [True, True, False, False]
    """
    said = text.lower().strip("*_ :").split()
    bare = text.endswith(":") or len(said) <= 2
    known = _HEADING_WORDS | _OTHERS
    sided = not _SIDED.isdisjoint(said)
    return (
        bare
        and not sided
        and bool(_OTHERS & set(said))
        and all(word in known or word.isdecimal() for word in said)
    )


def is_subheading(text: str) -> bool:
    """Whether names go on below a line like "PMC members:", which says nothing of the vote."""
    head = text.lower().strip(":")
    said = head.split()
    sided = takes_side(head) or not _SIDED.isdisjoint(said)
    return text.endswith(":") and not sided and all(word in _HEADING_WORDS for word in said)


def heads_members(text: str) -> bool:
    """Whether a line is a heading of those whose votes bind, and of nobody else: "PMC members:".

    >>> [heads_members(line) for line in ("PMC Members:", "From the IPMC:", "PPMC:", "PMC and committers:")]
    [True, True, False, False]
    """
    said = set(text.lower().strip("*_ :").split())
    return text.rstrip("*_ ").endswith(":") and bool(said & {"pmc", "ipmc"}) and said <= _MEMBERS


_MEMBERS = words("pmc ipmc member members vote votes voter voters from by of the binding")


def is_of_group(text: str) -> bool:
    """Whether a line is a label of those in one group of voters: "PMC:", "Community", "From mentors:".

    >>> [is_of_group(line) for line in ("IPMC votes:", "Votes from others:", "Votes:", "Thanks to the PMC:")]
    [True, True, False, False]
    """
    return heads_the_others(text) or (
        is_subheading(text) and not _GROUPS.isdisjoint(text.lower().strip(":").split())
    )


def is_bare_heading(head: str) -> bool:
    """A heading without a colon is a heading only where it is short: "+1 (binding)", "Binding votes".

    One that counts a value and a claim may be longer: "3 (+1 binding) votes from the IPMC,".
    """
    sided = not takes_side(head) or _NOUNS.search(head) is not None or head.strip("*_# ") in _HEADS
    short = len(head.split()) <= 5 and sided
    counting = _COUNTING.match(head) is not None and len(head.split()) <= _LONGEST_COUNTING
    return short or counting or head.rstrip().endswith((" by", " from"))


_HEADS = frozenset({"For", "Against", "Abstain", "Abstained", "In favor", "In favour"})
_NOUNS = re.compile(r"\b(?:votes?|veto(?:e?s)?|rejections?|disapprovals?)\b", re.IGNORECASE)


def heading_alone(text: str) -> Section | None:
    """What a line says of the list below it, if it is a heading and no more follows it than a figure.

    >>> heading_alone("+1 (binding):"), heading_alone("+1 (binding): Ann Alder"), heading_alone("-1: 1 vote")
    (Section(value='+1', binding=True), None, Section(value='-1', binding=None))
    """
    head, colon, rest = cut(text)
    if rest:
        return counted_section(head, rest)
    return section_of(head) if colon or is_bare_heading(head) else None


def counted_section(head: str, rest: str) -> Section | None:
    """What a heading says whose colon only a figure of its votes follows: "+1: 2 binding votes".

    >>> counted_section("+1", "2 binding votes"), counted_section("-1 votes", "1 (non-binding)")
    (Section(value='+1', binding=True), Section(value='-1', binding=False))
    """
    figure = COUNTED.fullmatch(rest.lower().strip(" ."))
    section = section_of(head) if figure and number_of(figure["number"]) is not None else None
    if section is None or figure is None or section.binding is not None or not figure["claim"]:
        return section
    return replace(section, binding=not figure["claim"].startswith("n"))


def counts_nobody(rest: str) -> bool:
    """Whether a heading's figure is of no votes: "0", "no votes", "0 binding votes"."""
    figure = COUNTED.fullmatch(rest.lower().strip(" ."))
    return figure is not None and number_of(figure["number"]) == 0


COUNTED = re.compile(
    r"[(\[]?(?P<number>\w{1,6})(?: x)?\*?(?: votes?)?(?: [(\[]?(?P<claim>(?:non[ -]?)?binding)[)\]]?\*?)?"
    r"(?: votes?)?[)\]]?"
    r"(?: ?[(\[]\d{1,3} (?:non[ -]?)?binding(?:,? (?:and )?\d{1,3} (?:non[ -]?)?binding)?[)\]])?"
)
"""What counts the votes below a heading, in lower case: "2", "three binding votes", "1 (non-binding)"."""


def leads_on(text: str) -> bool:
    """Whether a line is left open for the list below it: by a colon, or by "passed with +1s from"."""
    return text.lower().rstrip(" *_").endswith(_LEADS)


def section_in_prose(text: str) -> Section | None:
    """What the last sentence of ``text``, which leads on to a list, says of the voters in it.

    >>> section_in_prose("The vote passed. Votes in favour (* marks binding votes):")
    Section(value='+1', binding=None)
    >>> section_in_prose("Thanks to all who voted, and for the reviews by:") is None
    True
    """
    if not leads_on(text):
        return None
    said = _NONE_OF.sub("", _SENTENCE_END.split(without_legend(text[-_LONGEST_LEAD:]))[-1])
    tokens = _tokens(said.replace("bindings", "binding"))
    spoken = {token.text for token in tokens}
    values = {value_of(token) for token in tokens if token.kind in SIGNED}
    if spoken & _ABOUT_OTHERS or len(values) > 1 or _leads_to_matter(tokens):
        return None
    if not values and not spoken & (_VOTING | _IN_FAVOUR | _DISSENT | NEITHER):
        return None
    if not values and _mixes_sides(tokens, spoken):
        return None
    denied = _VOTED_NO.search(said) is not None
    if not denied and any(number_of(word) == 0 for word in spoken - {"0"}):
        return None  # "no -1 votes, and the votes are:"
    claims = [token for token in tokens if token.kind in CLAIMS]
    binding = _claim(tokens, claims)
    return Section("-1" if denied else values.pop() if values else _side(spoken), binding)


def _leads_to_matter(tokens: Sequence[Token]) -> bool:
    """Whether a lead ends with what the vote leaves to do, and not with who voted: "with these changes:"."""
    told = [i for i, token in enumerate(tokens) if token.kind in SIGNED or token.text in _TOLD]
    behind = [token.text for token in tokens[told[-1] + 1 if told else 0 :]]
    beside = behind[:1] == ["and"] and len(behind) > 1 and behind[1] in _MATTERS  # "votes and comments:"
    return not beside and not _MATTERS.isdisjoint(behind)


def _mixes_sides(tokens: Sequence[Token], spoken: set[str]) -> bool:
    """Whether a lead is of several sides, or of votes that do not count: "Vetoes that were withdrawn:"."""
    if not _SETTLED.isdisjoint(spoken):
        return True
    if spoken.isdisjoint(_DISSENT | NEITHER):
        return False
    figures = sum(_is_figure(token.text) for token in tokens)
    several = ("and" in spoken and spoken & _OTHERS) or (figures > 1 and "of" not in spoken)
    return (
        bool(several)
        or not spoken.isdisjoint(_FOR | _IN_FAVOUR)
        or bool(spoken & _DISSENT and spoken & NEITHER)
    )


_SETTLED = words("dropped withdrawn withdrew resolved lifted overruled removed superseded late")
_NONE_OF = re.compile(
    r"no opinion|\b(?:no|zero|without(?: an?y?)?) (?:(?:non-)?binding |negative |other |further )?"
    r"(?:(?:[+-] ?[01]|0)'?s?(?: votes?)?|votes?(?: against)?|veto(?:e?s)?|objections?|abstentions?)",
    re.IGNORECASE,
)
"""What nobody voted: "with no -1s and the following votes:"."""
_VOTED_NO = re.compile(r"\bvoted? [\"']?no\b\W*$", re.IGNORECASE)
_DISSENT = _AGAINST | _OPPOSED
_TOLD = _VOTING | _IN_FAVOUR | _DISSENT | NEITHER | words("pass passed passes closed carried succeeded")
_MATTERS = words(
    "change changes issue issues caveat caveats condition conditions task tasks note notes comment comments "
    "remark remarks todo todos item items point points fix fixes modification modifications amendment "
    "amendments action actions exception exceptions proviso provisos step steps concern concerns"
)


def speaks_of_dissent(text: str) -> bool:
    """Whether a line may head those who are not for the proposal, or are not counted.

    >>> [speaks_of_dissent(line) for line in ("Objections:", "One person disagreed", "No vetoes.", "Votes:")]
    [True, True, False, False]
    """
    said = set(re.findall(r"[\w+\-]+", text.lower()))
    return not said.isdisjoint(_OTHER_SIDES) and said.isdisjoint(_NO)


_NO = words("no zero none without nobody any neither nor")
_OTHER_SIDES = (
    _DISSENT
    | NEITHER
    | words(
        "-1 -1s +0 -0 late objection objections objected objecting objectors concern concerns "
        "disagreed disagreeing disagreement dissented dissenters unhappy vetoed refused withdrew "
        "uncounted uncast excluded didn't"
    )
)


def counted_last(text: str) -> Section | None:
    """What a line says of the names below it that ends with a count of them: "passed with 3 binding votes".

    >>> counted_last("The KIP has passed with 3 binding votes")
    Section(value='+1', binding=True)
    >>> counted_last("It passed with 3 binding and 2 non-binding votes") is None
    True

    A star behind it says which of them are: "passed with 3 binding +1 (*)."
    """
    bare = text.rstrip(" .").removesuffix("(*)")
    if bare != text.rstrip(" ."):
        section = counted_last(bare.rstrip())
        return section and replace(section, binding=None)
    said = text.split()
    figures = [at for at, word in enumerate(said) if _is_figure(word.lower())]
    if not figures or not said[-1][-1:].isalnum() or sum(t.kind in CLAIMS for t in _tokens(text)) != 1:
        return None
    section = section_of(" ".join(said[figures[-1] :]))
    return section if section is not None and section.binding is not None else None


def last_said(head: str) -> Section | None:
    """The value and claim said last before a list: of "3 binding and 2 non-binding" the second."""
    tokens = _tokens(head.replace("\n", " "))[-8:]
    tokens = _last_figure(tokens)
    values = [value_of(token) for token in tokens if token.kind in SIGNED]
    claims = [token for token in tokens if token.kind in CLAIMS]
    if [token.text for token in tokens if token.text not in ("vote", "votes")][-1:] == ["0"]:
        values.append("0")
    side = _side_counted(tokens)
    if not values and not claims and side is None:
        return None
    binding = claims[-1].kind is TokenKind.BINDING if claims else None
    return Section(values[-1] if values else side or "+1", binding)


def _last_figure(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens from the last joint on, if a figure and its value stand there: "3 binding +1, | 1 -1"."""
    at = max((n + 1 for n, token in enumerate(tokens) if token.text in (",", "and")), default=0)
    last = tokens[at:]
    counted = len(last) > 1 and _is_figure(last[0].text) and any(token.kind in SIGNED for token in last[1:])
    return last if counted else tokens


def _side_counted(tokens: Sequence[Token]) -> str | None:
    """The side of the votes that the last figure counts: "one disapproving vote", "2 votes against"."""
    at = max((n for n, token in enumerate(tokens) if number_of(token.text)), default=len(tokens))
    said = {token.text for token in tokens[at + 1 :]}
    counted = not said.isdisjoint(_COUNTABLE)
    return _side(said) if counted and not said.isdisjoint(_DISSENT | NEITHER) else None


_COUNTABLE = words(
    "vote votes veto vetoes vetos rejection rejections disapproval disapprovals abstention abstentions"
)


def turns_away(head: str) -> bool:
    """Whether a head comes to speak of something else than the votes in it: "3 binding +1s, and KIP-7 by".

    >>> [turns_away(head) for head in ("3 binding +1s, ", "2 binding votes on KIP-9 ", "3 +1s and a patch ")]
    [False, False, True]
    """
    tokens = _tokens(head)[-8:]
    voted = [i for i, token in enumerate(tokens) if token.kind in (*SIGNED, *CLAIMS)]
    behind = [token.text for token in tokens[voted[-1] + 1 :]] if voted else []
    return not _TURNS.isdisjoint(behind[:-1] if behind[-1:] == [","] else behind)


def counts_claimed(head: str) -> bool:
    """Whether a figure and a claim stand close before the list: "with 3 binding +1s"."""
    tokens = _tokens(head)[-6:]
    return any(_is_figure(token.text) for token in tokens) and any(token.kind in CLAIMS for token in tokens)


def _side(spoken: set[str]) -> str:
    if spoken & _DISSENT:
        return "-1"
    return "0" if spoken & NEITHER else "+1"


def _tokens(text: str) -> Sequence[Token]:
    return with_claims(tokens_of(OwnLine(0, text)))


def _is_heading_token(token: Token) -> bool:
    if token.kind is not TokenKind.WORD:
        return token.kind is not TokenKind.CODE
    return token.text in _HEADING_WORDS or number_of(token.text) is not None
