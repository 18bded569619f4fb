"""What a model is shown where a description is refused, and which of its answers count.

A record says what an element is and where it stands: role, name, section, row. Never what stands in a field, also where that
would be its text, as of an editable one. An answer chooses among the records or none of them. It counts when it is given twice,
for the records in two orders, and nothing that we know speaks against it; else the refusal stays as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pytest_heal.describe.match import Match
from pytest_heal.describe.opinion import MOST_CHOSEN_FROM
from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.traits import FIELD_ROLES
from pytest_heal.element.typed_text import typed, without
from pytest_heal.language.destructive import destructive_word
from pytest_heal.language.opposites import turned

FILLED_ROLES = FIELD_ROLES - {"checkbox", "radio", "switch"}
"""Roles whose text is, or may be, what somebody typed or chose."""
NEAR = 0.2
"""Distance in score to the best candidate within which a choice counts: nobody decides alone, neither the words nor the model.

Of 97 refusals of the benchmark (``benchmarks/second_opinion.py``), a model that knows has 79 answered, one that answers at
random 2.2 answered wrong. If the model decided, it would be 93 and 81.5.
"""
SAID = 0.5
"""Share of a description's words from which on an element says what it was called."""


def records(matches: Sequence[Match], inventories: Sequence[Inventory]) -> tuple[dict[str, str], ...]:
    """What is told of the best candidates, in their order: those of ``role``, ``name``, ``section``, ``row`` that there are.

    Args:
        matches: the best first; `MOST_CHOSEN_FROM` of them are told.
        inventories: what was searched.
    """
    entered = [typed(inventory) for inventory in inventories]
    return tuple(
        _record(inventories[match.document][match.element], entered[match.document]) for match in matches[:MOST_CHOSEN_FROM]
    )


def tellable(offered: Sequence[Mapping[str, str]]) -> bool:
    """Whether a choice among these would be more than a guess: not all are the same to whoever reads them."""
    return len(offered) == 1 or len({tuple(sorted(one.items())) for one in offered}) > 1


def objection(text: str, offered: Sequence[Mapping[str, str]], place: int, matches: Sequence[Match]) -> str:
    """Why a choice is not taken, a clause for a message; ``""`` where it is.

    Args:
        text: the description.
        offered: the records.
        place: of the chosen one.
        matches: what the records are of.
    """
    match = matches[place]
    if match.against:
        return match.against
    chosen = offered[place]
    if any(other == chosen for at, other in enumerate(offered) if at != place):
        return "another element has the same role, name, section and row"
    name = chosen.get("name", "")
    word = destructive_word(name)
    if word and not destructive_word(text) and match.share < SAID:
        return f'it says "{word}", which the description does not'
    opposite = turned(text, name)
    if opposite is not None and " " not in "".join(opposite):  # a negation somewhere in a sentence turns round who knows what
        return f'it says "{opposite[1]}" where the description says "{opposite[0]}"'
    return "others are far nearer to the words of the description" if matches[0].score - match.score >= NEAR else ""


def _record(element: Element, entered: Sequence[str]) -> dict[str, str]:
    typed_into = element.role in FILLED_ROLES or "editable" in element.states
    said = element.label or element.attributes.get("placeholder", "") if typed_into else without(element.text, entered)
    told = {
        "role": element.role or f"<{element.tag}>",
        "name": said if typed_into and element.name == element.text else element.name or said,
        "section": without(element.section, entered),
        "row": without(element.group, entered),
    }
    return {key: text for key, text in told.items() if text}
