"""Spellings: what may be meant as a value (plus one, +1.0), or as "binding", and is written otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kipvote.votes import vocabulary as vocab

_CLAIMED = r"[\s,:\-]*\(?(?:non[\s\-]?|not\s)?binding\)?"
_ENDED = r"[\s.!]*\Z"
_ON_THIS = (
    r"(?:\s(?:on|to|for)\s(?:(?:this|it|the|our)(?:\s(?:kip|proposal|release|candidate|rc|vote|one))?"
    r"|[a-z]{2,10}-\d{1,5}))?"
)
_FROM_ME = r"\s+from\s(?:me|my|us|our)\b"
_IN_WORDS = re.compile(
    rf"(?:(?:plus|minus)\ (?:one|1)\b|1\+)(?={_FROM_ME}|(?:{_CLAIMED})?{_ENDED})"
    r"|(?-i:P|M)(?:lus|inus)\ one(?=[.!]\s|,\s(?:thanks|thank|thx|great|nice|good|lgtm|looks|i)\b)"
    rf"|(?:lgtm|yes|yea|aye|approved?)\b(?={_CLAIMED}{_ENDED})"
    rf"|i\ vote\ (?:yes|no){_ON_THIS}(?=,\s)"
    rf"|(?:(?:i\ vote|my\ vote\ is|vote:)\ (?:yes|no){_ON_THIS}"
    r"|(?:i\ )?veto(?:\ this)?|(?:i\ )?abstain(?:ing)?)"
    rf"\b(?=(?:{_CLAIMED})?{_ENDED})"
    rf"|an?\ [\"']?(?:yes|no)[\"']?\ vote(?={_FROM_ME})",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    rf"\b(?:plus|minus)\ one\b(?={_FROM_ME}|{_CLAIMED}{_ENDED})"
    r"|(?:^|(?<=[.,;:!(]\s)|(?<=think\s)|(?<=guess\s)|(?<=and\s)|(?<=but\s)|(?<=so\s)"
    r"|(?<=on\sthis\s)|(?<=this\sone\s)|(?<=this\svote\s))"
    r"I(?:'m|'ll|\sam|\swill)?(?:\s(?:also|therefore|thus|just|still|going\sto|have\sto|want\sto|need\sto)){0,3}"
    r"\sabstain(?:ing)?"
    r"(?:\s(?:(?:from|on|in)\sthis(?:\s(?:one|vote|kip|proposal))?|from\s(?:voting|the\svote)|here))?"
    r"(?=\s*(?:[.,;!)(]|-\s|\Z)|\s(?:as|because|since|due\sto|for\snow)\b)"
    rf"|(?:(?<=[.,;:!(]\s)|(?<=and\s)|(?<=so\s))I\svote\s(?:yes|no){_ON_THIS}(?=(?:{_CLAIMED})?{_ENDED})"
    rf"|(?<=binding\)\s)lgtm(?={_ENDED})"
    r"|(?<!\bif\s)\b(?:this|it|you|(?:this|the)\s(?:kip|proposal|release|candidate|rc|one))"
    r"(?:'ve)?\s(?:has|have|gets|get|got)\smy\svote\b(?=\s*(?:[.!(]|\Z))",
    re.IGNORECASE,
)
_SIGNS_WITHIN = (" one", "bstain", "inding) ", " my vote", " vote yes", " vote no")
_MEANT = {"minus": "-1", "no": "-1", "veto": "-1", "abstain": "0", "abstaining": "0"}
_SAID = re.compile(r"\w+")

WORDED_OPTION = re.compile(
    r"(?:(?P<for>approve|yes|accept|agree|adopt|stable|general\ availability|ga|(?:alpha|beta)(?=\s*(?:-|\Z))"
    r"|release(?=\s+(?:this|the|it|as|apache)\b|\s*\Z))"
    r"|(?P<against>disapprove|no(?!\w|\s+opinion)|reject|disagree|broken|do\ not|don't)"
    r"|(?P<neither>abstain|neutral|no\s+opinion|indifferent))(?!\w)",
    re.IGNORECASE,
)
"""An option of a ballot that says no value; ticked, it may be meant as one."""
_OPTIONS = {"for": "+1", "against": "-1", "neither": "0"}

_SCRIPTS = r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]"  # written without spaces
ODD_VALUE = rf"""
    [+\-](?:1(?={_SCRIPTS}) | \ ?(?:1[.,]\d{{1,3}}|1/\d|1e\d|0[.,]\d{{3,9}})
      (?=(?:{_CLAIMED}){_ENDED})) | \+\ ?(?:1[.,]\d{{1,3}}|1/\d|1e\d|0[.,]\d{{3,9}})(?={_ENDED})
