"""Selectors to code: a table of real selector strings, and every composition of them by property."""

import json
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pytest_heal.locator.code import frame_pieces, literal, parts, strip_description, to_code

# Selector strings as Playwright 1.40 to 1.65 makes them; tests/locator/test_live_code.py asks the real one.
TABLE = [
    ("#a", 'page.locator("#a")'),
    ("ul >> li", 'page.locator("ul").locator("li")'),
    ("//div", 'page.locator("//div")'),
    ("div >> ..", 'page.locator("div").locator("..")'),
    ("text='a >> b'", "page.locator(\"text='a >> b'\")"),
    ('role=button[name="x"]', "page.locator('role=button[name=\"x\"]')"),
    ("internal:role=button", 'page.get_by_role("button")'),
    ('internal:role=button[name="Sign in"i]', 'page.get_by_role("button", name="Sign in")'),
    ('internal:role=button[name="Sign in"s]', 'page.get_by_role("button", name="Sign in", exact=True)'),
    ('internal:role=button[name=""i]', 'page.get_by_role("button", name="")'),
    ('internal:role=button[name="Si\\"g\\\\n"i]', 'page.get_by_role("button", name=\'Si"g\\\\n\')'),
    (
        'internal:role=checkbox[checked=true][disabled=false][selected=true][expanded=true][name="a"i][pressed=false]',
        'page.get_by_role("checkbox", name="a", checked=True, disabled=False, selected=True, expanded=True, pressed=False)',
    ),
    ("internal:role=img[include-hidden=true]", 'page.get_by_role("img", include_hidden=True)'),
    ('internal:role=heading[level=2][name="x"s]', 'page.get_by_role("heading", name="x", exact=True, level=2)'),
    ('internal:role=heading[description="x"i]', 'page.get_by_role("heading", description="x")'),
    (
        "internal:role=button[name=/^sign/in$/im]",
        'page.get_by_role("button", name=re.compile("^sign/in$", re.IGNORECASE | re.MULTILINE))',
    ),
    (
        r"internal:role=button[name=/a[/\]]b\/c\>\>d/]",
        r'page.get_by_role("button", name=re.compile(r"a[/\]]b\/c>>d"))',
    ),
    ('internal:text="Hi"i', 'page.get_by_text("Hi")'),
    ('internal:text="Hi"s', 'page.get_by_text("Hi", exact=True)'),
    (r"internal:text=/H\di/s", r'page.get_by_text(re.compile(r"H\di", re.DOTALL))'),
    ('internal:text="\\u00fc \\" >> \\n"i', "page.get_by_text('ü \" >> \\n')"),
    ('internal:label="L"i', 'page.get_by_label("L")'),
    ('internal:label="L"s', 'page.get_by_label("L", exact=True)'),
    ('internal:attr=[placeholder="P\\"]>> \\\\x"i]', "page.get_by_placeholder('P\"]>> \\\\x')"),
    (r"internal:attr=[placeholder=/p\"x/i]", "page.get_by_placeholder(re.compile('p\"x', re.IGNORECASE))"),
    ('internal:attr=[alt="P"i]', 'page.get_by_alt_text("P")'),
    ('internal:attr=[title="P"s]', 'page.get_by_title("P", exact=True)'),
    ('internal:testid=[data-testid="t"s]', 'page.get_by_test_id("t")'),
    ('internal:testid=[data-qa="t"s]', 'page.get_by_test_id("t")'),
    ("internal:testid=[data-testid=/t.*/]", 'page.get_by_test_id(re.compile("t.*"))'),
    ("li >> nth=0", 'page.locator("li").first'),
    ("li >> nth=-1", 'page.locator("li").last'),
    ("li >> nth=2", 'page.locator("li").nth(2)'),
    ("li >> nth=-2", 'page.locator("li").nth(-2)'),
    ("li >> visible=true", 'page.locator("li").filter(visible=True)'),
    ("li >> visible=false", 'page.locator("li").filter(visible=False)'),
    ('li >> internal:has-text="x"i', 'page.locator("li").filter(has_text="x")'),
    (r"li >> internal:has-text=/x/y\"z/i", 'page.locator("li").filter(has_text=re.compile(\'x/y"z\', re.IGNORECASE))'),
    ('li >> internal:has-not-text="no"i', 'page.locator("li").filter(has_not_text="no")'),
    ('li >> internal:has="b"', 'page.locator("li").filter(has=page.locator("b"))'),
    (
        'li >> internal:has-not="internal:role=link[name=\\"x\\"i]"',
        'page.locator("li").filter(has_not=page.get_by_role("link", name="x"))',
    ),
    ('li >> internal:and="internal:text=\\"a\\"i"', 'page.locator("li").and_(page.get_by_text("a"))'),
    ('li >> internal:or="u >> internal:or=\\"v\\""', 'page.locator("li").or_(page.locator("u").or_(page.locator("v")))'),
    ('ul >> internal:chain="li >> b"', 'page.locator("ul").locator(page.locator("li").locator("b"))'),
    ('a >> internal:describe="my \\"x\\""', 'page.locator("a").describe(\'my "x"\')'),
    ("iframe >> internal:control=enter-frame >> b", 'page.frame_locator("iframe").locator("b")'),
    (
        "#f >> internal:control=enter-frame >> #x >> internal:control=enter-frame >> internal:role=button",
        'page.frame_locator("#f").frame_locator("#x").get_by_role("button")',
    ),
    (
        'internal:attr=[title="f"i] >> internal:control=enter-frame >> internal:label="b"i',
        'page.get_by_title("f").content_frame.get_by_label("b")',
    ),
    ("iframe >> nth=0 >> internal:control=enter-frame >> b", 'page.locator("iframe").first.content_frame.locator("b")'),
    ("iframe >> internal:control=enter-frame", 'page.frame_locator("iframe")'),
    (
        'i >> internal:control=enter-frame >> b >> internal:has="i >> internal:control=enter-frame >> c"',
        'page.frame_locator("i").locator("b").filter(has=page.frame_locator("i").locator("c"))',
    ),
    # what no method makes stays as it is
    ("nth=1", 'page.locator("nth=1")'),
    ('internal:has-text="x"i', "page.locator('internal:has-text=\"x\"i')"),
    ("i >> internal:control=enter-frame >> nth=0", 'page.frame_locator("i").locator("nth=0")'),
    ("internal:control=enter-frame >> b", 'page.locator("internal:control=enter-frame").locator("b")'),
    ('a >> internal:has-text="x"s', 'page.locator("a").locator(\'internal:has-text="x"s\')'),
    ("a >> internal:has=b", 'page.locator("a").locator("internal:has=b")'),
    ("internal:role=button[name=Sign]", 'page.locator("internal:role=button[name=Sign]")'),
    ("internal:role=button[checked=mixed]", 'page.locator("internal:role=button[checked=mixed]")'),
    (
        'internal:role=button[name="a"i][description="b"s]',
        'page.locator(\'internal:role=button[name="a"i][description="b"s]\')',
    ),
    ("internal:text=/(?<n>x)/", 'page.locator("internal:text=/(?<n>x)/")'),
    ("internal:text=/x/g", 'page.locator("internal:text=/x/g")'),
    ("internal:text=bare", 'page.locator("internal:text=bare")'),
    ('internal:attr=[lang="de"s]', "page.locator('internal:attr=[lang=\"de\"s]')"),
    ("*css=a >> b", 'page.locator("*css=a").locator("b")'),
    ("aria-ref=f1e2", 'page.get_by_ref("f1e2")'),
    ("aria-ref=e2 >> b", 'page.get_by_ref("e2").locator("b")'),
    ("a >> aria-ref=e2", 'page.locator("a").locator("aria-ref=e2")'),
    ("aria-ref=x", 'page.locator("aria-ref=x")'),
    ("internal:control=any-frame >> internal:role=button", 'page.frame_locator().get_by_role("button")'),
    ("internal:control=any-frame >> b >> nth=0", 'page.frame_locator().locator("b").first'),
    ("internal:control=any-frame >> nth=0", 'page.frame_locator().locator("nth=0")'),
    (
        "internal:control=any-frame >> i >> internal:control=enter-frame >> b",
        'page.frame_locator().frame_locator("i").locator("b")',
    ),
    ("b >> internal:control=any-frame", 'page.locator("b").locator("internal:control=any-frame")'),
    ('internal:role=button[description="Opens a dialog"i]', 'page.get_by_role("button", description="Opens a dialog")'),
    ("", 'page.locator("")'),
]


