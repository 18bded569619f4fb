"""Hides a key, and what follows from it: from a query to what the product would be asked.

Of the element itself every attribute goes that carries the key's words, but for those that people read; of all others what
refers to it (``for``, ``aria-controls``, a link to ``#key``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from benchmarks.beside import rivals
from benchmarks.harvest.truth import KINDS, Query

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.fingerprint import Fingerprint, Key, url_template
from pytest_heal.element.text import identifier_words
from pytest_heal.relocation.policy import Request

REFERENCES = frozenset(
    """for form list headers href xlink:href aria-controls aria-labelledby aria-describedby aria-owns aria-details
    aria-activedescendant aria-flowto aria-errormessage data-target data-bs-target data-parent data-bs-parent data-toggle
    data-reveal-id data-open data-close data-for data-dropdown data-activates popovertarget commandfor usemap""".split()
)
"""Attributes that may name another element by its id."""
SPOKEN = frozenset({"title", "alt", "placeholder", "aria-label", "aria-description", "value", "content", "type", "role"})
"""Attributes that people read, or that say what kind of element it is: these stay, whatever words are in them."""

_COUNTED = {"id": "id", "href": "href", "name": "field"} | dict.fromkeys(KINDS["test id"], "test_id")


def carries(value: str, key: str) -> bool:
    """Whether an attribute's value has the key's words in it, one after the other.

    >>> carries("btn-save-user js", "saveUser"), carries("saved", "save")
    (True, False)
    """
    words, wanted = list(identifier_words(value)), list(identifier_words(key))
    if not wanted:
        return bool(key) and key in value
    return any(words[k : k + len(wanted)] == wanted for k in range(len(words) - len(wanted) + 1))


def bare_of(attributes: Mapping[str, str], attribute: str, key: str) -> dict[str, str]:
    """The attributes of the element whose key is hidden, without it and what carries it."""
    left = {}
    for name, value in attributes.items():
        if name == attribute:
            continue
        if name == "class":
            kept = [word for word in value.split() if not carries(word, key)]
            if kept:
                left[name] = " ".join(kept)
        elif name in SPOKEN or not carries(value, key):
            left[name] = value
    return left


def unreferred(value: str, key: str) -> bool:
    """Whether what an attribute of `REFERENCES` says has nothing to do with an id."""
    return not any(word.lstrip("#") == key for word in value.split())


def hidden(payload: Mapping[str, Any], keys: Iterable[tuple[int, str, str]]) -> dict[str, Any]:
    """An inventory's payload without some keys.

    Args:
        payload: as the probe gave it; stays as it is.
        keys: index of the element (-1 where the page does not have it), attribute and value of each.
    """
    strings = list(payload["strings"])
    codes = {text: code for code, text in enumerate(strings)}
    rows = list(payload["attributes"])
    ids = set()

    def code_of(text: str) -> int:
        if text not in codes:
            codes[text] = len(strings)
            strings.append(text)
        return codes[text]

    for index, attribute, value in keys:
        if attribute == "id":
            ids.add(value)
        if index >= 0:
            was = {strings[rows[index][k]]: strings[rows[index][k + 1]] for k in range(0, len(rows[index]), 2)}
            left = bare_of(was, attribute, value)
            rows[index] = [code_of(text) for pair in left.items() for text in pair]
    if ids:
        names = {code for code, text in enumerate(strings) if text in REFERENCES}
        gone = {code for code, text in enumerate(strings) if any(word.lstrip("#") in ids for word in text.split())}
        for n, row in enumerate(rows):
            if any(row[k] in names and row[k + 1] in gone for k in range(0, len(row), 2)):
                rows[n] = [
                    code
                    for k in range(0, len(row), 2)
                    if not (row[k] in names and row[k + 1] in gone)
                    for code in row[k : k + 2]
                ]
    return {**payload, "strings": strings, "attributes": rows}


def without(inventory: Inventory, gone: Collection[int]) -> Inventory:
    """A page without some elements and all that stands in them, which has to be among them."""
    kept = [index for index in range(len(inventory)) if index not in gone]
    now = {index: n for n, index in enumerate(kept)} | {-1: -1}
    elements = [replace(inventory[index], index=now[index], parent=now[inventory[index].parent]) for index in kept]
    return Inventory.from_elements(elements, url=inventory.url, viewport=inventory.viewport)


def changed(old: Element, new: Element) -> bool:
    """Whether anything of the element is not as it was; boxes, which move with the page, are not looked at."""
    names = ("tag", "role", "name", "text", "own_text", "label", "icon", "path", "section", "group", "near", "ordinal")
    return dict(old.attributes) != dict(new.attributes) or any(getattr(old, name) != getattr(new, name) for name in names)


def selector_of(attribute: str, value: str) -> str:
    """What a test would write that goes by the key."""
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    if attribute == "id" and value.replace("-", "").replace("_", "").isalnum() and value[0].isalpha():
        return f"#{value}"
    return f'[{attribute}="{quoted}"]'


_TICKED = frozenset({"checkbox", "radio"})
_PRESSED = frozenset({"submit", "button", "reset", "image", "file", "hidden"})


def act_on(element: Element) -> str:
    """Playwright's method that a test would most likely call on such an element."""
    kind = element.attributes.get("type", "text").lower()
    if element.tag == "select":
        return "select_option"
    if element.tag == "input" and kind in _TICKED:
        return "check"
    if "editable" in element.states or element.tag == "textarea" or (element.tag == "input" and kind not in _PRESSED):
        return "fill"
    return "click"


