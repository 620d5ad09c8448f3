"""Names: a display name taken apart, so that two spellings of one name can be seen to be one."""

from kipvote.names.name import (
    NameKey,
    PersonalName,
    agree,
    display_name,
    fold,
    read_name,
)

__all__ = [
    "NameKey",
    "PersonalName",
    "agree",
    "display_name",
    "fold",
    "read_name",
]
