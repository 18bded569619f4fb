"""The proof of a run, for pytest: what all processes tried, its section of the summary, and its reports."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_heal import __version__
from pytest_heal.relocation.mutant import Mutant
from pytest_heal.report import proof

if TYPE_CHECKING:
    from pytest_heal.config.settings import Settings

PATHS = {"json": "heal-proof.json", "html": "heal-proof.html"}


class ProofRun:
    """See the module.

    Args:
        texts: mutants as JSON, of all processes.
        settings: in force.
    """

    def __init__(self, texts: Sequence[str], settings: Settings) -> None:
        found = []
        for text in texts:
            with suppress(ValueError):  # of a worker with another version
                found.append(Mutant.from_dict(json.loads(text)))
        self._settings = settings
        self._proof = proof.Proof(
            mutants=tuple(found),
            version=__version__,
            made=datetime.now(UTC).isoformat(timespec="seconds"),
            seed=settings.prove_seed,
            shard="" if settings.prove_shard is None else "{}/{}".format(*settings.prove_shard),
        )

    @property
    def hidden(self) -> int:
        """Defects that healing would have hidden."""
        return len(self._proof.hidden)

    def section(self, failed: Collection[str] = ()) -> tuple[str, list[str]]:
        """Title and lines for the summary.

        Args:
            failed: ids of tests that failed; those in which something was tried are counted, for that may be why.
        """
        return proof.title(self._proof), [*proof.lines(self._proof), *proof.failed_meanwhile(self._proof, failed)]

    def written(self, base: Path, problem: Callable[[str], None]) -> list[str]:
        """Write the reports; one line for each."""
        from pytest_heal.report.files import write_file

        told = []
        for target in self._settings.prove_reports:
            path = Path(target.path) if target.path else base / PATHS[target.kind]
            shown = path.relative_to(base).as_posix() if path.is_relative_to(base) else str(path)
            try:
                write_file(path, proof.as_json(self._proof) if target.kind == "json" else proof.as_html(self._proof))
            except OSError as error:
                problem(f"proof not written to {shown}: {error.strerror or error}")
            else:
                told.append(f"wrote the proof as {target.kind.upper()} to {shown}")
        return told
