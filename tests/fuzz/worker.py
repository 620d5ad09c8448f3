"""Worker: one target under atheris, which follows the branches an input takes and ends with its process."""

from __future__ import annotations

import sys
from importlib import import_module


def main() -> None:
    """Arguments: the target, then those of libFuzzer."""
    atheris = import_module("atheris")  # not among the locked dependencies: see requirements.lock beside this
    name, *arguments = sys.argv[1:]
    with atheris.instrument_imports(include=["kipvote", "email_reply_parser"]):
        targets = import_module("tests.fuzz.targets")
    atheris.enabled_hooks.add("str")  # "RegEx" knows no possessive repeats and no match from a position
    atheris.Setup([sys.argv[0], *arguments], targets.TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
