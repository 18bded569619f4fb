"""A project's own words for `find_by_description`: lines of the ini value ``heal_synonyms``, and the files they name.

A file is YAML with the key ``synonyms``: a list of lines as in the ini value, or a mapping of a phrase to what means the same::

    synonyms:
      - basket, cart > checkout
    # or
    synonyms:
      basket: [cart, trolley]

Words of descriptions in another language, ``sv: button = knapp, knappen`` as a line, stand there under ``words``::

    words:
      sv:
        button: [knapp, knappen]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_heal.errors import SettingsError

if TYPE_CHECKING:
    from pytest_heal.config.settings import Settings

FILE = "file:"
KEY = "heal_synonyms"
EXPECTED = "a YAML file with `synonyms:`, a list of lines such as `basket, cart > checkout`, or with `words:`"


def concepts_of(settings: Settings) -> tuple[str, ...]:
    """The lines of ``heal_synonyms`` and of the files it names, checked.

    Raises:
        SettingsError: one of them cannot be read.
    """
    return concepts(settings.synonyms, settings.sources.get("synonyms", ""))


def concepts(lines: Iterable[str], source: str = "") -> tuple[str, ...]:
    """Lines of concepts, with those of files in place of ``file: PATH``; checked.

    Args:
        lines: as written; paths absolute, or relative to where the process runs.
        source: where they were written, for messages.

    Raises:
        SettingsError: one of them cannot be read.
    """
    found: list[tuple[str, str]] = []
    for line in lines:
        if line.startswith(FILE):
            path = Path(line.removeprefix(FILE).strip())
            found += [(one, str(path)) for one in _file(path)]
        else:
            found.append((line, source))
    if found:
        from pytest_heal.language.phrases import SynonymsError, parse_line

        for line, where in found:
            try:
                parse_line(line)
            except SynonymsError:
                raise SettingsError(KEY, line, where, "at least two phrases, such as `basket, cart > checkout`") from None
    return tuple(line for line, _ in found)


def _file(path: Path) -> Iterator[str]:
    """The lines of a file."""
    import yaml

    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        reason = " ".join(str(error).split())[:200]
        raise SettingsError(KEY, f"{FILE} {path}", reason, EXPECTED) from None
    found = data.get("synonyms") if isinstance(data, Mapping) else None
    words = data.get("words") if isinstance(data, Mapping) else None
    if isinstance(found, Mapping):
        yield from (", ".join(map(str, (phrase, *_listed(same)))) for phrase, same in found.items())
    elif isinstance(found, list):
        yield from map(str, found)
    elif not isinstance(words, Mapping):
        raise SettingsError(KEY, f"{FILE} {path}", "the file", EXPECTED)
    for language, said in words.items() if isinstance(words, Mapping) else ():
        if not isinstance(said, Mapping):
            raise SettingsError(
                KEY, f"{FILE} {path}", "the file", f"under `words: {language}:` lines such as `button: [knapp]`"
            )
        yield from (f"{language}: {english} = {', '.join(map(str, _listed(one)))}" for english, one in said.items())


def _listed(same: Any) -> list[Any]:
    return same if isinstance(same, list) else [same]
