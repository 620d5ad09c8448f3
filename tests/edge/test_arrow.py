"""What commands and their workers leave out of Arrow; in processes of their own: it holds for all of one."""

from __future__ import annotations

import subprocess
import sys

import pytest

LIGHT = "import sys; from kipvote.arrow import lighten, without; lighten(); import pyarrow as pa; "


def run(code: str) -> str:
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.stderr == ""
    return found.stdout.strip()


def test_arrays_are_made_without_pandas() -> None:
    made = "pa.Table.from_pylist([{'a': 'x'}]).to_pylist(); print('pandas' in sys.modules)"
    assert run(LIGHT + made) == "False"
    assert run("import sys, pyarrow as pa; " + made) == "True"  # or there is nothing to leave out any more


@pytest.mark.parametrize("first", ["", "import pandas as pd; "], ids=["later", "before"])
def test_pandas_is_there_for_who_wants_it(first: str) -> None:
    wants = "pa.table({'a': [1, None]}).to_pandas(); import pandas as pd; "
    assert run(first + LIGHT + wants + "print(pa.array(pd.Series([1.5, None])).null_count)") == "1"


def test_a_package_is_away_for_a_while_only() -> None:
    asked = """
with without("pandas"):
    try:
        import pandas
    except ImportError as error:
        print(error)
import pandas
with without("pandas"):
    import pandas as same
print(same is pandas)
"""
    assert run(LIGHT + asked).splitlines() == ["pandas is not wanted here", "True"]


COMMAND = "from kipvote.cli import main; main(['tally', '--help']); import pyarrow as pa; "


@pytest.mark.parametrize("code", [LIGHT, COMMAND], ids=["lighten", "command"])
@pytest.mark.parametrize("named", ["system", "mimalloc"])
def test_the_allocator_is_the_systems_or_the_one_named(code: str, named: str) -> None:
    chosen = "" if named == "system" else f"import os; os.environ['ARROW_DEFAULT_MEMORY_POOL'] = {named!r}; "
    assert run(chosen + code + "print(pa.default_memory_pool().backend_name)").endswith(named)
