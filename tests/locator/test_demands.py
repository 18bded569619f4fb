"""What every way to write a selector demands, and that no text breaks the reading."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_heal.locator.demand import Demand, Step
from pytest_heal.locator.demands import LONGEST, MOST_READINGS, demands_of, readings

HOW = {"holds": "*=", "is": "=", "begins": "^=", "ends": "$=", "pattern": "~", "there": ""}


def demand(one):
    """A demand in short: ``text*=Paid``, ``+checked``, ``-checked``, ``state @data-state=open``, ``value @href^=/x``."""
    if one.of == "state":
        return f"{'-' if one.no else '+'}{one.wanted}"
    what = f"{one.kind} @{one.attribute}" if one.of == "attribute" else one.of
    return f"{'not ' if one.no else ''}{what}{HOW[one.how]}{one.wanted}"


def step(one):
    """A step in short: its role, the role of its tag, handles, demands, what it holds; ``~`` where it stands beside."""
    named = [one.role, f"<{one.tag}>" if one.tag else "", *one.handles]
    held = [f"{'hasnot' if no else 'has'}({step(inner)})" for inner, no in one.holds]
    return " | ".join([*filter(None, named), *map(demand, one.demands), *held]) + (" ~" if one.beside else "")


def read(selector):
    return [" >> ".join(map(step, reading)) for reading in readings(selector)]


# ---------------------------------------------------------------------- Playwright's own engines

OWN = {
    'internal:role=button[name="Save"i]': "button | name*=Save",
    'internal:role=button[name="Save"s]': "button | name=Save",
    r"internal:role=button[name=/save \d+/i]": r"button | name~(?i)save \d+",
    "internal:role=button[name=/save/gu]": "button | name~save",
    'internal:role=button[name="A \\"b\\" ]c"i]': 'button | name*=A "b" ]c',
    "internal:role=checkbox[checked=true]": "checkbox | +checked",
    "internal:role=checkbox[checked=false]": "checkbox | -checked",
    "internal:role=button[pressed=true][disabled=false][expanded=true]": "button | +pressed | -disabled | +open",
    "internal:role=option[selected=true]": "option | +selected",
    "internal:role=heading[level=2]": "heading",
    "internal:role=button[include-hidden=true]": "button",
    'internal:text="Paid"i': "text*=Paid",
    'internal:text="Paid"s': "text=Paid",
    "internal:text=/pa(?<x>i)d(?<=d)(?<!e)/im": "text~(?im)pa(?P<x>i)d(?<=d)(?<!e)",
    'internal:text="a >> b"i': "text*=a >> b",
    'internal:text="5\\" \\\\ \\u00e9"i': 'text*=5" \\ é',
    'internal:label="E-mail"s': "label=E-mail",
    "internal:label=/mail/": "label~mail",
    'internal:attr=[placeholder="Search"i]': "placeholder*=Search",
    'internal:attr=[alt="Logo"s]': "alt=Logo",
    'internal:attr=[title="Close \\"x\\""i]': 'title*=Close "x"',
    "internal:attr=[title=/clo.e/i]": "title~(?i)clo.e",
    'internal:testid=[data-testid="paid"s]': "@paid",
    'internal:describe="the paid one"': "",
    "nth=2": "",
    "id=paid": "",
    "data-testid=paid": "",
    "_react=Button": "",
    "my-engine=Paid": "",
}
LEGACY = {
    "text=Save": "text*=Save",
    'text="Save"': "text=Save",
    "text='Save'": "text=Save",
    "text=/sa ve/i": "text~(?i)sa ve",
    'text=Say "it"': 'text*=Say "it"',
    '"Save"': "text=Save",
    "'It\\'s'": "text=It's",
    'role=button[name="Save"]': "button | name=Save",
    'role=button[name="Save" i]': "button | name*=Save",
    'role=button[ name = "Save" s ]': "button | name=Save",
    'role=button[name^="Save"]': "button | name^=Save",
    'role=button[name*="Save" i]': "button | name*=Save",
    "role=button[name=/x/i]": "button | name~(?i)x",
    "role=checkbox[checked]": "checkbox | +checked",
}
NARROWED = {
    'tr >> internal:has="internal:text=\\"Ada\\"i" >> internal:role=button': "<row> | has(text*=Ada) >> button",
    'tr >> internal:has-not="internal:role=button[name=\\"Edit\\"i]"': "<row> | hasnot(button | name*=Edit)",
    'tr >> internal:has-text="Ada"i >> nth=0': "<row> | text*=Ada",
    "tr >> internal:has-text=/^Ada$/": "<row> | text~^Ada$",
    'li >> internal:has-not-text="Sold"i': "<listitem> | not text*=Sold",
    'internal:role=button >> internal:and="internal:attr=[title=\\"Save\\"i]"': "button | title*=Save",
    'internal:role=button >> internal:and="form >> internal:text=\\"Save\\"i"': "<form> >> button | text*=Save",
    'section >> internal:chain="internal:text=\\"Paid\\"i"': " >> text*=Paid",
    "button >> visible=true": "+visible",
    "button >> visible=false": "-visible",
    'internal:role=row[name="Ada"i] >> internal:role=button': "row | name*=Ada >> button",
    "iframe >> internal:control=enter-frame >> text=Hi": " >> text*=Hi",
    "*css=.active >> text=Foo": ".active | class=active >> text*=Foo",
    "dialog >> button": "dialog | <dialog> >> ",
    "nav >> a": "<navigation> >> ",
    'css=[role="dialog"] >> text=OK': "dialog >> text*=OK",
}
CSS = {
    "button.primary": ".primary",
    "#tabs .tab.active": "#tabs >> .tab | .active | class=active",
    "css=.is-invalid": ".is-invalid | class=is-invalid",
    "css:light=.active": ".active | class=active",
    r".md\:w-1\/2.is-active": ".md:w-1/2 | .is-active | class=is-active",
    r"#\31 st": "#1st",
    "input:checked": "+checked",
    "input:not(:checked)": "-checked",
    "button:enabled": "-disabled",
    "button:not(:disabled)": "-disabled",
    "input:read-only:required": "-editable | +required",
    "input:read-write": "+editable",
    "input:optional:invalid": "-required | +failure",
    "div:empty": "+empty",
    "li:not(.done)": "<listitem> | not class=done",
    "li:not(.done, .active)": "<listitem> | not class=done | not class=active",
    "li:not(.todo.done)": "<listitem>",  # neither is denied alone
    "li:not(:has-text('Sold'))": "<listitem> | not text*=Sold",
    "li:not(:has(.done))": "<listitem> | hasnot(.done | class=done)",
    ":not(:not(.active))": "class=active",
    ":is(.active)": ".active | class=active",
    ":is(button, a).active": ".active | class=active",
    ":is(.active, .done)": "",
    ":where(li.active)": "<listitem> | .active | class=active",
    "div:has(> .x:has-text('Ada')) button": "has(.x | text*=Ada) >> ",
    "div:has(.a .b:has-text('Ada'))": "has(.b | text*=Ada)",
    "div:has(.done, .active)": "",  # one of them
    "h2:has(+ p:has-text('Ada'))": "",  # that stands beside it, and not in it
    "h2:has(~ .active)": "",
    "li:has-text(\"Ada, 'Bob'\")": "<listitem> | text*=Ada, 'Bob'",
    'li:has-text("5\\" wide")': '<listitem> | text*=5" wide',
    "button:text-is('Save')": "text=Save",
    "button:text('Save')": "text*=Save",
    r':text-matches("sa(v|w)e, \\d+", "i")': r"text~(?i)sa(v|w)e, \d+",
    ":text-matches('save')": "text~save",
    ":text-matches('a{1,2}')": "text~a{1,2}",
    ":text-matches('1/2', 'i')": "text~(?i)1/2",
    "[href='/x']": "value @href=/x",
    "a[href^='/x'][href$=\".pdf\"]": "value @href^=/x | value @href$=.pdf",
    "a[href*=x]": "value @href*=x",
    "a[href$='.pdf' i]": "value @href*=.pdf",
    "[title^=x I]": "title*=x",
    "[title='x i']": "title=x i",
    "[data-mode=dark]": "state @data-mode=dark",
    "[data-kind=mug]": "value @data-kind=mug",
    "[data-state='open']": "state @data-state=open",
    "[data-active]": "state @data-active",
    "[data-kind]": "",
    "[aria-expanded=true]": "+open",
    "[aria-expanded='false']": "-open",
    "[aria-current=page]": "state @aria-current=page",
    "[aria-sort=ascending]": "state @aria-sort=ascending",
    "[aria-invalid=true]": "+failure",
    "[disabled]": "+disabled",
    "[checked=checked]": "+checked",
    "[aria-label='Close']": "label=Close",
    "[aria-label^='Cl']": "label^=Cl",
    "[title$=x]": "title$=x",
    "[placeholder~='mail']": "placeholder=mail",
    "[class~=active]": "class=active",
    "[class='tab active']": "class=active",
    "[id=x][name=y][type=submit][data-cy=paid]": "@paid",
    "[role=dialog] button": "dialog >> ",
    "tr:has-text('Ada') > td > button": "<row> | text*=Ada >>  >> ",
    "h2 + p.x": " ~ >> .x",
    "h2:has-text('Ada') ~ button": "text*=Ada ~ >> ",
    "li:nth-child(2)": "<listitem>",
    ":nth-match(.active, 2)": "",
    "button:right-of(:text('Ada'))": "",
}
XPATH = {
    "//button": "",
    "//tr[contains(., 'Ada')]/td[2]": "<row> | text*=Ada >> ",
    "//tr[td='Ada']//button": "<row> | text*=Ada >> ",
    "//tr[td[2]='Ada']//button": "<row> | text*=Ada >> ",
    "//tr[td/text()='Ada']//button": "<row> | text*=Ada >> ",
    "//tr[.//td[text()='Ada']]//button": "<row> | text*=Ada >> ",
    "//button[.='Save']": "text=Save",
    "//button[normalize-space()='Save']": "text=Save",
    "//button[not(@disabled)]": "-disabled",
    "//button[not(contains(text(),'x'))]": "not text*=x",
    "//button[text()='Save' and not(@disabled)]": "text=Save | -disabled",
    "//li[not(contains(@class,'done')) and contains(., 'Ada')]": "<listitem> | .done | not class=done | text*=Ada",
    "//input[@type='checkbox' and @checked]": "+checked",
    "//*[@role='tab' and @aria-selected='true']": "+selected",
    "(//li[contains(@class,'active')])[1]": "<listitem> | .active | class=active",
    "((//li)[1]//a)[2]": "<listitem> >> ",
    "//h2[text()='Ada']/following-sibling::button": "text=Ada ~ >> ",
    "//p[.='x']/preceding-sibling::a": "text=x ~ >> ",
    'xpath=//dialog[@open]//button[normalize-space()="OK"]': "<dialog> | +open >> text=OK",
    "xpath:light=//a[@href='/x']": "value @href=/x",
    "//div[@data-state='open']": "state @data-state=open",
    '//a[.="It\'s | [here] / there"]': "text=It's | [here] / there",
    "//tr[.//input[@checked]]": "<row>",
    "//tr[.//a[@href='/x']][2]//b": "<row> >> ",
    "//tr[not(td='Ada')]": "<row>",
    "//a[text()='A' or text()='B']": "",
    "//a[not(.='A' or @disabled)]": "not text=A | -disabled",
    "//a[not(.='A' and @disabled)]": "",
    "//a[contains(., 'this and that or [those]')]": "text*=this and that or [those]",
    "//a[@brand='x' and .//b='y']": "value @brand=x | text*=y",
    "//td[following-sibling::td='Ada']": "",
    "//td[../@hidden]": "",
    "//label[.='x']/following::input[1]": "text=x ~ >> ",
    "(//tr[contains(., 'Ada')])[1]//button": "<row> | text*=Ada >> ",
    "(//a[.='x'])[last()][1]": "text=x",
    "//svg:path[@title='x']": "title=x",
    "..": "",
    "//a/..": "",
    "//td[.='Ada']/..//button": "has(text=Ada) >> ",
    "//td[.='Ada']/../..": "has(text=Ada)",
    "//td[.='Ada']/ancestor::tr": "<row> | has(text=Ada)",
    "//td[.='Ada']/parent::tr/parent::table[@title='x']": "title=x | has(<row> | has(text=Ada))",
    "xpath=ancestor::tr[1]": "<row>",
    "text=Ada >> .. >> button": "has(text*=Ada) >> ",
    "text=Ada >> .. >> .. >> ../.. >> ..": "has(text*=Ada)",
    "#x >> text=Ada >> xpath=ancestor::li >> text=OK": "#x >> <listitem> | has(text*=Ada) >> text*=OK",
    "text=Ada >> xpath=./parent::*": "has(text*=Ada)",
}  # fmt: skip


@pytest.mark.parametrize(
    ("selector", "wanted"), [*OWN.items(), *LEGACY.items(), *NARROWED.items(), *CSS.items(), *XPATH.items()]
)
def test_one_reading(selector, wanted):
    assert read(selector) == [wanted]


SEVERAL = {
    'internal:role=button[name="A"i] >> internal:or="internal:role=link[name=\\"B\\"i]"': [
        "button | name*=A", "link | name*=B"],
    'text=A >> internal:or="text=B" >> nth=0': ["text*=A", "text*=B"],
    'text=A >> internal:or="text=B >> .active" >> text=C': [
        "text*=A >> text*=C", "text*=B >> .active | class=active >> text*=C"],
    "a.b, .c.active": [".b", ".c | .active | class=active"],
    "//a[@href='/x'] | //b[.='y']": ["value @href=/x", "text=y"],
    'tr >> internal:has=".done, .active"': ["<row> | has(.done | class=done)", "<row> | has(.active | class=active)"],
    "dialog, form >> button": ["dialog | <dialog> >> ", "<form> >> "],
}  # fmt: skip


@pytest.mark.parametrize(("selector", "wanted"), SEVERAL.items())
def test_alternatives_are_readings(selector, wanted):
    assert read(selector) == wanted


def test_kinds():
    """Of what kind a demand is, is what acts and assertions are told apart by."""
    kinds = {
        selector: [d.kind for d in demands_of(selector)] for selector in ("text=A", ".active", "[data-kind=x]", "[title=x]")
    }
    assert kinds == {"text=A": ["words"], ".active": ["state"], "[data-kind=x]": ["value"], "[title=x]": ["words"]}


def test_all_demands_are_told_once():
    found = demands_of('tr:has(b:text("Ada")) >> internal:has-text="Bob"i >> .active, .active')
    assert list(map(demand, found)) == ["text*=Bob", "text*=Ada", "class=active"]


def test_a_demand_is_told_as_a_tester_says_it():
    told = {
        "text=Paid": 'text "Paid"',
        "input:not(:checked)": "no state checked",
        ".active": 'class "active"',
        "[data-active]": "data-active",
        "a[href='/x']": 'href "/x"',
    }
    assert {selector: str(demands_of(selector)[0]) for selector in told} == told


def test_both_of_one_element():
    one, other = Step(role="button", handles=(".a",)), Step(tag="row", demands=(Demand(kind="words", of="text", wanted="A"),))
    both = one.with_(other).with_(other)
    assert step(both) == "button | <row> | .a | text*=A"
    assert both.asks
    assert not one.asks
    assert Step(holds=((other, False),)).asks


# ---------------------------------------------------------------------- any text

FRAGMENTS = [
    *OWN, *LEGACY, *NARROWED, *CSS, *XPATH, *SEVERAL,
    " >> ", ">>", ", ", " | ", " ", ":has(", ":not(", ":is(", ":has-text(", ":text-matches(", ")", "[", "]", "(", "//", "/",
    '"', "'", "\\", "/i", "=", "internal:has=", "internal:or=", "internal:and=", "internal:chain=", "text=", "role=",
    "xpath=", "css=", "*", "#", ".", "@", "\n", "\x00", "\ud800", "😀", "é", "{1,2}", '"i', '"s', "and", "not(",
    "contains(", "a" * 50, "/..", "/parent::*", "ancestor::tr", " >> ..", " >> xpath=..", "..",
]  # fmt: skip
fragments = st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join)
wrapped = st.tuples(st.sampled_from(["has", "has-not", "and", "or", "chain", "has-text"]), fragments, st.integers(1, 5)).map(
    lambda drawn: nested(*drawn)
)


def nested(engine, inner, deep):
    for _ in range(deep):
        inner = f"div >> internal:{engine}={json.dumps(inner)}"
    return inner


def checked(selector, most=1.0):
    began = time.perf_counter()
    found = readings.__wrapped__(selector)
    took = time.perf_counter() - began
    assert len(found) <= MOST_READINGS
    assert took < most, (took, selector)
    for reading in found:
        assert all(isinstance(one, Step) for one in reading)
        assert step(reading[-1]) is not None if reading else True
        assert all(str(one) for one in demands_of(selector))
    return found


@settings(max_examples=400)
@given(st.one_of(st.text(max_size=200), fragments, st.lists(st.sampled_from(FRAGMENTS), max_size=6).map(" >> ".join), wrapped))
def test_no_text_breaks_it(selector):
    checked(selector)


REPEATED = [
    "(", "[", ":not(", ":is(", ":has(", ":has(:is(a,b),", '"', "'", "\\", " ", ",", "a,", "|", "//a|", ".a", "[a=", "[a='b']",
    "a >> ", 'internal:or="a" >> ', "/", "//a[@b='c']", "/..", " >> ..", "/parent::b", " >> xpath=ancestor::a", "td='b' and ",
    "not(", '[name="', "*", "/(", "text=/", ":text-matches(", "a b>", "internal:role=a[name=", "(//a)", "@a='b' and ",
    "\t\n", "\\31 ",
]  # fmt: skip


@pytest.mark.parametrize("begin", ["", "//a[", "internal:role=button", "css=", "(", "text=", "internal:has="])
@pytest.mark.parametrize("piece", REPEATED)
def test_no_length_stops_it(piece, begin):
    checked(begin + piece * (2 * LONGEST // len(piece)), most=3.0)


def test_alternatives_are_not_multiplied():
    assert len(checked(" >> ".join([", ".join("abcdefghij")] * 8))) == MOST_READINGS
    assert len(checked("a" + ' >> internal:or="b, c"' * 100)) == MOST_READINGS


def test_what_is_too_long_is_read_as_far_as_it_goes():
    assert read("text=Paid >> " + "." * LONGEST)[0].startswith("text*=Paid")


def test_a_description_is_asked_for_where_it_can_be_read():
    (demand,) = demands_of('internal:role=button[description="Opens a dialog"i]')
    assert (demand.of, demand.wanted, demand.how) == ("title", "Opens a dialog", "holds")
    assert str(demand) == 'description in a title or text "Opens a dialog"'
