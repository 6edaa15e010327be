"""A run in the terminal, as it happens: every token in the colour and with the second cue of its fate.

Knows events and a console; where the events come from is the caller's business.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from rich.console import Console
from rich.text import Text

from specdec_core.cli.terminal import Terminal, shown
from specdec_core.events import (
    FellBack,
    RoundFinished,
    RunEvent,
    RunFinished,
    TokenCommitted,
    TokenDrafted,
    TokenJudged,
)
from specdec_core.reports.transcript import added_text

STYLES: Mapping[str, str] = MappingProxyType(
    {
        "accepted": "green underline",
        "rejected": "red strike",
        "discarded": "bright_black dim italic strike",
        "resampled": "yellow bold",
        "bonus": "cyan reverse",
        "plain": "",
    }
)
"""Colour and, for eyes and terminals without it, a second cue."""

LEGEND: Mapping[str, str] = MappingProxyType(
    {
        "accepted": "the draft's, and the target agreed",
        "rejected": "refused, not part of the text",
        "discarded": "never judged, not part of the text",
        "resampled": "drawn in place of a refused one",
        "bonus": "one more from the target",
        "plain": "the target alone",
    }
)


class Screen(Protocol):
    """Shows a run, event by event."""

    def show(self, event: RunEvent) -> None:
        """Show the run's next event."""
        ...

    def end(self) -> None:
        """Leave the cursor at the start of a line."""
        ...


class Silent:
    """Shows nothing."""

    def show(self, event: RunEvent) -> None:
        """Ignore the event."""

    def end(self) -> None:
        """Nothing to end."""


class CleanText:
    """Writes the text of the run and nothing else: for files, pipes and terminals without styles."""

    def __init__(self, *, visible_controls: bool = False) -> None:
        self._visible_controls = visible_controls
        self._last = "\n"

    def show(self, event: RunEvent) -> None:
        """Write what the event adds to the text."""
        if isinstance(event, TokenCommitted):
            self._write(added_text(event))
        elif isinstance(event, RunFinished):
            self._write(event.text_tail)
        elif isinstance(event, RoundFinished):
            sys.stdout.flush()

    def end(self) -> None:
        """End the last line."""
        if self._last != "\n":
            self._write("\n")
        sys.stdout.flush()

    def _write(self, text: str) -> None:
        if text:
            sys.stdout.write(shown(text) if self._visible_controls else text)
            self._last = text[-1]


class FateText:
    """Writes the tokens of every round in order: accepted, rejected, discarded, and the one that ended the round."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._labels: dict[int, str] = {}
        self._refused: list[tuple[str, str]] = []
        self._last = "\n"

    def show(self, event: RunEvent) -> None:
        """Write what the event adds, in its style."""
        match event:
            case TokenDrafted():
                self._labels[event.index] = event.label
            case TokenJudged() if event.verdict != "accepted":
                self._refused.append((self._labels.get(event.index, ""), event.verdict))
            case TokenCommitted():
                self._committed(event)
            case RoundFinished():
                self._write_refused()
                self._labels.clear()
            case FellBack():
                self._write(f"[plain from here: {event.reason}]", "magenta italic")
            case RunFinished():
                self._write(event.text_tail, STYLES["plain"])

    def end(self) -> None:
        """End the last line."""
        if self._last != "\n":
            self._write("\n", "")

    def _committed(self, event: TokenCommitted) -> None:
        if event.origin != "accepted":
            self._write_refused()
        self._write(added_text(event), STYLES[event.origin])
        if event.special:
            self._write(event.label, f"{STYLES[event.origin]} dim")

    def _write_refused(self) -> None:
        """Rejected and discarded drafts stand where they were refused: before the token that took their place."""
        for label, verdict in self._refused:
            # On one line, because a refused line break is no line break.
            self._write(label.replace("\n", "\N{DOWNWARDS ARROW WITH CORNER LEFTWARDS}"), STYLES[verdict])
        self._refused.clear()

    def _write(self, text: str, style: str) -> None:
        if text:
            self._console.out(shown(text), style=style or None, end="", highlight=False)
            self._last = text[-1]


def screen_for(terminal: Terminal) -> Screen:
    """The richest screen that standard output can show."""
    if terminal.styled:
        return FateText(terminal.out)
    return CleanText(visible_controls=terminal.out.is_terminal)


def legend() -> Text:
    """One line that says what the styles mean."""
    line = Text()
    for state, meaning in LEGEND.items():
        line.append(state, STYLES[state])
        line.append(f" {meaning}" + ("; " if state != "plain" else "."))
    return line
