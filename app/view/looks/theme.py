"""Dresses the application: Fusion style, a palette and a style sheet made from one set of colours.

Knows colours and Qt; knows no particular window.
"""

from __future__ import annotations

import re
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from app.view.looks import letters
from app.view.looks.palette import DARK, LIGHT, THEMES, Theme
from specdec_core.resources import resource


def choose(choice: str, app: QApplication) -> Theme:
    """The theme to use: the one asked for by name, or what the desktop says."""
    if choice in THEMES:
        return THEMES[choice]
    return DARK if app.styleHints().colorScheme() == Qt.ColorScheme.Dark else LIGHT


def dress(app: QApplication, theme: Theme) -> None:
    """Give every widget the colours of `theme`. What is so already is left alone: each step touches every widget.

    Another language needs other letters only; reading the same style sheet again would take most of the time.
    """
    sheet, font = style_sheet(theme), letters.font(app)
    if app.styleSheet() == sheet and app.font() == font:
        return
    if not app.styleSheet():  # behind a style sheet the style cannot be seen
        app.setStyle("Fusion")
    app.setFont(font)
    if app.styleSheet() != sheet:
        # A sheet that follows another dresses each widget once for every one around it; behind none, once.
        app.setStyleSheet("")
        app.setPalette(palette(theme))
        app.setStyleSheet(sheet)
    # What was made before the first style sheet does not hear of the other call. Stubs ask for bytes; Qt takes text.
    app.setFont(font, "QWidget")  # type: ignore[arg-type]


def style_sheet(theme: Theme) -> str:
    """The style sheet with the theme's colours filled in, and its letters at the size in use."""
    fields = {name: getattr(theme, name) for name in Theme.__dataclass_fields__}
    colours = {name: value for name, value in fields.items() if isinstance(value, str)}
    images = resource("style").as_posix()
    text = resource("style", "playground.qss").read_text(encoding="utf-8")
    dressed = Template(text).substitute(colours, images=images)
    return re.sub(r"(\d+(?:\.\d+)?)pt\b", lambda size: f"{letters.points(float(size[1])):.4g}pt", dressed)


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
