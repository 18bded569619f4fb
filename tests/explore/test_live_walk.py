"""Each path of the walk on small pages: what is operated, what is not, what goes wrong and what is made of it."""

import json
import time
from dataclasses import asdict

import pytest

from pytest_heal.browser.flavour import flavour_of_context
from pytest_heal.catalog import live_reader
from pytest_heal.errors import HealError
from pytest_heal.explore import live_act
from pytest_heal.explore.exploration import from_dict
from pytest_heal.explore.live import Expedition, Outlets, explore
from pytest_heal.explore.live_protocol import Guard
from pytest_heal.explore.live_run import Browser
from pytest_heal.explore.model_choice import choosing, question_of
from pytest_heal.explore.planner.settings import PlannerSettings
from pytest_heal.models.question import Advice
from tests.support.long import mostly_long


def pages_of(done):
    return {page.template.split("/", 3)[3]: page for page in done.pages}


def problems_of(done, kind):
    return [one for page in done.pages for one in page.problems if one.kind == kind]


def step_on(done, name):
    return next(step for step in done.steps if step.control is not None and step.control.name == name)


@pytest.mark.long
def test_a_small_site_with_everything_broken(site, walk):
    site.pages |= {
        "/": """<title>Start</title><h1>Welcome</h1><a href="/a">A</a><a href="/gone">Gone</a><a href="/a#part">Part</a>
            <button></button><img src="/missing.png" alt="m">
            <script>console.error('it hurts'); setTimeout(() => { throw new Error('uncaught'); }, 0)</script>""",
        "/a": "<title>A</title><h2>Second</h2><a href='/'>Home</a><a href='/b'>B</a>",
        "/b": "<title>B</title><p>Nothing to do here.</p>",
    }
    said, pictures, kept = [], {}, []

    def keep(number, data):
        pictures[number] = data
        return f"pictures/{number}.jpg"

    outlets = Outlets(say=said.append, picture=keep, step=lambda exploration, step: kept.append((len(exploration.steps), step)))
    done = walk(outlets=outlets, slow=0)
    found = pages_of(done)
    assert set(found) == {"", "a", "b"}
    assert done.stopped == "done"
    start = found[""]
    assert (start.title, start.headings, start.depth, found["a"].depth, found["b"].depth) == ("Start", ("Welcome",), 0, 1, 2)
    assert [one.text for one in problems_of(done, "console")] == ["it hurts"]
    assert [one.text for one in problems_of(done, "script")] == ["uncaught"]
    assert [(one.status, one.url) for one in start.problems if one.kind == "link"] == [(404, site.url + "/gone")]
    assert [(one.status, one.url) for one in start.problems if one.kind == "request"] == [(404, site.url + "/missing.png")]
    assert [one.text.partition(":")[0] for one in start.problems if one.kind == "name"] == ["button without an accessible name"]
    assert len(problems_of(done, "slow")) == 3
    assert start.load_ms > 0
    assert step_on(done, "Gone").result == "failed"
    assert "answered 404" in step_on(done, "Gone").error
    assert all(data.startswith(b"\xff\xd8") for data in pictures.values())
    assert {page.screenshot for page in done.pages} == {f"pictures/{number}.jpg" for number in pictures}
    assert "4 elements found" in said
    assert 'clicking link "A"' in said
    assert [count for count, _ in kept] == list(range(1, len(done.steps) + 1))
    assert [step for _, step in kept] == list(done.steps)
    assert site.asked("GET /b") == 1, "nothing is opened twice"
    assert from_dict(json.loads(json.dumps(done.to_dict()))) == done


FORM = """<title>Form</title><form action="/sent" method="{method}">
    <label>E-mail <input type="email" name="mail" required></label>
    <label>Amount <input type="number" name="amount" min="3" max="5" required></label>
    <label>Day <input type="date" name="day" min="2030-01-01" required></label>
    <label>Code <input name="code" pattern="[A-Z]{{2}}[0-9]{{3}}" required></label>
    <label>Kind <select name="kind" required><option value="">-</option><option value="k1">One</option></select></label>
    <label><input type="checkbox" name="yes" required> I agree</label>
    <label>Remark <input name="remark"></label>
    <button>Submit</button></form>"""


