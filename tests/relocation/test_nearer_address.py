"""Of two links that say the same the one is meant whose address has more of what the remembered one's had, or all of it."""

from dataclasses import dataclass

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.contradictions import keeps_address, nearer_address
from pytest_heal.relocation.pair import Pair
from tests.support.dom import E, page

JOB = Element(tag="a", role="link", text="Runs", attributes={"href": "/jobs/orders/runs"})


@dataclass
class Found:
    index: int
    owner: str | None = None


@dataclass
class Relocation:
    matches: tuple[Found, ...]


def nearer(old, *now, owner=None):
    """The index of the nearer one, for the first element of a page; each other one may belong to another locator."""
    there = page_of(page(*now))
    first, *others = [e.index for e in there.inventory if e.tag in ("a", "button")]
    matches = (Found(first), *(Found(index, owner) for index in others))
    found = nearer_address(Relocation(matches), Pair(Traits(old), there.traits(first), {}, there, {}))
    return found and there.inventory[found.index].attributes.get("href")


def test_the_link_of_the_job_is_nearer_than_that_of_all():
    assert nearer(JOB, E("a", "Runs", href="/runs"), E("a", "Runs", href="/job/orders/runs")) == "/job/orders/runs"


@pytest.mark.parametrize(
    ("first", "other", "owner"),
    [
        pytest.param(("Runs", "/jobs/orders/runs"), ("Runs", "/jobs/orders"), None, id="it has less"),
        pytest.param(("Runs", "/jobs/runs"), ("Runs", "/orders/runs"), None, id="each has its own"),
        pytest.param(("Runs", "/runs"), ("All runs of it", "/jobs/orders/runs"), None, id="it says something else"),
        pytest.param(("Runs", "/runs"), ("Runs", "/jobs/orders/runs"), "page.locator('#runs')", id="it is another locator's"),
        pytest.param(("", "/runs"), ("", "/jobs/orders/runs"), None, id="neither says anything"),
    ],
)
def test_no_other_one_is_nearer(first, other, owner):
    links = [E("a", *filter(None, [text]), href=href) for text, href in (first, other)]
    assert nearer(JOB, *links, owner=owner) is None


def test_what_leads_nowhere_is_compared_with_no_address():
    assert nearer(JOB, E("button", "Runs"), E("a", "Runs", href="/jobs/orders/runs")) is None
    assert nearer(Element(tag="button", text="Runs"), E("a", "Runs", href="/a"), E("a", "Runs", href="/jobs/runs")) is None


def kept(then, now, *others, counts=1, agrees=1.0):
    """What the element says that has the address of a link "Runs", which leads elsewhere now; ``None`` for none."""
    there = page_of(page(E("a", "Runs", href=now), *others))
    first = next(e.index for e in there.inventory if e.tag == "a")
    old = Traits(Element(tag="a", role="link", text="Runs", attributes={"href": then}))
    found = keeps_address(Pair(old, there.traits(first), {"href_other": agrees}, there, {"href": counts}))
    return found and found.text


def test_the_address_is_that_of_another_link():
    assert kept("/jobs/runs", "/help/runs", E("a", "All runs", href="/jobs/runs")) == "All runs"


@pytest.mark.parametrize(
    ("then", "now", "more"),
    [
        pytest.param("/jobs/runs", "/help/runs", {}, id="nothing has it"),
        pytest.param("/", "/home", {}, id="the first page, to which the logo leads"),
        pytest.param("/jobs/runs", "/help/runs", {"counts": 2}, id="several had it"),
        pytest.param("/jobs/runs", "/v2/jobs/runs", {"agrees": 0.0}, id="it leads to the same"),
    ],
)
def test_the_address_is_of_no_other_one(then, now, more):
    others = [E("a", "All runs", href=then)] if more or then == "/" else []
    assert kept(then, now, *others, **more) is None
