"""A selector that matches nothing, changed as little as possible so that it might match.

Most selectors break in one place: a class was renamed, a wrapper was put in, a position slipped. What the survey does not have
is dropped, or exchanged for what is most like it; where the page has all the names, it is the structure that has changed, and
combinators, positions and steps are let go. Nothing here knows whether a change helps: the caller executes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pytest_heal.language.likeness import likeness
from pytest_heal.locator import css
from pytest_heal.locator.css_query import Compound, read_css, unescaped
from pytest_heal.locator.rungs import usable, usable_id
from pytest_heal.locator.selector_parts import parts as divided
from pytest_heal.locator.xpath_query import read_xpath
from pytest_heal.suggestions.survey import Survey

MOST_REPAIRS = 10
"""Changed selectors that are made of one."""
MOST_STEPS = 8
"""Steps of a selector that is repaired; who writes more has copied it from a tool, and it says nothing."""
LIKE = 0.5
"""Least likeness (0 to 1) of a name that another is exchanged for."""
RARE = 3
"""Elements of a tag up to which the tag alone says something."""
MOST_EXCHANGES = 2
"""Names that one name is exchanged for."""

INTACT = 0.97
"""Relevance of a selector with nothing changed; each change takes from it:"""
COSTS = {"#": 0.3, ".": 0.22, "[": 0.22, ":": 0.18, "tag": 0.05, "position": 0.1, "joint": 0.04, "step": 0.08, "part": 0.3}
"""What dropping a simple selector costs, by how it begins; ``joint``: a combinator for a blank; ``part``: of another engine."""
EXCHANGE = 0.35
"""What exchanging a name costs, times how far it is from the new one."""
BARE = 0.2
"""More, where nothing but a tag is left of the wanted step."""

_POSITION = re.compile(r":(?:nth-|first-|last-|only-)|nth=")
_ATTRIBUTE = re.compile(r"\[\s*([\w-]+)\s*([*^$~|]?=)\s*(\"[^\"]*\"|'[^']*'|[^\]\s]+)\s*[isIS]?\s*\]")
_PRESENT = re.compile(r"\[\s*(data-[\w-]+)\s*\]")
_SURVEYED = frozenset("name type placeholder aria-label alt title href for".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A changed selector.

    Attributes:
        selector: Playwright's selector.
        reason: what was changed, ``without ".row"``.
        alike: 0 to 1, less the more was changed.
    """

    selector: str
    reason: str
    alike: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Draft:
    """Steps, with what was done to them and what that costs."""

    steps: tuple[Compound, ...]
    cost: float = 0.0
    done: tuple[str, ...] = ()

    def simple(self, step: int, place: int, new: str, cost: float, done: str) -> _Draft:
        """One simple selector exchanged; ``""`` drops it, and its step with the last one."""
        old = self.steps[step]
        simples = (*old.simples[:place], *([new] if new else []), *old.simples[place + 1 :])
        if simples or step == len(self.steps) - 1:
            steps = (*self.steps[:step], replace(old, simples=simples), *self.steps[step + 1 :])
        else:
            steps = _without(self.steps, step)
        return replace(self, steps=steps, cost=self.cost + cost, done=(*self.done, done))

    @property
    def selector(self) -> str:
        """As Playwright's selector; ``""`` when nothing is left of the wanted step."""
        if not self.steps or not self.steps[-1].simples:
            return ""
        return "".join((step.joint if place else "") + "".join(step.simples) for place, step in enumerate(self.steps))


def repairs(selector: str, survey: Survey, common: frozenset[str] = frozenset()) -> tuple[Repair, ...]:
    """Changed forms of a selector, the least changed first, at most `MOST_REPAIRS`; none for one that cannot be cut.

    Args:
        selector: Playwright's selector, of one document.
        survey: what the page has.
        common: words that say nothing on this page, see `page_names.common_words`.
    """
    steps = steps_in(selector)
    if not steps or len(steps) > MOST_STEPS or (sum(len(step.simples) for step in steps) == 1 and not _typed(steps)):
        return ()
    found: dict[str, Repair] = {}
    for draft in _drafts(_Draft(steps=steps), survey, common):
        bare = _bare(draft.steps) and not _bare(steps)
        made, alike = draft.selector, INTACT - draft.cost - (BARE if bare else 0)
        if not _tells(draft.steps, survey) or all(_POSITION.match(simple) for simple in draft.steps[-1].simples):
            continue
        if made and made != selector and draft.done and alike > 0 and (made not in found or found[made].alike < alike):
            found[made] = Repair(selector=made, reason=", ".join(dict.fromkeys(draft.done)), alike=round(alike, 3))
    return tuple(sorted(found.values(), key=lambda repair: -repair.alike)[:MOST_REPAIRS])


