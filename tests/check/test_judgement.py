"""One remembered locator in a page that answers from a script: what is asked, in which order, and what becomes of it."""

import json
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest

from pytest_heal.baseline import MemoryStore
from pytest_heal.browser.flavour import _run_sync
from pytest_heal.browser.probe import Answer
from pytest_heal.check.live import MOST_LOOKS, checked
from pytest_heal.check.live_pages import Target, problem_of
from pytest_heal.element.element import Inventory
from pytest_heal.element.fingerprint import Key, url_template
from pytest_heal.healing import course
from pytest_heal.healing.ledger import Ledger, Options
from pytest_heal.relocation.policy import Thresholds
from pytest_heal.relocation.trust import Heal, Trust
from pytest_heal.relocation.trust_log import TrustLog
from tests.support.dom import E, fingerprints, page, said

URL = "http://127.0.0.1:1234/shop"
BEFORE = page(E("h1", "Mugs"), E("button", "Buy now", id="buy"), E("button", "Help", id="help"))


class Gone(Exception):  # noqa: N818 - as Playwright names it
    pass


TimedOut = type("TimeoutError", (Exception,), {})


class Page:
    """Answers as the engine would: of each locator the indices that it matches."""

    def __init__(self, inventory, **matches):
        self.inventory, self.matches = inventory, matches
        self.url, self.main_frame = URL, self
        self.frames = [self]
        self.requests_ = []
        self.pauses = 0
        self.asked = []
        self.broken = None

    def locator(self, selector):
        return SimpleNamespace(selector=selector, first=SimpleNamespace(selector=selector))

    def requests(self):
        return self.requests_

    def wait_for_timeout(self, _):
        self.pauses += 1

    def title(self):
        return ""

    def of(self, selector):
        return self.matches.get(selector.partition(" >> heal=")[0].lstrip("#.").replace("-", "_"), [])

    def get_attribute(self, locator, name, *, timeout):
        assert name == "answer"
        self.asked.append(locator.selector)
        if self.broken is not None:
            raise self.broken
        body = locator.selector.rpartition("heal=")[2]
        if body.startswith("inventory:"):
            return self
        if body.startswith("alone:"):
            return json.dumps({"same": True})
        if body.startswith("confirm:"):
            return json.dumps({"chosen": True, "count": 1, "same": True, "identity": ""})
        if body.startswith("compare:"):
            return json.dumps({"count": 1, "same": [True] * int(body.rstrip('"').rpartition(":")[2])})
        return "1"

    def wait_for(self, locator, *, state, timeout):
        assert state == "attached"
        if not self.of(locator.selector):
            raise TimedOut


@pytest.fixture
def look(monkeypatch):
    """Checks one locator of the page as it was, in the page as it is."""

    def decoded(live):
        selector = live.asked[-1]
        matched = live.of(selector)
        if "heal=match:" in selector and matched:
            return None
        return Answer(inventory=live.inventory, matched=tuple(matched))

    monkeypatch.setattr(course, "decode_answer", decoded)

    def run(live, which="buy", *, acts=("click",), quarantined=False, **changes):
        known = fingerprints(BEFORE, said("Buy now", "button"), said("Help", "button"))
        known = [
            replace(
                f,
                key=Key(locator=f"#{name}", page=url_template(URL)),
                acts=acts,
                counts={"id": 1, "text": 1},
                source="tests/a.py",
            )
            for f, name in zip(known, ("buy", "help"), strict=True)
        ]
        one = replace(known[("buy", "help").index(which)], **changes)
        store = MemoryStore([one, *(f for f in known if f.key.locator != one.key.locator)])
        ledger = Ledger(store=store, root="/p", options=Options(record="none"), log=pytest.fail)
        if quarantined:
            wrong = Heal(key=one.key, source="", locator="", before="", after="", replacement="page.x", confidence=0.9)
            ledger.trust = TrustLog(Trust(), at_once=True)
            ledger.trust.happened("action-failed", wrong, "tests/b.py::t")
        before = list(store.keys())
        flavour = SimpleNamespace(get_attribute=Page.get_attribute.__get__(live), wait_for=Page.wait_for.__get__(live))
        made = _run_sync(checked(flavour, live, one, ledger, Thresholds.with_base(), time.monotonic() - 60))
        assert ledger.test is None
        assert list(store.keys()) == before
        return made

    return run


