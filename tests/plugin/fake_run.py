"""A run without a browser, for pytester projects: tests say what drifted, and it writes down how it was called.

Copied into the project as ``conftest.py``; a test of the project uses the fixture ``drift``.
"""

from functools import cached_property

import pytest

from pytest_heal.baseline import MemoryStore
from pytest_heal.healing.run import Run
from pytest_heal.plugin.process import FACTORY
from pytest_heal.relocation.events import Evidence, HealEvent
from pytest_heal.relocation.trust import Trust


class Store(MemoryStore):
    def count(self):
        return 212


class FakeBaseline:
    """Follows the interface of `pytest_heal.healing.baseline_files.BaselineFiles`."""

    def __init__(self, write):
        self.write_down = write
        self.store = Store()
        self.pictures = None

    def prepare(self, sources):
        self.write_down(f"prepare {' '.join(sources)}")

    def trusted(self):
        return Trust()

    def seeds(self):
        return {}

    def note(self, test, ledger):
        pass

    def write(self, ledger, settled):
        self.write_down("close")
        return ["12 fingerprints recorded in .heal/baseline"]

    def recover(self):
        return []


class FakeInstrument:
    """Follows the interface of `pytest_heal.healing.instrument.Instrument`."""

    def __init__(self, write):
        self.write_down = write
        self.timeouts = {}

    def install(self, *, failures_only=False):
        self.write_down("install for failures" if failures_only else "install")

    def register(self):
        self.write_down("register")

    def uninstall(self):
        self.write_down("uninstall")


class FakeRun(Run):
    """The real one, with no baseline and nothing to watch."""

    current = None
    worker = ""

    def __init__(self, settings, **more):
        super().__init__(settings, **more)
        FakeRun.current = self

    def write(self, text):
        with (self.root / f"calls{self.worker}.txt").open("a", encoding="utf-8") as file:
            file.write(text + "\n")

    @cached_property
    def baseline(self):
        self.write(f"made {self.settings.mode}")
        return FakeBaseline(self.write)

    @cached_property
    def instrument(self):
        assert self.ledger.store is self.baseline.store
        return FakeInstrument(self.write)

    def start(self, nodeid, mode, confidence):
        self.write(f"start {nodeid} {mode} {confidence}")
        return super().start(nodeid, mode, confidence)

    def finish(self):
        if self.test is not None:
            self.write(f"finish {self.test.nodeid} {self.test.verdict}")
        return super().finish()

    def timeout(self, page):
        return 30_000.0

    def opt_in(self, locator, intent=""):
        self.write(f"opt in {locator}")


@pytest.fixture
def drift(request):
    """Record a drifted locator of the running test: the sign-in button of the documentation, or what is given."""

    def record(**changes):
        root, path = request.config.rootpath, request.path
        values = {
            "kind": "lost",
            "outcome": "healed",
            "code": "individual-signal",
            "reason": "one element has the same text and the same name attribute",
            "test": request.node.nodeid,
            "file": (path.relative_to(root) if path.is_relative_to(root) else path).as_posix(),
            "line": request.node.location[1] + 2,
            "method": "click",
            "locator": 'page.locator("#submit-btn")',
            "replacement": 'page.get_by_role("button", name="Sign in")',
            "before": 'button "Sign in"',
            "after": 'button "Sign in"',
            "confidence": 0.97,
            "margin": 0.61,
            "evidence": (
                Evidence(property="text", agreement=1.0, weight=3.0, before="Sign in", after="Sign in"),
                Evidence(property="field", agreement=1.0, weight=2.0, before="commit", after="commit"),
                Evidence(property="id", agreement=-0.5, weight=-0.4, before="submit-btn", after="signin"),
            ),
        }
        FakeRun.current.test.events.append(HealEvent(**{**values, **changes}))

    return record


def pytest_configure(config):
    config.stash[FACTORY] = FakeRun
    FakeRun.worker = getattr(config, "workerinput", {}).get("workerid", "")
