# Everything a newcomer or a CI needs. The first call of a target makes .venv and finds a browser; later calls do not.

READY := .venv/.ready
PY := .venv/bin/python
JOBS ?= 4
FIREFOX_JOBS ?= 3
SHORT ?= not long
RELEASE ?= 2
# Containers often say that no compiled module is to be written; the tests start thousands of processes, and each would compile all.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup example backtest review-demo explore test test-long test-all test-asyncio test-firefox lint check docs fmt shop example-baseline changelog release-check sdist-test bare clean

help:  ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY)  ## Make .venv and find or install a browser (done by the others when needed)
	@echo ".venv is ready"

$(READY): pyproject.toml scripts/setup.sh scripts/browser.py
	@sh scripts/setup.sh
	@touch $@

example: $(READY)  ## Run the example suite: the first release green, the second one healed
	@$(PY) scripts/example.py $(ARGS)

backtest: $(READY)  ## Backtest the example suite's two revisions on its shop's two releases (ARGS="-n 2")
	@$(PY) scripts/backtest.py $(ARGS)

review-demo: $(READY)  ## Review in the browser what the redesign drifts, in a copy (ARGS=--pictures: screenshots for the docs)
	@$(PY) scripts/review_demo.py $(ARGS)

explore: $(READY)  ## Walk the example's shop and draw a map of it (ARGS="--max-steps=100")
	@$(PY) scripts/explore.py $(ARGS)

test: $(READY)  ## Run the tests, but for what takes long (ARGS="-k name" to choose, JOBS=0 for one process)
	$(PY) -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder -m "$(SHORT)" $(ARGS)

test-long: $(READY)  ## Run what takes long: whole matrices, random kills, walks of applications
	$(PY) -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder -m long $(ARGS)

test-all: $(READY)  ## Run all tests in one go, as CI does; what is a part of a long test is left out
	$(PY) -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder -m "not part" $(ARGS)

test-asyncio: $(READY)  ## Run the test of pytest-playwright-asyncio, in an environment of its own (.venv-asyncio)
	test -x .venv-asyncio/bin/python || $(PY) -m venv .venv-asyncio
	.venv-asyncio/bin/python -m pip install -qq --disable-pip-version-check -e '.[dev-asyncio]'
	.venv-asyncio/bin/python -m pytest -q -p no:playwright-asyncio tests/plugin/test_playwright_asyncio.py

# What must work by the standard, not by Chromium's habits: reading a page, watching calls, the catalog, suggestions, the example.
FIREFOX := tests/browser tests/healing/test_live_interception.py tests/catalog/test_live.py tests/catalog/test_live_listing.py \
	tests/suggestions/test_live.py tests/plugin/test_example_suite.py

test-firefox: $(READY)  ## Run tests of live pages in Firefox, in an environment of its own (.venv-firefox)
	test -x .venv-firefox/bin/python || $(PY) -m venv .venv-firefox
	.venv-firefox/bin/python -m pip install -qq --disable-pip-version-check -e '.[dev-firefox]'
	@if .venv-firefox/bin/python scripts/browser.py firefox; then \
		TEST_BROWSER=firefox .venv-firefox/bin/python -m pytest --browser=firefox -n $(FIREFOX_JOBS) --dist loadfile --no-loadscope-reorder \
			-m "browser and not long or firefox" $(FIREFOX) $(ARGS); \
	else \
		echo "== test-firefox: SKIPPED, no Firefox can be had here"; \
	fi

lint: $(READY)  ## Lint, formatting, types
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

check: lint  ## Lint, formatting, types, architecture, unit tests: what runs without a browser
	$(PY) -m pytest -q -n $(JOBS) -m "not browser and not whole"

docs: $(READY)  ## Build the documentation into docs/_build/html, with warnings as errors
	@$(PY) -c 'import furo, myst_parser, sphinx' 2>/dev/null || \
		$(PY) -m pip install -qq --disable-pip-version-check -e '.[docs]'
	$(PY) -m sphinx -W --keep-going -b html docs docs/_build/html

fmt: $(READY)  ## Format, and mend what the linter can mend
	$(PY) -m ruff check --fix-only .
	$(PY) -m ruff format .

shop: $(READY)  ## Serve the example's shop, to look at it (RELEASE=1 or 2)
	cd example_suite && ../$(PY) -m shop $(RELEASE)

example-baseline: $(READY)  ## Record the example's baseline anew, on the first release
	rm -rf example_suite/.heal
	$(PY) -m pytest example_suite --shop-release=1 --heal=on --heal-record=new -p no:cacheprovider -p no:asyncio

changelog: $(READY)  ## Write the section of the next version into CHANGELOG.md, from changelog.d
	@$(PY) scripts/changelog.py

release-check: $(READY)  ## Build wheel and sdist twice, compare, check what is in them, list what they need (dist/)
	$(PY) -m pip install -qq --disable-pip-version-check -e '.[release]'
	$(PY) scripts/release_check.py --sbom

sdist-test: $(READY)  ## Unpack the sdist elsewhere and run its tests there (ARGS="tests/locator" for some)
	$(PY) scripts/sdist_test.py $(ARGS)

bare: $(READY)  ## Install wheel and sdist into bare environments, each extra alone, and use each (ARGS="server mcp" for some)
	$(PY) scripts/bare.py $(ARGS)

clean:  ## Remove .venv and everything that tools left behind
	rm -rf .venv .venv-asyncio .venv-firefox build dist docs/_build .mypy_cache .pytest_cache .ruff_cache .hypothesis .tox \
		test-results example-report example-exploration .coverage coverage.xml
	find src tests example_suite scripts benchmarks -name __pycache__ -prune -exec rm -rf {} +
