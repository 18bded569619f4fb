"""The adviser of a run: settings, environment and hooks become one `ModelAdviser`, or none.

Without ``heal_model`` and without the hook ``pytest_heal_chat_model`` nothing of the room ``ai`` is imported. The SDK is
imported when the first question is sent.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_heal.config.settings import DEFAULT, Settings
from pytest_heal.errors import HealError, SettingsError
from pytest_heal.plugin.process import GUARD, RUN

if TYPE_CHECKING:
    from pytest_heal.models.adviser import ModelAdviser, Terms
    from pytest_heal.models.disclosure import Redact
    from pytest_heal.models.exchange import Answered
    from pytest_heal.models.model import ChatModel

RETRY_WAIT = 8.0  # s at most that an SDK waits before another attempt, unless the service asks for more
IN_CI = "in CI only kept answers count (--heal-model=on asks)"


@dataclass(frozen=True, kw_only=True)
class Advising:
    """What a run, or a command, may ask whom.

    Attributes:
        settings: what is in force.
        config: pytest's configuration; its hooks are called.
        root: the project's root.
        cache: folder below which plugins keep files in pytest's cache; ``None`` without one.
        test: tells the running test.
        problem: receives what goes wrong, one line each.
        environ: environment variables.
    """

    settings: Settings
    config: pytest.Config
    root: Path
    cache: Path | None = None
    test: Callable[[], str] = str
    problem: Callable[[str], None] = lambda _: None
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)

    @property
    def possible(self) -> bool:
        """A model is configured, or somebody brings one."""
        if self.settings.model_mode == "off":
            return False
        return bool(self.settings.model or self.config.hook.pytest_heal_chat_model.get_hookimpls())

    @cached_property
    def adviser(self) -> ModelAdviser | None:
        """Answers questions; ``None`` where no model is configured, or all of it is off.

        Raises:
            HealError: the hook ``pytest_heal_chat_model`` raised something, or returned something else than a model.
        """
        if not self.possible:
            return None
        own = self._own_model()
        if own is None and self.settings.model is None:
            return None
        from pytest_heal.baseline.yaml_file import replace_whole
        from pytest_heal.models.adviser import ModelAdviser
        from pytest_heal.models.cache import AnswerFile

        return ModelAdviser(
            name=str(self.settings.model) if own is None else own.name,
            connect=self._connect if own is None else lambda: own,
            terms=self._terms("" if own is not None else self._lacks),
            cache=AnswerFile(self.settings.model_cache, write=replace_whole, problem=self.problem),
            redact=self.redact,
            test=self.test,
            problem=self.problem,
        )

    @cached_property
    def redact(self) -> Redact | None:
        """The project's redaction: its hooks, one after another; ``None`` without any."""
        plugins = self.config.pluginmanager
        name = "pytest_heal_redact"
        owners = [one.plugin for one in reversed(self.config.hook.pytest_heal_redact.get_hookimpls())]
        if not owners:
            return None
        # One caller for each, so that each sees what the one before it left: nothing that one takes out comes back.
        callers = [
            plugins.subset_hook_caller(name, remove_plugins=[other for other in owners if other is not one]) for one in owners
        ]

        def redact(text: str, where: str) -> str:
            for caller in callers:
                for redacted in caller(config=self.config, text=text, where=where):
                    if not isinstance(redacted, str):
                        raise TypeError(f"pytest_heal_redact returned {type(redacted).__name__} for {where}, expected a text")
                    text = redacted
            return text

        return redact

    def terms(self) -> dict[str, str]:
        """Who would be asked, where, and whether: for people."""
        settings, adviser = self.settings, self.adviser
        if adviser is None:
            off = settings.model_mode == "off" and settings.model is not None
            return {"model": f"{settings.model}" if off else "none (heal_model is not set)", "mode": "off"}
        said = {"model": adviser.name, "mode": adviser.terms.mode}
        if adviser.terms.why:
            said["mode"] += f": {adviser.terms.why}"
        said["url"] = settings.model_url or "the provider's own, or that of its SDK's environment variable"
        said["cache"] = str(_shown(settings.model_cache, self.root))
        return said

    def last_answers(self) -> list[Answered]:
        """The questions of the last run in which any came up, with what was sent, or would have been."""
        from pytest_heal.repair.last_run import read_answers

        return [] if self.cache is None else read_answers(self.cache)

    @property
    def _lacks(self) -> str:
        from pytest_heal.models.providers import missing

        return missing(str(self.settings.model), self.settings.model_url or "", self.environ)

    def _terms(self, lacks: str) -> Terms:
        from pytest_heal.models.adviser import Terms

        settings = self.settings
        mode, why = settings.model_mode, ""
        if mode == "on" and lacks:
            mode, why = "cached", lacks
        elif mode == "cached" and settings.sources.get("model_mode", "").startswith("default in CI"):
            why = IN_CI
        attempts = settings.model_retries + 1
        return Terms(
            mode=mode,
            why=why,
            calls=settings.model_calls,
            tokens=settings.model_tokens,
            seconds=settings.model_timeout * attempts + RETRY_WAIT * settings.model_retries,
            attempt=settings.model_timeout,
        )

    def _connect(self) -> ChatModel:
        from pytest_heal.models.providers import connect

        settings = self.settings
        return connect(
            str(settings.model),
            url=settings.model_url or "",
            seconds=settings.model_timeout,
            retries=settings.model_retries,
            environ=self.environ,
        )

    def _own_model(self) -> ChatModel | None:
        """The model that the project brings."""
        hook = self.config.hook.pytest_heal_chat_model
        if not hook.get_hookimpls():
            return None
        from pytest_heal.models.model import ChatModel

        try:
            own: Any = hook(config=self.config)
        except Exception as error:
            raise HealError(f"pytest_heal_chat_model raised {type(error).__name__}: {error}; no model is asked") from error
        if own is None or (isinstance(own, ChatModel) and isinstance(own.name, str)):
            return own
        raise HealError(
            f"pytest_heal_chat_model returned {type(own).__name__}: expected an object with a text `name` and a method `ask`,"
            " see pytest_heal.ChatModel"
        )


