"""A rename that tests have passed with supports the same locator elsewhere, and overrules nothing."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Key
from pytest_heal.relocation.policy import locate
from pytest_heal.relocation.renamed import renamed
from pytest_heal.relocation.trust import Heal, Step, Trust
from pytest_heal.relocation.trust_log import TrustLog
from tests.relocation.policy.pages import THRESHOLDS, asked, shop
from tests.support.dom import E, fingerprints, said


def element(**attributes):
    return Element(tag="button", attributes={name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()})


@pytest.mark.parametrize(
    ("selector", "old", "new", "name"),
    [
        ("#save", {"id": "save"}, {"id": "store"}, "#store"),
        ("form >> #save", {"id": "save"}, {"id": "store"}, "#store"),
        (".bk-btn", {"class_": "bk-btn wide"}, {"class_": "btn wide"}, ""),
        ('[data-testid="a"]', {"data_testid": "a"}, {"data_testid": "b"}, "@b"),
        ('internal:testid=[data-testid="a"s]', {"data_testid": "a"}, {"data_testid": "b"}, "@b"),
        ("button.bk-btn#save", {"id": "save", "class_": "bk-btn"}, {"id": "store", "class_": "btn"}, "#store"),
        ("#save", {"id": "save"}, {}, ""),
        ("#save", {"id": "save"}, {"id": "save"}, ""),
        ("#save", {"id": "save"}, {"id": "css-1x2y"}, ""),
        ("#other", {"id": "save"}, {"id": "store"}, ""),
        ("button", {"id": "save"}, {"id": "store"}, ""),
        ('internal:role=button[name="Save"i]', {"id": "save"}, {"id": "store"}, ""),
    ],
)
def test_what_a_selector_calls_it_by_is_called_otherwise_now(selector, old, new, name):
    assert renamed(selector, element(**old), element(**new)) == name


# --------------------------------------------------------------------------------------------- whether a test may go on


def tool(id_, css="tool", title="", **more):
    """A button without words."""
    return E("button", E("svg"), id=id_, class_=css, **({"title": title} if title else {}), **more)


def bar(*tools):
    return E("div", *tools)


def decision(old, new, which, *names, others=(), selector="#save", method="click"):
    mine, *rest = fingerprints(old, which, *others)
    request = replace(asked(method, selector), renames=names)
    return locate(mine, new, rest, request, THRESHOLDS)[1]


def is_(id_):
    return lambda e: e.id == id_


def total(*shown, css="u"):
    """Amounts that a release has put into another box."""
    return shop(E("section", *[E("span", amount, class_=css, **({"id": name} if name else {})) for name, amount in shown]))


OLD = shop(bar(E("span", "12.00", id="save")))


def test_it_supports_what_nothing_else_identifies():
    new = total(("store", "15.00"), ("st", "1.00"))
    alone, backed = decision(OLD, new, is_("save")), decision(OLD, new, is_("save"), "#store")
    assert (alone.heal, alone.code) == (False, "no-signal"), alone
    assert backed.heal, backed
    assert new[backed.match.index].id == "store"
    assert backed.reason == '<span #store> "15.00" has the same new id as elsewhere, and nothing contradicts.'


def test_it_supports_the_best_candidate_alone():
    new = shop(E("section", E("div", tool("paper", "z2"), tool("store", "z1"))))
    told = decision(shop(bar(tool("save"), tool("print"))), new, is_("save"), "#store")
    assert (told.heal, told.code, new[told.match.index].id) == (False, "no-signal", "paper"), told


def test_what_is_far_from_certain_stays_uncertain():
    new = shop(E("section", E("span", "x"), E("span", E("b", "y"), tool("store", "z1"))))
    told = decision(shop(bar(tool("save"))), new, is_("save"), "#store")
    assert (told.heal, told.code) == (False, "confidence"), told


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (E("button", "Save", id="save"), E("button", "Discard", id="store"), {"contradiction", "opposite", "destructive"}),
        (E("button", "Save", id="save"), E("button", "Close the order", id="store"), {"contradiction"}),
        (E("button", "Save", id="save"), E("button", "Delete", id="store"), {"destructive"}),
        (E("p", "Ada is here", id="save"), E("p", "Bob went home", id="store"), {"contradiction"}),
        (tool("save"), E("a", "Stores", id="store", href="/stores"), {"no-signal", "confidence", "role", "contradiction"}),
    ],
    ids=["opposite", "other text", "destructive", "other words", "another kind"],
)
def test_it_overrules_nothing(old, new, code):
    told = decision(shop(bar(old)), shop(bar(new)), is_("save"), "#store")
    assert not told.heal, told
    assert told.code in code, told


@pytest.mark.parametrize("name", [".btn", "#prn"])
def test_the_neighbour_of_what_is_gone_has_the_new_class_too(name):
    """The page on which a class would lie, and one on which the name was the neighbour's already."""
    old = shop(E("div", E("button", class_="bk-btn", id="save"), E("button", class_="tool", id="prn")))
    mine, beside = fingerprints(old, is_("save"), is_("prn"))
    mine = replace(mine, rivals=(beside.element,))
    request = replace(asked(selector=".bk-btn"), renames=(name,))
    told = locate(mine, shop(E("div", E("button", class_="btn", id="prn"))), [], request, THRESHOLDS)[1]
    assert not told.heal, told


