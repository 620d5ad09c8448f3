"""Read: a result, or an act on a vote, out of a sender's own lines."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from kipvote.announcements import NO_VERDICT, Act, Announcement, Says, Verdict
from kipvote.announcements.figures import tallied
from kipvote.announcements.lists import Lists, read_lists
from kipvote.announcements.sentences import Sentence, Subjects, sentences
from kipvote.announcements.verdicts import ACTS, CLOSED, VERDICTS, By, Found, Table
from kipvote.announcements.voters import Known


def read_result(
    lines: Sequence[str],
    *,
    about: Collection[str] = (),
    voters: Known | Collection[str] = (),
    sender: str = "",
    tagged: bool = False,
    by_caller: bool = False,
) -> Announcement | None:
    """Read a result out of a sender's own lines.

    ``about`` are the proposals of the thread, ``voters`` the names of all who may have voted. ``tagged`` says
    that the subject carries [RESULT]; such a mail is always an announcement, and ``unread`` says what of it
    could not be read. Without it only a listed form is, from ``by_caller`` in fewer words than from anybody;
    a caller's list of voters beside a word of the end is said to be unread, and nothing is read of it.

    >>> said = read_result(["The vote passes with 3 binding +1s and no -1s."])
    >>> said.verdict.value, dict(said.binding), said.rule
    ('accepted', {'+1': 3, '-1': 0}, 'vote-passed')
    """
    text = "\n".join(lines)
    if not tagged and not VERDICTS.may_find(text):
        return None
    told = list(sentences(lines))
    by = By.TAGGED if tagged else By.CALLER if by_caller else By.ANYBODY
    found = _found(VERDICTS, told, about, by)
    doubtful = by is By.CALLER and _ENDED.search(text) is not None
    if not (tagged or found or doubtful):
        return None
    known = voters if isinstance(voters, Known) else Known(voters)
    lists = read_lists(told, known=known, sender=sender)
    said = _announced(lines, told, found, lists, by)
    if said is None and doubtful and len(lists.names) > 1:
        reason = "it lists voters, and no form says how the vote ended"
        return Announcement(None, None, None, (), lines[lists.names[0][1]], unread=(reason,))
    return said


_ENDED = re.compile(
    r"\b(?:passe[sd]|accepted|approved|adopted|rejected|failed|carried|succe\w+)\b", re.IGNORECASE
)
"""A word with which who lists the voters of a vote may tell how it ended."""


def read_act(lines: Sequence[str], *, about: Collection[str] = (), by_caller: bool = False) -> Act | None:
    """What a sender's own lines do with the vote other than to tell how it ended; None where nothing.

    ``by_caller``: who called the vote may say it in fewer words. Figures are only put right where nothing
    else ends the vote.

    >>> read_act(["Okay, I cancel the vote. Thanks for looking so closely."]).says.value
    'cancelled'
    """
    if not ACTS.may_find("\n".join(lines)):
        return None
    told = list(sentences(lines))
    found = _found(ACTS, told, about, By.CALLER if by_caller else By.ANYBODY)
    for says in Says:
        for one, sentence in found:
            if one.row.says is says and (
                says is not Says.CORRECTED or not _found(VERDICTS, told, about, By.TAGGED)
            ):
                return Act(says, lines[sentence.line], one.row.id, one.words)
    return None


def listed(lines: Sequence[str], *, voters: Known | Collection[str] = (), sender: str = "") -> frozenset[int]:
    """The lines that head the lists of a result or are rows of them: no vote of the sender stands there."""
    known = voters if isinstance(voters, Known) else Known(voters)
    return frozenset(read_lists(list(sentences(lines)), known=known, sender=sender).listed)


def _found(
    table: Table, told: Sequence[Sentence], about: Collection[str], by: By
) -> list[tuple[Found, Sentence]]:
    """What the sentences say by the rows of a table, in order."""
    subjects = Subjects(about)
    return [(found, sentence) for sentence in told for found in table.find(sentence, subjects, by)]


def _announced(
    lines: Sequence[str],
    told: Sequence[Sentence],
    said: Sequence[tuple[Found, Sentence]],
    lists: Lists,
    by: By,
) -> Announcement | None:
    binding, non_binding, clash = tallied(lists.counts)
    names = tuple(named for named, _ in lists.names)
    figured = any((binding or {}).values()) or any((non_binding or {}).values()) or len(names) > 1
    kept = [one for one in said if figured or (not one[0].row.needs_figures and by is not By.ANYBODY)]
    if by is not By.TAGGED and (not kept or (by is By.ANYBODY and lists.unread)):
        return None
    stated = [one for one in kept if one[0].row.says is not CLOSED]
    verdicts = {one[0].row.says for one in stated}
    unread = [*dict.fromkeys(lists.unread), *(["its figures contradict one another"] if clash else [])]
    if len(verdicts) > 1:
        unread.append("it says that the vote passed, and that it did not")
    elif not verdicts:
        unread.append(NO_VERDICT)
    verdict = Verdict(next(iter(verdicts))) if len(verdicts) == 1 else None
    first = next(iter(stated or kept), None)
    return Announcement(
        verdict=verdict,
        binding=binding,
        non_binding=non_binding,
        names=names,
        line=lines[_line(first, lists, told)] if told else "",
        rule=first[0].row.id if first else "",
        words=first[0].words if first else "",
        unread=tuple(unread),
    )


def _line(first: tuple[Found, Sentence] | None, lists: Lists, told: Sequence[Sentence]) -> int:
    """The line of the verdict, or of the first figure or name, or the first that says anything."""
    if first is not None:
        return first[1].line
    places = [count.line for count in lists.counts] or [line for _, line in lists.names]
    return min(places, default=told[0].line)