def test_a_form_is_filled_with_what_fits_and_sent(site, walk):
    site.pages |= {"/": FORM.format(method="post"), "/sent": "<title>Sent</title>"}
    done = walk(max_steps=10)
    assert "sent" in pages_of(done)
    sent = next(body for line, body in zip(site.log, site.bodies, strict=True) if line == "POST /sent")
    for part in ("mail=explorer%40example.com", "amount=3", "day=2030-01-01", "code=AA000", "kind=k1", "yes=on"):
        assert part in sent
    acts = [(step.act, step.control.name) for step in done.steps if step.control is not None]
    assert acts[-1] == ("click", "Submit") or ("click", "Submit") in acts
    assert {act for act, _ in acts} == {"fill", "select", "check", "click"}
    assert all(step.result != "failed" for step in done.steps)


def test_a_read_only_walk_sends_nothing(site, walk):
    scripted = "<button onclick=\"document.forms[0].submit()\">Go</button><a href='/other'>Other</a>"
    site.pages |= {"/": FORM.format(method="post") + scripted, "/sent": "<title>Sent</title>", "/other": "<p>o</p>"}
    done = walk(get_only=True)
    assert not site.asked("POST")
    assert "sent" not in pages_of(done)
    assert "other" in pages_of(done), "the walk goes on"
    submit = next(one for one in pages_of(done)[""].controls if one.name == "Submit")
    assert submit.skipped == "sends a form (POST)"


@pytest.mark.long
def test_what_pages_throw_at_people(site, walk):
    site.pages |= {
        "/": """<title>Start</title>
            <button onclick="document.title = 'asked ' + confirm('Really?')">Begin asking</button>
            <a href="/file">Report</a><button onclick="window.open('/popup')">View popup</button>
            <a href="/tab" target="_blank">Tab</a>
            <button onclick="document.getElementById('f').click()">Add a file</button><input type="file" id="f" hidden>
            <a href="/sticky">Sticky</a>""",
        "/file": (200, {"Content-Disposition": 'attachment; filename="report.csv"'}, "a,b"),
        "/popup": "<title>Popup</title><a href='/from-popup'>On</a>",
        "/from-popup": "<title>From popup</title>",
        "/tab": "<title>Tab</title>",
        "/sticky": """<title>Sticky</title><button>Apply</button><a href="/after">After</a>
            <script>addEventListener('beforeunload', e => { e.preventDefault(); e.returnValue = 'stay'; })</script>""",
        "/after": "<title>After</title>",
    }
    done = walk()
    assert set(pages_of(done)) == {"", "popup", "from-popup", "tab", "sticky", "after"}
    assert "confirm" in step_on(done, "Begin asking").reason
    assert "'report.csv'" in step_on(done, "Report").reason
    assert "file chooser" in step_on(done, "Add a file").reason
    assert step_on(done, "View popup").to_template.endswith("/popup")
    assert step_on(done, "Tab").to_template.endswith("/tab"), "of the step that opened it, however late it comes"
    assert [pages_of(done)[name].depth for name in ("", "popup", "tab", "from-popup")] == [0, 1, 1, 2]


def test_an_answer_that_asks_for_a_password(browser, site, walk):
    site.pages |= {
        "/": "<a href='/secret'>Secret</a><a href='/open'>Open</a>",
        "/secret": (401, {"WWW-Authenticate": 'Basic realm="x"'}, "no"),
        "/open": "<p>o</p>",
    }
    done = walk()
    assert set(pages_of(done)) == {"", "open"}
    assert [one.status for one in problems_of(done, "link")] == [401]
    assert "--http-auth" in problems_of(done, "link")[0].text
    with pytest.raises(HealError, match=r"cannot begin: .*/secret answered 401; give --http-auth"):
        walk("/secret")


def test_a_walk_behind_a_password(browser, site):
    def guarded(request):
        right = request.headers.get("Authorization") == "Basic bWU6c2VjcmV0"
        return "<p>in</p><a href='/two'>Two</a>" if right else (401, {"WWW-Authenticate": 'Basic realm="x"'}, "no")

    site.pages |= {"/": guarded, "/two": guarded}
    given = Browser(http_auth={"username": "me", "password": "secret"})
    context = browser.new_context(**given.options)
    try:
        done = explore(context, site.url, PlannerSettings(wait=30))
    finally:
        context.close()
    assert set(pages_of(done)) == {"", "two"}
    assert not [problem for page in done.pages for problem in page.problems]
    assert "secret" not in json.dumps(asdict(done), default=str)


