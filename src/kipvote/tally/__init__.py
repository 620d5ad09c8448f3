"""Tally: where a proposal stands, out of what its mail says.

``tally`` takes it, out of readings; ``reading`` and ``context`` make these out of mail.
"""

from kipvote.tally.tally import Tally, take_tally

__all__ = ["Tally", "take_tally"]
