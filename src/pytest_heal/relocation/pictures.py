"""Icons: whether two elements show the same picture, by its names in the usual sets of icons or by its very drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pytest_heal.element.page import Page
from pytest_heal.element.text import identifier_words, singular, split_href
from pytest_heal.element.traits import DRAWING, SHAPES, Traits, lasting, nested
from pytest_heal.language.icons import another_icon, icon_words, names_icon, says_otherwise, sign_words
from pytest_heal.language.lexicon import content
from pytest_heal.language.terms import tells

_FONT_TAGS = frozenset({"i", "span"})  # that fonts of icons are drawn in
SAME_PICTURE = 0.5
"""Likeness of the names of two icons from which on they are one icon."""


def pictures(old: Traits, new: Traits, page: Page) -> Mapping[str, float]:
    """The icon on a control, or on what has no words, compared: by its names, or the very drawing.

    Returns:
        ``icon_similar``: share of the names' words, the rare ones counting more; ``icon_rare``: how rare the rarest of them
        is on the page; ``icon_other``: 1 where they are two icons of one set, or two that are called otherwise; ``icon_equal``:
        1 where both have no words, and nothing else on the page shows what they show.
    """
    if old.icon and new.icon and other_icon(old, new):
        return {"icon_other": 1.0}
    if old.drawing and old.drawing == new.drawing:
        return {"icon_similar": 1.0, "icon_rare": 1.0}
    if _shown_by_one(old, new):
        others = named_beside(old, new, page)
        if in_words(old, new):
            return {"icon_similar": 1.0, "icon_rare": 1.0 / (1 + others)}
        return {"icon_other": 1.0} if others else {}
    both = old.icon_words & new.icon_words
    if not both:
        return {}
    rare = page.rarest("icon", both)
    meant = _meant(old.element.icon)
    if not meant or meant != _meant(new.element.icon):
        return {"icon_similar": page.shared("icon", old.icon_words, new.icon_words), "icon_rare": rare}
    # "fa-trash" and "lucide-trash" are one icon, whatever the set; on a control without words it is what a text is to others.
    found = {"icon_similar": 1.0, "icon_rare": rare}
    if wordless(old) and wordless(new) and not _said_elsewhere(new, page, meant):
        found["icon_equal"] = 1.0
    return found


def same_icon(old: Traits, new: Traits, page: Page) -> bool:
    """The same icon instead of words, by its drawing or by what it is called in any set of icons, which nothing else shows."""
    if not (wordless(old) and wordless(new)) or old.ordinal[1] != new.ordinal[1] or other_icon(old, new):
        return False
    if old.drawing and old.drawing == new.drawing:
        return not _shown_elsewhere(new, page, "icon", lambda names: old.drawing in names.split())
    mine = _named(old)
    return bool(mine) and mine == _named(new) and not _said_elsewhere(new, page, mine)


def _named(traits: Traits) -> frozenset[str]:
    """What the icon of an element means, by its classes and its names."""
    return _shown(" ".join(traits.classes)) | _meant(traits.element.icon)


def in_words(old: Traits, new: Traits) -> frozenset[str]:
    """What the icon, or sign, of a control without words says, where the other control is called so: a gear, and "Settings"."""
    said = _shown_by_one(old, new)
    return said if said & content((new if new.said else old).said) else frozenset()


def _shown_by_one(old: Traits, new: Traits) -> frozenset[str]:
    """What the one of two controls shows that has no words, where the other one has."""
    if bool(old.said) == bool(new.said) or not (old.interactive and new.interactive):
        return frozenset()
    return pictured(new if old.said else old)


def named_beside(old: Traits, new: Traits, page: Page) -> int:
    """How many other controls that can be seen are called, or show, what the one of two shows that has no words."""
    said = _shown_by_one(old, new)
    rows = {row for word in said for row in page.names.holders([word])}
    for column, read in (("icon", _meant), ("sign", _of_sign)):
        rows.update(row for value, places in page.rows(column).items() if said & read(value) for row in places)
    others = (page.traits(row) for row in rows & page.seen if row != new.element.index)
    return sum(other.interactive and not nested(new, other) for other in others)


def pictured(traits: Traits) -> frozenset[str]:
    """What the icon, or sign, of an element without words says; none for what has words."""
    if traits.said:
        return frozenset()
    return _meant(traits.element.icon) | _of_sign(traits.sign)


def _said_elsewhere(new: Traits, page: Page, says: frozenset[str]) -> bool:
    """Whether the icon of anything else, or a class of it, says the same."""
    classes = _shown_elsewhere(new, page, "@class", lambda names: _shown(names) == says)
    return classes or _shown_elsewhere(new, page, "icon", lambda names: _meant(names) == says)


def _shown_elsewhere(new: Traits, page: Page, column: str, fits: Callable[[str], bool]) -> bool:
    """Whether anything that is neither in the candidate nor around it has a fitting value."""
    rows = (row for names, places in page.rows(column).items() if fits(names) for row in places)
    return any(row != new.element.index and not nested(new, page.traits(row)) for row in rows)


def _shown(classes: str) -> frozenset[str]:
    """What the icons say that classes name."""
    return frozenset(icon_words(classes, drawn=False).split())


def _meant(icon: str) -> frozenset[str]:
    """What the pictures say that `Element.icon` names; how they are drawn says nothing."""
    names = " ".join(name for name in icon.split() if not name.startswith(DRAWING))
    return frozenset(map(singular, icon_words(names).split()))


def _of_sign(sign: str) -> frozenset[str]:
    return frozenset(map(singular, sign_words(sign).split()))


def other_icon(old: Traits, new: Traits) -> bool:
    """Whether two elements without words show another icon: one named otherwise, of which both names are known or of one set.

    "fa-bars" may have become "bi-list"; "icon-bell" has not become "icon-gear", and "DownloadIcon" not "PublishIcon". One
    drawing may stand for two: an arrow up is an arrow down that is turned, and only its name says which.
    """
    if not wordless(old) or not wordless(new) or (old.sign and old.sign == new.sign):
        return False
    mine, theirs = (_drawn(traits) for traits in (old, new))
    if old.drawing and old.drawing == new.drawing:
        return says_otherwise(mine - theirs, theirs - mine)
    return another_icon(mine - theirs, theirs - mine)


def redrawn(old: Traits, new: Traits) -> bool:
    """Whether two elements without words are one picture that a font draws, and one that is an image, or the box of one.

    What an image without a name shows is not known.
    """
    return ((_by_font(old) and _as_image(new)) or (_by_font(new) and _as_image(old))) and _may_be_one(old, new)


def _by_font(traits: Traits) -> bool:
    return traits.tag in _FONT_TAGS and not traits.drawing


def _as_image(traits: Traits) -> bool:
    return traits.role == "img" or (traits.tag in _FONT_TAGS and traits.drawing != "")


def called_for_more(old: Traits, new: Traits) -> bool:
    """Whether a class of a picture that was drawn anew says something that none said before; base classes of a set do not."""
    before = spelt(old.classes)
    came = (name for name in new.classes if not spelt([name]) <= before)
    return any(tells(word) and word not in old.class_words for name in came for word in identifier_words(name))


def spelt(classes: Iterable[str]) -> frozenset[str]:
    """Classes that last by their letters: "close-btn" is "closebtn"."""
    return frozenset("".join(identifier_words(name)) for name in lasting(classes))


def shows_the_same(old: Traits, new: Traits) -> bool:
    """Whether two elements that are only looked at show the same icon, by its drawing or by what it means."""
    drawn = old.drawing == new.drawing != "" or _named(old) == _named(new) != frozenset()
    return drawn and _may_be_one(old, new)


def _may_be_one(old: Traits, new: Traits) -> bool:
    return wordless(old) and wordless(new) and not (old.interactive or new.interactive or other_icon(old, new))


def drawn_as_before(old: Traits, new: Traits, page: Page) -> bool:
    """Whether something else still looks just as the remembered element did, and the candidate has no class and icon of that.

    A release that draws a control anew draws all of its kind anew.
    """
    given, icon = old.element.attributes.get("class", ""), old.element.icon
    if not given or lasting(old.classes) & lasting(new.classes) or (icon and icon == new.element.icon):
        return False
    still = map(page.traits, page.rows("@class").get(given, ()))
    return any(each.visible and (each.tag, each.element.icon) == (old.tag, icon) for each in still)


def same_sign(old: Traits, new: Traits) -> bool:
    """The same sign instead of words ("+", the character of an icon font), on a control or on none, then and now."""
    return old.sign != "" and old.sign == new.sign and old.interactive == new.interactive


def wordless(traits: Traits) -> bool:
    """Whether nobody has given an element words; what a browser calls an image button by itself is none."""
    if traits.tag == "input" and traits.type == "image":
        return not any(traits.element.attributes.get(name) for name in ("alt", "value", "title", "aria-label"))
    return not traits.said and not traits.element.text.strip()


def _drawn(traits: Traits) -> frozenset[str]:
    """What names the picture that an element shows: its icon's names, or else its own classes, test id and file."""
    if traits.icon and traits.interactive:
        return lasting(traits.icon) | frozenset(filter(_names_one, lasting(traits.classes)))
    picture = split_href(traits.element.attributes.get("src", "")).last.rpartition(".")[0]
    classes = lasting(traits.classes)
    if not traits.interactive:
        classes = frozenset(filter(_names_one, classes))  # "fc-time-slot" is how a box is drawn, and no icon
    return classes | {name for name in (traits.test_id, picture) if name}


def _names_one(name: str) -> bool:
    """Whether a class names an icon, and not only that there is one: "btn-icon" is how all of them are drawn."""
    return names_icon(name) and not SHAPES.issuperset(identifier_words(name))
