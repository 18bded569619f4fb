"""The file of a history: JSON lines, one an event; read here and added to, and nothing else.

Several runs may add to one file at the same time: all lines of a run go in one write at its end, so no line is torn. A file in
which a line was cut off all the same (a full disk, a killed machine) goes on being used: the line is named and passed over.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_heal.errors import HealError

if TYPE_CHECKING:
    from pytest_heal.relocation.events import HealEvent
    from pytest_heal.report.history import PastRun, Record

RECENT = 4_000_000
"""Bytes of the end of a file that a plot is made of: some ten thousand events."""


def append(path: Path, records: Iterable[Record]) -> int:
    """Add records to the end of a file, in one write; its folder is made.

    Returns:
        How many; without any, nothing is written.

    Raises:
        OSError: it could not be written.
    """
    lines = [json.dumps(record.to_dict(), ensure_ascii=False, separators=(",", ":")) + "\n" for record in records]
    if not lines:
        return 0
    path.parent.mkdir(parents=True, exist_ok=True)
    data = "".join(lines).encode("utf-8", "backslashreplace")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o666)
    try:
        if _cut_off(descriptor):
            data = b"\n" + data
        while data:  # more than once only where the disk is full, which the next try says
            data = data[os.write(descriptor, data) :]
    finally:
        os.close(descriptor)
    return len(lines)


def read(path: Path, *, skipped: Callable[[str], None], most: int = 0) -> list[Record]:
    """All records of a file, in its order.

    Args:
        path: of the file.
        skipped: receives one sentence for each line that is no record.
        most: bytes of its end that are read; 0 for all. Lines are then not numbered from the beginning, so none is named.

    Raises:
        OSError: it cannot be read.
    """
    from pytest_heal.report.history import Record

    with path.open("rb") as stream:
        beginning = max(0, path.stat().st_size - most) if most else 0
        stream.seek(beginning)
        lines = stream.read().split(b"\n")
    records = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or (beginning and number == 1):  # cut in two by us
            continue
        try:
            records.append(Record.from_dict(json.loads(line)))
        except (ValueError, RecursionError) as error:
            reason = "it is not JSON" if isinstance(error, (json.JSONDecodeError, UnicodeDecodeError)) else str(error)
            if not beginning:
                skipped(f"line {number} of {path} was passed over: {reason}")
    return records


def keep(path: Path, events: Iterable[HealEvent], began: float) -> int:
    """Add the events of a run.

    Args:
        path: of the file.
        events: of the run.
        began: when it did, in seconds since the epoch.

    Raises:
        HealError: it could not be written.
    """
    from pytest_heal.report.history import record_of
    from pytest_heal.report.terminal import sort_of, tolerated

    started = datetime.fromtimestamp(began, UTC).isoformat(timespec="milliseconds")
    run = f"{started}-{secrets.token_hex(4)}"
    records = [record_of(e, run=run, started=started, sort=sort_of(e), tolerated=tolerated(e)) for e in events]
    try:
        return append(path, records)
    except OSError as error:
        raise HealError(f"history not added to {path}: {error.strerror or error}; set heal_history to another file") from None


def recent_runs(path: Path, *, skipped: Callable[[str], None]) -> tuple[PastRun, ...]:
    """The last runs that a file knows of, oldest first; none where there is no file, or none that can be read."""
    from pytest_heal.report.history import MOST_RUNS, past_runs

    try:
        return past_runs(read(path, skipped=skipped, most=RECENT))[-MOST_RUNS:]
    except FileNotFoundError:
        return ()
    except OSError as error:
        skipped(f"{path} cannot be read, so the report has no history: {error.strerror or error}")
        return ()


def _cut_off(descriptor: int) -> bool:
    """Whether the last line of a file has no end."""
    size = os.fstat(descriptor).st_size
    if not size:
        return False
    os.lseek(descriptor, size - 1, os.SEEK_SET)
    return os.read(descriptor, 1) != b"\n"
