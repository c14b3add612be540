# Everything one can do here. `make` alone prints this list.

PYTHON ?= python3
BIN := .venv/bin
DATA ?= var
LISTEN ?= 127.0.0.1:7733
METRICS_LISTEN ?= 127.0.0.1:9733
CONSOLE_LISTEN ?= 127.0.0.1:8733
KAFKA_PORT ?= 9092
ENGINE ?= embedded
HOSTS ?= 1
BOOKS ?= 1
MINUTES ?= 10
PROFILE ?= smoke
SIZE ?= 1M
ONCE ?=
TESTS ?= tests
WORKERS ?= 6
SEEDS ?= 1000
# What is imported is compiled once, not again by each of the processes that the tests start: that is most of what a start
# costs. What is never imported is not compiled at all (--no-compile).
unexport PYTHONDONTWRITEBYTECODE
# More processes than cores, because many tests wait for servers; in the order of tests/conftest.py and the groups of
# tests/support/spreading.py.
SPREAD = -n $(WORKERS) --dist loadscope --no-loadscope-reorder
.DEFAULT_GOAL := help
.PHONY: help screenshots run check pure test lint types unit coverage bench load scale duel explore day kafka proto pages game baseline lock clean

help: ## print this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F'\t' '{printf "  make %-10s %s\n", $$1, $$2}'

run: $(BIN)/.installed ## start a floor with a demo shift, then serve (ONCE=1: stop after it; ENGINE=kafka: on a real Kafka, with HOSTS=2 WORKERS=2, and BOOKS=2 on one PostgreSQL)
ifeq ($(ENGINE),kafka)
	@$(MAKE) --no-print-directory $(BIN)/.installed-dev
	$(BIN)/python deploy/local/run_on_kafka.py --data $(DATA)/kafka-floor --broker-data $(DATA)/kafka --kafka-port $(KAFKA_PORT) --listen $(LISTEN) --metrics-listen $(METRICS_LISTEN) --console-listen $(CONSOLE_LISTEN) --hosts $(HOSTS) --books $(BOOKS) --workers $(if $(filter command environment,$(firstword $(origin WORKERS))),$(WORKERS),1) $(if $(ONCE),--once)
else
	$(BIN)/roundledger serve --data $(DATA) --listen $(LISTEN) --metrics-listen $(METRICS_LISTEN) --console-listen $(CONSOLE_LISTEN) --demo $(if $(ONCE),--once)
endif

check: $(BIN)/.installed-dev ## style, types and the unit tests, side by side: about a minute
	@$(MAKE) --no-print-directory -j2 lint types pure

pure: $(BIN)/.installed-dev
	ROUNDLEDGER_BRIEF=1 $(BIN)/python -m pytest -n 2 --dist worksteal -m "not thorough" tests/unit

test: $(BIN)/.installed-dev ## the whole suite: style, types, every test, with a real Kafka that it fetches by itself
	@$(MAKE) --no-print-directory -j3 lint types unit

unit: $(BIN)/.installed-dev ## the tests alone (TESTS=tests/unit/games: some of them; WORKERS=4: in four processes)
	$(BIN)/python -m pytest $(SPREAD) $(TESTS)

coverage: $(BIN)/.installed-dev ## the tests, and by folder how many lines they reach, also in the processes that they start (TESTS, WORKERS as above)
	rm -rf $(DATA)/coverage && mkdir -p $(DATA)/coverage
	-COVERAGE_FILE=$(abspath $(DATA)/coverage/data) $(BIN)/coverage run -m pytest $(SPREAD) $(TESTS)
	COVERAGE_FILE=$(abspath $(DATA)/coverage/data) $(BIN)/coverage combine -q
	COVERAGE_FILE=$(abspath $(DATA)/coverage/data) $(BIN)/coverage json -q -o $(DATA)/coverage/lines.json
	$(BIN)/python -m tests.support.covered $(DATA)/coverage/lines.json

lint: $(BIN)/.installed-dev ## style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(BIN)/.installed-dev ## types, strict
	$(BIN)/mypy

bench: $(BIN)/.installed-dev ## measure games, replay, gRPC and Faust, each beside a peer; prints figures, ratios and aims (docs/performance.md)
	$(BIN)/python -m loadtests.bench

load: $(BIN)/.installed-dev ## a floor under open-loop load of all games, with a report: PROFILE=smoke|floor|peak|soak ENGINE=embedded|kafka (docs/scale.md)
	$(BIN)/python -m loadtests.load $(PROFILE) --engine $(ENGINE)

.PHONY: hosts
hosts: $(BIN)/.installed-dev ## what a command costs one, two and three hosts of a Kafka floor (docs/scale.md)
	PYTHONPATH=deploy/local $(BIN)/python -m loadtests.hosts

scale: $(BIN)/.installed-dev ## what grows with the ledger and what does not, up to SIZE=10k|100k|1M|10M commits (docs/scale.md)
	$(BIN)/python -m loadtests.scale --size $(SIZE)

