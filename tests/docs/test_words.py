"""The words of the documentation: plain ones of the field. `make check` says where another one stands, and what to write."""

import re
from pathlib import Path

import pytest

from tests.docs.blocks import DOCS

ROOT = DOCS.parent
PAGES = sorted(
    path
    for path in (*DOCS.rglob("*.md"), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")))
    if "_build" not in path.parts
)
INSTEAD = {
    r"told": "reported, said, shown",
    r"mend(?!s$)(?:s|ed|ing)?": "fix, repair, correct",
    r"\u2014": "a comma, a colon, or a sentence of its own",
    r"utili[sz]e[sd]?|leverag(?:e|es|ed|ing)": "use",
    r"in order to": "to",
    r"simply|easily|obviously": "nothing: it is seldom true of everybody",
    r"whitelist|blacklist": "allow list, deny list",
    r"seamless(?:ly)?|powerful|robust(?:ly)?": "what it does",
    r"artefacts of the machine learning|AI-powered": "what it does",
}
"""What is not written, and what is."""

_CODE = re.compile(r"^( *)(`{3,}).*?^\1\2 *$", re.MULTILINE | re.DOTALL)


def prose(text: str) -> str:
    """A page without its code and the targets of its links, its lines where they were."""
    text = _CODE.sub(lambda found: "\n" * found[0].count("\n"), text)
    return re.sub(r"\]\([^)\n]*\)", "]", re.sub(r"`[^`\n]*`", "", text))


def wrong_words(text: str) -> list[tuple[int, str, str]]:
    """Line, word, and what to write instead."""
    return [
        (number, found[0], instead)
        for number, line in enumerate(prose(text).splitlines(), 1)
        for pattern, instead in INSTEAD.items()
        for found in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", line, re.IGNORECASE)
        if line != "## Mends"  # a field of events
    ]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: Path(path).relative_to(ROOT).as_posix())
def test_its_words_are_plain(path):
    found = [f"{path}:{line}: {word!r}: write {instead}" for line, word, instead in wrong_words(path.read_text("utf-8"))]
    assert found == []


def test_the_check_finds_what_it_is_for():
    assert [word for _, word, _ in wrong_words("It is told.\n\nWe Mended it.")] == ["told", "Mended"]
    assert wrong_words("`told` and [a](told.md)\n```text\nmend\n```\n") == []
    assert wrong_words("retold, amend, mending")[0][1] == "mending"
