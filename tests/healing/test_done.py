"""What Playwright knows of a page, read for whether the page is done."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_heal.browser import private
from pytest_heal.healing import done
from pytest_heal.healing.done import Requests, is_complete, may_be_done
from tests.support.dom import E, fingerprints, page

TOP, CHILD = SimpleNamespace(parent_frame=None), SimpleNamespace(parent_frame=object())


def request(url: str, kind: str = "fetch", **other: Any) -> SimpleNamespace:
    made = {"failure": None, "redirected_to": None, "redirected_from": None, "frame": TOP, "resource_type": kind}
    made |= {"existing_response": SimpleNamespace(status=200), "url": f"http://x{url}", "is_navigation_request": lambda: False}
    return SimpleNamespace(**(made | other))


def navigation(url: str, **other: Any) -> SimpleNamespace:
    return request(url, "document", is_navigation_request=lambda: True, **other)


def test_a_page_whose_requests_were_all_read_is_done():
    known = Requests([navigation("/"), request("/a#x"), request("/style", "stylesheet")])
    assert not known.pending
    assert known.names == ["http://x/a"]
    assert known.read(["http://x/a"])


def test_an_answer_that_was_not_read_to_its_end_is_doubt():
    known = Requests([navigation("/"), request("/a"), request("/a")])
    assert not known.read(["http://x/a"])
    assert known.read(["http://x/a", "http://x/a"])


@pytest.mark.parametrize("kind", ["fetch", "image", "font", "eventsource", "other"])
def test_a_request_without_an_answer_is_doubt(kind):
    assert Requests([navigation("/"), request("/a", kind, existing_response=None)]).pending


def test_one_that_failed_is_over():
    assert not Requests([navigation("/"), request("/a", existing_response=None, failure="net::ERR")]).pending


def test_requests_of_the_document_before_do_not_count():
    known = Requests([navigation("/old"), request("/a"), navigation("/")])
    assert known.read([])


def test_a_navigation_that_brought_nothing_or_of_a_frame_leaves_the_document():
    for other in (navigation("/down", existing_response=SimpleNamespace(status=204)), navigation("/in", frame=CHILD)):
        assert Requests([navigation("/"), request("/a"), other]).names == ["http://x/a"]


def test_the_first_address_of_a_redirected_request_is_what_a_document_knows():
    first = request("/first")
    second = request("/second", redirected_from=first)
    first.redirected_to = second
    assert Requests([navigation("/"), first, second]).names == ["http://x/first"]


def test_where_playwright_may_have_forgotten_some_it_is_doubt():
    assert Requests([request(f"/{n}") for n in range(done.MOST_REQUESTS)]).pending
    assert not Requests([navigation("/"), *(request(f"/{n}") for n in range(done.MOST_REQUESTS))]).pending


def test_a_frame_that_cannot_be_told_is_doubt():
    class Gone(SimpleNamespace):
        @property
        def frame(self):
            raise RuntimeError("Frame for this navigation request is not available")

    gone = Gone(**{k: v for k, v in vars(navigation("/")).items() if k != "frame"})
    assert Requests([gone]).pending


def test_a_page_with_much_less_on_it_is_not_complete():
    some = page(*(E("p", f"Text {n}") for n in range(9)))
    (fingerprint,) = fingerprints(some, 1)
    assert is_complete(some, replace(fingerprint, elements=len(some)))
    assert is_complete(some, replace(fingerprint, elements=0)), "an older baseline does not say it"
    assert not is_complete(some, replace(fingerprint, elements=2 * len(some)))


def opened(**other: Any) -> SimpleNamespace:
    impl = SimpleNamespace(_bindings={}, _objects={}, context=SimpleNamespace(_bindings={}))
    context = SimpleNamespace(browser=SimpleNamespace(browser_type=SimpleNamespace(name="chromium")), service_workers=[])
    page = SimpleNamespace(context=context, workers=[], requests=list, _impl_obj=impl)
    context.pages = [page]
    for name, value in other.items():
        setattr(page if hasattr(page, name) else context, name, value)
    return page


class WebSocket:
    def __init__(self, closed):
        self.is_closed = lambda: closed


def impl(**other: Any) -> SimpleNamespace:
    return SimpleNamespace(**({"_bindings": {}, "_objects": {}, "context": SimpleNamespace(_bindings={})} | other))


def test_nothing_is_left_that_could_bring_an_element():
    assert may_be_done(opened())
    assert may_be_done(opened(_impl_obj=impl(_objects={"a": WebSocket(closed=True)})))


@pytest.mark.parametrize(
    "doubt",
    [
        pytest.param({"browser": None}, id="a browser that cannot be told"),
        pytest.param({"browser": SimpleNamespace(browser_type=SimpleNamespace(name="firefox"))}, id="another browser"),
        pytest.param({"workers": [object()]}, id="worker"),
        pytest.param({"service_workers": [object()]}, id="service worker"),
        pytest.param({"pages": [1, 2]}, id="another page"),
        pytest.param({"_impl_obj": impl(_objects={"a": WebSocket(closed=False)})}, id="socket"),
        pytest.param({"_impl_obj": impl(_bindings={"ask": 1})}, id="function of the test"),
        pytest.param({"_impl_obj": impl(context=SimpleNamespace(_bindings={"ask": 1}))}, id="function of the context"),
        pytest.param({"_impl_obj": SimpleNamespace()}, id="another Playwright"),
    ],
)
def test_all_else_is_doubt(doubt):
    assert not may_be_done(opened(**doubt))


def test_a_playwright_that_cannot_tell_says_so():
    with pytest.raises(private.Unsupported):
        private.is_called_or_told(SimpleNamespace())
