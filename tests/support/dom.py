"""A page in a few lines: nested elements become an `Inventory` as the probe would give it, roughly laid out."""

from collections import Counter
from dataclasses import replace

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.fingerprint import Fingerprint, Key

ROLES = {
    "a": "link", "button": "button", "h1": "heading", "h2": "heading", "select": "combobox", "td": "cell", "tr": "row",
    "th": "columnheader", "li": "listitem", "form": "form", "nav": "navigation", "main": "main", "textarea": "textbox",
}  # fmt: skip
INPUT_ROLES = {"checkbox": "checkbox", "radio": "radio", "submit": "button", "search": "searchbox", "hidden": ""}
INTERACTIVE = ("a", "button", "input", "select", "textarea")
OWN = ("role", "name", "label", "visible", "group", "box", "section", "ordinal", "icon")
ROW_HEIGHT = 40


class Node:
    def __init__(self, tag, *content, **attributes):
        self.tag = tag
        self.content = content
        self.given = {k: attributes.pop(k) for k in OWN if k in attributes}
        self.attributes = {k.rstrip("_").replace("_", "-"): str(v) for k, v in attributes.items()}

    @property
    def text(self):
        return " ".join(t for t in (c if isinstance(c, str) else c.text for c in self.content) if t)


def inside(node):
    """Whether anything but text stands in a node."""
    return any(not isinstance(c, str) for c in node.content)


def E(tag, *content, **attributes):
    """An element: ``E("button", "Save", class_="btn", data_testid="save")``; `OWN` keys set the probe's own findings."""
    return Node(tag, *content, **attributes)


def page(*content):
    """The inventory of a document with this body."""
    found = []

    def add(node, parent, path, around, group):
        text = node.text
        given = dict(node.given)
        group = given.pop("group", group)
        kind = node.attributes.get("type", "text")
        role = ROLES.get(node.tag, INPUT_ROLES.get(kind, "textbox") if node.tag == "input" else "")
        label = given.get("label", "")
        named = node.attributes.get("aria-label") or label or (text if role in ("button", "link", "heading", "cell") else "")
        states = ("interactive",) if node.tag in INTERACTIVE else ()
        if node.tag == "textarea" or (node.tag == "input" and role in ("textbox", "searchbox")):
            states = ("editable", "interactive")
        index = len(found)
        values = {
            "role": role,
            "name": named or node.attributes.get("title", ""),
            "box": (20, ROW_HEIGHT * index, 120, 30),
        } | given
        found.append(
            Element(
                tag=node.tag,
                index=index,
                parent=parent,
                text=text,
                own_text=" ".join(c for c in node.content if isinstance(c, str)) if inside(node) else "",
                attributes=node.attributes,
                states=states,
                path=path,
                near=around,
                group=group,
                **values,
            )
        )
        seen = Counter()
        for child in node.content:
            if not isinstance(child, str):
                seen[child.tag] += 1
                near = text if text != child.text else around
                head = next((c.text for c in node.content if not isinstance(c, str)), "") if node.tag in ("tr", "li") else ""
                inner = head if head and head != child.text else group
                add(child, index, (*path, f"{child.tag}[{seen[child.tag]}]"), near, inner)

    add(Node("html", Node("body", *content)), -1, ("html[1]",), "", "")
    return Inventory.from_elements(found, url="http://shop.example/", viewport=(1280, 900))


def fingerprints(inventory, *which):
    """Fingerprints of elements, as recorded on this page; each by index or by a test of the element."""
    found = []
    for pick in which:
        index = pick if isinstance(pick, int) else next(e.index for e in inventory if pick(e))
        element = inventory[index]

        def shared(value, of, element=element):
            return sum(of(e) == value and e.tag == element.tag for e in inventory)

        values = {"text": lambda e: e.text, "name": lambda e: e.name, "label": lambda e: e.label, "id": lambda e: e.id}
        values |= {
            "field": lambda e: e.attributes.get("name", ""),
            "test_id": lambda e: e.test_id,
            "href": lambda e: e.attributes.get("href", ""),
        }
        counts = {k: shared(of(element), of) for k, of in values.items() if of(element)}
        found.append(
            Fingerprint(
                key=Key(locator=f"#{element.tag}-{index}", page="/"),
                element=replace(element, index=-1, parent=-1),
                counts=counts,
                code=f'page.locator("#{element.tag}-{index}")',
                elements=len(inventory),
                viewport=inventory.viewport,
            )
        )
    return found


def said(text, tag=None):
    """A test of an element for `fingerprints`: what it says."""
    return lambda e: (e.text or e.name) == text and (tag is None or e.tag == tag)
