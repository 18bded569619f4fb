"""What people call controls: fields of public page objects, whose locators are executed on the harvested pages.

    self.login_button = page.get_by_role("button", name="Log in")

where that hits one control alone, "login button" describes it, and nobody of this project has said so. The pages that these
suites were written for can seldom be had; most of their locators say so little of one application that they hit others as well.
Read are Python files of git repositories, see ``page_objects.yaml``; none of their code is kept.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml
from benchmarks.grounding_harvest.sheet import EMPTY, PAGE_OBJECT, Item, Sheet, words

from pytest_heal.locator import aims
from pytest_heal.locator.aims import Aim

RECIPE = Path(__file__).with_name("page_objects.yaml")
TECHNICAL = frozenset("locator locators selector element elem el loc xpath css by".split())
"""Words of a field's name that speak of the code alone."""
_WRITTEN = {"get_by_placeholder": "placeholder", "get_by_alt_text": "alt", "get_by_title": "title"}
_CSS = re.compile(r"(?P<tag>[a-z]+)?(?:#(?P<id>[\w-]+))?(?:\[(?P<name>[\w-]+)=[\"']?(?P<value>[^\"'\]]+)[\"']?\])?")
_LONGEST = 60
_PAGES = ("page", "self.page", "self._page")


@dataclass(frozen=True)
class Field:
    """A field of a page object.

    Attributes:
        text: its name in words.
        aim: what its locator hits.
    """

    text: str
    aim: Aim


def repositories() -> list[str]:
    """Of ``page_objects.yaml``: ``owner/name``, on GitHub."""
    listed: list[str] = yaml.safe_load(RECIPE.read_text(encoding="utf-8"))["repositories"]
    return listed


def fetched(suites: Path) -> list[Path]:
    """Clones of the repositories in a folder, made where they are missing; one that cannot be had is told and left out."""
    there = []
    for name in repositories():
        folder = suites / name.replace("/", "+")
        if not folder.exists():
            clone = ["git", "clone", "--quiet", "--depth=1", f"https://github.com/{name}", str(folder)]
            if subprocess.run(clone, check=False, stdin=subprocess.DEVNULL).returncode:
                print(f"{name}: cannot be had")
                continue
        there.append(folder)
    return there


def fields(clones: Sequence[Path]) -> list[Field]:
    """The fields of all page objects, each name with each locator once, in the order of the repositories' files."""
    found: dict[tuple[str, str], Field] = {}
    for clone in clones:
        for source in _sources(clone):
            for field in _fields_of(source):
                found.setdefault((field.text, field.aim.selector), field)
    return list(found.values())


def items(sheet: Sheet, known: Sequence[Field]) -> Iterator[Item]:
    """What hits one control of a page alone: an item for each name."""
    for field in known:
        hits = [i for i in field.aim.look(sheet.inventory) if i in sheet.names]
        if hits and set(hits) <= set(right := sheet.same_control(hits[0])):
            yield Item(PAGE_OBJECT, field.text, "en", right)


def _git(clone: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(clone), *arguments], check=True, capture_output=True)
    return done.stdout.decode("utf-8", "replace")


def _sources(clone: Path) -> Iterator[str]:
    for path in sorted(_git(clone, "ls-tree", "-r", "--name-only", "HEAD").splitlines()):
        if path.endswith(".py"):
            yield _git(clone, "show", f"HEAD:{path}")


def _fields_of(source: str) -> Iterator[Field]:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return
    for outer in ast.walk(tree):
        for node in ast.walk(outer) if isinstance(outer, ast.ClassDef) else ():
            name, value = _named(node)
            said = [word for word in words(name) if word not in TECHNICAL]
            aim = _aim(value) if set(said) - EMPTY else None
            if aim is not None:
                yield Field(" ".join(said), aim)


def _named(node: ast.AST) -> tuple[str, ast.expr | None]:
    """What an assignment or a property gives a name, and the name; ``("", None)`` for anything else."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        return (target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")), node.value
    if isinstance(node, ast.FunctionDef) and isinstance(last := node.body[-1], ast.Return) and _is_property(node):
        return node.name, last.value
    return "", None


def _is_property(function: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "property" for one in function.decorator_list)


def _aim(value: ast.expr | None) -> Aim | None:
    """What a field holds: a locator of the page, or a CSS selector; ``None`` for what cannot be executed without a browser."""
    if isinstance(value, ast.Constant):
        return _css(value.value)
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.args):
        return None
    first = value.args[0].value if isinstance(value.args[0], ast.Constant) else None
    more = {one.arg: one.value.value for one in value.keywords if isinstance(one.value, ast.Constant)}
    known = len(more) == len(value.keywords) and set(more) <= {"name", "exact"}
    if not known or not isinstance(first, str) or ast.unparse(value.func.value) not in _PAGES:
        return None
    return _made(value.func.attr, first, str(more.get("name", "")), exact=more.get("exact") is True)


def _made(method: str, text: str, name: str, *, exact: bool) -> Aim | None:
    if method in _WRITTEN:
        return aims.by_written(_WRITTEN[method], text, exact=exact)
    if method == "get_by_test_id":
        return aims.by_test_id("data-testid", text)
    if method == "locator":
        return _css(text)
    if method == "get_by_role":
        return aims.by_role(text, name, exact=exact) if name else None
    by = {"get_by_label": aims.by_label, "get_by_text": aims.by_text}.get(method)
    return by(text, exact=exact) if by else None


def _css(selector: object) -> Aim | None:
    """A selector of an id or an attribute; what a class or a place hits elsewhere is an accident."""
    if not isinstance(selector, str) or len(selector) > _LONGEST:
        return None
    parts = _CSS.fullmatch(selector)
    if parts is None or not (parts["id"] or parts["name"]):
        return None
    attributes = {parts["name"]: parts["value"]} if parts["name"] else None
    return aims.by_css(tag=parts["tag"] or "", id=parts["id"] or "", attributes=attributes)
