"""Filters: the conditions Spark pushes down, decided on a row as Spark itself would.

SQL's logic has three values: a comparison with null is neither true nor false (``None`` here), and a row
is kept only where all conditions are true. Strings compare by code points, which is the order of their
UTF-8, Spark's own.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import pyarrow as pa
from pyspark.sql.datasource import (
    EqualNullSafe,
    EqualTo,
    Filter,
    GreaterThan,
    GreaterThanOrEqual,
    In,
    IsNotNull,
    IsNull,
    LessThan,
    LessThanOrEqual,
    Not,
    StringContains,
    StringEndsWith,
    StringStartsWith,
)

from kipvote.spark.schemas import HEADERS

_KIND_OF = {pa.string(): str, pa.int64(): int, pa.bool_(): bool, pa.timestamp("us", tz="UTC"): datetime}
_KINDS = {field.name: _KIND_OF[field.type] for field in HEADERS if field.type in _KIND_OF}

_COMPARISONS: Mapping[type[Filter], Callable[[Any, Any], bool]] = {
    EqualTo: operator.eq,
    GreaterThan: operator.gt,
    GreaterThanOrEqual: operator.ge,
    LessThan: operator.lt,
    LessThanOrEqual: operator.le,
    StringStartsWith: str.startswith,
    StringEndsWith: str.endswith,
    StringContains: operator.contains,
}


def column(condition: Filter) -> str:
    """The column a condition is about, with dots where it is a part of one."""
    while isinstance(condition, Not):
        condition = condition.child
    return ".".join(getattr(condition, "attribute", ()))


def is_known(condition: Filter) -> bool:
    """Whether :func:`holds` can decide a condition; the others are left to Spark."""
    match condition:
        case Not(child):
            return is_known(child)
        case IsNull() | IsNotNull():
            return column(condition) in _KINDS
        case In(_, values):
            return all(_is_of(column(condition), value) for value in values)
        case EqualNullSafe(_, value):
            return _is_of(column(condition), value)
    return type(condition) in _COMPARISONS and _is_of(column(condition), getattr(condition, "value", None))


def _is_of(name: str, value: object) -> bool:
    """Whether a value can be compared with those of a column."""
    if name not in _KINDS or (isinstance(value, datetime) and value.tzinfo is None):
        return False
    return value is None or type(value) is _KINDS[name]


def holds(condition: Filter, row: Mapping[str, Any]) -> bool | None:
    """Whether a row meets a condition that :func:`is_known`; None where that is unknown.

    >>> holds(Not(EqualTo(("message_id",), "<1@example.org>")), {"message_id": None}) is None
    True
    """
    if isinstance(condition, Not):
        held = holds(condition.child, row)
        return None if held is None else not held
    return _compare(condition, row[column(condition)])


def _compare(condition: Filter, found: Any) -> bool | None:
    match condition:
        case IsNull():
            return found is None
        case IsNotNull():
            return found is not None
        case EqualNullSafe(_, value):
            return bool(found == value)
        case In(_, values):
            return _is_in(found, values)
    value = getattr(condition, "value", None)
    return None if found is None or value is None else _COMPARISONS[type(condition)](found, value)


def _is_in(found: Any, values: Sequence[Any]) -> bool | None:
    if found is not None and found in values:
        return True
    return None if values and (found is None or None in values) else False


def all_hold(conditions: Iterable[Filter], row: Mapping[str, Any]) -> bool:
    """Whether a row is kept: every condition is true, not merely unknown."""
    return all(holds(condition, row) for condition in conditions)


def offsets(conditions: Iterable[Filter]) -> tuple[int, float]:
    """Between which offsets, both included, all rows lie that meet the conditions; there may be others.

    >>> offsets([GreaterThan(("offset",), 5), In(("offset",), (3, 9, None))])
    (5, 9)
    """
    bounds = [_bounds(condition) for condition in conditions if column(condition) == "offset"]
    return max((low for low, _ in bounds), default=0), min((high for _, high in bounds), default=math.inf)


def _bounds(condition: Filter) -> tuple[int, float]:
    match condition:
        case EqualTo(_, int(value)) | EqualNullSafe(_, int(value)):
            return max(0, value), value
        case GreaterThan(_, int(value)) | GreaterThanOrEqual(_, int(value)):
            return max(0, value), math.inf
        case LessThan(_, int(value)) | LessThanOrEqual(_, int(value)):
            return 0, value
        case In(_, values) if any(value is not None for value in values):
            given = [value for value in values if value is not None]
            return max(0, min(given)), max(given)
    return 0, math.inf
