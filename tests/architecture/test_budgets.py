"""Size budgets: where a file or a function grows past them, it does more than one thing."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT, sources

FILE_LINES, WINDOW_LINES = 400, 250
FUNCTION_LINES, FUNCTION_LINES_P90 = 60, 30
FOLDERS = ("app", "specdec_core", "packaging")


def functions(path: Path) -> list[tuple[str, int]]:
    """Name and length of every function in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return [(f"{path.relative_to(ROOT)}:{node.name}", (node.end_lineno or 0) - node.lineno + 1) for node in found]


def test_files_stay_short() -> None:
    """No file above its budget; the main window, where taste fails first, has a smaller one."""
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources(*FOLDERS)}
    budgets = {path: WINDOW_LINES if path.name == "main_window.py" else FILE_LINES for path in lengths}
    assert not {str(path.relative_to(ROOT)): n for path, n in lengths.items() if n > budgets[path]}


def test_functions_stay_short() -> None:
    """No function above 60 lines, and nine of ten within 30."""
    lengths = [entry for path in sources(*FOLDERS) for entry in functions(path)]
    assert not [entry for entry in lengths if entry[1] > FUNCTION_LINES]
    long_ones = sorted(entry for entry in lengths if entry[1] > FUNCTION_LINES_P90)
    assert len(long_ones) <= len(lengths) / 10, long_ones


@pytest.mark.parametrize("folder", [*FOLDERS, "tests"])
def test_every_module_says_what_it_is_for(folder: str) -> None:
    """A module that has code opens with a docstring."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sources(folder)}
    assert not [
        str(path.relative_to(ROOT)) for path, tree in trees.items() if tree.body and not ast.get_docstring(tree)
    ]
