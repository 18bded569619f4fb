"""What each method of Playwright's public classes means for healing: one table.

- ``act``: does something to one element; may heal.
- ``read``: reads something of one element and waits for it; may heal.
- ``assert``: a positive statement about one element; may heal, with more certainty.
- ``presence``: asks whether something is there; never heals, but must see an element that was healed before, or a negative
  answer would be vacuous.
- ``leave``: lists, counts of many and everything else: left alone.

A method that is in no set here is found by its signature (it waits: it has a ``timeout``) and counts as ``read``; one that
says it returns a locator makes one. An assertion that is in none is left alone: absence may fulfil it. A test compares the sets
with every public method and property of the installed Playwright; names that an older or newer one lacks do no harm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pytest_heal.locator.queries import OF_ALL, OF_SELECTORS, PRESENCE, RAISING

Kind = Literal["act", "read", "assert", "presence", "leave"]

MAKES = frozenset(
    "and_ content_frame describe filter first frame_locator get_by_alt_text get_by_label get_by_placeholder get_by_ref "
    "get_by_role get_by_test_id get_by_text get_by_title last locator normalize nth or_ owner pick_locator visible "
    "within".split()
)
"""Methods and properties that make a locator or a frame locator: where they are used is remembered."""
ACTS = frozenset(
    "blur check clear click dblclick dispatch_event drag_to drop fill focus hover press press_sequentially "
    "scroll_into_view_if_needed select_option select_text set_checked set_input_files tap type uncheck".split()
)
READS = frozenset(
    "aria_snapshot bounding_box element_handle evaluate evaluate_handle get_attribute inner_html inner_text input_value "
    "is_checked is_disabled is_editable is_enabled screenshot text_content wait_for wait_for_selector".split()
)
PRESENCE_ASSERTIONS = frozenset(["to_be_hidden", "not_to_be_visible", "not_to_be_attached", "not_to_be_in_viewport"])
ASSERTIONS = frozenset(
    "to_be_attached to_be_checked to_be_disabled to_be_editable to_be_empty to_be_enabled to_be_focused to_be_in_viewport "
    "to_be_visible to_contain_class to_contain_text to_have_accessible_description to_have_accessible_error_message "
    "to_have_accessible_name to_have_attribute to_have_class to_have_css to_have_id to_have_js_property to_have_role "
    "to_have_text to_have_value to_match_aria_snapshot "
    "not_to_be_checked not_to_be_disabled not_to_be_editable not_to_be_empty not_to_be_enabled not_to_be_focused "
    "not_to_be_hidden not_to_contain_class not_to_contain_text not_to_have_accessible_description "
    "not_to_have_accessible_error_message not_to_have_accessible_name not_to_have_attribute not_to_have_class not_to_have_css "
    "not_to_have_id not_to_have_js_property not_to_have_role not_to_have_text not_to_have_value "
    "not_to_match_aria_snapshot".split()
)
"""Of one element that has to be there."""
LISTS = (
    OF_ALL
    | OF_SELECTORS
    | RAISING
    | frozenset(["to_have_count", "not_to_have_count", "to_have_values", "not_to_have_values", "wait_for_function"])
)
# States of wait_for() that an absent element fulfils.
NEGATIVE_STATES = frozenset(["hidden", "detached"])


def kind_of(method: str, args: Sequence[Any], kwargs: Mapping[str, Any], *, assertion: bool) -> Kind:
    """The kind of one call.

    Args:
        method: name of the method.
        args: its positional arguments, the receiver and a ``selector`` left out.
        kwargs: its keyword arguments.
        assertion: a method of ``LocatorAssertions``.
    """
    if method in LISTS:
        return "leave"
    if assertion:
        if args and isinstance(args[0], (list, tuple)):
            return "leave"
        negated = kwargs.get("visible") is False or kwargs.get("attached") is False
        if method in PRESENCE_ASSERTIONS or (negated and not method.startswith("not_")):
            return "presence"
        return "assert" if method in ASSERTIONS else "leave"
    if method in PRESENCE:
        return "presence"
    if method in ("wait_for", "wait_for_selector"):
        return "presence" if kwargs.get("state") in NEGATIVE_STATES else "read"
    return "act" if method in ACTS else "read"


def waits(parameters: Mapping[str, Any]) -> bool:
    """Whether a method with these parameters waits for an element."""
    return "timeout" in parameters
