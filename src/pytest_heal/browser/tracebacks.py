"""Tracebacks as they would be without this package: a failure points to the user's line, and then into Playwright.

Between a test's call and Playwright are frames of ours. ``__tracebackhide__`` keeps them out of pytest's own styles alone: not
out of ``--tb=native``, ``--full-trace``, a log or a step of a report. So they are taken out of the error itself, here and
nowhere else: once where it leaves our code, of which then a single frame is left to be added, and once before it is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType

from pytest_heal.browser.sites import is_ours
from pytest_heal.errors import HealError

_HIDDEN = "__tracebackhide__"


def leave_out_ours(error: BaseException) -> None:
    """Take our frames out of the traceback of an error, of those that it came of, and of those that it holds.

    An error that was raised in a function of ours that does not pass on a call keeps all its frames: it is a fault of ours,
    and has to be found. What we raise for users says all there is to say.
    """
    for one in _all_of(error):
        tracebacks = list(_entries(one.__traceback__))
        if any(map(_of_ours, tracebacks)) and (isinstance(one, HealError) or not _is_fault(tracebacks[-1])):
            one.__traceback__ = _joined(tracebacks)


def _all_of(error: BaseException) -> Iterator[BaseException]:
    waiting: list[BaseException | None] = [error]
    seen = set[int]()
    while waiting:
        one = waiting.pop()
        if one is not None and id(one) not in seen:
            seen.add(id(one))
            yield one
            waiting += [one.__cause__, one.__context__]
            if isinstance(one, BaseExceptionGroup):
                waiting += one.exceptions


def _entries(traceback: TracebackType | None) -> Iterator[TracebackType]:
    while traceback is not None:
        yield traceback
        traceback = traceback.tb_next


def _of_ours(entry: TracebackType) -> bool:
    return is_ours(entry.tb_frame.f_code.co_filename)


def _is_fault(last: TracebackType) -> bool:
    """Whether the frame that raised an error is ours, and not one that only passes on a call (with wrong arguments, even)."""
    return _of_ours(last) and _HIDDEN not in last.tb_frame.f_code.co_varnames


def _joined(entries: list[TracebackType]) -> TracebackType | None:
    """The entries that are not ours, each linked to the next; the entries are changed, since others may hold the first."""
    kept: list[TracebackType] = []
    left_out = False
    for entry in entries:
        if _of_ours(entry):
            left_out = True
            continue
        if left_out and kept and kept[-1].tb_frame is entry.tb_frame:  # it threw the error into us, and got it back
            kept.pop()
        kept.append(entry)
        left_out = False
    following: TracebackType | None = None
    for entry in reversed(kept):
        entry.tb_next = following
        following = entry
    return following
