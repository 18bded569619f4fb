"""What varied while an element was recorded counts for nothing: neither that it agrees nor that it does not.

One place for it: `compared` is `evidence.compare` for a fingerprint, without what its `varied` names. See `element.variation`.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterator, Mapping

from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.page import Page
from pytest_heal.element.text import identifier_words
from pytest_heal.element.traits import HINTS, Traits
from pytest_heal.element.variation import UNSAID
from pytest_heal.relocation.evidence import Agreements, compare
from pytest_heal.relocation.weights import PROPERTIES

# What varied, and the properties (of `weights.PROPERTIES`) that it takes away; texts, classes and further attributes apart.
_PROPERTIES: Mapping[str, str] = {
    **dict.fromkeys((f"@{name}" for name in HINTS), "hint"),
    **dict(
        zip(("name", "label", "size", "icon", "@href", "@src"), ("name", "label", "size", "icon", "href", "src"), strict=True)
    ),
}
_NAMES = frozenset({"name", "label", *(f"@{name}" for name in HINTS)})
# What varied, and the signals (of `signals.individual_signal`) that it takes away.
_SIGNALS: Mapping[str, frozenset[str]] = {
    "name": frozenset({"accessible name"}),
    "label": frozenset({"label"}),
    "icon": frozenset({"icon"}),
    "@href": frozenset({"link target"}),
}
_OF_TEXT = frozenset({"text", "symbol", "words", "act", "name or title", "place in the page"})


def compared(fingerprint: Fingerprint, old: Traits, new: Traits, page: Page) -> Agreements:
    """The agreements of a candidate with a fingerprint, but for what varied.

    Args:
        fingerprint: what is looked for, as `variation.as_on` gives it.
        old: its element, or as much of it as is compared.
        new: the candidate; an element of ``page``.
        page: the page now.
    """
    varied = fingerprint.varied
    if not varied:
        return compare(old, new, page, fingerprint.counts)
    old, new = _without(old, varied), _without(new, varied)
    return but_for(varied, compare(old, new, page, fingerprint.counts))


def but_for(varied: Collection[str], agreements: Agreements) -> Agreements:
    """Agreements without those of properties that varied; a text stays where it is one that the element had."""
    if not varied:
        return agreements
    gone = {_PROPERTIES[name] for name in varied if name in _PROPERTIES}
    if not _NAMES.isdisjoint(varied):
        gone.add("names")
    if unsaid(varied, agreements):
        gone |= {"text", "names"}
    kept = {name: strength for name, strength in agreements.items() if PROPERTIES[name] not in gone}
    if "numbers" in varied:
        kept.pop("number_other", None)
    return kept


def without_text(agreements: Agreements) -> Agreements:
    """Agreements but for those of the text."""
    return but_for(("text", UNSAID), agreements)


def unsaid(varied: Collection[str], agreements: Mapping[str, float]) -> bool:
    """Whether the text varied, and what a candidate says is none of the texts that were seen and tell it here."""
    return "text" in varied and (UNSAID in varied or "text_equal" not in agreements)


def uncounted(varied: Collection[str], agreements: Mapping[str, float], *, there: bool) -> frozenset[str]:
    """The individual signals that do not count, because what they stand on varied.

    Args:
        varied: see `Fingerprint.varied`.
        agreements: of a candidate.
        there: whether it stands where the element stood, or is the only one of its role: a text that is one of several is data,
            and anything may say it.
    """
    found = frozenset[str]().union(*(_SIGNALS.get(name, ()) for name in varied))
    return found | _OF_TEXT if unsaid(varied, agreements) or ("text" in varied and not there) else found


def _without(traits: Traits, varied: Collection[str]) -> Traits:
    """Without the classes and attributes that varied; itself where it has none of them."""
    classes = frozenset(name[1:] for name in varied if name.startswith(".")) & traits.classes
    keys = {name[1:] for name in varied if name.startswith("@")}
    data = frozenset((key, value) for key, value in traits.data if key not in keys)
    if not classes and data == traits.data:
        return traits
    left = copy.copy(traits)
    left.classes, left.data = traits.classes - classes, data
    words = frozenset(_words(classes)) - frozenset(_words(left.classes))
    left.class_words, left.marks = traits.class_words - words, traits.marks - words
    return left


def _words(classes: Collection[str]) -> Iterator[str]:
    return (word for name in classes for word in identifier_words(name))
