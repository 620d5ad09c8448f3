"""Contract: the values of the core as the JSON objects other programs rely on.

Schema version 1: fields may be added, never changed. No mail address is in any of them. What is said
of the whole process is in ``contract.process``.
"""

from kipvote.contract.tallies import explain_json, list_csv, list_json, tally_json
from kipvote.contract.writing import SCHEMA, Json, date_json, dump, dump_lines

__all__ = [
    "SCHEMA",
    "Json",
    "date_json",
    "dump",
    "dump_lines",
    "explain_json",
    "list_csv",
    "list_json",
    "tally_json",
]
