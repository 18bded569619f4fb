"""What a run of pytest would find here: versions, browser, baseline, settings and where each comes from.

Reads only, starts no browser and needs no network. pytest itself reads the configuration, so what is shown is what a run
with the same arguments would use.
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest

from pytest_heal.config.options import HEALING_MODES, OPTIONS
from pytest_heal.config.settings import Settings
from pytest_heal.element.cleaned import clean_text
from pytest_heal.errors import BaselineError, HealError, SettingsError
from pytest_heal.report.escape import counted, visible

DISTRIBUTIONS = ("pytest-heal", "pytest", "playwright", "pytest-playwright")
OPTIONAL_DISTRIBUTIONS = ("pytest-playwright-asyncio", "pytest-xdist", "pytest-rerunfailures")
ON_PATH = {
    "chromium": (
        *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"),
        "chromium-headless-shell",
    ),
    "firefox": ("firefox", "firefox-esr"),
}
USED_WITH = {  # what makes Playwright start a browser that it has not built
    "chromium": "the launch argument executable_path (fixture browser_type_launch_args)",
    "firefox": 'the launch arguments channel="moz-firefox" and executable_path (fixture browser_type_launch_args)',
}
SECONDS = 30  # for a program that is asked for its version or its place

_PLACE = re.compile(r"^\s*Install location:\s*(\S.*?)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One line of the examination.

    Attributes:
        topic: the section it belongs to.
        name: what was looked at.
        text: what was found, and for a problem what to do.
        ok: it is no problem.
    """

    topic: str
    name: str
    text: str
    ok: bool = True


