"""Courtesies: lines that greet, thank, sign off or name their writer, and say nothing else."""

from __future__ import annotations

_MOST_WORDS = 6
_MOST_NAME_WORDS = 3
_LONGEST_NAME_WORD = 24
_GREETINGS = frozenset(
    "hi hello hey dear hallo greetings good bonjour hola ciao folks team all everyone".split()
)
_THANKS = frozenset("thank thanks thx".split())
_SIGN_OFFS = _THANKS | frozenset(
    "many best kind warm regards cheers sincerely yours with greetings mit viele cordialement saludos".split()
)


def greets(line: str) -> bool:
    """Whether the line is a greeting: "Hi all,"."""
    return _is_led_by(line, _GREETINGS)


def thanks(line: str) -> bool:
    """Whether the line thanks, and says little more."""
    return _is_led_by(line, _THANKS)


def signs_off(line: str) -> bool:
    """Whether the line may stand below a text: "Best regards,", a name."""
    return takes_leave(line) or is_name(line)


def takes_leave(line: str) -> bool:
    """Whether the line ends a mail: "Best regards,"."""
    return _is_led_by(line, _SIGN_OFFS)


def is_name(line: str) -> bool:
    """Whether the line is nothing but what may be a name.

    >>> is_name("Dora de la Lind"), is_name("Dora Lind"), is_name("Looks good")
    (False, True, False)
    """
    words = line.strip(",.-~ ").split()
    return 0 < len(words) <= _MOST_NAME_WORDS and all(map(_is_name_word, words))


def _is_led_by(line: str, words: frozenset[str]) -> bool:
    said = line.split(maxsplit=_MOST_WORDS)
    short = 0 < len(said) <= _MOST_WORDS and not any(char.isdigit() for char in line)
    return short and said[0].strip(",.!:-").casefold() in words


def _is_name_word(word: str) -> bool:
    letters = word.strip(".()").replace("-", "").replace("'", "").replace("’", "")
    upright = letters[:1].isupper() or not letters.isascii()
    return letters.isalpha() and upright and len(letters) <= _LONGEST_NAME_WORD
