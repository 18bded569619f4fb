"""The remembered element beside one candidate, with everything a signal or a rule may look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pytest_heal.element.element import FIELD_TAGS, Element, Inventory
from pytest_heal.element.page import Page, page_of
from pytest_heal.element.text import normalise
from pytest_heal.element.traits import Traits, lasting
from pytest_heal.locator.aims import ancestors
from pytest_heal.relocation.fit import holds_its_field, is_field, may_open_list, opens_list, same_use
from pytest_heal.relocation.labelled import text_beside
from pytest_heal.relocation.ranking import equivalent, twins
from pytest_heal.relocation.relocator import Match, Relocation

_LABELS = frozenset({"label", "legend", "fieldset"})


@dataclass(frozen=True, slots=True)
class Pair:
    """The remembered element and a candidate.

    Attributes:
        old, new: the two elements.
        agrees: their agreements, see `weights.RANK`.
        page: the page now.
        counts: how often each value occurred then, see `Fingerprint.counts`.
        margin: distance of the candidate to its first rival, 0 to 1.
        varied: what of the remembered element counts for nothing, see `Fingerprint.varied`.
        beside: what of its page was most like the remembered element, see `Fingerprint.rivals`.
        lead: the paragraph that introduced what the remembered element stood in, see `Fingerprint.lead`.
    """

    old: Traits
    new: Traits
    agrees: Mapping[str, float]
    page: Page
    counts: Mapping[str, int]
    margin: float = 0.0
    varied: tuple[str, ...] = ()
    beside: tuple[Element, ...] = ()
    lead: str = ""

    def has(self, name: str, least: float = 1.0) -> bool:
        """Whether an agreement is at least this strong."""
        return self.agrees.get(name, 0.0) >= least

    def sum(self, *names: str) -> float:
        """Strength of several agreements together."""
        return sum(self.agrees.get(name, 0.0) for name in names)

    def alone(self, column: str, value: str, then: str) -> bool:
        """Whether a value stands once on this page, and stood once on the old one as far as that was counted."""
        return self.page.places(column, value) == 1 and self.counts.get(then, 1) <= 1

    def none_but(self, column: str, value: str) -> bool:
        """Whether whatever has a value now is the candidate itself, the same thing, or a harmless twin."""
        there = (self.page.traits(row) for row in self.page.rows(column).get(value, ()))
        return all(other is self.new or equivalent(self.new, other) or twins(self.new, other) for other in there)

    @property
    def same_use(self) -> bool:
        """Whether both are used alike, see `fit.same_use`; or open a list, or are a field that a library draws, or its box."""
        old, new = self.old, self.new
        if same_use(old, new):
            return True
        if may_open_list(old):
            return opens_list(new) or any(holds_its_field(box, "combobox", self.page.inventory) for box in self._boxes())
        drawn = old.tag not in FIELD_TAGS and lasting(old.classes) & lasting(new.classes)
        return bool(drawn) and holds_its_field(new, old.role, self.page.inventory)

    def _boxes(self) -> Iterator[Traits]:
        """The candidate, and what it stands in and says the same."""
        yield self.new
        for place in ancestors(self.page.inventory, self.new.element.index):
            box = self.page.traits(place)
            if box.said != self.new.said:
                break
            yield box

    @property
    def said_often(self) -> bool:
        """Whether others say the same now, or said the same then."""
        then = self.counts.get("text", self.counts.get("name", 1))
        return then > 1 or (bool(self.new.said) and self.page.places("said", self.new.said) > 1)


def pair_of(relocation: Relocation, match: Match, inventory: Inventory) -> Pair:
    """A match of a relocation, ready for signals and rules."""
    page, fingerprint = page_of(inventory), relocation.fingerprint
    old, new = Traits(fingerprint.element), page.traits(match.index)
    varied, beside, lead = fingerprint.varied, fingerprint.rivals, fingerprint.lead
    return Pair(old, new, match.agreements, page, fingerprint.counts, relocation.margin, varied, beside, lead)


def is_label(rival: Element, pair: Pair) -> bool:
    """Whether a rival is only the label of a field, or what stood beside one without: it says what the field is called."""
    field = pair.old.element
    said = field.label if rival.tag == "label" else "" if field.label or Traits(rival).interactive else text_beside(field)
    if _labels_its_row(rival, pair):
        return is_field(pair.new)
    return said != "" and is_field(pair.new) and normalise(rival.text) == normalise(said)


def _labels_its_row(rival: Element, pair: Pair) -> bool:
    """Whether a rival is the only label, or the frame, in the row of a field without a name, the only one in there."""
    field, row = pair.old.element, pair.old.element.group
    if field.label or field.name or not row or rival.group != row or rival.tag not in _LABELS:
        return False
    there = [other for other in pair.beside if other.group == row]
    labels = {Traits(other).said for other in there if other.tag in _LABELS}
    return len(labels) == 1 and not any(is_field(Traits(other)) for other in there)


def drawn_by_a_script(pair: Pair) -> bool:
    """Whether one is a select, whose text is its options, and the other a field of the same name that a script draws."""
    one_select = (pair.old.tag == "select") != (pair.new.tag == "select")
    return one_select and is_field(pair.old) and is_field(pair.new) and pair.has("name_similar")
