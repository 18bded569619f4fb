"""Pages that are large, deep, or bent on spoiling the catalog: a clear listing, limits told, and no locator that misleads."""

import pytest

from pytest_heal.catalog.listing import FrameListing, Listing, Part, merge
from pytest_heal.catalog.text import brief
from tests.support.browsers import only_chromium
from tests.support.listed import COLLECT, PLACES, catalog_of, said, wrong_rungs
from tests.support.rig import PLAYWRIGHT


def build(tab, script):
    """A page that a script builds."""
    tab.set_content("<!doctype html><body>")
    tab.evaluate("() => { " + script + " }")


def sampled(tab, listing, step):
    """`wrong_rungs` of some entries: each look of Playwright's walks the whole page."""
    return wrong_rungs(tab, listing[::step])


def test_a_page_beyond_the_cap_is_listed_as_far_as_it_goes(tab):
    build(tab, "document.body.innerHTML = '<p><button id=b>Go</button></p>'.repeat(300) + '<button id=last>Last</button>'")
    found = catalog_of(tab, nodes=200)
    assert 90 < len(found) < 100
    assert found.notes == ("the document has more than 200 elements: the first ones are listed, by position only",)
    # nothing can be said of what was not looked at: no count, so no id and no name
    assert {rung.kind for entry in found for rung in entry.rungs} == {"css", "xpath"}
    assert not sampled(tab, found, 20)


def test_fifty_thousand_elements(tab):
    build(tab, "document.body.innerHTML = '<div><button>Go</button><i>x</i></div>'.repeat(17000)")
    found = catalog_of(tab)
    assert 16000 < len(found) < 17000
    assert len(found.notes) == 1
    assert brief(found).count("\n") <= 200
    assert found[16000].rungs[0].selector == "body > div:nth-of-type(16001) > button"


def test_entries_beyond_their_cap_are_counted(tab):
    build(tab, "document.body.innerHTML = '<button>Go</button>'.repeat(50)")
    found = catalog_of(tab, entries=20)
    assert len(found) == 20
    assert found.notes == ("more than 20 elements can be operated: 30 are left out",)
    assert [rung.kind for rung in found[0].rungs] == ["css", "xpath"]  # all fifty were counted


@pytest.mark.parametrize("depth", [200, 1000])
def test_deep_nesting(tab, depth):
    build(
        tab,
        f"let at = document.body; for (let i = 0; i < {depth}; i++) at = at.appendChild(document.createElement('div'));"
        "at.innerHTML = '<button id=deep>Deep</button><form aria-label=F><input name=q></form>';",
    )
    found = catalog_of(tab)
    assert said(found) == ["Deep", "<input>"]
    assert found[1].section == 'FORM "F"'
    assert not wrong_rungs(tab, found)


def test_nested_shadow_roots(tab):
    build(
        tab,
        "let at = document.body; for (let i = 0; i < 60; i++)"
        " { const host = at.appendChild(document.createElement('div')); at = host.attachShadow({mode: 'open'}); }"
        "at.innerHTML = '<button>Deep</button>';",
    )
    found = catalog_of(tab)
    assert said(found) == ["Deep"]
    assert not wrong_rungs(tab, found)


NAMES = {
    "quotes": "say \"hi\" and 'ho' and `he`",
    "backslashes": "a\\\\b\\",
    "new lines": "one\ntwo\r\nthree\u2028four",
    "controls": "a\x01\x07\x1b[31mb\x7f\x85",
    "direction": "\u202eevil\u202c \u2067x\u2069 \u05e9\u05dc\u05d5\u05dd",
    "emoji": "\U0001f469\u200d\U0001f4bb \U0001f1e9\U0001f1ea 👍🏽",
    "selector": 'x >> internal:control=enter-frame >> "y"] >> nth=1',
    "markup": "<b>&amp;</b> ]]> {{x}} ${y} %s",
    "nothing to see": "\u200b\u00ad\u200b",
    "blanks": "  a \t\n  b\u00a0 c\u3000",
    "regular expression": "/a.*b/i",
}


@pytest.mark.parametrize("kind", NAMES)
def test_awkward_names(tab, kind):
    if kind == "nothing to see" and PLAYWRIGHT < (1, 51):
        pytest.skip("an older Playwright sees these blanks")
    tab.set_content("<!doctype html><body>")
    tab.evaluate(
        """name => {
          const add = (tag, how) => { const e = document.createElement(tag); how(e); document.body.append(e); };
          add('button', e => { e.textContent = name; });
          add('button', e => { e.setAttribute('aria-label', name + '!'); });
          add('button', e => { e.id = name; e.textContent = 'by id'; });
          add('input', e => { e.setAttribute('data-testid', name); e.name = name; });
          add('a', e => { e.href = '#' + name; e.textContent = name + '?'; });
        }""",
        NAMES[kind],
    )
    found = catalog_of(tab)
    assert len(found) == 5
    assert not wrong_rungs(tab, found)
    assert Listing.from_dict(found.to_dict()).to_dict() == found.to_dict()
    assert not set(brief(found)) & set("\x01\x07\x1b\x7f\x85\r\t\u202e\u2067\u2028\u200b\u00ad")
    lines = brief(found).split("\n")
    assert (len(lines), lines[-1]) == (8, "Use index=N to target an element")


def test_half_a_character(tab):
    tab.set_content("<button>x</button>")
    tab.evaluate("document.querySelector('button').textContent = 'half \\ud83d'")
    found = catalog_of(tab)
    assert found[0].name == "half \ufffd"
    assert [rung.kind for rung in found[0].rungs] == ["css", "xpath"]


