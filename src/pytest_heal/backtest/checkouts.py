"""Two revisions of a suite in worktrees of their own, below a temporary folder; the user's own tree is never touched.

What is left behind by a process that was killed, `git worktree prune` forgets; whatever else ends a backtest removes both.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pytest_heal.errors import HealError

SECONDS = 600
"""After which git is no longer waited for; a checkout may be large."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """Where the suite is.

    Attributes:
        top: folder of the working tree.
        below: the way from there to the working folder, ``.`` where they are the same.
        common: git's own folder, which all worktrees share.
    """

    top: Path
    below: Path
    common: Path

    @classmethod
    def of(cls, folder: Path) -> Repository:
        """The repository that a folder is in.

        Raises:
            HealError: it is in none, or there is no git.
        """
        top = Path(os.path.realpath(_git(folder, "rev-parse", "--show-toplevel")))
        common = Path(os.path.realpath(folder / _git(folder, "rev-parse", "--git-common-dir")))
        return cls(top=top, below=Path(os.path.realpath(folder)).relative_to(top), common=common)

    def commit(self, revision: str, option: str) -> str:
        """The full name of a commit.

        Args:
            revision: tag, branch or commit.
            option: that it was given by.

        Raises:
            HealError: git knows no such commit.
        """
        asked = asked_git(self.top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        if asked.returncode or not revision or revision.startswith("-"):
            tags = _git(self.top, "tag", "--sort=-creatordate").split()[:5]
            known = f"; the latest tags are {', '.join(tags)}" if tags else "; there are no tags here (git fetch --tags)"
            raise HealError(f"{option} {revision}: git knows no such commit{known}")
        return asked.stdout.decode().strip()

    def refuse_changes(self, commits: tuple[str, str]) -> None:
        """End here where one of the two is what is checked out, and the suite has changes that no commit holds.

        Raises:
            HealError: it has.
        """
        if _git(self.top, "rev-parse", "HEAD") not in commits:
            return
        changed = _git(self.top, "status", "--porcelain", "--untracked-files=no", "--", str(self.below)).splitlines()
        if changed:
            names = ", ".join(line.strip().partition(" ")[2].strip() for line in changed[:3])
            more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""  # noqa: PLR2004 - as many as were named
            raise HealError(
                f"{names}{more} has changes that are not committed, and a backtest runs commits alone: commit or stash them,"
                " or give --allow-dirty to leave them out"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkouts:
    """Both revisions on disk.

    Attributes:
        old, new: the folders in them that stand for the user's working folder.
        old_top, new_top: the worktrees.
        folder: above both, for whatever else is temporary.
    """

    old: Path
    new: Path
    old_top: Path
    new_top: Path
    folder: Path


@contextmanager
def checked_out(repository: Repository, old: str, new: str) -> Iterator[Checkouts]:
    """Both revisions in worktrees, for as long as the block lasts.

    Raises:
        HealError: git cannot check one out, or one has no such folder.
    """
    folder = Path(os.path.realpath(tempfile.mkdtemp(prefix="pytest-heal-backtest-")))
    tops = folder / "old", folder / "new"
    try:
        for top, commit in zip(tops, (old, new), strict=True):
            _git(repository.top, "worktree", "add", "--detach", "--force", str(top), commit)
            if not (top / repository.below).is_dir():
                raise HealError(f"{commit[:12]} has no folder {repository.below.as_posix()}: run the backtest where it has one")
        yield Checkouts(
            old=tops[0] / repository.below, new=tops[1] / repository.below, old_top=tops[0], new_top=tops[1], folder=folder
        )
    finally:
        for top in tops:
            asked_git(repository.top, "worktree", "remove", "--force", "--force", str(top))
        shutil.rmtree(folder, ignore_errors=True)
        asked_git(repository.top, "worktree", "prune")


def _git(folder: Path, *arguments: str) -> str:
    done = asked_git(folder, *arguments)
    said = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
    if "not a git repository" in said:
        raise HealError(f"{folder} is in no git repository, and a backtest needs the history of the suite")
    if done.returncode:
        raise HealError(f"git {arguments[0]} failed: {said or f'exit status {done.returncode}'}")
    return os.fsdecode(done.stdout).rstrip("\r\n")


def asked_git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """What git answers, whatever its exit status.

    Raises:
        HealError: there is no git, or it does not answer.
    """
    command = ["git", "-c", "core.quotePath=false", "-c", f"core.hooksPath={os.devnull}", "-C", str(folder), *arguments]
    environ = {**os.environ, "LC_ALL": "C"}
    try:
        return subprocess.run(command, capture_output=True, timeout=SECONDS, check=False, env=environ)  # noqa: S603
    except FileNotFoundError:
        raise HealError("backtest needs git, which is not on the PATH") from None
    except (OSError, subprocess.SubprocessError) as error:
        raise HealError(f"git {arguments[0]} cannot be run: {error}") from None
