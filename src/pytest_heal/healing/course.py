"""What one intercepted call is about: its pieces, what is known of them, the time it has, and questions to the engine.

Questions are generators that yield what is to be called and are sent what came back; see `healer`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from pytest_heal.browser import protocol
from pytest_heal.browser.flavour import Flavour, Steps
from pytest_heal.browser.pieces import Piece, Watch, order, question
from pytest_heal.browser.place import Place
from pytest_heal.browser.probe import decode_answer
from pytest_heal.browser.sites import Made, Site
from pytest_heal.element.element import Inventory
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.element.gc_pause import uncollected
from pytest_heal.healing.done import may_be_done
from pytest_heal.healing.kinds import Kind
from pytest_heal.healing.ledger import Ledger
from pytest_heal.healing.ledgers import STEP

# Milliseconds that one of our own questions may take; a page that cannot answer in that time is left alone.
QUESTION_TIMEOUT = 5_000.0
# A request that has been in flight for longer (ms) is a long poll, not the element on its way.
LONGEST_REQUEST = 10_000.0
BRINGS_ELEMENTS = frozenset(["document", "xhr", "fetch", "script"])
# Methods that Playwright resolves in the page's main world whatever the selector, and what moves a question of ours there: an
# engine of the main world that passes on what it is given.
IN_MAIN_WORLD = frozenset(["dispatch_event", "to_have_js_property", "not_to_have_js_property", "wait_for_function"])
MAIN_WORLD = f" >> {protocol.MAIN_WORLD}"


class Call(Protocol):
    """An intercepted call; `calls` has one for each kind of receiver.

    Attributes:
        method: name of the method.
        kind: what it means for healing.
        selector: the test's selector.
        site: where the test made the call.
        timeout: the call's own timeout in ms, 0: none.
        soft: made by ``expect.soft``.
        strict: several matches are an error.
        assertion: made by ``expect``.
        flavour: Playwright's API that it belongs to.
    """

    method: str
    kind: Kind
    selector: str
    site: Site
    timeout: float | None
    soft: bool
    strict: bool
    assertion: bool
    flavour: Flavour

    def place(self) -> Place:
        """Where the call looks now."""
        ...

    def page(self) -> Any:
        """The public page."""
        ...

    def made(self) -> Any:
        """What the test's locator is known by in `Sites`; ``None`` for a selector given to a method of a page."""
        ...

    def locator(self, selector: str) -> Any:
        """A locator of ours in the same frame."""
        ...

    def plain(self) -> Any:
        """The call as the test made it."""
        ...

    def issue(self, selector: str, timeout: float | None, *, soft: bool) -> Any:
        """The call with another selector and timeout (``None``: the test's)."""
        ...

    def redirect(self, selector: str) -> None:
        """Make it a call about another selector, as if the test had written that."""
        ...

    def ask(self, selector: str, timeout: float) -> Any:
        """One question to the engine: the text it answers, ``None`` when the test's selector matched instead."""
        ...

    def begin(self, selector: str, timeout: float) -> Any:
        """Send such a question without waiting for its answer; a `flavour.Begun`."""
        ...

    def target(self) -> Call | None:
        """The call that resolves the target of a drag."""
        ...

    def retarget(self, selector: str) -> None:
        """Use another selector for the target of a drag."""
        ...


@dataclass(frozen=True, slots=True)
class Seen:
    """What an inventory said.

    Attributes:
        inventory: the elements.
        matched: which of them the question's piece matched.
        milliseconds: how long it took, without ``waited``.
        waited: milliseconds of quiet time that were still to be waited for.
        steps: what it took by step, in ms: ``page`` (to describe the page), ``transfer``, ``decode``.
        finished: see `probe.Answer`.
    """

    inventory: Inventory
    matched: tuple[int, ...]
    milliseconds: float
    waited: float = 0.0
    steps: Mapping[str, float] = field(default_factory=dict)
    finished: tuple[str, ...] = ()


