"""Steps on real pages: every action, kind of waiting, kind of target and code, on both APIs; outcomes fit the schema."""

import base64
import json

import jsonschema
import pytest
from playwright.async_api import async_playwright
from playwright.sync_api import sync_playwright

from pytest_heal import HealError, run_actions
from pytest_heal.actions import live_run, live_target
from pytest_heal.actions.live_observation import OPENS
from pytest_heal.actions.outcome import ADVICE, Observation
from pytest_heal.actions.schema import outcome_schema, steps_schema
from pytest_heal.actions.table import ACTIONS
from pytest_heal.browser.engines import register_all
from pytest_heal.catalog.live import held_catalog
from tests.support.browsers import launch, only_chromium
from tests.support.rig import AsyncWorld, served

SCHEMA = jsonschema.Draft202012Validator(outcome_schema())
STEPS = jsonschema.Draft202012Validator(steps_schema())

HOME = """<!doctype html><title>Home</title><style>#far {margin-top: 3000px}</style>
<form aria-label="Order" onsubmit="return false">
<label>Mail <input id=mail name=email></label><label>Password <input id=pass type=password></label>
<label><input id=ok type=checkbox> Agree</label>
<select id=colour><option value=r>red</option><option value=g>green</option><option value=b>blue</option></select>
<select id=many multiple><option>one</option><option>two</option><option>three</option></select>
<input id=file type=file multiple aria-label="Picture">
<button id=go onclick="log('go ' + event.button + event.shiftKey)" ondblclick="log('double')"
  onmouseover="log('over')" oncontextmenu="log('menu'); return false">Order now</button></form>
<a id=next href=/next>Next page</a>
<button id=ask onclick="log(confirm('Really?') ? 'yes' : 'no')">Ask</button>
<button id=open onclick="window.open('/next')">Open</button>
<button id=off disabled>Off</button><button id=hid style="display:none">Hidden one</button>
<div style="position:relative;width:99px;height:30px"><button id=under>Under</button>
<div id=cover style="position:absolute;inset:0;background:red"></div></div>
<ul><li><button class=twin>Twin</button></li><li><button class=twin>Twin</button></li></ul>
<p id=said></p><p id=far>Far below</p>
<iframe id=outer srcdoc="<button onclick='top.log(&quot;framed&quot;)'>Framed</button>"></iframe>
<script>window.said = []; const log = what => { window.said.push(what); document.querySelector('#said').textContent = what; };
window.log = log; document.addEventListener('keydown', e => log('key ' + e.key));</script>"""
NEXT = "<!doctype html><title>Next</title><h1>Second page</h1><button id=go>Order now</button>"
LATE = """<!doctype html><title>Late</title><script>
fetch('/next').then(r => r.text()).then(() => setTimeout(() => {
  document.body.innerHTML = '<p id=late>Here by now</p>'; history.pushState(0, '', '/late/done')}, 30))</script>"""


@pytest.fixture(scope="module")
def base():
    with served({"/": HOME, "/next": NEXT, "/late": LATE}) as url:
        yield url


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        for register in register_all(playwright):
            register()
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def world():
    playwrights = []

    async def start():
        playwright = await async_playwright().start()
        playwrights.append(playwright)
        for register in register_all(playwright):
            await register()
        return await launch(playwright)

    world = AsyncWorld(start)
    yield world
    world.run(world.browser.close())
    world.run(playwrights[0].stop())
    world.stop()


@pytest.fixture
def page(browser, base):
    context = browser.new_context(base_url=base)
    context.set_default_timeout(4_000)
    page = context.new_page()
    page.goto("/")
    yield page
    context.close()


def run(page, *steps, **options):
    """Run steps; the outcome fits the published schema, and tells of each step."""
    outcome = run_actions(page, list(steps), **options)
    return checked(outcome, steps)


