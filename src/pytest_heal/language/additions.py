"""Words that were added to what a control says: whether it does the same still, or something else beside it or instead."""

from __future__ import annotations

from functools import lru_cache

from pytest_heal.element.text import folded
from pytest_heal.language import tables
from pytest_heal.language.lexicon import ACTS
from pytest_heal.language.opposites import another_one, wider
from pytest_heal.language.verbs import VERBS

SAYS_NOTHING = (
    tables.words("additions.anything")
    | tables.words("additions.leading")
    | tables.words("places.prepositions")
    | tables.words("descriptions.stop")
)
"""Words that may come into what a control says without telling of anything."""
_OTHERWISE = tables.words("additions.otherwise")
_ACTS = {folded(phrase) for phrases in ACTS.values() for phrase in phrases} | VERBS.keys()
_MOST_WORDS = 8


def another_act(before: str, after: str) -> str:
    """The word by which a control does more, fewer or other things, see `wider` and `does_otherwise`; "" for none.

    >>> another_act("Save as", "Save"), another_act("Continue with Google", "Continue"), another_act("Edit profile", "Profile")
    ('as', 'with', '')
    """
    return wider(before, after) or does_otherwise(before, after) or _around(after, before)[1]


def another_field(before: str, after: str) -> str:
    """The word by which a field is another one of its kind, or means more: "Search all units" for "Search units"."""
    return another_one(before, after) or wider(before, after)


def without_item(text: str, item: str) -> str:
    """A text without the name of the item it stands in, and without the word that joins the two.

    >>> without_item("Swap shift of Ada Low", "Ada Low"), without_item("Continue with Google", "Ada Low")
    ('swap shift', 'Continue with Google')
    """
    said, name = folded(text).split(), folded(item).split()
    start = next((at for at in range(1, len(said) - len(name) + 1) if said[at : at + len(name)] == name), None)
    if not name or start is None:
        return text
    joint = start - 1 if start > 1 and said[start - 1] in SAYS_NOTHING | _OTHERWISE else start
    return " ".join((*said[:joint], *said[start + len(name) :]))


@lru_cache(1 << 12)
def does_otherwise(before: str, after: str) -> str:
    """The words by which a control does its act in another way, or another act, now that they stand beside what it said.

    What is done with, as or after something else stands behind the act; another act stands before what it is done to, unless
    that only shows or opens it. Words that were taken away from what it is done to are not looked at, see `rewording`.

    Returns:
        the first such word; ``""`` for none.

    >>> does_otherwise("Save", "Save as template"), does_otherwise("Continue", "Continue with Google")
    ('as', 'with')
    >>> does_otherwise("Profile", "Edit profile"), does_otherwise("Upload", "Cancel upload")
    ('edit', 'cancel')
    >>> does_otherwise("Save", "Save changes"), does_otherwise("History", "Show history"), does_otherwise("Cart", "0 Cart")
    ('', '', '')
    """
    front, behind = _around(before, after)
    return front or behind


def _around(shorter: str, longer: str) -> tuple[str, str]:
    """Another act that stands before what is said within a longer saying, and a word for another way behind it."""
    said, says = folded(shorter).split(), folded(longer).split()
    if not said or len(says) <= len(said) or len(says) > _MOST_WORDS:
        return "", ""
    start = next((at for at in range(len(says) - len(said) + 1) if says[at : at + len(said)] == said), None)
    if start is None:
        return "", ""
    front = next((word for word in says[:start] if word in _ACTS and word not in SAYS_NOTHING), "")
    behind = next(iter(says[start + len(said) :]), "")
    return front, behind if behind in _OTHERWISE else ""
