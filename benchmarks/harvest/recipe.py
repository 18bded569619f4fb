"""The recipe (``recipe.yaml``): projects, their releases and pages; and which part each project belongs to."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

RECIPE = Path(__file__).with_name("recipe.yaml")
PARTS = {"fit": 50, "choose": 20, "report": 30}
"""Parts and their shares of all projects, percent."""
MOST_PAGES = 8
"""Pages of a project that does not say how many."""


def part_of(name: str) -> str:
    """The part a project belongs to: a function of its name and nothing else.

    The first eight hexadecimal digits of the name's SHA-256, modulo 100: below 50 fit, below 70 choose, else report.
    """
    place = int(hashlib.sha256(name.encode()).hexdigest()[:8], 16) % 100
    for part, share in PARTS.items():
        if place < share:
            return part
        place -= share
    raise AssertionError(name)


@dataclass(frozen=True)
class Project:
    """One entry.

    Attributes:
        name: of the project.
        kind: ``static`` (an npm package that ships its pages),
            ``sdist`` (a source distribution that does), ``build`` (a command writes them) or ``serve`` (a server shows them).
        package: that the releases are of.
        licence: of the package.
        releases: old to new.
        pages: patterns of paths (``static``, ``build``) or paths with their query (``serve``).
        without: patterns of paths to leave out.
        most: pages at most.
        root: folder in the package that the pages' paths begin in, by release; ``""`` for all others.
        needs: URL prefixes, and ``package@version[:folder]`` of npm that is served there.
        install: packages of PyPI beside ``package``, ``{release}`` for its release; by release where it is a mapping.
        run: command that builds or serves; ``{python}``, ``{out}``, ``{port}``, ``{here}``, ``{work}``, ``{release}``.
        scenes: beside the page as it opens: a name, and what is clicked before a look is taken.
        files: written into the working folder before ``run``: path and text.
        theme: ``{theme}`` of ``run``.
        module: ``{module}`` of ``run``, by default the theme.
    """

    name: str
    kind: str
    package: str
    licence: str
    releases: tuple[str, ...]
    pages: tuple[str, ...]
    without: tuple[str, ...] = ()
    most: int = MOST_PAGES
    root: Mapping[str, str] = field(default_factory=dict)
    needs: Mapping[str, str] = field(default_factory=dict)
    install: Any = ()
    run: str = ""
    scenes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    theme: str = ""
    module: str = ""

    @property
    def part(self) -> str:
        """See `part_of`."""
        return part_of(self.name)

    def pairs(self) -> list[tuple[str, str]]:
        """Each release with every later one."""
        return [(a, b) for n, a in enumerate(self.releases) for b in self.releases[n + 1 :]]

    def installed(self, release: str) -> list[str]:
        """What is installed from PyPI for a release."""
        extra = self.install.get(release, ()) if isinstance(self.install, Mapping) else self.install
        return [f"{self.package}=={release}", *(one.format(release=release) for one in extra)]


def load(path: Path = RECIPE) -> list[Project]:
    """All projects of a recipe, defaults of its kinds filled in.

    Raises:
        ValueError: two projects of one name.
    """
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    found = []
    for raw in data["projects"]:
        merged = {**data.get("defaults", {}).get(raw.pop("like", ""), {}), **raw}
        for name in ("releases", "pages", "without"):
            merged[name] = tuple(map(str, merged.get(name, ())))
        merged["scenes"] = {name: tuple(steps) for name, steps in merged.get("scenes", {}).items()}
        found.append(Project(**merged))
    names = [project.name for project in found]
    if len(set(names)) < len(names):
        raise ValueError(f"two projects of one name: {sorted(n for n in names if names.count(n) > 1)}")
    return found
