"""One step of a failed selector in terms of what it asks for, whichever engine it is written for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pytest_heal.element.element import TEST_ID_ATTRIBUTES
from pytest_heal.language.terms import terms

Sort = Literal["class", "id", "attribute", "tag", "text", "role", "label", "placeholder", "testid", "alt", "title", "xpath"]
"""What a name is the name of. ``attribute`` is every attribute without a sort of its own; ``xpath``: written as XPath."""

_SORT_OF_ATTRIBUTE: dict[str, Sort] = {
    "id": "id",
    "class": "class",
    "placeholder": "placeholder",
    "alt": "alt",
    "title": "title",
    "aria-label": "label",
    "role": "role",
    **dict.fromkeys(TEST_ID_ATTRIBUTES, "testid"),
}

_ROLE_OF_TAG = {
    "a": "link",
    "article": "article",
    "aside": "complementary",
    "button": "button",
    "dialog": "dialog",
    "fieldset": "group",
    "footer": "contentinfo",
    "form": "form",
    "h1": "heading",
    "h2": "heading",
    "h3": "heading",
    "h4": "heading",
    "h5": "heading",
    "h6": "heading",
    "header": "banner",
    "iframe": "iframe",
    "img": "img",
    "li": "listitem",
    "main": "main",
    "nav": "navigation",
    "ol": "list",
    "option": "option",
    "progress": "progressbar",
    "select": "combobox",
    "table": "table",
    "td": "cell",
    "textarea": "textbox",
    "th": "columnheader",
    "tr": "row",
    "ul": "list",
}
_ROLE_OF_INPUT = {
    "button": "button",
    "checkbox": "checkbox",
    "image": "button",
    "number": "spinbutton",
    "radio": "radio",
    "range": "slider",
    "reset": "button",
    "search": "searchbox",
    "submit": "button",
}
_NO_ROLE = ("hidden", "password", "file", "color", "date", "time", "month", "week", "datetime-local")
"""Types of ``<input>`` that ``get_by_role`` knows no role of."""


def sort_of_attribute(name: str) -> Sort:
    """What a value of this attribute is the name of."""
    return _SORT_OF_ATTRIBUTE.get(name, "attribute")


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptPart:
    """What one step asks for; texts are as they were written, escapes resolved.

    Attributes:
        engine: Playwright's engine: ``css``, ``xpath``, ``internal:role``, ``text``, ``nth`` …
        body: the step as it stands in the selector.
        tag: in lower case, ``""`` for any.
        id, classes: asked for, also by ``[id=…]`` and ``contains(@class, …)``.
        attributes: other attributes and their values, ``""`` where it only has to be there.
        role, name: role and accessible name.
        text: what it has to say.
        label: text of its label.
        exact: name, text or label have to be equal, capitals included.
        pattern: name, text or label were a regular expression; here they are its words.
    """

    engine: str = "css"
    body: str = ""
    tag: str = ""
    id: str = ""
    classes: tuple[str, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    role: str = ""
    name: str = ""
    text: str = ""
    label: str = ""
    exact: bool = False
    pattern: bool = False

    @property
    def wanted_role(self) -> str:
        """The role asked for, or the one that its tag has by itself; ``""`` for none."""
        if self.role or self.tag != "input":
            return self.role or _ROLE_OF_TAG.get(self.tag, "")
        kind = dict(self.attributes).get("type", "").lower()
        return "" if kind in _NO_ROLE else _ROLE_OF_INPUT.get(kind, "textbox")

    @property
    def asked(self) -> tuple[tuple[Sort, str], ...]:
        """The names it asks for and of what each is one, the most telling first; no tag and no role.

        Of an attribute that only has to be there, its own name, where people chose it: ``[data-source]`` asks for "source".
        """
        found: list[tuple[Sort, str]] = [("role", self.name), ("text", self.text), ("label", self.label), ("id", self.id)]
        found += [(self._sort(name), value) for name, value in self.attributes if name != "type"]
        found += [("class", word) for word in self.classes]
        found += [
            ("attribute", name.removeprefix("data-")) for name, value in self.attributes if not value and self._chosen(name)
        ]
        return tuple((sort, value) for sort, value in found if value.strip())

    @property
    def kinds(self) -> tuple[Sort, ...]:
        """What it asks for, each sort once."""
        kinds: list[Sort] = ["xpath"] if self.engine == "xpath" else []
        kinds += ["role"] if self.role else []
        kinds += [sort for sort, _ in self.asked]
        kinds += [self._sort(name) for name, value in self.attributes if not value or name == "type"]
        kinds += ["tag"] if self.tag else []
        return tuple(dict.fromkeys(kinds))

    def _chosen(self, attribute: str) -> bool:
        """Whether the name of an attribute was made up by the page's authors, as a class is."""
        return "-" in attribute and not attribute.startswith("aria-") and self._sort(attribute) == "attribute"

    def _sort(self, attribute: str) -> Sort:
        return "testid" if self.engine == "internal:testid" else sort_of_attribute(attribute)

    @property
    def terms(self) -> tuple[str, ...]:
        """Its words, the most telling first; its tag only where it says nothing else, or is a custom element."""
        found = [term for _, value in self.asked for term in terms(value)]
        found += [term for name, value in self.attributes if not value or name == "type" for term in terms(value or name)]
        if not found or "-" in self.tag:
            found += terms(self.tag) or terms(self.role)
        return tuple(dict.fromkeys(found))

    def narrowed(self, other: AttemptPart) -> AttemptPart:
        """This step together with one that only narrows it (``filter``, ``and_``)."""
        return replace(
            self,
            tag=self.tag or other.tag,
            id=self.id or other.id,
            classes=tuple(dict.fromkeys(self.classes + other.classes)),
            attributes=tuple(dict.fromkeys(self.attributes + other.attributes)),
            role=self.role or other.role,
            name=self.name or other.name,
            text=self.text or other.text,
            label=self.label or other.label,
        )
