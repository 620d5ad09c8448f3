"""Rosters: who is committer or PMC member, since when, and under which names and addresses they write."""

from kipvote.roster.people import (
    Directory,
    Person,
    Role,
    Roster,
    Tenure,
    names_of,
    parse_ldap,
    parse_roster,
    project_of,
)

__all__ = [
    "Directory",
    "Person",
    "Role",
    "Roster",
    "Tenure",
    "names_of",
    "parse_ldap",
    "parse_roster",
    "project_of",
]
