"""How much each kind of evidence counts: every weight and threshold of the description scorer, in one place.

A match's points are a share of the description that the element answers to, 0 to about 1, plus bonuses; `confidence` makes a
probability of them. Checked by ``benchmarks/grounding.py``; moving any of them by a third moves the result by little.
"""

from __future__ import annotations

from collections.abc import Mapping

FIELDS: Mapping[str, float] = {
    "name": 1.0,  # accessible name
    "label": 0.95,
    "text": 0.9,
    "placeholder": 0.85,
    "title": 0.8,
    "alt": 0.8,
    "value": 0.8,  # of a button
    "beside": 0.8,  # what stands to the left of an unnamed control, or above it
    "field name": 0.8,
    "test id": 0.75,
    "icon": 0.75,
    "id": 0.7,
    "type": 0.6,
    "link": 0.5,  # last steps of a link's path
    "options": 0.3,  # what a select offers
    "class": 0.12,
}
"""Property of an element -> share of a word that a match in it is worth, 0 to 1."""

CONTEXT: Mapping[str, float] = {
    "group": 0.9,  # the head of the row or card it stands in
    "item": 0.9,  # says so elsewhere in the same row, card or list item
    "near": 0.8,  # says so in the same small part of the page
    "heading": 0.75,
    "section name": 0.75,
    "own": 0.9,  # the element says so itself
    "section": 0.4,  # the sort of section
}
"""What surrounds an element -> share of a word of a context clause."""

RARE_FROM = 0.4
"""Weight of a word that all operable elements have; one that none or one has weighs 1."""
INSIDE_PHRASE = 0.65
"""A word that is part of a longer known phrase: "cart" in "Add to cart"."""
PARTLY = 0.85
"""Most that some words of a phrase are worth, in another order or with others missing."""
LEADING_VERB = 1.5
"""Weight of a verb that leads, as a factor: "cancel the new project" is about cancelling."""
GENERAL_VERB = 0.5
"""The same for a verb that goes with any object: "view cart" is about the cart."""
TELLING = 1.5
"""The same for the name of a person or provider."""
DRAWN_THING = 1.8
"""Weight of a noun for a picture: of "shop logo" the "logo"."""
PICTURED = 0.7
"""Share of such a noun that a picture is worth, whatever it says."""
NOUN_SAID = 0.05
"""Bonus where the noun for the control is also in a text: "search box" for something called "Search box"."""

UNNAMED_WORDS = 0.18
"""Most that is taken off, as a share, for words of the name that the description does not have."""
LONG_NAME = 12
"""Words of a name from which on it is a text rather than a name,"""
LONG_NAME_FACTOR = 0.85
"""and what its score is multiplied with."""

HEAD_IN_CONTEXT = 0.6
"""Share of a head word that only stands around the element."""
CONTEXT_KEPT = 0.75
"""Share of the head's score where there is a context clause,"""
CONTEXT_ADDED = 0.33
"""and what the clause adds at most."""

ROLE_EXACT = 0.20
ROLE_TOLERATED = 0.06
ROLE_WRONG = -0.10
VERB_FITS = 0.08
VERB_MISFITS = -0.08
SECTION_FITS = 0.10
SECTION_MISFITS = -0.08
POSITION = 0.20
"""Range of the bonus for "top", "left", ...: half of it is added at the named edge, half is taken off at the other."""
SPATIAL = 0.40
"""Bonus of what stands directly by the named neighbour; falls off with `SPATIAL_REACH`."""
SPATIAL_REACH = 160.0
"""CSS px in which the bonus falls to a third."""
SPATIAL_FIRST = 0.25
"""What the nearest of those that may be meant gets besides."""
SPATIAL_ASKEW = 60.0
"""CSS px that are added to the distance of what is neither in one line with the neighbour nor straight above or below it."""
SPATIAL_WRONG_SIDE = 0.1
"""Share of it on another side than was said."""
SPATIAL_ANCHOR = 0.3
"""What is taken off the neighbour itself: "the link next to Blog" is not the link "Blog"."""
SORTED_COLUMN = 0.25
"""Bonus of a column's header where the description says "sort by"."""
QUOTED = 0.12
"""Bonus of a name that is exactly what was quoted,"""
QUOTED_FOLDED = 0.08
"""and of one that differs in case alone."""
VERBATIM = 0.05
"""Bonus of a name all of whose words the description has, in their order."""
SAID_WORDS = 0.03
"""Bonus for the name's words in the same form, by their share."""
NOT_OPERABLE = -0.04
"""Of what cannot be operated, where the description asks for such."""
BARE_CLICKABLE = -0.03
"""Of what shows a pointer and says nothing else about being operable."""
DISABLED = -0.01

OTHERWISE = -0.35
"""What says the reverse of the description, or another number: it is not meant, and comes behind what is nearly as good."""

EMBEDDING = 0.10
"""Bonus of an element whose vector is that of the description, where somebody gives vectors."""

ORDINAL = 0.15
"""Lead that the counted element gets over the best."""
ORDINAL_ALIKE = 0.15
"""Elements at most this far below the best are counted, where no others have its role and name."""
ORDINAL_SHARE = 0.55
"""Share of the best one's words that others of its role must have to be counted with it."""
ORDINAL_FAR = 0.45
"""Elements with the same role and name are counted up to this far below the best."""

ALIKE = 0.08
"""Points by which matches differ that are as good to whoever counts them for a message."""
MIN_SCORE = 0.50
"""Least confidence of an answer, see `confidence`; chosen on the choose part of the harvested descriptions."""
MIN_MARGIN = 0.10
"""Least distance of its confidence to the next element's."""
HEAL_MIN_SCORE = 0.75
"""The same for healing, where a wrong click is worse than a failure."""
HEAL_MIN_MARGIN = 0.20
