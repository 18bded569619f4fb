"""A file for each failed test: the page is read in the process that ran it, the file is written in the one that reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_heal.config.settings import COMMAND_LINE

if TYPE_CHECKING:
    from pytest_heal.relocation.events import HealEvent
    from pytest_heal.report.failure_file import FailedTest

FLAG = "--heal-failure-files"
PAGES = "pytest_heal_pages"  # on a TestReport: [...], the pages that were open when the test failed
DEBUGGER = "-s --playwright-debug=cli"
MESSAGE = 20_000  # characters of an error that are looked at


def check_usage(config: pytest.Config) -> None:
    """Whether the flag was meant as it is read: a word behind it would be taken for its folder, and not be run.

    Raises:
        pytest.UsageError: nobody can tell.
    """
    given = [str(argument) for argument in config.invocation_params.args]
    for flag, word in pairwise(given):
        if flag == FLAG and not word.startswith("-"):
            raise pytest.UsageError(f"{FLAG} {word}: write {FLAG}={word} if that is its folder, else put the flag behind it")


def note(item: pytest.Item, report: pytest.TestReport) -> None:
    """Put on the report of a failed test what its pages show."""
    from pytest_heal.element.plain_json import plain
    from pytest_heal.healing.failed_page import pages_among, seen

    used = getattr(item, "funcargs", {})
    first = {"page": used["page"], **used} if "page" in used else used
    pages = [plain(seen(page).to_dict()) for page in pages_among(list(first.values()))]
    if pages:
        setattr(report, PAGES, pages)


class FailureFiles:
    """The files of one run.

    Args:
        folder: for them.
        base: folder that the lines returned are relative to.
        source: where the folder was written.
        debugger: pytest-playwright has its own debugger.
    """

    def __init__(self, folder: Path, *, base: Path, source: str, debugger: bool) -> None:
        self._folder, self._base, self._debugger = folder, base, debugger
        self._named = FLAG if source == COMMAND_LINE else "heal_failure_files"
        self._found: dict[str, dict[str, Any]] = {}

    def prepare(self) -> None:
        """The run begins: what a former run has written is removed, and nothing else.

        Raises:
            pytest.UsageError: the folder is a file, or cannot be read.
        """
        from pytest_heal.report.failure_file import FIRST_LINE, SUFFIX
        from pytest_heal.report.files import remove_ours

        try:
            remove_ours(self._folder, SUFFIX, FIRST_LINE)
        except OSError as error:
            raise pytest.UsageError(f"{self._named} {self._folder}: {error.strerror or error}; give a folder") from None

    def add(self, report: Any) -> None:
        """Take in one report; a test that runs again starts anew."""
        if report.when == "setup" or report.outcome == "rerun":
            self._found.pop(report.nodeid, None)
        if report.failed and not hasattr(report, "context"):
            found = self._found.setdefault(report.nodeid, {"failures": [], "pages": []})
            found["failures"].append((str(report.when), _message(report)))
            found["pages"] += [page for page in getattr(report, PAGES, ()) if isinstance(page, Mapping)]

    def written(self, events: list[HealEvent], problem: Callable[[str], None]) -> list[str]:
        """Write a file for each test that failed with a page or a drifted locator; one line for all of them.

        Args:
            events: of the run.
            problem: receives a line for each file that could not be written.
        """
        from pytest_heal.report.failure_file import name_of, render
        from pytest_heal.report.files import write_file

        number = 0
        for test, found in self._found.items():
            failed = self._failed(test, found, tuple(event for event in events if event.test == test))
            if not failed.pages and not failed.events:
                continue
            path = self._folder / name_of(test)
            try:
                write_file(path, render(failed))
                number += 1
            except OSError as error:
                problem(f"failure file not written to {path}: {error.strerror or error}")
        folder = self._folder
        shown = folder.relative_to(self._base).as_posix() if folder.is_relative_to(self._base) else str(folder)
        return [f"wrote {number} failure {'file' if number == 1 else 'files'} to {shown}"] if number else []

    def _failed(self, test: str, found: dict[str, Any], events: tuple[HealEvent, ...]) -> FailedTest:
        from pytest_heal.report.failure_file import FailedTest, PageSeen

        return FailedTest(
            test=test,
            failures=tuple(found["failures"]),
            events=events,
            pages=tuple(PageSeen.from_dict(page) for page in found["pages"]),
            debugger=DEBUGGER if self._debugger else "",
        )


def _message(report: Any) -> str:
    """The error of a report, without its traceback where pytest tells them apart."""
    crash = getattr(report.longrepr, "reprcrash", None)
    return str(getattr(crash, "message", "") or report.longreprtext)[:MESSAGE]


def has_debugger(config: pytest.Config) -> bool:
    """Whether ``--playwright-debug=cli`` can be given: pytest-playwright has it here, and Playwright is 1.59 or later."""
    try:
        playwright = tuple(int(part) for part in version("playwright").split(".")[:2])
    except (PackageNotFoundError, ValueError):
        return False
    return hasattr(config.option, "playwright_debug") and playwright >= (1, 59)
