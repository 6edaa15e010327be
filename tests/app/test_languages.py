"""Languages: found, spoken and left again while everything goes on; sentences of the library are said in them too."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from app import words as door
from app.arguments import read_arguments
from app.languages import ENGLISH, LANGUAGES, SYSTEM, language_of, speak, spoken
from app.view.looks.letters import CHINESE as CHINESE_LETTERS
from app.view.looks.letters import NORMAL, percent
from app.viewmodel.phrases import phrase
from app.words import words
from specdec_core.errors import SpecDecError
from specdec_core.events import RoundStarted, RunEvent
from specdec_core.resources import resource
from specdec_core.settings import RunSettings, checked
from specdec_core.wording.sentences import COUNT, Sentences
from specdec_core.wording.voices import TAGS
from tests.app.conftest import House
from tests.app.fakes import PATIENCE

CHINESE = "zh_CN"


@pytest.fixture(autouse=True)
def _english_again(qapp: QApplication) -> Iterator[None]:
    """Other tests read English."""
    yield
    speak(ENGLISH, qapp)


@pytest.mark.parametrize(
    ("choice", "preferred", "found"),
    [
        (CHINESE, ["en-US"], CHINESE),
        (ENGLISH, ["zh-CN"], ENGLISH),
        (SYSTEM, ["zh-Hans-CN", "en"], CHINESE),
        (SYSTEM, ["zh-SG"], CHINESE),
        (SYSTEM, ["de-DE", "zh_CN"], CHINESE),
        (SYSTEM, ["zh-Hant-TW", "en-GB"], ENGLISH),
        (SYSTEM, ["zh-Hant-TW", "zh-TW", "zh-Hant", "zh"], ENGLISH),
        (SYSTEM, ["en-GB", "zh-CN"], ENGLISH),
        (SYSTEM, ["de"], ENGLISH),
        ("klingon", [], ENGLISH),
    ],
)
def test_the_language_behind_a_choice(choice: str, preferred: list[str], found: str) -> None:
    """A named language is taken; otherwise the first that the desktop prefers and that is known here."""
    assert language_of(choice, preferred) == found


def test_the_command_line_knows_every_language() -> None:
    """What the menu offers can be asked for at the start."""
    for language in (SYSTEM, *LANGUAGES):
        assert read_arguments(["--language", language]).language == language


def test_pages_speak_every_language_of_the_window() -> None:
    """Whoever works in a language gets pages and reports in it."""
    assert set(LANGUAGES) == set(TAGS)


def test_words_are_said_in_the_language_that_is_spoken(qapp: QApplication) -> None:
    """Phrases are filled in after they are translated; Qt's own words come along; English is the way back."""
    assert words("Run") == "Run"
    assert speak(CHINESE, qapp)
    assert spoken() == CHINESE
    assert words("Run") == "运行"
    assert words(phrase("round {round}", round=3)) == "第 3 轮"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"
    assert not speak(CHINESE, qapp)
    assert speak(ENGLISH, qapp)
    assert words("Run") == "Run"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_a_sentence_is_recognised_by_the_most_telling_pattern() -> None:
    """A general pattern does not take what a special one was made from; what is unknown stays unknown."""
    known = Sentences(["{name} is {value}.", "The folder {name} is empty.", "{a} and {b} differ (at {place})."])
    found = known.recognise("The folder /a (b).{c} is empty.")
    assert found is not None
    assert (found.pattern, found.values) == ("The folder {name} is empty.", {"name": "/a (b).{c}"})
    general = known.recognise("Temperature is 7.")
    assert general is not None
    assert general.pattern == "{name} is {value}."
    assert known.recognise("Nothing of the kind") is None


def test_every_pattern_recognises_its_own_sentence() -> None:
    """No pattern of the library is taken for another, so no translation says something else."""
    patterns = json.loads(resource("translations", "sentences.json").read_text(encoding="utf-8"))
    known = Sentences(patterns)
    wrong = {}
    for pattern in patterns:
        names = Sentences([pattern])._known[0][1].groupindex
        said = pattern.format(**{name: "12" if name == COUNT else f"x{place}" for place, name in enumerate(names)})
        found = known.recognise(said)
        if found is None or _shape(found.pattern) != _shape(pattern):
            wrong[pattern] = found
    assert not wrong


