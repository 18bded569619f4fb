"""Descriptions of what several controls have in common, and where one of them stands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise

from benchmarks.grounding_harvest.sheet import EMPTY, UNSPACED, Item, Sheet, lower, order_of, words

from pytest_heal.element.element import Box

MOST_A_KIND = 4
"""Items of a kind on a page."""


def repeated(sheet: Sheet) -> list[list[int]]:
    """Controls of one name and role that are several, in reading order."""
    by: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for i in sheet.controls:
        if sheet.sayable(i) and sheet.noun(i):
            by[sheet.names[i].lower(), sheet.inventory[i].role].append(i)
    names = Counter(frozenset(said) for said in sheet.said.values())
    return [
        line
        for line in by.values()
        if 2 <= len(line) <= 12
        and names[frozenset(sheet.said[line[0]])] == len(line)
        and len({sheet.boxes[i] for i in line}) == len(line)
    ]


def item_above(sheet: Sheet, i: int) -> int:
    above = sheet.parents[i]
    while above >= 0:
        element = sheet.inventory[above]
        if element.tag in ("tr", "li", "article") or element.role in ("row", "listitem", "article"):
            return above
        above = sheet.parents[above]
    return -1


def first_text(sheet: Sheet, item: int, target: int) -> str:
    """The first short text of a row that is not the target's own."""
    for j in range(item + 1, sheet.ends[item]):
        element = sheet.inventory[j]
        text = " ".join((element.own_text or element.text).split())
        if j == target or target < j < sheet.ends[target] or j in (p for p in _line(sheet, target)):
            continue
        if (
            element.visible
            and 3 <= len(text) <= 32
            and 1 <= len(words(text)) <= 4
            and any(len(w) > 1 and w.isalpha() for w in words(text))
            and set(words(text)) != set(sheet.said[target])
        ):
            return text
    return ""


def _line(sheet: Sheet, i: int) -> Iterator[int]:
    above = sheet.parents[i]
    while above >= 0:
        yield above
        above = sheet.parents[above]


def _what(sheet: Sheet, i: int) -> str:
    """An element's name and noun, in the order of its language."""
    if sheet.speech.noun_last:
        return f"{lower(sheet.names[i], sheet.language)} {sheet.noun(i)}"
    return f"{sheet.noun(i)} {sheet.names[i]}"


def in_rows(sheet: Sheet) -> Iterator[Item]:
    made = 0
    for line in sorted(repeated(sheet), key=lambda line: order_of(sheet.seed, "row", sheet.names[line[0]])):
        rows = {i: item_above(sheet, i) for i in line}
        if min(rows.values()) < 0 or len(set(rows.values())) < len(line):
            continue
        heads = {i: first_text(sheet, rows[i], i) for i in line}
        i = sheet.drawn("row", line, 1)[0]
        head = heads[i]
        whole = [set(words(sheet.inventory[row].text)) for j, row in rows.items() if j != i]
        if head and not any(set(words(head)) <= other for other in whole):
            way = sheet.speech.rows[order_of(sheet.seed, "row way", head) % len(sheet.speech.rows)]
            yield Item("row", way.format(what=_what(sheet, i), head=head), sheet.language, sheet.same_control(i))
            made += 1
        if made == MOST_A_KIND:
            return


def _heading_of(sheet: Sheet, i: int) -> str:
    for j in range(i - 1, -1, -1):
        element = sheet.inventory[j]
        if element.role == "heading" and element.visible:
            text = " ".join(element.text.split())
            return text if 3 <= len(text) <= 40 and len(words(text)) <= 5 and i >= sheet.ends[j] else ""
    return ""


def under_headings(sheet: Sheet) -> Iterator[Item]:
    made = 0
    for line in sorted(repeated(sheet), key=lambda line: order_of(sheet.seed, "heading", sheet.names[line[0]])):
        heads = {i: _heading_of(sheet, i) for i in line}
        i = sheet.drawn("heading", line, 1)[0]
        head = heads[i]
        others = [set(words(heads[j])) for j in line if j != i]
        said = sum(" ".join(e.text.lower().split()) == head.lower() for e in sheet.inventory if e.role == "heading")
        if head and said == 1 and all(others) and not any(set(words(head)) & (other - EMPTY) for other in others):
            way = sheet.speech.headings[order_of(sheet.seed, "heading way", head) % len(sheet.speech.headings)]
            yield Item("heading", way.format(what=_what(sheet, i), head=head), sheet.language, sheet.same_control(i))
            made += 1
        if made == MOST_A_KIND:
            return


