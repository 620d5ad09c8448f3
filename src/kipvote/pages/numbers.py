"""Numbers: proposals' numbers that are out of proportion, as one taken from an issue of the tracker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kipvote.pages.page import Page
from kipvote.pages.titles import number_of
from kipvote.subjects import ProposalId

_GAP = 100
"""Numbers are taken one after the other; so many may be missing above the highest of the others."""
_ENOUGH = 100
"""Among fewer numbers, or less than every second one, nobody can say what is in proportion."""


def doubtful_numbers(pages: Iterable[Page]) -> Mapping[ProposalId, str]:
    """The ids whose number is not to be believed, and why; the highest number is one of the others.

    Doubtful is the number of a page's own issue where it is far above all others, and one more than twice as
    high as those that are nearly all there.
    """
    named = [(page.proposal, page.jira) for page in pages if page.proposal is not None]
    issues = {
        proposal: jira.issue
        for proposal, jira in named
        if jira and jira.issue and jira.issue.endswith(f"-{number_of(proposal)}")
    }
    highest = max((number_of(proposal) for proposal, _ in named if proposal not in issues), default=0)
    doubtful = {
        proposal: f"its number is that of its own issue {issue}, and no other is near it"
        for proposal, issue in issues.items()
        if number_of(proposal) > highest + _GAP
    }
    others = sorted({number_of(proposal) for proposal, _ in named if proposal not in doubtful})
    dense = [
        number for count, number in enumerate(others, start=1) if count >= _ENOUGH and number <= 2 * count
    ]
    for number in others:
        if dense and number > 2 * dense[-1]:
            doubtful[ProposalId(f"KIP-{number}")] = "its number is out of proportion to all others"
    return doubtful