def test_a_megabyte_of_text(tab):
    tab.set_content("<!doctype html><body>")
    tab.evaluate(
        """() => { const long = 'word '.repeat(200000);
          const add = tag => document.body.appendChild(document.createElement(tag));
          for (const tag of ['button', 'textarea', 'div'])
            Object.assign(add(tag), {tabIndex: 0, textContent: long, title: long});
          Object.assign(add('button'), {id: long, textContent: 'short', ariaLabel: long}); }"""
    )
    found = catalog_of(tab)
    assert len(found) == 4
    assert all(len(entry.name) <= 300 and len(entry.text) <= 300 and len(entry.value) <= 300 for entry in found)
    assert not wrong_rungs(tab, found)
    assert len(brief(found)) < 2000


REMOVING = {
    "by a getter of its own": "Object.defineProperty(b, 'checked', {get() { b.remove(); return true }})",
    "by a field's value": "Object.defineProperty(i, 'value', {get() { document.body.innerHTML = ''; return 'x' }})",
    "by a slot": "s.assignedNodes = () => { document.body.innerHTML = ''; return [] }",
    "by a label": "Object.defineProperty(HTMLLabelElement.prototype, 'control',"
    " {get() { document.body.innerHTML = ''; return null }})",
    "by a selection": "Object.defineProperty(o, 'selectedOptions',"
    " {get() { document.body.textContent = ''; throw new Error('no') }})",
}


@pytest.mark.parametrize("how", REMOVING)
def test_elements_removed_while_being_listed(tab, how):
    tab.set_content(
        "<button id=b>One</button><label>Two <input id=i></label><select id=o><option>x</select><slot id=s></slot>"
        "<button>Last</button>"
    )
    tab.evaluate("() => { " + REMOVING[how] + " }")
    found = catalog_of(tab)
    assert len(found) <= 4
    assert brief(found)
    tab.locator("body").evaluate_all(PLACES)  # the page still answers


THROWS = "() => { throw new Error('spoilt'); }"
SPOILT = {
    "array methods": "".join(
        f"Array.prototype.{n} = {THROWS};" for n in "map filter some push join slice indexOf forEach reduce concat sort".split()
    ),
    "array iterators": f"Array.prototype[Symbol.iterator] = {THROWS}; Map.prototype[Symbol.iterator] = {THROWS};",
    "toJSON": "Array.prototype.toJSON = Object.prototype.toJSON = () => 'x';",
    "names of fields": "for (const n of ['parentNode', 'attributes', 'children', 'getAttribute', 'id', 'tagName',"
    " 'firstElementChild',"
    " 'nodeType', 'shadowRoot', 'name', 'matches', 'getBoundingClientRect']) { const e = document.createElement('input');"
    " e.name = n; e.type = 'hidden'; document.querySelector('form').append(e); }",
    "document": "for (const n of ['body', 'documentElement', 'defaultView', 'head', 'title']) {"
    " const e = document.createElement('form'); e.name = n; document.querySelector('p').append(e); }",
    "its own properties": "for (const e of document.querySelectorAll('*')) for (const n of ['id', 'localName',"
    " 'nodeType', 'parentNode'])"
    "Object.defineProperty(e, n, {get() { throw new Error(n) }});",
    "prototypes with more": "Object.prototype.evil = 1; Array.prototype.evil = 2; Object.prototype.id = 'x';"
    " String.prototype.evil = 3;",
}


def listed_by_protocol(tab):
    """`catalog_of` without Playwright's evaluate, which stands on what these pages spoil."""
    answer = tab.context.new_cdp_session(tab).send("Runtime.evaluate", {"expression": f"({COLLECT})({{}})"})
    return merge([Part(listing=FrameListing.from_payload(answer["result"]["value"]))])


@only_chromium("a page is asked past its scripts by CDP")
@pytest.mark.parametrize("what", SPOILT)
def test_a_page_that_spoils_what_scripts_stand_on(tab, what):
    tab.set_content(
        "<!doctype html><form aria-label=F><button>One</button><input aria-label=Two value=v></form><p><a href=/x>Three</a></p>"
    )
    before = catalog_of(tab)
    tab.evaluate("() => { " + SPOILT[what] + " }")
    after = listed_by_protocol(tab)
    assert [(e.section, e.role, e.name, e.value) for e in after] == [
        ('FORM "F"', "button", "One", ""),
        ('FORM "F"', "textbox", "Two", "v"),
        ("", "link", "Three", ""),
    ]
    assert [entry.box for entry in after] == [entry.box for entry in before]


@pytest.mark.parametrize(
    "html",
    ["", "<frameset></frameset>", "<svg xmlns='http://www.w3.org/2000/svg'><a href='/x'><text y='20'>Map</text></a></svg>"],
    ids=["empty", "frames", "drawing"],
)
def test_documents_that_are_no_pages(tab, site, html):
    site.pages["/"] = html
    tab.goto(site.url)
    found = catalog_of(tab)
    assert len(found) <= 1
    assert not wrong_rungs(tab, found)


def test_xml(tab, site):
    site.pages["/"] = "<html xmlns='http://www.w3.org/1999/xhtml'><body><button id='go'>Go</button></body></html>"
    tab.route(site.url + "/", lambda route: route.fulfill(body=site.pages["/"], content_type="application/xhtml+xml"))
    tab.goto(site.url + "/")
    found = catalog_of(tab)
    assert said(found) == ["Go"]
    assert not wrong_rungs(tab, found)


def test_a_document_without_a_root(tab):
    tab.set_content("<button>Go</button>")
    assert tab.evaluate("() => { document.documentElement.remove(); return document.documentElement === null }")
    assert '"tag":[]' in tab.evaluate(COLLECT, {})
