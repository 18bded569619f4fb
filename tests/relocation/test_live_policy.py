"""The policy on real pages: roles, names, sections, groups and look-alikes as Chromium and the probe see them.

Each trap is a release after which the best-ranked element is not the remembered one; each heal is a release that looks like
a trap and is none.
"""

from dataclasses import dataclass

import pytest

from pytest_heal.browser.probe import PROBE_JS, description_expression, description_from_payload
from pytest_heal.element.element import Inventory
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.policy import Request, Thresholds, locate
from pytest_heal.relocation.ranking import equivalent, rank

SHELL = """<!doctype html><title>Shop</title><body>
<header><nav aria-label=Main><ul><li><a href="/">Start</a><li><a href="/offers">Offers</a><li><a href="/me">Account</a></ul>
</nav></header><main><h1>Your page</h1><p>Thank you for looking around in here.</p>{}</main>
<footer><p>All prices with tax</p><a href="/imprint">Imprint</a></footer>"""
INVENTORY = f"""() => {{ const probe = {PROBE_JS}; const found = probe.inventory(document, {{}});
  window.elements = found.elements; return probe.encode(found.payload); }}"""
INDICES = "selector => [...document.querySelectorAll(selector)].map(e => window.elements.indexOf(e))"


@dataclass(frozen=True, kw_only=True)
class Release:
    """A page before and after.

    Attributes:
        old, new: HTML; what the test means has ``id=it`` in the old one.
        there: CSS on the new page: the decoy of a trap, the element of a heal.
        code: of the refusal.
        says: what a tester has to read in the reason.
        method, kind, selector: see `Request`.
    """

    old: str
    new: str
    there: str
    code: str = ""
    says: str = ""
    method: str = "click"
    kind: str = "act"
    selector: str = "#it"


def icon(n):
    return f'<svg width=16 height=16><path d="M0 0h{n}v9z"/></svg>'


