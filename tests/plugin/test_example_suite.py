"""The example suite as a whole: a redesign heals, what is gone fails with a reason, and nothing wrong is ever done.

Each run is a pytest process of its own on ``example_suite/``, which is taken as it is: its files, its committed baseline. What
must come is written in ``example_suite/expected.py``. `make test-firefox` runs the same suite in Firefox.
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.support import browsers
from tests.support.plugins import SLOW_TO_IMPORT, without

pytestmark = pytest.mark.long  # `make example` runs the same suite

SUITE = Path(__file__).parents[2] / "example_suite"
BASELINE = SUITE / ".heal" / "baseline"
# The one makes a locator of a plant's name, which is a parameter; the other's locators are data of steps, not calls.
NEEDS_A_PERSON = {"test_checkout_pages.py::test_buy_a_plant", "test_checkout_steps.py::test_buy_a_plant_by_steps"}
SECONDS = 400  # for one run of the suite, on a machine that does other things too

EVENTS_PLUGIN = """
import json, os

def pytest_heal_event(config, event):
    with open(os.environ["EVENTS_FILE"], "a", encoding="utf-8") as file:
        file.write(json.dumps(event.to_dict()) + "\\n")
"""


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


expected = load("example_suite_expected", SUITE / "expected.py")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One run of the suite: results by test, events, what the terminal showed."""

    results: dict
    events: list
    output: str
    report: Path = Path()

    def of(self, test, *outcomes):
        return [e for e in self.events if e["test"].split("[")[0] == test and e["outcome"] in outcomes]

    def skipped(self):
        return {test for test, result in self.results.items() if result.outcome == "skipped"}

    def healed(self):
        return {(e["test"], e["locator"], e["after"]) for e in self.events if e["outcome"] == "healed"}


def without_pytest():
    """The environment, without what says that a test or a worker runs here."""
    return {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "SHOP_"))}


