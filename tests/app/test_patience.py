"""No test of the window fails because a machine is slow: whoever waits for something waits long enough for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.app.fakes import PATIENCE, PATIENCE_MS

HERE = Path(__file__).parent
LEAST = 20.0  # seconds for what must come
A_LOOK = 0.5  # at most, where a test looks whether something does not come
QT_WAITS = ("waitUntil", "waitSignal", "waitSignals", "waitExposed", "waitActive", "waitCallback")
WAITS = ("join", "wait", "result", "communicate")


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Every call of a method in the tests of the window: where it stands, its name, the call."""
    for path in sorted(HERE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                yield f"{path.relative_to(HERE)}:{node.lineno}", node.func.attr, node


def seconds(call: ast.Call) -> float | None:
    """How long it waits, where that is written as a number."""
    given = [keyword.value for keyword in call.keywords if keyword.arg == "timeout"] or call.args[:1]
    value = given[0].value if given and isinstance(given[0], ast.Constant) else None
    return float(value) if isinstance(value, int | float) else None


def test_waiting_for_qt_has_a_patience_of_its_own() -> None:
    """The test library's own is five seconds."""
    found = [(where, call) for where, name, call in calls() if name in QT_WAITS]
    assert len(found) > 10
    given = [(where, ast.unparse(keyword.value)) for where, call in found for keyword in call.keywords]
    assert len(given) == len(found)
    assert {value for _, value in given} == {"PATIENCE_MS"}


def test_waiting_for_threads_is_a_short_look_or_a_long_wait() -> None:
    """What lies between fails on a busy machine, and takes long on an idle one."""
    found = [(where, seconds(call)) for where, name, call in calls() if name in WAITS]
    known = [(where, waited) for where, waited in found if waited is not None]
    assert known
    assert not [(where, waited) for where, waited in known if A_LOOK < waited < LEAST]


def test_patience_is_long() -> None:
    """Everything else waits by these."""
    assert PATIENCE_MS == 1_000 * PATIENCE
    assert PATIENCE >= 2 * LEAST
