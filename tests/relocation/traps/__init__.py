"""Trap pairs: a page before and after, a locator that is lost on the second, and what a person wants of healing there.

Healing a `refuse` would make a test green, or act on the wrong thing, where almost every tester wants it red; a `heal` is a
redesign after which almost every tester says that it is the same element. `part_a` and `part_b` have the same families in
about the same numbers; `test_live_traps` runs both.
"""

from dataclasses import dataclass
from typing import Literal

FAMILIES = (
    "asserted-text",
    "state",
    "narrowed",
    "gone-item",
    "other-place",
    "digits",
    "icons",
    "identity-reused",
    "toggles",
    "labels",
)
"""What the locator or the page tempts with:

- ``asserted-text``: the locator of an expectation or a reading carries the text, and the page says something else;
- ``state``: the selector carries a state (class, attribute, option of a role) that is what is tested or acted on;
- ``narrowed``: an ancestor or a filter narrows to an item that is gone, or stands elsewhere;
- ``gone-item``: of several items one is deleted, or they are re-ordered; the locator is a handle of one;
- ``other-place``: the same words are left in another form, dialog, section or in the footer;
- ``digits``: a counter, a page, a quantity or a version is data;
- ``icons``: controls without words, whose icon is all they say;
- ``identity-reused``: the same id, name or test id under a label that means something else;
- ``toggles``: one control in its other state;
- ``labels``: acts that destroy, and labels of two words of which one stays.
"""

_CHROME = {
    "en": ("Northfield", "Main menu", "Overview Guides Prices Stories Jobs", "Privacy Terms Accessibility Press"),
    "de": ("Nordfeld", "Hauptmenü", "Übersicht Ratgeber Preise Geschichten Stellen", "Datenschutz Impressum AGB Presse"),
    "fr": (
        "Champ-Nord",
        "Menu principal",
        "Aperçu Guides Tarifs Récits Emplois",
        "Confidentialité Mentions Accessibilité Presse",
    ),
    "es": (
        "Camponorte",
        "Menú principal",
        "Resumen Guías Precios Historias Empleo",
        "Privacidad Condiciones Accesibilidad Prensa",
    ),
    "ja": ("北野屋", "メインメニュー", "概要 ガイド 料金 読み物 採用", "プライバシー 利用規約 アクセシビリティ 報道"),
    "ar": ("الحقل", "القائمة الرئيسية", "الملخص الأدلة الأسعار القصص الوظائف", "الخصوصية الشروط الوصول الصحافة"),
}
# Title of the document, name of the menu, its links, and those of the footer.


@dataclass(frozen=True, kw_only=True)
class Trap:
    """A page before and after, and what a person wants.

    Attributes:
        name: unique, for ``-k``.
        family: one of `FAMILIES`.
        expect: ``refuse``; ``heal``, onto ``right``; ``either``: refused, or healed onto ``right``.
        why: what a person would say, in one sentence.
        old, new: HTML within ``<main>``; ``new`` may be left out where ``changes`` are given.
        locator: Python that makes the locator of ``page``: one element of the old page, none of the new one.
        method: what is called of it; ``expect.`` before an assertion.
        right: CSS of the right element on the new page.
        suite: further locators of the same suite, recorded on the old page.
        changes: what differs in ``new``: pairs of a part of ``old``, replaced wherever it stands, and what stands there now.
        lang: of the page.
    """

    name: str
    family: str
    expect: Literal["refuse", "heal", "either"]
    why: str
    old: str
    new: str = ""
    locator: str
    method: str = "click"
    right: str = ""
    suite: tuple[str, ...] = ()
    changes: tuple[tuple[str, str], ...] = ()
    lang: str = "en"

    def __post_init__(self):
        if bool(self.new) == bool(self.changes):
            raise ValueError(f"{self.name}: either new or changes")
        html = self.new or self.old
        for was, now in self.changes:
            if was not in html:
                raise ValueError(f"{self.name}: {was!r} is not there to be changed")
            html = html.replace(was, now)
        object.__setattr__(self, "new", html)
        if (self.expect == "refuse") == bool(self.right):
            raise ValueError(f"{self.name}: right is for what may be healed")


def document(main: str, lang: str = "en") -> str:
    """A whole page around what is in ``<main>``."""
    title, menu, links, others = _CHROME[lang]
    items = "".join(f'<li><a href="/{n}">{link}</a></li>' for n, link in enumerate(links.split(), 1))
    small = " ".join(f'<a href="/about/{n}">{link}</a>' for n, link in enumerate(others.split(), 1))
    turned = ' dir="rtl"' if lang == "ar" else ""
    return f"""<!doctype html><html lang="{lang}"{turned}><head><meta charset="utf-8"><title>{title}</title></head><body>
<header class="site-head"><a href="/" class="logo">{title}</a><nav aria-label="{menu}"><ul>{items}</ul></nav></header>
<main>
{main.strip()}
</main>
<footer class="site-foot"><p>© {title}</p><div class="small">{small}</div></footer>
</body></html>"""
