# One command each; every one sets .venv up first if need be. `make PYTHON=/path/to/python3` names another Python.

PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3; do \
	$$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)

BIN := .venv/bin
READY := .venv/.ready
STORE := build/demo-store
AS_OF := 2026-03-01T00:00:00Z
# Hashes are checked for everything that is installed, and nothing is installed that is not in a lock file.
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps

.PHONY: help setup demo test lint types fmt docs lock check accuracy bench fuzz audit package environment clean

help:
	@echo 'make demo    read the sample archives and wiki: tally, list, status, check'
	@echo 'make test    run every test'
	@echo 'make lint    check style and formatting'
	@echo 'make types   check types'
	@echo 'make check   lint, types and test'
	@echo 'make accuracy  read the labelled mail and compare with the recorded figures'
	@echo 'make bench   measure speed and memory (long)'
	@echo 'make fuzz    try to break what reads mail and wiki, a minute for each target; cut archives, kill ingests (long)'
	@echo 'make audit   look up known weaknesses of what is locked (needs the network)'
	@echo 'make package  build/kipvote.zip, for spark-submit --py-files'
	@echo 'make environment  build/environment.tar.gz, for spark-submit --archives'
	@echo 'make fmt     put formatting and imports right'
	@echo 'make docs    write docs/votes.md from the tables of rules'
	@echo 'make lock    resolve the dependencies anew'
	@echo 'make clean   remove .venv and everything built'

setup: $(READY)

$(READY): requirements.lock requirements-build.lock pyproject.toml
	@test -n '$(PYTHON)' || { echo 'kipvote needs Python 3.11 or newer with venv: make PYTHON=/path/to/python3' >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(PIP) --require-hashes -r requirements-build.lock
	$(PIP) --require-hashes --no-build-isolation -r requirements.lock
	$(PIP) --no-build-isolation --editable .
	@touch $@

demo: $(READY)
	rm -rf $(STORE)
	$(BIN)/kipvote ingest fixtures/archives --roster fixtures/roster.json --wiki fixtures/wiki/pages --store $(STORE)
	$(BIN)/kipvote tally KIP-1086 --store $(STORE) --as-of $(AS_OF)
	$(BIN)/kipvote list --store $(STORE) --as-of $(AS_OF)
	$(BIN)/kipvote status KIP-1109 --store $(STORE) --as-of $(AS_OF)
	$(BIN)/kipvote check --only wrong --store $(STORE) --as-of $(AS_OF) || test $$? -eq 3 # findings are what it is to show

# The tests that share a Spark session stay in one process; the others run beside them.
test: $(READY)
	$(BIN)/pytest --numprocesses=auto --maxprocesses=4 --dist=loadgroup

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

accuracy: $(READY)
	$(BIN)/python -m tests.accuracy

docs: $(READY)
	$(BIN)/python -m tests.documents

# Long measurements: docs/performance.md and docs/reliability.md hold what they gave.
bench: $(READY)
	$(BIN)/python -m benchmarks.bench

fuzz: $(READY)
	$(PIP) --require-hashes -r requirements-fuzz.lock
	$(BIN)/python -m tests.fuzz
	$(BIN)/python -m tests.fuzz.cuts
	$(BIN)/python -m tests.fuzz.kills

# In a venv of its own: what asks is no part of what is asked about. No answer is no pass.
audit: BIN := build/audit/bin
audit:
	$(PYTHON) -m venv --clear build/audit
	$(PIP) --require-hashes -r requirements-audit.lock
	$(BIN)/pip-audit --strict --disable-pip --progress-spinner off $(addprefix --requirement ,$(wildcard requirements*.lock)) \
	|| { echo 'make audit: not passed: a weakness is named above, or PyPI could not be asked about all of them' >&2; exit 1; }

# What --py-files ships to the executors of a cluster that have the packages kipvote builds on.
package:
	mkdir -p build
	rm -f build/kipvote.zip
	cd src && $(abspath $(BIN))/python -m zipfile -c ../build/kipvote.zip kipvote

# What --archives ships to those that have nothing but Python: the same version of it, on the same kind of machine.
environment: $(READY)
	rm -rf build/environment
	$(PIP) --require-hashes --target build/environment -r requirements-executors.lock
	cp -R src/kipvote build/environment
	tar -czf build/environment.tar.gz -C build/environment --exclude=__pycache__ --exclude=bin .

fmt: $(READY)
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

check: lint types test

lock:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	$(COMPILE) --group build --output-file requirements-build.lock
	$(COMPILE) pyproject.toml --group dev --output-file requirements.lock
	$(COMPILE) --group executors --output-file requirements-executors.lock
	$(COMPILE) --group fuzz --output-file requirements-fuzz.lock
	$(COMPILE) --group audit --output-file requirements-audit.lock

COMPILE = build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command 'make lock'

clean:
	rm -rf .venv build dist src/*.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
