"""Dresses the application: Fusion style, a palette and a style sheet made from one set of colours.

Knows colours and Qt; knows no particular window.
"""

from __future__ import annotations

from string import Template
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from app.resources_path import resource
from app.view.palette import DARK, LIGHT, Theme

Choice = Literal["system", "light", "dark"]


def choose(choice: Choice, app: QApplication) -> Theme:
    """The theme to use: the one asked for, or what the desktop says."""
    if choice == "system":
        return DARK if app.styleHints().colorScheme() == Qt.ColorScheme.Dark else LIGHT
    return DARK if choice == "dark" else LIGHT


def dress(app: QApplication, theme: Theme) -> None:
    """Give every widget the colours of `theme`."""
    app.setStyle("Fusion")
    app.setPalette(palette(theme))
    app.setStyleSheet(style_sheet(theme))


def style_sheet(theme: Theme) -> str:
    """The style sheet with the theme's colours filled in."""
    fields = {name: getattr(theme, name) for name in Theme.__dataclass_fields__}
    colours = {name: value for name, value in fields.items() if isinstance(value, str)}
    images = resource("style").as_posix()
    text = resource("style", "playground.qss").read_text(encoding="utf-8")
    return Template(text).substitute(colours, images=images)


def palette(theme: Theme) -> QPalette:
    """The theme as a Qt palette, for what the style sheet does not reach."""
    found = QPalette()
    role = QPalette.ColorRole
    for which, colour in {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.surface,
        role.AlternateBase: theme.raised,
        role.Text: theme.text,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.muted,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Link: theme.accent,
    }.items():
        found.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        found.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.muted))
    return found
