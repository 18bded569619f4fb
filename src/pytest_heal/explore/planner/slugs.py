"""Pages of one template whose addresses are words: ``/products/monstera`` and ``/products/ficus`` are ``/products/{slug}``.

Numbers and ids are seen in the address itself. Words are not, ``/settings/profile`` and ``/settings/billing`` are two pages; so
the evidence is what was seen when siblings were opened: the same controls of their own in the same places, by role and by
name, but for the words of the address and the heading. Then links that stand where the links to those stand lead to samples
of one template. Navigation is believed to lead to pages of their own, and what lies at the root is never put together.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from pytest_heal.element.text import folded
from pytest_heal.explore.exploration import Control, PageSeen
from pytest_heal.explore.planner.urls import goes_nowhere, template

SLUG = "{slug}"
FEWEST = 2
"""Siblings of one structure at least, however few samples are wanted."""
PLAIN = 3
"""Times as many siblings are asked for where pages have no controls of their own: links and text are weak evidence."""
CHROME = 2
"""Structures elsewhere that have a control, from which on it belongs to all pages and says nothing of one."""
_NAVIGATION = frozenset({"NAV", "HEADER", "BANNER", "FOOTER", "CONTENTINFO", "ASIDE", "COMPLEMENTARY"})
_VARIES = re.compile(r"\{(?:n|id)\}")
_NUMBER = re.compile(r"\d+")

Shape = frozenset[tuple[str, str, str]]
"""What a page has: kind, name without the page's own words, landmark of each control; of links the landmark alone."""


def split(its_template: str) -> tuple[str, str]:
    """A template without parameters as what its siblings share, and its own part; ``("", "")`` for what has no siblings.

    >>> split("http://shop.example/products/monstera")
    ('http://shop.example/products/', 'monstera')
    >>> split("http://shop.example/about"), split("http://shop.example/#/cart"), split("http://shop.example/p/{n}")
    (('', ''), ('', ''), ('', ''))
    """
    before, slash, own = its_template.rpartition("/")
    if not own or "?" in its_template or _VARIES.search(own) or own.startswith("{") or before.endswith(("/", "#", "#!")):
        return "", ""
    return ("", "") if before.count("/") <= 2 else (before + slash, own)  # noqa: PLR2004 - of scheme://host


def shape_of(page: PageSeen) -> Shape:
    """The structure of a page as it was first seen."""
    own = set(folded(f"{split(page.template)[1]} {' '.join(page.headings[:1])}".replace("-", " ").replace("_", " ")).split())

    def said(control: Control) -> str:
        words = folded(control.name or control.text).split()
        return _NUMBER.sub("#", " ".join(word for word in words if word not in own))

    return frozenset((one.kind, "" if one.href else said(one), landmark(one)) for one in page.controls if not one.frame)


def landmark(control: Control) -> str:
    """The kind of section a control stands in, without its name."""
    return control.section.partition(" ")[0]


