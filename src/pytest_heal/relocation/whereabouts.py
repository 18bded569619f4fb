"""Where an element stands: its dialog or form, its row, its neighbours.

The same word stands on many places of an application: "OK" in every dialog, "Edit" in every row. A scorer sees equal text, tag,
class and size; what tells them apart is the name of what they stand in, and what stood beside them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from pytest_heal.element.element import Element
from pytest_heal.element.text import folded, mask_numbers, normalise, numbers, same_letters, words
from pytest_heal.element.traits import Traits, heads_column
from pytest_heal.language.lexicon import content, meaning, same_meaning
from pytest_heal.language.opposites import exchanged
from pytest_heal.locator.aims import ancestors
from pytest_heal.relocation.enclosing import dialog_around, enclosures, headed_by, reaching, titled
from pytest_heal.relocation.grouped import is_value, says_its_group
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.ranking import equivalent

_SUPPORTED = 0.5  # likeness of surroundings from which on they are the same
_SLOT_SUFFIX = 0.375  # three steps of the path
_ENCLOSING = ("dialog", "alertdialog", "form", "group", "toolbar", "tabpanel", "region", "table")
_ITEMS = frozenset({"region", "group"})  # that an item may be built as
_LIKE = {"toolbar": ("group",), "group": ("toolbar", "region"), "region": ("group",)}  # one is often built as the other
_NAMED_BY_TEXT = 2  # words: what has fewer may be an id
# A number that is data: in brackets, after a colon, before what is counted, a share, an amount or a version.
DATA_NUMBER = re.compile(r"[(\[{:=]\s*[^\w\s]?\s*\d|^\W*\d[\d.,\s]*\s*[^\W\d_]{2}|\d\s*[%€$£¥]|[€$£¥]\s*\d|\d\.\d")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")  # "12 May 2024" counts nothing
_MOST_WORDS = 8  # of a heading that names something; a longer one tells something
_SAYS, _MOST = 2, 0.6  # words of a heading, and share of them, by which it is one under other words
_LONG_WORD = 4  # letters of a word that may be found within another one
_ROWS = ("tr[", "li[")  # an item of a list is a row to its buttons; its links are the list
_HEADS = ("heading", "group")  # the legend of a group heads what a heading did
_LEVEL = {f"h{level}": level for level in range(1, 7)}
_HEADED = frozenset({"main", "article", "aside"})  # what is outside of these their headings do not head
_TABLES = frozenset({"table", "grid", "treegrid"})
_LETTERS = re.compile(r"^[^\W\d_]{2}")


def keeps_head(pair: Pair) -> bool:
    """Whether the part the remembered element stood in is named around this one still, or was named by nothing."""
    new = pair.new
    return words(headed_by(pair.old)) <= new.section | new.group | new.near | new.words


def other_enclosure(pair: Pair) -> tuple[str, str] | None:
    """The dialogs or forms the two stand in, when these say different things; ``None`` when nothing says so.

    Only kinds that both sides have and that both name with words people read are compared: an unnamed form, or one that is
    called by its id, may be any form. One whose heading says what the old one was called is the same, whatever it is called:
    a dialog may be named after the button that closes it. A part that is called as the old one itself was, or its item, is
    that item, built as a part.
    """
    was = (pair.old.words, words(pair.old.element.item))
    around = [one for one in enclosures(pair.new) if one[0] not in _ITEMS or not any(words(one[1]) <= said for said in was)]
    there = dict(reversed(around))
    for kind, name in enclosures(pair.old):
        other = next((like for like in (kind, *_LIKE.get(kind, ())) if there.get(like)), kind)
        now = there.get(other, "")
        if "dialog" in kind and titled(pair, name):
            continue
        if kind in _ENCLOSING and speaks(name) and speaks(now) and exchanged(words(name), words(now)):
            inside = around[: around.index((other, now))]
            if ("heading", words(name)) not in [(part, words(head)) for part, head in inside]:
                return f'{kind} "{name}"', f'{other} "{now}"'
    return None


def entered(pair: Pair, part: Literal["dialog", "aside"]) -> str:
    """The dialog, or aside of a name, this one stands in, where the remembered element stood in none and among other words.

    As a reason says it: ``the dialog "Log in"``; ``""`` for none.
    """
    then, now = list(enclosures(pair.old)), list(enclosures(pair.new))
    at = next((n for n, (kind, name) in enumerate(now) if part in kind and (name or part == "dialog")), None)
    if at is None or any(part in kind for kind, _ in then) or pair.has("near_similar", _SUPPORTED):
        return ""
    kind, name = now[at]
    if part == "dialog" and _is_all_of_it(pair):
        return ""
    if name and words(name) in [words(head) for _, head in then]:
        return ""  # what was headed by these words is a part of this name now
    around = now[at + 1 :]
    heads = [words(name) for _, name in around]
    if any(heads) and then[: len(around)] == around and pair.new.near <= pair.new.words.union(*heads):
        return ""  # what it stood in is around that, which says nothing else: a part of it is built so
    return f'the {kind} "{name}"' if name else f"{'an' if kind.startswith('a') else 'a'} {kind}"


def _is_all_of_it(pair: Pair) -> bool:
    """Whether the candidate is a box that holds all that its dialog says: only what is around it is called a dialog now."""
    new, around = pair.new, dialog_around(pair)
    return around is not None and not new.interactive and new.text != "" and around.text == new.text


_LANDMARKS = frozenset({"header", "nav", "main", "footer", "aside"})
_AT_THE_TOP = frozenset({"header", "nav"})  # one often stands for the other


def other_landmark(pair: Pair) -> tuple[str, str] | None:
    """The landmarks the two stand in, where both stand in one and it is another one."""
    then, now = (_landmarks(traits) for traits in (pair.old, pair.new))
    if not then or not now or then[0] in now or now[0] in then or {then[0], now[0]} <= _AT_THE_TOP:
        return None
    return then[0], now[0]


def _landmarks(traits: Traits) -> list[str]:
    """Kinds of landmarks around an element, the nearest first."""
    known = [kind for kind, _ in enclosures(traits) if kind in _LANDMARKS]
    return known or [tag for tag in reversed(traits.tags[:-1]) if tag in _LANDMARKS]


def other_heading(pair: Pair) -> tuple[str, str] | None:
    """What heads the two, where each is headed by a word of its own: "Basic plan" and "Pro plan", "Order 17" and "Order 18".

    Only what stands beside the element itself heads it, in its card, row or section; the heading of a whole page does not. What
    is said in other words ("Log in" above, "Sign in" now) heads the same.
    """
    old, new = pair.old, pair.new
    if heads_column(old, new) or (old.group and old.element.group == new.element.group) or says_its_group(pair):
        return None
    if not old.interactive and _LETTERS.search(old.said):
        return None  # what is read is known by what it says
    before, after = (_heads(side) or _part(side) for side in (old, new))
    heads = [both for then in before for now in after if (both := _without_own(then, old, now, new))]
    if not heads or any(not _own_words(then, now) for then, now in heads):
        return None
    return heads[0]


def left_heading(pair: Pair) -> tuple[str, str] | None:
    """The headings the two stand under, where that of the remembered element is still there and heads something else.

    It is there under other words too: "Fee assessed for this order" is "Fee for this order", and no "Worked example".

    A heading goes on to head what stands behind it under a lower one: "Your data", put in below "Check out".
    """
    around = (reaching(side, pair.page.inventory.title) for side in (pair.old, pair.new))
    then, now = (next((name for kind, name in parts if kind == "heading"), "") for parts in around)
    here = (words(now), words(_item(pair.new)))  # the head of a card may stand below its buttons
    if not then or not now or words(then) in here or words(now) <= pair.old.group or len(words(then)) > _MOST_WORDS:
        return None  # what headed its item then may be a heading now
    old, new = _headings(pair, then) or _reworded(pair, then, now), _headings(pair, now)
    index = pair.new.element.index
    if len(old) != 1 or not new or not pair.page.inventory[old[0]].visible:
        return None
    nearest = max((row for row in new if row < index), default=new[0])
    level, own = (_LEVEL.get(pair.page.inventory[row].tag, 0) for row in (old[0], nearest))
    elsewhere = level >= own or _apart(pair.page.inventory.path_of(old[0]), pair.new.path)
    return (then, now) if level and own and (old[0] > index or elsewhere) else None


def _apart(heading: Sequence[str], path: Sequence[str]) -> bool:
    """Whether a heading stands in a main part, an article or an aside that an element is outside of."""
    part = max((at for at, step in enumerate(heading) if step.partition("[")[0] in _HEADED), default=-1)
    return heading[: part + 1] != path[: part + 1]


def _headings(pair: Pair, text: str) -> list[int]:
    rows = pair.page.rows("said").get(normalise(text), ())
    return [row for row in rows if pair.page.inventory[row].role == "heading"]


def _reworded(pair: Pair, then: str, now: str) -> list[int]:
    """The headings that say most of what one said, where the one above the candidate says nothing of it."""
    said = content(then)
    if said & content(now):
        return []
    rows = pair.page.rows("role").get("heading", ())
    return [row for row in rows if len(said & content(pair.page.inventory[row].text)) >= max(_SAYS, len(said) * _MOST)]


def _heads(traits: Traits) -> list[str]:
    """What heads an element, of what stands beside it: the heading of its section, what its item is called."""
    heading = next((name for kind, name in enclosures(traits) if kind == "heading"), "")
    found = dict.fromkeys((heading, _item(traits)))
    around = traits.near | traits.words
    return [head for head in found if (said := words(head)) and len(said) <= _MOST_WORDS and said <= around]


def _part(traits: Traits) -> list[str]:
    """What an element stands in by the structure of the page, wherever its head is: a group, an item that a heading names."""
    kind, head = next(((kind, name) for kind, name in enclosures(traits) if name and kind in _HEADS), ("", ""))
    return [head] if kind == "group" or head == _item(traits) != "" else []


def _item(traits: Traits) -> str:
    """What the row or item is called that an element stands in, or else its column; ``""`` for none."""
    return traits.element.item or traits.element.column


def headed_alike(pair: Pair) -> bool:
    """Whether a control says the same words under the same heading, as nothing else there does: "Add to cart" of "Vase".

    The word of the heading may have come into what it says: "Choose Pro" for the "Choose" under "Pro"; "Add Vase to basket".
    """
    old, new, page = pair.old, pair.new, pair.page
    said = _with_heading(old)
    if not said or not (old.interactive and new.interactive) or "text_fewer" in pair.agrees:
        return False
    if not _same_words(said, _with_heading(new)):
        return False
    entries = meaning(said).entries
    texts = page.rows("said").items()
    alike = (rows for text, rows in texts if words(text) <= words(said) or (entries and meaning(text).entries == entries))
    others = (page.traits(row) for rows in alike for row in rows)
    same = (other for other in others if other.interactive and _same_words(said, _with_heading(other)))
    return all(other is new or equivalent(new, other) for other in same)


def _same_words(said: str, says: str) -> bool:
    return words(said) == words(says) or same_meaning(said, says) == 1


def _with_heading(traits: Traits) -> str:
    """What an element says, and the words of what heads it; ``""`` where it has no words, or nothing heads it alone."""
    head = next(iter(_heads(traits)), "")
    if not head or not any(map(_LETTERS.search, traits.words)):
        return ""
    return " ".join(dict.fromkeys((*traits.said.split(), *normalise(head).split())))


def _without_own(then: str, old: Traits, now: str, new: Traits) -> tuple[str, str] | None:
    """Two heads without what their elements say themselves; ``None`` where only one of the two holds that.

    What is in a `<dd>` is headed by its term alone, which a table or a row of boxes may hold together with it.
    """
    own = [bool(traits.words) and traits.words <= words(head) for head, traits in ((then, old), (now, new))]
    if own == [False, False]:
        return then, now
    if own[0] != own[1] and not (own[1] and old.tag == "dd"):
        return None
    said, says = (
        " ".join(w for w in folded(head).split() if w not in traits.words) for head, traits in ((then, old), (now, new))
    )
    return (said, says) if said and says else None


def _own_words(then: str, now: str) -> bool:
    """Whether each of two headings has a word, or a number that is its name, that the other one lacks."""
    if mask_numbers(then) == mask_numbers(now):
        return numbers(then) != numbers(now) and (_YEAR.search(then) is not None or not DATA_NUMBER.search(then))
    before, after = words(then.replace("_", " ")), words(now.replace("_", " "))
    left, added = ({w for w in side if not w.isdigit()} for side in (before - after, after - before))
    joined, joined_now = ("".join(folded(text).split()) for text in (then, now))  # "api_key" and "apiKey"
    left = {w for w in left if len(w) < _LONG_WORD or w not in joined_now}
    added = {w for w in added if len(w) < _LONG_WORD or w not in joined}
    return bool(left and added) and exchanged(before, after) and not same_meaning(then, now)


def speaks(name: str) -> bool:
    """Whether a name is one that people read, and not an id."""
    return len(name.split()) >= _NAMED_BY_TEXT or (name[:1].isupper() and name.isalpha())


def other_row(pair: Pair) -> bool:
    """Whether it is a control in a row or item that has no word of the one the remembered element stood in."""
    old, new = pair.old, pair.new
    if not (old.group and new.group and old.interactive) or heads_column(old, new):
        return False
    if old.group & (new.group | new.near | new.words) or (old.words and old.words <= old.group):
        return False
    if not all(any(map(_LETTERS.search, traits.group)) for traits in (old, new)):
        return False  # a number in front of a row counts rows
    rows = _ROWS if old.button else _ROWS[:1]
    return all(any(step.startswith(rows) for step in traits.path) for traits in (old, new))


def _names_record(pair: Pair) -> bool:
    """Whether a text is what its record was called, in letters: a file of the day."""
    return pair.old.said == pair.new.said == normalise(pair.old.element.item) and bool(_LETTERS.search(pair.old.said))


def other_column(pair: Pair) -> tuple[str, str] | None:
    """The heads of the columns two cells stand in, where that of the remembered one heads a column still, and it is another.

    A link to "Weber" under "Covered by" is not the one under "Absent", though it says the same and leads to the same person.
    Of a date or an amount the head of its column is all that says of what it is, whether that of the remembered one is left.
    """
    then, now = (side.element.column for side in (pair.old, pair.new))
    if not then or not now or not exchanged(words(then), words(now)) or same_meaning(then, now):
        return None
    if is_value(pair.old) and not _names_record(pair):
        return then, now
    inventory, said = pair.page.inventory, pair.page.rows("said").get(normalise(then), ())
    heads = [row for row in said if inventory[row].tag == "th" or inventory[row].role == "columnheader"]
    table = next((place for place in ancestors(inventory, pair.new.element.index) if inventory[place].role in _TABLES), None)
    return (then, now) if any(table is None or table in ancestors(inventory, head) for head in heads) else None


def stood_in_one_row(element: Element, other: Element) -> bool:
    """Whether two elements of one page stood in the same row or item, or the first one in none."""
    item = max((place for place, step in enumerate(element.path) if step.startswith(_ROWS)), default=-1)
    return other.path[: item + 1] == element.path[: item + 1]


def stood_around(pair: Pair) -> bool:
    """Whether the candidate stands where something stood that held the remembered element: its wrapper, which is left.

    It still says what it always held besides, and has the place, the section and the neighbours of what is gone.
    """
    old, new = pair.old, pair.new
    depth = len(new.path)
    if not 0 < depth < len(old.path) or new.path != old.path[:depth]:
        return False
    if old.said != new.said:
        return True
    return not (new.interactive or (old.tag == new.tag and old.classes == new.classes))  # it took over, or the wrapper is gone


def neighbour(pair: Pair) -> bool:
    """Whether the candidate says what stood beside the remembered element then, and stands only there now.

    A heading that still stands beside it ("Register" above "Submit", which is called "Register" now) is not taken for it.
    """
    old, new = pair.old, pair.new
    says, said, beside = (_told(text) for text in (_raw(new), _raw(old), old.element.near))
    if not says or not said or says == said:
        return False
    found = _without(beside, says)
    if found is None or _without(found, said) is None:
        return False
    return sum(row.interactive for row in _saying(pair, new)) <= _times(beside, says) and not _read_beside(pair, new)


def _saying(pair: Pair, new: Traits) -> list[Traits]:
    rows = pair.page.rows("said").get(new.said, ()) if new.said else ()
    return [pair.page.traits(row) for row in rows]


def _read_beside(pair: Pair, new: Traits) -> bool:
    """Whether something that is only read, and is no part of the candidate, says the same."""
    return any(
        not row.interactive
        and row.path[: len(new.path)] != new.path
        and new.path[: len(row.path)] != row.path
        and row.tag != "label"
        for row in _saying(pair, new)
    )


def _raw(traits: Traits) -> str:
    return traits.element.text or traits.element.name or traits.element.label


def _told(text: str) -> list[str]:
    """Words, or signs where there are no words."""
    return folded(text).split() if folded(text) else text.split()


def _without(text: list[str], phrase: list[str]) -> list[str] | None:
    """A text without the first occurrence of a phrase, a mark in its place; ``None`` when it is not in it."""
    for start in range(len(text) - len(phrase) + 1):
        if text[start : start + len(phrase)] == phrase:
            return [*text[:start], "", *text[start + len(phrase) :]]
    return None


def _times(text: list[str], phrase: list[str]) -> int:
    found, times = _without(text, phrase), 0
    while found is not None:
        found, times = _without(found, phrase), times + 1
    return times


def _in_the_same_item(pair: Pair) -> bool:
    """Whether both stand in the item of one name, which is more than they say, and nothing else that said it stood in that."""
    old, new = pair.old, pair.new
    item = normalise(old.element.item)
    if not item or not same_letters(item, normalise(new.element.item)) or words(item) <= old.words:
        return False
    beside = (Traits(other) for other in pair.beside if other.item == old.element.item)
    return not any(other.said == old.said for other in beside)


def keeps_surroundings(pair: Pair) -> bool:
    """Of several that said the same some are gone: whether the one that stayed has the surroundings of the old one.

    Its place says nothing: what stays moves up. Neither does what its look-alikes shared: a box that held two, or a page
    that is called the same.
    """
    if _in_the_same_item(pair):
        return True
    if not pair.has("path_suffix", _SLOT_SUFFIX):
        return False
    if pair.has("group_similar", _SUPPORTED):
        return True
    old = pair.old
    shared = bool(old.masked) and _times(mask_numbers(old.element.near).split(), old.masked.split()) > 1
    if pair.old.near and not shared:
        return pair.has("near_similar", _SUPPORTED)
    return any(kind in _ENCLOSING and name and (kind, name) in set(enclosures(pair.new)) for kind, name in enclosures(old))