class Course:
    """The state of one call that may heal.

    Attributes:
        known: fingerprints of its pieces, by `Piece.upto`.
        given_up: pieces that are watched no more.
        trusted: pieces whose match was judged to be the same element.
        other_state: pieces whose match is the same element in another state than this run has seen it in.
        from_before: pieces that are known only from the page that this one may have been under another URL.
        from_path: pieces that are known from this page under another query.
        notes: sentences to add to the error, if it comes to that.
        hopeless: a piece was refused, and waiting cannot help; see `fail_fast`.
        ours: milliseconds that looking for the element took; not the test's.
        groups: tracings in which a group was opened.
        patient: there was doubt whether the page is done: its quiet time is waited for.
        looked_again: the heal of an earlier test was made again, or cannot be.
    """

    def __init__(self, call: Call, ledger: Ledger, pieces: tuple[Piece, ...], place: Place) -> None:
        self.call, self.ledger, self.pieces, self.place = call, ledger, pieces, place
        self.started = time.monotonic()
        self.ours = 0.0
        self.hopeless = False
        self.source = ledger.source_of(call.made(), call.selector, call.site.file)
        self.given_up: set[str] = set()
        self.trusted: set[str] = set()
        self.other_state: set[str] = set()
        self.notes: list[str] = []
        self.known: dict[str, Fingerprint] = {}
        self.from_before: set[str] = set()
        self.from_path: set[str] = set()
        self.groups: list[Any] = []
        self.patient = False
        self.looked_again = False
        self._requests: dict[int, float] = {}
        self.look_up()

    def look_up(self) -> None:
        """Find what is known of the pieces at the place."""
        self._note_use()
        found = ((p.upto, self.ledger.lookup(p, self.place, self.source)) for p in self.pieces if not p.fixed)
        self.known = {upto: fingerprint for upto, fingerprint in found if fingerprint is not None}
        self.from_before, self.from_path = set(), set()
        for piece in self.pieces:
            if piece.upto not in self.known and not piece.fixed:
                same = self.ledger.remembered.same_path(piece, self.place, self.source)
                if same is not None:
                    self.known[piece.upto] = same
                    self.from_path.add(piece.upto)
        for piece in self.pieces:
            if piece.upto not in self.known and not piece.fixed:
                explored = self.ledger.explored(piece, self.place)
                if explored is not None:
                    self.known[piece.upto] = explored
        for piece in self.pieces:
            if piece.upto not in self.known and not piece.fixed:
                before = self.ledger.remembered.page_before(piece, self.place)
                if before is not None:
                    self.known[piece.upto] = before
                    self.from_before.add(piece.upto)

    def _note_use(self) -> None:
        """Note which place in the source looks at which page; what else a place is used for is asked when it is repaired."""
        test, call = self.ledger.test, self.call
        if test is not None and call.kind not in ("presence", "leave"):  # those work whether it is there or not
            made: Made | Site | None = self.ledger.sites.last(call.made())
            if made is None:
                made = call.site if call.made() is not None else Made(call.selector, call.method, call.site, None)
            test.used[id(made), self.place.template] = (made, call.selector)

    def moved_on(self) -> bool:
        """Whether the page has become another one since the course began; looks up what is known there."""
        place = self.call.place()
        if place.template == self.place.template:
            return False
        self.place = place
        self.look_up()
        return True

    def key(self, piece: Piece) -> Key:
        """The key of a piece at the place."""
        return Key(locator=piece.upto, page=self.place.template, frame=self.place.frame)

    def where(self) -> str:
        """The place in the source that made the locator, as ``file:line``, and the step of a list that is run there."""
        site = self.ledger.sites.maker(self.call.made(), self.call.selector) or self.call.site
        return f"{site.file}:{site.line}{STEP.get()}"

    def elapsed(self) -> float:
        """Milliseconds since the call began."""
        return (time.monotonic() - self.started) * 1000

    def left(self) -> float | None:
        """Milliseconds that are left of the call's timeout, what was ours given back; ``None`` when it has none."""
        return max(1.0, round(self.call.timeout - self.elapsed() + self.ours)) if self.call.timeout else None

    def watches(self) -> dict[str, Watch]:
        """How the pieces are to be watched, by `Piece.upto`."""
        call = self.call
        hasty = self._hasty()
        return {
            upto: self.ledger.watch(
                f,
                call.timeout,
                assertion=call.assertion,
                trusted=upto in self.trusted or upto in self.from_before or not call.strict,
                hasty=hasty,
            )
            for upto, f in self.known.items()
            if upto not in self.given_up
        }

    def _hasty(self) -> bool:
        """Whether the page may turn out to be done before its quiet time is over: not in frames, nor in the main world."""
        return not self.patient and bool(self.known) and self.plain and may_be_done(self.call.page())

    @property
    def plain(self) -> bool:
        """Whether it looks in the page's own document, in Playwright's own world."""
        piece = self.pieces[0]
        here = len(self.pieces) == 1 and not self.place.frame and not piece.main_world and not piece.anywhere
        return here and self.call.method not in IN_MAIN_WORLD

    def quiet(self, piece: Piece, *, done: bool = False) -> int:
        """Milliseconds of quiet after which a piece counts as lost; 0 when it is not watched.

        Args:
            piece: which one.
            done: in a page that is certainly done.
        """
        watch = self.watches().get(piece.upto)
        return 0 if watch is None else watch.least if done else watch.quiet

    # ------------------------------------------------------------------ questions

    def world(self, piece: Piece) -> str:
        """End of a question about what a call found in the main world: the engine's state there is another one."""
        return MAIN_WORLD if self.call.method in IN_MAIN_WORLD and piece is self.pieces[-1] else ""

    def ask(self, selector: str, timeout: float = QUESTION_TIMEOUT) -> Steps:
        """The answer to one question to the engine; ``None`` when the test's selector matched instead."""
        value = yield partial(self.call.ask, selector, timeout)
        return None if value is None else json.loads(value)

    def noted(self, piece: Piece, note: str, answer: str, timeout: float = QUESTION_TIMEOUT) -> Steps:
        """Ask about what a piece matches; see `question`."""
        return (yield from self.ask(question(self.pieces, piece, self.watches(), note, answer), timeout))

    def ordered(self, piece: Piece, body: str, timeout: float = QUESTION_TIMEOUT) -> Steps:
        """Give the engine an order in the frame of a piece; see `protocol`."""
        return (yield from self.ask(order(self.pieces, piece, self.watches(), body) + self.world(piece), timeout))

    def inventory(
        self, piece: Piece, note: str, quiet: int = 0, *, done: bool = False
    ) -> Generator[Callable[[], Any], Any, Seen | None]:
        """The elements of the frame of a piece; ``None`` when it matches after all (and ``note`` passes that on).

        Args:
            piece: whose frame.
            note: ``match``, or ``note`` for what matches too; see `protocol`.
            quiet: the piece was found lost; wait until the page has been quiet for so many ms, if that is not over yet.
                ``None`` is returned as well when the page changes meanwhile.
            done: it was said to be certainly done; ``None`` as well where there is doubt now.
        """
        began = time.monotonic()
        body = protocol.inventory(piece.key, quiet, done=done)
        asked = question(self.pieces, piece, self.watches(), note, body) + self.world(piece)
        value = yield partial(self.call.ask, asked, QUESTION_TIMEOUT)
        arrived = time.monotonic()
        with uncollected():
            answer = None if value is None else decode_answer(value)
        if answer is None:
            return None
        took = (time.monotonic() - began) * 1000 - answer.waited
        steps = {"page": answer.milliseconds, "decode": (time.monotonic() - arrived) * 1000}
        steps["transfer"] = took - sum(steps.values())
        return Seen(answer.inventory, answer.matched, took, answer.waited, steps, answer.finished)

    def said_before(self, piece: Piece) -> tuple[str, ...]:
        """What the piece's element said at different times while it was recorded."""
        known = self.known.get(piece.upto)
        return (known.element.text, *known.seen) if known is not None and "text" in known.varied else ()

    def in_flight(self) -> Generator[Callable[[], Any], Any, bool]:
        """Whether a request without a response yet may bring the element. Asked only when something is lost."""
        page = self.call.page()
        requests = getattr(page, "requests", None)
        now = time.monotonic()
        if requests is None:  # Playwright before 1.56 cannot tell: be patient instead, once
            first = not self._requests
            self._requests[0] = now
            return first and self.elapsed() < 2 * self.ledger.options.quiet
        for request in (yield requests):
            if request.resource_type not in BRINGS_ELEMENTS or request.failure or getattr(request, "existing_response", True):
                continue
            if (now - self._requests.setdefault(id(request), now)) * 1000 < LONGEST_REQUEST:
                return True
        return False
