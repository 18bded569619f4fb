"""What each method of Playwright's public classes means for healing: one table.

- ``act``: does something to one element; may heal.
- ``read``: reads something of one element and waits for it; may heal.
- ``assert``: a positive statement about one element; may heal, with more certainty.
- ``presence``: asks whether something is there; never heals, but must see an element that was healed before, or a negative
  answer would be vacuous.
- ``leave``: lists, counts of many and everything else: left alone.

A method that is not in the table is found by its signature (it waits: it has a ``timeout``) and counts as ``read``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

Kind = Literal["act", "read", "assert", "presence", "leave"]

ACTS = frozenset(
    "blur check clear click dblclick dispatch_event drag_to drop fill focus hover press press_sequentially "
    "scroll_into_view_if_needed select_option select_text set_checked set_input_files tap type uncheck".split()
)
PRESENCE = frozenset(["count", "is_visible", "is_hidden"])
PRESENCE_ASSERTIONS = frozenset(["to_be_hidden", "not_to_be_visible", "not_to_be_attached", "not_to_be_in_viewport"])
OF_ALL = frozenset(["all", "all_inner_texts", "all_text_contents", "element_handles", "evaluate_all"])
LISTS = OF_ALL | frozenset(["to_have_count", "not_to_have_count", "to_have_values", "not_to_have_values", "wait_for_function"])

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
        return "assert"
    if method in PRESENCE:
        return "presence"
    if method in ("wait_for", "wait_for_selector"):
        return "presence" if kwargs.get("state") in NEGATIVE_STATES else "read"
    return "act" if method in ACTS else "read"


def waits(parameters: Mapping[str, Any]) -> bool:
    """Whether a method with these parameters waits for an element."""
    return "timeout" in parameters
