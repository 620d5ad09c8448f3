"""Architecture: imports point one way, and the core stays pure. docs/architecture.md is the map."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kipvote"

EDGES = {
    # edge: the other edges it may use
    "files": set(),
    "filesystems": set(),
    "archives": {"filesystems"},
    "mbox": {"filesystems", "archives"},
    "arrow": set(),
    "tables": set(),
    "rows": {"tables"},
    "store": {"filesystems", "files", "tables", "rows"},
    "verify": {"tables", "rows", "store"},
    "fetch": {"archives", "files", "mbox"},
    "inputs": {"filesystems", "files", "store"},
    "terminal": {"tables", "verify"},
    "spark": {"arrow", "filesystems", "archives", "mbox", "tables", "rows", "store", "files"},
    "report": set(),
    "sending": {"files"},
    "cli": {
        "filesystems",
        "files",
        "archives",
        "mbox",
        "store",
        "arrow",
        "tables",
        "inputs",
        "terminal",
        "verify",
        "fetch",
        "report",
        "sending",
        "spark",
    },
}
"""Everything else is core."""

LIBRARIES = {"mail": {"email_reply_parser"}, "mime": {"selectolax"}, "wiki": {"markdown_it", "selectolax"}}
"""What core packages may use beside the standard library: pure functions of a string."""

IMPURE = {
    "os",
    "pathlib",
    "logging",
    "time",
    "random",
    "subprocess",
    "socket",
    "tempfile",
    "shutil",
    "sqlite3",
    "threading",
}
CLOCKS = {"now", "utcnow", "today", "print", "open", "input"}


def modules() -> Iterator[tuple[str, Path]]:
    """Every module by its dotted name below kipvote."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        yield name.removesuffix(".__init__"), path


def imports(path: Path) -> set[str]:
    """The dotted names a module imports at run time (those under TYPE_CHECKING too)."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module or "")
            found |= {
                f"{node.module}.{name.name}"
                for name in node.names
                if _is_module(f"{node.module}.{name.name}")
            }
    return found


def _is_module(name: str) -> bool:
    path = ROOT / "src" / Path(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def noun(name: str) -> str:
    """The top-level noun a dotted name belongs to: ``kipvote.votes.frames`` is of ``votes``."""
    return name.removeprefix("kipvote.").split(".")[0]


MODULES = [(name, path) for name, path in modules() if name != "__init__"]
CORE = [(name, path) for name, path in MODULES if noun(name) not in EDGES]


@pytest.mark.parametrize(("name", "path"), CORE, ids=[name for name, _ in CORE])
def test_the_core_is_pure(name: str, path: Path) -> None:
    """Pure core (standard library only; no I/O, clock, Spark, logging)."""
    roots = {imported.split(".")[0] for imported in imports(path)} - {"kipvote", "__future__"}
    assert roots - sys.stdlib_module_names <= LIBRARIES.get(noun(name), set())
    assert not roots & IMPURE
    calls = {
        node.func
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    }
    named = {call.id for call in calls if isinstance(call, ast.Name)} | {
        call.attr for call in calls if isinstance(call, ast.Attribute)
    }
    assert not named & CLOCKS


@pytest.mark.parametrize(("name", "path"), MODULES, ids=[name for name, _ in MODULES])
def test_imports_point_one_way(name: str, path: Path) -> None:
    """The core knows no edge; edges know only the edges they stand on."""
    nouns = {noun(imported) for imported in imports(path) if imported.startswith("kipvote.")}
    assert nouns & EDGES.keys() <= EDGES.get(noun(name), set()) | {noun(name)}


def test_no_two_nouns_import_each_other() -> None:
    graph: dict[str, set[str]] = {}
    for name, path in MODULES:
        used = {noun(imported) for imported in imports(path) if imported.startswith("kipvote.")}
        graph.setdefault(noun(name), set()).update(used - {noun(name)})
    finished: set[str] = set()

    def visit(node: str, above: tuple[str, ...]) -> None:
        assert node not in above, " -> ".join((*above, node))
        if node not in finished:
            for used in sorted(graph.get(node, ())):
                visit(used, (*above, node))
            finished.add(node)

    for node in sorted(graph):
        visit(node, ())


@pytest.mark.parametrize(("name", "path"), MODULES, ids=[name for name, _ in MODULES])
def test_pyspark_appears_only_in_spark(name: str, path: Path) -> None:
    roots = {imported.split(".")[0] for imported in imports(path)}
    assert ("pyspark" in roots) <= (noun(name) == "spark")


def test_the_map_names_every_noun() -> None:
    """docs/architecture.md lists what is there, and nothing that is not."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listed = {line.split("`")[1] for line in text.splitlines() if line.startswith("| `")}
    assert listed == {noun(name) for name, _ in MODULES}
