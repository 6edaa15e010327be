"""What goes out of the window and comes into it: logs opened and saved, exports, settings as a line, dropped files.

Knows the window's parts, dialogs and the clipboard; what happens with files is the commands' business.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication

from app.view import files
from app.view.actions import Actions
from app.view.history.export_dialog import ExportDialog
from app.viewmodel.commands import Commands, Memory, Problem
from app.viewmodel.exports import Subject, of_row, of_stage
from app.viewmodel.history.shelf import ExportOrder, Row
from app.viewmodel.phrases import marked
from app.words import words
from specdec_core.errors import SpecDecError
from specdec_core.settings_line import SettingsLine, read_line, written_line

if TYPE_CHECKING:
    from app.view.main_window import MainWindow

ENDING = ".jsonl"
OPEN_FOLDER, OPEN_REPORT = marked("Open the folder"), marked("Open the report")
NOTHING_TO_EXPORT = Problem(
    sentence="There is nothing to export yet.",
    advice="Run a race, or open one from the page Runs.",
    grave=False,
    speaks_of="nothing to show",
    deed="export",
)
NO_LOG_DROPPED = Problem(
    sentence="Only logs of runs can be dropped here.",
    advice="Drop one .jsonl file, or one of each arm; the other arm's log is found beside a single one.",
    grave=False,
    deed="open",
)


class FileDesk(QObject):
    """`export_wanted` carries an order and, for the race on the stage, its events by arm."""

    export_wanted = Signal(object, object)

    def __init__(self, window: MainWindow, commands: Commands, memory: Memory) -> None:
        super().__init__(window)
        self._window, self._commands, self._memory = window, commands, memory
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def connect_to(self, do: Actions) -> None:
        """Join the menu to what it does; menus and pages may be made anew."""
        do.connect_all(
            {
                do.save: self.save_log,
                do.open: self.open_run,
                do.export: self.export_stage,
                do.copy_settings: self.copy_settings,
                do.paste_settings: self.paste_settings,
            }
        )
        self._window.stage.export.clicked.connect(self.export_stage)
        # The prompt would take a dropped file's address as text.
        self._window.sidebar.prompt.edit.viewport().installEventFilter(self)

    # -- logs --------------------------------------------------------------------------------------------------

    @Slot()
    def save_log(self) -> None:
        """Ask where to, and save; a replay has its logs already, and what else can be made of it is asked."""
        if self._window.projector.state().replay is not None:
            self.export_stage()
            return
        chosen = files.where_to_save(self._window, self._memory)
        if chosen is not None:
            self._commands.save_log(chosen)

    @Slot()
    def open_run(self) -> None:
        """Ask which, and replay it."""
        chosen = files.what_to_open(self._window, self._memory)
        if chosen:
            self._commands.open_logs(chosen)

    # -- exports -----------------------------------------------------------------------------------------------

    @Slot()
    def export_stage(self) -> None:
        """Export the race on the stage, as far as it has been shown."""
        subject = of_stage(self._window.stage.race)
        if subject is None:
            self._window.show_problem(NOTHING_TO_EXPORT)
        else:
            self.show_export(subject)

    @Slot(object)
    def export_row(self, row: Row) -> None:
        """Export a race of the history."""
        self.show_export(of_row(row))

    def show_export(self, subject: Subject) -> None:
        """Ask for formats and a place."""
        dialog = ExportDialog(self._window, subject, self._memory)
        dialog.ordered.connect(self._order)
        dialog.open()

    @Slot(object)
    def _order(self, order: ExportOrder) -> None:
        lanes = self._window.stage.race.lanes.values()
        runs = {} if order.key else {lane.arm: tuple(lane.events) for lane in lanes if lane.events}
        self.export_wanted.emit(order, runs)

    @Slot(object)
    def show_exported(self, paths: tuple[Path, ...]) -> None:
        """Say where the files are, and offer to open the report, or else their folder."""
        folder, names = paths[0].parent, ", ".join(path.name for path in paths)
        report = next((path for path in paths if path.suffix == ".html"), None)
        self._window.show_problem(
            Problem(
                sentence=f"Exported to {folder}.",
                advice=f"Written: {names}.",
                offer=OPEN_FOLDER if report is None else OPEN_REPORT,
                about=str(report or folder),
                grave=False,
                deed="export",
            )
        )

    @Slot(object)
    def take_offer(self, problem: Problem) -> None:
        """Open what was exported."""
        if problem.offer in (OPEN_FOLDER, OPEN_REPORT):
            self._window.pages.banner.clear()
            QDesktopServices.openUrl(QUrl.fromLocalFile(problem.about))

    # -- settings as a line ------------------------------------------------------------------------------------

    @Slot()
    def copy_settings(self) -> None:
        """Put pair and settings of the form on the clipboard, as one line."""
        try:
            ask = self._window.race.ask()
        except SpecDecError as error:
            self._tell(error)
            return
        models = {"pair": ask.pair} if ask.pair else {"target": ask.target, "draft": ask.draft}
        QGuiApplication.clipboard().setText(written_line(SettingsLine(settings=ask.settings, **models)))
        self._window.pages.done("settings line")
        self._window.line.say(words("The settings are on the clipboard, as one line of text."))

    @Slot()
    def paste_settings(self) -> None:
        """Take pair and settings from a line on the clipboard; anything else changes nothing."""
        try:
            line = read_line(QGuiApplication.clipboard().text())
        except SpecDecError as error:
            self._tell(error)
            return
        sidebar = self._window.sidebar
        if line.pair or line.target:
            sidebar.pair.choose(line.pair, line.target, line.draft)
        sidebar.form.show_values({name: getattr(line.settings, name) for name in line.settings.__struct_fields__})
        self._window.pages.done("settings line")
        self._window.line.say(words("The settings of the pasted line are in the form."))

    def _tell(self, error: SpecDecError) -> None:
        said = Problem(sentence=error.sentence, advice=error.advice, grave=False, deed="settings line")
        self._window.show_problem(said)

    # -- dropped files -----------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take files that are dragged over the window; text goes where it always went."""
        if isinstance(event, QDropEvent) and event.mimeData().hasUrls():
            event.acceptProposedAction()
            if not isinstance(event, QDragEnterEvent | QDragMoveEvent):
                self.open_dropped(event.mimeData())
            return True
        return super().eventFilter(watched, event)

    def open_dropped(self, dropped: QMimeData) -> None:
        """Replay one log, or one of each arm; for anything else say what can be dropped."""
        paths = [Path(url.toLocalFile()) for url in dropped.urls() if url.isLocalFile()]
        logs = [path for path in paths if path.suffix.lower() == ENDING and path.is_file()]
        if logs and len(logs) == len(dropped.urls()) <= 2:
            self._commands.open_logs(logs)
        else:
            self._window.show_problem(NO_LOG_DROPPED)
