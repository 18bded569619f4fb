"""What became of the entries of one listing in another: added, removed, changed, renumbered.

Entries are matched by what identifies them, best first: what their rungs hold on to, then role, name and section. An index
identifies nothing, it is what changes. In each step values that belong to one entry on either side are matched first; what
several share (five "Delete" buttons) is matched in order, and only when as many are left on both sides, so that a row that
went away does not shift all rows after it if anything else can tell them apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from pytest_heal.catalog.entry import Entry
from pytest_heal.catalog.listing import Listing
from pytest_heal.element.printable import visible

COMPARED = ("role", "name", "text", "tag", "states", "value", "section", "href")
"""Fields whose change is told. A box is none of them: everything moves when a line is inserted above."""
_SAID = 80  # characters of a name


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """An entry that is in both listings and no longer says the same.

    Attributes:
        old: as it was.
        new: as it is.
        fields: names of `COMPARED` that differ.
    """

    old: Entry
    new: Entry
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogDiff:
    """The way from one listing to another; false when there is nothing to tell.

    Attributes:
        old_version: of the older listing.
        new_version: of the newer one.
        added: entries of the newer one that the older had not.
        removed: entries of the older one that the newer has not.
        changed: entries of both that differ in a field of `COMPARED`.
        renumbered: (old index, new index) of the entries of both whose number is another.
    """

    old_version: str
    new_version: str
    added: tuple[Entry, ...] = ()
    removed: tuple[Entry, ...] = ()
    changed: tuple[Change, ...] = ()
    renumbered: tuple[tuple[int, int], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed or self.renumbered)

    def __str__(self) -> str:
        lines = [f"Catalog {self.old_version} -> {self.new_version}"]
        lines += [f"+ {_told(entry)}" for entry in self.added]
        lines += [f"- {_told(entry)}" for entry in self.removed]
        for change in self.changed:
            said = ", ".join(_changed(change, field) for field in change.fields)
            lines.append(f"~ {_told(change.new)}: {said}")
        if self.renumbered:
            lines.append("renumbered: " + ", ".join(f"{old} -> {new}" for old, new in self.renumbered))
        return "\n".join(lines if self else [*lines, "no difference"])


def diff(old: Listing, new: Listing) -> CatalogDiff:
    """What became of the entries of ``old`` in ``new``."""
    pairs = matched(old, new)
    found = set(pairs.values())
    changed = []
    for before, after in pairs.items():
        fields = tuple(f for f in COMPARED if getattr(old[before], f) != getattr(new[after], f))
        if fields:
            changed.append(Change(old=old[before], new=new[after], fields=fields))
    return CatalogDiff(
        old_version=old.version,
        new_version=new.version,
        added=tuple(new[i] for i in range(len(new)) if i not in found),
        removed=tuple(old[i] for i in range(len(old)) if i not in pairs),
        changed=tuple(changed),
        renumbered=tuple((before, after) for before, after in pairs.items() if before != after),
    )


def matched(old: Listing, new: Listing) -> dict[int, int]:
    """Which entry of ``new`` each entry of ``old`` has become: old index to new index, in the order of the old ones."""
    pairs: dict[int, int] = {}
    left, right = set(range(len(old))), set(range(len(new)))
    for key in _KEYS:
        mine, theirs = _by_key(old, left, key), _by_key(new, right, key)
        for value, olds in mine.items():
            news = theirs.get(value, ())
            if len(olds) == len(news):
                pairs.update(zip(olds, news, strict=True))
        left -= pairs.keys()
        right -= set(pairs.values())
    return {before: pairs[before] for before in sorted(pairs)}


def _by_key(listing: Listing, indices: Iterable[int], key: Callable[[Listing, Entry], Hashable]) -> dict[Hashable, list[int]]:
    found: defaultdict[Hashable, list[int]] = defaultdict(list)
    for i in sorted(indices):
        value = key(listing, listing[i])
        if value is not None:
            found[value].append(i)
    return found


def _by_rung(*kinds: str) -> Callable[[Listing, Entry], Hashable]:
    """By the first of these rungs; an element of another tag under the same id is another element."""

    def key(_: Listing, entry: Entry) -> Hashable:
        return next(((entry.tag, rung.selector) for rung in entry.rungs if rung.kind in kinds), None)

    return key


def _by_saying(listing: Listing, entry: Entry) -> Hashable:
    if not entry.said:
        return None
    return listing.frames[entry.frame].chain, entry.role, entry.tag, entry.said, entry.section, entry.href


def _by_name(listing: Listing, entry: Entry) -> Hashable:
    return (listing.frames[entry.frame].chain, entry.role, entry.said, entry.section) if entry.said else None


def _by_place(_: Listing, entry: Entry) -> Hashable:
    """By position: what nothing else identifies, and is of the same role and tag at the same place, is called otherwise now."""
    position = next((rung.selector for rung in reversed(entry.rungs) if rung.kind in {"css", "xpath"}), None)
    return position and (position, entry.role, entry.tag, bool(entry.said))


_KEYS: tuple[Callable[[Listing, Entry], Hashable], ...] = (
    _by_rung("id"),
    _by_rung("test id"),
    _by_saying,
    _by_name,
    _by_rung("label"),
    _by_place,
)
"""What entries are matched by, best first."""


def _told(entry: Entry) -> str:
    said = visible(entry.said, _SAID)
    return f"[{entry.index}] {visible(entry.kind)}{': ' + said if said else ''}"


def _changed(change: Change, field: str) -> str:
    before, after = (_shown(getattr(entry, field)) for entry in (change.old, change.new))
    return f"{field} {before} -> {after}"


def _shown(value: str | tuple[str, ...]) -> str:
    text = value if isinstance(value, str) else ", ".join(value)
    return f'"{visible(text, _SAID)}"'