def test_frames_shadow_roots_and_consent_in_a_frame(site, walk):
    site.pages |= {
        "/": """<title>Start</title><a href="/main">Main</a><x-card></x-card><iframe src="/inner"></iframe>
            <iframe id="cmp" src="/consent" style="position: fixed; bottom: 0"></iframe>
            <script>
            onmessage = () => document.getElementById('cmp').remove();
            customElements.define('x-card', class extends HTMLElement { connectedCallback() {
              this.attachShadow({mode: 'open'}).innerHTML = '<a href="/shadow">Shadow</a>'; } });</script>""",
        "/inner": "<a href='/framed' target='_top'>Framed</a><button>Delete</button>",
        "/consent": """<p>We value your privacy and use cookies</p><button>Accept</button>
            <button onclick='parent.postMessage(1)'>Decline</button>""",
        **dict.fromkeys(("/main", "/shadow", "/framed"), "<p>x</p>"),
    }
    done = walk()
    assert set(pages_of(done)) == {"", "main", "shadow", "framed"}
    assert (done.steps[0].method, done.steps[0].control.name, done.steps[0].result) == ("consent", "Decline", "changed")
    framed = next(one for one in pages_of(done)[""].controls if one.name == "Framed")
    assert framed.frame == site.url + "/inner"
    assert "enter-frame" in framed.selectors[0]


def test_consent_can_be_left_alone(site, walk):
    site.pages["/"] = (
        "<div role=dialog><p>Cookies!</p><button onclick='this.remove()'>Reject all</button></div><a href='/'>x</a>"
    )
    done = walk(consent="off")
    assert not any(step.method == "consent" for step in done.steps)


def test_a_model_chooses_fails_is_silent_and_is_corrected(site, walk):
    site.pages |= {
        "/": "<a href='/one'>One</a><a href='/two'>Home</a><a href='/three'>Three</a>",
        **dict.fromkeys(("/one", "/two", "/three"), "<a href='/'>Back</a>"),
    }
    seen = []

    def model(situation):
        seen.append(situation)
        if len(seen) == 1:
            names = [one.name for one in situation.elements]
            return names.index("Three"), "three is best"
        raise RuntimeError("no quota")

    done = walk(model=model, max_elements_to_show_ai=3)
    first = done.steps[0]
    assert (first.method, first.control.name, first.reason) == ("model", "Three", "three is best")
    assert seen[0].url == site.url + "/"
    assert len(pages_of(done)) == 4, "the heuristics went on"
    at_home = lambda s: (next((i for i, one in enumerate(s.elements) if one.name == "Home"), 0), "home")  # noqa: E731
    home = walk(model=at_home, max_steps=1)
    assert home.steps[0].method == "alternative"
    assert home.steps[0].reason.startswith('link "Home" leads home.')
    silent = walk(model=lambda _: None, max_steps=1)
    assert silent.steps[0].method == "heuristic"
    assert silent.steps[0].reason.startswith("The model gave no answer.")


def test_an_adviser_is_asked_what_explain_prompt_shows(site, walk, context):
    """And what stands in fields and parameters is no part of it."""
    site.pages |= {
        "/": """<title>Shop</title><h1>Offers</h1><a href="/one?token=s3cret">One</a><a href="/two">Two</a>
            <label>Nick <input value="s3cret"></label><div contenteditable role=textbox aria-label=Note>s3cret</div>
            <div contenteditable>s3cret</div><table><tr><td role=gridcell contenteditable>s3cret</td></tr></table>""",
        "/one": "<title>One</title>",
        "/two": "<title>Two</title>",
    }
    questions = []

    def adviser(question):
        questions.append(question)
        places = [place for place, one in enumerate(question.records) if one.get("name") == "Two"]
        if not places:
            return Advice(problem="not asked: all 3 questions of a run are spent")
        return Advice(index=places[0], reasoning="it is new", source="model")

    done = walk("/?session=s3cret", model=choosing(adviser, is_async=False), max_steps=4)
    first, *others = done.steps
    assert (first.method, first.control.name, first.reason) == ("model", "Two", "it is new")
    assert any(step.reason.startswith("The model failed: not asked: all 3 questions of a run are spent.") for step in others)
    told = json.dumps([asdict(one) for one in questions])
    assert "s3cret" not in told
    assert {one.get("name") for one in questions[0].records} == {"One", "Two", "Nick", "Note", None}
    assert (questions[0].facts["title"], questions[0].facts["headings"]) == ("Shop", "Offers")
    assert questions[0].facts["url"] == site.url + "/"
    flavour = flavour_of_context(context)
    expedition = Expedition(site.url + "/?session=s3cret", PlannerSettings(wait=60, max_steps=4), flavour)
    before = len(site.log)
    assert question_of(expedition.first(context)) == questions[0]
    assert {line.split()[1] for line in site.log[before:]} <= {"/?session=s3cret", "/robots.txt"}


