"""`pytest-heal backtest` on public suites, release by release: what healing would have done on other people's histories.

    python benchmarks/time_travel.py run --work FOLDER [--only PROJECT ...] [--step FROM..TO ...] [--clone PROJECT=PATH ...]
    python benchmarks/time_travel.py table --work FOLDER [--details]
    python benchmarks/time_travel.py prove --work FOLDER [--only PROJECT ...] [--release VERSION ...] [--seconds 600]

``time_travel.yaml`` names projects, tags and versions; nothing of theirs is in this repository. `run` fetches each repository
and each release of its application, and makes a repository of the suite alone, with the tags of the table. Then each step is a
backtest: the suite of the earlier tag recorded on the earlier release, run on the later one without and with healing, and
compared with the locators of the later tag. What was interrupted goes on with the same command; a step that has its report in
``FOLDER/results`` is done. `table` prints what the README shows; ``--details`` each wrong heal and each refusal. `prove`
records the suite of the last release on that release, and puts what was recorded to the test there (``--heal-prove``).

Needed: git, a Chromium (Playwright's own or the machine's), and npm where a project needs packages of it. ``--clone`` takes a
repository that is on this machine. The environment of a run, made in FOLDER, is one for all releases of a project: pytest,
Playwright and this project; the release is put before it by ``time_travel_plugin.py``.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
TABLE = Path(__file__).with_suffix(".yaml")
TIMEOUT = "TIME_TRAVEL_TIMEOUT"
WRAPPER = '''"""Stands before the installed package: its tests are those of this checkout, everything else is the release's."""
import os as _os
_folder = _os.path.join(_os.environ["TIME_TRAVEL_SITE"], {package!r})
__path__.append(_folder)
__file__ = _os.path.join(_folder, "__init__.py")
with open(__file__, encoding="utf-8") as _stream:
    exec(compile(_stream.read(), __file__, "exec"))
'''
HARNESS = '''"""What the suite needs to run this release is in the release."""
import os as _os
_file = _os.path.join(_os.environ["TIME_TRAVEL_SITE"], *{parts!r})
with open(_file, encoding="utf-8") as _stream:
    exec(compile(_stream.read(), _file, "exec"))
