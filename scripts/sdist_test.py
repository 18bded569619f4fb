# ruff: noqa: INP001 - scripts are run, not imported
"""Builds the sdist, unpacks it into a folder of its own, and runs the tests that it brings: ``python scripts/sdist_test.py``.

Further arguments are pytest's; without any, the tests that need no browser and run no whole programs. What is tested is the
package of the unpacked source, with the interpreter that runs this.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from release_check import ROOT, run, unpacked

QUICK = ("-m", "not browser and not whole and not long")


def main(arguments: list[str]) -> int:
    """Exit status of pytest."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        run(sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", str(folder / "dist"), str(ROOT))
        (sdist,) = (folder / "dist").glob("*.tar.gz")
        root = unpacked(sdist, folder / "source")
        environ = {**os.environ, "PYTHONPATH": os.pathsep.join((str(root / "src"), str(root)))}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *(arguments or QUICK)]
        return subprocess.run(command, cwd=root, env=environ, check=False).returncode  # noqa: S603 - our own


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
