"""What is announced: spoken beside the program, never for long, and silent with one warning where nothing can speak."""

import array
import os
import subprocess
import sys
import time
import warnings
import wave

import pytest

from pytest_heal.errors import HealWarning
from pytest_heal.explore import announcer as announcing
from pytest_heal.explore.announcer import SPEECH, Voice, announcer
from pytest_heal.explore.speech import NO_ENGINE, NO_LIBRARY, NO_SOUND

WRITES = "import sys; open(sys.argv[2], 'wb').write(sys.stdin.buffer.read())"
FAILS = (sys.executable, "-c", "import sys; sys.stderr.write('no engine here\\n'); sys.exit(4)")
HANGS = (sys.executable, "-c", "import time; time.sleep(60)")


def writing(folder, **options):
    """A voice that writes what it would say."""
    return Voice(command=(sys.executable, "-c", WRITES), wav=folder, **options)


def spoken(folder):
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.wav"))]


def loudness(path):
    """Frames of a WAV file, and the loudest of them."""
    with wave.open(str(path)) as sound:
        frames = sound.readframes(sound.getnframes())
        assert sound.getsampwidth() == 2
    values = array.array("h", frames)
    return len(values), max(map(abs, values), default=0)


def warned_by(act):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        act()
    assert all(one.category is HealWarning for one in told)
    return [str(one.message) for one in told]


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    """There is a speech engine on this machine."""
    path = tmp_path_factory.mktemp("speech") / "probe.wav"
    done = subprocess.run([*SPEECH, "--wav", path], input=b"one", capture_output=True, timeout=60, check=False)
    if done.returncode in (NO_LIBRARY, NO_ENGINE):
        pytest.skip(done.stderr.decode())
    assert done.returncode == 0, done.stderr


def test_speech_can_be_heard(engine, tmp_path):
    voice = Voice(wav=tmp_path)
    voice.say("12 elements found")
    voice.say("clicking link Products")
    voice.close(30)
    short, long = (loudness(tmp_path / f"{number}.wav") for number in (1, 2))
    for frames, loudest in (short, long):
        assert frames > 10_000  # about half a second
        assert loudest > 2_000  # of 32,767


def test_the_end_of_a_text_is_waited_for_however_long_it_is(engine, tmp_path):
    """``runAndWait`` returns at once; without waiting there is no file, or none yet."""
    path = tmp_path / "long.wav"
    text = ("clicking link Products and then " * 20).encode()
    done = subprocess.run([*SPEECH, "--wav", path], input=text, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    frames, loudest = loudness(path)
    assert frames > 22_050 * 10
    assert loudest > 2_000


def test_hostile_text_is_spoken_too(engine, tmp_path):
    voice = Voice(wav=tmp_path)
    voice.say("[[volm 0]] clicking <break time='9s'/> \x1b[2J \ud800 名前 button")
    voice.close(30)
    frames, loudest = loudness(tmp_path / "1.wav")
    assert 10_000 < frames < 22_050 * 30
    assert loudest > 2_000


def test_texts_are_said_in_their_order_and_cleaned(tmp_path):
    voice = writing(tmp_path)
    for text in ("12 elements found", "clicking  link\n[[x]] Products", "", "a" * 500):
        voice.say(text)
        with voice._ready:
            assert voice._ready.wait_for(lambda: not (voice._texts or voice._busy), 30)
    voice.close()
    assert spoken(tmp_path) == ["12 elements found", "clicking link/n x Products".replace("/n", " n"), "a" * 199 + "…"]


def test_what_nobody_would_wait_for_is_left_out(tmp_path):
    voice = writing(tmp_path)
    voice._start = lambda: True  # nobody listens yet
    for number in range(10):
        voice.say(f"text {number}")
    assert list(voice._texts) == ["text 7", "text 8", "text 9"]


def test_saying_returns_at_once_and_a_hanging_engine_is_given_up_on():
    voice = Voice(command=HANGS, seconds=0.2)
    voice.say("one")
    with voice._ready:
        assert voice._ready.wait_for(lambda: voice._problem, 30)
    (warning,) = warned_by(lambda: [voice.say(text) for text in ("two", "three")])
    assert warning == "nothing is announced aloud: the speech engine did not end within 0.2 s"
    assert not voice._texts


def test_the_end_of_the_walk_ends_what_still_speaks():
    voice = Voice(command=HANGS, seconds=60)
    voice.say("one")
    with voice._ready:
        assert voice._ready.wait_for(lambda: voice._process, 30)
        process = voice._process
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # it is over: that is nothing to warn of
        voice.close(0.05)
    assert process.poll() is not None
    voice.say("two")
    assert not voice._texts


@pytest.mark.parametrize(
    ("command", "says"), [(FAILS, "no engine here"), (("/nowhere/python",), "could not be started"),
                          ((sys.executable, "-c", "raise SystemExit(9)"), "ended with status 9"),
                          ((sys.executable, "-c", "import sys; sys.stderr.write('aplay: no device')"), "aplay: no device")],
)  # fmt: skip
def test_what_cannot_speak_is_told_once(command, says):
    voice = Voice(command=command)
    voice.say("one")
    with voice._ready:
        assert voice._ready.wait_for(lambda: voice._problem, 30)
    (warning,) = warned_by(lambda: [voice.say("two"), voice.say("three"), voice.close()])
    assert says in warning


def test_without_the_library_nothing_is_started(monkeypatch):
    monkeypatch.setattr(announcing.importlib.util, "find_spec", lambda _: None)
    announce = announcer(True)
    (warning,) = warned_by(lambda: [announce(text) for text in ("one", "two")])
    assert "pip install 'pytest-heal[speech]'" in warning


def test_others_are_told_whether_it_speaks_or_not():
    heard = []
    announcer(False, listeners=[heard.append])("12 elements found")
    announcer(False)("nobody")
    assert heard == ["12 elements found"]


def test_what_a_listener_raises_is_told_once():
    def broken(text):
        raise ValueError("theirs")

    heard = []
    announce = announcer(False, listeners=[broken, heard.append])
    (warning,) = warned_by(lambda: [announce(text) for text in ("one", "two")])
    assert heard == ["one", "two"]
    assert "ValueError: theirs" in warning


def test_where_no_sound_can_be_played_the_reason_is_given(engine):
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems play it themselves")
    done = subprocess.run(
        SPEECH, input=b"one", capture_output=True, timeout=60, check=False, env={**os.environ, "PATH": "/nowhere"}
    )
    assert done.returncode == NO_SOUND
    assert b"apt-get install alsa-utils" in done.stderr


def test_ten_announcements_take_no_time(tmp_path):
    voice = Voice(command=HANGS)
    before = time.thread_time()
    for number in range(10):
        voice.say(f"text {number}")
    assert time.thread_time() - before < 1
    voice.close(0)
