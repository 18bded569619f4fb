"""What the probe saw: one element, and the inventory of all elements of one document.

The probe (``browser/probe.js``) returns one JSON string per document, in columns over one table of strings, because a
page of 10,000 elements as 10,000 objects takes seconds to cross from the browser. `Inventory` decodes it lazily: an
`Element` is made only for what somebody looks at.

Payload (``format`` 1)::

    {"format": 1, "url": "...", "title": "...", "viewport": [w, h], "truncated": false,
     "strings": ["", "div", ...],                    # strings[0] is always ""
     "parent": [-1, 0, ...],      # index of the parent (of a shadow root's top level: the host); -1: the root
     "nth":    [1, 1, ...],       # place from 1 among siblings of the same tag; negative: top level of a shadow root
     "tag", "role", "name", "text", "own", "label", "section", "group", "near", "icon": [string id, ...],
     "attributes": [[key id, value id, ...], ...],   # flat pairs in document order
     "box": [x, y, width, height, ...],              # 4 per element, whole CSS px, scroll added (document coordinates)
     "flags": [bit mask, ...],                       # see FLAGS
     "ordinal": [place, total, ...]}                 # 2 per element: place (from 1) and number of its look-alikes in its group
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, overload

from pytest_heal.element.cleaned_payload import clean_payload
from pytest_heal.element.printable import NO_NAME

PAYLOAD_FORMAT = 1
FIELD_TAGS = frozenset({"input", "select", "textarea"})
"""Elements whose text is what may be chosen, or what somebody typed."""

FLAGS = {
    "visible": 1,  # has a box and is not hidden by display, visibility or a closed <details>
    "disabled": 2,
    "checked": 4,
    "expanded": 8,
    "collapsed": 16,
    "selected": 32,
    "readonly": 64,
    "required": 128,
    "editable": 256,  # takes typed text
    "interactive": 512,  # a control: link, button, field, or anything focusable or with a widget role
    "shadow": 1024,  # stands inside an open shadow root
}

POINTER = 2048
"""Bit of a mask: shows a pointer that it does not inherit, as what a script listens to does. No state, so not in `FLAGS`."""

Box = tuple[float, float, float, float]

ITEM_ROLES = frozenset({"article", "listitem", "row", "treeitem"})
"""Roles of what is one of several of a list or a table, and may be told by its own head."""
DIALOG_ROLES = frozenset({"alertdialog", "dialog"})
_COLUMN = "column: "  # before the head of a column, in a group
TEST_ID_ATTRIBUTES = ("data-testid", "data-test-id", "data-test", "data-cy", "data-qa", "data-pw")


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """One element as the probe described it. Texts are whitespace-collapsed.

    Attributes:
        index: place in its inventory in document order; -1 for an element that stands alone (a stored fingerprint).
        parent: index of the parent element (the host, for the top level of a shadow root); -1 for the root.
        tag: tag name in lower case.
        role: ARIA role, explicit or implicit, as Playwright computes it; ``""`` for none.
        name: accessible name, as Playwright computes it (at most 300 characters); of what has none by its role, its text with
            what is only spoken in it, where it has such.
        text: visible text of the element and what is in it (at most 300 characters). For submit and button inputs: their value.
        own_text: text directly in the element, when that differs from ``text``.
        label: text of its ``<label>`` or ``aria-labelledby``; of a control that nothing names what the box is called, by
            ``aria-label`` or ``title``, that holds it alone.
        attributes: HTML attributes as written (values at most 300 characters); never the value of a password, hidden or
            secret-autocomplete field.
        box: x, y, width, height in CSS px of the document; ``None`` when unknown (not rendered, or no layout data).
        visible: it can be seen.
        states: which of the names of `FLAGS`, ``visible`` apart, hold.
        path: steps from the root, each ``tag[n]``; a step that enters a shadow root is written ``^tag[n]``.
        section: what it stands in, nearest first, parts joined by ``" > "``: ``form: Sign in > main``.
        group: head text of the repeated item (row, card, list item) it stands in, and of its column; of what a ``<dd>`` tells,
            the term; ``""`` outside of these.
        near: text of the nearest ancestor that says more than the element itself (at most 200 characters).
        ordinal: (place from 1, total) among its look-alikes: same tag, role and class in the same repeated structure.
        icon: what the pictures in a control, or in what has no words, are called: classes, names and files of what stands in it
            without words, and ``~`` with a checksum of its drawing (at most 160 characters).
    """

    tag: str
    index: int = -1
    parent: int = -1
    role: str = ""
    name: str = ""
    text: str = ""
    own_text: str = ""
    label: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)
    box: Box | None = None
    visible: bool = True
    states: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    section: str = ""
    group: str = ""
    near: str = ""
    ordinal: tuple[int, int] = (1, 1)
    icon: str = ""

    @property
    def item(self) -> str:
        """What the row, card or list item is called that it stands in: its group without the column; ``""`` for none."""
        return "" if self.group.startswith(_COLUMN) else self.group.partition(f" | {_COLUMN}")[0]

    @property
    def column(self) -> str:
        """What heads the column of a table that it stands in; ``""`` for none."""
        return f" | {self.group}".partition(f" | {_COLUMN}")[2]

    @property
    def id(self) -> str:
        """The id attribute, ``""`` without one."""
        return self.attributes.get("id", "")

    @property
    def classes(self) -> tuple[str, ...]:
        """The class words, in order."""
        return tuple(self.attributes.get("class", "").split())

    @property
    def test_id(self) -> str:
        """The first test id attribute's value, ``""`` without one."""
        return next((self.attributes[a] for a in TEST_ID_ATTRIBUTES if self.attributes.get(a)), "")

    @property
    def said(self) -> str:
        """What it is called: its accessible name, else its text, but for a field: that is what it offers, or what was typed."""
        return self.name or ("" if self.tag in FIELD_TAGS else self.text)

    def describe(self) -> str:
        """Short form for people: ``button "Sign in"``, ``<div #total> "12.00"``, ``button "Add" in "Blue mug"``.

        A field without a name is told by its id or ``name`` attribute: ``combobox (no name) #lang``.
        """
        what = (
            self.role
            if self.role and self.role not in ("generic", "none", "presentation")
            else f"<{self.tag}{' #' + self.id if self.id else ''}>"
        )
        said = self.said
        if not said and self.tag in FIELD_TAGS:
            key = f" #{self.id}" if self.id else f" [name={self.attributes['name']}]" if self.attributes.get("name") else ""
            return f"{what} {NO_NAME}{key if key not in what else ''}"
        group = self.group.split(" | ")[0][:40] if said and self.group not in said and said not in self.group else ""
        return (f'{what} "{said[:60]}"' if said else what) + (f' in "{group}"' if group else "")


