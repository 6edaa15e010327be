"""The languages of the window: which there are, which one is spoken, and how to speak another.

Knows catalogues and Qt's translators; nothing of what is said.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from specdec_core.resources import resource
from specdec_core.wording.voices import ENGLISH, TAGS, Language

CONTEXT = "playground"
CODE = "language code"  # every catalogue translates this by the name of its language
SYSTEM = "system"
LANGUAGES: dict[str, str] = {ENGLISH: "English", "zh_CN": "简体中文"}  # by the names that their speakers know
TRADITIONAL = ("Hant", "TW", "HK", "MO")
OURS = "catalogue"


def spoken() -> Language:
    """The language on screen."""
    found = QCoreApplication.translate(CONTEXT, CODE)
    return next((language for language in TAGS if language == found), ENGLISH)


def speak(choice: str, app: QCoreApplication) -> bool:
    """Speak the chosen language from now on; tell whether it is another than before.

    Words that are on screen already stay as they are: whoever asks makes them anew.
    """
    wanted = language_of(choice, QLocale.system().uiLanguages())
    if wanted == spoken():
        return False
    for old in app.findChildren(QTranslator, OURS):
        app.removeTranslator(old)
        old.setParent(None)
    for catalogue in () if wanted == ENGLISH else _catalogues(wanted):
        translator = QTranslator(app)
        translator.setObjectName(OURS)
        if translator.load(str(catalogue)):
            app.installTranslator(translator)
    return True


def language_of(choice: str, preferred: list[str]) -> str:
    """The language behind a choice: the one that is named, or the first of the desktop's that is known here."""
    if choice in LANGUAGES:
        return choice
    traditional = False
    for name in preferred:
        language, *more = name.replace("_", "-").split("-")
        other = bool(set(more) & set(TRADITIONAL))
        traditional = traditional or other
        # Behind a traditional one, a bare zh is only what is left of it.
        if language == "zh" and not other and (more or not traditional):
            return "zh_CN"
        if language == ENGLISH:
            return ENGLISH
    return ENGLISH


def _catalogues(language: str) -> tuple[Path, Path]:
    """Qt's own words, for the buttons of its dialogs, and over them the program's."""
    qt = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)) / f"qtbase_{language}.qm"
    return qt, resource("translations", f"playground_{language}.qm")
