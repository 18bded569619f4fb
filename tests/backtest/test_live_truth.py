"""The team's locator on a real page, beside a heal: the same element, another, none or several; in frames too."""

from pathlib import Path

import pytest

from pytest_heal.backtest.live_truth import TruthWitness
from pytest_heal.backtest.match import Matches
from pytest_heal.backtest.statements import Suite
from tests.backtest import truth_cases
from tests.support.rig import Rig, installed

FILE = "tests/backtest/truth_cases.py"
TEXT = Path(truth_cases.__file__).read_text(encoding="utf-8")
FRAME = '<iframe id={} title=Payment srcdoc="<label>Card number <input id={} name=card></label>"></iframe>'
PAGE = """<!doctype html><title>Shop</title><h1>Shop</h1><form onsubmit="return false"><h2>Basket</h2>
<button type=button id={buy} class=primary>Buy the basket</button>
<button type=button id=other>Empty the basket</button></form>"""
OLD = PAGE.format(buy="buy") + FRAME.format("pay", "card")
NEW = PAGE.format(buy="order") + FRAME.format("secure", "number")
GONE = NEW.replace("<button type=button id=order class=primary>Buy the basket</button>", "")
PAGES = {}


@pytest.fixture(scope="module")
def rig():
    with installed(Rig(quiet=300)) as rig:
        yield rig


def suite(text):
    made = Suite()
    made.add(FILE, text)
    return made


def compared(rig, browser, base, case, before, after, page=NEW, old=OLD):
    """What was seen of each event when a case ran on the new page."""
    rig.fresh()
    witness = TruthWitness(lambda: Matches(suite(TEXT), suite(TEXT.replace(before, after))))
    for name, html in (("old", old), ("new", page)):
        PAGES["/shop"] = html
        context = browser.new_context()
        opened = context.new_page()
        rig.ledger.witness = witness if name == "new" else None
        try:
            with rig.test(name):
                opened.goto(f"{base}/shop")
                case(opened)
        except Exception:
            if page is NEW:
                raise
        finally:
            context.close()
            rig.ledger.witness = None
    assert not rig.problems
    return [(event.outcome, event.after, seen) for event, seen in witness.told]


@pytest.mark.parametrize(
    ("team", "found"),
    [
        ('page.locator("#order")', "same"),
        ('page.get_by_role("button", name="Buy the basket")', "same"),
        ('page.get_by_role("button", name=re.compile("^buy", re.I))', "same"),
        ('page.locator("form", has=page.get_by_role("heading", name="Basket")).locator("button").first', "same"),
        ('page.locator("#order").or_(page.locator("#nowhere"))', "same"),
        ('page.locator("#other")', "another"),
        ('page.get_by_role("button", name=re.compile("^empty", re.I))', "another"),
        ('page.frame_locator("#secure").locator("#number")', "another"),
        ('page.locator("#nowhere")', "none"),
        ('page.get_by_role("button", name=re.compile("^buy"))', "none"),
        ('page.frame_locator("#no-frame").locator("button")', "none"),
        ('page.locator("form button")', "several"),
        ('page.locator("css=:::")', "not comparable"),
        ("page.locator(the_button())", "not comparable"),
    ],
)
def test_what_the_teams_locator_finds_beside_a_heal(rig, browser, base, team, found):
    ((outcome, after, seen),) = compared(rig, browser, base, truth_cases.buy, 'page.locator("#buy")', team)
    assert (outcome, after) == ("healed", 'button "Buy the basket"')
    assert seen["found"] == found
    assert bool(seen["reason"]) == (found == "not comparable")


NESTED = """<!doctype html><title>Shop</title><h1>Shop</h1><form onsubmit="return false"><h2>Basket</h2>
<div id=around><button type=button id={buy} class=primary style="position: relative; width: 200px">{spot}Buy the
<b>basket</b>{corner}</button></div>
<div><p id=row><span id={price} class="price total"><i id=in>12 EUR</i></span></p>
<p id=wider><b>12 EUR</b> each</p></div></form>"""
SPOT, CORNER = "<u id=spot style='position: absolute; inset: 0'></u>", "<u id=corner style='position: absolute; right: 0'>!</u>"


@pytest.mark.parametrize(
    ("case", "team", "found"),
    [
        (truth_cases.buy, "#spot", "alike"),
        (truth_cases.buy, "#corner", "another"),
        (truth_cases.buy, "form", "another"),
        (truth_cases.price, "#in", "alike"),
        (truth_cases.price, "#row", "alike"),
        (truth_cases.price, "#wider", "another"),
        (truth_cases.price, "form", "another"),
        (truth_cases.kind, "#in", "another"),
    ],
)
def test_what_stands_within_counts_where_the_call_does_the_same(rig, browser, base, case, team, found):
    """A click on the middle of the button hits its overlay and not its badge; a text is read from both, an attribute is not."""
    before = 'page.locator("#buy")' if case is truth_cases.buy else 'page.locator("#price")'
    old = NESTED.format(buy="buy", price="price", spot=SPOT, corner=CORNER)
    new = NESTED.format(buy="order", price="cost", spot=SPOT, corner=CORNER)
    ((outcome, _, seen),) = compared(rig, browser, base, case, before, f'page.locator("{team}")', page=new, old=old)
    assert (outcome, seen["found"]) == ("healed", found)


def test_frames_and_what_is_in_them_are_each_compared(rig, browser, base):
    old = 'page.frame_locator("#pay").locator("#card")'
    events = compared(rig, browser, base, truth_cases.pay, old, 'page.frame_locator("#secure").get_by_label("Card number")')
    assert [(outcome, seen["found"]) for outcome, _, seen in events] == [("healed", "same"), ("healed", "same")]
    events = compared(rig, browser, base, truth_cases.pay, old, 'page.get_by_label("Card number")')
    assert [seen["found"] for _, _, seen in events] == ["not comparable", "none"], "it passes through other frames"


def test_of_a_refusal_the_nearest_is_compared(rig, browser, base):
    ((outcome, after, seen),) = compared(
        rig, browser, base, truth_cases.buy, 'page.locator("#buy")', 'page.locator("#other")', page=GONE
    )
    assert (outcome, after, seen["found"]) == ("refused", 'button "Empty the basket"', "same")


def test_an_edit_that_is_none_is_told(rig, browser, base):
    ((_, _, seen),) = compared(rig, browser, base, truth_cases.buy, "nothing of this kind", "x")
    assert (seen["found"], seen["changed"], seen["place"]) == ("none", False, f"{FILE}:5")


def test_a_witness_that_fails_changes_nothing(rig, browser, base):
    def broken():
        raise RuntimeError("no suite")

    rig.fresh()
    witness = TruthWitness(broken)
    for html in (OLD, NEW):
        PAGES["/shop"] = html
        rig.ledger.witness = witness if html is NEW else None
        page = browser.new_page()
        with rig.test("t") as state:
            page.goto(f"{base}/shop")
            truth_cases.buy(page)
        page.close()
    rig.ledger.witness = None
    assert [event.outcome for event in state.events] == ["healed"]
    assert witness.told[0][1]["found"] == "not comparable"
    assert [problem for problem in rig.problems if "no suite" in problem]
    rig.problems.clear()
