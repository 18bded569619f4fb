"""Says one text aloud, or writes it into a WAV file; a process: ``python -m pytest_heal.explore.speech [--wav PATH]``.

The text comes from standard input. One process says one text: pyttsx3's driver for espeak is made for one engine a process, its
second run of an engine has kept people waiting for ever, and what hangs in a process of its own can be ended.

``runAndWait`` of that driver does not wait: it leaves its loop as soon as espeak has the text, which speaks in a thread of its
own. A process that ended then would cut the sound off, or write no file, so the end of the utterance is waited for.
"""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

NO_LIBRARY, NO_ENGINE, NO_SOUND = 3, 4, 5
"""Exit statuses."""
SECONDS = 15.0  # for espeak to end; whoever started this process ends it a little later
ESPEAK = "espeak"


def main(argv: Sequence[str] | None = None) -> int:
    """Say what comes from standard input.

    Args:
        argv: ``--wav PATH``, or nothing; of the process by default.

    Returns:
        Exit status: 0, `NO_LIBRARY`, `NO_ENGINE` or `NO_SOUND`; the reason is on standard error.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    wav = Path(arguments[1]) if len(arguments) > 1 else None
    text = sys.stdin.buffer.read().decode("utf-8", "replace").strip()
    try:
        import pyttsx3
    except ImportError:
        return _told("pyttsx3 is not installed: pip install 'pytest-heal[speech]'", NO_LIBRARY)
    try:
        engine = pyttsx3.init()
    except Exception as error:  # noqa: BLE001 - each driver raises its own
        first = (str(error).strip().splitlines() or [type(error).__name__])[0]
        return _told(f"no speech engine ({first}): on Linux, apt-get install espeak-ng", NO_ENGINE)
    if wav is None and sys.platform.startswith("linux") and shutil.which("aplay") is None:
        return _told("no aplay, which plays what was spoken: apt-get install alsa-utils", NO_SOUND)
    return _said(engine, text, wav) if text else 0


def _said(engine: Any, text: str, wav: Path | None) -> int:
    done = threading.Event()
    engine.connect("finished-utterance", lambda **_: done.set())
    if wav is None:
        engine.say(text)
    else:
        engine.save_to_file(text, str(wav))
    engine.runAndWait()
    if str(engine) == ESPEAK and not done.wait(SECONDS):
        return _told("the speech engine did not come to an end", NO_ENGINE)
    if wav is not None and not wav.exists():
        return _told("the speech engine wrote nothing", NO_ENGINE)
    return 0


def _told(reason: str, status: int) -> int:
    sys.stderr.write(f"{reason}\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