def test_a_control_that_cannot_be_operated_is_no_end(site, walk, monkeypatch):
    monkeypatch.setattr(live_act, "ACT_TIMEOUT", 600)
    site.pages |= {
        "/": """<button id="b">Start</button><div style="position: absolute; inset: 0 0 auto; height: 60px; z-index: 3"></div>
            <p style="margin-top: 80px"><a href="/a">A</a></p><button onclick="this.remove()">Begin</button>""",
        "/a": "<p>a</p>",
    }
    done = walk()
    assert set(pages_of(done)) == {"", "a"}
    assert step_on(done, "Start").result == "failed"
    assert "imeout" in step_on(done, "Start").error
    assert "It is covered by <div" in step_on(done, "Start").error
    assert sum(step.control.name == "Start" for step in done.steps if step.control) == 2, "not for ever"
    assert step_on(done, "Begin").result == "changed"


@pytest.mark.parametrize("closes", ["by Escape", "never"])
@pytest.mark.long
def test_a_dialog_that_covers_the_page_is_left(closes, site, walk, monkeypatch):
    monkeypatch.setattr(live_act, "ACT_TIMEOUT", 600)
    script = (
        "addEventListener('keydown', e => { if (e.key === 'Escape') layer.hidden = true })" if closes == "by Escape" else ""
    )
    site.pages |= {
        "/": f"""<style>#layer {{ position: fixed; inset: 0; background: white }} [hidden] {{ display: none }}</style>
            <button onclick="layer.hidden = false">View</button><button onclick="document.title = 'x'">Add</button>
            <button onclick="location = '/a'">Next</button>
            <div id="layer" role="dialog" hidden>Details</div><script>{script}</script>""",
        "/a": "<p>a</p>",
    }
    done = walk()
    assert set(pages_of(done)) == {"", "a"}
    assert {step.control.name for step in done.steps if step.control and step.result != "failed"} == {"View", "Add", "Next"}


AWAY = """<button onclick="location = '{away}/evil'">Explore more</button><a href="{away}/direct">Direct</a>
    <button onclick="window.open('{away}/popup')">View</button><a href="/a">A</a><a href="/redirects">Redirects</a>
    <button onclick="window.open('/redirects', '_blank', 'noopener')">Browse</button>
    <button onclick="const w = window.open(); w.location = '{away}/later'">Show</button>
    <form action="/accepts" target="_blank"><button>Begin</button></form>
    <form action="{away}/sent" target="_blank"><button formmethod="post">Submit</button></form>
    <form action="{away}/framed" method="post" target="inner"><button>Apply</button></form>
    <iframe name="inner" src="{away}/frame" height="60"></iframe><img src="{away}/picture.png">"""
LED_AWAY = ("Explore more", "Redirects")
OPENED_AWAY = ("View", "Browse", "Show", "Submit", "Apply")


