"""Furnishes the window with its pages beside the race, and joins each to who carries out its commands.

Knows what each page needs; nothing of what it does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.controller import Controller
from app.preferences import Preferences
from app.view.main_window import MainWindow


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What a page can be joined to."""

    window: MainWindow
    controller: Controller
    preferences: Preferences


FURNISHERS: tuple[Callable[[House], None], ...] = ()


def furnish(window: MainWindow, controller: Controller, preferences: Preferences) -> None:
    """Add every page, in the order of the tabs."""
    house = House(window=window, controller=controller, preferences=preferences)
    for add in FURNISHERS:
        add(house)
