"""What is there, or may not be there, or is on its way, is never healed; on pages where an act would heal."""

import pytest

from tests.never.stage import BRIEF, Stage, World, button, fails, healed, page_of
from tests.never.stage import resolved as r

TOAST = page_of("<div id=toast role=status>Your changes were saved</div>")
RENAMED = page_of("<div id=message role=status>Your changes were saved</div>")

EXPECTED = {
    "to_have_count(0)": lambda e: e.to_have_count(0, timeout=BRIEF),
    "not_to_have_count(1)": lambda e: e.not_to_have_count(1, timeout=BRIEF),
    "not_to_be_visible": lambda e: e.not_to_be_visible(timeout=BRIEF),
    "to_be_visible(visible=False)": lambda e: e.to_be_visible(visible=False, timeout=BRIEF),
    "to_be_hidden": lambda e: e.to_be_hidden(timeout=BRIEF),
    "not_to_be_attached": lambda e: e.not_to_be_attached(timeout=BRIEF),
    "to_be_attached(attached=False)": lambda e: e.to_be_attached(attached=False, timeout=BRIEF),
    "not_to_be_in_viewport": lambda e: e.not_to_be_in_viewport(timeout=BRIEF),
    "to_have_text([])": lambda e: e.to_have_text([], timeout=BRIEF),
}
"""Assertions that hold for what is not there."""

ANSWERS = {
    "wait_for(state=hidden)": (lambda p, x: x.wait_for(state="hidden", timeout=BRIEF), None),
    "wait_for(state=detached)": (lambda p, x: x.wait_for(state="detached", timeout=BRIEF), None),
    "wait_for_selector(state=hidden)": (lambda p, x: p.wait_for_selector("#toast", state="hidden", timeout=BRIEF), None),
    "wait_for_selector(state=detached)": (lambda p, x: p.wait_for_selector("#toast", state="detached", timeout=BRIEF), None),
    "count()": (lambda p, x: x.count(), 0),
    "is_visible()": (lambda p, x: x.is_visible(), False),
    "is_hidden()": (lambda p, x: x.is_hidden(), True),
    "page.is_visible()": (lambda p, x: p.is_visible("#toast"), False),
    "page.is_hidden()": (lambda p, x: p.is_hidden("#toast"), True),
    "frame.is_visible()": (lambda p, x: p.main_frame.is_visible("#toast"), False),
    "all()": (lambda p, x: x.all(), []),
    "all_text_contents()": (lambda p, x: x.all_text_contents(), []),
    "all_inner_texts()": (lambda p, x: x.all_inner_texts(), []),
    "element_handles()": (lambda p, x: x.element_handles(), []),
    "evaluate_all()": (lambda p, x: x.evaluate_all("found => found.length"), 0),
    "query_selector()": (lambda p, x: p.query_selector("#toast"), None),
    "query_selector_all()": (lambda p, x: p.query_selector_all("#toast"), []),
}
"""What says that something is not there, and how."""


@pytest.fixture(scope="module", params=["sync", "async"])
def told(request, stage: Stage):
    """What each check said on the second release, and what was healed or refused for it, by its name."""
    world: World = request.getfixturevalue(f"{request.param}_world")
    said: dict[str, object] = {}

    async def drive(page, release):
        toast = page.locator("#toast")
        for check in [*EXPECTED, *ANSWERS] if release == 2 else ():
            try:
                call = EXPECTED[check](world.api.expect(toast)) if check in EXPECTED else ANSWERS[check][0](page, toast)
                answer = await r(call)
            except Exception as error:
                answer = error
            test = stage.rig.ledger.test
            said[check] = (answer, list(test.events))
            test.events.clear()
            test.healed.clear()
            test.judged = 0
            await r(page.reload())  # whatever it did, the next check begins anew
        await r(toast.text_content())

    events = stage.play(world, drive, TOAST, RENAMED)
    assert len(healed(events)) == 1, "what is not there for a negative check would have been found"
    return said


@pytest.mark.parametrize("check", [*EXPECTED, *ANSWERS])
def test_a_negative_check_is_never_healed(told, check: str):
    """heal a negative check (`to_have_count(0)`, `not_to_be_visible`, `to_be_hidden`, `wait_for(state="hidden"|"detached")`,
    `count()`, `is_visible()`, `all()`)"""
    assert told[check] == (None if check in EXPECTED else ANSWERS[check][1], [])


VACUOUS = {
    "locator.is_hidden()": lambda p: p.locator("#toast").is_hidden(),
    "page.is_hidden()": lambda p: p.is_hidden("#toast"),
    "frame.is_hidden()": lambda p: p.main_frame.is_hidden("#toast"),
    "frame.is_visible()": lambda p: p.main_frame.is_visible("#toast"),
    "count()": lambda p: p.locator("#toast").count(),
}
"""Questions, and answered wrongly where they do not look at the element that was healed."""


