"""One thing after another: a bounded queue, and one task that does what is in it.

Whoever asks waits for an answer and holds nothing; the one task waits for nobody who asks. So there is no circle in which two
could wait for each other. What takes too long is cut off, and what nobody waits for any more is not begun.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from pytest_heal.serve.refusal import Refused

Work = Callable[[float], Awaitable[Any]]
Wanted = Callable[[], Awaitable[bool]]

GRACE = 3.0
"""Seconds beyond its time in which work may still end by itself, and say how far it came."""


@dataclass(slots=True, eq=False)
class _Turn:
    work: Work
    wanted: Wanted | None
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    begun: bool = False

    def __post_init__(self) -> None:
        self.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())  # it may be that nobody looks


class Turns:
    """Does what it is asked to, in the order of asking, never two things at a time.

    Args:
        most: askers that may wait beside the one whose turn it is; any more are refused.
        seconds: that work may take, and that an asker may wait for its turn.
        overdue: called after work was cut off because it had not ended in time; what it left behind is put right there.
    """

    def __init__(self, *, most: int, seconds: float, overdue: Callable[[], Awaitable[None]]) -> None:
        self.most = most
        self.seconds = seconds
        self._overdue = overdue
        self._line: deque[_Turn] = deque()  # whoever stops waiting leaves it
        self._come = asyncio.Event()
        self._owner: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to do what is asked."""
        self._owner = asyncio.get_running_loop().create_task(self._own())

    async def stop(self) -> None:
        """Cut off what is under way, and refuse what waits."""
        owner, self._owner = self._owner, None
        if owner is not None:
            owner.cancel()
            await asyncio.wait({owner})
        while self._line:
            _refuse(self._line.popleft(), Refused("stopping", "the server is being stopped"))

    async def ask(self, work: Work, *, wanted: Wanted | None = None) -> Any:
        """What some work returns, when its turn has come.

        Args:
            work: is given the seconds it may take; should end by itself when they are over.
            wanted: asked when its turn has come; work that is not wanted any more is not begun.

        Raises:
            Refused: too many wait already (``busy``), it was not its turn in time (``waited``), it did not end in time
                (``time-limit``), or this is being stopped. What the work raises goes through.
        """
        if self._owner is None:
            raise Refused("stopping", "the server is being stopped")
        if len(self._line) >= self.most:
            raise Refused("busy", f"{self.most} requests wait for the page already, which is the limit", waiting=self.most)
        turn = _Turn(work, wanted)
        self._line.append(turn)
        self._come.set()
        try:
            await asyncio.wait({turn.answer}, timeout=self.seconds)
            if not turn.begun and not turn.answer.done():
                raise Refused("waited", f"it was not this request's turn within {self.seconds:g} s")
            return await asyncio.shield(turn.answer)
        finally:
            if not turn.begun:
                turn.answer.cancel()
                with suppress(ValueError):
                    self._line.remove(turn)

    async def _own(self) -> None:
        while True:
            while not self._line:
                self._come.clear()
                await self._come.wait()
            turn = self._line.popleft()
            try:
                await self._do(turn)
            except asyncio.CancelledError:
                _refuse(turn, Refused("stopping", "the server is being stopped"))
                raise
            except Exception as error:  # noqa: BLE001 - whoever asks gets it; the next turn comes in any case
                _refuse(turn, error)

    async def _do(self, turn: _Turn) -> None:
        if turn.wanted is not None and not turn.answer.done() and not await turn.wanted():
            _refuse(turn, Refused("waited", "the client had disconnected when its turn came"))
        if turn.answer.done():
            return
        turn.begun = True
        task = asyncio.ensure_future(turn.work(self.seconds))
        try:
            await asyncio.wait({task}, timeout=self.seconds + GRACE)
            if task.done():
                _answer(turn, task)
                return
            _refuse(
                turn,
                Refused("time-limit", f"it had not ended {GRACE:g} s after its time of {self.seconds:g} s, and was cut off"),
            )
        finally:
            if not task.done():
                task.cancel()
                await asyncio.wait({task}, timeout=GRACE)
        await self._overdue()


def _answer(turn: _Turn, task: asyncio.Future[Any]) -> None:
    if turn.answer.done():
        return
    if task.cancelled():
        turn.answer.set_exception(Refused("stopping", "the server is being stopped"))
    elif (error := task.exception()) is not None:
        turn.answer.set_exception(error)
    else:
        turn.answer.set_result(task.result())


def _refuse(turn: _Turn, error: Exception) -> None:
    if not turn.answer.done():
        turn.answer.set_exception(error)
