"""Steps that are driven with ``await``: what a cancelled task leaves open is closed with it."""

import asyncio

import pytest

from pytest_heal.browser.flavour import Begun, _run_async


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


def test_what_is_made_of_an_answer_is_made_once_and_never_too_late():
    made = []

    def make(text):
        made.append(text)
        return text.upper()

    async def asked(text):
        return text

    async def both():
        first = Begun(asyncio.ensure_future(asked("a")), lambda: None)
        read = first.meanwhile(make)
        await asyncio.sleep(0)  # it is answered, and nobody has been told
        told = [read(), list(made)]
        await asyncio.sleep(0)
        return [*told, read()]

    assert asyncio.run(both()) == ["A", ["a"], "A"]
    assert made == ["a"]


def test_what_fails_in_the_making_is_raised_where_it_is_asked_for():
    async def asked():
        return "no number"

    async def both():
        begun = Begun(asyncio.ensure_future(asked()), lambda: None)
        read = begun.meanwhile(int)
        await asyncio.sleep(0.01)
        with pytest.raises(ValueError, match="no number"):
            read()

    asyncio.run(both())