TRAPS = {
    "the neighbour of a removed button": Release(
        old="<div class=bar><button class=btn id=it>Save draft</button> <button class=btn>Delete draft</button></div>",
        new="<div class=bar><button class=btn>Delete draft</button></div>",
        there=".btn", code="destructive", says='"delete"',
    ),
    "OK in another dialog": Release(
        old="<dialog open aria-label='Rename file'><h2>Rename file</h2><button id=it>OK</button></dialog>",
        new="<dialog open aria-label='Empty trash'><h2>Empty trash</h2><button>OK</button></dialog>",
        there="button", code="section", says="Empty trash",
    ),
    "submit of another form": Release(
        old="<form aria-label='Find order'><input name=q><button id=it>Submit</button></form>",
        new="<form aria-label='New voucher'><input name=sum><button>Submit</button></form>",
        there="button", code="section", says="New voucher",
    ),
    "the same button of an unnamed form": Release(
        old="<form><input name=a><button id=it>Apply</button></form><form><input name=b><button>Apply</button></form>",
        new="<form><input name=b><button>Apply</button></form>",
        there="button", code="fewer", says="several",
    ),
    "a row that is gone": Release(
        old="<table><tr><td>Alice<td><button class=e id=it>Edit</button><tr><td>Bob<td><button class=e>Edit</button></table>",
        new="<table><tr><td>Bob<td><button class=e>Edit</button></table>",
        there="button", code="row", says="Alice",
    ),
    "a card that is gone": Release(
        old="<ul><li><h3>Basic</h3><button class=u id=it>Choose</button><li><h3>Pro</h3><button class=u>Choose</button></ul>",
        new="<ul><li><h3>Pro</h3><button class=u>Choose</button></ul>",
        there="li button", code="row", says="Basic",
    ),
    "an icon of two": Release(
        old=f"<div><button class=ib id=it>{icon(1)}</button><button class=ib>{icon(2)}</button></div>",
        new=f"<div><button class=ib>{icon(2)}</button></div>",
        there="button.ib", code="no-signal", says="unique",
    ),
    "the icon that deletes": Release(
        old=f"<div><button class='ib ib-edit' id=it>{icon(1)}</button><button class='ib ib-trash'>{icon(2)}</button></div>",
        new=f"<div><button class='ib ib-trash'>{icon(2)}</button></div>",
        there=".ib-trash", code="destructive", says='"trash"',
    ),
    "minus for plus": Release(
        old="<div class=q><button class=qb id=it>+</button><input value=1 aria-label=Pieces><button class=qb>-</button></div>",
        new="<div class=q><button class=qb>-</button><input value=1 aria-label=Pieces></div>",
        there=".qb", code="opposite", says='"-"',
    ),
    "a pressed toggle": Release(
        old="<div><button id=it class=play data-testid=play aria-pressed=false>Play</button></div>",
        new="<div><button class=play data-testid=play aria-pressed=true>Pause</button></div>",
        there=".play", code="opposite", says='"pause"',
    ),
    "password and its confirmation": Release(
        old="<form><label>Password <input type=password id=it></label>"
        "<label>Confirm password <input type=password></label></form>",
        new="<form><label>Confirm password <input type=password></label></form>",
        there="input", code="scope", says='"confirm"', method="fill",
    ),
    "first and last name": Release(
        old="<form><label>First name <input id=it></label><label>Last name <input></label></form>",
        new="<form><label>Last name <input></label></form>",
        there="input", code="opposite", says='"last"', method="fill",
    ),
    "another value of the radio group": Release(
        old="<form><label><input type=radio name=size value=s id=it>Small</label>"
        "<label><input type=radio name=size value=l>Large</label></form>",
        new="<form><label><input type=radio name=size value=l>Large</label></form>",
        there="input", code="contradiction", says="value", method="check",
    ),
    "a drawn list for the select": Release(
        old="<form><label for=it>Country</label><select id=it><option>DE<option>FR</select></form>",
        new="<form><label id=l>Country</label><div role=combobox aria-labelledby=l tabindex=0>DE</div></form>",
        there="[role=combobox]", code="act", says="a select", method="select_option",
    ),
    "the label of a checkbox that is gone": Release(
        old="<form><input type=checkbox id=it aria-label='Dark mode'></form>",
        new="<form><label>Dark mode</label></form>",
        there="label", code="act", says="a checkbox", method="check",
    ),
    "the heading for the tab": Release(
        old="<div role=tablist><button role=tab id=it>Details</button></div>",
        new="<section><h2>Details</h2><p>None</p></section>",
        there="h2", code="role", says="role tab", method="hover", selector='internal:role=tab[name="Details"i]',
    ),
    "another order": Release(
        old="<div><a id=it class=order href=/o/12>Order 12</a></div>",
        new="<div><a class=order href=/o/13>Order 13</a></div>",
        there=".order", code="contradiction", says="number",
    ),
    "read more of another article": Release(
        old="<div><p>Install</p><a href=/guide/install id=it>Read more</a><p>Blog</p><a href=/blog>Read more</a></div>",
        new="<div><p>Blog</p><a href=/blog>Read more</a></div>",
        there="main a", code="target", says="elsewhere",
    ),
    "a list of links that moved on": Release(
        old="<ul><li><a href='/edit?id=1' id=it>Edit</a><li><a href='/edit?id=2'>Edit</a></ul>",
        new="<ul><li><a href='/edit?id=2'>Edit</a><li><a href='/edit?id=3'>Edit</a></ul>",
        there="[href*='=2']", code="target", says="elsewhere",
    ),
    "ids of a list without texts": Release(
        old="<ul><li><button id=row-1 class=i></button><li><button id=it class=i></button></ul>",
        new="<ul><li><button class=i></button></ul>",
        there="button", code="no-signal", says="unique",
    ),
    "the state that is asserted elsewhere": Release(
        old="<ul><li class=state id=it>Pending</li><li class=state>Done</li></ul>",
        new="<ul><li class=state>Done</li></ul>",
        there=".state", code="neighbour", says="beside", method="to_have_text", kind="assert",
    ),
    "a closed menu": Release(
        old="<div><a href=/x id=it>Profile</a></div>",
        new="<div hidden><a href=/x>Profile</a></div>",
        there="[href='/x']", code="hidden", says="hidden",
    ),
}  # fmt: skip

