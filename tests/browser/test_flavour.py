"""Steps that are driven with ``await``: what a cancelled task leaves open is closed with it."""

import asyncio

import pytest

from pytest_heal.browser.flavour import _run_async


def test_a_cancelled_task_ends_its_steps_at_once():
    ended = []

    def steps():
        try:
            yield lambda: asyncio.sleep(60)
        finally:
            ended.append(asyncio.get_running_loop().is_running())

    async def cancelled():
        held = steps()  # held: it is not collected meanwhile
        task = asyncio.ensure_future(_run_async(held))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return list(ended)

    assert asyncio.run(cancelled()) == [True]
