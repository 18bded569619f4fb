"""Several reports as one: the shards of a suite that ran on several machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pytest_heal.models.exchange import together
from pytest_heal.report.history import MOST_RUNS
from pytest_heal.report.model import Entry, HealReport, Run, by_place


def joined(reports: Sequence[HealReport]) -> HealReport:
    """One report of several, whatever their order.

    The same event of the same test is in it once: the one of the run that began last. Numbers of tests and seconds are
    added, and so is what a chat model was asked.

    Args:
        reports: at least one.
    """
    ordered = sorted(reports, key=lambda report: (report.run.started, sorted(entry.id for entry in report.entries)))
    entries: dict[str, Entry] = {entry.id: entry for report in ordered for entry in report.entries}
    past = {one.run: one for report in ordered for one in report.history}
    return HealReport(
        run=_run([report.run for report in ordered]),
        entries=tuple(sorted(entries.values(), key=by_place)),
        history=tuple(sorted(past.values(), key=lambda one: (one.started, one.run)))[-MOST_RUNS:],
        model=together(report.model for report in ordered),
    )


def _run(runs: Sequence[Run]) -> Run:
    tests: Counter[str] = Counter()
    for run in runs:
        tests.update(run.tests)
    names = sorted({name for run in runs for name in run.versions})
    return Run(
        versions={name: _all(run.versions.get(name, "") for run in runs) for name in names},
        mode=_all(run.mode for run in runs),
        record=_all(run.record for run in runs),
        thresholds=runs[-1].thresholds,
        started=min((run.started for run in runs if run.started), default=""),
        seconds=round(sum(run.seconds for run in runs), 3),
        tests=dict(sorted(tests.items())),
        folder=runs[-1].folder,
        shards=sum(run.shards for run in runs),
        files=_files(runs),
        worked={
            place: sorted({page for run in runs for page in run.worked.get(place, ())})
            for place in sorted({place for run in runs for place in run.worked})
        },
    )


def _files(runs: Sequence[Run]) -> dict[str, str]:
    """Fingerprints of source files; one that was not the same in all runs has none."""
    found: dict[str, set[str]] = {}
    for run in runs:
        for file, fingerprint in run.files.items():
            found.setdefault(file, set()).add(fingerprint)
    return {file: known.pop() if len(known) == 1 else "" for file, known in sorted(found.items())}


def _all(values: Iterable[str]) -> str:
    return ", ".join(sorted(set(filter(None, values))))
