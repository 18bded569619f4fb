"""One owner each: an element that another stored fingerprint of the page identifies better is not offered.

"Delete draft" is owned by its own locator, so a "Save draft" that is gone cannot heal onto it. Only the few best candidates
are looked at, and another fingerprint's own ranking is made only where it outscores the one that asks.
"""

from __future__ import annotations

from collections.abc import Sequence

from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.page import Page
from pytest_heal.element.traits import Traits
from pytest_heal.element.variation import as_on
from pytest_heal.relocation.evidence import score
from pytest_heal.relocation.ranking import Scored, equivalent, nested, rank
from pytest_heal.relocation.varied import compared


class Claims:
    """What the other fingerprints of a page own.

    Args:
        page: the page now.
        old: the element that is looked for.
        others: the other fingerprints of the same page and frame. One that means the same element as ``old`` (two locators
            for one button, a link and its span) claims nothing.
    """

    def __init__(self, page: Page, old: Traits, others: Sequence[Fingerprint]) -> None:
        self._page = page
        known = (as_on(other, page) for other in others)
        self._others = [(f, traits) for f in known if not same_element(old, traits := Traits(f.element))]

    def owner(self, candidate: Scored) -> Fingerprint | None:
        """The fingerprint whose best match this candidate is, with more points than the one that asks; else ``None``."""
        new = self._page.traits(candidate.index)
        for other, traits in self._others:
            points = score(compared(other, traits, new, self._page))
            if points > candidate.score and self._is_best(other, traits, new):
                return other
        return None

    def _is_best(self, other: Fingerprint, traits: Traits, new: Traits) -> bool:
        best = self._page.traits(self._best(other, traits))
        return best is new or equivalent(best, new)

    def _best(self, other: Fingerprint, traits: Traits) -> int:
        known = self._page.best_of
        found = known.get(id(other))
        if found is None:
            ranking = rank(other, traits, self._page)
            found = known[id(other)] = (other, ranking[0].index)
        return found[1]


def same_element(a: Traits, b: Traits) -> bool:
    """Whether two fingerprints of one page are of the same element, or of a thing and its wrapper."""
    if a.path == b.path:
        return a.masked == b.masked or a.path == () or a.classes == b.classes
    return nested(a, b) and equivalent(a, b)
