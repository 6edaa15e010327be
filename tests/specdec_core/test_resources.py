"""The files that come with the program are found wherever it lies."""

from __future__ import annotations

from pathlib import Path

from specdec_core.resources import resource


def test_resources_are_found_in_a_checkout_and_in_a_package(tmp_path: Path) -> None:
    """Beside the packages, or inside the application's once it is installed."""
    assert resource("style", "playground.qss").is_file()
    assert resource("style", beside=tmp_path) == tmp_path / "resources" / "style"
    (tmp_path / "app" / "resources").mkdir(parents=True)
    assert resource("style", beside=tmp_path) == tmp_path / "app" / "resources" / "style"
