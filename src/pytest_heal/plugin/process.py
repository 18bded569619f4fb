"""What hooks and fixtures share in one process: its run, and the guard that keeps what goes wrong in it from a user's test.

Whatever of ours may fail is done within the guard::

    with config.stash[GUARD]("starting a test"):
        config.stash[RUN].start(nodeid, mode)

Imported in every pytest run, so nothing heavy is imported at the top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb

import pytest

from pytest_heal.config.options import Mode
from pytest_heal.errors import HealError
from pytest_heal.healing.run import Run


class Guard:
    """Notes each error of ours once for the summary; the test goes on as if the plugin were not there."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self._noted: set[str] = set()

    @contextmanager
    def __call__(self, doing: str) -> Iterator[None]:
        """A context that no error leaves, but what pytest itself raises: a failure, a skip, an interrupt, an exit.

        Args:
            doing: what is done in it, for the summary.
        """
        try:
            yield
        except pytest.exit.Exception:  # of all these the only `Exception`
            raise
        except Exception as error:  # noqa: BLE001 - whatever is wrong in there must not change the outcome of a test
            self._note(doing, error)

    def _note(self, doing: str, error: Exception) -> None:
        """Keep what went wrong: our own errors say all there is to say, of others the place too."""
        if isinstance(error, HealError):
            what = line = str(error)
        else:
            frames = extract_tb(error.__traceback__)
            place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
            what = f"{type(error).__name__}: {error}{place}"
            line = f"internal error while {doing}: {what}; no test was changed by it"
        if what not in self._noted and line not in self.problems:
            self._noted.add(what)
            self.problems.append(line)


RUN = pytest.StashKey[Run]()  # of the process, on its config
GUARD = pytest.StashKey[Guard]()  # around everything that is asked of it
FACTORY = pytest.StashKey[Callable[..., Run]]()  # set by a pytest_configure hook: makes another run, for tests of this plugin
PLAN = pytest.StashKey[tuple[Mode, float | None]]()  # mode and least confidence of an item


def install(session: pytest.Session) -> None:
    """Instrument Playwright for the collected tests."""
    run, guard = session.config.stash[RUN], session.config.stash[GUARD]
    with guard("preparing"):
        run.baseline.prepare(sorted({_source(item) for item in session.items}))
    with guard("watching Playwright"):
        run.install()


def start(item: pytest.Item) -> None:
    """A run of a test begins, if its markers could be read."""
    run, guard = item.config.stash[RUN], item.config.stash[GUARD]
    if run.installed and PLAN in item.stash:
        with guard("finishing a test"):
            run.abandon()
        with guard("starting a test"):
            run.start(item.nodeid, *item.stash[PLAN])


def _source(item: pytest.Item) -> str:
    """The item's file, relative to the root where it stands below it, with ``/``."""
    root = item.config.rootpath
    return (item.path.relative_to(root) if item.path.is_relative_to(root) else item.path).as_posix()
