"""Rows: values of the core as rows of the store's tables, and back; those of the wiki in ``rows.wiki``."""

from kipvote.rows.mail import (
    HEADER_COLUMNS,
    header_row,
    header_values,
    outcome_row,
    reading_row,
    round_rows,
    row_activity,
    row_aliases,
    row_header,
    row_reading,
    row_trust,
    trust_row,
    vote_rows,
)

__all__ = [
    "HEADER_COLUMNS",
    "header_row",
    "header_values",
    "outcome_row",
    "reading_row",
    "round_rows",
    "row_activity",
    "row_aliases",
    "row_header",
    "row_reading",
    "row_trust",
    "trust_row",
    "vote_rows",
]
