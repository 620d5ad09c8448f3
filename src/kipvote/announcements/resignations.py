"""Resignations: a sentence by which the writer gives the proposal or its vote up, in one of a few frames."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.announcements.doings import UNSURE, same_breath
from kipvote.announcements.namings import follows, of_thread, votes_on_candidate
from kipvote.announcements.spoken import Spoken
from kipvote.announcements.terms import LINKS, ONLY_THEN, SINCE, VOTE
from kipvote.votes.clauses import Sentence
from kipvote.votes.vocabulary import INTERJECTIONS, words

GIVING_UP = words(
    "pursue pursuing proceed ahead forward continue retiring stop stopped hold back discontinue "
    "discontinuing withdraw cancel abort aborting discarded withdrawn cancelled canceled abandoned retracted "
    "dropped pull pulling withdrawing cancelling canceling obsolete void moot superseded invalid off dead "
    "sunk instead close closing end ending stopping voided failed"
)
"""Words one of which every such sentence has."""
_HAVE = r"(?:i|we|i've|we've|i have|we have)(?: now| both| all| just| also)?"
_AM = r"(?:i'm|i am|we're|we are)(?: now| therefore| hereby)?"
_WILL = (
    rf"(?:i'll|i will|we'll|we will|let's|let us|let me|{_AM} going to|(?:i'll|i will) go ahead and"
    rf"|(?:i|we)(?:'d| would) like to|(?:i|we) (?:want|need|have|decided) to|{_HAVE} decided to)(?: now)?"
)


def _doing(verb: str, going: str, done: str | None = None) -> str:
    """A doing of the writer's: "I'll pull", "I'm pulling", "Pulling", "I've pulled"."""
    return rf"(?:(?:{_WILL}|i|we|i hereby) {verb}|(?:{_AM} )?{going}|{_HAVE} {done or verb})"


