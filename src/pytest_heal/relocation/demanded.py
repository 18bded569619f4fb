"""Whether an element has what a locator demands: its words, states, values, and what it stands in.

A locator is often the assertion itself: ``expect(page.get_by_text("Payment successful")).to_be_visible()``. So what is read of
it (`locator.demands`) is compared with the candidate and its surroundings, one demand after the other.

- What is asserted, waited for or read has to have all of it.
- For an act states and narrowings have to hold; words may be others where they name the same act on the same object.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from pytest_heal.element.element import ITEM_ROLES, Element, Inventory
from pytest_heal.element.text import folded, has_letter, is_generated
from pytest_heal.element.traits import FIELD_ROLES, sayings
from pytest_heal.language.icons import another_icon
from pytest_heal.language.rewording import reworded
from pytest_heal.language.verbs import without_verb
from pytest_heal.locator.aims import CAPPED, ancestors, within
from pytest_heal.locator.demand import Demand, Reading, Step
from pytest_heal.locator.demands import CONTAINERS, readings
from pytest_heal.relocation.events import Held
from pytest_heal.relocation.fit import same_role
from pytest_heal.relocation.stated import (
    SHOWN,
    another_value,
    has,
    judged,
    leads_there,
    may_differ,
    need_not_be_said,
    shown_of,
)

_SAID_AROUND = 3  # words from which on a text says which one of its kind a part of the page is
_WHOLE = frozenset({"html", "body", "main"})


def demanded(selector: str, old: Element, index: int, inventory: Inventory, *, act: bool) -> tuple[Held, ...]:
    """Each demand of a locator beside what a candidate has; of alternatives the one that it meets best.

    Args:
        selector: Playwright's, within one frame.
        old: the remembered element; tells whether our reading of the demand is right.
        index: of the candidate.
        inventory: the page.
        act: something is done with the element; else it is asserted, waited for or read.
    """
    found = [tuple(_compared(reading, old, index, inventory, act=act)) for reading in readings(selector)]
    return min(found, key=lambda held: sum(not one.held for one in held), default=())


def asked_for(selector: str, old: Element, index: int, rivals: Iterable[int], inventory: Inventory) -> bool:
    """Whether a locator still names a candidate, and no rival: it has the very words that are asked for.

    Args:
        selector: Playwright's, within one frame.
        old: the remembered element.
        index: of the candidate.
        rivals: the others.
        inventory: the page.
    """
    kinds = ((demand, step is reading[-1]) for reading in readings(selector) for step in reading for demand in demands_of(step))
    if not any(not d.no and (d.kind == "words" or (d.kind == "value" and not own)) for d, own in kinds):
        return False

    def names(one: int) -> bool:
        return all(held.held and not held.now for held in demanded(selector, old, one, inventory, act=False))

    return names(index) and not any(map(names, rivals))


def demands_of(step: Step) -> Iterator[Demand]:
    """What a step asks of its elements, and of what they have to hold."""
    yield from step.demands
    for inner, no in step.holds:
        if not no:
            yield from inner.demands


# ------------------------------------------------------------------------------------------------ one reading


def _compared(reading: Reading, old: Element, index: int, inventory: Inventory, *, act: bool) -> Iterator[Held]:
    if not reading:
        return
    for step in reading[:-1]:
        yield from _around(step, old, index, inventory, act=act)
    wanted, new = reading[-1], inventory[index]
    for demand in wanted.demands:
        held = _of_element(demand, old, new, inventory, act=act)
        if held is not None:
            yield held
    for inner, no in wanted.holds:
        if inner.asks or (no and inner.handles):
            named = frozenset() if inner.asks else frozenset(inner.handles)  # what may drift has to be gone as it was called
            there = any(fulfils(inner, i, inventory) and named <= names_of(inventory[i]) for i in within(inventory, index))
            there = there or (act and not no and _says_itself(inner, new))
            yield Held(kind="narrowing", demand=f"holds {_told(inner, no=no)}", held=there != no)
        elif inner.handles and not no and (not act or _another_icon(inner, old, index, inventory)):
            there = not act and any({*inner.handles} <= names_of(inventory[i]) for i in within(inventory, index))
            yield Held(kind="narrowing", demand=f"holds {_told(inner)}", held=there)
    if not act:
        yield from _dropped(wanted, old, new)


def _says_itself(inner: Step, new: Element) -> bool:
    """Whether what had to stand in an element is all that it is called, or is said of it: a tip that became an attribute."""
    tips = (value for name, value in new.attributes.items() if name.startswith("data-"))
    said = {folded(text) for text in (*_sayings(new), *tips)}
    words = [demand for demand in inner.demands if demand.kind == "words" and not demand.no and folded(demand.wanted) in said]
    return not inner.role and not inner.holds and words == [*inner.demands] != []


def _of_element(demand: Demand, old: Element, new: Element, inventory: Inventory, *, act: bool) -> Held | None:
    """A demand of the element itself; ``None`` for one that may drift."""
    if act and demand.kind == "value":
        wordless = not (has_letter(new.text) or new.name or new.label)
        now_other = wordless and demand.attribute.startswith("data-") and another_value(demand, (new.index,), inventory)
        return Held(kind="value", demand=str(demand), held=False, now=shown_of(demand, new)) if now_other else None
    if act and demand.kind == "state" and (judged(demand) or _says_what_it_does(demand, old)):
        return None
    if demand.kind == "words":
        return _words(demand, old, new, inventory, act=act)
    before, now = has(demand, old), has(demand, new)
    if before is None or now is None:
        return None
    if act and not now and not demand.no:
        now = any(has(demand, other) for other in _same_thing(new, inventory))
    if act and not before:
        return None  # our reading of the demand is not right
    held = now or leads_there(demand, new, inventory.url)
    # what was so then, for the locator matched, and cannot be seen to be so now, is not proven
    return Held(kind=demand.kind, demand=str(demand), held=held, now="" if held else shown_of(demand, new))


def _says_what_it_does(demand: Demand, old: Element) -> bool:
    """Whether a class that may be a state is what the control says: ``open`` of "Open"."""
    return demand.of == "class" and demand.wanted.lower() in folded(old.text or old.name).split()


def _same_thing(new: Element, inventory: Inventory) -> Iterator[Element]:
    """What says the same around an element, or in it: an item and its link."""
    for i in ancestors(inventory, new.index):
        if inventory[i].text != new.text:
            break
        yield inventory[i]
    yield from (inventory[i] for i in within(inventory, new.index) if inventory[i].text == new.text)


def names_of(element: Element) -> frozenset[str]:
    """What developers call an element, with the marks of `Step.handles`."""
    names = (f"#{element.id}", f"@{element.test_id}", *(f".{name}" for name in element.classes))
    return frozenset(name for name in names if name[1:])


def _another_icon(inner: Step, old: Element, index: int, inventory: Inventory) -> bool:
    """Whether what is asked for inside of an element without words is an icon, and another one is in it now."""
    if has_letter(old.text) or old.name:
        return False
    asked = {name[1:] for name in inner.handles}
    there = {name for i in within(inventory, index) for name in (*inventory[i].classes, inventory[i].test_id) if name}
    return asked.isdisjoint(there) and another_icon(asked, there)


def _words(demand: Demand, old: Element, new: Element, inventory: Inventory, *, act: bool) -> Held:
    before, now = _read(demand, old), _read(demand, new)
    if demand.of == "text" and not old.text and demand.wanted.casefold() in old.icon.casefold().split():
        held = _spells_icon(demand, new, inventory) != demand.no
    elif any(says_so(text, demand) for text in before) != demand.no:  # our reading of the demand is right
        held = any(says_so(text, demand) for text in now) or _inside_says(demand, new, inventory)
        held = held != demand.no
    else:
        held = before == now and any(now)
    same = held
    if not held and not demand.no:
        said = tuple(filter(None, (*now, *(_sayings(new) if act else _instead(demand, new)))))
        held = any(says_so(text, demand) or _but_for_case(text, demand) for text in said)
        if not held and act:
            wanted = (demand.wanted,) if demand.how != "pattern" else before
            held = any(_spoken(demand, text) or any(_as_well(then, old, text, new) for then in wanted) for text in said)
    shown = next(filter(None, (*now, new.name, new.text)), "")
    return Held(kind="words", demand=str(demand), held=held, now="" if same else shown[:SHOWN])


def _as_well(wanted: str, old: Element, said: str, new: Element) -> bool:
    """Whether other words call an element as well, or a field by what it asks for: "Obituary" for "Write the obituary"."""
    if reworded(wanted, said):
        return True
    fields = old.role in FIELD_ROLES and new.role in FIELD_ROLES
    return fields and without_verb(wanted, old.role) == without_verb(said, new.role) != ""


def _spells_icon(demand: Demand, element: Element, inventory: Inventory) -> bool:
    """Whether an icon font makes a picture of the word that is asked for, in an element: Playwright reads it, nobody else."""
    icons = inventory.column("icon")
    return any(icons[i].casefold() == demand.wanted.casefold() for i in (element.index, *within(inventory, element.index)))


def _sayings(element: Element) -> tuple[str, ...]:
    """Everything that people read of an element, or hear."""
    attributes = element.attributes
    return (
        element.text,
        element.name,
        element.label,
        *(attributes.get(name, "") for name in ("aria-label", "title", "placeholder", "alt")),
        *sayings(element),
    )


def _instead(demand: Demand, element: Element) -> tuple[str, ...]:
    """Where words may have gone that are asserted: from a hint into what is read, from the text of an icon into its name."""
    if demand.of == "text":
        return () if has_letter(element.text) else (element.name,)
    return () if demand.of == "name" else (element.text, element.name)


def _spoken(demand: Demand, text: str) -> bool:
    """Whether a text has the words of a demand, however they are joined: "api_key" for "Api key"."""
    wanted = _joined(demand.wanted)
    return demand.how != "pattern" and bool(wanted) and f" {wanted} " in f" {_joined(text)} "


@lru_cache(1 << 12)
def _joined(text: str) -> str:
    return folded(text.replace("_", " "))


def _dropped(step: Step, old: Element, new: Element) -> Iterator[Held]:
    """A class that the locator asks for, that the element has lost while it kept its others: it said how the element was."""
    asked = {name[1:] for name in step.handles if name[0] == "."}
    mine, theirs = (frozenset(c for c in e.classes if not is_generated(c)) for e in (old, new))
    for name in sorted(asked & mine - theirs):
        if mine & theirs and (not theirs - mine or any(_varied(name, other) for other in theirs - mine)):
            yield Held(kind="state", demand=f'class "{name}"', held=False, now=" ".join(new.classes)[:SHOWN])


def _varied(name: str, other: str) -> bool:
    """Whether two classes are one block with another modifier: "step--first", "step--second"."""
    before, mark, after = name.rpartition("--")
    return bool(mark and before and after) and other.startswith(f"{before}--")


# ------------------------------------------------------------------------------------------------ what it stands in


def _around(step: Step, old: Element, index: int, inventory: Inventory, *, act: bool) -> Iterator[Held]:
    """Whether the element stands in what a step asks for."""
    demands = [demand for demand in step.demands if not (act and demand.kind == "state" and need_not_be_said(demand))]
    words = [demand for demand in demands_of(step) if demand.kind == "words" and not demand.no]
    said = any(demand.of in ("text", "name") for demand in words)  # by everything that holds what says it
    container = step.role if step.role in CONTAINERS else ""
    if not (demands or container or any(inner.asks for inner, _ in step.holds)):
        return
    role = step.role or step.tag
    above = [i for i in ancestors(inventory, index) if inventory[i].tag not in _WHOLE]
    kept = [demand for demand in demands if not (act and demand.kind == "value")]
    fitting = [i for i in above if not role or same_role(role, inventory[i].role)] if role or not said else []
    held = not step.beside and any(fulfils(step, i, inventory, kept) for i in fitting)
    if not held and role == "navigation" and not demands:
        held = old.near == inventory[index].near and len(old.near.split()) >= _SAID_AROUND  # it says what it said
    if not held and words and all(_moved_onto(demand, inventory[index]) for demand in words):
        held = True
    if not held and words and len(words) == len(demands) + sum(len(inner.demands) for inner, no in step.holds if not no):
        held = _called(words, index, above, inventory)
    if not held and not words and not container and act:
        # what says it may be another element now, as long as it says it: the class of an item has become its link's
        held = all(any(has(demand, inventory[i]) is not False for i in (index, *above)) for demand in kept)
    if held:  # what must not be so is so of nothing around it
        held = not any(has(d, inventory[i]) is False for d in kept if d.no and d.kind == "state" for i in above)
    if held and act:
        values = [demand for demand in demands if demand.kind == "value"]
        held = not any(another_value(demand, may_differ(demand, old, index, above, inventory), inventory) for demand in values)
    where = "beside" if step.beside else "in"
    yield Held(kind="narrowing", demand=f"{where} {_told(step)}", held=held, now="" if held else inventory[index].group[:SHOWN])


def _called(words: Sequence[Demand], index: int, above: Sequence[int], inventory: Inventory) -> bool:
    """Whether the nearest that says the words around an element is about this one alone, and no item ends in between."""
    new = inventory[index]
    if new.group and all(says_so(new.group, demand) or _spoken(demand, new.group) for demand in words):
        return True
    for i in above:
        around = inventory[i]
        if all(says_so(around.text, demand) or _inside_says(demand, around, inventory, whole=True) for demand in words):
            return not any(_alike(inventory[j], new) for j in within(inventory, i) if j != index)
        repeated = around.ordinal[1] > 1 and inventory[around.parent].ordinal != around.ordinal  # what it holds is so too
        if around.role in ITEM_ROLES or repeated:
            return False
    return False


def _moved_onto(demand: Demand, new: Element) -> bool:
    """Whether an element itself says now what was said around it: a label that was its wrapper's."""
    return any(says_so(text, demand) for text in (*_read(demand, new), new.name, new.label) if text)


