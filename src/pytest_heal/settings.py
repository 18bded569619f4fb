"""What the user configured: one frozen `Settings`, made once, that knows where each of its values came from.

A value is looked for in this order: command line, environment variable, ini file, default. The table `OPTIONS` is the only
list of options there is: pytest's parser, the environment, the doctor and the documentation all follow it. Imported in every
pytest run, so it needs nothing but the standard library.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol, get_args

from pytest_heal.errors import SettingsError

Mode = Literal["off", "suggest", "on", "strict"]
Record = Literal["new", "all", "none"]

MODES: tuple[str, ...] = get_args(Mode)
RECORDS: tuple[str, ...] = get_args(Record)
HEALING_MODES = ("on", "strict")  # the modes in which locators are watched and recorded

DEFAULT_BASELINE = ".heal/baseline"
DEFAULT_QUIET = 1000  # ms; see the measurements of quiet time in the docs
DEFAULT_BUDGET = 20  # heals in one test; more than that is another page, not drift
LONGEST_QUIET = 60_000  # ms

# Variables that a CI service sets; the first that is set tells. ``CI=false`` says that this is none, whatever else is set.
CI_VARIABLES = (
    "CI",
    "CONTINUOUS_INTEGRATION",
    "BUILD_NUMBER",
    "BUILD_ID",
    "GITHUB_ACTIONS",
    "GITLAB_CI",
    "JENKINS_URL",
    "TF_BUILD",
    "TEAMCITY_VERSION",
    "BUILDKITE",
    "CIRCLECI",
    "TRAVIS",
    "APPVEYOR",
    "BITBUCKET_BUILD_NUMBER",
    "CODEBUILD_BUILD_ID",
    "DRONE",
)
_FALSE = ("", "0", "false", "no", "off")
_TRUE = ("1", "true", "yes", "on")

COMMAND_LINE = "command line"
DEFAULT = "default"


class ConfigLike(Protocol):
    """The part of `pytest.Config` that settings are read from."""

    @property
    def rootpath(self) -> Path:
        """The root directory."""
        ...

    @property
    def inipath(self) -> Path | None:
        """The ini file, if there is one."""
        ...

    def getoption(self, name: str, default: Any = None) -> Any:
        """Value of a command line option by its ``dest``."""
        ...

    def getini(self, name: str) -> Any:
        """Value of an ini option; ``None`` or empty when it is not set."""
        ...


class MarkLike(Protocol):
    """The part of `pytest.Mark` that settings are read from."""

    @property
    def name(self) -> str:
        """Name of the marker."""
        ...

    @property
    def args(self) -> tuple[Any, ...]:
        """Positional arguments."""
        ...

    @property
    def kwargs(self) -> Mapping[str, Any]:
        """Keyword arguments."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One row of the table of options.

    Attributes:
        name: attribute of `Settings`.
        ini: key in the ini file.
        ini_type: pytest's type of the ini value; one that pytest 8.4 and later know.
        flag: on the command line; ``""`` for what is set by project, not by run (``-o`` sets it for one run all the same).
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
    if text in _TRUE:
        return True
    if text in _FALSE:
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


