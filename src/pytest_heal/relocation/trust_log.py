"""What one process trusts in a run: what earlier runs amount to decides, what happens now is noted for the next one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from pytest_heal.element.fingerprint import Key
from pytest_heal.relocation.trust import Heal, Identity, Quarantined, Rejected, Step, StepKind, Trust, Verdict


class TrustLog:
    """What one process trusts, and the steps that it has not passed on yet.

    Nothing that happens in a run is held against a heal of the same run: whether a test passes must not depend on which tests
    ran before it, or in the same process.

    Args:
        trust: what earlier runs amount to.
        at_once: what goes wrong is not made again from then on: for steps that one program sends one after another.
    """

    def __init__(self, trust: Trust | None = None, *, at_once: bool = False) -> None:
        self.trust = Trust() if trust is None else trust
        self._before = self.trust if at_once else self.trust.duplicate()
        self._new: list[Step] = []
        self._unneeded: set[Key] = set()

    def doubts(self, key: Key) -> Sequence[Quarantined]:
        """The quarantined heals of a locator on a page; none where it may be healed with anything."""
        return self._before.doubts(key) if self._before else ()

    def knows(self, key: Key) -> bool:
        """Whether anything speaks against a heal of a locator on a page: which one it is depends on what finds its element."""
        bare = replace(key, test="")
        return bool(self._before) and (bool(self.doubts(key)) or any(other == bare for other, _ in self._before.refused))

    def renames(self, key: Key) -> tuple[str, ...]:
        """The new name of a locator that tests of earlier runs passed with, on any page; none where there is any doubt."""
        if not self._before or any(one.heal.key.locator == key.locator for one in self._before.quarantined):
            return ()
        heals = (one.heal for one in self._before.confirmed)
        names = {"" if self._before.rejects(heal) else heal.renamed for heal in heals if heal.key.locator == key.locator}
        return tuple(names) if len(names) == 1 and "" not in names else ()

    def rejected(self, key: Key, found: AbstractSet[str]) -> Rejected | None:
        """Why a person does not want a heal; ``None`` where nobody has rejected it. See `Trust.rejection`."""
        return self._before.rejection(key, found) if self._before else None

    def refuses(self, identity: Identity) -> Quarantined | None:
        """Why a heal is not to be made; ``None`` when it may be.

        A locator with a heal in quarantine is healed with nothing but what tests have passed with.
        """
        doubted = self.doubts(identity[0])
        return doubted[0] if doubted and not self._before.confirms(identity) else None

    def happened(self, kind: StepKind, heal: Heal, test: str) -> None:
        """Take note of a step, unless it changes nothing."""
        step = Step(kind=kind, heal=heal, test=test)
        if self.trust.apply([step]):
            self._new.append(step)

    def finished(self, test: str, heals: Iterable[Heal], verdict: Verdict, *, in_vain: AbstractSet[Key] = frozenset()) -> None:
        """A test is over.

        Args:
            test: its node id.
            heals: what was healed in it and not found wrong meanwhile.
            verdict: how it ended.
            in_vain: keys of what was lost in it, too, and was not healed for what went wrong before.
        """
        if verdict == "unknown":
            return
        known = list(heals)
        for heal in known:
            self.happened("confirmed" if verdict == "passed" else "test-failed", heal, test)
        if verdict == "passed" and self.trust:
            for step in self.trust.unneeded_by(test, {heal.key for heal in known} | in_vain):
                self.happened(step.kind, step.heal, step.test)
                self._unneeded.add(step.heal.key)

    def recorded(self, test: str, keys: Iterable[Key]) -> None:
        """A test that passed recorded locators anew: what went wrong with the old fingerprint is over."""
        if self._before:
            for key in keys:
                for doubted in self.doubts(key):
                    self.happened("released", doubted.heal, test)

    @property
    def settled(self) -> set[Key]:
        """Locators whose heals no test needs any more."""
        needed = {key for key, _ in self.trust.said}
        return self._unneeded - needed

    def take(self) -> list[Step]:
        """The steps since the last call."""
        steps, self._new = self._new, []
        return steps
