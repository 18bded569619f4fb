"""What a model may be asked about a lost element, and what its answer may change.

A model is asked only where relocation itself is in doubt between elements, and offered only what no rule forbids: what is
hidden, does the reverse, destroys, cannot take the act, or has not what the locator demands is not put to a vote. Its answer
may turn

- a refusal into a **suggestion**: still refused, the proposed locator is that of the element that the model means;
- a refusal into a **heal**, when all of this holds: the answer is the candidate that the ranking had first, and the model says
  so twice, with the records in another order; nothing but the confidence was missing, and little of it (`MOST_DOUBT`); what the
  test does is harmless (`PLAIN_METHODS`): nothing sent, destroyed or expected; both elements say something, because words are
  what a model can judge; and the found one stands where the remembered one stood. What a removed element leaves behind is
  another one with its words or its link somewhere else on the page, and every model would take that for it.

All of it is measured (``benchmarks/second_opinion.py``) so that even a model that agrees with everything adds no wrong heal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.text import vocabulary
from pytest_heal.element.traits import Traits
from pytest_heal.element.typed_text import typed, without
from pytest_heal.language.destructive import destructive
from pytest_heal.relocation.case import Case
from pytest_heal.relocation.decision import ADVISED, Decision, Request, Thresholds, plain
from pytest_heal.relocation.events import Held
from pytest_heal.relocation.fit import is_field, submits
from pytest_heal.relocation.harm import sayings
from pytest_heal.relocation.policy import case_of
from pytest_heal.relocation.relocator import Match, Relocation
from pytest_heal.relocation.rules import RULES
from pytest_heal.relocation.signals import stands_there

ASKED = ("tie", "fewer", "no-signal", "confidence")
"""Codes of refusals that are a doubt between elements; the others are reasons against one."""

FORBIDS = ("hidden", "destructive", "opposite", "role", "act", "scope", "neighbour", "demand")
"""Rules whose refusal keeps a candidate from being offered at all."""

MOST_OFFERED = 8
MOST_DOUBT = 1.5
"""How many times the doubt that the threshold leaves there may be, for an answer to make a heal of it: 0.7 for 0.8."""

PLAIN_METHODS = vocabulary(
    """click dblclick tap hover focus blur fill clear type check uncheck set_checked select_option select_text
    scroll_into_view_if_needed"""
)
"""What may go on with such a heal: no key that sends a form, no file, no script, nothing that says what a page has to hold."""

_MOST_SAID = 120  # characters of a property
_MOST_NAMED = 60  # characters of an element in a reason
_MOST_CODE = 100  # characters of a locator in a reason
_MOST_REASON = 110  # characters of the refusal's own reason, before what the model said


@dataclass(frozen=True, slots=True, kw_only=True)
class Matter:
    """What is put to a model.

    Attributes:
        about: the remembered element by property, and what the test does.
        facts: of the page.
        records: the candidates by property, in document order, so that their place says nothing of their rank.
        matches: what each record stands for.
        demands: of the locator, and whether each of them has it.
        top: place of the record that the ranking had first; -1 when it is not offered.
        heals: an answer may make a heal of the refusal, if it is that one.
    """

    about: Mapping[str, str]
    facts: Mapping[str, str]
    records: tuple[Mapping[str, str], ...]
    matches: tuple[Match, ...]
    top: int
    heals: bool
    demands: tuple[tuple[Held, ...], ...] = ()

    def turned(self, place: int) -> int:
        """Where a record stands when they are shown in the other order, and back."""
        return len(self.records) - 1 - place

    def worth_asking_again(self, answer: int | None) -> bool:
        """Whether the answer would make a heal, so that the model is asked again with the records in the other order."""
        return self.heals and answer == self.top


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What came of asking a model, for reports.

    Attributes:
        model: its name.
        chosen: the element it means, short; ``""`` for none of them, or no answer.
        reasoning: of the model, one line; it may quote the page.
        source: ``model``, ``cache``, or ``nobody`` where nobody answered.
        problem: why there is no answer, ``""`` where there is one.
        offered: number of records.
        asked: number of times.
        agrees: it means what the ranking had first, as often as it was asked.
        keys: of the questions, in the file of answers and in reports.
    """

    model: str = ""
    chosen: str = ""
    reasoning: str = ""
    source: str = "nobody"
    problem: str = ""
    offered: int = 0
    asked: int = 0
    agrees: bool = False
    keys: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        return {**asdict(self), "keys": list(self.keys)}


