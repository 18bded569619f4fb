"""An exploration with a chat model: which one a command asks, and what its part was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pytest_heal.core.exploration import Advised
from pytest_heal.errors import HealError

if TYPE_CHECKING:
    from pytest_heal.advising import Advising
    from pytest_heal.ai.adviser import ModelAdviser
    from pytest_heal.core.answered import ModelUse


def command_adviser(mode: str, pytest_args: Sequence[str]) -> ModelAdviser | None:
    """Who a command may ask: what a run of pytest here would; ``None`` where no model is configured; see `adviser_in`."""
    return None if mode == "off" else adviser_in(read_for(mode, pytest_args), mode)


def read_for(mode: str, pytest_args: Sequence[str]) -> Advising | None:
    """What a run of pytest would have here; ``None`` where pytest cannot read its configuration, and has said so.

    Args:
        mode: of ``--heal-model``; ``""`` where it was not given.
        pytest_args: further arguments of pytest.
    """
    from pytest_heal.advising import advising

    return advising([*pytest_args, *([f"--heal-model={mode}"] if mode else [])])


def adviser_in(read: Advising | None, mode: str) -> ModelAdviser | None:
    """Who may be asked.

    Args:
        read: by `read_for`.
        mode: as there.

    Raises:
        HealError: a mode was given, and no model is configured, or pytest cannot read its configuration; or the project's own
            model is none.
    """
    if mode == "off":
        return None
    if read is None and mode:
        raise HealError(f"--heal-model={mode}: no model can be asked, because pytest cannot read its configuration; see above")
    adviser = None if read is None else read.adviser
    if adviser is None and mode:
        raise HealError(f"--heal-model={mode}: no model is configured; set heal_model = PROVIDER:MODEL in pytest's ini file")
    return adviser


class Share:
    """Counts what an adviser is asked by the explorer from now on.

    Args:
        adviser: of the run; ``None``: nobody is asked.
        earlier: part of an exploration that goes on.
    """

    def __init__(self, adviser: ModelAdviser | None, earlier: Advised | None = None) -> None:
        self._adviser, self._earlier = adviser, earlier or Advised()
        self._before = None if adviser is None else adviser.use

    @property
    def advised(self) -> Advised:
        """The part so far."""
        if self._adviser is None or self._before is None:
            return self._earlier
        return added(self._earlier, self._before, self._adviser.use)


def added(earlier: Advised, before: ModelUse, now: ModelUse) -> Advised:
    """What was known of a model's part, and what came to it between two moments."""
    new = [one for one in now.answers[len(before.answers) :] if one.use == "explore"]
    if not new:
        return earlier
    sources, problems = Counter(one.source for one in new), Counter(one.problem for one in new if one.problem)
    return Advised(
        name=now.name,
        mode=now.mode,
        questions=earlier.questions + len(new),
        calls=earlier.calls + now.calls - before.calls,
        cached=earlier.cached + sources["cache"],
        tokens=earlier.tokens + now.tokens - before.tokens,
        problem=max(problems, key=lambda problem: problems[problem], default=earlier.problem),
    )
