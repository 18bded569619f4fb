# ruff: noqa: E501 - a table reads better in rows
"""Files as bytes: encodings, line ends, tabs, and everything around an edit that has to stay."""

from tests.source.shapes.shape import R1, A, R, edit, no

PLAIN = 'def test(page):\n    page.locator("#a").click()\n'
CHAIN = 'def test(page):\n    (\n        page.locator("form")\n        .locator("#a")  # é\n        .click()\n    )\n'
UNTIDY = "x  =  [ 1,2 ,\n   3]   \n\n\n\n"


def lines(text: str, end: str) -> bytes:
    return text.replace("\n", end).encode()


SHAPES = [
    edit("Windows line ends", {"t.py": lines(CHAIN, "\r\n")}, A, f".{R}"),
    edit("line ends of old Macs", {"t.py": lines(PLAIN, "\r")}, A, f".{R}"),
    edit(
        "Windows line ends in the call",
        {"t.py": b'def test(page):\r\n    page.locator(\r\n        "#a",\r\n    ).click()\r\n'},
        '.locator(\r\n        "#a",\r\n    )',
        f".{R}",
    ),
    edit(
        "Windows line ends behind a backslash",
        {"t.py": b'def test(page):\r\n    page \\\r\n        .locator("#a").click()\r\n'},
        A,
        f".{R}",
    ),
    edit("mixed line ends", {"t.py": b'def test(page):\r\n    x = 1\n    page.locator("#a").click()\r\n'}, A, f".{R}"),
    edit("a byte order mark", {"t.py": b"\xef\xbb\xbf" + CHAIN.encode()}, A, f".{R}"),
    edit("a cookie: latin-1", {"t.py": b"# -*- coding: latin-1 -*-\n" + CHAIN.encode("latin-1")}, A, f".{R}"),
    edit(
        "a cookie: cp1252, text before the call",
        {"t.py": "# coding: cp1252\ndef test(page):\n    x = '„Größe“'; page.locator('#a').click()\n".encode("cp1252")},
        ".locator('#a')",
        f".{R1}",
    ),
    edit("a cookie: utf-8", {"t.py": b"# vim: set fileencoding=utf-8 :\n" + CHAIN.encode()}, A, f".{R}"),
    no(
        "a cookie that cannot hold it",
        {"t.py": "# coding: latin-1\ndef test(page):\n    page.locator('#a').click()\n".encode("latin-1")},
        "cannot hold",
        mends=(('.locator("[title=\\"日本\\"]")', "id"),),
    ),
    edit("tabs", {"t.py": lines(CHAIN.replace("    ", "\t"), "\n")}, A, f".{R}"),
    edit("a form feed", {"t.py": b"\x0c\n" + CHAIN.encode()}, A, f".{R}"),
    edit(
        "a form feed before the call",
        {"t.py": b'def test(page):\n\x0c    page.locator("form")\\\n.locator("#a").click()\n'},
        A,
        f".{R}",
    ),
    edit("no line end at the end", {"t.py": PLAIN.rstrip("\n").encode()}, A, f".{R}"),
    edit("an untidy file", {"t.py": (UNTIDY + CHAIN + UNTIDY).encode()}, A, f".{R}"),
    edit("trailing blanks", {"t.py": b'def test(page):   \n    page.locator("#a").click()   \n    \n'}, A, f".{R}"),
    edit(
        "line separators in a text",
        {"t.py": 'def test(page):\n    x = "a\u2028b\x85c"; page.locator("#a").click()\n'.encode()},
        A,
        f".{R}",
    ),
    edit(
        "wide characters on the line of a chain",
        {
            "t.py": 'def test(page):\n    (\n        page.locator("日本")\n        .locator("𝒳é").locator("#a")\n        .click()\n    )\n'.encode()
        },
        A,
        f".{R}",
    ),
    edit(
        "wide characters before a step on its own line",
        {"t.py": 'def test(page):\n    x = ["日本", page\n         .locator("#a")]\n    x[1].click()\n'.encode()},
        A,
        f".{R}",
    ),
    edit("a wide name", {"t.py": 'def test(page):\n    größe = page\n    größe.locator("#a").click()\n'.encode()}, A, f".{R}"),
    edit(
        "a shebang and a future",
        {"t.py": b"#!/usr/bin/env python\nfrom __future__ import annotations\n" + CHAIN.encode()},
        A,
        f".{R}",
    ),
    edit(
        "equal lines in a docstring",
        """
        def test(page):
            '''Sign in:

                page.locator("#a").click()
            '''
            page.locator("#a").click()
        """,
        "'''\n    page.locator(\"#a\")",
        f"'''\n    page.{R}",
    ),
    edit(
        "the same line in a branch that was not run",
        """
        def test(page):
            if page:
                page.locator("#a").click()
            else:
                page.locator("#a").click()
        """,
        'if page:\n        page.locator("#a")',
        f"if page:\n        page.{R}",
    ),
]
