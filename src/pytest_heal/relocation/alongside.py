"""What stood beside an element, and what has become of that: evidence that no likeness of the element itself gives.

A release that rebuilds a bar moves all its buttons, and one that draws the rows of a list in another way draws all of them so.
What was done to one control alone is something else: then that control is gone, or may be used no longer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pytest_heal.element.element import DIALOG_ROLES, Element
from pytest_heal.element.page import Page
from pytest_heal.element.text import shared_start
from pytest_heal.element.traits import Traits, lasting
from pytest_heal.relocation.ranking import equivalent

_PAGE = 2  # steps of a path that everything on a page shares
_BAR = 4  # steps of a path within which the buttons of a bar stand
_ALONG = 0.3  # likeness of names from which on something is what stood beside
_WHOLE = 0.999  # share of the shorter of two names from which on the longer one holds it
_KIN = 2  # controls that were rebuilt alike, from which on it is no accident


def moved_along(old: Traits, new: Traits, page: Page, beside: Sequence[Element], *, least: int = 1) -> bool:
    """Whether what stood beside the remembered element stands beside the candidate now: a bar that moved with all its buttons.

    Args:
        old: the remembered element.
        new: the candidate.
        page: the page now.
        beside: elements of the old page, see `Relocation.beside`; those of another bar are passed over.
        least: of these that have to be there.
    """
    bar = [names for one in beside if one.tag != "label" and _together(one.path, old.path) and (names := Traits(one).names)]
    if not bar:
        return False
    found = 0
    for names in bar:
        said = max(names, key=page.names.weight)
        there = set().union(*(page.names.holders((word,)) for word in said)) - {new.element.index}
        called = (page.traits(row).names for row in there if _together(page.inventory.path_of(row), new.path))
        likest = max((page.names.likeness(said, name)[0] for names in called for name in names), default=0.0)
        found += likest >= _ALONG
    return found >= least and 2 * found >= len(bar)


def moved_out(old: Traits, new: Traits, page: Page, beside: Sequence[Element], inside: Collection[int] = ()) -> bool:
    """Whether the remembered element has left a part of the page with all that stood beside it.

    Its ids are moved along; a part that only looks like it has others.

    Args:
        old: the remembered element.
        new: the candidate.
        page: the page now.
        beside: elements of the old page, see `Relocation.beside`.
        inside: the elements that stand in the part now.
    """
    if not moved_along(old, new, page, beside, least=_KIN):
        return False
    ids = [one.id for one in beside if one.id and _together(one.path, old.path)]
    there = [row for name in ids for row in page.rows("@id").get(name, ())]
    return not set(inside) & set(there) and any(_together(page.inventory.path_of(row), new.path) for row in there)


def with_its_part(old: Traits, new: Traits, page: Page, beside: Sequence[Element]) -> bool:
    """Whether what stood in the same part of the old page stands outside of all dialogs too: one that became a side panel.

    Its controls alone do not tell: every form has a "Name" and a "Send". Something that is only read has to be there as well.

    Args:
        old: the remembered element, in a dialog.
        new: the candidate, which stands in none.
        page: the page now.
        beside: elements of the old page, see `Relocation.beside`; those of other parts are passed over.
    """
    if any(shown_dialogs(page)):
        return False
    stood = [traits for one in beside if one.section == old.element.section and (traits := Traits(one)).said]
    kin = {traits.said: traits.interactive for traits in stood if traits.said not in (old.said, new.said)}
    there = [said for said in kin if len(_shown(said, page)) == 1]
    return len(there) >= _KIN and 2 * len(there) >= len(kin) and not all(kin[said] for said in there)


def shown_dialogs(page: Page) -> Iterator[Traits]:
    """The dialogs of a page that can be seen."""
    dialogs = (page.traits(row) for role in sorted(DIALOG_ROLES) for row in page.rows("role").get(role, ()))
    return (dialog for dialog in dialogs if dialog.visible)


def _shown(said: str, page: Page) -> list[Traits]:
    """What says something and can be seen, one of each that is one thing."""
    found: list[Traits] = []
    for row in page.rows("said").get(said, ()):
        one = page.traits(row)
        if one.visible and not any(equivalent(one, other) for other in found):
            found.append(one)
    return found


def _together(path: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two elements stand in one bar, neither in the other, as far as their paths tell."""
    same = shared_start(path, other)
    return _PAGE < same < min(len(path), len(other)) <= same + _BAR


def rebuilt_alike(old: Traits, new: Traits, page: Page, beside: Sequence[Element]) -> bool:
    """Whether the controls that were of one kind with the remembered one are all made as the candidate is now.

    The links of a list that are rows to be clicked now, the buttons in the head of a table that are its cells. Where one of
    them is a control still, the candidate is only what is left of another: the page one is on, in a path of links.

    Args:
        old: the remembered element.
        new: the candidate; it shows no sign of being a control.
        page: the page now.
        beside: elements of the old page, see `Relocation.beside`.
    """
    kin = [traits for one in beside if (traits := Traits(one)).said and traits.said != old.said and _one_kind(old, traits)]
    made = list(_made_alike(new, page)) if len(kin) >= _KIN else []
    found = 0
    for one in kin:
        there = (page.traits(row) for row in page.rows("said").get(one.said, ()))
        if any(other.visible and (other.tag, other.role) == (old.tag, old.role) for other in there):
            return False
        found += any(page.names.likeness(a, b)[1] >= _WHOLE for other in made for a in one.names for b in other.names)
    return found >= _KIN


def _one_kind(old: Traits, other: Traits) -> bool:
    return (old.tags, old.role, old.interactive) == (other.tags, other.role, other.interactive)


def _made_alike(new: Traits, page: Page) -> Iterator[Traits]:
    """What else is made as an element is: the same tags around it, the same classes but for those of one alone."""
    own = lasting(new.classes)
    for row in page.rows("tag").get(new.tag, ()):
        if len(page.inventory.path_of(row)) != len(new.path):
            continue
        other = page.traits(row)
        if other.visible and other.said != new.said and other.tags == new.tags and (not own or own & lasting(other.classes)):
            yield other
