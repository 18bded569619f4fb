"""The names of a page that can stand in a locator, each with the selector for it.

A name that a machine made up, that cannot be typed or was cut is no name. Where one name is part of another ("Add", "Add all")
the selector is the exact form, because Playwright compares loosely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain

from pytest_heal.language.terms import terms
from pytest_heal.locator.aims import Aim, by_css, by_label, by_role, by_test_id, by_text, by_written
from pytest_heal.locator.query_part import Sort, sort_of_attribute
from pytest_heal.locator.rungs import LONGEST, usable, usable_id
from pytest_heal.suggestions.survey import Found, Survey

COMMON_SHARE = 0.25
"""Share of a page's names from which on a word of them is common."""
COMMON_NAMES = 8
"""Names that a common word is part of at least."""

_WRITTEN = ("placeholder", "alt", "title")
_NO_ROLES = ("", "generic", "none", "presentation", "document", "application")
_SAYS_NOTHING = frozenset(("true", "false", "0", "1", "on", "off", "#", "none"))

TYPES = frozenset(
    "submit reset search email password tel url number date time month week color file range checkbox radio".split()
)
"""Types of buttons and fields that say what they are for."""
ROLES = frozenset(
    """alert alertdialog banner combobox complementary contentinfo dialog form grid listbox main menu menubar navigation
    progressbar search searchbox slider spinbutton status switch table tablist toolbar tree""".split()
)
"""Roles that say something without a name; every page has many buttons, links and fields."""
FEW = 3
"""Elements of a role up to which the role alone says something."""
MOST_HELD = 8
"""Elements that are listed of what a part of a page holds."""


def held(survey: Survey) -> tuple[str, ...]:
    """What a part of a page holds, as people call it: ``button "Add"``; where nothing has a name, what it says."""
    named = [f'{found.role} "{found.value}"' for found in survey.named if found.visible and found.value.strip()]
    said = [f'"{found.value}"' for found in survey.texts if found.visible]
    return tuple(dict.fromkeys(named or said))[:MOST_HELD]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageName:
    """A name on the page, and what selects by it.

    Attributes:
        sort: what it is the name of.
        value: the name.
        make: makes the aim at everything that has it; a page has many names, and few are looked at twice.
        count: elements that the survey counted.
        role, attribute: of which role or attribute it is the name or value.
        visible: an element that has it can be seen.
    """

    sort: Sort
    value: str
    make: Callable[[], Aim]
    count: int = 1
    role: str = ""
    attribute: str = ""
    visible: bool = True

    @property
    def selector(self) -> str:
        """Playwright's selector of everything that has the name."""
        return self.make().selector


def names(survey: Survey, test_id_attribute: str = "data-testid") -> Iterator[PageName]:
    """Every name of the page that can stand in a locator.

    Args:
        survey: the page.
        test_id_attribute: the attribute that ``get_by_test_id`` looks at; other test ids become CSS.
    """
    labels, texts = _joined(survey.labels), _joined(survey.texts)
    return chain(
        _named(survey),
        (_name("label", f, by_label, f.value, exact=_ambiguous(f, labels)) for f in survey.labels if _speakable(f.value)),
        *(_of_attribute(found, test_id_attribute) for found in survey.attributes),
        (_name("id", f, by_css, id=f.value) for f in survey.ids if usable_id(f.value)),
        (_name("class", f, by_css, classes=[f.value]) for f in survey.classes if usable(f.value)),
        (_name("text", f, by_text, f.value, exact=_ambiguous(f, texts)) for f in survey.texts if _speakable(f.value)),
        *(_of_type(found) for found in survey.attributes if found.attribute == "type"),
        _of_roles(survey),
        (_name("tag", f, by_css, tag=f.value) for f in survey.tags if "-" in f.value and usable(f.value)),
    )


def common_words(survey: Survey) -> frozenset[str]:
    """Words that are part of so many names of the page that they tell none from another.

    A library's prefix in classes and ids (``md``), a phrase of a list in accessible names ("Add to cart: …").
    """
    return _common((*survey.classes, *survey.ids)) | _common((*survey.named, *survey.labels))


def _common(names: Collection[Found]) -> frozenset[str]:
    different = {found.value for found in names}
    often = Counter(word for value in different for word in terms(value))
    least = max(COMMON_NAMES, COMMON_SHARE * len(different))
    return frozenset(word for word, number in often.items() if number >= least)


def _named(survey: Survey) -> Iterator[PageName]:
    joined = {role: _joined(f for f in survey.named if f.role == role) for role in {f.role for f in survey.named}}
    for found in survey.named:
        if found.role not in _NO_ROLES and _speakable(found.value):
            exact = _ambiguous(found, joined[found.role])
            yield _name("role", found, by_role, found.role, found.value, exact=exact)


def _of_attribute(found: Found, test_id_attribute: str) -> Iterator[PageName]:
    attribute, value = found.attribute, found.value
    if not attribute or attribute == "type" or not usable(value) or value.lower() in _SAYS_NOTHING:
        return
    sort = sort_of_attribute(attribute)
    if attribute == test_id_attribute:
        yield _name("testid", found, by_test_id, attribute, value)
    elif sort == "label" and _speakable(value):
        yield _name("label", found, by_label, value)
    elif attribute in _WRITTEN and _speakable(value):
        yield _name(sort, found, by_written, attribute, value)
    elif sort in ("attribute", "testid"):
        tag = "" if attribute.startswith("data-") else found.tag
        yield _name(sort, found, by_css, tag=tag, attributes={attribute: value})


def _of_type(found: Found) -> Iterator[PageName]:
    """``button[type="submit"]``: an id or a class may be made of a type (``#submitButton``)."""
    if found.value.lower() in TYPES and found.tag in ("button", "input"):
        yield _name("attribute", found, by_css, tag=found.tag, attributes={"type": found.value})


def _of_roles(survey: Survey) -> Iterator[PageName]:
    """Roles that few elements have: an id may be made of one (``#mainNavigation``)."""
    for role, count in survey.roles.items():
        if role in ROLES and count <= FEW:
            yield PageName(sort="role", value=role, make=partial(by_role, role), count=count, attribute="role")


def _name(sort: Sort, found: Found, by: Callable[..., Aim], *arguments: object, **named: object) -> PageName:
    return PageName(
        sort=sort,
        value=found.value,
        make=partial(by, *arguments, **named),
        count=found.count,
        role=found.role,
        attribute=found.attribute,
        visible=found.visible,
    )


def _speakable(text: str) -> bool:
    """A text that can be typed in full; a cut one would be a guess at what follows."""
    return bool(text.strip()) and text.isprintable() and len(text) <= LONGEST


def _joined(names: Iterable[Found]) -> str:
    """All different names in small letters, one after another."""
    return "\0".join(dict.fromkeys(found.value for found in names)).lower()


def _ambiguous(found: Found, joined: str) -> bool:
    """Whether another of the written names holds this one, so that only the exact form means it."""
    return joined.count(found.value.lower()) > 1
