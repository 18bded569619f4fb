"""The commits of a suite, oldest first, with the source files that each has changed: asked of git, nothing is checked out."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pytest_heal.backtest.checkouts import SECONDS, Repository, asked_git
from pytest_heal.backtest.history import HistoryLog, HistoryReport
from pytest_heal.backtest.statements import Suite
from pytest_heal.errors import HealError
from pytest_heal.repair.files import MOST_SIZE

EVERY = 10.0
"""Seconds between two lines of progress."""
EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
"""What git calls the state before the first commit."""


def history(
    suite_from: str, suite_to: str, paths: Sequence[str], say: Callable[[str], None], *, cwd: Path | None = None
) -> HistoryReport:
    """Read the history of a suite.

    Args:
        suite_from: revision to begin with; ``""``: all of it.
        suite_to: revision to end with.
        paths: files or folders, relative to the working folder; all of it by default.
        say: told how far it is.
        cwd: the working folder by default.

    Raises:
        HealError: there is no such revision, or no commit that changed a source file.
    """
    folder = cwd or Path.cwd()
    repository = Repository.of(folder)
    end = repository.commit(suite_to, "--to")
    begin = repository.commit(suite_from, "--from") if suite_from else ""
    wanted = [(repository.below / path).as_posix() for path in paths] or [repository.below.as_posix()]
    report = HistoryReport(suite_from=suite_from, suite_to=suite_to)
    log = HistoryLog(report)
    top = repository.top
    if begin:
        log.begin(_suite(top, begin, [name for name in _listed(top, begin, wanted) if name.endswith(".py")]))
    commits = _commits(top, f"{begin}..{end}" if begin else end, wanted)
    told = time.monotonic()
    for number, (name, date, subject) in enumerate(commits, 1):
        if time.monotonic() - told > EVERY:
            told = time.monotonic()
            say(f"{number} of {len(commits)} commits read, {len(report.edits)} edits of locators")
        parent = _parent(top, name)
        before, after = _changed(top, parent, name, wanted)
        if before or after:
            log.commit(name, date, subject, (_suite(top, parent, before), _suite(top, name, after)))
    if not report.commits:
        between = f"between {suite_from} and {suite_to}" if suite_from else f"up to {suite_to}"
        raise HealError(f"no commit {between} has changed a Python file below {', '.join(wanted)}")
    return report


def _commits(top: Path, revisions: str, paths: Sequence[str]) -> list[tuple[str, str, str]]:
    """Commits without merges, oldest first: name, date, subject."""
    done = _asked(
        top,
        "log",
        "--reverse",
        "--topo-order",
        "--no-merges",
        "--format=%H%x09%aI%x09%s",
        "--end-of-options",
        revisions,
        "--",
        *paths,
    )
    lines = done.decode("utf-8", "replace").splitlines()
    return [(name, date, subject) for name, date, subject in (line.split("\t", 2) for line in lines if line.count("\t") >= 2)]  # noqa: PLR2004


def _parent(top: Path, commit: str) -> str:
    """The commit before; the empty tree for the first one."""
    asked = asked_git(top, "rev-parse", "--verify", "--quiet", f"{commit}^")
    return EMPTY_TREE if asked.returncode else asked.stdout.decode().strip()


def _changed(top: Path, parent: str, commit: str, paths: Sequence[str]) -> tuple[list[str], list[str]]:
    """Source files that a commit changed, by their names before and after."""
    fields = _asked(top, "diff-tree", "-r", "-M", "-z", "--name-status", parent, commit, "--", *paths).split(b"\0")
    before, after = list[str](), list[str]()
    left: Iterator[bytes] = iter(fields)
    for state in left:
        if not state:
            continue
        name = os.fsdecode(next(left))
        renamed = os.fsdecode(next(left)) if state[:1] in (b"R", b"C") else name
        if state[:1] not in (b"A", b"C"):
            before.append(name)
        if state[:1] != b"D":
            after.append(renamed)
    return [name for name in before if name.endswith(".py")], [name for name in after if name.endswith(".py")]


def _listed(top: Path, commit: str, paths: Sequence[str]) -> list[str]:
    """All files of a commit."""
    return [
        os.fsdecode(name)
        for name in _asked(top, "ls-tree", "-r", "-z", "--name-only", commit, "--", *paths).split(b"\0")
        if name
    ]


def _suite(top: Path, commit: str, names: Sequence[str]) -> Suite:
    """Files of a commit, read for their locators."""
    suite = Suite()
    for name, data in zip(names, _texts(top, commit, names), strict=True):
        if data is not None and len(data) <= MOST_SIZE:
            suite.add(name, data.decode("utf-8", "replace"))
    return suite


def _texts(top: Path, commit: str, names: Sequence[str]) -> Iterator[bytes | None]:
    """The contents of files of a commit; ``None`` for one that it has not."""
    asked = "".join(f"{commit}:{name}\n" for name in names if "\n" not in name)
    if not asked:
        yield from (None for _ in names)
        return
    answer = _asked(top, "cat-file", "--batch", given=os.fsencode(asked))
    at = 0
    for name in names:
        if "\n" in name:
            yield None
            continue
        head, _, _ = answer[at:].partition(b"\n")
        at += len(head) + 1
        if head.endswith(b" missing") or not head.rpartition(b" ")[2].isdigit():
            yield None
            continue
        size = int(head.rpartition(b" ")[2])
        yield answer[at : at + size]
        at += size + 1


def _asked(top: Path, *arguments: str, given: bytes | None = None) -> bytes:
    if given is None:
        done = asked_git(top, *arguments)
    else:
        command = ["git", "-C", str(top), *arguments]
        done = subprocess.run(command, input=given, capture_output=True, timeout=SECONDS, check=False)  # noqa: S603
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise HealError(f"git {arguments[0]} failed: {said or f'exit status {done.returncode}'}")
    return done.stdout
