"""What is recorded for a migration, asked of a page that answers from a script: no browser, every question counted.

The page matches selectors against an inventory by the same aims as the ladder has; the real one: `test_live_alternatives`.
"""

import json
import re
from types import CodeType, SimpleNamespace

import pytest

from pytest_heal.baseline import MemoryStore
from pytest_heal.browser.flavour import _run_sync
from pytest_heal.browser.pieces import pieces_of
from pytest_heal.browser.place import place_of
from pytest_heal.browser.probe import Answer
from pytest_heal.browser.sites import Made, Site, Sites
from pytest_heal.element.fingerprint import Key
from pytest_heal.healing import course
from pytest_heal.healing.alternatives import inner, noted, of_all
from pytest_heal.healing.course import Course
from pytest_heal.healing.healer import intercept
from pytest_heal.healing.ledger import Ledger, Options
from pytest_heal.healing.state_book import StateBook
from pytest_heal.healing.test_state import Healed, TestState
from pytest_heal.locator import states
from pytest_heal.locator.ladder import ladder
from pytest_heal.relocation.policy import Thresholds
from pytest_heal.relocation.several import several
from tests.support.dom import E, page

CODE: CodeType = compile("page.click('#a')\n", "/p/t.py", "exec")
SHOP = page(
    E("h1", "Plants", class_="t"),
    E("button", "Sign in", class_="go", data_testid="go"),
    E("ul", *(E("li", E("h3", name), E("button", "Add", class_="add")) for name in ("Monstera", "Pilea")), class_="list"),
)  # fmt: skip


class Page:
    """Answers as the engine would; a selector that no aim of the page has is looked up in ``matches``."""

    url = "http://127.0.0.1:1/shop"

    def __init__(self, inventory=SHOP, **matches):
        self.asked, self.own = [], []
        self.show(inventory, **matches)

    def show(self, inventory, **matches):
        self.inventory, self.matches = inventory, {name.replace("__", "."): found for name, found in matches.items()}
        every = list(inventory)
        self.rungs = {rung.selector: [one.index] for one in every for rung in ladder(one, inventory)}
        by_role = {}
        for one in every:
            by_role.setdefault(one.role, []).append(one)
        for several_of_one in by_role.values():
            self.rungs |= {rung.selector: [one.index for one in several_of_one] for rung in several(several_of_one, inventory)}

    def of(self, selector):
        found = self.matches.get(selector, self.rungs.get(selector))
        return [] if found is None else found

    def answer(self, selector):
        self.asked.append(selector)
        first = selector.partition(" >> heal=")[0]
        body = re.findall(r'heal=([a-z]+):\w+(?::(\d+))?"$', selector)
        if not body:  # it is waited for
            if not self.of(first.partition(" >> internal:or")[0]):
                raise TimeoutError
            return None
        if body[0][0] == "compare":
            self.own = self.of(first)
            others = [
                json.loads(one).partition(" >> heal=")[0]
                for one in re.findall(r'internal:or=("(?:[^"\\]|\\.)*")', selector)[:-1]
            ]
            assert len(others) == int(body[0][1])
            return json.dumps({"count": len(self.own), "same": [self.of(other) == self.own for other in others]})
        if body[0][0] == "same":
            return json.dumps({"count": len(self.of(first)), "same": self.of(first) == self.own})
        assert body[0][0] == "inventory", selector
        return SimpleNamespace(selector=first)


class Call:
    """A call on a locator that one step made; ``method`` of a page itself without ``locator``."""

    soft, strict = False, True
    site = Site(CODE, 0)

    def __init__(self, live, selector, method="click", kind="act", *, locator=True, **options):
        self.live, self.selector, self.method, self.kind = live, selector, method, kind
        self._made = Made(selector, "locator", self.site, None) if locator else None
        self.timeout, self.args, self.kwargs = 1000.0, options.pop("args", ()), options
        self.assertion = method.startswith(("to_", "not_to_"))

    def made(self):
        return self._made

    def place(self):
        return place_of(self.live.url, None)

    def page(self):
        return self.live

    def locator(self, selector):
        return SimpleNamespace()

    def ask(self, selector, timeout):
        return self.live.answer(selector)