class Slugs:
    """What is known of addresses that are words. Templates are those of `urls.template` until they were put together.

    Args:
        samples: pages of one template that are opened.
    """

    def __init__(self, samples: int) -> None:
        self._needed = max(FEWEST, samples)
        self._shapes: dict[str, Shape] = {}  # by plain template, as first seen
        self._known: dict[str, set[str]] = {}  # what siblings share -> their own parts that are slugs
        self._resumed: set[str] = set()  # what siblings share whose shapes are not known any more
        self._memo: dict[str, str] = {}

    def template(self, url: str) -> str:
        """The page that a URL is of."""
        plain = template(url)
        if not self._known:
            return plain
        if plain not in self._memo:
            path, mark, parameters = plain.partition("?")
            self._memo[plain] = self._put_together(path) + mark + parameters
        return self._memo[plain]

    def _put_together(self, path: str) -> str:
        done = ""
        for part in re.split(r"(?<=/)", path):
            own = part.removesuffix("/")
            done += SLUG + part[len(own) :] if own in self._known.get(done, ()) else part
        return done

    def _place(self, plain: str) -> tuple[str, str]:
        """`split`, of a template whose parts before the last are put together: siblings of siblings are siblings."""
        shared, own = split(plain)
        return (self._put_together(shared), own) if shared else ("", "")

    def resume(self, pages: Sequence[PageSeen]) -> None:
        """Learn from pages that were saved."""
        for page in pages:
            if SLUG not in page.template:
                self._shapes.setdefault(template(page.url), shape_of(page))
            for url in page.samples or (page.url,):
                done = ""
                for its, own in zip(_parts(page.template), _parts(template(url)), strict=False):
                    if its == SLUG:
                        self._known.setdefault(done, set()).add(own)
                    done += f"{its}/"
        self._resumed.update(self._known)
        self._memo.clear()
        self._listed(pages)

    def learn(self, page: PageSeen, pages: Iterable[PageSeen]) -> bool:
        """A page was opened; whether URLs have other templates because of it.

        Args:
            page: as it was seen now.
            pages: all that is known besides.
        """
        plain = template(page.url)
        joined = False
        if plain not in self._shapes:
            self._shapes[plain] = shape_of(page)
            joined = self._joined(plain)
        return self._listed((*pages, page) if joined else (page,)) or joined

    def _joined(self, plain: str) -> bool:
        """Whether a page that was just opened is found to be one of several of one template."""
        shared, own = self._place(plain)
        known = self._known.get(shared, set())
        if not shared:
            return False
        mine = self._shapes[plain]
        siblings = {other: self._place(other) for other in self._shapes}
        alike = {
            its_own for other, (its_shared, its_own) in siblings.items() if its_shared == shared and self._shapes[other] == mine
        }
        if own in known:
            return alike & known == {own} and self._taken_out(plain, shared, own)
        if known:
            found = {own} if alike & known else set()
        else:
            has_own = any(kind != "link" for kind, _, _ in mine - self._chrome(shared, mine))
            found = alike if len(alike) >= self._needed * (1 if has_own else PLAIN) else set()
        if found:
            self._known.setdefault(shared, set()).update(found)
            self._keep_together()
            self._memo.clear()
        return bool(found)

    def _keep_together(self) -> None:
        """What was put together below one sample stays so when the samples above it are put together, too."""
        known: dict[str, set[str]] = {}
        for shared, parts in self._known.items():
            known.setdefault(self._put_together(shared), set()).update(parts)
        self._known = known

    def _taken_out(self, plain: str, shared: str, own: str) -> bool:
        """A page that its links promised to be a sample was opened, and is none; unless something below it was, too."""
        if shared in self._resumed or any(other.startswith(f"{plain}/") for other in self._shapes):
            return False
        self._known[shared].discard(own)
        self._memo.clear()
        return True

    def _chrome(self, shared: str, mine: Shape) -> set[tuple[str, str, str]]:
        """What pages of other structures have elsewhere, too."""
        elsewhere = {shape for plain, shape in self._shapes.items() if not self._put_together(plain).startswith(shared)} - {
            mine
        }
        counts = Counter(one for shape in elsewhere for one in shape)
        return {one for one, count in counts.items() if count >= min(CHROME, len(elsewhere))}

    def _listed(self, pages: Iterable[PageSeen]) -> bool:
        """Links that stand where links to samples stand lead to samples; whether there were new ones."""
        if not self._known:
            return False
        links: dict[tuple[str, str, str], set[str]] = defaultdict(set)
        for page in pages:
            for control in page.controls:
                if control.href and landmark(control) not in _NAVIGATION and not goes_nowhere(control.href, page.url):
                    shared, own = self._place(template(control.href))
                    if shared in self._known:
                        links[shared, page.template, landmark(control)].add(own)
        opened = {self._place(plain) for plain in self._shapes}
        grown = False
        for (shared, _, _), parts in links.items():
            known = self._known[shared]
            more = {own for own in parts - known if (shared, own) not in opened}
            if parts & known and more:
                known |= more
                grown = True
        if grown:
            self._keep_together()
            self._memo.clear()
        return grown


def _parts(its_template: str) -> list[str]:
    return its_template.partition("?")[0].split("/")
