"""Display, preferences, resources and words: the small parts around the window."""

from __future__ import annotations

import logging
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QTranslator, qInstallMessageHandler, qWarning
from PySide6.QtWidgets import QApplication

from app import records
from app.display import display_complaint
from app.preferences import Preferences
from app.viewmodel.phrases import phrase
from app.words import CONTEXT, words
from tests.app.fakes import PATIENCE


@pytest.mark.parametrize(
    ("platform", "environment", "said"),
    [
        ("linux", {}, "no display"),
        ("linux", {"QT_QPA_PLATFORM": "xcb"}, "no display"),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, ""),
        ("linux", {"QT_QPA_PLATFORM": "minimal:x"}, ""),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, ""),
        ("linux", {"DISPLAY": ":0"}, ""),
        ("linux", {"DISPLAY": ":1"}, "does not answer"),
        ("win32", {}, ""),
        ("darwin", {}, ""),
    ],
)
def test_a_missing_screen_is_said_before_qt_starts(platform: str, environment: dict[str, str], said: str) -> None:
    """Qt itself would end the process."""
    found = display_complaint(platform, environment, answers=lambda name: name == ":0", loads=lambda _name: True)
    assert said in found
    assert bool(found) == bool(said)


def test_a_missing_library_is_named() -> None:
    """The one that Qt needs and many systems lack."""
    found = display_complaint("linux", {"DISPLAY": ":0"}, answers=lambda _name: True, loads=lambda _name: False)
    assert "libxcb-cursor0" in found


def test_a_display_that_nobody_serves_does_not_answer() -> None:
    """The real probe, on a number that is not in use."""
    assert "does not answer" in display_complaint("linux", {"DISPLAY": ":9731"}, loads=lambda _name: True)


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    """Where preferences lie."""
    return tmp_path / "settings.ini"


def preferences(path: Path, *, aside: bool = False) -> Preferences:
    """Preferences in a file, read anew."""
    return Preferences(QSettings(str(path), QSettings.Format.IniFormat), aside=aside)


def test_values_come_back_as_the_type_they_were(settings_file: Path) -> None:
    """Text with odd characters, nested values, bytes."""
    kept = {"text": "a\nb\u00a0世%1", "form": {"x": [1, 2.5, True, None]}, "raw": b"\0\xff", "flag": False}
    first = preferences(settings_file)
    for name, value in kept.items():
        first.remember(name, value)
    first._settings.sync()
    again = preferences(settings_file)
    for name, value in kept.items():
        assert again.recall(name, type(value)()) == value


def test_a_value_of_another_type_is_not_believed(settings_file: Path) -> None:
    """An older or damaged file costs the value only."""
    kept = preferences(settings_file)
    kept.remember("flag", "yes")
    kept._settings.setValue("v1/form", "{broken")
    kept._settings.setValue("v1/raw", '"not base64!"')
    assert kept.recall("flag", True) is True
    assert kept.recall("form", {}) == {}
    assert kept.recall("raw", b"") == b""
    assert kept.recall("never", 3) == 3


def test_a_file_of_noise_is_no_obstacle(settings_file: Path) -> None:
    """The start goes on with the defaults."""
    settings_file.write_bytes(bytes(range(256)) * 20)
    assert preferences(settings_file).recall("theme", "system") == "system"


@pytest.mark.parametrize(
    "damage",
    [bytes(300), b"no settings at all\n", b'[v1]\ntheme="\\"da', b'[v1]\ntheme="\\"dark\\""\n\xff\xfe\0\0abc'],
    ids=["zeros", "prose", "torn", "tail of noise"],
)
def test_a_damaged_file_is_kept_and_begun_anew(settings_file: Path, damage: bytes) -> None:
    """What a power cut leaves costs the settings, not the start; what is set then is kept as ever."""
    settings_file.write_bytes(damage)
    kept = preferences(settings_file)
    assert kept.damaged is not None
    assert kept.damaged.read_bytes() == damage
    assert kept.recall("theme", "system") == "system"
    kept.remember("theme", "light")
    kept._settings.sync()
    again = preferences(settings_file)
    assert again.damaged is None
    assert again.recall("theme", "system") == "light"


