"""The code blocks of the documentation, and what each of them is.

What a reader sees is what runs, so a block says itself what it is, in its first line: the file it belongs into
(``# test_sign_in.py``, ``<!-- site/sign-in.html -->``), or that and why it is not run (``# not run: needs an account``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"

# Language -> what is done with its blocks, see `tests/test_docs.py`.
FILES = ("python", "html", "toml", "ini", "yaml")
RUN = ("console",)
SHOWN = ("diff", "text")  # diagrams, messages and changes; nothing to run
LANGUAGES = (*FILES, *RUN, *SHOWN)

# Files that a block without a name is written to: where settings stand by default.
DEFAULT_NAMES = {"ini": "pytest.ini", "toml": "pyproject.toml"}

_FENCE = re.compile(
    r"^(?P<indent> *)(?P<fence>`{3,})(?P<language>[^\n`]*)\n(?P<text>.*?)^(?P=indent)(?P=fence) *$", re.MULTILINE | re.DOTALL
)
_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
_NAME = re.compile(r"^(?:# |<!-- )([\w./-]+\.\w+)(?: -->)?$")
_NOT_RUN = re.compile(r"^(?:# |<!-- )not run: (.+?)(?: -->)?$")
_PROJECT = re.compile(r"^<!-- project: (\S+?)#(\S+) -->$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One fenced block.

    Attributes:
        page: path of its page below ``docs``.
        line: of its fence, from 1.
        language: as written behind the fence.
        section: anchor of the heading it stands under, ``""`` before the first one.
        text: its content.
    """

    page: str
    line: int
    language: str
    section: str
    text: str

    @property
    def where(self) -> str:
        """The place, for messages."""
        return f"docs/{self.page}:{self.line}"

    @property
    def name(self) -> str:
        """The file that it is, ``""`` when it is none."""
        found = _NAME.match(self.text.split("\n", 1)[0])
        return found[1] if found else DEFAULT_NAMES.get(self.language, "")

    @property
    def not_run(self) -> str:
        """Why it is not run; ``""`` when it is."""
        found = _NOT_RUN.match(self.text.split("\n", 1)[0])
        return found[1] if found else ""

    @property
    def is_test(self) -> bool:
        """A file that pytest collects."""
        return self.language == "python" and Path(self.name).name.startswith("test_")

    @property
    def is_baseline(self) -> bool:
        """A file of a baseline, whole."""
        return self.language == "yaml" and "\nfingerprints:" in self.text


def anchor(heading: str) -> str:
    """The anchor that MyST gives a heading, as GitHub does."""
    plain = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", lambda m: m[1] or "", heading)
    return re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")


@lru_cache
def read(page: str) -> str:
    """The text of a page below ``docs``."""
    return (DOCS / page).read_text(encoding="utf-8")


def pages() -> list[str]:
    """All pages, sorted."""
    found = (path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
    return sorted(page for page in found if not page.startswith("_"))


def headings(text: str) -> list[tuple[int, str]]:
    """Position and words of the headings, without what looks like one inside a block."""
    fences = [found.span() for found in _FENCE.finditer(text)]
    found = ((m.start(), m[1]) for m in _HEADING.finditer(text))
    return [(at, words) for at, words in found if not any(start <= at < end for start, end in fences)]


def blocks_of(page: str, text: str | None = None) -> list[Block]:
    """The blocks of a page, in order."""
    text = read(page) if text is None else text
    titles = headings(text)
    return [
        Block(
            page=page,
            line=text.count("\n", 0, found.start()) + 1,
            language=found["language"].strip(),
            section=next((anchor(words) for at, words in reversed(titles) if at < found.start()), ""),
            text=_dedented(found["text"], len(found["indent"])),
        )
        for found in _FENCE.finditer(text)
        if not found["language"].startswith("{")  # a directive of Sphinx
    ]


def project_of(page: str, text: str | None = None) -> tuple[str, str]:
    """Page and section whose end is where this page's project starts; two empty texts for an empty folder."""
    found = _PROJECT.search(read(page) if text is None else text)
    return (found[1], found[2]) if found else ("", "")


def all_blocks() -> list[Block]:
    """The blocks of all pages."""
    return [block for page in pages() for block in blocks_of(page)]


def _dedented(text: str, indent: int) -> str:
    return "".join(line[indent:] if line[:indent].isspace() else line for line in text.splitlines(keepends=True))
