"""Distributed runs show what a plain one shows: counted once, also when a worker dies."""

from xml.etree import ElementTree as ET

import pytest

pytest.importorskip("xdist")

PER_FILE = """
    import os
    import pytest

    @pytest.mark.parametrize("n", range(4))
    def test_drift(drift, n):
        drift()

    def test_odd_values(drift):
        drift(confidence=float("nan"), locator="page.x('\\udc80')", timings={"wait": float("inf")}, score=2**40)

    def test_refused(drift):
        drift(outcome="refused", line=40)
"""


def test_the_same_as_in_one_process(project):
    project.pytester.makepyfile(test_a=PER_FILE, test_b=PER_FILE)
    plain = project.run("--heal=on", "--junitxml=plain.xml")
    spread = project.run("--heal=on", "-n", "8", "--junitxml=spread.xml")
    plain.assert_outcomes(passed=12, warnings=10)
    spread.assert_outcomes(passed=12, warnings=10)
    spread.stdout.no_fnmatch_line("*INTERNALERROR*")
    spread.stdout.fnmatch_lines(
        ["heal: mode=on, 212 fingerprints in .heal/baseline", "10 healed in 10 tests. 2 not healed in tests that passed *"]
    )
    assert _drift(plain) == _drift(spread)
    assert _properties(project.path / "plain.xml") == _properties(project.path / "spread.xml")


def test_workers_are_instrumented_and_the_controller_is_not(project):
    project.pytester.makepyfile("def test_a(): pass\ndef test_b(): pass")
    result = project.run("--heal=on", "-n", "2")
    result.assert_outcomes(passed=2)
    assert project.calls() == ["made on"]  # to count the fingerprints for the header
    for worker in ("gw0", "gw1"):
        assert [call for call in project.calls(worker) if call in ("install", "close", "uninstall")] == [
            "install",
            "close",
            "uninstall",
        ]
    result.stdout.fnmatch_lines(["heal: 12 fingerprints recorded in .heal/baseline (gw0, gw1)"])


def test_workers_have_the_settings_of_the_controller(project, monkeypatch):
    conftest = project.path / "conftest.py"
    text = """
_made = FakeRun.__init__
def _write(self, settings, **more):
    _made(self, settings, **more)
    self.write(f"{settings.record} {settings.quiet} {settings.budget} {settings.confidence} {settings.baseline[0]}")
FakeRun.__init__ = _write
"""
    conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
    project.pytester.makeini("[pytest]\nheal_confidence = 0.7\n")
    project.pytester.makepyfile("def test_a(): pass")
    monkeypatch.setenv("PYTEST_HEAL_BUDGET", "4")
    sub = project.pytester.mkdir("sub")
    monkeypatch.chdir(sub)
    args = ["--heal=on", "--heal-record=all", "--heal-baseline=mine", "-o", "heal_quiet=77", "-n", "1", ".."]
    project.run(*args).assert_outcomes(passed=1)
    assert project.calls()[0] == project.calls("gw0")[0] == f"all 77 4 0.7 {sub / 'mine'}"


def test_suggest_touches_nothing(project):
    project.pytester.makepyfile("def test_a(): pass")
    project.run("-n", "1").assert_outcomes(passed=1)
    assert project.calls() == project.calls("gw0") == []


def test_a_crashing_worker_loses_its_own_test_only(project):
    project.pytester.makepyfile(
        """
        import os

        def test_before(drift): drift(line=10)
        def test_crash(drift):
            drift(line=20)
            os._exit(1)
        def test_after(drift): drift(line=30)
        """
    )
    result = project.run("--heal=on", "-n", "1")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*.py:10 test_before*", "*.py:30 test_after*", "2 healed in 2 tests."])
    result.stdout.no_fnmatch_line("*INTERNALERROR*")


@pytest.mark.long
def test_a_crash_after_the_call_keeps_what_the_call_reported(project):
    project.pytester.makepyfile(
        """
        import os
        import pytest

        @pytest.fixture
        def crash():
            yield
            import time
            time.sleep(0.5)  # the call's report is on its way
            os._exit(1)

        def test_a(drift, crash): drift()
        """
    )
    project.run("--heal=on", "-n", "1").stdout.fnmatch_lines(["1 healed in 1 test."])


