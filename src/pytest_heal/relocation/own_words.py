"""What an element says by itself, when something was put into it or taken out: a badge, a version, a count.

"Swagger Petstore" in which a badge says "1.0.0" reads "Swagger Petstore 1.0.0", and is still the only element that says
"Swagger Petstore" by itself.
"""

from __future__ import annotations

from collections.abc import Callable

from pytest_heal.element.element import FLAGS
from pytest_heal.element.page import Page
from pytest_heal.element.text import normalise
from pytest_heal.element.traits import Traits
from pytest_heal.language.opposites import means_otherwise

_BADGE = 16  # characters of a badge; one may be as long as what it stands in, too


def says_itself(old: Traits, new: Traits, page: Page) -> bool:
    """Whether one says by itself all that the other says: what differs are badges that stand in it, and mean no other thing."""
    before, now = normalise(old.element.own_text), normalise(new.element.own_text)
    if not (now and now == old.text) and not (before and before == new.text):
        return False
    short, long = sorted((len(old.text), len(new.text)))
    if long - short > max(short, _BADGE) or _holds_a_control(page, new):
        return False
    return not means_otherwise(old.text, new.text)


def says_itself_alone(old: Traits, new: Traits, page: Page, same: Callable[[Traits, Traits], bool]) -> bool:
    """Whether it says the same itself, or did, and nothing else on the page says just that.

    Args:
        old: the remembered element.
        new: an element of the page.
        page: the page.
        same: whether two elements are one to whoever uses the page.
    """
    if not says_itself(old, new, page):
        return False
    said = old.text if len(old.text) <= len(new.text) else new.text
    if any(other is not new and not same(new, other) for other in map(page.traits, page.rows("said").get(said, ()))):
        return False
    return sum(normalise(own) == said for own in page.inventory.column("own") if own) <= 1


def _holds_a_control(page: Page, holder: Traits) -> bool:
    """Whether something that is operated by itself stands in an element: a click into its middle may hit that."""
    masks, parents, inside = page.inventory.masks(), page.inventory.parents(), {holder.element.index}
    for at in range(holder.element.index + 1, len(parents)):
        if parents[at] not in inside:
            return False
        if masks[at] & FLAGS["interactive"]:
            return True
        inside.add(at)
    return False


def adds_its_group(old: Traits, new: Traits) -> bool:
    """Whether it says also what its row or card is called, which is the same: "Book" of Ann is "Book Ann"."""
    return old.group == new.group and old.words < new.words <= old.words | new.group