def checked(outcome, steps):
    data = json.loads(json.dumps(outcome.to_dict()))
    SCHEMA.validate(data)
    valid = outcome.error is None or outcome.error.code != "VALIDATION_ERROR"
    if valid:
        STEPS.validate(list(steps))
    assert len(outcome.steps) == (len(steps) if valid else 0)
    statuses = [step.status for step in outcome.steps]
    assert statuses == sorted(statuses, key=["ok", "failed", "not_run"].index)
    assert statuses.count("failed") <= 1
    assert outcome.success == (outcome.error is None) == outcome.complete
    if outcome.error is not None:
        assert data["error"]["details"]["advice"] == ADVICE[outcome.error.code]
    return outcome


def good(page, *steps, **options):
    outcome = run(page, *steps, **options)
    assert outcome.success, outcome
    return outcome


def bad(page, code, *steps, **options):
    outcome = run(page, *steps, **options)
    assert outcome.error is not None
    assert outcome.error.code == code, outcome
    return outcome


def act(action, target=None, **fields):
    return {"action": action, **({} if target is None else {"target": target}), **fields}


def said(page):
    return page.evaluate("said")


# ----------------------------------------------------------------------------------------------------- each action

PNG = b"\x89PNG\r\n"

# name -> steps, and what is true of the page afterwards (a JavaScript expression)
DOES = {
    "refresh_catalog": ([act("refresh_catalog")], "true"),
    "click": ([act("click", "#go")], "said.includes('go 0false')"),
    "click, another button": ([act("click", "#go", button="right")], "said.includes('menu')"),
    "click, a key held": ([act("click", "#go", modifiers=["Shift"])], "said.includes('go 0true')"),
    "double_click": ([act("double_click", "#go")], "said.includes('double')"),
    "dblclick": ([act("dblclick", "#go")], "said.includes('double')"),
    "hover": ([act("hover", "#go")], "said.includes('over') && !said.includes('go 0false')"),
    "type": ([act("type", "#mail", value="old"), act("type", "#mail", value="a@b.c")], "mail.value == 'a@b.c'"),
    "type, key by key": ([act("type", "#mail", value="ab", delay=1)], "said.includes('key b') && mail.value == 'ab'"),
    "type, nothing": ([act("type", "#mail", value="old"), act("type", "#mail", value="")], "mail.value == ''"),
    "fill": ([act("fill", "#mail", value="x")], "mail.value == 'x'"),
    "press": ([act("press", "#mail", key="a")], "mail.value == 'a'"),
    "press, no target": ([act("click", "#mail"), act("press", value="b")], "mail.value == 'b'"),
    "check": ([act("check", "#ok"), act("check", "#ok")], "ok.checked"),
    "uncheck": ([act("check", "#ok"), act("uncheck", "#ok")], "!ok.checked"),
    "select": ([act("select", "#colour", value="green")], "colour.value == 'g'"),
    "select, several": ([act("select", "#many", value=["one", "three"])], "many.selectedOptions.length == 2"),
    "upload": ([act("upload", "#file", path=["a.txt", "b.txt"])], "file.files.length == 2"),
    "scroll_to_text": ([act("scroll_to_text", "far BELOW")], "scrollY > 1000"),
    "scroll_to": ([act("scroll_to", "#far")], "scrollY > 1000"),
    "wait, timeout": ([act("wait", until="timeout", ms=20)], "true"),
    "wait, selector": ([act("navigate", url="/late"), act("wait", "#late", until="selector")], "!!late"),
    "wait, selector hidden": ([act("wait", "#hid", until="selector", state="hidden")], "true"),
    "wait, selector of several": ([act("wait", ".twin", until="selector")], "true"),
    "wait, text": ([act("navigate", url="/late"), act("wait", until="text", text="here BY now")], "!!late"),
    "wait, url": ([act("navigate", url="/late"), act("wait", until="url", url="**/done")], "location.pathname == '/late/done'"),
    "wait, network_idle": ([act("navigate", url="/late"), act("wait", until="network_idle", ms=9000)], "!!late"),
    "navigate": ([act("navigate", url="/next")], "location.pathname == '/next'"),
    "goto": ([act("goto", "/next")], "location.pathname == '/next'"),
    "back": ([act("navigate", url="/next"), act("back")], "location.pathname == '/'"),
    "assert_text": ([act("assert_text", "#far", value="Far")], "true"),
    "assert_text, exact": ([act("assert_text", "#far", value="Far below", exact=True)], "true"),
    "assert_text, of the page": ([act("assert_text", value="Order now")], "true"),
    "assert_text, of a field": ([act("fill", "#mail", value="abc"), act("assert_text", "#mail", text="b", of="value")], "true"),
    "assert_visible": ([act("assert_visible", "#go")], "true"),
    "screenshot": ([act("screenshot")], "true"),
    "screenshot, to a file": ([act("screenshot", "#go", path="shots/go.png")], "true"),
    "done": ([act("done")], "true"),
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_action_and_kind_of_waiting_is_here():
    here = {(step["action"], step.get("until", "")) for steps, _ in DOES.values() for step in steps}
    wanted = {(name, action.until) for action in ACTIONS for name in (action.name, *action.aliases)}
    # `find` has tests of its own; the other names of two actions are tried with the first ones
    assert wanted - here == {("find", ""), ("select_option", ""), ("go_back", "")}


@pytest.mark.parametrize("name", DOES)
def test_an_action_does_what_it_says(page, folder, name):
    steps, true_then = DOES[name]
    outcome = good(page, *steps)
    assert page.evaluate(true_then)
    assert outcome.is_done == (name == "done")
    assert outcome.warnings == ()
    if name == "refresh_catalog":
        listing = held_catalog(page).listing
        assert outcome.steps[0].result == {"catalog_version": listing.version, "entries": len(listing), "notes": []}
    if name == "screenshot":
        assert base64.b64decode(outcome.steps[0].result["base64"]).startswith(PNG)
    if name == "screenshot, to a file":
        assert (folder / "shots/go.png").read_bytes().startswith(PNG)
        assert [path.name for path in (folder / "shots").iterdir()] == ["go.png"]


@pytest.mark.long
def test_all_of_them_on_the_async_api(world, base, folder):
    async def check():
        context = await world.browser.new_context(base_url=base)
        context.set_default_timeout(4_000)
        page = await context.new_page()
        for name, (steps, true_then) in DOES.items():
            await page.goto("/")
            outcome = checked(await run_actions(page, steps), steps)
            assert outcome.success, (name, outcome)
            assert await page.evaluate(true_then), name
        await context.close()

    world.run(check())


# ----------------------------------------------------------------------------------------------------- each target

TARGETS = ["css=#go", "#go", "xpath=//button[@id='go']", "//button[@id='go']", 'text="Order now"', "text=order NOW"]
TARGETS += ['role=button[name="Order now"]', "id=go", "form >> button", "index={}", "index={}@{version}"]


@pytest.mark.parametrize("target", TARGETS)
def test_a_target_leads_to_its_element(page, target):
    catalog = held_catalog(page)
    (number,) = (entry.index for entry in catalog if entry.name == "Order now")
    good(page, act("click", target.format(number, version=catalog.version)))
    assert said(page)[-1] == "go 0false"


def test_a_description_leads_to_the_one_element_it_means(page):
    outcome = good(page, act("find", "the order button", limit=2), act("click", "desc=the order button"))
    assert said(page)[-1] == "go 0false"
    found = outcome.steps[0].result
    best = found["elements"][0]
    assert (best["role"], best["name"]) == ("button", "Order now")
    number = f"index={best['index']}@{found['catalog_version']}"
    good(page, act("click", number))
    assert said(page)[-2:] == ["go 0false", "go 0false"]


def test_a_description_that_means_nothing_or_several_is_refused(page):
    outcome = bad(page, "ELEMENT_NOT_FOUND", act("click", "desc=zebra crossing", timeout=300))
    assert outcome.error.details["reason"] == "not found"
    page.set_content("<p><button>Save</button><p><button>Save</button>")
    outcome = bad(page, "ELEMENT_NOT_FOUND", act("click", "desc=save button", timeout=2000))
    assert outcome.error.details["reason"] == "ambiguous"
    assert len(outcome.error.details["candidates"]) == 2


def test_a_description_is_waited_for_no_longer_than_the_run_may_take(page, monkeypatch):
    asked = []
    original = live_target.located

    def located(request):
        asked.append(request.timeout)
        return original(request)

    monkeypatch.setattr(live_target, "located", located)
    outcome = bad(page, "EXECUTION_ERROR", act("click", "desc=zebra crossing"), time_limit=0.5)
    assert outcome.error.details["reason"] == "time-limit"
    bad(page, "ELEMENT_NOT_FOUND", act("click", "desc=zebra crossing", timeout=250))
    assert 0 < asked[0] <= 500
    assert asked[1] == 250


def test_frames_are_entered_by_name_and_by_number(page):
    good(page, act("click", "css=button", frame="css=#outer"))
    assert said(page)[-1] == "framed"
    (number,) = (entry.index for entry in held_catalog(page) if entry.name == "Framed")
    page.evaluate("said.length = 0")
    good(page, act("click", f"index={number}"))
    assert said(page) == ["framed"]


# ------------------------------------------------------------------------------------------------------- each code


def test_an_element_that_is_not_there(page):
    outcome = bad(page, "ELEMENT_NOT_FOUND", act("click", "#ok", timeout=900), act("click", "#gone", timeout=300), act("back"))
    assert [step.status for step in outcome.steps] == ["ok", "failed", "not_run"]
    details = outcome.error.details
    assert (details["step"], details["action"], details["target"], details["reason"]) == (1, "click", "#gone", "not found")
    assert details["suggestions"]["selector"] == "#gone"
    assert details["suggestions"]["similar"]
    assert outcome.error.message.startswith("step 1 (click #gone): nothing matches it.")
    assert not outcome.is_done


def test_an_element_that_is_there_twice(page):
    outcome = bad(page, "ELEMENT_NOT_FOUND", act("click", ".twin", timeout=300))
    assert outcome.error.details["reason"] == "ambiguous"
    assert "it matches 2 elements" in outcome.error.message


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (act("click", "#off"), "disabled"),
        (act("click", "#hid"), "hidden"),
        (act("click", "#under"), "covered"),
        (act("hover", "#hid"), "hidden"),
        (act("type", "#go", value="secret text"), "wrong kind"),
        (act("type", "#mail", value="secret text"), "readonly"),
        (act("check", "#go"), "wrong kind"),
        (act("select", "#go", value="a"), "wrong kind"),
        (act("upload", "#go", path="a.txt"), "wrong kind"),
    ],
)
def test_an_element_that_cannot_be_used(page, folder, step, reason):
    page.evaluate("mail.readOnly = true")
    outcome = bad(page, "ELEMENT_NOT_INTERACTABLE", {**step, "timeout": 1200})
    assert outcome.error.details["reason"] == reason
    assert "the element is there, but" in outcome.error.message
    assert "secret text" not in json.dumps(outcome.to_dict())


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (act("assert_text", "#far", value="near"), "assertion"),
        (act("assert_text", value="nowhere to be read"), "assertion"),
        (act("assert_text", "#mail", value="x", of="value"), "assertion"),
        (act("assert_visible", "#hid"), "assertion"),
        (act("select", "#colour", value="pink"), "option"),
        (act("upload", "#file", path="no such file"), "no file"),
        (act("wait", until="url", url="**/never"), "timeout"),
        (act("navigate", url="http://127.0.0.1:1/"), "error"),
        (act("click", "css=[[["), "error"),
        (act("press", key="NoSuchKey"), "error"),
        (act("screenshot", path="a.txt/b.png"), "file"),
    ],
)
def test_what_cannot_be_executed(page, folder, step, reason):
    untimed = "key" in step or step["action"] == "upload"
    outcome = bad(page, "EXECUTION_ERROR", step if untimed else {**step, "timeout": 1200})
    assert outcome.error.details["reason"] == reason