@pytest.mark.parametrize(("selector", "code"), TABLE)
def test_the_call_that_makes_a_selector(selector, code):
    assert to_code(selector) == code
    compile(code, "code", "eval")
    assert Fake.of(code) == selector.replace("\\u00fc", "ü").replace("data-qa", "data-testid")


def test_a_snapshot_belongs_to_a_page_alone():
    assert to_code("aria-ref=e2", "frame") == 'frame.locator("aria-ref=e2")'  # a frame has no get_by_ref()


def test_the_receiver_stands_in_inner_locators_too():
    assert to_code('a >> internal:has="b"', "self.page") == 'self.page.locator("a").filter(has=self.page.locator("b"))'


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ("a >> b", ("a", "b")),
        ("a>>b", ("a", "b")),
        ('text="a >> b" >> c', ('text="a >> b"', "c")),
        ("text=it's >> c", ("text=it's", "c")),
        ("[x='>>'] >> c", ("[x='>>']", "c")),
        (r"#a\>\>b >> c", (r"#a\>\>b", "c")),
        (r'[x="\">> "] >> c', (r'[x="\">> "]', "c")),
        ("`>>` >> c", ("`>>`", "c")),
        ("'unclosed >> c", ("'unclosed >> c",)),
        ("", ("",)),
    ],
)
def test_parts(selector, expected):
    assert parts(selector) == expected


