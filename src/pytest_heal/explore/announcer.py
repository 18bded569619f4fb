"""What the explorer does, spoken: "12 elements found", "clicking link Products".

Speaking never keeps the walk waiting: a thread hands one text after another to a process (`pytest_heal.explore.speech`) that
is ended when it takes too long. When the walk is faster than the voice, the oldest texts are left out. What cannot speak is
told once, by a warning in the thread that announces, and then is silent.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
import os
import signal
import subprocess
import sys
import tempfile
import threading
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from pytest_heal.element.printable import visible
from pytest_heal.errors import HealWarning

LONGEST = 200  # characters of a text
WAITING = 3  # texts that wait for the voice
SECONDS = 20.0  # for one text
LAST_SECONDS = 5.0  # for what is still to be said at the end

SPEECH = (sys.executable, "-m", "pytest_heal.explore.speech")
_NO_WORDS = str.maketrans(dict.fromkeys("[]<>{}|\\`", " "))  # with these, engines mean commands to themselves


def announcer(
    enabled: bool,
    *,
    listeners: Iterable[Callable[[str], None]] = (),
    wav: Path | None = None,
    command: Sequence[str] = SPEECH,
    seconds: float = SECONDS,
) -> Callable[[str], None]:
    """What takes the texts that are to be announced.

    Args:
        enabled: speak them; else only the listeners are told.
        listeners: are given each text too, as it is; what one raises is told by a warning, and it is not asked again.
        wav: a folder to write numbered WAV files into, instead of speaking aloud.
        command: of the process that says what comes from its standard input.
        seconds: that it has for one text.
    """
    voice = Voice(command=command, wav=wav, seconds=seconds) if enabled else None
    told = list(listeners)

    def announce(text: str) -> None:
        if voice is not None:
            voice.say(text)
        for listener in tuple(told):
            try:
                listener(text)
            except Exception as error:  # noqa: BLE001 - a foreign hook
                told.remove(listener)
                _warn(f"a listener raised an error and gets no more announcements: {type(error).__name__}: {error}")

    return announce


class Voice:
    """Says one text after another, beside the program.

    Args:
        command: see `announcer`.
        wav: see `announcer`.
        seconds: see `announcer`.
    """

    def __init__(self, *, command: Sequence[str] = SPEECH, wav: Path | None = None, seconds: float = SECONDS) -> None:
        self._command, self._wav, self._seconds = tuple(command), wav, seconds
        self._texts: deque[str] = deque(maxlen=WAITING)
        self._ready = threading.Condition()
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._busy, self._ended, self._number = False, False, 0
        self._problem, self._warned = "", False

    def say(self, text: str) -> None:
        """Say a text soon; returns at once."""
        if self._problem:
            self._tell()
            return
        spoken = " ".join(visible(text[: 2 * LONGEST], LONGEST).translate(_NO_WORDS).split())
        if not spoken or self._ended:
            return
        if self._thread is None and not self._start():
            self._tell()
            return
        with self._ready:
            self._texts.append(spoken)
            self._ready.notify_all()

    def close(self, seconds: float = LAST_SECONDS) -> None:
        """Say what is still to be said, for so long; what is speaking then is ended."""
        with self._ready:
            self._ready.wait_for(lambda: self._problem or not (self._busy or self._texts), seconds)
            self._ended = True
            self._texts.clear()
            self._ready.notify_all()
            process = self._process
        if process is not None:
            _end(process)
        if self._thread is not None:
            self._thread.join(1.0)
            atexit.unregister(self.close)
        self._tell()

    def _start(self) -> bool:
        """Begin to listen; whether there is anything that could speak."""
        if self._command == SPEECH and importlib.util.find_spec("pyttsx3") is None:
            self._problem = "pyttsx3 is not installed: pip install 'pytest-heal[speech]'"
            return False
        self._thread = threading.Thread(target=self._listen, name="pytest-heal voice", daemon=True)
        self._thread.start()
        atexit.register(self.close)
        return True

    def _tell(self) -> None:
        if self._problem and not self._warned:
            self._warned = True
            _warn(f"nothing is announced aloud: {self._problem}")

    def _listen(self) -> None:
        while not self._problem:
            with self._ready:
                self._ready.wait_for(lambda: self._texts or self._ended)
                if self._ended:
                    return
                text, self._busy = self._texts.popleft(), True
            problem = self._spoken(text)
            with self._ready:
                self._busy, self._process = False, None
                if not self._ended:
                    self._problem = problem
                self._ready.notify_all()

    def _spoken(self, text: str) -> str:
        """Have one text said; returns why it was not."""
        self._number += 1
        wav = [] if self._wav is None else ["--wav", str(self._wav / f"{self._number}.wav")]
        try:
            with tempfile.TemporaryFile() as errors:
                process = subprocess.Popen(  # noqa: S603 - ours
                    [*self._command, *wav],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=errors,
                    start_new_session=True,  # what it starts is ended with it
                )
                with self._ready:
                    self._process = process
                    self._ready.notify_all()
                with contextlib.suppress(OSError):  # it may have ended without reading
                    process.communicate(text.encode(), timeout=self._seconds)
                errors.seek(0)
                said = errors.read(4_000).decode("utf-8", "replace").strip().splitlines()
        except subprocess.TimeoutExpired:
            _end(process)
            return f"the speech engine did not end within {self._seconds:g} s"
        except OSError as error:
            return f"the process that speaks could not be started ({error.strerror or error})"
        unheard = [line for line in said if line.startswith("aplay:")]
        if process.returncode or unheard:
            return visible((unheard or said or [f"the speech engine ended with status {process.returncode}"])[-1], LONGEST)
        return ""


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and what it has started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(1.0)


def _warn(text: str) -> None:
    warnings.warn(HealWarning(text), stacklevel=3)