_SECTIONS = {"banner": "header", "header": "header", "contentinfo": "footer", "footer": "footer", "navigation": "navigation",
             "nav": "navigation", "dialog": "dialog", "complementary": "sidebar", "aside": "sidebar",
             "form": "form", "table": "table"}  # fmt: skip


def _sections_of(sheet: Sheet, i: int) -> set[str]:
    return {
        _SECTIONS[k]
        for above in _line(sheet, i)
        for k in (sheet.inventory[above].role, sheet.inventory[above].tag)
        if k in _SECTIONS
    }


def in_sections(sheet: Sheet) -> Iterator[Item]:
    made = 0
    for line in sorted(repeated(sheet), key=lambda line: order_of(sheet.seed, "section", sheet.names[line[0]])):
        kinds = {i: _sections_of(sheet, i) for i in line}
        for i in sheet.drawn("section", line, 1):
            own = kinds[i] - set().union(*(kinds[j] for j in line if j != i))
            for section in sorted(own)[:1]:
                if section in sheet.speech.sections:
                    kind = "relation" if section == "dialog" else "section"
                    yield Item(
                        kind,
                        sheet.speech.sections[section].format(what=_what(sheet, i)),
                        sheet.language,
                        sheet.same_control(i),
                        relation="in the dialog" if section == "dialog" else "",
                    )
                    made += 1
        if made == MOST_A_KIND:
            return


def ordinal(sheet: Sheet) -> Iterator[Item]:
    made = 0
    for line in sorted(repeated(sheet), key=lambda line: order_of(sheet.seed, "ordinal", sheet.names[line[0]])):
        if not _clear_order(sheet, line):
            continue
        n = order_of(sheet.seed, "nth", sheet.names[line[0]]) % min(len(line) + 1, 6)
        word = sheet.speech.last if n >= len(line) else sheet.speech.ordinals[n]
        i = line[-1] if n >= len(line) else line[n]
        yield Item(
            "ordinal",
            sheet.speech.counted.format(nth=word, name=lower(sheet.names[i], sheet.language), noun=sheet.noun(i)),
            sheet.language,
            sheet.same_control(i),
        )
        made += 1
        if made == MOST_A_KIND:
            return


def _clear_order(sheet: Sheet, line: list[int]) -> bool:
    """Whether the order of the document is that of reading, line by line."""
    places = [sheet.boxes[i] for i in line]
    tall = all(a[1] + a[3] <= b[1] + 2 for a, b in pairwise(places))
    wide = all(a[0] + a[2] <= b[0] + 2 and abs(a[1] - b[1]) < 6 for a, b in pairwise(places))
    return tall or wide


# ------------------------------------------------------------------ relations


def _gap(a: Box, b: Box) -> tuple[float, float]:
    across = max(0.0, b[0] - (a[0] + a[2]), a[0] - (b[0] + b[2]))
    down = max(0.0, b[1] - (a[1] + a[3]), a[1] - (b[1] + b[3]))
    return across, down


def _beside(anchor: Box, box: Box, relation: str) -> float:
    """How far a control is on the named side of an anchor, CSS px; infinite where it is not there."""
    across, down = _gap(anchor, box)
    lined = down == 0 and min(anchor[1] + anchor[3], box[1] + box[3]) - max(anchor[1], box[1]) > 0.4 * min(anchor[3], box[3])
    stacked = across == 0 and min(anchor[0] + anchor[2], box[0] + box[2]) - max(anchor[0], box[0]) > 0.4 * min(
        anchor[2], box[2]
    )
    if relation == "right of":
        return across if lined and box[0] >= anchor[0] + anchor[2] - 2 else float("inf")
    if relation == "left of":
        return across if lined and box[0] + box[2] <= anchor[0] + 2 else float("inf")
    if relation == "below":
        return down if stacked and box[1] >= anchor[1] + anchor[3] - 2 else float("inf")
    if relation == "above":
        return down if stacked and box[1] + box[3] <= anchor[1] + 2 else float("inf")
    return across if lined else down if stacked else float("inf")