@pytest.mark.parametrize("action", ["assert_text", "assert_visible", "scroll_to", "wait", "scroll_to_text"])
def test_what_is_looked_for_in_vain_is_not_found(page, action):
    fields = {"assert_text": {"value": "x"}, "wait": {"until": "selector"}}.get(action, {})
    outcome = bad(page, "ELEMENT_NOT_FOUND", act(action, "#gone", timeout=300, **fields))
    assert outcome.error.details["suggestions"]


def test_there_is_no_page_before_the_first(browser):
    context = browser.new_context()
    outcome = bad(context.new_page(), "EXECUTION_ERROR", act("back"))
    assert outcome.error.details["reason"] == "no history"
    context.close()


def test_a_page_that_is_never_idle(page):
    page.evaluate("setInterval(() => fetch('/x'), 100)")
    outcome = bad(page, "EXECUTION_ERROR", act("wait", until="network_idle", ms=400))
    assert outcome.error.details["reason"] == "timeout"


@pytest.mark.parametrize(
    "slow",
    [act("wait", until="timeout", ms=9000), act("click", "#gone"), act("assert_text", "#far", value="x", timeout=9000)],
)
def test_a_run_has_a_time_limit(page, slow):
    outcome = bad(page, "EXECUTION_ERROR", act("click", "#go"), slow, act("click", "#go"), time_limit=2.0)
    assert outcome.error.details["reason"] == "time-limit"
    assert [step.status for step in outcome.steps] == ["ok", "failed", "not_run"]
    assert outcome.steps[1].milliseconds < 8_000  # the step's own time or the page's would be longer
    assert good(page, act("click", "#go"), time_limit=60.0).complete


