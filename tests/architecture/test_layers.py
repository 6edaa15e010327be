"""The arrows between the rooms hold, by the import graph and by what a fresh interpreter really loads."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.architecture.tree import modules, pyproject, run_python

HEAVY = ("torch", "transformers", "specdec_core.engine")
QT = ("PySide6", "shiboken6", "pyqtgraph", "qasync", "qtpy", "superqt")

# Imports one module after the other and names the first that brings in something forbidden.
PROBE = """
import importlib, sys
names, forbidden = (part.split() for part in sys.argv[1:3])
for name in names:
    importlib.import_module(name)
    loaded = [one for one in forbidden if one in sys.modules]
    if loaded:
        sys.exit(f"{name} loads {', '.join(loaded)}")
"""


def test_import_contracts_are_kept() -> None:
    """Every arrow of the design, as a graph: imports inside functions count too."""
    command = Path(sys.executable).with_name("lint-imports")
    result = run_python(str(command), "--no-cache")
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_light_module_is_under_contract() -> None:
    """A new file of the library cannot escape the contract that keeps torch out of it."""
    contracts = pyproject()["tool"]["importlinter"]["contracts"]
    listed = next(one["source_modules"] for one in contracts if one["name"].startswith("Light modules"))
    rooms = ("specdec_core.engine", "specdec_core.cli")
    assert set(listed) == {name for name in modules("specdec_core")[1:] if not name.startswith(rooms)}


@pytest.mark.parametrize(
    ("room", "forbidden"),
    [("app", HEAVY), ("app.viewmodel", (*HEAVY, *QT)), ("specdec_core", (*HEAVY, *QT, "app"))],
)
def test_a_fresh_interpreter_loads_only_what_the_room_may(room: str, forbidden: tuple[str, ...]) -> None:
    """The window is on screen before torch is read, and the library's front runs where there is no Qt."""
    names = [name for name in modules(room) if not name.startswith("specdec_core.engine")]
    assert len(names) > 1, f"nothing to look at in {room}"
    result = run_python("-c", PROBE, " ".join(names), " ".join(forbidden))
    assert result.returncode == 0, result.stderr


def test_no_view_is_overlooked() -> None:
    """The check above really goes through the views one by one."""
    assert {"app.view", "app.view.main_window", "app.viewmodel", "app.worker"} <= set(modules("app"))


def test_the_probe_sees_what_it_looks_for() -> None:
    """The check above can fail: json brings in json.decoder."""
    result = run_python("-c", PROBE, "json", "json.decoder")
    assert "json loads json.decoder" in result.stderr
