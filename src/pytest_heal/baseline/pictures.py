"""Small pictures of recorded elements, beside the baseline and never in it: a file for each, which people see as "before".

The folder has a ``.gitignore`` that leaves all of it out: what a page shows is not meant for a repository. A picture belongs to
the fingerprint that was recorded with it; where that is another one now, the picture is stale, and is not shown. Each file is
written whole or not at all.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pytest_heal.baseline.yaml_file import replace_whole
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.element.picture import Picture

FORMAT_VERSION = 1
SUFFIX = ".pictures"
MOST = 2_000  # pictures of one baseline: 20 kB each at most
MOST_LENGTH = 40_000  # bytes of a file
_IGNORE = "# Pictures of pages are not meant for a repository; see the options heal_pictures.\n*\n"


def pictures_path(baseline: Path) -> Path:
    """The folder that belongs to a baseline folder: ``.heal/baseline.pictures`` of ``.heal/baseline``."""
    return baseline.with_name(baseline.name + SUFFIX)


class Pictures:
    """The pictures of one baseline folder.

    Args:
        baseline: the folder.
    """

    def __init__(self, baseline: Path) -> None:
        self.folder = pictures_path(baseline)
        self._since = time.time()

    def of(self, fingerprint: Fingerprint) -> Mapping[str, Any] | None:
        """`Picture.to_dict` of the element as it was recorded; ``None`` where there is none, or it is stale or damaged."""
        path = self.folder / _name(fingerprint.key)
        try:
            if path.stat().st_size > MOST_LENGTH:
                return None
            data = json.loads(path.read_text(encoding="utf-8"))
            if data.get("format") != FORMAT_VERSION or data.get("element") != _print(fingerprint):
                return None
            return Picture.from_dict(data["picture"]).to_dict()
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None

    def keep(self, taken: Iterable[tuple[Fingerprint, Mapping[str, Any]]]) -> int:
        """Write pictures; returns how many. Where there are `MOST` already, only known ones are renewed.

        Args:
            taken: fingerprints as they stand in the baseline now, each with `Picture.to_dict`.

        Raises:
            OSError: one could not be written; those before it were.
        """
        written = 0
        room = MOST - sum(1 for _ in self._files())
        for fingerprint, picture in taken:
            path = self.folder / _name(fingerprint.key)
            new = not path.exists()
            if new and room <= 0:
                continue
            if not written and not (self.folder / ".gitignore").exists():
                replace_whole(self.folder / ".gitignore", _IGNORE.encode())
            data = {"format": FORMAT_VERSION, "element": _print(fingerprint), "picture": dict(picture)}
            replace_whole(path, json.dumps(data).encode())
            room -= new
            written += 1
        return written

    def drop(self, known: Iterable[Fingerprint]) -> int:
        """Remove pictures that no fingerprint has any more, and those of elements that are others now; returns how many.

        What was written since this object was made stays: a run beside this one may have.

        Args:
            known: all fingerprints of the baseline.
        """
        prints = {_name(one.key): _print(one) for one in known}
        gone = 0
        for path in list(self._files()):
            with contextlib.suppress(OSError, ValueError, AttributeError):
                if path.stat().st_mtime >= self._since:
                    continue
                data = json.loads(path.read_text(encoding="utf-8"))
                if prints.get(path.name) != data.get("element"):
                    path.unlink()
                    gone += 1
        return gone

    def _files(self) -> Iterable[Path]:
        return self.folder.glob("*.json")


def _name(key: Key) -> str:
    text = json.dumps([key.locator, key.page, key.frame, key.test])
    return f"{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.json"


def _print(fingerprint: Fingerprint) -> str:
    """What tells an element from the one that stood there before."""
    e = fingerprint.element
    text = json.dumps([e.tag, e.role, e.name, e.text, e.id, e.test_id])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