"""
"""A value spelled as none is, to be compiled with ``re.VERBOSE``: alone on its line, or with a claim."""
MANY_TIMES = r"\ ?[x\u00d7*]\ ?\d{3,9}\b"
"""What makes a value more than any voter has, "+1 x 100", to be compiled with ``re.VERBOSE``."""
ODD_ENDS = rf"x\d|e\d|ing\b|_?(?i:(?:non[_\-]?)?binding)|{_SCRIPTS}"
"""What may follow a value without a space, though a letter or a digit may not."""

_GAP = r"[\ .\-/\u00b7]{0,3}"
PHONE = rf"""
    (?<![\w+\-=/]) [*(\[]{{0,2}} \+1 [*)\]]{{0,2}} (?:
      {_GAP} [(\[<]?\d{{3}}[)\]]? {_GAP} \d{{3}} {_GAP} \d{{2,4}}
    | [\ .\-] 8(?:00|33|44|55|66|77|88)[\ .\-][A-Z]{{7}}
    | [\ .\-] \(?\d{{3}}\)?[\ .\-](?:\d{{3}}|[A-Z]{{3}})-[A-Z]{{4}}
    | (?:\ \d){{10}}
    ) (?!\w)
"""
"""A telephone number of the countries behind +1, to be compiled with ``re.VERBOSE``."""


def is_binding(word: str) -> bool:
    """Whether ``word`` (lower case) is "binding", give or take one letter.

    >>> [is_binding(word) for word in ("binging", "bindng", "bidning", "building")]
    [True, True, True, False]
    """
    if not 5 <= len(word) <= 8 or word in _OTHER_WORDS or not word.startswith("b"):
        return False
    return _near(word, "binding")


def _near(word: str, model: str) -> bool:
    """At most one letter changed, missing, added, or swapped with its neighbour."""
    at = next(
        (i for i, (a, b) in enumerate(zip(word, model, strict=False)) if a != b), min(len(word), len(model))
    )
    rest, model_rest = word[at:], model[at:]
    if rest == model_rest:
        return True
    swapped = rest[1:2] + rest[:1] + rest[2:]
    return model_rest in (swapped, rest[1:]) or rest[1:] == model_rest[1:] or rest == model_rest[1:]


_OTHER_WORDS = vocab.words("bending banding bonding blinding bindings")
"""Within one letter of "binding", and yet words of their own."""


def spelled_values(text: str, *, ticked: bool) -> Iterator[tuple[int, int, str]]:
    """Where ``text`` holds a value in words, and what may be meant; behind a ``ticked`` box, an option.

    >>> list(spelled_values("LGTM (binding)", ticked=False)), list(spelled_values("No opinion", ticked=True))
    ([(0, 4, '+1')], [(0, 10, '0')])
    """
    led = _IN_WORDS.match(text)
    if led is not None:
        yield led.start(), led.end(), _meant(led[0])
    elif ticked and (option := WORDED_OPTION.match(text)):
        yield 0, option.end(), _OPTIONS[option.lastgroup or "neither"]
    elif any(sign in text for sign in _SIGNS_WITHIN):
        for found in _WITHIN.finditer(text):
            yield found.start(), found.end(), _meant(found[0])


def _meant(said: str) -> str:
    return next((_MEANT[word] for word in _SAID.findall(said.lower()) if word in _MEANT), "+1")
