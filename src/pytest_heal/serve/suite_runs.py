"""Runs of a suite for `suite`: pytest in a process of its own, in the suite's folder or in a copy of it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from pytest_heal.element.cleaned import clean_text
from pytest_heal.errors import HealError
from pytest_heal.relocation.mutant import Mutant
from pytest_heal.repair.files import NEVER
from pytest_heal.report.command import read
from pytest_heal.report.failure_file import name_of
from pytest_heal.report.model import HealReport, Run
from pytest_heal.serve.refusal import Refused

MOST_BYTES, MOST_FILES = 200_000_000, 20_000
"""Of a suite that is copied."""
MOST_LINES = 40  # of what pytest printed, that are told
MOST_FAILED = 50
USABLE = (0, 1)  # of pytest's exit statuses: it has run tests
_LEFT_OUT = frozenset((*NEVER, ".pytest_cache", ".mypy_cache", ".ruff_cache", "test-results", "heal-failures"))


@dataclass(frozen=True, kw_only=True)
class SuiteRun:
    """What a run of pytest came to.

    Attributes:
        status: pytest's exit status, 0 or 1.
        report: of the plugin.
        failed: node ids of tests that failed, each with the beginning of its error; at most `MOST_FAILED`.
        files: failure files by the name of the file.
        mutants: of ``--heal-prove``.
        output: the last lines that were printed, without secrets.
    """

    status: int
    report: HealReport
    failed: tuple[str, ...] = ()
    files: dict[str, str] = field(default_factory=dict)
    mutants: tuple[Mutant, ...] = ()
    output: str = ""

    def failure_file(self, test: str) -> str:
        """The failure file of a test, ``""`` without one."""
        return self.files.get(name_of(test), "")


def run_tests(folder: Path, tests: Sequence[str], arguments: Sequence[str], *, seconds: float) -> SuiteRun:
    """Run tests of the suite in a folder.

    Args:
        folder: of the suite, or of its copy.
        tests: node ids or paths; none: as configured.
        arguments: further ones of pytest.
        seconds: after which the run is ended.

    Raises:
        Refused: it did not end in time, or no test could be run; says what pytest printed.
    """
    with tempfile.TemporaryDirectory(prefix="pytest-heal-") as made:
        out = Path(made)
        files, report, proof = out / "failed", out / "heal.json", out / "proof.json"
        command = [sys.executable, "-m", "pytest", "-rfE", *tests, *arguments, f"--heal-failure-files={files}"]
        command += [f"--heal-report=json:{report}", f"--heal-prove-report=json:{proof}"]
        status, output = _ended(command, folder, seconds)
        if status not in USABLE:
            raise Refused("not-run", f"pytest ended with {status}\n{output}")
        try:
            told = read(report) if report.is_file() else HealReport(run=Run())  # with healing off there is none
            proved = json.loads(proof.read_bytes())["mutants"] if proof.is_file() else ()
            mutants = tuple(Mutant.from_dict(one) for one in proved)
        except (HealError, OSError, ValueError, KeyError) as error:
            raise Refused("not-run", f"what the run has written cannot be read: {error}") from None
        return SuiteRun(
            status=status,
            report=told,
            failed=tuple(line.partition(" ")[2] for line in output.splitlines() if line.startswith(("FAILED ", "ERROR ")))[
                :MOST_FAILED
            ],
            files={path.name: path.read_text(encoding="utf-8") for path in sorted(files.glob("*.md"))},
            mutants=mutants,
            output="\n".join(output.splitlines()[-MOST_LINES:]),
        )


def _ended(command: Sequence[str], folder: Path, seconds: float) -> tuple[int, str]:
    """Exit status and output of a process that is ended, with its children, when it takes too long."""
    environ = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(  # noqa: S603 - the suite of whoever has started the server
        command, cwd=folder, env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True,
    )  # fmt: skip
    try:
        printed, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        raise Refused("not-run", f"the run had not ended after {seconds:g} s, and was ended") from None
    finally:
        if process.poll() is None:
            with suppress(OSError, AttributeError):
                os.killpg(process.pid, signal.SIGKILL)
            process.kill()
            process.wait()
    return process.returncode, clean_text(printed.decode("utf-8", "replace")).strip()


@contextmanager
def copied(root: Path) -> Iterator[Path]:
    """A copy of a suite, removed with the block; links stay links, and what others have made is left out.

    Raises:
        Refused: it is too large, or cannot be copied.
    """
    number = size = 0
    for folder, names, files in os.walk(root):
        names[:] = [name for name in names if name not in _LEFT_OUT]
        number += len(files)
        for name in files:
            with suppress(OSError):
                size += Path(folder, name).lstat().st_size
        if number > MOST_FILES or size > MOST_BYTES:
            most = f"{MOST_FILES:,} files or {MOST_BYTES // 1_000_000} MB"
            raise Refused("not-run", f"{root} holds more than {most}, too much to try something in a copy of it")
    with tempfile.TemporaryDirectory(prefix="pytest-heal-") as made:
        copy = Path(made) / root.name
        try:
            shutil.copytree(root, copy, symlinks=True, ignore=lambda _, names: _LEFT_OUT.intersection(names))
        except (OSError, shutil.Error) as error:
            raise Refused("not-run", f"{root} cannot be copied: {str(error)[:300]}") from None
        yield copy