@pytest.mark.parametrize("by", mostly_long(["protocol", "routes"], ["protocol"]))
def test_what_leads_away_is_stopped_before_it_is_asked_for(by, browser, site, walk, other_site, monkeypatch):
    away = other_site.url
    if by == "routes":  # as in a browser that is no Chromium
        monkeypatch.setattr(Guard, "begin", lambda *_, **__: iter([fail]))
        monkeypatch.setattr(Guard, "watch", lambda *_: iter([fail]))
    redirect = (302, {"Location": f"{away}/redirected"}, "")
    site.pages |= {"/": AWAY.format(away=away), "/a": "<p>a</p>", "/redirects": redirect, "/accepts": redirect}
    other_site.pages["/frame"] = "<button onclick=\"fetch('/operated', {method: 'POST'})\">Go</button>"
    done = walk(wait=30)
    assert set(pages_of(done)) == {"", "a"}
    assert step_on(done, "Explore more").result == "failed"
    assert all(step.to_url.startswith(site.url) for step in done.steps)
    assert step_on(done, "View").result == "nothing"
    start = {one.name: one.skipped for one in pages_of(done)[""].controls}
    assert start["Direct"] == "leads to another origin"
    assert start["Go"] == "belongs to another origin"
    asked = {line for line in other_site.log if "favicon" not in line}
    redirected = {"GET /redirected"} if by == "routes" else set()  # Playwright is not asked about them
    assert asked - redirected == {"GET /picture.png", "GET /frame"}
    if by == "protocol":
        assert step_on(done, "Redirects").result == "failed"
        for name in OPENED_AWAY:
            assert f"{away}/" in step_on(done, name).reason, "it is said"
            assert "was stopped: it is out of bounds." in step_on(done, name).reason


def fail():
    raise HealError("no Chromium")


@pytest.mark.parametrize("by", mostly_long(["protocol", "routes"], ["protocol"]))
def test_pages_of_a_test_are_left_alone(by, browser, site, other_site, monkeypatch):
    """They open what they like, while their context is walked and after."""
    if by == "routes":
        monkeypatch.setattr(Guard, "begin", lambda *_, **__: iter([fail]))
        monkeypatch.setattr(Guard, "watch", lambda *_: iter([fail]))
    site.pages |= {"/": "<a href='/a'>A</a>", "/a": "<p>a</p>", "/test": "<p>test</p>"}
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site.url}/test")
    leaving = Outlets(
        step=lambda *_: page.evaluate("url => { setTimeout(() => location = url, 0) }", f"{other_site.url}/during")
    )
    done = explore(context, site.url, PlannerSettings(wait=30), outlets=leaving)
    page.wait_for_url("**/during")
    assert set(pages_of(done)) == {"", "a"}
    assert context.pages == [page]
    with context.expect_page() as opened:
        page.evaluate("url => { window.open(url) }", f"{other_site.url}/after")
    opened.value.wait_for_url("**/after")
    site.pages["/"] = f"<form action='{other_site.url}/sent' method='post'><button>Send</button></form>"
    page.goto(site.url)
    page.get_by_role("button").click()
    page.wait_for_url("**/sent")
    context.close()


@pytest.mark.parametrize("by", mostly_long(["protocol", "routes"], ["protocol"]))
def test_a_read_only_walk_lets_no_script_send_what_was_filled_in(by, site, walk, monkeypatch):
    if by == "routes":
        monkeypatch.setattr(Guard, "begin", lambda *_, **__: iter([fail]))
        monkeypatch.setattr(Guard, "watch", lambda *_: iter([fail]))
    send = "(url, body) => fetch(url, {method: 'POST', body})"
    site.pages |= {
        "/": f"""<script>const send = {send}; send('/loaded');
              const asks = JSON.stringify({{query: '{{ plants }}'}});
              const buys = JSON.stringify({{query: 'mutation {{ buy }}'}});</script>
            <form onsubmit="send('/sent'); return false"><label>Name <input required></label><button>Send</button></form>
            <button onclick="send('/api', asks)">Show plants</button><button onclick="send('/api', buys)">Add</button>
            <button onclick="navigator.sendBeacon('/beacon', 'x')">Go</button>""",
    }
    done = walk(get_only=True)
    bodies = [(line, body) for line, body in zip(site.log, site.bodies, strict=True) if line.startswith("POST")]
    assert bodies == [("POST /loaded", ""), ("POST /api", '{"query":"{ plants }"}')]
    if by == "protocol":
        assert f"POST {site.url}/sent was stopped: this walk only reads." in step_on(done, "Send").reason
    if by == "protocol":
        walk(get_only=False)
        assert {line for line in site.log if "POST" in line} == {"POST /loaded", "POST /api", "POST /sent", "POST /beacon"}


def test_a_page_gets_no_more_time_than_it_may(site, walk):
    site.pages |= {"/": "<a href='/a'>A</a>" + "".join(f"<button>Button {n}</button>" for n in range(30)), "/a": "<p>a</p>"}
    done = walk(page_seconds=1)
    assert set(pages_of(done)) == {"", "a"}
    assert done.stopped == "done"
    assert 1 < len(done.steps) < 20