def _alike(one: Element, other: Element) -> bool:
    return (one.role, one.name, one.text) == (other.role, other.name, other.text) and one.tag == other.tag


# ------------------------------------------------------------------------------------------------ one demand


def fulfils(step: Step, index: int, inventory: Inventory, demands: Iterable[Demand] | None = None) -> bool:
    """Whether an element is what a step asks for; what developers call it does not count."""
    element = inventory[index]
    if step.role and not same_role(step.role, element.role):
        return False
    for demand in step.demands if demands is None else demands:
        if demand.kind == "words":
            says = any(says_so(text, demand) for text in _read(demand, element)) or _inside_says(demand, element, inventory)
            if says == demand.no:
                return False
        elif has(demand, element) is False:
            return False
    return all(
        any(fulfils(inner, i, inventory) for i in within(inventory, index)) != no for inner, no in step.holds if inner.asks
    )


def _read(demand: Demand, element: Element) -> tuple[str, ...]:
    """What an element says where a demand looks."""
    attributes = element.attributes
    if demand.of == "text":
        return (element.text, element.own_text, *((element.name,) if element.text and element.text in element.name else ()))
    if demand.of == "name":
        return (element.name,)
    if demand.of == "label":
        return (
            (element.label, attributes.get("aria-label", ""))
            if element.label
            else (attributes.get("aria-label", ""), element.name)
        )
    if demand.of == "title" and folded(element.name) == folded(demand.wanted):  # a tip that is a name now
        return (attributes.get("title", element.name),)
    return (attributes.get(demand.of, ""),)


