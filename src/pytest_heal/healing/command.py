"""``pytest-heal heals``: what became of earlier heals, and letting a quarantined locator heal again.

Reads the file beside the baseline that a run with the same arguments would use. Nothing is changed but by ``--release``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pytest_heal.baseline import HealsFile, YamlStore
from pytest_heal.config.of_pytest import configured
from pytest_heal.errors import HealError
from pytest_heal.relocation.trust import Confirmed, Heal, Quarantined, Rejected, Step, Trust
from pytest_heal.report.escape import counted, visible

ALL = "all"
CODE_LIMIT = 400  # characters of a locator
MOST_TESTS = 3  # named for one heal


def heals(pytest_args: Sequence[str], *, release: str = "") -> tuple[int, list[str]]:
    """List what became of heals, or release some.

    Args:
        pytest_args: arguments as for pytest, such as ``--heal-baseline=PATH``.
        release: locator as code or part of it, or `ALL`: what is quarantined may heal again.

    Returns:
        Exit status (1: cannot be read or written, or nothing to release) and lines of text. When pytest cannot read its
        configuration it says so itself, on standard error.
    """
    read = configured(pytest_args)
    if read is None:
        return 1, []
    folder = read[0].baseline[0]
    file = HealsFile(folder, YamlStore(folder).locked)
    try:
        if release:
            return _released(file, release)
        return 0, list(listing(file.read(), file.path))
    except HealError as error:
        return 1, [str(error)]


def listing(trust: Trust, path: Path) -> Iterator[str]:
    """What is confirmed and what is quarantined, as lines of text."""
    proposals = trust.proposals
    if not trust:
        yield f"no heals are kept in {path}"
        return
    if proposals:
        yield "confirmed: their tests passed; update the test source"
        for confirmed in proposals:
            yield from _confirmed(confirmed)
    if trust.quarantined:
        yield "quarantined: not healed again"
        for quarantined in trust.quarantined:
            yield from _quarantined(quarantined)
    if trust.rejected:
        yield "rejected in a review: not healed again"
        for rejected in trust.rejected:
            yield from _rejected(rejected)
    said = f"{len(proposals)} confirmed, {len(trust.quarantined)} quarantined"
    said += f", {len(trust.rejected)} rejected" if trust.rejected else ""
    held = trust.quarantined or trust.rejected
    yield f"{said} in {path}" + ("; --release=LOCATOR or --release=all lets them heal again" if held else "")


def _rejected(rejected: Rejected) -> Iterator[str]:
    heal = rejected.heal
    yield f"  {visible(heal.source)} on {_page(heal)}"
    yield f"  - {visible(heal.locator, CODE_LIMIT)}"
    yield f"  ! {visible(heal.replacement or heal.after, CODE_LIMIT)}"
    if rejected.note:
        yield f"    {visible(rejected.note, CODE_LIMIT)}"


def _confirmed(confirmed: Confirmed) -> Iterator[str]:
    heal = confirmed.heal
    yield f"  {visible(heal.source)} on {_page(heal)}"
    yield f"  - {visible(heal.locator, CODE_LIMIT)}"
    yield f"  + {visible(heal.replacement or heal.after, CODE_LIMIT)}     confidence {heal.confidence:.2f}"
    yield f"    passed in {_named(confirmed.tests)}"
    failed = [test for test, word in confirmed.failures.items() if word == "action"]
    if failed:
        yield f"    the action failed on it in {_named(failed)}"


def _quarantined(quarantined: Quarantined) -> Iterator[str]:
    heal = quarantined.heal
    yield f"  {visible(heal.source)} on {_page(heal)}"
    yield f"  - {visible(heal.locator, CODE_LIMIT)}"
    yield f"  ! {visible(heal.replacement or heal.after, CODE_LIMIT)}     confidence {heal.confidence:.2f}"
    for word, what in (("action", "the action failed on it"), ("test", "the test failed with it")):
        failed = [test for test, its in quarantined.failures.items() if its == word]
        if failed:
            yield f"    {what} in {_named(failed)}"


def _named(tests: Sequence[str]) -> str:
    more = len(tests) - MOST_TESTS
    return ", ".join(map(visible, tests[:MOST_TESTS])) + (f" and {more} more" if more > 0 else "")


def _page(heal: Heal) -> str:
    return visible(heal.key.page) + (f" in frame {visible(heal.key.frame)}" if heal.key.frame else "")


def _released(file: HealsFile, release: str) -> tuple[int, list[str]]:
    trust = file.read()
    known = [*(one.heal for one in trust.quarantined), *(one.heal for one in trust.rejected)]
    chosen = list(dict.fromkeys(heal for heal in known if release == ALL or release in (heal.locator, heal.key.locator)))
    if not chosen:
        names = ", ".join(sorted({visible(heal.locator, CODE_LIMIT) for heal in known})) or "nothing"
        return 1, [f"{visible(release)} is not quarantined in {file.path}; quarantined: {names}"]
    file.apply(Step(kind="released", heal=heal) for heal in chosen)
    lines = [f"released {visible(heal.locator, CODE_LIMIT)} on {_page(heal)}" for heal in chosen]
    return 0, [*lines, f"{counted(len(chosen), 'locator')} may heal again"]
