"""What an option is, and how its value is read: the parts of the one table, `pytest_heal.config.options`.

Imported in every pytest run, so it needs nothing but the standard library, and has named tuples, which are made in a tenth of
the time that data classes take.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

NO_FOLDER = re.compile(r"package:|[A-Za-z][A-Za-z0-9+.-]+://")
"""Begins the name of a shared baseline that is no folder."""
FALSE = ("", "0", "false", "no", "off")
TRUE = ("1", "true", "yes", "on")
PROVIDERS = ("openai", "anthropic", "ollama")  # of chat models
MOMENT, HOUR = 0.1, 3600.0  # s that a question to one may take


class ReportTarget(NamedTuple):
    """A report that is asked for: ``html:out/heal.html``.

    Attributes:
        kind: name of its format.
        path: the file; ``""``: where this format is written by default.
    """

    kind: str
    path: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.path}" if self.path else self.kind


class Option(NamedTuple):
    """One row of the table of options.

    Attributes:
        name: attribute of `Settings`.
        ini: key in the ini file.
        ini_type: pytest's type of the ini value; one that pytest 8.4 and later know.
        flag: on the command line; ``""`` for what is set by project, not by run (``-o`` sets it for one run all the same).
        also: another environment variable that says the same, where people expect it; the prefixed one is stronger.
        metavar: how the flag's value is called in ``--help``.
        repeatable: the flag may be given several times.
        switch: the flag takes no value.
        bare: what the flag means without a value; ``""`` where it needs one. A value stands behind ``=`` then.
        expected: what is accepted, in words.
        parse: makes the value from what was written; raises ValueError or TypeError for anything else.
        default: value when nothing was written.
        help: what it does, for ``--help``.
    """

    name: str
    ini: str
    ini_type: Literal["string", "bool", "int", "float", "linelist"]
    expected: str
    parse: Callable[[Any], Any]
    default: Any
    help: str
    flag: str = ""
    also: str = ""
    metavar: str = ""
    repeatable: bool = False
    switch: bool = False
    bare: str = ""

    @property
    def variable(self) -> str:
        """Its environment variable."""
        return f"PYTEST_{self.ini.upper()}"

    @property
    def dest(self) -> str:
        """Where pytest's parser keeps the flag's value; prefixed, because all plugins share one namespace."""
        return f"pytest_heal_{self.name}"


def one_of(names: tuple[str, ...]) -> Callable[[Any], str]:
    """One of some words."""

    def parse(value: Any) -> str:
        text = str(value).strip().lower()
        if text not in names:
            raise ValueError(text)
        return text

    return parse


def truth(value: Any) -> bool:
    """Yes or no."""
    text = str(value).strip().lower()
    if text in TRUE:
        return True
    if text in FALSE:
        return False
    raise ValueError(text)


def whole(lowest: int, highest: int) -> Callable[[Any], int]:
    """A whole number between two."""

    def parse(value: Any) -> int:
        number = int(str(value).strip())
        if not lowest <= number <= highest:
            raise ValueError(number)
        return number

    return parse


def probability(value: Any) -> float:
    """A number from 0 to 1."""
    if isinstance(value, bool):
        raise TypeError(value)
    number = float(value)
    if not 0.0 <= number <= 1.0:  # false for NaN too
        raise ValueError(number)
    return number


def seconds(value: Any) -> float:
    """Seconds, 0 or more."""
    if isinstance(value, bool):
        raise TypeError(value)
    number = float(value)
    if not 0.0 <= number < float("inf"):
        raise ValueError(number)
    return number


_BETWEEN = re.compile(rf"(?<!package)(?<!:){re.escape(os.pathsep)}(?!//|:)")
"""Separates folders in one text, and not the parts of ``package:NAME`` and ``s3://bucket``."""


def folders(value: Any) -> tuple[str, ...]:
    """One or more folders, or names of shared baselines."""
    parts = _BETWEEN.split(value) if isinstance(value, str) else value
    folders = tuple(str(part).strip() for part in parts)
    if not folders or not all(folders):
        raise ValueError(value)
    return folders


