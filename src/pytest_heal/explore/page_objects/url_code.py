"""The URL template of a page as what a method needs to make its URL: literal parts, and a parameter for each that varies."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from urllib.parse import quote, unquote

from pytest_heal.explore.exploration import PageSeen
from pytest_heal.explore.page_objects.identifiers import Names, snake, words

_ORIGIN = re.compile(r"(https?://[^/?#]*)(.*)", re.IGNORECASE | re.DOTALL)
_VARIES = re.compile(r"\{[a-z]+\}")
_VALUE = r"([^/?#&]+)"
_QUERY_KEY = re.compile(r"[?&]([^=&?#]+)=$")
_STEP = re.compile(r"([^/?#&=]+)[/?#&=]*$")
LONGEST = 2_000  # characters of a URL that is taken apart


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """What varies in a URL; ``value``: in the first sample."""

    name: str
    value: int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where a page is.

    Attributes:
        origin: ``https://shop.example``; ``""`` where the URL is not one of the web.
        literals: what stands before, between and behind the parameters, one more than these.
        parameters: what varies.
        words: of its path and query, without what varies.
    """

    origin: str
    literals: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    words: tuple[str, ...]

    def url(self) -> str:
        """With the values of the sample."""
        values = [quote(str(one.value), safe="") for one in self.parameters]
        return self.origin + "".join(a + b for a, b in zip_longest(self.literals, values, fillvalue=""))


def address_of(page: PageSeen, taken: Iterable[str] = ()) -> Address:
    """The address of a page; without parameters where no sample shows their values.

    Args:
        page: with its template and samples.
        taken: names that a parameter must not have.
    """
    origin, path = origin_of(page.template)
    literals = _VARIES.split(path)
    spoken = tuple(word for part in literals for word in words(unquote(part)))
    if len(path) <= LONGEST and len(literals) > 1:
        for sample in (page.url, *page.samples):
            values = _values(literals, sample.removeprefix(origin).partition("#")[0])
            if values and sample.startswith(origin):
                return Address(
                    origin=origin, literals=tuple(literals), parameters=_parameters(literals, values, taken), words=spoken
                )
    origin, path = origin_of(page.url or page.template)
    return Address(origin=origin, literals=(path,), parameters=(), words=spoken)


def origin_of(url: str) -> tuple[str, str]:
    """A URL of the web cut behind its host; ``("", url)`` for any other."""
    found = _ORIGIN.fullmatch(url)
    return (found[1], found[2]) if found else ("", url)


def _values(literals: list[str], path: str) -> list[str]:
    """What stands in a URL for the parameters; nothing where it is not of this template, or would not be made the same."""
    found = re.fullmatch(_VALUE.join(map(re.escape, literals)), path) if len(path) <= LONGEST else None
    values = [unquote(value) for value in found.groups()] if found else []
    same = "".join(a + quote(b, safe="", errors="replace") for a, b in zip_longest(literals, values, fillvalue="")) == path
    return values if same else []


def _parameters(literals: list[str], values: list[str], taken: Iterable[str]) -> tuple[Parameter, ...]:
    """A parameter is called after the key of the query, or the part of the path, that it stands behind."""
    names = Names(taken)
    made = []
    for before, value in zip(literals, values, strict=False):
        key, step = _QUERY_KEY.search(before), _STEP.search(before)
        said = words(unquote(key[1])) if key else [*words(unquote(step[1])), "id"] if step else []
        number = value.isascii() and value.isdecimal() and str(int(value)) == value
        made.append(
            Parameter(
                name=names.first_of(snake(said) or "value", snake([*said, "value"])), value=int(value) if number else value
            )
        )
    return tuple(made)
