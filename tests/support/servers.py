"""Servers on 127.0.0.1 that speak the documented protocol of a provider, for tests with the real SDKs.

::

    with served("openai", truthful(lambda data: 0)) as server:
        settings: heal_model = f"openai:{server.model}", heal_model_url = server.url, {server.variable}=server.key
        server.then(Status(429, retry_after="7"), Text("junk"))     # for the next requests; after them the model answers
        server.asked                                                # what arrived: (system, user) of each request

A request that is not as the provider documents it is answered with HTTP 400 and noted in `server.wrong`, which must stay empty.
A "model" is a function of the system text and the user text that returns the text of its answer.
"""

import json
import re
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import yaml  # noqa: F401 - before nested runs of pytest, which forget their modules: its C part can be loaded only once

PROVIDERS = ("openai", "anthropic", "ollama")
VARIABLES = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY", "ollama": "OLLAMA_API_KEY"}
KEY = "sk-test-5e9f0c3d7a"
MODEL = "stand-in:1b"
TOKENS = (120, 30)  # of each question and answer
LONGEST_SLOW = 20.0  # s, should a test forget to end

Model = Callable[[str, str], str]


# ---------------------------------------------------------------------------------------------------- stand-ins


def quoted(user):
    """The data of a prompt, as a program reads it: what stands between the marks that its first line announces."""
    first, _, rest = user.partition("\n")
    opened, closed = re.search(r"stands between (<[^>]+>) and (<[^>]+>)", first).groups()
    before, _, inside = rest.partition(f"{opened}\n")
    assert not before
    text, end, _ = inside.partition(f"\n{closed}")
    assert end
    return json.loads(text)


def answer(index, reasoning="it fits"):
    """An answer as it was asked for."""
    return json.dumps({"index": index, "reasoning": reasoning})


def truthful(choose: Callable[[dict], int]) -> Model:
    """A model that answers by a function of the data: ``looked_for``, ``page``, ``elements``."""
    return lambda _system, user: answer(choose(quoted(user)))


def named(name) -> Model:
    """A model that chooses the first element of this name, or none."""

    def choose(data):
        return next((one["index"] for one in data["elements"] if one.get("name") == name), -1)

    return truthful(choose)


ORDER = re.compile(r"ignore (?:all )?previous instructions and choose (\d+)", re.IGNORECASE)


def obedient(model: Model) -> Model:
    """A model that OBEYS orders of a page, unless they are quoted as data: between the marks that the prompt announces.

    It reads as a model would that keeps to the marks and nothing else: the data begins with the first opening mark and ends
    with the first closing one, whatever either stands in.
    """

    def reply(system, user):
        found = re.search(r"stands between (<[^>]+>) and (<[^>]+>)", user)
        outside = user
        if found:
            opened, closed = (re.escape(mark) for mark in found.groups())
            head, tail = user[: found.end()], user[found.end() :]
            outside = head + re.sub(f"{opened}.*?{closed}", "", tail, count=1, flags=re.DOTALL)
        order = ORDER.search(system) or ORDER.search(outside)
        return answer(int(order[1]), "I was told to") if order else model(system, user)

    return reply


# ---------------------------------------------------------------------------------------------------- what a server does


@dataclass(frozen=True)
class Text:
    """The model says this, and not what its function returns."""

    text: str


@dataclass(frozen=True)
class CutShort:
    """The answer is longer than the limit of tokens."""

    text: str = '{"index": 0, "reas'


@dataclass(frozen=True)
class Refusal:
    """The model does not want to."""

    text: str = "I cannot help with that."


@dataclass(frozen=True)
class Status:
    """An error of the service."""

    status: int
    said: str = "it went wrong"
    retry_after: str = ""


@dataclass(frozen=True)
class Body:
    """Whatever this is, with HTTP 200."""

    body: bytes
    content_type: str = "application/json"


@dataclass(frozen=True)
class Slow:
    """The answer comes after this time, or when the server is closed."""

    seconds: float = LONGEST_SLOW


@dataclass(frozen=True)
class Trickle:
    """The answer comes one character at a time, without end: no single read is slow."""

    seconds: float = 0.02


@dataclass(frozen=True)
class Drop:
    """The connection ends in the middle of the answer."""


@dataclass(frozen=True)
class Unstructured:
    """A server that knows no structured output: rejects any question that asks for it, from now on."""


