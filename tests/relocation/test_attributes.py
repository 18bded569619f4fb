"""Other attributes: equal under the same name, or under the one that another library gave it."""

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.attributes import attributes
from tests.support.dom import page


def compared(then, now):
    old, new = (Traits(Element(tag="button", attributes=dict(given))) for given in (then, now))
    return dict(attributes(old, new, page_of(page())))


@pytest.mark.parametrize(
    ("then", "now", "found"),
    [
        pytest.param({"data-target": "#a"}, {"data-target": "#a"}, {"data_equal": 1, "data_other": 0}, id="the same"),
        pytest.param({"data-target": "#a"}, {"data-bs-target": "#a"}, {"data_equal": 1}, id="a longer name"),
        pytest.param({"data-ng-model": "a"}, {"ng-model": "a"}, {"data_equal": 1}, id="a shorter name"),
        pytest.param({"data-bs-target": "#a"}, {"data-target": "#a"}, {"data_equal": 1}, id="a part of the name"),
        pytest.param({"data-model": "a"}, {"ng-model": "a"}, {"data_equal": 1}, id="another prefix"),
        pytest.param({"data-x": "#b", "data-bs-x": "#a"}, {"data-x": "#a"}, {"data_other": 1}, id="it had another value"),
        pytest.param({"data-target": "#a"}, {"data-parent": "#a"}, {}, id="another name"),
        pytest.param({"data-order-id": "a"}, {"data-guest-id": "a"}, {}, id="a name that only ends alike"),
        pytest.param({"data-id": "7"}, {"data-guest-id": "7"}, {}, id="a number under another name"),
        pytest.param({"data-id": "7"}, {"data-id": "7"}, {"data_equal": 1, "data_other": 0}, id="a number"),
        pytest.param({"data-target": "#a"}, {"data-bs-target": "#b"}, {}, id="another value under a longer name"),
        pytest.param(
            {"data-target": "#a"}, {"data-target": "#b", "data-bs-target": "#a"}, {"data_equal": 1, "data_other": 1}, id="both"
        ),
        pytest.param(
            {"data-a": "x", "data-b": "y"}, {"data-a": "x", "data-b": "z"}, {"data_equal": 1, "data_other": 0.5}, id="half"
        ),
        pytest.param({}, {"data-target": "#a"}, {}, id="none then"),
        pytest.param({"data-target": "#a"}, {"class": "a"}, {}, id="none now"),
    ],
)
def test_attributes(then, now, found):
    assert compared(then, now) == pytest.approx(found)
