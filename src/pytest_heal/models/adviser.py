"""Answers questions: from what is kept, else from the model, as far as mode and budget allow. Never raises.

Safe for several threads. What came of each question is kept for the report, with exactly what was sent.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field, replace

from pytest_heal.element.printable import counted, visible
from pytest_heal.models.answer import Choice, parse
from pytest_heal.models.cache import AnswerFile, Kept, kept_texts
from pytest_heal.models.disclosure import Redact, Said, in_words, said
from pytest_heal.models.exchange import Answered, ModelUse
from pytest_heal.models.model import ChatModel, ModelError, Prompt
from pytest_heal.models.prompt import prompt_from, prompt_of
from pytest_heal.models.question import Advice, Question, Source

MOST_FAILURES = 3  # in a row; after that no question is asked in this run
LONGEST_WAIT = 300.0  # s for one answer, unless something else is said
CHARACTERS = 4  # of a token, for the guess whether a question fits the budget, and where a service does not count
PROBLEM_LIMIT = 300  # characters


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a model may be asked.

    Attributes:
        mode: ``on``, or ``cached``: only what is kept counts, and no question leaves the machine.
        why: of ``cached``, in words: why new questions are not asked; ``""``: because that was configured.
        calls: most questions that are sent.
        tokens: most tokens that are spent on them, questions and answers together.
        seconds: most that one answer may take, with all attempts.
        attempt: s of one attempt. Who cannot wait that long says nothing about the model by giving up.
    """

    mode: str = "on"
    why: str = ""
    calls: int = 50
    tokens: int = 100_000
    seconds: float = LONGEST_WAIT
    attempt: float = 0.0