def test_a_slow_machine_sees_no_less_of_a_page(site, walk):
    def slow(_):
        time.sleep(1.3)
        return "done"

    asks = "const r = new XMLHttpRequest(); r.open('GET', '/slow?{}', false); r.send()"
    buttons = "".join(f'<button onclick="{asks.format(n)}">Button {n}</button>' for n in range(3))
    site.pages |= {"/": f"<h1>Slow</h1>{buttons}", "/slow": slow}
    done = walk(page_seconds=2.2)
    assert {f"/slow?{n}" for n in range(3)} == {line.split()[1] for line in site.log if "/slow" in line}
    assert len(done.steps) == 3


def test_a_list_that_grows_some_frames_after_it_is_seen_is_seen_whole_on_a_busy_machine(site, walk):
    site.pages["/"] = """<h1>List</h1><div style="height: 1500px"></div><div id=list></div><div id=end>.</div><script>
        let n = 0
        const busy = () => {
          const until = performance.now() + 45
          while (performance.now() < until);
          requestAnimationFrame(busy)
        }
        const item = () => `<p style="height: 900px"><a href="/more/page-${++n}">More ${n}</a>`
        const more = () => list.insertAdjacentHTML('beforeend', item())
        const after = frames => frames ? requestAnimationFrame(() => after(frames - 1)) : more()
        new IntersectionObserver(seen => { if (seen.some(one => one.isIntersecting) && n < 5) after(9) }).observe(end)
        busy()</script>"""
    done = walk(max_steps=1)
    assert [one.name for one in done.pages[0].controls] == [f"More {n}" for n in range(1, 6)]


def test_a_read_only_walk_sends_nothing_in_pages_that_it_opens(site, walk):
    site.pages |= {
        "/": """<button onclick="document.forms[0].submit()">Begin</button><iframe name="inner" src="/inner"></iframe>
            <button onclick="document.forms[1].submit()">Show</button><button onclick="window.open('/opened')">View</button>
            <form method="post" target="_blank" action="/popup"></form>
            <form method="post" target="inner" action="/sent"></form>""",
        "/opened": "<form method='post' action='/at-once'></form><script>document.forms[0].submit()</script>",
        "/inner": "<p>inner</p>",
    }
    walk(get_only=True)
    assert site.asked("GET /opened")
    assert not site.asked("POST")


@pytest.mark.long
def test_robots_txt(site, walk):
    site.pages |= {
        "/robots.txt": (200, {"Content-Type": "text/plain"}, "User-agent: *\nDisallow: /private"),
        "/": "<a href='/private/a'>P</a><a href='/a'>A</a>",
        "/a": "<p>a</p>",
        "/private/a": "<p>p</p>",
    }
    assert set(pages_of(walk())) == {"", "a"}
    with pytest.raises(HealError, match=r"robots\.txt forbids .*; .* --ignore-robots"):
        walk("/private/a")
    assert set(pages_of(walk(respect_robots=False))) == {"", "a", "private/a"}
    site.pages["/"] = "<button onclick=\"location = '/private/a'\">Begin</button><a href='/led'>Led</a><a href='/a'>A</a>"
    site.pages["/led"] = (302, {"Location": "/private/a"}, "")
    site.log.clear()
    assert set(pages_of(walk())) == {"", "a"}
    assert not site.asked("/private"), "by no way"


@pytest.mark.long
def test_bounds(site, walk):
    site.pages |= {
        "/": "".join(f"<a href='/p/{n}'>P{n}</a>" for n in range(6)) + "<a href='/x'>Deep</a>",
        "*": lambda request: "<p>" + request.path + "</p>" + "".join(f"<a href='{request.path}{n}'>x</a>" for n in "ab"),
    }
    done = walk(samples=2, max_depth=1)
    products = next(page for page in done.pages if page.template.endswith("/p/{n}"))
    assert len(products.samples) == 2
    assert {page.depth for page in done.pages} == {0, 1}
    assert len(walk(max_steps=3).steps) == 3
    assert walk(max_steps=3).stopped == "steps"
    few = walk(max_pages=2)
    assert len(few.pages) == 2
    assert few.stopped == "pages"
    began = time.monotonic()
    assert walk(max_seconds=1, delay=0.3).stopped == "time"
    assert time.monotonic() - began < 10