_ID = r"[a-z]{2,8}-\d{1,6}"
_RCN = r"(?:[\w.-]{1,30}-)?rc[ -]?\d{1,3}"
_KIP = rf"(?:(?:this|the|our) (?:kip|proposal)|{_ID}|this (?:\w{{1,4}} )?{_ID})"
_RC = rf"(?:(?:this|the) (?:rc|candidate|release candidate)|{_RCN})"
_VOTE = rf"(?:this|the) (?:(?:{_ID}|{_RCN}) )?(?:vote|voting)(?: thread)?(?: (?:on|for) (?:{_KIP}|{_RC}))?"
_ALL = rf"(?:{_VOTE}|{_RC}|{_KIP})"
_FURTHER = r"(?: any (?:further|more|longer)| anymore| further| for now| at this time)?"
_STOPPED = r"(?: here| now| for now| at this point| at this time)?"
_UNTIL = rf"{_STOPPED}(?: until\b.{{1,200}}| and (?:re-?start|resume|continue)\b.{{1,200}})?"
_SHELVED = r"(?:discarded|withdrawn|cancelled|canceled|abandoned|retracted)"
_SHELF = r"(?: (?:kips|proposals))?(?: (?:section|table|list|state|status))?(?: now| (?:in|on)\b.{1,200})?"
_ONWARD = r"(?:proceed|go ahead|go forward|move forward|move ahead|continue)"
_BACK = (
    r"(?:go|going|move|moving|take it|taking it|bring it|bringing it|get|getting|return|returning)"
    r"(?: back)? to (?:the )?(?:discuss|discussion|drawing board)(?: thread| phase)?"
)
_MOVED = _doing("(?:move|take|bring|pull)", "(?:moving|taking|bringing|pulling)", "(?:moved|taken|pulled)")
_MARKED = _doing(
    "(?:mark|move|set|change|update)", "(?:marking|moving|setting)", "(?:marked|moved|set|changed|updated)"
)
_PULLING = rf"(?:{_WILL} pull|(?:{_AM} )?pulling)"
_IS = r"(?: (?:is|has|been|being|now|hereby|therefore|thus)){1,4}"
_BY = r"(?: (?:by|in favou?r of)\b(?!.{0,200}\b(?:only|if)\b).{1,200})?"
_ROLLED = (
    r"(?:do|roll|cut|make|prepare|create|start|spin)(?:ing)? "
    rf"(?:(?:another|a new|a fresh)(?: one| rc| candidate| release candidate)?(?! of\b)|{_RCN}(?! out\b))"
)
_NEXT = rf"(?: and (?:{_ROLLED}|re-?(?:spin|roll)(?:n?ing)?)\b.{{0,200}})?"
_VOID = r"(?:null and )?void"
_IN_ERROR = (
    r"(?P<alone>(?:this|the)(?: recent| current)? (?:vote|voting) (?:is|was|has been)"
    r" (?:called|started|opened|conducted|held|sent) (?:in error|by mistake|by accident)(?: ,)? and"
    r" (?:(?:all )?(?:of )?(?:its|the) |all )(?:votes|ballots) are (?:(?:hereby|now|therefore|thus) ){0,2}"
    rf"{_VOID}(?:ed)?(?: and the results?\b.{{0,200}})?(?=$))"
)
_INSTEAD = (
    rf"(?P<instead>(?:i'll|i will|we'll|we will|(?:{_AM} )?going to)"
    rf" (?:do|roll|cut|make|prepare|create|build|spin) (?:an? )?{_RCN}"
    rf"(?: (?:now|today|tonight|tomorrow|soon))?(?: ,)?(?: so)?"
    rf" (?:{_AM} )?closing this (?:vote|thread|as unfinished)(?=$)"
    rf"|{_HAVE} failed (?:(?:that|this|the) (?:build|candidate|rc|release candidate)|{_RCN})"
    rf"(?: \( [^()]{{1,80}} \))?(?: ,)? and (?:we )?(?:now )?have {_RCN}"
    r"(?: (?:which|that) (?:needs|requires) .{1,200})?)"
)
_FAULT = rf"(?:(?:issue|bug|blocker|problem|regression|flaw|failure|veto|-1)s?|{_ID})"
_NO_RESULT = (
    r"(?!.{0,200}\b(?:passe[sd]|accepted|approved|rejected|fail(?:s|ed)|would|is|only|next|till|until|tomorrow"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)"
)
_FRAMES = (
    rf"{_HAVE} decided not to {_ONWARD} with {_ALL}{_FURTHER}",
    rf"{_HAVE} decided not to pursue (?:{_KIP}|{_RC}){_FURTHER}",
    rf"{_AM} no longer pursuing (?:{_KIP}|{_RC}){_STOPPED}",
    rf"{_AM} retiring {_KIP}{_STOPPED}",
    rf"{_WILL} stop {_VOTE}{_STOPPED}",
    rf"(?:{_doing('put', 'putting')} {_VOTE}|(?:{_WILL} put|{_AM} putting) {_KIP}) on hold{_UNTIL}",
    rf"{_MOVED} (?:this|it|{_VOTE}|{_KIP}) back to (?:the |under )?discuss(?:ion)?"
    rf"(?: thread| phase)?{_UNTIL}",
    rf"{_doing('(?:withdraw|cancel|abort)', '(?:withdrawing|cancell?ing|aborting)')} (?:this|it)"
    r" (?:for now|until\b.{1,200})",
    rf"(?:{_MARKED}|marked|moved) {_KIP} (?:as|to|into) (?:the )?{_SHELVED}{_SHELF}",
    rf"(?:{_HAVE} )?marked as {_SHELVED} (?:in|on) the wiki",
    rf"{_PULLING} {_RC}{_NEXT}",
    rf"{_doing('pull', 'pulling', 'pulled')} {_ALL} back{_UNTIL}",
    rf"{_doing('discontinue', 'discontinuing')} (?:{_VOTE}|{_KIP}){_STOPPED}",
    rf"{_doing('(?:close|end|stop)', '(?:closing|ending|stopping)')} {_VOTE}{_STOPPED} and {_BACK}",
    rf"{_doing('(?:close|end)', '(?:closing|ending)')} (?:{_VOTE}|{_RC}){_STOPPED}(?: ,)?"
    rf" (?:due to|because of) (?:(?:the|a|an|this|that) )?(?:\w{{1,20}} )?{_FAULT}\b{_NO_RESULT}.{{0,200}}",
    rf"(?:i|we)(?: (?:hereby|now|therefore|thus))? declare {_VOTE} (?:(?:as|to be) )?{_VOID}",
    _IN_ERROR,
    _INSTEAD,
    rf"(?:this )?vote(?: thread)?{_IS} (?:obsolete|void|moot|superseded|stopped|dead|sunk){_BY}",
    rf"the vote(?: (?:on|for) (?:{_KIP}|{_RC}){_IS}|(?: is| has been) hereby) stopped",
    rf"(?:this (?:kip|proposal)|(?:this )?{_ID}){_IS} (?:abandoned|discarded|dropped|dead){_BY}",
    rf"(?:{_RC}|(?:this|the) release){_IS} (?:dead|sunk|void|superseded{_BY})",
    rf"(?:(?:please|i|we|let's|let us) )?(?:consider|regard|treat) (?:{_ALL}|my (?:kip|proposal)|this one)"
    r"(?: (?:as|to be|officially|hereby)){0,2} (?:cancelled|canceled|withdrawn|aborted|void|invalid|off)",
    rf"this (?:thread|one){_IS} void",
    rf"{_doing('stop', 'stopping')} (?:it|this)(?: here| now)?(?: ,)? and (?:i )?will (?:come|go|return)"
    r"(?: back)? to (?:the )?\[? ?discuss(?:ion)? ?\]?(?: with\b.{1,200})?",
    rf"superseded by {_RCN}",
    rf"please vote (?:on|for) {_RCN} instead(?: of (?:this|this one|{_RC}))?",
)
_ENDS = r"(?=$| [.,;:!()]| (?:because|since|as|due|given|so|now|and (?:will|i|i'll|we|we'll|vote|please))\b)"
_GIVES_UP = re.compile(rf"(?<!\S)(?:{'|'.join(_FRAMES)}){_ENDS}")
_TRYING = words(
    "test testing try trying check checking verify verifying report mirror download run running tell look"
)
"""A candidate that is pulled for one of these is only fetched."""
_BEHIND = re.compile(r" (?:(?:, )?but\b|, (?:(?:i|we) (?:think|guess|believe|suppose)|it seems|right)\b)")
"""What takes back that it is so."""
_NAME = re.compile(rf"(?<!\S)(?:{_RCN}|{_ID})(?!\S)")
_ELSEWHERE = ("superseded by", "please vote")
"""What tells of another candidate begins so."""
_ASIDE = re.compile(r" (?:until|by|and|due|because|in favou?r)\b")
_CANDIDATE = re.compile(r"\b(?:candidate|release|rc)(?![a-z])")
_GROUNDS = SINCE | words("due with")


