"""One thing after another, whatever is asked, in whatever order, and whoever stops waiting. No browser."""

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_heal.serve import turns
from pytest_heal.serve.refusal import Refused
from pytest_heal.serve.turns import Turns

LONG = 30  # s: nothing here may take as long


@pytest.fixture(autouse=True)
def short_grace(monkeypatch):
    monkeypatch.setattr(turns, "GRACE", 0.02)


class Stage:
    """Work that notes when it begins and ends."""

    def __init__(self, **more):
        self.going = 0
        self.most_going = 0
        self.begun = []
        self.replaced = 0
        self.turns = Turns(**{"most": 4, "seconds": 0.2, "overdue": self.overdue, **more})

    async def overdue(self):
        assert self.going == 0
        self.replaced += 1

    def work(self, name, act):
        async def work(_):
            self.begun.append(name)
            self.going += 1
            self.most_going = max(self.going, self.most_going)
            try:
                return await act()
            finally:
                self.going -= 1

        return work


async def value():
    await asyncio.sleep(0)
    return "done"


async def error():
    raise KeyError("of the work")


async def hangs():
    await asyncio.Event().wait()


def running(story, **more):
    """Run a story on a stage; it must end."""

    async def main():
        stage = Stage(**more)
        stage.turns.start()
        try:
            return await asyncio.wait_for(story(stage), LONG)
        finally:
            await asyncio.wait_for(stage.turns.stop(), LONG)
            assert stage.going == 0

    return asyncio.run(main())


def test_answers_and_errors_come_back_in_order():
    async def story(stage):
        asked = [stage.turns.ask(stage.work(i, act)) for i, act in enumerate([value, error, value])]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [answers[0], answers[2]] == ["done", "done"]
        assert isinstance(answers[1], KeyError)
        assert stage.begun == [0, 1, 2]
        assert stage.most_going == 1

    running(story)


def test_more_than_may_wait_are_refused_at_once():
    async def story(stage):
        go = asyncio.Event()
        first = asyncio.ensure_future(stage.turns.ask(stage.work("first", go.wait)))
        await asyncio.sleep(0.01)
        waiting = [asyncio.ensure_future(stage.turns.ask(stage.work(i, value))) for i in range(4)]
        await asyncio.sleep(0.01)
        with pytest.raises(Refused) as refused:
            await stage.turns.ask(stage.work("one more", value))
        assert (refused.value.reason, refused.value.kind.status) == ("busy", 429)
        assert refused.value.headers["Retry-After"] == "1"
        go.set()
        assert await asyncio.gather(first, *waiting) == [True, *["done"] * 4]
        assert stage.begun == ["first", 0, 1, 2, 3]

    running(story, seconds=LONG)


def test_whoever_waits_too_long_is_told_and_nothing_is_done_for_him():
    async def story(stage):
        first = asyncio.ensure_future(stage.turns.ask(stage.work("first", hangs)))
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await stage.turns.ask(stage.work("second", value))
        assert (refused.value.reason, refused.value.kind.status) == ("waited", 503)
        with pytest.raises(Refused):
            await first
        assert await stage.turns.ask(stage.work("third", value)) == "done"
        assert stage.begun == ["first", "third"]

    running(story)


def test_what_does_not_end_is_cut_off_and_put_right():
    async def story(stage):
        with pytest.raises(Refused) as refused:
            await stage.turns.ask(stage.work("stuck", hangs))
        assert (refused.value.reason, refused.value.kind.status) == ("time-limit", 504)
        assert await stage.turns.ask(stage.work("next", value)) == "done"
        assert stage.replaced == 1

    running(story)


def test_whoever_is_gone_when_it_is_his_turn_is_passed_over():
    async def gone():
        return False

    async def story(stage):
        with pytest.raises(Refused):
            await stage.turns.ask(stage.work("for nobody", value), wanted=gone)
        assert await stage.turns.ask(stage.work("next", value)) == "done"
        assert stage.begun == ["next"]

    running(story)


def test_stopping_answers_everybody():
    async def story(stage):
        asked = [asyncio.ensure_future(stage.turns.ask(stage.work(i, hangs))) for i in range(3)]
        await asyncio.sleep(0.01)
        await stage.turns.stop()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [answer.reason for answer in answers] == ["stopping"] * 3
        with pytest.raises(Refused):
            await stage.turns.ask(stage.work("late", value))
        assert stage.begun == [0]

    running(story, seconds=LONG)


ACTS = {"value": value, "error": error, "hangs": hangs, "pauses": lambda: asyncio.sleep(0.005)}


@settings(max_examples=25)
@given(st.lists(st.tuples(st.sampled_from([*ACTS, "value", "pauses"]), st.booleans(), st.integers(0, 3)), max_size=12))
def test_nothing_that_is_asked_stays_without_an_answer(asked):
    """Any mixture of work, of askers that stop waiting, and of pauses between them."""

    async def story(stage):
        tasks = []
        for number, (act, gives_up, pause) in enumerate(asked):
            task = asyncio.ensure_future(stage.turns.ask(stage.work(number, ACTS[act])))
            tasks.append(task)
            await asyncio.sleep(pause / 1000)
            if gives_up:
                task.cancel()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert stage.most_going <= 1
        assert stage.begun == sorted(stage.begun)
        for (act, gives_up, _), answer in zip(asked, answers, strict=True):
            if not gives_up and not isinstance(answer, Refused):
                assert {"value": "done", "pauses": None}.get(act, answer) == answer
                assert (act == "error") == isinstance(answer, KeyError)
        while True:  # what nobody waits for any more may still be under way
            try:
                assert await stage.turns.ask(stage.work(len(asked), value)) == "done"
                break
            except Refused:
                await asyncio.sleep(0.01)

    running(story, seconds=0.02, most=6)