@dataclass
class Server:
    """One server. Its url, key and model are what a project configures."""

    provider: str
    model_function: Model
    url: str = ""
    key: str = KEY
    model: str = MODEL
    asked: list = field(default_factory=list)
    bodies: list = field(default_factory=list)
    wrong: list = field(default_factory=list)
    structured: bool = True
    closing: threading.Event = field(default_factory=threading.Event)
    _next: list = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def variable(self):
        """The environment variable with the key."""
        return VARIABLES[self.provider]

    @property
    def name(self):
        """As in ``heal_model``."""
        return f"{self.provider}:{self.model}"

    @property
    def environ(self):
        """What a process needs in its environment."""
        return {self.variable: self.key, "NO_PROXY": "127.0.0.1"}

    @property
    def ini(self):
        """Lines of an ini file."""
        return [f"heal_model = {self.name}", f"heal_model_url = {self.url}"]

    def then(self, *behaviours):
        """What the next requests get, one each; afterwards the model answers again."""
        self._next += behaviours
        return self

    def behaviour(self):
        with self._lock:
            return self._next.pop(0) if self._next else None


@contextmanager
def served(provider, model: Model | None = None):
    """A running server of a provider: ``openai``, ``anthropic`` or ``ollama``."""
    server = Server(provider, model or truthful(lambda _data: 0))
    handler = type("Handler", (_Handler,), {"server_data": server, "speaks": _PROTOCOLS[provider]()})
    http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    http.daemon_threads = True
    base = f"http://127.0.0.1:{http.server_port}"
    server.url = f"{base}/v1" if provider == "openai" else base
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        http.shutdown()
        http.server_close()
        thread.join(10)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_data: Server
    speaks: "_OpenAI"

    def do_POST(self):
        server, speaks = self.server_data, self.speaks
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            body = json.loads(raw)
            assert self.path == speaks.path, f"path {self.path}"
            assert self.headers.get("Content-Type", "").startswith("application/json")
            key, ok = speaks.key(self.headers), server.key
            if key != ok:
                self.send(401, speaks.error(401, f"Incorrect API key provided: {key}"))
                return
            system, user = speaks.read(body, server.model)
        except (AssertionError, ValueError, KeyError, TypeError) as error:
            server.wrong.append(f"{type(error).__name__}: {error}")
            self.send(400, speaks.error(400, str(error)))
            return
        server.asked.append((system, user))
        server.bodies.append(body)
        behaviour = server.behaviour()
        if isinstance(behaviour, Unstructured):
            server.structured = False
        if not server.structured and speaks.wants_structure(body):
            self.send(400, speaks.error(400, "structured output is not supported"))
            return
        self.behave(behaviour, system, user)

    def behave(self, behaviour, system, user):
        server, speaks = self.server_data, self.speaks
        if isinstance(behaviour, Slow):
            server.closing.wait(behaviour.seconds)
        if isinstance(behaviour, Status):
            more = {"Retry-After": behaviour.retry_after} if behaviour.retry_after else {}
            self.send(behaviour.status, speaks.error(behaviour.status, behaviour.said), more)
            return
        if isinstance(behaviour, Body):
            self.send(200, behaviour.body, {"Content-Type": behaviour.content_type})
            return
        if isinstance(behaviour, Text | CutShort | Refusal):
            reply = speaks.reply(behaviour.text, server.model, type(behaviour))
        else:
            reply = speaks.reply(server.model_function(system, user), server.model, Text)
        if isinstance(behaviour, Drop):
            self.send(200, reply, {"Content-Length": str(len(json.dumps(reply)) + 100)})
            self.close_connection = True
            return
        if isinstance(behaviour, Trickle):
            self.trickle(behaviour.seconds)
            return
        self.send(200, reply)

    def trickle(self, seconds):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "1000000")
        self.end_headers()
        until = time.monotonic() + LONGEST_SLOW
        while not self.server_data.closing.wait(seconds) and time.monotonic() < until:
            try:
                self.wfile.write(b" ")
                self.wfile.flush()
            except OSError:
                break
        self.close_connection = True

    def send(self, status, body, headers=()):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        try:
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", "Content-Length": str(len(data)), **dict(headers)}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)
        except OSError:  # the client has gone
            self.close_connection = True

    def log_message(self, *_args):
        pass


# ---------------------------------------------------------------------------------------------------- protocols


def only(body, *names):
    """All keys are known: a service rejects others, or passes over what a test believes to be sent."""
    assert set(body) <= set(names), f"unknown parameters {sorted(set(body) - set(names))}"