AFTER = page(E("h1", "Mugs"), E("button", "Buy now", id="purchase"), E("button", "Help", id="help"))
BUY, HELP = (next(e.index for e in AFTER if e.id == name) for name in ("purchase", "help"))


def test_what_is_as_it_was_is_asked_for_once(look):
    live = Page(BEFORE, buy=[next(e.index for e in BEFORE if e.id == "buy")])
    found = look(live, acts=("click", "to_have_text"))
    assert (found.status, found.event) == ("found", None)
    assert len(live.asked) == 1


def test_a_loss_is_judged_by_the_policy_and_its_heal_is_executed(look):
    live = Page(AFTER)
    found = look(live)
    event = found.event
    assert (found.status, event.outcome, event.code, event.method) == ("lost", "healed", "individual-signal", "click")
    assert event.replacement == 'page.get_by_role("button", name="Buy now")'
    assert event.file == "tests/a.py"
    assert any(asked.startswith('internal:role=button[name="Buy now"i] >> heal=note:') for asked in live.asked)
    assert live.asked[-1].endswith(":-1")  # the page forgets what was chosen


def test_every_use_must_be_certain(look):
    found = look(Page(AFTER), acts=("click", "fill"))
    assert found.status == "absent"
    assert found.event.method == "fill"


def test_what_is_not_there_is_absent(look):
    found = look(Page(page(E("h1", "Mugs"), E("p", "Sold out"))))
    assert (found.status, found.event.outcome) == ("absent", "refused")


def test_a_quarantined_heal_is_not_proposed(look):
    found = look(Page(AFTER), quarantined=True)
    assert (found.status, found.event.code) == ("absent", "quarantined")


def test_several_matches_are_ambiguous(look):
    found = look(Page(AFTER, buy=[BUY, HELP]))
    assert found.status == "ambiguous"
    assert found.event.after == 'button "Buy now"'


def test_another_element_is_moved(look):
    changed = page(E("h1", "Mugs"), E("button", "Close", id="x"), E("button", "Buy now", id="buy"))
    wrong = next(e.index for e in changed if e.id == "x")
    found = look(Page(changed, buy=[wrong]))
    assert (found.status, found.event.outcome) == ("moved", "reported")
    assert found.event.after == 'button "Buy now"'


def test_a_page_that_waits_for_its_server_is_waited_for_and_not_judged(look):
    live = Page(AFTER)
    live.requests_ = [SimpleNamespace(resource_type="fetch", failure=None, existing_response=None)]
    found = look(live)
    assert (found.status, found.event) == ("unknown", None)
    assert "goes on asking its server" in found.note
    assert live.pauses == MOST_LOOKS


@pytest.mark.parametrize(
    ("key", "told"),
    [
        (
            Key(locator="#buy", page="/shop", test="tests/a.py::t"),
            "it means other elements in other tests; this one was kept for",
        ),
        (Key(locator="#buy", page="/shop", frame="pay"), "the page has no frame pay"),
        (Key(locator="index=3", page="/shop"), "a locator of this form is not watched"),
    ],
)
def test_what_cannot_be_asked_says_why(look, key, told):
    live = Page(AFTER)
    found = look(live, key=key)
    assert found.status == "unknown"
    assert told in found.note
    assert not live.asked


def test_an_error_of_the_browser_costs_one_locator(look):
    live = Page(AFTER)
    live.broken = Gone("Locator.get_attribute: Unexpected token\nCall log:")
    assert look(live).note == "it could not be asked: Locator.get_attribute: Unexpected token"
    live.broken = Gone("Locator.get_attribute: Target page, context or browser has been closed")
    with pytest.raises(Gone):
        look(live)


def test_an_empty_page_is_no_error(look):
    assert look(Page(Inventory.from_elements(()))).status == "absent"


@pytest.mark.parametrize(
    ("target", "status", "said"),
    [
        (Target(url=URL), 200, ""),
        (Target(url=URL, template="/shop"), 304, ""),
        (Target(url=URL), 404, "the server answered 404"),
        (Target(url=URL, template="/old"), 200, f"it led to {URL}; if it needs a sign-in, give --storage-state=FILE"),
    ],
)
def test_a_page_that_is_not_the_one_that_was_asked_for_is_not_checked(target, status, said):
    known = fingerprints(BEFORE, 0)
    assert problem_of(target, "/shop", URL, SimpleNamespace(status=status), known) == said
    assert "nothing is remembered of /shop" in problem_of(replace(target, template=""), "/shop", URL, None, [])
