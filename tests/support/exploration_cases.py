"""Explorations for the tests of all that is made of one: an ordinary one, a hostile one, large ones, and any at all."""

from __future__ import annotations

import struct
import zlib

from hypothesis import strategies as st

from pytest_heal.explore.exploration import Control, Exploration, PageSeen, Problem, Step
from tests.support.report_cases import texts

BASE = "http://shop.example"


def png(width=160, height=90, colour=(60, 120, 80)):
    """A picture of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    lines = (b"\0" + bytes(colour) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def by_role(role, name, **changes):
    """A control found by its role and name."""
    tag = {"link": "a", "button": "button"}.get(role, "input")
    selectors = (f'internal:role={role}[name="{name}"s]', f"#{name.lower().replace(' ', '-')}")
    return Control(**{"kind": role, "name": name, "text": name, "tag": tag, "selectors": selectors, **changes})


PLANTS = by_role("link", "Plants", href=f"{BASE}/products", section='NAV "Main"')
ACCOUNT = by_role("link", "Account", href=f"{BASE}/account", section='NAV "Main"')
MONSTERA = by_role("link", "Monstera", href=f"{BASE}/products/1", section="MAIN")
ADD = by_role("button", "Add to cart", section="FORM")
EMAIL = by_role("textbox", "E-mail address", text="", section='FORM "Sign in"')
SIGN_IN = by_role("button", "Sign in", section='FORM "Sign in"')
DELETE = by_role("button", "Delete account", section="MAIN", destructive="the word Delete")
NAMELESS = Control(kind="button", tag="button", selectors=("css=main > button >> nth=2",))
PAY = by_role(
    "textbox", "Card number", text="", frame=f"{BASE}/pay",
    selectors=('#payment-frame >> internal:control=enter-frame >> internal:label="Card number"s',),
)  # fmt: skip

PICTURES = {"pictures/1.png": png(), "pictures/2.png": png(320, 900, (20, 40, 120))}

SHOP = Exploration(
    start=f"{BASE}/products",
    seed=7,
    settings={"max_elements_to_show_ai": 10, "ignored_tags": ["header", "footer"]},
    pages=(
        PageSeen(
            template=f"{BASE}/products", url=f"{BASE}/products", title="House plants - Juniper & Co.",
            headings=("House plants",), samples=(f"{BASE}/products",), controls=(PLANTS, ACCOUNT, MONSTERA), load_ms=180.4,
            screenshot="pictures/1.png",
        ),
        PageSeen(
            template=f"{BASE}/products/{{n}}", url=f"{BASE}/products/1", title="Monstera", depth=1,
            samples=(f"{BASE}/products/1", f"{BASE}/products/2"), controls=(PLANTS, ACCOUNT, ADD, NAMELESS), load_ms=90.0,
            problems=(
                Problem(kind="console", text="TypeError: x is not a function"),
                Problem(kind="request", text="the picture of the plant", url=f"{BASE}/static/gone.svg", status=404),
                Problem(kind="name", text="<button> in main has no accessible name"),
            ),
            screenshot="pictures/2.png",
        ),
        PageSeen(
            template=f"{BASE}/account", url=f"{BASE}/account", title="Account", depth=1,
            controls=(PLANTS, ACCOUNT, EMAIL, SIGN_IN, DELETE),
            problems=(Problem(kind="link", text="Imprint", url=f"{BASE}/imprint", status=404),
                      Problem(kind="slow", text="4.2 s until it could be used")),
            load_ms=4200.0, screenshot="pictures/missing.png",
        ),
        PageSeen(template=f"{BASE}/checkout?step={{n}}", url=f"{BASE}/checkout?step=1", depth=2, controls=(PAY,)),
    ),
    steps=(
        Step(number=1, template=f"{BASE}/products", url=f"{BASE}/products", offered=3, control=MONSTERA, act="click",
             reason="an unvisited link", result="navigated", to_template=f"{BASE}/products/{{n}}",
             to_url=f"{BASE}/products/1"),
        Step(number=2, template=f"{BASE}/products/{{n}}", url=f"{BASE}/products/1", offered=4, control=ADD, act="click",
             method="model", reason="it may lead to the cart", result="changed", to_template=f"{BASE}/products/{{n}}"),
        Step(number=3, template=f"{BASE}/products/{{n}}", url=f"{BASE}/products/1", offered=3, control=ACCOUNT, act="click",
             result="navigated", to_template=f"{BASE}/account", to_url=f"{BASE}/account"),
        Step(number=4, template=f"{BASE}/account", url=f"{BASE}/account", offered=4, control=PLANTS, act="click",
             method="random", result="navigated", to_template=f"{BASE}/products", to_url=f"{BASE}/products", worker=1),
        Step(number=5, template=f"{BASE}/account", url=f"{BASE}/account", offered=4, control=SIGN_IN, act="click",
             result="failed", error="it was covered", worker=1),
        Step(number=6, template=f"{BASE}/account", url=f"{BASE}/account", act="goto", method="alternative", result="navigated",
             reason="nothing is left here", to_template=f"{BASE}/checkout?step={{n}}", to_url=f"{BASE}/checkout?step=1"),
    ),
    stopped="steps",
    seconds=12.5,
    versions={"pytest-heal": "0.1.0", "playwright": "1.65.2"},
)  # fmt: skip


def hostile(text):
    """An exploration whose every text is this one."""
    control = Control(
        kind=text,
        name=text,
        text=text,
        tag=text,
        href=text,
        section=text,
        frame=text,
        selectors=(text, text),
        destructive=text,
        skipped=text,
    )
    by = Control(kind="button", name=text, selectors=(f"internal:text={text}", f'internal:role=button[name="{text}"s]'))
    problems = tuple(Problem(kind=kind, text=text, url=text, status=404) for kind in ("console", "link", "name"))
    page = PageSeen(
        template=text, url=text, title=text, headings=(text, text), samples=(text, text), controls=(control, by, control),
        problems=problems, load_ms=1.0, screenshot=text,
    )  # fmt: skip
    step = Step(
        number=1, template=text, url=text, offered=1, control=control, act=text, method=text, reason=text, result=text,
        to_template=f"{text}!", to_url=text, error=text,
    )  # fmt: skip
    other = PageSeen(template=f"{text}!", url=text, depth=1, problems=problems[:1])
    return Exploration(
        start=text, seed=1, settings={text: text}, pages=(page, other), steps=(step, step), stopped=text, versions={text: text}
    )


def large(pages, controls=8, links=3):
    """A site whose pages lead on as in a tree, and back."""
    urls = [f"{BASE}/section-{number % 7}/page-{number}" for number in range(pages)]
    depths = [0] * pages
    steps = []
    for number in range(1, pages):
        above = (number - 1) // links
        depths[number] = depths[above] + 1
        on = by_role("link", f"Page number {number}", href=urls[number])
        steps.append((above, number, on))
        if number % 4 == 0:
            steps.append((number, (number * 7) % max(number, 1), by_role("link", f"Back from {number}")))
    seen = tuple(
        PageSeen(
            template=url, url=url, title=f"The page of number {number}", depth=depths[number], screenshot="pictures/1.png",
            controls=tuple(by_role("button", f"Do {place} on {number}") for place in range(controls)),
        )
        for number, url in enumerate(urls)
    )  # fmt: skip
    taken = tuple(
        Step(number=place, template=urls[source], url=urls[source], control=control, act="click", result="navigated",
             to_template=urls[target], to_url=urls[target], offered=controls)
        for place, (source, target, control) in enumerate(steps, 1)
    )  # fmt: skip
    return Exploration(start=urls[0], pages=seen, steps=taken, stopped="done", seconds=60.0)


# ------------------------------------------------------------------------------------------------ any exploration

_names = texts | st.sampled_from(
    ["Save", "save", "Save ", "class", "7 days", "Über uns", "名前", "self", "page", "open", "url", "locators"]
)
_written = st.sampled_from([
    'internal:role=listitem >> internal:has-text="Blue mug"i >> internal:role=button[name="Add"s]', "css=a >> nth=1",
    '#f >> internal:control=enter-frame >> internal:label="Card"s', 'internal:text=/^a\\d+"$/i',
    'internal:role=row >> internal:has="internal:role=cell[name=\\"A long name of a cell that has no room\\"s]" >> nth=0',
])  # fmt: skip
_selectors = _written | texts | _names.map(lambda text: f"#{text}")
_selectors |= _names.map(lambda text: f'internal:role=button[name="{text}"s]')
_controls = st.builds(
    Control, kind=st.sampled_from(["button", "link", "textbox", "<div>"]) | texts, name=_names, text=_names, href=texts,
    section=texts, frame=texts, selectors=st.lists(_selectors, max_size=3).map(tuple),
    destructive=st.sampled_from(["", "x"]) | texts,
)  # fmt: skip
_parts = ["/", "a", "{n}", "?q=", "&", "{id}", "class", "é", "1", "{}", "http://x", "#", "%20"]
_templates = st.lists(st.sampled_from(_parts) | texts, max_size=6).map(lambda parts: f"{BASE}/{''.join(parts)}") | texts
_pages = st.builds(
    PageSeen, template=_templates, url=_templates, title=_names, headings=st.lists(texts, max_size=2).map(tuple),
    samples=st.lists(_templates, max_size=2).map(tuple), depth=st.integers(0, 3),
    controls=st.lists(_controls, max_size=5).map(tuple),
)  # fmt: skip


@st.composite
def explorations(draw):
    """Any exploration: pages with any texts, and steps between them."""
    pages = draw(st.lists(_pages, max_size=4, unique_by=lambda page: page.template))
    steps = []
    if pages:
        for number in range(draw(st.integers(0, 5))):
            source, target = draw(st.sampled_from(pages)), draw(st.sampled_from(pages))
            control = draw(st.sampled_from(source.controls)) if source.controls else None
            steps.append(
                Step(number=number, template=source.template, url=source.url, control=control, act="click",
                     result="navigated", to_template=target.template)
            )  # fmt: skip
    return Exploration(start=draw(_templates), pages=tuple(pages), steps=tuple(steps))
