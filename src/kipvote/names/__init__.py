"""Names: a display name taken apart, so that two spellings of one name can be seen to be one."""

from kipvote.names.name import (
    NameKey,
    PersonalName,
    agree,
    display_name,
    fold,
    read_name,
)
from kipvote.names.pieces import DAMAGE

__all__ = [
    "DAMAGE",
    "NameKey",
    "PersonalName",
    "agree",
    "display_name",
    "fold",
    "read_name",
]