_PROPERTIES = {"own": "own_text"}  # column -> attribute of `Element`, where they differ


class Inventory(Sequence[Element]):
    """All elements of one document (open shadow roots included), in document order.

    Made by `from_payload` from what the probe returned, or by `from_elements` from ready elements (other data sources,
    tests). Elements are decoded on first access; `column` gives one property of all of them without decoding any.
    """

    __slots__ = (
        "_cells",
        "_codes",
        "_columns",
        "_elements",
        "_payload",
        "_rows",
        "derived",
        "strings",
        "title",
        "truncated",
        "url",
        "viewport",
    )

    _TEXT_COLUMNS = ("tag", "role", "name", "text", "own", "label", "section", "group", "near", "icon")

    def __init__(self, elements: Sequence[Element | None], payload: Mapping[str, Any]) -> None:
        self._elements: list[Element | None] = list(elements)
        self._payload = payload
        self.strings: list[str] = payload.get("strings", [""])  # what `codes` stand for
        self._columns: dict[str, Sequence[str]] = {}
        self._codes: dict[str, Sequence[int]] = {}
        self._cells: dict[str, list[tuple[int, int]]] | None = None  # attribute to (element, code) pairs; made on demand
        self._rows: list[list[int]] | None = None  # of ready elements; made on demand
        self.derived: dict[str, object] = {}  # what others compute from the elements once and keep with them
        self.url: str = payload.get("url", "")
        self.title: str = payload.get("title", "")
        width, height = payload.get("viewport", (0, 0))
        self.viewport: tuple[int, int] = (width, height)
        self.truncated: bool = bool(payload.get("truncated", False))

    @classmethod
    def from_payload(cls, payload: str | Mapping[str, Any]) -> Inventory:
        """Decode what the probe returned; secrets in addresses and attributes are left out, see `cleaned`.

        Args:
            payload: the JSON string, or the object it holds.

        Raises:
            ValueError: the payload is of another format than `PAYLOAD_FORMAT`.
        """
        data = json.loads(payload) if isinstance(payload, str) else payload
        if data.get("format") != PAYLOAD_FORMAT:
            raise ValueError(f"probe payload of format {data.get('format')!r}, expected {PAYLOAD_FORMAT}")
        return cls([None] * len(data["tag"]), clean_payload(data))

    @classmethod
    def from_elements(
        cls, elements: Iterable[Element], *, url: str = "", title: str = "", viewport: tuple[int, int] = (0, 0)
    ) -> Inventory:
        """An inventory of ready elements; their ``index`` must be their place."""
        return cls(list(elements), {"url": url, "title": title, "viewport": viewport})

    def standing_in(self, part: str) -> Inventory:
        """The same page, of which each element stands in one part more, the outermost; see `Element.section`."""
        if "attributes" not in self._payload:  # ready elements
            made = (replace(e, section=" > ".join(filter(None, (e.section, part)))) for e in self)
            return Inventory.from_elements(made, url=self.url, title=self.title, viewport=self.viewport)
        codes, strings, now = self.codes("section"), list(self.strings), dict[int, int]()
        for code in dict.fromkeys(codes):
            now[code] = len(strings)
            strings.append(" > ".join(filter(None, (strings[code], part))))
        payload = {**self._payload, "strings": strings, "section": [now[code] for code in codes]}
        return Inventory([None] * len(self), payload)

    def __len__(self) -> int:
        return len(self._elements)

    @overload
    def __getitem__(self, index: int) -> Element: ...
    @overload
    def __getitem__(self, index: slice) -> list[Element]: ...
    def __getitem__(self, index: int | slice) -> Element | list[Element]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        element = self._elements[index]
        if element is None:
            index = index % len(self._elements)
            element = self._elements[index] = self._decode(index)
        return element

    def __iter__(self) -> Iterator[Element]:
        return (self[i] for i in range(len(self)))

    def column(self, name: str) -> Sequence[str]:
        """One property of every element, as strings, decoded once; equal values share one string object.

        Args:
            name: ``tag``, ``role``, ``name``, ``text``, ``own`` (text directly in it, where that differs from its text),
                ``label``,
                ``section``, ``group``, ``near``, ``icon``, or ``@attribute`` for an HTML attribute (``@id``, ``@href``, ...;
                ``""`` where it is absent).
        """
        known = self._columns.get(name)
        if known is None:
            strings = self.strings
            known = self._columns[name] = [strings[code] for code in self.codes(name)]
        return known

    def codes(self, name: str) -> Sequence[int]:
        """A column as numbers: places in ``strings``, equal ones for equal values and 0 for ``""``.

        A page of 10,000 elements holds a few thousand different strings: what is computed of them, is computed once for each.

        Args:
            name: see `column`.
        """
        known = self._codes.get(name)
        if known is None:
            known = self._codes[name] = self._encode(name)
        return known

    def _encode(self, name: str) -> Sequence[int]:
        attribute = name.removeprefix("@")
        if attribute == name and name not in self._TEXT_COLUMNS:
            raise KeyError(f"no column {name!r}; there are {', '.join(self._TEXT_COLUMNS)} and @attribute")
        if "attributes" not in self._payload:  # ready elements
            values = (
                e.attributes.get(attribute, "") if attribute != name else str(getattr(e, _PROPERTIES.get(name, name)))
                for e in self
            )
            table = {value: code for code, value in enumerate(self.strings)}
            codes = [table.setdefault(value, len(table)) for value in values]
            self.strings[:] = table
            return codes
        if attribute == name:
            ids: Sequence[int] = self._payload.get(name) or [0] * len(self)  # a payload of before has no icons
            return ids
        if self._cells is None:
            self._cells = self._attribute_cells()
        codes = [0] * len(self)
        for index, code in self._cells.get(attribute, ()):
            codes[index] = code
        return codes

    def _attribute_cells(self) -> dict[str, list[tuple[int, int]]]:
        """Where each attribute stands: one pass over all, because most elements have none of those that are asked for."""
        cells: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        for index, row in enumerate(self._payload["attributes"]):
            for i in range(0, len(row), 2):
                cells[row[i]].append((index, row[i + 1]))
        return {self.strings[key]: found for key, found in cells.items()}

    def attribute_rows(self) -> Sequence[Sequence[int]]:
        """For each element its HTML attributes as places in ``strings``: a name, its value, the next name, ..."""
        rows: Sequence[Sequence[int]] | None = self._payload.get("attributes")
        if rows is None and self._rows is None:  # ready elements
            table = {value: code for code, value in enumerate(self.strings)}
            self._rows = [[table.setdefault(text, len(table)) for pair in e.attributes.items() for text in pair] for e in self]
            self.strings[:] = table
        return self._rows or [] if rows is None else rows

    def attributes_of(self, index: int) -> Mapping[str, str]:
        """An element's HTML attributes, without decoding the rest of it."""
        rows = self._payload.get("attributes")
        if rows is None:
            return self[index].attributes
        row, strings = rows[index], self.strings
        return {strings[row[k]]: strings[row[k + 1]] for k in range(0, len(row), 2)}

    def masks(self) -> Sequence[int]:
        """Bit masks of all elements, see `FLAGS` and `POINTER`."""
        masks: Sequence[int] | None = self._payload.get("flags")
        if masks is None:
            masks = [sum(FLAGS[state] for state in e.states) + e.visible * FLAGS["visible"] for e in self]
        return masks

    def boxes(self) -> Sequence[Box | None]:
        """Boxes of all elements, see `Element.box`."""
        flat = self._payload.get("box")
        if flat is None:
            return [e.box for e in self]
        rows = zip(flat[::4], flat[1::4], flat[2::4], flat[3::4], strict=True)
        return [box if box[2] or box[3] else None for box in rows]

    def parents(self) -> Sequence[int]:
        """Indices of all elements' parents, see `parent_of`."""
        parents: Sequence[int] | None = self._payload.get("parent")
        return [e.parent for e in self] if parents is None else parents

    def repeated(self) -> Sequence[bool]:
        """Whether each element is one of several look-alikes side by side, or stands in one; see `Element.ordinal`."""
        flat = self._payload.get("ordinal")
        return [e.ordinal[1] > 1 for e in self] if flat is None else [total > 1 for total in flat[1::2]]

    def parent_of(self, index: int) -> int:
        """Index of the parent element, -1 for the root."""
        parents = self._payload.get("parent")
        return int(parents[index]) if parents is not None else self[index].parent

    def path_of(self, index: int) -> tuple[str, ...]:
        """Steps from the root to the element, see `Element.path`."""
        payload = self._payload
        if "parent" not in payload:
            return self[index].path
        steps: list[str] = []
        i = index
        while i >= 0:
            nth = payload["nth"][i]
            steps.append(f"{'^' if nth < 0 else ''}{self.strings[payload['tag'][i]]}[{abs(nth)}]")
            i = payload["parent"][i]
        return tuple(reversed(steps))

    def _decode(self, i: int) -> Element:
        p, s = self._payload, self.strings
        flags = p["flags"][i]
        row = p["attributes"][i]
        x, y, w, h = p["box"][4 * i : 4 * i + 4]
        return Element(
            index=i,
            parent=p["parent"][i],
            tag=s[p["tag"][i]],
            role=s[p["role"][i]],
            name=s[p["name"][i]],
            text=s[p["text"][i]],
            own_text=s[p["own"][i]],
            label=s[p["label"][i]],
            attributes={s[row[k]]: s[row[k + 1]] for k in range(0, len(row), 2)},
            box=(x, y, w, h) if w or h else None,
            visible=bool(flags & 1),
            states=tuple(n for n, bit in FLAGS.items() if bit > 1 and flags & bit),
            path=self.path_of(i),
            section=s[p["section"][i]],
            group=s[p["group"][i]],
            near=s[p["near"][i]],
            ordinal=(p["ordinal"][2 * i], p["ordinal"][2 * i + 1]),
            icon=s[p["icon"][i]] if "icon" in p else "",
        )
