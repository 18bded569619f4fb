"""Every exception and warning of this package.

::

    Exception
    └── HealError                    something of ours went wrong; the message says what to do
        ├── SettingsError            a bad option, ini value, environment value or marker argument
        ├── CatalogOutdated          index=N, and the element that had this number is not certain any more
        ├── DescriptionError         a text that is no description of an element
        │   ├── AmbiguousDescriptionError   several elements are meant as well; lists them
        │   └── DescriptionNotFoundError    none is clearly meant; lists the nearest
        └── BaselineError            a baseline file that cannot be used; names file and line
            ├── BaselineFormatError  not YAML, not our format, merge conflict markers
            └── BaselineNewerError   written by a newer pytest-heal
    Warning
    └── UserWarning
        └── HealWarning              anything worth a line in pytest's warnings summary
            ├── HealedLocatorWarning a drifted locator was healed
            └── MovedLocatorWarning  a locator matches, but another element than it was recorded on
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_heal.describe.answer import Candidate


class HealError(Exception):
    """Base of all errors of this package."""


class SettingsError(HealError):
    """A value that was configured cannot be used.

    Args:
        key: name of the setting, as the user wrote it (``--heal``, ``heal_confidence``, ...).
        value: the offending value.
        source: where it came from (``command line``, ``environment variable PYTEST_HEAL``, ``ini file``, ...).
        expected: what would have been accepted.
    """

    def __init__(self, key: str, value: object, source: str, expected: str) -> None:
        super().__init__(f"{key} = {value!r} (from {source}) is not valid: expected {expected}")
        self.key = key
        self.value = value
        self.source = source
        self.expected = expected


class CatalogOutdated(HealError):  # noqa: N818 - named as its code
    """A locator ``index=N`` whose element is not certain any more: the page has moved on since its catalog was read.

    What a locator's own method raises is Playwright's ``Error`` as well.

    Attributes:
        code: begins the message.
        index: the number, -1 when it cannot be told.
        version: of the catalog it was read in.
        current: another version, of the page when the call had failed; ``""`` when it could not be read, or keeps changing.
    """

    code = "CATALOG_OUTDATED"
    index: int = -1
    version: str = ""
    current: str = ""


class DescriptionError(HealError):
    """A description that does not lead to one element; as itself, a text that is no description.

    Attributes:
        description: as it was given.
        candidates: what it may mean, the best first; each has role, name, section, score, evidence and a locator.
    """

    def __init__(self, message: str, *, description: str = "", candidates: tuple[Candidate, ...] = ()) -> None:
        super().__init__(message)
        self.description = description
        self.candidates = candidates


class AmbiguousDescriptionError(DescriptionError):
    """Several elements answer to a description as well; the message tells what tells them apart."""


class DescriptionNotFoundError(DescriptionError):
    """No element clearly answers to a description, and none came in time.

    Attributes:
        unknown: words of the description that nothing on the page says.
    """

    def __init__(
        self, message: str, *, description: str = "", candidates: tuple[Candidate, ...] = (), unknown: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message, description=description, candidates=candidates)
        self.unknown = unknown


class BaselineError(HealError):
    """A baseline file cannot be used; it is left as it is.

    Args:
        path: the file.
        line: line in it, from 1; ``None`` where no line is to blame.
        problem: what is wrong.
        remedy: what to do.
    """

    def __init__(self, path: object, line: int | None, problem: str, remedy: str) -> None:
        where = f"{path}:{line}" if line is not None else str(path)
        super().__init__(f"{where}: {problem}. {remedy}")
        self.path = path
        self.line = line
        self.problem = problem
        self.remedy = remedy


class BaselineFormatError(BaselineError):
    """The file is not a baseline this version can read (broken YAML, merge conflict, missing fields)."""


class BaselineNewerError(BaselineError):
    """The file was written by a newer version of this package."""


class HealWarning(UserWarning):
    """Base of all warnings of this package."""


class HealedLocatorWarning(HealWarning):
    """A drifted locator was healed; ``-W error::pytest_heal.HealedLocatorWarning`` makes it fail the test."""


class MovedLocatorWarning(HealWarning):
    """A locator still matches, but not the element it was recorded on."""
