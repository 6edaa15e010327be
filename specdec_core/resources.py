"""Finds the files that come with the program, in an installed package or in a checkout.

Knows where they may lie, not what is in them.
"""

from __future__ import annotations

from pathlib import Path


def resource(*parts: str, beside: Path | None = None) -> Path:
    """The path of a shipped file: in the application's package once installed, beside the packages in a checkout.

    `beside` is the folder of the packages.
    """
    beside = beside or Path(__file__).resolve().parents[1]
    installed = beside / "app" / "resources"
    return (installed if installed.is_dir() else beside / "resources").joinpath(*parts)
