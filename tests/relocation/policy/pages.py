"""Pages before and after a release, a scorer that believes in likeness, and the question to the policy."""

from dataclasses import dataclass, field, replace

from pytest_heal.relocation import rivals
from pytest_heal.relocation.policy import Request, Thresholds, locate
from tests.support.dom import E, fingerprints, page, said

THRESHOLDS = Thresholds.with_base()


def asked(method="click", selector="#it", kind="act"):
    return Request(method=method, selector=selector, kind=kind)


def shop(*content, css="css-1x2y3z"):
    """A page with enough around that nothing is unique by chance."""
    return page(
        E("nav", E("a", "Home", href="/", class_=css), E("a", "Cart", href="/cart", class_=css), class_=css),
        E("main", E("h1", "Your order", class_=css), E("p", "Thank you for looking around.", class_=css), *content),
        E("footer", E("a", "Imprint", href="/imprint", class_=css), E("p", "All prices with tax")),
    )


def remembered(old, which):
    """A fingerprint with its rivals, of the element that a test picks."""
    (mine,) = fingerprints(old, which)
    place = next(e.index for e in old if which(e))
    at = old.path_of(place)
    apart = [e for e in old if e.path[: len(at)] != at and at[: len(e.path)] != e.path]
    others = [e.index for e in apart if e.text or e.name or "interactive" in e.states]
    return replace(mine, rivals=rivals.nearest(mine.element, old, others))


def most_equal(fingerprint, inventory):
    """The index of the element that has the largest share of equal properties: what a naive healer takes."""
    old = fingerprint.element

    def properties(e):
        return {
            **{f"@{name}": value for name, value in e.attributes.items()},
            **{name: getattr(e, name) for name in ("tag", "role", "name", "text", "label", "near", "group", "section", "path")},
            "parent": e.path[:-1],
            "width": e.box and e.box[2],
            "words": frozenset((e.text or e.name or e.label).lower().split()),
        }

    def share(e):
        mine, theirs = properties(old), properties(e)
        names = {n for n in mine.keys() | theirs.keys() if mine.get(n) or theirs.get(n)}
        return sum(mine.get(n) == theirs.get(n) for n in names) / len(names)

    return max(range(len(inventory)), key=lambda i: (share(inventory[i]), -i))


@dataclass(frozen=True, kw_only=True)
class Case:
    """A release.

    Attributes:
        old, new: contents of the page before and after.
        which: what the test means on the old page: what it says, or a test of the element.
        there: on the new page, likewise: the decoy of a trap, the element of a heal.
        request: what the test does.
        others: what other stored locators mean on the old page.
        says: what a tester has to read in the reason.
    """

    old: tuple
    new: tuple
    which: object
    there: object
    request: Request = field(default_factory=asked)
    others: tuple = ()
    says: tuple = ()

    def ask(self):
        """The fingerprint, the new page and the decision."""
        old, new = shop(*self.old), shop(*self.new)
        mine, *rest = fingerprints(old, test(self.which), *map(test, self.others))
        _, decision = locate(mine, new, rest, self.request, THRESHOLDS)
        return mine, new, decision


BOXES = ("div", "section", "form", "label", "ul", "li", "table", "tr", "td")


def test(which):
    """A test of an element: what a control or a text says, boxes around it left out, or the test itself."""
    return which if callable(which) else lambda e: said(which)(e) and e.tag not in BOXES


test.__test__ = False