'''


@dataclass(frozen=True, kw_only=True)
class Release:
    """A tag of the suite with the application that belongs to it."""

    tag: str
    version: str
    pip: Sequence[str]
    also: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Project:
    """A row of the table; see the head of ``time_travel.yaml``."""

    name: str
    git: str
    paths: Sequence[str]
    tests: Sequence[str]
    releases: Sequence[Release]
    about: str = ""
    package: str = ""
    ini: str = ""
    harness: Sequence[str] = ()
    pip: Sequence[str] = ()
    npm: Sequence[str] = ()
    args: Sequence[str] = ()
    environ: Mapping[str, str] = field(default_factory=dict)
    timeout: float = 0.0

    @property
    def steps(self) -> list[tuple[Release, Release]]:
        """Each release with the next one."""
        return list(zip(self.releases, self.releases[1:], strict=False))


def projects(path: Path = TABLE) -> list[Project]:
    """The table.

    Raises:
        SystemExit: it names something that a project does not have.
    """
    found = []
    for name, row in yaml.safe_load(path.read_text(encoding="utf-8")).items():
        try:
            releases = [Release(**one) for one in row.pop("releases")]
            found.append(Project(name=name, releases=releases, **row))
        except (KeyError, TypeError) as error:
            raise SystemExit(f"{path.name}, {name}: {error}") from None
    return found


def called(*command: str | Path, cwd: Path | None = None, data: bytes | None = None) -> bytes:
    """Run a command; what it prints.

    Raises:
        SystemExit: it failed; its last lines.
    """
    done = subprocess.run([str(one) for one in command], cwd=cwd, input=data, capture_output=True, check=False)
    if done.returncode:
        last = "\n".join(done.stderr.decode("utf-8", "replace").splitlines()[-12:])
        raise SystemExit(f"{shlex.join(map(str, command[:6]))} ... failed:\n{last}")
    return done.stdout


def _unpacked(repository: Path, tag: str, paths: Sequence[str], folder: Path) -> None:
    """Put files of a tag into a folder."""
    packed = called("git", "-C", repository, "archive", tag, *paths)
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")


class Bench:
    """What is fetched and made for a project, in one folder.

    Args:
        project: a row of the table.
        work: folder.
        clone: repository to take the tags from, of the table by default.
    """

    def __init__(self, project: Project, work: Path, clone: str = "") -> None:
        self.project, self.work, self._source = project, work, clone or project.git
        self.suite = work / "suite" / project.name
        self.results = work / "results"
        self._venv = work / "venv" / project.name
        self._npm = work / "npm" / project.name

    @property
    def python(self) -> Path:
        """The interpreter of the runs."""
        return self._venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def site(self, release: Release) -> Path:
        """Where a release is installed."""
        return self.work / "site" / f"{self.project.name}-{release.version}"

    def report(self, step: tuple[Release, Release]) -> Path:
        """JSON report of a step."""
        return self.results / f"{self.project.name}-{step[0].version}-{step[1].version}.json"

    def prepared(self) -> None:
        """Fetch what is missing."""
        for folder in (self.results, self.work / "site", self.suite.parent):
            folder.mkdir(parents=True, exist_ok=True)
        self._environment()
        self._suite()

    def _environment(self) -> None:
        if not self.python.is_file():
            called(sys.executable, "-m", "venv", self._venv)
            wanted = ["pytest-playwright", "setuptools<81", *self.project.pip]
            called(self.python, "-m", "pip", "install", "--quiet", ROOT, *wanted)
        if self.project.npm and not self._npm.is_dir():
            self._npm.mkdir(parents=True)
            called("npm", "install", "--silent", "--prefix", self._npm, *self.project.npm)

    def _installed(self, release: Release) -> None:
        site = self.site(release)
        whole = site.with_name(f"{site.name}.ok")
        if not whole.exists():
            shutil.rmtree(site, ignore_errors=True)
            print(f"{self.project.name}: installing {release.version}", flush=True)
            called(self.python, "-m", "pip", "install", "--quiet", "--target", site, *release.pip)
            whole.touch()

    def _suite(self) -> None:
        """A repository with the suite alone, a commit and a tag for each release."""
        if (self.suite / ".git").is_dir():
            return
        if Path(self._source).is_dir():
            source = Path(self._source)
        else:
            source = self.work / "clone" / self.project.name
            if not source.is_dir():
                called("git", "clone", "--quiet", "--bare", "--filter=blob:none", self._source, source)
        with tempfile.TemporaryDirectory(dir=self.suite.parent) as made:
            folder = Path(made) / "suite"
            called("git", "init", "--quiet", folder)
            for release in self.project.releases:
                called("git", "-C", folder, "rm", "-r", "--quiet", "--ignore-unmatch", ".")
                _unpacked(source, release.tag, self.project.paths, folder)
                self._surroundings(folder)
                called("git", "-C", folder, "add", "--force", "--all")
                who = ("-c", "user.name=time travel", "-c", "user.email=none@example.org", "-c", "commit.gpgsign=false")
                called("git", *who, "-C", folder, "commit", "--quiet", "--allow-empty", "--message", release.tag)
                called("git", "-C", folder, "tag", release.tag)
            folder.rename(self.suite)

    def _surroundings(self, folder: Path) -> None:
        if self.project.ini:
            (folder / "pytest.ini").write_text(self.project.ini, encoding="utf-8")
        if self.project.package:
            wrapper = folder / self.project.package / "__init__.py"
            wrapper.write_text(WRAPPER.format(package=self.project.package), encoding="utf-8")
        for name in self.project.harness:
            (folder / name).write_text(HARNESS.format(parts=name.split("/")), encoding="utf-8")

    def backtest(self, step: tuple[Release, Release]) -> float:
        """Run a step; seconds that it took. What it says goes to a log beside the report.

        Raises:
            SystemExit: it could not be run.
        """
        before, after = step
        for release in step:
            self._installed(release)
        report, began = self.report(step), time.monotonic()
        wip = report.with_suffix(".part.json")
        command = [
            *(self.python, "-m", "pytest_heal", "backtest", "--from", before.tag, "--to", after.tag, "--resume"),
            *(f"--{name}-args=--travel-site={self.site(one)}" for name, one in (("old", before), ("new", after))),
            *(f"--report=json:{wip}", f"--report=html:{report.with_suffix('.html')}"),
            *("--", "-p", "time_travel_plugin", *self.project.args, *self._tests(before)),
        ]
        log = report.with_suffix(".log")
        code = self._run(command, self.suite, log)
        if not wip.is_file():
            raise SystemExit(f"{self.project.name} {before.tag}..{after.tag} ended with {code}; see {log}")
        wip.replace(report)
        return time.monotonic() - began

    def proof(self, release: Release) -> Path:
        """JSON report of the deliberate defects on a release."""
        return self.results / f"{self.project.name}-{release.version}-proof.json"

    def prove(self, release: Release, seconds: float) -> None:
        """Record the suite of a release on that release, then try deliberate defects there.

        Raises:
            SystemExit: it could not be run.
        """
        self._installed(release)
        report = self.proof(release)
        log = report.with_suffix(".log")
        asked = (f"--heal-prove-time={seconds}", f"--heal-prove-report=json:{report}")
        with tempfile.TemporaryDirectory(dir=self.suite.parent) as made:
            folder = Path(made) / "suite"
            called("git", "clone", "--quiet", "--branch", release.tag, self.suite, folder)
            run = [self.python, "-m", "pytest", "-p", "time_travel_plugin", f"--travel-site={self.site(release)}", "--heal=on"]
            args = [*self.project.args, *self._tests(release)]
            # a test may have many defects
            patient = ["--timeout=0"] if any(one.startswith("--timeout") for one in args) else []
            self._run([*run, *args], folder, log)
            code = self._run([*run, "--heal-prove", *asked, *args, *patient], folder, log)
        if not report.is_file():
            raise SystemExit(f"{self.project.name} {release.tag} ended with {code}; see {log}")

    def _run(self, command: Sequence[str | Path], folder: Path, log: Path) -> int:
        """Run a command on a suite; its exit code. What it says goes to a log."""
        clean = {one: value for one, value in os.environ.items() if not one.startswith(("PYTEST", "PIP_"))}
        environ = {**clean, **self.project.environ}
        environ["PYTHONPATH"] = str(Path(__file__).parent)
        environ["PATH"] = os.pathsep.join([str(self._npm / "node_modules" / ".bin"), environ.get("PATH", "")])
        if self.project.timeout:
            environ[TIMEOUT] = str(self.project.timeout)
        with log.open("ab") as said:
            return subprocess.run(
                list(map(str, command)), cwd=folder, env=environ, stdout=said, stderr=said, check=False
            ).returncode

    def _tests(self, release: Release) -> list[str]:
        """The files of the table that the suite of a release has."""
        there = called("git", "-C", self.suite, "ls-tree", "-r", "--name-only", release.tag).decode().splitlines()
        wanted = [*self.project.tests, *release.also]
        return [one for one in wanted if any(name == one or name.startswith(f"{one}/") for name in there)]


# ------------------------------------------------------------------------------------------------------------- the table


def row(name: str, report: Any) -> list[str]:
    """A row of the README's table.

    Args:
        name: of the project.
        report: a `BacktestReport`.
    """
    totals = report.totals()
    tests, refused = totals["tests"], [one for one in report.refusals if one.verdict == "nearest right"]
    edits = {(one.file, one.line, one.locator): one for one in report.heals if one.team_changed and one.team and one.fix}
    same = sum(one.fix == one.team for one in edits.values())
    usable = len(report.tests) - tests["not usable"]
    numbers = [usable, report.broken_by_drift, tests["green rightly"], tests["green falsely"], tests["green not comparable"]]
    step = f"{report.suite_from} to {report.suite_to}"
    return [name, step, *map(str, numbers), f"{len(refused)} of {len(report.refusals)}", f"{same} of {len(edits)}"]


HEAD = (
    *("project", "step", "tests", "broken by locators", "green rightly", "falsely", "green, not comparable"),
    *("refused, the right one named", "edits equal to upstream's"),
)


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """A table."""
    lines = [HEAD, ["---"] * 2 + ["--:"] * (len(HEAD) - 2), *rows]
    return "\n".join(f"| {' | '.join(one)} |" for one in lines)


def tables(work: Path, only: Sequence[str], *, details: bool) -> Iterator[str]:
    """The table of what was run, then what it leaves out."""
    from pytest_heal.backtest.results import from_dict
    from pytest_heal.backtest.text import told

    rows, said = [], []
    for project in projects():
        for step in project.steps:
            path = Bench(project, work).report(step)
            if (only and project.name not in only) or not path.is_file():
                continue
            report = from_dict(json.loads(path.read_text(encoding="utf-8")))
            rows.append(row(project.name, report))
            heals = Counter(one.verdict for one in report.heals)
            kinds = Counter(one.verdict for one in report.tests)
            said += ["", f"{project.name} {report.suite_from} to {report.suite_to}"]
            said += [f"  heals: {dict(heals)}", f"  tests: {dict(kinds)}"]
            shown = [*report.wrong, *(report.refusals if details else ())]
            said += [line for one in shown for line in told(one)]
    yield markdown(rows)
    yield from said


def proved(bench: Bench, versions: Sequence[str], seconds: float) -> int:
    """Try deliberate defects on releases of a project, and print what became of them; how many stayed hidden."""
    hidden = 0
    for release in bench.project.releases:
        if release.version not in (versions or [bench.project.releases[-1].version]):
            continue
        if not bench.proof(release).is_file():
            bench.prove(release, seconds)
        totals = Counter[str]()
        for outcomes in json.loads(bench.proof(release).read_text(encoding="utf-8"))["totals"].values():
            totals.update(outcomes)
        hidden += totals["hidden"]
        said = ", ".join(f"{number} {outcome}" for outcome, number in totals.items())
        print(f"{bench.project.name} {release.version}: {totals.total()} deliberate defects: {said}", flush=True)
    return hidden


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 1 after a wrong heal or a defect that stayed hidden."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("action", choices=("run", "table", "prove"))
    parser.add_argument("--work", type=Path, required=True, metavar="FOLDER", help="for everything that is fetched and made")
    parser.add_argument("--only", action="append", default=[], metavar="PROJECT")
    parser.add_argument("--step", action="append", default=[], metavar="FROM..TO", help="versions")
    parser.add_argument("--release", action="append", default=[], metavar="VERSION", help="to prove; the last one by default")
    parser.add_argument("--seconds", type=float, default=600, help="of deliberate defects of a release")
    parser.add_argument("--clone", action="append", default=[], metavar="PROJECT=REPOSITORY")
    parser.add_argument("--details", action="store_true", help="list refusals too")
    args = parser.parse_args(arguments)
    work = args.work.resolve()
    if args.action == "table":
        print("\n".join(tables(work, args.only, details=args.details)))
        return 0
    known = projects()
    unknown = set(args.only) - {one.name for one in known}
    if unknown:
        parser.error(f"--only {' '.join(sorted(unknown))}: the table has {', '.join(one.name for one in known)}")
    clones = dict(one.partition("=")[::2] for one in args.clone)
    wrong = 0
    for project in (one for one in known if not args.only or one.name in args.only):
        bench = Bench(project, work, clones.get(project.name, ""))
        bench.prepared()
        if args.action == "prove":
            wrong += proved(bench, args.release, args.seconds)
            continue
        for step in project.steps:
            name = f"{step[0].version}..{step[1].version}"
            if (args.step and name not in args.step) or bench.report(step).is_file():
                continue
            print(f"{project.name} {name}", flush=True)
            took = bench.backtest(step)
            heals = json.loads(bench.report(step).read_text(encoding="utf-8"))["totals"]["heals"]
            wrong += heals["wrong"]
            print(f"{project.name} {name}: {took / 60:.0f} min, heals {heals}", flush=True)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
