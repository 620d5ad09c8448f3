"""Hygiene: no way from data to code, to a shell or to the network."""

from __future__ import annotations

import ast
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from kipvote.errors import KipvoteError
from kipvote.mime import decode_text
from kipvote.mime.markup import html_to_text
from kipvote.wiki import parse_wiki
from tests.fuzz.growth import is_linear

ROOT = Path(__file__).parents[2]
SOURCES = [*sorted((ROOT / "src").rglob("*.py")), *sorted((ROOT / "spark_jobs").glob("*.py"))]
sources = pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())

# What makes objects or code of bytes, and what parses XML with entities or the network.
MODULES = {
    *(
        "pickle",
        "cPickle",
        "marshal",
        "shelve",
        "dill",
        "cloudpickle",
        "joblib",
        "yaml",
        "ruamel",
        "code",
        "codeop",
    ),
    *("xml", "lxml", "xmltodict", "plistlib", "imp", "telnetlib", "ftplib", "xmlrpc", "pty", "commands"),
}
CALLS = {
    *(
        "eval",
        "exec",
        "compile",
        "__import__",
        "os.system",
        "os.popen",
        "subprocess.getoutput",
        "tempfile.mktemp",
    ),
    *(
        "subprocess.getstatusoutput",
        "ssl._create_unverified_context",
        "pandas.read_pickle",
        "numpy.load",
        "input",
    ),
}
PROCESSES = {"run", "Popen", "call", "check_call", "check_output"}


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(module: ast.Module) -> set[str]:
    names = {name.name for node in ast.walk(module) if isinstance(node, ast.Import) for name in node.names}
    return names | {node.module or "" for node in ast.walk(module) if isinstance(node, ast.ImportFrom)}


def calls(module: ast.Module) -> Iterator[ast.Call]:
    return (node for node in ast.walk(module) if isinstance(node, ast.Call))


def faults(module: ast.Module) -> list[str]:
    """What in a module leads from data to code, to a shell, or past a check of a certificate."""
    found = [name for name in imported(module) if name.partition(".")[0] in MODULES]
    for call in calls(module):
        name = ast.unparse(call.func)
        given = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
        if name in CALLS or (
            name.rpartition(".")[2] in PROCESSES and "subprocess" in name and not _is_list(call)
        ):
            found.append(name)
        found += [f"{key}={value}" for key, value in given.items() if (key, value) in FLAGS]
        if name.endswith("Environment") and given.get("autoescape") != "True":
            found.append("no autoescape")
    return found


FLAGS = {
    ("shell", "True"),
    ("verify", "False"),
    ("cert_reqs", "'CERT_NONE'"),
    ("assert_hostname", "False"),
    ("check_hostname", "False"),
    ("allow_pickle", "True"),
    ("autoescape", "False"),
}


def _is_list(call: ast.Call) -> bool:
    return bool(call.args) and isinstance(call.args[0], ast.List | ast.Name | ast.Starred)


@sources
def test_no_data_becomes_code(path: Path) -> None:
    """No pickle, eval or shell on data."""
    assert faults(tree(path)) == []


@pytest.mark.parametrize(
    "code",
    [
        "import pickle",
        "from xml.etree import ElementTree",
        "eval(x)",
        "os.system(x)",
        "subprocess.run(x, shell=True)",
        "subprocess.run('ls ' + x)",
        "urllib3.PoolManager(cert_reqs='CERT_NONE')",
        "jinja2.Environment(loader=x)",
    ],
)
def test_what_is_looked_for_is_found(code: str) -> None:
    assert faults(ast.parse(code))


# Parsers


LAUGHS = "".join(f"<!ENTITY a{at} '{f'&a{at - 1};' * 10}'>" for at in range(1, 12))
BOMB = f"<!DOCTYPE x [<!ENTITY a0 'ha'>{LAUGHS}]><p>+1 &a11;</p>"


def wiki(text: str) -> str:
    try:
        return repr(parse_wiki(text, where="page"))
    except KipvoteError as error:
        return str(error)


PAGE = "<h1>KIP-9: x</h1><h2>Status</h2><p>Current state: {}</p><h2>Motivation</h2>"
PARSERS: dict[str, Callable[[str], str]] = {
    "mail": lambda text: decode_text(b"Content-Type: text/html\n\n" + text.encode()).text,
    "HTML": html_to_text,
    "wiki": wiki,
    "storage format": lambda text: wiki(PAGE.format(text)),
}
parsers = pytest.mark.parametrize("parser", PARSERS.values(), ids=PARSERS)


@parsers
def test_entities_are_not_expanded(parser: Callable[[str], str]) -> None:
    """A thousand bytes that are 200 GB where entities are: they stay a thousand bytes."""
    assert len(parser(BOMB)) < 10 * len(BOMB)


@parsers
def test_no_entity_brings_a_file_in(parser: Callable[[str], str], tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("hidden-word")
    uri = (tmp_path / "secret").as_uri()
    text = f"<!DOCTYPE x [<!ENTITY f SYSTEM '{uri}'>]><p>+1 &f;</p><iframe src='{uri}'></iframe>"
    assert "hidden-word" not in parser(text + f"<object data='{uri}'><img src='{uri}'>")


@parsers
def test_nothing_is_fetched(parser: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures, styles, scripts, frames and entities of a page name hosts; none is asked."""

    def refuse(*_: object, **__: object) -> NoReturn:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    host = "http://192.0.2.1"
    head = f"<!DOCTYPE x SYSTEM '{host}' [<!ENTITY f SYSTEM '{host}'>]><link rel=stylesheet href='{host}'>"
    parser(
        f"{head}<script src='{host}'></script><img src='{host}'><iframe src='{host}'></iframe><p>+1 &f;</p>"
    )


@parsers
def test_a_page_of_entities_takes_linear_time(parser: Callable[[str], str]) -> None:
    assert is_linear(lambda count: parser("<p>+1 " + "&a11;&amp;&#65;" * count), 500, 2_000)