def test_nothing_is_begun_when_the_time_is_over(page):
    outcome = bad(page, "EXECUTION_ERROR", act("click", "#go"), time_limit=0.0)
    assert outcome.error.details["reason"] == "time-limit"
    assert said(page) == []


def test_nothing_is_executed_of_a_list_that_is_not_valid(page):
    outcome = bad(page, "VALIDATION_ERROR", act("click", "#go"), act("clik", "#go"), act("type", "#mail"))
    assert said(page) == []
    assert (outcome.error.details["step"], outcome.error.details["field"], outcome.error.details["closest"]) == (
        1,
        "action",
        "click",
    )
    assert [found["step"] for found in outcome.error.details["problems"]] == [1, 2]
    assert outcome.error.message.endswith("(1 more)")
    assert outcome.observation.url == page.url


def test_an_empty_list_observes(page):
    outcome = good(page)
    assert (outcome.complete, outcome.is_done, outcome.steps) == (True, False, ())
    assert outcome.observation.title == "Home"
    assert "buttons" in outcome.observation.short_summary


def test_text_and_files_of_steps(page, tmp_path):
    text = '- {action: click, target: "#go"}\n- action: type\n  target: css=#mail\n  value: x\n'
    file = tmp_path / "steps.yaml"
    file.write_text(text, encoding="utf-8-sig")
    for steps in (text, file, json.dumps([act("click", "#go")])):
        assert run_actions(page, steps).success
    assert said(page).count("go 0false") == 3
    for steps, message in ((tmp_path / "none.yaml", "cannot be read"), (tmp_path, "cannot be read"), ("- {", "not YAML")):
        outcome = run_actions(page, steps)
        assert outcome.error.code == "VALIDATION_ERROR"
        assert message in outcome.error.message