@dataclass(frozen=True)
class Question:
    """What `pytest_heal.relocation.policy.locate` takes, but for the thresholds."""

    fingerprint: Fingerprint
    inventory: Inventory
    others: Sequence[Fingerprint]
    request: Request


@dataclass(frozen=True)
class PagePair:
    """One page in two releases, with its queries.

    Attributes:
        project: of the recipe.
        releases: old and new.
        page: its path, and its scene after a ``|``.
        old: the old page's payload.
        new: the new page's.
        counts: by index of the old page, see `Fingerprint.counts`.
        queries: what is asked.
    """

    project: str
    releases: tuple[str, str]
    page: str
    old: Mapping[str, Any]
    new: Mapping[str, Any]
    counts: Mapping[int, Mapping[str, int]]
    queries: tuple[Query, ...]

    def questions(self, *, every_key: bool = False) -> Iterable[tuple[Query, Question]]:
        """Each query as the product would be asked it.

        Args:
            every_key: hide the keys of all queries of the page at once, as a release does that renames them all; else only the
                key that is asked for, while the other locators of the page still have theirs.
        """
        if every_key:
            together = self._hidden(self.queries)
        for query in self.queries:
            old, new = together if every_key else self._hidden((query,))
            prints = [_fingerprint(self, old, other, beside=False) for other in self.queries if other is not query]
            mine = _fingerprint(self, old, query)
            request = Request(method=act_on(mine.element), selector=selector_of(query.attribute, query.value), kind="act")
            yield query, Question(mine, new, prints, request)

    def _hidden(self, queries: Sequence[Query]) -> tuple[Inventory, Inventory]:
        old = hidden(self.old, [(q.old, q.attribute, q.value) for q in queries])
        new = hidden(self.new, [(q.truth, q.attribute, q.value) for q in queries])
        return Inventory.from_payload(old), Inventory.from_payload(new)


def question(pair: PagePair, query: Query) -> Question:
    """One query as the product would be asked it, its key hidden on both pages."""
    return next(asked for found, asked in pair.questions() if found == query)


def _fingerprint(pair: PagePair, old: Inventory, query: Query, *, beside: bool = True) -> Fingerprint:
    element, selector = old[query.old], selector_of(query.attribute, query.value)
    left = {counted for attribute, counted in _COUNTED.items() if attribute in element.attributes}
    counts = {name: n for name, n in pair.counts.get(query.old, {}).items() if name not in _COUNTED.values() or name in left}
    return Fingerprint(
        key=Key(locator=selector, page=url_template(old.url)),
        element=element,
        counts=counts,
        acts=(act_on(element),),
        source=f"{pair.project}/{pair.page}",
        code=f"page.locator({selector!r})",
        viewport=old.viewport,
        elements=len(old),
        title=old.title,
        rivals=rivals(old, query.old) if beside else (),  # nobody asks what owns an element for its rivals
    )


def is_changed(old: Mapping[str, Any], new: Mapping[str, Any], query: Query) -> bool:
    """Whether a pair's element changed in anything but the key."""
    keys_old, keys_new = ((index, query.attribute, query.value) for index in (query.old, query.truth))
    was = Inventory.from_payload(hidden(old, [keys_old]))[query.old]
    return changed(was, Inventory.from_payload(hidden(new, [keys_new]))[query.truth])
