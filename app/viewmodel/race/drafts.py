"""Where drafts that did not make it into the text are shown: in the line, in a lane above it, or nowhere.

Knows the three choices and their names; nothing of how they are drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from app.viewmodel.phrases import Phrase, phrase

DraftMode = Literal["inline", "above", "hidden"]


class Choice(NamedTuple):
    """A way to show drafts: its short name on a button, its name in a menu, and what it does."""

    short: Phrase
    name: Phrase
    meaning: Phrase


DRAFT_MODES: Mapping[DraftMode, Choice] = MappingProxyType(
    {
        "inline": Choice(
            phrase("Inline"),
            phrase("Drafts in the line"),
            phrase("Rejected and discarded drafts stand in the line, where they were drafted."),
        ),
        "above": Choice(
            phrase("Above"),
            phrase("Drafts in a lane above the line"),
            phrase("Rejected and discarded drafts stand small above the place where they were drafted."),
        ),
        "hidden": Choice(
            phrase("Hidden"),
            phrase("Drafts hidden"),
            phrase("Only the text itself is shown, without any draft."),
        ),
    }
)


def draft_mode(name: str) -> DraftMode:
    """The mode of that name; what is not one is the first."""
    return name if name in DRAFT_MODES else "inline"  # type: ignore[return-value]
