"""One gathering: what exists instead of what a locator looked for, step by step, for `suggest`.

Written once, as steps that yield what is to be called (see `healer`). The order is that of use: the survey, where the chain
stops, the confusions, the similar selectors; when the time is over, what is known by then is the answer, with a note. Only
what was executed in the page is offered. A query by role or text looks at every element, so on a large page few are made; what
is plain CSS is counted in one question.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from functools import partial
from inspect import unwrap
from typing import Any

from pytest_heal.browser import errors_text, private
from pytest_heal.browser.closed_roots import enclosed_in
from pytest_heal.browser.frames import names_known
from pytest_heal.browser.pieces import ENTER_FRAME, Piece, pieces_of
from pytest_heal.element.address import clean_url
from pytest_heal.locator.code import to_code
from pytest_heal.locator.plain_css import plain_css
from pytest_heal.locator.selector_parts import in_its_frame, parts
from pytest_heal.suggestions.attempt import Attempt, as_written, parse
from pytest_heal.suggestions.confusions import Facts, closed_root, explain
from pytest_heal.suggestions.list_ask import ListAsk
from pytest_heal.suggestions.live_lists import Lists
from pytest_heal.suggestions.live_survey import Look, Steps
from pytest_heal.suggestions.live_working import working
from pytest_heal.suggestions.nearest import Candidate, candidates, chosen, containing, names_of_role
from pytest_heal.suggestions.page_names import held
from pytest_heal.suggestions.record import MOST_SIMILAR, Explanation, Part
from pytest_heal.suggestions.suggestions import Suggestions
from pytest_heal.suggestions.survey import Survey

SURVEY_TIMEOUT = 1_500.0
"""Milliseconds of one question after a call that failed; whoever asks by himself waits as long as all may take."""
HIDDEN_TIMEOUT = 500.0
"""Of the question what hides an element, likewise."""
CLOSED_ROOTS = 200.0
"""Milliseconds that have to be left for a look into closed shadow roots: Chromium tells the whole document then."""
MOST_FRAMES = 10
"""Other frames that are looked into."""
MOST_WORK = 100_000.0
"""Elements that queries may look at, in all, weighed by `COSTS`: about 40 ms of the browser's time."""
COSTS = {"internal:role": 9.0, "role": 9.0, "internal:text": 5.0, "text": 5.0, "internal:has-text": 5.0, "internal:label": 3.0}
"""How much more a query of an engine costs for each element than CSS does."""
LATE_COSTS = 3.0
"""The query whether a lost element is there by now may use this part (a third) of `MOST_WORK`."""
WORTH_ASKING = 2
"""Selectors from which on one question for all of them is cheaper than one for each."""
_DESCENDS = (" ", ">", "/")  # what follows a part of a selector when the next one is looked for inside of it
_SHADOWLESS = "css:light="


