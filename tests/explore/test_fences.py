"""Which documents are stopped, and whose they are: without a browser."""

import pytest

from pytest_heal.explore.live_fences import Fences
from pytest_heal.explore.live_protocol import Guard
from pytest_heal.explore.planner.urls import Scope

SHOP, AWAY = "http://shop.example/", "http://away.example/"


@pytest.mark.parametrize(
    ("get_only", "url", "method", "main", "stopped"),
    [
        (False, SHOP, "GET", True, False),
        (False, SHOP, "POST", True, False),
        (False, AWAY, "GET", True, True),
        (False, AWAY, "GET", False, False),
        (False, AWAY, "POST", False, True),
        (True, SHOP, "GET", True, False),
        (True, SHOP, "POST", True, True),
        (True, SHOP, "POST", False, True),
        (False, "about:blank", "GET", True, False),
    ],
)
def test_what_is_forbidden(get_only, url, method, main, stopped):
    assert Fences(Scope.of(SHOP), get_only=get_only).forbids(url, method, main=main) is stopped


def target(its_id, opener="", **more):
    return {"targetInfo": {"targetId": its_id, "type": "page", **({"openerId": opener} if opener else {}), **more}}


def test_pages_that_ours_open_are_ours_and_others_are_not():
    told = []
    guard = Guard(Fences(Scope.of(SHOP), get_only=False).forbids)
    guard._pages["tab"], guard._tell["tab"] = "tab", told.append
    guard._attached({"parentFrameId": "tab", "frameId": "inner"})
    guard._attached({"parentFrameId": "inner", "frameId": "innermost"})
    for event in (
        target("popup", "tab"),
        target("second", "popup"),
        target("from-frame", openerFrameId="innermost"),
        target("test"),
        target("of-test", "test"),
        target("worker", "tab", type="worker"),
    ):
        guard._created(event)

    def answer(frame, method="GET"):
        return guard._answer({"requestId": "1", "frameId": frame, "request": {"url": AWAY, "method": method}})[0]

    for frame in ("tab", "popup", "second", "from-frame"):
        assert answer(frame) == "Fetch.failRequest"
    assert len(told) == 4
    assert told[0] == f"GET {AWAY} was stopped: it is out of bounds."
    for frame in ("test", "of-test", "worker", "inner", "unknown"):
        assert answer(frame) == "Fetch.continueRequest"
    assert answer("innermost", "POST") == "Fetch.failRequest"
    assert answer("unknown", "POST") == "Fetch.continueRequest"
    guard._whole = True
    assert answer("unknown", "POST") == "Fetch.failRequest", "in a browser of the walk's own"
