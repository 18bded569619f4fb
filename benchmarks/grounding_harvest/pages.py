"""Opens the pages that descriptions are made for, and keeps what the probe said of them: one gzipped file a project.

Two recipes: ``benchmarks/harvest/recipe.yaml`` (one release of each project) and ``languages.yaml`` (one UI in many languages).
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml
from benchmarks.harvest import fetch, recipe, render, store
from benchmarks.harvest.recipe import Project, part_of

from pytest_heal.element.element import Inventory

LANGUAGES = Path(__file__).with_name("languages.yaml")
MOST_PAGES = 6
"""Pages of a project; what they show is much alike."""
RELEASE = "pages"
"""In place of a release in the name of a file: one look a project."""
NOT_HERE = frozenset({"swagger-ui", "adminlte", "datasette", "startbootstrap-sb-admin-2"})
"""Projects of the development set of the grounding benchmark: they were looked at."""
render.PORT = int(os.environ.get("GROUNDING_HARVEST_PORT", "8741"))


@dataclass(frozen=True)
class Look:
    """One page as the probe saw it.

    Attributes:
        project: its name.
        page: its name.
        language: of the page, ``en``, ``de``, ...
        payload: of the probe.
    """

    project: str
    page: str
    language: str
    payload: Any

    @property
    def part(self) -> str:
        """``fit``, ``choose`` or ``report``, see `recipe.part_of`."""
        return part_of(self.project)

    def inventory(self) -> Inventory:
        """The page's elements."""
        return Inventory.from_payload(self.payload)


def projects() -> list[Project]:
    """Those of the harvest whose pages may be used here."""
    return [project for project in recipe.load() if project.name not in NOT_HERE]


def tongues(path: Path = LANGUAGES) -> list[dict[str, Any]]:
    """The UIs that are shown in several languages."""
    return list(yaml.safe_load(path.read_text(encoding="utf-8"))["projects"])


def kept(out: Path, name: str) -> list[Look] | None:
    """What was seen of a project; ``None`` where it was not rendered."""
    found = store.kept(out, name, RELEASE)
    return None if found is None else [Look(name, one["page"], one.get("language", "en"), one["payload"]) for one in found]


def _seen(page: Any, name: str) -> dict[str, Any] | None:
    found = render.look(page, 12)
    return None if found is None else {"page": name, "payload": json.loads(found[0])}


def rendered(browser: Any, project: Project, out: Path) -> list[dict[str, Any]]:
    """The pages of the newest release that can be had."""
    cache = out / "cache"
    error: Exception = fetch.NoReleaseError(project.name)
    for release in reversed(project.releases):
        one = replace(project, releases=(release,), most=min(project.most, MOST_PAGES))
        try:
            with render.served(one, release, cache):
                paths = render.paths_of(one, cache)
                paths = paths or _paths_of_one(one, release, cache)
                return list(render.looks(browser, one, release, paths, _seen))
        except (fetch.NoReleaseError, OSError) as raised:
            error = raised
    raise error


def _paths_of_one(project: Project, release: str, cache: Path) -> list[str]:
    """`render.paths_of` wants pages that several releases have; here there is one."""
    return render.paths_of(replace(project, releases=(release, release)), cache)


def in_languages(browser: Any, ui: dict[str, Any], out: Path) -> Iterator[dict[str, Any]]:
    """A UI of `LANGUAGES` in each of its languages."""
    cache = out / "cache"
    folder = out / "uis" / ui["name"]
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    mounted = {}
    for prefix, what in ui["needs"].items():
        package, _, version = what.rpartition("@")
        mounted[prefix] = fetch.npm(package, version, cache)
    wanted = _codes(ui)
    for language, code in wanted.items():
        html = ui["html"].replace("{lang}", str(code)).replace("{language}", language)
        (folder / f"{language}.html").write_text(_page(html, language), encoding="utf-8")
    project = Project(name=ui["name"], kind="static", package="", licence=ui.get("licence", ""), releases=("1",), pages=())
    with render._serving(folder, mounted):
        for language in wanted:
            steps = {"": tuple(ui.get("steps", ()))}
            for one in render.looks(browser, replace(project, scenes={}), "1", [f"{language}.html"], _after(steps[""], ui)):
                yield {**one, "language": language}


def _codes(ui: dict[str, Any]) -> dict[str, Any]:
    codes = ui["languages"]
    return {one: one for one in codes.split()} if isinstance(codes, str) else codes


def _after(steps: Sequence[str], ui: dict[str, Any]) -> Any:
    def see(page: Any, name: str) -> dict[str, Any] | None:
        page.wait_for_timeout(ui.get("wait", 400))
        for step in steps:
            page.locator(step).locator("visible=true").first.click()
            page.wait_for_timeout(300)
        return _seen(page, name)

    return see


def _page(html: str, language: str) -> str:
    head = '<head><meta charset="utf-8"><title>Page</title></head>'
    return f'<!doctype html><html lang="{language}">{head}<body>{html}</body></html>'


def keep(out: Path, name: str, seen: Sequence[dict[str, Any]]) -> None:
    """For `kept`."""
    store.keep(out, name, RELEASE, seen)
