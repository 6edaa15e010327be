"""Finds the files that come with the program, in an installed package or in a checkout.

Knows where they may lie, not what is in them.
"""

from __future__ import annotations

from pathlib import Path


def resource(*parts: str) -> Path:
    """The path of a shipped file: `app/resources` once installed, `resources` beside `app` in a checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "resources"
    return (installed if installed.is_dir() else package.parent / "resources").joinpath(*parts)
