"""What a chat model had to do with a run, in words: how much was asked, what it cost, and what was answered.

The texts are of the page, of the project and of a model; whoever shows them escapes them, as any other.
"""

from __future__ import annotations

from pytest_heal.models.exchange import Answered, ModelUse
from pytest_heal.report.escape import counted, quoted, visible

ASKED_FOR = {"describe": "description", "explore": "next step", "heal": "lost element"}
NAME_LIMIT = 80  # characters of a model's name
ABOUT_LIMIT = 100  # characters of what was looked for
MOST_PROBLEMS = 3  # kinds of them that are named


def totals(use: ModelUse) -> str:
    """One sentence: ``3 questions sent to openai:gpt-5-mini, 4,210 tokens: 2 answered, 1 not; 4 answers kept from before``."""
    numbers, name = use.numbers, visible(use.name, NAME_LIMIT) or "a model"
    parts = []
    if use.calls:
        failed = use.calls - numbers.get("model", 0)
        came = f": {numbers.get('model', 0)} answered, {failed} not" if failed > 0 else ""
        parts.append(f"{counted(use.calls, 'question')} sent to {name}, {use.tokens:,} tokens{came}")
    if numbers.get("cache"):
        answers = counted(numbers["cache"], "answer")
        parts.append(f"{answers} kept from before" if parts else f"{answers} of {name} kept from before, nothing sent")
    unsent = sum(not answer.sent for answer in use.answers if answer.source == "nobody")
    if unsent:
        parts.append(
            f"{counted(unsent, 'question')} not sent" if parts else f"{counted(unsent, 'question')} for {name} not sent"
        )
    return "; ".join(parts)


def problems(use: ModelUse) -> list[str]:
    """Why there was no answer, one line each, the most frequent first."""
    found = list(use.problems.items())
    lines = [f"{counted(number, 'time')}: {visible(problem)}" for problem, number in found[:MOST_PROBLEMS]]
    return [*lines, *([f"and {len(found) - MOST_PROBLEMS} more reasons"] if len(found) > MOST_PROBLEMS else [])]


def question(answer: Answered) -> str:
    """What was asked: ``description "the save button" on /cart, 15 offered``."""
    where = f" on {visible(answer.page, ABOUT_LIMIT)}" if answer.page else ""
    use = ASKED_FOR.get(answer.use, visible(answer.use, ABOUT_LIMIT))
    return f"{use} {quoted(answer.about, ABOUT_LIMIT)}{where}, {answer.offered} offered"


def came_of_it(answer: Answered) -> str:
    """What was answered: ``button "Save" (kept): it says so``."""
    if answer.source == "nobody":
        return f"no answer: {visible(answer.problem)}"
    how = " (kept from before)" if answer.source == "cache" else ""
    why = f": {visible(answer.reasoning)}" if answer.reasoning else ""
    return f"{visible(answer.chosen) or 'none of them'}{how}{why}"


def summary(use: ModelUse, *, verbosity: int = 0) -> list[str]:
    """Lines for the terminal: the totals, why there was no answer; with ``-v`` each question."""
    lines = [totals(use)]
    if verbosity > 0:
        return [*lines, *(f"{question(answer)}: {came_of_it(answer)}" for answer in use.answers)]
    return [*lines, *(f"no answer {line}" for line in problems(use))]