def _shape(pattern: str) -> list[str]:
    """A pattern without the names of its fields: places that say the same may name them differently."""
    return re.split(r"\{\w+\}", pattern)


def test_errors_of_the_library_are_said_in_chinese(qapp: QApplication) -> None:
    """Sentence and advice arrive filled in with English; both are found again, values and all."""
    speak(CHINESE, qapp)
    with pytest.raises(SpecDecError) as caught:
        checked(RunSettings(temperature=11))
    for text in (caught.value.sentence, caught.value.advice):
        assert words(text) != text, text
        assert not _english(words(text)), words(text)


def _english(text: str) -> bool:
    """Whether a Chinese text still has an English sentence in it."""
    return not any("\u4e00" <= letter <= "\u9fff" for letter in text)


def shown(window: QWidget) -> list[str]:
    """Every text that can be read in a window, in its menus, and by a screen reader."""
    found: list[str] = [window.windowTitle()]
    for part in [window, *window.findChildren(QWidget)]:
        found += [part.toolTip(), part.accessibleName(), part.accessibleDescription()]
        if isinstance(part, QLabel | QAbstractButton):
            found.append(part.text())
    found += [action.text() for action in window.findChildren(QAction)]
    return [text for text in found if text]


async def visited(house: House) -> None:
    """Every page has been in sight, so that it is made in the language on screen."""
    for name in (*house.window.pages.names, "race"):
        house.window.pages.show_page(name)
        await house.arrived()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_to_chinese_and_back_leaves_nothing_behind(house: House) -> None:
    """After the way there and back every text is the one it was, and in between none of them is said in English."""

    async def scenario(house: House) -> None:
        await house.race()
        window = house.window
        window.stage._pin("speculative", 3)
        await visited(house)
        before, race = set(shown(window)), set(shown(window.race))
        await _spoken(house, CHINESE)
        await visited(house)
        assert window.windowTitle() == words("Speculative Decoding Playground") != "Speculative Decoding Playground"
        assert not {text for text in shown(window) if text in before and _is_translated(text)}
        await _spoken(house, ENGLISH)
        await visited(house)
        assert set(shown(window.race)) == race
        # Other pages look at the disk meanwhile; what they say now may be other English.
        assert not {text for text in shown(window) if not _english(text)} - {LANGUAGES[CHINESE]}

    house.play(scenario)


def _is_translated(text: str) -> bool:
    """Whether the catalogue on screen has another word for it."""
    return bool(text) and words(text) != text


async def _spoken(house: House, language: str) -> None:
    house.window.looks.speak(language)
    await house.made_anew()
    assert house.window.actions_.languages.checkedAction().data() == language


def test_another_language_changes_letters_everywhere(house: House) -> None:
    """Every part has the letters that a start in this language gives it, though the style sheet is not read again."""

    def letters_of() -> set[tuple[str, str, tuple[str, ...], float]]:
        parts = [part for part in house.window.findChildren(QWidget) if part.isVisible()]
        return {(type(p).__name__, p.objectName(), tuple(p.font().families()), p.font().pointSizeF()) for p in parts}

    async def scenario(house: House) -> None:
        await _spoken(house, CHINESE)
        await house.until(lambda: house.window.menuBar().isVisible() and house.window.line.isVisible())
        switched = letters_of()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.setStyleSheet(f"{app.styleSheet()}\n")
        await asyncio.sleep(0.05)
        assert letters_of() == switched
        assert {families[0] for _, _, families, _ in switched} == {CHINESE_LETTERS[0]}
        await _spoken(house, ENGLISH)

    house.play(scenario)


def test_a_race_goes_on_while_the_language_changes(house: House) -> None:
    """No token is lost, the form stays as it is filled in, and the new buttons still steer the same race."""
    held = threading.Event()
    go = threading.Event()

    def before(event: RunEvent) -> None:
        if isinstance(event, RoundStarted) and event.round == 2:
            held.set()
            go.wait(PATIENCE)

    async def scenario(house: House) -> None:
        house.bench.before = before
        window = house.window
        window.sidebar.prompt.set_text("Something of my own")
        window.sidebar.form.show_values({"gamma": 7})
        window.run()
        await house.until(held.is_set)
        await _spoken(house, CHINESE)
        window.looks.resize(125)
        await house.made_anew()
        assert house.controller.state().busy
        assert not window.sidebar.run.isEnabled()
        assert window.sidebar.prompt.text() == "Something of my own"
        assert window.sidebar.form.settings().gamma == 7
        go.set()
        await house.until(lambda: bool(house.endings))
        await house.settled()
        for lane in window.stage.race.lanes.values():
            assert lane.ended is not None
            assert window.stage.panes[lane.arm].tokens.drawn == len(lane.pane.cells)
        assert window.sidebar.run.isEnabled()
        assert "对比完成" in window.line.sentence.text()

    house.play(scenario)


