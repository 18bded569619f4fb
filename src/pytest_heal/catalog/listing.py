"""The element catalog: the numbered, versioned list of what can be operated on a page, over all of its frames.

    listings of documents --merge--> Listing --brief/full (catalog_text), diff (catalog_diff)

A `Listing` is a sequence of `Entry`, decoded on demand: ten thousand entries cost what is looked at. Its ``version`` says
whether an index still means what it meant: equal versions have equal numbering.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, overload

from pytest_heal.catalog.entry import CATALOG_KINDS, STATES, CatalogKind, CatalogRung, Entry
from pytest_heal.catalog.frame import FrameListing
from pytest_heal.catalog.order import reading_order
from pytest_heal.element.address import clean_link, clean_url
from pytest_heal.element.cleaned import clean_text

__all__ = [
    "CATALOG_KINDS",
    "STATES",
    "CatalogKind",
    "CatalogRung",
    "Entry",
    "FrameListing",
    "FramePlace",
    "Listing",
    "Part",
    "merge",
]

LISTING_FORMAT = 1
VERSION_DIGITS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class FramePlace:
    """A frame of a listing.

    Attributes:
        name: of the frame; ``""`` for the page itself and for a frame without one.
        url: of its document.
        offset: where its document's origin lies in the top document, CSS px.
        chain: selectors of the iframes to enter, outermost first; ``()`` for the page itself.
    """

    name: str = ""
    url: str = ""
    offset: tuple[float, float] = (0.0, 0.0)
    chain: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One document on its way into a `Listing`; the top document comes first.

    Attributes:
        listing: what was listed in it.
        name: of the frame.
        offset: where the viewport of the frame begins in the top document, CSS px: the content box of its iframe, with what
            the documents around it are scrolled. (0, 0) for the top document.
        chain: selectors of the iframes to enter, outermost first, see `frame_selector`.
        reachable: ``chain`` leads there; where it is false, its entries have no rungs, for none would work from the page.
    """

    listing: FrameListing
    name: str = ""
    offset: tuple[float, float] = (0.0, 0.0)
    chain: tuple[str, ...] = ()
    reachable: bool = True


