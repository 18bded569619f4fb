"""What an exploration says while it walks: which step of how many, and in a terminal how long it may still take."""

import pytest

from pytest_heal.explore import command
from pytest_heal.explore.exploration import Exploration, Step
from tests.support.screen import Screen


@pytest.fixture
def shown(monkeypatch):
    """What is said of steps that take so many seconds each."""

    def show(steps, seconds, *, terminal=True, quiet=False, first=1):
        screen, now = Screen(terminal=terminal), [100.0]
        monkeypatch.setattr(command.sys, "stderr", screen)
        monkeypatch.setattr(command.time, "monotonic", lambda: now[0])
        progress = command.Progress(most=40, quiet=quiet)
        exploration = Exploration(start="http://shop.example/")
        for number in range(first, first + steps):
            now[0] += seconds
            progress.show(exploration, Step(number=number, template="/", url="/", act="goto", to_url="/cart", result="opened"))
        progress.end()
        return [line.rstrip() for line in screen.getvalue().replace("\r", "\n").splitlines() if line.strip()]

    return show


def test_a_terminal_says_what_is_left_at_most(shown):
    assert shown(2, 2.0) == [
        "1 of at most 40, 78 s left: goto /cart: opened; 0 pages",
        "2 of at most 40, 76 s left: goto /cart: opened; 0 pages",
    ]
    assert shown(1, 6.0) == ["1 of at most 40, 4 min left: goto /cart: opened; 0 pages"]


def test_an_exploration_that_goes_on_counts_its_own_time(shown):
    assert shown(1, 2.0, first=31) == ["31 of at most 40, 18 s left: goto /cart: opened; 0 pages"]


def test_elsewhere_each_step_is_a_line_without_times(shown):
    assert shown(2, 3.0, terminal=False) == [
        "1 of at most 40: goto /cart: opened; 0 pages",
        "2 of at most 40: goto /cart: opened; 0 pages",
    ]


def test_quiet_says_nothing(shown):
    assert shown(2, 3.0, quiet=True) == []
