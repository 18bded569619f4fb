"""Whether two elements name one act in other words, and whether anything else on the page names it.

`lexicon` knows which phrases mean the same; here they are read off elements. Only what can be operated names an act: a heading
"Create an account" says what the page is about.
"""

from __future__ import annotations

from collections.abc import Iterator

from pytest_heal.element.page import Page
from pytest_heal.element.text import folded
from pytest_heal.element.traits import Traits
from pytest_heal.language.lexicon import meaning, same_meaning

_DERIVED = "meanings"  # under which an inventory keeps its index
_LONGEST = 3  # words of a phrase that is looked for beside an element


def act_of(traits: Traits) -> str:
    """The saying of an element that names an act or thing: what is read on it, else its name or a hint; ``""`` for none."""
    return next((said for said in (traits.said, traits.name, *traits.hints.values()) if said and meaning(said).entries), "")


def same_act(old: Traits, new: Traits) -> float:
    """How far two elements that can be operated name the same act or thing, 0 to 1; see `lexicon.same_meaning`."""
    if not (old.interactive and new.interactive):
        return 0.0
    before = act_of(old)
    return same_meaning(before, act_of(new)) if before else 0.0


def named_beside(traits: Traits) -> bool:
    """Whether what stood beside an element names its act too: "Create account" beside "Sign up"."""
    entries = meaning(act_of(traits)).entries
    beside = folded(traits.element.near.replace(traits.element.text or traits.element.name, " | ", 1)).split()
    spans = (beside[start : start + length] for length in range(1, _LONGEST + 1) for start in range(len(beside)))
    return any(meaning(" ".join(span)).entries == entries for span in spans)


def alone_in_it(old: Traits, new: Traits, page: Page) -> bool:
    """Whether nothing else that can be operated, apart from what is in or around ``new``, names the act of ``old`` as well.

    "Sign in with Google" names it less well than "Sign in".
    """
    said = act_of(old)
    entries, own = meaning(said).entries, same_meaning(said, act_of(new))
    for other, rows in _by_meaning(page).get(entries, ()):
        if same_meaning(said, other) >= own > 0 and any(_apart(new, page.traits(row)) for row in rows):
            return False
    return True


def _apart(new: Traits, other: Traits) -> bool:
    if not other.interactive or (other.tag == "label" and other.said in (new.said, new.label)):
        return False
    return new.path[: len(other.path)] != other.path and other.path[: len(new.path)] != new.path


class _Index(dict[frozenset[str], list[tuple[str, list[int]]]]):
    """What a page says, and where, by the entries it names."""


def _by_meaning(page: Page) -> _Index:
    known = page.inventory.derived.get(_DERIVED)
    if not isinstance(known, _Index):
        known = page.inventory.derived[_DERIVED] = _Index()
        for said, rows in _sayings(page):
            entries = meaning(said).entries
            if entries:
                known.setdefault(entries, []).append((said, rows))
    return known


def _sayings(page: Page) -> Iterator[tuple[str, list[int]]]:
    for column in ("said", "name"):
        yield from page.rows(column).items()
