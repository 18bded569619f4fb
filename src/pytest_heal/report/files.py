"""Writes reports: the one place that turns a format and a path into a file.

A file is written whole or not at all, its folder is made, and each file is named in one line. What goes wrong with one report
is a problem of that one alone, and never one of the run.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_heal.element.gc_pause import uncollected
from pytest_heal.errors import HealError, SettingsError

if TYPE_CHECKING:
    from pytest_heal.config.option_kinds import ReportTarget
    from pytest_heal.report.formats import ReportFormat
    from pytest_heal.report.model import HealReport


def check(targets: Iterable[ReportTarget], formats: Mapping[str, ReportFormat], source: str, key: str = "heal_reports") -> None:
    """Whether all reports can be made.

    Raises:
        SettingsError: a kind is not known.
    """
    from pytest_heal.report.formats import expected

    for target in targets:
        if target.kind not in formats:
            raise SettingsError(key, str(target), source, expected(formats))


def write_reports(
    report: HealReport,
    targets: Iterable[ReportTarget],
    formats: Mapping[str, ReportFormat],
    *,
    base: Path,
    problem: Callable[[str], None],
    root: Path | None = None,
    environ: Mapping[str, str] = os.environ,
) -> list[str]:
    """Write all reports that are asked for.

    Args:
        report: what happened.
        targets: kinds and files.
        formats: by name; has all kinds.
        base: folder that the formats' own file names, and the lines returned, are relative to.
        problem: receives one line for each report that could not be written.
        root: folder that paths in the report are relative to; ``base`` by default.
        environ: environment variables.

    Returns:
        One line for each written file.
    """
    lines = []
    for target in targets:
        chosen = formats[target.kind]
        added_to = chosen.variable and not target.path
        if added_to and not environ.get(chosen.variable):
            continue  # not in that place: a project's settings hold for the machines of its people too
        path = base / (environ[chosen.variable] if added_to else target.path or chosen.path)
        shown = path.relative_to(base).as_posix() if path.is_relative_to(base) else str(path)
        try:
            with uncollected():
                text = chosen.render(report.seen_from(_way(path.parent, root or base)))
            (add_to_file if added_to else write_file)(path, text)
        except OSError as error:
            reason = error.strerror or str(error)
            problem(f"{chosen.title} not written to {shown}: {reason}; give another file, --heal-report={target.kind}:PATH")
        except HealError as error:
            problem(f"{chosen.title} not written to {shown}: {error}")
        except Exception as error:  # noqa: BLE001 - a renderer may be anybody's, and the run is over
            problem(f"{chosen.title} not written to {shown}: {type(error).__name__} in its renderer: {error}")
        else:
            lines.append(f"wrote {chosen.title} to {f'${chosen.variable}' if added_to else shown}")
    return lines


def _way(folder: Path, root: Path) -> str | None:
    """The way from one folder to another, with ``/``; ``None`` where there is none: another drive of Windows."""
    try:
        return Path(os.path.relpath(root, folder)).as_posix()
    except ValueError:
        return None


def add_to_file(path: Path, text: str) -> None:
    """Add a text to the end of a file that belongs to somebody else.

    Raises:
        OSError: it could not be written.
    """
    with path.open("ab") as stream:
        stream.write(text.encode("utf-8", "backslashreplace"))


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all; its folder is made.

    Args:
        path: the file; a symbolic link stays one.
        text: all of it; half surrogate pairs, which no file can hold, become escapes.

    Raises:
        OSError: it could not be written; what was there is untouched.
    """
    from pytest_heal.baseline.yaml_file import replace_whole

    replace_whole(path, text.encode("utf-8", "backslashreplace"))


def remove_ours(folder: Path, suffix: str, first_line: str) -> None:
    """Remove the files of a folder that a former run has written; what anybody else put there stays.

    Args:
        folder: looked at, not those in it; one that is not there has none.
        suffix: of their names.
        first_line: by which they are known.

    Raises:
        OSError: it is no folder, or one of them cannot be read or removed.
    """
    if not folder.exists():
        return
    known = first_line.encode("utf-8")
    for path in sorted(folder.iterdir()):
        if path.name.endswith(suffix) and path.is_file() and not path.is_symlink():
            with path.open("rb") as stream:
                ours = stream.readline(len(known) + 2).rstrip() == known
            if ours:
                path.unlink()


def folder_of(root: Path) -> str:
    """The root's folder in its repository, with ``/`` at its end; ``""`` at its top, and where there is no repository."""
    top = next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), root)
    below = root.relative_to(top).as_posix()
    return "" if below == "." else f"{below}/"
