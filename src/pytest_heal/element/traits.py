"""What is compared of an element: texts normalised, generated ids and classes dropped, the URL in pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pytest_heal.element.element import TEST_ID_ATTRIBUTES, Box, Element
from pytest_heal.element.text import (
    Href,
    called,
    href_words,
    identifier_words,
    is_generated,
    mask_numbers,
    normalise,
    numbers,
    split_href,
    unhyphenated,
    vocabulary,
    words,
)

INTERACTIVE_TAGS = frozenset({"a", "button", "input", "select", "textarea", "option", "label", "summary"})
INTERACTIVE_ROLES = vocabulary(
    """button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option combobox listbox textbox
    searchbox spinbutton slider treeitem gridcell"""
)
TYPED_ROLES = frozenset({"textbox", "searchbox", "spinbutton"})
"""Of what takes a text or a number."""
FIELD_ROLES = TYPED_ROLES | {"combobox", "listbox", "slider", "checkbox", "radio", "switch"}
"""Of what takes a value."""
# Tags that stand in for each other when a page is rebuilt.
_FAMILIES: tuple[frozenset[str], ...] = (
    vocabulary("a button summary"),
    vocabulary("input textarea select"),
    vocabulary("h1 h2 h3 h4 h5 h6 legend caption"),
    vocabulary("div section header footer nav main article aside form fieldset table thead tbody tr ul ol dl body details"),
    vocabulary("span p b strong em i small code pre td th li dd dt label time"),
    vocabulary("img svg picture canvas use path g"),
)
FAMILY: Mapping[str, int] = {tag: n for n, family in enumerate(_FAMILIES) for tag in family}

NAME_WORDS = 10
"""Words of a saying that may be a name; what has more tells something, or holds what has names."""
HINTS = ("placeholder", "title", "alt", "aria-label", "aria-description")
_WORD = r"[^\W\d_]+"
_SPOKEN = re.compile(rf"(?:(?=[A-Z]){_WORD}|{_WORD}(?= ))(?: (?:& )?{_WORD})*[.\u2026]*")  # no key of a script
STANDS_FOR_TEXT = ("placeholder", "title")
"""Attributes that say what an element is for where nothing else does."""
# Attributes that have a comparison of their own, or that change while a page is used.
_NO_DATA = vocabulary(
    """id class style href src srcset name type value role tabindex width height d data-v xlink:href checked disabled
    selected open hidden readonly xmlns viewbox fill stroke aria-expanded aria-selected aria-checked aria-pressed aria-sort
    aria-hidden aria-disabled aria-busy aria-current aria-invalid aria-label aria-labelledby aria-describedby target rel
    nonce integrity focusable color font-size overflow version preserveaspectratio xml:space stroke-width stroke-linecap
    stroke-linejoin fill-rule clip-rule fill-opacity opacity transform align valign border cellpadding cellspacing bgcolor
    colspan rowspan loading decoding fetchpriority crossorigin referrerpolicy autocomplete autocapitalize autocorrect spellcheck
    draggable translate dir lang rows cols size maxlength minlength novalidate"""
).union(HINTS, TEST_ID_ATTRIBUTES)
INPUT_TYPES = vocabulary(
    """button checkbox color date datetime-local email file hidden image month number password radio range reset search submit
    tel text time url week"""
)
"""What the HTML standard knows; a field of any other type is one of text."""
_BUTTON_TYPES = frozenset({"submit", "button", "reset", "image"})
_BUTTON_WORDS = frozenset({"btn", "button"})
_VALUE_IS_IDENTITY = _BUTTON_TYPES | {"radio", "checkbox"}
SHAPES = vocabulary("btn button icon img image svg link item js wrap wrapper container inner ui")
"""Words of classes and ids that say what something is made of, not what it is for."""
_OF_A_FILE_FIELD = "Choose File"  # says Playwright of each that has no label, whatever the browser's language is
_CELL = 3  # steps of a path within which a control stands in its cell
_FEW_WORDS = 4  # of a text that names its element, rather than telling something
_PLAIN_ROLES = frozenset({"", "generic", "none", "presentation"})
# Class words that say in what state an element is, or which of a row: one element has them, but soon another.
_STATES = vocabulary(
    """active selected current disabled enabled odd even first last open opened closed hidden show shown visible hover focus
    focused checked expanded collapsed new today highlight"""
)


class Traits:
    """One element, ready to be compared. All texts are normalised; ``""`` and empty sets mean absent.

    ``icon`` holds the names of its pictures, ``drawing`` the checksum of what is drawn in it, see `Element.icon`; ``names`` is
    everything short that it is called, each as its words; ``counted`` is which of `Fingerprint.counts` tells how
    often it was said: ``text``, ``name``, or none of them.
    """

    __slots__ = (
        "box", "button", "class_words", "classes", "counted", "data", "drawing", "element", "family", "field", "group",
        "hints", "href", "href_words", "icon", "icon_words", "id", "id_words", "interactive", "label", "link", "marks",
        "masked", "name", "names", "near", "numbers", "ordinal", "path", "role", "said", "section", "sign", "src", "tag",
        "tags", "test_id", "test_words", "text", "type", "value", "visible", "words",
    )  # fmt: skip

    def __init__(self, element: Element) -> None:
        attributes = element.attributes
        self.element = element
        self._read_texts(element, attributes)
        self._read_identifiers(element, attributes)
        self._read_links(attributes)
        self._read_pictures(element)
        self._read_place(element)
        self._read_kind(element, attributes)
        self.data = frozenset(
            [(k, v) for k, v in attributes.items() if v and k.lower() not in _NO_DATA and not is_generated(v)]
        )
        self.marks = self._marks()

    def _read_texts(self, element: Element, attributes: Mapping[str, str]) -> None:
        """What it says; what only repeats the words counts once."""
        called_by = given_name(element)
        raw = said_of(element.text, called_by, element.label, *(attributes.get(hint, "") for hint in STANDS_FOR_TEXT))
        self.text = normalise(element.text)
        self.said = normalise(raw)
        self.counted = "text" if self.text else "name" if normalise(called_by) else ""
        self.sign = "" if self.said else sign_of(element.text, called_by)
        self.masked = mask_numbers(raw)
        self.numbers = numbers(raw)
        self.words = words(raw)
        name, label = normalise(called_by), normalise(element.label)
        self.name = name if name != self.said else ""
        self.label = label if label not in (self.said, name) else ""
        hints = [(key, normalise(attributes[key])) for key in HINTS if key in attributes]
        self.names = tuple(dict.fromkeys(map(called, sayings(element))))
        self.hints = {key: hint for key, hint in hints if hint and hint not in (self.said, name, label)}

    def _read_identifiers(self, element: Element, attributes: Mapping[str, str]) -> None:
        """What developers call it, as it is written and in words."""
        self.id = "" if is_generated(element.id) else element.id
        self.id_words = frozenset(identifier_words(element.id))
        self.test_id = element.test_id
        self.test_words = frozenset(identifier_words(element.test_id))
        field = unhyphenated(attributes.get("name", ""))
        self.field = field if any(map(str.isalpha, field)) else ""  # a number is a place in a form
        classes = attributes.get("class", "")
        self.classes = stable_classes(classes)
        self.class_words = frozenset([w for c in classes.split() for w in identifier_words(c)])

    def _read_links(self, attributes: Mapping[str, str]) -> None:
        """Where it leads, and the picture it shows."""
        link = attributes.get("href", "") or attributes.get("xlink:href", "")
        self.href: Href = split_href(link)
        self.link = link if any(self.href) else ""
        self.href_words = href_words(link) if self.link else frozenset()
        self.src = _picture(attributes.get("src", ""))

    def _read_pictures(self, element: Element) -> None:
        """What the pictures in it are called, and how they are drawn."""
        names = element.icon.split()
        self.icon = stable_classes(" ".join(name for name in names if not name.startswith(DRAWING)))
        self.icon_words = picture_words(element.icon)
        self.drawing = next((name for name in names if name.startswith(DRAWING)), "")

    def _read_place(self, element: Element) -> None:
        """Where it stands, and what stands around it; needs its own words."""
        self.section = words(element.section)
        self.group = words(element.group) - {"column"}
        self.near = words(element.near) - self.words
        self.ordinal = element.ordinal
        self.path = element.path
        self.tags = tuple([step.partition("[")[0] for step in element.path])
        self.box: Box | None = element.box
        self.visible = element.visible

    def _read_kind(self, element: Element, attributes: Mapping[str, str]) -> None:
        """What sort of element it is, and what is chosen or sent by it; needs the words of its classes."""
        tag, role = element.tag, element.role
        self.tag = tag
        self.role = "" if role in _PLAIN_ROLES else role
        self.type = type_of(tag, attributes)
        self.value = normalise(attributes.get("value", "")) if self.type in _VALUE_IS_IDENTITY or tag == "option" else ""
        self.interactive = "interactive" in element.states or tag in INTERACTIVE_TAGS or role in INTERACTIVE_ROLES
        self.button = (
            "button" in (tag, role)
            or (tag == "input" and self.type in _BUTTON_TYPES)
            or (tag == "a" and bool(_BUTTON_WORDS & self.class_words))
        )
        # An <input type="submit"> is rebuilt as a <button>, not as a text field.
        self.family = FAMILY["button"] if self.button else FAMILY.get(tag, -1)

    def _marks(self) -> frozenset[str]:
        """Words for what it is for, wherever they stand."""
        marks = self.class_words | self.id_words | self.test_words | self.src | self.href_words | self.icon_words
        marks |= set(identifier_words(self.element.attributes.get("name", "")))
        named = self.words if len(self.words) <= _FEW_WORDS else frozenset()
        return frozenset([word for word in marks | named if not word.isdigit()]) - SHAPES


def nested(a: Traits, b: Traits) -> bool:
    """Whether one of the two contains the other."""
    short, long = (a.path, b.path) if len(a.path) < len(b.path) else (b.path, a.path)
    return bool(short) and long[: len(short)] == short


def heads_column(a: Traits, b: Traits) -> bool:
    """Whether they head a column, or stand in its head as a control that sorts it: that is in no row, and heads itself."""
    return a.role == "columnheader" or ("th" in a.tags[-_CELL:] and "th" in b.tags[-_CELL:])


def sayings(element: Element) -> tuple[str, ...]:
    """What is read or heard of an element, each once: what is short enough to be a name of it."""
    texts = (element.text, given_name(element), element.label, *(element.attributes.get(hint, "") for hint in HINTS))
    if "interactive" in element.states and not any(map(called, texts)):
        texts = said_in_data(element.attributes)
    return tuple(text for text in dict.fromkeys(texts) if 0 < len(called(text)) <= NAME_WORDS)


def said_in_data(attributes: Mapping[str, str]) -> tuple[str, ...]:
    """What ``data-`` attributes say in words that people read: of a control without a name that is what its tooltip says.

    >>> said_in_data({"data-label": "Query Tool", "data-kind": "boxed", "data-original-title": "Send<i>Ctrl</i>"})
    ('Query Tool', 'Send')
    """
    data = ((key, value.partition("<")[0].strip()) for key, value in attributes.items() if key.startswith("data-"))
    return tuple(value for key, value in data if key not in TEST_ID_ATTRIBUTES and _SPOKEN.fullmatch(value))


def said_of(*texts: str) -> str:
    """What an element says: its text, or what stands for it where it has none that can be read (an icon, a field).

    Args:
        texts: its text, name and label, then its attributes `STANDS_FOR_TEXT`.
    """
    return next((text for place, text in enumerate(texts) if normalise(text if place == 0 else _given(text))), "")


def given_name(element: Element) -> str:
    """An accessible name, without what nobody gave: the word of an icon font beside the text, "Choose File"."""
    name, text = element.name, element.text
    if text and name != text and text in name and name.replace(text, "", 1).strip() in element.icon.split():
        return text
    return name if text else _given(name)


def _given(name: str) -> str:
    return "" if name == _OF_A_FILE_FIELD else name


def sign_of(text: str, name: str) -> str:
    """What stands instead of words: "+", the character of an icon font; ``""`` where there are words, or nothing."""
    return "" if normalise(text) or normalise(name) else text.strip() or name.strip()


DRAWING = "~"
"""Before the checksum of a drawing, see `Element.icon`."""


def picture_words(icon: str) -> frozenset[str]:
    """The words in the names of an element's pictures, without what was generated; see `Element.icon`."""
    names = (name for name in icon.split() if not name.startswith(DRAWING) and not is_generated(name))
    return frozenset(word for name in names for word in identifier_words(name))


def stable_classes(classes: str) -> frozenset[str]:
    """The class words somebody wrote."""
    return frozenset(c for c in classes.split() if not is_generated(c))


def lasting(classes: Iterable[str]) -> frozenset[str]:
    """The classes that do not speak of a state: not ``is-active``, not ``tab--selected``."""
    return frozenset(c for c in classes if not _STATES.intersection(identifier_words(c)))


def _picture(src: str) -> frozenset[str]:
    """Words of an image's file name, without host, folder, hash and size."""
    return frozenset(identifier_words(split_href(src).last)) - {"png", "jpg", "jpeg", "gif", "svg", "webp", "min", "assets"}


def type_of(tag: str, attributes: Mapping[str, str]) -> str:
    """The type of a control as the browser takes it, ``""`` where none is given."""
    given = attributes.get("type", "").lower()
    return "text" if tag == "input" and given and given not in INPUT_TYPES else given
