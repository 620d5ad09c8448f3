"""The Spark session: started quietly on this machine, or taken as ``spark-submit`` made it.

``KIPVOTE_SPARK_LOG=warn`` (or ``info``) in the environment makes a session started here say more;
``PYSPARK_SUBMIT_ARGS="--driver-memory 8g pyspark-shell"`` is Spark's own way to give it more memory.
"""

from __future__ import annotations

import atexit
import os
import secrets
import shlex
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import IO, Any

import pyarrow as pa
from pyspark import SparkConf, SparkContext
from pyspark.java_gateway import launch_gateway
from pyspark.sql import SparkSession

from kipvote.arrow import POOL
from kipvote.files import temporary
from kipvote.spark.java import java_home
from kipvote.spark.sockets import file_sockets

LOCAL = "local[*]"
"""The default master: this machine, a task to each core."""

JOB = "job"
"""What Spark is started for by :func:`running`; by :func:`session` it is for whatever its user asks."""

_LOOPBACK = "127.0.0.1"
_LOGGING = Path(__file__).parent / "launcher" / "log4j2.properties"

# The work of local tasks is done in Python. To compile the JVM's own code as for a long run, and to collect
# its garbage on several cores, takes more time than it saves; what it drops soon needs little room, and the
# heap it would start with, a sixty-fourth of all memory, is filled with garbage before any is looked for.
_SHORT_RUN = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmn32m -Xms80m"

# What the results rest on, so set in every session, whoever started it.
_MEANING = {
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.parquet.outputTimestampType": "TIMESTAMP_MICROS",  # the default, INT96, is Spark's alone
    "spark.sql.execution.arrow.pyspark.enabled": "true",
    # What a checkpoint is known to hold keeps the names of columns it has no more, and a union of such
    # checkpoints (``threads.about``) fails in the optimizer: "key not found: proposal_key" (Spark 4.3).
    "spark.sql.constraintPropagation.enabled": "false",
}

# Only the process that starts the JVM can set these.
_QUIET = {
    "spark.ui.showConsoleProgress": "false",
    "spark.python.worker.faulthandler.enabled": "false",
    "spark.sql.execution.pyspark.udf.faulthandler.enabled": "false",
    "spark.sql.catalogImplementation": "in-memory",  # Hive's leaves files in the working directory
}


Start = Callable[[], AbstractContextManager[SparkSession]]
"""How to come by a session, once one is needed: ``partial(running, master)``, or :func:`held`."""


def session(master: str | None = None, app: str = "kipvote", *, work: str = "") -> SparkSession:
    """The session to work in; dates in it are UTC.

    A session that is already there is taken as it is: one active in this process, or under ``spark-submit``
    the one its flags describe. ``master`` then has no say. Otherwise one is started at ``master``, for
    ``work`` (:data:`JOB`, or whatever its user asks).
    ``DataFrame.collect`` still gives naive datetimes in the zone of the machine; ``toArrow`` gives UTC.

    Raises:
        JavaError: there is no Java to start Spark with.
    """
    present = SparkSession.getActiveSession()
    if present is not None:
        return _with_meaning(present)
    if "PYSPARK_GATEWAY_PORT" in os.environ:  # set by spark-submit, which has started the JVM
        return _start({"spark.app.name": app})
    return _launch(master or LOCAL, app, work)


@contextmanager
def running(master: str | None = None, app: str = "kipvote") -> Iterator[SparkSession]:
    """As ``session`` but for a job of kipvote's own, and stopped at the end if it was begun here."""
    present = SparkSession.getActiveSession()
    spark = session(master, app, work=JOB)
    try:
        yield spark
    finally:
        if present is None:
            _stop(spark)


def _stop(spark: SparkSession) -> None:
    # The JVM stops at once. A server beside it, for accumulators, looks once a second whether it is to end:
    # nobody needs to wait for that.
    context = spark.sparkContext
    server = getattr(context, "_accumulatorServer", None)
    context._accumulatorServer = None  # type: ignore[assignment]
    spark.stop()
    if server is not None:
        threading.Thread(target=server.shutdown, daemon=True).start()


