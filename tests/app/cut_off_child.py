"""A whole application in a process of its own, with a scripted engine that a test can end in the middle of a run.

Knows what its arguments say: `run` presses Run and plays slowly, `look` starts once more and tells what it sees.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.arguments import Arguments
from app.startup import start
from app.view.history.page import RunsPage
from app.view.main_window import MainWindow
from app.worker import Worker
from specdec_core.catalogue import RunRequest
from specdec_core.events import RoundFinished, RunEvent
from tests.app.fakes import FakeBench
from tests.specdec_core.scripted import Round, scripted_run

PROMPT = "Words that must not be lost"


def tell(word: str) -> None:
    """One line for the test."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def script(request: RunRequest) -> Iterator[RunEvent]:
    """A long run with a header of its own day and request."""
    header, *rest = scripted_run(request.arm, rounds=[Round(4, 2)] * 200)
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    yield msgspec.structs.replace(header, started_at=now, prompt=request.prompt, settings=request.settings)
    yield from rest


def window() -> MainWindow:
    """The window that is open."""
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow))


def press_run() -> None:
    """As a person does."""
    window().sidebar.prompt.set_text(PROMPT)
    window().run()


def look() -> None:
    """Tell what the window says, once it says anything, and close it."""
    page = window().pages.page("runs")
    assert isinstance(page, RunsPage)
    page.arrive()
    problem = window().pages.banner.problem
    rows = page.table.runs
    if problem is None or "cut off" not in problem.sentence or not page._librarian.shelf().looked:
        QTimer.singleShot(100, look)
        return
    tell(f"says {problem.sentence}")
    tell(f"form {window().sidebar.prompt.text()}")
    tell(f"runs {[rows.row(place).ending for place in range(rows.rowCount())]}")
    window().close()


def bench_for(stage: str) -> FakeBench:
    """An engine that says how far it is, and takes its time."""
    bench = FakeBench(script)

    def loading() -> None:
        if stage == "loading":
            tell("loading")
            time.sleep(3600)

    def before(event: RunEvent) -> None:
        if isinstance(event, RoundFinished):
            tell(f"round {event.round}")
            time.sleep(0.02)

    bench.loading, bench.before = loading, before
    return bench


def main() -> int:
    """Start, and do what the arguments say."""
    what, stage = sys.argv[1:]
    bench = bench_for(stage)
    QTimer.singleShot(0, press_run if what == "run" else look)
    return start(Arguments(), Worker(lambda: bench))


if __name__ == "__main__":
    # Timers need an application before the start makes its own; it takes the one that is there.
    application = QApplication(["playground"])
    sys.exit(main())