def test_frame_pieces():
    enter = " >> internal:control=enter-frame >> "
    assert frame_pieces(f"a >> b{enter}c{enter}d >> nth=0") == ("a >> b", "c", "d >> nth=0")
    assert frame_pieces("a >> internal:has='x >> internal:control=enter-frame >> y'") == (
        "a >> internal:has='x >> internal:control=enter-frame >> y'",
    )


def test_strip_description():
    assert strip_description('a >> internal:describe="x >> y" >> b >> internal:describe="z"') == "a >> b"
    assert strip_description(" a>>b ") == " a>>b "


@settings(deadline=None)  # a busy machine is slow, not wrong
@given(st.text(st.characters(), max_size=30))
@example("'\"")
@example("\u202e\ud800\x00\n\\")
def test_a_literal_is_one_line_and_means_its_text(text):
    shown = literal(text)
    assert shown.isprintable()
    assert eval(shown) == text


# ------------------------------------------------------------------ every composition


class Fake:
    """Makes selector strings as Playwright's Python client does."""

    def __init__(self, *parts):
        self.parts = parts

    @staticmethod
    def of(code):
        return " >> ".join(eval(code, {"page": Fake(), "re": re}).parts)

    def _with(self, *more):
        return Fake(*self.parts, *more)

    def _inner(self, name, other):
        return self._with(f"internal:{name}={json.dumps(' >> '.join(other.parts), ensure_ascii=False)}")

    @staticmethod
    def _pattern(pattern):
        flags = "".join(f for f, bit in (("i", re.IGNORECASE), ("m", re.MULTILINE), ("s", re.DOTALL)) if pattern.flags & bit)
        source = re.sub(r"""(^|[^\\])(\\\\)*(["'`])""", r"\1\2\\\3", pattern.pattern).replace(">>", "\\>\\>")
        return f"/{source}/{flags}"

    def _text(self, text, exact):
        return (
            self._pattern(text)
            if isinstance(text, re.Pattern)
            else json.dumps(text, ensure_ascii=False) + ("s" if exact else "i")
        )

    def _attribute(self, text, exact):
        if isinstance(text, re.Pattern):
            return self._pattern(text)
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' + ("s" if exact else "i")

    def locator(self, inner):
        return self._inner("chain", inner) if isinstance(inner, Fake) else self._with(inner)

    def frame_locator(self, selector=None):
        if selector is None:
            return self._with("internal:control=any-frame")
        return self._with(selector, "internal:control=enter-frame")

    def get_by_ref(self, ref):
        return self._with(f"aria-ref={ref}")

    @property
    def content_frame(self):
        return self._with("internal:control=enter-frame")

    first = property(lambda self: self.nth(0))
    last = property(lambda self: self.nth(-1))

    def nth(self, index):
        return self._with(f"nth={index}")

    def and_(self, other):
        return self._inner("and", other)

    def or_(self, other):
        return self._inner("or", other)

    def describe(self, text):
        return self._with(f"internal:describe={json.dumps(text, ensure_ascii=False)}")

    def filter(self, has_text=None, has_not_text=None, has=None, has_not=None, visible=None):
        result = self
        if has_text is not None:
            result = result._with(f"internal:has-text={self._text(has_text, False)}")
        if has_not_text is not None:
            result = result._with(f"internal:has-not-text={self._text(has_not_text, False)}")
        if has is not None:
            result = result._inner("has", has)
        if has_not is not None:
            result = result._inner("has-not", has_not)
        if visible is not None:
            result = result._with(f"visible={str(visible).lower()}")
        return result

    def get_by_role(self, role, exact=False, **options):
        order = ("checked", "disabled", "selected", "expanded", "include_hidden", "level", "name", "description", "pressed")
        said = ""
        for name in order:
            value = options.get(name)
            if isinstance(value, bool | int):
                said += f"[{name.replace('_', '-')}={str(value).lower()}]"
            elif value is not None:
                said += f"[{name}={self._attribute(value, exact)}]"
        return self._with(f"internal:role={role}{said}")

    def get_by_text(self, text, exact=False):
        return self._with(f"internal:text={self._text(text, exact)}")

    def get_by_label(self, text, exact=False):
        return self._with(f"internal:label={self._text(text, exact)}")

    def get_by_placeholder(self, text, exact=False):
        return self._with(f"internal:attr=[placeholder={self._attribute(text, exact)}]")

    def get_by_alt_text(self, text, exact=False):
        return self._with(f"internal:attr=[alt={self._attribute(text, exact)}]")

    def get_by_title(self, text, exact=False):
        return self._with(f"internal:attr=[title={self._attribute(text, exact)}]")

    def get_by_test_id(self, text):
        return self._with(f"internal:testid=[data-testid={self._attribute(text, True)}]")


texts = st.one_of(st.text(st.characters(), max_size=8), st.text("ab\"'`\\/>[] \n", max_size=8))
patterns = st.builds(
    re.compile,
    st.sampled_from(["a", "x/y", r"\d+\"", "it's", "[/]", r"a\/b", ">>", r"\\", "ü", "a]b", "(?:x|y)$", '"']),
    st.sampled_from([0, re.IGNORECASE, re.MULTILINE | re.DOTALL, re.IGNORECASE | re.MULTILINE | re.DOTALL]),
)
said = texts | patterns
flags = st.booleans()
made = st.one_of(
    st.sampled_from(["#a", "css=b", "//x", "text=it's", "[x='>>']", ".."]).map(lambda s: lambda f: f.locator(s)),
    st.builds(
        lambda role, name, exact, states: lambda f: f.get_by_role(role, exact=exact, name=name, **states),
        st.sampled_from(["button", "row"]),
        st.none() | said,
        flags,
        st.fixed_dictionaries(
            {}, optional={"checked": flags, "level": st.integers(1, 6), "include_hidden": flags, "pressed": flags}
        ),
    ),
    st.builds(
        lambda method, text, exact: lambda f: getattr(f, f"get_by_{method}")(text, exact=exact),
        st.sampled_from(["text", "label", "placeholder", "alt_text", "title"]),
        said,
        flags,
    ),
    said.map(lambda text: lambda f: f.get_by_test_id(text)),
)
narrowed = st.one_of(
    st.integers(-3, 3).map(lambda n: lambda f: f.nth(n)),
    st.builds(lambda name, text: lambda f: f.filter(**{name: text}), st.sampled_from(["has_text", "has_not_text"]), said),
    flags.map(lambda visible: lambda f: f.filter(visible=visible)),
    texts.map(lambda text: lambda f: f.describe(text)),
)
chains = st.recursive(
    st.tuples(made, st.lists(made | narrowed, max_size=3)).map(lambda steps: chain(steps[0], *steps[1])),
    lambda inner: (
        st.builds(
            lambda outer, name, other: getattr(outer, name)(other) if name.endswith("_") else outer.filter(**{name: other}),
            inner,
            st.sampled_from(["has", "has_not", "and_", "or_"]),
            inner,
        )
        | st.builds(lambda outer, other: outer.locator(other), inner, inner)
        | st.builds(lambda frame, step: step(frame.content_frame), inner, made)
    ),
    max_leaves=4,
)


def chain(*steps):
    locator = Fake()
    for step in steps:
        locator = step(locator)
    return locator


@settings(deadline=None)  # a busy machine is slow, not wrong
@given(chains)
def test_code_makes_the_selector_it_was_made_from(locator):
    selector = " >> ".join(locator.parts)
    code = to_code(selector)
    assert code.isprintable()
    assert Fake.of(code) == selector


@settings(deadline=None)  # a busy machine is slow, not wrong
@given(st.text("abi:nteral=[]\"'/\\>< 012,.#*", max_size=40))
def test_anything_becomes_code_that_means_the_same_parts(selector):
    assert parts(Fake.of(to_code(selector))) == parts(selector)