def says_so(text: str, demand: Demand) -> bool:
    """Whether a text fulfils a demand, as Playwright compares; ``no`` is left to the caller."""
    if demand.how == "pattern":
        pattern = _compiled(demand.wanted)
        return pattern is not None and pattern.search(text) is not None
    wanted, said = " ".join(demand.wanted.split()), " ".join(text.split())
    if demand.how == "is":
        return said == wanted
    if demand.how in ("begins", "ends"):
        return said.startswith(wanted) if demand.how == "begins" else said.endswith(wanted)
    return wanted.casefold() in said.casefold()


def _but_for_case(text: str, demand: Demand) -> bool:
    """Whether a text is the very words that are asked for, in other capitals: "Long event" for "Long Event"."""
    return demand.how == "is" and " ".join(text.split()).casefold() == " ".join(demand.wanted.split()).casefold() != ""


@lru_cache(256)
def _compiled(pattern: str) -> re.Pattern[str] | None:
    try:
        return re.compile(pattern)
    except re.error:
        return None


def _inside_says(demand: Demand, element: Element, inventory: Inventory, *, whole: bool = False) -> bool:
    """Whether something in an element says it: of a long text the inventory keeps the beginning.

    Args:
        demand: of words.
        element: what it may be in.
        inventory: the page.
        whole: what has to be the whole of a text may be that of something in the element.
    """
    if demand.of != "text" or (not whole if demand.how == "is" else len(element.text) < CAPPED):
        return False
    texts = inventory.column("text")
    return any(texts[i] and says_so(texts[i], demand) for i in within(inventory, element.index))


def _told(step: Step, *, no: bool = False) -> str:
    """A step for people: ``row "Ada"``, ``text "Fern"``, ``dialog``."""
    said = ", ".join(str(demand) for demand in demands_of(step))
    named = step.role or step.tag
    return f"{'no ' if no else ''}{f'{named} with {said}' if named and said else named or said or ' '.join(step.handles)}"