def test_a_replay_goes_on_where_it_was(house: House) -> None:
    """Held at a round, it is at the same round in the other language, and can go on, back and to its end."""

    async def scenario(house: House) -> None:
        await house.race()
        window = house.window
        house.controller.open_logs(sorted(house.runs.rglob("*.jsonl")))
        await house.until(lambda: window.stage.scrub.playback is not None)
        playback = window.stage.scrub.playback
        assert playback is not None
        window.stage.scrub.to_end()
        window.stage.scrub.one_back()
        await house.settled()
        place, text = playback.shown, window.stage.race.speculative.pane.clean_text()
        await _spoken(house, CHINESE)
        scrub = window.stage.scrub
        assert scrub.playback is playback
        assert scrub.isVisible()
        assert playback.shown == place
        assert window.stage.race.speculative.pane.clean_text() == text
        scrub.one_back()
        await house.settled()
        assert playback.shown < place
        scrub.to_end()
        await house.settled()
        assert window.stage.race.complete
        tokens = window.stage.panes["speculative"].tokens
        assert tokens.drawn == len(window.stage.race.speculative.pane.cells)

    house.play(scenario)


def test_nothing_is_left_of_windows_made_anew(house: House) -> None:
    """However often the language changes, there are as many objects as after the first time."""

    async def scenario(house: House) -> None:
        await house.race()
        counts = []
        for turn in range(5):
            await _spoken(house, (CHINESE, ENGLISH)[turn % 2])
            counts.append(len(house.window.findChildren(QObject)))
        assert counts[1] == counts[3], counts
        assert counts[2] == counts[4], counts

    house.play(scenario)


def test_two_parts_with_a_colon_are_said_each_by_itself(qapp: QApplication) -> None:
    """A name and what is said of it come joined from the library; what is no name stays."""
    speak(CHINESE, qapp)
    assert words("Sampling test: passed") == "抽样检验\uff1a通过"
    assert words("owner: name") == "owner: name"


def test_numbers_of_things_are_said(qapp: QApplication) -> None:
    """In the singular, in the plural, in the middle of a sentence; what only looks so is left alone."""
    speak(CHINESE, qapp)
    assert words("1 thread") == "1 个线程"
    assert words("1,024 new tokens") == "1,024 个新 token"
    assert words("some odd prompts") == "some odd prompts"


def test_a_choice_is_remembered(house: House) -> None:
    """The next start speaks the same language and writes as large."""

    async def scenario(house: House) -> None:
        await _spoken(house, CHINESE)
        house.window.looks.resize(125)
        house.window.remember()

    house.play(scenario)
    assert house.preferences.recall("language", SYSTEM) == CHINESE
    assert house.preferences.recall("letters", 100) == 125


def test_a_word_that_no_catalogue_has_stays_as_it_is(qapp: QApplication) -> None:
    """A model's name, a path, a number: said as they are, in every language."""
    speak(CHINESE, qapp)
    for text in ("", "12", "owner/name", "~/models/x.gguf"):
        assert words(text) == text
    door._refilled.cache_clear()


def test_several_presses_are_one_change(house: House) -> None:
    """Ctrl and + three times in a row: the window is made anew once, in the size of the last press."""

    async def scenario(house: House) -> None:
        made: list[int] = []
        house.window.looks.changed.connect(lambda: made.append(percent()))
        for _ in range(3):
            house.window.actions_.larger.trigger()
        await house.until(lambda: bool(made))
        await house.settled()
        await asyncio.sleep(0.05)
        assert made == [140]
        house.window.looks.resize(NORMAL)
        await house.until(lambda: len(made) == 2)
        await house.settled()

    house.play(scenario)
