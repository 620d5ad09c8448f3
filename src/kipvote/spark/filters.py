"""Filters: the conditions Spark may push down, decided on a row as Spark itself would.

Equality, ranges and null only; Spark tests everything else itself. A comparison with null is not true, so its
row is not kept. Strings compare by code points, which is the order of their UTF-8, Spark's own.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

import pyarrow as pa
from pyspark.sql.datasource import (
    EqualTo,
    Filter,
    GreaterThan,
    GreaterThanOrEqual,
    IsNotNull,
    IsNull,
    LessThan,
    LessThanOrEqual,
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
}


def column(condition: Filter) -> str:
    """The column a condition is about, with dots where it is a part of one."""
    return ".".join(getattr(condition, "attribute", ()))


def is_known(condition: Filter) -> bool:
    """Whether :func:`holds` can decide a condition; the others are left to Spark."""
    if isinstance(condition, IsNull | IsNotNull):
        return column(condition) in _KINDS
    return type(condition) in _COMPARISONS and _is_of(column(condition), getattr(condition, "value", None))


def _is_of(name: str, value: object) -> bool:
    """Whether a value can be compared with those of a column."""
    if isinstance(value, datetime) and value.tzinfo is None:
        return False
    return name in _KINDS and type(value) is _KINDS[name]


def holds(condition: Filter, row: Mapping[str, Any]) -> bool:
    """Whether a condition that :func:`is_known` is true of a row.

    >>> holds(LessThan(("message_id",), "<1@example.org>"), {"message_id": None})
    False
    """
    found = row[column(condition)]
    if isinstance(condition, IsNull | IsNotNull):
        return (found is None) is isinstance(condition, IsNull)
    value = getattr(condition, "value", None)
    return found is not None and _COMPARISONS[type(condition)](found, value)


def all_hold(conditions: Iterable[Filter], row: Mapping[str, Any]) -> bool:
    """Whether a row is kept."""
    return all(holds(condition, row) for condition in conditions)


def offsets(conditions: Iterable[Filter]) -> tuple[int, float]:
    """Between which offsets, both included, all rows lie that meet the conditions; there may be others.

    >>> offsets([GreaterThan(("offset",), 5), LessThanOrEqual(("offset",), 9)])
    (5, 9)
    """
    bounds = [_bounds(condition) for condition in conditions if column(condition) == "offset"]
    return max((low for low, _ in bounds), default=0), min((high for _, high in bounds), default=math.inf)


def _bounds(condition: Filter) -> tuple[int, float]:
    match condition:
        case EqualTo(_, int(value)):
            return max(0, value), value
        case GreaterThan(_, int(value)) | GreaterThanOrEqual(_, int(value)):
            return max(0, value), math.inf
        case LessThan(_, int(value)) | LessThanOrEqual(_, int(value)):
            return 0, value
    return 0, math.inf
