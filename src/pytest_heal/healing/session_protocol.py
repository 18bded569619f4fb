"""What the plugin asks of a healing session, and how one is made: light, so that a run without healing loads nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pytest_heal.config.options import Mode
from pytest_heal.config.settings import Settings

if TYPE_CHECKING:
    from pytest_heal.models.question import Adviser
    from pytest_heal.relocation.events import HealEvent
    from pytest_heal.relocation.trust import Verdict


class Session(Protocol):
    """What `pytest_heal.healing.session.HealSession` is to the plugin.

    Attributes:
        advise: gives who is asked for a second opinion, if anybody is; set before anything is asked of the session.
    """

    advise: Callable[[], Adviser | None]

    @property
    def fingerprints(self) -> int:
        """Number of fingerprints in the baseline."""
        ...

    def prepare(self, sources: Iterable[str]) -> None:
        """Take note of the source files of the collected tests."""
        ...

    def install(self, *, failures_only: bool = False) -> None:
        """Instrument Playwright's public classes."""
        ...

    def register(self) -> None:
        """Register selector engines, and nothing else."""
        ...

    def uninstall(self) -> None:
        """Undo `install` and `register`."""
        ...

    def start_test(self, nodeid: str, mode: Mode, confidence: float | None, path: str, line: int) -> None:
        """A test begins."""
        ...

    def events(self) -> list[HealEvent]:
        """The events of the running test so far."""
        ...

    def finish_test(self, verdict: Verdict) -> list[HealEvent]:
        """The test is over; returns its events, confirmed or not."""
        ...

    def opt_in(self, locator: Any, *, intent: str = "") -> Any:
        """A locator that heals in suggest mode too; ``intent``: the description that found it."""
        ...

    def timeout(self, page: Any) -> float:
        """The default timeout of a page in ms."""
        ...

    def recover(self) -> list[str]:
        """Write what processes that died had learned; returns lines for the terminal."""
        ...

    @property
    def worked(self) -> set[tuple[str, int, str]]:
        """File, line and page of what made a locator that worked."""
        ...

    def close(self) -> list[str]:
        """Write the baseline; returns lines for the terminal."""
        ...


SessionFactory = Callable[..., Session]


def make_session(settings: Settings, *, root: Path, worker: str, log: Callable[[str], None]) -> Session:
    """The real session. Imported here, because it brings Playwright with it."""
    from pytest_heal.healing.session import HealSession

    return HealSession(settings, root=root, worker=worker, log=log)
