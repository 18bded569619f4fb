"""What stood beside: the elements of the old page that were most like the remembered one, and what they say of a candidate.

A candidate that is more like one of these than like the remembered element is that one, not it. Of a page that has changed
this is told by no likeness of the candidate alone: where everything was redesigned, the neighbour of what was deleted is the
likest element that is left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from pytest_heal.element.element import TEST_ID_ATTRIBUTES, Element, Inventory
from pytest_heal.element.page import Page, page_of
from pytest_heal.element.text import vocabulary
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.evidence import Agreements, compare, score
from pytest_heal.relocation.fit import is_field
from pytest_heal.relocation.ranking import equivalent
from pytest_heal.relocation.varied import but_for
from pytest_heal.relocation.weights import INDIVIDUAL

MOST = 4
"""Rivals that are kept of one element; more tell hardly more."""
ATTRIBUTES = vocabulary("id class name href src type title alt aria-label placeholder") | set(TEST_ID_ATTRIBUTES)
"""Attributes that are kept of a rival."""
_TEXT = 80  # characters of a text that are kept
_TIE = 0.5  # points of its own by which a candidate has to be more like one of two, for its place not to matter
_FAR = 12.0  # points; a larger distance says no more


def nearest(element: Element, inventory: Inventory, places: Iterable[int]) -> tuple[Element, ...]:
    """The rivals of an element, likest first, as much of them as is kept.

    Args:
        element: the remembered one.
        inventory: of the page it stands in, or of a part of it.
        places: indices of what may be like it.
    """
    page, own = page_of(inventory), Traits(element)
    others = [place for place in places if not equivalent(own, page.traits(place))]
    likest = sorted(others, key=lambda place: (-score(compare(own, page.traits(place), page)), place))
    return tuple(reduced(inventory[place]) for place in likest[:MOST])


def reduced(element: Element) -> Element:
    """As much of an element as is kept of a rival: no surroundings, no own text, no attribute that is nobody's name."""
    return replace(
        element,
        index=-1,
        parent=-1,
        text=element.text[:_TEXT],
        name=element.name[:_TEXT],
        own_text="",
        section="",
        near="",
        states=tuple(state for state in element.states if state == "interactive"),
        attributes={name: value for name, value in element.attributes.items() if name in ATTRIBUTES},
    )


def facts(
    element: Element, rivals: Sequence[Element], candidate: Traits, page: Page, varied: Collection[str] = ()
) -> Mapping[str, float]:
    """How much more a candidate is like the remembered element than like any of its rivals.

    Args:
        element: the remembered one.
        rivals: what was kept of its page, see `nearest`; none says that nothing is known.
        candidate: of the page now.
        page: the page now.
        varied: what of the remembered one counts for nothing, see `Fingerprint.varied`.

    Returns:
        ``rival_ahead``: how much more, 0 to 1; ``rival_behind``: how much less, 0 to 1; ``rival_likelier``: 1 where it is less;
        ``rival_unknown``: 1 where there are no rivals.
    """
    if not rivals:
        return {"rival_unknown": 1.0}
    others = (one for one in rivals if not _is_name_of(one, element))
    mine, *theirs = (but_for(varied, compare(Traits(one), candidate, page)) for one in (reduced(element), *others))
    if not theirs:
        return {"rival_unknown": 1.0}
    lead = _own(mine) - max(map(_own, theirs))
    if abs(lead) < _TIE:
        lead = score(mine) - max(map(score, theirs))
    return {
        "rival_ahead": min(_FAR, max(0.0, lead)) / _FAR,
        "rival_behind": min(_FAR, max(0.0, -lead)) / _FAR,
        "rival_likelier": float(lead < 0),
    }


def _is_name_of(one: Element, element: Element) -> bool:
    """Whether a rival only says the name of a field, which is no other thing than the field."""
    if not one.text or one.text not in (element.label, element.name) or ("interactive" in one.states and one.tag != "label"):
        return False
    return is_field(Traits(element))


def _own(agreements: Agreements) -> float:
    """Points but for place and path: what stays moves up, and fields change places."""
    return score({name: strength for name, strength in agreements.items() if name in INDIVIDUAL})
