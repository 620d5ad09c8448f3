"""Terminal: tallies, lists, readings and findings as text a person reads, at any width."""

from kipvote.terminal.accounts import show_accounts, show_archives
from kipvote.terminal.lists import show_list, show_profiles
from kipvote.terminal.readings import show_reading
from kipvote.terminal.tallies import show_tally

__all__ = ["show_accounts", "show_archives", "show_list", "show_profiles", "show_reading", "show_tally"]
