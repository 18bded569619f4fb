"""Words that say in what state an element is, in classes, attributes and values; the words stand in ``data/states.txt``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from pytest_heal.element.text import folded, identifier_words
from pytest_heal.language import tables

_USED, _JUDGED = (
    {folded(word): state for word, state in tables.name_of(f"states.{name}").items()} for name in ("used", "judged")
)
_STATES: Mapping[str, str] = {**_JUDGED, **_USED}
_SEEN = frozenset(map(folded, tables.words("states.seen")))
_HANDLE = frozenset({"btn", "button", "link", "icon", "action", "js"})
"""First words of classes that say what a control does, not in what state it is: "btn-open", "js-show"."""
_SAID = re.compile(r"(?:^|[-_])(?:is|has|was)[-_]|--|__", re.IGNORECASE)

BY_ATTRIBUTE: Mapping[str, str] = {
    "aria-selected": "selected",
    "aria-current": "selected",
    "aria-checked": "checked",
    "aria-pressed": "pressed",
    "aria-expanded": "open",
    "aria-disabled": "disabled",
    "aria-hidden": "hidden",
    "aria-invalid": "failure",
    "aria-busy": "loading",
    "aria-readonly": "readonly",
    "aria-required": "required",
    "checked": "checked",
    "selected": "selected",
    "disabled": "disabled",
    "readonly": "readonly",
    "required": "required",
    "open": "open",
    "hidden": "hidden",
}
"""Attributes that say by being there, or by ``true``, that a state holds."""
ATTRIBUTES = frozenset({*BY_ATTRIBUTE, "aria-sort", "aria-modal", "contenteditable", "inert", "multiple", "indeterminate"})
"""Every attribute of HTML and ARIA that holds a state."""
KIN: Mapping[str, frozenset[str]] = {
    "selected": frozenset({"selected", "pressed", "checked", "on"}),
    "pressed": frozenset({"pressed", "selected", "on"}),
    "checked": frozenset({"checked", "selected", "completed", "on"}),
    "on": frozenset({"on", "selected", "pressed", "checked"}),
}
"""States that one design shows as another does: a tab is selected, the button that takes its place is pressed."""


def state_of(word: str, *, judged: bool = True) -> str:
    """The state that a word names, as a name of its group; ``""`` for none.

    Args:
        word: one word, in any capitals.
        judged: also those that say how something has turned out.
    """
    low = folded(word)
    return _STATES.get(low, "") if judged else _USED.get(low, "")


@lru_cache(1 << 12)
def state_of_class(name: str, *, judged: bool = True) -> str:
    """The state that a class says, ``""`` for none: its last word names it.

    >>> state_of_class("tab--active"), state_of_class("is-invalid"), state_of_class("btn-open"), state_of_class("card")
    ('selected', 'failure', '', '')
    >>> state_of_class("alert-success"), state_of_class("alert-success", judged=False)
    ('success', '')
    """
    spoken = identifier_words(name)
    if not spoken or (spoken[0] in _HANDLE and not _SAID.search(name)):
        return ""
    return state_of(spoken[-1], judged=judged)


def says_it_is_seen(name: str) -> bool:
    """Whether a class says that something can be seen, which is so of whatever is acted on in it.

    >>> says_it_is_seen("is-visible"), says_it_is_seen("shown"), says_it_is_seen("panel--open"), says_it_is_seen("btn-show")
    (True, True, False, False)
    """
    return state_of_class(name) == "open" and folded(identifier_words(name)[-1]) in _SEEN


def state_of_value(attribute: str, value: str) -> str:
    """The state that an attribute of a project's own says: ``data-state="open"``, ``data-active``; ``""`` for none.

    >>> state_of_value("data-state", "open"), state_of_value("data-selected", "true"), state_of_value("data-id", "17")
    ('open', 'selected', '')
    """
    if not attribute.startswith("data-"):
        return ""
    by_name = state_of_class(attribute)
    if by_name and value.lower() in ("", "true"):
        return by_name
    return state_of(value)