class Gathering:
    """One gathering, step by step."""

    def __init__(self, look: Look, limit: float, kind: errors_text.Unusable | None, lists: Sequence[ListAsk] = ()) -> None:
        self.look, self.limit, self.kind, self.lists = look, limit, kind, lists
        self.began = time.monotonic()
        self.notes: list[str] = []
        self.parts: list[Part] = []
        self.explanations: list[Explanation] = []
        self.work = 0.0
        self.counted: dict[str, int] = {}  # by selector, where one question has told of several
        self.stop = 0  # place of the first prefix that matches nothing

    def left(self) -> float:
        """Milliseconds left."""
        return self.limit - (time.monotonic() - self.began) * 1000

    def patience(self) -> float:
        """Milliseconds that one question may take."""
        return max(self.left() if self.kind is None else min(self.left(), SURVEY_TIMEOUT), 1.0)

    def run(self) -> Steps:
        """All of it."""
        look = self.look
        pieces = pieces_of(look.selector)
        piece = yield from self._reached(pieces)
        text, prefix = (piece.text, piece.prefix) if piece else (look.selector, "")
        lost_frame = piece is not None and piece is not pieces[-1]
        attempt = parse(text)
        timeout = self.patience()
        document = in_its_frame(prefix)  # of a locator of every frame, the main one is described
        survey = yield from look.survey(document, terms=attempt.terms, role=attempt.role, timeout=timeout)
        if survey.truncated:
            self.notes.append(f"The document is large: only its first {survey.elements} elements were looked at.")
        receiver = _receiver(prefix, look.receiver)
        test_id = private.test_id_attribute(self.look.page)
        offered = candidates(attempt, survey, test_id_attribute=test_id, style=self.look.style())
        yield from self._count_plain([*_own(attempt), *(one.selector for one in offered)], prefix)
        facts = yield from self._facts(attempt, survey, prefix, receiver, lost_frame=lost_frame)
        if not lost_frame:
            self.explanations += explain(attempt, survey, facts)
        if self.lists and not self.explanations and not facts.count:
            looking = Lists(look, self, survey, prefix=prefix, test_id_attribute=test_id)
            self.explanations += filter(None, [(yield from looking.run(self.lists))])
        unexplained = not (self.explanations or facts.count or lost_frame or survey.truncated)
        if unexplained and survey.opaque and self.left() > CLOSED_ROOTS:
            self.explanations += filter(None, [closed_root(attempt, (yield from enclosed_in(look.page)))])
        works = None
        if facts.count == 1 and not self.explanations and self.kind is None:
            works = yield from working(
                look, text, prefix=prefix, receiver=receiver, test_id_attribute=test_id, timeout=self.patience()
            )
        inside_of, inside = yield from self._inside(attempt, prefix)
        similar = () if works else (yield from self._similar(attempt, offered, survey, prefix, receiver))
        terms, classes, ids = containing(attempt, survey)
        if self.left() <= 0:
            self.notes.append("There was no time to look at everything.")
        return Suggestions(
            locator=to_code(look.selector, look.receiver),
            selector=look.selector,
            count=0 if lost_frame else max(facts.count, 0),
            url=clean_url(survey.url),
            title=survey.title,
            frame=clean_url(survey.url) if document or look.receiver == "frame" else "",
            explanations=tuple(self.explanations),
            parts=tuple(self.parts),
            similar=similar,
            structure=survey.structure,
            elements=survey.elements,
            terms=terms or attempt.terms[:3],
            classes=classes,
            ids=ids,
            data=dict(sorted(survey.data.items(), key=lambda item: (-item[1], item[0]))),
            inside=inside,
            inside_of=inside_of,
            names=names_of_role(attempt, survey),
            notes=tuple(self.notes),
            milliseconds=round((time.monotonic() - self.began) * 1000, 1),
            working=works,
        )

    # ------------------------------------------------------------------ where it stops

    def _reached(self, pieces: tuple[Piece, ...]) -> Steps:
        """The piece to look into: the last, or the first whose frame is not there, or not one alone."""
        for piece in pieces[:-1]:
            count = yield from self._count(piece.upto)
            self.parts.append(Part(code=as_written(piece.text), count=count))
            if count != 1 and count >= 0:
                code = to_code(piece.upto, self.look.receiver)
                self.explanations.append(_frame_trouble(code, count))
                return piece
        return pieces[-1] if pieces else None

    def _count(self, selector: str) -> Steps:
        """Elements that a selector matches; -1 when there is no time left, or Playwright cannot tell."""
        if selector in self.counted:
            return self.counted[selector]
        return (yield from self.look.count(selector)) if self.left() > 0 else -1

    def _count_plain(self, selectors: Iterable[str], prefix: str) -> Steps:
        """Count in one question what plain CSS can count. What that cannot tell, Playwright is asked when it is wanted."""
        plain = {selector: css for selector in selectors if (css := plain_css(selector))}
        if len(plain) < WORTH_ASKING or self.left() <= 0 or prefix != in_its_frame(prefix):
            return
        try:
            timeout = self.patience()
            numbers = yield from self.look.counts(prefix, list(plain.values()), timeout=timeout)
        except Exception as error:
            if errors_text.is_gone(error):
                raise
            if type(error).__name__ == "TimeoutError":  # busy, and Playwright's count() would wait for it
                self.limit = 0.0
            return
        self.counted = {prefix + selector: number for selector, number in zip(plain, numbers, strict=True) if number >= 0}

    def _affordable(self, selector: str, survey: Survey) -> bool:
        """Whether a query may be made; on small pages every one. What is made is added up.

        The first query by role on a page has all its styles computed: seconds, where there are more elements than are surveyed.
        """
        cost = _cost(selector) * survey.elements
        if self.work + cost > MOST_WORK or (survey.truncated and cost > survey.elements):
            return False
        self.work += cost
        return True

    def _inside(self, attempt: Attempt, prefix: str) -> Steps:
        """What the first element of the last matching part holds, where the next part is looked for in it."""
        if not self.stop or self.left() <= 0:
            return "", ()
        (upto, code), (following, _) = attempt.prefixes[self.stop - 1 : self.stop + 1]
        if not following[len(upto) :].startswith(_DESCENDS):
            return "", ()
        timeout = self.patience()
        survey = yield from self.look.survey(
            in_its_frame(prefix), terms=attempt.terms, role=attempt.role, timeout=timeout, within=upto
        )
        return code, held(survey)

    # ------------------------------------------------------------------ confusions

    def _facts(self, attempt: Attempt, survey: Survey, prefix: str, receiver: str, *, lost_frame: bool) -> Steps:
        """Where and how it is there after all, and where a chain stops."""
        selector = attempt.selector
        lost = self.kind == "lost"  # which need not be so any more: elements come late
        cheap = prefix + selector in self.counted or LATE_COSTS * _cost(selector) * survey.elements <= MOST_WORK
        unknown = not lost_frame and (cheap or not lost)
        count = (yield from self._count(prefix + selector)) if unknown else 0
        if count > 0:
            visible = yield from self._count(f"{prefix}{selector} >> visible=true")
            hidden_by = (yield from self._hidden_by(prefix + selector)) if visible == 0 else ""
            seen, strict = max(visible, 0), self.kind == "ambiguous"
            return Facts(count=count, visible=seen, hidden_by=hidden_by, late=lost, strict=strict, receiver=receiver)
        for place, (upto, code) in enumerate(attempt.prefixes):
            known = upto == selector and count == 0
            if not known and not self._affordable(upto, survey):
                break
            number = 0 if known else (yield from self._count(prefix + upto))
            self.parts.append(Part(code=code, count=number))
            if number == 0:
                self.stop = place
                break
        if lost_frame:
            return Facts(receiver=receiver)
        in_shadow, paste = yield from self._in_shadow(attempt, prefix, receiver)
        frames = yield from self._in_frames(attempt.selector)
        return Facts(in_frames=frames, in_shadow=in_shadow, shadow_paste=paste, receiver=receiver)

    def _hidden_by(self, selector: str) -> Steps:
        try:
            limit = self.left() if self.kind is None else min(self.left(), HIDDEN_TIMEOUT)
            answer = yield from self.look.hidden_by(selector, max(limit, 1.0))
        except Exception:  # noqa: BLE001 - it is hidden all the same
            return ""
        return f"{answer['by']} on {answer['on']}" if answer["on"] else answer["by"]

    def _in_shadow(self, attempt: Attempt, prefix: str, receiver: str) -> Steps:
        """What CSS finds in shadow roots, where XPath finds nothing."""
        if "xpath" in attempt.kinds:
            for relaxed in attempt.relaxed:
                count = yield from self._count(prefix + relaxed)
                if count > 0 and (yield from self._count(f"{prefix}{_SHADOWLESS}{relaxed}")) == 0:
                    return count, to_code(relaxed, receiver) if count == 1 else ""
        return 0, ""

    def _in_frames(self, selector: str) -> Steps:
        """Other frames of the page where the selector matches."""
        page, found = self.look.page, list[tuple[str, int, str]]()
        frames = list(page.frames)
        if len(frames) == 1:
            return ()
        make = unwrap(self.look.flavour.frame.locator)  # type: ignore[attr-defined]
        yield from names_known(page)
        for frame in frames[:MOST_FRAMES]:
            if self.left() <= 0:
                break
            try:
                count = yield partial(self.look.flavour.count, make(frame, selector))
            except Exception:  # noqa: BLE001, S112 - it went away, or cannot be asked
                continue
            if count:
                code = to_code(selector, (yield from self._frame_code(frame)))
                if code != to_code(self.look.selector, self.look.receiver):  # it came late, to where it was looked for
                    found.append((private.frame_name(frame) or clean_url(frame.url), count, code))
        if len(frames) > MOST_FRAMES:
            self.notes.append(f"The page has {len(frames)} frames; {MOST_FRAMES} of them were looked into.")
        return tuple(found)

    def _frame_code(self, frame: Any) -> Steps:
        """An expression for a frame, from the page: by a selector of its element where that is known to hit it alone."""
        page, name = self.look.page, private.frame_name(frame)
        if frame.parent_frame is None:
            return "page"
        if name and frame.parent_frame.parent_frame is None:
            make = unwrap(self.look.flavour.page.locator)  # type: ignore[attr-defined]
            quoted = json.dumps(name, ensure_ascii=False)
            for selector in (f"iframe[name={quoted}]", f"iframe[id={quoted}]"):
                if (yield partial(self.look.flavour.count, make(page, selector))) == 1:
                    return _receiver(f"{selector} >> {ENTER_FRAME} >> ", "page")
        if name and page.frame(name=name) == frame:
            return f"page.frame(name={json.dumps(name, ensure_ascii=False)})"
        if clean_url(frame.url) != frame.url:  # its address is nobody's business
            return f"page.frames[{page.frames.index(frame)}]"
        return f"page.frame(url={json.dumps(frame.url, ensure_ascii=False)})"

    # ------------------------------------------------------------------ similar selectors

    def _similar(self, attempt: Attempt, offered: Sequence[Candidate], survey: Survey, prefix: str, receiver: str) -> Steps:
        """Candidates that were executed, the nearest first, until there are enough.

        Where not all of them can be paid for, the cheap ones go first, unless it is a role that was asked for.
        """
        counts = dict[str, int]()
        dear = sum(_cost(one.selector) for one in offered) * survey.elements > MOST_WORK and not attempt.wanted.role
        for one in sorted(offered, key=lambda one: _cost(one.selector)) if dear else offered:
            if self.left() <= 0 or sum(count > 0 for count in counts.values()) == MOST_SIMILAR:
                break
            if self._affordable(one.selector, survey):
                counts[one.selector] = yield from self._count(prefix + one.selector)
        return chosen(offered, counts, receiver=receiver, style=self.look.style())


def _own(attempt: Attempt) -> tuple[str, ...]:
    """The selectors that are looked at to tell where and how what was asked for is there after all."""
    return (attempt.selector, *(upto for upto, _ in attempt.prefixes), *(attempt.relaxed if "xpath" in attempt.kinds else ()))


def _frame_trouble(code: str, count: int) -> Explanation:
    if count:
        sentence = f"{count} elements match {code}, which should be one frame. Say which."
        return Explanation(kind="ambiguous", sentence=sentence)
    sentence = f"There is no frame {code}; what is looked for inside of it was not looked for."
    return Explanation(kind="other-frame", sentence=sentence)


def _receiver(prefix: str, receiver: str) -> str:
    """The expression of the frame that a prefix leads into."""
    probe = "x-heal"
    return to_code(prefix + probe, receiver).removesuffix(f'.locator("{probe}")') if prefix else receiver


def _cost(selector: str) -> float:
    """How much a query costs for each element, against CSS."""
    return max(COSTS.get(part.partition("=")[0], 1.0) for part in parts(selector))
