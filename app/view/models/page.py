"""The page of the models: what can be added above, the list on the left, one model's details on the right.

Knows whom to ask; everything shown comes from the stock it is given.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app.view.looks.palette import Theme
from app.view.models.details import ModelDetails
from app.view.models.model_list import ModelList
from app.view.parts.plain_text import set_tip
from app.viewmodel.models.facts import draft_for
from app.viewmodel.models.listing import Shopkeeper
from app.words import words

LOOK_MS = 3_000  # between two looks at the disk while the page is in sight
LIST_WIDTH, DETAILS_WIDTH = 400, 900


class ModelsPage(QWidget):
    """Shows the stock. `used` carries a target and a draft for the race's form; either may be empty."""

    used = Signal(str, str)

    def __init__(self, keeper: Shopkeeper) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAcceptDrops(True)
        self._keeper = keeper
        self.line, self.list, self.details = QLineEdit(), ModelList(), ModelDetails()
        self.offline = QCheckBox(words("Offline"))
        set_tip(self.offline, words("While this is ticked, nothing here and no race uses the network"))
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 8)
        column.setSpacing(8)
        column.addLayout(self._head())
        column.addWidget(self._middle(), 1)
        self._clock = QTimer(self, interval=LOOK_MS)
        self._clock.timeout.connect(keeper.look)
        self._connect()
        self.refresh()

    def _head(self) -> QHBoxLayout:
        self.line.setPlaceholderText(words("Folder, .gguf file or hub id such as owner/name; or drop it on this page"))
        self.line.setAccessibleName(words("Model to add"))
        self.line.setClearButtonEnabled(True)
        self.add, self.folder = QPushButton(words("Add")), QPushButton(words("Folder \u2026"))
        self.file, self.again = QPushButton(words("GGUF file \u2026")), QPushButton(words("Look again"))
        self.free = QPushButton(words("Free memory"))
        set_tip(self.folder, words("A model's folder, or a folder in which several lie"))
        set_tip(self.again, words("Look at the disk now, and ask the hub how large its models are"))
        set_tip(self.free, words("Free the memory of the models that are loaded; the next race loads them again"))
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.line, 1)
        for button in (self.add, self.folder, self.file, self.again, self.free, self.offline):
            row.addWidget(button)
        return row

    def _middle(self) -> QSplitter:
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(self.list)
        self.split.addWidget(self.details)
        self.split.setChildrenCollapsible(False)
        self.split.setStretchFactor(1, 1)
        self.split.setSizes([LIST_WIDTH, DETAILS_WIDTH])
        return self.split

    def _connect(self) -> None:
        keeper, details = self._keeper, self.details
        self.add.clicked.connect(self.add_typed)
        self.line.returnPressed.connect(self.add_typed)
        self.folder.clicked.connect(self._pick_folder)
        self.file.clicked.connect(self._pick_file)
        self.again.clicked.connect(keeper.look_again)
        self.free.clicked.connect(keeper.free)
        self.offline.toggled.connect(keeper.set_offline)
        self.list.chosen.connect(keeper.choose)
        for button, ask in (
            (details.download, keeper.download),
            (details.pause, keeper.pause),
            (details.cancel, keeper.cancel),
            (details.remove, keeper.remove),
            (details.open, keeper.open_folder),
        ):
            button.clicked.connect(lambda _on=False, ask=ask: ask(keeper.stock().chosen))
        details.as_target.clicked.connect(self._use_as_target)
        details.as_draft.clicked.connect(self._use_as_draft)
        details.pair_wanted.connect(self._use_pair)

    # -- showing -----------------------------------------------------------------------------------------------

    def arrive(self) -> None:
        """In sight: look at the disk now, and from time to time."""
        self._keeper.look()
        self._clock.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Out of sight, nothing needs looking at."""
        self._clock.stop()
        super().hideEvent(event)

    def take_over(self, before: QWidget) -> None:
        """Show what the page before this one showed."""
        if isinstance(before, ModelsPage):
            self.line.setText(before.line.text())
            self.split.restoreState(before.split.saveState())

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.list.set_theme(theme)

    @Slot()
    def refresh(self) -> None:
        """Show the stock as it is now."""
        stock = self._keeper.stock()
        if not stock.chosen and stock.models and self._clock.isActive():  # something to read from the first look on
            self._keeper.choose(stock.models[0].source)
            stock = self._keeper.stock()
        self.list.show_models(stock.models, stock.chosen)
        self.details.show_stock(stock)
        self.offline.setChecked(stock.offline)
        self.free.setEnabled(stock.holding)

    # -- adding ------------------------------------------------------------------------------------------------

    @Slot()
    def add_typed(self) -> None:
        """What stands in the line."""
        if self.line.text().strip():
            self._keeper.add(self.line.text())
            self.line.clear()

    @Slot()
    def _pick_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, words("Choose a model folder"))
        if chosen:
            self._keeper.add(chosen)

    @Slot()
    def _pick_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, words("Choose a GGUF file"), "", words("GGUF files (*.gguf)"))
        if chosen:
            self._keeper.add(chosen)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Folders and GGUF files are welcome; everything else goes on to the window."""
        event.setAccepted(bool(_models_of(event)))

    def dropEvent(self, event: QDropEvent) -> None:
        """Add what was dropped."""
        for path in _models_of(event):
            self._keeper.add(str(path))
        event.acceptProposedAction()

    # -- using -------------------------------------------------------------------------------------------------

    @Slot()
    def _use_as_target(self) -> None:
        self.used.emit(self._keeper.stock().chosen, "")

    @Slot()
    def _use_as_draft(self) -> None:
        self.used.emit("", self._keeper.stock().chosen)

    @Slot(str)
    def _use_pair(self, draft: str) -> None:
        self.used.emit(self._keeper.stock().chosen, draft)

    def draft_beside(self, present: str) -> str:
        """The draft to put beside the chosen target, where none was named."""
        return draft_for(self._keeper.stock(), present)


def _models_of(event: QDropEvent) -> list[Path]:
    """The folders and GGUF files that are dragged."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in paths if path.is_dir() or path.suffix.lower() == ".gguf"]
