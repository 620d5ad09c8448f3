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
VOTING = words("vote votes voted voter voters voting")
IN_FAVOUR = words("favour favor")
_AGAINST = words("against negative")
_SIDES = {"for", "in favor", "in favour", "against", "neutral", *words("abstain abstained abstentions")}
FOR = words("positive affirmative approving supporting")
_OPPOSED = words(
    "negative rejecting rejections rejection vetoes vetos veto disapproving disapprovals disapproval "
    "dissenting opposing opposed vetoing"
)
DISSENT = _AGAINST | _OPPOSED
_SIDE_WORDS = FOR | _OPPOSED | NEITHER
_SIDED = _SIDE_WORDS | words("against favor favour")
_BESIDE_SIDE = words(
    "vote votes voter voters voted binding non-binding (binding) (non-binding) total from by were cast the of"
)
_VALUE = re.compile(r"[+-] ?[01](?!\w)|(?<!\w)0(?!\w)|[+-][01]'?s\b")
OTHERS = words(
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
    if names_denied(head):
        return None
    head = without_denied(head)
    if len(head) > 90:
        return None
    tokens = tokens_in(without_legend(head.replace("bindings", "binding")))
    values = [token for token in tokens if token.kind in SIGNED]
    if len({value_of(token) for token in values} | {"0" for _ in _SOME_ZEROS.findall(head) if values}) > 1:
        return None  # "with 5 +1 votes and one -0 vote:" are names of which?
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
    value = "0" if zero else "-1" if sided and set(head.lower().split()) & _OPPOSED else side_of(spoken)
    return Section(value_of(values[0]) if values else value, claim_in(tokens, claims))


_SOME_ZEROS = re.compile(r"\w 0(?:'?s| votes?)\b")


def without_denied(text: str) -> str:
    """``text`` without the votes that it says nobody cast: a value only denied is of no list.

    >>> without_denied("Passed with 3 binding +1 votes, no 0 or -1 votes"), without_denied("0 votes")
    ('Passed with 3 binding +1 votes', '0 votes')
    """
    return _DENIED.sub("", text) if _DENIES.search(text) else text


_DENIES = re.compile(r"\b(?:no|zero|without|none|0 -)", re.IGNORECASE)
_BESIDE_DENIED = r"(?:(?:(?:non-)?binding|negative|neutral|other|further|single|dissenting|opposing) ){0,2}"
_DENIED_VALUE = (
    rf"{_BESIDE_DENIED}(?:(?:[+-] ?[01]|0)'?s?(?: binding| non-binding)?(?: votes?)?(?!\w|\.\d)"
    r"|votes? against\b|vetoe?s?\b|objections?\b|abstentions?\b|abstains?\b|vetos\b|rejections?\b)"
)
_DENIED = re.compile(
    r"(?:[ ,;]{0,3}(?:\b(?:and|but|with|plus) )?)"
    rf"(?:\b(?:no|zero|without(?: any| an?(?: single)?)?|none(?: of (?:them|these|which))?) {_DENIED_VALUE}"
    rf"|(?<![\w.+\-])0 {_BESIDE_DENIED}[+-] ?1'?s?(?: votes?)?(?!\w|\.\d)"
    r"|\bnone against\b|\bno opinions?\b|\b(?:no|without) other votes?\b)"
    rf"(?:(?:,? (?:or|and|nor)(?: no| zero)? | ?/ ?|, (?:no|zero) ){_DENIED_VALUE}){{0,3}}"
    r"(?: (?:at all|cast))?",
    re.IGNORECASE,
)
"""What nobody voted: "with no -1s and the following votes:"."""


def names_denied(text: str) -> bool:
    """Whether a text goes on with whose the votes are that it says nobody cast: "3 +1s and no -1 from".

    >>> names_denied("with 3 binding votes, and no -1 from:"), names_denied("3 votes from them, no -1:")
    (True, False)
    """
    found = _DENIED.finditer(text) if _DENIES.search(text) else ()
    return any(text[denied.end() :].lower().startswith((" from", " by")) for denied in found)


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


def claim_in(tokens: Sequence[Token], claims: Sequence[Token]) -> bool | None:
    """The claim of a heading, if it is of all names: in "+1 votes (3 binding)" it is of some of them."""
    figures = [token for token in tokens if token.kind is TokenKind.WORD and is_figure(token.text)]
    if len(claims) != 1 or len(figures) > 1 or _counts_some(tokens, claims[0]):
        return None
    return claims[0].kind is TokenKind.BINDING


def _counts_some(tokens: Sequence[Token], claim: Token) -> bool:
    """Whether the claim has a figure of its own in brackets: "+1s (3 binding)"."""
    at = tokens.index(claim)
    return at > 1 and tokens[at - 2].text == "(" and is_figure(tokens[at - 1].text)


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


def is_figure(word: str) -> bool:
    """Whether a word is a figure of votes, and not of none."""
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
    known = _HEADING_WORDS | OTHERS
    sided = not _SIDED.isdisjoint(said)
    return (
        bare
        and not sided
        and bool(OTHERS & set(said))
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


def is_of_nobody(head: str) -> bool:
    """Whether a heading has a figure of no votes in brackets: "-1 (0)"; not "-1 (0 binding, 1 non-binding)".

    >>> [is_of_nobody(head) for head in ("-1 (0)", "Negative votes [none]", "0 (binding)", "-1 (1)")]
    [True, True, False, False]
    """
    return _OF_NOBODY.search(head) is not None


_OF_NOBODY = re.compile(r"[(\[](?:0|no|none|zero)(?: votes?)?[)\]]\W*$", re.IGNORECASE)


COUNTED = re.compile(
    r"[(\[]?(?P<number>\w{1,6})(?: x)?\*?(?: votes?)?(?: [(\[]?(?P<claim>(?:non[ -]?)?binding)[)\]]?\*?)?"
    r"(?: votes?)?[)\]]?"
    r"(?: ?[(\[]\d{1,3} (?:non[ -]?)?binding(?:,? (?:and )?\d{1,3} (?:non[ -]?)?binding)?[)\]])?"
)
"""What counts the votes below a heading, in lower case: "2", "three binding votes", "1 (non-binding)"."""


def side_of(spoken: set[str]) -> str:
    """The value of those on the side that words tell of."""
    if spoken & DISSENT:
        return "-1"
    return "0" if spoken & NEITHER else "+1"


def tokens_in(text: str) -> Sequence[Token]:
    """The tokens of a text, with its claims."""
    return with_claims(tokens_of(OwnLine(0, text)))


def _is_heading_token(token: Token) -> bool:
    if token.kind is not TokenKind.WORD:
        return token.kind is not TokenKind.CODE
    return token.text in _HEADING_WORDS or number_of(token.text) is not None
