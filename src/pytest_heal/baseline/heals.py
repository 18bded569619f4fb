"""What became of heals, beside the baseline and never in it: one YAML file that people read and may edit.

Confirmed heals are proposals; quarantined ones are not made again (see `pytest_heal.relocation.trust`). The tests of each
stand with it, so that a later run knows what each of them said. The file is changed under the baseline's lock by the steps of
one run, so runs side by side add up; it is written whole or not at all, and removed when nothing is left in it. A file
that cannot be read is an error that names it; it is never overwritten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import yaml

from pytest_heal.baseline.yaml_file import target, write_whole
from pytest_heal.baseline.yaml_full import TextError, check_nesting
from pytest_heal.errors import BaselineError, BaselineFormatError, BaselineNewerError
from pytest_heal.relocation.trust import Step, Trust, Word, heal_from_dict, heal_to_dict

FORMAT = 1
SUFFIX = ".heals.yaml"

_COMMENT = """\
# Written by pytest-heal: heals whose tests passed, to be reviewed (`pytest-heal review`), and heals that went wrong or were
# rejected, which are not made again (`pytest-heal heals --release`). Nothing here is part of the baseline.
"""
_REMEDY = "Fix or delete it: it holds only proposals, quarantines and rejections."
MOST_TESTS = 20
"""Named for one heal, the first by name; a page object's locator may be healed in thousands."""
_WIDTH = 10_000  # columns: a value stays on its line


def heals_path(baseline: Path) -> Path:
    """The file that belongs to a baseline folder: ``.heal/baseline.heals.yaml`` of ``.heal/baseline``."""
    return baseline.with_name(baseline.name + SUFFIX)


class HealsFile:
    """The file of one baseline folder.

    Args:
        baseline: the folder.
        locked: holds the folder's lock, see `YamlStore.locked`.
    """

    def __init__(self, baseline: Path, locked: Callable[[], AbstractContextManager[None]]) -> None:
        self.path = heals_path(baseline)
        self._locked = locked

    def read(self) -> Trust:
        """What it says; nothing when there is none.

        Raises:
            BaselineError: it cannot be read.
        """
        try:
            text = self.path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            return Trust()
        except (OSError, UnicodeDecodeError) as error:
            raise BaselineFormatError(self.path, None, f"cannot be read ({error})", _REMEDY) from error
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            check_nesting(text, loader)
            data = yaml.load(text, Loader=loader)  # noqa: S506 - both are safe
        except TextError as error:
            raise BaselineFormatError(self.path, error.line, error.problem, _REMEDY) from None
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            line = mark.line + 1 if mark is not None else None
            what = getattr(error, "problem", None) or str(error).partition("\n")[0]
            raise BaselineFormatError(self.path, line, f"is not YAML ({what})", _REMEDY) from error
        return self._trust(data if data is not None else {})

    def apply(self, steps: Iterable[Step]) -> int:
        """Bring in what happened.

        Returns:
            Number of steps that changed anything; 0 means that nothing was written.

        Raises:
            BaselineError: it cannot be read or written; it is as it was.
        """
        known = list(steps)
        if not known or not self.read().apply(known):  # look first, without the lock: most runs change nothing
            return 0
        with self._locked():
            trust = self.read()
            before = _dump(trust)
            changed = trust.apply(known)
            after = _dump(trust)
            if before == after:  # one more test than are named
                return 0
            self._write(after if trust else "")
        return changed

    def _write(self, text: str) -> None:
        try:
            if text:
                write_whole(self.path, _COMMENT + text)
            else:
                target(self.path).unlink(missing_ok=True)
        except OSError as error:
            problem = f"cannot be written ({error.strerror or error})"
            raise BaselineError(self.path, None, problem, "Free disk space or grant write access.") from error

    def _trust(self, data: Any) -> Trust:
        if not isinstance(data, Mapping):
            raise BaselineFormatError(self.path, None, "is not a mapping", _REMEDY)
        number = data.get("format")
        if isinstance(number, int) and number > FORMAT:
            raise BaselineNewerError(
                self.path, None, f"has format {number}, this version knows {FORMAT}", "Update pytest-heal."
            )
        if data and number != FORMAT:
            raise BaselineFormatError(self.path, None, f"has format {number!r}, not {FORMAT}", _REMEDY)
        trust = Trust()
        for entry in self._entries(data, "confirmed"):
            heal = self._parsed(entry, "confirmed")
            for test, word in self._failures(entry, "confirmed").items():
                trust.put(heal, test, word)
            for test in entry.get("tests") or ():
                trust.put(heal, str(test), "confirmed")
        for entry in self._entries(data, "quarantined"):
            heal = self._parsed(entry, "quarantined")
            for test, word in self._failures(entry, "quarantined").items():
                trust.put(heal, test, word)
            trust.put(heal, str(entry.get("test", "")), _word(entry.get("failed")))
        for entry in self._entries(data, "rejected"):
            trust.apply([Step(kind="rejected", heal=self._parsed(entry, "rejected"), note=str(entry.get("note", "")))])
        return trust

    def _failures(self, entry: Mapping[str, Any], name: str) -> dict[str, Word]:
        failures = entry.get("failures") or {}
        if not isinstance(failures, Mapping):
            raise BaselineFormatError(self.path, None, f"an entry of {name} is wrong: failures is not a mapping", _REMEDY)
        return {str(test): _word(word) for test, word in failures.items()}

    def _entries(self, data: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
        entries = data.get(name) or []
        if not isinstance(entries, list) or not all(isinstance(entry, Mapping) for entry in entries):
            raise BaselineFormatError(self.path, None, f"{name} is not a list of mappings", _REMEDY)
        return entries

    def _parsed(self, entry: Mapping[str, Any], name: str) -> Any:
        try:
            return heal_from_dict(entry)
        except ValueError as error:
            raise BaselineFormatError(self.path, None, f"an entry of {name} is wrong: {error}", _REMEDY) from None


def _word(failed: Any) -> Word:
    return "action" if failed == "action" else "test"


def _dump(trust: Trust) -> str:
    confirmed = [{**heal_to_dict(c.heal), "tests": list(c.tests[:MOST_TESTS]), **_failed(c.failures)} for c in trust.confirmed]
    quarantined = [
        {
            **heal_to_dict(q.heal),
            "failed": q.failures[q.test],
            "test": q.test,
            **(_failed(q.failures) if len(q.failures) > 1 else {}),
        }
        for q in sorted(trust.quarantined, key=lambda q: (q.heal.source, q.heal.locator, q.heal.key))
    ]
    data: dict[str, Any] = {"format": FORMAT}
    rejected = [{**heal_to_dict(one.heal), **({"note": one.note} if one.note else {})} for one in trust.rejected]
    parts = (("confirmed", confirmed), ("quarantined", quarantined), ("rejected", rejected))
    data.update({name: part for name, part in parts if part})
    text: str = yaml.safe_dump(_plain(data), allow_unicode=True, sort_keys=False, width=_WIDTH)
    if not text.replace("\n", "").isprintable():  # PyYAML writes direction marks as they are, and a diff would be shown by them
        text = yaml.safe_dump(_plain(data), allow_unicode=False, sort_keys=False, width=_WIDTH)
    return text


def _failed(failures: Mapping[str, Word]) -> dict[str, Any]:
    """The first of the tests that failed, those whose action did before all others."""
    first = sorted(failures, key=lambda test: (failures[test] != "action", test))[:MOST_TESTS]
    return {"failures": {test: failures[test] for test in sorted(first)}} if first else {}


def _plain(value: Any) -> Any:
    """Half surrogate pairs, which no encoding carries, become escapes."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value