HEALS = {
    "the dialog under a longer name": Release(
        old="<div role=dialog aria-label='Rename file'><h2>Rename file</h2><button id=it class=ok>Confirm</button></div>",
        new="<section role=dialog aria-label='Rename the file'><h3>Rename file</h3><div>"
        "<button>Confirm</button></div></section>",
        there="button",
    ),
    "a row that moved": Release(
        old="<table><tr><td>Alice<td><button class=e id=it>Edit</button><tr><td>Bob<td><button class=e>Edit</button></table>",
        new="<table><tr><td>Bob<td><button class=x>Edit</button><tr id=a><td>Alice<td><button class=x>Edit</button></table>",
        there="#a button",
    ),
    "a named icon": Release(
        old=f"<div><button aria-label=Edit class=ib id=it>{icon(1)}</button>"
        "<button aria-label=Print class=ib>{icon(2)}</button>"
        "</div>",
        new=f"<p><button aria-label=Edit class=zz>{icon(1)}</button><button aria-label=Print class=zz>{icon(2)}</button></p>",
        there="[aria-label=Edit]",
    ),
    "plus that is still there": Release(
        old="<div><button class=qb>-</button><input value=1 aria-label=Pieces><button class=qb id=it>+</button></div>",
        new="<div><button class=q>-</button><input value=1 aria-label=Pieces><button class='q p'>+</button></div>",
        there=".p",
    ),
    "a field under another id": Release(
        old="<form><label for=it>City</label><input id=it></form>",
        new="<form><div><label for=town>City</label><input id=town></div></form>",
        there="#town", method="fill",
    ),
    "a select with more choices": Release(
        old="<form><label for=it>Country</label><select id=it><option>DE<option>FR</select></form>",
        new="<form><div><label for=c>Country</label><select id=c><option>DE<option>FR<option>IT</select></div></form>",
        there="#c", method="select_option",
    ),
    "a label that is linked to its field now": Release(
        old="<form><label>Message</label><textarea id=it name=msg></textarea></form>",
        new="<form><div><label for=m>Your message</label><textarea id=m name=message></textarea></div></form>",
        there="#m", method="fill",
    ),
    "a switch for the checkbox": Release(
        old="<form><label><input type=checkbox id=it>Dark mode</label></form>",
        new="<form><button type=button role=switch aria-checked=false aria-label='Dark mode'></button></form>",
        there="[role=switch]", method="check",
    ),
    "a link for the button": Release(
        old="<div><button id=it>Sign in</button></div>",
        new="<div><a href=/in class=z>Sign in</a></div>",
        there=".z",
    ),
    "a counter in a link": Release(
        old="<div><a href=/in id=it>Inbox (3)</a><a href=/out>Sent</a></div>",
        new="<div><a href=/in>Inbox (12)</a><a href=/out>Sent</a></div>",
        there="[href='/in']",
    ),
    "a disabled button, which Playwright waits for": Release(
        old="<form><button type=button id=it>Send offer</button></form>",
        new="<form><div><button type=button disabled class=z>Send offer</button></div></form>",
        there=".z",
    ),
    "a covered button, which Playwright waits for": Release(
        old="<div><button type=button id=it>Send offer</button></div>",
        new="<div><button type=button class=z>Send offer</button></div><div style='position:fixed;inset:0'></div>",
        there=".z",
    ),
    "the same two links": Release(
        old="<div><a id=it href=/help>Help</a></div>",
        new="<div><a href=/help>Help</a></div><p>or</p><div><a href=/help>Help</a></div>",
        there="[href='/help']",
    ),
}  # fmt: skip


def asked(tab, release):
    """The fingerprint, the new page, the decision and the indices of what is ``there``."""
    tab.set_content(SHELL.format(release.old))
    seen = description_from_payload(tab.locator("#it").evaluate(description_expression()))
    mine = Fingerprint(
        key=Key(locator="#it", page="/"),
        element=seen.element,
        counts=seen.counts,
        viewport=seen.viewport,
        elements=seen.elements,
    )
    tab.set_content(SHELL.format(release.new))
    inventory = Inventory.from_payload(tab.evaluate(INVENTORY))
    request = Request(method=release.method, selector=release.selector, kind=release.kind)
    _, decision = locate(mine, inventory, [], request, Thresholds.with_base())
    return mine, inventory, decision, tab.evaluate(INDICES, release.there)


@pytest.mark.parametrize("release", TRAPS.values(), ids=TRAPS)
def test_a_trap_fools_the_ranking_and_not_the_policy(tab, release):
    mine, inventory, found, decoys = asked(tab, release)
    page = page_of(inventory)
    best = page.traits(rank(mine, Traits(mine.element), page)[0].index)
    assert any(best is page.traits(i) or equivalent(best, page.traits(i)) for i in decoys), best.element.describe()
    assert (found.heal, found.code) == (False, release.code), found.reason
    assert release.says in found.reason


@pytest.mark.parametrize("release", HEALS.values(), ids=HEALS)
def test_what_only_looks_like_a_trap_heals(tab, release):
    _, _, found, right = asked(tab, release)
    assert found.heal, (found.code, found.reason)
    assert found.match.index in right
