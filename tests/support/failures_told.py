"""What pytest shows of the failures of a suite, run without this plugin, recorded, and never recorded."""

from __future__ import annotations

import json
import re
import sys

from tests.support.failing_suite import ASYNC_CONFTEST, CONFTEST, FEATURE, STEPS, SYNC_CONFTEST, suite_of
from tests.support.plugins import unset
from tests.support.rig import PLAYWRIGHT

ANOTHER = "During handling of the above exception, another exception occurred:"
OF_PLAYWRIGHT = re.compile(r'^  File "[^"\n]*[/\\]playwright[/\\][^\n]*\n(?:    [^\n]*\n)*', re.MULTILINE)
INI = "[pytest]\naddopts = -p no:playwright-asyncio -p no:cacheprovider -p no:randomly -p no:allure_pytest -p no:html\n"


class Failures:
    """Runs of one suite; ``told`` gives what was found out in one about each failure."""

    def __init__(self, pytester, monkeypatch):
        self.pytester, self.monkeypatch = pytester, monkeypatch
        unset(monkeypatch)
        pytester.makeini(INI)

    def told(self, release, *args):
        found = self.pytester.path / "found.jsonl"
        found.unlink(missing_ok=True)
        self.monkeypatch.setenv("FOUND", str(found))
        self.monkeypatch.setenv("RELEASE", str(release))
        result = self.pytester.runpytest_subprocess("-q", *args)
        assert "INTERNALERROR" not in result.stdout.str()
        if not found.exists():
            return {}
        lines = map(json.loads, found.read_text(encoding="utf-8").splitlines())
        return {line["test"]: line for line in lines}


def failures_of(pytester, monkeypatch, *, is_async):
    """The suite of one API, ready to be run."""
    failures = Failures(pytester, monkeypatch)
    pytester.makeconftest(CONFTEST + (ASYNC_CONFTEST if is_async else SYNC_CONFTEST))
    pytester.makepyfile(test_basket=suite_of(is_async=is_async, soft=PLAYWRIGHT >= (1, 60)))
    if not is_async:
        pytester.makefile(".feature", basket=FEATURE)
        pytester.makepyfile(test_steps=STEPS)
    return failures


def differences(plain, healing):
    """(test, what, plain, healing) of everything that is not the same."""
    return [
        (test, what, told, healing[test]["found"].get(what) if test in healing else "no failure")
        for test, known in plain.items()
        for what, told in known["found"].items()
        if test not in healing or comparable(what, healing[test]["found"].get(what)) != comparable(what, told)
    ]


def comparable(what, told):
    """What was told, without the frames that Python before 3.12 may or may not have kept.

    A coroutine that handles an error and has another one thrown into it, as `asyncio` does when what is awaited failed, loses
    the frames that this one came through (``_PyErr_ChainStackItem``). Plain Playwright's assertions are thrown; where the
    plugin was asked meanwhile the coroutine goes on by itself, and nothing is lost.
    """
    if what != "native" or sys.version_info >= (3, 12) or ANOTHER not in str(told):
        return told
    first, _, second = told.partition(ANOTHER)
    return first + ANOTHER + OF_PLAYWRIGHT.sub("", second)


def table(plain, *others):
    """Each failure and where it points: without the plugin, and in other runs."""

    def place(run, test):
        return str(run[test]["found"]["crash auto"]).rpartition("/")[2] if test in run else "no failure"

    rows = [(test, *(place(run, test) for run in (plain, *others))) for test in plain]
    return "\n".join(f"{test:<42} " + " ".join(f"{one:<26}" for one in places).rstrip() for test, *places in rows)


def same_as_plain(failures, kinds):
    """Fails where a failure is another one, or told otherwise, than without the plugin.

    Args:
        failures: the suite, see `failures_of`.
        kinds: expression that chooses some of its tests; ``""`` for all.
    """
    only = ("-k", kinds) if kinds else ()
    plain = failures.told(2, "-p", "no:heal", *only)
    assert len(plain) > (2 if kinds else 38)
    recording = failures.told(2, "--heal=on", *only)
    assert not failures.told(1, "--heal=on", *only), "all pass on the first release"
    recorded = failures.told(2, "--heal=on", "--heal-record=none", *only)
    sys.stdout.write(f"plain, recording, recorded:\n{table(plain, recording, recorded)}\n")
    for healing in (recording, recorded) if kinds else (recording, recorded, failures.told(2)):
        different = differences(plain, healing)
        told = "\n".join(f"--- {test}: {what}\n{one}\n--- but\n{other}" for test, what, one, other in different[:9])
        assert not different, f"{len(different)} differences\n{told}"
        assert not any("pytest_heal" in str(failure["found"]) for failure in healing.values())
