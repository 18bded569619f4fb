"""Certain at once: a strong identity that agrees, stands only once on the page, and that nothing contradicts.

The classic cascade of recovery strategies (test id, name, href, text), made safe by uniqueness on both pages.
"""

from __future__ import annotations

from collections.abc import Mapping

from pytest_heal.element.page import Page
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.ranking import Scored, equivalent, twins

# Any of these says it is another element.
CONTRADICTIONS = (
    "text_other",
    "number_other",
    "name_other",
    "label_other",
    "test_id_other",
    "field_other",
    "value_other",
    "href_other",
    "type_other",
    "group_other",
    "group_elsewhere",
    "tag_other",
    "role_other",
    "hidden",
)
_HALF = 0.5  # of a contradiction, from which on it counts
_MIN_TEXT = 2  # characters of a text that can identify: not a single digit


def contradicted(agreements: Mapping[str, float]) -> str:
    """The first contradiction, ``""`` when there is none."""
    return next((name for name in CONTRADICTIONS if agreements.get(name, 0.0) >= _HALF), "")


def identity(old: Traits, best: Scored, page: Page, counts: Mapping[str, int]) -> str:
    """Which strong identity makes the best candidate certain; ``""`` for none.

    Args:
        old: the remembered element.
        best: the best free candidate.
        page: the page now.
        counts: how often each value occurred on the old page.
    """
    if contradicted(best.agreements):
        return ""
    new = page.traits(best.index)
    agrees = best.agreements.get

    def unique(column: str, value: str, then: str) -> bool:
        if counts.get(then, 1) > 1:
            return False
        rows = page.rows(column).get(value, ())
        return all(i == best.index or _same(new, page.traits(i)) for i in rows)

    if agrees("test_id_equal") and unique("test_id", new.test_id, "test_id"):
        return "test id"
    spelt_alike = old.element.attributes.get("name") == new.element.attributes.get("name")
    if agrees("field_equal") and spelt_alike and old.tag == new.tag and unique("@name", new.field, "field"):
        return "field"
    if agrees("id_equal") and agrees("text_equal", 0.0) + agrees("label_similar", 0.0) >= 1 and unique("@id", new.id, "id"):
        return "id"
    if agrees("label_similar") == 1 and unique("label", new.label, "label"):
        return "label"
    if agrees("text_equal") and len(new.said) >= _MIN_TEXT and old.family == new.family and unique("said", new.said, "text"):
        return "text"
    if agrees("href_equal") and agrees("text_similar", 0.0) + agrees("text_none", 0.0) and unique("@href", new.link, "href"):
        return "href"
    return ""


def _same(a: Traits, b: Traits) -> bool:
    return equivalent(a, b) or twins(a, b)
