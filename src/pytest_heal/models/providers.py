"""The providers of chat models: one table. The SDK of one is imported when its first question is sent, and not before."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from pytest_heal.models.model import ChatModel, ModelError
from pytest_heal.models.sdk_errors import Service


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """One row.

    Attributes:
        name: before the colon of ``heal_model``; of the SDK and of the extra too.
        adapter: of the class in the module of this name.
        variable: the environment variable with the key.
        needs_key: where no other address is configured.
    """

    name: str
    adapter: str
    variable: str
    needs_key: bool = True


PROVIDERS = {
    row.name: row
    for row in (
        Provider(name="openai", adapter="OpenAIModel", variable="OPENAI_API_KEY"),
        Provider(name="anthropic", adapter="AnthropicModel", variable="ANTHROPIC_API_KEY"),
        Provider(name="ollama", adapter="OllamaModel", variable="OLLAMA_API_KEY", needs_key=False),
    )
}


def missing(model: str, url: str, environ: Mapping[str, str] = os.environ) -> str:
    """What a model lacks to be asked, and what to do; ``""`` where nothing. Imports no SDK.

    Args:
        model: ``PROVIDER:MODEL``, checked.
        url: base URL that is configured, ``""`` for the service's own.
        environ: environment variables.
    """
    provider = PROVIDERS[model.partition(":")[0]]
    try:
        found = find_spec(provider.name)
        there = found is not None and found.origin is not None  # without one it is a folder of that name, not a package
    except (ImportError, ValueError):
        there = False
    if not there:
        return _no_sdk(provider)
    if provider.needs_key and not url and not environ.get(provider.variable, "").strip():
        return f"{provider.variable} is not set in the environment: set it, or heal_model_url of a server that needs no key"
    return ""


def connect(model: str, *, url: str, seconds: float, retries: int, environ: Mapping[str, str] = os.environ) -> ChatModel:
    """The model that is configured; imports its SDK.

    Args:
        model: ``PROVIDER:MODEL``, checked.
        url: base URL, ``""`` for the service's own.
        seconds: that one attempt may take.
        retries: further attempts after one that failed for a reason that may pass.
        environ: environment variables.

    Raises:
        ModelError: the SDK or the key is missing, or the SDK does not like what is configured.
    """
    lacks = missing(model, url, environ)
    if lacks:
        raise ModelError(lacks, lasting=True)
    name, _, its_model = model.partition(":")
    provider = PROVIDERS[name]
    key = environ.get(provider.variable, "").strip()
    service = Service(model=its_model, url=url, seconds=seconds, retries=retries, variable=provider.variable, key=key)
    try:
        made = cast("Callable[[Service], ChatModel]", getattr(import_module(f"pytest_heal.models.{name}"), provider.adapter))
        return made(service)
    except ImportError as error:
        raise ModelError(f"{_no_sdk(provider)} ({service.cleaned(str(error))})", lasting=True) from None
    except Exception as error:  # noqa: BLE001 - of the SDK: what is configured, or the environment of the machine
        raise ModelError(f"the SDK of {name} cannot be used: {service.cleaned(str(error))}", lasting=True) from None


def _no_sdk(provider: Provider) -> str:
    return f"the SDK of {provider.name} is not installed: pip install 'pytest-heal[{provider.name}]'"