def adviser_of(config: pytest.Config) -> ModelAdviser | None:
    """The adviser of the run; what is wrong with it is a problem of the summary."""
    run, guard = config.stash[RUN], config.stash[GUARD]
    advising = Advising(
        settings=run.settings,
        config=config,
        root=run.root,
        test=lambda: run.test.nodeid if run.test else os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0],
        problem=lambda line: None if line in guard.problems else guard.problems.append(line),
    )
    with guard("preparing the chat model"):
        return advising.adviser
    return None


def check(settings: Settings, config: pytest.Config, environ: Mapping[str, str] = os.environ) -> None:
    """Whether a model that was explicitly asked for can be asked.

    Where asking is merely the default, only kept answers count instead, and the summary says so if a question came up.

    Raises:
        SettingsError: its SDK or its key is missing.
    """
    source = settings.sources.get("model_mode", DEFAULT)
    if settings.model is None or settings.model_mode != "on" or source == DEFAULT:
        return
    if config.hook.pytest_heal_chat_model.get_hookimpls():
        return
    from pytest_heal.models.providers import missing

    lacks = missing(settings.model, settings.model_url or "", environ)
    if lacks:
        raise SettingsError("--heal-model", "on", source, f"that {settings.model} can be asked, but {lacks}")


def advising(pytest_args: Sequence[str]) -> Advising | None:
    """What a run of pytest with these arguments would ask whom, for commands that run no tests.

    Returns:
        ``None`` when pytest cannot read its configuration; it has said so itself.
    """
    from pytest_heal.config.of_pytest import read

    found = read(pytest_args)
    if found is None:
        return None
    settings, root, cache, config = found
    return Advising(settings=settings, config=config, root=root, cache=cache)


def read_for(mode: str, pytest_args: Sequence[str]) -> Advising | None:
    """What a run of pytest would have here; ``None`` where pytest cannot read its configuration, and has said so.

    Args:
        mode: of ``--heal-model``; ``""`` where it was not given.
        pytest_args: further arguments of pytest.
    """
    return advising([*pytest_args, *([f"--heal-model={mode}"] if mode else [])])


def adviser_in(read: Advising | None, mode: str) -> ModelAdviser | None:
    """Who may be asked.

    Args:
        read: by `read_for`.
        mode: as there.

    Raises:
        HealError: a mode was given, and no model is configured, or pytest cannot read its configuration; or the project's own
            model is none.
    """
    if mode == "off":
        return None
    if read is None and mode:
        raise HealError(f"--heal-model={mode}: no model can be asked, because pytest cannot read its configuration; see above")
    adviser = None if read is None else read.adviser
    if adviser is None and mode:
        raise HealError(f"--heal-model={mode}: no model is configured; set heal_model = PROVIDER:MODEL in pytest's ini file")
    return adviser


def _shown(path: Path, root: Path) -> Path:
    return path.relative_to(root) if path.is_relative_to(root) else path