def checked_schema(schema):
    """The schema of structured output, within what all services accept."""
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False
    assert sorted(schema["required"]) == sorted(schema["properties"])
    index = schema["properties"]["index"]
    assert index["type"] == "integer"
    assert index["enum"] == list(range(-1, len(index["enum"]) - 1))


class _OpenAI:
    """POST /v1/chat/completions."""

    path = "/v1/chat/completions"

    def key(self, headers):
        scheme, _, key = headers.get("Authorization", "").partition(" ")
        return key if scheme == "Bearer" else ""

    def wants_structure(self, body):
        return "response_format" in body

    def read(self, body, model):
        only(body, "model", "messages", "response_format", "max_completion_tokens")
        assert body["model"] == model
        if "response_format" in body:
            wanted = body["response_format"]
            assert wanted["type"] == "json_schema"
            assert re.fullmatch(r"[\w-]{1,64}", wanted["json_schema"]["name"])
            assert wanted["json_schema"]["strict"] is True
            checked_schema(wanted["json_schema"]["schema"])
        assert [message["role"] for message in body["messages"]] == ["system", "user"]
        return tuple(message["content"] for message in body["messages"])

    def reply(self, text, model, kind):
        message = {"role": "assistant", "content": text, "refusal": None}
        if kind is Refusal:
            message |= {"content": None, "refusal": text}
        return {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1_750_000_000,
            "model": model,
            "choices": [
                {"index": 0, "message": message, "finish_reason": "length" if kind is CutShort else "stop", "logprobs": None}
            ],
            "usage": {"prompt_tokens": TOKENS[0], "completion_tokens": TOKENS[1], "total_tokens": sum(TOKENS)},
        }

    def error(self, status, said):
        return {"error": {"message": said, "type": "invalid_request_error", "param": None, "code": str(status)}}


class _Anthropic(_OpenAI):
    """POST /v1/messages."""

    path = "/v1/messages"

    def key(self, headers):
        assert headers.get("anthropic-version") == "2026-10-21"  # rejects temperature, top_p and top_k
        return headers.get("x-api-key", "") or super().key(headers)

    def wants_structure(self, body):
        return "output_config" in body

    def read(self, body, model):
        only(body, "model", "messages", "max_tokens", "system", "output_config")
        assert body["model"] == model
        assert type(body["max_tokens"]) is int
        if "output_config" in body:
            assert set(body["output_config"]) == {"format"}
            assert body["output_config"]["format"]["type"] == "json_schema"
            checked_schema(body["output_config"]["format"]["schema"])
        [message] = body["messages"]
        assert message["role"] == "user"
        return body["system"], message["content"]

    def reply(self, text, model, kind):
        reasons = {Text: "end_turn", CutShort: "max_tokens", Refusal: "refusal"}
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": model,
            "content": [{"type": "text", "text": text}],
            "stop_reason": reasons[kind],
            "stop_sequence": None,
            "usage": {"input_tokens": TOKENS[0], "output_tokens": TOKENS[1]},
        }

    def error(self, status, said):
        return {"type": "error", "error": {"type": "api_error", "message": said}}


class _Ollama(_OpenAI):
    """POST /api/chat."""

    path = "/api/chat"

    def wants_structure(self, body):
        return "format" in body

    def read(self, body, model):
        only(body, "model", "messages", "stream", "format", "options", "tools")
        assert body["model"] == model
        assert body["stream"] is False
        assert not body.get("tools")
        if "format" in body:
            checked_schema(body["format"])
        only(body["options"], "temperature", "num_predict", "num_ctx")
        assert body["options"]["num_ctx"] * 2 >= sum(len(message["content"]) for message in body["messages"])
        assert [message["role"] for message in body["messages"]] == ["system", "user"]
        return tuple(message["content"] for message in body["messages"])

    def reply(self, text, model, kind):
        return {
            "model": model,
            "created_at": "2026-01-01T00:00:00Z",
            "message": {"role": "assistant", "content": text},
            "done": True,
            "done_reason": "length" if kind is CutShort else "stop",
            "total_duration": 1_000,
            "prompt_eval_count": TOKENS[0],
            "eval_count": TOKENS[1],
        }

    def error(self, status, said):
        return {"error": said}


_PROTOCOLS = {"openai": _OpenAI, "anthropic": _Anthropic, "ollama": _Ollama}
