"""A project in a repository of its own, and what its last run drifted with: for the commands that edit the source."""

import os
import subprocess
from dataclasses import replace

from pytest_heal.baseline.serde import to_plain
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.relocation.events import HealEvent
from pytest_heal.repair import fix, last_run
from pytest_heal.repair.fix import Wanted
from pytest_heal.report.model import Entry, HealReport, Run, fingerprint
from tests.source.fix_corpus import ROLE, A

TEXT = '# "é"\ndef test_a(page):\n    page.locator("#a").click()  # page.locator("#a")\n'
FIXED = TEXT.replace('page.locator("#a").click', f"page{ROLE}.click")


def entry(text, *, file="test_a.py", test="", seen=None, **changes):
    """A confirmed heal of the one call in a file."""
    test = test or f"{file}::test_a"
    sighting = replace(seen or A(), file=file, test=test).sighting({file: text})
    selector = sighting.makings[-1].selector
    healed_as = Fingerprint(
        key=Key(locator=selector, page="/login"), element=Element(tag="button", role="button", name="Sign in")
    )
    values = {
        "kind": "lost", "outcome": "healed", "code": "individual-signal", "reason": "It fits.", "test": test, "file": file,
        "line": sighting.makings[-1].line, "method": "click", "locator": sighting.locator, "selector": selector,
        "page": "http://x/login", "replacement": f"page{ROLE}", "confidence": 0.97, "confirmed": True,
        "makings": sighting.makings, "mends": sighting.mends, "healed_as": to_plain(healed_as),
    }  # fmt: skip
    return Entry(event=HealEvent(**{**values, **changes}), outcome="passed")


class Project:
    """A project in a repository of its own, and what its last run drifted with."""

    def __init__(self, path, monkeypatch):
        self.path, self.monkeypatch = path, monkeypatch
        monkeypatch.chdir(path)
        for name in [name for name in os.environ if name.startswith(("PYTEST_", "GIT_"))]:
            monkeypatch.delenv(name)
        monkeypatch.setenv("CI", "false")
        self.write("pytest.ini", "[pytest]\n")
        self.git("init", "-q")

    def git(self, *args):
        user = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "core.autocrlf=false")
        return subprocess.run(["git", *user, *args], cwd=self.path, check=True, capture_output=True, text=True).stdout

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-qm", "x", "--allow-empty")

    def write(self, name, content):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def read(self, name="test_a.py"):
        return (self.path / name).read_bytes()

    def report(self, *entries, **changes):
        names = {making.file for one in entries for making in one.event.makings}
        known = {name: fingerprint(self.read(name)) for name in names if (self.path / name).exists()}
        return HealReport.of(Run(files=known, folder="", **changes), entries)

    def drifted(self, *entries, **changes):
        """Keep a run in pytest's cache."""
        path = self.path / ".pytest_cache" / "d" / last_run.FOLDER / last_run.NAME
        last_run.store(path, self.report(*entries, **changes))
        return path

    def fix(self, *, args=(), answers=(), **wanted):
        given = iter(answers)
        return fix.run(Wanted(**wanted), ["-p", "no:schemathesis", *args], ask=lambda _: next(given, ""))
