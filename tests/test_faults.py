"""The list of known faults names tests that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent
ROW = re.compile(r"^\| (BL-\d{3}) \| ([^|]+) \| ([^|]+) \|$")


def functions_of(path: Path) -> set[str]:
    """Names of the tests of a file, methods included."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_named_test_exists() -> None:
    """A row whose test was renamed or removed protects nothing."""
    lines = [
        line for line in (TESTS / "faults.md").read_text(encoding="utf-8").splitlines() if line.startswith("| BL-")
    ]
    rows = [ROW.match(line) for line in lines]
    assert lines
    assert all(rows), "a row is not of the form | id | kind | tests |"
    ids = [row[1] for row in rows if row]
    assert ids == sorted(set(ids)), "rows are in order, one an id"
    for row in rows:
        assert row is not None
        named = re.findall(r"`([^`]+)::([^`]+)`", row[3])
        assert named, f"{row[1]} names no test"
        for path, name in named:
            assert name in functions_of(TESTS / path), f"{row[1]}: {path} has no {name}"