def held(spark: SparkSession) -> Start:
    """A session that is there already, and stays."""
    return lambda: nullcontext(spark)


def _launch(master: str, app: str, work: str) -> SparkSession:
    folder, _ = _folder()
    settings = {"spark.master": master, "spark.app.name": app} | _QUIET
    # As a URI it holds no space or quote, at which Spark's launcher would split the option.
    options = f"-Dlog4j2.configurationFile={_LOGGING.as_uri()} -Djava.io.tmpdir={shlex.quote(str(folder))}"
    environ = {"JAVA_HOME": str(java_home(work=work))}
    secret = {}
    if _is_local(master):
        settings |= _local_settings()
        if work == JOB:
            settings |= file_sockets(folder)
        environ |= _local_environ()
        secret = {"spark.authenticate.secret": secrets.token_hex(32)}
        if POOL not in os.environ:
            pa.set_memory_pool(pa.system_memory_pool())
        # Who gives Java options of their own may have chosen a collector: two are an error.
        if not os.environ.keys() & {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"}:
            options = f"{options} {_SHORT_RUN}"
    settings["spark.driver.extraJavaOptions"] = options
    with _environment(environ):
        if SparkContext._gateway is None:  # one JVM serves all sessions of a process
            # The secret not before the JVM runs: everyone on the machine can read its command line.
            SparkContext(gateway=_java(settings), conf=_conf(settings | secret))
        SparkContext.getOrCreate(_conf(settings | secret))
        return _start(settings)


def _java(settings: Mapping[str, str]) -> Any:
    """Start a JVM; only then an interrupt is heard. Its gateway.

    In the middle of it, pyspark would remove the folder to which the JVM is about to write where it listens,
    and the JVM would stay for ever.
    """
    folder, lock = _folder()
    before, tempfile.tempdir = tempfile.tempdir, str(folder)  # for that folder of pyspark's
    try:
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(launch_gateway, _conf(settings), {"pass_fds": [lock.fileno()]}).result()
    finally:
        tempfile.tempdir = before


@cache
def _folder() -> tuple[Path, IO[bytes]]:
    """Where all of Spark's temporary files of this process are, and what keeps them while Java runs, too."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(temporary())


def _conf(settings: Mapping[str, str]) -> SparkConf:
    return SparkConf().setAll(list(settings.items()))


def _start(settings: Mapping[str, str]) -> SparkSession:
    builder = SparkSession.builder
    for key, value in settings.items():
        builder = builder.config(key, value)
    return _with_meaning(builder.getOrCreate())


def _with_meaning(spark: SparkSession) -> SparkSession:
    for key, value in _MEANING.items():
        spark.conf.set(key, value)
    return spark


def _is_local(master: str) -> bool:
    """Whether the tasks run on this machine.

    >>> [_is_local(url) for url in ("local", "local[2,4]", "local-cluster[2,1,1024]")]
    [True, True, True]
    >>> [_is_local(url) for url in ("spark://localhost:7077", "yarn")]
    [False, False]
    """
    return master == "local" or master.startswith(("local[", "local-cluster["))


def _local_settings() -> dict[str, str]:
    return {
        "spark.ui.enabled": "false",
        "spark.python.daemon.module": "kipvote.spark.daemon",
        "spark.authenticate": "true",  # others on this machine can reach the ports of the driver
        "spark.driver.bindAddress": _LOOPBACK,
        "spark.driver.host": _LOOPBACK,
        # Spark's 200 are meant for a cluster: most of the time here would go into starting empty tasks.
        "spark.sql.shuffle.partitions": str(os.cpu_count() or 1),
    }


def _local_environ() -> dict[str, str]:
    return {
        # Spark would take the first python3 on the PATH, where kipvote need not be installed.
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable,
        POOL: os.environ.get(POOL, "system"),
        # Spark looks up the name of this host before it reads spark.driver.host: slow, or an error, offline.
        "SPARK_LOCAL_IP": _LOOPBACK,
    }


@contextmanager
def _environment(changes: Mapping[str, str]) -> Iterator[None]:
    """Set environment variables for the processes started within, and put the former ones back."""
    before = {name: os.environ.get(name) for name in changes}
    os.environ.update(changes)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
