"""Digest: the weekly report as values, before anything is laid out."""

from kipvote.digest.beginnings import Beginnings, Lapse, Opening, Silence
from kipvote.digest.chart import Bar, Chart, Mark, Timeline
from kipvote.digest.decisions import Decision
from kipvote.digest.facts import Facts, Listed, Topic
from kipvote.digest.housekeeping import Gap, Housekeeping, Note, Word
from kipvote.digest.needs import Needs, OpenVote
from kipvote.digest.people import Talk
from kipvote.digest.personal import Personal
from kipvote.digest.week import Week
from kipvote.digest.weekly import Digest, Part, digest

__all__ = [
    "Bar",
    "Beginnings",
    "Chart",
    "Decision",
    "Digest",
    "Facts",
    "Gap",
    "Housekeeping",
    "Lapse",
    "Listed",
    "Mark",
    "Needs",
    "Note",
    "OpenVote",
    "Opening",
    "Part",
    "Personal",
    "Silence",
    "Talk",
    "Timeline",
    "Topic",
    "Week",
    "Word",
    "digest",
]
