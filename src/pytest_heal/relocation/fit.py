"""Whether an element fits what the test asks for and does: its role, and the act."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from pytest_heal.element.element import DIALOG_ROLES, FIELD_TAGS, FLAGS, POINTER, Element, Inventory
from pytest_heal.element.text import numbers
from pytest_heal.element.traits import FIELD_ROLES, INTERACTIVE_ROLES, INTERACTIVE_TAGS, TYPED_ROLES, Traits, type_of
from pytest_heal.locator.aims import within
from pytest_heal.locator.selector_parts import parts

# Roles that stand in for each other when a control is rebuilt.
_ROLE_FAMILIES: tuple[frozenset[str], ...] = (
    frozenset({"button", "link", "tab", "menuitem"}),
    frozenset({"textbox", "searchbox", "combobox", "spinbutton"}),
    frozenset({"combobox", "listbox"}),
    frozenset({"checkbox", "switch", "menuitemcheckbox"}),
    frozenset({"radio", "menuitemradio"}),
    frozenset({"list", "menu", "navigation", "tablist"}),
    frozenset({"img", "graphics-document"}),
    frozenset({"alert", "status", "log"}),
    DIALOG_ROLES,
    frozenset({"cell", "gridcell"}),
    frozenset({"table", "grid", "treegrid"}),
    frozenset({"form", "search"}),
)
_PRESSED, _CHOSEN = frozenset({"button", "menuitem"}), frozenset({"menuitemcheckbox", "menuitemradio"})  # as items of a menu
_ROLE_ASKED = re.compile(r"^internal:role=([a-z]+)")
_NARROWS = ("nth=", "visible=", "internal:has", "internal:and", "internal:describe")

_TEXT_TYPES = frozenset(
    {"", "text", "search", "email", "url", "tel", "password", "number", "date", "datetime-local", "month", "time", "week"}
)
_SUBMIT_METHODS = frozenset({"submit", "image"})


def is_field(traits: Traits) -> bool:
    """Whether it takes a value: an input, a select, a text area, or what is drawn in place of one; no button.

    A button that says itself which one of several it chooses, as a tool is chosen, stays a button.
    """
    if traits.role == "radio" and traits.tag == "button" and traits.said and not traits.element.label:
        return False
    return traits.role in FIELD_ROLES or (traits.tag in FIELD_TAGS and not traits.button)


def same_use(old: Traits, new: Traits) -> bool:
    """Whether both take a value or none does, or both are a choice of one of several: what a button may be drawn for.

    What only shows a text as if it were typed takes none.
    """
    return _takes_value(old) == _takes_value(new) or old.role == new.role == "radio"


def opens_list(traits: Traits) -> bool:
    """Whether it shows what is chosen of a list, and opens that: nothing is typed into it."""
    return traits.tag not in FIELD_TAGS and (
        traits.role == "combobox" or traits.element.attributes.get("aria-haspopup") == "listbox"
    )


def may_open_list(traits: Traits) -> bool:
    """Whether it opens a list, or is a field of text that nobody types into, as libraries draw what opens one."""
    typed = traits.tag in FIELD_TAGS and is_typed_into(traits)
    return opens_list(traits) or (typed and "readonly" in traits.element.states)


def holds_its_field(box: Traits, role: str, inventory: Inventory) -> bool:
    """Whether an element is the box of one field of a role, which stands in it and had its role on the box.

    ARIA 1.1 gave the role of a combobox to its box, 1.2 does not; libraries do the same with what they draw as a switch.
    """
    if box.role or box.interactive:
        return False
    roles = inventory.column("role")
    return sum(roles[i] == role for i in within(inventory, box.element.index)) == 1


def _takes_value(traits: Traits) -> bool:
    return is_field(traits) and (traits.tag in FIELD_TAGS or "readonly" not in traits.element.states)


def is_typed_into(traits: Traits) -> bool:
    """Whether it takes a text or a number, and does nothing with it."""
    return traits.role in TYPED_ROLES


def fits_role(selector: str, new: Traits) -> str:
    """The role the selector asks for and the element has not; ``""`` when it fits or none is asked for.

    Args:
        selector: Playwright's selector.
        new: the candidate.
    """
    asked = role_asked(selector)
    chosen = asked in _PRESSED and new.role in _CHOSEN
    return "" if not asked or not new.role or chosen or same_role(asked, new.role) else asked


class OtherRole(NamedTuple):
    """What has another role than the one that a selector asks for; ``asked`` is ``""`` where it asks for none."""

    asked: str
    other: Element


def other_role(selector: str, old: Traits, new: Traits, same: Iterable[Traits]) -> OtherRole | None:
    """What has another role than it should have; ``None`` for nothing.

    A heading that was read is no control that shows no text: what opens the dialog that it headed. A button that opened a list
    may be a combobox.

    Args:
        selector: Playwright's selector.
        old: the remembered element.
        new: the candidate.
        same: what is the same thing as the candidate; of one without a role a control in it tells.
    """
    controls = [new] if new.role else [each for each in same if each.interactive]
    asked = ["" if opens_list(old) and opens_list(each) else fits_role(selector, each) for each in controls]
    if asked and all(asked):
        return OtherRole(asked[0], controls[0].element)
    icon = old.role == "heading" and old.text and new.interactive and not new.text and not is_field(new)
    return OtherRole("", new.element) if icon else None


def of_its_record(old: Traits, link: Traits) -> bool:
    """Whether a link leads where a remembered one led by all numbers of its address, be its words what they may."""
    leads = numbers(old.link)
    return bool(leads) and {*leads} <= {*numbers(link.link)}


def told_apart(selector: str, old: Traits, new: Traits, rival: Traits) -> bool:
    """Whether a rival is of another sort than an element and what it may be.

    The role that a selector asks for tells a heading from an item of a menu; its use tells the button that sends a search from
    the field of it; the number of a record in its address tells a link from the same one of another record.
    """
    if of_its_record(old, new) and rival.link and not of_its_record(old, rival):
        return True
    asked = role_asked(selector)
    if asked and same_role(asked, new.role) and not same_role(asked, rival.role):
        return True
    controls = old.interactive and new.interactive and rival.interactive
    return controls and same_use(old, new) and not same_use(old, rival)


def role_asked(selector: str) -> str:
    """The role that a selector asks for; what narrows it (``nth=``, ``has=``) is passed over."""
    part = next((part for part in reversed(parts(selector)) if not part.startswith(_NARROWS)), "")
    match = _ROLE_ASKED.match(part)
    return match[1] if match else ""


def same_role(asked: str, role: str) -> bool:
    """Whether a role is the one asked for, or one that stands in for it when a page is rebuilt."""
    return asked == role or any(asked in family and role in family for family in _ROLE_FAMILIES)


def _editable(e: Element) -> bool:
    kind = type_of(e.tag, e.attributes)
    return (
        "editable" in e.states
        or e.tag == "textarea"
        or (e.tag == "input" and (kind in _TEXT_TYPES or kind in ("color", "range")))
        or e.attributes.get("contenteditable", "false") != "false"
        or e.role in TYPED_ROLES
    )


def _checkable(e: Element) -> bool:
    roles = ("checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio", "option", "treeitem")
    return e.role in roles or e.attributes.get("type", "").lower() in ("checkbox", "radio") or e.tag == "label"


def _selectable(e: Element) -> bool:
    """A native select: ``select_option`` has no way into a list that a script draws."""
    return e.tag in ("select", "label")


def _takes_files(e: Element) -> bool:
    return (e.tag == "input" and e.attributes.get("type", "").lower() == "file") or e.tag == "label"


def _is_frame(e: Element) -> bool:
    return e.tag in ("iframe", "frame")


_BY_METHOD = {
    "an editable field": (_editable, ("fill", "type", "clear", "press_sequentially", "select_text", "to_be_editable")),
    "a checkbox, radio button or switch": (_checkable, ("check", "uncheck", "set_checked", "is_checked", "to_be_checked")),
    "a select": (_selectable, ("select_option",)),
    "a file field": (_takes_files, ("set_input_files",)),
}
_ABLE_TAGS = FIELD_TAGS | {"label", "iframe", "frame", "option"}
_ABLE_ROLES = FIELD_ROLES | {"option", "treeitem", "menuitemcheckbox", "menuitemradio"}
CLICKABLE = "something to click on"
_WITHIN = 3  # elements around one, in which a control's parts stand
_POINTER = frozenset({"click", "dblclick", "tap"})


def fits_act(method: str, kind: str, old: Traits, new: Traits) -> str:
    """What the act needs and the element is not, as words; ``""`` when it fits.

    Args:
        method: Playwright's method.
        kind: see `policy.Request`.
        old: the remembered element.
        new: the candidate.
    """
    if kind == "frame":
        return "" if _is_frame(new.element) else "an iframe"
    for need, (fits, methods) in _BY_METHOD.items():
        if method in methods:
            # Playwright takes a label for its field, but of a field that is gone its label may be left.
            label_only = new.tag == "label" and old.tag != "label"
            kept = "readonly" in new.element.states and "readonly" not in old.element.states and fits is _editable
            return "" if fits(new.element) and not (label_only or kept) else need
    if method in _POINTER and not (
        new.interactive or old.tag == new.tag or (old.role and old.role == new.role) or not old.interactive
    ):
        return CLICKABLE
    return ""


def listens(inventory: Inventory, index: int, equivalents: Iterable[int] = ()) -> bool:
    """Whether a click on an element does something, as far as a page shows it.

    It or the same thing is a control, or it shows a pointer of its own; or so does what it stands in, where the focus that a
    script may put on a whole part of a page is not enough.

    Args:
        inventory: the page.
        index: of the element.
        equivalents: indices of what is the same thing.
    """
    masks = inventory.masks()
    if any(masks[i] & (FLAGS["interactive"] | POINTER) for i in (index, *equivalents)):
        return True
    tags, roles = inventory.column("tag"), inventory.column("role")
    above = inventory.parent_of(index)
    for _ in range(_WITHIN):
        if above < 0:
            break
        if masks[above] & POINTER or tags[above] in INTERACTIVE_TAGS or roles[above] in INTERACTIVE_ROLES:
            return True
        above = inventory.parent_of(above)
    return False


def lone_label(element: Element, inventory: Inventory) -> bool:
    """Whether it is a label that is left without a field: none that it is for, and none inside of it."""
    if element.tag != "label" or element.attributes.get("for", "-") in inventory.column("@id"):
        return False
    tags, roles = inventory.column("tag"), inventory.column("role")
    return not any(tags[i] in FIELD_TAGS or roles[i] in FIELD_ROLES for i in within(inventory, element.index))


def able(old: Element, inventory: Inventory, method: str, kind: str) -> list[int] | None:
    """The elements that can take an act at all, where it needs a certain kind of element; ``None`` where it does not.

    What cannot be filled is no rival of a field: the box around it has its place and its words. Where the remembered element
    cannot take the act either, everything is a candidate: a field beside the button that was to be filled is not that button.
    """
    fits = _is_frame if kind == "frame" else next((f for f, methods in _BY_METHOD.values() if method in methods), None)
    if fits is None or method.startswith("to_") or not fits(old):
        return None
    rows = zip(inventory.column("tag"), inventory.column("role"), inventory.column("@contenteditable"), strict=True)
    likely = (i for i, (tag, role, editable) in enumerate(rows) if tag in _ABLE_TAGS or role in _ABLE_ROLES or editable)
    fitting = [i for i in likely if fits(inventory[i])]
    fields = [i for i in fitting if inventory[i].tag != "label"]  # where there is one, its label is none, see `fits_act`
    return fields if fields and old.tag != "label" else fitting


def submits(element: Element) -> bool:
    """Whether clicking it sends a form."""
    kind = element.attributes.get("type", "").lower()
    in_form = any(step.lstrip("^").startswith("form[") for step in element.path)
    if element.tag == "input":
        return kind in _SUBMIT_METHODS
    return element.tag == "button" and (kind == "submit" or (not kind and in_form))