@dataclass(slots=True)
class _Spent:
    calls: int = 0
    tokens: int = 0
    failures: int = 0  # in a row
    stopped: str = ""  # why no question is asked any more


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What came of one question, before it is told."""

    choice: Choice | None = None
    source: Source = "nobody"
    problem: str = ""
    tokens: int = 0
    sent: bool = False


@dataclass(slots=True)
class _Work:
    """A question on its way to the model; it may outlive whoever asked."""

    tokens: int = 0
    sent: bool = False
    future: Future[Choice] = field(default_factory=Future)


class ModelAdviser:
    """An `Adviser` over a chat model.

    Args:
        name: provider and model; part of the key of each answer.
        connect: makes the model, on the first question that is sent; raises `ModelError` where that is impossible.
        terms: what may be asked.
        cache: the kept answers; ``None``: none are kept.
        redact: of the project; what it raises means that nothing is sent.
        test: tells the running test.
        problem: receives what went wrong with the redaction, for the summary.
    """

    def __init__(
        self,
        *,
        name: str,
        connect: Callable[[], ChatModel],
        terms: Terms | None = None,
        cache: AnswerFile | None = None,
        redact: Redact | None = None,
        test: Callable[[], str] = str,
        problem: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.name = name
        self.terms = terms or Terms()
        self.answers: list[Answered] = []
        self._connect = connect
        self._model: ChatModel | None = None
        self._cache = cache
        self._redact = redact
        self._test = test
        self._problem = problem
        self._spent = _Spent()
        self._handed_out = 0
        self._lock = threading.RLock()
        self._connecting = threading.Lock()  # importing an SDK takes seconds, for which nobody else has to wait

    def __call__(self, question: Question) -> Advice:
        """Answer a question; blocks. Never raises."""
        began = time.monotonic()
        try:
            made = said(question, self._redact)
            prompt = prompt_from(made)
        except Exception as error:  # noqa: BLE001 - a foreign hook, or a question that is none
            problem = f"nothing was sent, because the question could not be redacted: {type(error).__name__}: {error}"
            self._problem(f"{self.name}: {visible(problem, PROBLEM_LIMIT)}")
            about = Answered(use=str(question.use), offered=len(question.records), problem=visible(problem, PROBLEM_LIMIT))
            self._tell(about)
            return Advice(problem=visible(problem, PROBLEM_LIMIT))
        key = made.key(self.name)
        try:
            asked = self._from_cache(key, made) or self._from_model(key, made, prompt, question.seconds)
        except Exception as error:  # noqa: BLE001 - of ours; a second opinion must not end a run
            asked = _Asked(problem=f"internal error: {type(error).__name__}: {error}")
        index = None if asked.choice is None else asked.choice.index
        reasoning = "" if asked.choice is None else asked.choice.reasoning
        problem = visible(asked.problem, PROBLEM_LIMIT)
        self._tell(
            Answered(
                use=made.use,
                about=in_words(made.about),
                page=made.page,
                offered=prompt.offered,
                index=index,
                chosen="" if index is None else in_words(made.records[index]),
                reasoning=reasoning,
                source=asked.source,
                problem=problem,
                key=key,
                tokens=asked.tokens,
                sent=asked.sent,
                milliseconds=round((time.monotonic() - began) * 1000),
                system=prompt.system,
                user=prompt.user,
            )
        )
        return Advice(index=index, reasoning=reasoning, source=asked.source, problem=problem, key=key)

    def prompt(self, question: Question) -> Prompt:
        """Exactly what would be sent; nothing is.

        Raises:
            Exception: what the project's redaction raises.
        """
        return prompt_of(question, self._redact)

    @property
    def use(self) -> ModelUse:
        """The part of the model in this run so far, for the report."""
        with self._lock:
            use = ModelUse.of(self.answers) or ModelUse(name=self.name, mode=self.terms.mode)
            return replace(use, tokens=self._spent.tokens)

    def news(self) -> list[Answered]:
        """The answers that were not handed out by this function before."""
        with self._lock:
            new = self.answers[self._handed_out :]
            self._handed_out = len(self.answers)
            return new

    def _tell(self, answered: Answered) -> None:
        with self._lock:
            self.answers.append(replace(answered, model=self.name, mode=self.terms.mode, test=self._test()))

    def _from_cache(self, key: str, made: Said) -> _Asked | None:
        kept = self._cache.get(key) if self._cache is not None else None
        if kept is None:
            return None
        if kept.index == -1:
            return _Asked(choice=Choice(index=None, reasoning=_one_line(kept.reasoning)), source="cache")
        fits = kept.index < len(made.records) and in_words(made.records[kept.index]) == kept.chosen
        choice = Choice(index=kept.index, reasoning=_one_line(kept.reasoning))
        return _Asked(choice=choice, source="cache") if fits else None

    def _from_model(self, key: str, made: Said, prompt: Prompt, seconds: float | None) -> _Asked:
        guess = (len(prompt.system) + len(prompt.user)) // CHARACTERS
        wait = self.terms.seconds if seconds is None else min(seconds, self.terms.seconds)
        if wait <= 0:
            return _Asked(problem="not asked: no time is left to wait for an answer")
        with self._lock:
            problem = self._refusal(guess)
            if problem:
                return _Asked(problem=problem)
            self._spent.calls += 1
        work = _Work()

        def run() -> None:
            try:
                work.future.set_result(self._ask(work, key, made, prompt, guess))
            except BaseException as error:  # noqa: BLE001 - it is raised where somebody waits for it
                work.future.set_exception(error)

        threading.Thread(target=run, name="pytest-heal-model", daemon=True).start()
        try:
            choice = work.future.result(timeout=wait)
        except TimeoutError:
            self._count(work, guess)  # it has been sent; what it took is corrected if the answer comes yet
            return self._failed(ModelError(f"no answer within {wait:.3g} s"), work, counts=wait >= self.terms.attempt)
        except ModelError as error:
            return self._failed(error, work)
        except Exception as error:  # noqa: BLE001 - of a model of the project
            return self._failed(ModelError(f"{type(error).__name__}: {error}"), work)
        with self._lock:
            self._spent.failures = 0
        return _Asked(choice=choice, source="model", tokens=work.tokens, sent=True)

    def _ask(self, work: _Work, key: str, made: Said, prompt: Prompt, guess: int) -> Choice:
        """Ask the model, count what it took and keep a good answer; in a thread of its own."""
        with self._connecting:
            if self._model is None:
                self._model = self._connect()
            model = self._model
        work.sent = True
        try:
            reply = model.ask(prompt)
        except ModelError as error:
            self._count(work, error.tokens)
            raise
        self._count(work, max(0, reply.tokens) or guess + len(reply.text) // CHARACTERS)
        choice = parse(reply.text, prompt.offered)
        if self._cache is not None:
            chosen = "" if choice.index is None else in_words(made.records[choice.index])
            texts = {"about": in_words(made.about), "page": made.page, "chosen": chosen, "reasoning": choice.reasoning}
            index = -1 if choice.index is None else choice.index
            self._cache.add(Kept(use=made.use, model=self.name, index=index, key=key, **kept_texts(texts)))
        return choice

    def _count(self, work: _Work, tokens: int) -> None:
        with self._lock:
            self._spent.tokens += tokens - work.tokens
            work.tokens = tokens

    def _refusal(self, guess: int) -> str:
        """Why a question is not sent; ``""`` where it may be."""
        terms, spent = self.terms, self._spent
        if terms.mode != "on":
            return f"not asked: {terms.why or 'only kept answers count, and this question has none'}"
        if spent.stopped:
            return spent.stopped
        if spent.calls >= terms.calls:
            return f"not asked: all {counted(terms.calls, 'question')} of a run are spent (heal_model_calls)"
        if spent.tokens + guess > terms.tokens:
            return f"not asked: {spent.tokens:,} of {terms.tokens:,} tokens of a run are spent (heal_model_tokens)"
        return ""

    def _failed(self, error: ModelError, work: _Work, *, counts: bool = True) -> _Asked:
        reason = " ".join(str(error).split())
        with self._lock:
            self._spent.failures += counts
            if error.lasting:
                self._spent.stopped = f"not asked: {reason}"
            elif self._spent.failures >= MOST_FAILURES and not self._spent.stopped:
                self._spent.stopped = f"not asked: {MOST_FAILURES} questions in a row had no answer, the last because: {reason}"
        return _Asked(problem=reason, tokens=work.tokens, sent=work.sent)


def _one_line(text: str) -> str:
    return visible(text, PROBLEM_LIMIT)