def test_what_is_no_page_is_said():
    with pytest.raises(HealError, match="needs a Page of Playwright"):
        run_actions("page", [])


# --------------------------------------------------------------------------------------------------------- indices


def number(page, name):
    (found,) = (entry.index for entry in held_catalog(page) if entry.name == name)
    return found


def test_numbers_need_a_catalog(page):
    outcome = bad(page, "CATALOG_OUTDATED", act("click", "index=0"))
    assert outcome.error.details["reason"] == "no catalog"
    good(page, act("refresh_catalog"), act("hover", "index=3"))


def test_a_number_that_is_too_large(page):
    outcome = bad(page, "ELEMENT_NOT_FOUND", act("refresh_catalog"), act("click", "index=999"))
    assert outcome.error.details["reason"] == "out of range"


def test_the_catalog_that_is_expected(page):
    version = good(page).observation.catalog_version
    catalog = held_catalog(page)
    catalog.refresh()
    go = number(page, "Order now")
    good(page, act("click", f"index={go}"), expected_catalog_version=version)
    outcome = bad(page, "CATALOG_OUTDATED", act("click", f"index={go}"), expected_catalog_version="0" * 12)
    assert said(page).count("go 0false") == 1
    assert outcome.error.details["catalog_version"] == outcome.observation.catalog_version == catalog.version
    assert [step.status for step in outcome.steps] == ["not_run"]
    page.evaluate("document.querySelector('form').insertAdjacentHTML('afterbegin', '<button>First</button>')")
    bad(page, "CATALOG_OUTDATED", act("click", f"index={go}"), expected_catalog_version=version)
    now = good(page).observation.catalog_version
    outcome = bad(page, "CATALOG_OUTDATED", act("click", f"index={go + 1}"), expected_catalog_version=now)
    assert f"catalog {now} was only seen in passing, nobody has read its numbers" in outcome.error.message
    assert catalog.refresh().version == now
    good(page, act("click", f"index={go + 1}"), expected_catalog_version=now)
    assert said(page).count("go 0false") == 2


