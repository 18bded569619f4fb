# ruff: noqa: INP001 - scripts are run, not imported
"""``make review-demo``: the review of what a redesign of the example's shop does to its suite, in a copy that may be edited.

``--pictures`` opens no browser for you and takes the screenshots of the documentation instead, into ``docs/images``.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SUITE = ROOT / "example_suite"
IMAGES = ROOT / "docs" / "images"
NAMED = ("-c", "user.name=demo", "-c", "user.email=demo@example.org")
QUIET = ("-p", "no:asyncio", "-p", "no:randomly", "-p", "no:schemathesis")
HEALED = ".card.healed:has(.sides .side:first-child .drawn.button)"
SHOTS = (
    ("light", HEALED, 900, 760, "light"),
    ("dark", HEALED, 900, 760, "dark"),
    ("light-phone", HEALED, 390, 760, "light"),
    ("dark-phone", HEALED, 390, 760, "dark"),
    ("refused", ".card.refused", 900, 600, "light"),
)
"""Of each picture the name, the card that is shown, width, height and colours."""
SHOW = "node => { node.focus({ preventScroll: true }); node.scrollIntoView({ behavior: 'instant' }) }"


def environment() -> dict[str, str]:
    """As a person has it who runs pytest: not within CI."""
    found = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**found, "CI": "false", "PYTHONDONTWRITEBYTECODE": "1"}


def drifted(folder: Path) -> Path:
    """A copy of the example suite in a repository of its own, after a run on the second release of its shop."""
    suite = folder / "example_suite"
    shutil.copytree(SUITE, suite, ignore=shutil.ignore_patterns("__pycache__", ".pytest_cache"))
    (suite / ".gitignore").write_text(".pytest_cache\n__pycache__\n", encoding="utf-8")
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "The suite before the redesign"]):
        subprocess.run(["git", *NAMED, *command], cwd=suite, check=True, env=environment())  # noqa: S603, S607
    report = f"--heal-report=html:{folder / 'heal.html'}"  # with it there are pictures of what was healed
    subprocess.run(  # noqa: S603 - our own suite
        [sys.executable, "-m", "pytest", "-q", "--shop-release=2", "--heal=on", "--heal-record=none", report, *QUIET],
        cwd=suite,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=False,
    )
    return suite


def pictures(url: str) -> None:
    """Screenshots of a review: light and dark, desktop and phone."""
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(ROOT))
    from tests.support.browsers import launch

    IMAGES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, card, width, height, scheme in SHOTS:
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            page.goto(url)
            page.wait_for_function("document.documentElement.dataset.ready !== undefined")
            for _ in range(3):  # cards that come into sight take their height
                page.locator(card).first.evaluate(SHOW)
                page.wait_for_timeout(200)
            page.screenshot(path=IMAGES / f"review-{name}.png")
            page.close()
        browser.close()


def main() -> int:
    """Run it; the exit status of the review."""
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--pictures", action="store_true", help="take the screenshots of the documentation")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print("running the example suite on the second release of its shop ...", flush=True)  # noqa: T201
        suite = drifted(Path(folder))
        command = [sys.executable, "-m", "pytest_heal", "review", *(["--no-open"] if arguments.pictures else []), *QUIET]
        if not arguments.pictures:
            print(f"in {suite}", flush=True)  # noqa: T201
            return subprocess.run(command, cwd=suite, env=environment(), check=False).returncode  # noqa: S603
        with subprocess.Popen(command, cwd=suite, env=environment(), stdout=subprocess.PIPE, text=True) as review:  # noqa: S603
            line = review.stdout.readline() if review.stdout else ""
            try:
                pictures(line.removeprefix("review: ").strip())
            finally:
                review.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