def _typed(steps: tuple[Compound, ...]) -> bool:
    """Whether the first simple selector asks for a type: of all other attributes the values are names of the page already."""
    read = _ATTRIBUTE.fullmatch("".join(steps[0].simples[:1]))
    return read is not None and read[1].lower() == "type"


def steps_in(selector: str) -> tuple[Compound, ...]:
    """All steps of a chain; one of another engine is a step of one part, XPath is read as CSS; none where that fails."""
    steps: list[Compound] = []
    for piece in filter(None, divided(selector)):
        body = piece.removeprefix("css=")
        if body.startswith(("/", "(", "xpath=")):
            body = read_xpath(body.removeprefix("xpath=")).css
            if not body:
                return ()
        elif re.match(r"[\w:+-]+\s*=|[\"']", body):
            steps.append(Compound(joint=" >> " if steps else "", simples=(piece,)))
            continue
        compounds = read_css(body).compounds
        if not compounds or compounds[0].joint.strip():
            return ()
        steps += [replace(compounds[0], joint=" >> " if steps else ""), *compounds[1:]]
    return tuple(steps)


def _drafts(whole: _Draft, survey: Survey, common: frozenset[str]) -> Iterator[_Draft]:
    missing = [
        (step, place)
        for step, compound in reversed(list(enumerate(whole.steps)))
        for place, simple in reversed(list(enumerate(compound.simples)))
        if not exists(simple, survey)
    ]
    bases = [_dropped(whole, missing)]
    for spot in missing:
        old = whole.steps[spot[0]].simples[spot[1]]
        for new, share in _like(old, survey, common):
            kept = whole.simple(*spot, new, EXCHANGE * (1 - share), f"{new} for {old}")
            bases.append(_dropped(kept, [other for other in missing if other != spot]))
    for base in bases:
        loose = _loosened(base)
        yield from (base, loose)
        if len(loose.steps) > 2 or (len(loose.steps) == 2 and not missing):  # noqa: PLR2004 - one step is no chain
            yield from (_step_dropped(loose, step) for step in range(len(loose.steps) - 1))
        if not missing:
            yield from _less_by_one(loose)


def _dropped(draft: _Draft, spots: Iterable[tuple[int, int]]) -> _Draft:
    """Without some simple selectors, given from the last to the first."""
    for step, place in spots:
        simple = draft.steps[step].simples[place]
        draft = draft.simple(step, place, "", _cost(simple), f"without {simple}")
    return draft


def _loosened(draft: _Draft) -> _Draft:
    """Without positions, and below instead of directly inside or next to."""
    spots = [
        (step, place)
        for step, compound in reversed(list(enumerate(draft.steps)))
        for place, simple in reversed(list(enumerate(compound.simples)))
        if _POSITION.match(simple)
    ]
    loose = draft
    for step, place in spots:
        simple = loose.steps[step].simples[place]
        if loose.steps[step].simples == (simple,) and not simple.startswith("nth="):
            continue
        steps = loose.steps
        loose = loose.simple(step, place, "", COSTS["position"], "in any position")
        if len(steps) == step + 1 and not loose.steps[-1].simples:
            loose = replace(loose, steps=steps[:-1])
    strict = [step for step in loose.steps[1:] if step.joint.strip() in (">", "+")]
    if not strict:
        return loose
    steps = tuple(replace(step, joint=" ") if step.joint.strip() in (">", "+") else step for step in loose.steps)
    return replace(loose, steps=steps, cost=loose.cost + COSTS["joint"] * len(strict), done=(*loose.done, "at any depth"))


def _step_dropped(draft: _Draft, step: int) -> _Draft:
    gone = "".join(draft.steps[step].simples)
    cost = COSTS["step"] + sum(_cost(simple) for simple in draft.steps[step].simples) / 2
    return replace(draft, steps=_without(draft.steps, step), cost=draft.cost + cost, done=(*draft.done, f"without {gone}"))


def _less_by_one(draft: _Draft) -> Iterator[_Draft]:
    """Without one simple selector of a compound that has others."""
    for step, compound in enumerate(draft.steps):
        for place, simple in enumerate(compound.simples):
            if len(compound.simples) > 1:
                yield draft.simple(step, place, "", _cost(simple), f"without {simple}")