def targets(value: Any) -> tuple[ReportTarget, ...]:
    """Reports to write."""
    parts = re.split(r"[,\n]", value) if isinstance(value, str) else value
    return tuple(dict.fromkeys(_report(str(part).strip()) for part in parts if str(part).strip()))


def _report(text: str) -> ReportTarget:
    kind, colon, path = (part.strip() for part in text.partition(":"))
    if not re.fullmatch(r"[A-Za-z][\w-]*", kind) or (colon and not path):
        raise ValueError(text)
    return ReportTarget(kind=kind.lower(), path=path)


def shard(value: Any) -> tuple[int, int]:
    """``K/N``: part K of N, from 1."""
    part, slash, parts = str(value).strip().partition("/")
    found = int(part), int(parts)
    if not slash or not 1 <= found[0] <= found[1]:
        raise ValueError(value)
    return found


def proofs(value: Any) -> tuple[ReportTarget, ...]:
    """Reports of a proof: ``json`` or ``html``, each with a file or without."""
    found = targets(value)
    if any(one.kind not in ("json", "html") for one in found):
        raise ValueError(value)
    return found


def file_name(value: Any) -> str:
    """A file."""
    text = str(value).strip()
    if not text or "\0" in text:
        raise ValueError(value)
    return text


def several_of(names: tuple[str, ...]) -> Callable[[Any], tuple[str, ...]]:
    """Several of some words, or ``none``."""

    def parse(value: Any) -> tuple[str, ...]:
        texts = [str(value)] if isinstance(value, str) else value
        words = [word.strip().lower() for text in texts for word in re.split(r"[,|\n]", str(text)) if word.strip()]
        if not set(words) <= {*names, "none"} or ("none" in words and len(set(words)) > 1):
            raise ValueError(value)
        return tuple(name for name in names if name in words)

    return parse


def in_order(names: tuple[str, ...]) -> Callable[[Any], tuple[str, ...]]:
    """One or more of some words, each once, in the order in which they are written."""

    def parse(value: Any) -> tuple[str, ...]:
        texts = [value] if isinstance(value, str) else value
        words = [word for text in texts for word in re.split(r"[,\s]+", str(text).strip().lower()) if word]
        if not words or not set(words) <= set(names) or len(set(words)) < len(words):
            raise ValueError(value)
        return tuple(words)

    return parse


def concepts(value: Any) -> tuple[str, ...]:
    """Lines of words that mean the same, or of words of another language (``sv: button = knapp``)."""
    lines = tuple(str(line).strip() for line in (value.splitlines() if isinstance(value, str) else value))
    kept = tuple(line for line in lines if line)
    if not all(line.startswith(("#", "file:")) or set(",>=") & set(line) for line in kept):
        raise ValueError(value)
    return kept


def in_words(names: tuple[str, ...]) -> str:
    """Names for a message: ``a, b or c``."""
    return f"{', '.join(names[:-1])} or {names[-1]}"


def model(value: Any) -> str:
    """``PROVIDER:MODEL``."""
    provider, _, name = str(value).strip().partition(":")
    if provider.strip().lower() not in PROVIDERS or not name.strip() or not name.isprintable():
        raise ValueError(value)
    return f"{provider.strip().lower()}:{name.strip()}"


def base_url(value: Any) -> str:
    """The address of a server, without secrets in it: those belong into the environment."""
    text = str(value).strip()
    parts = urlsplit(text)
    wrong = parts.username or parts.password or parts.query or parts.fragment or not parts.hostname or not text.isprintable()
    if parts.scheme not in ("http", "https") or wrong or (parts.port or 1) < 1:
        raise ValueError(value)
    return text.rstrip("/")


def some_seconds(value: Any) -> float:
    """Seconds, more than none."""
    number = seconds(value)
    if not MOMENT <= number <= HOUR:
        raise ValueError(number)
    return number
