"""The order of the start: environment, application, loop, window; and the order of the end.

Joins views and controller; knows what each needs and nothing of what they do.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import platformdirs
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from app.arguments import Arguments
from app.controller import CLOSING_SECONDS, Controller, make_loop
from app.garbage import GarbageTimer
from app.preferences import Preferences, user_preferences
from app.records import DIARY, keep_diary, watch_for_errors
from app.rooms import furnish
from app.view.main_window import MainWindow
from app.viewmodel.commands import EVERYWHERE, Ending, Problem
from app.viewmodel.diagnostics import homely
from app.viewmodel.phrases import marked
from app.worker import Worker
from specdec_core.models.places import runs_folder
from specdec_core.resources import resource

APP_NAME = "specdec-playground"
EXIT_CODES: dict[Ending, int] = {"failed": 1, "refused": 2}
QUIET_TICKS = 3  # ticks without news, after which a picture shows the end and not the way there


def start(arguments: Arguments, worker: Worker | None = None) -> int:
    """Run the application to its end and return the exit code; a stuck engine thread is left behind."""
    keep_diary(platformdirs.user_log_path(APP_NAME))
    app = make_application()
    garbage = GarbageTimer()
    loop = make_loop(app)
    asyncio.set_event_loop(loop)
    worker = worker or Worker(collect=garbage.collect_for)
    controller = Controller(worker, runs_folder(), loop)
    preferences = user_preferences(aside=arguments.errand)
    window = join(controller, arguments, preferences)
    _watch(window, loop)
    errand = loop.create_task(run_errand(window, controller, arguments, shipped=shipped_run(arguments, preferences)))
    window.show()
    with closing(loop):
        ended = _live(loop, controller, worker, garbage)
        code = _code_of(errand)
        errand.cancel()
    garbage.stop()
    return _leave(code, ended=ended)


def _code_of(errand: asyncio.Task[int]) -> int:
    """The errand's exit code; a window that was closed before it was done ends well."""
    if not errand.done() or errand.cancelled():
        return 0
    return 1 if errand.exception() else errand.result()


def make_application() -> QApplication:
    """The application with its names and icon, on top of which everything stands."""
    QGuiApplication.setDesktopFileName("org.specdec.Playground")
    app = QApplication.instance() or QApplication([APP_NAME])
    assert isinstance(app, QApplication)
    QCoreApplication.setApplicationName(APP_NAME)
    app.setApplicationDisplayName("Speculative Decoding Playground")
    app.setWindowIcon(QIcon(str(resource("icons", "specdec-playground.svg"))))
    # The window's end begins the end; the loop goes on until the engine thread is done.
    app.setQuitOnLastWindowClosed(False)
    return app


def join(controller: Controller, arguments: Arguments, preferences: Preferences) -> MainWindow:
    """Make the window and connect both ways: it gets the commands, it hears what has changed."""
    window = MainWindow(controller, preferences, language=arguments.language)
    furnish(window, controller, preferences)
    if arguments.form:
        window.sidebar.show_values(arguments.form)
    if arguments.theme:
        window.actions_.choose_theme(arguments.theme)
    if arguments.language:
        window.actions_.choose_language(arguments.language)
    window.apply_theme()
    controller.changed.connect(window.refresh_state)
    controller.race_began.connect(window.projector.show_source)
    controller.trouble.connect(window.show_problem)
    controller.saved.connect(window.show_saved)
    controller.saved.connect(lambda _paths: window.pages.done("save log"))
    controller.replay_ready.connect(lambda _player: window.pages.done("open"))
    controller.opening.connect(window.show_opening)
    controller.replay_ready.connect(window.projector.show_replay)
    if preferences.damaged is not None:
        window.show_problem(damaged_settings(preferences.damaged))
    return window


def damaged_settings(kept: Path) -> Problem:
    """What to say, once, of a settings file that could not be read."""
    return Problem(
        sentence="The settings file was damaged; everything is set as at the first start.",
        advice=f"The old file is kept as {homely(kept)}.",
        grave=False,
        unasked=True,
        page=EVERYWHERE,
    )


def shipped_run(arguments: Arguments, preferences: Preferences) -> tuple[Path, ...]:
    """The logs to play at the very first start, so that there is something to see before any model is loaded."""
    if arguments.errand or arguments.logs or preferences.recall("started_before", False):
        return ()
    preferences.remember("started_before", True)
    if preferences.damaged is not None:  # not the first start, and there is something else to say
        return ()
    return tuple(sorted(resource("runs").glob("first.*.jsonl")))


