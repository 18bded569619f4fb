"""The tools of `suite` for agents: what each takes, what it gives, and its answers in lines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pytest_heal.element.printable import counted, visible
from pytest_heal.serve.fields import LONGEST_TEXT, Fields
from pytest_heal.serve.suite import Suite

MOST_TOLD = 40
_LINE = 400  # characters
ID: Mapping[str, Any] = {
    "type": "string",
    "minLength": 1,
    "maxLength": 60,
    "description": "Of a drifted locator, from run_tests.",
}
RUN_TESTS = Fields(
    properties={
        "tests": {
            "type": "array",
            "items": {"type": "string"},
            "default": [],
            "description": "Node ids, files or folders of the suite; left out: all tests.",
        }
    }
)
LOOK = Fields(properties={"id": ID}, required=("id",))
PROVE = Fields(
    properties={
        "id": ID,
        "locator": {
            "type": "string",
            "minLength": 1,
            "maxLength": LONGEST_TEXT,
            "pattern": r"\S",
            "description": 'What is to stand there instead, as code: `page.get_by_role("button", name="Save")`.',
        },
    },
    required=("id", "locator"),
)
EDIT = LOOK

REFUSES = "It may refuse, and says why: then propose another element only if that is certainly the one meant, else give up."
DESCRIPTIONS = {
    "run_tests": "Run tests of the suite with healing on, without recording anything. Gives what passed, what failed, and each "
    "drifted locator with an id, the reason for a refusal, and what came nearest. Use it first.",
    "look_at_failure": "All that is known of one drifted locator, and the page as it was when its test failed: outline, what "
    "can be operated, what exists instead. Use it before you propose anything.",
    "prove_locator": "Try a locator in place of a refused one, in a copy of the suite: the test has to pass with it, it has to "
    "demand as much, to mean no other locator's element, and the test has to fail when that element is taken out of the page. "
    f"Nothing is edited. {REFUSES}",
    "edit_locator": "Write a proven locator into the source and run the tests that use it, without healing. If one is red, the "
    "edit is taken back. Gives the diff. It writes nothing in CI and nothing over changes that are not committed.",
}


class Asked:
    """Does one thing after the other, each in a thread: the page's tools go on meanwhile."""

    def __init__(self, suite: Suite) -> None:
        self._suite = suite
        self._turn = asyncio.Lock()

    async def call(self, work: Callable[..., dict[str, Any]], **given: Any) -> dict[str, Any]:
        """What a method of the suite gives, as an answer."""
        async with self._turn:
            found = await asyncio.to_thread(work, **given)
        return {"success": True, "error": None, **found}

    async def run_tests(self, tests: list[str]) -> dict[str, Any]:
        """See `Suite.run`."""
        return await self.call(self._suite.run, tests=[str(test) for test in tests])

    async def look_at_failure(self, id: str) -> dict[str, Any]:  # noqa: A002 - the name of the field
        """See `Suite.look`."""
        return await self.call(self._suite.look, name=id)

    async def prove_locator(self, id: str, locator: str) -> dict[str, Any]:  # noqa: A002
        """See `Suite.prove`."""
        return await self.call(self._suite.prove, name=id, locator=locator)

    async def edit_locator(self, id: str) -> dict[str, Any]:  # noqa: A002
        """See `Suite.edit`."""
        return await self.call(self._suite.edit, name=id)


def run_lines(answer: Mapping[str, Any]) -> Iterator[str]:
    """What a run came to."""
    tests = ", ".join(f"{number} {outcome}" for outcome, number in sorted(answer["tests"].items())) or "no tests"
    yield f"{'passed' if answer['passed'] else 'failed'}: {visible(tests)}"
    yield from (f"  FAILED {visible(line, _LINE)}" for line in answer["failed"][:MOST_TOLD])
    drifted = answer["drifted"]
    if drifted:
        yield f"{counted(len(drifted), 'drifted locator')}:"
    for one in drifted[:MOST_TOLD]:
        yield f"  [{one['id']}] {one['outcome']}: {visible(one['locator'], _LINE)} in {visible(one['test'], _LINE)}"
        yield f"      {visible(one['reason'], _LINE)} ({visible(one['code'])})"
    if any(one["outcome"] == "refused" for one in drifted):
        yield "Next: look_at_failure with an id, then prove_locator. If the element is gone, say so and change nothing."


def look_lines(answer: Mapping[str, Any]) -> Iterator[str]:
    """The failure file."""
    yield answer["text"]


def prove_lines(answer: Mapping[str, Any]) -> Iterator[str]:
    """What was proven."""
    yield f"proven: {visible(answer['locator'], _LINE)} means {visible(answer['element'], _LINE)}"
    yield f"  remembered: {visible(answer['remembered'], _LINE)}"
    yield f"  the test passes with it, and fails without its element ({counted(answer['defects'], 'deliberate defect')} tried)"
    yield f"Next: edit_locator writes it ({counted(answer['edits'], 'place')})."


def edit_lines(answer: Mapping[str, Any]) -> Iterator[str]:
    """What was written."""
    yield f"written, and green without healing: {', '.join(visible(test, _LINE) for test in answer['tests'])}"
    yield from (visible(line) for line in answer["diff"].split("\n"))
