"""What the HTML files for people have in common: one file each, no request to anywhere, and a policy that allows none.

Text of a page is escaped by the template engine, after what cannot be seen was made visible; only the style and the script
that stand in the package are in force.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from pytest_heal.report.escape import shortened, visible

if TYPE_CHECKING:
    from jinja2 import Template

TEXT_LIMIT = 1_000  # characters of one text
COMMON_STYLE = "common.css"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFile:
    """A template with its style and script.

    Attributes:
        template: its markup; takes what `given` has.
        style, script: as they stand in the file.
    """

    template: Template
    style: str
    script: str

    def given(self, *, connect: bool = False) -> dict[str, Any]:
        """What each of these templates takes: ``policy``, ``style``, ``script``; with ``connect`` it may ask its own server."""
        policy = _policy(self.style, self.script, connect=connect)
        return {"policy": policy, "style": safe(self.style), "script": safe(self.script)}


@cache
def page_file(template: str, style: str, script: str) -> PageFile:
    """The file of these names in ``report/templates``; the style that all of them share stands before its own."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("pytest_heal.report")
    environment = Environment(
        loader=loader, autoescape=True, finalize=shown, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    common, own, run = (loader.get_source(environment, name)[0] for name in (COMMON_STYLE, style, script))
    return PageFile(template=environment.get_template(template), style=common + own, script=run)


def shown(value: Any) -> Any:
    """What an expression of the template comes to: no text is too long, and nothing in it is unseen."""
    if type(value) is not str or (len(value) <= TEXT_LIMIT and value.isascii() and value.isprintable()):
        return value
    return shortened(visible(value[: 2 * TEXT_LIMIT]), TEXT_LIMIT)


def safe(text: str) -> Any:
    """Markup of our own: no text of anybody else's is in it."""
    from markupsafe import Markup

    return Markup(text)  # noqa: S704


def rows(cells: Sequence[tuple[str, ...]]) -> Any:
    """Rows of a table, the first cell of each a head; escaped all at once, for there are hundreds of thousands of cells.

    The separators cannot be in a cell: what cannot be seen is not in it any more.
    """
    from markupsafe import Markup, escape

    if not cells:
        return ""
    joined = "\x1e".join(shown(head) + "\x1d" + "\x1f".join(map(shown, others)) for head, *others in cells)
    body = str(escape(joined)).replace("\x1d", "</th><td>").replace("\x1f", "</td><td>")
    return Markup('<tr><th scope="row">' + body.replace("\x1e", '</td></tr>\n<tr><th scope="row">') + "</td></tr>")  # noqa: S704 - escaped


def _policy(style: str, script: str, *, connect: bool) -> Any:
    """Nothing may be loaded; only this style and this script are in force."""
    hashes = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (style, script))
    allowed = (
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; img-src data:; base-uri 'none'; form-action 'none'"
    )
    return allowed.format(*hashes) + ("; connect-src 'self'" if connect else "")
