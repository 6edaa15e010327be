"""In Chinese every page is in Chinese, and nothing on it is cut, at the smallest window too."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QTabBar, QWidget

from app.languages import ENGLISH, speak
from app.view.help.help_desk import HelpDesk
from app.view.main_window import SIZE, SMALLEST
from tests.app.conftest import House
from tests.app.view.test_fits import cut, words_on, wrong

# Words that no English sentence goes without, and that no name of a model, file or option is.
ENGLISH_WORDS = re.compile(
    r"\b(the|of|is|are|was|and|to|in|with|for|no|not|this|that|it|on|by|all|what|which|from|run|token by)\b", re.I
)
CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(autouse=True)
def _english_again(qapp: QApplication) -> Iterator[None]:
    """Other tests read English."""
    yield
    speak(ENGLISH, qapp)


async def speak_chinese(house: House) -> None:
    """Switch at run time, as a person would."""
    house.window.looks.speak("zh_CN")
    await house.made_anew()


def said_on(part: QWidget) -> list[str]:
    """Every text of a page: what is read, hovered over, and told by a screen reader. What a person typed is not."""
    found: list[str] = []
    for one in [part, *part.findChildren(QWidget)]:
        found += [re.sub("<[^>]*>", "", one.toolTip()), one.accessibleName(), one.accessibleDescription()]
        if isinstance(one, QLabel | QAbstractButton):
            found.append(one.text())
        elif isinstance(one, QComboBox):
            found += [one.itemText(place) for place in range(one.count())]
        elif isinstance(one, QLineEdit):
            found.append(one.placeholderText())
        elif isinstance(one, QTabBar):
            found += [one.tabText(place) for place in range(one.count())]
    return found


def says_chinese(part: QWidget) -> bool:
    """Whether there is anything on it yet."""
    return any(CHINESE.search(text) for text in said_on(part))


def english(texts: list[str]) -> set[str]:
    """The texts that are still English."""
    return {text for text in texts if ENGLISH_WORDS.search(text) and not CHINESE.search(text)}


def test_every_page_is_in_chinese(house: House) -> None:
    """After a race, with a token in the inspector, and with menus and dialogs."""

    async def scenario(house: House) -> None:
        await house.race()
        await speak_chinese(house)
        window = house.window
        window.stage._pin("speculative", 3)
        await house.settled()
        for name in window.pages.names:
            window.pages.show_page(name)
            page = window.pages.page(name)
            await house.until(partial(says_chinese, page))
            found = said_on(page)
            assert not english(found), name
        assert not english([action.text() for action in window.findChildren(QAction)])
        assert not english([window.windowTitle(), window.line.sentence.text()])

    house.play(scenario)


@pytest.mark.qt_log_ignore("does not support propagateSizeHints")
@pytest.mark.parametrize(
    "open_it", [HelpDesk.show_keys, HelpDesk.show_about, HelpDesk.find_command], ids=["keys", "about", "find"]
)
def test_dialogs_are_in_chinese(house: House, open_it: object) -> None:
    """What the Help menu opens; and none of it is cut."""

    async def scenario(house: House) -> None:
        await speak_chinese(house)
        assert callable(open_it)
        open_it(house.window.help_desk)
        dialogs = [part for part in house.window.findChildren(QWidget) if part.objectName() == "dialog"]
        assert len(dialogs) == 1
        assert not english(said_on(dialogs[0]))
        await asyncio.sleep(0.05)
        problems = [(widget.text(), cut(widget)) for widget in words_on(dialogs[0])]
        assert not [(text, problem) for text, problem in problems if problem]
        dialogs[0].close()

    house.play(scenario)


def test_problems_are_told_in_chinese(house: House) -> None:
    """What the library and the controller say arrives in English, and is shown in the language on screen."""

    async def scenario(house: House) -> None:
        await speak_chinese(house)
        banner = house.window.pages.banner
        house.window.sidebar.prompt.set_text(" ")
        house.window.run()
        assert banner.sentence.text() == "提示词为空。"
        assert not english(said_on(banner))
        await _english(house)
        assert banner.sentence.text() == "The prompt is empty."

    house.play(scenario)


async def _english(house: House) -> None:
    house.window.looks.speak(ENGLISH)
    await house.made_anew()


@pytest.mark.parametrize("size", [SMALLEST, SIZE], ids=["smallest", "usual"])
def test_nothing_is_cut_in_chinese(house: House, size: tuple[int, int]) -> None:
    """Chinese letters are wider and taller than Latin ones."""

    async def scenario(house: House) -> None:
        await house.race()
        await speak_chinese(house)
        window = house.window
        window.resize(*size)
        for name in window.pages.names:
            window.pages.show_page(name)
            await house.arrived()
            if name == "race":
                assert not wrong(window)
                continue
            page = window.pages.page(name)
            problems = [(widget.text(), cut(widget)) for widget in words_on(page) if widget.isVisible()]
            assert not [(text, problem) for text, problem in problems if problem], name

    house.play(scenario)
