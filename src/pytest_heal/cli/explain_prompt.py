"""The command ``pytest-heal explain-prompt``: exactly what a chat model would be sent, with nothing sent.

Questions about a live page are made as they would be in a test or a walk, those about healing are what the last run kept. Both
have been through the project's redaction before they are shown.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_heal.errors import HealError

if TYPE_CHECKING:
    from pytest_heal.models.exchange import Answered
    from pytest_heal.models.question import Question
    from pytest_heal.plugin.model_setup import Advising

CHARACTERS = 4
"""Of a token, for the guess how many a prompt has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One prompt.

    Attributes:
        about: what it is about, for people.
        system, user: exactly what is sent.
        offered: number of records.
        came: what came of it, where it was asked; ``""`` where it was not.
    """

    about: str
    system: str
    user: str
    offered: int
    came: str = ""

    @property
    def characters(self) -> int:
        """Of both parts."""
        return len(self.system) + len(self.user)

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "about": self.about,
            "system": self.system,
            "user": self.user,
            "offered": self.offered,
            "characters": self.characters,
            "came": self.came,
        }


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    from pytest_heal.explore.command import add_settings

    explain = commands.add_parser(
        "explain-prompt",
        help="show exactly what would be sent to a chat model, without sending it",
        description="Show exactly what the model of heal_model would be sent, after the project's redaction. Nothing is sent.",
        epilog="Further arguments are pytest's, such as --heal-model=cached or -o heal_model=ollama:llama3.2.",
    )
    uses = explain.add_subparsers(dest="use", metavar="find|explore|heal", required=True)
    find = uses.add_parser("find", help="the question about a description that find_by_description would refuse")
    find.add_argument("url", metavar="URL", help="a URL, or a file of this machine; also --url=URL")
    find.add_argument("text", metavar="TEXT", help='a description in quotes: "delete button"')
    find.add_argument("--anyway", action="store_true", help="show it also where the description is clear and nothing is asked")
    explore = uses.add_parser("explore", help="the question at the first step of an exploration")
    explore.add_argument("url", metavar="URL", help="where it begins")
    explore.add_argument("--config", metavar="FILE", default="", help="settings under `planner:` (default heal.yaml)")
    explore.add_argument("--allow-origin", metavar="ORIGIN", action="append", default=[], help="a further origin")
    explore.add_argument("--storage-state", metavar="FILE", default="", help="Playwright's storage state")
    explore.add_argument("--http-auth", metavar="USER:PASSWORD", default="", help="for HTTP authentication")
    add_settings(explore)
    heal = uses.add_parser("heal", help="the questions about lost elements that came up in the last run")
    heal.add_argument("--all", action="store_true", help="those about descriptions and of the explorer, too")
    for one in (find, explore, heal):
        one.add_argument("--json", action="store_true", help="print the data instead of the text")
    explain.set_defaults(run=run)


def run(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import told, written
    from pytest_heal.plugin.model_setup import advising

    read = advising([argument for argument in pytest_args if argument != "--"])
    if read is None:
        written("pytest-heal: pytest cannot read its configuration", sys.stderr)
        return 1

    def shown() -> str:
        prompts, why = {"find": _find, "explore": _explore, "heal": _heal}[arguments.use](arguments, read)
        return _as_json(read, prompts, why) if arguments.json else _as_text(read, prompts, why)

    return told(shown)


def _find(arguments: argparse.Namespace, read: Advising) -> tuple[list[Shown], str]:
    from pytest_heal.browser.open_page import open_page
    from pytest_heal.cli.live_question import about_description
    from pytest_heal.config.synonyms import concepts_of
    from pytest_heal.describe.answer import candidate_of
    from pytest_heal.describe.text import called, quoted
    from pytest_heal.models.inquiry import turned

    with open_page(arguments.url) as page:
        judged, question = about_description(page, arguments.text, concepts_of(read.settings))
    best = judged.verdict.best
    if judged.verdict.kind == "found" and best is not None and not arguments.anyway:
        meant = called(candidate_of(best, judged.inventories))
        return (
            [],
            f"{quoted(arguments.text)} clearly means {meant}, so no model is asked; --anyway shows the prompt of it.",
        )
    if question is None:
        return [], "No control of that page can be told from the others in words, so no model is asked."
    about = f"which element {quoted(arguments.text)} means"
    shown = [_made(read, question, about)]
    if len(question.records) > 1:
        shown.append(_made(read, turned(question), f"{about}, asked again in another order if the first answer names one"))
    return shown, ""


def _explore(arguments: argparse.Namespace, read: Advising) -> tuple[list[Shown], str]:
    from pytest_heal.browser.launch import page_address
    from pytest_heal.cli.live_question import about_exploration
    from pytest_heal.explore.command import http_auth, planner_settings, storage_state
    from pytest_heal.explore.live_run import Browser

    settings = planner_settings(arguments)
    browser = Browser(storage=storage_state(arguments.storage_state), http_auth=http_auth(arguments.http_auth))
    question = about_exploration(page_address(arguments.url), settings, browser)
    if question is None:
        return [], "Nothing can be chosen on that page, so no model is asked."
    return [_made(read, question, "which control the explorer operates first")], ""


def _heal(arguments: argparse.Namespace, read: Advising) -> tuple[list[Shown], str]:
    kept = read.last_answers()
    uses = ("heal", "describe", "explore") if arguments.all else ("heal",)
    found = [_kept(one) for one in kept if one.use in uses and one.user]
    if found:
        return found, ""
    return [], "No question came up in the last run: run `pytest --heal=on` with heal_model set, in any mode but off."


def _made(read: Advising, question: Question, about: str) -> Shown:
    from pytest_heal.models.prompt import prompt_of

    try:
        prompt = prompt_of(question, read.redact)
    except Exception as error:
        raise HealError(f"nothing would be sent, because the redaction failed: {type(error).__name__}: {error}") from error
    return Shown(about=about, system=prompt.system, user=prompt.user, offered=prompt.offered)


def _kept(one: Answered) -> Shown:
    came = f"{one.source}: {one.chosen or 'none of them'}" if one.source != "nobody" else one.problem
    where = f" on {one.page}" if one.page else ""
    return Shown(about=f"{one.about}{where}", system=one.system, user=one.user, offered=one.offered, came=came)


def _as_json(read: Advising, prompts: Sequence[Shown], why: str) -> str:
    data = {**read.terms(), "prompts": [one.to_dict() for one in prompts], "why_none": why}
    return json.dumps(data, ensure_ascii=False, indent=2)


def _as_text(read: Advising, prompts: Sequence[Shown], why: str) -> str:
    from pytest_heal.element.printable import counted, visible

    lines = [f"{name + ':':<7} {visible(value)}" for name, value in read.terms().items()]
    if why:
        return "\n".join([*lines, "", why])
    for number, one in enumerate(prompts, 1):
        size = f"{one.characters:,} characters, about {one.characters // CHARACTERS:,} tokens"
        which = f"{number} of {len(prompts)}: " if len(prompts) > 1 else ""
        lines += [
            "",
            f"prompt {which}{visible(one.about)}",
            f"size:   {size}; {counted(one.offered, 'element')} offered",
            *([f"came:   {visible(one.came)}"] if one.came else []),
            "------ system ------",
            one.system,
            "------ user ------",
            one.user,
            "------ end ------",
        ]
    return "\n".join(lines)