class Listing(Sequence[Entry]):
    """The catalog of a page at one moment; made by `merge`, or by `from_dict` from what `to_dict` gave.

    Attributes:
        version: 12 hex digits, see `merge`; of a page that has been read before, another one wherever a number means another
            element, or one that says something else, see `live_reader`.
        shape: 12 hex digits of the structure alone: the version of the first reading. ``""`` where it was not read from a page.
        url: of the page.
        title: of the page.
        viewport: width and height, CSS px.
        frames: the frames whose entries are in it; 0 is the page itself.
        notes: what was cut off or skipped, a sentence each.
    """

    __slots__ = ("_entries", "_order", "_parts", "frames", "notes", "shape", "title", "url", "version", "viewport")

    def __init__(
        self,
        entries: Sequence[Entry | None],
        *,
        version: str,
        shape: str = "",
        url: str = "",
        title: str = "",
        viewport: tuple[int, int] = (0, 0),
        frames: tuple[FramePlace, ...] = (FramePlace(),),
        notes: tuple[str, ...] = (),
        parts: Sequence[Part] = (),
        order: Sequence[tuple[int, int]] = (),
    ) -> None:
        self._entries = list(entries)
        self._parts = parts
        self._order = order
        self.version = version
        self.shape = shape
        self.url = url
        self.title = title
        self.viewport = viewport
        self.frames = frames
        self.notes = notes

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        entry = self._entries[index]
        if entry is None:
            index %= len(self._entries)
            entry = self._entries[index] = self._decode(index)
        return entry

    def __iter__(self) -> Iterator[Entry]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return f"<Listing {self.version} of {len(self)} entries>"

    def place(self, index: int) -> tuple[int, int]:
        """Frame and node of an entry without decoding it.

        Raises:
            IndexError: there is no such entry.
        """
        if self._order:
            return self._order[index]
        entry = self[index]
        return entry.frame, entry.node

    def context(self, index: int) -> int:
        """The hash of what stands around an entry, 0 for nothing and where the listing was not read from a page."""
        if not self._order:
            return 0
        frame, node = self._order[index]
        return self._parts[frame].listing.context(node)

    def kind_of(self, index: int) -> str:
        """`Entry.kind` of an entry without decoding it."""
        if not self._order:
            return self[index].kind
        frame, node = self._order[index]
        return self._parts[frame].listing.kind_of(node)

    def _decode(self, index: int) -> Entry:
        frame, node = self._order[index]
        part = self._parts[frame]
        scrolled = part.listing.scroll if frame else (0.0, 0.0)
        offset = (part.offset[0] - scrolled[0], part.offset[1] - scrolled[1])
        chain = part.chain if part.reachable else None
        return part.listing.entry(node, index=index, frame=frame, offset=offset, chain=chain)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data for JSON and YAML; `from_dict` reads it."""
        return {
            "format": LISTING_FORMAT,
            "version": self.version,
            "url": clean_url(self.url),
            "title": self.title,
            "viewport": list(self.viewport),
            "frames": [
                {"name": f.name, "url": clean_url(f.url), "offset": list(f.offset), "chain": list(f.chain)} for f in self.frames
            ],
            "notes": list(self.notes),
            "entries": [_entry_to_dict(entry) for entry in self],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Listing:
        """A listing from what `to_dict` gave, JSON or YAML in between.

        Raises:
            ValueError: another format than `LISTING_FORMAT`.
        """
        if data.get("format") != LISTING_FORMAT:
            raise ValueError(f"catalog of format {data.get('format')!r}, expected {LISTING_FORMAT}")
        frames = tuple(
            FramePlace(name=f["name"], url=f["url"], offset=(f["offset"][0], f["offset"][1]), chain=tuple(f["chain"]))
            for f in data["frames"]
        )
        return cls(
            [_entry_from_dict(entry) for entry in data["entries"]],
            version=data["version"],
            url=data["url"],
            title=data["title"],
            viewport=(data["viewport"][0], data["viewport"][1]),
            frames=frames,
            notes=tuple(data["notes"]),
        )


def another_version(shape: str, number: int) -> str:
    """The version of a page of this shape whose numbers mean other elements than before, for the n-th time; 0: the first.

    >>> another_version("3fa91c02be77", 0)
    '3fa91c02be77'
    """
    if not number:
        return shape
    return hashlib.sha256(f"{shape} {number}".encode()).hexdigest()[:VERSION_DIGITS]


def merge(parts: Sequence[Part], *, notes: Sequence[str] = ()) -> Listing:
    """The documents of a page as one listing.

    Entries are grouped by the section they stand in, groups in the order of their first entries; within a group they stand in
    reading order (`order`). The version is the beginning of the SHA-256 of the page's URL, its viewport, the structure
    hash of every document and the order of the entries: so a text that ticks changes nothing, an element that comes, goes or
    changes its place does, and one version has one numbering.

    Args:
        parts: the documents, the top document first.
        notes: what the caller has cut off or skipped.

    Raises:
        ValueError: no document.
    """
    if not parts:
        raise ValueError("a catalog needs at least the page's own document")
    nodes: list[tuple[int, int]] = []
    groups: list[tuple[int, int]] = []
    places: list[tuple[float, float, float]] = []
    for number, part in enumerate(parts):
        x, y = part.offset
        nodes += [(number, node) for node in range(len(part.listing))]
        groups += [(number, section) for section in part.listing.section_ids()]
        places += [(left + x, top + y, height) for left, top, height in part.listing.places()]
    reading = reading_order(places)
    rank: dict[tuple[int, int], int] = {}
    for i in reading:
        rank.setdefault(groups[i], len(rank))
    reading.sort(key=lambda i: rank[groups[i]])
    order = [nodes[i] for i in reading]
    top = parts[0].listing
    digest = hashlib.sha256(repr((top.url, top.viewport, [part.listing.hash for part in parts], order)).encode())
    shape = digest.hexdigest()[:VERSION_DIGITS]
    return Listing(
        [None] * len(order),
        version=shape,
        shape=shape,
        url=top.url,
        title=top.title,
        viewport=top.viewport,
        frames=tuple(FramePlace(name=p.name, url=p.listing.url, offset=p.offset, chain=p.chain) for p in parts),
        notes=(*(note for part in parts for note in part.listing.notes), *notes),
        parts=tuple(parts),
        order=order,
    )


_FIELDS = ("index", "role", "name", "text", "tag", "value", "section", "frame", "href", "node")


def told_rungs(entry: Entry) -> list[CatalogRung]:
    """The locators of an entry that may be told: none that holds on to a secret."""
    return [rung for rung in entry.rungs if clean_text(rung.selector) == rung.selector]


def _entry_to_dict(entry: Entry) -> dict[str, Any]:
    said = {name: clean_text(getattr(entry, name)) for name in ("name", "text", "section")}
    rungs = told_rungs(entry)
    return {
        **{name: getattr(entry, name) for name in _FIELDS},
        **said,
        "href": clean_link(entry.href),
        "states": list(entry.states),
        "box": list(entry.box),
        "rungs": [{"kind": rung.kind, "selector": rung.selector, "code": rung.code} for rung in rungs],
    }


def _entry_from_dict(data: Mapping[str, Any]) -> Entry:
    x, y, width, height = data["box"]
    return Entry(
        **{name: data[name] for name in _FIELDS},
        states=tuple(data["states"]),
        box=(x, y, width, height),
        rungs=tuple(CatalogRung(kind=rung["kind"], selector=rung["selector"]) for rung in data["rungs"]),
    )
