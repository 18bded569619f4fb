"""One drift event: what happened to a locator, what was done, and why.

Events ride on pytest's reports as plain JSON (they must survive xdist and a crashed worker), so `HealEvent.to_dict` gives
nothing but ``dict``, ``list``, ``str``, ``int``, ``float``, ``bool`` and ``None``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from pytest_heal.locator.origin import Making, Mend

FORMAT_VERSION = 1  # 1: first

DriftKind = Literal["lost", "ambiguous", "moved", "hidden", "detached"]
Outcome = Literal["healed", "refused", "reported", "suggested"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """How one property of the remembered element compares with the one found.

    Attributes:
        property: name of the property (``text``, ``id``, ``href``, ...).
        agreement: -1 (contradicts) to 1 (agrees); 0 says nothing.
        weight: points it added to the score (negative: took away).
        before: value in the fingerprint.
        after: value on the page.
    """

    property: str
    agreement: float
    weight: float
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """One demand of the locator, and whether an element meets it.

    Attributes:
        kind: ``words``, ``state``, ``value`` or ``narrowing``.
        demand: as a tester says it: ``text "Paid"``, ``in row with text "Ada"``.
        held: it does.
        now: what is there instead, or in other words; ``""`` where nothing is, or the same.
    """

    kind: str
    demand: str
    held: bool
    now: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One element that was considered.

    Attributes:
        element: short description, ``button "Sign in"``.
        locator: a locator for it as code, verified; ``""`` when none was made.
        score: weighted sum of the evidence; comparable only within one relocation.
        confidence: probability that it is the remembered element, 0 to 1.
        owner: code of the locator that owns it (a claim), ``""`` when it is free.
    """

    element: str
    locator: str = ""
    score: float = 0.0
    confidence: float = 0.0
    owner: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HealEvent:
    """One drifted locator in one test.

    Attributes:
        kind: ``lost`` (matched nothing), ``ambiguous`` (matched several), ``moved`` (matched another element), ``hidden``
            (matched only what cannot be seen; never drift, always ``suggested``), ``detached`` (of an element handle, whose
            element was drawn anew; always ``healed``).
        outcome: ``healed`` (the test went on with the found element), ``refused`` (nothing was certain: Playwright's own
            error), ``reported`` (the test's behaviour was not changed), ``suggested`` (the locator failed and nothing is
            remembered of it: no drift; `suggestions` says what does exist).
        code: slug of the deciding rule (``individual-signal``, ``tie``, ``claimed``, ``destructive``, ...).
        reason: one sentence a tester understands.
        test: pytest node id.
        file, line, column: where the locator was used; file relative to the root, line from 1, column from 1 (0 unknown).
        made_at: ``file:line`` where the locator was made, when that is elsewhere.
        test_at: ``file:line`` of the test's own line that led there, when that is elsewhere.
        way: ``file:line`` of the project's lines that were running, from the use outwards: helpers, page objects, the test.
        makings: the calls that made the locator, in order, as far as they are known.
        also_made: the calls that made the same locator elsewhere in the source, where the test used it after the heal.
        mends: what was executed in place of its broken part; see `origin.Mend`.
        healed_as: of a heal the found element as a fingerprint, as it would stand in the baseline; ``None`` otherwise.
        method: what was called: ``click``, ``to_have_text``, ...
        locator: the test's locator as code.
        selector: the same as Playwright's selector.
        page: URL of the page; ``frame``: see `Key.frame`.
        before, after: the remembered and the found element, short.
        replacement: locator of the found element as code, verified to match it alone; ``""`` when there is none.
        alternatives: further verified locators as code, best first.
        score, confidence, margin: of the best candidate; margin is its distance to the first rival, 0 to 1.
        evidence: per property, weightiest first.
        demands: of the locator, each with whether the found element meets it; of one that was healed or refused only.
        runners_up: other candidates, best first.
        timings: milliseconds by step (``wait``, ``probe``, ``decide``, ``total``).
        confirmed: the test passed after the heal, or although it was refused or failed; ``None`` while unknown, and where the
            healed call failed in a test that passed.
        suggestions: what exists instead, gathered when the call failed: `Suggestions.to_dict`, plain JSON; ``None`` without.
        image: of the healed element, taken before the call was made again: `Picture.to_dict`, plain JSON; ``None`` without.
        image_before: of the remembered element, as it was recorded, likewise.
        opinion: of a model that was asked: `second_opinion.Opinion.to_dict`, plain JSON; ``None`` where none was.
    """

    kind: DriftKind
    outcome: Outcome
    code: str
    reason: str
    test: str = ""
    file: str = ""
    line: int = 0
    column: int = 0
    made_at: str = ""
    test_at: str = ""
    way: tuple[str, ...] = ()
    method: str = ""
    locator: str = ""
    selector: str = ""
    page: str = ""
    frame: str = ""
    before: str = ""
    after: str = ""
    replacement: str = ""
    alternatives: tuple[str, ...] = ()
    score: float = 0.0
    confidence: float = 0.0
    margin: float = 0.0
    evidence: tuple[Evidence, ...] = ()
    runners_up: tuple[Candidate, ...] = ()
    timings: Mapping[str, float] | None = None
    confirmed: bool | None = None
    suggestions: Mapping[str, Any] | None = None
    image: Mapping[str, Any] | None = None
    image_before: Mapping[str, Any] | None = None
    makings: tuple[Making, ...] = ()
    also_made: tuple[tuple[Making, ...], ...] = ()
    mends: tuple[Mend, ...] = ()
    healed_as: Mapping[str, Any] | None = None
    opinion: Mapping[str, Any] | None = None
    demands: tuple[Held, ...] = ()

    @property
    def lacks(self) -> bool:
        """What came nearest has not what the locator demands: it is named in the reason, and never offered instead."""
        return self.outcome == "refused" and self.code == "demand"

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        data: dict[str, Any] = {name: getattr(self, name) for name in _FIELDS}  # `asdict` copies deeply, at ten times the cost
        data["alternatives"] = list(self.alternatives)
        data["way"] = list(self.way)
        data["evidence"] = [{name: getattr(e, name) for name in _EVIDENCE} for e in self.evidence]
        data["demands"] = [{name: getattr(h, name) for name in _HELD} for h in self.demands]
        data["runners_up"] = [{name: getattr(c, name) for name in _CANDIDATE} for c in self.runners_up]
        data["makings"] = [{name: getattr(m, name) for name in _MAKING} for m in self.makings]
        data["also_made"] = [[{name: getattr(m, name) for name in _MAKING} for m in chain] for chain in self.also_made]
        data["mends"] = [{name: getattr(m, name) for name in _MEND} for m in self.mends]
        data["timings"] = {str(k): float(v) for k, v in (self.timings or {}).items()}
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> HealEvent:
        """The event `to_dict` was made from; unknown keys of a newer version are passed over."""
        known = {f.name for f in fields(cls)}
        values = {k: v for k, v in data.items() if k in known}
        values["way"] = tuple(values.get("way") or ())
        values["alternatives"] = tuple(values.get("alternatives") or ())
        values["evidence"] = tuple(Evidence(**e) for e in values.get("evidence") or ())
        values["demands"] = tuple(Held(**h) for h in values.get("demands") or ())
        values["runners_up"] = tuple(Candidate(**c) for c in values.get("runners_up") or ())
        values["makings"] = tuple(Making(**m) for m in values.get("makings") or ())
        values["also_made"] = tuple(tuple(Making(**m) for m in chain) for chain in values.get("also_made") or ())
        values["mends"] = tuple(Mend(**m) for m in values.get("mends") or ())
        return cls(**values)


_FIELDS, _EVIDENCE, _HELD, _CANDIDATE, _MAKING, _MEND = (
    tuple(f.name for f in fields(kind)) for kind in (HealEvent, Evidence, Held, Candidate, Making, Mend)
)
