"""Pages of an exploration on their way to classes: their names, their controls with the locator to use, and what leads on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pytest_heal.element.text import mask_numbers
from pytest_heal.explore.control_locator import best_code
from pytest_heal.explore.exploration import Control, Exploration, PageSeen
from pytest_heal.explore.page_objects.identifiers import Names, camel, fewer, snake, words
from pytest_heal.explore.page_objects.url_code import LONGEST, Address, address_of, origin_of

LONGEST_ID = 100  # characters of a selector that words are taken from
MOST_CONTROLS = 500  # of a page
LONGEST_NAME = 44  # characters: with it the longest call still begins on its line
LONGEST_PAGE = 30  # characters of the name of a class or module, without ``Page``
_KINDS = {
    **dict.fromkeys(("textbox", "searchbox", "spinbutton", "<input>", "<textarea>"), "field"),
    **dict.fromkeys(("combobox", "listbox", "<select>"), "select"),
    "menuitem": "menu_item",
}
_OF_THE_BASE = ("page", "base_url", "address", "url", "open", "locators", "later", "scope")


@dataclass(slots=True)
class Way:
    """A control that led to another page in the exploration."""

    attribute: str
    target: PageClass


@dataclass(slots=True)
class PageClass:
    """A page on its way to a class."""

    page: PageSeen
    name: str
    module: str
    address: Address
    attributes: list[tuple[str, Control, str]] = field(default_factory=list)  # name, control, code
    ways: list[Way] = field(default_factory=list)
    names: Names = field(default_factory=lambda: Names(_OF_THE_BASE))


def page_classes(exploration: Exploration, style: Sequence[str] = ()) -> list[PageClass]:
    """Each page of an exploration as a class to be, its locators in a style; one whose URL nobody could open is left out."""
    modules_taken, names = Names(("_base", "__init__")), Names(("BasePage", "BASE_URL", "Page", "Self"))
    found: list[PageClass] = []
    for page in exploration.pages:
        if max(map(len, (page.template, page.url))) > LONGEST:
            continue  # no URL that anybody could open
        address = address_of(page, ("self", "address"))
        spoken = list(address.words) or (["home"] if not found else words(page.title))
        spoken = fewer(spoken, LONGEST_PAGE) or ["page"]
        if page.template.endswith("}"):
            spoken.append("item")
        if spoken[0].startswith("test"):
            spoken.insert(0, "app")  # pytest would collect it
        name = names.first_of(_named(spoken, "Page"))
        suffix = name.rpartition("Page")[2].strip("_")
        module = modules_taken.first_of(snake([*spoken, "page", *([suffix] if suffix else [])]))
        one = PageClass(page=page, name=name, module=module, address=address)
        _add_controls(one, style)
        found.append(one)
    _add_ways(found, exploration)
    return found


def _named(spoken: Sequence[str], last: str) -> str:
    name = camel(spoken)
    return f"{'N' if name[:1].isdigit() else ''}{name}{last}"


def _add_controls(one: PageClass, style: Sequence[str]) -> None:
    """Name each control that has a locator."""
    for control in _different(one.page.controls[:MOST_CONTROLS]):
        code = best_code(control, style)
        if code:
            kind = _KINDS.get(control.kind) or snake(fewer(words(control.kind)[:2], LONGEST_NAME // 2)) or "element"
            spoken = words(control.name or control.text) or _otherwise(control)
            plain = _with_kind(spoken, kind)
            section = _with_kind([*spoken, *words(control.section)[:2]], kind) if control.section else ""
            one.attributes.append((one.names.first_of(plain, section), control, code))


def _different(controls: Sequence[Control]) -> list[Control]:
    """The controls; of a link seen with several numbers in its name ("Cart 0", "Cart 3") one, best one at once there."""
    kept: dict[tuple[str, ...] | int, Control] = {}
    for place, control in enumerate(controls):
        numbered = control.href and any(letter.isdigit() for letter in control.name)
        same = (control.kind, mask_numbers(control.name), control.href, control.section, control.frame)
        key = same if numbered else place
        if key not in kept or (control.at_once and not kept[key].at_once):
            kept[key] = control
    return list(kept.values())


def _with_kind(spoken: Sequence[str], kind: str) -> str:
    short = fewer(spoken, LONGEST_NAME - len(kind) - 1)
    return snake(short if short and short[-1] == kind else [*short, kind])


def _otherwise(control: Control) -> list[str]:
    """Words for a control whose name has none: of an id or test id that a locator has, or of where a link leads."""
    for selector in control.selectors:
        if selector.startswith(("#", "internal:testid=")) and len(selector) <= LONGEST_ID:
            return words(selector.partition('="')[2].partition('"')[0] or selector)
    return words(origin_of(control.href)[1])


def _add_ways(classes: Iterable[PageClass], exploration: Exploration) -> None:
    """The clicks that led to other pages, each once."""
    known = {one.page.template: one for one in classes}
    done: set[tuple[str, str]] = set()
    for step in exploration.steps:
        one, target, control = known.get(step.template), known.get(step.to_template), step.control
        if one is None or target is None or one is target or control is None or step.act != "click" or step.result == "failed":
            continue
        mine = next((name for name, other, _ in one.attributes if _same(other, control) and not other.destructive), "")
        if mine and not control.destructive and (one.name, mine) not in done:
            done.add((one.name, mine))
            one.ways.append(Way(mine, target))


def _same(a: Control, b: Control) -> bool:
    return (a.kind, a.name, a.text, a.href, a.frame, a.selectors) == (b.kind, b.name, b.text, b.href, b.frame, b.selectors)
