"""Python names out of what people call things: ASCII words, no keyword, each once."""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Iterable, Sequence

MOST_WORDS = 5
LONGEST = 36  # characters of all words

_LETTERS = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "\u0131": "i",
        "&": " and ",
        "'": "",
        "\u2019": "",
    }
)
_WORD = re.compile(r"[a-z]+|[0-9]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_LOOKED_AT = 400  # characters of a text


def words(text: str) -> list[str]:
    """The first words of a text in small ASCII letters and digits; none for a text in another script.

    >>> words("Größe wählen: 7 Tage"), words("saveDraft"), words("名前")
    (['grosse', 'wahlen', '7', 'tage'], ['save', 'draft'], [])
    """
    plain = _CAMEL.sub(" ", text[:_LOOKED_AT]).casefold().translate(_LETTERS)
    ascii_only = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode()
    kept: list[str] = []
    for word in _WORD.findall(ascii_only):
        if len(kept) == MOST_WORDS or sum(map(len, kept)) + len(kept) + len(word) > LONGEST:
            break
        kept.append(word)
    return kept


def snake(found: Iterable[str]) -> str:
    """Words as the name of a variable, ``""`` for none.

    >>> snake(["7", "days"]), snake(["import"])
    ('n7_days', 'import_')
    """
    name = "_".join(found)
    if name[:1].isdigit():
        name = f"n{name}"
    return f"{name}_" if keyword.iskeyword(name) or keyword.issoftkeyword(name) else name


def camel(found: Iterable[str]) -> str:
    """Words as the name of a class, ``""`` for none."""
    return "".join(word.capitalize() for word in found)


def fewer(found: Sequence[str], most: int) -> list[str]:
    """As many of the first words as a name of that length has room for."""
    kept = list(found)
    while kept and len("_".join(kept)) > most:
        kept.pop()
    return kept


class Names:
    """Gives each name once.

    Args:
        taken: names that are taken already.
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)

    def first_of(self, *names: str) -> str:
        """The first of these that is not taken, else the last one with a number.

        Args:
            names: identifiers, the best first; empty ones are passed over.
        """
        name = next((name for name in names if name and name not in self._taken), "")
        number = 2
        while not name:
            last = [name for name in names if name][-1]
            numbered = f"{last.rstrip('_')}_{number}"
            name = numbered if numbered not in self._taken else ""
            number += 1
        self._taken.add(name)
        return name
