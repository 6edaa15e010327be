"""Every colour of the window and every mark of a token state, in a light and a dark set.

Plain values; knows neither Qt nor who paints. Token colours are of the Okabe-Ito family, and no state is told by
colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from app.viewmodel.race.panes import CellState

Underline = Literal["none", "solid", "double", "dotted"]
Box = Literal["none", "solid", "dashed"]


class Marks(NamedTuple):
    """How a token state looks without colour."""

    underline: Underline = "none"
    box: Box = "none"
    strike: bool = False
    bold: bool = False
    italic: bool = False


class Ink(NamedTuple):
    """The colours of a token state: text, its background, and the line that marks it."""

    text: str
    fill: str
    line: str


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours. `surface` is what text stands on, `window` what surfaces stand on."""

    name: Literal["light", "dark"]
    window: str
    surface: str
    raised: str
    border: str
    text: str
    muted: str
    accent: str
    accent_hover: str
    on_accent: str
    selection: str
    good: str
    bad: str
    caution: str
    caution_text: str
    plain_curve: str
    speculative_curve: str
    inks: Mapping[CellState, Ink]


MARKS: Mapping[CellState, Marks] = MappingProxyType(
    {
        "drafted": Marks(underline="dotted", italic=True),
        "accepted": Marks(underline="solid"),
        "rejected": Marks(strike=True),
        "discarded": Marks(box="dashed", italic=True),
        "resampled": Marks(box="solid"),
        "bonus": Marks(underline="double", bold=True),
        "plain": Marks(),
    }
)

LIGHT = Theme(
    name="light",
    window="#F4F5F7",
    surface="#FFFFFF",
    raised="#F8F9FB",
    border="#DCDFE5",
    text="#1C1F26",
    muted="#5C6370",
    accent="#0B63A5",
    accent_hover="#0A5690",
    on_accent="#FFFFFF",
    selection="#BFD9F0",
    good="#00694C",
    bad="#9A3B00",
    caution="#FFF4DF",
    caution_text="#5A3D00",
    plain_curve="#6B7280",
    speculative_curve="#0072B2",
    inks=MappingProxyType(
        {
            "drafted": Ink("#5C6370", "#F1F2F5", "#8A919E"),
            "accepted": Ink("#00513B", "#DDF3EA", "#009E73"),
            "rejected": Ink("#8F3800", "#FCE5D9", "#D55E00"),
            "discarded": Ink("#62686F", "#FFFFFF", "#A5ABB5"),
            "resampled": Ink("#664700", "#FDF0CF", "#C98A00"),
            "bonus": Ink("#00436F", "#DCECF9", "#0072B2"),
            "plain": Ink("#1C1F26", "#FFFFFF", "#FFFFFF"),
        }
    ),
)

DARK = Theme(
    name="dark",
    window="#14161A",
    surface="#1B1E24",
    raised="#22262D",
    border="#343943",
    text="#E6E8EC",
    muted="#A2A9B5",
    accent="#56B4E9",
    accent_hover="#7CC5EF",
    on_accent="#0B1117",
    selection="#2C4F6B",
    good="#5FD3AC",
    bad="#FFA36B",
    caution="#3A2F17",
    caution_text="#FFE1A3",
    plain_curve="#A2A9B5",
    speculative_curve="#56B4E9",
    inks=MappingProxyType(
        {
            "drafted": Ink("#A2A9B5", "#262A32", "#7A818D"),
            "accepted": Ink("#8FE5C9", "#12382D", "#1FB88A"),
            "rejected": Ink("#FFB58F", "#47230F", "#E8762D"),
            "discarded": Ink("#A0A6B0", "#1B1E24", "#6A717C"),
            "resampled": Ink("#FFDA85", "#423309", "#E69F00"),
            "bonus": Ink("#A6D8F8", "#12344E", "#56B4E9"),
            "plain": Ink("#E6E8EC", "#1B1E24", "#1B1E24"),
        }
    ),
)

THEMES: Mapping[str, Theme] = MappingProxyType({"light": LIGHT, "dark": DARK})


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG defines it, from 1 (the same) to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