@pytest.mark.long
def test_pages_whose_addresses_are_words(site, walk):
    names = ["Monstera", "Ficus", "Snake plant", "Aloe vera", "Fern"]
    slugs = [name.lower().replace(" ", "-") for name in names]
    product = "<h1>{0}</h1><main><button>Add {0}</button></main>"
    listing = "".join(f"<li><a href='/products/{slug}'>{name}</a>" for slug, name in zip(slugs, names, strict=True))
    fields = {"profile": "Name", "billing": "Card"}
    site.pages |= {
        "/": f"<nav><a href='/products/compare'>Compare</a></nav><main>{listing}<a href='/settings'>Settings</a></main>",
        "/settings": "".join(f"<a href='/settings/{one}'>{one}</a>" for one in fields),
        "/products/compare": "<main><button>Compare</button></main>",
        **{f"/products/{slug}": product.format(name) for slug, name in zip(slugs, names, strict=True)},
        **{f"/settings/{one}": f"<label>{said} <input></label><button>Save</button>" for one, said in fields.items()},
    }
    pictures = []
    outlets = Outlets(picture=lambda number, _: pictures.append(number) or f"pictures/{number}.jpg")
    first = walk(max_steps=5, outlets=outlets)
    done = walk(resumed=first, max_steps=60, outlets=outlets)
    assert len({page.screenshot for page in done.pages}) == len(done.pages), "each has a picture of its own"
    found = pages_of(done)
    assert set(found) == {"", "products/{slug}", "products/compare", "settings", *(f"settings/{one}" for one in fields)}
    assert len(found["products/{slug}"].samples) == 3
    assert {site.asked(f"GET /products/{slug}") for slug in slugs[3:]} == {0}
    assert {site.asked(f"HEAD /products/{slug}") for slug in slugs[3:]} == {1}, "but they are there"
    assert all(step.template.removeprefix(site.url + "/") in found for step in done.steps)
    assert done.stopped == "done"


@pytest.mark.long
def test_whatever_opens_pages_there_are_no_more_than_the_most(site, walk):
    ways = (
        "location = '/by-script'",
        "document.forms[0].submit()",
        "window.open('/opened')",
        "history.pushState(0, '', '/state')",
    )
    buttons = "".join(f'<button onclick="{way}">Show {number}</button>' for number, way in enumerate(ways))
    site.pages |= {
        "/": f"<a href='/a'>A</a><a href='/p/1'>P1</a><a href='/p/2'>P2</a>{buttons}<form action='/sent' method='post'></form>",
        "/a": "<p>a</p>",
        "/p/1": "<p>p</p>",
        "/p/2": (302, {"Location": "/moved"}, ""),
        "*": "<a href='/more'>More</a>",
    }
    done = walk(max_pages=3)
    assert set(pages_of(done)) == {"", "a", "p/{n}"}
    assert done.stopped == "pages"
    assert "a further page, beyond the limit of 3" in step_on(done, "P2").error
    for number in (0, 1, 3):
        assert "a further page" in step_on(done, f"Show {number}").error
    assert not site.asked("GET /more")


def test_a_walk_is_resumed(site, walk):
    site.pages |= {"/": "".join(f"<a href='/{c}'>{c.upper()}</a>" for c in "abcd"), "*": "<p>x</p>"}
    first = walk(max_steps=2)
    assert first.stopped == "steps"
    site.log.clear()
    second = walk(resumed=first, max_steps=40)
    assert second.stopped == "done"
    assert set(pages_of(second)) == {"", "a", "b", "c", "d"}
    assert [step.number for step in second.steps] == list(range(1, len(second.steps) + 1))
    assert second.steps[:2] == first.steps
    for page in first.pages[1:]:
        assert not site.asked(f"GET {page.url.removeprefix(site.url)}"), "what was seen is not opened again"
    assert second.seconds > first.seconds


@pytest.mark.long
def test_without_the_catalog_playwrights_locators_do(site, walk, monkeypatch):
    site.pages |= {
        "/": """<a href='/a'>A</a><button onclick="location = '/b'">Continue</button><button>Delete all</button>
            <label>N <input></label>""",
        "*": "<p>x</p>",
    }

    def broken(*_, **__):
        raise HealError("the script failed")
        yield

    monkeypatch.setattr(live_reader, "read", broken)
    done = walk()
    assert set(pages_of(done)) == {"", "a", "b"}
    assert next(one for one in pages_of(done)[""].controls if one.name == "Delete all").destructive


