"""The modules of a round get numbers off a device, and send them there, through one module only.

What reaches a tensor by a call with a name of its own is seen here; what hides in `int`, `float` or `bool` is counted
in the tests of the engine, where rounds run.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.tree import ROOT

ENGINE = ROOT / "specdec_core" / "engine"
ROUND = ("cases", "decoding", "lean", "loop", "plain", "recorded", "report", "sampling", "session", "verify")
READS = {"tolist", "item", "cpu", "numpy", "nonzero", "masked_select", "synchronize"}
SENDS = {"tensor", "as_tensor", "new_tensor", "from_numpy"}


def files() -> list[Path]:
    """Whatever runs in a round and touches tensors, but for the one module."""
    return [*(ENGINE / f"{name}.py" for name in ROUND), *sorted((ENGINE / "drafters").glob("*.py"))]


def doors(source: str) -> list[str]:
    """The calls in `source` that read from a device or send to it by themselves."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in READS | SENDS]
    return [f"{call.lineno}: {ast.unparse(call)}" for call in named]


def test_only_one_module_of_a_round_reads_and_sends() -> None:
    """A round's numbers come over in one copy because every look at one is put down in `host.py`."""
    found = {path.name: doors(path.read_text(encoding="utf-8")) for path in files()}
    assert len(found) > 12
    assert {name: calls for name, calls in found.items() if calls} == {}


@pytest.mark.parametrize("name", sorted(READS | SENDS))
def test_each_door_is_seen(name: str) -> None:
    """The check above can fail."""
    assert doors(f"def f(x):\n    return g(x.y.{name}(1))") == [f"2: x.y.{name}(1)"]
