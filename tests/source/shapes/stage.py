"""A page that runs a source for real and notes what it asks for, without a browser.

The calls of a source are noted as the plugin notes them: a code object and an instruction, of which Python tells line and
columns. So a shape is tried with the places that the Python in use really gives.
"""

from __future__ import annotations

import asyncio
import inspect
import itertools
import re
import sys
from dataclasses import dataclass, field

from pytest_heal.browser.sites import Made, Site, Sites
from pytest_heal.healing.state_book import data_of
from pytest_heal.locator.code import literal, to_code
from pytest_heal.locator.origin import Mend
from pytest_heal.source.proposal import Sighting

ENTER = "internal:control=enter-frame"
GRADES = {"role": "A", "id": "B", "test id": "A", "label": "A"}
MENDS = (
    ('.get_by_role("button", name="Sign in")', "role"),
    ('.locator("#signin")', "id"),
    ('.get_by_test_id("go")', "test id"),
)
KIT = """
class By:
    CSS = "css"
    ID = "id"

def expect(locator):
    return locator
"""


class Answer(str):
    """What an act gives, for sync and async code alike."""

    __slots__ = ()

    def __await__(self):
        return str(self)
        yield


@dataclass
class Stage:
    """One run of a source.

    Attributes:
        root: folder of the source.
        drifted: the part of a selector that does not find its element any more.
        mends: code and kind of what is right in its place.
        log: what was asked for, as code, in order.
        sightings: of the drifted one.
    """

    root: str
    drifted: str = ""
    mends: tuple = MENDS
    log: list = field(default_factory=list)
    sightings: list = field(default_factory=list)
    test: str = ""

    def asked(self, made: Made, site: Site) -> None:
        self.log.append(to_code(made.selector))
        steps = made.steps()
        own = [one.selector.removeprefix(one.before.selector if one.before else "").removeprefix(" >> ") for one in steps]
        own = [part.removeprefix(f"{ENTER} >> ") for part in own]
        if self.drifted not in own:
            return
        sites = Sites(self.root)
        makings, at = data_of(steps, sites), own.index(self.drifted)
        start = to_code(makings[at - 1].selector) if at else "page"
        where = f"{sites.relative(site.file)}:{site.line}"
        self.sightings.append(
            Sighting(
                makings=makings,
                mends=tuple(
                    Mend(start=at, stop=at + 1, code=code, selector=code, locator=start + code, kind=kind, grade=GRADES[kind])
                    for code, kind in self.mends
                ),
                locator=to_code(made.selector),
                test=self.test,
                used=(where,),
                way=sites.way(sys._getframe(1)),
                id=self.test,
            )
        )


def here() -> Site:
    frame = sys._getframe(2)
    return Site(frame.f_code, frame.f_lasti)


class Node:
    """A page, a frame or a locator."""

    def __init__(self, stage: Stage, made: Made | None = None, frame: bool = False) -> None:
        self._stage, self._made, self._frame = stage, made, frame

    def _step(self, part: str, method: str, site: Site, frame: bool = False) -> Node:
        selector = part
        if self._made is not None:
            selector = f"{self._made.selector} >> {ENTER} >> {part}" if self._frame else f"{self._made.selector} >> {part}"
        return Node(self._stage, Made(selector, method, site, self._made), frame)

    def locator(self, selector, *, has_text=None, has=None):
        more = "" if has_text is None else f" >> internal:has-text={_text(has_text)}"
        more += "" if has is None else f" >> internal:has={literal(has._made.selector)}"
        return self._step(selector + more, "locator", here())

    def frame_locator(self, selector):
        return self._step(selector, "frame_locator", here(), frame=True)

    def filter(self, *, has_text=None, has=None):
        part = f"internal:has-text={_text(has_text)}" if has is None else f"internal:has={literal(has._made.selector)}"
        return self._step(part, "filter", here())

    def nth(self, number):
        return self._step(f"nth={number}", "nth", here())

    @property
    def first(self):
        return self._step("nth=0", "first", here())

    @property
    def last(self):
        return self._step("nth=-1", "last", here())

    def get_by_role(self, role, *, name=None, exact=False):
        return self._step(
            f"internal:role={role}" + ("" if name is None else f"[name={_text(name, exact)}]"), "get_by_role", here()
        )

    def get_by_test_id(self, name):
        return self._step(f"internal:testid=[data-testid={_text(name, exact=True)}]", "get_by_test_id", here())

    def get_by_label(self, text, *, exact=False):
        return self._step(f"internal:label={_text(text, exact)}", "get_by_label", here())

    def get_by_text(self, text, *, exact=False):
        return self._step(f"internal:text={_text(text, exact)}", "get_by_text", here())

    def get_by_placeholder(self, text, *, exact=False):
        return self._step(f"internal:attr=[placeholder={_text(text, exact)}]", "get_by_placeholder", here())

    def goto(self, url):
        return Answer(url)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def _act(self, method, args, site):
        made = self._made
        if made is None:
            made = Made(args[0], method, site, None)
        self._stage.asked(made, site)
        return Answer("text")

    def click(self, *args, **_):
        return self._act("click", args or (_["selector"],) if self._made is None else args, here())

    def fill(self, *args, **_):
        return self._act("fill", args, here())

    def check(self, *args, **_):
        return self._act("check", args, here())

    def hover(self, *args, **_):
        return self._act("hover", args, here())

    def press(self, *args, **_):
        return self._act("press", args, here())

    def inner_text(self, *args, **_):
        return self._act("inner_text", args, here())

    def is_visible(self, *args, **_):
        return self._act("is_visible", args, here())

    def to_be_visible(self, **_):
        return self._act("to_be_visible", (), here())

    def to_have_text(self, text, **_):
        return self._act("to_have_text", (), here())

    def wait_for(self, **_):
        return self._act("wait_for", (), here())


def _text(value, exact=False):
    if isinstance(value, re.Pattern):
        return f"/{value.pattern}/{'i' if value.flags & re.IGNORECASE else ''}"
    return literal(value) + ("s" if exact else "i")


def run(stage: Stage, namespace: dict, file: str = "t.py") -> None:
    """Run the tests of a module: functions and methods named ``test…``, with their cases of ``parametrize``."""
    for name, member in list(namespace.items()):
        if name.startswith("test"):
            _run(stage, member, f"{file}::{name}", [])
        elif name.startswith("Test") and inspect.isclass(member):
            marks = getattr(member, "pytestmark", [])
            for each in [each for each in dir(member) if each.startswith("test")]:
                _run(stage, getattr(member(), each), f"{file}::{name}::{each}", marks)


def _run(stage: Stage, function, test: str, marks: list) -> None:
    sets = [list(_cases(mark)) for mark in [*getattr(function, "pytestmark", []), *marks] if mark.name == "parametrize"]
    wanted = inspect.signature(function).parameters
    for number, several in enumerate(itertools.product(*sets)):
        given = {name: value for case in several for name, value in case.items()}
        given |= {"page": Node(stage)} if "page" in wanted else {}
        stage.test = test if not sets else f"{test}[{number}]"
        done = function(**given)
        if inspect.iscoroutine(done):
            asyncio.run(done)


def _cases(mark):
    names, values = mark.args[:2]
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    for each in values:
        row = each.values if hasattr(each, "marks") else each if len(names) > 1 else (each,)
        yield dict(zip(names, row, strict=True))
