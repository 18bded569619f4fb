"""What the user configured: one frozen `Settings`, made once, that knows where each of its values came from.

A value is looked for in this order: command line, environment variable, ini file, ``[tool.pytest-heal]`` of ``pyproject.toml``,
the package that this uses, default.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from pytest_heal.config.option_kinds import FALSE, NO_FOLDER, Option, ReportTarget
from pytest_heal.config.options import (
    DEFAULT_ANSWER_TIME,
    DEFAULT_ANSWERS,
    DEFAULT_BASELINE,
    DEFAULT_BUDGET,
    DEFAULT_CALLS,
    DEFAULT_PROVE_TIME,
    DEFAULT_QUIET,
    DEFAULT_RETRIES,
    DEFAULT_STYLE,
    DEFAULT_TIME,
    DEFAULT_TOKENS,
    OPTIONS,
    Asking,
    JUnit,
    Mode,
    Record,
)
from pytest_heal.config.project_table import TABLE_SOURCE, Written
from pytest_heal.config.project_table import written as written_for
from pytest_heal.errors import SettingsError

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


class Settings(NamedTuple):
    """What is in force.

    Attributes:
        mode: ``off``, ``suggest``, ``on`` or ``strict``.
        record: ``new``, ``all`` or ``none``.
        baseline: absolute folders; the first is local and written, the others are shared and only read.
        shared: baselines that are no folders, read behind those: ``package:NAME``, or addresses.
        quiet: ms without activity after which an absent element counts as lost.
        confidence: least confidence to heal with, 0 to 1; ``None``: the policy's own.
        assertions: positive assertions on one element heal too.
        fail_fast: a call whose locator was refused fails once waiting cannot help.
        budget: most drifted locators that are looked into in one test.
        time: most seconds of a run (of one process of it) that are spent on healing.
        reports: reports to write; their paths are absolute, or empty for the format's own name.
        fail_on: what fails the run: of ``healed``, ``moved``, ``suggested``.
        most: most heals of a run that does not fail for them; ``None``: any number.
        junit: what a heal is in JUnit XML: ``properties``, ``flaky`` or ``both``.
        history: file to which a run adds its events; absolute, ``None`` without.
        pictures: recorded elements are pictured, for those who review their drift.
        index_mode: elements may be targeted by their number in the catalog.
        synonyms: what means the same to `find_by_description`, one concept or ``file: PATH`` each.
        style: what is written into the source, preferred first: words of `options.STYLES`.
        model: of a chat model, ``PROVIDER:MODEL``; ``None`` without.
        model_mode: ``off``, ``cached`` (only answers that were kept count) or ``on``.
        model_url: base URL of its server; ``None``: the provider's own.
        model_timeout: s that one attempt to ask it may take.
        model_retries: further attempts after a failure that may pass.
        model_calls, model_tokens: most that one process of a run may spend.
        model_cache: the file in which answers are kept; absolute.
        failure_files: folder for a file of each failed test; absolute, ``None`` without.
        prove: break each recorded element on purpose where a test uses it, and say what healing would hide.
        prove_time: most seconds of a run (of one process of it) that this takes.
        prove_number: most deliberate defects of one process; ``None``: any number.
        prove_seed: in which order they are tried.
        prove_shard: part and number of parts, of which this run tries one; ``None``: all.
        prove_reports: reports to write of it; paths as in ``reports``.
        ci: the variable that told that this is a CI run; ``""`` elsewhere.
        sources: where each of the values came from, by attribute name.
    """

    mode: Mode = "suggest"
    record: Record = "new"
    baseline: tuple[Path, ...] = (Path(DEFAULT_BASELINE),)
    shared: tuple[str, ...] = ()
    quiet: int = DEFAULT_QUIET
    confidence: float | None = None
    assertions: bool = True
    fail_fast: bool = False
    budget: int = DEFAULT_BUDGET
    time: float = DEFAULT_TIME
    reports: tuple[ReportTarget, ...] = ()
    fail_on: tuple[str, ...] = ()
    most: int | None = None
    junit: JUnit = "properties"
    history: Path | None = None
    pictures: bool = False
    index_mode: bool = True
    synonyms: tuple[str, ...] = ()
    style: tuple[str, ...] = DEFAULT_STYLE
    model: str | None = None
    model_mode: Asking = "on"
    model_url: str | None = None
    model_timeout: float = DEFAULT_ANSWER_TIME
    model_retries: int = DEFAULT_RETRIES
    model_calls: int = DEFAULT_CALLS
    model_tokens: int = DEFAULT_TOKENS
    model_cache: Path = Path(DEFAULT_ANSWERS)
    failure_files: Path | None = None
    prove: bool = False
    prove_time: float = DEFAULT_PROVE_TIME
    prove_number: int | None = None
    prove_seed: int = 0
    prove_shard: tuple[int, int] | None = None
    prove_reports: tuple[ReportTarget, ...] = ()
    ci: str = ""
    sources: Mapping[str, str] = MappingProxyType({})

    @classmethod
    def load(cls, config: ConfigLike, environ: Mapping[str, str] | None = None, *, cwd: Path | None = None) -> Settings:
        """Read everything that can be configured.

        Args:
            config: pytest's configuration, or anything like it.
            environ: environment variables; those of the process by default.
            cwd: what folders and files from the command line and the environment are relative to (those of the ini file and the
                default are relative to the root); the process's own by default.

        Raises:
            SettingsError: a value cannot be used; names it and where it was written.
        """
        environ = os.environ if environ is None else environ
        values: dict[str, Any] = {}
        sources: dict[str, str] = {}
        table = written_for(config.rootpath)
        for option in OPTIONS:
            values[option.name], sources[option.name] = _value(option, config, environ, table.get(option.name))

        def absolute(name: str, path: str) -> Path:
            base = config.rootpath if _of_project(sources[name]) else (cwd or Path.cwd())
            return Path(os.path.normpath(base / path))

        folders, shared = _parted(values["baseline"], sources["baseline"])
        values["baseline"] = tuple(absolute("baseline", folder) for folder in folders)
        for name in ("reports", "prove_reports"):
            values[name] = tuple(one._replace(path=str(absolute(name, one.path)) if one.path else "") for one in values[name])
        for name in ("history", "failure_files"):
            if values[name] is not None:
                values[name] = absolute(name, values[name])
        values["model_cache"] = absolute("model_cache", values["model_cache"])
        base = config.rootpath if _of_project(sources["synonyms"]) else (cwd or Path.cwd())
        values["synonyms"] = tuple(_anchored(line, base) for line in values["synonyms"])
        ci = ci_variable(environ)
        if ci and sources["record"] == DEFAULT:
            values["record"], sources["record"] = "none", f"default in CI, {ci} is set"
        if ci and sources["model_mode"] == DEFAULT:
            values["model_mode"], sources["model_mode"] = "cached", f"default in CI, {ci} is set"
        return cls(**values, shared=shared, ci=ci, sources=sources)

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
    if "CI" in environ and environ["CI"].strip().lower() in FALSE and environ["CI"].strip():
        return ""
    return next((name for name in CI_VARIABLES if environ.get(name, "").strip().lower() not in FALSE), "")


def _value(option: Option, config: ConfigLike, environ: Mapping[str, str], table: Written | None) -> tuple[Any, str]:
    if option.flag:
        written = config.getoption(option.dest, None)
        if written is not None:
            return _parsed(option, option.flag, written, COMMAND_LINE), COMMAND_LINE
    override = _override(config, option.ini)
    if override is None:  # -o is typed for this run, so it is stronger than the environment
        for variable in filter(None, (option.variable, option.also)):
            written = environ.get(variable, "")
            if written.strip():
                source = f"environment variable {variable}"
                return _parsed(option, variable, written, source), source
        source = f"ini file {config.inipath.name}" if config.inipath else "ini file"
    else:
        source = f"{COMMAND_LINE} -o"
    try:
        written = config.getini(option.ini)
    except Exception as error:  # pytest 8.4 lets ValueError and TypeError out, 9.2 its own UsageError without the key
        written = _in_file(config, option.ini, error) if override is None else override
        raise SettingsError(option.ini, written, source, option.expected) from error
    if written is None or written in ("", []):
        return (
            (option.default, DEFAULT)
            if table is None
            else (_parsed(option, table.key, table.value, table.source), table.source)
        )
    return _parsed(option, option.ini, written, source), source


def _parted(names: Iterable[str], source: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Folders, and shared baselines that are none.

    Raises:
        SettingsError: the first is none, and that is the one that is written.
    """
    first, *others = names
    if NO_FOLDER.match(first):
        expected = "the folder to write to first, and shared baselines after it"
        raise SettingsError("heal_baseline", first, source, expected)
    return (first, *(one for one in others if not NO_FOLDER.match(one))), tuple(one for one in others if NO_FOLDER.match(one))


def _override(config: ConfigLike, key: str) -> str | None:
    """The last ``-o key=value`` for this key."""
    pairs = [str(pair).partition("=") for pair in config.getoption("override_ini", None) or ()]
    return next((value for name, _, value in reversed(pairs) if name.strip() == key), None)


def _of_project(source: str) -> bool:
    return source == DEFAULT or source.startswith("ini") or source.endswith(TABLE_SOURCE)


def _anchored(line: str, base: Path) -> str:
    """``file: PATH`` with an absolute path; any other line as it is."""
    name, _, path = line.partition(":")
    return f"file:{os.path.normpath(base / path.strip())}" if name == "file" else line


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