def gives_up(sentence: Sentence, said: Spoken, *, after_vote: bool) -> int | None:
    """The line on which the writer gives up the proposal, whole: "I've decided not to pursue this KIP".

    Whose condition it has, "if Bob agrees", it is not given up yet; only what is put on hold may be so
    "until KIP-10 is finalized". "This one" is the vote where the sentence or the one before speaks of it
    (``after_vote``), and so is "it" that is withdrawn for now.
    """
    if GIVING_UP.isdisjoint(said.words) or sentence.end == "?":
        return None
    text = " ".join(token.text for token in sentence.tokens if token.text not in "\"'`")
    for found in _GIVES_UP.finditer(text):
        before, frame = _alnum(text[: found.start()]), found[0]
        last = len(before) + len(_alnum(frame)) - 1
        if last >= len(said.lines) or _BEHIND.match(text, found.end()):
            continue
        fetched = "pull" in frame and not _TRYING.isdisjoint(said.words[last:])
        open_still = set(before) & UNSURE or set(same_breath(said, last)) & ONLY_THEN or fetched
        if (found["alone"] or found["instead"]) and not set(before) <= INTERJECTIONS:
            continue
        whose = _begins(said.since_pause(len(before)), frame) and (
            _names_next(frame, said) if found["instead"] else _is_of_this(frame, said, after_vote=after_vote)
        )
        if whose and not open_still:
            return said.lines[len(before)]
    return None


def _begins(led: Sequence[str], frame: str) -> bool:
    """Whether only a ground or a link leads to what is said: "due to the blocker | this RC is dead".

    "With this option the vote is stopped" may be of the software.
    """
    ground = bool(led) and led[0] in _GROUNDS and not frame.endswith("stopped")
    ground = ground and (led[0] != "with" or not frame.endswith("vote is void"))
    return set(led) <= INTERJECTIONS or led[-1] in LINKS or ground


def _is_of_this(frame: str, said: Spoken, *, after_vote: bool) -> bool:
    """Whether a frame is of the thread's vote; a candidate only where one is voted on, as far as is known."""
    if frame.startswith(_ELSEWHERE):
        return not of_thread(_NAME.findall(frame)[0], said.about)
    thing = _ASIDE.split(frame)[0]
    names = _NAME.findall(thing)
    if " it for now" in frame or " it until" in frame:
        return after_vote
    if "this one" in thing and not after_vote and VOTE.isdisjoint(said.words):
        return False
    known = _CANDIDATE.search(thing) is None or votes_on_candidate(said.about)
    return known and all(of_thread(name, said.about) for name in names)


def _names_next(frame: str, said: Spoken) -> bool:
    """Whether a later candidate of the thread's release is named, and else only the thread's own."""
    named = _NAME.findall(frame)
    others = [name for name in named if not follows(name, said.about)]
    return len(others) < len(named) and all(of_thread(name, said.about) for name in others)


def _alnum(text: str) -> list[str]:
    return [word for word in text.split() if word[:1].isalnum()]
