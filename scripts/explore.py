# ruff: noqa: INP001 - scripts are run, not imported
"""``make explore``: walk the first release of the example's shop, and say where its map is.

Options are handed on to ``pytest-heal explore`` (``--max-steps=100``, ``--workers=2``, ``--speech``).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "example_suite"))

from shop import Shop  # noqa: E402 - found by the line above

FOLDER = ROOT / "example-exploration"  # not in test-results: pytest-playwright empties that at the start of each run
STEPS, SEED = 60, 1


def main(options: list[str]) -> int:
    """Serve the shop, walk it, and tell what was written."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    shop = Shop(1).start()
    bounds = ["--config", str(ROOT / "example_suite" / "heal.yaml"), "--max-steps", str(STEPS), "--seed", str(SEED)]
    made = ["--output", str(FOLDER), "--page-objects", str(FOLDER / "shop_pages")]
    try:
        command = [sys.executable, "-m", "pytest_heal", "explore", shop.url, *bounds, *made, *options]
        status = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode  # noqa: S603 - our own
    finally:
        shop.stop()
    if (FOLDER / "map.html").is_file():
        say(f"\nThe map, to be opened in a browser: {(FOLDER / 'map.html').relative_to(ROOT)}")
        say(f"Page objects and their test: {(FOLDER / 'shop_pages').relative_to(ROOT)}")
    return status


def say(text: str) -> None:
    """Print behind what the command has printed."""
    print(text, flush=True)  # noqa: T201 - a script


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
