"""How an element of the page compares with the remembered one: agreements and contradictions, property by property.

`compare` gives a sparse mapping from the names of `weights.RANK` to a strength from 0 to 1. A property that both lack says
nothing, one that only one side has says little, so an inventory that knows less (no layout, no roles) only decides less.
Agreement on what is rare on the page counts more than on what everything shares.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from rapidfuzz.distance import LCSseq

from pytest_heal.element.page import Page
from pytest_heal.element.text import mask_numbers, normalise, overlap, same_key, same_letters, spelling, words
from pytest_heal.element.traits import NAME_WORDS, TYPED_ROLES, Traits, lasting
from pytest_heal.language.acts import alone_in_it, same_act
from pytest_heal.relocation.attributes import attributes
from pytest_heal.relocation.called import names
from pytest_heal.relocation.items import same_item
from pytest_heal.relocation.labelled import labelled_alike
from pytest_heal.relocation.own_words import adds_its_group, says_itself
from pytest_heal.relocation.pictures import SAME_PICTURE, pictures
from pytest_heal.relocation.weights import RANK

Agreements = dict[str, float]

# Where a similarity starts to be a contradiction.
TEXT_OTHER = 0.25
HREF_OTHER = 0.35
WORDS_OTHER = 0.2

_REWORDED = 0.6  # likeness of two texts from which on their words say enough, and no act has to be looked for
_SPELLING_SHARE = 0.9  # of letter-by-letter likeness: a hint only, "Save" is close to "Safe"
_CONTAINED_SHARE = 0.8  # of one text that stands in the other
_LAST_STEP_SHARE = 0.8  # of the last step of a URL's path
_OWN_PART = 0.95  # rarity from which on a word of a URL is this link's own: the "twitter" of a way out
_RENUMBERED_SHARE = 0.8  # of an id of the same words: another number may be another element
_SAYS_ITSELF = 0.95  # likeness of two that differ in what stands in them
_REPEATS = 20  # elements that say the same but for a number, which are looked at
_SUFFIX_STEPS = 8  # steps from the element upwards that can agree
_FAR, _NEAR, _EDGE = 1000.0, 200.0, 150.0  # CSS px at which a place agrees to a third
_TOP, _BOTTOM = 200.0, 900.0  # CSS px: head and foot of a page
# What an <input> may become, and what it is then, without being used otherwise.
_TYPES = (
    frozenset({"text", "email", "number", "search", "tel", "url"}),
    frozenset({"button", "submit"}),
    *(frozenset({"text", kind}) for kind in ("date", "datetime-local", "month", "time", "week")),  # a script did the rest
    frozenset({"date", "datetime-local"}),
)
_LIKE_ROLES = (TYPED_ROLES, frozenset({"textbox", "searchbox", "combobox"}), frozenset({"checkbox", "switch"}))
_WAS_LINK = frozenset({"tab", "menuitem"})
_MAX_LOG = 3.0  # sizes twenty times apart or more are equally unlike


def compare(old: Traits, new: Traits, page: Page, counts: Mapping[str, int] | None = None) -> Agreements:
    """All agreements and contradictions of a candidate with the remembered element.

    Args:
        old: the remembered element.
        new: the candidate; an element of ``page``.
        page: says how rare each value is now.
        counts: says how rare each value was then, see `Fingerprint.counts`.

    Returns:
        Name of `weights.RANK` to strength, 0 to 1; absent names are 0.
    """
    counts = counts or {}
    out: Agreements = dict(names(old, new, page))
    _text(old, new, page, counts, out)
    out.update(pictures(old, new, page))
    if out.get("icon_similar", 0.0) > SAME_PICTURE:
        out.pop("sign_other", None)  # the same icon, as another font numbers it
    _marks(old, new, page, out)
    _names(old, new, out)
    _identifiers(old, new, page, counts, out)
    _href(old, new, page, counts, out)
    _kind(old, new, out)
    _classes(old, new, page, out)
    _path(old, new, out)
    _place(old, new, page, out)
    _surroundings(old, new, page, counts, out)
    return out


def score(agreements: Agreements) -> float:
    """The weighted sum; comparable only among the candidates of one relocation."""
    return sum(RANK[name] * strength for name, strength in agreements.items())


# --------------------------------------------------------------------------------------------- property by property


def _text(old: Traits, new: Traits, page: Page, counts: Mapping[str, int], out: Agreements) -> None:
    a, b = old.said, new.said
    if not a or not b:
        _no_text(old, new, page, counts, out)
        return
    if same_letters(a, b):
        before = counts.get(old.counted, 0)
        out["text_equal"] = out["text_similar"] = 1.0
        out["text_rare"] = page.rarity("said", b, before)
        if page.places("said", b) < before:
            out["text_fewer"] = 1.0
        return
    similar = 1.0 if old.masked == new.masked else text_similarity(old, new, page)
    out["text_similar"] = similar
    if _within(old.words, new.words):
        hidden = not (old.visible and new.visible)
        out["text_within"] = 1.0 / (
            1 if adds_its_group(old, new) else page.holding(old.words & new.words, hidden=hidden, also=old.said)
        )
    if old.numbers != new.numbers and _numbers_count(old, new, page):
        out["number_other"] = 1.0
    if act := same_act(old, new) if similar < _REWORDED else 0.0:
        out["act_same"] = act
        if counts.get("text", 1) <= 1 and alone_in_it(old, new, page):
            out["act_alone"] = act
    elif similar < TEXT_OTHER > out.get("called_similar", 0.0) and not (old.words <= new.words or new.words <= old.words):
        out["text_other"] = 1.0


def _no_text(old: Traits, new: Traits, page: Page, counts: Mapping[str, int], out: Agreements) -> None:
    if labelled_alike(old, new, page):
        out.update(dict.fromkeys(("text_equal", "text_similar", "text_rare"), 1.0))
    elif out.get("called_similar", 0.0) < 1:  # else an attribute says what the other one is called
        out["text_missing" if old.said or new.said else "text_none"] = 1.0
    if old.sign and new.sign:
        _sign(old, new, page, counts, out)


def _sign(old: Traits, new: Traits, page: Page, counts: Mapping[str, int], out: Agreements) -> None:
    same, before = old.sign == new.sign, counts.get("text" if old.element.text else "name", 0)
    out["sign_equal" if same else "sign_other"] = page.rarity("sign", new.sign, before)
    if same and page.places("sign", new.sign) < before:
        out["text_fewer"] = 1.0


def _within(a: frozenset[str], b: frozenset[str]) -> bool:
    """Whether one of two sayings holds all words of the other, and both are names rather than tales."""
    return (a <= b or b <= a) and a != b and max(len(a), len(b)) <= NAME_WORDS


def _numbers_count(old: Traits, new: Traits, page: Page) -> bool:
    """Whether a number tells look-alikes apart ("Page 3" from "Page 4"), rather than being data ("Total 12", "Total 15")."""
    if old.masked != new.masked or (old.group and old.group <= new.group | new.near | new.words):
        return False
    return mask_numbers(old.element.near).split().count("#") > 1 if old.masked == "#" else _repeats(old, new, page)


def _repeats(old: Traits, new: Traits, page: Page) -> bool:
    if mask_numbers(old.element.near).count(old.masked) > 1:
        return True
    rows = page.rows("masked").get(new.masked, ())
    return any(page.traits(row).said != new.said for row in rows[:_REPEATS])


def text_similarity(old: Traits, new: Traits, page: Page) -> float:
    """Likeness of what two elements say, 0 to 1: by words, by letters, or because one contains the other."""
    a, b = old.said, new.said
    short, long = (a, b) if len(a) < len(b) else (b, a)
    if says_itself(old, new, page):
        contained = _SAYS_ITSELF
    else:
        contained = _CONTAINED_SHARE * len(short) / len(long) if short in long else 0.0
    return max(page.shared("said", old.words, new.words), _SPELLING_SHARE * spelling(a[:80], b[:80]), contained)


def _marks(old: Traits, new: Traits, page: Page, out: Agreements) -> None:
    """Words of id, class, name, link and picture across each other, where there are no two texts to compare."""
    if old.said and new.said:
        return
    both = old.marks & new.marks
    if both:
        out["mark_similar"] = page.shared_anywhere(old.marks, new.marks)
        out["mark_rare"] = page.rarest_anywhere(both)


def _names(old: Traits, new: Traits, out: Agreements) -> None:
    """Accessible name, label and hints, where they say more than the text."""
    for name, a, b in (("name", old.name, new.name), ("label", old.label, new.label)):
        if a and b:
            _alike(name, 1.0 if a == b else max(overlap(frozenset(a.split()), frozenset(b.split())), spelling(a, b)), out)
    alike = old.role == new.role or {old.role, new.role} == {"combobox", "listbox"}
    if alike and bool(old.name) != bool(new.name) and normalise(old.element.name) == normalise(new.element.name):
        out["name_similar"] = 1.0  # one of the two has no text: its name is what it says
    if old.hints and new.hints:
        same = [key for key in old.hints if key in new.hints]
        if set(new.hints.values()) & set(old.hints.values()):
            out["hint_similar"] = 1.0
        elif same:
            _alike("hint", max(spelling(old.hints[key], new.hints[key]) for key in same), out)
    elif old.hints or new.hints:
        # A title that has become the text, or an icon's name that is now written out.
        (hinted, other) = (old, new) if old.hints else (new, old)
        if not hinted.text and other.said in hinted.hints.values():
            out["hint_similar"] = 1.0
        # "Choose all genres", where the title said "Click to choose all genres at once".
        elif len(other.words) > 1 and any(other.words <= words(hint) for hint in hinted.hints.values()):
            out["hint_similar"] = _CONTAINED_SHARE


def _alike(name: str, similarity: float, out: Agreements) -> None:
    if similarity > 0:
        out[f"{name}_similar"] = similarity
    if similarity < WORDS_OTHER:
        out[f"{name}_other"] = 1.0


def _identifiers(old: Traits, new: Traits, page: Page, counts: Mapping[str, int], out: Agreements) -> None:
    if old.test_id and new.test_id:
        if old.test_id == new.test_id:
            out["test_id_equal"] = page.rarity("test_id", new.test_id, counts.get("test_id", 0))
        else:
            similar = out["test_id_similar"] = page.shared("test_id", old.test_words, new.test_words)
            out["test_id_other"] = 1.0 - similar
    _ids(old, new, page, counts, out)
    if old.field and new.field:
        if old.field == new.field:
            out["field_equal"] = out["field_similar"] = 1.0
        else:
            out["field_similar"] = spelling(old.field, new.field)
            if not same_key(old.field, new.field):
                out["field_other"] = 1.0
    if old.value and new.value:
        out["value_equal" if old.value == new.value else "value_other"] = 1.0
    if old.src and new.src:
        _alike("src", overlap(old.src, new.src), out)
    out.update(attributes(old, new, page))


def _ids(old: Traits, new: Traits, page: Page, counts: Mapping[str, int], out: Agreements) -> None:
    if old.id and old.id == new.id:
        out["id_equal"] = out["id_similar"] = page.rarity("@id", new.id, counts.get("id", 0))
    elif old.id_words and new.id_words:
        similar = overlap(old.id_words, new.id_words)
        if similar:
            renumbered = _RENUMBERED_SHARE if similar == 1 else 1.0
            out["id_similar"] = similar * renumbered * page.rarest("id", old.id_words & new.id_words)
        if old.id and new.id:
            out["id_other"] = 1.0 - similar


def _href(old: Traits, new: Traits, page: Page, counts: Mapping[str, int], out: Agreements) -> None:
    if not old.link or not new.link:
        if (old.link or new.link) and not _one_control(old, new):
            out["href_missing"] = 1.0
        return
    if old.link == new.link:
        out["href_equal"] = out["href_similar"] = 1.0
        out["href_rare"] = page.rarity("@href", new.link, counts.get("href", 0))
        return
    similar = href_similarity(old, new, page)
    out["href_similar"] = similar
    if similar < HREF_OTHER:
        shared = old.marks & new.marks & old.href_words & new.href_words
        if old.said or new.said or not shared or page.rarest("href", shared) < _OWN_PART:
            out["href_other"] = 1.0


def href_similarity(old: Traits, new: Traits, page: Page) -> float:
    """Likeness of two link targets, 0 to 1."""
    a, b = old.href, new.href
    if a.path and a.path == b.path and (a.host == b.host or not (a.host and b.host)):
        return 1.0
    last = _LAST_STEP_SHARE if a.last and a.last == b.last else 0.0
    return max(last, page.shared("href", old.href_words, new.href_words))


def _kind(old: Traits, new: Traits, out: Agreements) -> None:
    if old.tag == new.tag:
        out["tag_equal"] = 1.0
    elif (old.family != new.family or old.family < 0) and not _one_control(old, new):
        out["tag_other"] = 1.0
    _role(old, new, out)
    if old.type and new.type and old.tag == new.tag:
        if old.type == new.type:
            out["type_equal"] = 1.0
        elif not _one_kind(old.type, new.type, _TYPES):
            out["type_other"] = 1.0
    if old.interactive == new.interactive:
        out["use_equal"] = 1.0
    if old.button == new.button:
        out["look_equal"] = 1.0
    if old.visible and not new.visible:
        out["hidden"] = 1.0


def _role(old: Traits, new: Traits, out: Agreements) -> None:
    if not old.role or not new.role:
        return
    if old.role == new.role:
        out["role_equal"] = 1.0
    elif (
        (old.tag == new.tag or old.family != new.family)
        and not _one_kind(old.role, new.role, _LIKE_ROLES)
        and not _one_control(old, new)
    ):
        out["role_other"] = 1.0  # else the role only follows the tag: a link became a button


def _one_control(old: Traits, new: Traits) -> bool:
    """Whether a link that leads nowhere but within its page stands beside what such a link is often made for: a tab, a menu."""
    return any(
        link.tag == "a" and link.role == "link" and _stays(link) and other.role in _WAS_LINK
        for link, other in ((old, new), (new, old))
    )


def _stays(link: Traits) -> bool:
    """Whether a link has no address, or that of a place in its page; "#/orders" is an address of an application."""
    _, path, query, fragment = link.href
    return not (link.href.host or path or query or "/" in fragment)


def _one_kind(then: str, now: str, kinds: tuple[frozenset[str], ...]) -> bool:
    return any(then in kind and now in kind for kind in kinds)


def _classes(old: Traits, new: Traits, page: Page, out: Agreements) -> None:
    if similar := page.shared("class", old.classes, new.classes):
        out["class_similar"] = similar
        if own := lasting(old.classes & new.classes):
            out["class_rare"] = page.rarest("class", own)
    if similar := overlap(old.class_words, new.class_words):
        out["class_words"] = similar


def _path(old: Traits, new: Traits, out: Agreements) -> None:
    if not old.tags or not new.tags:
        return
    out["path_similar"] = LCSseq.normalized_similarity(old.tags, new.tags)
    same = 0
    for a, b in zip(reversed(old.path), reversed(new.path), strict=False):
        if a != b or same == _SUFFIX_STEPS:
            break
        same += 1
    if same:
        out["path_suffix"] = same / _SUFFIX_STEPS


def _place(old: Traits, new: Traits, page: Page, out: Agreements) -> None:
    if old.box is None or new.box is None:
        return
    (x, y, w, h), (x2, y2, w2, h2) = old.box, new.box
    distance = math.hypot(x + w / 2 - x2 - w2 / 2, y + h / 2 - y2 - h2 / 2)
    out["place_far"] = math.exp(-distance / _FAR)
    out["place_near"] = math.exp(-distance / _NEAR)
    out["place_edge"] = math.exp(-min(abs(x - x2), abs(x + w - x2 - w2)) / _EDGE)
    if y < _TOP and y2 < _TOP:
        out["place_top"] = 1.0
    if y > _BOTTOM and y2 > page.height - _BOTTOM:
        out["place_bottom"] = 1.0
    out["width_other"] = min(_MAX_LOG, abs(math.log((w + 8) / (w2 + 8)))) / _MAX_LOG
    out["height_other"] = min(_MAX_LOG, abs(math.log((h + 8) / (h2 + 8)))) / _MAX_LOG


def _surroundings(old: Traits, new: Traits, page: Page, counts: Mapping[str, int], out: Agreements) -> None:
    if similar := page.shared("near", old.near, new.near):
        out["near_similar"] = similar
    if similar := page.shared("section", old.section, new.section):
        out["section_similar"] = similar
    if old.group:
        out.update(same_item(old, new, page, counts))
    if old.ordinal[1] > 1 and new.ordinal[1] > 1:
        out["ordinal_equal" if old.ordinal == new.ordinal else "ordinal_other"] = 1.0
