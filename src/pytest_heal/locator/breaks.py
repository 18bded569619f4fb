"""What to change around an element so that a demand of a locator does not hold any more; carried out by ``copied.js``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pytest_heal.language.states import state_of_class
from pytest_heal.locator.demand import Demand

MOST_WORDS = 12
"""Words of one demand that are changed, one after the other: the first ones, and every number."""
STATES = frozenset("checked selected pressed open disabled readonly required hidden failure loading indeterminate".split())
"""States that ``copied.js`` can turn."""
_REVERSED = {"enabled": "disabled", "closed": "open", "editable": "readonly", "visible": "hidden"}
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """One change.

    Attributes:
        of: ``text``, ``spoken``, ``class``, ``attribute`` or ``state``.
        names: a word (in lower case), classes, an attribute or a state.
        wanted: what the attribute's value holds; ``""``: whatever it is.
        no: it is added, not taken away.
    """

    of: str
    names: tuple[str, ...]
    wanted: str = ""
    no: bool = False

    def plain(self) -> dict[str, Any]:
        """As ``copied.js`` takes it."""
        return {"of": self.of, "names": list(self.names), "wanted": self.wanted, "no": self.no}


def breaks_of(demand: Demand, texts: Iterable[str], classes: Iterable[str]) -> Iterator[tuple[Break, ...]]:
    """The changes that break a demand: each of them has to be noticed, a tuple of them by the first that is there.

    Args:
        demand: of the locator.
        texts: what the element and what it stands in say, for a pattern to be found in.
        classes: of the element and what it stands in, for states that designs call otherwise.
    """
    if demand.kind == "words":
        for word in _words(demand, texts):
            yield tuple(Break(of=of, names=(word,), no=demand.no) for of in (("text",) if demand.no else ("text", "spoken")))
    elif demand.of == "class":
        state = state_of_class(demand.wanted)
        like = [word for word in classes if word != demand.wanted and state and state_of_class(word) == state]
        yield (Break(of="class", names=(demand.wanted, *dict.fromkeys(like)), no=demand.no),)
    elif demand.of == "attribute":
        wanted = "" if demand.how == "there" else demand.wanted
        yield (Break(of="attribute", names=(demand.attribute,), wanted=wanted, no=demand.no),)
    elif (state := _REVERSED.get(demand.wanted, demand.wanted)) in STATES:
        yield (Break(of="state", names=(state,), no=demand.no != (state != demand.wanted)),)
    else:
        yield ()  # nothing can be changed: it cannot be shown


def _words(demand: Demand, texts: Iterable[str]) -> list[str]:
    """The words of a demand, one of which has changed where it does not hold; signs where there are no words."""
    said = demand.wanted
    if demand.how == "pattern":
        try:
            said = next((found[0] for text in texts if (found := re.search(demand.wanted, text)) and found[0]), "")
        except re.error:
            said = ""
    if demand.no:
        return [" ".join(said.split())]
    every = list(dict.fromkeys(_WORD.findall(said.lower()))) or list(filter(None, [said.strip().lower()]))
    return [word for place, word in enumerate(every) if place < MOST_WORDS or word.isdigit()]