def test_a_number_means_what_it_meant_where_it_was_read(page):
    catalog = held_catalog(page)
    go = number(page, "Order now")
    for _ in range(12):  # each run observes the page, which is another one each time
        page.evaluate("document.querySelector('form').insertAdjacentHTML('afterbegin', '<button>One more</button>')")
        good(page, act("click", f"index={go}"))
        assert said(page)[-1] == "go 0false"
    assert catalog.entry(go).name == "Order now"


@pytest.mark.parametrize("leave", [act("click", "#next"), act("navigate", url="/next"), act("navigate", url="/")])
def test_a_navigation_invalidates_numbers_until_the_catalog_is_read(page, leave):
    go = number(page, "Order now")
    outcome = bad(page, "CATALOG_OUTDATED", leave, act("wait", "#go", until="selector"), act("click", f"index={go}"))
    assert outcome.error.details["reason"] == "navigated"
    assert outcome.observation.nav_detected
    good(page, act("refresh_catalog"))
    assert not good(page, act("click", f"index={number(page, 'Order now')}")).observation.nav_detected
    page.goto("/")
    assert good(page, leave, act("refresh_catalog"), act("hover", "index=0")).observation.nav_detected


def test_a_navigation_between_runs_counts_too(page):
    go = number(page, "Order now")
    page.goto("/next")
    outcome = bad(page, "CATALOG_OUTDATED", act("click", f"index={go}"))
    assert outcome.error.details["reason"] == "navigated"
    assert not outcome.observation.nav_detected


def test_a_fragment_is_no_navigation(page):
    go = number(page, "Order now")
    outcome = good(page, act("navigate", url="/#far"), act("click", f"index={go}"))
    assert not outcome.observation.nav_detected


RENDER = "(html) => { document.querySelector('#ask').outerHTML = html }"


def test_another_locator_of_the_entry_is_used_where_that_is_certain(page):
    ask = number(page, "Ask")
    # another id, so its identity is not certain; but it is the only button "Ask", and it stands where the other one stood
    page.evaluate(RENDER, "<button id=question onclick=\"log('asked')\">Ask</button>")
    outcome = good(page, act("click", f"index={ask}"))
    assert said(page)[-1] == "asked"
    (warning,) = outcome.warnings
    assert (warning.step, warning.kind) == (0, "ladder")
    assert f"index={ask} of catalog" in warning.message
    assert 'button "Ask" alone' in warning.message


