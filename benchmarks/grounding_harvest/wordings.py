"""Descriptions with truth by rule: what a page says of an element, in other words, or with that hidden.

A rule reads tags, attributes, roles, names and boxes, and nothing of how the product reads them: rows are ``tr`` and the like,
what stands next to something is measured. Where a rule cannot be sure that one control alone is meant it makes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from benchmarks.grounding_harvest import standing
from benchmarks.grounding_harvest.sheet import (
    DIRECT,
    EMPTY,
    LONGEST,
    SPOKEN,
    UNSPACED,
    WRITTEN,
    Item,
    Sheet,
    lower,
    order_of,
    phrase,
    words,
)
from benchmarks.grounding_harvest.speech import SPEECH

MOST_A_KIND = standing.MOST_A_KIND


def items(sheet: Sheet) -> Iterator[Item]:
    """All items of a page whose element is there."""
    seen: set[str] = set()
    for rule in _RULES:
        if sheet.language != "en" and rule in _ENGLISH:
            continue
        for item in rule(sheet):
            if item.text.lower() not in seen:
                seen.add(item.text.lower())
                yield item


# ------------------------------------------------------------------ the name


def _by_name(sheet: Sheet) -> Iterator[Item]:
    good = [i for i in sheet.controls if sheet.sayable(i) and sheet.noun(i) and sheet.alone(i)]
    for i in sheet.drawn("name", good):
        text = phrase(sheet, i, lower(sheet.names[i], sheet.language), "name")
        yield Item(DIRECT, text, sheet.language, sheet.same_control(i))


def _some_words(sheet: Sheet) -> Iterator[Item]:
    good = [
        i
        for i in sheet.controls
        if sheet.sayable(i)
        and len(sheet.said[i]) >= 3
        and sheet.alone(i)
        and sheet.noun(i)
        and not UNSPACED.search(sheet.names[i])
    ]
    for i in sheet.drawn("some", good):
        said = sheet.said[i]
        drop = order_of(sheet.seed, "drop", said) % len(said)
        left = [word for n, word in enumerate(said) if n != drop]
        kept = set(left) - EMPTY
        same = set(sheet.same_control(i))
        if kept and all(j in same or not kept <= set(other) for j, other in sheet.said.items()):
            yield Item("some words", phrase(sheet, i, " ".join(left), "some"), sheet.language, sheet.same_control(i))


def _other_order(sheet: Sheet) -> Iterator[Item]:
    good = [
        i
        for i in sheet.controls
        if sheet.sayable(i) and 2 <= len(sheet.said[i]) <= 4 and sheet.alone(i) and not UNSPACED.search(sheet.names[i])
    ]
    for i in sheet.drawn("order", good, 2):
        said = sheet.said[i]
        if len(set(said)) > 1:
            yield Item(
                "other order",
                f"{' '.join((*said[1:], said[0]))} {sheet.noun(i)}".strip(),
                sheet.language,
                sheet.same_control(i),
            )


def _mistyped(sheet: Sheet) -> Iterator[Item]:
    good = [
        i for i in sheet.controls if sheet.sayable(i) and sheet.alone(i) and sheet.noun(i) and max(map(len, sheet.said[i])) >= 5
    ]
    for i in sheet.drawn("typo", good, 2):
        said = list(sheet.said[i])
        n = max(range(len(said)), key=lambda k: len(said[k]))
        word = said[n]
        at = 1 + order_of(sheet.seed, word) % (len(word) - 3)
        if word[at] != word[at + 1]:
            said[n] = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
            yield Item("typing mistake", phrase(sheet, i, " ".join(said), "typo"), sheet.language, sheet.same_control(i))


def _synonym(sheet: Sheet) -> Iterator[Item]:
    good = [i for i in sheet.controls if sheet.sayable(i) and sheet.alone(i) and sheet.noun(i)]
    everything = {word for said in sheet.said.values() for word in said}
    made = 0
    for i in sheet.drawn("synonym", good, 60):
        said = list(sheet.said[i])
        for n, word in enumerate(said):
            other = next((one for one in sheet.wordnet.synonyms(word, leads=n == 0) if one not in everything), "")
            if other and word not in EMPTY:
                said[n] = other
                yield Item("synonym", phrase(sheet, i, " ".join(said), "synonym"), sheet.language, sheet.same_control(i))
                made += 1
                break
        if made == MOST_A_KIND:
            return


def _hidden(sheet: Sheet) -> Iterator[Item]:
    """What one attribute says, with the attribute hidden and the rest there."""
    made: Counter[str] = Counter()
    candidates = []
    for i in sheet.controls:
        element = sheet.inventory[i]
        for attribute in (*SPOKEN, *WRITTEN):
            value = element.attributes.get(attribute, "")
            if attribute == "href":
                value = (
                    ""
                    if value.startswith(("#", "javascript", "http"))
                    else value.partition("?")[0].partition("#")[0].rpartition("/")[2]
                )
            if 3 <= len(value) <= LONGEST:
                candidates.append((i, attribute, value))
    candidates.sort(key=lambda one: order_of(sheet.seed, "hidden", *one))
    for i, attribute, value in candidates:
        said = [word for word in words(value) if len(word) > 2 and word.isalpha() and word not in EMPTY]
        name = set(sheet.said[i])
        if not said or len(said) > 5 or not all(map(sheet.wordnet.knows, said)) or set(said) == name - EMPTY:
            continue
        named = sheet.inventory[i].name or ""
        if attribute in SPOKEN and set(words(named)) == set(words(value)):
            continue  # the name is made of it: hiding it would leave nothing, or the same
        shares = bool(set(said) & name)
        kind = "hidden: some words" if shares else "hidden: no word"
        if not shares and (attribute not in SPOKEN or not name):
            continue
        same = set(sheet.same_control(i))
        mine = set(said)
        rivals = [
            j
            for j, other in sheet.said.items()
            if j not in same and len(mine & set(other)) >= len(mine & name) and mine & set(other)
        ]
        carried = [
            j
            for j in sheet.controls
            if j not in same
            and mine <= {w for a in (*SPOKEN, *WRITTEN) for w in words(sheet.inventory[j].attributes.get(a, ""))}
        ]
        if rivals or carried or made[kind] >= MOST_A_KIND or not sheet.noun(i):
            continue
        made[kind] += 1
        hidden = tuple(
            (i, a)
            for a, v in sheet.inventory[i].attributes.items()
            if a in (*WRITTEN, *SPOKEN, "class", "for", "aria-controls") and v and mine <= set(words(v))
        )
        hidden = tuple(sorted({*hidden, (i, attribute)}))
        yield Item(kind, phrase(sheet, i, " ".join(said), "hidden"), sheet.language, sheet.same_control(i), hidden)


# ------------------------------------------------------------------ languages


def _foreign_words(sheet: Sheet) -> Iterator[Item]:
    """An English page, described in the words of another language but for the name."""
    good = [i for i in sheet.controls if sheet.sayable(i) and sheet.noun(i) and sheet.alone(i)]
    others = [code for code in SPEECH if code != "en"]
    for i in sheet.drawn("foreign", good, 1):
        language = others[order_of(sheet.seed, "language") % len(others)]
        yield Item(
            "another language for English",
            phrase(sheet, i, sheet.names[i], "foreign", SPEECH[language]),
            language,
            sheet.same_control(i),
        )


Rule = Callable[[Sheet], Iterator[Item]]
_RULES: tuple[Rule, ...] = (
    _by_name,
    _some_words,
    _other_order,
    _mistyped,
    _synonym,
    _hidden,
    standing.in_rows,
    standing.under_headings,
    standing.in_sections,
    standing.ordinal,
    standing.relations,
    _foreign_words,
)
_ENGLISH = frozenset({_some_words, _other_order, _synonym, _hidden, _foreign_words})
"""Rules that need English: word order, synonyms, words of ids."""


def translated(english: Sheet, other: Sheet) -> Iterator[Item]:
    """English descriptions of a page in another language: the control at the same place of the same UI."""
    by_path = {english.inventory[i].path: i for i in english.controls}
    good = [
        i
        for i in other.controls
        if (j := by_path.get(other.inventory[i].path)) is not None
        and english.inventory[j].role == other.inventory[i].role
        and english.sayable(j)
        and english.noun(j)
        and english.alone(j)
        and other.said[i]
        and set(english.said[j]) != set(other.said[i])
    ]
    if len(english.controls) != len(other.controls):
        return
    for i in other.drawn("translated", good, 3):
        j = by_path[other.inventory[i].path]
        yield Item(
            "English for another language",
            phrase(english, j, english.names[j].lower(), "translated"),
            "en",
            other.same_control(i),
        )
