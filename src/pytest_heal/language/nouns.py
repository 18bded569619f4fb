"""Nouns for sorts of controls: "dropdown" means a combobox, a listbox, or at a pinch a button that opens a menu.

One table, a noun a line: roles that are exactly meant, and roles that may be. A file input has the role ``button``, an element
that is clicked without any role has the role ``""``, written ``none`` here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pytest_heal.element.text import vocabulary

_EDITABLE = "textbox searchbox combobox spinbutton"

_NOUNS = f"""
button: button switch | link menuitem tab none
link: link | button menuitem tab none
hyperlink: link | button none
field: {_EDITABLE} | listbox button radio checkbox slider
input: {_EDITABLE} slider | listbox checkbox radio button
box: {_EDITABLE} checkbox listbox | radio
textbox: textbox searchbox | combobox spinbutton
textarea: textbox
editor: textbox
entry: link menuitem option | textbox
bar: searchbox textbox combobox
line: textbox | searchbox
dropdown: combobox listbox | button menuitem link
select: combobox listbox | button
selector: combobox listbox | radio button
combobox: combobox | listbox textbox button
listbox: listbox combobox
list: listbox combobox | link list
picker: combobox listbox textbox | button
chooser: button combobox listbox | textbox
checkbox: checkbox | switch menuitemcheckbox
radio: radio | menuitemradio
option: option radio menuitemradio | checkbox menuitem link button
toggle: switch | checkbox button link none
switch: switch | checkbox button link none
tab: tab | link button
slider: slider
spinner: spinbutton | textbox
menu: button menuitem | link combobox none
menuitem: menuitem menuitemcheckbox menuitemradio | link button
submenu: link menuitem | button
icon: button img | link none tab menuitem switch
logo: link img | button
image: img | link button
picture: img | link button
photo: img | link button
thumbnail: img | link button
avatar: img | link button
heading: heading | columnheader
title: heading | link textbox columnheader
headline: heading
column: columnheader | link button
header: columnheader heading | link button
arrow: button | link none
breadcrumb: link
chip: option button | link none
badge: link button | none
tile: link button | none
text: paragraph | none
paragraph: paragraph
label: link | none
"""


class Noun(NamedTuple):
    """What a noun for a control says.

    Attributes:
        exact: roles that it means.
        tolerated: roles that it may be used for.
    """

    exact: frozenset[str]
    tolerated: frozenset[str]


def _roles(text: str) -> frozenset[str]:
    return frozenset("" if role == "none" else role for role in text.split())


def _table() -> Mapping[str, Noun]:
    found = {}
    for line in _NOUNS.strip().splitlines():
        noun, _, roles = line.partition(":")
        exact, _, tolerated = roles.partition("|")
        found[noun] = Noun(_roles(exact), _roles(tolerated))
    return found


NOUNS: Mapping[str, Noun] = _table()

NAMING = vocabulary(
    """heading title option text label entry line list column photo picture image bar header avatar editor thumbnail tile
    badge"""
)
"""Nouns that are words of a name as often: with no other word in a description they are looked for as such."""

SHOWN: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("heading", "headline", "title", "header"), frozenset({"heading", "columnheader"})),
    **dict.fromkeys(("image", "picture", "photo", "logo", "thumbnail", "avatar", "icon"), frozenset({"img", "image"})),
    **dict.fromkeys(("column",), frozenset({"columnheader"})),
    **dict.fromkeys(("row",), frozenset({"row"})),
    **dict.fromkeys(
        ("text", "paragraph", "label", "message"), frozenset({"paragraph", "", "generic", "status", "alert", "strong", "cell"})
    ),
}
"""Nouns that ask for what cannot be operated -> the roles of what they mean."""


def noun_of(word: str) -> str:
    """The noun of the table that a word is, in singular or plural; ``""`` for another word.

    >>> noun_of("checkboxes"), noun_of("links"), noun_of("user")
    ('checkbox', 'link', '')
    """
    if word in NOUNS:
        return word
    for ending in ("s", "es"):
        if word.endswith(ending) and word[: -len(ending)] in NOUNS:
            return word[: -len(ending)]
    return ""
