"""The arrows between the rooms hold, by the import graph and by what a fresh interpreter really loads."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, modules, run_python

LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")
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
    result = run_python(str(LINT_IMPORTS), "--no-cache")
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("path", "line", "contract"),
    [
        ("specdec_core/tally.py", "import torch", "Only the engine imports torch"),
        (
            "specdec_core/theory.py",
            "import specdec_core.engine",
            "Only the worker and the command line open the engine",
        ),
        ("specdec_core/runlog.py", "from PySide6 import QtCore", "The library knows neither the application nor Qt"),
        ("specdec_core/events.py", "import specdec_core.cli", "Nothing builds on the command line"),
        ("app/feed.py", "import specdec_core.engine.loop", "Only the worker and the command line open the engine"),
        ("app/viewmodel/__init__.py", "from PySide6 import QtCore", "View models are plain Python"),
        ("app/view/__init__.py", "def late(): import app.controller", "Only the start knows the controller"),
        ("app/view/__init__.py", "import app.feed", "Inside the application, arrows point down only"),
        ("app/controller.py", "import app.view", "Only the start knows the views"),
        ("app/view/__init__.py", "import torch", "Views and view models know light modules only"),
        ("app/view/__init__.py", "import pyqtgraph", "Only the plot imports pyqtgraph"),
        ("app/view/__init__.py", "import qasync", "Only the controller and the start use qasync"),
    ],
)
def test_a_wrong_arrow_breaks_a_contract(tmp_path: Path, path: str, line: str, contract: str) -> None:
    """The contracts can fail: each wrong import, added to a copy of the sources, is named."""
    for folder in ("app", "specdec_core"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / path).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    result = run_python(str(LINT_IMPORTS), "--no-cache", cwd=tmp_path)
    assert result.returncode == 1
    broken = [row for row in result.stdout.splitlines() if row.endswith("BROKEN")]
    assert any(row.startswith(contract) for row in broken), result.stdout


@pytest.mark.parametrize(
    ("room", "forbidden"),
    [("app", HEAVY), ("app.viewmodel", (*HEAVY, *QT)), ("specdec_core", (*HEAVY, *QT, "app"))],
)
def test_a_fresh_interpreter_loads_only_what_the_room_may(room: str, forbidden: tuple[str, ...]) -> None:
    """The window is on screen before torch is read, and the library's front runs where there is no Qt."""
    # The command line's door opens without torch; what is behind it is imported by the command that needs it.
    names = [name for name in modules(room) if not name.startswith(("specdec_core.engine", "specdec_core.cli."))]
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
