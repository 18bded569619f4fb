"""Progress: in a terminal, after two seconds, with what is left; nowhere else, and nothing of it stays."""

import pytest

from pytest_heal.report.progress import WIDTH, line, watched
from tests.support.screen import Screen


def shown(number, seconds, *, terminal=True, stop=None):
    """What is written while so many things take so many seconds each."""
    screen, now = Screen(terminal=terminal), [0.0]
    seen = []
    for thing in watched(range(number), number, "pages", stream=screen, clock=lambda: now[0]):
        seen.append(thing)
        now[0] += seconds
        if thing == stop:
            break
    assert seen == list(range(number if stop is None else stop + 1))
    return [part.rstrip() for part in screen.getvalue().split("\r") if part.strip()], screen.getvalue()


def test_it_says_how_many_are_done_and_what_is_left():
    lines, written = shown(6, 1.0)
    assert lines == [f"{done} of 6 pages, about {6 - done} s left" for done in (2, 3, 4, 5)]
    assert written.endswith(f"\r{'':<{WIDTH}}\r"), "the line is gone at the end"


def test_what_is_over_soon_is_not_shown():
    assert shown(10, 0.19)[1] == ""


def test_it_is_not_written_all_the_time():
    assert len(shown(100, 0.05)[0]) <= 16


def test_without_a_terminal_nothing_is_written(monkeypatch):
    assert shown(6, 1.0, terminal=False)[1] == ""
    monkeypatch.setenv("TERM", "dumb")
    assert shown(6, 1.0)[1] == ""


def test_the_line_goes_where_it_is_interrupted():
    assert shown(6, 1.0, stop=3)[1].endswith(f"\r{'':<{WIDTH}}\r")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((1, 2, "pages", 3.0), "1 of 2 pages, about 3 s left"),
        ((1, 61, "files", 3.0), "1 of 61 files, about 3 min left"),
        ((1000, 2000, "files", 60.0), "1,000 of 2,000 files, about 60 s left"),
    ],
)
def test_times(given, said):
    assert line(*given) == said