def test_a_page_that_shows_its_controls_late_is_looked_at_twice(site, walk):
    site.pages |= {
        "/": "<p>Loading</p><script>setTimeout(() => document.body.innerHTML = '<a href=\"/a\">A</a>', 300)</script>",
        "/a": "<p>a</p>",
    }
    assert set(pages_of(walk(wait=150))) == {"", "a"}


@pytest.mark.long
def test_a_page_without_controls_is_waited_for_where_a_script_may_bring_some(site, walk):
    """The wait is longer than the whole walk may take: a page that no script can change is not waited for at all."""
    late = "<script>setTimeout(() => document.body.innerHTML = '<a href=\"/found\">Found</a>', 900)</script><p>Loading</p>"
    handled = "<body onload=\"setTimeout(() => { const b = document.createElement('button'); document.body.append(b) }, 700)\">"
    plain = "<p>Text</p><script type='application/ld+json'>{}</script>"
    site.pages |= {"/": "<a href='/plain'>P</a><a href='/late'>L</a><a href='/handled'>H</a>", "/plain": plain}
    site.pages |= {"/late": late, "/found": "<p>f</p>", "/handled": handled}
    done = walk(wait=40_000, max_seconds=30)
    assert set(pages_of(done)) == {"", "plain", "late", "handled", "found"}
    assert pages_of(done)["handled"].controls
    assert done.stopped == "done", "no wait was waited to its end"


def test_links_that_nobody_followed_are_asked_for(site, walk, other_site):
    more = (302, {"Location": "/gone?from=moved"}, "")
    away = (302, {"Location": f"{other_site.url}/away"}, "")
    picky = lambda request: (405, {}, "") if request.command == "HEAD" else "<p>fine</p>"  # noqa: E731
    site.pages |= {
        "/robots.txt": (200, {"Content-Type": "text/plain"}, "User-agent: *\nDisallow: /private"),
        "/": f"""<title>Start</title>{"".join(f"<a href='/p/{n}'>P{n}</a>" for n in range(4))}<footer>
            <a href="/terms#top">Terms</a><a href="/terms">Terms</a><a href="/moved">Moved</a><a href="/away">Away</a>
            <a href="/picky">Picky</a><a href="/logout">See you</a><a href="/private/x">Private</a>
            <a href="{other_site.url}/elsewhere">Elsewhere</a><a href="/item/3?action=delete">Tidy</a></footer>
            <a href="/old" download>Old</a>""",
        "/p/3": (500, {}, ""), "/moved": more, "/away": away, "/picky": picky, "/old": (500, {}, ""),
        **{f"/p/{n}": "<p>p</p>" for n in range(3)},
    }  # fmt: skip
    done = walk(samples=1)
    start = pages_of(done)[""]
    assert [(one.text, one.status) for one in start.problems if one.kind == "link"] == [
        (f'link "Terms" was not followed, answered 404: {site.url}/terms', 404),
        (f'link "Moved" was not followed, answered 404: {site.url}/moved', 404),
        (f'link "P3" was not followed, answered 500: {site.url}/p/3', 500),
    ]
    heads = [line.removeprefix("HEAD ") for line in site.log if line.startswith("HEAD")]
    assert heads == ["/old", "/terms", "/moved", "/gone?from=moved", "/away", "/picky", "/p/1", "/p/2", "/p/3"]
    assert site.asked("GET /picky") == 1
    assert not other_site.log
    assert done.checked == tuple(
        f"{site.url}/{name}" for name in ("old", "terms", "moved", "away", "picky", "p/1", "p/2", "p/3")
    )
    site.log.clear()
    again = walk(samples=1, resumed=done)
    assert not [line for line in site.log if "robots" not in line], "each is asked for once"
    assert again.pages == done.pages
    assert not walk(samples=1, check_links=0).checked
    assert len(walk(samples=1, check_links=2).checked) == 2


def test_a_start_that_cannot_be_opened_is_an_error(walk, site):
    with pytest.raises(HealError, match=r"the walk cannot begin: .*/none answered 404"):
        walk("/none")
    site.url = "http://127.0.0.1:9"
    with pytest.raises(HealError, match=r"the walk cannot begin: .* cannot be opened: "):
        walk("/")
