"""Writes a small documentation project about modules of the standard library, other ones for every name it is given.

    python material.py sphinx NAME THEME FOLDER MODULE
    python material.py mkdocs NAME THEME FOLDER

Runs in the virtual environment of a release, so it needs nothing but the standard library.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import re
import sys
from pathlib import Path

MODULES = """argparse ast base64 bdb bisect bz2 calendar cmd codecs collections.abc colorsys configparser contextlib copy csv
datetime decimal difflib dis email.message email.policy filecmp fileinput fnmatch fractions ftplib functools getopt gettext
glob graphlib gzip hashlib heapq hmac html.parser http.client http.cookiejar http.cookies http.server imaplib importlib.metadata
inspect io ipaddress itertools json keyword linecache locale logging logging.handlers lzma mailbox mimetypes netrc numbers
operator optparse pathlib pdb pickle pickletools pkgutil platform plistlib poplib posixpath pprint profile pstats queue quopri
random reprlib runpy sched secrets selectors shelve shlex shutil smtplib socketserver sqlite3 ssl statistics string subprocess
symtable tabnanny tarfile telnetlib tempfile textwrap threading timeit tokenize trace traceback tracemalloc typing
unittest.case unittest.mock urllib.parse urllib.request urllib.robotparser uuid warnings wave weakref webbrowser
wsgiref.handlers xml.dom.minidom xml.etree.ElementTree xmlrpc.client zipapp zipfile""".split()
MODULES_EACH = 7

_CONF = """
import importlib
project = {name!r}
author = "The authors"
master_doc = root_doc = "index"
extensions = ["sphinx.ext.autodoc", "sphinx.ext.viewcode"]
html_theme = {theme!r}
html_copy_source = True
try:
    _theme = importlib.import_module({module!r})
    if hasattr(_theme, "get_html_theme_path"):
        _path = _theme.get_html_theme_path()
        html_theme_path = list(map(str, _path)) if isinstance(_path, (list, tuple)) else [str(_path)]
    elif callable(getattr(_theme, "html_theme_path", None)):
        html_theme_path = list(map(str, _theme.html_theme_path()))
    elif hasattr(_theme, "get_theme_dir"):
        html_theme_path = [_theme.get_theme_dir()]
    if {module!r} in ("sphinx_material", "sphinx_immaterial"):
        extensions.append({module!r})
except ImportError:
    pass
if {theme!r} == "sphinx_material":
    html_sidebars = {{"**": ["logo-text.html", "globaltoc.html", "localtoc.html", "searchbox.html"]}}
"""


def chosen(name: str) -> list[str]:
    """The modules that a project of this name documents."""
    return sorted(sorted(MODULES, key=lambda module: hashlib.sha256(f"{name} {module}".encode()).digest())[:MODULES_EACH])


def sphinx(name: str, theme: str, folder: Path, home: str) -> None:
    """A Sphinx project: a page a module, written by autodoc."""
    modules = chosen(name)
    folder.joinpath("conf.py").write_text(_CONF.format(name=name, theme=theme, module=home), encoding="utf-8")
    toc = "\n".join(f"   {module.replace('.', '-')}" for module in modules)
    heads = "\n".join(f"- :mod:`{module}`: {_first(module)}" for module in modules)
    index = f"Guide to {name}\n{'=' * 40}\n\nWelcome.\n\n{heads}\n\n"
    index += f".. toctree::\n   :maxdepth: 2\n   :caption: Modules\n\n{toc}\n\n"
    index += "Indices\n-------\n\n* :ref:`genindex`\n* :ref:`modindex`\n* :ref:`search`\n"
    folder.joinpath("index.rst").write_text(index, encoding="utf-8")
    for module in modules:
        title = f"Using {module}"
        text = f"{title}\n{'=' * len(title)}\n\n.. contents::\n   :local:\n\nOverview\n--------\n\n{_first(module)}\n\n"
        text += f".. note:: See also the `source of {module} <https://docs.python.org/3/library/{module}.html>`_.\n\n"
        text += f"Reference\n---------\n\n.. automodule:: {module}\n   :members:\n   :undoc-members:\n\n"
        for part in ("Recipes", "Known problems", "History"):
            text += f"{part}\n{'-' * len(part)}\n\nSomething about the {part.lower()} of {module}.\n\n"
        folder.joinpath(module.replace(".", "-") + ".rst").write_text(text, encoding="utf-8")


def mkdocs(name: str, theme: str, folder: Path) -> None:
    """An MkDocs project: a page a module, a section for everything public in it."""
    modules = chosen(name)
    folder.joinpath("docs").mkdir(exist_ok=True)
    config = f"site_name: Guide to {name}\ntheme:\n  name: {theme}\n"
    config += f"repo_url: https://example.org/{name}/code\nuse_directory_urls: false\n"
    folder.joinpath("mkdocs.yml").write_text(config, encoding="utf-8")
    links = "".join(f"- [{module}]({module.replace('.', '-')}.md): {_first(module)}\n" for module in modules)
    pages = {"index": f"# Guide to {name}\n\n{links}"}
    for module in modules:
        text = f"# Using {module}\n\n{_first(module)}\n\n"
        for member, value in _public(module):
            doc = (inspect.getdoc(value) or "").split("\n\n")[0].replace("<", "&lt;").replace("#", "")
            text += f"## {member}\n\n{doc}\n\n"
            for inner, method in sorted(vars(value).items()) if inspect.isclass(value) else ():
                if not inner.startswith("_") and callable(method):
                    text += (
                        f"### {member}.{inner}\n\n{(inspect.getdoc(method) or '').split(chr(10))[0].replace('<', '&lt;')}\n\n"
                    )
        pages[module.replace(".", "-")] = text
    for page, text in pages.items():
        folder.joinpath("docs", page + ".md").write_text(text, encoding="utf-8")


def _public(module: str) -> list[tuple[str, object]]:
    found = vars(importlib.import_module(module))
    return [(n, v) for n, v in sorted(found.items()) if not n.startswith("_") and getattr(v, "__module__", "") == module][:25]


def _first(module: str) -> str:
    doc = inspect.getdoc(importlib.import_module(module)) or f"All about {module}."
    return re.sub(r"[^\w .,()'-]", " ", doc.strip().split("\n")[0])


if __name__ == "__main__":
    kind, of, look, where, *rest = sys.argv[1:]
    if kind == "sphinx":
        sphinx(of, look, Path(where), rest[0])
    else:
        mkdocs(of, look, Path(where))
