"""The hooks `pytest_heal_embed` and `pytest_heal_choose`, and the model of the run, as what `find_by_description` can ask.

All of them are guarded, checked, and told.

What a hook raises, or returns that does not fit, never decides anything: it is noted for the summary.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pytest

from pytest_heal.plugin.process import GUARD, RUN

if TYPE_CHECKING:
    from pytest_heal.describe.answer import Candidate

PROPERTY = "heal_second_opinion"
"""Property of a test, in JUnit files too, for each choice."""
_TOLD = ("role", "name", "section", "group", "href", "score")


def opinions(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Arguments of `find_by_description` for the hooks and the model of this run; none by default."""
    config, hook, found = request.config, request.config.hook, dict[str, Any]()
    run, guard = config.stash[RUN], config.stash[GUARD]

    def embed(texts: Sequence[str]) -> Any:
        with guard("asking pytest_heal_embed"):
            vectors = hook.pytest_heal_embed(config=config, texts=list(texts))
            return None if vectors is None else _vectors(vectors, len(texts))
        return None

    def choose(text: str, candidates: Sequence[Candidate]) -> int | None:
        plain = [{name: value for name, value in one.to_dict().items() if name in _TOLD} for one in candidates]
        place: int | None = None
        with guard("asking pytest_heal_choose"):
            place = _checked(hook.pytest_heal_choose(config=config, description=text, candidates=plain), len(candidates))
        if place is not None:
            tell(text, candidates[place])
        return place

    def tell(text: str, candidate: Candidate, name: str = "") -> None:
        from pytest_heal.describe.live_counsel import chosen_in_words

        told = chosen_in_words(text, candidate, name)
        request.node.user_properties.append((PROPERTY, told))
        run.lines.append(f"{request.node.nodeid}: {told}")

    if hook.pytest_heal_embed.get_hookimpls():
        found["embed"] = embed
    if hook.pytest_heal_choose.get_hookimpls():
        found["choose"] = choose
    adviser = run.adviser
    if adviser is not None:
        from pytest_heal.describe.live_counsel import Counsel

        name = adviser.name
        found["counsel"] = Counsel(adviser=adviser, name=name, told=lambda text, one, _: tell(text, one, name))
    return found


def _vectors(vectors: Any, count: int) -> list[list[float]]:
    checked = [[float(x) for x in vector] for vector in vectors]
    if len(checked) != count or len(set(map(len, checked))) != 1:
        raise ValueError(f"pytest_heal_embed returned {len(checked)} vectors, expected {count} of one length")
    return checked


def _checked(place: Any, count: int) -> int | None:
    if place is not None and (type(place) is not int or not 0 <= place < count):
        raise ValueError(f"pytest_heal_choose returned {place!r}, expected 0 to {count - 1} or None")
    return place