def test_a_sound_file_or_none_is_not_called_damaged(settings_file: Path) -> None:
    """The first start and every later one have nothing to say."""
    assert preferences(settings_file).damaged is None
    preferences(settings_file).remember("form", {"prompt": "a, b; c = 1\n%"})
    assert preferences(settings_file).damaged is None


def test_an_errand_neither_reads_nor_writes_the_settings(settings_file: Path) -> None:
    """A picture taken by a script is the same everywhere, and changes nothing for the person."""
    kept = preferences(settings_file)
    kept.remember("theme", "light")
    kept._settings.sync()
    aside = preferences(settings_file, aside=True)
    aside.remember("theme", "dark")
    assert aside.recall("theme", "system") == "system"
    assert preferences(settings_file).recall("theme", "system") == "light"


class Shouting(QTranslator):
    """A language in which everything is louder."""

    def translate(self, context: str, text: str, _hint: str | None = None, _number: int = -1) -> str:
        """Upper case, but the names of values."""
        if context != CONTEXT:
            return ""
        return "".join(part if "{" in part else part.upper() for part in _parts(text))


def _parts(text: str) -> list[str]:
    return text.replace("{", "\0{").replace("}", "}\0").split("\0")


def test_every_word_goes_through_one_door(qapp: QApplication) -> None:
    """Plain words and phrases are translated, values are not."""
    translator = Shouting()
    qapp.installTranslator(translator)
    try:
        assert words("Run") == "RUN"
        assert words(phrase("{count} of {what}", count="two", what=phrase("tokens"))) == "two OF TOKENS"
        assert words("") == ""
    finally:
        qapp.removeTranslator(translator)
    assert words("Run") == "Run"


def test_the_diary_takes_what_qt_and_python_complain_about(tmp_path: Path, qapp: QApplication) -> None:
    """Into a file, and nothing of it to the terminal."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    handler = qInstallMessageHandler(None)
    try:
        records.keep_diary(tmp_path / "logs")
        qWarning("a complaint of Qt")
        records.DIARY.error("one of ours")
        logging.shutdown()
    finally:
        qInstallMessageHandler(handler)
        logging.captureWarnings(False)
        for made in list(root.handlers):
            root.removeHandler(made)
            made.close()
        for old in before:
            root.addHandler(old)
        root.setLevel(level)
    text = (tmp_path / "logs" / "playground.log").read_text(encoding="utf-8")
    assert "a complaint of Qt" in text
    assert "one of ours" in text


def keep_hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put them back behind the test."""
    for place, name in ((sys, "excepthook"), (sys, "unraisablehook"), (threading, "excepthook")):
        monkeypatch.setattr(place, name, getattr(place, name))


def test_errors_of_threads_and_of_ruins_go_to_the_diary(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither to the terminal nor to the window, which only its own thread may touch."""
    told: list[str] = []
    kept: list[str] = []
    keep_hooks(monkeypatch)
    monkeypatch.setattr(records.DIARY, "error", lambda pattern, *values: kept.append(pattern % values))
    records.watch_for_errors(lambda sentence, _details: told.append(sentence))

    class Ruin:
        def __del__(self) -> None:
            raise ValueError("torn")

    def fall() -> None:
        raise ValueError("odd")

    thread = threading.Thread(target=fall)
    thread.start()
    thread.join(PATIENCE)
    Ruin()
    assert ["ValueError: odd" in kept[0], "ValueError: torn" in kept[1]] == [True, True]
    assert not told
    assert capsys.readouterr() == ("", "")


def test_unexpected_errors_are_told_with_details(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hook itself never raises, and the sentence names the error."""
    told: list[tuple[str, str]] = []
    keep_hooks(monkeypatch)
    monkeypatch.setattr(records.DIARY, "error", lambda *_: None)
    records.watch_for_errors(lambda sentence, details: told.append((sentence, details)))
    try:
        raise ValueError("odd")
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    assert "ValueError: odd" in told[0][0]
    assert "Traceback" in told[0][1]
