"""The one table of options: pytest's parser, the environment, the doctor and the documentation all follow it.

Imported in every pytest run, so it needs nothing but the standard library.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args

Mode = Literal["off", "suggest", "on", "strict"]
Record = Literal["new", "all", "none"]
JUnit = Literal["properties", "flaky", "both"]
Style = Literal["user-facing", "same-kind", "test-id"]

MODES: tuple[str, ...] = get_args(Mode)
RECORDS: tuple[str, ...] = get_args(Record)
JUNITS: tuple[str, ...] = get_args(JUnit)
STYLES: tuple[str, ...] = get_args(Style)
FAIL_ON = ("healed", "moved", "suggested")  # what a run may be failed for
HEALING_MODES = ("on", "strict")  # the modes in which locators are watched and recorded

DEFAULT_BASELINE = ".heal/baseline"
DEFAULT_QUIET = 1000  # ms; see the measurements of quiet time in the docs
DEFAULT_BUDGET = 20  # drifted locators in one test; more than that is another page, not drift
DEFAULT_TIME = 300.0  # s of a run; a heal takes well under one beyond the wait
LONGEST_QUIET = 60_000  # ms
NOT_HEALED = "pytest-heal: not healed: "  # begins the note on Playwright's error for a locator that was refused

FALSE = ("", "0", "false", "no", "off")
TRUE = ("1", "true", "yes", "on")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTarget:
    """A report that is asked for: ``html:out/heal.html``.

    Attributes:
        kind: name of its format.
        path: the file; ``""``: where this format is written by default.
    """

    kind: str
    path: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.path}" if self.path else self.kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One row of the table of options.

    Attributes:
        name: attribute of `Settings`.
        ini: key in the ini file.
        ini_type: pytest's type of the ini value; one that pytest 8.4 and later know.
        flag: on the command line; ``""`` for what is set by project, not by run (``-o`` sets it for one run all the same).
        also: another environment variable that says the same, where people expect it; the prefixed one is stronger.
        metavar: how the flag's value is called in ``--help``.
        repeatable: the flag may be given several times.
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

    @property
    def variable(self) -> str:
        """Its environment variable."""
        return f"PYTEST_{self.ini.upper()}"

    @property
    def dest(self) -> str:
        """Where pytest's parser keeps the flag's value; prefixed, because all plugins share one namespace."""
        return f"pytest_heal_{self.name}"


def _one_of(names: tuple[str, ...]) -> Callable[[Any], str]:
    def parse(value: Any) -> str:
        text = str(value).strip().lower()
        if text not in names:
            raise ValueError(text)
        return text

    return parse


def _bool(value: Any) -> bool:
    text = str(value).strip().lower()
    if text in TRUE:
        return True
    if text in FALSE:
        return False
    raise ValueError(text)


def _whole(lowest: int, highest: int) -> Callable[[Any], int]:
    def parse(value: Any) -> int:
        number = int(str(value).strip())
        if not lowest <= number <= highest:
            raise ValueError(number)
        return number

    return parse


def _probability(value: Any) -> float:
    if isinstance(value, bool):
        raise TypeError(value)
    number = float(value)
    if not 0.0 <= number <= 1.0:  # false for NaN too
        raise ValueError(number)
    return number


def _seconds(value: Any) -> float:
    if isinstance(value, bool):
        raise TypeError(value)
    number = float(value)
    if not 0.0 <= number < float("inf"):
        raise ValueError(number)
    return number


def _folders(value: Any) -> tuple[str, ...]:
    parts = value.split(os.pathsep) if isinstance(value, str) else value
    folders = tuple(str(part).strip() for part in parts)
    if not folders or not all(folders):
        raise ValueError(value)
    return folders


def _reports(value: Any) -> tuple[ReportTarget, ...]:
    parts = re.split(r"[,\n]", value) if isinstance(value, str) else value
    return tuple(dict.fromkeys(_report(str(part).strip()) for part in parts if str(part).strip()))


def _report(text: str) -> ReportTarget:
    kind, colon, path = (part.strip() for part in text.partition(":"))
    if not re.fullmatch(r"[A-Za-z][\w-]*", kind) or (colon and not path):
        raise ValueError(text)
    return ReportTarget(kind=kind.lower(), path=path)


def _path(value: Any) -> str:
    text = str(value).strip()
    if not text or "\0" in text:
        raise ValueError(value)
    return text


def _several_of(names: tuple[str, ...]) -> Callable[[Any], tuple[str, ...]]:
    def parse(value: Any) -> tuple[str, ...]:
        texts = [str(value)] if isinstance(value, str) else value
        words = [word.strip().lower() for text in texts for word in re.split(r"[,|\n]", str(text)) if word.strip()]
        if not set(words) <= {*names, "none"} or ("none" in words and len(set(words)) > 1):
            raise ValueError(value)
        return tuple(name for name in names if name in words)

    return parse


def _concepts(value: Any) -> tuple[str, ...]:
    lines = tuple(str(line).strip() for line in (value.splitlines() if isinstance(value, str) else value))
    kept = tuple(line for line in lines if line)
    if not all(line.startswith(("#", "file:")) or "," in line or ">" in line for line in kept):
        raise ValueError(value)
    return kept


def _words(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


OPTIONS = (
    Option(
        name="mode",
        ini="heal",
        ini_type="string",
        flag="--heal",
        metavar="MODE",
        expected=_words(MODES),
        parse=_one_of(MODES),
        default="suggest",
        help="off: nothing at all; suggest (default): nothing is recorded or healed, except where a test asks for it; "
        "on: record locators, heal drifted ones; strict: as on, but a test that needed a heal fails",
    ),
    Option(
        name="record",
        ini="heal_record",
        ini_type="string",
        flag="--heal-record",
        metavar="WHAT",
        expected=_words(RECORDS),
        parse=_one_of(RECORDS),
        default="new",
        help="new (default): record locators not known yet; all: renew known ones too; none (default in CI): record nothing",
    ),
    Option(
        name="baseline",
        ini="heal_baseline",
        ini_type="linelist",
        flag="--heal-baseline",
        metavar="PATH",
        repeatable=True,
        expected="one or more folders",
        parse=_folders,
        default=(DEFAULT_BASELINE,),
        help=f"Folder of the fingerprints (default {DEFAULT_BASELINE}); repeat it to add shared ones that are only read",
    ),
    Option(
        name="quiet",
        ini="heal_quiet",
        ini_type="int",
        expected=f"milliseconds, 0 to {LONGEST_QUIET}",
        parse=_whole(0, LONGEST_QUIET),
        default=DEFAULT_QUIET,
        help=f"Milliseconds without activity on the page until an absent element counts as lost (default {DEFAULT_QUIET})",
    ),
    Option(
        name="confidence",
        ini="heal_confidence",
        ini_type="float",
        expected="a number from 0 to 1",
        parse=_probability,
        default=None,
        help="Least confidence to heal with, 0 to 1 (default 0.8); assertions, form submits and destructive acts need more",
    ),
    Option(
        name="assertions",
        ini="heal_assertions",
        ini_type="bool",
        expected="true or false",
        parse=_bool,
        default=True,
        help="Whether positive assertions on one element heal too, at a higher confidence (default true)",
    ),
    Option(
        name="budget",
        ini="heal_budget",
        ini_type="int",
        expected="a whole number, 0 or more",
        parse=_whole(0, 1_000_000),
        default=DEFAULT_BUDGET,
        help=f"Most drifted locators that are looked into in one test; further ones are refused (default {DEFAULT_BUDGET})",
    ),
    Option(
        name="time",
        ini="heal_time",
        ini_type="float",
        expected="seconds, 0 or more",
        parse=_seconds,
        default=DEFAULT_TIME,
        help=f"Most seconds of a run that are spent on healing; what drifts after that is refused (default {DEFAULT_TIME:.0f})",
    ),
    Option(
        name="reports",
        ini="heal_reports",
        ini_type="linelist",
        flag="--heal-report",
        metavar="KIND[:PATH]",
        repeatable=True,
        expected="KIND or KIND:PATH, such as json:heal.json",
        parse=_reports,
        default=(),
        help="Write what drifted to a file, such as json:heal.json; may be given several times",
    ),
    Option(
        name="fail_on",
        ini="heal_fail_on",
        ini_type="string",
        flag="--heal-fail-on",
        metavar="WHAT",
        repeatable=True,
        expected=f"none, or one or more of {_words(FAIL_ON)}, separated by commas",
        parse=_several_of(FAIL_ON),
        default=(),
        help="Fail the run, not its tests, when a locator was healed, moved or suggested (default none)",
    ),
    Option(
        name="most",
        ini="heal_max",
        ini_type="int",
        flag="--heal-max",
        metavar="NUMBER",
        expected="a whole number, 0 or more",
        parse=_whole(0, 1_000_000_000),
        default=None,
        help="Fail the run, not its tests, when more locators than this were healed in it (default: any number)",
    ),
    Option(
        name="junit",
        ini="heal_junit",
        ini_type="string",
        expected=_words(JUNITS),
        parse=_one_of(JUNITS),
        default="properties",
        help="What a heal is in JUnit XML: properties (default) of its test case; flaky: a <flakyFailure>; both",
    ),
    Option(
        name="history",
        ini="heal_history",
        ini_type="string",
        expected="a file",
        parse=_path,
        default=None,
        help="A file to which each run adds a line for each event, for pytest-heal trends (default: none)",
    ),
    Option(
        name="index_mode",
        ini="heal_index_mode",
        ini_type="bool",
        also="INDEX_MODE",
        expected="true or false",
        parse=_bool,
        default=True,
        help="Whether elements may be targeted by their number in the catalog: index=N, catalog[N] (default true)",
    ),
    Option(
        name="synonyms",
        ini="heal_synonyms",
        ini_type="linelist",
        expected="lines such as `basket, cart > checkout`, or `file: PATH` of a YAML file with `synonyms:`",
        parse=_concepts,
        default=(),
        help="Words of this project for find_by_description: one concept a line, or `file: PATH`",
    ),
    Option(
        name="style",
        ini="heal_style",
        ini_type="string",
        expected=_words(STYLES),
        parse=_one_of(STYLES),
        default="user-facing",
        help="What `pytest-heal fix` writes: user-facing (default): by role, label, text; same-kind: CSS stays CSS; test-id",
    ),
)