duel: $(BIN)/.installed-dev ## 10,000 random poker hands a form against pokerkit, and 17,000 of its hand histories (some three quarters of an hour)
	ROUNDLEDGER_POKERKIT_HANDS=10000 ROUNDLEDGER_PHH_EVENINGS=1700 $(BIN)/python -m pytest -n $(WORKERS) --timeout=3600 tests/unit/games/poker/test_against_pokerkit.py tests/integration/services/test_phh_evenings.py

.PHONY: takeover
takeover: $(BIN)/.installed-dev ## two hosts on Kafka, killed and frozen by turns under load for MINUTES=10: nothing lost, nothing doubled
	ROUNDLEDGER_TAKEOVER_MINUTES=$(MINUTES) $(BIN)/python -m pytest -s --timeout=$$(($(MINUTES) * 60 + 600)) tests/e2e/test_takeover.py

.PHONY: upgrade
upgrade: $(BIN)/.installed-dev ## every process of a Kafka floor goes over from the last release to this one and back, under load (docs/upgrade.md)
	ROUNDLEDGER_UPGRADE=all $(BIN)/python -m pytest -s -n 0 --timeout=1200 tests/e2e/test_upgrade.py

.PHONY: chaos
chaos: $(BIN)/.installed-dev ## real processes and a real Kafka killed, frozen and out of disk under load for MINUTES=10: nothing lost, nothing doubled (docs/simulator.md)
	PYTHONPATH=deploy/local $(BIN)/python -m tests.chaos $(MINUTES)

.PHONY: simulate
simulate: $(BIN)/.installed-dev ## SEEDS=1000 simulated floors with crashes, lost replies, full disks, audited; ROUNDLEDGER_SEED=n repeats one (docs/simulator.md)
	$(BIN)/python -m tests.simulation $(SEEDS)

explore: $(BIN)/.installed-dev ## property tests with new random examples, and 10,000 states a game brought to their end, for as long as they take
	ROUNDLEDGER_EXPLORE=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -rP --timeout=3600 tests/unit/games/test_properties.py tests/unit/games/test_endings.py tests/unit/games/test_now.py tests/unit/games/test_dry_runs.py tests/unit/games/test_spoilt_commands.py tests/unit/services/test_phh_round_trip.py tests/unit/ledger/test_hostile_commits.py tests/unit/streams

day: $(BIN)/.installed-dev ## a simulated gaming day of thousands of rounds, closed and audited to the cent
	ROUNDLEDGER_LONG_DAY=1 $(BIN)/python -m pytest -n 0 --timeout=3600 tests/unit/ledger/test_gaming_day_simulated.py

screenshots: $(BIN)/.installed-dev ## write the images of docs/console.md from a floor after its demo shift
	$(BIN)/python -m tests.support.screenshots

kafka: $(BIN)/.installed-dev ## start a real Kafka for development on KAFKA_PORT, in the foreground
	$(BIN)/python deploy/local/kafka_broker.py --data $(DATA)/kafka --port $(KAFKA_PORT)

proto: $(BIN)/.installed-dev ## generate Python from proto/ and check it
	$(BIN)/python proto/generate.py
	$(BIN)/buf breaking proto --against proto/baseline.binpb

.PHONY: dist
dist: $(BIN)/.installed-dev ## build the wheel and the source distribution into dist/
	rm -rf dist build && $(BIN)/uv build -q --no-build-isolation --python $(BIN)/python -o dist .
	@ls dist

pages: $(BIN)/.installed-dev ## write the pages that are made from data: permissions, refusals, accounts
	$(BIN)/python -m services.showing.pages

game: $(BIN)/.installed-dev ## write a game that already plays, to be changed: NAME=big_six (docs/adding-a-game.md)
	$(BIN)/python -m services.scaffold $(NAME)

baseline: proto ## accept the present vocabulary as the one that later changes must not break
	$(BIN)/buf build proto -o proto/baseline.binpb

lock: $(BIN)/.installed-dev ## renew the locks within the ranges of pyproject.toml
	$(BIN)/uv pip compile $(LOCK_OPTIONS) --extra build --extra traces pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile $(LOCK_OPTIONS) --extra build --extra traces --extra dev pyproject.toml -o requirements-dev.lock

LOCK_OPTIONS := -q --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header

clean: ## remove what was built and what ran here
	rm -rf .venv var build *.egg-info .pytest_cache .mypy_cache .ruff_cache

# The locks are complete, so nothing is resolved. What tests need has all that `make run` needs, and is installed in one go.
# uv does in seconds what takes pip minutes; where it cannot (an index that only pip is told of), pip does it.
PIP = $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --no-deps
UV = $(BIN)/uv pip install --quiet --system-certs --python $(BIN)/python --no-deps
define INSTALL
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	sed -n '/^uv==/,/[^\\]$$/p' requirements-dev.lock > .venv/uv.lock
	$(PIP) --require-hashes -r .venv/uv.lock
	$(UV) --require-hashes -r $(1) || $(PIP) --require-hashes -r $(1)
	$(UV) --no-build-isolation -e . || $(PIP) --no-build-isolation -e .
endef

$(BIN)/.installed: requirements.lock pyproject.toml
	$(call INSTALL,requirements.lock)
	touch $@

$(BIN)/.installed-dev: requirements-dev.lock pyproject.toml
	$(call INSTALL,requirements-dev.lock)
	touch $(BIN)/.installed $@
