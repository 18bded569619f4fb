"""Answers of chat models, kept in one file: a run that asks the same question again gets the same answer, at no cost.

The file is meant to be committed and reviewed: YAML, one block an answer, sorted. It is written whole or not at all, under a
lock, after reading what others wrote meanwhile. A file that cannot be read is a problem to tell, and is never written over.
Nothing in it is trusted: an answer counts only if the record it chose is still the one at that place.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from pytest_heal.element.printable import shortened
from pytest_heal.errors import HealError

FORMAT = 1  # 1: first
LOCK_SECONDS = 10.0
TEXT_LIMIT = 500  # characters of a text in the file
COMMENT = """\
# Answers of chat models that pytest-heal has asked. Written by pytest, meant to be committed and reviewed.
# Deleting a block is safe: the question is asked anew. In a merge conflict keep the blocks of both sides.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """One answer.

    Attributes:
        use: who asked: ``describe``, ``explore`` or ``heal``.
        page: URL template of the page.
        about: what was looked for, in words; for people.
        model: provider and model.
        chosen: the chosen record in words; ``""`` for none of them.
        index: of it, -1 for none.
        reasoning: of the model, one line.
        key: of the question.
    """

    use: str
    page: str
    about: str
    model: str
    chosen: str
    index: int
    reasoning: str
    key: str


class AnswerFile:
    """The answers of one file, for all threads of a process.

    Args:
        path: the file; it need not exist.
        write: writes a file whole or not at all.
        problem: receives one sentence when the file cannot be used, once for each reason.
    """

    def __init__(self, path: Path, *, write: Callable[[Path, bytes], None], problem: Callable[[str], None]) -> None:
        self.path = path
        self._write = write
        self._problem = problem
        self._known: dict[str, Kept] | None = None
        self._usable = True
        self._lock = threading.RLock()

    def get(self, key: str) -> Kept | None:
        """The answer to a question; ``None`` without one. Does not raise."""
        with self._lock:
            if self._known is None:
                self._known = self._load()
            return self._known.get(key)

    def add(self, kept: Kept) -> None:
        """Keep an answer, here and in the file. Does not raise."""
        with self._lock:
            known = self._known if self._known is not None else self._load()
            self._known = {**known, kept.key: kept}
            if not self._usable:
                return
            try:
                with _locked(self.path):
                    merged = {**read(self.path), kept.key: kept}
                    self._write(self.path, written(merged).encode())
                self._known = merged
            except HealError as error:
                self._give_up(str(error))
            except Exception as error:  # noqa: BLE001 - a disk, a lock, a folder: the answer stands without its file
                reason = getattr(error, "strerror", None) or f"{type(error).__name__}: {error}"
                self._give_up(
                    f"{self.path}: answers of the model cannot be kept: {reason}. Give another file: heal_model_cache."
                )

    def _load(self) -> dict[str, Kept]:
        try:
            return read(self.path)
        except HealError as error:
            self._give_up(str(error))
            return {}

    def _give_up(self, reason: str) -> None:
        self._usable = False
        self._problem(reason)


def read(path: Path) -> dict[str, Kept]:
    """The answers of a file by key; none of a file that does not exist.

    Raises:
        HealError: it cannot be used; says why and what to do.
    """
    import yaml  # only where a model is configured

    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise HealError(f"{path}: the answers of the model cannot be read: {reason}. {_REMEDY}") from None
    try:
        data = yaml.load(text, Loader=_loader())  # noqa: S506 - a safe loader
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"{path}:{mark.line + 1}" if mark is not None else str(path)
        raise HealError(f"{where}: it is not YAML. {_REMEDY}") from None
    except (ValueError, RecursionError):
        raise HealError(f"{path}: it is not YAML of ours. {_REMEDY}") from None
    return _checked(path, data)


def written(known: Mapping[str, Kept]) -> str:
    """The text of the file: the same for the same answers."""
    import yaml

    ordered = sorted(known.values(), key=lambda one: (one.use, one.page, one.about, one.key))
    blocks = [{f.name: getattr(one, f.name) for f in fields(Kept)} for one in ordered]
    parts = [
        yaml.dump([block], Dumper=_dumper(), sort_keys=False, allow_unicode=True, width=10_000, default_flow_style=False)
        for block in blocks
    ]
    return f"{COMMENT}format: {FORMAT}\nanswers:{'' if parts else ' []'}\n" + "".join(f"\n{part}" for part in parts)


def kept_texts(texts: Mapping[str, str]) -> dict[str, str]:
    """Texts as they stand in the file: cut to its limit."""
    return {name: shortened(text, TEXT_LIMIT) for name, text in texts.items()}


_REMEDY = "Restore it from version control or repair it; it was left as it is, and without it no answers are kept."


def _loader() -> Any:
    import yaml

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _dumper() -> Any:
    """Writes what cannot be seen as escapes: PyYAML itself leaves some of it, and reads U+0085 as the end of a line."""
    import yaml

    class Dumper(yaml.SafeDumper):
        pass

    def represented(dumper: Any, text: str) -> Any:
        return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=None if text.isprintable() else '"')

    Dumper.add_representer(str, represented)
    return Dumper


def _checked(path: Path, data: Any) -> dict[str, Kept]:
    if data is None:
        return {}
    if not isinstance(data, dict) or not isinstance(data.get("answers"), list | None):
        raise HealError(f"{path}: it is no file of answers. {_REMEDY}")
    number = data.get("format")
    if type(number) is not int or number < 1:
        raise HealError(f"{path}: the line `format: {FORMAT}` is missing. {_REMEDY}")
    if number > FORMAT:
        raise HealError(
            f"{path}: it is of format {number}, this version of pytest-heal reads up to {FORMAT}."
            " Upgrade pytest-heal (pip install -U pytest-heal)."
        )
    found: dict[str, Kept] = {}
    for place, block in enumerate(data.get("answers") or (), 1):
        one = _block(block)
        if one is None:
            raise HealError(f"{path}: block {place} is no answer: {shortened(repr(block), 80)}. {_REMEDY}")
        found[one.key] = one
    return found


def _block(block: Any) -> Kept | None:
    if not isinstance(block, dict):
        return None
    values = {f.name: block.get(f.name, -2 if f.name == "index" else "") for f in fields(Kept)}
    texts = {name: value for name, value in values.items() if name != "index"}
    if type(values["index"]) is not int or values["index"] < -1 or not all(isinstance(text, str) for text in texts.values()):
        return None
    return Kept(**values) if values["key"] else None


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file. It is kept with the system's temporary files: a project needs no rule to ignore it."""
    from filelock import FileLock  # only where something is kept

    user = getattr(os, "getuid", lambda: "")()
    name = hashlib.sha256(f"{user}\0{path.resolve()}".encode("utf-8", "backslashreplace")).hexdigest()[:24]
    with FileLock(Path(tempfile.gettempdir()) / f"pytest-heal-{name}.lock", timeout=LOCK_SECONDS):
        yield
