"""The source files of a project, read when they are asked for, and how they import each other.

Knows no disk: it is given a function that has the file of a name, and the names of all of them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from pytest_heal.source.module import Module

MOST_IMPORTS = 8  # files that a name is handed through
Read = Callable[[str], Module | None]


class Project:
    """The Python files below a root.

    Args:
        read: a file by its name relative to the root; ``None`` where it cannot be read.
        files: names of all Python files; asked for once, when something is looked for in all of them.
        roots: folders that are on the import path, relative to the root, ``""`` for the root itself.
    """

    def __init__(self, read: Read, files: Callable[[], Iterable[str]], roots: Iterable[str] = ("",)) -> None:
        self._read, self._files = read, files
        self.roots = tuple(roots)
        self._modules: dict[str, Module | None] = {}

    def module(self, file: str) -> Module | None:
        """A file; ``None`` when it cannot be read or is no Python."""
        if file not in self._modules:
            module = self._read(file)
            self._modules[file] = None if module is None or module.tree is None else module
        return self._modules[file]

    @cached_property
    def files(self) -> tuple[str, ...]:
        """All Python files."""
        return tuple(self._files())

    def texts(self) -> Iterator[str]:
        """All Python files that can be read, as text."""
        for file in self.files:
            read = self._read(file)
            if read is not None:
                yield read.text

    def mentioning(self, word: str) -> Iterator[Module]:
        """Files whose text has a word in it."""
        for file in self.files:
            read = self._read(file)
            if read is not None and word in read.text and (module := self.module(file)) is not None:
                yield module

    def files_of(self, module: Module, word: str) -> Iterator[Module]:
        """A file, and the others whose text has a word in it."""
        yield module
        yield from (other for other in self.mentioning(word) if other is not module)

    def origin(self, module: Module, name: str) -> tuple[Module, str] | None:
        """Where a name of a module's top level was made that came here through imports alone; see `imported`."""
        found = self.imported(module, name)
        for _ in range(MOST_IMPORTS):
            further = self.imported(*found) if found is not None and found[1] else None
            if further is None:
                break
            found = further
        return found

    def module_of(self, module: Module, node: ast.expr) -> Module | None:
        """The file that ``pages``, ``pages.login`` stand for where they are modules; ``None`` for anything else."""
        if isinstance(node, ast.Name):
            found = self.imported(module, node.id)
            return found[0] if found is not None and not found[1] else None
        if not isinstance(node, ast.Attribute):
            return None
        dotted = ast.unparse(node)
        for one in module.nodes:
            if isinstance(one, ast.Import) and any(alias.name == dotted and not alias.asname for alias in one.names):
                return self._by_name(module, dotted, 0)
        return None

    def imported(self, module: Module, name: str) -> tuple[Module, str] | None:
        """What a name of a module's top level was imported from.

        Returns:
            The other file and the name there, ``""`` for the module itself; ``None`` when it is no import of a file of the
            project.
        """
        found: tuple[Module, str] | None = None
        for node in module.nodes:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if (alias.asname or alias.name) == name and (other := self._by_name(module, alias.name, 0)) is not None:
                        found = (other, "")
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        found = self._from(module, node, alias.name) or found
        return found

    def _from(self, module: Module, node: ast.ImportFrom, name: str) -> tuple[Module, str] | None:
        inner = f"{node.module}.{name}" if node.module else name
        other = self._by_name(module, inner, node.level)
        if other is not None:
            return other, ""
        other = self._by_name(module, node.module or "", node.level)
        return None if other is None else (other, name)

    def _by_name(self, module: Module, name: str, level: int) -> Module | None:
        """A module of the project by its dotted name, from where another one imports it."""
        path = name.replace(".", "/")
        folder = module.file.rpartition("/")[0]
        if level:
            for _ in range(level - 1):
                folder = folder.rpartition("/")[0]
            bases = [folder]
        else:
            bases = list(dict.fromkeys([*self.roots, folder, *_above(folder)]))
        for base in bases:
            start = f"{base}/{path}".strip("/")
            for file in (f"{start}.py", f"{start}/__init__.py") if start else ():
                found = self.module(file)
                if found is not None:
                    return found
        return None


def _above(folder: str) -> Iterator[str]:
    """Folders above one, nearest first: with pytest's import modes any of them may be on the path."""
    while folder:
        folder = folder.rpartition("/")[0]
        yield folder