@pytest.mark.long
def test_strict_and_bad_markers(project):
    project.pytester.makepyfile(
        "import pytest\ndef test_a(drift): drift()\n@pytest.mark.heal(mode='maybe')\ndef test_b(): pass\ndef test_c(): pass"
    )
    result = project.run("--heal=strict", "-n", "2")
    result.assert_outcomes(failed=1, errors=1, passed=1)
    result.stdout.fnmatch_lines(["*drifted, which --heal=strict does not allow"])


@pytest.mark.long
def test_what_is_trusted_is_the_same_for_all_workers_of_a_run(project):
    """Also for one that takes the place of a crashed one, when others have written what they saw."""
    conftest = project.path / "conftest.py"
    text = """
from pytest_heal.element.fingerprint import Key
from pytest_heal.relocation.trust import Heal, Step

def _trusted(self):
    with open("read.txt", "a") as file:
        file.write((FakeRun.worker or "controller") + "\\n")
    key = Key(locator="#a", page="/")
    heal = Heal(key=key, source="", locator="a", before="", after="b", replacement="", confidence=1)
    trust = Trust()
    trust.apply([Step(kind="action-failed", heal=heal, test="t")])
    return trust
FakeBaseline.trusted = _trusted

@pytest.fixture
def quarantined():
    return [doubted.heal.key.locator for doubted in FakeRun.current.ledger.trust.trust.quarantined]
"""
    conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
    project.pytester.makepyfile(
        """
        import os

        def test_before(quarantined): assert quarantined == ["#a"]
        def test_crash(): os._exit(1)
        def test_after(quarantined): assert quarantined == ["#a"]
        """
    )
    project.run("--heal=on", "-n", "1").assert_outcomes(passed=2, failed=1)
    assert (project.path / "read.txt").read_text(encoding="utf-8") == "controller\n"


def test_an_error_filter_fails_the_test_in_its_worker(project):
    project.pytester.makepyfile("def test_a(drift): drift()")
    project.run("--heal=on", "-n", "1", "-W", "error::pytest_heal.HealedLocatorWarning").assert_outcomes(failed=1)


def test_problems_of_workers_are_shown_once_with_their_names(project):
    conftest = project.path / "conftest.py"
    text = "\ndef _broken(*args): raise ValueError('broken')\nFakeRun.start = _broken\n"
    conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
    project.pytester.makepyfile("import pytest\n@pytest.mark.parametrize('n', range(6))\ndef test_a(n): pass")
    result = project.run("--heal=on", "-n", "2")
    result.assert_outcomes(passed=6)
    result.stdout.fnmatch_lines(["heal: internal error while starting a test: ValueError: broken*(gw0, gw1)"])


@pytest.mark.long
def test_what_a_crashed_worker_had_learned_cannot_be_recovered(project):
    conftest = project.path / "conftest.py"
    text = """
asked = []
def _broken(*args):
    asked.append(1)
    if FakeRun.worker or len(asked) == 1:  # at the beginning: what earlier runs left
        return []
    raise ValueError("broken")
FakeBaseline.recover = _broken
"""
    conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
    project.pytester.makepyfile("import os\ndef test_a(): os._exit(1)\ndef test_b(): pass")
    result = project.run("--heal=on", "-n", "1")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        ["heal: internal error while recovering what a crashed worker had learned: ValueError: broken*"]
    )


def test_the_hook_is_called_in_the_controller_only(project):
    conftest = project.path / "conftest.py"
    text = "\ndef pytest_heal_event(config, event):\n    print('EVENT', hasattr(config, 'workerinput'))\n"
    conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
    project.pytester.makepyfile("def test_a(drift): drift()")
    result = project.run("--heal=on", "-n", "1", "-s")
    assert [line.lstrip("h") for line in result.outlines if "EVENT" in line] == ["EVENT False"]


def _drift(result):
    """The part of the output about drift, which no worker's order may change."""
    lines = result.outlines
    start = next(i for i, line in enumerate(lines) if "= healed locators =" in line)
    end = next(i for i, line in enumerate(lines) if line.startswith("10 healed"))
    return lines[start : end + 1]


def _properties(path):
    return sorted((p.get("name"), p.get("value")) for p in ET.parse(path).iter("property"))