@pytest.mark.parametrize(
    "html",
    [
        "<button id=question>Delete</button>",
        "<a id=question href=/next>Ask</a>",
        "<button>Ask</button><button>Ask</button>",
        "<div><div><button id=question>Ask</button></div></div>",
        "",
    ],
)
def test_and_nothing_is_done_where_it_is_not(page, html):
    ask = number(page, "Ask")
    page.evaluate(RENDER, html)
    outcome = bad(page, "CATALOG_OUTDATED", act("click", f"index={ask}"))
    assert said(page) == []
    assert f"index={ask} belongs to catalog" in outcome.error.message


def test_a_row_that_took_the_place_of_another_is_not_used(page):
    first, _ = (entry.index for entry in held_catalog(page) if entry.name == "Twin")
    page.evaluate("document.querySelector('li').remove()")
    page.evaluate("document.querySelector('.twin').outerHTML = '<button class=twin onclick=\"log(1)\">Twin</button>'")
    bad(page, "CATALOG_OUTDATED", act("click", f"index={first}"))
    assert said(page) == []


# ------------------------------------------------------------------------------- secrets, dialogs, pages, what goes wrong


def test_secrets_are_not_repeated(page):
    page.evaluate("pass.disabled = true; pass.setAttribute('value', 'was here before')")
    outcome = bad(page, "ELEMENT_NOT_INTERACTABLE", act("type", "#pass", value="correct horse", timeout=300), act("back"))
    assert outcome.html is None
    outcome = run(page, act("type", "#pass", value="correct horse", timeout=300), include_html=True)
    assert "Order now" in outcome.html
    text = json.dumps(outcome.to_dict())
    assert "correct horse" not in text
    assert "was here before" not in text
    page.evaluate("pass.disabled = false")
    outcome = bad(
        page,
        "EXECUTION_ERROR",
        act("type", "#pass", value="correct horse"),
        act("assert_text", "#pass", value="x", of="value", timeout=300),
    )
    assert "correct horse" not in json.dumps(outcome.to_dict())


def test_a_dialog_is_answered_and_told(page):
    outcome = good(page, act("click", "#ask"), act("click", "#ask", dialog="accept"))
    assert [word for word in said(page) if word in ("yes", "no")] == ["no", "yes"]
    assert [(warning.step, warning.kind) for warning in outcome.warnings] == [(0, "dialog"), (1, "dialog")]
    assert 'confirm "Really?": dismissed' in outcome.warnings[0].message
    good(page, act("click", "#go"))
    assert page.evaluate("confirm('left alone')") is False  # nothing of ours listens any more


def test_a_handler_of_the_test_comes_first(page):
    page.on("dialog", lambda dialog: dialog.accept())
    outcome = good(page, act("click", "#ask"))
    assert "yes" in said(page)
    assert outcome.warnings == ()


@pytest.mark.long
def test_a_dialog_that_nobody_answers_ends_with_the_timeout(page):
    page.on("dialog", lambda dialog: None)
    outcome = run(page, act("click", "#ask", timeout=400), act("click", "#go", timeout=400), include_html=True)
    assert not outcome.success
    assert outcome.observation.url == page.url


def test_a_popup_is_told_and_the_steps_stay(page):
    outcome = good(page, act("click", "#open"), act("wait", until="timeout", ms=50), act("click", "#go"))
    assert "page" in [warning.kind for warning in outcome.warnings]
    assert said(page)[-1] == "go 0false"


LINKS = """<!doctype html><title>Links</title><iframe name=part srcdoc="<p>Part</p>"></iframe>
<a id=blank href=/next target=_blank>Another page</a><a id=part href=/next target=part>In the frame</a>
<form action=/next target=_blank><button id=send>Send</button></form>
<div id=host></div><script>
host.attachShadow({mode: 'open'}).innerHTML = '<a id=deep href=/next target=other>Deep</a>'</script>"""


