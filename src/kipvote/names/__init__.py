"""Names: a display name taken apart, so that two spellings of one name can be seen to be one."""

from kipvote.names.name import (
    DAMAGE,
    NameKey,
    PersonalName,
    agree,
    display_name,
    fold,
    read_name,
)

__all__ = [
    "DAMAGE",
    "NameKey",
    "PersonalName",
    "agree",
    "display_name",
    "fold",
    "read_name",
]
