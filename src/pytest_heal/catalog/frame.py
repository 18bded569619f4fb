"""What ``catalog/catalog.js`` listed in one document, and the rungs that follow from it.

The page counts (which id, test id, role with name, label, text or field name belongs to one element alone) and Python writes
the selectors: so there is one place that escapes and one rule of what a generated id is (`element.text.is_generated`).

Payload (``format`` 1), columns with one item for each entry, in document order, unless said otherwise::

    {"format": 1, "url": "...", "title": "...", "viewport": [w, h], "scroll": [x, y], "hash": "14 hex digits", "nodes": 812,
     "notes": ["..."],                  # what was cut off
     "opaque": 0 | 1,                   # a component is drawn that nothing can be seen of: perhaps a closed shadow root
     "strings": ["", "button", ...],    # strings[0] is always ""; the columns below hold places in it
     "tag", "role", "name", "text", "value", "href",
     "id", "test", "tested", "label", "said", "field", "choice",   # 0 where it is not the entry's alone, see `_rungs`
     "named": [0 | 1, ...],             # role and name are the entry's alone
     "states": [bit mask, ...],         # see STATES
     "section": [place in sections or -1, ...],
     "box": [x, y, width, height, ...], # 4 per entry, CSS px of the document
     "shift": [entry, dx, dy, ...],     # 3 per entry whose place in the reading order is not that of its box
     "way": [place in ways, ...],
     "sections": [word, name, ...],     # 2 string places per section
     "ways": [parent way or -1, tag, nth, id, bits, ...],          # 5 per way, see `Way`
     "context": [hash or 0, ...]}       # of what stands around an entry, see ``around.js``; may be missing
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pytest_heal.catalog.entry import CATALOG_KINDS, STATES, Box, CatalogKind, CatalogRung, Entry, kind_of
from pytest_heal.element.text import is_generated
from pytest_heal.locator.aims import by_css, by_label, by_role, by_test_id, by_text
from pytest_heal.locator.grade_table import GRADES, Kind, losses, lowered
from pytest_heal.locator.way import LOST, css_path, whole, writable, xpath

CATALOG_FORMAT = 1
LONGEST_SAID = 200
"""Characters of a name, label or text in a locator; a longer one is a paragraph."""
_TEST_ID = "data-testid"
_KINDS = tuple(GRADES)
ENTER = " >> internal:control=enter-frame >> "


class FrameListing:
    """The entries of one document, in columns; an `Entry` is made when somebody asks for it.

    Attributes:
        url: of the document.
        title: of the document.
        viewport: width and height of the frame, CSS px.
        scroll: how far the document is scrolled, CSS px.
        hash: of the document's structure, see ``catalog.js``.
        nodes: elements of the document that were looked at.
        notes: what was cut off, a sentence each.
        opaque: a component is drawn of which nothing can be seen: perhaps it has a closed shadow root.
    """

    __slots__ = (
        "_payload",
        "_strings",
        "hash",
        "nodes",
        "notes",
        "opaque",
        "scroll",
        "test_id_attribute",
        "title",
        "url",
        "viewport",
    )

    def __init__(self, payload: Mapping[str, Any], *, test_id_attribute: str = _TEST_ID) -> None:
        self._payload = payload
        self._strings = [whole(text) for text in payload["strings"]]
        self.test_id_attribute = test_id_attribute
        self.url: str = payload["url"]
        self.title: str = payload["title"]
        self.viewport: tuple[int, int] = (payload["viewport"][0], payload["viewport"][1])
        self.scroll: tuple[float, float] = (payload["scroll"][0], payload["scroll"][1])
        self.hash: str = payload["hash"]
        self.nodes: int = payload["nodes"]
        self.notes: tuple[str, ...] = tuple(payload["notes"])
        self.opaque = bool(payload.get("opaque"))

    @classmethod
    def from_payload(cls, payload: str | Mapping[str, Any], *, test_id_attribute: str = _TEST_ID) -> FrameListing:
        """Decode what ``listing`` of the probe returned.

        Args:
            payload: the JSON string, or the object it holds.
            test_id_attribute: what Playwright is configured to take for the test id.

        Raises:
            ValueError: no JSON, or another format than `CATALOG_FORMAT`.
        """
        data = json.loads(payload) if isinstance(payload, str) else payload
        if not isinstance(data, Mapping) or data.get("format") != CATALOG_FORMAT:
            found = data.get("format") if isinstance(data, Mapping) else None
            raise ValueError(f"catalog payload of format {found!r}, expected {CATALOG_FORMAT}")
        return cls(data, test_id_attribute=test_id_attribute)

    def __len__(self) -> int:
        return len(self._payload["tag"])

    def places(self) -> list[tuple[float, float, float]]:
        """Left edge, upper edge and height of each entry as they count for the reading order: as if nothing were scrolled."""
        box, shift = self._payload["box"], self._payload["shift"]
        found = [(box[i], box[i + 1], box[i + 3]) for i in range(0, len(box), 4)]
        for k in range(0, len(shift), 3):
            left, top, height = found[shift[k]]
            found[shift[k]] = (left + shift[k + 1], top + shift[k + 2], height)
        return found

    def section_ids(self) -> list[int]:
        """Which section each entry stands in, -1 for none: two forms without a name are two sections."""
        ids: list[int] = self._payload["section"]
        return ids

    def kind_of(self, node: int) -> str:
        """`Entry.kind` of an entry without making it."""
        return kind_of(self._strings[self._payload["role"][node]], self._strings[self._payload["tag"][node]])

    def context(self, node: int) -> int:
        """The hash of what stands around an entry (its row, its heading), 0 for nothing."""
        contexts = self._payload.get("context")
        return int(contexts[node]) if contexts else 0

    def entry(
        self,
        node: int,
        *,
        index: int = -1,
        frame: int = 0,
        offset: tuple[float, float] = (0, 0),
        chain: tuple[str, ...] | None = (),
    ) -> Entry:
        """The entry at a place of the columns.

        Args:
            node: its place.
            index: its number in the listing.
            frame: its frame's number.
            offset: place of this document's origin in the top document, CSS px.
            chain: selectors of the iframes to enter, outermost first; ``None`` when none lead there, so no rungs do.
        """
        p, s = self._payload, self._strings
        states = p["states"][node]
        x, y, width, height = p["box"][4 * node : 4 * node + 4]
        box: Box = (round(x + offset[0], 2), round(y + offset[1], 2), width, height)
        prefix = "".join(step + ENTER for step in chain or ())
        rungs = () if chain is None else tuple(CatalogRung(kind=k, selector=prefix + sel) for k, sel in self._rungs(node))
        return Entry(
            index=index,
            role=s[p["role"][node]],
            name=s[p["name"][node]],
            text=s[p["text"][node]],
            tag=s[p["tag"][node]],
            states=tuple(name for name, bit in STATES.items() if states & bit) if states else (),
            value=s[p["value"][node]],
            section=self._section(p["section"][node]),
            box=box,
            frame=frame,
            href=s[p["href"][node]],
            rungs=rungs,
            node=node,
        )

    def _section(self, section: int) -> str:
        if section < 0:
            return ""
        word, name = (self._strings[i] for i in self._payload["sections"][2 * section : 2 * section + 2])
        shown = "" if " " not in name and is_generated(name) else name
        return f'{word.upper()} "{shown}"' if shown else word.upper()

    def _rungs(self, node: int) -> list[tuple[CatalogKind, str]]:
        """The ladder of an entry, by the table of grades: every string that stands in the payload is the entry's alone."""
        p, s = self._payload, self._strings
        tag = s[p["tag"][node]]
        found: list[tuple[CatalogKind, str, Kind, str]] = []
        own_id, attribute, value = s[p["id"][node]], s[p["test"][node]], s[p["tested"][node]]
        if writable(own_id):
            found.append(("id", by_css(id=own_id).selector, "id", own_id))
        if writable(value):
            own = attribute == self.test_id_attribute
            aim = by_test_id(attribute, value) if own else by_css(attributes={attribute: value})
            found.append(("test id", aim.selector, "test id", value))
        role, name, label, said = (s[p[column][node]] for column in ("role", "name", "label", "said"))
        if p["named"][node] and sayable(name):
            found.append(("role", by_role(role, name, exact=True).selector, "role", name))
        if sayable(label):
            found.append(("label", by_label(label, exact=True).selector, "label", label))
        if sayable(said):
            found.append(("text", by_text(said, exact=True).selector, "text", said))
        field, choice = s[p["field"][node]], s[p["choice"][node]]
        if writable(field):
            pairs = {"name": field, "value": choice} if choice else {"name": field}
            found.append(("css", by_css(tag=tag, attributes=pairs).selector, "name", field))
        else:
            path = self.css_path(p["way"][node])
            if path:
                found.append(("css", path, "position", ""))
        xpath = self.xpath(p["way"][node])
        if xpath:
            found.append(("xpath", xpath, "position", ""))
        return [(kind, selector) for kind, selector, *_ in sorted(found, key=_graded)]

    def css_path(self, way: int) -> str:
        """CSS steps from the nearest ancestor with an id of its own, else from the root; ``""`` where CSS cannot tell."""
        return css_path(self._payload["ways"], self._strings, way)

    def xpath(self, way: int) -> str:
        """XPath from the nearest ancestor with an id of its own, else from the root; ``""`` in a shadow root."""
        return xpath(self._payload["ways"], self._strings, way)


def _graded(rung: tuple[CatalogKind, str, Kind, str]) -> tuple[str, int, int]:
    """Sort key of a rung: its grade; of equal ones what says more."""
    listed, _, kind, said = rung
    return lowered(GRADES[kind][0], len(losses((said,)))), _KINDS.index(kind), CATALOG_KINDS.index(listed)


def sayable(text: str) -> bool:
    """A text that can stand in a locator: not empty, not a paragraph, and nothing of it lost."""
    return bool(text) and len(text) <= LONGEST_SAID and LOST not in text
