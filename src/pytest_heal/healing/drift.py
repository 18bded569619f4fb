"""What is done when a locator no longer means what it meant: lost, ambiguous or moved.

Each of the three asks the page for its elements, the core for a decision, and the page again to choose the element; the call
itself is made again by `healer`, with strictness and actionability still Playwright's own.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import replace
from typing import Any

from pytest_heal.browser import errors_text, protocol
from pytest_heal.browser.flavour import Steps
from pytest_heal.browser.pieces import Piece, identity_checks
from pytest_heal.config.options import NOT_HEALED
from pytest_heal.describe.intent import meant_now
from pytest_heal.element.element import Inventory
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.gc_pause import uncollected
from pytest_heal.element.page import page_of
from pytest_heal.element.text import mask_numbers
from pytest_heal.element.variation import same_thing, seen_as, stands_elsewhere
from pytest_heal.healing import trace
from pytest_heal.healing.advice import heard
from pytest_heal.healing.again import healed_with
from pytest_heal.healing.approval import given_up, timely, trusted
from pytest_heal.healing.course import Course, Seen
from pytest_heal.healing.done import Requests, is_complete, may_be_done, requests_of
from pytest_heal.healing.drifted_piece import Chosen, Drifted
from pytest_heal.healing.fail_fast import settled
from pytest_heal.healing.hand_over import handed_over
from pytest_heal.healing.ledger import MOST_LOOKS, PATIENCE
from pytest_heal.healing.mends import Mending
from pytest_heal.healing.owners import owners_now
from pytest_heal.healing.proof import Proof
from pytest_heal.healing.recorder import Learner
from pytest_heal.healing.reporter import codes_shown, event_of, heal_of
from pytest_heal.healing.screenshot import picture
from pytest_heal.healing.verification import Later, Verification
from pytest_heal.healing.witness import witnessed
from pytest_heal.locator.origin import Mend
from pytest_heal.locator.rungs import Rung
from pytest_heal.relocation.events import DriftKind, HealEvent
from pytest_heal.relocation.policy import Decision, Request, Thresholds, judge_moved, locate
from pytest_heal.relocation.relocator import Relocation, relocate

# Never longer than this (ms): a slow first run must not make every later loss slow.
MOST_PATIENCE = 10_000.0
MOST_HEALS_PER_CALL = 3
MOST_PAGES = 3  # named in a sentence
# Milliseconds to have the page forget an element whose action failed: the user is waiting for the error.
FORGETTING_TIMEOUT = 500.0


class Drift:
    """Handles the drift of the pieces of one call.

    Args:
        course: of the call.
        defers: what may be is asked when the call is over, by `after`.
    """

    def __init__(self, course: Course, *, defers: bool = False) -> None:
        self.course = course
        self._defers = defers
        self._heals = 0
        self._later: list[Later] = []

    def done(self, piece: Piece) -> Steps:
        """The same as `lost` in a document that says it is done, if there is no doubt about that."""
        course = self.course
        requests = (yield from requests_of(course.call.page())) if may_be_done(course.call.page()) else None
        if requests is None or requests.pending:
            course.patient = True
            return True
        return (yield from self.lost(piece, requests))

    def lost(self, piece: Piece, requests: Requests | None = None) -> Steps:
        """The page is quiet and the piece matches nothing; true unless something of ours failed.

        Args:
            piece: which one.
            requests: of a document that says it is done; ``None``: its quiet time is over.
        """
        course = self.course
        course.moved_on()
        fingerprint = course.known.get(piece.upto)
        if fingerprint is None:  # never seen on this page: not ours to heal
            course.given_up.add(piece.upto)
            return True
        waited = course.elapsed()
        if waited < min(PATIENCE * fingerprint.waited, MOST_PATIENCE) or (requests is None and (yield from course.in_flight())):
            course.patient = course.patient or requests is not None
            return True
        if not self._may_try("lost", fingerprint) or not (yield from self._same_page(piece, fingerprint)):
            course.given_up.add(piece.upto)
            return True
        began = time.monotonic()
        done = requests is not None
        seen = yield from course.inventory(piece, protocol.match(piece.key), course.quiet(piece, done=done), done=done)
        # it matches again, or the page moves after all; what was seen of another page is not what the fingerprint is of
        if seen is None or course.moved_on() or (seen.waited and (yield from course.in_flight())):
            self._heals -= 1
            return True
        if requests is not None and not (requests.read(seen.finished) and is_complete(seen.inventory, fingerprint)):
            self._heals -= 1
            course.patient = True
            return True
        began, waited = began + seen.waited / 1000, waited + seen.waited
        thresholds = self._thresholds()
        if piece.upto in course.from_before:
            most = thresholds.submit
            thresholds = replace(thresholds, read=most, act=most, check=most, submit=most)
        others, request = course.ledger.others(fingerprint), self._request(piece, fingerprint, seen)
        with uncollected():
            relocation, decision = locate(fingerprint, seen.inventory, others, request, thresholds)
        may_heal = piece.upto not in course.from_before
        told = yield from heard(course, decision, relocation, seen.inventory, request, thresholds, may_heal=may_heal)
        finding = Drifted(kind="lost", piece=piece, fingerprint=fingerprint, seen=seen, began=began, waited=waited, heard=told)
        decision, relocation = yield from owners_now(course, piece, seen.inventory, told.decision, relocation)
        yield from self._carry_out(finding, decision, relocation)
        return True

    def ambiguous(self, piece: Piece) -> Steps:
        """The piece matches several elements where one is allowed; true when the call is to be made again."""
        course = self.course
        fingerprint = course.known.get(piece.upto)
        if fingerprint is None or not self._may_try("ambiguous", fingerprint):
            return False
        began, waited = time.monotonic(), course.elapsed()
        seen = yield from course.inventory(piece, protocol.note(piece.key))
        if seen is None or course.moved_on() or len(seen.matched) < 2:  # noqa: PLR2004 - one is not several
            return False
        request, thresholds = self._request(piece, fingerprint, seen), self._thresholds()
        others = course.ledger.others(fingerprint)
        relocation, decision = locate(fingerprint, seen.inventory, others, request, thresholds, matched=seen.matched)
        told = yield from heard(course, decision, relocation, seen.inventory, request, thresholds, may_heal=False)
        finding = Drifted(
            kind="ambiguous", piece=piece, fingerprint=fingerprint, seen=seen, began=began, waited=waited, heard=told
        )
        decision, _ = yield from owners_now(course, piece, seen.inventory, told.decision, relocation)
        return (yield from self._carry_out(finding, decision, None))

    def moved(self, piece: Piece) -> Steps:
        """The piece matches one element that has none of the identities it was recorded with; reported, not changed."""
        course = self.course
        course.trusted.add(piece.upto)
        fingerprint = course.known.get(piece.upto)
        if fingerprint is None or course.ledger.over_budget():
            return True
        began, waited = time.monotonic(), course.elapsed()
        seen = yield from course.inventory(piece, protocol.note(piece.key))
        if seen is None or course.moved_on() or len(seen.matched) != 1:
            return True
        others = course.ledger.others(fingerprint)
        if course.ledger.fresh(fingerprint):
            yield from self._second_meaning(piece, fingerprint, seen, others)
            return True
        intended = self._intended(fingerprint, seen)
        decision = judge_moved(fingerprint, seen.matched[0], seen.inventory, others, self._thresholds(), intended)
        if decision.code == "moved":
            finding = Drifted(kind="moved", piece=piece, fingerprint=fingerprint, seen=seen, began=began, waited=waited)
            yield from self._carry_out(finding, decision, None)
        else:
            course.ledger.trusted.add(fingerprint.key)
        return True

    def elsewhere(self, error: Exception) -> Steps:
        """A call failed on a page where its locator was never seen; say so if it was seen on others."""
        course, test = self.course, self.course.ledger.test
        piece = course.pieces[-1]
        course.moved_on()
        known_here = piece.upto in course.known and piece.upto not in course.from_before
        if test is None or known_here or piece.fixed or not errors_text.nothing_matched(error):
            return
        pages = sorted({f.key.page: f for f in course.ledger.remembered.elsewhere(piece, course.place)}.items())
        if not pages:
            return
        names = ", ".join(page for page, _ in pages[:MOST_PAGES]) + (", ..." if len(pages) > MOST_PAGES else "")
        reason = f"It was recorded on {names}, never on {course.place.template}."
        self._refused("lost", pages[0][1], Decision(heal=False, code="other-page", reason=reason))
        yield from ()

    def distrust(self) -> Steps:
        """The call failed on what was healed; it is not healed again in this test."""
        course = self.course
        if course.ledger.test is None or course.call.kind == "assert" or course.call.page().is_closed():
            return  # what is expected of an element may fail on the right one: the test's end tells
        for piece in course.pieces:
            healed = None if piece.upto in course.given_up else given_up(course, piece)
            if healed is not None:
                choose = protocol.only if healed.among_several else protocol.choose
                yield from course.ordered(piece, choose(piece.key, protocol.NONE), timeout=FORGETTING_TIMEOUT)

    def _same_page(self, piece: Piece, fingerprint: Fingerprint) -> Steps:
        """Whether the page is the remembered one: it is where it was, or has its title."""
        if piece.upto not in self.course.from_before:
            return True
        title = yield self.course.call.page().title
        return mask_numbers(title) == mask_numbers(fingerprint.title)

    def _second_meaning(self, piece: Piece, fingerprint: Fingerprint, seen: Seen, others: list[Fingerprint]) -> Steps:
        """A locator this run learned matches something else now: no drift, it means what the page's state makes it mean."""
        course = self.course
        if (yield from self._other_state(piece, fingerprint, seen)):
            return
        best = relocate(fingerprint, seen.inventory, others).best
        if best is not None and seen.matched[0] in (best.index, *best.equivalents):
            course.ledger.trusted.add(fingerprint.key)
        elif course.ledger.split(fingerprint):
            course.look_up()
            yield from Learner(course).variant(piece)

    def _other_state(self, piece: Piece, fingerprint: Fingerprint, seen: Seen) -> Generator[Any, Any, bool]:
        """Whether it is the element that this run learned, in another state; that is recorded too, see `variation`.

        What an assertion waits for is only what it means once it has passed, so it is looked at then.
        """
        course, index, key = self.course, seen.matched[0], fingerprint.key
        now = seen_as(fingerprint, page_of(seen.inventory), index)
        if not same_thing(fingerprint, now) or stands_elsewhere(fingerprint, page_of(seen.inventory), index):
            course.ledger.looked[key] = MOST_LOOKS
            return bool(set(identity_checks(fingerprint).split(".")) & set(identity_checks(now).split(".")) - {""})
        course.ledger.looked[key] += 1
        if course.ledger.looked[key] >= MOST_LOOKS:
            course.ledger.trusted.add(key)
            return True
        course.other_state.add(piece.upto)
        if course.call.kind == "act":
            yield from Learner(course).state(piece)
            course.other_state.discard(piece.upto)
        return True

    # ------------------------------------------------------------------ carrying out

    def _choose(self, finding: Drifted, decision: Decision) -> Steps:
        """Choose the element of a decision in the page, and try there which locators mean it."""
        course, piece = self.course, finding.piece
        timings = finding.took
        chosen, rungs, mends, later, identity = False, list[tuple[str, Rung]](), tuple[Mend, ...](), None, ""
        if decision.match is not None and not decision.lacks:
            decided = time.monotonic()
            inventory, index = finding.seen.inventory, decision.match.index
            found = inventory[index].describe()
            known = course.ledger.trust.knows(course.key(piece))
            deferred = self._defers and decision.heal and course.call.kind == "act" and not known
            tried = Verification(course, piece, inventory, index, deferred=deferred)
            among = finding.kind == "ambiguous" and decision.heal
            chosen = yield from tried.choose(index, among=among)
            timings["choose"] = (time.monotonic() - decided) * 1000
            if chosen and decision.heal and not (in_doubt := course.ledger.trust.doubts(course.key(piece))):
                yield from trace.begun(course, found)
            if chosen:
                identity = tried.identity
                yield from tried.run()
                rungs = tried.rungs
                told = finding.told(decision, [code for code, _ in rungs])
                decision = trusted(course, piece, told, [code for code, _ in rungs], found)
                if decision.heal and in_doubt:
                    yield from trace.begun(course, found)
                timings["verify"] = (time.monotonic() - decided) * 1000 - timings["choose"]
                if decision.heal:
                    mending = Mending(course, piece, inventory, index, deferred=tried.deferred)
                    mends = yield from self._mends(finding, decision, mending, [rung for _, rung in rungs])
                    later = Later(tried, mending) if tried.left else None
        seen = yield from witnessed(course, finding, decision, chosen=chosen)
        return Chosen(
            decision=decision, chosen=chosen, rungs=rungs, mends=mends, timings=timings, seen=seen, later=later,
            identity=identity,
        )  # fmt: skip

    def _carry_out(self, finding: Drifted, decision: Decision, relocation: Relocation | None) -> Steps:
        """Choose the element in the page if the decision is to heal, and report either way; true when it was chosen."""
        course, ledger, piece = self.course, self.course.ledger, finding.piece
        decision = timely(course, piece, decision, (time.monotonic() - finding.healing_since) * 1000)
        choice = yield from self._choose(finding, decision)
        if choice.decision.heal and not choice.chosen:
            if finding.kind == "lost" and self._heals < MOST_HEALS_PER_CALL:
                ledger.spent += time.monotonic() - finding.healing_since
                return False  # rendered again meanwhile, or gone: Playwright looks again, and so do we
            reason = "The element found in its place was gone from the page before it could be used."
            choice = replace(choice, decision=replace(choice.decision, heal=False, code="gone", reason=reason))
        chosen, healed, timings = choice.chosen, choice.healed, choice.timings
        if chosen and not healed:  # it was chosen to verify its locators only: the watch must not use it
            yield from course.ordered(piece, finding.choose(decision)(piece.key, protocol.NONE))
        timings["total"] = course.elapsed()
        image = (yield from picture(course, piece)) if healed else None
        ledger.spent += time.monotonic() - finding.healing_since
        course.ours += (time.monotonic() - finding.healing_since) * 1000
        event = self._report(finding, choice, relocation, image)
        if not healed and finding.kind != "moved":
            if finding.kind == "lost":
                course.hopeless = yield from settled(course, piece, choice.decision, finding.seen.inventory)
            course.given_up.add(piece.upto)
            course.notes.append(NOT_HEALED + choice.decision.reason)
            yield from handed_over(course, event)
        return healed

    def _report(self, finding: Drifted, choice: Chosen, relocation: Relocation | None, image: Any) -> HealEvent:
        """The event, and what is healed for the rest of the test."""
        course, test, healed = self.course, self.course.ledger.test, choice.healed
        event = event_of(
            kind=finding.kind,
            outcome="healed" if healed else "reported" if finding.kind == "moved" else "refused",
            decision=choice.decision,
            relocation=relocation,
            fingerprint=finding.fingerprint,
            inventory=finding.seen.inventory,
            course=course,
            codes=codes_shown(course, finding.piece, choice),
            mends=choice.mends,
            timings=choice.timings,
            image=image,
            opinion=finding.opinion,
        )
        if course.ledger.options.pictures and course.ledger.picture_before is not None:
            event = replace(event, image_before=course.ledger.picture_before(finding.fingerprint))
        if test is not None:
            test.events.append(event)
            test.judged += 1
            if course.ledger.witness is not None:
                course.ledger.witness.tell(event, choice.seen)
            if healed:
                heal = heal_of(event, course.key(finding.piece), course.source, finding.renamed(choice.decision))
                test.healed[heal.key] = healed_with(course, finding, choice, heal, event)
                if choice.later is not None:
                    self._later.append(replace(choice.later, event=event))
        return event

    def after(self) -> Steps:
        """The call has passed: ask what is still to be known of its heals, without waiting for the answer."""
        later, self._later = self._later, []
        test = self.course.ledger.test
        if test is not None:
            for one in later:
                yield from one.ask(self.course)
                test.later.append(one)

    def _mends(self, finding: Drifted, decision: Decision, mending: Mending, rungs: list[Rung]) -> Steps:
        """What may stand in the source; nothing where trying it fails: the heal does not depend on it."""
        course, match = self.course, decision.match
        if match is None:
            return ()
        inventory, piece = finding.seen.inventory, finding.piece
        try:
            found = yield from mending.run(rungs)
            if course.call.kind == "act":
                return found
            return (yield from Proof(course, piece, inventory, match.index, works=False).kept(found))
        except Exception as problem:  # noqa: BLE001
            course.ledger.problem(problem, "trying what may stand in the source")
            return ()

    def _may_try(self, kind: DriftKind, fingerprint: Fingerprint) -> bool:
        """Whether to look into a drift; what is beyond the budget is plain Playwright, and reported."""
        self._heals += 1
        beyond = self.course.ledger.over_budget()
        if beyond:
            self._refused(kind, fingerprint, Decision(heal=False, code="budget", reason=beyond))
        return not beyond and self._heals <= MOST_HEALS_PER_CALL

    def _refused(self, kind: DriftKind, fingerprint: Fingerprint, decision: Decision) -> None:
        """Report a drift that was not looked into."""
        course, test = self.course, self.course.ledger.test
        course.notes.append(NOT_HEALED + decision.reason)
        if test is not None:
            test.events.append(
                event_of(
                    kind=kind,
                    outcome="refused",
                    decision=decision,
                    relocation=None,
                    fingerprint=fingerprint,
                    inventory=Inventory.from_elements(()),
                    course=course,
                    codes=(),
                    mends=(),
                    timings={"total": course.elapsed()},
                )
            )

    def _request(self, piece: Piece, fingerprint: Fingerprint, seen: Seen) -> Request:
        call = self.course.call
        kind: Any = "frame" if piece is not self.course.pieces[-1] else call.kind
        intended, renames = self._intended(fingerprint, seen), self.course.ledger.trust.renames(fingerprint.key)
        return Request(method=call.method, selector=piece.text, kind=kind, intended=intended, renames=renames)

    def _intended(self, fingerprint: Fingerprint, seen: Seen) -> int:
        """What the description that found the locator means on the page as it is now."""
        return meant_now(fingerprint.intent, seen.inventory, self.course.ledger.options.concepts)

    def _thresholds(self) -> Thresholds:
        test = self.course.ledger.test
        if test is None:
            raise RuntimeError("no test is running")
        return test.thresholds