def matter_of(
    relocation: Relocation,
    decision: Decision,
    inventory: Inventory,
    request: Request,
    thresholds: Thresholds,
    *,
    only_one: bool = True,
    code: str = "",
) -> Matter | None:
    """What to ask about a refusal; ``None`` where a model is not asked.

    Args:
        relocation: what was found.
        decision: of the policy.
        inventory: the page.
        request: what the test was doing.
        thresholds: the confidence each kind of act needs.
        only_one: the locator is lost on the page it was recorded on. Where it matches several elements, or the page has
            another URL, an answer makes no heal.
        code: the test's locator as Python.
    """
    if decision.heal or decision.code not in ASKED:
        return None
    cases = [case_of(relocation, m, inventory, request, thresholds) for m in relocation.matches if m.owner is None]
    offered = [case for case in cases if not any(RULES[name](case) for name in FORBIDS)][:MOST_OFFERED]
    if not offered:
        return None
    offered.sort(key=lambda case: case.match.index)
    best, entered = relocation.best, typed(inventory)
    top = next((n for n, case in enumerate(offered) if case.match is best), -1)
    return Matter(
        about=_about(relocation, request, code, entered),
        facts={name: value for name, value in (("url", _bare(inventory.url)), ("title", inventory.title)) if value},
        records=tuple(record_of(inventory[case.match.index], entered) for case in offered),
        matches=tuple(case.match for case in offered),
        top=top,
        heals=only_one and top >= 0 and _may_heal(offered[top]),
        demands=tuple(case.demanded for case in offered),
    )


def advised(decision: Decision, matter: Matter, answers: Sequence[int | None], inventory: Inventory) -> Decision:
    """The decision after a model was asked.

    Args:
        decision: the refusal.
        matter: what was put to the model.
        answers: places of records, as in ``matter``: of the first question, and of the second if there was one; ``None``: none
            of them, or no answer.
        inventory: the page.
    """
    first = answers[0] if answers else None
    if first is None or not 0 <= first < len(matter.matches) or any(other != first for other in answers[1:]):
        return decision
    match, demands = matter.matches[first], matter.demands[first] if matter.demands else ()
    named = plain(inventory[match.index].describe(), _MOST_NAMED)
    if matter.heals and first == matter.top and len(answers) > 1:
        reason = f"{named} comes first with {int(match.confidence * 100)}%, and a model that was asked twice means the same."
        return replace(decision, heal=True, code=ADVISED, reason=reason, match=match, demands=demands)
    reason = f"{plain(decision.reason, _MOST_REASON)} A model means {named}."
    return replace(decision, reason=reason, match=match, demands=demands)


def located(decision: Decision, code: str) -> Decision:
    """A refusal that became a suggestion, with the verified locator in its reason: several may be called the same.

    Args:
        decision: see `advised`.
        code: the locator as Python.
    """
    return replace(decision, reason=f"{decision.reason.rstrip('.')}, {plain(code, _MOST_CODE)}.")


def _may_heal(case: Case) -> bool:
    """Whether only the confidence is missing, little of it, and for something harmless."""
    if case.request.method not in PLAIN_METHODS or case.request.kind not in ("act", "read"):
        return False
    if [name for name, rule in RULES.items() if rule(case)] != ["confidence"]:
        return False
    if not (case.pair.old.said and case.pair.new.said and stands_there(case.pair)):
        return False
    both = (case.pair.old.element, case.pair.new.element)
    if any(destructive(sayings(element)) or submits(element) for element in both):
        return False
    return 1.0 - case.confidence <= MOST_DOUBT * (1.0 - case.required)


# ---------------------------------------------------------------------------------------------------- what is told of them


def record_of(element: Element, entered: Sequence[str] = ()) -> dict[str, str]:
    """What a model is told of an element, by property, what is empty left out; never the value of a field.

    Args:
        element: to be told of.
        entered: what was typed into its page, see `typed`; taken out of its texts.
    """
    traits = Traits(element)
    field = is_field(traits) or "editable" in element.states
    called = element.label or element.attributes.get("placeholder", "")
    said = {
        "role": element.role,
        "name": called if field and element.name == element.text else element.name or called,
        "text": "" if field or element.text in (element.name, element.label) else without(element.text, entered),
        "tag": element.tag,
        "type": element.attributes.get("type", ""),
        "section": without(element.section, entered),
        "group": without(element.group, entered),
        "link": _bare(traits.link),
    }
    return {name: short for name, value in said.items() if (short := plain(value, _MOST_SAID))}


def _about(relocation: Relocation, request: Request, code: str, entered: Sequence[str]) -> dict[str, str]:
    fingerprint = relocation.fingerprint
    said = {"does": request.method, "locator": code, "description": fingerprint.intent}
    told = {name: short for name, value in said.items() if (short := plain(value, _MOST_SAID))}
    return {**told, **record_of(fingerprint.element, entered)}


def _bare(url: str) -> str:
    """Where a link leads, without what may be secret or personal: user, query, fragment, a folder, a mail address, a script."""
    try:
        parts = urlsplit(url.strip())
        if parts.scheme == "file":
            return "file:" + "/".join(parts.path.rsplit("/", 2)[-2:])
        if parts.scheme not in ("", "http", "https"):
            return f"{parts.scheme}:"
        host = parts.netloc.rpartition("@")[2]
    except ValueError:
        return ""
    return f"{parts.scheme}://{host}{parts.path}" if parts.scheme else f"//{host}{parts.path}" if host else parts.path
