"""One Spark session for all tests that need one: starting it is most of what they cost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pyspark.sql import SparkSession

from kipvote.spark.session import running


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    """A local session; a test that takes it is marked ``spark``."""
    with running("local[2]", app="kipvote-tests") as session:
        yield session
