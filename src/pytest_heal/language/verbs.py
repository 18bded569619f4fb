"""Verbs that lead a description: what they say about the element, and whether they are a word of its name as well.

"Enter" wants something that can be written in, "tick" a checkbox. "Click" and the like carry nothing else; "delete" and "save"
are on the control themselves, so they count as words too.
"""

from __future__ import annotations

from collections.abc import Mapping

from pytest_heal.element.text import vocabulary

_EDITABLE = frozenset("textbox searchbox combobox spinbutton listbox".split())
_PICKED = frozenset("radio combobox listbox option checkbox link button menuitem tab".split()) | {""}
_TICKED = frozenset("checkbox switch radio menuitemcheckbox menuitemradio".split())
_PRESSED = frozenset("button link menuitem tab switch option treeitem checkbox radio".split()) | {""}
_FILED = frozenset("button link".split())

_PRESSING = """click press tap push hit go open follow submit run expand collapse fold unfold switch send cancel close save
delete
    remove add create download sort order toggle show hide edit start stop print reset apply confirm dismiss buy view"""
_KINDS: tuple[tuple[frozenset[str], str], ...] = (
    (_EDITABLE, "enter type fill write input insert put"),
    (_PICKED, "select choose pick set"),
    (_TICKED, "check tick uncheck untick"),
    (_FILED, "upload attach"),
    (_PRESSED, _PRESSING),
)

VERBS: Mapping[str, frozenset[str]] = {verb: roles for roles, verbs in _KINDS for verb in verbs.split()}
"""Verb -> roles of what it is done to."""

LOOKING = frozenset("find locate hover focus see check".split())
"""Verbs of what is done to what cannot be operated as well."""

PLAIN = vocabulary(
    "click press push tap hit type fill focus hover locate choose pick tick uncheck untick go find follow select enter put"
)
"""Verbs that say nothing but that something is operated."""
