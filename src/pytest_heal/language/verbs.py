"""Verbs that lead a description: what they say about the element, and whether they are a word of its name as well.

"Enter" wants something that can be written in, "tick" a checkbox. "Click" and the like carry nothing else; "delete" and "save"
are on the control themselves, so they count as words too.
"""

from __future__ import annotations

from collections.abc import Mapping

from pytest_heal.language import tables
from pytest_heal.language.nouns import roles_of

VERBS: Mapping[str, frozenset[str]] = {
    verb: roles for group in tables.table("controls.verbs") for roles in [roles_of(group.others)] for verb in group.words
}
"""Verb -> roles of what it is done to."""

LOOKING = tables.words("controls.looking verbs")
"""Verbs of what is done to what cannot be operated as well."""

PLAIN = tables.words("controls.plain verbs")
"""Verbs that say nothing but that something is operated."""
