"""What the probe saw, cleaned before anybody makes an element of it: what is remembered and what is there come through here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pytest_heal.element.cleaned import clean_attribute, clean_attributes, clean_text, depends, is_named

TEXTS = ("role", "name", "text", "own", "label", "section", "group", "near", "icon")


def clean_payload(payload: Mapping[str, Any]) -> dict[str, Any]:
    """A payload of the probe (see `element`) with texts and attributes cleaned; equal strings have one number, as before.

    Args:
        payload: stays as it is.
    """
    strings: list[str] = list(payload["strings"])
    whole = tuple(strings)
    made: dict[str, Any] = {**payload, "strings": strings}
    numbers: dict[str, int] = {}

    def number(text: str) -> int:
        if not numbers:
            numbers.update({known: place for place, known in reversed(list(enumerate(strings)))})
        found = numbers.get(text)
        if found is None:
            found = numbers[text] = len(strings)
            strings.append(text)
        return found

    changed = {place: text for place, said in enumerate(whole) if (text := clean_text(said, compared=True)) != said}
    if changed:
        moved = {place: number(text) for place, text in changed.items()}
        for column in TEXTS:
            codes = payload.get(column)
            if codes and not moved.keys().isdisjoint(codes):
                made[column] = [moved.get(code, code) for code in codes]
    made["title"] = clean_text(payload.get("title", ""))
    made["attributes"] = _rows(payload["attributes"], payload["tag"], whole, number)
    return made


def _rows(rows: Sequence[list[int]], tags: Sequence[int], whole: Sequence[str], number: Any) -> list[list[int]]:
    """The attributes of each element, as numbers; rows in which nothing had to be cleaned are the same objects."""
    names_used: set[int] = set()
    for row in rows:
        names_used.update(row[::2])
    named = {place for place in names_used if is_named(whole[place])}  # values that stay, whatever they are
    holders = {place for place in names_used if depends(whole[place])}
    known: dict[tuple[int, int], int] = {}
    found: list[list[int]] = []
    for at, row in enumerate(rows):
        names = row[::2]
        if not holders.isdisjoint(names):
            attributes = {whole[row[k]]: whole[row[k + 1]] for k in range(0, len(row), 2)}
            cleaned = clean_attributes(whole[tags[at]], attributes)
            pairs = zip(names, cleaned.values(), strict=True)
            found.append(row if cleaned == attributes else [place for name, value in pairs for place in (name, number(value))])
            continue
        made = row
        for k, name in enumerate(names):
            if name in named:
                continue
            value = row[2 * k + 1]
            pair = name, value
            code = known.get(pair)
            if code is None:
                cleaned_value = clean_attribute(whole[name], whole[value])
                code = known[pair] = value if cleaned_value == whole[value] else number(cleaned_value)
            if code != value:
                made = list(row) if made is row else made
                made[2 * k + 1] = code
        found.append(made)
    return found
