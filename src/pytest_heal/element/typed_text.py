"""What somebody typed into a page, kept out of what is told of its elements.

The probe tells no field's value. But an editable element that is no form field has what was typed as its text, and so have the
elements around it, their rows and their sections.
"""

from __future__ import annotations

from collections.abc import Sequence

from pytest_heal.element.element import FLAGS, Inventory

LEAST = 2
"""Letters from which on what was typed is looked for in other texts."""


def typed(inventory: Inventory) -> list[str]:
    """The texts of a page's editable elements, the longest first."""
    texts = inventory.column("text")
    found = {texts[at] for at, mask in enumerate(inventory.masks()) if mask & FLAGS["editable"]}
    return sorted((text for text in found if len(text) >= LEAST), key=lambda text: (-len(text), text))


def without(said: str, texts: Sequence[str]) -> str:
    """A text without what was typed.

    >>> without("Notes: call Ada back, Done", ["call Ada back"])
    'Notes: …, Done'
    """
    for text in texts:
        said = said.replace(text, "…")
    return said.strip(" |")
