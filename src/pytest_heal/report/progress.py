"""How far a command is, and what is left: one line on standard error that is written over, in a terminal alone.

Nothing is shown of what is over within two seconds. The line is gone at the end.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO, TypeVar

T = TypeVar("T")

AFTER = 2.0  # s, before anything is shown
EVERY = 0.2  # s between two lines
WIDTH = 78  # characters


def watched(
    things: Iterable[T],
    total: int,
    noun: str,
    *,
    stream: TextIO | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[T]:
    """The same things, and a line that says how many are done.

    Args:
        things: what is worked on.
        total: how many there are.
        noun: what they are, several of them: ``pages``.
        stream: standard error by default.
        clock: seconds.
    """
    stream = sys.stderr if stream is None else stream
    if not stream.isatty() or os.environ.get("TERM") == "dumb":
        yield from things
        return
    began, said, shown = clock(), 0.0, False
    try:
        for done, thing in enumerate(things, 1):
            yield thing
            now = clock()
            if now - began >= AFTER and now - said >= EVERY and done < total:
                stream.write(f"\r{line(done, total, noun, now - began):<{WIDTH}}")
                stream.flush()
                said, shown = now, True
    finally:
        if shown:
            stream.write(f"\r{'':<{WIDTH}}\r")
            stream.flush()


def line(done: int, total: int, noun: str, seconds: float) -> str:
    """``12 of 40 pages, about 20 s left``.

    Args:
        done: how many.
        total: how many there are.
        noun: what they are.
        seconds: that those took.
    """
    return f"{done:,} of {total:,} {noun}, about {in_words(seconds / done * (total - done))} left"


def in_words(seconds: float) -> str:
    """A time that nobody has to know to the second: ``20 s``, ``3 min``."""
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"  # noqa: PLR2004 - a minute and a half
