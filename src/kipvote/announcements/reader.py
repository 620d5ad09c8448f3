"""Reader: what a result mail announces, and the line that calls a vote off."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from kipvote.announcements.affirmations import affirmed, all_approve
from kipvote.announcements.announcement import Announcement, NamedVoter, Verdict
from kipvote.announcements.cancellations import (
    CALLING_OFF,
    calls_off,
    speaks_of_vote,
)
from kipvote.announcements.closings import (
    CORRECTING,
    closes,
    corrects,
    gives_results,
    heads_table,
    stays_open,
)
from kipvote.announcements.counts import (
    counts_in,
    counts_in_brackets,
    heading_value,
    labelled_alone,
    tallied,
)
from kipvote.announcements.doubts import asks_back
from kipvote.announcements.emptylists import empty_lists
from kipvote.announcements.figurerows import figured
from kipvote.announcements.figures import Count, number_of, summed, without_choices
from kipvote.announcements.goals import MADE_IT, without_goals
from kipvote.announcements.grids import ungridded
from kipvote.announcements.headingforms import headed
from kipvote.announcements.labels import with_label, with_tally
from kipvote.announcements.latecomers import without_late
from kipvote.announcements.listed import Listed
from kipvote.announcements.nextsteps import goes_ahead, has_majority, speaks_against
from kipvote.announcements.ownvotes import own_votes
from kipvote.announcements.parts import with_parts
from kipvote.announcements.referents import of_former_vote, of_then, of_told_vote
from kipvote.announcements.renewals import is_superseded, renews, starts_over
from kipvote.announcements.resultlists import listed_voters
from kipvote.announcements.rowforms import sided
from kipvote.announcements.shorthand import itemised, respelt
from kipvote.announcements.shortverdicts import holds_votes, is_closed_as, only_greets, only_thanks
from kipvote.announcements.signoffs import above_own_name
from kipvote.announcements.terms import ACCEPTED, ANNOUNCING, PASSED, POINTING, RESULTS, VOTE
from kipvote.announcements.totals import claim_led, split, without_totals
from kipvote.announcements.verdicts import Statement, stated
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import CLAIMS, Sentence, TokenKind, own_line, sentences
from kipvote.votes.reader import read_votes
from kipvote.votes.signs import has_word
from kipvote.votes.templates import own_lines
from kipvote.votes.vocabulary import words

_GREETING = 3
"""Words of a greeting at most: "Hi all,"."""


def read_announcement(
    lines: Sequence[str],
    *,
    tagged: bool,
    sender: str | None = None,
    about: Collection[ProposalId] = (),
    by_caller: bool = False,
    early: bool = False,
    quotes: bool = False,
) -> Announcement | None:
    """Read a result out of a sender's own words.

    ``sender`` is the display name of who writes: whom "me" in a list means, and whose name below it is a
    signature. ``about`` are the proposals of the thread.

    ``tagged`` says that the subject carries [RESULT]; then a mail without any verdict or count is
    still an announcement. Without the tag only a clear statement that the vote has passed, failed or
    is closed with figures makes one, and no mail that casts a vote; but ``by_caller`` any may, and it
    is enough to say that the proposal is accepted or rejected. ``early``: this vote has to
    be open still, and who tells of the podling's announces nothing of this one. What a mail that ``quotes``
    says in a word, "Closed as accepted", may be of what it quotes. None otherwise.

    >>> said = read_announcement(["The vote passes with 3 binding +1s and no -1s."], tagged=False)
    >>> said.verdict.value, dict(said.binding)
    ('accepted', {'+1': 3, '-1': 0})
    """
    lines = respelt(lines)
    if not (tagged or _may_end(lines, by_caller=by_caller)):
        return None
    forms = _Forms.of(lines, tagged=tagged, by_caller=by_caller)
    timely, told, sides = forms.timely, forms.told, forms.sides
    if early and any(of_former_vote(sentence.words()) for sentence in told):
        return None
    unsigned = _unsigned(told, above_own_name(timely, sender), quotes=quotes) if by_caller else told
    statement = _statement(unsigned, sides, tagged=tagged, about=about, by_caller=by_caller)
    if statement is None and not (tagged or by_caller):
        statement = _shown(forms, about=about, sender=sender)
    closing = tagged or _tells_result(told, about, by_caller=by_caller)
    loose = _loose_verdict(told, about, tagged=tagged, by_caller=by_caller) if statement is None else None
    if statement is None and loose is None and not closing:
        return None
    names = listed_voters(timely, sender=sender)
    counts = _all_counts(forms, names)
    binding, non_binding = tallied(counts)
    if loose is not None and has_majority(binding, names):
        statement = loose
    if statement is None and not closing:
        return None
    if not tagged and not _clear(statement, counts, names):
        return None
    if not tagged and not by_caller and _votes(lines, sender):
        return None
    return Announcement(
        verdict=None if statement is None else statement.verdict,
        binding=binding,
        non_binding=non_binding,
        names=tuple(NamedVoter(entry.name, entry.value, entry.binding) for entry in names),
        line=_line(lines, statement, counts, names),
    )


@dataclass(frozen=True, slots=True)
class _Forms:
    """The words of a mail in the forms in which they are read.

    ``timely`` are the lines that may list voters, ``counted`` these with their headings in one form, ``told``
    the sentences. ``sides`` are the lines of figures that name a side, "Approved: 3", which may be of
    anything.
    """

    timely: Sequence[str]
    counted: Sequence[str]
    told: Sequence[Sentence]
    sides: Collection[int]

    @classmethod
    def of(cls, lines: Sequence[str], *, tagged: bool, by_caller: bool) -> _Forms:
        timely = with_tally(without_late(lines), tagged=tagged, by_caller=by_caller)
        headings = headed(with_label(timely) if by_caller else timely)
        counted = sided(headings)
        rows = figured(ungridded(itemised(counted)))
        told = tuple(sentences([own_line(i, line) for i, line in enumerate(rows)]))
        sides = frozenset(i for i, line in enumerate(headings) if counted[i] != line)
        return cls(timely, counted, told, sides)


def may_tell_end(lines: Sequence[str]) -> bool:
    """Whether any word may tell how a vote ended, or call it off, whoever says so."""
    return _may_end(lines, by_caller=True) or has_word(lines, CALLING_OFF)


def _may_end(lines: Sequence[str], *, by_caller: bool) -> bool:
    """Whether any word may tell how a vote ended: spares most mail all that follows."""
    if has_word(lines, ANNOUNCING | CORRECTING if by_caller else ANNOUNCING):
        return True
    return by_caller and any(MADE_IT in line for line in lines)


def _all_counts(forms: _Forms, names: Sequence[Listed]) -> tuple[Count, ...]:
    """The figures of sentences, and those of lists that nobody is on."""
    counts = tuple(without_totals(_counts(forms.told), names))
    told_of = {count.line for count in counts}
    return (*counts, *(one for one in empty_lists(forms.counted, names) if one.line not in told_of))


def _unsigned(told: Sequence[Sentence], end: int, *, quotes: bool) -> Sequence[Sentence]:
    """The sentences above the sender's name, at the line ``end``, that may state a verdict.

    "Closed as accepted" does only where that is all, and a "Merging!" that ends the mail says no more; in one
    that ``quotes`` both may be said of what is quoted.
    """
    kept = [one for one in told if one.tokens[0].line < end]
    if not quotes and kept and kept[-1].words() == ["merging"]:
        del kept[-1]
    return [one for one in kept if not is_closed_as(one) or (not quotes and _is_all(kept))]


def _is_all(told: Sequence[Sentence]) -> bool:
    """Whether a mail says "Closed as accepted" and nothing else, but for thanks and votes."""
    others = (one for one in told if not is_closed_as(one))
    return all(only_greets(one) or only_thanks(one) or holds_votes(one) for one in others)


def _tells_result(told: Sequence[Sentence], about: Collection[ProposalId], *, by_caller: bool) -> bool:
    """Whether the vote is closed or its results are given without a verdict, or put right by its caller."""
    return any(
        closes(one, about) or gives_results(one, by_caller=by_caller) or (by_caller and corrects(one))
        for one in told
    )


def _loose_verdict(
    told: Sequence[Sentence], about: Collection[ProposalId], *, tagged: bool, by_caller: bool
) -> Statement | None:
    """What makes a mail with a majority an acceptance, where no sentence of it states a verdict."""
    if speaks_against(told):
        return None
    closed = tagged or (by_caller and any(closes(one, about) for one in told))
    line = goes_ahead(told, about) if closed else None
    if line is None and (tagged or by_caller):
        line = affirmed(told, about, ends=closed)
    if line is None and tagged:
        line = all_approve(told)
    return None if line is None else Statement(Verdict.ACCEPTED, line, needs_figures=True)


def _shown(forms: _Forms, *, about: Collection[ProposalId], sender: str | None) -> Statement | None:
    """What somebody who did not call the vote says of its end in a mail that lists who voted.

    Beside the voters it is a result, whatever else is told; alone it may be a remark.
    """
    found = _statement(forms.told, forms.sides, tagged=False, about=about, by_caller=False, shown=True)
    if found is None or len(listed_voters(forms.timely, sender=sender)) < _SEVERAL:
        return None
    return replace(found, needs_figures=True)


_SEVERAL = 2


def _statement(
    told: Sequence[Sentence],
    sides: Collection[int],
    *,
    tagged: bool,
    about: Collection[ProposalId],
    by_caller: bool,
    shown: bool = False,
) -> Statement | None:
    """The first verdict stated; without the tag a cancellation is left to ``read_cancellation``.

    ``sides`` are those of :class:`_Forms`.
    """
    for at, sentence in enumerate(told):
        above = _above(told, at, sides, about)
        below = next(iter(told[at + 1 : at + 2]), None)
        found = stated(
            sentence,
            tagged=tagged,
            about=about,
            by_caller=by_caller,
            shown=shown,
            above=above,
            below=below,
        )
        if found is None or any(map(asks_back, told[at + 1 : at + 2])):
            continue
        story = told[max(0, at - _TOLD) : at]
        if not (tagged or shown) and of_told_vote(sentence, story, about, by_caller=by_caller):
            continue
        if found.verdict is Verdict.REJECTED and (
            any(map(stays_open, told)) or _only_faulty(sentence, about, tagged=tagged)
        ):
            continue
        if found.verdict is not Verdict.CANCELLED or (
            tagged and calls_off(sentence, about=about) is not None
        ):
            return found
    return None


def _only_faulty(sentence: Sentence, about: Collection[ProposalId], *, tagged: bool) -> bool:
    """Whether the vote is called off, and what failed then is not it: "Abandoning RC2: its upload failed"."""
    at = next((n for n, token in enumerate(sentence.tokens) if token.text in (",", ":")), 0)
    if not at or calls_off(replace(sentence, tokens=sentence.tokens[:at]), about=about) is None:
        return False
    fault = replace(sentence, tokens=sentence.tokens[at + 1 :])
    if fault.tokens[0].text in POINTING or (tagged and not VOTE.isdisjoint(fault.words())):
        return False
    return stated(fault, tagged=tagged, about=about, by_caller=True) is None


def _above(
    told: Sequence[Sentence], at: int, sides: Collection[int], about: Collection[ProposalId]
) -> Sentence | None:
    """The sentence above, or the one that closes the vote where only figures stand between.

    Above figures of ``sides`` that are not said to be the vote's it is what they are said to be.
    """
    near = next((n for n in range(at - 1, max(-1, at - _ROWS), -1) if not _is_figure(told[n])), at - 1)
    near = near if near >= 0 and closes(told[near], about) else at - 1
    head = next((n for n in range(near, -1, -1) if told[n].tokens[0].line not in sides), -1)
    if head < near and not (head >= 0 and heads_table(told[head], about)):
        near = head
    return told[near] if near >= 0 else None


def _is_figure(sentence: Sentence) -> bool:
    """Whether a sentence is no more than a row of figures, or leads to them: "Yes: 5", "We have:"."""
    tokens, said = sentence.tokens, sentence.words()
    figures = (n for n, token in enumerate(tokens) if token.text.isdecimal())
    row = any(n == 0 or tokens[n - 1].kind is TokenKind.MARK for n in figures)
    return (row and len(said) <= _ROW) or (tokens[-1].text == ":" and set(said) <= _LEADS)


_TOLD = 3
"""Sentences at most that tell of another vote before its verdict."""
_ROWS = 30
"""Rows of figures at most that may stand between."""
_ROW = 8
"""Words of a row of figures at most."""
_LEADS = RESULTS | VOTE | words("we have got the")


def _counts(told: Sequence[Sentence]) -> list[Count]:
    section: bool | None = None
    zeros = any(counts_in_brackets(sentence.tokens) for sentence in told)
    rows = _rows(told)
    headings = _headings(told)
    found: list[Count] = []
    above: list[Count] = []
    for i, sentence in enumerate(told):
        heading = _heading_claim(sentence)
        section = heading if heading is not None else section
        if i in rows:
            found.append(rows[i] if rows[i].binding is not None else replace(rows[i], binding=section))
        elif i not in headings:
            led = claim_led(sentence.tokens)
            both = {token.kind for token in sentence.tokens}.issuperset(CLAIMS)
            claim = led if led is not None or both else section  # a total has claims of its own
            counted = split([*counts_in(without_goals(sentence.tokens), section=claim, zeros=zeros)])
            above = with_parts(counted, above)
            found += above
    return sorted(summed(without_choices(found)), key=lambda count: count.objected)


def _headings(told: Sequence[Sentence]) -> frozenset[int]:
    """The headings of a value: a "0 binding" beside a "+1 binding", where no such line is a figure."""
    heads = {i: value for i, sentence in enumerate(told) if (value := heading_value(sentence.tokens))}
    figures = any(
        len(s.tokens) > 1 and (number_of(s.tokens[0].text) or 0) > 0 and s.tokens[1].kind in CLAIMS
        for s in told
    )
    return frozenset() if figures or set(heads.values()) <= {"0"} else frozenset(heads)


def _rows(told: Sequence[Sentence]) -> dict[int, Count]:
    """The figures of lines of nothing but a value and its figure; two values at least, or with a claim."""
    alone = ((i, labelled_alone(sentence.tokens)) for i, sentence in enumerate(told))
    rows = {i: count for i, count in alone if count is not None}
    values = {count.value for count in rows.values()}
    told_of = len(values) > 1 and values != {"0"}
    return {
        i: count for i, count in rows.items() if told_of or (count.binding is not None and count.value != "0")
    }


def _heading_claim(sentence: Sentence) -> bool | None:
    """The claim of a line that is nothing but a heading: "Binding votes:"."""
    claims = [token for token in sentence.tokens if token.kind in CLAIMS]
    said = {token.text for token in sentence.tokens} - {claim.text for claim in claims}
    if len(claims) != 1 or claims[0].enclosed or said - {"vote", "votes", ":"}:
        return None
    return claims[0].kind is TokenKind.BINDING


def _clear(statement: Statement | None, counts: Sequence[Count], names: Sequence[Listed]) -> bool:
    """Whether an untagged mail announces: what could be a remark needs figures beside it."""
    counts = [count for count in counts if not count.objected]
    named, valued = len(names) > 1, any(count.value is not None for count in counts)
    if statement is None:
        return named or (valued and any(count.number for count in counts))
    return named or valued or not statement.needs_figures


def _votes(lines: Sequence[str], sender: str | None) -> bool:
    """Whether the sender votes: who does and did not call the vote only remarks how it stands."""
    return any(vote.certain for vote in own_votes(read_votes(lines).votes, lines, sender=sender))


def _line(
    lines: Sequence[str], statement: Statement | None, counts: Sequence[Count], names: Sequence[Listed]
) -> str:
    at = (
        [statement.line] if statement else [count.line for count in counts] or [entry.line for entry in names]
    )
    written = [i for i, line in enumerate(lines) if line.strip()]
    return lines[(at or written)[0]] if at or written else ""


def read_cancellation(
    lines: Sequence[str], *, about: Collection[ProposalId] = (), answers: bool = True
) -> str | None:
    """The line in which the sender calls the vote off in prose, or None; ``about`` as of an announcement.

    "I'm cancelling this vote" does; "I don't mind cancelling if ..." or "should we cancel?" does not. So
    does "I'm closing this vote and will start a new one", where nothing has passed and the mail ``answers``
    one of the vote: it could itself be the new one's call.
    """
    if not has_word(lines, CALLING_OFF):
        return None
    told = tuple(sentences(own_lines(lines)))
    anew = answers and not has_word(lines, PASSED | ACCEPTED)
    renewed = anew and any(
        renews(sentence, about=about) or is_superseded(sentence, about=about) for sentence in told
    )
    opens, after_vote = True, False
    for n, sentence in enumerate(told):
        at = calls_off(sentence, about=about, opens_mail=opens, renewed=renewed, after_vote=after_vote)
        if at is None and anew:
            at = starts_over(sentence, about=about)
        if at is not None and not of_then(told[n : n + 2]):
            return lines[at]
        opens = opens and len(sentence.words()) <= _GREETING
        after_vote = speaks_of_vote(sentence)
    return None
