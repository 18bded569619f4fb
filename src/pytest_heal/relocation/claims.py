"""One owner each: an element that another stored fingerprint of the page identifies better is not offered.

"Delete draft" is owned by its own locator, so a "Save draft" that is gone cannot heal onto it. Only the few best candidates
are looked at, and another fingerprint's own ranking is made only where it outscores the one that asks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.page import Page
from pytest_heal.element.text import words
from pytest_heal.element.traits import Traits, nested
from pytest_heal.element.variation import as_on
from pytest_heal.relocation.certainty import identity
from pytest_heal.relocation.evidence import score
from pytest_heal.relocation.ranking import Scored, equivalent, rank
from pytest_heal.relocation.varied import compared

_WITHOUT_ADDRESS = frozenset(["about:blank", "about:srcdoc", "data:"])
"""Pages that are known by no address of their own."""


class Claims:
    """What the other fingerprints of a page own.

    Args:
        page: the page now.
        fingerprint: what is looked for.
        old: its element.
        others: the other fingerprints of the same page and frame. One that means the same element as ``old`` (two locators
            for one button, a link and its span) claims nothing.
    """

    def __init__(self, page: Page, fingerprint: Fingerprint, old: Traits, others: Sequence[Fingerprint]) -> None:
        self._page, self._title, counts = page, words(fingerprint.title), fingerprint.counts
        self._host = fingerprint.host
        self._addressed = fingerprint.key.page not in _WITHOUT_ADDRESS
        known = ((f, Traits(f.element)) for f in (as_on(other, page) for other in others))
        self._others = [
            (f, traits)
            for f, traits in known
            if not same_element(old, traits) and not _same_saying(old, counts, traits, f.counts)
        ]

    def owner(self, candidate: Scored) -> Fingerprint | None:
        """The fingerprint whose best match this candidate is, with more points than the one that asks; else ``None``."""
        new = self._page.traits(candidate.index)
        for other, traits in self._others:
            points = score(compared(other, traits, new, self._page))
            if points > candidate.score and self._is_best(other, traits, new):
                return other
        return None

    def _is_best(self, other: Fingerprint, traits: Traits, new: Traits) -> bool:
        index = self._best(other, traits)
        best = self._page.traits(index)
        if best is not new and not equivalent(best, new):
            return False
        # One address may hold many applications, a title or a host each, and ``about:blank`` whatever a test writes into it: of
        # another one only what is certainly here is owned here.
        title = words(other.title)
        here = self._title & title or (self._addressed and not (self._title and title))
        if here and (not self._host or not other.host or self._host == other.host):
            return True
        agreements = compared(other, traits, best, self._page)
        return bool(identity(traits, Scored(index, score(agreements), agreements), self._page, other.counts))

    def _best(self, other: Fingerprint, traits: Traits) -> int:
        known = self._page.best_of
        found = known.get(id(other))
        if found is None:
            ranking = rank(other, traits, self._page)
            found = known[id(other)] = (other, ranking[0].index)
        return found[1]


def _same_saying(a: Traits, counts: Mapping[str, int], b: Traits, others: Mapping[str, int]) -> bool:
    """Whether two elements, recorded at different moments, say the same, which nothing else on the page said either time."""
    alone = a.said != "" and counts.get(a.counted) == others.get(b.counted) == 1
    return alone and (a.said, a.tag, a.role, a.group) == (b.said, b.tag, b.role, b.group)


def same_element(a: Traits, b: Traits) -> bool:
    """Whether two fingerprints of one page are of the same element, or of a thing and its wrapper."""
    if a.path == b.path:
        return a.masked == b.masked or a.path == () or a.classes == b.classes
    return nested(a, b) and equivalent(a, b)
