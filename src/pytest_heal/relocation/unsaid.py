"""Words that came into what a control says, and that nothing else on the page says: they may tell of something else.

"Copy query" for "Copy" on a page about a query is what it was. On a page on which nobody speaks of a link, "Copy link" for
"Copy" may be another control: what is copied is named by it alone.
"""

from __future__ import annotations

import re

from pytest_heal.element.text import Href, folded, identifier_words, split_href, words
from pytest_heal.element.traits import Traits, nested
from pytest_heal.language.additions import SAYS_NOTHING
from pytest_heal.language.lexicon import content, content_of_name
from pytest_heal.relocation.enclosing import headed_by
from pytest_heal.relocation.fit import is_field
from pytest_heal.relocation.pair import Pair

_ADDRESS = re.compile(r"\S*[^\W\d_][.@][^\W\d_]\S*")
_LONG_WORD = 4  # letters of a word that may be found within another one, "genre" in "genres"


def unsaid_word(pair: Pair) -> str:
    """The word by which a control says more than it did, where nothing else on the page, now or then, says it; "" for none.

    It tells of something else as well where what said the same of another number says it without that word still. A link that
    leads to a page of the same name says of that what it likes, and what a control was called by those who wrote it is no new
    word of it.
    """
    old, new = pair.old, pair.new
    if not (old.interactive and new.interactive and old.words and old.words < new.words) or is_field(old) or is_field(new):
        return ""
    if old.link and new.link and _of_one_name(old.href, new.href):
        return ""
    added = content(_said(new)) - content(_said(old)) - SAYS_NOTHING
    added -= old.near | old.group | old.section | words(pair.page.inventory.url) | _called(old)
    said = (word for word in folded(_said(new)).split() if word.isalpha())
    own = (word for word in said if added >= content(word) > set())
    return next((word for word in own if _kept_by_another(pair) or not _is_said_by_another(word, pair)), "")


def _of_one_name(then: Href, now: Href) -> bool:
    """Whether two links lead to one address, or to pages of one name; a number is a name of many things."""
    return then[1:] == now[1:] or (then.last == now.last and any(map(str.isalpha, then.last)))


def _kept_by_another(pair: Pair) -> bool:
    """Whether what said the same of another number says it still: "Listen to episode 41" beside "Trailer of episode 42"."""
    old, new = pair.old, pair.new
    if not old.numbers or old.numbers != new.numbers:
        return False
    then = (was.said for was in map(Traits, pair.beside) if was.masked == old.masked and was.numbers != old.numbers)
    now = (pair.page.traits(row) for said in then for row in pair.page.rows("said").get(said, ()))
    return any(each.visible and each.role == new.role for each in now)


def part_word(pair: Pair) -> str:
    """The word that came into what an element says or is named and into the heading of its part alike; ``""`` for none.

    "Date of birth of your spouse" below "About your spouse", for "Your date of birth" below "About you". What anything of the
    old page said, as far as it was recorded, and the way to it, tells of no part; the name of a host or a file says nothing.
    """
    old, new = pair.old, pair.new
    head = headed_by(new)
    if not new.interactive and words(head) == new.words:
        return ""  # it is the heading: nothing else says the word
    same = old.interactive and old.said == new.said != ""  # then its test id may be called as developers like
    came = content(head) & (content(_said(new)) | content_of_name("" if same else new.test_id))
    if not came:
        return ""
    was = old.element
    said = (was.near, was.section, was.group, old.said, old.label, *(f"{one.text} {one.name}" for one in pair.beside))
    named = identifier_words(f"{old.test_id} {old.id} {old.field}")
    came -= content(_ADDRESS.sub("", " ".join((*said, *named)))) | content(split_href(pair.page.inventory.url).path)
    return next((word for word in folded(head).split() if content(word) & came), "")


def _called(traits: Traits) -> frozenset[str]:
    return content_of_name(" ".join((traits.test_id, traits.id, *traits.classes)))


def _said(traits: Traits) -> str:
    return next(filter(folded, (traits.element.text, traits.element.name)), "")


def _is_said_by_another(word: str, pair: Pair) -> bool:
    """Whether an element that is neither in nor around the candidate says a word; the way to all pages is about them all."""
    stem = word[:-1] if len(word) > _LONG_WORD else word
    inventory = pair.page.inventory
    holders = set(inventory.parents())
    for row, said in enumerate(zip(*map(inventory.column, ("text", "own", "name")), strict=True)):
        if any(stem in text.casefold() for text in (said[1:] if row in holders else said)):
            other = pair.page.traits(row)
            if not nested(pair.new, other) and ("nav" in pair.new.tags or "nav" not in other.tags):
                return True
    return False
