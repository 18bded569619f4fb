"""A session without a browser, for pytester projects: tests say what drifted, and it writes down how it was called.

Copied into the project as ``conftest.py``; a test of the project uses the fixture ``drift``.
"""

import pytest

from pytest_heal.plugin.hooks import FACTORY
from pytest_heal.relocation.events import Evidence, HealEvent


class FakeSession:
    """Follows the interface of ``pytest_heal.healing.session.HealSession``."""

    current = None
    fingerprints = 212

    def __init__(self, settings, *, root, worker, log):
        FakeSession.current = self
        self.root, self.worker, self.log = root, worker, log
        self.drifted = []
        self.test = self.path = ""
        self.line = 0
        self.opted_in = []
        self.write(f"made {settings.mode}")

    def write(self, text):
        with (self.root / f"calls{self.worker}.txt").open("a", encoding="utf-8") as file:
            file.write(text + "\n")

    def prepare(self, sources):
        self.write(f"prepare {' '.join(sources)}")

    def install(self, *, failures_only=False):
        self.write("install for failures" if failures_only else "install")

    def register(self):
        self.write("register")

    def uninstall(self):
        self.write("uninstall")

    def start_test(self, nodeid, mode, confidence, path, line):
        self.test, self.path, self.line = nodeid, path, line
        self.drifted = []
        self.write(f"start {nodeid} {mode} {confidence} {path}:{line}")

    def events(self):
        return list(self.drifted)

    def finish_test(self, verdict):
        self.write(f"finish {self.test} {verdict}")
        return [HealEvent(**{**_shallow(e), "confirmed": verdict == "passed"}) for e in self.drifted]

    def timeout(self, page):
        return 30_000.0

    def opt_in(self, locator, *, intent=""):
        self.opted_in.append(locator)
        self.write(f"opt in {locator}")
        return locator

    def recover(self):
        return []

    def close(self):
        self.write("close")
        return ["12 fingerprints recorded in .heal/baseline"]


def _shallow(event):
    return {name: getattr(event, name) for name in event.__dataclass_fields__}


@pytest.fixture
def drift():
    """Record a drifted locator of the running test: the sign-in button of the documentation, or what is given."""

    def record(**changes):
        session = FakeSession.current
        values = {
            "kind": "lost",
            "outcome": "healed",
            "code": "individual-signal",
            "reason": "one element has the same text and the same name attribute",
            "test": session.test,
            "file": session.path,
            "line": session.line + 1,
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
        session.drifted.append(HealEvent(**{**values, **changes}))

    return record


def pytest_configure(config):
    config.stash[FACTORY] = FakeSession