def _without(steps: tuple[Compound, ...], step: int) -> tuple[Compound, ...]:
    """Without a step; what follows it stands anywhere below what precedes it."""
    behind = steps[step + 1 :]
    if behind:
        behind = (replace(behind[0], joint=behind[0].joint if behind[0].joint == " >> " else " "), *behind[1:])
    return steps[:step] + behind


def _cost(simple: str) -> float:
    if _POSITION.match(simple):
        return COSTS["position"]
    if re.match(r"[\w:+-]+\s*=", simple):
        return COSTS["part"]
    return COSTS.get(simple[0], COSTS["tag"])


def _tells(steps: tuple[Compound, ...], survey: Survey) -> bool:
    """Something is left that was chosen for this page: a name, a text, a step of another engine, or a tag that is rare here."""
    rare = {found.value.lower() for found in survey.tags if found.count <= RARE}
    simples = [simple for step in steps for simple in step.simples if not _POSITION.match(simple)]
    return any(s[0] in "#.[" or "text" in s or "internal:" in s for s in simples) or (bool(simples) and simples[-1] in rare)


def _bare(steps: tuple[Compound, ...]) -> bool:
    return bool(steps) and all(simple[0] not in "#.[:" and "=" not in simple for simple in steps[-1].simples)


def exists(simple: str, survey: Survey) -> bool:
    """Whether the page has a name; what the survey cannot tell is taken to be there."""
    first, name = simple[0], unescaped(simple[1:])
    if first == "#":
        return any(found.value == name for found in survey.ids)
    if first == ".":
        return any(found.value == name for found in survey.classes)
    if first == "[":
        return _has_attribute(simple, survey)
    if first in ":*" or re.match(r"[\w:+-]+\s*=", simple) or not survey.tags:
        return True
    return any(found.value.lower() == unescaped(simple).lower() for found in survey.tags)


def _has_attribute(simple: str, survey: Survey) -> bool:
    present, read = _PRESENT.fullmatch(simple), _ATTRIBUTE.fullmatch(simple)
    if present:
        return present[1].lower() in survey.data
    if not read:
        return True
    name, how, value = read[1].lower(), read[2], unescaped(read[3].strip("\"'"))
    if name in ("id", "class"):
        values = [found.value for found in (survey.ids if name == "id" else survey.classes)]
        if how == "=" and name == "class":  # all of them, in this order; that they exist is what the survey can tell
            return set(value.split()) <= set(values)
    elif name in _SURVEYED or name.startswith("data-"):
        values = [found.value for found in survey.attributes if found.attribute == name]
    else:
        return True
    if how == "*=":
        return any(value in each for each in values)
    if how == "^=":
        return any(each.startswith(value) for each in values)
    if how == "$=":
        return any(each.endswith(value) for each in values)
    return value in values


def _like(simple: str, survey: Survey, common: frozenset[str]) -> list[tuple[str, float]]:
    """Names most like one, as simple selectors, with their likeness: classes and ids, values or names of attributes."""
    present, read = _PRESENT.fullmatch(simple), _ATTRIBUTE.fullmatch(simple)
    if simple[0] in "#.":
        asked = unescaped(simple[1:])
    elif read and read[1].lower() in ("id", "class"):  # what XPath becomes
        asked = unescaped(read[3].strip("\"'"))
    elif read and read[2] == "=":
        name = read[1].lower()
        values = dict.fromkeys(found.value for found in survey.attributes if found.attribute == name and usable(found.value))
        return _nearest(unescaped(read[3].strip("\"'")), [(f"[{name}={css.string(v)}]", v) for v in values], common)
    elif present:
        return _nearest(present[1].removeprefix("data-"), [(f"[{n}]", n.removeprefix("data-")) for n in survey.data], common)
    else:
        return []
    named = [(f".{css.identifier(f.value)}", f.value) for f in survey.classes if usable(f.value)]
    named += [(f"#{css.identifier(f.value)}", f.value) for f in survey.ids if usable_id(f.value)]
    return _nearest(asked, named, common)


def _nearest(asked: str, named: Iterable[tuple[str, str]], common: frozenset[str]) -> list[tuple[str, float]]:
    rated = [(new, likeness(asked, value, common=common)) for new, value in named]
    return sorted((each for each in rated if each[1] >= LIKE), key=lambda each: -each[1])[:MOST_EXCHANGES]