def _folders(value: Any) -> tuple[str, ...]:
    parts = value.split(os.pathsep) if isinstance(value, str) else value
    folders = tuple(str(part).strip() for part in parts)
    if not folders or not all(folders):
        raise ValueError(value)
    return folders


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
        help=f"Most heals in one test; what drifts after that is refused (default {DEFAULT_BUDGET})",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What is in force.

    Attributes:
        mode: ``off``, ``suggest``, ``on`` or ``strict``.
        record: ``new``, ``all`` or ``none``.
        baseline: absolute folders; the first is local and written, the others are shared and only read.
        quiet: ms without activity after which an absent element counts as lost.
        confidence: least confidence to heal with, 0 to 1; ``None``: the policy's own.
        assertions: positive assertions on one element heal too.
        budget: most heals in one test.
        ci: the variable that told that this is a CI run; ``""`` elsewhere.
        sources: where each of the values came from, by attribute name.
    """

    mode: Mode = "suggest"
    record: Record = "new"
    baseline: tuple[Path, ...] = (Path(DEFAULT_BASELINE),)
    quiet: int = DEFAULT_QUIET
    confidence: float | None = None
    assertions: bool = True
    budget: int = DEFAULT_BUDGET
    ci: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def load(cls, config: ConfigLike, environ: Mapping[str, str] | None = None, *, cwd: Path | None = None) -> Settings:
        """Read everything that can be configured.

        Args:
            config: pytest's configuration, or anything like it.
            environ: environment variables; those of the process by default.
            cwd: what folders from the command line and the environment are relative to (those of the ini file and the
                default are relative to the root); the process's own by default.

        Raises:
            SettingsError: a value cannot be used; names it and where it was written.
        """
        environ = os.environ if environ is None else environ
        values: dict[str, Any] = {}
        sources: dict[str, str] = {}
        for option in OPTIONS:
            values[option.name], sources[option.name] = _value(option, config, environ)
        base = config.rootpath if _of_project(sources["baseline"]) else (cwd or Path.cwd())
        values["baseline"] = tuple(Path(os.path.normpath(base / folder)) for folder in values["baseline"])
        ci = ci_variable(environ)
        if ci and sources["record"] == DEFAULT:
            values["record"], sources["record"] = "none", f"default in CI, {ci} is set"
        return cls(**values, ci=ci, sources=sources)

    def for_test(self, marks: Iterable[MarkLike], test: str) -> tuple[Mode, float | None]:
        """Mode and least confidence of one test.

        The marker closest to the test that says anything about the mode decides; ``--heal=off`` is stronger than any marker.

        Args:
            marks: the test's markers, closest first.
            test: its name, for messages.

        Raises:
            SettingsError: a ``heal`` marker with an argument that cannot be used.
        """
        mode: Mode | None = None
        confidence: float | None = None
        for mark in marks:
            if mark.name == "no_heal":
                mode = mode or "off"
            elif mark.name == "heal":
                its_mode, its_confidence = _marked(mark, test)
                mode = mode or its_mode
                confidence = its_confidence if confidence is None else confidence
        return (
            "off" if self.mode == "off" else mode or self.mode,
            self.confidence if confidence is None else confidence,
        )


def ci_variable(environ: Mapping[str, str]) -> str:
    """Name of the variable that tells that this is a CI run, ``""`` when none does."""
    if "CI" in environ and environ["CI"].strip().lower() in _FALSE and environ["CI"].strip():
        return ""
    return next((name for name in CI_VARIABLES if environ.get(name, "").strip().lower() not in _FALSE), "")


def _value(option: Option, config: ConfigLike, environ: Mapping[str, str]) -> tuple[Any, str]:
    if option.flag:
        written = config.getoption(option.dest, None)
        if written is not None:
            return _parsed(option, option.flag, written, COMMAND_LINE), COMMAND_LINE
    override = _override(config, option.ini)
    if override is None:  # -o is typed for this run, so it is stronger than the environment
        written = environ.get(option.variable, "")
        if written.strip():
            source = f"environment variable {option.variable}"
            return _parsed(option, option.variable, written, source), source
        source = f"ini file {config.inipath.name}" if config.inipath else "ini file"
    else:
        source = f"{COMMAND_LINE} -o"
    try:
        written = config.getini(option.ini)
    except Exception as error:  # pytest 8.4 lets ValueError and TypeError out, 9.2 its own UsageError without the key
        written = _in_file(config, option.ini, error) if override is None else override
        raise SettingsError(option.ini, written, source, option.expected) from error
    if written is None or written in ("", []):
        return option.default, DEFAULT
    return _parsed(option, option.ini, written, source), source


def _override(config: ConfigLike, key: str) -> str | None:
    """The last ``-o key=value`` for this key."""
    pairs = [str(pair).partition("=") for pair in config.getoption("override_ini", None) or ()]
    return next((value for name, _, value in reversed(pairs) if name.strip() == key), None)


def _of_project(source: str) -> bool:
    return source == DEFAULT or source.startswith("ini")


def _in_file(config: ConfigLike, key: str, error: Exception) -> object:
    """The text of a value in the ini file that pytest itself could not convert."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the only access to the raw text is deprecated since pytest 9
        try:
            return config.inicfg[key]  # type: ignore[attr-defined]
        except Exception:  # noqa: BLE001 - only the wording of a message depends on it
            return str(error)


def _parsed(option: Option, key: str, written: Any, source: str) -> Any:
    try:
        return option.parse(written)
    except (ValueError, TypeError):
        raise SettingsError(key, written, source, option.expected) from None


def _marked(mark: MarkLike, test: str) -> tuple[Mode | None, float | None]:
    """Mode and confidence that one ``heal`` marker asks for."""
    accepted = "mode= and/or confidence="
    given = dict(mark.kwargs)
    if mark.args:
        given.setdefault("mode", mark.args[0])
    unknown = [name for name in given if name not in ("mode", "confidence")]
    if unknown or not given or len(mark.args) > 1:
        raise SettingsError("marker heal", _call(mark), test, accepted)
    by_name = {option.name: option for option in OPTIONS}
    source = f"marker of {test}"
    mode, confidence = (
        None if given.get(name) is None else _parsed(by_name[name], f"heal({name}=…)", given[name], source)
        for name in ("mode", "confidence")
    )
    return mode, confidence


def _call(mark: MarkLike) -> str:
    return ", ".join([*map(repr, mark.args), *(f"{k}={v!r}" for k, v in mark.kwargs.items())])
