"""``--since=REF``: which lines of source files are new, as git knows it.

New is what differs from the last commit that the ref and the working tree have in common: what a branch has brought, not what
others have changed meanwhile. Files that git does not know yet are new from the first line to the last. A file that was renamed
is compared with what it was; a line that was only indented differently is no new one.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from pytest_heal.errors import HealError

SECONDS = 120
"""After which git is no longer waited for."""
_HUNK = re.compile(rb"^@@ -\S+ \+(\d+)(?:,(\d+))? @@")
_HEAD = b"diff --git "
_HOW = (
    *("--patch", "--unified=0", "--find-renames", "--ignore-space-change", "--no-color", "--no-ext-diff", "--no-textconv"),
    *("--ignore-submodules", "--no-relative", "--src-prefix=a/", "--dst-prefix=b/"),
)


class NewLines:
    """The new lines of a working tree.

    Args:
        lines: by file, absolute; ``None``: all of its lines.
    """

    def __init__(self, lines: Mapping[Path, Sequence[range] | None]) -> None:
        self._lines = dict(lines)

    def meets(self, path: Path, first: int, last: int) -> bool:
        """Whether one of some lines of a file is new; from 1, both included."""
        real = Path(os.path.realpath(path))
        if real not in self._lines:
            return False
        new = self._lines[real]
        return new is None or any(one.start <= last and first < one.stop for one in new)


def new_lines(ref: str, folder: Path) -> NewLines:
    """What is new in the working tree that a folder is in.

    Raises:
        HealError: there is no git, no repository, no such ref, or the clone does not reach back to it.
    """
    top = Path(os.path.realpath(os.fsdecode(_git(folder, "rev-parse", "--show-toplevel", ref=ref)).rstrip("\r\n")))
    base = _base(ref, top)
    patch = _git(top, "diff", *_HOW, base, ref=ref)
    found: dict[Path, Sequence[range] | None] = {**_hunks(patch, top)}
    unknown = _git(top, "ls-files", "--others", "--exclude-standard", "-z", ref=ref)
    found |= {_real(top, name): None for name in unknown.split(b"\0") if name}
    return NewLines(found)


def _base(ref: str, top: Path) -> str:
    """The commit to compare with."""
    shallow = _git(top, "rev-parse", "--is-shallow-repository", ref=ref).strip() == b"true"
    deeper = "the clone is shallow; fetch its history (git fetch --unshallow; actions/checkout: fetch-depth: 0)"
    commit = _asked(top, "rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}")
    if commit.returncode or ref.startswith("-"):
        why = f", and {deeper}" if shallow else "; give a branch, a tag or a commit, such as --since=origin/main"
        raise HealError(f"--since {ref}: git knows no such commit here{why}")
    of = commit.stdout.decode().strip()
    common = _asked(top, "merge-base", of, "HEAD")
    if common.returncode:
        why = deeper if shallow else "they have no history in common"
        raise HealError(f"--since {ref}: git finds no commit that it and HEAD both come from: {why}")
    return common.stdout.decode().strip()


def _hunks(patch: bytes, top: Path) -> dict[Path, list[range]]:
    """The lines that a patch adds, by file."""
    found: dict[Path, list[range]] = {}
    at: list[range] | None = None
    header = False
    for line in patch.split(b"\n"):
        if line.startswith(_HEAD):
            at, header = None, True
        elif header and line.startswith(b"+++ b/"):
            at = found.setdefault(_real(top, line.removeprefix(b"+++ b/").rstrip(b"\t\r")), [])
        elif header and line.startswith(b'+++ "b/'):
            at = found.setdefault(_real(top, _unquoted(line.removeprefix(b"+++ ").rstrip(b"\t\r")).removeprefix(b"b/")), [])
        elif at is not None and (hunk := _HUNK.match(line)):
            header = False
            first, count = int(hunk[1]), int(hunk[2]) if hunk[2] is not None else 1
            if count:
                at.append(range(first, first + count))
    return found


def _unquoted(name: bytes) -> bytes:
    """A name as it is, of one that git has quoted as C does."""
    plain = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"a": b"\a", b"b": b"\b", b"f": b"\f", b"v": b"\v"}

    def one(found: re.Match[bytes]) -> bytes:
        said = found[1]
        return bytes([int(said, 8)]) if said.isdigit() else plain.get(said, said)

    return re.sub(rb"\\([0-7]{3}|.)", one, name[1:-1])


def _real(top: Path, name: bytes) -> Path:
    return Path(os.path.realpath(top / os.fsdecode(name)))


def _git(folder: Path, *arguments: str, ref: str) -> bytes:
    done = _asked(folder, *arguments)
    if not done.returncode:
        return done.stdout
    said = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
    if "not a git repository" in said:
        raise HealError(f"--since {ref}: {folder} is in no git repository")
    raise HealError(f"--since {ref}: git {arguments[0]} failed: {said or f'exit status {done.returncode}'}")


def _asked(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = ["git", "-c", "core.quotePath=false", "-C", str(folder), *arguments]
    environ = {**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"}
    try:
        return subprocess.run(command, capture_output=True, timeout=SECONDS, check=False, env=environ)  # noqa: S603
    except FileNotFoundError:
        raise HealError("--since needs git, which is not on the PATH") from None
    except (OSError, subprocess.SubprocessError) as error:
        raise HealError(f"--since: git cannot be asked ({error})") from None