class _Examiner:
    """A pytest plugin that looks at the configuration in place of running tests."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_cmdline_main(self, config: pytest.Config) -> int:
        names = config.getoption("browser", None) or ["chromium"]
        self.findings = [*_versions(), *_browsers(names), *_project(config)]
        return 0


def examine(pytest_args: Sequence[str] = ()) -> list[Finding]:
    """Examine the project in the current folder.

    Args:
        pytest_args: arguments as for pytest, such as ``--heal=on``.

    Returns:
        All findings. When pytest cannot read its configuration it says so itself, on standard error.
    """
    examiner = _Examiner()
    if pytest.main(list(pytest_args), plugins=[examiner]) != 0 or not examiner.findings:
        return [
            *_versions(),
            Finding(topic="settings", name="pytest", text="cannot read its configuration, see above", ok=False),
        ]
    return examiner.findings


def render(findings: Sequence[Finding]) -> Iterator[str]:
    """The findings as lines of text, by topic; problems are marked and counted at the end."""
    width = max((len(finding.name) for finding in findings), default=0)
    topic = ""
    for finding in findings:
        if finding.topic != topic:
            topic = finding.topic
            yield topic
        yield f"{' ' if finding.ok else '!'} {visible(finding.name):<{width}}  {visible(finding.text)}"
    problems = sum(not finding.ok for finding in findings)
    yield "no problem found" if not problems else f"{counted(problems, 'problem')}, marked with !"


def _versions() -> Iterator[Finding]:
    yield Finding(topic="versions", name="python", text=f"{platform.python_version()} ({sys.executable})")
    for name in (*DISTRIBUTIONS, *OPTIONAL_DISTRIBUTIONS):
        try:
            yield Finding(topic="versions", name=name, text=version(name))
        except PackageNotFoundError:
            if name in DISTRIBUTIONS:
                yield Finding(topic="versions", name=name, text=f"not installed; run: pip install {name}", ok=False)


def _browsers(names: Sequence[str]) -> Iterator[Finding]:
    """Whether there is a browser to run: the build that Playwright would use, else one on the PATH."""
    for name in names:
        places = [
            Path(place) for place in _PLACE.findall(_output(sys.executable, "-m", "playwright", "install", "--dry-run", name))
        ]
        own = next((place for place in places if name in place.name and place.is_dir()), None)
        if own is not None:
            yield Finding(topic="browser", name=name, text=f"Playwright's own build in {own}")
            continue
        found = next(filter(None, map(shutil.which, ON_PATH.get(name, ()))), None)
        if found is None:
            yield Finding(topic="browser", name=name, text=f"not installed; run: playwright install {name}", ok=False)
        else:
            what = _output(found, "--version").strip() or "unknown version"
            text = f"no build of Playwright's own; {found} ({what}) can be used with {USED_WITH[name]}"
            yield Finding(topic="browser", name=name, text=text)


def _project(config: pytest.Config) -> Iterator[Finding]:
    if not config.pluginmanager.hasplugin("heal"):
        text = "the plugin is not loaded: blocked with -p no:heal, or PYTEST_DISABLE_PLUGIN_AUTOLOAD is set"
        yield Finding(topic="settings", name="heal", text=text, ok=False)
        return
    try:
        settings = Settings.load(config, cwd=config.invocation_params.dir)
    except SettingsError as error:
        yield Finding(topic="settings", name=error.key, text=str(error), ok=False)
        return
    from pytest_heal.relocation.policy import DEFAULT_CONFIDENCE

    root = config.rootpath
    for place, folder in enumerate(settings.baseline):
        yield from _baseline(folder, root, shared=place > 0)
    for name in settings.shared:
        yield from _shared(name, root)
    yield Finding(topic="settings", name="root", text=str(root))
    folders = ", ".join([*(_short(folder, root) for folder in settings.baseline), *map(clean_text, settings.shared)])
    for option in OPTIONS:
        value: Any = folders if option.name == "baseline" else getattr(settings, option.name)
        if option.name == "confidence":
            value = DEFAULT_CONFIDENCE if value is None else value
        if option.name in ("most", "prove_number") and value is None:
            value = "any number"
        if option.name == "prove_shard":
            value = "all" if value is None else "{}/{}".format(*value)
        yield Finding(topic="settings", name=option.ini, text=f"{_value(value, root)} ({settings.sources[option.name]})")
    yield Finding(topic="what is on", name=settings.mode, text=_in_force(settings))
    yield from _model(settings, config)


def _shared(name: str, root: Path) -> Iterator[Finding]:
    """The files of a baseline that is no folder of the project."""
    from pytest_heal.baseline.shared import opened

    try:
        found = opened(name)
    except HealError as error:
        yield Finding(topic="baseline", name=clean_text(name), text=str(error), ok=False)
        return
    for one in _baseline(found.folder, root, shared=True):
        yield replace(one, name=found.name if one.name == _short(found.folder, root) else one.name)


def _baseline(folder: Path, root: Path, *, shared: bool) -> Iterator[Finding]:
    """The files of one folder; each broken one is a problem of its own."""
    from pytest_heal.baseline.yaml_file import BaselineFile
    from pytest_heal.baseline.yaml_files import SUFFIX

    name = _short(folder, root)
    kind = "shared, only read" if shared else "local"
    if not folder.is_dir():
        text = "there is no such folder" if shared else "nothing recorded yet; run: pytest --heal=on --heal-record=new"
        yield Finding(topic="baseline", name=name, text=text, ok=not shared)
        return
    paths = sorted(path for path in folder.rglob("*" + SUFFIX) if path.is_file())
    number, broken = 0, []
    for path in paths:
        try:
            file = BaselineFile.read(path, None)
            file.check()
        except BaselineError as error:
            broken.append(Finding(topic="baseline", name=_short(path, folder), text=str(error), ok=False))
        else:
            number += len(file)
    text = f"{counted(len(paths), 'file')}, {counted(number, 'fingerprint')} ({kind})"
    yield Finding(topic="baseline", name=name, text=text)
    yield from broken
    yield from _left(folder)


def _left(folder: Path) -> Iterator[Finding]:
    """What runs that were interrupted have left, and what could not be read of it."""
    from pytest_heal.baseline.journal import FOLDER, SUFFIX
    from pytest_heal.baseline.recovery import DAMAGED_SUFFIX

    journals = folder / FOLDER
    waiting = len(list(journals.glob(f"*{SUFFIX}")))
    if waiting:
        text = f"{counted(waiting, 'journal')} of runs that are going on or were interrupted; they are merged when a run ends"
        yield Finding(topic="baseline", name=FOLDER, text=text)
    for path in sorted(journals.glob(f"*{DAMAGED_SUFFIX}")):
        text = "records of an interrupted run that cannot be read; run its tests again, then delete this file"
        yield Finding(topic="baseline", name=_short(path, folder), text=text, ok=False)


def _model(settings: Settings, config: pytest.Config) -> Iterator[Finding]:
    """Whether the chat model that is configured can be asked; a run goes on with kept answers where it is only the default."""
    if settings.model is None or settings.model_mode != "on" or config.hook.pytest_heal_chat_model.get_hookimpls():
        return
    from pytest_heal.models.providers import missing
    from pytest_heal.plugin.model_setup import check

    try:
        check(settings, config)
    except SettingsError as error:
        yield Finding(topic="what is on", name="model", text=str(error), ok=False)
        return
    lacks = missing(settings.model, settings.model_url or "")
    if lacks:
        yield Finding(topic="what is on", name="model", text=f"{settings.model} is not asked, only kept answers count: {lacks}")


def _in_force(settings: Settings) -> str:
    if settings.mode == "off":
        return "nothing is recorded or healed, markers and heal_locator included"
    if settings.mode not in HEALING_MODES:
        return "nothing is recorded or healed, except where a test asks for it by marker or heal_locator"
    recording = {"new": "new locators are recorded", "all": "all locators are recorded", "none": "nothing is recorded"}
    then = (
        "the test passes and the run reports it" if settings.mode == "on" else "the test fails with what would have been used"
    )
    return f"{recording[settings.record]}; a drifted locator is healed where that is certain, and {then}"


def _value(value: Any, root: Path) -> str:
    """A value as it may be written, none of Python's."""
    if value is None or value == ():
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return _short(value, root) if isinstance(value, Path) else str(value)


def _short(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)


def _output(*command: str) -> str:
    """What a program says; nothing when it cannot be run."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout
