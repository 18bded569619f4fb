"""What a locator demands: every step of the test's own expression, read into what may drift and what may not.

- *handles* name the element for developers and may drift: id, test id, ordinary class, tag, path, place;
- *words* are what people read: text, role name, label, placeholder, title, alternative text, ``has_text``;
- *states* say how the element is: ``checked=True``, ``:disabled``, ``[aria-invalid=true]``, ``.tab.active``;
- *values* are attribute values that somebody wrote out: ``[href=…]``, ``[src*=…]``, ``[data-mode=…]``;
- *narrowings* are the steps before the last one, and filters: what the element has to stand in, or to hold.

Only words, states, values and narrowings with any of them, or with a role, are kept here: a locator made of handles demands
nothing. What is done with a demand is the business of `relocation.demanded`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from pytest_heal.element.element import TEST_ID_ATTRIBUTES
from pytest_heal.language.states import ATTRIBUTES, BY_ATTRIBUTE, state_of_class, state_of_value
from pytest_heal.locator.css_query import css_list, css_string, read_css, simple_attribute, simple_pseudo, unescaped
from pytest_heal.locator.demand import Demand, How, Property, Reading, Step
from pytest_heal.locator.selector_parts import ENTER_FRAME, parts, unquoted
from pytest_heal.locator.xpath_query import xpath_steps

LONGEST = 4_000
"""Characters of a selector that are read."""
MOST_READINGS = 8
"""Readings of a selector with alternatives; of one with more, nothing is demanded that all have not."""
_DEEPEST = 3

CONTAINERS = frozenset(
    "dialog alertdialog form row listitem article region tabpanel navigation banner contentinfo complementary search main menu "
    "toolbar group radiogroup table grid treegrid treeitem list figure gridcell cell".split()
)
"""Roles of what an element may be asked for in."""
_CONTAINER_TAGS = {
    "dialog": "dialog",
    "nav": "navigation",
    "footer": "contentinfo",
    "header": "banner",
    "aside": "complementary",
    "form": "form",
    "tr": "row",
    "li": "listitem",
    "article": "article",
}
_WORDY = {"aria-label": "label", "title": "title", "placeholder": "placeholder", "alt": "alt"}
_NAMES = frozenset({"id", "name", "type", "for", "role", "tag", "tabindex", "method", "lang", "dir", "rel", "target", "style"})
_PSEUDO = {
    "checked": ("checked", False),
    "disabled": ("disabled", False),
    "enabled": ("disabled", True),
    "required": ("required", False),
    "optional": ("required", True),
    "read-only": ("editable", True),
    "read-write": ("editable", False),
    "invalid": ("failure", False),
    "user-invalid": ("failure", False),
    "valid": ("failure", True),
    "open": ("open", False),
    "focus": ("focused", False),
    "focus-within": ("focused", False),
    "empty": ("empty", False),
    "visible": ("visible", False),
    "indeterminate": ("indeterminate", False),
}
_DESCRIPTION = "description in a title or text"  # all that is known of it; what aria-describedby names is not
_ROLE_STATES = {"checked": "checked", "disabled": "disabled", "expanded": "open", "pressed": "pressed", "selected": "selected"}
_ENGINE = re.compile(r"\s*(\*?[a-zA-Z_0-9:+-]+)\s*=(.*)", re.DOTALL)
_XPATH = re.compile(r"\(*\s*/|\.\.")
_UPWARDS = re.compile(r"(?:\./)?(?:\.\.(?=\s*(?:[/\[]|$))|(?:parent|ancestor|ancestor-or-self)::)")
_OPTION = re.compile(
    r"\[\s*(?P<name>[\w.-]+)\s*(?:(?P<operator>[~|^$*]?=)\s*(?:(?P<quoted>\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')\s*(?P<flag>[isIS]?)"
    r"|(?P<pattern>/(?:[^/\\]|\\.)*/[a-z]*)|(?P<bare>[^\]\s]*)))?\s*\]",
    re.DOTALL,
)
_PATTERN = re.compile(r"/((?:[^/\\]|\\.)*)/([a-z]*)", re.DOTALL)
_ANY_CAPITALS = re.compile(r"[\s\"'][iI]\s*\]$")
_OPERATORS: dict[str, How] = {"=": "is", "~=": "is", "|=": "begins", "^=": "begins", "$=": "ends", "*=": "holds"}


@lru_cache(1 << 10)
def readings(selector: str) -> tuple[Reading, ...]:
    """What a Playwright selector demands, in each of its alternatives (``or_``, a comma, ``|``); never raises.

    >>> [step.demands for step in readings('tr:has-text("Ada") >> internal:role=button[name="Edit"i]')[0]]
    [(Demand(kind='words', of='text', wanted='Ada', attribute='', how='holds', no=False),), \
(Demand(kind='words', of='name', wanted='Edit', attribute='', how='holds', no=False),)]
    >>> [str(demand) for demand in readings("#tabs .tab.active")[0][-1].demands]
    ['class "active"']
    """
    return tuple(_readings(selector[:LONGEST], 0))[:MOST_READINGS]


def demands_of(selector: str) -> tuple[Demand, ...]:
    """All that a selector demands of the element itself and of what it stands in or holds, in every alternative."""
    found: dict[Demand, None] = {}
    for reading in readings(selector):
        for step in reading:
            found.update(dict.fromkeys(demands_in(step)))
    return tuple(found)


def demands_in(step: Step) -> Iterator[Demand]:
    """What a step demands of its element, and of what that has to hold."""
    yield from step.demands
    for inner, _ in step.holds:
        yield from demands_in(inner)


# ------------------------------------------------------------------------------------------------ parts between >>


def _readings(selector: str, nested: int) -> list[Reading]:
    found: list[Reading] = [()]
    for part in parts(selector):
        if part and part != ENTER_FRAME:
            found = [made for reading in found[:MOST_READINGS] for made in _with_part(reading, part, nested)]
    return found


def _with_part(reading: Reading, part: str, nested: int) -> Iterator[Reading]:
    """A reading with one more part: a step of its own, or something that the step before has to be or to hold."""
    engine, body = _engine(part)
    if engine == "internal:or":
        yield reading
        if nested < _DEEPEST:
            yield from _readings(_text(body), nested + 1)
        return
    upwards = engine.startswith("xpath") and _UPWARDS.match(body)
    for steps, narrows in _part(engine, body, nested):
        if upwards and reading:
            yield (*reading[:-1], _above(reading[-1], steps[0]), *steps[1:])
        elif not narrows or not reading:
            yield (*reading, *steps)
        else:
            yield (*reading[:-1], *steps[:-1], reading[-1].with_(steps[-1]))


def _above(step: Step, climbed: Step) -> Step:
    """What is above a step, as a step that holds it."""
    bare = not (step.role or step.tag or step.demands or step.handles)
    held = step.holds if bare else ((step, False),) if _depth(step) < _DEEPEST else ()
    return replace(climbed, holds=climbed.holds + held)


def _depth(step: Step) -> int:
    return 1 + max((_depth(inner) for inner, _ in step.holds), default=0)


def _engine(part: str) -> tuple[str, str]:
    named = _ENGINE.fullmatch(part)
    if named:
        return named[1].lstrip("*"), named[2].strip()
    if len(part) > 1 and part[0] == part[-1] and part[0] in "\"'":
        return "text", part
    return ("xpath" if _XPATH.match(part) else "css"), part


def _part(engine: str, body: str, nested: int) -> Iterator[tuple[Reading, bool]]:
    """The steps of one part, in each of its alternatives, and whether they are asked of the step before."""
    if engine in ("css", "css:light"):
        yield from ((reading, False) for reading in _css(body, nested))
    elif engine in ("xpath", "xpath:light"):
        yield from ((reading, False) for reading in _xpath(body))
    elif engine in ("internal:has", "internal:has-not", "internal:and", "internal:chain"):
        inner = _readings(_text(body), nested + 1) if nested < _DEEPEST else [(Step(),)]
        for reading in inner:
            if engine == "internal:chain":
                yield reading, False
            elif engine == "internal:and":
                yield reading or (Step(),), True
            else:
                yield (Step(holds=tuple((step, engine.endswith("not")) for step in reading[-1:])),), True
    elif engine in ("internal:has-text", "internal:has-not-text"):
        demand = replace(_words("text", body), no=engine.endswith("not-text"))
        yield (Step(demands=(demand,)),), True
    elif engine == "visible":
        yield (Step(demands=(Demand(kind="state", of="state", wanted="visible", no=body == "false"),)),), True
    elif engine in ("nth", "internal:describe", "internal:control"):
        yield (Step(),), True
    else:
        yield (_own(engine, body),), False


def _own(engine: str, body: str) -> Step:
    """A step of one of Playwright's engines that says one thing."""
    if engine in ("text", "text:light", "internal:text"):
        return Step(demands=(_words("text", body),))
    if engine == "internal:label":
        return Step(demands=(_words("label", body),))
    if engine in ("role", "internal:role"):
        return _role(body)
    option = _OPTION.match(body)
    if engine == "internal:attr" and option:
        return Step(demands=tuple(_attribute(option["name"], *_option(option))))
    if engine == "internal:testid" and option:
        return Step(handles=("@" + _option(option)[0],))
    return Step()


def _role(body: str) -> Step:
    role = re.match(r"[\w-]*", body)
    demands: list[Demand] = []
    for option in _OPTION.finditer(body):
        value, how = _option(option)
        if option["name"] == "name":
            demands.append(Demand(kind="words", of="name", wanted=value, how=how))
        elif option["name"] == "description":
            demands.append(Demand(kind="words", of="title", attribute=_DESCRIPTION, wanted=value, how=how))
        elif option["name"] in _ROLE_STATES:
            off = value.lower() == "false"
            demands.append(Demand(kind="state", of="state", wanted=_ROLE_STATES[option["name"]], no=off))
    return Step(role=role[0].lower() if role else "", demands=tuple(demands))


def _option(option: re.Match[str]) -> tuple[str, How]:
    if option["pattern"]:
        return _pattern(option["pattern"]), "pattern"
    if option["quoted"]:
        value = re.sub(r"\\(.)", r"\1", option["quoted"][1:-1], flags=re.DOTALL)
        how = _OPERATORS[option["operator"]]
        return value, "holds" if option["flag"] in ("i", "I") else how
    return option["bare"] or "", "is"


def _words(of: Property, body: str) -> Demand:
    wanted, how = _said(body)
    return Demand(kind="words", of=of, wanted=wanted, how=how)


def _said(body: str) -> tuple[str, How]:
    r"""Words and how they are looked for, of ``"…"i``, ``"…"s``, ``/…/i`` or bare text."""
    body = body.strip()
    if _PATTERN.fullmatch(body):
        return _pattern(body), "pattern"
    for flag, how in (("i", "holds"), ("s", "is"), ("", "is")):
        inner = body[: len(body) - len(flag)] if body.endswith(flag) else ""
        if len(inner) > 1 and inner[0] == inner[-1] and inner[0] in "\"'":
            return unquoted(inner), how  # type: ignore[return-value]  # one of the three
    return body, "holds"


def _text(body: str) -> str:
    return _said(body)[0]


def _pattern(written: str) -> str:
    """A pattern of JavaScript as one of Python, flags in front."""
    return _in_python(*_PATTERN.fullmatch(written).groups())  # type: ignore[union-attr]  # callers have matched it


def _in_python(source: str, flags: str) -> str:
    kept = "".join(flag for flag in flags if flag in "ims")
    return (f"(?{kept})" if kept else "") + source.replace("(?<", "(?P<").replace("(?P<=", "(?<=").replace("(?P<!", "(?<!")


# ------------------------------------------------------------------------------------------------ attributes, classes


def _attribute(name: str, value: str, how: How) -> Iterator[Demand]:
    """What an attribute that is asked for demands; nothing for one that is only a handle."""
    name = name.lower()
    if name in _WORDY and value:
        yield Demand(kind="words", of=_WORDY[name], wanted=value, how=how)  # type: ignore[arg-type]  # the table's values
    elif name in ATTRIBUTES:
        yield _state_attribute(name, value, how)
    elif name == "class":
        yield from (_class(word) for word in value.split() if state_of_class(word))
    elif name in TEST_ID_ATTRIBUTES or name in _NAMES or name.startswith("aria-"):
        return
    elif state_of_value(name, value):
        yield Demand(kind="state", of="attribute", attribute=name, wanted=value, how=how if value else "there")
    elif value:
        yield Demand(kind="value", of="attribute", attribute=name, wanted=value, how=how)


def _state_attribute(name: str, value: str, how: How) -> Demand:
    state = BY_ATTRIBUTE.get(name)
    low = value.lower()
    if state and (not value or low in ("true", "false", name)):
        return Demand(kind="state", of="state", wanted=state, no=low == "false")
    return Demand(kind="state", of="attribute", attribute=name, wanted=value, how=how if value else "there")


def _class(word: str) -> Demand:
    return Demand(kind="state", of="class", wanted=word, how="is")


# ------------------------------------------------------------------------------------------------ CSS and XPath


def _css(body: str, nested: int) -> Iterator[Reading]:
    for one in css_list(body):
        read = read_css(one)
        if not read.compounds:
            yield (Step(),)
            continue
        steps = [_compound(compound.simples, nested) for compound in read.compounds]
        joints = [compound.joint.strip() for compound in read.compounds[1:]]
        yield tuple(
            replace(step, beside=place < len(joints) and joints[place] in ("+", "~")) for place, step in enumerate(steps)
        )


def _compound(simples: Sequence[str], nested: int) -> Step:
    made = Step()
    for simple in simples:
        made = made.with_(_simple(simple, nested))
    return made


def _simple(simple: str, nested: int) -> Step:
    if simple.startswith("#"):
        return Step(handles=("#" + unescaped(simple[1:]),))
    if simple.startswith("."):
        word = unescaped(simple[1:])
        return Step(demands=(_class(word),) if state_of_class(word) else (), handles=("." + word,))
    if simple.startswith("["):
        name, operator, value = simple_attribute(simple)
        role = value if name == "role" and operator == "=" else ""
        handles = (f"@{value}",) if name in TEST_ID_ATTRIBUTES and value else ()
        how = _OPERATORS.get(operator, "there")
        if value and _ANY_CAPITALS.search(simple):
            how = "holds"
        return Step(role=role, handles=handles, demands=tuple(_attribute(name, value, how)))
    if simple.startswith(":"):
        return _pseudo(simple, nested)
    tag = simple.lower()
    return Step(role="dialog" if tag == "dialog" else "", tag=_CONTAINER_TAGS.get(tag, ""))


def _pseudo(simple: str, nested: int) -> Step:
    name, inside = simple_pseudo(simple)
    if name in _PSEUDO:
        state, no = _PSEUDO[name]
        return Step(demands=(Demand(kind="state", of="state", wanted=state, no=no),))
    if name in ("has-text", "text", "text-is", "text-matches"):
        if name == "text-matches":
            source, flags = (*map(css_string, css_list(inside)), "", "")[:2]
            return Step(demands=(Demand(kind="words", of="text", wanted=_in_python(source, flags), how="pattern"),))
        how: How = "is" if name == "text-is" else "holds"
        return Step(demands=(Demand(kind="words", of="text", wanted=css_string(inside), how=how),))
    if nested >= _DEEPEST or not inside:
        return Step()
    if name == "has" and inside.lstrip().startswith(("+", "~")):
        return Step()  # what stands beside it
    found = list(_css(inside.lstrip("> "), nested + 1))
    if name == "not":
        denied = [steps[0] for steps in found if len(steps) == 1 and len(steps[0].demands) + len(steps[0].holds) == 1]
        return Step(
            demands=tuple(replace(demand, no=not demand.no) for step in denied for demand in step.demands),
            holds=tuple((inner, not no) for step in denied for inner, no in step.holds),
        )
    if len(found) != 1:
        return Step()
    if name == "has":
        return Step(holds=((found[0][-1], False),))
    return found[0][-1] if name in ("is", "where", "matches") else Step()


def _xpath(body: str) -> Iterator[Reading]:
    for union in xpath_steps(body):
        steps: list[Step] = []
        for step in union:
            demands: list[Demand] = []
            handles: list[str] = []
            for asked in step.asked:
                if not asked.subject:
                    how: How = "is" if asked.equal else "holds"
                    demands.append(Demand(kind="words", of="text", wanted=asked.value, how=how, no=asked.no))
                elif asked.subject in ("id", "class"):
                    mark = "#" if asked.subject == "id" else "."
                    for word in asked.value.split():
                        handles.append(mark + word)
                        if mark == "." and state_of_class(word):
                            demands.append(replace(_class(word), no=asked.no))
                else:
                    how = "there" if not asked.value else "is" if asked.equal else "holds"
                    made = _attribute(asked.subject, asked.value, how)
                    demands += [replace(demand, no=demand.no != asked.no) for demand in made]
            made_of = Step(tag=_CONTAINER_TAGS.get(step.tag, ""), demands=tuple(demands), handles=tuple(handles))
            if step.axis.startswith(("following", "preceding")) and steps:
                steps[-1] = replace(steps[-1], beside=True)
            if step.axis.startswith(("parent", "ancestor")) and steps:
                steps[-1] = _above(steps[-1], made_of)
            else:
                steps.append(made_of)
        yield tuple(steps) or (Step(),)
