# Every target makes what it needs from nothing, its virtual environment included.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SANITIZED := build/sanitized
LOCK := requirements/dev.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help build serve lint test sanitize bench golden openapi lock clean

help:
	@echo "make serve     install and start everything: API, worker, Redis"
	@echo "make test      install everything and run all checks and tests"
	@echo "make lint      only the checks"
	@echo "make bench     measure, into benchmarks/results.md"
	@echo "make build     compile the rules and searches again"
	@echo "make golden    write the golden playthroughs anew"
	@echo "make openapi   write openapi.yaml anew"
	@echo "make lock      resolve the versions in $(LOCK) anew"

# --- installing --------------------------------------------------------------------------------

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)

# Compiled is in place, by a step of its own that builds only what has changed since the last time.
install = SPIELLEITER_COMPILE=0 $(BIN)/python -m pip install --quiet --no-build-isolation --editable
compile = $(BIN)/python setup.py --quiet build_ext --inplace

# What it takes to run. A stamp is older than the files that decide what is to be installed, or done.
$(VENV)/run.stamp: pyproject.toml setup.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet 'setuptools>=80' 'Cython>=3.3'
	$(install) .
	touch $@

# What it takes to develop, in the versions of the lock file; with that everything runs, too.
$(VENV)/dev.stamp: $(LOCK) pyproject.toml setup.py | $(BIN)/python
	$(BIN)/python -m pip install --quiet --requirement $(LOCK)
	$(install) . --no-deps
	touch $@ $(VENV)/run.stamp

$(VENV)/bench.stamp: $(VENV)/dev.stamp
	$(BIN)/python -m pip install --quiet --constraint $(LOCK) 'open_spiel>=2.0'
	touch $@

build: $(VENV)/dev.stamp
	$(compile)

# --- running -----------------------------------------------------------------------------------

serve: $(VENV)/run.stamp
	$(compile)
	exec $(BIN)/spielleiter serve

# --- checking ----------------------------------------------------------------------------------

lint: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The sanitizer run comes first, so that the last line is the one of the whole suite.
test: export SPIELLEITER_DATA_DIR ?= $(CURDIR)/var
test: lint sanitize
	rm -f .coverage .coverage.*
	$(BIN)/python -m pytest --cov --cov-report=term

# The rules and searches once more, compiled to stop at undefined behaviour, at overflows and at array
# bounds, in a copy of the sources. What was built there is kept; only what has changed is built again.
COPIED := games ai service workers spielleiter tests docs setup.py pyproject.toml README.md LICENSE
sanitize: export CFLAGS := -O1 -fsanitize=undefined,bounds -fno-sanitize-recover=all -fno-wrapv
sanitize: export LDFLAGS := -fsanitize=undefined
sanitize: export SPIELLEITER_REQUIRE_COMPILED := 1
sanitize: $(VENV)/dev.stamp
	mkdir -p $(SANITIZED)
	cd $(SANITIZED) && rm -rf $(COPIED)
	tar -cf - --exclude='*.so' --exclude='*.c' --exclude=__pycache__ $(COPIED) | tar -xf - -C $(SANITIZED)
	cd $(SANITIZED) && $(CURDIR)/$(compile)
	cd $(SANITIZED) && $(CURDIR)/$(BIN)/python -c 'import games.core as core; assert "$(SANITIZED)" in core.__file__'
	cd $(SANITIZED) && $(CURDIR)/$(BIN)/python -m pytest -q -m rules -p no:cacheprovider \
		tests/ai tests/games tests/harness

# --- measuring ---------------------------------------------------------------------------------

bench: $(VENV)/bench.stamp
	$(compile)
	$(BIN)/python -m benchmarks

# --- maintaining -------------------------------------------------------------------------------

# Written anew, to be looked at as a diff: what whole games do, and what the service offers.
golden: build
	$(BIN)/python -m tests.harness.golden

openapi: build
	$(BIN)/python -m service.openapi

lock: $(BIN)/python
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --extra dev \
		--custom-compile-command 'make lock' --output-file $(LOCK) pyproject.toml

clean:
	rm -rf $(VENV) build dist *.egg-info .coverage .coverage.*
	find games ai -name '*.so' -delete