@pytest.mark.parametrize("clicked", ["#blank", "#send", "#deep"])
def test_a_page_that_a_link_opens_is_waited_for(page, clicked, monkeypatch):
    """It no longer knows who opened it, so the click does not wait for it; on a quick machine all else is done before.

    Here all else takes no time at all.
    """

    def at_once(page, *_):
        yield from ()
        return Observation(url=page.url, catalog_version="3fa91c02be77")

    monkeypatch.setattr(live_run, "observed", at_once)
    page.set_content(LINKS)
    outcome = good(page, act("click", clicked))
    assert [(warning.kind, "/next" in warning.message) for warning in outcome.warnings] == [("page", True)]


@pytest.mark.parametrize("ident", ["part", "go", "next", "mail"])
def test_only_what_opens_a_page_is_waited_for(page, ident):
    """A link into the page's own frame, a form's own button, a plain link and a field are none."""
    page.set_content(LINKS + HOME)
    page.locator(f"a#{ident}, button#{ident}, input#{ident}").focus()
    assert page.evaluate(OPENS) is False


def test_a_page_that_closes_itself(page):
    page.evaluate("ask.onclick = () => window.close()")
    with page.context.expect_page():
        page.evaluate("window.open('/next')")
    popup = page.context.pages[-1]
    popup.evaluate("go.onclick = () => window.close()")
    outcome = run(popup, act("click", "#go"), act("wait", until="timeout", ms=500), act("click", "#go", timeout=400))
    assert outcome.error.code == "EXECUTION_ERROR"
    assert outcome.observation.catalog_version is None
    closed = bad(popup, "EXECUTION_ERROR", act("click", "#go"))
    assert closed.error.details["reason"] == "closed"


def test_a_bad_status_is_a_note(page, base):
    page.route("**/missing", lambda route: route.fulfill(status=404, body="no"))
    outcome = good(page, act("navigate", url="/missing"))
    assert outcome.steps[0].result == {"status": 404}
    assert [warning.kind for warning in outcome.warnings] == ["note"]
    assert "status 404" in outcome.warnings[0].message


@only_chromium("other browsers stay where they were")
def test_an_error_page_of_the_browser_is_told(page, base):
    page.evaluate("next.href = 'http://127.0.0.1:9/order?token=abc'")
    outcome = good(page, act("click", "#next"))
    (warning,) = outcome.warnings
    assert (warning.kind, warning.step) == ("unreachable", 0)
    assert 'error page of its own: "http://127.0.0.1:9/order' in warning.message
    assert "cannot be opened (net::ERR_" in warning.message
    page.goto(base)
    assert good(page, act("click", "#next")).warnings == ()


def test_a_browser_without_the_engines_runs_all_but_numbers(base):
    # a Playwright of its own, in a thread: two of them cannot live in one
    from concurrent.futures import ThreadPoolExecutor

    def plain():
        with sync_playwright() as playwright:
            browser = launch(playwright)
            page = browser.new_page(base_url=base)
            page.goto("/")
            return run(page, act("click", "#go")), run(page, act("refresh_catalog")), page.evaluate("said")

    with ThreadPoolExecutor(1) as pool:
        first, second, done = pool.submit(plain).result()
    assert first.success
    assert done == ["over", "go 0false"]
    assert (first.observation.catalog_version, first.observation.title) == (None, "Home")
    assert second.error.code == "EXECUTION_ERROR"
    assert "register" in second.error.message


def test_nothing_is_left_listening(page):
    from pytest_heal.browser import private

    events = ("framenavigated", "domcontentloaded", "popup", "dialog", "request", "requestfinished", "requestfailed")
    before = [private.listeners(page, event) for event in events]
    good(page, act("wait", until="network_idle"))
    run(page, act("click", "#gone", timeout=100))
    assert [private.listeners(page, event) for event in events] == before