def _anchors(sheet: Sheet) -> list[int]:
    """What says a text that nothing else says: short texts and controls."""
    texts: defaultdict[frozenset[str], list[int]] = defaultdict(list)
    for i, element in enumerate(sheet.inventory):
        if not element.visible or not sheet.has_size(i):
            continue
        text = (
            sheet.names[i]
            if i in sheet.names
            else element.own_text
            or (element.text if not any(sheet.parents[j] == i for j in range(i + 1, sheet.ends[i])) else "")
        )
        said = words(text)
        if (
            1 <= len(said) <= (10 if UNSPACED.search(text) else 4)
            and len(text) <= 32
            and any((len(w) > 2 and w.isalpha()) or UNSPACED.search(w) for w in said)
        ):
            texts[frozenset(said)].append(i)
    return [
        group[0] for group in texts.values() if len(group) == 1 or all(group[0] < g < sheet.ends[group[0]] for g in group[1:])
    ]


def relations(sheet: Sheet) -> Iterator[Item]:
    made: Counter[str] = Counter()
    anchors = sorted(_anchors(sheet), key=lambda i: order_of(sheet.seed, "anchor", i))[:150]
    for anchor in anchors:
        at = sheet.boxes[anchor]
        element = sheet.inventory[anchor]
        said = sheet.names.get(anchor) or element.own_text or element.text
        for relation in ("right of", "left of", "below", "above", "next to"):
            if relation not in sheet.speech.relations or made[relation] >= 2:
                continue
            by_role: defaultdict[str, list[tuple[float, int]]] = defaultdict(list)
            for j in sheet.controls:
                if anchor <= j < sheet.ends[anchor] or j <= anchor < sheet.ends[j] or not sheet.noun(j):
                    continue
                distance = _beside(at, sheet.boxes[j], relation)
                if distance < 120:
                    by_role[sheet.noun(j)].append((distance, j))
            for noun, near in sorted(by_role.items()):
                near.sort()
                best = near[0]
                same = set(sheet.same_control(best[1]))
                rest = [d for d, j in near[1:] if j not in same]
                other_sort = [j for j in sheet.controls if sheet.noun(j) == noun and j not in same]
                if not other_sort or (rest and rest[0] < 1.5 * best[0] + 24) or best[0] > 80:
                    continue
                if set(words(said)) & set(sheet.said[best[1]]) or made[relation] >= 2:
                    continue
                text = sheet.speech.relations[relation].format(what=noun, anchor=said)
                made[relation] += 1
                yield Item("relation", " ".join(text.split()), sheet.language, sheet.same_control(best[1]), relation=relation)
    yield from _same_row(sheet)
    yield from _from_the_right(sheet)


def _same_row(sheet: Sheet) -> Iterator[Item]:
    if "same row" not in sheet.speech.relations:
        return
    for line in sorted(repeated(sheet), key=lambda line: order_of(sheet.seed, "same row", sheet.names[line[0]]))[:2]:
        rows = {i: item_above(sheet, i) for i in line}
        i = sheet.drawn("same row", line, 1)[0]
        if min(rows.values()) < 0 or len(set(rows.values())) < len(line) or sheet.inventory[rows[i]].tag != "tr":
            continue
        head = first_text(sheet, rows[i], i)
        if head and not any(set(words(head)) <= set(words(sheet.inventory[row].text)) for j, row in rows.items() if j != i):
            yield Item(
                "relation",
                sheet.speech.relations["same row"].format(what=_what(sheet, i), anchor=head),
                sheet.language,
                sheet.same_control(i),
                relation="same row",
            )


def _from_the_right(sheet: Sheet) -> Iterator[Item]:
    """Rows of controls of one role that stand alone in their line: "second button from the right" of a toolbar."""
    for line in sorted(repeated(sheet), key=lambda line: order_of(sheet.seed, "right", sheet.names[line[0]]))[:3]:
        places = [sheet.boxes[i] for i in line]
        if (
            all(a[0] + a[2] <= b[0] + 2 and abs(a[1] - b[1]) < 6 for a, b in pairwise(places))
            and "from the right" in sheet.speech.relations
        ):
            n = order_of(sheet.seed, "right nth", sheet.names[line[0]]) % min(len(line), 4)
            i = line[-1 - n]
            text = sheet.speech.relations["from the right"].format(
                nth=sheet.speech.ordinals[n], name=lower(sheet.names[i], sheet.language), noun=sheet.noun(i)
            )
            yield Item("relation", " ".join(text.split()), sheet.language, sheet.same_control(i), relation="from the right")