async def run_errand(
    window: MainWindow, controller: Controller, arguments: Arguments, *, shipped: tuple[Path, ...] = ()
) -> int:
    """What the command line asked for: replay, run, take a picture, quit. Returns the exit code."""
    refusal = await _replay(window, controller, arguments, shipped=shipped)
    if not arguments.errand:
        return 0
    if not window.loaded:
        await _signalled(window.ready)
    if refusal is not None:
        _tell_terminal(refusal)
        code = EXIT_CODES["refused"]
    else:
        code = await _race(window, controller) if arguments.autorun else 0
        code = await _picture(window, arguments.screenshot) or code
    if arguments.quit:
        window.close()
    return code


async def _picture(window: MainWindow, path: Path | None) -> int:
    """Wait until everything is drawn and save a picture, if one is wanted. Returns the exit code."""
    quiet = 0
    while quiet < QUIET_TICKS:
        quiet = 0 if window.projector.settle() else quiet + 1
        await asyncio.sleep(0.05)
    if path is None or window.grab().save(str(path)):
        return 0
    print(f"The picture {path} could not be written.", file=sys.stderr)  # noqa: T201
    return 1


async def _replay(
    window: MainWindow, controller: Controller, arguments: Arguments, *, shipped: tuple[Path, ...]
) -> Problem | None:
    """Open what is to be replayed; a picture shows its end. Returns why it could not be opened, if so."""
    if not shipped and not arguments.logs:
        return None
    controller.open_logs(shipped or arguments.logs)
    # A log that cannot be read is told as trouble; where a race was begun meanwhile, nobody waits for the log.
    heard = await _signalled(controller.replay_ready, controller.trouble, controller.race_began)
    if isinstance(heard, Problem):
        return heard
    if shipped:
        offer_live_run(window)
    if arguments.errand:
        window.stage.scrub.to_end()
    return None


def offer_live_run(window: MainWindow) -> None:
    """Say what is being replayed, and offer to run the same with the models themselves."""
    playback = window.stage.scrub.playback
    if playback is None:
        return
    header = playback.header
    offer = Problem(
        sentence="This is a recorded run of the bundled models, replayed at its own pace.",
        advice="Running it live loads the models first, which takes some seconds.",
        offer=marked("Run it live"),
        grave=False,
        unasked=True,
        page="race",
    )

    def run_live(taken: Problem) -> None:
        if taken is offer:
            window.race.take_up(header)
            window.run()

    window.pages.banner.accepted.connect(run_live)
    window.show_problem(offer)


async def _race(window: MainWindow, controller: Controller) -> int:
    """Press Run and wait for the end; what went wrong is said on the terminal too, where a script reads it."""
    problems: list[Problem] = []
    controller.trouble.connect(problems.append)
    window.run()
    ending: Ending = await _signalled(controller.race_ended) if controller.state().busy else "refused"
    controller.trouble.disconnect(problems.append)
    for problem in [*problems, *([window.pages.banner.problem] if not problems and ending == "refused" else [])]:
        if problem is not None:
            _tell_terminal(problem)
    return EXIT_CODES.get(ending, 0)


def _tell_terminal(problem: Problem) -> None:
    """Where a script reads it."""
    print(f"{problem.sentence} {problem.advice}".strip(), file=sys.stderr)  # noqa: T201


async def _signalled(*signals: Any) -> Any:
    """Wait for the first of some signals; its argument, if it has one."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def heard(*values: Any) -> None:
        if not future.done():
            future.set_result(values[0] if values else None)

    for signal_ in signals:
        signal_.connect(heard)
    try:
        return await future
    finally:
        for signal_ in signals:
            signal_.disconnect(heard)


def _watch(window: MainWindow, loop: asyncio.AbstractEventLoop) -> None:
    """Show unexpected errors in the window, and let the terminal's signals close it."""

    def tell(sentence: str, details: str) -> None:
        advice = "The race may go on; if something looks wrong, start the program again."
        window.show_problem(Problem(sentence=sentence, advice=advice, details=details, page=EVERYWHERE))

    def from_loop(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception):
            sys.excepthook(type(error), error, error.__traceback__)
        else:
            DIARY.error("loop: %s", context.get("message"))

    watch_for_errors(tell)
    loop.set_exception_handler(from_loop)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: window.close())


def _live(loop: asyncio.AbstractEventLoop, controller: Controller, worker: Worker, garbage: GarbageTimer) -> bool:
    """Run until the window is closed; tell whether the engine thread ended in time."""
    try:
        return loop.run_until_complete(controller.life())
    except RuntimeError:  # the desktop ended the application and the loop with it
        garbage.stop()  # the engine thread must not wait for this one, which waits for it
        controller.close()
        worker.close()
        return worker.join(CLOSING_SECONDS)


def _leave(code: int, *, ended: bool) -> int:
    """Return the exit code; where the engine thread cannot be interrupted, end the process around it.

    An import or a download goes on for as long as it likes, and tearing the interpreter down under it may crash.
    """
    if not ended:
        logging.shutdown()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(code)
    return code