@pytest.mark.parametrize("shown", [(("store", "15.00"), ("store", "1.00")), (("keep", "15.00"), ("st", "1.00"))])
def test_a_name_of_several_or_another_one_is_none(shown):
    told = decision(OLD, total(*shown), is_("save"), "#store")
    assert not told.heal, told


def test_what_belongs_to_another_locator_stays_there():
    old = shop(bar(tool("save"), tool("shops", title="Our stores")))
    told = decision(old, shop(bar(tool("store", title="Our stores"))), is_("save"), "#store", others=(is_("shops"),))
    assert (told.heal, told.code) == (False, "claimed"), told


def test_a_demand_of_the_locator_stays():
    old, new = shop(E("p", "Paid", id="save")), shop(E("p", "Refused", id="store"))
    selector = '#save >> internal:has-text="Paid"i'
    told = decision(old, new, said("Paid", "p"), "#store", selector=selector, method="to_be_visible")
    assert (told.heal, told.code) == (False, "demand"), told


# ------------------------------------------------------------------------------------------ what earlier runs passed with


def heal(page="/a", selector="#save", name="#store"):
    key = Key(locator=selector, page=page)
    return Heal(key=key, source="t.py", locator="page", before="b", after="a", replacement=name, confidence=0.9, renamed=name)


def steps(*kinds_and_heals):
    return [Step(kind=kind, heal=one, test=f"t{n}") for n, (kind, one) in enumerate(kinds_and_heals)]


KEY = Key(locator="#save", page="/b")


@pytest.mark.parametrize(
    ("before", "names"),
    [
        ([("confirmed", heal())], ("#store",)),
        ([("confirmed", heal()), ("confirmed", heal("/c"))], ("#store",)),
        ([("confirmed", heal(selector="#other"))], ()),
        ([("confirmed", heal()), ("confirmed", heal("/c", name="#keep"))], ()),
        ([("confirmed", heal()), ("confirmed", heal("/c", name=""))], ()),
        ([("test-failed", heal())], ()),
        ([("confirmed", heal()), ("action-failed", heal("/c"))], ()),
        ([], ()),
    ],
    ids=["confirmed", "twice", "another locator", "two names", "no name", "failed", "in doubt elsewhere", "nothing"],
)
def test_one_name_that_nothing_doubts(before, names):
    trust = Trust()
    trust.apply(steps(*before))
    assert TrustLog(trust).renames(KEY) == names


def test_what_is_confirmed_in_a_run_counts_from_the_next_one():
    log = TrustLog(Trust())
    log.finished("t", [heal()], "passed")
    assert log.renames(KEY) == ()
    again = TrustLog(Trust.of([step.to_dict() for step in log.take()]))
    assert again.renames(KEY) == ("#store",)
