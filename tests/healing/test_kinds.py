"""What each method means for healing: above all, what asks for absence must never heal."""

import pytest

from pytest_heal.healing.kinds import kind_of


@pytest.mark.parametrize("method", ["to_be_hidden", "not_to_be_visible", "not_to_be_attached", "not_to_be_in_viewport"])
def test_assertions_that_absence_fulfils_ask_for_presence(method):
    assert kind_of(method, (), {}, assertion=True) == "presence"


@pytest.mark.parametrize(
    ("method", "args", "kwargs", "kind"),
    [
        ("to_have_count", (0,), {}, "leave"),
        ("to_have_text", (["a", "b"],), {}, "leave"),
        ("to_have_text", ("a",), {}, "assert"),
        ("not_to_have_class", ("a",), {}, "assert"),
        ("to_be_visible", (), {"visible": False}, "presence"),
        ("to_be_attached", (), {"attached": False}, "presence"),
    ],
)
def test_assertions(method, args, kwargs, kind):
    assert kind_of(method, args, kwargs, assertion=True) == kind


@pytest.mark.parametrize(
    ("method", "kwargs", "kind"),
    [
        ("click", {}, "act"),
        ("text_content", {}, "read"),
        ("count", {}, "presence"),
        ("is_visible", {}, "presence"),
        ("wait_for", {"state": "hidden"}, "presence"),
        ("wait_for_selector", {"state": "detached"}, "presence"),
        ("wait_for", {}, "read"),
        ("a_method_of_tomorrow", {}, "read"),
    ],
)
def test_methods(method, kwargs, kind):
    assert kind_of(method, (), kwargs, assertion=False) == kind
