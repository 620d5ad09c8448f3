"""Rosters: who is committer or PMC member, since when, and under which names and addresses they write."""

from kipvote.roster.apache import Committer, carry_on, parse_committers, parse_ldap, project_of
from kipvote.roster.people import Directory, Person, Role, Roster, Tenure, names_of, parse_roster

__all__ = [
    "Committer",
    "Directory",
    "Person",
    "Role",
    "Roster",
    "Tenure",
    "carry_on",
    "names_of",
    "parse_committers",
    "parse_ldap",
    "parse_roster",
    "project_of",
]
