"""The rivals: each a file of this folder, or a file anywhere that is given with ``--rival``.

A file has two or three names:

    NAME = "Mine 1.0"            # in the table; no two have the same
    LEAST = 0.5                  # from which score on it answers
    def score(target, candidates): ...

``target`` is the element of the old page and ``candidates`` are those of the new one that can be seen, each a mapping with
``tag``, ``text``, ``value``, ``placeholder``, ``aria_label``, ``role``, ``id``, ``name``, ``href``, ``src``, ``type``, ``alt``,
``title``, ``cls`` (class words), ``btn`` (it is a button), ``nb`` (text around it), ``rect`` (x, y, width, height or ``None``),
``xpath`` and ``idxpath``; what is absent is empty or not there. It returns a number for each candidate, higher is likelier, or
``None`` for one that it does not propose. The highest one answers, if it reaches ``LEAST``.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent

Raw = Mapping[str, Any]
Score = Callable[[Raw, Sequence[Raw]], Sequence[float | None]]


class RivalError(Exception):
    """A file is no rival; the message says why."""


@dataclass(frozen=True, slots=True)
class Rival:
    """One rival; see the module."""

    name: str
    least: float
    score: Score

    def answer(self, target: Raw, candidates: Sequence[Raw]) -> int:
        """The place of its answer among the candidates, -1 for none.

        Raises:
            RivalError: it does not give a number for each candidate.
        """
        scores = list(self.score(target, candidates))
        if len(scores) != len(candidates):
            raise RivalError(f"{self.name} gave {len(scores)} scores for {len(candidates)} candidates")
        best = max(range(len(scores)), key=lambda place: -1.0 if scores[place] is None else scores[place], default=-1)
        return best if best >= 0 and scores[best] is not None and scores[best] >= self.least else -1


def read(path: Path) -> Rival:
    """The rival of a file.

    Raises:
        RivalError: there is no such file, it does not load, or lacks a name.
    """
    if not path.is_file():
        raise RivalError(f"{path}: there is no such file; a rival is one file with NAME, LEAST and score()")
    spec = importlib.util.spec_from_file_location(f"rival_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise RivalError(f"{path}: it is no Python file")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise RivalError(f"{path}: it does not load: {type(error).__name__}: {error}") from error
    name, least, score = (getattr(module, one, None) for one in ("NAME", "LEAST", "score"))
    if not isinstance(name, str) or not name.strip() or not isinstance(least, int | float) or not callable(score):
        raise RivalError(f"{path}: it needs NAME (a text), LEAST (a number) and score(target, candidates)")
    return Rival(name, float(least), score)


def load(added: Iterable[Path] = ()) -> list[Rival]:
    """The rivals of this folder, by file name, and those of further files.

    Raises:
        RivalError: see `read`; or two have one name.
    """
    found: dict[str, tuple[Rival, Path]] = {}
    for path in (*sorted(one for one in FOLDER.glob("*.py") if one.name != "__init__.py"), *added):
        rival = read(path)
        if rival.name in found:
            raise RivalError(f"{path}: {rival.name!r} is the name of {found[rival.name][1]} already; give it another")
        found[rival.name] = rival, path
    return [rival for rival, _ in found.values()]