@pytest.fixture
def ledger(monkeypatch):
    monkeypatch.setattr(
        course, "decode_answer", lambda value: Answer(inventory=LIVE[0].inventory, matched=tuple(LIVE[0].of(value.selector)))
    )
    ledger = Ledger(store=MemoryStore(), root="/p", options=Options(record="all"), log=pytest.fail)
    ledger.sites.steps = lambda made: [] if made is None else made.steps()
    ledger.sites.last = lambda made: made
    ledger.test = TestState("t.py::test_a", "on", Thresholds.with_base())
    return ledger


LIVE = [None]


def look(ledger, live, selector, *args, **options):
    """The states after one more use, and what was asked for it."""
    LIVE[0] = live
    call = Call(live, selector, *args, **options)
    before = len(live.asked)
    _run_sync(noted(Course(call, ledger, pieces_of(selector), call.place())))
    return list(ledger.test.states.values())[-1], live.asked[before:]


def codes(state):
    return [mend.code for mend in state.mends]


def index(inventory, text, tag):
    return next(one.index for one in inventory if one.tag == tag and one.text == text)


GO, TITLE = index(SHOP, "Sign in", "button"), index(SHOP, "Plants", "h1")
ITEMS = [one.index for one in SHOP if one.tag == "li"]
ADD = [one.index for one in SHOP if one.text == "Add" and one.tag == "button"]


def test_everything_is_tried_once_and_one_question_is_asked_later(ledger):
    live = Page(__go=[GO])
    state, asked = look(ledger, live, ".go")
    assert {'.get_by_role("button", name="Sign in")', '.get_by_test_id("go")', '.get_by_text("Sign in")'} <= set(codes(state))
    assert not [code for code in codes(state) if code.startswith(".locator(")]
    assert len(asked) > 3
    again, asked = look(ledger, live, ".go")
    assert (len(asked), again.times, codes(again)) == (1, 2, codes(state))
    assert (again.makings[0].file, again.makings[0].method, again.page) == ("t.py", "locator", "/shop")


def test_what_a_later_state_contradicts_is_not_in_it(ledger):
    live = Page(__go=[GO])
    look(ledger, live, ".go")
    other = page(E("button", "Sign in", class_="go", data_testid="go"), E("button", "Sign in"))
    live.show(other, __go=[index(other, "Sign in", "button")])
    state, _ = look(ledger, live, ".go")
    assert codes(state) == ['.get_by_test_id("go")']


def test_a_text_is_not_stated_of_what_it_was_found_by(ledger):
    live = Page(__t=[TITLE])
    seen, _ = look(ledger, live, ".t", "to_be_visible", "assert")
    assert codes(seen) == ['.get_by_role("heading", name="Plants")']
    stated, _ = look(ledger, live, ".t", "to_have_text", "assert", args=("Plants",))
    assert (codes(stated), stated.failed) == ([], states.NOTHING)


def test_what_is_absent(ledger):
    live = Page(__go=[])
    state, _ = look(ledger, live, ".go", "is_visible", "presence")
    assert (state.matched, state.failed) == (0, states.ABSENT)
    live.show(SHOP, __go=[GO])
    present, _ = look(ledger, live, ".go")
    live.show(page(E("h1", "Plants")), __go=[])
    state, asked = look(ledger, live, ".go", "to_be_hidden", "presence")
    assert (state.matched, codes(state), len(asked)) == (0, codes(present), 1)
    ledger.states.tried.clear()
    ledger.states.seeds = {present.chain: present.mends}
    ledger.test.states.clear()
    state, _ = look(ledger, live, ".go", "is_visible", "presence")
    assert codes(state) == codes(present), "an earlier recording knew what to try"


def test_an_act_on_what_is_not_there(ledger):
    live = Page(__go=[])
    state, asked = look(ledger, live, ".go")
    assert (state.failed, codes(state)) == (states.GONE, [])
    assert len(asked) == 3, "looked, waited, looked again"


