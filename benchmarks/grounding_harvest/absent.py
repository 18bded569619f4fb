"""Descriptions of what is not there: taken out of its page, or asked of a page of another project."""

from __future__ import annotations

from benchmarks.grounding_harvest.sheet import DIRECT, EMPTY, PAGE_OBJECT, Item, Sheet, words
from benchmarks.grounding_harvest.speech import SPEECH


def taken_out(sheet: Sheet, item: Item) -> Item | None:
    """The same description on the page without its element; ``None`` where something else may be meant as well."""
    if not item.right or item.hidden:
        return None
    first = min(item.right)
    while sheet.parents[first] in item.right:
        first = sheet.parents[first]
    removed = tuple(range(first, sheet.ends[first]))
    gone = set(removed)
    target = next((i for i in item.right if i in sheet.said), -1)
    said = set(sheet.said.get(target, ())) - EMPTY
    others = [set(other) for i, other in sheet.said.items() if i not in gone]
    if item.kind in (
        DIRECT,
        PAGE_OBJECT,
        "some words",
        "other order",
        "typing mistake",
        "synonym",
        "another language for English",
    ) and any(said <= other for other in others):
        return None
    if item.kind == "relation" and item.relation not in ("same row", "in the dialog"):
        return None  # another may stand there then
    if item.kind == "ordinal":
        return None
    near = item.kind in ("row", "heading", "section", "relation") or any(
        2 * len(said & other) >= len(said) for other in others if said
    )
    return Item(
        item.kind,
        item.text,
        item.language,
        (),
        removed=removed,
        absent="near miss" if near else "removed",
        relation=item.relation,
    )


def foreign(item: Item, elsewhere: Sheet) -> Item | None:
    """The same description on a page of another project; ``None`` where something there may be meant."""
    if item.kind not in (
        DIRECT,
        PAGE_OBJECT,
        "some words",
        "other order",
        "row",
        "heading",
        "section",
        "hidden: some words",
        "synonym",
    ):
        return None
    said = {word for word in words(item.text) if word not in EMPTY and len(word) > 1} - _NOUNS
    if not said or any(len(said & set(other)) >= max(1, 0.5 * len(said)) for other in elsewhere.said.values()):
        return None
    return Item(item.kind, item.text, item.language, (), absent="foreign", relation=item.relation)


_NOUNS = frozenset(word for speech in SPEECH.values() for noun in speech.nouns.values() for word in words(noun))
