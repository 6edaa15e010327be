"""The menu bar: every command with its shortcut, so that all of it can be reached from the keyboard.

Knows what the menu items are called; what they do is given.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from app.viewmodel.status import Controls
from app.words import words

THEME_NAMES = {"system": "Like the system", "light": "Light", "dark": "Dark"}


class Actions(QObject):
    """The menus of a window. Actions without a slot yet are connected by the window."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        bar = window.menuBar()
        titles = ("&Race", "&View", "&Go", "&Help")
        race, view, self._go, help_menu = (bar.addMenu(words(title)) for title in titles)
        self.run = self._add(race, "Run", "Ctrl+Return", "Ctrl+Enter")
        self.pause = self._add(race, "Hold or go on", "Ctrl+P")
        self.step = self._add(race, "Play one round", "Ctrl+Right")
        self.back = self._add(race, "Go one round back", "Ctrl+Left")
        self.to_start = self._add(race, "Go to the start", "Ctrl+Home")
        self.to_end = self._add(race, "Go to the end", "Ctrl+End")
        self.stop = self._add(race, "Stop", "Esc")
        race.addSeparator()
        self.open = self._add(race, "Open run \u2026", "Ctrl+O")
        self.save = self._add(race, "Save log \u2026", "Ctrl+S")
        race.addSeparator()
        self.quit = self._add(race, "Quit", "Ctrl+Q")
        self.drafts = self._switch(view, "Show rejected and discarded drafts", "Ctrl+D")
        self.white_space = self._switch(view, "Mark white space", "Ctrl+Shift+W")
        self.inspector = self._switch(view, "Inspector", "Ctrl+I")
        view.addSeparator()
        self.themes = QActionGroup(self)
        under = view.addMenu(words("Theme"))
        for name, title in THEME_NAMES.items():
            action = self._switch(under, title, "")
            action.setData(name)
            self.themes.addAction(action)
        self.prompt = self._add(view, "Go to the prompt", "Ctrl+L")
        self.full_screen = self._switch(view, "Full screen", "F11")
        self.about = self._add(help_menu, "About", "F1")

    def add_page(self, title: str, go: Callable[[], object]) -> None:
        """A page of the window; its key is its number."""
        number = len(self._go.actions()) + 1
        self._add(self._go, title, f"Ctrl+{number}").triggered.connect(go)

    def connect_all(self, slots: dict[QAction, Callable[..., object]]) -> None:
        """Connect each action to what it does: switches to functions of a bool, the others to functions of nothing."""
        for action, slot in slots.items():
            (action.toggled if action.isCheckable() else action.triggered).connect(slot)

    def show_controls(self, now: Controls) -> None:
        """Only what makes sense can be chosen."""
        self.run.setEnabled(now.run)
        self.stop.setEnabled(now.stop)
        self.pause.setEnabled(now.hold)
        self.step.setEnabled(now.step)
        for action in (self.back, self.to_start, self.to_end):
            action.setEnabled(now.seek)

    def choose_theme(self, name: str) -> None:
        """Tick a theme."""
        for action in self.themes.actions():
            action.setChecked(action.data() == name)

    def _add(self, menu: QMenu, title: str, *keys: str) -> QAction:
        action = QAction(words(title), self)
        action.setShortcuts([QKeySequence(key) for key in keys])
        menu.addAction(action)
        return action

    def _switch(self, menu: QMenu, title: str, key: str) -> QAction:
        action = QAction(words(title), self)
        action.setCheckable(True)
        if key:
            action.setShortcut(QKeySequence(key))
        menu.addAction(action)
        return action
