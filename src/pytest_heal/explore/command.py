"""The command ``pytest-heal explore``, as argparse knows it, and how it is carried out."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_heal.errors import HealError
from pytest_heal.explore.exploration import Exploration, Step

if TYPE_CHECKING:
    from pytest_heal.baseline import Store
    from pytest_heal.models.adviser import ModelAdviser

USAGE = 2
"""Exit status for wrong arguments, as argparse has it."""
INTERRUPTED = 130
DEFAULT_FOLDER = ".heal/exploration"

# Options that stand for one setting of the planner each: (option, name, type or None for a flag, value of a flag, help).
SETTINGS: tuple[tuple[str, str, Any, Any, str], ...] = (
    ("--seed", "seed", int, None, "seed for random choices (default 0)"),
    ("--max-steps", "max_steps", int, None, "interactions at most (default 200)"),
    ("--max-pages", "max_pages", int, None, "page templates at most (default 100)"),
    ("--max-depth", "max_depth", int, None, "steps from the start at most (default 10)"),
    ("--max-seconds", "max_seconds", float, None, "seconds at most (default 600)"),
    ("--page-seconds", "page_seconds", float, None, "seconds on one page at a stretch (default 30)"),
    ("--delay", "delay", float, None, "seconds between interactions (default 0 on this machine, 0.5 elsewhere)"),
    ("--samples", "samples", int, None, "pages of one template that are opened (default 3)"),
    ("--check-links", "check_links", int, None, "unfollowed links that are checked at the end (default 100)"),
    ("--workers", "workers", int, None, "contexts that explore side by side (default 1)"),
    ("--consent", "consent", str, None, "what is done with cookie popups: reject (default), accept or off"),
    ("--ignore-robots", "respect_robots", None, False, "open what robots.txt forbids"),
    ("--get-only", "get_only", None, True, "send no form; the default for anything but this machine"),
    ("--send-forms", "get_only", None, False, "send forms elsewhere than on this machine, too"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """What a run of pytest would have here, as far as a walk needs it.

    Attributes:
        adviser: gives who may be asked, ``None`` where no model is configured; raises `HealError` where one was asked for.
        store: gives the baseline; raises `HealError` where it is not known.
        listeners: told what is done.
        style: gives what locators in source hold on to here, preferred first (``heal_style``).
    """

    adviser: Callable[[], ModelAdviser | None]
    store: Callable[[], Store]
    listeners: Sequence[Callable[[str], None]]
    style: Callable[[], Sequence[str]] = tuple


FindProject = Callable[[str, Sequence[str]], Project]
"""From the mode of ``--heal-model`` and further arguments of pytest to what is configured."""


def add_command(commands: Any, find_project: FindProject) -> None:
    """Add the command to a parser's.

    Args:
        commands: of argparse.
        find_project: reads pytest's configuration; its plugins and conftest files are loaded.
    """
    explore = commands.add_parser(
        "explore",
        help="walk an application, learn its pages and controls, and find what is broken",
        description="Walk an application in its own browser like a careful tester: it never deletes, pays, logs out or leaves.",
        epilog="Example: pytest-heal explore http://localhost:8000 --record. "
        "Further arguments are pytest's, for --record and --heal-model.",
    )
    explore.add_argument("url", metavar="URL", help="where it begins; other origins are not opened")
    explore.add_argument("--output", metavar="DIR", default=DEFAULT_FOLDER, help=f"output folder (default {DEFAULT_FOLDER})")
    explore.add_argument(
        "--config", metavar="FILE", default="", help="settings under `planner:` (default heal.yaml, where there is one)"
    )
    explore.add_argument("--resume", action="store_true", help="go on where an earlier walk to the same folder stopped")
    explore.add_argument("--record", action="store_true", help="keep fingerprints of all controls in the baseline")
    explore.add_argument("--html", metavar="FILE", default="", help="where the map is written (default DIR/map.html)")
    explore.add_argument("--page-objects", metavar="DIR", default="", help="write page objects in Python")
    explore.add_argument("--force", action="store_true", help="with --page-objects: overwrite files not made by pytest-heal")
    explore.add_argument("--speech", action="store_true", help="speak each step aloud; needs pytest-heal[speech]")
    explore.add_argument(
        "--allow-origin", metavar="ORIGIN", action="append", default=[], help="a further origin or host that may be opened"
    )
    explore.add_argument(
        "--storage-state", metavar="FILE", default="", help="Playwright's storage state, for pages behind a sign-in"
    )
    explore.add_argument("--http-auth", metavar="USER:PASSWORD", default="", help="login for HTTP authentication; not stored")
    explore.add_argument("--quiet", action="store_true", help="print no progress lines")
    explore.add_argument(
        "--heal-model",
        dest="heal_model",
        choices=("off", "cached", "on"),
        default="",
        help="whether the model of heal_model is asked; as a run of pytest would by default",
    )
    add_settings(explore)
    explore.set_defaults(run=partial(run, find_project=find_project))


def add_settings(parser: Any) -> None:
    """Add an option for each of `SETTINGS`."""
    for option, name, kind, value, text in SETTINGS:
        if kind is None:
            parser.add_argument(option, dest=name, action="store_const", const=value, default=None, help=text)
        else:
            parser.add_argument(option, dest=name, type=kind, metavar=name.rpartition("_")[2].upper(), default=None, help=text)


def run(arguments: argparse.Namespace, pytest_args: Sequence[str], find_project: FindProject) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import written

    rest = [argument for argument in pytest_args if argument != "--"]
    if rest and not arguments.record and arguments.heal_model not in ("cached", "on"):
        written(f"pytest-heal: explore does not know {' '.join(rest)}; see pytest-heal explore --help", sys.stderr)
        return USAGE
    try:
        settings = planner_settings(arguments)
    except HealError as error:
        written(f"pytest-heal: {error}", sys.stderr)
        return USAGE
    try:
        return _explored(arguments, settings, partial(find_project, arguments.heal_model, rest))
    except HealError as error:
        written(f"pytest-heal: {error}", sys.stderr)
        return 1


def planner_settings(arguments: argparse.Namespace) -> Any:
    """Settings of the planner: command line over file over default.

    Raises:
        HealError: one cannot be used.
    """
    from pytest_heal.explore.config import FILE_NAME, planner_values
    from pytest_heal.explore.planner.settings import PlannerError, PlannerSettings, checked

    path = Path(arguments.config or FILE_NAME)
    values = planner_values(path) if arguments.config or path.is_file() else {}
    for option, name, _, _, _ in SETTINGS:
        given = getattr(arguments, name)
        if given is None:
            continue
        try:
            checked(name, given)
        except PlannerError as error:
            raise HealError(f"{option}: {error}") from None
        values[name] = given
    if arguments.allow_origin:
        values["allowed_origins"] = (*values.get("allowed_origins", ()), *arguments.allow_origin)
    return PlannerSettings(**values)


def _explored(arguments: argparse.Namespace, settings: Any, find_project: Callable[[], Project]) -> int:
    from pytest_heal.browser.open_page import written
    from pytest_heal.explore.announcer import announcer
    from pytest_heal.explore.folder import Folder
    from pytest_heal.explore.live_run import Browser, explored
    from pytest_heal.explore.live_steps import Outlets
    from pytest_heal.explore.model_choice import Share, choosing

    storage = storage_state(arguments.storage_state)
    folder = Folder(Path(arguments.output))
    resumed = folder.load() if arguments.resume else None
    url = _url(arguments.url)
    if resumed is not None and resumed.start != url:
        raise HealError(f"{folder.data} is of {resumed.start}, not of {url}; give that URL, or another --output")
    recorded: list[Any] = []
    shown = Progress(most=settings.max_steps, quiet=arguments.quiet)

    def step(exploration: Exploration, one: Step) -> None:
        folder.keep_up(exploration, one)
        shown.show(exploration, one)

    project = find_project()
    outlets = Outlets(
        step=step,
        say=announcer(enabled=arguments.speech, listeners=project.listeners),
        picture=folder.keep_picture,
        record=recorded.extend if arguments.record else None,
    )
    store = project.store() if arguments.record else None  # what is wrong with it is said before the walk
    browser = Browser(storage=storage, http_auth=http_auth(arguments.http_auth))
    adviser = project.adviser()
    share = Share(adviser, None if resumed is None else resumed.advised)
    model = None if adviser is None else choosing(adviser, is_async=True)
    done, problem = explored(url, settings, browser, outlets=outlets, resumed=resumed, model=model)
    done = replace(done, versions=_versions(), advised=share.advised)
    shown.end()
    folder.save(done)
    for line in _outcome(done, folder):
        written(line, sys.stdout)
    if store is not None and recorded:
        count = store.put_all(recorded, replace=True)
        written(f"{count} {'fingerprint' if count == 1 else 'fingerprints'} recorded", sys.stdout)
    _further(arguments, done, folder, browser.options, project.style)
    if problem:
        raise HealError(problem)
    return INTERRUPTED if done.stopped == "interrupted" else 0


def _url(given: str) -> str:
    from pytest_heal.browser.launch import page_address

    return page_address(given)


def storage_state(given: str) -> str:
    """The file of ``--storage-state``.

    Raises:
        HealError: there is none.
    """
    if given and not Path(given).is_file():
        raise HealError(f"--storage-state {given} does not exist; make it with context.storage_state(path=...)")
    return given


def http_auth(given: str) -> dict[str, str] | None:
    """What ``--http-auth`` means for Playwright.

    Raises:
        HealError: it is no name with a password.
    """
    user, colon, password = given.partition(":")
    if given and not colon:
        raise HealError("--http-auth takes USER:PASSWORD")
    return {"username": user, "password": password} if given else None


def _versions() -> Mapping[str, str]:
    from importlib.metadata import version

    from pytest_heal import __version__

    return {"pytest-heal": __version__, "playwright": version("playwright")}


def _outcome(done: Exploration, folder: Any) -> list[str]:
    problems = sum(len(page.problems) for page in done.pages)
    controls = sum(len(page.controls) for page in done.pages)
    why = {"done": "nothing was left", "failures": "nothing could be opened any more", "interrupted": "it was interrupted"}
    counts = f"{len(done.pages)} pages, {controls} controls, {problems} problems in {len(done.steps)} steps"
    lines = [f"{counts} ({why.get(done.stopped, f'the limit of {done.stopped} was reached')})"]
    if done.advised.name:
        from pytest_heal.explore.map_words import advised_in_words

        lines.append(f"model {advised_in_words(done.advised)}")
    return [*lines, f"data: {folder.data}"]


def _further(
    arguments: argparse.Namespace,
    done: Exploration,
    folder: Any,
    options: Mapping[str, Any],
    style: Callable[[], Sequence[str]],
) -> None:
    """The map, and page objects where they are asked for."""
    from pytest_heal.browser.open_page import written
    from pytest_heal.explore.folder import save_map, write_page_objects

    if arguments.page_objects:
        from pytest_heal.explore.exploration import cleaned
        from pytest_heal.explore.live_revisit import reopened
        from pytest_heal.explore.page_objects.code import modules

        done = reopened(done, options)  # a page object says what is there when its page is opened
        folder.save(done)
        target = Path(arguments.page_objects)
        write_page_objects(target, modules(cleaned(done), style()), force=arguments.force)
        written(f"page objects: {target}", sys.stdout)
    path = save_map(folder.path, done, Path(arguments.html) if arguments.html else None)
    written(f"map: {path}", sys.stdout)


class Progress:
    """One line on standard error that is written over, or a line a step where that is no terminal.

    Args:
        most: steps that it takes at most.
        quiet: nothing is shown.
    """

    def __init__(self, *, most: int, quiet: bool) -> None:
        self._most = most
        self._quiet = quiet
        self._over = sys.stderr.isatty()
        self._began = time.monotonic()
        self._taken = 0

    def show(self, exploration: Exploration, step: Step) -> None:
        """A step was taken."""
        from pytest_heal.browser.open_page import written
        from pytest_heal.element.cleaned import clean_text
        from pytest_heal.element.printable import visible
        from pytest_heal.explore.planner.candidate import told
        from pytest_heal.report.progress import in_words

        if self._quiet:
            return
        self._taken += 1
        what = told(step.control) if step.control is not None else step.to_url
        left = (time.monotonic() - self._began) / self._taken * max(0, self._most - step.number)
        number = f"{step.number} of at most {self._most}" + (f", {in_words(left)} left" if self._over else "")
        said = f"{number}: {step.act} {what}: {step.error or step.result}; {len(exploration.pages)} pages"
        line = visible(clean_text(said), 110)
        if self._over:
            sys.stderr.write(f"\r{line:<112}")
            sys.stderr.flush()
        else:
            written(line, sys.stderr)

    def end(self) -> None:
        """The line is done."""
        if self._over and not self._quiet:
            sys.stderr.write("\n")
