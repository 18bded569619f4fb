"""Small words that turn a meaning round: opposites, negations, "all", "confirm".

A similarity takes "Enable alerts" and "Disable alerts" for nearly the same text, and a toggle in its other state even has the
same test id. But a test that clicks "Enable" and is healed onto "Disable" does the reverse of what was written. So these words
are looked at one by one: tables of words that exclude each other, prefixes and words that negate, and words that say which one
or how many is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache

from pytest_heal.element.text import bare_numbers, folded, shared_start, spelling
from pytest_heal.language import tables
from pytest_heal.language.destructive import destructive_word

_MAX_WORDS = 10  # a longer text is prose: one word in it does not say what the element does
_NEGATED = 3  # words at most by which a sentence says no to what another one says: "do not"
_LEAST_STEM = 3  # letters of a word that a prefix can turn
_SPELT_ALIKE = 0.6  # likeness from which on a word is another spelling of the same one

_NEGATIONS, _PREFIXES = tables.words("opposites.negations"), tables.words("opposites.prefixes")
_ARROW = re.compile(r"[\u2190-\u21ff\u27f5-\u27ff\u279c-\u27be]|[-=]>")
_WHICH, _SCOPE = (frozenset(map(folded, tables.words(f"opposites.{name}"))) for name in ("which one", "how many"))
_WHICH_UNSPACED, _SCOPE_UNSPACED = (tables.listed(f"opposites.{name} unspaced") for name in ("which one", "how many"))


def _pairs(name: str, form: Callable[[str], str] = folded) -> frozenset[tuple[str, str]]:
    """Ordered pairs of words that exclude each other, both ways round."""
    found = {(form(word), form(other)) for _, words, others in tables.table(name) for word in words for other in others}
    return frozenset(found | {(other, word) for word, other in found})


_OPPOSITE, _OPPOSITE_UNSPACED = _pairs("opposites.words"), _pairs("opposites.unspaced")
_OPPOSITE_SIGN = _pairs("opposites.signs", str)
_OTHERS = {word: [now for was, now in _OPPOSITE if was == word] for word, _ in _OPPOSITE}


def exchanged(before: frozenset[str], after: frozenset[str]) -> bool:
    """Whether words were exchanged for others, not only added, left out or spelt otherwise.

    >>> exchanged(frozenset({"choose", "all"}), frozenset({"remove", "all"}))
    True
    >>> exchanged(frozenset({"choose", "all"}), frozenset({"choose", "all", "genres"}))
    False
    """
    left, added = before - after, after - before
    fewer, more = (left, added) if len(left) <= len(added) else (added, left)
    return not all(any(spelling(word, other) >= _SPELT_ALIKE for other in more) for word in fewer)


def turned(before: str, after: str) -> tuple[str, str] | None:
    """The words by which a text says the reverse of another one, as (then, now); ``None`` when it does not.

    Args:
        before: what the remembered element said.
        after: what the candidate says.

    >>> turned("Enable alerts", "Disable alerts")
    ('enable', 'disable')
    >>> turned("Lock", "Unlock")
    ('lock', 'unlock')
    >>> turned("Save", "Save changes") is None
    True
    >>> turned("Open invoice 12", "Open invoice no. 12"), turned("Docket no.", "Docket number")
    (None, None)
    """
    old, new = (folded(bare_numbers(text)).split() for text in (before, after))
    if not old and not new:
        signs = (before.strip(), after.strip())
        return signs if signs in _OPPOSITE_SIGN else None
    left, added = [w for w in old if w not in new], [w for w in new if w not in old]
    negated = _NEGATIONS.isdisjoint(left) != _NEGATIONS.isdisjoint(added)
    if len(old) > _MAX_WORDS or len(new) > _MAX_WORDS:
        # a sentence to be ticked, and the same one that says no
        return (before, after) if negated and len(left) + len(added) <= _NEGATED else None
    reverse = next(((was, now) for was in left for now in added if _reverses(was, now)), None)
    if reverse is not None:
        return reverse
    if old and new and negated:
        return " ".join(old), " ".join(new)
    return next(_turned_unspaced("".join(old), "".join(new)), None)


def other_way(before: str, after: str) -> bool:
    """Whether two texts with an arrow say the same the other way round: "German → English" and "English → German".

    >>> other_way("German → English", "English → German"), other_way("A -> B", "B -> A"), other_way("Ada Byron", "Byron, Ada")
    (True, True, False)
    """
    then, now = ([" ".join(folded(part).split()) for part in _ARROW.split(text)] for text in (before, after))
    return then != now and then == now[::-1]


@lru_cache(1 << 12)
def reverses_of(word: str) -> frozenset[str]:
    """Words that say the reverse of one by themselves or by a prefix, whether they are words at all or not.

    >>> "previous" in reverses_of("next"), "unlock" in reverses_of("lock"), "lock" in reverses_of("unlock")
    (True, True, True)
    """
    plain = folded(word)
    bare = {plain.removeprefix(prefix) for prefix in _PREFIXES if plain.startswith(prefix)}
    longer = {prefix + plain for prefix in _PREFIXES} if len(plain) >= _LEAST_STEM else set()
    return frozenset(_OTHERS.get(plain, ())) | longer | {stem for stem in bare if len(stem) >= _LEAST_STEM}


def unspaced_reverses_in(text: str) -> Iterator[tuple[str, str]]:
    """Words of languages without spaces that a text says, each with one that says the reverse and is not in it."""
    if not text.isascii():
        yield from ((was, now) for was, now in _OPPOSITE_UNSPACED if _holds(text, was, now) and now not in text)


_NEGATIONS_OF = tables.named("opposites.negations")
_PART = re.compile(r"[.?!;:,()\u2014\u2013]+")


@lru_cache
def negations(tongue: str = "") -> frozenset[str]:
    """Words that negate, in English and in another language."""
    return frozenset((*_NEGATIONS_OF["en"], *_NEGATIONS_OF.get(tongue[:2].lower(), ())))


def negation_in(text: str, words: AbstractSet[str], tongue: str = "") -> str:
    """The word that negates all of some words that a text says; "" for none: one in another sentence says nothing of them.

    Args:
        text: a label.
        words: as `folded` leaves them.
        tongue: code of its language, besides English.

    >>> negation_in("Do not send me email", {"send", "email"}), negation_in("No account? Create one", {"create"})
    ('not', '')
    >>> negation_in("Order no.", {"order"}), negation_in("No", {"no"})
    ('', '')
    """
    known = negations(tongue)
    parts = [folded(part).split() for part in _PART.split(text)]
    said = {word for part in parts for word in part if word in words}
    for part in parts:
        found = next((word for word in part[:-1] if word in known), "")
        if found and said and said.issubset(part):
            return found
    return ""


def _reverses(word: str, other: str) -> bool:
    """Whether one word says the reverse of the other: by itself, or by a prefix."""
    return (word, other) in _OPPOSITE or _prefixed(word, other) or _prefixed(other, word)


def _prefixed(plain: str, long: str) -> bool:
    return len(plain) >= _LEAST_STEM and long.endswith(plain) and long.removesuffix(plain) in _PREFIXES


def _turned_unspaced(old: str, new: str) -> Iterator[tuple[str, str]]:
    for was, now in sorted(_OPPOSITE_UNSPACED, key=lambda pair: (-len("".join(pair)), pair)):
        if _holds(old, was, now) and _holds(new, now, was) and not _holds(new, was, now) and not _holds(old, now, was):
            yield was, now


def _holds(text: str, word: str, other: str) -> bool:
    """Whether a text holds a word that is not only a part of the other one."""
    return word in (text.replace(other, " ") if word in other else text)


_STEM = 3  # letters that two forms of one word share
_BASES, _PARTICIPLES = (tables.words(f"opposites.{name}") | {""} for name in ("base endings", "participle endings"))
_FEW_WORDS = 3  # of a label


def another_form(before: str, after: str) -> tuple[str, str] | None:
    """The word that says on one side what a control does, and on the other that it is done: a toggle in its other state.

    What is done stands first or last; in between stands what it is done to.

    >>> another_form("Follow", "Following"), another_form("Pin chat", "Pinned chat"), another_form("Abonnieren", "Abonniert")
    (('follow', 'following'), ('pin', 'pinned'), ('abonnieren', 'abonniert'))
    >>> another_form("Setting", "Settings"), another_form("Star", "Start"), another_form("See pick list", "See picking list")
    (None, None, None)
    """
    old, new = folded(before).split(), folded(after).split()
    if not 0 < len(old) <= _FEW_WORDS or not 0 < len(new) <= _FEW_WORDS:
        return None
    left, added = [w for w in (old[0], old[-1]) if w not in new], [w for w in (new[0], new[-1]) if w not in old]
    return next(((was, now) for was in left for now in added if _is_done(was, now) or _is_done(now, was)), None)


def reverse(before: str, after: str, *, controls: bool) -> tuple[str, str] | None:
    """The words by which it does the reverse: opposites, or of controls one word in two forms, "Follow" and "Following"."""
    return turned(before, after) or (another_form(before, after) if controls else None)


def _is_done(word: str, participle: str) -> bool:
    """Whether the second word is a participle of the first one, as far as endings tell."""
    if participle.startswith("ge") and participle[2 : 2 + _STEM] == word[:_STEM]:
        participle = participle[2:]
    shared = shared_start(word, participle)
    base, ending = word[shared:], participle[shared:]
    if shared < _STEM or base not in _BASES or not ending:
        return False
    if not base and ending[0] == word[-1]:
        ending = ending[1:]  # "pin", "pinned"
    return ending in _PARTICIPLES and bool(ending) and (len(ending) > 1 or bool(base) or (ending == "d" and word[-1] == "e"))


def another_one(before: str, after: str) -> str:
    """The word by which a field is another one of its kind ("Confirm password" for "Password"); ``""`` for none.

    >>> another_one("Password", "Confirm password")
    'confirm'
    >>> another_one("Email", "Your email")
    ''
    """
    return _only_one_says(before, after, _WHICH, _WHICH_UNSPACED)


def wider(before: str, after: str) -> str:
    """The word by which a control means more, or fewer, things than before; ``""`` for none.

    A word that only fills up the phrase is none ("Filter all available genres" for "Filter available genres"), unless the act
    destroys.

    >>> wider("Send", "Send all")
    'all'
    >>> wider("Filter available genres", "Filter all available genres")
    ''
    >>> wider("Delete messages", "Delete all messages")
    'all'
    """
    found = _only_one_says(before, after, _SCOPE, _SCOPE_UNSPACED)
    if not found or destructive_word(after) or destructive_word(before):
        return found
    old, new = folded(before).split(), folded(after).split()
    some, others = (new, old) if found in new else (old, new)
    behind = some[some.index(found) + 1 :] if found in some else []
    return "" if behind and behind[0] in others else found


def means_otherwise(before: str, after: str) -> bool:
    """Whether a small word makes a text mean the reverse, another one of its kind, or more or fewer things.

    >>> [means_otherwise("Select", text) for text in ("Deselect", "Select other", "Select all", "Select it")]
    [True, True, True, False]
    """
    return turned(before, after) is not None or another_one(before, after) != "" or wider(before, after) != ""


def _only_one_says(before: str, after: str, spaced: frozenset[str], unspaced: Iterable[str]) -> str:
    old, new = folded(before).split(), folded(after).split()
    if not old or not new or len(old) > _MAX_WORDS or len(new) > _MAX_WORDS:
        return ""
    found = next((word for word in (*new, *old) if word in spaced and (word in new) != (word in old)), "")
    a, b = "".join(old), "".join(new)
    return found or next((word for word in unspaced if (word in a) != (word in b)), "")