def test_a_negative_check_never_passes_on_a_healed_element(stage: Stage, world: World):
    """heal a negative check ([...]`count()`, `is_visible()`[...])"""
    told = {}

    async def drive(page, release):
        await r(page.main_frame.text_content("#toast"))
        told.update({name: await r(ask(page)) for name, ask in VACUOUS.items()})

    assert len(healed(stage.play(world, drive, TOAST, RENAMED))) == 1
    assert told == {name: {"is_hidden": False, "is_visible": True, "count": 1}[name[:-2].split(".")[-1]] for name in VACUOUS}


OVERLAY = "<div style='position:fixed;inset:0;z-index:9;background:#fff8'></div>"


@pytest.mark.parametrize(
    ("second", "code"),
    [
        (button("save") + OVERLAY, "covered"),
        (button("save", "disabled"), "disabled"),
        (button("save", "style='display:none'"), "hidden"),
        (button("save", "style='position:fixed;left:-900px'"), "out of reach"),
    ],
    ids=["covered", "disabled", "hidden", "out-of-reach"],
)
def test_what_is_there_but_cannot_be_used_yet_is_never_healed(stage: Stage, sync_world: World, second: str, code: str):
    """heal what is there but covered, disabled"""
    beside = "<footer><button onclick='window.n=1'>Save changes</button></footer>"

    async def drive(page, release):
        if release == 1:
            await r(page.locator("#save").click())
            return
        error = await fails(lambda: page.locator("#save").click(timeout=BRIEF))
        assert f"Timeout {BRIEF}ms exceeded" in str(error), code
        assert "heal" not in str(error)
        assert await r(page.evaluate("window.n")) is None

    assert stage.play(sync_world, drive, page_of(button("save")), page_of(second) + beside) == []


SKELETON = page_of("<button id=skeleton onclick='window.wrong=1'>Save changes</button>")
ARRIVED = "document.getElementById('skeleton').outerHTML = `{}`".format(button("save").replace('"', "'").replace("'", '"'))
SECONDS = 1.6  # five times the quiet time


def slow(how: str) -> dict:
    """Pages that show a look-alike at once, and what the test means when they have loaded."""
    if how == "document":
        return {"/settings": [(0.0, SKELETON), (SECONDS, f"<script>{ARRIVED}</script>")]}
    if how == "script":
        script = "<script>const s=document.createElement('script');s.src='/late.js';document.head.append(s)</script>"
        return {"/settings": SKELETON + script, "/late.js": [(SECONDS, ARRIVED)]}
    if how == "fetch":
        fetch = "<script>fetch('/late.txt').then(a => a.text()).then(t => eval(t))</script>"
        return {"/settings": SKELETON + fetch, "/late.txt": [(SECONDS, ARRIVED)]}
    request = (
        "<script>const x=new XMLHttpRequest();x.open('GET','/late.txt');x.onload=()=>eval(x.responseText);x.send()</script>"
    )
    return {"/settings": SKELETON + request, "/late.txt": [(SECONDS, ARRIVED)]}


@pytest.mark.parametrize("how", ["document", "script", "fetch", "xhr"])
def test_what_is_still_loading_is_never_healed(stage: Stage, sync_world: World, how: str):
    """heal what is there but [...] still loading"""
    if how != "document" and not hasattr(sync_world.api.Page, "requests"):
        pytest.skip("Playwright before 1.56 cannot tell its requests: it is waited for longer, once")

    async def drive(page, release):
        await r(page.locator("#save").click())
        assert await r(page.evaluate("[window.n, window.wrong]")) == [1, None]

    assert stage.play(sync_world, drive, page_of(button("save")), slow(how), wait_until="commit") == []


TIMER = page_of("<p>x</p><script>setTimeout(() => document.querySelector('p').outerHTML = `{}`, 1800)</script>")


@pytest.mark.parametrize("how", ["click", "expect", "page.click", "wait_for", "text_content"])
def test_waiting_for_a_slow_page_is_never_shortened(stage: Stage, sync_world: World, how: str):
    """shorten Playwright's auto-wait on a slow page"""

    async def drive(page, release):
        save = page.locator("#save")
        if how == "expect":
            await r(sync_world.api.expect(save).to_have_text("Keep everything", timeout=5000))
        elif how == "page.click":
            await r(page.click("#save"))
        else:
            await r(getattr(save, how)())

    shown = button("save", name="Keep everything")
    events = stage.play(sync_world, drive, page_of(shown), TIMER.format(shown.replace("`", "")))
    assert {event.outcome for event in events} <= {"refused"}