def run_suite(folder, *options, plugin=True, suite=SUITE, only=()):
    """Run the suite, or ``only`` some of its tests, in a process of its own, whatever pytest and CI around this were told."""
    junit, events = folder / "junit.xml", folder / "events.jsonl"
    (folder / "events_to_file.py").write_text(EVENTS_PLUGIN, encoding="utf-8")
    environment = without_pytest()
    paths = os.pathsep.join(filter(None, [str(folder), environment.get("PYTHONPATH")]))
    environment |= {"CI": "false", "COLUMNS": "120", "EVENTS_FILE": str(events), "PYTHONPATH": paths}
    done = subprocess.run(
        [
            *(
                sys.executable,
                "-m",
                "pytest",
                *([suite / test for test in only] or [suite]),
                *without("cacheprovider", *SLOW_TO_IMPORT),
                "--tb=short",
            ),
            *(f"--browser={browsers.NAME}", f"--junitxml={junit}", f"--output={folder / 'artifacts'}"),
            *(("-p", "events_to_file") if plugin else ("-p", "no:heal")),
            *options,
        ],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    lines = events.read_text(encoding="utf-8").splitlines() if events.exists() else []
    return Run(
        results=expected.results(junit),
        events=[json.loads(line) for line in lines],
        output=done.stdout,
        report=folder / "heal.json",
    )


def run_without_healing(folder, fail, suite=SUITE):
    """Results on the second release without the plugin; what must ``fail`` waits briefly for that, the rest as it needs."""
    options = ("--shop-release=2", "-n", "2")
    for name in ("fail", "pass"):
        (folder / name).mkdir()
    failing = run_suite(folder / "fail", *options, "--action-timeout=1.5", plugin=False, suite=suite, only=sorted(fail))
    others = ["--action-timeout=60", *(f"--deselect={test}" for test in sorted(fail))]
    return failing.results | run_suite(folder / "pass", *options, *others, plugin=False, suite=suite).results


@pytest.fixture(scope="module")
def healed(tmp_path_factory):
    options = ("-v", "-n", "2", "--shop-release=2", "--heal=on", "--heal-record=none", f"--heal-baseline={BASELINE}")
    folder = tmp_path_factory.mktemp("healed")
    return run_suite(folder, *options, f"--heal-report=json:{folder / 'heal.json'}")


BY_ONE = ("test_login_css", "test_checkout_pages", "test_product_shadow", "test_discover_async")
"""Files that are run by one process too: page objects, shadow roots, both APIs."""


@pytest.fixture(scope="module")
def healed_by_one(tmp_path_factory):
    options = ("--shop-release=2", "--heal=on", "--heal-record=none", "-k", " or ".join(BY_ONE))
    return run_suite(tmp_path_factory.mktemp("healed_by_one"), *options)  # the baseline's place is the default


def recorded(folder):
    """Every locator of a baseline, with the file it stands in; the fingerprints beside them may differ from run to run."""
    lines = (
        (path, line.strip().removeprefix("- "))
        for path in folder.rglob("*.yaml")
        for line in path.read_text(encoding="utf-8").splitlines()
    )
    return {(path.relative_to(folder), line) for path, line in lines if line.startswith("locator:")}


@pytest.mark.long
@pytest.mark.firefox
def test_first_release_is_green_and_fully_recorded(tmp_path):
    baseline = tmp_path / "baseline"
    shutil.copytree(BASELINE, baseline)
    run = run_suite(tmp_path, "--shop-release=1", "--heal=on", "--heal-record=new", "-n", "2", f"--heal-baseline={baseline}")
    assert expected.surprises(run.results, release=1, healing=True) == []
    assert run.events == []
    assert len(recorded(BASELINE)) > 60
    assert recorded(baseline) == recorded(BASELINE), "the committed baseline lacks locators: make example-baseline"


@pytest.mark.long
def test_without_healing_exactly_the_drifted_tests_fail(tmp_path):
    results = run_without_healing(tmp_path, expected.tests_with("lost", "ambiguous", "gone"))
    assert expected.surprises(results, release=2, healing=False) == []


def test_about_half_of_the_suite_drifts():
    drifts = [drift for drifts in expected.DRIFTED.values() for drift in drifts]
    assert len(drifts) >= 30
    assert len(expected.tests_with("gone")) == 3
    assert len(expected.tests_with("moved")) == 1


@pytest.mark.firefox
def test_redesign_heals_and_what_is_gone_fails(healed):
    assert expected.surprises(healed.results, release=2, healing=True) == []


@pytest.mark.firefox
@pytest.mark.parametrize("test", sorted(expected.tests_with("lost", "ambiguous")))
def test_heals_on_the_right_elements(healed, test):
    if test in healed.skipped():
        pytest.skip(expected.NOT_OVER_BIDI[test])
    heals = healed.of(test, "healed")
    assert {e["after"] for e in heals} == {drift.element for drift in expected.DRIFTED[test]}
    assert {e["kind"] for e in heals} == {drift.kind for drift in expected.DRIFTED[test]}
    assert all(e["confirmed"] and e["replacement"] and e["confidence"] > 0 for e in heals)


@pytest.mark.firefox
@pytest.mark.parametrize("test", sorted(expected.tests_with("gone")))
def test_what_is_gone_is_refused_with_a_reason(healed, test):
    assert healed.of(test, "healed") == []
    refused = healed.of(test, "refused")
    assert refused
    assert all(e["code"] and e["reason"] and e["runners_up"] for e in refused)
    assert refused[0]["reason"] in healed.results[test].message, "the failure itself must say why"


@pytest.mark.firefox
def test_selector_that_slipped_is_reported_as_moved(healed):
    (test,) = expected.tests_with("moved")
    (event,) = healed.of(test, "reported", "healed", "refused")
    (drift,) = expected.DRIFTED[test]
    assert (event["kind"], event["outcome"], event["before"]) == ("moved", "reported", 'button "Add to cart" in "Monstera"')
    assert drift.element in [event["after"], *(c["element"] for c in event["runners_up"])]


@pytest.mark.firefox
def test_tests_without_drift_have_no_events(healed):
    assert {e["test"].split("[")[0] for e in healed.events} == set(expected.DRIFTED) - healed.skipped()


@pytest.mark.firefox
def test_junit_tells_every_heal(healed):
    for test, result in healed.results.items():
        heals = [name for name in result.properties if name.removeprefix("heal_").isdigit()]
        assert len(heals) == result.heals == len(healed.of(test, "healed")), test


def test_summary_shows_what_a_reviewer_needs(healed):
    assert "healed locators" in healed.output
    summary = healed.output.split("healed locators", 1)[1]
    for event in healed.events:
        if event["outcome"] == "healed":
            assert event["replacement"] in summary
    for test in expected.tests_with("gone"):
        assert test in summary


def as_it_must_be(release):
    """Results of a run without a surprise."""
    found = {}
    for test, drifts in expected.DRIFTED.items():
        kinds = set() if release == 1 else {drift.kind for drift in drifts}
        done = expected.DONE_BEFORE_FAILING.get(test, "")
        properties = {"heal_count": str(int(not kinds.isdisjoint({"lost", "ambiguous"}))), "shop_actions": done}
        found[test] = expected.Result(test, "failed" if "gone" in kinds else "passed", "", properties)
    return found


@pytest.fixture
def example(tmp_path, monkeypatch):
    """``make example`` on runs of this test's making: its module, and what each release gives."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    module = load("scripts_example", SUITE.parent / "scripts" / "example.py")
    given = {release: as_it_must_be(release) for release in (1, 2)}

    def run(folder, release, *options):
        (folder / f"release-{release}.xml").touch()
        return given[release]

    monkeypatch.setattr(module, "REPORTS", tmp_path / module.REPORTS.relative_to(module.ROOT))
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "run", run)
    monkeypatch.setattr(module, "fixed", lambda report: module.say("-old\n+new\n" * 500))
    return module, given


def test_make_example_ends_with_its_verdict(example, capsys):
    module, _ = example
    assert module.main([]) == 0
    first, second = capsys.readouterr().out.splitlines()[-2:]
    assert first.startswith("release 1: ")
    assert second.endswith("3 failed, 3 must fail. All as it must be.")


def test_make_example_names_each_surprise_in_its_last_lines(example, capsys):
    module, given = example
    consent, sign_in = "test_consent.py::test_accept_cookies", "test_login_css.py::test_sign_in"
    promo = "test_checkout_pages.py::test_promo_code"
    del given[1][consent]
    given[2][sign_in] = replace(given[2][sign_in], outcome="failed")
    given[2][promo] = replace(given[2][promo], properties={"shop_actions": "promo SPRING"})
    assert module.main([]) == 1
    *_, told, one, two, three = capsys.readouterr().out.splitlines()
    assert told.endswith("Not as it must be.")
    assert one == f"UNEXPECTED: release 1: {consent} did not run"
    assert two == f"UNEXPECTED: release 2: {promo} did something that nobody asked for: promo SPRING"
    assert three == f"UNEXPECTED: release 2: {sign_in} failed, expected: passed"


def test_make_example_leaves_its_reports_where_no_other_run_deletes_them(example):
    module, _ = example
    (module.REPORTS / "old").mkdir(parents=True)
    module.main([])
    assert [path.name for path in module.REPORTS.iterdir()] == ["junit.xml"], "nothing of an earlier run is shown as this one's"
    folder = module.REPORTS.relative_to(module.ROOT).parts[0]
    assert folder != "test-results", "pytest-playwright empties it at the start of each run"
    assert f"{folder}/" in (SUITE.parent / ".gitignore").read_text(encoding="utf-8").splitlines()


@pytest.mark.long
def test_the_repaired_suite_passes_without_healing(healed, tmp_path):
    """Drift, heal, fix, green: what healed is written into the source, and no test needs a heal any more."""
    suite = tmp_path / "suite"
    shutil.copytree(SUITE, suite, ignore=shutil.ignore_patterns("__pycache__", ".pytest_cache"))
    command = [sys.executable, "-m", "pytest_heal", "fix", str(healed.report), "--write", "--force", "--baseline"]
    done = subprocess.run(
        [*command, f"--rootdir={suite}", f"--config-file={suite / 'pytest.ini'}"],
        cwd=suite, env={**without_pytest(), "CI": "false"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "needs a person" in done.stdout
    broken = expected.tests_with("gone") | NEEDS_A_PERSON
    results = run_without_healing(tmp_path, broken, suite)
    failed = {test for test, result in results.items() if result.outcome != "passed"}
    assert failed == broken, f"{done.stdout}\n{failed}"


@pytest.mark.long
def test_one_process_and_two_heal_the_same(healed, healed_by_one):
    def told(run):
        return {test: (one.outcome, one.heals) for test, one in run.results.items() if test.startswith(BY_ONE)}

    assert told(healed_by_one) == told(healed) == {t: told(healed)[t] for t in healed_by_one.results}
    assert healed_by_one.healed() == {heal for heal in healed.healed() if heal[0].startswith(BY_ONE)}
    assert len(healed_by_one.healed()) > 10
    assert "healed locators" in healed_by_one.output


def test_the_shop_says_nothing_when_a_client_goes_away(monkeypatch, capfd):
    monkeypatch.syspath_prepend(SUITE)
    from shop.server import Shop

    shop = Shop(1).start()
    server, told = shop._server, []
    try:
        for error in (ConnectionResetError("gone"), BrokenPipeError("gone"), ValueError("a mistake of ours")):
            monkeypatch.setattr(server, "finish_request", Mock(side_effect=error))
            server.process_request_thread(Mock(), ("127.0.0.1", 1))
            told.append("Traceback" in capfd.readouterr().err)
    finally:
        server.shutdown()
        server.server_close()
    assert told == [False, False, True]
