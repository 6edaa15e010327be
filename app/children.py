"""A child process of the window: its lines as they come, its end, and that it never outlives the window.

Knows Qt's processes; nothing of what the children do.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal, Slot

from specdec_core.models.hub_cache import OFFLINE_SWITCH

PATIENCE_MS = 2_000
LAST_MS = 3_000  # for a killed child to be gone; a large one on a busy machine takes a moment
KEPT = 4_000  # letters of its complaints


class Child(QObject):
    """Runs a command. `line` carries a line of its standard output, `ended` its exit code."""

    line = Signal(object)
    ended = Signal(int)

    def __init__(self, command: Sequence[str], parent: QObject, *, offline: bool = False) -> None:
        super().__init__(parent)
        self.complaint = ""
        self._rest = b""
        self._over = False
        self._process = QProcess(self)
        self._process.setProgram(command[0])
        self._process.setArguments(list(command[1:]))
        self._process.setProcessEnvironment(_environment(offline=offline))
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.readyReadStandardError.connect(self._read_complaint)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._failed)
        self._killer = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._killer.timeout.connect(self._process.kill)

    @property
    def pid(self) -> int:
        """The process's number; 0 while there is none."""
        return int(self._process.processId())

    def start(self) -> None:
        """Begin. A command that cannot be started ends at once."""
        self._process.start()

    def let_go(self) -> None:
        """Close its standard input, by which it ends; it is killed where that is not enough."""
        if not self._over:
            self._process.closeWriteChannel()
            self._killer.start()

    def kill(self) -> None:
        """End it here and now; nothing is told any more."""
        self._over = True
        self._killer.stop()
        if self._process.state() != QProcess.ProcessState.NotRunning:
            self._process.kill()
            self._process.waitForFinished(LAST_MS)

    @Slot()
    def _read(self) -> None:
        self._rest += bytes(self._process.readAllStandardOutput().data())
        *lines, self._rest = self._rest.split(b"\n")
        for line in lines:
            if not self._over:
                self.line.emit(line)

    @Slot()
    def _read_complaint(self) -> None:
        text = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
        self.complaint = (self.complaint + text)[-KEPT:]

    @Slot(int, QProcess.ExitStatus)
    def _finished(self, code: int, status: QProcess.ExitStatus) -> None:
        self._read()
        self._end(code if status == QProcess.ExitStatus.NormalExit else -1)

    @Slot(QProcess.ProcessError)
    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._end(-1)

    def _end(self, code: int) -> None:
        if not self._over:
            self._over = True
            self._killer.stop()
            self.ended.emit(code)


def _environment(*, offline: bool) -> QProcessEnvironment:
    found = QProcessEnvironment.systemEnvironment()
    found.insert("PYTHONUNBUFFERED", "1")
    if offline:
        found.insert("HF_HUB_OFFLINE", "1")
        found.insert(OFFLINE_SWITCH, "1")
    else:
        found.remove("HF_HUB_OFFLINE")
        found.remove(OFFLINE_SWITCH)
        found.remove("TRANSFORMERS_OFFLINE")
    return found
