"""What a locator calls its element by, and what that is called now: ``#store`` after ``#save``.

A release that renames something renames it everywhere. So a name with which tests have passed supports the same locator on
other pages: see `policy.decide`. It never overrules what speaks against a candidate. Only ids and test ids are names: a class
is one of a kind, and where the element is gone its neighbour has the new class as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from pytest_heal.element.element import Element
from pytest_heal.element.page import Page
from pytest_heal.element.text import is_generated
from pytest_heal.element.traits import Traits
from pytest_heal.locator.demands import readings

_CALLED = {"#": "id", "@": "test id"}


def renamed(selector: str, old: Element, new: Element) -> str:
    """What one name in a selector has become, with its mark (see `Step.handles`); ``""`` where nobody can tell.

    Args:
        selector: Playwright's, within one frame.
        old: the remembered element, which has the names of the selector.
        new: the element that it is now.
    """
    found = readings(selector)
    handles = found[0][-1].handles if len(found) == 1 and found[0] else ()
    gone = [name for name in handles if name in _given_names(old) and name not in _given_names(new)]
    if len(gone) != 1:
        return ""
    mark = gone[0][0]
    came = [name for name in _given_names(new) - _given_names(old) if name[0] == mark]
    return came[0] if len(came) == 1 else ""


def _given_names(element: Element) -> frozenset[str]:
    """What developers call an element alone, each name with its mark; nothing that is generated."""
    names = {f"#{element.id}": element.id, f"@{element.test_id}": element.test_id}
    return frozenset(name for name, value in names.items() if value and not is_generated(value))


def carries(name: str, old: Traits, new: Traits, page: Page, rivals: Iterable[Element]) -> bool:
    """Whether a candidate alone has a name that an element of its kind was given.

    Args:
        name: see `renamed`.
        old: the remembered element.
        new: the candidate; an element of ``page``.
        page: the page now.
        rivals: what stood beside the remembered element; what had the name then is another element.
    """
    alike = (old.tag, old.role, old.interactive, old.button) == (new.tag, new.role, new.interactive, new.button)
    if not alike or name not in _given_names(new.element) or any(name in _given_names(one) for one in (old.element, *rivals)):
        return False
    return page.count("@id" if name[0] == "#" else "test_id", name[1:]) == 1


def called(name: str) -> str:
    """What kind of name it is: ``id`` or ``test id``."""
    return _CALLED[name[0]]