def test_lists(ledger):
    live = Page(__item=ITEMS, __add=ADD, __title=[TITLE])
    state, _ = look(ledger, live, ".item", "count", "presence")
    assert (state.many, state.matched, codes(state)[0]) == (True, 2, '.get_by_role("listitem")')
    assert {mend.kind for mend in state.mends} == {states.LIST}
    buttons, _ = look(ledger, live, ".add", "to_have_count", "leave", args=(2,))
    assert (buttons.many, buttons.failed) == (True, states.NOTHING)
    single, _ = look(ledger, live, ".title", "to_have_count", "leave", args=(1,))
    assert codes(single) == ['.get_by_role("heading")'], "a name would make it one for ever"


def test_methods_of_a_page(ledger):
    live = Page(__go=[GO], __add=ADD, __none=[])
    state, _ = look(ledger, live, ".go", locator=False)
    assert (codes(state)[-1], state.makings[0].method) == (states.AS_WRITTEN_CODE, "click")
    assert '.get_by_role("button", name="Sign in")' in codes(state)
    several_, _ = look(ledger, live, ".add", "hover", locator=False)
    assert (several_.failed, several_.matched) == (states.first_takes("hover", 2), 2)
    absent, _ = look(ledger, live, ".none", "is_visible", "presence", locator=False)
    assert codes(absent) == [states.AS_WRITTEN_CODE]


def test_what_is_not_tried(ledger):
    live = Page(__go=[GO])
    made = Made(".go", "locator", Call.site, None)
    inner(["h3", SimpleNamespace(_impl_obj=made, get_by_role=None)], ledger)
    assert [state.failed for state in ledger.test.states.values()] == [states.INSIDE]
    ledger.test.healed[Key(locator=".go", page="/shop")] = Healed("", among_several=False, heal=None, event=None)
    state, asked = look(ledger, live, ".go")
    assert (state.failed, asked) == (states.DRIFTED, [])
    state, _ = look(ledger, live, "mine=go")
    assert state.failed == states.ENGINE


def test_an_error_of_ours_is_not_the_users(ledger, monkeypatch):
    problems = []
    ledger.log = problems.append
    ledger.sites.steps = lambda _: {}["steps"]
    inner([SimpleNamespace(_impl_obj=1, get_by_role=None)], ledger)
    assert "steps" in problems.pop()
    for kind, method in (("presence", "is_visible"), ("leave", "all")):
        call = Call(Page(__go=[GO]), ".go", method, kind)
        call.plain = lambda: "theirs"
        monkeypatch.setattr("pytest_heal.healing.healer.Course", lambda made, *_: {}[made.method])
        assert _run_sync(intercept(call, ledger)) == "theirs"
        assert method in problems.pop()


def test_other_runs_ask_nothing(ledger):
    ledger.options.record = "new"
    live = Page(__go=[GO])
    LIVE[0] = live
    call = Call(live, ".go")
    _run_sync(noted(Course(call, ledger, pieces_of(".go"), call.place())))
    assert (live.asked, ledger.test.states) == ([], {})


@pytest.mark.parametrize(
    ("method", "args", "many"),
    [("click", (), False), ("count", (), True), ("all", (), True), ("is_visible", (), False), ("to_have_text", ("x",), False),
     ("to_have_text", (["x"],), True), ("to_have_count", (0,), True), ("to_have_values", (["x"],), False),
     ("to_be_hidden", (), False), ("evaluate_all", ("x",), True), ("wait_for_function", ("x",), False)],
)  # fmt: skip
def test_what_is_about_all_of_them(method, args, many):
    assert of_all(Call(None, ".a", method, "leave", args=args)) is many


def test_functions_written_alike_in_two_files_are_two():
    book, sites = StateBook(), Sites("/p")
    for name in ("a.py", "b.py"):
        site = Site(compile("page.click('#a')\n", f"/p/{name}", "exec"), 0)
        assert book.data([Made("#a", "click", site, None)], sites)[0].file == name
