"""Flowed text: paragraphs put together again that a mail client wrapped for sending (RFC 3676)."""

from __future__ import annotations

_SIGNATURE = "-- "
_MARKS = frozenset(" >")


def unflow(text: str, *, delsp: bool = False) -> str:
    r"""Join the wrapped lines of a text sent as ``format=flowed``; ``delsp`` as its parameter DelSp=yes.

    A quotation keeps its marks, those of one paragraph on one line. The signature separator is never
    joined to another line (section 4.3), nor are lines of unlike quote depth (section 4.5).

    >>> unflow("Anyway, +1 \nto the proposal!\n> why \n> not")
    'Anyway, +1 to the proposal!\n> why not'
    """
    lines: list[str] = []
    paragraph: list[str] = []
    depth = 0
    for line in text.split("\n"):
        if not paragraph and line[:1] not in _MARKS and line[-1:] != " ":
            lines.append(line)  # as nearly all are
            continue
        marks = len(line) - len(line.lstrip(">"))
        content = _unstuffed(line[marks:], marks)
        if paragraph and (marks != depth or content == _SIGNATURE):
            lines.append(_quoted(paragraph, depth))
            paragraph = []
        depth = marks
        flows = content.endswith(" ") and content != _SIGNATURE
        paragraph.append(content[:-1] if flows and delsp else content)
        if not flows:
            lines.append(_quoted(paragraph, depth))
            paragraph = []
    return "\n".join([*lines, _quoted(paragraph, depth)] if paragraph else lines)


def _unstuffed(content: str, marks: int) -> str:
    # A stuffed ">" of the sender's own keeps its space: without it, it would be a quotation.
    stuffed = content.startswith(" ") and (marks > 0 or not content.startswith(" >"))
    return content[1:] if stuffed else content


def _quoted(paragraph: list[str], depth: int) -> str:
    text = "".join(paragraph)
    text = text if text == _SIGNATURE else text.rstrip(" ")
    return (">" * depth + " " + text if text else ">" * depth) if depth else text
